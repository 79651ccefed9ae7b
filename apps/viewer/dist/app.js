(()=>{var ae=class{#t=new Set;on(t){return this.#t.add(t),()=>this.#t.delete(t)}emit(...t){for(let e of this.#t)e(...t)}};var am=[500,1e3,2e3,4e3],yl=class{status="connecting";changed=new ae;message=new ae;frame=new ae;#t=null;#e=new Map;#n=0;#i=0;#r=!1;constructor(t){this.token=t}open(){let t=location.protocol==="https:"?"wss":"ws",e=new WebSocket(`${t}://${location.host}/ws`,["sinew.v1",`t.${this.token}`]);e.binaryType="arraybuffer",e.onmessage=n=>this.#s(n.data),e.onclose=()=>this.#o(e),this.#t=e,this.#r=!1}retry(){clearTimeout(this.timer),this.#i=0,this.#l("connecting"),this.open()}request(t,e={}){if(this.status!=="open")return Promise.reject(new Error("There is no connection to the server."));let n=++this.#n;return new Promise((s,r)=>{this.#e.set(n,{resolve:s,reject:r}),this.#t.send(JSON.stringify({type:t,id:n,...e}))})}#s(t){if(typeof t!="string"){this.frame.emit(t);return}let e;try{e=JSON.parse(t)}catch{return}e.type==="hello"&&(this.#r=!0,this.#i=0,this.#l("open"));let n=this.#e.get(e.id);n&&(this.#e.delete(e.id),e.type==="error"?n.reject(new Error(e.message)):n.resolve(e)),this.message.emit(e)}async#o(t){if(t!==this.#t)return;for(let n of this.#e.values())n.reject(new Error("The connection was lost."));if(this.#e.clear(),!this.#r&&await this.#a()){this.#l("refused");return}this.#l("lost");let e=am[Math.min(this.#i++,am.length-1)];this.timer=setTimeout(()=>this.open(),e)}async#a(){try{return(await fetch("/healthz",{cache:"no-store"})).ok}catch{return!1}}#l(t){t!==this.status&&(this.status=t,this.changed.emit(t))}};var Sy="http://www.w3.org/2000/svg",by=0,en=i=>`${i}-${++by}`;function E(i,t={},...e){let[n,...s]=i.split("."),r=document.createElement(n);return s.length&&(r.className=s.join(" ")),My(r,t),od(r,e),r}function Di(i,t={},...e){let n=document.createElementNS(Sy,i);for(let[s,r]of Object.entries(t))n.setAttribute(s,r);return od(n,e),n}function My(i,t){for(let[e,n]of Object.entries(t))n==null||n===!1||(e.startsWith("on")?i.addEventListener(e.slice(2),n):e==="value"||e==="checked"||e==="selected"?i[e]=n:i.setAttribute(e,n===!0?"":n))}function od(i,t){for(let e of t.flat(1/0))e!=null&&e!==!1&&i.append(e)}function ue(i,...t){return i.replaceChildren(),od(i,t),i}function Kt(i,t){i.textContent!==t&&(i.textContent=t)}function _s(i,t){let e=t instanceof Blob?t:new Blob([t],{type:"text/plain;charset=utf-8"}),n=E("a",{href:URL.createObjectURL(e),download:i});document.body.append(n),n.click(),n.remove(),setTimeout(()=>URL.revokeObjectURL(n.href),1e4)}var lm=i=>`sinew ${i}`;function na(i){try{return JSON.parse(sessionStorage.getItem(lm(i)))??{}}catch{return{}}}function dr(i,t){try{sessionStorage.setItem(lm(i),JSON.stringify({...na(i),...t}))}catch{}}function cm(i){try{return localStorage.getItem(`sinew ${i}`)}catch{return null}}function hm(i,t){try{localStorage.setItem(`sinew ${i}`,t)}catch{}}var wy={1:3,3:7,4:1,5:6,8:12};function um(i,t){let e=new DataView(i);if(i.byteLength<32||e.getUint32(0,!0)!==827805267)throw new RangeError("not a frame of sinew.v1");let n=e.getUint32(24,!0);if(32+n*16>i.byteLength)throw new RangeError("a frame is cut short");let s=[];for(let r=0;r<n;++r){let o=Ay(i,e,32+r*16,t);o&&s.push(o)}return{plots:e.getUint16(4,!0)===2,revision:e.getUint16(6,!0)>>8,seq:Number(e.getBigUint64(8,!0)),time:e.getFloat64(16,!0),blocks:s}}function Ay(i,t,e,n){let s=t.getUint32(e,!0),r=t.getUint16(e+4,!0),o={1:Float32Array,2:Uint32Array,3:Float64Array}[t.getUint16(e+6,!0)],a=t.getUint32(e+8,!0),c=t.getUint32(e+12,!0),l=wy[r];if(r===6&&(l=1+n(s)?.all),r===7&&(l=2+n(s)?.node),!l||!o)return null;if(c+a*l*o.BYTES_PER_ELEMENT>i.byteLength)throw new RangeError("a block is cut short");return{object:s,kind:r,count:a,width:l,data:new o(i,c,a*l)}}var dm=i=>Math.ceil(i/8)*8;function cd({plots:i=!1,revision:t,seq:e,time:n,blocks:s}){let r=32+s.length*16+s.reduce((l,{data:h})=>l+dm(h.byteLength),0),o=new ArrayBuffer(r),a=new DataView(o);a.setUint32(0,827805267,!0),a.setUint16(4,i?2:1,!0),a.setUint16(6,(t&255)<<8,!0),a.setBigUint64(8,BigInt(e),!0),a.setFloat64(16,n,!0),a.setUint32(24,s.length,!0),a.setUint32(28,r,!0);let c=32+s.length*16;return s.forEach(({object:l,kind:h,count:u,data:d},p)=>{let f=32+p*16;a.setUint32(f,l,!0),a.setUint16(f+4,h,!0),a.setUint16(f+6,d instanceof Float64Array?3:1,!0),a.setUint32(f+8,u,!0),a.setUint32(f+12,c,!0),new d.constructor(o,c,d.length).set(d),c+=dm(d.byteLength)}),o}var hd=65535,fm=65535,Ty=new Set([1,3,5,4]);function Cy(i,t){let{width:e,data:n,kind:s}=i,r=new Float32Array(e).fill(1/0),o=new Float32Array(e).fill(-1/0);for(let l=0;l<n.length;++l){let h=l%e;n[l]<r[h]&&(r[h]=n[l]),n[l]>o[h]&&(o[h]=n[l])}if(t&&t.low.length===e&&r.every((l,h)=>!(l<t.low[h]))&&o.every((l,h)=>!(l>t.high[h])))return t;let c=Math.max(...o.map((l,h)=>Number.isFinite(l-r[h])?l-r[h]:0),1e-12);for(let l=0;l<e;++l){let h=s===3&&l>2;r[l]<=o[l]||([r[l],o[l]]=[0,1]);let u=s===4?0:.5*c;r[l]=h?-1.001:r[l]-u,o[l]=h?1.001:o[l]+u,o[l]>r[l]||(o[l]=r[l]+Math.max(Math.abs(r[l])*.001,1e-12))}return{low:r,high:o}}var vl=class{frames=0;bytes=0;#t=[];#e=new Map;add({time:t,blocks:e}){let n=e.filter(a=>Ty.has(a.kind)&&a.count),s=12+n.reduce((a,{width:c,data:l})=>a+12+8*c+2*l.length,0),r=new DataView(new ArrayBuffer(s));r.setFloat64(0,t,!0),r.setUint32(8,n.length,!0);let o=12;for(let a of n)o=this.#n(r,o,a);this.#t.push(new Uint8Array(r.buffer)),this.bytes+=s,++this.frames}#n(t,e,n){let{object:s,kind:r,width:o,count:a,data:c}=n,l=`${r} ${s}`,h=this.#e.get(l),u=Cy(n,h?.numbers.length===c.length?h.range:null),d=h?.range===u,p=new Uint16Array(c.length),f=e;t.setUint32(f,s,!0),t.setUint16(f+4,r,!0),t.setUint16(f+6,o,!0),t.setUint32(f+8,a,!0),f+=12;for(let y=0;y<o;++y,f+=8)t.setFloat32(f,u.low[y],!0),t.setFloat32(f+4,u.high[y],!0);for(let y=0;y<c.length;++y,f+=2){let m=y%o,g=(c[y]-u.low[m])/(u.high[m]-u.low[m]);p[y]=Number.isFinite(g)?Math.min(Math.max(Math.round(g*(hd-1)),0),hd-1):fm,t.setUint16(f,p[y]-(d?h.numbers[y]:0)&65535,!0)}return this.#e.set(l,{range:u,numbers:p}),f}async finish(){return new Uint8Array(await new Response(new Blob(this.#t).stream().pipeThrough(new CompressionStream("deflate"))).arrayBuffer())}};async function pm(i){let t=await new Response(new Blob([i]).stream().pipeThrough(new DecompressionStream("deflate"))).arrayBuffer(),e=new DataView(t),n=[],s=new Map;for(let r=0;r<t.byteLength;){let o={time:e.getFloat64(r,!0),blocks:[]},a=e.getUint32(r+8,!0);r+=12;for(let c=0;c<a;++c){let l={object:e.getUint32(r,!0),kind:e.getUint16(r+4,!0),width:e.getUint16(r+6,!0),count:e.getUint32(r+8,!0)};r+=12;let h=new Float32Array(t.slice(r,r+8*l.width));r+=8*l.width,l.low=h.filter((y,m)=>m%2===0),l.high=h.filter((y,m)=>m%2===1);let u=l.width*l.count,d=`${l.kind} ${l.object}`,p=s.get(d),f=p?.numbers.length===u&&p.low.every((y,m)=>y===l.low[m]&&p.high[m]===l.high[m]);l.numbers=new Uint16Array(u);for(let y=0;y<u;++y,r+=2)l.numbers[y]=e.getUint16(r,!0)+(f?p.numbers[y]:0);s.set(d,l),o.blocks.push(l)}n.push(o)}return n}function mm({low:i,high:t,numbers:e,width:n}){return Float32Array.from(e,(s,r)=>s===fm?NaN:i[r%n]+s/(hd-1)*(t[r%n]-i[r%n]))}var Ry=1e3/60;function gm(){let i=document.getElementById("recording")?.textContent;return i?JSON.parse(i):null}var Ml=class{status="connecting";changed=new ae;message=new ae;frame=new ae;#t=0;#e=!1;#n=1;#i="pause";#r=0;constructor(t){this.recording=t}async open(){this.frames=await pm(Uint8Array.from(atob(this.recording.frames),n=>n.charCodeAt(0))),this.status="open",this.changed.emit("open");let{scene:t}=this.recording,e=this.frames.at(-1).time;this.message.emit({type:"hello",protocol:1,version:this.recording.version,units:"SI",read_only:!0,live:!1,static:!1,can:{control:!0,edit:!1,seek:!0,gallery:!1},scene:{title:t.title,file:t.file},step:.001,duration:e,time:this.frames[0].time}),this.message.emit({...t,static:!1,duration:e}),this.#s(!0),setInterval(()=>this.#a(),Ry)}retry(){}async request(t,e={}){let n={play:()=>this.#s(!0),pause:()=>this.#s(!1),reset:()=>this.#c(0),seek:()=>this.#l(e.time),step:()=>{this.#s(!1),this.#c(this.#t+1)},speed:()=>this.#n=e.value||10,at_end:()=>this.#i=e.value,subscribe:()=>this.#h(e)}[t];if(!n)throw new Error("This is a recording: you can watch it and seek in it, but not change it.");let s=n();return this.#u(),{type:"ack",...s?.refused?s:{}}}#s(t){t&&this.#t===this.frames.length-1&&(this.#t=0),this.#e=t,this.#o={wall:performance.now(),time:this.frames[this.#t].time},this.#u()}#o={wall:0,time:0};#a(){if(!this.#e)return;let t=this.frames.length-1,e=this.#o.time+this.#n*(performance.now()-this.#o.wall)/1e3,n=this.#t;for(;n<t&&this.frames[n+1].time<=e;)++n;n!==this.#t&&this.#c(n),!(n<t)&&(this.#i==="loop"?(this.#c(0),this.#s(!0)):this.#s(!1))}#l(t){let e=0;for(;e<this.frames.length-1&&this.frames[e+1].time<=t;)++e;this.#c(e),this.#o={wall:performance.now(),time:this.frames[e].time}}#c(t){this.#t=Math.min(Math.max(t,0),this.frames.length-1);let{time:e,blocks:n}=this.frames[this.#t];this.frame.emit(cd({revision:this.recording.scene.revision,seq:++this.#r,time:e,blocks:n.map(s=>({object:s.object,kind:s.kind,count:s.count,data:mm(s)}))})),performance.now()-(this.told??0)>200&&this.#u()}#u(){this.told=performance.now(),this.message.emit({type:"state",time:this.frames[this.#t].time,steps:this.#t,running:this.#e,asked_speed:this.#n,speed:this.#e?this.#n:0,pending:!1,end:this.#t===this.frames.length-1,at_end:this.#i,rows_lost:0,clients:1,counters:{},remarks:[],snapshots:[],failed:null})}#h({channels:t}){let{scene:e,plots:n}=this.recording,s=[],r=[];for(let o of t??[]){let a=n.find(d=>d.wanted===o);if(!a){s.push({channel:o,message:"this recording holds the curves that were plotted when it was made"});continue}let[c,l]=o.split("#"),h=l===void 0?[]:[Number(l)],u=Float64Array.from(a.columns[0].flatMap((d,p)=>[d,...h,...a.columns.slice(1).map(f=>f[p]??NaN)]));r.push({object:e.channels.find(d=>d.path===c).number,kind:h.length?7:6,count:a.columns[0].length,data:u})}return r.length&&this.frame.emit(cd({plots:!0,revision:e.revision,seq:++this.#r,time:0,blocks:r})),this.#c(this.#t),{refused:s}}};var Py=1e3,wl=class{changed=new ae;stacked=new ae;list=new Map;#t=[];#e=[];constructor(t){this.session=t,t.connection.message.on(e=>{e.type==="edits"&&(this.list=new Map(e.list.map(n=>[`${n.path} ${n.parameter}`,n])),this.changed.emit())})}forget(){this.list.clear(),[this.#t,this.#e]=[[],[]],this.stacked.emit()}get next(){return{undo:this.#t.at(-1),redo:this.#e.at(-1)}}async set(t,e,n,s){let r=await this.#i(t,e,n),o=this.#t.at(-1),a=performance.now();return o?.path===t&&o.parameter===e&&a-o.at<Py?Object.assign(o,{after:n,at:a}):this.#t.push({path:t,parameter:e,before:s,after:n,at:a}),this.#e=[],this.stacked.emit(),r}undo(){return this.#n(this.#t,this.#e,"before")}redo(){return this.#n(this.#e,this.#t,"after")}async#n(t,e,n){let s=t.pop();s&&(e.push({...s,at:0}),this.stacked.emit(),await this.#i(s.path,s.parameter,s[n]).catch(()=>{}))}#i(t,e,n){return this.session.ask("set",{path:t,parameter:e,value:n,revision:this.session.scene.revision})}};var _m=[[1e9,"G"],[1e6,"M"],[1e3,"k"],[1,""],[.001,"m"],[1e-6,"µ"],[1e-9,"n"]],Iy=/^(m|N|s|Pa|J|W|N m|m\/s|N\/m|V|Hz)$/;function Vs(i,t){let e={factor:1,unit:t==="1"||!t?"":t};if(!Iy.test(t)||!Number.isFinite(i)||i===0)return e;if(t==="m"&&Math.abs(i)>=1e-5&&Math.abs(i)<1)return{factor:.001,unit:"mm"};let[n,s]=_m.find(([r])=>Math.abs(i)>=r*.9995)??_m.at(-1);return t==="s"&&n>1?e:{factor:n,unit:s+t}}function Ke(i,t=3){if(!Number.isFinite(i))return String(i);if(i===0)return"0";let e=Math.abs(i);if(e>=1e6||e<1e-4)return i.toExponential(t-1).replace("-","−").replace("e+","e");let n=Math.max(0,t-1-Math.floor(Math.log10(e)));return i.toFixed(Math.min(n,8)).replace("-","−")}function dn(i,t,e=3){let n=Vs(i,t);return`${Ke(i/n.factor,e)}${n.unit?` ${n.unit}`:""}`}var xs=i=>`${(i??0).toFixed(3)} s`;function xm(i,t){if(!/^-?[\d.]+(e[-+]?\d+)?$/i.test(i??"")||!t||t==="1"||Number(i)===0)return i;let n=t==="rad"?{factor:Math.PI/180,unit:"deg"}:Vs(Number(i),t);return n.unit===t?`${Number(i)} ${t}`:`${Number((Number(i)/n.factor).toPrecision(12))} ${n.unit.replace("µ","u")}`}function ym(i){let t=i.components,e=Array.isArray(t)?t:String(t??"").split(/\s+/).filter(Boolean);return e.length?e:[""]}function fd(i){let t=/^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*([^\d\s(+*/-].*)?$/.exec(i??"");return t?{number:Number(t[1]),unit:(t[2]??"").trim()}:null}var Ly=8,Al=class{hello=null;scene=null;state={};greeted=new ae;sceneChanged=new ae;stateChanged=new ae;frameArrived=new ae;timingArrived=new ae;logged=new ae;refusedChanged=new ae;refused=new Map;frames=0;time=0;#t=new Map;#e=[];#n=!1;#i=new Map;#r=null;constructor(t){this.connection=t,this.connection.message.on(e=>this.#a(e)),this.connection.frame.on(e=>this.#c(e)),this.edits=new wl(this)}start(){this.connection.open()}async ask(t,e){try{return await this.connection.request(t,e)}catch(n){throw this.logged.emit({level:"error",text:n.message}),n}}tell(t,e){this.ask(t,e).catch(()=>{})}item(t){return this.scene?.items.find(e=>e.path===t)}channel(t){return this.#i.get(t)}wantChannels(t,e){this.#t.set(t,e),this.#s()}field(t){return this.scene?.fields?.find(e=>e.path===t)}wantColours(t){this.#e=t,this.#s()}wantTiming(t){this.#n=t,this.#s()}#s(){this.#r||!this.scene||(this.#r=Promise.resolve().then(()=>{this.#r=null;let t=e=>[...new Set(e)].filter(n=>this.#i.has(n.split("#")[0]));this.ask("subscribe",{objects:"all",channels:t([...this.#t.get("plots")??[],...[...this.#t.values()].flat()]),colors:[...new Set(this.#e)].filter(e=>this.field(e)).slice(0,Ly),timing:this.#n,rate:60}).then(e=>this.#o(e.refused??[])).catch(()=>{})}))}#o(t){this.refused=new Map(t.map(({channel:e,message:n})=>[e,n])),this.refusedChanged.emit(this.refused)}#a(t){switch(t.type){case"hello":t.read_only||=t.live===!1,this.hello=t,this.greeted.emit(t);break;case"scene":this.#l(t);break;case"state":this.state=t,this.stateChanged.emit(t);break;case"log":this.logged.emit(t);break;case"error":t.id===void 0&&this.logged.emit({level:"error",text:t.message});break;case"timing":this.timingArrived.emit(t);break}}#l(t){this.scene=t,this.#i.clear();for(let e of t.channels){let n=ym(e);e.names=n,e.width={node:n.length,all:n.length*e.nodes},this.#i.set(e.number,e).set(e.path,e)}this.sceneChanged.emit(t),this.#s()}#c(t){let e;try{e=um(t,n=>this.#i.get(n)?.width)}catch(n){this.logged.emit({level:"error",text:`A frame could not be read: ${n.message}.`});return}e.revision===(this.scene?.revision&255)&&(++this.frames,e.plots||(this.time=e.time),this.frameArrived.emit(e))}};var vm="input:not([type=checkbox]):not([type=range]), select, textarea, [contenteditable]",Dy="button, input, summary, a, select";function Sm(i){addEventListener("keydown",t=>{let e=(t.ctrlKey||t.metaKey)&&!t.altKey&&!t.target.closest?.(vm)&&i[`Ctrl+${t.key.toLowerCase()}${t.shiftKey?"+Shift":""}`];if(e){t.preventDefault(),e();return}if(t.ctrlKey||t.metaKey||t.altKey||t.defaultPrevented||t.target.closest?.(vm)||t.key===" "&&t.target.closest?.(Dy)||t.target.closest?.("dialog")&&t.key!=="?")return;let n=i[t.key];n&&(t.preventDefault(),n())})}var bm=i=>String(Number(i.toPrecision(6)));function Mm(i,t,e){let n=new URLSearchParams(i.hash.slice(1));return n.set("c",[...t.camera.position.toArray(),...t.controls.target.toArray()].map(bm).join()),e===null?n.delete("at"):n.set("at",bm(e)),`${i.href.split("#")[0]}#${n.toString().replaceAll("%2C",",")}`}function pd(i){let t=new URLSearchParams(i.slice(1)),e=(t.get("c")??"").split(",").map(Number),n=t.has("at")?{time:Number(t.get("at"))}:{};return e.length===6&&e.every(Number.isFinite)?{camera:e.slice(0,3),target:e.slice(3),...n}:n}var Ny=1e3/32,Uy=256e6,El=class{changed=new ae;packer=null;constructor(t,e){this.session=t,this.plotted=e,t.frameArrived.on(n=>this.#t(n)),t.sceneChanged.on(()=>this.packer&&this.stop())}toggle(){this.packer?this.stop():this.start()}start(){this.packer=new vl,this.scene=this.session.scene,this.next=0,this.last=-1/0,this.changed.emit()}#t(t){let e=performance.now();if(!(!this.packer||t.plots||e<this.next||t.time===this.last)){if(t.time<this.last)return this.stop();this.next=e+Ny-4,this.last=t.time,this.packer.add(t),this.changed.emit(),this.packer.bytes>Uy&&this.stop()}}async stop(){let{packer:t,scene:e}=this;if(this.packer=null,this.changed.emit(),!t?.frames)return;let n=this.plotted(),s={version:this.session.hello.version,scene:e,plots:n,kept:na(e.file),frames:await Fy(await t.finish())};_s(`${e.file.split("/").at(-1).replace(/\.\w+$/,"")||"recording"}.html`,new Blob([await By(s)],{type:"text/html"}))}};function Fy(i){return new Promise(t=>{let e=new FileReader;e.onload=()=>t(e.result.slice(e.result.indexOf(",")+1)),e.readAsDataURL(new Blob([i]))})}var Oy=i=>i.replaceAll("<\/script","<\\/script").replaceAll("<script","<\\x73cript").replaceAll("<!--","<\\!--");async function By(i){let[t,e,n]=await Promise.all(["/","/app.js","/app.css"].map(async r=>(await fetch(r)).text()));return[...new Map([['<link rel="stylesheet" href="/app.css">',`<style>${n}</style>`],['<script src="/app.js" defer><\/script>',`<script type="application/json" id="recording">${JSON.stringify(i).replaceAll("<","\\u003c")}<\/script>
<script>${Oy(e)}<\/script>`]])].reduce((r,[o,a])=>r.split(o).join(a),t)}var Tl=class{constructor(t,e){this.session=t,this.transport=e,this.element=E("div.banners"),this.link=E("div.banner",{role:"alert",hidden:!0}),this.failure=E("div.banner.error",{role:"alert",hidden:!0}),this.waiting=E("div.banner.wait",{role:"status",hidden:!0}),ue(this.element,this.link,this.failure,this.waiting),t.connection.changed.on(n=>this.#t(n)),t.stateChanged.on(n=>this.#e(n))}#t(t){this.link.hidden=t==="open"||t==="connecting";let e=E("button.small",{type:"button",onclick:()=>this.session.connection.retry()},"Try now");t==="lost"?(this.link.className="banner error",ue(this.link,E("strong",{},"The connection to the server is lost.")," The last picture is kept; the page tries to come back by itself.",e)):t==="refused"&&(this.link.className="banner error",ue(this.link,E("strong",{},"The server does not accept this address."),' Its token (the part after #t=) is missing or wrong, or too many pages are open. Open the address that "sinew view" has printed.',e))}#e({failed:t,pending:e}){this.#i(this.failure,t?[E("strong",{},"The simulation stopped."),` ${t}`,this.#n("Reset")]:null,t),this.#i(this.waiting,e?["Changed parameters take effect after a reset.",this.#n("Reset now")]:null,e)}#n(t){return E("button.small",{type:"button",onclick:()=>this.transport.restart()},t)}#i(t,e,n){t.dataset.key!==String(n)&&(t.dataset.key=String(n),t.hidden=!e,ue(t,e??[]))}};var tr={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},er={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},sg=0,Yd=1,rg=2;var ka=1,Uc=2,bo=3,Ei=0,Sn=1,qn=2,Sr=0,Mo=1,$d=2,Zd=3,Jd=4,og=5;var br=100,ag=101,lg=102,cg=103,hg=104,ug=200,dg=201,fg=202,pg=203,Kd=204,jd=205,mg=206,gg=207,_g=208,xg=209,yg=210,vg=211,Sg=212,bg=213,Mg=214,sc=0,rc=1,oc=2,co=3,ac=4,lc=5,cc=6,hc=7,Fc=0,wg=1,Ag=2,as=0,Qd=1,tf=2,ef=3,nf=4,sf=5,rf=6,of=7;var af=300,Mr=301,wo=302,Oc=303,Bc=304,uc=1e3,ns=1001,dc=1002,Fn=1003,Eg=1004;var za=1005;var ti=1006,kc=1007;var Ps=1008;var ri=1009,lf=1010,cf=1011,Ao=1012,zc=1013,Vi=1014,Ti=1015,Hi=1016,Gc=1017,Vc=1018,wr=1020,hf=35902,uf=35899,df=1021,ff=1022,Wi=1023,Es=1026,Is=1027,Hc=1028,Wc=1029,nr=1030,Xc=1031;var qc=1033,Ga=33776,Va=33777,Ha=33778,Wa=33779,Yc=35840,$c=35841,Zc=35842,Jc=35843,Kc=36196,jc=37492,Qc=37496,th=37488,eh=37489,Xa=37490,nh=37491,ih=37808,sh=37809,rh=37810,oh=37811,ah=37812,lh=37813,ch=37814,hh=37815,uh=37816,dh=37817,fh=37818,ph=37819,mh=37820,gh=37821,_h=36492,xh=36494,yh=36495,vh=36283,Sh=36284,qa=36285,bh=36286;var fa=2300,fc=2301,nc=2302,Od=2303,Bd=2400,kd=2401,zd=2402;var Tg=3200;var Ya=0,Cg=1,Ls="",pi="srgb",pa="srgb-linear",ma="linear",Ie="srgb";var ic=7680;var Rg=519,Pg=512,Ig=513,Lg=514,pf=515,Dg=516,Ng=517,mf=518,gf=519,Ug=35044,_f=35048;var xf="300 es",Mi=2e3,ho=2001;function ky(i){for(let t=i.length-1;t>=0;--t)if(i[t]>=65535)return!0;return!1}function zy(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function ga(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function Fg(){let i=ga("canvas");return i.style.display="block",i}var wm={},uo=null;function yf(...i){let t="THREE."+i.shift();uo?uo("log",t,...i):console.log(t,...i)}function Og(i){let t=i[0];if(typeof t=="string"&&t.startsWith("TSL:")){let e=i[1];e&&e.isStackTrace?i[0]+=" "+e.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function $t(...i){i=Og(i);let t="THREE."+i.shift();if(uo)uo("warn",t,...i);else{let e=i[0];e&&e.isStackTrace?console.warn(e.getError(t)):console.warn(t,...i)}}function te(...i){i=Og(i);let t="THREE."+i.shift();if(uo)uo("error",t,...i);else{let e=i[0];e&&e.isStackTrace?console.error(e.getError(t)):console.error(t,...i)}}function ua(...i){let t=i.join(" ");t in wm||(wm[t]=!0,$t(...i))}function Bg(i,t,e){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(t,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,e);break;default:n()}}setTimeout(r,e)})}var kg={[sc]:sc,[oc]:cc,[ac]:ac,[co]:lc,[rc]:rc,[cc]:oc,[hc]:hc,[lc]:co},Bi=class{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[t]===void 0&&(n[t]=[]),n[t].indexOf(e)===-1&&n[t].push(e)}hasEventListener(t,e){let n=this._listeners;return n===void 0?!1:n[t]!==void 0&&n[t].indexOf(e)!==-1}removeEventListener(t,e){let n=this._listeners;if(n===void 0)return;let s=n[t];if(s!==void 0){let r=s.indexOf(e);r!==-1&&s.splice(r,1)}}dispatchEvent(t){let e=this._listeners;if(e===void 0)return;let n=e[t.type];if(n!==void 0){t.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t);t.target=null}}},Hn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],Am=1234567,ao=Math.PI/180,fo=180/Math.PI;function Eo(){let i=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(Hn[i&255]+Hn[i>>8&255]+Hn[i>>16&255]+Hn[i>>24&255]+"-"+Hn[t&255]+Hn[t>>8&255]+"-"+Hn[t>>16&15|64]+Hn[t>>24&255]+"-"+Hn[e&63|128]+Hn[e>>8&255]+"-"+Hn[e>>16&255]+Hn[e>>24&255]+Hn[n&255]+Hn[n>>8&255]+Hn[n>>16&255]+Hn[n>>24&255]).toLowerCase()}function _e(i,t,e){return Math.max(t,Math.min(e,i))}function vf(i,t){return(i%t+t)%t}function Gy(i,t,e,n,s){return n+(i-t)*(s-n)/(e-t)}function Vy(i,t,e){return i!==t?(e-i)/(t-i):0}function da(i,t,e){return(1-e)*i+e*t}function Hy(i,t,e,n){return da(i,t,1-Math.exp(-e*n))}function Wy(i,t=1){return t-Math.abs(vf(i,t*2)-t)}function Xy(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*(3-2*i))}function qy(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*i*(i*(i*6-15)+10))}function Yy(i,t){return i+Math.floor(Math.random()*(t-i+1))}function $y(i,t){return i+Math.random()*(t-i)}function Zy(i){return i*(.5-Math.random())}function Jy(i){i!==void 0&&(Am=i);let t=Am+=1831565813;return t=Math.imul(t^t>>>15,t|1),t^=t+Math.imul(t^t>>>7,t|61),((t^t>>>14)>>>0)/4294967296}function Ky(i){return i*ao}function jy(i){return i*fo}function Qy(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function tv(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function Sf(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function ev(i,t,e,n,s){let r=Math.cos,o=Math.sin,a=r(e/2),c=o(e/2),l=r((t+n)/2),h=o((t+n)/2),u=r((t-n)/2),d=o((t-n)/2),p=r((n-t)/2),f=o((n-t)/2);switch(s){case"XYX":i.set(a*h,c*u,c*d,a*l);break;case"YZY":i.set(c*d,a*h,c*u,a*l);break;case"ZXZ":i.set(c*u,c*d,a*h,a*l);break;case"XZX":i.set(a*h,c*f,c*p,a*l);break;case"YXY":i.set(c*p,a*h,c*f,a*l);break;case"ZYZ":i.set(c*f,c*p,a*h,a*l);break;default:$t("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function bf(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function zg(i,t){if(t.constructor===Float32Array)return i;let e=bf(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/e,-1)}function Gg(i,t){if(t.constructor===Float32Array)return i;let e=bf(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*e)}var Mh={DEG2RAD:ao,RAD2DEG:fo,generateUUID:Eo,clamp:_e,euclideanModulo:vf,mapLinear:Gy,inverseLerp:Vy,lerp:da,damp:Hy,pingpong:Wy,smoothstep:Xy,smootherstep:qy,randInt:Yy,randFloat:$y,randFloatSpread:Zy,seededRandom:Jy,degToRad:Ky,radToDeg:jy,isPowerOfTwo:Qy,ceilPowerOfTwo:tv,floorPowerOfTwo:Sf,setQuaternionFromProperEuler:ev,normalize:Gg,denormalize:zg},Tf=class Tf{constructor(t=0,e=0){this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("THREE.Vector2: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){let e=this.x,n=this.y,s=t.elements;return this.x=s[0]*e+s[3]*n+s[6],this.y=s[1]*e+s[4]*n+s[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=_e(this.x,t.x,e.x),this.y=_e(this.y,t.y,e.y),this}clampScalar(t,e){return this.x=_e(this.x,t,e),this.y=_e(this.y,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(_e(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(_e(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y;return e*e+n*n}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){let n=Math.cos(e),s=Math.sin(e),r=this.x-t.x,o=this.y-t.y;return this.x=r*n-o*s+t.x,this.y=r*s+o*n+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}};Tf.prototype.isVector2=!0;var Yt=Tf,je=class{constructor(t=0,e=0,n=0,s=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=n,this._w=s}static slerpFlat(t,e,n,s,r,o,a){let c=n[s+0],l=n[s+1],h=n[s+2],u=n[s+3],d=r[o+0],p=r[o+1],f=r[o+2],y=r[o+3];if(u!==y||c!==d||l!==p||h!==f){let m=c*d+l*p+h*f+u*y;m<0&&(d=-d,p=-p,f=-f,y=-y,m=-m);let g=1-a;if(m<.9995){let v=Math.acos(m),R=Math.sin(v);g=Math.sin(g*v)/R,a=Math.sin(a*v)/R,c=c*g+d*a,l=l*g+p*a,h=h*g+f*a,u=u*g+y*a}else{c=c*g+d*a,l=l*g+p*a,h=h*g+f*a,u=u*g+y*a;let v=1/Math.sqrt(c*c+l*l+h*h+u*u);c*=v,l*=v,h*=v,u*=v}}t[e]=c,t[e+1]=l,t[e+2]=h,t[e+3]=u}static multiplyQuaternionsFlat(t,e,n,s,r,o){let a=n[s],c=n[s+1],l=n[s+2],h=n[s+3],u=r[o],d=r[o+1],p=r[o+2],f=r[o+3];return t[e]=a*f+h*u+c*p-l*d,t[e+1]=c*f+h*d+l*u-a*p,t[e+2]=l*f+h*p+a*d-c*u,t[e+3]=h*f-a*u-c*d-l*p,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,n,s){return this._x=t,this._y=e,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){let n=t._x,s=t._y,r=t._z,o=t._order,a=Math.cos,c=Math.sin,l=a(n/2),h=a(s/2),u=a(r/2),d=c(n/2),p=c(s/2),f=c(r/2);switch(o){case"XYZ":this._x=d*h*u+l*p*f,this._y=l*p*u-d*h*f,this._z=l*h*f+d*p*u,this._w=l*h*u-d*p*f;break;case"YXZ":this._x=d*h*u+l*p*f,this._y=l*p*u-d*h*f,this._z=l*h*f-d*p*u,this._w=l*h*u+d*p*f;break;case"ZXY":this._x=d*h*u-l*p*f,this._y=l*p*u+d*h*f,this._z=l*h*f+d*p*u,this._w=l*h*u-d*p*f;break;case"ZYX":this._x=d*h*u-l*p*f,this._y=l*p*u+d*h*f,this._z=l*h*f-d*p*u,this._w=l*h*u+d*p*f;break;case"YZX":this._x=d*h*u+l*p*f,this._y=l*p*u+d*h*f,this._z=l*h*f-d*p*u,this._w=l*h*u-d*p*f;break;case"XZY":this._x=d*h*u-l*p*f,this._y=l*p*u-d*h*f,this._z=l*h*f+d*p*u,this._w=l*h*u+d*p*f;break;default:$t("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){let n=e/2,s=Math.sin(n);return this._x=t.x*s,this._y=t.y*s,this._z=t.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(t){let e=t.elements,n=e[0],s=e[4],r=e[8],o=e[1],a=e[5],c=e[9],l=e[2],h=e[6],u=e[10],d=n+a+u;if(d>0){let p=.5/Math.sqrt(d+1);this._w=.25/p,this._x=(h-c)*p,this._y=(r-l)*p,this._z=(o-s)*p}else if(n>a&&n>u){let p=2*Math.sqrt(1+n-a-u);this._w=(h-c)/p,this._x=.25*p,this._y=(s+o)/p,this._z=(r+l)/p}else if(a>u){let p=2*Math.sqrt(1+a-n-u);this._w=(r-l)/p,this._x=(s+o)/p,this._y=.25*p,this._z=(c+h)/p}else{let p=2*Math.sqrt(1+u-n-a);this._w=(o-s)/p,this._x=(r+l)/p,this._y=(c+h)/p,this._z=.25*p}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let n=t.dot(e)+1;return n<1e-8?(n=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=n):(this._x=0,this._y=-t.z,this._z=t.y,this._w=n)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=n),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(_e(this.dot(t),-1,1)))}rotateTowards(t,e){let n=this.angleTo(t);if(n===0)return this;let s=Math.min(1,e/n);return this.slerp(t,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=e._x,c=e._y,l=e._z,h=e._w;return this._x=n*h+o*a+s*l-r*c,this._y=s*h+o*c+r*a-n*l,this._z=r*h+o*l+n*c-s*a,this._w=o*h-n*a-s*c-r*l,this._onChangeCallback(),this}slerp(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=this.dot(t);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let c=1-e;if(a<.9995){let l=Math.acos(a),h=Math.sin(l);c=Math.sin(c*l)/h,e=Math.sin(e*l)/h,this._x=this._x*c+n*e,this._y=this._y*c+s*e,this._z=this._z*c+r*e,this._w=this._w*c+o*e,this._onChangeCallback()}else this._x=this._x*c+n*e,this._y=this._y*c+s*e,this._z=this._z*c+r*e,this._w=this._w*c+o*e,this.normalize();return this}slerpQuaternions(t,e,n){return this.copy(t).slerp(e,n)}random(){let t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(t),s*Math.cos(t),r*Math.sin(e),r*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},Cf=class Cf{constructor(t=0,e=0,n=0){this.x=t,this.y=e,this.z=n}set(t,e,n){return n===void 0&&(n=this.z),this.x=t,this.y=e,this.z=n,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("THREE.Vector3: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(Em.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(Em.setFromAxisAngle(t,e))}applyMatrix3(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[3]*n+r[6]*s,this.y=r[1]*e+r[4]*n+r[7]*s,this.z=r[2]*e+r[5]*n+r[8]*s,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=t.elements,o=1/(r[3]*e+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*e+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*e+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*e+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(t){let e=this.x,n=this.y,s=this.z,r=t.x,o=t.y,a=t.z,c=t.w,l=2*(o*s-a*n),h=2*(a*e-r*s),u=2*(r*n-o*e);return this.x=e+c*l+o*u-a*h,this.y=n+c*h+a*l-r*u,this.z=s+c*u+r*h-o*l,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[4]*n+r[8]*s,this.y=r[1]*e+r[5]*n+r[9]*s,this.z=r[2]*e+r[6]*n+r[10]*s,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=_e(this.x,t.x,e.x),this.y=_e(this.y,t.y,e.y),this.z=_e(this.z,t.z,e.z),this}clampScalar(t,e){return this.x=_e(this.x,t,e),this.y=_e(this.y,t,e),this.z=_e(this.z,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(_e(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){let n=t.x,s=t.y,r=t.z,o=e.x,a=e.y,c=e.z;return this.x=s*c-r*a,this.y=r*o-n*c,this.z=n*a-s*o,this}projectOnVector(t){let e=t.lengthSq();if(e===0)return this.set(0,0,0);let n=t.dot(this)/e;return this.copy(t).multiplyScalar(n)}projectOnPlane(t){return md.copy(this).projectOnVector(t),this.sub(md)}reflect(t){return this.sub(md.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(_e(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y,s=this.z-t.z;return e*e+n*n+s*s}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,n){let s=Math.sin(e)*t;return this.x=s*Math.sin(n),this.y=Math.cos(e)*t,this.z=s*Math.cos(n),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,n){return this.x=t*Math.sin(e),this.y=n,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){let e=this.setFromMatrixColumn(t,0).length(),n=this.setFromMatrixColumn(t,1).length(),s=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=n,this.z=s,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let t=Math.random()*Math.PI*2,e=Math.random()*2-1,n=Math.sqrt(1-e*e);return this.x=n*Math.cos(t),this.y=e,this.z=n*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}};Cf.prototype.isVector3=!0;var F=Cf,md=new F,Em=new je,Rf=class Rf{constructor(t,e,n,s,r,o,a,c,l){this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,c,l)}set(t,e,n,s,r,o,a,c,l){let h=this.elements;return h[0]=t,h[1]=s,h[2]=a,h[3]=e,h[4]=r,h[5]=c,h[6]=n,h[7]=o,h[8]=l,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],this}extractBasis(t,e,n){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(t){let e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[3],c=n[6],l=n[1],h=n[4],u=n[7],d=n[2],p=n[5],f=n[8],y=s[0],m=s[3],g=s[6],v=s[1],R=s[4],S=s[7],C=s[2],T=s[5],_=s[8];return r[0]=o*y+a*v+c*C,r[3]=o*m+a*R+c*T,r[6]=o*g+a*S+c*_,r[1]=l*y+h*v+u*C,r[4]=l*m+h*R+u*T,r[7]=l*g+h*S+u*_,r[2]=d*y+p*v+f*C,r[5]=d*m+p*R+f*T,r[8]=d*g+p*S+f*_,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],c=t[6],l=t[7],h=t[8];return e*o*h-e*a*l-n*r*h+n*a*c+s*r*l-s*o*c}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],c=t[6],l=t[7],h=t[8],u=h*o-a*l,d=a*c-h*r,p=l*r-o*c,f=e*u+n*d+s*p;if(f===0)return this.set(0,0,0,0,0,0,0,0,0);let y=1/f;return t[0]=u*y,t[1]=(s*l-h*n)*y,t[2]=(a*n-s*o)*y,t[3]=d*y,t[4]=(h*e-s*c)*y,t[5]=(s*r-a*e)*y,t[6]=p*y,t[7]=(n*c-l*e)*y,t[8]=(o*e-n*r)*y,this}transpose(){let t,e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){let e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,n,s,r,o,a){let c=Math.cos(r),l=Math.sin(r);return this.set(n*c,n*l,-n*(c*o+l*a)+o+t,-s*l,s*c,-s*(-l*o+c*a)+a+e,0,0,1),this}scale(t,e){return ua("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(gd.makeScale(t,e)),this}rotate(t){return ua("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(gd.makeRotation(-t)),this}translate(t,e){return ua("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(gd.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,n,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<9;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<9;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t}clone(){return new this.constructor().fromArray(this.elements)}};Rf.prototype.isMatrix3=!0;var ne=Rf,gd=new ne,Tm=new ne().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Cm=new ne().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function nv(){let i={enabled:!0,workingColorSpace:pa,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Ie&&(s.r=As(s.r),s.g=As(s.g),s.b=As(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Ie&&(s.r=lo(s.r),s.g=lo(s.g),s.b=lo(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===Ls?ma:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},t=[.64,.33,.3,.6,.15,.06],e=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[pa]:{primaries:t,whitePoint:n,transfer:ma,toXYZ:Tm,fromXYZ:Cm,luminanceCoefficients:e,workingColorSpaceConfig:{unpackColorSpace:pi},outputColorSpaceConfig:{drawingBufferColorSpace:pi}},[pi]:{primaries:t,whitePoint:n,transfer:Ie,toXYZ:Tm,fromXYZ:Cm,luminanceCoefficients:e,outputColorSpaceConfig:{drawingBufferColorSpace:pi}}}),i}var Se=nv();function As(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function lo(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var Yr,pc=class{static getDataURL(t,e="image/png"){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let n;if(t instanceof HTMLCanvasElement)n=t;else{Yr===void 0&&(Yr=ga("canvas")),Yr.width=t.width,Yr.height=t.height;let s=Yr.getContext("2d");t instanceof ImageData?s.putImageData(t,0,0):s.drawImage(t,0,0,t.width,t.height),n=Yr}return n.toDataURL(e)}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){let e=ga("canvas");e.width=t.width,e.height=t.height;let n=e.getContext("2d");n.drawImage(t,0,0,t.width,t.height);let s=n.getImageData(0,0,t.width,t.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=As(r[o]/255)*255;return n.putImageData(s,0,0),e}else if(t.data){let e=t.data.slice(0);for(let n=0;n<e.length;n++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[n]=Math.floor(As(e[n]/255)*255):e[n]=As(e[n]);return{data:e,width:t.width,height:t.height}}else return $t("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}},iv=0,po=class{constructor(t=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:iv++}),this.uuid=Eo(),this.data=t,this.dataReady=!0,this.version=0}getSize(t){let e=this.data;return typeof HTMLVideoElement<"u"&&e instanceof HTMLVideoElement?t.set(e.videoWidth,e.videoHeight,0):typeof VideoFrame<"u"&&e instanceof VideoFrame?t.set(e.displayWidth,e.displayHeight,0):e!==null?t.set(e.width||0,e.height||0,e.depth||0):t.set(0,0,0),t}set needsUpdate(t){t===!0&&this.version++}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(_d(s[o].image)):r.push(_d(s[o]))}else r=_d(s);n.url=r}return e||(t.images[this.uuid]=n),n}};function _d(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?pc.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:($t("Texture: Unable to serialize Texture."),{})}var sv=0,xd=new F,ei=class i extends Bi{constructor(t=i.DEFAULT_IMAGE,e=i.DEFAULT_MAPPING,n=ns,s=ns,r=ti,o=Ps,a=Wi,c=ri,l=i.DEFAULT_ANISOTROPY,h=Ls){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:sv++}),this.uuid=Eo(),this.name="",this.source=new po(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=l,this.format=a,this.internalFormat=null,this.type=c,this.offset=new Yt(0,0),this.repeat=new Yt(1,1),this.center=new Yt(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new ne,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(t&&t.depth&&t.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(xd).x}get height(){return this.source.getSize(xd).y}get depth(){return this.source.getSize(xd).z}get image(){return this.source.data}set image(t){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.normalized=t.normalized,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.mipmapsAutoUpdate=t.mipmapsAutoUpdate,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.renderTarget=t.renderTarget,this.isRenderTargetTexture=t.isRenderTargetTexture,this.isPMREMTexture=t.isPMREMTexture,this.isArrayTexture=t.isArrayTexture,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}setValues(t){for(let e in t){let n=t[e];if(n===void 0){$t(`Texture.setValues(): parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){$t(`Texture.setValues(): property '${e}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),e||(t.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==af)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case uc:t.x=t.x-Math.floor(t.x);break;case ns:t.x=t.x<0?0:1;break;case dc:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case uc:t.y=t.y-Math.floor(t.y);break;case ns:t.y=t.y<0?0:1;break;case dc:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}};ei.DEFAULT_IMAGE=null;ei.DEFAULT_MAPPING=af;ei.DEFAULT_ANISOTROPY=1;var Pf=class Pf{constructor(t=0,e=0,n=0,s=1){this.x=t,this.y=e,this.z=n,this.w=s}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,n,s){return this.x=t,this.y=e,this.z=n,this.w=s,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("THREE.Vector4: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=this.w,o=t.elements;return this.x=o[0]*e+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*e+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*e+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*e+o[7]*n+o[11]*s+o[15]*r,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);let e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,n,s,r,c=t.elements,l=c[0],h=c[4],u=c[8],d=c[1],p=c[5],f=c[9],y=c[2],m=c[6],g=c[10];if(Math.abs(h-d)<.01&&Math.abs(u-y)<.01&&Math.abs(f-m)<.01){if(Math.abs(h+d)<.1&&Math.abs(u+y)<.1&&Math.abs(f+m)<.1&&Math.abs(l+p+g-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;let R=(l+1)/2,S=(p+1)/2,C=(g+1)/2,T=(h+d)/4,_=(u+y)/4,A=(f+m)/4;return R>S&&R>C?R<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(R),s=T/n,r=_/n):S>C?S<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(S),n=T/s,r=A/s):C<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(C),n=_/r,s=A/r),this.set(n,s,r,e),this}let v=Math.sqrt((m-f)*(m-f)+(u-y)*(u-y)+(d-h)*(d-h));return Math.abs(v)<.001&&(v=1),this.x=(m-f)/v,this.y=(u-y)/v,this.z=(d-h)/v,this.w=Math.acos((l+p+g-1)/2),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=_e(this.x,t.x,e.x),this.y=_e(this.y,t.y,e.y),this.z=_e(this.z,t.z,e.z),this.w=_e(this.w,t.w,e.w),this}clampScalar(t,e){return this.x=_e(this.x,t,e),this.y=_e(this.y,t,e),this.z=_e(this.z,t,e),this.w=_e(this.w,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(_e(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this.w=t.w+(e.w-t.w)*n,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}};Pf.prototype.isVector4=!0;var Qe=Pf,mc=class extends Bi{constructor(t=1,e=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:ti,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=n.depth,this.scissor=new Qe(0,0,t,e),this.scissorTest=!1,this.viewport=new Qe(0,0,t,e),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new ei({width:t,height:e,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(t={}){let e={minFilter:ti,generateMipmaps:!1,flipY:!1,internalFormat:null};t.mapping!==void 0&&(e.mapping=t.mapping),t.wrapS!==void 0&&(e.wrapS=t.wrapS),t.wrapT!==void 0&&(e.wrapT=t.wrapT),t.wrapR!==void 0&&(e.wrapR=t.wrapR),t.magFilter!==void 0&&(e.magFilter=t.magFilter),t.minFilter!==void 0&&(e.minFilter=t.minFilter),t.format!==void 0&&(e.format=t.format),t.type!==void 0&&(e.type=t.type),t.anisotropy!==void 0&&(e.anisotropy=t.anisotropy),t.colorSpace!==void 0&&(e.colorSpace=t.colorSpace),t.flipY!==void 0&&(e.flipY=t.flipY),t.generateMipmaps!==void 0&&(e.generateMipmaps=t.generateMipmaps),t.mipmapsAutoUpdate!==void 0&&(e.mipmapsAutoUpdate=t.mipmapsAutoUpdate),t.internalFormat!==void 0&&(e.internalFormat=t.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(e)}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}set depthTexture(t){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),t!==null&&t.renderTarget===null&&(t.renderTarget=this),this._depthTexture=t}get depthTexture(){return this._depthTexture}setSize(t,e,n=1){if(this.width!==t||this.height!==e||this.depth!==n){this.width=t,this.height=e,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=t,this.textures[s].image.height=e,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let e=0,n=t.textures.length;e<n;e++){this.textures[e]=t.textures[e].clone(),this.textures[e].isRenderTargetTexture=!0,this.textures[e].renderTarget=this;let s=Object.assign({},t.textures[e].image);this.textures[e].source=new po(s)}if(this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveColorBuffer=t.resolveColorBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,this.storeMultisampledColorBuffer=t.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=t.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=t.storeMultisampledStencilBuffer,t.depthTexture!==null)if(t.depthTexture.renderTarget===t){let e=t.depthTexture.clone();e.renderTarget=null,this.depthTexture=e}else this.depthTexture=t.depthTexture;else this.depthTexture=null;return this.samples=t.samples,this.multiview=t.multiview,this.useArrayDepthTexture=t.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},mi=class extends mc{constructor(t=1,e=1,n={}){super(t,e,n),this.isWebGLRenderTarget=!0}},_a=class extends ei{constructor(t=null,e=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Fn,this.minFilter=Fn,this.wrapR=ns,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}};var gc=class extends ei{constructor(t=null,e=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Fn,this.minFilter=Fn,this.wrapR=ns,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}};var Nc=class Nc{constructor(t,e,n,s,r,o,a,c,l,h,u,d,p,f,y,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,c,l,h,u,d,p,f,y,m)}set(t,e,n,s,r,o,a,c,l,h,u,d,p,f,y,m){let g=this.elements;return g[0]=t,g[4]=e,g[8]=n,g[12]=s,g[1]=r,g[5]=o,g[9]=a,g[13]=c,g[2]=l,g[6]=h,g[10]=u,g[14]=d,g[3]=p,g[7]=f,g[11]=y,g[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new Nc().fromArray(this.elements)}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],e[9]=n[9],e[10]=n[10],e[11]=n[11],e[12]=n[12],e[13]=n[13],e[14]=n[14],e[15]=n[15],this}copyPosition(t){let e=this.elements,n=t.elements;return e[12]=n[12],e[13]=n[13],e[14]=n[14],this}setFromMatrix3(t){let e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,n){return this.determinantAffine()===0?(t.set(1,0,0),e.set(0,1,0),n.set(0,0,1),this):(t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(t,e,n){return this.set(t.x,e.x,n.x,0,t.y,e.y,n.y,0,t.z,e.z,n.z,0,0,0,0,1),this}extractRotation(t){if(t.determinantAffine()===0)return this.identity();let e=this.elements,n=t.elements,s=1/$r.setFromMatrixColumn(t,0).length(),r=1/$r.setFromMatrixColumn(t,1).length(),o=1/$r.setFromMatrixColumn(t,2).length();return e[0]=n[0]*s,e[1]=n[1]*s,e[2]=n[2]*s,e[3]=0,e[4]=n[4]*r,e[5]=n[5]*r,e[6]=n[6]*r,e[7]=0,e[8]=n[8]*o,e[9]=n[9]*o,e[10]=n[10]*o,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){let e=this.elements,n=t.x,s=t.y,r=t.z,o=Math.cos(n),a=Math.sin(n),c=Math.cos(s),l=Math.sin(s),h=Math.cos(r),u=Math.sin(r);if(t.order==="XYZ"){let d=o*h,p=o*u,f=a*h,y=a*u;e[0]=c*h,e[4]=-c*u,e[8]=l,e[1]=p+f*l,e[5]=d-y*l,e[9]=-a*c,e[2]=y-d*l,e[6]=f+p*l,e[10]=o*c}else if(t.order==="YXZ"){let d=c*h,p=c*u,f=l*h,y=l*u;e[0]=d+y*a,e[4]=f*a-p,e[8]=o*l,e[1]=o*u,e[5]=o*h,e[9]=-a,e[2]=p*a-f,e[6]=y+d*a,e[10]=o*c}else if(t.order==="ZXY"){let d=c*h,p=c*u,f=l*h,y=l*u;e[0]=d-y*a,e[4]=-o*u,e[8]=f+p*a,e[1]=p+f*a,e[5]=o*h,e[9]=y-d*a,e[2]=-o*l,e[6]=a,e[10]=o*c}else if(t.order==="ZYX"){let d=o*h,p=o*u,f=a*h,y=a*u;e[0]=c*h,e[4]=f*l-p,e[8]=d*l+y,e[1]=c*u,e[5]=y*l+d,e[9]=p*l-f,e[2]=-l,e[6]=a*c,e[10]=o*c}else if(t.order==="YZX"){let d=o*c,p=o*l,f=a*c,y=a*l;e[0]=c*h,e[4]=y-d*u,e[8]=f*u+p,e[1]=u,e[5]=o*h,e[9]=-a*h,e[2]=-l*h,e[6]=p*u+f,e[10]=d-y*u}else if(t.order==="XZY"){let d=o*c,p=o*l,f=a*c,y=a*l;e[0]=c*h,e[4]=-u,e[8]=l*h,e[1]=d*u+y,e[5]=o*h,e[9]=p*u-f,e[2]=f*u-p,e[6]=a*h,e[10]=y*u+d}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(rv,t,ov)}lookAt(t,e,n){let s=this.elements;return di.subVectors(t,e),di.lengthSq()===0&&(di.z=1),di.normalize(),Hs.crossVectors(n,di),Hs.lengthSq()===0&&(Math.abs(n.z)===1?di.x+=1e-4:di.z+=1e-4,di.normalize(),Hs.crossVectors(n,di)),Hs.normalize(),Cl.crossVectors(di,Hs),s[0]=Hs.x,s[4]=Cl.x,s[8]=di.x,s[1]=Hs.y,s[5]=Cl.y,s[9]=di.y,s[2]=Hs.z,s[6]=Cl.z,s[10]=di.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[4],c=n[8],l=n[12],h=n[1],u=n[5],d=n[9],p=n[13],f=n[2],y=n[6],m=n[10],g=n[14],v=n[3],R=n[7],S=n[11],C=n[15],T=s[0],_=s[4],A=s[8],O=s[12],L=s[1],D=s[5],z=s[9],V=s[13],N=s[2],W=s[6],Y=s[10],H=s[14],lt=s[3],Z=s[7],j=s[11],et=s[15];return r[0]=o*T+a*L+c*N+l*lt,r[4]=o*_+a*D+c*W+l*Z,r[8]=o*A+a*z+c*Y+l*j,r[12]=o*O+a*V+c*H+l*et,r[1]=h*T+u*L+d*N+p*lt,r[5]=h*_+u*D+d*W+p*Z,r[9]=h*A+u*z+d*Y+p*j,r[13]=h*O+u*V+d*H+p*et,r[2]=f*T+y*L+m*N+g*lt,r[6]=f*_+y*D+m*W+g*Z,r[10]=f*A+y*z+m*Y+g*j,r[14]=f*O+y*V+m*H+g*et,r[3]=v*T+R*L+S*N+C*lt,r[7]=v*_+R*D+S*W+C*Z,r[11]=v*A+R*z+S*Y+C*j,r[15]=v*O+R*V+S*H+C*et,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[12],o=t[1],a=t[5],c=t[9],l=t[13],h=t[2],u=t[6],d=t[10],p=t[14],f=t[3],y=t[7],m=t[11],g=t[15],v=c*p-l*d,R=a*p-l*u,S=a*d-c*u,C=o*p-l*h,T=o*d-c*h,_=o*u-a*h;return e*(y*v-m*R+g*S)-n*(f*v-m*C+g*T)+s*(f*R-y*C+g*_)-r*(f*S-y*T+m*_)}determinantAffine(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[1],o=t[5],a=t[9],c=t[2],l=t[6],h=t[10];return e*(o*h-a*l)-n*(r*h-a*c)+s*(r*l-o*c)}transpose(){let t=this.elements,e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,n){let s=this.elements;return t.isVector3?(s[12]=t.x,s[13]=t.y,s[14]=t.z):(s[12]=t,s[13]=e,s[14]=n),this}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],c=t[6],l=t[7],h=t[8],u=t[9],d=t[10],p=t[11],f=t[12],y=t[13],m=t[14],g=t[15],v=e*a-n*o,R=e*c-s*o,S=e*l-r*o,C=n*c-s*a,T=n*l-r*a,_=s*l-r*c,A=h*y-u*f,O=h*m-d*f,L=h*g-p*f,D=u*m-d*y,z=u*g-p*y,V=d*g-p*m,N=v*V-R*z+S*D+C*L-T*O+_*A;if(N===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let W=1/N;return t[0]=(a*V-c*z+l*D)*W,t[1]=(s*z-n*V-r*D)*W,t[2]=(y*_-m*T+g*C)*W,t[3]=(d*T-u*_-p*C)*W,t[4]=(c*L-o*V-l*O)*W,t[5]=(e*V-s*L+r*O)*W,t[6]=(m*S-f*_-g*R)*W,t[7]=(h*_-d*S+p*R)*W,t[8]=(o*z-a*L+l*A)*W,t[9]=(n*L-e*z-r*A)*W,t[10]=(f*T-y*S+g*v)*W,t[11]=(u*S-h*T-p*v)*W,t[12]=(a*O-o*D-c*A)*W,t[13]=(e*D-n*O+s*A)*W,t[14]=(y*R-f*C-m*v)*W,t[15]=(h*C-u*R+d*v)*W,this}scale(t){let e=this.elements,n=t.x,s=t.y,r=t.z;return e[0]*=n,e[4]*=s,e[8]*=r,e[1]*=n,e[5]*=s,e[9]*=r,e[2]*=n,e[6]*=s,e[10]*=r,e[3]*=n,e[7]*=s,e[11]*=r,this}getMaxScaleOnAxis(){let t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],n=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],s=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,n,s))}makeTranslation(t,e,n){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,n,0,0,0,1),this}makeRotationX(t){let e=Math.cos(t),n=Math.sin(t);return this.set(1,0,0,0,0,e,-n,0,0,n,e,0,0,0,0,1),this}makeRotationY(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,0,n,0,0,1,0,0,-n,0,e,0,0,0,0,1),this}makeRotationZ(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,0,n,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){let n=Math.cos(e),s=Math.sin(e),r=1-n,o=t.x,a=t.y,c=t.z,l=r*o,h=r*a;return this.set(l*o+n,l*a-s*c,l*c+s*a,0,l*a+s*c,h*a+n,h*c-s*o,0,l*c-s*a,h*c+s*o,r*c*c+n,0,0,0,0,1),this}makeScale(t,e,n){return this.set(t,0,0,0,0,e,0,0,0,0,n,0,0,0,0,1),this}makeShear(t,e,n,s,r,o){return this.set(1,n,r,0,t,1,o,0,e,s,1,0,0,0,0,1),this}compose(t,e,n){let s=this.elements,r=e._x,o=e._y,a=e._z,c=e._w,l=r+r,h=o+o,u=a+a,d=r*l,p=r*h,f=r*u,y=o*h,m=o*u,g=a*u,v=c*l,R=c*h,S=c*u,C=n.x,T=n.y,_=n.z;return s[0]=(1-(y+g))*C,s[1]=(p+S)*C,s[2]=(f-R)*C,s[3]=0,s[4]=(p-S)*T,s[5]=(1-(d+g))*T,s[6]=(m+v)*T,s[7]=0,s[8]=(f+R)*_,s[9]=(m-v)*_,s[10]=(1-(d+y))*_,s[11]=0,s[12]=t.x,s[13]=t.y,s[14]=t.z,s[15]=1,this}decompose(t,e,n){let s=this.elements;t.x=s[12],t.y=s[13],t.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),e.identity(),this;let o=$r.set(s[0],s[1],s[2]).length(),a=$r.set(s[4],s[5],s[6]).length(),c=$r.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Ui.copy(this);let l=1/o,h=1/a,u=1/c;return Ui.elements[0]*=l,Ui.elements[1]*=l,Ui.elements[2]*=l,Ui.elements[4]*=h,Ui.elements[5]*=h,Ui.elements[6]*=h,Ui.elements[8]*=u,Ui.elements[9]*=u,Ui.elements[10]*=u,e.setFromRotationMatrix(Ui),n.x=o,n.y=a,n.z=c,this}makePerspective(t,e,n,s,r,o,a=Mi,c=!1){let l=this.elements,h=2*r/(e-t),u=2*r/(n-s),d=(e+t)/(e-t),p=(n+s)/(n-s),f,y;if(c)f=r/(o-r),y=o*r/(o-r);else if(a===Mi)f=-(o+r)/(o-r),y=-2*o*r/(o-r);else if(a===ho)f=-o/(o-r),y=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return l[0]=h,l[4]=0,l[8]=d,l[12]=0,l[1]=0,l[5]=u,l[9]=p,l[13]=0,l[2]=0,l[6]=0,l[10]=f,l[14]=y,l[3]=0,l[7]=0,l[11]=-1,l[15]=0,this}makeOrthographic(t,e,n,s,r,o,a=Mi,c=!1){let l=this.elements,h=2/(e-t),u=2/(n-s),d=-(e+t)/(e-t),p=-(n+s)/(n-s),f,y;if(c)f=1/(o-r),y=o/(o-r);else if(a===Mi)f=-2/(o-r),y=-(o+r)/(o-r);else if(a===ho)f=-1/(o-r),y=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return l[0]=h,l[4]=0,l[8]=0,l[12]=d,l[1]=0,l[5]=u,l[9]=0,l[13]=p,l[2]=0,l[6]=0,l[10]=f,l[14]=y,l[3]=0,l[7]=0,l[11]=0,l[15]=1,this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<16;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<16;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t[e+9]=n[9],t[e+10]=n[10],t[e+11]=n[11],t[e+12]=n[12],t[e+13]=n[13],t[e+14]=n[14],t[e+15]=n[15],t}};Nc.prototype.isMatrix4=!0;var de=Nc,$r=new F,Ui=new de,rv=new F(0,0,0),ov=new F(1,1,1),Hs=new F,Cl=new F,di=new F,Rm=new de,Pm=new je,is=class i{constructor(t=0,e=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=n,this._order=s}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,n,s=this._order){return this._x=t,this._y=e,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,n=!0){let s=t.elements,r=s[0],o=s[4],a=s[8],c=s[1],l=s[5],h=s[9],u=s[2],d=s[6],p=s[10];switch(e){case"XYZ":this._y=Math.asin(_e(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,p),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,l),this._z=0);break;case"YXZ":this._x=Math.asin(-_e(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,p),this._z=Math.atan2(c,l)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(_e(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-u,p),this._z=Math.atan2(-o,l)):(this._y=0,this._z=Math.atan2(c,r));break;case"ZYX":this._y=Math.asin(-_e(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(d,p),this._z=Math.atan2(c,r)):(this._x=0,this._z=Math.atan2(-o,l));break;case"YZX":this._z=Math.asin(_e(c,-1,1)),Math.abs(c)<.9999999?(this._x=Math.atan2(-h,l),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,p));break;case"XZY":this._z=Math.asin(-_e(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,l),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,p),this._y=0);break;default:$t("Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,n===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,n){return Rm.makeRotationFromQuaternion(t),this.setFromRotationMatrix(Rm,e,n)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return Pm.setFromEuler(this),this.setFromQuaternion(Pm,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};is.DEFAULT_ORDER="XYZ";var mo=class{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}},av=0,Im=new F,Zr=new je,ys=new de,Rl=new F,sa=new F,lv=new F,cv=new je,Lm=new F(1,0,0),Dm=new F(0,1,0),Nm=new F(0,0,1),Um={type:"added"},hv={type:"removed"},Jr={type:"childadded",child:null},yd={type:"childremoved",child:null},vn=class i extends Bi{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:av++}),this.uuid=Eo(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let t=new F,e=new is,n=new je,s=new F(1,1,1);function r(){n.setFromEuler(e,!1)}function o(){e.setFromQuaternion(n,void 0,!1)}e._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new de},normalMatrix:{value:new ne}}),this.matrix=new de,this.matrixWorld=new de,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new mo,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return Zr.setFromAxisAngle(t,e),this.quaternion.multiply(Zr),this}rotateOnWorldAxis(t,e){return Zr.setFromAxisAngle(t,e),this.quaternion.premultiply(Zr),this}rotateX(t){return this.rotateOnAxis(Lm,t)}rotateY(t){return this.rotateOnAxis(Dm,t)}rotateZ(t){return this.rotateOnAxis(Nm,t)}translateOnAxis(t,e){return Im.copy(t).applyQuaternion(this.quaternion),this.position.add(Im.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(Lm,t)}translateY(t){return this.translateOnAxis(Dm,t)}translateZ(t){return this.translateOnAxis(Nm,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(ys.copy(this.matrixWorld).invert())}lookAt(t,e,n){t.isVector3?Rl.copy(t):Rl.set(t,e,n);let s=this.parent;this.updateWorldMatrix(!0,!1),sa.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?ys.lookAt(sa,Rl,this.up):ys.lookAt(Rl,sa,this.up),this.quaternion.setFromRotationMatrix(ys),s&&(ys.extractRotation(s.matrixWorld),Zr.setFromRotationMatrix(ys),this.quaternion.premultiply(Zr.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(te("Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(Um),Jr.child=t,this.dispatchEvent(Jr),Jr.child=null):te("Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(hv),yd.child=t,this.dispatchEvent(yd),yd.child=null),this}removeFromParent(){let t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),ys.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),ys.multiply(t.parent.matrixWorld)),t.applyMatrix4(ys),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(Um),Jr.child=t,this.dispatchEvent(Jr),Jr.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(t,e);if(o!==void 0)return o}}getObjectsByProperty(t,e,n=[]){this[t]===e&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(t,e,n);return n}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(sa,t,lv),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(sa,cv,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);let e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(t){t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverseVisible(t)}traverseAncestors(t){let e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let t=this.pivot;if(t!==null){let e=t.x,n=t.y,s=t.z,r=this.matrix.elements;r[12]+=e-r[0]*e-r[4]*n-r[8]*s,r[13]+=n-r[1]*e-r[5]*n-r[9]*s,r[14]+=s-r[2]*e-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].updateMatrixWorld(t)}updateWorldMatrix(t,e,n=!1){let s=this.parent;if(t===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),e===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(t){let e=t===void 0||typeof t=="string",n={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(t),s.indirectTexture=this._indirectTexture.toJSON(t),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,c){return a[c.uuid]===void 0&&(a[c.uuid]=c.toJSON(t)),c.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(t.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let c=a.shapes;if(Array.isArray(c))for(let l=0,h=c.length;l<h;l++){let u=c[l];r(t.shapes,u)}else r(t.shapes,c)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(t.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let c=0,l=this.material.length;c<l;c++)a.push(r(t.materials,this.material[c]));s.material=a}else s.material=r(t.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let c=this.animations[a];s.animations.push(r(t.animations,c))}}if(e){let a=o(t.geometries),c=o(t.materials),l=o(t.textures),h=o(t.images),u=o(t.shapes),d=o(t.skeletons),p=o(t.animations),f=o(t.nodes);a.length>0&&(n.geometries=a),c.length>0&&(n.materials=c),l.length>0&&(n.textures=l),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),d.length>0&&(n.skeletons=d),p.length>0&&(n.animations=p),f.length>0&&(n.nodes=f)}return n.object=s,n;function o(a){let c=[];for(let l in a){let h=a[l];delete h.metadata,c.push(h)}return c}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.pivot=t.pivot!==null?t.pivot.clone():null,this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.static=t.static,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let n=0;n<t.children.length;n++){let s=t.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};vn.DEFAULT_UP=new F(0,1,0);vn.DEFAULT_MATRIX_AUTO_UPDATE=!0;vn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var Qn=class extends vn{constructor(){super(),this.isGroup=!0,this.type="Group"}},uv={type:"move"},go=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Qn,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Qn,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new F,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new F),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Qn,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new F,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new F,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){let e=this._hand;if(e)for(let n of t.hand.values())this._getHandJoint(e,n)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,n){let s=null,r=null,o=null,a=this._targetRay,c=this._grip,l=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(l&&t.hand){o=!0;for(let y of t.hand.values()){let m=e.getJointPose(y,n),g=this._getHandJoint(l,y);m!==null&&(g.matrix.fromArray(m.transform.matrix),g.matrix.decompose(g.position,g.quaternion,g.scale),g.matrixWorldNeedsUpdate=!0,g.jointRadius=m.radius),g.visible=m!==null}let h=l.joints["index-finger-tip"],u=l.joints["thumb-tip"],d=h.position.distanceTo(u.position),p=.02,f=.005;l.inputState.pinching&&d>p+f?(l.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!l.inputState.pinching&&d<=p-f&&(l.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else c!==null&&t.gripSpace&&(r=e.getPose(t.gripSpace,n),r!==null&&(c.matrix.fromArray(r.transform.matrix),c.matrix.decompose(c.position,c.quaternion,c.scale),c.matrixWorldNeedsUpdate=!0,r.linearVelocity?(c.hasLinearVelocity=!0,c.linearVelocity.copy(r.linearVelocity)):c.hasLinearVelocity=!1,r.angularVelocity?(c.hasAngularVelocity=!0,c.angularVelocity.copy(r.angularVelocity)):c.hasAngularVelocity=!1,c.eventsEnabled&&c.dispatchEvent({type:"gripUpdated",data:t,target:this})));a!==null&&(s=e.getPose(t.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(uv)))}return a!==null&&(a.visible=s!==null),c!==null&&(c.visible=r!==null),l!==null&&(l.visible=o!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){let n=new Qn;n.matrixAutoUpdate=!1,n.visible=!1,t.joints[e.jointName]=n,t.add(n)}return t.joints[e.jointName]}},Vg={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Ws={h:0,s:0,l:0},Pl={h:0,s:0,l:0};function vd(i,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?i+(t-i)*6*e:e<1/2?t:e<2/3?i+(t-i)*6*(2/3-e):i}var Ht=class{constructor(t,e,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,n)}set(t,e,n){if(e===void 0&&n===void 0){let s=t;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(t,e,n);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=pi){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,Se.colorSpaceToWorking(this,e),this}setRGB(t,e,n,s=Se.workingColorSpace){return this.r=t,this.g=e,this.b=n,Se.colorSpaceToWorking(this,s),this}setHSL(t,e,n,s=Se.workingColorSpace){if(t=vf(t,1),e=_e(e,0,1),n=_e(n,0,1),e===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+e):n+e-n*e,o=2*n-r;this.r=vd(o,r,t+1/3),this.g=vd(o,r,t),this.b=vd(o,r,t-1/3)}return Se.colorSpaceToWorking(this,s),this}setStyle(t,e=pi){function n(r){r!==void 0&&parseFloat(r)<1&&$t("Color: Alpha component of "+t+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(t)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,e);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,e);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,e);break;default:$t("Color: Unknown color model "+t)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(t)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,e);if(o===6)return this.setHex(parseInt(r,16),e);$t("Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=pi){let n=Vg[t.toLowerCase()];return n!==void 0?this.setHex(n,e):$t("Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=As(t.r),this.g=As(t.g),this.b=As(t.b),this}copyLinearToSRGB(t){return this.r=lo(t.r),this.g=lo(t.g),this.b=lo(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=pi){return Se.workingToColorSpace(Wn.copy(this),t),Math.round(_e(Wn.r*255,0,255))*65536+Math.round(_e(Wn.g*255,0,255))*256+Math.round(_e(Wn.b*255,0,255))}getHexString(t=pi){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=Se.workingColorSpace){Se.workingToColorSpace(Wn.copy(this),e);let n=Wn.r,s=Wn.g,r=Wn.b,o=Math.max(n,s,r),a=Math.min(n,s,r),c,l,h=(a+o)/2;if(a===o)c=0,l=0;else{let u=o-a;switch(l=h<=.5?u/(o+a):u/(2-o-a),o){case n:c=(s-r)/u+(s<r?6:0);break;case s:c=(r-n)/u+2;break;case r:c=(n-s)/u+4;break}c/=6}return t.h=c,t.s=l,t.l=h,t}getRGB(t,e=Se.workingColorSpace){return Se.workingToColorSpace(Wn.copy(this),e),t.r=Wn.r,t.g=Wn.g,t.b=Wn.b,t}getStyle(t=pi){Se.workingToColorSpace(Wn.copy(this),t);let e=Wn.r,n=Wn.g,s=Wn.b;return t!==pi?`color(${t} ${e.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(t,e,n){return this.getHSL(Ws),this.setHSL(Ws.h+t,Ws.s+e,Ws.l+n)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,n){return this.r=t.r+(e.r-t.r)*n,this.g=t.g+(e.g-t.g)*n,this.b=t.b+(e.b-t.b)*n,this}lerpHSL(t,e){this.getHSL(Ws),t.getHSL(Pl);let n=da(Ws.h,Pl.h,e),s=da(Ws.s,Pl.s,e),r=da(Ws.l,Pl.l,e);return this.setHSL(n,s,r),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){let e=this.r,n=this.g,s=this.b,r=t.elements;return this.r=r[0]*e+r[3]*n+r[6]*s,this.g=r[1]*e+r[4]*n+r[7]*s,this.b=r[2]*e+r[5]*n+r[8]*s,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Wn=new Ht;Ht.NAMES=Vg;var _r=class extends vn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new is,this.environmentIntensity=1,this.environmentRotation=new is,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),this.background=t.background!==null?t.background.clone():null,this.environment=t.environment!==null?t.environment.clone():null,this.fog=t.fog!==null?t.fog.clone():null,this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),this.overrideMaterial=t.overrideMaterial!==null?t.overrideMaterial.clone():null,this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){let e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),e.object.backgroundBlurriness=this.backgroundBlurriness,e.object.backgroundIntensity=this.backgroundIntensity,e.object.backgroundRotation=this.backgroundRotation.toArray(),e.object.environmentIntensity=this.environmentIntensity,e.object.environmentRotation=this.environmentRotation.toArray(),e}},Fi=new F,vs=new F,Sd=new F,Ss=new F,Kr=new F,jr=new F,Fm=new F,bd=new F,Md=new F,wd=new F,Ad=new Qe,Ed=new Qe,Td=new Qe,ws=class i{constructor(t=new F,e=new F,n=new F){this.a=t,this.b=e,this.c=n}static getNormal(t,e,n,s){s.subVectors(n,e),Fi.subVectors(t,e),s.cross(Fi);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(t,e,n,s,r){Fi.subVectors(s,e),vs.subVectors(n,e),Sd.subVectors(t,e);let o=Fi.dot(Fi),a=Fi.dot(vs),c=Fi.dot(Sd),l=vs.dot(vs),h=vs.dot(Sd),u=o*l-a*a;if(u===0)return r.set(0,0,0),null;let d=1/u,p=(l*c-a*h)*d,f=(o*h-a*c)*d;return r.set(1-p-f,f,p)}static containsPoint(t,e,n,s){return this.getBarycoord(t,e,n,s,Ss)===null?!1:Ss.x>=0&&Ss.y>=0&&Ss.x+Ss.y<=1}static getInterpolation(t,e,n,s,r,o,a,c){return this.getBarycoord(t,e,n,s,Ss)===null?(c.x=0,c.y=0,"z"in c&&(c.z=0),"w"in c&&(c.w=0),null):(c.setScalar(0),c.addScaledVector(r,Ss.x),c.addScaledVector(o,Ss.y),c.addScaledVector(a,Ss.z),c)}static getInterpolatedAttribute(t,e,n,s,r,o){return Ad.setScalar(0),Ed.setScalar(0),Td.setScalar(0),Ad.fromBufferAttribute(t,e),Ed.fromBufferAttribute(t,n),Td.fromBufferAttribute(t,s),o.setScalar(0),o.addScaledVector(Ad,r.x),o.addScaledVector(Ed,r.y),o.addScaledVector(Td,r.z),o}static isFrontFacing(t,e,n,s){return Fi.subVectors(n,e),vs.subVectors(t,e),Fi.cross(vs).dot(s)<0}set(t,e,n){return this.a.copy(t),this.b.copy(e),this.c.copy(n),this}setFromPointsAndIndices(t,e,n,s){return this.a.copy(t[e]),this.b.copy(t[n]),this.c.copy(t[s]),this}setFromAttributeAndIndices(t,e,n,s){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,n),this.c.fromBufferAttribute(t,s),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return Fi.subVectors(this.c,this.b),vs.subVectors(this.a,this.b),Fi.cross(vs).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return i.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return i.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,n,s,r){return i.getInterpolation(t,this.a,this.b,this.c,e,n,s,r)}containsPoint(t){return i.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return i.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){let n=this.a,s=this.b,r=this.c,o,a;Kr.subVectors(s,n),jr.subVectors(r,n),bd.subVectors(t,n);let c=Kr.dot(bd),l=jr.dot(bd);if(c<=0&&l<=0)return e.copy(n);Md.subVectors(t,s);let h=Kr.dot(Md),u=jr.dot(Md);if(h>=0&&u<=h)return e.copy(s);let d=c*u-h*l;if(d<=0&&c>=0&&h<=0&&c-h>0)return o=c/(c-h),e.copy(n).addScaledVector(Kr,o);wd.subVectors(t,r);let p=Kr.dot(wd),f=jr.dot(wd);if(f>=0&&p<=f)return e.copy(r);let y=p*l-c*f;if(y<=0&&l>=0&&f<=0)return a=l/(l-f),e.copy(n).addScaledVector(jr,a);let m=h*f-p*u;if(m<=0&&u-h>=0&&p-f>=0)return Fm.subVectors(r,s),a=(u-h)/(u-h+(p-f)),e.copy(s).addScaledVector(Fm,a);let g=1/(m+y+d);return o=y*g,a=d*g,e.copy(n).addScaledVector(Kr,o).addScaledVector(jr,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}},ni=class{constructor(t=new F(1/0,1/0,1/0),e=new F(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e+=3)this.expandByPoint(Oi.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,n=t.count;e<n;e++)this.expandByPoint(Oi.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){let n=Oi.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(n),this.max.copy(t).add(n),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);let n=t.geometry;if(n!==void 0){let r=n.getAttribute("position");if(e===!0&&r!==void 0&&t.isInstancedMesh!==!0&&t.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)t.isMesh===!0?t.getVertexPosition(o,Oi):Oi.fromBufferAttribute(r,o),Oi.applyMatrix4(t.matrixWorld),this.expandByPoint(Oi);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),Il.copy(t.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),Il.copy(n.boundingBox)),Il.applyMatrix4(t.matrixWorld),this.union(Il)}let s=t.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,Oi),Oi.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,n;return t.normal.x>0?(e=t.normal.x*this.min.x,n=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,n=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,n+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,n+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,n+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,n+=t.normal.z*this.min.z),e<=-t.constant&&n>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(ra),Ll.subVectors(this.max,ra),Qr.subVectors(t.a,ra),to.subVectors(t.b,ra),eo.subVectors(t.c,ra),Xs.subVectors(to,Qr),qs.subVectors(eo,to),fr.subVectors(Qr,eo);let e=[0,-Xs.z,Xs.y,0,-qs.z,qs.y,0,-fr.z,fr.y,Xs.z,0,-Xs.x,qs.z,0,-qs.x,fr.z,0,-fr.x,-Xs.y,Xs.x,0,-qs.y,qs.x,0,-fr.y,fr.x,0];return!Cd(e,Qr,to,eo,Ll)||(e=[1,0,0,0,1,0,0,0,1],!Cd(e,Qr,to,eo,Ll))?!1:(Dl.crossVectors(Xs,qs),e=[Dl.x,Dl.y,Dl.z],Cd(e,Qr,to,eo,Ll))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,Oi).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(Oi).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(bs[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),bs[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),bs[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),bs[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),bs[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),bs[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),bs[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),bs[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(bs),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(t){return this.min.fromArray(t.min),this.max.fromArray(t.max),this}},bs=[new F,new F,new F,new F,new F,new F,new F,new F],Oi=new F,Il=new ni,Qr=new F,to=new F,eo=new F,Xs=new F,qs=new F,fr=new F,ra=new F,Ll=new F,Dl=new F,pr=new F;function Cd(i,t,e,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){pr.fromArray(i,r);let a=s.x*Math.abs(pr.x)+s.y*Math.abs(pr.y)+s.z*Math.abs(pr.z),c=t.dot(pr),l=e.dot(pr),h=n.dot(pr);if(Math.max(-Math.max(c,l,h),Math.min(c,l,h))>a)return!1}return!0}var yn=new F,Nl=new Yt,dv=0,Be=class extends Bi{constructor(t,e,n=!1){if(super(),Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:dv++}),this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=n,this.usage=Ug,this.updateRanges=[],this.gpuType=Ti,this.version=0,this._normalizationScale=t!==void 0?bf(t):void 0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this._normalizationScale=t._normalizationScale,this}copyAt(t,e,n){t*=this.itemSize,n*=e.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[t+s]=e.array[n+s];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,n=this.count;e<n;e++)Nl.fromBufferAttribute(this,e),Nl.applyMatrix3(t),this.setXY(e,Nl.x,Nl.y);else if(this.itemSize===3)for(let e=0,n=this.count;e<n;e++)yn.fromBufferAttribute(this,e),yn.applyMatrix3(t),this.setXYZ(e,yn.x,yn.y,yn.z);return this}applyMatrix4(t){for(let e=0,n=this.count;e<n;e++)yn.fromBufferAttribute(this,e),yn.applyMatrix4(t),this.setXYZ(e,yn.x,yn.y,yn.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)yn.fromBufferAttribute(this,e),yn.applyNormalMatrix(t),this.setXYZ(e,yn.x,yn.y,yn.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)yn.fromBufferAttribute(this,e),yn.transformDirection(t),this.setXYZ(e,yn.x,yn.y,yn.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let n=this.array[t*this.itemSize+e];return this.normalized&&(n=this._denormalize(n)),n}setComponent(t,e,n){return this.normalized&&(n=this._normalize(n)),this.array[t*this.itemSize+e]=n,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=this._denormalize(e)),e}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=this._denormalize(e)),e}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=this._denormalize(e)),e}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=this._denormalize(e)),e}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,n){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n)),this.array[t+0]=e,this.array[t+1]=n,this}setXYZ(t,e,n,s){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this.array[t+3]=r,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return t.name=this.name,t.usage=this.usage,t.gpuType=this.gpuType,t}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):zg(t,this.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):Gg(t,this.array)}};var xa=class extends Be{constructor(t,e,n){super(new Uint16Array(t),e,n)}};var ya=class extends Be{constructor(t,e,n){super(new Uint32Array(t),e,n)}};var Ce=class extends Be{constructor(t,e,n){super(new Float32Array(t),e,n)}},fv=new ni,oa=new F,Rd=new F,ss=class{constructor(t=new F,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){let n=this.center;e!==void 0?n.copy(e):fv.setFromPoints(t).getCenter(n);let s=0;for(let r=0,o=t.length;r<o;r++)s=Math.max(s,n.distanceToSquared(t[r]));return this.radius=Math.sqrt(s),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){let e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){let n=this.center.distanceToSquared(t);return e.copy(t),n>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;oa.subVectors(t,this.center);let e=oa.lengthSq();if(e>this.radius*this.radius){let n=Math.sqrt(e),s=(n-this.radius)*.5;this.center.addScaledVector(oa,s/n),this.radius+=s}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(Rd.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint(oa.copy(t.center).add(Rd)),this.expandByPoint(oa.copy(t.center).sub(Rd))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(t){return this.radius=t.radius,this.center.fromArray(t.center),this}},pv=0,bi=new de,Pd=new vn,no=new F,fi=new ni,aa=new ni,Un=new F,be=class i extends Bi{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:pv++}),this.uuid=Eo(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(ky(t)?ya:xa)(t,1):this.index=t,this}setIndirect(t,e=0){return this.indirect=t,this.indirectOffset=e,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,n=0){this.groups.push({start:t,count:e,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){let e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new ne().getNormalMatrix(t);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(t),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(t){return bi.makeRotationFromQuaternion(t),this.applyMatrix4(bi),this}rotateX(t){return bi.makeRotationX(t),this.applyMatrix4(bi),this}rotateY(t){return bi.makeRotationY(t),this.applyMatrix4(bi),this}rotateZ(t){return bi.makeRotationZ(t),this.applyMatrix4(bi),this}translate(t,e,n){return bi.makeTranslation(t,e,n),this.applyMatrix4(bi),this}scale(t,e,n){return bi.makeScale(t,e,n),this.applyMatrix4(bi),this}lookAt(t){return Pd.lookAt(t),Pd.updateMatrix(),this.applyMatrix4(Pd.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(no).negate(),this.translate(no.x,no.y,no.z),this}setFromPoints(t){let e=this.getAttribute("position");if(e===void 0){let n=[];for(let s=0,r=t.length;s<r;s++){let o=t[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new Ce(n,3))}else{let n=Math.min(t.length,e.count);for(let s=0;s<n;s++){let r=t[s];e.setXYZ(s,r.x,r.y,r.z||0)}t.length>e.count&&$t("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new ni);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){te("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new F(-1/0,-1/0,-1/0),new F(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let n=0,s=e.length;n<s;n++){let r=e[n];fi.setFromBufferAttribute(r),this.morphTargetsRelative?(Un.addVectors(this.boundingBox.min,fi.min),this.boundingBox.expandByPoint(Un),Un.addVectors(this.boundingBox.max,fi.max),this.boundingBox.expandByPoint(Un)):(this.boundingBox.expandByPoint(fi.min),this.boundingBox.expandByPoint(fi.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&te('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new ss);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){te("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new F,1/0);return}if(t){let n=this.boundingSphere.center;if(fi.setFromBufferAttribute(t),e)for(let r=0,o=e.length;r<o;r++){let a=e[r];aa.setFromBufferAttribute(a),this.morphTargetsRelative?(Un.addVectors(fi.min,aa.min),fi.expandByPoint(Un),Un.addVectors(fi.max,aa.max),fi.expandByPoint(Un)):(fi.expandByPoint(aa.min),fi.expandByPoint(aa.max))}fi.getCenter(n);let s=0;for(let r=0,o=t.count;r<o;r++)Un.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(Un));if(e)for(let r=0,o=e.length;r<o;r++){let a=e[r],c=this.morphTargetsRelative;for(let l=0,h=a.count;l<h;l++)Un.fromBufferAttribute(a,l),c&&(no.fromBufferAttribute(t,l),Un.add(no)),s=Math.max(s,n.distanceToSquared(Un))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&te('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){te("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=e.position,s=e.normal,r=e.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new Be(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],c=[],l=new Uint8Array(n.count);for(let O=0;O<n.count;O++)a[O]=new F,c[O]=new F;let h=new F,u=new F,d=new F,p=new Yt,f=new Yt,y=new Yt,m=new F,g=new F;function v(O,L,D){l[O]=l[L]=l[D]=1,h.fromBufferAttribute(n,O),u.fromBufferAttribute(n,L),d.fromBufferAttribute(n,D),p.fromBufferAttribute(r,O),f.fromBufferAttribute(r,L),y.fromBufferAttribute(r,D),u.sub(h),d.sub(h),f.sub(p),y.sub(p);let z=1/(f.x*y.y-y.x*f.y);isFinite(z)&&(m.copy(u).multiplyScalar(y.y).addScaledVector(d,-f.y).multiplyScalar(z),g.copy(d).multiplyScalar(f.x).addScaledVector(u,-y.x).multiplyScalar(z),a[O].add(m),a[L].add(m),a[D].add(m),c[O].add(g),c[L].add(g),c[D].add(g))}let R=this.groups;R.length===0&&(R=[{start:0,count:t.count}]);for(let O=0,L=R.length;O<L;++O){let D=R[O],z=D.start,V=D.count;for(let N=z,W=z+V;N<W;N+=3)v(t.getX(N+0),t.getX(N+1),t.getX(N+2))}let S=new F,C=new F,T=new F,_=new F;function A(O){T.fromBufferAttribute(s,O),_.copy(T);let L=a[O];S.copy(L),S.sub(T.multiplyScalar(T.dot(L))).normalize(),C.crossVectors(_,L);let z=C.dot(c[O])<0?-1:1;o.setXYZW(O,S.x,S.y,S.z,z)}for(let O=0,L=n.count;O<L;++O)l[O]&&A(O);this._transformed=!0}computeVertexNormals(){let t=this.index,e=this.getAttribute("position");if(e!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==e.count)n=new Be(new Float32Array(e.count*3),3),this.setAttribute("normal",n);else for(let d=0,p=n.count;d<p;d++)n.setXYZ(d,0,0,0);let s=new F,r=new F,o=new F,a=new F,c=new F,l=new F,h=new F,u=new F;if(t)for(let d=0,p=t.count;d<p;d+=3){let f=t.getX(d+0),y=t.getX(d+1),m=t.getX(d+2);s.fromBufferAttribute(e,f),r.fromBufferAttribute(e,y),o.fromBufferAttribute(e,m),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),a.fromBufferAttribute(n,f),c.fromBufferAttribute(n,y),l.fromBufferAttribute(n,m),a.add(h),c.add(h),l.add(h),n.setXYZ(f,a.x,a.y,a.z),n.setXYZ(y,c.x,c.y,c.z),n.setXYZ(m,l.x,l.y,l.z)}else for(let d=0,p=e.count;d<p;d+=3)s.fromBufferAttribute(e,d+0),r.fromBufferAttribute(e,d+1),o.fromBufferAttribute(e,d+2),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),n.setXYZ(d+0,h.x,h.y,h.z),n.setXYZ(d+1,h.x,h.y,h.z),n.setXYZ(d+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let t=this.attributes.normal;for(let e=0,n=t.count;e<n;e++)Un.fromBufferAttribute(t,e),Un.normalize(),t.setXYZ(e,Un.x,Un.y,Un.z)}toNonIndexed(){function t(a,c){let l=a.array,h=a.itemSize,u=a.normalized,d=new l.constructor(c.length*h),p=0,f=0;for(let y=0,m=c.length;y<m;y++){a.isInterleavedBufferAttribute?p=c[y]*a.data.stride+a.offset:p=c[y]*h;for(let g=0;g<h;g++)d[f++]=l[p++]}return new Be(d,h,u)}if(this.index===null)return $t("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let e=new i,n=this.index.array,s=this.attributes;for(let a in s){let c=s[a],l=t(c,n);e.setAttribute(a,l)}let r=this.morphAttributes;for(let a in r){let c=[],l=r[a];for(let h=0,u=l.length;h<u;h++){let d=l[h],p=t(d,n);c.push(p)}e.morphAttributes[a]=c}e.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,c=o.length;a<c;a++){let l=o[a];e.addGroup(l.start,l.count,l.materialIndex)}return e}toJSON(){let t={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,t.name=this.name,Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let c=this.parameters;for(let l in c)c[l]!==void 0&&(t[l]=c[l]);return t}t.data={attributes:{}};let e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});let n=this.attributes;for(let c in n){let l=n[c];t.data.attributes[c]=l.toJSON(t.data)}let s={},r=!1;for(let c in this.morphAttributes){let l=this.morphAttributes[c],h=[];for(let u=0,d=l.length;u<d;u++){let p=l[u];h.push(p.toJSON(t.data))}h.length>0&&(s[c]=h,r=!0)}r&&(t.data.morphAttributes=s,t.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(t.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(t.data.boundingSphere=a.toJSON()),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let e={};this.name=t.name;let n=t.index;n!==null&&this.setIndex(n.clone());let s=t.attributes;for(let l in s){let h=s[l];this.setAttribute(l,h.clone(e))}let r=t.morphAttributes;for(let l in r){let h=[],u=r[l];for(let d=0,p=u.length;d<p;d++)h.push(u[d].clone(e));this.morphAttributes[l]=h}this.morphTargetsRelative=t.morphTargetsRelative;let o=t.groups;for(let l=0,h=o.length;l<h;l++){let u=o[l];this.addGroup(u.start,u.count,u.materialIndex)}let a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());let c=t.boundingSphere;return c!==null&&(this.boundingSphere=c.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this._transformed=t._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var Id=new F,mv=new F,gv=new ne,kn=class{constructor(t=new F(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,n,s){return this.normal.set(t,e,n),this.constant=s,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,n){let s=Id.subVectors(n,e).cross(mv.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(s,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){let t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e,n=!0){let s=t.delta(Id),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;let o=-(t.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:e.copy(t.start).addScaledVector(s,o)}intersectsLine(t){let e=this.distanceToPoint(t.start),n=this.distanceToPoint(t.end);return e<0&&n>0||n<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){let n=e||gv.getNormalMatrix(t),s=this.coplanarPoint(Id).applyMatrix4(t),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(t){return this.normal.fromArray(t.normal),this.constant=t.constant,this}},_v=0,wi=class extends Bi{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:_v++}),this.uuid=Eo(),this.name="",this.type="Material",this.blending=Mo,this.side=Ei,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=Kd,this.blendDst=jd,this.blendEquation=br,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Ht(0,0,0),this.blendAlpha=0,this.depthFunc=co,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=Rg,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=ic,this.stencilZFail=ic,this.stencilZPass=ic,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(let e in t){let n=t[e];if(n===void 0){$t(`Material: parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){$t(`Material: '${e}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(t).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(t).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(t).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(t).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(t).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(t).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(t).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(t).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let c=r[a];delete c.metadata,o.push(c)}return o}if(e){let r=s(t.textures),o=s(t.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(t,e){if(t.uuid!==void 0&&(this.uuid=t.uuid),t.name!==void 0&&(this.name=t.name),t.color!==void 0&&this.color!==void 0&&this.color.setHex(t.color),t.roughness!==void 0&&(this.roughness=t.roughness),t.metalness!==void 0&&(this.metalness=t.metalness),t.sheen!==void 0&&(this.sheen=t.sheen),t.sheenColor!==void 0&&(this.sheenColor=new Ht().setHex(t.sheenColor)),t.sheenRoughness!==void 0&&(this.sheenRoughness=t.sheenRoughness),t.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(t.emissive),t.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(t.specular),t.specularIntensity!==void 0&&(this.specularIntensity=t.specularIntensity),t.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(t.specularColor),t.shininess!==void 0&&(this.shininess=t.shininess),t.clearcoat!==void 0&&(this.clearcoat=t.clearcoat),t.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=t.clearcoatRoughness),t.diffuseRoughness!==void 0&&(this.diffuseRoughness=t.diffuseRoughness),t.dispersion!==void 0&&(this.dispersion=t.dispersion),t.retroreflectivity!==void 0&&(this.retroreflectivity=t.retroreflectivity),t.iridescence!==void 0&&(this.iridescence=t.iridescence),t.iridescenceIOR!==void 0&&(this.iridescenceIOR=t.iridescenceIOR),t.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessMinimum),t.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=t.iridescenceThicknessMaximum),t.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=t.iridescenceThicknessRange[1]),t.transmission!==void 0&&(this.transmission=t.transmission),t.thickness!==void 0&&(this.thickness=t.thickness),t.attenuationDistance!==void 0&&(this.attenuationDistance=t.attenuationDistance),t.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(t.attenuationColor),t.anisotropy!==void 0&&(this.anisotropy=t.anisotropy),t.anisotropyRotation!==void 0&&(this.anisotropyRotation=t.anisotropyRotation),t.fog!==void 0&&(this.fog=t.fog),t.flatShading!==void 0&&(this.flatShading=t.flatShading),t.blending!==void 0&&(this.blending=t.blending),t.combine!==void 0&&(this.combine=t.combine),t.side!==void 0&&(this.side=t.side),t.shadowSide!==void 0&&(this.shadowSide=t.shadowSide),t.opacity!==void 0&&(this.opacity=t.opacity),t.transparent!==void 0&&(this.transparent=t.transparent),t.alphaTest!==void 0&&(this.alphaTest=t.alphaTest),t.alphaHash!==void 0&&(this.alphaHash=t.alphaHash),t.depthFunc!==void 0&&(this.depthFunc=t.depthFunc),t.depthTest!==void 0&&(this.depthTest=t.depthTest),t.depthWrite!==void 0&&(this.depthWrite=t.depthWrite),t.colorWrite!==void 0&&(this.colorWrite=t.colorWrite),t.clippingPlanes!==void 0&&(this.clippingPlanes=t.clippingPlanes.map(n=>new kn().fromJSON(n))),t.clipIntersection!==void 0&&(this.clipIntersection=t.clipIntersection),t.clipShadows!==void 0&&(this.clipShadows=t.clipShadows),t.depthPacking!==void 0&&(this.depthPacking=t.depthPacking),t.blendSrc!==void 0&&(this.blendSrc=t.blendSrc),t.blendDst!==void 0&&(this.blendDst=t.blendDst),t.blendEquation!==void 0&&(this.blendEquation=t.blendEquation),t.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=t.blendSrcAlpha),t.blendDstAlpha!==void 0&&(this.blendDstAlpha=t.blendDstAlpha),t.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=t.blendEquationAlpha),t.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(t.blendColor),t.blendAlpha!==void 0&&(this.blendAlpha=t.blendAlpha),t.stencilWriteMask!==void 0&&(this.stencilWriteMask=t.stencilWriteMask),t.stencilFunc!==void 0&&(this.stencilFunc=t.stencilFunc),t.stencilRef!==void 0&&(this.stencilRef=t.stencilRef),t.stencilFuncMask!==void 0&&(this.stencilFuncMask=t.stencilFuncMask),t.stencilFail!==void 0&&(this.stencilFail=t.stencilFail),t.stencilZFail!==void 0&&(this.stencilZFail=t.stencilZFail),t.stencilZPass!==void 0&&(this.stencilZPass=t.stencilZPass),t.stencilWrite!==void 0&&(this.stencilWrite=t.stencilWrite),t.wireframe!==void 0&&(this.wireframe=t.wireframe),t.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=t.wireframeLinewidth),t.wireframeLinecap!==void 0&&(this.wireframeLinecap=t.wireframeLinecap),t.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=t.wireframeLinejoin),t.rotation!==void 0&&(this.rotation=t.rotation),t.linewidth!==void 0&&(this.linewidth=t.linewidth),t.linecap!==void 0&&(this.linecap=t.linecap),t.linejoin!==void 0&&(this.linejoin=t.linejoin),t.dashSize!==void 0&&(this.dashSize=t.dashSize),t.gapSize!==void 0&&(this.gapSize=t.gapSize),t.scale!==void 0&&(this.scale=t.scale),t.polygonOffset!==void 0&&(this.polygonOffset=t.polygonOffset),t.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=t.polygonOffsetFactor),t.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=t.polygonOffsetUnits),t.dithering!==void 0&&(this.dithering=t.dithering),t.alphaToCoverage!==void 0&&(this.alphaToCoverage=t.alphaToCoverage),t.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=t.premultipliedAlpha),t.forceSinglePass!==void 0&&(this.forceSinglePass=t.forceSinglePass),t.allowOverride!==void 0&&(this.allowOverride=t.allowOverride),t.visible!==void 0&&(this.visible=t.visible),t.toneMapped!==void 0&&(this.toneMapped=t.toneMapped),t.userData!==void 0&&(this.userData=t.userData),t.vertexColors!==void 0&&(typeof t.vertexColors=="number"?this.vertexColors=t.vertexColors>0:this.vertexColors=t.vertexColors),t.size!==void 0&&(this.size=t.size),t.sizeAttenuation!==void 0&&(this.sizeAttenuation=t.sizeAttenuation),t.map!==void 0&&(this.map=e[t.map]||null),t.matcap!==void 0&&(this.matcap=e[t.matcap]||null),t.alphaMap!==void 0&&(this.alphaMap=e[t.alphaMap]||null),t.bumpMap!==void 0&&(this.bumpMap=e[t.bumpMap]||null),t.bumpScale!==void 0&&(this.bumpScale=t.bumpScale),t.normalMap!==void 0&&(this.normalMap=e[t.normalMap]||null),t.normalMapType!==void 0&&(this.normalMapType=t.normalMapType),t.normalScale!==void 0){let n=t.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new Yt().fromArray(n)}return t.displacementMap!==void 0&&(this.displacementMap=e[t.displacementMap]||null),t.displacementScale!==void 0&&(this.displacementScale=t.displacementScale),t.displacementBias!==void 0&&(this.displacementBias=t.displacementBias),t.roughnessMap!==void 0&&(this.roughnessMap=e[t.roughnessMap]||null),t.metalnessMap!==void 0&&(this.metalnessMap=e[t.metalnessMap]||null),t.emissiveMap!==void 0&&(this.emissiveMap=e[t.emissiveMap]||null),t.emissiveIntensity!==void 0&&(this.emissiveIntensity=t.emissiveIntensity),t.specularMap!==void 0&&(this.specularMap=e[t.specularMap]||null),t.specularIntensityMap!==void 0&&(this.specularIntensityMap=e[t.specularIntensityMap]||null),t.specularColorMap!==void 0&&(this.specularColorMap=e[t.specularColorMap]||null),t.envMap!==void 0&&(this.envMap=e[t.envMap]||null),t.envMapRotation!==void 0&&this.envMapRotation.fromArray(t.envMapRotation),t.envMapIntensity!==void 0&&(this.envMapIntensity=t.envMapIntensity),t.reflectivity!==void 0&&(this.reflectivity=t.reflectivity),t.refractionRatio!==void 0&&(this.refractionRatio=t.refractionRatio),t.lightMap!==void 0&&(this.lightMap=e[t.lightMap]||null),t.lightMapIntensity!==void 0&&(this.lightMapIntensity=t.lightMapIntensity),t.aoMap!==void 0&&(this.aoMap=e[t.aoMap]||null),t.aoMapIntensity!==void 0&&(this.aoMapIntensity=t.aoMapIntensity),t.gradientMap!==void 0&&(this.gradientMap=e[t.gradientMap]||null),t.clearcoatMap!==void 0&&(this.clearcoatMap=e[t.clearcoatMap]||null),t.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=e[t.clearcoatRoughnessMap]||null),t.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=e[t.clearcoatNormalMap]||null),t.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new Yt().fromArray(t.clearcoatNormalScale)),t.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=e[t.diffuseRoughnessMap]||null),t.iridescenceMap!==void 0&&(this.iridescenceMap=e[t.iridescenceMap]||null),t.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=e[t.iridescenceThicknessMap]||null),t.transmissionMap!==void 0&&(this.transmissionMap=e[t.transmissionMap]||null),t.thicknessMap!==void 0&&(this.thicknessMap=e[t.thicknessMap]||null),t.anisotropyMap!==void 0&&(this.anisotropyMap=e[t.anisotropyMap]||null),t.sheenColorMap!==void 0&&(this.sheenColorMap=e[t.sheenColorMap]||null),t.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=e[t.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;let e=t.clippingPlanes,n=null;if(e!==null){let s=e.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=e[r].clone()}return this.clippingPlanes=n,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.allowOverride=t.allowOverride,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}};var Ms=new F,Ld=new F,Ul=new F,Fl=new F,Ts=class{constructor(t=new F,e=new F(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,Ms)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);let n=e.dot(this.direction);return n<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){let e=Ms.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):(Ms.copy(this.origin).addScaledVector(this.direction,e),Ms.distanceToSquared(t))}distanceSqToSegment(t,e,n,s){Ld.copy(t).add(e).multiplyScalar(.5),Ul.copy(e).sub(t).normalize(),Fl.copy(this.origin).sub(Ld);let r=t.distanceTo(e)*.5,o=-this.direction.dot(Ul),a=Fl.dot(this.direction),c=-Fl.dot(Ul),l=Fl.lengthSq(),h=Math.abs(1-o*o),u,d,p,f;if(h>0)if(u=o*c-a,d=o*a-c,f=r*h,u>=0)if(d>=-f)if(d<=f){let y=1/h;u*=y,d*=y,p=u*(u+o*d+2*a)+d*(o*u+d+2*c)+l}else d=r,u=Math.max(0,-(o*d+a)),p=-u*u+d*(d+2*c)+l;else d=-r,u=Math.max(0,-(o*d+a)),p=-u*u+d*(d+2*c)+l;else d<=-f?(u=Math.max(0,-(-o*r+a)),d=u>0?-r:Math.min(Math.max(-r,-c),r),p=-u*u+d*(d+2*c)+l):d<=f?(u=0,d=Math.min(Math.max(-r,-c),r),p=d*(d+2*c)+l):(u=Math.max(0,-(o*r+a)),d=u>0?r:Math.min(Math.max(-r,-c),r),p=-u*u+d*(d+2*c)+l);else d=o>0?-r:r,u=Math.max(0,-(o*d+a)),p=-u*u+d*(d+2*c)+l;return n&&n.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy(Ld).addScaledVector(Ul,d),p}intersectSphere(t,e){if(t.radius<0)return null;Ms.subVectors(t.center,this.origin);let n=Ms.dot(this.direction),s=Ms.dot(Ms)-n*n,r=t.radius*t.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,c=n+o;return c<0?null:a<0?this.at(c,e):this.at(a,e)}intersectsSphere(t){return t.radius<0?!1:this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){let e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(t.normal)+t.constant)/e;return n>=0?n:null}intersectPlane(t,e){let n=this.distanceToPlane(t);return n===null?null:this.at(n,e)}intersectsPlane(t){let e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let n,s,r,o,a,c,l=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,d=this.origin;return l>=0?(n=(t.min.x-d.x)*l,s=(t.max.x-d.x)*l):(n=(t.max.x-d.x)*l,s=(t.min.x-d.x)*l),h>=0?(r=(t.min.y-d.y)*h,o=(t.max.y-d.y)*h):(r=(t.max.y-d.y)*h,o=(t.min.y-d.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),u>=0?(a=(t.min.z-d.z)*u,c=(t.max.z-d.z)*u):(a=(t.max.z-d.z)*u,c=(t.min.z-d.z)*u),n>c||a>s)||((a>n||n!==n)&&(n=a),(c<s||s!==s)&&(s=c),s<0)?null:this.at(n>=0?n:s,e)}intersectsBox(t){return this.intersectBox(t,Ms)!==null}intersectTriangle(t,e,n,s,r){let o=this.origin,a=this.direction,c=a.x,l=a.y,h=a.z,u=t.x-o.x,d=t.y-o.y,p=t.z-o.z,f=e.x-o.x,y=e.y-o.y,m=e.z-o.z,g=n.x-o.x,v=n.y-o.y,R=n.z-o.z,S=Math.abs(c),C=Math.abs(l),T=Math.abs(h),_,A,O,L,D,z,V,N,W,Y,H,lt;if(S>=C&&S>=T?(O=c,z=u,W=f,lt=g,c>=0?(_=l,A=h,L=d,D=p,V=y,N=m,Y=v,H=R):(_=h,A=l,L=p,D=d,V=m,N=y,Y=R,H=v)):C>=T?(O=l,z=d,W=y,lt=v,l>=0?(_=h,A=c,L=p,D=u,V=m,N=f,Y=R,H=g):(_=c,A=h,L=u,D=p,V=f,N=m,Y=g,H=R)):(O=h,z=p,W=m,lt=R,h>=0?(_=c,A=l,L=u,D=d,V=f,N=y,Y=g,H=v):(_=l,A=c,L=d,D=u,V=y,N=f,Y=v,H=g)),O===0)return null;let Z=_/O,j=A/O,et=1/O,dt=L-Z*z,ut=D-j*z,tt=V-Z*W,mt=N-j*W,xt=Y-Z*lt,Tt=H-j*lt,bt=xt*mt-Tt*tt,Wt=dt*Tt-ut*xt,re=tt*ut-mt*dt;if(s){if(bt<0||Wt<0||re<0)return null}else if((bt<0||Wt<0||re<0)&&(bt>0||Wt>0||re>0))return null;let Gt=bt+Wt+re;if(Gt===0)return null;let pe=et*(bt*z+Wt*W+re*lt);return(Gt>0?pe<0:pe>0)?null:this.at(pe/Gt,r)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},xr=class extends wi{constructor(t){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Ht(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new is,this.combine=Fc,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}},Om=new de,mr=new Ts,Ol=new ss,Bm=new F,Bl=new F,kl=new F,zl=new F,Dd=new F,Gl=new F,km=new F,Vl=new F,xe=class extends vn{constructor(t=new be,e=new xr){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(t,e){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;e.fromBufferAttribute(s,t);let a=this.morphTargetInfluences;if(r&&a){Gl.set(0,0,0);for(let c=0,l=r.length;c<l;c++){let h=a[c],u=r[c];h!==0&&(Dd.fromBufferAttribute(u,t),o?Gl.addScaledVector(Dd,h):Gl.addScaledVector(Dd.sub(e),h))}e.add(Gl)}return e}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Ol.copy(n.boundingSphere),Ol.applyMatrix4(r),mr.copy(t.ray).recast(t.near),!(Ol.containsPoint(mr.origin)===!1&&(mr.intersectSphere(Ol,Bm)===null||mr.origin.distanceToSquared(Bm)>(t.far-t.near)**2))&&(Om.copy(r).invert(),mr.copy(t.ray).applyMatrix4(Om),!(n.boundingBox!==null&&mr.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(t,e,mr)))}_computeIntersections(t,e,n){let s,r=this.geometry,o=this.material,a=r.index,c=r.attributes.position,l=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,d=r.groups,p=r.drawRange;if(a!==null)if(Array.isArray(o))for(let f=0,y=d.length;f<y;f++){let m=d[f],g=o[m.materialIndex],v=Math.max(m.start,p.start),R=Math.min(a.count,Math.min(m.start+m.count,p.start+p.count));for(let S=v,C=R;S<C;S+=3){let T=a.getX(S),_=a.getX(S+1),A=a.getX(S+2);s=Hl(this,g,t,n,l,h,u,T,_,A),s&&(s.faceIndex=Math.floor(S/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{let f=Math.max(0,p.start),y=Math.min(a.count,p.start+p.count);for(let m=f,g=y;m<g;m+=3){let v=a.getX(m),R=a.getX(m+1),S=a.getX(m+2);s=Hl(this,o,t,n,l,h,u,v,R,S),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}else if(c!==void 0)if(Array.isArray(o))for(let f=0,y=d.length;f<y;f++){let m=d[f],g=o[m.materialIndex],v=Math.max(m.start,p.start),R=Math.min(c.count,Math.min(m.start+m.count,p.start+p.count));for(let S=v,C=R;S<C;S+=3){let T=S,_=S+1,A=S+2;s=Hl(this,g,t,n,l,h,u,T,_,A),s&&(s.faceIndex=Math.floor(S/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{let f=Math.max(0,p.start),y=Math.min(c.count,p.start+p.count);for(let m=f,g=y;m<g;m+=3){let v=m,R=m+1,S=m+2;s=Hl(this,o,t,n,l,h,u,v,R,S),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}}};function xv(i,t,e,n,s,r,o,a){let c;if(t.side===Sn?c=n.intersectTriangle(o,r,s,!0,a):c=n.intersectTriangle(s,r,o,t.side===Ei,a),c===null)return null;Vl.copy(a),Vl.applyMatrix4(i.matrixWorld);let l=e.ray.origin.distanceTo(Vl);return l<e.near||l>e.far?null:{distance:l,point:Vl.clone(),object:i}}function Hl(i,t,e,n,s,r,o,a,c,l){i.getVertexPosition(a,Bl),i.getVertexPosition(c,kl),i.getVertexPosition(l,zl);let h=xv(i,t,e,n,Bl,kl,zl,km);if(h){let u=new F;ws.getBarycoord(km,Bl,kl,zl,u),s&&(h.uv=ws.getInterpolatedAttribute(s,a,c,l,u,new Yt)),r&&(h.uv1=ws.getInterpolatedAttribute(r,a,c,l,u,new Yt)),o&&(h.normal=ws.getInterpolatedAttribute(o,a,c,l,u,new F),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let d={a,b:c,c:l,normal:new F,materialIndex:0};ws.getNormal(Bl,kl,zl,d.normal),h.face=d,h.barycoord=u}return h}var va=class extends ei{constructor(t=null,e=1,n=1,s,r,o,a,c,l=Fn,h=Fn,u,d){super(null,o,a,c,l,h,s,r,u,d),this.isDataTexture=!0,this.image={data:t,width:e,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var $s=class extends Be{constructor(t,e,n,s=1){super(t,e,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}toJSON(){let t=super.toJSON();return t.meshPerAttribute=this.meshPerAttribute,t.isInstancedBufferAttribute=!0,t}},io=new de,zm=new de,Wl=[],Gm=new ni,yv=new de,la=new xe,ca=new ss,ki=class extends xe{constructor(t,e,n){super(t,e),this.isInstancedMesh=!0,this.instanceMatrix=new $s(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,yv)}computeBoundingBox(){let t=this.geometry,e=this.count;this.boundingBox===null&&(this.boundingBox=new ni),t.boundingBox===null&&t.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,io),Gm.copy(t.boundingBox).applyMatrix4(io),this.boundingBox.union(Gm)}computeBoundingSphere(){let t=this.geometry,e=this.count;this.boundingSphere===null&&(this.boundingSphere=new ss),t.boundingSphere===null&&t.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,io),ca.copy(t.boundingSphere).applyMatrix4(io),this.boundingSphere.union(ca)}copy(t,e){return super.copy(t,e),this.instanceMatrix.copy(t.instanceMatrix),this.morphTexture=t.morphTexture!==null?t.morphTexture.clone():null,this.instanceColor=t.instanceColor!==null?t.instanceColor.clone():null,this.count=t.count,this.boundingBox=t.boundingBox!==null?t.boundingBox.clone():null,this.boundingSphere=t.boundingSphere!==null?t.boundingSphere.clone():null,this}getColorAt(t,e){return this.instanceColor===null?e.setRGB(1,1,1):e.fromArray(this.instanceColor.array,t*3)}getMatrixAt(t,e){return e.fromArray(this.instanceMatrix.array,t*16)}getMorphAt(t,e){let n=e.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,o=t*r+1;for(let a=0;a<n.length;a++)n[a]=s[o+a]}raycast(t,e){let n=this.matrixWorld,s=this.count;if(la.geometry=this.geometry,la.material=this.material,la.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),ca.copy(this.boundingSphere),ca.applyMatrix4(n),t.ray.intersectsSphere(ca)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,io),zm.multiplyMatrices(n,io),la.matrixWorld=zm,la.raycast(t,Wl);for(let o=0,a=Wl.length;o<a;o++){let c=Wl[o];c.instanceId=r,c.object=this,e.push(c)}Wl.length=0}}setColorAt(t,e){return this.instanceColor===null&&(this.instanceColor=new $s(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),e.toArray(this.instanceColor.array,t*3),this}setMatrixAt(t,e){return e.toArray(this.instanceMatrix.array,t*16),this}setMorphAt(t,e){let n=e.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new va(new Float32Array(s*this.count),s,this.count,Hc,Ti));let r=this.morphTexture.source.data.data,o=0;for(let l=0;l<n.length;l++)o+=n[l];let a=this.geometry.morphTargetsRelative?1:1-o,c=s*t;return r[c]=a,r.set(n,c+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},gr=new ss,vv=new Yt(.5,.5),Xl=new F,Zs=class{constructor(t=new kn,e=new kn,n=new kn,s=new kn,r=new kn,o=new kn){this.planes=[t,e,n,s,r,o]}set(t,e,n,s,r,o){let a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(t){let e=this.planes;for(let n=0;n<6;n++)e[n].copy(t.planes[n]);return this}setFromProjectionMatrix(t,e=Mi,n=!1){let s=this.planes,r=t.elements,o=r[0],a=r[1],c=r[2],l=r[3],h=r[4],u=r[5],d=r[6],p=r[7],f=r[8],y=r[9],m=r[10],g=r[11],v=r[12],R=r[13],S=r[14],C=r[15];if(s[0].setComponents(l-o,p-h,g-f,C-v).normalize(),s[1].setComponents(l+o,p+h,g+f,C+v).normalize(),s[2].setComponents(l+a,p+u,g+y,C+R).normalize(),s[3].setComponents(l-a,p-u,g-y,C-R).normalize(),n)s[4].setComponents(c,d,m,S).normalize(),s[5].setComponents(l-c,p-d,g-m,C-S).normalize();else if(s[4].setComponents(l-c,p-d,g-m,C-S).normalize(),e===Mi)s[5].setComponents(l+c,p+d,g+m,C+S).normalize();else if(e===ho)s[5].setComponents(c,d,m,S).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),gr.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{let e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),gr.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(gr)}intersectsSprite(t){gr.center.set(0,0,0);let e=vv.distanceTo(t.center);return gr.radius=.7071067811865476+e,gr.applyMatrix4(t.matrixWorld),this.intersectsSphere(gr)}intersectsSphere(t){let e=this.planes,n=t.center,s=-t.radius;for(let r=0;r<6;r++)if(e[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(t){let e=this.planes;for(let n=0;n<6;n++){let s=e[n];if(Xl.x=s.normal.x>0?t.max.x:t.min.x,Xl.y=s.normal.y>0?t.max.y:t.min.y,Xl.z=s.normal.z>0?t.max.z:t.min.z,s.distanceToPoint(Xl)<0)return!1}return!0}containsPoint(t){let e=this.planes;for(let n=0;n<6;n++)if(e[n].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},Vm=new de,_c=class i{constructor(){this.coordinateSystem=Mi,this._frustums=[],this._count=0}setFromArrayCamera(t){let e=t.cameras,n=this._frustums;for(let s=0;s<e.length;s++){let r=e[s];Vm.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new Zs),n[s].setFromProjectionMatrix(Vm,r.coordinateSystem,r.reversedDepth)}return this._count=e.length,this}getFrustum(t){return this._frustums[t]}intersectsObject(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsObject(t))return!0;return!1}intersectsSprite(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSprite(t))return!0;return!1}intersectsSphere(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSphere(t))return!0;return!1}intersectsBox(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsBox(t))return!0;return!1}containsPoint(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].containsPoint(t))return!0;return!1}copy(t){this.coordinateSystem=t.coordinateSystem;let e=this._frustums,n=t._frustums;for(let s=0;s<t._count;s++)e[s]===void 0&&(e[s]=new Zs),e[s].copy(n[s]);return this._count=t._count,this}clone(){return new i().copy(this)}};var rs=class extends wi{constructor(t){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new Ht(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.linewidth=t.linewidth,this.linecap=t.linecap,this.linejoin=t.linejoin,this.fog=t.fog,this}},xc=new F,yc=new F,Hm=new de,ha=new Ts,ql=new ss,Nd=new F,Wm=new F,_o=class extends vn{constructor(t=new be,e=new rs){super(),this.isLine=!0,this.type="Line",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,n=[0];for(let s=1,r=e.count;s<r;s++)xc.fromBufferAttribute(e,s-1),yc.fromBufferAttribute(e,s),n[s]=n[s-1],n[s]+=xc.distanceTo(yc);t.setAttribute("lineDistance",new Ce(n,1))}else $t("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.matrixWorld,r=t.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),ql.copy(n.boundingSphere),ql.applyMatrix4(s),ql.radius+=r,t.ray.intersectsSphere(ql)===!1)return;Hm.copy(s).invert(),ha.copy(t.ray).applyMatrix4(Hm);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),c=a*a,l=this.isLineSegments?2:1,h=n.index,d=n.attributes.position;if(h!==null){let p=Math.max(0,o.start),f=Math.min(h.count,o.start+o.count);for(let y=p,m=f-1;y<m;y+=l){let g=h.getX(y),v=h.getX(y+1),R=Yl(this,t,ha,c,g,v,y);R&&e.push(R)}if(this.isLineLoop){let y=h.getX(f-1),m=h.getX(p),g=Yl(this,t,ha,c,y,m,f-1);g&&e.push(g)}}else{let p=Math.max(0,o.start),f=Math.min(d.count,o.start+o.count);for(let y=p,m=f-1;y<m;y+=l){let g=Yl(this,t,ha,c,y,y+1,y);g&&e.push(g)}if(this.isLineLoop){let y=Yl(this,t,ha,c,f-1,p,f-1);y&&e.push(y)}}}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function Yl(i,t,e,n,s,r,o){let a=i.geometry.attributes.position;if(xc.fromBufferAttribute(a,s),yc.fromBufferAttribute(a,r),e.distanceSqToSegment(xc,yc,Nd,Wm)>n)return;Nd.applyMatrix4(i.matrixWorld);let l=t.ray.origin.distanceTo(Nd);if(!(l<t.near||l>t.far))return{distance:l,point:Wm.clone().applyMatrix4(i.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:i}}var Xm=new F,qm=new F,zi=class extends _o{constructor(t,e){super(t,e),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,n=[];for(let s=0,r=e.count;s<r;s+=2)Xm.fromBufferAttribute(e,s),qm.fromBufferAttribute(e,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+Xm.distanceTo(qm);t.setAttribute("lineDistance",new Ce(n,1))}else $t("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var yr=class extends wi{constructor(t){super(),this.isPointsMaterial=!0,this.type="PointsMaterial",this.color=new Ht(16777215),this.map=null,this.alphaMap=null,this.size=1,this.sizeAttenuation=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.alphaMap=t.alphaMap,this.size=t.size,this.sizeAttenuation=t.sizeAttenuation,this.fog=t.fog,this}},Ym=new de,Gd=new Ts,$l=new ss,Zl=new F,Sa=class extends vn{constructor(t=new be,e=new yr){super(),this.isPoints=!0,this.type="Points",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.matrixWorld,r=t.params.Points.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),$l.copy(n.boundingSphere),$l.applyMatrix4(s),$l.radius+=r,t.ray.intersectsSphere($l)===!1)return;Ym.copy(s).invert(),Gd.copy(t.ray).applyMatrix4(Ym);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),c=a*a,l=n.index,u=n.attributes.position;if(l!==null){let d=Math.max(0,o.start),p=Math.min(l.count,o.start+o.count);for(let f=d,y=p;f<y;f++){let m=l.getX(f);Zl.fromBufferAttribute(u,m),$m(Zl,m,c,s,t,e,this)}}else{let d=Math.max(0,o.start),p=Math.min(u.count,o.start+o.count);for(let f=d,y=p;f<y;f++)Zl.fromBufferAttribute(u,f),$m(Zl,f,c,s,t,e,this)}}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function $m(i,t,e,n,s,r,o){let a=Gd.distanceSqToPoint(i);if(a<e){let c=new F;Gd.closestPointToPoint(i,c),c.applyMatrix4(n);let l=s.ray.origin.distanceTo(c);if(l<s.near||l>s.far)return;r.push({distance:l,distanceToRay:Math.sqrt(a),point:c,index:t,face:null,faceIndex:null,barycoord:null,object:o})}}var ba=class extends ei{constructor(t=[],e=Mr,n,s,r,o,a,c,l,h){super(t,e,n,s,r,o,a,c,l,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}},Ma=class extends ei{constructor(t,e,n,s,r,o,a,c,l){super(t,e,n,s,r,o,a,c,l),this.isCanvasTexture=!0,this.needsUpdate=!0}};var Cs=class extends ei{constructor(t,e,n=Vi,s,r,o,a=Fn,c=Fn,l,h=Es,u=1){if(h!==Es&&h!==Is)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:t,height:e,depth:u};super(d,s,r,o,a,c,h,n,l),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.source=new po(Object.assign({},t.image)),this.compareFunction=t.compareFunction,this}toJSON(t){let e=super.toJSON(t);return e.compareFunction=this.compareFunction,e}},wa=class extends Cs{constructor(t,e=Vi,n=Mr,s,r,o=Fn,a=Fn,c,l=Es){let h={width:t,height:t,depth:1},u=[h,h,h,h,h,h];super(t,t,e,n,s,r,o,a,c,l),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(t){this.image=t}},Aa=class extends ei{constructor(t=null){super(),this.sourceTexture=t,this.isExternalTexture=!0}copy(t){return super.copy(t),this.sourceTexture=t.sourceTexture,this}},Ai=class i extends be{constructor(t=1,e=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let c=[],l=[],h=[],u=[],d=0,p=0;f("z","y","x",-1,-1,n,e,t,o,r,0),f("z","y","x",1,-1,n,e,-t,o,r,1),f("x","z","y",1,1,t,n,e,s,o,2),f("x","z","y",1,-1,t,n,-e,s,o,3),f("x","y","z",1,-1,t,e,n,s,r,4),f("x","y","z",-1,-1,t,e,-n,s,r,5),this.setIndex(c),this.setAttribute("position",new Ce(l,3)),this.setAttribute("normal",new Ce(h,3)),this.setAttribute("uv",new Ce(u,2));function f(y,m,g,v,R,S,C,T,_,A,O){let L=S/_,D=C/A,z=S/2,V=C/2,N=T/2,W=_+1,Y=A+1,H=0,lt=0,Z=new F;for(let j=0;j<Y;j++){let et=j*D-V;for(let dt=0;dt<W;dt++){let ut=dt*L-z;Z[y]=ut*v,Z[m]=et*R,Z[g]=N,l.push(Z.x,Z.y,Z.z),Z[y]=0,Z[m]=0,Z[g]=T>0?1:-1,h.push(Z.x,Z.y,Z.z),u.push(dt/_),u.push(1-j/A),H+=1}}for(let j=0;j<A;j++)for(let et=0;et<_;et++){let dt=d+et+W*j,ut=d+et+W*(j+1),tt=d+(et+1)+W*(j+1),mt=d+(et+1)+W*j;c.push(dt,ut,mt),c.push(ut,tt,mt),lt+=6}a.addGroup(p,lt,O),p+=lt,d+=H}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}},Ea=class i extends be{constructor(t=1,e=1,n=4,s=8,r=1){super(),this.type="CapsuleGeometry",this.parameters={radius:t,height:e,capSegments:n,radialSegments:s,heightSegments:r},e=Math.max(0,e),n=Math.max(1,Math.floor(n)),s=Math.max(3,Math.floor(s)),r=Math.max(1,Math.floor(r));let o=[],a=[],c=[],l=[],h=e/2,u=Math.PI/2*t,d=e,p=2*u+d,f=n*2+r,y=s+1,m=new F,g=new F;for(let v=0;v<=f;v++){let R=0,S=0,C=0,T=0;if(v<=n){let O=v/n,L=O*Math.PI/2;S=-h-t*Math.cos(L),C=t*Math.sin(L),T=-t*Math.cos(L),R=O*u}else if(v<=n+r){let O=(v-n)/r;S=-h+O*e,C=t,T=0,R=u+O*d}else{let O=(v-n-r)/n,L=O*Math.PI/2;S=h+t*Math.sin(L),C=t*Math.cos(L),T=t*Math.sin(L),R=u+d+O*u}let _=Math.max(0,Math.min(1,R/p)),A=0;v===0?A=.5/s:v===f&&(A=-.5/s);for(let O=0;O<=s;O++){let L=O/s,D=L*Math.PI*2,z=Math.sin(D),V=Math.cos(D);g.x=-C*V,g.y=S,g.z=C*z,a.push(g.x,g.y,g.z),m.set(-C*V,T,C*z),m.normalize(),c.push(m.x,m.y,m.z),l.push(L+A,_)}if(v>0){let O=(v-1)*y;for(let L=0;L<s;L++){let D=O+L,z=O+L+1,V=v*y+L,N=v*y+L+1;o.push(D,z,V),o.push(z,N,V)}}}this.setIndex(o),this.setAttribute("position",new Ce(a,3)),this.setAttribute("normal",new Ce(c,3)),this.setAttribute("uv",new Ce(l,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.height,t.capSegments,t.radialSegments,t.heightSegments)}};var si=class i extends be{constructor(t=1,e=1,n=1,s=32,r=1,o=!1,a=0,c=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:c};let l=this;s=Math.floor(s),r=Math.floor(r);let h=[],u=[],d=[],p=[],f=0,y=[],m=n/2,g=0;v(),o===!1&&(t>0&&R(!0),e>0&&R(!1)),this.setIndex(h),this.setAttribute("position",new Ce(u,3)),this.setAttribute("normal",new Ce(d,3)),this.setAttribute("uv",new Ce(p,2));function v(){let S=new F,C=new F,T=0,_=(e-t)/n;for(let A=0;A<=r;A++){let O=[],L=A/r,D=L*(e-t)+t;for(let z=0;z<=s;z++){let V=z/s,N=V*c+a,W=Math.sin(N),Y=Math.cos(N);C.x=D*W,C.y=-L*n+m,C.z=D*Y,u.push(C.x,C.y,C.z),S.set(W,_,Y).normalize(),d.push(S.x,S.y,S.z),p.push(V,1-L),O.push(f++)}y.push(O)}for(let A=0;A<s;A++)for(let O=0;O<r;O++){let L=y[O][A],D=y[O+1][A],z=y[O+1][A+1],V=y[O][A+1];(t>0||O!==0)&&(h.push(L,D,V),T+=3),(e>0||O!==r-1)&&(h.push(D,z,V),T+=3)}l.addGroup(g,T,0),g+=T}function R(S){let C=f,T=new Yt,_=new F,A=0,O=S===!0?t:e,L=S===!0?1:-1;for(let z=1;z<=s;z++)u.push(0,m*L,0),d.push(0,L,0),p.push(.5,.5),f++;let D=f;for(let z=0;z<=s;z++){let N=z/s*c+a,W=Math.cos(N),Y=Math.sin(N);_.x=O*Y,_.y=m*L,_.z=O*W,u.push(_.x,_.y,_.z),d.push(0,L,0),T.x=W*.5+.5,T.y=Y*.5*L+.5,p.push(T.x,T.y),f++}for(let z=0;z<s;z++){let V=C+z,N=D+z;S===!0?h.push(N,N+1,V):h.push(N+1,N,V),A+=3}l.addGroup(g,A,S===!0?1:2),g+=A}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}},Ta=class i extends si{constructor(t=1,e=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,t,e,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:t,height:e,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(t){return new i(t.radius,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}};var Jl=new F,Kl=new F,Ud=new F,jl=new ws,Ca=class extends be{constructor(t=null,e=1){if(super(),this.type="EdgesGeometry",this.parameters={geometry:t,thresholdAngle:e},t!==null){let s=Math.pow(10,4),r=Math.cos(ao*e),o=t.getIndex(),a=t.getAttribute("position"),c=o?o.count:a.count,l=[0,0,0],h=["a","b","c"],u=new Array(3),d=new Map,p=[];for(let f=0;f<c;f+=3){o?(l[0]=o.getX(f),l[1]=o.getX(f+1),l[2]=o.getX(f+2)):(l[0]=f,l[1]=f+1,l[2]=f+2);let{a:y,b:m,c:g}=jl;if(y.fromBufferAttribute(a,l[0]),m.fromBufferAttribute(a,l[1]),g.fromBufferAttribute(a,l[2]),jl.getNormal(Ud),u[0]=`${Math.round(y.x*s)},${Math.round(y.y*s)},${Math.round(y.z*s)}`,u[1]=`${Math.round(m.x*s)},${Math.round(m.y*s)},${Math.round(m.z*s)}`,u[2]=`${Math.round(g.x*s)},${Math.round(g.y*s)},${Math.round(g.z*s)}`,!(u[0]===u[1]||u[1]===u[2]||u[2]===u[0]))for(let v=0;v<3;v++){let R=(v+1)%3,S=u[v],C=u[R],T=jl[h[v]],_=jl[h[R]],A=`${S}_${C}`,O=`${C}_${S}`,L=d.get(O);L?(Ud.dot(L.normal)<=r&&(p.push(T.x,T.y,T.z),p.push(_.x,_.y,_.z)),d.set(O,null)):d.has(A)||d.set(A,{index0:l[v],index1:l[R],normal:Ud.clone()})}}for(let f of d.values())if(f){let{index0:y,index1:m}=f;Jl.fromBufferAttribute(a,y),Kl.fromBufferAttribute(a,m),p.push(Jl.x,Jl.y,Jl.z),p.push(Kl.x,Kl.y,Kl.z)}this.setAttribute("position",new Ce(p,3))}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}};var Rs=class i extends be{constructor(t=1,e=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:n,heightSegments:s};let r=t/2,o=e/2,a=Math.floor(n),c=Math.floor(s),l=a+1,h=c+1,u=t/a,d=e/c,p=[],f=[],y=[],m=[];for(let g=0;g<h;g++){let v=g*d-o;for(let R=0;R<l;R++){let S=R*u-r;f.push(S,-v,0),y.push(0,0,1),m.push(R/a),m.push(1-g/c)}}for(let g=0;g<c;g++)for(let v=0;v<a;v++){let R=v+l*g,S=v+l*(g+1),C=v+1+l*(g+1),T=v+1+l*g;p.push(R,S,T),p.push(S,C,T)}this.setIndex(p),this.setAttribute("position",new Ce(f,3)),this.setAttribute("normal",new Ce(y,3)),this.setAttribute("uv",new Ce(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.widthSegments,t.heightSegments)}};var Gi=class i extends be{constructor(t=1,e=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:t,widthSegments:e,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},e=Math.max(3,Math.floor(e)),n=Math.max(2,Math.floor(n));let c=Math.min(o+a,Math.PI),l=0,h=[],u=new F,d=new F,p=[],f=[],y=[],m=[];for(let g=0;g<=n;g++){let v=[],R=g/n,S=o+R*a,C=t*Math.cos(S),T=Math.sqrt(t*t-C*C),_=0;g===0&&o===0?_=.5/e:g===n&&c===Math.PI&&(_=-.5/e);for(let A=0;A<=e;A++){let O=A/e,L=s+O*r;u.x=-T*Math.cos(L),u.y=C,u.z=T*Math.sin(L),f.push(u.x,u.y,u.z),d.copy(u).normalize(),y.push(d.x,d.y,d.z),m.push(O+_,1-R),v.push(l++)}h.push(v)}for(let g=0;g<n;g++)for(let v=0;v<e;v++){let R=h[g][v+1],S=h[g][v],C=h[g+1][v],T=h[g+1][v+1];(g!==0||o>0)&&p.push(R,S,T),(g!==n-1||c<Math.PI)&&p.push(S,C,T)}this.setIndex(p),this.setAttribute("position",new Ce(f,3)),this.setAttribute("normal",new Ce(y,3)),this.setAttribute("uv",new Ce(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.widthSegments,t.heightSegments,t.phiStart,t.phiLength,t.thetaStart,t.thetaLength)}};var Ra=class i extends be{constructor(t=1,e=.4,n=12,s=48,r=Math.PI*2,o=0,a=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:t,tube:e,radialSegments:n,tubularSegments:s,arc:r,thetaStart:o,thetaLength:a},n=Math.floor(n),s=Math.floor(s);let c=[],l=[],h=[],u=[],d=new F,p=new F,f=new F;for(let y=0;y<=n;y++){let m=o+y/n*a;for(let g=0;g<=s;g++){let v=g/s*r;p.x=(t+e*Math.cos(m))*Math.cos(v),p.y=(t+e*Math.cos(m))*Math.sin(v),p.z=e*Math.sin(m),l.push(p.x,p.y,p.z),d.x=t*Math.cos(v),d.y=t*Math.sin(v),f.subVectors(p,d).normalize(),h.push(f.x,f.y,f.z),u.push(g/s),u.push(y/n)}}for(let y=1;y<=n;y++)for(let m=1;m<=s;m++){let g=(s+1)*y+m-1,v=(s+1)*(y-1)+m-1,R=(s+1)*(y-1)+m,S=(s+1)*y+m;c.push(g,v,S),c.push(v,R,S)}this.setIndex(c),this.setAttribute("position",new Ce(l,3)),this.setAttribute("normal",new Ce(h,3)),this.setAttribute("uv",new Ce(u,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.tube,t.radialSegments,t.tubularSegments,t.arc,t.thetaStart,t.thetaLength)}};var Pa=class extends wi{constructor(t){super(),this.isShadowMaterial=!0,this.type="ShadowMaterial",this.color=new Ht(0),this.transparent=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.fog=t.fog,this}};function Ar(i){let t={};for(let e in i){t[e]={};for(let n in i[e]){let s=i[e][n];if(Zm(s))s.isRenderTargetTexture?($t("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][n]=null):t[e][n]=s.clone();else if(Array.isArray(s))if(Zm(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();t[e][n]=r}else t[e][n]=s.slice();else t[e][n]=s}}return t}function Yn(i){let t={};for(let e=0;e<i.length;e++){let n=Ar(i[e]);for(let s in n)t[s]=n[s]}return t}function Zm(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function Sv(i){let t=[];for(let e=0;e<i.length;e++)t.push(i[e].clone());return t}function Mf(i){let t=i.getRenderTarget();return t===null?i.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:Se.workingColorSpace}var Hg={clone:Ar,merge:Yn},bv=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,Mv=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,os=class extends wi{constructor(t){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=bv,this.fragmentShader=Mv,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=Ar(t.uniforms),this.uniformsGroups=Sv(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this.defaultAttributeValues=Object.assign({},t.defaultAttributeValues),this.index0AttributeName=t.index0AttributeName,this.uniformsNeedUpdate=t.uniformsNeedUpdate,this}toJSON(t){let e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?e.uniforms[s]={type:"t",value:o.toJSON(t).uuid}:o&&o.isColor?e.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?e.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?e.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?e.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?e.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?e.uniforms[s]={type:"m4",value:o.toArray()}:e.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(e.extensions=n),e}fromJSON(t,e){if(super.fromJSON(t,e),t.uniforms!==void 0)for(let n in t.uniforms){let s=t.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=e[s.value]||null;break;case"c":this.uniforms[n].value=new Ht().setHex(s.value);break;case"v2":this.uniforms[n].value=new Yt().fromArray(s.value);break;case"v3":this.uniforms[n].value=new F().fromArray(s.value);break;case"v4":this.uniforms[n].value=new Qe().fromArray(s.value);break;case"m3":this.uniforms[n].value=new ne().fromArray(s.value);break;case"m4":this.uniforms[n].value=new de().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(t.defines!==void 0&&(this.defines=t.defines),t.vertexShader!==void 0&&(this.vertexShader=t.vertexShader),t.fragmentShader!==void 0&&(this.fragmentShader=t.fragmentShader),t.glslVersion!==void 0&&(this.glslVersion=t.glslVersion),t.extensions!==void 0)for(let n in t.extensions)this.extensions[n]=t.extensions[n];return t.lights!==void 0&&(this.lights=t.lights),t.clipping!==void 0&&(this.clipping=t.clipping),this}},vc=class extends os{constructor(t){super(t),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},Js=class extends wi{constructor(t){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new Ht(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Ht(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Ya,this.normalScale=new Yt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new is,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.defines={STANDARD:""},this.color.copy(t.color),this.roughness=t.roughness,this.metalness=t.metalness,this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.roughnessMap=t.roughnessMap,this.metalnessMap=t.metalnessMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.envMapIntensity=t.envMapIntensity,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}};var Ia=class extends wi{constructor(t){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new Ht(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Ht(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Ya,this.normalScale=new Yt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new is,this.combine=Fc,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.envMapIntensity=t.envMapIntensity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}},Sc=class extends wi{constructor(t){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=Tg,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}},bc=class extends wi{constructor(t){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}};function so(i,t){return!i||i.constructor===t?i:typeof t.BYTES_PER_ELEMENT=="number"?new t(i):Array.prototype.slice.call(i)}function Ql(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var Ks=class{constructor(t,e,n,s){this.parameterPositions=t,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new e.constructor(n),this.sampleValues=e,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(t){let e=this.parameterPositions,n=this._cachedIndex,s=e[n],r=e[n-1];n:{t:{let o;e:{i:if(!(t<s)){for(let a=n+2;;){if(s===void 0){if(t<r)break i;return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=e[++n],t<s)break t}o=e.length;break e}if(!(t>=r)){let a=e[1];t<a&&(n=2,r=a);for(let c=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===c)break;if(s=r,r=e[--n-1],t>=r)break t}o=n,n=0;break e}break n}for(;n<o;){let a=n+o>>>1;t<e[a]?o=a:n=a+1}if(s=e[n],r=e[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,t,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(t){let e=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=t*s;for(let o=0;o!==s;++o)e[o]=n[r+o];return e}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},Mc=class extends Ks{constructor(t,e,n,s){super(t,e,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:Bd,endingEnd:Bd}}intervalChanged_(t,e,n){let s=this.parameterPositions,r=t-2,o=t+1,a=s[r],c=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case kd:r=t,a=2*e-n;break;case zd:r=s.length-2,a=e+s[r]-s[r+1];break;default:r=t,a=n}if(c===void 0)switch(this.getSettings_().endingEnd){case kd:o=t,c=2*n-e;break;case zd:o=1,c=n+s[1]-s[0];break;default:o=t-1,c=e}let l=(n-e)*.5,h=this.valueSize;this._weightPrev=l/(e-a),this._weightNext=l/(c-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,c=t*a,l=c-a,h=this._offsetPrev,u=this._offsetNext,d=this._weightPrev,p=this._weightNext,f=(n-e)/(s-e),y=f*f,m=y*f,g=-d*m+2*d*y-d*f,v=(1+d)*m+(-1.5-2*d)*y+(-.5+d)*f+1,R=(-1-p)*m+(1.5+p)*y+.5*f,S=p*m-p*y;for(let C=0;C!==a;++C)r[C]=g*o[h+C]+v*o[l+C]+R*o[c+C]+S*o[u+C];return r}},wc=class extends Ks{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,c=t*a,l=c-a,h=(n-e)/(s-e),u=1-h;for(let d=0;d!==a;++d)r[d]=o[l+d]*u+o[c+d]*h;return r}},Ac=class extends Ks{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t){return this.copySampleValue_(t-1)}},Ec=class extends Ks{interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,c=t*a,l=c-a,h=this.inTangents,u=this.outTangents;if(!h||!u){let f=(n-e)/(s-e),y=1-f;for(let m=0;m!==a;++m)r[m]=o[l+m]*y+o[c+m]*f;return r}let d=a*2,p=t-1;for(let f=0;f!==a;++f){let y=o[l+f],m=o[c+f],g=p*d+f*2,v=u[g],R=u[g+1],S=t*d+f*2,C=h[S],T=h[S+1],_=Av(n,e,v,C,s);r[f]=Wg(_,y,R,T,m)}return r}};function Wg(i,t,e,n,s){let r=1-i;return r*r*r*t+3*r*r*i*e+3*r*i*i*n+i*i*i*s}function wv(i,t,e,n,s){let r=1-i;return 3*r*r*(e-t)+6*r*i*(n-e)+3*i*i*(s-n)}function Av(i,t,e,n,s){let r=(i-t)/(s-t);for(let o=0;o<8;o++){let a=Wg(r,t,e,n,s)-i;if(Math.abs(a)<1e-10)break;let c=wv(r,t,e,n,s);if(Math.abs(c)<1e-10)break;r=Math.max(0,Math.min(1,r-a/c))}return r}var gi=class{constructor(t,e,n,s){if(t===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(e===void 0||e.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+t);this.name=t,this.times=so(e,this.TimeBufferType),this.values=so(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(t){let e=t.constructor,n;if(e.toJSON!==this.toJSON)n=e.toJSON(t);else{n={name:t.name,times:so(t.times,Array),values:so(t.values,Array)};let s=t.getInterpolation();s!==t.DefaultInterpolation&&(n.interpolation=s),Ql(t.settings)&&(n.settings={inTangents:so(t.settings.inTangents,Array),outTangents:so(t.settings.outTangents,Array)})}return n.type=t.ValueTypeName,n}InterpolantFactoryMethodDiscrete(t){return new Ac(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodLinear(t){return new wc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodSmooth(t){return new Mc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodBezier(t){let e=new Ec(this.times,this.values,this.getValueSize(),t);return this.settings&&(e.inTangents=this.settings.inTangents,e.outTangents=this.settings.outTangents),e}setInterpolation(t){let e;switch(t){case fa:e=this.InterpolantFactoryMethodDiscrete;break;case fc:e=this.InterpolantFactoryMethodLinear;break;case nc:e=this.InterpolantFactoryMethodSmooth;break;case Od:e=this.InterpolantFactoryMethodBezier;break}if(e===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(t!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return $t("KeyframeTrack:",n),this}return this.createInterpolant=e,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return fa;case this.InterpolantFactoryMethodLinear:return fc;case this.InterpolantFactoryMethodSmooth:return nc;case this.InterpolantFactoryMethodBezier:return Od}}getValueSize(){return this.values.length/this.times.length}shift(t){if(t!==0){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]+=t;Ql(this.settings)&&(Jm(this.settings.inTangents,t),Jm(this.settings.outTangents,t))}return this}scale(t){if(t!==1){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]*=t;Ql(this.settings)&&(Km(this.settings.inTangents,t),Km(this.settings.outTangents,t))}return this}trim(t,e){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<t;)++r;for(;o!==-1&&n[o]>e;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let t=!0,e=this.getValueSize();e-Math.floor(e)!==0&&(te("KeyframeTrack: Invalid value size in track.",this),t=!1);let n=this.times,s=this.values,r=n.length;r===0&&(te("KeyframeTrack: Track is empty.",this),t=!1);let o=null;for(let a=0;a!==r;a++){let c=n[a];if(typeof c=="number"&&isNaN(c)){te("KeyframeTrack: Time is not a valid number.",this,a,c),t=!1;break}if(o!==null&&o>c){te("KeyframeTrack: Out of order keys.",this,a,c,o),t=!1;break}o=c}if(s!==void 0&&zy(s))for(let a=0,c=s.length;a!==c;++a){let l=s[a];if(isNaN(l)){te("KeyframeTrack: Value is not a valid number.",this,a,l),t=!1;break}}return t}optimize(){let t=this.times.slice(),e=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===nc,r=t.length-1,o=1;for(let a=1;a<r;++a){let c=!1,l=t[a],h=t[a+1];if(l!==h&&(a!==1||l!==t[0]))if(s)c=!0;else{let u=a*n,d=u-n,p=u+n;for(let f=0;f!==n;++f){let y=e[u+f];if(y!==e[d+f]||y!==e[p+f]){c=!0;break}}}if(c){if(a!==o){t[o]=t[a];let u=a*n,d=o*n;for(let p=0;p!==n;++p)e[d+p]=e[u+p]}++o}}if(r>0){t[o]=t[r];for(let a=r*n,c=o*n,l=0;l!==n;++l)e[c+l]=e[a+l];++o}return o!==t.length?(this.times=t.slice(0,o),this.values=e.slice(0,o*n)):(this.times=t,this.values=e),this}clone(){let t=this.times.slice(),e=this.values.slice(),n=this.constructor,s=new n(this.name,t,e);return s.createInterpolant=this.createInterpolant,Ql(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function Jm(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]+=t}function Km(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]*=t}gi.prototype.ValueTypeName="";gi.prototype.TimeBufferType=Float32Array;gi.prototype.ValueBufferType=Float32Array;gi.prototype.DefaultInterpolation=fc;var js=class extends gi{constructor(t,e,n){super(t,e,n)}};js.prototype.ValueTypeName="bool";js.prototype.ValueBufferType=Array;js.prototype.DefaultInterpolation=fa;js.prototype.InterpolantFactoryMethodLinear=void 0;js.prototype.InterpolantFactoryMethodSmooth=void 0;var Tc=class extends gi{constructor(t,e,n,s){super(t,e,n,s)}};Tc.prototype.ValueTypeName="color";var Cc=class extends gi{constructor(t,e,n,s){super(t,e,n,s)}};Cc.prototype.ValueTypeName="number";var Rc=class extends Ks{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,c=(n-e)/(s-e),l=t*a;for(let h=l+a;l!==h;l+=4)je.slerpFlat(r,0,o,l-a,o,l,c);return r}},La=class extends gi{constructor(t,e,n,s){super(t,e,n,s)}InterpolantFactoryMethodLinear(t){return new Rc(this.times,this.values,this.getValueSize(),t)}};La.prototype.ValueTypeName="quaternion";La.prototype.InterpolantFactoryMethodSmooth=void 0;var Qs=class extends gi{constructor(t,e,n){super(t,e,n)}};Qs.prototype.ValueTypeName="string";Qs.prototype.ValueBufferType=Array;Qs.prototype.DefaultInterpolation=fa;Qs.prototype.InterpolantFactoryMethodLinear=void 0;Qs.prototype.InterpolantFactoryMethodSmooth=void 0;var Pc=class extends gi{constructor(t,e,n,s){super(t,e,n,s)}};Pc.prototype.ValueTypeName="vector";var Ic=class{constructor(t,e,n){let s=this,r=!1,o=0,a=0,c,l=[];this.onStart=void 0,this.onLoad=t,this.onProgress=e,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),c?c(h):h},this.setURLModifier=function(h){return c=h,this},this.addHandler=function(h,u){return l.push(h,u),this},this.removeHandler=function(h){let u=l.indexOf(h);return u!==-1&&l.splice(u,2),this},this.getHandler=function(h){for(let u=0,d=l.length;u<d;u+=2){let p=l[u],f=l[u+1];if(p.global&&(p.lastIndex=0),p.test(h))return f}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},Xg=new Ic,Lc=class{constructor(t){this.manager=t!==void 0?t:Xg,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(t,e){let n=this;return new Promise(function(s,r){n.load(t,s,e,r)})}parse(){}setCrossOrigin(t){return this.crossOrigin=t,this}setWithCredentials(t){return this.withCredentials=t,this}setPath(t){return this.path=t,this}setResourcePath(t){return this.resourcePath=t,this}setRequestHeader(t){return this.requestHeader=t,this}setPriority(t){return this.priority=t,this}setCache(t){return this.cache=t,this}abort(){return this}};Lc.DEFAULT_MATERIAL_NAME="__DEFAULT";var xo=class extends vn{static registerNode(t){this.prototype._lightNode=t}constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new Ht(t),this.intensity=e}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){let e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,e}},Da=class extends xo{constructor(t,e,n){super(t,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(vn.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Ht(e)}copy(t,e){return super.copy(t,e),this.groundColor.copy(t.groundColor),this}toJSON(t){let e=super.toJSON(t);return e.object.groundColor=this.groundColor.getHex(),e}},Fd=new de,jm=new F,Qm=new F,Na=class{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new Yt(512,512),this.mapType=ri,this.map=null,this.mapPass=null,this.matrix=new de,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Zs,this._frameExtents=new Yt(1,1),this._viewportCount=1,this._viewports=[new Qe(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(t){let e=this.camera;jm.setFromMatrixPosition(t.matrixWorld),e.position.copy(jm),Qm.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(Qm),e.updateMatrixWorld(),this._updateMatrix(e,this.matrix,this._frustum)}_updateMatrix(t,e,n,s){Fd.multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse),n.setFromProjectionMatrix(Fd,t.coordinateSystem,t.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,c=s?s.x/r.x:0,l=s?s.y/r.y:0;t.coordinateSystem===ho||t.reversedDepth?e.set(.5*o,0,0,.5*o+c,0,.5*a,0,.5*a+l,0,0,1,0,0,0,0,1):e.set(.5*o,0,0,.5*o+c,0,.5*a,0,.5*a+l,0,0,.5,.5,0,0,0,1),e.multiply(Fd)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.autoUpdate=t.autoUpdate,this.needsUpdate=t.needsUpdate,this.normalBias=t.normalBias,this.blurSamples=t.blurSamples,this.mapSize.copy(t.mapSize),this.mapType=t.mapType,this.biasNode=t.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let t={};return t.intensity=this.intensity,t.bias=this.bias,t.normalBias=this.normalBias,t.radius=this.radius,t.blurSamples=this.blurSamples,t.mapSize=this.mapSize.toArray(),t.mapType=this.mapType,t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}},tc=new F,ec=new je,es=new F,Ua=class extends vn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new de,this.projectionMatrix=new de,this.projectionMatrixInverse=new de,this.coordinateSystem=Mi,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorld.decompose(tc,ec,es),es.x===1&&es.y===1&&es.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(tc,ec,es.set(1,1,1)).invert()}updateWorldMatrix(t,e,n=!1){super.updateWorldMatrix(t,e,n),this.matrixWorld.decompose(tc,ec,es),es.x===1&&es.y===1&&es.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(tc,ec,es.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Ys=new F,tg=new Yt,eg=new Yt,Xn=class extends Ua{constructor(t=50,e=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){let e=.5*this.getFilmHeight()/t;this.fov=fo*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){let t=Math.tan(ao*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return fo*2*Math.atan(Math.tan(ao*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,n){Ys.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set(Ys.x,Ys.y).multiplyScalar(-t/Ys.z),Ys.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Ys.x,Ys.y).multiplyScalar(-t/Ys.z)}getViewSize(t,e){return this.getViewBounds(t,tg,eg),e.subVectors(eg,tg)}setViewOffset(t,e,n,s,r,o){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=this.near,e=t*Math.tan(ao*.5*this.fov)/this.zoom,n=2*e,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let c=o.fullWidth,l=o.fullHeight;r+=o.offsetX*s/c,e-=o.offsetY*n/l,s*=o.width/c,n*=o.height/l}let a=this.filmOffset;a!==0&&(r+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,e,e-n,t,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}};var Vd=class extends Na{constructor(){super(new Xn(90,1,.5,500)),this.isPointLightShadow=!0}},Fa=class extends xo{constructor(t,e,n=0,s=2){super(t,e),this.isPointLight=!0,this.type="PointLight",this.distance=n,this.decay=s,this.shadow=new Vd}get power(){return this.intensity*4*Math.PI}set power(t){this.intensity=t/(4*Math.PI)}dispose(){super.dispose(),this.shadow.dispose()}copy(t,e){return super.copy(t,e),this.distance=t.distance,this.decay=t.decay,this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.distance=this.distance,e.object.decay=this.decay,e.object.shadow=this.shadow.toJSON(),e}},Oa=class extends Ua{constructor(t=-1,e=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-t,o=n+t,a=s+e,c=s-e;if(this.view!==null&&this.view.enabled){let l=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=l*this.view.offsetX,o=r+l*this.view.width,a-=h*this.view.offsetY,c=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,c,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}},Hd=class extends Na{constructor(){super(new Oa(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},yo=class extends xo{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(vn.DEFAULT_UP),this.updateMatrix(),this.target=new vn,this.shadow=new Hd}dispose(){super.dispose(),this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.shadow=this.shadow.toJSON(),e.object.target=this.target.uuid,e}};var ro=-90,oo=1,vo=class extends vn{constructor(t,e,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Xn(ro,oo,t,e);s.layers=this.layers,this.add(s);let r=new Xn(ro,oo,t,e);r.layers=this.layers,this.add(r);let o=new Xn(ro,oo,t,e);o.layers=this.layers,this.add(o);let a=new Xn(ro,oo,t,e);a.layers=this.layers,this.add(a);let c=new Xn(ro,oo,t,e);c.layers=this.layers,this.add(c);let l=new Xn(ro,oo,t,e);l.layers=this.layers,this.add(l)}updateCoordinateSystem(){let t=this.coordinateSystem,e=this.children.concat(),[n,s,r,o,a,c]=e;for(let l of e)this.remove(l);if(t===Mi)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),c.up.set(0,1,0),c.lookAt(0,0,-1);else if(t===ho)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),c.up.set(0,-1,0),c.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(let l of e)this.add(l),l.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,c,l,h]=this.children,u=t.getRenderTarget(),d=t.getActiveCubeFace(),p=t.getActiveMipmapLevel(),f=t.xr.enabled;t.xr.enabled=!1;let y=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let m=!1;t.isWebGLRenderer===!0?m=t.state.buffers.depth.getReversed():m=t.reversedDepthBuffer,t.setRenderTarget(n,0,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,r),t.setRenderTarget(n,1,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,o),t.setRenderTarget(n,2,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,a),t.setRenderTarget(n,3,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,c),t.setRenderTarget(n,4,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,l),n.texture.mipmapsAutoUpdate=y,t.setRenderTarget(n,5,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,h),t.setRenderTarget(u,d,p),t.xr.enabled=f,n.texture.needsPMREMUpdate=!0}},Dc=class extends Xn{constructor(t=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=t,this.perCameraFrustumCulled=!1}};var wf="\\[\\]\\.:\\/",Ev=new RegExp("["+wf+"]","g"),Af="[^"+wf+"]",Tv="[^"+wf.replace("\\.","")+"]",Cv=/((?:WC+[\/:])*)/.source.replace("WC",Af),Rv=/(WCOD+)?/.source.replace("WCOD",Tv),Pv=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",Af),Iv=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",Af),Lv=new RegExp("^"+Cv+Rv+Pv+Iv+"$"),Dv=["material","materials","bones","map"],Wd=class{constructor(t,e,n){let s=n||Ye.parseTrackName(e);this._targetGroup=t,this._bindings=t.subscribe_(e,s)}getValue(t,e){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(t,e)}setValue(t,e){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(t,e)}bind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].bind()}unbind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].unbind()}},Ye=class i{constructor(t,e,n){this.path=e,this.parsedPath=n||i.parseTrackName(e),this.node=i.findNode(t,this.parsedPath.nodeName),this.rootNode=t,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(t,e,n){return t&&t.isAnimationObjectGroup?new i.Composite(t,e,n):new i(t,e,n)}static sanitizeNodeName(t){return t.replace(/\s/g,"_").replace(Ev,"")}static parseTrackName(t){let e=Lv.exec(t);if(e===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+t);let n={nodeName:e[2],objectName:e[3],objectIndex:e[4],propertyName:e[5],propertyIndex:e[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);Dv.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+t);return n}static findNode(t,e){if(e===void 0||e===""||e==="."||e===-1||e===t.name||e===t.uuid)return t;if(t.skeleton){let n=t.skeleton.getBoneByName(e);if(n!==void 0)return n}if(t.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===e||a.uuid===e)return a;let c=n(a.children);if(c)return c}return null},s=n(t.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(t,e){t[e]=this.targetObject[this.propertyName]}_getValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)t[e++]=n[s]}_getValue_arrayElement(t,e){t[e]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(t,e){this.resolvedProperty.toArray(t,e)}_setValue_direct(t,e){this.targetObject[this.propertyName]=t[e]}_setValue_direct_setNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++]}_setValue_array_setNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(t,e){this.resolvedProperty[this.propertyIndex]=t[e]}_setValue_arrayElement_setNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(t,e){this.resolvedProperty.fromArray(t,e)}_setValue_fromArray_setNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(t,e){this.bind(),this.getValue(t,e)}_setValue_unbound(t,e){this.bind(),this.setValue(t,e)}bind(){let t=this.node,e=this.parsedPath,n=e.objectName,s=e.propertyName,r=e.propertyIndex;if(t||(t=i.findNode(this.rootNode,e.nodeName),this.node=t),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!t){$t("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let l=e.objectIndex;switch(n){case"materials":if(!t.material){te("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.materials){te("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}t=t.material.materials;break;case"bones":if(!t.skeleton){te("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}t=t.skeleton.bones;for(let h=0;h<t.length;h++)if(t[h].name===l){l=h;break}break;case"map":if("map"in t){t=t.map;break}if(!t.material){te("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.map){te("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}t=t.material.map;break;default:if(t[n]===void 0){te("PropertyBinding: Can not bind to objectName of node undefined.",this);return}t=t[n]}if(l!==void 0){if(t[l]===void 0){te("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,t);return}t=t[l]}}let o=t[s];if(o===void 0){let l=e.nodeName;te("PropertyBinding: Trying to update property for track: "+l+"."+s+" but it wasn't found.",t);return}let a=this.Versioning.None;this.targetObject=t,t.isMaterial===!0?a=this.Versioning.NeedsUpdate:t.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let c=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!t.geometry){te("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!t.geometry.morphAttributes){te("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}t.morphTargetDictionary[r]!==void 0&&(r=t.morphTargetDictionary[r])}c=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(c=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(c=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[c],this.setValue=this.SetterByBindingTypeAndVersioning[c][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Ye.Composite=Wd;Ye.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Ye.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Ye.prototype.GetterByBindingType=[Ye.prototype._getValue_direct,Ye.prototype._getValue_array,Ye.prototype._getValue_arrayElement,Ye.prototype._getValue_toArray];Ye.prototype.SetterByBindingTypeAndVersioning=[[Ye.prototype._setValue_direct,Ye.prototype._setValue_direct_setNeedsUpdate,Ye.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Ye.prototype._setValue_array,Ye.prototype._setValue_array_setNeedsUpdate,Ye.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Ye.prototype._setValue_arrayElement,Ye.prototype._setValue_arrayElement_setNeedsUpdate,Ye.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Ye.prototype._setValue_fromArray,Ye.prototype._setValue_fromArray_setNeedsUpdate,Ye.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var XC=new Float32Array(1);var ng=new de,vr=class{constructor(t,e,n=0,s=1/0){this.ray=new Ts(t,e),this.near=n,this.far=s,this.camera=null,this.layers=new mo,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(t,e){this.ray.set(t,e)}setFromCamera(t,e){e.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(t.x,t.y,.5).unproject(e).sub(this.ray.origin).normalize(),this.camera=e):e.isOrthographicCamera?(this.ray.origin.set(t.x,t.y,e.projectionMatrix.elements[14]).unproject(e),this.ray.direction.set(0,0,-1).transformDirection(e.matrixWorld),this.camera=e):te("Raycaster: Unsupported camera type: "+e.type)}setFromXRController(t){return ng.identity().extractRotation(t.matrixWorld),this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(ng),this}intersectObject(t,e=!0,n=[]){return Xd(t,this,n,e),n.sort(ig),n}intersectObjects(t,e=!0,n=[]){for(let s=0,r=t.length;s<r;s++)Xd(t[s],this,n,e);return n.sort(ig),n}};function ig(i,t){return i.distance-t.distance}function Xd(i,t,e,n){let s=!0;if(i.layers.test(t.layers)&&i.raycast(t,e)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)Xd(r[o],t,e,!0)}}var So=class{constructor(t=1,e=0,n=0){this.radius=t,this.phi=e,this.theta=n}set(t,e,n){return this.radius=t,this.phi=e,this.theta=n,this}copy(t){return this.radius=t.radius,this.phi=t.phi,this.theta=t.theta,this}makeSafe(){return this.phi=_e(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(t){return this.setFromCartesianCoords(t.x,t.y,t.z)}setFromCartesianCoords(t,e,n){return this.radius=Math.sqrt(t*t+e*e+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(t,n),this.phi=Math.acos(_e(e/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var If=class If{constructor(t,e,n,s){this.elements=[1,0,0,1],t!==void 0&&this.set(t,e,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(t,e=0){for(let n=0;n<4;n++)this.elements[n]=t[n+e];return this}set(t,e,n,s){let r=this.elements;return r[0]=t,r[2]=e,r[1]=n,r[3]=s,this}};If.prototype.isMatrix2=!0;var qd=If;var Ba=class extends Bi{constructor(t,e=null){super(),this.object=t,this.domElement=e,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(t){this.domElement!==null&&this.disconnect(),this.domElement=t}disconnect(){}dispose(){}update(){}};function Ef(i,t,e,n){let s=Nv(n);switch(e){case df:return i*t;case Hc:return i*t/s.components*s.byteLength;case Wc:return i*t/s.components*s.byteLength;case nr:return i*t*2/s.components*s.byteLength;case Xc:return i*t*2/s.components*s.byteLength;case ff:return i*t*3/s.components*s.byteLength;case Wi:return i*t*4/s.components*s.byteLength;case qc:return i*t*4/s.components*s.byteLength;case Ga:case Va:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case Ha:case Wa:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case $c:case Jc:return Math.max(i,16)*Math.max(t,8)/4;case Yc:case Zc:return Math.max(i,8)*Math.max(t,8)/2;case Kc:case jc:case th:case eh:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case Qc:case Xa:case nh:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case ih:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case sh:return Math.floor((i+4)/5)*Math.floor((t+3)/4)*16;case rh:return Math.floor((i+4)/5)*Math.floor((t+4)/5)*16;case oh:return Math.floor((i+5)/6)*Math.floor((t+4)/5)*16;case ah:return Math.floor((i+5)/6)*Math.floor((t+5)/6)*16;case lh:return Math.floor((i+7)/8)*Math.floor((t+4)/5)*16;case ch:return Math.floor((i+7)/8)*Math.floor((t+5)/6)*16;case hh:return Math.floor((i+7)/8)*Math.floor((t+7)/8)*16;case uh:return Math.floor((i+9)/10)*Math.floor((t+4)/5)*16;case dh:return Math.floor((i+9)/10)*Math.floor((t+5)/6)*16;case fh:return Math.floor((i+9)/10)*Math.floor((t+7)/8)*16;case ph:return Math.floor((i+9)/10)*Math.floor((t+9)/10)*16;case mh:return Math.floor((i+11)/12)*Math.floor((t+9)/10)*16;case gh:return Math.floor((i+11)/12)*Math.floor((t+11)/12)*16;case _h:case xh:case yh:return Math.ceil(i/4)*Math.ceil(t/4)*16;case vh:case Sh:return Math.ceil(i/4)*Math.ceil(t/4)*8;case qa:case bh:return Math.ceil(i/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function Nv(i){switch(i){case ri:case lf:return{byteLength:1,components:1};case Ao:case cf:case Hi:return{byteLength:2,components:1};case Gc:case Vc:return{byteLength:2,components:4};case Vi:case zc:case Ti:return{byteLength:4,components:1};case hf:case uf:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?$t("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function f0(){let i=null,t=!1,e=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),e(r,o)}return{start:function(){t!==!0&&e!==null&&i!==null&&(n=i.requestAnimationFrame(s),t=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),t=!1},setAnimationLoop:function(r){e=r},setContext:function(r){i=r}}}function Gv(i){let t=new WeakMap;function e(a,c){let l=a.array,h=a.usage,u=l.byteLength,d=i.createBuffer();i.bindBuffer(c,d),i.bufferData(c,l,h),a.onUploadCallback();let p;if(l instanceof Float32Array)p=i.FLOAT;else if(typeof Float16Array<"u"&&l instanceof Float16Array)p=i.HALF_FLOAT;else if(l instanceof Uint16Array)a.isFloat16BufferAttribute?p=i.HALF_FLOAT:p=i.UNSIGNED_SHORT;else if(l instanceof Int16Array)p=i.SHORT;else if(l instanceof Uint32Array)p=i.UNSIGNED_INT;else if(l instanceof Int32Array)p=i.INT;else if(l instanceof Int8Array)p=i.BYTE;else if(l instanceof Uint8Array)p=i.UNSIGNED_BYTE;else if(l instanceof Uint8ClampedArray)p=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+l);return{buffer:d,type:p,bytesPerElement:l.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,c,l){let h=c.array,u=c.updateRanges;if(i.bindBuffer(l,a),u.length===0)i.bufferSubData(l,0,h);else{u.sort((p,f)=>p.start-f.start);let d=0;for(let p=1;p<u.length;p++){let f=u[d],y=u[p];y.start<=f.start+f.count+1?f.count=Math.max(f.count,y.start+y.count-f.start):(++d,u[d]=y)}u.length=d+1;for(let p=0,f=u.length;p<f;p++){let y=u[p];i.bufferSubData(l,y.start*h.BYTES_PER_ELEMENT,h,y.start,y.count)}c.clearUpdateRanges()}c.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let c=t.get(a);c&&(i.deleteBuffer(c.buffer),t.delete(a))}function o(a,c){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=t.get(a);(!h||h.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let l=t.get(a);if(l===void 0)t.set(a,e(a,c));else if(l.version<a.version){if(l.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(l.buffer,a,c),l.version=a.version}}return{get:s,remove:r,update:o}}var Vv=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,Hv=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,Wv=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,Xv=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,qv=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,Yv=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,$v=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,Zv=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,Jv=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,Kv=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,jv=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,Qv=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,tS=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,eS=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,nS=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,iS=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,sS=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,rS=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,oS=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,aS=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,lS=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,cS=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,hS=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,uS=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,dS=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,fS=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,pS=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,mS=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,gS=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,_S="gl_FragColor = linearToOutputTexel( gl_FragColor );",xS=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,yS=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,vS=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,SS=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,bS=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,MS=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,wS=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,AS=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,ES=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,TS=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,CS=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,RS=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,PS=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,IS=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,LS=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,DS=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,NS=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,US=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,FS=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,OS=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,BS=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,kS=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,zS=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,GS=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,VS=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,HS=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,WS=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,XS=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,qS=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,YS=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,$S=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,ZS=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,JS=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,KS=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,jS=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,QS=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,tb=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,eb=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,nb=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,ib=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,sb=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,rb=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,ob=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,ab=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,lb=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,cb=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,hb=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,ub=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,db=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,fb=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,pb=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,mb=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,gb=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,_b=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,xb=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,yb=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,vb=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,Sb=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,bb=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,Mb=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,wb=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,Ab=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,Eb=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,Tb=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,Cb=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,Rb=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,Pb=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,Ib=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,Lb=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,Db=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,Nb=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,Ub=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,Fb=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,Ob=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,Bb=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,kb=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,zb=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,Gb=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,Vb=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Hb=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Wb=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Xb=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,qb=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Yb=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,$b=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,Zb=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,Jb=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,Kb=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,jb=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Qb=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,tM=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,eM=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,nM=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,iM=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,sM=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,rM=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,oM=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,aM=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,lM=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,cM=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,hM=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,uM=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,dM=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,fM=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,pM=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,mM=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,gM=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,_M=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,xM=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,yM=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,vM=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,fe={alphahash_fragment:Vv,alphahash_pars_fragment:Hv,alphamap_fragment:Wv,alphamap_pars_fragment:Xv,alphatest_fragment:qv,alphatest_pars_fragment:Yv,aomap_fragment:$v,aomap_pars_fragment:Zv,batching_pars_vertex:Jv,batching_vertex:Kv,begin_vertex:jv,beginnormal_vertex:Qv,bsdfs:tS,iridescence_fragment:eS,bumpmap_pars_fragment:nS,clipping_planes_fragment:iS,clipping_planes_pars_fragment:sS,clipping_planes_pars_vertex:rS,clipping_planes_vertex:oS,color_fragment:aS,color_pars_fragment:lS,color_pars_vertex:cS,color_vertex:hS,common:uS,defaultnormal_vertex:dS,displacementmap_pars_vertex:fS,displacementmap_vertex:pS,emissivemap_fragment:mS,emissivemap_pars_fragment:gS,colorspace_fragment:_S,colorspace_pars_fragment:xS,envmap_fragment:yS,envmap_common_pars_fragment:vS,envmap_pars_fragment:SS,envmap_pars_vertex:bS,envmap_physical_pars_fragment:DS,envmap_vertex:MS,fog_vertex:wS,fog_pars_vertex:AS,fog_fragment:ES,fog_pars_fragment:TS,gradientmap_pars_fragment:CS,lightmap_pars_fragment:RS,lights_lambert_fragment:PS,lights_lambert_pars_fragment:IS,lights_pars_begin:LS,lights_toon_fragment:NS,lights_toon_pars_fragment:US,lights_phong_fragment:FS,lights_phong_pars_fragment:OS,lights_physical_fragment:BS,lights_physical_pars_fragment:kS,lights_fragment_begin:zS,lights_fragment_maps:GS,lights_fragment_end:VS,lightprobes_pars_fragment:HS,logdepthbuf_fragment:WS,logdepthbuf_pars_fragment:XS,logdepthbuf_pars_vertex:qS,logdepthbuf_vertex:YS,map_fragment:$S,map_pars_fragment:ZS,map_particle_fragment:JS,map_particle_pars_fragment:KS,metalnessmap_fragment:jS,metalnessmap_pars_fragment:QS,morphinstance_vertex:tb,morphcolor_vertex:eb,morphnormal_vertex:nb,morphtarget_pars_vertex:ib,morphtarget_vertex:sb,normal_fragment_begin:rb,normal_fragment_maps:ob,normal_pars_fragment:ab,normal_pars_vertex:lb,normal_vertex:cb,normalmap_pars_fragment:hb,clearcoat_normal_fragment_begin:ub,clearcoat_normal_fragment_maps:db,clearcoat_pars_fragment:fb,iridescence_pars_fragment:pb,opaque_fragment:mb,packing:gb,premultiplied_alpha_fragment:_b,project_vertex:xb,dithering_fragment:yb,dithering_pars_fragment:vb,roughnessmap_fragment:Sb,roughnessmap_pars_fragment:bb,shadowmap_pars_fragment:Mb,shadowmap_pars_vertex:wb,shadowmap_vertex:Ab,shadowmask_pars_fragment:Eb,skinbase_vertex:Tb,skinning_pars_vertex:Cb,skinning_vertex:Rb,skinnormal_vertex:Pb,specularmap_fragment:Ib,specularmap_pars_fragment:Lb,tonemapping_fragment:Db,tonemapping_pars_fragment:Nb,transmission_fragment:Ub,transmission_pars_fragment:Fb,uv_pars_fragment:Ob,uv_pars_vertex:Bb,uv_vertex:kb,worldpos_vertex:zb,background_vert:Gb,background_frag:Vb,backgroundCube_vert:Hb,backgroundCube_frag:Wb,cube_vert:Xb,cube_frag:qb,depth_vert:Yb,depth_frag:$b,distance_vert:Zb,distance_frag:Jb,equirect_vert:Kb,equirect_frag:jb,linedashed_vert:Qb,linedashed_frag:tM,meshbasic_vert:eM,meshbasic_frag:nM,meshlambert_vert:iM,meshlambert_frag:sM,meshmatcap_vert:rM,meshmatcap_frag:oM,meshnormal_vert:aM,meshnormal_frag:lM,meshphong_vert:cM,meshphong_frag:hM,meshphysical_vert:uM,meshphysical_frag:dM,meshtoon_vert:fM,meshtoon_frag:pM,points_vert:mM,points_frag:gM,shadow_vert:_M,shadow_frag:xM,sprite_vert:yM,sprite_frag:vM},Lt={common:{diffuse:{value:new Ht(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new ne},alphaMap:{value:null},alphaMapTransform:{value:new ne},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new ne}},envmap:{envMap:{value:null},envMapRotation:{value:new ne},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new ne}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new ne}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new ne},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new ne},normalScale:{value:new Yt(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new ne},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new ne}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new ne}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new ne}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Ht(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Ht(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new ne},alphaTest:{value:0},uvTransform:{value:new ne}},sprite:{diffuse:{value:new Ht(16777215)},opacity:{value:1},center:{value:new Yt(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new ne},alphaMap:{value:null},alphaMapTransform:{value:new ne},alphaTest:{value:0}}},cs={basic:{uniforms:Yn([Lt.common,Lt.specularmap,Lt.envmap,Lt.aomap,Lt.lightmap,Lt.fog]),vertexShader:fe.meshbasic_vert,fragmentShader:fe.meshbasic_frag},lambert:{uniforms:Yn([Lt.common,Lt.specularmap,Lt.envmap,Lt.aomap,Lt.lightmap,Lt.emissivemap,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,Lt.fog,Lt.lights,{emissive:{value:new Ht(0)},envMapIntensity:{value:1}}]),vertexShader:fe.meshlambert_vert,fragmentShader:fe.meshlambert_frag},phong:{uniforms:Yn([Lt.common,Lt.specularmap,Lt.envmap,Lt.aomap,Lt.lightmap,Lt.emissivemap,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,Lt.fog,Lt.lights,{emissive:{value:new Ht(0)},specular:{value:new Ht(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:fe.meshphong_vert,fragmentShader:fe.meshphong_frag},standard:{uniforms:Yn([Lt.common,Lt.envmap,Lt.aomap,Lt.lightmap,Lt.emissivemap,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,Lt.roughnessmap,Lt.metalnessmap,Lt.fog,Lt.lights,{emissive:{value:new Ht(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:fe.meshphysical_vert,fragmentShader:fe.meshphysical_frag},toon:{uniforms:Yn([Lt.common,Lt.aomap,Lt.lightmap,Lt.emissivemap,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,Lt.gradientmap,Lt.fog,Lt.lights,{emissive:{value:new Ht(0)}}]),vertexShader:fe.meshtoon_vert,fragmentShader:fe.meshtoon_frag},matcap:{uniforms:Yn([Lt.common,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,Lt.fog,{matcap:{value:null}}]),vertexShader:fe.meshmatcap_vert,fragmentShader:fe.meshmatcap_frag},points:{uniforms:Yn([Lt.points,Lt.fog]),vertexShader:fe.points_vert,fragmentShader:fe.points_frag},dashed:{uniforms:Yn([Lt.common,Lt.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:fe.linedashed_vert,fragmentShader:fe.linedashed_frag},depth:{uniforms:Yn([Lt.common,Lt.displacementmap]),vertexShader:fe.depth_vert,fragmentShader:fe.depth_frag},normal:{uniforms:Yn([Lt.common,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,{opacity:{value:1}}]),vertexShader:fe.meshnormal_vert,fragmentShader:fe.meshnormal_frag},sprite:{uniforms:Yn([Lt.sprite,Lt.fog]),vertexShader:fe.sprite_vert,fragmentShader:fe.sprite_frag},background:{uniforms:{uvTransform:{value:new ne},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:fe.background_vert,fragmentShader:fe.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new ne}},vertexShader:fe.backgroundCube_vert,fragmentShader:fe.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:fe.cube_vert,fragmentShader:fe.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:fe.equirect_vert,fragmentShader:fe.equirect_frag},distance:{uniforms:Yn([Lt.common,Lt.displacementmap,{referencePosition:{value:new F},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:fe.distance_vert,fragmentShader:fe.distance_frag},shadow:{uniforms:Yn([Lt.lights,Lt.fog,{color:{value:new Ht(0)},opacity:{value:1}}]),vertexShader:fe.shadow_vert,fragmentShader:fe.shadow_frag}};cs.physical={uniforms:Yn([cs.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new ne},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new ne},clearcoatNormalScale:{value:new Yt(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new ne},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new ne},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new ne},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new ne},sheen:{value:0},sheenColor:{value:new Ht(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new ne},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new ne},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new ne},transmissionSamplerSize:{value:new Yt},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new ne},attenuationDistance:{value:0},attenuationColor:{value:new Ht(0)},specularColor:{value:new Ht(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new ne},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new ne},anisotropyVector:{value:new Yt},anisotropyMap:{value:null},anisotropyMapTransform:{value:new ne}}]),vertexShader:fe.meshphysical_vert,fragmentShader:fe.meshphysical_frag};var wh={r:0,b:0,g:0},SM=new de,p0=new ne;p0.set(-1,0,0,0,1,0,0,0,1);function bM(i,t,e,n,s,r){let o=new Ht(0),a=s===!0?0:1,c,l,h=null,u=0,d=null;function p(v){let R=v.isScene===!0?v.background:null;if(R&&R.isTexture){let S=v.backgroundBlurriness>0;R=t.get(R,S)}return R}function f(v){let R=!1,S=p(v);S===null?m(o,a):S&&S.isColor&&(m(S,1),R=!0);let C=i.xr.getEnvironmentBlendMode();C==="additive"?e.buffers.color.setClear(0,0,0,1,r):C==="alpha-blend"&&e.buffers.color.setClear(0,0,0,0,r),(i.autoClear||R)&&(e.buffers.depth.setTest(!0),e.buffers.depth.setMask(!0),e.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function y(v,R){let S=p(R);S&&S.isCubeTexture?(l===void 0&&(l=new xe(new Ai(1,1,1),new os({name:"BackgroundCubeMaterial",uniforms:Ar(cs.backgroundCube.uniforms),vertexShader:cs.backgroundCube.vertexShader,fragmentShader:cs.backgroundCube.fragmentShader,side:Sn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),l.geometry.deleteAttribute("uv"),l.onBeforeRender=function(C,T,_){this.matrixWorld.copyPosition(_.matrixWorld)},Object.defineProperty(l.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(l)),l.material.uniforms.envMap.value=S,l.material.uniforms.backgroundBlurriness.value=R.backgroundBlurriness,l.material.uniforms.backgroundIntensity.value=R.backgroundIntensity,l.material.uniforms.backgroundRotation.value.setFromMatrix4(SM.makeRotationFromEuler(R.backgroundRotation)).transpose(),S.isRenderTargetTexture===!1&&l.material.uniforms.backgroundRotation.value.premultiply(p0),l.material.toneMapped=Se.getTransfer(S.colorSpace)!==Ie,(h!==S||u!==S.version||d!==i.toneMapping)&&(l.material.needsUpdate=!0,h=S,u=S.version,d=i.toneMapping),l.layers.enableAll(),v.unshift(l,l.geometry,l.material,0,0,null)):S&&S.isTexture&&(c===void 0&&(c=new xe(new Rs(2,2),new os({name:"BackgroundMaterial",uniforms:Ar(cs.background.uniforms),vertexShader:cs.background.vertexShader,fragmentShader:cs.background.fragmentShader,side:Ei,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),Object.defineProperty(c.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(c)),c.material.uniforms.t2D.value=S,c.material.uniforms.backgroundIntensity.value=R.backgroundIntensity,c.material.toneMapped=Se.getTransfer(S.colorSpace)!==Ie,S.matrixAutoUpdate===!0&&S.updateMatrix(),c.material.uniforms.uvTransform.value.copy(S.matrix),(h!==S||u!==S.version||d!==i.toneMapping)&&(c.material.needsUpdate=!0,h=S,u=S.version,d=i.toneMapping),c.layers.enableAll(),v.unshift(c,c.geometry,c.material,0,0,null))}function m(v,R){v.getRGB(wh,Mf(i)),e.buffers.color.setClear(wh.r,wh.g,wh.b,R,r)}function g(){l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0),c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0)}return{getClearColor:function(){return o},setClearColor:function(v,R=1){o.set(v),a=R,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(v){a=v,m(o,a)},render:f,addToRenderList:y,dispose:g}}function MM(i,t){let e=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=d(null),r=s,o=!1;function a(D,z,V,N,W){let Y=!1,H=u(D,N,V,z);r!==H&&(r=H,l(r.object)),Y=p(D,N,V,W),Y&&f(D,N,V,W),W!==null&&t.update(W,i.ELEMENT_ARRAY_BUFFER),(Y||o)&&(o=!1,S(D,z,V,N),W!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,t.get(W).buffer))}function c(){return i.createVertexArray()}function l(D){return i.bindVertexArray(D)}function h(D){return i.deleteVertexArray(D)}function u(D,z,V,N){let W=N.wireframe===!0,Y=n[z.id];Y===void 0&&(Y={},n[z.id]=Y);let H=D.isInstancedMesh===!0?D.id:0,lt=Y[H];lt===void 0&&(lt={},Y[H]=lt);let Z=lt[V.id];Z===void 0&&(Z={},lt[V.id]=Z);let j=Z[W];return j===void 0&&(j=d(c()),Z[W]=j),j}function d(D){let z=[],V=[],N=[];for(let W=0;W<e;W++)z[W]=0,V[W]=0,N[W]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:z,enabledAttributes:V,attributeDivisors:N,object:D,attributes:{},index:null}}function p(D,z,V,N){let W=r.attributes,Y=z.attributes,H=0,lt=V.getAttributes();for(let Z in lt)if(lt[Z].location>=0){let et=W[Z],dt=Y[Z];if(dt===void 0&&(Z==="instanceMatrix"&&D.instanceMatrix&&(dt=D.instanceMatrix),Z==="instanceColor"&&D.instanceColor&&(dt=D.instanceColor)),et===void 0||et.attribute!==dt||dt&&et.data!==dt.data)return!0;H++}return r.attributesNum!==H||r.index!==N}function f(D,z,V,N){let W={},Y=z.attributes,H=0,lt=V.getAttributes();for(let Z in lt)if(lt[Z].location>=0){let et=Y[Z];et===void 0&&(Z==="instanceMatrix"&&D.instanceMatrix&&(et=D.instanceMatrix),Z==="instanceColor"&&D.instanceColor&&(et=D.instanceColor));let dt={};dt.attribute=et,et&&et.data&&(dt.data=et.data),W[Z]=dt,H++}r.attributes=W,r.attributesNum=H,r.index=N}function y(){let D=r.newAttributes;for(let z=0,V=D.length;z<V;z++)D[z]=0}function m(D){g(D,0)}function g(D,z){let V=r.newAttributes,N=r.enabledAttributes,W=r.attributeDivisors;V[D]=1,N[D]===0&&(i.enableVertexAttribArray(D),N[D]=1),W[D]!==z&&(i.vertexAttribDivisor(D,z),W[D]=z)}function v(){let D=r.newAttributes,z=r.enabledAttributes;for(let V=0,N=z.length;V<N;V++)z[V]!==D[V]&&(i.disableVertexAttribArray(V),z[V]=0)}function R(D,z,V,N,W,Y,H){H===!0?i.vertexAttribIPointer(D,z,V,W,Y):i.vertexAttribPointer(D,z,V,N,W,Y)}function S(D,z,V,N){y();let W=N.attributes,Y=V.getAttributes(),H=z.defaultAttributeValues;for(let lt in Y){let Z=Y[lt];if(Z.location>=0){let j=W[lt];if(j===void 0&&(lt==="instanceMatrix"&&D.instanceMatrix&&(j=D.instanceMatrix),lt==="instanceColor"&&D.instanceColor&&(j=D.instanceColor)),j!==void 0){let et=j.normalized,dt=j.itemSize,ut=t.get(j);if(ut===void 0)continue;let tt=ut.buffer,mt=ut.type,xt=ut.bytesPerElement,Tt=mt===i.INT||mt===i.UNSIGNED_INT||j.gpuType===zc;if(j.isInterleavedBufferAttribute){let bt=j.data,Wt=bt.isInterleavedBuffer===!0?bt.stride:bt.itemSize,re=j.offset;if(bt.isInstancedInterleavedBuffer||bt.isInstancedBufferAttribute){for(let Gt=0;Gt<Z.locationSize;Gt++)g(Z.location+Gt,bt.meshPerAttribute);D.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=bt.meshPerAttribute*bt.count)}else for(let Gt=0;Gt<Z.locationSize;Gt++)m(Z.location+Gt);i.bindBuffer(i.ARRAY_BUFFER,tt);for(let Gt=0;Gt<Z.locationSize;Gt++)R(Z.location+Gt,dt/Z.locationSize,mt,et,Wt*xt,(re+dt/Z.locationSize*Gt)*xt,Tt)}else{if(j.isInstancedBufferAttribute){for(let bt=0;bt<Z.locationSize;bt++)g(Z.location+bt,j.meshPerAttribute);D.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=j.meshPerAttribute*j.count)}else for(let bt=0;bt<Z.locationSize;bt++)m(Z.location+bt);i.bindBuffer(i.ARRAY_BUFFER,tt);for(let bt=0;bt<Z.locationSize;bt++)R(Z.location+bt,dt/Z.locationSize,mt,et,dt*xt,dt/Z.locationSize*bt*xt,Tt)}}else if(H!==void 0){let et=H[lt];if(et!==void 0)switch(et.length){case 2:i.vertexAttrib2fv(Z.location,et);break;case 3:i.vertexAttrib3fv(Z.location,et);break;case 4:i.vertexAttrib4fv(Z.location,et);break;default:i.vertexAttrib1fv(Z.location,et)}}}}v()}function C(){O();for(let D in n){let z=n[D];for(let V in z){let N=z[V];for(let W in N){let Y=N[W];for(let H in Y)h(Y[H].object),delete Y[H];delete N[W]}}delete n[D]}}function T(D){if(n[D.id]===void 0)return;let z=n[D.id];for(let V in z){let N=z[V];for(let W in N){let Y=N[W];for(let H in Y)h(Y[H].object),delete Y[H];delete N[W]}}delete n[D.id]}function _(D){for(let z in n){let V=n[z];for(let N in V){let W=V[N];if(W[D.id]===void 0)continue;let Y=W[D.id];for(let H in Y)h(Y[H].object),delete Y[H];delete W[D.id]}}}function A(D){for(let z in n){let V=n[z],N=D.isInstancedMesh===!0?D.id:0,W=V[N];if(W!==void 0){for(let Y in W){let H=W[Y];for(let lt in H)h(H[lt].object),delete H[lt];delete W[Y]}delete V[N],Object.keys(V).length===0&&delete n[z]}}}function O(){L(),o=!0,r!==s&&(r=s,l(r.object))}function L(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:O,resetDefaultState:L,dispose:C,releaseStatesOfGeometry:T,releaseStatesOfObject:A,releaseStatesOfProgram:_,initAttributes:y,enableAttribute:m,disableUnusedAttributes:v}}function wM(i,t,e){let n;function s(c){n=c}function r(c,l){i.drawArrays(n,c,l),e.update(l,n,1)}function o(c,l,h){h!==0&&(i.drawArraysInstanced(n,c,l,h),e.update(l,n,h))}function a(c,l,h){if(h===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,c,0,l,0,h);let d=0;for(let p=0;p<h;p++)d+=l[p];e.update(d,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function AM(i,t,e,n){let s;function r(){if(s!==void 0)return s;if(t.has("EXT_texture_filter_anisotropic")===!0){let _=t.get("EXT_texture_filter_anisotropic");s=i.getParameter(_.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(_){return!(_!==Wi&&n.convert(_)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(_){let A=_===Hi&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(_!==ri&&_!==Ti&&!A&&n.convert(_)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function c(_){if(_==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";_="mediump"}return _==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let l=e.precision!==void 0?e.precision:"highp",h=c(l);h!==l&&($t("WebGLRenderer:",l,"not supported, using",h,"instead."),l=h);let u=e.reversedDepthBuffer===!0&&t.has("EXT_clip_control"),d=e.logarithmicDepthBuffer===!0&&u===!1;e.reversedDepthBuffer===!0&&u===!1&&$t("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),e.logarithmicDepthBuffer===!0&&u===!0&&$t("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let p=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),f=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),y=i.getParameter(i.MAX_TEXTURE_SIZE),m=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),g=i.getParameter(i.MAX_VERTEX_ATTRIBS),v=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),R=i.getParameter(i.MAX_VARYING_VECTORS),S=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),C=i.getParameter(i.MAX_SAMPLES),T=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:c,textureFormatReadable:o,textureTypeReadable:a,precision:l,logarithmicDepthBuffer:d,reversedDepthBuffer:u,maxTextures:p,maxVertexTextures:f,maxTextureSize:y,maxCubemapSize:m,maxAttributes:g,maxVertexUniforms:v,maxVaryings:R,maxFragmentUniforms:S,maxSamples:C,samples:T}}function EM(i){let t=this,e=null,n=0,s=!1,r=!1,o=new kn,a=new ne,c={value:null,needsUpdate:!1};this.uniform=c,this.numPlanes=0,this.numIntersection=0,this.init=function(u,d){let p=u.length!==0||d||n!==0||s;return s=d,n=u.length,p},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,d){e=h(u,d,0)},this.setState=function(u,d,p){let f=u.clippingPlanes,y=u.clipIntersection,m=u.clipShadows,g=i.get(u);if(!s||f===null||f.length===0||r&&!m)r?h(null):l();else{let v=r?0:n,R=v*4,S=g.clippingState||null;c.value=S,S=h(f,d,R,p);for(let C=0;C!==R;++C)S[C]=e[C];g.clippingState=S,this.numIntersection=y?this.numPlanes:0,this.numPlanes+=v}};function l(){c.value!==e&&(c.value=e,c.needsUpdate=n>0),t.numPlanes=n,t.numIntersection=0}function h(u,d,p,f){let y=u!==null?u.length:0,m=null;if(y!==0){if(m=c.value,f!==!0||m===null){let g=p+y*4,v=d.matrixWorldInverse;a.getNormalMatrix(v),(m===null||m.length<g)&&(m=new Float32Array(g));for(let R=0,S=p;R!==y;++R,S+=4)o.copy(u[R]).applyMatrix4(v,a),o.normal.toArray(m,S),m[S+3]=o.constant}c.value=m,c.needsUpdate=!0}return t.numPlanes=y,t.numIntersection=0,m}}var Ja=class extends mi{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;let n={width:t,height:t,depth:1},s=[n,n,n,n,n,n];this.texture=new ba(s),this._setTextureOptions(e),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new Ai(5,5,5),r=new os({name:"CubemapFromEquirect",uniforms:Ar(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:Sn,blending:Sr});r.uniforms.tEquirect.value=e;let o=new xe(s,r),a=e.minFilter;return e.minFilter===Ps&&(e.minFilter=ti),new vo(1,10,this).update(t,o),e.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(t,e=!0,n=!0,s=!0){let r=t.getRenderTarget();for(let o=0;o<6;o++)t.setRenderTarget(this,o),t.clear(e,n,s);t.setRenderTarget(r)}},qg=256,TM=3,CM=20,m0=256,g0=16,RM=3,PM=new F,IM=new Ht,Co=class i{constructor(t){this._renderer=t,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new vo(1,10,null),this._boxMesh=new xe(new Ai(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(t,e=0,n=.1,s=100,r={}){let{size:o=256,position:a=PM}=r,c=this._renderer;this._setSize(o);let l=this._allocateTarget(),h=this._getSourceTarget(!0);e>0&&(h.texture.mipmapsAutoUpdate=!1);let u=c.autoClear,d=c.autoClearColor,p=c.autoClearDepth,f=c.autoClearStencil,y=t.background;c.autoClear=!0,c.autoClearColor=!0,c.autoClearDepth=!0,c.autoClearStencil=!0,y===null&&(t.background=c.getClearColor(IM));let m=new vo(n,s,h);return m.position.copy(a),m.update(c,t),c.autoClear=u,c.autoClearColor=d,c.autoClearDepth=p,c.autoClearStencil=f,t.background=y,e>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(l,e)),this._applyPMREM(l),l}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=Zg(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=$g(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(t,e){return e>0?1-Math.sqrt(1-t/e):0}_setSize(t){this._cubeSize=Math.max(qg,Sf(t))}_fromTexture(t,e){t.mapping===Mr||t.mapping===wo?this._setSize(t.image.length===0?qg:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4);let n=e||this._allocateTarget();return this._textureToCubemap(t),this._applyPMREM(n),n}_allocateTarget(){let t=this._cubeSize,e=Yg(t,!1,!1),n=Math.log2(t)-TM;for(let s=0;s<=n;s++)e.texture.mipmaps.push({width:t>>s,height:t>>s});return e.texture.name="PMREM",e.texture.isPMREMTexture=!0,e}_getSourceTarget(t=!1){let e=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==e||t&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=Yg(e,!0,t)),this._sourceTarget}_compileMaterial(t){this._boxMesh.material=t,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(t,e,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=t,r.activeMipmapLevel=e;let o=t.width>>e;t.viewport.set(0,0,o,o),r.update(this._renderer,s),t.viewport.set(0,0,t.width,t.height)}_textureToCubemap(t){let e;t.mapping===Mr||t.mapping===wo?(this._cubemapMaterial===null&&(this._cubemapMaterial=Zg()),e=this._cubemapMaterial,e.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=$g()),e=this._equirectMaterial),e.uniforms.envMap.value=t,this._renderCube(this._getSourceTarget(),0,e)}_applyPMREM(t){this._ggxMaterial===null&&(this._ggxMaterial=LM(),this._integrationMaterial=DM());let e=this._cubeSize,n=t.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(e/g0);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-RM)r.roughness.value=a,this._renderCube(t,o,this._integrationMaterial);else{let c=a>0?Math.log2(e)+.5*Math.log2(6/(m0*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=c,this._renderCube(t,o,this._ggxMaterial)}}}_blur(t,e){this._blurMaterial===null&&(this._blurMaterial=NM());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(e,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(t,0,n),s.envMap.value=t.texture,this._renderCube(r,0,n)}};function Yg(i,t,e){return new Ja(i,{minFilter:Ps,generateMipmaps:t,type:Hi,colorSpace:pa,depthBuffer:e})}function Ka(i,t,e){return new os({name:i,uniforms:t,vertexShader:fe.cube_vert,fragmentShader:e,side:Sn,blending:Sr,depthTest:!1,depthWrite:!1})}function LM(){return Ka("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${m0}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function DM(){return Ka("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:g0}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function NM(){return Ka("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${CM}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function $g(){return Ka("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function Zg(){return Ka("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function UM(i){let t=new WeakMap,e=new WeakMap,n=null;function s(d,p=!1){return d==null?null:p?o(d):r(d)}function r(d){if(d&&d.isTexture){let p=d.mapping;if(p===Oc||p===Bc)if(t.has(d)){let f=t.get(d).texture;return a(f,d.mapping)}else{let f=d.image;if(f&&f.height>0){let y=new Ja(f.height);return y.fromEquirectangularTexture(i,d),t.set(d,y),d.addEventListener("dispose",l),a(y.texture,d.mapping)}else return null}}return d}function o(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){let p=d.mapping,f=p===Oc||p===Bc,y=p===Mr||p===wo;if(f||y){let m=e.get(d),g=m!==void 0?m.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==g)return n===null&&(n=new Co(i)),m=f?n.fromEquirectangular(d,m):n.fromCubemap(d,m),m.texture.pmremVersion=d.pmremVersion,e.set(d,m),m.texture;if(m!==void 0)return m.texture;{let v=d.image;return f&&v&&v.height>0||y&&v&&c(v)?(n===null&&(n=new Co(i)),m=f?n.fromEquirectangular(d):n.fromCubemap(d),m.texture.pmremVersion=d.pmremVersion,e.set(d,m),d.addEventListener("dispose",h),m.texture):null}}}return d}function a(d,p){return p===Oc?d.mapping=Mr:p===Bc&&(d.mapping=wo),d}function c(d){let p=0,f=6;for(let y=0;y<f;y++)d[y]!==void 0&&p++;return p===f}function l(d){let p=d.target;p.removeEventListener("dispose",l);let f=t.get(p);f!==void 0&&(t.delete(p),f.dispose())}function h(d){let p=d.target;p.removeEventListener("dispose",h);let f=e.get(p);f!==void 0&&(e.delete(p),f.dispose())}function u(){t=new WeakMap,e=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:u}}function FM(i){let t={};function e(n){if(t[n]!==void 0)return t[n];let s=i.getExtension(n);return t[n]=s,s}return{has:function(n){return e(n)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(n){let s=e(n);return s===null&&ua("WebGLRenderer: "+n+" extension not supported."),s}}}function OM(i,t,e,n){let s={},r=new WeakMap,o=new FinalizationRegistry(f=>delete s[f]);function a(f){c(f.target)}function c(f){f.index!==null&&t.remove(f.index);for(let m in f.attributes)t.remove(f.attributes[m]);f.removeEventListener("dispose",a),delete s[f.id],o.unregister(f);let y=r.get(f);y&&(t.remove(y),r.delete(f)),n.releaseStatesOfGeometry(f),f.isInstancedBufferGeometry===!0&&delete f._maxInstanceCount,e.memory.geometries--}function l(f,y){return s[y.id]!==void 0||(y.addEventListener("dispose",a),s[y.id]=new WeakRef(y),o.register(y,y.id,y),e.memory.geometries++),y}function h(f){let y=f.attributes;for(let m in y)t.update(y[m],i.ARRAY_BUFFER)}function u(f){let y=f.index,m=f.attributes.position,g=0;if(m===void 0)return;let v=y!==null?y.array.length:m.array.length/3-1,R=m.count>=65535?ya:xa,S=new R(Math.ceil(v/3)*6,1),C=S.array;if(y!==null){let _=y.array;g=y.version;for(let A=0,O=0;A<v;A+=3){let L=_[A+0],D=_[A+1],z=_[A+2];C[O++]=L,C[O++]=D,C[O++]=D,C[O++]=z,C[O++]=z,C[O++]=L}}else{g=m.version;for(let _=0,A=0;_<v;_+=3){let O=_+0,L=_+1,D=_+2;C[A++]=O,C[A++]=L,C[A++]=L,C[A++]=D,C[A++]=D,C[A++]=O}}S.version=g;let T=r.get(f);T&&t.remove(T),r.set(f,S)}function d(f){let y=r.get(f);if(y){let m=f.index;m!==null&&y.version<m.version&&u(f)}else u(f);return r.get(f)}function p(){for(let f in s){let y=s[f].deref();y!==void 0&&c(y)}}return{get:l,update:h,getWireframeAttribute:d,dispose:p}}function BM(i,t,e){let n;function s(u){n=u}let r,o;function a(u){r=u.type,o=u.bytesPerElement}function c(u,d){i.drawElements(n,d,r,u*o),e.update(d,n,1)}function l(u,d,p){p!==0&&(i.drawElementsInstanced(n,d,r,u*o,p),e.update(d,n,p))}function h(u,d,p){if(p===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,d,0,r,u,0,p);let y=0;for(let m=0;m<p;m++)y+=d[m];e.update(y,n,1)}this.setMode=s,this.setIndex=a,this.render=c,this.renderInstances=l,this.renderMultiDraw=h}function kM(i){let t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(e.calls++,o){case i.TRIANGLES:e.triangles+=a*(r/3);break;case i.LINES:e.lines+=a*(r/2);break;case i.LINE_STRIP:e.lines+=a*(r-1);break;case i.LINE_LOOP:e.lines+=a*r;break;case i.POINTS:e.points+=a*r;break;default:te("WebGLInfo: Unknown draw mode:",o);break}}function s(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:s,update:n}}function zM(i,t,e){let n=new WeakMap,s=new Qe;function r(o,a,c){let l=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0,d=n.get(a);if(d===void 0||d.count!==u){let O=function(){_.dispose(),n.delete(a),a.removeEventListener("dispose",O)};d!==void 0&&d.texture.dispose();let p=a.morphAttributes.position!==void 0,f=a.morphAttributes.normal!==void 0,y=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],g=a.morphAttributes.normal||[],v=a.morphAttributes.color||[],R=0;p===!0&&(R=1),f===!0&&(R=2),y===!0&&(R=3);let S=a.attributes.position.count*R,C=1;S>t.maxTextureSize&&(C=Math.ceil(S/t.maxTextureSize),S=t.maxTextureSize);let T=new Float32Array(S*C*4*u),_=new _a(T,S,C,u);_.type=Ti,_.needsUpdate=!0;let A=R*4;for(let L=0;L<u;L++){let D=m[L],z=g[L],V=v[L],N=S*C*4*L;for(let W=0;W<D.count;W++){let Y=W*A;p===!0&&(s.fromBufferAttribute(D,W),T[N+Y+0]=s.x,T[N+Y+1]=s.y,T[N+Y+2]=s.z,T[N+Y+3]=0),f===!0&&(s.fromBufferAttribute(z,W),T[N+Y+4]=s.x,T[N+Y+5]=s.y,T[N+Y+6]=s.z,T[N+Y+7]=0),y===!0&&(s.fromBufferAttribute(V,W),T[N+Y+8]=s.x,T[N+Y+9]=s.y,T[N+Y+10]=s.z,T[N+Y+11]=V.itemSize===4?s.w:1)}}d={count:u,texture:_,size:new Yt(S,C)},n.set(a,d),a.addEventListener("dispose",O)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)c.getUniforms().setValue(i,"morphTexture",o.morphTexture,e);else{let p=0;for(let y=0;y<l.length;y++)p+=l[y];let f=a.morphTargetsRelative?1:1-p;c.getUniforms().setValue(i,"morphTargetBaseInfluence",f),c.getUniforms().setValue(i,"morphTargetInfluences",l)}c.getUniforms().setValue(i,"morphTargetsTexture",d.texture,e),c.getUniforms().setValue(i,"morphTargetsTextureSize",d.size)}return{update:r}}function GM(i,t,e,n,s){let r=new WeakMap;function o(l){let h=s.render.frame,u=l.geometry,d=t.get(l,u);if(r.get(d)!==h&&(t.update(d),r.set(d,h)),l.isInstancedMesh&&(l.hasEventListener("dispose",c)===!1&&l.addEventListener("dispose",c),r.get(l)!==h&&(e.update(l.instanceMatrix,i.ARRAY_BUFFER),l.instanceColor!==null&&e.update(l.instanceColor,i.ARRAY_BUFFER),r.set(l,h))),l.isSkinnedMesh){let p=l.skeleton;r.get(p)!==h&&(p.update(),r.set(p,h))}return d}function a(){r=new WeakMap}function c(l){let h=l.target;h.removeEventListener("dispose",c),n.releaseStatesOfObject(h),e.remove(h.instanceMatrix),h.instanceColor!==null&&e.remove(h.instanceColor)}return{update:o,dispose:a}}var VM={[Qd]:"LINEAR_TONE_MAPPING",[tf]:"REINHARD_TONE_MAPPING",[ef]:"CINEON_TONE_MAPPING",[nf]:"ACES_FILMIC_TONE_MAPPING",[rf]:"AGX_TONE_MAPPING",[of]:"NEUTRAL_TONE_MAPPING",[sf]:"CUSTOM_TONE_MAPPING"};function HM(i,t,e,n,s,r){let o=new mi(t,e,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,c=null,l=null,h=new be;h.setAttribute("position",new Ce([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new Ce([0,2,0,0,2,0],2));let u=new vc({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),d=new xe(h,u),p=new Oa(-1,1,1,-1,0,1),f=null,y=null,m=!1,g,v=null,R=[],S=!1;this.setSize=function(C,T){o.setSize(C,T),a!==null&&a.setSize(C,T),c!==null&&c.setSize(C,T);for(let _=0;_<R.length;_++){let A=R[_];A.setSize&&A.setSize(C,T)}},this.setEffects=function(C){R=C,S=R.length>0&&R[0].isRenderPass===!0;let T=o.width,_=o.height;R.length>0&&a===null&&(a=new mi(T,_,{type:Hi,depthBuffer:!1,stencilBuffer:!1}),c=new mi(T,_,{type:Hi,depthBuffer:!1,stencilBuffer:!1}));let A=s===!0&&R.some(O=>O.needsDepthTexture===!0);A!==(o.depthTexture!==null)&&(A===!0&&l===null&&(l=new Cs(T,_),r===!0&&(l.format=Is,l.type=wr)),o.dispose(),o.depthTexture=A?l:null,o.resolveDepthBuffer=A,o.storeMultisampledDepthBuffer=A);for(let O=0;O<R.length;O++){let L=R[O];L.setSize&&L.setSize(T,_),A&&L.needsDepthTexture===!0&&L.setDepthTexture&&L.setDepthTexture(l)}},this.begin=function(C,T){if(m||C.toneMapping===as&&R.length===0)return!1;if(v=T,T!==null){let _=T.width,A=T.height;(o.width!==_||o.height!==A)&&this.setSize(_,A)}return S===!1&&C.setRenderTarget(o),g=C.toneMapping,C.toneMapping=as,!0},this.hasRenderPass=function(){return S},this.end=function(C,T){C.toneMapping=g,m=!0;let _=o,A=a;for(let O=0;O<R.length;O++){let L=R[O];L.enabled!==!1&&(L.render(C,A,_,T),L.needsSwap!==!1&&(_=A,A=A===a?c:a))}if(f!==C.outputColorSpace||y!==C.toneMapping){f=C.outputColorSpace,y=C.toneMapping,u.defines={},Se.getTransfer(f)===Ie&&(u.defines.SRGB_TRANSFER="");let O=VM[y];O&&(u.defines[O]=""),u.needsUpdate=!0}u.uniforms.tDiffuse.value=_.texture,C.setRenderTarget(v),C.render(d,p),v=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),c!==null&&c.dispose(),h.dispose(),u.dispose()}}var _0=new ei,x0=new Cs(1,1),y0=new wa(1),v0=new _a,S0=new gc,b0=new ba,Jg=[],Kg=[],jg=new Float32Array(16),Qg=new Float32Array(9),t0=new Float32Array(4);function Ro(i,t,e){let n=i[0];if(n<=0||n>0)return i;let s=t*e,r=Jg[s];if(r===void 0&&(r=new Float32Array(s),Jg[s]=r),t!==0){n.toArray(r,0);for(let o=1,a=0;o!==t;++o)a+=e,i[o].toArray(r,a)}return r}function An(i,t){if(i.length!==t.length)return!1;for(let e=0,n=i.length;e<n;e++)if(i[e]!==t[e])return!1;return!0}function En(i,t){for(let e=0,n=t.length;e<n;e++)i[e]=t[e]}function Th(i,t){let e=Kg[t];e===void 0&&(e=new Int32Array(t),Kg[t]=e);for(let n=0;n!==t;++n)e[n]=i.allocateTextureUnit();return e}function WM(i,t){let e=this.cache;e[0]!==t&&(i.uniform1f(this.addr,t),e[0]=t)}function XM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(An(e,t))return;i.uniform2fv(this.addr,t),En(e,t)}}function qM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(i.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(An(e,t))return;i.uniform3fv(this.addr,t),En(e,t)}}function YM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(An(e,t))return;i.uniform4fv(this.addr,t),En(e,t)}}function $M(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(An(e,t))return;i.uniformMatrix2fv(this.addr,!1,t),En(e,t)}else{if(An(e,n))return;t0.set(n),i.uniformMatrix2fv(this.addr,!1,t0),En(e,n)}}function ZM(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(An(e,t))return;i.uniformMatrix3fv(this.addr,!1,t),En(e,t)}else{if(An(e,n))return;Qg.set(n),i.uniformMatrix3fv(this.addr,!1,Qg),En(e,n)}}function JM(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(An(e,t))return;i.uniformMatrix4fv(this.addr,!1,t),En(e,t)}else{if(An(e,n))return;jg.set(n),i.uniformMatrix4fv(this.addr,!1,jg),En(e,n)}}function KM(i,t){let e=this.cache;e[0]!==t&&(i.uniform1i(this.addr,t),e[0]=t)}function jM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(An(e,t))return;i.uniform2iv(this.addr,t),En(e,t)}}function QM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(An(e,t))return;i.uniform3iv(this.addr,t),En(e,t)}}function tw(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(An(e,t))return;i.uniform4iv(this.addr,t),En(e,t)}}function ew(i,t){let e=this.cache;e[0]!==t&&(i.uniform1ui(this.addr,t),e[0]=t)}function nw(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(An(e,t))return;i.uniform2uiv(this.addr,t),En(e,t)}}function iw(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(An(e,t))return;i.uniform3uiv(this.addr,t),En(e,t)}}function sw(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(An(e,t))return;i.uniform4uiv(this.addr,t),En(e,t)}}function Ch(i){return i.version===0&&(i.compareFunction=gf,i.needsUpdate=!0),i}function rw(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=Ch(x0):r=_0,e.setTexture2D(t||r,s)}function ow(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture3D(t||S0,s)}function aw(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=Ch(y0):r=b0,e.setTextureCube(t||r,s)}function lw(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture2DArray(t||v0,s)}function cw(i){switch(i){case 5126:return WM;case 35664:return XM;case 35665:return qM;case 35666:return YM;case 35674:return $M;case 35675:return ZM;case 35676:return JM;case 5124:case 35670:return KM;case 35667:case 35671:return jM;case 35668:case 35672:return QM;case 35669:case 35673:return tw;case 5125:return ew;case 36294:return nw;case 36295:return iw;case 36296:return sw;case 35678:case 36198:case 36298:case 36306:case 35682:return rw;case 35679:case 36299:case 36307:return ow;case 35680:case 36300:case 36308:case 36293:return aw;case 36289:case 36303:case 36311:case 36292:return lw}}function hw(i,t){i.uniform1fv(this.addr,t)}function uw(i,t){let e=Ro(t,this.size,2);i.uniform2fv(this.addr,e)}function dw(i,t){let e=Ro(t,this.size,3);i.uniform3fv(this.addr,e)}function fw(i,t){let e=Ro(t,this.size,4);i.uniform4fv(this.addr,e)}function pw(i,t){let e=Ro(t,this.size,4);i.uniformMatrix2fv(this.addr,!1,e)}function mw(i,t){let e=Ro(t,this.size,9);i.uniformMatrix3fv(this.addr,!1,e)}function gw(i,t){let e=Ro(t,this.size,16);i.uniformMatrix4fv(this.addr,!1,e)}function _w(i,t){i.uniform1iv(this.addr,t)}function xw(i,t){i.uniform2iv(this.addr,t)}function yw(i,t){i.uniform3iv(this.addr,t)}function vw(i,t){i.uniform4iv(this.addr,t)}function Sw(i,t){i.uniform1uiv(this.addr,t)}function bw(i,t){i.uniform2uiv(this.addr,t)}function Mw(i,t){i.uniform3uiv(this.addr,t)}function ww(i,t){i.uniform4uiv(this.addr,t)}function Aw(i,t,e){let n=this.cache,s=t.length,r=Th(e,s);An(n,r)||(i.uniform1iv(this.addr,r),En(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=Ch(x0):o=_0;for(let a=0;a!==s;++a)e.setTexture2D(t[a]||o,r[a])}function Ew(i,t,e){let n=this.cache,s=t.length,r=Th(e,s);An(n,r)||(i.uniform1iv(this.addr,r),En(n,r));for(let o=0;o!==s;++o)e.setTexture3D(t[o]||S0,r[o])}function Tw(i,t,e){let n=this.cache,s=t.length,r=Th(e,s);An(n,r)||(i.uniform1iv(this.addr,r),En(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=Ch(y0):o=b0;for(let a=0;a!==s;++a)e.setTextureCube(t[a]||o,r[a])}function Cw(i,t,e){let n=this.cache,s=t.length,r=Th(e,s);An(n,r)||(i.uniform1iv(this.addr,r),En(n,r));for(let o=0;o!==s;++o)e.setTexture2DArray(t[o]||v0,r[o])}function Rw(i){switch(i){case 5126:return hw;case 35664:return uw;case 35665:return dw;case 35666:return fw;case 35674:return pw;case 35675:return mw;case 35676:return gw;case 5124:case 35670:return _w;case 35667:case 35671:return xw;case 35668:case 35672:return yw;case 35669:case 35673:return vw;case 5125:return Sw;case 36294:return bw;case 36295:return Mw;case 36296:return ww;case 35678:case 36198:case 36298:case 36306:case 35682:return Aw;case 35679:case 36299:case 36307:return Ew;case 35680:case 36300:case 36308:case 36293:return Tw;case 36289:case 36303:case 36311:case 36292:return Cw}}var Nf=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.setValue=cw(e.type)}},Uf=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=Rw(e.type)}},Ff=class{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(t,e[a.id],n)}}},Lf=/(\w+)(\])?(\[|\.)?/g;function e0(i,t){i.seq.push(t),i.map[t.id]=t}function Pw(i,t,e){let n=i.name,s=n.length;for(Lf.lastIndex=0;;){let r=Lf.exec(n),o=Lf.lastIndex,a=r[1],c=r[2]==="]",l=r[3];if(c&&(a=a|0),l===void 0||l==="["&&o+2===s){e0(e,l===void 0?new Nf(a,i,t):new Uf(a,i,t));break}else{let u=e.map[a];u===void 0&&(u=new Ff(a),e0(e,u)),e=u}}}var To=class{constructor(t,e){this.seq=[],this.map={};let n=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=t.getActiveUniform(e,o),c=t.getUniformLocation(e,a.name);Pw(a,c,this)}let s=[],r=[];for(let o of this.seq)o.type===t.SAMPLER_2D_SHADOW||o.type===t.SAMPLER_CUBE_SHADOW||o.type===t.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(t,e,n,s){let r=this.map[e];r!==void 0&&r.setValue(t,n,s)}setOptional(t,e,n){let s=e[n];s!==void 0&&this.setValue(t,n,s)}static upload(t,e,n,s){for(let r=0,o=e.length;r!==o;++r){let a=e[r],c=n[a.id];c.needsUpdate!==!1&&a.setValue(t,c.value,s)}}static seqWithValue(t,e){let n=[];for(let s=0,r=t.length;s!==r;++s){let o=t[s];o.id in e&&n.push(o)}return n}};function n0(i,t,e){let n=i.createShader(t);return i.shaderSource(n,e),i.compileShader(n),n}var Iw=37297,Lw=0;function Dw(i,t){let e=i.split(`
`),n=[],s=Math.max(t-6,0),r=Math.min(t+6,e.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===t?">":" "} ${a}: ${e[o]}`)}return n.join(`
`)}var i0=new ne;function Nw(i){Se._getMatrix(i0,Se.workingColorSpace,i);let t=`mat3( ${i0.elements.map(e=>e.toFixed(4))} )`;switch(Se.getTransfer(i)){case ma:return[t,"LinearTransferOETF"];case Ie:return[t,"sRGBTransferOETF"];default:return $t("WebGLProgram: Unsupported color space: ",i),[t,"LinearTransferOETF"]}}function s0(i,t,e){let n=i.getShaderParameter(t,i.COMPILE_STATUS),r=(i.getShaderInfoLog(t)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return e.toUpperCase()+`

`+r+`

`+Dw(i.getShaderSource(t),a)}else return r}function Uw(i,t){let e=Nw(t);return[`vec4 ${i}( vec4 value ) {`,`	return ${e[1]}( vec4( ${e[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var Fw={[Qd]:"Linear",[tf]:"Reinhard",[ef]:"Cineon",[nf]:"ACESFilmic",[rf]:"AgX",[of]:"Neutral",[sf]:"Custom"};function Ow(i,t){let e=Fw[t];return e===void 0?($t("WebGLProgram: Unsupported toneMapping:",t),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}var Ah=new F;function Bw(){Se.getLuminanceCoefficients(Ah);let i=Ah.x.toFixed(4),t=Ah.y.toFixed(4),e=Ah.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function kw(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Za).join(`
`)}function zw(i){let t=[];for(let e in i){let n=i[e];n!==!1&&t.push("#define "+e+" "+n)}return t.join(`
`)}function Gw(i,t){let e={},n=i.getProgramParameter(t,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(t,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),e[o]={type:r.type,location:i.getAttribLocation(t,o),locationSize:a}}return e}function Za(i){return i!==""}function r0(i,t){let e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,t.numSunLights).replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,t.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,t.numLightProbeGrids)}function o0(i,t){return i.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}var Vw=/^[ \t]*#include +<([\w\d./]+)>/gm;function Of(i){return i.replace(Vw,Hw)}function Hw(i,t){let e=fe[t];if(e===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+t+">");return Of(e)}var Ww=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function a0(i){return i.replace(Ww,Xw)}function Xw(i,t,e,n){let s="";for(let r=parseInt(t);r<parseInt(e);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function l0(i){let t=`precision ${i.precision} float;
	precision ${i.precision} int;
	precision ${i.precision} sampler2D;
	precision ${i.precision} samplerCube;
	precision ${i.precision} sampler3D;
	precision ${i.precision} sampler2DArray;
	precision ${i.precision} sampler2DShadow;
	precision ${i.precision} samplerCubeShadow;
	precision ${i.precision} sampler2DArrayShadow;
	precision ${i.precision} isampler2D;
	precision ${i.precision} isampler3D;
	precision ${i.precision} isamplerCube;
	precision ${i.precision} isampler2DArray;
	precision ${i.precision} usampler2D;
	precision ${i.precision} usampler3D;
	precision ${i.precision} usamplerCube;
	precision ${i.precision} usampler2DArray;
	`;return i.precision==="highp"?t+=`
#define HIGH_PRECISION`:i.precision==="mediump"?t+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(t+=`
#define LOW_PRECISION`),t}var qw={[ka]:"SHADOWMAP_TYPE_PCF",[bo]:"SHADOWMAP_TYPE_VSM"};function Yw(i){return qw[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var $w={[wo]:"ENVMAP_MODE_REFRACTION"};function Zw(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":$w[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var Jw={[Fc]:"ENVMAP_BLENDING_MULTIPLY",[wg]:"ENVMAP_BLENDING_MIX",[Ag]:"ENVMAP_BLENDING_ADD"};function Kw(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":Jw[i.combine]||"ENVMAP_BLENDING_NONE"}function jw(i,t,e,n){let s=i.getContext(),r=e.defines,o=e.vertexShader,a=e.fragmentShader,c=Yw(e),l=e.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=Zw(e),u=Kw(e),d=kw(e),p=zw(r),f=s.createProgram(),y,m,g=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(y=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,p].filter(Za).join(`
`),y.length>0&&(y+=`
`),m=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,p].filter(Za).join(`
`),m.length>0&&(m+=`
`)):(y=[l0(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,p,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+h:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+e.diffuseRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexNormals?"#define HAS_NORMAL":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+c:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Za).join(`
`),m=[l0(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,p,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+l:"",e.envMap?"#define "+h:"",e.envMap?"#define "+u:"",e.envMapPMREM?"#define ENVMAP_MAX_LOD "+e.envMapMaxLod+".0":"",e.envMapPMREM?"#define ENVMAP_SIZE "+e.envMapSize+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.retroreflection?"#define USE_RETROREFLECTION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor?"#define USE_COLOR":"",e.vertexAlphas||e.batchingColor?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+c:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==as?"#define TONE_MAPPING":"",e.toneMapping!==as?fe.tonemapping_pars_fragment:"",e.toneMapping!==as?Ow("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",fe.colorspace_pars_fragment,Uw("linearToOutputTexel",e.outputColorSpace),Bw(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter(Za).join(`
`)),o=Of(o),o=r0(o,e),o=o0(o,e),a=Of(a),a=r0(a,e),a=o0(a,e),o=a0(o),a=a0(a),e.isRawShaderMaterial!==!0&&(g=`#version 300 es
`,y=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+y,m=["#define varying in",e.glslVersion===xf?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===xf?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let v=g+y+o,R=g+m+a,S=n0(s,s.VERTEX_SHADER,v),C=n0(s,s.FRAGMENT_SHADER,R);s.attachShader(f,S),s.attachShader(f,C),e.index0AttributeName!==void 0?s.bindAttribLocation(f,0,e.index0AttributeName):e.hasPositionAttribute===!0&&s.bindAttribLocation(f,0,"position"),s.linkProgram(f);function T(L){if(i.debug.checkShaderErrors){let D=s.getProgramInfoLog(f)||"",z=s.getShaderInfoLog(S)||"",V=s.getShaderInfoLog(C)||"",N=D.trim(),W=z.trim(),Y=V.trim(),H=!0,lt=!0;if(s.getProgramParameter(f,s.LINK_STATUS)===!1)if(H=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,f,S,C);else{let Z=s0(s,S,"vertex"),j=s0(s,C,"fragment");te("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(f,s.VALIDATE_STATUS)+`

Material Name: `+L.name+`
Material Type: `+L.type+`

Program Info Log: `+N+`
`+Z+`
`+j)}else N!==""?$t("WebGLProgram: Program Info Log:",N):(W===""||Y==="")&&(lt=!1);lt&&(L.diagnostics={runnable:H,programLog:N,vertexShader:{log:W,prefix:y},fragmentShader:{log:Y,prefix:m}})}s.deleteShader(S),s.deleteShader(C),_=new To(s,f),A=Gw(s,f)}let _;this.getUniforms=function(){return _===void 0&&T(this),_};let A;this.getAttributes=function(){return A===void 0&&T(this),A};let O=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return O===!1&&(O=s.getProgramParameter(f,Iw)),O},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(f),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=Lw++,this.cacheKey=t,this.usedTimes=1,this.program=f,this.vertexShader=S,this.fragmentShader=C,this}var Qw=0,Bf=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t,e,n){let s=this._getShaderCacheForMaterial(t);return s.has(e)===!1&&(s.add(e),e.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(t){let e=this.materialCache.get(t);for(let n of e)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(t),this}getVertexShaderStage(t){return this._getShaderStage(t.vertexShader)}getFragmentShaderStage(t){return this._getShaderStage(t.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){let e=this.materialCache,n=e.get(t);return n===void 0&&(n=new Set,e.set(t,n)),n}_getShaderStage(t){let e=this.shaderCache,n=e.get(t);return n===void 0&&(n=new kf(t),e.set(t,n)),n}},kf=class{constructor(t){this.id=Qw++,this.code=t,this.usedTimes=0}};function t1(i){return i===nr||i===Xa||i===qa}function e1(i,t,e,n,s,r){let o=new mo,a=new Bf,c=new Set,l=[],h=new Map,u=n.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function p(_){return c.add(_),_===0?"uv":`uv${_}`}function f(_,A,O,L,D,z){let V=L.fog,N=D.geometry,W=_.isMeshStandardMaterial||_.isMeshLambertMaterial||_.isMeshPhongMaterial?L.environment:null,Y=_.isMeshStandardMaterial||_.isMeshLambertMaterial&&!_.envMap||_.isMeshPhongMaterial&&!_.envMap,H=t.get(_.envMap||W,Y),lt=d[_.type],Z=n.precision;_.precision!==null&&(Z=n.getMaxPrecision(_.precision),Z!==_.precision&&$t("WebGLProgram.getParameters:",_.precision,"not supported, using",Z,"instead."));let j=N.morphAttributes.position||N.morphAttributes.normal||N.morphAttributes.color,et=j!==void 0?j.length:0,dt=0;N.morphAttributes.position!==void 0&&(dt=1),N.morphAttributes.normal!==void 0&&(dt=2),N.morphAttributes.color!==void 0&&(dt=3);let ut,tt,mt,xt;if(lt){let Ct=cs[lt];ut=Ct.vertexShader,tt=Ct.fragmentShader}else{ut=_.vertexShader,tt=_.fragmentShader;let Ct=a.getVertexShaderStage(_),le=a.getFragmentShaderStage(_);a.update(_,Ct,le),mt=Ct.id,xt=le.id}let Tt=i.getRenderTarget(),bt=i.state.buffers.depth.getReversed(),Wt=D.isInstancedMesh===!0,re=D.isBatchedMesh===!0,Gt=!!_.map,pe=!!_.matcap,ce=!!H,ie=ce&&H.isPMREMTexture===!0,Ze=!!_.aoMap,Ve=!!_.lightMap,fn=!!_.bumpMap&&_.wireframe===!1,Fe=!!_.normalMap,Pn=!!_.displacementMap,we=!!_.emissiveMap,Mn=!!_.metalnessMap,rn=!!_.roughnessMap,pn=_.anisotropy>0,k=_.clearcoat>0,Rt=_.diffuseRoughness>0,Zt=_.dispersion>0,oe=_.retroreflectivity>0,Mt=_.iridescence>0,ke=_.sheen>0,zt=_.transmission>0,qt=pn&&!!_.anisotropyMap,P=k&&!!_.clearcoatMap,b=k&&!!_.clearcoatNormalMap,q=k&&!!_.clearcoatRoughnessMap,ht=Rt&&!!_.diffuseRoughnessMap,ot=Mt&&!!_.iridescenceMap,_t=Mt&&!!_.iridescenceThicknessMap,yt=ke&&!!_.sheenColorMap,nt=ke&&!!_.sheenRoughnessMap,st=!!_.specularMap,pt=!!_.specularColorMap,B=!!_.specularIntensityMap,rt=zt&&!!_.transmissionMap,it=zt&&!!_.thicknessMap,wt=!!_.gradientMap,gt=!!_.alphaMap,St=_.alphaTest>0,Vt=!!_.alphaHash,jt=!!_.extensions,ct=as;_.toneMapped&&(Tt===null||Tt.isXRRenderTarget===!0)&&(ct=i.toneMapping);let Ot=ie?H.isCompressedCubeTexture?H.image[0].mipmaps:H.mipmaps:null,Qt={shaderID:lt,shaderType:_.type,shaderName:_.name,vertexShader:ut,fragmentShader:tt,defines:_.defines,customVertexShaderID:mt,customFragmentShaderID:xt,isRawShaderMaterial:_.isRawShaderMaterial===!0,glslVersion:_.glslVersion,precision:Z,batching:re,batchingColor:re&&D._colorsTexture!==null,instancing:Wt,instancingColor:Wt&&D.instanceColor!==null,instancingMorph:Wt&&D.morphTexture!==null,outputColorSpace:Tt===null?i.outputColorSpace:Tt.isXRRenderTarget===!0?Tt.texture.colorSpace:Se.workingColorSpace,alphaToCoverage:!!_.alphaToCoverage,map:Gt,matcap:pe,envMap:ce,envMapMode:ce&&H.mapping,envMapPMREM:ie,envMapMaxLod:ie?Ot.length-1:null,envMapSize:ie?Ot[0].width:null,aoMap:Ze,lightMap:Ve,bumpMap:fn,normalMap:Fe,displacementMap:Pn,emissiveMap:we,normalMapObjectSpace:Fe&&_.normalMapType===Cg,normalMapTangentSpace:Fe&&_.normalMapType===Ya,packedNormalMap:Fe&&_.normalMapType===Ya&&t1(_.normalMap.format),metalnessMap:Mn,roughnessMap:rn,anisotropy:pn,anisotropyMap:qt,clearcoat:k,clearcoatMap:P,clearcoatNormalMap:b,clearcoatRoughnessMap:q,diffuseRoughness:Rt,diffuseRoughnessMap:ht,dispersion:Zt,retroreflection:oe,iridescence:Mt,iridescenceMap:ot,iridescenceThicknessMap:_t,sheen:ke,sheenColorMap:yt,sheenRoughnessMap:nt,specularMap:st,specularColorMap:pt,specularIntensityMap:B,transmission:zt,transmissionMap:rt,thicknessMap:it,gradientMap:wt,opaque:_.transparent===!1&&_.blending===Mo&&_.alphaToCoverage===!1,alphaMap:gt,alphaTest:St,alphaHash:Vt,combine:_.combine,mapUv:Gt&&p(_.map.channel),aoMapUv:Ze&&p(_.aoMap.channel),lightMapUv:Ve&&p(_.lightMap.channel),bumpMapUv:fn&&p(_.bumpMap.channel),normalMapUv:Fe&&p(_.normalMap.channel),displacementMapUv:Pn&&p(_.displacementMap.channel),emissiveMapUv:we&&p(_.emissiveMap.channel),metalnessMapUv:Mn&&p(_.metalnessMap.channel),roughnessMapUv:rn&&p(_.roughnessMap.channel),anisotropyMapUv:qt&&p(_.anisotropyMap.channel),clearcoatMapUv:P&&p(_.clearcoatMap.channel),clearcoatNormalMapUv:b&&p(_.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:q&&p(_.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:ht&&p(_.diffuseRoughnessMap.channel),iridescenceMapUv:ot&&p(_.iridescenceMap.channel),iridescenceThicknessMapUv:_t&&p(_.iridescenceThicknessMap.channel),sheenColorMapUv:yt&&p(_.sheenColorMap.channel),sheenRoughnessMapUv:nt&&p(_.sheenRoughnessMap.channel),specularMapUv:st&&p(_.specularMap.channel),specularColorMapUv:pt&&p(_.specularColorMap.channel),specularIntensityMapUv:B&&p(_.specularIntensityMap.channel),transmissionMapUv:rt&&p(_.transmissionMap.channel),thicknessMapUv:it&&p(_.thicknessMap.channel),alphaMapUv:gt&&p(_.alphaMap.channel),vertexTangents:!!N.attributes.tangent&&(Fe||pn),vertexNormals:!!N.attributes.normal,vertexColors:_.vertexColors,vertexAlphas:_.vertexColors===!0&&!!N.attributes.color&&N.attributes.color.itemSize===4,pointsUvs:D.isPoints===!0&&!!N.attributes.uv&&(Gt||gt),fog:!!V,useFog:_.fog===!0,fogExp2:!!V&&V.isFogExp2,flatShading:_.wireframe===!1&&(_.flatShading===!0||N.attributes.normal===void 0&&Fe===!1&&(_.isMeshLambertMaterial||_.isMeshPhongMaterial||_.isMeshStandardMaterial||_.isMeshPhysicalMaterial)),sizeAttenuation:_.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:bt,skinning:D.isSkinnedMesh===!0,hasPositionAttribute:N.attributes.position!==void 0,morphTargets:N.morphAttributes.position!==void 0,morphNormals:N.morphAttributes.normal!==void 0,morphColors:N.morphAttributes.color!==void 0,morphTargetsCount:et,morphTextureStride:dt,numSunLights:A.sun.length,numDirLights:A.directional.length,numPointLights:A.point.length,numSpotLights:A.spot.length,numSpotLightMaps:A.spotLightMap.length,numRectAreaLights:A.rectArea.length,numHemiLights:A.hemi.length,numSunLightShadows:A.sunShadowMap.length,numDirLightShadows:A.directionalShadowMap.length,numPointLightShadows:A.pointShadowMap.length,numSpotLightShadows:A.spotShadowMap.length,numSpotLightShadowsWithMaps:A.numSpotLightShadowsWithMaps,numLightProbes:A.numLightProbes,numLightProbeGrids:z.filter(Ct=>Ct.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:_.dithering,shadowMapEnabled:i.shadowMap.enabled&&O.length>0,shadowMapType:i.shadowMap.type,toneMapping:ct,decodeVideoTexture:Gt&&_.map.isVideoTexture===!0&&Se.getTransfer(_.map.colorSpace)===Ie,decodeVideoTextureEmissive:we&&_.emissiveMap.isVideoTexture===!0&&Se.getTransfer(_.emissiveMap.colorSpace)===Ie,premultipliedAlpha:_.premultipliedAlpha,doubleSided:_.side===qn,flipSided:_.side===Sn,useDepthPacking:_.depthPacking>=0,depthPacking:_.depthPacking||0,index0AttributeName:_.index0AttributeName,extensionClipCullDistance:jt&&_.extensions.clipCullDistance===!0&&e.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(jt&&_.extensions.multiDraw===!0||re)&&e.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:e.has("KHR_parallel_shader_compile"),customProgramCacheKey:_.customProgramCacheKey()};return Qt.vertexUv1s=c.has(1),Qt.vertexUv2s=c.has(2),Qt.vertexUv3s=c.has(3),c.clear(),Qt}function y(_){let A=[];if(_.shaderID?A.push(_.shaderID):(A.push(_.customVertexShaderID),A.push(_.customFragmentShaderID)),_.defines!==void 0)for(let O in _.defines)A.push(O),A.push(_.defines[O]);return _.isRawShaderMaterial===!1&&(m(A,_),g(A,_),A.push(i.outputColorSpace)),A.push(_.customProgramCacheKey),A.join()}function m(_,A){_.push(A.precision),_.push(A.outputColorSpace),_.push(A.envMapMode),_.push(A.envMapPMREM),_.push(A.envMapMaxLod),_.push(A.envMapSize),_.push(A.mapUv),_.push(A.alphaMapUv),_.push(A.lightMapUv),_.push(A.aoMapUv),_.push(A.bumpMapUv),_.push(A.normalMapUv),_.push(A.displacementMapUv),_.push(A.emissiveMapUv),_.push(A.metalnessMapUv),_.push(A.roughnessMapUv),_.push(A.anisotropyMapUv),_.push(A.clearcoatMapUv),_.push(A.clearcoatNormalMapUv),_.push(A.clearcoatRoughnessMapUv),_.push(A.diffuseRoughnessMapUv),_.push(A.iridescenceMapUv),_.push(A.iridescenceThicknessMapUv),_.push(A.sheenColorMapUv),_.push(A.sheenRoughnessMapUv),_.push(A.specularMapUv),_.push(A.specularColorMapUv),_.push(A.specularIntensityMapUv),_.push(A.transmissionMapUv),_.push(A.thicknessMapUv),_.push(A.combine),_.push(A.fogExp2),_.push(A.sizeAttenuation),_.push(A.morphTargetsCount),_.push(A.numSunLights),_.push(A.numDirLights),_.push(A.numPointLights),_.push(A.numSpotLights),_.push(A.numSpotLightMaps),_.push(A.numHemiLights),_.push(A.numRectAreaLights),_.push(A.numSunLightShadows),_.push(A.numDirLightShadows),_.push(A.numPointLightShadows),_.push(A.numSpotLightShadows),_.push(A.numSpotLightShadowsWithMaps),_.push(A.numLightProbes),_.push(A.numLightProbeGrids),_.push(A.shadowMapType),_.push(A.toneMapping),_.push(A.numClippingPlanes),_.push(A.numClipIntersection),_.push(A.depthPacking)}function g(_,A){o.disableAll(),A.instancing&&o.enable(0),A.instancingColor&&o.enable(1),A.instancingMorph&&o.enable(2),A.matcap&&o.enable(3),A.envMap&&o.enable(4),A.normalMapObjectSpace&&o.enable(5),A.normalMapTangentSpace&&o.enable(6),A.clearcoat&&o.enable(7),A.iridescence&&o.enable(8),A.alphaTest&&o.enable(9),A.vertexColors&&o.enable(10),A.vertexAlphas&&o.enable(11),A.vertexUv1s&&o.enable(12),A.vertexUv2s&&o.enable(13),A.vertexUv3s&&o.enable(14),A.vertexTangents&&o.enable(15),A.anisotropy&&o.enable(16),A.alphaHash&&o.enable(17),A.batching&&o.enable(18),A.dispersion&&o.enable(19),A.retroreflection&&o.enable(24),A.diffuseRoughness&&o.enable(25),A.batchingColor&&o.enable(20),A.gradientMap&&o.enable(21),A.packedNormalMap&&o.enable(22),A.vertexNormals&&o.enable(23),_.push(o.mask),o.disableAll(),A.fog&&o.enable(0),A.useFog&&o.enable(1),A.flatShading&&o.enable(2),A.logarithmicDepthBuffer&&o.enable(3),A.reversedDepthBuffer&&o.enable(4),A.skinning&&o.enable(5),A.morphTargets&&o.enable(6),A.morphNormals&&o.enable(7),A.morphColors&&o.enable(8),A.premultipliedAlpha&&o.enable(9),A.shadowMapEnabled&&o.enable(10),A.doubleSided&&o.enable(11),A.flipSided&&o.enable(12),A.useDepthPacking&&o.enable(13),A.dithering&&o.enable(14),A.transmission&&o.enable(15),A.sheen&&o.enable(16),A.opaque&&o.enable(17),A.pointsUvs&&o.enable(18),A.decodeVideoTexture&&o.enable(19),A.decodeVideoTextureEmissive&&o.enable(20),A.alphaToCoverage&&o.enable(21),A.numLightProbeGrids>0&&o.enable(22),A.hasPositionAttribute&&o.enable(23),_.push(o.mask)}function v(_){let A=d[_.type],O;if(A){let L=cs[A];O=Hg.clone(L.uniforms)}else O=_.uniforms;return O}function R(_,A){let O=h.get(A);return O!==void 0?++O.usedTimes:(O=new jw(i,A,_,s),l.push(O),h.set(A,O)),O}function S(_){if(--_.usedTimes===0){let A=l.indexOf(_);l[A]=l[l.length-1],l.pop(),h.delete(_.cacheKey),_.destroy()}}function C(_){a.remove(_)}function T(){a.dispose()}return{getParameters:f,getProgramCacheKey:y,getUniforms:v,acquireProgram:R,releaseProgram:S,releaseShaderCache:C,programs:l,dispose:T}}function n1(){let i=new WeakMap;function t(o){return i.has(o)}function e(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,c){i.get(o)[a]=c}function r(){i=new WeakMap}return{has:t,get:e,remove:n,update:s,dispose:r}}function i1(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.material.id!==t.material.id?i.material.id-t.material.id:i.materialVariant!==t.materialVariant?i.materialVariant-t.materialVariant:i.z!==t.z?i.z-t.z:i.id-t.id}function c0(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.z!==t.z?t.z-i.z:i.id-t.id}function h0(){let i=[],t=0,e=[],n=[],s=[];function r(){t=0,e.length=0,n.length=0,s.length=0}function o(d){let p=0;return d.isInstancedMesh&&(p+=2),d.isSkinnedMesh&&(p+=1),p}function a(d,p,f,y,m,g){let v=i[t];return v===void 0?(v={id:d.id,object:d,geometry:p,material:f,materialVariant:o(d),groupOrder:y,renderOrder:d.renderOrder,z:m,group:g},i[t]=v):(v.id=d.id,v.object=d,v.geometry=p,v.material=f,v.materialVariant=o(d),v.groupOrder=y,v.renderOrder=d.renderOrder,v.z=m,v.group=g),t++,v}function c(d,p,f,y,m,g,v){v.reversedDepth===!0&&(m=-m);let R=a(d,p,f,y,m,g);f.transmission>0?n.push(R):f.transparent===!0?s.push(R):e.push(R)}function l(d,p,f,y,m,g){let v=a(d,p,f,y,m,g);f.transmission>0?n.unshift(v):f.transparent===!0?s.unshift(v):e.unshift(v)}function h(d,p){e.length>1&&e.sort(d||i1),n.length>1&&n.sort(p||c0),s.length>1&&s.sort(p||c0)}function u(){for(let d=t,p=i.length;d<p;d++){let f=i[d];if(f.id===null)break;f.id=null,f.object=null,f.geometry=null,f.material=null,f.group=null}}return{opaque:e,transmissive:n,transparent:s,init:r,push:c,unshift:l,finish:u,sort:h}}function s1(){let i=new WeakMap;function t(n,s){let r=i.get(n),o;return r===void 0?(o=new h0,i.set(n,[o])):s>=r.length?(o=new h0,r.push(o)):o=r[s],o}function e(){i=new WeakMap}return{get:t,dispose:e}}function r1(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={direction:new F,color:new Ht};break;case"SpotLight":e={position:new F,direction:new F,color:new Ht,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new F,color:new Ht,distance:0,decay:0};break;case"HemisphereLight":e={direction:new F,skyColor:new Ht,groundColor:new Ht};break;case"RectAreaLight":e={color:new Ht,position:new F,halfWidth:new F,halfHeight:new F};break}return i[t.id]=e,e}}}function o1(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Yt};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Yt};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Yt,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[t.id]=e,e}}}var a1=0;function l1(i,t){return(t.castShadow?2:0)-(i.castShadow?2:0)+(t.map?1:0)-(i.map?1:0)}function c1(i){let t=new r1,e=o1(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let l=0;l<9;l++)n.probe.push(new F);let s=new F,r=new de,o=new de;function a(l){let h=0,u=0,d=0;for(let z=0;z<9;z++)n.probe[z].set(0,0,0);let p=0,f=0,y=0,m=0,g=0,v=0,R=0,S=0,C=0,T=0,_=0,A=0,O=0,L=0;l.sort(l1);for(let z=0,V=l.length;z<V;z++){let N=l[z],W=N.color,Y=N.intensity,H=N.distance,lt=null;if(N.shadow&&N.shadow.map&&(N.shadow.map.texture.format===nr?lt=N.shadow.map.texture:lt=N.shadow.map.depthTexture||N.shadow.map.texture),N.isAmbientLight)h+=W.r*Y,u+=W.g*Y,d+=W.b*Y;else if(N.isLightProbe){for(let Z=0;Z<9;Z++)n.probe[Z].addScaledVector(N.sh.coefficients[Z],Y);L++}else if(N.isSunLight){let Z=t.get(N);if(Z.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let j=N.shadow,et=e.get(N);et.shadowIntensity=j.intensity,et.shadowBias=j.bias,et.shadowNormalBias=j.normalBias,et.shadowRadius=j.radius,et.shadowMapSize.copy(j.mapSize).multiply(j.getFrameExtents()),n.sunShadow[f]=et,n.sunShadowMap[f]=lt;let dt=j.getViewportCount();for(let ut=0;ut<dt;ut++)n.sunShadowMatrix[y+ut]=j.getMatrix(ut),n.sunShadowCascade[y+ut]=j._cascadeData[ut];y+=dt,f++}n.sun[p]=Z,p++}else if(N.isDirectionalLight){let Z=t.get(N);if(Z.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let j=N.shadow,et=e.get(N);et.shadowIntensity=j.intensity,et.shadowBias=j.bias,et.shadowNormalBias=j.normalBias,et.shadowRadius=j.radius,et.shadowMapSize=j.mapSize,n.directionalShadow[m]=et,n.directionalShadowMap[m]=lt,n.directionalShadowMatrix[m]=N.shadow.matrix,C++}n.directional[m]=Z,m++}else if(N.isSpotLight){let Z=t.get(N);Z.position.setFromMatrixPosition(N.matrixWorld),Z.color.copy(W).multiplyScalar(Y),Z.distance=H,Z.coneCos=Math.cos(N.angle),Z.penumbraCos=Math.cos(N.angle*(1-N.penumbra)),Z.decay=N.decay,n.spot[v]=Z;let j=N.shadow;if(N.map&&(n.spotLightMap[A]=N.map,A++,j.updateMatrices(N),N.castShadow&&O++),n.spotLightMatrix[v]=j.matrix,N.castShadow){let et=e.get(N);et.shadowIntensity=j.intensity,et.shadowBias=j.bias,et.shadowNormalBias=j.normalBias,et.shadowRadius=j.radius,et.shadowMapSize=j.mapSize,n.spotShadow[v]=et,n.spotShadowMap[v]=lt,_++}v++}else if(N.isRectAreaLight){let Z=t.get(N);Z.color.copy(W).multiplyScalar(Y),Z.halfWidth.set(N.width*.5,0,0),Z.halfHeight.set(0,N.height*.5,0),n.rectArea[R]=Z,R++}else if(N.isPointLight){let Z=t.get(N);if(Z.color.copy(N.color).multiplyScalar(N.intensity),Z.distance=N.distance,Z.decay=N.decay,N.castShadow){let j=N.shadow,et=e.get(N);et.shadowIntensity=j.intensity,et.shadowBias=j.bias,et.shadowNormalBias=j.normalBias,et.shadowRadius=j.radius,et.shadowMapSize=j.mapSize,et.shadowCameraNear=j.camera.near,et.shadowCameraFar=j.camera.far,n.pointShadow[g]=et,n.pointShadowMap[g]=lt,n.pointShadowMatrix[g]=N.shadow.matrix,T++}n.point[g]=Z,g++}else if(N.isHemisphereLight){let Z=t.get(N);Z.skyColor.copy(N.color).multiplyScalar(Y),Z.groundColor.copy(N.groundColor).multiplyScalar(Y),n.hemi[S]=Z,S++}}R>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Lt.LTC_FLOAT_1,n.rectAreaLTC2=Lt.LTC_FLOAT_2):(n.rectAreaLTC1=Lt.LTC_HALF_1,n.rectAreaLTC2=Lt.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=d;let D=n.hash;(D.sunLength!==p||D.directionalLength!==m||D.pointLength!==g||D.spotLength!==v||D.rectAreaLength!==R||D.hemiLength!==S||D.numSunShadows!==f||D.numDirectionalShadows!==C||D.numPointShadows!==T||D.numSpotShadows!==_||D.numSpotMaps!==A||D.numLightProbes!==L)&&(n.sun.length=p,n.directional.length=m,n.spot.length=v,n.rectArea.length=R,n.point.length=g,n.hemi.length=S,n.sunShadow.length=f,n.sunShadowMap.length=f,n.sunShadowMatrix.length=y,n.sunShadowCascade.length=y,n.directionalShadow.length=C,n.directionalShadowMap.length=C,n.directionalShadowMatrix.length=C,n.pointShadow.length=T,n.pointShadowMap.length=T,n.pointShadowMatrix.length=T,n.spotShadow.length=_,n.spotShadowMap.length=_,n.spotLightMatrix.length=_+A-O,n.spotLightMap.length=A,n.numSpotLightShadowsWithMaps=O,n.numLightProbes=L,D.sunLength=p,D.directionalLength=m,D.pointLength=g,D.spotLength=v,D.rectAreaLength=R,D.hemiLength=S,D.numSunShadows=f,D.numDirectionalShadows=C,D.numPointShadows=T,D.numSpotShadows=_,D.numSpotMaps=A,D.numLightProbes=L,n.version=a1++)}function c(l,h){let u=0,d=0,p=0,f=0,y=0,m=0,g=h.matrixWorldInverse;for(let v=0,R=l.length;v<R;v++){let S=l[v];if(S.isSunLight){let C=n.sun[u];C.direction.setFromMatrixPosition(S.matrixWorld),C.direction.transformDirection(g),u++}else if(S.isDirectionalLight){let C=n.directional[d];C.direction.setFromMatrixPosition(S.matrixWorld),s.setFromMatrixPosition(S.target.matrixWorld),C.direction.sub(s),C.direction.transformDirection(g),d++}else if(S.isSpotLight){let C=n.spot[f];C.position.setFromMatrixPosition(S.matrixWorld),C.position.applyMatrix4(g),C.direction.setFromMatrixPosition(S.matrixWorld),s.setFromMatrixPosition(S.target.matrixWorld),C.direction.sub(s),C.direction.transformDirection(g),f++}else if(S.isRectAreaLight){let C=n.rectArea[y];C.position.setFromMatrixPosition(S.matrixWorld),C.position.applyMatrix4(g),o.identity(),r.copy(S.matrixWorld),r.premultiply(g),o.extractRotation(r),C.halfWidth.set(S.width*.5,0,0),C.halfHeight.set(0,S.height*.5,0),C.halfWidth.applyMatrix4(o),C.halfHeight.applyMatrix4(o),y++}else if(S.isPointLight){let C=n.point[p];C.position.setFromMatrixPosition(S.matrixWorld),C.position.applyMatrix4(g),p++}else if(S.isHemisphereLight){let C=n.hemi[m];C.direction.setFromMatrixPosition(S.matrixWorld),C.direction.transformDirection(g),m++}}}return{setup:a,setupView:c,state:n}}function u0(i){let t=new c1(i),e=[],n=[],s=[];function r(u){h.camera=u,e.length=0,n.length=0,s.length=0}function o(u){u.isLightProbeGrid?s.push(u):e.push(u)}function a(u){n.push(u)}function c(){t.setup(e),s.sort((u,d)=>u.priority-d.priority||u.id-d.id)}function l(u){t.setupView(e,u)}let h={lightsArray:e,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:t,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:c,setupLightsView:l,pushLight:o,pushShadow:a}}function h1(i){let t=new WeakMap;function e(s,r=0){let o=t.get(s),a;return o===void 0?(a=new u0(i),t.set(s,[a])):r>=o.length?(a=new u0(i),o.push(a)):a=o[r],a}function n(){t=new WeakMap}return{get:e,dispose:n}}var u1=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,d1=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,f1=[new F(1,0,0),new F(-1,0,0),new F(0,1,0),new F(0,-1,0),new F(0,0,1),new F(0,0,-1)],p1=[new F(0,-1,0),new F(0,-1,0),new F(0,0,1),new F(0,0,-1),new F(0,-1,0),new F(0,-1,0)],d0=new de,$a=new F,Df=new F;function m1(i,t,e){let n=new Zs,s=new Yt,r=new Yt,o=new Qe,a=new Sc,c=new bc,l={},h=e.maxTextureSize,u={[Ei]:Sn,[Sn]:Ei,[qn]:qn},d=new os({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new Yt},radius:{value:4}},vertexShader:u1,fragmentShader:d1}),p=d.clone();p.defines.HORIZONTAL_PASS=1;let f=new be;f.setAttribute("position",new Be(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let y=new xe(f,d),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=ka;let g=this.type;this.render=function(T,_,A){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||T.length===0)return;this.type===Uc&&($t("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=ka);let O=i.getRenderTarget(),L=i.getActiveCubeFace(),D=i.getActiveMipmapLevel(),z=i.state;z.setBlending(Sr),z.buffers.depth.getReversed()===!0?z.buffers.color.setClear(0,0,0,0):z.buffers.color.setClear(1,1,1,1),z.buffers.depth.setTest(!0),z.setScissorTest(!1);let V=g!==this.type;V&&_.traverse(function(N){N.material&&(Array.isArray(N.material)?N.material.forEach(W=>W.needsUpdate=!0):N.material.needsUpdate=!0)});for(let N=0,W=T.length;N<W;N++){let Y=T[N],H=Y.shadow;if(H===void 0){$t("WebGLShadowMap:",Y,"has no shadow.");continue}if(H.autoUpdate===!1&&H.needsUpdate===!1)continue;s.copy(H.mapSize);let lt=H.getFrameExtents();s.multiply(lt),r.copy(H.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/lt.x),s.x=r.x*lt.x,H.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/lt.y),s.y=r.y*lt.y,H.mapSize.y=r.y));let Z=i.state.buffers.depth.getReversed();if(H.camera._reversedDepth=Z,H.map===null||V===!0){if(H.map!==null&&(H.map.depthTexture!==null&&(H.map.depthTexture.dispose(),H.map.depthTexture=null),H.map.dispose()),this.type===bo){if(Y.isPointLight){$t("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}H.map=new mi(s.x,s.y,{format:nr,type:Hi,minFilter:ti,magFilter:ti,generateMipmaps:!1}),H.map.texture.name=Y.name+".shadowMap",H.map.depthTexture=new Cs(s.x,s.y,Ti),H.map.depthTexture.name=Y.name+".shadowMapDepth",H.map.depthTexture.format=Es,H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=Fn,H.map.depthTexture.magFilter=Fn}else Y.isPointLight?(H.map=new Ja(s.x),H.map.depthTexture=new wa(s.x,Vi)):(H.map=new mi(s.x,s.y),H.map.depthTexture=new Cs(s.x,s.y,Vi)),H.map.depthTexture.name=Y.name+".shadowMap",H.map.depthTexture.format=Es,this.type===ka?(H.map.depthTexture.compareFunction=Z?mf:pf,H.map.depthTexture.minFilter=ti,H.map.depthTexture.magFilter=ti):(H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=Fn,H.map.depthTexture.magFilter=Fn);H.camera.updateProjectionMatrix()}H.map.isWebGLCubeRenderTarget!==!0&&(H.map.width!==s.x||H.map.height!==s.y)&&H.map.setSize(s.x,s.y);let j=H.map.isWebGLCubeRenderTarget?6:H.getViewportCount();Y.isPointLight!==!0&&H.updateMatrices(Y,A);let et=(H.camera.layers.mask&4294967294)!==0?H.camera.layers:A.layers;for(let dt=0;dt<j;dt++){let ut=H.getCamera(dt);if(Y.isPointLight){let tt=H.camera,mt=H.matrix,xt=Y.distance||tt.far;xt!==tt.far&&(tt.far=xt,tt.updateProjectionMatrix()),$a.setFromMatrixPosition(Y.matrixWorld),tt.position.copy($a),Df.copy(tt.position),Df.add(f1[dt]),tt.up.copy(p1[dt]),tt.lookAt(Df),tt.updateMatrixWorld(),mt.makeTranslation(-$a.x,-$a.y,-$a.z),d0.multiplyMatrices(tt.projectionMatrix,tt.matrixWorldInverse),H._frustum.setFromProjectionMatrix(d0,tt.coordinateSystem,tt.reversedDepth)}if(H.map.isWebGLCubeRenderTarget)i.setRenderTarget(H.map,dt),i.clear();else{dt===0&&(i.setRenderTarget(H.map),i.clear());let tt=H.getViewport(dt);o.set(r.x*tt.x,r.y*tt.y,r.x*tt.z,r.y*tt.w),z.viewport(o)}n=H.getFrustum(dt),S(_,A,ut,Y,et,this.type)}H.isPointLightShadow!==!0&&this.type===bo&&v(H,A),H.needsUpdate=!1}g=this.type,m.needsUpdate=!1,i.setRenderTarget(O,L,D)};function v(T,_){let A=t.update(y);d.defines.VSM_SAMPLES!==T.blurSamples&&(d.defines.VSM_SAMPLES=T.blurSamples,p.defines.VSM_SAMPLES=T.blurSamples,d.needsUpdate=!0,p.needsUpdate=!0),T.mapPass===null?T.mapPass=new mi(s.x,s.y,{format:nr,type:Hi}):(T.mapPass.width!==T.map.width||T.mapPass.height!==T.map.height)&&T.mapPass.setSize(T.map.width,T.map.height),d.uniforms.shadow_pass.value=T.map.depthTexture,d.uniforms.resolution.value.set(T.map.width,T.map.height),d.uniforms.radius.value=T.radius,i.setRenderTarget(T.mapPass),i.clear(),i.renderBufferDirect(_,null,A,d,y,null),p.uniforms.shadow_pass.value=T.mapPass.texture,p.uniforms.resolution.value.set(T.map.width,T.map.height),p.uniforms.radius.value=T.radius,i.setRenderTarget(T.map),i.clear(),i.renderBufferDirect(_,null,A,p,y,null)}function R(T,_,A,O){let L=null,D=A.isPointLight===!0?T.customDistanceMaterial:T.customDepthMaterial;if(D!==void 0)L=D;else if(L=A.isPointLight===!0?c:a,i.localClippingEnabled&&_.clipShadows===!0&&Array.isArray(_.clippingPlanes)&&_.clippingPlanes.length!==0||_.displacementMap&&_.displacementScale!==0||_.alphaMap&&_.alphaTest>0||_.map&&_.alphaTest>0||_.alphaToCoverage===!0){let z=L.uuid,V=_.uuid,N=l[z];N===void 0&&(N={},l[z]=N);let W=N[V];W===void 0&&(W=L.clone(),N[V]=W,_.addEventListener("dispose",C)),L=W}if(L.visible=_.visible,L.wireframe=_.wireframe,O===bo?L.side=_.shadowSide!==null?_.shadowSide:_.side:L.side=_.shadowSide!==null?_.shadowSide:u[_.side],L.alphaMap=_.alphaMap,L.alphaTest=_.alphaToCoverage===!0?.5:_.alphaTest,L.map=_.map,L.clipShadows=_.clipShadows,L.clippingPlanes=_.clippingPlanes,L.clipIntersection=_.clipIntersection,L.displacementMap=_.displacementMap,L.displacementScale=_.displacementScale,L.displacementBias=_.displacementBias,L.wireframeLinewidth=_.wireframeLinewidth,L.linewidth=_.linewidth,A.isPointLight===!0&&L.isMeshDistanceMaterial===!0){let z=i.properties.get(L);z.light=A}return L}function S(T,_,A,O,L,D){if(T.visible===!1)return;if(T.layers.test(L)&&(T.isMesh||T.isLine||T.isPoints)&&(T.castShadow||T.receiveShadow&&D===bo)&&(!T.frustumCulled||T.intersectsFrustum(n))){T.modelViewMatrix.multiplyMatrices(A.matrixWorldInverse,T.matrixWorld);let N=t.update(T),W=T.material;if(Array.isArray(W)){let Y=N.groups;for(let H=0,lt=Y.length;H<lt;H++){let Z=Y[H],j=W[Z.materialIndex];if(j&&j.visible){let et=R(T,j,O,D);T.onBeforeShadow(i,T,_,A,N,et,Z),i.renderBufferDirect(A,null,N,et,T,Z),T.onAfterShadow(i,T,_,A,N,et,Z)}}}else if(W.visible){let Y=R(T,W,O,D);T.onBeforeShadow(i,T,_,A,N,Y,null),i.renderBufferDirect(A,null,N,Y,T,null),T.onAfterShadow(i,T,_,A,N,Y,null)}}let V=T.children;for(let N=0,W=V.length;N<W;N++)S(V[N],_,A,O,L,D)}function C(T){T.target.removeEventListener("dispose",C);for(let A in l){let O=l[A],L=T.target.uuid;L in O&&(O[L].dispose(),delete O[L])}}}function g1(i,t){function e(){let B=!1,rt=new Qe,it=null,wt=new Qe(0,0,0,0);return{setMask:function(gt){it!==gt&&!B&&(i.colorMask(gt,gt,gt,gt),it=gt)},setLocked:function(gt){B=gt},setClear:function(gt,St,Vt,jt,ct){ct===!0&&(gt*=jt,St*=jt,Vt*=jt),rt.set(gt,St,Vt,jt),wt.equals(rt)===!1&&(i.clearColor(gt,St,Vt,jt),wt.copy(rt))},reset:function(){B=!1,it=null,wt.set(-1,0,0,0)}}}function n(){let B=!1,rt=!1,it=null,wt=null,gt=null;return{setReversed:function(St){if(rt!==St){let Vt=t.get("EXT_clip_control");St?Vt.clipControlEXT(Vt.LOWER_LEFT_EXT,Vt.ZERO_TO_ONE_EXT):Vt.clipControlEXT(Vt.LOWER_LEFT_EXT,Vt.NEGATIVE_ONE_TO_ONE_EXT),rt=St;let jt=gt;gt=null,this.setClear(jt)}},getReversed:function(){return rt},setTest:function(St){St?bt(i.DEPTH_TEST):Wt(i.DEPTH_TEST)},setMask:function(St){it!==St&&!B&&(i.depthMask(St),it=St)},setFunc:function(St){if(rt&&(St=kg[St]),wt!==St){switch(St){case sc:i.depthFunc(i.NEVER);break;case rc:i.depthFunc(i.ALWAYS);break;case oc:i.depthFunc(i.LESS);break;case co:i.depthFunc(i.LEQUAL);break;case ac:i.depthFunc(i.EQUAL);break;case lc:i.depthFunc(i.GEQUAL);break;case cc:i.depthFunc(i.GREATER);break;case hc:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}wt=St}},setLocked:function(St){B=St},setClear:function(St){gt!==St&&(gt=St,rt&&(St=1-St),i.clearDepth(St))},reset:function(){B=!1,it=null,wt=null,gt=null,rt=!1}}}function s(){let B=!1,rt=null,it=null,wt=null,gt=null,St=null,Vt=null,jt=null,ct=null;return{setTest:function(Ot){B||(Ot?bt(i.STENCIL_TEST):Wt(i.STENCIL_TEST))},setMask:function(Ot){rt!==Ot&&!B&&(i.stencilMask(Ot),rt=Ot)},setFunc:function(Ot,Qt,Ct){(it!==Ot||wt!==Qt||gt!==Ct)&&(i.stencilFunc(Ot,Qt,Ct),it=Ot,wt=Qt,gt=Ct)},setOp:function(Ot,Qt,Ct){(St!==Ot||Vt!==Qt||jt!==Ct)&&(i.stencilOp(Ot,Qt,Ct),St=Ot,Vt=Qt,jt=Ct)},setLocked:function(Ot){B=Ot},setClear:function(Ot){ct!==Ot&&(i.clearStencil(Ot),ct=Ot)},reset:function(){B=!1,rt=null,it=null,wt=null,gt=null,St=null,Vt=null,jt=null,ct=null}}}let r=new e,o=new n,a=new s,c={},l=new WeakMap,h={},u={},d={},p=new WeakMap,f=[],y=null,m=!1,g=null,v=null,R=null,S=null,C=null,T=null,_=null,A=new Ht(0,0,0),O=0,L=!1,D=null,z=null,V=null,N=null,W=null,Y=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),H=!1,lt=0,Z=i.getParameter(i.VERSION);Z.indexOf("WebGL")!==-1?(lt=parseFloat(/^WebGL (\d)/.exec(Z)[1]),H=lt>=1):Z.indexOf("OpenGL ES")!==-1&&(lt=parseFloat(/^OpenGL ES (\d)/.exec(Z)[1]),H=lt>=2);let j=null,et={},dt=i.getParameter(i.SCISSOR_BOX),ut=i.getParameter(i.VIEWPORT),tt=new Qe().fromArray(dt),mt=new Qe().fromArray(ut);function xt(B,rt,it,wt){let gt=new Uint8Array(4),St=i.createTexture();i.bindTexture(B,St),i.texParameteri(B,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(B,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Vt=0;Vt<it;Vt++)B===i.TEXTURE_3D||B===i.TEXTURE_2D_ARRAY?i.texImage3D(rt,0,i.RGBA,1,1,wt,0,i.RGBA,i.UNSIGNED_BYTE,gt):i.texImage2D(rt+Vt,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,gt);return St}let Tt={};Tt[i.TEXTURE_2D]=xt(i.TEXTURE_2D,i.TEXTURE_2D,1),Tt[i.TEXTURE_CUBE_MAP]=xt(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Tt[i.TEXTURE_2D_ARRAY]=xt(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Tt[i.TEXTURE_3D]=xt(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),bt(i.DEPTH_TEST),o.setFunc(co),fn(!1),Fe(Yd),bt(i.CULL_FACE),Ze(Sr);function bt(B){h[B]!==!0&&(i.enable(B),h[B]=!0)}function Wt(B){h[B]!==!1&&(i.disable(B),h[B]=!1)}function re(B,rt){return d[B]!==rt?(i.bindFramebuffer(B,rt),d[B]=rt,B===i.DRAW_FRAMEBUFFER&&(d[i.FRAMEBUFFER]=rt),B===i.FRAMEBUFFER&&(d[i.DRAW_FRAMEBUFFER]=rt),!0):!1}function Gt(B,rt){let it=f,wt=!1;if(B){it=p.get(rt),it===void 0&&(it=[],p.set(rt,it));let gt=B.textures;if(it.length!==gt.length||it[0]!==i.COLOR_ATTACHMENT0){for(let St=0,Vt=gt.length;St<Vt;St++)it[St]=i.COLOR_ATTACHMENT0+St;it.length=gt.length,wt=!0}}else it[0]!==i.BACK&&(it[0]=i.BACK,wt=!0);wt&&i.drawBuffers(it)}function pe(B){return y!==B?(i.useProgram(B),y=B,!0):!1}let ce={[br]:i.FUNC_ADD,[ag]:i.FUNC_SUBTRACT,[lg]:i.FUNC_REVERSE_SUBTRACT};ce[cg]=i.MIN,ce[hg]=i.MAX;let ie={[ug]:i.ZERO,[dg]:i.ONE,[fg]:i.SRC_COLOR,[Kd]:i.SRC_ALPHA,[yg]:i.SRC_ALPHA_SATURATE,[_g]:i.DST_COLOR,[mg]:i.DST_ALPHA,[pg]:i.ONE_MINUS_SRC_COLOR,[jd]:i.ONE_MINUS_SRC_ALPHA,[xg]:i.ONE_MINUS_DST_COLOR,[gg]:i.ONE_MINUS_DST_ALPHA,[vg]:i.CONSTANT_COLOR,[Sg]:i.ONE_MINUS_CONSTANT_COLOR,[bg]:i.CONSTANT_ALPHA,[Mg]:i.ONE_MINUS_CONSTANT_ALPHA};function Ze(B,rt,it,wt,gt,St,Vt,jt,ct,Ot){if(B===Sr){m===!0&&(Wt(i.BLEND),m=!1);return}if(m===!1&&(bt(i.BLEND),m=!0),B!==og){if(B!==g||Ot!==L){if((v!==br||C!==br)&&(i.blendEquation(i.FUNC_ADD),v=br,C=br),Ot)switch(B){case Mo:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case $d:i.blendFunc(i.ONE,i.ONE);break;case Zd:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case Jd:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:te("WebGLState: Invalid blending: ",B);break}else switch(B){case Mo:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case $d:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case Zd:te("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case Jd:te("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:te("WebGLState: Invalid blending: ",B);break}R=null,S=null,T=null,_=null,A.set(0,0,0),O=0,g=B,L=Ot}return}gt=gt||rt,St=St||it,Vt=Vt||wt,(rt!==v||gt!==C)&&(i.blendEquationSeparate(ce[rt],ce[gt]),v=rt,C=gt),(it!==R||wt!==S||St!==T||Vt!==_)&&(i.blendFuncSeparate(ie[it],ie[wt],ie[St],ie[Vt]),R=it,S=wt,T=St,_=Vt),(jt.equals(A)===!1||ct!==O)&&(i.blendColor(jt.r,jt.g,jt.b,ct),A.copy(jt),O=ct),g=B,L=!1}function Ve(B,rt){B.side===qn?Wt(i.CULL_FACE):bt(i.CULL_FACE);let it=B.side===Sn;rt&&(it=!it),fn(it),B.blending===Mo&&B.transparent===!1?Ze(Sr):Ze(B.blending,B.blendEquation,B.blendSrc,B.blendDst,B.blendEquationAlpha,B.blendSrcAlpha,B.blendDstAlpha,B.blendColor,B.blendAlpha,B.premultipliedAlpha),o.setFunc(B.depthFunc),o.setTest(B.depthTest),o.setMask(B.depthWrite),r.setMask(B.colorWrite);let wt=B.stencilWrite;a.setTest(wt),wt&&(a.setMask(B.stencilWriteMask),a.setFunc(B.stencilFunc,B.stencilRef,B.stencilFuncMask),a.setOp(B.stencilFail,B.stencilZFail,B.stencilZPass)),we(B.polygonOffset,B.polygonOffsetFactor,B.polygonOffsetUnits),B.alphaToCoverage===!0?bt(i.SAMPLE_ALPHA_TO_COVERAGE):Wt(i.SAMPLE_ALPHA_TO_COVERAGE)}function fn(B){D!==B&&(B?i.frontFace(i.CW):i.frontFace(i.CCW),D=B)}function Fe(B){B!==sg?(bt(i.CULL_FACE),B!==z&&(B===Yd?i.cullFace(i.BACK):B===rg?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):Wt(i.CULL_FACE),z=B}function Pn(B){B!==V&&(H&&i.lineWidth(B),V=B)}function we(B,rt,it){B?(bt(i.POLYGON_OFFSET_FILL),(N!==rt||W!==it)&&(N=rt,W=it,o.getReversed()&&(rt=-rt,it=-it),i.polygonOffset(rt,it))):Wt(i.POLYGON_OFFSET_FILL)}function Mn(B){B?bt(i.SCISSOR_TEST):Wt(i.SCISSOR_TEST)}function rn(B){B===void 0&&(B=i.TEXTURE0+Y-1),j!==B&&(i.activeTexture(B),j=B)}function pn(B,rt,it){it===void 0&&(j===null?it=i.TEXTURE0+Y-1:it=j);let wt=et[it];wt===void 0&&(wt={type:void 0,texture:void 0},et[it]=wt),(wt.type!==B||wt.texture!==rt)&&(j!==it&&(i.activeTexture(it),j=it),i.bindTexture(B,rt||Tt[B]),wt.type=B,wt.texture=rt)}function k(){let B=et[j];B!==void 0&&B.type!==void 0&&(i.bindTexture(B.type,null),B.type=void 0,B.texture=void 0)}function Rt(){try{i.compressedTexImage2D(...arguments)}catch(B){te("WebGLState:",B)}}function Zt(){try{i.compressedTexImage3D(...arguments)}catch(B){te("WebGLState:",B)}}function oe(){try{i.texSubImage2D(...arguments)}catch(B){te("WebGLState:",B)}}function Mt(){try{i.texSubImage3D(...arguments)}catch(B){te("WebGLState:",B)}}function ke(){try{i.compressedTexSubImage2D(...arguments)}catch(B){te("WebGLState:",B)}}function zt(){try{i.compressedTexSubImage3D(...arguments)}catch(B){te("WebGLState:",B)}}function qt(){try{i.texStorage2D(...arguments)}catch(B){te("WebGLState:",B)}}function P(){try{i.texStorage3D(...arguments)}catch(B){te("WebGLState:",B)}}function b(){try{i.texImage2D(...arguments)}catch(B){te("WebGLState:",B)}}function q(){try{i.texImage3D(...arguments)}catch(B){te("WebGLState:",B)}}function ht(B){return u[B]!==void 0?u[B]:i.getParameter(B)}function ot(B,rt){u[B]!==rt&&(i.pixelStorei(B,rt),u[B]=rt)}function _t(B){tt.equals(B)===!1&&(i.scissor(B.x,B.y,B.z,B.w),tt.copy(B))}function yt(B){mt.equals(B)===!1&&(i.viewport(B.x,B.y,B.z,B.w),mt.copy(B))}function nt(B,rt){let it=l.get(rt);it===void 0&&(it=new WeakMap,l.set(rt,it));let wt=it.get(B);wt===void 0&&(wt=i.getUniformBlockIndex(rt,B.name),i.uniformBlockBinding(rt,wt,wt),it.set(B,wt))}function st(B,rt,it){let gt=l.get(rt).get(B);c[gt]!==it&&(i.bindBufferBase(i.UNIFORM_BUFFER,gt,it),c[gt]=it)}function pt(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},u={},j=null,et={},d={},c={},p=new WeakMap,f=[],y=null,m=!1,g=null,v=null,R=null,S=null,C=null,T=null,_=null,A=new Ht(0,0,0),O=0,L=!1,D=null,z=null,V=null,N=null,W=null,tt.set(0,0,i.canvas.width,i.canvas.height),mt.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:bt,disable:Wt,bindFramebuffer:re,drawBuffers:Gt,useProgram:pe,setBlending:Ze,setMaterial:Ve,setFlipSided:fn,setCullFace:Fe,setLineWidth:Pn,setPolygonOffset:we,setScissorTest:Mn,activeTexture:rn,bindTexture:pn,unbindTexture:k,compressedTexImage2D:Rt,compressedTexImage3D:Zt,texImage2D:b,texImage3D:q,pixelStorei:ot,getParameter:ht,updateUBOMapping:nt,uniformBlockBinding:st,texStorage2D:qt,texStorage3D:P,texSubImage2D:oe,texSubImage3D:Mt,compressedTexSubImage2D:ke,compressedTexSubImage3D:zt,scissor:_t,viewport:yt,reset:pt}}function _1(i,t,e,n,s,r,o){let a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,c=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),l=new Yt,h=new WeakMap,u=new Set,d,p=new WeakMap,f=new Set,y=new FinalizationRegistry(P=>f.delete(P)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function g(P,b){return m?new OffscreenCanvas(P,b):ga("canvas")}function v(P,b,q){let ht=1,ot=qt(P);if((ot.width>q||ot.height>q)&&(ht=q/Math.max(ot.width,ot.height)),ht<1)if(typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&P instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&P instanceof ImageBitmap||typeof VideoFrame<"u"&&P instanceof VideoFrame){let _t=Math.floor(ht*ot.width),yt=Math.floor(ht*ot.height);d===void 0&&(d=g(_t,yt));let nt=b?g(_t,yt):d;return nt.width=_t,nt.height=yt,nt.getContext("2d").drawImage(P,0,0,_t,yt),$t("WebGLRenderer: Texture has been resized from ("+ot.width+"x"+ot.height+") to ("+_t+"x"+yt+")."),nt}else return"data"in P&&$t("WebGLRenderer: Image in DataTexture is too big ("+ot.width+"x"+ot.height+")."),P;return P}function R(P){return P.generateMipmaps}function S(P){i.generateMipmap(P)}function C(P){return P.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:P.isWebGL3DRenderTarget?i.TEXTURE_3D:P.isWebGLArrayRenderTarget||P.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function T(P,b,q,ht,ot,_t=!1){if(P!==null){if(i[P]!==void 0)return i[P];$t("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+P+"'")}let yt;ht&&(yt=t.get("EXT_texture_norm16"),yt||$t("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let nt=b;if(b===i.RED&&(q===i.FLOAT&&(nt=i.R32F),q===i.HALF_FLOAT&&(nt=i.R16F),q===i.UNSIGNED_BYTE&&(nt=i.R8),q===i.UNSIGNED_SHORT&&yt&&(nt=yt.R16_EXT),q===i.SHORT&&yt&&(nt=yt.R16_SNORM_EXT)),b===i.RED_INTEGER&&(q===i.UNSIGNED_BYTE&&(nt=i.R8UI),q===i.UNSIGNED_SHORT&&(nt=i.R16UI),q===i.UNSIGNED_INT&&(nt=i.R32UI),q===i.BYTE&&(nt=i.R8I),q===i.SHORT&&(nt=i.R16I),q===i.INT&&(nt=i.R32I)),b===i.RG&&(q===i.FLOAT&&(nt=i.RG32F),q===i.HALF_FLOAT&&(nt=i.RG16F),q===i.UNSIGNED_BYTE&&(nt=i.RG8),q===i.UNSIGNED_SHORT&&yt&&(nt=yt.RG16_EXT),q===i.SHORT&&yt&&(nt=yt.RG16_SNORM_EXT)),b===i.RG_INTEGER&&(q===i.UNSIGNED_BYTE&&(nt=i.RG8UI),q===i.UNSIGNED_SHORT&&(nt=i.RG16UI),q===i.UNSIGNED_INT&&(nt=i.RG32UI),q===i.BYTE&&(nt=i.RG8I),q===i.SHORT&&(nt=i.RG16I),q===i.INT&&(nt=i.RG32I)),b===i.RGB_INTEGER&&(q===i.UNSIGNED_BYTE&&(nt=i.RGB8UI),q===i.UNSIGNED_SHORT&&(nt=i.RGB16UI),q===i.UNSIGNED_INT&&(nt=i.RGB32UI),q===i.BYTE&&(nt=i.RGB8I),q===i.SHORT&&(nt=i.RGB16I),q===i.INT&&(nt=i.RGB32I)),b===i.RGBA_INTEGER&&(q===i.UNSIGNED_BYTE&&(nt=i.RGBA8UI),q===i.UNSIGNED_SHORT&&(nt=i.RGBA16UI),q===i.UNSIGNED_INT&&(nt=i.RGBA32UI),q===i.BYTE&&(nt=i.RGBA8I),q===i.SHORT&&(nt=i.RGBA16I),q===i.INT&&(nt=i.RGBA32I)),b===i.RGB&&(q===i.UNSIGNED_SHORT&&yt&&(nt=yt.RGB16_EXT),q===i.SHORT&&yt&&(nt=yt.RGB16_SNORM_EXT),q===i.UNSIGNED_INT_5_9_9_9_REV&&(nt=i.RGB9_E5),q===i.UNSIGNED_INT_10F_11F_11F_REV&&(nt=i.R11F_G11F_B10F)),b===i.RGBA){let st=_t?ma:Se.getTransfer(ot);q===i.FLOAT&&(nt=i.RGBA32F),q===i.HALF_FLOAT&&(nt=i.RGBA16F),q===i.UNSIGNED_BYTE&&(nt=st===Ie?i.SRGB8_ALPHA8:i.RGBA8),q===i.UNSIGNED_SHORT&&yt&&(nt=yt.RGBA16_EXT),q===i.SHORT&&yt&&(nt=yt.RGBA16_SNORM_EXT),q===i.UNSIGNED_SHORT_4_4_4_4&&(nt=i.RGBA4),q===i.UNSIGNED_SHORT_5_5_5_1&&(nt=i.RGB5_A1)}return(nt===i.R16F||nt===i.R32F||nt===i.RG16F||nt===i.RG32F||nt===i.RGBA16F||nt===i.RGBA32F)&&t.get("EXT_color_buffer_float"),nt}function _(P,b){let q;return P?b===null||b===Vi||b===wr?q=i.DEPTH24_STENCIL8:b===Ti?q=i.DEPTH32F_STENCIL8:b===Ao&&(q=i.DEPTH24_STENCIL8,$t("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):b===null||b===Vi||b===wr?q=i.DEPTH_COMPONENT24:b===Ti?q=i.DEPTH_COMPONENT32F:b===Ao&&(q=i.DEPTH_COMPONENT16),q}function A(P,b){return R(P)===!0||P.isFramebufferTexture&&P.minFilter!==Fn&&P.minFilter!==ti?Math.log2(Math.max(b.width,b.height))+1:P.mipmaps.length>0?P.mipmaps.length:P.isCompressedTexture&&Array.isArray(P.image)?b.mipmaps.length:1}function O(P){let b=new WeakRef(P);n.get(P).__ref=b,f.add(b),y.register(P,b,b)}function L(P){let b=n.get(P).__ref;b!==void 0&&(f.delete(b),y.unregister(b))}function D(P){V(P.target)}function z(P){N(P.target)}function V(P){P.removeEventListener("dispose",D),L(P),Y(P),P.isVideoTexture&&h.delete(P),P.isHTMLTexture&&u.delete(P)}function N(P){P.removeEventListener("dispose",z),L(P),lt(P)}function W(){for(let P of f){let b=P.deref();b!==void 0&&(b.isRenderTarget===!0?N(b):V(b))}f.clear(),u.clear()}function Y(P){let b=n.get(P);if(b.__webglInit===void 0)return;let q=P.source,ht=p.get(q);if(ht){let ot=ht[b.__cacheKey];ot.usedTimes--,ot.usedTimes===0&&H(P),Object.keys(ht).length===0&&p.delete(q)}n.remove(P)}function H(P){let b=n.get(P);i.deleteTexture(b.__webglTexture);let q=P.source,ht=p.get(q);delete ht[b.__cacheKey],o.memory.textures--}function lt(P){let b=n.get(P);b.__depthDisposeCallback&&b.__depthDisposeCallback();let q=P.depthTexture;if(q&&q.renderTarget===P&&V(q),P.isWebGLCubeRenderTarget)for(let ot=0;ot<6;ot++){if(Array.isArray(b.__webglFramebuffer[ot]))for(let _t=0;_t<b.__webglFramebuffer[ot].length;_t++)i.deleteFramebuffer(b.__webglFramebuffer[ot][_t]);else i.deleteFramebuffer(b.__webglFramebuffer[ot]);b.__webglDepthbuffer&&i.deleteRenderbuffer(b.__webglDepthbuffer[ot])}else{if(Array.isArray(b.__webglFramebuffer))for(let ot=0;ot<b.__webglFramebuffer.length;ot++)i.deleteFramebuffer(b.__webglFramebuffer[ot]);else i.deleteFramebuffer(b.__webglFramebuffer);if(b.__webglDepthbuffer&&i.deleteRenderbuffer(b.__webglDepthbuffer),b.__webglMultisampledFramebuffer&&i.deleteFramebuffer(b.__webglMultisampledFramebuffer),b.__webglColorRenderbuffer)for(let ot=0;ot<b.__webglColorRenderbuffer.length;ot++)b.__webglColorRenderbuffer[ot]&&i.deleteRenderbuffer(b.__webglColorRenderbuffer[ot]);b.__webglDepthRenderbuffer&&i.deleteRenderbuffer(b.__webglDepthRenderbuffer)}let ht=P.textures;for(let ot=0,_t=ht.length;ot<_t;ot++){let yt=n.get(ht[ot]);yt.__webglTexture&&(i.deleteTexture(yt.__webglTexture),o.memory.textures--),n.remove(ht[ot])}n.remove(P)}let Z=0;function j(){Z=0}function et(){return Z}function dt(P){Z=P}function ut(){let P=Z;return P>=s.maxTextures&&$t("WebGLTextures: Trying to use "+(P+1)+" texture units while this GPU supports only "+s.maxTextures),Z+=1,P}function tt(P){let b=[];return b.push(P.wrapS),b.push(P.wrapT),b.push(P.wrapR||0),b.push(P.magFilter),b.push(P.minFilter),b.push(P.anisotropy),b.push(P.internalFormat),b.push(P.format),b.push(P.type),b.push(P.generateMipmaps),b.push(P.mipmapsAutoUpdate),b.push(P.premultiplyAlpha),b.push(P.flipY),b.push(P.unpackAlignment),b.push(P.colorSpace),b.join()}function mt(P,b){let q=n.get(P);if(P.isVideoTexture&&ke(P),P.isRenderTargetTexture===!1&&P.isExternalTexture!==!0&&P.version>0&&q.__version!==P.version){let ht=P.image;if(ht===null)$t("WebGLRenderer: Texture marked for update but no image data found.");else if(ht.complete===!1)$t("WebGLRenderer: Texture marked for update but image is incomplete");else{Ve(q,P,b);return}}else P.isExternalTexture&&(q.__webglTexture=P.sourceTexture?P.sourceTexture:null);e.bindTexture(i.TEXTURE_2D,q.__webglTexture,i.TEXTURE0+b)}function xt(P,b){let q=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&q.__version!==P.version){Ve(q,P,b);return}else P.isExternalTexture&&(q.__webglTexture=P.sourceTexture?P.sourceTexture:null);e.bindTexture(i.TEXTURE_2D_ARRAY,q.__webglTexture,i.TEXTURE0+b)}function Tt(P,b){let q=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&q.__version!==P.version){Ve(q,P,b);return}e.bindTexture(i.TEXTURE_3D,q.__webglTexture,i.TEXTURE0+b)}function bt(P,b){let q=n.get(P);if(P.version>0&&q.__version!==P.version){fn(q,P,b);return}e.bindTexture(i.TEXTURE_CUBE_MAP,q.__webglTexture,i.TEXTURE0+b)}let Wt={[uc]:i.REPEAT,[ns]:i.CLAMP_TO_EDGE,[dc]:i.MIRRORED_REPEAT},re={[Fn]:i.NEAREST,[Eg]:i.NEAREST_MIPMAP_NEAREST,[za]:i.NEAREST_MIPMAP_LINEAR,[ti]:i.LINEAR,[kc]:i.LINEAR_MIPMAP_NEAREST,[Ps]:i.LINEAR_MIPMAP_LINEAR},Gt={[Pg]:i.NEVER,[gf]:i.ALWAYS,[Ig]:i.LESS,[pf]:i.LEQUAL,[Lg]:i.EQUAL,[mf]:i.GEQUAL,[Dg]:i.GREATER,[Ng]:i.NOTEQUAL};function pe(P,b){if(b.type===Ti&&t.has("OES_texture_float_linear")===!1&&(b.magFilter===ti||b.magFilter===kc||b.magFilter===za||b.magFilter===Ps||b.minFilter===ti||b.minFilter===kc||b.minFilter===za||b.minFilter===Ps)&&$t("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(P,i.TEXTURE_WRAP_S,Wt[b.wrapS]),i.texParameteri(P,i.TEXTURE_WRAP_T,Wt[b.wrapT]),(P===i.TEXTURE_3D||P===i.TEXTURE_2D_ARRAY)&&i.texParameteri(P,i.TEXTURE_WRAP_R,Wt[b.wrapR]),i.texParameteri(P,i.TEXTURE_MAG_FILTER,re[b.magFilter]),i.texParameteri(P,i.TEXTURE_MIN_FILTER,re[b.minFilter]),b.compareFunction&&(i.texParameteri(P,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(P,i.TEXTURE_COMPARE_FUNC,Gt[b.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(b.magFilter===Fn||b.minFilter!==za&&b.minFilter!==Ps||b.type===Ti&&t.has("OES_texture_float_linear")===!1)return;if(b.anisotropy>1||n.get(b).__currentAnisotropy){let q=t.get("EXT_texture_filter_anisotropic");i.texParameterf(P,q.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(b.anisotropy,s.getMaxAnisotropy())),n.get(b).__currentAnisotropy=b.anisotropy}}}function ce(P,b){let q=!1;P.__webglInit===void 0&&(P.__webglInit=!0,b.addEventListener("dispose",D),O(b));let ht=b.source,ot=p.get(ht);ot===void 0&&(ot={},p.set(ht,ot));let _t=tt(b);if(_t!==P.__cacheKey){ot[_t]===void 0&&(ot[_t]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,q=!0),ot[_t].usedTimes++;let yt=ot[P.__cacheKey];yt!==void 0&&(ot[P.__cacheKey].usedTimes--,yt.usedTimes===0&&H(b)),P.__cacheKey=_t,P.__webglTexture=ot[_t].texture}return q}function ie(P,b,q){return Math.floor(Math.floor(P/q)/b)}function Ze(P,b,q,ht){let _t=P.updateRanges;if(_t.length===0)e.texSubImage2D(i.TEXTURE_2D,0,0,0,b.width,b.height,q,ht,b.data);else{_t.sort((B,rt)=>B.start-rt.start);let yt=0;for(let B=1;B<_t.length;B++){let rt=_t[yt],it=_t[B],wt=rt.start+rt.count,gt=ie(it.start,b.width,4),St=ie(rt.start,b.width,4);it.start<=wt+1&&gt===St&&ie(it.start+it.count-1,b.width,4)===gt?rt.count=Math.max(rt.count,it.start+it.count-rt.start):(++yt,_t[yt]=it)}_t.length=yt+1;let nt=e.getParameter(i.UNPACK_ROW_LENGTH),st=e.getParameter(i.UNPACK_SKIP_PIXELS),pt=e.getParameter(i.UNPACK_SKIP_ROWS);e.pixelStorei(i.UNPACK_ROW_LENGTH,b.width);for(let B=0,rt=_t.length;B<rt;B++){let it=_t[B],wt=Math.floor(it.start/4),gt=Math.ceil(it.count/4),St=wt%b.width,Vt=Math.floor(wt/b.width),jt=gt,ct=1;e.pixelStorei(i.UNPACK_SKIP_PIXELS,St),e.pixelStorei(i.UNPACK_SKIP_ROWS,Vt),e.texSubImage2D(i.TEXTURE_2D,0,St,Vt,jt,ct,q,ht,b.data)}P.clearUpdateRanges(),e.pixelStorei(i.UNPACK_ROW_LENGTH,nt),e.pixelStorei(i.UNPACK_SKIP_PIXELS,st),e.pixelStorei(i.UNPACK_SKIP_ROWS,pt)}}function Ve(P,b,q){let ht=i.TEXTURE_2D;(b.isDataArrayTexture||b.isCompressedArrayTexture)&&(ht=i.TEXTURE_2D_ARRAY),b.isData3DTexture&&(ht=i.TEXTURE_3D);let ot=ce(P,b),_t=b.source;e.bindTexture(ht,P.__webglTexture,i.TEXTURE0+q);let yt=n.get(_t);if(_t.version!==yt.__version||ot===!0){if(e.activeTexture(i.TEXTURE0+q),(typeof ImageBitmap<"u"&&b.image instanceof ImageBitmap)===!1){let ct=Se.getPrimaries(Se.workingColorSpace),Ot=b.colorSpace===Ls?null:Se.getPrimaries(b.colorSpace),Qt=b.colorSpace===Ls||ct===Ot?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,b.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,b.premultiplyAlpha),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,Qt)}e.pixelStorei(i.UNPACK_ALIGNMENT,b.unpackAlignment);let st=v(b.image,!1,s.maxTextureSize);st=zt(b,st);let pt=r.convert(b.format,b.colorSpace),B=r.convert(b.type),rt=T(b.internalFormat,pt,B,b.normalized,b.colorSpace,b.isVideoTexture);pe(ht,b);let it,wt=b.mipmaps,gt=b.isVideoTexture!==!0,St=yt.__version===void 0||ot===!0,Vt=_t.dataReady,jt=A(b,st);if(b.isDepthTexture)rt=_(b.format===Is,b.type),St&&(gt?e.texStorage2D(i.TEXTURE_2D,1,rt,st.width,st.height):e.texImage2D(i.TEXTURE_2D,0,rt,st.width,st.height,0,pt,B,null));else if(b.isDataTexture)if(wt.length>0){gt&&St&&e.texStorage2D(i.TEXTURE_2D,jt,rt,wt[0].width,wt[0].height);for(let ct=0,Ot=wt.length;ct<Ot;ct++)it=wt[ct],gt?Vt&&e.texSubImage2D(i.TEXTURE_2D,ct,0,0,it.width,it.height,pt,B,it.data):e.texImage2D(i.TEXTURE_2D,ct,rt,it.width,it.height,0,pt,B,it.data);b.generateMipmaps=!1}else gt?(St&&e.texStorage2D(i.TEXTURE_2D,jt,rt,st.width,st.height),Vt&&Ze(b,st,pt,B)):e.texImage2D(i.TEXTURE_2D,0,rt,st.width,st.height,0,pt,B,st.data);else if(b.isCompressedTexture)if(b.isCompressedArrayTexture){gt&&St&&e.texStorage3D(i.TEXTURE_2D_ARRAY,jt,rt,wt[0].width,wt[0].height,st.depth);for(let ct=0,Ot=wt.length;ct<Ot;ct++)if(it=wt[ct],b.format!==Wi)if(pt!==null)if(gt){if(Vt)if(b.layerUpdates.size>0){let Qt=Ef(it.width,it.height,b.format,b.type);for(let Ct of b.layerUpdates){let le=it.data.subarray(Ct*Qt/it.data.BYTES_PER_ELEMENT,(Ct+1)*Qt/it.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ct,0,0,Ct,it.width,it.height,1,pt,le)}}else e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ct,0,0,0,it.width,it.height,st.depth,pt,it.data)}else e.compressedTexImage3D(i.TEXTURE_2D_ARRAY,ct,rt,it.width,it.height,st.depth,0,it.data,0,0);else $t("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else gt?Vt&&e.texSubImage3D(i.TEXTURE_2D_ARRAY,ct,0,0,0,it.width,it.height,st.depth,pt,B,it.data):e.texImage3D(i.TEXTURE_2D_ARRAY,ct,rt,it.width,it.height,st.depth,0,pt,B,it.data);b.layerUpdates.size>0&&b.clearLayerUpdates()}else{gt&&St&&e.texStorage2D(i.TEXTURE_2D,jt,rt,wt[0].width,wt[0].height);for(let ct=0,Ot=wt.length;ct<Ot;ct++)it=wt[ct],b.format!==Wi?pt!==null?gt?Vt&&e.compressedTexSubImage2D(i.TEXTURE_2D,ct,0,0,it.width,it.height,pt,it.data):e.compressedTexImage2D(i.TEXTURE_2D,ct,rt,it.width,it.height,0,it.data):$t("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):gt?Vt&&e.texSubImage2D(i.TEXTURE_2D,ct,0,0,it.width,it.height,pt,B,it.data):e.texImage2D(i.TEXTURE_2D,ct,rt,it.width,it.height,0,pt,B,it.data)}else if(b.isDataArrayTexture)if(gt){if(St&&e.texStorage3D(i.TEXTURE_2D_ARRAY,jt,rt,st.width,st.height,st.depth),Vt)if(b.layerUpdates.size>0){let ct=Ef(st.width,st.height,b.format,b.type);for(let Ot of b.layerUpdates){let Qt=st.data.subarray(Ot*ct/st.data.BYTES_PER_ELEMENT,(Ot+1)*ct/st.data.BYTES_PER_ELEMENT);e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Ot,st.width,st.height,1,pt,B,Qt)}b.clearLayerUpdates()}else e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,st.width,st.height,st.depth,pt,B,st.data)}else e.texImage3D(i.TEXTURE_2D_ARRAY,0,rt,st.width,st.height,st.depth,0,pt,B,st.data);else if(b.isData3DTexture)gt?(St&&e.texStorage3D(i.TEXTURE_3D,jt,rt,st.width,st.height,st.depth),Vt&&e.texSubImage3D(i.TEXTURE_3D,0,0,0,0,st.width,st.height,st.depth,pt,B,st.data)):e.texImage3D(i.TEXTURE_3D,0,rt,st.width,st.height,st.depth,0,pt,B,st.data);else if(b.isFramebufferTexture){if(St)if(gt)e.texStorage2D(i.TEXTURE_2D,jt,rt,st.width,st.height);else{let ct=st.width,Ot=st.height;for(let Qt=0;Qt<jt;Qt++)e.texImage2D(i.TEXTURE_2D,Qt,rt,ct,Ot,0,pt,B,null),ct>>=1,Ot>>=1}}else if(b.isHTMLTexture){if("texElementImage2D"in i){let ct=i.canvas;if(ct.hasAttribute("layoutsubtree")||ct.setAttribute("layoutsubtree","true"),st.parentNode!==ct){ct.appendChild(st),u.add(b),ct.onpaint=Ot=>{let Qt=Ot.changedElements;for(let Ct of u)Qt.includes(Ct.image)&&(Ct.needsUpdate=!0)},ct.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,st);else{let Qt=i.RGBA,Ct=i.RGBA,le=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,Qt,Ct,le,st)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(wt.length>0){if(gt&&St){let ct=qt(wt[0]);e.texStorage2D(i.TEXTURE_2D,jt,rt,ct.width,ct.height)}for(let ct=0,Ot=wt.length;ct<Ot;ct++)it=wt[ct],gt?Vt&&e.texSubImage2D(i.TEXTURE_2D,ct,0,0,pt,B,it):e.texImage2D(i.TEXTURE_2D,ct,rt,pt,B,it);b.generateMipmaps=!1}else if(gt){if(St){let ct=qt(st);e.texStorage2D(i.TEXTURE_2D,jt,rt,ct.width,ct.height)}Vt&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,pt,B,st)}else e.texImage2D(i.TEXTURE_2D,0,rt,pt,B,st);R(b)&&b.mipmapsAutoUpdate===!0&&S(ht),yt.__version=_t.version,b.onUpdate&&b.onUpdate(b)}P.__version=b.version}function fn(P,b,q){if(b.image.length!==6)return;let ht=ce(P,b),ot=b.source;e.bindTexture(i.TEXTURE_CUBE_MAP,P.__webglTexture,i.TEXTURE0+q);let _t=n.get(ot);if(ot.version!==_t.__version||ht===!0){e.activeTexture(i.TEXTURE0+q);let yt=Se.getPrimaries(Se.workingColorSpace),nt=b.colorSpace===Ls?null:Se.getPrimaries(b.colorSpace),st=b.colorSpace===Ls||yt===nt?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,b.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,b.premultiplyAlpha),e.pixelStorei(i.UNPACK_ALIGNMENT,b.unpackAlignment),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,st);let pt=b.isCompressedTexture||b.image[0].isCompressedTexture,B=b.image[0]&&b.image[0].isDataTexture,rt=[];for(let Ct=0;Ct<6;Ct++)!pt&&!B?rt[Ct]=v(b.image[Ct],!0,s.maxCubemapSize):rt[Ct]=B?b.image[Ct].image:b.image[Ct],rt[Ct]=zt(b,rt[Ct]);let it=rt[0],wt=r.convert(b.format,b.colorSpace),gt=r.convert(b.type),St=T(b.internalFormat,wt,gt,b.normalized,b.colorSpace),Vt=b.isVideoTexture!==!0,jt=_t.__version===void 0||ht===!0,ct=ot.dataReady,Ot=A(b,it);pe(i.TEXTURE_CUBE_MAP,b);let Qt;if(b.isDepthTexture){if(St=_(b.format===Is,b.type),jt)if(Vt)e.texStorage2D(i.TEXTURE_CUBE_MAP,1,St,it.width,it.height);else for(let Ct=0;Ct<6;Ct++)e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,0,St,it.width,it.height,0,wt,gt,null)}else if(pt){Vt&&jt&&e.texStorage2D(i.TEXTURE_CUBE_MAP,Ot,St,it.width,it.height);for(let Ct=0;Ct<6;Ct++){Qt=rt[Ct].mipmaps;for(let le=0;le<Qt.length;le++){let He=Qt[le];b.format!==Wi?wt!==null?Vt?ct&&e.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,le,0,0,He.width,He.height,wt,He.data):e.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,le,St,He.width,He.height,0,He.data):$t("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Vt?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,le,0,0,He.width,He.height,wt,gt,He.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,le,St,He.width,He.height,0,wt,gt,He.data)}}}else{if(Qt=b.mipmaps,Vt&&jt){Qt.length>0&&Ot++;let Ct=qt(rt[0]);e.texStorage2D(i.TEXTURE_CUBE_MAP,Ot,St,Ct.width,Ct.height)}for(let Ct=0;Ct<6;Ct++)if(B){Vt?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,0,0,0,rt[Ct].width,rt[Ct].height,wt,gt,rt[Ct].data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,0,St,rt[Ct].width,rt[Ct].height,0,wt,gt,rt[Ct].data);for(let le=0;le<Qt.length;le++){let $n=Qt[le].image[Ct].image;Vt?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,le+1,0,0,$n.width,$n.height,wt,gt,$n.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,le+1,St,$n.width,$n.height,0,wt,gt,$n.data)}}else{Vt?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,0,0,0,wt,gt,rt[Ct]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,0,St,wt,gt,rt[Ct]);for(let le=0;le<Qt.length;le++){let He=Qt[le];Vt?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,le+1,0,0,wt,gt,He.image[Ct]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,le+1,St,wt,gt,He.image[Ct])}}}R(b)&&b.mipmapsAutoUpdate===!0&&S(i.TEXTURE_CUBE_MAP),_t.__version=ot.version,b.onUpdate&&b.onUpdate(b)}P.__version=b.version}function Fe(P,b,q,ht,ot,_t){let yt=r.convert(q.format,q.colorSpace),nt=r.convert(q.type),st=T(q.internalFormat,yt,nt,q.normalized,q.colorSpace),pt=n.get(b),B=n.get(q);if(B.__renderTarget=b,!pt.__hasExternalTextures){let rt=Math.max(1,b.width>>_t),it=Math.max(1,b.height>>_t);ot===i.TEXTURE_3D||ot===i.TEXTURE_2D_ARRAY?e.texImage3D(ot,_t,st,rt,it,b.depth,0,yt,nt,null):e.texImage2D(ot,_t,st,rt,it,0,yt,nt,null)}e.bindFramebuffer(i.FRAMEBUFFER,P),Mt(b)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ht,ot,B.__webglTexture,0,oe(b)):(ot===i.TEXTURE_2D||ot>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&ot<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,ht,ot,B.__webglTexture,_t),e.bindFramebuffer(i.FRAMEBUFFER,null)}function Pn(P,b,q){if(i.bindRenderbuffer(i.RENDERBUFFER,P),b.depthBuffer){let ht=b.depthTexture,ot=ht&&ht.isDepthTexture?ht.type:null,_t=_(b.stencilBuffer,ot),yt=b.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;Mt(b)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,oe(b),_t,b.width,b.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,oe(b),_t,b.width,b.height):i.renderbufferStorage(i.RENDERBUFFER,_t,b.width,b.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,yt,i.RENDERBUFFER,P)}else{let ht=b.textures;for(let ot=0;ot<ht.length;ot++){let _t=ht[ot],yt=r.convert(_t.format,_t.colorSpace),nt=r.convert(_t.type),st=T(_t.internalFormat,yt,nt,_t.normalized,_t.colorSpace);Mt(b)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,oe(b),st,b.width,b.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,oe(b),st,b.width,b.height):i.renderbufferStorage(i.RENDERBUFFER,st,b.width,b.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function we(P,b,q){let ht=b.isWebGLCubeRenderTarget===!0;if(e.bindFramebuffer(i.FRAMEBUFFER,P),!(b.depthTexture&&b.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let ot=n.get(b.depthTexture);ot.__renderTarget=b;let _t=ht?b.depthTexture.image[0]:b.depthTexture.image;(!ot.__webglTexture||_t.width!==b.width||_t.height!==b.height)&&(_t.width=b.width,_t.height=b.height,b.depthTexture.needsUpdate=!0),ht?bt(b.depthTexture,0):mt(b.depthTexture,0);let yt=ot.__webglTexture,nt=oe(b),st=ht?i.TEXTURE_CUBE_MAP_POSITIVE_X+q:i.TEXTURE_2D,pt=b.depthTexture.format===Is?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(b.depthTexture.format===Es)Mt(b)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pt,st,yt,0,nt):i.framebufferTexture2D(i.FRAMEBUFFER,pt,st,yt,0);else if(b.depthTexture.format===Is)Mt(b)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pt,st,yt,0,nt):i.framebufferTexture2D(i.FRAMEBUFFER,pt,st,yt,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function Mn(P){let b=n.get(P),q=P.isWebGLCubeRenderTarget===!0;if(b.__boundDepthTexture!==P.depthTexture){let ht=P.depthTexture;if(b.__depthDisposeCallback&&b.__depthDisposeCallback(),ht){let ot=()=>{delete b.__boundDepthTexture,delete b.__depthDisposeCallback,ht.removeEventListener("dispose",ot)};ht.addEventListener("dispose",ot),b.__depthDisposeCallback=ot}b.__boundDepthTexture=ht}if(P.depthTexture&&!b.__autoAllocateDepthBuffer)if(q)for(let ht=0;ht<6;ht++)we(b.__webglFramebuffer[ht],P,ht);else P.texture.mipmaps.length>0?we(b.__webglFramebuffer[0],P,0):we(b.__webglFramebuffer,P,0);else if(q){b.__webglDepthbuffer=[];for(let ht=0;ht<6;ht++)if(e.bindFramebuffer(i.FRAMEBUFFER,b.__webglFramebuffer[ht]),b.__webglDepthbuffer[ht]===void 0)b.__webglDepthbuffer[ht]=i.createRenderbuffer(),Pn(b.__webglDepthbuffer[ht],P,!1);else{let ot=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,_t=b.__webglDepthbuffer[ht];i.bindRenderbuffer(i.RENDERBUFFER,_t),i.framebufferRenderbuffer(i.FRAMEBUFFER,ot,i.RENDERBUFFER,_t)}}else if(P.texture.mipmaps.length>0?e.bindFramebuffer(i.FRAMEBUFFER,b.__webglFramebuffer[0]):e.bindFramebuffer(i.FRAMEBUFFER,b.__webglFramebuffer),b.__webglDepthbuffer===void 0)b.__webglDepthbuffer=i.createRenderbuffer(),Pn(b.__webglDepthbuffer,P,!1);else{let ot=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,_t=b.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,_t),i.framebufferRenderbuffer(i.FRAMEBUFFER,ot,i.RENDERBUFFER,_t)}e.bindFramebuffer(i.FRAMEBUFFER,null)}function rn(P,b,q){let ht=n.get(P);b!==void 0&&Fe(ht.__webglFramebuffer,P,P.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),q!==void 0&&Mn(P)}function pn(P){let b=P.texture,q=n.get(P),ht=n.get(b);P.addEventListener("dispose",z),O(P);let ot=P.textures,_t=P.isWebGLCubeRenderTarget===!0,yt=ot.length>1;if(yt||(ht.__webglTexture===void 0&&(ht.__webglTexture=i.createTexture()),ht.__version=b.version,o.memory.textures++),_t){q.__webglFramebuffer=[];for(let nt=0;nt<6;nt++)if(b.mipmaps.length>0){q.__webglFramebuffer[nt]=[];for(let st=0;st<b.mipmaps.length;st++)q.__webglFramebuffer[nt][st]=i.createFramebuffer()}else q.__webglFramebuffer[nt]=i.createFramebuffer()}else{if(b.mipmaps.length>0){q.__webglFramebuffer=[];for(let nt=0;nt<b.mipmaps.length;nt++)q.__webglFramebuffer[nt]=i.createFramebuffer()}else q.__webglFramebuffer=i.createFramebuffer();if(yt)for(let nt=0,st=ot.length;nt<st;nt++){let pt=n.get(ot[nt]);pt.__webglTexture===void 0&&(pt.__webglTexture=i.createTexture(),o.memory.textures++)}if(P.samples>0&&Mt(P)===!1){q.__webglMultisampledFramebuffer=i.createFramebuffer(),q.__webglColorRenderbuffer=[],e.bindFramebuffer(i.FRAMEBUFFER,q.__webglMultisampledFramebuffer);for(let nt=0;nt<ot.length;nt++){let st=ot[nt];q.__webglColorRenderbuffer[nt]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,q.__webglColorRenderbuffer[nt]);let pt=r.convert(st.format,st.colorSpace),B=r.convert(st.type),rt=T(st.internalFormat,pt,B,st.normalized,st.colorSpace,P.isXRRenderTarget===!0),it=oe(P);i.renderbufferStorageMultisample(i.RENDERBUFFER,it,rt,P.width,P.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+nt,i.RENDERBUFFER,q.__webglColorRenderbuffer[nt])}i.bindRenderbuffer(i.RENDERBUFFER,null),P.depthBuffer&&(q.__webglDepthRenderbuffer=i.createRenderbuffer(),Pn(q.__webglDepthRenderbuffer,P,!0)),e.bindFramebuffer(i.FRAMEBUFFER,null)}}if(_t){e.bindTexture(i.TEXTURE_CUBE_MAP,ht.__webglTexture),pe(i.TEXTURE_CUBE_MAP,b);for(let nt=0;nt<6;nt++)if(b.mipmaps.length>0)for(let st=0;st<b.mipmaps.length;st++)Fe(q.__webglFramebuffer[nt][st],P,b,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+nt,st);else Fe(q.__webglFramebuffer[nt],P,b,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+nt,0);R(b)?S(i.TEXTURE_CUBE_MAP):b.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,b.mipmaps.length-1),e.unbindTexture()}else if(yt){for(let nt=0,st=ot.length;nt<st;nt++){let pt=ot[nt],B=n.get(pt),rt=i.TEXTURE_2D;(P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(rt=P.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(rt,B.__webglTexture),pe(rt,pt),Fe(q.__webglFramebuffer,P,pt,i.COLOR_ATTACHMENT0+nt,rt,0),R(pt)&&S(rt)}e.unbindTexture()}else{let nt=i.TEXTURE_2D;if((P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(nt=P.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(nt,ht.__webglTexture),pe(nt,b),b.mipmaps.length>0)for(let st=0;st<b.mipmaps.length;st++)Fe(q.__webglFramebuffer[st],P,b,i.COLOR_ATTACHMENT0,nt,st);else Fe(q.__webglFramebuffer,P,b,i.COLOR_ATTACHMENT0,nt,0);R(b)?S(nt):b.mipmaps.length>0&&i.texParameteri(nt,i.TEXTURE_MAX_LEVEL,b.mipmaps.length-1),e.unbindTexture()}P.depthBuffer&&Mn(P)}function k(P){let b=P.textures;for(let q=0,ht=b.length;q<ht;q++){let ot=b[q];if(R(ot)&&ot.mipmapsAutoUpdate===!0){let _t=C(P),yt=n.get(ot).__webglTexture;e.bindTexture(_t,yt),S(_t),e.unbindTexture()}}}let Rt=[];function Zt(P){if(P.samples>0){if(Mt(P)===!1){let b=P.textures,q=P.width,ht=P.height,ot=i.COLOR_BUFFER_BIT,_t=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,yt=n.get(P),nt=b.length>1;if(nt)for(let pt=0;pt<b.length;pt++)e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.RENDERBUFFER,null),e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.TEXTURE_2D,null,0);e.bindFramebuffer(i.READ_FRAMEBUFFER,yt.__webglMultisampledFramebuffer),P.texture.mipmaps.length>0?e.bindFramebuffer(i.DRAW_FRAMEBUFFER,yt.__webglFramebuffer[0]):e.bindFramebuffer(i.DRAW_FRAMEBUFFER,yt.__webglFramebuffer);for(let pt=0;pt<b.length;pt++){if(P.resolveDepthBuffer&&(P.depthBuffer&&(ot|=i.DEPTH_BUFFER_BIT),P.stencilBuffer&&P.resolveStencilBuffer&&(ot|=i.STENCIL_BUFFER_BIT)),nt){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,yt.__webglColorRenderbuffer[pt]);let B=n.get(b[pt]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,B,0)}i.blitFramebuffer(0,0,q,ht,0,0,q,ht,ot,i.NEAREST),c===!0&&(Rt.length=0,Rt.push(i.COLOR_ATTACHMENT0+pt),P.depthBuffer&&P.storeMultisampledDepthBuffer===!1&&Rt.push(_t),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Rt))}if(e.bindFramebuffer(i.READ_FRAMEBUFFER,null),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),nt)for(let pt=0;pt<b.length;pt++){e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.RENDERBUFFER,yt.__webglColorRenderbuffer[pt]);let B=n.get(b[pt]).__webglTexture;e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.TEXTURE_2D,B,0)}e.bindFramebuffer(i.DRAW_FRAMEBUFFER,yt.__webglMultisampledFramebuffer)}else if(P.depthBuffer&&P.storeMultisampledDepthBuffer===!1&&c){let b=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[b])}}}function oe(P){return Math.min(s.maxSamples,P.samples)}function Mt(P){let b=n.get(P);return P.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&b.__useRenderToTexture!==!1}function ke(P){let b=o.render.frame;h.get(P)!==b&&(h.set(P,b),P.update())}function zt(P,b){let q=P.colorSpace,ht=P.format,ot=P.type;return P.isCompressedTexture===!0||P.isVideoTexture===!0||q!==pa&&q!==Ls&&(Se.getTransfer(q)===Ie?(ht!==Wi||ot!==ri)&&$t("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):te("WebGLTextures: Unsupported texture color space:",q)),b}function qt(P){return typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement?(l.width=P.naturalWidth||P.width,l.height=P.naturalHeight||P.height):typeof VideoFrame<"u"&&P instanceof VideoFrame?(l.width=P.displayWidth,l.height=P.displayHeight):(l.width=P.width,l.height=P.height),l}this.allocateTextureUnit=ut,this.resetTextureUnits=j,this.getTextureUnits=et,this.setTextureUnits=dt,this.setTexture2D=mt,this.setTexture2DArray=xt,this.setTexture3D=Tt,this.setTextureCube=bt,this.rebindTextures=rn,this.setupRenderTarget=pn,this.updateRenderTargetMipmap=k,this.updateMultisampleRenderTarget=Zt,this.setupDepthRenderbuffer=Mn,this.setupFrameBufferTexture=Fe,this.useMultisampledRTT=Mt,this.dispose=W}function x1(i,t){function e(n,s=Ls){let r,o=Se.getTransfer(s);if(n===ri)return i.UNSIGNED_BYTE;if(n===Gc)return i.UNSIGNED_SHORT_4_4_4_4;if(n===Vc)return i.UNSIGNED_SHORT_5_5_5_1;if(n===hf)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===uf)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===lf)return i.BYTE;if(n===cf)return i.SHORT;if(n===Ao)return i.UNSIGNED_SHORT;if(n===zc)return i.INT;if(n===Vi)return i.UNSIGNED_INT;if(n===Ti)return i.FLOAT;if(n===Hi)return i.HALF_FLOAT;if(n===df)return i.ALPHA;if(n===ff)return i.RGB;if(n===Wi)return i.RGBA;if(n===Es)return i.DEPTH_COMPONENT;if(n===Is)return i.DEPTH_STENCIL;if(n===Hc)return i.RED;if(n===Wc)return i.RED_INTEGER;if(n===nr)return i.RG;if(n===Xc)return i.RG_INTEGER;if(n===qc)return i.RGBA_INTEGER;if(n===Ga||n===Va||n===Ha||n===Wa)if(o===Ie)if(r=t.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===Ga)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===Va)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===Ha)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===Wa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=t.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===Ga)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===Va)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===Ha)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===Wa)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===Yc||n===$c||n===Zc||n===Jc)if(r=t.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===Yc)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===$c)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===Zc)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===Jc)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===Kc||n===jc||n===Qc||n===th||n===eh||n===Xa||n===nh)if(r=t.get("WEBGL_compressed_texture_etc"),r!==null){if(n===Kc||n===jc)return o===Ie?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===Qc)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===th)return r.COMPRESSED_R11_EAC;if(n===eh)return r.COMPRESSED_SIGNED_R11_EAC;if(n===Xa)return r.COMPRESSED_RG11_EAC;if(n===nh)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===ih||n===sh||n===rh||n===oh||n===ah||n===lh||n===ch||n===hh||n===uh||n===dh||n===fh||n===ph||n===mh||n===gh)if(r=t.get("WEBGL_compressed_texture_astc"),r!==null){if(n===ih)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===sh)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===rh)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===oh)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===ah)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===lh)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===ch)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===hh)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===uh)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===dh)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===fh)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===ph)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===mh)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===gh)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===_h||n===xh||n===yh)if(r=t.get("EXT_texture_compression_bptc"),r!==null){if(n===_h)return o===Ie?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===xh)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===yh)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===vh||n===Sh||n===qa||n===bh)if(r=t.get("EXT_texture_compression_rgtc"),r!==null){if(n===vh)return r.COMPRESSED_RED_RGTC1_EXT;if(n===Sh)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===qa)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===bh)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===wr?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:e}}var y1=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,v1=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,zf=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e){if(this.texture===null){let n=new Aa(t.texture);(t.depthNear!==e.depthNear||t.depthFar!==e.depthFar)&&(this.depthNear=t.depthNear,this.depthFar=t.depthFar),this.texture=n}}getMesh(t){if(this.texture!==null&&this.mesh===null){let e=t.cameras[0].viewport,n=new os({vertexShader:y1,fragmentShader:v1,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new xe(new Rs(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},Gf=class extends Bi{constructor(t,e){super();let n=this,s=null,r=1,o=null,a="local-floor",c=1,l=null,h=null,u=null,d=null,p=null,f=null,y=typeof XRWebGLBinding<"u",m=new zf,g={},v=e.getContextAttributes(),R=null,S=null,C=[],T=[],_=new Yt,A=null,O=null,L=new Xn;L.viewport=new Qe;let D=new Xn;D.viewport=new Qe;let z=[L,D],V=new Dc,N=null,W=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(tt){let mt=C[tt];return mt===void 0&&(mt=new go,C[tt]=mt),mt.getTargetRaySpace()},this.getControllerGrip=function(tt){let mt=C[tt];return mt===void 0&&(mt=new go,C[tt]=mt),mt.getGripSpace()},this.getHand=function(tt){let mt=C[tt];return mt===void 0&&(mt=new go,C[tt]=mt),mt.getHandSpace()};function Y(tt){let mt=T.indexOf(tt.inputSource);if(mt===-1)return;let xt=C[mt];xt!==void 0&&(xt.update(tt.inputSource,tt.frame,l||o),xt.dispatchEvent({type:tt.type,data:tt.inputSource}))}function H(){s.removeEventListener("select",Y),s.removeEventListener("selectstart",Y),s.removeEventListener("selectend",Y),s.removeEventListener("squeeze",Y),s.removeEventListener("squeezestart",Y),s.removeEventListener("squeezeend",Y),s.removeEventListener("end",H),s.removeEventListener("inputsourceschange",lt);for(let tt=0;tt<C.length;tt++){let mt=T[tt];mt!==null&&(T[tt]=null,C[tt].disconnect(mt))}N=null,W=null,m.reset();for(let tt in g)delete g[tt];if(t.setRenderTarget(R),p=null,d=null,u=null,s=null,S=null,ut.stop(),n.isPresenting=!1,t.setPixelRatio(A),t.setSize(_.width,_.height,!1),O!==null){let tt=O.camera;tt.fov=O.fov,tt.zoom=O.zoom,tt.updateProjectionMatrix(),O=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(tt){r=tt,n.isPresenting===!0&&$t("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(tt){a=tt,n.isPresenting===!0&&$t("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return l||o},this.setReferenceSpace=function(tt){l=tt},this.getBaseLayer=function(){return d!==null?d:p},this.getBinding=function(){return u===null&&y&&(u=new XRWebGLBinding(s,e)),u},this.getFrame=function(){return f},this.getSession=function(){return s},this.setSession=async function(tt){if(s=tt,s!==null){if(R=t.getRenderTarget(),s.addEventListener("select",Y),s.addEventListener("selectstart",Y),s.addEventListener("selectend",Y),s.addEventListener("squeeze",Y),s.addEventListener("squeezestart",Y),s.addEventListener("squeezeend",Y),s.addEventListener("end",H),s.addEventListener("inputsourceschange",lt),v.xrCompatible!==!0&&await e.makeXRCompatible(),A=t.getPixelRatio(),t.getSize(_),y&&"createProjectionLayer"in XRWebGLBinding.prototype){let xt=null,Tt=null,bt=null;v.depth&&(bt=v.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,xt=v.stencil?Is:Es,Tt=v.stencil?wr:Vi);let Wt={colorFormat:e.RGBA8,depthFormat:bt,scaleFactor:r};u=this.getBinding(),d=u.createProjectionLayer(Wt),s.updateRenderState({layers:[d]}),t.setPixelRatio(1),t.setSize(d.textureWidth,d.textureHeight,!1),S=new mi(d.textureWidth,d.textureHeight,{format:Wi,type:ri,depthTexture:new Cs(d.textureWidth,d.textureHeight,Tt,void 0,void 0,void 0,void 0,void 0,void 0,xt),stencilBuffer:v.stencil,colorSpace:t.outputColorSpace,samples:v.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let xt={antialias:v.antialias,alpha:!0,depth:v.depth,stencil:v.stencil,framebufferScaleFactor:r};p=new XRWebGLLayer(s,e,xt),s.updateRenderState({baseLayer:p}),t.setPixelRatio(1),t.setSize(p.framebufferWidth,p.framebufferHeight,!1),S=new mi(p.framebufferWidth,p.framebufferHeight,{format:Wi,type:ri,colorSpace:t.outputColorSpace,stencilBuffer:v.stencil,resolveDepthBuffer:p.ignoreDepthValues===!1,resolveStencilBuffer:p.ignoreDepthValues===!1,storeMultisampledDepthBuffer:p.ignoreDepthValues===!1,storeMultisampledStencilBuffer:p.ignoreDepthValues===!1})}S.isXRRenderTarget=!0,this.setFoveation(c),l=null,o=await s.requestReferenceSpace(a),ut.setContext(s),ut.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function lt(tt){for(let mt=0;mt<tt.removed.length;mt++){let xt=tt.removed[mt],Tt=T.indexOf(xt);Tt>=0&&(T[Tt]=null,C[Tt].disconnect(xt))}for(let mt=0;mt<tt.added.length;mt++){let xt=tt.added[mt],Tt=T.indexOf(xt);if(Tt===-1){for(let Wt=0;Wt<C.length;Wt++)if(Wt>=T.length){T.push(xt),Tt=Wt;break}else if(T[Wt]===null){T[Wt]=xt,Tt=Wt;break}if(Tt===-1)break}let bt=C[Tt];bt&&bt.connect(xt)}}function Z(tt,mt){mt===null?tt.matrixWorld.copy(tt.matrix):tt.matrixWorld.multiplyMatrices(mt.matrixWorld,tt.matrix),tt.matrixWorldInverse.copy(tt.matrixWorld).invert()}this.updateCamera=function(tt){if(s===null)return;let mt=tt.near,xt=tt.far;m.texture!==null&&(m.depthNear>0&&(mt=m.depthNear),m.depthFar>0&&(xt=m.depthFar)),V.near=D.near=L.near=mt,V.far=D.far=L.far=xt,(N!==V.near||W!==V.far)&&(s.updateRenderState({depthNear:V.near,depthFar:V.far}),N=V.near,W=V.far),V.layers.mask=tt.layers.mask|6,L.layers.mask=V.layers.mask&-5,D.layers.mask=V.layers.mask&-3;let Tt=tt.parent,bt=V.cameras;Z(V,Tt);for(let Wt=0;Wt<bt.length;Wt++)Z(bt[Wt],Tt);V.projectionMatrix.copy(L.projectionMatrix),V.projectionMatrixInverse.copy(L.projectionMatrixInverse),O===null&&tt.isPerspectiveCamera&&(O={camera:tt,fov:tt.fov,zoom:tt.zoom}),j(tt,V,Tt)};function j(tt,mt,xt){xt===null?tt.matrix.copy(mt.matrixWorld):(tt.matrix.copy(xt.matrixWorld),tt.matrix.invert(),tt.matrix.multiply(mt.matrixWorld)),tt.matrix.decompose(tt.position,tt.quaternion,tt.scale),tt.updateMatrixWorld(!0),tt.projectionMatrix.copy(mt.projectionMatrix),tt.projectionMatrixInverse.copy(mt.projectionMatrixInverse),tt.isPerspectiveCamera&&(tt.fov=fo*2*Math.atan(1/tt.projectionMatrix.elements[5]),tt.zoom=1)}this.getCamera=function(){return V},this.getFoveation=function(){if(!(d===null&&p===null))return c},this.setFoveation=function(tt){c=tt,d!==null&&(d.fixedFoveation=tt),p!==null&&p.fixedFoveation!==void 0&&(p.fixedFoveation=tt)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(V)},this.getCameraTexture=function(tt){return g[tt]};let et=null;function dt(tt,mt){if(h=mt.getViewerPose(l||o),f=mt,h!==null){let xt=h.views;p!==null&&(t.setRenderTargetFramebuffer(S,p.framebuffer),t.setRenderTarget(S));let Tt=!1;xt.length!==V.cameras.length&&(V.cameras.length=0,Tt=!0);for(let Gt=0;Gt<xt.length;Gt++){let pe=xt[Gt],ce=null;if(p!==null)ce=p.getViewport(pe);else{let Ze=u.getViewSubImage(d,pe);ce=Ze.viewport,Gt===0&&(t.setRenderTargetTextures(S,Ze.colorTexture,Ze.depthStencilTexture),t.setRenderTarget(S))}let ie=z[Gt];ie===void 0&&(ie=new Xn,ie.layers.enable(Gt),ie.viewport=new Qe,z[Gt]=ie),ie.matrix.fromArray(pe.transform.matrix),ie.matrix.decompose(ie.position,ie.quaternion,ie.scale),ie.projectionMatrix.fromArray(pe.projectionMatrix),ie.projectionMatrixInverse.copy(ie.projectionMatrix).invert(),ie.viewport.set(ce.x,ce.y,ce.width,ce.height),Gt===0&&(V.matrix.copy(ie.matrix),V.matrix.decompose(V.position,V.quaternion,V.scale)),Tt===!0&&V.cameras.push(ie)}let bt=s.enabledFeatures;if(bt&&bt.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&y){u=n.getBinding();let Gt=u.getDepthInformation(xt[0]);Gt&&Gt.isValid&&Gt.texture&&m.init(Gt,s.renderState)}if(bt&&bt.includes("camera-access")&&y){t.state.unbindTexture(),u=n.getBinding();for(let Gt=0;Gt<xt.length;Gt++){let pe=xt[Gt].camera;if(pe){let ce=g[pe];ce||(ce=new Aa,g[pe]=ce);let ie=u.getCameraImage(pe);ce.sourceTexture=ie}}}}for(let xt=0;xt<C.length;xt++){let Tt=T[xt],bt=C[xt];Tt!==null&&bt!==void 0&&bt.update(Tt,mt,l||o)}et&&et(tt,mt),mt.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:mt}),f=null}let ut=new f0;ut.setAnimationLoop(dt),this.setAnimationLoop=function(tt){et=tt},this.dispose=function(){}}},S1=new de,M0=new ne;M0.set(-1,0,0,0,1,0,0,0,1);function b1(i,t){function e(m,g){m.matrixAutoUpdate===!0&&m.updateMatrix(),g.value.copy(m.matrix)}function n(m,g){g.color.getRGB(m.fogColor.value,Mf(i)),g.isFog?(m.fogNear.value=g.near,m.fogFar.value=g.far):g.isFogExp2&&(m.fogDensity.value=g.density)}function s(m,g,v,R,S){g.isNodeMaterial?g.uniformsNeedUpdate=!1:g.isMeshBasicMaterial?r(m,g):g.isMeshLambertMaterial?(r(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshToonMaterial?(r(m,g),u(m,g)):g.isMeshPhongMaterial?(r(m,g),h(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshStandardMaterial?(r(m,g),d(m,g),g.isMeshPhysicalMaterial&&p(m,g,S)):g.isMeshMatcapMaterial?(r(m,g),f(m,g)):g.isMeshDepthMaterial?r(m,g):g.isMeshDistanceMaterial?(r(m,g),y(m,g)):g.isMeshNormalMaterial?r(m,g):g.isLineBasicMaterial?(o(m,g),g.isLineDashedMaterial&&a(m,g)):g.isPointsMaterial?c(m,g,v,R):g.isSpriteMaterial?l(m,g):g.isShadowMaterial?(m.color.value.copy(g.color),m.opacity.value=g.opacity):g.isShaderMaterial&&(g.uniformsNeedUpdate=!1)}function r(m,g){m.opacity.value=g.opacity,g.color&&m.diffuse.value.copy(g.color),g.emissive&&m.emissive.value.copy(g.emissive).multiplyScalar(g.emissiveIntensity),g.map&&(m.map.value=g.map,e(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.bumpMap&&(m.bumpMap.value=g.bumpMap,e(g.bumpMap,m.bumpMapTransform),m.bumpScale.value=g.bumpScale,g.side===Sn&&(m.bumpScale.value*=-1)),g.normalMap&&(m.normalMap.value=g.normalMap,e(g.normalMap,m.normalMapTransform),m.normalScale.value.copy(g.normalScale),g.side===Sn&&m.normalScale.value.negate()),g.displacementMap&&(m.displacementMap.value=g.displacementMap,e(g.displacementMap,m.displacementMapTransform),m.displacementScale.value=g.displacementScale,m.displacementBias.value=g.displacementBias),g.emissiveMap&&(m.emissiveMap.value=g.emissiveMap,e(g.emissiveMap,m.emissiveMapTransform)),g.specularMap&&(m.specularMap.value=g.specularMap,e(g.specularMap,m.specularMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest);let v=t.get(g),R=v.envMap,S=v.envMapRotation;R&&(m.envMap.value=R,m.envMapRotation.value.setFromMatrix4(S1.makeRotationFromEuler(S)).transpose(),R.isCubeTexture&&R.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(M0),m.reflectivity.value=g.reflectivity,m.ior.value=g.ior,m.refractionRatio.value=g.refractionRatio),g.lightMap&&(m.lightMap.value=g.lightMap,m.lightMapIntensity.value=g.lightMapIntensity,e(g.lightMap,m.lightMapTransform)),g.aoMap&&(m.aoMap.value=g.aoMap,m.aoMapIntensity.value=g.aoMapIntensity,e(g.aoMap,m.aoMapTransform))}function o(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,g.map&&(m.map.value=g.map,e(g.map,m.mapTransform))}function a(m,g){m.dashSize.value=g.dashSize,m.totalSize.value=g.dashSize+g.gapSize,m.scale.value=g.scale}function c(m,g,v,R){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.size.value=g.size*v,m.scale.value=R*.5,g.map&&(m.map.value=g.map,e(g.map,m.uvTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function l(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.rotation.value=g.rotation,g.map&&(m.map.value=g.map,e(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function h(m,g){m.specular.value.copy(g.specular),m.shininess.value=Math.max(g.shininess,1e-4)}function u(m,g){g.gradientMap&&(m.gradientMap.value=g.gradientMap)}function d(m,g){m.metalness.value=g.metalness,g.metalnessMap&&(m.metalnessMap.value=g.metalnessMap,e(g.metalnessMap,m.metalnessMapTransform)),m.roughness.value=g.roughness,g.roughnessMap&&(m.roughnessMap.value=g.roughnessMap,e(g.roughnessMap,m.roughnessMapTransform)),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)}function p(m,g,v){m.ior.value=g.ior,g.diffuseRoughness>0&&(m.diffuseRoughness.value=g.diffuseRoughness,g.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=g.diffuseRoughnessMap,e(g.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),g.sheen>0&&(m.sheenColor.value.copy(g.sheenColor).multiplyScalar(g.sheen),m.sheenRoughness.value=g.sheenRoughness,g.sheenColorMap&&(m.sheenColorMap.value=g.sheenColorMap,e(g.sheenColorMap,m.sheenColorMapTransform)),g.sheenRoughnessMap&&(m.sheenRoughnessMap.value=g.sheenRoughnessMap,e(g.sheenRoughnessMap,m.sheenRoughnessMapTransform))),g.clearcoat>0&&(m.clearcoat.value=g.clearcoat,m.clearcoatRoughness.value=g.clearcoatRoughness,g.clearcoatMap&&(m.clearcoatMap.value=g.clearcoatMap,e(g.clearcoatMap,m.clearcoatMapTransform)),g.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=g.clearcoatRoughnessMap,e(g.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),g.clearcoatNormalMap&&(m.clearcoatNormalMap.value=g.clearcoatNormalMap,e(g.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(g.clearcoatNormalScale),g.side===Sn&&m.clearcoatNormalScale.value.negate())),g.dispersion>0&&(m.dispersion.value=g.dispersion),g.retroreflectivity>0&&(m.retroreflectivity.value=g.retroreflectivity),g.iridescence>0&&(m.iridescence.value=g.iridescence,m.iridescenceIOR.value=g.iridescenceIOR,m.iridescenceThicknessMinimum.value=g.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=g.iridescenceThicknessMaximum,g.iridescenceMap&&(m.iridescenceMap.value=g.iridescenceMap,e(g.iridescenceMap,m.iridescenceMapTransform)),g.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=g.iridescenceThicknessMap,e(g.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),g.transmission>0&&(m.transmission.value=g.transmission,m.transmissionSamplerMap.value=v.texture,m.transmissionSamplerSize.value.set(v.width,v.height),g.transmissionMap&&(m.transmissionMap.value=g.transmissionMap,e(g.transmissionMap,m.transmissionMapTransform)),m.thickness.value=g.thickness,g.thicknessMap&&(m.thicknessMap.value=g.thicknessMap,e(g.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=g.attenuationDistance,m.attenuationColor.value.copy(g.attenuationColor)),g.anisotropy>0&&(m.anisotropyVector.value.set(g.anisotropy*Math.cos(g.anisotropyRotation),g.anisotropy*Math.sin(g.anisotropyRotation)),g.anisotropyMap&&(m.anisotropyMap.value=g.anisotropyMap,e(g.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=g.specularIntensity,m.specularColor.value.copy(g.specularColor),g.specularColorMap&&(m.specularColorMap.value=g.specularColorMap,e(g.specularColorMap,m.specularColorMapTransform)),g.specularIntensityMap&&(m.specularIntensityMap.value=g.specularIntensityMap,e(g.specularIntensityMap,m.specularIntensityMapTransform))}function f(m,g){g.matcap&&(m.matcap.value=g.matcap)}function y(m,g){let v=t.get(g).light;m.referencePosition.value.setFromMatrixPosition(v.matrixWorld),m.nearDistance.value=v.shadow.camera.near,m.farDistance.value=v.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function M1(i,t,e,n){let s={},r={};function o(v,R){let S=R.program;n.uniformBlockBinding(v,S,s[v.id])}function a(v,R){let S=s[v.id];S===void 0&&(f(v),S=c(v),s[v.id]=S,v.addEventListener("dispose",m));let C=R.program;n.updateUBOMapping(v,C);let T=t.render.frame;r[v.id]!==T&&(l(v),r[v.id]=T)}function c(v){let R=i.createBuffer(),S=v.__size,C=v.usage;return i.bindBuffer(i.UNIFORM_BUFFER,R),i.bufferData(i.UNIFORM_BUFFER,S,C),i.bindBuffer(i.UNIFORM_BUFFER,null),R}function l(v){let R=s[v.id],S=v.uniforms,C=v.__cache;i.bindBuffer(i.UNIFORM_BUFFER,R);for(let T=0,_=S.length;T<_;T++){let A=S[T];if(Array.isArray(A))for(let O=0,L=A.length;O<L;O++)h(A[O],T,O,C);else h(A,T,0,C)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(v,R,S,C){if(d(v,R,S,C)===!0){let T=v.__offset,_=v.value;if(Array.isArray(_)){let A=0;for(let O=0;O<_.length;O++){let L=_[O],D=y(L,!0);u(L,v.__data,A),A+=D.storage/Float32Array.BYTES_PER_ELEMENT}}else u(_,v.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,T,v.__data)}}function u(v,R,S){typeof v=="number"||typeof v=="boolean"?R[S]=v:v.isMatrix3?(R[S]=v.elements[0],R[S+1]=v.elements[1],R[S+2]=v.elements[2],R[S+3]=0,R[S+4]=v.elements[3],R[S+5]=v.elements[4],R[S+6]=v.elements[5],R[S+7]=0,R[S+8]=v.elements[6],R[S+9]=v.elements[7],R[S+10]=v.elements[8],R[S+11]=0):ArrayBuffer.isView(v)?R.set(v.subarray(0,R.length-S),S):v.toArray(R,S)}function d(v,R,S,C){let T=v.value,_=R+"_"+S;if(Array.isArray(T)){C[_]===void 0&&(C[_]=[]);let A=C[_],O=!1;for(let L=0;L<T.length;L++)p(T[L],A,L)===!0&&(O=!0);return O}return p(T,C,_)}function p(v,R,S){if(R[S]===void 0)return typeof v=="number"||typeof v=="boolean"?R[S]=v:ArrayBuffer.isView(v)?R[S]=v.slice():R[S]=v.clone(),!0;{let C=R[S];if(typeof v=="number"||typeof v=="boolean"){if(C!==v)return R[S]=v,!0}else{if(ArrayBuffer.isView(v))return!0;if(C.equals(v)===!1)return C.copy(v),!0}}return!1}function f(v){let R=v.uniforms,S=0,C=16;for(let _=0,A=R.length;_<A;_++){let O=Array.isArray(R[_])?R[_]:[R[_]];for(let L=0,D=O.length;L<D;L++){let z=O[L],V=Array.isArray(z.value)?z.value:[z.value],N=Array.isArray(R[_])||Array.isArray(z.value),W=S;for(let H=0,lt=V.length;H<lt;H++){let Z=V[H],j=y(Z,N),et=S%C,dt=et%j.boundary,ut=et+dt;S+=dt,ut!==0&&C-ut<j.storage&&(S+=C-ut),H===0&&(W=S),S+=j.storage}let Y=z.type==="int"?Int32Array:z.type==="uint"?Uint32Array:Float32Array;z.__data=new Y((S-W)/Float32Array.BYTES_PER_ELEMENT),z.__offset=W}}let T=S%C;return T>0&&(S+=C-T),v.__size=S,v.__cache={},this}function y(v,R){let S={boundary:0,storage:0};return typeof v=="number"||typeof v=="boolean"?(S.boundary=4,S.storage=4):v.isVector2?(S.boundary=8,S.storage=8):v.isVector3||v.isColor?(S.boundary=16,S.storage=12):v.isVector4?(S.boundary=16,S.storage=16):v.isMatrix3?(S.boundary=16,S.storage=48):v.isMatrix4?(S.boundary=16,S.storage=64):v.isTexture?$t("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(v)?(S.boundary=16,S.storage=v.byteLength):$t("WebGLRenderer: Unsupported uniform value type.",v),R===!0&&(S.boundary=16,S.storage=Math.ceil(S.storage/16)*16),S}function m(v){let R=v.target;R.removeEventListener("dispose",m),i.deleteBuffer(s[R.id]),delete s[R.id],delete r[R.id]}function g(){for(let v in s)i.deleteBuffer(s[v]);s={},r={}}return{bind:o,update:a,dispose:g}}var w1=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),ls=null;function A1(){return ls===null&&(ls=new va(w1,16,16,nr,Hi),ls.name="DFG_LUT",ls.minFilter=ti,ls.magFilter=ti,ls.wrapS=ns,ls.wrapT=ns,ls.generateMipmaps=!1,ls.needsUpdate=!0),ls}var Eh=class{constructor(t={}){let{canvas:e=Fg(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:c=!0,preserveDrawingBuffer:l=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:d=!1,outputBufferType:p=ri}=t;this.isWebGLRenderer=!0;let f;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");f=n.getContextAttributes().alpha}else f=o;let y=p,m=new Set([qc,Xc,Wc]),g=new Set([ri,Vi,Ao,wr,Gc,Vc]),v=new Uint32Array(4),R=new Int32Array(4),S={textures:[],min:[],max:[],resolution:[]},C=null,T=null,_=[],A=[],O=null;this.domElement=e,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=as,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let L=this,D=!1,z=null,V=null,N=null,W=null;this._outputColorSpace=pi;let Y=0,H=0,lt=null,Z=-1,j=null,et=new Qe,dt=new Qe,ut=null,tt=new Ht(0),mt=0,xt=e.width,Tt=e.height,bt=1,Wt=null,re=null,Gt=new Qe(0,0,xt,Tt),pe=new Qe(0,0,xt,Tt),ce=!1,ie=new Zs,Ze=new _c,Ve=!1,fn=!1,Fe=new de,Pn=new F,we=new Qe,Mn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},rn=!1;function pn(){return lt===null?bt:1}let k=n;function Rt(w,G){return e.getContext(w,G)}let Zt,oe,Mt,ke,zt,qt,P,b,q,ht,ot,_t,yt,nt,st,pt,B,rt,it,wt,gt,St,Vt;try{let w={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:c,preserveDrawingBuffer:l,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${"187"}`),e.addEventListener("webglcontextlost",Ot,!1),e.addEventListener("webglcontextrestored",Qt,!1),e.addEventListener("webglcontextcreationerror",Ct,!1),k===null){let G="webgl2";if(k=Rt(G,w),k===null)throw Rt(G)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}jt()}catch(w){throw e.removeEventListener("webglcontextlost",Ot,!1),e.removeEventListener("webglcontextrestored",Qt,!1),e.removeEventListener("webglcontextcreationerror",Ct,!1),te("WebGLRenderer: "+w.message),w}function jt(){Zt=new FM(k),Zt.init(),gt=new x1(k,Zt),oe=new AM(k,Zt,t,gt),Mt=new g1(k,Zt),oe.reversedDepthBuffer&&d&&Mt.buffers.depth.setReversed(!0),V=k.createFramebuffer(),N=k.createFramebuffer(),W=k.createFramebuffer(),ke=new kM(k),zt=new n1,qt=new _1(k,Zt,Mt,zt,oe,gt,ke),P=new UM(L),b=new Gv(k),St=new MM(k,b),q=new OM(k,b,ke,St),ht=new GM(k,q,b,St,ke),rt=new zM(k,oe,qt),st=new EM(zt),ot=new e1(L,P,Zt,oe,St,st),_t=new b1(L,zt),yt=new s1,nt=new h1(Zt),B=new bM(L,P,Mt,ht,f,c),pt=new m1(L,ht,oe),Vt=new M1(k,ke,oe,Mt),it=new wM(k,Zt,ke),wt=new BM(k,Zt,ke),ke.programs=ot.programs,L.capabilities=oe,L.extensions=Zt,L.properties=zt,L.renderLists=yt,L.shadowMap=pt,L.state=Mt,L.info=ke}y!==ri&&(O=new HM(y,e.width,e.height,a,s,r));let ct=new Gf(L,k);this.xr=ct,this.getContext=function(){return k},this.getContextAttributes=function(){return k.getContextAttributes()},this.forceContextLoss=function(){let w=Zt.get("WEBGL_lose_context");w&&w.loseContext()},this.forceContextRestore=function(){let w=Zt.get("WEBGL_lose_context");w&&w.restoreContext()},this.getPixelRatio=function(){return bt},this.setPixelRatio=function(w){w!==void 0&&(bt=w,this.setSize(xt,Tt,!1))},this.getSize=function(w){return w.set(xt,Tt)},this.setSize=function(w,G,Q=!0){if(ct.isPresenting){$t("WebGLRenderer: Can't change size while VR device is presenting.");return}xt=w,Tt=G,e.width=Math.floor(w*bt),e.height=Math.floor(G*bt),Q===!0&&(e.style.width=w+"px",e.style.height=G+"px"),O!==null&&O.setSize(e.width,e.height),this.setViewport(0,0,w,G)},this.getDrawingBufferSize=function(w){return w.set(xt*bt,Tt*bt).floor()},this.setDrawingBufferSize=function(w,G,Q){xt=w,Tt=G,bt=Q,e.width=Math.floor(w*Q),e.height=Math.floor(G*Q),this.setViewport(0,0,w,G)},this.setEffects=function(w){if(y===ri){te("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(w){for(let G=0;G<w.length;G++)if(w[G].isOutputPass===!0){$t("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}O.setEffects(w||[])},this.getCurrentViewport=function(w){return w.copy(et)},this.getViewport=function(w){return w.copy(Gt)},this.setViewport=function(w,G,Q,$){w.isVector4?Gt.set(w.x,w.y,w.z,w.w):Gt.set(w,G,Q,$),Mt.viewport(et.copy(Gt).multiplyScalar(pn()).round())},this.getScissor=function(w){return w.copy(pe)},this.setScissor=function(w,G,Q,$){w.isVector4?pe.set(w.x,w.y,w.z,w.w):pe.set(w,G,Q,$),Mt.scissor(dt.copy(pe).multiplyScalar(pn()).round())},this.getScissorTest=function(){return ce},this.setScissorTest=function(w){Mt.setScissorTest(ce=w)},this.setOpaqueSort=function(w){Wt=w},this.setTransparentSort=function(w){re=w},this.getClearColor=function(w){return w.copy(B.getClearColor())},this.setClearColor=function(){B.setClearColor(...arguments)},this.getClearAlpha=function(){return B.getClearAlpha()},this.setClearAlpha=function(){B.setClearAlpha(...arguments)},this.clear=function(w=!0,G=!0,Q=!0){let $=0;if(w){let J=!1;if(lt!==null){let At=lt.texture.format;J=m.has(At)}if(J){let At=lt.texture.type,Pt=g.has(At),Et=B.getClearColor(),It=B.getClearAlpha(),kt=Et.r,ee=Et.g,me=Et.b;Pt?(v[0]=kt,v[1]=ee,v[2]=me,v[3]=It,k.clearBufferuiv(k.COLOR,0,v)):(R[0]=kt,R[1]=ee,R[2]=me,R[3]=It,k.clearBufferiv(k.COLOR,0,R))}else $|=k.COLOR_BUFFER_BIT}G&&($|=k.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),Q&&($|=k.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),$!==0&&k.clear($)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(w){w.setRenderer(this),z=w},this.dispose=function(){e.removeEventListener("webglcontextlost",Ot,!1),e.removeEventListener("webglcontextrestored",Qt,!1),e.removeEventListener("webglcontextcreationerror",Ct,!1),B.dispose(),yt.dispose(),nt.dispose(),qt.dispose(),zt.dispose(),P.dispose(),ht.dispose(),q.dispose(),St.dispose(),Vt.dispose(),ot.dispose(),ct.dispose(),ct.removeEventListener("sessionstart",ml),ct.removeEventListener("sessionend",$i),ds.stop()};function Ot(w){w.preventDefault(),yf("WebGLRenderer: Context Lost."),D=!0}function Qt(){yf("WebGLRenderer: Context Restored."),D=!1;let w=ke.autoReset,G=pt.enabled,Q=pt.autoUpdate,$=pt.needsUpdate,J=pt.type;jt(),ke.autoReset=w,pt.enabled=G,pt.autoUpdate=Q,pt.needsUpdate=$,pt.type=J}function Ct(w){te("WebGLRenderer: A WebGL context could not be created. Reason: ",w.statusMessage)}function le(w){let G=w.target;G.removeEventListener("dispose",le),He(G)}function He(w){$n(w),zt.remove(w)}function $n(w){let G=zt.get(w).programs;G!==void 0&&(G.forEach(function(Q){ot.releaseProgram(Q)}),w.isShaderMaterial&&ot.releaseShaderCache(w))}this.renderBufferDirect=function(w,G,Q,$,J,At){G===null&&(G=Mn);let Pt=J.isMesh&&J.matrixWorld.determinantAffine()<0,Et=Ko(w,G,Q,$,J);Mt.setMaterial($,Pt);let It=Q.index,kt=1;if($.wireframe===!0){if(It=q.getWireframeAttribute(Q),It===void 0)return;kt=2}let ee=Q.drawRange,me=Q.attributes.position,Bt=ee.start*kt,ge=(ee.start+ee.count)*kt;At!==null&&(Bt=Math.max(Bt,At.start*kt),ge=Math.min(ge,(At.start+At.count)*kt)),It!==null?(Bt=Math.max(Bt,0),ge=Math.min(ge,It.count)):me!=null&&(Bt=Math.max(Bt,0),ge=Math.min(ge,me.count));let tn=ge-Bt;if(tn<0||tn===1/0)return;St.setup(J,$,Et,Q,It);let De,Ne=it;if(It!==null&&(De=b.get(It),Ne=wt,Ne.setIndex(De)),J.isMesh)$.wireframe===!0?(Mt.setLineWidth($.wireframeLinewidth*pn()),Ne.setMode(k.LINES)):Ne.setMode(k.TRIANGLES);else if(J.isLine){let wn=$.linewidth;wn===void 0&&(wn=1),Mt.setLineWidth(wn*pn()),J.isLineSegments?Ne.setMode(k.LINES):J.isLineLoop?Ne.setMode(k.LINE_LOOP):Ne.setMode(k.LINE_STRIP)}else J.isPoints?Ne.setMode(k.POINTS):J.isSprite&&Ne.setMode(k.TRIANGLES);if(J.isBatchedMesh)if(Zt.get("WEBGL_multi_draw"))Ne.renderMultiDraw(J._multiDrawStarts,J._multiDrawCounts,J._multiDrawCount);else{let wn=J._multiDrawStarts,Ut=J._multiDrawCounts,mn=J._multiDrawCount,ve=It?b.get(It).bytesPerElement:1,ps=zt.get($).currentProgram.getUniforms();for(let gn=0;gn<mn;gn++)ps.setValue(k,"_gl_DrawID",gn),Ne.render(wn[gn]/ve,Ut[gn])}else if(J.isInstancedMesh)Ne.renderInstances(Bt,tn,J.count);else if(Q.isInstancedBufferGeometry){let wn=Q._maxInstanceCount!==void 0?Q._maxInstanceCount:1/0,Ut=Math.min(Q.instanceCount,wn);Ne.renderInstances(Bt,tn,Ut)}else Ne.render(Bt,tn)};function $o(w,G,Q,$){z!==null&&w.isNodeMaterial&&z.setObject($,w),Ve===!0&&st.setState(w,Q,!1),w.transparent===!0&&w.side===qn&&w.forceSinglePass===!1?(w.side=Sn,w.needsUpdate=!0,Zi(w,G,$),w.side=Ei,w.needsUpdate=!0,Zi(w,G,$),w.side=qn):Zi(w,G,$)}this.compile=function(w,G,Q=null){Q===null&&(Q=w),z!==null&&z.renderStart(w,G,Q),T=nt.get(Q),T.init(G),A.push(T),Q.traverseVisible(function(J){J.isLight&&J.layers.test(G.layers)&&(T.pushLight(J),J.castShadow&&T.pushShadow(J))}),w!==Q&&w.traverseVisible(function(J){J.isLight&&J.layers.test(G.layers)&&(T.pushLight(J),J.castShadow&&T.pushShadow(J))}),T.setupLights(),z!==null&&z.updateLights(T.state.lightsArray),fn=this.localClippingEnabled,Ve=st.init(this.clippingPlanes,fn),Ve===!0&&st.setGlobalState(this.clippingPlanes,G),z!==null&&pt.render(T.state.shadowsArray,Q,G);let $=new Set;return w.traverse(function(J){if(!(J.isMesh||J.isPoints||J.isLine||J.isSprite))return;let At=J.material;if(At)if(Array.isArray(At))for(let Pt=0;Pt<At.length;Pt++){let Et=At[Pt];$o(Et,Q,G,J),$.add(Et)}else $o(At,Q,G,J),$.add(At)}),T=A.pop(),z!==null&&z.renderEnd(),$},this.compileAsync=function(w,G,Q=null){let $=this.compile(w,G,Q);return new Promise(J=>{function At(){if($.forEach(function(Pt){let It=zt.get(Pt).currentProgram;(It===void 0||It.isReady())&&$.delete(Pt)}),$.size===0){J(w);return}setTimeout(At,10)}Zt.get("KHR_parallel_shader_compile")!==null?At():setTimeout(At,10)})};let Fr=null;function Ju(w){Fr&&Fr(w)}function ml(){ds.stop()}function $i(){ds.start()}let ds=new f0;ds.setAnimationLoop(Ju),typeof self<"u"&&ds.setContext(self),this.setAnimationLoop=function(w){Fr=w,ct.setAnimationLoop(w),w===null?ds.stop():ds.start()},ct.addEventListener("sessionstart",ml),ct.addEventListener("sessionend",$i),this.render=function(w,G){if(G!==void 0&&G.isCamera!==!0){te("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(D===!0)return;z!==null&&z.renderStart(w,G);let Q=ct.enabled===!0&&ct.isPresenting===!0,$=O!==null&&(lt===null||Q)&&O.begin(L,lt);if(w.matrixWorldAutoUpdate===!0&&w.updateMatrixWorld(),G.parent===null&&G.matrixWorldAutoUpdate===!0&&G.updateMatrixWorld(),ct.enabled===!0&&ct.isPresenting===!0&&(O===null||O.isCompositing()===!1)&&(ct.cameraAutoUpdate===!0&&ct.updateCamera(G),G=ct.getCamera()),w.isScene===!0&&w.onBeforeRender(L,w,G,lt),T=nt.get(w,A.length),T.init(G),T.state.textureUnits=qt.getTextureUnits(),A.push(T),Fe.multiplyMatrices(G.projectionMatrix,G.matrixWorldInverse),G.isArrayCamera?Ze.setFromArrayCamera(G):ie.setFromProjectionMatrix(Fe,Mi,G.reversedDepth),fn=this.localClippingEnabled,Ve=st.init(this.clippingPlanes,fn),C=yt.get(w,_.length),C.init(),_.push(C),this.info.render.frame++,ct.enabled===!0&&ct.isPresenting===!0){let Pt=L.xr.getDepthSensingMesh();Pt!==null&&fs(Pt,G,-1/0,L.sortObjects)}fs(w,G,0,L.sortObjects),C.finish(),z!==null&&z.updateLights(T.state.lightsArray),L.sortObjects===!0&&C.sort(Wt,re),rn=ct.enabled===!1||ct.isPresenting===!1||ct.hasDepthSensing()===!1,rn&&B.addToRenderList(C,w),this.info.autoReset===!0&&this.info.reset(),Ve===!0&&st.beginShadows();let J=T.state.shadowsArray;if(pt.render(J,w,G),Ve===!0&&st.endShadows(),($&&O.hasRenderPass())===!1){let Pt=C.opaque,Et=C.transmissive;if(T.setupLights(),G.isArrayCamera){let It=G.cameras;if(Et.length>0)for(let kt=0,ee=It.length;kt<ee;kt++){let me=It[kt];Pi(Pt,Et,w,me)}rn&&B.render(w);for(let kt=0,ee=It.length;kt<ee;kt++){let me=It[kt];Zo(C,w,me,me.viewport)}}else Et.length>0&&Pi(Pt,Et,w,G),rn&&B.render(w),Zo(C,w,G)}lt!==null&&H===0&&(qt.updateMultisampleRenderTarget(lt),qt.updateRenderTargetMipmap(lt)),$&&O.end(L),w.isScene===!0&&w.onAfterRender(L,w,G),St.resetDefaultState(),Z=-1,j=null,A.pop(),A.length>0?(T=A[A.length-1],qt.setTextureUnits(T.state.textureUnits),Ve===!0&&st.setGlobalState(L.clippingPlanes,T.state.camera)):T=null,_.pop(),_.length>0?C=_[_.length-1]:C=null,z!==null&&z.renderEnd()};function fs(w,G,Q,$){if(w.visible===!1)return;if(w.layers.test(G.layers)){if(w.isGroup)Q=w.renderOrder;else if(w.isLOD)w.autoUpdate===!0&&w.update(G);else if(w.isLight)T.pushLight(w),w.castShadow&&T.pushShadow(w);else if(w.isSprite){let Pt=G.isArrayCamera?Ze:ie;if(!w.frustumCulled||w.intersectsFrustum(Pt)){$&&we.setFromMatrixPosition(w.matrixWorld).applyMatrix4(Fe);let Et=ht.update(w),It=w.material;It.visible&&C.push(w,Et,It,Q,we.z,null,G)}}else if(w.isMesh||w.isLine||w.isPoints){let Pt=G.isArrayCamera?Ze:ie;if(!w.frustumCulled||w.intersectsFrustum(Pt)){let Et=ht.update(w),It=w.material;if($&&(w.boundingSphere!==void 0?(w.boundingSphere===null&&w.computeBoundingSphere(),we.copy(w.boundingSphere.center)):(Et.boundingSphere===null&&Et.computeBoundingSphere(),we.copy(Et.boundingSphere.center)),we.applyMatrix4(w.matrixWorld).applyMatrix4(Fe)),Array.isArray(It)){let kt=Et.groups;for(let ee=0,me=kt.length;ee<me;ee++){let Bt=kt[ee],ge=It[Bt.materialIndex];ge&&ge.visible&&C.push(w,Et,ge,Q,we.z,Bt,G)}}else It.visible&&C.push(w,Et,It,Q,we.z,null,G)}}}let At=w.children;for(let Pt=0,Et=At.length;Pt<Et;Pt++)fs(At[Pt],G,Q,$)}function Zo(w,G,Q,$){let{opaque:J,transmissive:At,transparent:Pt}=w;T.setupLightsView(Q),Ve===!0&&st.setGlobalState(L.clippingPlanes,Q),$&&Mt.viewport(et.copy($)),J.length>0&&on(J,G,Q),At.length>0&&on(At,G,Q),Pt.length>0&&on(Pt,G,Q),Mt.buffers.depth.setTest(!0),Mt.buffers.depth.setMask(!0),Mt.buffers.color.setMask(!0),Mt.setPolygonOffset(!1)}function Pi(w,G,Q,$){if((Q.isScene===!0?Q.overrideMaterial:null)!==null)return;if(T.state.transmissionRenderTarget[$.id]===void 0){let Bt=Zt.has("EXT_color_buffer_half_float")||Zt.has("EXT_color_buffer_float");T.state.transmissionRenderTarget[$.id]=new mi(1,1,{generateMipmaps:!0,type:Bt?Hi:ri,minFilter:Ps,samples:Math.max(4,oe.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:Se.workingColorSpace})}let At=T.state.transmissionRenderTarget[$.id],Pt=$.viewport||et;At.setSize(Pt.z*L.transmissionResolutionScale,Pt.w*L.transmissionResolutionScale);let Et=L.getRenderTarget(),It=L.getActiveCubeFace(),kt=L.getActiveMipmapLevel();L.setRenderTarget(At),L.getClearColor(tt),mt=L.getClearAlpha(),mt<1&&L.setClearColor(16777215,.5),L.clear(),rn&&B.render(Q);let ee=L.toneMapping;L.toneMapping=as;let me=$.viewport;if($.viewport!==void 0&&($.viewport=void 0),T.setupLightsView($),Ve===!0&&st.setGlobalState(L.clippingPlanes,$),on(w,Q,$),qt.updateMultisampleRenderTarget(At),qt.updateRenderTargetMipmap(At),Zt.has("WEBGL_multisampled_render_to_texture")===!1){let Bt=!1;for(let ge=0,tn=G.length;ge<tn;ge++){let De=G[ge],{object:Ne,geometry:wn,material:Ut,group:mn}=De;if(Ut.side===qn&&Ne.layers.test($.layers)){let ve=Ut.side;Ut.side=Sn,Ut.needsUpdate=!0,hn(Ne,Q,$,wn,Ut,mn),Ut.side=ve,Ut.needsUpdate=!0,Bt=!0}}Bt===!0&&(qt.updateMultisampleRenderTarget(At),qt.updateRenderTargetMipmap(At))}L.setRenderTarget(Et,It,kt),L.setClearColor(tt,mt),me!==void 0&&($.viewport=me),L.toneMapping=ee}function on(w,G,Q){let $=G.isScene===!0?G.overrideMaterial:null;for(let J=0,At=w.length;J<At;J++){let Pt=w[J],{object:Et,geometry:It,group:kt}=Pt,ee=Pt.material;ee.allowOverride===!0&&$!==null&&(ee=$),Et.layers.test(Q.layers)&&hn(Et,G,Q,It,ee,kt)}}function hn(w,G,Q,$,J,At){z!==null&&J.isNodeMaterial&&z.setObject(w,J),w.onBeforeRender(L,G,Q,$,J,At),w.modelViewMatrix.multiplyMatrices(Q.matrixWorldInverse,w.matrixWorld),w.normalMatrix.getNormalMatrix(w.modelViewMatrix),J.onBeforeRender(L,G,Q,$,w,At),J.transparent===!0&&J.side===qn&&J.forceSinglePass===!1?(J.side=Sn,J.needsUpdate=!0,L.renderBufferDirect(Q,G,$,J,w,At),J.side=Ei,J.needsUpdate=!0,L.renderBufferDirect(Q,G,$,J,w,At),J.side=qn):L.renderBufferDirect(Q,G,$,J,w,At),w.onAfterRender(L,G,Q,$,J,At)}function un(w){let G=0;for(let Q of w)Q.texture!==null&&G++;return G}function Zi(w,G,Q){G.isScene!==!0&&(G=Mn);let $=zt.get(w),J=T.state.lights,At=T.state.shadowsArray,Pt=J.state.version,Et=ot.getParameters(w,J.state,At,G,Q,T.state.lightProbeGridArray),It=ot.getProgramCacheKey(Et),kt=$.programs;$.environment=w.isMeshStandardMaterial||w.isMeshLambertMaterial||w.isMeshPhongMaterial?G.environment:null,$.fog=G.fog;let ee=w.isMeshStandardMaterial||w.isMeshLambertMaterial&&!w.envMap||w.isMeshPhongMaterial&&!w.envMap;$.envMap=P.get(w.envMap||$.environment,ee),$.envMapRotation=$.environment!==null&&w.envMap===null?G.environmentRotation:w.envMapRotation,kt===void 0&&(w.addEventListener("dispose",le),kt=new Map,$.programs=kt,$.programVariants=new Map);let me=kt.get(It);if(me!==void 0){if($.currentProgram===me&&$.lightsStateVersion===Pt)return Jo(w,Et),me}else Et.uniforms=ot.getUniforms(w),z!==null&&w.isNodeMaterial&&z.build(w,Q,Et),w.onBeforeCompile(Et,L),me=ot.acquireProgram(Et,It),kt.set(It,me),$.uniforms=Et.uniforms;let Bt=$.uniforms;return(!w.isShaderMaterial&&!w.isRawShaderMaterial||w.clipping===!0)&&(Bt.clippingPlanes=st.uniform),Jo(w,Et),$.needsLights=Os(w),$.lightsStateVersion=Pt,$.needsLights&&(Bt.ambientLightColor.value=J.state.ambient,Bt.lightProbe.value=J.state.probe,Bt.sunLights.value=J.state.sun,Bt.sunLightShadows.value=J.state.sunShadow,Bt.directionalLights.value=J.state.directional,Bt.directionalLightShadows.value=J.state.directionalShadow,Bt.spotLights.value=J.state.spot,Bt.spotLightShadows.value=J.state.spotShadow,Bt.rectAreaLights.value=J.state.rectArea,Bt.ltc_1.value=J.state.rectAreaLTC1,Bt.ltc_2.value=J.state.rectAreaLTC2,Bt.pointLights.value=J.state.point,Bt.pointLightShadows.value=J.state.pointShadow,Bt.hemisphereLights.value=J.state.hemi,Bt.sunShadowMatrix.value=J.state.sunShadowMatrix,Bt.sunShadowCascade.value=J.state.sunShadowCascade,Bt.directionalShadowMatrix.value=J.state.directionalShadowMatrix,Bt.spotLightMatrix.value=J.state.spotLightMatrix,Bt.spotLightMap.value=J.state.spotLightMap,Bt.pointShadowMatrix.value=J.state.pointShadowMatrix),$.numLightProbeGrids=un(T.state.lightProbeGridArray),$.currentProgram=me,$.uniformsList=null,me}function li(w,G,Q,$,J){let At=zt.get(w),Pt=At.currentProgram.id+","+$+","+J,Et=At.programVariants.get(Pt);return Et===void 0?(Et=Zi(w,G,Q),At.programVariants.set(Pt,Et)):(At.currentProgram=Et,At.uniformsList=null,At.outputColorSpace=$,At.toneMapping=J),Et}function Fs(w){if(w.uniformsList===null){let G=w.currentProgram.getUniforms();w.uniformsList=To.seqWithValue(G.seq,w.uniforms)}return w.uniformsList}function Jo(w,G){let Q=zt.get(w);Q.outputColorSpace=G.outputColorSpace,Q.batching=G.batching,Q.batchingColor=G.batchingColor,Q.instancing=G.instancing,Q.instancingColor=G.instancingColor,Q.instancingMorph=G.instancingMorph,Q.skinning=G.skinning,Q.morphTargets=G.morphTargets,Q.morphNormals=G.morphNormals,Q.morphColors=G.morphColors,Q.morphTargetsCount=G.morphTargetsCount,Q.numClippingPlanes=G.numClippingPlanes,Q.numIntersection=G.numClipIntersection,Q.vertexAlphas=G.vertexAlphas,Q.vertexTangents=G.vertexTangents,Q.toneMapping=G.toneMapping}function Ko(w,G,Q,$,J){G.isScene!==!0&&(G=Mn),qt.resetTextureUnits();let At=G.fog,Pt=$.isMeshStandardMaterial||$.isMeshLambertMaterial||$.isMeshPhongMaterial?G.environment:null,Et=lt===null?L.outputColorSpace:lt.isXRRenderTarget===!0?lt.texture.colorSpace:Se.workingColorSpace,It=$.isMeshStandardMaterial||$.isMeshLambertMaterial&&!$.envMap||$.isMeshPhongMaterial&&!$.envMap,kt=P.get($.envMap||Pt,It),ee=$.vertexColors===!0&&!!Q.attributes.color&&Q.attributes.color.itemSize===4,me=!!Q.attributes.tangent&&(!!$.normalMap||$.anisotropy>0),Bt=!!Q.morphAttributes.position,ge=!!Q.morphAttributes.normal,tn=!!Q.morphAttributes.color,De=as;$.toneMapped&&(lt===null||lt.isXRRenderTarget===!0)&&(De=L.toneMapping);let Ne=Q.morphAttributes.position||Q.morphAttributes.normal||Q.morphAttributes.color,wn=Ne!==void 0?Ne.length:0,Ut=zt.get($),mn=T.state.lights;if(Ve===!0&&(fn===!0||w!==j)){let Ue=w===j&&$.id===Z;st.setState($,w,Ue)}let ve=!1,ps=!1;$.version===Ut.__version?Ut.needsLights&&Ut.lightsStateVersion!==mn.state.version||J.isBatchedMesh&&Ut.batching===!1||!J.isBatchedMesh&&Ut.batching===!0||J.isBatchedMesh&&Ut.batchingColor===!0&&J._colorsTexture===null||J.isBatchedMesh&&Ut.batchingColor===!1&&J._colorsTexture!==null||J.isInstancedMesh&&Ut.instancing===!1||!J.isInstancedMesh&&Ut.instancing===!0||J.isSkinnedMesh&&Ut.skinning===!1||!J.isSkinnedMesh&&Ut.skinning===!0||J.isInstancedMesh&&Ut.instancingColor===!0&&J.instanceColor===null||J.isInstancedMesh&&Ut.instancingColor===!1&&J.instanceColor!==null||J.isInstancedMesh&&Ut.instancingMorph===!0&&J.morphTexture===null||J.isInstancedMesh&&Ut.instancingMorph===!1&&J.morphTexture!==null||Ut.envMap!==kt||$.fog===!0&&Ut.fog!==At||Ut.numClippingPlanes!==void 0&&(Ut.numClippingPlanes!==st.numPlanes||Ut.numIntersection!==st.numIntersection)||Ut.vertexAlphas!==ee||Ut.vertexTangents!==me||Ut.morphTargets!==Bt||Ut.morphNormals!==ge||Ut.morphColors!==tn||Ut.morphTargetsCount!==wn||Ut.numLightProbeGrids!==un(T.state.lightProbeGridArray)?ve=!0:(Ut.outputColorSpace!==Et||Ut.toneMapping!==De)&&(ps=!0):(ve=!0,Ut.__version=$.version);let gn=Ut.currentProgram;(ve===!0||ps===!0)&&(gn=ps===!0?li($,G,J,Et,De):Zi($,G,J),z&&$.isNodeMaterial&&z.onUpdateProgram($,gn,Ut));let kr=!1,Ji=!1,ms=!1,he=gn.getUniforms(),an=Ut.uniforms;if(Mt.useProgram(gn.program)&&(kr=!0,Ji=!0,ms=!0),$.id!==Z&&(Z=$.id,Ji=!0),kr||j!==w){Mt.buffers.depth.getReversed()&&w.reversedDepth!==!0&&(w._reversedDepth=!0,w.updateProjectionMatrix()),he.setValue(k,"projectionMatrix",w.projectionMatrix),he.setValue(k,"viewMatrix",w.matrixWorldInverse);let _n=he.map.cameraPosition;_n!==void 0&&_n.setValue(k,Pn.setFromMatrixPosition(w.matrixWorld)),oe.logarithmicDepthBuffer&&he.setValue(k,"logDepthBufFC",2/(Math.log(w.far+1)/Math.LN2)),($.isMeshPhongMaterial||$.isMeshToonMaterial||$.isMeshLambertMaterial||$.isMeshBasicMaterial||$.isMeshStandardMaterial||$.isShaderMaterial)&&he.setValue(k,"isOrthographic",w.isOrthographicCamera===!0),j!==w&&(j=w,Ji=!0,ms=!0)}if(Ut.needsLights&&(mn.state.sunShadowMap.length>0&&he.setValue(k,"sunShadowMap",mn.state.sunShadowMap,qt),mn.state.directionalShadowMap.length>0&&he.setValue(k,"directionalShadowMap",mn.state.directionalShadowMap,qt),mn.state.spotShadowMap.length>0&&he.setValue(k,"spotShadowMap",mn.state.spotShadowMap,qt),mn.state.pointShadowMap.length>0&&he.setValue(k,"pointShadowMap",mn.state.pointShadowMap,qt)),J.isSkinnedMesh){he.setOptional(k,J,"bindMatrix"),he.setOptional(k,J,"bindMatrixInverse");let Ue=J.skeleton;Ue&&(Ue.boneTexture===null&&Ue.computeBoneTexture(),he.setValue(k,"boneTexture",Ue.boneTexture,qt))}J.isBatchedMesh&&(he.setOptional(k,J,"batchingTexture"),he.setValue(k,"batchingTexture",J._matricesTexture,qt),he.setOptional(k,J,"batchingIdTexture"),he.setValue(k,"batchingIdTexture",J._indirectTexture,qt),he.setOptional(k,J,"batchingColorTexture"),J._colorsTexture!==null&&he.setValue(k,"batchingColorTexture",J._colorsTexture,qt));let Zn=Q.morphAttributes;if((Zn.position!==void 0||Zn.normal!==void 0||Zn.color!==void 0)&&rt.update(J,Q,gn),(Ji||Ut.receiveShadow!==J.receiveShadow)&&(Ut.receiveShadow=J.receiveShadow,he.setValue(k,"receiveShadow",J.receiveShadow)),($.isMeshStandardMaterial||$.isMeshLambertMaterial||$.isMeshPhongMaterial)&&$.envMap===null&&G.environment!==null&&(an.envMapIntensity.value=G.environmentIntensity),an.dfgLUT!==void 0&&(an.dfgLUT.value=A1()),Ji){if(he.setValue(k,"toneMappingExposure",L.toneMappingExposure),Ut.needsLights&&Or(an,ms),At&&$.fog===!0&&_t.refreshFogUniforms(an,At),_t.refreshMaterialUniforms(an,$,bt,Tt,T.state.transmissionRenderTarget[w.id]),Ut.needsLights&&Ut.numLightProbeGrids>0){let Ue=S,_n=0;for(let Vn of T.state.lightProbeGridArray)Vn.texture!==null&&(Ue.textures[_n]=Vn.texture,Ue.min[_n]=Vn.boundingBox.min,Ue.max[_n]=Vn.boundingBox.max,Ue.resolution[_n]=Vn.resolution,_n++);for(let Vn in Ue)Ue[Vn].length=_n;an.probesSH.value=Ue.textures,an.probesMin.value=Ue.min,an.probesMax.value=Ue.max,an.probesResolution.value=Ue.resolution}To.upload(k,Fs(Ut),an,qt)}if($.isShaderMaterial&&$.uniformsNeedUpdate===!0&&(To.upload(k,Fs(Ut),an,qt),$.uniformsNeedUpdate=!1),$.isSpriteMaterial&&he.setValue(k,"center",J.center),he.setValue(k,"modelViewMatrix",J.modelViewMatrix),he.setValue(k,"normalMatrix",J.normalMatrix),he.setValue(k,"modelMatrix",J.matrixWorld),$.uniformsGroups!==void 0){let Ue=$.uniformsGroups;for(let _n=0,Vn=Ue.length;_n<Vn;_n++){let gl=Ue[_n];Vt.update(gl,gn),Vt.bind(gl,gn)}}return gn}function Or(w,G){w.ambientLightColor.needsUpdate=G,w.lightProbe.needsUpdate=G,w.sunLights.needsUpdate=G,w.sunLightShadows.needsUpdate=G,w.directionalLights.needsUpdate=G,w.directionalLightShadows.needsUpdate=G,w.pointLights.needsUpdate=G,w.pointLightShadows.needsUpdate=G,w.spotLights.needsUpdate=G,w.spotLightShadows.needsUpdate=G,w.rectAreaLights.needsUpdate=G,w.hemisphereLights.needsUpdate=G}function Os(w){return w.isMeshLambertMaterial||w.isMeshToonMaterial||w.isMeshPhongMaterial||w.isMeshStandardMaterial||w.isShadowMaterial||w.isShaderMaterial&&w.lights===!0}this.getActiveCubeFace=function(){return Y},this.getActiveMipmapLevel=function(){return H},this.getRenderTarget=function(){return lt},this.setRenderTargetTextures=function(w,G,Q){let $=zt.get(w);$.__autoAllocateDepthBuffer=w.resolveDepthBuffer===!1,$.__autoAllocateDepthBuffer===!1&&($.__useRenderToTexture=!1),zt.get(w.texture).__webglTexture=G,zt.get(w.depthTexture).__webglTexture=$.__autoAllocateDepthBuffer?void 0:Q,$.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(w,G){let Q=zt.get(w);Q.__webglFramebuffer=G,Q.__useDefaultFramebuffer=G===void 0},this.setRenderTarget=function(w,G=0,Q=0){lt=w,Y=G,H=Q;let $=null,J=!1,At=!1;if(w){let Et=zt.get(w);if(Et.__useDefaultFramebuffer!==void 0){Mt.bindFramebuffer(k.FRAMEBUFFER,Et.__webglFramebuffer),et.copy(w.viewport),dt.copy(w.scissor),ut=w.scissorTest,Mt.viewport(et),Mt.scissor(dt),Mt.setScissorTest(ut),Z=-1;return}else if(Et.__webglFramebuffer===void 0)qt.setupRenderTarget(w);else if(Et.__hasExternalTextures)qt.rebindTextures(w,zt.get(w.texture).__webglTexture,zt.get(w.depthTexture).__webglTexture);else if(w.depthBuffer){let ee=w.depthTexture;if(Et.__boundDepthTexture!==ee){if(ee!==null&&zt.has(ee)&&(w.width!==ee.image.width||w.height!==ee.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");qt.setupDepthRenderbuffer(w)}}let It=w.texture;(It.isData3DTexture||It.isDataArrayTexture||It.isCompressedArrayTexture)&&(At=!0);let kt=zt.get(w).__webglFramebuffer;w.isWebGLCubeRenderTarget?(Array.isArray(kt[G])?$=kt[G][Q]:$=kt[G],J=!0):w.samples>0&&qt.useMultisampledRTT(w)===!1?$=zt.get(w).__webglMultisampledFramebuffer:Array.isArray(kt)?$=kt[Q]:$=kt,et.copy(w.viewport),dt.copy(w.scissor),ut=w.scissorTest}else et.copy(Gt).multiplyScalar(bt).floor(),dt.copy(pe).multiplyScalar(bt).floor(),ut=ce;if(Q!==0&&($=V),Mt.bindFramebuffer(k.FRAMEBUFFER,$)&&Mt.drawBuffers(w,$),Mt.viewport(et),Mt.scissor(dt),Mt.setScissorTest(ut),J){let Et=zt.get(w.texture);k.framebufferTexture2D(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_CUBE_MAP_POSITIVE_X+G,Et.__webglTexture,Q)}else if(At){let Et=G;for(let It=0;It<w.textures.length;It++){let kt=zt.get(w.textures[It]);k.framebufferTextureLayer(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0+It,kt.__webglTexture,Q,Et)}}else if(w!==null&&Q!==0){let Et=zt.get(w.texture);k.framebufferTexture2D(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_2D,Et.__webglTexture,Q)}Z=-1};function Br(w){let G=zt.get(w);return(G.__readFormat!==w.format||G.__readType!==w.type)&&(G.__readFormat=w.format,G.__readType=w.type,G.__formatReadable=oe.textureFormatReadable(w.format),G.__typeReadable=oe.textureTypeReadable(w.type)),G}this.readRenderTargetPixels=function(w,G,Q,$,J,At,Pt,Et=0){if(!(w&&w.isWebGLRenderTarget)){te("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let It=zt.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&Pt!==void 0&&(It=It[Pt],Array.isArray(It)&&(It=It[0])),It){Mt.bindFramebuffer(k.FRAMEBUFFER,It);try{let kt=w.textures[Et],ee=kt.format,me=kt.type;w.textures.length>1&&k.readBuffer(k.COLOR_ATTACHMENT0+Et);let Bt=Br(kt);if(Bt.__formatReadable===!1){te("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Bt.__typeReadable===!1){te("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}G>=0&&G<=w.width-$&&Q>=0&&Q<=w.height-J&&k.readPixels(G,Q,$,J,gt.convert(ee),gt.convert(me),At)}finally{let kt=lt!==null?zt.get(lt).__webglFramebuffer:null;Mt.bindFramebuffer(k.FRAMEBUFFER,kt)}}},this.readRenderTargetPixelsAsync=async function(w,G,Q,$,J,At,Pt,Et=0){if(!(w&&w.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let It=zt.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&Pt!==void 0&&(It=It[Pt],Array.isArray(It)&&(It=It[0])),It)if(G>=0&&G<=w.width-$&&Q>=0&&Q<=w.height-J){Mt.bindFramebuffer(k.FRAMEBUFFER,It);let kt=w.textures[Et],ee=kt.format,me=kt.type;w.textures.length>1&&k.readBuffer(k.COLOR_ATTACHMENT0+Et);let Bt=Br(kt);if(Bt.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Bt.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let ge=k.createBuffer();k.bindBuffer(k.PIXEL_PACK_BUFFER,ge),k.bufferData(k.PIXEL_PACK_BUFFER,At.byteLength,k.STREAM_READ),k.readPixels(G,Q,$,J,gt.convert(ee),gt.convert(me),0),k.bindBuffer(k.PIXEL_PACK_BUFFER,null);let tn=lt!==null?zt.get(lt).__webglFramebuffer:null;Mt.bindFramebuffer(k.FRAMEBUFFER,tn);let De=k.fenceSync(k.SYNC_GPU_COMMANDS_COMPLETE,0);return k.flush(),await Bg(k,De,4),k.bindBuffer(k.PIXEL_PACK_BUFFER,ge),k.getBufferSubData(k.PIXEL_PACK_BUFFER,0,At),k.bindBuffer(k.PIXEL_PACK_BUFFER,null),k.deleteBuffer(ge),k.deleteSync(De),At}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(w,G=null,Q=0){let $=Math.pow(2,-Q),J=Math.floor(w.image.width*$),At=Math.floor(w.image.height*$),Pt=G!==null?G.x:0,Et=G!==null?G.y:0;qt.setTexture2D(w,0),k.copyTexSubImage2D(k.TEXTURE_2D,Q,0,0,Pt,Et,J,At),Mt.unbindTexture()},this.copyTextureToTexture=function(w,G,Q=null,$=null,J=0,At=0){let Pt,Et,It,kt,ee,me,Bt,ge,tn,De=w.isCompressedTexture?w.mipmaps[At]:w.image;if(Q!==null)Pt=Q.max.x-Q.min.x,Et=Q.max.y-Q.min.y,It=Q.isBox3?Q.max.z-Q.min.z:1,kt=Q.min.x,ee=Q.min.y,me=Q.isBox3?Q.min.z:0;else{let he=Math.pow(2,-J);Pt=Math.floor(De.width*he),Et=Math.floor(De.height*he),w.isDataArrayTexture?It=De.depth:w.isData3DTexture?It=Math.floor(De.depth*he):It=1,kt=0,ee=0,me=0}$!==null?(Bt=$.x,ge=$.y,tn=$.z):(Bt=0,ge=0,tn=0);let Ne=gt.convert(G.format),wn=gt.convert(G.type),Ut;G.isData3DTexture?(qt.setTexture3D(G,0),Ut=k.TEXTURE_3D):G.isDataArrayTexture||G.isCompressedArrayTexture?(qt.setTexture2DArray(G,0),Ut=k.TEXTURE_2D_ARRAY):(qt.setTexture2D(G,0),Ut=k.TEXTURE_2D),Mt.activeTexture(k.TEXTURE0),Mt.pixelStorei(k.UNPACK_FLIP_Y_WEBGL,G.flipY),Mt.pixelStorei(k.UNPACK_PREMULTIPLY_ALPHA_WEBGL,G.premultiplyAlpha),Mt.pixelStorei(k.UNPACK_ALIGNMENT,G.unpackAlignment);let mn=Mt.getParameter(k.UNPACK_ROW_LENGTH),ve=Mt.getParameter(k.UNPACK_IMAGE_HEIGHT),ps=Mt.getParameter(k.UNPACK_SKIP_PIXELS),gn=Mt.getParameter(k.UNPACK_SKIP_ROWS),kr=Mt.getParameter(k.UNPACK_SKIP_IMAGES);Mt.pixelStorei(k.UNPACK_ROW_LENGTH,De.width),Mt.pixelStorei(k.UNPACK_IMAGE_HEIGHT,De.height),Mt.pixelStorei(k.UNPACK_SKIP_PIXELS,kt),Mt.pixelStorei(k.UNPACK_SKIP_ROWS,ee),Mt.pixelStorei(k.UNPACK_SKIP_IMAGES,me);let Ji=w.isDataArrayTexture||w.isData3DTexture,ms=G.isDataArrayTexture||G.isData3DTexture;if(w.isDepthTexture){let he=zt.get(w),an=zt.get(G),Zn=zt.get(he.__renderTarget),Ue=zt.get(an.__renderTarget);Mt.bindFramebuffer(k.READ_FRAMEBUFFER,Zn.__webglFramebuffer),Mt.bindFramebuffer(k.DRAW_FRAMEBUFFER,Ue.__webglFramebuffer);for(let _n=0;_n<It;_n++)Ji&&(k.framebufferTextureLayer(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,zt.get(w).__webglTexture,J,me+_n),k.framebufferTextureLayer(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,zt.get(G).__webglTexture,At,tn+_n)),k.blitFramebuffer(kt,ee,kt+Pt,ee+Et,Bt,ge,Bt+Pt,ge+Et,k.DEPTH_BUFFER_BIT,k.NEAREST);Mt.bindFramebuffer(k.READ_FRAMEBUFFER,null),Mt.bindFramebuffer(k.DRAW_FRAMEBUFFER,null)}else if(J!==0||w.isRenderTargetTexture||zt.has(w)){let he=zt.get(w),an=zt.get(G);Mt.bindFramebuffer(k.READ_FRAMEBUFFER,N),Mt.bindFramebuffer(k.DRAW_FRAMEBUFFER,W);for(let Zn=0;Zn<It;Zn++)Ji?k.framebufferTextureLayer(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,he.__webglTexture,J,me+Zn):k.framebufferTexture2D(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_2D,he.__webglTexture,J),ms?k.framebufferTextureLayer(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,an.__webglTexture,At,tn+Zn):k.framebufferTexture2D(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_2D,an.__webglTexture,At),J!==0?k.blitFramebuffer(kt,ee,kt+Pt,ee+Et,Bt,ge,Bt+Pt,ge+Et,k.COLOR_BUFFER_BIT,k.NEAREST):ms?k.copyTexSubImage3D(Ut,At,Bt,ge,tn+Zn,kt,ee,Pt,Et):k.copyTexSubImage2D(Ut,At,Bt,ge,kt,ee,Pt,Et);Mt.bindFramebuffer(k.READ_FRAMEBUFFER,null),Mt.bindFramebuffer(k.DRAW_FRAMEBUFFER,null)}else ms?w.isDataTexture||w.isData3DTexture?k.texSubImage3D(Ut,At,Bt,ge,tn,Pt,Et,It,Ne,wn,De.data):G.isCompressedArrayTexture?k.compressedTexSubImage3D(Ut,At,Bt,ge,tn,Pt,Et,It,Ne,De.data):k.texSubImage3D(Ut,At,Bt,ge,tn,Pt,Et,It,Ne,wn,De):w.isDataTexture?k.texSubImage2D(k.TEXTURE_2D,At,Bt,ge,Pt,Et,Ne,wn,De.data):w.isCompressedTexture?k.compressedTexSubImage2D(k.TEXTURE_2D,At,Bt,ge,De.width,De.height,Ne,De.data):k.texSubImage2D(k.TEXTURE_2D,At,Bt,ge,Pt,Et,Ne,wn,De);Mt.pixelStorei(k.UNPACK_ROW_LENGTH,mn),Mt.pixelStorei(k.UNPACK_IMAGE_HEIGHT,ve),Mt.pixelStorei(k.UNPACK_SKIP_PIXELS,ps),Mt.pixelStorei(k.UNPACK_SKIP_ROWS,gn),Mt.pixelStorei(k.UNPACK_SKIP_IMAGES,kr),At===0&&G.generateMipmaps===!0&&G.mipmapsAutoUpdate===!0&&k.generateMipmap(Ut),Mt.unbindTexture()},this.initRenderTarget=function(w){zt.get(w).__webglFramebuffer===void 0&&qt.setupRenderTarget(w)},this.initTexture=function(w){w.isCubeTexture?qt.setTextureCube(w,0):w.isData3DTexture?qt.setTexture3D(w,0):w.isDataArrayTexture||w.isCompressedArrayTexture?qt.setTexture2DArray(w,0):qt.setTexture2D(w,0),Mt.unbindTexture()},this.resetState=function(){Y=0,H=0,lt=null,Mt.reset(),St.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Mi}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;let e=this.getContext();e.drawingBufferColorSpace=Se._getDrawingBufferColorSpace(t),e.unpackColorSpace=Se._getUnpackColorSpace()}};var E1=[["x",new F(1,0,0)],["y",new F(0,1,0)],["z",new F(0,0,1)]],Rh=class{constructor(t,e){this.hand=t,this.stage=e;let n=en("what"),s=en("node"),r=en("size"),o=en("angle");this.what=E("select",{id:n,onchange:()=>this.#e()}),this.node=E("input",{id:s,type:"number",min:0,value:0}),this.size=E("input",{id:r,type:"number",min:0,step:"any",value:1}),this.angle=E("input",{id:o,type:"number",min:0,step:"any",value:5}),this.nodeRow=E("div.pair",{},E("label",{for:s},"Node"),this.node),this.take=E("button.primary",{type:"button",onclick:()=>this.#n()},"Take hold"),this.status=E("p.held",{role:"status"},"Nothing is held."),this.moves=this.#t("Move",(a,c)=>t.shift(a.clone().multiplyScalar(c*.001*Number(this.size.value)))),this.turns=this.#t("Turn",(a,c)=>t.turn(a,c*Math.PI*Number(this.angle.value)/180)),this.element=E("section.controls",{"aria-label":"Hands"},E("h3",{},"Take hold"),E("p.hint",{},"Drag any node in the picture to pull it by a spring, or a handle to lead it (Shift turns, the wheel moves in depth). Or use these:"),E("div.pair",{},E("label",{for:n},"What"),this.what),this.nodeRow,E("div.pair",{},this.take,this.status),E("div.pair",{},E("label",{for:r},"Step, mm"),this.size),this.moves,E("div.pair.turning",{},E("label",{for:o},"Turn, degrees"),this.angle),this.turns),t.changed.on(a=>this.#i(a)),t.moved.on(a=>a&&Kt(this.status,`Pulled by ${Ke(Math.hypot(...a.force))} N.`)),this.#i(null)}#t(t,e){return E("div.pad",{},E1.map(([n,s])=>[1,-1].map(r=>E("button.small",{type:"button",disabled:!0,"aria-label":`${t} ${r>0?"along":"against"} ${n}`,onclick:()=>e(s,r)},`${r>0?"+":"−"}${n}`))))}load(){let t=this.hand.drives.map(n=>E("option",{value:`drive ${n.path}`},`handle ${n.path}`)),e=[...this.stage.drawables.values()].filter(n=>/^(tube|polyline|points|frames|surface)$/.test(n.object.kind)&&typeof n.object.id=="number").map(n=>E("option",{value:`node ${n.object.id}`},`${n.object.path} (${n.object.count??n.nodes} nodes)`));ue(this.what,t,e),this.#e()}#e(){let[t,e]=this.what.value.split(" ");this.nodeRow.hidden=t!=="node";let n=this.stage.drawables.get(Number(e))?.object;n&&(this.node.max=Math.max((n.count??1)-1,0))}#n(){if(this.hand.held)return this.hand.release();let[t,e]=this.what.value.split(" ");t==="drive"?this.hand.lead(e):this.hand.pick(Number(e),Number(this.node.value))}#i(t){Kt(this.take,t?"Let go":"Take hold"),Kt(this.status,t?t.path?`Leading ${t.path}.`:`Holding node ${t.node}.`:"Nothing is held.");for(let e of this.moves.querySelectorAll("button"))e.disabled=!t;for(let e of this.turns.querySelectorAll("button"))e.disabled=!t?.path}};var T1=["x","y","z"],Ph=class{constructor(t,e,n){this.unit=e,this.least=n,this.most=n,this.length=E("output.device-length",{},"0"),this.rows=T1.map(s=>{let r=E("i"),o=E("output",{},"0");return{bar:r,value:o,element:E("div.device-row",{},E("span.device-axis",{},s),E("span.device-bar",{},r),o)}}),this.element=E(`div.device-block.${e==="N"?"force":"moment"}`,{role:"group","aria-label":t},E("h4",{},t,this.length),this.rows.map(s=>s.element))}show(t){let e=Math.hypot(...t);this.most=Math.max(this.most,e),Kt(this.length,dn(e,this.unit)),t.forEach((n,s)=>{let{bar:r,value:o}=this.rows[s],a=50*Math.abs(n)/this.most;r.style.width=`${a.toFixed(1)}%`,r.style.left=`${(n<0?50-a:50).toFixed(1)}%`,Kt(o,dn(n,this.unit))})}clear(){this.most=this.least,this.show([0,0,0])}},Ih=class{constructor(t,e){this.session=t,this.force=new Ph("Force","N",.05),this.moment=new Ph("Moment","N m",.005),this.source=E("select",{"aria-label":"What is felt",onchange:()=>this.#t()}),this.element=E("section.device",{"aria-label":"Device"},E("div.device-head",{},E("h3",{},"Felt by the hand"),this.source),this.force.element,this.moment.element),t.frameArrived.on(n=>this.#e(n)),e.moved.on(n=>this.#n(n)),e.changed.on(n=>n&&!n.path&&(this.source.value="hand"))}load(t){let e=t.channels.filter(s=>s.nodes===1&&s.width.all===3&&!s.writable&&/^(force|moment)$/.test(s.quantity)),n=[...new Set(e.map(s=>s.item))];ue(this.source,n.map(s=>E("option",{value:s},s)),E("option",{value:"hand"},"the pulling hand")),this.source.value=n.find(s=>/handle|hold|hand/.test(s))??n[0]??"hand",this.#t()}#t(){let t=this.source.value;this.paths=t==="hand"?[]:["force","moment"].map(e=>`${t}/${e}`).filter(e=>this.session.channel(e)),this.session.wantChannels("device",this.paths),this.force.clear(),this.moment.clear()}#e(t){for(let e of t.blocks){if(e.kind!==6||!e.count)continue;let n=this.session.channel(e.object)?.path;if(!this.paths?.includes(n))continue;let s=(e.count-1)*e.width;(n.endsWith("/force")?this.force:this.moment).show([...e.data.subarray(s+1,s+4)])}}#n(t){this.source.value==="hand"&&(this.force.show(t?.force??[0,0,0]),this.moment.show(t?.moment??[0,0,0]))}};var ja=14,Lh=14;function Po(i){let t=10**Math.floor(Math.log10(i));return[5,2,1].map(e=>e*t).find(e=>e<=i*1.0001)??t}var Dh=class{#t=0;constructor(t){this.fine=new zi(new be,new rs({transparent:!0,depthWrite:!1,vertexColors:!0})),this.fine.renderOrder=-2,t.add(this.fine)}theme(t){this.fine.material.color.set(t?5069674:10727614),this.fine.material.opacity=.8}place(t,e){this.centre=[(t.min.x+t.max.x)/2,(t.min.y+t.max.y)/2],this.level=t.min.z-.04*e,this.#t=0,this.#e(Po(e/8))}follow(t){this.centre&&this.#e(Po(90*t))}#e(t){if(t===this.#t)return;this.#t=t;let[e,n]=this.centre.map(a=>Math.round(a/t)*t),s=[],r=[],o=(a,c)=>{s.push(e+a*t,n+c*t,this.level),r.push(1,1,1,Math.max(0,1-Math.hypot(a,c)/ja)**1.3*(a%5&&c%5?.75:1))};for(let a=-ja;a<=ja;++a)for(let c=-Lh;c<Lh;++c){let l=c*ja/Lh,h=(c+1)*ja/Lh;o(a,l),o(a,h),o(l,a),o(h,a)}this.fine.geometry.dispose(),this.fine.geometry=new be().setAttribute("position",new Ce(s,3)).setAttribute("color",new Ce(r,4)),this.fine.frustumCulled=!1}set visible(t){this.fine.visible=t}};var Vf=[["x",[1,0,0]],["y",[0,1,0]],["z",[0,0,1]]],Io=new F,Hf=class{constructor(){this.lines=Vf.map(([t])=>Di("line",{x1:32,y1:32,class:`axis-${t}`})),this.names=Vf.map(([t])=>Di("text",{class:`axis-${t}`},t)),this.element=Di("svg",{class:"triad",viewBox:"0 0 64 64","aria-hidden":"true"},this.lines,this.names)}turn(t){Vf.forEach(([,e],n)=>{Io.fromArray(e).transformDirection(t.matrixWorldInverse),this.lines[n].setAttribute("x2",32+20*Io.x),this.lines[n].setAttribute("y2",32-20*Io.y),this.names[n].setAttribute("x",32+27*Io.x-3),this.names[n].setAttribute("y",32-27*Io.y+4)})}};function Er(i){let[,t]=i.path.slice(i.path.lastIndexOf("/")).split(".");return`${i.quantity.replaceAll("_"," ")}${t==="length"?" (length)":t?` ${t}`:""}`}var Wf=class{constructor(){this.title=E("div.legend-title"),this.ends=[E("span"),E("span"),E("span")],this.element=E("div.legend",{hidden:!0},this.title,E("div.legend-bar"),E("div.legend-ends",{},this.ends))}show(t){if(this.element.hidden=!t?.known,this.element.hidden)return;let[e,n]=t.ends,s=Vs(Math.max(Math.abs(e),Math.abs(n)),t.field.unit);Kt(this.title,`${Er(t.field)}${s.unit?`, ${s.unit}`:""}${t.logarithmic?", logarithmic":""}`);let r=1e-9*Math.max(Math.abs(e),Math.abs(n));[0,.5,1].map(o=>t.at(o)).forEach((o,a)=>Kt(this.ends[a],Ke(Math.abs(o)<r?0:o/s.factor)))}},C1=4,Nh=class{constructor(t){this.stage=t,this.triad=new Hf,this.legends=Array.from({length:C1},()=>new Wf),this.barText=E("span"),this.bar=E("div.scalebar",{},this.barText,E("i")),this.arrows=E("div.arrow-legend"),this.labels=E("div.labels",{"aria-hidden":"true"}),this.element=E("div.overlay",{},this.labels,E("div.legends",{},this.legends.map(e=>e.element)),E("div.corner",{},this.triad.element,this.bar),this.arrows),t.drawn.on(()=>this.#e()),t.colours.changed.on(()=>this.#t()),t.arrowsScaled.on((e,n)=>this.#i(e,n))}load(){this.arrowRows=new Map,ue(this.arrows),ue(this.labels),this.#t()}#t(){let{shown:t}=this.stage.colours;this.legends.forEach((e,n)=>e.show(t[n]))}#e(){this.triad.turn(this.stage.camera);let t=this.stage.pixelSize(),e=Po(110*t);this.bar.lastChild.style.width=`${Math.round(e/t)}px`,Kt(this.barText,dn(e,"m",1)),this.#n()}#n(){let t=[];for(let[s,r]of this.stage.drawables)r.labels&&!this.stage.hidden.has(s)&&t.push(...r.labels);for(;this.labels.children.length<t.length;)this.labels.append(E("span.label3d"));for(;this.labels.children.length>t.length;)this.labels.lastChild.remove();let e=-1/0,n=0;t.forEach((s,r)=>{let o=this.stage.project(s.at,Io);Math.abs(o.x-n)<60&&(o.y=Math.max(o.y,e+20)),[e,n]=[o.y,o.x];let a=this.labels.children[r];Kt(a,s.text),a.hidden=o.z>1,a.style.transform=`translate(${Math.round(o.x)}px, ${Math.round(o.y)}px)`})}#i(t,e){e>1e-9&&(this.arrowRows.has(t)||(this.arrowRows.set(t,E(`span.arrow-row.${t==="N m"?"moment":"force"}`)),this.arrows.append(this.arrowRows.get(t))),Kt(this.arrowRows.get(t),`${t==="N m"?"Moments":"Forces"}: longest so far ${dn(e,t)}`))}};var R1=[["growing","all values so far"],["now","values of this moment"],["fixed","fixed"]],w0=i=>`${i.kind} ${i.path}`,Uh=class{wished=null;kept=new ae;constructor(t,e){this.stage=t,this.session=e;let n=(o,a)=>(a.id||=en("colour"),E("div.pair",{},E("label",{for:a.id},o),a));this.object=E("select",{onchange:()=>this.#i()}),this.field=E("select",{onchange:()=>this.#r()}),this.mode=E("select",{onchange:()=>this.#a(this.mode.value)},R1.map(([o,a])=>E("option",{value:o},a)));let s=o=>E("input",{type:"text",inputmode:"decimal",autocomplete:"off",onchange:()=>this.#l(),"aria-label":`${o} end of the colours, SI unit`});this.low=s("Low"),this.high=s("High"),this.unit=E("span.note");let r=en("log");this.log=E("input",{id:r,type:"checkbox",onchange:()=>this.#c()}),this.fixed=E("div.colour-ends",{},this.low,E("span",{},"to"),this.high,this.unit),this.restart=E("button.small",{type:"button",onclick:()=>this.scale&&this.stage.colours.restart(this.scale)},"Range from now"),this.box=E("div",{},n("Range",this.mode),this.fixed,E("p.check",{},this.log,E("label",{for:r},"Logarithmic")),this.restart),this.element=E("section.group",{},E("h3",{},"Colour by a result"),n("Object",this.object),n("Result",this.field),this.box)}load(t,e){let{stage:n,session:s}=this;t||(this.wished=e??null);let r=s.scene.fields??[];n.colours.load(r);let o=[...n.drawables.values()].filter(({object:c})=>this.#e(c).length);o.sort((c,l)=>n.hidden.has(c.object.id)-n.hidden.has(l.object.id)),ue(this.object,o.map(c=>E("option",{value:c.object.id},c.object.path))),this.element.hidden=!o.length;let a=this.wished??r.filter(c=>c.usual).flatMap(c=>c.objects.map(l=>[this.#t(l),c.path]));for(let[c,l]of a){let h=o.find(({object:d})=>w0(d)===c),u=s.field(l);h&&u&&!n.hidden.has(h.object.id)&&n.colours.choose(h.object.id,u)}this.#s(),this.#i()}#t(t){let e=this.stage.drawables.get(t);return e?w0(e.object):""}#e(t){return(this.session.scene.fields??[]).filter(e=>e.objects.includes(t?.id))}get#n(){return Number(this.object.value)}get scale(){return this.stage.colours.scales.get(this.stage.colours.choices.get(this.#n))}#i(){let t=new Map;for(let e of this.#e(this.stage.drawables.get(this.#n)?.object)){let n=e.path.slice(0,e.path.lastIndexOf("/"));t.set(n,[...t.get(n)??[],E("option",{value:e.path},Er(e))])}ue(this.field,E("option",{value:""},"none"),[...t].map(([e,n])=>E("optgroup",{label:e},n))),this.field.value=this.stage.colours.choices.get(this.#n)??"",this.#o()}#r(){this.stage.colours.choose(this.#n,this.session.field(this.field.value)??null),this.wished=[...this.stage.colours.choices].map(([t,e])=>[this.#t(t),e]),this.kept.emit(this.wished),this.#s(),this.#o()}#s(){this.session.wantColours([...this.stage.colours.choices.values()])}#o(){let{scale:t}=this;if(this.box.hidden=!t,!!t){this.mode.value=t.mode,this.log.checked=t.logarithmic,this.fixed.hidden=t.mode!=="fixed",this.restart.hidden=t.mode!=="growing",this.unit.textContent=t.field.unit==="1"?"":t.field.unit,[this.low.value,this.high.value]=[t.low,t.high].map(e=>String(Number(e.toPrecision(4))));for(let e of[this.low,this.high])e.removeAttribute("aria-invalid")}}#a(t){let{scale:e}=this;e.mode=t,t==="fixed"&&!e.known&&([e.low,e.high]=[0,1]),this.#o(),this.stage.colours.restart(e)}#l(){let{scale:t}=this,[e,n]=[this.low,this.high].map(r=>Number(r.value.replace(",",".").replace("−","-"))),s=Number.isFinite(e)&&Number.isFinite(n)&&e<n;for(let r of[this.low,this.high])r.toggleAttribute("aria-invalid",!s);s&&([t.low,t.high]=[e,n],this.stage.colours.repaint(t))}#c(){this.scale.logarithmic=this.log.checked,this.stage.colours.repaint(this.scale)}};var Fh=class{constructor(t,e){this.stage=t,this.session=e,this.colouring=new Uh(t,e),this.element=E("div.display",{},this.colouring.element,this.#n(),this.#o(),this.#a(),this.#l()),t.drawn.on(()=>this.#c())}load(t,e){t||(this.axis.value="",this.clip()),this.colouring.load(t,e),this.#i()}#t(t,e){return e.id||=en("display"),E("div.pair",{},E("label",{for:e.id},t),e)}#e(t,e,n=!1){let s=en("display"),r=E("input",{id:s,type:"checkbox",checked:n,onchange:()=>e(r.checked)});return E("p.check",{},r,E("label",{for:s},t))}#n(){return this.body=E("select",{onchange:()=>this.#s()}),this.clear=E("input.slider",{type:"range",min:.05,max:1,step:.05,oninput:()=>{this.stage.setOpacity(this.#r(),Number(this.clear.value)),this.#s()}}),this.part=E("output"),this.usual=E("button.small",{type:"button",onclick:()=>{this.stage.setOpacity(this.#r(),null),this.#s()}},"As usual"),this.opacityBox=E("section.group",{},E("h3",{},"Opacity"),this.#t("Body",this.body),this.#t("Opacity",this.clear),E("div.pair",{},this.part,this.usual)),this.opacityBox}#i(){let t=[...this.stage.drawables.values()].filter(n=>/^(surface|solid|tissue|tube|polyline|edges)$/.test(n.object.kind));t.sort((n,s)=>(s.object.kind==="surface")-(n.object.kind==="surface"));let e=new Map;ue(this.body,t.map(({object:n})=>{let s=(e.get(n.path)??0)+1;return e.set(n.path,s),E("option",{value:n.id},s>1?`${n.path} (${s})`:n.path)})),this.opacityBox.hidden=!t.length,this.#s()}#r(){return/^\d+$/.test(this.body.value)?Number(this.body.value):this.body.value}#s(){let t=this.stage.drawables.get(this.#r())?.opacity??1;document.activeElement!==this.clear&&(this.clear.value=t),Kt(this.part,`${Math.round(100*t)} %`)}#o(){let t=this.clip=()=>{let e=this.axis.value!=="";this.cutPart.disabled=!e;let n=this.stage.clip(e?Number(this.axis.value):null,Number(this.cutPart.value),this.flipped);Kt(this.cutAt,e?dn(n,"m"):"")};return this.axis=E("select",{onchange:t},E("option",{value:""},"none"),["x","y","z"].map((e,n)=>E("option",{value:n},`across ${e}`))),this.cutPart=E("input.slider",{type:"range",min:0,max:1,step:.005,value:.5,disabled:!0,oninput:t}),this.cutAt=E("output.note"),E("section.group",{},E("h3",{},"Clipping plane"),this.#t("Plane",this.axis),this.#t("Place",this.cutPart),this.cutAt,this.#e("Show the other side",e=>{this.flipped=e,t()}))}#a(){let{stage:t}=this,e=(o,a,c,l)=>E("input.slider",{type:"range",min:o,max:a,step:.25,value:c,oninput:h=>{l(Number(h.target.value)),t.redraw()}}),n=this.#e("Ghost of the start",o=>t.showGhosts(o));t.ghostsShown.on(o=>n.firstChild.checked=o);let s=E("select",{onchange:()=>r(s.value)},[["auto","automatic"],["plain","plain"],["soft","soft shadows"]].map(([o,a])=>E("option",{value:o},a))),r=o=>{hm("light",o),t.light.choose(o)};return s.value=cm("light")??"auto",t.light.choose(s.value),E("section.group",{},E("h3",{},"Looks"),this.#t("Light",s),n,E("button.small",{type:"button",onclick:()=>{t.takeGhosts(),t.showGhosts(!0)}},"Ghost of this moment"),this.#e("Grid",o=>{t.ground.visible=o,t.invalidate()},!0),this.#t("Thickness",e(1,6,1,o=>t.context.thickness=o)),this.#t("Arrows",e(.25,4,1,o=>t.context.arrowSize=o)))}#l(){let{stage:t}=this;this.place=E("output.note.mono");let e=(n,...s)=>E("button.small",{type:"button",onclick:()=>t.orbit(...s)},n);return E("section.group",{},E("h3",{},"Camera"),this.place,E("div.pad",{},e("Left",-.2,0),e("Right",.2,0),e("Up",0,-.2),e("Down",0,.2),e("Nearer",0,0,.8),e("Farther",0,0,1.25)))}#c(){if(this.place.offsetParent===null)return;this.#s();let{position:t}=this.stage.camera,{target:e}=this.stage.controls,n=s=>s.toArray().map(r=>Ke(r*1e3)).join(", ");Kt(this.place,`from ${n(t)}
to ${n(e)} mm`)}};var qf=["needle/biopsy","suture/stitch","tissue/liver","spine/c2-c7","contact/palpation","cable/harness"],Xf=({file:i})=>{let t=qf.findIndex(e=>i.endsWith(`${e}.xml`));return t<0?qf.length:t},Oh=class{constructor(t){this.session=t,this.filter=E("input",{type:"search",placeholder:"Filter","aria-label":"Filter the scenes",oninput:()=>this.#t()}),this.list=E("div.gallery-groups"),this.note=E("p.note",{role:"status"}),this.element=E("main.gallery",{hidden:!0},E("div.gallery-head",{},E("div",{},E("h2",{},"Scenes"),E("p.hint",{},"Choose one: it opens here, running live.")),this.filter),this.note,this.list)}async open(){this.element.hidden=!1;try{let t=await fetch("/api/scenes",{headers:{"X-Sinew-Token":this.session.connection.token}});if(!t.ok)throw new Error(`the server answered ${t.status}`);let e=await t.json();this.scenes=Array.isArray(e)?e:e.scenes,this.#t()}catch(t){ue(this.list,E("p.empty",{},`The list of scenes could not be read: ${t.message}.`))}}#t(){let t=this.filter.value.trim().toLowerCase(),e=(this.scenes??[]).filter(r=>JSON.stringify(r).toLowerCase().includes(t)),n=new Map,s=e.filter(r=>Xf(r)<qf.length).sort((r,o)=>Xf(r)-Xf(o));s.length&&!t&&n.set("featured",s);for(let r of e){let o=r.group??r.file.split("/").at(-2)??"";n.set(o,[...n.get(o)??[],r])}this.note.textContent=t?`${e.length} of ${this.scenes.length} scenes`:"",ue(this.list,[...n].map(([r,o])=>E("section",{},E("h3",{},r),E("ul.cards",{},o.map(a=>this.#e(a))))))}#e(t){let e=t.picture?E("img",{src:t.picture,alt:"",loading:"lazy",width:320,height:180}):E("div.no-picture",{"aria-hidden":"true"},"no picture");return E("li",{},E("button.card",{type:"button",onclick:()=>this.session.tell("open",{index:t.index})},e,E("span.card-title",{},P1(t.title??t.file)),E("span.card-text",{},t.sentence??""),E("span.path",{},t.file)))}},P1=i=>i.charAt(0).toUpperCase()+i.slice(1);var I1=[["Run",[["Space","play or pause"],[".","one step"],["r","reset to the start"],["s","keep a snapshot"],["c","record, stop and save"],["[ ]","slower, faster"]]],["View",[["f","show everything"],["1 2 3 4","along x, y, z, or aslant"],["arrows","orbit (in the picture)"],["+ −","nearer, farther"],["g","ghost of the start"],["p","save a picture"],["l","copy a link to this view"]]],["Scene",[["t","go to the tree"],["e","go to the parameters (Enter in the tree)"],["v","show or hide the chosen item"],["Ctrl+Z Ctrl+Y","undo, redo a change"],["Esc","let go of what is held"]]],["Page",[["Tab","to the next control"],["?","this list"]]]],Bh=class{constructor(){this.element=E("dialog.help",{"aria-labelledby":"help-title"},E("form",{method:"dialog"},E("h2",{id:"help-title"},"Keys"),E("div.help-columns",{},I1.map(([t,e])=>E("section",{},E("h3",{},t),E("dl",{},e.map(([n,s])=>[E("dt",{},n.split(" ").map(r=>E("kbd",{},r))),E("dd",{},s)]))))),E("p.hint",{},"In the picture: drag to orbit, right button to move, wheel to zoom; drag a node to pull it."),E("button.primary",{value:"close"},"Close")))}toggle(){this.element.open?this.element.close():this.element.showModal()}};var A0={play:"M5 3.2v9.6l7.6-4.8z",pause:"M5 3.5v9M11 3.5v9",step:"M4 3.5v9l6-4.5zM12.2 3.5v9",reset:"M3.4 8a4.6 4.6 0 1 0 1.5-3.4M3 2.6v2.9h2.9",fit:"M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10",camera:"M2.5 5h2.4l1-1.6h4.2l1 1.6h2.4v7.6h-11zM8 11a2.3 2.3 0 1 0 0-4.6A2.3 2.3 0 0 0 8 11",save:"M3 2.8h8.2L13.2 5v8.2H3zM5.4 2.8v3.4h4.8M5.2 13V9.4h5.8V13",close:"M4 4l8 8M12 4l-8 8",plus:"M8 3.2v9.6M3.2 8h9.6",download:"M8 2.6v7M5 7l3 3 3-3M3 13h10",table:"M2.6 3.4h10.8v9.2H2.6zM2.6 6.5h10.8M2.6 9.6h10.8M6.6 3.4v9.2",zoom:"M7 11.4A4.4 4.4 0 1 0 7 2.6a4.4 4.4 0 0 0 0 8.8M10.2 10.2l3.2 3.2M5 7h4",image:"M2.6 3.2h10.8v9.6H2.6zM3 11.4l3.2-3.4 2.4 2.4 2-1.9 2.6 2.7M10.4 6.2h.1",grid:"M2.8 2.8h4v4h-4zM9.2 2.8h4v4h-4zM2.8 9.2h4v4h-4zM9.2 9.2h4v4h-4z",eye:"M1.8 8S4 4 8 4s6.2 4 6.2 4-2.2 4-6.2 4-6.2-4-6.2-4M8 9.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6",eyeOff:"M1.8 8S4 4 8 4s6.2 4 6.2 4-2.2 4-6.2 4-6.2-4-6.2-4M3 13L13 3",undo:"M5.4 3L2.8 5.6l2.6 2.6M3 5.6h6.2a3.6 3.6 0 0 1 0 7.2H6.6",redo:"M10.6 3l2.6 2.6-2.6 2.6M13 5.6H6.8a3.6 3.6 0 0 0 0 7.2h2.6",file:"M4 2.4h5.2L12.4 5.6v8H4zM9 2.6v3.2h3.2",record:"M8 12.4a4.4 4.4 0 1 0 0-8.8 4.4 4.4 0 0 0 0 8.8",link:"M6.8 9.2l2.4-2.4M7.4 4.6l1.4-1.4a2.8 2.8 0 0 1 4 4l-1.4 1.4M8.6 11.4l-1.4 1.4a2.8 2.8 0 0 1-4-4l1.4-1.4",down:"M4 6l4 4 4-4",flag:"M4 14V2.6h7.6l-1.8 3 1.8 3H4"};function nn(i){return Di("svg",{class:"icon",viewBox:"0 0 16 16","aria-hidden":"true"},Di("path",{d:A0[i]}))}function kh(i,t){i.querySelector("path").setAttribute("d",A0[t])}var L1=500,zh=class{constructor(t){this.session=t,this.list=E("div.log",{role:"log","aria-label":"Log","aria-live":"polite"}),this.remarks=E("ul.remarks",{"aria-label":"Remarks of components"}),this.empty=E("p.empty",{},"Nothing was said so far."),this.element=E("div.log-pane",{},this.remarks,this.empty,this.list),t.logged.on(e=>this.add(e.level??"note",e.text)),t.stateChanged.on(e=>this.#t(e.remarks??[]))}add(t,e){this.empty.hidden=!0;let n=this.session.state?.time??0,s=this.list.lastElementChild;if(s?.dataset.text===e){s.dataset.times=Number(s.dataset.times??1)+1,s.querySelector(".log-times").textContent=`${s.dataset.times} times`;return}let r=E(`div.log-line.${t}`,{},E("time",{},xs(n)),E("span.log-level",{},t),E("span.log-text",{},e),E("span.log-times"));for(r.dataset.text=e,this.list.append(r);this.list.children.length>L1;)this.list.firstChild.remove();this.list.scrollTop=this.list.scrollHeight}#t(t){let e=JSON.stringify(t);e!==this.remarked&&(this.remarked=e,ue(this.remarks,t.map(n=>E("li",{},E("span.path",{},n.path)," ",n.text))))}};var D1="uplot",N1="u-hz",U1="u-vt",F1="u-title",O1="u-wrap",B1="u-under",k1="u-over",z1="u-axis",Rr="u-off",G1="u-select",V1="u-cursor-x",H1="u-cursor-y",W1="u-cursor-pt",X1="u-legend",q1="u-live",Y1="u-inline",$1="u-series",Z1="u-marker",E0="u-label",J1="u-value",tl="width",el="height";var T0="bottom",Lo="left",Yf="right",hp="#000",C0=hp+"0",$f="mousemove",R0="mousedown",Zf="mouseup",P0="mouseenter",I0="mouseleave",L0="dblclick",K1="resize",j1="scroll",D0="change",Xh="dppxchange",up="--",ko=typeof window<"u",tp=ko?document:null,No=ko?window:null,Q1=ko?navigator:null,Re,Gh;function ep(){let i=devicePixelRatio;Re!=i&&(Re=i,Gh&&ip(D0,Gh,ep),Gh=matchMedia(`(min-resolution: ${Re-.001}dppx) and (max-resolution: ${Re+.001}dppx)`),Pr(D0,Gh,ep),No.dispatchEvent(new CustomEvent(Xh)))}function _i(i,t){if(t!=null){let e=i.classList;!e.contains(t)&&e.add(t)}}function np(i,t){let e=i.classList;e.contains(t)&&e.remove(t)}function $e(i,t,e){i.style[t]=e+"px"}function Xi(i,t,e,n){let s=tp.createElement(i);return t!=null&&_i(s,t),e?.insertBefore(s,n),s}function Ci(i,t){return Xi("div",i,t)}var N0=new WeakMap;function hs(i,t,e,n,s){let r="translate("+t+"px,"+e+"px)",o=N0.get(i);r!=o&&(i.style.transform=r,N0.set(i,r),t<0||e<0||t>n||e>s?_i(i,Rr):np(i,Rr))}var U0=new WeakMap;function F0(i,t,e){let n=t+e,s=U0.get(i);n!=s&&(U0.set(i,n),i.style.background=t,i.style.borderColor=e)}var O0=new WeakMap;function B0(i,t,e,n){let s=t+""+e,r=O0.get(i);s!=r&&(O0.set(i,s),i.style.height=e+"px",i.style.width=t+"px",i.style.marginLeft=n?-t/2+"px":0,i.style.marginTop=n?-e/2+"px":0)}var dp={passive:!0},tA={...dp,capture:!0};function Pr(i,t,e,n){t.addEventListener(i,e,n?tA:dp)}function ip(i,t,e,n){t.removeEventListener(i,e,dp)}ko&&ep();function qi(i,t,e,n){let s;e=e||0,n=n||t.length-1;let r=n<=2147483647;for(;n-e>1;)s=r?e+n>>1:xi((e+n)/2),t[s]<i?e=s:n=s;return i-t[e]<=t[n]-i?e:n}function d_(i){return(e,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(e[a])){r=a;break}for(let a=s;a>=n;a--)if(i(e[a])){o=a;break}return[r,o]}}var f_=i=>i!=null,p_=i=>i!=null&&i>0,$h=d_(f_),eA=d_(p_);function nA(i,t,e,n=0,s=!1){let r=s?eA:$h,o=s?p_:f_;[t,e]=r(i,t,e);let a=i[t],c=i[t];if(t>-1)if(n==1)a=i[t],c=i[e];else if(n==-1)a=i[e],c=i[t];else for(let l=t;l<=e;l++){let h=i[l];o(h)&&(h<a?a=h:h>c&&(c=h))}return[a??ze,c??-ze]}function Zh(i,t,e,n){let s=G0(i),r=G0(t);i==t&&(s==-1?(i*=e,t/=e):(i/=e,t*=e));let o=e==10?Ds:m_,a=s==1?xi:Ri,c=r==1?Ri:xi,l=a(o(Cn(i))),h=c(o(Cn(t))),u=Uo(e,l),d=Uo(e,h);return e==10&&(l<0&&(u=Ge(u,-l)),h<0&&(d=Ge(d,-h))),n||e==2?(i=u*s,t=d*r):(i=y_(i,u),t=Jh(t,d)),[i,t]}function fp(i,t,e,n){let s=Zh(i,t,e,n);return i==0&&(s[0]=0),t==0&&(s[1]=0),s}var pp=.1,k0={mode:3,pad:pp},il={pad:0,soft:null,mode:0},iA={min:il,max:il};function qh(i,t,e,n){return Kh(e)?z0(i,t,e):(il.pad=e,il.soft=n?0:null,il.mode=n?3:0,z0(i,t,iA))}function Ee(i,t){return i??t}function sA(i,t,e){for(t=Ee(t,0),e=Ee(e,i.length-1);t<=e;){if(i[t]!=null)return!0;t++}return!1}function z0(i,t,e){let n=e.min,s=e.max,r=Ee(n.pad,0),o=Ee(s.pad,0),a=Ee(n.hard,-ze),c=Ee(s.hard,ze),l=Ee(n.soft,ze),h=Ee(s.soft,-ze),u=Ee(n.mode,0),d=Ee(s.mode,0),p=t-i,f=Ds(p),y=ii(Cn(i),Cn(t)),m=Ds(y),g=Cn(m-f);(p<1e-24||g>10)&&(p=0,(i==0||t==0)&&(p=1e-24,u==2&&l!=ze&&(r=0),d==2&&h!=-ze&&(o=0)));let v=p||y||1e3,R=Ds(v),S=Uo(10,xi(R)),C=v*(p==0?i==0?.1:1:r),T=Ge(y_(i-C,S/10),24),_=i>=l&&(u==1||u==3&&T<=l||u==2&&T>=l)?l:ze,A=ii(a,T<_&&i>=_?_:Yi(_,T)),O=v*(p==0?t==0?.1:1:o),L=Ge(Jh(t+O,S/10),24),D=t<=h&&(d==1||d==3&&L>=h||d==2&&L<=h)?h:-ze,z=Yi(c,L>D&&t<=D?D:ii(D,L));return A==z&&A==0&&(z=100),[A,z]}var rA=new Intl.NumberFormat(ko?Q1.language:"en-US"),mp=i=>rA.format(i),yi=Math,Wh=yi.PI,Cn=yi.abs,xi=yi.floor,Tn=yi.round,Ri=yi.ceil,Yi=yi.min,ii=yi.max,Uo=yi.pow,G0=yi.sign,Ds=yi.log10,m_=yi.log2,oA=(i,t=1)=>yi.sinh(i)*t,Jf=(i,t=1)=>yi.asinh(i/t),ze=1/0;function V0(i){return(Ds((i^i>>31)-(i>>31))|0)+1}function sp(i,t,e){return Yi(ii(i,t),e)}function g_(i){return typeof i=="function"}function Me(i){return g_(i)?i:()=>i}var aA=()=>{},__=i=>i,x_=(i,t)=>t,lA=i=>null,H0=i=>!0,W0=(i,t)=>i==t,cA=/\.\d*?(?=9{6,}|0{6,})/gm,Ir=i=>{if(S_(i)||sr.has(i))return i;let t=`${i}`,e=t.match(cA);if(e==null)return i;let n=e[0].length-1;if(t.indexOf("e-")!=-1){let[s,r]=t.split("e");return+`${Ir(s)}e${r}`}return Ge(i,n)};function Tr(i,t){return Ir(Ge(Ir(i/t))*t)}function Jh(i,t){return Ir(Ri(Ir(i/t))*t)}function y_(i,t){return Ir(xi(Ir(i/t))*t)}function Ge(i,t=0){if(S_(i))return i;let e=10**t,n=i*e*(1+Number.EPSILON);return Tn(n)/e}var sr=new Map;function v_(i){return((""+i).split(".")[1]||"").length}function rl(i,t,e,n){let s=[],r=n.map(v_);for(let o=t;o<e;o++){let a=Cn(o),c=Ge(Uo(i,o),a);for(let l=0;l<n.length;l++){let h=i==10?+`${n[l]}e${o}`:n[l]*c,u=(o>=0?0:a)+(o>=r[l]?0:r[l]),d=i==10?h:Ge(h,u);s.push(d),sr.set(d,u)}}return s}var sl={},gp=[],Fo=[null,null],ir=Array.isArray,S_=Number.isInteger,hA=i=>i===void 0;function X0(i){return typeof i=="string"}function Kh(i){let t=!1;if(i!=null){let e=i.constructor;t=e==null||e==Object}return t}function uA(i){return i!=null&&typeof i=="object"}var dA=Object.getPrototypeOf(Uint8Array),b_="__proto__";function Oo(i,t=Kh){let e;if(ir(i)){let n=i.find(s=>s!=null);if(ir(n)||t(n)){e=Array(i.length);for(let s=0;s<i.length;s++)e[s]=Oo(i[s],t)}else e=i.slice()}else if(i instanceof dA)e=i.slice();else if(t(i)){e={};for(let n in i)n!=b_&&(e[n]=Oo(i[n],t))}else e=i;return e}function bn(i){let t=arguments;for(let e=1;e<t.length;e++){let n=t[e];for(let s in n)s!=b_&&(Kh(i[s])?bn(i[s],Oo(n[s])):i[s]=Oo(n[s]))}return i}var fA=0,pA=1,mA=2;function gA(i,t,e){for(let n=0,s,r=-1;n<t.length;n++){let o=t[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<e&&i[s]==null;)i[r=s++]=null}}}function _A(i,t){if(vA(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return SA(o[0])||(o=yA(o)),o}let e=new Set;for(let o=0;o<i.length;o++){let c=i[o][0],l=c.length;for(let h=0;h<l;h++)e.add(c[h])}let n=[Array.from(e).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],c=a[0];for(let l=1;l<a.length;l++){let h=a[l],u=Array(s).fill(void 0),d=t?t[o][l]:pA,p=[];for(let f=0;f<h.length;f++){let y=h[f],m=r.get(c[f]);y===null?d!=fA&&(u[m]=y,d==mA&&p.push(m)):u[m]=y}gA(u,p,s),n.push(u)}}return n}var xA=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function yA(i){let t=i[0],e=t.length,n=Array(e);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>t[r]-t[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(e);for(let c=0;c<e;c++)a[c]=o[n[c]];s.push(a)}return s}function vA(i){let t=i[0][0],e=t.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=e)return!1;if(s!=t){for(let r=0;r<e;r++)if(s[r]!=t[r])return!1}}return!0}function SA(i,t=100){let e=i.length;if(e<=1)return!0;let n=0,s=e-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=ii(1,xi((s-n+1)/t));for(let o=i[n],a=n+r;a<=s;a+=r){let c=i[a];if(c!=null){if(c<=o)return!1;o=c}}return!0}var M_=["January","February","March","April","May","June","July","August","September","October","November","December"],w_=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function A_(i){return i.slice(0,3)}var bA=w_.map(A_),MA=M_.map(A_),wA={MMMM:M_,MMM:MA,WWWW:w_,WWW:bA};function Qa(i){return(i<10?"0":"")+i}function AA(i){return(i<10?"00":i<100?"0":"")+i}var EA={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,t)=>t.MMMM[i.getMonth()],MMM:(i,t)=>t.MMM[i.getMonth()],MM:i=>Qa(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>Qa(i.getDate()),D:i=>i.getDate(),WWWW:(i,t)=>t.WWWW[i.getDay()],WWW:(i,t)=>t.WWW[i.getDay()],HH:i=>Qa(i.getHours()),H:i=>i.getHours(),h:i=>{let t=i.getHours();return t==0?12:t>12?t-12:t},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>Qa(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>Qa(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>AA(i.getMilliseconds())};function _p(i,t){t=t||wA;let e=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)e.push(s[0][0]=="{"?EA[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<e.length;a++)o+=typeof e[a]=="string"?e[a]:e[a](r,t);return o}}var TA=new Intl.DateTimeFormat().resolvedOptions().timeZone;function CA(i,t){let e;return t=="UTC"||t=="Etc/UTC"?e=new Date(+i+i.getTimezoneOffset()*6e4):t==TA?e=i:(e=new Date(i.toLocaleString("en-US",{timeZone:t})),e.setMilliseconds(i.getMilliseconds())),e}var E_=i=>i%1==0,Yh=[1,2,2.5,5],RA=rl(10,-32,0,Yh),T_=rl(10,0,32,Yh),PA=T_.filter(E_),Cr=RA.concat(T_),xp=`
`,C_="{YYYY}",q0=xp+C_,R_="{M}/{D}",nl=xp+R_,Vh=nl+"/{YY}",P_="{aa}",IA="{h}:{mm}",Do=IA+P_,Y0=xp+Do,$0=":{ss}",Le=null;function I_(i){let t=i*1e3,e=t*60,n=e*60,s=n*24,r=s*30,o=s*365,c=(i==1?rl(10,0,3,Yh).filter(E_):rl(10,-3,0,Yh)).concat([t,t*5,t*10,t*15,t*30,e,e*5,e*10,e*15,e*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),l=[[o,C_,Le,Le,Le,Le,Le,Le,1],[s*28,"{MMM}",q0,Le,Le,Le,Le,Le,1],[s,R_,q0,Le,Le,Le,Le,Le,1],[n,"{h}"+P_,Vh,Le,nl,Le,Le,Le,1],[e,Do,Vh,Le,nl,Le,Le,Le,1],[t,$0,Vh+" "+Do,Le,nl+" "+Do,Le,Y0,Le,1],[i,$0+".{fff}",Vh+" "+Do,Le,nl+" "+Do,Le,Y0,Le,1]];function h(u){return(d,p,f,y,m,g)=>{let v=[],R=m>=o,S=m>=r&&m<o,C=u(f),T=Ge(C*i,3),_=Kf(C.getFullYear(),R?0:C.getMonth(),S||R?1:C.getDate()),A=Ge(_*i,3);if(S||R){let O=S?m/r:0,L=R?m/o:0,D=T==A?T:Ge(Kf(_.getFullYear()+L,_.getMonth()+O,1)*i,3),z=new Date(Tn(D/i)),V=z.getFullYear(),N=z.getMonth();for(let W=0;D<=y;W++){let Y=Kf(V+L*W,N+O*W,1),H=Y-u(Ge(Y*i,3));D=Ge((+Y+H)*i,3),D<=y&&v.push(D)}}else{let O=m>=s?s:m,L=xi(f)-xi(T),D=A+L+Jh(T-A,O);v.push(D);let z=u(D),V=z.getHours()+z.getMinutes()/e+z.getSeconds()/n,N=m/n,W=d.axes[p]._space,Y=g/W;for(;D=Ge(D+m,i==1?0:3),!(D>y);)if(N>1){let H=xi(Ge(V+N,6))%24,j=u(D).getHours()-H;j>1&&(j=-1),D-=j*n,V=(V+N)%24;let et=v[v.length-1];Ge((D-et)/m,3)*Y>=.7&&v.push(D)}else v.push(D)}return v}}return[c,l,h]}var[LA,DA,NA]=I_(1),[UA,FA,OA]=I_(.001);rl(2,-53,53,[1]);function Z0(i,t){return i.map(e=>e.map((n,s)=>s==0||s==8||n==null?n:t(s==1||e[8]==0?n:e[1]+n)))}function J0(i,t){return(e,n,s,r,o)=>{let a=t.find(f=>o>=f[0])||t[t.length-1],c,l,h,u,d,p;return n.map(f=>{let y=i(f),m=y.getFullYear(),g=y.getMonth(),v=y.getDate(),R=y.getHours(),S=y.getMinutes(),C=y.getSeconds(),T=m!=c&&a[2]||g!=l&&a[3]||v!=h&&a[4]||R!=u&&a[5]||S!=d&&a[6]||C!=p&&a[7]||a[1];return c=m,l=g,h=v,u=R,d=S,p=C,T(y)})}}function BA(i,t){let e=_p(t);return(n,s,r,o,a)=>s.map(c=>e(i(c)))}function Kf(i,t,e){return new Date(i,t,e)}function K0(i,t){return t(i)}var kA="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function j0(i,t){return(e,n,s,r)=>r==null?up:t(i(n))}function zA(i,t){let e=i.series[t];return e.width?e.stroke(i,t):e.points.width?e.points.stroke(i,t):null}function GA(i,t){return i.series[t].fill(i,t)}var VA={show:!0,live:!0,isolate:!1,mount:aA,markers:{show:!0,width:2,stroke:zA,fill:GA,dash:"solid"},idx:null,idxs:null,values:[]};function HA(i,t){let e=i.cursor.points,n=Ci(),s=e.size(i,t);$e(n,tl,s),$e(n,el,s);let r=s/-2;$e(n,"marginLeft",r),$e(n,"marginTop",r);let o=e.width(i,t,s);return o&&$e(n,"borderWidth",o),n}function WA(i,t){let e=i.series[t].points;return e._fill||e._stroke}function XA(i,t){let e=i.series[t].points;return e._stroke||e._fill}function qA(i,t){return i.series[t].points.size}var jf=[0,0];function YA(i,t,e){return jf[0]=t,jf[1]=e,jf}function Hh(i,t,e,n=!0){return s=>{s.button==0&&(!n||s.target==t)&&e(s)}}function Qf(i,t,e,n=!0){return s=>{(!n||s.target==t)&&e(s)}}var $A={show:!0,x:!0,y:!0,lock:!1,move:YA,points:{one:!1,show:HA,size:qA,width:0,stroke:XA,fill:WA},bind:{mousedown:Hh,mouseup:Hh,click:Hh,dblclick:Hh,mousemove:Qf,mouseleave:Qf,mouseenter:Qf},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,t,e,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},L_={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},yp=bn({},L_,{filter:x_}),D_=bn({},yp,{size:10}),N_=bn({},L_,{show:!1}),vp='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',U_="bold "+vp,F_=1.5,Q0={show:!0,scale:"x",stroke:hp,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:U_,side:2,grid:yp,ticks:D_,border:N_,font:vp,lineGap:F_,rotate:0},ZA="Value",JA="Time",t_={show:!0,scale:"x",auto:!1,sorted:1,min:ze,max:-ze,idxs:[]};function KA(i,t,e,n,s){return t.map(r=>r==null?"":mp(r))}function jA(i,t,e,n,s,r,o){let a=[],c=sr.get(s)||0;e=o?e:Ge(Jh(e,s),c);for(let l=e;l<=n;l=Ge(l+s,c))a.push(Object.is(l,-0)?0:l);return a}function rp(i,t,e,n,s,r,o){let a=[],c=i.scales[i.axes[t].scale].log,l=c==10?Ds:m_,h=xi(l(e));s=Uo(c,h),c==10&&(s=Cr[qi(s,Cr)]);let u=e,d=s*c;c==10&&(d=Cr[qi(d,Cr)]);do a.push(u),u=u+s,c==10&&!sr.has(u)&&(u=Ge(u,sr.get(s))),u>=d&&(s=u,d=s*c,c==10&&(d=Cr[qi(d,Cr)]));while(u<=n);return a}function QA(i,t,e,n,s,r,o){let c=i.scales[i.axes[t].scale].asinh,l=n>c?rp(i,t,ii(c,e),n,s):[c],h=n>=0&&e<=0?[0]:[];return(e<-c?rp(i,t,ii(c,-n),-e,s):[c]).reverse().map(d=>-d).concat(h,l)}var O_=/./,tE=/[12357]/,eE=/[125]/,e_=/1/,op=(i,t,e,n)=>i.map((s,r)=>t==4&&s==0||r%n==0&&e.test(s.toExponential()[s<0?1:0])?s:null);function nE(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=i.scales[o],c=i.valToPos,l=r._space,h=c(10,o),u=c(9,o)-h>=l?O_:c(7,o)-h>=l?tE:c(5,o)-h>=l?eE:e_;if(u==e_){let d=Cn(c(1,o)-h);if(d<l)return op(t.slice().reverse(),a.distr,u,Ri(l/d)).reverse()}return op(t,a.distr,u,1)}function iE(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=r._space,c=i.valToPos,l=Cn(c(1,o)-c(2,o));return l<a?op(t.slice().reverse(),3,O_,Ri(a/l)).reverse():t}function sE(i,t,e,n){return n==null?up:t==null?"":mp(t)}var n_={show:!0,scale:"y",stroke:hp,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:U_,side:3,grid:yp,ticks:D_,border:N_,font:vp,lineGap:F_,rotate:0};function rE(i,t){let e=3+(i||1)*2;return Ge(e*t,3)}function oE(i,t){let{scale:e,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],e,!0),o=i.valToPos(s[n[1]],e,!0),a=Cn(o-r),c=i.series[t],l=a/(c.points.space*Re);return n[1]-n[0]<=l}var i_={scale:null,auto:!0,sorted:0,min:ze,max:-ze},B_=(i,t,e,n,s)=>s,s_={show:!0,auto:!0,sorted:0,gaps:B_,alpha:1,facets:[bn({},i_,{scale:"x"}),bn({},i_,{scale:"y"})]},r_={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:B_,alpha:1,points:{show:oE,filter:null},values:null,min:ze,max:-ze,idxs:[],path:null,clip:null};function aE(i,t,e,n,s){return e/10}var k_={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},lE=bn({},k_,{time:!1,ori:1}),o_={};function z_(i,t){let e=o_[i];return e||(e={key:i,plots:[],sub(n){e.plots.push(n)},unsub(n){e.plots=e.plots.filter(s=>s!=n)},pub(n,s,r,o,a,c,l){for(let h=0;h<e.plots.length;h++)e.plots[h]!=s&&e.plots[h].pub(n,s,r,o,a,c,l)}},i!=null&&(o_[i]=e)),e}var Bo=1,ap=2;function Lr(i,t,e){let n=i.mode,s=i.series[t],r=n==2?i._data[t]:i._data,o=i.scales,a=i.bbox,c=r[0],l=n==2?r[1]:r[t],h=n==2?o[s.facets[0].scale]:o[i.series[0].scale],u=n==2?o[s.facets[1].scale]:o[s.scale],d=a.left,p=a.top,f=a.width,y=a.height,m=i.valToPosH,g=i.valToPosV;return h.ori==0?e(s,c,l,h,u,m,g,d,p,f,y,Qh,zo,eu,V_,W_):e(s,c,l,h,u,g,m,p,d,y,f,tu,Go,Mp,H_,X_)}function Sp(i,t){let e=0,n=0,s=Ee(i.bands,gp);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==t?e=o.dir:o.series[1]==t&&(o.dir==1?n|=1:n|=2)}return[e,n==1?-1:n==2?1:n==3?2:0]}function cE(i,t,e,n,s){let r=i.mode,o=i.series[t],a=r==2?o.facets[1].scale:o.scale,c=i.scales[a];return s==-1?c.min:s==1?c.max:c.distr==3?c.dir==1?c.min:c.max:0}function Ns(i,t,e,n,s,r){return Lr(i,t,(o,a,c,l,h,u,d,p,f,y,m)=>{let g=o.pxRound,v=l.dir*(l.ori==0?1:-1),R=l.ori==0?zo:Go,S,C;v==1?(S=e,C=n):(S=n,C=e);let T=g(u(a[S],l,y,p)),_=g(d(c[S],h,m,f)),A=g(u(a[C],l,y,p)),O=g(d(r==1?h.max:h.min,h,m,f)),L=new Path2D(s);return R(L,A,O),R(L,T,O),R(L,T,_),L})}function jh(i,t,e,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=t==0?eu:Mp,c=e;for(let u=0;u<i.length;u++){let d=i[u];if(d[1]>d[0]){let p=d[0]-c;p>0&&a(o,c,n,p,n+r),c=d[1]}}let l=e+s-c,h=10;l>0&&a(o,c,n-h/2,l,n+r+h)}return o}function hE(i,t,e){let n=i[i.length-1];n&&n[0]==t?n[1]=e:i.push([t,e])}function bp(i,t,e,n,s,r,o){let a=[],c=i.length;for(let l=s==1?e:n;l>=e&&l<=n;l+=s)if(t[l]===null){let u=l,d=l;if(s==1)for(;++l<=n&&t[l]===null;)d=l;else for(;--l>=e&&t[l]===null;)d=l;let p=r(i[u]),f=d==u?p:r(i[d]),y=u-s;p=o<=0&&y>=0&&y<c?r(i[y]):p;let g=d+s;f=o>=0&&g>=0&&g<c?r(i[g]):f,f>=p&&a.push([p,f])}return a}function a_(i){return i==0?__:i==1?Tn:t=>Tr(t,i)}function G_(i){let t=i==0?Qh:tu,e=i==0?(s,r,o,a,c,l)=>{s.arcTo(r,o,a,c,l)}:(s,r,o,a,c,l)=>{s.arcTo(o,r,c,a,l)},n=i==0?(s,r,o,a,c)=>{s.rect(r,o,a,c)}:(s,r,o,a,c)=>{s.rect(o,r,c,a)};return(s,r,o,a,c,l=0,h=0)=>{l==0&&h==0?n(s,r,o,a,c):(l=Yi(l,a/2,c/2),h=Yi(h,a/2,c/2),t(s,r+l,o),e(s,r+a,o,r+a,o+c,l),e(s,r+a,o+c,r,o+c,h),e(s,r,o+c,r,o,h),e(s,r,o,r+a,o,l),s.closePath())}}var Qh=(i,t,e)=>{i.moveTo(t,e)},tu=(i,t,e)=>{i.moveTo(e,t)},zo=(i,t,e)=>{i.lineTo(t,e)},Go=(i,t,e)=>{i.lineTo(e,t)},eu=G_(0),Mp=G_(1),V_=(i,t,e,n,s,r)=>{i.arc(t,e,n,s,r)},H_=(i,t,e,n,s,r)=>{i.arc(e,t,n,s,r)},W_=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(t,e,n,s,r,o)},X_=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(e,t,s,n,o,r)};function q_(i){return(t,e,n,s,r)=>Lr(t,e,(o,a,c,l,h,u,d,p,f,y,m)=>{let{pxRound:g,points:v}=o,R,S;l.ori==0?(R=Qh,S=V_):(R=tu,S=H_);let C=Ge(v.width*Re,3),T=(v.size-v.width)/2*Re,_=Ge(T*2,3),A=new Path2D,O=new Path2D,{left:L,top:D,width:z,height:V}=t.bbox;eu(O,L-_,D-_,z+_*2,V+_*2);let N=W=>{if(c[W]!=null){let Y=g(u(a[W],l,y,p)),H=g(d(c[W],h,m,f));R(A,Y+T,H),S(A,Y,H,T,0,Wh*2)}};if(r)r.forEach(N);else for(let W=n;W<=s;W++)N(W);return{stroke:C>0?A:null,fill:A,clip:O,flags:Bo|ap}})}function Y_(i){return(t,e,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(t,e,n),r!=s&&o!=s&&i(t,e,s),i(t,e,o))}}var uE=Y_(zo),dE=Y_(Go);function $_(i){let t=Ee(i?.alignGaps,0);return(e,n,s,r)=>Lr(e,n,(o,a,c,l,h,u,d,p,f,y,m)=>{[s,r]=$h(c,s,r);let g=o.pxRound,v=V=>g(u(V,l,y,p)),R=V=>g(d(V,h,m,f)),S,C;l.ori==0?(S=zo,C=uE):(S=Go,C=dE);let T=l.dir*(l.ori==0?1:-1),_={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Bo},A=_.stroke,O=!1;if(r-s>=y*4){let V=ut=>e.posToVal(ut,l.key,!0),N=null,W=null,Y,H,lt,Z=v(a[T==1?s:r]),j=v(a[s]),et=v(a[r]),dt=V(T==1?j+1:et-1);for(let ut=T==1?s:r;ut>=s&&ut<=r;ut+=T){let tt=a[ut],xt=(T==1?tt<dt:tt>dt)?Z:v(tt),Tt=c[ut];xt==Z?Tt!=null?(H=Tt,N==null?(S(A,xt,R(H)),Y=N=W=H):H<N?N=H:H>W&&(W=H)):Tt===null&&(O=!0):(N!=null&&C(A,Z,R(N),R(W),R(Y),R(H)),Tt!=null?(H=Tt,S(A,xt,R(H)),N=W=Y=H):(N=W=null,Tt===null&&(O=!0)),Z=xt,dt=V(Z+T))}N!=null&&N!=W&&lt!=Z&&C(A,Z,R(N),R(W),R(Y),R(H))}else for(let V=T==1?s:r;V>=s&&V<=r;V+=T){let N=c[V];N===null?O=!0:N!=null&&S(A,v(a[V]),R(N))}let[D,z]=Sp(e,n);if(o.fill!=null||D!=0){let V=_.fill=new Path2D(A),N=o.fillTo(e,n,o.min,o.max,D),W=R(N),Y=v(a[s]),H=v(a[r]);T==-1&&([H,Y]=[Y,H]),S(V,H,W),S(V,Y,W)}if(!o.spanGaps){let V=[];O&&V.push(...bp(a,c,s,r,T,v,t)),_.gaps=V=o.gaps(e,n,s,r,V),_.clip=jh(V,l.ori,p,f,y,m)}return z!=0&&(_.band=z==2?[Ns(e,n,s,r,A,-1),Ns(e,n,s,r,A,1)]:Ns(e,n,s,r,A,z)),_})}function fE(i){let t=Ee(i.align,1),e=Ee(i.ascDesc,!1),n=Ee(i.alignGaps,0),s=Ee(i.extend,!1);return(r,o,a,c)=>Lr(r,o,(l,h,u,d,p,f,y,m,g,v,R)=>{[a,c]=$h(u,a,c);let S=l.pxRound,{left:C,width:T}=r.bbox,_=j=>S(f(j,d,v,m)),A=j=>S(y(j,p,R,g)),O=d.ori==0?zo:Go,L={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Bo},D=L.stroke,z=d.dir*(d.ori==0?1:-1),V=A(u[z==1?a:c]),N=_(h[z==1?a:c]),W=N,Y=N;s&&t==-1&&(Y=C,O(D,Y,V)),O(D,N,V);for(let j=z==1?a:c;j>=a&&j<=c;j+=z){let et=u[j];if(et==null)continue;let dt=_(h[j]),ut=A(et);t==1?O(D,dt,V):O(D,W,ut),O(D,dt,ut),V=ut,W=dt}let H=W;s&&t==1&&(H=C+T,O(D,H,V));let[lt,Z]=Sp(r,o);if(l.fill!=null||lt!=0){let j=L.fill=new Path2D(D),et=l.fillTo(r,o,l.min,l.max,lt),dt=A(et);O(j,H,dt),O(j,Y,dt)}if(!l.spanGaps){let j=[];j.push(...bp(h,u,a,c,z,_,n));let et=l.width*Re/2,dt=e||t==1?et:-et,ut=e||t==-1?-et:et;j.forEach(tt=>{tt[0]+=dt,tt[1]+=ut}),L.gaps=j=l.gaps(r,o,a,c,j),L.clip=jh(j,d.ori,m,g,v,R)}return Z!=0&&(L.band=Z==2?[Ns(r,o,a,c,D,-1),Ns(r,o,a,c,D,1)]:Ns(r,o,a,c,D,Z)),L})}function l_(i,t,e,n,s,r,o=ze){if(i.length>1){let a=null;for(let c=0,l=1/0;c<i.length;c++)if(t[c]!==void 0){if(a!=null){let h=Cn(i[c]-i[a]);h<l&&(l=h,o=Cn(e(i[c],n,s,r)-e(i[a],n,s,r)))}a=c}}return o}function pE(i){i=i||sl;let t=Ee(i.size,[.6,ze,1]),e=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=Me(s),o=1-t[0],a=Ee(t[1],ze),c=Ee(t[2],1),l=Ee(i.disp,sl),h=Ee(i.each,p=>{}),{fill:u,stroke:d}=l;return(p,f,y,m)=>Lr(p,f,(g,v,R,S,C,T,_,A,O,L,D)=>{let z=g.pxRound,V=e,N=n*Re,W=a*Re,Y=c*Re,H,lt;S.ori==0?[H,lt]=r(p,f):[lt,H]=r(p,f);let Z=S.dir*(S.ori==0?1:-1),j=S.ori==0?eu:Mp,et=S.ori==0?h:(Rt,Zt,oe,Mt,ke,zt,qt)=>{h(Rt,Zt,oe,ke,Mt,qt,zt)},dt=Ee(p.bands,gp).find(Rt=>Rt.series[0]==f),ut=dt!=null?dt.dir:0,tt=g.fillTo(p,f,g.min,g.max,ut),mt=z(_(tt,C,D,O)),xt,Tt,bt,Wt=L,re=z(g.width*Re),Gt=!1,pe=null,ce=null,ie=null,Ze=null;u!=null&&(re==0||d!=null)&&(Gt=!0,pe=u.values(p,f,y,m),ce=new Map,new Set(pe).forEach(Rt=>{Rt!=null&&ce.set(Rt,new Path2D)}),re>0&&(ie=d.values(p,f,y,m),Ze=new Map,new Set(ie).forEach(Rt=>{Rt!=null&&Ze.set(Rt,new Path2D)})));let{x0:Ve,size:fn}=l;if(Ve!=null&&fn!=null){V=1,v=Ve.values(p,f,y,m),Ve.unit==2&&(v=v.map(oe=>p.posToVal(A+oe*L,S.key,!0)));let Rt=fn.values(p,f,y,m);fn.unit==2?Tt=Rt[0]*L:Tt=T(Rt[0],S,L,A)-T(0,S,L,A),Wt=l_(v,R,T,S,L,A,Wt),bt=Wt-Tt+N}else Wt=l_(v,R,T,S,L,A,Wt),bt=Wt*o+N,Tt=Wt-bt;bt<1&&(bt=0),re>=Tt/2&&(re=0),bt<5&&(z=__);let Fe=bt>0,Pn=Wt-bt-(Fe?re:0);Tt=z(sp(Pn,Y,W)),xt=(V==0?Tt/2:V==Z?0:Tt)-V*Z*((V==0?N/2:0)+(Fe?re/2:0));let we={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},Mn=Gt?null:new Path2D,rn=null;if(dt!=null)rn=p.data[dt.series[1]];else{let{y0:Rt,y1:Zt}=l;Rt!=null&&Zt!=null&&(R=Zt.values(p,f,y,m),rn=Rt.values(p,f,y,m))}let pn=H*Tt,k=lt*Tt;for(let Rt=Z==1?y:m;Rt>=y&&Rt<=m;Rt+=Z){let Zt=R[Rt];if(Zt==null)continue;if(rn!=null){let q=rn[Rt]??0;if(Zt-q==0)continue;mt=_(q,C,D,O)}let oe=S.distr!=2||l!=null?v[Rt]:Rt,Mt=T(oe,S,L,A),ke=_(Ee(Zt,tt),C,D,O),zt=z(Mt-xt),qt=z(ii(ke,mt)),P=z(Yi(ke,mt)),b=qt-P;if(Zt!=null){let q=Zt<0?k:pn,ht=Zt<0?pn:k;Gt?(re>0&&ie[Rt]!=null&&j(Ze.get(ie[Rt]),zt,P+xi(re/2),Tt,ii(0,b-re),q,ht),pe[Rt]!=null&&j(ce.get(pe[Rt]),zt,P+xi(re/2),Tt,ii(0,b-re),q,ht)):j(Mn,zt,P+xi(re/2),Tt,ii(0,b-re),q,ht),et(p,f,Rt,zt-re/2,P,Tt+re,b)}}return re>0?we.stroke=Gt?Ze:Mn:Gt||(we._fill=g.width==0?g._fill:g._stroke??g._fill,we.width=0),we.fill=Gt?ce:Mn,we})}function mE(i,t){let e=Ee(t?.alignGaps,0);return(n,s,r,o)=>Lr(n,s,(a,c,l,h,u,d,p,f,y,m,g)=>{[r,o]=$h(l,r,o);let v=a.pxRound,R=H=>v(d(H,h,m,f)),S=H=>v(p(H,u,g,y)),C,T,_;h.ori==0?(C=Qh,_=zo,T=W_):(C=tu,_=Go,T=X_);let A=h.dir*(h.ori==0?1:-1),O=R(c[A==1?r:o]),L=O,D=[],z=[];for(let H=A==1?r:o;H>=r&&H<=o;H+=A)if(l[H]!=null){let Z=c[H],j=R(Z);D.push(L=j),z.push(S(l[H]))}let V={stroke:i(D,z,C,_,T,v),fill:null,clip:null,band:null,gaps:null,flags:Bo},N=V.stroke,[W,Y]=Sp(n,s);if(a.fill!=null||W!=0){let H=V.fill=new Path2D(N),lt=a.fillTo(n,s,a.min,a.max,W),Z=S(lt);_(H,L,Z),_(H,O,Z)}if(!a.spanGaps){let H=[];H.push(...bp(c,l,r,o,A,R,e)),V.gaps=H=a.gaps(n,s,r,o,H),V.clip=jh(H,h.ori,f,y,m,g)}return Y!=0&&(V.band=Y==2?[Ns(n,s,r,o,N,-1),Ns(n,s,r,o,N,1)]:Ns(n,s,r,o,N,Y)),V})}function gE(i){return mE(_E,i)}function _E(i,t,e,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(e(a,i[0],t[0]),o==2)n(a,i[1],t[1]);else{let c=Array(o),l=Array(o-1),h=Array(o-1),u=Array(o-1);for(let d=0;d<o-1;d++)h[d]=t[d+1]-t[d],u[d]=i[d+1]-i[d],l[d]=h[d]/u[d];c[0]=l[0];for(let d=1;d<o-1;d++)l[d]===0||l[d-1]===0||l[d-1]>0!=l[d]>0?c[d]=0:(c[d]=3*(u[d-1]+u[d])/((2*u[d]+u[d-1])/l[d-1]+(u[d]+2*u[d-1])/l[d]),isFinite(c[d])||(c[d]=0));c[o-1]=l[o-2];for(let d=0;d<o-1;d++)s(a,i[d]+u[d]/3,t[d]+c[d]*u[d]/3,i[d+1]-u[d]/3,t[d+1]-c[d+1]*u[d]/3,i[d+1],t[d+1])}return a}var lp=new Set;function c_(){for(let i of lp)i.syncRect(!0)}ko&&(Pr(K1,No,c_),Pr(j1,No,c_,!0),Pr(Xh,No,()=>{zn.pxRatio=Re}));var xE=$_(),yE=q_();function h_(i,t,e,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>cp(r,o,t,e))}function vE(i,t){return i.map((e,n)=>n==0?{}:bn({},t,e))}function cp(i,t,e,n){return bn({},t==0?e:n,i)}function Z_(i,t,e){return t==null?Fo:[t,e]}var SE=Z_;function bE(i,t,e){return t==null?Fo:qh(t,e,pp,!0)}function J_(i,t,e,n){return t==null?Fo:Zh(t,e,i.scales[n].log,!1)}var ME=J_;function K_(i,t,e,n){return t==null?Fo:fp(t,e,i.scales[n].log,!1)}var wE=K_;function AE(i,t,e,n,s){let r=ii(V0(i),V0(t)),o=t-i,a=qi(s/n*o,e);do{let c=e[a],l=n*c/o;if(l>=s&&r+(c<5?sr.get(c):0)<=17)return[c,l]}while(++a<e.length);return[0,0]}function u_(i){let t,e;return i=i.replace(/(\d+)px/,(n,s)=>(t=Tn((e=+s)*Re))+"px"),[i,t,e]}function EE(i){i.show&&[i.font,i.labelFont].forEach(t=>{let e=Ge(t[2]*Re,1);t[0]=t[0].replace(/[0-9.]+px/,e+"px"),t[1]=e})}function zn(i,t,e){let n={mode:Ee(i.mode,1)},s=n.mode;function r(x,M,I,U){let X=M.valToPct(x);return U+I*(M.dir==-1?1-X:X)}function o(x,M,I,U){let X=M.valToPct(x);return U+I*(M.dir==-1?X:1-X)}function a(x,M,I,U){return M.ori==0?r(x,M,I,U):o(x,M,I,U)}n.valToPosH=r,n.valToPosV=o;let c=!1;n.status=0;let l=n.root=Ci(D1);if(i.id!=null&&(l.id=i.id),_i(l,i.class),i.title){let x=Ci(F1,l);x.textContent=i.title}let h=Xi("canvas"),u=n.ctx=h.getContext("2d"),d=Ci(O1,l);Pr("click",d,x=>{x.target===f&&(We!=Vr||Je!=Hr)&&Bn.click(n,x)},!0);let p=n.under=Ci(B1,d);d.appendChild(h);let f=n.over=Ci(k1,d);i=Oo(i);let y=+Ee(i.pxAlign,1),m=a_(y);(i.plugins||[]).forEach(x=>{x.opts&&(i=x.opts(n,i)||i)});let g=i.ms||.001,v=n.series=s==1?h_(i.series||[],t_,r_,!1):vE(i.series||[null],s_),R=n.axes=h_(i.axes||[],Q0,n_,!0),S=n.scales={},C=n.bands=i.bands||[];C.forEach(x=>{x.fill=Me(x.fill||null),x.dir=Ee(x.dir,-1)});let T=s==2?v[1].facets[0].scale:v[0].scale,_={axes:ms,series:ge},A=(i.drawOrder||["axes","series"]).map(x=>_[x]);function O(x){let M=x.distr==3?I=>Ds(I>0?I:x.clamp(n,I,x.min,x.max,x.key)):x.distr==4?I=>Jf(I,x.asinh):x.distr==100?I=>x.fwd(I):I=>I;return I=>{let U=M(I),{_min:X,_max:K}=x,at=K-X;return(U-X)/at}}function L(x){let M=S[x];if(M==null){let I=(i.scales||sl)[x]||sl;if(I.from!=null){L(I.from);let U=bn({},S[I.from],I,{key:x});U.valToPct=O(U),S[x]=U}else{M=S[x]=bn({},x==T?k_:lE,I),M.key=x;let U=M.time,X=M.range,K=ir(X);if((x!=T||s==2&&!U)&&(K&&(X[0]==null||X[1]==null)&&(X={min:X[0]==null?k0:{mode:1,hard:X[0],soft:X[0]},max:X[1]==null?k0:{mode:1,hard:X[1],soft:X[1]}},K=!1),!K&&Kh(X))){let at=X;X=(ft,vt,Dt)=>vt==null?Fo:qh(vt,Dt,at)}M.range=Me(X||(U?SE:x==T?M.distr==3?ME:M.distr==4?wE:Z_:M.distr==3?J_:M.distr==4?K_:bE)),M.auto=Me(K?!1:M.auto),M.clamp=Me(M.clamp||aE),M._min=M._max=null,M.valToPct=O(M)}}}L("x"),L("y"),s==1&&v.forEach(x=>{L(x.scale)}),R.forEach(x=>{L(x.scale)});for(let x in i.scales)L(x);let D=S[T],z=D.distr,V,N;D.ori==0?(_i(l,N1),V=r,N=o):(_i(l,U1),V=o,N=r);let W={};for(let x in S){let M=S[x];(M.min!=null||M.max!=null)&&(W[x]={min:M.min,max:M.max},M.min=M.max=null)}let Y=i.tzDate||(x=>new Date(Tn(x/g))),H=i.fmtDate||_p,lt=g==1?NA(Y):OA(Y),Z=J0(Y,Z0(g==1?DA:FA,H)),j=j0(Y,K0(kA,H)),et=[],dt=n.legend=bn({},VA,i.legend),ut=n.cursor=bn({},$A,{drag:{y:s==2}},i.cursor),tt=dt.show,mt=ut.show,xt=dt.markers;dt.idxs=et,xt.width=Me(xt.width),xt.dash=Me(xt.dash),xt.stroke=Me(xt.stroke),xt.fill=Me(xt.fill);let Tt,bt,Wt,re=[],Gt=[],pe,ce=!1,ie={};if(dt.live){let x=v[1]?v[1].values:null;ce=x!=null,pe=ce?x(n,1,0):{_:0};for(let M in pe)ie[M]=up}if(tt)if(Tt=Xi("table",X1,l),Wt=Xi("tbody",null,Tt),dt.mount(n,Tt),ce){bt=Xi("thead",null,Tt,Wt);let x=Xi("tr",null,bt);Xi("th",null,x);for(var Ze in pe)Xi("th",E0,x).textContent=Ze}else _i(Tt,Y1),dt.live&&_i(Tt,q1);let Ve={show:!0},fn={show:!1};function Fe(x,M){if(M==0&&(ce||!dt.live||s==2))return Fo;let I=[],U=Xi("tr",$1,Wt,Wt.childNodes[M]);_i(U,x.class),x.show||_i(U,Rr);let X=Xi("th",null,U);if(xt.show){let ft=Ci(Z1,X);if(M>0){let vt=xt.width(n,M);vt&&(ft.style.border=vt+"px "+xt.dash(n,M)+" "+xt.stroke(n,M)),ft.style.background=xt.fill(n,M)}}let K=Ci(E0,X);x.label instanceof HTMLElement?K.appendChild(x.label):K.textContent=x.label,M>0&&(xt.show||(K.style.color=x.width>0?xt.stroke(n,M):xt.fill(n,M)),we("click",X,ft=>{if(ut._lock)return;jt(ft);let vt=v.indexOf(x);if((ft.ctrlKey||ft.metaKey)!=dt.isolate){let Dt=v.some((Nt,Ft)=>Ft>0&&Ft!=vt&&Nt.show);v.forEach((Nt,Ft)=>{Ft>0&&Ki(Ft,Dt?Ft==vt?Ve:fn:Ve,!0,xn.setSeries)})}else Ki(vt,{show:!x.show},!0,xn.setSeries)},!1),Qt&&we(P0,X,ft=>{ut._lock||(jt(ft),Ki(v.indexOf(x),Xr,!0,xn.setSeries))},!1));for(var at in pe){let ft=Xi("td",J1,U);ft.textContent="--",I.push(ft)}return[U,I]}let Pn=new Map;function we(x,M,I,U=!0){let X=Pn.get(M)||{},K=ut.bind[x](n,M,I,U);K&&(Pr(x,M,X[x]=K),Pn.set(M,X))}function Mn(x,M,I){let U=Pn.get(M)||{};for(let X in U)(x==null||X==x)&&(ip(X,M,U[X]),delete U[X]);x==null&&Pn.delete(M)}let rn=0,pn=0,k=0,Rt=0,Zt=0,oe=0,Mt=Zt,ke=oe,zt=k,qt=Rt,P=0,b=0,q=0,ht=0;n.bbox={};let ot=!1,_t=!1,yt=!1,nt=!1,st=!1,pt=!1;function B(x,M,I){(I||x!=n.width||M!=n.height)&&rt(x,M),he(!1),yt=!0,_t=!0,Vn()}function rt(x,M){n.width=rn=k=x,n.height=pn=Rt=M,Zt=oe=0,St(),Vt();let I=n.bbox;P=I.left=Tr(Zt*Re,.5),b=I.top=Tr(oe*Re,.5),q=I.width=Tr(k*Re,.5),ht=I.height=Tr(Rt*Re,.5)}let it=3;function wt(){let x=!1,M=0;for(;!x;){M++;let I=kr(M),U=Ji(M);x=M==it||I&&U,x||(rt(n.width,n.height),_t=!0)}}function gt({width:x,height:M}){B(x,M)}n.setSize=gt;function St(){let x=!1,M=!1,I=!1,U=!1;R.forEach((X,K)=>{if(X.show&&X._show){let{side:at,_size:ft}=X,vt=at%2,Dt=X.label!=null?X.labelSize:0,Nt=ft+Dt;Nt>0&&(vt?(k-=Nt,at==3?(Zt+=Nt,U=!0):I=!0):(Rt-=Nt,at==0?(oe+=Nt,x=!0):M=!0))}}),$i[0]=x,$i[1]=I,$i[2]=M,$i[3]=U,k-=Pi[1]+Pi[3],Zt+=Pi[3],Rt-=Pi[2]+Pi[0],oe+=Pi[0]}function Vt(){let x=Zt+k,M=oe+Rt,I=Zt,U=oe;function X(K,at){switch(K){case 1:return x+=at,x-at;case 2:return M+=at,M-at;case 3:return I-=at,I+at;case 0:return U-=at,U+at}}R.forEach((K,at)=>{if(K.show&&K._show){let ft=K.side;K._pos=X(ft,K._size),K.label!=null&&(K._lpos=X(ft,K.labelSize))}})}if(ut.dataIdx==null){let x=ut.hover,M=x.skip=new Set(x.skip??[]);M.add(void 0);let I=x.prox=Me(x.prox),U=x.bias??=0;ut.dataIdx=(X,K,at,ft)=>{if(K==0)return at;let vt=at,Dt=I(X,K,at,ft)??ze,Nt=Dt>=0&&Dt<ze,Ft=D.ori==0?k:Rt,se=ut.left,Te=t[0],Ae=t[K];if(M.has(Ae[at])){vt=null;let ye=null,Jt=null,Xt;if(U==0||U==-1)for(Xt=at;ye==null&&Xt-- >0;)M.has(Ae[Xt])||(ye=Xt);if(U==0||U==1)for(Xt=at;Jt==null&&Xt++<Ae.length;)M.has(Ae[Xt])||(Jt=Xt);if(ye!=null||Jt!=null)if(Nt){let qe=ye==null?-1/0:V(Te[ye],D,Ft,0),ln=Jt==null?1/0:V(Te[Jt],D,Ft,0),Nn=se-qe,Oe=ln-se;Nn<=Oe?Nn<=Dt&&(vt=ye):Oe<=Dt&&(vt=Jt)}else vt=Jt==null?ye:ye==null?Jt:at-ye<=Jt-at?ye:Jt}else Nt&&Cn(se-V(Te[at],D,Ft,0))>Dt&&(vt=null);return vt}}let jt=x=>{ut.event=x};ut.idxs=et,ut._lock=!1;let ct=ut.points;ct.show=Me(ct.show),ct.size=Me(ct.size),ct.stroke=Me(ct.stroke),ct.width=Me(ct.width),ct.fill=Me(ct.fill);let Ot=n.focus=bn({},i.focus||{alpha:.3},ut.focus),Qt=Ot.prox>=0,Ct=Qt&&ct.one,le=[],He=[],$n=[];function $o(x,M){let I=ct.show(n,M);if(I instanceof HTMLElement)return _i(I,W1),_i(I,x.class),hs(I,-10,-10,k,Rt),f.insertBefore(I,le[M]),I}function Fr(x,M){if(s==1||M>0){let I=s==1&&S[x.scale].time,U=x.value;x.value=I?X0(U)?j0(Y,K0(U,H)):U||j:U||sE,x.label=x.label||(I?JA:ZA)}if(Ct||M>0){x.width=x.width==null?1:x.width,x.paths=x.paths||xE||lA,x.fillTo=Me(x.fillTo||cE),x.pxAlign=+Ee(x.pxAlign,y),x.pxRound=a_(x.pxAlign),x.stroke=Me(x.stroke||null),x.fill=Me(x.fill||null),x._stroke=x._fill=x._paths=x._focus=null;let I=rE(ii(1,x.width),1),U=x.points=bn({},{size:I,width:ii(1,I*.2),stroke:x.stroke,space:I*2,paths:yE,_stroke:null,_fill:null},x.points);U.show=Me(U.show),U.filter=Me(U.filter),U.fill=Me(U.fill),U.stroke=Me(U.stroke),U.paths=Me(U.paths),U.pxAlign=x.pxAlign}if(tt){let I=Fe(x,M);re.splice(M,0,I[0]),Gt.splice(M,0,I[1]),dt.values.push(null)}if(mt){et.splice(M,0,null);let I=null;Ct?M==0&&(I=$o(x,M)):M>0&&(I=$o(x,M)),le.splice(M,0,I),He.splice(M,0,0),$n.splice(M,0,0)}Dn("addSeries",M)}function Ju(x,M){M=M??v.length,x=s==1?cp(x,M,t_,r_):cp(x,M,{},s_),v.splice(M,0,x),Fr(v[M],M)}n.addSeries=Ju;function ml(x){if(v.splice(x,1),tt){dt.values.splice(x,1),Gt.splice(x,1);let M=re.splice(x,1)[0];Mn(null,M.firstChild),M.remove()}mt&&(et.splice(x,1),le.splice(x,1)[0].remove(),He.splice(x,1),$n.splice(x,1)),Dn("delSeries",x)}n.delSeries=ml;let $i=[!1,!1,!1,!1];function ds(x,M){if(x._show=x.show,x.show){let I=x.side%2,U=S[x.scale];U==null&&(x.scale=I?v[1].scale:T,U=S[x.scale]);let X=U.time;x.size=Me(x.size),x.space=Me(x.space),x.rotate=Me(x.rotate),ir(x.incrs)&&x.incrs.forEach(at=>{!sr.has(at)&&sr.set(at,v_(at))}),x.incrs=Me(x.incrs||(U.distr==2?PA:X?g==1?LA:UA:Cr)),x.splits=Me(x.splits||(X&&U.distr==1?lt:U.distr==3?rp:U.distr==4?QA:jA)),x.stroke=Me(x.stroke),x.grid.stroke=Me(x.grid.stroke),x.ticks.stroke=Me(x.ticks.stroke),x.border.stroke=Me(x.border.stroke);let K=x.values;x.values=ir(K)&&!ir(K[0])?Me(K):X?ir(K)?J0(Y,Z0(K,H)):X0(K)?BA(Y,K):K||Z:K||KA,x.filter=Me(x.filter||(U.distr>=3&&U.log==10?nE:U.distr==3&&U.log==2?iE:x_)),x.font=u_(x.font),x.labelFont=u_(x.labelFont),x._size=x.size(n,null,M,0),x._space=x._rotate=x._incrs=x._found=x._splits=x._values=null,x._size>0&&($i[M]=!0,x._el=Ci(z1,d))}}function fs(x,M,I,U){let[X,K,at,ft]=I,vt=M%2,Dt=0;return vt==0&&(ft||K)&&(Dt=M==0&&!X||M==2&&!at?Tn(Q0.size/3):0),vt==1&&(X||at)&&(Dt=M==1&&!K||M==3&&!ft?Tn(n_.size/2):0),Dt}let Zo=n.padding=(i.padding||[fs,fs,fs,fs]).map(x=>Me(Ee(x,fs))),Pi=n._padding=Zo.map((x,M)=>x(n,M,$i,0)),on,hn=null,un=null,Zi=s==1?v[0].idxs:null,li=null,Fs=!1;function Jo(x,M){if(t=x??[],n.data=n._data=t,s==2){on=0;for(let I=1;I<v.length;I++)on+=t[I][0].length}else{t.length==0&&(n.data=n._data=t=[[]]),li=t[0],on=li.length;let I=t;if(z==2){I=t.slice();let U=I[0]=Array(on);for(let X=0;X<on;X++)U[X]=X}n._data=t=I}if(he(!0),Dn("setData"),z==2&&(yt=!0),M!==!1){let I=D;I.auto(n,Fs)?Ko():ks(T,I.min,I.max),nt=nt||ut.left>=0,pt=!0,Vn()}}n.setData=Jo;function Ko(){Fs=!0;let x,M;s==1&&(on>0?(hn=Zi[0]=0,un=Zi[1]=on-1,x=t[0][hn],M=t[0][un],z==2?(x=hn,M=un):x==M&&(z==3?[x,M]=Zh(x,x,D.log,!1):z==4?[x,M]=fp(x,x,D.log,!1):D.time?M=x+Tn(86400/g):[x,M]=qh(x,M,pp,!0))):(hn=Zi[0]=x=null,un=Zi[1]=M=null)),ks(T,x,M)}let Or,Os,Br,w,G,Q,$,J,At,Pt;function Et(x,M,I,U,X,K){x??=C0,I??=gp,U??="butt",X??=C0,K??="round",x!=Or&&(u.strokeStyle=Or=x),X!=Os&&(u.fillStyle=Os=X),M!=Br&&(u.lineWidth=Br=M),K!=G&&(u.lineJoin=G=K),U!=Q&&(u.lineCap=Q=U),I!=w&&u.setLineDash(w=I)}function It(x,M,I,U){M!=Os&&(u.fillStyle=Os=M),x!=$&&(u.font=$=x),I!=J&&(u.textAlign=J=I),U!=At&&(u.textBaseline=At=U)}function kt(x,M,I,U,X=0){if(U.length>0&&x.auto(n,Fs)&&(M==null||M.min==null)){let K=Ee(hn,0),at=Ee(un,U.length-1),ft=I.min==null?nA(U,K,at,X,x.distr==3):[I.min,I.max];x.min=Yi(x.min,I.min=ft[0]),x.max=ii(x.max,I.max=ft[1])}}let ee={min:null,max:null};function me(){for(let U in S){let X=S[U];W[U]==null&&(X.min==null||W[T]!=null&&X.auto(n,Fs))&&(W[U]=ee)}for(let U in S){let X=S[U];W[U]==null&&X.from!=null&&W[X.from]!=null&&(W[U]=ee)}W[T]!=null&&he(!0);let x={};for(let U in W){let X=W[U];if(X!=null){let K=x[U]=Oo(S[U],uA);if(X.min!=null)bn(K,X);else if(U!=T||s==2)if(on==0&&K.from==null){let at=K.range(n,null,null,U);K.min=at[0],K.max=at[1]}else K.min=ze,K.max=-ze}}if(on>0){v.forEach((U,X)=>{if(s==1){let K=U.scale,at=W[K];if(at==null)return;let ft=x[K];if(X==0){let vt=ft.range(n,ft.min,ft.max,K);ft.min=vt[0],ft.max=vt[1],hn=qi(ft.min,t[0]),un=qi(ft.max,t[0]),un-hn>1&&(t[0][hn]<ft.min&&hn++,t[0][un]>ft.max&&un--),U.min=li[hn],U.max=li[un]}else U.show&&U.auto&&kt(ft,at,U,t[X],U.sorted);U.idxs[0]=hn,U.idxs[1]=un}else if(X>0&&U.show&&U.auto){let[K,at]=U.facets,ft=K.scale,vt=at.scale,[Dt,Nt]=t[X],Ft=x[ft],se=x[vt];Ft!=null&&kt(Ft,W[ft],K,Dt,K.sorted),se!=null&&kt(se,W[vt],at,Nt,at.sorted),U.min=at.min,U.max=at.max}});for(let U in x){let X=x[U],K=W[U];if(X.from==null&&(K==null||K.min==null)){let at=X.range(n,X.min==ze?null:X.min,X.max==-ze?null:X.max,U);X.min=at[0],X.max=at[1]}}}for(let U in x){let X=x[U];if(X.from!=null){let K=x[X.from];if(K.min==null)X.min=X.max=null;else{let at=X.range(n,K.min,K.max,U);X.min=at[0],X.max=at[1]}}}let M={},I=!1;for(let U in x){let X=x[U],K=S[U];if(K.min!=X.min||K.max!=X.max){K.min=X.min,K.max=X.max;let at=K.distr;K._min=at==3?Ds(K.min):at==4?Jf(K.min,K.asinh):at==100?K.fwd(K.min):K.min,K._max=at==3?Ds(K.max):at==4?Jf(K.max,K.asinh):at==100?K.fwd(K.max):K.max,M[U]=I=!0}}if(I){v.forEach((U,X)=>{s==2?X>0&&M.y&&(U._paths=null):M[U.scale]&&(U._paths=null)});for(let U in M)yt=!0,Dn("setScale",U);mt&&ut.left>=0&&(nt=pt=!0)}for(let U in W)W[U]=null}function Bt(x){let M=sp(hn-1,0,on-1),I=sp(un+1,0,on-1);for(;x[M]==null&&M>0;)M--;for(;x[I]==null&&I<on-1;)I++;return[M,I]}function ge(){if(on>0){let x=v.some(M=>M._focus)&&Pt!=Ot.alpha;x&&(u.globalAlpha=Pt=Ot.alpha),v.forEach((M,I)=>{if(I>0&&M.show&&(tn(I,!1),tn(I,!0),M._paths==null)){let U=Pt;Pt!=M.alpha&&(u.globalAlpha=Pt=M.alpha);let X=s==2?[0,t[I][0].length-1]:Bt(t[I]);M._paths=M.paths(n,I,X[0],X[1]),Pt!=U&&(u.globalAlpha=Pt=U)}}),v.forEach((M,I)=>{if(I>0&&M.show){let U=Pt;Pt!=M.alpha&&(u.globalAlpha=Pt=M.alpha),M._paths!=null&&De(I,!1);{let X=M._paths!=null?M._paths.gaps:null,K=M.points.show(n,I,hn,un,X),at=M.points.filter(n,I,K,X);(K||at)&&(M.points._paths=M.points.paths(n,I,hn,un,at),De(I,!0))}Pt!=U&&(u.globalAlpha=Pt=U),Dn("drawSeries",I)}}),x&&(u.globalAlpha=Pt=1)}}function tn(x,M){let I=M?v[x].points:v[x];I._stroke=I.stroke(n,x),I._fill=I.fill(n,x)}function De(x,M){let I=M?v[x].points:v[x],{stroke:U,fill:X,clip:K,flags:at,_stroke:ft=I._stroke,_fill:vt=I._fill,_width:Dt=I.width}=I._paths;Dt=Ge(Dt*Re,3);let Nt=null,Ft=Dt%2/2;M&&vt==null&&(vt=Dt>0?"#fff":ft);let se=I.pxAlign==1&&Ft>0;if(se&&u.translate(Ft,Ft),!M){let Te=P-Dt/2,Ae=b-Dt/2,ye=q+Dt,Jt=ht+Dt;Nt=new Path2D,Nt.rect(Te,Ae,ye,Jt)}M?Ut(ft,Dt,I.dash,I.cap,vt,U,X,at,K):Ne(x,ft,Dt,I.dash,I.cap,vt,U,X,at,Nt,K),se&&u.translate(-Ft,-Ft)}function Ne(x,M,I,U,X,K,at,ft,vt,Dt,Nt){let Ft=!1;vt!=0&&C.forEach((se,Te)=>{if(se.series[0]==x){let Ae=v[se.series[1]],ye=t[se.series[1]],Jt=(Ae._paths||sl).band;ir(Jt)&&(Jt=se.dir==1?Jt[0]:Jt[1]);let Xt,qe=null;Ae.show&&Jt&&sA(ye,hn,un)?(qe=se.fill(n,Te)||K,Xt=Ae._paths.clip):Jt=null,Ut(M,I,U,X,qe,at,ft,vt,Dt,Nt,Xt,Jt),Ft=!0}}),Ft||Ut(M,I,U,X,K,at,ft,vt,Dt,Nt)}let wn=Bo|ap;function Ut(x,M,I,U,X,K,at,ft,vt,Dt,Nt,Ft){Et(x,M,I,U,X),(vt||Dt||Ft)&&(u.save(),vt&&u.clip(vt),Dt&&u.clip(Dt)),Ft?(ft&wn)==wn?(u.clip(Ft),Nt&&u.clip(Nt),ve(X,at),mn(x,K,M)):ft&ap?(ve(X,at),u.clip(Ft),mn(x,K,M)):ft&Bo&&(u.save(),u.clip(Ft),Nt&&u.clip(Nt),ve(X,at),u.restore(),mn(x,K,M)):(ve(X,at),mn(x,K,M)),(vt||Dt||Ft)&&u.restore()}function mn(x,M,I){I>0&&(M instanceof Map?M.forEach((U,X)=>{u.strokeStyle=Or=X,u.stroke(U)}):M!=null&&x&&u.stroke(M))}function ve(x,M){M instanceof Map?M.forEach((I,U)=>{u.fillStyle=Os=U,u.fill(I)}):M!=null&&x&&u.fill(M)}function ps(x,M,I,U){let X=R[x],K;if(U<=0)K=[0,0];else{let at=X._space=X.space(n,x,M,I,U),ft=X._incrs=X.incrs(n,x,M,I,U,at);K=AE(M,I,ft,U,at)}return X._found=K}function gn(x,M,I,U,X,K,at,ft,vt,Dt){let Nt=at%2/2;y==1&&u.translate(Nt,Nt),Et(ft,at,vt,Dt,ft),u.beginPath();let Ft,se,Te,Ae,ye=X+(U==0||U==3?-K:K);I==0?(se=X,Ae=ye):(Ft=X,Te=ye);for(let Jt=0;Jt<x.length;Jt++)M[Jt]!=null&&(I==0?Ft=Te=x[Jt]:se=Ae=x[Jt],u.moveTo(Ft,se),u.lineTo(Te,Ae));u.stroke(),y==1&&u.translate(-Nt,-Nt)}function kr(x){let M=!0;return R.forEach((I,U)=>{if(!I.show)return;let X=S[I.scale];if(X.min==null){I._show&&(M=!1,I._show=!1,he(!1));return}else I._show||(M=!1,I._show=!0,he(!1));let K=I.side,at=K%2,{min:ft,max:vt}=X,[Dt,Nt]=ps(U,ft,vt,at==0?k:Rt);if(Nt==0)return;let Ft=X.distr==2,se=I._splits=I.splits(n,U,ft,vt,Dt,Nt,Ft),Te=X.distr==2?se.map(Xt=>li[Xt]):se,Ae=X.distr==2?li[se[1]]-li[se[0]]:Dt,ye=I._values=I.values(n,I.filter(n,Te,U,Nt,Ae),U,Nt,Ae);I._rotate=K==2?I.rotate(n,ye,U,Nt):0;let Jt=I._size;I._size=Ri(I.size(n,ye,U,x)),Jt!=null&&I._size!=Jt&&(M=!1)}),M}function Ji(x){let M=!0;return Zo.forEach((I,U)=>{let X=I(n,U,$i,x);X!=Pi[U]&&(M=!1),Pi[U]=X}),M}function ms(){for(let x=0;x<R.length;x++){let M=R[x];if(!M.show||!M._show)continue;let I=M.side,U=I%2,X,K,at=M.stroke(n,x),ft=I==0||I==3?-1:1,[vt,Dt]=M._found;if(M.label!=null){let Kn=M.labelGap*ft,ui=Tn((M._lpos+Kn)*Re);It(M.labelFont[0],at,"center",I==2?"top":T0),u.save(),U==1?(X=K=0,u.translate(ui,Tn(b+ht/2)),u.rotate((I==3?-Wh:Wh)/2)):(X=Tn(P+q/2),K=ui);let ur=g_(M.label)?M.label(n,x,vt,Dt):M.label;u.fillText(ur,X,K),u.restore()}if(Dt==0)continue;let Nt=S[M.scale],Ft=U==0?q:ht,se=U==0?P:b,Te=M._splits,Ae=Nt.distr==2?Te.map(Kn=>li[Kn]):Te,ye=Nt.distr==2?li[Te[1]]-li[Te[0]]:vt,Jt=M.ticks,Xt=M.border,qe=Jt.show?Jt.size:0,ln=Tn(qe*Re),Nn=Tn((M.alignTo==2?M._size-qe-M.gap:M.gap)*Re),Oe=M._rotate*-Wh/180,cn=m(M._pos*Re),ci=(ln+Nn)*ft,Jn=cn+ci;K=U==0?Jn:0,X=U==1?Jn:0;let vi=M.font[0],Ii=M.align==1?Lo:M.align==2?Yf:Oe>0?Lo:Oe<0?Yf:U==0?"center":I==3?Yf:Lo,Qi=Oe||U==1?"middle":I==2?"top":T0;It(vi,at,Ii,Qi);let hi=M.font[1]*M.lineGap,Si=Te.map(Kn=>m(a(Kn,Nt,Ft,se))),Li=M._values;for(let Kn=0;Kn<Li.length;Kn++){let ui=Li[Kn];if(ui!=null){U==0?X=Si[Kn]:K=Si[Kn],ui=""+ui;let ur=ui.indexOf(`
`)==-1?[ui]:ui.split(/\n/gm);for(let jn=0;jn<ur.length;jn++){let om=ur[jn];Oe?(u.save(),u.translate(X,K+jn*hi),u.rotate(Oe),u.fillText(om,0,0),u.restore()):u.fillText(om,X,K+jn*hi)}}}Jt.show&&gn(Si,Jt.filter(n,Ae,x,Dt,ye),U,I,cn,ln,Ge(Jt.width*Re,3),Jt.stroke(n,x),Jt.dash,Jt.cap);let ts=M.grid;ts.show&&gn(Si,ts.filter(n,Ae,x,Dt,ye),U,U==0?2:1,U==0?b:P,U==0?ht:q,Ge(ts.width*Re,3),ts.stroke(n,x),ts.dash,ts.cap),Xt.show&&gn([cn],[1],U==0?1:0,U==0?1:2,U==1?b:P,U==1?ht:q,Ge(Xt.width*Re,3),Xt.stroke(n,x),Xt.dash,Xt.cap)}Dn("drawAxes")}function he(x){v.forEach((M,I)=>{I>0&&(M._paths=null,x&&(s==1?(M.min=null,M.max=null):M.facets.forEach(U=>{U.min=null,U.max=null})))})}let an=!1,Zn=!1,Ue=[];function _n(){Zn=!1;for(let x=0;x<Ue.length;x++)Dn(...Ue[x]);Ue.length=0}function Vn(){an||(xA(Vp),an=!0)}function gl(x,M=!1){an=!0,Zn=M,x(n),Vp(),M&&Ue.length>0&&queueMicrotask(_n)}n.batch=gl;function Vp(){if(ot&&(me(),ot=!1),yt&&(wt(),yt=!1),_t){if($e(p,Lo,Zt),$e(p,"top",oe),$e(p,tl,k),$e(p,el,Rt),$e(f,Lo,Zt),$e(f,"top",oe),$e(f,tl,k),$e(f,el,Rt),$e(d,tl,rn),$e(d,el,pn),h.width=Tn(rn*Re),h.height=Tn(pn*Re),R.forEach(({_el:x,_show:M,_size:I,_pos:U,side:X})=>{if(x!=null)if(M){let K=X===3||X===0?I:0,at=X%2==1;$e(x,at?"left":"top",U-K),$e(x,at?"width":"height",I),$e(x,at?"top":"left",at?oe:Zt),$e(x,at?"height":"width",at?Rt:k),np(x,Rr)}else _i(x,Rr)}),Or=Os=Br=G=Q=$=J=At=w=null,Pt=1,ta(!0),Zt!=Mt||oe!=ke||k!=zt||Rt!=qt){he(!1);let x=k/zt,M=Rt/qt;if(mt&&!nt&&ut.left>=0){ut.left*=x,ut.top*=M,zr&&hs(zr,Tn(ut.left),0,k,Rt),Gr&&hs(Gr,0,Tn(ut.top),k,Rt);for(let I=0;I<le.length;I++){let U=le[I];U!=null&&(He[I]*=x,$n[I]*=M,hs(U,Ri(He[I]),Ri($n[I]),k,Rt))}}if(Xe.show&&!st&&Xe.left>=0&&Xe.width>0){Xe.left*=x,Xe.width*=x,Xe.top*=M,Xe.height*=M;for(let I in nd)$e(Wr,I,Xe[I])}Mt=Zt,ke=oe,zt=k,qt=Rt}Dn("setSize"),_t=!1}rn>0&&pn>0&&(u.clearRect(0,0,h.width,h.height),Dn("drawClear"),A.forEach(x=>x()),Dn("draw")),Xe.show&&st&&(_l(Xe),st=!1),mt&&nt&&(hr(null,!0,!1),nt=!1),dt.show&&dt.live&&pt&&(td(),pt=!1),c||(c=!0,n.status=1,Dn("ready")),Fs=!1,an=!1}n.redraw=(x,M)=>{yt=M||!1,x!==!1?ks(T,D.min,D.max):Vn()};function Ku(x,M){let I=S[x];if(I.from==null){if(on==0){let U=I.range(n,M.min,M.max,x);M.min=U[0],M.max=U[1]}if(M.min>M.max){let U=M.min;M.min=M.max,M.max=U}if(on>1&&M.min!=null&&M.max!=null&&M.max-M.min<1e-16)return;x==T&&I.distr==2&&on>0&&(M.min=qi(M.min,t[0]),M.max=qi(M.max,t[0]),M.min==M.max&&M.max++),W[x]=M,ot=!0,Vn()}}n.setScale=Ku;let ju,Qu,zr,Gr,Hp,Wp,Vr,Hr,Xp,qp,We,Je,Bs=!1,Bn=ut.drag,In=Bn.x,Ln=Bn.y;mt&&(ut.x&&(ju=Ci(V1,f)),ut.y&&(Qu=Ci(H1,f)),D.ori==0?(zr=ju,Gr=Qu):(zr=Qu,Gr=ju),We=ut.left,Je=ut.top);let Xe=n.select=bn({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),Wr=Xe.show?Ci(G1,Xe.over?f:p):null;function _l(x,M){if(Xe.show){for(let I in x)Xe[I]=x[I],I in nd&&$e(Wr,I,x[I]);M!==!1&&Dn("setSelect")}}n.setSelect=_l;function cy(x){if(v[x].show)tt&&np(re[x],Rr);else if(tt&&_i(re[x],Rr),mt){let I=Ct?le[0]:le[x];I!=null&&hs(I,-10,-10,k,Rt)}}function ks(x,M,I){Ku(x,{min:M,max:I})}function Ki(x,M,I,U){M.focus!=null&&py(x),M.show!=null&&v.forEach((X,K)=>{K>0&&(x==K||x==null)&&(X.show=M.show,cy(K),s==2?(ks(X.facets[0].scale,null,null),ks(X.facets[1].scale,null,null)):ks(X.scale,null,null),Vn())}),I!==!1&&Dn("setSeries",x,M),U&&ea("setSeries",n,x,M)}n.setSeries=Ki;function hy(x,M){bn(C[x],M)}function uy(x,M){x.fill=Me(x.fill||null),x.dir=Ee(x.dir,-1),M=M??C.length,C.splice(M,0,x)}function dy(x){x==null?C.length=0:C.splice(x,1)}n.addBand=uy,n.setBand=hy,n.delBand=dy;function fy(x,M){v[x].alpha=M,mt&&le[x]!=null&&(le[x].style.opacity=M),tt&&re[x]&&(re[x].style.opacity=M)}let gs,zs,cr,Xr={focus:!0};function py(x){if(x!=cr){let M=x==null,I=Ot.alpha!=1;v.forEach((U,X)=>{if(s==1||X>0){let K=M||X==0||X==x;U._focus=M?null:K,I&&fy(X,K?1:Ot.alpha)}}),cr=x,I&&Vn()}}tt&&Qt&&we(I0,Tt,x=>{ut._lock||(jt(x),cr!=null&&Ki(null,Xr,!0,xn.setSeries))});function ji(x,M,I){let U=S[M];I&&(x=x/Re-(U.ori==1?oe:Zt));let X=k;U.ori==1&&(X=Rt,x=X-x),U.dir==-1&&(x=X-x);let K=U._min,at=U._max,ft=x/X,vt=K+(at-K)*ft,Dt=U.distr;return Dt==3?Uo(10,vt):Dt==4?oA(vt,U.asinh):Dt==100?U.bwd(vt):vt}function my(x,M){let I=ji(x,T,M);return qi(I,t[0],hn,un)}n.valToIdx=x=>qi(x,t[0]),n.posToIdx=my,n.posToVal=ji,n.valToPos=(x,M,I)=>S[M].ori==0?r(x,S[M],I?q:k,I?P:0):o(x,S[M],I?ht:Rt,I?b:0),n.setCursor=(x,M,I)=>{We=x.left,Je=x.top,hr(null,M,I)};function Yp(x,M){$e(Wr,Lo,Xe.left=x),$e(Wr,tl,Xe.width=M)}function $p(x,M){$e(Wr,"top",Xe.top=x),$e(Wr,el,Xe.height=M)}let jo=D.ori==0?Yp:$p,Qo=D.ori==1?Yp:$p;function gy(){if(tt&&dt.live)for(let x=s==2?1:0;x<v.length;x++){if(x==0&&ce)continue;let M=dt.values[x],I=0;for(let U in M)Gt[x][I++].firstChild.nodeValue=M[U]}}function td(x,M){if(x!=null&&(x.idxs?x.idxs.forEach((I,U)=>{et[U]=I}):hA(x.idx)||et.fill(x.idx),dt.idx=et[0]),tt&&dt.live){for(let I=0;I<v.length;I++)(I>0||s==1&&!ce)&&_y(I,et[I]);gy()}pt=!1,M!==!1&&Dn("setLegend")}n.setLegend=td;function _y(x,M){let I=v[x],U=x==0&&z==2?li:t[x],X;ce?X=I.values(n,x,M)??ie:(X=I.value(n,M==null?null:U[M],x,M),X=X==null?ie:{_:X}),dt.values[x]=X}function hr(x,M,I){Xp=We,qp=Je,[We,Je]=ut.move(n,We,Je),ut.left=We,ut.top=Je,mt&&(zr&&hs(zr,Tn(We),0,k,Rt),Gr&&hs(Gr,0,Tn(Je),k,Rt));let U,X=hn>un;gs=ze,zs=null;let K=D.ori==0?k:Rt,at=D.ori==1?k:Rt;if(We<0||on==0||X){U=ut.idx=null;for(let ft=0;ft<v.length;ft++){let vt=le[ft];vt!=null&&hs(vt,-10,-10,k,Rt)}Qt&&Ki(null,Xr,!0,x==null&&xn.setSeries),dt.live&&(et.fill(U),pt=!0)}else{let ft,vt,Dt;s==1&&(ft=D.ori==0?We:Je,vt=ji(ft,T),U=ut.idx=qi(vt,t[0],hn,un),Dt=V(t[0][U],D,K,0));let Nt=-10,Ft=-10,se=0,Te=0,Ae=!0,ye="",Jt="";for(let Xt=s==2?1:0;Xt<v.length;Xt++){let qe=v[Xt],ln=et[Xt],Nn=ln==null?null:s==1?t[Xt][ln]:t[Xt][1][ln],Oe=ut.dataIdx(n,Xt,U,vt),cn=Oe==null?null:s==1?t[Xt][Oe]:t[Xt][1][Oe];if(pt=pt||cn!=Nn||Oe!=ln,et[Xt]=Oe,Xt>0&&qe.show){let ci=Oe==null?-10:Oe==U?Dt:V(s==1?t[0][Oe]:t[Xt][0][Oe],D,K,0),Jn=cn==null?-10:N(cn,s==1?S[qe.scale]:S[qe.facets[1].scale],at,0);if(Qt&&cn!=null){let vi=D.ori==1?We:Je,Ii=Cn(Ot.dist(n,Xt,Oe,Jn,vi));if(Ii<gs){let Qi=Ot.bias;if(Qi!=0){let hi=ji(vi,qe.scale),Si=cn>=0?1:-1,Li=hi>=0?1:-1;Li==Si&&(Li==1?Qi==1?cn>=hi:cn<=hi:Qi==1?cn<=hi:cn>=hi)&&(gs=Ii,zs=Xt)}else gs=Ii,zs=Xt}}if(pt||Ct){let vi,Ii;D.ori==0?(vi=ci,Ii=Jn):(vi=Jn,Ii=ci);let Qi,hi,Si,Li,ts,Kn,ui=!0,ur=ct.bbox;if(ur!=null){ui=!1;let jn=ur(n,Xt);Si=jn.left,Li=jn.top,Qi=jn.width,hi=jn.height}else Si=vi,Li=Ii,Qi=hi=ct.size(n,Xt);if(Kn=ct.fill(n,Xt),ts=ct.stroke(n,Xt),Ct)Xt==zs&&gs<=Ot.prox&&(Nt=Si,Ft=Li,se=Qi,Te=hi,Ae=ui,ye=Kn,Jt=ts);else{let jn=le[Xt];jn!=null&&(He[Xt]=Si,$n[Xt]=Li,B0(jn,Qi,hi,ui),F0(jn,Kn,ts),hs(jn,Ri(Si),Ri(Li),k,Rt))}}}}if(Ct){let Xt=Ot.prox,qe=cr==null?gs<=Xt:gs>Xt||zs!=cr;if(pt||qe){let ln=le[0];ln!=null&&(He[0]=Nt,$n[0]=Ft,B0(ln,se,Te,Ae),F0(ln,ye,Jt),hs(ln,Ri(Nt),Ri(Ft),k,Rt))}}}if(Xe.show&&Bs)if(x!=null){let[ft,vt]=xn.scales,[Dt,Nt]=xn.match,[Ft,se]=x.cursor.sync.scales,Te=x.cursor.drag;if(In=Te._x,Ln=Te._y,In||Ln){let{left:Ae,top:ye,width:Jt,height:Xt}=x.select,qe=x.scales[Ft].ori,ln=x.posToVal,Nn,Oe,cn,ci,Jn,vi=ft!=null&&Dt(ft,Ft),Ii=vt!=null&&Nt(vt,se);vi&&In?(qe==0?(Nn=Ae,Oe=Jt):(Nn=ye,Oe=Xt),cn=S[ft],ci=V(ln(Nn,Ft),cn,K,0),Jn=V(ln(Nn+Oe,Ft),cn,K,0),jo(Yi(ci,Jn),Cn(Jn-ci))):jo(0,K),Ii&&Ln?(qe==1?(Nn=Ae,Oe=Jt):(Nn=ye,Oe=Xt),cn=S[vt],ci=N(ln(Nn,se),cn,at,0),Jn=N(ln(Nn+Oe,se),cn,at,0),Qo(Yi(ci,Jn),Cn(Jn-ci))):Qo(0,at)}else id()}else{let ft=Cn(Xp-Hp),vt=Cn(qp-Wp);if(D.ori==1){let se=ft;ft=vt,vt=se}In=Bn.x&&ft>=Bn.dist,Ln=Bn.y&&vt>=Bn.dist;let Dt=Bn.uni;Dt!=null?In&&Ln&&(In=ft>=Dt,Ln=vt>=Dt,!In&&!Ln&&(vt>ft?Ln=!0:In=!0)):Bn.x&&Bn.y&&(In||Ln)&&(In=Ln=!0);let Nt,Ft;In&&(D.ori==0?(Nt=Vr,Ft=We):(Nt=Hr,Ft=Je),jo(Yi(Nt,Ft),Cn(Ft-Nt)),Ln||Qo(0,at)),Ln&&(D.ori==1?(Nt=Vr,Ft=We):(Nt=Hr,Ft=Je),Qo(Yi(Nt,Ft),Cn(Ft-Nt)),In||jo(0,K)),!In&&!Ln&&(jo(0,0),Qo(0,0))}if(Bn._x=In,Bn._y=Ln,x==null){if(I){if(rm!=null){let[ft,vt]=xn.scales;xn.values[0]=ft!=null?ji(D.ori==0?We:Je,ft):null,xn.values[1]=vt!=null?ji(D.ori==1?We:Je,vt):null}ea($f,n,We,Je,k,Rt,U)}if(Qt){let ft=I&&xn.setSeries,vt=Ot.prox;cr==null?gs<=vt&&Ki(zs,Xr,!0,ft):gs>vt?Ki(null,Xr,!0,ft):zs!=cr&&Ki(zs,Xr,!0,ft)}}pt&&(dt.idx=U,td()),M!==!1&&Dn("setCursor")}let Gs=null;Object.defineProperty(n,"rect",{get(){return Gs==null&&ta(!1),Gs}});function ta(x=!1){x?Gs=null:(Gs=f.getBoundingClientRect(),Dn("syncRect",Gs))}function Zp(x,M,I,U,X,K,at){ut._lock||Bs&&x!=null&&x.movementX==0&&x.movementY==0||(ed(x,M,I,U,X,K,at,!1,x!=null),x!=null?hr(null,!0,!0):hr(M,!0,!1))}function ed(x,M,I,U,X,K,at,ft,vt){if(Gs==null&&ta(!1),jt(x),x!=null)I=x.clientX-Gs.left,U=x.clientY-Gs.top;else{if(I<0||U<0){We=-10,Je=-10;return}let[Dt,Nt]=xn.scales,Ft=M.cursor.sync,[se,Te]=Ft.values,[Ae,ye]=Ft.scales,[Jt,Xt]=xn.match,qe=M.axes[0].side%2==1,ln=D.ori==0?k:Rt,Nn=D.ori==1?k:Rt,Oe=qe?K:X,cn=qe?X:K,ci=qe?U:I,Jn=qe?I:U;if(Ae!=null?I=Jt(Dt,Ae)?a(se,S[Dt],ln,0):-10:I=ln*(ci/Oe),ye!=null?U=Xt(Nt,ye)?a(Te,S[Nt],Nn,0):-10:U=Nn*(Jn/cn),D.ori==1){let vi=I;I=U,U=vi}}vt&&(M==null||M.cursor.event.type==$f)&&((I<=1||I>=k-1)&&(I=Tr(I,k)),(U<=1||U>=Rt-1)&&(U=Tr(U,Rt))),ft?(Hp=I,Wp=U,[Vr,Hr]=ut.move(n,I,U)):(We=I,Je=U)}let nd={width:0,height:0,left:0,top:0};function id(){_l(nd,!1)}let Jp,Kp,jp,Qp;function tm(x,M,I,U,X,K,at){Bs=!0,In=Ln=Bn._x=Bn._y=!1,ed(x,M,I,U,X,K,at,!0,!1),x!=null&&(we(Zf,tp,em,!1),ea(R0,n,Vr,Hr,k,Rt,null));let{left:ft,top:vt,width:Dt,height:Nt}=Xe;Jp=ft,Kp=vt,jp=Dt,Qp=Nt}function em(x,M,I,U,X,K,at){Bs=Bn._x=Bn._y=!1,ed(x,M,I,U,X,K,at,!1,!0);let{left:ft,top:vt,width:Dt,height:Nt}=Xe,Ft=Dt>0||Nt>0,se=Jp!=ft||Kp!=vt||jp!=Dt||Qp!=Nt;if(Ft&&se&&_l(Xe),Bn.setScale&&Ft&&se){let Te=ft,Ae=Dt,ye=vt,Jt=Nt;if(D.ori==1&&(Te=vt,Ae=Nt,ye=ft,Jt=Dt),In&&ks(T,ji(Te,T),ji(Te+Ae,T)),Ln)for(let Xt in S){let qe=S[Xt];Xt!=T&&qe.from==null&&qe.min!=ze&&ks(Xt,ji(ye+Jt,Xt),ji(ye,Xt))}id()}else ut.lock&&(ut._lock=!ut._lock,hr(M,!0,x!=null));x!=null&&(Mn(Zf,tp),ea(Zf,n,We,Je,k,Rt,null))}function xy(x,M,I,U,X,K,at){if(ut._lock)return;jt(x);let ft=Bs;if(Bs){let vt=!0,Dt=!0,Nt=10,Ft,se;D.ori==0?(Ft=In,se=Ln):(Ft=Ln,se=In),Ft&&se&&(vt=We<=Nt||We>=k-Nt,Dt=Je<=Nt||Je>=Rt-Nt),Ft&&vt&&(We=We<Vr?0:k),se&&Dt&&(Je=Je<Hr?0:Rt),hr(null,!0,!0),Bs=!1}We=-10,Je=-10,et.fill(null),hr(null,!0,!0),ft&&(Bs=ft)}function nm(x,M,I,U,X,K,at){ut._lock||(jt(x),Ko(),id(),x!=null&&ea(L0,n,We,Je,k,Rt,null))}function im(){R.forEach(EE),B(n.width,n.height,!0)}Pr(Xh,No,im);let qr={};qr.mousedown=tm,qr.mousemove=Zp,qr.mouseup=em,qr.dblclick=nm,qr.setSeries=(x,M,I,U)=>{let X=xn.match[2];I=X(n,M,I),I!=-1&&Ki(I,U,!0,!1)},mt&&(we(R0,f,tm),we($f,f,Zp),we(P0,f,x=>{jt(x),ta(!1)}),we(I0,f,xy),we(L0,f,nm),lp.add(n),n.syncRect=ta);let xl=n.hooks=i.hooks||{};function Dn(x,M,I){Zn?Ue.push([x,M,I]):x in xl&&xl[x].forEach(U=>{U.call(null,n,M,I)})}(i.plugins||[]).forEach(x=>{for(let M in x.hooks)xl[M]=(xl[M]||[]).concat(x.hooks[M])});let sm=(x,M,I)=>I,xn=bn({key:null,setSeries:!1,filters:{pub:H0,sub:H0},scales:[T,v[1]?v[1].scale:null],match:[W0,W0,sm],values:[null,null]},ut.sync);xn.match.length==2&&xn.match.push(sm),ut.sync=xn;let rm=xn.key,sd=z_(rm);function ea(x,M,I,U,X,K,at){xn.filters.pub(x,M,I,U,X,K,at)&&sd.pub(x,M,I,U,X,K,at)}sd.sub(n);function yy(x,M,I,U,X,K,at){xn.filters.sub(x,M,I,U,X,K,at)&&qr[x](null,M,I,U,X,K,at)}n.pub=yy;function vy(){sd.unsub(n),lp.delete(n),Pn.clear(),ip(Xh,No,im),l.remove(),Tt?.remove(),Dn("destroy")}n.destroy=vy;function rd(){Dn("init",i,t),Jo(t||i.data,!1),W[T]?Ku(T,W[T]):Ko(),st=Xe.show&&(Xe.width>0||Xe.height>0),nt=pt=!0,B(i.width,i.height)}return v.forEach(Fr),R.forEach(ds),e?e instanceof HTMLElement?(e.appendChild(l),rd()):e(n,rd):rd(),n}zn.assign=bn;zn.fmtNum=mp;zn.rangeNum=qh;zn.rangeLog=Zh;zn.rangeAsinh=fp;zn.orient=Lr;zn.pxRatio=Re;zn.join=_A;zn.fmtDate=_p,zn.tzDate=CA;zn.sync=z_;{zn.addGap=hE,zn.clipGaps=jh;let i=zn.paths={points:q_};i.linear=$_,i.stepped=fE,i.bars=pE,i.spline=gE}var ol=class{envelope=0;constructor(t){this.columns=Array.from({length:t+1},()=>[])}get rows(){return this.columns[0].length}take(t,e,n,s=0){for(let r=0;r<n;++r){let o=t[r*e];for(;this.rows&&this.columns[0].at(-1)>=o;)for(let a of this.columns)a.pop();this.columns[0].push(o);for(let a=1;a<this.columns.length;++a)this.columns[a].push(t[r*e+s+a])}this.envelope=Math.min(this.envelope,this.rows),this.rows>12e4&&this.#t()}#t(){let t=this.rows>>3<<2,[e,...n]=this.columns;this.columns=[[...j_(e,t,s=>[s[0],s[3]]),...e.slice(t)],...n.map(s=>[...j_(s,t,r=>[Math.min(...r),Math.max(...r)]),...s.slice(t)])],this.envelope=t>>1}clear(){this.envelope=0;for(let t of this.columns)t.length=0}};function*j_(i,t,e){for(let n=0;n<t;n+=4)yield*e(i.slice(n,n+4))}var TE=200,nu=class{mark=null;constructor(t,{remove:e,changed:n,counted:s=!1,node:r=0}){this.node=Math.min(r,t.nodes-1),this.counted=s,this.changed=n,this.samples=new ol(t.names.length),this.adopt(t);let o=(c,l,h)=>E("button.icon-button",{type:"button",title:l,"aria-label":`${l}: ${t.path}`,onclick:h},nn(c));this.tableButton=o("table","Show as table",()=>this.#l()),this.tableButton.setAttribute("aria-pressed","false"),this.chart=E("div.chart",{role:"img"}),this.note=E("p.plot-note",{role:"status",hidden:!0}),this.table=E("div.plot-table",{hidden:!0,tabindex:"0",role:"region","aria-label":`Values of ${t.path}`}),this.unit=E("span.plot-unit",{},t.unit==="1"?"":t.unit);let a=t.quantity.replaceAll("_"," ");this.element=E("article.plot",{"aria-label":`Plot of ${t.path}`},E("header",{},E("h3",{},a,this.unit,E("span.path",{},t.item)),this.#t(),o("zoom","Show all of it",()=>this.#o()),this.tableButton,o("download","Save as CSV",()=>this.#u()),o("image","Save as PNG",()=>this.#h()),o("close","Remove the plot",e)),this.note,this.chart,this.table),new ResizeObserver(()=>this.#a()).observe(this.chart),this.dark=matchMedia("(prefers-color-scheme: dark)"),this.dark.addEventListener("change",()=>this.#n())}adopt(t){this.channel&&t.names.length!==this.channel.names.length&&(this.samples=new ol(t.names.length)),this.channel=t,this.node=Math.min(this.node,t.nodes-1)}get wanted(){return this.channel.nodes>1?`${this.channel.path}#${this.node}`:this.channel.path}say(t){this.note.hidden=!t,Kt(this.note,t)}#t(){let{nodes:t,path:e}=this.channel;return t<2?null:E("label.node-field",{},"node ",E("input",{type:"number",min:0,max:t-1,value:this.node,"aria-label":`Node of ${e}`,onchange:n=>{this.node=Math.min(Math.max(Math.round(Number(n.target.value))||0,0),t-1),n.target.value=this.node,this.samples.clear(),this.draw(!0),this.changed()}}))}take(t){let e=t.width-1-this.channel.names.length;e>0&&t.data[1]!==this.node||(this.samples.take(t.data,t.width,t.count,e),this.stale=!0)}markTime(t){t!==this.mark&&(this.mark=t,this.uplot?.redraw(!1))}#e(t){if(this.mark===null)return;let e=t.valToPos(this.mark,"x",!0);e>=t.bbox.left&&e<=t.bbox.left+t.bbox.width&&(t.ctx.save(),t.ctx.strokeStyle=getComputedStyle(document.documentElement).getPropertyValue("--muted").trim(),t.ctx.lineWidth=devicePixelRatio,t.ctx.beginPath(),t.ctx.moveTo(e,t.bbox.top),t.ctx.lineTo(e,t.bbox.top+t.bbox.height),t.ctx.stroke(),t.ctx.restore())}#n(){let t=getComputedStyle(document.documentElement),e=s=>t.getPropertyValue(s).trim(),n={stroke:e("--muted"),grid:{stroke:e("--grid"),width:1},ticks:{show:!1},font:"11px system-ui, sans-serif"};this.uplot?.destroy(),this.uplot=new zn({width:Math.max(this.chart.clientWidth,100),height:Math.max(this.chart.clientHeight-24,70),scales:{x:{time:!1,range:(s,r,o)=>r===o||r===null?[(r??0)-1,(r??0)+1]:[r,o]}},cursor:{drag:{x:!0,y:!1,uni:12},points:{size:6}},legend:{show:!0,live:!0},axes:[{...n,size:26,values:(s,r)=>r.map(o=>this.#i(o))},{...n,size:58,space:24,values:(s,r)=>this.#r(r)}],series:[{label:this.counted?"solution":"t",value:(s,r,o,a)=>this.#i(Ke(a==null?s.data[0].at(-1)??0:r,4))},...this.channel.names.map((s,r)=>({label:s||this.channel.quantity.replaceAll("_"," "),stroke:e(`--series-${r%6+1}`),width:1.6,dash:r%3===1?[7,3]:r%3===2?[2,3]:void 0,points:{show:o=>o.data[0].length<12,size:5},value:(o,a,c,l)=>dn(l==null?o.data[c].at(-1)??NaN:a,this.channel.unit)}))],hooks:{setSelect:[()=>this.zoomed=!0],draw:[s=>this.#e(s)]}},this.samples.columns,this.chart)}#i(t){return this.counted?Number.isInteger(Number(t))?String(Number(t)):"":`${t} s`}#r(t){let e=Vs(Math.max(...t.map(Math.abs)),this.channel.unit);return Kt(this.unit,e.unit),t.map(n=>String(Number((n/e.factor).toPrecision(4))).replace("-","−"))}draw(t=!1){!this.stale&&!t||!this.chart.isConnected||this.chart.clientWidth===0||(this.stale=!1,!(!this.samples.rows&&!this.uplot)&&(this.uplot?this.uplot.setData(this.samples.columns,!this.zoomed):this.#n(),this.#s(),this.table.hidden||this.#c()))}#s(){let t=this.samples.columns.map(n=>n.at(-1)),e=this.channel.names.map((n,s)=>`${n} ${Ke(t[s+1]??NaN)}`.trim()).join(", ");this.chart.setAttribute("aria-label",`${this.channel.path} over ${this.counted?"solutions":"time"}, ${this.samples.rows} samples; latest: ${e} ${this.channel.unit==="1"?"":this.channel.unit}`)}#o(){this.zoomed=!1,this.draw(!0)}#a(){!this.uplot||this.chart.clientWidth===0||this.uplot.setSize({width:this.chart.clientWidth,height:Math.max(this.chart.clientHeight-24,70)})}#l(){this.table.hidden=!this.table.hidden,this.chart.hidden=!this.table.hidden,this.tableButton.setAttribute("aria-pressed",String(!this.table.hidden)),this.table.hidden?this.draw(!0):this.#c()}#c(){let t=this.samples.columns,e=[];for(let n=t[0].length-1;n>=0&&e.length<TE;--n)e.push(E("tr",{},t.map((s,r)=>E(r?"td":"th",r?{}:{scope:"row"},Ke(s[n],5)))));ue(this.table,E("table",{},E("thead",{},E("tr",{},[this.counted?"solution":"t, s",...this.channel.names.map(n=>n||this.channel.quantity)].map(n=>E("th",{scope:"col"},n)))),E("tbody",{},e)))}get fileName(){return this.channel.path.replace(/^\//,"").replaceAll("/","-")}#u(){let{names:t,quantity:e,unit:n}=this.channel,s=this.samples.columns,{envelope:r}=this.samples,o=[this.counted?"solution[1]":"time[s]",...t.map(c=>`${e}${c?`.${c}`:""}[${n}]`),...r?["envelope[1]"]:[]].join(","),a=s[0].map((c,l)=>[...s.map(h=>h[l]),...r?[+(l<r)]:[]].join(","));_s(`${this.fileName}.csv`,`${[o,...a].join(`
`)}
`)}#h(){let t=this.chart.querySelector("canvas");if(!t)return;let e=document.createElement("canvas");e.width=t.width,e.height=t.height;let n=e.getContext("2d");n.fillStyle=getComputedStyle(this.element).backgroundColor,n.fillRect(0,0,e.width,e.height),n.drawImage(t,0,0),e.toBlob(s=>_s(`${this.fileName}.png`,s),"image/png")}dispose(){this.uplot?.destroy(),this.element.remove()}};var CE=60,Q_=30,iu=class{#t=new Map;changed=new ae;constructor(t){this.session=t;let e=en("channels");this.options=E("datalist",{id:e}),this.entry=E("input",{type:"text",list:e,placeholder:"channel, as /needle/tip/position","aria-label":"Channel to plot",autocomplete:"off",spellcheck:"false"}),this.note=E("span.note",{role:"status"}),this.form=E("form.plot-form",{onsubmit:n=>{n.preventDefault(),this.add(this.entry.value.trim())}},this.entry,this.options,E("button.small",{type:"submit"},nn("plus"),"Add plot"),this.note),this.empty=E("p.empty",{},"No plots yet. Choose a channel above, or press Plot beside a result of an item."),this.grid=E("div.plot-grid",{},this.empty),this.element=E("div.plots",{},this.grid),t.frameArrived.on(n=>this.#r(n)),t.refusedChanged.on(()=>this.#i()),t.stateChanged.on(()=>this.#i()),setInterval(()=>this.#s(),CE)}load(t,e,n){ue(this.options,t.channels.map(s=>E("option",{value:s.path})));for(let[s,r]of this.#t){let o=this.session.channel(s);o&&e?r.adopt(o):this.#e(s)}if(!this.#t.size)for(let s of(n??PE(t)).filter(r=>this.session.channel(r.split("#")[0])))this.add(s);this.#n()}add(t){let[e,n]=t.split("#"),s=this.session.channel(e);if(!s)return Kt(this.note,t?`There is no channel ${e}.`:"");if(Kt(this.note,""),this.entry.value="",this.#t.has(e))return this.#t.get(e).element.scrollIntoView({block:"nearest"});if(this.#t.size>=Q_)return Kt(this.note,`${Q_} plots are the most.`);let r=new nu(s,{remove:()=>this.#e(e),changed:()=>this.#n(),counted:!!this.session.scene?.static,node:Number(n)||0});this.#t.set(e,r),this.grid.append(r.element),this.empty.hidden=!0,this.#n(),r.element.scrollIntoView({block:"nearest"})}recorded(){return[...this.#t.values()].filter(t=>t.samples.rows).map(t=>({wanted:t.wanted,columns:t.samples.columns.map(e=>e.map(n=>Number(n.toPrecision(7))))}))}#e(t){this.#t.get(t)?.dispose(),this.#t.delete(t),this.empty.hidden=this.#t.size>0,this.#n()}#n(){this.session.wantChannels("plots",[...this.#t.values()].map(t=>t.wanted)),this.changed.emit([...this.#t.values()].map(t=>t.wanted))}#i(){let{refused:t,state:e}=this.session,n=e?.rows_lost?`${e.rows_lost} steps are missing: the page was too slow for them.`:"";for(let s of this.#t.values())s.say(t.get(s.wanted)??n)}#r(t){for(let e of t.blocks)(e.kind===6||e.kind===7)&&this.#t.get(this.session.channel(e.object)?.path)?.take(e)}#s(){let t=this.session.hello?.live===!1;for(let e of this.#t.values())t&&e.markTime(this.session.time),e.draw()}},tx=2;function RE(i){let t=i.channels.map(e=>e.path);return i.items.flatMap(e=>{let[n,s]=["of","quantities"].map(c=>String(e.parameters.find(l=>l.name===c)?.value??"")),r=e.parent==="/"?"":e.parent,o=n.replace(/^@/,"").replace(/^\//,""),a=s.split(/[\s,]+/).filter(Boolean).flatMap(c=>[r,""].map(l=>t.find(h=>h===`${l}/${o}/${c}`)??t.find(h=>h.startsWith(`${l}/${o}/`)&&h.endsWith(`/${c}`)))).find(Boolean);return a?[a]:[]})}function PE(i){let t=new Set(i.items.filter(l=>l.drive||l.role==="condition").map(l=>l.path)),e=i.channels.filter(l=>!t.has(l.item)),n=e.filter(l=>l.nodes===1),s=(l,...h)=>h.map(u=>l.find(d=>u.test(d.path))).find(Boolean)?.path,r=s(n,/tip\/position$/,/displacement$/,/position$/)??s(e,/position$/),o=s(i.channels.filter(l=>l.nodes===1),/(handle|holder|hand)\/force$/,/\/force$/,/\/forces$/,/energy$/),a=RE(i);return[...new Set(a.length?[...a.slice(0,tx),...[r,o].slice(0,Math.max(0,tx-a.length))]:[r,o])].filter(Boolean).map(l=>{let{nodes:h}=i.channels.find(u=>u.path===l);return h>1?`${l}#${Math.round(.75*(h-1))}`:l})}var wp=new Set(["int","real"]),su=class{constructor(t,e,n){this.parameter=t,this.path=e,this.session=n,this.initial=Dr(t,t.file??t.value??""),this.value=Dr(t,t.value??"");let s=en("field");this.help=E("p.field-help",{id:`${s}-help`},t.doc,E("span.field-range",{},IE(t))),this.note=E("p.field-note",{id:`${s}-note`,"aria-live":"polite"}),this.input=this.#n(s),this.input.setAttribute("aria-describedby",`${s}-help ${s}-note`),this.undo=E("button.icon-button.undo",{type:"button",hidden:!0,title:`Back to the value of the file: ${this.initial||"none"}`,"aria-label":`Set ${t.name} to the value of the file`,onclick:()=>this.#r(this.initial)},nn("file"));let r=Dr(t,t.default??"");this.usual=E("button.icon-button.usual",{type:"button",title:`Back to the default: ${r}`,"aria-label":`Set ${t.name} to its default`,onclick:()=>this.#r(r)},nn("reset")),this.usualValue=r;let o=t.unit&&t.unit!=="1"?t.unit:"";this.unit=E("span.field-unit",{},o),this.#o(),this.slider=this.#i(),this.element=E(`div.field${t.type==="bool"?".field-bool":""}`,{},E("div.field-top",{},E("label.field-name",{for:s},t.name.replaceAll("_"," ")),E("span.field-tags",{},t.live?E("span.tag.live",{title:"A change acts at once"},"live"):null)),E("div.field-line",{},this.input,this.unit,this.undo,this.usual),this.slider,this.note,this.help),this.element.dataset.parameter=t.name,this.#e(),this.heed()}heed(){let t=this.session.edits.list.get(`${this.path} ${this.parameter.name}`);t&&this.#s(Dr(this.parameter,t.value),t.applied)}get#t(){return this.parameter.generated||this.session.hello.read_only||this.session.hello.can?.edit===!1}#e(){this.undo.hidden=this.value===this.initial,this.usual.hidden=this.#t||this.value===this.usualValue||this.usualValue===""}#n(t){let{type:e,choices:n,name:s}=this.parameter,r=this.#t,o=()=>this.#r(e==="bool"?String(this.input.checked):this.input.value);return e==="bool"?E("input",{id:t,type:"checkbox",checked:this.value==="true"||this.value==="1",disabled:r,onchange:o}):e==="choice"?E("select",{id:t,disabled:r,onchange:o},(n??[]).map(a=>E("option",{value:a,selected:a===this.value},a))):E("input",{id:t,type:"text",value:this.value,readonly:r,autocomplete:"off",spellcheck:"false",inputmode:wp.has(e)?"text":null,placeholder:Dr(this.parameter,this.parameter.default)||(e==="ref"?"none":""),class:e==="function"||e==="function3"||e==="reals"?"mono":null,"data-name":s,onchange:o,onkeydown:a=>a.key==="Escape"&&(this.input.value=this.value)})}#i(){let{type:t,min:e,max:n,live:s,generated:r,value:o}=this.parameter,a=fd(this.value),c=Number(o);if(!s||r||!wp.has(t)||!a||this.#t)return null;let l=c?a.number/c:1,h=Math.abs(a.number)||1,u=e!==null&&n!==null&&n-e<=100*(Math.abs(c)||1),d=u?e*l:a.number<0?-2*h:0,p=u?n*l:a.number<0?0:2*h,f=!u&&a.number>0;return E("input.slider",{type:"range","aria-label":`${this.parameter.name}, slider`,...f?{min:-1,max:1,step:.005,value:0}:{min:d,max:p,step:t==="int"?1:(p-d)/400,value:a.number},oninput:y=>{let m=Number(y.target.value),g=f?a.number*10**m:m;this.input.value=`${Number(g.toPrecision(4))}${a.unit?` ${a.unit}`:""}`,this.sliding??=setTimeout(()=>{this.sliding=null,this.#r(this.input.value)},60)}})}async#r(t){if(t===this.value)return;this.element.classList.add("busy");let{name:e}=this.parameter;try{let n=await this.session.edits.set(this.path,e,t,this.value);this.#s(Dr(this.parameter,n.value??t),n.applied)}catch(n){this.#l(n.message)}this.element.classList.remove("busy")}#s(t,e){this.value=t,this.#a(t),this.input.removeAttribute("aria-invalid"),this.element.classList.remove("wrong"),this.#e();let n=e==="now";this.element.classList.toggle("waits",!n);let s=n&&t===this.initial;ue(this.note,s?null:E(`span.tag.${n?"done":"wait"}`,{},n?"applied":"after reset"))}#o(){this.unit.hidden=!this.unit.textContent||!!fd(this.value)?.unit}#a(t){this.#o(),document.activeElement!==this.slider&&(this.parameter.type==="bool"?this.input.checked=t==="true"||t==="1":this.input.value=t)}#l(t){this.input.setAttribute("aria-invalid","true"),this.element.classList.add("wrong"),Kt(this.note,t)}};function Dr({type:i,unit:t},e){return i==="real"?xm(e,t):e}function IE({type:i,min:t,max:e,above_zero:n,choices:s,unit:r,default:o}){let a=[],c=h=>i==="real"&&r&&r!=="1"?dn(h,r):Number.isInteger(h)?String(h):Ke(h),l=h=>Math.abs(h)>=1e6||r==="m"&&Math.abs(h)>=100;if(wp.has(i)||i==="reals"||i==="vec3"){let h=Number.isFinite(t)&&t!==null,u=Number.isFinite(e)&&e!==null&&!l(e);n?a.push("above 0"):h&&u?a.push(`${c(t)} to ${c(e)}`):h&&!l(t)&&a.push(`at least ${c(t)}`),u&&!(h&&!n)&&a.push(`at most ${c(e)}`)}return(i==="function"||i==="function3")&&a.push("number or function of t"),o&&!s&&i!=="bool"&&a.push(`default ${Dr({type:i,unit:r},o)}`),a.length?` (${a.join(", ")})`:""}var LE={N:2,"N m":.1,m:.1,rad:3.2,Pa:1e4,"m/s":.5},ru=class{constructor(t,e){this.channel=t,this.session=e;let n=LE[t.unit]??1,s=en("hold");this.hold=E("input",{id:s,type:"checkbox",disabled:e.hello.read_only,onchange:()=>this.#n()}),this.values=t.names.map(()=>0),this.sliders=t.names.map((r,o)=>this.#t(r,o,n)),this.element=E("fieldset.live-input",{},E("legend",{},E("span.check",{},this.hold,E("label",{for:s},"Hold by sliders"))),this.sliders.map(r=>r.row)),this.#e()}#t(t,e,n){let s=en("live"),r=E("output.live-value",{for:s},"0"),o=E("input.slider",{id:s,type:"range",min:-n,max:n,step:n/200,value:0,"aria-label":`${this.channel.path} ${t}`.trim(),oninput:()=>{this.values[e]=Number(o.value),Kt(r,Ke(this.values[e])),this.#i()}});return{input:o,row:E("div.live-row",{},E("label",{for:s},t||this.channel.quantity.replaceAll("_"," ")),o,r,E("span.field-unit",{},this.channel.unit==="1"?"":this.channel.unit))}}#e(){for(let{input:t,row:e}of this.sliders)t.disabled=!this.hold.checked,e.hidden=!this.hold.checked}#n(){this.#e(),this.hold.checked?this.#i():this.session.tell("write",{channel:this.channel.path,values:null})}#i(){this.late??=setTimeout(()=>{this.late=null,this.hold.checked&&this.session.tell("write",{channel:this.channel.path,values:this.values})},33)}};var ou=class{plotted=new ae;constructor(t,e){this.session=t,this.tree=e,this.element=E("div.properties"),this.fields=new Map,t.edits.changed.on(()=>{for(let n of this.fields.values())n.heed()})}load(){this.fields.clear()}show(t){let e=this.session.item(t);if(!e)return ue(this.element,E("p.empty",{},"Choose an item of the scene."));this.path=t;let n=e.parameters??[],s=n.filter(o=>o.given||o.channel),r=n.filter(o=>!s.includes(o));ue(this.element,this.#t(e),s.length?this.#e("Parameters",this.#i(e,s)):null,r.length?this.#n(s.length?`${r.length} more at their defaults`:"Parameters",this.#i(e,r),!s.length):null,this.#r(e))}#t(t){let e=this.tree.isShown(t.path),n=en("shown");return E("header.item-head",{},E("h2",{},t.path==="/"?"Scene":t.name,E("span.component",{},t.component)),E("p.summary",{},(t.summary??"").split("`").map((s,r)=>r%2?E("code",{},s):s)),E("p.where",{},t.file?`${t.file.split("/").at(-1)}, line ${t.line}`:t.path==="/"?"":"made by its parent",E("span.path",{},t.path)),e===null||t.path==="/"?null:E("p.check",{},E("input",{id:n,type:"checkbox",checked:e,onchange:()=>this.tree.toggleShown(t.path)}),E("label",{for:n},"Shown in the view")))}#e(t,e){return E("section.group",{},E("h3",{},t),e)}#n(t,e,n=!1){return E("details.group",{open:n},E("summary",{},t),e)}#i(t,e){return e.map(n=>{let s=`${t.path} ${n.name}`;if(!this.fields.has(s)){let r=new su(n,t.path,this.session),o=n.channel&&this.session.channel(n.channel);o&&r.element.append(new ru(o,this.session).element),this.fields.set(s,r)}return this.fields.get(s).element})}#r(t){let e=this.session.scene.channels.filter(n=>n.item===t.path);return e.length?this.#e("Results",E("ul.channels",{},e.map(n=>E("li",{},E("span.channel-name",{},n.quantity.replaceAll("_"," ")),E("span.channel-unit",{},n.unit==="1"?"":n.unit,n.nodes>1?` at ${n.nodes} nodes`:""),E("button.small",{type:"button","aria-label":`Plot ${n.path}`,onclick:()=>this.plotted.emit(n.path)},nn("plus"),"Plot"))))):null}};var au=class{constructor(t,e){setInterval(()=>this.#t(t,e),1e3)}#t(t,e){if(!t.scene)return;let n=[`${t.scene.title||"Scene"} at ${xs(t.state?.time)}`];for(let{object:s,positions:r,nodes:o}of e.drawables.values()){if(!/^(tube|polyline)$/.test(s.kind)||s.role==="channel"||!o)continue;let a=[...r.subarray(3*o-3)].map(c=>Ke(1e3*c)).join(", ");if(n.push(`last node of ${s.name??s.path} at ${a} mm`),n.length>3)break}e.canvas.setAttribute("aria-label",`${n.join("; ")}.`)}};var al=class{constructor(t,e,n=null){this.pages=e,this.buttons=e.map((s,r)=>{let o=en("tab"),a=en("panel");return s.panel=E("div.tab-panel",{id:a,role:"tabpanel","aria-labelledby":o,tabindex:"0"},s.element),E("button.tab",{type:"button",role:"tab",id:o,"aria-controls":a,onclick:()=>this.open(r),onkeydown:c=>this.#t(c,r)},s.name)}),this.list=E("div.tab-list",{role:"tablist","aria-label":t},this.buttons),this.element=E("div.tabs",{},E("div.tab-row",{},this.list,n),e.map(s=>s.panel)),this.open(0)}open(t){this.current=t,this.pages.forEach((e,n)=>{let s=n===t;this.buttons[n].setAttribute("aria-selected",String(s)),this.buttons[n].tabIndex=s?0:-1,e.panel.hidden=!s,e.shown?.(s)})}openNamed(t){this.open(this.pages.findIndex(e=>e.name===t))}#t(t,e){let n=this.pages.length,s={ArrowRight:(e+1)%n,ArrowLeft:(e+n-1)%n,Home:0,End:n-1}[t.key];s!==void 0&&(t.preventDefault(),this.open(s),this.buttons[s].focus())}};var lu=class{constructor(t){this.session=t,this.summary=E("p.timing-summary",{},"Waiting for the first second of steps."),this.flame=E("div.flame",{"aria-hidden":"true"}),this.body=E("tbody"),this.table=E("table.timing-table",{},E("caption.hidden-text",{},"Time by component and operation"),E("thead",{},E("tr",{},["Component","Calls","A call","A step","Part"].map((e,n)=>E(n?"th.number":"th",{scope:"col"},e)))),this.body),this.element=E("div.timing",{},this.summary,this.flame,this.table),t.timingArrived.on(e=>this.#t(e))}#t({step:t,rows:e}){let n=e.reduce((o,a)=>o+a.seconds,0)||1,s=t?.count||1;t&&Kt(this.summary,`A step takes ${dn(1e-6*t.median_us,"s")} (median), 99 % of steps at most ${dn(1e-6*t.p99_us,"s")}; ${Ke(t.ratio)} times faster than real time while it steps.`);let r=[...DE(e)].map(([o,a])=>({path:o,list:a,seconds:a.reduce((c,l)=>c+l.seconds,0)})).sort((o,a)=>a.seconds-o.seconds);this.#n(r,n),ue(this.body,r.map((o,a)=>[this.#e(o.path,o.list.length===1?o.list[0]:null,o.seconds,s,n,a),o.list.length===1?null:[...o.list].sort((c,l)=>l.seconds-c.seconds).map(c=>this.#e(c.operation,c,c.seconds,s,n,a,!0))]))}#e(t,e,n,s,r,o,a=!1){let c=n/r,l=E("i.part-bar");l.style.width=`${(100*c).toFixed(1)}%`;let h=e&&!a&&e.operation?`${t} · ${e.operation}`:t;return E(`tr${a?".inner":""}`,{},E("th",{scope:"row"},E(`span.swatch.hue-${o%6}`),h),E("td.number",{},e?String(e.calls):""),E("td.number",{},e&&e.calls?dn(n/e.calls,"s"):""),E("td.number",{},dn(n/s,"s")),E("td.number.part",{},l,E("span",{},`${(100*c).toFixed(1)} %`)))}#n(t,e){let n=(s,r,o,a)=>{let c=E(`span.flame-piece.hue-${o%6}${a?".inner":""}`,{title:`${s}: ${(100*r/e).toFixed(1)} %`},s);return c.style.flexGrow=String(r/e),c};ue(this.flame,E("div.flame-row",{},t.map((s,r)=>n(s.path,s.seconds,r))),E("div.flame-row",{},t.map((s,r)=>s.list.map(o=>n(o.operation||s.path,o.seconds,r,!0)))))}};function DE(i){let t=new Map;for(let e of i)t.set(e.path,[...t.get(e.path)??[],e]);return t}var NE=8e3,UE=3,cu=class{constructor(t){this.element=E("div.toasts",{role:"alert"}),t.logged.on(({level:e,text:n})=>e==="error"&&this.show(n))}show(t,e="error"){[...this.element.children].find(r=>r.dataset.text===t)?.remove();let s=E("div.toast",{},E("span",{},t),E("button.icon-button",{type:"button","aria-label":"Close this message",onclick:()=>s.remove()},nn("close")));for(s.dataset.text=t,s.dataset.level=e,this.element.append(s);this.element.children.length>UE;)this.element.firstChild.remove();setTimeout(()=>s.remove(),NE)}};var FE=[["continue","run on"],["pause","pause"],["loop","loop"]],OE=[.1,.25,.5,1,2,5,10],hu=class{constructor(t,e){this.session=t,this.recorder=e;let n=(s,r,o,a)=>E("button.icon-button",{type:"button",title:`${r} (${o})`,"aria-label":r,"aria-keyshortcuts":o,onclick:a},nn(s));this.play=n("play","Play","Space",()=>this.toggle()),this.play.classList.add("play"),this.step=n("step","One step",".",()=>t.tell("step",{count:1})),this.reset=n("reset","Reset to the start","r",()=>this.restart()),this.clock=E("span.clock",{}),this.end=E("span.clock-end",{}),this.line=E("input.slider.timeline",{type:"range",min:0,max:1,step:.001,value:0,"aria-label":"Time, s",onchange:()=>this.#n(),oninput:()=>{this.seeking=performance.now(),t.hello?.live===!1&&this.#n()}}),this.speed=E("select",{"aria-label":"Speed",title:"Speed, times real time",onchange:()=>t.tell("speed",{value:Number(this.speed.value)})},OE.map(s=>E("option",{value:s,selected:s===1},`×${s}`)),E("option",{value:0},"as fast as possible")),this.atEnd=E("select",{"aria-label":"At the end",title:"At the duration of the scene",onchange:()=>t.tell("at_end",{value:this.atEnd.value})},FE.map(([s,r])=>E("option",{value:s},r))),this.actual=E("span.actual",{title:"Speed reached, times real time"}),this.snapshots=E("select.snapshots",{"aria-label":"Go back to a snapshot",onchange:()=>this.#i()}),this.record=n("record","Record","c",()=>e.toggle()),this.record.classList.add("record"),this.record.setAttribute("aria-pressed","false"),this.recorded=E("span.recorded",{role:"status",hidden:!0}),e.changed.on(()=>this.#t()),this.save=n("flag","Keep a snapshot of this state","s",()=>this.snapshot()),this.element=E("div.transport",{role:"group","aria-label":"Run"},this.reset,this.play,this.step,this.clock,this.line,this.end,this.speed,this.atEnd,this.actual,E("span.divider"),this.save,this.snapshots),t.stateChanged.on(s=>this.#r(s)),t.frameArrived.on(s=>s.plots||this.#a(s.time)),t.greeted.on(s=>this.#e(s))}#t(){let{packer:t}=this.recorder;this.record.setAttribute("aria-pressed",String(!!t)),this.record.title=t?"Stop, and save one HTML file that replays without a server (c)":"Record what is shown as one HTML file (c)",this.recorded.hidden=!t,t&&t.frames%8===0&&Kt(this.recorded,`${t.frames} pictures`)}#e(t){let e=t.can??{};this.duration=t.duration||1,this.line.max=this.duration,this.line.step=t.step||.001,this.line.disabled=e.seek===!1,Kt(this.end,xs(this.duration));for(let n of[this.play,this.step,this.reset,this.speed,this.save,this.snapshots])n.disabled=e.control===!1;this.save.disabled||=!t.live,this.record.hidden=this.session.connection.recording!==void 0,this.atEnd.hidden=!t.live||t.static,this.atEnd.disabled=e.control===!1,this.#a(t.time??0)}async#n(){if(this.sought=Number(this.line.value),!this.asking){for(this.asking=!0;this.sought!==null;){let t=this.sought;this.sought=null,await this.session.ask("seek",{time:t}).catch(()=>{})}this.asking=!1}}toggle(){this.session.tell(this.session.state?.running?"pause":"play")}restart(){this.session.tell("reset")}snapshot(){let t=this.clock.textContent.replace(" "," ");this.session.tell("snapshot",{name:`${(this.session.state?.snapshots?.length??0)+1} at ${t}`})}#i(){this.snapshots.value&&this.session.tell("restore",{name:this.snapshots.value}),this.snapshots.value=""}#r(t){let e=!!t.running;e!==this.running&&(this.running=e,kh(this.play,e?"pause":"play"),this.play.ariaLabel=e?"Pause":"Play",this.play.title=`${e?"Pause":"Play"} (Space)`),document.activeElement!==this.speed&&t.asked_speed!==void 0&&this.#s(t.asked_speed),document.activeElement!==this.atEnd&&t.at_end&&(this.atEnd.value=t.at_end),Kt(this.actual,e&&t.speed>0?`×${Ke(t.speed,2)}`:"paused"),this.#o(t.snapshots??[]),this.#a(t.time)}#s(t){[...this.speed.options].some(n=>Number(n.value)===t)||this.speed.insertBefore(E("option",{value:t},`×${Ke(t)}`),this.speed.lastChild),this.speed.value=String(t)}#o(t){let e=t.map(n=>n.name).join(`
`);e!==this.listed&&(this.listed=e,this.snapshots.hidden=!t.length,ue(this.snapshots,E("option",{value:""},t.length?`${t.length} snapshot${t.length>1?"s":""}`:"no snapshots"),t.map(n=>E("option",{value:n.name},n.name))))}#a(t){Kt(this.clock,xs(t)),!(performance.now()-(this.seeking??-1e4)<600)&&(t>this.line.max&&(this.line.max=t),this.line.value=t,this.line.style.setProperty("--part",`${100*t/this.line.max}%`))}};var uu=class{chosen=new ae;entered=new ae;#t=new Map;#e="";constructor(t){this.stage=t,this.list=E("ul.tree",{role:"tree","aria-label":"Scene",onkeydown:e=>this.#a(e)}),this.filter=E("input",{type:"search",placeholder:"Filter","aria-label":"Filter the scene by name or component",oninput:()=>this.#c()}),this.element=E("nav.scene-tree",{"aria-label":"Scene"},E("div.pane-head",{},E("h2",{},"Scene"),this.filter),this.list)}load(t){let e=new Set([...this.#t].filter(([,o])=>o.ariaExpanded==="false").map(([o])=>o)),n=this.selected;this.#t.clear();let s=Map.groupBy?Map.groupBy(t,o=>o.parent):BE(t);ue(this.list,(s.get(null)??[]).map(o=>this.#n(o,s,1,e)));let r=this.#t.has(n)?n:(t.find(o=>o.parent!==null&&o.parameters?.some(a=>a.given))??t[0])?.path;r!==void 0&&this.select(r,!1)}#n(t,e,n,s){let r=e.get(t.path)??[],o=r.length?String(!s.has(t.path)):null,a=this.#i(t),c=E("div.tree-row",{role:"treeitem","aria-level":n,"aria-expanded":o,"aria-selected":"false",tabindex:"-1",title:t.summary},E("span.twisty",{"aria-hidden":"true"},r.length?nn("down"):null),E(`span.dot.role-${t.role}`,{"aria-hidden":"true"}),E("span.tree-name",{},t.path==="/"?"scene":t.name),E("span.tree-kind",{},t.component===t.name||t.path==="/"?"":t.component),a);return c.style.setProperty("--level",n),c.dataset.path=t.path,c.addEventListener("click",l=>{a?.contains(l.target)||(l.target.closest(".twisty")&&r.length&&this.#s(c,c.ariaExpanded==="false"),this.select(t.path))}),this.#t.set(t.path,c),E("li",{role:"none"},c,r.length?E("ul",{role:"group"},r.map(l=>this.#n(l,e,n+1,s))):null)}#i(t){let e=[...this.stage.drawables.keys()].filter(r=>this.#r(t,r));if(!e.length||t.path==="/")return null;let n=()=>e.some(r=>!this.stage.hidden.has(r)),s=E("span.eye",{"aria-hidden":"true",title:"Show or hide"},nn(n()?"eye":"eyeOff"));return s.classList.toggle("off",!n()),s.addEventListener("click",()=>this.toggleShown(t.path)),s}#r(t,e){return this.stage.belongs(this.stage.drawables.get(e).object,t.path)}toggleShown(t){let e=[...this.stage.drawables].filter(([,s])=>this.stage.belongs(s.object,t)).map(([s])=>s),n=e.some(s=>!this.stage.hidden.has(s));for(let s of e)this.stage.setHidden(s,n);for(let[s,r]of this.#t){let o=r.querySelector(".eye");!o||!(s===t||s.startsWith(`${t}/`))||(o.classList.toggle("off",n),kh(o,n?"eyeOff":"eye"))}return!n}isShown(t){let e=[...this.stage.drawables].filter(([,n])=>this.stage.belongs(n.object,t));return e.length?e.some(([n])=>!this.stage.hidden.has(n)):null}select(t,e=!0){let n=this.#t.get(this.selected);n&&(n.ariaSelected="false",n.tabIndex=-1),this.selected=t;let s=this.#t.get(t);if(s){s.ariaSelected="true",s.tabIndex=0;for(let r=Ap(s);r;r=Ap(r))this.#s(r,!0);e&&s.scrollIntoView({block:"nearest"}),this.chosen.emit(t)}}#s(t,e){t.ariaExpanded!==null&&t.setAttribute("aria-expanded",String(e))}#o(){return[...this.#t.values()].filter(t=>t.offsetParent!==null).sort((t,e)=>t.compareDocumentPosition(e)&Node.DOCUMENT_POSITION_FOLLOWING?-1:1)}#a(t){if(t.ctrlKey||t.metaKey||t.altKey)return;let e=this.#o(),n=t.target.closest(".tree-row"),s=e.indexOf(n),r=c=>c&&(this.select(c.dataset.path),c.focus()),o=n?.getAttribute("aria-expanded"),a={ArrowDown:()=>r(e[s+1]),ArrowUp:()=>r(e[s-1]),Home:()=>r(e[0]),End:()=>r(e.at(-1)),ArrowRight:()=>o==="false"?this.#s(n,!0):o==="true"&&r(e[s+1]),ArrowLeft:()=>o==="true"?this.#s(n,!1):r(Ap(n)),Enter:()=>this.entered.emit(n.dataset.path)};if(a[t.key])a[t.key]();else if(/^[\p{L}\d_]$/u.test(t.key))this.#l(t.key,e,s,r);else return;t.preventDefault(),t.stopPropagation()}#l(t,e,n,s){clearTimeout(this.typing),this.typing=setTimeout(()=>this.#e="",600),this.#e+=t.toLowerCase();let r=this.#e.length>1?n:n+1,o=[...e.slice(r),...e.slice(0,r)];s(o.find(a=>a.querySelector(".tree-name").textContent.toLowerCase().startsWith(this.#e)))}#c(){let t=this.filter.value.trim().toLowerCase();for(let e of[...this.#t.values()].sort((n,s)=>s.ariaLevel-n.ariaLevel)){let n=e.textContent.toLowerCase().includes(t);e.parentElement.hidden=!!t&&!n&&!e.parentElement.querySelector("li:not([hidden])")}}},Ap=i=>i.parentElement.parentElement.closest("li")?.firstChild??null;function BE(i){let t=new Map;for(let e of i)t.set(e.parent,[...t.get(e.parent)??[],e]);return t}var kE=150,ll=new F,ex=new F,du=class{#t=[];#e=new Map;constructor(t,e){this.stage=t,this.session=e}objects(t){return this.#t=t.items.filter(e=>e.marks?.kind==="track").map(({path:e,marks:n})=>({path:e,id:`channel ${e}`,radius:2.2*(n.radii[0]??0),channels:n.channels,tip:n.end,sections:n.shaft,points:[],deepest:0,time:0})),this.#t.map(({id:e,path:n,radius:s})=>({id:e,kind:"polyline",path:n,name:"channel",role:"channel",radius:[s],pickable:!1,plain:!0}))}subscribe(){this.#e.clear();let t=this.#t.flatMap(({channels:e})=>e);this.session.wantChannels("carved",t.filter(e=>this.session.channel(e)))}take(t){for(let e of t.blocks){let n=e.kind===6&&e.count?this.session.channel(e.object)?.path:null;n&&this.#e.set(n,e.data[e.count*e.width-1])}if(!t.plots)for(let e of this.#t)this.#n(e,t.time)}#n(t,e){e<t.time&&Object.assign(t,{points:[],deepest:0}),t.time=e;let n=this.#e.get(t.channels[0]),s=this.#i(t.tip);if(!(n>t.deepest)||!s)return this.#s(t);t.points.length||(t.points=this.#r(t)),s.nodeAt(0,ll),!((t.points.length?ll.distanceTo(ex.fromArray(t.points,t.points.length-3)):1/0)<this.stage.extent/kE)&&(t.deepest=n,t.points.push(...ll.toArray()),this.#s(t))}#i(t){return[...this.stage.drawables.values()].find(e=>e.object.kind==="frames"&&e.object.path===t&&e.nodes)}#r(t){let e=this.#e.get(t.channels[1])??0,n=this.#i(t.sections),s=this.#i(t.tip),r=[];for(let o=0;o<(n?.nodes??0);++o){let a=n.nodeAt(o,ll).distanceTo(s.nodeAt(0,ex));a<e&&r.push({away:a,at:ll.toArray()})}return r.sort((o,a)=>a.away-o.away).flatMap(({at:o})=>o)}#s({id:t,points:e}){let n=this.stage.drawables.get(t);!n||n.positions.length===e.length||(n.group.visible=e.length>=6&&!this.stage.hidden.has(t),n.take({kind:1,data:Float32Array.from(e)}),n.applyOpacity())}};var nx=22,GE=16,VE=6,cl=new F,fu=new F,Ep=new F,pu=new F,ix=new kn,rr=new vr,sx=new Yt,HE=new je,mu=class{moved=new ae;changed=new ae;held=null;#t=0;#e=null;constructor(t,e){this.stage=t,this.session=e,this.marker=new xe(new Gi(1,20,14),new xr({color:1221560,transparent:!0,opacity:.65,depthTest:!1})),this.aim=new xe(new Gi(1,20,14),new xr({color:14239759,depthTest:!1}));let n=new be().setAttribute("position",new Be(new Float32Array(6),3));this.spring=new _o(n,new rs({color:14239759,depthTest:!1}));for(let r of[this.marker,this.aim,this.spring])r.visible=!1,r.renderOrder=20,r.frustumCulled=!1,t.scene.add(r);this.catch=E("div.catch",{hidden:!0,"aria-hidden":"true"}),t.canvas.parentElement?.append(this.catch);let s=t.canvas;s.addEventListener("pointerleave",()=>this.#h(null)),s.addEventListener("pointermove",r=>this.#i(r)),s.addEventListener("pointerdown",r=>this.#n(r),{capture:!0}),s.addEventListener("pointerup",r=>this.#r(r)),s.addEventListener("pointercancel",r=>this.#r(r)),s.addEventListener("wheel",r=>this.#s(r),{capture:!0,passive:!1}),t.drawn.on(()=>this.#p())}get allowed(){return this.session.hello?.can?.control!==!1&&!this.session.hello?.read_only}get drives(){return(this.session.scene?.items??[]).filter(t=>t.drive).map(t=>({...t.drive,path:t.path,name:t.name}))}pick(t,e){let n=this.stage.drawables.get(t);!n||e>=n.nodes||(this.held={object:t,node:e,target:n.nodeAt(e,new F)},this.changed.emit(this.held),this.#d())}lead(t){let e=this.drives.find(r=>r.path===t),n=this.stage.drawables.get(e?.object);if(!n||e.node>=n.nodes)return;let s=new je;if(n.poses){let[r,o,a,c]=n.poses.subarray(7*e.node+3,7*e.node+7);s.set(o,a,c,r)}this.held={path:t,object:e.object,node:e.node,target:n.nodeAt(e.node,new F),orientation:s},this.changed.emit(this.held)}shift(t){this.held&&(this.held.target.add(t),this.#d())}turn(t,e){this.held?.path&&(this.held.orientation.premultiply(HE.setFromAxisAngle(t,e)),this.#d())}release(){this.held&&(clearTimeout(this.#e),this.#e=null,this.held=null,this.session.tell("release"),this.#f(null),this.changed.emit(null),this.moved.emit(null))}#n(t){if(t.button!==0||!this.allowed||!t.isPrimary)return;let e=this.#a(t);if(!e)return;t.stopImmediatePropagation(),t.preventDefault(),this.stage.canvas.focus({preventScroll:!0}),this.stage.canvas.setPointerCapture(t.pointerId),this.stage.controls.enabled=!1,this.dragging=t.pointerId,this.last=[t.clientX,t.clientY];let n=this.drives.find(s=>s.object===e.id&&s.node===e.node);n?this.lead(n.path):this.pick(e.id,e.node),this.#p()}#i(t){if(this.dragging!==t.pointerId){t.pointerType==="mouse"&&t.buttons===0&&this.#h(this.allowed?this.#a(t):null);return}let[e,n]=[t.clientX-this.last[0],t.clientY-this.last[1]];if(this.last=[t.clientX,t.clientY],!!this.held){if(t.shiftKey&&this.held.path){this.turn(new F().setFromMatrixColumn(this.stage.camera.matrixWorld,1),.008*e),this.turn(new F().setFromMatrixColumn(this.stage.camera.matrixWorld,0),.008*n);return}this.stage.camera.getWorldDirection(pu),ix.setFromNormalAndCoplanarPoint(pu,this.held.target),this.#o(t),rr.ray.intersectPlane(ix,Ep)&&this.held.target.copy(Ep),this.#d()}}#r(t){this.dragging===t.pointerId&&(this.dragging=null,this.stage.controls.enabled=!0,this.held?.path?this.#f(null):this.release())}#s(t){this.dragging===null||this.dragging===void 0||!this.held||(t.preventDefault(),t.stopImmediatePropagation(),this.stage.camera.getWorldDirection(pu),this.shift(pu.clone().multiplyScalar(-.1*t.deltaY*this.stage.pixelSize())))}#o(t){let e=this.stage.canvas.getBoundingClientRect();sx.set((t.clientX-e.left)/e.width*2-1,1-(t.clientY-e.top)/e.height*2),rr.setFromCamera(sx,this.stage.camera)}#a(t){return this.#c(t).sort((n,s)=>n.weight-s.weight).slice(0,VE).find(n=>this.#l(n))??null}#l({id:t,node:e}){let n=this.stage.camera.position;this.stage.drawables.get(t).nodeAt(e,cl);let s=cl.distanceTo(n);rr.set(n,Ep.subVectors(cl,n).normalize()),rr.near=0,rr.far=s-Math.max(.02*this.stage.extent,3*this.stage.pixelSize());let{object:r}=this.stage.drawables.get(t),o=[...this.stage.drawables].filter(([c,l])=>!this.stage.hidden.has(c)&&XE.has(l.object.kind)&&l.opacity>.9&&!WE(l.object,r)).map(([,c])=>c.group),a=rr.far<=0||rr.intersectObjects(o,!0).length===0;return rr.far=1/0,a}#c(t){let e=this.stage.canvas.getBoundingClientRect(),n=t.pointerType==="touch"?1.8*nx:nx,s=[],r=new Set(this.drives.map(o=>`${o.object}:${o.node}`));for(let[o,a]of this.stage.drawables)if(!(!qE.has(a.object.kind)||a.object.pickable===!1)&&!(this.stage.hidden.has(o)&&!this.stage.quiet.has(o)))for(let c=0;c<a.nodes;++c){let l=this.stage.project(a.nodeAt(c,cl),fu);if(l.z>1)continue;let h=(l.x-t.clientX+e.left)**2+(l.y-t.clientY+e.top)**2;h>n*n||s.push({id:o,node:c,weight:h*(r.has(`${o}:${c}`)?.25:1)})}return s}#u(t){if(this.catch.hidden=!t,!t)return;let e=this.stage.drawables.get(t.id),n=this.drives.find(s=>s.object===t.id&&s.node===t.node);Kt(this.catch,n?`drive ${n.path}`:`pull ${e.object.path}${e.nodes>1?`, node ${t.node}`:""}`),this.stage.project(e.nodeAt(t.node,cl),fu),this.catch.style.transform=`translate(${Math.round(fu.x)+14}px, ${Math.round(fu.y)+10}px)`}#h(t){this.stage.canvas.classList.toggle("grab",!!t),this.#u(t),this.marker.visible=!!t,t&&this.stage.drawables.get(t.id).nodeAt(t.node,this.marker.position),(t||this.hovering)&&this.stage.invalidate(),this.hovering=!!t}#d(){let t=this.#t+GE-performance.now();if(t>0){this.#e??=setTimeout(()=>{this.#e=null,this.#d()},t);return}let e=this.held;if(!e)return;this.#t=performance.now();let n=e.target.toArray();if(e.path){let{x:s,y:r,z:o,w:a}=e.orientation;this.session.tell("drive",{path:e.path,position:n,orientation:[a,s,r,o]})}else this.session.tell("pick",{object:e.object,node:e.node,target:n})}take(t){let e=t.blocks.find(m=>m.kind===8&&m.count>0);if(!e||!this.held)return;let[n,s,r,o,a,c,l,h,u,d,p,f]=e.data,y={force:[n,s,r],at:[o,a,c],target:[l,h,u],moment:[d,p,f]};this.moved.emit(y),this.#f(y)}#f(t){for(let e of[this.aim,this.spring])e.visible=!!t;if(this.marker.visible=!!t,t){this.marker.position.fromArray(t.at),this.aim.position.fromArray(t.target);let{position:e}=this.spring.geometry.attributes;e.array.set([...t.at,...t.target]),e.needsUpdate=!0}this.stage.invalidate()}#p(){let t=this.stage.pixelSize();this.marker.scale.setScalar(6*t),this.aim.scale.setScalar(4*t)}},WE=(i,t)=>i.of===t.id||i.kind==="solid"&&rx(i.path)===rx(t.path),rx=i=>i.replace(/\/[^/]*$/,""),XE=new Set(["surface","solid","tissue"]),qE=new Set(["tube","polyline","points","frames","surface","edges"]);var YE=8,gu=class{#t=[];constructor(t,e){this.stage=t,this.session=e}objects(t){let e=new Map(t.channels.map(n=>[n.path,n]));return this.#t=t.objects.filter(n=>n.kind==="arrows"&&!n.hidden).map(n=>({path:n.path,channel:`${n.path}/moment`,id:`moment ${n.path}`,at:n.id,role:n.role,name:n.name})).filter(({channel:n})=>e.get(n)?.width.all===3).slice(0,YE),this.#t.map(({id:n,path:s,name:r,role:o})=>({id:n,kind:"arrows",quantity:"moment",unit:"N m",path:s,name:r,role:o}))}subscribe(){this.session.wantChannels("moments",this.#t.map(({channel:t})=>t))}take(t){for(let e of t.blocks){let n=e.kind===6&&e.count?this.session.channel(e.object)?.path:null,s=n&&this.#t.find(r=>r.channel===n);s&&(s.vector=[...e.data.subarray((e.count-1)*e.width+1,e.count*e.width)])}for(let{id:e,at:n,vector:s}of this.#t){let r=this.stage.drawables.get(n)?.rows;s&&r?.length>=6&&this.stage.drawables.get(e)?.show([...r.subarray(0,3),...s])}}};var ax={steel:"#aab8c8",disc:"#6fb3c4",obstacle:"#8b96a3",force:"#d9480f",moment:"#8e44ad",contact:"#c2255c",channel:"#8f1d3a"},ox=["#5b8fd6","#d68a4c","#5fae8b","#b277c9","#c9ae4a","#d26a7c"],or=i=>new Ht(ax[i]);function lx(i,t){return i.role==="channel"?or("channel"):new Ht(i.colour??(i.role==="instrument"?ax.steel:ox[t%ox.length]))}var xu=["#440154","#482878","#3e4989","#31688e","#26828e","#1f9e89","#35b779","#6ece58","#b5de2b","#fde725"],_u=xu.map(i=>new Ht(i)),$E=new Ht("#999ea6");function Vo(i,t){if(Number.isNaN(i))return t.copy($E);let e=Math.min(Math.max(i,0),1)*(_u.length-1),n=Math.min(Math.floor(e),_u.length-2);return t.copy(_u[n]).lerp(_u[n+1],e-n)}var ar=16,yu=200;function vu(i,t,e,n,s){i.textAlign=s,i.fillText(t,e,n)}function ZE(i,t,e){let n=t.pixelSize(),s=Po(110*n),r=s/n;i.fillRect(ar,e-ar,r,2),vu(i,dn(s,"m",1),ar,e-ar-6,"left")}function JE(i,t,e,n){let s=t.ends,r=Vs(Math.max(...s.map(Math.abs)),t.field.unit),o=i.createLinearGradient(e,0,e+yu,0);xu.forEach((c,l)=>o.addColorStop(l/(xu.length-1),c)),vu(i,`${Er(t.field)}${r.unit?`, ${r.unit}`:""}`,e,n-6,"left");let a=i.fillStyle;i.fillStyle=o,i.fillRect(e,n,yu,10),i.fillStyle=a,["left","center","right"].forEach((c,l)=>vu(i,Ke(t.at(l/2)/r.factor),e+l*yu/2,n+23,c))}async function cx(i,t,e){let n=await createImageBitmap(i),s=document.createElement("canvas");[s.width,s.height]=[n.width,n.height];let r=s.getContext("2d"),o=n.width/t.canvas.clientWidth,[a,c]=[t.canvas.clientWidth,t.canvas.clientHeight];return r.drawImage(n,0,0),r.scale(o,o),r.font="13px system-ui, sans-serif",r.fillStyle=getComputedStyle(document.documentElement).getPropertyValue("--text").trim()||"#222",ZE(r,t,c),e!==null&&vu(r,xs(e),a-ar,ar+10,"right"),t.colours.shown.filter(l=>l.known).forEach((l,h)=>JE(r,l,a-ar-yu,c-ar-26-56*h)),new Promise(l=>s.toBlob(l,"image/png"))}var KE=14,dx=new vr,hx=new Yt,ux=new F,jE=new F,Su=class{constructor(t){this.stage=t,this.element=E("div.probe",{hidden:!0,"aria-hidden":"true"}),t.canvas.parentElement?.append(this.element),t.canvas.addEventListener("pointermove",e=>{this.event=e.buttons?null:e,this.#t()}),t.canvas.addEventListener("pointerleave",()=>{this.event=null,this.#t()}),t.colours.changed.on(()=>this.#t())}#t(){this.asked??=requestAnimationFrame(()=>{this.asked=null;let t=this.event&&this.stage.colours.choices.size?this.#e(this.event):null;if(this.element.hidden=!t,!t)return;Kt(this.element,`${Er(t.field)} ${Number.isNaN(t.value)?"not known here":dn(t.value,t.field.unit)}`);let e=this.stage.canvas.getBoundingClientRect();this.element.style.transform=`translate(${Math.round(this.event.clientX-e.left)+14}px, ${Math.round(this.event.clientY-e.top)-28}px)`})}#e(t){let e=this.stage.canvas.getBoundingClientRect(),n=[t.clientX-e.left,t.clientY-e.top];hx.set(n[0]/e.width*2-1,1-n[1]/e.height*2),dx.setFromCamera(hx,this.stage.camera);let s=null;for(let[r,o]of this.stage.colours.choices){let a=this.stage.drawables.get(r);if(!a?.values||this.stage.hidden.has(r))continue;let c=a.object.kind==="surface"?QE(a):this.#n(a,n);c&&(!s||c.distance<s.distance)&&(s={...c,field:this.stage.colours.scales.get(o).field})}return s}#n(t,[e,n]){let s=null;for(let r=0;r<t.nodes;++r){let o=this.stage.project(t.nodeAt(r,ux),jE),a=Math.hypot(o.x-e,o.y-n);o.z<=1&&a<(s?.away??KE)&&(s={away:a,value:t.values[r],distance:ux.distanceTo(this.stage.camera.position)})}return s}};function QE(i){let[t]=dx.intersectObject(i.mesh,!1);if(!t)return null;let{a:e,b:n,c:s}=t.face,r=t.barycoord;return{value:r.x*i.values[e]+r.y*i.values[n]+r.z*i.values[s],distance:t.distance}}var fx={type:"change"},Cp={type:"start"},mx={type:"end"},bu=new Ts,px=new kn,tT=Math.cos(70*Mh.DEG2RAD),Rn=new F,oi=2*Math.PI,Pe={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},Tp=1e-6,Mu=class extends Ba{constructor(t,e=null){super(t,e),this.state=Pe.NONE,this.target=new F,this.cursor=new F,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:tr.ROTATE,MIDDLE:tr.DOLLY,RIGHT:tr.PAN},this.touches={ONE:er.ROTATE,TWO:er.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new F,this._lastQuaternion=new je,this._lastTargetPosition=new F,this._quat=new je().setFromUnitVectors(t.up,new F(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new So,this._sphericalDelta=new So,this._scale=1,this._panOffset=new F,this._rotateStart=new Yt,this._rotateEnd=new Yt,this._rotateDelta=new Yt,this._panStart=new Yt,this._panEnd=new Yt,this._panDelta=new Yt,this._dollyStart=new Yt,this._dollyEnd=new Yt,this._dollyDelta=new Yt,this._dollyDirection=new F,this._mouse=new Yt,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=nT.bind(this),this._onPointerDown=eT.bind(this),this._onPointerUp=iT.bind(this),this._onContextMenu=hT.bind(this),this._onMouseWheel=oT.bind(this),this._onKeyDown=aT.bind(this),this._onTouchStart=lT.bind(this),this._onTouchMove=cT.bind(this),this._onMouseDown=sT.bind(this),this._onMouseMove=rT.bind(this),this._interceptControlDown=uT.bind(this),this._interceptControlUp=dT.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(t){this._cursorStyle=t,t==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(t){super.connect(t),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=Pe.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(t){t.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=t}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(fx),this.update(),this.state=Pe.NONE}pan(t,e){this._pan(t,e),this.update()}dollyIn(t){this._dollyIn(t),this.update()}dollyOut(t){this._dollyOut(t),this.update()}rotateLeft(t){this._rotateLeft(t),this.update()}rotateUp(t){this._rotateUp(t),this.update()}update(t=null){let e=this.object.position;Rn.copy(e).sub(this.target),Rn.applyQuaternion(this._quat),this._spherical.setFromVector3(Rn),this.autoRotate&&this.state===Pe.NONE&&this._rotateLeft(this._getAutoRotationAngle(t)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=oi:n>Math.PI&&(n-=oi),s<-Math.PI?s+=oi:s>Math.PI&&(s-=oi),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(Rn.setFromSpherical(this._spherical),Rn.applyQuaternion(this._quatInverse),e.copy(this.target).add(Rn),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=Rn.length();o=this._clampDistance(a*this._scale);let c=a-o;this.object.position.addScaledVector(this._dollyDirection,c),this.object.updateMatrixWorld(),r=!!c}else if(this.object.isOrthographicCamera){let a=new F(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let c=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=c!==this.object.zoom;let l=new F(this._mouse.x,this._mouse.y,0);l.unproject(this.object),this.object.position.sub(l).add(a),this.object.updateMatrixWorld(),o=Rn.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(bu.origin.copy(this.object.position),bu.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(bu.direction))<tT?this.object.lookAt(this.target):(px.setFromNormalAndCoplanarPoint(this.object.up,this.target),bu.intersectPlane(px,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>Tp||8*(1-this._lastQuaternion.dot(this.object.quaternion))>Tp||this._lastTargetPosition.distanceToSquared(this.target)>Tp?(this.dispatchEvent(fx),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(t){return t!==null?oi/60*this.autoRotateSpeed*t:oi/60/60*this.autoRotateSpeed}_getZoomScale(t){let e=Math.abs(t*.01);return Math.pow(.95,this.zoomSpeed*e)}_rotateLeft(t){this._sphericalDelta.theta-=t}_rotateUp(t){this._sphericalDelta.phi-=t}_panLeft(t,e){Rn.setFromMatrixColumn(e,0),Rn.multiplyScalar(-t),this._panOffset.add(Rn)}_panUp(t,e){this.screenSpacePanning===!0?Rn.setFromMatrixColumn(e,1):(Rn.setFromMatrixColumn(e,0),Rn.crossVectors(this.object.up,Rn)),Rn.multiplyScalar(t),this._panOffset.add(Rn)}_pan(t,e){let n=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;Rn.copy(s).sub(this.target);let r=Rn.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*t*r/n.clientHeight,this.object.matrix),this._panUp(2*e*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(t*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(e*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(t,e){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let n=this.domElement.getBoundingClientRect(),s=t-n.left,r=e-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(t){return Math.max(this.minDistance,Math.min(this.maxDistance,t))}_handleMouseDownRotate(t){this._rotateStart.set(t.clientX,t.clientY)}_handleMouseDownDolly(t){this._updateZoomParameters(t.clientX,t.clientY),this._dollyStart.set(t.clientX,t.clientY)}_handleMouseDownPan(t){this._panStart.set(t.clientX,t.clientY)}_handleMouseMoveRotate(t){this._rotateEnd.set(t.clientX,t.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(oi*this._rotateDelta.x/e.clientHeight),this._rotateUp(oi*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(t){this._dollyEnd.set(t.clientX,t.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(t){this._panEnd.set(t.clientX,t.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(t){this._updateZoomParameters(t.clientX,t.clientY),t.deltaY<0?this._dollyIn(this._getZoomScale(t.deltaY)):t.deltaY>0&&this._dollyOut(this._getZoomScale(t.deltaY)),this.update()}_handleKeyDown(t){let e=!1;switch(t.code){case this.keys.UP:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(oi*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),e=!0;break;case this.keys.BOTTOM:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(-oi*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),e=!0;break;case this.keys.LEFT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(oi*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),e=!0;break;case this.keys.RIGHT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(-oi*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),e=!0;break}e&&(t.preventDefault(),this.update())}_handleTouchStartRotate(t){if(this._pointers.length===1)this._rotateStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(t){if(this._pointers.length===1)this._panStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panStart.set(n,s)}}_handleTouchStartDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enablePan&&this._handleTouchStartPan(t)}_handleTouchStartDollyRotate(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enableRotate&&this._handleTouchStartRotate(t)}_handleTouchMoveRotate(t){if(this._pointers.length==1)this._rotateEnd.set(t.pageX,t.pageY);else{let n=this._getSecondPointerPosition(t),s=.5*(t.pageX+n.x),r=.5*(t.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(oi*this._rotateDelta.x/e.clientHeight),this._rotateUp(oi*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(t){if(this._pointers.length===1)this._panEnd.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(t.pageX+e.x)*.5,a=(t.pageY+e.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enablePan&&this._handleTouchMovePan(t)}_handleTouchMoveDollyRotate(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enableRotate&&this._handleTouchMoveRotate(t)}_addPointer(t){this._pointers.push(t.pointerId)}_removePointer(t){delete this._pointerPositions[t.pointerId];for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId){this._pointers.splice(e,1);return}}_isTrackingPointer(t){for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId)return!0;return!1}_trackPointer(t){let e=this._pointerPositions[t.pointerId];e===void 0&&(e=new Yt,this._pointerPositions[t.pointerId]=e),e.set(t.pageX,t.pageY)}_getSecondPointerPosition(t){let e=t.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[e]}_customWheelEvent(t){let e=t.deltaMode,n={clientX:t.clientX,clientY:t.clientY,deltaY:t.deltaY};switch(e){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return t.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}};function eT(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function nT(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function iT(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(mx),this.state=Pe.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let t=this._pointers[0],e=this._pointerPositions[t];this._onTouchStart({pointerId:t,pageX:e.x,pageY:e.y});break}}function sT(i){let t;switch(i.button){case 0:t=this.mouseButtons.LEFT;break;case 1:t=this.mouseButtons.MIDDLE;break;case 2:t=this.mouseButtons.RIGHT;break;default:t=-1}switch(t){case tr.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=Pe.DOLLY;break;case tr.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Pe.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Pe.ROTATE}break;case tr.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Pe.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Pe.PAN}break;default:this.state=Pe.NONE}this.state!==Pe.NONE&&this.dispatchEvent(Cp)}function rT(i){switch(this.state){case Pe.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case Pe.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case Pe.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function oT(i){this.enabled===!1||this.enableZoom===!1||this.state!==Pe.NONE||(i.preventDefault(),this.dispatchEvent(Cp),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(mx))}function aT(i){this.enabled!==!1&&this._handleKeyDown(i)}function lT(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case er.ROTATE:if(this.enableRotate===!1){this.state=Pe.NONE;break}this._handleTouchStartRotate(i),this.state=Pe.TOUCH_ROTATE;break;case er.PAN:if(this.enablePan===!1){this.state=Pe.NONE;break}this._handleTouchStartPan(i),this.state=Pe.TOUCH_PAN;break;default:this.state=Pe.NONE}break;case 2:switch(this.touches.TWO){case er.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=Pe.TOUCH_DOLLY_PAN;break;case er.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=Pe.TOUCH_DOLLY_ROTATE;break;default:this.state=Pe.NONE}break;default:this.state=Pe.NONE}this.state!==Pe.NONE&&this.dispatchEvent(Cp)}function cT(i){switch(this._trackPointer(i),this.state){case Pe.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case Pe.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case Pe.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case Pe.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=Pe.NONE}}function hT(i){this.enabled!==!1&&i.preventDefault()}function uT(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function dT(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var wu=new WeakMap,Rp=new WeakMap,gx=new F,xx=new F;function yx(i,t,e){let n=t<1;if(Rp.has(i)||Rp.set(i,i.material.side),n&&!i.isInstancedMesh&&!wu.has(i)){let r=new xe(i.geometry,e.copyOf(i.material));r.material.side=Sn,r.frustumCulled=!1,wu.set(i,r),i.add(r)}let s=wu.get(i);i.material.side=s&&n?Ei:Rp.get(i),s&&(s.visible=n,_x(s.material,t)),_x(i.material,t)}function _x(i,t){let e=t<1;i.transparent!==e&&(i.needsUpdate=!0),i.transparent=e,i.depthWrite=!e,i.opacity=t}function vx(i){let t=wu.get(i);t&&(t.geometry=i.geometry)}var fT=i=>i.material.side===Sn;function Sx(i,t){let e=[];t.getWorldDirection(xx);for(let n of i)n.traverseVisible(s=>{s.isMesh&&!s.isInstancedMesh&&s.material.transparent&&e.push({mesh:s,depth:pT(s,t)})});e.sort((n,s)=>s.depth-n.depth),e.forEach(({mesh:n},s)=>n.renderOrder=1+s)}function pT(i,t){let{geometry:e}=i;e.boundingBox||e.computeBoundingBox();let{min:n,max:s}=e.boundingBox,r=1/0,o=-1/0;for(let a=0;a<8;++a){gx.set(a&1?s.x:n.x,a&2?s.y:n.y,a&4?s.z:n.z).applyMatrix4(i.matrixWorld).sub(t.position);let c=gx.dot(xx);r=Math.min(r,c),o=Math.max(o,c)}return fT(i)?o:r}function Pp(i,t=!1){let e=i[0].index!==null,n=new Set(Object.keys(i[0].attributes)),s=new Set(Object.keys(i[0].morphAttributes)),r={},o={},a=i[0].morphTargetsRelative,c=new be;c.morphTargetsRelative=a;let l=0;for(let h=0;h<i.length;++h){let u=i[h],d=0,p=0;if(e!==(u.index!==null))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". All geometries must have compatible attributes; make sure index attribute exists among all geometries, or in none of them."),null;for(let f in u.attributes){if(!n.has(f))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+'. All geometries must have compatible attributes; make sure "'+f+'" attribute exists among all geometries, or in none of them.'),null;r[f]===void 0&&(r[f]=[]),r[f].push(u.attributes[f]),d++}if(d!==n.size)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". Make sure all geometries have the same number of attributes."),null;if(a!==u.morphTargetsRelative)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". .morphTargetsRelative must be consistent throughout all geometries."),null;for(let f in u.morphAttributes){if(!s.has(f))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+".  .morphAttributes must be consistent throughout all geometries."),null;if(u.morphAttributes[f].length!==i[0].morphAttributes[f].length)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+'. All geometries must have the same number of morph targets for the "'+f+'" morph attribute.'),null;o[f]===void 0&&(o[f]=[]),o[f].push(u.morphAttributes[f]),p++}if(p!==s.size)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". Make sure all geometries have the same number of morph attributes."),null;if(t){let f;if(e)f=u.index.count;else if(u.attributes.position!==void 0)f=u.attributes.position.count;else return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". The geometry must have either an index or a position attribute"),null;c.addGroup(l,f,h),l+=f}}if(e){let h=0,u=[];for(let d=0;d<i.length;++d){let p=i[d].index;for(let f=0;f<p.count;++f)u.push(p.getX(f)+h);h+=i[d].attributes.position.count}c.setIndex(u)}for(let h in r){let u=bx(r[h]);if(!u)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed while trying to merge the "+h+" attribute."),null;c.setAttribute(h,u)}for(let h in o){let u=o[h][0].length;if(u!==0){c.morphAttributes=c.morphAttributes||{},c.morphAttributes[h]=[];for(let d=0;d<u;++d){let p=[];for(let y=0;y<o[h].length;++y)p.push(o[h][y][d]);let f=bx(p);if(!f)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed while trying to merge the "+h+" morphAttribute."),null;c.morphAttributes[h].push(f)}}}return c}function bx(i){let t,e,n,s=-1,r=0;for(let l=0;l<i.length;++l){let h=i[l];if(t===void 0&&(t=h.array.constructor),t!==h.array.constructor)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.array must be of consistent array types across matching attributes."),null;if(e===void 0&&(e=h.itemSize),e!==h.itemSize)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.itemSize must be consistent across matching attributes."),null;if(n===void 0&&(n=h.normalized),n!==h.normalized)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.normalized must be consistent across matching attributes."),null;if(s===-1&&(s=h.gpuType),s!==h.gpuType)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.gpuType must be consistent across matching attributes."),null;r+=h.count*e}let o=new t(r),a=new Be(o,e,n),c=0;for(let l=0;l<i.length;++l){let h=i[l];if(h.isInterleavedBufferAttribute){let u=c/e;for(let d=0,p=h.count;d<p;d++)for(let f=0;f<e;f++){let y=h.getComponent(d,f);a.setComponent(d+u,f,y)}}else o.set(h.array,c);c+=h.count*e}return s!==void 0&&(a.gpuType=s),a}function Mx(i,t=Math.PI/3){let e=i.index?i.toNonIndexed():i,n=e.attributes.position,s=n.count,r;if(n.isBufferAttribute===!0&&n.itemSize===3&&n.normalized===!1)r=n.array;else{r=new Float64Array(s*3);for(let S=0;S<s;S++)r[3*S+0]=n.getX(S),r[3*S+1]=n.getY(S),r[3*S+2]=n.getZ(S)}let o=Math.cos(t),a=(1+1e-10)*100,c=s/3,l=new Float64Array(c*3);for(let S=0;S<c;S++){let C=9*S,T=r[C+0],_=r[C+1],A=r[C+2],O=r[C+3],L=r[C+4],D=r[C+5],z=r[C+6],V=r[C+7],N=r[C+8],W=z-O,Y=V-L,H=N-D,lt=T-O,Z=_-L,j=A-D,et=Y*j-H*Z,dt=H*lt-W*j,ut=W*Z-Y*lt,tt=1/(Math.sqrt(et*et+dt*dt+ut*ut)||1);l[3*S+0]=et*tt,l[3*S+1]=dt*tt,l[3*S+2]=ut*tt}let h=new Int32Array(s),u=new Float64Array(s*3),d=1;for(;d<s*2;)d<<=1;let p=d-1,f=new Int32Array(d),y=0;for(let S=0;S<s;S++){let C=3*S,T=Math.trunc(r[C+0]*a),_=Math.trunc(r[C+1]*a),A=Math.trunc(r[C+2]*a),O=(Math.imul(T,73856093)^Math.imul(_,19349663)^Math.imul(A,83492791))&p;for(;;){let L=f[O];if(L===0){let z=3*y;u[z+0]=T,u[z+1]=_,u[z+2]=A,f[O]=y+1,h[S]=y++;break}let D=3*(L-1);if(u[D+0]===T&&u[D+1]===_&&u[D+2]===A){h[S]=L-1;break}O=O+1&p}}let m=new Int32Array(y+1);for(let S=0;S<s;S++)m[h[S]+1]++;for(let S=0;S<y;S++)m[S+1]+=m[S];let g=new Int32Array(s),v=m.slice(0,y);for(let S=0;S<c;S++){let C=3*S;g[v[h[C+0]]++]=S,g[v[h[C+1]]++]=S,g[v[h[C+2]]++]=S}let R=new Float32Array(s*3);for(let S=0;S<c;S++){let C=3*S,T=l[C+0],_=l[C+1],A=l[C+2];for(let O=0;O<3;O++){let L=C+O,D=h[L],z=0,V=0,N=0;for(let Y=m[D],H=m[D+1];Y<H;Y++){let lt=3*g[Y],Z=l[lt+0],j=l[lt+1],et=l[lt+2];T*Z+_*j+A*et>o&&(z+=Z,V+=j,N+=et)}let W=1/(Math.sqrt(z*z+V*V+N*N)||1);R[3*L+0]=z*W,R[3*L+1]=V*W,R[3*L+2]=N*W}}return e.setAttribute("normal",new Be(R,3,!1)),e}var mT=new F,sn=class{positions=new Float32Array(0);poses=null;values=null;scalars=null;group=new Qn;ghost=null;lit=!1;usual=1;wished=null;constructor(t,e){this.object=t,this.context=e,this.colour=e.colourOf(t),this.group.name=t.path}get nodes(){return this.positions.length/3}take(t){if(t.kind===1)this.positions=t.data;else if(t.kind===3)this.poses=t.data,this.#t();else return!1;return this.update(),!0}#t(){let t=this.poses.length/7;this.positions.length!==3*t&&(this.positions=new Float32Array(3*t));for(let e=0;e<t;++e)for(let n=0;n<3;++n)this.positions[3*e+n]=this.poses[7*e+n]}paint(t){this.scalars=t,this.update()}light(t){this.lit=t,this.group.traverse(e=>{e.material?.emissive&&e.material.emissive.set(t?749183:0).multiplyScalar(t?.28:0)}),this.context.invalidate()}get opacity(){return this.wished??this.usual}wish(t){this.wished=t,this.applyOpacity()}applyOpacity(){let t=[];this.group.traverse(e=>e.isMesh&&!e.parent.isMesh&&t.push(e));for(let e of t)yx(e,this.opacity,this.context);this.context.invalidate()}nodeAt(t,e){return e.fromArray(this.positions,3*t)}grow(t){for(let e=0;e<this.nodes;++e)t.expandByPoint(this.nodeAt(e,mT))}box(t=!1){let e=new ni;return this.grow(e),t&&this.growByHeads?.(e),e}takeGhost(){this.dropGhost(),this.ghost=this.group.clone(!0);let t=[];this.ghost.traverse(e=>e.isMesh&&e.parent?.isMesh&&t.push(e));for(let e of t)e.removeFromParent();this.ghost.traverse(e=>{e.material&&(e.geometry=e.geometry.clone(),e.material=this.context.ghostMaterial(e),e.renderOrder=-1)}),this.context.scene.add(this.ghost)}dropGhost(){this.ghost?.removeFromParent(),this.ghost?.traverse(t=>{t.geometry?.dispose(),t.material?.dispose()}),this.ghost=null}dispose(){this.dropGhost(),this.group.removeFromParent(),this.group.traverse(t=>{t.geometry?.dispose(),t.material?.dispose()})}update(){}},ai=new Ht;var Au=new F(0,1,0),wx=.2,Ax=1e-9,Ho=new F,lr=new F,Ex=new F,Eu=new je,Tx=new de;function gT(i){let t=n=>new Ta(.05,.18,16).translate(0,n-.09,0),e=[new si(.018,.018,.84,12).translate(0,.42,0),t(1)];return i&&e.push(t(.86)),Pp(e)}var Tu=class extends sn{rows=new Float32Array(0);#t=0;constructor(t,e,n,s){super(t,e),this.shape=n,this.colour=s,this.material=e.material({color:s,roughness:.5,metalness:0})}take(t){if(t.kind!==5)return super.take(t);this.rows=t.data;let e=t.count;this.positions.length!==3*e&&(this.positions=new Float32Array(3*e));for(let n=0;n<e;++n)for(let s=0;s<3;++s)this.positions[3*n+s]=this.rows[6*n+s];return this.update(),!0}instances(t){return(!this.mesh||t>this.#t)&&(this.mesh?.removeFromParent(),this.mesh?.dispose(),this.#t=Math.max(16,2*t),this.mesh=new ki(this.shape,this.material,this.#t),this.mesh.frustumCulled=!1,this.group.add(this.mesh)),this.mesh.count=t,this.mesh}show(t){this.rows=Float32Array.from(t),this.positions=new Float32Array(t.length/2);for(let e=0;6*e<t.length;++e)this.positions.set(this.rows.subarray(6*e,6*e+3),3*e);this.update()}takeGhost(){}},Cu=class extends Tu{constructor(t,e){let n=t.quantity==="moment"||t.unit==="N m";super(t,e,gT(n),or(n?"moment":"force")),this.unit=t.unit??(n?"N m":"N")}growByHeads(t){let e=this.context.largest.get(this.unit)??0,n=wx*this.context.extent()*this.context.arrowSize;for(let s=0;e>Ax&&s<this.nodes;++s)lr.fromArray(this.rows,6*s+3).multiplyScalar(n/e),t.expandByPoint(Ho.fromArray(this.rows,6*s).add(lr))}place(t){this.middle=t,this.update()}#t(t){return Math.hypot(this.rows[6*t+3],this.rows[6*t+4],this.rows[6*t+5])}update(){let t=this.instances(this.nodes),{largest:e}=this.context,n=e.get(this.unit)??0;for(let r=0;r<this.nodes;++r)n=Math.max(n,this.#t(r));e.set(this.unit,n);let s=wx*this.context.extent()*this.context.arrowSize;for(let r=0;r<this.nodes;++r){this.middle?Ho.fromArray(this.middle):Ho.fromArray(this.rows,6*r),lr.fromArray(this.rows,6*r+3);let o=n>Ax?s*this.#t(r)/n:0;Eu.setFromUnitVectors(Au,lr.lengthSq()>0?lr.normalize():Au);let a=o>.004*s?Math.max(o,.35*s):0;t.setMatrixAt(r,Tx.compose(Ho,Eu,Ex.set(a,o,a)))}t.instanceMatrix.needsUpdate=!0,this.context.arrowsChanged(this.unit,n),this.context.invalidate()}},Ru=class extends Tu{constructor(t,e){let n=new si(.16,.16,4,8).translate(0,2,0);super(t,e,Pp([new Gi(1,16,12),n]),or("contact"))}update(){let t=this.instances(this.nodes),e=.006*this.context.extent();for(let n=0;n<this.nodes;++n)Ho.fromArray(this.rows,6*n),lr.fromArray(this.rows,6*n+3),Eu.setFromUnitVectors(Au,lr.lengthSq()>0?lr.normalize():Au),t.setMatrixAt(n,Tx.compose(Ho,Eu,Ex.setScalar(e)));t.instanceMatrix.needsUpdate=!0,this.context.invalidate()}};function _T(){let i=document.createElement("canvas");i.width=i.height=64;let t=i.getContext("2d");return t.beginPath(),t.arc(32,32,30,0,2*Math.PI),t.fillStyle="#fff",t.fill(),new Ma(i)}function hl(i,t){let e=i.nodes;t.attributes.position?.count!==e&&(t.setAttribute("position",new Be(new Float32Array(3*e),3)),t.setAttribute("color",new Be(new Float32Array(3*e),3)));let{position:n,color:s}=t.attributes;n.array.set(i.positions),n.needsUpdate=!0;for(let r=0;r<e;++r)i.scalars?Vo(i.scalars[r],ai):ai.copy(i.colour),ai.toArray(s.array,3*r);return s.needsUpdate=!0,t}var Pu=class extends sn{constructor(t,e){super(t,e);let n=e.dotMaterial(_T());this.dots=new Sa(new be,n),this.dots.frustumCulled=!1,this.group.add(this.dots)}update(){hl(this,this.dots.geometry),this.context.invalidate()}};var Cx=new F(0,1,0),xT=new Ht(1,1,1),yT=new F,vT=new F,Rx=new F,ST=new F,Px=new je,bT=new de;function Dp(i,t,e,n,s){let r=Rx.subVectors(n,e).length();Px.setFromUnitVectors(Cx,r>0?Rx.normalize():Cx),i.setMatrixAt(t,bT.compose(e,Px,ST.set(s,r,s)))}var Np=(i=12)=>new si(1,1,1,i).translate(0,.5,0),Ip=class extends sn{constructor(t,e){super(t,e);let n=new be;n.setIndex([...t.topology?.edges??[]]),this.lines=new zi(n,e.lineMaterial({vertexColors:!0})),this.lines.frustumCulled=!1,this.group.add(this.lines)}update(){hl(this,this.lines.geometry),this.context.invalidate()}},Lp=class extends sn{constructor(t,e){super(t,e),this.ends=t.topology?.edges??[];let n=this.ends.length/2;this.mesh=new ki(Np(),e.material({color:xT,roughness:.6,metalness:0}),Math.max(n,1)),this.mesh.instanceColor=new $s(new Float32Array(3*Math.max(n,1)),3),this.mesh.count=n,this.mesh.frustumCulled=!1,this.group.add(this.mesh)}update(){let t=Math.max(this.object.radius[0]*this.context.thickness,this.context.leastRadius());for(let e=0;e<this.mesh.count;++e){let n=this.ends[2*e],s=this.ends[2*e+1];n>=this.nodes||s>=this.nodes||(Dp(this.mesh,e,this.nodeAt(n,yT),this.nodeAt(s,vT),t),this.scalars?Vo(.5*(this.scalars[n]+this.scalars[s]),ai):ai.copy(this.colour),this.mesh.setColorAt(e,ai))}this.mesh.instanceMatrix.needsUpdate=this.mesh.instanceColor.needsUpdate=!0,this.context.invalidate()}},Ix=(i,t)=>i.radius?.[0]>0?new Lp(i,t):new Ip(i,t);function Wo(i,t,e,n,s,r){let o=i[t],a=i[t+1],c=i[t+2],l=i[t+3],h=2*(c*s-l*n),u=2*(l*e-a*s),d=2*(a*n-c*e);return r[0]=e+o*h+c*d-l*u,r[1]=n+o*u+l*h-a*d,r[2]=s+o*d+a*u-c*h,r}function Iu(i){let t=Math.hypot(i[0],i[1],i[2])||1;return i[0]/=t,i[1]/=t,i[2]/=t,i}var Up=(i,t)=>i[0]*t[0]+i[1]*t[1]+i[2]*t[2];function Lu(i,t,e){let n=i[1]*t[2]-i[2]*t[1],s=i[2]*t[0]-i[0]*t[2],r=i[0]*t[1]-i[1]*t[0];return e[0]=n,e[1]=s,e[2]=r,e}function Fp(i,t){let e=Up(i,t);for(let s=0;s<3;++s)i[s]-=e*t[s];let n=Math.hypot(i[0],i[1],i[2]);if(n<1e-6)return!1;for(let s=0;s<3;++s)i[s]/=n;return!0}var MT=[[[1,0,0],[.85,.22,.2]],[[0,1,0],[.16,.62,.3]],[[0,0,1],[.2,.42,.9]]],Lx=[0,0,0],Du=class extends sn{constructor(t,e){super(t,e),this.lines=new zi(new be,e.lineMaterial({vertexColors:!0})),this.lines.frustumCulled=!1,this.group.add(this.lines)}takeGhost(){}update(){let t=this.nodes;if(!this.poses)return;let e=this.lines.geometry;e.attributes.position?.count!==6*t&&(e.setAttribute("position",new Be(new Float32Array(18*t),3)),e.setAttribute("color",new Be(new Float32Array(18*t),3)));let n=e.attributes.position.array,s=e.attributes.color.array,r=Math.max(this.object.size??0,30*this.context.leastRadius(),t===1?.05*this.context.extent():0);for(let o=0;o<t;++o)MT.forEach(([a,c],l)=>{let h=18*o+6*l;Wo(this.poses,7*o+3,...a,Lx);for(let u=0;u<3;++u)n[h+u]=this.positions[3*o+u],n[h+3+u]=n[h+u]+r*Lx[u],s[h+u]=s[h+3+u]=c[u]});e.attributes.position.needsUpdate=!0,e.attributes.color.needsUpdate=!0,this.context.invalidate()}};var wT=new F(0,0,1),Nu=new F,AT=new je,ET=.9;function TT({points:i,triangles:t}){let e=new be;return e.setAttribute("position",new Be(new Float32Array(i),3)),e.setIndex(t),Mx(e,ET)}function CT(i){let{shape:t,size:e=[],hollow:n}=i,[s=1,r=s,o=r]=e;switch(t){case"sphere":return new Gi(s,48,32);case"ellipsoid":return new Gi(1,48,32).scale(s,r,o);case"disc":return new si(s,s,e[1]??.02*s,56).rotateX(Math.PI/2);case"cylinder":return new si(s,s,r,56,1,!!n).rotateX(Math.PI/2);case"capsule":return new Ea(s,r,10,32).rotateX(Math.PI/2);case"box":return new Ai(2*s,2*r,2*o);case"ring":return new Ra(s,e[1]??.06*s,14,48);case"surface":return TT(i);case"plane":return new Rs(2*s,2*r);default:return null}}var Uu=class extends sn{constructor(t,e){super(t,e);let n=CT(t);if(!n)return;t.shape==="surface"&&e.bodies.add(t.of);let s=t.hollow||t.shape==="plane"||t.role==="obstacle"||t.role==="tissue",r=new xe(n,e.material({color:this.colour,roughness:.65,metalness:0,side:s?qn:Ei}));r.position.fromArray(t.position??[0,0,0]),t.direction&&r.quaternion.setFromUnitVectors(wT,Nu.fromArray(t.direction).normalize()),this.endless=t.shape==="plane"&&!t.size?.length||t.shape==="cylinder"&&t.size?.length===1,this.carrier=new Qn,this.carrier.add(r),this.group.add(this.carrier),this.usual=t.opacity??(t.shape==="plane"?.28:s?.4:1),this.applyOpacity()}settle(){let t=this.carrier?.children[0],e=this.context.extent();if(this.object.shape==="disc"&&this.object.size[0]>4*e&&(t.scale.z=e/this.object.size[0],t.material.color.copy(or("obstacle")),this.usual=.3),!this.endless)return;let n=Nu.fromArray(this.object.position??[0,0,0]).clone(),s=new F().fromArray(this.object.direction??[0,0,1]).normalize();this.group.updateMatrixWorld(!0);let r=this.carrier.worldToLocal(this.context.stage.box.getCenter(new F)).sub(n);this.object.shape==="plane"?(t.position.copy(n).add(r.addScaledVector(s,-r.dot(s))),t.scale.setScalar(.8*e)):(t.position.copy(n).addScaledVector(s,r.dot(s)),t.scale.set(1,1,Math.max(e,6*this.object.size[0])/this.object.size[0]))}follow(){let{of:t,node:e=0}=this.object;!this.carrier||t===null||t===void 0||this.context.placeAt(this.carrier,t,e)}grow(t){if(!this.carrier||this.object.shape==="plane")return;this.group.updateMatrixWorld(!0);let e=this.carrier.children[0];e.geometry.computeBoundingBox();let{min:n,max:s}=e.geometry.boundingBox,r=s.distanceTo(n);if(!(this.object.role==="obstacle"&&r>4*this.context.extent()&&!t.isEmpty()))for(let o=0;o<8;++o)Nu.set(o&1?s.x:n.x,o&2?s.y:n.y,o&4?s.z:n.z),t.expandByPoint(Nu.applyMatrix4(e.matrixWorld))}};function Dx(i,t,e){i.position.set(t[e],t[e+1],t[e+2]),i.quaternion.copy(AT.set(t[e+4],t[e+5],t[e+6],t[e+3]).normalize())}var RT=new F(0,1,0),Op=.36,PT=new F,Fu=new F;function Nx({path:i,b:t},e){let n=i.slice(0,i.lastIndexOf("/")),s=e.find(o=>o.what==="bands"&&o.path.startsWith(`${n}/`));if(!s||t.of===null)return 0;let r=s.b.of===t.of?s.b.points:s.a.points;return Math.hypot(r[0],r[1])}var Ou=class extends sn{constructor(t,e,n){super(t,e),this.width=n,this.usual=.6,this.carriers=[t.a,t.b].map(({of:s})=>({of:s,group:new Qn}));for(let{group:s}of this.carriers)this.group.add(s)}get frames(){return this.carriers.map(({of:t})=>this.context.drawables.get(t)).filter(t=>t?.poses)}follow(){if(!(this.frames.length<2)){this.built||this.#t();for(let{of:t,group:e}of this.carriers)this.context.placeAt(e,t,0);this.context.invalidate()}}#t(){this.built=!0;let[t,e]=this.frames;Fu.subVectors(e.nodeAt(0,new F),t.nodeAt(0,PT));let n=Fu.length();Fu.normalize(),this.carriers.forEach(({of:s,group:r},o)=>{this.context.placeAt(r,s,0);let a=Fu.clone().multiplyScalar(o?-1:1).applyQuaternion(r.quaternion.clone().invert()),c=this.#n(a,Op*n,.5*n,.94*this.width,or("disc"));r.add(c),this.#e(s)||r.add(this.#n(a,-Op*n,Op*n,this.width,this.colour))}),this.applyOpacity()}#e(t){let{bodies:e}=this.context;return e.has(t)?!0:(e.add(t),!1)}#n(t,e,n,s,r){let o=new si(s,s,n-e,48),a=new xe(o,this.context.material({color:r,roughness:.75,metalness:0}));return a.position.copy(t).multiplyScalar((e+n)/2),a.quaternion.setFromUnitVectors(RT,t),a}grow(t){this.built&&t.expandByObject(this.group)}};var Bp=new F,kp=new F,ul=new Qn,zp=class extends sn{constructor(t,e){super(t,e),this.count=(t.a?.points?.length??0)/3,this.positions=new Float32Array(6*this.count),this.mesh=new ki(Np(),e.material({color:this.colour,roughness:.7,metalness:0}),Math.max(this.count,1)),this.mesh.count=this.count,this.mesh.frustumCulled=!1,this.group.add(this.mesh),this.follow()}#t(t,e,n,s){return s.fromArray(t.points,3*n),t.of===null||t.of===void 0?s:(ul.position.set(0,0,0),ul.quaternion.identity(),this.context.placeAt(ul,t.of,Array.isArray(e)?e[n]??0:e??0),s.applyQuaternion(ul.quaternion).add(ul.position))}follow(){let{a:t,b:e,node_a:n,node_b:s,radius:r=0}=this.object,o=Math.max(Array.isArray(r)?r[0]:r,this.context.leastRadius());for(let a=0;a<this.count;++a)this.#t(t,n,a,Bp),this.#t(e,s,a,kp),Bp.toArray(this.positions,6*a),kp.toArray(this.positions,6*a+3),Dp(this.mesh,a,Bp,kp,o);this.mesh.instanceMatrix.needsUpdate=!0,this.context.invalidate()}};function Ux(i,t){let e=i.what==="joint"?Nx(i,t.objects):0;return e>0?new Ou(i,t,e):new zp(i,t)}var Bu=class extends sn{constructor(t,e){super(t,e);let n=e.material({vertexColors:!0,side:qn,roughness:.7,metalness:0});this.mesh=new xe(new be,n),this.mesh.frustumCulled=!1,this.mesh.geometry.setIndex(IT(t)),this.group.add(this.mesh)}get shownNodes(){return this.seen??=[...new Set(this.mesh.geometry.index.array)]}update(){hl(this,this.mesh.geometry),this.mesh.geometry.computeVertexNormals(),this.mesh.geometry.boundingBox=null,this.context.invalidate()}};function IT(i){let t=[...i.topology?.triangles??[]],e=i.topology?.quads??[];for(let n=0;n+3<e.length;n+=4){let[s,r,o,a]=e.slice(n,n+4);t.push(s,r,o,s,o,a)}return t}var LT=new F(0,0,1),Fx=.2,ku=class extends sn{labels=[];usual=Fx;settle(){let{position:t=[0,0,0],normal:e=[0,0,1],layers:n=[],surface:s}=this.object;if(this.group.clear(),this.labels.length=0,s)this.#i(s,n);else{let r=new F(...e).normalize(),o=this.context.stage.box.getCenter(new F);o.addScaledVector(r,r.dot(new F(...t).sub(o))),this.group.position.copy(o),this.group.quaternion.copy(new je().setFromUnitVectors(LT,r)),this.group.updateMatrixWorld(!0);let a=.4*this.context.extent();n.forEach((c,l)=>this.#e(c,l,n[l+1]?.depth,a))}this.group.updateMatrixWorld(!0),this.applyOpacity()}#t(t){return this.context.material({color:t,roughness:.9,metalness:0,side:qn})}#e(t,e,n,s){let r=t.depth??0,o=t.thickness>0?t.thickness:(n??r+.75*s)-r,a=new Ht(t.colour),c=new Ai(s,s,o),l=new xe(c,this.#t(a)),h=new zi(new Ca(c),this.context.lineMaterial({color:a.clone().multiplyScalar(.75),transparent:!0,opacity:.8}));l.position.z=h.position.z=-r-o/2,this.group.add(l,h),this.labels.push({text:t.name??`layer ${e+1}`,at:this.#n(s/2,-r-o/2)})}#n(t,e){return[[1,1],[1,-1],[-1,1],[-1,-1]].map(([s,r])=>new F(s*t,r*t,e).applyMatrix4(this.group.matrixWorld)).sort((s,r)=>r.z-s.z||s.y-r.y||r.x-s.x)[0]}grow(t){super.grow(t),this.group.children.length&&t.expandByObject(this.group)}#i(t,e){let n=new be;n.setAttribute("position",new Be(new Float32Array(t.points),3)),n.setIndex([...t.triangles]),n.computeVertexNormals(),this.positions=new Float32Array(t.points);let s=new Ht(e[0]?.colour??this.colour),r=new xe(n,this.#t(s));this.group.add(r),n.computeBoundingBox();let o=n.boundingBox.getCenter(new F).setZ(n.boundingBox.max.z);this.labels.push({text:e.map(a=>a.name).join(", ")||this.object.name,at:o})}takeGhost(){}light(t){this.usual=t?.32:Fx,this.applyOpacity()}};var Gn=[0,0,0],Xo=[0,0,0],qo=[0,0,0];function Ox(i,t,e,n){for(let s=0;s<t;++s){let r=s>0?s-1:e?t-1:0,o=s<t-1?s+1:e?0:t-1,a=0,c=0;for(let l=0;l<3;++l)Gn[l]=i[3*s+l]-i[3*r+l],Xo[l]=i[3*o+l]-i[3*s+l],a+=Gn[l]*Gn[l],c+=Xo[l]*Xo[l];for(let l=0;l<3;++l)qo[l]=(a>0?Gn[l]/a:0)+(c>0?Xo[l]/c:0);Iu(qo);for(let l=0;l<3;++l)n[3*s+l]=qo[l]}}function Bx(i,t,e){let n=[0,0,0],s=[[1,0,0],[0,1,0],[0,0,1]];for(let o=0;o<e;++o)s.forEach((a,c)=>{Wo(i,7*o+3,...a,Gn),n[c]+=Math.abs(Gn[0]*t[3*o]+Gn[1]*t[3*o+1]+Gn[2]*t[3*o+2])/e});let r=n.indexOf(Math.max(...n));return n[r]>.8?r:-1}function kx({x:i,poses:t,tangent:e,n,closed:s,axis:r,pieces:o},a){let c=s?n:n-1,l=0,h=[0,0,0];for(let u=0;u<c;++u){let d=(u+1)%n,p=!s&&u===c-1;for(let f=0;f<o+(p?1:0);++f){let y=f/o;DT(i,e,u,d,y,a,9*l);let m=[a[9*l+3],a[9*l+4],a[9*l+5]],g=!1;if(t&&r>=0&&(g=NT(t,u,d,y,(r+1)%3,m,qo)),!g){(l===0||!Fp(h,m))&&UT(m,h);for(let v=0;v<3;++v)qo[v]=h[v]}for(let v=0;v<3;++v)a[9*l+6+v]=qo[v];++l}}return l}function DT(i,t,e,n,s,r,o){let a=Math.hypot(i[3*n]-i[3*e],i[3*n+1]-i[3*e+1],i[3*n+2]-i[3*e+2]),c=s*s,l=c*s;for(let h=0;h<3;++h){let u=i[3*e+h],d=i[3*n+h],p=t[3*e+h]*a,f=t[3*n+h]*a;r[o+h]=(2*l-3*c+1)*u+(l-2*c+s)*p+(3*c-2*l)*d+(l-c)*f,Gn[h]=6*(c-s)*u+(3*c-4*s+1)*p+6*(s-c)*d+(3*c-2*s)*f}Gn[0]===0&&Gn[1]===0&&Gn[2]===0&&(Gn[0]=1),Iu(Gn);for(let h=0;h<3;++h)r[o+3+h]=Gn[h]}function NT(i,t,e,n,s,r,o){let a=s===0?[1,0,0]:s===1?[0,1,0]:[0,0,1];Wo(i,7*t+3,...a,Gn),Wo(i,7*e+3,...a,Xo);for(let c=0;c<3;++c)o[c]=(1-n)*Gn[c]+n*Xo[c];return Fp(o,r)}function UT(i,t){let e=Math.abs(i[2])<.9?[0,0,1]:[1,0,0];Lu(e,i,t),Up(t,t)<1e-12&&(t[0]=1),Iu(t)}var zx=14,zu=.32,FT=96,OT={x:0,y:1,z:2},Gu=[-zu,zu];for(let i=0;i<zx;++i)Gu.push(zu+(2*Math.PI-2*zu)*i/(zx-1));var On=Gu.length,dl=class extends sn{usual=this.object.role==="channel"?.75:1;#t=0;#e=null;update(){let t=this.nodes;if(t<2)return;let e=!!this.object.closed;this.#n(t,e),Ox(this.positions,t,e,this.tangent),this.poses&&this.#e===null&&(this.#e=OT[this.object.axis]??Bx(this.poses,this.tangent,t));let{poses:n,tangent:s,pieces:r}=this;kx({x:this.positions,poses:n,tangent:s,n:t,closed:e,axis:this.#e??-1,pieces:r},this.rows),this.#r(t),this.#a(t),this.context.invalidate()}#n(t,e){let n=Math.max(1,Math.ceil(FT/t)),s=e?t*n+1:(t-1)*n+1;if(s===this.#t&&n===this.pieces)return;this.#t=s,this.pieces=n,this.tangent=new Float32Array(3*t),this.rows=new Float32Array(9*(s+1)),this.mesh?.geometry.dispose();let r=new be;for(let o of["position","normal","color"]){let a=new Be(new Float32Array(3*(s*On+2)),3);r.setAttribute(o,a.setUsage(_f))}r.setIndex(BT(s,e)),this.mesh?(this.mesh.geometry=r,vx(this.mesh)):(this.mesh=new xe(r,this.context.material({vertexColors:!0,roughness:.42,metalness:.05})),this.mesh.frustumCulled=!1,this.group.add(this.mesh))}#i(t,e){let n=this.object.radius??[],s=Math.min(t/this.pieces,e-1),r=Math.floor(s),o=Math.min(r+1,e-1),a=n.length>1?(n[r]??0)+((n[o]??0)-(n[r]??0))*(s-r):n[0]??0;return Math.max(a*this.context.thickness,this.context.leastRadius())}#r(t){let{position:e,normal:n}=this.mesh.geometry.attributes,s=e.array,r=n.array,o=this.rows,a=[0,0,0],c=[0,0,0],l=[0,0,0];this.object.closed&&o.copyWithin(9*(this.#t-1),0,9);for(let u=0;u<this.#t;++u){let d=this.#i(u,t);for(let f=0;f<3;++f)a[f]=o[9*u+3+f],c[f]=o[9*u+6+f];Lu(a,c,l);let p=this.#s(u);for(let f=0;f<On;++f){let y=Math.cos(Gu[f]),m=Math.sin(Gu[f]),g=3*(u*On+f),v=p*d*(m-1);for(let R=0;R<3;++R)r[g+R]=y*c[R]+m*l[R],s[g+R]=o[9*u+R]+d*r[g+R]+v*a[R]}}this.#o(s,r),e.needsUpdate=n.needsUpdate=!0,this.mesh.geometry.boundingBox=null}#s(t){let e=this.object.bevel;if(!(e>.02&&e<1.57))return 0;let n=this.object.tip==="first"?0:this.#t-1;return t===n?(n?1:-1)/Math.tan(e):0}#o(t,e){let n=this.#t*On;for(let[s,r,o]of[[n,0,-1],[n+1,this.#t-1,1]])for(let a=0;a<3;++a){let c=0;for(let l=0;l<On;++l)c+=t[3*(r*On+l)+a];t[3*s+a]=c/On,e[3*s+a]=o*this.rows[9*r+3+a]}}#a(t){let e=this.mesh.geometry.attributes.color,n=e.array;for(let r=0;r<this.#t;++r){if(this.scalars){let o=Math.min(r/this.pieces,t-1),a=Math.floor(o),c=Math.min(a+1,t-1),l=this.scalars[a]+(this.scalars[c]-this.scalars[a])*(o-a);Vo(l,ai)}else ai.copy(this.colour);for(let o=0;o<On;++o){let a=o<2&&!this.object.plain?.28:1,c=3*(r*On+o);n[c]=ai.r*a,n[c+1]=ai.g*a,n[c+2]=ai.b*a}}let s=this.#t*On;n.copyWithin(3*s,6,9),n.copyWithin(3*(s+1),3*(s-1),3*s),e.needsUpdate=!0}};function BT(i,t){let e=[],n=(r,o,a)=>{let c=r*On+o,l=r*On+a,h=c+On,u=l+On;e.push(c,l,h,l,u,h)};for(let r=0;r<i-1;++r){n(r,0,1);for(let o=2;o<On-1;++o)n(r,o,o+1)}if(t)return e;let s=i*On;for(let[r,o,a]of[[s,0,!0],[s+1,i-1,!1]])for(let c=0;c<On-1;++c){let l=o*On+c;a?e.push(r,l+1,l):e.push(r,l,l+1)}return e}var Us=i=>(t,e)=>new i(t,e),kT={tube:Us(dl),polyline:Us(dl),points:Us(Pu),edges:Ix,surface:Us(Bu),frames:Us(Du),arrows:Us(Cu),contacts:Us(Ru),solid:Us(Uu),springs:Ux,tissue:Us(ku)};function Gx(i,t){return kT[i.kind]?.(i,t)??null}var zT=1e-6,Gp=class{mode="growing";logarithmic=!1;low=1/0;high=-1/0;constructor(t){this.field=t}get known(){return this.high>=this.low}forget(){this.mode!=="fixed"&&([this.low,this.high]=[1/0,-1/0])}widen(t){this.mode==="fixed"||!Number.isFinite(t)||(t<this.low&&(this.low=t),t>this.high&&(this.high=t))}get ends(){if(!this.known)return[0,1];if(!this.logarithmic)return[this.low,this.high];let t=this.high>0?this.high:1;return[Math.max(this.low,zT*t),t]}part(t){let[e,n]=this.ends;return Number.isNaN(t)?NaN:n>e?this.logarithmic?t>0?Math.log(t/e)/Math.log(n/e):0:(t-e)/(n-e):.5}at(t){let[e,n]=this.ends;return this.logarithmic?e*(n/e)**t:e+t*(n-e)}},Vu=class{changed=new ae;choices=new Map;scales=new Map;constructor(t){this.stage=t}load(t){this.choices.clear();for(let[e,n]of this.scales){let s=t.find(r=>r.path===e);s?n.field=s:this.scales.delete(e),n.forget()}this.changed.emit()}choose(t,e){e?(this.choices.set(t,e.path),this.scales.has(e.path)||this.scales.set(e.path,new Gp(e)),this.scales.get(e.path).forget()):this.choices.delete(t);let n=this.stage.drawables.get(t);n&&(n.values=null),n?.paint(null),this.changed.emit()}get shown(){return[...new Set(this.choices.values())].map(t=>this.scales.get(t))}take(t,e){let n=[...this.choices].filter(([,r])=>r===e?.path).map(([r])=>this.stage.drawables.get(r)).filter(Boolean);if(!n.length)return;let s=this.scales.get(e.path);s.mode==="now"&&s.forget();for(let r of n){r.values=GT(t.data,r.object.first??0,r.nodes);for(let o of r.shownNodes??r.values.keys())s.widen(r.values[o])}this.repaint(s)}repaint(t){for(let[e,n]of this.choices){let s=this.stage.drawables.get(e);n===t.field.path&&s?.values&&s.paint(s.values.map(r=>t.part(r)))}this.changed.emit()}restart(t){t.forget();for(let[e,n]of this.choices){let s=this.stage.drawables.get(e);if(!(n!==t.field.path||!s?.values))for(let r of s.shownNodes??s.values.keys())t.widen(s.values[r])}this.repaint(t)}};function GT(i,t,e){return i.length===e?i:Float32Array.from({length:e},(n,s)=>i[Math.min(Math.max(s-t,0),i.length-1)])}var Hu=class{thickness=1;arrowSize=1;largest=new Map;drawables=new Map;objects=[];bodies=new Set;#t=[];#e=new Set;#n=0;constructor(t){this.stage=t,this.scene=t.scene}invalidate(){this.stage.invalidate()}extent(){return this.stage.extent}leastRadius(){return .75*this.stage.pixelSize()}colourOf(t){return lx(t,this.#n++)}arrowsChanged(t,e){this.stage.arrowsScaled.emit(t,e)}placeAt(t,e,n){let s=this.drawables.get(e);!s||n>=s.nodes||(s.poses?Dx(t,s.poses,7*n):t.position.fromArray(s.positions,3*n))}material(t){return this.#i(new Js(t))}lineMaterial(t){return this.#i(new rs(t))}dotMaterial(t){return this.#i(new yr({size:7*Math.min(devicePixelRatio,2),sizeAttenuation:!1,vertexColors:!0,map:t,alphaTest:.5}))}copyOf(t){return this.#i(t.clone())}ghostMaterial(t){let e={color:9082790,transparent:!0,opacity:.32,depthWrite:!1};return t.isMesh?this.material({...e,roughness:1,side:t.material.side}):t.isPoints?this.#i(new yr({...e,size:6,sizeAttenuation:!1,map:t.material.map})):this.lineMaterial(e)}#i(t){return this.#e.add(t),t.addEventListener("dispose",()=>this.#e.delete(t)),t.clippingPlanes=this.#t.length?this.#t:null,t}clip(t){this.#t=t;for(let e of this.#e)e.clippingPlanes=t.length?t:null,e.needsUpdate=!0;this.invalidate()}};var Wu=class extends _r{constructor(){super(),this.name="RoomEnvironment",this.position.y=-3.5;let t=new Ai;t.deleteAttribute("uv");let e=new Js({side:Sn}),n=new Js,s=new Fa(16777215,900,28,2);s.position.set(.418,16.199,.3),this.add(s);let r=new xe(t,e);r.position.set(-.757,13.219,.717),r.scale.set(31.713,28.305,28.591),this.add(r);let o=new ki(t,n,6),a=new vn;a.position.set(-10.906,2.009,1.846),a.rotation.set(0,-.195,0),a.scale.set(2.328,7.905,4.651),a.updateMatrix(),o.setMatrixAt(0,a.matrix),a.position.set(-5.607,-.754,-.758),a.rotation.set(0,.994,0),a.scale.set(1.97,1.534,3.955),a.updateMatrix(),o.setMatrixAt(1,a.matrix),a.position.set(6.167,.857,7.803),a.rotation.set(0,.561,0),a.scale.set(3.927,6.285,3.687),a.updateMatrix(),o.setMatrixAt(2,a.matrix),a.position.set(-2.017,.018,6.124),a.rotation.set(0,.333,0),a.scale.set(2.002,4.566,2.064),a.updateMatrix(),o.setMatrixAt(3,a.matrix),a.position.set(2.291,-.756,-2.621),a.rotation.set(0,-.286,0),a.scale.set(1.546,1.552,1.496),a.updateMatrix(),o.setMatrixAt(4,a.matrix),a.position.set(-2.193,-.369,-5.547),a.rotation.set(0,.516,0),a.scale.set(3.875,3.487,2.986),a.updateMatrix(),o.setMatrixAt(5,a.matrix),this.add(o);let c=new xe(t,Yo(50));c.position.set(-16.116,14.37,8.208),c.scale.set(.1,2.428,2.739),this.add(c);let l=new xe(t,Yo(50));l.position.set(-16.109,18.021,-8.207),l.scale.set(.1,2.425,2.751),this.add(l);let h=new xe(t,Yo(17));h.position.set(14.904,12.198,-1.832),h.scale.set(.15,4.265,6.331),this.add(h);let u=new xe(t,Yo(43));u.position.set(-.462,8.89,14.52),u.scale.set(4.38,5.441,.088),this.add(u);let d=new xe(t,Yo(20));d.position.set(3.235,11.486,-12.541),d.scale.set(2.5,2,.1),this.add(d);let p=new xe(t,Yo(100));p.position.set(0,20,0),p.scale.set(1,.1,1),this.add(p)}dispose(){let t=new Set;this.traverse(e=>{e.isMesh&&(t.add(e.geometry),t.add(e.material))});for(let e of t)e.dispose()}};function Yo(i){return new Ia({color:0,emissive:16777215,emissiveIntensity:i})}var VT=new F(.45,-.5,1.3).normalize(),Vx=2048,HT={plain:{sun:2.1,fill:.7,sky:1.35,around:0},soft:{sun:1.7,fill:.25,sky:.55,around:.22}},WT=/swiftshader|llvmpipe|softpipe|software|basic render/i,XT=new Set(["tube","polyline","edges"]),Hx=new F,Xu=class{quality="plain";constructor(t){this.stage=t,this.sun=new yo(16777215),this.fill=new yo(14674431),this.fill.position.set(-1,-.4,.3),this.sky=new Da(16777215,9279912),t.scene.add(this.sky,this.sun,this.sun.target,this.fill),this.#t()}get fast(){let t=this.stage.plain?null:this.stage.renderer.getContext(),e=t?.getExtension("WEBGL_debug_renderer_info");return!!t&&!WT.test(e?t.getParameter(e.UNMASKED_RENDERER_WEBGL):"")}choose(t){let e=this.stage.plain?"plain":t==="auto"?this.fast?"soft":"plain":t;e!==this.quality&&(this.quality=e,e==="soft"&&this.#e(),this.stage.renderer.shadowMap.enabled=this.sun.castShadow=e==="soft",this.stage.scene.environment=e==="soft"?this.around:null,this.floor&&(this.floor.visible=e==="soft"),this.#t(),this.stage.scene.traverse(n=>n.material&&(n.material.needsUpdate=!0)),this.stage.invalidate())}#t(){let{sun:t,fill:e,sky:n,around:s}=HT[this.quality];[this.sun.intensity,this.fill.intensity,this.sky.intensity]=[t,e,n],this.stage.scene.environmentIntensity=s}#e(){if(this.around)return;let{renderer:t,scene:e}=this.stage,n=new Co(t);this.around=n.fromScene(new Wu,.04).texture,n.dispose(),e.environmentRotation.set(Math.PI/2,0,0),t.shadowMap.type=Uc,this.sun.shadow.mapSize.set(Vx,Vx),this.sun.shadow.radius=4,this.floor=new xe(new Rs(1,1),new Pa({opacity:.2,depthWrite:!1})),this.floor.receiveShadow=!0,this.floor.renderOrder=-1,e.add(this.floor)}update(){let{camera:t,controls:e,extent:n}=this.stage;if(this.quality==="plain"){this.sun.position.copy(t.position).sub(e.target).add(Hx.set(0,0,n)),this.sun.target.position.set(0,0,0);return}let s=this.stage.seen??this.stage.box,r=.62*s.getSize(Hx).length()+.05*n;s.getCenter(this.sun.target.position),this.sun.position.copy(this.sun.target.position).addScaledVector(VT,3*r);let{shadow:o}=this.sun;Object.assign(o.camera,{left:-r,right:r,top:r,bottom:-r,near:.5*r,far:6*r}),o.camera.updateProjectionMatrix(),o.bias=-4e-4,o.normalBias=8e-4*n,this.floor.position.set(this.sun.target.position.x,this.sun.target.position.y,this.stage.ground.level??s.min.z),this.floor.scale.setScalar(8*r);for(let{group:a,object:c}of this.stage.drawables.values())a.traverse(l=>{l.isMesh&&(l.castShadow=!l.material.transparent&&c.kind!=="arrows",l.receiveShadow=!XT.has(c.kind))})}};var Wx=.42,us=new F,qu=new Ht,Xx=new Ht,qT=new de,qx=new de,Yx=new de,fl=class{#t=1;constructor(t){if(this.canvas=t,this.pen=t.getContext("2d"),!this.pen)throw new Error("no canvas")}getPixelRatio(){return this.#t}setPixelRatio(t){this.#t=t,this.setSize(this.width??300,this.height??150)}setSize(t,e){[this.width,this.height]=[t,e],this.canvas.width=Math.round(t*this.#t),this.canvas.height=Math.round(e*this.#t)}render(t,e){t.updateMatrixWorld(),e.updateMatrixWorld(),Yx.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse);let n=[];t.traverseVisible(s=>{if(s.isInstancedMesh)for(let r=0;r<s.count;++r)s.getMatrixAt(r,qx),this.#i(s,qT.multiplyMatrices(s.matrixWorld,qx),r,n);else s.isMesh?this.#i(s,s.matrixWorld,-1,n):s.isLine?this.#s(s,n):s.isPoints&&this.#o(s,n)}),n.sort((s,r)=>r.depth-s.depth),this.#a(n,t.background)}#e(t,e){let n=t.geometry.attributes.position,s=new Float32Array(n?3*n.count:0),r=t.material.clippingPlanes??[];for(let o=0;o<s.length;o+=3){us.fromBufferAttribute(n,o/3).applyMatrix4(e);let a=r.some(c=>c.distanceToPoint(us)<0);us.applyMatrix4(Yx),s[o]=a?NaN:(.5+.5*us.x)*this.canvas.width,s[o+1]=(.5-.5*us.y)*this.canvas.height,s[o+2]=t.material.depthTest===!1?-2:us.z}return s}#n(t,e,n){qu.copy(t.material.color);let s=t.geometry.attributes.color;return t.material.vertexColors&&s&&qu.multiply(Xx.fromBufferAttribute(s,e)),n>=0&&t.instanceColor&&qu.multiply(Xx.fromArray(t.instanceColor.array,3*n)),qu}#i(t,e,n,s){if(t.material.opacity===0)return;let r=this.#e(t,e),o=t.geometry.index?.array,a=o?o.length:r.length/3,c=t.material.transparent?t.material.opacity:1;for(let l=0;l+2<a;l+=3){let[h,u,d]=o?[o[l],o[l+1],o[l+2]]:[l,l+1,l+2],p=(r[3*h+2]+r[3*u+2]+r[3*d+2])/3,f=(r[3*u]-r[3*h])*(r[3*d+1]-r[3*h+1])-(r[3*u+1]-r[3*h+1])*(r[3*d]-r[3*h]);!(p<1)||!(Math.abs(f)>0)||t.material.side===0&&f>0||t.material.side===1&&f<0||s.push({depth:p,fade:c,colour:this.#r(t,h,u,d,e,n),line:[r[3*h],r[3*h+1],r[3*u],r[3*u+1],r[3*d],r[3*d+1]],filled:!0})}}#r(t,e,n,s,r,o){let a=t.geometry.attributes.normal,c=1;return a&&(us.fromBufferAttribute(a,e).add($x(a,n)).add($x(a,s)).transformDirection(r),c=Wx+(1-Wx)*Math.min(1,.55*Math.abs(us.z)+.45*Math.abs(us.x-us.y))),`#${this.#n(t,e,o).multiplyScalar(c).getHexString()}`}#s(t,e){let n=this.#e(t,t.matrixWorld),s=t.geometry.index?.array,r=s?s.length:n.length/3,o=t.isLineSegments?2:1;for(let a=0;a+1<r;a+=o){let[c,l]=s?[s[a],s[a+1]]:[a,a+1],h=(n[3*c+2]+n[3*l+2])/2;if(!(n[3*c+2]<1&&n[3*l+2]<1))continue;let d=(t.geometry.attributes.color?.itemSize===4?t.geometry.attributes.color.getW(c):1)*(t.material.transparent?t.material.opacity:1);d<.03||e.push({depth:h,fade:d,colour:`#${this.#n(t,c,-1).getHexString()}`,line:[n[3*c],n[3*c+1],n[3*l],n[3*l+1]]})}}#o(t,e){let n=this.#e(t,t.matrixWorld),s=t.material.size/2*this.#t;for(let r=0;3*r<n.length;++r)n[3*r+2]<1&&e.push({depth:n[3*r+2],fade:1,colour:`#${this.#n(t,r,-1).getHexString()}`,dot:s,line:[n[3*r],n[3*r+1]]})}#a(t,e){let{pen:n}=this;n.globalAlpha=1,n.fillStyle=`#${e.getHexString()}`,n.fillRect(0,0,this.canvas.width,this.canvas.height);for(let{fade:s,colour:r,line:o,filled:a,dot:c}of t)if(!Number.isNaN(o[0])){n.globalAlpha=s,n.beginPath(),c?n.arc(o[0],o[1],c,0,2*Math.PI):n.moveTo(o[0],o[1]);for(let l=2;l<o.length;l+=2)n.lineTo(o[l],o[l+1]);n.fillStyle=n.strokeStyle=r,(a||c)&&n.fill(),!c&&s===1?(n.lineWidth=a?.7:this.#t,n.stroke()):!a&&!c&&(n.lineWidth=this.#t,n.stroke())}}},YT=new F,$x=(i,t)=>YT.fromBufferAttribute(i,t);var $T={iso:[.7,-1.1,.62],x:[1,0,0],y:[0,-1,0],z:[0,-1e-4,1]},Zx={light:"#eef2f6",dark:"#141a21"},Yu=class{extent=.1;box=new ni;drawn=new ae;arrowsScaled=new ae;ghostsShown=new ae;selected=null;pictures=0;hidden=new Set;quiet=new Set;opacities=new Map;#t=!1;#e=!1;constructor(t){this.canvas=t,this.renderer=jT(t),this.plain=this.renderer instanceof fl,this.renderer.setPixelRatio(Math.min(devicePixelRatio,2)),this.scene=new _r,this.camera=new Xn(32,1,.001,100),this.camera.up.set(0,0,1),this.light=new Xu(this),this.ground=new Dh(this.scene),this.controls=new Mu(this.camera,t),this.controls.zoomToCursor=!0,this.controls.addEventListener("start",()=>this.led=!0),this.controls.addEventListener("change",()=>this.#h()),this.context=new Hu(this),this.colours=new Vu(this),new ResizeObserver(()=>this.#f()).observe(t.parentElement);let e=matchMedia("(prefers-color-scheme: dark)");e.addEventListener("change",()=>this.#n(e.matches)),this.#n(e.matches)}#n(t){this.scene.background=new Ht(t?Zx.dark:Zx.light),this.ground.theme(t),this.invalidate()}get drawables(){return this.context.drawables}load(t,e){for(let n of this.drawables.values())n.dispose();this.drawables.clear(),this.hidden.clear(),this.quiet.clear(),this.context.largest.clear(),this.context.bodies.clear(),this.context.objects=t,e||this.opacities.clear();for(let n of t){let s=Gx(n,this.context);s&&(this.drawables.set(n.id,s),this.scene.add(s.group),n.quiet&&!n.hidden&&this.quiet.add(n.id),(n.quiet||n.hidden)&&this.hidden.add(n.id),s.group.visible=!this.hidden.has(n.id),s.wished=this.opacities.get(Jx(n))??null)}this.#t=!1,this.keepCamera=e,this.invalidate()}take(t,e){if(!t.plots){for(let n of t.blocks)this.drawables.get(n.object)?.take(n);this.#t||this.#r();for(let n of this.drawables.values())n.follow?.();for(let n of t.blocks)n.kind===4&&this.colours.take(n,e.scene.fields?.[n.object]);this.#i(),this.invalidate()}}#i(){let t=500-(performance.now()-(this.looked??-1e3));if(t>0){this.late??=setTimeout(()=>{this.late=null,this.#i()},t);return}if(this.looked=performance.now(),this.#s(),this.led)return;let e=this.#l();this.seen.clone().expandByScalar(.06*this.extent).containsBox(e)||(this.seen.union(e),this.ground.place(this.seen,this.extent),this.look(this.seen))}#r(){this.#t=!0,this.#o();for(let t of this.drawables.values())t.follow?.();this.#o();for(let t of this.drawables.values())t.settle?.(),t.applyOpacity();this.ground.place(this.#l(),this.extent),this.seen=this.#l().clone(),this.keepCamera||(this.led=!1,this.fit("iso")),this.wantedLook&&this.#a();for(let t of this.drawables.values())t.update();this.#s(),this.takeGhosts(),this.showGhosts(this.ghosts??!1)}#s(){let t=[...this.drawables].filter(([e,n])=>!this.hidden.has(e)&&ZT.test(n.object.kind)&&n.nodes!==1).map(([,e])=>({one:e,box:e.box()}));for(let{one:e,box:n}of t){if(e.object.kind!=="surface"||e.usual<1)continue;let s=n.clone().expandByVector(n.getSize(new F).multiplyScalar(-.08)),r=t.some(({one:o,box:a})=>o.object.state!==e.object.state&&s.containsPoint(a.getCenter(new F))&&a.getSize(new F).length()<.97*n.getSize(new F).length());r&&(e.usual=KT),r&&e.applyOpacity()}}setOpacity(t,e){let n=this.drawables.get(t);n&&(this.opacities.set(Jx(n.object),e),n.wish(e))}#o(){this.box.copy(this.#c()),this.box.isEmpty()&&this.box.set(new F(-.05,-.05,-.05),new F(.05,.05,.05)),this.box.getSize(new F).length()<1e-9&&this.box.expandByScalar(.05);let t=this.box.getSize(new F);this.extent=Math.max(t.x,t.y,t.z,1e-4),this.ground.place(this.box,this.extent),this.camera.near=.002*this.extent,this.camera.far=60*this.extent,this.camera.updateProjectionMatrix()}fit(t){this.seen=this.#l().clone(),this.look(this.seen,t)}lookFrom(t,e){this.wantedLook={position:t,target:e},this.#t&&this.#a()}#a(){this.camera.position.fromArray(this.wantedLook.position),this.controls.target.fromArray(this.wantedLook.target),this.wantedLook=null,this.led=!0,this.controls.update(),this.#h()}#l(){let t=this.#c(!0);return t.isEmpty()?this.box:t}#c(t=!1){let e=[...this.drawables].filter(([n])=>!this.hidden.has(n)).map(([,n])=>({one:n,box:n.box(t)})).map(({one:n,box:s})=>({one:n,box:s,size:s.getSize(new F).length()}));return e.sort((n,s)=>s.size-n.size),e[0]?.one.object.kind==="solid"&&e[1]?.size>0&&e[0].size>JT*e[1].size&&e.shift(),e.reduce((n,{box:s})=>n.union(s),new ni)}look(t,e){let n=new F;e||this.camera.position.lengthSq()===0?n.fromArray($T[e??"iso"]):n.subVectors(this.camera.position,this.controls.target);let s=t.getCenter(this.controls.target);this.camera.position.copy(s).add(n.normalize()),this.camera.lookAt(s),this.camera.updateMatrixWorld(),this.camera.position.copy(s).addScaledVector(n,1.12*this.#u(t,s,n)),this.controls.update(),this.#h()}#u(t,e,n){let s=Math.tan(this.camera.fov*Math.PI/360),r=s*this.camera.aspect,o=new F().setFromMatrixColumn(this.camera.matrixWorld,0),a=new F().setFromMatrixColumn(this.camera.matrixWorld,1),c=new F,l=.9*this.extent;for(let h=0;h<8;++h){c.set(h&1?t.max.x:t.min.x,h&2?t.max.y:t.min.y,h&4?t.max.z:t.min.z).sub(e);let u=Math.max(Math.abs(c.dot(o))/r,Math.abs(c.dot(a))/s);l=Math.max(l,u+c.dot(n))}return l}orbit(t,e,n=1){this.led=!0;let s=this.camera.position.clone().sub(this.controls.target);s.applyAxisAngle(this.camera.up,t);let r=new F().crossVectors(this.camera.up,s).normalize(),o=s.clone().applyAxisAngle(r,e);o.clone().normalize().cross(this.camera.up).length()>.05&&s.copy(o),this.camera.position.copy(this.controls.target).add(s.multiplyScalar(n)),this.controls.update(),this.#h()}#h(){this.ground.follow(this.pixelSize()),this.invalidate()}pixelSize(){let t=this.camera.position.distanceTo(this.controls.target),e=this.canvas.clientHeight||600;return 2*t*Math.tan(this.camera.fov*Math.PI/360)/e}setHidden(t,e){e?this.hidden.add(t):this.hidden.delete(t),this.quiet.delete(t);let n=this.drawables.get(t);n&&(n.group.visible=!e),this.invalidate()}select(t){this.selected=t;for(let e of this.drawables.values()){let n=this.belongs(e.object,t);n!==e.lit&&e.light(n),e.lit=n}}belongs(t,e){return!!(e&&e!=="/"&&(t.path===e||t.path.startsWith(`${e}/`)))}takeGhosts(){for(let t of this.drawables.values())t.takeGhost()}showGhosts(t){this.ghosts=t,this.ghostsShown.emit(t);for(let[e,n]of this.drawables)n.ghost&&(n.ghost.visible=t&&!this.hidden.has(e));this.invalidate()}clip(t,e,n){if(t===null)return this.context.clip([]);let s=new F().setComponent(t,n?1:-1),r=this.box.min.getComponent(t)-.02*this.extent,o=this.box.max.getComponent(t)+.02*this.extent,a=r+e*(o-r);return this.context.clip([new kn(s,n?-a:a)]),a}redraw(){for(let t of this.drawables.values())t.update()}invalidate(){this.#e||(this.#e=!0,requestAnimationFrame(()=>this.#d()))}#d(){this.#e=!1,this.light.update(),Sx([...this.drawables.values()].map(t=>t.group),this.camera),this.renderer.render(this.scene,this.camera),++this.pictures,this.drawn.emit()}#f(){let{clientWidth:t,clientHeight:e}=this.canvas.parentElement;t===0||e===0||(this.renderer.setSize(t,e,!1),this.camera.aspect=t/e,this.camera.updateProjectionMatrix(),this.#h(),this.#d())}async picture(t=1){let e=this.renderer.getPixelRatio();this.renderer.setPixelRatio(e*t),this.renderer.render(this.scene,this.camera);let s=await new Promise(r=>this.canvas.toBlob(r,"image/png"));return this.renderer.setPixelRatio(e),this.invalidate(),s}project(t,e=new F){return e.copy(t).project(this.camera),e.x=(e.x+1)/2*this.canvas.clientWidth,e.y=(1-e.y)/2*this.canvas.clientHeight,e}},ZT=/^(tube|polyline|edges|surface|solid|points|frames)$/,JT=20,KT=.36,Jx=i=>`${i.path} ${i.kind}`;function jT(i){if(!document.createElement("canvas").getContext("webgl2"))return new fl(i);let t=new Eh({canvas:i,antialias:!0,alpha:!1});return t.localClippingEnabled=!0,t}var $u=class{shared=new ae;constructor(){this.canvas=E("canvas",{tabindex:"0",role:"img","aria-label":"The scene",onkeydown:t=>this.#e(t)}),this.element=E("section.view",{"aria-label":"Picture"},this.canvas),this.stage=new Yu(this.canvas),this.overlay=new Nh(this.stage),this.probe=new Su(this.stage),this.bar=this.#t(),this.element.append(this.overlay.element,this.bar),this.stage.plain&&this.element.append(E("p.plain-note",{role:"note"},"This browser has no WebGL: the picture is drawn plainly and slowly."))}#t(){let t=(n,s,r)=>E("button.small",{type:"button","aria-label":`Look along ${n}`,title:`Look along ${n} (${r})`,onclick:()=>this.stage.fit(s)},n),e=(n,s,r,o)=>E("button.icon-button",{type:"button","aria-label":s,title:`${s} (${r})`,onclick:o},nn(n));return E("div.view-bar",{role:"toolbar","aria-label":"View"},e("fit","Show everything","f",()=>this.stage.fit()),t("x","x","1"),t("y","y","2"),t("z","z","3"),e("camera","Save a picture","p",()=>this.save()),e("link","Copy a link to this view","l",()=>this.shared.emit()))}async save(t=this.timeOf?.()??null){_s(`${document.title.replace(/[^\w-]+/g,"-")}.png`,await cx(await this.stage.picture(2),this.stage,t))}#e(t){let e={ArrowLeft:[-.12,0],ArrowRight:[.12,0],ArrowUp:[0,-.12],ArrowDown:[0,.12]};e[t.key]&&(t.preventDefault(),this.stage.orbit(...e[t.key]))}};var QT=.02,Nr=new F,Kx=new F,jx=new F,Ur=new F,Qx=new de;function tC(i,t,e,n,s,r,o){if(o.subVectors(n,s),i==="plane"){let c=o.dot(r);return o.copy(r),c}i==="cylinder"&&o.addScaledVector(r,-o.dot(r));let a=o.length();return a>0&&o.divideScalar(e?-a:a),e?t-a:a-t}var Zu=class{#t=[];#e=new Map;constructor(t,e){this.stage=t,this.session=e}objects(t){this.#e.clear();let e=[s=>this.#s(s),s=>this.#r(s),s=>this.#i(s)];this.#t=t.items.filter(s=>s.marks?.kind==="contacts").map(s=>({item:s,id:`contact ${s.path}`,rows:e[s.marks.channels.length](s)}));let n=this.#t.filter(({item:s})=>s.marks.channels.length===1);return[...this.#t.map(({item:s,id:r})=>({id:r,kind:"contacts",path:s.path,name:s.name,role:"helper"})),...n.map(({item:s})=>({id:`force ${s.path}`,kind:"arrows",quantity:"force",unit:"N",path:s.path,name:s.name,role:"load"}))]}subscribe(){let t=this.#t.flatMap(({item:e})=>e.marks.channels);this.session.wantChannels("touching",t.filter(e=>this.session.channel(e)))}take(t){for(let e of t.blocks){let n=e.kind===6&&e.count?this.session.channel(e.object)?.path:null;n&&this.#e.set(n,[...e.data.subarray((e.count-1)*e.width+1,e.count*e.width)])}for(let e of this.#t)this.#n(e,e.rows())}#n({item:t,id:e},{rows:n,forces:s}){let{drawables:r}=this.stage;if(r.get(e)?.show(n),s)return r.get(`force ${t.path}`)?.show(s);let o=[...r.values()].find(c=>c.object.kind==="arrows"&&c.object.unit==="N"&&c.object.path===t.path);if(!o)return;let a=[0,0,0];for(let c=0;c<n.length;c+=6)for(let l=0;l<3;++l)a[l]+=n[c+l]/(n.length/6);o.place(n.length?a:null)}#i(t){return()=>{let[e,n]=t.marks.channels.map(s=>this.#e.get(s));return!e||!n||!e.every(Number.isFinite)||!(Math.hypot(...n)>0)?{rows:[]}:{rows:[...e,...n]}}}#r(t){return()=>{let e=[...this.stage.drawables.values()].filter(o=>o.object.path===t.path&&o.object.shape==="disc"),n=this.#e.get(t.marks.channels[0])??[],s=[],r=[];return n.forEach((o,a)=>{let c=e[e.length/2+a];!(o>0)||!c||(c.group.updateMatrixWorld(!0),Nr.fromArray(c.object.position).applyMatrix4(c.carrier.matrixWorld),Ur.fromArray(c.object.direction).normalize().transformDirection(c.carrier.matrixWorld).negate(),s.push(...Nr.toArray(),...Ur.toArray()),r.push(...Nr.toArray(),...Ur.multiplyScalar(o).toArray()))}),{rows:s,forces:r}}}#s(t){let{radii:e}=t.marks,n,s;return()=>{let r=[...this.stage.drawables.values()];n??=r.find(a=>a.object.kind==="solid"&&a.object.path===t.path);let o=r.find(a=>a.object.kind==="arrows"&&a.object.path===t.path)?.object.state;return s??=r.find(a=>/^(points|frames)$/.test(a.object.kind)&&a.object.state===o),{rows:n?.carrier&&s?this.#o(n,s,e):[]}}}#o(t,e,n){let{shape:s,position:r,direction:o,size:a=[],hollow:c}=t.object;t.group.updateMatrixWorld(!0),Qx.copy(t.carrier.matrixWorld).invert(),Kx.fromArray(r??[0,0,0]),jx.fromArray(o??[0,0,1]).normalize();let l=[];for(let h=0;h<e.nodes;++h){let u=n.length?n[Math.min(h,n.length-1)]:0;e.nodeAt(h,Nr).applyMatrix4(Qx);let d=tC(s,a[0]??0,c,Nr,Kx,jx,Ur)-u;d<Math.max(QT*u,1e-4*this.stage.extent)&&(Nr.addScaledVector(Ur,-d-u).applyMatrix4(t.carrier.matrixWorld),Ur.transformDirection(t.carrier.matrixWorld),l.push(...Nr.toArray(),...Ur.toArray()))}return l}};var eC={connecting:"connecting",open:"live",lost:"no connection",refused:"refused"};function ny(i,t){let e=new $u,{stage:n}=e,s=new mu(n,t),r=[new Zu(n,t),new du(n,t),new gu(n,t)],o=new uu(n),a=new iu(t),c=new El(t,()=>a.recorded()),l=new hu(t,c);e.bar.append(l.record,l.recorded);let h={session:t,pane:e,stage:n,hand:s,found:r,tree:o,transport:l,properties:new ou(t,o),display:new Fh(n,t),controls:new Rh(s,n),device:new Ih(t,s),plots:a,recorder:c,timing:new lu(t),log:new zh(t),gallery:new Oh(t),help:new Bh,toasts:new cu(t)};h.side=new al("Details",[{name:"Properties",element:h.properties.element},{name:"Display",element:h.display.element},{name:"Hands",element:E("div",{},h.device.element,h.controls.element)}]),h.dock=new al("Results",[{name:"Plots",element:h.plots.element,shown:d=>h.plots.form.hidden=!d},{name:"Timing",element:h.timing.element,shown:d=>t.wantTiming(d)},{name:"Log",element:h.log.element}],[h.plots.form,nC()]),new au(t,n),sC(i,h),aC(h);let u=lC(h);Sm(u),globalThis.sinewView={session:t,stage:n,hand:s,keys:Object.keys(u)}}function nC(){let i=E("button.icon-button.fold",{type:"button","aria-label":"Fold the results","aria-expanded":"true",title:"Fold or unfold the results",onclick:()=>{let t=document.querySelector(".bench").classList.toggle("folded");i.setAttribute("aria-expanded",String(!t))}},nn("down"));return i}function ty({edits:i},t,e,n){let s=E("button.icon-button",{type:"button",hidden:!0,"aria-label":e,"aria-keyshortcuts":n.replace("Ctrl","Control"),onclick:()=>i[t]()},nn(t));return i.stacked.on(()=>{let r=i.next[t];s.hidden=!r,s.title=r?`${e}: ${r.parameter.replaceAll("_"," ")} of ${r.path} (${n})`:e}),s}function iC(){return Di("svg",{class:"mark",viewBox:"0 0 24 24","aria-hidden":"true"},Di("rect",{width:24,height:24,rx:6}),Di("path",{d:"M4.5 18C12 18 10.5 6 19.5 6"}))}function sC(i,t){let{session:e,transport:n}=t;t.title=E("h1",{},"Sinew"),t.file=E("span.file"),t.status=E("span.status",{role:"status"},"connecting"),t.visitors=E("span.visitors",{role:"status",hidden:!0,title:"Open pages"}),t.scenes=E("button.small",{type:"button",hidden:!0,onclick:()=>iy(t)},nn("grid"),"Scenes");let s=E("button.small",{type:"button",title:"Download the scene with your changes",onclick:()=>oC(e)},nn("download"),"Save as patch");t.patch=s;let r=ty(e,"undo","Undo","Ctrl+Z"),o=ty(e,"redo","Redo","Ctrl+Y"),a=E("button.icon-button",{type:"button","aria-label":"Keys",title:"Keys (?)",onclick:()=>t.help.toggle()},"?"),c=E("header.top",{},iC(),E("span.brand",{},"Sinew"),t.title,t.file,E("span.space"),t.visitors,t.status,r,o,t.scenes,s,a);t.bench=E("div.bench",{},t.tree.element,E("main.middle",{},t.pane.element,n.element,E("section.dock",{"aria-label":"Results"},t.dock.element)),E("aside.side",{"aria-label":"Details"},t.side.element)),i.append(c,new Tl(e,n).element,t.bench,t.gallery.element,t.help.element,t.toasts.element)}function ey({stage:i,tree:t,session:e},{camera:n,target:s,selected:r,time:o}){Number.isFinite(o)&&e.hello?.live===!1&&e.tell("seek",{time:o}),n&&s&&i.lookFrom(n,s),r&&e.item(r)&&t.select(r)}async function rC({session:i,stage:t,toasts:e}){let n=Mm(location,t,i.hello?.live===!1?i.time:null);try{await navigator.clipboard.writeText(n),e.show("The link to this view is on the clipboard.","note")}catch{history.replaceState(null,"",n),e.show("The address of this page is now a link to this view.","note")}}function iy({bench:i,gallery:t,title:e,file:n,patch:s}){i.hidden=s.hidden=!0,Kt(e,"Scenes"),Kt(n,""),t.open()}async function oC(i){try{let t=await i.ask("patch");_s((i.scene?.file??"scene.xml").split("/").at(-1).replace(/(\.xml)?$/,"-changed.xml"),t.text)}catch{}}function aC(i){let{session:t,stage:e,hand:n,found:s,tree:r,side:o,dock:a}=i,c=null;i.pane.shared.on(()=>rC(i)),addEventListener("hashchange",()=>ey(i,pd(location.hash))),i.pane.timeOf=()=>t.scene?.static?null:t.time,t.connection.changed.on(l=>{Kt(i.status,l==="open"&&t.hello?.live===!1?"recording":eC[l]),i.status.dataset.status=l,l!=="open"&&(n.held=null)}),t.greeted.on(l=>{i.scenes.hidden=!l.can?.gallery,l.live===!1&&Kt(i.status,"recording"),l.can?.gallery&&!l.scene&&iy(i)}),t.sceneChanged.on(l=>{let h=l.file===c&&e.drawables.size>0;h||t.edits.forget(),c=l.file;let u=na(c);i.gallery.element.hidden=!0,i.bench.hidden=!1,i.patch.hidden=t.hello.read_only||t.hello.can?.edit===!1,Kt(i.title,l.title||"Untitled scene"),Kt(i.file,(l.file??"").split("/").slice(-2).join("/")),document.title=`${l.title||"scene"} - Sinew`,i.pane.overlay.load(),e.load([...l.objects,...s.flatMap(d=>d.objects(l))],h);for(let d of s)d.subscribe();i.properties.load(),r.load(l.items),i.display.load(h,u.colours),i.controls.load(),i.device.load(l),i.plots.load(l,h,u.plots),h||ey(i,{...u,...pd(location.hash)})}),i.display.colouring.kept.on(l=>dr(t.scene.file,{colours:l})),i.plots.changed.on(l=>t.scene&&dr(t.scene.file,{plots:l})),e.controls.addEventListener("end",()=>t.scene&&dr(t.scene.file,{camera:e.camera.position.toArray(),target:e.controls.target.toArray()})),t.stateChanged.on(({clients:l})=>{i.visitors.hidden=!(l>1),Kt(i.visitors,`${l} visitors`)}),t.frameArrived.on(l=>{e.take(l,t);for(let h of s)h.take(l);n.take(l)}),r.chosen.on(l=>{e.select(l),i.properties.show(l),dr(t.scene.file,{selected:l})}),r.entered.on(()=>sy(o,i.properties)),n.changed.on(l=>l&&o.openNamed("Hands")),i.properties.plotted.on(l=>{a.openNamed("Plots"),i.plots.add(l)})}function sy(i,t){i.openNamed("Properties"),t.element.querySelector(".field input, .field select")?.focus()}function lC({session:i,stage:t,hand:e,tree:n,transport:s,pane:r,side:o,help:a,properties:c}){let l=[.1,.25,.5,1,2,5,10],h=u=>{let d=l.indexOf(i.state?.asked_speed??1);i.tell("speed",{value:l[Math.min(Math.max(d+u,0),l.length-1)]})};return{" ":()=>s.toggle(),".":()=>i.tell("step",{count:1}),r:()=>s.restart(),s:()=>s.snapshot(),c:()=>s.recorder.toggle(),"[":()=>h(-1),"]":()=>h(1),f:()=>t.fit(),1:()=>t.fit("x"),2:()=>t.fit("y"),3:()=>t.fit("z"),4:()=>t.fit("iso"),"+":()=>t.orbit(0,0,.85),"-":()=>t.orbit(0,0,1.18),g:()=>t.showGhosts(!t.ghosts),p:()=>r.save(),l:()=>r.shared.emit(),t:()=>n.list.querySelector('[tabindex="0"]')?.focus(),e:()=>sy(o,c),v:()=>n.selected&&n.toggleShown(n.selected),Escape:()=>e.release(),"Ctrl+z":()=>i.edits.undo(),"Ctrl+y":()=>i.edits.redo(),"Ctrl+z+Shift":()=>i.edits.redo(),"?":()=>a.toggle()}}var ay=()=>new URLSearchParams(location.hash.slice(1)).get("t")??"",ly=ay(),pl=gm();pl&&dr(pl.scene.file,pl.kept??{});var ry=new Al(pl?new Ml(pl):new yl(ly)),oy=document.getElementById("app");try{ny(oy,ry),ry.start()}catch(i){ue(oy,E("main.no-webgl",{},E("h1",{},"The live view needs a canvas"),E("p",{},"This browser cannot draw the scene. Firefox, Chrome, Edge and Safari of the last years can."),E("p",{},"Without a browser: ",E("code",{},"sinew run SCENE")," writes tables and ",E("code",{},"sinew plot")," draws them."),E("p.note",{},i.message))),Kt(document.querySelector("title"),"Sinew: no canvas")}addEventListener("hashchange",()=>ay()!==ly&&location.reload());})();
/*! Bundled license information:

three/build/three.core.js:
three/build/three.module.js:
  (**
   * @license
   * Copyright 2010-2026 Three.js Authors
   * SPDX-License-Identifier: MIT
   *)
*/

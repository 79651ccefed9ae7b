(()=>{var ae=class{#t=new Set;on(t){return this.#t.add(t),()=>this.#t.delete(t)}emit(...t){for(let e of this.#t)e(...t)}};var cm=[500,1e3,2e3,4e3],yl=class{status="connecting";changed=new ae;message=new ae;frame=new ae;#t=null;#e=new Map;#n=0;#i=0;#r=!1;constructor(t){this.token=t}open(){let t=location.protocol==="https:"?"wss":"ws",e=new WebSocket(`${t}://${location.host}/ws`,["sinew.v1",`t.${this.token}`]);e.binaryType="arraybuffer",e.onmessage=n=>this.#s(n.data),e.onclose=()=>this.#o(e),this.#t=e,this.#r=!1}retry(){clearTimeout(this.timer),this.#i=0,this.#l("connecting"),this.open()}request(t,e={}){if(this.status!=="open")return Promise.reject(new Error("There is no connection to the server."));let n=++this.#n;return new Promise((s,r)=>{this.#e.set(n,{resolve:s,reject:r}),this.#t.send(JSON.stringify({type:t,id:n,...e}))})}#s(t){if(typeof t!="string"){this.frame.emit(t);return}let e;try{e=JSON.parse(t)}catch{return}e.type==="hello"&&(this.#r=!0,this.#i=0,this.#l("open"));let n=this.#e.get(e.id);n&&(this.#e.delete(e.id),e.type==="error"?n.reject(new Error(e.message)):n.resolve(e)),this.message.emit(e)}async#o(t){if(t!==this.#t)return;for(let n of this.#e.values())n.reject(new Error("The connection was lost."));if(this.#e.clear(),!this.#r&&await this.#a()){this.#l("refused");return}this.#l("lost");let e=cm[Math.min(this.#i++,cm.length-1)];this.timer=setTimeout(()=>this.open(),e)}async#a(){try{return(await fetch("/healthz",{cache:"no-store"})).ok}catch{return!1}}#l(t){t!==this.status&&(this.status=t,this.changed.emit(t))}};var wy="http://www.w3.org/2000/svg",Ay=0,nn=i=>`${i}-${++Ay}`;function M(i,t={},...e){let[n,...s]=i.split("."),r=document.createElement(n);return s.length&&(r.className=s.join(" ")),Ey(r,t),ad(r,e),r}function Di(i,t={},...e){let n=document.createElementNS(wy,i);for(let[s,r]of Object.entries(t))n.setAttribute(s,r);return ad(n,e),n}function Ey(i,t){for(let[e,n]of Object.entries(t))n==null||n===!1||(e.startsWith("on")?i.addEventListener(e.slice(2),n):e==="value"||e==="checked"||e==="selected"?i[e]=n:i.setAttribute(e,n===!0?"":n))}function ad(i,t){for(let e of t.flat(1/0))e!=null&&e!==!1&&i.append(e)}function ce(i,...t){return i.replaceChildren(),ad(i,t),i}function qt(i,t){i.textContent!==t&&(i.textContent=t)}function Ni(i,t){let e=t instanceof Blob?t:new Blob([t],{type:"text/plain;charset=utf-8"}),n=M("a",{href:URL.createObjectURL(e),download:i});document.body.append(n),n.click(),n.remove(),setTimeout(()=>URL.revokeObjectURL(n.href),1e4)}var hm=i=>`sinew ${i}`;function na(i){try{return JSON.parse(sessionStorage.getItem(hm(i)))??{}}catch{return{}}}function dr(i,t){try{sessionStorage.setItem(hm(i),JSON.stringify({...na(i),...t}))}catch{}}function um(i){try{return localStorage.getItem(`sinew ${i}`)}catch{return null}}function dm(i,t){try{localStorage.setItem(`sinew ${i}`,t)}catch{}}var Ty={1:3,3:7,4:1,5:6,8:12};function fm(i,t){let e=new DataView(i);if(i.byteLength<32||e.getUint32(0,!0)!==827805267)throw new RangeError("not a frame of sinew.v1");let n=e.getUint32(24,!0);if(32+n*16>i.byteLength)throw new RangeError("a frame is cut short");let s=[];for(let r=0;r<n;++r){let o=Cy(i,e,32+r*16,t);o&&s.push(o)}return{plots:e.getUint16(4,!0)===2,revision:e.getUint16(6,!0)>>8,seq:Number(e.getBigUint64(8,!0)),time:e.getFloat64(16,!0),blocks:s}}function Cy(i,t,e,n){let s=t.getUint32(e,!0),r=t.getUint16(e+4,!0),o={1:Float32Array,2:Uint32Array,3:Float64Array}[t.getUint16(e+6,!0)],a=t.getUint32(e+8,!0),c=t.getUint32(e+12,!0),l=Ty[r];if(r===6&&(l=1+n(s)?.all),r===7&&(l=2+n(s)?.node),!l||!o)return null;if(c+a*l*o.BYTES_PER_ELEMENT>i.byteLength)throw new RangeError("a block is cut short");return{object:s,kind:r,count:a,width:l,data:new o(i,c,a*l)}}var pm=i=>Math.ceil(i/8)*8;function hd({plots:i=!1,revision:t,seq:e,time:n,blocks:s}){let r=32+s.length*16+s.reduce((l,{data:h})=>l+pm(h.byteLength),0),o=new ArrayBuffer(r),a=new DataView(o);a.setUint32(0,827805267,!0),a.setUint16(4,i?2:1,!0),a.setUint16(6,(t&255)<<8,!0),a.setBigUint64(8,BigInt(e),!0),a.setFloat64(16,n,!0),a.setUint32(24,s.length,!0),a.setUint32(28,r,!0);let c=32+s.length*16;return s.forEach(({object:l,kind:h,count:u,data:d},f)=>{let p=32+f*16;a.setUint32(p,l,!0),a.setUint16(p+4,h,!0),a.setUint16(p+6,d instanceof Float64Array?3:1,!0),a.setUint32(p+8,u,!0),a.setUint32(p+12,c,!0),new d.constructor(o,c,d.length).set(d),c+=pm(d.byteLength)}),o}var ud=65535,mm=65535,Py=new Set([1,3,5,4]);function Iy(i,t){let{width:e,data:n,kind:s}=i,r=new Float32Array(e).fill(1/0),o=new Float32Array(e).fill(-1/0);for(let l=0;l<n.length;++l){let h=l%e;n[l]<r[h]&&(r[h]=n[l]),n[l]>o[h]&&(o[h]=n[l])}if(t&&t.low.length===e&&r.every((l,h)=>!(l<t.low[h]))&&o.every((l,h)=>!(l>t.high[h])))return t;let c=Math.max(...o.map((l,h)=>Number.isFinite(l-r[h])?l-r[h]:0),1e-12);for(let l=0;l<e;++l){let h=s===3&&l>2;r[l]<=o[l]||([r[l],o[l]]=[0,1]);let u=s===4?0:.5*c;r[l]=h?-1.001:r[l]-u,o[l]=h?1.001:o[l]+u,o[l]>r[l]||(o[l]=r[l]+Math.max(Math.abs(r[l])*.001,1e-12))}return{low:r,high:o}}var vl=class{frames=0;bytes=0;#t=[];#e=new Map;add({time:t,blocks:e}){let n=e.filter(a=>Py.has(a.kind)&&a.count),s=12+n.reduce((a,{width:c,data:l})=>a+12+8*c+2*l.length,0),r=new DataView(new ArrayBuffer(s));r.setFloat64(0,t,!0),r.setUint32(8,n.length,!0);let o=12;for(let a of n)o=this.#n(r,o,a);this.#t.push(new Uint8Array(r.buffer)),this.bytes+=s,++this.frames}#n(t,e,n){let{object:s,kind:r,width:o,count:a,data:c}=n,l=`${r} ${s}`,h=this.#e.get(l),u=Iy(n,h?.numbers.length===c.length?h.range:null),d=h?.range===u,f=new Uint16Array(c.length),p=e;t.setUint32(p,s,!0),t.setUint16(p+4,r,!0),t.setUint16(p+6,o,!0),t.setUint32(p+8,a,!0),p+=12;for(let y=0;y<o;++y,p+=8)t.setFloat32(p,u.low[y],!0),t.setFloat32(p+4,u.high[y],!0);for(let y=0;y<c.length;++y,p+=2){let m=y%o,g=(c[y]-u.low[m])/(u.high[m]-u.low[m]);f[y]=Number.isFinite(g)?Math.min(Math.max(Math.round(g*(ud-1)),0),ud-1):mm,t.setUint16(p,f[y]-(d?h.numbers[y]:0)&65535,!0)}return this.#e.set(l,{range:u,numbers:f}),p}async finish(){return new Uint8Array(await new Response(new Blob(this.#t).stream().pipeThrough(new CompressionStream("deflate"))).arrayBuffer())}};async function gm(i){let t=await new Response(new Blob([i]).stream().pipeThrough(new DecompressionStream("deflate"))).arrayBuffer(),e=new DataView(t),n=[],s=new Map;for(let r=0;r<t.byteLength;){let o={time:e.getFloat64(r,!0),blocks:[]},a=e.getUint32(r+8,!0);r+=12;for(let c=0;c<a;++c){let l={object:e.getUint32(r,!0),kind:e.getUint16(r+4,!0),width:e.getUint16(r+6,!0),count:e.getUint32(r+8,!0)};r+=12;let h=new Float32Array(t.slice(r,r+8*l.width));r+=8*l.width,l.low=h.filter((y,m)=>m%2===0),l.high=h.filter((y,m)=>m%2===1);let u=l.width*l.count,d=`${l.kind} ${l.object}`,f=s.get(d),p=f?.numbers.length===u&&f.low.every((y,m)=>y===l.low[m]&&f.high[m]===l.high[m]);l.numbers=new Uint16Array(u);for(let y=0;y<u;++y,r+=2)l.numbers[y]=e.getUint16(r,!0)+(p?f.numbers[y]:0);s.set(d,l),o.blocks.push(l)}n.push(o)}return n}function _m({low:i,high:t,numbers:e,width:n}){return Float32Array.from(e,(s,r)=>s===mm?NaN:i[r%n]+s/(ud-1)*(t[r%n]-i[r%n]))}var Ly=1e3/60;function xm(){let i=document.getElementById("recording")?.textContent;return i?JSON.parse(i):null}var Ml=class{status="connecting";changed=new ae;message=new ae;frame=new ae;#t=0;#e=!1;#n=1;#i="pause";#r=0;constructor(t){this.recording=t}async open(){this.frames=await gm(Uint8Array.from(atob(this.recording.frames),n=>n.charCodeAt(0))),this.status="open",this.changed.emit("open");let{scene:t}=this.recording,e=this.frames.at(-1).time;this.message.emit({type:"hello",protocol:1,version:this.recording.version,units:"SI",read_only:!0,live:!1,static:!1,can:{control:!0,edit:!1,seek:!0,gallery:!1},scene:{title:t.title,file:t.file},step:.001,duration:e,time:this.frames[0].time}),this.message.emit({...t,static:!1,duration:e}),this.#s(!0),setInterval(()=>this.#a(),Ly)}retry(){}async request(t,e={}){let n={play:()=>this.#s(!0),pause:()=>this.#s(!1),reset:()=>this.#c(0),seek:()=>this.#l(e.time),step:()=>{this.#s(!1),this.#c(this.#t+1)},speed:()=>this.#n=e.value||10,at_end:()=>this.#i=e.value,subscribe:()=>this.#h(e)}[t];if(!n)throw new Error("This is a recording: you can watch it and seek in it, but not change it.");let s=n();return this.#u(),{type:"ack",...s?.refused?s:{}}}#s(t){t&&this.#t===this.frames.length-1&&(this.#t=0),this.#e=t,this.#o={wall:performance.now(),time:this.frames[this.#t].time},this.#u()}#o={wall:0,time:0};#a(){if(!this.#e)return;let t=this.frames.length-1,e=this.#o.time+this.#n*(performance.now()-this.#o.wall)/1e3,n=this.#t;for(;n<t&&this.frames[n+1].time<=e;)++n;n!==this.#t&&this.#c(n),!(n<t)&&(this.#i==="loop"?(this.#c(0),this.#s(!0)):this.#s(!1))}#l(t){let e=0;for(;e<this.frames.length-1&&this.frames[e+1].time<=t;)++e;this.#c(e),this.#o={wall:performance.now(),time:this.frames[e].time}}#c(t){this.#t=Math.min(Math.max(t,0),this.frames.length-1);let{time:e,blocks:n}=this.frames[this.#t];this.frame.emit(hd({revision:this.recording.scene.revision,seq:++this.#r,time:e,blocks:n.map(s=>({object:s.object,kind:s.kind,count:s.count,data:_m(s)}))})),performance.now()-(this.told??0)>200&&this.#u()}#u(){this.told=performance.now(),this.message.emit({type:"state",time:this.frames[this.#t].time,steps:this.#t,running:this.#e,asked_speed:this.#n,speed:this.#e?this.#n:0,pending:!1,end:this.#t===this.frames.length-1,at_end:this.#i,rows_lost:0,clients:1,counters:{},remarks:[],snapshots:[],failed:null})}#h({channels:t}){let{scene:e,plots:n}=this.recording,s=[],r=[];for(let o of t??[]){let a=n.find(d=>d.wanted===o);if(!a){s.push({channel:o,message:"this recording holds the curves that were plotted when it was made"});continue}let[c,l]=o.split("#"),h=l===void 0?[]:[Number(l)],u=Float64Array.from(a.columns[0].flatMap((d,f)=>[d,...h,...a.columns.slice(1).map(p=>p[f]??NaN)]));r.push({object:e.channels.find(d=>d.path===c).number,kind:h.length?7:6,count:a.columns[0].length,data:u})}return r.length&&this.frame.emit(hd({plots:!0,revision:e.revision,seq:++this.#r,time:0,blocks:r})),this.#c(this.#t),{refused:s}}};var Dy=1e3,wl=class{changed=new ae;stacked=new ae;list=new Map;#t=[];#e=[];constructor(t){this.session=t,t.connection.message.on(e=>{e.type==="edits"&&(this.list=new Map(e.list.map(n=>[`${n.path} ${n.parameter}`,n])),this.changed.emit())})}forget(){this.list.clear(),[this.#t,this.#e]=[[],[]],this.stacked.emit()}get next(){return{undo:this.#t.at(-1),redo:this.#e.at(-1)}}async set(t,e,n,s){let r=await this.#i(t,e,n),o=this.#t.at(-1),a=performance.now();return o?.path===t&&o.parameter===e&&a-o.at<Dy?Object.assign(o,{after:n,at:a}):this.#t.push({path:t,parameter:e,before:s,after:n,at:a}),this.#e=[],this.stacked.emit(),r}undo(){return this.#n(this.#t,this.#e,"before")}redo(){return this.#n(this.#e,this.#t,"after")}async#n(t,e,n){let s=t.pop();s&&(e.push({...s,at:0}),this.stacked.emit(),await this.#i(s.path,s.parameter,s[n]).catch(()=>{}))}#i(t,e,n){return this.session.ask("set",{path:t,parameter:e,value:n,revision:this.session.scene.revision})}};var ym=[[1e9,"G"],[1e6,"M"],[1e3,"k"],[1,""],[.001,"m"],[1e-6,"µ"],[1e-9,"n"]],Ny=/^(m|N|s|Pa|J|W|N m|m\/s|N\/m|V|Hz)$/;function Vs(i,t){let e={factor:1,unit:t==="1"||!t?"":t};if(!Ny.test(t)||!Number.isFinite(i)||i===0)return e;if(t==="m"&&Math.abs(i)>=1e-5&&Math.abs(i)<1)return{factor:.001,unit:"mm"};let[n,s]=ym.find(([r])=>Math.abs(i)>=r*.9995)??ym.at(-1);return t==="s"&&n>1?e:{factor:n,unit:s+t}}function je(i,t=3){if(!Number.isFinite(i))return String(i);if(i===0)return"0";let e=Math.abs(i);if(e>=1e6||e<1e-4)return i.toExponential(t-1).replace("-","−").replace("e+","e");let n=Math.max(0,t-1-Math.floor(Math.log10(e)));return i.toFixed(Math.min(n,8)).replace("-","−")}function dn(i,t,e=3){let n=Vs(i,t);return`${je(i/n.factor,e)}${n.unit?` ${n.unit}`:""}`}var xs=i=>`${(i??0).toFixed(3)} s`;function vm(i,t){if(!/^-?[\d.]+(e[-+]?\d+)?$/i.test(i??"")||!t||t==="1"||Number(i)===0)return i;let n=t==="rad"?{factor:Math.PI/180,unit:"deg"}:Vs(Number(i),t);return n.unit===t?`${Number(i)} ${t}`:`${Number((Number(i)/n.factor).toPrecision(12))} ${n.unit.replace("µ","u")}`}function bm(i){let t=i.components,e=Array.isArray(t)?t:String(t??"").split(/\s+/).filter(Boolean);return e.length?e:[""]}function pd(i){let t=/^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*([^\d\s(+*/-].*)?$/.exec(i??"");return t?{number:Number(t[1]),unit:(t[2]??"").trim()}:null}var Uy=8,Al=class{hello=null;scene=null;state={};greeted=new ae;sceneChanged=new ae;stateChanged=new ae;frameArrived=new ae;timingArrived=new ae;logged=new ae;refusedChanged=new ae;refused=new Map;frames=0;time=0;#t=new Map;#e=[];#n=!1;#i=new Map;#r=null;constructor(t){this.connection=t,this.connection.message.on(e=>this.#a(e)),this.connection.frame.on(e=>this.#c(e)),this.edits=new wl(this)}start(){this.connection.open()}async ask(t,e){try{return await this.connection.request(t,e)}catch(n){throw this.logged.emit({level:"error",text:n.message}),n}}tell(t,e){this.ask(t,e).catch(()=>{})}item(t){return this.scene?.items.find(e=>e.path===t)}channel(t){return this.#i.get(t)}wantChannels(t,e){this.#t.set(t,e),this.#s()}field(t){return this.scene?.fields?.find(e=>e.path===t)}wantColours(t){this.#e=t,this.#s()}wantTiming(t){this.#n=t,this.#s()}#s(){this.#r||!this.scene||(this.#r=Promise.resolve().then(()=>{this.#r=null;let t=e=>[...new Set(e)].filter(n=>this.#i.has(n.split("#")[0]));this.ask("subscribe",{objects:"all",channels:t([...this.#t.get("plots")??[],...[...this.#t.values()].flat()]),colors:[...new Set(this.#e)].filter(e=>this.field(e)).slice(0,Uy),timing:this.#n,rate:60}).then(e=>this.#o(e.refused??[])).catch(()=>{})}))}#o(t){this.refused=new Map(t.map(({channel:e,message:n})=>[e,n])),this.refusedChanged.emit(this.refused)}#a(t){switch(t.type){case"hello":t.read_only||=t.live===!1,this.hello=t,this.greeted.emit(t);break;case"scene":this.#l(t);break;case"state":this.state=t,this.stateChanged.emit(t);break;case"log":this.logged.emit(t);break;case"error":t.id===void 0&&this.logged.emit({level:"error",text:t.message});break;case"timing":this.timingArrived.emit(t);break}}#l(t){this.scene=t,this.#i.clear();for(let e of t.channels){let n=bm(e);e.names=n,e.width={node:n.length,all:n.length*e.nodes},this.#i.set(e.number,e).set(e.path,e)}this.sceneChanged.emit(t),this.#s()}#c(t){let e;try{e=fm(t,n=>this.#i.get(n)?.width)}catch(n){this.logged.emit({level:"error",text:`A frame could not be read: ${n.message}.`});return}e.revision===(this.scene?.revision&255)&&(++this.frames,e.plots||(this.time=e.time),this.frameArrived.emit(e))}};var Sm="input:not([type=checkbox]):not([type=range]), select, textarea, [contenteditable]",Oy="button, input, summary, a, select";function Mm(i){addEventListener("keydown",t=>{let[e]=t.composedPath(),n=(t.ctrlKey||t.metaKey)&&!t.altKey&&!e.closest?.(Sm)&&i[`Ctrl+${t.key.toLowerCase()}${t.shiftKey?"+Shift":""}`];if(n){t.preventDefault(),n();return}if(t.ctrlKey||t.metaKey||t.altKey||t.defaultPrevented||e.closest?.(Sm)||t.key===" "&&e.closest?.(Oy)||e.closest?.("dialog")&&t.key!=="?")return;let s=i[t.key];s&&(t.preventDefault(),s())})}var wm=i=>String(Number(i.toPrecision(6)));function Am(i,t,e){let n=new URLSearchParams(i.hash.slice(1));return n.set("c",[...t.camera.position.toArray(),...t.controls.target.toArray()].map(wm).join()),e===null?n.delete("at"):n.set("at",wm(e)),`${i.href.split("#")[0]}#${n.toString().replaceAll("%2C",",")}`}function md(i){let t=new URLSearchParams(i.slice(1)),e=(t.get("c")??"").split(",").map(Number),n=t.has("at")?{time:Number(t.get("at"))}:{};return e.length===6&&e.every(Number.isFinite)?{camera:e.slice(0,3),target:e.slice(3),...n}:n}var Fy=1e3/32,By=256e6,El=class{changed=new ae;packer=null;constructor(t,e){this.session=t,this.plotted=e,t.frameArrived.on(n=>this.#t(n)),t.sceneChanged.on(()=>this.packer&&this.stop())}toggle(){this.packer?this.stop():this.start()}start(){this.packer=new vl,this.scene=this.session.scene,this.next=0,this.last=-1/0,this.changed.emit()}#t(t){let e=performance.now();if(!(!this.packer||t.plots||e<this.next||t.time===this.last)){if(t.time<this.last)return this.stop();this.next=e+Fy-4,this.last=t.time,this.packer.add(t),this.changed.emit(),this.packer.bytes>By&&this.stop()}}async stop(){let{packer:t,scene:e}=this;if(this.packer=null,this.changed.emit(),!t?.frames)return;let n=this.plotted(),s={version:this.session.hello.version,scene:e,plots:n,kept:na(e.file),frames:await ky(await t.finish())};Ni(`${e.file.split("/").at(-1).replace(/\.\w+$/,"")||"recording"}.html`,new Blob([await Gy(s)],{type:"text/html"}))}};function ky(i){return new Promise(t=>{let e=new FileReader;e.onload=()=>t(e.result.slice(e.result.indexOf(",")+1)),e.readAsDataURL(new Blob([i]))})}var zy=i=>i.replaceAll("<\/script","<\\/script").replaceAll("<script","<\\x73cript").replaceAll("<!--","<\\!--");async function Gy(i){let[t,e,n]=await Promise.all(["/","/app.js","/app.css"].map(async r=>(await fetch(r)).text()));return[...new Map([['<link rel="stylesheet" href="/app.css">',`<style>${n}</style>`],['<script src="/app.js" defer><\/script>',`<script type="application/json" id="recording">${JSON.stringify(i).replaceAll("<","\\u003c")}<\/script>
<script>${zy(e)}<\/script>`]])].reduce((r,[o,a])=>r.split(o).join(a),t)}var Tl=class{constructor(t,e){this.session=t,this.transport=e,this.element=M("div.banners"),this.link=M("div.banner",{role:"alert",hidden:!0}),this.failure=M("div.banner.error",{role:"alert",hidden:!0}),this.waiting=M("div.banner.wait",{role:"status",hidden:!0}),ce(this.element,this.link,this.failure,this.waiting),t.connection.changed.on(n=>this.#t(n)),t.stateChanged.on(n=>this.#e(n))}#t(t){this.link.hidden=t==="open"||t==="connecting";let e=M("button.small",{type:"button",onclick:()=>this.session.connection.retry()},"Try now");t==="lost"?(this.link.className="banner error",ce(this.link,M("strong",{},"The connection to the server is lost.")," The last picture is kept; the page tries to come back by itself.",e)):t==="refused"&&(this.link.className="banner error",ce(this.link,M("strong",{},"The server does not accept this address."),' Its token (the part after #t=) is missing or wrong, or too many pages are open. Open the address that "sinew view" has printed.',e))}#e({failed:t,pending:e}){this.#i(this.failure,t?[M("strong",{},"The simulation stopped."),` ${t}`,this.#n("Reset")]:null,t),this.#i(this.waiting,e?["Changed parameters take effect after a reset.",this.#n("Reset now")]:null,e)}#n(t){return M("button.small",{type:"button",onclick:()=>this.transport.restart()},t)}#i(t,e,n){t.dataset.key!==String(n)&&(t.dataset.key=String(n),t.hidden=!e,ce(t,e??[]))}};var tr={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},er={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},og=0,$d=1,ag=2;var ka=1,Uc=2,So=3,Ei=0,bn=1,qn=2,br=0,Mo=1,Zd=2,Jd=3,Kd=4,lg=5;var Sr=100,cg=101,hg=102,ug=103,dg=104,fg=200,pg=201,mg=202,gg=203,jd=204,Qd=205,_g=206,xg=207,yg=208,vg=209,bg=210,Sg=211,Mg=212,wg=213,Ag=214,sc=0,rc=1,oc=2,co=3,ac=4,lc=5,cc=6,hc=7,Oc=0,Eg=1,Tg=2,ls=0,tf=1,ef=2,nf=3,sf=4,rf=5,of=6,af=7;var lf=300,Mr=301,wo=302,Fc=303,Bc=304,uc=1e3,is=1001,dc=1002,On=1003,Cg=1004;var za=1005;var ti=1006,kc=1007;var Ps=1008;var ri=1009,cf=1010,hf=1011,Ao=1012,zc=1013,Hi=1014,Ti=1015,Wi=1016,Gc=1017,Vc=1018,wr=1020,uf=35902,df=35899,ff=1021,pf=1022,Xi=1023,Es=1026,Is=1027,Hc=1028,Wc=1029,nr=1030,Xc=1031;var qc=1033,Ga=33776,Va=33777,Ha=33778,Wa=33779,Yc=35840,$c=35841,Zc=35842,Jc=35843,Kc=36196,jc=37492,Qc=37496,th=37488,eh=37489,Xa=37490,nh=37491,ih=37808,sh=37809,rh=37810,oh=37811,ah=37812,lh=37813,ch=37814,hh=37815,uh=37816,dh=37817,fh=37818,ph=37819,mh=37820,gh=37821,_h=36492,xh=36494,yh=36495,vh=36283,bh=36284,qa=36285,Sh=36286;var fa=2300,fc=2301,nc=2302,Bd=2303,kd=2400,zd=2401,Gd=2402;var Rg=3200;var Ya=0,Pg=1,Ls="",pi="srgb",pa="srgb-linear",ma="linear",Ie="srgb";var ic=7680;var Ig=519,Lg=512,Dg=513,Ng=514,mf=515,Ug=516,Og=517,gf=518,_f=519,Fg=35044,xf=35048;var yf="300 es",Mi=2e3,ho=2001;function Vy(i){for(let t=i.length-1;t>=0;--t)if(i[t]>=65535)return!0;return!1}function Hy(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function ga(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function Bg(){let i=ga("canvas");return i.style.display="block",i}var Em={},uo=null;function vf(...i){let t="THREE."+i.shift();uo?uo("log",t,...i):console.log(t,...i)}function kg(i){let t=i[0];if(typeof t=="string"&&t.startsWith("TSL:")){let e=i[1];e&&e.isStackTrace?i[0]+=" "+e.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function Zt(...i){i=kg(i);let t="THREE."+i.shift();if(uo)uo("warn",t,...i);else{let e=i[0];e&&e.isStackTrace?console.warn(e.getError(t)):console.warn(t,...i)}}function te(...i){i=kg(i);let t="THREE."+i.shift();if(uo)uo("error",t,...i);else{let e=i[0];e&&e.isStackTrace?console.error(e.getError(t)):console.error(t,...i)}}function ua(...i){let t=i.join(" ");t in Em||(Em[t]=!0,Zt(...i))}function zg(i,t,e){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(t,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,e);break;default:n()}}setTimeout(r,e)})}var Gg={[sc]:sc,[oc]:cc,[ac]:ac,[co]:lc,[rc]:rc,[cc]:oc,[hc]:hc,[lc]:co},ki=class{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[t]===void 0&&(n[t]=[]),n[t].indexOf(e)===-1&&n[t].push(e)}hasEventListener(t,e){let n=this._listeners;return n===void 0?!1:n[t]!==void 0&&n[t].indexOf(e)!==-1}removeEventListener(t,e){let n=this._listeners;if(n===void 0)return;let s=n[t];if(s!==void 0){let r=s.indexOf(e);r!==-1&&s.splice(r,1)}}dispatchEvent(t){let e=this._listeners;if(e===void 0)return;let n=e[t.type];if(n!==void 0){t.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t);t.target=null}}},Hn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],Tm=1234567,ao=Math.PI/180,fo=180/Math.PI;function Eo(){let i=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(Hn[i&255]+Hn[i>>8&255]+Hn[i>>16&255]+Hn[i>>24&255]+"-"+Hn[t&255]+Hn[t>>8&255]+"-"+Hn[t>>16&15|64]+Hn[t>>24&255]+"-"+Hn[e&63|128]+Hn[e>>8&255]+"-"+Hn[e>>16&255]+Hn[e>>24&255]+Hn[n&255]+Hn[n>>8&255]+Hn[n>>16&255]+Hn[n>>24&255]).toLowerCase()}function _e(i,t,e){return Math.max(t,Math.min(e,i))}function bf(i,t){return(i%t+t)%t}function Wy(i,t,e,n,s){return n+(i-t)*(s-n)/(e-t)}function Xy(i,t,e){return i!==t?(e-i)/(t-i):0}function da(i,t,e){return(1-e)*i+e*t}function qy(i,t,e,n){return da(i,t,1-Math.exp(-e*n))}function Yy(i,t=1){return t-Math.abs(bf(i,t*2)-t)}function $y(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*(3-2*i))}function Zy(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*i*(i*(i*6-15)+10))}function Jy(i,t){return i+Math.floor(Math.random()*(t-i+1))}function Ky(i,t){return i+Math.random()*(t-i)}function jy(i){return i*(.5-Math.random())}function Qy(i){i!==void 0&&(Tm=i);let t=Tm+=1831565813;return t=Math.imul(t^t>>>15,t|1),t^=t+Math.imul(t^t>>>7,t|61),((t^t>>>14)>>>0)/4294967296}function tv(i){return i*ao}function ev(i){return i*fo}function nv(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function iv(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function Sf(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function sv(i,t,e,n,s){let r=Math.cos,o=Math.sin,a=r(e/2),c=o(e/2),l=r((t+n)/2),h=o((t+n)/2),u=r((t-n)/2),d=o((t-n)/2),f=r((n-t)/2),p=o((n-t)/2);switch(s){case"XYX":i.set(a*h,c*u,c*d,a*l);break;case"YZY":i.set(c*d,a*h,c*u,a*l);break;case"ZXZ":i.set(c*u,c*d,a*h,a*l);break;case"XZX":i.set(a*h,c*p,c*f,a*l);break;case"YXY":i.set(c*f,a*h,c*p,a*l);break;case"ZYZ":i.set(c*p,c*f,a*h,a*l);break;default:Zt("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function Mf(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function Vg(i,t){if(t.constructor===Float32Array)return i;let e=Mf(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/e,-1)}function Hg(i,t){if(t.constructor===Float32Array)return i;let e=Mf(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*e)}var Mh={DEG2RAD:ao,RAD2DEG:fo,generateUUID:Eo,clamp:_e,euclideanModulo:bf,mapLinear:Wy,inverseLerp:Xy,lerp:da,damp:qy,pingpong:Yy,smoothstep:$y,smootherstep:Zy,randInt:Jy,randFloat:Ky,randFloatSpread:jy,seededRandom:Qy,degToRad:tv,radToDeg:ev,isPowerOfTwo:nv,ceilPowerOfTwo:iv,floorPowerOfTwo:Sf,setQuaternionFromProperEuler:sv,normalize:Hg,denormalize:Vg},Cf=class Cf{constructor(t=0,e=0){this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("THREE.Vector2: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){let e=this.x,n=this.y,s=t.elements;return this.x=s[0]*e+s[3]*n+s[6],this.y=s[1]*e+s[4]*n+s[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=_e(this.x,t.x,e.x),this.y=_e(this.y,t.y,e.y),this}clampScalar(t,e){return this.x=_e(this.x,t,e),this.y=_e(this.y,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(_e(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(_e(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y;return e*e+n*n}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){let n=Math.cos(e),s=Math.sin(e),r=this.x-t.x,o=this.y-t.y;return this.x=r*n-o*s+t.x,this.y=r*s+o*n+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}};Cf.prototype.isVector2=!0;var $t=Cf,Qe=class{constructor(t=0,e=0,n=0,s=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=n,this._w=s}static slerpFlat(t,e,n,s,r,o,a){let c=n[s+0],l=n[s+1],h=n[s+2],u=n[s+3],d=r[o+0],f=r[o+1],p=r[o+2],y=r[o+3];if(u!==y||c!==d||l!==f||h!==p){let m=c*d+l*f+h*p+u*y;m<0&&(d=-d,f=-f,p=-p,y=-y,m=-m);let g=1-a;if(m<.9995){let v=Math.acos(m),R=Math.sin(v);g=Math.sin(g*v)/R,a=Math.sin(a*v)/R,c=c*g+d*a,l=l*g+f*a,h=h*g+p*a,u=u*g+y*a}else{c=c*g+d*a,l=l*g+f*a,h=h*g+p*a,u=u*g+y*a;let v=1/Math.sqrt(c*c+l*l+h*h+u*u);c*=v,l*=v,h*=v,u*=v}}t[e]=c,t[e+1]=l,t[e+2]=h,t[e+3]=u}static multiplyQuaternionsFlat(t,e,n,s,r,o){let a=n[s],c=n[s+1],l=n[s+2],h=n[s+3],u=r[o],d=r[o+1],f=r[o+2],p=r[o+3];return t[e]=a*p+h*u+c*f-l*d,t[e+1]=c*p+h*d+l*u-a*f,t[e+2]=l*p+h*f+a*d-c*u,t[e+3]=h*p-a*u-c*d-l*f,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,n,s){return this._x=t,this._y=e,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){let n=t._x,s=t._y,r=t._z,o=t._order,a=Math.cos,c=Math.sin,l=a(n/2),h=a(s/2),u=a(r/2),d=c(n/2),f=c(s/2),p=c(r/2);switch(o){case"XYZ":this._x=d*h*u+l*f*p,this._y=l*f*u-d*h*p,this._z=l*h*p+d*f*u,this._w=l*h*u-d*f*p;break;case"YXZ":this._x=d*h*u+l*f*p,this._y=l*f*u-d*h*p,this._z=l*h*p-d*f*u,this._w=l*h*u+d*f*p;break;case"ZXY":this._x=d*h*u-l*f*p,this._y=l*f*u+d*h*p,this._z=l*h*p+d*f*u,this._w=l*h*u-d*f*p;break;case"ZYX":this._x=d*h*u-l*f*p,this._y=l*f*u+d*h*p,this._z=l*h*p-d*f*u,this._w=l*h*u+d*f*p;break;case"YZX":this._x=d*h*u+l*f*p,this._y=l*f*u+d*h*p,this._z=l*h*p-d*f*u,this._w=l*h*u-d*f*p;break;case"XZY":this._x=d*h*u-l*f*p,this._y=l*f*u-d*h*p,this._z=l*h*p+d*f*u,this._w=l*h*u+d*f*p;break;default:Zt("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){let n=e/2,s=Math.sin(n);return this._x=t.x*s,this._y=t.y*s,this._z=t.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(t){let e=t.elements,n=e[0],s=e[4],r=e[8],o=e[1],a=e[5],c=e[9],l=e[2],h=e[6],u=e[10],d=n+a+u;if(d>0){let f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(h-c)*f,this._y=(r-l)*f,this._z=(o-s)*f}else if(n>a&&n>u){let f=2*Math.sqrt(1+n-a-u);this._w=(h-c)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+l)/f}else if(a>u){let f=2*Math.sqrt(1+a-n-u);this._w=(r-l)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(c+h)/f}else{let f=2*Math.sqrt(1+u-n-a);this._w=(o-s)/f,this._x=(r+l)/f,this._y=(c+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let n=t.dot(e)+1;return n<1e-8?(n=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=n):(this._x=0,this._y=-t.z,this._z=t.y,this._w=n)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=n),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(_e(this.dot(t),-1,1)))}rotateTowards(t,e){let n=this.angleTo(t);if(n===0)return this;let s=Math.min(1,e/n);return this.slerp(t,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=e._x,c=e._y,l=e._z,h=e._w;return this._x=n*h+o*a+s*l-r*c,this._y=s*h+o*c+r*a-n*l,this._z=r*h+o*l+n*c-s*a,this._w=o*h-n*a-s*c-r*l,this._onChangeCallback(),this}slerp(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=this.dot(t);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let c=1-e;if(a<.9995){let l=Math.acos(a),h=Math.sin(l);c=Math.sin(c*l)/h,e=Math.sin(e*l)/h,this._x=this._x*c+n*e,this._y=this._y*c+s*e,this._z=this._z*c+r*e,this._w=this._w*c+o*e,this._onChangeCallback()}else this._x=this._x*c+n*e,this._y=this._y*c+s*e,this._z=this._z*c+r*e,this._w=this._w*c+o*e,this.normalize();return this}slerpQuaternions(t,e,n){return this.copy(t).slerp(e,n)}random(){let t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(t),s*Math.cos(t),r*Math.sin(e),r*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},Rf=class Rf{constructor(t=0,e=0,n=0){this.x=t,this.y=e,this.z=n}set(t,e,n){return n===void 0&&(n=this.z),this.x=t,this.y=e,this.z=n,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("THREE.Vector3: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(Cm.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(Cm.setFromAxisAngle(t,e))}applyMatrix3(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[3]*n+r[6]*s,this.y=r[1]*e+r[4]*n+r[7]*s,this.z=r[2]*e+r[5]*n+r[8]*s,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=t.elements,o=1/(r[3]*e+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*e+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*e+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*e+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(t){let e=this.x,n=this.y,s=this.z,r=t.x,o=t.y,a=t.z,c=t.w,l=2*(o*s-a*n),h=2*(a*e-r*s),u=2*(r*n-o*e);return this.x=e+c*l+o*u-a*h,this.y=n+c*h+a*l-r*u,this.z=s+c*u+r*h-o*l,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[4]*n+r[8]*s,this.y=r[1]*e+r[5]*n+r[9]*s,this.z=r[2]*e+r[6]*n+r[10]*s,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=_e(this.x,t.x,e.x),this.y=_e(this.y,t.y,e.y),this.z=_e(this.z,t.z,e.z),this}clampScalar(t,e){return this.x=_e(this.x,t,e),this.y=_e(this.y,t,e),this.z=_e(this.z,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(_e(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){let n=t.x,s=t.y,r=t.z,o=e.x,a=e.y,c=e.z;return this.x=s*c-r*a,this.y=r*o-n*c,this.z=n*a-s*o,this}projectOnVector(t){let e=t.lengthSq();if(e===0)return this.set(0,0,0);let n=t.dot(this)/e;return this.copy(t).multiplyScalar(n)}projectOnPlane(t){return gd.copy(this).projectOnVector(t),this.sub(gd)}reflect(t){return this.sub(gd.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(_e(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y,s=this.z-t.z;return e*e+n*n+s*s}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,n){let s=Math.sin(e)*t;return this.x=s*Math.sin(n),this.y=Math.cos(e)*t,this.z=s*Math.cos(n),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,n){return this.x=t*Math.sin(e),this.y=n,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){let e=this.setFromMatrixColumn(t,0).length(),n=this.setFromMatrixColumn(t,1).length(),s=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=n,this.z=s,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let t=Math.random()*Math.PI*2,e=Math.random()*2-1,n=Math.sqrt(1-e*e);return this.x=n*Math.cos(t),this.y=e,this.z=n*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}};Rf.prototype.isVector3=!0;var O=Rf,gd=new O,Cm=new Qe,Pf=class Pf{constructor(t,e,n,s,r,o,a,c,l){this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,c,l)}set(t,e,n,s,r,o,a,c,l){let h=this.elements;return h[0]=t,h[1]=s,h[2]=a,h[3]=e,h[4]=r,h[5]=c,h[6]=n,h[7]=o,h[8]=l,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],this}extractBasis(t,e,n){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(t){let e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[3],c=n[6],l=n[1],h=n[4],u=n[7],d=n[2],f=n[5],p=n[8],y=s[0],m=s[3],g=s[6],v=s[1],R=s[4],b=s[7],C=s[2],T=s[5],_=s[8];return r[0]=o*y+a*v+c*C,r[3]=o*m+a*R+c*T,r[6]=o*g+a*b+c*_,r[1]=l*y+h*v+u*C,r[4]=l*m+h*R+u*T,r[7]=l*g+h*b+u*_,r[2]=d*y+f*v+p*C,r[5]=d*m+f*R+p*T,r[8]=d*g+f*b+p*_,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],c=t[6],l=t[7],h=t[8];return e*o*h-e*a*l-n*r*h+n*a*c+s*r*l-s*o*c}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],c=t[6],l=t[7],h=t[8],u=h*o-a*l,d=a*c-h*r,f=l*r-o*c,p=e*u+n*d+s*f;if(p===0)return this.set(0,0,0,0,0,0,0,0,0);let y=1/p;return t[0]=u*y,t[1]=(s*l-h*n)*y,t[2]=(a*n-s*o)*y,t[3]=d*y,t[4]=(h*e-s*c)*y,t[5]=(s*r-a*e)*y,t[6]=f*y,t[7]=(n*c-l*e)*y,t[8]=(o*e-n*r)*y,this}transpose(){let t,e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){let e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,n,s,r,o,a){let c=Math.cos(r),l=Math.sin(r);return this.set(n*c,n*l,-n*(c*o+l*a)+o+t,-s*l,s*c,-s*(-l*o+c*a)+a+e,0,0,1),this}scale(t,e){return ua("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(_d.makeScale(t,e)),this}rotate(t){return ua("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(_d.makeRotation(-t)),this}translate(t,e){return ua("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(_d.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,n,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<9;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<9;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t}clone(){return new this.constructor().fromArray(this.elements)}};Pf.prototype.isMatrix3=!0;var ne=Pf,_d=new ne,Rm=new ne().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Pm=new ne().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function rv(){let i={enabled:!0,workingColorSpace:pa,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Ie&&(s.r=As(s.r),s.g=As(s.g),s.b=As(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Ie&&(s.r=lo(s.r),s.g=lo(s.g),s.b=lo(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===Ls?ma:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},t=[.64,.33,.3,.6,.15,.06],e=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[pa]:{primaries:t,whitePoint:n,transfer:ma,toXYZ:Rm,fromXYZ:Pm,luminanceCoefficients:e,workingColorSpaceConfig:{unpackColorSpace:pi},outputColorSpaceConfig:{drawingBufferColorSpace:pi}},[pi]:{primaries:t,whitePoint:n,transfer:Ie,toXYZ:Rm,fromXYZ:Pm,luminanceCoefficients:e,outputColorSpaceConfig:{drawingBufferColorSpace:pi}}}),i}var be=rv();function As(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function lo(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var Yr,pc=class{static getDataURL(t,e="image/png"){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let n;if(t instanceof HTMLCanvasElement)n=t;else{Yr===void 0&&(Yr=ga("canvas")),Yr.width=t.width,Yr.height=t.height;let s=Yr.getContext("2d");t instanceof ImageData?s.putImageData(t,0,0):s.drawImage(t,0,0,t.width,t.height),n=Yr}return n.toDataURL(e)}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){let e=ga("canvas");e.width=t.width,e.height=t.height;let n=e.getContext("2d");n.drawImage(t,0,0,t.width,t.height);let s=n.getImageData(0,0,t.width,t.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=As(r[o]/255)*255;return n.putImageData(s,0,0),e}else if(t.data){let e=t.data.slice(0);for(let n=0;n<e.length;n++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[n]=Math.floor(As(e[n]/255)*255):e[n]=As(e[n]);return{data:e,width:t.width,height:t.height}}else return Zt("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}},ov=0,po=class{constructor(t=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:ov++}),this.uuid=Eo(),this.data=t,this.dataReady=!0,this.version=0}getSize(t){let e=this.data;return typeof HTMLVideoElement<"u"&&e instanceof HTMLVideoElement?t.set(e.videoWidth,e.videoHeight,0):typeof VideoFrame<"u"&&e instanceof VideoFrame?t.set(e.displayWidth,e.displayHeight,0):e!==null?t.set(e.width||0,e.height||0,e.depth||0):t.set(0,0,0),t}set needsUpdate(t){t===!0&&this.version++}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(xd(s[o].image)):r.push(xd(s[o]))}else r=xd(s);n.url=r}return e||(t.images[this.uuid]=n),n}};function xd(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?pc.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(Zt("Texture: Unable to serialize Texture."),{})}var av=0,yd=new O,ei=class i extends ki{constructor(t=i.DEFAULT_IMAGE,e=i.DEFAULT_MAPPING,n=is,s=is,r=ti,o=Ps,a=Xi,c=ri,l=i.DEFAULT_ANISOTROPY,h=Ls){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:av++}),this.uuid=Eo(),this.name="",this.source=new po(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=l,this.format=a,this.internalFormat=null,this.type=c,this.offset=new $t(0,0),this.repeat=new $t(1,1),this.center=new $t(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new ne,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(t&&t.depth&&t.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(yd).x}get height(){return this.source.getSize(yd).y}get depth(){return this.source.getSize(yd).z}get image(){return this.source.data}set image(t){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.normalized=t.normalized,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.mipmapsAutoUpdate=t.mipmapsAutoUpdate,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.renderTarget=t.renderTarget,this.isRenderTargetTexture=t.isRenderTargetTexture,this.isPMREMTexture=t.isPMREMTexture,this.isArrayTexture=t.isArrayTexture,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}setValues(t){for(let e in t){let n=t[e];if(n===void 0){Zt(`Texture.setValues(): parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){Zt(`Texture.setValues(): property '${e}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),e||(t.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==lf)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case uc:t.x=t.x-Math.floor(t.x);break;case is:t.x=t.x<0?0:1;break;case dc:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case uc:t.y=t.y-Math.floor(t.y);break;case is:t.y=t.y<0?0:1;break;case dc:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}};ei.DEFAULT_IMAGE=null;ei.DEFAULT_MAPPING=lf;ei.DEFAULT_ANISOTROPY=1;var If=class If{constructor(t=0,e=0,n=0,s=1){this.x=t,this.y=e,this.z=n,this.w=s}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,n,s){return this.x=t,this.y=e,this.z=n,this.w=s,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("THREE.Vector4: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=this.w,o=t.elements;return this.x=o[0]*e+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*e+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*e+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*e+o[7]*n+o[11]*s+o[15]*r,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);let e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,n,s,r,c=t.elements,l=c[0],h=c[4],u=c[8],d=c[1],f=c[5],p=c[9],y=c[2],m=c[6],g=c[10];if(Math.abs(h-d)<.01&&Math.abs(u-y)<.01&&Math.abs(p-m)<.01){if(Math.abs(h+d)<.1&&Math.abs(u+y)<.1&&Math.abs(p+m)<.1&&Math.abs(l+f+g-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;let R=(l+1)/2,b=(f+1)/2,C=(g+1)/2,T=(h+d)/4,_=(u+y)/4,E=(p+m)/4;return R>b&&R>C?R<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(R),s=T/n,r=_/n):b>C?b<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(b),n=T/s,r=E/s):C<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(C),n=_/r,s=E/r),this.set(n,s,r,e),this}let v=Math.sqrt((m-p)*(m-p)+(u-y)*(u-y)+(d-h)*(d-h));return Math.abs(v)<.001&&(v=1),this.x=(m-p)/v,this.y=(u-y)/v,this.z=(d-h)/v,this.w=Math.acos((l+f+g-1)/2),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=_e(this.x,t.x,e.x),this.y=_e(this.y,t.y,e.y),this.z=_e(this.z,t.z,e.z),this.w=_e(this.w,t.w,e.w),this}clampScalar(t,e){return this.x=_e(this.x,t,e),this.y=_e(this.y,t,e),this.z=_e(this.z,t,e),this.w=_e(this.w,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(_e(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this.w=t.w+(e.w-t.w)*n,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}};If.prototype.isVector4=!0;var tn=If,mc=class extends ki{constructor(t=1,e=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:ti,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=n.depth,this.scissor=new tn(0,0,t,e),this.scissorTest=!1,this.viewport=new tn(0,0,t,e),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new ei({width:t,height:e,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(t={}){let e={minFilter:ti,generateMipmaps:!1,flipY:!1,internalFormat:null};t.mapping!==void 0&&(e.mapping=t.mapping),t.wrapS!==void 0&&(e.wrapS=t.wrapS),t.wrapT!==void 0&&(e.wrapT=t.wrapT),t.wrapR!==void 0&&(e.wrapR=t.wrapR),t.magFilter!==void 0&&(e.magFilter=t.magFilter),t.minFilter!==void 0&&(e.minFilter=t.minFilter),t.format!==void 0&&(e.format=t.format),t.type!==void 0&&(e.type=t.type),t.anisotropy!==void 0&&(e.anisotropy=t.anisotropy),t.colorSpace!==void 0&&(e.colorSpace=t.colorSpace),t.flipY!==void 0&&(e.flipY=t.flipY),t.generateMipmaps!==void 0&&(e.generateMipmaps=t.generateMipmaps),t.mipmapsAutoUpdate!==void 0&&(e.mipmapsAutoUpdate=t.mipmapsAutoUpdate),t.internalFormat!==void 0&&(e.internalFormat=t.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(e)}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}set depthTexture(t){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),t!==null&&t.renderTarget===null&&(t.renderTarget=this),this._depthTexture=t}get depthTexture(){return this._depthTexture}setSize(t,e,n=1){if(this.width!==t||this.height!==e||this.depth!==n){this.width=t,this.height=e,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=t,this.textures[s].image.height=e,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let e=0,n=t.textures.length;e<n;e++){this.textures[e]=t.textures[e].clone(),this.textures[e].isRenderTargetTexture=!0,this.textures[e].renderTarget=this;let s=Object.assign({},t.textures[e].image);this.textures[e].source=new po(s)}if(this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveColorBuffer=t.resolveColorBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,this.storeMultisampledColorBuffer=t.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=t.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=t.storeMultisampledStencilBuffer,t.depthTexture!==null)if(t.depthTexture.renderTarget===t){let e=t.depthTexture.clone();e.renderTarget=null,this.depthTexture=e}else this.depthTexture=t.depthTexture;else this.depthTexture=null;return this.samples=t.samples,this.multiview=t.multiview,this.useArrayDepthTexture=t.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},mi=class extends mc{constructor(t=1,e=1,n={}){super(t,e,n),this.isWebGLRenderTarget=!0}},_a=class extends ei{constructor(t=null,e=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=On,this.minFilter=On,this.wrapR=is,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}};var gc=class extends ei{constructor(t=null,e=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=On,this.minFilter=On,this.wrapR=is,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}};var Nc=class Nc{constructor(t,e,n,s,r,o,a,c,l,h,u,d,f,p,y,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,c,l,h,u,d,f,p,y,m)}set(t,e,n,s,r,o,a,c,l,h,u,d,f,p,y,m){let g=this.elements;return g[0]=t,g[4]=e,g[8]=n,g[12]=s,g[1]=r,g[5]=o,g[9]=a,g[13]=c,g[2]=l,g[6]=h,g[10]=u,g[14]=d,g[3]=f,g[7]=p,g[11]=y,g[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new Nc().fromArray(this.elements)}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],e[9]=n[9],e[10]=n[10],e[11]=n[11],e[12]=n[12],e[13]=n[13],e[14]=n[14],e[15]=n[15],this}copyPosition(t){let e=this.elements,n=t.elements;return e[12]=n[12],e[13]=n[13],e[14]=n[14],this}setFromMatrix3(t){let e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,n){return this.determinantAffine()===0?(t.set(1,0,0),e.set(0,1,0),n.set(0,0,1),this):(t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(t,e,n){return this.set(t.x,e.x,n.x,0,t.y,e.y,n.y,0,t.z,e.z,n.z,0,0,0,0,1),this}extractRotation(t){if(t.determinantAffine()===0)return this.identity();let e=this.elements,n=t.elements,s=1/$r.setFromMatrixColumn(t,0).length(),r=1/$r.setFromMatrixColumn(t,1).length(),o=1/$r.setFromMatrixColumn(t,2).length();return e[0]=n[0]*s,e[1]=n[1]*s,e[2]=n[2]*s,e[3]=0,e[4]=n[4]*r,e[5]=n[5]*r,e[6]=n[6]*r,e[7]=0,e[8]=n[8]*o,e[9]=n[9]*o,e[10]=n[10]*o,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){let e=this.elements,n=t.x,s=t.y,r=t.z,o=Math.cos(n),a=Math.sin(n),c=Math.cos(s),l=Math.sin(s),h=Math.cos(r),u=Math.sin(r);if(t.order==="XYZ"){let d=o*h,f=o*u,p=a*h,y=a*u;e[0]=c*h,e[4]=-c*u,e[8]=l,e[1]=f+p*l,e[5]=d-y*l,e[9]=-a*c,e[2]=y-d*l,e[6]=p+f*l,e[10]=o*c}else if(t.order==="YXZ"){let d=c*h,f=c*u,p=l*h,y=l*u;e[0]=d+y*a,e[4]=p*a-f,e[8]=o*l,e[1]=o*u,e[5]=o*h,e[9]=-a,e[2]=f*a-p,e[6]=y+d*a,e[10]=o*c}else if(t.order==="ZXY"){let d=c*h,f=c*u,p=l*h,y=l*u;e[0]=d-y*a,e[4]=-o*u,e[8]=p+f*a,e[1]=f+p*a,e[5]=o*h,e[9]=y-d*a,e[2]=-o*l,e[6]=a,e[10]=o*c}else if(t.order==="ZYX"){let d=o*h,f=o*u,p=a*h,y=a*u;e[0]=c*h,e[4]=p*l-f,e[8]=d*l+y,e[1]=c*u,e[5]=y*l+d,e[9]=f*l-p,e[2]=-l,e[6]=a*c,e[10]=o*c}else if(t.order==="YZX"){let d=o*c,f=o*l,p=a*c,y=a*l;e[0]=c*h,e[4]=y-d*u,e[8]=p*u+f,e[1]=u,e[5]=o*h,e[9]=-a*h,e[2]=-l*h,e[6]=f*u+p,e[10]=d-y*u}else if(t.order==="XZY"){let d=o*c,f=o*l,p=a*c,y=a*l;e[0]=c*h,e[4]=-u,e[8]=l*h,e[1]=d*u+y,e[5]=o*h,e[9]=f*u-p,e[2]=p*u-f,e[6]=a*h,e[10]=y*u+d}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(lv,t,cv)}lookAt(t,e,n){let s=this.elements;return di.subVectors(t,e),di.lengthSq()===0&&(di.z=1),di.normalize(),Hs.crossVectors(n,di),Hs.lengthSq()===0&&(Math.abs(n.z)===1?di.x+=1e-4:di.z+=1e-4,di.normalize(),Hs.crossVectors(n,di)),Hs.normalize(),Cl.crossVectors(di,Hs),s[0]=Hs.x,s[4]=Cl.x,s[8]=di.x,s[1]=Hs.y,s[5]=Cl.y,s[9]=di.y,s[2]=Hs.z,s[6]=Cl.z,s[10]=di.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[4],c=n[8],l=n[12],h=n[1],u=n[5],d=n[9],f=n[13],p=n[2],y=n[6],m=n[10],g=n[14],v=n[3],R=n[7],b=n[11],C=n[15],T=s[0],_=s[4],E=s[8],F=s[12],L=s[1],D=s[5],z=s[9],V=s[13],N=s[2],W=s[6],Y=s[10],H=s[14],lt=s[3],Z=s[7],j=s[11],et=s[15];return r[0]=o*T+a*L+c*N+l*lt,r[4]=o*_+a*D+c*W+l*Z,r[8]=o*E+a*z+c*Y+l*j,r[12]=o*F+a*V+c*H+l*et,r[1]=h*T+u*L+d*N+f*lt,r[5]=h*_+u*D+d*W+f*Z,r[9]=h*E+u*z+d*Y+f*j,r[13]=h*F+u*V+d*H+f*et,r[2]=p*T+y*L+m*N+g*lt,r[6]=p*_+y*D+m*W+g*Z,r[10]=p*E+y*z+m*Y+g*j,r[14]=p*F+y*V+m*H+g*et,r[3]=v*T+R*L+b*N+C*lt,r[7]=v*_+R*D+b*W+C*Z,r[11]=v*E+R*z+b*Y+C*j,r[15]=v*F+R*V+b*H+C*et,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[12],o=t[1],a=t[5],c=t[9],l=t[13],h=t[2],u=t[6],d=t[10],f=t[14],p=t[3],y=t[7],m=t[11],g=t[15],v=c*f-l*d,R=a*f-l*u,b=a*d-c*u,C=o*f-l*h,T=o*d-c*h,_=o*u-a*h;return e*(y*v-m*R+g*b)-n*(p*v-m*C+g*T)+s*(p*R-y*C+g*_)-r*(p*b-y*T+m*_)}determinantAffine(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[1],o=t[5],a=t[9],c=t[2],l=t[6],h=t[10];return e*(o*h-a*l)-n*(r*h-a*c)+s*(r*l-o*c)}transpose(){let t=this.elements,e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,n){let s=this.elements;return t.isVector3?(s[12]=t.x,s[13]=t.y,s[14]=t.z):(s[12]=t,s[13]=e,s[14]=n),this}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],c=t[6],l=t[7],h=t[8],u=t[9],d=t[10],f=t[11],p=t[12],y=t[13],m=t[14],g=t[15],v=e*a-n*o,R=e*c-s*o,b=e*l-r*o,C=n*c-s*a,T=n*l-r*a,_=s*l-r*c,E=h*y-u*p,F=h*m-d*p,L=h*g-f*p,D=u*m-d*y,z=u*g-f*y,V=d*g-f*m,N=v*V-R*z+b*D+C*L-T*F+_*E;if(N===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let W=1/N;return t[0]=(a*V-c*z+l*D)*W,t[1]=(s*z-n*V-r*D)*W,t[2]=(y*_-m*T+g*C)*W,t[3]=(d*T-u*_-f*C)*W,t[4]=(c*L-o*V-l*F)*W,t[5]=(e*V-s*L+r*F)*W,t[6]=(m*b-p*_-g*R)*W,t[7]=(h*_-d*b+f*R)*W,t[8]=(o*z-a*L+l*E)*W,t[9]=(n*L-e*z-r*E)*W,t[10]=(p*T-y*b+g*v)*W,t[11]=(u*b-h*T-f*v)*W,t[12]=(a*F-o*D-c*E)*W,t[13]=(e*D-n*F+s*E)*W,t[14]=(y*R-p*C-m*v)*W,t[15]=(h*C-u*R+d*v)*W,this}scale(t){let e=this.elements,n=t.x,s=t.y,r=t.z;return e[0]*=n,e[4]*=s,e[8]*=r,e[1]*=n,e[5]*=s,e[9]*=r,e[2]*=n,e[6]*=s,e[10]*=r,e[3]*=n,e[7]*=s,e[11]*=r,this}getMaxScaleOnAxis(){let t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],n=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],s=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,n,s))}makeTranslation(t,e,n){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,n,0,0,0,1),this}makeRotationX(t){let e=Math.cos(t),n=Math.sin(t);return this.set(1,0,0,0,0,e,-n,0,0,n,e,0,0,0,0,1),this}makeRotationY(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,0,n,0,0,1,0,0,-n,0,e,0,0,0,0,1),this}makeRotationZ(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,0,n,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){let n=Math.cos(e),s=Math.sin(e),r=1-n,o=t.x,a=t.y,c=t.z,l=r*o,h=r*a;return this.set(l*o+n,l*a-s*c,l*c+s*a,0,l*a+s*c,h*a+n,h*c-s*o,0,l*c-s*a,h*c+s*o,r*c*c+n,0,0,0,0,1),this}makeScale(t,e,n){return this.set(t,0,0,0,0,e,0,0,0,0,n,0,0,0,0,1),this}makeShear(t,e,n,s,r,o){return this.set(1,n,r,0,t,1,o,0,e,s,1,0,0,0,0,1),this}compose(t,e,n){let s=this.elements,r=e._x,o=e._y,a=e._z,c=e._w,l=r+r,h=o+o,u=a+a,d=r*l,f=r*h,p=r*u,y=o*h,m=o*u,g=a*u,v=c*l,R=c*h,b=c*u,C=n.x,T=n.y,_=n.z;return s[0]=(1-(y+g))*C,s[1]=(f+b)*C,s[2]=(p-R)*C,s[3]=0,s[4]=(f-b)*T,s[5]=(1-(d+g))*T,s[6]=(m+v)*T,s[7]=0,s[8]=(p+R)*_,s[9]=(m-v)*_,s[10]=(1-(d+y))*_,s[11]=0,s[12]=t.x,s[13]=t.y,s[14]=t.z,s[15]=1,this}decompose(t,e,n){let s=this.elements;t.x=s[12],t.y=s[13],t.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),e.identity(),this;let o=$r.set(s[0],s[1],s[2]).length(),a=$r.set(s[4],s[5],s[6]).length(),c=$r.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Oi.copy(this);let l=1/o,h=1/a,u=1/c;return Oi.elements[0]*=l,Oi.elements[1]*=l,Oi.elements[2]*=l,Oi.elements[4]*=h,Oi.elements[5]*=h,Oi.elements[6]*=h,Oi.elements[8]*=u,Oi.elements[9]*=u,Oi.elements[10]*=u,e.setFromRotationMatrix(Oi),n.x=o,n.y=a,n.z=c,this}makePerspective(t,e,n,s,r,o,a=Mi,c=!1){let l=this.elements,h=2*r/(e-t),u=2*r/(n-s),d=(e+t)/(e-t),f=(n+s)/(n-s),p,y;if(c)p=r/(o-r),y=o*r/(o-r);else if(a===Mi)p=-(o+r)/(o-r),y=-2*o*r/(o-r);else if(a===ho)p=-o/(o-r),y=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return l[0]=h,l[4]=0,l[8]=d,l[12]=0,l[1]=0,l[5]=u,l[9]=f,l[13]=0,l[2]=0,l[6]=0,l[10]=p,l[14]=y,l[3]=0,l[7]=0,l[11]=-1,l[15]=0,this}makeOrthographic(t,e,n,s,r,o,a=Mi,c=!1){let l=this.elements,h=2/(e-t),u=2/(n-s),d=-(e+t)/(e-t),f=-(n+s)/(n-s),p,y;if(c)p=1/(o-r),y=o/(o-r);else if(a===Mi)p=-2/(o-r),y=-(o+r)/(o-r);else if(a===ho)p=-1/(o-r),y=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return l[0]=h,l[4]=0,l[8]=0,l[12]=d,l[1]=0,l[5]=u,l[9]=0,l[13]=f,l[2]=0,l[6]=0,l[10]=p,l[14]=y,l[3]=0,l[7]=0,l[11]=0,l[15]=1,this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<16;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<16;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t[e+9]=n[9],t[e+10]=n[10],t[e+11]=n[11],t[e+12]=n[12],t[e+13]=n[13],t[e+14]=n[14],t[e+15]=n[15],t}};Nc.prototype.isMatrix4=!0;var de=Nc,$r=new O,Oi=new de,lv=new O(0,0,0),cv=new O(1,1,1),Hs=new O,Cl=new O,di=new O,Im=new de,Lm=new Qe,ss=class i{constructor(t=0,e=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=n,this._order=s}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,n,s=this._order){return this._x=t,this._y=e,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,n=!0){let s=t.elements,r=s[0],o=s[4],a=s[8],c=s[1],l=s[5],h=s[9],u=s[2],d=s[6],f=s[10];switch(e){case"XYZ":this._y=Math.asin(_e(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,l),this._z=0);break;case"YXZ":this._x=Math.asin(-_e(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(c,l)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(_e(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-u,f),this._z=Math.atan2(-o,l)):(this._y=0,this._z=Math.atan2(c,r));break;case"ZYX":this._y=Math.asin(-_e(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(c,r)):(this._x=0,this._z=Math.atan2(-o,l));break;case"YZX":this._z=Math.asin(_e(c,-1,1)),Math.abs(c)<.9999999?(this._x=Math.atan2(-h,l),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-_e(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,l),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,f),this._y=0);break;default:Zt("Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,n===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,n){return Im.makeRotationFromQuaternion(t),this.setFromRotationMatrix(Im,e,n)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return Lm.setFromEuler(this),this.setFromQuaternion(Lm,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};ss.DEFAULT_ORDER="XYZ";var mo=class{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}},hv=0,Dm=new O,Zr=new Qe,ys=new de,Rl=new O,sa=new O,uv=new O,dv=new Qe,Nm=new O(1,0,0),Um=new O(0,1,0),Om=new O(0,0,1),Fm={type:"added"},fv={type:"removed"},Jr={type:"childadded",child:null},vd={type:"childremoved",child:null},vn=class i extends ki{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:hv++}),this.uuid=Eo(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let t=new O,e=new ss,n=new Qe,s=new O(1,1,1);function r(){n.setFromEuler(e,!1)}function o(){e.setFromQuaternion(n,void 0,!1)}e._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new de},normalMatrix:{value:new ne}}),this.matrix=new de,this.matrixWorld=new de,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new mo,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return Zr.setFromAxisAngle(t,e),this.quaternion.multiply(Zr),this}rotateOnWorldAxis(t,e){return Zr.setFromAxisAngle(t,e),this.quaternion.premultiply(Zr),this}rotateX(t){return this.rotateOnAxis(Nm,t)}rotateY(t){return this.rotateOnAxis(Um,t)}rotateZ(t){return this.rotateOnAxis(Om,t)}translateOnAxis(t,e){return Dm.copy(t).applyQuaternion(this.quaternion),this.position.add(Dm.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(Nm,t)}translateY(t){return this.translateOnAxis(Um,t)}translateZ(t){return this.translateOnAxis(Om,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(ys.copy(this.matrixWorld).invert())}lookAt(t,e,n){t.isVector3?Rl.copy(t):Rl.set(t,e,n);let s=this.parent;this.updateWorldMatrix(!0,!1),sa.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?ys.lookAt(sa,Rl,this.up):ys.lookAt(Rl,sa,this.up),this.quaternion.setFromRotationMatrix(ys),s&&(ys.extractRotation(s.matrixWorld),Zr.setFromRotationMatrix(ys),this.quaternion.premultiply(Zr.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(te("Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(Fm),Jr.child=t,this.dispatchEvent(Jr),Jr.child=null):te("Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(fv),vd.child=t,this.dispatchEvent(vd),vd.child=null),this}removeFromParent(){let t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),ys.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),ys.multiply(t.parent.matrixWorld)),t.applyMatrix4(ys),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(Fm),Jr.child=t,this.dispatchEvent(Jr),Jr.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(t,e);if(o!==void 0)return o}}getObjectsByProperty(t,e,n=[]){this[t]===e&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(t,e,n);return n}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(sa,t,uv),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(sa,dv,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);let e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(t){t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverseVisible(t)}traverseAncestors(t){let e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let t=this.pivot;if(t!==null){let e=t.x,n=t.y,s=t.z,r=this.matrix.elements;r[12]+=e-r[0]*e-r[4]*n-r[8]*s,r[13]+=n-r[1]*e-r[5]*n-r[9]*s,r[14]+=s-r[2]*e-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].updateMatrixWorld(t)}updateWorldMatrix(t,e,n=!1){let s=this.parent;if(t===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),e===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(t){let e=t===void 0||typeof t=="string",n={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(t),s.indirectTexture=this._indirectTexture.toJSON(t),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,c){return a[c.uuid]===void 0&&(a[c.uuid]=c.toJSON(t)),c.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(t.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let c=a.shapes;if(Array.isArray(c))for(let l=0,h=c.length;l<h;l++){let u=c[l];r(t.shapes,u)}else r(t.shapes,c)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(t.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let c=0,l=this.material.length;c<l;c++)a.push(r(t.materials,this.material[c]));s.material=a}else s.material=r(t.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let c=this.animations[a];s.animations.push(r(t.animations,c))}}if(e){let a=o(t.geometries),c=o(t.materials),l=o(t.textures),h=o(t.images),u=o(t.shapes),d=o(t.skeletons),f=o(t.animations),p=o(t.nodes);a.length>0&&(n.geometries=a),c.length>0&&(n.materials=c),l.length>0&&(n.textures=l),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),d.length>0&&(n.skeletons=d),f.length>0&&(n.animations=f),p.length>0&&(n.nodes=p)}return n.object=s,n;function o(a){let c=[];for(let l in a){let h=a[l];delete h.metadata,c.push(h)}return c}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.pivot=t.pivot!==null?t.pivot.clone():null,this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.static=t.static,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let n=0;n<t.children.length;n++){let s=t.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};vn.DEFAULT_UP=new O(0,1,0);vn.DEFAULT_MATRIX_AUTO_UPDATE=!0;vn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var Qn=class extends vn{constructor(){super(),this.isGroup=!0,this.type="Group"}},pv={type:"move"},go=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Qn,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Qn,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new O,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new O),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Qn,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new O,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new O,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){let e=this._hand;if(e)for(let n of t.hand.values())this._getHandJoint(e,n)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,n){let s=null,r=null,o=null,a=this._targetRay,c=this._grip,l=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(l&&t.hand){o=!0;for(let y of t.hand.values()){let m=e.getJointPose(y,n),g=this._getHandJoint(l,y);m!==null&&(g.matrix.fromArray(m.transform.matrix),g.matrix.decompose(g.position,g.quaternion,g.scale),g.matrixWorldNeedsUpdate=!0,g.jointRadius=m.radius),g.visible=m!==null}let h=l.joints["index-finger-tip"],u=l.joints["thumb-tip"],d=h.position.distanceTo(u.position),f=.02,p=.005;l.inputState.pinching&&d>f+p?(l.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!l.inputState.pinching&&d<=f-p&&(l.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else c!==null&&t.gripSpace&&(r=e.getPose(t.gripSpace,n),r!==null&&(c.matrix.fromArray(r.transform.matrix),c.matrix.decompose(c.position,c.quaternion,c.scale),c.matrixWorldNeedsUpdate=!0,r.linearVelocity?(c.hasLinearVelocity=!0,c.linearVelocity.copy(r.linearVelocity)):c.hasLinearVelocity=!1,r.angularVelocity?(c.hasAngularVelocity=!0,c.angularVelocity.copy(r.angularVelocity)):c.hasAngularVelocity=!1,c.eventsEnabled&&c.dispatchEvent({type:"gripUpdated",data:t,target:this})));a!==null&&(s=e.getPose(t.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(pv)))}return a!==null&&(a.visible=s!==null),c!==null&&(c.visible=r!==null),l!==null&&(l.visible=o!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){let n=new Qn;n.matrixAutoUpdate=!1,n.visible=!1,t.joints[e.jointName]=n,t.add(n)}return t.joints[e.jointName]}},Wg={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Ws={h:0,s:0,l:0},Pl={h:0,s:0,l:0};function bd(i,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?i+(t-i)*6*e:e<1/2?t:e<2/3?i+(t-i)*6*(2/3-e):i}var Ht=class{constructor(t,e,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,n)}set(t,e,n){if(e===void 0&&n===void 0){let s=t;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(t,e,n);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=pi){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,be.colorSpaceToWorking(this,e),this}setRGB(t,e,n,s=be.workingColorSpace){return this.r=t,this.g=e,this.b=n,be.colorSpaceToWorking(this,s),this}setHSL(t,e,n,s=be.workingColorSpace){if(t=bf(t,1),e=_e(e,0,1),n=_e(n,0,1),e===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+e):n+e-n*e,o=2*n-r;this.r=bd(o,r,t+1/3),this.g=bd(o,r,t),this.b=bd(o,r,t-1/3)}return be.colorSpaceToWorking(this,s),this}setStyle(t,e=pi){function n(r){r!==void 0&&parseFloat(r)<1&&Zt("Color: Alpha component of "+t+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(t)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,e);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,e);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,e);break;default:Zt("Color: Unknown color model "+t)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(t)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,e);if(o===6)return this.setHex(parseInt(r,16),e);Zt("Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=pi){let n=Wg[t.toLowerCase()];return n!==void 0?this.setHex(n,e):Zt("Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=As(t.r),this.g=As(t.g),this.b=As(t.b),this}copyLinearToSRGB(t){return this.r=lo(t.r),this.g=lo(t.g),this.b=lo(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=pi){return be.workingToColorSpace(Wn.copy(this),t),Math.round(_e(Wn.r*255,0,255))*65536+Math.round(_e(Wn.g*255,0,255))*256+Math.round(_e(Wn.b*255,0,255))}getHexString(t=pi){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=be.workingColorSpace){be.workingToColorSpace(Wn.copy(this),e);let n=Wn.r,s=Wn.g,r=Wn.b,o=Math.max(n,s,r),a=Math.min(n,s,r),c,l,h=(a+o)/2;if(a===o)c=0,l=0;else{let u=o-a;switch(l=h<=.5?u/(o+a):u/(2-o-a),o){case n:c=(s-r)/u+(s<r?6:0);break;case s:c=(r-n)/u+2;break;case r:c=(n-s)/u+4;break}c/=6}return t.h=c,t.s=l,t.l=h,t}getRGB(t,e=be.workingColorSpace){return be.workingToColorSpace(Wn.copy(this),e),t.r=Wn.r,t.g=Wn.g,t.b=Wn.b,t}getStyle(t=pi){be.workingToColorSpace(Wn.copy(this),t);let e=Wn.r,n=Wn.g,s=Wn.b;return t!==pi?`color(${t} ${e.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(t,e,n){return this.getHSL(Ws),this.setHSL(Ws.h+t,Ws.s+e,Ws.l+n)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,n){return this.r=t.r+(e.r-t.r)*n,this.g=t.g+(e.g-t.g)*n,this.b=t.b+(e.b-t.b)*n,this}lerpHSL(t,e){this.getHSL(Ws),t.getHSL(Pl);let n=da(Ws.h,Pl.h,e),s=da(Ws.s,Pl.s,e),r=da(Ws.l,Pl.l,e);return this.setHSL(n,s,r),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){let e=this.r,n=this.g,s=this.b,r=t.elements;return this.r=r[0]*e+r[3]*n+r[6]*s,this.g=r[1]*e+r[4]*n+r[7]*s,this.b=r[2]*e+r[5]*n+r[8]*s,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Wn=new Ht;Ht.NAMES=Wg;var _r=class extends vn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new ss,this.environmentIntensity=1,this.environmentRotation=new ss,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),this.background=t.background!==null?t.background.clone():null,this.environment=t.environment!==null?t.environment.clone():null,this.fog=t.fog!==null?t.fog.clone():null,this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),this.overrideMaterial=t.overrideMaterial!==null?t.overrideMaterial.clone():null,this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){let e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),e.object.backgroundBlurriness=this.backgroundBlurriness,e.object.backgroundIntensity=this.backgroundIntensity,e.object.backgroundRotation=this.backgroundRotation.toArray(),e.object.environmentIntensity=this.environmentIntensity,e.object.environmentRotation=this.environmentRotation.toArray(),e}},Fi=new O,vs=new O,Sd=new O,bs=new O,Kr=new O,jr=new O,Bm=new O,Md=new O,wd=new O,Ad=new O,Ed=new tn,Td=new tn,Cd=new tn,ws=class i{constructor(t=new O,e=new O,n=new O){this.a=t,this.b=e,this.c=n}static getNormal(t,e,n,s){s.subVectors(n,e),Fi.subVectors(t,e),s.cross(Fi);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(t,e,n,s,r){Fi.subVectors(s,e),vs.subVectors(n,e),Sd.subVectors(t,e);let o=Fi.dot(Fi),a=Fi.dot(vs),c=Fi.dot(Sd),l=vs.dot(vs),h=vs.dot(Sd),u=o*l-a*a;if(u===0)return r.set(0,0,0),null;let d=1/u,f=(l*c-a*h)*d,p=(o*h-a*c)*d;return r.set(1-f-p,p,f)}static containsPoint(t,e,n,s){return this.getBarycoord(t,e,n,s,bs)===null?!1:bs.x>=0&&bs.y>=0&&bs.x+bs.y<=1}static getInterpolation(t,e,n,s,r,o,a,c){return this.getBarycoord(t,e,n,s,bs)===null?(c.x=0,c.y=0,"z"in c&&(c.z=0),"w"in c&&(c.w=0),null):(c.setScalar(0),c.addScaledVector(r,bs.x),c.addScaledVector(o,bs.y),c.addScaledVector(a,bs.z),c)}static getInterpolatedAttribute(t,e,n,s,r,o){return Ed.setScalar(0),Td.setScalar(0),Cd.setScalar(0),Ed.fromBufferAttribute(t,e),Td.fromBufferAttribute(t,n),Cd.fromBufferAttribute(t,s),o.setScalar(0),o.addScaledVector(Ed,r.x),o.addScaledVector(Td,r.y),o.addScaledVector(Cd,r.z),o}static isFrontFacing(t,e,n,s){return Fi.subVectors(n,e),vs.subVectors(t,e),Fi.cross(vs).dot(s)<0}set(t,e,n){return this.a.copy(t),this.b.copy(e),this.c.copy(n),this}setFromPointsAndIndices(t,e,n,s){return this.a.copy(t[e]),this.b.copy(t[n]),this.c.copy(t[s]),this}setFromAttributeAndIndices(t,e,n,s){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,n),this.c.fromBufferAttribute(t,s),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return Fi.subVectors(this.c,this.b),vs.subVectors(this.a,this.b),Fi.cross(vs).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return i.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return i.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,n,s,r){return i.getInterpolation(t,this.a,this.b,this.c,e,n,s,r)}containsPoint(t){return i.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return i.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){let n=this.a,s=this.b,r=this.c,o,a;Kr.subVectors(s,n),jr.subVectors(r,n),Md.subVectors(t,n);let c=Kr.dot(Md),l=jr.dot(Md);if(c<=0&&l<=0)return e.copy(n);wd.subVectors(t,s);let h=Kr.dot(wd),u=jr.dot(wd);if(h>=0&&u<=h)return e.copy(s);let d=c*u-h*l;if(d<=0&&c>=0&&h<=0&&c-h>0)return o=c/(c-h),e.copy(n).addScaledVector(Kr,o);Ad.subVectors(t,r);let f=Kr.dot(Ad),p=jr.dot(Ad);if(p>=0&&f<=p)return e.copy(r);let y=f*l-c*p;if(y<=0&&l>=0&&p<=0)return a=l/(l-p),e.copy(n).addScaledVector(jr,a);let m=h*p-f*u;if(m<=0&&u-h>=0&&f-p>=0)return Bm.subVectors(r,s),a=(u-h)/(u-h+(f-p)),e.copy(s).addScaledVector(Bm,a);let g=1/(m+y+d);return o=y*g,a=d*g,e.copy(n).addScaledVector(Kr,o).addScaledVector(jr,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}},ni=class{constructor(t=new O(1/0,1/0,1/0),e=new O(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e+=3)this.expandByPoint(Bi.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,n=t.count;e<n;e++)this.expandByPoint(Bi.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){let n=Bi.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(n),this.max.copy(t).add(n),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);let n=t.geometry;if(n!==void 0){let r=n.getAttribute("position");if(e===!0&&r!==void 0&&t.isInstancedMesh!==!0&&t.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)t.isMesh===!0?t.getVertexPosition(o,Bi):Bi.fromBufferAttribute(r,o),Bi.applyMatrix4(t.matrixWorld),this.expandByPoint(Bi);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),Il.copy(t.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),Il.copy(n.boundingBox)),Il.applyMatrix4(t.matrixWorld),this.union(Il)}let s=t.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,Bi),Bi.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,n;return t.normal.x>0?(e=t.normal.x*this.min.x,n=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,n=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,n+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,n+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,n+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,n+=t.normal.z*this.min.z),e<=-t.constant&&n>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(ra),Ll.subVectors(this.max,ra),Qr.subVectors(t.a,ra),to.subVectors(t.b,ra),eo.subVectors(t.c,ra),Xs.subVectors(to,Qr),qs.subVectors(eo,to),fr.subVectors(Qr,eo);let e=[0,-Xs.z,Xs.y,0,-qs.z,qs.y,0,-fr.z,fr.y,Xs.z,0,-Xs.x,qs.z,0,-qs.x,fr.z,0,-fr.x,-Xs.y,Xs.x,0,-qs.y,qs.x,0,-fr.y,fr.x,0];return!Rd(e,Qr,to,eo,Ll)||(e=[1,0,0,0,1,0,0,0,1],!Rd(e,Qr,to,eo,Ll))?!1:(Dl.crossVectors(Xs,qs),e=[Dl.x,Dl.y,Dl.z],Rd(e,Qr,to,eo,Ll))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,Bi).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(Bi).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(Ss[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),Ss[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),Ss[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),Ss[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),Ss[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),Ss[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),Ss[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),Ss[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(Ss),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(t){return this.min.fromArray(t.min),this.max.fromArray(t.max),this}},Ss=[new O,new O,new O,new O,new O,new O,new O,new O],Bi=new O,Il=new ni,Qr=new O,to=new O,eo=new O,Xs=new O,qs=new O,fr=new O,ra=new O,Ll=new O,Dl=new O,pr=new O;function Rd(i,t,e,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){pr.fromArray(i,r);let a=s.x*Math.abs(pr.x)+s.y*Math.abs(pr.y)+s.z*Math.abs(pr.z),c=t.dot(pr),l=e.dot(pr),h=n.dot(pr);if(Math.max(-Math.max(c,l,h),Math.min(c,l,h))>a)return!1}return!0}var yn=new O,Nl=new $t,mv=0,Be=class extends ki{constructor(t,e,n=!1){if(super(),Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:mv++}),this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=n,this.usage=Fg,this.updateRanges=[],this.gpuType=Ti,this.version=0,this._normalizationScale=t!==void 0?Mf(t):void 0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this._normalizationScale=t._normalizationScale,this}copyAt(t,e,n){t*=this.itemSize,n*=e.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[t+s]=e.array[n+s];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,n=this.count;e<n;e++)Nl.fromBufferAttribute(this,e),Nl.applyMatrix3(t),this.setXY(e,Nl.x,Nl.y);else if(this.itemSize===3)for(let e=0,n=this.count;e<n;e++)yn.fromBufferAttribute(this,e),yn.applyMatrix3(t),this.setXYZ(e,yn.x,yn.y,yn.z);return this}applyMatrix4(t){for(let e=0,n=this.count;e<n;e++)yn.fromBufferAttribute(this,e),yn.applyMatrix4(t),this.setXYZ(e,yn.x,yn.y,yn.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)yn.fromBufferAttribute(this,e),yn.applyNormalMatrix(t),this.setXYZ(e,yn.x,yn.y,yn.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)yn.fromBufferAttribute(this,e),yn.transformDirection(t),this.setXYZ(e,yn.x,yn.y,yn.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let n=this.array[t*this.itemSize+e];return this.normalized&&(n=this._denormalize(n)),n}setComponent(t,e,n){return this.normalized&&(n=this._normalize(n)),this.array[t*this.itemSize+e]=n,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=this._denormalize(e)),e}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=this._denormalize(e)),e}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=this._denormalize(e)),e}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=this._denormalize(e)),e}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,n){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n)),this.array[t+0]=e,this.array[t+1]=n,this}setXYZ(t,e,n,s){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this.array[t+3]=r,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return t.name=this.name,t.usage=this.usage,t.gpuType=this.gpuType,t}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):Vg(t,this.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):Hg(t,this.array)}};var xa=class extends Be{constructor(t,e,n){super(new Uint16Array(t),e,n)}};var ya=class extends Be{constructor(t,e,n){super(new Uint32Array(t),e,n)}};var Ce=class extends Be{constructor(t,e,n){super(new Float32Array(t),e,n)}},gv=new ni,oa=new O,Pd=new O,rs=class{constructor(t=new O,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){let n=this.center;e!==void 0?n.copy(e):gv.setFromPoints(t).getCenter(n);let s=0;for(let r=0,o=t.length;r<o;r++)s=Math.max(s,n.distanceToSquared(t[r]));return this.radius=Math.sqrt(s),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){let e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){let n=this.center.distanceToSquared(t);return e.copy(t),n>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;oa.subVectors(t,this.center);let e=oa.lengthSq();if(e>this.radius*this.radius){let n=Math.sqrt(e),s=(n-this.radius)*.5;this.center.addScaledVector(oa,s/n),this.radius+=s}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(Pd.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint(oa.copy(t.center).add(Pd)),this.expandByPoint(oa.copy(t.center).sub(Pd))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(t){return this.radius=t.radius,this.center.fromArray(t.center),this}},_v=0,Si=new de,Id=new vn,no=new O,fi=new ni,aa=new ni,Un=new O,Se=class i extends ki{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:_v++}),this.uuid=Eo(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(Vy(t)?ya:xa)(t,1):this.index=t,this}setIndirect(t,e=0){return this.indirect=t,this.indirectOffset=e,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,n=0){this.groups.push({start:t,count:e,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){let e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new ne().getNormalMatrix(t);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(t),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(t){return Si.makeRotationFromQuaternion(t),this.applyMatrix4(Si),this}rotateX(t){return Si.makeRotationX(t),this.applyMatrix4(Si),this}rotateY(t){return Si.makeRotationY(t),this.applyMatrix4(Si),this}rotateZ(t){return Si.makeRotationZ(t),this.applyMatrix4(Si),this}translate(t,e,n){return Si.makeTranslation(t,e,n),this.applyMatrix4(Si),this}scale(t,e,n){return Si.makeScale(t,e,n),this.applyMatrix4(Si),this}lookAt(t){return Id.lookAt(t),Id.updateMatrix(),this.applyMatrix4(Id.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(no).negate(),this.translate(no.x,no.y,no.z),this}setFromPoints(t){let e=this.getAttribute("position");if(e===void 0){let n=[];for(let s=0,r=t.length;s<r;s++){let o=t[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new Ce(n,3))}else{let n=Math.min(t.length,e.count);for(let s=0;s<n;s++){let r=t[s];e.setXYZ(s,r.x,r.y,r.z||0)}t.length>e.count&&Zt("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new ni);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){te("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new O(-1/0,-1/0,-1/0),new O(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let n=0,s=e.length;n<s;n++){let r=e[n];fi.setFromBufferAttribute(r),this.morphTargetsRelative?(Un.addVectors(this.boundingBox.min,fi.min),this.boundingBox.expandByPoint(Un),Un.addVectors(this.boundingBox.max,fi.max),this.boundingBox.expandByPoint(Un)):(this.boundingBox.expandByPoint(fi.min),this.boundingBox.expandByPoint(fi.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&te('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new rs);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){te("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new O,1/0);return}if(t){let n=this.boundingSphere.center;if(fi.setFromBufferAttribute(t),e)for(let r=0,o=e.length;r<o;r++){let a=e[r];aa.setFromBufferAttribute(a),this.morphTargetsRelative?(Un.addVectors(fi.min,aa.min),fi.expandByPoint(Un),Un.addVectors(fi.max,aa.max),fi.expandByPoint(Un)):(fi.expandByPoint(aa.min),fi.expandByPoint(aa.max))}fi.getCenter(n);let s=0;for(let r=0,o=t.count;r<o;r++)Un.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(Un));if(e)for(let r=0,o=e.length;r<o;r++){let a=e[r],c=this.morphTargetsRelative;for(let l=0,h=a.count;l<h;l++)Un.fromBufferAttribute(a,l),c&&(no.fromBufferAttribute(t,l),Un.add(no)),s=Math.max(s,n.distanceToSquared(Un))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&te('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){te("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=e.position,s=e.normal,r=e.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new Be(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],c=[],l=new Uint8Array(n.count);for(let F=0;F<n.count;F++)a[F]=new O,c[F]=new O;let h=new O,u=new O,d=new O,f=new $t,p=new $t,y=new $t,m=new O,g=new O;function v(F,L,D){l[F]=l[L]=l[D]=1,h.fromBufferAttribute(n,F),u.fromBufferAttribute(n,L),d.fromBufferAttribute(n,D),f.fromBufferAttribute(r,F),p.fromBufferAttribute(r,L),y.fromBufferAttribute(r,D),u.sub(h),d.sub(h),p.sub(f),y.sub(f);let z=1/(p.x*y.y-y.x*p.y);isFinite(z)&&(m.copy(u).multiplyScalar(y.y).addScaledVector(d,-p.y).multiplyScalar(z),g.copy(d).multiplyScalar(p.x).addScaledVector(u,-y.x).multiplyScalar(z),a[F].add(m),a[L].add(m),a[D].add(m),c[F].add(g),c[L].add(g),c[D].add(g))}let R=this.groups;R.length===0&&(R=[{start:0,count:t.count}]);for(let F=0,L=R.length;F<L;++F){let D=R[F],z=D.start,V=D.count;for(let N=z,W=z+V;N<W;N+=3)v(t.getX(N+0),t.getX(N+1),t.getX(N+2))}let b=new O,C=new O,T=new O,_=new O;function E(F){T.fromBufferAttribute(s,F),_.copy(T);let L=a[F];b.copy(L),b.sub(T.multiplyScalar(T.dot(L))).normalize(),C.crossVectors(_,L);let z=C.dot(c[F])<0?-1:1;o.setXYZW(F,b.x,b.y,b.z,z)}for(let F=0,L=n.count;F<L;++F)l[F]&&E(F);this._transformed=!0}computeVertexNormals(){let t=this.index,e=this.getAttribute("position");if(e!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==e.count)n=new Be(new Float32Array(e.count*3),3),this.setAttribute("normal",n);else for(let d=0,f=n.count;d<f;d++)n.setXYZ(d,0,0,0);let s=new O,r=new O,o=new O,a=new O,c=new O,l=new O,h=new O,u=new O;if(t)for(let d=0,f=t.count;d<f;d+=3){let p=t.getX(d+0),y=t.getX(d+1),m=t.getX(d+2);s.fromBufferAttribute(e,p),r.fromBufferAttribute(e,y),o.fromBufferAttribute(e,m),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),a.fromBufferAttribute(n,p),c.fromBufferAttribute(n,y),l.fromBufferAttribute(n,m),a.add(h),c.add(h),l.add(h),n.setXYZ(p,a.x,a.y,a.z),n.setXYZ(y,c.x,c.y,c.z),n.setXYZ(m,l.x,l.y,l.z)}else for(let d=0,f=e.count;d<f;d+=3)s.fromBufferAttribute(e,d+0),r.fromBufferAttribute(e,d+1),o.fromBufferAttribute(e,d+2),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),n.setXYZ(d+0,h.x,h.y,h.z),n.setXYZ(d+1,h.x,h.y,h.z),n.setXYZ(d+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let t=this.attributes.normal;for(let e=0,n=t.count;e<n;e++)Un.fromBufferAttribute(t,e),Un.normalize(),t.setXYZ(e,Un.x,Un.y,Un.z)}toNonIndexed(){function t(a,c){let l=a.array,h=a.itemSize,u=a.normalized,d=new l.constructor(c.length*h),f=0,p=0;for(let y=0,m=c.length;y<m;y++){a.isInterleavedBufferAttribute?f=c[y]*a.data.stride+a.offset:f=c[y]*h;for(let g=0;g<h;g++)d[p++]=l[f++]}return new Be(d,h,u)}if(this.index===null)return Zt("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let e=new i,n=this.index.array,s=this.attributes;for(let a in s){let c=s[a],l=t(c,n);e.setAttribute(a,l)}let r=this.morphAttributes;for(let a in r){let c=[],l=r[a];for(let h=0,u=l.length;h<u;h++){let d=l[h],f=t(d,n);c.push(f)}e.morphAttributes[a]=c}e.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,c=o.length;a<c;a++){let l=o[a];e.addGroup(l.start,l.count,l.materialIndex)}return e}toJSON(){let t={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,t.name=this.name,Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let c=this.parameters;for(let l in c)c[l]!==void 0&&(t[l]=c[l]);return t}t.data={attributes:{}};let e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});let n=this.attributes;for(let c in n){let l=n[c];t.data.attributes[c]=l.toJSON(t.data)}let s={},r=!1;for(let c in this.morphAttributes){let l=this.morphAttributes[c],h=[];for(let u=0,d=l.length;u<d;u++){let f=l[u];h.push(f.toJSON(t.data))}h.length>0&&(s[c]=h,r=!0)}r&&(t.data.morphAttributes=s,t.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(t.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(t.data.boundingSphere=a.toJSON()),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let e={};this.name=t.name;let n=t.index;n!==null&&this.setIndex(n.clone());let s=t.attributes;for(let l in s){let h=s[l];this.setAttribute(l,h.clone(e))}let r=t.morphAttributes;for(let l in r){let h=[],u=r[l];for(let d=0,f=u.length;d<f;d++)h.push(u[d].clone(e));this.morphAttributes[l]=h}this.morphTargetsRelative=t.morphTargetsRelative;let o=t.groups;for(let l=0,h=o.length;l<h;l++){let u=o[l];this.addGroup(u.start,u.count,u.materialIndex)}let a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());let c=t.boundingSphere;return c!==null&&(this.boundingSphere=c.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this._transformed=t._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var Ld=new O,xv=new O,yv=new ne,kn=class{constructor(t=new O(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,n,s){return this.normal.set(t,e,n),this.constant=s,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,n){let s=Ld.subVectors(n,e).cross(xv.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(s,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){let t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e,n=!0){let s=t.delta(Ld),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;let o=-(t.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:e.copy(t.start).addScaledVector(s,o)}intersectsLine(t){let e=this.distanceToPoint(t.start),n=this.distanceToPoint(t.end);return e<0&&n>0||n<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){let n=e||yv.getNormalMatrix(t),s=this.coplanarPoint(Ld).applyMatrix4(t),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(t){return this.normal.fromArray(t.normal),this.constant=t.constant,this}},vv=0,wi=class extends ki{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:vv++}),this.uuid=Eo(),this.name="",this.type="Material",this.blending=Mo,this.side=Ei,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=jd,this.blendDst=Qd,this.blendEquation=Sr,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Ht(0,0,0),this.blendAlpha=0,this.depthFunc=co,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=Ig,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=ic,this.stencilZFail=ic,this.stencilZPass=ic,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(let e in t){let n=t[e];if(n===void 0){Zt(`Material: parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){Zt(`Material: '${e}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(t).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(t).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(t).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(t).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(t).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(t).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(t).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(t).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let c=r[a];delete c.metadata,o.push(c)}return o}if(e){let r=s(t.textures),o=s(t.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(t,e){if(t.uuid!==void 0&&(this.uuid=t.uuid),t.name!==void 0&&(this.name=t.name),t.color!==void 0&&this.color!==void 0&&this.color.setHex(t.color),t.roughness!==void 0&&(this.roughness=t.roughness),t.metalness!==void 0&&(this.metalness=t.metalness),t.sheen!==void 0&&(this.sheen=t.sheen),t.sheenColor!==void 0&&(this.sheenColor=new Ht().setHex(t.sheenColor)),t.sheenRoughness!==void 0&&(this.sheenRoughness=t.sheenRoughness),t.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(t.emissive),t.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(t.specular),t.specularIntensity!==void 0&&(this.specularIntensity=t.specularIntensity),t.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(t.specularColor),t.shininess!==void 0&&(this.shininess=t.shininess),t.clearcoat!==void 0&&(this.clearcoat=t.clearcoat),t.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=t.clearcoatRoughness),t.diffuseRoughness!==void 0&&(this.diffuseRoughness=t.diffuseRoughness),t.dispersion!==void 0&&(this.dispersion=t.dispersion),t.retroreflectivity!==void 0&&(this.retroreflectivity=t.retroreflectivity),t.iridescence!==void 0&&(this.iridescence=t.iridescence),t.iridescenceIOR!==void 0&&(this.iridescenceIOR=t.iridescenceIOR),t.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessMinimum),t.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=t.iridescenceThicknessMaximum),t.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=t.iridescenceThicknessRange[1]),t.transmission!==void 0&&(this.transmission=t.transmission),t.thickness!==void 0&&(this.thickness=t.thickness),t.attenuationDistance!==void 0&&(this.attenuationDistance=t.attenuationDistance),t.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(t.attenuationColor),t.anisotropy!==void 0&&(this.anisotropy=t.anisotropy),t.anisotropyRotation!==void 0&&(this.anisotropyRotation=t.anisotropyRotation),t.fog!==void 0&&(this.fog=t.fog),t.flatShading!==void 0&&(this.flatShading=t.flatShading),t.blending!==void 0&&(this.blending=t.blending),t.combine!==void 0&&(this.combine=t.combine),t.side!==void 0&&(this.side=t.side),t.shadowSide!==void 0&&(this.shadowSide=t.shadowSide),t.opacity!==void 0&&(this.opacity=t.opacity),t.transparent!==void 0&&(this.transparent=t.transparent),t.alphaTest!==void 0&&(this.alphaTest=t.alphaTest),t.alphaHash!==void 0&&(this.alphaHash=t.alphaHash),t.depthFunc!==void 0&&(this.depthFunc=t.depthFunc),t.depthTest!==void 0&&(this.depthTest=t.depthTest),t.depthWrite!==void 0&&(this.depthWrite=t.depthWrite),t.colorWrite!==void 0&&(this.colorWrite=t.colorWrite),t.clippingPlanes!==void 0&&(this.clippingPlanes=t.clippingPlanes.map(n=>new kn().fromJSON(n))),t.clipIntersection!==void 0&&(this.clipIntersection=t.clipIntersection),t.clipShadows!==void 0&&(this.clipShadows=t.clipShadows),t.depthPacking!==void 0&&(this.depthPacking=t.depthPacking),t.blendSrc!==void 0&&(this.blendSrc=t.blendSrc),t.blendDst!==void 0&&(this.blendDst=t.blendDst),t.blendEquation!==void 0&&(this.blendEquation=t.blendEquation),t.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=t.blendSrcAlpha),t.blendDstAlpha!==void 0&&(this.blendDstAlpha=t.blendDstAlpha),t.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=t.blendEquationAlpha),t.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(t.blendColor),t.blendAlpha!==void 0&&(this.blendAlpha=t.blendAlpha),t.stencilWriteMask!==void 0&&(this.stencilWriteMask=t.stencilWriteMask),t.stencilFunc!==void 0&&(this.stencilFunc=t.stencilFunc),t.stencilRef!==void 0&&(this.stencilRef=t.stencilRef),t.stencilFuncMask!==void 0&&(this.stencilFuncMask=t.stencilFuncMask),t.stencilFail!==void 0&&(this.stencilFail=t.stencilFail),t.stencilZFail!==void 0&&(this.stencilZFail=t.stencilZFail),t.stencilZPass!==void 0&&(this.stencilZPass=t.stencilZPass),t.stencilWrite!==void 0&&(this.stencilWrite=t.stencilWrite),t.wireframe!==void 0&&(this.wireframe=t.wireframe),t.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=t.wireframeLinewidth),t.wireframeLinecap!==void 0&&(this.wireframeLinecap=t.wireframeLinecap),t.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=t.wireframeLinejoin),t.rotation!==void 0&&(this.rotation=t.rotation),t.linewidth!==void 0&&(this.linewidth=t.linewidth),t.linecap!==void 0&&(this.linecap=t.linecap),t.linejoin!==void 0&&(this.linejoin=t.linejoin),t.dashSize!==void 0&&(this.dashSize=t.dashSize),t.gapSize!==void 0&&(this.gapSize=t.gapSize),t.scale!==void 0&&(this.scale=t.scale),t.polygonOffset!==void 0&&(this.polygonOffset=t.polygonOffset),t.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=t.polygonOffsetFactor),t.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=t.polygonOffsetUnits),t.dithering!==void 0&&(this.dithering=t.dithering),t.alphaToCoverage!==void 0&&(this.alphaToCoverage=t.alphaToCoverage),t.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=t.premultipliedAlpha),t.forceSinglePass!==void 0&&(this.forceSinglePass=t.forceSinglePass),t.allowOverride!==void 0&&(this.allowOverride=t.allowOverride),t.visible!==void 0&&(this.visible=t.visible),t.toneMapped!==void 0&&(this.toneMapped=t.toneMapped),t.userData!==void 0&&(this.userData=t.userData),t.vertexColors!==void 0&&(typeof t.vertexColors=="number"?this.vertexColors=t.vertexColors>0:this.vertexColors=t.vertexColors),t.size!==void 0&&(this.size=t.size),t.sizeAttenuation!==void 0&&(this.sizeAttenuation=t.sizeAttenuation),t.map!==void 0&&(this.map=e[t.map]||null),t.matcap!==void 0&&(this.matcap=e[t.matcap]||null),t.alphaMap!==void 0&&(this.alphaMap=e[t.alphaMap]||null),t.bumpMap!==void 0&&(this.bumpMap=e[t.bumpMap]||null),t.bumpScale!==void 0&&(this.bumpScale=t.bumpScale),t.normalMap!==void 0&&(this.normalMap=e[t.normalMap]||null),t.normalMapType!==void 0&&(this.normalMapType=t.normalMapType),t.normalScale!==void 0){let n=t.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new $t().fromArray(n)}return t.displacementMap!==void 0&&(this.displacementMap=e[t.displacementMap]||null),t.displacementScale!==void 0&&(this.displacementScale=t.displacementScale),t.displacementBias!==void 0&&(this.displacementBias=t.displacementBias),t.roughnessMap!==void 0&&(this.roughnessMap=e[t.roughnessMap]||null),t.metalnessMap!==void 0&&(this.metalnessMap=e[t.metalnessMap]||null),t.emissiveMap!==void 0&&(this.emissiveMap=e[t.emissiveMap]||null),t.emissiveIntensity!==void 0&&(this.emissiveIntensity=t.emissiveIntensity),t.specularMap!==void 0&&(this.specularMap=e[t.specularMap]||null),t.specularIntensityMap!==void 0&&(this.specularIntensityMap=e[t.specularIntensityMap]||null),t.specularColorMap!==void 0&&(this.specularColorMap=e[t.specularColorMap]||null),t.envMap!==void 0&&(this.envMap=e[t.envMap]||null),t.envMapRotation!==void 0&&this.envMapRotation.fromArray(t.envMapRotation),t.envMapIntensity!==void 0&&(this.envMapIntensity=t.envMapIntensity),t.reflectivity!==void 0&&(this.reflectivity=t.reflectivity),t.refractionRatio!==void 0&&(this.refractionRatio=t.refractionRatio),t.lightMap!==void 0&&(this.lightMap=e[t.lightMap]||null),t.lightMapIntensity!==void 0&&(this.lightMapIntensity=t.lightMapIntensity),t.aoMap!==void 0&&(this.aoMap=e[t.aoMap]||null),t.aoMapIntensity!==void 0&&(this.aoMapIntensity=t.aoMapIntensity),t.gradientMap!==void 0&&(this.gradientMap=e[t.gradientMap]||null),t.clearcoatMap!==void 0&&(this.clearcoatMap=e[t.clearcoatMap]||null),t.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=e[t.clearcoatRoughnessMap]||null),t.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=e[t.clearcoatNormalMap]||null),t.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new $t().fromArray(t.clearcoatNormalScale)),t.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=e[t.diffuseRoughnessMap]||null),t.iridescenceMap!==void 0&&(this.iridescenceMap=e[t.iridescenceMap]||null),t.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=e[t.iridescenceThicknessMap]||null),t.transmissionMap!==void 0&&(this.transmissionMap=e[t.transmissionMap]||null),t.thicknessMap!==void 0&&(this.thicknessMap=e[t.thicknessMap]||null),t.anisotropyMap!==void 0&&(this.anisotropyMap=e[t.anisotropyMap]||null),t.sheenColorMap!==void 0&&(this.sheenColorMap=e[t.sheenColorMap]||null),t.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=e[t.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;let e=t.clippingPlanes,n=null;if(e!==null){let s=e.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=e[r].clone()}return this.clippingPlanes=n,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.allowOverride=t.allowOverride,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}};var Ms=new O,Dd=new O,Ul=new O,Ol=new O,Ts=class{constructor(t=new O,e=new O(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,Ms)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);let n=e.dot(this.direction);return n<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){let e=Ms.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):(Ms.copy(this.origin).addScaledVector(this.direction,e),Ms.distanceToSquared(t))}distanceSqToSegment(t,e,n,s){Dd.copy(t).add(e).multiplyScalar(.5),Ul.copy(e).sub(t).normalize(),Ol.copy(this.origin).sub(Dd);let r=t.distanceTo(e)*.5,o=-this.direction.dot(Ul),a=Ol.dot(this.direction),c=-Ol.dot(Ul),l=Ol.lengthSq(),h=Math.abs(1-o*o),u,d,f,p;if(h>0)if(u=o*c-a,d=o*a-c,p=r*h,u>=0)if(d>=-p)if(d<=p){let y=1/h;u*=y,d*=y,f=u*(u+o*d+2*a)+d*(o*u+d+2*c)+l}else d=r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*c)+l;else d=-r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*c)+l;else d<=-p?(u=Math.max(0,-(-o*r+a)),d=u>0?-r:Math.min(Math.max(-r,-c),r),f=-u*u+d*(d+2*c)+l):d<=p?(u=0,d=Math.min(Math.max(-r,-c),r),f=d*(d+2*c)+l):(u=Math.max(0,-(o*r+a)),d=u>0?r:Math.min(Math.max(-r,-c),r),f=-u*u+d*(d+2*c)+l);else d=o>0?-r:r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*c)+l;return n&&n.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy(Dd).addScaledVector(Ul,d),f}intersectSphere(t,e){if(t.radius<0)return null;Ms.subVectors(t.center,this.origin);let n=Ms.dot(this.direction),s=Ms.dot(Ms)-n*n,r=t.radius*t.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,c=n+o;return c<0?null:a<0?this.at(c,e):this.at(a,e)}intersectsSphere(t){return t.radius<0?!1:this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){let e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(t.normal)+t.constant)/e;return n>=0?n:null}intersectPlane(t,e){let n=this.distanceToPlane(t);return n===null?null:this.at(n,e)}intersectsPlane(t){let e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let n,s,r,o,a,c,l=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,d=this.origin;return l>=0?(n=(t.min.x-d.x)*l,s=(t.max.x-d.x)*l):(n=(t.max.x-d.x)*l,s=(t.min.x-d.x)*l),h>=0?(r=(t.min.y-d.y)*h,o=(t.max.y-d.y)*h):(r=(t.max.y-d.y)*h,o=(t.min.y-d.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),u>=0?(a=(t.min.z-d.z)*u,c=(t.max.z-d.z)*u):(a=(t.max.z-d.z)*u,c=(t.min.z-d.z)*u),n>c||a>s)||((a>n||n!==n)&&(n=a),(c<s||s!==s)&&(s=c),s<0)?null:this.at(n>=0?n:s,e)}intersectsBox(t){return this.intersectBox(t,Ms)!==null}intersectTriangle(t,e,n,s,r){let o=this.origin,a=this.direction,c=a.x,l=a.y,h=a.z,u=t.x-o.x,d=t.y-o.y,f=t.z-o.z,p=e.x-o.x,y=e.y-o.y,m=e.z-o.z,g=n.x-o.x,v=n.y-o.y,R=n.z-o.z,b=Math.abs(c),C=Math.abs(l),T=Math.abs(h),_,E,F,L,D,z,V,N,W,Y,H,lt;if(b>=C&&b>=T?(F=c,z=u,W=p,lt=g,c>=0?(_=l,E=h,L=d,D=f,V=y,N=m,Y=v,H=R):(_=h,E=l,L=f,D=d,V=m,N=y,Y=R,H=v)):C>=T?(F=l,z=d,W=y,lt=v,l>=0?(_=h,E=c,L=f,D=u,V=m,N=p,Y=R,H=g):(_=c,E=h,L=u,D=f,V=p,N=m,Y=g,H=R)):(F=h,z=f,W=m,lt=R,h>=0?(_=c,E=l,L=u,D=d,V=p,N=y,Y=g,H=v):(_=l,E=c,L=d,D=u,V=y,N=p,Y=v,H=g)),F===0)return null;let Z=_/F,j=E/F,et=1/F,dt=L-Z*z,ut=D-j*z,tt=V-Z*W,mt=N-j*W,xt=Y-Z*lt,Tt=H-j*lt,St=xt*mt-Tt*tt,Wt=dt*Tt-ut*xt,re=tt*ut-mt*dt;if(s){if(St<0||Wt<0||re<0)return null}else if((St<0||Wt<0||re<0)&&(St>0||Wt>0||re>0))return null;let Gt=St+Wt+re;if(Gt===0)return null;let pe=et*(St*z+Wt*W+re*lt);return(Gt>0?pe<0:pe>0)?null:this.at(pe/Gt,r)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},xr=class extends wi{constructor(t){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Ht(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new ss,this.combine=Oc,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}},km=new de,mr=new Ts,Fl=new rs,zm=new O,Bl=new O,kl=new O,zl=new O,Nd=new O,Gl=new O,Gm=new O,Vl=new O,xe=class extends vn{constructor(t=new Se,e=new xr){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(t,e){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;e.fromBufferAttribute(s,t);let a=this.morphTargetInfluences;if(r&&a){Gl.set(0,0,0);for(let c=0,l=r.length;c<l;c++){let h=a[c],u=r[c];h!==0&&(Nd.fromBufferAttribute(u,t),o?Gl.addScaledVector(Nd,h):Gl.addScaledVector(Nd.sub(e),h))}e.add(Gl)}return e}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Fl.copy(n.boundingSphere),Fl.applyMatrix4(r),mr.copy(t.ray).recast(t.near),!(Fl.containsPoint(mr.origin)===!1&&(mr.intersectSphere(Fl,zm)===null||mr.origin.distanceToSquared(zm)>(t.far-t.near)**2))&&(km.copy(r).invert(),mr.copy(t.ray).applyMatrix4(km),!(n.boundingBox!==null&&mr.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(t,e,mr)))}_computeIntersections(t,e,n){let s,r=this.geometry,o=this.material,a=r.index,c=r.attributes.position,l=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,d=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let p=0,y=d.length;p<y;p++){let m=d[p],g=o[m.materialIndex],v=Math.max(m.start,f.start),R=Math.min(a.count,Math.min(m.start+m.count,f.start+f.count));for(let b=v,C=R;b<C;b+=3){let T=a.getX(b),_=a.getX(b+1),E=a.getX(b+2);s=Hl(this,g,t,n,l,h,u,T,_,E),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{let p=Math.max(0,f.start),y=Math.min(a.count,f.start+f.count);for(let m=p,g=y;m<g;m+=3){let v=a.getX(m),R=a.getX(m+1),b=a.getX(m+2);s=Hl(this,o,t,n,l,h,u,v,R,b),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}else if(c!==void 0)if(Array.isArray(o))for(let p=0,y=d.length;p<y;p++){let m=d[p],g=o[m.materialIndex],v=Math.max(m.start,f.start),R=Math.min(c.count,Math.min(m.start+m.count,f.start+f.count));for(let b=v,C=R;b<C;b+=3){let T=b,_=b+1,E=b+2;s=Hl(this,g,t,n,l,h,u,T,_,E),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{let p=Math.max(0,f.start),y=Math.min(c.count,f.start+f.count);for(let m=p,g=y;m<g;m+=3){let v=m,R=m+1,b=m+2;s=Hl(this,o,t,n,l,h,u,v,R,b),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}}};function bv(i,t,e,n,s,r,o,a){let c;if(t.side===bn?c=n.intersectTriangle(o,r,s,!0,a):c=n.intersectTriangle(s,r,o,t.side===Ei,a),c===null)return null;Vl.copy(a),Vl.applyMatrix4(i.matrixWorld);let l=e.ray.origin.distanceTo(Vl);return l<e.near||l>e.far?null:{distance:l,point:Vl.clone(),object:i}}function Hl(i,t,e,n,s,r,o,a,c,l){i.getVertexPosition(a,Bl),i.getVertexPosition(c,kl),i.getVertexPosition(l,zl);let h=bv(i,t,e,n,Bl,kl,zl,Gm);if(h){let u=new O;ws.getBarycoord(Gm,Bl,kl,zl,u),s&&(h.uv=ws.getInterpolatedAttribute(s,a,c,l,u,new $t)),r&&(h.uv1=ws.getInterpolatedAttribute(r,a,c,l,u,new $t)),o&&(h.normal=ws.getInterpolatedAttribute(o,a,c,l,u,new O),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let d={a,b:c,c:l,normal:new O,materialIndex:0};ws.getNormal(Bl,kl,zl,d.normal),h.face=d,h.barycoord=u}return h}var va=class extends ei{constructor(t=null,e=1,n=1,s,r,o,a,c,l=On,h=On,u,d){super(null,o,a,c,l,h,s,r,u,d),this.isDataTexture=!0,this.image={data:t,width:e,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var $s=class extends Be{constructor(t,e,n,s=1){super(t,e,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}toJSON(){let t=super.toJSON();return t.meshPerAttribute=this.meshPerAttribute,t.isInstancedBufferAttribute=!0,t}},io=new de,Vm=new de,Wl=[],Hm=new ni,Sv=new de,la=new xe,ca=new rs,zi=class extends xe{constructor(t,e,n){super(t,e),this.isInstancedMesh=!0,this.instanceMatrix=new $s(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,Sv)}computeBoundingBox(){let t=this.geometry,e=this.count;this.boundingBox===null&&(this.boundingBox=new ni),t.boundingBox===null&&t.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,io),Hm.copy(t.boundingBox).applyMatrix4(io),this.boundingBox.union(Hm)}computeBoundingSphere(){let t=this.geometry,e=this.count;this.boundingSphere===null&&(this.boundingSphere=new rs),t.boundingSphere===null&&t.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,io),ca.copy(t.boundingSphere).applyMatrix4(io),this.boundingSphere.union(ca)}copy(t,e){return super.copy(t,e),this.instanceMatrix.copy(t.instanceMatrix),this.morphTexture=t.morphTexture!==null?t.morphTexture.clone():null,this.instanceColor=t.instanceColor!==null?t.instanceColor.clone():null,this.count=t.count,this.boundingBox=t.boundingBox!==null?t.boundingBox.clone():null,this.boundingSphere=t.boundingSphere!==null?t.boundingSphere.clone():null,this}getColorAt(t,e){return this.instanceColor===null?e.setRGB(1,1,1):e.fromArray(this.instanceColor.array,t*3)}getMatrixAt(t,e){return e.fromArray(this.instanceMatrix.array,t*16)}getMorphAt(t,e){let n=e.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,o=t*r+1;for(let a=0;a<n.length;a++)n[a]=s[o+a]}raycast(t,e){let n=this.matrixWorld,s=this.count;if(la.geometry=this.geometry,la.material=this.material,la.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),ca.copy(this.boundingSphere),ca.applyMatrix4(n),t.ray.intersectsSphere(ca)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,io),Vm.multiplyMatrices(n,io),la.matrixWorld=Vm,la.raycast(t,Wl);for(let o=0,a=Wl.length;o<a;o++){let c=Wl[o];c.instanceId=r,c.object=this,e.push(c)}Wl.length=0}}setColorAt(t,e){return this.instanceColor===null&&(this.instanceColor=new $s(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),e.toArray(this.instanceColor.array,t*3),this}setMatrixAt(t,e){return e.toArray(this.instanceMatrix.array,t*16),this}setMorphAt(t,e){let n=e.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new va(new Float32Array(s*this.count),s,this.count,Hc,Ti));let r=this.morphTexture.source.data.data,o=0;for(let l=0;l<n.length;l++)o+=n[l];let a=this.geometry.morphTargetsRelative?1:1-o,c=s*t;return r[c]=a,r.set(n,c+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},gr=new rs,Mv=new $t(.5,.5),Xl=new O,Zs=class{constructor(t=new kn,e=new kn,n=new kn,s=new kn,r=new kn,o=new kn){this.planes=[t,e,n,s,r,o]}set(t,e,n,s,r,o){let a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(t){let e=this.planes;for(let n=0;n<6;n++)e[n].copy(t.planes[n]);return this}setFromProjectionMatrix(t,e=Mi,n=!1){let s=this.planes,r=t.elements,o=r[0],a=r[1],c=r[2],l=r[3],h=r[4],u=r[5],d=r[6],f=r[7],p=r[8],y=r[9],m=r[10],g=r[11],v=r[12],R=r[13],b=r[14],C=r[15];if(s[0].setComponents(l-o,f-h,g-p,C-v).normalize(),s[1].setComponents(l+o,f+h,g+p,C+v).normalize(),s[2].setComponents(l+a,f+u,g+y,C+R).normalize(),s[3].setComponents(l-a,f-u,g-y,C-R).normalize(),n)s[4].setComponents(c,d,m,b).normalize(),s[5].setComponents(l-c,f-d,g-m,C-b).normalize();else if(s[4].setComponents(l-c,f-d,g-m,C-b).normalize(),e===Mi)s[5].setComponents(l+c,f+d,g+m,C+b).normalize();else if(e===ho)s[5].setComponents(c,d,m,b).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),gr.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{let e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),gr.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(gr)}intersectsSprite(t){gr.center.set(0,0,0);let e=Mv.distanceTo(t.center);return gr.radius=.7071067811865476+e,gr.applyMatrix4(t.matrixWorld),this.intersectsSphere(gr)}intersectsSphere(t){let e=this.planes,n=t.center,s=-t.radius;for(let r=0;r<6;r++)if(e[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(t){let e=this.planes;for(let n=0;n<6;n++){let s=e[n];if(Xl.x=s.normal.x>0?t.max.x:t.min.x,Xl.y=s.normal.y>0?t.max.y:t.min.y,Xl.z=s.normal.z>0?t.max.z:t.min.z,s.distanceToPoint(Xl)<0)return!1}return!0}containsPoint(t){let e=this.planes;for(let n=0;n<6;n++)if(e[n].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},Wm=new de,_c=class i{constructor(){this.coordinateSystem=Mi,this._frustums=[],this._count=0}setFromArrayCamera(t){let e=t.cameras,n=this._frustums;for(let s=0;s<e.length;s++){let r=e[s];Wm.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new Zs),n[s].setFromProjectionMatrix(Wm,r.coordinateSystem,r.reversedDepth)}return this._count=e.length,this}getFrustum(t){return this._frustums[t]}intersectsObject(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsObject(t))return!0;return!1}intersectsSprite(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSprite(t))return!0;return!1}intersectsSphere(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSphere(t))return!0;return!1}intersectsBox(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsBox(t))return!0;return!1}containsPoint(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].containsPoint(t))return!0;return!1}copy(t){this.coordinateSystem=t.coordinateSystem;let e=this._frustums,n=t._frustums;for(let s=0;s<t._count;s++)e[s]===void 0&&(e[s]=new Zs),e[s].copy(n[s]);return this._count=t._count,this}clone(){return new i().copy(this)}};var os=class extends wi{constructor(t){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new Ht(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.linewidth=t.linewidth,this.linecap=t.linecap,this.linejoin=t.linejoin,this.fog=t.fog,this}},xc=new O,yc=new O,Xm=new de,ha=new Ts,ql=new rs,Ud=new O,qm=new O,_o=class extends vn{constructor(t=new Se,e=new os){super(),this.isLine=!0,this.type="Line",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,n=[0];for(let s=1,r=e.count;s<r;s++)xc.fromBufferAttribute(e,s-1),yc.fromBufferAttribute(e,s),n[s]=n[s-1],n[s]+=xc.distanceTo(yc);t.setAttribute("lineDistance",new Ce(n,1))}else Zt("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.matrixWorld,r=t.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),ql.copy(n.boundingSphere),ql.applyMatrix4(s),ql.radius+=r,t.ray.intersectsSphere(ql)===!1)return;Xm.copy(s).invert(),ha.copy(t.ray).applyMatrix4(Xm);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),c=a*a,l=this.isLineSegments?2:1,h=n.index,d=n.attributes.position;if(h!==null){let f=Math.max(0,o.start),p=Math.min(h.count,o.start+o.count);for(let y=f,m=p-1;y<m;y+=l){let g=h.getX(y),v=h.getX(y+1),R=Yl(this,t,ha,c,g,v,y);R&&e.push(R)}if(this.isLineLoop){let y=h.getX(p-1),m=h.getX(f),g=Yl(this,t,ha,c,y,m,p-1);g&&e.push(g)}}else{let f=Math.max(0,o.start),p=Math.min(d.count,o.start+o.count);for(let y=f,m=p-1;y<m;y+=l){let g=Yl(this,t,ha,c,y,y+1,y);g&&e.push(g)}if(this.isLineLoop){let y=Yl(this,t,ha,c,p-1,f,p-1);y&&e.push(y)}}}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function Yl(i,t,e,n,s,r,o){let a=i.geometry.attributes.position;if(xc.fromBufferAttribute(a,s),yc.fromBufferAttribute(a,r),e.distanceSqToSegment(xc,yc,Ud,qm)>n)return;Ud.applyMatrix4(i.matrixWorld);let l=t.ray.origin.distanceTo(Ud);if(!(l<t.near||l>t.far))return{distance:l,point:qm.clone().applyMatrix4(i.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:i}}var Ym=new O,$m=new O,Gi=class extends _o{constructor(t,e){super(t,e),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,n=[];for(let s=0,r=e.count;s<r;s+=2)Ym.fromBufferAttribute(e,s),$m.fromBufferAttribute(e,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+Ym.distanceTo($m);t.setAttribute("lineDistance",new Ce(n,1))}else Zt("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var yr=class extends wi{constructor(t){super(),this.isPointsMaterial=!0,this.type="PointsMaterial",this.color=new Ht(16777215),this.map=null,this.alphaMap=null,this.size=1,this.sizeAttenuation=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.alphaMap=t.alphaMap,this.size=t.size,this.sizeAttenuation=t.sizeAttenuation,this.fog=t.fog,this}},Zm=new de,Vd=new Ts,$l=new rs,Zl=new O,ba=class extends vn{constructor(t=new Se,e=new yr){super(),this.isPoints=!0,this.type="Points",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.matrixWorld,r=t.params.Points.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),$l.copy(n.boundingSphere),$l.applyMatrix4(s),$l.radius+=r,t.ray.intersectsSphere($l)===!1)return;Zm.copy(s).invert(),Vd.copy(t.ray).applyMatrix4(Zm);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),c=a*a,l=n.index,u=n.attributes.position;if(l!==null){let d=Math.max(0,o.start),f=Math.min(l.count,o.start+o.count);for(let p=d,y=f;p<y;p++){let m=l.getX(p);Zl.fromBufferAttribute(u,m),Jm(Zl,m,c,s,t,e,this)}}else{let d=Math.max(0,o.start),f=Math.min(u.count,o.start+o.count);for(let p=d,y=f;p<y;p++)Zl.fromBufferAttribute(u,p),Jm(Zl,p,c,s,t,e,this)}}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function Jm(i,t,e,n,s,r,o){let a=Vd.distanceSqToPoint(i);if(a<e){let c=new O;Vd.closestPointToPoint(i,c),c.applyMatrix4(n);let l=s.ray.origin.distanceTo(c);if(l<s.near||l>s.far)return;r.push({distance:l,distanceToRay:Math.sqrt(a),point:c,index:t,face:null,faceIndex:null,barycoord:null,object:o})}}var Sa=class extends ei{constructor(t=[],e=Mr,n,s,r,o,a,c,l,h){super(t,e,n,s,r,o,a,c,l,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}},Ma=class extends ei{constructor(t,e,n,s,r,o,a,c,l){super(t,e,n,s,r,o,a,c,l),this.isCanvasTexture=!0,this.needsUpdate=!0}};var Cs=class extends ei{constructor(t,e,n=Hi,s,r,o,a=On,c=On,l,h=Es,u=1){if(h!==Es&&h!==Is)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:t,height:e,depth:u};super(d,s,r,o,a,c,h,n,l),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.source=new po(Object.assign({},t.image)),this.compareFunction=t.compareFunction,this}toJSON(t){let e=super.toJSON(t);return e.compareFunction=this.compareFunction,e}},wa=class extends Cs{constructor(t,e=Hi,n=Mr,s,r,o=On,a=On,c,l=Es){let h={width:t,height:t,depth:1},u=[h,h,h,h,h,h];super(t,t,e,n,s,r,o,a,c,l),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(t){this.image=t}},Aa=class extends ei{constructor(t=null){super(),this.sourceTexture=t,this.isExternalTexture=!0}copy(t){return super.copy(t),this.sourceTexture=t.sourceTexture,this}},Ai=class i extends Se{constructor(t=1,e=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let c=[],l=[],h=[],u=[],d=0,f=0;p("z","y","x",-1,-1,n,e,t,o,r,0),p("z","y","x",1,-1,n,e,-t,o,r,1),p("x","z","y",1,1,t,n,e,s,o,2),p("x","z","y",1,-1,t,n,-e,s,o,3),p("x","y","z",1,-1,t,e,n,s,r,4),p("x","y","z",-1,-1,t,e,-n,s,r,5),this.setIndex(c),this.setAttribute("position",new Ce(l,3)),this.setAttribute("normal",new Ce(h,3)),this.setAttribute("uv",new Ce(u,2));function p(y,m,g,v,R,b,C,T,_,E,F){let L=b/_,D=C/E,z=b/2,V=C/2,N=T/2,W=_+1,Y=E+1,H=0,lt=0,Z=new O;for(let j=0;j<Y;j++){let et=j*D-V;for(let dt=0;dt<W;dt++){let ut=dt*L-z;Z[y]=ut*v,Z[m]=et*R,Z[g]=N,l.push(Z.x,Z.y,Z.z),Z[y]=0,Z[m]=0,Z[g]=T>0?1:-1,h.push(Z.x,Z.y,Z.z),u.push(dt/_),u.push(1-j/E),H+=1}}for(let j=0;j<E;j++)for(let et=0;et<_;et++){let dt=d+et+W*j,ut=d+et+W*(j+1),tt=d+(et+1)+W*(j+1),mt=d+(et+1)+W*j;c.push(dt,ut,mt),c.push(ut,tt,mt),lt+=6}a.addGroup(f,lt,F),f+=lt,d+=H}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}},Ea=class i extends Se{constructor(t=1,e=1,n=4,s=8,r=1){super(),this.type="CapsuleGeometry",this.parameters={radius:t,height:e,capSegments:n,radialSegments:s,heightSegments:r},e=Math.max(0,e),n=Math.max(1,Math.floor(n)),s=Math.max(3,Math.floor(s)),r=Math.max(1,Math.floor(r));let o=[],a=[],c=[],l=[],h=e/2,u=Math.PI/2*t,d=e,f=2*u+d,p=n*2+r,y=s+1,m=new O,g=new O;for(let v=0;v<=p;v++){let R=0,b=0,C=0,T=0;if(v<=n){let F=v/n,L=F*Math.PI/2;b=-h-t*Math.cos(L),C=t*Math.sin(L),T=-t*Math.cos(L),R=F*u}else if(v<=n+r){let F=(v-n)/r;b=-h+F*e,C=t,T=0,R=u+F*d}else{let F=(v-n-r)/n,L=F*Math.PI/2;b=h+t*Math.sin(L),C=t*Math.cos(L),T=t*Math.sin(L),R=u+d+F*u}let _=Math.max(0,Math.min(1,R/f)),E=0;v===0?E=.5/s:v===p&&(E=-.5/s);for(let F=0;F<=s;F++){let L=F/s,D=L*Math.PI*2,z=Math.sin(D),V=Math.cos(D);g.x=-C*V,g.y=b,g.z=C*z,a.push(g.x,g.y,g.z),m.set(-C*V,T,C*z),m.normalize(),c.push(m.x,m.y,m.z),l.push(L+E,_)}if(v>0){let F=(v-1)*y;for(let L=0;L<s;L++){let D=F+L,z=F+L+1,V=v*y+L,N=v*y+L+1;o.push(D,z,V),o.push(z,N,V)}}}this.setIndex(o),this.setAttribute("position",new Ce(a,3)),this.setAttribute("normal",new Ce(c,3)),this.setAttribute("uv",new Ce(l,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.height,t.capSegments,t.radialSegments,t.heightSegments)}};var si=class i extends Se{constructor(t=1,e=1,n=1,s=32,r=1,o=!1,a=0,c=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:c};let l=this;s=Math.floor(s),r=Math.floor(r);let h=[],u=[],d=[],f=[],p=0,y=[],m=n/2,g=0;v(),o===!1&&(t>0&&R(!0),e>0&&R(!1)),this.setIndex(h),this.setAttribute("position",new Ce(u,3)),this.setAttribute("normal",new Ce(d,3)),this.setAttribute("uv",new Ce(f,2));function v(){let b=new O,C=new O,T=0,_=(e-t)/n;for(let E=0;E<=r;E++){let F=[],L=E/r,D=L*(e-t)+t;for(let z=0;z<=s;z++){let V=z/s,N=V*c+a,W=Math.sin(N),Y=Math.cos(N);C.x=D*W,C.y=-L*n+m,C.z=D*Y,u.push(C.x,C.y,C.z),b.set(W,_,Y).normalize(),d.push(b.x,b.y,b.z),f.push(V,1-L),F.push(p++)}y.push(F)}for(let E=0;E<s;E++)for(let F=0;F<r;F++){let L=y[F][E],D=y[F+1][E],z=y[F+1][E+1],V=y[F][E+1];(t>0||F!==0)&&(h.push(L,D,V),T+=3),(e>0||F!==r-1)&&(h.push(D,z,V),T+=3)}l.addGroup(g,T,0),g+=T}function R(b){let C=p,T=new $t,_=new O,E=0,F=b===!0?t:e,L=b===!0?1:-1;for(let z=1;z<=s;z++)u.push(0,m*L,0),d.push(0,L,0),f.push(.5,.5),p++;let D=p;for(let z=0;z<=s;z++){let N=z/s*c+a,W=Math.cos(N),Y=Math.sin(N);_.x=F*Y,_.y=m*L,_.z=F*W,u.push(_.x,_.y,_.z),d.push(0,L,0),T.x=W*.5+.5,T.y=Y*.5*L+.5,f.push(T.x,T.y),p++}for(let z=0;z<s;z++){let V=C+z,N=D+z;b===!0?h.push(N,N+1,V):h.push(N+1,N,V),E+=3}l.addGroup(g,E,b===!0?1:2),g+=E}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}},Ta=class i extends si{constructor(t=1,e=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,t,e,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:t,height:e,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(t){return new i(t.radius,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}};var Jl=new O,Kl=new O,Od=new O,jl=new ws,Ca=class extends Se{constructor(t=null,e=1){if(super(),this.type="EdgesGeometry",this.parameters={geometry:t,thresholdAngle:e},t!==null){let s=Math.pow(10,4),r=Math.cos(ao*e),o=t.getIndex(),a=t.getAttribute("position"),c=o?o.count:a.count,l=[0,0,0],h=["a","b","c"],u=new Array(3),d=new Map,f=[];for(let p=0;p<c;p+=3){o?(l[0]=o.getX(p),l[1]=o.getX(p+1),l[2]=o.getX(p+2)):(l[0]=p,l[1]=p+1,l[2]=p+2);let{a:y,b:m,c:g}=jl;if(y.fromBufferAttribute(a,l[0]),m.fromBufferAttribute(a,l[1]),g.fromBufferAttribute(a,l[2]),jl.getNormal(Od),u[0]=`${Math.round(y.x*s)},${Math.round(y.y*s)},${Math.round(y.z*s)}`,u[1]=`${Math.round(m.x*s)},${Math.round(m.y*s)},${Math.round(m.z*s)}`,u[2]=`${Math.round(g.x*s)},${Math.round(g.y*s)},${Math.round(g.z*s)}`,!(u[0]===u[1]||u[1]===u[2]||u[2]===u[0]))for(let v=0;v<3;v++){let R=(v+1)%3,b=u[v],C=u[R],T=jl[h[v]],_=jl[h[R]],E=`${b}_${C}`,F=`${C}_${b}`,L=d.get(F);L?(Od.dot(L.normal)<=r&&(f.push(T.x,T.y,T.z),f.push(_.x,_.y,_.z)),d.set(F,null)):d.has(E)||d.set(E,{index0:l[v],index1:l[R],normal:Od.clone()})}}for(let p of d.values())if(p){let{index0:y,index1:m}=p;Jl.fromBufferAttribute(a,y),Kl.fromBufferAttribute(a,m),f.push(Jl.x,Jl.y,Jl.z),f.push(Kl.x,Kl.y,Kl.z)}this.setAttribute("position",new Ce(f,3))}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}};var Rs=class i extends Se{constructor(t=1,e=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:n,heightSegments:s};let r=t/2,o=e/2,a=Math.floor(n),c=Math.floor(s),l=a+1,h=c+1,u=t/a,d=e/c,f=[],p=[],y=[],m=[];for(let g=0;g<h;g++){let v=g*d-o;for(let R=0;R<l;R++){let b=R*u-r;p.push(b,-v,0),y.push(0,0,1),m.push(R/a),m.push(1-g/c)}}for(let g=0;g<c;g++)for(let v=0;v<a;v++){let R=v+l*g,b=v+l*(g+1),C=v+1+l*(g+1),T=v+1+l*g;f.push(R,b,T),f.push(b,C,T)}this.setIndex(f),this.setAttribute("position",new Ce(p,3)),this.setAttribute("normal",new Ce(y,3)),this.setAttribute("uv",new Ce(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.widthSegments,t.heightSegments)}};var Vi=class i extends Se{constructor(t=1,e=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:t,widthSegments:e,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},e=Math.max(3,Math.floor(e)),n=Math.max(2,Math.floor(n));let c=Math.min(o+a,Math.PI),l=0,h=[],u=new O,d=new O,f=[],p=[],y=[],m=[];for(let g=0;g<=n;g++){let v=[],R=g/n,b=o+R*a,C=t*Math.cos(b),T=Math.sqrt(t*t-C*C),_=0;g===0&&o===0?_=.5/e:g===n&&c===Math.PI&&(_=-.5/e);for(let E=0;E<=e;E++){let F=E/e,L=s+F*r;u.x=-T*Math.cos(L),u.y=C,u.z=T*Math.sin(L),p.push(u.x,u.y,u.z),d.copy(u).normalize(),y.push(d.x,d.y,d.z),m.push(F+_,1-R),v.push(l++)}h.push(v)}for(let g=0;g<n;g++)for(let v=0;v<e;v++){let R=h[g][v+1],b=h[g][v],C=h[g+1][v],T=h[g+1][v+1];(g!==0||o>0)&&f.push(R,b,T),(g!==n-1||c<Math.PI)&&f.push(b,C,T)}this.setIndex(f),this.setAttribute("position",new Ce(p,3)),this.setAttribute("normal",new Ce(y,3)),this.setAttribute("uv",new Ce(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.widthSegments,t.heightSegments,t.phiStart,t.phiLength,t.thetaStart,t.thetaLength)}};var Ra=class i extends Se{constructor(t=1,e=.4,n=12,s=48,r=Math.PI*2,o=0,a=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:t,tube:e,radialSegments:n,tubularSegments:s,arc:r,thetaStart:o,thetaLength:a},n=Math.floor(n),s=Math.floor(s);let c=[],l=[],h=[],u=[],d=new O,f=new O,p=new O;for(let y=0;y<=n;y++){let m=o+y/n*a;for(let g=0;g<=s;g++){let v=g/s*r;f.x=(t+e*Math.cos(m))*Math.cos(v),f.y=(t+e*Math.cos(m))*Math.sin(v),f.z=e*Math.sin(m),l.push(f.x,f.y,f.z),d.x=t*Math.cos(v),d.y=t*Math.sin(v),p.subVectors(f,d).normalize(),h.push(p.x,p.y,p.z),u.push(g/s),u.push(y/n)}}for(let y=1;y<=n;y++)for(let m=1;m<=s;m++){let g=(s+1)*y+m-1,v=(s+1)*(y-1)+m-1,R=(s+1)*(y-1)+m,b=(s+1)*y+m;c.push(g,v,b),c.push(v,R,b)}this.setIndex(c),this.setAttribute("position",new Ce(l,3)),this.setAttribute("normal",new Ce(h,3)),this.setAttribute("uv",new Ce(u,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.tube,t.radialSegments,t.tubularSegments,t.arc,t.thetaStart,t.thetaLength)}};var Pa=class extends wi{constructor(t){super(),this.isShadowMaterial=!0,this.type="ShadowMaterial",this.color=new Ht(0),this.transparent=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.fog=t.fog,this}};function Ar(i){let t={};for(let e in i){t[e]={};for(let n in i[e]){let s=i[e][n];if(Km(s))s.isRenderTargetTexture?(Zt("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][n]=null):t[e][n]=s.clone();else if(Array.isArray(s))if(Km(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();t[e][n]=r}else t[e][n]=s.slice();else t[e][n]=s}}return t}function Yn(i){let t={};for(let e=0;e<i.length;e++){let n=Ar(i[e]);for(let s in n)t[s]=n[s]}return t}function Km(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function wv(i){let t=[];for(let e=0;e<i.length;e++)t.push(i[e].clone());return t}function wf(i){let t=i.getRenderTarget();return t===null?i.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:be.workingColorSpace}var Xg={clone:Ar,merge:Yn},Av=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,Ev=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,as=class extends wi{constructor(t){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=Av,this.fragmentShader=Ev,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=Ar(t.uniforms),this.uniformsGroups=wv(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this.defaultAttributeValues=Object.assign({},t.defaultAttributeValues),this.index0AttributeName=t.index0AttributeName,this.uniformsNeedUpdate=t.uniformsNeedUpdate,this}toJSON(t){let e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?e.uniforms[s]={type:"t",value:o.toJSON(t).uuid}:o&&o.isColor?e.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?e.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?e.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?e.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?e.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?e.uniforms[s]={type:"m4",value:o.toArray()}:e.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(e.extensions=n),e}fromJSON(t,e){if(super.fromJSON(t,e),t.uniforms!==void 0)for(let n in t.uniforms){let s=t.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=e[s.value]||null;break;case"c":this.uniforms[n].value=new Ht().setHex(s.value);break;case"v2":this.uniforms[n].value=new $t().fromArray(s.value);break;case"v3":this.uniforms[n].value=new O().fromArray(s.value);break;case"v4":this.uniforms[n].value=new tn().fromArray(s.value);break;case"m3":this.uniforms[n].value=new ne().fromArray(s.value);break;case"m4":this.uniforms[n].value=new de().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(t.defines!==void 0&&(this.defines=t.defines),t.vertexShader!==void 0&&(this.vertexShader=t.vertexShader),t.fragmentShader!==void 0&&(this.fragmentShader=t.fragmentShader),t.glslVersion!==void 0&&(this.glslVersion=t.glslVersion),t.extensions!==void 0)for(let n in t.extensions)this.extensions[n]=t.extensions[n];return t.lights!==void 0&&(this.lights=t.lights),t.clipping!==void 0&&(this.clipping=t.clipping),this}},vc=class extends as{constructor(t){super(t),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},Js=class extends wi{constructor(t){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new Ht(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Ht(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Ya,this.normalScale=new $t(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new ss,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.defines={STANDARD:""},this.color.copy(t.color),this.roughness=t.roughness,this.metalness=t.metalness,this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.roughnessMap=t.roughnessMap,this.metalnessMap=t.metalnessMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.envMapIntensity=t.envMapIntensity,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}};var Ia=class extends wi{constructor(t){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new Ht(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Ht(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Ya,this.normalScale=new $t(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new ss,this.combine=Oc,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.envMapIntensity=t.envMapIntensity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}},bc=class extends wi{constructor(t){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=Rg,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}},Sc=class extends wi{constructor(t){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}};function so(i,t){return!i||i.constructor===t?i:typeof t.BYTES_PER_ELEMENT=="number"?new t(i):Array.prototype.slice.call(i)}function Ql(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var Ks=class{constructor(t,e,n,s){this.parameterPositions=t,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new e.constructor(n),this.sampleValues=e,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(t){let e=this.parameterPositions,n=this._cachedIndex,s=e[n],r=e[n-1];n:{t:{let o;e:{i:if(!(t<s)){for(let a=n+2;;){if(s===void 0){if(t<r)break i;return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=e[++n],t<s)break t}o=e.length;break e}if(!(t>=r)){let a=e[1];t<a&&(n=2,r=a);for(let c=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===c)break;if(s=r,r=e[--n-1],t>=r)break t}o=n,n=0;break e}break n}for(;n<o;){let a=n+o>>>1;t<e[a]?o=a:n=a+1}if(s=e[n],r=e[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,t,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(t){let e=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=t*s;for(let o=0;o!==s;++o)e[o]=n[r+o];return e}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},Mc=class extends Ks{constructor(t,e,n,s){super(t,e,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:kd,endingEnd:kd}}intervalChanged_(t,e,n){let s=this.parameterPositions,r=t-2,o=t+1,a=s[r],c=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case zd:r=t,a=2*e-n;break;case Gd:r=s.length-2,a=e+s[r]-s[r+1];break;default:r=t,a=n}if(c===void 0)switch(this.getSettings_().endingEnd){case zd:o=t,c=2*n-e;break;case Gd:o=1,c=n+s[1]-s[0];break;default:o=t-1,c=e}let l=(n-e)*.5,h=this.valueSize;this._weightPrev=l/(e-a),this._weightNext=l/(c-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,c=t*a,l=c-a,h=this._offsetPrev,u=this._offsetNext,d=this._weightPrev,f=this._weightNext,p=(n-e)/(s-e),y=p*p,m=y*p,g=-d*m+2*d*y-d*p,v=(1+d)*m+(-1.5-2*d)*y+(-.5+d)*p+1,R=(-1-f)*m+(1.5+f)*y+.5*p,b=f*m-f*y;for(let C=0;C!==a;++C)r[C]=g*o[h+C]+v*o[l+C]+R*o[c+C]+b*o[u+C];return r}},wc=class extends Ks{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,c=t*a,l=c-a,h=(n-e)/(s-e),u=1-h;for(let d=0;d!==a;++d)r[d]=o[l+d]*u+o[c+d]*h;return r}},Ac=class extends Ks{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t){return this.copySampleValue_(t-1)}},Ec=class extends Ks{interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,c=t*a,l=c-a,h=this.inTangents,u=this.outTangents;if(!h||!u){let p=(n-e)/(s-e),y=1-p;for(let m=0;m!==a;++m)r[m]=o[l+m]*y+o[c+m]*p;return r}let d=a*2,f=t-1;for(let p=0;p!==a;++p){let y=o[l+p],m=o[c+p],g=f*d+p*2,v=u[g],R=u[g+1],b=t*d+p*2,C=h[b],T=h[b+1],_=Cv(n,e,v,C,s);r[p]=qg(_,y,R,T,m)}return r}};function qg(i,t,e,n,s){let r=1-i;return r*r*r*t+3*r*r*i*e+3*r*i*i*n+i*i*i*s}function Tv(i,t,e,n,s){let r=1-i;return 3*r*r*(e-t)+6*r*i*(n-e)+3*i*i*(s-n)}function Cv(i,t,e,n,s){let r=(i-t)/(s-t);for(let o=0;o<8;o++){let a=qg(r,t,e,n,s)-i;if(Math.abs(a)<1e-10)break;let c=Tv(r,t,e,n,s);if(Math.abs(c)<1e-10)break;r=Math.max(0,Math.min(1,r-a/c))}return r}var gi=class{constructor(t,e,n,s){if(t===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(e===void 0||e.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+t);this.name=t,this.times=so(e,this.TimeBufferType),this.values=so(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(t){let e=t.constructor,n;if(e.toJSON!==this.toJSON)n=e.toJSON(t);else{n={name:t.name,times:so(t.times,Array),values:so(t.values,Array)};let s=t.getInterpolation();s!==t.DefaultInterpolation&&(n.interpolation=s),Ql(t.settings)&&(n.settings={inTangents:so(t.settings.inTangents,Array),outTangents:so(t.settings.outTangents,Array)})}return n.type=t.ValueTypeName,n}InterpolantFactoryMethodDiscrete(t){return new Ac(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodLinear(t){return new wc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodSmooth(t){return new Mc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodBezier(t){let e=new Ec(this.times,this.values,this.getValueSize(),t);return this.settings&&(e.inTangents=this.settings.inTangents,e.outTangents=this.settings.outTangents),e}setInterpolation(t){let e;switch(t){case fa:e=this.InterpolantFactoryMethodDiscrete;break;case fc:e=this.InterpolantFactoryMethodLinear;break;case nc:e=this.InterpolantFactoryMethodSmooth;break;case Bd:e=this.InterpolantFactoryMethodBezier;break}if(e===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(t!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return Zt("KeyframeTrack:",n),this}return this.createInterpolant=e,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return fa;case this.InterpolantFactoryMethodLinear:return fc;case this.InterpolantFactoryMethodSmooth:return nc;case this.InterpolantFactoryMethodBezier:return Bd}}getValueSize(){return this.values.length/this.times.length}shift(t){if(t!==0){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]+=t;Ql(this.settings)&&(jm(this.settings.inTangents,t),jm(this.settings.outTangents,t))}return this}scale(t){if(t!==1){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]*=t;Ql(this.settings)&&(Qm(this.settings.inTangents,t),Qm(this.settings.outTangents,t))}return this}trim(t,e){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<t;)++r;for(;o!==-1&&n[o]>e;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let t=!0,e=this.getValueSize();e-Math.floor(e)!==0&&(te("KeyframeTrack: Invalid value size in track.",this),t=!1);let n=this.times,s=this.values,r=n.length;r===0&&(te("KeyframeTrack: Track is empty.",this),t=!1);let o=null;for(let a=0;a!==r;a++){let c=n[a];if(typeof c=="number"&&isNaN(c)){te("KeyframeTrack: Time is not a valid number.",this,a,c),t=!1;break}if(o!==null&&o>c){te("KeyframeTrack: Out of order keys.",this,a,c,o),t=!1;break}o=c}if(s!==void 0&&Hy(s))for(let a=0,c=s.length;a!==c;++a){let l=s[a];if(isNaN(l)){te("KeyframeTrack: Value is not a valid number.",this,a,l),t=!1;break}}return t}optimize(){let t=this.times.slice(),e=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===nc,r=t.length-1,o=1;for(let a=1;a<r;++a){let c=!1,l=t[a],h=t[a+1];if(l!==h&&(a!==1||l!==t[0]))if(s)c=!0;else{let u=a*n,d=u-n,f=u+n;for(let p=0;p!==n;++p){let y=e[u+p];if(y!==e[d+p]||y!==e[f+p]){c=!0;break}}}if(c){if(a!==o){t[o]=t[a];let u=a*n,d=o*n;for(let f=0;f!==n;++f)e[d+f]=e[u+f]}++o}}if(r>0){t[o]=t[r];for(let a=r*n,c=o*n,l=0;l!==n;++l)e[c+l]=e[a+l];++o}return o!==t.length?(this.times=t.slice(0,o),this.values=e.slice(0,o*n)):(this.times=t,this.values=e),this}clone(){let t=this.times.slice(),e=this.values.slice(),n=this.constructor,s=new n(this.name,t,e);return s.createInterpolant=this.createInterpolant,Ql(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function jm(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]+=t}function Qm(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]*=t}gi.prototype.ValueTypeName="";gi.prototype.TimeBufferType=Float32Array;gi.prototype.ValueBufferType=Float32Array;gi.prototype.DefaultInterpolation=fc;var js=class extends gi{constructor(t,e,n){super(t,e,n)}};js.prototype.ValueTypeName="bool";js.prototype.ValueBufferType=Array;js.prototype.DefaultInterpolation=fa;js.prototype.InterpolantFactoryMethodLinear=void 0;js.prototype.InterpolantFactoryMethodSmooth=void 0;var Tc=class extends gi{constructor(t,e,n,s){super(t,e,n,s)}};Tc.prototype.ValueTypeName="color";var Cc=class extends gi{constructor(t,e,n,s){super(t,e,n,s)}};Cc.prototype.ValueTypeName="number";var Rc=class extends Ks{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,c=(n-e)/(s-e),l=t*a;for(let h=l+a;l!==h;l+=4)Qe.slerpFlat(r,0,o,l-a,o,l,c);return r}},La=class extends gi{constructor(t,e,n,s){super(t,e,n,s)}InterpolantFactoryMethodLinear(t){return new Rc(this.times,this.values,this.getValueSize(),t)}};La.prototype.ValueTypeName="quaternion";La.prototype.InterpolantFactoryMethodSmooth=void 0;var Qs=class extends gi{constructor(t,e,n){super(t,e,n)}};Qs.prototype.ValueTypeName="string";Qs.prototype.ValueBufferType=Array;Qs.prototype.DefaultInterpolation=fa;Qs.prototype.InterpolantFactoryMethodLinear=void 0;Qs.prototype.InterpolantFactoryMethodSmooth=void 0;var Pc=class extends gi{constructor(t,e,n,s){super(t,e,n,s)}};Pc.prototype.ValueTypeName="vector";var Ic=class{constructor(t,e,n){let s=this,r=!1,o=0,a=0,c,l=[];this.onStart=void 0,this.onLoad=t,this.onProgress=e,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),c?c(h):h},this.setURLModifier=function(h){return c=h,this},this.addHandler=function(h,u){return l.push(h,u),this},this.removeHandler=function(h){let u=l.indexOf(h);return u!==-1&&l.splice(u,2),this},this.getHandler=function(h){for(let u=0,d=l.length;u<d;u+=2){let f=l[u],p=l[u+1];if(f.global&&(f.lastIndex=0),f.test(h))return p}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},Yg=new Ic,Lc=class{constructor(t){this.manager=t!==void 0?t:Yg,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(t,e){let n=this;return new Promise(function(s,r){n.load(t,s,e,r)})}parse(){}setCrossOrigin(t){return this.crossOrigin=t,this}setWithCredentials(t){return this.withCredentials=t,this}setPath(t){return this.path=t,this}setResourcePath(t){return this.resourcePath=t,this}setRequestHeader(t){return this.requestHeader=t,this}setPriority(t){return this.priority=t,this}setCache(t){return this.cache=t,this}abort(){return this}};Lc.DEFAULT_MATERIAL_NAME="__DEFAULT";var xo=class extends vn{static registerNode(t){this.prototype._lightNode=t}constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new Ht(t),this.intensity=e}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){let e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,e}},Da=class extends xo{constructor(t,e,n){super(t,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(vn.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Ht(e)}copy(t,e){return super.copy(t,e),this.groundColor.copy(t.groundColor),this}toJSON(t){let e=super.toJSON(t);return e.object.groundColor=this.groundColor.getHex(),e}},Fd=new de,tg=new O,eg=new O,Na=class{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new $t(512,512),this.mapType=ri,this.map=null,this.mapPass=null,this.matrix=new de,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Zs,this._frameExtents=new $t(1,1),this._viewportCount=1,this._viewports=[new tn(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(t){let e=this.camera;tg.setFromMatrixPosition(t.matrixWorld),e.position.copy(tg),eg.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(eg),e.updateMatrixWorld(),this._updateMatrix(e,this.matrix,this._frustum)}_updateMatrix(t,e,n,s){Fd.multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse),n.setFromProjectionMatrix(Fd,t.coordinateSystem,t.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,c=s?s.x/r.x:0,l=s?s.y/r.y:0;t.coordinateSystem===ho||t.reversedDepth?e.set(.5*o,0,0,.5*o+c,0,.5*a,0,.5*a+l,0,0,1,0,0,0,0,1):e.set(.5*o,0,0,.5*o+c,0,.5*a,0,.5*a+l,0,0,.5,.5,0,0,0,1),e.multiply(Fd)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.autoUpdate=t.autoUpdate,this.needsUpdate=t.needsUpdate,this.normalBias=t.normalBias,this.blurSamples=t.blurSamples,this.mapSize.copy(t.mapSize),this.mapType=t.mapType,this.biasNode=t.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let t={};return t.intensity=this.intensity,t.bias=this.bias,t.normalBias=this.normalBias,t.radius=this.radius,t.blurSamples=this.blurSamples,t.mapSize=this.mapSize.toArray(),t.mapType=this.mapType,t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}},tc=new O,ec=new Qe,ns=new O,Ua=class extends vn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new de,this.projectionMatrix=new de,this.projectionMatrixInverse=new de,this.coordinateSystem=Mi,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorld.decompose(tc,ec,ns),ns.x===1&&ns.y===1&&ns.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(tc,ec,ns.set(1,1,1)).invert()}updateWorldMatrix(t,e,n=!1){super.updateWorldMatrix(t,e,n),this.matrixWorld.decompose(tc,ec,ns),ns.x===1&&ns.y===1&&ns.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(tc,ec,ns.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Ys=new O,ng=new $t,ig=new $t,Xn=class extends Ua{constructor(t=50,e=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){let e=.5*this.getFilmHeight()/t;this.fov=fo*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){let t=Math.tan(ao*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return fo*2*Math.atan(Math.tan(ao*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,n){Ys.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set(Ys.x,Ys.y).multiplyScalar(-t/Ys.z),Ys.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Ys.x,Ys.y).multiplyScalar(-t/Ys.z)}getViewSize(t,e){return this.getViewBounds(t,ng,ig),e.subVectors(ig,ng)}setViewOffset(t,e,n,s,r,o){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=this.near,e=t*Math.tan(ao*.5*this.fov)/this.zoom,n=2*e,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let c=o.fullWidth,l=o.fullHeight;r+=o.offsetX*s/c,e-=o.offsetY*n/l,s*=o.width/c,n*=o.height/l}let a=this.filmOffset;a!==0&&(r+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,e,e-n,t,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}};var Hd=class extends Na{constructor(){super(new Xn(90,1,.5,500)),this.isPointLightShadow=!0}},Oa=class extends xo{constructor(t,e,n=0,s=2){super(t,e),this.isPointLight=!0,this.type="PointLight",this.distance=n,this.decay=s,this.shadow=new Hd}get power(){return this.intensity*4*Math.PI}set power(t){this.intensity=t/(4*Math.PI)}dispose(){super.dispose(),this.shadow.dispose()}copy(t,e){return super.copy(t,e),this.distance=t.distance,this.decay=t.decay,this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.distance=this.distance,e.object.decay=this.decay,e.object.shadow=this.shadow.toJSON(),e}},Fa=class extends Ua{constructor(t=-1,e=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-t,o=n+t,a=s+e,c=s-e;if(this.view!==null&&this.view.enabled){let l=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=l*this.view.offsetX,o=r+l*this.view.width,a-=h*this.view.offsetY,c=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,c,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}},Wd=class extends Na{constructor(){super(new Fa(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},yo=class extends xo{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(vn.DEFAULT_UP),this.updateMatrix(),this.target=new vn,this.shadow=new Wd}dispose(){super.dispose(),this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.shadow=this.shadow.toJSON(),e.object.target=this.target.uuid,e}};var ro=-90,oo=1,vo=class extends vn{constructor(t,e,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Xn(ro,oo,t,e);s.layers=this.layers,this.add(s);let r=new Xn(ro,oo,t,e);r.layers=this.layers,this.add(r);let o=new Xn(ro,oo,t,e);o.layers=this.layers,this.add(o);let a=new Xn(ro,oo,t,e);a.layers=this.layers,this.add(a);let c=new Xn(ro,oo,t,e);c.layers=this.layers,this.add(c);let l=new Xn(ro,oo,t,e);l.layers=this.layers,this.add(l)}updateCoordinateSystem(){let t=this.coordinateSystem,e=this.children.concat(),[n,s,r,o,a,c]=e;for(let l of e)this.remove(l);if(t===Mi)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),c.up.set(0,1,0),c.lookAt(0,0,-1);else if(t===ho)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),c.up.set(0,-1,0),c.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(let l of e)this.add(l),l.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,c,l,h]=this.children,u=t.getRenderTarget(),d=t.getActiveCubeFace(),f=t.getActiveMipmapLevel(),p=t.xr.enabled;t.xr.enabled=!1;let y=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let m=!1;t.isWebGLRenderer===!0?m=t.state.buffers.depth.getReversed():m=t.reversedDepthBuffer,t.setRenderTarget(n,0,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,r),t.setRenderTarget(n,1,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,o),t.setRenderTarget(n,2,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,a),t.setRenderTarget(n,3,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,c),t.setRenderTarget(n,4,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,l),n.texture.mipmapsAutoUpdate=y,t.setRenderTarget(n,5,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,h),t.setRenderTarget(u,d,f),t.xr.enabled=p,n.texture.needsPMREMUpdate=!0}},Dc=class extends Xn{constructor(t=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=t,this.perCameraFrustumCulled=!1}};var Af="\\[\\]\\.:\\/",Rv=new RegExp("["+Af+"]","g"),Ef="[^"+Af+"]",Pv="[^"+Af.replace("\\.","")+"]",Iv=/((?:WC+[\/:])*)/.source.replace("WC",Ef),Lv=/(WCOD+)?/.source.replace("WCOD",Pv),Dv=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",Ef),Nv=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",Ef),Uv=new RegExp("^"+Iv+Lv+Dv+Nv+"$"),Ov=["material","materials","bones","map"],Xd=class{constructor(t,e,n){let s=n||$e.parseTrackName(e);this._targetGroup=t,this._bindings=t.subscribe_(e,s)}getValue(t,e){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(t,e)}setValue(t,e){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(t,e)}bind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].bind()}unbind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].unbind()}},$e=class i{constructor(t,e,n){this.path=e,this.parsedPath=n||i.parseTrackName(e),this.node=i.findNode(t,this.parsedPath.nodeName),this.rootNode=t,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(t,e,n){return t&&t.isAnimationObjectGroup?new i.Composite(t,e,n):new i(t,e,n)}static sanitizeNodeName(t){return t.replace(/\s/g,"_").replace(Rv,"")}static parseTrackName(t){let e=Uv.exec(t);if(e===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+t);let n={nodeName:e[2],objectName:e[3],objectIndex:e[4],propertyName:e[5],propertyIndex:e[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);Ov.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+t);return n}static findNode(t,e){if(e===void 0||e===""||e==="."||e===-1||e===t.name||e===t.uuid)return t;if(t.skeleton){let n=t.skeleton.getBoneByName(e);if(n!==void 0)return n}if(t.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===e||a.uuid===e)return a;let c=n(a.children);if(c)return c}return null},s=n(t.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(t,e){t[e]=this.targetObject[this.propertyName]}_getValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)t[e++]=n[s]}_getValue_arrayElement(t,e){t[e]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(t,e){this.resolvedProperty.toArray(t,e)}_setValue_direct(t,e){this.targetObject[this.propertyName]=t[e]}_setValue_direct_setNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++]}_setValue_array_setNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(t,e){this.resolvedProperty[this.propertyIndex]=t[e]}_setValue_arrayElement_setNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(t,e){this.resolvedProperty.fromArray(t,e)}_setValue_fromArray_setNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(t,e){this.bind(),this.getValue(t,e)}_setValue_unbound(t,e){this.bind(),this.setValue(t,e)}bind(){let t=this.node,e=this.parsedPath,n=e.objectName,s=e.propertyName,r=e.propertyIndex;if(t||(t=i.findNode(this.rootNode,e.nodeName),this.node=t),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!t){Zt("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let l=e.objectIndex;switch(n){case"materials":if(!t.material){te("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.materials){te("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}t=t.material.materials;break;case"bones":if(!t.skeleton){te("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}t=t.skeleton.bones;for(let h=0;h<t.length;h++)if(t[h].name===l){l=h;break}break;case"map":if("map"in t){t=t.map;break}if(!t.material){te("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.map){te("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}t=t.material.map;break;default:if(t[n]===void 0){te("PropertyBinding: Can not bind to objectName of node undefined.",this);return}t=t[n]}if(l!==void 0){if(t[l]===void 0){te("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,t);return}t=t[l]}}let o=t[s];if(o===void 0){let l=e.nodeName;te("PropertyBinding: Trying to update property for track: "+l+"."+s+" but it wasn't found.",t);return}let a=this.Versioning.None;this.targetObject=t,t.isMaterial===!0?a=this.Versioning.NeedsUpdate:t.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let c=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!t.geometry){te("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!t.geometry.morphAttributes){te("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}t.morphTargetDictionary[r]!==void 0&&(r=t.morphTargetDictionary[r])}c=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(c=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(c=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[c],this.setValue=this.SetterByBindingTypeAndVersioning[c][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};$e.Composite=Xd;$e.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};$e.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};$e.prototype.GetterByBindingType=[$e.prototype._getValue_direct,$e.prototype._getValue_array,$e.prototype._getValue_arrayElement,$e.prototype._getValue_toArray];$e.prototype.SetterByBindingTypeAndVersioning=[[$e.prototype._setValue_direct,$e.prototype._setValue_direct_setNeedsUpdate,$e.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[$e.prototype._setValue_array,$e.prototype._setValue_array_setNeedsUpdate,$e.prototype._setValue_array_setMatrixWorldNeedsUpdate],[$e.prototype._setValue_arrayElement,$e.prototype._setValue_arrayElement_setNeedsUpdate,$e.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[$e.prototype._setValue_fromArray,$e.prototype._setValue_fromArray_setNeedsUpdate,$e.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var QC=new Float32Array(1);var sg=new de,vr=class{constructor(t,e,n=0,s=1/0){this.ray=new Ts(t,e),this.near=n,this.far=s,this.camera=null,this.layers=new mo,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(t,e){this.ray.set(t,e)}setFromCamera(t,e){e.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(t.x,t.y,.5).unproject(e).sub(this.ray.origin).normalize(),this.camera=e):e.isOrthographicCamera?(this.ray.origin.set(t.x,t.y,e.projectionMatrix.elements[14]).unproject(e),this.ray.direction.set(0,0,-1).transformDirection(e.matrixWorld),this.camera=e):te("Raycaster: Unsupported camera type: "+e.type)}setFromXRController(t){return sg.identity().extractRotation(t.matrixWorld),this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(sg),this}intersectObject(t,e=!0,n=[]){return qd(t,this,n,e),n.sort(rg),n}intersectObjects(t,e=!0,n=[]){for(let s=0,r=t.length;s<r;s++)qd(t[s],this,n,e);return n.sort(rg),n}};function rg(i,t){return i.distance-t.distance}function qd(i,t,e,n){let s=!0;if(i.layers.test(t.layers)&&i.raycast(t,e)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)qd(r[o],t,e,!0)}}var bo=class{constructor(t=1,e=0,n=0){this.radius=t,this.phi=e,this.theta=n}set(t,e,n){return this.radius=t,this.phi=e,this.theta=n,this}copy(t){return this.radius=t.radius,this.phi=t.phi,this.theta=t.theta,this}makeSafe(){return this.phi=_e(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(t){return this.setFromCartesianCoords(t.x,t.y,t.z)}setFromCartesianCoords(t,e,n){return this.radius=Math.sqrt(t*t+e*e+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(t,n),this.phi=Math.acos(_e(e/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var Lf=class Lf{constructor(t,e,n,s){this.elements=[1,0,0,1],t!==void 0&&this.set(t,e,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(t,e=0){for(let n=0;n<4;n++)this.elements[n]=t[n+e];return this}set(t,e,n,s){let r=this.elements;return r[0]=t,r[2]=e,r[1]=n,r[3]=s,this}};Lf.prototype.isMatrix2=!0;var Yd=Lf;var Ba=class extends ki{constructor(t,e=null){super(),this.object=t,this.domElement=e,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(t){this.domElement!==null&&this.disconnect(),this.domElement=t}disconnect(){}dispose(){}update(){}};function Tf(i,t,e,n){let s=Fv(n);switch(e){case ff:return i*t;case Hc:return i*t/s.components*s.byteLength;case Wc:return i*t/s.components*s.byteLength;case nr:return i*t*2/s.components*s.byteLength;case Xc:return i*t*2/s.components*s.byteLength;case pf:return i*t*3/s.components*s.byteLength;case Xi:return i*t*4/s.components*s.byteLength;case qc:return i*t*4/s.components*s.byteLength;case Ga:case Va:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case Ha:case Wa:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case $c:case Jc:return Math.max(i,16)*Math.max(t,8)/4;case Yc:case Zc:return Math.max(i,8)*Math.max(t,8)/2;case Kc:case jc:case th:case eh:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case Qc:case Xa:case nh:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case ih:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case sh:return Math.floor((i+4)/5)*Math.floor((t+3)/4)*16;case rh:return Math.floor((i+4)/5)*Math.floor((t+4)/5)*16;case oh:return Math.floor((i+5)/6)*Math.floor((t+4)/5)*16;case ah:return Math.floor((i+5)/6)*Math.floor((t+5)/6)*16;case lh:return Math.floor((i+7)/8)*Math.floor((t+4)/5)*16;case ch:return Math.floor((i+7)/8)*Math.floor((t+5)/6)*16;case hh:return Math.floor((i+7)/8)*Math.floor((t+7)/8)*16;case uh:return Math.floor((i+9)/10)*Math.floor((t+4)/5)*16;case dh:return Math.floor((i+9)/10)*Math.floor((t+5)/6)*16;case fh:return Math.floor((i+9)/10)*Math.floor((t+7)/8)*16;case ph:return Math.floor((i+9)/10)*Math.floor((t+9)/10)*16;case mh:return Math.floor((i+11)/12)*Math.floor((t+9)/10)*16;case gh:return Math.floor((i+11)/12)*Math.floor((t+11)/12)*16;case _h:case xh:case yh:return Math.ceil(i/4)*Math.ceil(t/4)*16;case vh:case bh:return Math.ceil(i/4)*Math.ceil(t/4)*8;case qa:case Sh:return Math.ceil(i/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function Fv(i){switch(i){case ri:case cf:return{byteLength:1,components:1};case Ao:case hf:case Wi:return{byteLength:2,components:1};case Gc:case Vc:return{byteLength:2,components:4};case Hi:case zc:case Ti:return{byteLength:4,components:1};case uf:case df:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Zt("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function m0(){let i=null,t=!1,e=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),e(r,o)}return{start:function(){t!==!0&&e!==null&&i!==null&&(n=i.requestAnimationFrame(s),t=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),t=!1},setAnimationLoop:function(r){e=r},setContext:function(r){i=r}}}function Wv(i){let t=new WeakMap;function e(a,c){let l=a.array,h=a.usage,u=l.byteLength,d=i.createBuffer();i.bindBuffer(c,d),i.bufferData(c,l,h),a.onUploadCallback();let f;if(l instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&l instanceof Float16Array)f=i.HALF_FLOAT;else if(l instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(l instanceof Int16Array)f=i.SHORT;else if(l instanceof Uint32Array)f=i.UNSIGNED_INT;else if(l instanceof Int32Array)f=i.INT;else if(l instanceof Int8Array)f=i.BYTE;else if(l instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(l instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+l);return{buffer:d,type:f,bytesPerElement:l.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,c,l){let h=c.array,u=c.updateRanges;if(i.bindBuffer(l,a),u.length===0)i.bufferSubData(l,0,h);else{u.sort((f,p)=>f.start-p.start);let d=0;for(let f=1;f<u.length;f++){let p=u[d],y=u[f];y.start<=p.start+p.count+1?p.count=Math.max(p.count,y.start+y.count-p.start):(++d,u[d]=y)}u.length=d+1;for(let f=0,p=u.length;f<p;f++){let y=u[f];i.bufferSubData(l,y.start*h.BYTES_PER_ELEMENT,h,y.start,y.count)}c.clearUpdateRanges()}c.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let c=t.get(a);c&&(i.deleteBuffer(c.buffer),t.delete(a))}function o(a,c){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=t.get(a);(!h||h.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let l=t.get(a);if(l===void 0)t.set(a,e(a,c));else if(l.version<a.version){if(l.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(l.buffer,a,c),l.version=a.version}}return{get:s,remove:r,update:o}}var Xv=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,qv=`#ifdef USE_ALPHAHASH
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
#endif`,Yv=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,$v=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,Zv=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,Jv=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,Kv=`#ifdef USE_AOMAP
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
#endif`,jv=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,Qv=`#ifdef USE_BATCHING
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
#endif`,tb=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,eb=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,nb=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,ib=`float G_BlinnPhong_Implicit( ) {
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
} // validated`,sb=`#ifdef USE_IRIDESCENCE
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
#endif`,rb=`#ifdef USE_BUMPMAP
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
#endif`,ob=`#if NUM_CLIPPING_PLANES > 0
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
#endif`,ab=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,lb=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,cb=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,hb=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,ub=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,db=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,fb=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
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
#endif`,pb=`#define PI 3.141592653589793
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
} // validated`,mb=`vec3 transformedNormal = objectNormal;
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
#endif`,gb=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,_b=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,xb=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,yb=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,vb="gl_FragColor = linearToOutputTexel( gl_FragColor );",bb=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,Sb=`#ifdef USE_ENVMAP
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
#endif`,Mb=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,wb=`#ifdef USE_ENVMAP
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
#endif`,Ab=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,Eb=`#ifdef USE_ENVMAP
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
#endif`,Tb=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,Cb=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,Rb=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,Pb=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,Ib=`#ifdef USE_GRADIENTMAP
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
}`,Lb=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,Db=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,Nb=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,Ub=`uniform bool receiveShadow;
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
#include <lightprobes_pars_fragment>`,Ob=`#ifdef USE_ENVMAP
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
#endif`,Fb=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,Bb=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,kb=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,zb=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,Gb=`PhysicalMaterial material;
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
#endif`,Vb=`uniform sampler2D dfgLUT;
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
}`,Hb=`
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
#endif`,Wb=`#if defined( RE_IndirectDiffuse )
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
#endif`,Xb=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,qb=`#if NUM_LIGHT_PROBE_GRIDS > 0
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
#endif`,Yb=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,$b=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Zb=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Jb=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,Kb=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,jb=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,Qb=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
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
#endif`,tS=`#if defined( USE_POINTS_UV )
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
#endif`,eS=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,nS=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,iS=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,sS=`#if defined( USE_MORPHCOLORS )
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
#endif`,rS=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,oS=`#ifdef USE_MORPHTARGETS
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
#endif`,aS=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,lS=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
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
vec3 nonPerturbedNormal = normal;`,cS=`#ifdef USE_NORMALMAP_OBJECTSPACE
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
#endif`,hS=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,uS=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,dS=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,fS=`#ifdef USE_NORMALMAP
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
#endif`,pS=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,mS=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,gS=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,_S=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,xS=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,yS=`vec3 packNormalToRGB( const in vec3 normal ) {
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
}`,vS=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,bS=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,SS=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,MS=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,wS=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,AS=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,ES=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,TS=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,CS=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
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
#endif`,RS=`float getShadowMask() {
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
}`,PS=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,IS=`#ifdef USE_SKINNING
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
#endif`,LS=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,DS=`#ifdef USE_SKINNING
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
#endif`,NS=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,US=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,OS=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,FS=`#ifndef saturate
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
vec3 CustomToneMapping( vec3 color ) { return color; }`,BS=`#ifdef USE_TRANSMISSION
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
#endif`,kS=`#ifdef USE_TRANSMISSION
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
#endif`,zS=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,GS=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,VS=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,HS=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,WS=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,XS=`uniform sampler2D t2D;
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
}`,qS=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,YS=`uniform float backgroundBlurriness;
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
}`,$S=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,ZS=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,JS=`#include <common>
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
}`,KS=`#if DEPTH_PACKING == 3200
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
}`,jS=`#define DISTANCE
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
}`,QS=`#define DISTANCE
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
}`,tM=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,eM=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,nM=`uniform float scale;
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
}`,iM=`uniform vec3 diffuse;
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
}`,sM=`#include <common>
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
}`,rM=`uniform vec3 diffuse;
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
}`,oM=`#define LAMBERT
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
}`,aM=`#define LAMBERT
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
}`,lM=`#define MATCAP
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
}`,cM=`#define MATCAP
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
}`,hM=`#define NORMAL
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
}`,uM=`#define NORMAL
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
}`,dM=`#define PHONG
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
}`,fM=`#define PHONG
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
}`,pM=`#define STANDARD
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
}`,mM=`#define STANDARD
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
}`,gM=`#define TOON
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
}`,_M=`#define TOON
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
}`,xM=`uniform float size;
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
}`,yM=`uniform vec3 diffuse;
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
}`,vM=`#include <common>
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
}`,bM=`uniform vec3 color;
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
}`,SM=`uniform float rotation;
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
}`,MM=`uniform vec3 diffuse;
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
}`,fe={alphahash_fragment:Xv,alphahash_pars_fragment:qv,alphamap_fragment:Yv,alphamap_pars_fragment:$v,alphatest_fragment:Zv,alphatest_pars_fragment:Jv,aomap_fragment:Kv,aomap_pars_fragment:jv,batching_pars_vertex:Qv,batching_vertex:tb,begin_vertex:eb,beginnormal_vertex:nb,bsdfs:ib,iridescence_fragment:sb,bumpmap_pars_fragment:rb,clipping_planes_fragment:ob,clipping_planes_pars_fragment:ab,clipping_planes_pars_vertex:lb,clipping_planes_vertex:cb,color_fragment:hb,color_pars_fragment:ub,color_pars_vertex:db,color_vertex:fb,common:pb,defaultnormal_vertex:mb,displacementmap_pars_vertex:gb,displacementmap_vertex:_b,emissivemap_fragment:xb,emissivemap_pars_fragment:yb,colorspace_fragment:vb,colorspace_pars_fragment:bb,envmap_fragment:Sb,envmap_common_pars_fragment:Mb,envmap_pars_fragment:wb,envmap_pars_vertex:Ab,envmap_physical_pars_fragment:Ob,envmap_vertex:Eb,fog_vertex:Tb,fog_pars_vertex:Cb,fog_fragment:Rb,fog_pars_fragment:Pb,gradientmap_pars_fragment:Ib,lightmap_pars_fragment:Lb,lights_lambert_fragment:Db,lights_lambert_pars_fragment:Nb,lights_pars_begin:Ub,lights_toon_fragment:Fb,lights_toon_pars_fragment:Bb,lights_phong_fragment:kb,lights_phong_pars_fragment:zb,lights_physical_fragment:Gb,lights_physical_pars_fragment:Vb,lights_fragment_begin:Hb,lights_fragment_maps:Wb,lights_fragment_end:Xb,lightprobes_pars_fragment:qb,logdepthbuf_fragment:Yb,logdepthbuf_pars_fragment:$b,logdepthbuf_pars_vertex:Zb,logdepthbuf_vertex:Jb,map_fragment:Kb,map_pars_fragment:jb,map_particle_fragment:Qb,map_particle_pars_fragment:tS,metalnessmap_fragment:eS,metalnessmap_pars_fragment:nS,morphinstance_vertex:iS,morphcolor_vertex:sS,morphnormal_vertex:rS,morphtarget_pars_vertex:oS,morphtarget_vertex:aS,normal_fragment_begin:lS,normal_fragment_maps:cS,normal_pars_fragment:hS,normal_pars_vertex:uS,normal_vertex:dS,normalmap_pars_fragment:fS,clearcoat_normal_fragment_begin:pS,clearcoat_normal_fragment_maps:mS,clearcoat_pars_fragment:gS,iridescence_pars_fragment:_S,opaque_fragment:xS,packing:yS,premultiplied_alpha_fragment:vS,project_vertex:bS,dithering_fragment:SS,dithering_pars_fragment:MS,roughnessmap_fragment:wS,roughnessmap_pars_fragment:AS,shadowmap_pars_fragment:ES,shadowmap_pars_vertex:TS,shadowmap_vertex:CS,shadowmask_pars_fragment:RS,skinbase_vertex:PS,skinning_pars_vertex:IS,skinning_vertex:LS,skinnormal_vertex:DS,specularmap_fragment:NS,specularmap_pars_fragment:US,tonemapping_fragment:OS,tonemapping_pars_fragment:FS,transmission_fragment:BS,transmission_pars_fragment:kS,uv_pars_fragment:zS,uv_pars_vertex:GS,uv_vertex:VS,worldpos_vertex:HS,background_vert:WS,background_frag:XS,backgroundCube_vert:qS,backgroundCube_frag:YS,cube_vert:$S,cube_frag:ZS,depth_vert:JS,depth_frag:KS,distance_vert:jS,distance_frag:QS,equirect_vert:tM,equirect_frag:eM,linedashed_vert:nM,linedashed_frag:iM,meshbasic_vert:sM,meshbasic_frag:rM,meshlambert_vert:oM,meshlambert_frag:aM,meshmatcap_vert:lM,meshmatcap_frag:cM,meshnormal_vert:hM,meshnormal_frag:uM,meshphong_vert:dM,meshphong_frag:fM,meshphysical_vert:pM,meshphysical_frag:mM,meshtoon_vert:gM,meshtoon_frag:_M,points_vert:xM,points_frag:yM,shadow_vert:vM,shadow_frag:bM,sprite_vert:SM,sprite_frag:MM},Lt={common:{diffuse:{value:new Ht(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new ne},alphaMap:{value:null},alphaMapTransform:{value:new ne},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new ne}},envmap:{envMap:{value:null},envMapRotation:{value:new ne},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new ne}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new ne}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new ne},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new ne},normalScale:{value:new $t(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new ne},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new ne}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new ne}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new ne}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Ht(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Ht(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new ne},alphaTest:{value:0},uvTransform:{value:new ne}},sprite:{diffuse:{value:new Ht(16777215)},opacity:{value:1},center:{value:new $t(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new ne},alphaMap:{value:null},alphaMapTransform:{value:new ne},alphaTest:{value:0}}},hs={basic:{uniforms:Yn([Lt.common,Lt.specularmap,Lt.envmap,Lt.aomap,Lt.lightmap,Lt.fog]),vertexShader:fe.meshbasic_vert,fragmentShader:fe.meshbasic_frag},lambert:{uniforms:Yn([Lt.common,Lt.specularmap,Lt.envmap,Lt.aomap,Lt.lightmap,Lt.emissivemap,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,Lt.fog,Lt.lights,{emissive:{value:new Ht(0)},envMapIntensity:{value:1}}]),vertexShader:fe.meshlambert_vert,fragmentShader:fe.meshlambert_frag},phong:{uniforms:Yn([Lt.common,Lt.specularmap,Lt.envmap,Lt.aomap,Lt.lightmap,Lt.emissivemap,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,Lt.fog,Lt.lights,{emissive:{value:new Ht(0)},specular:{value:new Ht(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:fe.meshphong_vert,fragmentShader:fe.meshphong_frag},standard:{uniforms:Yn([Lt.common,Lt.envmap,Lt.aomap,Lt.lightmap,Lt.emissivemap,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,Lt.roughnessmap,Lt.metalnessmap,Lt.fog,Lt.lights,{emissive:{value:new Ht(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:fe.meshphysical_vert,fragmentShader:fe.meshphysical_frag},toon:{uniforms:Yn([Lt.common,Lt.aomap,Lt.lightmap,Lt.emissivemap,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,Lt.gradientmap,Lt.fog,Lt.lights,{emissive:{value:new Ht(0)}}]),vertexShader:fe.meshtoon_vert,fragmentShader:fe.meshtoon_frag},matcap:{uniforms:Yn([Lt.common,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,Lt.fog,{matcap:{value:null}}]),vertexShader:fe.meshmatcap_vert,fragmentShader:fe.meshmatcap_frag},points:{uniforms:Yn([Lt.points,Lt.fog]),vertexShader:fe.points_vert,fragmentShader:fe.points_frag},dashed:{uniforms:Yn([Lt.common,Lt.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:fe.linedashed_vert,fragmentShader:fe.linedashed_frag},depth:{uniforms:Yn([Lt.common,Lt.displacementmap]),vertexShader:fe.depth_vert,fragmentShader:fe.depth_frag},normal:{uniforms:Yn([Lt.common,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,{opacity:{value:1}}]),vertexShader:fe.meshnormal_vert,fragmentShader:fe.meshnormal_frag},sprite:{uniforms:Yn([Lt.sprite,Lt.fog]),vertexShader:fe.sprite_vert,fragmentShader:fe.sprite_frag},background:{uniforms:{uvTransform:{value:new ne},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:fe.background_vert,fragmentShader:fe.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new ne}},vertexShader:fe.backgroundCube_vert,fragmentShader:fe.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:fe.cube_vert,fragmentShader:fe.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:fe.equirect_vert,fragmentShader:fe.equirect_frag},distance:{uniforms:Yn([Lt.common,Lt.displacementmap,{referencePosition:{value:new O},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:fe.distance_vert,fragmentShader:fe.distance_frag},shadow:{uniforms:Yn([Lt.lights,Lt.fog,{color:{value:new Ht(0)},opacity:{value:1}}]),vertexShader:fe.shadow_vert,fragmentShader:fe.shadow_frag}};hs.physical={uniforms:Yn([hs.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new ne},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new ne},clearcoatNormalScale:{value:new $t(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new ne},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new ne},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new ne},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new ne},sheen:{value:0},sheenColor:{value:new Ht(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new ne},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new ne},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new ne},transmissionSamplerSize:{value:new $t},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new ne},attenuationDistance:{value:0},attenuationColor:{value:new Ht(0)},specularColor:{value:new Ht(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new ne},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new ne},anisotropyVector:{value:new $t},anisotropyMap:{value:null},anisotropyMapTransform:{value:new ne}}]),vertexShader:fe.meshphysical_vert,fragmentShader:fe.meshphysical_frag};var wh={r:0,b:0,g:0},wM=new de,g0=new ne;g0.set(-1,0,0,0,1,0,0,0,1);function AM(i,t,e,n,s,r){let o=new Ht(0),a=s===!0?0:1,c,l,h=null,u=0,d=null;function f(v){let R=v.isScene===!0?v.background:null;if(R&&R.isTexture){let b=v.backgroundBlurriness>0;R=t.get(R,b)}return R}function p(v){let R=!1,b=f(v);b===null?m(o,a):b&&b.isColor&&(m(b,1),R=!0);let C=i.xr.getEnvironmentBlendMode();C==="additive"?e.buffers.color.setClear(0,0,0,1,r):C==="alpha-blend"&&e.buffers.color.setClear(0,0,0,0,r),(i.autoClear||R)&&(e.buffers.depth.setTest(!0),e.buffers.depth.setMask(!0),e.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function y(v,R){let b=f(R);b&&b.isCubeTexture?(l===void 0&&(l=new xe(new Ai(1,1,1),new as({name:"BackgroundCubeMaterial",uniforms:Ar(hs.backgroundCube.uniforms),vertexShader:hs.backgroundCube.vertexShader,fragmentShader:hs.backgroundCube.fragmentShader,side:bn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),l.geometry.deleteAttribute("uv"),l.onBeforeRender=function(C,T,_){this.matrixWorld.copyPosition(_.matrixWorld)},Object.defineProperty(l.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(l)),l.material.uniforms.envMap.value=b,l.material.uniforms.backgroundBlurriness.value=R.backgroundBlurriness,l.material.uniforms.backgroundIntensity.value=R.backgroundIntensity,l.material.uniforms.backgroundRotation.value.setFromMatrix4(wM.makeRotationFromEuler(R.backgroundRotation)).transpose(),b.isRenderTargetTexture===!1&&l.material.uniforms.backgroundRotation.value.premultiply(g0),l.material.toneMapped=be.getTransfer(b.colorSpace)!==Ie,(h!==b||u!==b.version||d!==i.toneMapping)&&(l.material.needsUpdate=!0,h=b,u=b.version,d=i.toneMapping),l.layers.enableAll(),v.unshift(l,l.geometry,l.material,0,0,null)):b&&b.isTexture&&(c===void 0&&(c=new xe(new Rs(2,2),new as({name:"BackgroundMaterial",uniforms:Ar(hs.background.uniforms),vertexShader:hs.background.vertexShader,fragmentShader:hs.background.fragmentShader,side:Ei,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),Object.defineProperty(c.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(c)),c.material.uniforms.t2D.value=b,c.material.uniforms.backgroundIntensity.value=R.backgroundIntensity,c.material.toneMapped=be.getTransfer(b.colorSpace)!==Ie,b.matrixAutoUpdate===!0&&b.updateMatrix(),c.material.uniforms.uvTransform.value.copy(b.matrix),(h!==b||u!==b.version||d!==i.toneMapping)&&(c.material.needsUpdate=!0,h=b,u=b.version,d=i.toneMapping),c.layers.enableAll(),v.unshift(c,c.geometry,c.material,0,0,null))}function m(v,R){v.getRGB(wh,wf(i)),e.buffers.color.setClear(wh.r,wh.g,wh.b,R,r)}function g(){l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0),c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0)}return{getClearColor:function(){return o},setClearColor:function(v,R=1){o.set(v),a=R,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(v){a=v,m(o,a)},render:p,addToRenderList:y,dispose:g}}function EM(i,t){let e=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=d(null),r=s,o=!1;function a(D,z,V,N,W){let Y=!1,H=u(D,N,V,z);r!==H&&(r=H,l(r.object)),Y=f(D,N,V,W),Y&&p(D,N,V,W),W!==null&&t.update(W,i.ELEMENT_ARRAY_BUFFER),(Y||o)&&(o=!1,b(D,z,V,N),W!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,t.get(W).buffer))}function c(){return i.createVertexArray()}function l(D){return i.bindVertexArray(D)}function h(D){return i.deleteVertexArray(D)}function u(D,z,V,N){let W=N.wireframe===!0,Y=n[z.id];Y===void 0&&(Y={},n[z.id]=Y);let H=D.isInstancedMesh===!0?D.id:0,lt=Y[H];lt===void 0&&(lt={},Y[H]=lt);let Z=lt[V.id];Z===void 0&&(Z={},lt[V.id]=Z);let j=Z[W];return j===void 0&&(j=d(c()),Z[W]=j),j}function d(D){let z=[],V=[],N=[];for(let W=0;W<e;W++)z[W]=0,V[W]=0,N[W]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:z,enabledAttributes:V,attributeDivisors:N,object:D,attributes:{},index:null}}function f(D,z,V,N){let W=r.attributes,Y=z.attributes,H=0,lt=V.getAttributes();for(let Z in lt)if(lt[Z].location>=0){let et=W[Z],dt=Y[Z];if(dt===void 0&&(Z==="instanceMatrix"&&D.instanceMatrix&&(dt=D.instanceMatrix),Z==="instanceColor"&&D.instanceColor&&(dt=D.instanceColor)),et===void 0||et.attribute!==dt||dt&&et.data!==dt.data)return!0;H++}return r.attributesNum!==H||r.index!==N}function p(D,z,V,N){let W={},Y=z.attributes,H=0,lt=V.getAttributes();for(let Z in lt)if(lt[Z].location>=0){let et=Y[Z];et===void 0&&(Z==="instanceMatrix"&&D.instanceMatrix&&(et=D.instanceMatrix),Z==="instanceColor"&&D.instanceColor&&(et=D.instanceColor));let dt={};dt.attribute=et,et&&et.data&&(dt.data=et.data),W[Z]=dt,H++}r.attributes=W,r.attributesNum=H,r.index=N}function y(){let D=r.newAttributes;for(let z=0,V=D.length;z<V;z++)D[z]=0}function m(D){g(D,0)}function g(D,z){let V=r.newAttributes,N=r.enabledAttributes,W=r.attributeDivisors;V[D]=1,N[D]===0&&(i.enableVertexAttribArray(D),N[D]=1),W[D]!==z&&(i.vertexAttribDivisor(D,z),W[D]=z)}function v(){let D=r.newAttributes,z=r.enabledAttributes;for(let V=0,N=z.length;V<N;V++)z[V]!==D[V]&&(i.disableVertexAttribArray(V),z[V]=0)}function R(D,z,V,N,W,Y,H){H===!0?i.vertexAttribIPointer(D,z,V,W,Y):i.vertexAttribPointer(D,z,V,N,W,Y)}function b(D,z,V,N){y();let W=N.attributes,Y=V.getAttributes(),H=z.defaultAttributeValues;for(let lt in Y){let Z=Y[lt];if(Z.location>=0){let j=W[lt];if(j===void 0&&(lt==="instanceMatrix"&&D.instanceMatrix&&(j=D.instanceMatrix),lt==="instanceColor"&&D.instanceColor&&(j=D.instanceColor)),j!==void 0){let et=j.normalized,dt=j.itemSize,ut=t.get(j);if(ut===void 0)continue;let tt=ut.buffer,mt=ut.type,xt=ut.bytesPerElement,Tt=mt===i.INT||mt===i.UNSIGNED_INT||j.gpuType===zc;if(j.isInterleavedBufferAttribute){let St=j.data,Wt=St.isInterleavedBuffer===!0?St.stride:St.itemSize,re=j.offset;if(St.isInstancedInterleavedBuffer||St.isInstancedBufferAttribute){for(let Gt=0;Gt<Z.locationSize;Gt++)g(Z.location+Gt,St.meshPerAttribute);D.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=St.meshPerAttribute*St.count)}else for(let Gt=0;Gt<Z.locationSize;Gt++)m(Z.location+Gt);i.bindBuffer(i.ARRAY_BUFFER,tt);for(let Gt=0;Gt<Z.locationSize;Gt++)R(Z.location+Gt,dt/Z.locationSize,mt,et,Wt*xt,(re+dt/Z.locationSize*Gt)*xt,Tt)}else{if(j.isInstancedBufferAttribute){for(let St=0;St<Z.locationSize;St++)g(Z.location+St,j.meshPerAttribute);D.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=j.meshPerAttribute*j.count)}else for(let St=0;St<Z.locationSize;St++)m(Z.location+St);i.bindBuffer(i.ARRAY_BUFFER,tt);for(let St=0;St<Z.locationSize;St++)R(Z.location+St,dt/Z.locationSize,mt,et,dt*xt,dt/Z.locationSize*St*xt,Tt)}}else if(H!==void 0){let et=H[lt];if(et!==void 0)switch(et.length){case 2:i.vertexAttrib2fv(Z.location,et);break;case 3:i.vertexAttrib3fv(Z.location,et);break;case 4:i.vertexAttrib4fv(Z.location,et);break;default:i.vertexAttrib1fv(Z.location,et)}}}}v()}function C(){F();for(let D in n){let z=n[D];for(let V in z){let N=z[V];for(let W in N){let Y=N[W];for(let H in Y)h(Y[H].object),delete Y[H];delete N[W]}}delete n[D]}}function T(D){if(n[D.id]===void 0)return;let z=n[D.id];for(let V in z){let N=z[V];for(let W in N){let Y=N[W];for(let H in Y)h(Y[H].object),delete Y[H];delete N[W]}}delete n[D.id]}function _(D){for(let z in n){let V=n[z];for(let N in V){let W=V[N];if(W[D.id]===void 0)continue;let Y=W[D.id];for(let H in Y)h(Y[H].object),delete Y[H];delete W[D.id]}}}function E(D){for(let z in n){let V=n[z],N=D.isInstancedMesh===!0?D.id:0,W=V[N];if(W!==void 0){for(let Y in W){let H=W[Y];for(let lt in H)h(H[lt].object),delete H[lt];delete W[Y]}delete V[N],Object.keys(V).length===0&&delete n[z]}}}function F(){L(),o=!0,r!==s&&(r=s,l(r.object))}function L(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:F,resetDefaultState:L,dispose:C,releaseStatesOfGeometry:T,releaseStatesOfObject:E,releaseStatesOfProgram:_,initAttributes:y,enableAttribute:m,disableUnusedAttributes:v}}function TM(i,t,e){let n;function s(c){n=c}function r(c,l){i.drawArrays(n,c,l),e.update(l,n,1)}function o(c,l,h){h!==0&&(i.drawArraysInstanced(n,c,l,h),e.update(l,n,h))}function a(c,l,h){if(h===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,c,0,l,0,h);let d=0;for(let f=0;f<h;f++)d+=l[f];e.update(d,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function CM(i,t,e,n){let s;function r(){if(s!==void 0)return s;if(t.has("EXT_texture_filter_anisotropic")===!0){let _=t.get("EXT_texture_filter_anisotropic");s=i.getParameter(_.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(_){return!(_!==Xi&&n.convert(_)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(_){let E=_===Wi&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(_!==ri&&_!==Ti&&!E&&n.convert(_)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function c(_){if(_==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";_="mediump"}return _==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let l=e.precision!==void 0?e.precision:"highp",h=c(l);h!==l&&(Zt("WebGLRenderer:",l,"not supported, using",h,"instead."),l=h);let u=e.reversedDepthBuffer===!0&&t.has("EXT_clip_control"),d=e.logarithmicDepthBuffer===!0&&u===!1;e.reversedDepthBuffer===!0&&u===!1&&Zt("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),e.logarithmicDepthBuffer===!0&&u===!0&&Zt("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),p=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),y=i.getParameter(i.MAX_TEXTURE_SIZE),m=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),g=i.getParameter(i.MAX_VERTEX_ATTRIBS),v=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),R=i.getParameter(i.MAX_VARYING_VECTORS),b=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),C=i.getParameter(i.MAX_SAMPLES),T=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:c,textureFormatReadable:o,textureTypeReadable:a,precision:l,logarithmicDepthBuffer:d,reversedDepthBuffer:u,maxTextures:f,maxVertexTextures:p,maxTextureSize:y,maxCubemapSize:m,maxAttributes:g,maxVertexUniforms:v,maxVaryings:R,maxFragmentUniforms:b,maxSamples:C,samples:T}}function RM(i){let t=this,e=null,n=0,s=!1,r=!1,o=new kn,a=new ne,c={value:null,needsUpdate:!1};this.uniform=c,this.numPlanes=0,this.numIntersection=0,this.init=function(u,d){let f=u.length!==0||d||n!==0||s;return s=d,n=u.length,f},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,d){e=h(u,d,0)},this.setState=function(u,d,f){let p=u.clippingPlanes,y=u.clipIntersection,m=u.clipShadows,g=i.get(u);if(!s||p===null||p.length===0||r&&!m)r?h(null):l();else{let v=r?0:n,R=v*4,b=g.clippingState||null;c.value=b,b=h(p,d,R,f);for(let C=0;C!==R;++C)b[C]=e[C];g.clippingState=b,this.numIntersection=y?this.numPlanes:0,this.numPlanes+=v}};function l(){c.value!==e&&(c.value=e,c.needsUpdate=n>0),t.numPlanes=n,t.numIntersection=0}function h(u,d,f,p){let y=u!==null?u.length:0,m=null;if(y!==0){if(m=c.value,p!==!0||m===null){let g=f+y*4,v=d.matrixWorldInverse;a.getNormalMatrix(v),(m===null||m.length<g)&&(m=new Float32Array(g));for(let R=0,b=f;R!==y;++R,b+=4)o.copy(u[R]).applyMatrix4(v,a),o.normal.toArray(m,b),m[b+3]=o.constant}c.value=m,c.needsUpdate=!0}return t.numPlanes=y,t.numIntersection=0,m}}var Ja=class extends mi{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;let n={width:t,height:t,depth:1},s=[n,n,n,n,n,n];this.texture=new Sa(s),this._setTextureOptions(e),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

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
			`},s=new Ai(5,5,5),r=new as({name:"CubemapFromEquirect",uniforms:Ar(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:bn,blending:br});r.uniforms.tEquirect.value=e;let o=new xe(s,r),a=e.minFilter;return e.minFilter===Ps&&(e.minFilter=ti),new vo(1,10,this).update(t,o),e.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(t,e=!0,n=!0,s=!0){let r=t.getRenderTarget();for(let o=0;o<6;o++)t.setRenderTarget(this,o),t.clear(e,n,s);t.setRenderTarget(r)}},$g=256,PM=3,IM=20,_0=256,x0=16,LM=3,DM=new O,NM=new Ht,Co=class i{constructor(t){this._renderer=t,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new vo(1,10,null),this._boxMesh=new xe(new Ai(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(t,e=0,n=.1,s=100,r={}){let{size:o=256,position:a=DM}=r,c=this._renderer;this._setSize(o);let l=this._allocateTarget(),h=this._getSourceTarget(!0);e>0&&(h.texture.mipmapsAutoUpdate=!1);let u=c.autoClear,d=c.autoClearColor,f=c.autoClearDepth,p=c.autoClearStencil,y=t.background;c.autoClear=!0,c.autoClearColor=!0,c.autoClearDepth=!0,c.autoClearStencil=!0,y===null&&(t.background=c.getClearColor(NM));let m=new vo(n,s,h);return m.position.copy(a),m.update(c,t),c.autoClear=u,c.autoClearColor=d,c.autoClearDepth=f,c.autoClearStencil=p,t.background=y,e>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(l,e)),this._applyPMREM(l),l}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=Kg(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=Jg(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(t,e){return e>0?1-Math.sqrt(1-t/e):0}_setSize(t){this._cubeSize=Math.max($g,Sf(t))}_fromTexture(t,e){t.mapping===Mr||t.mapping===wo?this._setSize(t.image.length===0?$g:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4);let n=e||this._allocateTarget();return this._textureToCubemap(t),this._applyPMREM(n),n}_allocateTarget(){let t=this._cubeSize,e=Zg(t,!1,!1),n=Math.log2(t)-PM;for(let s=0;s<=n;s++)e.texture.mipmaps.push({width:t>>s,height:t>>s});return e.texture.name="PMREM",e.texture.isPMREMTexture=!0,e}_getSourceTarget(t=!1){let e=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==e||t&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=Zg(e,!0,t)),this._sourceTarget}_compileMaterial(t){this._boxMesh.material=t,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(t,e,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=t,r.activeMipmapLevel=e;let o=t.width>>e;t.viewport.set(0,0,o,o),r.update(this._renderer,s),t.viewport.set(0,0,t.width,t.height)}_textureToCubemap(t){let e;t.mapping===Mr||t.mapping===wo?(this._cubemapMaterial===null&&(this._cubemapMaterial=Kg()),e=this._cubemapMaterial,e.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=Jg()),e=this._equirectMaterial),e.uniforms.envMap.value=t,this._renderCube(this._getSourceTarget(),0,e)}_applyPMREM(t){this._ggxMaterial===null&&(this._ggxMaterial=UM(),this._integrationMaterial=OM());let e=this._cubeSize,n=t.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(e/x0);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-LM)r.roughness.value=a,this._renderCube(t,o,this._integrationMaterial);else{let c=a>0?Math.log2(e)+.5*Math.log2(6/(_0*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=c,this._renderCube(t,o,this._ggxMaterial)}}}_blur(t,e){this._blurMaterial===null&&(this._blurMaterial=FM());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(e,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(t,0,n),s.envMap.value=t.texture,this._renderCube(r,0,n)}};function Zg(i,t,e){return new Ja(i,{minFilter:Ps,generateMipmaps:t,type:Wi,colorSpace:pa,depthBuffer:e})}function Ka(i,t,e){return new as({name:i,uniforms:t,vertexShader:fe.cube_vert,fragmentShader:e,side:bn,blending:br,depthTest:!1,depthWrite:!1})}function UM(){return Ka("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${_0}u

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
	`)}function OM(){return Ka("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:x0}},`

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
	`)}function FM(){return Ka("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${IM}
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
	`)}function Jg(){return Ka("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

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
	`)}function Kg(){return Ka("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function BM(i){let t=new WeakMap,e=new WeakMap,n=null;function s(d,f=!1){return d==null?null:f?o(d):r(d)}function r(d){if(d&&d.isTexture){let f=d.mapping;if(f===Fc||f===Bc)if(t.has(d)){let p=t.get(d).texture;return a(p,d.mapping)}else{let p=d.image;if(p&&p.height>0){let y=new Ja(p.height);return y.fromEquirectangularTexture(i,d),t.set(d,y),d.addEventListener("dispose",l),a(y.texture,d.mapping)}else return null}}return d}function o(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){let f=d.mapping,p=f===Fc||f===Bc,y=f===Mr||f===wo;if(p||y){let m=e.get(d),g=m!==void 0?m.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==g)return n===null&&(n=new Co(i)),m=p?n.fromEquirectangular(d,m):n.fromCubemap(d,m),m.texture.pmremVersion=d.pmremVersion,e.set(d,m),m.texture;if(m!==void 0)return m.texture;{let v=d.image;return p&&v&&v.height>0||y&&v&&c(v)?(n===null&&(n=new Co(i)),m=p?n.fromEquirectangular(d):n.fromCubemap(d),m.texture.pmremVersion=d.pmremVersion,e.set(d,m),d.addEventListener("dispose",h),m.texture):null}}}return d}function a(d,f){return f===Fc?d.mapping=Mr:f===Bc&&(d.mapping=wo),d}function c(d){let f=0,p=6;for(let y=0;y<p;y++)d[y]!==void 0&&f++;return f===p}function l(d){let f=d.target;f.removeEventListener("dispose",l);let p=t.get(f);p!==void 0&&(t.delete(f),p.dispose())}function h(d){let f=d.target;f.removeEventListener("dispose",h);let p=e.get(f);p!==void 0&&(e.delete(f),p.dispose())}function u(){t=new WeakMap,e=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:u}}function kM(i){let t={};function e(n){if(t[n]!==void 0)return t[n];let s=i.getExtension(n);return t[n]=s,s}return{has:function(n){return e(n)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(n){let s=e(n);return s===null&&ua("WebGLRenderer: "+n+" extension not supported."),s}}}function zM(i,t,e,n){let s={},r=new WeakMap,o=new FinalizationRegistry(p=>delete s[p]);function a(p){c(p.target)}function c(p){p.index!==null&&t.remove(p.index);for(let m in p.attributes)t.remove(p.attributes[m]);p.removeEventListener("dispose",a),delete s[p.id],o.unregister(p);let y=r.get(p);y&&(t.remove(y),r.delete(p)),n.releaseStatesOfGeometry(p),p.isInstancedBufferGeometry===!0&&delete p._maxInstanceCount,e.memory.geometries--}function l(p,y){return s[y.id]!==void 0||(y.addEventListener("dispose",a),s[y.id]=new WeakRef(y),o.register(y,y.id,y),e.memory.geometries++),y}function h(p){let y=p.attributes;for(let m in y)t.update(y[m],i.ARRAY_BUFFER)}function u(p){let y=p.index,m=p.attributes.position,g=0;if(m===void 0)return;let v=y!==null?y.array.length:m.array.length/3-1,R=m.count>=65535?ya:xa,b=new R(Math.ceil(v/3)*6,1),C=b.array;if(y!==null){let _=y.array;g=y.version;for(let E=0,F=0;E<v;E+=3){let L=_[E+0],D=_[E+1],z=_[E+2];C[F++]=L,C[F++]=D,C[F++]=D,C[F++]=z,C[F++]=z,C[F++]=L}}else{g=m.version;for(let _=0,E=0;_<v;_+=3){let F=_+0,L=_+1,D=_+2;C[E++]=F,C[E++]=L,C[E++]=L,C[E++]=D,C[E++]=D,C[E++]=F}}b.version=g;let T=r.get(p);T&&t.remove(T),r.set(p,b)}function d(p){let y=r.get(p);if(y){let m=p.index;m!==null&&y.version<m.version&&u(p)}else u(p);return r.get(p)}function f(){for(let p in s){let y=s[p].deref();y!==void 0&&c(y)}}return{get:l,update:h,getWireframeAttribute:d,dispose:f}}function GM(i,t,e){let n;function s(u){n=u}let r,o;function a(u){r=u.type,o=u.bytesPerElement}function c(u,d){i.drawElements(n,d,r,u*o),e.update(d,n,1)}function l(u,d,f){f!==0&&(i.drawElementsInstanced(n,d,r,u*o,f),e.update(d,n,f))}function h(u,d,f){if(f===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,d,0,r,u,0,f);let y=0;for(let m=0;m<f;m++)y+=d[m];e.update(y,n,1)}this.setMode=s,this.setIndex=a,this.render=c,this.renderInstances=l,this.renderMultiDraw=h}function VM(i){let t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(e.calls++,o){case i.TRIANGLES:e.triangles+=a*(r/3);break;case i.LINES:e.lines+=a*(r/2);break;case i.LINE_STRIP:e.lines+=a*(r-1);break;case i.LINE_LOOP:e.lines+=a*r;break;case i.POINTS:e.points+=a*r;break;default:te("WebGLInfo: Unknown draw mode:",o);break}}function s(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:s,update:n}}function HM(i,t,e){let n=new WeakMap,s=new tn;function r(o,a,c){let l=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0,d=n.get(a);if(d===void 0||d.count!==u){let F=function(){_.dispose(),n.delete(a),a.removeEventListener("dispose",F)};d!==void 0&&d.texture.dispose();let f=a.morphAttributes.position!==void 0,p=a.morphAttributes.normal!==void 0,y=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],g=a.morphAttributes.normal||[],v=a.morphAttributes.color||[],R=0;f===!0&&(R=1),p===!0&&(R=2),y===!0&&(R=3);let b=a.attributes.position.count*R,C=1;b>t.maxTextureSize&&(C=Math.ceil(b/t.maxTextureSize),b=t.maxTextureSize);let T=new Float32Array(b*C*4*u),_=new _a(T,b,C,u);_.type=Ti,_.needsUpdate=!0;let E=R*4;for(let L=0;L<u;L++){let D=m[L],z=g[L],V=v[L],N=b*C*4*L;for(let W=0;W<D.count;W++){let Y=W*E;f===!0&&(s.fromBufferAttribute(D,W),T[N+Y+0]=s.x,T[N+Y+1]=s.y,T[N+Y+2]=s.z,T[N+Y+3]=0),p===!0&&(s.fromBufferAttribute(z,W),T[N+Y+4]=s.x,T[N+Y+5]=s.y,T[N+Y+6]=s.z,T[N+Y+7]=0),y===!0&&(s.fromBufferAttribute(V,W),T[N+Y+8]=s.x,T[N+Y+9]=s.y,T[N+Y+10]=s.z,T[N+Y+11]=V.itemSize===4?s.w:1)}}d={count:u,texture:_,size:new $t(b,C)},n.set(a,d),a.addEventListener("dispose",F)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)c.getUniforms().setValue(i,"morphTexture",o.morphTexture,e);else{let f=0;for(let y=0;y<l.length;y++)f+=l[y];let p=a.morphTargetsRelative?1:1-f;c.getUniforms().setValue(i,"morphTargetBaseInfluence",p),c.getUniforms().setValue(i,"morphTargetInfluences",l)}c.getUniforms().setValue(i,"morphTargetsTexture",d.texture,e),c.getUniforms().setValue(i,"morphTargetsTextureSize",d.size)}return{update:r}}function WM(i,t,e,n,s){let r=new WeakMap;function o(l){let h=s.render.frame,u=l.geometry,d=t.get(l,u);if(r.get(d)!==h&&(t.update(d),r.set(d,h)),l.isInstancedMesh&&(l.hasEventListener("dispose",c)===!1&&l.addEventListener("dispose",c),r.get(l)!==h&&(e.update(l.instanceMatrix,i.ARRAY_BUFFER),l.instanceColor!==null&&e.update(l.instanceColor,i.ARRAY_BUFFER),r.set(l,h))),l.isSkinnedMesh){let f=l.skeleton;r.get(f)!==h&&(f.update(),r.set(f,h))}return d}function a(){r=new WeakMap}function c(l){let h=l.target;h.removeEventListener("dispose",c),n.releaseStatesOfObject(h),e.remove(h.instanceMatrix),h.instanceColor!==null&&e.remove(h.instanceColor)}return{update:o,dispose:a}}var XM={[tf]:"LINEAR_TONE_MAPPING",[ef]:"REINHARD_TONE_MAPPING",[nf]:"CINEON_TONE_MAPPING",[sf]:"ACES_FILMIC_TONE_MAPPING",[of]:"AGX_TONE_MAPPING",[af]:"NEUTRAL_TONE_MAPPING",[rf]:"CUSTOM_TONE_MAPPING"};function qM(i,t,e,n,s,r){let o=new mi(t,e,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,c=null,l=null,h=new Se;h.setAttribute("position",new Ce([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new Ce([0,2,0,0,2,0],2));let u=new vc({uniforms:{tDiffuse:{value:null}},vertexShader:`
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
			}`,depthTest:!1,depthWrite:!1}),d=new xe(h,u),f=new Fa(-1,1,1,-1,0,1),p=null,y=null,m=!1,g,v=null,R=[],b=!1;this.setSize=function(C,T){o.setSize(C,T),a!==null&&a.setSize(C,T),c!==null&&c.setSize(C,T);for(let _=0;_<R.length;_++){let E=R[_];E.setSize&&E.setSize(C,T)}},this.setEffects=function(C){R=C,b=R.length>0&&R[0].isRenderPass===!0;let T=o.width,_=o.height;R.length>0&&a===null&&(a=new mi(T,_,{type:Wi,depthBuffer:!1,stencilBuffer:!1}),c=new mi(T,_,{type:Wi,depthBuffer:!1,stencilBuffer:!1}));let E=s===!0&&R.some(F=>F.needsDepthTexture===!0);E!==(o.depthTexture!==null)&&(E===!0&&l===null&&(l=new Cs(T,_),r===!0&&(l.format=Is,l.type=wr)),o.dispose(),o.depthTexture=E?l:null,o.resolveDepthBuffer=E,o.storeMultisampledDepthBuffer=E);for(let F=0;F<R.length;F++){let L=R[F];L.setSize&&L.setSize(T,_),E&&L.needsDepthTexture===!0&&L.setDepthTexture&&L.setDepthTexture(l)}},this.begin=function(C,T){if(m||C.toneMapping===ls&&R.length===0)return!1;if(v=T,T!==null){let _=T.width,E=T.height;(o.width!==_||o.height!==E)&&this.setSize(_,E)}return b===!1&&C.setRenderTarget(o),g=C.toneMapping,C.toneMapping=ls,!0},this.hasRenderPass=function(){return b},this.end=function(C,T){C.toneMapping=g,m=!0;let _=o,E=a;for(let F=0;F<R.length;F++){let L=R[F];L.enabled!==!1&&(L.render(C,E,_,T),L.needsSwap!==!1&&(_=E,E=E===a?c:a))}if(p!==C.outputColorSpace||y!==C.toneMapping){p=C.outputColorSpace,y=C.toneMapping,u.defines={},be.getTransfer(p)===Ie&&(u.defines.SRGB_TRANSFER="");let F=XM[y];F&&(u.defines[F]=""),u.needsUpdate=!0}u.uniforms.tDiffuse.value=_.texture,C.setRenderTarget(v),C.render(d,f),v=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),c!==null&&c.dispose(),h.dispose(),u.dispose()}}var y0=new ei,v0=new Cs(1,1),b0=new wa(1),S0=new _a,M0=new gc,w0=new Sa,jg=[],Qg=[],t0=new Float32Array(16),e0=new Float32Array(9),n0=new Float32Array(4);function Ro(i,t,e){let n=i[0];if(n<=0||n>0)return i;let s=t*e,r=jg[s];if(r===void 0&&(r=new Float32Array(s),jg[s]=r),t!==0){n.toArray(r,0);for(let o=1,a=0;o!==t;++o)a+=e,i[o].toArray(r,a)}return r}function An(i,t){if(i.length!==t.length)return!1;for(let e=0,n=i.length;e<n;e++)if(i[e]!==t[e])return!1;return!0}function En(i,t){for(let e=0,n=t.length;e<n;e++)i[e]=t[e]}function Th(i,t){let e=Qg[t];e===void 0&&(e=new Int32Array(t),Qg[t]=e);for(let n=0;n!==t;++n)e[n]=i.allocateTextureUnit();return e}function YM(i,t){let e=this.cache;e[0]!==t&&(i.uniform1f(this.addr,t),e[0]=t)}function $M(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(An(e,t))return;i.uniform2fv(this.addr,t),En(e,t)}}function ZM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(i.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(An(e,t))return;i.uniform3fv(this.addr,t),En(e,t)}}function JM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(An(e,t))return;i.uniform4fv(this.addr,t),En(e,t)}}function KM(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(An(e,t))return;i.uniformMatrix2fv(this.addr,!1,t),En(e,t)}else{if(An(e,n))return;n0.set(n),i.uniformMatrix2fv(this.addr,!1,n0),En(e,n)}}function jM(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(An(e,t))return;i.uniformMatrix3fv(this.addr,!1,t),En(e,t)}else{if(An(e,n))return;e0.set(n),i.uniformMatrix3fv(this.addr,!1,e0),En(e,n)}}function QM(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(An(e,t))return;i.uniformMatrix4fv(this.addr,!1,t),En(e,t)}else{if(An(e,n))return;t0.set(n),i.uniformMatrix4fv(this.addr,!1,t0),En(e,n)}}function tw(i,t){let e=this.cache;e[0]!==t&&(i.uniform1i(this.addr,t),e[0]=t)}function ew(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(An(e,t))return;i.uniform2iv(this.addr,t),En(e,t)}}function nw(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(An(e,t))return;i.uniform3iv(this.addr,t),En(e,t)}}function iw(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(An(e,t))return;i.uniform4iv(this.addr,t),En(e,t)}}function sw(i,t){let e=this.cache;e[0]!==t&&(i.uniform1ui(this.addr,t),e[0]=t)}function rw(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(An(e,t))return;i.uniform2uiv(this.addr,t),En(e,t)}}function ow(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(An(e,t))return;i.uniform3uiv(this.addr,t),En(e,t)}}function aw(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(An(e,t))return;i.uniform4uiv(this.addr,t),En(e,t)}}function Ch(i){return i.version===0&&(i.compareFunction=_f,i.needsUpdate=!0),i}function lw(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=Ch(v0):r=y0,e.setTexture2D(t||r,s)}function cw(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture3D(t||M0,s)}function hw(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=Ch(b0):r=w0,e.setTextureCube(t||r,s)}function uw(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture2DArray(t||S0,s)}function dw(i){switch(i){case 5126:return YM;case 35664:return $M;case 35665:return ZM;case 35666:return JM;case 35674:return KM;case 35675:return jM;case 35676:return QM;case 5124:case 35670:return tw;case 35667:case 35671:return ew;case 35668:case 35672:return nw;case 35669:case 35673:return iw;case 5125:return sw;case 36294:return rw;case 36295:return ow;case 36296:return aw;case 35678:case 36198:case 36298:case 36306:case 35682:return lw;case 35679:case 36299:case 36307:return cw;case 35680:case 36300:case 36308:case 36293:return hw;case 36289:case 36303:case 36311:case 36292:return uw}}function fw(i,t){i.uniform1fv(this.addr,t)}function pw(i,t){let e=Ro(t,this.size,2);i.uniform2fv(this.addr,e)}function mw(i,t){let e=Ro(t,this.size,3);i.uniform3fv(this.addr,e)}function gw(i,t){let e=Ro(t,this.size,4);i.uniform4fv(this.addr,e)}function _w(i,t){let e=Ro(t,this.size,4);i.uniformMatrix2fv(this.addr,!1,e)}function xw(i,t){let e=Ro(t,this.size,9);i.uniformMatrix3fv(this.addr,!1,e)}function yw(i,t){let e=Ro(t,this.size,16);i.uniformMatrix4fv(this.addr,!1,e)}function vw(i,t){i.uniform1iv(this.addr,t)}function bw(i,t){i.uniform2iv(this.addr,t)}function Sw(i,t){i.uniform3iv(this.addr,t)}function Mw(i,t){i.uniform4iv(this.addr,t)}function ww(i,t){i.uniform1uiv(this.addr,t)}function Aw(i,t){i.uniform2uiv(this.addr,t)}function Ew(i,t){i.uniform3uiv(this.addr,t)}function Tw(i,t){i.uniform4uiv(this.addr,t)}function Cw(i,t,e){let n=this.cache,s=t.length,r=Th(e,s);An(n,r)||(i.uniform1iv(this.addr,r),En(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=Ch(v0):o=y0;for(let a=0;a!==s;++a)e.setTexture2D(t[a]||o,r[a])}function Rw(i,t,e){let n=this.cache,s=t.length,r=Th(e,s);An(n,r)||(i.uniform1iv(this.addr,r),En(n,r));for(let o=0;o!==s;++o)e.setTexture3D(t[o]||M0,r[o])}function Pw(i,t,e){let n=this.cache,s=t.length,r=Th(e,s);An(n,r)||(i.uniform1iv(this.addr,r),En(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=Ch(b0):o=w0;for(let a=0;a!==s;++a)e.setTextureCube(t[a]||o,r[a])}function Iw(i,t,e){let n=this.cache,s=t.length,r=Th(e,s);An(n,r)||(i.uniform1iv(this.addr,r),En(n,r));for(let o=0;o!==s;++o)e.setTexture2DArray(t[o]||S0,r[o])}function Lw(i){switch(i){case 5126:return fw;case 35664:return pw;case 35665:return mw;case 35666:return gw;case 35674:return _w;case 35675:return xw;case 35676:return yw;case 5124:case 35670:return vw;case 35667:case 35671:return bw;case 35668:case 35672:return Sw;case 35669:case 35673:return Mw;case 5125:return ww;case 36294:return Aw;case 36295:return Ew;case 36296:return Tw;case 35678:case 36198:case 36298:case 36306:case 35682:return Cw;case 35679:case 36299:case 36307:return Rw;case 35680:case 36300:case 36308:case 36293:return Pw;case 36289:case 36303:case 36311:case 36292:return Iw}}var Uf=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.setValue=dw(e.type)}},Of=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=Lw(e.type)}},Ff=class{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(t,e[a.id],n)}}},Df=/(\w+)(\])?(\[|\.)?/g;function i0(i,t){i.seq.push(t),i.map[t.id]=t}function Dw(i,t,e){let n=i.name,s=n.length;for(Df.lastIndex=0;;){let r=Df.exec(n),o=Df.lastIndex,a=r[1],c=r[2]==="]",l=r[3];if(c&&(a=a|0),l===void 0||l==="["&&o+2===s){i0(e,l===void 0?new Uf(a,i,t):new Of(a,i,t));break}else{let u=e.map[a];u===void 0&&(u=new Ff(a),i0(e,u)),e=u}}}var To=class{constructor(t,e){this.seq=[],this.map={};let n=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=t.getActiveUniform(e,o),c=t.getUniformLocation(e,a.name);Dw(a,c,this)}let s=[],r=[];for(let o of this.seq)o.type===t.SAMPLER_2D_SHADOW||o.type===t.SAMPLER_CUBE_SHADOW||o.type===t.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(t,e,n,s){let r=this.map[e];r!==void 0&&r.setValue(t,n,s)}setOptional(t,e,n){let s=e[n];s!==void 0&&this.setValue(t,n,s)}static upload(t,e,n,s){for(let r=0,o=e.length;r!==o;++r){let a=e[r],c=n[a.id];c.needsUpdate!==!1&&a.setValue(t,c.value,s)}}static seqWithValue(t,e){let n=[];for(let s=0,r=t.length;s!==r;++s){let o=t[s];o.id in e&&n.push(o)}return n}};function s0(i,t,e){let n=i.createShader(t);return i.shaderSource(n,e),i.compileShader(n),n}var Nw=37297,Uw=0;function Ow(i,t){let e=i.split(`
`),n=[],s=Math.max(t-6,0),r=Math.min(t+6,e.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===t?">":" "} ${a}: ${e[o]}`)}return n.join(`
`)}var r0=new ne;function Fw(i){be._getMatrix(r0,be.workingColorSpace,i);let t=`mat3( ${r0.elements.map(e=>e.toFixed(4))} )`;switch(be.getTransfer(i)){case ma:return[t,"LinearTransferOETF"];case Ie:return[t,"sRGBTransferOETF"];default:return Zt("WebGLProgram: Unsupported color space: ",i),[t,"LinearTransferOETF"]}}function o0(i,t,e){let n=i.getShaderParameter(t,i.COMPILE_STATUS),r=(i.getShaderInfoLog(t)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return e.toUpperCase()+`

`+r+`

`+Ow(i.getShaderSource(t),a)}else return r}function Bw(i,t){let e=Fw(t);return[`vec4 ${i}( vec4 value ) {`,`	return ${e[1]}( vec4( ${e[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var kw={[tf]:"Linear",[ef]:"Reinhard",[nf]:"Cineon",[sf]:"ACESFilmic",[of]:"AgX",[af]:"Neutral",[rf]:"Custom"};function zw(i,t){let e=kw[t];return e===void 0?(Zt("WebGLProgram: Unsupported toneMapping:",t),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}var Ah=new O;function Gw(){be.getLuminanceCoefficients(Ah);let i=Ah.x.toFixed(4),t=Ah.y.toFixed(4),e=Ah.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function Vw(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Za).join(`
`)}function Hw(i){let t=[];for(let e in i){let n=i[e];n!==!1&&t.push("#define "+e+" "+n)}return t.join(`
`)}function Ww(i,t){let e={},n=i.getProgramParameter(t,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(t,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),e[o]={type:r.type,location:i.getAttribLocation(t,o),locationSize:a}}return e}function Za(i){return i!==""}function a0(i,t){let e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,t.numSunLights).replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,t.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,t.numLightProbeGrids)}function l0(i,t){return i.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}var Xw=/^[ \t]*#include +<([\w\d./]+)>/gm;function Bf(i){return i.replace(Xw,qw)}function qw(i,t){let e=fe[t];if(e===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+t+">");return Bf(e)}var Yw=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function c0(i){return i.replace(Yw,$w)}function $w(i,t,e,n){let s="";for(let r=parseInt(t);r<parseInt(e);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function h0(i){let t=`precision ${i.precision} float;
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
#define LOW_PRECISION`),t}var Zw={[ka]:"SHADOWMAP_TYPE_PCF",[So]:"SHADOWMAP_TYPE_VSM"};function Jw(i){return Zw[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var Kw={[wo]:"ENVMAP_MODE_REFRACTION"};function jw(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":Kw[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var Qw={[Oc]:"ENVMAP_BLENDING_MULTIPLY",[Eg]:"ENVMAP_BLENDING_MIX",[Tg]:"ENVMAP_BLENDING_ADD"};function t1(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":Qw[i.combine]||"ENVMAP_BLENDING_NONE"}function e1(i,t,e,n){let s=i.getContext(),r=e.defines,o=e.vertexShader,a=e.fragmentShader,c=Jw(e),l=e.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=jw(e),u=t1(e),d=Vw(e),f=Hw(r),p=s.createProgram(),y,m,g=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(y=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f].filter(Za).join(`
`),y.length>0&&(y+=`
`),m=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f].filter(Za).join(`
`),m.length>0&&(m+=`
`)):(y=[h0(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+h:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+e.diffuseRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexNormals?"#define HAS_NORMAL":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+c:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Za).join(`
`),m=[h0(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+l:"",e.envMap?"#define "+h:"",e.envMap?"#define "+u:"",e.envMapPMREM?"#define ENVMAP_MAX_LOD "+e.envMapMaxLod+".0":"",e.envMapPMREM?"#define ENVMAP_SIZE "+e.envMapSize+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.retroreflection?"#define USE_RETROREFLECTION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor?"#define USE_COLOR":"",e.vertexAlphas||e.batchingColor?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+c:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==ls?"#define TONE_MAPPING":"",e.toneMapping!==ls?fe.tonemapping_pars_fragment:"",e.toneMapping!==ls?zw("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",fe.colorspace_pars_fragment,Bw("linearToOutputTexel",e.outputColorSpace),Gw(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter(Za).join(`
`)),o=Bf(o),o=a0(o,e),o=l0(o,e),a=Bf(a),a=a0(a,e),a=l0(a,e),o=c0(o),a=c0(a),e.isRawShaderMaterial!==!0&&(g=`#version 300 es
`,y=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+y,m=["#define varying in",e.glslVersion===yf?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===yf?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let v=g+y+o,R=g+m+a,b=s0(s,s.VERTEX_SHADER,v),C=s0(s,s.FRAGMENT_SHADER,R);s.attachShader(p,b),s.attachShader(p,C),e.index0AttributeName!==void 0?s.bindAttribLocation(p,0,e.index0AttributeName):e.hasPositionAttribute===!0&&s.bindAttribLocation(p,0,"position"),s.linkProgram(p);function T(L){if(i.debug.checkShaderErrors){let D=s.getProgramInfoLog(p)||"",z=s.getShaderInfoLog(b)||"",V=s.getShaderInfoLog(C)||"",N=D.trim(),W=z.trim(),Y=V.trim(),H=!0,lt=!0;if(s.getProgramParameter(p,s.LINK_STATUS)===!1)if(H=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,p,b,C);else{let Z=o0(s,b,"vertex"),j=o0(s,C,"fragment");te("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(p,s.VALIDATE_STATUS)+`

Material Name: `+L.name+`
Material Type: `+L.type+`

Program Info Log: `+N+`
`+Z+`
`+j)}else N!==""?Zt("WebGLProgram: Program Info Log:",N):(W===""||Y==="")&&(lt=!1);lt&&(L.diagnostics={runnable:H,programLog:N,vertexShader:{log:W,prefix:y},fragmentShader:{log:Y,prefix:m}})}s.deleteShader(b),s.deleteShader(C),_=new To(s,p),E=Ww(s,p)}let _;this.getUniforms=function(){return _===void 0&&T(this),_};let E;this.getAttributes=function(){return E===void 0&&T(this),E};let F=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return F===!1&&(F=s.getProgramParameter(p,Nw)),F},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(p),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=Uw++,this.cacheKey=t,this.usedTimes=1,this.program=p,this.vertexShader=b,this.fragmentShader=C,this}var n1=0,kf=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t,e,n){let s=this._getShaderCacheForMaterial(t);return s.has(e)===!1&&(s.add(e),e.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(t){let e=this.materialCache.get(t);for(let n of e)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(t),this}getVertexShaderStage(t){return this._getShaderStage(t.vertexShader)}getFragmentShaderStage(t){return this._getShaderStage(t.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){let e=this.materialCache,n=e.get(t);return n===void 0&&(n=new Set,e.set(t,n)),n}_getShaderStage(t){let e=this.shaderCache,n=e.get(t);return n===void 0&&(n=new zf(t),e.set(t,n)),n}},zf=class{constructor(t){this.id=n1++,this.code=t,this.usedTimes=0}};function i1(i){return i===nr||i===Xa||i===qa}function s1(i,t,e,n,s,r){let o=new mo,a=new kf,c=new Set,l=[],h=new Map,u=n.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(_){return c.add(_),_===0?"uv":`uv${_}`}function p(_,E,F,L,D,z){let V=L.fog,N=D.geometry,W=_.isMeshStandardMaterial||_.isMeshLambertMaterial||_.isMeshPhongMaterial?L.environment:null,Y=_.isMeshStandardMaterial||_.isMeshLambertMaterial&&!_.envMap||_.isMeshPhongMaterial&&!_.envMap,H=t.get(_.envMap||W,Y),lt=d[_.type],Z=n.precision;_.precision!==null&&(Z=n.getMaxPrecision(_.precision),Z!==_.precision&&Zt("WebGLProgram.getParameters:",_.precision,"not supported, using",Z,"instead."));let j=N.morphAttributes.position||N.morphAttributes.normal||N.morphAttributes.color,et=j!==void 0?j.length:0,dt=0;N.morphAttributes.position!==void 0&&(dt=1),N.morphAttributes.normal!==void 0&&(dt=2),N.morphAttributes.color!==void 0&&(dt=3);let ut,tt,mt,xt;if(lt){let Ct=hs[lt];ut=Ct.vertexShader,tt=Ct.fragmentShader}else{ut=_.vertexShader,tt=_.fragmentShader;let Ct=a.getVertexShaderStage(_),le=a.getFragmentShaderStage(_);a.update(_,Ct,le),mt=Ct.id,xt=le.id}let Tt=i.getRenderTarget(),St=i.state.buffers.depth.getReversed(),Wt=D.isInstancedMesh===!0,re=D.isBatchedMesh===!0,Gt=!!_.map,pe=!!_.matcap,he=!!H,ie=he&&H.isPMREMTexture===!0,Je=!!_.aoMap,He=!!_.lightMap,fn=!!_.bumpMap&&_.wireframe===!1,Oe=!!_.normalMap,Pn=!!_.displacementMap,we=!!_.emissiveMap,Mn=!!_.metalnessMap,rn=!!_.roughnessMap,pn=_.anisotropy>0,k=_.clearcoat>0,Rt=_.diffuseRoughness>0,Jt=_.dispersion>0,oe=_.retroreflectivity>0,Mt=_.iridescence>0,ke=_.sheen>0,zt=_.transmission>0,Yt=pn&&!!_.anisotropyMap,P=k&&!!_.clearcoatMap,S=k&&!!_.clearcoatNormalMap,q=k&&!!_.clearcoatRoughnessMap,ht=Rt&&!!_.diffuseRoughnessMap,ot=Mt&&!!_.iridescenceMap,_t=Mt&&!!_.iridescenceThicknessMap,yt=ke&&!!_.sheenColorMap,nt=ke&&!!_.sheenRoughnessMap,st=!!_.specularMap,pt=!!_.specularColorMap,B=!!_.specularIntensityMap,rt=zt&&!!_.transmissionMap,it=zt&&!!_.thicknessMap,wt=!!_.gradientMap,gt=!!_.alphaMap,bt=_.alphaTest>0,Vt=!!_.alphaHash,jt=!!_.extensions,ct=ls;_.toneMapped&&(Tt===null||Tt.isXRRenderTarget===!0)&&(ct=i.toneMapping);let Ft=ie?H.isCompressedCubeTexture?H.image[0].mipmaps:H.mipmaps:null,Qt={shaderID:lt,shaderType:_.type,shaderName:_.name,vertexShader:ut,fragmentShader:tt,defines:_.defines,customVertexShaderID:mt,customFragmentShaderID:xt,isRawShaderMaterial:_.isRawShaderMaterial===!0,glslVersion:_.glslVersion,precision:Z,batching:re,batchingColor:re&&D._colorsTexture!==null,instancing:Wt,instancingColor:Wt&&D.instanceColor!==null,instancingMorph:Wt&&D.morphTexture!==null,outputColorSpace:Tt===null?i.outputColorSpace:Tt.isXRRenderTarget===!0?Tt.texture.colorSpace:be.workingColorSpace,alphaToCoverage:!!_.alphaToCoverage,map:Gt,matcap:pe,envMap:he,envMapMode:he&&H.mapping,envMapPMREM:ie,envMapMaxLod:ie?Ft.length-1:null,envMapSize:ie?Ft[0].width:null,aoMap:Je,lightMap:He,bumpMap:fn,normalMap:Oe,displacementMap:Pn,emissiveMap:we,normalMapObjectSpace:Oe&&_.normalMapType===Pg,normalMapTangentSpace:Oe&&_.normalMapType===Ya,packedNormalMap:Oe&&_.normalMapType===Ya&&i1(_.normalMap.format),metalnessMap:Mn,roughnessMap:rn,anisotropy:pn,anisotropyMap:Yt,clearcoat:k,clearcoatMap:P,clearcoatNormalMap:S,clearcoatRoughnessMap:q,diffuseRoughness:Rt,diffuseRoughnessMap:ht,dispersion:Jt,retroreflection:oe,iridescence:Mt,iridescenceMap:ot,iridescenceThicknessMap:_t,sheen:ke,sheenColorMap:yt,sheenRoughnessMap:nt,specularMap:st,specularColorMap:pt,specularIntensityMap:B,transmission:zt,transmissionMap:rt,thicknessMap:it,gradientMap:wt,opaque:_.transparent===!1&&_.blending===Mo&&_.alphaToCoverage===!1,alphaMap:gt,alphaTest:bt,alphaHash:Vt,combine:_.combine,mapUv:Gt&&f(_.map.channel),aoMapUv:Je&&f(_.aoMap.channel),lightMapUv:He&&f(_.lightMap.channel),bumpMapUv:fn&&f(_.bumpMap.channel),normalMapUv:Oe&&f(_.normalMap.channel),displacementMapUv:Pn&&f(_.displacementMap.channel),emissiveMapUv:we&&f(_.emissiveMap.channel),metalnessMapUv:Mn&&f(_.metalnessMap.channel),roughnessMapUv:rn&&f(_.roughnessMap.channel),anisotropyMapUv:Yt&&f(_.anisotropyMap.channel),clearcoatMapUv:P&&f(_.clearcoatMap.channel),clearcoatNormalMapUv:S&&f(_.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:q&&f(_.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:ht&&f(_.diffuseRoughnessMap.channel),iridescenceMapUv:ot&&f(_.iridescenceMap.channel),iridescenceThicknessMapUv:_t&&f(_.iridescenceThicknessMap.channel),sheenColorMapUv:yt&&f(_.sheenColorMap.channel),sheenRoughnessMapUv:nt&&f(_.sheenRoughnessMap.channel),specularMapUv:st&&f(_.specularMap.channel),specularColorMapUv:pt&&f(_.specularColorMap.channel),specularIntensityMapUv:B&&f(_.specularIntensityMap.channel),transmissionMapUv:rt&&f(_.transmissionMap.channel),thicknessMapUv:it&&f(_.thicknessMap.channel),alphaMapUv:gt&&f(_.alphaMap.channel),vertexTangents:!!N.attributes.tangent&&(Oe||pn),vertexNormals:!!N.attributes.normal,vertexColors:_.vertexColors,vertexAlphas:_.vertexColors===!0&&!!N.attributes.color&&N.attributes.color.itemSize===4,pointsUvs:D.isPoints===!0&&!!N.attributes.uv&&(Gt||gt),fog:!!V,useFog:_.fog===!0,fogExp2:!!V&&V.isFogExp2,flatShading:_.wireframe===!1&&(_.flatShading===!0||N.attributes.normal===void 0&&Oe===!1&&(_.isMeshLambertMaterial||_.isMeshPhongMaterial||_.isMeshStandardMaterial||_.isMeshPhysicalMaterial)),sizeAttenuation:_.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:St,skinning:D.isSkinnedMesh===!0,hasPositionAttribute:N.attributes.position!==void 0,morphTargets:N.morphAttributes.position!==void 0,morphNormals:N.morphAttributes.normal!==void 0,morphColors:N.morphAttributes.color!==void 0,morphTargetsCount:et,morphTextureStride:dt,numSunLights:E.sun.length,numDirLights:E.directional.length,numPointLights:E.point.length,numSpotLights:E.spot.length,numSpotLightMaps:E.spotLightMap.length,numRectAreaLights:E.rectArea.length,numHemiLights:E.hemi.length,numSunLightShadows:E.sunShadowMap.length,numDirLightShadows:E.directionalShadowMap.length,numPointLightShadows:E.pointShadowMap.length,numSpotLightShadows:E.spotShadowMap.length,numSpotLightShadowsWithMaps:E.numSpotLightShadowsWithMaps,numLightProbes:E.numLightProbes,numLightProbeGrids:z.filter(Ct=>Ct.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:_.dithering,shadowMapEnabled:i.shadowMap.enabled&&F.length>0,shadowMapType:i.shadowMap.type,toneMapping:ct,decodeVideoTexture:Gt&&_.map.isVideoTexture===!0&&be.getTransfer(_.map.colorSpace)===Ie,decodeVideoTextureEmissive:we&&_.emissiveMap.isVideoTexture===!0&&be.getTransfer(_.emissiveMap.colorSpace)===Ie,premultipliedAlpha:_.premultipliedAlpha,doubleSided:_.side===qn,flipSided:_.side===bn,useDepthPacking:_.depthPacking>=0,depthPacking:_.depthPacking||0,index0AttributeName:_.index0AttributeName,extensionClipCullDistance:jt&&_.extensions.clipCullDistance===!0&&e.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(jt&&_.extensions.multiDraw===!0||re)&&e.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:e.has("KHR_parallel_shader_compile"),customProgramCacheKey:_.customProgramCacheKey()};return Qt.vertexUv1s=c.has(1),Qt.vertexUv2s=c.has(2),Qt.vertexUv3s=c.has(3),c.clear(),Qt}function y(_){let E=[];if(_.shaderID?E.push(_.shaderID):(E.push(_.customVertexShaderID),E.push(_.customFragmentShaderID)),_.defines!==void 0)for(let F in _.defines)E.push(F),E.push(_.defines[F]);return _.isRawShaderMaterial===!1&&(m(E,_),g(E,_),E.push(i.outputColorSpace)),E.push(_.customProgramCacheKey),E.join()}function m(_,E){_.push(E.precision),_.push(E.outputColorSpace),_.push(E.envMapMode),_.push(E.envMapPMREM),_.push(E.envMapMaxLod),_.push(E.envMapSize),_.push(E.mapUv),_.push(E.alphaMapUv),_.push(E.lightMapUv),_.push(E.aoMapUv),_.push(E.bumpMapUv),_.push(E.normalMapUv),_.push(E.displacementMapUv),_.push(E.emissiveMapUv),_.push(E.metalnessMapUv),_.push(E.roughnessMapUv),_.push(E.anisotropyMapUv),_.push(E.clearcoatMapUv),_.push(E.clearcoatNormalMapUv),_.push(E.clearcoatRoughnessMapUv),_.push(E.diffuseRoughnessMapUv),_.push(E.iridescenceMapUv),_.push(E.iridescenceThicknessMapUv),_.push(E.sheenColorMapUv),_.push(E.sheenRoughnessMapUv),_.push(E.specularMapUv),_.push(E.specularColorMapUv),_.push(E.specularIntensityMapUv),_.push(E.transmissionMapUv),_.push(E.thicknessMapUv),_.push(E.combine),_.push(E.fogExp2),_.push(E.sizeAttenuation),_.push(E.morphTargetsCount),_.push(E.numSunLights),_.push(E.numDirLights),_.push(E.numPointLights),_.push(E.numSpotLights),_.push(E.numSpotLightMaps),_.push(E.numHemiLights),_.push(E.numRectAreaLights),_.push(E.numSunLightShadows),_.push(E.numDirLightShadows),_.push(E.numPointLightShadows),_.push(E.numSpotLightShadows),_.push(E.numSpotLightShadowsWithMaps),_.push(E.numLightProbes),_.push(E.numLightProbeGrids),_.push(E.shadowMapType),_.push(E.toneMapping),_.push(E.numClippingPlanes),_.push(E.numClipIntersection),_.push(E.depthPacking)}function g(_,E){o.disableAll(),E.instancing&&o.enable(0),E.instancingColor&&o.enable(1),E.instancingMorph&&o.enable(2),E.matcap&&o.enable(3),E.envMap&&o.enable(4),E.normalMapObjectSpace&&o.enable(5),E.normalMapTangentSpace&&o.enable(6),E.clearcoat&&o.enable(7),E.iridescence&&o.enable(8),E.alphaTest&&o.enable(9),E.vertexColors&&o.enable(10),E.vertexAlphas&&o.enable(11),E.vertexUv1s&&o.enable(12),E.vertexUv2s&&o.enable(13),E.vertexUv3s&&o.enable(14),E.vertexTangents&&o.enable(15),E.anisotropy&&o.enable(16),E.alphaHash&&o.enable(17),E.batching&&o.enable(18),E.dispersion&&o.enable(19),E.retroreflection&&o.enable(24),E.diffuseRoughness&&o.enable(25),E.batchingColor&&o.enable(20),E.gradientMap&&o.enable(21),E.packedNormalMap&&o.enable(22),E.vertexNormals&&o.enable(23),_.push(o.mask),o.disableAll(),E.fog&&o.enable(0),E.useFog&&o.enable(1),E.flatShading&&o.enable(2),E.logarithmicDepthBuffer&&o.enable(3),E.reversedDepthBuffer&&o.enable(4),E.skinning&&o.enable(5),E.morphTargets&&o.enable(6),E.morphNormals&&o.enable(7),E.morphColors&&o.enable(8),E.premultipliedAlpha&&o.enable(9),E.shadowMapEnabled&&o.enable(10),E.doubleSided&&o.enable(11),E.flipSided&&o.enable(12),E.useDepthPacking&&o.enable(13),E.dithering&&o.enable(14),E.transmission&&o.enable(15),E.sheen&&o.enable(16),E.opaque&&o.enable(17),E.pointsUvs&&o.enable(18),E.decodeVideoTexture&&o.enable(19),E.decodeVideoTextureEmissive&&o.enable(20),E.alphaToCoverage&&o.enable(21),E.numLightProbeGrids>0&&o.enable(22),E.hasPositionAttribute&&o.enable(23),_.push(o.mask)}function v(_){let E=d[_.type],F;if(E){let L=hs[E];F=Xg.clone(L.uniforms)}else F=_.uniforms;return F}function R(_,E){let F=h.get(E);return F!==void 0?++F.usedTimes:(F=new e1(i,E,_,s),l.push(F),h.set(E,F)),F}function b(_){if(--_.usedTimes===0){let E=l.indexOf(_);l[E]=l[l.length-1],l.pop(),h.delete(_.cacheKey),_.destroy()}}function C(_){a.remove(_)}function T(){a.dispose()}return{getParameters:p,getProgramCacheKey:y,getUniforms:v,acquireProgram:R,releaseProgram:b,releaseShaderCache:C,programs:l,dispose:T}}function r1(){let i=new WeakMap;function t(o){return i.has(o)}function e(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,c){i.get(o)[a]=c}function r(){i=new WeakMap}return{has:t,get:e,remove:n,update:s,dispose:r}}function o1(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.material.id!==t.material.id?i.material.id-t.material.id:i.materialVariant!==t.materialVariant?i.materialVariant-t.materialVariant:i.z!==t.z?i.z-t.z:i.id-t.id}function u0(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.z!==t.z?t.z-i.z:i.id-t.id}function d0(){let i=[],t=0,e=[],n=[],s=[];function r(){t=0,e.length=0,n.length=0,s.length=0}function o(d){let f=0;return d.isInstancedMesh&&(f+=2),d.isSkinnedMesh&&(f+=1),f}function a(d,f,p,y,m,g){let v=i[t];return v===void 0?(v={id:d.id,object:d,geometry:f,material:p,materialVariant:o(d),groupOrder:y,renderOrder:d.renderOrder,z:m,group:g},i[t]=v):(v.id=d.id,v.object=d,v.geometry=f,v.material=p,v.materialVariant=o(d),v.groupOrder=y,v.renderOrder=d.renderOrder,v.z=m,v.group=g),t++,v}function c(d,f,p,y,m,g,v){v.reversedDepth===!0&&(m=-m);let R=a(d,f,p,y,m,g);p.transmission>0?n.push(R):p.transparent===!0?s.push(R):e.push(R)}function l(d,f,p,y,m,g){let v=a(d,f,p,y,m,g);p.transmission>0?n.unshift(v):p.transparent===!0?s.unshift(v):e.unshift(v)}function h(d,f){e.length>1&&e.sort(d||o1),n.length>1&&n.sort(f||u0),s.length>1&&s.sort(f||u0)}function u(){for(let d=t,f=i.length;d<f;d++){let p=i[d];if(p.id===null)break;p.id=null,p.object=null,p.geometry=null,p.material=null,p.group=null}}return{opaque:e,transmissive:n,transparent:s,init:r,push:c,unshift:l,finish:u,sort:h}}function a1(){let i=new WeakMap;function t(n,s){let r=i.get(n),o;return r===void 0?(o=new d0,i.set(n,[o])):s>=r.length?(o=new d0,r.push(o)):o=r[s],o}function e(){i=new WeakMap}return{get:t,dispose:e}}function l1(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={direction:new O,color:new Ht};break;case"SpotLight":e={position:new O,direction:new O,color:new Ht,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new O,color:new Ht,distance:0,decay:0};break;case"HemisphereLight":e={direction:new O,skyColor:new Ht,groundColor:new Ht};break;case"RectAreaLight":e={color:new Ht,position:new O,halfWidth:new O,halfHeight:new O};break}return i[t.id]=e,e}}}function c1(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new $t};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new $t};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new $t,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[t.id]=e,e}}}var h1=0;function u1(i,t){return(t.castShadow?2:0)-(i.castShadow?2:0)+(t.map?1:0)-(i.map?1:0)}function d1(i){let t=new l1,e=c1(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let l=0;l<9;l++)n.probe.push(new O);let s=new O,r=new de,o=new de;function a(l){let h=0,u=0,d=0;for(let z=0;z<9;z++)n.probe[z].set(0,0,0);let f=0,p=0,y=0,m=0,g=0,v=0,R=0,b=0,C=0,T=0,_=0,E=0,F=0,L=0;l.sort(u1);for(let z=0,V=l.length;z<V;z++){let N=l[z],W=N.color,Y=N.intensity,H=N.distance,lt=null;if(N.shadow&&N.shadow.map&&(N.shadow.map.texture.format===nr?lt=N.shadow.map.texture:lt=N.shadow.map.depthTexture||N.shadow.map.texture),N.isAmbientLight)h+=W.r*Y,u+=W.g*Y,d+=W.b*Y;else if(N.isLightProbe){for(let Z=0;Z<9;Z++)n.probe[Z].addScaledVector(N.sh.coefficients[Z],Y);L++}else if(N.isSunLight){let Z=t.get(N);if(Z.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let j=N.shadow,et=e.get(N);et.shadowIntensity=j.intensity,et.shadowBias=j.bias,et.shadowNormalBias=j.normalBias,et.shadowRadius=j.radius,et.shadowMapSize.copy(j.mapSize).multiply(j.getFrameExtents()),n.sunShadow[p]=et,n.sunShadowMap[p]=lt;let dt=j.getViewportCount();for(let ut=0;ut<dt;ut++)n.sunShadowMatrix[y+ut]=j.getMatrix(ut),n.sunShadowCascade[y+ut]=j._cascadeData[ut];y+=dt,p++}n.sun[f]=Z,f++}else if(N.isDirectionalLight){let Z=t.get(N);if(Z.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let j=N.shadow,et=e.get(N);et.shadowIntensity=j.intensity,et.shadowBias=j.bias,et.shadowNormalBias=j.normalBias,et.shadowRadius=j.radius,et.shadowMapSize=j.mapSize,n.directionalShadow[m]=et,n.directionalShadowMap[m]=lt,n.directionalShadowMatrix[m]=N.shadow.matrix,C++}n.directional[m]=Z,m++}else if(N.isSpotLight){let Z=t.get(N);Z.position.setFromMatrixPosition(N.matrixWorld),Z.color.copy(W).multiplyScalar(Y),Z.distance=H,Z.coneCos=Math.cos(N.angle),Z.penumbraCos=Math.cos(N.angle*(1-N.penumbra)),Z.decay=N.decay,n.spot[v]=Z;let j=N.shadow;if(N.map&&(n.spotLightMap[E]=N.map,E++,j.updateMatrices(N),N.castShadow&&F++),n.spotLightMatrix[v]=j.matrix,N.castShadow){let et=e.get(N);et.shadowIntensity=j.intensity,et.shadowBias=j.bias,et.shadowNormalBias=j.normalBias,et.shadowRadius=j.radius,et.shadowMapSize=j.mapSize,n.spotShadow[v]=et,n.spotShadowMap[v]=lt,_++}v++}else if(N.isRectAreaLight){let Z=t.get(N);Z.color.copy(W).multiplyScalar(Y),Z.halfWidth.set(N.width*.5,0,0),Z.halfHeight.set(0,N.height*.5,0),n.rectArea[R]=Z,R++}else if(N.isPointLight){let Z=t.get(N);if(Z.color.copy(N.color).multiplyScalar(N.intensity),Z.distance=N.distance,Z.decay=N.decay,N.castShadow){let j=N.shadow,et=e.get(N);et.shadowIntensity=j.intensity,et.shadowBias=j.bias,et.shadowNormalBias=j.normalBias,et.shadowRadius=j.radius,et.shadowMapSize=j.mapSize,et.shadowCameraNear=j.camera.near,et.shadowCameraFar=j.camera.far,n.pointShadow[g]=et,n.pointShadowMap[g]=lt,n.pointShadowMatrix[g]=N.shadow.matrix,T++}n.point[g]=Z,g++}else if(N.isHemisphereLight){let Z=t.get(N);Z.skyColor.copy(N.color).multiplyScalar(Y),Z.groundColor.copy(N.groundColor).multiplyScalar(Y),n.hemi[b]=Z,b++}}R>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Lt.LTC_FLOAT_1,n.rectAreaLTC2=Lt.LTC_FLOAT_2):(n.rectAreaLTC1=Lt.LTC_HALF_1,n.rectAreaLTC2=Lt.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=d;let D=n.hash;(D.sunLength!==f||D.directionalLength!==m||D.pointLength!==g||D.spotLength!==v||D.rectAreaLength!==R||D.hemiLength!==b||D.numSunShadows!==p||D.numDirectionalShadows!==C||D.numPointShadows!==T||D.numSpotShadows!==_||D.numSpotMaps!==E||D.numLightProbes!==L)&&(n.sun.length=f,n.directional.length=m,n.spot.length=v,n.rectArea.length=R,n.point.length=g,n.hemi.length=b,n.sunShadow.length=p,n.sunShadowMap.length=p,n.sunShadowMatrix.length=y,n.sunShadowCascade.length=y,n.directionalShadow.length=C,n.directionalShadowMap.length=C,n.directionalShadowMatrix.length=C,n.pointShadow.length=T,n.pointShadowMap.length=T,n.pointShadowMatrix.length=T,n.spotShadow.length=_,n.spotShadowMap.length=_,n.spotLightMatrix.length=_+E-F,n.spotLightMap.length=E,n.numSpotLightShadowsWithMaps=F,n.numLightProbes=L,D.sunLength=f,D.directionalLength=m,D.pointLength=g,D.spotLength=v,D.rectAreaLength=R,D.hemiLength=b,D.numSunShadows=p,D.numDirectionalShadows=C,D.numPointShadows=T,D.numSpotShadows=_,D.numSpotMaps=E,D.numLightProbes=L,n.version=h1++)}function c(l,h){let u=0,d=0,f=0,p=0,y=0,m=0,g=h.matrixWorldInverse;for(let v=0,R=l.length;v<R;v++){let b=l[v];if(b.isSunLight){let C=n.sun[u];C.direction.setFromMatrixPosition(b.matrixWorld),C.direction.transformDirection(g),u++}else if(b.isDirectionalLight){let C=n.directional[d];C.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),C.direction.sub(s),C.direction.transformDirection(g),d++}else if(b.isSpotLight){let C=n.spot[p];C.position.setFromMatrixPosition(b.matrixWorld),C.position.applyMatrix4(g),C.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),C.direction.sub(s),C.direction.transformDirection(g),p++}else if(b.isRectAreaLight){let C=n.rectArea[y];C.position.setFromMatrixPosition(b.matrixWorld),C.position.applyMatrix4(g),o.identity(),r.copy(b.matrixWorld),r.premultiply(g),o.extractRotation(r),C.halfWidth.set(b.width*.5,0,0),C.halfHeight.set(0,b.height*.5,0),C.halfWidth.applyMatrix4(o),C.halfHeight.applyMatrix4(o),y++}else if(b.isPointLight){let C=n.point[f];C.position.setFromMatrixPosition(b.matrixWorld),C.position.applyMatrix4(g),f++}else if(b.isHemisphereLight){let C=n.hemi[m];C.direction.setFromMatrixPosition(b.matrixWorld),C.direction.transformDirection(g),m++}}}return{setup:a,setupView:c,state:n}}function f0(i){let t=new d1(i),e=[],n=[],s=[];function r(u){h.camera=u,e.length=0,n.length=0,s.length=0}function o(u){u.isLightProbeGrid?s.push(u):e.push(u)}function a(u){n.push(u)}function c(){t.setup(e),s.sort((u,d)=>u.priority-d.priority||u.id-d.id)}function l(u){t.setupView(e,u)}let h={lightsArray:e,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:t,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:c,setupLightsView:l,pushLight:o,pushShadow:a}}function f1(i){let t=new WeakMap;function e(s,r=0){let o=t.get(s),a;return o===void 0?(a=new f0(i),t.set(s,[a])):r>=o.length?(a=new f0(i),o.push(a)):a=o[r],a}function n(){t=new WeakMap}return{get:e,dispose:n}}var p1=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,m1=`uniform sampler2D shadow_pass;
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
}`,g1=[new O(1,0,0),new O(-1,0,0),new O(0,1,0),new O(0,-1,0),new O(0,0,1),new O(0,0,-1)],_1=[new O(0,-1,0),new O(0,-1,0),new O(0,0,1),new O(0,0,-1),new O(0,-1,0),new O(0,-1,0)],p0=new de,$a=new O,Nf=new O;function x1(i,t,e){let n=new Zs,s=new $t,r=new $t,o=new tn,a=new bc,c=new Sc,l={},h=e.maxTextureSize,u={[Ei]:bn,[bn]:Ei,[qn]:qn},d=new as({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new $t},radius:{value:4}},vertexShader:p1,fragmentShader:m1}),f=d.clone();f.defines.HORIZONTAL_PASS=1;let p=new Se;p.setAttribute("position",new Be(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let y=new xe(p,d),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=ka;let g=this.type;this.render=function(T,_,E){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||T.length===0)return;this.type===Uc&&(Zt("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=ka);let F=i.getRenderTarget(),L=i.getActiveCubeFace(),D=i.getActiveMipmapLevel(),z=i.state;z.setBlending(br),z.buffers.depth.getReversed()===!0?z.buffers.color.setClear(0,0,0,0):z.buffers.color.setClear(1,1,1,1),z.buffers.depth.setTest(!0),z.setScissorTest(!1);let V=g!==this.type;V&&_.traverse(function(N){N.material&&(Array.isArray(N.material)?N.material.forEach(W=>W.needsUpdate=!0):N.material.needsUpdate=!0)});for(let N=0,W=T.length;N<W;N++){let Y=T[N],H=Y.shadow;if(H===void 0){Zt("WebGLShadowMap:",Y,"has no shadow.");continue}if(H.autoUpdate===!1&&H.needsUpdate===!1)continue;s.copy(H.mapSize);let lt=H.getFrameExtents();s.multiply(lt),r.copy(H.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/lt.x),s.x=r.x*lt.x,H.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/lt.y),s.y=r.y*lt.y,H.mapSize.y=r.y));let Z=i.state.buffers.depth.getReversed();if(H.camera._reversedDepth=Z,H.map===null||V===!0){if(H.map!==null&&(H.map.depthTexture!==null&&(H.map.depthTexture.dispose(),H.map.depthTexture=null),H.map.dispose()),this.type===So){if(Y.isPointLight){Zt("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}H.map=new mi(s.x,s.y,{format:nr,type:Wi,minFilter:ti,magFilter:ti,generateMipmaps:!1}),H.map.texture.name=Y.name+".shadowMap",H.map.depthTexture=new Cs(s.x,s.y,Ti),H.map.depthTexture.name=Y.name+".shadowMapDepth",H.map.depthTexture.format=Es,H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=On,H.map.depthTexture.magFilter=On}else Y.isPointLight?(H.map=new Ja(s.x),H.map.depthTexture=new wa(s.x,Hi)):(H.map=new mi(s.x,s.y),H.map.depthTexture=new Cs(s.x,s.y,Hi)),H.map.depthTexture.name=Y.name+".shadowMap",H.map.depthTexture.format=Es,this.type===ka?(H.map.depthTexture.compareFunction=Z?gf:mf,H.map.depthTexture.minFilter=ti,H.map.depthTexture.magFilter=ti):(H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=On,H.map.depthTexture.magFilter=On);H.camera.updateProjectionMatrix()}H.map.isWebGLCubeRenderTarget!==!0&&(H.map.width!==s.x||H.map.height!==s.y)&&H.map.setSize(s.x,s.y);let j=H.map.isWebGLCubeRenderTarget?6:H.getViewportCount();Y.isPointLight!==!0&&H.updateMatrices(Y,E);let et=(H.camera.layers.mask&4294967294)!==0?H.camera.layers:E.layers;for(let dt=0;dt<j;dt++){let ut=H.getCamera(dt);if(Y.isPointLight){let tt=H.camera,mt=H.matrix,xt=Y.distance||tt.far;xt!==tt.far&&(tt.far=xt,tt.updateProjectionMatrix()),$a.setFromMatrixPosition(Y.matrixWorld),tt.position.copy($a),Nf.copy(tt.position),Nf.add(g1[dt]),tt.up.copy(_1[dt]),tt.lookAt(Nf),tt.updateMatrixWorld(),mt.makeTranslation(-$a.x,-$a.y,-$a.z),p0.multiplyMatrices(tt.projectionMatrix,tt.matrixWorldInverse),H._frustum.setFromProjectionMatrix(p0,tt.coordinateSystem,tt.reversedDepth)}if(H.map.isWebGLCubeRenderTarget)i.setRenderTarget(H.map,dt),i.clear();else{dt===0&&(i.setRenderTarget(H.map),i.clear());let tt=H.getViewport(dt);o.set(r.x*tt.x,r.y*tt.y,r.x*tt.z,r.y*tt.w),z.viewport(o)}n=H.getFrustum(dt),b(_,E,ut,Y,et,this.type)}H.isPointLightShadow!==!0&&this.type===So&&v(H,E),H.needsUpdate=!1}g=this.type,m.needsUpdate=!1,i.setRenderTarget(F,L,D)};function v(T,_){let E=t.update(y);d.defines.VSM_SAMPLES!==T.blurSamples&&(d.defines.VSM_SAMPLES=T.blurSamples,f.defines.VSM_SAMPLES=T.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),T.mapPass===null?T.mapPass=new mi(s.x,s.y,{format:nr,type:Wi}):(T.mapPass.width!==T.map.width||T.mapPass.height!==T.map.height)&&T.mapPass.setSize(T.map.width,T.map.height),d.uniforms.shadow_pass.value=T.map.depthTexture,d.uniforms.resolution.value.set(T.map.width,T.map.height),d.uniforms.radius.value=T.radius,i.setRenderTarget(T.mapPass),i.clear(),i.renderBufferDirect(_,null,E,d,y,null),f.uniforms.shadow_pass.value=T.mapPass.texture,f.uniforms.resolution.value.set(T.map.width,T.map.height),f.uniforms.radius.value=T.radius,i.setRenderTarget(T.map),i.clear(),i.renderBufferDirect(_,null,E,f,y,null)}function R(T,_,E,F){let L=null,D=E.isPointLight===!0?T.customDistanceMaterial:T.customDepthMaterial;if(D!==void 0)L=D;else if(L=E.isPointLight===!0?c:a,i.localClippingEnabled&&_.clipShadows===!0&&Array.isArray(_.clippingPlanes)&&_.clippingPlanes.length!==0||_.displacementMap&&_.displacementScale!==0||_.alphaMap&&_.alphaTest>0||_.map&&_.alphaTest>0||_.alphaToCoverage===!0){let z=L.uuid,V=_.uuid,N=l[z];N===void 0&&(N={},l[z]=N);let W=N[V];W===void 0&&(W=L.clone(),N[V]=W,_.addEventListener("dispose",C)),L=W}if(L.visible=_.visible,L.wireframe=_.wireframe,F===So?L.side=_.shadowSide!==null?_.shadowSide:_.side:L.side=_.shadowSide!==null?_.shadowSide:u[_.side],L.alphaMap=_.alphaMap,L.alphaTest=_.alphaToCoverage===!0?.5:_.alphaTest,L.map=_.map,L.clipShadows=_.clipShadows,L.clippingPlanes=_.clippingPlanes,L.clipIntersection=_.clipIntersection,L.displacementMap=_.displacementMap,L.displacementScale=_.displacementScale,L.displacementBias=_.displacementBias,L.wireframeLinewidth=_.wireframeLinewidth,L.linewidth=_.linewidth,E.isPointLight===!0&&L.isMeshDistanceMaterial===!0){let z=i.properties.get(L);z.light=E}return L}function b(T,_,E,F,L,D){if(T.visible===!1)return;if(T.layers.test(L)&&(T.isMesh||T.isLine||T.isPoints)&&(T.castShadow||T.receiveShadow&&D===So)&&(!T.frustumCulled||T.intersectsFrustum(n))){T.modelViewMatrix.multiplyMatrices(E.matrixWorldInverse,T.matrixWorld);let N=t.update(T),W=T.material;if(Array.isArray(W)){let Y=N.groups;for(let H=0,lt=Y.length;H<lt;H++){let Z=Y[H],j=W[Z.materialIndex];if(j&&j.visible){let et=R(T,j,F,D);T.onBeforeShadow(i,T,_,E,N,et,Z),i.renderBufferDirect(E,null,N,et,T,Z),T.onAfterShadow(i,T,_,E,N,et,Z)}}}else if(W.visible){let Y=R(T,W,F,D);T.onBeforeShadow(i,T,_,E,N,Y,null),i.renderBufferDirect(E,null,N,Y,T,null),T.onAfterShadow(i,T,_,E,N,Y,null)}}let V=T.children;for(let N=0,W=V.length;N<W;N++)b(V[N],_,E,F,L,D)}function C(T){T.target.removeEventListener("dispose",C);for(let E in l){let F=l[E],L=T.target.uuid;L in F&&(F[L].dispose(),delete F[L])}}}function y1(i,t){function e(){let B=!1,rt=new tn,it=null,wt=new tn(0,0,0,0);return{setMask:function(gt){it!==gt&&!B&&(i.colorMask(gt,gt,gt,gt),it=gt)},setLocked:function(gt){B=gt},setClear:function(gt,bt,Vt,jt,ct){ct===!0&&(gt*=jt,bt*=jt,Vt*=jt),rt.set(gt,bt,Vt,jt),wt.equals(rt)===!1&&(i.clearColor(gt,bt,Vt,jt),wt.copy(rt))},reset:function(){B=!1,it=null,wt.set(-1,0,0,0)}}}function n(){let B=!1,rt=!1,it=null,wt=null,gt=null;return{setReversed:function(bt){if(rt!==bt){let Vt=t.get("EXT_clip_control");bt?Vt.clipControlEXT(Vt.LOWER_LEFT_EXT,Vt.ZERO_TO_ONE_EXT):Vt.clipControlEXT(Vt.LOWER_LEFT_EXT,Vt.NEGATIVE_ONE_TO_ONE_EXT),rt=bt;let jt=gt;gt=null,this.setClear(jt)}},getReversed:function(){return rt},setTest:function(bt){bt?St(i.DEPTH_TEST):Wt(i.DEPTH_TEST)},setMask:function(bt){it!==bt&&!B&&(i.depthMask(bt),it=bt)},setFunc:function(bt){if(rt&&(bt=Gg[bt]),wt!==bt){switch(bt){case sc:i.depthFunc(i.NEVER);break;case rc:i.depthFunc(i.ALWAYS);break;case oc:i.depthFunc(i.LESS);break;case co:i.depthFunc(i.LEQUAL);break;case ac:i.depthFunc(i.EQUAL);break;case lc:i.depthFunc(i.GEQUAL);break;case cc:i.depthFunc(i.GREATER);break;case hc:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}wt=bt}},setLocked:function(bt){B=bt},setClear:function(bt){gt!==bt&&(gt=bt,rt&&(bt=1-bt),i.clearDepth(bt))},reset:function(){B=!1,it=null,wt=null,gt=null,rt=!1}}}function s(){let B=!1,rt=null,it=null,wt=null,gt=null,bt=null,Vt=null,jt=null,ct=null;return{setTest:function(Ft){B||(Ft?St(i.STENCIL_TEST):Wt(i.STENCIL_TEST))},setMask:function(Ft){rt!==Ft&&!B&&(i.stencilMask(Ft),rt=Ft)},setFunc:function(Ft,Qt,Ct){(it!==Ft||wt!==Qt||gt!==Ct)&&(i.stencilFunc(Ft,Qt,Ct),it=Ft,wt=Qt,gt=Ct)},setOp:function(Ft,Qt,Ct){(bt!==Ft||Vt!==Qt||jt!==Ct)&&(i.stencilOp(Ft,Qt,Ct),bt=Ft,Vt=Qt,jt=Ct)},setLocked:function(Ft){B=Ft},setClear:function(Ft){ct!==Ft&&(i.clearStencil(Ft),ct=Ft)},reset:function(){B=!1,rt=null,it=null,wt=null,gt=null,bt=null,Vt=null,jt=null,ct=null}}}let r=new e,o=new n,a=new s,c={},l=new WeakMap,h={},u={},d={},f=new WeakMap,p=[],y=null,m=!1,g=null,v=null,R=null,b=null,C=null,T=null,_=null,E=new Ht(0,0,0),F=0,L=!1,D=null,z=null,V=null,N=null,W=null,Y=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),H=!1,lt=0,Z=i.getParameter(i.VERSION);Z.indexOf("WebGL")!==-1?(lt=parseFloat(/^WebGL (\d)/.exec(Z)[1]),H=lt>=1):Z.indexOf("OpenGL ES")!==-1&&(lt=parseFloat(/^OpenGL ES (\d)/.exec(Z)[1]),H=lt>=2);let j=null,et={},dt=i.getParameter(i.SCISSOR_BOX),ut=i.getParameter(i.VIEWPORT),tt=new tn().fromArray(dt),mt=new tn().fromArray(ut);function xt(B,rt,it,wt){let gt=new Uint8Array(4),bt=i.createTexture();i.bindTexture(B,bt),i.texParameteri(B,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(B,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Vt=0;Vt<it;Vt++)B===i.TEXTURE_3D||B===i.TEXTURE_2D_ARRAY?i.texImage3D(rt,0,i.RGBA,1,1,wt,0,i.RGBA,i.UNSIGNED_BYTE,gt):i.texImage2D(rt+Vt,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,gt);return bt}let Tt={};Tt[i.TEXTURE_2D]=xt(i.TEXTURE_2D,i.TEXTURE_2D,1),Tt[i.TEXTURE_CUBE_MAP]=xt(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Tt[i.TEXTURE_2D_ARRAY]=xt(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Tt[i.TEXTURE_3D]=xt(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),St(i.DEPTH_TEST),o.setFunc(co),fn(!1),Oe($d),St(i.CULL_FACE),Je(br);function St(B){h[B]!==!0&&(i.enable(B),h[B]=!0)}function Wt(B){h[B]!==!1&&(i.disable(B),h[B]=!1)}function re(B,rt){return d[B]!==rt?(i.bindFramebuffer(B,rt),d[B]=rt,B===i.DRAW_FRAMEBUFFER&&(d[i.FRAMEBUFFER]=rt),B===i.FRAMEBUFFER&&(d[i.DRAW_FRAMEBUFFER]=rt),!0):!1}function Gt(B,rt){let it=p,wt=!1;if(B){it=f.get(rt),it===void 0&&(it=[],f.set(rt,it));let gt=B.textures;if(it.length!==gt.length||it[0]!==i.COLOR_ATTACHMENT0){for(let bt=0,Vt=gt.length;bt<Vt;bt++)it[bt]=i.COLOR_ATTACHMENT0+bt;it.length=gt.length,wt=!0}}else it[0]!==i.BACK&&(it[0]=i.BACK,wt=!0);wt&&i.drawBuffers(it)}function pe(B){return y!==B?(i.useProgram(B),y=B,!0):!1}let he={[Sr]:i.FUNC_ADD,[cg]:i.FUNC_SUBTRACT,[hg]:i.FUNC_REVERSE_SUBTRACT};he[ug]=i.MIN,he[dg]=i.MAX;let ie={[fg]:i.ZERO,[pg]:i.ONE,[mg]:i.SRC_COLOR,[jd]:i.SRC_ALPHA,[bg]:i.SRC_ALPHA_SATURATE,[yg]:i.DST_COLOR,[_g]:i.DST_ALPHA,[gg]:i.ONE_MINUS_SRC_COLOR,[Qd]:i.ONE_MINUS_SRC_ALPHA,[vg]:i.ONE_MINUS_DST_COLOR,[xg]:i.ONE_MINUS_DST_ALPHA,[Sg]:i.CONSTANT_COLOR,[Mg]:i.ONE_MINUS_CONSTANT_COLOR,[wg]:i.CONSTANT_ALPHA,[Ag]:i.ONE_MINUS_CONSTANT_ALPHA};function Je(B,rt,it,wt,gt,bt,Vt,jt,ct,Ft){if(B===br){m===!0&&(Wt(i.BLEND),m=!1);return}if(m===!1&&(St(i.BLEND),m=!0),B!==lg){if(B!==g||Ft!==L){if((v!==Sr||C!==Sr)&&(i.blendEquation(i.FUNC_ADD),v=Sr,C=Sr),Ft)switch(B){case Mo:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Zd:i.blendFunc(i.ONE,i.ONE);break;case Jd:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case Kd:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:te("WebGLState: Invalid blending: ",B);break}else switch(B){case Mo:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Zd:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case Jd:te("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case Kd:te("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:te("WebGLState: Invalid blending: ",B);break}R=null,b=null,T=null,_=null,E.set(0,0,0),F=0,g=B,L=Ft}return}gt=gt||rt,bt=bt||it,Vt=Vt||wt,(rt!==v||gt!==C)&&(i.blendEquationSeparate(he[rt],he[gt]),v=rt,C=gt),(it!==R||wt!==b||bt!==T||Vt!==_)&&(i.blendFuncSeparate(ie[it],ie[wt],ie[bt],ie[Vt]),R=it,b=wt,T=bt,_=Vt),(jt.equals(E)===!1||ct!==F)&&(i.blendColor(jt.r,jt.g,jt.b,ct),E.copy(jt),F=ct),g=B,L=!1}function He(B,rt){B.side===qn?Wt(i.CULL_FACE):St(i.CULL_FACE);let it=B.side===bn;rt&&(it=!it),fn(it),B.blending===Mo&&B.transparent===!1?Je(br):Je(B.blending,B.blendEquation,B.blendSrc,B.blendDst,B.blendEquationAlpha,B.blendSrcAlpha,B.blendDstAlpha,B.blendColor,B.blendAlpha,B.premultipliedAlpha),o.setFunc(B.depthFunc),o.setTest(B.depthTest),o.setMask(B.depthWrite),r.setMask(B.colorWrite);let wt=B.stencilWrite;a.setTest(wt),wt&&(a.setMask(B.stencilWriteMask),a.setFunc(B.stencilFunc,B.stencilRef,B.stencilFuncMask),a.setOp(B.stencilFail,B.stencilZFail,B.stencilZPass)),we(B.polygonOffset,B.polygonOffsetFactor,B.polygonOffsetUnits),B.alphaToCoverage===!0?St(i.SAMPLE_ALPHA_TO_COVERAGE):Wt(i.SAMPLE_ALPHA_TO_COVERAGE)}function fn(B){D!==B&&(B?i.frontFace(i.CW):i.frontFace(i.CCW),D=B)}function Oe(B){B!==og?(St(i.CULL_FACE),B!==z&&(B===$d?i.cullFace(i.BACK):B===ag?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):Wt(i.CULL_FACE),z=B}function Pn(B){B!==V&&(H&&i.lineWidth(B),V=B)}function we(B,rt,it){B?(St(i.POLYGON_OFFSET_FILL),(N!==rt||W!==it)&&(N=rt,W=it,o.getReversed()&&(rt=-rt,it=-it),i.polygonOffset(rt,it))):Wt(i.POLYGON_OFFSET_FILL)}function Mn(B){B?St(i.SCISSOR_TEST):Wt(i.SCISSOR_TEST)}function rn(B){B===void 0&&(B=i.TEXTURE0+Y-1),j!==B&&(i.activeTexture(B),j=B)}function pn(B,rt,it){it===void 0&&(j===null?it=i.TEXTURE0+Y-1:it=j);let wt=et[it];wt===void 0&&(wt={type:void 0,texture:void 0},et[it]=wt),(wt.type!==B||wt.texture!==rt)&&(j!==it&&(i.activeTexture(it),j=it),i.bindTexture(B,rt||Tt[B]),wt.type=B,wt.texture=rt)}function k(){let B=et[j];B!==void 0&&B.type!==void 0&&(i.bindTexture(B.type,null),B.type=void 0,B.texture=void 0)}function Rt(){try{i.compressedTexImage2D(...arguments)}catch(B){te("WebGLState:",B)}}function Jt(){try{i.compressedTexImage3D(...arguments)}catch(B){te("WebGLState:",B)}}function oe(){try{i.texSubImage2D(...arguments)}catch(B){te("WebGLState:",B)}}function Mt(){try{i.texSubImage3D(...arguments)}catch(B){te("WebGLState:",B)}}function ke(){try{i.compressedTexSubImage2D(...arguments)}catch(B){te("WebGLState:",B)}}function zt(){try{i.compressedTexSubImage3D(...arguments)}catch(B){te("WebGLState:",B)}}function Yt(){try{i.texStorage2D(...arguments)}catch(B){te("WebGLState:",B)}}function P(){try{i.texStorage3D(...arguments)}catch(B){te("WebGLState:",B)}}function S(){try{i.texImage2D(...arguments)}catch(B){te("WebGLState:",B)}}function q(){try{i.texImage3D(...arguments)}catch(B){te("WebGLState:",B)}}function ht(B){return u[B]!==void 0?u[B]:i.getParameter(B)}function ot(B,rt){u[B]!==rt&&(i.pixelStorei(B,rt),u[B]=rt)}function _t(B){tt.equals(B)===!1&&(i.scissor(B.x,B.y,B.z,B.w),tt.copy(B))}function yt(B){mt.equals(B)===!1&&(i.viewport(B.x,B.y,B.z,B.w),mt.copy(B))}function nt(B,rt){let it=l.get(rt);it===void 0&&(it=new WeakMap,l.set(rt,it));let wt=it.get(B);wt===void 0&&(wt=i.getUniformBlockIndex(rt,B.name),i.uniformBlockBinding(rt,wt,wt),it.set(B,wt))}function st(B,rt,it){let gt=l.get(rt).get(B);c[gt]!==it&&(i.bindBufferBase(i.UNIFORM_BUFFER,gt,it),c[gt]=it)}function pt(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},u={},j=null,et={},d={},c={},f=new WeakMap,p=[],y=null,m=!1,g=null,v=null,R=null,b=null,C=null,T=null,_=null,E=new Ht(0,0,0),F=0,L=!1,D=null,z=null,V=null,N=null,W=null,tt.set(0,0,i.canvas.width,i.canvas.height),mt.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:St,disable:Wt,bindFramebuffer:re,drawBuffers:Gt,useProgram:pe,setBlending:Je,setMaterial:He,setFlipSided:fn,setCullFace:Oe,setLineWidth:Pn,setPolygonOffset:we,setScissorTest:Mn,activeTexture:rn,bindTexture:pn,unbindTexture:k,compressedTexImage2D:Rt,compressedTexImage3D:Jt,texImage2D:S,texImage3D:q,pixelStorei:ot,getParameter:ht,updateUBOMapping:nt,uniformBlockBinding:st,texStorage2D:Yt,texStorage3D:P,texSubImage2D:oe,texSubImage3D:Mt,compressedTexSubImage2D:ke,compressedTexSubImage3D:zt,scissor:_t,viewport:yt,reset:pt}}function v1(i,t,e,n,s,r,o){let a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,c=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),l=new $t,h=new WeakMap,u=new Set,d,f=new WeakMap,p=new Set,y=new FinalizationRegistry(P=>p.delete(P)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function g(P,S){return m?new OffscreenCanvas(P,S):ga("canvas")}function v(P,S,q){let ht=1,ot=Yt(P);if((ot.width>q||ot.height>q)&&(ht=q/Math.max(ot.width,ot.height)),ht<1)if(typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&P instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&P instanceof ImageBitmap||typeof VideoFrame<"u"&&P instanceof VideoFrame){let _t=Math.floor(ht*ot.width),yt=Math.floor(ht*ot.height);d===void 0&&(d=g(_t,yt));let nt=S?g(_t,yt):d;return nt.width=_t,nt.height=yt,nt.getContext("2d").drawImage(P,0,0,_t,yt),Zt("WebGLRenderer: Texture has been resized from ("+ot.width+"x"+ot.height+") to ("+_t+"x"+yt+")."),nt}else return"data"in P&&Zt("WebGLRenderer: Image in DataTexture is too big ("+ot.width+"x"+ot.height+")."),P;return P}function R(P){return P.generateMipmaps}function b(P){i.generateMipmap(P)}function C(P){return P.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:P.isWebGL3DRenderTarget?i.TEXTURE_3D:P.isWebGLArrayRenderTarget||P.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function T(P,S,q,ht,ot,_t=!1){if(P!==null){if(i[P]!==void 0)return i[P];Zt("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+P+"'")}let yt;ht&&(yt=t.get("EXT_texture_norm16"),yt||Zt("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let nt=S;if(S===i.RED&&(q===i.FLOAT&&(nt=i.R32F),q===i.HALF_FLOAT&&(nt=i.R16F),q===i.UNSIGNED_BYTE&&(nt=i.R8),q===i.UNSIGNED_SHORT&&yt&&(nt=yt.R16_EXT),q===i.SHORT&&yt&&(nt=yt.R16_SNORM_EXT)),S===i.RED_INTEGER&&(q===i.UNSIGNED_BYTE&&(nt=i.R8UI),q===i.UNSIGNED_SHORT&&(nt=i.R16UI),q===i.UNSIGNED_INT&&(nt=i.R32UI),q===i.BYTE&&(nt=i.R8I),q===i.SHORT&&(nt=i.R16I),q===i.INT&&(nt=i.R32I)),S===i.RG&&(q===i.FLOAT&&(nt=i.RG32F),q===i.HALF_FLOAT&&(nt=i.RG16F),q===i.UNSIGNED_BYTE&&(nt=i.RG8),q===i.UNSIGNED_SHORT&&yt&&(nt=yt.RG16_EXT),q===i.SHORT&&yt&&(nt=yt.RG16_SNORM_EXT)),S===i.RG_INTEGER&&(q===i.UNSIGNED_BYTE&&(nt=i.RG8UI),q===i.UNSIGNED_SHORT&&(nt=i.RG16UI),q===i.UNSIGNED_INT&&(nt=i.RG32UI),q===i.BYTE&&(nt=i.RG8I),q===i.SHORT&&(nt=i.RG16I),q===i.INT&&(nt=i.RG32I)),S===i.RGB_INTEGER&&(q===i.UNSIGNED_BYTE&&(nt=i.RGB8UI),q===i.UNSIGNED_SHORT&&(nt=i.RGB16UI),q===i.UNSIGNED_INT&&(nt=i.RGB32UI),q===i.BYTE&&(nt=i.RGB8I),q===i.SHORT&&(nt=i.RGB16I),q===i.INT&&(nt=i.RGB32I)),S===i.RGBA_INTEGER&&(q===i.UNSIGNED_BYTE&&(nt=i.RGBA8UI),q===i.UNSIGNED_SHORT&&(nt=i.RGBA16UI),q===i.UNSIGNED_INT&&(nt=i.RGBA32UI),q===i.BYTE&&(nt=i.RGBA8I),q===i.SHORT&&(nt=i.RGBA16I),q===i.INT&&(nt=i.RGBA32I)),S===i.RGB&&(q===i.UNSIGNED_SHORT&&yt&&(nt=yt.RGB16_EXT),q===i.SHORT&&yt&&(nt=yt.RGB16_SNORM_EXT),q===i.UNSIGNED_INT_5_9_9_9_REV&&(nt=i.RGB9_E5),q===i.UNSIGNED_INT_10F_11F_11F_REV&&(nt=i.R11F_G11F_B10F)),S===i.RGBA){let st=_t?ma:be.getTransfer(ot);q===i.FLOAT&&(nt=i.RGBA32F),q===i.HALF_FLOAT&&(nt=i.RGBA16F),q===i.UNSIGNED_BYTE&&(nt=st===Ie?i.SRGB8_ALPHA8:i.RGBA8),q===i.UNSIGNED_SHORT&&yt&&(nt=yt.RGBA16_EXT),q===i.SHORT&&yt&&(nt=yt.RGBA16_SNORM_EXT),q===i.UNSIGNED_SHORT_4_4_4_4&&(nt=i.RGBA4),q===i.UNSIGNED_SHORT_5_5_5_1&&(nt=i.RGB5_A1)}return(nt===i.R16F||nt===i.R32F||nt===i.RG16F||nt===i.RG32F||nt===i.RGBA16F||nt===i.RGBA32F)&&t.get("EXT_color_buffer_float"),nt}function _(P,S){let q;return P?S===null||S===Hi||S===wr?q=i.DEPTH24_STENCIL8:S===Ti?q=i.DEPTH32F_STENCIL8:S===Ao&&(q=i.DEPTH24_STENCIL8,Zt("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):S===null||S===Hi||S===wr?q=i.DEPTH_COMPONENT24:S===Ti?q=i.DEPTH_COMPONENT32F:S===Ao&&(q=i.DEPTH_COMPONENT16),q}function E(P,S){return R(P)===!0||P.isFramebufferTexture&&P.minFilter!==On&&P.minFilter!==ti?Math.log2(Math.max(S.width,S.height))+1:P.mipmaps.length>0?P.mipmaps.length:P.isCompressedTexture&&Array.isArray(P.image)?S.mipmaps.length:1}function F(P){let S=new WeakRef(P);n.get(P).__ref=S,p.add(S),y.register(P,S,S)}function L(P){let S=n.get(P).__ref;S!==void 0&&(p.delete(S),y.unregister(S))}function D(P){V(P.target)}function z(P){N(P.target)}function V(P){P.removeEventListener("dispose",D),L(P),Y(P),P.isVideoTexture&&h.delete(P),P.isHTMLTexture&&u.delete(P)}function N(P){P.removeEventListener("dispose",z),L(P),lt(P)}function W(){for(let P of p){let S=P.deref();S!==void 0&&(S.isRenderTarget===!0?N(S):V(S))}p.clear(),u.clear()}function Y(P){let S=n.get(P);if(S.__webglInit===void 0)return;let q=P.source,ht=f.get(q);if(ht){let ot=ht[S.__cacheKey];ot.usedTimes--,ot.usedTimes===0&&H(P),Object.keys(ht).length===0&&f.delete(q)}n.remove(P)}function H(P){let S=n.get(P);i.deleteTexture(S.__webglTexture);let q=P.source,ht=f.get(q);delete ht[S.__cacheKey],o.memory.textures--}function lt(P){let S=n.get(P);S.__depthDisposeCallback&&S.__depthDisposeCallback();let q=P.depthTexture;if(q&&q.renderTarget===P&&V(q),P.isWebGLCubeRenderTarget)for(let ot=0;ot<6;ot++){if(Array.isArray(S.__webglFramebuffer[ot]))for(let _t=0;_t<S.__webglFramebuffer[ot].length;_t++)i.deleteFramebuffer(S.__webglFramebuffer[ot][_t]);else i.deleteFramebuffer(S.__webglFramebuffer[ot]);S.__webglDepthbuffer&&i.deleteRenderbuffer(S.__webglDepthbuffer[ot])}else{if(Array.isArray(S.__webglFramebuffer))for(let ot=0;ot<S.__webglFramebuffer.length;ot++)i.deleteFramebuffer(S.__webglFramebuffer[ot]);else i.deleteFramebuffer(S.__webglFramebuffer);if(S.__webglDepthbuffer&&i.deleteRenderbuffer(S.__webglDepthbuffer),S.__webglMultisampledFramebuffer&&i.deleteFramebuffer(S.__webglMultisampledFramebuffer),S.__webglColorRenderbuffer)for(let ot=0;ot<S.__webglColorRenderbuffer.length;ot++)S.__webglColorRenderbuffer[ot]&&i.deleteRenderbuffer(S.__webglColorRenderbuffer[ot]);S.__webglDepthRenderbuffer&&i.deleteRenderbuffer(S.__webglDepthRenderbuffer)}let ht=P.textures;for(let ot=0,_t=ht.length;ot<_t;ot++){let yt=n.get(ht[ot]);yt.__webglTexture&&(i.deleteTexture(yt.__webglTexture),o.memory.textures--),n.remove(ht[ot])}n.remove(P)}let Z=0;function j(){Z=0}function et(){return Z}function dt(P){Z=P}function ut(){let P=Z;return P>=s.maxTextures&&Zt("WebGLTextures: Trying to use "+(P+1)+" texture units while this GPU supports only "+s.maxTextures),Z+=1,P}function tt(P){let S=[];return S.push(P.wrapS),S.push(P.wrapT),S.push(P.wrapR||0),S.push(P.magFilter),S.push(P.minFilter),S.push(P.anisotropy),S.push(P.internalFormat),S.push(P.format),S.push(P.type),S.push(P.generateMipmaps),S.push(P.mipmapsAutoUpdate),S.push(P.premultiplyAlpha),S.push(P.flipY),S.push(P.unpackAlignment),S.push(P.colorSpace),S.join()}function mt(P,S){let q=n.get(P);if(P.isVideoTexture&&ke(P),P.isRenderTargetTexture===!1&&P.isExternalTexture!==!0&&P.version>0&&q.__version!==P.version){let ht=P.image;if(ht===null)Zt("WebGLRenderer: Texture marked for update but no image data found.");else if(ht.complete===!1)Zt("WebGLRenderer: Texture marked for update but image is incomplete");else{He(q,P,S);return}}else P.isExternalTexture&&(q.__webglTexture=P.sourceTexture?P.sourceTexture:null);e.bindTexture(i.TEXTURE_2D,q.__webglTexture,i.TEXTURE0+S)}function xt(P,S){let q=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&q.__version!==P.version){He(q,P,S);return}else P.isExternalTexture&&(q.__webglTexture=P.sourceTexture?P.sourceTexture:null);e.bindTexture(i.TEXTURE_2D_ARRAY,q.__webglTexture,i.TEXTURE0+S)}function Tt(P,S){let q=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&q.__version!==P.version){He(q,P,S);return}e.bindTexture(i.TEXTURE_3D,q.__webglTexture,i.TEXTURE0+S)}function St(P,S){let q=n.get(P);if(P.version>0&&q.__version!==P.version){fn(q,P,S);return}e.bindTexture(i.TEXTURE_CUBE_MAP,q.__webglTexture,i.TEXTURE0+S)}let Wt={[uc]:i.REPEAT,[is]:i.CLAMP_TO_EDGE,[dc]:i.MIRRORED_REPEAT},re={[On]:i.NEAREST,[Cg]:i.NEAREST_MIPMAP_NEAREST,[za]:i.NEAREST_MIPMAP_LINEAR,[ti]:i.LINEAR,[kc]:i.LINEAR_MIPMAP_NEAREST,[Ps]:i.LINEAR_MIPMAP_LINEAR},Gt={[Lg]:i.NEVER,[_f]:i.ALWAYS,[Dg]:i.LESS,[mf]:i.LEQUAL,[Ng]:i.EQUAL,[gf]:i.GEQUAL,[Ug]:i.GREATER,[Og]:i.NOTEQUAL};function pe(P,S){if(S.type===Ti&&t.has("OES_texture_float_linear")===!1&&(S.magFilter===ti||S.magFilter===kc||S.magFilter===za||S.magFilter===Ps||S.minFilter===ti||S.minFilter===kc||S.minFilter===za||S.minFilter===Ps)&&Zt("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(P,i.TEXTURE_WRAP_S,Wt[S.wrapS]),i.texParameteri(P,i.TEXTURE_WRAP_T,Wt[S.wrapT]),(P===i.TEXTURE_3D||P===i.TEXTURE_2D_ARRAY)&&i.texParameteri(P,i.TEXTURE_WRAP_R,Wt[S.wrapR]),i.texParameteri(P,i.TEXTURE_MAG_FILTER,re[S.magFilter]),i.texParameteri(P,i.TEXTURE_MIN_FILTER,re[S.minFilter]),S.compareFunction&&(i.texParameteri(P,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(P,i.TEXTURE_COMPARE_FUNC,Gt[S.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(S.magFilter===On||S.minFilter!==za&&S.minFilter!==Ps||S.type===Ti&&t.has("OES_texture_float_linear")===!1)return;if(S.anisotropy>1||n.get(S).__currentAnisotropy){let q=t.get("EXT_texture_filter_anisotropic");i.texParameterf(P,q.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(S.anisotropy,s.getMaxAnisotropy())),n.get(S).__currentAnisotropy=S.anisotropy}}}function he(P,S){let q=!1;P.__webglInit===void 0&&(P.__webglInit=!0,S.addEventListener("dispose",D),F(S));let ht=S.source,ot=f.get(ht);ot===void 0&&(ot={},f.set(ht,ot));let _t=tt(S);if(_t!==P.__cacheKey){ot[_t]===void 0&&(ot[_t]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,q=!0),ot[_t].usedTimes++;let yt=ot[P.__cacheKey];yt!==void 0&&(ot[P.__cacheKey].usedTimes--,yt.usedTimes===0&&H(S)),P.__cacheKey=_t,P.__webglTexture=ot[_t].texture}return q}function ie(P,S,q){return Math.floor(Math.floor(P/q)/S)}function Je(P,S,q,ht){let _t=P.updateRanges;if(_t.length===0)e.texSubImage2D(i.TEXTURE_2D,0,0,0,S.width,S.height,q,ht,S.data);else{_t.sort((B,rt)=>B.start-rt.start);let yt=0;for(let B=1;B<_t.length;B++){let rt=_t[yt],it=_t[B],wt=rt.start+rt.count,gt=ie(it.start,S.width,4),bt=ie(rt.start,S.width,4);it.start<=wt+1&&gt===bt&&ie(it.start+it.count-1,S.width,4)===gt?rt.count=Math.max(rt.count,it.start+it.count-rt.start):(++yt,_t[yt]=it)}_t.length=yt+1;let nt=e.getParameter(i.UNPACK_ROW_LENGTH),st=e.getParameter(i.UNPACK_SKIP_PIXELS),pt=e.getParameter(i.UNPACK_SKIP_ROWS);e.pixelStorei(i.UNPACK_ROW_LENGTH,S.width);for(let B=0,rt=_t.length;B<rt;B++){let it=_t[B],wt=Math.floor(it.start/4),gt=Math.ceil(it.count/4),bt=wt%S.width,Vt=Math.floor(wt/S.width),jt=gt,ct=1;e.pixelStorei(i.UNPACK_SKIP_PIXELS,bt),e.pixelStorei(i.UNPACK_SKIP_ROWS,Vt),e.texSubImage2D(i.TEXTURE_2D,0,bt,Vt,jt,ct,q,ht,S.data)}P.clearUpdateRanges(),e.pixelStorei(i.UNPACK_ROW_LENGTH,nt),e.pixelStorei(i.UNPACK_SKIP_PIXELS,st),e.pixelStorei(i.UNPACK_SKIP_ROWS,pt)}}function He(P,S,q){let ht=i.TEXTURE_2D;(S.isDataArrayTexture||S.isCompressedArrayTexture)&&(ht=i.TEXTURE_2D_ARRAY),S.isData3DTexture&&(ht=i.TEXTURE_3D);let ot=he(P,S),_t=S.source;e.bindTexture(ht,P.__webglTexture,i.TEXTURE0+q);let yt=n.get(_t);if(_t.version!==yt.__version||ot===!0){if(e.activeTexture(i.TEXTURE0+q),(typeof ImageBitmap<"u"&&S.image instanceof ImageBitmap)===!1){let ct=be.getPrimaries(be.workingColorSpace),Ft=S.colorSpace===Ls?null:be.getPrimaries(S.colorSpace),Qt=S.colorSpace===Ls||ct===Ft?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,S.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,Qt)}e.pixelStorei(i.UNPACK_ALIGNMENT,S.unpackAlignment);let st=v(S.image,!1,s.maxTextureSize);st=zt(S,st);let pt=r.convert(S.format,S.colorSpace),B=r.convert(S.type),rt=T(S.internalFormat,pt,B,S.normalized,S.colorSpace,S.isVideoTexture);pe(ht,S);let it,wt=S.mipmaps,gt=S.isVideoTexture!==!0,bt=yt.__version===void 0||ot===!0,Vt=_t.dataReady,jt=E(S,st);if(S.isDepthTexture)rt=_(S.format===Is,S.type),bt&&(gt?e.texStorage2D(i.TEXTURE_2D,1,rt,st.width,st.height):e.texImage2D(i.TEXTURE_2D,0,rt,st.width,st.height,0,pt,B,null));else if(S.isDataTexture)if(wt.length>0){gt&&bt&&e.texStorage2D(i.TEXTURE_2D,jt,rt,wt[0].width,wt[0].height);for(let ct=0,Ft=wt.length;ct<Ft;ct++)it=wt[ct],gt?Vt&&e.texSubImage2D(i.TEXTURE_2D,ct,0,0,it.width,it.height,pt,B,it.data):e.texImage2D(i.TEXTURE_2D,ct,rt,it.width,it.height,0,pt,B,it.data);S.generateMipmaps=!1}else gt?(bt&&e.texStorage2D(i.TEXTURE_2D,jt,rt,st.width,st.height),Vt&&Je(S,st,pt,B)):e.texImage2D(i.TEXTURE_2D,0,rt,st.width,st.height,0,pt,B,st.data);else if(S.isCompressedTexture)if(S.isCompressedArrayTexture){gt&&bt&&e.texStorage3D(i.TEXTURE_2D_ARRAY,jt,rt,wt[0].width,wt[0].height,st.depth);for(let ct=0,Ft=wt.length;ct<Ft;ct++)if(it=wt[ct],S.format!==Xi)if(pt!==null)if(gt){if(Vt)if(S.layerUpdates.size>0){let Qt=Tf(it.width,it.height,S.format,S.type);for(let Ct of S.layerUpdates){let le=it.data.subarray(Ct*Qt/it.data.BYTES_PER_ELEMENT,(Ct+1)*Qt/it.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ct,0,0,Ct,it.width,it.height,1,pt,le)}}else e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ct,0,0,0,it.width,it.height,st.depth,pt,it.data)}else e.compressedTexImage3D(i.TEXTURE_2D_ARRAY,ct,rt,it.width,it.height,st.depth,0,it.data,0,0);else Zt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else gt?Vt&&e.texSubImage3D(i.TEXTURE_2D_ARRAY,ct,0,0,0,it.width,it.height,st.depth,pt,B,it.data):e.texImage3D(i.TEXTURE_2D_ARRAY,ct,rt,it.width,it.height,st.depth,0,pt,B,it.data);S.layerUpdates.size>0&&S.clearLayerUpdates()}else{gt&&bt&&e.texStorage2D(i.TEXTURE_2D,jt,rt,wt[0].width,wt[0].height);for(let ct=0,Ft=wt.length;ct<Ft;ct++)it=wt[ct],S.format!==Xi?pt!==null?gt?Vt&&e.compressedTexSubImage2D(i.TEXTURE_2D,ct,0,0,it.width,it.height,pt,it.data):e.compressedTexImage2D(i.TEXTURE_2D,ct,rt,it.width,it.height,0,it.data):Zt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):gt?Vt&&e.texSubImage2D(i.TEXTURE_2D,ct,0,0,it.width,it.height,pt,B,it.data):e.texImage2D(i.TEXTURE_2D,ct,rt,it.width,it.height,0,pt,B,it.data)}else if(S.isDataArrayTexture)if(gt){if(bt&&e.texStorage3D(i.TEXTURE_2D_ARRAY,jt,rt,st.width,st.height,st.depth),Vt)if(S.layerUpdates.size>0){let ct=Tf(st.width,st.height,S.format,S.type);for(let Ft of S.layerUpdates){let Qt=st.data.subarray(Ft*ct/st.data.BYTES_PER_ELEMENT,(Ft+1)*ct/st.data.BYTES_PER_ELEMENT);e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Ft,st.width,st.height,1,pt,B,Qt)}S.clearLayerUpdates()}else e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,st.width,st.height,st.depth,pt,B,st.data)}else e.texImage3D(i.TEXTURE_2D_ARRAY,0,rt,st.width,st.height,st.depth,0,pt,B,st.data);else if(S.isData3DTexture)gt?(bt&&e.texStorage3D(i.TEXTURE_3D,jt,rt,st.width,st.height,st.depth),Vt&&e.texSubImage3D(i.TEXTURE_3D,0,0,0,0,st.width,st.height,st.depth,pt,B,st.data)):e.texImage3D(i.TEXTURE_3D,0,rt,st.width,st.height,st.depth,0,pt,B,st.data);else if(S.isFramebufferTexture){if(bt)if(gt)e.texStorage2D(i.TEXTURE_2D,jt,rt,st.width,st.height);else{let ct=st.width,Ft=st.height;for(let Qt=0;Qt<jt;Qt++)e.texImage2D(i.TEXTURE_2D,Qt,rt,ct,Ft,0,pt,B,null),ct>>=1,Ft>>=1}}else if(S.isHTMLTexture){if("texElementImage2D"in i){let ct=i.canvas;if(ct.hasAttribute("layoutsubtree")||ct.setAttribute("layoutsubtree","true"),st.parentNode!==ct){ct.appendChild(st),u.add(S),ct.onpaint=Ft=>{let Qt=Ft.changedElements;for(let Ct of u)Qt.includes(Ct.image)&&(Ct.needsUpdate=!0)},ct.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,st);else{let Qt=i.RGBA,Ct=i.RGBA,le=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,Qt,Ct,le,st)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(wt.length>0){if(gt&&bt){let ct=Yt(wt[0]);e.texStorage2D(i.TEXTURE_2D,jt,rt,ct.width,ct.height)}for(let ct=0,Ft=wt.length;ct<Ft;ct++)it=wt[ct],gt?Vt&&e.texSubImage2D(i.TEXTURE_2D,ct,0,0,pt,B,it):e.texImage2D(i.TEXTURE_2D,ct,rt,pt,B,it);S.generateMipmaps=!1}else if(gt){if(bt){let ct=Yt(st);e.texStorage2D(i.TEXTURE_2D,jt,rt,ct.width,ct.height)}Vt&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,pt,B,st)}else e.texImage2D(i.TEXTURE_2D,0,rt,pt,B,st);R(S)&&S.mipmapsAutoUpdate===!0&&b(ht),yt.__version=_t.version,S.onUpdate&&S.onUpdate(S)}P.__version=S.version}function fn(P,S,q){if(S.image.length!==6)return;let ht=he(P,S),ot=S.source;e.bindTexture(i.TEXTURE_CUBE_MAP,P.__webglTexture,i.TEXTURE0+q);let _t=n.get(ot);if(ot.version!==_t.__version||ht===!0){e.activeTexture(i.TEXTURE0+q);let yt=be.getPrimaries(be.workingColorSpace),nt=S.colorSpace===Ls?null:be.getPrimaries(S.colorSpace),st=S.colorSpace===Ls||yt===nt?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,S.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),e.pixelStorei(i.UNPACK_ALIGNMENT,S.unpackAlignment),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,st);let pt=S.isCompressedTexture||S.image[0].isCompressedTexture,B=S.image[0]&&S.image[0].isDataTexture,rt=[];for(let Ct=0;Ct<6;Ct++)!pt&&!B?rt[Ct]=v(S.image[Ct],!0,s.maxCubemapSize):rt[Ct]=B?S.image[Ct].image:S.image[Ct],rt[Ct]=zt(S,rt[Ct]);let it=rt[0],wt=r.convert(S.format,S.colorSpace),gt=r.convert(S.type),bt=T(S.internalFormat,wt,gt,S.normalized,S.colorSpace),Vt=S.isVideoTexture!==!0,jt=_t.__version===void 0||ht===!0,ct=ot.dataReady,Ft=E(S,it);pe(i.TEXTURE_CUBE_MAP,S);let Qt;if(S.isDepthTexture){if(bt=_(S.format===Is,S.type),jt)if(Vt)e.texStorage2D(i.TEXTURE_CUBE_MAP,1,bt,it.width,it.height);else for(let Ct=0;Ct<6;Ct++)e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,0,bt,it.width,it.height,0,wt,gt,null)}else if(pt){Vt&&jt&&e.texStorage2D(i.TEXTURE_CUBE_MAP,Ft,bt,it.width,it.height);for(let Ct=0;Ct<6;Ct++){Qt=rt[Ct].mipmaps;for(let le=0;le<Qt.length;le++){let We=Qt[le];S.format!==Xi?wt!==null?Vt?ct&&e.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,le,0,0,We.width,We.height,wt,We.data):e.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,le,bt,We.width,We.height,0,We.data):Zt("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Vt?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,le,0,0,We.width,We.height,wt,gt,We.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,le,bt,We.width,We.height,0,wt,gt,We.data)}}}else{if(Qt=S.mipmaps,Vt&&jt){Qt.length>0&&Ft++;let Ct=Yt(rt[0]);e.texStorage2D(i.TEXTURE_CUBE_MAP,Ft,bt,Ct.width,Ct.height)}for(let Ct=0;Ct<6;Ct++)if(B){Vt?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,0,0,0,rt[Ct].width,rt[Ct].height,wt,gt,rt[Ct].data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,0,bt,rt[Ct].width,rt[Ct].height,0,wt,gt,rt[Ct].data);for(let le=0;le<Qt.length;le++){let $n=Qt[le].image[Ct].image;Vt?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,le+1,0,0,$n.width,$n.height,wt,gt,$n.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,le+1,bt,$n.width,$n.height,0,wt,gt,$n.data)}}else{Vt?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,0,0,0,wt,gt,rt[Ct]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,0,bt,wt,gt,rt[Ct]);for(let le=0;le<Qt.length;le++){let We=Qt[le];Vt?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,le+1,0,0,wt,gt,We.image[Ct]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,le+1,bt,wt,gt,We.image[Ct])}}}R(S)&&S.mipmapsAutoUpdate===!0&&b(i.TEXTURE_CUBE_MAP),_t.__version=ot.version,S.onUpdate&&S.onUpdate(S)}P.__version=S.version}function Oe(P,S,q,ht,ot,_t){let yt=r.convert(q.format,q.colorSpace),nt=r.convert(q.type),st=T(q.internalFormat,yt,nt,q.normalized,q.colorSpace),pt=n.get(S),B=n.get(q);if(B.__renderTarget=S,!pt.__hasExternalTextures){let rt=Math.max(1,S.width>>_t),it=Math.max(1,S.height>>_t);ot===i.TEXTURE_3D||ot===i.TEXTURE_2D_ARRAY?e.texImage3D(ot,_t,st,rt,it,S.depth,0,yt,nt,null):e.texImage2D(ot,_t,st,rt,it,0,yt,nt,null)}e.bindFramebuffer(i.FRAMEBUFFER,P),Mt(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ht,ot,B.__webglTexture,0,oe(S)):(ot===i.TEXTURE_2D||ot>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&ot<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,ht,ot,B.__webglTexture,_t),e.bindFramebuffer(i.FRAMEBUFFER,null)}function Pn(P,S,q){if(i.bindRenderbuffer(i.RENDERBUFFER,P),S.depthBuffer){let ht=S.depthTexture,ot=ht&&ht.isDepthTexture?ht.type:null,_t=_(S.stencilBuffer,ot),yt=S.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;Mt(S)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,oe(S),_t,S.width,S.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,oe(S),_t,S.width,S.height):i.renderbufferStorage(i.RENDERBUFFER,_t,S.width,S.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,yt,i.RENDERBUFFER,P)}else{let ht=S.textures;for(let ot=0;ot<ht.length;ot++){let _t=ht[ot],yt=r.convert(_t.format,_t.colorSpace),nt=r.convert(_t.type),st=T(_t.internalFormat,yt,nt,_t.normalized,_t.colorSpace);Mt(S)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,oe(S),st,S.width,S.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,oe(S),st,S.width,S.height):i.renderbufferStorage(i.RENDERBUFFER,st,S.width,S.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function we(P,S,q){let ht=S.isWebGLCubeRenderTarget===!0;if(e.bindFramebuffer(i.FRAMEBUFFER,P),!(S.depthTexture&&S.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let ot=n.get(S.depthTexture);ot.__renderTarget=S;let _t=ht?S.depthTexture.image[0]:S.depthTexture.image;(!ot.__webglTexture||_t.width!==S.width||_t.height!==S.height)&&(_t.width=S.width,_t.height=S.height,S.depthTexture.needsUpdate=!0),ht?St(S.depthTexture,0):mt(S.depthTexture,0);let yt=ot.__webglTexture,nt=oe(S),st=ht?i.TEXTURE_CUBE_MAP_POSITIVE_X+q:i.TEXTURE_2D,pt=S.depthTexture.format===Is?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(S.depthTexture.format===Es)Mt(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pt,st,yt,0,nt):i.framebufferTexture2D(i.FRAMEBUFFER,pt,st,yt,0);else if(S.depthTexture.format===Is)Mt(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pt,st,yt,0,nt):i.framebufferTexture2D(i.FRAMEBUFFER,pt,st,yt,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function Mn(P){let S=n.get(P),q=P.isWebGLCubeRenderTarget===!0;if(S.__boundDepthTexture!==P.depthTexture){let ht=P.depthTexture;if(S.__depthDisposeCallback&&S.__depthDisposeCallback(),ht){let ot=()=>{delete S.__boundDepthTexture,delete S.__depthDisposeCallback,ht.removeEventListener("dispose",ot)};ht.addEventListener("dispose",ot),S.__depthDisposeCallback=ot}S.__boundDepthTexture=ht}if(P.depthTexture&&!S.__autoAllocateDepthBuffer)if(q)for(let ht=0;ht<6;ht++)we(S.__webglFramebuffer[ht],P,ht);else P.texture.mipmaps.length>0?we(S.__webglFramebuffer[0],P,0):we(S.__webglFramebuffer,P,0);else if(q){S.__webglDepthbuffer=[];for(let ht=0;ht<6;ht++)if(e.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer[ht]),S.__webglDepthbuffer[ht]===void 0)S.__webglDepthbuffer[ht]=i.createRenderbuffer(),Pn(S.__webglDepthbuffer[ht],P,!1);else{let ot=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,_t=S.__webglDepthbuffer[ht];i.bindRenderbuffer(i.RENDERBUFFER,_t),i.framebufferRenderbuffer(i.FRAMEBUFFER,ot,i.RENDERBUFFER,_t)}}else if(P.texture.mipmaps.length>0?e.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer[0]):e.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer),S.__webglDepthbuffer===void 0)S.__webglDepthbuffer=i.createRenderbuffer(),Pn(S.__webglDepthbuffer,P,!1);else{let ot=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,_t=S.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,_t),i.framebufferRenderbuffer(i.FRAMEBUFFER,ot,i.RENDERBUFFER,_t)}e.bindFramebuffer(i.FRAMEBUFFER,null)}function rn(P,S,q){let ht=n.get(P);S!==void 0&&Oe(ht.__webglFramebuffer,P,P.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),q!==void 0&&Mn(P)}function pn(P){let S=P.texture,q=n.get(P),ht=n.get(S);P.addEventListener("dispose",z),F(P);let ot=P.textures,_t=P.isWebGLCubeRenderTarget===!0,yt=ot.length>1;if(yt||(ht.__webglTexture===void 0&&(ht.__webglTexture=i.createTexture()),ht.__version=S.version,o.memory.textures++),_t){q.__webglFramebuffer=[];for(let nt=0;nt<6;nt++)if(S.mipmaps.length>0){q.__webglFramebuffer[nt]=[];for(let st=0;st<S.mipmaps.length;st++)q.__webglFramebuffer[nt][st]=i.createFramebuffer()}else q.__webglFramebuffer[nt]=i.createFramebuffer()}else{if(S.mipmaps.length>0){q.__webglFramebuffer=[];for(let nt=0;nt<S.mipmaps.length;nt++)q.__webglFramebuffer[nt]=i.createFramebuffer()}else q.__webglFramebuffer=i.createFramebuffer();if(yt)for(let nt=0,st=ot.length;nt<st;nt++){let pt=n.get(ot[nt]);pt.__webglTexture===void 0&&(pt.__webglTexture=i.createTexture(),o.memory.textures++)}if(P.samples>0&&Mt(P)===!1){q.__webglMultisampledFramebuffer=i.createFramebuffer(),q.__webglColorRenderbuffer=[],e.bindFramebuffer(i.FRAMEBUFFER,q.__webglMultisampledFramebuffer);for(let nt=0;nt<ot.length;nt++){let st=ot[nt];q.__webglColorRenderbuffer[nt]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,q.__webglColorRenderbuffer[nt]);let pt=r.convert(st.format,st.colorSpace),B=r.convert(st.type),rt=T(st.internalFormat,pt,B,st.normalized,st.colorSpace,P.isXRRenderTarget===!0),it=oe(P);i.renderbufferStorageMultisample(i.RENDERBUFFER,it,rt,P.width,P.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+nt,i.RENDERBUFFER,q.__webglColorRenderbuffer[nt])}i.bindRenderbuffer(i.RENDERBUFFER,null),P.depthBuffer&&(q.__webglDepthRenderbuffer=i.createRenderbuffer(),Pn(q.__webglDepthRenderbuffer,P,!0)),e.bindFramebuffer(i.FRAMEBUFFER,null)}}if(_t){e.bindTexture(i.TEXTURE_CUBE_MAP,ht.__webglTexture),pe(i.TEXTURE_CUBE_MAP,S);for(let nt=0;nt<6;nt++)if(S.mipmaps.length>0)for(let st=0;st<S.mipmaps.length;st++)Oe(q.__webglFramebuffer[nt][st],P,S,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+nt,st);else Oe(q.__webglFramebuffer[nt],P,S,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+nt,0);R(S)?b(i.TEXTURE_CUBE_MAP):S.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),e.unbindTexture()}else if(yt){for(let nt=0,st=ot.length;nt<st;nt++){let pt=ot[nt],B=n.get(pt),rt=i.TEXTURE_2D;(P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(rt=P.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(rt,B.__webglTexture),pe(rt,pt),Oe(q.__webglFramebuffer,P,pt,i.COLOR_ATTACHMENT0+nt,rt,0),R(pt)&&b(rt)}e.unbindTexture()}else{let nt=i.TEXTURE_2D;if((P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(nt=P.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(nt,ht.__webglTexture),pe(nt,S),S.mipmaps.length>0)for(let st=0;st<S.mipmaps.length;st++)Oe(q.__webglFramebuffer[st],P,S,i.COLOR_ATTACHMENT0,nt,st);else Oe(q.__webglFramebuffer,P,S,i.COLOR_ATTACHMENT0,nt,0);R(S)?b(nt):S.mipmaps.length>0&&i.texParameteri(nt,i.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),e.unbindTexture()}P.depthBuffer&&Mn(P)}function k(P){let S=P.textures;for(let q=0,ht=S.length;q<ht;q++){let ot=S[q];if(R(ot)&&ot.mipmapsAutoUpdate===!0){let _t=C(P),yt=n.get(ot).__webglTexture;e.bindTexture(_t,yt),b(_t),e.unbindTexture()}}}let Rt=[];function Jt(P){if(P.samples>0){if(Mt(P)===!1){let S=P.textures,q=P.width,ht=P.height,ot=i.COLOR_BUFFER_BIT,_t=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,yt=n.get(P),nt=S.length>1;if(nt)for(let pt=0;pt<S.length;pt++)e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.RENDERBUFFER,null),e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.TEXTURE_2D,null,0);e.bindFramebuffer(i.READ_FRAMEBUFFER,yt.__webglMultisampledFramebuffer),P.texture.mipmaps.length>0?e.bindFramebuffer(i.DRAW_FRAMEBUFFER,yt.__webglFramebuffer[0]):e.bindFramebuffer(i.DRAW_FRAMEBUFFER,yt.__webglFramebuffer);for(let pt=0;pt<S.length;pt++){if(P.resolveDepthBuffer&&(P.depthBuffer&&(ot|=i.DEPTH_BUFFER_BIT),P.stencilBuffer&&P.resolveStencilBuffer&&(ot|=i.STENCIL_BUFFER_BIT)),nt){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,yt.__webglColorRenderbuffer[pt]);let B=n.get(S[pt]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,B,0)}i.blitFramebuffer(0,0,q,ht,0,0,q,ht,ot,i.NEAREST),c===!0&&(Rt.length=0,Rt.push(i.COLOR_ATTACHMENT0+pt),P.depthBuffer&&P.storeMultisampledDepthBuffer===!1&&Rt.push(_t),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Rt))}if(e.bindFramebuffer(i.READ_FRAMEBUFFER,null),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),nt)for(let pt=0;pt<S.length;pt++){e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.RENDERBUFFER,yt.__webglColorRenderbuffer[pt]);let B=n.get(S[pt]).__webglTexture;e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.TEXTURE_2D,B,0)}e.bindFramebuffer(i.DRAW_FRAMEBUFFER,yt.__webglMultisampledFramebuffer)}else if(P.depthBuffer&&P.storeMultisampledDepthBuffer===!1&&c){let S=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[S])}}}function oe(P){return Math.min(s.maxSamples,P.samples)}function Mt(P){let S=n.get(P);return P.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&S.__useRenderToTexture!==!1}function ke(P){let S=o.render.frame;h.get(P)!==S&&(h.set(P,S),P.update())}function zt(P,S){let q=P.colorSpace,ht=P.format,ot=P.type;return P.isCompressedTexture===!0||P.isVideoTexture===!0||q!==pa&&q!==Ls&&(be.getTransfer(q)===Ie?(ht!==Xi||ot!==ri)&&Zt("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):te("WebGLTextures: Unsupported texture color space:",q)),S}function Yt(P){return typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement?(l.width=P.naturalWidth||P.width,l.height=P.naturalHeight||P.height):typeof VideoFrame<"u"&&P instanceof VideoFrame?(l.width=P.displayWidth,l.height=P.displayHeight):(l.width=P.width,l.height=P.height),l}this.allocateTextureUnit=ut,this.resetTextureUnits=j,this.getTextureUnits=et,this.setTextureUnits=dt,this.setTexture2D=mt,this.setTexture2DArray=xt,this.setTexture3D=Tt,this.setTextureCube=St,this.rebindTextures=rn,this.setupRenderTarget=pn,this.updateRenderTargetMipmap=k,this.updateMultisampleRenderTarget=Jt,this.setupDepthRenderbuffer=Mn,this.setupFrameBufferTexture=Oe,this.useMultisampledRTT=Mt,this.dispose=W}function b1(i,t){function e(n,s=Ls){let r,o=be.getTransfer(s);if(n===ri)return i.UNSIGNED_BYTE;if(n===Gc)return i.UNSIGNED_SHORT_4_4_4_4;if(n===Vc)return i.UNSIGNED_SHORT_5_5_5_1;if(n===uf)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===df)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===cf)return i.BYTE;if(n===hf)return i.SHORT;if(n===Ao)return i.UNSIGNED_SHORT;if(n===zc)return i.INT;if(n===Hi)return i.UNSIGNED_INT;if(n===Ti)return i.FLOAT;if(n===Wi)return i.HALF_FLOAT;if(n===ff)return i.ALPHA;if(n===pf)return i.RGB;if(n===Xi)return i.RGBA;if(n===Es)return i.DEPTH_COMPONENT;if(n===Is)return i.DEPTH_STENCIL;if(n===Hc)return i.RED;if(n===Wc)return i.RED_INTEGER;if(n===nr)return i.RG;if(n===Xc)return i.RG_INTEGER;if(n===qc)return i.RGBA_INTEGER;if(n===Ga||n===Va||n===Ha||n===Wa)if(o===Ie)if(r=t.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===Ga)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===Va)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===Ha)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===Wa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=t.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===Ga)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===Va)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===Ha)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===Wa)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===Yc||n===$c||n===Zc||n===Jc)if(r=t.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===Yc)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===$c)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===Zc)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===Jc)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===Kc||n===jc||n===Qc||n===th||n===eh||n===Xa||n===nh)if(r=t.get("WEBGL_compressed_texture_etc"),r!==null){if(n===Kc||n===jc)return o===Ie?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===Qc)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===th)return r.COMPRESSED_R11_EAC;if(n===eh)return r.COMPRESSED_SIGNED_R11_EAC;if(n===Xa)return r.COMPRESSED_RG11_EAC;if(n===nh)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===ih||n===sh||n===rh||n===oh||n===ah||n===lh||n===ch||n===hh||n===uh||n===dh||n===fh||n===ph||n===mh||n===gh)if(r=t.get("WEBGL_compressed_texture_astc"),r!==null){if(n===ih)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===sh)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===rh)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===oh)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===ah)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===lh)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===ch)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===hh)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===uh)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===dh)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===fh)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===ph)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===mh)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===gh)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===_h||n===xh||n===yh)if(r=t.get("EXT_texture_compression_bptc"),r!==null){if(n===_h)return o===Ie?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===xh)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===yh)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===vh||n===bh||n===qa||n===Sh)if(r=t.get("EXT_texture_compression_rgtc"),r!==null){if(n===vh)return r.COMPRESSED_RED_RGTC1_EXT;if(n===bh)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===qa)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===Sh)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===wr?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:e}}var S1=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,M1=`
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

}`,Gf=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e){if(this.texture===null){let n=new Aa(t.texture);(t.depthNear!==e.depthNear||t.depthFar!==e.depthFar)&&(this.depthNear=t.depthNear,this.depthFar=t.depthFar),this.texture=n}}getMesh(t){if(this.texture!==null&&this.mesh===null){let e=t.cameras[0].viewport,n=new as({vertexShader:S1,fragmentShader:M1,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new xe(new Rs(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},Vf=class extends ki{constructor(t,e){super();let n=this,s=null,r=1,o=null,a="local-floor",c=1,l=null,h=null,u=null,d=null,f=null,p=null,y=typeof XRWebGLBinding<"u",m=new Gf,g={},v=e.getContextAttributes(),R=null,b=null,C=[],T=[],_=new $t,E=null,F=null,L=new Xn;L.viewport=new tn;let D=new Xn;D.viewport=new tn;let z=[L,D],V=new Dc,N=null,W=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(tt){let mt=C[tt];return mt===void 0&&(mt=new go,C[tt]=mt),mt.getTargetRaySpace()},this.getControllerGrip=function(tt){let mt=C[tt];return mt===void 0&&(mt=new go,C[tt]=mt),mt.getGripSpace()},this.getHand=function(tt){let mt=C[tt];return mt===void 0&&(mt=new go,C[tt]=mt),mt.getHandSpace()};function Y(tt){let mt=T.indexOf(tt.inputSource);if(mt===-1)return;let xt=C[mt];xt!==void 0&&(xt.update(tt.inputSource,tt.frame,l||o),xt.dispatchEvent({type:tt.type,data:tt.inputSource}))}function H(){s.removeEventListener("select",Y),s.removeEventListener("selectstart",Y),s.removeEventListener("selectend",Y),s.removeEventListener("squeeze",Y),s.removeEventListener("squeezestart",Y),s.removeEventListener("squeezeend",Y),s.removeEventListener("end",H),s.removeEventListener("inputsourceschange",lt);for(let tt=0;tt<C.length;tt++){let mt=T[tt];mt!==null&&(T[tt]=null,C[tt].disconnect(mt))}N=null,W=null,m.reset();for(let tt in g)delete g[tt];if(t.setRenderTarget(R),f=null,d=null,u=null,s=null,b=null,ut.stop(),n.isPresenting=!1,t.setPixelRatio(E),t.setSize(_.width,_.height,!1),F!==null){let tt=F.camera;tt.fov=F.fov,tt.zoom=F.zoom,tt.updateProjectionMatrix(),F=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(tt){r=tt,n.isPresenting===!0&&Zt("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(tt){a=tt,n.isPresenting===!0&&Zt("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return l||o},this.setReferenceSpace=function(tt){l=tt},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return u===null&&y&&(u=new XRWebGLBinding(s,e)),u},this.getFrame=function(){return p},this.getSession=function(){return s},this.setSession=async function(tt){if(s=tt,s!==null){if(R=t.getRenderTarget(),s.addEventListener("select",Y),s.addEventListener("selectstart",Y),s.addEventListener("selectend",Y),s.addEventListener("squeeze",Y),s.addEventListener("squeezestart",Y),s.addEventListener("squeezeend",Y),s.addEventListener("end",H),s.addEventListener("inputsourceschange",lt),v.xrCompatible!==!0&&await e.makeXRCompatible(),E=t.getPixelRatio(),t.getSize(_),y&&"createProjectionLayer"in XRWebGLBinding.prototype){let xt=null,Tt=null,St=null;v.depth&&(St=v.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,xt=v.stencil?Is:Es,Tt=v.stencil?wr:Hi);let Wt={colorFormat:e.RGBA8,depthFormat:St,scaleFactor:r};u=this.getBinding(),d=u.createProjectionLayer(Wt),s.updateRenderState({layers:[d]}),t.setPixelRatio(1),t.setSize(d.textureWidth,d.textureHeight,!1),b=new mi(d.textureWidth,d.textureHeight,{format:Xi,type:ri,depthTexture:new Cs(d.textureWidth,d.textureHeight,Tt,void 0,void 0,void 0,void 0,void 0,void 0,xt),stencilBuffer:v.stencil,colorSpace:t.outputColorSpace,samples:v.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let xt={antialias:v.antialias,alpha:!0,depth:v.depth,stencil:v.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,e,xt),s.updateRenderState({baseLayer:f}),t.setPixelRatio(1),t.setSize(f.framebufferWidth,f.framebufferHeight,!1),b=new mi(f.framebufferWidth,f.framebufferHeight,{format:Xi,type:ri,colorSpace:t.outputColorSpace,stencilBuffer:v.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}b.isXRRenderTarget=!0,this.setFoveation(c),l=null,o=await s.requestReferenceSpace(a),ut.setContext(s),ut.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function lt(tt){for(let mt=0;mt<tt.removed.length;mt++){let xt=tt.removed[mt],Tt=T.indexOf(xt);Tt>=0&&(T[Tt]=null,C[Tt].disconnect(xt))}for(let mt=0;mt<tt.added.length;mt++){let xt=tt.added[mt],Tt=T.indexOf(xt);if(Tt===-1){for(let Wt=0;Wt<C.length;Wt++)if(Wt>=T.length){T.push(xt),Tt=Wt;break}else if(T[Wt]===null){T[Wt]=xt,Tt=Wt;break}if(Tt===-1)break}let St=C[Tt];St&&St.connect(xt)}}function Z(tt,mt){mt===null?tt.matrixWorld.copy(tt.matrix):tt.matrixWorld.multiplyMatrices(mt.matrixWorld,tt.matrix),tt.matrixWorldInverse.copy(tt.matrixWorld).invert()}this.updateCamera=function(tt){if(s===null)return;let mt=tt.near,xt=tt.far;m.texture!==null&&(m.depthNear>0&&(mt=m.depthNear),m.depthFar>0&&(xt=m.depthFar)),V.near=D.near=L.near=mt,V.far=D.far=L.far=xt,(N!==V.near||W!==V.far)&&(s.updateRenderState({depthNear:V.near,depthFar:V.far}),N=V.near,W=V.far),V.layers.mask=tt.layers.mask|6,L.layers.mask=V.layers.mask&-5,D.layers.mask=V.layers.mask&-3;let Tt=tt.parent,St=V.cameras;Z(V,Tt);for(let Wt=0;Wt<St.length;Wt++)Z(St[Wt],Tt);V.projectionMatrix.copy(L.projectionMatrix),V.projectionMatrixInverse.copy(L.projectionMatrixInverse),F===null&&tt.isPerspectiveCamera&&(F={camera:tt,fov:tt.fov,zoom:tt.zoom}),j(tt,V,Tt)};function j(tt,mt,xt){xt===null?tt.matrix.copy(mt.matrixWorld):(tt.matrix.copy(xt.matrixWorld),tt.matrix.invert(),tt.matrix.multiply(mt.matrixWorld)),tt.matrix.decompose(tt.position,tt.quaternion,tt.scale),tt.updateMatrixWorld(!0),tt.projectionMatrix.copy(mt.projectionMatrix),tt.projectionMatrixInverse.copy(mt.projectionMatrixInverse),tt.isPerspectiveCamera&&(tt.fov=fo*2*Math.atan(1/tt.projectionMatrix.elements[5]),tt.zoom=1)}this.getCamera=function(){return V},this.getFoveation=function(){if(!(d===null&&f===null))return c},this.setFoveation=function(tt){c=tt,d!==null&&(d.fixedFoveation=tt),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=tt)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(V)},this.getCameraTexture=function(tt){return g[tt]};let et=null;function dt(tt,mt){if(h=mt.getViewerPose(l||o),p=mt,h!==null){let xt=h.views;f!==null&&(t.setRenderTargetFramebuffer(b,f.framebuffer),t.setRenderTarget(b));let Tt=!1;xt.length!==V.cameras.length&&(V.cameras.length=0,Tt=!0);for(let Gt=0;Gt<xt.length;Gt++){let pe=xt[Gt],he=null;if(f!==null)he=f.getViewport(pe);else{let Je=u.getViewSubImage(d,pe);he=Je.viewport,Gt===0&&(t.setRenderTargetTextures(b,Je.colorTexture,Je.depthStencilTexture),t.setRenderTarget(b))}let ie=z[Gt];ie===void 0&&(ie=new Xn,ie.layers.enable(Gt),ie.viewport=new tn,z[Gt]=ie),ie.matrix.fromArray(pe.transform.matrix),ie.matrix.decompose(ie.position,ie.quaternion,ie.scale),ie.projectionMatrix.fromArray(pe.projectionMatrix),ie.projectionMatrixInverse.copy(ie.projectionMatrix).invert(),ie.viewport.set(he.x,he.y,he.width,he.height),Gt===0&&(V.matrix.copy(ie.matrix),V.matrix.decompose(V.position,V.quaternion,V.scale)),Tt===!0&&V.cameras.push(ie)}let St=s.enabledFeatures;if(St&&St.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&y){u=n.getBinding();let Gt=u.getDepthInformation(xt[0]);Gt&&Gt.isValid&&Gt.texture&&m.init(Gt,s.renderState)}if(St&&St.includes("camera-access")&&y){t.state.unbindTexture(),u=n.getBinding();for(let Gt=0;Gt<xt.length;Gt++){let pe=xt[Gt].camera;if(pe){let he=g[pe];he||(he=new Aa,g[pe]=he);let ie=u.getCameraImage(pe);he.sourceTexture=ie}}}}for(let xt=0;xt<C.length;xt++){let Tt=T[xt],St=C[xt];Tt!==null&&St!==void 0&&St.update(Tt,mt,l||o)}et&&et(tt,mt),mt.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:mt}),p=null}let ut=new m0;ut.setAnimationLoop(dt),this.setAnimationLoop=function(tt){et=tt},this.dispose=function(){}}},w1=new de,A0=new ne;A0.set(-1,0,0,0,1,0,0,0,1);function A1(i,t){function e(m,g){m.matrixAutoUpdate===!0&&m.updateMatrix(),g.value.copy(m.matrix)}function n(m,g){g.color.getRGB(m.fogColor.value,wf(i)),g.isFog?(m.fogNear.value=g.near,m.fogFar.value=g.far):g.isFogExp2&&(m.fogDensity.value=g.density)}function s(m,g,v,R,b){g.isNodeMaterial?g.uniformsNeedUpdate=!1:g.isMeshBasicMaterial?r(m,g):g.isMeshLambertMaterial?(r(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshToonMaterial?(r(m,g),u(m,g)):g.isMeshPhongMaterial?(r(m,g),h(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshStandardMaterial?(r(m,g),d(m,g),g.isMeshPhysicalMaterial&&f(m,g,b)):g.isMeshMatcapMaterial?(r(m,g),p(m,g)):g.isMeshDepthMaterial?r(m,g):g.isMeshDistanceMaterial?(r(m,g),y(m,g)):g.isMeshNormalMaterial?r(m,g):g.isLineBasicMaterial?(o(m,g),g.isLineDashedMaterial&&a(m,g)):g.isPointsMaterial?c(m,g,v,R):g.isSpriteMaterial?l(m,g):g.isShadowMaterial?(m.color.value.copy(g.color),m.opacity.value=g.opacity):g.isShaderMaterial&&(g.uniformsNeedUpdate=!1)}function r(m,g){m.opacity.value=g.opacity,g.color&&m.diffuse.value.copy(g.color),g.emissive&&m.emissive.value.copy(g.emissive).multiplyScalar(g.emissiveIntensity),g.map&&(m.map.value=g.map,e(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.bumpMap&&(m.bumpMap.value=g.bumpMap,e(g.bumpMap,m.bumpMapTransform),m.bumpScale.value=g.bumpScale,g.side===bn&&(m.bumpScale.value*=-1)),g.normalMap&&(m.normalMap.value=g.normalMap,e(g.normalMap,m.normalMapTransform),m.normalScale.value.copy(g.normalScale),g.side===bn&&m.normalScale.value.negate()),g.displacementMap&&(m.displacementMap.value=g.displacementMap,e(g.displacementMap,m.displacementMapTransform),m.displacementScale.value=g.displacementScale,m.displacementBias.value=g.displacementBias),g.emissiveMap&&(m.emissiveMap.value=g.emissiveMap,e(g.emissiveMap,m.emissiveMapTransform)),g.specularMap&&(m.specularMap.value=g.specularMap,e(g.specularMap,m.specularMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest);let v=t.get(g),R=v.envMap,b=v.envMapRotation;R&&(m.envMap.value=R,m.envMapRotation.value.setFromMatrix4(w1.makeRotationFromEuler(b)).transpose(),R.isCubeTexture&&R.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(A0),m.reflectivity.value=g.reflectivity,m.ior.value=g.ior,m.refractionRatio.value=g.refractionRatio),g.lightMap&&(m.lightMap.value=g.lightMap,m.lightMapIntensity.value=g.lightMapIntensity,e(g.lightMap,m.lightMapTransform)),g.aoMap&&(m.aoMap.value=g.aoMap,m.aoMapIntensity.value=g.aoMapIntensity,e(g.aoMap,m.aoMapTransform))}function o(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,g.map&&(m.map.value=g.map,e(g.map,m.mapTransform))}function a(m,g){m.dashSize.value=g.dashSize,m.totalSize.value=g.dashSize+g.gapSize,m.scale.value=g.scale}function c(m,g,v,R){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.size.value=g.size*v,m.scale.value=R*.5,g.map&&(m.map.value=g.map,e(g.map,m.uvTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function l(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.rotation.value=g.rotation,g.map&&(m.map.value=g.map,e(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function h(m,g){m.specular.value.copy(g.specular),m.shininess.value=Math.max(g.shininess,1e-4)}function u(m,g){g.gradientMap&&(m.gradientMap.value=g.gradientMap)}function d(m,g){m.metalness.value=g.metalness,g.metalnessMap&&(m.metalnessMap.value=g.metalnessMap,e(g.metalnessMap,m.metalnessMapTransform)),m.roughness.value=g.roughness,g.roughnessMap&&(m.roughnessMap.value=g.roughnessMap,e(g.roughnessMap,m.roughnessMapTransform)),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)}function f(m,g,v){m.ior.value=g.ior,g.diffuseRoughness>0&&(m.diffuseRoughness.value=g.diffuseRoughness,g.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=g.diffuseRoughnessMap,e(g.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),g.sheen>0&&(m.sheenColor.value.copy(g.sheenColor).multiplyScalar(g.sheen),m.sheenRoughness.value=g.sheenRoughness,g.sheenColorMap&&(m.sheenColorMap.value=g.sheenColorMap,e(g.sheenColorMap,m.sheenColorMapTransform)),g.sheenRoughnessMap&&(m.sheenRoughnessMap.value=g.sheenRoughnessMap,e(g.sheenRoughnessMap,m.sheenRoughnessMapTransform))),g.clearcoat>0&&(m.clearcoat.value=g.clearcoat,m.clearcoatRoughness.value=g.clearcoatRoughness,g.clearcoatMap&&(m.clearcoatMap.value=g.clearcoatMap,e(g.clearcoatMap,m.clearcoatMapTransform)),g.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=g.clearcoatRoughnessMap,e(g.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),g.clearcoatNormalMap&&(m.clearcoatNormalMap.value=g.clearcoatNormalMap,e(g.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(g.clearcoatNormalScale),g.side===bn&&m.clearcoatNormalScale.value.negate())),g.dispersion>0&&(m.dispersion.value=g.dispersion),g.retroreflectivity>0&&(m.retroreflectivity.value=g.retroreflectivity),g.iridescence>0&&(m.iridescence.value=g.iridescence,m.iridescenceIOR.value=g.iridescenceIOR,m.iridescenceThicknessMinimum.value=g.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=g.iridescenceThicknessMaximum,g.iridescenceMap&&(m.iridescenceMap.value=g.iridescenceMap,e(g.iridescenceMap,m.iridescenceMapTransform)),g.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=g.iridescenceThicknessMap,e(g.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),g.transmission>0&&(m.transmission.value=g.transmission,m.transmissionSamplerMap.value=v.texture,m.transmissionSamplerSize.value.set(v.width,v.height),g.transmissionMap&&(m.transmissionMap.value=g.transmissionMap,e(g.transmissionMap,m.transmissionMapTransform)),m.thickness.value=g.thickness,g.thicknessMap&&(m.thicknessMap.value=g.thicknessMap,e(g.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=g.attenuationDistance,m.attenuationColor.value.copy(g.attenuationColor)),g.anisotropy>0&&(m.anisotropyVector.value.set(g.anisotropy*Math.cos(g.anisotropyRotation),g.anisotropy*Math.sin(g.anisotropyRotation)),g.anisotropyMap&&(m.anisotropyMap.value=g.anisotropyMap,e(g.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=g.specularIntensity,m.specularColor.value.copy(g.specularColor),g.specularColorMap&&(m.specularColorMap.value=g.specularColorMap,e(g.specularColorMap,m.specularColorMapTransform)),g.specularIntensityMap&&(m.specularIntensityMap.value=g.specularIntensityMap,e(g.specularIntensityMap,m.specularIntensityMapTransform))}function p(m,g){g.matcap&&(m.matcap.value=g.matcap)}function y(m,g){let v=t.get(g).light;m.referencePosition.value.setFromMatrixPosition(v.matrixWorld),m.nearDistance.value=v.shadow.camera.near,m.farDistance.value=v.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function E1(i,t,e,n){let s={},r={};function o(v,R){let b=R.program;n.uniformBlockBinding(v,b,s[v.id])}function a(v,R){let b=s[v.id];b===void 0&&(p(v),b=c(v),s[v.id]=b,v.addEventListener("dispose",m));let C=R.program;n.updateUBOMapping(v,C);let T=t.render.frame;r[v.id]!==T&&(l(v),r[v.id]=T)}function c(v){let R=i.createBuffer(),b=v.__size,C=v.usage;return i.bindBuffer(i.UNIFORM_BUFFER,R),i.bufferData(i.UNIFORM_BUFFER,b,C),i.bindBuffer(i.UNIFORM_BUFFER,null),R}function l(v){let R=s[v.id],b=v.uniforms,C=v.__cache;i.bindBuffer(i.UNIFORM_BUFFER,R);for(let T=0,_=b.length;T<_;T++){let E=b[T];if(Array.isArray(E))for(let F=0,L=E.length;F<L;F++)h(E[F],T,F,C);else h(E,T,0,C)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(v,R,b,C){if(d(v,R,b,C)===!0){let T=v.__offset,_=v.value;if(Array.isArray(_)){let E=0;for(let F=0;F<_.length;F++){let L=_[F],D=y(L,!0);u(L,v.__data,E),E+=D.storage/Float32Array.BYTES_PER_ELEMENT}}else u(_,v.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,T,v.__data)}}function u(v,R,b){typeof v=="number"||typeof v=="boolean"?R[b]=v:v.isMatrix3?(R[b]=v.elements[0],R[b+1]=v.elements[1],R[b+2]=v.elements[2],R[b+3]=0,R[b+4]=v.elements[3],R[b+5]=v.elements[4],R[b+6]=v.elements[5],R[b+7]=0,R[b+8]=v.elements[6],R[b+9]=v.elements[7],R[b+10]=v.elements[8],R[b+11]=0):ArrayBuffer.isView(v)?R.set(v.subarray(0,R.length-b),b):v.toArray(R,b)}function d(v,R,b,C){let T=v.value,_=R+"_"+b;if(Array.isArray(T)){C[_]===void 0&&(C[_]=[]);let E=C[_],F=!1;for(let L=0;L<T.length;L++)f(T[L],E,L)===!0&&(F=!0);return F}return f(T,C,_)}function f(v,R,b){if(R[b]===void 0)return typeof v=="number"||typeof v=="boolean"?R[b]=v:ArrayBuffer.isView(v)?R[b]=v.slice():R[b]=v.clone(),!0;{let C=R[b];if(typeof v=="number"||typeof v=="boolean"){if(C!==v)return R[b]=v,!0}else{if(ArrayBuffer.isView(v))return!0;if(C.equals(v)===!1)return C.copy(v),!0}}return!1}function p(v){let R=v.uniforms,b=0,C=16;for(let _=0,E=R.length;_<E;_++){let F=Array.isArray(R[_])?R[_]:[R[_]];for(let L=0,D=F.length;L<D;L++){let z=F[L],V=Array.isArray(z.value)?z.value:[z.value],N=Array.isArray(R[_])||Array.isArray(z.value),W=b;for(let H=0,lt=V.length;H<lt;H++){let Z=V[H],j=y(Z,N),et=b%C,dt=et%j.boundary,ut=et+dt;b+=dt,ut!==0&&C-ut<j.storage&&(b+=C-ut),H===0&&(W=b),b+=j.storage}let Y=z.type==="int"?Int32Array:z.type==="uint"?Uint32Array:Float32Array;z.__data=new Y((b-W)/Float32Array.BYTES_PER_ELEMENT),z.__offset=W}}let T=b%C;return T>0&&(b+=C-T),v.__size=b,v.__cache={},this}function y(v,R){let b={boundary:0,storage:0};return typeof v=="number"||typeof v=="boolean"?(b.boundary=4,b.storage=4):v.isVector2?(b.boundary=8,b.storage=8):v.isVector3||v.isColor?(b.boundary=16,b.storage=12):v.isVector4?(b.boundary=16,b.storage=16):v.isMatrix3?(b.boundary=16,b.storage=48):v.isMatrix4?(b.boundary=16,b.storage=64):v.isTexture?Zt("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(v)?(b.boundary=16,b.storage=v.byteLength):Zt("WebGLRenderer: Unsupported uniform value type.",v),R===!0&&(b.boundary=16,b.storage=Math.ceil(b.storage/16)*16),b}function m(v){let R=v.target;R.removeEventListener("dispose",m),i.deleteBuffer(s[R.id]),delete s[R.id],delete r[R.id]}function g(){for(let v in s)i.deleteBuffer(s[v]);s={},r={}}return{bind:o,update:a,dispose:g}}var T1=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),cs=null;function C1(){return cs===null&&(cs=new va(T1,16,16,nr,Wi),cs.name="DFG_LUT",cs.minFilter=ti,cs.magFilter=ti,cs.wrapS=is,cs.wrapT=is,cs.generateMipmaps=!1,cs.needsUpdate=!0),cs}var Eh=class{constructor(t={}){let{canvas:e=Bg(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:c=!0,preserveDrawingBuffer:l=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:d=!1,outputBufferType:f=ri}=t;this.isWebGLRenderer=!0;let p;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");p=n.getContextAttributes().alpha}else p=o;let y=f,m=new Set([qc,Xc,Wc]),g=new Set([ri,Hi,Ao,wr,Gc,Vc]),v=new Uint32Array(4),R=new Int32Array(4),b={textures:[],min:[],max:[],resolution:[]},C=null,T=null,_=[],E=[],F=null;this.domElement=e,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=ls,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let L=this,D=!1,z=null,V=null,N=null,W=null;this._outputColorSpace=pi;let Y=0,H=0,lt=null,Z=-1,j=null,et=new tn,dt=new tn,ut=null,tt=new Ht(0),mt=0,xt=e.width,Tt=e.height,St=1,Wt=null,re=null,Gt=new tn(0,0,xt,Tt),pe=new tn(0,0,xt,Tt),he=!1,ie=new Zs,Je=new _c,He=!1,fn=!1,Oe=new de,Pn=new O,we=new tn,Mn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},rn=!1;function pn(){return lt===null?St:1}let k=n;function Rt(A,G){return e.getContext(A,G)}let Jt,oe,Mt,ke,zt,Yt,P,S,q,ht,ot,_t,yt,nt,st,pt,B,rt,it,wt,gt,bt,Vt;try{let A={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:c,preserveDrawingBuffer:l,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${"187"}`),e.addEventListener("webglcontextlost",Ft,!1),e.addEventListener("webglcontextrestored",Qt,!1),e.addEventListener("webglcontextcreationerror",Ct,!1),k===null){let G="webgl2";if(k=Rt(G,A),k===null)throw Rt(G)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}jt()}catch(A){throw e.removeEventListener("webglcontextlost",Ft,!1),e.removeEventListener("webglcontextrestored",Qt,!1),e.removeEventListener("webglcontextcreationerror",Ct,!1),te("WebGLRenderer: "+A.message),A}function jt(){Jt=new kM(k),Jt.init(),gt=new b1(k,Jt),oe=new CM(k,Jt,t,gt),Mt=new y1(k,Jt),oe.reversedDepthBuffer&&d&&Mt.buffers.depth.setReversed(!0),V=k.createFramebuffer(),N=k.createFramebuffer(),W=k.createFramebuffer(),ke=new VM(k),zt=new r1,Yt=new v1(k,Jt,Mt,zt,oe,gt,ke),P=new BM(L),S=new Wv(k),bt=new EM(k,S),q=new zM(k,S,ke,bt),ht=new WM(k,q,S,bt,ke),rt=new HM(k,oe,Yt),st=new RM(zt),ot=new s1(L,P,Jt,oe,bt,st),_t=new A1(L,zt),yt=new a1,nt=new f1(Jt),B=new AM(L,P,Mt,ht,p,c),pt=new x1(L,ht,oe),Vt=new E1(k,ke,oe,Mt),it=new TM(k,Jt,ke),wt=new GM(k,Jt,ke),ke.programs=ot.programs,L.capabilities=oe,L.extensions=Jt,L.properties=zt,L.renderLists=yt,L.shadowMap=pt,L.state=Mt,L.info=ke}y!==ri&&(F=new qM(y,e.width,e.height,a,s,r));let ct=new Vf(L,k);this.xr=ct,this.getContext=function(){return k},this.getContextAttributes=function(){return k.getContextAttributes()},this.forceContextLoss=function(){let A=Jt.get("WEBGL_lose_context");A&&A.loseContext()},this.forceContextRestore=function(){let A=Jt.get("WEBGL_lose_context");A&&A.restoreContext()},this.getPixelRatio=function(){return St},this.setPixelRatio=function(A){A!==void 0&&(St=A,this.setSize(xt,Tt,!1))},this.getSize=function(A){return A.set(xt,Tt)},this.setSize=function(A,G,Q=!0){if(ct.isPresenting){Zt("WebGLRenderer: Can't change size while VR device is presenting.");return}xt=A,Tt=G,e.width=Math.floor(A*St),e.height=Math.floor(G*St),Q===!0&&(e.style.width=A+"px",e.style.height=G+"px"),F!==null&&F.setSize(e.width,e.height),this.setViewport(0,0,A,G)},this.getDrawingBufferSize=function(A){return A.set(xt*St,Tt*St).floor()},this.setDrawingBufferSize=function(A,G,Q){xt=A,Tt=G,St=Q,e.width=Math.floor(A*Q),e.height=Math.floor(G*Q),this.setViewport(0,0,A,G)},this.setEffects=function(A){if(y===ri){te("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(A){for(let G=0;G<A.length;G++)if(A[G].isOutputPass===!0){Zt("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}F.setEffects(A||[])},this.getCurrentViewport=function(A){return A.copy(et)},this.getViewport=function(A){return A.copy(Gt)},this.setViewport=function(A,G,Q,$){A.isVector4?Gt.set(A.x,A.y,A.z,A.w):Gt.set(A,G,Q,$),Mt.viewport(et.copy(Gt).multiplyScalar(pn()).round())},this.getScissor=function(A){return A.copy(pe)},this.setScissor=function(A,G,Q,$){A.isVector4?pe.set(A.x,A.y,A.z,A.w):pe.set(A,G,Q,$),Mt.scissor(dt.copy(pe).multiplyScalar(pn()).round())},this.getScissorTest=function(){return he},this.setScissorTest=function(A){Mt.setScissorTest(he=A)},this.setOpaqueSort=function(A){Wt=A},this.setTransparentSort=function(A){re=A},this.getClearColor=function(A){return A.copy(B.getClearColor())},this.setClearColor=function(){B.setClearColor(...arguments)},this.getClearAlpha=function(){return B.getClearAlpha()},this.setClearAlpha=function(){B.setClearAlpha(...arguments)},this.clear=function(A=!0,G=!0,Q=!0){let $=0;if(A){let J=!1;if(lt!==null){let At=lt.texture.format;J=m.has(At)}if(J){let At=lt.texture.type,Pt=g.has(At),Et=B.getClearColor(),It=B.getClearAlpha(),kt=Et.r,ee=Et.g,me=Et.b;Pt?(v[0]=kt,v[1]=ee,v[2]=me,v[3]=It,k.clearBufferuiv(k.COLOR,0,v)):(R[0]=kt,R[1]=ee,R[2]=me,R[3]=It,k.clearBufferiv(k.COLOR,0,R))}else $|=k.COLOR_BUFFER_BIT}G&&($|=k.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),Q&&($|=k.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),$!==0&&k.clear($)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(A){A.setRenderer(this),z=A},this.dispose=function(){e.removeEventListener("webglcontextlost",Ft,!1),e.removeEventListener("webglcontextrestored",Qt,!1),e.removeEventListener("webglcontextcreationerror",Ct,!1),B.dispose(),yt.dispose(),nt.dispose(),Yt.dispose(),zt.dispose(),P.dispose(),ht.dispose(),q.dispose(),bt.dispose(),Vt.dispose(),ot.dispose(),ct.dispose(),ct.removeEventListener("sessionstart",ml),ct.removeEventListener("sessionend",Zi),fs.stop()};function Ft(A){A.preventDefault(),vf("WebGLRenderer: Context Lost."),D=!0}function Qt(){vf("WebGLRenderer: Context Restored."),D=!1;let A=ke.autoReset,G=pt.enabled,Q=pt.autoUpdate,$=pt.needsUpdate,J=pt.type;jt(),ke.autoReset=A,pt.enabled=G,pt.autoUpdate=Q,pt.needsUpdate=$,pt.type=J}function Ct(A){te("WebGLRenderer: A WebGL context could not be created. Reason: ",A.statusMessage)}function le(A){let G=A.target;G.removeEventListener("dispose",le),We(G)}function We(A){$n(A),zt.remove(A)}function $n(A){let G=zt.get(A).programs;G!==void 0&&(G.forEach(function(Q){ot.releaseProgram(Q)}),A.isShaderMaterial&&ot.releaseShaderCache(A))}this.renderBufferDirect=function(A,G,Q,$,J,At){G===null&&(G=Mn);let Pt=J.isMesh&&J.matrixWorld.determinantAffine()<0,Et=Ko(A,G,Q,$,J);Mt.setMaterial($,Pt);let It=Q.index,kt=1;if($.wireframe===!0){if(It=q.getWireframeAttribute(Q),It===void 0)return;kt=2}let ee=Q.drawRange,me=Q.attributes.position,Bt=ee.start*kt,ge=(ee.start+ee.count)*kt;At!==null&&(Bt=Math.max(Bt,At.start*kt),ge=Math.min(ge,(At.start+At.count)*kt)),It!==null?(Bt=Math.max(Bt,0),ge=Math.min(ge,It.count)):me!=null&&(Bt=Math.max(Bt,0),ge=Math.min(ge,me.count));let en=ge-Bt;if(en<0||en===1/0)return;bt.setup(J,$,Et,Q,It);let De,Ne=it;if(It!==null&&(De=S.get(It),Ne=wt,Ne.setIndex(De)),J.isMesh)$.wireframe===!0?(Mt.setLineWidth($.wireframeLinewidth*pn()),Ne.setMode(k.LINES)):Ne.setMode(k.TRIANGLES);else if(J.isLine){let wn=$.linewidth;wn===void 0&&(wn=1),Mt.setLineWidth(wn*pn()),J.isLineSegments?Ne.setMode(k.LINES):J.isLineLoop?Ne.setMode(k.LINE_LOOP):Ne.setMode(k.LINE_STRIP)}else J.isPoints?Ne.setMode(k.POINTS):J.isSprite&&Ne.setMode(k.TRIANGLES);if(J.isBatchedMesh)if(Jt.get("WEBGL_multi_draw"))Ne.renderMultiDraw(J._multiDrawStarts,J._multiDrawCounts,J._multiDrawCount);else{let wn=J._multiDrawStarts,Ut=J._multiDrawCounts,mn=J._multiDrawCount,ve=It?S.get(It).bytesPerElement:1,ms=zt.get($).currentProgram.getUniforms();for(let gn=0;gn<mn;gn++)ms.setValue(k,"_gl_DrawID",gn),Ne.render(wn[gn]/ve,Ut[gn])}else if(J.isInstancedMesh)Ne.renderInstances(Bt,en,J.count);else if(Q.isInstancedBufferGeometry){let wn=Q._maxInstanceCount!==void 0?Q._maxInstanceCount:1/0,Ut=Math.min(Q.instanceCount,wn);Ne.renderInstances(Bt,en,Ut)}else Ne.render(Bt,en)};function $o(A,G,Q,$){z!==null&&A.isNodeMaterial&&z.setObject($,A),He===!0&&st.setState(A,Q,!1),A.transparent===!0&&A.side===qn&&A.forceSinglePass===!1?(A.side=bn,A.needsUpdate=!0,Ji(A,G,$),A.side=Ei,A.needsUpdate=!0,Ji(A,G,$),A.side=qn):Ji(A,G,$)}this.compile=function(A,G,Q=null){Q===null&&(Q=A),z!==null&&z.renderStart(A,G,Q),T=nt.get(Q),T.init(G),E.push(T),Q.traverseVisible(function(J){J.isLight&&J.layers.test(G.layers)&&(T.pushLight(J),J.castShadow&&T.pushShadow(J))}),A!==Q&&A.traverseVisible(function(J){J.isLight&&J.layers.test(G.layers)&&(T.pushLight(J),J.castShadow&&T.pushShadow(J))}),T.setupLights(),z!==null&&z.updateLights(T.state.lightsArray),fn=this.localClippingEnabled,He=st.init(this.clippingPlanes,fn),He===!0&&st.setGlobalState(this.clippingPlanes,G),z!==null&&pt.render(T.state.shadowsArray,Q,G);let $=new Set;return A.traverse(function(J){if(!(J.isMesh||J.isPoints||J.isLine||J.isSprite))return;let At=J.material;if(At)if(Array.isArray(At))for(let Pt=0;Pt<At.length;Pt++){let Et=At[Pt];$o(Et,Q,G,J),$.add(Et)}else $o(At,Q,G,J),$.add(At)}),T=E.pop(),z!==null&&z.renderEnd(),$},this.compileAsync=function(A,G,Q=null){let $=this.compile(A,G,Q);return new Promise(J=>{function At(){if($.forEach(function(Pt){let It=zt.get(Pt).currentProgram;(It===void 0||It.isReady())&&$.delete(Pt)}),$.size===0){J(A);return}setTimeout(At,10)}Jt.get("KHR_parallel_shader_compile")!==null?At():setTimeout(At,10)})};let Or=null;function Ku(A){Or&&Or(A)}function ml(){fs.stop()}function Zi(){fs.start()}let fs=new m0;fs.setAnimationLoop(Ku),typeof self<"u"&&fs.setContext(self),this.setAnimationLoop=function(A){Or=A,ct.setAnimationLoop(A),A===null?fs.stop():fs.start()},ct.addEventListener("sessionstart",ml),ct.addEventListener("sessionend",Zi),this.render=function(A,G){if(G!==void 0&&G.isCamera!==!0){te("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(D===!0)return;z!==null&&z.renderStart(A,G);let Q=ct.enabled===!0&&ct.isPresenting===!0,$=F!==null&&(lt===null||Q)&&F.begin(L,lt);if(A.matrixWorldAutoUpdate===!0&&A.updateMatrixWorld(),G.parent===null&&G.matrixWorldAutoUpdate===!0&&G.updateMatrixWorld(),ct.enabled===!0&&ct.isPresenting===!0&&(F===null||F.isCompositing()===!1)&&(ct.cameraAutoUpdate===!0&&ct.updateCamera(G),G=ct.getCamera()),A.isScene===!0&&A.onBeforeRender(L,A,G,lt),T=nt.get(A,E.length),T.init(G),T.state.textureUnits=Yt.getTextureUnits(),E.push(T),Oe.multiplyMatrices(G.projectionMatrix,G.matrixWorldInverse),G.isArrayCamera?Je.setFromArrayCamera(G):ie.setFromProjectionMatrix(Oe,Mi,G.reversedDepth),fn=this.localClippingEnabled,He=st.init(this.clippingPlanes,fn),C=yt.get(A,_.length),C.init(),_.push(C),this.info.render.frame++,ct.enabled===!0&&ct.isPresenting===!0){let Pt=L.xr.getDepthSensingMesh();Pt!==null&&ps(Pt,G,-1/0,L.sortObjects)}ps(A,G,0,L.sortObjects),C.finish(),z!==null&&z.updateLights(T.state.lightsArray),L.sortObjects===!0&&C.sort(Wt,re),rn=ct.enabled===!1||ct.isPresenting===!1||ct.hasDepthSensing()===!1,rn&&B.addToRenderList(C,A),this.info.autoReset===!0&&this.info.reset(),He===!0&&st.beginShadows();let J=T.state.shadowsArray;if(pt.render(J,A,G),He===!0&&st.endShadows(),($&&F.hasRenderPass())===!1){let Pt=C.opaque,Et=C.transmissive;if(T.setupLights(),G.isArrayCamera){let It=G.cameras;if(Et.length>0)for(let kt=0,ee=It.length;kt<ee;kt++){let me=It[kt];Pi(Pt,Et,A,me)}rn&&B.render(A);for(let kt=0,ee=It.length;kt<ee;kt++){let me=It[kt];Zo(C,A,me,me.viewport)}}else Et.length>0&&Pi(Pt,Et,A,G),rn&&B.render(A),Zo(C,A,G)}lt!==null&&H===0&&(Yt.updateMultisampleRenderTarget(lt),Yt.updateRenderTargetMipmap(lt)),$&&F.end(L),A.isScene===!0&&A.onAfterRender(L,A,G),bt.resetDefaultState(),Z=-1,j=null,E.pop(),E.length>0?(T=E[E.length-1],Yt.setTextureUnits(T.state.textureUnits),He===!0&&st.setGlobalState(L.clippingPlanes,T.state.camera)):T=null,_.pop(),_.length>0?C=_[_.length-1]:C=null,z!==null&&z.renderEnd()};function ps(A,G,Q,$){if(A.visible===!1)return;if(A.layers.test(G.layers)){if(A.isGroup)Q=A.renderOrder;else if(A.isLOD)A.autoUpdate===!0&&A.update(G);else if(A.isLight)T.pushLight(A),A.castShadow&&T.pushShadow(A);else if(A.isSprite){let Pt=G.isArrayCamera?Je:ie;if(!A.frustumCulled||A.intersectsFrustum(Pt)){$&&we.setFromMatrixPosition(A.matrixWorld).applyMatrix4(Oe);let Et=ht.update(A),It=A.material;It.visible&&C.push(A,Et,It,Q,we.z,null,G)}}else if(A.isMesh||A.isLine||A.isPoints){let Pt=G.isArrayCamera?Je:ie;if(!A.frustumCulled||A.intersectsFrustum(Pt)){let Et=ht.update(A),It=A.material;if($&&(A.boundingSphere!==void 0?(A.boundingSphere===null&&A.computeBoundingSphere(),we.copy(A.boundingSphere.center)):(Et.boundingSphere===null&&Et.computeBoundingSphere(),we.copy(Et.boundingSphere.center)),we.applyMatrix4(A.matrixWorld).applyMatrix4(Oe)),Array.isArray(It)){let kt=Et.groups;for(let ee=0,me=kt.length;ee<me;ee++){let Bt=kt[ee],ge=It[Bt.materialIndex];ge&&ge.visible&&C.push(A,Et,ge,Q,we.z,Bt,G)}}else It.visible&&C.push(A,Et,It,Q,we.z,null,G)}}}let At=A.children;for(let Pt=0,Et=At.length;Pt<Et;Pt++)ps(At[Pt],G,Q,$)}function Zo(A,G,Q,$){let{opaque:J,transmissive:At,transparent:Pt}=A;T.setupLightsView(Q),He===!0&&st.setGlobalState(L.clippingPlanes,Q),$&&Mt.viewport(et.copy($)),J.length>0&&on(J,G,Q),At.length>0&&on(At,G,Q),Pt.length>0&&on(Pt,G,Q),Mt.buffers.depth.setTest(!0),Mt.buffers.depth.setMask(!0),Mt.buffers.color.setMask(!0),Mt.setPolygonOffset(!1)}function Pi(A,G,Q,$){if((Q.isScene===!0?Q.overrideMaterial:null)!==null)return;if(T.state.transmissionRenderTarget[$.id]===void 0){let Bt=Jt.has("EXT_color_buffer_half_float")||Jt.has("EXT_color_buffer_float");T.state.transmissionRenderTarget[$.id]=new mi(1,1,{generateMipmaps:!0,type:Bt?Wi:ri,minFilter:Ps,samples:Math.max(4,oe.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:be.workingColorSpace})}let At=T.state.transmissionRenderTarget[$.id],Pt=$.viewport||et;At.setSize(Pt.z*L.transmissionResolutionScale,Pt.w*L.transmissionResolutionScale);let Et=L.getRenderTarget(),It=L.getActiveCubeFace(),kt=L.getActiveMipmapLevel();L.setRenderTarget(At),L.getClearColor(tt),mt=L.getClearAlpha(),mt<1&&L.setClearColor(16777215,.5),L.clear(),rn&&B.render(Q);let ee=L.toneMapping;L.toneMapping=ls;let me=$.viewport;if($.viewport!==void 0&&($.viewport=void 0),T.setupLightsView($),He===!0&&st.setGlobalState(L.clippingPlanes,$),on(A,Q,$),Yt.updateMultisampleRenderTarget(At),Yt.updateRenderTargetMipmap(At),Jt.has("WEBGL_multisampled_render_to_texture")===!1){let Bt=!1;for(let ge=0,en=G.length;ge<en;ge++){let De=G[ge],{object:Ne,geometry:wn,material:Ut,group:mn}=De;if(Ut.side===qn&&Ne.layers.test($.layers)){let ve=Ut.side;Ut.side=bn,Ut.needsUpdate=!0,hn(Ne,Q,$,wn,Ut,mn),Ut.side=ve,Ut.needsUpdate=!0,Bt=!0}}Bt===!0&&(Yt.updateMultisampleRenderTarget(At),Yt.updateRenderTargetMipmap(At))}L.setRenderTarget(Et,It,kt),L.setClearColor(tt,mt),me!==void 0&&($.viewport=me),L.toneMapping=ee}function on(A,G,Q){let $=G.isScene===!0?G.overrideMaterial:null;for(let J=0,At=A.length;J<At;J++){let Pt=A[J],{object:Et,geometry:It,group:kt}=Pt,ee=Pt.material;ee.allowOverride===!0&&$!==null&&(ee=$),Et.layers.test(Q.layers)&&hn(Et,G,Q,It,ee,kt)}}function hn(A,G,Q,$,J,At){z!==null&&J.isNodeMaterial&&z.setObject(A,J),A.onBeforeRender(L,G,Q,$,J,At),A.modelViewMatrix.multiplyMatrices(Q.matrixWorldInverse,A.matrixWorld),A.normalMatrix.getNormalMatrix(A.modelViewMatrix),J.onBeforeRender(L,G,Q,$,A,At),J.transparent===!0&&J.side===qn&&J.forceSinglePass===!1?(J.side=bn,J.needsUpdate=!0,L.renderBufferDirect(Q,G,$,J,A,At),J.side=Ei,J.needsUpdate=!0,L.renderBufferDirect(Q,G,$,J,A,At),J.side=qn):L.renderBufferDirect(Q,G,$,J,A,At),A.onAfterRender(L,G,Q,$,J,At)}function un(A){let G=0;for(let Q of A)Q.texture!==null&&G++;return G}function Ji(A,G,Q){G.isScene!==!0&&(G=Mn);let $=zt.get(A),J=T.state.lights,At=T.state.shadowsArray,Pt=J.state.version,Et=ot.getParameters(A,J.state,At,G,Q,T.state.lightProbeGridArray),It=ot.getProgramCacheKey(Et),kt=$.programs;$.environment=A.isMeshStandardMaterial||A.isMeshLambertMaterial||A.isMeshPhongMaterial?G.environment:null,$.fog=G.fog;let ee=A.isMeshStandardMaterial||A.isMeshLambertMaterial&&!A.envMap||A.isMeshPhongMaterial&&!A.envMap;$.envMap=P.get(A.envMap||$.environment,ee),$.envMapRotation=$.environment!==null&&A.envMap===null?G.environmentRotation:A.envMapRotation,kt===void 0&&(A.addEventListener("dispose",le),kt=new Map,$.programs=kt,$.programVariants=new Map);let me=kt.get(It);if(me!==void 0){if($.currentProgram===me&&$.lightsStateVersion===Pt)return Jo(A,Et),me}else Et.uniforms=ot.getUniforms(A),z!==null&&A.isNodeMaterial&&z.build(A,Q,Et),A.onBeforeCompile(Et,L),me=ot.acquireProgram(Et,It),kt.set(It,me),$.uniforms=Et.uniforms;let Bt=$.uniforms;return(!A.isShaderMaterial&&!A.isRawShaderMaterial||A.clipping===!0)&&(Bt.clippingPlanes=st.uniform),Jo(A,Et),$.needsLights=Fs(A),$.lightsStateVersion=Pt,$.needsLights&&(Bt.ambientLightColor.value=J.state.ambient,Bt.lightProbe.value=J.state.probe,Bt.sunLights.value=J.state.sun,Bt.sunLightShadows.value=J.state.sunShadow,Bt.directionalLights.value=J.state.directional,Bt.directionalLightShadows.value=J.state.directionalShadow,Bt.spotLights.value=J.state.spot,Bt.spotLightShadows.value=J.state.spotShadow,Bt.rectAreaLights.value=J.state.rectArea,Bt.ltc_1.value=J.state.rectAreaLTC1,Bt.ltc_2.value=J.state.rectAreaLTC2,Bt.pointLights.value=J.state.point,Bt.pointLightShadows.value=J.state.pointShadow,Bt.hemisphereLights.value=J.state.hemi,Bt.sunShadowMatrix.value=J.state.sunShadowMatrix,Bt.sunShadowCascade.value=J.state.sunShadowCascade,Bt.directionalShadowMatrix.value=J.state.directionalShadowMatrix,Bt.spotLightMatrix.value=J.state.spotLightMatrix,Bt.spotLightMap.value=J.state.spotLightMap,Bt.pointShadowMatrix.value=J.state.pointShadowMatrix),$.numLightProbeGrids=un(T.state.lightProbeGridArray),$.currentProgram=me,$.uniformsList=null,me}function li(A,G,Q,$,J){let At=zt.get(A),Pt=At.currentProgram.id+","+$+","+J,Et=At.programVariants.get(Pt);return Et===void 0?(Et=Ji(A,G,Q),At.programVariants.set(Pt,Et)):(At.currentProgram=Et,At.uniformsList=null,At.outputColorSpace=$,At.toneMapping=J),Et}function Os(A){if(A.uniformsList===null){let G=A.currentProgram.getUniforms();A.uniformsList=To.seqWithValue(G.seq,A.uniforms)}return A.uniformsList}function Jo(A,G){let Q=zt.get(A);Q.outputColorSpace=G.outputColorSpace,Q.batching=G.batching,Q.batchingColor=G.batchingColor,Q.instancing=G.instancing,Q.instancingColor=G.instancingColor,Q.instancingMorph=G.instancingMorph,Q.skinning=G.skinning,Q.morphTargets=G.morphTargets,Q.morphNormals=G.morphNormals,Q.morphColors=G.morphColors,Q.morphTargetsCount=G.morphTargetsCount,Q.numClippingPlanes=G.numClippingPlanes,Q.numIntersection=G.numClipIntersection,Q.vertexAlphas=G.vertexAlphas,Q.vertexTangents=G.vertexTangents,Q.toneMapping=G.toneMapping}function Ko(A,G,Q,$,J){G.isScene!==!0&&(G=Mn),Yt.resetTextureUnits();let At=G.fog,Pt=$.isMeshStandardMaterial||$.isMeshLambertMaterial||$.isMeshPhongMaterial?G.environment:null,Et=lt===null?L.outputColorSpace:lt.isXRRenderTarget===!0?lt.texture.colorSpace:be.workingColorSpace,It=$.isMeshStandardMaterial||$.isMeshLambertMaterial&&!$.envMap||$.isMeshPhongMaterial&&!$.envMap,kt=P.get($.envMap||Pt,It),ee=$.vertexColors===!0&&!!Q.attributes.color&&Q.attributes.color.itemSize===4,me=!!Q.attributes.tangent&&(!!$.normalMap||$.anisotropy>0),Bt=!!Q.morphAttributes.position,ge=!!Q.morphAttributes.normal,en=!!Q.morphAttributes.color,De=ls;$.toneMapped&&(lt===null||lt.isXRRenderTarget===!0)&&(De=L.toneMapping);let Ne=Q.morphAttributes.position||Q.morphAttributes.normal||Q.morphAttributes.color,wn=Ne!==void 0?Ne.length:0,Ut=zt.get($),mn=T.state.lights;if(He===!0&&(fn===!0||A!==j)){let Ue=A===j&&$.id===Z;st.setState($,A,Ue)}let ve=!1,ms=!1;$.version===Ut.__version?Ut.needsLights&&Ut.lightsStateVersion!==mn.state.version||J.isBatchedMesh&&Ut.batching===!1||!J.isBatchedMesh&&Ut.batching===!0||J.isBatchedMesh&&Ut.batchingColor===!0&&J._colorsTexture===null||J.isBatchedMesh&&Ut.batchingColor===!1&&J._colorsTexture!==null||J.isInstancedMesh&&Ut.instancing===!1||!J.isInstancedMesh&&Ut.instancing===!0||J.isSkinnedMesh&&Ut.skinning===!1||!J.isSkinnedMesh&&Ut.skinning===!0||J.isInstancedMesh&&Ut.instancingColor===!0&&J.instanceColor===null||J.isInstancedMesh&&Ut.instancingColor===!1&&J.instanceColor!==null||J.isInstancedMesh&&Ut.instancingMorph===!0&&J.morphTexture===null||J.isInstancedMesh&&Ut.instancingMorph===!1&&J.morphTexture!==null||Ut.envMap!==kt||$.fog===!0&&Ut.fog!==At||Ut.numClippingPlanes!==void 0&&(Ut.numClippingPlanes!==st.numPlanes||Ut.numIntersection!==st.numIntersection)||Ut.vertexAlphas!==ee||Ut.vertexTangents!==me||Ut.morphTargets!==Bt||Ut.morphNormals!==ge||Ut.morphColors!==en||Ut.morphTargetsCount!==wn||Ut.numLightProbeGrids!==un(T.state.lightProbeGridArray)?ve=!0:(Ut.outputColorSpace!==Et||Ut.toneMapping!==De)&&(ms=!0):(ve=!0,Ut.__version=$.version);let gn=Ut.currentProgram;(ve===!0||ms===!0)&&(gn=ms===!0?li($,G,J,Et,De):Ji($,G,J),z&&$.isNodeMaterial&&z.onUpdateProgram($,gn,Ut));let kr=!1,Ki=!1,gs=!1,ue=gn.getUniforms(),an=Ut.uniforms;if(Mt.useProgram(gn.program)&&(kr=!0,Ki=!0,gs=!0),$.id!==Z&&(Z=$.id,Ki=!0),kr||j!==A){Mt.buffers.depth.getReversed()&&A.reversedDepth!==!0&&(A._reversedDepth=!0,A.updateProjectionMatrix()),ue.setValue(k,"projectionMatrix",A.projectionMatrix),ue.setValue(k,"viewMatrix",A.matrixWorldInverse);let _n=ue.map.cameraPosition;_n!==void 0&&_n.setValue(k,Pn.setFromMatrixPosition(A.matrixWorld)),oe.logarithmicDepthBuffer&&ue.setValue(k,"logDepthBufFC",2/(Math.log(A.far+1)/Math.LN2)),($.isMeshPhongMaterial||$.isMeshToonMaterial||$.isMeshLambertMaterial||$.isMeshBasicMaterial||$.isMeshStandardMaterial||$.isShaderMaterial)&&ue.setValue(k,"isOrthographic",A.isOrthographicCamera===!0),j!==A&&(j=A,Ki=!0,gs=!0)}if(Ut.needsLights&&(mn.state.sunShadowMap.length>0&&ue.setValue(k,"sunShadowMap",mn.state.sunShadowMap,Yt),mn.state.directionalShadowMap.length>0&&ue.setValue(k,"directionalShadowMap",mn.state.directionalShadowMap,Yt),mn.state.spotShadowMap.length>0&&ue.setValue(k,"spotShadowMap",mn.state.spotShadowMap,Yt),mn.state.pointShadowMap.length>0&&ue.setValue(k,"pointShadowMap",mn.state.pointShadowMap,Yt)),J.isSkinnedMesh){ue.setOptional(k,J,"bindMatrix"),ue.setOptional(k,J,"bindMatrixInverse");let Ue=J.skeleton;Ue&&(Ue.boneTexture===null&&Ue.computeBoneTexture(),ue.setValue(k,"boneTexture",Ue.boneTexture,Yt))}J.isBatchedMesh&&(ue.setOptional(k,J,"batchingTexture"),ue.setValue(k,"batchingTexture",J._matricesTexture,Yt),ue.setOptional(k,J,"batchingIdTexture"),ue.setValue(k,"batchingIdTexture",J._indirectTexture,Yt),ue.setOptional(k,J,"batchingColorTexture"),J._colorsTexture!==null&&ue.setValue(k,"batchingColorTexture",J._colorsTexture,Yt));let Zn=Q.morphAttributes;if((Zn.position!==void 0||Zn.normal!==void 0||Zn.color!==void 0)&&rt.update(J,Q,gn),(Ki||Ut.receiveShadow!==J.receiveShadow)&&(Ut.receiveShadow=J.receiveShadow,ue.setValue(k,"receiveShadow",J.receiveShadow)),($.isMeshStandardMaterial||$.isMeshLambertMaterial||$.isMeshPhongMaterial)&&$.envMap===null&&G.environment!==null&&(an.envMapIntensity.value=G.environmentIntensity),an.dfgLUT!==void 0&&(an.dfgLUT.value=C1()),Ki){if(ue.setValue(k,"toneMappingExposure",L.toneMappingExposure),Ut.needsLights&&Fr(an,gs),At&&$.fog===!0&&_t.refreshFogUniforms(an,At),_t.refreshMaterialUniforms(an,$,St,Tt,T.state.transmissionRenderTarget[A.id]),Ut.needsLights&&Ut.numLightProbeGrids>0){let Ue=b,_n=0;for(let Vn of T.state.lightProbeGridArray)Vn.texture!==null&&(Ue.textures[_n]=Vn.texture,Ue.min[_n]=Vn.boundingBox.min,Ue.max[_n]=Vn.boundingBox.max,Ue.resolution[_n]=Vn.resolution,_n++);for(let Vn in Ue)Ue[Vn].length=_n;an.probesSH.value=Ue.textures,an.probesMin.value=Ue.min,an.probesMax.value=Ue.max,an.probesResolution.value=Ue.resolution}To.upload(k,Os(Ut),an,Yt)}if($.isShaderMaterial&&$.uniformsNeedUpdate===!0&&(To.upload(k,Os(Ut),an,Yt),$.uniformsNeedUpdate=!1),$.isSpriteMaterial&&ue.setValue(k,"center",J.center),ue.setValue(k,"modelViewMatrix",J.modelViewMatrix),ue.setValue(k,"normalMatrix",J.normalMatrix),ue.setValue(k,"modelMatrix",J.matrixWorld),$.uniformsGroups!==void 0){let Ue=$.uniformsGroups;for(let _n=0,Vn=Ue.length;_n<Vn;_n++){let gl=Ue[_n];Vt.update(gl,gn),Vt.bind(gl,gn)}}return gn}function Fr(A,G){A.ambientLightColor.needsUpdate=G,A.lightProbe.needsUpdate=G,A.sunLights.needsUpdate=G,A.sunLightShadows.needsUpdate=G,A.directionalLights.needsUpdate=G,A.directionalLightShadows.needsUpdate=G,A.pointLights.needsUpdate=G,A.pointLightShadows.needsUpdate=G,A.spotLights.needsUpdate=G,A.spotLightShadows.needsUpdate=G,A.rectAreaLights.needsUpdate=G,A.hemisphereLights.needsUpdate=G}function Fs(A){return A.isMeshLambertMaterial||A.isMeshToonMaterial||A.isMeshPhongMaterial||A.isMeshStandardMaterial||A.isShadowMaterial||A.isShaderMaterial&&A.lights===!0}this.getActiveCubeFace=function(){return Y},this.getActiveMipmapLevel=function(){return H},this.getRenderTarget=function(){return lt},this.setRenderTargetTextures=function(A,G,Q){let $=zt.get(A);$.__autoAllocateDepthBuffer=A.resolveDepthBuffer===!1,$.__autoAllocateDepthBuffer===!1&&($.__useRenderToTexture=!1),zt.get(A.texture).__webglTexture=G,zt.get(A.depthTexture).__webglTexture=$.__autoAllocateDepthBuffer?void 0:Q,$.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(A,G){let Q=zt.get(A);Q.__webglFramebuffer=G,Q.__useDefaultFramebuffer=G===void 0},this.setRenderTarget=function(A,G=0,Q=0){lt=A,Y=G,H=Q;let $=null,J=!1,At=!1;if(A){let Et=zt.get(A);if(Et.__useDefaultFramebuffer!==void 0){Mt.bindFramebuffer(k.FRAMEBUFFER,Et.__webglFramebuffer),et.copy(A.viewport),dt.copy(A.scissor),ut=A.scissorTest,Mt.viewport(et),Mt.scissor(dt),Mt.setScissorTest(ut),Z=-1;return}else if(Et.__webglFramebuffer===void 0)Yt.setupRenderTarget(A);else if(Et.__hasExternalTextures)Yt.rebindTextures(A,zt.get(A.texture).__webglTexture,zt.get(A.depthTexture).__webglTexture);else if(A.depthBuffer){let ee=A.depthTexture;if(Et.__boundDepthTexture!==ee){if(ee!==null&&zt.has(ee)&&(A.width!==ee.image.width||A.height!==ee.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Yt.setupDepthRenderbuffer(A)}}let It=A.texture;(It.isData3DTexture||It.isDataArrayTexture||It.isCompressedArrayTexture)&&(At=!0);let kt=zt.get(A).__webglFramebuffer;A.isWebGLCubeRenderTarget?(Array.isArray(kt[G])?$=kt[G][Q]:$=kt[G],J=!0):A.samples>0&&Yt.useMultisampledRTT(A)===!1?$=zt.get(A).__webglMultisampledFramebuffer:Array.isArray(kt)?$=kt[Q]:$=kt,et.copy(A.viewport),dt.copy(A.scissor),ut=A.scissorTest}else et.copy(Gt).multiplyScalar(St).floor(),dt.copy(pe).multiplyScalar(St).floor(),ut=he;if(Q!==0&&($=V),Mt.bindFramebuffer(k.FRAMEBUFFER,$)&&Mt.drawBuffers(A,$),Mt.viewport(et),Mt.scissor(dt),Mt.setScissorTest(ut),J){let Et=zt.get(A.texture);k.framebufferTexture2D(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_CUBE_MAP_POSITIVE_X+G,Et.__webglTexture,Q)}else if(At){let Et=G;for(let It=0;It<A.textures.length;It++){let kt=zt.get(A.textures[It]);k.framebufferTextureLayer(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0+It,kt.__webglTexture,Q,Et)}}else if(A!==null&&Q!==0){let Et=zt.get(A.texture);k.framebufferTexture2D(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_2D,Et.__webglTexture,Q)}Z=-1};function Br(A){let G=zt.get(A);return(G.__readFormat!==A.format||G.__readType!==A.type)&&(G.__readFormat=A.format,G.__readType=A.type,G.__formatReadable=oe.textureFormatReadable(A.format),G.__typeReadable=oe.textureTypeReadable(A.type)),G}this.readRenderTargetPixels=function(A,G,Q,$,J,At,Pt,Et=0){if(!(A&&A.isWebGLRenderTarget)){te("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let It=zt.get(A).__webglFramebuffer;if(A.isWebGLCubeRenderTarget&&Pt!==void 0&&(It=It[Pt],Array.isArray(It)&&(It=It[0])),It){Mt.bindFramebuffer(k.FRAMEBUFFER,It);try{let kt=A.textures[Et],ee=kt.format,me=kt.type;A.textures.length>1&&k.readBuffer(k.COLOR_ATTACHMENT0+Et);let Bt=Br(kt);if(Bt.__formatReadable===!1){te("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Bt.__typeReadable===!1){te("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}G>=0&&G<=A.width-$&&Q>=0&&Q<=A.height-J&&k.readPixels(G,Q,$,J,gt.convert(ee),gt.convert(me),At)}finally{let kt=lt!==null?zt.get(lt).__webglFramebuffer:null;Mt.bindFramebuffer(k.FRAMEBUFFER,kt)}}},this.readRenderTargetPixelsAsync=async function(A,G,Q,$,J,At,Pt,Et=0){if(!(A&&A.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let It=zt.get(A).__webglFramebuffer;if(A.isWebGLCubeRenderTarget&&Pt!==void 0&&(It=It[Pt],Array.isArray(It)&&(It=It[0])),It)if(G>=0&&G<=A.width-$&&Q>=0&&Q<=A.height-J){Mt.bindFramebuffer(k.FRAMEBUFFER,It);let kt=A.textures[Et],ee=kt.format,me=kt.type;A.textures.length>1&&k.readBuffer(k.COLOR_ATTACHMENT0+Et);let Bt=Br(kt);if(Bt.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Bt.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let ge=k.createBuffer();k.bindBuffer(k.PIXEL_PACK_BUFFER,ge),k.bufferData(k.PIXEL_PACK_BUFFER,At.byteLength,k.STREAM_READ),k.readPixels(G,Q,$,J,gt.convert(ee),gt.convert(me),0),k.bindBuffer(k.PIXEL_PACK_BUFFER,null);let en=lt!==null?zt.get(lt).__webglFramebuffer:null;Mt.bindFramebuffer(k.FRAMEBUFFER,en);let De=k.fenceSync(k.SYNC_GPU_COMMANDS_COMPLETE,0);return k.flush(),await zg(k,De,4),k.bindBuffer(k.PIXEL_PACK_BUFFER,ge),k.getBufferSubData(k.PIXEL_PACK_BUFFER,0,At),k.bindBuffer(k.PIXEL_PACK_BUFFER,null),k.deleteBuffer(ge),k.deleteSync(De),At}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(A,G=null,Q=0){let $=Math.pow(2,-Q),J=Math.floor(A.image.width*$),At=Math.floor(A.image.height*$),Pt=G!==null?G.x:0,Et=G!==null?G.y:0;Yt.setTexture2D(A,0),k.copyTexSubImage2D(k.TEXTURE_2D,Q,0,0,Pt,Et,J,At),Mt.unbindTexture()},this.copyTextureToTexture=function(A,G,Q=null,$=null,J=0,At=0){let Pt,Et,It,kt,ee,me,Bt,ge,en,De=A.isCompressedTexture?A.mipmaps[At]:A.image;if(Q!==null)Pt=Q.max.x-Q.min.x,Et=Q.max.y-Q.min.y,It=Q.isBox3?Q.max.z-Q.min.z:1,kt=Q.min.x,ee=Q.min.y,me=Q.isBox3?Q.min.z:0;else{let ue=Math.pow(2,-J);Pt=Math.floor(De.width*ue),Et=Math.floor(De.height*ue),A.isDataArrayTexture?It=De.depth:A.isData3DTexture?It=Math.floor(De.depth*ue):It=1,kt=0,ee=0,me=0}$!==null?(Bt=$.x,ge=$.y,en=$.z):(Bt=0,ge=0,en=0);let Ne=gt.convert(G.format),wn=gt.convert(G.type),Ut;G.isData3DTexture?(Yt.setTexture3D(G,0),Ut=k.TEXTURE_3D):G.isDataArrayTexture||G.isCompressedArrayTexture?(Yt.setTexture2DArray(G,0),Ut=k.TEXTURE_2D_ARRAY):(Yt.setTexture2D(G,0),Ut=k.TEXTURE_2D),Mt.activeTexture(k.TEXTURE0),Mt.pixelStorei(k.UNPACK_FLIP_Y_WEBGL,G.flipY),Mt.pixelStorei(k.UNPACK_PREMULTIPLY_ALPHA_WEBGL,G.premultiplyAlpha),Mt.pixelStorei(k.UNPACK_ALIGNMENT,G.unpackAlignment);let mn=Mt.getParameter(k.UNPACK_ROW_LENGTH),ve=Mt.getParameter(k.UNPACK_IMAGE_HEIGHT),ms=Mt.getParameter(k.UNPACK_SKIP_PIXELS),gn=Mt.getParameter(k.UNPACK_SKIP_ROWS),kr=Mt.getParameter(k.UNPACK_SKIP_IMAGES);Mt.pixelStorei(k.UNPACK_ROW_LENGTH,De.width),Mt.pixelStorei(k.UNPACK_IMAGE_HEIGHT,De.height),Mt.pixelStorei(k.UNPACK_SKIP_PIXELS,kt),Mt.pixelStorei(k.UNPACK_SKIP_ROWS,ee),Mt.pixelStorei(k.UNPACK_SKIP_IMAGES,me);let Ki=A.isDataArrayTexture||A.isData3DTexture,gs=G.isDataArrayTexture||G.isData3DTexture;if(A.isDepthTexture){let ue=zt.get(A),an=zt.get(G),Zn=zt.get(ue.__renderTarget),Ue=zt.get(an.__renderTarget);Mt.bindFramebuffer(k.READ_FRAMEBUFFER,Zn.__webglFramebuffer),Mt.bindFramebuffer(k.DRAW_FRAMEBUFFER,Ue.__webglFramebuffer);for(let _n=0;_n<It;_n++)Ki&&(k.framebufferTextureLayer(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,zt.get(A).__webglTexture,J,me+_n),k.framebufferTextureLayer(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,zt.get(G).__webglTexture,At,en+_n)),k.blitFramebuffer(kt,ee,kt+Pt,ee+Et,Bt,ge,Bt+Pt,ge+Et,k.DEPTH_BUFFER_BIT,k.NEAREST);Mt.bindFramebuffer(k.READ_FRAMEBUFFER,null),Mt.bindFramebuffer(k.DRAW_FRAMEBUFFER,null)}else if(J!==0||A.isRenderTargetTexture||zt.has(A)){let ue=zt.get(A),an=zt.get(G);Mt.bindFramebuffer(k.READ_FRAMEBUFFER,N),Mt.bindFramebuffer(k.DRAW_FRAMEBUFFER,W);for(let Zn=0;Zn<It;Zn++)Ki?k.framebufferTextureLayer(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,ue.__webglTexture,J,me+Zn):k.framebufferTexture2D(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_2D,ue.__webglTexture,J),gs?k.framebufferTextureLayer(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,an.__webglTexture,At,en+Zn):k.framebufferTexture2D(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_2D,an.__webglTexture,At),J!==0?k.blitFramebuffer(kt,ee,kt+Pt,ee+Et,Bt,ge,Bt+Pt,ge+Et,k.COLOR_BUFFER_BIT,k.NEAREST):gs?k.copyTexSubImage3D(Ut,At,Bt,ge,en+Zn,kt,ee,Pt,Et):k.copyTexSubImage2D(Ut,At,Bt,ge,kt,ee,Pt,Et);Mt.bindFramebuffer(k.READ_FRAMEBUFFER,null),Mt.bindFramebuffer(k.DRAW_FRAMEBUFFER,null)}else gs?A.isDataTexture||A.isData3DTexture?k.texSubImage3D(Ut,At,Bt,ge,en,Pt,Et,It,Ne,wn,De.data):G.isCompressedArrayTexture?k.compressedTexSubImage3D(Ut,At,Bt,ge,en,Pt,Et,It,Ne,De.data):k.texSubImage3D(Ut,At,Bt,ge,en,Pt,Et,It,Ne,wn,De):A.isDataTexture?k.texSubImage2D(k.TEXTURE_2D,At,Bt,ge,Pt,Et,Ne,wn,De.data):A.isCompressedTexture?k.compressedTexSubImage2D(k.TEXTURE_2D,At,Bt,ge,De.width,De.height,Ne,De.data):k.texSubImage2D(k.TEXTURE_2D,At,Bt,ge,Pt,Et,Ne,wn,De);Mt.pixelStorei(k.UNPACK_ROW_LENGTH,mn),Mt.pixelStorei(k.UNPACK_IMAGE_HEIGHT,ve),Mt.pixelStorei(k.UNPACK_SKIP_PIXELS,ms),Mt.pixelStorei(k.UNPACK_SKIP_ROWS,gn),Mt.pixelStorei(k.UNPACK_SKIP_IMAGES,kr),At===0&&G.generateMipmaps===!0&&G.mipmapsAutoUpdate===!0&&k.generateMipmap(Ut),Mt.unbindTexture()},this.initRenderTarget=function(A){zt.get(A).__webglFramebuffer===void 0&&Yt.setupRenderTarget(A)},this.initTexture=function(A){A.isCubeTexture?Yt.setTextureCube(A,0):A.isData3DTexture?Yt.setTexture3D(A,0):A.isDataArrayTexture||A.isCompressedArrayTexture?Yt.setTexture2DArray(A,0):Yt.setTexture2D(A,0),Mt.unbindTexture()},this.resetState=function(){Y=0,H=0,lt=null,Mt.reset(),bt.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Mi}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;let e=this.getContext();e.drawingBufferColorSpace=be._getDrawingBufferColorSpace(t),e.unpackColorSpace=be._getUnpackColorSpace()}};var R1=[["x",new O(1,0,0)],["y",new O(0,1,0)],["z",new O(0,0,1)]],Rh=class{constructor(t,e){this.hand=t,this.stage=e;let n=nn("what"),s=nn("node"),r=nn("size"),o=nn("angle");this.what=M("select",{id:n,onchange:()=>this.#e()}),this.node=M("input",{id:s,type:"number",min:0,value:0}),this.size=M("input",{id:r,type:"number",min:0,step:"any",value:1}),this.angle=M("input",{id:o,type:"number",min:0,step:"any",value:5}),this.nodeRow=M("div.pair",{},M("label",{for:s},"Node"),this.node),this.take=M("button.primary",{type:"button",onclick:()=>this.#n()},"Take hold"),this.status=M("p.held",{role:"status"},"Nothing is held."),this.moves=this.#t("Move",(a,c)=>t.shift(a.clone().multiplyScalar(c*.001*Number(this.size.value)))),this.turns=this.#t("Turn",(a,c)=>t.turn(a,c*Math.PI*Number(this.angle.value)/180)),this.element=M("section.controls",{"aria-label":"Hands"},M("h3",{},"Take hold"),M("p.hint",{},"Drag any node in the picture to pull it by a spring, or a handle to lead it (Shift turns, the wheel moves in depth). Or use these:"),M("div.pair",{},M("label",{for:n},"What"),this.what),this.nodeRow,M("div.pair",{},this.take,this.status),M("div.pair",{},M("label",{for:r},"Step, mm"),this.size),this.moves,M("div.pair.turning",{},M("label",{for:o},"Turn, degrees"),this.angle),this.turns),t.changed.on(a=>this.#i(a)),t.moved.on(a=>a&&qt(this.status,`Pulled by ${je(Math.hypot(...a.force))} N.`)),this.#i(null)}#t(t,e){return M("div.pad",{},R1.map(([n,s])=>[1,-1].map(r=>M("button.small",{type:"button",disabled:!0,"aria-label":`${t} ${r>0?"along":"against"} ${n}`,onclick:()=>e(s,r)},`${r>0?"+":"−"}${n}`))))}load(){let t=this.hand.drives.map(n=>M("option",{value:`drive ${n.path}`},`handle ${n.path}`)),e=[...this.stage.drawables.values()].filter(n=>/^(tube|polyline|points|frames|surface)$/.test(n.object.kind)&&typeof n.object.id=="number").map(n=>M("option",{value:`node ${n.object.id}`},`${n.object.path} (${n.object.count??n.nodes} nodes)`));ce(this.what,t,e),this.#e()}#e(){let[t,e]=this.what.value.split(" ");this.nodeRow.hidden=t!=="node";let n=this.stage.drawables.get(Number(e))?.object;n&&(this.node.max=Math.max((n.count??1)-1,0))}#n(){if(this.hand.held)return this.hand.release();let[t,e]=this.what.value.split(" ");t==="drive"?this.hand.lead(e):this.hand.pick(Number(e),Number(this.node.value))}#i(t){qt(this.take,t?"Let go":"Take hold"),qt(this.status,t?t.path?`Leading ${t.path}.`:`Holding node ${t.node}.`:"Nothing is held.");for(let e of this.moves.querySelectorAll("button"))e.disabled=!t;for(let e of this.turns.querySelectorAll("button"))e.disabled=!t?.path}};var P1=["x","y","z"],Ph=class{constructor(t,e,n){this.unit=e,this.least=n,this.most=n,this.length=M("output.device-length",{},"0"),this.rows=P1.map(s=>{let r=M("i"),o=M("output",{},"0");return{bar:r,value:o,element:M("div.device-row",{},M("span.device-axis",{},s),M("span.device-bar",{},r),o)}}),this.element=M(`div.device-block.${e==="N"?"force":"moment"}`,{role:"group","aria-label":t},M("h4",{},t,this.length),this.rows.map(s=>s.element))}show(t){let e=Math.hypot(...t);this.most=Math.max(this.most,e),qt(this.length,dn(e,this.unit)),t.forEach((n,s)=>{let{bar:r,value:o}=this.rows[s],a=50*Math.abs(n)/this.most;r.style.width=`${a.toFixed(1)}%`,r.style.left=`${(n<0?50-a:50).toFixed(1)}%`,qt(o,dn(n,this.unit))})}clear(){this.most=this.least,this.show([0,0,0])}},Ih=class{constructor(t,e){this.session=t,this.force=new Ph("Force","N",.05),this.moment=new Ph("Moment","N m",.005),this.source=M("select",{"aria-label":"What is felt",onchange:()=>this.#t()}),this.element=M("section.device",{"aria-label":"Device"},M("div.device-head",{},M("h3",{},"Felt by the hand"),this.source),this.force.element,this.moment.element),t.frameArrived.on(n=>this.#e(n)),e.moved.on(n=>this.#n(n)),e.changed.on(n=>n&&!n.path&&(this.source.value="hand"))}load(t){let e=t.channels.filter(s=>s.nodes===1&&s.width.all===3&&!s.writable&&/^(force|moment)$/.test(s.quantity)),n=[...new Set(e.map(s=>s.item))];ce(this.source,n.map(s=>M("option",{value:s},s)),M("option",{value:"hand"},"the pulling hand")),this.source.value=n.find(s=>/handle|hold|hand/.test(s))??n[0]??"hand",this.#t()}#t(){let t=this.source.value;this.paths=t==="hand"?[]:["force","moment"].map(e=>`${t}/${e}`).filter(e=>this.session.channel(e)),this.session.wantChannels("device",this.paths),this.force.clear(),this.moment.clear()}#e(t){for(let e of t.blocks){if(e.kind!==6||!e.count)continue;let n=this.session.channel(e.object)?.path;if(!this.paths?.includes(n))continue;let s=(e.count-1)*e.width;(n.endsWith("/force")?this.force:this.moment).show([...e.data.subarray(s+1,s+4)])}}#n(t){this.source.value==="hand"&&(this.force.show(t?.force??[0,0,0]),this.moment.show(t?.moment??[0,0,0]))}};var ja=14,Lh=14;function Po(i){let t=10**Math.floor(Math.log10(i));return[5,2,1].map(e=>e*t).find(e=>e<=i*1.0001)??t}var Dh=class{#t=0;constructor(t){this.fine=new Gi(new Se,new os({transparent:!0,depthWrite:!1,vertexColors:!0})),this.fine.renderOrder=-2,t.add(this.fine)}theme(t){this.fine.material.color.set(t?5069674:10727614),this.fine.material.opacity=.8}place(t,e){this.centre=[(t.min.x+t.max.x)/2,(t.min.y+t.max.y)/2],this.level=t.min.z-.04*e,this.#t=0,this.#e(Po(e/8))}follow(t){this.centre&&this.#e(Po(90*t))}#e(t){if(t===this.#t)return;this.#t=t;let[e,n]=this.centre.map(a=>Math.round(a/t)*t),s=[],r=[],o=(a,c)=>{s.push(e+a*t,n+c*t,this.level),r.push(1,1,1,Math.max(0,1-Math.hypot(a,c)/ja)**1.3*(a%5&&c%5?.75:1))};for(let a=-ja;a<=ja;++a)for(let c=-Lh;c<Lh;++c){let l=c*ja/Lh,h=(c+1)*ja/Lh;o(a,l),o(a,h),o(l,a),o(h,a)}this.fine.geometry.dispose(),this.fine.geometry=new Se().setAttribute("position",new Ce(s,3)).setAttribute("color",new Ce(r,4)),this.fine.frustumCulled=!1}set visible(t){this.fine.visible=t}};var Hf=[["x",[1,0,0]],["y",[0,1,0]],["z",[0,0,1]]],Io=new O,Wf=class{constructor(){this.lines=Hf.map(([t])=>Di("line",{x1:32,y1:32,class:`axis-${t}`})),this.names=Hf.map(([t])=>Di("text",{class:`axis-${t}`},t)),this.element=Di("svg",{class:"triad",viewBox:"0 0 64 64","aria-hidden":"true"},this.lines,this.names)}turn(t){Hf.forEach(([,e],n)=>{Io.fromArray(e).transformDirection(t.matrixWorldInverse),this.lines[n].setAttribute("x2",32+20*Io.x),this.lines[n].setAttribute("y2",32-20*Io.y),this.names[n].setAttribute("x",32+27*Io.x-3),this.names[n].setAttribute("y",32-27*Io.y+4)})}};function Er(i){let[,t]=i.path.slice(i.path.lastIndexOf("/")).split(".");return`${i.quantity.replaceAll("_"," ")}${t==="length"?" (length)":t?` ${t}`:""}`}var Xf=class{constructor(){this.title=M("div.legend-title"),this.ends=[M("span"),M("span"),M("span")],this.element=M("div.legend",{hidden:!0},this.title,M("div.legend-bar"),M("div.legend-ends",{},this.ends))}show(t){if(this.element.hidden=!t?.known,this.element.hidden)return;let[e,n]=t.ends,s=Vs(Math.max(Math.abs(e),Math.abs(n)),t.field.unit);qt(this.title,`${Er(t.field)}${s.unit?`, ${s.unit}`:""}${t.logarithmic?", logarithmic":""}`);let r=1e-9*Math.max(Math.abs(e),Math.abs(n));[0,.5,1].map(o=>t.at(o)).forEach((o,a)=>qt(this.ends[a],je(Math.abs(o)<r?0:o/s.factor)))}},I1=4,Nh=class{constructor(t){this.stage=t,this.triad=new Wf,this.legends=Array.from({length:I1},()=>new Xf),this.barText=M("span"),this.bar=M("div.scalebar",{},this.barText,M("i")),this.arrows=M("div.arrow-legend"),this.labels=M("div.labels",{"aria-hidden":"true"}),this.element=M("div.overlay",{},this.labels,M("div.legends",{},this.legends.map(e=>e.element)),M("div.corner",{},this.triad.element,this.bar),this.arrows),t.drawn.on(()=>this.#e()),t.colours.changed.on(()=>this.#t()),t.arrowsScaled.on((e,n)=>this.#i(e,n))}load(){this.arrowRows=new Map,ce(this.arrows),ce(this.labels),this.#t()}#t(){let{shown:t}=this.stage.colours;this.legends.forEach((e,n)=>e.show(t[n]))}#e(){this.triad.turn(this.stage.camera);let t=this.stage.pixelSize(),e=Po(110*t);this.bar.lastChild.style.width=`${Math.round(e/t)}px`,qt(this.barText,dn(e,"m",1)),this.#n()}#n(){let t=[];for(let[s,r]of this.stage.drawables)r.labels&&!this.stage.hidden.has(s)&&t.push(...r.labels);for(;this.labels.children.length<t.length;)this.labels.append(M("span.label3d"));for(;this.labels.children.length>t.length;)this.labels.lastChild.remove();let e=-1/0,n=0;t.forEach((s,r)=>{let o=this.stage.project(s.at,Io);Math.abs(o.x-n)<60&&(o.y=Math.max(o.y,e+20)),[e,n]=[o.y,o.x];let a=this.labels.children[r];qt(a,s.text),a.hidden=o.z>1,a.style.transform=`translate(${Math.round(o.x)}px, ${Math.round(o.y)}px)`})}#i(t,e){e>1e-9&&(this.arrowRows.has(t)||(this.arrowRows.set(t,M(`span.arrow-row.${t==="N m"?"moment":"force"}`)),this.arrows.append(this.arrowRows.get(t))),qt(this.arrowRows.get(t),`${t==="N m"?"Moments":"Forces"}: longest so far ${dn(e,t)}`))}};var L1=[["growing","all values so far"],["now","values of this moment"],["fixed","fixed"]],E0=i=>`${i.kind} ${i.path}`,Uh=class{wished=null;kept=new ae;constructor(t,e){this.stage=t,this.session=e;let n=(o,a)=>(a.id||=nn("colour"),M("div.pair",{},M("label",{for:a.id},o),a));this.object=M("select",{onchange:()=>this.#i()}),this.field=M("select",{onchange:()=>this.#r()}),this.mode=M("select",{onchange:()=>this.#a(this.mode.value)},L1.map(([o,a])=>M("option",{value:o},a)));let s=o=>M("input",{type:"text",inputmode:"decimal",autocomplete:"off",onchange:()=>this.#l(),"aria-label":`${o} end of the colours, SI unit`});this.low=s("Low"),this.high=s("High"),this.unit=M("span.note");let r=nn("log");this.log=M("input",{id:r,type:"checkbox",onchange:()=>this.#c()}),this.fixed=M("div.colour-ends",{},this.low,M("span",{},"to"),this.high,this.unit),this.restart=M("button.small",{type:"button",onclick:()=>this.scale&&this.stage.colours.restart(this.scale)},"Range from now"),this.box=M("div",{},n("Range",this.mode),this.fixed,M("p.check",{},this.log,M("label",{for:r},"Logarithmic")),this.restart),this.element=M("section.group",{},M("h3",{},"Colour by a result"),n("Object",this.object),n("Result",this.field),this.box)}load(t,e){let{stage:n,session:s}=this;t||(this.wished=e??null);let r=s.scene.fields??[];n.colours.load(r);let o=[...n.drawables.values()].filter(({object:c})=>this.#e(c).length);o.sort((c,l)=>n.hidden.has(c.object.id)-n.hidden.has(l.object.id)),ce(this.object,o.map(c=>M("option",{value:c.object.id},c.object.path))),this.element.hidden=!o.length;let a=this.wished??r.filter(c=>c.usual).flatMap(c=>c.objects.map(l=>[this.#t(l),c.path]));for(let[c,l]of a){let h=o.find(({object:d})=>E0(d)===c),u=s.field(l);h&&u&&!n.hidden.has(h.object.id)&&n.colours.choose(h.object.id,u)}this.#s(),this.#i()}#t(t){let e=this.stage.drawables.get(t);return e?E0(e.object):""}#e(t){return(this.session.scene.fields??[]).filter(e=>e.objects.includes(t?.id))}get#n(){return Number(this.object.value)}get scale(){return this.stage.colours.scales.get(this.stage.colours.choices.get(this.#n))}#i(){let t=new Map;for(let e of this.#e(this.stage.drawables.get(this.#n)?.object)){let n=e.path.slice(0,e.path.lastIndexOf("/"));t.set(n,[...t.get(n)??[],M("option",{value:e.path},Er(e))])}ce(this.field,M("option",{value:""},"none"),[...t].map(([e,n])=>M("optgroup",{label:e},n))),this.field.value=this.stage.colours.choices.get(this.#n)??"",this.#o()}#r(){this.stage.colours.choose(this.#n,this.session.field(this.field.value)??null),this.wished=[...this.stage.colours.choices].map(([t,e])=>[this.#t(t),e]),this.kept.emit(this.wished),this.#s(),this.#o()}#s(){this.session.wantColours([...this.stage.colours.choices.values()])}#o(){let{scale:t}=this;if(this.box.hidden=!t,!!t){this.mode.value=t.mode,this.log.checked=t.logarithmic,this.fixed.hidden=t.mode!=="fixed",this.restart.hidden=t.mode!=="growing",this.unit.textContent=t.field.unit==="1"?"":t.field.unit,[this.low.value,this.high.value]=[t.low,t.high].map(e=>String(Number(e.toPrecision(4))));for(let e of[this.low,this.high])e.removeAttribute("aria-invalid")}}#a(t){let{scale:e}=this;e.mode=t,t==="fixed"&&!e.known&&([e.low,e.high]=[0,1]),this.#o(),this.stage.colours.restart(e)}#l(){let{scale:t}=this,[e,n]=[this.low,this.high].map(r=>Number(r.value.replace(",",".").replace("−","-"))),s=Number.isFinite(e)&&Number.isFinite(n)&&e<n;for(let r of[this.low,this.high])r.toggleAttribute("aria-invalid",!s);s&&([t.low,t.high]=[e,n],this.stage.colours.repaint(t))}#c(){this.scale.logarithmic=this.log.checked,this.stage.colours.repaint(this.scale)}};var Oh=class{constructor(t,e){this.stage=t,this.session=e,this.colouring=new Uh(t,e),this.element=M("div.display",{},this.colouring.element,this.#n(),this.#o(),this.#a(),this.#l()),t.drawn.on(()=>this.#c())}load(t,e){t||(this.axis.value="",this.clip()),this.colouring.load(t,e),this.#i()}#t(t,e){return e.id||=nn("display"),M("div.pair",{},M("label",{for:e.id},t),e)}#e(t,e,n=!1){let s=nn("display"),r=M("input",{id:s,type:"checkbox",checked:n,onchange:()=>e(r.checked)});return M("p.check",{},r,M("label",{for:s},t))}#n(){return this.body=M("select",{onchange:()=>this.#s()}),this.clear=M("input.slider",{type:"range",min:.05,max:1,step:.05,oninput:()=>{this.stage.setOpacity(this.#r(),Number(this.clear.value)),this.#s()}}),this.part=M("output"),this.usual=M("button.small",{type:"button",onclick:()=>{this.stage.setOpacity(this.#r(),null),this.#s()}},"As usual"),this.opacityBox=M("section.group",{},M("h3",{},"Opacity"),this.#t("Body",this.body),this.#t("Opacity",this.clear),M("div.pair",{},this.part,this.usual)),this.opacityBox}#i(){let t=[...this.stage.drawables.values()].filter(n=>/^(surface|solid|tissue|tube|polyline|edges)$/.test(n.object.kind));t.sort((n,s)=>(s.object.kind==="surface")-(n.object.kind==="surface"));let e=new Map;ce(this.body,t.map(({object:n})=>{let s=(e.get(n.path)??0)+1;return e.set(n.path,s),M("option",{value:n.id},s>1?`${n.path} (${s})`:n.path)})),this.opacityBox.hidden=!t.length,this.#s()}#r(){return/^\d+$/.test(this.body.value)?Number(this.body.value):this.body.value}#s(){let t=this.stage.drawables.get(this.#r())?.opacity??1;document.activeElement!==this.clear&&(this.clear.value=t),qt(this.part,`${Math.round(100*t)} %`)}#o(){let t=this.clip=()=>{let e=this.axis.value!=="";this.cutPart.disabled=!e;let n=this.stage.clip(e?Number(this.axis.value):null,Number(this.cutPart.value),this.flipped);qt(this.cutAt,e?dn(n,"m"):"")};return this.axis=M("select",{onchange:t},M("option",{value:""},"none"),["x","y","z"].map((e,n)=>M("option",{value:n},`across ${e}`))),this.cutPart=M("input.slider",{type:"range",min:0,max:1,step:.005,value:.5,disabled:!0,oninput:t}),this.cutAt=M("output.note"),M("section.group",{},M("h3",{},"Clipping plane"),this.#t("Plane",this.axis),this.#t("Place",this.cutPart),this.cutAt,this.#e("Show the other side",e=>{this.flipped=e,t()}))}#a(){let{stage:t}=this,e=(o,a,c,l)=>M("input.slider",{type:"range",min:o,max:a,step:.25,value:c,oninput:h=>{l(Number(h.target.value)),t.redraw()}}),n=this.#e("Ghost of the start",o=>t.showGhosts(o));t.ghostsShown.on(o=>n.firstChild.checked=o);let s=M("select",{onchange:()=>r(s.value)},[["auto","automatic"],["plain","plain"],["soft","soft shadows"]].map(([o,a])=>M("option",{value:o},a))),r=o=>{dm("light",o),t.light.choose(o)};return s.value=um("light")??"auto",t.light.choose(s.value),M("section.group",{},M("h3",{},"Looks"),this.#t("Light",s),n,M("button.small",{type:"button",onclick:()=>{t.takeGhosts(),t.showGhosts(!0)}},"Ghost of this moment"),this.#e("Grid",o=>{t.ground.visible=o,t.invalidate()},!0),this.#t("Thickness",e(1,6,1,o=>t.context.thickness=o)),this.#t("Arrows",e(.25,4,1,o=>t.context.arrowSize=o)))}#l(){let{stage:t}=this;this.place=M("output.note.mono");let e=(n,...s)=>M("button.small",{type:"button",onclick:()=>t.orbit(...s)},n);return M("section.group",{},M("h3",{},"Camera"),this.place,M("div.pad",{},e("Left",-.2,0),e("Right",.2,0),e("Up",0,-.2),e("Down",0,.2),e("Nearer",0,0,.8),e("Farther",0,0,1.25)))}#c(){if(this.place.offsetParent===null)return;this.#s();let{position:t}=this.stage.camera,{target:e}=this.stage.controls,n=s=>s.toArray().map(r=>je(r*1e3)).join(", ");qt(this.place,`from ${n(t)}
to ${n(e)} mm`)}};var Yf=["needle/biopsy","suture/stitch","tissue/liver","spine/c2-c7","contact/palpation","cable/harness"],qf=({file:i})=>{let t=Yf.findIndex(e=>i.endsWith(`${e}.xml`));return t<0?Yf.length:t},Fh=class{constructor(t){this.session=t,this.filter=M("input",{type:"search",placeholder:"Filter","aria-label":"Filter the scenes",oninput:()=>this.#t()}),this.list=M("div.gallery-groups"),this.note=M("p.note",{role:"status"}),this.element=M("main.gallery",{hidden:!0},M("div.gallery-head",{},M("div",{},M("h2",{},"Scenes"),M("p.hint",{},"Choose one: it opens here, running live.")),this.filter),this.note,this.list)}async open(){this.element.hidden=!1;try{let t=await fetch("/api/scenes",{headers:{"X-Sinew-Token":this.session.connection.token}});if(!t.ok)throw new Error(`the server answered ${t.status}`);let e=await t.json();this.scenes=Array.isArray(e)?e:e.scenes,this.#t()}catch(t){ce(this.list,M("p.empty",{},`The list of scenes could not be read: ${t.message}.`))}}#t(){let t=this.filter.value.trim().toLowerCase(),e=(this.scenes??[]).filter(r=>JSON.stringify(r).toLowerCase().includes(t)),n=new Map,s=e.filter(r=>qf(r)<Yf.length).sort((r,o)=>qf(r)-qf(o));s.length&&!t&&n.set("featured",s);for(let r of e){let o=r.group??r.file.split("/").at(-2)??"";n.set(o,[...n.get(o)??[],r])}this.note.textContent=t?`${e.length} of ${this.scenes.length} scenes`:"",ce(this.list,[...n].map(([r,o])=>M("section",{},M("h3",{},r),M("ul.cards",{},o.map(a=>this.#e(a))))))}#e(t){let e=t.picture?M("img",{src:t.picture,alt:"",loading:"lazy",width:320,height:180}):M("div.no-picture",{"aria-hidden":"true"},"no picture");return M("li",{},M("button.card",{type:"button",onclick:()=>this.session.tell("open",{index:t.index})},e,M("span.card-title",{},D1(t.title??t.file)),M("span.card-text",{},t.sentence??""),M("span.path",{},t.file)))}},D1=i=>i.charAt(0).toUpperCase()+i.slice(1);var N1=[["Run",[["Space","play or pause"],[".","one step"],["r","reset to the start"],["s","keep a snapshot"],["c","record, stop and save"],["[ ]","slower, faster"]]],["View",[["f","show everything"],["1 2 3 4","along x, y, z, or aslant"],["arrows","orbit (in the picture)"],["+ −","nearer, farther"],["g","ghost of the start"],["p","save a picture"],["l","copy a link to this view"]]],["Scene",[["t","go to the tree"],["e","go to the parameters (Enter in the tree)"],["v","show or hide the chosen item"],["w","edit the text of the scene, where the view allows it"],["Ctrl+Z Ctrl+Y","undo, redo a change"],["Esc","let go of what is held"]]],["Page",[["Tab","to the next control"],["?","this list"]]]],Bh=class{constructor(){this.element=M("dialog.help",{"aria-labelledby":"help-title"},M("form",{method:"dialog"},M("h2",{id:"help-title"},"Keys"),M("div.help-columns",{},N1.map(([t,e])=>M("section",{},M("h3",{},t),M("dl",{},e.map(([n,s])=>[M("dt",{},n.split(" ").map(r=>M("kbd",{},r))),M("dd",{},s)]))))),M("p.hint",{},"In the picture: drag to orbit, right button to move, wheel to zoom; drag a node to pull it."),M("button.primary",{value:"close"},"Close")))}toggle(){this.element.open?this.element.close():this.element.showModal()}};var T0={play:"M5 3.2v9.6l7.6-4.8z",pause:"M5 3.5v9M11 3.5v9",step:"M4 3.5v9l6-4.5zM12.2 3.5v9",reset:"M3.4 8a4.6 4.6 0 1 0 1.5-3.4M3 2.6v2.9h2.9",fit:"M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10",camera:"M2.5 5h2.4l1-1.6h4.2l1 1.6h2.4v7.6h-11zM8 11a2.3 2.3 0 1 0 0-4.6A2.3 2.3 0 0 0 8 11",save:"M3 2.8h8.2L13.2 5v8.2H3zM5.4 2.8v3.4h4.8M5.2 13V9.4h5.8V13",close:"M4 4l8 8M12 4l-8 8",plus:"M8 3.2v9.6M3.2 8h9.6",download:"M8 2.6v7M5 7l3 3 3-3M3 13h10",table:"M2.6 3.4h10.8v9.2H2.6zM2.6 6.5h10.8M2.6 9.6h10.8M6.6 3.4v9.2",zoom:"M7 11.4A4.4 4.4 0 1 0 7 2.6a4.4 4.4 0 0 0 0 8.8M10.2 10.2l3.2 3.2M5 7h4",image:"M2.6 3.2h10.8v9.6H2.6zM3 11.4l3.2-3.4 2.4 2.4 2-1.9 2.6 2.7M10.4 6.2h.1",grid:"M2.8 2.8h4v4h-4zM9.2 2.8h4v4h-4zM2.8 9.2h4v4h-4zM9.2 9.2h4v4h-4z",eye:"M1.8 8S4 4 8 4s6.2 4 6.2 4-2.2 4-6.2 4-6.2-4-6.2-4M8 9.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6",eyeOff:"M1.8 8S4 4 8 4s6.2 4 6.2 4-2.2 4-6.2 4-6.2-4-6.2-4M3 13L13 3",undo:"M5.4 3L2.8 5.6l2.6 2.6M3 5.6h6.2a3.6 3.6 0 0 1 0 7.2H6.6",redo:"M10.6 3l2.6 2.6-2.6 2.6M13 5.6H6.8a3.6 3.6 0 0 0 0 7.2h2.6",edit:"M3 13l.8-3.2L10.6 3l2.4 2.4-6.8 6.8zM9.2 4.4l2.4 2.4",file:"M4 2.4h5.2L12.4 5.6v8H4zM9 2.6v3.2h3.2",record:"M8 12.4a4.4 4.4 0 1 0 0-8.8 4.4 4.4 0 0 0 0 8.8",link:"M6.8 9.2l2.4-2.4M7.4 4.6l1.4-1.4a2.8 2.8 0 0 1 4 4l-1.4 1.4M8.6 11.4l-1.4 1.4a2.8 2.8 0 0 1-4-4l1.4-1.4",down:"M4 6l4 4 4-4",flag:"M4 14V2.6h7.6l-1.8 3 1.8 3H4"};function ze(i){return Di("svg",{class:"icon",viewBox:"0 0 16 16","aria-hidden":"true"},Di("path",{d:T0[i]}))}function kh(i,t){i.querySelector("path").setAttribute("d",T0[t])}var U1=500,zh=class{constructor(t){this.session=t,this.list=M("div.log",{role:"log","aria-label":"Log","aria-live":"polite"}),this.remarks=M("ul.remarks",{"aria-label":"Remarks of components"}),this.empty=M("p.empty",{},"Nothing was said so far."),this.element=M("div.log-pane",{},this.remarks,this.empty,this.list),t.logged.on(e=>this.add(e.level??"note",e.text)),t.stateChanged.on(e=>this.#t(e.remarks??[]))}add(t,e){this.empty.hidden=!0;let n=this.session.state?.time??0,s=this.list.lastElementChild;if(s?.dataset.text===e){s.dataset.times=Number(s.dataset.times??1)+1,s.querySelector(".log-times").textContent=`${s.dataset.times} times`;return}let r=M(`div.log-line.${t}`,{},M("time",{},xs(n)),M("span.log-level",{},t),M("span.log-text",{},e),M("span.log-times"));for(r.dataset.text=e,this.list.append(r);this.list.children.length>U1;)this.list.firstChild.remove();this.list.scrollTop=this.list.scrollHeight}#t(t){let e=JSON.stringify(t);e!==this.remarked&&(this.remarked=e,ce(this.remarks,t.map(n=>M("li",{},M("span.path",{},n.path)," ",n.text))))}};var O1="uplot",F1="u-hz",B1="u-vt",k1="u-title",z1="u-wrap",G1="u-under",V1="u-over",H1="u-axis",Rr="u-off",W1="u-select",X1="u-cursor-x",q1="u-cursor-y",Y1="u-cursor-pt",$1="u-legend",Z1="u-live",J1="u-inline",K1="u-series",j1="u-marker",C0="u-label",Q1="u-value",tl="width",el="height";var R0="bottom",Lo="left",$f="right",up="#000",P0=up+"0",Zf="mousemove",I0="mousedown",Jf="mouseup",L0="mouseenter",D0="mouseleave",N0="dblclick",tA="resize",eA="scroll",U0="change",Xh="dppxchange",dp="--",ko=typeof window<"u",ep=ko?document:null,No=ko?window:null,nA=ko?navigator:null,Re,Gh;function np(){let i=devicePixelRatio;Re!=i&&(Re=i,Gh&&sp(U0,Gh,np),Gh=matchMedia(`(min-resolution: ${Re-.001}dppx) and (max-resolution: ${Re+.001}dppx)`),Pr(U0,Gh,np),No.dispatchEvent(new CustomEvent(Xh)))}function _i(i,t){if(t!=null){let e=i.classList;!e.contains(t)&&e.add(t)}}function ip(i,t){let e=i.classList;e.contains(t)&&e.remove(t)}function Ze(i,t,e){i.style[t]=e+"px"}function qi(i,t,e,n){let s=ep.createElement(i);return t!=null&&_i(s,t),e?.insertBefore(s,n),s}function Ci(i,t){return qi("div",i,t)}var O0=new WeakMap;function us(i,t,e,n,s){let r="translate("+t+"px,"+e+"px)",o=O0.get(i);r!=o&&(i.style.transform=r,O0.set(i,r),t<0||e<0||t>n||e>s?_i(i,Rr):ip(i,Rr))}var F0=new WeakMap;function B0(i,t,e){let n=t+e,s=F0.get(i);n!=s&&(F0.set(i,n),i.style.background=t,i.style.borderColor=e)}var k0=new WeakMap;function z0(i,t,e,n){let s=t+""+e,r=k0.get(i);s!=r&&(k0.set(i,s),i.style.height=e+"px",i.style.width=t+"px",i.style.marginLeft=n?-t/2+"px":0,i.style.marginTop=n?-e/2+"px":0)}var fp={passive:!0},iA={...fp,capture:!0};function Pr(i,t,e,n){t.addEventListener(i,e,n?iA:fp)}function sp(i,t,e,n){t.removeEventListener(i,e,fp)}ko&&np();function Yi(i,t,e,n){let s;e=e||0,n=n||t.length-1;let r=n<=2147483647;for(;n-e>1;)s=r?e+n>>1:xi((e+n)/2),t[s]<i?e=s:n=s;return i-t[e]<=t[n]-i?e:n}function p_(i){return(e,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(e[a])){r=a;break}for(let a=s;a>=n;a--)if(i(e[a])){o=a;break}return[r,o]}}var m_=i=>i!=null,g_=i=>i!=null&&i>0,$h=p_(m_),sA=p_(g_);function rA(i,t,e,n=0,s=!1){let r=s?sA:$h,o=s?g_:m_;[t,e]=r(i,t,e);let a=i[t],c=i[t];if(t>-1)if(n==1)a=i[t],c=i[e];else if(n==-1)a=i[e],c=i[t];else for(let l=t;l<=e;l++){let h=i[l];o(h)&&(h<a?a=h:h>c&&(c=h))}return[a??Ge,c??-Ge]}function Zh(i,t,e,n){let s=H0(i),r=H0(t);i==t&&(s==-1?(i*=e,t/=e):(i/=e,t*=e));let o=e==10?Ds:__,a=s==1?xi:Ri,c=r==1?Ri:xi,l=a(o(Cn(i))),h=c(o(Cn(t))),u=Uo(e,l),d=Uo(e,h);return e==10&&(l<0&&(u=Ve(u,-l)),h<0&&(d=Ve(d,-h))),n||e==2?(i=u*s,t=d*r):(i=b_(i,u),t=Jh(t,d)),[i,t]}function pp(i,t,e,n){let s=Zh(i,t,e,n);return i==0&&(s[0]=0),t==0&&(s[1]=0),s}var mp=.1,G0={mode:3,pad:mp},il={pad:0,soft:null,mode:0},oA={min:il,max:il};function qh(i,t,e,n){return Kh(e)?V0(i,t,e):(il.pad=e,il.soft=n?0:null,il.mode=n?3:0,V0(i,t,oA))}function Ee(i,t){return i??t}function aA(i,t,e){for(t=Ee(t,0),e=Ee(e,i.length-1);t<=e;){if(i[t]!=null)return!0;t++}return!1}function V0(i,t,e){let n=e.min,s=e.max,r=Ee(n.pad,0),o=Ee(s.pad,0),a=Ee(n.hard,-Ge),c=Ee(s.hard,Ge),l=Ee(n.soft,Ge),h=Ee(s.soft,-Ge),u=Ee(n.mode,0),d=Ee(s.mode,0),f=t-i,p=Ds(f),y=ii(Cn(i),Cn(t)),m=Ds(y),g=Cn(m-p);(f<1e-24||g>10)&&(f=0,(i==0||t==0)&&(f=1e-24,u==2&&l!=Ge&&(r=0),d==2&&h!=-Ge&&(o=0)));let v=f||y||1e3,R=Ds(v),b=Uo(10,xi(R)),C=v*(f==0?i==0?.1:1:r),T=Ve(b_(i-C,b/10),24),_=i>=l&&(u==1||u==3&&T<=l||u==2&&T>=l)?l:Ge,E=ii(a,T<_&&i>=_?_:$i(_,T)),F=v*(f==0?t==0?.1:1:o),L=Ve(Jh(t+F,b/10),24),D=t<=h&&(d==1||d==3&&L>=h||d==2&&L<=h)?h:-Ge,z=$i(c,L>D&&t<=D?D:ii(D,L));return E==z&&E==0&&(z=100),[E,z]}var lA=new Intl.NumberFormat(ko?nA.language:"en-US"),gp=i=>lA.format(i),yi=Math,Wh=yi.PI,Cn=yi.abs,xi=yi.floor,Tn=yi.round,Ri=yi.ceil,$i=yi.min,ii=yi.max,Uo=yi.pow,H0=yi.sign,Ds=yi.log10,__=yi.log2,cA=(i,t=1)=>yi.sinh(i)*t,Kf=(i,t=1)=>yi.asinh(i/t),Ge=1/0;function W0(i){return(Ds((i^i>>31)-(i>>31))|0)+1}function rp(i,t,e){return $i(ii(i,t),e)}function x_(i){return typeof i=="function"}function Me(i){return x_(i)?i:()=>i}var hA=()=>{},y_=i=>i,v_=(i,t)=>t,uA=i=>null,X0=i=>!0,q0=(i,t)=>i==t,dA=/\.\d*?(?=9{6,}|0{6,})/gm,Ir=i=>{if(M_(i)||sr.has(i))return i;let t=`${i}`,e=t.match(dA);if(e==null)return i;let n=e[0].length-1;if(t.indexOf("e-")!=-1){let[s,r]=t.split("e");return+`${Ir(s)}e${r}`}return Ve(i,n)};function Tr(i,t){return Ir(Ve(Ir(i/t))*t)}function Jh(i,t){return Ir(Ri(Ir(i/t))*t)}function b_(i,t){return Ir(xi(Ir(i/t))*t)}function Ve(i,t=0){if(M_(i))return i;let e=10**t,n=i*e*(1+Number.EPSILON);return Tn(n)/e}var sr=new Map;function S_(i){return((""+i).split(".")[1]||"").length}function rl(i,t,e,n){let s=[],r=n.map(S_);for(let o=t;o<e;o++){let a=Cn(o),c=Ve(Uo(i,o),a);for(let l=0;l<n.length;l++){let h=i==10?+`${n[l]}e${o}`:n[l]*c,u=(o>=0?0:a)+(o>=r[l]?0:r[l]),d=i==10?h:Ve(h,u);s.push(d),sr.set(d,u)}}return s}var sl={},_p=[],Oo=[null,null],ir=Array.isArray,M_=Number.isInteger,fA=i=>i===void 0;function Y0(i){return typeof i=="string"}function Kh(i){let t=!1;if(i!=null){let e=i.constructor;t=e==null||e==Object}return t}function pA(i){return i!=null&&typeof i=="object"}var mA=Object.getPrototypeOf(Uint8Array),w_="__proto__";function Fo(i,t=Kh){let e;if(ir(i)){let n=i.find(s=>s!=null);if(ir(n)||t(n)){e=Array(i.length);for(let s=0;s<i.length;s++)e[s]=Fo(i[s],t)}else e=i.slice()}else if(i instanceof mA)e=i.slice();else if(t(i)){e={};for(let n in i)n!=w_&&(e[n]=Fo(i[n],t))}else e=i;return e}function Sn(i){let t=arguments;for(let e=1;e<t.length;e++){let n=t[e];for(let s in n)s!=w_&&(Kh(i[s])?Sn(i[s],Fo(n[s])):i[s]=Fo(n[s]))}return i}var gA=0,_A=1,xA=2;function yA(i,t,e){for(let n=0,s,r=-1;n<t.length;n++){let o=t[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<e&&i[s]==null;)i[r=s++]=null}}}function vA(i,t){if(MA(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return wA(o[0])||(o=SA(o)),o}let e=new Set;for(let o=0;o<i.length;o++){let c=i[o][0],l=c.length;for(let h=0;h<l;h++)e.add(c[h])}let n=[Array.from(e).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],c=a[0];for(let l=1;l<a.length;l++){let h=a[l],u=Array(s).fill(void 0),d=t?t[o][l]:_A,f=[];for(let p=0;p<h.length;p++){let y=h[p],m=r.get(c[p]);y===null?d!=gA&&(u[m]=y,d==xA&&f.push(m)):u[m]=y}yA(u,f,s),n.push(u)}}return n}var bA=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function SA(i){let t=i[0],e=t.length,n=Array(e);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>t[r]-t[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(e);for(let c=0;c<e;c++)a[c]=o[n[c]];s.push(a)}return s}function MA(i){let t=i[0][0],e=t.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=e)return!1;if(s!=t){for(let r=0;r<e;r++)if(s[r]!=t[r])return!1}}return!0}function wA(i,t=100){let e=i.length;if(e<=1)return!0;let n=0,s=e-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=ii(1,xi((s-n+1)/t));for(let o=i[n],a=n+r;a<=s;a+=r){let c=i[a];if(c!=null){if(c<=o)return!1;o=c}}return!0}var A_=["January","February","March","April","May","June","July","August","September","October","November","December"],E_=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function T_(i){return i.slice(0,3)}var AA=E_.map(T_),EA=A_.map(T_),TA={MMMM:A_,MMM:EA,WWWW:E_,WWW:AA};function Qa(i){return(i<10?"0":"")+i}function CA(i){return(i<10?"00":i<100?"0":"")+i}var RA={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,t)=>t.MMMM[i.getMonth()],MMM:(i,t)=>t.MMM[i.getMonth()],MM:i=>Qa(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>Qa(i.getDate()),D:i=>i.getDate(),WWWW:(i,t)=>t.WWWW[i.getDay()],WWW:(i,t)=>t.WWW[i.getDay()],HH:i=>Qa(i.getHours()),H:i=>i.getHours(),h:i=>{let t=i.getHours();return t==0?12:t>12?t-12:t},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>Qa(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>Qa(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>CA(i.getMilliseconds())};function xp(i,t){t=t||TA;let e=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)e.push(s[0][0]=="{"?RA[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<e.length;a++)o+=typeof e[a]=="string"?e[a]:e[a](r,t);return o}}var PA=new Intl.DateTimeFormat().resolvedOptions().timeZone;function IA(i,t){let e;return t=="UTC"||t=="Etc/UTC"?e=new Date(+i+i.getTimezoneOffset()*6e4):t==PA?e=i:(e=new Date(i.toLocaleString("en-US",{timeZone:t})),e.setMilliseconds(i.getMilliseconds())),e}var C_=i=>i%1==0,Yh=[1,2,2.5,5],LA=rl(10,-32,0,Yh),R_=rl(10,0,32,Yh),DA=R_.filter(C_),Cr=LA.concat(R_),yp=`
`,P_="{YYYY}",$0=yp+P_,I_="{M}/{D}",nl=yp+I_,Vh=nl+"/{YY}",L_="{aa}",NA="{h}:{mm}",Do=NA+L_,Z0=yp+Do,J0=":{ss}",Le=null;function D_(i){let t=i*1e3,e=t*60,n=e*60,s=n*24,r=s*30,o=s*365,c=(i==1?rl(10,0,3,Yh).filter(C_):rl(10,-3,0,Yh)).concat([t,t*5,t*10,t*15,t*30,e,e*5,e*10,e*15,e*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),l=[[o,P_,Le,Le,Le,Le,Le,Le,1],[s*28,"{MMM}",$0,Le,Le,Le,Le,Le,1],[s,I_,$0,Le,Le,Le,Le,Le,1],[n,"{h}"+L_,Vh,Le,nl,Le,Le,Le,1],[e,Do,Vh,Le,nl,Le,Le,Le,1],[t,J0,Vh+" "+Do,Le,nl+" "+Do,Le,Z0,Le,1],[i,J0+".{fff}",Vh+" "+Do,Le,nl+" "+Do,Le,Z0,Le,1]];function h(u){return(d,f,p,y,m,g)=>{let v=[],R=m>=o,b=m>=r&&m<o,C=u(p),T=Ve(C*i,3),_=jf(C.getFullYear(),R?0:C.getMonth(),b||R?1:C.getDate()),E=Ve(_*i,3);if(b||R){let F=b?m/r:0,L=R?m/o:0,D=T==E?T:Ve(jf(_.getFullYear()+L,_.getMonth()+F,1)*i,3),z=new Date(Tn(D/i)),V=z.getFullYear(),N=z.getMonth();for(let W=0;D<=y;W++){let Y=jf(V+L*W,N+F*W,1),H=Y-u(Ve(Y*i,3));D=Ve((+Y+H)*i,3),D<=y&&v.push(D)}}else{let F=m>=s?s:m,L=xi(p)-xi(T),D=E+L+Jh(T-E,F);v.push(D);let z=u(D),V=z.getHours()+z.getMinutes()/e+z.getSeconds()/n,N=m/n,W=d.axes[f]._space,Y=g/W;for(;D=Ve(D+m,i==1?0:3),!(D>y);)if(N>1){let H=xi(Ve(V+N,6))%24,j=u(D).getHours()-H;j>1&&(j=-1),D-=j*n,V=(V+N)%24;let et=v[v.length-1];Ve((D-et)/m,3)*Y>=.7&&v.push(D)}else v.push(D)}return v}}return[c,l,h]}var[UA,OA,FA]=D_(1),[BA,kA,zA]=D_(.001);rl(2,-53,53,[1]);function K0(i,t){return i.map(e=>e.map((n,s)=>s==0||s==8||n==null?n:t(s==1||e[8]==0?n:e[1]+n)))}function j0(i,t){return(e,n,s,r,o)=>{let a=t.find(p=>o>=p[0])||t[t.length-1],c,l,h,u,d,f;return n.map(p=>{let y=i(p),m=y.getFullYear(),g=y.getMonth(),v=y.getDate(),R=y.getHours(),b=y.getMinutes(),C=y.getSeconds(),T=m!=c&&a[2]||g!=l&&a[3]||v!=h&&a[4]||R!=u&&a[5]||b!=d&&a[6]||C!=f&&a[7]||a[1];return c=m,l=g,h=v,u=R,d=b,f=C,T(y)})}}function GA(i,t){let e=xp(t);return(n,s,r,o,a)=>s.map(c=>e(i(c)))}function jf(i,t,e){return new Date(i,t,e)}function Q0(i,t){return t(i)}var VA="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function t_(i,t){return(e,n,s,r)=>r==null?dp:t(i(n))}function HA(i,t){let e=i.series[t];return e.width?e.stroke(i,t):e.points.width?e.points.stroke(i,t):null}function WA(i,t){return i.series[t].fill(i,t)}var XA={show:!0,live:!0,isolate:!1,mount:hA,markers:{show:!0,width:2,stroke:HA,fill:WA,dash:"solid"},idx:null,idxs:null,values:[]};function qA(i,t){let e=i.cursor.points,n=Ci(),s=e.size(i,t);Ze(n,tl,s),Ze(n,el,s);let r=s/-2;Ze(n,"marginLeft",r),Ze(n,"marginTop",r);let o=e.width(i,t,s);return o&&Ze(n,"borderWidth",o),n}function YA(i,t){let e=i.series[t].points;return e._fill||e._stroke}function $A(i,t){let e=i.series[t].points;return e._stroke||e._fill}function ZA(i,t){return i.series[t].points.size}var Qf=[0,0];function JA(i,t,e){return Qf[0]=t,Qf[1]=e,Qf}function Hh(i,t,e,n=!0){return s=>{s.button==0&&(!n||s.target==t)&&e(s)}}function tp(i,t,e,n=!0){return s=>{(!n||s.target==t)&&e(s)}}var KA={show:!0,x:!0,y:!0,lock:!1,move:JA,points:{one:!1,show:qA,size:ZA,width:0,stroke:$A,fill:YA},bind:{mousedown:Hh,mouseup:Hh,click:Hh,dblclick:Hh,mousemove:tp,mouseleave:tp,mouseenter:tp},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,t,e,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},N_={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},vp=Sn({},N_,{filter:v_}),U_=Sn({},vp,{size:10}),O_=Sn({},N_,{show:!1}),bp='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',F_="bold "+bp,B_=1.5,e_={show:!0,scale:"x",stroke:up,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:F_,side:2,grid:vp,ticks:U_,border:O_,font:bp,lineGap:B_,rotate:0},jA="Value",QA="Time",n_={show:!0,scale:"x",auto:!1,sorted:1,min:Ge,max:-Ge,idxs:[]};function tE(i,t,e,n,s){return t.map(r=>r==null?"":gp(r))}function eE(i,t,e,n,s,r,o){let a=[],c=sr.get(s)||0;e=o?e:Ve(Jh(e,s),c);for(let l=e;l<=n;l=Ve(l+s,c))a.push(Object.is(l,-0)?0:l);return a}function op(i,t,e,n,s,r,o){let a=[],c=i.scales[i.axes[t].scale].log,l=c==10?Ds:__,h=xi(l(e));s=Uo(c,h),c==10&&(s=Cr[Yi(s,Cr)]);let u=e,d=s*c;c==10&&(d=Cr[Yi(d,Cr)]);do a.push(u),u=u+s,c==10&&!sr.has(u)&&(u=Ve(u,sr.get(s))),u>=d&&(s=u,d=s*c,c==10&&(d=Cr[Yi(d,Cr)]));while(u<=n);return a}function nE(i,t,e,n,s,r,o){let c=i.scales[i.axes[t].scale].asinh,l=n>c?op(i,t,ii(c,e),n,s):[c],h=n>=0&&e<=0?[0]:[];return(e<-c?op(i,t,ii(c,-n),-e,s):[c]).reverse().map(d=>-d).concat(h,l)}var k_=/./,iE=/[12357]/,sE=/[125]/,i_=/1/,ap=(i,t,e,n)=>i.map((s,r)=>t==4&&s==0||r%n==0&&e.test(s.toExponential()[s<0?1:0])?s:null);function rE(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=i.scales[o],c=i.valToPos,l=r._space,h=c(10,o),u=c(9,o)-h>=l?k_:c(7,o)-h>=l?iE:c(5,o)-h>=l?sE:i_;if(u==i_){let d=Cn(c(1,o)-h);if(d<l)return ap(t.slice().reverse(),a.distr,u,Ri(l/d)).reverse()}return ap(t,a.distr,u,1)}function oE(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=r._space,c=i.valToPos,l=Cn(c(1,o)-c(2,o));return l<a?ap(t.slice().reverse(),3,k_,Ri(a/l)).reverse():t}function aE(i,t,e,n){return n==null?dp:t==null?"":gp(t)}var s_={show:!0,scale:"y",stroke:up,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:F_,side:3,grid:vp,ticks:U_,border:O_,font:bp,lineGap:B_,rotate:0};function lE(i,t){let e=3+(i||1)*2;return Ve(e*t,3)}function cE(i,t){let{scale:e,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],e,!0),o=i.valToPos(s[n[1]],e,!0),a=Cn(o-r),c=i.series[t],l=a/(c.points.space*Re);return n[1]-n[0]<=l}var r_={scale:null,auto:!0,sorted:0,min:Ge,max:-Ge},z_=(i,t,e,n,s)=>s,o_={show:!0,auto:!0,sorted:0,gaps:z_,alpha:1,facets:[Sn({},r_,{scale:"x"}),Sn({},r_,{scale:"y"})]},a_={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:z_,alpha:1,points:{show:cE,filter:null},values:null,min:Ge,max:-Ge,idxs:[],path:null,clip:null};function hE(i,t,e,n,s){return e/10}var G_={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},uE=Sn({},G_,{time:!1,ori:1}),l_={};function V_(i,t){let e=l_[i];return e||(e={key:i,plots:[],sub(n){e.plots.push(n)},unsub(n){e.plots=e.plots.filter(s=>s!=n)},pub(n,s,r,o,a,c,l){for(let h=0;h<e.plots.length;h++)e.plots[h]!=s&&e.plots[h].pub(n,s,r,o,a,c,l)}},i!=null&&(l_[i]=e)),e}var Bo=1,lp=2;function Lr(i,t,e){let n=i.mode,s=i.series[t],r=n==2?i._data[t]:i._data,o=i.scales,a=i.bbox,c=r[0],l=n==2?r[1]:r[t],h=n==2?o[s.facets[0].scale]:o[i.series[0].scale],u=n==2?o[s.facets[1].scale]:o[s.scale],d=a.left,f=a.top,p=a.width,y=a.height,m=i.valToPosH,g=i.valToPosV;return h.ori==0?e(s,c,l,h,u,m,g,d,f,p,y,Qh,zo,eu,W_,q_):e(s,c,l,h,u,g,m,f,d,y,p,tu,Go,wp,X_,Y_)}function Sp(i,t){let e=0,n=0,s=Ee(i.bands,_p);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==t?e=o.dir:o.series[1]==t&&(o.dir==1?n|=1:n|=2)}return[e,n==1?-1:n==2?1:n==3?2:0]}function dE(i,t,e,n,s){let r=i.mode,o=i.series[t],a=r==2?o.facets[1].scale:o.scale,c=i.scales[a];return s==-1?c.min:s==1?c.max:c.distr==3?c.dir==1?c.min:c.max:0}function Ns(i,t,e,n,s,r){return Lr(i,t,(o,a,c,l,h,u,d,f,p,y,m)=>{let g=o.pxRound,v=l.dir*(l.ori==0?1:-1),R=l.ori==0?zo:Go,b,C;v==1?(b=e,C=n):(b=n,C=e);let T=g(u(a[b],l,y,f)),_=g(d(c[b],h,m,p)),E=g(u(a[C],l,y,f)),F=g(d(r==1?h.max:h.min,h,m,p)),L=new Path2D(s);return R(L,E,F),R(L,T,F),R(L,T,_),L})}function jh(i,t,e,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=t==0?eu:wp,c=e;for(let u=0;u<i.length;u++){let d=i[u];if(d[1]>d[0]){let f=d[0]-c;f>0&&a(o,c,n,f,n+r),c=d[1]}}let l=e+s-c,h=10;l>0&&a(o,c,n-h/2,l,n+r+h)}return o}function fE(i,t,e){let n=i[i.length-1];n&&n[0]==t?n[1]=e:i.push([t,e])}function Mp(i,t,e,n,s,r,o){let a=[],c=i.length;for(let l=s==1?e:n;l>=e&&l<=n;l+=s)if(t[l]===null){let u=l,d=l;if(s==1)for(;++l<=n&&t[l]===null;)d=l;else for(;--l>=e&&t[l]===null;)d=l;let f=r(i[u]),p=d==u?f:r(i[d]),y=u-s;f=o<=0&&y>=0&&y<c?r(i[y]):f;let g=d+s;p=o>=0&&g>=0&&g<c?r(i[g]):p,p>=f&&a.push([f,p])}return a}function c_(i){return i==0?y_:i==1?Tn:t=>Tr(t,i)}function H_(i){let t=i==0?Qh:tu,e=i==0?(s,r,o,a,c,l)=>{s.arcTo(r,o,a,c,l)}:(s,r,o,a,c,l)=>{s.arcTo(o,r,c,a,l)},n=i==0?(s,r,o,a,c)=>{s.rect(r,o,a,c)}:(s,r,o,a,c)=>{s.rect(o,r,c,a)};return(s,r,o,a,c,l=0,h=0)=>{l==0&&h==0?n(s,r,o,a,c):(l=$i(l,a/2,c/2),h=$i(h,a/2,c/2),t(s,r+l,o),e(s,r+a,o,r+a,o+c,l),e(s,r+a,o+c,r,o+c,h),e(s,r,o+c,r,o,h),e(s,r,o,r+a,o,l),s.closePath())}}var Qh=(i,t,e)=>{i.moveTo(t,e)},tu=(i,t,e)=>{i.moveTo(e,t)},zo=(i,t,e)=>{i.lineTo(t,e)},Go=(i,t,e)=>{i.lineTo(e,t)},eu=H_(0),wp=H_(1),W_=(i,t,e,n,s,r)=>{i.arc(t,e,n,s,r)},X_=(i,t,e,n,s,r)=>{i.arc(e,t,n,s,r)},q_=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(t,e,n,s,r,o)},Y_=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(e,t,s,n,o,r)};function $_(i){return(t,e,n,s,r)=>Lr(t,e,(o,a,c,l,h,u,d,f,p,y,m)=>{let{pxRound:g,points:v}=o,R,b;l.ori==0?(R=Qh,b=W_):(R=tu,b=X_);let C=Ve(v.width*Re,3),T=(v.size-v.width)/2*Re,_=Ve(T*2,3),E=new Path2D,F=new Path2D,{left:L,top:D,width:z,height:V}=t.bbox;eu(F,L-_,D-_,z+_*2,V+_*2);let N=W=>{if(c[W]!=null){let Y=g(u(a[W],l,y,f)),H=g(d(c[W],h,m,p));R(E,Y+T,H),b(E,Y,H,T,0,Wh*2)}};if(r)r.forEach(N);else for(let W=n;W<=s;W++)N(W);return{stroke:C>0?E:null,fill:E,clip:F,flags:Bo|lp}})}function Z_(i){return(t,e,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(t,e,n),r!=s&&o!=s&&i(t,e,s),i(t,e,o))}}var pE=Z_(zo),mE=Z_(Go);function J_(i){let t=Ee(i?.alignGaps,0);return(e,n,s,r)=>Lr(e,n,(o,a,c,l,h,u,d,f,p,y,m)=>{[s,r]=$h(c,s,r);let g=o.pxRound,v=V=>g(u(V,l,y,f)),R=V=>g(d(V,h,m,p)),b,C;l.ori==0?(b=zo,C=pE):(b=Go,C=mE);let T=l.dir*(l.ori==0?1:-1),_={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Bo},E=_.stroke,F=!1;if(r-s>=y*4){let V=ut=>e.posToVal(ut,l.key,!0),N=null,W=null,Y,H,lt,Z=v(a[T==1?s:r]),j=v(a[s]),et=v(a[r]),dt=V(T==1?j+1:et-1);for(let ut=T==1?s:r;ut>=s&&ut<=r;ut+=T){let tt=a[ut],xt=(T==1?tt<dt:tt>dt)?Z:v(tt),Tt=c[ut];xt==Z?Tt!=null?(H=Tt,N==null?(b(E,xt,R(H)),Y=N=W=H):H<N?N=H:H>W&&(W=H)):Tt===null&&(F=!0):(N!=null&&C(E,Z,R(N),R(W),R(Y),R(H)),Tt!=null?(H=Tt,b(E,xt,R(H)),N=W=Y=H):(N=W=null,Tt===null&&(F=!0)),Z=xt,dt=V(Z+T))}N!=null&&N!=W&&lt!=Z&&C(E,Z,R(N),R(W),R(Y),R(H))}else for(let V=T==1?s:r;V>=s&&V<=r;V+=T){let N=c[V];N===null?F=!0:N!=null&&b(E,v(a[V]),R(N))}let[D,z]=Sp(e,n);if(o.fill!=null||D!=0){let V=_.fill=new Path2D(E),N=o.fillTo(e,n,o.min,o.max,D),W=R(N),Y=v(a[s]),H=v(a[r]);T==-1&&([H,Y]=[Y,H]),b(V,H,W),b(V,Y,W)}if(!o.spanGaps){let V=[];F&&V.push(...Mp(a,c,s,r,T,v,t)),_.gaps=V=o.gaps(e,n,s,r,V),_.clip=jh(V,l.ori,f,p,y,m)}return z!=0&&(_.band=z==2?[Ns(e,n,s,r,E,-1),Ns(e,n,s,r,E,1)]:Ns(e,n,s,r,E,z)),_})}function gE(i){let t=Ee(i.align,1),e=Ee(i.ascDesc,!1),n=Ee(i.alignGaps,0),s=Ee(i.extend,!1);return(r,o,a,c)=>Lr(r,o,(l,h,u,d,f,p,y,m,g,v,R)=>{[a,c]=$h(u,a,c);let b=l.pxRound,{left:C,width:T}=r.bbox,_=j=>b(p(j,d,v,m)),E=j=>b(y(j,f,R,g)),F=d.ori==0?zo:Go,L={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Bo},D=L.stroke,z=d.dir*(d.ori==0?1:-1),V=E(u[z==1?a:c]),N=_(h[z==1?a:c]),W=N,Y=N;s&&t==-1&&(Y=C,F(D,Y,V)),F(D,N,V);for(let j=z==1?a:c;j>=a&&j<=c;j+=z){let et=u[j];if(et==null)continue;let dt=_(h[j]),ut=E(et);t==1?F(D,dt,V):F(D,W,ut),F(D,dt,ut),V=ut,W=dt}let H=W;s&&t==1&&(H=C+T,F(D,H,V));let[lt,Z]=Sp(r,o);if(l.fill!=null||lt!=0){let j=L.fill=new Path2D(D),et=l.fillTo(r,o,l.min,l.max,lt),dt=E(et);F(j,H,dt),F(j,Y,dt)}if(!l.spanGaps){let j=[];j.push(...Mp(h,u,a,c,z,_,n));let et=l.width*Re/2,dt=e||t==1?et:-et,ut=e||t==-1?-et:et;j.forEach(tt=>{tt[0]+=dt,tt[1]+=ut}),L.gaps=j=l.gaps(r,o,a,c,j),L.clip=jh(j,d.ori,m,g,v,R)}return Z!=0&&(L.band=Z==2?[Ns(r,o,a,c,D,-1),Ns(r,o,a,c,D,1)]:Ns(r,o,a,c,D,Z)),L})}function h_(i,t,e,n,s,r,o=Ge){if(i.length>1){let a=null;for(let c=0,l=1/0;c<i.length;c++)if(t[c]!==void 0){if(a!=null){let h=Cn(i[c]-i[a]);h<l&&(l=h,o=Cn(e(i[c],n,s,r)-e(i[a],n,s,r)))}a=c}}return o}function _E(i){i=i||sl;let t=Ee(i.size,[.6,Ge,1]),e=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=Me(s),o=1-t[0],a=Ee(t[1],Ge),c=Ee(t[2],1),l=Ee(i.disp,sl),h=Ee(i.each,f=>{}),{fill:u,stroke:d}=l;return(f,p,y,m)=>Lr(f,p,(g,v,R,b,C,T,_,E,F,L,D)=>{let z=g.pxRound,V=e,N=n*Re,W=a*Re,Y=c*Re,H,lt;b.ori==0?[H,lt]=r(f,p):[lt,H]=r(f,p);let Z=b.dir*(b.ori==0?1:-1),j=b.ori==0?eu:wp,et=b.ori==0?h:(Rt,Jt,oe,Mt,ke,zt,Yt)=>{h(Rt,Jt,oe,ke,Mt,Yt,zt)},dt=Ee(f.bands,_p).find(Rt=>Rt.series[0]==p),ut=dt!=null?dt.dir:0,tt=g.fillTo(f,p,g.min,g.max,ut),mt=z(_(tt,C,D,F)),xt,Tt,St,Wt=L,re=z(g.width*Re),Gt=!1,pe=null,he=null,ie=null,Je=null;u!=null&&(re==0||d!=null)&&(Gt=!0,pe=u.values(f,p,y,m),he=new Map,new Set(pe).forEach(Rt=>{Rt!=null&&he.set(Rt,new Path2D)}),re>0&&(ie=d.values(f,p,y,m),Je=new Map,new Set(ie).forEach(Rt=>{Rt!=null&&Je.set(Rt,new Path2D)})));let{x0:He,size:fn}=l;if(He!=null&&fn!=null){V=1,v=He.values(f,p,y,m),He.unit==2&&(v=v.map(oe=>f.posToVal(E+oe*L,b.key,!0)));let Rt=fn.values(f,p,y,m);fn.unit==2?Tt=Rt[0]*L:Tt=T(Rt[0],b,L,E)-T(0,b,L,E),Wt=h_(v,R,T,b,L,E,Wt),St=Wt-Tt+N}else Wt=h_(v,R,T,b,L,E,Wt),St=Wt*o+N,Tt=Wt-St;St<1&&(St=0),re>=Tt/2&&(re=0),St<5&&(z=y_);let Oe=St>0,Pn=Wt-St-(Oe?re:0);Tt=z(rp(Pn,Y,W)),xt=(V==0?Tt/2:V==Z?0:Tt)-V*Z*((V==0?N/2:0)+(Oe?re/2:0));let we={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},Mn=Gt?null:new Path2D,rn=null;if(dt!=null)rn=f.data[dt.series[1]];else{let{y0:Rt,y1:Jt}=l;Rt!=null&&Jt!=null&&(R=Jt.values(f,p,y,m),rn=Rt.values(f,p,y,m))}let pn=H*Tt,k=lt*Tt;for(let Rt=Z==1?y:m;Rt>=y&&Rt<=m;Rt+=Z){let Jt=R[Rt];if(Jt==null)continue;if(rn!=null){let q=rn[Rt]??0;if(Jt-q==0)continue;mt=_(q,C,D,F)}let oe=b.distr!=2||l!=null?v[Rt]:Rt,Mt=T(oe,b,L,E),ke=_(Ee(Jt,tt),C,D,F),zt=z(Mt-xt),Yt=z(ii(ke,mt)),P=z($i(ke,mt)),S=Yt-P;if(Jt!=null){let q=Jt<0?k:pn,ht=Jt<0?pn:k;Gt?(re>0&&ie[Rt]!=null&&j(Je.get(ie[Rt]),zt,P+xi(re/2),Tt,ii(0,S-re),q,ht),pe[Rt]!=null&&j(he.get(pe[Rt]),zt,P+xi(re/2),Tt,ii(0,S-re),q,ht)):j(Mn,zt,P+xi(re/2),Tt,ii(0,S-re),q,ht),et(f,p,Rt,zt-re/2,P,Tt+re,S)}}return re>0?we.stroke=Gt?Je:Mn:Gt||(we._fill=g.width==0?g._fill:g._stroke??g._fill,we.width=0),we.fill=Gt?he:Mn,we})}function xE(i,t){let e=Ee(t?.alignGaps,0);return(n,s,r,o)=>Lr(n,s,(a,c,l,h,u,d,f,p,y,m,g)=>{[r,o]=$h(l,r,o);let v=a.pxRound,R=H=>v(d(H,h,m,p)),b=H=>v(f(H,u,g,y)),C,T,_;h.ori==0?(C=Qh,_=zo,T=q_):(C=tu,_=Go,T=Y_);let E=h.dir*(h.ori==0?1:-1),F=R(c[E==1?r:o]),L=F,D=[],z=[];for(let H=E==1?r:o;H>=r&&H<=o;H+=E)if(l[H]!=null){let Z=c[H],j=R(Z);D.push(L=j),z.push(b(l[H]))}let V={stroke:i(D,z,C,_,T,v),fill:null,clip:null,band:null,gaps:null,flags:Bo},N=V.stroke,[W,Y]=Sp(n,s);if(a.fill!=null||W!=0){let H=V.fill=new Path2D(N),lt=a.fillTo(n,s,a.min,a.max,W),Z=b(lt);_(H,L,Z),_(H,F,Z)}if(!a.spanGaps){let H=[];H.push(...Mp(c,l,r,o,E,R,e)),V.gaps=H=a.gaps(n,s,r,o,H),V.clip=jh(H,h.ori,p,y,m,g)}return Y!=0&&(V.band=Y==2?[Ns(n,s,r,o,N,-1),Ns(n,s,r,o,N,1)]:Ns(n,s,r,o,N,Y)),V})}function yE(i){return xE(vE,i)}function vE(i,t,e,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(e(a,i[0],t[0]),o==2)n(a,i[1],t[1]);else{let c=Array(o),l=Array(o-1),h=Array(o-1),u=Array(o-1);for(let d=0;d<o-1;d++)h[d]=t[d+1]-t[d],u[d]=i[d+1]-i[d],l[d]=h[d]/u[d];c[0]=l[0];for(let d=1;d<o-1;d++)l[d]===0||l[d-1]===0||l[d-1]>0!=l[d]>0?c[d]=0:(c[d]=3*(u[d-1]+u[d])/((2*u[d]+u[d-1])/l[d-1]+(u[d]+2*u[d-1])/l[d]),isFinite(c[d])||(c[d]=0));c[o-1]=l[o-2];for(let d=0;d<o-1;d++)s(a,i[d]+u[d]/3,t[d]+c[d]*u[d]/3,i[d+1]-u[d]/3,t[d+1]-c[d+1]*u[d]/3,i[d+1],t[d+1])}return a}var cp=new Set;function u_(){for(let i of cp)i.syncRect(!0)}ko&&(Pr(tA,No,u_),Pr(eA,No,u_,!0),Pr(Xh,No,()=>{zn.pxRatio=Re}));var bE=J_(),SE=$_();function d_(i,t,e,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>hp(r,o,t,e))}function ME(i,t){return i.map((e,n)=>n==0?{}:Sn({},t,e))}function hp(i,t,e,n){return Sn({},t==0?e:n,i)}function K_(i,t,e){return t==null?Oo:[t,e]}var wE=K_;function AE(i,t,e){return t==null?Oo:qh(t,e,mp,!0)}function j_(i,t,e,n){return t==null?Oo:Zh(t,e,i.scales[n].log,!1)}var EE=j_;function Q_(i,t,e,n){return t==null?Oo:pp(t,e,i.scales[n].log,!1)}var TE=Q_;function CE(i,t,e,n,s){let r=ii(W0(i),W0(t)),o=t-i,a=Yi(s/n*o,e);do{let c=e[a],l=n*c/o;if(l>=s&&r+(c<5?sr.get(c):0)<=17)return[c,l]}while(++a<e.length);return[0,0]}function f_(i){let t,e;return i=i.replace(/(\d+)px/,(n,s)=>(t=Tn((e=+s)*Re))+"px"),[i,t,e]}function RE(i){i.show&&[i.font,i.labelFont].forEach(t=>{let e=Ve(t[2]*Re,1);t[0]=t[0].replace(/[0-9.]+px/,e+"px"),t[1]=e})}function zn(i,t,e){let n={mode:Ee(i.mode,1)},s=n.mode;function r(x,w,I,U){let X=w.valToPct(x);return U+I*(w.dir==-1?1-X:X)}function o(x,w,I,U){let X=w.valToPct(x);return U+I*(w.dir==-1?X:1-X)}function a(x,w,I,U){return w.ori==0?r(x,w,I,U):o(x,w,I,U)}n.valToPosH=r,n.valToPosV=o;let c=!1;n.status=0;let l=n.root=Ci(O1);if(i.id!=null&&(l.id=i.id),_i(l,i.class),i.title){let x=Ci(k1,l);x.textContent=i.title}let h=qi("canvas"),u=n.ctx=h.getContext("2d"),d=Ci(z1,l);Pr("click",d,x=>{x.target===p&&(Xe!=Vr||Ke!=Hr)&&Bn.click(n,x)},!0);let f=n.under=Ci(G1,d);d.appendChild(h);let p=n.over=Ci(V1,d);i=Fo(i);let y=+Ee(i.pxAlign,1),m=c_(y);(i.plugins||[]).forEach(x=>{x.opts&&(i=x.opts(n,i)||i)});let g=i.ms||.001,v=n.series=s==1?d_(i.series||[],n_,a_,!1):ME(i.series||[null],o_),R=n.axes=d_(i.axes||[],e_,s_,!0),b=n.scales={},C=n.bands=i.bands||[];C.forEach(x=>{x.fill=Me(x.fill||null),x.dir=Ee(x.dir,-1)});let T=s==2?v[1].facets[0].scale:v[0].scale,_={axes:gs,series:ge},E=(i.drawOrder||["axes","series"]).map(x=>_[x]);function F(x){let w=x.distr==3?I=>Ds(I>0?I:x.clamp(n,I,x.min,x.max,x.key)):x.distr==4?I=>Kf(I,x.asinh):x.distr==100?I=>x.fwd(I):I=>I;return I=>{let U=w(I),{_min:X,_max:K}=x,at=K-X;return(U-X)/at}}function L(x){let w=b[x];if(w==null){let I=(i.scales||sl)[x]||sl;if(I.from!=null){L(I.from);let U=Sn({},b[I.from],I,{key:x});U.valToPct=F(U),b[x]=U}else{w=b[x]=Sn({},x==T?G_:uE,I),w.key=x;let U=w.time,X=w.range,K=ir(X);if((x!=T||s==2&&!U)&&(K&&(X[0]==null||X[1]==null)&&(X={min:X[0]==null?G0:{mode:1,hard:X[0],soft:X[0]},max:X[1]==null?G0:{mode:1,hard:X[1],soft:X[1]}},K=!1),!K&&Kh(X))){let at=X;X=(ft,vt,Dt)=>vt==null?Oo:qh(vt,Dt,at)}w.range=Me(X||(U?wE:x==T?w.distr==3?EE:w.distr==4?TE:K_:w.distr==3?j_:w.distr==4?Q_:AE)),w.auto=Me(K?!1:w.auto),w.clamp=Me(w.clamp||hE),w._min=w._max=null,w.valToPct=F(w)}}}L("x"),L("y"),s==1&&v.forEach(x=>{L(x.scale)}),R.forEach(x=>{L(x.scale)});for(let x in i.scales)L(x);let D=b[T],z=D.distr,V,N;D.ori==0?(_i(l,F1),V=r,N=o):(_i(l,B1),V=o,N=r);let W={};for(let x in b){let w=b[x];(w.min!=null||w.max!=null)&&(W[x]={min:w.min,max:w.max},w.min=w.max=null)}let Y=i.tzDate||(x=>new Date(Tn(x/g))),H=i.fmtDate||xp,lt=g==1?FA(Y):zA(Y),Z=j0(Y,K0(g==1?OA:kA,H)),j=t_(Y,Q0(VA,H)),et=[],dt=n.legend=Sn({},XA,i.legend),ut=n.cursor=Sn({},KA,{drag:{y:s==2}},i.cursor),tt=dt.show,mt=ut.show,xt=dt.markers;dt.idxs=et,xt.width=Me(xt.width),xt.dash=Me(xt.dash),xt.stroke=Me(xt.stroke),xt.fill=Me(xt.fill);let Tt,St,Wt,re=[],Gt=[],pe,he=!1,ie={};if(dt.live){let x=v[1]?v[1].values:null;he=x!=null,pe=he?x(n,1,0):{_:0};for(let w in pe)ie[w]=dp}if(tt)if(Tt=qi("table",$1,l),Wt=qi("tbody",null,Tt),dt.mount(n,Tt),he){St=qi("thead",null,Tt,Wt);let x=qi("tr",null,St);qi("th",null,x);for(var Je in pe)qi("th",C0,x).textContent=Je}else _i(Tt,J1),dt.live&&_i(Tt,Z1);let He={show:!0},fn={show:!1};function Oe(x,w){if(w==0&&(he||!dt.live||s==2))return Oo;let I=[],U=qi("tr",K1,Wt,Wt.childNodes[w]);_i(U,x.class),x.show||_i(U,Rr);let X=qi("th",null,U);if(xt.show){let ft=Ci(j1,X);if(w>0){let vt=xt.width(n,w);vt&&(ft.style.border=vt+"px "+xt.dash(n,w)+" "+xt.stroke(n,w)),ft.style.background=xt.fill(n,w)}}let K=Ci(C0,X);x.label instanceof HTMLElement?K.appendChild(x.label):K.textContent=x.label,w>0&&(xt.show||(K.style.color=x.width>0?xt.stroke(n,w):xt.fill(n,w)),we("click",X,ft=>{if(ut._lock)return;jt(ft);let vt=v.indexOf(x);if((ft.ctrlKey||ft.metaKey)!=dt.isolate){let Dt=v.some((Nt,Ot)=>Ot>0&&Ot!=vt&&Nt.show);v.forEach((Nt,Ot)=>{Ot>0&&ji(Ot,Dt?Ot==vt?He:fn:He,!0,xn.setSeries)})}else ji(vt,{show:!x.show},!0,xn.setSeries)},!1),Qt&&we(L0,X,ft=>{ut._lock||(jt(ft),ji(v.indexOf(x),Xr,!0,xn.setSeries))},!1));for(var at in pe){let ft=qi("td",Q1,U);ft.textContent="--",I.push(ft)}return[U,I]}let Pn=new Map;function we(x,w,I,U=!0){let X=Pn.get(w)||{},K=ut.bind[x](n,w,I,U);K&&(Pr(x,w,X[x]=K),Pn.set(w,X))}function Mn(x,w,I){let U=Pn.get(w)||{};for(let X in U)(x==null||X==x)&&(sp(X,w,U[X]),delete U[X]);x==null&&Pn.delete(w)}let rn=0,pn=0,k=0,Rt=0,Jt=0,oe=0,Mt=Jt,ke=oe,zt=k,Yt=Rt,P=0,S=0,q=0,ht=0;n.bbox={};let ot=!1,_t=!1,yt=!1,nt=!1,st=!1,pt=!1;function B(x,w,I){(I||x!=n.width||w!=n.height)&&rt(x,w),ue(!1),yt=!0,_t=!0,Vn()}function rt(x,w){n.width=rn=k=x,n.height=pn=Rt=w,Jt=oe=0,bt(),Vt();let I=n.bbox;P=I.left=Tr(Jt*Re,.5),S=I.top=Tr(oe*Re,.5),q=I.width=Tr(k*Re,.5),ht=I.height=Tr(Rt*Re,.5)}let it=3;function wt(){let x=!1,w=0;for(;!x;){w++;let I=kr(w),U=Ki(w);x=w==it||I&&U,x||(rt(n.width,n.height),_t=!0)}}function gt({width:x,height:w}){B(x,w)}n.setSize=gt;function bt(){let x=!1,w=!1,I=!1,U=!1;R.forEach((X,K)=>{if(X.show&&X._show){let{side:at,_size:ft}=X,vt=at%2,Dt=X.label!=null?X.labelSize:0,Nt=ft+Dt;Nt>0&&(vt?(k-=Nt,at==3?(Jt+=Nt,U=!0):I=!0):(Rt-=Nt,at==0?(oe+=Nt,x=!0):w=!0))}}),Zi[0]=x,Zi[1]=I,Zi[2]=w,Zi[3]=U,k-=Pi[1]+Pi[3],Jt+=Pi[3],Rt-=Pi[2]+Pi[0],oe+=Pi[0]}function Vt(){let x=Jt+k,w=oe+Rt,I=Jt,U=oe;function X(K,at){switch(K){case 1:return x+=at,x-at;case 2:return w+=at,w-at;case 3:return I-=at,I+at;case 0:return U-=at,U+at}}R.forEach((K,at)=>{if(K.show&&K._show){let ft=K.side;K._pos=X(ft,K._size),K.label!=null&&(K._lpos=X(ft,K.labelSize))}})}if(ut.dataIdx==null){let x=ut.hover,w=x.skip=new Set(x.skip??[]);w.add(void 0);let I=x.prox=Me(x.prox),U=x.bias??=0;ut.dataIdx=(X,K,at,ft)=>{if(K==0)return at;let vt=at,Dt=I(X,K,at,ft)??Ge,Nt=Dt>=0&&Dt<Ge,Ot=D.ori==0?k:Rt,se=ut.left,Te=t[0],Ae=t[K];if(w.has(Ae[at])){vt=null;let ye=null,Kt=null,Xt;if(U==0||U==-1)for(Xt=at;ye==null&&Xt-- >0;)w.has(Ae[Xt])||(ye=Xt);if(U==0||U==1)for(Xt=at;Kt==null&&Xt++<Ae.length;)w.has(Ae[Xt])||(Kt=Xt);if(ye!=null||Kt!=null)if(Nt){let Ye=ye==null?-1/0:V(Te[ye],D,Ot,0),ln=Kt==null?1/0:V(Te[Kt],D,Ot,0),Nn=se-Ye,Fe=ln-se;Nn<=Fe?Nn<=Dt&&(vt=ye):Fe<=Dt&&(vt=Kt)}else vt=Kt==null?ye:ye==null?Kt:at-ye<=Kt-at?ye:Kt}else Nt&&Cn(se-V(Te[at],D,Ot,0))>Dt&&(vt=null);return vt}}let jt=x=>{ut.event=x};ut.idxs=et,ut._lock=!1;let ct=ut.points;ct.show=Me(ct.show),ct.size=Me(ct.size),ct.stroke=Me(ct.stroke),ct.width=Me(ct.width),ct.fill=Me(ct.fill);let Ft=n.focus=Sn({},i.focus||{alpha:.3},ut.focus),Qt=Ft.prox>=0,Ct=Qt&&ct.one,le=[],We=[],$n=[];function $o(x,w){let I=ct.show(n,w);if(I instanceof HTMLElement)return _i(I,Y1),_i(I,x.class),us(I,-10,-10,k,Rt),p.insertBefore(I,le[w]),I}function Or(x,w){if(s==1||w>0){let I=s==1&&b[x.scale].time,U=x.value;x.value=I?Y0(U)?t_(Y,Q0(U,H)):U||j:U||aE,x.label=x.label||(I?QA:jA)}if(Ct||w>0){x.width=x.width==null?1:x.width,x.paths=x.paths||bE||uA,x.fillTo=Me(x.fillTo||dE),x.pxAlign=+Ee(x.pxAlign,y),x.pxRound=c_(x.pxAlign),x.stroke=Me(x.stroke||null),x.fill=Me(x.fill||null),x._stroke=x._fill=x._paths=x._focus=null;let I=lE(ii(1,x.width),1),U=x.points=Sn({},{size:I,width:ii(1,I*.2),stroke:x.stroke,space:I*2,paths:SE,_stroke:null,_fill:null},x.points);U.show=Me(U.show),U.filter=Me(U.filter),U.fill=Me(U.fill),U.stroke=Me(U.stroke),U.paths=Me(U.paths),U.pxAlign=x.pxAlign}if(tt){let I=Oe(x,w);re.splice(w,0,I[0]),Gt.splice(w,0,I[1]),dt.values.push(null)}if(mt){et.splice(w,0,null);let I=null;Ct?w==0&&(I=$o(x,w)):w>0&&(I=$o(x,w)),le.splice(w,0,I),We.splice(w,0,0),$n.splice(w,0,0)}Dn("addSeries",w)}function Ku(x,w){w=w??v.length,x=s==1?hp(x,w,n_,a_):hp(x,w,{},o_),v.splice(w,0,x),Or(v[w],w)}n.addSeries=Ku;function ml(x){if(v.splice(x,1),tt){dt.values.splice(x,1),Gt.splice(x,1);let w=re.splice(x,1)[0];Mn(null,w.firstChild),w.remove()}mt&&(et.splice(x,1),le.splice(x,1)[0].remove(),We.splice(x,1),$n.splice(x,1)),Dn("delSeries",x)}n.delSeries=ml;let Zi=[!1,!1,!1,!1];function fs(x,w){if(x._show=x.show,x.show){let I=x.side%2,U=b[x.scale];U==null&&(x.scale=I?v[1].scale:T,U=b[x.scale]);let X=U.time;x.size=Me(x.size),x.space=Me(x.space),x.rotate=Me(x.rotate),ir(x.incrs)&&x.incrs.forEach(at=>{!sr.has(at)&&sr.set(at,S_(at))}),x.incrs=Me(x.incrs||(U.distr==2?DA:X?g==1?UA:BA:Cr)),x.splits=Me(x.splits||(X&&U.distr==1?lt:U.distr==3?op:U.distr==4?nE:eE)),x.stroke=Me(x.stroke),x.grid.stroke=Me(x.grid.stroke),x.ticks.stroke=Me(x.ticks.stroke),x.border.stroke=Me(x.border.stroke);let K=x.values;x.values=ir(K)&&!ir(K[0])?Me(K):X?ir(K)?j0(Y,K0(K,H)):Y0(K)?GA(Y,K):K||Z:K||tE,x.filter=Me(x.filter||(U.distr>=3&&U.log==10?rE:U.distr==3&&U.log==2?oE:v_)),x.font=f_(x.font),x.labelFont=f_(x.labelFont),x._size=x.size(n,null,w,0),x._space=x._rotate=x._incrs=x._found=x._splits=x._values=null,x._size>0&&(Zi[w]=!0,x._el=Ci(H1,d))}}function ps(x,w,I,U){let[X,K,at,ft]=I,vt=w%2,Dt=0;return vt==0&&(ft||K)&&(Dt=w==0&&!X||w==2&&!at?Tn(e_.size/3):0),vt==1&&(X||at)&&(Dt=w==1&&!K||w==3&&!ft?Tn(s_.size/2):0),Dt}let Zo=n.padding=(i.padding||[ps,ps,ps,ps]).map(x=>Me(Ee(x,ps))),Pi=n._padding=Zo.map((x,w)=>x(n,w,Zi,0)),on,hn=null,un=null,Ji=s==1?v[0].idxs:null,li=null,Os=!1;function Jo(x,w){if(t=x??[],n.data=n._data=t,s==2){on=0;for(let I=1;I<v.length;I++)on+=t[I][0].length}else{t.length==0&&(n.data=n._data=t=[[]]),li=t[0],on=li.length;let I=t;if(z==2){I=t.slice();let U=I[0]=Array(on);for(let X=0;X<on;X++)U[X]=X}n._data=t=I}if(ue(!0),Dn("setData"),z==2&&(yt=!0),w!==!1){let I=D;I.auto(n,Os)?Ko():ks(T,I.min,I.max),nt=nt||ut.left>=0,pt=!0,Vn()}}n.setData=Jo;function Ko(){Os=!0;let x,w;s==1&&(on>0?(hn=Ji[0]=0,un=Ji[1]=on-1,x=t[0][hn],w=t[0][un],z==2?(x=hn,w=un):x==w&&(z==3?[x,w]=Zh(x,x,D.log,!1):z==4?[x,w]=pp(x,x,D.log,!1):D.time?w=x+Tn(86400/g):[x,w]=qh(x,w,mp,!0))):(hn=Ji[0]=x=null,un=Ji[1]=w=null)),ks(T,x,w)}let Fr,Fs,Br,A,G,Q,$,J,At,Pt;function Et(x,w,I,U,X,K){x??=P0,I??=_p,U??="butt",X??=P0,K??="round",x!=Fr&&(u.strokeStyle=Fr=x),X!=Fs&&(u.fillStyle=Fs=X),w!=Br&&(u.lineWidth=Br=w),K!=G&&(u.lineJoin=G=K),U!=Q&&(u.lineCap=Q=U),I!=A&&u.setLineDash(A=I)}function It(x,w,I,U){w!=Fs&&(u.fillStyle=Fs=w),x!=$&&(u.font=$=x),I!=J&&(u.textAlign=J=I),U!=At&&(u.textBaseline=At=U)}function kt(x,w,I,U,X=0){if(U.length>0&&x.auto(n,Os)&&(w==null||w.min==null)){let K=Ee(hn,0),at=Ee(un,U.length-1),ft=I.min==null?rA(U,K,at,X,x.distr==3):[I.min,I.max];x.min=$i(x.min,I.min=ft[0]),x.max=ii(x.max,I.max=ft[1])}}let ee={min:null,max:null};function me(){for(let U in b){let X=b[U];W[U]==null&&(X.min==null||W[T]!=null&&X.auto(n,Os))&&(W[U]=ee)}for(let U in b){let X=b[U];W[U]==null&&X.from!=null&&W[X.from]!=null&&(W[U]=ee)}W[T]!=null&&ue(!0);let x={};for(let U in W){let X=W[U];if(X!=null){let K=x[U]=Fo(b[U],pA);if(X.min!=null)Sn(K,X);else if(U!=T||s==2)if(on==0&&K.from==null){let at=K.range(n,null,null,U);K.min=at[0],K.max=at[1]}else K.min=Ge,K.max=-Ge}}if(on>0){v.forEach((U,X)=>{if(s==1){let K=U.scale,at=W[K];if(at==null)return;let ft=x[K];if(X==0){let vt=ft.range(n,ft.min,ft.max,K);ft.min=vt[0],ft.max=vt[1],hn=Yi(ft.min,t[0]),un=Yi(ft.max,t[0]),un-hn>1&&(t[0][hn]<ft.min&&hn++,t[0][un]>ft.max&&un--),U.min=li[hn],U.max=li[un]}else U.show&&U.auto&&kt(ft,at,U,t[X],U.sorted);U.idxs[0]=hn,U.idxs[1]=un}else if(X>0&&U.show&&U.auto){let[K,at]=U.facets,ft=K.scale,vt=at.scale,[Dt,Nt]=t[X],Ot=x[ft],se=x[vt];Ot!=null&&kt(Ot,W[ft],K,Dt,K.sorted),se!=null&&kt(se,W[vt],at,Nt,at.sorted),U.min=at.min,U.max=at.max}});for(let U in x){let X=x[U],K=W[U];if(X.from==null&&(K==null||K.min==null)){let at=X.range(n,X.min==Ge?null:X.min,X.max==-Ge?null:X.max,U);X.min=at[0],X.max=at[1]}}}for(let U in x){let X=x[U];if(X.from!=null){let K=x[X.from];if(K.min==null)X.min=X.max=null;else{let at=X.range(n,K.min,K.max,U);X.min=at[0],X.max=at[1]}}}let w={},I=!1;for(let U in x){let X=x[U],K=b[U];if(K.min!=X.min||K.max!=X.max){K.min=X.min,K.max=X.max;let at=K.distr;K._min=at==3?Ds(K.min):at==4?Kf(K.min,K.asinh):at==100?K.fwd(K.min):K.min,K._max=at==3?Ds(K.max):at==4?Kf(K.max,K.asinh):at==100?K.fwd(K.max):K.max,w[U]=I=!0}}if(I){v.forEach((U,X)=>{s==2?X>0&&w.y&&(U._paths=null):w[U.scale]&&(U._paths=null)});for(let U in w)yt=!0,Dn("setScale",U);mt&&ut.left>=0&&(nt=pt=!0)}for(let U in W)W[U]=null}function Bt(x){let w=rp(hn-1,0,on-1),I=rp(un+1,0,on-1);for(;x[w]==null&&w>0;)w--;for(;x[I]==null&&I<on-1;)I++;return[w,I]}function ge(){if(on>0){let x=v.some(w=>w._focus)&&Pt!=Ft.alpha;x&&(u.globalAlpha=Pt=Ft.alpha),v.forEach((w,I)=>{if(I>0&&w.show&&(en(I,!1),en(I,!0),w._paths==null)){let U=Pt;Pt!=w.alpha&&(u.globalAlpha=Pt=w.alpha);let X=s==2?[0,t[I][0].length-1]:Bt(t[I]);w._paths=w.paths(n,I,X[0],X[1]),Pt!=U&&(u.globalAlpha=Pt=U)}}),v.forEach((w,I)=>{if(I>0&&w.show){let U=Pt;Pt!=w.alpha&&(u.globalAlpha=Pt=w.alpha),w._paths!=null&&De(I,!1);{let X=w._paths!=null?w._paths.gaps:null,K=w.points.show(n,I,hn,un,X),at=w.points.filter(n,I,K,X);(K||at)&&(w.points._paths=w.points.paths(n,I,hn,un,at),De(I,!0))}Pt!=U&&(u.globalAlpha=Pt=U),Dn("drawSeries",I)}}),x&&(u.globalAlpha=Pt=1)}}function en(x,w){let I=w?v[x].points:v[x];I._stroke=I.stroke(n,x),I._fill=I.fill(n,x)}function De(x,w){let I=w?v[x].points:v[x],{stroke:U,fill:X,clip:K,flags:at,_stroke:ft=I._stroke,_fill:vt=I._fill,_width:Dt=I.width}=I._paths;Dt=Ve(Dt*Re,3);let Nt=null,Ot=Dt%2/2;w&&vt==null&&(vt=Dt>0?"#fff":ft);let se=I.pxAlign==1&&Ot>0;if(se&&u.translate(Ot,Ot),!w){let Te=P-Dt/2,Ae=S-Dt/2,ye=q+Dt,Kt=ht+Dt;Nt=new Path2D,Nt.rect(Te,Ae,ye,Kt)}w?Ut(ft,Dt,I.dash,I.cap,vt,U,X,at,K):Ne(x,ft,Dt,I.dash,I.cap,vt,U,X,at,Nt,K),se&&u.translate(-Ot,-Ot)}function Ne(x,w,I,U,X,K,at,ft,vt,Dt,Nt){let Ot=!1;vt!=0&&C.forEach((se,Te)=>{if(se.series[0]==x){let Ae=v[se.series[1]],ye=t[se.series[1]],Kt=(Ae._paths||sl).band;ir(Kt)&&(Kt=se.dir==1?Kt[0]:Kt[1]);let Xt,Ye=null;Ae.show&&Kt&&aA(ye,hn,un)?(Ye=se.fill(n,Te)||K,Xt=Ae._paths.clip):Kt=null,Ut(w,I,U,X,Ye,at,ft,vt,Dt,Nt,Xt,Kt),Ot=!0}}),Ot||Ut(w,I,U,X,K,at,ft,vt,Dt,Nt)}let wn=Bo|lp;function Ut(x,w,I,U,X,K,at,ft,vt,Dt,Nt,Ot){Et(x,w,I,U,X),(vt||Dt||Ot)&&(u.save(),vt&&u.clip(vt),Dt&&u.clip(Dt)),Ot?(ft&wn)==wn?(u.clip(Ot),Nt&&u.clip(Nt),ve(X,at),mn(x,K,w)):ft&lp?(ve(X,at),u.clip(Ot),mn(x,K,w)):ft&Bo&&(u.save(),u.clip(Ot),Nt&&u.clip(Nt),ve(X,at),u.restore(),mn(x,K,w)):(ve(X,at),mn(x,K,w)),(vt||Dt||Ot)&&u.restore()}function mn(x,w,I){I>0&&(w instanceof Map?w.forEach((U,X)=>{u.strokeStyle=Fr=X,u.stroke(U)}):w!=null&&x&&u.stroke(w))}function ve(x,w){w instanceof Map?w.forEach((I,U)=>{u.fillStyle=Fs=U,u.fill(I)}):w!=null&&x&&u.fill(w)}function ms(x,w,I,U){let X=R[x],K;if(U<=0)K=[0,0];else{let at=X._space=X.space(n,x,w,I,U),ft=X._incrs=X.incrs(n,x,w,I,U,at);K=CE(w,I,ft,U,at)}return X._found=K}function gn(x,w,I,U,X,K,at,ft,vt,Dt){let Nt=at%2/2;y==1&&u.translate(Nt,Nt),Et(ft,at,vt,Dt,ft),u.beginPath();let Ot,se,Te,Ae,ye=X+(U==0||U==3?-K:K);I==0?(se=X,Ae=ye):(Ot=X,Te=ye);for(let Kt=0;Kt<x.length;Kt++)w[Kt]!=null&&(I==0?Ot=Te=x[Kt]:se=Ae=x[Kt],u.moveTo(Ot,se),u.lineTo(Te,Ae));u.stroke(),y==1&&u.translate(-Nt,-Nt)}function kr(x){let w=!0;return R.forEach((I,U)=>{if(!I.show)return;let X=b[I.scale];if(X.min==null){I._show&&(w=!1,I._show=!1,ue(!1));return}else I._show||(w=!1,I._show=!0,ue(!1));let K=I.side,at=K%2,{min:ft,max:vt}=X,[Dt,Nt]=ms(U,ft,vt,at==0?k:Rt);if(Nt==0)return;let Ot=X.distr==2,se=I._splits=I.splits(n,U,ft,vt,Dt,Nt,Ot),Te=X.distr==2?se.map(Xt=>li[Xt]):se,Ae=X.distr==2?li[se[1]]-li[se[0]]:Dt,ye=I._values=I.values(n,I.filter(n,Te,U,Nt,Ae),U,Nt,Ae);I._rotate=K==2?I.rotate(n,ye,U,Nt):0;let Kt=I._size;I._size=Ri(I.size(n,ye,U,x)),Kt!=null&&I._size!=Kt&&(w=!1)}),w}function Ki(x){let w=!0;return Zo.forEach((I,U)=>{let X=I(n,U,Zi,x);X!=Pi[U]&&(w=!1),Pi[U]=X}),w}function gs(){for(let x=0;x<R.length;x++){let w=R[x];if(!w.show||!w._show)continue;let I=w.side,U=I%2,X,K,at=w.stroke(n,x),ft=I==0||I==3?-1:1,[vt,Dt]=w._found;if(w.label!=null){let Kn=w.labelGap*ft,ui=Tn((w._lpos+Kn)*Re);It(w.labelFont[0],at,"center",I==2?"top":R0),u.save(),U==1?(X=K=0,u.translate(ui,Tn(S+ht/2)),u.rotate((I==3?-Wh:Wh)/2)):(X=Tn(P+q/2),K=ui);let ur=x_(w.label)?w.label(n,x,vt,Dt):w.label;u.fillText(ur,X,K),u.restore()}if(Dt==0)continue;let Nt=b[w.scale],Ot=U==0?q:ht,se=U==0?P:S,Te=w._splits,Ae=Nt.distr==2?Te.map(Kn=>li[Kn]):Te,ye=Nt.distr==2?li[Te[1]]-li[Te[0]]:vt,Kt=w.ticks,Xt=w.border,Ye=Kt.show?Kt.size:0,ln=Tn(Ye*Re),Nn=Tn((w.alignTo==2?w._size-Ye-w.gap:w.gap)*Re),Fe=w._rotate*-Wh/180,cn=m(w._pos*Re),ci=(ln+Nn)*ft,Jn=cn+ci;K=U==0?Jn:0,X=U==1?Jn:0;let vi=w.font[0],Ii=w.align==1?Lo:w.align==2?$f:Fe>0?Lo:Fe<0?$f:U==0?"center":I==3?$f:Lo,ts=Fe||U==1?"middle":I==2?"top":R0;It(vi,at,Ii,ts);let hi=w.font[1]*w.lineGap,bi=Te.map(Kn=>m(a(Kn,Nt,Ot,se))),Li=w._values;for(let Kn=0;Kn<Li.length;Kn++){let ui=Li[Kn];if(ui!=null){U==0?X=bi[Kn]:K=bi[Kn],ui=""+ui;let ur=ui.indexOf(`
`)==-1?[ui]:ui.split(/\n/gm);for(let jn=0;jn<ur.length;jn++){let lm=ur[jn];Fe?(u.save(),u.translate(X,K+jn*hi),u.rotate(Fe),u.fillText(lm,0,0),u.restore()):u.fillText(lm,X,K+jn*hi)}}}Kt.show&&gn(bi,Kt.filter(n,Ae,x,Dt,ye),U,I,cn,ln,Ve(Kt.width*Re,3),Kt.stroke(n,x),Kt.dash,Kt.cap);let es=w.grid;es.show&&gn(bi,es.filter(n,Ae,x,Dt,ye),U,U==0?2:1,U==0?S:P,U==0?ht:q,Ve(es.width*Re,3),es.stroke(n,x),es.dash,es.cap),Xt.show&&gn([cn],[1],U==0?1:0,U==0?1:2,U==1?S:P,U==1?ht:q,Ve(Xt.width*Re,3),Xt.stroke(n,x),Xt.dash,Xt.cap)}Dn("drawAxes")}function ue(x){v.forEach((w,I)=>{I>0&&(w._paths=null,x&&(s==1?(w.min=null,w.max=null):w.facets.forEach(U=>{U.min=null,U.max=null})))})}let an=!1,Zn=!1,Ue=[];function _n(){Zn=!1;for(let x=0;x<Ue.length;x++)Dn(...Ue[x]);Ue.length=0}function Vn(){an||(bA(Wp),an=!0)}function gl(x,w=!1){an=!0,Zn=w,x(n),Wp(),w&&Ue.length>0&&queueMicrotask(_n)}n.batch=gl;function Wp(){if(ot&&(me(),ot=!1),yt&&(wt(),yt=!1),_t){if(Ze(f,Lo,Jt),Ze(f,"top",oe),Ze(f,tl,k),Ze(f,el,Rt),Ze(p,Lo,Jt),Ze(p,"top",oe),Ze(p,tl,k),Ze(p,el,Rt),Ze(d,tl,rn),Ze(d,el,pn),h.width=Tn(rn*Re),h.height=Tn(pn*Re),R.forEach(({_el:x,_show:w,_size:I,_pos:U,side:X})=>{if(x!=null)if(w){let K=X===3||X===0?I:0,at=X%2==1;Ze(x,at?"left":"top",U-K),Ze(x,at?"width":"height",I),Ze(x,at?"top":"left",at?oe:Jt),Ze(x,at?"height":"width",at?Rt:k),ip(x,Rr)}else _i(x,Rr)}),Fr=Fs=Br=G=Q=$=J=At=A=null,Pt=1,ta(!0),Jt!=Mt||oe!=ke||k!=zt||Rt!=Yt){ue(!1);let x=k/zt,w=Rt/Yt;if(mt&&!nt&&ut.left>=0){ut.left*=x,ut.top*=w,zr&&us(zr,Tn(ut.left),0,k,Rt),Gr&&us(Gr,0,Tn(ut.top),k,Rt);for(let I=0;I<le.length;I++){let U=le[I];U!=null&&(We[I]*=x,$n[I]*=w,us(U,Ri(We[I]),Ri($n[I]),k,Rt))}}if(qe.show&&!st&&qe.left>=0&&qe.width>0){qe.left*=x,qe.width*=x,qe.top*=w,qe.height*=w;for(let I in id)Ze(Wr,I,qe[I])}Mt=Jt,ke=oe,zt=k,Yt=Rt}Dn("setSize"),_t=!1}rn>0&&pn>0&&(u.clearRect(0,0,h.width,h.height),Dn("drawClear"),E.forEach(x=>x()),Dn("draw")),qe.show&&st&&(_l(qe),st=!1),mt&&nt&&(hr(null,!0,!1),nt=!1),dt.show&&dt.live&&pt&&(ed(),pt=!1),c||(c=!0,n.status=1,Dn("ready")),Os=!1,an=!1}n.redraw=(x,w)=>{yt=w||!1,x!==!1?ks(T,D.min,D.max):Vn()};function ju(x,w){let I=b[x];if(I.from==null){if(on==0){let U=I.range(n,w.min,w.max,x);w.min=U[0],w.max=U[1]}if(w.min>w.max){let U=w.min;w.min=w.max,w.max=U}if(on>1&&w.min!=null&&w.max!=null&&w.max-w.min<1e-16)return;x==T&&I.distr==2&&on>0&&(w.min=Yi(w.min,t[0]),w.max=Yi(w.max,t[0]),w.min==w.max&&w.max++),W[x]=w,ot=!0,Vn()}}n.setScale=ju;let Qu,td,zr,Gr,Xp,qp,Vr,Hr,Yp,$p,Xe,Ke,Bs=!1,Bn=ut.drag,In=Bn.x,Ln=Bn.y;mt&&(ut.x&&(Qu=Ci(X1,p)),ut.y&&(td=Ci(q1,p)),D.ori==0?(zr=Qu,Gr=td):(zr=td,Gr=Qu),Xe=ut.left,Ke=ut.top);let qe=n.select=Sn({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),Wr=qe.show?Ci(W1,qe.over?p:f):null;function _l(x,w){if(qe.show){for(let I in x)qe[I]=x[I],I in id&&Ze(Wr,I,x[I]);w!==!1&&Dn("setSelect")}}n.setSelect=_l;function dy(x){if(v[x].show)tt&&ip(re[x],Rr);else if(tt&&_i(re[x],Rr),mt){let I=Ct?le[0]:le[x];I!=null&&us(I,-10,-10,k,Rt)}}function ks(x,w,I){ju(x,{min:w,max:I})}function ji(x,w,I,U){w.focus!=null&&_y(x),w.show!=null&&v.forEach((X,K)=>{K>0&&(x==K||x==null)&&(X.show=w.show,dy(K),s==2?(ks(X.facets[0].scale,null,null),ks(X.facets[1].scale,null,null)):ks(X.scale,null,null),Vn())}),I!==!1&&Dn("setSeries",x,w),U&&ea("setSeries",n,x,w)}n.setSeries=ji;function fy(x,w){Sn(C[x],w)}function py(x,w){x.fill=Me(x.fill||null),x.dir=Ee(x.dir,-1),w=w??C.length,C.splice(w,0,x)}function my(x){x==null?C.length=0:C.splice(x,1)}n.addBand=py,n.setBand=fy,n.delBand=my;function gy(x,w){v[x].alpha=w,mt&&le[x]!=null&&(le[x].style.opacity=w),tt&&re[x]&&(re[x].style.opacity=w)}let _s,zs,cr,Xr={focus:!0};function _y(x){if(x!=cr){let w=x==null,I=Ft.alpha!=1;v.forEach((U,X)=>{if(s==1||X>0){let K=w||X==0||X==x;U._focus=w?null:K,I&&gy(X,K?1:Ft.alpha)}}),cr=x,I&&Vn()}}tt&&Qt&&we(D0,Tt,x=>{ut._lock||(jt(x),cr!=null&&ji(null,Xr,!0,xn.setSeries))});function Qi(x,w,I){let U=b[w];I&&(x=x/Re-(U.ori==1?oe:Jt));let X=k;U.ori==1&&(X=Rt,x=X-x),U.dir==-1&&(x=X-x);let K=U._min,at=U._max,ft=x/X,vt=K+(at-K)*ft,Dt=U.distr;return Dt==3?Uo(10,vt):Dt==4?cA(vt,U.asinh):Dt==100?U.bwd(vt):vt}function xy(x,w){let I=Qi(x,T,w);return Yi(I,t[0],hn,un)}n.valToIdx=x=>Yi(x,t[0]),n.posToIdx=xy,n.posToVal=Qi,n.valToPos=(x,w,I)=>b[w].ori==0?r(x,b[w],I?q:k,I?P:0):o(x,b[w],I?ht:Rt,I?S:0),n.setCursor=(x,w,I)=>{Xe=x.left,Ke=x.top,hr(null,w,I)};function Zp(x,w){Ze(Wr,Lo,qe.left=x),Ze(Wr,tl,qe.width=w)}function Jp(x,w){Ze(Wr,"top",qe.top=x),Ze(Wr,el,qe.height=w)}let jo=D.ori==0?Zp:Jp,Qo=D.ori==1?Zp:Jp;function yy(){if(tt&&dt.live)for(let x=s==2?1:0;x<v.length;x++){if(x==0&&he)continue;let w=dt.values[x],I=0;for(let U in w)Gt[x][I++].firstChild.nodeValue=w[U]}}function ed(x,w){if(x!=null&&(x.idxs?x.idxs.forEach((I,U)=>{et[U]=I}):fA(x.idx)||et.fill(x.idx),dt.idx=et[0]),tt&&dt.live){for(let I=0;I<v.length;I++)(I>0||s==1&&!he)&&vy(I,et[I]);yy()}pt=!1,w!==!1&&Dn("setLegend")}n.setLegend=ed;function vy(x,w){let I=v[x],U=x==0&&z==2?li:t[x],X;he?X=I.values(n,x,w)??ie:(X=I.value(n,w==null?null:U[w],x,w),X=X==null?ie:{_:X}),dt.values[x]=X}function hr(x,w,I){Yp=Xe,$p=Ke,[Xe,Ke]=ut.move(n,Xe,Ke),ut.left=Xe,ut.top=Ke,mt&&(zr&&us(zr,Tn(Xe),0,k,Rt),Gr&&us(Gr,0,Tn(Ke),k,Rt));let U,X=hn>un;_s=Ge,zs=null;let K=D.ori==0?k:Rt,at=D.ori==1?k:Rt;if(Xe<0||on==0||X){U=ut.idx=null;for(let ft=0;ft<v.length;ft++){let vt=le[ft];vt!=null&&us(vt,-10,-10,k,Rt)}Qt&&ji(null,Xr,!0,x==null&&xn.setSeries),dt.live&&(et.fill(U),pt=!0)}else{let ft,vt,Dt;s==1&&(ft=D.ori==0?Xe:Ke,vt=Qi(ft,T),U=ut.idx=Yi(vt,t[0],hn,un),Dt=V(t[0][U],D,K,0));let Nt=-10,Ot=-10,se=0,Te=0,Ae=!0,ye="",Kt="";for(let Xt=s==2?1:0;Xt<v.length;Xt++){let Ye=v[Xt],ln=et[Xt],Nn=ln==null?null:s==1?t[Xt][ln]:t[Xt][1][ln],Fe=ut.dataIdx(n,Xt,U,vt),cn=Fe==null?null:s==1?t[Xt][Fe]:t[Xt][1][Fe];if(pt=pt||cn!=Nn||Fe!=ln,et[Xt]=Fe,Xt>0&&Ye.show){let ci=Fe==null?-10:Fe==U?Dt:V(s==1?t[0][Fe]:t[Xt][0][Fe],D,K,0),Jn=cn==null?-10:N(cn,s==1?b[Ye.scale]:b[Ye.facets[1].scale],at,0);if(Qt&&cn!=null){let vi=D.ori==1?Xe:Ke,Ii=Cn(Ft.dist(n,Xt,Fe,Jn,vi));if(Ii<_s){let ts=Ft.bias;if(ts!=0){let hi=Qi(vi,Ye.scale),bi=cn>=0?1:-1,Li=hi>=0?1:-1;Li==bi&&(Li==1?ts==1?cn>=hi:cn<=hi:ts==1?cn<=hi:cn>=hi)&&(_s=Ii,zs=Xt)}else _s=Ii,zs=Xt}}if(pt||Ct){let vi,Ii;D.ori==0?(vi=ci,Ii=Jn):(vi=Jn,Ii=ci);let ts,hi,bi,Li,es,Kn,ui=!0,ur=ct.bbox;if(ur!=null){ui=!1;let jn=ur(n,Xt);bi=jn.left,Li=jn.top,ts=jn.width,hi=jn.height}else bi=vi,Li=Ii,ts=hi=ct.size(n,Xt);if(Kn=ct.fill(n,Xt),es=ct.stroke(n,Xt),Ct)Xt==zs&&_s<=Ft.prox&&(Nt=bi,Ot=Li,se=ts,Te=hi,Ae=ui,ye=Kn,Kt=es);else{let jn=le[Xt];jn!=null&&(We[Xt]=bi,$n[Xt]=Li,z0(jn,ts,hi,ui),B0(jn,Kn,es),us(jn,Ri(bi),Ri(Li),k,Rt))}}}}if(Ct){let Xt=Ft.prox,Ye=cr==null?_s<=Xt:_s>Xt||zs!=cr;if(pt||Ye){let ln=le[0];ln!=null&&(We[0]=Nt,$n[0]=Ot,z0(ln,se,Te,Ae),B0(ln,ye,Kt),us(ln,Ri(Nt),Ri(Ot),k,Rt))}}}if(qe.show&&Bs)if(x!=null){let[ft,vt]=xn.scales,[Dt,Nt]=xn.match,[Ot,se]=x.cursor.sync.scales,Te=x.cursor.drag;if(In=Te._x,Ln=Te._y,In||Ln){let{left:Ae,top:ye,width:Kt,height:Xt}=x.select,Ye=x.scales[Ot].ori,ln=x.posToVal,Nn,Fe,cn,ci,Jn,vi=ft!=null&&Dt(ft,Ot),Ii=vt!=null&&Nt(vt,se);vi&&In?(Ye==0?(Nn=Ae,Fe=Kt):(Nn=ye,Fe=Xt),cn=b[ft],ci=V(ln(Nn,Ot),cn,K,0),Jn=V(ln(Nn+Fe,Ot),cn,K,0),jo($i(ci,Jn),Cn(Jn-ci))):jo(0,K),Ii&&Ln?(Ye==1?(Nn=Ae,Fe=Kt):(Nn=ye,Fe=Xt),cn=b[vt],ci=N(ln(Nn,se),cn,at,0),Jn=N(ln(Nn+Fe,se),cn,at,0),Qo($i(ci,Jn),Cn(Jn-ci))):Qo(0,at)}else sd()}else{let ft=Cn(Yp-Xp),vt=Cn($p-qp);if(D.ori==1){let se=ft;ft=vt,vt=se}In=Bn.x&&ft>=Bn.dist,Ln=Bn.y&&vt>=Bn.dist;let Dt=Bn.uni;Dt!=null?In&&Ln&&(In=ft>=Dt,Ln=vt>=Dt,!In&&!Ln&&(vt>ft?Ln=!0:In=!0)):Bn.x&&Bn.y&&(In||Ln)&&(In=Ln=!0);let Nt,Ot;In&&(D.ori==0?(Nt=Vr,Ot=Xe):(Nt=Hr,Ot=Ke),jo($i(Nt,Ot),Cn(Ot-Nt)),Ln||Qo(0,at)),Ln&&(D.ori==1?(Nt=Vr,Ot=Xe):(Nt=Hr,Ot=Ke),Qo($i(Nt,Ot),Cn(Ot-Nt)),In||jo(0,K)),!In&&!Ln&&(jo(0,0),Qo(0,0))}if(Bn._x=In,Bn._y=Ln,x==null){if(I){if(am!=null){let[ft,vt]=xn.scales;xn.values[0]=ft!=null?Qi(D.ori==0?Xe:Ke,ft):null,xn.values[1]=vt!=null?Qi(D.ori==1?Xe:Ke,vt):null}ea(Zf,n,Xe,Ke,k,Rt,U)}if(Qt){let ft=I&&xn.setSeries,vt=Ft.prox;cr==null?_s<=vt&&ji(zs,Xr,!0,ft):_s>vt?ji(null,Xr,!0,ft):zs!=cr&&ji(zs,Xr,!0,ft)}}pt&&(dt.idx=U,ed()),w!==!1&&Dn("setCursor")}let Gs=null;Object.defineProperty(n,"rect",{get(){return Gs==null&&ta(!1),Gs}});function ta(x=!1){x?Gs=null:(Gs=p.getBoundingClientRect(),Dn("syncRect",Gs))}function Kp(x,w,I,U,X,K,at){ut._lock||Bs&&x!=null&&x.movementX==0&&x.movementY==0||(nd(x,w,I,U,X,K,at,!1,x!=null),x!=null?hr(null,!0,!0):hr(w,!0,!1))}function nd(x,w,I,U,X,K,at,ft,vt){if(Gs==null&&ta(!1),jt(x),x!=null)I=x.clientX-Gs.left,U=x.clientY-Gs.top;else{if(I<0||U<0){Xe=-10,Ke=-10;return}let[Dt,Nt]=xn.scales,Ot=w.cursor.sync,[se,Te]=Ot.values,[Ae,ye]=Ot.scales,[Kt,Xt]=xn.match,Ye=w.axes[0].side%2==1,ln=D.ori==0?k:Rt,Nn=D.ori==1?k:Rt,Fe=Ye?K:X,cn=Ye?X:K,ci=Ye?U:I,Jn=Ye?I:U;if(Ae!=null?I=Kt(Dt,Ae)?a(se,b[Dt],ln,0):-10:I=ln*(ci/Fe),ye!=null?U=Xt(Nt,ye)?a(Te,b[Nt],Nn,0):-10:U=Nn*(Jn/cn),D.ori==1){let vi=I;I=U,U=vi}}vt&&(w==null||w.cursor.event.type==Zf)&&((I<=1||I>=k-1)&&(I=Tr(I,k)),(U<=1||U>=Rt-1)&&(U=Tr(U,Rt))),ft?(Xp=I,qp=U,[Vr,Hr]=ut.move(n,I,U)):(Xe=I,Ke=U)}let id={width:0,height:0,left:0,top:0};function sd(){_l(id,!1)}let jp,Qp,tm,em;function nm(x,w,I,U,X,K,at){Bs=!0,In=Ln=Bn._x=Bn._y=!1,nd(x,w,I,U,X,K,at,!0,!1),x!=null&&(we(Jf,ep,im,!1),ea(I0,n,Vr,Hr,k,Rt,null));let{left:ft,top:vt,width:Dt,height:Nt}=qe;jp=ft,Qp=vt,tm=Dt,em=Nt}function im(x,w,I,U,X,K,at){Bs=Bn._x=Bn._y=!1,nd(x,w,I,U,X,K,at,!1,!0);let{left:ft,top:vt,width:Dt,height:Nt}=qe,Ot=Dt>0||Nt>0,se=jp!=ft||Qp!=vt||tm!=Dt||em!=Nt;if(Ot&&se&&_l(qe),Bn.setScale&&Ot&&se){let Te=ft,Ae=Dt,ye=vt,Kt=Nt;if(D.ori==1&&(Te=vt,Ae=Nt,ye=ft,Kt=Dt),In&&ks(T,Qi(Te,T),Qi(Te+Ae,T)),Ln)for(let Xt in b){let Ye=b[Xt];Xt!=T&&Ye.from==null&&Ye.min!=Ge&&ks(Xt,Qi(ye+Kt,Xt),Qi(ye,Xt))}sd()}else ut.lock&&(ut._lock=!ut._lock,hr(w,!0,x!=null));x!=null&&(Mn(Jf,ep),ea(Jf,n,Xe,Ke,k,Rt,null))}function by(x,w,I,U,X,K,at){if(ut._lock)return;jt(x);let ft=Bs;if(Bs){let vt=!0,Dt=!0,Nt=10,Ot,se;D.ori==0?(Ot=In,se=Ln):(Ot=Ln,se=In),Ot&&se&&(vt=Xe<=Nt||Xe>=k-Nt,Dt=Ke<=Nt||Ke>=Rt-Nt),Ot&&vt&&(Xe=Xe<Vr?0:k),se&&Dt&&(Ke=Ke<Hr?0:Rt),hr(null,!0,!0),Bs=!1}Xe=-10,Ke=-10,et.fill(null),hr(null,!0,!0),ft&&(Bs=ft)}function sm(x,w,I,U,X,K,at){ut._lock||(jt(x),Ko(),sd(),x!=null&&ea(N0,n,Xe,Ke,k,Rt,null))}function rm(){R.forEach(RE),B(n.width,n.height,!0)}Pr(Xh,No,rm);let qr={};qr.mousedown=nm,qr.mousemove=Kp,qr.mouseup=im,qr.dblclick=sm,qr.setSeries=(x,w,I,U)=>{let X=xn.match[2];I=X(n,w,I),I!=-1&&ji(I,U,!0,!1)},mt&&(we(I0,p,nm),we(Zf,p,Kp),we(L0,p,x=>{jt(x),ta(!1)}),we(D0,p,by),we(N0,p,sm),cp.add(n),n.syncRect=ta);let xl=n.hooks=i.hooks||{};function Dn(x,w,I){Zn?Ue.push([x,w,I]):x in xl&&xl[x].forEach(U=>{U.call(null,n,w,I)})}(i.plugins||[]).forEach(x=>{for(let w in x.hooks)xl[w]=(xl[w]||[]).concat(x.hooks[w])});let om=(x,w,I)=>I,xn=Sn({key:null,setSeries:!1,filters:{pub:X0,sub:X0},scales:[T,v[1]?v[1].scale:null],match:[q0,q0,om],values:[null,null]},ut.sync);xn.match.length==2&&xn.match.push(om),ut.sync=xn;let am=xn.key,rd=V_(am);function ea(x,w,I,U,X,K,at){xn.filters.pub(x,w,I,U,X,K,at)&&rd.pub(x,w,I,U,X,K,at)}rd.sub(n);function Sy(x,w,I,U,X,K,at){xn.filters.sub(x,w,I,U,X,K,at)&&qr[x](null,w,I,U,X,K,at)}n.pub=Sy;function My(){rd.unsub(n),cp.delete(n),Pn.clear(),sp(Xh,No,rm),l.remove(),Tt?.remove(),Dn("destroy")}n.destroy=My;function od(){Dn("init",i,t),Jo(t||i.data,!1),W[T]?ju(T,W[T]):Ko(),st=qe.show&&(qe.width>0||qe.height>0),nt=pt=!0,B(i.width,i.height)}return v.forEach(Or),R.forEach(fs),e?e instanceof HTMLElement?(e.appendChild(l),od()):e(n,od):od(),n}zn.assign=Sn;zn.fmtNum=gp;zn.rangeNum=qh;zn.rangeLog=Zh;zn.rangeAsinh=pp;zn.orient=Lr;zn.pxRatio=Re;zn.join=vA;zn.fmtDate=xp,zn.tzDate=IA;zn.sync=V_;{zn.addGap=fE,zn.clipGaps=jh;let i=zn.paths={points:$_};i.linear=J_,i.stepped=gE,i.bars=_E,i.spline=yE}var ol=class{envelope=0;constructor(t){this.columns=Array.from({length:t+1},()=>[])}get rows(){return this.columns[0].length}take(t,e,n,s=0){for(let r=0;r<n;++r){let o=t[r*e];for(;this.rows&&this.columns[0].at(-1)>=o;)for(let a of this.columns)a.pop();this.columns[0].push(o);for(let a=1;a<this.columns.length;++a)this.columns[a].push(t[r*e+s+a])}this.envelope=Math.min(this.envelope,this.rows),this.rows>12e4&&this.#t()}#t(){let t=this.rows>>3<<2,[e,...n]=this.columns;this.columns=[[...tx(e,t,s=>[s[0],s[3]]),...e.slice(t)],...n.map(s=>[...tx(s,t,r=>[Math.min(...r),Math.max(...r)]),...s.slice(t)])],this.envelope=t>>1}clear(){this.envelope=0;for(let t of this.columns)t.length=0}};function*tx(i,t,e){for(let n=0;n<t;n+=4)yield*e(i.slice(n,n+4))}var PE=200,nu=class{mark=null;constructor(t,{remove:e,changed:n,counted:s=!1,node:r=0}){this.node=Math.min(r,t.nodes-1),this.counted=s,this.changed=n,this.samples=new ol(t.names.length),this.adopt(t);let o=(c,l,h)=>M("button.icon-button",{type:"button",title:l,"aria-label":`${l}: ${t.path}`,onclick:h},ze(c));this.tableButton=o("table","Show as table",()=>this.#l()),this.tableButton.setAttribute("aria-pressed","false"),this.chart=M("div.chart",{role:"img"}),this.note=M("p.plot-note",{role:"status",hidden:!0}),this.table=M("div.plot-table",{hidden:!0,tabindex:"0",role:"region","aria-label":`Values of ${t.path}`}),this.unit=M("span.plot-unit",{},t.unit==="1"?"":t.unit);let a=t.quantity.replaceAll("_"," ");this.element=M("article.plot",{"aria-label":`Plot of ${t.path}`},M("header",{},M("h3",{},a,this.unit,M("span.path",{},t.item)),this.#t(),o("zoom","Show all of it",()=>this.#o()),this.tableButton,o("download","Save as CSV",()=>this.#u()),o("image","Save as PNG",()=>this.#h()),o("close","Remove the plot",e)),this.note,this.chart,this.table),new ResizeObserver(()=>this.#a()).observe(this.chart),this.dark=matchMedia("(prefers-color-scheme: dark)"),this.dark.addEventListener("change",()=>this.#n())}adopt(t){this.channel&&t.names.length!==this.channel.names.length&&(this.samples=new ol(t.names.length)),this.channel=t,this.node=Math.min(this.node,t.nodes-1)}get wanted(){return this.channel.nodes>1?`${this.channel.path}#${this.node}`:this.channel.path}say(t){this.note.hidden=!t,qt(this.note,t)}#t(){let{nodes:t,path:e}=this.channel;return t<2?null:M("label.node-field",{},"node ",M("input",{type:"number",min:0,max:t-1,value:this.node,"aria-label":`Node of ${e}`,onchange:n=>{this.node=Math.min(Math.max(Math.round(Number(n.target.value))||0,0),t-1),n.target.value=this.node,this.samples.clear(),this.draw(!0),this.changed()}}))}take(t){let e=t.width-1-this.channel.names.length;e>0&&t.data[1]!==this.node||(this.samples.take(t.data,t.width,t.count,e),this.stale=!0)}markTime(t){t!==this.mark&&(this.mark=t,this.uplot?.redraw(!1))}#e(t){if(this.mark===null)return;let e=t.valToPos(this.mark,"x",!0);e>=t.bbox.left&&e<=t.bbox.left+t.bbox.width&&(t.ctx.save(),t.ctx.strokeStyle=getComputedStyle(document.documentElement).getPropertyValue("--muted").trim(),t.ctx.lineWidth=devicePixelRatio,t.ctx.beginPath(),t.ctx.moveTo(e,t.bbox.top),t.ctx.lineTo(e,t.bbox.top+t.bbox.height),t.ctx.stroke(),t.ctx.restore())}#n(){let t=getComputedStyle(document.documentElement),e=s=>t.getPropertyValue(s).trim(),n={stroke:e("--muted"),grid:{stroke:e("--grid"),width:1},ticks:{show:!1},font:"11px system-ui, sans-serif"};this.uplot?.destroy(),this.uplot=new zn({width:Math.max(this.chart.clientWidth,100),height:Math.max(this.chart.clientHeight-24,70),scales:{x:{time:!1,range:(s,r,o)=>r===o||r===null?[(r??0)-1,(r??0)+1]:[r,o]}},cursor:{drag:{x:!0,y:!1,uni:12},points:{size:6}},legend:{show:!0,live:!0},axes:[{...n,size:26,values:(s,r)=>r.map(o=>this.#i(o))},{...n,size:58,space:24,values:(s,r)=>this.#r(r)}],series:[{label:this.counted?"solution":"t",value:(s,r,o,a)=>this.#i(je(a==null?s.data[0].at(-1)??0:r,4))},...this.channel.names.map((s,r)=>({label:s||this.channel.quantity.replaceAll("_"," "),stroke:e(`--series-${r%6+1}`),width:1.6,dash:r%3===1?[7,3]:r%3===2?[2,3]:void 0,points:{show:o=>o.data[0].length<12,size:5},value:(o,a,c,l)=>dn(l==null?o.data[c].at(-1)??NaN:a,this.channel.unit)}))],hooks:{setSelect:[()=>this.zoomed=!0],draw:[s=>this.#e(s)]}},this.samples.columns,this.chart)}#i(t){return this.counted?Number.isInteger(Number(t))?String(Number(t)):"":`${t} s`}#r(t){let e=Vs(Math.max(...t.map(Math.abs)),this.channel.unit);return qt(this.unit,e.unit),t.map(n=>String(Number((n/e.factor).toPrecision(4))).replace("-","−"))}draw(t=!1){!this.stale&&!t||!this.chart.isConnected||this.chart.clientWidth===0||(this.stale=!1,!(!this.samples.rows&&!this.uplot)&&(this.uplot?this.uplot.setData(this.samples.columns,!this.zoomed):this.#n(),this.#s(),this.table.hidden||this.#c()))}#s(){let t=this.samples.columns.map(n=>n.at(-1)),e=this.channel.names.map((n,s)=>`${n} ${je(t[s+1]??NaN)}`.trim()).join(", ");this.chart.setAttribute("aria-label",`${this.channel.path} over ${this.counted?"solutions":"time"}, ${this.samples.rows} samples; latest: ${e} ${this.channel.unit==="1"?"":this.channel.unit}`)}#o(){this.zoomed=!1,this.draw(!0)}#a(){!this.uplot||this.chart.clientWidth===0||this.uplot.setSize({width:this.chart.clientWidth,height:Math.max(this.chart.clientHeight-24,70)})}#l(){this.table.hidden=!this.table.hidden,this.chart.hidden=!this.table.hidden,this.tableButton.setAttribute("aria-pressed",String(!this.table.hidden)),this.table.hidden?this.draw(!0):this.#c()}#c(){let t=this.samples.columns,e=[];for(let n=t[0].length-1;n>=0&&e.length<PE;--n)e.push(M("tr",{},t.map((s,r)=>M(r?"td":"th",r?{}:{scope:"row"},je(s[n],5)))));ce(this.table,M("table",{},M("thead",{},M("tr",{},[this.counted?"solution":"t, s",...this.channel.names.map(n=>n||this.channel.quantity)].map(n=>M("th",{scope:"col"},n)))),M("tbody",{},e)))}get fileName(){return this.channel.path.replace(/^\//,"").replaceAll("/","-")}#u(){let{names:t,quantity:e,unit:n}=this.channel,s=this.samples.columns,{envelope:r}=this.samples,o=[this.counted?"solution[1]":"time[s]",...t.map(c=>`${e}${c?`.${c}`:""}[${n}]`),...r?["envelope[1]"]:[]].join(","),a=s[0].map((c,l)=>[...s.map(h=>h[l]),...r?[+(l<r)]:[]].join(","));Ni(`${this.fileName}.csv`,`${[o,...a].join(`
`)}
`)}#h(){let t=this.chart.querySelector("canvas");if(!t)return;let e=document.createElement("canvas");e.width=t.width,e.height=t.height;let n=e.getContext("2d");n.fillStyle=getComputedStyle(this.element).backgroundColor,n.fillRect(0,0,e.width,e.height),n.drawImage(t,0,0),e.toBlob(s=>Ni(`${this.fileName}.png`,s),"image/png")}dispose(){this.uplot?.destroy(),this.element.remove()}};var IE=60,ex=30,iu=class{#t=new Map;changed=new ae;constructor(t){this.session=t;let e=nn("channels");this.options=M("datalist",{id:e}),this.entry=M("input",{type:"text",list:e,placeholder:"channel, as /needle/tip/position","aria-label":"Channel to plot",autocomplete:"off",spellcheck:"false"}),this.note=M("span.note",{role:"status"}),this.form=M("form.plot-form",{onsubmit:n=>{n.preventDefault(),this.add(this.entry.value.trim())}},this.entry,this.options,M("button.small",{type:"submit"},ze("plus"),"Add plot"),this.note),this.empty=M("p.empty",{},"No plots yet. Choose a channel above, or press Plot beside a result of an item."),this.grid=M("div.plot-grid",{},this.empty),this.element=M("div.plots",{},this.grid),t.frameArrived.on(n=>this.#r(n)),t.refusedChanged.on(()=>this.#i()),t.stateChanged.on(()=>this.#i()),setInterval(()=>this.#s(),IE)}load(t,e,n){ce(this.options,t.channels.map(s=>M("option",{value:s.path})));for(let[s,r]of this.#t){let o=this.session.channel(s);o&&e?r.adopt(o):this.#e(s)}if(!this.#t.size)for(let s of(n??DE(t)).filter(r=>this.session.channel(r.split("#")[0])))this.add(s);this.#n()}add(t){let[e,n]=t.split("#"),s=this.session.channel(e);if(!s)return qt(this.note,t?`There is no channel ${e}.`:"");if(qt(this.note,""),this.entry.value="",this.#t.has(e))return this.#t.get(e).element.scrollIntoView({block:"nearest"});if(this.#t.size>=ex)return qt(this.note,`${ex} plots are the most.`);let r=new nu(s,{remove:()=>this.#e(e),changed:()=>this.#n(),counted:!!this.session.scene?.static,node:Number(n)||0});this.#t.set(e,r),this.grid.append(r.element),this.empty.hidden=!0,this.#n(),r.element.scrollIntoView({block:"nearest"})}recorded(){return[...this.#t.values()].filter(t=>t.samples.rows).map(t=>({wanted:t.wanted,columns:t.samples.columns.map(e=>e.map(n=>Number(n.toPrecision(7))))}))}#e(t){this.#t.get(t)?.dispose(),this.#t.delete(t),this.empty.hidden=this.#t.size>0,this.#n()}#n(){this.session.wantChannels("plots",[...this.#t.values()].map(t=>t.wanted)),this.changed.emit([...this.#t.values()].map(t=>t.wanted))}#i(){let{refused:t,state:e}=this.session,n=e?.rows_lost?`${e.rows_lost} steps are missing: the page was too slow for them.`:"";for(let s of this.#t.values())s.say(t.get(s.wanted)??n)}#r(t){for(let e of t.blocks)(e.kind===6||e.kind===7)&&this.#t.get(this.session.channel(e.object)?.path)?.take(e)}#s(){let t=this.session.hello?.live===!1;for(let e of this.#t.values())t&&e.markTime(this.session.time),e.draw()}},nx=2;function LE(i){let t=i.channels.map(e=>e.path);return i.items.flatMap(e=>{let[n,s]=["of","quantities"].map(c=>String(e.parameters.find(l=>l.name===c)?.value??"")),r=e.parent==="/"?"":e.parent,o=n.replace(/^@/,"").replace(/^\//,""),a=s.split(/[\s,]+/).filter(Boolean).flatMap(c=>[r,""].map(l=>t.find(h=>h===`${l}/${o}/${c}`)??t.find(h=>h.startsWith(`${l}/${o}/`)&&h.endsWith(`/${c}`)))).find(Boolean);return a?[a]:[]})}function DE(i){let t=new Set(i.items.filter(l=>l.drive||l.role==="condition").map(l=>l.path)),e=i.channels.filter(l=>!t.has(l.item)),n=e.filter(l=>l.nodes===1),s=(l,...h)=>h.map(u=>l.find(d=>u.test(d.path))).find(Boolean)?.path,r=s(n,/tip\/position$/,/displacement$/,/position$/)??s(e,/position$/),o=s(i.channels.filter(l=>l.nodes===1),/(handle|holder|hand)\/force$/,/\/force$/,/\/forces$/,/energy$/),a=LE(i);return[...new Set(a.length?[...a.slice(0,nx),...[r,o].slice(0,Math.max(0,nx-a.length))]:[r,o])].filter(Boolean).map(l=>{let{nodes:h}=i.channels.find(u=>u.path===l);return h>1?`${l}#${Math.round(.75*(h-1))}`:l})}var Ap=new Set(["int","real"]),su=class{constructor(t,e,n){this.parameter=t,this.path=e,this.session=n,this.initial=Dr(t,t.file??t.value??""),this.value=Dr(t,t.value??"");let s=nn("field");this.help=M("p.field-help",{id:`${s}-help`},t.doc,M("span.field-range",{},NE(t))),this.note=M("p.field-note",{id:`${s}-note`,"aria-live":"polite"}),this.input=this.#n(s),this.input.setAttribute("aria-describedby",`${s}-help ${s}-note`),this.undo=M("button.icon-button.undo",{type:"button",hidden:!0,title:`Back to the value of the file: ${this.initial||"none"}`,"aria-label":`Set ${t.name} to the value of the file`,onclick:()=>this.#r(this.initial)},ze("file"));let r=Dr(t,t.default??"");this.usual=M("button.icon-button.usual",{type:"button",title:`Back to the default: ${r}`,"aria-label":`Set ${t.name} to its default`,onclick:()=>this.#r(r)},ze("reset")),this.usualValue=r;let o=t.unit&&t.unit!=="1"?t.unit:"";this.unit=M("span.field-unit",{},o),this.#o(),this.slider=this.#i(),this.element=M(`div.field${t.type==="bool"?".field-bool":""}`,{},M("div.field-top",{},M("label.field-name",{for:s},t.name.replaceAll("_"," ")),M("span.field-tags",{},t.live?M("span.tag.live",{title:"A change acts at once"},"live"):null)),M("div.field-line",{},this.input,this.unit,this.undo,this.usual),this.slider,this.note,this.help),this.element.dataset.parameter=t.name,this.#e(),this.heed()}heed(){let t=this.session.edits.list.get(`${this.path} ${this.parameter.name}`);t&&this.#s(Dr(this.parameter,t.value),t.applied)}get#t(){return this.parameter.generated||this.session.hello.read_only||this.session.hello.can?.edit===!1}#e(){this.undo.hidden=this.value===this.initial,this.usual.hidden=this.#t||this.value===this.usualValue||this.usualValue===""}#n(t){let{type:e,choices:n,name:s}=this.parameter,r=this.#t,o=()=>this.#r(e==="bool"?String(this.input.checked):this.input.value);return e==="bool"?M("input",{id:t,type:"checkbox",checked:this.value==="true"||this.value==="1",disabled:r,onchange:o}):e==="choice"?M("select",{id:t,disabled:r,onchange:o},(n??[]).map(a=>M("option",{value:a,selected:a===this.value},a))):M("input",{id:t,type:"text",value:this.value,readonly:r,autocomplete:"off",spellcheck:"false",inputmode:Ap.has(e)?"text":null,placeholder:Dr(this.parameter,this.parameter.default)||(e==="ref"?"none":""),class:e==="function"||e==="function3"||e==="reals"?"mono":null,"data-name":s,onchange:o,onkeydown:a=>a.key==="Escape"&&(this.input.value=this.value)})}#i(){let{type:t,min:e,max:n,live:s,generated:r,value:o}=this.parameter,a=pd(this.value),c=Number(o);if(!s||r||!Ap.has(t)||!a||this.#t)return null;let l=c?a.number/c:1,h=Math.abs(a.number)||1,u=e!==null&&n!==null&&n-e<=100*(Math.abs(c)||1),d=u?e*l:a.number<0?-2*h:0,f=u?n*l:a.number<0?0:2*h,p=!u&&a.number>0;return M("input.slider",{type:"range","aria-label":`${this.parameter.name}, slider`,...p?{min:-1,max:1,step:.005,value:0}:{min:d,max:f,step:t==="int"?1:(f-d)/400,value:a.number},oninput:y=>{let m=Number(y.target.value),g=p?a.number*10**m:m;this.input.value=`${Number(g.toPrecision(4))}${a.unit?` ${a.unit}`:""}`,this.sliding??=setTimeout(()=>{this.sliding=null,this.#r(this.input.value)},60)}})}async#r(t){if(t===this.value)return;this.element.classList.add("busy");let{name:e}=this.parameter;try{let n=await this.session.edits.set(this.path,e,t,this.value);this.#s(Dr(this.parameter,n.value??t),n.applied)}catch(n){this.#l(n.message)}this.element.classList.remove("busy")}#s(t,e){this.value=t,this.#a(t),this.input.removeAttribute("aria-invalid"),this.element.classList.remove("wrong"),this.#e();let n=e==="now";this.element.classList.toggle("waits",!n);let s=n&&t===this.initial;ce(this.note,s?null:M(`span.tag.${n?"done":"wait"}`,{},n?"applied":"after reset"))}#o(){this.unit.hidden=!this.unit.textContent||!!pd(this.value)?.unit}#a(t){this.#o(),document.activeElement!==this.slider&&(this.parameter.type==="bool"?this.input.checked=t==="true"||t==="1":this.input.value=t)}#l(t){this.input.setAttribute("aria-invalid","true"),this.element.classList.add("wrong"),qt(this.note,t)}};function Dr({type:i,unit:t},e){return i==="real"?vm(e,t):e}function NE({type:i,min:t,max:e,above_zero:n,choices:s,unit:r,default:o}){let a=[],c=h=>i==="real"&&r&&r!=="1"?dn(h,r):Number.isInteger(h)?String(h):je(h),l=h=>Math.abs(h)>=1e6||r==="m"&&Math.abs(h)>=100;if(Ap.has(i)||i==="reals"||i==="vec3"){let h=Number.isFinite(t)&&t!==null,u=Number.isFinite(e)&&e!==null&&!l(e);n?a.push("above 0"):h&&u?a.push(`${c(t)} to ${c(e)}`):h&&!l(t)&&a.push(`at least ${c(t)}`),u&&!(h&&!n)&&a.push(`at most ${c(e)}`)}return(i==="function"||i==="function3")&&a.push("number or function of t"),o&&!s&&i!=="bool"&&a.push(`default ${Dr({type:i,unit:r},o)}`),a.length?` (${a.join(", ")})`:""}var UE={N:2,"N m":.1,m:.1,rad:3.2,Pa:1e4,"m/s":.5},ru=class{constructor(t,e){this.channel=t,this.session=e;let n=UE[t.unit]??1,s=nn("hold");this.hold=M("input",{id:s,type:"checkbox",disabled:e.hello.read_only,onchange:()=>this.#n()}),this.values=t.names.map(()=>0),this.sliders=t.names.map((r,o)=>this.#t(r,o,n)),this.element=M("fieldset.live-input",{},M("legend",{},M("span.check",{},this.hold,M("label",{for:s},"Hold by sliders"))),this.sliders.map(r=>r.row)),this.#e()}#t(t,e,n){let s=nn("live"),r=M("output.live-value",{for:s},"0"),o=M("input.slider",{id:s,type:"range",min:-n,max:n,step:n/200,value:0,"aria-label":`${this.channel.path} ${t}`.trim(),oninput:()=>{this.values[e]=Number(o.value),qt(r,je(this.values[e])),this.#i()}});return{input:o,row:M("div.live-row",{},M("label",{for:s},t||this.channel.quantity.replaceAll("_"," ")),o,r,M("span.field-unit",{},this.channel.unit==="1"?"":this.channel.unit))}}#e(){for(let{input:t,row:e}of this.sliders)t.disabled=!this.hold.checked,e.hidden=!this.hold.checked}#n(){this.#e(),this.hold.checked?this.#i():this.session.tell("write",{channel:this.channel.path,values:null})}#i(){this.late??=setTimeout(()=>{this.late=null,this.hold.checked&&this.session.tell("write",{channel:this.channel.path,values:this.values})},33)}};var ou=class{plotted=new ae;constructor(t,e){this.session=t,this.tree=e,this.element=M("div.properties"),this.fields=new Map,t.edits.changed.on(()=>{for(let n of this.fields.values())n.heed()})}load(){this.fields.clear()}show(t){let e=this.session.item(t);if(!e)return ce(this.element,M("p.empty",{},"Choose an item of the scene."));this.path=t;let n=e.parameters??[],s=n.filter(o=>o.given||o.channel),r=n.filter(o=>!s.includes(o));ce(this.element,this.#t(e),s.length?this.#e("Parameters",this.#i(e,s)):null,r.length?this.#n(s.length?`${r.length} more at their defaults`:"Parameters",this.#i(e,r),!s.length):null,this.#r(e))}#t(t){let e=this.tree.isShown(t.path),n=nn("shown");return M("header.item-head",{},M("h2",{},t.path==="/"?"Scene":t.name,M("span.component",{},t.component)),M("p.summary",{},(t.summary??"").split("`").map((s,r)=>r%2?M("code",{},s):s)),M("p.where",{},t.file?`${t.file.split("/").at(-1)}, line ${t.line}`:t.path==="/"?"":"made by its parent",M("span.path",{},t.path)),e===null||t.path==="/"?null:M("p.check",{},M("input",{id:n,type:"checkbox",checked:e,onchange:()=>this.tree.toggleShown(t.path)}),M("label",{for:n},"Shown in the view")))}#e(t,e){return M("section.group",{},M("h3",{},t),e)}#n(t,e,n=!1){return M("details.group",{open:n},M("summary",{},t),e)}#i(t,e){return e.map(n=>{let s=`${t.path} ${n.name}`;if(!this.fields.has(s)){let r=new su(n,t.path,this.session),o=n.channel&&this.session.channel(n.channel);o&&r.element.append(new ru(o,this.session).element),this.fields.set(s,r)}return this.fields.get(s).element})}#r(t){let e=this.session.scene.channels.filter(n=>n.item===t.path);return e.length?this.#e("Results",M("ul.channels",{},e.map(n=>M("li",{},M("span.channel-name",{},n.quantity.replaceAll("_"," ")),M("span.channel-unit",{},n.unit==="1"?"":n.unit,n.nodes>1?` at ${n.nodes} nodes`:""),M("button.small",{type:"button","aria-label":`Plot ${n.path}`,onclick:()=>this.plotted.emit(n.path)},ze("plus"),"Plot"))))):null}};var au=class{constructor(t,e){setInterval(()=>this.#t(t,e),1e3)}#t(t,e){if(!t.scene)return;let n=[`${t.scene.title||"Scene"} at ${xs(t.state?.time)}`];for(let{object:s,positions:r,nodes:o}of e.drawables.values()){if(!/^(tube|polyline)$/.test(s.kind)||s.role==="channel"||!o)continue;let a=[...r.subarray(3*o-3)].map(c=>je(1e3*c)).join(", ");if(n.push(`last node of ${s.name??s.path} at ${a} mm`),n.length>3)break}e.canvas.setAttribute("aria-label",`${n.join("; ")}.`)}};var al=class{constructor(t,e,n=null){this.pages=e,this.buttons=e.map((s,r)=>{let o=nn("tab"),a=nn("panel");return s.panel=M("div.tab-panel",{id:a,role:"tabpanel","aria-labelledby":o,tabindex:"0"},s.element),M("button.tab",{type:"button",role:"tab",id:o,"aria-controls":a,onclick:()=>this.open(r),onkeydown:c=>this.#t(c,r)},s.name)}),this.list=M("div.tab-list",{role:"tablist","aria-label":t},this.buttons),this.element=M("div.tabs",{},M("div.tab-row",{},this.list,n),e.map(s=>s.panel)),this.open(0)}open(t){this.current=t,this.pages.forEach((e,n)=>{let s=n===t;this.buttons[n].setAttribute("aria-selected",String(s)),this.buttons[n].tabIndex=s?0:-1,e.panel.hidden=!s,e.shown?.(s)})}openNamed(t){this.open(this.pages.findIndex(e=>e.name===t))}#t(t,e){let n=this.pages.length,s={ArrowRight:(e+1)%n,ArrowLeft:(e+n-1)%n,Home:0,End:n-1}[t.key];s!==void 0&&(t.preventDefault(),this.open(s),this.buttons[s].focus())}};var lu=class{constructor(t){this.session=t,this.summary=M("p.timing-summary",{},"Waiting for the first second of steps."),this.flame=M("div.flame",{"aria-hidden":"true"}),this.body=M("tbody"),this.table=M("table.timing-table",{},M("caption.hidden-text",{},"Time by component and operation"),M("thead",{},M("tr",{},["Component","Calls","A call","A step","Part"].map((e,n)=>M(n?"th.number":"th",{scope:"col"},e)))),this.body),this.element=M("div.timing",{},this.summary,this.flame,this.table),t.timingArrived.on(e=>this.#t(e))}#t({step:t,rows:e}){let n=e.reduce((o,a)=>o+a.seconds,0)||1,s=t?.count||1;t&&qt(this.summary,`A step takes ${dn(1e-6*t.median_us,"s")} (median), 99 % of steps at most ${dn(1e-6*t.p99_us,"s")}; ${je(t.ratio)} times faster than real time while it steps.`);let r=[...OE(e)].map(([o,a])=>({path:o,list:a,seconds:a.reduce((c,l)=>c+l.seconds,0)})).sort((o,a)=>a.seconds-o.seconds);this.#n(r,n),ce(this.body,r.map((o,a)=>[this.#e(o.path,o.list.length===1?o.list[0]:null,o.seconds,s,n,a),o.list.length===1?null:[...o.list].sort((c,l)=>l.seconds-c.seconds).map(c=>this.#e(c.operation,c,c.seconds,s,n,a,!0))]))}#e(t,e,n,s,r,o,a=!1){let c=n/r,l=M("i.part-bar");l.style.width=`${(100*c).toFixed(1)}%`;let h=e&&!a&&e.operation?`${t} · ${e.operation}`:t;return M(`tr${a?".inner":""}`,{},M("th",{scope:"row"},M(`span.swatch.hue-${o%6}`),h),M("td.number",{},e?String(e.calls):""),M("td.number",{},e&&e.calls?dn(n/e.calls,"s"):""),M("td.number",{},dn(n/s,"s")),M("td.number.part",{},l,M("span",{},`${(100*c).toFixed(1)} %`)))}#n(t,e){let n=(s,r,o,a)=>{let c=M(`span.flame-piece.hue-${o%6}${a?".inner":""}`,{title:`${s}: ${(100*r/e).toFixed(1)} %`},s);return c.style.flexGrow=String(r/e),c};ce(this.flame,M("div.flame-row",{},t.map((s,r)=>n(s.path,s.seconds,r))),M("div.flame-row",{},t.map((s,r)=>s.list.map(o=>n(o.operation||s.path,o.seconds,r,!0)))))}};function OE(i){let t=new Map;for(let e of i)t.set(e.path,[...t.get(e.path)??[],e]);return t}var FE=8e3,BE=3,cu=class{constructor(t){this.element=M("div.toasts",{role:"alert"}),t.logged.on(({level:e,text:n})=>e==="error"&&this.show(n))}show(t,e="error"){[...this.element.children].find(r=>r.dataset.text===t)?.remove();let s=M("div.toast",{},M("span",{},t),M("button.icon-button",{type:"button","aria-label":"Close this message",onclick:()=>s.remove()},ze("close")));for(s.dataset.text=t,s.dataset.level=e,this.element.append(s);this.element.children.length>BE;)this.element.firstChild.remove();setTimeout(()=>s.remove(),FE)}};var kE=[["continue","run on"],["pause","pause"],["loop","loop"]],zE=[.1,.25,.5,1,2,5,10],hu=class{constructor(t,e){this.session=t,this.recorder=e;let n=(s,r,o,a)=>M("button.icon-button",{type:"button",title:`${r} (${o})`,"aria-label":r,"aria-keyshortcuts":o,onclick:a},ze(s));this.play=n("play","Play","Space",()=>this.toggle()),this.play.classList.add("play"),this.step=n("step","One step",".",()=>t.tell("step",{count:1})),this.reset=n("reset","Reset to the start","r",()=>this.restart()),this.clock=M("span.clock",{}),this.end=M("span.clock-end",{}),this.line=M("input.slider.timeline",{type:"range",min:0,max:1,step:.001,value:0,"aria-label":"Time, s",onchange:()=>this.#n(),oninput:()=>{this.seeking=performance.now(),t.hello?.live===!1&&this.#n()}}),this.speed=M("select",{"aria-label":"Speed",title:"Speed, times real time",onchange:()=>t.tell("speed",{value:Number(this.speed.value)})},zE.map(s=>M("option",{value:s,selected:s===1},`×${s}`)),M("option",{value:0},"as fast as possible")),this.atEnd=M("select",{"aria-label":"At the end",title:"At the duration of the scene",onchange:()=>t.tell("at_end",{value:this.atEnd.value})},kE.map(([s,r])=>M("option",{value:s},r))),this.actual=M("span.actual",{title:"Speed reached, times real time"}),this.snapshots=M("select.snapshots",{"aria-label":"Go back to a snapshot",onchange:()=>this.#i()}),this.record=n("record","Record","c",()=>e.toggle()),this.record.classList.add("record"),this.record.setAttribute("aria-pressed","false"),this.recorded=M("span.recorded",{role:"status",hidden:!0}),e.changed.on(()=>this.#t()),this.save=n("flag","Keep a snapshot of this state","s",()=>this.snapshot()),this.element=M("div.transport",{role:"group","aria-label":"Run"},this.reset,this.play,this.step,this.clock,this.line,this.end,this.speed,this.atEnd,this.actual,M("span.divider"),this.save,this.snapshots),t.stateChanged.on(s=>this.#r(s)),t.frameArrived.on(s=>s.plots||this.#a(s.time)),t.greeted.on(s=>this.#e(s))}#t(){let{packer:t}=this.recorder;this.record.setAttribute("aria-pressed",String(!!t)),this.record.title=t?"Stop, and save one HTML file that replays without a server (c)":"Record what is shown as one HTML file (c)",this.recorded.hidden=!t,t&&t.frames%8===0&&qt(this.recorded,`${t.frames} pictures`)}#e(t){let e=t.can??{};this.duration=t.duration||1,this.line.max=this.duration,this.line.step=t.step||.001,this.line.disabled=e.seek===!1,qt(this.end,xs(this.duration));for(let n of[this.play,this.step,this.reset,this.speed,this.save,this.snapshots])n.disabled=e.control===!1;this.save.disabled||=!t.live,this.record.hidden=this.session.connection.recording!==void 0,this.atEnd.hidden=!t.live||t.static,this.atEnd.disabled=e.control===!1,this.#a(t.time??0)}async#n(){if(this.sought=Number(this.line.value),!this.asking){for(this.asking=!0;this.sought!==null;){let t=this.sought;this.sought=null,await this.session.ask("seek",{time:t}).catch(()=>{})}this.asking=!1}}toggle(){this.session.tell(this.session.state?.running?"pause":"play")}restart(){this.session.tell("reset")}snapshot(){let t=this.clock.textContent.replace(" "," ");this.session.tell("snapshot",{name:`${(this.session.state?.snapshots?.length??0)+1} at ${t}`})}#i(){this.snapshots.value&&this.session.tell("restore",{name:this.snapshots.value}),this.snapshots.value=""}#r(t){let e=!!t.running;e!==this.running&&(this.running=e,kh(this.play,e?"pause":"play"),this.play.ariaLabel=e?"Pause":"Play",this.play.title=`${e?"Pause":"Play"} (Space)`),document.activeElement!==this.speed&&t.asked_speed!==void 0&&this.#s(t.asked_speed),document.activeElement!==this.atEnd&&t.at_end&&(this.atEnd.value=t.at_end),qt(this.actual,e&&t.speed>0?`×${je(t.speed,2)}`:"paused"),this.#o(t.snapshots??[]),this.#a(t.time)}#s(t){[...this.speed.options].some(n=>Number(n.value)===t)||this.speed.insertBefore(M("option",{value:t},`×${je(t)}`),this.speed.lastChild),this.speed.value=String(t)}#o(t){let e=t.map(n=>n.name).join(`
`);e!==this.listed&&(this.listed=e,this.snapshots.hidden=!t.length,ce(this.snapshots,M("option",{value:""},t.length?`${t.length} snapshot${t.length>1?"s":""}`:"no snapshots"),t.map(n=>M("option",{value:n.name},n.name))))}#a(t){qt(this.clock,xs(t)),!(performance.now()-(this.seeking??-1e4)<600)&&(t>this.line.max&&(this.line.max=t),this.line.value=t,this.line.style.setProperty("--part",`${100*t/this.line.max}%`))}};var uu=class{chosen=new ae;entered=new ae;#t=new Map;#e="";constructor(t){this.stage=t,this.list=M("ul.tree",{role:"tree","aria-label":"Scene",onkeydown:e=>this.#a(e)}),this.filter=M("input",{type:"search",placeholder:"Filter","aria-label":"Filter the scene by name or component",oninput:()=>this.#c()}),this.element=M("nav.scene-tree",{"aria-label":"Scene"},M("div.pane-head",{},M("h2",{},"Scene"),this.filter),this.list)}load(t){let e=new Set([...this.#t].filter(([,o])=>o.ariaExpanded==="false").map(([o])=>o)),n=this.selected;this.#t.clear();let s=Map.groupBy?Map.groupBy(t,o=>o.parent):GE(t);ce(this.list,(s.get(null)??[]).map(o=>this.#n(o,s,1,e)));let r=this.#t.has(n)?n:(t.find(o=>o.parent!==null&&o.parameters?.some(a=>a.given))??t[0])?.path;r!==void 0&&this.select(r,!1)}#n(t,e,n,s){let r=e.get(t.path)??[],o=r.length?String(!s.has(t.path)):null,a=this.#i(t),c=M("div.tree-row",{role:"treeitem","aria-level":n,"aria-expanded":o,"aria-selected":"false",tabindex:"-1",title:t.summary},M("span.twisty",{"aria-hidden":"true"},r.length?ze("down"):null),M(`span.dot.role-${t.role}`,{"aria-hidden":"true"}),M("span.tree-name",{},t.path==="/"?"scene":t.name),M("span.tree-kind",{},t.component===t.name||t.path==="/"?"":t.component),a);return c.style.setProperty("--level",n),c.dataset.path=t.path,c.addEventListener("click",l=>{a?.contains(l.target)||(l.target.closest(".twisty")&&r.length&&this.#s(c,c.ariaExpanded==="false"),this.select(t.path))}),this.#t.set(t.path,c),M("li",{role:"none"},c,r.length?M("ul",{role:"group"},r.map(l=>this.#n(l,e,n+1,s))):null)}#i(t){let e=[...this.stage.drawables.keys()].filter(r=>this.#r(t,r));if(!e.length||t.path==="/")return null;let n=()=>e.some(r=>!this.stage.hidden.has(r)),s=M("span.eye",{"aria-hidden":"true",title:"Show or hide"},ze(n()?"eye":"eyeOff"));return s.classList.toggle("off",!n()),s.addEventListener("click",()=>this.toggleShown(t.path)),s}#r(t,e){return this.stage.belongs(this.stage.drawables.get(e).object,t.path)}toggleShown(t){let e=[...this.stage.drawables].filter(([,s])=>this.stage.belongs(s.object,t)).map(([s])=>s),n=e.some(s=>!this.stage.hidden.has(s));for(let s of e)this.stage.setHidden(s,n);for(let[s,r]of this.#t){let o=r.querySelector(".eye");!o||!(s===t||s.startsWith(`${t}/`))||(o.classList.toggle("off",n),kh(o,n?"eyeOff":"eye"))}return!n}isShown(t){let e=[...this.stage.drawables].filter(([,n])=>this.stage.belongs(n.object,t));return e.length?e.some(([n])=>!this.stage.hidden.has(n)):null}select(t,e=!0){let n=this.#t.get(this.selected);n&&(n.ariaSelected="false",n.tabIndex=-1),this.selected=t;let s=this.#t.get(t);if(s){s.ariaSelected="true",s.tabIndex=0;for(let r=Ep(s);r;r=Ep(r))this.#s(r,!0);e&&s.scrollIntoView({block:"nearest"}),this.chosen.emit(t)}}#s(t,e){t.ariaExpanded!==null&&t.setAttribute("aria-expanded",String(e))}#o(){return[...this.#t.values()].filter(t=>t.offsetParent!==null).sort((t,e)=>t.compareDocumentPosition(e)&Node.DOCUMENT_POSITION_FOLLOWING?-1:1)}#a(t){if(t.ctrlKey||t.metaKey||t.altKey)return;let e=this.#o(),n=t.target.closest(".tree-row"),s=e.indexOf(n),r=c=>c&&(this.select(c.dataset.path),c.focus()),o=n?.getAttribute("aria-expanded"),a={ArrowDown:()=>r(e[s+1]),ArrowUp:()=>r(e[s-1]),Home:()=>r(e[0]),End:()=>r(e.at(-1)),ArrowRight:()=>o==="false"?this.#s(n,!0):o==="true"&&r(e[s+1]),ArrowLeft:()=>o==="true"?this.#s(n,!1):r(Ep(n)),Enter:()=>this.entered.emit(n.dataset.path)};if(a[t.key])a[t.key]();else if(/^[\p{L}\d_]$/u.test(t.key))this.#l(t.key,e,s,r);else return;t.preventDefault(),t.stopPropagation()}#l(t,e,n,s){clearTimeout(this.typing),this.typing=setTimeout(()=>this.#e="",600),this.#e+=t.toLowerCase();let r=this.#e.length>1?n:n+1,o=[...e.slice(r),...e.slice(0,r)];s(o.find(a=>a.querySelector(".tree-name").textContent.toLowerCase().startsWith(this.#e)))}#c(){let t=this.filter.value.trim().toLowerCase();for(let e of[...this.#t.values()].sort((n,s)=>s.ariaLevel-n.ariaLevel)){let n=e.textContent.toLowerCase().includes(t);e.parentElement.hidden=!!t&&!n&&!e.parentElement.querySelector("li:not([hidden])")}}},Ep=i=>i.parentElement.parentElement.closest("li")?.firstChild??null;function GE(i){let t=new Map;for(let e of i)t.set(e.parent,[...t.get(e.parent)??[],e]);return t}function VE(i){let t="";for(let e=0;e<i.length;e+=8192)t+=String.fromCharCode(...i.subarray(e,e+8192));return btoa(t)}async function Tp(i,t,e,n=!1){for(let s=0;s===0||s<e.length;s+=45e3)await i.request("upload",{name:t,offset:s,data:VE(e.subarray(s,s+45e3)),fresh:n&&s===0})}var HE=/\.(xml|scn)$/i,WE=500,ix=/is being checked/,XE=i=>(i??"").split("/").at(-1)||"scene.xml";function qE(i){return i.split(`
`).filter(Boolean).map(t=>{let[,e,n,s]=/^[^\n]*?:(\d+):(\d+): (.*)$/.exec(t)??[null,1,1,t];return{line:Number(e),column:Number(n),text:s}})}var du=class{constructor(t,e){this.session=t,this.shown=e,this.name="scene.xml",this.host=M("div.writer-text"),this.note=M("p.writer-note",{role:"status"}),this.list=M("ul.problems",{"aria-label":"Problems"}),this.files=M("input",{type:"file",multiple:!0,hidden:!0,"aria-label":"Files",onchange:()=>this.take([...this.files.files])}),this.runs=M("button.primary.small",{type:"button",title:"Run this text (Ctrl+Enter)","aria-keyshortcuts":"Control+Enter",onclick:()=>this.run()},"Run"),this.title=M("h2"),this.element=M("section.writer",{"aria-label":"Text of the scene",hidden:!0},M("div.pane-head",{},this.title,M("span.space"),this.runs,M("button.small",{type:"button",title:"Open files from this computer",onclick:()=>this.files.click()},"Open"),M("button.icon-button",{type:"button","aria-label":"Save the text",title:"Save the text as a file",onclick:()=>Ni(this.name,this.editor?.text??"")},ze("download")),M("button.icon-button",{type:"button","aria-label":"Close the editor",onclick:()=>this.toggle(!1)},ze("close"))),this.host,this.note,this.list,this.files),this.veil=M("div.drop-veil",{hidden:!0,"aria-hidden":"true"},M("p",{},"Drop a scene (.xml, .scn), or a mesh, to run it")),this.#c()}get allowed(){return!!this.session.hello?.can?.write}get open(){return!this.element.hidden}async toggle(t=!this.open){if(!(!this.allowed&&t)&&(this.element.hidden=!t,this.shown(t),!!t))try{await this.#t()&&await this.#n(),this.editor.focus()}catch(e){qt(this.note,e.message)}}follow(){this.running||!this.open||!this.editor||this.changed||this.#n().catch(t=>qt(this.note,t.message))}async#t(){if(this.editor)return!1;let t=await this.#e();globalThis.sinewEditor||await new Promise((n,s)=>{document.head.append(M("script",{src:"/editor.js",onload:n,onerror:()=>s(new Error("The editor could not be loaded."))}))});let e=this.host.attachShadow({mode:"open"});return this.editor=globalThis.sinewEditor.create({root:e,parent:e,label:"Text of the scene",components:t,changed:()=>this.#r(),run:()=>this.run()}),!0}async#e(){let t=await fetch("/api/components",{headers:{"X-Sinew-Token":this.session.connection.token}});if(!t.ok)throw new Error(`The tables of components could not be read: the server answered ${t.status}.`);return t.json()}async#n(){let{name:t,text:e}=await this.session.connection.request("text");this.#i(XE(t),e)}#i(t,e){this.name=t,qt(this.title,t),this.editor.load(e),this.changed=!1,this.bundle=!1,this.#s("This text is running.",[])}#r(){this.changed=!0,clearTimeout(this.timer),this.timer=setTimeout(()=>this.check(),WE)}#s(t,e){qt(this.note,t),this.editor.mark(e),ce(this.list,e.map(n=>M("li",{},M("button",{type:"button",onclick:()=>this.editor.goTo(n)},M("span.path",{},`${n.line}:${n.column}`)," ",n.text))))}async#o(t){let{connection:e}=this.session;await Tp(e,this.name,new TextEncoder().encode(this.editor.text)),await e.request(t,{name:this.name,beside:!this.bundle})}#a(t,e){let n=qE(t.message);this.#s(`${n.length} ${n.length===1?"problem":"problems"}. ${e}`,n)}async check(){if(this.running)return;let t=this.editor.text;try{await this.#o("check"),t===this.editor.text&&this.#s("No problems. Ctrl+Enter runs this text.",[])}catch(e){ix.test(e.message)?this.#r():t===this.editor.text&&this.#a(e,"The scene before runs on.")}}async run(){if(!this.running){clearTimeout(this.timer),this.running=this.runs.disabled=!0,qt(this.note,"Checking and compiling …");try{await this.#l(()=>this.#o("run")),this.changed=this.bundle=!1,this.#s("This text is running.",[])}catch(t){this.#a(t,"The scene before runs on.")}finally{this.running=this.runs.disabled=!1}}}async#l(t){for(;;)try{return await t()}catch(e){if(!ix.test(e.message))throw e;await new Promise(n=>setTimeout(n,200))}}async take(t){if(!t.length||!this.allowed)return;await this.toggle(!0);let{connection:e}=this.session,n=t.find(s=>HE.test(s.name));try{let s=!0;for(let o of t){qt(this.note,`Sending ${o.name} …`);let a=new Uint8Array(await o.arrayBuffer());await this.#l(()=>Tp(e,o.name,a,s)),s=!1}let r=n?await n.text():(await this.#l(()=>e.request("text",{name:t[0].name}))).text;this.#i(n?n.name:`${t[0].name.replace(/\.[^.]*$/,"")}.xml`,r),this.bundle=!0,await this.run()}catch(s){qt(this.note,s.message)}}#c(){let t=e=>this.allowed&&[...e.dataTransfer?.types??[]].includes("Files");addEventListener("dragover",e=>{t(e)&&(e.preventDefault(),e.dataTransfer.dropEffect="copy",this.veil.hidden=!1)}),addEventListener("dragleave",e=>e.relatedTarget||(this.veil.hidden=!0)),addEventListener("drop",e=>{this.veil.hidden=!0,t(e)&&(e.preventDefault(),this.take([...e.dataTransfer.files]))})}};var YE=150,ll=new O,sx=new O,fu=class{#t=[];#e=new Map;constructor(t,e){this.stage=t,this.session=e}objects(t){return this.#t=t.items.filter(e=>e.marks?.kind==="track").map(({path:e,marks:n})=>({path:e,id:`channel ${e}`,radius:2.2*(n.radii[0]??0),channels:n.channels,tip:n.end,sections:n.shaft,points:[],deepest:0,time:0})),this.#t.map(({id:e,path:n,radius:s})=>({id:e,kind:"polyline",path:n,name:"channel",role:"channel",radius:[s],pickable:!1,plain:!0}))}subscribe(){this.#e.clear();let t=this.#t.flatMap(({channels:e})=>e);this.session.wantChannels("carved",t.filter(e=>this.session.channel(e)))}take(t){for(let e of t.blocks){let n=e.kind===6&&e.count?this.session.channel(e.object)?.path:null;n&&this.#e.set(n,e.data[e.count*e.width-1])}if(!t.plots)for(let e of this.#t)this.#n(e,t.time)}#n(t,e){e<t.time&&Object.assign(t,{points:[],deepest:0}),t.time=e;let n=this.#e.get(t.channels[0]),s=this.#i(t.tip);if(!(n>t.deepest)||!s)return this.#s(t);t.points.length||(t.points=this.#r(t)),s.nodeAt(0,ll),!((t.points.length?ll.distanceTo(sx.fromArray(t.points,t.points.length-3)):1/0)<this.stage.extent/YE)&&(t.deepest=n,t.points.push(...ll.toArray()),this.#s(t))}#i(t){return[...this.stage.drawables.values()].find(e=>e.object.kind==="frames"&&e.object.path===t&&e.nodes)}#r(t){let e=this.#e.get(t.channels[1])??0,n=this.#i(t.sections),s=this.#i(t.tip),r=[];for(let o=0;o<(n?.nodes??0);++o){let a=n.nodeAt(o,ll).distanceTo(s.nodeAt(0,sx));a<e&&r.push({away:a,at:ll.toArray()})}return r.sort((o,a)=>a.away-o.away).flatMap(({at:o})=>o)}#s({id:t,points:e}){let n=this.stage.drawables.get(t);!n||n.positions.length===e.length||(n.group.visible=e.length>=6&&!this.stage.hidden.has(t),n.take({kind:1,data:Float32Array.from(e)}),n.applyOpacity())}};var rx=22,ZE=16,JE=6,cl=new O,pu=new O,Cp=new O,mu=new O,ox=new kn,rr=new vr,ax=new $t,KE=new Qe,gu=class{moved=new ae;changed=new ae;held=null;#t=0;#e=null;constructor(t,e){this.stage=t,this.session=e,this.marker=new xe(new Vi(1,20,14),new xr({color:1221560,transparent:!0,opacity:.65,depthTest:!1})),this.aim=new xe(new Vi(1,20,14),new xr({color:14239759,depthTest:!1}));let n=new Se().setAttribute("position",new Be(new Float32Array(6),3));this.spring=new _o(n,new os({color:14239759,depthTest:!1}));for(let r of[this.marker,this.aim,this.spring])r.visible=!1,r.renderOrder=20,r.frustumCulled=!1,t.scene.add(r);this.catch=M("div.catch",{hidden:!0,"aria-hidden":"true"}),t.canvas.parentElement?.append(this.catch);let s=t.canvas;s.addEventListener("pointerleave",()=>this.#h(null)),s.addEventListener("pointermove",r=>this.#i(r)),s.addEventListener("pointerdown",r=>this.#n(r),{capture:!0}),s.addEventListener("pointerup",r=>this.#r(r)),s.addEventListener("pointercancel",r=>this.#r(r)),s.addEventListener("wheel",r=>this.#s(r),{capture:!0,passive:!1}),t.drawn.on(()=>this.#p())}get allowed(){return this.session.hello?.can?.control!==!1&&!this.session.hello?.read_only}get drives(){return(this.session.scene?.items??[]).filter(t=>t.drive).map(t=>({...t.drive,path:t.path,name:t.name}))}pick(t,e){let n=this.stage.drawables.get(t);!n||e>=n.nodes||(this.held={object:t,node:e,target:n.nodeAt(e,new O)},this.changed.emit(this.held),this.#d())}lead(t){let e=this.drives.find(r=>r.path===t),n=this.stage.drawables.get(e?.object);if(!n||e.node>=n.nodes)return;let s=new Qe;if(n.poses){let[r,o,a,c]=n.poses.subarray(7*e.node+3,7*e.node+7);s.set(o,a,c,r)}this.held={path:t,object:e.object,node:e.node,target:n.nodeAt(e.node,new O),orientation:s},this.changed.emit(this.held)}shift(t){this.held&&(this.held.target.add(t),this.#d())}turn(t,e){this.held?.path&&(this.held.orientation.premultiply(KE.setFromAxisAngle(t,e)),this.#d())}release(){this.held&&(clearTimeout(this.#e),this.#e=null,this.held=null,this.session.tell("release"),this.#f(null),this.changed.emit(null),this.moved.emit(null))}#n(t){if(t.button!==0||!this.allowed||!t.isPrimary)return;let e=this.#a(t);if(!e)return;t.stopImmediatePropagation(),t.preventDefault(),this.stage.canvas.focus({preventScroll:!0}),this.stage.canvas.setPointerCapture(t.pointerId),this.stage.controls.enabled=!1,this.dragging=t.pointerId,this.last=[t.clientX,t.clientY];let n=this.drives.find(s=>s.object===e.id&&s.node===e.node);n?this.lead(n.path):this.pick(e.id,e.node),this.#p()}#i(t){if(this.dragging!==t.pointerId){t.pointerType==="mouse"&&t.buttons===0&&this.#h(this.allowed?this.#a(t):null);return}let[e,n]=[t.clientX-this.last[0],t.clientY-this.last[1]];if(this.last=[t.clientX,t.clientY],!!this.held){if(t.shiftKey&&this.held.path){this.turn(new O().setFromMatrixColumn(this.stage.camera.matrixWorld,1),.008*e),this.turn(new O().setFromMatrixColumn(this.stage.camera.matrixWorld,0),.008*n);return}this.stage.camera.getWorldDirection(mu),ox.setFromNormalAndCoplanarPoint(mu,this.held.target),this.#o(t),rr.ray.intersectPlane(ox,Cp)&&this.held.target.copy(Cp),this.#d()}}#r(t){this.dragging===t.pointerId&&(this.dragging=null,this.stage.controls.enabled=!0,this.held?.path?this.#f(null):this.release())}#s(t){this.dragging===null||this.dragging===void 0||!this.held||(t.preventDefault(),t.stopImmediatePropagation(),this.stage.camera.getWorldDirection(mu),this.shift(mu.clone().multiplyScalar(-.1*t.deltaY*this.stage.pixelSize())))}#o(t){let e=this.stage.canvas.getBoundingClientRect();ax.set((t.clientX-e.left)/e.width*2-1,1-(t.clientY-e.top)/e.height*2),rr.setFromCamera(ax,this.stage.camera)}#a(t){return this.#c(t).sort((n,s)=>n.weight-s.weight).slice(0,JE).find(n=>this.#l(n))??null}#l({id:t,node:e}){let n=this.stage.camera.position;this.stage.drawables.get(t).nodeAt(e,cl);let s=cl.distanceTo(n);rr.set(n,Cp.subVectors(cl,n).normalize()),rr.near=0,rr.far=s-Math.max(.02*this.stage.extent,3*this.stage.pixelSize());let{object:r}=this.stage.drawables.get(t),o=[...this.stage.drawables].filter(([c,l])=>!this.stage.hidden.has(c)&&QE.has(l.object.kind)&&l.opacity>.9&&!jE(l.object,r)).map(([,c])=>c.group),a=rr.far<=0||rr.intersectObjects(o,!0).length===0;return rr.far=1/0,a}#c(t){let e=this.stage.canvas.getBoundingClientRect(),n=t.pointerType==="touch"?1.8*rx:rx,s=[],r=new Set(this.drives.map(o=>`${o.object}:${o.node}`));for(let[o,a]of this.stage.drawables)if(!(!tT.has(a.object.kind)||a.object.pickable===!1)&&!(this.stage.hidden.has(o)&&!this.stage.quiet.has(o)))for(let c=0;c<a.nodes;++c){let l=this.stage.project(a.nodeAt(c,cl),pu);if(l.z>1)continue;let h=(l.x-t.clientX+e.left)**2+(l.y-t.clientY+e.top)**2;h>n*n||s.push({id:o,node:c,weight:h*(r.has(`${o}:${c}`)?.25:1)})}return s}#u(t){if(this.catch.hidden=!t,!t)return;let e=this.stage.drawables.get(t.id),n=this.drives.find(s=>s.object===t.id&&s.node===t.node);qt(this.catch,n?`drive ${n.path}`:`pull ${e.object.path}${e.nodes>1?`, node ${t.node}`:""}`),this.stage.project(e.nodeAt(t.node,cl),pu),this.catch.style.transform=`translate(${Math.round(pu.x)+14}px, ${Math.round(pu.y)+10}px)`}#h(t){this.stage.canvas.classList.toggle("grab",!!t),this.#u(t),this.marker.visible=!!t,t&&this.stage.drawables.get(t.id).nodeAt(t.node,this.marker.position),(t||this.hovering)&&this.stage.invalidate(),this.hovering=!!t}#d(){let t=this.#t+ZE-performance.now();if(t>0){this.#e??=setTimeout(()=>{this.#e=null,this.#d()},t);return}let e=this.held;if(!e)return;this.#t=performance.now();let n=e.target.toArray();if(e.path){let{x:s,y:r,z:o,w:a}=e.orientation;this.session.tell("drive",{path:e.path,position:n,orientation:[a,s,r,o]})}else this.session.tell("pick",{object:e.object,node:e.node,target:n})}take(t){let e=t.blocks.find(m=>m.kind===8&&m.count>0);if(!e||!this.held)return;let[n,s,r,o,a,c,l,h,u,d,f,p]=e.data,y={force:[n,s,r],at:[o,a,c],target:[l,h,u],moment:[d,f,p]};this.moved.emit(y),this.#f(y)}#f(t){for(let e of[this.aim,this.spring])e.visible=!!t;if(this.marker.visible=!!t,t){this.marker.position.fromArray(t.at),this.aim.position.fromArray(t.target);let{position:e}=this.spring.geometry.attributes;e.array.set([...t.at,...t.target]),e.needsUpdate=!0}this.stage.invalidate()}#p(){let t=this.stage.pixelSize();this.marker.scale.setScalar(6*t),this.aim.scale.setScalar(4*t)}},jE=(i,t)=>i.of===t.id||i.kind==="solid"&&lx(i.path)===lx(t.path),lx=i=>i.replace(/\/[^/]*$/,""),QE=new Set(["surface","solid","tissue"]),tT=new Set(["tube","polyline","points","frames","surface","edges"]);var eT=8,_u=class{#t=[];constructor(t,e){this.stage=t,this.session=e}objects(t){let e=new Map(t.channels.map(n=>[n.path,n]));return this.#t=t.objects.filter(n=>n.kind==="arrows"&&!n.hidden).map(n=>({path:n.path,channel:`${n.path}/moment`,id:`moment ${n.path}`,at:n.id,role:n.role,name:n.name})).filter(({channel:n})=>e.get(n)?.width.all===3).slice(0,eT),this.#t.map(({id:n,path:s,name:r,role:o})=>({id:n,kind:"arrows",quantity:"moment",unit:"N m",path:s,name:r,role:o}))}subscribe(){this.session.wantChannels("moments",this.#t.map(({channel:t})=>t))}take(t){for(let e of t.blocks){let n=e.kind===6&&e.count?this.session.channel(e.object)?.path:null,s=n&&this.#t.find(r=>r.channel===n);s&&(s.vector=[...e.data.subarray((e.count-1)*e.width+1,e.count*e.width)])}for(let{id:e,at:n,vector:s}of this.#t){let r=this.stage.drawables.get(n)?.rows;s&&r?.length>=6&&this.stage.drawables.get(e)?.show([...r.subarray(0,3),...s])}}};var hx={steel:"#aab8c8",disc:"#6fb3c4",obstacle:"#8b96a3",force:"#d9480f",moment:"#8e44ad",contact:"#c2255c",channel:"#8f1d3a"},cx=["#5b8fd6","#d68a4c","#5fae8b","#b277c9","#c9ae4a","#d26a7c"],or=i=>new Ht(hx[i]);function ux(i,t){return i.role==="channel"?or("channel"):new Ht(i.colour??(i.role==="instrument"?hx.steel:cx[t%cx.length]))}var yu=["#440154","#482878","#3e4989","#31688e","#26828e","#1f9e89","#35b779","#6ece58","#b5de2b","#fde725"],xu=yu.map(i=>new Ht(i)),nT=new Ht("#999ea6");function Vo(i,t){if(Number.isNaN(i))return t.copy(nT);let e=Math.min(Math.max(i,0),1)*(xu.length-1),n=Math.min(Math.floor(e),xu.length-2);return t.copy(xu[n]).lerp(xu[n+1],e-n)}var ar=16,vu=200;function bu(i,t,e,n,s){i.textAlign=s,i.fillText(t,e,n)}function iT(i,t,e){let n=t.pixelSize(),s=Po(110*n),r=s/n;i.fillRect(ar,e-ar,r,2),bu(i,dn(s,"m",1),ar,e-ar-6,"left")}function sT(i,t,e,n){let s=t.ends,r=Vs(Math.max(...s.map(Math.abs)),t.field.unit),o=i.createLinearGradient(e,0,e+vu,0);yu.forEach((c,l)=>o.addColorStop(l/(yu.length-1),c)),bu(i,`${Er(t.field)}${r.unit?`, ${r.unit}`:""}`,e,n-6,"left");let a=i.fillStyle;i.fillStyle=o,i.fillRect(e,n,vu,10),i.fillStyle=a,["left","center","right"].forEach((c,l)=>bu(i,je(t.at(l/2)/r.factor),e+l*vu/2,n+23,c))}async function dx(i,t,e){let n=await createImageBitmap(i),s=document.createElement("canvas");[s.width,s.height]=[n.width,n.height];let r=s.getContext("2d"),o=n.width/t.canvas.clientWidth,[a,c]=[t.canvas.clientWidth,t.canvas.clientHeight];return r.drawImage(n,0,0),r.scale(o,o),r.font="13px system-ui, sans-serif",r.fillStyle=getComputedStyle(document.documentElement).getPropertyValue("--text").trim()||"#222",iT(r,t,c),e!==null&&bu(r,xs(e),a-ar,ar+10,"right"),t.colours.shown.filter(l=>l.known).forEach((l,h)=>sT(r,l,a-ar-vu,c-ar-26-56*h)),new Promise(l=>s.toBlob(l,"image/png"))}var rT=14,mx=new vr,fx=new $t,px=new O,oT=new O,Su=class{constructor(t){this.stage=t,this.element=M("div.probe",{hidden:!0,"aria-hidden":"true"}),t.canvas.parentElement?.append(this.element),t.canvas.addEventListener("pointermove",e=>{this.event=e.buttons?null:e,this.#t()}),t.canvas.addEventListener("pointerleave",()=>{this.event=null,this.#t()}),t.colours.changed.on(()=>this.#t())}#t(){this.asked??=requestAnimationFrame(()=>{this.asked=null;let t=this.event&&this.stage.colours.choices.size?this.#e(this.event):null;if(this.element.hidden=!t,!t)return;qt(this.element,`${Er(t.field)} ${Number.isNaN(t.value)?"not known here":dn(t.value,t.field.unit)}`);let e=this.stage.canvas.getBoundingClientRect();this.element.style.transform=`translate(${Math.round(this.event.clientX-e.left)+14}px, ${Math.round(this.event.clientY-e.top)-28}px)`})}#e(t){let e=this.stage.canvas.getBoundingClientRect(),n=[t.clientX-e.left,t.clientY-e.top];fx.set(n[0]/e.width*2-1,1-n[1]/e.height*2),mx.setFromCamera(fx,this.stage.camera);let s=null;for(let[r,o]of this.stage.colours.choices){let a=this.stage.drawables.get(r);if(!a?.values||this.stage.hidden.has(r))continue;let c=a.object.kind==="surface"?aT(a):this.#n(a,n);c&&(!s||c.distance<s.distance)&&(s={...c,field:this.stage.colours.scales.get(o).field})}return s}#n(t,[e,n]){let s=null;for(let r=0;r<t.nodes;++r){let o=this.stage.project(t.nodeAt(r,px),oT),a=Math.hypot(o.x-e,o.y-n);o.z<=1&&a<(s?.away??rT)&&(s={away:a,value:t.values[r],distance:px.distanceTo(this.stage.camera.position)})}return s}};function aT(i){let[t]=mx.intersectObject(i.mesh,!1);if(!t)return null;let{a:e,b:n,c:s}=t.face,r=t.barycoord;return{value:r.x*i.values[e]+r.y*i.values[n]+r.z*i.values[s],distance:t.distance}}var gx={type:"change"},Pp={type:"start"},xx={type:"end"},Mu=new Ts,_x=new kn,lT=Math.cos(70*Mh.DEG2RAD),Rn=new O,oi=2*Math.PI,Pe={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},Rp=1e-6,wu=class extends Ba{constructor(t,e=null){super(t,e),this.state=Pe.NONE,this.target=new O,this.cursor=new O,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:tr.ROTATE,MIDDLE:tr.DOLLY,RIGHT:tr.PAN},this.touches={ONE:er.ROTATE,TWO:er.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new O,this._lastQuaternion=new Qe,this._lastTargetPosition=new O,this._quat=new Qe().setFromUnitVectors(t.up,new O(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new bo,this._sphericalDelta=new bo,this._scale=1,this._panOffset=new O,this._rotateStart=new $t,this._rotateEnd=new $t,this._rotateDelta=new $t,this._panStart=new $t,this._panEnd=new $t,this._panDelta=new $t,this._dollyStart=new $t,this._dollyEnd=new $t,this._dollyDelta=new $t,this._dollyDirection=new O,this._mouse=new $t,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=hT.bind(this),this._onPointerDown=cT.bind(this),this._onPointerUp=uT.bind(this),this._onContextMenu=xT.bind(this),this._onMouseWheel=pT.bind(this),this._onKeyDown=mT.bind(this),this._onTouchStart=gT.bind(this),this._onTouchMove=_T.bind(this),this._onMouseDown=dT.bind(this),this._onMouseMove=fT.bind(this),this._interceptControlDown=yT.bind(this),this._interceptControlUp=vT.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(t){this._cursorStyle=t,t==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(t){super.connect(t),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=Pe.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(t){t.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=t}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(gx),this.update(),this.state=Pe.NONE}pan(t,e){this._pan(t,e),this.update()}dollyIn(t){this._dollyIn(t),this.update()}dollyOut(t){this._dollyOut(t),this.update()}rotateLeft(t){this._rotateLeft(t),this.update()}rotateUp(t){this._rotateUp(t),this.update()}update(t=null){let e=this.object.position;Rn.copy(e).sub(this.target),Rn.applyQuaternion(this._quat),this._spherical.setFromVector3(Rn),this.autoRotate&&this.state===Pe.NONE&&this._rotateLeft(this._getAutoRotationAngle(t)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=oi:n>Math.PI&&(n-=oi),s<-Math.PI?s+=oi:s>Math.PI&&(s-=oi),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(Rn.setFromSpherical(this._spherical),Rn.applyQuaternion(this._quatInverse),e.copy(this.target).add(Rn),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=Rn.length();o=this._clampDistance(a*this._scale);let c=a-o;this.object.position.addScaledVector(this._dollyDirection,c),this.object.updateMatrixWorld(),r=!!c}else if(this.object.isOrthographicCamera){let a=new O(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let c=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=c!==this.object.zoom;let l=new O(this._mouse.x,this._mouse.y,0);l.unproject(this.object),this.object.position.sub(l).add(a),this.object.updateMatrixWorld(),o=Rn.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(Mu.origin.copy(this.object.position),Mu.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(Mu.direction))<lT?this.object.lookAt(this.target):(_x.setFromNormalAndCoplanarPoint(this.object.up,this.target),Mu.intersectPlane(_x,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>Rp||8*(1-this._lastQuaternion.dot(this.object.quaternion))>Rp||this._lastTargetPosition.distanceToSquared(this.target)>Rp?(this.dispatchEvent(gx),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(t){return t!==null?oi/60*this.autoRotateSpeed*t:oi/60/60*this.autoRotateSpeed}_getZoomScale(t){let e=Math.abs(t*.01);return Math.pow(.95,this.zoomSpeed*e)}_rotateLeft(t){this._sphericalDelta.theta-=t}_rotateUp(t){this._sphericalDelta.phi-=t}_panLeft(t,e){Rn.setFromMatrixColumn(e,0),Rn.multiplyScalar(-t),this._panOffset.add(Rn)}_panUp(t,e){this.screenSpacePanning===!0?Rn.setFromMatrixColumn(e,1):(Rn.setFromMatrixColumn(e,0),Rn.crossVectors(this.object.up,Rn)),Rn.multiplyScalar(t),this._panOffset.add(Rn)}_pan(t,e){let n=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;Rn.copy(s).sub(this.target);let r=Rn.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*t*r/n.clientHeight,this.object.matrix),this._panUp(2*e*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(t*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(e*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(t,e){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let n=this.domElement.getBoundingClientRect(),s=t-n.left,r=e-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(t){return Math.max(this.minDistance,Math.min(this.maxDistance,t))}_handleMouseDownRotate(t){this._rotateStart.set(t.clientX,t.clientY)}_handleMouseDownDolly(t){this._updateZoomParameters(t.clientX,t.clientY),this._dollyStart.set(t.clientX,t.clientY)}_handleMouseDownPan(t){this._panStart.set(t.clientX,t.clientY)}_handleMouseMoveRotate(t){this._rotateEnd.set(t.clientX,t.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(oi*this._rotateDelta.x/e.clientHeight),this._rotateUp(oi*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(t){this._dollyEnd.set(t.clientX,t.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(t){this._panEnd.set(t.clientX,t.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(t){this._updateZoomParameters(t.clientX,t.clientY),t.deltaY<0?this._dollyIn(this._getZoomScale(t.deltaY)):t.deltaY>0&&this._dollyOut(this._getZoomScale(t.deltaY)),this.update()}_handleKeyDown(t){let e=!1;switch(t.code){case this.keys.UP:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(oi*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),e=!0;break;case this.keys.BOTTOM:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(-oi*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),e=!0;break;case this.keys.LEFT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(oi*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),e=!0;break;case this.keys.RIGHT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(-oi*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),e=!0;break}e&&(t.preventDefault(),this.update())}_handleTouchStartRotate(t){if(this._pointers.length===1)this._rotateStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(t){if(this._pointers.length===1)this._panStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panStart.set(n,s)}}_handleTouchStartDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enablePan&&this._handleTouchStartPan(t)}_handleTouchStartDollyRotate(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enableRotate&&this._handleTouchStartRotate(t)}_handleTouchMoveRotate(t){if(this._pointers.length==1)this._rotateEnd.set(t.pageX,t.pageY);else{let n=this._getSecondPointerPosition(t),s=.5*(t.pageX+n.x),r=.5*(t.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(oi*this._rotateDelta.x/e.clientHeight),this._rotateUp(oi*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(t){if(this._pointers.length===1)this._panEnd.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(t.pageX+e.x)*.5,a=(t.pageY+e.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enablePan&&this._handleTouchMovePan(t)}_handleTouchMoveDollyRotate(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enableRotate&&this._handleTouchMoveRotate(t)}_addPointer(t){this._pointers.push(t.pointerId)}_removePointer(t){delete this._pointerPositions[t.pointerId];for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId){this._pointers.splice(e,1);return}}_isTrackingPointer(t){for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId)return!0;return!1}_trackPointer(t){let e=this._pointerPositions[t.pointerId];e===void 0&&(e=new $t,this._pointerPositions[t.pointerId]=e),e.set(t.pageX,t.pageY)}_getSecondPointerPosition(t){let e=t.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[e]}_customWheelEvent(t){let e=t.deltaMode,n={clientX:t.clientX,clientY:t.clientY,deltaY:t.deltaY};switch(e){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return t.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}};function cT(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function hT(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function uT(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(xx),this.state=Pe.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let t=this._pointers[0],e=this._pointerPositions[t];this._onTouchStart({pointerId:t,pageX:e.x,pageY:e.y});break}}function dT(i){let t;switch(i.button){case 0:t=this.mouseButtons.LEFT;break;case 1:t=this.mouseButtons.MIDDLE;break;case 2:t=this.mouseButtons.RIGHT;break;default:t=-1}switch(t){case tr.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=Pe.DOLLY;break;case tr.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Pe.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Pe.ROTATE}break;case tr.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Pe.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Pe.PAN}break;default:this.state=Pe.NONE}this.state!==Pe.NONE&&this.dispatchEvent(Pp)}function fT(i){switch(this.state){case Pe.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case Pe.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case Pe.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function pT(i){this.enabled===!1||this.enableZoom===!1||this.state!==Pe.NONE||(i.preventDefault(),this.dispatchEvent(Pp),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(xx))}function mT(i){this.enabled!==!1&&this._handleKeyDown(i)}function gT(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case er.ROTATE:if(this.enableRotate===!1){this.state=Pe.NONE;break}this._handleTouchStartRotate(i),this.state=Pe.TOUCH_ROTATE;break;case er.PAN:if(this.enablePan===!1){this.state=Pe.NONE;break}this._handleTouchStartPan(i),this.state=Pe.TOUCH_PAN;break;default:this.state=Pe.NONE}break;case 2:switch(this.touches.TWO){case er.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=Pe.TOUCH_DOLLY_PAN;break;case er.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=Pe.TOUCH_DOLLY_ROTATE;break;default:this.state=Pe.NONE}break;default:this.state=Pe.NONE}this.state!==Pe.NONE&&this.dispatchEvent(Pp)}function _T(i){switch(this._trackPointer(i),this.state){case Pe.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case Pe.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case Pe.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case Pe.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=Pe.NONE}}function xT(i){this.enabled!==!1&&i.preventDefault()}function yT(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function vT(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var Au=new WeakMap,Ip=new WeakMap,yx=new O,bx=new O;function Sx(i,t,e){let n=t<1;if(Ip.has(i)||Ip.set(i,i.material.side),n&&!i.isInstancedMesh&&!Au.has(i)){let r=new xe(i.geometry,e.copyOf(i.material));r.material.side=bn,r.frustumCulled=!1,Au.set(i,r),i.add(r)}let s=Au.get(i);i.material.side=s&&n?Ei:Ip.get(i),s&&(s.visible=n,vx(s.material,t)),vx(i.material,t)}function vx(i,t){let e=t<1;i.transparent!==e&&(i.needsUpdate=!0),i.transparent=e,i.depthWrite=!e,i.opacity=t}function Mx(i){let t=Au.get(i);t&&(t.geometry=i.geometry)}var bT=i=>i.material.side===bn;function wx(i,t){let e=[];t.getWorldDirection(bx);for(let n of i)n.traverseVisible(s=>{s.isMesh&&!s.isInstancedMesh&&s.material.transparent&&e.push({mesh:s,depth:ST(s,t)})});e.sort((n,s)=>s.depth-n.depth),e.forEach(({mesh:n},s)=>n.renderOrder=1+s)}function ST(i,t){let{geometry:e}=i;e.boundingBox||e.computeBoundingBox();let{min:n,max:s}=e.boundingBox,r=1/0,o=-1/0;for(let a=0;a<8;++a){yx.set(a&1?s.x:n.x,a&2?s.y:n.y,a&4?s.z:n.z).applyMatrix4(i.matrixWorld).sub(t.position);let c=yx.dot(bx);r=Math.min(r,c),o=Math.max(o,c)}return bT(i)?o:r}function Lp(i,t=!1){let e=i[0].index!==null,n=new Set(Object.keys(i[0].attributes)),s=new Set(Object.keys(i[0].morphAttributes)),r={},o={},a=i[0].morphTargetsRelative,c=new Se;c.morphTargetsRelative=a;let l=0;for(let h=0;h<i.length;++h){let u=i[h],d=0,f=0;if(e!==(u.index!==null))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". All geometries must have compatible attributes; make sure index attribute exists among all geometries, or in none of them."),null;for(let p in u.attributes){if(!n.has(p))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+'. All geometries must have compatible attributes; make sure "'+p+'" attribute exists among all geometries, or in none of them.'),null;r[p]===void 0&&(r[p]=[]),r[p].push(u.attributes[p]),d++}if(d!==n.size)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". Make sure all geometries have the same number of attributes."),null;if(a!==u.morphTargetsRelative)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". .morphTargetsRelative must be consistent throughout all geometries."),null;for(let p in u.morphAttributes){if(!s.has(p))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+".  .morphAttributes must be consistent throughout all geometries."),null;if(u.morphAttributes[p].length!==i[0].morphAttributes[p].length)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+'. All geometries must have the same number of morph targets for the "'+p+'" morph attribute.'),null;o[p]===void 0&&(o[p]=[]),o[p].push(u.morphAttributes[p]),f++}if(f!==s.size)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". Make sure all geometries have the same number of morph attributes."),null;if(t){let p;if(e)p=u.index.count;else if(u.attributes.position!==void 0)p=u.attributes.position.count;else return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". The geometry must have either an index or a position attribute"),null;c.addGroup(l,p,h),l+=p}}if(e){let h=0,u=[];for(let d=0;d<i.length;++d){let f=i[d].index;for(let p=0;p<f.count;++p)u.push(f.getX(p)+h);h+=i[d].attributes.position.count}c.setIndex(u)}for(let h in r){let u=Ax(r[h]);if(!u)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed while trying to merge the "+h+" attribute."),null;c.setAttribute(h,u)}for(let h in o){let u=o[h][0].length;if(u!==0){c.morphAttributes=c.morphAttributes||{},c.morphAttributes[h]=[];for(let d=0;d<u;++d){let f=[];for(let y=0;y<o[h].length;++y)f.push(o[h][y][d]);let p=Ax(f);if(!p)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed while trying to merge the "+h+" morphAttribute."),null;c.morphAttributes[h].push(p)}}}return c}function Ax(i){let t,e,n,s=-1,r=0;for(let l=0;l<i.length;++l){let h=i[l];if(t===void 0&&(t=h.array.constructor),t!==h.array.constructor)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.array must be of consistent array types across matching attributes."),null;if(e===void 0&&(e=h.itemSize),e!==h.itemSize)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.itemSize must be consistent across matching attributes."),null;if(n===void 0&&(n=h.normalized),n!==h.normalized)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.normalized must be consistent across matching attributes."),null;if(s===-1&&(s=h.gpuType),s!==h.gpuType)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.gpuType must be consistent across matching attributes."),null;r+=h.count*e}let o=new t(r),a=new Be(o,e,n),c=0;for(let l=0;l<i.length;++l){let h=i[l];if(h.isInterleavedBufferAttribute){let u=c/e;for(let d=0,f=h.count;d<f;d++)for(let p=0;p<e;p++){let y=h.getComponent(d,p);a.setComponent(d+u,p,y)}}else o.set(h.array,c);c+=h.count*e}return s!==void 0&&(a.gpuType=s),a}function Ex(i,t=Math.PI/3){let e=i.index?i.toNonIndexed():i,n=e.attributes.position,s=n.count,r;if(n.isBufferAttribute===!0&&n.itemSize===3&&n.normalized===!1)r=n.array;else{r=new Float64Array(s*3);for(let b=0;b<s;b++)r[3*b+0]=n.getX(b),r[3*b+1]=n.getY(b),r[3*b+2]=n.getZ(b)}let o=Math.cos(t),a=(1+1e-10)*100,c=s/3,l=new Float64Array(c*3);for(let b=0;b<c;b++){let C=9*b,T=r[C+0],_=r[C+1],E=r[C+2],F=r[C+3],L=r[C+4],D=r[C+5],z=r[C+6],V=r[C+7],N=r[C+8],W=z-F,Y=V-L,H=N-D,lt=T-F,Z=_-L,j=E-D,et=Y*j-H*Z,dt=H*lt-W*j,ut=W*Z-Y*lt,tt=1/(Math.sqrt(et*et+dt*dt+ut*ut)||1);l[3*b+0]=et*tt,l[3*b+1]=dt*tt,l[3*b+2]=ut*tt}let h=new Int32Array(s),u=new Float64Array(s*3),d=1;for(;d<s*2;)d<<=1;let f=d-1,p=new Int32Array(d),y=0;for(let b=0;b<s;b++){let C=3*b,T=Math.trunc(r[C+0]*a),_=Math.trunc(r[C+1]*a),E=Math.trunc(r[C+2]*a),F=(Math.imul(T,73856093)^Math.imul(_,19349663)^Math.imul(E,83492791))&f;for(;;){let L=p[F];if(L===0){let z=3*y;u[z+0]=T,u[z+1]=_,u[z+2]=E,p[F]=y+1,h[b]=y++;break}let D=3*(L-1);if(u[D+0]===T&&u[D+1]===_&&u[D+2]===E){h[b]=L-1;break}F=F+1&f}}let m=new Int32Array(y+1);for(let b=0;b<s;b++)m[h[b]+1]++;for(let b=0;b<y;b++)m[b+1]+=m[b];let g=new Int32Array(s),v=m.slice(0,y);for(let b=0;b<c;b++){let C=3*b;g[v[h[C+0]]++]=b,g[v[h[C+1]]++]=b,g[v[h[C+2]]++]=b}let R=new Float32Array(s*3);for(let b=0;b<c;b++){let C=3*b,T=l[C+0],_=l[C+1],E=l[C+2];for(let F=0;F<3;F++){let L=C+F,D=h[L],z=0,V=0,N=0;for(let Y=m[D],H=m[D+1];Y<H;Y++){let lt=3*g[Y],Z=l[lt+0],j=l[lt+1],et=l[lt+2];T*Z+_*j+E*et>o&&(z+=Z,V+=j,N+=et)}let W=1/(Math.sqrt(z*z+V*V+N*N)||1);R[3*L+0]=z*W,R[3*L+1]=V*W,R[3*L+2]=N*W}}return e.setAttribute("normal",new Be(R,3,!1)),e}var MT=new O,sn=class{positions=new Float32Array(0);poses=null;values=null;scalars=null;group=new Qn;ghost=null;lit=!1;usual=1;wished=null;constructor(t,e){this.object=t,this.context=e,this.colour=e.colourOf(t),this.group.name=t.path}get nodes(){return this.positions.length/3}take(t){if(t.kind===1)this.positions=t.data;else if(t.kind===3)this.poses=t.data,this.#t();else return!1;return this.update(),!0}#t(){let t=this.poses.length/7;this.positions.length!==3*t&&(this.positions=new Float32Array(3*t));for(let e=0;e<t;++e)for(let n=0;n<3;++n)this.positions[3*e+n]=this.poses[7*e+n]}paint(t){this.scalars=t,this.update()}light(t){this.lit=t,this.group.traverse(e=>{e.material?.emissive&&e.material.emissive.set(t?749183:0).multiplyScalar(t?.28:0)}),this.context.invalidate()}get opacity(){return this.wished??this.usual}wish(t){this.wished=t,this.applyOpacity()}applyOpacity(){let t=[];this.group.traverse(e=>e.isMesh&&!e.parent.isMesh&&t.push(e));for(let e of t)Sx(e,this.opacity,this.context);this.context.invalidate()}nodeAt(t,e){return e.fromArray(this.positions,3*t)}grow(t){for(let e=0;e<this.nodes;++e)t.expandByPoint(this.nodeAt(e,MT))}box(t=!1){let e=new ni;return this.grow(e),t&&this.growByHeads?.(e),e}takeGhost(){this.dropGhost(),this.ghost=this.group.clone(!0);let t=[];this.ghost.traverse(e=>e.isMesh&&e.parent?.isMesh&&t.push(e));for(let e of t)e.removeFromParent();this.ghost.traverse(e=>{e.material&&(e.geometry=e.geometry.clone(),e.material=this.context.ghostMaterial(e),e.renderOrder=-1)}),this.context.scene.add(this.ghost)}dropGhost(){this.ghost?.removeFromParent(),this.ghost?.traverse(t=>{t.geometry?.dispose(),t.material?.dispose()}),this.ghost=null}dispose(){this.dropGhost(),this.group.removeFromParent(),this.group.traverse(t=>{t.geometry?.dispose(),t.material?.dispose()})}update(){}},ai=new Ht;var Eu=new O(0,1,0),Tx=.2,Cx=1e-9,Ho=new O,lr=new O,Rx=new O,Tu=new Qe,Px=new de;function wT(i){let t=n=>new Ta(.05,.18,16).translate(0,n-.09,0),e=[new si(.018,.018,.84,12).translate(0,.42,0),t(1)];return i&&e.push(t(.86)),Lp(e)}var Cu=class extends sn{rows=new Float32Array(0);#t=0;constructor(t,e,n,s){super(t,e),this.shape=n,this.colour=s,this.material=e.material({color:s,roughness:.5,metalness:0})}take(t){if(t.kind!==5)return super.take(t);this.rows=t.data;let e=t.count;this.positions.length!==3*e&&(this.positions=new Float32Array(3*e));for(let n=0;n<e;++n)for(let s=0;s<3;++s)this.positions[3*n+s]=this.rows[6*n+s];return this.update(),!0}instances(t){return(!this.mesh||t>this.#t)&&(this.mesh?.removeFromParent(),this.mesh?.dispose(),this.#t=Math.max(16,2*t),this.mesh=new zi(this.shape,this.material,this.#t),this.mesh.frustumCulled=!1,this.group.add(this.mesh)),this.mesh.count=t,this.mesh}show(t){this.rows=Float32Array.from(t),this.positions=new Float32Array(t.length/2);for(let e=0;6*e<t.length;++e)this.positions.set(this.rows.subarray(6*e,6*e+3),3*e);this.update()}takeGhost(){}},Ru=class extends Cu{constructor(t,e){let n=t.quantity==="moment"||t.unit==="N m";super(t,e,wT(n),or(n?"moment":"force")),this.unit=t.unit??(n?"N m":"N")}growByHeads(t){let e=this.context.largest.get(this.unit)??0,n=Tx*this.context.extent()*this.context.arrowSize;for(let s=0;e>Cx&&s<this.nodes;++s)lr.fromArray(this.rows,6*s+3).multiplyScalar(n/e),t.expandByPoint(Ho.fromArray(this.rows,6*s).add(lr))}place(t){this.middle=t,this.update()}#t(t){return Math.hypot(this.rows[6*t+3],this.rows[6*t+4],this.rows[6*t+5])}update(){let t=this.instances(this.nodes),{largest:e}=this.context,n=e.get(this.unit)??0;for(let r=0;r<this.nodes;++r)n=Math.max(n,this.#t(r));e.set(this.unit,n);let s=Tx*this.context.extent()*this.context.arrowSize;for(let r=0;r<this.nodes;++r){this.middle?Ho.fromArray(this.middle):Ho.fromArray(this.rows,6*r),lr.fromArray(this.rows,6*r+3);let o=n>Cx?s*this.#t(r)/n:0;Tu.setFromUnitVectors(Eu,lr.lengthSq()>0?lr.normalize():Eu);let a=o>.004*s?Math.max(o,.35*s):0;t.setMatrixAt(r,Px.compose(Ho,Tu,Rx.set(a,o,a)))}t.instanceMatrix.needsUpdate=!0,this.context.arrowsChanged(this.unit,n),this.context.invalidate()}},Pu=class extends Cu{constructor(t,e){let n=new si(.16,.16,4,8).translate(0,2,0);super(t,e,Lp([new Vi(1,16,12),n]),or("contact"))}update(){let t=this.instances(this.nodes),e=.006*this.context.extent();for(let n=0;n<this.nodes;++n)Ho.fromArray(this.rows,6*n),lr.fromArray(this.rows,6*n+3),Tu.setFromUnitVectors(Eu,lr.lengthSq()>0?lr.normalize():Eu),t.setMatrixAt(n,Px.compose(Ho,Tu,Rx.setScalar(e)));t.instanceMatrix.needsUpdate=!0,this.context.invalidate()}};function AT(){let i=document.createElement("canvas");i.width=i.height=64;let t=i.getContext("2d");return t.beginPath(),t.arc(32,32,30,0,2*Math.PI),t.fillStyle="#fff",t.fill(),new Ma(i)}function hl(i,t){let e=i.nodes;t.attributes.position?.count!==e&&(t.setAttribute("position",new Be(new Float32Array(3*e),3)),t.setAttribute("color",new Be(new Float32Array(3*e),3)));let{position:n,color:s}=t.attributes;n.array.set(i.positions),n.needsUpdate=!0;for(let r=0;r<e;++r)i.scalars?Vo(i.scalars[r],ai):ai.copy(i.colour),ai.toArray(s.array,3*r);return s.needsUpdate=!0,t}var Iu=class extends sn{constructor(t,e){super(t,e);let n=e.dotMaterial(AT());this.dots=new ba(new Se,n),this.dots.frustumCulled=!1,this.group.add(this.dots)}update(){hl(this,this.dots.geometry),this.context.invalidate()}};var Ix=new O(0,1,0),ET=new Ht(1,1,1),TT=new O,CT=new O,Lx=new O,RT=new O,Dx=new Qe,PT=new de;function Up(i,t,e,n,s){let r=Lx.subVectors(n,e).length();Dx.setFromUnitVectors(Ix,r>0?Lx.normalize():Ix),i.setMatrixAt(t,PT.compose(e,Dx,RT.set(s,r,s)))}var Op=(i=12)=>new si(1,1,1,i).translate(0,.5,0),Dp=class extends sn{constructor(t,e){super(t,e);let n=new Se;n.setIndex([...t.topology?.edges??[]]),this.lines=new Gi(n,e.lineMaterial({vertexColors:!0})),this.lines.frustumCulled=!1,this.group.add(this.lines)}update(){hl(this,this.lines.geometry),this.context.invalidate()}},Np=class extends sn{constructor(t,e){super(t,e),this.ends=t.topology?.edges??[];let n=this.ends.length/2;this.mesh=new zi(Op(),e.material({color:ET,roughness:.6,metalness:0}),Math.max(n,1)),this.mesh.instanceColor=new $s(new Float32Array(3*Math.max(n,1)),3),this.mesh.count=n,this.mesh.frustumCulled=!1,this.group.add(this.mesh)}update(){let t=Math.max(this.object.radius[0]*this.context.thickness,this.context.leastRadius());for(let e=0;e<this.mesh.count;++e){let n=this.ends[2*e],s=this.ends[2*e+1];n>=this.nodes||s>=this.nodes||(Up(this.mesh,e,this.nodeAt(n,TT),this.nodeAt(s,CT),t),this.scalars?Vo(.5*(this.scalars[n]+this.scalars[s]),ai):ai.copy(this.colour),this.mesh.setColorAt(e,ai))}this.mesh.instanceMatrix.needsUpdate=this.mesh.instanceColor.needsUpdate=!0,this.context.invalidate()}},Nx=(i,t)=>i.radius?.[0]>0?new Np(i,t):new Dp(i,t);function Wo(i,t,e,n,s,r){let o=i[t],a=i[t+1],c=i[t+2],l=i[t+3],h=2*(c*s-l*n),u=2*(l*e-a*s),d=2*(a*n-c*e);return r[0]=e+o*h+c*d-l*u,r[1]=n+o*u+l*h-a*d,r[2]=s+o*d+a*u-c*h,r}function Lu(i){let t=Math.hypot(i[0],i[1],i[2])||1;return i[0]/=t,i[1]/=t,i[2]/=t,i}var Fp=(i,t)=>i[0]*t[0]+i[1]*t[1]+i[2]*t[2];function Du(i,t,e){let n=i[1]*t[2]-i[2]*t[1],s=i[2]*t[0]-i[0]*t[2],r=i[0]*t[1]-i[1]*t[0];return e[0]=n,e[1]=s,e[2]=r,e}function Bp(i,t){let e=Fp(i,t);for(let s=0;s<3;++s)i[s]-=e*t[s];let n=Math.hypot(i[0],i[1],i[2]);if(n<1e-6)return!1;for(let s=0;s<3;++s)i[s]/=n;return!0}var IT=[[[1,0,0],[.85,.22,.2]],[[0,1,0],[.16,.62,.3]],[[0,0,1],[.2,.42,.9]]],Ux=[0,0,0],Nu=class extends sn{constructor(t,e){super(t,e),this.lines=new Gi(new Se,e.lineMaterial({vertexColors:!0})),this.lines.frustumCulled=!1,this.group.add(this.lines)}takeGhost(){}update(){let t=this.nodes;if(!this.poses)return;let e=this.lines.geometry;e.attributes.position?.count!==6*t&&(e.setAttribute("position",new Be(new Float32Array(18*t),3)),e.setAttribute("color",new Be(new Float32Array(18*t),3)));let n=e.attributes.position.array,s=e.attributes.color.array,r=Math.max(this.object.size??0,30*this.context.leastRadius(),t===1?.05*this.context.extent():0);for(let o=0;o<t;++o)IT.forEach(([a,c],l)=>{let h=18*o+6*l;Wo(this.poses,7*o+3,...a,Ux);for(let u=0;u<3;++u)n[h+u]=this.positions[3*o+u],n[h+3+u]=n[h+u]+r*Ux[u],s[h+u]=s[h+3+u]=c[u]});e.attributes.position.needsUpdate=!0,e.attributes.color.needsUpdate=!0,this.context.invalidate()}};var LT=new O(0,0,1),Uu=new O,DT=new Qe,NT=.9;function UT({points:i,triangles:t}){let e=new Se;return e.setAttribute("position",new Be(new Float32Array(i),3)),e.setIndex(t),Ex(e,NT)}function OT(i){let{shape:t,size:e=[],hollow:n}=i,[s=1,r=s,o=r]=e;switch(t){case"sphere":return new Vi(s,48,32);case"ellipsoid":return new Vi(1,48,32).scale(s,r,o);case"disc":return new si(s,s,e[1]??.02*s,56).rotateX(Math.PI/2);case"cylinder":return new si(s,s,r,56,1,!!n).rotateX(Math.PI/2);case"capsule":return new Ea(s,r,10,32).rotateX(Math.PI/2);case"box":return new Ai(2*s,2*r,2*o);case"ring":return new Ra(s,e[1]??.06*s,14,48);case"surface":return UT(i);case"plane":return new Rs(2*s,2*r);default:return null}}var Ou=class extends sn{constructor(t,e){super(t,e);let n=OT(t);if(!n)return;t.shape==="surface"&&e.bodies.add(t.of);let s=t.hollow||t.shape==="plane"||t.role==="obstacle"||t.role==="tissue",r=new xe(n,e.material({color:this.colour,roughness:.65,metalness:0,side:s?qn:Ei}));r.position.fromArray(t.position??[0,0,0]),t.direction&&r.quaternion.setFromUnitVectors(LT,Uu.fromArray(t.direction).normalize()),this.endless=t.shape==="plane"&&!t.size?.length||t.shape==="cylinder"&&t.size?.length===1,this.carrier=new Qn,this.carrier.add(r),this.group.add(this.carrier),this.usual=t.opacity??(t.shape==="plane"?.28:s?.4:1),this.applyOpacity()}settle(){let t=this.carrier?.children[0],e=this.context.extent();if(this.object.shape==="disc"&&this.object.size[0]>4*e&&(t.scale.z=e/this.object.size[0],t.material.color.copy(or("obstacle")),this.usual=.3),!this.endless)return;let n=Uu.fromArray(this.object.position??[0,0,0]).clone(),s=new O().fromArray(this.object.direction??[0,0,1]).normalize();this.group.updateMatrixWorld(!0);let r=this.carrier.worldToLocal(this.context.stage.box.getCenter(new O)).sub(n);this.object.shape==="plane"?(t.position.copy(n).add(r.addScaledVector(s,-r.dot(s))),t.scale.setScalar(.8*e)):(t.position.copy(n).addScaledVector(s,r.dot(s)),t.scale.set(1,1,Math.max(e,6*this.object.size[0])/this.object.size[0]))}follow(){let{of:t,node:e=0}=this.object;!this.carrier||t===null||t===void 0||this.context.placeAt(this.carrier,t,e)}grow(t){if(!this.carrier||this.object.shape==="plane")return;this.group.updateMatrixWorld(!0);let e=this.carrier.children[0];e.geometry.computeBoundingBox();let{min:n,max:s}=e.geometry.boundingBox,r=s.distanceTo(n);if(!(this.object.role==="obstacle"&&r>4*this.context.extent()&&!t.isEmpty()))for(let o=0;o<8;++o)Uu.set(o&1?s.x:n.x,o&2?s.y:n.y,o&4?s.z:n.z),t.expandByPoint(Uu.applyMatrix4(e.matrixWorld))}};function Ox(i,t,e){i.position.set(t[e],t[e+1],t[e+2]),i.quaternion.copy(DT.set(t[e+4],t[e+5],t[e+6],t[e+3]).normalize())}var FT=new O(0,1,0),kp=.36,BT=new O,Fu=new O;function Fx({path:i,b:t},e){let n=i.slice(0,i.lastIndexOf("/")),s=e.find(o=>o.what==="bands"&&o.path.startsWith(`${n}/`));if(!s||t.of===null)return 0;let r=s.b.of===t.of?s.b.points:s.a.points;return Math.hypot(r[0],r[1])}var Bu=class extends sn{constructor(t,e,n){super(t,e),this.width=n,this.usual=.6,this.carriers=[t.a,t.b].map(({of:s})=>({of:s,group:new Qn}));for(let{group:s}of this.carriers)this.group.add(s)}get frames(){return this.carriers.map(({of:t})=>this.context.drawables.get(t)).filter(t=>t?.poses)}follow(){if(!(this.frames.length<2)){this.built||this.#t();for(let{of:t,group:e}of this.carriers)this.context.placeAt(e,t,0);this.context.invalidate()}}#t(){this.built=!0;let[t,e]=this.frames;Fu.subVectors(e.nodeAt(0,new O),t.nodeAt(0,BT));let n=Fu.length();Fu.normalize(),this.carriers.forEach(({of:s,group:r},o)=>{this.context.placeAt(r,s,0);let a=Fu.clone().multiplyScalar(o?-1:1).applyQuaternion(r.quaternion.clone().invert()),c=this.#n(a,kp*n,.5*n,.94*this.width,or("disc"));r.add(c),this.#e(s)||r.add(this.#n(a,-kp*n,kp*n,this.width,this.colour))}),this.applyOpacity()}#e(t){let{bodies:e}=this.context;return e.has(t)?!0:(e.add(t),!1)}#n(t,e,n,s,r){let o=new si(s,s,n-e,48),a=new xe(o,this.context.material({color:r,roughness:.75,metalness:0}));return a.position.copy(t).multiplyScalar((e+n)/2),a.quaternion.setFromUnitVectors(FT,t),a}grow(t){this.built&&t.expandByObject(this.group)}};var zp=new O,Gp=new O,ul=new Qn,Vp=class extends sn{constructor(t,e){super(t,e),this.count=(t.a?.points?.length??0)/3,this.positions=new Float32Array(6*this.count),this.mesh=new zi(Op(),e.material({color:this.colour,roughness:.7,metalness:0}),Math.max(this.count,1)),this.mesh.count=this.count,this.mesh.frustumCulled=!1,this.group.add(this.mesh),this.follow()}#t(t,e,n,s){return s.fromArray(t.points,3*n),t.of===null||t.of===void 0?s:(ul.position.set(0,0,0),ul.quaternion.identity(),this.context.placeAt(ul,t.of,Array.isArray(e)?e[n]??0:e??0),s.applyQuaternion(ul.quaternion).add(ul.position))}follow(){let{a:t,b:e,node_a:n,node_b:s,radius:r=0}=this.object,o=Math.max(Array.isArray(r)?r[0]:r,this.context.leastRadius());for(let a=0;a<this.count;++a)this.#t(t,n,a,zp),this.#t(e,s,a,Gp),zp.toArray(this.positions,6*a),Gp.toArray(this.positions,6*a+3),Up(this.mesh,a,zp,Gp,o);this.mesh.instanceMatrix.needsUpdate=!0,this.context.invalidate()}};function Bx(i,t){let e=i.what==="joint"?Fx(i,t.objects):0;return e>0?new Bu(i,t,e):new Vp(i,t)}var ku=class extends sn{constructor(t,e){super(t,e);let n=e.material({vertexColors:!0,side:qn,roughness:.7,metalness:0});this.mesh=new xe(new Se,n),this.mesh.frustumCulled=!1,this.mesh.geometry.setIndex(kT(t)),this.group.add(this.mesh)}get shownNodes(){return this.seen??=[...new Set(this.mesh.geometry.index.array)]}update(){hl(this,this.mesh.geometry),this.mesh.geometry.computeVertexNormals(),this.mesh.geometry.boundingBox=null,this.context.invalidate()}};function kT(i){let t=[...i.topology?.triangles??[]],e=i.topology?.quads??[];for(let n=0;n+3<e.length;n+=4){let[s,r,o,a]=e.slice(n,n+4);t.push(s,r,o,s,o,a)}return t}var zT=new O(0,0,1),kx=.2,zu=class extends sn{labels=[];usual=kx;settle(){let{position:t=[0,0,0],normal:e=[0,0,1],layers:n=[],surface:s}=this.object;if(this.group.clear(),this.labels.length=0,s)this.#i(s,n);else{let r=new O(...e).normalize(),o=this.context.stage.box.getCenter(new O);o.addScaledVector(r,r.dot(new O(...t).sub(o))),this.group.position.copy(o),this.group.quaternion.copy(new Qe().setFromUnitVectors(zT,r)),this.group.updateMatrixWorld(!0);let a=.4*this.context.extent();n.forEach((c,l)=>this.#e(c,l,n[l+1]?.depth,a))}this.group.updateMatrixWorld(!0),this.applyOpacity()}#t(t){return this.context.material({color:t,roughness:.9,metalness:0,side:qn})}#e(t,e,n,s){let r=t.depth??0,o=t.thickness>0?t.thickness:(n??r+.75*s)-r,a=new Ht(t.colour),c=new Ai(s,s,o),l=new xe(c,this.#t(a)),h=new Gi(new Ca(c),this.context.lineMaterial({color:a.clone().multiplyScalar(.75),transparent:!0,opacity:.8}));l.position.z=h.position.z=-r-o/2,this.group.add(l,h),this.labels.push({text:t.name??`layer ${e+1}`,at:this.#n(s/2,-r-o/2)})}#n(t,e){return[[1,1],[1,-1],[-1,1],[-1,-1]].map(([s,r])=>new O(s*t,r*t,e).applyMatrix4(this.group.matrixWorld)).sort((s,r)=>r.z-s.z||s.y-r.y||r.x-s.x)[0]}grow(t){super.grow(t),this.group.children.length&&t.expandByObject(this.group)}#i(t,e){let n=new Se;n.setAttribute("position",new Be(new Float32Array(t.points),3)),n.setIndex([...t.triangles]),n.computeVertexNormals(),this.positions=new Float32Array(t.points);let s=new Ht(e[0]?.colour??this.colour),r=new xe(n,this.#t(s));this.group.add(r),n.computeBoundingBox();let o=n.boundingBox.getCenter(new O).setZ(n.boundingBox.max.z);this.labels.push({text:e.map(a=>a.name).join(", ")||this.object.name,at:o})}takeGhost(){}light(t){this.usual=t?.32:kx,this.applyOpacity()}};var Gn=[0,0,0],Xo=[0,0,0],qo=[0,0,0];function zx(i,t,e,n){for(let s=0;s<t;++s){let r=s>0?s-1:e?t-1:0,o=s<t-1?s+1:e?0:t-1,a=0,c=0;for(let l=0;l<3;++l)Gn[l]=i[3*s+l]-i[3*r+l],Xo[l]=i[3*o+l]-i[3*s+l],a+=Gn[l]*Gn[l],c+=Xo[l]*Xo[l];for(let l=0;l<3;++l)qo[l]=(a>0?Gn[l]/a:0)+(c>0?Xo[l]/c:0);Lu(qo);for(let l=0;l<3;++l)n[3*s+l]=qo[l]}}function Gx(i,t,e){let n=[0,0,0],s=[[1,0,0],[0,1,0],[0,0,1]];for(let o=0;o<e;++o)s.forEach((a,c)=>{Wo(i,7*o+3,...a,Gn),n[c]+=Math.abs(Gn[0]*t[3*o]+Gn[1]*t[3*o+1]+Gn[2]*t[3*o+2])/e});let r=n.indexOf(Math.max(...n));return n[r]>.8?r:-1}function Vx({x:i,poses:t,tangent:e,n,closed:s,axis:r,pieces:o},a){let c=s?n:n-1,l=0,h=[0,0,0];for(let u=0;u<c;++u){let d=(u+1)%n,f=!s&&u===c-1;for(let p=0;p<o+(f?1:0);++p){let y=p/o;GT(i,e,u,d,y,a,9*l);let m=[a[9*l+3],a[9*l+4],a[9*l+5]],g=!1;if(t&&r>=0&&(g=VT(t,u,d,y,(r+1)%3,m,qo)),!g){(l===0||!Bp(h,m))&&HT(m,h);for(let v=0;v<3;++v)qo[v]=h[v]}for(let v=0;v<3;++v)a[9*l+6+v]=qo[v];++l}}return l}function GT(i,t,e,n,s,r,o){let a=Math.hypot(i[3*n]-i[3*e],i[3*n+1]-i[3*e+1],i[3*n+2]-i[3*e+2]),c=s*s,l=c*s;for(let h=0;h<3;++h){let u=i[3*e+h],d=i[3*n+h],f=t[3*e+h]*a,p=t[3*n+h]*a;r[o+h]=(2*l-3*c+1)*u+(l-2*c+s)*f+(3*c-2*l)*d+(l-c)*p,Gn[h]=6*(c-s)*u+(3*c-4*s+1)*f+6*(s-c)*d+(3*c-2*s)*p}Gn[0]===0&&Gn[1]===0&&Gn[2]===0&&(Gn[0]=1),Lu(Gn);for(let h=0;h<3;++h)r[o+3+h]=Gn[h]}function VT(i,t,e,n,s,r,o){let a=s===0?[1,0,0]:s===1?[0,1,0]:[0,0,1];Wo(i,7*t+3,...a,Gn),Wo(i,7*e+3,...a,Xo);for(let c=0;c<3;++c)o[c]=(1-n)*Gn[c]+n*Xo[c];return Bp(o,r)}function HT(i,t){let e=Math.abs(i[2])<.9?[0,0,1]:[1,0,0];Du(e,i,t),Fp(t,t)<1e-12&&(t[0]=1),Lu(t)}var Hx=14,Gu=.32,WT=96,XT={x:0,y:1,z:2},Vu=[-Gu,Gu];for(let i=0;i<Hx;++i)Vu.push(Gu+(2*Math.PI-2*Gu)*i/(Hx-1));var Fn=Vu.length,dl=class extends sn{usual=this.object.role==="channel"?.75:1;#t=0;#e=null;update(){let t=this.nodes;if(t<2)return;let e=!!this.object.closed;this.#n(t,e),zx(this.positions,t,e,this.tangent),this.poses&&this.#e===null&&(this.#e=XT[this.object.axis]??Gx(this.poses,this.tangent,t));let{poses:n,tangent:s,pieces:r}=this;Vx({x:this.positions,poses:n,tangent:s,n:t,closed:e,axis:this.#e??-1,pieces:r},this.rows),this.#r(t),this.#a(t),this.context.invalidate()}#n(t,e){let n=Math.max(1,Math.ceil(WT/t)),s=e?t*n+1:(t-1)*n+1;if(s===this.#t&&n===this.pieces)return;this.#t=s,this.pieces=n,this.tangent=new Float32Array(3*t),this.rows=new Float32Array(9*(s+1)),this.mesh?.geometry.dispose();let r=new Se;for(let o of["position","normal","color"]){let a=new Be(new Float32Array(3*(s*Fn+2)),3);r.setAttribute(o,a.setUsage(xf))}r.setIndex(qT(s,e)),this.mesh?(this.mesh.geometry=r,Mx(this.mesh)):(this.mesh=new xe(r,this.context.material({vertexColors:!0,roughness:.42,metalness:.05})),this.mesh.frustumCulled=!1,this.group.add(this.mesh))}#i(t,e){let n=this.object.radius??[],s=Math.min(t/this.pieces,e-1),r=Math.floor(s),o=Math.min(r+1,e-1),a=n.length>1?(n[r]??0)+((n[o]??0)-(n[r]??0))*(s-r):n[0]??0;return Math.max(a*this.context.thickness,this.context.leastRadius())}#r(t){let{position:e,normal:n}=this.mesh.geometry.attributes,s=e.array,r=n.array,o=this.rows,a=[0,0,0],c=[0,0,0],l=[0,0,0];this.object.closed&&o.copyWithin(9*(this.#t-1),0,9);for(let u=0;u<this.#t;++u){let d=this.#i(u,t);for(let p=0;p<3;++p)a[p]=o[9*u+3+p],c[p]=o[9*u+6+p];Du(a,c,l);let f=this.#s(u);for(let p=0;p<Fn;++p){let y=Math.cos(Vu[p]),m=Math.sin(Vu[p]),g=3*(u*Fn+p),v=f*d*(m-1);for(let R=0;R<3;++R)r[g+R]=y*c[R]+m*l[R],s[g+R]=o[9*u+R]+d*r[g+R]+v*a[R]}}this.#o(s,r),e.needsUpdate=n.needsUpdate=!0,this.mesh.geometry.boundingBox=null}#s(t){let e=this.object.bevel;if(!(e>.02&&e<1.57))return 0;let n=this.object.tip==="first"?0:this.#t-1;return t===n?(n?1:-1)/Math.tan(e):0}#o(t,e){let n=this.#t*Fn;for(let[s,r,o]of[[n,0,-1],[n+1,this.#t-1,1]])for(let a=0;a<3;++a){let c=0;for(let l=0;l<Fn;++l)c+=t[3*(r*Fn+l)+a];t[3*s+a]=c/Fn,e[3*s+a]=o*this.rows[9*r+3+a]}}#a(t){let e=this.mesh.geometry.attributes.color,n=e.array;for(let r=0;r<this.#t;++r){if(this.scalars){let o=Math.min(r/this.pieces,t-1),a=Math.floor(o),c=Math.min(a+1,t-1),l=this.scalars[a]+(this.scalars[c]-this.scalars[a])*(o-a);Vo(l,ai)}else ai.copy(this.colour);for(let o=0;o<Fn;++o){let a=o<2&&!this.object.plain?.28:1,c=3*(r*Fn+o);n[c]=ai.r*a,n[c+1]=ai.g*a,n[c+2]=ai.b*a}}let s=this.#t*Fn;n.copyWithin(3*s,6,9),n.copyWithin(3*(s+1),3*(s-1),3*s),e.needsUpdate=!0}};function qT(i,t){let e=[],n=(r,o,a)=>{let c=r*Fn+o,l=r*Fn+a,h=c+Fn,u=l+Fn;e.push(c,l,h,l,u,h)};for(let r=0;r<i-1;++r){n(r,0,1);for(let o=2;o<Fn-1;++o)n(r,o,o+1)}if(t)return e;let s=i*Fn;for(let[r,o,a]of[[s,0,!0],[s+1,i-1,!1]])for(let c=0;c<Fn-1;++c){let l=o*Fn+c;a?e.push(r,l+1,l):e.push(r,l,l+1)}return e}var Us=i=>(t,e)=>new i(t,e),YT={tube:Us(dl),polyline:Us(dl),points:Us(Iu),edges:Nx,surface:Us(ku),frames:Us(Nu),arrows:Us(Ru),contacts:Us(Pu),solid:Us(Ou),springs:Bx,tissue:Us(zu)};function Wx(i,t){return YT[i.kind]?.(i,t)??null}var $T=1e-6,Hp=class{mode="growing";logarithmic=!1;low=1/0;high=-1/0;constructor(t){this.field=t}get known(){return this.high>=this.low}forget(){this.mode!=="fixed"&&([this.low,this.high]=[1/0,-1/0])}widen(t){this.mode==="fixed"||!Number.isFinite(t)||(t<this.low&&(this.low=t),t>this.high&&(this.high=t))}get ends(){if(!this.known)return[0,1];if(!this.logarithmic)return[this.low,this.high];let t=this.high>0?this.high:1;return[Math.max(this.low,$T*t),t]}part(t){let[e,n]=this.ends;return Number.isNaN(t)?NaN:n>e?this.logarithmic?t>0?Math.log(t/e)/Math.log(n/e):0:(t-e)/(n-e):.5}at(t){let[e,n]=this.ends;return this.logarithmic?e*(n/e)**t:e+t*(n-e)}},Hu=class{changed=new ae;choices=new Map;scales=new Map;constructor(t){this.stage=t}load(t){this.choices.clear();for(let[e,n]of this.scales){let s=t.find(r=>r.path===e);s?n.field=s:this.scales.delete(e),n.forget()}this.changed.emit()}choose(t,e){e?(this.choices.set(t,e.path),this.scales.has(e.path)||this.scales.set(e.path,new Hp(e)),this.scales.get(e.path).forget()):this.choices.delete(t);let n=this.stage.drawables.get(t);n&&(n.values=null),n?.paint(null),this.changed.emit()}get shown(){return[...new Set(this.choices.values())].map(t=>this.scales.get(t))}take(t,e){let n=[...this.choices].filter(([,r])=>r===e?.path).map(([r])=>this.stage.drawables.get(r)).filter(Boolean);if(!n.length)return;let s=this.scales.get(e.path);s.mode==="now"&&s.forget();for(let r of n){r.values=ZT(t.data,r.object.first??0,r.nodes);for(let o of r.shownNodes??r.values.keys())s.widen(r.values[o])}this.repaint(s)}repaint(t){for(let[e,n]of this.choices){let s=this.stage.drawables.get(e);n===t.field.path&&s?.values&&s.paint(s.values.map(r=>t.part(r)))}this.changed.emit()}restart(t){t.forget();for(let[e,n]of this.choices){let s=this.stage.drawables.get(e);if(!(n!==t.field.path||!s?.values))for(let r of s.shownNodes??s.values.keys())t.widen(s.values[r])}this.repaint(t)}};function ZT(i,t,e){return i.length===e?i:Float32Array.from({length:e},(n,s)=>i[Math.min(Math.max(s-t,0),i.length-1)])}var Wu=class{thickness=1;arrowSize=1;largest=new Map;drawables=new Map;objects=[];bodies=new Set;#t=[];#e=new Set;#n=0;constructor(t){this.stage=t,this.scene=t.scene}invalidate(){this.stage.invalidate()}extent(){return this.stage.extent}leastRadius(){return .75*this.stage.pixelSize()}colourOf(t){return ux(t,this.#n++)}arrowsChanged(t,e){this.stage.arrowsScaled.emit(t,e)}placeAt(t,e,n){let s=this.drawables.get(e);!s||n>=s.nodes||(s.poses?Ox(t,s.poses,7*n):t.position.fromArray(s.positions,3*n))}material(t){return this.#i(new Js(t))}lineMaterial(t){return this.#i(new os(t))}dotMaterial(t){return this.#i(new yr({size:7*Math.min(devicePixelRatio,2),sizeAttenuation:!1,vertexColors:!0,map:t,alphaTest:.5}))}copyOf(t){return this.#i(t.clone())}ghostMaterial(t){let e={color:9082790,transparent:!0,opacity:.32,depthWrite:!1};return t.isMesh?this.material({...e,roughness:1,side:t.material.side}):t.isPoints?this.#i(new yr({...e,size:6,sizeAttenuation:!1,map:t.material.map})):this.lineMaterial(e)}#i(t){return this.#e.add(t),t.addEventListener("dispose",()=>this.#e.delete(t)),t.clippingPlanes=this.#t.length?this.#t:null,t}clip(t){this.#t=t;for(let e of this.#e)e.clippingPlanes=t.length?t:null,e.needsUpdate=!0;this.invalidate()}};var Xu=class extends _r{constructor(){super(),this.name="RoomEnvironment",this.position.y=-3.5;let t=new Ai;t.deleteAttribute("uv");let e=new Js({side:bn}),n=new Js,s=new Oa(16777215,900,28,2);s.position.set(.418,16.199,.3),this.add(s);let r=new xe(t,e);r.position.set(-.757,13.219,.717),r.scale.set(31.713,28.305,28.591),this.add(r);let o=new zi(t,n,6),a=new vn;a.position.set(-10.906,2.009,1.846),a.rotation.set(0,-.195,0),a.scale.set(2.328,7.905,4.651),a.updateMatrix(),o.setMatrixAt(0,a.matrix),a.position.set(-5.607,-.754,-.758),a.rotation.set(0,.994,0),a.scale.set(1.97,1.534,3.955),a.updateMatrix(),o.setMatrixAt(1,a.matrix),a.position.set(6.167,.857,7.803),a.rotation.set(0,.561,0),a.scale.set(3.927,6.285,3.687),a.updateMatrix(),o.setMatrixAt(2,a.matrix),a.position.set(-2.017,.018,6.124),a.rotation.set(0,.333,0),a.scale.set(2.002,4.566,2.064),a.updateMatrix(),o.setMatrixAt(3,a.matrix),a.position.set(2.291,-.756,-2.621),a.rotation.set(0,-.286,0),a.scale.set(1.546,1.552,1.496),a.updateMatrix(),o.setMatrixAt(4,a.matrix),a.position.set(-2.193,-.369,-5.547),a.rotation.set(0,.516,0),a.scale.set(3.875,3.487,2.986),a.updateMatrix(),o.setMatrixAt(5,a.matrix),this.add(o);let c=new xe(t,Yo(50));c.position.set(-16.116,14.37,8.208),c.scale.set(.1,2.428,2.739),this.add(c);let l=new xe(t,Yo(50));l.position.set(-16.109,18.021,-8.207),l.scale.set(.1,2.425,2.751),this.add(l);let h=new xe(t,Yo(17));h.position.set(14.904,12.198,-1.832),h.scale.set(.15,4.265,6.331),this.add(h);let u=new xe(t,Yo(43));u.position.set(-.462,8.89,14.52),u.scale.set(4.38,5.441,.088),this.add(u);let d=new xe(t,Yo(20));d.position.set(3.235,11.486,-12.541),d.scale.set(2.5,2,.1),this.add(d);let f=new xe(t,Yo(100));f.position.set(0,20,0),f.scale.set(1,.1,1),this.add(f)}dispose(){let t=new Set;this.traverse(e=>{e.isMesh&&(t.add(e.geometry),t.add(e.material))});for(let e of t)e.dispose()}};function Yo(i){return new Ia({color:0,emissive:16777215,emissiveIntensity:i})}var JT=new O(.45,-.5,1.3).normalize(),Xx=2048,KT={plain:{sun:2.1,fill:.7,sky:1.35,around:0},soft:{sun:1.7,fill:.25,sky:.55,around:.22}},jT=/swiftshader|llvmpipe|softpipe|software|basic render/i,QT=new Set(["tube","polyline","edges"]),qx=new O,qu=class{quality="plain";constructor(t){this.stage=t,this.sun=new yo(16777215),this.fill=new yo(14674431),this.fill.position.set(-1,-.4,.3),this.sky=new Da(16777215,9279912),t.scene.add(this.sky,this.sun,this.sun.target,this.fill),this.#t()}get fast(){let t=this.stage.plain?null:this.stage.renderer.getContext(),e=t?.getExtension("WEBGL_debug_renderer_info");return!!t&&!jT.test(e?t.getParameter(e.UNMASKED_RENDERER_WEBGL):"")}choose(t){let e=this.stage.plain?"plain":t==="auto"?this.fast?"soft":"plain":t;e!==this.quality&&(this.quality=e,e==="soft"&&this.#e(),this.stage.renderer.shadowMap.enabled=this.sun.castShadow=e==="soft",this.stage.scene.environment=e==="soft"?this.around:null,this.floor&&(this.floor.visible=e==="soft"),this.#t(),this.stage.scene.traverse(n=>n.material&&(n.material.needsUpdate=!0)),this.stage.invalidate())}#t(){let{sun:t,fill:e,sky:n,around:s}=KT[this.quality];[this.sun.intensity,this.fill.intensity,this.sky.intensity]=[t,e,n],this.stage.scene.environmentIntensity=s}#e(){if(this.around)return;let{renderer:t,scene:e}=this.stage,n=new Co(t);this.around=n.fromScene(new Xu,.04).texture,n.dispose(),e.environmentRotation.set(Math.PI/2,0,0),t.shadowMap.type=Uc,this.sun.shadow.mapSize.set(Xx,Xx),this.sun.shadow.radius=4,this.floor=new xe(new Rs(1,1),new Pa({opacity:.2,depthWrite:!1})),this.floor.receiveShadow=!0,this.floor.renderOrder=-1,e.add(this.floor)}update(){let{camera:t,controls:e,extent:n}=this.stage;if(this.quality==="plain"){this.sun.position.copy(t.position).sub(e.target).add(qx.set(0,0,n)),this.sun.target.position.set(0,0,0);return}let s=this.stage.seen??this.stage.box,r=.62*s.getSize(qx).length()+.05*n;s.getCenter(this.sun.target.position),this.sun.position.copy(this.sun.target.position).addScaledVector(JT,3*r);let{shadow:o}=this.sun;Object.assign(o.camera,{left:-r,right:r,top:r,bottom:-r,near:.5*r,far:6*r}),o.camera.updateProjectionMatrix(),o.bias=-4e-4,o.normalBias=8e-4*n,this.floor.position.set(this.sun.target.position.x,this.sun.target.position.y,this.stage.ground.level??s.min.z),this.floor.scale.setScalar(8*r);for(let{group:a,object:c}of this.stage.drawables.values())a.traverse(l=>{l.isMesh&&(l.castShadow=!l.material.transparent&&c.kind!=="arrows",l.receiveShadow=!QT.has(c.kind))})}};var Yx=.42,ds=new O,Yu=new Ht,$x=new Ht,tC=new de,Zx=new de,Jx=new de,fl=class{#t=1;constructor(t){if(this.canvas=t,this.pen=t.getContext("2d"),!this.pen)throw new Error("no canvas")}getPixelRatio(){return this.#t}setPixelRatio(t){this.#t=t,this.setSize(this.width??300,this.height??150)}setSize(t,e){[this.width,this.height]=[t,e],this.canvas.width=Math.round(t*this.#t),this.canvas.height=Math.round(e*this.#t)}render(t,e){t.updateMatrixWorld(),e.updateMatrixWorld(),Jx.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse);let n=[];t.traverseVisible(s=>{if(s.isInstancedMesh)for(let r=0;r<s.count;++r)s.getMatrixAt(r,Zx),this.#i(s,tC.multiplyMatrices(s.matrixWorld,Zx),r,n);else s.isMesh?this.#i(s,s.matrixWorld,-1,n):s.isLine?this.#s(s,n):s.isPoints&&this.#o(s,n)}),n.sort((s,r)=>r.depth-s.depth),this.#a(n,t.background)}#e(t,e){let n=t.geometry.attributes.position,s=new Float32Array(n?3*n.count:0),r=t.material.clippingPlanes??[];for(let o=0;o<s.length;o+=3){ds.fromBufferAttribute(n,o/3).applyMatrix4(e);let a=r.some(c=>c.distanceToPoint(ds)<0);ds.applyMatrix4(Jx),s[o]=a?NaN:(.5+.5*ds.x)*this.canvas.width,s[o+1]=(.5-.5*ds.y)*this.canvas.height,s[o+2]=t.material.depthTest===!1?-2:ds.z}return s}#n(t,e,n){Yu.copy(t.material.color);let s=t.geometry.attributes.color;return t.material.vertexColors&&s&&Yu.multiply($x.fromBufferAttribute(s,e)),n>=0&&t.instanceColor&&Yu.multiply($x.fromArray(t.instanceColor.array,3*n)),Yu}#i(t,e,n,s){if(t.material.opacity===0)return;let r=this.#e(t,e),o=t.geometry.index?.array,a=o?o.length:r.length/3,c=t.material.transparent?t.material.opacity:1;for(let l=0;l+2<a;l+=3){let[h,u,d]=o?[o[l],o[l+1],o[l+2]]:[l,l+1,l+2],f=(r[3*h+2]+r[3*u+2]+r[3*d+2])/3,p=(r[3*u]-r[3*h])*(r[3*d+1]-r[3*h+1])-(r[3*u+1]-r[3*h+1])*(r[3*d]-r[3*h]);!(f<1)||!(Math.abs(p)>0)||t.material.side===0&&p>0||t.material.side===1&&p<0||s.push({depth:f,fade:c,colour:this.#r(t,h,u,d,e,n),line:[r[3*h],r[3*h+1],r[3*u],r[3*u+1],r[3*d],r[3*d+1]],filled:!0})}}#r(t,e,n,s,r,o){let a=t.geometry.attributes.normal,c=1;return a&&(ds.fromBufferAttribute(a,e).add(Kx(a,n)).add(Kx(a,s)).transformDirection(r),c=Yx+(1-Yx)*Math.min(1,.55*Math.abs(ds.z)+.45*Math.abs(ds.x-ds.y))),`#${this.#n(t,e,o).multiplyScalar(c).getHexString()}`}#s(t,e){let n=this.#e(t,t.matrixWorld),s=t.geometry.index?.array,r=s?s.length:n.length/3,o=t.isLineSegments?2:1;for(let a=0;a+1<r;a+=o){let[c,l]=s?[s[a],s[a+1]]:[a,a+1],h=(n[3*c+2]+n[3*l+2])/2;if(!(n[3*c+2]<1&&n[3*l+2]<1))continue;let d=(t.geometry.attributes.color?.itemSize===4?t.geometry.attributes.color.getW(c):1)*(t.material.transparent?t.material.opacity:1);d<.03||e.push({depth:h,fade:d,colour:`#${this.#n(t,c,-1).getHexString()}`,line:[n[3*c],n[3*c+1],n[3*l],n[3*l+1]]})}}#o(t,e){let n=this.#e(t,t.matrixWorld),s=t.material.size/2*this.#t;for(let r=0;3*r<n.length;++r)n[3*r+2]<1&&e.push({depth:n[3*r+2],fade:1,colour:`#${this.#n(t,r,-1).getHexString()}`,dot:s,line:[n[3*r],n[3*r+1]]})}#a(t,e){let{pen:n}=this;n.globalAlpha=1,n.fillStyle=`#${e.getHexString()}`,n.fillRect(0,0,this.canvas.width,this.canvas.height);for(let{fade:s,colour:r,line:o,filled:a,dot:c}of t)if(!Number.isNaN(o[0])){n.globalAlpha=s,n.beginPath(),c?n.arc(o[0],o[1],c,0,2*Math.PI):n.moveTo(o[0],o[1]);for(let l=2;l<o.length;l+=2)n.lineTo(o[l],o[l+1]);n.fillStyle=n.strokeStyle=r,(a||c)&&n.fill(),!c&&s===1?(n.lineWidth=a?.7:this.#t,n.stroke()):!a&&!c&&(n.lineWidth=this.#t,n.stroke())}}},eC=new O,Kx=(i,t)=>eC.fromBufferAttribute(i,t);var nC={iso:[.7,-1.1,.62],x:[1,0,0],y:[0,-1,0],z:[0,-1e-4,1]},jx={light:"#eef2f6",dark:"#141a21"},$u=class{extent=.1;box=new ni;drawn=new ae;arrowsScaled=new ae;ghostsShown=new ae;selected=null;pictures=0;hidden=new Set;quiet=new Set;opacities=new Map;#t=!1;#e=!1;constructor(t){this.canvas=t,this.renderer=oC(t),this.plain=this.renderer instanceof fl,this.renderer.setPixelRatio(Math.min(devicePixelRatio,2)),this.scene=new _r,this.camera=new Xn(32,1,.001,100),this.camera.up.set(0,0,1),this.light=new qu(this),this.ground=new Dh(this.scene),this.controls=new wu(this.camera,t),this.controls.zoomToCursor=!0,this.controls.addEventListener("start",()=>this.led=!0),this.controls.addEventListener("change",()=>this.#h()),this.context=new Wu(this),this.colours=new Hu(this),new ResizeObserver(()=>this.#f()).observe(t.parentElement);let e=matchMedia("(prefers-color-scheme: dark)");e.addEventListener("change",()=>this.#n(e.matches)),this.#n(e.matches)}#n(t){this.scene.background=new Ht(t?jx.dark:jx.light),this.ground.theme(t),this.invalidate()}get drawables(){return this.context.drawables}load(t,e){for(let n of this.drawables.values())n.dispose();this.drawables.clear(),this.hidden.clear(),this.quiet.clear(),this.context.largest.clear(),this.context.bodies.clear(),this.context.objects=t,e||this.opacities.clear();for(let n of t){let s=Wx(n,this.context);s&&(this.drawables.set(n.id,s),this.scene.add(s.group),n.quiet&&!n.hidden&&this.quiet.add(n.id),(n.quiet||n.hidden)&&this.hidden.add(n.id),s.group.visible=!this.hidden.has(n.id),s.wished=this.opacities.get(Qx(n))??null)}this.#t=!1,this.keepCamera=e,this.invalidate()}take(t,e){if(!t.plots){for(let n of t.blocks)this.drawables.get(n.object)?.take(n);this.#t||this.#r();for(let n of this.drawables.values())n.follow?.();for(let n of t.blocks)n.kind===4&&this.colours.take(n,e.scene.fields?.[n.object]);this.#i(),this.invalidate()}}#i(){let t=500-(performance.now()-(this.looked??-1e3));if(t>0){this.late??=setTimeout(()=>{this.late=null,this.#i()},t);return}if(this.looked=performance.now(),this.#s(),this.led)return;let e=this.#l();this.seen.clone().expandByScalar(.06*this.extent).containsBox(e)||(this.seen.union(e),this.ground.place(this.seen,this.extent),this.look(this.seen))}#r(){this.#t=!0,this.#o();for(let t of this.drawables.values())t.follow?.();this.#o();for(let t of this.drawables.values())t.settle?.(),t.applyOpacity();this.ground.place(this.#l(),this.extent),this.seen=this.#l().clone(),this.keepCamera||(this.led=!1,this.fit("iso")),this.wantedLook&&this.#a();for(let t of this.drawables.values())t.update();this.#s(),this.takeGhosts(),this.showGhosts(this.ghosts??!1)}#s(){let t=[...this.drawables].filter(([e,n])=>!this.hidden.has(e)&&iC.test(n.object.kind)&&n.nodes!==1).map(([,e])=>({one:e,box:e.box()}));for(let{one:e,box:n}of t){if(e.object.kind!=="surface"||e.usual<1)continue;let s=n.clone().expandByVector(n.getSize(new O).multiplyScalar(-.08)),r=t.some(({one:o,box:a})=>o.object.state!==e.object.state&&s.containsPoint(a.getCenter(new O))&&a.getSize(new O).length()<.97*n.getSize(new O).length());r&&(e.usual=rC),r&&e.applyOpacity()}}setOpacity(t,e){let n=this.drawables.get(t);n&&(this.opacities.set(Qx(n.object),e),n.wish(e))}#o(){this.box.copy(this.#c()),this.box.isEmpty()&&this.box.set(new O(-.05,-.05,-.05),new O(.05,.05,.05)),this.box.getSize(new O).length()<1e-9&&this.box.expandByScalar(.05);let t=this.box.getSize(new O);this.extent=Math.max(t.x,t.y,t.z,1e-4),this.ground.place(this.box,this.extent),this.camera.near=.002*this.extent,this.camera.far=60*this.extent,this.camera.updateProjectionMatrix()}fit(t){this.seen=this.#l().clone(),this.look(this.seen,t)}lookFrom(t,e){this.wantedLook={position:t,target:e},this.#t&&this.#a()}#a(){this.camera.position.fromArray(this.wantedLook.position),this.controls.target.fromArray(this.wantedLook.target),this.wantedLook=null,this.led=!0,this.controls.update(),this.#h()}#l(){let t=this.#c(!0);return t.isEmpty()?this.box:t}#c(t=!1){let e=[...this.drawables].filter(([n])=>!this.hidden.has(n)).map(([,n])=>({one:n,box:n.box(t)})).map(({one:n,box:s})=>({one:n,box:s,size:s.getSize(new O).length()}));return e.sort((n,s)=>s.size-n.size),e[0]?.one.object.kind==="solid"&&e[1]?.size>0&&e[0].size>sC*e[1].size&&e.shift(),e.reduce((n,{box:s})=>n.union(s),new ni)}look(t,e){let n=new O;e||this.camera.position.lengthSq()===0?n.fromArray(nC[e??"iso"]):n.subVectors(this.camera.position,this.controls.target);let s=t.getCenter(this.controls.target);this.camera.position.copy(s).add(n.normalize()),this.camera.lookAt(s),this.camera.updateMatrixWorld(),this.camera.position.copy(s).addScaledVector(n,1.12*this.#u(t,s,n)),this.controls.update(),this.#h()}#u(t,e,n){let s=Math.tan(this.camera.fov*Math.PI/360),r=s*this.camera.aspect,o=new O().setFromMatrixColumn(this.camera.matrixWorld,0),a=new O().setFromMatrixColumn(this.camera.matrixWorld,1),c=new O,l=.9*this.extent;for(let h=0;h<8;++h){c.set(h&1?t.max.x:t.min.x,h&2?t.max.y:t.min.y,h&4?t.max.z:t.min.z).sub(e);let u=Math.max(Math.abs(c.dot(o))/r,Math.abs(c.dot(a))/s);l=Math.max(l,u+c.dot(n))}return l}orbit(t,e,n=1){this.led=!0;let s=this.camera.position.clone().sub(this.controls.target);s.applyAxisAngle(this.camera.up,t);let r=new O().crossVectors(this.camera.up,s).normalize(),o=s.clone().applyAxisAngle(r,e);o.clone().normalize().cross(this.camera.up).length()>.05&&s.copy(o),this.camera.position.copy(this.controls.target).add(s.multiplyScalar(n)),this.controls.update(),this.#h()}#h(){this.ground.follow(this.pixelSize()),this.invalidate()}pixelSize(){let t=this.camera.position.distanceTo(this.controls.target),e=this.canvas.clientHeight||600;return 2*t*Math.tan(this.camera.fov*Math.PI/360)/e}setHidden(t,e){e?this.hidden.add(t):this.hidden.delete(t),this.quiet.delete(t);let n=this.drawables.get(t);n&&(n.group.visible=!e),this.invalidate()}select(t){this.selected=t;for(let e of this.drawables.values()){let n=this.belongs(e.object,t);n!==e.lit&&e.light(n),e.lit=n}}belongs(t,e){return!!(e&&e!=="/"&&(t.path===e||t.path.startsWith(`${e}/`)))}takeGhosts(){for(let t of this.drawables.values())t.takeGhost()}showGhosts(t){this.ghosts=t,this.ghostsShown.emit(t);for(let[e,n]of this.drawables)n.ghost&&(n.ghost.visible=t&&!this.hidden.has(e));this.invalidate()}clip(t,e,n){if(t===null)return this.context.clip([]);let s=new O().setComponent(t,n?1:-1),r=this.box.min.getComponent(t)-.02*this.extent,o=this.box.max.getComponent(t)+.02*this.extent,a=r+e*(o-r);return this.context.clip([new kn(s,n?-a:a)]),a}redraw(){for(let t of this.drawables.values())t.update()}invalidate(){this.#e||(this.#e=!0,requestAnimationFrame(()=>this.#d()))}#d(){this.#e=!1,this.light.update(),wx([...this.drawables.values()].map(t=>t.group),this.camera),this.renderer.render(this.scene,this.camera),++this.pictures,this.drawn.emit()}#f(){let{clientWidth:t,clientHeight:e}=this.canvas.parentElement;t===0||e===0||(this.renderer.setSize(t,e,!1),this.camera.aspect=t/e,this.camera.updateProjectionMatrix(),this.#h(),this.#d())}async picture(t=1){let e=this.renderer.getPixelRatio();this.renderer.setPixelRatio(e*t),this.renderer.render(this.scene,this.camera);let s=await new Promise(r=>this.canvas.toBlob(r,"image/png"));return this.renderer.setPixelRatio(e),this.invalidate(),s}project(t,e=new O){return e.copy(t).project(this.camera),e.x=(e.x+1)/2*this.canvas.clientWidth,e.y=(1-e.y)/2*this.canvas.clientHeight,e}},iC=/^(tube|polyline|edges|surface|solid|points|frames)$/,sC=20,rC=.36,Qx=i=>`${i.path} ${i.kind}`;function oC(i){if(!document.createElement("canvas").getContext("webgl2"))return new fl(i);let t=new Eh({canvas:i,antialias:!0,alpha:!1});return t.localClippingEnabled=!0,t}var Zu=class{shared=new ae;constructor(){this.canvas=M("canvas",{tabindex:"0",role:"img","aria-label":"The scene",onkeydown:t=>this.#e(t)}),this.element=M("section.view",{"aria-label":"Picture"},this.canvas),this.stage=new $u(this.canvas),this.overlay=new Nh(this.stage),this.probe=new Su(this.stage),this.bar=this.#t(),this.element.append(this.overlay.element,this.bar),this.stage.plain&&this.element.append(M("p.plain-note",{role:"note"},"This browser has no WebGL: the picture is drawn plainly and slowly."))}#t(){let t=(n,s,r)=>M("button.small",{type:"button","aria-label":`Look along ${n}`,title:`Look along ${n} (${r})`,onclick:()=>this.stage.fit(s)},n),e=(n,s,r,o)=>M("button.icon-button",{type:"button","aria-label":s,title:`${s} (${r})`,onclick:o},ze(n));return M("div.view-bar",{role:"toolbar","aria-label":"View"},e("fit","Show everything","f",()=>this.stage.fit()),t("x","x","1"),t("y","y","2"),t("z","z","3"),e("camera","Save a picture","p",()=>this.save()),e("link","Copy a link to this view","l",()=>this.shared.emit()))}async save(t=this.timeOf?.()??null){Ni(`${document.title.replace(/[^\w-]+/g,"-")}.png`,await dx(await this.stage.picture(2),this.stage,t))}#e(t){let e={ArrowLeft:[-.12,0],ArrowRight:[.12,0],ArrowUp:[0,-.12],ArrowDown:[0,.12]};e[t.key]&&(t.preventDefault(),this.stage.orbit(...e[t.key]))}};var aC=.02,Nr=new O,ty=new O,ey=new O,Ur=new O,ny=new de;function lC(i,t,e,n,s,r,o){if(o.subVectors(n,s),i==="plane"){let c=o.dot(r);return o.copy(r),c}i==="cylinder"&&o.addScaledVector(r,-o.dot(r));let a=o.length();return a>0&&o.divideScalar(e?-a:a),e?t-a:a-t}var Ju=class{#t=[];#e=new Map;constructor(t,e){this.stage=t,this.session=e}objects(t){this.#e.clear();let e=[s=>this.#s(s),s=>this.#r(s),s=>this.#i(s)];this.#t=t.items.filter(s=>s.marks?.kind==="contacts").map(s=>({item:s,id:`contact ${s.path}`,rows:e[s.marks.channels.length](s)}));let n=this.#t.filter(({item:s})=>s.marks.channels.length===1);return[...this.#t.map(({item:s,id:r})=>({id:r,kind:"contacts",path:s.path,name:s.name,role:"helper"})),...n.map(({item:s})=>({id:`force ${s.path}`,kind:"arrows",quantity:"force",unit:"N",path:s.path,name:s.name,role:"load"}))]}subscribe(){let t=this.#t.flatMap(({item:e})=>e.marks.channels);this.session.wantChannels("touching",t.filter(e=>this.session.channel(e)))}take(t){for(let e of t.blocks){let n=e.kind===6&&e.count?this.session.channel(e.object)?.path:null;n&&this.#e.set(n,[...e.data.subarray((e.count-1)*e.width+1,e.count*e.width)])}for(let e of this.#t)this.#n(e,e.rows())}#n({item:t,id:e},{rows:n,forces:s}){let{drawables:r}=this.stage;if(r.get(e)?.show(n),s)return r.get(`force ${t.path}`)?.show(s);let o=[...r.values()].find(c=>c.object.kind==="arrows"&&c.object.unit==="N"&&c.object.path===t.path);if(!o)return;let a=[0,0,0];for(let c=0;c<n.length;c+=6)for(let l=0;l<3;++l)a[l]+=n[c+l]/(n.length/6);o.place(n.length?a:null)}#i(t){return()=>{let[e,n]=t.marks.channels.map(s=>this.#e.get(s));return!e||!n||!e.every(Number.isFinite)||!(Math.hypot(...n)>0)?{rows:[]}:{rows:[...e,...n]}}}#r(t){return()=>{let e=[...this.stage.drawables.values()].filter(o=>o.object.path===t.path&&o.object.shape==="disc"),n=this.#e.get(t.marks.channels[0])??[],s=[],r=[];return n.forEach((o,a)=>{let c=e[e.length/2+a];!(o>0)||!c||(c.group.updateMatrixWorld(!0),Nr.fromArray(c.object.position).applyMatrix4(c.carrier.matrixWorld),Ur.fromArray(c.object.direction).normalize().transformDirection(c.carrier.matrixWorld).negate(),s.push(...Nr.toArray(),...Ur.toArray()),r.push(...Nr.toArray(),...Ur.multiplyScalar(o).toArray()))}),{rows:s,forces:r}}}#s(t){let{radii:e}=t.marks,n,s;return()=>{let r=[...this.stage.drawables.values()];n??=r.find(a=>a.object.kind==="solid"&&a.object.path===t.path);let o=r.find(a=>a.object.kind==="arrows"&&a.object.path===t.path)?.object.state;return s??=r.find(a=>/^(points|frames)$/.test(a.object.kind)&&a.object.state===o),{rows:n?.carrier&&s?this.#o(n,s,e):[]}}}#o(t,e,n){let{shape:s,position:r,direction:o,size:a=[],hollow:c}=t.object;t.group.updateMatrixWorld(!0),ny.copy(t.carrier.matrixWorld).invert(),ty.fromArray(r??[0,0,0]),ey.fromArray(o??[0,0,1]).normalize();let l=[];for(let h=0;h<e.nodes;++h){let u=n.length?n[Math.min(h,n.length-1)]:0;e.nodeAt(h,Nr).applyMatrix4(ny);let d=lC(s,a[0]??0,c,Nr,ty,ey,Ur)-u;d<Math.max(aC*u,1e-4*this.stage.extent)&&(Nr.addScaledVector(Ur,-d-u).applyMatrix4(t.carrier.matrixWorld),Ur.transformDirection(t.carrier.matrixWorld),l.push(...Nr.toArray(),...Ur.toArray()))}return l}};var cC={connecting:"connecting",open:"live",lost:"no connection",refused:"refused"};function ry(i,t){let e=new Zu,{stage:n}=e,s=new gu(n,t),r=[new Ju(n,t),new fu(n,t),new _u(n,t)],o=new uu(n),a=new iu(t),c=new El(t,()=>a.recorded()),l=new hu(t,c);e.bar.append(l.record,l.recorded);let h={session:t,pane:e,stage:n,hand:s,found:r,tree:o,transport:l,properties:new ou(t,o),display:new Oh(n,t),controls:new Rh(s,n),device:new Ih(t,s),plots:a,recorder:c,timing:new lu(t),log:new zh(t),gallery:new Fh(t),help:new Bh,toasts:new cu(t),workshop:new du(t,d=>{h.bench.classList.toggle("writing",d),h.write.setAttribute("aria-expanded",String(d))})};h.side=new al("Details",[{name:"Properties",element:h.properties.element},{name:"Display",element:h.display.element},{name:"Hands",element:M("div",{},h.device.element,h.controls.element)}]),h.dock=new al("Results",[{name:"Plots",element:h.plots.element,shown:d=>h.plots.form.hidden=!d},{name:"Timing",element:h.timing.element,shown:d=>t.wantTiming(d)},{name:"Log",element:h.log.element}],[h.plots.form,hC()]),new au(t,n),dC(i,h),mC(h);let u=gC(h);Mm(u),globalThis.sinewView={session:t,stage:n,hand:s,keys:Object.keys(u)}}function hC(){let i=M("button.icon-button.fold",{type:"button","aria-label":"Fold the results","aria-expanded":"true",title:"Fold or unfold the results",onclick:()=>{let t=document.querySelector(".bench").classList.toggle("folded");i.setAttribute("aria-expanded",String(!t))}},ze("down"));return i}function iy({edits:i},t,e,n){let s=M("button.icon-button",{type:"button",hidden:!0,"aria-label":e,"aria-keyshortcuts":n.replace("Ctrl","Control"),onclick:()=>i[t]()},ze(t));return i.stacked.on(()=>{let r=i.next[t];s.hidden=!r,s.title=r?`${e}: ${r.parameter.replaceAll("_"," ")} of ${r.path} (${n})`:e}),s}function uC(){return Di("svg",{class:"mark",viewBox:"0 0 24 24","aria-hidden":"true"},Di("rect",{width:24,height:24,rx:6}),Di("path",{d:"M4.5 18C12 18 10.5 6 19.5 6"}))}function dC(i,t){let{session:e,transport:n}=t;t.title=M("h1",{},"Sinew"),t.file=M("span.file"),t.status=M("span.status",{role:"status"},"connecting"),t.visitors=M("span.visitors",{role:"status",hidden:!0,title:"Open pages"}),t.scenes=M("button.small",{type:"button",hidden:!0,onclick:()=>oy(t)},ze("grid"),"Scenes");let s=M("button.small",{type:"button",title:"Download the scene with your changes",onclick:()=>pC(e)},ze("download"),"Save as patch");t.patch=s,t.write=M("button.small",{type:"button",hidden:!0,"aria-expanded":"false",title:"Edit the text of the scene (w)",onclick:()=>t.workshop.toggle()},ze("edit"),"Edit");let r=iy(e,"undo","Undo","Ctrl+Z"),o=iy(e,"redo","Redo","Ctrl+Y"),a=M("button.icon-button",{type:"button","aria-label":"Keys",title:"Keys (?)",onclick:()=>t.help.toggle()},"?"),c=M("header.top",{},uC(),M("span.brand",{},"Sinew"),t.title,t.file,M("span.space"),t.visitors,t.status,r,o,t.scenes,t.write,s,a);t.bench=M("div.bench",{},t.tree.element,t.workshop.element,M("main.middle",{},t.pane.element,n.element,M("section.dock",{"aria-label":"Results"},t.dock.element)),M("aside.side",{"aria-label":"Details"},t.side.element)),i.append(c,new Tl(e,n).element,t.bench,t.gallery.element,t.help.element,t.toasts.element,t.workshop.veil)}function sy({stage:i,tree:t,session:e},{camera:n,target:s,selected:r,time:o}){Number.isFinite(o)&&e.hello?.live===!1&&e.tell("seek",{time:o}),n&&s&&i.lookFrom(n,s),r&&e.item(r)&&t.select(r)}async function fC({session:i,stage:t,toasts:e}){let n=Am(location,t,i.hello?.live===!1?i.time:null);try{await navigator.clipboard.writeText(n),e.show("The link to this view is on the clipboard.","note")}catch{history.replaceState(null,"",n),e.show("The address of this page is now a link to this view.","note")}}function oy({bench:i,gallery:t,title:e,file:n,patch:s}){i.hidden=s.hidden=!0,qt(e,"Scenes"),qt(n,""),t.open()}async function pC(i){try{let t=await i.ask("patch");Ni((i.scene?.file??"scene.xml").split("/").at(-1).replace(/(\.xml)?$/,"-changed.xml"),t.text)}catch{}}function mC(i){let{session:t,stage:e,hand:n,found:s,tree:r,side:o,dock:a}=i,c=null;i.pane.shared.on(()=>fC(i)),addEventListener("hashchange",()=>sy(i,md(location.hash))),i.pane.timeOf=()=>t.scene?.static?null:t.time,t.connection.changed.on(l=>{qt(i.status,l==="open"&&t.hello?.live===!1?"recording":cC[l]),i.status.dataset.status=l,l!=="open"&&(n.held=null)}),t.greeted.on(l=>{i.scenes.hidden=!l.can?.gallery,l.live===!1&&qt(i.status,"recording"),l.can?.gallery&&!l.scene&&oy(i)}),t.sceneChanged.on(l=>{let h=l.file===c&&e.drawables.size>0;h||t.edits.forget(),c=l.file;let u=na(c);i.gallery.element.hidden=!0,i.bench.hidden=!1,i.write.hidden=!i.workshop.allowed,i.workshop.follow(),i.patch.hidden=t.hello.read_only||t.hello.can?.edit===!1,qt(i.title,l.title||"Untitled scene"),qt(i.file,(l.file??"").split("/").slice(-2).join("/")),document.title=`${l.title||"scene"} - Sinew`,i.pane.overlay.load(),e.load([...l.objects,...s.flatMap(d=>d.objects(l))],h);for(let d of s)d.subscribe();i.properties.load(),r.load(l.items),i.display.load(h,u.colours),i.controls.load(),i.device.load(l),i.plots.load(l,h,u.plots),h||sy(i,{...u,...md(location.hash)})}),i.display.colouring.kept.on(l=>dr(t.scene.file,{colours:l})),i.plots.changed.on(l=>t.scene&&dr(t.scene.file,{plots:l})),e.controls.addEventListener("end",()=>t.scene&&dr(t.scene.file,{camera:e.camera.position.toArray(),target:e.controls.target.toArray()})),t.stateChanged.on(({clients:l})=>{i.visitors.hidden=!(l>1),qt(i.visitors,`${l} visitors`)}),t.frameArrived.on(l=>{e.take(l,t);for(let h of s)h.take(l);n.take(l)}),r.chosen.on(l=>{e.select(l),i.properties.show(l),dr(t.scene.file,{selected:l})}),r.entered.on(()=>ay(o,i.properties)),n.changed.on(l=>l&&o.openNamed("Hands")),i.properties.plotted.on(l=>{a.openNamed("Plots"),i.plots.add(l)})}function ay(i,t){i.openNamed("Properties"),t.element.querySelector(".field input, .field select")?.focus()}function gC({session:i,stage:t,hand:e,tree:n,transport:s,pane:r,side:o,help:a,properties:c,workshop:l}){let h=[.1,.25,.5,1,2,5,10],u=d=>{let f=h.indexOf(i.state?.asked_speed??1);i.tell("speed",{value:h[Math.min(Math.max(f+d,0),h.length-1)]})};return{" ":()=>s.toggle(),".":()=>i.tell("step",{count:1}),r:()=>s.restart(),s:()=>s.snapshot(),c:()=>s.recorder.toggle(),"[":()=>u(-1),"]":()=>u(1),f:()=>t.fit(),1:()=>t.fit("x"),2:()=>t.fit("y"),3:()=>t.fit("z"),4:()=>t.fit("iso"),"+":()=>t.orbit(0,0,.85),"-":()=>t.orbit(0,0,1.18),g:()=>t.showGhosts(!t.ghosts),p:()=>r.save(),l:()=>r.shared.emit(),t:()=>n.list.querySelector('[tabindex="0"]')?.focus(),e:()=>ay(o,c),v:()=>n.selected&&n.toggleShown(n.selected),w:()=>l.toggle(),Escape:()=>e.release(),"Ctrl+z":()=>i.edits.undo(),"Ctrl+y":()=>i.edits.redo(),"Ctrl+z+Shift":()=>i.edits.redo(),"?":()=>a.toggle()}}var hy=()=>new URLSearchParams(location.hash.slice(1)).get("t")??"",uy=hy(),pl=xm();pl&&dr(pl.scene.file,pl.kept??{});var ly=new Al(pl?new Ml(pl):new yl(uy)),cy=document.getElementById("app");try{ry(cy,ly),ly.start()}catch(i){ce(cy,M("main.no-webgl",{},M("h1",{},"The live view needs a canvas"),M("p",{},"This browser cannot draw the scene. Firefox, Chrome, Edge and Safari of the last years can."),M("p",{},"Without a browser: ",M("code",{},"sinew run SCENE")," writes tables and ",M("code",{},"sinew plot")," draws them."),M("p.note",{},i.message))),qt(document.querySelector("title"),"Sinew: no canvas")}addEventListener("hashchange",()=>hy()!==uy&&location.reload());})();
/*! Bundled license information:

three/build/three.core.js:
three/build/three.module.js:
  (**
   * @license
   * Copyright 2010-2026 Three.js Authors
   * SPDX-License-Identifier: MIT
   *)
*/

(()=>{var Dl=()=>globalThis.sinewEngine??null,Wv=i=>Uint8Array.from(atob(i),t=>t.charCodeAt(0)),Ll=class{onmessage=()=>{};onclose=()=>{};failure="";constructor(t){this.engine=t,this.opened=new Promise(e=>this.resolve=e),this.#t(globalThis.crossOriginIsolated?new URL(t.threads,document.baseURI).href:null)}#t(t){let{engine:e}=this;this.threads=t;let n=`${t?`importScripts(${JSON.stringify(t)});`:e.module}
${e.worker}`,s=URL.createObjectURL(new Blob([n],{type:"text/javascript"}));this.worker=new Worker(s),this.worker.onmessage=({data:o})=>this.#e(o),this.worker.onerror=o=>this.#n(o.message||"The simulation could not be started in a worker.");let r=Object.fromEntries(Object.entries(e.files).map(([o,a])=>[o,Wv(a)]));this.worker.postMessage({open:{scenes:e.scenes,files:r,threads:t}})}send(t){this.worker.postMessage({text:t})}#e(t){t.opened?(this.threads=null,this.resolve({...t.opened,components:JSON.parse(t.opened.components)})):t.failed?this.#n(t.failed):t.text?this.onmessage({data:t.text}):(this.onmessage({data:t.bytes}),this.worker.postMessage({taken:!0}))}#n(t){if(this.worker.terminate(),this.threads){this.#t(null);return}this.failure=t,this.onclose()}};var ne=class{#t=new Set;on(t){return this.#t.add(t),()=>this.#t.delete(t)}emit(...t){for(let e of this.#t)e(...t)}};var rg=[500,1e3,2e3,4e3],Nl=class{status="connecting";failure="";changed=new ne;message=new ne;frame=new ne;#t=null;#e=new Map;#n=0;#i=0;#r=!1;constructor(t,e=null){this.token=t,this.engine=e}open(){let t=this.engine?new Ll(this.engine):this.#s();t.onmessage=e=>this.#o(e.data),t.onclose=()=>this.#a(t),this.#t=t,this.#r=!1}#s(){let t=location.protocol==="https:"?"wss":"ws",e=new WebSocket(`${t}://${location.host}/ws`,["sinew.v1",`t.${this.token}`]);return e.binaryType="arraybuffer",e}async list(t){if(this.engine)return t==="scenes"?this.engine.scenes:(await this.#t.opened)[t];let e=await fetch(`/api/${t}`,{headers:{"X-Sinew-Token":this.token}});if(!e.ok)throw new Error(`the server answered ${e.status}`);return e.json()}retry(){clearTimeout(this.timer),this.#i=0,this.#l("connecting"),this.open()}request(t,e={}){if(this.status!=="open")return Promise.reject(new Error("There is no connection to the server."));let n=++this.#n;return new Promise((s,r)=>{this.#e.set(n,{resolve:s,reject:r}),this.#t.send(JSON.stringify({type:t,id:n,...e}))})}#o(t){if(typeof t!="string"){this.frame.emit(t);return}let e;try{e=JSON.parse(t)}catch{return}e.type==="hello"&&(this.#r=!0,this.#i=0,this.#l("open"));let n=this.#e.get(e.id);n&&(this.#e.delete(e.id),e.type==="error"?n.reject(new Error(e.message)):n.resolve(e)),this.message.emit(e)}async#a(t){if(t!==this.#t)return;for(let n of this.#e.values())n.reject(new Error("The connection was lost."));if(this.#e.clear(),this.engine){this.failure=t.failure,this.#l("refused");return}if(!this.#r&&await this.#c()){this.#l("refused");return}this.#l("lost");let e=rg[Math.min(this.#i++,rg.length-1)];this.timer=setTimeout(()=>this.open(),e)}async#c(){try{return(await fetch("/healthz",{cache:"no-store"})).ok}catch{return!1}}#l(t){t!==this.status&&(this.status=t,this.changed.emit(t))}};var Xv="http://www.w3.org/2000/svg",qv=0,We=i=>`${i}-${++qv}`;function M(i,t={},...e){let[n,...s]=i.split("."),r=document.createElement(n);return s.length&&(r.className=s.join(" ")),$v(r,t),Ud(r,e),r}function ki(i,t={},...e){let n=document.createElementNS(Xv,i);for(let[s,r]of Object.entries(t))n.setAttribute(s,r);return Ud(n,e),n}function $v(i,t){for(let[e,n]of Object.entries(t))n==null||n===!1||(e.startsWith("on")?i.addEventListener(e.slice(2),n):e==="value"||e==="checked"||e==="selected"?i[e]=n:i.setAttribute(e,n===!0?"":n))}function Ud(i,t){for(let e of t.flat(1/0))e!=null&&e!==!1&&i.append(e)}function oe(i,...t){return i.replaceChildren(),Ud(i,t),i}function Ft(i,t){i.textContent!==t&&(i.textContent=t)}function pi(i,t){let e=t instanceof Blob?t:new Blob([t],{type:"text/plain;charset=utf-8"}),n=M("a",{href:URL.createObjectURL(e),download:i});document.body.append(n),n.click(),n.remove(),setTimeout(()=>URL.revokeObjectURL(n.href),1e4)}var og=i=>`sinew ${i}`;function ua(i){try{return JSON.parse(sessionStorage.getItem(og(i)))??{}}catch{return{}}}function wr(i,t){try{sessionStorage.setItem(og(i),JSON.stringify({...ua(i),...t}))}catch{}}function ag(i){try{return localStorage.getItem(`sinew ${i}`)}catch{return null}}function lg(i,t){try{localStorage.setItem(`sinew ${i}`,t)}catch{}}var Yv={1:3,3:7,4:1,5:6,8:12};function cg(i,t){let e=new DataView(i);if(i.byteLength<32||e.getUint32(0,!0)!==827805267)throw new RangeError("not a frame of sinew.v1");let n=e.getUint32(24,!0);if(32+n*16>i.byteLength)throw new RangeError("a frame is cut short");let s=[];for(let r=0;r<n;++r){let o=Zv(i,e,32+r*16,t);o&&s.push(o)}return{plots:e.getUint16(4,!0)===2,revision:e.getUint16(6,!0)>>8,seq:Number(e.getBigUint64(8,!0)),time:e.getFloat64(16,!0),blocks:s}}function Zv(i,t,e,n){let s=t.getUint32(e,!0),r=t.getUint16(e+4,!0),o={1:Float32Array,2:Uint32Array,3:Float64Array}[t.getUint16(e+6,!0)],a=t.getUint32(e+8,!0),l=t.getUint32(e+12,!0),c=Yv[r];if(r===6&&(c=1+n(s)?.all),r===7&&(c=2+n(s)?.node),!c||!o)return null;if(l+a*c*o.BYTES_PER_ELEMENT>i.byteLength)throw new RangeError("a block is cut short");return{object:s,kind:r,count:a,width:c,data:new o(i,l,a*c)}}var hg=i=>Math.ceil(i/8)*8;function Bd({plots:i=!1,revision:t,seq:e,time:n,blocks:s}){let r=32+s.length*16+s.reduce((c,{data:h})=>c+hg(h.byteLength),0),o=new ArrayBuffer(r),a=new DataView(o);a.setUint32(0,827805267,!0),a.setUint16(4,i?2:1,!0),a.setUint16(6,(t&255)<<8,!0),a.setBigUint64(8,BigInt(e),!0),a.setFloat64(16,n,!0),a.setUint32(24,s.length,!0),a.setUint32(28,r,!0);let l=32+s.length*16;return s.forEach(({object:c,kind:h,count:u,data:d},f)=>{let p=32+f*16;a.setUint32(p,c,!0),a.setUint16(p+4,h,!0),a.setUint16(p+6,d instanceof Float64Array?3:1,!0),a.setUint32(p+8,u,!0),a.setUint32(p+12,l,!0),new d.constructor(o,l,d.length).set(d),l+=hg(d.byteLength)}),o}var kd=65535,ug=65535,Kv=new Set([1,3,5,4]);function jv(i,t){let{width:e,data:n,kind:s}=i,r=new Float32Array(e).fill(1/0),o=new Float32Array(e).fill(-1/0);for(let c=0;c<n.length;++c){let h=c%e;n[c]<r[h]&&(r[h]=n[c]),n[c]>o[h]&&(o[h]=n[c])}if(t&&t.low.length===e&&r.every((c,h)=>!(c<t.low[h]))&&o.every((c,h)=>!(c>t.high[h])))return t;let l=Math.max(...o.map((c,h)=>Number.isFinite(c-r[h])?c-r[h]:0),1e-12);for(let c=0;c<e;++c){let h=s===3&&c>2;r[c]<=o[c]||([r[c],o[c]]=[0,1]);let u=s===4?0:.5*l;r[c]=h?-1.001:r[c]-u,o[c]=h?1.001:o[c]+u,o[c]>r[c]||(o[c]=r[c]+Math.max(Math.abs(r[c])*.001,1e-12))}return{low:r,high:o}}var Ul=class{frames=0;bytes=0;#t=[];#e=new Map;add({time:t,blocks:e}){let n=e.filter(a=>Kv.has(a.kind)&&a.count),s=12+n.reduce((a,{width:l,data:c})=>a+12+8*l+2*c.length,0),r=new DataView(new ArrayBuffer(s));r.setFloat64(0,t,!0),r.setUint32(8,n.length,!0);let o=12;for(let a of n)o=this.#n(r,o,a);this.#t.push(new Uint8Array(r.buffer)),this.bytes+=s,++this.frames}#n(t,e,n){let{object:s,kind:r,width:o,count:a,data:l}=n,c=`${r} ${s}`,h=this.#e.get(c),u=jv(n,h?.numbers.length===l.length?h.range:null),d=h?.range===u,f=new Uint16Array(l.length),p=e;t.setUint32(p,s,!0),t.setUint16(p+4,r,!0),t.setUint16(p+6,o,!0),t.setUint32(p+8,a,!0),p+=12;for(let y=0;y<o;++y,p+=8)t.setFloat32(p,u.low[y],!0),t.setFloat32(p+4,u.high[y],!0);for(let y=0;y<l.length;++y,p+=2){let m=y%o,g=(l[y]-u.low[m])/(u.high[m]-u.low[m]);f[y]=Number.isFinite(g)?Math.min(Math.max(Math.round(g*(kd-1)),0),kd-1):ug,t.setUint16(p,f[y]-(d?h.numbers[y]:0)&65535,!0)}return this.#e.set(c,{range:u,numbers:f}),p}async finish(){return new Uint8Array(await new Response(new Blob(this.#t).stream().pipeThrough(new CompressionStream("deflate"))).arrayBuffer())}};async function dg(i){let t=await new Response(new Blob([i]).stream().pipeThrough(new DecompressionStream("deflate"))).arrayBuffer(),e=new DataView(t),n=[],s=new Map;for(let r=0;r<t.byteLength;){let o={time:e.getFloat64(r,!0),blocks:[]},a=e.getUint32(r+8,!0);r+=12;for(let l=0;l<a;++l){let c={object:e.getUint32(r,!0),kind:e.getUint16(r+4,!0),width:e.getUint16(r+6,!0),count:e.getUint32(r+8,!0)};r+=12;let h=new Float32Array(t.slice(r,r+8*c.width));r+=8*c.width,c.low=h.filter((y,m)=>m%2===0),c.high=h.filter((y,m)=>m%2===1);let u=c.width*c.count,d=`${c.kind} ${c.object}`,f=s.get(d),p=f?.numbers.length===u&&f.low.every((y,m)=>y===c.low[m]&&f.high[m]===c.high[m]);c.numbers=new Uint16Array(u);for(let y=0;y<u;++y,r+=2)c.numbers[y]=e.getUint16(r,!0)+(p?f.numbers[y]:0);s.set(d,c),o.blocks.push(c)}n.push(o)}return n}function fg({low:i,high:t,numbers:e,width:n}){return Float32Array.from(e,(s,r)=>s===ug?NaN:i[r%n]+s/(kd-1)*(t[r%n]-i[r%n]))}var Qv=1e3/60;function pg(){let i=document.getElementById("recording")?.textContent;return i?JSON.parse(i):null}var Bl=class{status="connecting";changed=new ne;message=new ne;frame=new ne;#t=0;#e=!1;#n=1;#i="pause";#r=0;constructor(t){this.recording=t}async open(){this.frames=await dg(Uint8Array.from(atob(this.recording.frames),n=>n.charCodeAt(0))),this.status="open",this.changed.emit("open");let{scene:t}=this.recording,e=this.frames.at(-1).time;this.message.emit({type:"hello",protocol:1,version:this.recording.version,units:"SI",read_only:!0,live:!1,static:!1,can:{control:!0,edit:!1,seek:!0,gallery:!1},scene:{title:t.title,file:t.file},step:.001,duration:e,time:this.frames[0].time}),this.message.emit({...t,static:!1,duration:e}),this.#s(!0),setInterval(()=>this.#a(),Qv)}retry(){}async request(t,e={}){let n={play:()=>this.#s(!0),pause:()=>this.#s(!1),reset:()=>this.#l(0),seek:()=>this.#c(e.time),step:()=>{this.#s(!1),this.#l(this.#t+1)},speed:()=>this.#n=e.value||10,at_end:()=>this.#i=e.value,subscribe:()=>this.#u(e)}[t];if(!n)throw new Error("This is a recording: you can watch it and seek in it, but not change it.");let s=n();return this.#h(),{type:"ack",...s?.refused?s:{}}}#s(t){t&&this.#t===this.frames.length-1&&(this.#t=0),this.#e=t,this.#o={wall:performance.now(),time:this.frames[this.#t].time},this.#h()}#o={wall:0,time:0};#a(){if(!this.#e)return;let t=this.frames.length-1,e=this.#o.time+this.#n*(performance.now()-this.#o.wall)/1e3,n=this.#t;for(;n<t&&this.frames[n+1].time<=e;)++n;n!==this.#t&&this.#l(n),!(n<t)&&(this.#i==="loop"?(this.#l(0),this.#s(!0)):this.#s(!1))}#c(t){let e=0;for(;e<this.frames.length-1&&this.frames[e+1].time<=t;)++e;this.#l(e),this.#o={wall:performance.now(),time:this.frames[e].time}}#l(t){this.#t=Math.min(Math.max(t,0),this.frames.length-1);let{time:e,blocks:n}=this.frames[this.#t];this.frame.emit(Bd({revision:this.recording.scene.revision,seq:++this.#r,time:e,blocks:n.map(s=>({object:s.object,kind:s.kind,count:s.count,data:fg(s)}))})),performance.now()-(this.told??0)>200&&this.#h()}#h(){this.told=performance.now(),this.message.emit({type:"state",time:this.frames[this.#t].time,steps:this.#t,running:this.#e,asked_speed:this.#n,speed:this.#e?this.#n:0,pending:!1,end:this.#t===this.frames.length-1,at_end:this.#i,rows_lost:0,clients:1,counters:{},remarks:[],snapshots:[],failed:null})}#u({channels:t}){let{scene:e,plots:n}=this.recording,s=[],r=[];for(let o of t??[]){let a=n.find(d=>d.wanted===o);if(!a){s.push({channel:o,message:"this recording holds the curves that were plotted when it was made"});continue}let[l,c]=o.split("#"),h=c===void 0?[]:[Number(c)],u=Float64Array.from(a.columns[0].flatMap((d,f)=>[d,...h,...a.columns.slice(1).map(p=>p[f]??NaN)]));r.push({object:e.channels.find(d=>d.path===l).number,kind:h.length?7:6,count:a.columns[0].length,data:u})}return r.length&&this.frame.emit(Bd({plots:!0,revision:e.revision,seq:++this.#r,time:0,blocks:r})),this.#l(this.#t),{refused:s}}};var tb=1e3,kl=class{changed=new ne;reshaped=new ne;stacked=new ne;list=new Map;#t=[];#e=[];constructor(t){this.session=t,t.connection.message.on(e=>{e.type==="edits"&&(this.list=new Map(e.list.map(n=>[`${n.path} ${n.parameter}`,n])),this.changed.emit(),e.objects?.length&&this.reshaped.emit(e.objects))})}forget(){this.list.clear(),[this.#t,this.#e]=[[],[]],this.stacked.emit()}get next(){return{undo:this.#t.at(-1),redo:this.#e.at(-1)}}async set(t,e,n,s){let r=await this.#i(t,e,n),o=this.#t.at(-1),a=performance.now();return o?.path===t&&o.parameter===e&&a-o.at<tb?Object.assign(o,{after:n,at:a}):this.#t.push({path:t,parameter:e,before:s,after:n,at:a}),this.#e=[],this.stacked.emit(),r}undo(){return this.#n(this.#t,this.#e,"before")}redo(){return this.#n(this.#e,this.#t,"after")}async#n(t,e,n){let s=t.pop();s&&(e.push({...s,at:0}),this.stacked.emit(),await this.#i(s.path,s.parameter,s[n]).catch(()=>{}))}#i(t,e,n){return this.session.ask("set",{path:t,parameter:e,value:n,revision:this.session.scene.revision})}};var mg=[[1e9,"G"],[1e6,"M"],[1e3,"k"],[1,""],[.001,"m"],[1e-6,"µ"],[1e-9,"n"]],eb=/^(m|N|s|Pa|J|W|N m|m\/s|N\/m|V|Hz)$/;function Ks(i,t){let e={factor:1,unit:t==="1"||!t?"":t};if(!eb.test(t)||!Number.isFinite(i)||i===0)return e;if(t==="m"&&Math.abs(i)>=1e-5&&Math.abs(i)<1)return{factor:.001,unit:"mm"};let[n,s]=mg.find(([r])=>Math.abs(i)>=r*.9995)??mg.at(-1);return t==="s"&&n>1?e:{factor:n,unit:s+t}}function tn(i,t=3){if(!Number.isFinite(i))return String(i);if(i===0)return"0";let e=Math.abs(i);if(e>=1e6||e<1e-4)return i.toExponential(t-1).replace("-","−").replace("e+","e");let n=Math.max(0,t-1-Math.floor(Math.log10(e)));return i.toFixed(Math.min(n,8)).replace("-","−")}function en(i,t,e=3){let n=Ks(i,t);return`${tn(i/n.factor,e)}${n.unit?` ${n.unit}`:""}`}var bs=i=>`${(i??0).toFixed(3)} s`;function gg(i,t){if(!/^-?[\d.]+(e[-+]?\d+)?$/i.test(i??"")||!t||t==="1"||Number(i)===0)return i;let n=t==="rad"?{factor:Math.PI/180,unit:"deg"}:Ks(Number(i),t);return n.unit===t?`${Number(i)} ${t}`:`${Number((Number(i)/n.factor).toPrecision(12))} ${n.unit.replace("µ","u")}`}function xg(i){let t=i.components,e=Array.isArray(t)?t:String(t??"").split(/\s+/).filter(Boolean);return e.length?e:[""]}function Gd(i){let t=/^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*([^\d\s(+*/-].*)?$/.exec(i??"");return t?{number:Number(t[1]),unit:(t[2]??"").trim()}:null}var nb=8,zl=class{hello=null;scene=null;state={};greeted=new ne;sceneChanged=new ne;stateChanged=new ne;frameArrived=new ne;timingArrived=new ne;logged=new ne;refusedChanged=new ne;refused=new Map;frames=0;time=0;#t=new Map;#e=[];#n=!1;#i=new Map;#r=null;constructor(t){this.connection=t,this.connection.message.on(e=>this.#a(e)),this.connection.frame.on(e=>this.#l(e)),this.edits=new kl(this)}start(){this.connection.open()}async ask(t,e){try{return await this.connection.request(t,e)}catch(n){throw this.logged.emit({level:"error",text:n.message}),n}}tell(t,e){this.ask(t,e).catch(()=>{})}item(t){return this.scene?.items.find(e=>e.path===t)}channel(t){return this.#i.get(t)}wantChannels(t,e){this.#t.set(t,e),this.#s()}field(t){return this.scene?.fields?.find(e=>e.path===t)}wantColours(t){this.#e=t,this.#s()}wantTiming(t){this.#n=t,this.#s()}#s(){this.#r||!this.scene||(this.#r=Promise.resolve().then(()=>{this.#r=null;let t=e=>[...new Set(e)].filter(n=>this.#i.has(n.split("#")[0]));this.ask("subscribe",{objects:"all",channels:t([...this.#t.get("plots")??[],...[...this.#t.values()].flat()]),colors:[...new Set(this.#e)].filter(e=>this.field(e)).slice(0,nb),timing:this.#n,rate:60}).then(e=>this.#o(e.refused??[])).catch(()=>{})}))}#o(t){this.refused=new Map(t.map(({channel:e,message:n})=>[e,n])),this.refusedChanged.emit(this.refused)}#a(t){switch(t.type){case"hello":t.read_only||=t.live===!1,this.hello=t,this.greeted.emit(t);break;case"scene":this.#c(t);break;case"state":this.state=t,this.stateChanged.emit(t);break;case"log":this.logged.emit(t);break;case"error":t.id===void 0&&this.logged.emit({level:"error",text:t.message});break;case"timing":this.timingArrived.emit(t);break}}#c(t){this.scene=t;for(let e of t.objects)e.component=this.item(e.path)?.component;this.#i.clear();for(let e of t.channels){let n=xg(e);e.names=n,e.width={node:n.length,all:n.length*e.nodes},this.#i.set(e.number,e).set(e.path,e)}this.sceneChanged.emit(t),this.#s()}#l(t){let e;try{e=cg(t,n=>this.#i.get(n)?.width)}catch(n){this.logged.emit({level:"error",text:`A frame could not be read: ${n.message}.`});return}e.revision===(this.scene?.revision&255)&&(++this.frames,e.plots||(this.time=e.time),this.frameArrived.emit(e))}};var _g="input:not([type=checkbox]):not([type=range]), select, textarea, [contenteditable]",ib="button, input, summary, a, select",sb=new Set(["k"]);function yg(i){addEventListener("keydown",t=>{let[e]=t.composedPath(),n=(t.ctrlKey||t.metaKey)&&!t.altKey&&(sb.has(t.key.toLowerCase())||!e.closest?.(_g))&&i[`Ctrl+${t.key.toLowerCase()}${t.shiftKey?"+Shift":""}`];if(n){t.preventDefault(),n();return}if(t.ctrlKey||t.metaKey||t.altKey||t.defaultPrevented||e.closest?.(_g)||t.key===" "&&e.closest?.(ib)||e.closest?.("dialog")&&t.key!=="?")return;let s=i[t.key];s&&(t.preventDefault(),s())})}var vg=i=>String(Number(i.toPrecision(6)));function bg(i,t,e){let n=new URLSearchParams(i.hash.slice(1));return n.set("c",[...t.camera.position.toArray(),...t.controls.target.toArray()].map(vg).join()),e===null?n.delete("at"):n.set("at",vg(e)),`${i.href.split("#")[0]}#${n.toString().replaceAll("%2C",",")}`}function Hd(i){let t=new URLSearchParams(i.slice(1)),e=(t.get("c")??"").split(",").map(Number),n=t.has("at")?{time:Number(t.get("at"))}:{};return e.length===6&&e.every(Number.isFinite)?{camera:e.slice(0,3),target:e.slice(3),...n}:n}var rb=1e3/32,ob=256e6,Vl=class{changed=new ne;ended=new ne;packer=null;constructor(t,e){this.session=t,this.plotted=e,t.frameArrived.on(n=>this.#t(n)),t.sceneChanged.on(()=>this.packer&&this.#e("the scene changed"))}toggle(){this.packer?this.stop():this.start()}start(){this.packer=new Ul,this.scene=this.session.scene,this.next=0,this.last=-1/0,this.changed.emit()}#t(t){let e=performance.now();if(!(!this.packer||t.plots||e<this.next||t.time===this.last)){if(t.time<this.last)return this.#e("the run went back in time");this.next=e+rb-4,this.last=t.time,this.packer.add(t),this.changed.emit(),this.packer.bytes>ob&&this.#e("it reached its largest size")}}#e(t){return this.ended.emit(this.packer.frames?`The recording ended and is saved: ${t}.`:`The recording ended and is empty: ${t}.`),this.stop()}async stop(){let{packer:t,scene:e}=this;if(this.packer=null,this.changed.emit(),!t?.frames)return;let n=this.plotted(),s={version:this.session.hello.version,scene:e,plots:n,kept:ua(e.file),frames:await ab(await t.finish())};pi(`${e.file.split("/").at(-1).replace(/\.\w+$/,"")||"recording"}.html`,new Blob([await cb(s)],{type:"text/html"}))}};function ab(i){return new Promise(t=>{let e=new FileReader;e.onload=()=>t(e.result.slice(e.result.indexOf(",")+1)),e.readAsDataURL(new Blob([i]))})}var lb=i=>i.replaceAll("<\/script","<\\/script").replaceAll("<script","<\\x73cript").replaceAll("<!--","<\\!--");async function cb(i){let[t,e,n]=Dl()?.page??await Promise.all(["/","/app.js","/app.css"].map(async r=>(await fetch(r)).text()));return[...new Map([['<link rel="stylesheet" href="/app.css">',`<style>${n}</style>`],['<script src="/app.js" defer><\/script>',`<script type="application/json" id="recording">${JSON.stringify(i).replaceAll("<","\\u003c")}<\/script>
<script>${lb(e)}<\/script>`]])].reduce((r,[o,a])=>r.split(o).join(a),t)}var Gl=class{constructor(t,e){this.session=t,this.transport=e,this.element=M("div.banners"),this.link=M("div.banner",{role:"alert",hidden:!0}),this.failure=M("div.banner.error",{role:"alert",hidden:!0}),this.waiting=M("div.banner.wait",{role:"status",hidden:!0}),oe(this.element,this.link,this.failure,this.waiting),t.connection.changed.on(n=>this.#t(n)),t.stateChanged.on(n=>this.#e(n))}#t(t){this.link.hidden=t==="open"||t==="connecting";let e=M("button.small",{type:"button",onclick:()=>this.session.connection.retry()},"Try now");t==="lost"?(this.link.className="banner error",oe(this.link,M("strong",{},"The connection to the server is lost.")," The last picture is kept; the page tries to come back by itself.",e)):t==="refused"&&this.session.connection.engine?(this.link.className="banner error",oe(this.link,M("strong",{},this.session.connection.failure)," Load the page again to start anew.")):t==="refused"&&(this.link.className="banner error",oe(this.link,M("strong",{},"The server does not accept this address."),' Its token (the part after #t=) is missing or wrong, or too many pages are open. Open the address that "sinew view" has printed.',e))}#e({failed:t,pending:e}){this.#i(this.failure,t?[M("strong",{},"The simulation stopped."),` ${t}`,this.#n("Reset")]:null,t),this.#i(this.waiting,e?["Changed parameters take effect after a reset.",this.#n("Reset now")]:null,e)}#n(t){return M("button.small",{type:"button",onclick:()=>this.transport.restart()},t)}#i(t,e,n){t.dataset.key!==String(n)&&(t.dataset.key=String(n),t.hidden=!e,oe(t,e??[]))}};var cr={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},hr={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},n0=0,Mf=1,i0=2;var Ya=1,$c=2,Ro=3,Di=0,Sn=1,wn=2,Us=0,Po=1,Sf=2,wf=3,Af=4,Yc=5;var Os=100,s0=101,r0=102,o0=103,a0=104,l0=200,Za=201,c0=202,h0=203,Ef=204,Tf=205,u0=206,d0=207,f0=208,p0=209,m0=210,g0=211,x0=212,_0=213,y0=214,gc=0,xc=1,_c=2,_o=3,yc=4,vc=5,bc=6,Mc=7,Zc=0,v0=1,b0=2,us=0,Cf=1,Rf=2,Pf=3,If=4,Lf=5,Df=6,Nf=7;var Uf=300,Ir=301,Io=302,Jc=303,Kc=304,Sc=1e3,as=1001,wc=1002,fn=1003,M0=1004;var Ja=1005;var ni=1006,jc=1007;var Fs=1008;var li=1009,Of=1010,Ff=1011,Lo=1012,Qc=1013,$i=1014,ri=1015,vi=1016,th=1017,eh=1018,Lr=1020,Bf=35902,kf=35899,zf=1021,Vf=1022,Yi=1023,Cs=1026,Bs=1027,nh=1028,ih=1029,ur=1030,sh=1031;var rh=1033,Ka=33776,ja=33777,Qa=33778,tl=33779,oh=35840,ah=35841,lh=35842,ch=35843,hh=36196,uh=37492,dh=37496,fh=37488,ph=37489,el=37490,mh=37491,gh=37808,xh=37809,_h=37810,yh=37811,vh=37812,bh=37813,Mh=37814,Sh=37815,wh=37816,Ah=37817,Eh=37818,Th=37819,Ch=37820,Rh=37821,Ph=36492,Ih=36494,Lh=36495,Dh=36283,Nh=36284,nl=36285,Uh=36286;var Sa=2300,Ac=2301,pc=2302,df=2303,ff=2400,pf=2401,mf=2402;var S0=3200;var il=0,w0=1,ks="",xi="srgb",wa="srgb-linear",Aa="linear",De="srgb";var mc=7680;var A0=519,E0=512,T0=513,C0=514,Gf=515,R0=516,P0=517,Hf=518,Wf=519,I0=35044,Do=35048;var Xf="300 es",Ci=2e3,yo=2001;function hb(i){for(let t=i.length-1;t>=0;--t)if(i[t]>=65535)return!0;return!1}function ub(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function Ea(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function L0(){let i=Ea("canvas");return i.style.display="block",i}var Mg={},vo=null;function qf(...i){let t="THREE."+i.shift();vo?vo("log",t,...i):console.log(t,...i)}function D0(i){let t=i[0];if(typeof t=="string"&&t.startsWith("TSL:")){let e=i[1];e&&e.isStackTrace?i[0]+=" "+e.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function Zt(...i){i=D0(i);let t="THREE."+i.shift();if(vo)vo("warn",t,...i);else{let e=i[0];e&&e.isStackTrace?console.warn(e.getError(t)):console.warn(t,...i)}}function te(...i){i=D0(i);let t="THREE."+i.shift();if(vo)vo("error",t,...i);else{let e=i[0];e&&e.isStackTrace?console.error(e.getError(t)):console.error(t,...i)}}function va(...i){let t=i.join(" ");t in Mg||(Mg[t]=!0,Zt(...i))}function N0(i,t,e){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(t,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,e);break;default:n()}}setTimeout(r,e)})}var U0={[gc]:gc,[_c]:bc,[yc]:yc,[_o]:vc,[xc]:xc,[bc]:_c,[Mc]:Mc,[vc]:_o},Wi=class{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[t]===void 0&&(n[t]=[]),n[t].indexOf(e)===-1&&n[t].push(e)}hasEventListener(t,e){let n=this._listeners;return n===void 0?!1:n[t]!==void 0&&n[t].indexOf(e)!==-1}removeEventListener(t,e){let n=this._listeners;if(n===void 0)return;let s=n[t];if(s!==void 0){let r=s.indexOf(e);r!==-1&&s.splice(r,1)}}dispatchEvent(t){let e=this._listeners;if(e===void 0)return;let n=e[t.type];if(n!==void 0){t.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t);t.target=null}}},$n=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],Sg=1234567,ba=Math.PI/180,bo=180/Math.PI;function No(){let i=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return($n[i&255]+$n[i>>8&255]+$n[i>>16&255]+$n[i>>24&255]+"-"+$n[t&255]+$n[t>>8&255]+"-"+$n[t>>16&15|64]+$n[t>>24&255]+"-"+$n[e&63|128]+$n[e>>8&255]+"-"+$n[e>>16&255]+$n[e>>24&255]+$n[n&255]+$n[n>>8&255]+$n[n>>16&255]+$n[n>>24&255]).toLowerCase()}function xe(i,t,e){return Math.max(t,Math.min(e,i))}function $f(i,t){return(i%t+t)%t}function db(i,t,e,n,s){return n+(i-t)*(s-n)/(e-t)}function fb(i,t,e){return i!==t?(e-i)/(t-i):0}function Ma(i,t,e){return(1-e)*i+e*t}function pb(i,t,e,n){return Ma(i,t,1-Math.exp(-e*n))}function mb(i,t=1){return t-Math.abs($f(i,t*2)-t)}function gb(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*(3-2*i))}function xb(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*i*(i*(i*6-15)+10))}function _b(i,t){return i+Math.floor(Math.random()*(t-i+1))}function yb(i,t){return i+Math.random()*(t-i)}function vb(i){return i*(.5-Math.random())}function bb(i){i!==void 0&&(Sg=i);let t=Sg+=1831565813;return t=Math.imul(t^t>>>15,t|1),t^=t+Math.imul(t^t>>>7,t|61),((t^t>>>14)>>>0)/4294967296}function Mb(i){return i*ba}function Sb(i){return i*bo}function wb(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function Ab(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function Yf(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function Eb(i,t,e,n,s){let r=Math.cos,o=Math.sin,a=r(e/2),l=o(e/2),c=r((t+n)/2),h=o((t+n)/2),u=r((t-n)/2),d=o((t-n)/2),f=r((n-t)/2),p=o((n-t)/2);switch(s){case"XYX":i.set(a*h,l*u,l*d,a*c);break;case"YZY":i.set(l*d,a*h,l*u,a*c);break;case"ZXZ":i.set(l*u,l*d,a*h,a*c);break;case"XZX":i.set(a*h,l*p,l*f,a*c);break;case"YXY":i.set(l*f,a*h,l*p,a*c);break;case"ZYZ":i.set(l*p,l*f,a*h,a*c);break;default:Zt("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function Zf(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function O0(i,t){if(t.constructor===Float32Array)return i;let e=Zf(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/e,-1)}function F0(i,t){if(t.constructor===Float32Array)return i;let e=Zf(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*e)}var Oh={DEG2RAD:ba,RAD2DEG:bo,generateUUID:No,clamp:xe,euclideanModulo:$f,mapLinear:db,inverseLerp:fb,lerp:Ma,damp:pb,pingpong:mb,smoothstep:gb,smootherstep:xb,randInt:_b,randFloat:yb,randFloatSpread:vb,seededRandom:bb,degToRad:Mb,radToDeg:Sb,isPowerOfTwo:wb,ceilPowerOfTwo:Ab,floorPowerOfTwo:Yf,setQuaternionFromProperEuler:Eb,normalize:F0,denormalize:O0},tp=class tp{constructor(t=0,e=0){this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("THREE.Vector2: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){let e=this.x,n=this.y,s=t.elements;return this.x=s[0]*e+s[3]*n+s[6],this.y=s[1]*e+s[4]*n+s[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=xe(this.x,t.x,e.x),this.y=xe(this.y,t.y,e.y),this}clampScalar(t,e){return this.x=xe(this.x,t,e),this.y=xe(this.y,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(xe(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(xe(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y;return e*e+n*n}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){let n=Math.cos(e),s=Math.sin(e),r=this.x-t.x,o=this.y-t.y;return this.x=r*n-o*s+t.x,this.y=r*s+o*n+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}};tp.prototype.isVector2=!0;var Gt=tp,Je=class{constructor(t=0,e=0,n=0,s=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=n,this._w=s}static slerpFlat(t,e,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],u=n[s+3],d=r[o+0],f=r[o+1],p=r[o+2],y=r[o+3];if(u!==y||l!==d||c!==f||h!==p){let m=l*d+c*f+h*p+u*y;m<0&&(d=-d,f=-f,p=-p,y=-y,m=-m);let g=1-a;if(m<.9995){let v=Math.acos(m),C=Math.sin(v);g=Math.sin(g*v)/C,a=Math.sin(a*v)/C,l=l*g+d*a,c=c*g+f*a,h=h*g+p*a,u=u*g+y*a}else{l=l*g+d*a,c=c*g+f*a,h=h*g+p*a,u=u*g+y*a;let v=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=v,c*=v,h*=v,u*=v}}t[e]=l,t[e+1]=c,t[e+2]=h,t[e+3]=u}static multiplyQuaternionsFlat(t,e,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],u=r[o],d=r[o+1],f=r[o+2],p=r[o+3];return t[e]=a*p+h*u+l*f-c*d,t[e+1]=l*p+h*d+c*u-a*f,t[e+2]=c*p+h*f+a*d-l*u,t[e+3]=h*p-a*u-l*d-c*f,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,n,s){return this._x=t,this._y=e,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){let n=t._x,s=t._y,r=t._z,o=t._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),u=a(r/2),d=l(n/2),f=l(s/2),p=l(r/2);switch(o){case"XYZ":this._x=d*h*u+c*f*p,this._y=c*f*u-d*h*p,this._z=c*h*p+d*f*u,this._w=c*h*u-d*f*p;break;case"YXZ":this._x=d*h*u+c*f*p,this._y=c*f*u-d*h*p,this._z=c*h*p-d*f*u,this._w=c*h*u+d*f*p;break;case"ZXY":this._x=d*h*u-c*f*p,this._y=c*f*u+d*h*p,this._z=c*h*p+d*f*u,this._w=c*h*u-d*f*p;break;case"ZYX":this._x=d*h*u-c*f*p,this._y=c*f*u+d*h*p,this._z=c*h*p-d*f*u,this._w=c*h*u+d*f*p;break;case"YZX":this._x=d*h*u+c*f*p,this._y=c*f*u+d*h*p,this._z=c*h*p-d*f*u,this._w=c*h*u-d*f*p;break;case"XZY":this._x=d*h*u-c*f*p,this._y=c*f*u-d*h*p,this._z=c*h*p+d*f*u,this._w=c*h*u+d*f*p;break;default:Zt("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){let n=e/2,s=Math.sin(n);return this._x=t.x*s,this._y=t.y*s,this._z=t.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(t){let e=t.elements,n=e[0],s=e[4],r=e[8],o=e[1],a=e[5],l=e[9],c=e[2],h=e[6],u=e[10],d=n+a+u;if(d>0){let f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(h-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(n>a&&n>u){let f=2*Math.sqrt(1+n-a-u);this._w=(h-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>u){let f=2*Math.sqrt(1+a-n-u);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+h)/f}else{let f=2*Math.sqrt(1+u-n-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let n=t.dot(e)+1;return n<1e-8?(n=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=n):(this._x=0,this._y=-t.z,this._z=t.y,this._w=n)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=n),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(xe(this.dot(t),-1,1)))}rotateTowards(t,e){let n=this.angleTo(t);if(n===0)return this;let s=Math.min(1,e/n);return this.slerp(t,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=e._x,l=e._y,c=e._z,h=e._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=this.dot(t);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-e;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,e=Math.sin(e*c)/h,this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this._onChangeCallback()}else this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this.normalize();return this}slerpQuaternions(t,e,n){return this.copy(t).slerp(e,n)}random(){let t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(t),s*Math.cos(t),r*Math.sin(e),r*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},ep=class ep{constructor(t=0,e=0,n=0){this.x=t,this.y=e,this.z=n}set(t,e,n){return n===void 0&&(n=this.z),this.x=t,this.y=e,this.z=n,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("THREE.Vector3: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(wg.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(wg.setFromAxisAngle(t,e))}applyMatrix3(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[3]*n+r[6]*s,this.y=r[1]*e+r[4]*n+r[7]*s,this.z=r[2]*e+r[5]*n+r[8]*s,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=t.elements,o=1/(r[3]*e+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*e+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*e+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*e+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(t){let e=this.x,n=this.y,s=this.z,r=t.x,o=t.y,a=t.z,l=t.w,c=2*(o*s-a*n),h=2*(a*e-r*s),u=2*(r*n-o*e);return this.x=e+l*c+o*u-a*h,this.y=n+l*h+a*c-r*u,this.z=s+l*u+r*h-o*c,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[4]*n+r[8]*s,this.y=r[1]*e+r[5]*n+r[9]*s,this.z=r[2]*e+r[6]*n+r[10]*s,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=xe(this.x,t.x,e.x),this.y=xe(this.y,t.y,e.y),this.z=xe(this.z,t.z,e.z),this}clampScalar(t,e){return this.x=xe(this.x,t,e),this.y=xe(this.y,t,e),this.z=xe(this.z,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(xe(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){let n=t.x,s=t.y,r=t.z,o=e.x,a=e.y,l=e.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(t){let e=t.lengthSq();if(e===0)return this.set(0,0,0);let n=t.dot(this)/e;return this.copy(t).multiplyScalar(n)}projectOnPlane(t){return Wd.copy(this).projectOnVector(t),this.sub(Wd)}reflect(t){return this.sub(Wd.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(xe(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y,s=this.z-t.z;return e*e+n*n+s*s}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,n){let s=Math.sin(e)*t;return this.x=s*Math.sin(n),this.y=Math.cos(e)*t,this.z=s*Math.cos(n),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,n){return this.x=t*Math.sin(e),this.y=n,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){let e=this.setFromMatrixColumn(t,0).length(),n=this.setFromMatrixColumn(t,1).length(),s=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=n,this.z=s,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let t=Math.random()*Math.PI*2,e=Math.random()*2-1,n=Math.sqrt(1-e*e);return this.x=n*Math.cos(t),this.y=e,this.z=n*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}};ep.prototype.isVector3=!0;var P=ep,Wd=new P,wg=new Je,np=class np{constructor(t,e,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c)}set(t,e,n,s,r,o,a,l,c){let h=this.elements;return h[0]=t,h[1]=s,h[2]=a,h[3]=e,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],this}extractBasis(t,e,n){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(t){let e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],u=n[7],d=n[2],f=n[5],p=n[8],y=s[0],m=s[3],g=s[6],v=s[1],C=s[4],b=s[7],R=s[2],T=s[5],x=s[8];return r[0]=o*y+a*v+l*R,r[3]=o*m+a*C+l*T,r[6]=o*g+a*b+l*x,r[1]=c*y+h*v+u*R,r[4]=c*m+h*C+u*T,r[7]=c*g+h*b+u*x,r[2]=d*y+f*v+p*R,r[5]=d*m+f*C+p*T,r[8]=d*g+f*b+p*x,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8];return e*o*h-e*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=h*o-a*c,d=a*l-h*r,f=c*r-o*l,p=e*u+n*d+s*f;if(p===0)return this.set(0,0,0,0,0,0,0,0,0);let y=1/p;return t[0]=u*y,t[1]=(s*c-h*n)*y,t[2]=(a*n-s*o)*y,t[3]=d*y,t[4]=(h*e-s*l)*y,t[5]=(s*r-a*e)*y,t[6]=f*y,t[7]=(n*l-c*e)*y,t[8]=(o*e-n*r)*y,this}transpose(){let t,e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){let e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+t,-s*c,s*l,-s*(-c*o+l*a)+a+e,0,0,1),this}scale(t,e){return va("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Xd.makeScale(t,e)),this}rotate(t){return va("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Xd.makeRotation(-t)),this}translate(t,e){return va("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Xd.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,n,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<9;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<9;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t}clone(){return new this.constructor().fromArray(this.elements)}};np.prototype.isMatrix3=!0;var ie=np,Xd=new ie,Ag=new ie().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Eg=new ie().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function Tb(){let i={enabled:!0,workingColorSpace:wa,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===De&&(s.r=Ts(s.r),s.g=Ts(s.g),s.b=Ts(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===De&&(s.r=xo(s.r),s.g=xo(s.g),s.b=xo(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===ks?Aa:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},t=[.64,.33,.3,.6,.15,.06],e=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[wa]:{primaries:t,whitePoint:n,transfer:Aa,toXYZ:Ag,fromXYZ:Eg,luminanceCoefficients:e,workingColorSpaceConfig:{unpackColorSpace:xi},outputColorSpaceConfig:{drawingBufferColorSpace:xi}},[xi]:{primaries:t,whitePoint:n,transfer:De,toXYZ:Ag,fromXYZ:Eg,luminanceCoefficients:e,outputColorSpaceConfig:{drawingBufferColorSpace:xi}}}),i}var Se=Tb();function Ts(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function xo(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var no,Ec=class{static getDataURL(t,e="image/png"){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let n;if(t instanceof HTMLCanvasElement)n=t;else{no===void 0&&(no=Ea("canvas")),no.width=t.width,no.height=t.height;let s=no.getContext("2d");t instanceof ImageData?s.putImageData(t,0,0):s.drawImage(t,0,0,t.width,t.height),n=no}return n.toDataURL(e)}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){let e=Ea("canvas");e.width=t.width,e.height=t.height;let n=e.getContext("2d");n.drawImage(t,0,0,t.width,t.height);let s=n.getImageData(0,0,t.width,t.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=Ts(r[o]/255)*255;return n.putImageData(s,0,0),e}else if(t.data){let e=t.data.slice(0);for(let n=0;n<e.length;n++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[n]=Math.floor(Ts(e[n]/255)*255):e[n]=Ts(e[n]);return{data:e,width:t.width,height:t.height}}else return Zt("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}},Cb=0,Mo=class{constructor(t=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:Cb++}),this.uuid=No(),this.data=t,this.dataReady=!0,this.version=0}getSize(t){let e=this.data;return typeof HTMLVideoElement<"u"&&e instanceof HTMLVideoElement?t.set(e.videoWidth,e.videoHeight,0):typeof VideoFrame<"u"&&e instanceof VideoFrame?t.set(e.displayWidth,e.displayHeight,0):e!==null?t.set(e.width||0,e.height||0,e.depth||0):t.set(0,0,0),t}set needsUpdate(t){t===!0&&this.version++}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(qd(s[o].image)):r.push(qd(s[o]))}else r=qd(s);n.url=r}return e||(t.images[this.uuid]=n),n}};function qd(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?Ec.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(Zt("Texture: Unable to serialize Texture."),{})}var Rb=0,$d=new P,ii=class i extends Wi{constructor(t=i.DEFAULT_IMAGE,e=i.DEFAULT_MAPPING,n=as,s=as,r=ni,o=Fs,a=Yi,l=li,c=i.DEFAULT_ANISOTROPY,h=ks){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:Rb++}),this.uuid=No(),this.name="",this.source=new Mo(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new Gt(0,0),this.repeat=new Gt(1,1),this.center=new Gt(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new ie,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(t&&t.depth&&t.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize($d).x}get height(){return this.source.getSize($d).y}get depth(){return this.source.getSize($d).z}get image(){return this.source.data}set image(t){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.normalized=t.normalized,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.mipmapsAutoUpdate=t.mipmapsAutoUpdate,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.renderTarget=t.renderTarget,this.isRenderTargetTexture=t.isRenderTargetTexture,this.isPMREMTexture=t.isPMREMTexture,this.isArrayTexture=t.isArrayTexture,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}setValues(t){for(let e in t){let n=t[e];if(n===void 0){Zt(`Texture.setValues(): parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){Zt(`Texture.setValues(): property '${e}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),e||(t.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==Uf)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case Sc:t.x=t.x-Math.floor(t.x);break;case as:t.x=t.x<0?0:1;break;case wc:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case Sc:t.y=t.y-Math.floor(t.y);break;case as:t.y=t.y<0?0:1;break;case wc:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}};ii.DEFAULT_IMAGE=null;ii.DEFAULT_MAPPING=Uf;ii.DEFAULT_ANISOTROPY=1;var ip=class ip{constructor(t=0,e=0,n=0,s=1){this.x=t,this.y=e,this.z=n,this.w=s}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,n,s){return this.x=t,this.y=e,this.z=n,this.w=s,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("THREE.Vector4: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=this.w,o=t.elements;return this.x=o[0]*e+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*e+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*e+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*e+o[7]*n+o[11]*s+o[15]*r,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);let e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,n,s,r,l=t.elements,c=l[0],h=l[4],u=l[8],d=l[1],f=l[5],p=l[9],y=l[2],m=l[6],g=l[10];if(Math.abs(h-d)<.01&&Math.abs(u-y)<.01&&Math.abs(p-m)<.01){if(Math.abs(h+d)<.1&&Math.abs(u+y)<.1&&Math.abs(p+m)<.1&&Math.abs(c+f+g-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;let C=(c+1)/2,b=(f+1)/2,R=(g+1)/2,T=(h+d)/4,x=(u+y)/4,E=(p+m)/4;return C>b&&C>R?C<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(C),s=T/n,r=x/n):b>R?b<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(b),n=T/s,r=E/s):R<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(R),n=x/r,s=E/r),this.set(n,s,r,e),this}let v=Math.sqrt((m-p)*(m-p)+(u-y)*(u-y)+(d-h)*(d-h));return Math.abs(v)<.001&&(v=1),this.x=(m-p)/v,this.y=(u-y)/v,this.z=(d-h)/v,this.w=Math.acos((c+f+g-1)/2),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=xe(this.x,t.x,e.x),this.y=xe(this.y,t.y,e.y),this.z=xe(this.z,t.z,e.z),this.w=xe(this.w,t.w,e.w),this}clampScalar(t,e){return this.x=xe(this.x,t,e),this.y=xe(this.y,t,e),this.z=xe(this.z,t,e),this.w=xe(this.w,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(xe(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this.w=t.w+(e.w-t.w)*n,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}};ip.prototype.isVector4=!0;var nn=ip,Tc=class extends Wi{constructor(t=1,e=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:ni,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=n.depth,this.scissor=new nn(0,0,t,e),this.scissorTest=!1,this.viewport=new nn(0,0,t,e),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new ii({width:t,height:e,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(t={}){let e={minFilter:ni,generateMipmaps:!1,flipY:!1,internalFormat:null};t.mapping!==void 0&&(e.mapping=t.mapping),t.wrapS!==void 0&&(e.wrapS=t.wrapS),t.wrapT!==void 0&&(e.wrapT=t.wrapT),t.wrapR!==void 0&&(e.wrapR=t.wrapR),t.magFilter!==void 0&&(e.magFilter=t.magFilter),t.minFilter!==void 0&&(e.minFilter=t.minFilter),t.format!==void 0&&(e.format=t.format),t.type!==void 0&&(e.type=t.type),t.anisotropy!==void 0&&(e.anisotropy=t.anisotropy),t.colorSpace!==void 0&&(e.colorSpace=t.colorSpace),t.flipY!==void 0&&(e.flipY=t.flipY),t.generateMipmaps!==void 0&&(e.generateMipmaps=t.generateMipmaps),t.mipmapsAutoUpdate!==void 0&&(e.mipmapsAutoUpdate=t.mipmapsAutoUpdate),t.internalFormat!==void 0&&(e.internalFormat=t.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(e)}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}set depthTexture(t){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),t!==null&&t.renderTarget===null&&(t.renderTarget=this),this._depthTexture=t}get depthTexture(){return this._depthTexture}setSize(t,e,n=1){if(this.width!==t||this.height!==e||this.depth!==n){this.width=t,this.height=e,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=t,this.textures[s].image.height=e,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let e=0,n=t.textures.length;e<n;e++){this.textures[e]=t.textures[e].clone(),this.textures[e].isRenderTargetTexture=!0,this.textures[e].renderTarget=this;let s=Object.assign({},t.textures[e].image);this.textures[e].source=new Mo(s)}if(this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveColorBuffer=t.resolveColorBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,this.storeMultisampledColorBuffer=t.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=t.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=t.storeMultisampledStencilBuffer,t.depthTexture!==null)if(t.depthTexture.renderTarget===t){let e=t.depthTexture.clone();e.renderTarget=null,this.depthTexture=e}else this.depthTexture=t.depthTexture;else this.depthTexture=null;return this.samples=t.samples,this.multiview=t.multiview,this.useArrayDepthTexture=t.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},si=class extends Tc{constructor(t=1,e=1,n={}){super(t,e,n),this.isWebGLRenderTarget=!0}},Ta=class extends ii{constructor(t=null,e=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=fn,this.minFilter=fn,this.wrapR=as,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}};var Cc=class extends ii{constructor(t=null,e=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=fn,this.minFilter=fn,this.wrapR=as,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}};var qc=class qc{constructor(t,e,n,s,r,o,a,l,c,h,u,d,f,p,y,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c,h,u,d,f,p,y,m)}set(t,e,n,s,r,o,a,l,c,h,u,d,f,p,y,m){let g=this.elements;return g[0]=t,g[4]=e,g[8]=n,g[12]=s,g[1]=r,g[5]=o,g[9]=a,g[13]=l,g[2]=c,g[6]=h,g[10]=u,g[14]=d,g[3]=f,g[7]=p,g[11]=y,g[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new qc().fromArray(this.elements)}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],e[9]=n[9],e[10]=n[10],e[11]=n[11],e[12]=n[12],e[13]=n[13],e[14]=n[14],e[15]=n[15],this}copyPosition(t){let e=this.elements,n=t.elements;return e[12]=n[12],e[13]=n[13],e[14]=n[14],this}setFromMatrix3(t){let e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,n){return this.determinantAffine()===0?(t.set(1,0,0),e.set(0,1,0),n.set(0,0,1),this):(t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(t,e,n){return this.set(t.x,e.x,n.x,0,t.y,e.y,n.y,0,t.z,e.z,n.z,0,0,0,0,1),this}extractRotation(t){if(t.determinantAffine()===0)return this.identity();let e=this.elements,n=t.elements,s=1/io.setFromMatrixColumn(t,0).length(),r=1/io.setFromMatrixColumn(t,1).length(),o=1/io.setFromMatrixColumn(t,2).length();return e[0]=n[0]*s,e[1]=n[1]*s,e[2]=n[2]*s,e[3]=0,e[4]=n[4]*r,e[5]=n[5]*r,e[6]=n[6]*r,e[7]=0,e[8]=n[8]*o,e[9]=n[9]*o,e[10]=n[10]*o,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){let e=this.elements,n=t.x,s=t.y,r=t.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),u=Math.sin(r);if(t.order==="XYZ"){let d=o*h,f=o*u,p=a*h,y=a*u;e[0]=l*h,e[4]=-l*u,e[8]=c,e[1]=f+p*c,e[5]=d-y*c,e[9]=-a*l,e[2]=y-d*c,e[6]=p+f*c,e[10]=o*l}else if(t.order==="YXZ"){let d=l*h,f=l*u,p=c*h,y=c*u;e[0]=d+y*a,e[4]=p*a-f,e[8]=o*c,e[1]=o*u,e[5]=o*h,e[9]=-a,e[2]=f*a-p,e[6]=y+d*a,e[10]=o*l}else if(t.order==="ZXY"){let d=l*h,f=l*u,p=c*h,y=c*u;e[0]=d-y*a,e[4]=-o*u,e[8]=p+f*a,e[1]=f+p*a,e[5]=o*h,e[9]=y-d*a,e[2]=-o*c,e[6]=a,e[10]=o*l}else if(t.order==="ZYX"){let d=o*h,f=o*u,p=a*h,y=a*u;e[0]=l*h,e[4]=p*c-f,e[8]=d*c+y,e[1]=l*u,e[5]=y*c+d,e[9]=f*c-p,e[2]=-c,e[6]=a*l,e[10]=o*l}else if(t.order==="YZX"){let d=o*l,f=o*c,p=a*l,y=a*c;e[0]=l*h,e[4]=y-d*u,e[8]=p*u+f,e[1]=u,e[5]=o*h,e[9]=-a*h,e[2]=-c*h,e[6]=f*u+p,e[10]=d-y*u}else if(t.order==="XZY"){let d=o*l,f=o*c,p=a*l,y=a*c;e[0]=l*h,e[4]=-u,e[8]=c*h,e[1]=d*u+y,e[5]=o*h,e[9]=f*u-p,e[2]=p*u-f,e[6]=a*h,e[10]=y*u+d}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(Pb,t,Ib)}lookAt(t,e,n){let s=this.elements;return mi.subVectors(t,e),mi.lengthSq()===0&&(mi.z=1),mi.normalize(),js.crossVectors(n,mi),js.lengthSq()===0&&(Math.abs(n.z)===1?mi.x+=1e-4:mi.z+=1e-4,mi.normalize(),js.crossVectors(n,mi)),js.normalize(),Hl.crossVectors(mi,js),s[0]=js.x,s[4]=Hl.x,s[8]=mi.x,s[1]=js.y,s[5]=Hl.y,s[9]=mi.y,s[2]=js.z,s[6]=Hl.z,s[10]=mi.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],u=n[5],d=n[9],f=n[13],p=n[2],y=n[6],m=n[10],g=n[14],v=n[3],C=n[7],b=n[11],R=n[15],T=s[0],x=s[4],E=s[8],F=s[12],D=s[1],N=s[5],z=s[9],G=s[13],U=s[2],W=s[6],$=s[10],H=s[14],lt=s[3],Z=s[7],j=s[11],et=s[15];return r[0]=o*T+a*D+l*U+c*lt,r[4]=o*x+a*N+l*W+c*Z,r[8]=o*E+a*z+l*$+c*j,r[12]=o*F+a*G+l*H+c*et,r[1]=h*T+u*D+d*U+f*lt,r[5]=h*x+u*N+d*W+f*Z,r[9]=h*E+u*z+d*$+f*j,r[13]=h*F+u*G+d*H+f*et,r[2]=p*T+y*D+m*U+g*lt,r[6]=p*x+y*N+m*W+g*Z,r[10]=p*E+y*z+m*$+g*j,r[14]=p*F+y*G+m*H+g*et,r[3]=v*T+C*D+b*U+R*lt,r[7]=v*x+C*N+b*W+R*Z,r[11]=v*E+C*z+b*$+R*j,r[15]=v*F+C*G+b*H+R*et,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[12],o=t[1],a=t[5],l=t[9],c=t[13],h=t[2],u=t[6],d=t[10],f=t[14],p=t[3],y=t[7],m=t[11],g=t[15],v=l*f-c*d,C=a*f-c*u,b=a*d-l*u,R=o*f-c*h,T=o*d-l*h,x=o*u-a*h;return e*(y*v-m*C+g*b)-n*(p*v-m*R+g*T)+s*(p*C-y*R+g*x)-r*(p*b-y*T+m*x)}determinantAffine(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[1],o=t[5],a=t[9],l=t[2],c=t[6],h=t[10];return e*(o*h-a*c)-n*(r*h-a*l)+s*(r*c-o*l)}transpose(){let t=this.elements,e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,n){let s=this.elements;return t.isVector3?(s[12]=t.x,s[13]=t.y,s[14]=t.z):(s[12]=t,s[13]=e,s[14]=n),this}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=t[9],d=t[10],f=t[11],p=t[12],y=t[13],m=t[14],g=t[15],v=e*a-n*o,C=e*l-s*o,b=e*c-r*o,R=n*l-s*a,T=n*c-r*a,x=s*c-r*l,E=h*y-u*p,F=h*m-d*p,D=h*g-f*p,N=u*m-d*y,z=u*g-f*y,G=d*g-f*m,U=v*G-C*z+b*N+R*D-T*F+x*E;if(U===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let W=1/U;return t[0]=(a*G-l*z+c*N)*W,t[1]=(s*z-n*G-r*N)*W,t[2]=(y*x-m*T+g*R)*W,t[3]=(d*T-u*x-f*R)*W,t[4]=(l*D-o*G-c*F)*W,t[5]=(e*G-s*D+r*F)*W,t[6]=(m*b-p*x-g*C)*W,t[7]=(h*x-d*b+f*C)*W,t[8]=(o*z-a*D+c*E)*W,t[9]=(n*D-e*z-r*E)*W,t[10]=(p*T-y*b+g*v)*W,t[11]=(u*b-h*T-f*v)*W,t[12]=(a*F-o*N-l*E)*W,t[13]=(e*N-n*F+s*E)*W,t[14]=(y*C-p*R-m*v)*W,t[15]=(h*R-u*C+d*v)*W,this}scale(t){let e=this.elements,n=t.x,s=t.y,r=t.z;return e[0]*=n,e[4]*=s,e[8]*=r,e[1]*=n,e[5]*=s,e[9]*=r,e[2]*=n,e[6]*=s,e[10]*=r,e[3]*=n,e[7]*=s,e[11]*=r,this}getMaxScaleOnAxis(){let t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],n=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],s=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,n,s))}makeTranslation(t,e,n){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,n,0,0,0,1),this}makeRotationX(t){let e=Math.cos(t),n=Math.sin(t);return this.set(1,0,0,0,0,e,-n,0,0,n,e,0,0,0,0,1),this}makeRotationY(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,0,n,0,0,1,0,0,-n,0,e,0,0,0,0,1),this}makeRotationZ(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,0,n,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){let n=Math.cos(e),s=Math.sin(e),r=1-n,o=t.x,a=t.y,l=t.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(t,e,n){return this.set(t,0,0,0,0,e,0,0,0,0,n,0,0,0,0,1),this}makeShear(t,e,n,s,r,o){return this.set(1,n,r,0,t,1,o,0,e,s,1,0,0,0,0,1),this}compose(t,e,n){let s=this.elements,r=e._x,o=e._y,a=e._z,l=e._w,c=r+r,h=o+o,u=a+a,d=r*c,f=r*h,p=r*u,y=o*h,m=o*u,g=a*u,v=l*c,C=l*h,b=l*u,R=n.x,T=n.y,x=n.z;return s[0]=(1-(y+g))*R,s[1]=(f+b)*R,s[2]=(p-C)*R,s[3]=0,s[4]=(f-b)*T,s[5]=(1-(d+g))*T,s[6]=(m+v)*T,s[7]=0,s[8]=(p+C)*x,s[9]=(m-v)*x,s[10]=(1-(d+y))*x,s[11]=0,s[12]=t.x,s[13]=t.y,s[14]=t.z,s[15]=1,this}decompose(t,e,n){let s=this.elements;t.x=s[12],t.y=s[13],t.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),e.identity(),this;let o=io.set(s[0],s[1],s[2]).length(),a=io.set(s[4],s[5],s[6]).length(),l=io.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Vi.copy(this);let c=1/o,h=1/a,u=1/l;return Vi.elements[0]*=c,Vi.elements[1]*=c,Vi.elements[2]*=c,Vi.elements[4]*=h,Vi.elements[5]*=h,Vi.elements[6]*=h,Vi.elements[8]*=u,Vi.elements[9]*=u,Vi.elements[10]*=u,e.setFromRotationMatrix(Vi),n.x=o,n.y=a,n.z=l,this}makePerspective(t,e,n,s,r,o,a=Ci,l=!1){let c=this.elements,h=2*r/(e-t),u=2*r/(n-s),d=(e+t)/(e-t),f=(n+s)/(n-s),p,y;if(l)p=r/(o-r),y=o*r/(o-r);else if(a===Ci)p=-(o+r)/(o-r),y=-2*o*r/(o-r);else if(a===yo)p=-o/(o-r),y=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=u,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=p,c[14]=y,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(t,e,n,s,r,o,a=Ci,l=!1){let c=this.elements,h=2/(e-t),u=2/(n-s),d=-(e+t)/(e-t),f=-(n+s)/(n-s),p,y;if(l)p=1/(o-r),y=o/(o-r);else if(a===Ci)p=-2/(o-r),y=-(o+r)/(o-r);else if(a===yo)p=-1/(o-r),y=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=u,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=p,c[14]=y,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<16;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<16;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t[e+9]=n[9],t[e+10]=n[10],t[e+11]=n[11],t[e+12]=n[12],t[e+13]=n[13],t[e+14]=n[14],t[e+15]=n[15],t}};qc.prototype.isMatrix4=!0;var he=qc,io=new P,Vi=new he,Pb=new P(0,0,0),Ib=new P(1,1,1),js=new P,Hl=new P,mi=new P,Tg=new he,Cg=new Je,ls=class i{constructor(t=0,e=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=n,this._order=s}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,n,s=this._order){return this._x=t,this._y=e,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,n=!0){let s=t.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],u=s[2],d=s[6],f=s[10];switch(e){case"XYZ":this._y=Math.asin(xe(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-xe(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(xe(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-u,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-xe(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(xe(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-xe(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,f),this._y=0);break;default:Zt("Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,n===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,n){return Tg.makeRotationFromQuaternion(t),this.setFromRotationMatrix(Tg,e,n)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return Cg.setFromEuler(this),this.setFromQuaternion(Cg,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};ls.DEFAULT_ORDER="XYZ";var So=class{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}},Lb=0,Rg=new P,so=new Je,Ms=new he,Wl=new P,fa=new P,Db=new P,Nb=new Je,Pg=new P(1,0,0),Ig=new P(0,1,0),Lg=new P(0,0,1),Dg={type:"added"},Ub={type:"removed"},ro={type:"childadded",child:null},Yd={type:"childremoved",child:null},Mn=class i extends Wi{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:Lb++}),this.uuid=No(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let t=new P,e=new ls,n=new Je,s=new P(1,1,1);function r(){n.setFromEuler(e,!1)}function o(){e.setFromQuaternion(n,void 0,!1)}e._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new he},normalMatrix:{value:new ie}}),this.matrix=new he,this.matrixWorld=new he,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new So,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return so.setFromAxisAngle(t,e),this.quaternion.multiply(so),this}rotateOnWorldAxis(t,e){return so.setFromAxisAngle(t,e),this.quaternion.premultiply(so),this}rotateX(t){return this.rotateOnAxis(Pg,t)}rotateY(t){return this.rotateOnAxis(Ig,t)}rotateZ(t){return this.rotateOnAxis(Lg,t)}translateOnAxis(t,e){return Rg.copy(t).applyQuaternion(this.quaternion),this.position.add(Rg.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(Pg,t)}translateY(t){return this.translateOnAxis(Ig,t)}translateZ(t){return this.translateOnAxis(Lg,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(Ms.copy(this.matrixWorld).invert())}lookAt(t,e,n){t.isVector3?Wl.copy(t):Wl.set(t,e,n);let s=this.parent;this.updateWorldMatrix(!0,!1),fa.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?Ms.lookAt(fa,Wl,this.up):Ms.lookAt(Wl,fa,this.up),this.quaternion.setFromRotationMatrix(Ms),s&&(Ms.extractRotation(s.matrixWorld),so.setFromRotationMatrix(Ms),this.quaternion.premultiply(so.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(te("Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(Dg),ro.child=t,this.dispatchEvent(ro),ro.child=null):te("Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(Ub),Yd.child=t,this.dispatchEvent(Yd),Yd.child=null),this}removeFromParent(){let t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),Ms.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),Ms.multiply(t.parent.matrixWorld)),t.applyMatrix4(Ms),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(Dg),ro.child=t,this.dispatchEvent(ro),ro.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(t,e);if(o!==void 0)return o}}getObjectsByProperty(t,e,n=[]){this[t]===e&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(t,e,n);return n}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(fa,t,Db),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(fa,Nb,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);let e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(t){t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverseVisible(t)}traverseAncestors(t){let e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let t=this.pivot;if(t!==null){let e=t.x,n=t.y,s=t.z,r=this.matrix.elements;r[12]+=e-r[0]*e-r[4]*n-r[8]*s,r[13]+=n-r[1]*e-r[5]*n-r[9]*s,r[14]+=s-r[2]*e-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].updateMatrixWorld(t)}updateWorldMatrix(t,e,n=!1){let s=this.parent;if(t===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),e===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(t){let e=t===void 0||typeof t=="string",n={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(t),s.indirectTexture=this._indirectTexture.toJSON(t),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(t)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(t.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let u=l[c];r(t.shapes,u)}else r(t.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(t.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(t.materials,this.material[l]));s.material=a}else s.material=r(t.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(t.animations,l))}}if(e){let a=o(t.geometries),l=o(t.materials),c=o(t.textures),h=o(t.images),u=o(t.shapes),d=o(t.skeletons),f=o(t.animations),p=o(t.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),d.length>0&&(n.skeletons=d),f.length>0&&(n.animations=f),p.length>0&&(n.nodes=p)}return n.object=s,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.pivot=t.pivot!==null?t.pivot.clone():null,this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.static=t.static,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let n=0;n<t.children.length;n++){let s=t.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Mn.DEFAULT_UP=new P(0,1,0);Mn.DEFAULT_MATRIX_AUTO_UPDATE=!0;Mn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var Hn=class extends Mn{constructor(){super(),this.isGroup=!0,this.type="Group"}},Ob={type:"move"},wo=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Hn,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Hn,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new P,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new P),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Hn,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new P,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new P,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){let e=this._hand;if(e)for(let n of t.hand.values())this._getHandJoint(e,n)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(c&&t.hand){o=!0;for(let y of t.hand.values()){let m=e.getJointPose(y,n),g=this._getHandJoint(c,y);m!==null&&(g.matrix.fromArray(m.transform.matrix),g.matrix.decompose(g.position,g.quaternion,g.scale),g.matrixWorldNeedsUpdate=!0,g.jointRadius=m.radius),g.visible=m!==null}let h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],d=h.position.distanceTo(u.position),f=.02,p=.005;c.inputState.pinching&&d>f+p?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!c.inputState.pinching&&d<=f-p&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else l!==null&&t.gripSpace&&(r=e.getPose(t.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:t,target:this})));a!==null&&(s=e.getPose(t.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(Ob)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){let n=new Hn;n.matrixAutoUpdate=!1,n.visible=!1,t.joints[e.jointName]=n,t.add(n)}return t.joints[e.jointName]}},B0={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Qs={h:0,s:0,l:0},Xl={h:0,s:0,l:0};function Zd(i,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?i+(t-i)*6*e:e<1/2?t:e<2/3?i+(t-i)*6*(2/3-e):i}var Xt=class{constructor(t,e,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,n)}set(t,e,n){if(e===void 0&&n===void 0){let s=t;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(t,e,n);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=xi){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,Se.colorSpaceToWorking(this,e),this}setRGB(t,e,n,s=Se.workingColorSpace){return this.r=t,this.g=e,this.b=n,Se.colorSpaceToWorking(this,s),this}setHSL(t,e,n,s=Se.workingColorSpace){if(t=$f(t,1),e=xe(e,0,1),n=xe(n,0,1),e===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+e):n+e-n*e,o=2*n-r;this.r=Zd(o,r,t+1/3),this.g=Zd(o,r,t),this.b=Zd(o,r,t-1/3)}return Se.colorSpaceToWorking(this,s),this}setStyle(t,e=xi){function n(r){r!==void 0&&parseFloat(r)<1&&Zt("Color: Alpha component of "+t+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(t)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,e);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,e);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,e);break;default:Zt("Color: Unknown color model "+t)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(t)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,e);if(o===6)return this.setHex(parseInt(r,16),e);Zt("Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=xi){let n=B0[t.toLowerCase()];return n!==void 0?this.setHex(n,e):Zt("Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=Ts(t.r),this.g=Ts(t.g),this.b=Ts(t.b),this}copyLinearToSRGB(t){return this.r=xo(t.r),this.g=xo(t.g),this.b=xo(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=xi){return Se.workingToColorSpace(Yn.copy(this),t),Math.round(xe(Yn.r*255,0,255))*65536+Math.round(xe(Yn.g*255,0,255))*256+Math.round(xe(Yn.b*255,0,255))}getHexString(t=xi){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=Se.workingColorSpace){Se.workingToColorSpace(Yn.copy(this),e);let n=Yn.r,s=Yn.g,r=Yn.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case n:l=(s-r)/u+(s<r?6:0);break;case s:l=(r-n)/u+2;break;case r:l=(n-s)/u+4;break}l/=6}return t.h=l,t.s=c,t.l=h,t}getRGB(t,e=Se.workingColorSpace){return Se.workingToColorSpace(Yn.copy(this),e),t.r=Yn.r,t.g=Yn.g,t.b=Yn.b,t}getStyle(t=xi){Se.workingToColorSpace(Yn.copy(this),t);let e=Yn.r,n=Yn.g,s=Yn.b;return t!==xi?`color(${t} ${e.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(t,e,n){return this.getHSL(Qs),this.setHSL(Qs.h+t,Qs.s+e,Qs.l+n)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,n){return this.r=t.r+(e.r-t.r)*n,this.g=t.g+(e.g-t.g)*n,this.b=t.b+(e.b-t.b)*n,this}lerpHSL(t,e){this.getHSL(Qs),t.getHSL(Xl);let n=Ma(Qs.h,Xl.h,e),s=Ma(Qs.s,Xl.s,e),r=Ma(Qs.l,Xl.l,e);return this.setHSL(n,s,r),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){let e=this.r,n=this.g,s=this.b,r=t.elements;return this.r=r[0]*e+r[3]*n+r[6]*s,this.g=r[1]*e+r[4]*n+r[7]*s,this.b=r[2]*e+r[5]*n+r[8]*s,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Yn=new Xt;Xt.NAMES=B0;var Rs=class extends Mn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new ls,this.environmentIntensity=1,this.environmentRotation=new ls,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),this.background=t.background!==null?t.background.clone():null,this.environment=t.environment!==null?t.environment.clone():null,this.fog=t.fog!==null?t.fog.clone():null,this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),this.overrideMaterial=t.overrideMaterial!==null?t.overrideMaterial.clone():null,this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){let e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),e.object.backgroundBlurriness=this.backgroundBlurriness,e.object.backgroundIntensity=this.backgroundIntensity,e.object.backgroundRotation=this.backgroundRotation.toArray(),e.object.environmentIntensity=this.environmentIntensity,e.object.environmentRotation=this.environmentRotation.toArray(),e}},Gi=new P,Ss=new P,Jd=new P,ws=new P,oo=new P,ao=new P,Ng=new P,Kd=new P,jd=new P,Qd=new P,tf=new nn,ef=new nn,nf=new nn,os=class i{constructor(t=new P,e=new P,n=new P){this.a=t,this.b=e,this.c=n}static getNormal(t,e,n,s){s.subVectors(n,e),Gi.subVectors(t,e),s.cross(Gi);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(t,e,n,s,r){Gi.subVectors(s,e),Ss.subVectors(n,e),Jd.subVectors(t,e);let o=Gi.dot(Gi),a=Gi.dot(Ss),l=Gi.dot(Jd),c=Ss.dot(Ss),h=Ss.dot(Jd),u=o*c-a*a;if(u===0)return r.set(0,0,0),null;let d=1/u,f=(c*l-a*h)*d,p=(o*h-a*l)*d;return r.set(1-f-p,p,f)}static containsPoint(t,e,n,s){return this.getBarycoord(t,e,n,s,ws)===null?!1:ws.x>=0&&ws.y>=0&&ws.x+ws.y<=1}static getInterpolation(t,e,n,s,r,o,a,l){return this.getBarycoord(t,e,n,s,ws)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,ws.x),l.addScaledVector(o,ws.y),l.addScaledVector(a,ws.z),l)}static getInterpolatedAttribute(t,e,n,s,r,o){return tf.setScalar(0),ef.setScalar(0),nf.setScalar(0),tf.fromBufferAttribute(t,e),ef.fromBufferAttribute(t,n),nf.fromBufferAttribute(t,s),o.setScalar(0),o.addScaledVector(tf,r.x),o.addScaledVector(ef,r.y),o.addScaledVector(nf,r.z),o}static isFrontFacing(t,e,n,s){return Gi.subVectors(n,e),Ss.subVectors(t,e),Gi.cross(Ss).dot(s)<0}set(t,e,n){return this.a.copy(t),this.b.copy(e),this.c.copy(n),this}setFromPointsAndIndices(t,e,n,s){return this.a.copy(t[e]),this.b.copy(t[n]),this.c.copy(t[s]),this}setFromAttributeAndIndices(t,e,n,s){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,n),this.c.fromBufferAttribute(t,s),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return Gi.subVectors(this.c,this.b),Ss.subVectors(this.a,this.b),Gi.cross(Ss).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return i.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return i.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,n,s,r){return i.getInterpolation(t,this.a,this.b,this.c,e,n,s,r)}containsPoint(t){return i.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return i.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){let n=this.a,s=this.b,r=this.c,o,a;oo.subVectors(s,n),ao.subVectors(r,n),Kd.subVectors(t,n);let l=oo.dot(Kd),c=ao.dot(Kd);if(l<=0&&c<=0)return e.copy(n);jd.subVectors(t,s);let h=oo.dot(jd),u=ao.dot(jd);if(h>=0&&u<=h)return e.copy(s);let d=l*u-h*c;if(d<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),e.copy(n).addScaledVector(oo,o);Qd.subVectors(t,r);let f=oo.dot(Qd),p=ao.dot(Qd);if(p>=0&&f<=p)return e.copy(r);let y=f*c-l*p;if(y<=0&&c>=0&&p<=0)return a=c/(c-p),e.copy(n).addScaledVector(ao,a);let m=h*p-f*u;if(m<=0&&u-h>=0&&f-p>=0)return Ng.subVectors(r,s),a=(u-h)/(u-h+(f-p)),e.copy(s).addScaledVector(Ng,a);let g=1/(m+y+d);return o=y*g,a=d*g,e.copy(n).addScaledVector(oo,o).addScaledVector(ao,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}},zn=class{constructor(t=new P(1/0,1/0,1/0),e=new P(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e+=3)this.expandByPoint(Hi.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,n=t.count;e<n;e++)this.expandByPoint(Hi.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){let n=Hi.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(n),this.max.copy(t).add(n),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);let n=t.geometry;if(n!==void 0){let r=n.getAttribute("position");if(e===!0&&r!==void 0&&t.isInstancedMesh!==!0&&t.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)t.isMesh===!0?t.getVertexPosition(o,Hi):Hi.fromBufferAttribute(r,o),Hi.applyMatrix4(t.matrixWorld),this.expandByPoint(Hi);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),ql.copy(t.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),ql.copy(n.boundingBox)),ql.applyMatrix4(t.matrixWorld),this.union(ql)}let s=t.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,Hi),Hi.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,n;return t.normal.x>0?(e=t.normal.x*this.min.x,n=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,n=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,n+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,n+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,n+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,n+=t.normal.z*this.min.z),e<=-t.constant&&n>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(pa),$l.subVectors(this.max,pa),lo.subVectors(t.a,pa),co.subVectors(t.b,pa),ho.subVectors(t.c,pa),tr.subVectors(co,lo),er.subVectors(ho,co),Ar.subVectors(lo,ho);let e=[0,-tr.z,tr.y,0,-er.z,er.y,0,-Ar.z,Ar.y,tr.z,0,-tr.x,er.z,0,-er.x,Ar.z,0,-Ar.x,-tr.y,tr.x,0,-er.y,er.x,0,-Ar.y,Ar.x,0];return!sf(e,lo,co,ho,$l)||(e=[1,0,0,0,1,0,0,0,1],!sf(e,lo,co,ho,$l))?!1:(Yl.crossVectors(tr,er),e=[Yl.x,Yl.y,Yl.z],sf(e,lo,co,ho,$l))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,Hi).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(Hi).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(As[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),As[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),As[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),As[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),As[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),As[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),As[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),As[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(As),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(t){return this.min.fromArray(t.min),this.max.fromArray(t.max),this}},As=[new P,new P,new P,new P,new P,new P,new P,new P],Hi=new P,ql=new zn,lo=new P,co=new P,ho=new P,tr=new P,er=new P,Ar=new P,pa=new P,$l=new P,Yl=new P,Er=new P;function sf(i,t,e,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){Er.fromArray(i,r);let a=s.x*Math.abs(Er.x)+s.y*Math.abs(Er.y)+s.z*Math.abs(Er.z),l=t.dot(Er),c=e.dot(Er),h=n.dot(Er);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var bn=new P,Zl=new Gt,Fb=0,be=class extends Wi{constructor(t,e,n=!1){if(super(),Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:Fb++}),this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=n,this.usage=I0,this.updateRanges=[],this.gpuType=ri,this.version=0,this._normalizationScale=t!==void 0?Zf(t):void 0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this._normalizationScale=t._normalizationScale,this}copyAt(t,e,n){t*=this.itemSize,n*=e.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[t+s]=e.array[n+s];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,n=this.count;e<n;e++)Zl.fromBufferAttribute(this,e),Zl.applyMatrix3(t),this.setXY(e,Zl.x,Zl.y);else if(this.itemSize===3)for(let e=0,n=this.count;e<n;e++)bn.fromBufferAttribute(this,e),bn.applyMatrix3(t),this.setXYZ(e,bn.x,bn.y,bn.z);return this}applyMatrix4(t){for(let e=0,n=this.count;e<n;e++)bn.fromBufferAttribute(this,e),bn.applyMatrix4(t),this.setXYZ(e,bn.x,bn.y,bn.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)bn.fromBufferAttribute(this,e),bn.applyNormalMatrix(t),this.setXYZ(e,bn.x,bn.y,bn.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)bn.fromBufferAttribute(this,e),bn.transformDirection(t),this.setXYZ(e,bn.x,bn.y,bn.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let n=this.array[t*this.itemSize+e];return this.normalized&&(n=this._denormalize(n)),n}setComponent(t,e,n){return this.normalized&&(n=this._normalize(n)),this.array[t*this.itemSize+e]=n,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=this._denormalize(e)),e}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=this._denormalize(e)),e}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=this._denormalize(e)),e}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=this._denormalize(e)),e}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,n){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n)),this.array[t+0]=e,this.array[t+1]=n,this}setXYZ(t,e,n,s){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this.array[t+3]=r,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return t.name=this.name,t.usage=this.usage,t.gpuType=this.gpuType,t}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):O0(t,this.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):F0(t,this.array)}};var Ca=class extends be{constructor(t,e,n){super(new Uint16Array(t),e,n)}};var Ra=class extends be{constructor(t,e,n){super(new Uint32Array(t),e,n)}};var Ee=class extends be{constructor(t,e,n){super(new Float32Array(t),e,n)}},Bb=new zn,ma=new P,rf=new P,cs=class{constructor(t=new P,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){let n=this.center;e!==void 0?n.copy(e):Bb.setFromPoints(t).getCenter(n);let s=0;for(let r=0,o=t.length;r<o;r++)s=Math.max(s,n.distanceToSquared(t[r]));return this.radius=Math.sqrt(s),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){let e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){let n=this.center.distanceToSquared(t);return e.copy(t),n>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;ma.subVectors(t,this.center);let e=ma.lengthSq();if(e>this.radius*this.radius){let n=Math.sqrt(e),s=(n-this.radius)*.5;this.center.addScaledVector(ma,s/n),this.radius+=s}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(rf.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint(ma.copy(t.center).add(rf)),this.expandByPoint(ma.copy(t.center).sub(rf))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(t){return this.radius=t.radius,this.center.fromArray(t.center),this}},kb=0,Ti=new he,of=new Mn,uo=new P,gi=new zn,ga=new zn,Bn=new P,ue=class i extends Wi{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:kb++}),this.uuid=No(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(hb(t)?Ra:Ca)(t,1):this.index=t,this}setIndirect(t,e=0){return this.indirect=t,this.indirectOffset=e,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,n=0){this.groups.push({start:t,count:e,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){let e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new ie().getNormalMatrix(t);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(t),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(t){return Ti.makeRotationFromQuaternion(t),this.applyMatrix4(Ti),this}rotateX(t){return Ti.makeRotationX(t),this.applyMatrix4(Ti),this}rotateY(t){return Ti.makeRotationY(t),this.applyMatrix4(Ti),this}rotateZ(t){return Ti.makeRotationZ(t),this.applyMatrix4(Ti),this}translate(t,e,n){return Ti.makeTranslation(t,e,n),this.applyMatrix4(Ti),this}scale(t,e,n){return Ti.makeScale(t,e,n),this.applyMatrix4(Ti),this}lookAt(t){return of.lookAt(t),of.updateMatrix(),this.applyMatrix4(of.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(uo).negate(),this.translate(uo.x,uo.y,uo.z),this}setFromPoints(t){let e=this.getAttribute("position");if(e===void 0){let n=[];for(let s=0,r=t.length;s<r;s++){let o=t[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new Ee(n,3))}else{let n=Math.min(t.length,e.count);for(let s=0;s<n;s++){let r=t[s];e.setXYZ(s,r.x,r.y,r.z||0)}t.length>e.count&&Zt("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new zn);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){te("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new P(-1/0,-1/0,-1/0),new P(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let n=0,s=e.length;n<s;n++){let r=e[n];gi.setFromBufferAttribute(r),this.morphTargetsRelative?(Bn.addVectors(this.boundingBox.min,gi.min),this.boundingBox.expandByPoint(Bn),Bn.addVectors(this.boundingBox.max,gi.max),this.boundingBox.expandByPoint(Bn)):(this.boundingBox.expandByPoint(gi.min),this.boundingBox.expandByPoint(gi.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&te('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new cs);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){te("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new P,1/0);return}if(t){let n=this.boundingSphere.center;if(gi.setFromBufferAttribute(t),e)for(let r=0,o=e.length;r<o;r++){let a=e[r];ga.setFromBufferAttribute(a),this.morphTargetsRelative?(Bn.addVectors(gi.min,ga.min),gi.expandByPoint(Bn),Bn.addVectors(gi.max,ga.max),gi.expandByPoint(Bn)):(gi.expandByPoint(ga.min),gi.expandByPoint(ga.max))}gi.getCenter(n);let s=0;for(let r=0,o=t.count;r<o;r++)Bn.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(Bn));if(e)for(let r=0,o=e.length;r<o;r++){let a=e[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)Bn.fromBufferAttribute(a,c),l&&(uo.fromBufferAttribute(t,c),Bn.add(uo)),s=Math.max(s,n.distanceToSquared(Bn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&te('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){te("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=e.position,s=e.normal,r=e.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new be(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let F=0;F<n.count;F++)a[F]=new P,l[F]=new P;let h=new P,u=new P,d=new P,f=new Gt,p=new Gt,y=new Gt,m=new P,g=new P;function v(F,D,N){c[F]=c[D]=c[N]=1,h.fromBufferAttribute(n,F),u.fromBufferAttribute(n,D),d.fromBufferAttribute(n,N),f.fromBufferAttribute(r,F),p.fromBufferAttribute(r,D),y.fromBufferAttribute(r,N),u.sub(h),d.sub(h),p.sub(f),y.sub(f);let z=1/(p.x*y.y-y.x*p.y);isFinite(z)&&(m.copy(u).multiplyScalar(y.y).addScaledVector(d,-p.y).multiplyScalar(z),g.copy(d).multiplyScalar(p.x).addScaledVector(u,-y.x).multiplyScalar(z),a[F].add(m),a[D].add(m),a[N].add(m),l[F].add(g),l[D].add(g),l[N].add(g))}let C=this.groups;C.length===0&&(C=[{start:0,count:t.count}]);for(let F=0,D=C.length;F<D;++F){let N=C[F],z=N.start,G=N.count;for(let U=z,W=z+G;U<W;U+=3)v(t.getX(U+0),t.getX(U+1),t.getX(U+2))}let b=new P,R=new P,T=new P,x=new P;function E(F){T.fromBufferAttribute(s,F),x.copy(T);let D=a[F];b.copy(D),b.sub(T.multiplyScalar(T.dot(D))).normalize(),R.crossVectors(x,D);let z=R.dot(l[F])<0?-1:1;o.setXYZW(F,b.x,b.y,b.z,z)}for(let F=0,D=n.count;F<D;++F)c[F]&&E(F);this._transformed=!0}computeVertexNormals(){let t=this.index,e=this.getAttribute("position");if(e!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==e.count)n=new be(new Float32Array(e.count*3),3),this.setAttribute("normal",n);else for(let d=0,f=n.count;d<f;d++)n.setXYZ(d,0,0,0);let s=new P,r=new P,o=new P,a=new P,l=new P,c=new P,h=new P,u=new P;if(t)for(let d=0,f=t.count;d<f;d+=3){let p=t.getX(d+0),y=t.getX(d+1),m=t.getX(d+2);s.fromBufferAttribute(e,p),r.fromBufferAttribute(e,y),o.fromBufferAttribute(e,m),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),a.fromBufferAttribute(n,p),l.fromBufferAttribute(n,y),c.fromBufferAttribute(n,m),a.add(h),l.add(h),c.add(h),n.setXYZ(p,a.x,a.y,a.z),n.setXYZ(y,l.x,l.y,l.z),n.setXYZ(m,c.x,c.y,c.z)}else for(let d=0,f=e.count;d<f;d+=3)s.fromBufferAttribute(e,d+0),r.fromBufferAttribute(e,d+1),o.fromBufferAttribute(e,d+2),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),n.setXYZ(d+0,h.x,h.y,h.z),n.setXYZ(d+1,h.x,h.y,h.z),n.setXYZ(d+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let t=this.attributes.normal;for(let e=0,n=t.count;e<n;e++)Bn.fromBufferAttribute(t,e),Bn.normalize(),t.setXYZ(e,Bn.x,Bn.y,Bn.z)}toNonIndexed(){function t(a,l){let c=a.array,h=a.itemSize,u=a.normalized,d=new c.constructor(l.length*h),f=0,p=0;for(let y=0,m=l.length;y<m;y++){a.isInterleavedBufferAttribute?f=l[y]*a.data.stride+a.offset:f=l[y]*h;for(let g=0;g<h;g++)d[p++]=c[f++]}return new be(d,h,u)}if(this.index===null)return Zt("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let e=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=t(l,n);e.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,u=c.length;h<u;h++){let d=c[h],f=t(d,n);l.push(f)}e.morphAttributes[a]=l}e.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];e.addGroup(c.start,c.count,c.materialIndex)}return e}toJSON(){let t={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,t.name=this.name,Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(t[c]=l[c]);return t}t.data={attributes:{}};let e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});let n=this.attributes;for(let l in n){let c=n[l];t.data.attributes[l]=c.toJSON(t.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let u=0,d=c.length;u<d;u++){let f=c[u];h.push(f.toJSON(t.data))}h.length>0&&(s[l]=h,r=!0)}r&&(t.data.morphAttributes=s,t.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(t.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(t.data.boundingSphere=a.toJSON()),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let e={};this.name=t.name;let n=t.index;n!==null&&this.setIndex(n.clone());let s=t.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(e))}let r=t.morphAttributes;for(let c in r){let h=[],u=r[c];for(let d=0,f=u.length;d<f;d++)h.push(u[d].clone(e));this.morphAttributes[c]=h}this.morphTargetsRelative=t.morphTargetsRelative;let o=t.groups;for(let c=0,h=o.length;c<h;c++){let u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}let a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=t.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this._transformed=t._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var af=new P,zb=new P,Vb=new ie,Gn=class{constructor(t=new P(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,n,s){return this.normal.set(t,e,n),this.constant=s,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,n){let s=af.subVectors(n,e).cross(zb.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(s,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){let t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e,n=!0){let s=t.delta(af),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;let o=-(t.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:e.copy(t.start).addScaledVector(s,o)}intersectsLine(t){let e=this.distanceToPoint(t.start),n=this.distanceToPoint(t.end);return e<0&&n>0||n<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){let n=e||Vb.getNormalMatrix(t),s=this.coplanarPoint(af).applyMatrix4(t),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(t){return this.normal.fromArray(t.normal),this.constant=t.constant,this}},Gb=0,Ri=class extends Wi{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:Gb++}),this.uuid=No(),this.name="",this.type="Material",this.blending=Po,this.side=Di,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=Ef,this.blendDst=Tf,this.blendEquation=Os,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Xt(0,0,0),this.blendAlpha=0,this.depthFunc=_o,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=A0,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=mc,this.stencilZFail=mc,this.stencilZPass=mc,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(let e in t){let n=t[e];if(n===void 0){Zt(`Material: parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){Zt(`Material: '${e}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(t).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(t).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(t).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(t).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(t).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(t).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(t).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(t).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(e){let r=s(t.textures),o=s(t.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(t,e){if(t.uuid!==void 0&&(this.uuid=t.uuid),t.name!==void 0&&(this.name=t.name),t.color!==void 0&&this.color!==void 0&&this.color.setHex(t.color),t.roughness!==void 0&&(this.roughness=t.roughness),t.metalness!==void 0&&(this.metalness=t.metalness),t.sheen!==void 0&&(this.sheen=t.sheen),t.sheenColor!==void 0&&(this.sheenColor=new Xt().setHex(t.sheenColor)),t.sheenRoughness!==void 0&&(this.sheenRoughness=t.sheenRoughness),t.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(t.emissive),t.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(t.specular),t.specularIntensity!==void 0&&(this.specularIntensity=t.specularIntensity),t.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(t.specularColor),t.shininess!==void 0&&(this.shininess=t.shininess),t.clearcoat!==void 0&&(this.clearcoat=t.clearcoat),t.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=t.clearcoatRoughness),t.diffuseRoughness!==void 0&&(this.diffuseRoughness=t.diffuseRoughness),t.dispersion!==void 0&&(this.dispersion=t.dispersion),t.retroreflectivity!==void 0&&(this.retroreflectivity=t.retroreflectivity),t.iridescence!==void 0&&(this.iridescence=t.iridescence),t.iridescenceIOR!==void 0&&(this.iridescenceIOR=t.iridescenceIOR),t.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessMinimum),t.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=t.iridescenceThicknessMaximum),t.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=t.iridescenceThicknessRange[1]),t.transmission!==void 0&&(this.transmission=t.transmission),t.thickness!==void 0&&(this.thickness=t.thickness),t.attenuationDistance!==void 0&&(this.attenuationDistance=t.attenuationDistance),t.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(t.attenuationColor),t.anisotropy!==void 0&&(this.anisotropy=t.anisotropy),t.anisotropyRotation!==void 0&&(this.anisotropyRotation=t.anisotropyRotation),t.fog!==void 0&&(this.fog=t.fog),t.flatShading!==void 0&&(this.flatShading=t.flatShading),t.blending!==void 0&&(this.blending=t.blending),t.combine!==void 0&&(this.combine=t.combine),t.side!==void 0&&(this.side=t.side),t.shadowSide!==void 0&&(this.shadowSide=t.shadowSide),t.opacity!==void 0&&(this.opacity=t.opacity),t.transparent!==void 0&&(this.transparent=t.transparent),t.alphaTest!==void 0&&(this.alphaTest=t.alphaTest),t.alphaHash!==void 0&&(this.alphaHash=t.alphaHash),t.depthFunc!==void 0&&(this.depthFunc=t.depthFunc),t.depthTest!==void 0&&(this.depthTest=t.depthTest),t.depthWrite!==void 0&&(this.depthWrite=t.depthWrite),t.colorWrite!==void 0&&(this.colorWrite=t.colorWrite),t.clippingPlanes!==void 0&&(this.clippingPlanes=t.clippingPlanes.map(n=>new Gn().fromJSON(n))),t.clipIntersection!==void 0&&(this.clipIntersection=t.clipIntersection),t.clipShadows!==void 0&&(this.clipShadows=t.clipShadows),t.depthPacking!==void 0&&(this.depthPacking=t.depthPacking),t.blendSrc!==void 0&&(this.blendSrc=t.blendSrc),t.blendDst!==void 0&&(this.blendDst=t.blendDst),t.blendEquation!==void 0&&(this.blendEquation=t.blendEquation),t.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=t.blendSrcAlpha),t.blendDstAlpha!==void 0&&(this.blendDstAlpha=t.blendDstAlpha),t.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=t.blendEquationAlpha),t.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(t.blendColor),t.blendAlpha!==void 0&&(this.blendAlpha=t.blendAlpha),t.stencilWriteMask!==void 0&&(this.stencilWriteMask=t.stencilWriteMask),t.stencilFunc!==void 0&&(this.stencilFunc=t.stencilFunc),t.stencilRef!==void 0&&(this.stencilRef=t.stencilRef),t.stencilFuncMask!==void 0&&(this.stencilFuncMask=t.stencilFuncMask),t.stencilFail!==void 0&&(this.stencilFail=t.stencilFail),t.stencilZFail!==void 0&&(this.stencilZFail=t.stencilZFail),t.stencilZPass!==void 0&&(this.stencilZPass=t.stencilZPass),t.stencilWrite!==void 0&&(this.stencilWrite=t.stencilWrite),t.wireframe!==void 0&&(this.wireframe=t.wireframe),t.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=t.wireframeLinewidth),t.wireframeLinecap!==void 0&&(this.wireframeLinecap=t.wireframeLinecap),t.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=t.wireframeLinejoin),t.rotation!==void 0&&(this.rotation=t.rotation),t.linewidth!==void 0&&(this.linewidth=t.linewidth),t.linecap!==void 0&&(this.linecap=t.linecap),t.linejoin!==void 0&&(this.linejoin=t.linejoin),t.dashSize!==void 0&&(this.dashSize=t.dashSize),t.gapSize!==void 0&&(this.gapSize=t.gapSize),t.scale!==void 0&&(this.scale=t.scale),t.polygonOffset!==void 0&&(this.polygonOffset=t.polygonOffset),t.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=t.polygonOffsetFactor),t.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=t.polygonOffsetUnits),t.dithering!==void 0&&(this.dithering=t.dithering),t.alphaToCoverage!==void 0&&(this.alphaToCoverage=t.alphaToCoverage),t.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=t.premultipliedAlpha),t.forceSinglePass!==void 0&&(this.forceSinglePass=t.forceSinglePass),t.allowOverride!==void 0&&(this.allowOverride=t.allowOverride),t.visible!==void 0&&(this.visible=t.visible),t.toneMapped!==void 0&&(this.toneMapped=t.toneMapped),t.userData!==void 0&&(this.userData=t.userData),t.vertexColors!==void 0&&(typeof t.vertexColors=="number"?this.vertexColors=t.vertexColors>0:this.vertexColors=t.vertexColors),t.size!==void 0&&(this.size=t.size),t.sizeAttenuation!==void 0&&(this.sizeAttenuation=t.sizeAttenuation),t.map!==void 0&&(this.map=e[t.map]||null),t.matcap!==void 0&&(this.matcap=e[t.matcap]||null),t.alphaMap!==void 0&&(this.alphaMap=e[t.alphaMap]||null),t.bumpMap!==void 0&&(this.bumpMap=e[t.bumpMap]||null),t.bumpScale!==void 0&&(this.bumpScale=t.bumpScale),t.normalMap!==void 0&&(this.normalMap=e[t.normalMap]||null),t.normalMapType!==void 0&&(this.normalMapType=t.normalMapType),t.normalScale!==void 0){let n=t.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new Gt().fromArray(n)}return t.displacementMap!==void 0&&(this.displacementMap=e[t.displacementMap]||null),t.displacementScale!==void 0&&(this.displacementScale=t.displacementScale),t.displacementBias!==void 0&&(this.displacementBias=t.displacementBias),t.roughnessMap!==void 0&&(this.roughnessMap=e[t.roughnessMap]||null),t.metalnessMap!==void 0&&(this.metalnessMap=e[t.metalnessMap]||null),t.emissiveMap!==void 0&&(this.emissiveMap=e[t.emissiveMap]||null),t.emissiveIntensity!==void 0&&(this.emissiveIntensity=t.emissiveIntensity),t.specularMap!==void 0&&(this.specularMap=e[t.specularMap]||null),t.specularIntensityMap!==void 0&&(this.specularIntensityMap=e[t.specularIntensityMap]||null),t.specularColorMap!==void 0&&(this.specularColorMap=e[t.specularColorMap]||null),t.envMap!==void 0&&(this.envMap=e[t.envMap]||null),t.envMapRotation!==void 0&&this.envMapRotation.fromArray(t.envMapRotation),t.envMapIntensity!==void 0&&(this.envMapIntensity=t.envMapIntensity),t.reflectivity!==void 0&&(this.reflectivity=t.reflectivity),t.refractionRatio!==void 0&&(this.refractionRatio=t.refractionRatio),t.lightMap!==void 0&&(this.lightMap=e[t.lightMap]||null),t.lightMapIntensity!==void 0&&(this.lightMapIntensity=t.lightMapIntensity),t.aoMap!==void 0&&(this.aoMap=e[t.aoMap]||null),t.aoMapIntensity!==void 0&&(this.aoMapIntensity=t.aoMapIntensity),t.gradientMap!==void 0&&(this.gradientMap=e[t.gradientMap]||null),t.clearcoatMap!==void 0&&(this.clearcoatMap=e[t.clearcoatMap]||null),t.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=e[t.clearcoatRoughnessMap]||null),t.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=e[t.clearcoatNormalMap]||null),t.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new Gt().fromArray(t.clearcoatNormalScale)),t.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=e[t.diffuseRoughnessMap]||null),t.iridescenceMap!==void 0&&(this.iridescenceMap=e[t.iridescenceMap]||null),t.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=e[t.iridescenceThicknessMap]||null),t.transmissionMap!==void 0&&(this.transmissionMap=e[t.transmissionMap]||null),t.thicknessMap!==void 0&&(this.thicknessMap=e[t.thicknessMap]||null),t.anisotropyMap!==void 0&&(this.anisotropyMap=e[t.anisotropyMap]||null),t.sheenColorMap!==void 0&&(this.sheenColorMap=e[t.sheenColorMap]||null),t.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=e[t.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;let e=t.clippingPlanes,n=null;if(e!==null){let s=e.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=e[r].clone()}return this.clippingPlanes=n,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.allowOverride=t.allowOverride,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}};var Es=new P,lf=new P,Jl=new P,Kl=new P,Ps=class{constructor(t=new P,e=new P(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,Es)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);let n=e.dot(this.direction);return n<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){let e=Es.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):(Es.copy(this.origin).addScaledVector(this.direction,e),Es.distanceToSquared(t))}distanceSqToSegment(t,e,n,s){lf.copy(t).add(e).multiplyScalar(.5),Jl.copy(e).sub(t).normalize(),Kl.copy(this.origin).sub(lf);let r=t.distanceTo(e)*.5,o=-this.direction.dot(Jl),a=Kl.dot(this.direction),l=-Kl.dot(Jl),c=Kl.lengthSq(),h=Math.abs(1-o*o),u,d,f,p;if(h>0)if(u=o*l-a,d=o*a-l,p=r*h,u>=0)if(d>=-p)if(d<=p){let y=1/h;u*=y,d*=y,f=u*(u+o*d+2*a)+d*(o*u+d+2*l)+c}else d=r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d=-r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d<=-p?(u=Math.max(0,-(-o*r+a)),d=u>0?-r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c):d<=p?(u=0,d=Math.min(Math.max(-r,-l),r),f=d*(d+2*l)+c):(u=Math.max(0,-(o*r+a)),d=u>0?r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c);else d=o>0?-r:r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy(lf).addScaledVector(Jl,d),f}intersectSphere(t,e){if(t.radius<0)return null;Es.subVectors(t.center,this.origin);let n=Es.dot(this.direction),s=Es.dot(Es)-n*n,r=t.radius*t.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,e):this.at(a,e)}intersectsSphere(t){return t.radius<0?!1:this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){let e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(t.normal)+t.constant)/e;return n>=0?n:null}intersectPlane(t,e){let n=this.distanceToPlane(t);return n===null?null:this.at(n,e)}intersectsPlane(t){let e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let n,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,d=this.origin;return c>=0?(n=(t.min.x-d.x)*c,s=(t.max.x-d.x)*c):(n=(t.max.x-d.x)*c,s=(t.min.x-d.x)*c),h>=0?(r=(t.min.y-d.y)*h,o=(t.max.y-d.y)*h):(r=(t.max.y-d.y)*h,o=(t.min.y-d.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),u>=0?(a=(t.min.z-d.z)*u,l=(t.max.z-d.z)*u):(a=(t.max.z-d.z)*u,l=(t.min.z-d.z)*u),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,e)}intersectsBox(t){return this.intersectBox(t,Es)!==null}intersectTriangle(t,e,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,u=t.x-o.x,d=t.y-o.y,f=t.z-o.z,p=e.x-o.x,y=e.y-o.y,m=e.z-o.z,g=n.x-o.x,v=n.y-o.y,C=n.z-o.z,b=Math.abs(l),R=Math.abs(c),T=Math.abs(h),x,E,F,D,N,z,G,U,W,$,H,lt;if(b>=R&&b>=T?(F=l,z=u,W=p,lt=g,l>=0?(x=c,E=h,D=d,N=f,G=y,U=m,$=v,H=C):(x=h,E=c,D=f,N=d,G=m,U=y,$=C,H=v)):R>=T?(F=c,z=d,W=y,lt=v,c>=0?(x=h,E=l,D=f,N=u,G=m,U=p,$=C,H=g):(x=l,E=h,D=u,N=f,G=p,U=m,$=g,H=C)):(F=h,z=f,W=m,lt=C,h>=0?(x=l,E=c,D=u,N=d,G=p,U=y,$=g,H=v):(x=c,E=l,D=d,N=u,G=y,U=p,$=v,H=g)),F===0)return null;let Z=x/F,j=E/F,et=1/F,dt=D-Z*z,ut=N-j*z,tt=G-Z*W,mt=U-j*W,_t=$-Z*lt,Tt=H-j*lt,Mt=_t*mt-Tt*tt,qt=dt*Tt-ut*_t,ae=tt*ut-mt*dt;if(s){if(Mt<0||qt<0||ae<0)return null}else if((Mt<0||qt<0||ae<0)&&(Mt>0||qt>0||ae>0))return null;let Ht=Mt+qt+ae;if(Ht===0)return null;let ge=et*(Mt*z+qt*W+ae*lt);return(Ht>0?ge<0:ge>0)?null:this.at(ge/Ht,r)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},Is=class extends Ri{constructor(t){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Xt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new ls,this.combine=Zc,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}},Ug=new he,Tr=new Ps,jl=new cs,Og=new P,Ql=new P,tc=new P,ec=new P,cf=new P,nc=new P,Fg=new P,ic=new P,de=class extends Mn{constructor(t=new ue,e=new Is){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(t,e){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;e.fromBufferAttribute(s,t);let a=this.morphTargetInfluences;if(r&&a){nc.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],u=r[l];h!==0&&(cf.fromBufferAttribute(u,t),o?nc.addScaledVector(cf,h):nc.addScaledVector(cf.sub(e),h))}e.add(nc)}return e}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),jl.copy(n.boundingSphere),jl.applyMatrix4(r),Tr.copy(t.ray).recast(t.near),!(jl.containsPoint(Tr.origin)===!1&&(Tr.intersectSphere(jl,Og)===null||Tr.origin.distanceToSquared(Og)>(t.far-t.near)**2))&&(Ug.copy(r).invert(),Tr.copy(t.ray).applyMatrix4(Ug),!(n.boundingBox!==null&&Tr.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(t,e,Tr)))}_computeIntersections(t,e,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,d=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let p=0,y=d.length;p<y;p++){let m=d[p],g=o[m.materialIndex],v=Math.max(m.start,f.start),C=Math.min(a.count,Math.min(m.start+m.count,f.start+f.count));for(let b=v,R=C;b<R;b+=3){let T=a.getX(b),x=a.getX(b+1),E=a.getX(b+2);s=sc(this,g,t,n,c,h,u,T,x,E),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{let p=Math.max(0,f.start),y=Math.min(a.count,f.start+f.count);for(let m=p,g=y;m<g;m+=3){let v=a.getX(m),C=a.getX(m+1),b=a.getX(m+2);s=sc(this,o,t,n,c,h,u,v,C,b),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let p=0,y=d.length;p<y;p++){let m=d[p],g=o[m.materialIndex],v=Math.max(m.start,f.start),C=Math.min(l.count,Math.min(m.start+m.count,f.start+f.count));for(let b=v,R=C;b<R;b+=3){let T=b,x=b+1,E=b+2;s=sc(this,g,t,n,c,h,u,T,x,E),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{let p=Math.max(0,f.start),y=Math.min(l.count,f.start+f.count);for(let m=p,g=y;m<g;m+=3){let v=m,C=m+1,b=m+2;s=sc(this,o,t,n,c,h,u,v,C,b),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}}};function Hb(i,t,e,n,s,r,o,a){let l;if(t.side===Sn?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,t.side===Di,a),l===null)return null;ic.copy(a),ic.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(ic);return c<e.near||c>e.far?null:{distance:c,point:ic.clone(),object:i}}function sc(i,t,e,n,s,r,o,a,l,c){i.getVertexPosition(a,Ql),i.getVertexPosition(l,tc),i.getVertexPosition(c,ec);let h=Hb(i,t,e,n,Ql,tc,ec,Fg);if(h){let u=new P;os.getBarycoord(Fg,Ql,tc,ec,u),s&&(h.uv=os.getInterpolatedAttribute(s,a,l,c,u,new Gt)),r&&(h.uv1=os.getInterpolatedAttribute(r,a,l,c,u,new Gt)),o&&(h.normal=os.getInterpolatedAttribute(o,a,l,c,u,new P),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let d={a,b:l,c,normal:new P,materialIndex:0};os.getNormal(Ql,tc,ec,d.normal),h.face=d,h.barycoord=u}return h}var Pa=class extends ii{constructor(t=null,e=1,n=1,s,r,o,a,l,c=fn,h=fn,u,d){super(null,o,a,l,c,h,s,r,u,d),this.isDataTexture=!0,this.image={data:t,width:e,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var ir=class extends be{constructor(t,e,n,s=1){super(t,e,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}toJSON(){let t=super.toJSON();return t.meshPerAttribute=this.meshPerAttribute,t.isInstancedBufferAttribute=!0,t}},fo=new he,Bg=new he,rc=[],kg=new zn,Wb=new he,xa=new de,_a=new cs,Xi=class extends de{constructor(t,e,n){super(t,e),this.isInstancedMesh=!0,this.instanceMatrix=new ir(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,Wb)}computeBoundingBox(){let t=this.geometry,e=this.count;this.boundingBox===null&&(this.boundingBox=new zn),t.boundingBox===null&&t.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,fo),kg.copy(t.boundingBox).applyMatrix4(fo),this.boundingBox.union(kg)}computeBoundingSphere(){let t=this.geometry,e=this.count;this.boundingSphere===null&&(this.boundingSphere=new cs),t.boundingSphere===null&&t.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,fo),_a.copy(t.boundingSphere).applyMatrix4(fo),this.boundingSphere.union(_a)}copy(t,e){return super.copy(t,e),this.instanceMatrix.copy(t.instanceMatrix),this.morphTexture=t.morphTexture!==null?t.morphTexture.clone():null,this.instanceColor=t.instanceColor!==null?t.instanceColor.clone():null,this.count=t.count,this.boundingBox=t.boundingBox!==null?t.boundingBox.clone():null,this.boundingSphere=t.boundingSphere!==null?t.boundingSphere.clone():null,this}getColorAt(t,e){return this.instanceColor===null?e.setRGB(1,1,1):e.fromArray(this.instanceColor.array,t*3)}getMatrixAt(t,e){return e.fromArray(this.instanceMatrix.array,t*16)}getMorphAt(t,e){let n=e.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,o=t*r+1;for(let a=0;a<n.length;a++)n[a]=s[o+a]}raycast(t,e){let n=this.matrixWorld,s=this.count;if(xa.geometry=this.geometry,xa.material=this.material,xa.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),_a.copy(this.boundingSphere),_a.applyMatrix4(n),t.ray.intersectsSphere(_a)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,fo),Bg.multiplyMatrices(n,fo),xa.matrixWorld=Bg,xa.raycast(t,rc);for(let o=0,a=rc.length;o<a;o++){let l=rc[o];l.instanceId=r,l.object=this,e.push(l)}rc.length=0}}setColorAt(t,e){return this.instanceColor===null&&(this.instanceColor=new ir(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),e.toArray(this.instanceColor.array,t*3),this}setMatrixAt(t,e){return e.toArray(this.instanceMatrix.array,t*16),this}setMorphAt(t,e){let n=e.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new Pa(new Float32Array(s*this.count),s,this.count,nh,ri));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<n.length;c++)o+=n[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*t;return r[l]=a,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},Cr=new cs,Xb=new Gt(.5,.5),oc=new P,sr=class{constructor(t=new Gn,e=new Gn,n=new Gn,s=new Gn,r=new Gn,o=new Gn){this.planes=[t,e,n,s,r,o]}set(t,e,n,s,r,o){let a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(t){let e=this.planes;for(let n=0;n<6;n++)e[n].copy(t.planes[n]);return this}setFromProjectionMatrix(t,e=Ci,n=!1){let s=this.planes,r=t.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],u=r[5],d=r[6],f=r[7],p=r[8],y=r[9],m=r[10],g=r[11],v=r[12],C=r[13],b=r[14],R=r[15];if(s[0].setComponents(c-o,f-h,g-p,R-v).normalize(),s[1].setComponents(c+o,f+h,g+p,R+v).normalize(),s[2].setComponents(c+a,f+u,g+y,R+C).normalize(),s[3].setComponents(c-a,f-u,g-y,R-C).normalize(),n)s[4].setComponents(l,d,m,b).normalize(),s[5].setComponents(c-l,f-d,g-m,R-b).normalize();else if(s[4].setComponents(c-l,f-d,g-m,R-b).normalize(),e===Ci)s[5].setComponents(c+l,f+d,g+m,R+b).normalize();else if(e===yo)s[5].setComponents(l,d,m,b).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),Cr.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{let e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),Cr.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(Cr)}intersectsSprite(t){Cr.center.set(0,0,0);let e=Xb.distanceTo(t.center);return Cr.radius=.7071067811865476+e,Cr.applyMatrix4(t.matrixWorld),this.intersectsSphere(Cr)}intersectsSphere(t){let e=this.planes,n=t.center,s=-t.radius;for(let r=0;r<6;r++)if(e[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(t){let e=this.planes;for(let n=0;n<6;n++){let s=e[n];if(oc.x=s.normal.x>0?t.max.x:t.min.x,oc.y=s.normal.y>0?t.max.y:t.min.y,oc.z=s.normal.z>0?t.max.z:t.min.z,s.distanceToPoint(oc)<0)return!1}return!0}containsPoint(t){let e=this.planes;for(let n=0;n<6;n++)if(e[n].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},zg=new he,Rc=class i{constructor(){this.coordinateSystem=Ci,this._frustums=[],this._count=0}setFromArrayCamera(t){let e=t.cameras,n=this._frustums;for(let s=0;s<e.length;s++){let r=e[s];zg.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new sr),n[s].setFromProjectionMatrix(zg,r.coordinateSystem,r.reversedDepth)}return this._count=e.length,this}getFrustum(t){return this._frustums[t]}intersectsObject(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsObject(t))return!0;return!1}intersectsSprite(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSprite(t))return!0;return!1}intersectsSphere(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSphere(t))return!0;return!1}intersectsBox(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsBox(t))return!0;return!1}containsPoint(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].containsPoint(t))return!0;return!1}copy(t){this.coordinateSystem=t.coordinateSystem;let e=this._frustums,n=t._frustums;for(let s=0;s<t._count;s++)e[s]===void 0&&(e[s]=new sr),e[s].copy(n[s]);return this._count=t._count,this}clone(){return new i().copy(this)}};var Pi=class extends Ri{constructor(t){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new Xt(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.linewidth=t.linewidth,this.linecap=t.linecap,this.linejoin=t.linejoin,this.fog=t.fog,this}},Pc=new P,Ic=new P,Vg=new he,ya=new Ps,ac=new cs,hf=new P,Gg=new P,rr=class extends Mn{constructor(t=new ue,e=new Pi){super(),this.isLine=!0,this.type="Line",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,n=[0];for(let s=1,r=e.count;s<r;s++)Pc.fromBufferAttribute(e,s-1),Ic.fromBufferAttribute(e,s),n[s]=n[s-1],n[s]+=Pc.distanceTo(Ic);t.setAttribute("lineDistance",new Ee(n,1))}else Zt("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.matrixWorld,r=t.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),ac.copy(n.boundingSphere),ac.applyMatrix4(s),ac.radius+=r,t.ray.intersectsSphere(ac)===!1)return;Vg.copy(s).invert(),ya.copy(t.ray).applyMatrix4(Vg);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,h=n.index,d=n.attributes.position;if(h!==null){let f=Math.max(0,o.start),p=Math.min(h.count,o.start+o.count);for(let y=f,m=p-1;y<m;y+=c){let g=h.getX(y),v=h.getX(y+1),C=lc(this,t,ya,l,g,v,y);C&&e.push(C)}if(this.isLineLoop){let y=h.getX(p-1),m=h.getX(f),g=lc(this,t,ya,l,y,m,p-1);g&&e.push(g)}}else{let f=Math.max(0,o.start),p=Math.min(d.count,o.start+o.count);for(let y=f,m=p-1;y<m;y+=c){let g=lc(this,t,ya,l,y,y+1,y);g&&e.push(g)}if(this.isLineLoop){let y=lc(this,t,ya,l,p-1,f,p-1);y&&e.push(y)}}}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function lc(i,t,e,n,s,r,o){let a=i.geometry.attributes.position;if(Pc.fromBufferAttribute(a,s),Ic.fromBufferAttribute(a,r),e.distanceSqToSegment(Pc,Ic,hf,Gg)>n)return;hf.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(hf);if(!(c<t.near||c>t.far))return{distance:c,point:Gg.clone().applyMatrix4(i.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:i}}var Hg=new P,Wg=new P,Ls=class extends rr{constructor(t,e){super(t,e),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,n=[];for(let s=0,r=e.count;s<r;s+=2)Hg.fromBufferAttribute(e,s),Wg.fromBufferAttribute(e,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+Hg.distanceTo(Wg);t.setAttribute("lineDistance",new Ee(n,1))}else Zt("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var Rr=class extends Ri{constructor(t){super(),this.isPointsMaterial=!0,this.type="PointsMaterial",this.color=new Xt(16777215),this.map=null,this.alphaMap=null,this.size=1,this.sizeAttenuation=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.alphaMap=t.alphaMap,this.size=t.size,this.sizeAttenuation=t.sizeAttenuation,this.fog=t.fog,this}},Xg=new he,gf=new Ps,cc=new cs,hc=new P,Ia=class extends Mn{constructor(t=new ue,e=new Rr){super(),this.isPoints=!0,this.type="Points",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.matrixWorld,r=t.params.Points.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),cc.copy(n.boundingSphere),cc.applyMatrix4(s),cc.radius+=r,t.ray.intersectsSphere(cc)===!1)return;Xg.copy(s).invert(),gf.copy(t.ray).applyMatrix4(Xg);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=n.index,u=n.attributes.position;if(c!==null){let d=Math.max(0,o.start),f=Math.min(c.count,o.start+o.count);for(let p=d,y=f;p<y;p++){let m=c.getX(p);hc.fromBufferAttribute(u,m),qg(hc,m,l,s,t,e,this)}}else{let d=Math.max(0,o.start),f=Math.min(u.count,o.start+o.count);for(let p=d,y=f;p<y;p++)hc.fromBufferAttribute(u,p),qg(hc,p,l,s,t,e,this)}}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function qg(i,t,e,n,s,r,o){let a=gf.distanceSqToPoint(i);if(a<e){let l=new P;gf.closestPointToPoint(i,l),l.applyMatrix4(n);let c=s.ray.origin.distanceTo(l);if(c<s.near||c>s.far)return;r.push({distance:c,distanceToRay:Math.sqrt(a),point:l,index:t,face:null,faceIndex:null,barycoord:null,object:o})}}var La=class extends ii{constructor(t=[],e=Ir,n,s,r,o,a,l,c,h){super(t,e,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}},Da=class extends ii{constructor(t,e,n,s,r,o,a,l,c){super(t,e,n,s,r,o,a,l,c),this.isCanvasTexture=!0,this.needsUpdate=!0}};var Ds=class extends ii{constructor(t,e,n=$i,s,r,o,a=fn,l=fn,c,h=Cs,u=1){if(h!==Cs&&h!==Bs)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:t,height:e,depth:u};super(d,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.source=new Mo(Object.assign({},t.image)),this.compareFunction=t.compareFunction,this}toJSON(t){let e=super.toJSON(t);return e.compareFunction=this.compareFunction,e}},Na=class extends Ds{constructor(t,e=$i,n=Ir,s,r,o=fn,a=fn,l,c=Cs){let h={width:t,height:t,depth:1},u=[h,h,h,h,h,h];super(t,t,e,n,s,r,o,a,l,c),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(t){this.image=t}},Ua=class extends ii{constructor(t=null){super(),this.sourceTexture=t,this.isExternalTexture=!0}copy(t){return super.copy(t),this.sourceTexture=t.sourceTexture,this}},Ii=class i extends ue{constructor(t=1,e=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],u=[],d=0,f=0;p("z","y","x",-1,-1,n,e,t,o,r,0),p("z","y","x",1,-1,n,e,-t,o,r,1),p("x","z","y",1,1,t,n,e,s,o,2),p("x","z","y",1,-1,t,n,-e,s,o,3),p("x","y","z",1,-1,t,e,n,s,r,4),p("x","y","z",-1,-1,t,e,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new Ee(c,3)),this.setAttribute("normal",new Ee(h,3)),this.setAttribute("uv",new Ee(u,2));function p(y,m,g,v,C,b,R,T,x,E,F){let D=b/x,N=R/E,z=b/2,G=R/2,U=T/2,W=x+1,$=E+1,H=0,lt=0,Z=new P;for(let j=0;j<$;j++){let et=j*N-G;for(let dt=0;dt<W;dt++){let ut=dt*D-z;Z[y]=ut*v,Z[m]=et*C,Z[g]=U,c.push(Z.x,Z.y,Z.z),Z[y]=0,Z[m]=0,Z[g]=T>0?1:-1,h.push(Z.x,Z.y,Z.z),u.push(dt/x),u.push(1-j/E),H+=1}}for(let j=0;j<E;j++)for(let et=0;et<x;et++){let dt=d+et+W*j,ut=d+et+W*(j+1),tt=d+(et+1)+W*(j+1),mt=d+(et+1)+W*j;l.push(dt,ut,mt),l.push(ut,tt,mt),lt+=6}a.addGroup(f,lt,F),f+=lt,d+=H}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}},Oa=class i extends ue{constructor(t=1,e=1,n=4,s=8,r=1){super(),this.type="CapsuleGeometry",this.parameters={radius:t,height:e,capSegments:n,radialSegments:s,heightSegments:r},e=Math.max(0,e),n=Math.max(1,Math.floor(n)),s=Math.max(3,Math.floor(s)),r=Math.max(1,Math.floor(r));let o=[],a=[],l=[],c=[],h=e/2,u=Math.PI/2*t,d=e,f=2*u+d,p=n*2+r,y=s+1,m=new P,g=new P;for(let v=0;v<=p;v++){let C=0,b=0,R=0,T=0;if(v<=n){let F=v/n,D=F*Math.PI/2;b=-h-t*Math.cos(D),R=t*Math.sin(D),T=-t*Math.cos(D),C=F*u}else if(v<=n+r){let F=(v-n)/r;b=-h+F*e,R=t,T=0,C=u+F*d}else{let F=(v-n-r)/n,D=F*Math.PI/2;b=h+t*Math.sin(D),R=t*Math.cos(D),T=t*Math.sin(D),C=u+d+F*u}let x=Math.max(0,Math.min(1,C/f)),E=0;v===0?E=.5/s:v===p&&(E=-.5/s);for(let F=0;F<=s;F++){let D=F/s,N=D*Math.PI*2,z=Math.sin(N),G=Math.cos(N);g.x=-R*G,g.y=b,g.z=R*z,a.push(g.x,g.y,g.z),m.set(-R*G,T,R*z),m.normalize(),l.push(m.x,m.y,m.z),c.push(D+E,x)}if(v>0){let F=(v-1)*y;for(let D=0;D<s;D++){let N=F+D,z=F+D+1,G=v*y+D,U=v*y+D+1;o.push(N,z,G),o.push(z,U,G)}}}this.setIndex(o),this.setAttribute("position",new Ee(a,3)),this.setAttribute("normal",new Ee(l,3)),this.setAttribute("uv",new Ee(c,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.height,t.capSegments,t.radialSegments,t.heightSegments)}};var ai=class i extends ue{constructor(t=1,e=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let h=[],u=[],d=[],f=[],p=0,y=[],m=n/2,g=0;v(),o===!1&&(t>0&&C(!0),e>0&&C(!1)),this.setIndex(h),this.setAttribute("position",new Ee(u,3)),this.setAttribute("normal",new Ee(d,3)),this.setAttribute("uv",new Ee(f,2));function v(){let b=new P,R=new P,T=0,x=(e-t)/n;for(let E=0;E<=r;E++){let F=[],D=E/r,N=D*(e-t)+t;for(let z=0;z<=s;z++){let G=z/s,U=G*l+a,W=Math.sin(U),$=Math.cos(U);R.x=N*W,R.y=-D*n+m,R.z=N*$,u.push(R.x,R.y,R.z),b.set(W,x,$).normalize(),d.push(b.x,b.y,b.z),f.push(G,1-D),F.push(p++)}y.push(F)}for(let E=0;E<s;E++)for(let F=0;F<r;F++){let D=y[F][E],N=y[F+1][E],z=y[F+1][E+1],G=y[F][E+1];(t>0||F!==0)&&(h.push(D,N,G),T+=3),(e>0||F!==r-1)&&(h.push(N,z,G),T+=3)}c.addGroup(g,T,0),g+=T}function C(b){let R=p,T=new Gt,x=new P,E=0,F=b===!0?t:e,D=b===!0?1:-1;for(let z=1;z<=s;z++)u.push(0,m*D,0),d.push(0,D,0),f.push(.5,.5),p++;let N=p;for(let z=0;z<=s;z++){let U=z/s*l+a,W=Math.cos(U),$=Math.sin(U);x.x=F*$,x.y=m*D,x.z=F*W,u.push(x.x,x.y,x.z),d.push(0,D,0),T.x=W*.5+.5,T.y=$*.5*D+.5,f.push(T.x,T.y),p++}for(let z=0;z<s;z++){let G=R+z,U=N+z;b===!0?h.push(U,U+1,G):h.push(U+1,U,G),E+=3}c.addGroup(g,E,b===!0?1:2),g+=E}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}},Fa=class i extends ai{constructor(t=1,e=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,t,e,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:t,height:e,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(t){return new i(t.radius,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}};var Ba=class i extends ue{constructor(t=[new Gt(0,-.5),new Gt(.5,0),new Gt(0,.5)],e=12,n=0,s=Math.PI*2){super(),this.type="LatheGeometry",this.parameters={points:t,segments:e,phiStart:n,phiLength:s},e=Math.floor(e),s=xe(s,0,Math.PI*2);let r=[],o=[],a=[],l=[],c=[],h=1/e,u=new P,d=new Gt,f=new P,p=new P,y=new P,m=0,g=0;for(let v=0;v<=t.length-1;v++)switch(v){case 0:m=t[v+1].x-t[v].x,g=t[v+1].y-t[v].y,f.x=g*1,f.y=-m,f.z=g*0,y.copy(f),f.normalize(),l.push(f.x,f.y,f.z);break;case t.length-1:y.normalize(),l.push(y.x,y.y,y.z);break;default:m=t[v+1].x-t[v].x,g=t[v+1].y-t[v].y,f.x=g*1,f.y=-m,f.z=g*0,p.copy(f),f.x+=y.x,f.y+=y.y,f.z+=y.z,f.normalize(),l.push(f.x,f.y,f.z),y.copy(p)}for(let v=0;v<=e;v++){let C=n+v*h*s,b=Math.sin(C),R=Math.cos(C);for(let T=0;T<=t.length-1;T++){u.x=t[T].x*b,u.y=t[T].y,u.z=t[T].x*R,o.push(u.x,u.y,u.z),d.x=v/e,d.y=T/(t.length-1),a.push(d.x,d.y);let x=l[3*T+0]*b,E=l[3*T+1],F=l[3*T+0]*R;c.push(x,E,F)}}for(let v=0;v<e;v++)for(let C=0;C<t.length-1;C++){let b=C+v*t.length,R=b,T=b+t.length,x=b+t.length+1,E=b+1;r.push(R,T,E),r.push(x,E,T)}this.setIndex(r),this.setAttribute("position",new Ee(o,3)),this.setAttribute("uv",new Ee(a,2)),this.setAttribute("normal",new Ee(c,3))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.points,t.segments,t.phiStart,t.phiLength)}};var qi=class i extends ue{constructor(t=1,e=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:n,heightSegments:s};let r=t/2,o=e/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,u=t/a,d=e/l,f=[],p=[],y=[],m=[];for(let g=0;g<h;g++){let v=g*d-o;for(let C=0;C<c;C++){let b=C*u-r;p.push(b,-v,0),y.push(0,0,1),m.push(C/a),m.push(1-g/l)}}for(let g=0;g<l;g++)for(let v=0;v<a;v++){let C=v+c*g,b=v+c*(g+1),R=v+1+c*(g+1),T=v+1+c*g;f.push(C,b,T),f.push(b,R,T)}this.setIndex(f),this.setAttribute("position",new Ee(p,3)),this.setAttribute("normal",new Ee(y,3)),this.setAttribute("uv",new Ee(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.widthSegments,t.heightSegments)}};var Li=class i extends ue{constructor(t=1,e=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:t,widthSegments:e,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},e=Math.max(3,Math.floor(e)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,h=[],u=new P,d=new P,f=[],p=[],y=[],m=[];for(let g=0;g<=n;g++){let v=[],C=g/n,b=o+C*a,R=t*Math.cos(b),T=Math.sqrt(t*t-R*R),x=0;g===0&&o===0?x=.5/e:g===n&&l===Math.PI&&(x=-.5/e);for(let E=0;E<=e;E++){let F=E/e,D=s+F*r;u.x=-T*Math.cos(D),u.y=R,u.z=T*Math.sin(D),p.push(u.x,u.y,u.z),d.copy(u).normalize(),y.push(d.x,d.y,d.z),m.push(F+x,1-C),v.push(c++)}h.push(v)}for(let g=0;g<n;g++)for(let v=0;v<e;v++){let C=h[g][v+1],b=h[g][v],R=h[g+1][v],T=h[g+1][v+1];(g!==0||o>0)&&f.push(C,b,T),(g!==n-1||l<Math.PI)&&f.push(b,R,T)}this.setIndex(f),this.setAttribute("position",new Ee(p,3)),this.setAttribute("normal",new Ee(y,3)),this.setAttribute("uv",new Ee(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.widthSegments,t.heightSegments,t.phiStart,t.phiLength,t.thetaStart,t.thetaLength)}};var ka=class i extends ue{constructor(t=1,e=.4,n=12,s=48,r=Math.PI*2,o=0,a=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:t,tube:e,radialSegments:n,tubularSegments:s,arc:r,thetaStart:o,thetaLength:a},n=Math.floor(n),s=Math.floor(s);let l=[],c=[],h=[],u=[],d=new P,f=new P,p=new P;for(let y=0;y<=n;y++){let m=o+y/n*a;for(let g=0;g<=s;g++){let v=g/s*r;f.x=(t+e*Math.cos(m))*Math.cos(v),f.y=(t+e*Math.cos(m))*Math.sin(v),f.z=e*Math.sin(m),c.push(f.x,f.y,f.z),d.x=t*Math.cos(v),d.y=t*Math.sin(v),p.subVectors(f,d).normalize(),h.push(p.x,p.y,p.z),u.push(g/s),u.push(y/n)}}for(let y=1;y<=n;y++)for(let m=1;m<=s;m++){let g=(s+1)*y+m-1,v=(s+1)*(y-1)+m-1,C=(s+1)*(y-1)+m,b=(s+1)*y+m;l.push(g,v,b),l.push(v,C,b)}this.setIndex(l),this.setAttribute("position",new Ee(c,3)),this.setAttribute("normal",new Ee(h,3)),this.setAttribute("uv",new Ee(u,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.tube,t.radialSegments,t.tubularSegments,t.arc,t.thetaStart,t.thetaLength)}};var za=class extends Ri{constructor(t){super(),this.isShadowMaterial=!0,this.type="ShadowMaterial",this.color=new Xt(0),this.transparent=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.fog=t.fog,this}};function Dr(i){let t={};for(let e in i){t[e]={};for(let n in i[e]){let s=i[e][n];if($g(s))s.isRenderTargetTexture?(Zt("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][n]=null):t[e][n]=s.clone();else if(Array.isArray(s))if($g(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();t[e][n]=r}else t[e][n]=s.slice();else t[e][n]=s}}return t}function Zn(i){let t={};for(let e=0;e<i.length;e++){let n=Dr(i[e]);for(let s in n)t[s]=n[s]}return t}function $g(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function qb(i){let t=[];for(let e=0;e<i.length;e++)t.push(i[e].clone());return t}function Jf(i){let t=i.getRenderTarget();return t===null?i.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:Se.workingColorSpace}var k0={clone:Dr,merge:Zn},$b=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,Yb=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,_i=class extends Ri{constructor(t){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=$b,this.fragmentShader=Yb,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=Dr(t.uniforms),this.uniformsGroups=qb(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this.defaultAttributeValues=Object.assign({},t.defaultAttributeValues),this.index0AttributeName=t.index0AttributeName,this.uniformsNeedUpdate=t.uniformsNeedUpdate,this}toJSON(t){let e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?e.uniforms[s]={type:"t",value:o.toJSON(t).uuid}:o&&o.isColor?e.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?e.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?e.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?e.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?e.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?e.uniforms[s]={type:"m4",value:o.toArray()}:e.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(e.extensions=n),e}fromJSON(t,e){if(super.fromJSON(t,e),t.uniforms!==void 0)for(let n in t.uniforms){let s=t.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=e[s.value]||null;break;case"c":this.uniforms[n].value=new Xt().setHex(s.value);break;case"v2":this.uniforms[n].value=new Gt().fromArray(s.value);break;case"v3":this.uniforms[n].value=new P().fromArray(s.value);break;case"v4":this.uniforms[n].value=new nn().fromArray(s.value);break;case"m3":this.uniforms[n].value=new ie().fromArray(s.value);break;case"m4":this.uniforms[n].value=new he().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(t.defines!==void 0&&(this.defines=t.defines),t.vertexShader!==void 0&&(this.vertexShader=t.vertexShader),t.fragmentShader!==void 0&&(this.fragmentShader=t.fragmentShader),t.glslVersion!==void 0&&(this.glslVersion=t.glslVersion),t.extensions!==void 0)for(let n in t.extensions)this.extensions[n]=t.extensions[n];return t.lights!==void 0&&(this.lights=t.lights),t.clipping!==void 0&&(this.clipping=t.clipping),this}},Lc=class extends _i{constructor(t){super(t),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},hs=class extends Ri{constructor(t){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new Xt(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Xt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=il,this.normalScale=new Gt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new ls,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.defines={STANDARD:""},this.color.copy(t.color),this.roughness=t.roughness,this.metalness=t.metalness,this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.roughnessMap=t.roughnessMap,this.metalnessMap=t.metalnessMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.envMapIntensity=t.envMapIntensity,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}};var Va=class extends Ri{constructor(t){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new Xt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Xt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=il,this.normalScale=new Gt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new ls,this.combine=Zc,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.envMapIntensity=t.envMapIntensity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}},Dc=class extends Ri{constructor(t){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=S0,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}},Nc=class extends Ri{constructor(t){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}};function po(i,t){return!i||i.constructor===t?i:typeof t.BYTES_PER_ELEMENT=="number"?new t(i):Array.prototype.slice.call(i)}function uc(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var or=class{constructor(t,e,n,s){this.parameterPositions=t,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new e.constructor(n),this.sampleValues=e,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(t){let e=this.parameterPositions,n=this._cachedIndex,s=e[n],r=e[n-1];n:{t:{let o;e:{i:if(!(t<s)){for(let a=n+2;;){if(s===void 0){if(t<r)break i;return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=e[++n],t<s)break t}o=e.length;break e}if(!(t>=r)){let a=e[1];t<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=e[--n-1],t>=r)break t}o=n,n=0;break e}break n}for(;n<o;){let a=n+o>>>1;t<e[a]?o=a:n=a+1}if(s=e[n],r=e[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,t,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(t){let e=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=t*s;for(let o=0;o!==s;++o)e[o]=n[r+o];return e}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},Uc=class extends or{constructor(t,e,n,s){super(t,e,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:ff,endingEnd:ff}}intervalChanged_(t,e,n){let s=this.parameterPositions,r=t-2,o=t+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case pf:r=t,a=2*e-n;break;case mf:r=s.length-2,a=e+s[r]-s[r+1];break;default:r=t,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case pf:o=t,l=2*n-e;break;case mf:o=1,l=n+s[1]-s[0];break;default:o=t-1,l=e}let c=(n-e)*.5,h=this.valueSize;this._weightPrev=c/(e-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this._offsetPrev,u=this._offsetNext,d=this._weightPrev,f=this._weightNext,p=(n-e)/(s-e),y=p*p,m=y*p,g=-d*m+2*d*y-d*p,v=(1+d)*m+(-1.5-2*d)*y+(-.5+d)*p+1,C=(-1-f)*m+(1.5+f)*y+.5*p,b=f*m-f*y;for(let R=0;R!==a;++R)r[R]=g*o[h+R]+v*o[c+R]+C*o[l+R]+b*o[u+R];return r}},Oc=class extends or{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=(n-e)/(s-e),u=1-h;for(let d=0;d!==a;++d)r[d]=o[c+d]*u+o[l+d]*h;return r}},Fc=class extends or{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t){return this.copySampleValue_(t-1)}},Bc=class extends or{interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this.inTangents,u=this.outTangents;if(!h||!u){let p=(n-e)/(s-e),y=1-p;for(let m=0;m!==a;++m)r[m]=o[c+m]*y+o[l+m]*p;return r}let d=a*2,f=t-1;for(let p=0;p!==a;++p){let y=o[c+p],m=o[l+p],g=f*d+p*2,v=u[g],C=u[g+1],b=t*d+p*2,R=h[b],T=h[b+1],x=Jb(n,e,v,R,s);r[p]=z0(x,y,C,T,m)}return r}};function z0(i,t,e,n,s){let r=1-i;return r*r*r*t+3*r*r*i*e+3*r*i*i*n+i*i*i*s}function Zb(i,t,e,n,s){let r=1-i;return 3*r*r*(e-t)+6*r*i*(n-e)+3*i*i*(s-n)}function Jb(i,t,e,n,s){let r=(i-t)/(s-t);for(let o=0;o<8;o++){let a=z0(r,t,e,n,s)-i;if(Math.abs(a)<1e-10)break;let l=Zb(r,t,e,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var yi=class{constructor(t,e,n,s){if(t===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(e===void 0||e.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+t);this.name=t,this.times=po(e,this.TimeBufferType),this.values=po(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(t){let e=t.constructor,n;if(e.toJSON!==this.toJSON)n=e.toJSON(t);else{n={name:t.name,times:po(t.times,Array),values:po(t.values,Array)};let s=t.getInterpolation();s!==t.DefaultInterpolation&&(n.interpolation=s),uc(t.settings)&&(n.settings={inTangents:po(t.settings.inTangents,Array),outTangents:po(t.settings.outTangents,Array)})}return n.type=t.ValueTypeName,n}InterpolantFactoryMethodDiscrete(t){return new Fc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodLinear(t){return new Oc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodSmooth(t){return new Uc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodBezier(t){let e=new Bc(this.times,this.values,this.getValueSize(),t);return this.settings&&(e.inTangents=this.settings.inTangents,e.outTangents=this.settings.outTangents),e}setInterpolation(t){let e;switch(t){case Sa:e=this.InterpolantFactoryMethodDiscrete;break;case Ac:e=this.InterpolantFactoryMethodLinear;break;case pc:e=this.InterpolantFactoryMethodSmooth;break;case df:e=this.InterpolantFactoryMethodBezier;break}if(e===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(t!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return Zt("KeyframeTrack:",n),this}return this.createInterpolant=e,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return Sa;case this.InterpolantFactoryMethodLinear:return Ac;case this.InterpolantFactoryMethodSmooth:return pc;case this.InterpolantFactoryMethodBezier:return df}}getValueSize(){return this.values.length/this.times.length}shift(t){if(t!==0){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]+=t;uc(this.settings)&&(Yg(this.settings.inTangents,t),Yg(this.settings.outTangents,t))}return this}scale(t){if(t!==1){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]*=t;uc(this.settings)&&(Zg(this.settings.inTangents,t),Zg(this.settings.outTangents,t))}return this}trim(t,e){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<t;)++r;for(;o!==-1&&n[o]>e;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let t=!0,e=this.getValueSize();e-Math.floor(e)!==0&&(te("KeyframeTrack: Invalid value size in track.",this),t=!1);let n=this.times,s=this.values,r=n.length;r===0&&(te("KeyframeTrack: Track is empty.",this),t=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){te("KeyframeTrack: Time is not a valid number.",this,a,l),t=!1;break}if(o!==null&&o>l){te("KeyframeTrack: Out of order keys.",this,a,l,o),t=!1;break}o=l}if(s!==void 0&&ub(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){te("KeyframeTrack: Value is not a valid number.",this,a,c),t=!1;break}}return t}optimize(){let t=this.times.slice(),e=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===pc,r=t.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=t[a],h=t[a+1];if(c!==h&&(a!==1||c!==t[0]))if(s)l=!0;else{let u=a*n,d=u-n,f=u+n;for(let p=0;p!==n;++p){let y=e[u+p];if(y!==e[d+p]||y!==e[f+p]){l=!0;break}}}if(l){if(a!==o){t[o]=t[a];let u=a*n,d=o*n;for(let f=0;f!==n;++f)e[d+f]=e[u+f]}++o}}if(r>0){t[o]=t[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)e[l+c]=e[a+c];++o}return o!==t.length?(this.times=t.slice(0,o),this.values=e.slice(0,o*n)):(this.times=t,this.values=e),this}clone(){let t=this.times.slice(),e=this.values.slice(),n=this.constructor,s=new n(this.name,t,e);return s.createInterpolant=this.createInterpolant,uc(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function Yg(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]+=t}function Zg(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]*=t}yi.prototype.ValueTypeName="";yi.prototype.TimeBufferType=Float32Array;yi.prototype.ValueBufferType=Float32Array;yi.prototype.DefaultInterpolation=Ac;var ar=class extends yi{constructor(t,e,n){super(t,e,n)}};ar.prototype.ValueTypeName="bool";ar.prototype.ValueBufferType=Array;ar.prototype.DefaultInterpolation=Sa;ar.prototype.InterpolantFactoryMethodLinear=void 0;ar.prototype.InterpolantFactoryMethodSmooth=void 0;var kc=class extends yi{constructor(t,e,n,s){super(t,e,n,s)}};kc.prototype.ValueTypeName="color";var zc=class extends yi{constructor(t,e,n,s){super(t,e,n,s)}};zc.prototype.ValueTypeName="number";var Vc=class extends or{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-e)/(s-e),c=t*a;for(let h=c+a;c!==h;c+=4)Je.slerpFlat(r,0,o,c-a,o,c,l);return r}},Ga=class extends yi{constructor(t,e,n,s){super(t,e,n,s)}InterpolantFactoryMethodLinear(t){return new Vc(this.times,this.values,this.getValueSize(),t)}};Ga.prototype.ValueTypeName="quaternion";Ga.prototype.InterpolantFactoryMethodSmooth=void 0;var lr=class extends yi{constructor(t,e,n){super(t,e,n)}};lr.prototype.ValueTypeName="string";lr.prototype.ValueBufferType=Array;lr.prototype.DefaultInterpolation=Sa;lr.prototype.InterpolantFactoryMethodLinear=void 0;lr.prototype.InterpolantFactoryMethodSmooth=void 0;var Gc=class extends yi{constructor(t,e,n,s){super(t,e,n,s)}};Gc.prototype.ValueTypeName="vector";var Hc=class{constructor(t,e,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=t,this.onProgress=e,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){let u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,d=c.length;u<d;u+=2){let f=c[u],p=c[u+1];if(f.global&&(f.lastIndex=0),f.test(h))return p}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},V0=new Hc,Wc=class{constructor(t){this.manager=t!==void 0?t:V0,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(t,e){let n=this;return new Promise(function(s,r){n.load(t,s,e,r)})}parse(){}setCrossOrigin(t){return this.crossOrigin=t,this}setWithCredentials(t){return this.withCredentials=t,this}setPath(t){return this.path=t,this}setResourcePath(t){return this.resourcePath=t,this}setRequestHeader(t){return this.requestHeader=t,this}setPriority(t){return this.priority=t,this}setCache(t){return this.cache=t,this}abort(){return this}};Wc.DEFAULT_MATERIAL_NAME="__DEFAULT";var Ao=class extends Mn{static registerNode(t){this.prototype._lightNode=t}constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new Xt(t),this.intensity=e}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){let e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,e}},Ha=class extends Ao{constructor(t,e,n){super(t,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Mn.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Xt(e)}copy(t,e){return super.copy(t,e),this.groundColor.copy(t.groundColor),this}toJSON(t){let e=super.toJSON(t);return e.object.groundColor=this.groundColor.getHex(),e}},uf=new he,Jg=new P,Kg=new P,Wa=class{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new Gt(512,512),this.mapType=li,this.map=null,this.mapPass=null,this.matrix=new he,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new sr,this._frameExtents=new Gt(1,1),this._viewportCount=1,this._viewports=[new nn(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(t){let e=this.camera;Jg.setFromMatrixPosition(t.matrixWorld),e.position.copy(Jg),Kg.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(Kg),e.updateMatrixWorld(),this._updateMatrix(e,this.matrix,this._frustum)}_updateMatrix(t,e,n,s){uf.multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse),n.setFromProjectionMatrix(uf,t.coordinateSystem,t.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;t.coordinateSystem===yo||t.reversedDepth?e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),e.multiply(uf)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.autoUpdate=t.autoUpdate,this.needsUpdate=t.needsUpdate,this.normalBias=t.normalBias,this.blurSamples=t.blurSamples,this.mapSize.copy(t.mapSize),this.mapType=t.mapType,this.biasNode=t.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let t={};return t.intensity=this.intensity,t.bias=this.bias,t.normalBias=this.normalBias,t.radius=this.radius,t.blurSamples=this.blurSamples,t.mapSize=this.mapSize.toArray(),t.mapType=this.mapType,t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}},dc=new P,fc=new Je,rs=new P,Xa=class extends Mn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new he,this.projectionMatrix=new he,this.projectionMatrixInverse=new he,this.coordinateSystem=Ci,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorld.decompose(dc,fc,rs),rs.x===1&&rs.y===1&&rs.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(dc,fc,rs.set(1,1,1)).invert()}updateWorldMatrix(t,e,n=!1){super.updateWorldMatrix(t,e,n),this.matrixWorld.decompose(dc,fc,rs),rs.x===1&&rs.y===1&&rs.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(dc,fc,rs.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},nr=new P,jg=new Gt,Qg=new Gt,kn=class extends Xa{constructor(t=50,e=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){let e=.5*this.getFilmHeight()/t;this.fov=bo*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){let t=Math.tan(ba*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return bo*2*Math.atan(Math.tan(ba*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,n){nr.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set(nr.x,nr.y).multiplyScalar(-t/nr.z),nr.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(nr.x,nr.y).multiplyScalar(-t/nr.z)}getViewSize(t,e){return this.getViewBounds(t,jg,Qg),e.subVectors(Qg,jg)}setViewOffset(t,e,n,s,r,o){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=this.near,e=t*Math.tan(ba*.5*this.fov)/this.zoom,n=2*e,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,e-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,e,e-n,t,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}};var xf=class extends Wa{constructor(){super(new kn(90,1,.5,500)),this.isPointLightShadow=!0}},qa=class extends Ao{constructor(t,e,n=0,s=2){super(t,e),this.isPointLight=!0,this.type="PointLight",this.distance=n,this.decay=s,this.shadow=new xf}get power(){return this.intensity*4*Math.PI}set power(t){this.intensity=t/(4*Math.PI)}dispose(){super.dispose(),this.shadow.dispose()}copy(t,e){return super.copy(t,e),this.distance=t.distance,this.decay=t.decay,this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.distance=this.distance,e.object.decay=this.decay,e.object.shadow=this.shadow.toJSON(),e}},Pr=class extends Xa{constructor(t=-1,e=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-t,o=n+t,a=s+e,l=s-e;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}},_f=class extends Wa{constructor(){super(new Pr(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},Eo=class extends Ao{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Mn.DEFAULT_UP),this.updateMatrix(),this.target=new Mn,this.shadow=new _f}dispose(){super.dispose(),this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.shadow=this.shadow.toJSON(),e.object.target=this.target.uuid,e}};var mo=-90,go=1,To=class extends Mn{constructor(t,e,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new kn(mo,go,t,e);s.layers=this.layers,this.add(s);let r=new kn(mo,go,t,e);r.layers=this.layers,this.add(r);let o=new kn(mo,go,t,e);o.layers=this.layers,this.add(o);let a=new kn(mo,go,t,e);a.layers=this.layers,this.add(a);let l=new kn(mo,go,t,e);l.layers=this.layers,this.add(l);let c=new kn(mo,go,t,e);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let t=this.coordinateSystem,e=this.children.concat(),[n,s,r,o,a,l]=e;for(let c of e)this.remove(c);if(t===Ci)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(t===yo)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(let c of e)this.add(c),c.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,u=t.getRenderTarget(),d=t.getActiveCubeFace(),f=t.getActiveMipmapLevel(),p=t.xr.enabled;t.xr.enabled=!1;let y=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let m=!1;t.isWebGLRenderer===!0?m=t.state.buffers.depth.getReversed():m=t.reversedDepthBuffer,t.setRenderTarget(n,0,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,r),t.setRenderTarget(n,1,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,o),t.setRenderTarget(n,2,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,a),t.setRenderTarget(n,3,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,l),t.setRenderTarget(n,4,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,c),n.texture.mipmapsAutoUpdate=y,t.setRenderTarget(n,5,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,h),t.setRenderTarget(u,d,f),t.xr.enabled=p,n.texture.needsPMREMUpdate=!0}},Xc=class extends kn{constructor(t=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=t,this.perCameraFrustumCulled=!1}};var Kf="\\[\\]\\.:\\/",Kb=new RegExp("["+Kf+"]","g"),jf="[^"+Kf+"]",jb="[^"+Kf.replace("\\.","")+"]",Qb=/((?:WC+[\/:])*)/.source.replace("WC",jf),tM=/(WCOD+)?/.source.replace("WCOD",jb),eM=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",jf),nM=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",jf),iM=new RegExp("^"+Qb+tM+eM+nM+"$"),sM=["material","materials","bones","map"],yf=class{constructor(t,e,n){let s=n||Ze.parseTrackName(e);this._targetGroup=t,this._bindings=t.subscribe_(e,s)}getValue(t,e){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(t,e)}setValue(t,e){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(t,e)}bind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].bind()}unbind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].unbind()}},Ze=class i{constructor(t,e,n){this.path=e,this.parsedPath=n||i.parseTrackName(e),this.node=i.findNode(t,this.parsedPath.nodeName),this.rootNode=t,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(t,e,n){return t&&t.isAnimationObjectGroup?new i.Composite(t,e,n):new i(t,e,n)}static sanitizeNodeName(t){return t.replace(/\s/g,"_").replace(Kb,"")}static parseTrackName(t){let e=iM.exec(t);if(e===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+t);let n={nodeName:e[2],objectName:e[3],objectIndex:e[4],propertyName:e[5],propertyIndex:e[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);sM.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+t);return n}static findNode(t,e){if(e===void 0||e===""||e==="."||e===-1||e===t.name||e===t.uuid)return t;if(t.skeleton){let n=t.skeleton.getBoneByName(e);if(n!==void 0)return n}if(t.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===e||a.uuid===e)return a;let l=n(a.children);if(l)return l}return null},s=n(t.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(t,e){t[e]=this.targetObject[this.propertyName]}_getValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)t[e++]=n[s]}_getValue_arrayElement(t,e){t[e]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(t,e){this.resolvedProperty.toArray(t,e)}_setValue_direct(t,e){this.targetObject[this.propertyName]=t[e]}_setValue_direct_setNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++]}_setValue_array_setNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(t,e){this.resolvedProperty[this.propertyIndex]=t[e]}_setValue_arrayElement_setNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(t,e){this.resolvedProperty.fromArray(t,e)}_setValue_fromArray_setNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(t,e){this.bind(),this.getValue(t,e)}_setValue_unbound(t,e){this.bind(),this.setValue(t,e)}bind(){let t=this.node,e=this.parsedPath,n=e.objectName,s=e.propertyName,r=e.propertyIndex;if(t||(t=i.findNode(this.rootNode,e.nodeName),this.node=t),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!t){Zt("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=e.objectIndex;switch(n){case"materials":if(!t.material){te("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.materials){te("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}t=t.material.materials;break;case"bones":if(!t.skeleton){te("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}t=t.skeleton.bones;for(let h=0;h<t.length;h++)if(t[h].name===c){c=h;break}break;case"map":if("map"in t){t=t.map;break}if(!t.material){te("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.map){te("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}t=t.material.map;break;default:if(t[n]===void 0){te("PropertyBinding: Can not bind to objectName of node undefined.",this);return}t=t[n]}if(c!==void 0){if(t[c]===void 0){te("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,t);return}t=t[c]}}let o=t[s];if(o===void 0){let c=e.nodeName;te("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",t);return}let a=this.Versioning.None;this.targetObject=t,t.isMaterial===!0?a=this.Versioning.NeedsUpdate:t.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!t.geometry){te("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!t.geometry.morphAttributes){te("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}t.morphTargetDictionary[r]!==void 0&&(r=t.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Ze.Composite=yf;Ze.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Ze.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Ze.prototype.GetterByBindingType=[Ze.prototype._getValue_direct,Ze.prototype._getValue_array,Ze.prototype._getValue_arrayElement,Ze.prototype._getValue_toArray];Ze.prototype.SetterByBindingTypeAndVersioning=[[Ze.prototype._setValue_direct,Ze.prototype._setValue_direct_setNeedsUpdate,Ze.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Ze.prototype._setValue_array,Ze.prototype._setValue_array_setNeedsUpdate,Ze.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Ze.prototype._setValue_arrayElement,Ze.prototype._setValue_arrayElement_setNeedsUpdate,Ze.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Ze.prototype._setValue_fromArray,Ze.prototype._setValue_fromArray_setNeedsUpdate,Ze.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var N2=new Float32Array(1);var t0=new he,Ns=class{constructor(t,e,n=0,s=1/0){this.ray=new Ps(t,e),this.near=n,this.far=s,this.camera=null,this.layers=new So,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(t,e){this.ray.set(t,e)}setFromCamera(t,e){e.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(t.x,t.y,.5).unproject(e).sub(this.ray.origin).normalize(),this.camera=e):e.isOrthographicCamera?(this.ray.origin.set(t.x,t.y,e.projectionMatrix.elements[14]).unproject(e),this.ray.direction.set(0,0,-1).transformDirection(e.matrixWorld),this.camera=e):te("Raycaster: Unsupported camera type: "+e.type)}setFromXRController(t){return t0.identity().extractRotation(t.matrixWorld),this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(t0),this}intersectObject(t,e=!0,n=[]){return vf(t,this,n,e),n.sort(e0),n}intersectObjects(t,e=!0,n=[]){for(let s=0,r=t.length;s<r;s++)vf(t[s],this,n,e);return n.sort(e0),n}};function e0(i,t){return i.distance-t.distance}function vf(i,t,e,n){let s=!0;if(i.layers.test(t.layers)&&i.raycast(t,e)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)vf(r[o],t,e,!0)}}var Co=class{constructor(t=1,e=0,n=0){this.radius=t,this.phi=e,this.theta=n}set(t,e,n){return this.radius=t,this.phi=e,this.theta=n,this}copy(t){return this.radius=t.radius,this.phi=t.phi,this.theta=t.theta,this}makeSafe(){return this.phi=xe(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(t){return this.setFromCartesianCoords(t.x,t.y,t.z)}setFromCartesianCoords(t,e,n){return this.radius=Math.sqrt(t*t+e*e+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(t,n),this.phi=Math.acos(xe(e/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var sp=class sp{constructor(t,e,n,s){this.elements=[1,0,0,1],t!==void 0&&this.set(t,e,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(t,e=0){for(let n=0;n<4;n++)this.elements[n]=t[n+e];return this}set(t,e,n,s){let r=this.elements;return r[0]=t,r[2]=e,r[1]=n,r[3]=s,this}};sp.prototype.isMatrix2=!0;var bf=sp;var $a=class extends Wi{constructor(t,e=null){super(),this.object=t,this.domElement=e,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(t){this.domElement!==null&&this.disconnect(),this.domElement=t}disconnect(){}dispose(){}update(){}};function Qf(i,t,e,n){let s=rM(n);switch(e){case zf:return i*t;case nh:return i*t/s.components*s.byteLength;case ih:return i*t/s.components*s.byteLength;case ur:return i*t*2/s.components*s.byteLength;case sh:return i*t*2/s.components*s.byteLength;case Vf:return i*t*3/s.components*s.byteLength;case Yi:return i*t*4/s.components*s.byteLength;case rh:return i*t*4/s.components*s.byteLength;case Ka:case ja:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case Qa:case tl:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case ah:case ch:return Math.max(i,16)*Math.max(t,8)/4;case oh:case lh:return Math.max(i,8)*Math.max(t,8)/2;case hh:case uh:case fh:case ph:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case dh:case el:case mh:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case gh:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case xh:return Math.floor((i+4)/5)*Math.floor((t+3)/4)*16;case _h:return Math.floor((i+4)/5)*Math.floor((t+4)/5)*16;case yh:return Math.floor((i+5)/6)*Math.floor((t+4)/5)*16;case vh:return Math.floor((i+5)/6)*Math.floor((t+5)/6)*16;case bh:return Math.floor((i+7)/8)*Math.floor((t+4)/5)*16;case Mh:return Math.floor((i+7)/8)*Math.floor((t+5)/6)*16;case Sh:return Math.floor((i+7)/8)*Math.floor((t+7)/8)*16;case wh:return Math.floor((i+9)/10)*Math.floor((t+4)/5)*16;case Ah:return Math.floor((i+9)/10)*Math.floor((t+5)/6)*16;case Eh:return Math.floor((i+9)/10)*Math.floor((t+7)/8)*16;case Th:return Math.floor((i+9)/10)*Math.floor((t+9)/10)*16;case Ch:return Math.floor((i+11)/12)*Math.floor((t+9)/10)*16;case Rh:return Math.floor((i+11)/12)*Math.floor((t+11)/12)*16;case Ph:case Ih:case Lh:return Math.ceil(i/4)*Math.ceil(t/4)*16;case Dh:case Nh:return Math.ceil(i/4)*Math.ceil(t/4)*8;case nl:case Uh:return Math.ceil(i/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function rM(i){switch(i){case li:case Of:return{byteLength:1,components:1};case Lo:case Ff:case vi:return{byteLength:2,components:1};case th:case eh:return{byteLength:2,components:4};case $i:case Qc:case ri:return{byteLength:4,components:1};case Bf:case kf:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Zt("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function cx(){let i=null,t=!1,e=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),e(r,o)}return{start:function(){t!==!0&&e!==null&&i!==null&&(n=i.requestAnimationFrame(s),t=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),t=!1},setAnimationLoop:function(r){e=r},setContext:function(r){i=r}}}function dM(i){let t=new WeakMap;function e(a,l){let c=a.array,h=a.usage,u=c.byteLength,d=i.createBuffer();i.bindBuffer(l,d),i.bufferData(l,c,h),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){let h=l.array,u=l.updateRanges;if(i.bindBuffer(c,a),u.length===0)i.bufferSubData(c,0,h);else{u.sort((f,p)=>f.start-p.start);let d=0;for(let f=1;f<u.length;f++){let p=u[d],y=u[f];y.start<=p.start+p.count+1?p.count=Math.max(p.count,y.start+y.count-p.start):(++d,u[d]=y)}u.length=d+1;for(let f=0,p=u.length;f<p;f++){let y=u[f];i.bufferSubData(c,y.start*h.BYTES_PER_ELEMENT,h,y.start,y.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=t.get(a);l&&(i.deleteBuffer(l.buffer),t.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=t.get(a);(!h||h.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=t.get(a);if(c===void 0)t.set(a,e(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var fM=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,pM=`#ifdef USE_ALPHAHASH
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
#endif`,mM=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,gM=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,xM=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,_M=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,yM=`#ifdef USE_AOMAP
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
#endif`,vM=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,bM=`#ifdef USE_BATCHING
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
#endif`,MM=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,SM=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,wM=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,AM=`float G_BlinnPhong_Implicit( ) {
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
} // validated`,EM=`#ifdef USE_IRIDESCENCE
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
#endif`,TM=`#ifdef USE_BUMPMAP
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
#endif`,CM=`#if NUM_CLIPPING_PLANES > 0
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
#endif`,RM=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,PM=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,IM=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,LM=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,DM=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,NM=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,UM=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
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
#endif`,OM=`#define PI 3.141592653589793
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
} // validated`,FM=`vec3 transformedNormal = objectNormal;
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
#endif`,BM=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,kM=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,zM=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,VM=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,GM="gl_FragColor = linearToOutputTexel( gl_FragColor );",HM=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,WM=`#ifdef USE_ENVMAP
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
#endif`,XM=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,qM=`#ifdef USE_ENVMAP
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
#endif`,$M=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,YM=`#ifdef USE_ENVMAP
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
#endif`,ZM=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,JM=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,KM=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,jM=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,QM=`#ifdef USE_GRADIENTMAP
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
}`,tS=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,eS=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,nS=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,iS=`uniform bool receiveShadow;
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
#include <lightprobes_pars_fragment>`,sS=`#ifdef USE_ENVMAP
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
#endif`,rS=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,oS=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,aS=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,lS=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,cS=`PhysicalMaterial material;
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
#endif`,hS=`uniform sampler2D dfgLUT;
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
}`,uS=`
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
#endif`,dS=`#if defined( RE_IndirectDiffuse )
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
#endif`,fS=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,pS=`#if NUM_LIGHT_PROBE_GRIDS > 0
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
#endif`,mS=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,gS=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,xS=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,_S=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,yS=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,vS=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,bS=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
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
#endif`,MS=`#if defined( USE_POINTS_UV )
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
#endif`,SS=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,wS=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,AS=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,ES=`#if defined( USE_MORPHCOLORS )
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
#endif`,TS=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,CS=`#ifdef USE_MORPHTARGETS
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
#endif`,RS=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,PS=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
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
vec3 nonPerturbedNormal = normal;`,IS=`#ifdef USE_NORMALMAP_OBJECTSPACE
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
#endif`,LS=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,DS=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,NS=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,US=`#ifdef USE_NORMALMAP
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
#endif`,OS=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,FS=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,BS=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,kS=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,zS=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,VS=`vec3 packNormalToRGB( const in vec3 normal ) {
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
}`,GS=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,HS=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,WS=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,XS=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,qS=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,$S=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,YS=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,ZS=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,JS=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
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
#endif`,KS=`float getShadowMask() {
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
}`,jS=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,QS=`#ifdef USE_SKINNING
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
#endif`,tw=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,ew=`#ifdef USE_SKINNING
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
#endif`,nw=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,iw=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,sw=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,rw=`#ifndef saturate
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
vec3 CustomToneMapping( vec3 color ) { return color; }`,ow=`#ifdef USE_TRANSMISSION
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
#endif`,aw=`#ifdef USE_TRANSMISSION
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
#endif`,lw=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,cw=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,hw=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,uw=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,dw=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,fw=`uniform sampler2D t2D;
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
}`,pw=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,mw=`uniform float backgroundBlurriness;
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
}`,gw=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,xw=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,_w=`#include <common>
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
}`,yw=`#if DEPTH_PACKING == 3200
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
}`,vw=`#define DISTANCE
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
}`,bw=`#define DISTANCE
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
}`,Mw=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,Sw=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,ww=`uniform float scale;
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
}`,Aw=`uniform vec3 diffuse;
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
}`,Ew=`#include <common>
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
}`,Tw=`uniform vec3 diffuse;
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
}`,Cw=`#define LAMBERT
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
}`,Rw=`#define LAMBERT
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
}`,Pw=`#define MATCAP
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
}`,Iw=`#define MATCAP
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
}`,Lw=`#define NORMAL
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
}`,Dw=`#define NORMAL
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
}`,Nw=`#define PHONG
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
}`,Uw=`#define PHONG
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
}`,Ow=`#define STANDARD
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
}`,Fw=`#define STANDARD
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
}`,Bw=`#define TOON
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
}`,kw=`#define TOON
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
}`,zw=`uniform float size;
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
}`,Vw=`uniform vec3 diffuse;
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
}`,Gw=`#include <common>
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
}`,Hw=`uniform vec3 color;
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
}`,Ww=`uniform float rotation;
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
}`,Xw=`uniform vec3 diffuse;
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
}`,me={alphahash_fragment:fM,alphahash_pars_fragment:pM,alphamap_fragment:mM,alphamap_pars_fragment:gM,alphatest_fragment:xM,alphatest_pars_fragment:_M,aomap_fragment:yM,aomap_pars_fragment:vM,batching_pars_vertex:bM,batching_vertex:MM,begin_vertex:SM,beginnormal_vertex:wM,bsdfs:AM,iridescence_fragment:EM,bumpmap_pars_fragment:TM,clipping_planes_fragment:CM,clipping_planes_pars_fragment:RM,clipping_planes_pars_vertex:PM,clipping_planes_vertex:IM,color_fragment:LM,color_pars_fragment:DM,color_pars_vertex:NM,color_vertex:UM,common:OM,defaultnormal_vertex:FM,displacementmap_pars_vertex:BM,displacementmap_vertex:kM,emissivemap_fragment:zM,emissivemap_pars_fragment:VM,colorspace_fragment:GM,colorspace_pars_fragment:HM,envmap_fragment:WM,envmap_common_pars_fragment:XM,envmap_pars_fragment:qM,envmap_pars_vertex:$M,envmap_physical_pars_fragment:sS,envmap_vertex:YM,fog_vertex:ZM,fog_pars_vertex:JM,fog_fragment:KM,fog_pars_fragment:jM,gradientmap_pars_fragment:QM,lightmap_pars_fragment:tS,lights_lambert_fragment:eS,lights_lambert_pars_fragment:nS,lights_pars_begin:iS,lights_toon_fragment:rS,lights_toon_pars_fragment:oS,lights_phong_fragment:aS,lights_phong_pars_fragment:lS,lights_physical_fragment:cS,lights_physical_pars_fragment:hS,lights_fragment_begin:uS,lights_fragment_maps:dS,lights_fragment_end:fS,lightprobes_pars_fragment:pS,logdepthbuf_fragment:mS,logdepthbuf_pars_fragment:gS,logdepthbuf_pars_vertex:xS,logdepthbuf_vertex:_S,map_fragment:yS,map_pars_fragment:vS,map_particle_fragment:bS,map_particle_pars_fragment:MS,metalnessmap_fragment:SS,metalnessmap_pars_fragment:wS,morphinstance_vertex:AS,morphcolor_vertex:ES,morphnormal_vertex:TS,morphtarget_pars_vertex:CS,morphtarget_vertex:RS,normal_fragment_begin:PS,normal_fragment_maps:IS,normal_pars_fragment:LS,normal_pars_vertex:DS,normal_vertex:NS,normalmap_pars_fragment:US,clearcoat_normal_fragment_begin:OS,clearcoat_normal_fragment_maps:FS,clearcoat_pars_fragment:BS,iridescence_pars_fragment:kS,opaque_fragment:zS,packing:VS,premultiplied_alpha_fragment:GS,project_vertex:HS,dithering_fragment:WS,dithering_pars_fragment:XS,roughnessmap_fragment:qS,roughnessmap_pars_fragment:$S,shadowmap_pars_fragment:YS,shadowmap_pars_vertex:ZS,shadowmap_vertex:JS,shadowmask_pars_fragment:KS,skinbase_vertex:jS,skinning_pars_vertex:QS,skinning_vertex:tw,skinnormal_vertex:ew,specularmap_fragment:nw,specularmap_pars_fragment:iw,tonemapping_fragment:sw,tonemapping_pars_fragment:rw,transmission_fragment:ow,transmission_pars_fragment:aw,uv_pars_fragment:lw,uv_pars_vertex:cw,uv_vertex:hw,worldpos_vertex:uw,background_vert:dw,background_frag:fw,backgroundCube_vert:pw,backgroundCube_frag:mw,cube_vert:gw,cube_frag:xw,depth_vert:_w,depth_frag:yw,distance_vert:vw,distance_frag:bw,equirect_vert:Mw,equirect_frag:Sw,linedashed_vert:ww,linedashed_frag:Aw,meshbasic_vert:Ew,meshbasic_frag:Tw,meshlambert_vert:Cw,meshlambert_frag:Rw,meshmatcap_vert:Pw,meshmatcap_frag:Iw,meshnormal_vert:Lw,meshnormal_frag:Dw,meshphong_vert:Nw,meshphong_frag:Uw,meshphysical_vert:Ow,meshphysical_frag:Fw,meshtoon_vert:Bw,meshtoon_frag:kw,points_vert:zw,points_frag:Vw,shadow_vert:Gw,shadow_frag:Hw,sprite_vert:Ww,sprite_frag:Xw},Lt={common:{diffuse:{value:new Xt(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new ie},alphaMap:{value:null},alphaMapTransform:{value:new ie},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new ie}},envmap:{envMap:{value:null},envMapRotation:{value:new ie},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new ie}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new ie}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new ie},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new ie},normalScale:{value:new Gt(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new ie},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new ie}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new ie}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new ie}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Xt(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Xt(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new ie},alphaTest:{value:0},uvTransform:{value:new ie}},sprite:{diffuse:{value:new Xt(16777215)},opacity:{value:1},center:{value:new Gt(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new ie},alphaMap:{value:null},alphaMapTransform:{value:new ie},alphaTest:{value:0}}},fs={basic:{uniforms:Zn([Lt.common,Lt.specularmap,Lt.envmap,Lt.aomap,Lt.lightmap,Lt.fog]),vertexShader:me.meshbasic_vert,fragmentShader:me.meshbasic_frag},lambert:{uniforms:Zn([Lt.common,Lt.specularmap,Lt.envmap,Lt.aomap,Lt.lightmap,Lt.emissivemap,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,Lt.fog,Lt.lights,{emissive:{value:new Xt(0)},envMapIntensity:{value:1}}]),vertexShader:me.meshlambert_vert,fragmentShader:me.meshlambert_frag},phong:{uniforms:Zn([Lt.common,Lt.specularmap,Lt.envmap,Lt.aomap,Lt.lightmap,Lt.emissivemap,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,Lt.fog,Lt.lights,{emissive:{value:new Xt(0)},specular:{value:new Xt(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:me.meshphong_vert,fragmentShader:me.meshphong_frag},standard:{uniforms:Zn([Lt.common,Lt.envmap,Lt.aomap,Lt.lightmap,Lt.emissivemap,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,Lt.roughnessmap,Lt.metalnessmap,Lt.fog,Lt.lights,{emissive:{value:new Xt(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:me.meshphysical_vert,fragmentShader:me.meshphysical_frag},toon:{uniforms:Zn([Lt.common,Lt.aomap,Lt.lightmap,Lt.emissivemap,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,Lt.gradientmap,Lt.fog,Lt.lights,{emissive:{value:new Xt(0)}}]),vertexShader:me.meshtoon_vert,fragmentShader:me.meshtoon_frag},matcap:{uniforms:Zn([Lt.common,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,Lt.fog,{matcap:{value:null}}]),vertexShader:me.meshmatcap_vert,fragmentShader:me.meshmatcap_frag},points:{uniforms:Zn([Lt.points,Lt.fog]),vertexShader:me.points_vert,fragmentShader:me.points_frag},dashed:{uniforms:Zn([Lt.common,Lt.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:me.linedashed_vert,fragmentShader:me.linedashed_frag},depth:{uniforms:Zn([Lt.common,Lt.displacementmap]),vertexShader:me.depth_vert,fragmentShader:me.depth_frag},normal:{uniforms:Zn([Lt.common,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,{opacity:{value:1}}]),vertexShader:me.meshnormal_vert,fragmentShader:me.meshnormal_frag},sprite:{uniforms:Zn([Lt.sprite,Lt.fog]),vertexShader:me.sprite_vert,fragmentShader:me.sprite_frag},background:{uniforms:{uvTransform:{value:new ie},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:me.background_vert,fragmentShader:me.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new ie}},vertexShader:me.backgroundCube_vert,fragmentShader:me.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:me.cube_vert,fragmentShader:me.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:me.equirect_vert,fragmentShader:me.equirect_frag},distance:{uniforms:Zn([Lt.common,Lt.displacementmap,{referencePosition:{value:new P},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:me.distance_vert,fragmentShader:me.distance_frag},shadow:{uniforms:Zn([Lt.lights,Lt.fog,{color:{value:new Xt(0)},opacity:{value:1}}]),vertexShader:me.shadow_vert,fragmentShader:me.shadow_frag}};fs.physical={uniforms:Zn([fs.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new ie},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new ie},clearcoatNormalScale:{value:new Gt(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new ie},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new ie},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new ie},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new ie},sheen:{value:0},sheenColor:{value:new Xt(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new ie},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new ie},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new ie},transmissionSamplerSize:{value:new Gt},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new ie},attenuationDistance:{value:0},attenuationColor:{value:new Xt(0)},specularColor:{value:new Xt(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new ie},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new ie},anisotropyVector:{value:new Gt},anisotropyMap:{value:null},anisotropyMapTransform:{value:new ie}}]),vertexShader:me.meshphysical_vert,fragmentShader:me.meshphysical_frag};var Fh={r:0,b:0,g:0},qw=new he,hx=new ie;hx.set(-1,0,0,0,1,0,0,0,1);function $w(i,t,e,n,s,r){let o=new Xt(0),a=s===!0?0:1,l,c,h=null,u=0,d=null;function f(v){let C=v.isScene===!0?v.background:null;if(C&&C.isTexture){let b=v.backgroundBlurriness>0;C=t.get(C,b)}return C}function p(v){let C=!1,b=f(v);b===null?m(o,a):b&&b.isColor&&(m(b,1),C=!0);let R=i.xr.getEnvironmentBlendMode();R==="additive"?e.buffers.color.setClear(0,0,0,1,r):R==="alpha-blend"&&e.buffers.color.setClear(0,0,0,0,r),(i.autoClear||C)&&(e.buffers.depth.setTest(!0),e.buffers.depth.setMask(!0),e.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function y(v,C){let b=f(C);b&&b.isCubeTexture?(c===void 0&&(c=new de(new Ii(1,1,1),new _i({name:"BackgroundCubeMaterial",uniforms:Dr(fs.backgroundCube.uniforms),vertexShader:fs.backgroundCube.vertexShader,fragmentShader:fs.backgroundCube.fragmentShader,side:Sn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(R,T,x){this.matrixWorld.copyPosition(x.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=b,c.material.uniforms.backgroundBlurriness.value=C.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=C.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(qw.makeRotationFromEuler(C.backgroundRotation)).transpose(),b.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(hx),c.material.toneMapped=Se.getTransfer(b.colorSpace)!==De,(h!==b||u!==b.version||d!==i.toneMapping)&&(c.material.needsUpdate=!0,h=b,u=b.version,d=i.toneMapping),c.layers.enableAll(),v.unshift(c,c.geometry,c.material,0,0,null)):b&&b.isTexture&&(l===void 0&&(l=new de(new qi(2,2),new _i({name:"BackgroundMaterial",uniforms:Dr(fs.background.uniforms),vertexShader:fs.background.vertexShader,fragmentShader:fs.background.fragmentShader,side:Di,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=b,l.material.uniforms.backgroundIntensity.value=C.backgroundIntensity,l.material.toneMapped=Se.getTransfer(b.colorSpace)!==De,b.matrixAutoUpdate===!0&&b.updateMatrix(),l.material.uniforms.uvTransform.value.copy(b.matrix),(h!==b||u!==b.version||d!==i.toneMapping)&&(l.material.needsUpdate=!0,h=b,u=b.version,d=i.toneMapping),l.layers.enableAll(),v.unshift(l,l.geometry,l.material,0,0,null))}function m(v,C){v.getRGB(Fh,Jf(i)),e.buffers.color.setClear(Fh.r,Fh.g,Fh.b,C,r)}function g(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(v,C=1){o.set(v),a=C,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(v){a=v,m(o,a)},render:p,addToRenderList:y,dispose:g}}function Yw(i,t){let e=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=d(null),r=s,o=!1;function a(N,z,G,U,W){let $=!1,H=u(N,U,G,z);r!==H&&(r=H,c(r.object)),$=f(N,U,G,W),$&&p(N,U,G,W),W!==null&&t.update(W,i.ELEMENT_ARRAY_BUFFER),($||o)&&(o=!1,b(N,z,G,U),W!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,t.get(W).buffer))}function l(){return i.createVertexArray()}function c(N){return i.bindVertexArray(N)}function h(N){return i.deleteVertexArray(N)}function u(N,z,G,U){let W=U.wireframe===!0,$=n[z.id];$===void 0&&($={},n[z.id]=$);let H=N.isInstancedMesh===!0?N.id:0,lt=$[H];lt===void 0&&(lt={},$[H]=lt);let Z=lt[G.id];Z===void 0&&(Z={},lt[G.id]=Z);let j=Z[W];return j===void 0&&(j=d(l()),Z[W]=j),j}function d(N){let z=[],G=[],U=[];for(let W=0;W<e;W++)z[W]=0,G[W]=0,U[W]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:z,enabledAttributes:G,attributeDivisors:U,object:N,attributes:{},index:null}}function f(N,z,G,U){let W=r.attributes,$=z.attributes,H=0,lt=G.getAttributes();for(let Z in lt)if(lt[Z].location>=0){let et=W[Z],dt=$[Z];if(dt===void 0&&(Z==="instanceMatrix"&&N.instanceMatrix&&(dt=N.instanceMatrix),Z==="instanceColor"&&N.instanceColor&&(dt=N.instanceColor)),et===void 0||et.attribute!==dt||dt&&et.data!==dt.data)return!0;H++}return r.attributesNum!==H||r.index!==U}function p(N,z,G,U){let W={},$=z.attributes,H=0,lt=G.getAttributes();for(let Z in lt)if(lt[Z].location>=0){let et=$[Z];et===void 0&&(Z==="instanceMatrix"&&N.instanceMatrix&&(et=N.instanceMatrix),Z==="instanceColor"&&N.instanceColor&&(et=N.instanceColor));let dt={};dt.attribute=et,et&&et.data&&(dt.data=et.data),W[Z]=dt,H++}r.attributes=W,r.attributesNum=H,r.index=U}function y(){let N=r.newAttributes;for(let z=0,G=N.length;z<G;z++)N[z]=0}function m(N){g(N,0)}function g(N,z){let G=r.newAttributes,U=r.enabledAttributes,W=r.attributeDivisors;G[N]=1,U[N]===0&&(i.enableVertexAttribArray(N),U[N]=1),W[N]!==z&&(i.vertexAttribDivisor(N,z),W[N]=z)}function v(){let N=r.newAttributes,z=r.enabledAttributes;for(let G=0,U=z.length;G<U;G++)z[G]!==N[G]&&(i.disableVertexAttribArray(G),z[G]=0)}function C(N,z,G,U,W,$,H){H===!0?i.vertexAttribIPointer(N,z,G,W,$):i.vertexAttribPointer(N,z,G,U,W,$)}function b(N,z,G,U){y();let W=U.attributes,$=G.getAttributes(),H=z.defaultAttributeValues;for(let lt in $){let Z=$[lt];if(Z.location>=0){let j=W[lt];if(j===void 0&&(lt==="instanceMatrix"&&N.instanceMatrix&&(j=N.instanceMatrix),lt==="instanceColor"&&N.instanceColor&&(j=N.instanceColor)),j!==void 0){let et=j.normalized,dt=j.itemSize,ut=t.get(j);if(ut===void 0)continue;let tt=ut.buffer,mt=ut.type,_t=ut.bytesPerElement,Tt=mt===i.INT||mt===i.UNSIGNED_INT||j.gpuType===Qc;if(j.isInterleavedBufferAttribute){let Mt=j.data,qt=Mt.isInterleavedBuffer===!0?Mt.stride:Mt.itemSize,ae=j.offset;if(Mt.isInstancedInterleavedBuffer||Mt.isInstancedBufferAttribute){for(let Ht=0;Ht<Z.locationSize;Ht++)g(Z.location+Ht,Mt.meshPerAttribute);N.isInstancedMesh!==!0&&U._maxInstanceCount===void 0&&(U._maxInstanceCount=Mt.meshPerAttribute*Mt.count)}else for(let Ht=0;Ht<Z.locationSize;Ht++)m(Z.location+Ht);i.bindBuffer(i.ARRAY_BUFFER,tt);for(let Ht=0;Ht<Z.locationSize;Ht++)C(Z.location+Ht,dt/Z.locationSize,mt,et,qt*_t,(ae+dt/Z.locationSize*Ht)*_t,Tt)}else{if(j.isInstancedBufferAttribute){for(let Mt=0;Mt<Z.locationSize;Mt++)g(Z.location+Mt,j.meshPerAttribute);N.isInstancedMesh!==!0&&U._maxInstanceCount===void 0&&(U._maxInstanceCount=j.meshPerAttribute*j.count)}else for(let Mt=0;Mt<Z.locationSize;Mt++)m(Z.location+Mt);i.bindBuffer(i.ARRAY_BUFFER,tt);for(let Mt=0;Mt<Z.locationSize;Mt++)C(Z.location+Mt,dt/Z.locationSize,mt,et,dt*_t,dt/Z.locationSize*Mt*_t,Tt)}}else if(H!==void 0){let et=H[lt];if(et!==void 0)switch(et.length){case 2:i.vertexAttrib2fv(Z.location,et);break;case 3:i.vertexAttrib3fv(Z.location,et);break;case 4:i.vertexAttrib4fv(Z.location,et);break;default:i.vertexAttrib1fv(Z.location,et)}}}}v()}function R(){F();for(let N in n){let z=n[N];for(let G in z){let U=z[G];for(let W in U){let $=U[W];for(let H in $)h($[H].object),delete $[H];delete U[W]}}delete n[N]}}function T(N){if(n[N.id]===void 0)return;let z=n[N.id];for(let G in z){let U=z[G];for(let W in U){let $=U[W];for(let H in $)h($[H].object),delete $[H];delete U[W]}}delete n[N.id]}function x(N){for(let z in n){let G=n[z];for(let U in G){let W=G[U];if(W[N.id]===void 0)continue;let $=W[N.id];for(let H in $)h($[H].object),delete $[H];delete W[N.id]}}}function E(N){for(let z in n){let G=n[z],U=N.isInstancedMesh===!0?N.id:0,W=G[U];if(W!==void 0){for(let $ in W){let H=W[$];for(let lt in H)h(H[lt].object),delete H[lt];delete W[$]}delete G[U],Object.keys(G).length===0&&delete n[z]}}}function F(){D(),o=!0,r!==s&&(r=s,c(r.object))}function D(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:F,resetDefaultState:D,dispose:R,releaseStatesOfGeometry:T,releaseStatesOfObject:E,releaseStatesOfProgram:x,initAttributes:y,enableAttribute:m,disableUnusedAttributes:v}}function Zw(i,t,e){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),e.update(c,n,1)}function o(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),e.update(c,n,h))}function a(l,c,h){if(h===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let d=0;for(let f=0;f<h;f++)d+=c[f];e.update(d,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function Jw(i,t,e,n){let s;function r(){if(s!==void 0)return s;if(t.has("EXT_texture_filter_anisotropic")===!0){let x=t.get("EXT_texture_filter_anisotropic");s=i.getParameter(x.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(x){return!(x!==Yi&&n.convert(x)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(x){let E=x===vi&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(x!==li&&x!==ri&&!E&&n.convert(x)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(x){if(x==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";x="mediump"}return x==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=e.precision!==void 0?e.precision:"highp",h=l(c);h!==c&&(Zt("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let u=e.reversedDepthBuffer===!0&&t.has("EXT_clip_control"),d=e.logarithmicDepthBuffer===!0&&u===!1;e.reversedDepthBuffer===!0&&u===!1&&Zt("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),e.logarithmicDepthBuffer===!0&&u===!0&&Zt("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),p=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),y=i.getParameter(i.MAX_TEXTURE_SIZE),m=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),g=i.getParameter(i.MAX_VERTEX_ATTRIBS),v=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),C=i.getParameter(i.MAX_VARYING_VECTORS),b=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),R=i.getParameter(i.MAX_SAMPLES),T=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:d,reversedDepthBuffer:u,maxTextures:f,maxVertexTextures:p,maxTextureSize:y,maxCubemapSize:m,maxAttributes:g,maxVertexUniforms:v,maxVaryings:C,maxFragmentUniforms:b,maxSamples:R,samples:T}}function Kw(i){let t=this,e=null,n=0,s=!1,r=!1,o=new Gn,a=new ie,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,d){let f=u.length!==0||d||n!==0||s;return s=d,n=u.length,f},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,d){e=h(u,d,0)},this.setState=function(u,d,f){let p=u.clippingPlanes,y=u.clipIntersection,m=u.clipShadows,g=i.get(u);if(!s||p===null||p.length===0||r&&!m)r?h(null):c();else{let v=r?0:n,C=v*4,b=g.clippingState||null;l.value=b,b=h(p,d,C,f);for(let R=0;R!==C;++R)b[R]=e[R];g.clippingState=b,this.numIntersection=y?this.numPlanes:0,this.numPlanes+=v}};function c(){l.value!==e&&(l.value=e,l.needsUpdate=n>0),t.numPlanes=n,t.numIntersection=0}function h(u,d,f,p){let y=u!==null?u.length:0,m=null;if(y!==0){if(m=l.value,p!==!0||m===null){let g=f+y*4,v=d.matrixWorldInverse;a.getNormalMatrix(v),(m===null||m.length<g)&&(m=new Float32Array(g));for(let C=0,b=f;C!==y;++C,b+=4)o.copy(u[C]).applyMatrix4(v,a),o.normal.toArray(m,b),m[b+3]=o.constant}l.value=m,l.needsUpdate=!0}return t.numPlanes=y,t.numIntersection=0,m}}var ol=class extends si{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;let n={width:t,height:t,depth:1},s=[n,n,n,n,n,n];this.texture=new La(s),this._setTextureOptions(e),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

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
			`},s=new Ii(5,5,5),r=new _i({name:"CubemapFromEquirect",uniforms:Dr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:Sn,blending:Us});r.uniforms.tEquirect.value=e;let o=new de(s,r),a=e.minFilter;return e.minFilter===Fs&&(e.minFilter=ni),new To(1,10,this).update(t,o),e.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(t,e=!0,n=!0,s=!0){let r=t.getRenderTarget();for(let o=0;o<6;o++)t.setRenderTarget(this,o),t.clear(e,n,s);t.setRenderTarget(r)}},G0=256,jw=3,Qw=20,ux=256,dx=16,t1=3,e1=new P,n1=new Xt,Oo=class i{constructor(t){this._renderer=t,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new To(1,10,null),this._boxMesh=new de(new Ii(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(t,e=0,n=.1,s=100,r={}){let{size:o=256,position:a=e1}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);e>0&&(h.texture.mipmapsAutoUpdate=!1);let u=l.autoClear,d=l.autoClearColor,f=l.autoClearDepth,p=l.autoClearStencil,y=t.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,y===null&&(t.background=l.getClearColor(n1));let m=new To(n,s,h);return m.position.copy(a),m.update(l,t),l.autoClear=u,l.autoClearColor=d,l.autoClearDepth=f,l.autoClearStencil=p,t.background=y,e>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,e)),this._applyPMREM(c),c}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=X0(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=W0(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(t,e){return e>0?1-Math.sqrt(1-t/e):0}_setSize(t){this._cubeSize=Math.max(G0,Yf(t))}_fromTexture(t,e){t.mapping===Ir||t.mapping===Io?this._setSize(t.image.length===0?G0:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4);let n=e||this._allocateTarget();return this._textureToCubemap(t),this._applyPMREM(n),n}_allocateTarget(){let t=this._cubeSize,e=H0(t,!1,!1),n=Math.log2(t)-jw;for(let s=0;s<=n;s++)e.texture.mipmaps.push({width:t>>s,height:t>>s});return e.texture.name="PMREM",e.texture.isPMREMTexture=!0,e}_getSourceTarget(t=!1){let e=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==e||t&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=H0(e,!0,t)),this._sourceTarget}_compileMaterial(t){this._boxMesh.material=t,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(t,e,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=t,r.activeMipmapLevel=e;let o=t.width>>e;t.viewport.set(0,0,o,o),r.update(this._renderer,s),t.viewport.set(0,0,t.width,t.height)}_textureToCubemap(t){let e;t.mapping===Ir||t.mapping===Io?(this._cubemapMaterial===null&&(this._cubemapMaterial=X0()),e=this._cubemapMaterial,e.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=W0()),e=this._equirectMaterial),e.uniforms.envMap.value=t,this._renderCube(this._getSourceTarget(),0,e)}_applyPMREM(t){this._ggxMaterial===null&&(this._ggxMaterial=i1(),this._integrationMaterial=s1());let e=this._cubeSize,n=t.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(e/dx);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-t1)r.roughness.value=a,this._renderCube(t,o,this._integrationMaterial);else{let l=a>0?Math.log2(e)+.5*Math.log2(6/(ux*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(t,o,this._ggxMaterial)}}}_blur(t,e){this._blurMaterial===null&&(this._blurMaterial=r1());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(e,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(t,0,n),s.envMap.value=t.texture,this._renderCube(r,0,n)}};function H0(i,t,e){return new ol(i,{minFilter:Fs,generateMipmaps:t,type:vi,colorSpace:wa,depthBuffer:e})}function al(i,t,e){return new _i({name:i,uniforms:t,vertexShader:me.cube_vert,fragmentShader:e,side:Sn,blending:Us,depthTest:!1,depthWrite:!1})}function i1(){return al("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${ux}u

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
	`)}function s1(){return al("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:dx}},`

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
	`)}function r1(){return al("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${Qw}
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
	`)}function W0(){return al("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

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
	`)}function X0(){return al("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function o1(i){let t=new WeakMap,e=new WeakMap,n=null;function s(d,f=!1){return d==null?null:f?o(d):r(d)}function r(d){if(d&&d.isTexture){let f=d.mapping;if(f===Jc||f===Kc)if(t.has(d)){let p=t.get(d).texture;return a(p,d.mapping)}else{let p=d.image;if(p&&p.height>0){let y=new ol(p.height);return y.fromEquirectangularTexture(i,d),t.set(d,y),d.addEventListener("dispose",c),a(y.texture,d.mapping)}else return null}}return d}function o(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){let f=d.mapping,p=f===Jc||f===Kc,y=f===Ir||f===Io;if(p||y){let m=e.get(d),g=m!==void 0?m.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==g)return n===null&&(n=new Oo(i)),m=p?n.fromEquirectangular(d,m):n.fromCubemap(d,m),m.texture.pmremVersion=d.pmremVersion,e.set(d,m),m.texture;if(m!==void 0)return m.texture;{let v=d.image;return p&&v&&v.height>0||y&&v&&l(v)?(n===null&&(n=new Oo(i)),m=p?n.fromEquirectangular(d):n.fromCubemap(d),m.texture.pmremVersion=d.pmremVersion,e.set(d,m),d.addEventListener("dispose",h),m.texture):null}}}return d}function a(d,f){return f===Jc?d.mapping=Ir:f===Kc&&(d.mapping=Io),d}function l(d){let f=0,p=6;for(let y=0;y<p;y++)d[y]!==void 0&&f++;return f===p}function c(d){let f=d.target;f.removeEventListener("dispose",c);let p=t.get(f);p!==void 0&&(t.delete(f),p.dispose())}function h(d){let f=d.target;f.removeEventListener("dispose",h);let p=e.get(f);p!==void 0&&(e.delete(f),p.dispose())}function u(){t=new WeakMap,e=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:u}}function a1(i){let t={};function e(n){if(t[n]!==void 0)return t[n];let s=i.getExtension(n);return t[n]=s,s}return{has:function(n){return e(n)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(n){let s=e(n);return s===null&&va("WebGLRenderer: "+n+" extension not supported."),s}}}function l1(i,t,e,n){let s={},r=new WeakMap,o=new FinalizationRegistry(p=>delete s[p]);function a(p){l(p.target)}function l(p){p.index!==null&&t.remove(p.index);for(let m in p.attributes)t.remove(p.attributes[m]);p.removeEventListener("dispose",a),delete s[p.id],o.unregister(p);let y=r.get(p);y&&(t.remove(y),r.delete(p)),n.releaseStatesOfGeometry(p),p.isInstancedBufferGeometry===!0&&delete p._maxInstanceCount,e.memory.geometries--}function c(p,y){return s[y.id]!==void 0||(y.addEventListener("dispose",a),s[y.id]=new WeakRef(y),o.register(y,y.id,y),e.memory.geometries++),y}function h(p){let y=p.attributes;for(let m in y)t.update(y[m],i.ARRAY_BUFFER)}function u(p){let y=p.index,m=p.attributes.position,g=0;if(m===void 0)return;let v=y!==null?y.array.length:m.array.length/3-1,C=m.count>=65535?Ra:Ca,b=new C(Math.ceil(v/3)*6,1),R=b.array;if(y!==null){let x=y.array;g=y.version;for(let E=0,F=0;E<v;E+=3){let D=x[E+0],N=x[E+1],z=x[E+2];R[F++]=D,R[F++]=N,R[F++]=N,R[F++]=z,R[F++]=z,R[F++]=D}}else{g=m.version;for(let x=0,E=0;x<v;x+=3){let F=x+0,D=x+1,N=x+2;R[E++]=F,R[E++]=D,R[E++]=D,R[E++]=N,R[E++]=N,R[E++]=F}}b.version=g;let T=r.get(p);T&&t.remove(T),r.set(p,b)}function d(p){let y=r.get(p);if(y){let m=p.index;m!==null&&y.version<m.version&&u(p)}else u(p);return r.get(p)}function f(){for(let p in s){let y=s[p].deref();y!==void 0&&l(y)}}return{get:c,update:h,getWireframeAttribute:d,dispose:f}}function c1(i,t,e){let n;function s(u){n=u}let r,o;function a(u){r=u.type,o=u.bytesPerElement}function l(u,d){i.drawElements(n,d,r,u*o),e.update(d,n,1)}function c(u,d,f){f!==0&&(i.drawElementsInstanced(n,d,r,u*o,f),e.update(d,n,f))}function h(u,d,f){if(f===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,d,0,r,u,0,f);let y=0;for(let m=0;m<f;m++)y+=d[m];e.update(y,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function h1(i){let t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(e.calls++,o){case i.TRIANGLES:e.triangles+=a*(r/3);break;case i.LINES:e.lines+=a*(r/2);break;case i.LINE_STRIP:e.lines+=a*(r-1);break;case i.LINE_LOOP:e.lines+=a*r;break;case i.POINTS:e.points+=a*r;break;default:te("WebGLInfo: Unknown draw mode:",o);break}}function s(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:s,update:n}}function u1(i,t,e){let n=new WeakMap,s=new nn;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0,d=n.get(a);if(d===void 0||d.count!==u){let F=function(){x.dispose(),n.delete(a),a.removeEventListener("dispose",F)};d!==void 0&&d.texture.dispose();let f=a.morphAttributes.position!==void 0,p=a.morphAttributes.normal!==void 0,y=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],g=a.morphAttributes.normal||[],v=a.morphAttributes.color||[],C=0;f===!0&&(C=1),p===!0&&(C=2),y===!0&&(C=3);let b=a.attributes.position.count*C,R=1;b>t.maxTextureSize&&(R=Math.ceil(b/t.maxTextureSize),b=t.maxTextureSize);let T=new Float32Array(b*R*4*u),x=new Ta(T,b,R,u);x.type=ri,x.needsUpdate=!0;let E=C*4;for(let D=0;D<u;D++){let N=m[D],z=g[D],G=v[D],U=b*R*4*D;for(let W=0;W<N.count;W++){let $=W*E;f===!0&&(s.fromBufferAttribute(N,W),T[U+$+0]=s.x,T[U+$+1]=s.y,T[U+$+2]=s.z,T[U+$+3]=0),p===!0&&(s.fromBufferAttribute(z,W),T[U+$+4]=s.x,T[U+$+5]=s.y,T[U+$+6]=s.z,T[U+$+7]=0),y===!0&&(s.fromBufferAttribute(G,W),T[U+$+8]=s.x,T[U+$+9]=s.y,T[U+$+10]=s.z,T[U+$+11]=G.itemSize===4?s.w:1)}}d={count:u,texture:x,size:new Gt(b,R)},n.set(a,d),a.addEventListener("dispose",F)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,e);else{let f=0;for(let y=0;y<c.length;y++)f+=c[y];let p=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(i,"morphTargetBaseInfluence",p),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",d.texture,e),l.getUniforms().setValue(i,"morphTargetsTextureSize",d.size)}return{update:r}}function d1(i,t,e,n,s){let r=new WeakMap;function o(c){let h=s.render.frame,u=c.geometry,d=t.get(c,u);if(r.get(d)!==h&&(t.update(d),r.set(d,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(e.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&e.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==h&&(f.update(),r.set(f,h))}return d}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),e.remove(h.instanceMatrix),h.instanceColor!==null&&e.remove(h.instanceColor)}return{update:o,dispose:a}}var f1={[Cf]:"LINEAR_TONE_MAPPING",[Rf]:"REINHARD_TONE_MAPPING",[Pf]:"CINEON_TONE_MAPPING",[If]:"ACES_FILMIC_TONE_MAPPING",[Df]:"AGX_TONE_MAPPING",[Nf]:"NEUTRAL_TONE_MAPPING",[Lf]:"CUSTOM_TONE_MAPPING"};function p1(i,t,e,n,s,r){let o=new si(t,e,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new ue;h.setAttribute("position",new Ee([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new Ee([0,2,0,0,2,0],2));let u=new Lc({uniforms:{tDiffuse:{value:null}},vertexShader:`
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
			}`,depthTest:!1,depthWrite:!1}),d=new de(h,u),f=new Pr(-1,1,1,-1,0,1),p=null,y=null,m=!1,g,v=null,C=[],b=!1;this.setSize=function(R,T){o.setSize(R,T),a!==null&&a.setSize(R,T),l!==null&&l.setSize(R,T);for(let x=0;x<C.length;x++){let E=C[x];E.setSize&&E.setSize(R,T)}},this.setEffects=function(R){C=R,b=C.length>0&&C[0].isRenderPass===!0;let T=o.width,x=o.height;C.length>0&&a===null&&(a=new si(T,x,{type:vi,depthBuffer:!1,stencilBuffer:!1}),l=new si(T,x,{type:vi,depthBuffer:!1,stencilBuffer:!1}));let E=s===!0&&C.some(F=>F.needsDepthTexture===!0);E!==(o.depthTexture!==null)&&(E===!0&&c===null&&(c=new Ds(T,x),r===!0&&(c.format=Bs,c.type=Lr)),o.dispose(),o.depthTexture=E?c:null,o.resolveDepthBuffer=E,o.storeMultisampledDepthBuffer=E);for(let F=0;F<C.length;F++){let D=C[F];D.setSize&&D.setSize(T,x),E&&D.needsDepthTexture===!0&&D.setDepthTexture&&D.setDepthTexture(c)}},this.begin=function(R,T){if(m||R.toneMapping===us&&C.length===0)return!1;if(v=T,T!==null){let x=T.width,E=T.height;(o.width!==x||o.height!==E)&&this.setSize(x,E)}return b===!1&&R.setRenderTarget(o),g=R.toneMapping,R.toneMapping=us,!0},this.hasRenderPass=function(){return b},this.end=function(R,T){R.toneMapping=g,m=!0;let x=o,E=a;for(let F=0;F<C.length;F++){let D=C[F];D.enabled!==!1&&(D.render(R,E,x,T),D.needsSwap!==!1&&(x=E,E=E===a?l:a))}if(p!==R.outputColorSpace||y!==R.toneMapping){p=R.outputColorSpace,y=R.toneMapping,u.defines={},Se.getTransfer(p)===De&&(u.defines.SRGB_TRANSFER="");let F=f1[y];F&&(u.defines[F]=""),u.needsUpdate=!0}u.uniforms.tDiffuse.value=x.texture,R.setRenderTarget(v),R.render(d,f),v=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),u.dispose()}}var fx=new ii,px=new Ds(1,1),mx=new Na(1),gx=new Ta,xx=new Cc,_x=new La,q0=[],$0=[],Y0=new Float32Array(16),Z0=new Float32Array(9),J0=new Float32Array(4);function Fo(i,t,e){let n=i[0];if(n<=0||n>0)return i;let s=t*e,r=q0[s];if(r===void 0&&(r=new Float32Array(s),q0[s]=r),t!==0){n.toArray(r,0);for(let o=1,a=0;o!==t;++o)a+=e,i[o].toArray(r,a)}return r}function Cn(i,t){if(i.length!==t.length)return!1;for(let e=0,n=i.length;e<n;e++)if(i[e]!==t[e])return!1;return!0}function Rn(i,t){for(let e=0,n=t.length;e<n;e++)i[e]=t[e]}function zh(i,t){let e=$0[t];e===void 0&&(e=new Int32Array(t),$0[t]=e);for(let n=0;n!==t;++n)e[n]=i.allocateTextureUnit();return e}function m1(i,t){let e=this.cache;e[0]!==t&&(i.uniform1f(this.addr,t),e[0]=t)}function g1(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Cn(e,t))return;i.uniform2fv(this.addr,t),Rn(e,t)}}function x1(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(i.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(Cn(e,t))return;i.uniform3fv(this.addr,t),Rn(e,t)}}function _1(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Cn(e,t))return;i.uniform4fv(this.addr,t),Rn(e,t)}}function y1(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(Cn(e,t))return;i.uniformMatrix2fv(this.addr,!1,t),Rn(e,t)}else{if(Cn(e,n))return;J0.set(n),i.uniformMatrix2fv(this.addr,!1,J0),Rn(e,n)}}function v1(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(Cn(e,t))return;i.uniformMatrix3fv(this.addr,!1,t),Rn(e,t)}else{if(Cn(e,n))return;Z0.set(n),i.uniformMatrix3fv(this.addr,!1,Z0),Rn(e,n)}}function b1(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(Cn(e,t))return;i.uniformMatrix4fv(this.addr,!1,t),Rn(e,t)}else{if(Cn(e,n))return;Y0.set(n),i.uniformMatrix4fv(this.addr,!1,Y0),Rn(e,n)}}function M1(i,t){let e=this.cache;e[0]!==t&&(i.uniform1i(this.addr,t),e[0]=t)}function S1(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Cn(e,t))return;i.uniform2iv(this.addr,t),Rn(e,t)}}function w1(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(Cn(e,t))return;i.uniform3iv(this.addr,t),Rn(e,t)}}function A1(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Cn(e,t))return;i.uniform4iv(this.addr,t),Rn(e,t)}}function E1(i,t){let e=this.cache;e[0]!==t&&(i.uniform1ui(this.addr,t),e[0]=t)}function T1(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Cn(e,t))return;i.uniform2uiv(this.addr,t),Rn(e,t)}}function C1(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(Cn(e,t))return;i.uniform3uiv(this.addr,t),Rn(e,t)}}function R1(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Cn(e,t))return;i.uniform4uiv(this.addr,t),Rn(e,t)}}function Vh(i){return i.version===0&&(i.compareFunction=Wf,i.needsUpdate=!0),i}function P1(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=Vh(px):r=fx,e.setTexture2D(t||r,s)}function I1(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture3D(t||xx,s)}function L1(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=Vh(mx):r=_x,e.setTextureCube(t||r,s)}function D1(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture2DArray(t||gx,s)}function N1(i){switch(i){case 5126:return m1;case 35664:return g1;case 35665:return x1;case 35666:return _1;case 35674:return y1;case 35675:return v1;case 35676:return b1;case 5124:case 35670:return M1;case 35667:case 35671:return S1;case 35668:case 35672:return w1;case 35669:case 35673:return A1;case 5125:return E1;case 36294:return T1;case 36295:return C1;case 36296:return R1;case 35678:case 36198:case 36298:case 36306:case 35682:return P1;case 35679:case 36299:case 36307:return I1;case 35680:case 36300:case 36308:case 36293:return L1;case 36289:case 36303:case 36311:case 36292:return D1}}function U1(i,t){i.uniform1fv(this.addr,t)}function O1(i,t){let e=Fo(t,this.size,2);i.uniform2fv(this.addr,e)}function F1(i,t){let e=Fo(t,this.size,3);i.uniform3fv(this.addr,e)}function B1(i,t){let e=Fo(t,this.size,4);i.uniform4fv(this.addr,e)}function k1(i,t){let e=Fo(t,this.size,4);i.uniformMatrix2fv(this.addr,!1,e)}function z1(i,t){let e=Fo(t,this.size,9);i.uniformMatrix3fv(this.addr,!1,e)}function V1(i,t){let e=Fo(t,this.size,16);i.uniformMatrix4fv(this.addr,!1,e)}function G1(i,t){i.uniform1iv(this.addr,t)}function H1(i,t){i.uniform2iv(this.addr,t)}function W1(i,t){i.uniform3iv(this.addr,t)}function X1(i,t){i.uniform4iv(this.addr,t)}function q1(i,t){i.uniform1uiv(this.addr,t)}function $1(i,t){i.uniform2uiv(this.addr,t)}function Y1(i,t){i.uniform3uiv(this.addr,t)}function Z1(i,t){i.uniform4uiv(this.addr,t)}function J1(i,t,e){let n=this.cache,s=t.length,r=zh(e,s);Cn(n,r)||(i.uniform1iv(this.addr,r),Rn(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=Vh(px):o=fx;for(let a=0;a!==s;++a)e.setTexture2D(t[a]||o,r[a])}function K1(i,t,e){let n=this.cache,s=t.length,r=zh(e,s);Cn(n,r)||(i.uniform1iv(this.addr,r),Rn(n,r));for(let o=0;o!==s;++o)e.setTexture3D(t[o]||xx,r[o])}function j1(i,t,e){let n=this.cache,s=t.length,r=zh(e,s);Cn(n,r)||(i.uniform1iv(this.addr,r),Rn(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=Vh(mx):o=_x;for(let a=0;a!==s;++a)e.setTextureCube(t[a]||o,r[a])}function Q1(i,t,e){let n=this.cache,s=t.length,r=zh(e,s);Cn(n,r)||(i.uniform1iv(this.addr,r),Rn(n,r));for(let o=0;o!==s;++o)e.setTexture2DArray(t[o]||gx,r[o])}function tA(i){switch(i){case 5126:return U1;case 35664:return O1;case 35665:return F1;case 35666:return B1;case 35674:return k1;case 35675:return z1;case 35676:return V1;case 5124:case 35670:return G1;case 35667:case 35671:return H1;case 35668:case 35672:return W1;case 35669:case 35673:return X1;case 5125:return q1;case 36294:return $1;case 36295:return Y1;case 36296:return Z1;case 35678:case 36198:case 36298:case 36306:case 35682:return J1;case 35679:case 36299:case 36307:return K1;case 35680:case 36300:case 36308:case 36293:return j1;case 36289:case 36303:case 36311:case 36292:return Q1}}var ap=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.setValue=N1(e.type)}},lp=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=tA(e.type)}},cp=class{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(t,e[a.id],n)}}},rp=/(\w+)(\])?(\[|\.)?/g;function K0(i,t){i.seq.push(t),i.map[t.id]=t}function eA(i,t,e){let n=i.name,s=n.length;for(rp.lastIndex=0;;){let r=rp.exec(n),o=rp.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){K0(e,c===void 0?new ap(a,i,t):new lp(a,i,t));break}else{let u=e.map[a];u===void 0&&(u=new cp(a),K0(e,u)),e=u}}}var Uo=class{constructor(t,e){this.seq=[],this.map={};let n=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=t.getActiveUniform(e,o),l=t.getUniformLocation(e,a.name);eA(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===t.SAMPLER_2D_SHADOW||o.type===t.SAMPLER_CUBE_SHADOW||o.type===t.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(t,e,n,s){let r=this.map[e];r!==void 0&&r.setValue(t,n,s)}setOptional(t,e,n){let s=e[n];s!==void 0&&this.setValue(t,n,s)}static upload(t,e,n,s){for(let r=0,o=e.length;r!==o;++r){let a=e[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(t,l.value,s)}}static seqWithValue(t,e){let n=[];for(let s=0,r=t.length;s!==r;++s){let o=t[s];o.id in e&&n.push(o)}return n}};function j0(i,t,e){let n=i.createShader(t);return i.shaderSource(n,e),i.compileShader(n),n}var nA=37297,iA=0;function sA(i,t){let e=i.split(`
`),n=[],s=Math.max(t-6,0),r=Math.min(t+6,e.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===t?">":" "} ${a}: ${e[o]}`)}return n.join(`
`)}var Q0=new ie;function rA(i){Se._getMatrix(Q0,Se.workingColorSpace,i);let t=`mat3( ${Q0.elements.map(e=>e.toFixed(4))} )`;switch(Se.getTransfer(i)){case Aa:return[t,"LinearTransferOETF"];case De:return[t,"sRGBTransferOETF"];default:return Zt("WebGLProgram: Unsupported color space: ",i),[t,"LinearTransferOETF"]}}function tx(i,t,e){let n=i.getShaderParameter(t,i.COMPILE_STATUS),r=(i.getShaderInfoLog(t)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return e.toUpperCase()+`

`+r+`

`+sA(i.getShaderSource(t),a)}else return r}function oA(i,t){let e=rA(t);return[`vec4 ${i}( vec4 value ) {`,`	return ${e[1]}( vec4( ${e[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var aA={[Cf]:"Linear",[Rf]:"Reinhard",[Pf]:"Cineon",[If]:"ACESFilmic",[Df]:"AgX",[Nf]:"Neutral",[Lf]:"Custom"};function lA(i,t){let e=aA[t];return e===void 0?(Zt("WebGLProgram: Unsupported toneMapping:",t),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}var Bh=new P;function cA(){Se.getLuminanceCoefficients(Bh);let i=Bh.x.toFixed(4),t=Bh.y.toFixed(4),e=Bh.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function hA(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(rl).join(`
`)}function uA(i){let t=[];for(let e in i){let n=i[e];n!==!1&&t.push("#define "+e+" "+n)}return t.join(`
`)}function dA(i,t){let e={},n=i.getProgramParameter(t,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(t,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),e[o]={type:r.type,location:i.getAttribLocation(t,o),locationSize:a}}return e}function rl(i){return i!==""}function ex(i,t){let e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,t.numSunLights).replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,t.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,t.numLightProbeGrids)}function nx(i,t){return i.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}var fA=/^[ \t]*#include +<([\w\d./]+)>/gm;function hp(i){return i.replace(fA,pA)}function pA(i,t){let e=me[t];if(e===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+t+">");return hp(e)}var mA=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function ix(i){return i.replace(mA,gA)}function gA(i,t,e,n){let s="";for(let r=parseInt(t);r<parseInt(e);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function sx(i){let t=`precision ${i.precision} float;
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
#define LOW_PRECISION`),t}var xA={[Ya]:"SHADOWMAP_TYPE_PCF",[Ro]:"SHADOWMAP_TYPE_VSM"};function _A(i){return xA[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var yA={[Io]:"ENVMAP_MODE_REFRACTION"};function vA(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":yA[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var bA={[Zc]:"ENVMAP_BLENDING_MULTIPLY",[v0]:"ENVMAP_BLENDING_MIX",[b0]:"ENVMAP_BLENDING_ADD"};function MA(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":bA[i.combine]||"ENVMAP_BLENDING_NONE"}function SA(i,t,e,n){let s=i.getContext(),r=e.defines,o=e.vertexShader,a=e.fragmentShader,l=_A(e),c=e.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=vA(e),u=MA(e),d=hA(e),f=uA(r),p=s.createProgram(),y,m,g=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(y=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f].filter(rl).join(`
`),y.length>0&&(y+=`
`),m=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f].filter(rl).join(`
`),m.length>0&&(m+=`
`)):(y=[sx(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+h:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+e.diffuseRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexNormals?"#define HAS_NORMAL":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(rl).join(`
`),m=[sx(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+c:"",e.envMap?"#define "+h:"",e.envMap?"#define "+u:"",e.envMapPMREM?"#define ENVMAP_MAX_LOD "+e.envMapMaxLod+".0":"",e.envMapPMREM?"#define ENVMAP_SIZE "+e.envMapSize+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.retroreflection?"#define USE_RETROREFLECTION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor?"#define USE_COLOR":"",e.vertexAlphas||e.batchingColor?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==us?"#define TONE_MAPPING":"",e.toneMapping!==us?me.tonemapping_pars_fragment:"",e.toneMapping!==us?lA("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",me.colorspace_pars_fragment,oA("linearToOutputTexel",e.outputColorSpace),cA(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter(rl).join(`
`)),o=hp(o),o=ex(o,e),o=nx(o,e),a=hp(a),a=ex(a,e),a=nx(a,e),o=ix(o),a=ix(a),e.isRawShaderMaterial!==!0&&(g=`#version 300 es
`,y=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+y,m=["#define varying in",e.glslVersion===Xf?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===Xf?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let v=g+y+o,C=g+m+a,b=j0(s,s.VERTEX_SHADER,v),R=j0(s,s.FRAGMENT_SHADER,C);s.attachShader(p,b),s.attachShader(p,R),e.index0AttributeName!==void 0?s.bindAttribLocation(p,0,e.index0AttributeName):e.hasPositionAttribute===!0&&s.bindAttribLocation(p,0,"position"),s.linkProgram(p);function T(D){if(i.debug.checkShaderErrors){let N=s.getProgramInfoLog(p)||"",z=s.getShaderInfoLog(b)||"",G=s.getShaderInfoLog(R)||"",U=N.trim(),W=z.trim(),$=G.trim(),H=!0,lt=!0;if(s.getProgramParameter(p,s.LINK_STATUS)===!1)if(H=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,p,b,R);else{let Z=tx(s,b,"vertex"),j=tx(s,R,"fragment");te("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(p,s.VALIDATE_STATUS)+`

Material Name: `+D.name+`
Material Type: `+D.type+`

Program Info Log: `+U+`
`+Z+`
`+j)}else U!==""?Zt("WebGLProgram: Program Info Log:",U):(W===""||$==="")&&(lt=!1);lt&&(D.diagnostics={runnable:H,programLog:U,vertexShader:{log:W,prefix:y},fragmentShader:{log:$,prefix:m}})}s.deleteShader(b),s.deleteShader(R),x=new Uo(s,p),E=dA(s,p)}let x;this.getUniforms=function(){return x===void 0&&T(this),x};let E;this.getAttributes=function(){return E===void 0&&T(this),E};let F=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return F===!1&&(F=s.getProgramParameter(p,nA)),F},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(p),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=iA++,this.cacheKey=t,this.usedTimes=1,this.program=p,this.vertexShader=b,this.fragmentShader=R,this}var wA=0,up=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t,e,n){let s=this._getShaderCacheForMaterial(t);return s.has(e)===!1&&(s.add(e),e.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(t){let e=this.materialCache.get(t);for(let n of e)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(t),this}getVertexShaderStage(t){return this._getShaderStage(t.vertexShader)}getFragmentShaderStage(t){return this._getShaderStage(t.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){let e=this.materialCache,n=e.get(t);return n===void 0&&(n=new Set,e.set(t,n)),n}_getShaderStage(t){let e=this.shaderCache,n=e.get(t);return n===void 0&&(n=new dp(t),e.set(t,n)),n}},dp=class{constructor(t){this.id=wA++,this.code=t,this.usedTimes=0}};function AA(i){return i===ur||i===el||i===nl}function EA(i,t,e,n,s,r){let o=new So,a=new up,l=new Set,c=[],h=new Map,u=n.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(x){return l.add(x),x===0?"uv":`uv${x}`}function p(x,E,F,D,N,z){let G=D.fog,U=N.geometry,W=x.isMeshStandardMaterial||x.isMeshLambertMaterial||x.isMeshPhongMaterial?D.environment:null,$=x.isMeshStandardMaterial||x.isMeshLambertMaterial&&!x.envMap||x.isMeshPhongMaterial&&!x.envMap,H=t.get(x.envMap||W,$),lt=d[x.type],Z=n.precision;x.precision!==null&&(Z=n.getMaxPrecision(x.precision),Z!==x.precision&&Zt("WebGLProgram.getParameters:",x.precision,"not supported, using",Z,"instead."));let j=U.morphAttributes.position||U.morphAttributes.normal||U.morphAttributes.color,et=j!==void 0?j.length:0,dt=0;U.morphAttributes.position!==void 0&&(dt=1),U.morphAttributes.normal!==void 0&&(dt=2),U.morphAttributes.color!==void 0&&(dt=3);let ut,tt,mt,_t;if(lt){let Ct=fs[lt];ut=Ct.vertexShader,tt=Ct.fragmentShader}else{ut=x.vertexShader,tt=x.fragmentShader;let Ct=a.getVertexShaderStage(x),ce=a.getFragmentShaderStage(x);a.update(x,Ct,ce),mt=Ct.id,_t=ce.id}let Tt=i.getRenderTarget(),Mt=i.state.buffers.depth.getReversed(),qt=N.isInstancedMesh===!0,ae=N.isBatchedMesh===!0,Ht=!!x.map,ge=!!x.matcap,fe=!!H,se=fe&&H.isPMREMTexture===!0,je=!!x.aoMap,He=!!x.lightMap,mn=!!x.bumpMap&&x.wireframe===!1,Be=!!x.normalMap,Dn=!!x.displacementMap,Ae=!!x.emissiveMap,En=!!x.metalnessMap,on=!!x.roughnessMap,gn=x.anisotropy>0,k=x.clearcoat>0,Rt=x.diffuseRoughness>0,Jt=x.dispersion>0,le=x.retroreflectivity>0,St=x.iridescence>0,ze=x.sheen>0,Vt=x.transmission>0,Yt=gn&&!!x.anisotropyMap,I=k&&!!x.clearcoatMap,S=k&&!!x.clearcoatNormalMap,q=k&&!!x.clearcoatRoughnessMap,ht=Rt&&!!x.diffuseRoughnessMap,ot=St&&!!x.iridescenceMap,xt=St&&!!x.iridescenceThicknessMap,yt=ze&&!!x.sheenColorMap,nt=ze&&!!x.sheenRoughnessMap,st=!!x.specularMap,pt=!!x.specularColorMap,B=!!x.specularIntensityMap,rt=Vt&&!!x.transmissionMap,it=Vt&&!!x.thicknessMap,wt=!!x.gradientMap,gt=!!x.alphaMap,bt=x.alphaTest>0,Wt=!!x.alphaHash,jt=!!x.extensions,ct=us;x.toneMapped&&(Tt===null||Tt.isXRRenderTarget===!0)&&(ct=i.toneMapping);let Bt=se?H.isCompressedCubeTexture?H.image[0].mipmaps:H.mipmaps:null,Qt={shaderID:lt,shaderType:x.type,shaderName:x.name,vertexShader:ut,fragmentShader:tt,defines:x.defines,customVertexShaderID:mt,customFragmentShaderID:_t,isRawShaderMaterial:x.isRawShaderMaterial===!0,glslVersion:x.glslVersion,precision:Z,batching:ae,batchingColor:ae&&N._colorsTexture!==null,instancing:qt,instancingColor:qt&&N.instanceColor!==null,instancingMorph:qt&&N.morphTexture!==null,outputColorSpace:Tt===null?i.outputColorSpace:Tt.isXRRenderTarget===!0?Tt.texture.colorSpace:Se.workingColorSpace,alphaToCoverage:!!x.alphaToCoverage,map:Ht,matcap:ge,envMap:fe,envMapMode:fe&&H.mapping,envMapPMREM:se,envMapMaxLod:se?Bt.length-1:null,envMapSize:se?Bt[0].width:null,aoMap:je,lightMap:He,bumpMap:mn,normalMap:Be,displacementMap:Dn,emissiveMap:Ae,normalMapObjectSpace:Be&&x.normalMapType===w0,normalMapTangentSpace:Be&&x.normalMapType===il,packedNormalMap:Be&&x.normalMapType===il&&AA(x.normalMap.format),metalnessMap:En,roughnessMap:on,anisotropy:gn,anisotropyMap:Yt,clearcoat:k,clearcoatMap:I,clearcoatNormalMap:S,clearcoatRoughnessMap:q,diffuseRoughness:Rt,diffuseRoughnessMap:ht,dispersion:Jt,retroreflection:le,iridescence:St,iridescenceMap:ot,iridescenceThicknessMap:xt,sheen:ze,sheenColorMap:yt,sheenRoughnessMap:nt,specularMap:st,specularColorMap:pt,specularIntensityMap:B,transmission:Vt,transmissionMap:rt,thicknessMap:it,gradientMap:wt,opaque:x.transparent===!1&&x.blending===Po&&x.alphaToCoverage===!1,alphaMap:gt,alphaTest:bt,alphaHash:Wt,combine:x.combine,mapUv:Ht&&f(x.map.channel),aoMapUv:je&&f(x.aoMap.channel),lightMapUv:He&&f(x.lightMap.channel),bumpMapUv:mn&&f(x.bumpMap.channel),normalMapUv:Be&&f(x.normalMap.channel),displacementMapUv:Dn&&f(x.displacementMap.channel),emissiveMapUv:Ae&&f(x.emissiveMap.channel),metalnessMapUv:En&&f(x.metalnessMap.channel),roughnessMapUv:on&&f(x.roughnessMap.channel),anisotropyMapUv:Yt&&f(x.anisotropyMap.channel),clearcoatMapUv:I&&f(x.clearcoatMap.channel),clearcoatNormalMapUv:S&&f(x.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:q&&f(x.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:ht&&f(x.diffuseRoughnessMap.channel),iridescenceMapUv:ot&&f(x.iridescenceMap.channel),iridescenceThicknessMapUv:xt&&f(x.iridescenceThicknessMap.channel),sheenColorMapUv:yt&&f(x.sheenColorMap.channel),sheenRoughnessMapUv:nt&&f(x.sheenRoughnessMap.channel),specularMapUv:st&&f(x.specularMap.channel),specularColorMapUv:pt&&f(x.specularColorMap.channel),specularIntensityMapUv:B&&f(x.specularIntensityMap.channel),transmissionMapUv:rt&&f(x.transmissionMap.channel),thicknessMapUv:it&&f(x.thicknessMap.channel),alphaMapUv:gt&&f(x.alphaMap.channel),vertexTangents:!!U.attributes.tangent&&(Be||gn),vertexNormals:!!U.attributes.normal,vertexColors:x.vertexColors,vertexAlphas:x.vertexColors===!0&&!!U.attributes.color&&U.attributes.color.itemSize===4,pointsUvs:N.isPoints===!0&&!!U.attributes.uv&&(Ht||gt),fog:!!G,useFog:x.fog===!0,fogExp2:!!G&&G.isFogExp2,flatShading:x.wireframe===!1&&(x.flatShading===!0||U.attributes.normal===void 0&&Be===!1&&(x.isMeshLambertMaterial||x.isMeshPhongMaterial||x.isMeshStandardMaterial||x.isMeshPhysicalMaterial)),sizeAttenuation:x.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:Mt,skinning:N.isSkinnedMesh===!0,hasPositionAttribute:U.attributes.position!==void 0,morphTargets:U.morphAttributes.position!==void 0,morphNormals:U.morphAttributes.normal!==void 0,morphColors:U.morphAttributes.color!==void 0,morphTargetsCount:et,morphTextureStride:dt,numSunLights:E.sun.length,numDirLights:E.directional.length,numPointLights:E.point.length,numSpotLights:E.spot.length,numSpotLightMaps:E.spotLightMap.length,numRectAreaLights:E.rectArea.length,numHemiLights:E.hemi.length,numSunLightShadows:E.sunShadowMap.length,numDirLightShadows:E.directionalShadowMap.length,numPointLightShadows:E.pointShadowMap.length,numSpotLightShadows:E.spotShadowMap.length,numSpotLightShadowsWithMaps:E.numSpotLightShadowsWithMaps,numLightProbes:E.numLightProbes,numLightProbeGrids:z.filter(Ct=>Ct.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:x.dithering,shadowMapEnabled:i.shadowMap.enabled&&F.length>0,shadowMapType:i.shadowMap.type,toneMapping:ct,decodeVideoTexture:Ht&&x.map.isVideoTexture===!0&&Se.getTransfer(x.map.colorSpace)===De,decodeVideoTextureEmissive:Ae&&x.emissiveMap.isVideoTexture===!0&&Se.getTransfer(x.emissiveMap.colorSpace)===De,premultipliedAlpha:x.premultipliedAlpha,doubleSided:x.side===wn,flipSided:x.side===Sn,useDepthPacking:x.depthPacking>=0,depthPacking:x.depthPacking||0,index0AttributeName:x.index0AttributeName,extensionClipCullDistance:jt&&x.extensions.clipCullDistance===!0&&e.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(jt&&x.extensions.multiDraw===!0||ae)&&e.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:e.has("KHR_parallel_shader_compile"),customProgramCacheKey:x.customProgramCacheKey()};return Qt.vertexUv1s=l.has(1),Qt.vertexUv2s=l.has(2),Qt.vertexUv3s=l.has(3),l.clear(),Qt}function y(x){let E=[];if(x.shaderID?E.push(x.shaderID):(E.push(x.customVertexShaderID),E.push(x.customFragmentShaderID)),x.defines!==void 0)for(let F in x.defines)E.push(F),E.push(x.defines[F]);return x.isRawShaderMaterial===!1&&(m(E,x),g(E,x),E.push(i.outputColorSpace)),E.push(x.customProgramCacheKey),E.join()}function m(x,E){x.push(E.precision),x.push(E.outputColorSpace),x.push(E.envMapMode),x.push(E.envMapPMREM),x.push(E.envMapMaxLod),x.push(E.envMapSize),x.push(E.mapUv),x.push(E.alphaMapUv),x.push(E.lightMapUv),x.push(E.aoMapUv),x.push(E.bumpMapUv),x.push(E.normalMapUv),x.push(E.displacementMapUv),x.push(E.emissiveMapUv),x.push(E.metalnessMapUv),x.push(E.roughnessMapUv),x.push(E.anisotropyMapUv),x.push(E.clearcoatMapUv),x.push(E.clearcoatNormalMapUv),x.push(E.clearcoatRoughnessMapUv),x.push(E.diffuseRoughnessMapUv),x.push(E.iridescenceMapUv),x.push(E.iridescenceThicknessMapUv),x.push(E.sheenColorMapUv),x.push(E.sheenRoughnessMapUv),x.push(E.specularMapUv),x.push(E.specularColorMapUv),x.push(E.specularIntensityMapUv),x.push(E.transmissionMapUv),x.push(E.thicknessMapUv),x.push(E.combine),x.push(E.fogExp2),x.push(E.sizeAttenuation),x.push(E.morphTargetsCount),x.push(E.numSunLights),x.push(E.numDirLights),x.push(E.numPointLights),x.push(E.numSpotLights),x.push(E.numSpotLightMaps),x.push(E.numHemiLights),x.push(E.numRectAreaLights),x.push(E.numSunLightShadows),x.push(E.numDirLightShadows),x.push(E.numPointLightShadows),x.push(E.numSpotLightShadows),x.push(E.numSpotLightShadowsWithMaps),x.push(E.numLightProbes),x.push(E.numLightProbeGrids),x.push(E.shadowMapType),x.push(E.toneMapping),x.push(E.numClippingPlanes),x.push(E.numClipIntersection),x.push(E.depthPacking)}function g(x,E){o.disableAll(),E.instancing&&o.enable(0),E.instancingColor&&o.enable(1),E.instancingMorph&&o.enable(2),E.matcap&&o.enable(3),E.envMap&&o.enable(4),E.normalMapObjectSpace&&o.enable(5),E.normalMapTangentSpace&&o.enable(6),E.clearcoat&&o.enable(7),E.iridescence&&o.enable(8),E.alphaTest&&o.enable(9),E.vertexColors&&o.enable(10),E.vertexAlphas&&o.enable(11),E.vertexUv1s&&o.enable(12),E.vertexUv2s&&o.enable(13),E.vertexUv3s&&o.enable(14),E.vertexTangents&&o.enable(15),E.anisotropy&&o.enable(16),E.alphaHash&&o.enable(17),E.batching&&o.enable(18),E.dispersion&&o.enable(19),E.retroreflection&&o.enable(24),E.diffuseRoughness&&o.enable(25),E.batchingColor&&o.enable(20),E.gradientMap&&o.enable(21),E.packedNormalMap&&o.enable(22),E.vertexNormals&&o.enable(23),x.push(o.mask),o.disableAll(),E.fog&&o.enable(0),E.useFog&&o.enable(1),E.flatShading&&o.enable(2),E.logarithmicDepthBuffer&&o.enable(3),E.reversedDepthBuffer&&o.enable(4),E.skinning&&o.enable(5),E.morphTargets&&o.enable(6),E.morphNormals&&o.enable(7),E.morphColors&&o.enable(8),E.premultipliedAlpha&&o.enable(9),E.shadowMapEnabled&&o.enable(10),E.doubleSided&&o.enable(11),E.flipSided&&o.enable(12),E.useDepthPacking&&o.enable(13),E.dithering&&o.enable(14),E.transmission&&o.enable(15),E.sheen&&o.enable(16),E.opaque&&o.enable(17),E.pointsUvs&&o.enable(18),E.decodeVideoTexture&&o.enable(19),E.decodeVideoTextureEmissive&&o.enable(20),E.alphaToCoverage&&o.enable(21),E.numLightProbeGrids>0&&o.enable(22),E.hasPositionAttribute&&o.enable(23),x.push(o.mask)}function v(x){let E=d[x.type],F;if(E){let D=fs[E];F=k0.clone(D.uniforms)}else F=x.uniforms;return F}function C(x,E){let F=h.get(E);return F!==void 0?++F.usedTimes:(F=new SA(i,E,x,s),c.push(F),h.set(E,F)),F}function b(x){if(--x.usedTimes===0){let E=c.indexOf(x);c[E]=c[c.length-1],c.pop(),h.delete(x.cacheKey),x.destroy()}}function R(x){a.remove(x)}function T(){a.dispose()}return{getParameters:p,getProgramCacheKey:y,getUniforms:v,acquireProgram:C,releaseProgram:b,releaseShaderCache:R,programs:c,dispose:T}}function TA(){let i=new WeakMap;function t(o){return i.has(o)}function e(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:t,get:e,remove:n,update:s,dispose:r}}function CA(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.material.id!==t.material.id?i.material.id-t.material.id:i.materialVariant!==t.materialVariant?i.materialVariant-t.materialVariant:i.z!==t.z?i.z-t.z:i.id-t.id}function rx(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.z!==t.z?t.z-i.z:i.id-t.id}function ox(){let i=[],t=0,e=[],n=[],s=[];function r(){t=0,e.length=0,n.length=0,s.length=0}function o(d){let f=0;return d.isInstancedMesh&&(f+=2),d.isSkinnedMesh&&(f+=1),f}function a(d,f,p,y,m,g){let v=i[t];return v===void 0?(v={id:d.id,object:d,geometry:f,material:p,materialVariant:o(d),groupOrder:y,renderOrder:d.renderOrder,z:m,group:g},i[t]=v):(v.id=d.id,v.object=d,v.geometry=f,v.material=p,v.materialVariant=o(d),v.groupOrder=y,v.renderOrder=d.renderOrder,v.z=m,v.group=g),t++,v}function l(d,f,p,y,m,g,v){v.reversedDepth===!0&&(m=-m);let C=a(d,f,p,y,m,g);p.transmission>0?n.push(C):p.transparent===!0?s.push(C):e.push(C)}function c(d,f,p,y,m,g){let v=a(d,f,p,y,m,g);p.transmission>0?n.unshift(v):p.transparent===!0?s.unshift(v):e.unshift(v)}function h(d,f){e.length>1&&e.sort(d||CA),n.length>1&&n.sort(f||rx),s.length>1&&s.sort(f||rx)}function u(){for(let d=t,f=i.length;d<f;d++){let p=i[d];if(p.id===null)break;p.id=null,p.object=null,p.geometry=null,p.material=null,p.group=null}}return{opaque:e,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:u,sort:h}}function RA(){let i=new WeakMap;function t(n,s){let r=i.get(n),o;return r===void 0?(o=new ox,i.set(n,[o])):s>=r.length?(o=new ox,r.push(o)):o=r[s],o}function e(){i=new WeakMap}return{get:t,dispose:e}}function PA(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={direction:new P,color:new Xt};break;case"SpotLight":e={position:new P,direction:new P,color:new Xt,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new P,color:new Xt,distance:0,decay:0};break;case"HemisphereLight":e={direction:new P,skyColor:new Xt,groundColor:new Xt};break;case"RectAreaLight":e={color:new Xt,position:new P,halfWidth:new P,halfHeight:new P};break}return i[t.id]=e,e}}}function IA(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Gt};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Gt};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Gt,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[t.id]=e,e}}}var LA=0;function DA(i,t){return(t.castShadow?2:0)-(i.castShadow?2:0)+(t.map?1:0)-(i.map?1:0)}function NA(i){let t=new PA,e=IA(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new P);let s=new P,r=new he,o=new he;function a(c){let h=0,u=0,d=0;for(let z=0;z<9;z++)n.probe[z].set(0,0,0);let f=0,p=0,y=0,m=0,g=0,v=0,C=0,b=0,R=0,T=0,x=0,E=0,F=0,D=0;c.sort(DA);for(let z=0,G=c.length;z<G;z++){let U=c[z],W=U.color,$=U.intensity,H=U.distance,lt=null;if(U.shadow&&U.shadow.map&&(U.shadow.map.texture.format===ur?lt=U.shadow.map.texture:lt=U.shadow.map.depthTexture||U.shadow.map.texture),U.isAmbientLight)h+=W.r*$,u+=W.g*$,d+=W.b*$;else if(U.isLightProbe){for(let Z=0;Z<9;Z++)n.probe[Z].addScaledVector(U.sh.coefficients[Z],$);D++}else if(U.isSunLight){let Z=t.get(U);if(Z.color.copy(U.color).multiplyScalar(U.intensity),U.castShadow){let j=U.shadow,et=e.get(U);et.shadowIntensity=j.intensity,et.shadowBias=j.bias,et.shadowNormalBias=j.normalBias,et.shadowRadius=j.radius,et.shadowMapSize.copy(j.mapSize).multiply(j.getFrameExtents()),n.sunShadow[p]=et,n.sunShadowMap[p]=lt;let dt=j.getViewportCount();for(let ut=0;ut<dt;ut++)n.sunShadowMatrix[y+ut]=j.getMatrix(ut),n.sunShadowCascade[y+ut]=j._cascadeData[ut];y+=dt,p++}n.sun[f]=Z,f++}else if(U.isDirectionalLight){let Z=t.get(U);if(Z.color.copy(U.color).multiplyScalar(U.intensity),U.castShadow){let j=U.shadow,et=e.get(U);et.shadowIntensity=j.intensity,et.shadowBias=j.bias,et.shadowNormalBias=j.normalBias,et.shadowRadius=j.radius,et.shadowMapSize=j.mapSize,n.directionalShadow[m]=et,n.directionalShadowMap[m]=lt,n.directionalShadowMatrix[m]=U.shadow.matrix,R++}n.directional[m]=Z,m++}else if(U.isSpotLight){let Z=t.get(U);Z.position.setFromMatrixPosition(U.matrixWorld),Z.color.copy(W).multiplyScalar($),Z.distance=H,Z.coneCos=Math.cos(U.angle),Z.penumbraCos=Math.cos(U.angle*(1-U.penumbra)),Z.decay=U.decay,n.spot[v]=Z;let j=U.shadow;if(U.map&&(n.spotLightMap[E]=U.map,E++,j.updateMatrices(U),U.castShadow&&F++),n.spotLightMatrix[v]=j.matrix,U.castShadow){let et=e.get(U);et.shadowIntensity=j.intensity,et.shadowBias=j.bias,et.shadowNormalBias=j.normalBias,et.shadowRadius=j.radius,et.shadowMapSize=j.mapSize,n.spotShadow[v]=et,n.spotShadowMap[v]=lt,x++}v++}else if(U.isRectAreaLight){let Z=t.get(U);Z.color.copy(W).multiplyScalar($),Z.halfWidth.set(U.width*.5,0,0),Z.halfHeight.set(0,U.height*.5,0),n.rectArea[C]=Z,C++}else if(U.isPointLight){let Z=t.get(U);if(Z.color.copy(U.color).multiplyScalar(U.intensity),Z.distance=U.distance,Z.decay=U.decay,U.castShadow){let j=U.shadow,et=e.get(U);et.shadowIntensity=j.intensity,et.shadowBias=j.bias,et.shadowNormalBias=j.normalBias,et.shadowRadius=j.radius,et.shadowMapSize=j.mapSize,et.shadowCameraNear=j.camera.near,et.shadowCameraFar=j.camera.far,n.pointShadow[g]=et,n.pointShadowMap[g]=lt,n.pointShadowMatrix[g]=U.shadow.matrix,T++}n.point[g]=Z,g++}else if(U.isHemisphereLight){let Z=t.get(U);Z.skyColor.copy(U.color).multiplyScalar($),Z.groundColor.copy(U.groundColor).multiplyScalar($),n.hemi[b]=Z,b++}}C>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Lt.LTC_FLOAT_1,n.rectAreaLTC2=Lt.LTC_FLOAT_2):(n.rectAreaLTC1=Lt.LTC_HALF_1,n.rectAreaLTC2=Lt.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=d;let N=n.hash;(N.sunLength!==f||N.directionalLength!==m||N.pointLength!==g||N.spotLength!==v||N.rectAreaLength!==C||N.hemiLength!==b||N.numSunShadows!==p||N.numDirectionalShadows!==R||N.numPointShadows!==T||N.numSpotShadows!==x||N.numSpotMaps!==E||N.numLightProbes!==D)&&(n.sun.length=f,n.directional.length=m,n.spot.length=v,n.rectArea.length=C,n.point.length=g,n.hemi.length=b,n.sunShadow.length=p,n.sunShadowMap.length=p,n.sunShadowMatrix.length=y,n.sunShadowCascade.length=y,n.directionalShadow.length=R,n.directionalShadowMap.length=R,n.directionalShadowMatrix.length=R,n.pointShadow.length=T,n.pointShadowMap.length=T,n.pointShadowMatrix.length=T,n.spotShadow.length=x,n.spotShadowMap.length=x,n.spotLightMatrix.length=x+E-F,n.spotLightMap.length=E,n.numSpotLightShadowsWithMaps=F,n.numLightProbes=D,N.sunLength=f,N.directionalLength=m,N.pointLength=g,N.spotLength=v,N.rectAreaLength=C,N.hemiLength=b,N.numSunShadows=p,N.numDirectionalShadows=R,N.numPointShadows=T,N.numSpotShadows=x,N.numSpotMaps=E,N.numLightProbes=D,n.version=LA++)}function l(c,h){let u=0,d=0,f=0,p=0,y=0,m=0,g=h.matrixWorldInverse;for(let v=0,C=c.length;v<C;v++){let b=c[v];if(b.isSunLight){let R=n.sun[u];R.direction.setFromMatrixPosition(b.matrixWorld),R.direction.transformDirection(g),u++}else if(b.isDirectionalLight){let R=n.directional[d];R.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),R.direction.sub(s),R.direction.transformDirection(g),d++}else if(b.isSpotLight){let R=n.spot[p];R.position.setFromMatrixPosition(b.matrixWorld),R.position.applyMatrix4(g),R.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),R.direction.sub(s),R.direction.transformDirection(g),p++}else if(b.isRectAreaLight){let R=n.rectArea[y];R.position.setFromMatrixPosition(b.matrixWorld),R.position.applyMatrix4(g),o.identity(),r.copy(b.matrixWorld),r.premultiply(g),o.extractRotation(r),R.halfWidth.set(b.width*.5,0,0),R.halfHeight.set(0,b.height*.5,0),R.halfWidth.applyMatrix4(o),R.halfHeight.applyMatrix4(o),y++}else if(b.isPointLight){let R=n.point[f];R.position.setFromMatrixPosition(b.matrixWorld),R.position.applyMatrix4(g),f++}else if(b.isHemisphereLight){let R=n.hemi[m];R.direction.setFromMatrixPosition(b.matrixWorld),R.direction.transformDirection(g),m++}}}return{setup:a,setupView:l,state:n}}function ax(i){let t=new NA(i),e=[],n=[],s=[];function r(u){h.camera=u,e.length=0,n.length=0,s.length=0}function o(u){u.isLightProbeGrid?s.push(u):e.push(u)}function a(u){n.push(u)}function l(){t.setup(e),s.sort((u,d)=>u.priority-d.priority||u.id-d.id)}function c(u){t.setupView(e,u)}let h={lightsArray:e,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:t,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function UA(i){let t=new WeakMap;function e(s,r=0){let o=t.get(s),a;return o===void 0?(a=new ax(i),t.set(s,[a])):r>=o.length?(a=new ax(i),o.push(a)):a=o[r],a}function n(){t=new WeakMap}return{get:e,dispose:n}}var OA=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,FA=`uniform sampler2D shadow_pass;
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
}`,BA=[new P(1,0,0),new P(-1,0,0),new P(0,1,0),new P(0,-1,0),new P(0,0,1),new P(0,0,-1)],kA=[new P(0,-1,0),new P(0,-1,0),new P(0,0,1),new P(0,0,-1),new P(0,-1,0),new P(0,-1,0)],lx=new he,sl=new P,op=new P;function zA(i,t,e){let n=new sr,s=new Gt,r=new Gt,o=new nn,a=new Dc,l=new Nc,c={},h=e.maxTextureSize,u={[Di]:Sn,[Sn]:Di,[wn]:wn},d=new _i({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new Gt},radius:{value:4}},vertexShader:OA,fragmentShader:FA}),f=d.clone();f.defines.HORIZONTAL_PASS=1;let p=new ue;p.setAttribute("position",new be(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let y=new de(p,d),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=Ya;let g=this.type;this.render=function(T,x,E){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||T.length===0)return;this.type===$c&&(Zt("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=Ya);let F=i.getRenderTarget(),D=i.getActiveCubeFace(),N=i.getActiveMipmapLevel(),z=i.state;z.setBlending(Us),z.buffers.depth.getReversed()===!0?z.buffers.color.setClear(0,0,0,0):z.buffers.color.setClear(1,1,1,1),z.buffers.depth.setTest(!0),z.setScissorTest(!1);let G=g!==this.type;G&&x.traverse(function(U){U.material&&(Array.isArray(U.material)?U.material.forEach(W=>W.needsUpdate=!0):U.material.needsUpdate=!0)});for(let U=0,W=T.length;U<W;U++){let $=T[U],H=$.shadow;if(H===void 0){Zt("WebGLShadowMap:",$,"has no shadow.");continue}if(H.autoUpdate===!1&&H.needsUpdate===!1)continue;s.copy(H.mapSize);let lt=H.getFrameExtents();s.multiply(lt),r.copy(H.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/lt.x),s.x=r.x*lt.x,H.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/lt.y),s.y=r.y*lt.y,H.mapSize.y=r.y));let Z=i.state.buffers.depth.getReversed();if(H.camera._reversedDepth=Z,H.map===null||G===!0){if(H.map!==null&&(H.map.depthTexture!==null&&(H.map.depthTexture.dispose(),H.map.depthTexture=null),H.map.dispose()),this.type===Ro){if($.isPointLight){Zt("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}H.map=new si(s.x,s.y,{format:ur,type:vi,minFilter:ni,magFilter:ni,generateMipmaps:!1}),H.map.texture.name=$.name+".shadowMap",H.map.depthTexture=new Ds(s.x,s.y,ri),H.map.depthTexture.name=$.name+".shadowMapDepth",H.map.depthTexture.format=Cs,H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=fn,H.map.depthTexture.magFilter=fn}else $.isPointLight?(H.map=new ol(s.x),H.map.depthTexture=new Na(s.x,$i)):(H.map=new si(s.x,s.y),H.map.depthTexture=new Ds(s.x,s.y,$i)),H.map.depthTexture.name=$.name+".shadowMap",H.map.depthTexture.format=Cs,this.type===Ya?(H.map.depthTexture.compareFunction=Z?Hf:Gf,H.map.depthTexture.minFilter=ni,H.map.depthTexture.magFilter=ni):(H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=fn,H.map.depthTexture.magFilter=fn);H.camera.updateProjectionMatrix()}H.map.isWebGLCubeRenderTarget!==!0&&(H.map.width!==s.x||H.map.height!==s.y)&&H.map.setSize(s.x,s.y);let j=H.map.isWebGLCubeRenderTarget?6:H.getViewportCount();$.isPointLight!==!0&&H.updateMatrices($,E);let et=(H.camera.layers.mask&4294967294)!==0?H.camera.layers:E.layers;for(let dt=0;dt<j;dt++){let ut=H.getCamera(dt);if($.isPointLight){let tt=H.camera,mt=H.matrix,_t=$.distance||tt.far;_t!==tt.far&&(tt.far=_t,tt.updateProjectionMatrix()),sl.setFromMatrixPosition($.matrixWorld),tt.position.copy(sl),op.copy(tt.position),op.add(BA[dt]),tt.up.copy(kA[dt]),tt.lookAt(op),tt.updateMatrixWorld(),mt.makeTranslation(-sl.x,-sl.y,-sl.z),lx.multiplyMatrices(tt.projectionMatrix,tt.matrixWorldInverse),H._frustum.setFromProjectionMatrix(lx,tt.coordinateSystem,tt.reversedDepth)}if(H.map.isWebGLCubeRenderTarget)i.setRenderTarget(H.map,dt),i.clear();else{dt===0&&(i.setRenderTarget(H.map),i.clear());let tt=H.getViewport(dt);o.set(r.x*tt.x,r.y*tt.y,r.x*tt.z,r.y*tt.w),z.viewport(o)}n=H.getFrustum(dt),b(x,E,ut,$,et,this.type)}H.isPointLightShadow!==!0&&this.type===Ro&&v(H,E),H.needsUpdate=!1}g=this.type,m.needsUpdate=!1,i.setRenderTarget(F,D,N)};function v(T,x){let E=t.update(y);d.defines.VSM_SAMPLES!==T.blurSamples&&(d.defines.VSM_SAMPLES=T.blurSamples,f.defines.VSM_SAMPLES=T.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),T.mapPass===null?T.mapPass=new si(s.x,s.y,{format:ur,type:vi}):(T.mapPass.width!==T.map.width||T.mapPass.height!==T.map.height)&&T.mapPass.setSize(T.map.width,T.map.height),d.uniforms.shadow_pass.value=T.map.depthTexture,d.uniforms.resolution.value.set(T.map.width,T.map.height),d.uniforms.radius.value=T.radius,i.setRenderTarget(T.mapPass),i.clear(),i.renderBufferDirect(x,null,E,d,y,null),f.uniforms.shadow_pass.value=T.mapPass.texture,f.uniforms.resolution.value.set(T.map.width,T.map.height),f.uniforms.radius.value=T.radius,i.setRenderTarget(T.map),i.clear(),i.renderBufferDirect(x,null,E,f,y,null)}function C(T,x,E,F){let D=null,N=E.isPointLight===!0?T.customDistanceMaterial:T.customDepthMaterial;if(N!==void 0)D=N;else if(D=E.isPointLight===!0?l:a,i.localClippingEnabled&&x.clipShadows===!0&&Array.isArray(x.clippingPlanes)&&x.clippingPlanes.length!==0||x.displacementMap&&x.displacementScale!==0||x.alphaMap&&x.alphaTest>0||x.map&&x.alphaTest>0||x.alphaToCoverage===!0){let z=D.uuid,G=x.uuid,U=c[z];U===void 0&&(U={},c[z]=U);let W=U[G];W===void 0&&(W=D.clone(),U[G]=W,x.addEventListener("dispose",R)),D=W}if(D.visible=x.visible,D.wireframe=x.wireframe,F===Ro?D.side=x.shadowSide!==null?x.shadowSide:x.side:D.side=x.shadowSide!==null?x.shadowSide:u[x.side],D.alphaMap=x.alphaMap,D.alphaTest=x.alphaToCoverage===!0?.5:x.alphaTest,D.map=x.map,D.clipShadows=x.clipShadows,D.clippingPlanes=x.clippingPlanes,D.clipIntersection=x.clipIntersection,D.displacementMap=x.displacementMap,D.displacementScale=x.displacementScale,D.displacementBias=x.displacementBias,D.wireframeLinewidth=x.wireframeLinewidth,D.linewidth=x.linewidth,E.isPointLight===!0&&D.isMeshDistanceMaterial===!0){let z=i.properties.get(D);z.light=E}return D}function b(T,x,E,F,D,N){if(T.visible===!1)return;if(T.layers.test(D)&&(T.isMesh||T.isLine||T.isPoints)&&(T.castShadow||T.receiveShadow&&N===Ro)&&(!T.frustumCulled||T.intersectsFrustum(n))){T.modelViewMatrix.multiplyMatrices(E.matrixWorldInverse,T.matrixWorld);let U=t.update(T),W=T.material;if(Array.isArray(W)){let $=U.groups;for(let H=0,lt=$.length;H<lt;H++){let Z=$[H],j=W[Z.materialIndex];if(j&&j.visible){let et=C(T,j,F,N);T.onBeforeShadow(i,T,x,E,U,et,Z),i.renderBufferDirect(E,null,U,et,T,Z),T.onAfterShadow(i,T,x,E,U,et,Z)}}}else if(W.visible){let $=C(T,W,F,N);T.onBeforeShadow(i,T,x,E,U,$,null),i.renderBufferDirect(E,null,U,$,T,null),T.onAfterShadow(i,T,x,E,U,$,null)}}let G=T.children;for(let U=0,W=G.length;U<W;U++)b(G[U],x,E,F,D,N)}function R(T){T.target.removeEventListener("dispose",R);for(let E in c){let F=c[E],D=T.target.uuid;D in F&&(F[D].dispose(),delete F[D])}}}function VA(i,t){function e(){let B=!1,rt=new nn,it=null,wt=new nn(0,0,0,0);return{setMask:function(gt){it!==gt&&!B&&(i.colorMask(gt,gt,gt,gt),it=gt)},setLocked:function(gt){B=gt},setClear:function(gt,bt,Wt,jt,ct){ct===!0&&(gt*=jt,bt*=jt,Wt*=jt),rt.set(gt,bt,Wt,jt),wt.equals(rt)===!1&&(i.clearColor(gt,bt,Wt,jt),wt.copy(rt))},reset:function(){B=!1,it=null,wt.set(-1,0,0,0)}}}function n(){let B=!1,rt=!1,it=null,wt=null,gt=null;return{setReversed:function(bt){if(rt!==bt){let Wt=t.get("EXT_clip_control");bt?Wt.clipControlEXT(Wt.LOWER_LEFT_EXT,Wt.ZERO_TO_ONE_EXT):Wt.clipControlEXT(Wt.LOWER_LEFT_EXT,Wt.NEGATIVE_ONE_TO_ONE_EXT),rt=bt;let jt=gt;gt=null,this.setClear(jt)}},getReversed:function(){return rt},setTest:function(bt){bt?Mt(i.DEPTH_TEST):qt(i.DEPTH_TEST)},setMask:function(bt){it!==bt&&!B&&(i.depthMask(bt),it=bt)},setFunc:function(bt){if(rt&&(bt=U0[bt]),wt!==bt){switch(bt){case gc:i.depthFunc(i.NEVER);break;case xc:i.depthFunc(i.ALWAYS);break;case _c:i.depthFunc(i.LESS);break;case _o:i.depthFunc(i.LEQUAL);break;case yc:i.depthFunc(i.EQUAL);break;case vc:i.depthFunc(i.GEQUAL);break;case bc:i.depthFunc(i.GREATER);break;case Mc:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}wt=bt}},setLocked:function(bt){B=bt},setClear:function(bt){gt!==bt&&(gt=bt,rt&&(bt=1-bt),i.clearDepth(bt))},reset:function(){B=!1,it=null,wt=null,gt=null,rt=!1}}}function s(){let B=!1,rt=null,it=null,wt=null,gt=null,bt=null,Wt=null,jt=null,ct=null;return{setTest:function(Bt){B||(Bt?Mt(i.STENCIL_TEST):qt(i.STENCIL_TEST))},setMask:function(Bt){rt!==Bt&&!B&&(i.stencilMask(Bt),rt=Bt)},setFunc:function(Bt,Qt,Ct){(it!==Bt||wt!==Qt||gt!==Ct)&&(i.stencilFunc(Bt,Qt,Ct),it=Bt,wt=Qt,gt=Ct)},setOp:function(Bt,Qt,Ct){(bt!==Bt||Wt!==Qt||jt!==Ct)&&(i.stencilOp(Bt,Qt,Ct),bt=Bt,Wt=Qt,jt=Ct)},setLocked:function(Bt){B=Bt},setClear:function(Bt){ct!==Bt&&(i.clearStencil(Bt),ct=Bt)},reset:function(){B=!1,rt=null,it=null,wt=null,gt=null,bt=null,Wt=null,jt=null,ct=null}}}let r=new e,o=new n,a=new s,l={},c=new WeakMap,h={},u={},d={},f=new WeakMap,p=[],y=null,m=!1,g=null,v=null,C=null,b=null,R=null,T=null,x=null,E=new Xt(0,0,0),F=0,D=!1,N=null,z=null,G=null,U=null,W=null,$=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),H=!1,lt=0,Z=i.getParameter(i.VERSION);Z.indexOf("WebGL")!==-1?(lt=parseFloat(/^WebGL (\d)/.exec(Z)[1]),H=lt>=1):Z.indexOf("OpenGL ES")!==-1&&(lt=parseFloat(/^OpenGL ES (\d)/.exec(Z)[1]),H=lt>=2);let j=null,et={},dt=i.getParameter(i.SCISSOR_BOX),ut=i.getParameter(i.VIEWPORT),tt=new nn().fromArray(dt),mt=new nn().fromArray(ut);function _t(B,rt,it,wt){let gt=new Uint8Array(4),bt=i.createTexture();i.bindTexture(B,bt),i.texParameteri(B,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(B,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Wt=0;Wt<it;Wt++)B===i.TEXTURE_3D||B===i.TEXTURE_2D_ARRAY?i.texImage3D(rt,0,i.RGBA,1,1,wt,0,i.RGBA,i.UNSIGNED_BYTE,gt):i.texImage2D(rt+Wt,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,gt);return bt}let Tt={};Tt[i.TEXTURE_2D]=_t(i.TEXTURE_2D,i.TEXTURE_2D,1),Tt[i.TEXTURE_CUBE_MAP]=_t(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Tt[i.TEXTURE_2D_ARRAY]=_t(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Tt[i.TEXTURE_3D]=_t(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),Mt(i.DEPTH_TEST),o.setFunc(_o),mn(!1),Be(Mf),Mt(i.CULL_FACE),je(Us);function Mt(B){h[B]!==!0&&(i.enable(B),h[B]=!0)}function qt(B){h[B]!==!1&&(i.disable(B),h[B]=!1)}function ae(B,rt){return d[B]!==rt?(i.bindFramebuffer(B,rt),d[B]=rt,B===i.DRAW_FRAMEBUFFER&&(d[i.FRAMEBUFFER]=rt),B===i.FRAMEBUFFER&&(d[i.DRAW_FRAMEBUFFER]=rt),!0):!1}function Ht(B,rt){let it=p,wt=!1;if(B){it=f.get(rt),it===void 0&&(it=[],f.set(rt,it));let gt=B.textures;if(it.length!==gt.length||it[0]!==i.COLOR_ATTACHMENT0){for(let bt=0,Wt=gt.length;bt<Wt;bt++)it[bt]=i.COLOR_ATTACHMENT0+bt;it.length=gt.length,wt=!0}}else it[0]!==i.BACK&&(it[0]=i.BACK,wt=!0);wt&&i.drawBuffers(it)}function ge(B){return y!==B?(i.useProgram(B),y=B,!0):!1}let fe={[Os]:i.FUNC_ADD,[s0]:i.FUNC_SUBTRACT,[r0]:i.FUNC_REVERSE_SUBTRACT};fe[o0]=i.MIN,fe[a0]=i.MAX;let se={[l0]:i.ZERO,[Za]:i.ONE,[c0]:i.SRC_COLOR,[Ef]:i.SRC_ALPHA,[m0]:i.SRC_ALPHA_SATURATE,[f0]:i.DST_COLOR,[u0]:i.DST_ALPHA,[h0]:i.ONE_MINUS_SRC_COLOR,[Tf]:i.ONE_MINUS_SRC_ALPHA,[p0]:i.ONE_MINUS_DST_COLOR,[d0]:i.ONE_MINUS_DST_ALPHA,[g0]:i.CONSTANT_COLOR,[x0]:i.ONE_MINUS_CONSTANT_COLOR,[_0]:i.CONSTANT_ALPHA,[y0]:i.ONE_MINUS_CONSTANT_ALPHA};function je(B,rt,it,wt,gt,bt,Wt,jt,ct,Bt){if(B===Us){m===!0&&(qt(i.BLEND),m=!1);return}if(m===!1&&(Mt(i.BLEND),m=!0),B!==Yc){if(B!==g||Bt!==D){if((v!==Os||R!==Os)&&(i.blendEquation(i.FUNC_ADD),v=Os,R=Os),Bt)switch(B){case Po:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Sf:i.blendFunc(i.ONE,i.ONE);break;case wf:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case Af:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:te("WebGLState: Invalid blending: ",B);break}else switch(B){case Po:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Sf:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case wf:te("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case Af:te("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:te("WebGLState: Invalid blending: ",B);break}C=null,b=null,T=null,x=null,E.set(0,0,0),F=0,g=B,D=Bt}return}gt=gt||rt,bt=bt||it,Wt=Wt||wt,(rt!==v||gt!==R)&&(i.blendEquationSeparate(fe[rt],fe[gt]),v=rt,R=gt),(it!==C||wt!==b||bt!==T||Wt!==x)&&(i.blendFuncSeparate(se[it],se[wt],se[bt],se[Wt]),C=it,b=wt,T=bt,x=Wt),(jt.equals(E)===!1||ct!==F)&&(i.blendColor(jt.r,jt.g,jt.b,ct),E.copy(jt),F=ct),g=B,D=!1}function He(B,rt){B.side===wn?qt(i.CULL_FACE):Mt(i.CULL_FACE);let it=B.side===Sn;rt&&(it=!it),mn(it),B.blending===Po&&B.transparent===!1?je(Us):je(B.blending,B.blendEquation,B.blendSrc,B.blendDst,B.blendEquationAlpha,B.blendSrcAlpha,B.blendDstAlpha,B.blendColor,B.blendAlpha,B.premultipliedAlpha),o.setFunc(B.depthFunc),o.setTest(B.depthTest),o.setMask(B.depthWrite),r.setMask(B.colorWrite);let wt=B.stencilWrite;a.setTest(wt),wt&&(a.setMask(B.stencilWriteMask),a.setFunc(B.stencilFunc,B.stencilRef,B.stencilFuncMask),a.setOp(B.stencilFail,B.stencilZFail,B.stencilZPass)),Ae(B.polygonOffset,B.polygonOffsetFactor,B.polygonOffsetUnits),B.alphaToCoverage===!0?Mt(i.SAMPLE_ALPHA_TO_COVERAGE):qt(i.SAMPLE_ALPHA_TO_COVERAGE)}function mn(B){N!==B&&(B?i.frontFace(i.CW):i.frontFace(i.CCW),N=B)}function Be(B){B!==n0?(Mt(i.CULL_FACE),B!==z&&(B===Mf?i.cullFace(i.BACK):B===i0?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):qt(i.CULL_FACE),z=B}function Dn(B){B!==G&&(H&&i.lineWidth(B),G=B)}function Ae(B,rt,it){B?(Mt(i.POLYGON_OFFSET_FILL),(U!==rt||W!==it)&&(U=rt,W=it,o.getReversed()&&(rt=-rt,it=-it),i.polygonOffset(rt,it))):qt(i.POLYGON_OFFSET_FILL)}function En(B){B?Mt(i.SCISSOR_TEST):qt(i.SCISSOR_TEST)}function on(B){B===void 0&&(B=i.TEXTURE0+$-1),j!==B&&(i.activeTexture(B),j=B)}function gn(B,rt,it){it===void 0&&(j===null?it=i.TEXTURE0+$-1:it=j);let wt=et[it];wt===void 0&&(wt={type:void 0,texture:void 0},et[it]=wt),(wt.type!==B||wt.texture!==rt)&&(j!==it&&(i.activeTexture(it),j=it),i.bindTexture(B,rt||Tt[B]),wt.type=B,wt.texture=rt)}function k(){let B=et[j];B!==void 0&&B.type!==void 0&&(i.bindTexture(B.type,null),B.type=void 0,B.texture=void 0)}function Rt(){try{i.compressedTexImage2D(...arguments)}catch(B){te("WebGLState:",B)}}function Jt(){try{i.compressedTexImage3D(...arguments)}catch(B){te("WebGLState:",B)}}function le(){try{i.texSubImage2D(...arguments)}catch(B){te("WebGLState:",B)}}function St(){try{i.texSubImage3D(...arguments)}catch(B){te("WebGLState:",B)}}function ze(){try{i.compressedTexSubImage2D(...arguments)}catch(B){te("WebGLState:",B)}}function Vt(){try{i.compressedTexSubImage3D(...arguments)}catch(B){te("WebGLState:",B)}}function Yt(){try{i.texStorage2D(...arguments)}catch(B){te("WebGLState:",B)}}function I(){try{i.texStorage3D(...arguments)}catch(B){te("WebGLState:",B)}}function S(){try{i.texImage2D(...arguments)}catch(B){te("WebGLState:",B)}}function q(){try{i.texImage3D(...arguments)}catch(B){te("WebGLState:",B)}}function ht(B){return u[B]!==void 0?u[B]:i.getParameter(B)}function ot(B,rt){u[B]!==rt&&(i.pixelStorei(B,rt),u[B]=rt)}function xt(B){tt.equals(B)===!1&&(i.scissor(B.x,B.y,B.z,B.w),tt.copy(B))}function yt(B){mt.equals(B)===!1&&(i.viewport(B.x,B.y,B.z,B.w),mt.copy(B))}function nt(B,rt){let it=c.get(rt);it===void 0&&(it=new WeakMap,c.set(rt,it));let wt=it.get(B);wt===void 0&&(wt=i.getUniformBlockIndex(rt,B.name),i.uniformBlockBinding(rt,wt,wt),it.set(B,wt))}function st(B,rt,it){let gt=c.get(rt).get(B);l[gt]!==it&&(i.bindBufferBase(i.UNIFORM_BUFFER,gt,it),l[gt]=it)}function pt(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},u={},j=null,et={},d={},l={},f=new WeakMap,p=[],y=null,m=!1,g=null,v=null,C=null,b=null,R=null,T=null,x=null,E=new Xt(0,0,0),F=0,D=!1,N=null,z=null,G=null,U=null,W=null,tt.set(0,0,i.canvas.width,i.canvas.height),mt.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:Mt,disable:qt,bindFramebuffer:ae,drawBuffers:Ht,useProgram:ge,setBlending:je,setMaterial:He,setFlipSided:mn,setCullFace:Be,setLineWidth:Dn,setPolygonOffset:Ae,setScissorTest:En,activeTexture:on,bindTexture:gn,unbindTexture:k,compressedTexImage2D:Rt,compressedTexImage3D:Jt,texImage2D:S,texImage3D:q,pixelStorei:ot,getParameter:ht,updateUBOMapping:nt,uniformBlockBinding:st,texStorage2D:Yt,texStorage3D:I,texSubImage2D:le,texSubImage3D:St,compressedTexSubImage2D:ze,compressedTexSubImage3D:Vt,scissor:xt,viewport:yt,reset:pt}}function GA(i,t,e,n,s,r,o){let a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new Gt,h=new WeakMap,u=new Set,d,f=new WeakMap,p=new Set,y=new FinalizationRegistry(I=>p.delete(I)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function g(I,S){return m?new OffscreenCanvas(I,S):Ea("canvas")}function v(I,S,q){let ht=1,ot=Yt(I);if((ot.width>q||ot.height>q)&&(ht=q/Math.max(ot.width,ot.height)),ht<1)if(typeof HTMLImageElement<"u"&&I instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&I instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&I instanceof ImageBitmap||typeof VideoFrame<"u"&&I instanceof VideoFrame){let xt=Math.floor(ht*ot.width),yt=Math.floor(ht*ot.height);d===void 0&&(d=g(xt,yt));let nt=S?g(xt,yt):d;return nt.width=xt,nt.height=yt,nt.getContext("2d").drawImage(I,0,0,xt,yt),Zt("WebGLRenderer: Texture has been resized from ("+ot.width+"x"+ot.height+") to ("+xt+"x"+yt+")."),nt}else return"data"in I&&Zt("WebGLRenderer: Image in DataTexture is too big ("+ot.width+"x"+ot.height+")."),I;return I}function C(I){return I.generateMipmaps}function b(I){i.generateMipmap(I)}function R(I){return I.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:I.isWebGL3DRenderTarget?i.TEXTURE_3D:I.isWebGLArrayRenderTarget||I.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function T(I,S,q,ht,ot,xt=!1){if(I!==null){if(i[I]!==void 0)return i[I];Zt("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+I+"'")}let yt;ht&&(yt=t.get("EXT_texture_norm16"),yt||Zt("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let nt=S;if(S===i.RED&&(q===i.FLOAT&&(nt=i.R32F),q===i.HALF_FLOAT&&(nt=i.R16F),q===i.UNSIGNED_BYTE&&(nt=i.R8),q===i.UNSIGNED_SHORT&&yt&&(nt=yt.R16_EXT),q===i.SHORT&&yt&&(nt=yt.R16_SNORM_EXT)),S===i.RED_INTEGER&&(q===i.UNSIGNED_BYTE&&(nt=i.R8UI),q===i.UNSIGNED_SHORT&&(nt=i.R16UI),q===i.UNSIGNED_INT&&(nt=i.R32UI),q===i.BYTE&&(nt=i.R8I),q===i.SHORT&&(nt=i.R16I),q===i.INT&&(nt=i.R32I)),S===i.RG&&(q===i.FLOAT&&(nt=i.RG32F),q===i.HALF_FLOAT&&(nt=i.RG16F),q===i.UNSIGNED_BYTE&&(nt=i.RG8),q===i.UNSIGNED_SHORT&&yt&&(nt=yt.RG16_EXT),q===i.SHORT&&yt&&(nt=yt.RG16_SNORM_EXT)),S===i.RG_INTEGER&&(q===i.UNSIGNED_BYTE&&(nt=i.RG8UI),q===i.UNSIGNED_SHORT&&(nt=i.RG16UI),q===i.UNSIGNED_INT&&(nt=i.RG32UI),q===i.BYTE&&(nt=i.RG8I),q===i.SHORT&&(nt=i.RG16I),q===i.INT&&(nt=i.RG32I)),S===i.RGB_INTEGER&&(q===i.UNSIGNED_BYTE&&(nt=i.RGB8UI),q===i.UNSIGNED_SHORT&&(nt=i.RGB16UI),q===i.UNSIGNED_INT&&(nt=i.RGB32UI),q===i.BYTE&&(nt=i.RGB8I),q===i.SHORT&&(nt=i.RGB16I),q===i.INT&&(nt=i.RGB32I)),S===i.RGBA_INTEGER&&(q===i.UNSIGNED_BYTE&&(nt=i.RGBA8UI),q===i.UNSIGNED_SHORT&&(nt=i.RGBA16UI),q===i.UNSIGNED_INT&&(nt=i.RGBA32UI),q===i.BYTE&&(nt=i.RGBA8I),q===i.SHORT&&(nt=i.RGBA16I),q===i.INT&&(nt=i.RGBA32I)),S===i.RGB&&(q===i.UNSIGNED_SHORT&&yt&&(nt=yt.RGB16_EXT),q===i.SHORT&&yt&&(nt=yt.RGB16_SNORM_EXT),q===i.UNSIGNED_INT_5_9_9_9_REV&&(nt=i.RGB9_E5),q===i.UNSIGNED_INT_10F_11F_11F_REV&&(nt=i.R11F_G11F_B10F)),S===i.RGBA){let st=xt?Aa:Se.getTransfer(ot);q===i.FLOAT&&(nt=i.RGBA32F),q===i.HALF_FLOAT&&(nt=i.RGBA16F),q===i.UNSIGNED_BYTE&&(nt=st===De?i.SRGB8_ALPHA8:i.RGBA8),q===i.UNSIGNED_SHORT&&yt&&(nt=yt.RGBA16_EXT),q===i.SHORT&&yt&&(nt=yt.RGBA16_SNORM_EXT),q===i.UNSIGNED_SHORT_4_4_4_4&&(nt=i.RGBA4),q===i.UNSIGNED_SHORT_5_5_5_1&&(nt=i.RGB5_A1)}return(nt===i.R16F||nt===i.R32F||nt===i.RG16F||nt===i.RG32F||nt===i.RGBA16F||nt===i.RGBA32F)&&t.get("EXT_color_buffer_float"),nt}function x(I,S){let q;return I?S===null||S===$i||S===Lr?q=i.DEPTH24_STENCIL8:S===ri?q=i.DEPTH32F_STENCIL8:S===Lo&&(q=i.DEPTH24_STENCIL8,Zt("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):S===null||S===$i||S===Lr?q=i.DEPTH_COMPONENT24:S===ri?q=i.DEPTH_COMPONENT32F:S===Lo&&(q=i.DEPTH_COMPONENT16),q}function E(I,S){return C(I)===!0||I.isFramebufferTexture&&I.minFilter!==fn&&I.minFilter!==ni?Math.log2(Math.max(S.width,S.height))+1:I.mipmaps.length>0?I.mipmaps.length:I.isCompressedTexture&&Array.isArray(I.image)?S.mipmaps.length:1}function F(I){let S=new WeakRef(I);n.get(I).__ref=S,p.add(S),y.register(I,S,S)}function D(I){let S=n.get(I).__ref;S!==void 0&&(p.delete(S),y.unregister(S))}function N(I){G(I.target)}function z(I){U(I.target)}function G(I){I.removeEventListener("dispose",N),D(I),$(I),I.isVideoTexture&&h.delete(I),I.isHTMLTexture&&u.delete(I)}function U(I){I.removeEventListener("dispose",z),D(I),lt(I)}function W(){for(let I of p){let S=I.deref();S!==void 0&&(S.isRenderTarget===!0?U(S):G(S))}p.clear(),u.clear()}function $(I){let S=n.get(I);if(S.__webglInit===void 0)return;let q=I.source,ht=f.get(q);if(ht){let ot=ht[S.__cacheKey];ot.usedTimes--,ot.usedTimes===0&&H(I),Object.keys(ht).length===0&&f.delete(q)}n.remove(I)}function H(I){let S=n.get(I);i.deleteTexture(S.__webglTexture);let q=I.source,ht=f.get(q);delete ht[S.__cacheKey],o.memory.textures--}function lt(I){let S=n.get(I);S.__depthDisposeCallback&&S.__depthDisposeCallback();let q=I.depthTexture;if(q&&q.renderTarget===I&&G(q),I.isWebGLCubeRenderTarget)for(let ot=0;ot<6;ot++){if(Array.isArray(S.__webglFramebuffer[ot]))for(let xt=0;xt<S.__webglFramebuffer[ot].length;xt++)i.deleteFramebuffer(S.__webglFramebuffer[ot][xt]);else i.deleteFramebuffer(S.__webglFramebuffer[ot]);S.__webglDepthbuffer&&i.deleteRenderbuffer(S.__webglDepthbuffer[ot])}else{if(Array.isArray(S.__webglFramebuffer))for(let ot=0;ot<S.__webglFramebuffer.length;ot++)i.deleteFramebuffer(S.__webglFramebuffer[ot]);else i.deleteFramebuffer(S.__webglFramebuffer);if(S.__webglDepthbuffer&&i.deleteRenderbuffer(S.__webglDepthbuffer),S.__webglMultisampledFramebuffer&&i.deleteFramebuffer(S.__webglMultisampledFramebuffer),S.__webglColorRenderbuffer)for(let ot=0;ot<S.__webglColorRenderbuffer.length;ot++)S.__webglColorRenderbuffer[ot]&&i.deleteRenderbuffer(S.__webglColorRenderbuffer[ot]);S.__webglDepthRenderbuffer&&i.deleteRenderbuffer(S.__webglDepthRenderbuffer)}let ht=I.textures;for(let ot=0,xt=ht.length;ot<xt;ot++){let yt=n.get(ht[ot]);yt.__webglTexture&&(i.deleteTexture(yt.__webglTexture),o.memory.textures--),n.remove(ht[ot])}n.remove(I)}let Z=0;function j(){Z=0}function et(){return Z}function dt(I){Z=I}function ut(){let I=Z;return I>=s.maxTextures&&Zt("WebGLTextures: Trying to use "+(I+1)+" texture units while this GPU supports only "+s.maxTextures),Z+=1,I}function tt(I){let S=[];return S.push(I.wrapS),S.push(I.wrapT),S.push(I.wrapR||0),S.push(I.magFilter),S.push(I.minFilter),S.push(I.anisotropy),S.push(I.internalFormat),S.push(I.format),S.push(I.type),S.push(I.generateMipmaps),S.push(I.mipmapsAutoUpdate),S.push(I.premultiplyAlpha),S.push(I.flipY),S.push(I.unpackAlignment),S.push(I.colorSpace),S.join()}function mt(I,S){let q=n.get(I);if(I.isVideoTexture&&ze(I),I.isRenderTargetTexture===!1&&I.isExternalTexture!==!0&&I.version>0&&q.__version!==I.version){let ht=I.image;if(ht===null)Zt("WebGLRenderer: Texture marked for update but no image data found.");else if(ht.complete===!1)Zt("WebGLRenderer: Texture marked for update but image is incomplete");else{He(q,I,S);return}}else I.isExternalTexture&&(q.__webglTexture=I.sourceTexture?I.sourceTexture:null);e.bindTexture(i.TEXTURE_2D,q.__webglTexture,i.TEXTURE0+S)}function _t(I,S){let q=n.get(I);if(I.isRenderTargetTexture===!1&&I.version>0&&q.__version!==I.version){He(q,I,S);return}else I.isExternalTexture&&(q.__webglTexture=I.sourceTexture?I.sourceTexture:null);e.bindTexture(i.TEXTURE_2D_ARRAY,q.__webglTexture,i.TEXTURE0+S)}function Tt(I,S){let q=n.get(I);if(I.isRenderTargetTexture===!1&&I.version>0&&q.__version!==I.version){He(q,I,S);return}e.bindTexture(i.TEXTURE_3D,q.__webglTexture,i.TEXTURE0+S)}function Mt(I,S){let q=n.get(I);if(I.version>0&&q.__version!==I.version){mn(q,I,S);return}e.bindTexture(i.TEXTURE_CUBE_MAP,q.__webglTexture,i.TEXTURE0+S)}let qt={[Sc]:i.REPEAT,[as]:i.CLAMP_TO_EDGE,[wc]:i.MIRRORED_REPEAT},ae={[fn]:i.NEAREST,[M0]:i.NEAREST_MIPMAP_NEAREST,[Ja]:i.NEAREST_MIPMAP_LINEAR,[ni]:i.LINEAR,[jc]:i.LINEAR_MIPMAP_NEAREST,[Fs]:i.LINEAR_MIPMAP_LINEAR},Ht={[E0]:i.NEVER,[Wf]:i.ALWAYS,[T0]:i.LESS,[Gf]:i.LEQUAL,[C0]:i.EQUAL,[Hf]:i.GEQUAL,[R0]:i.GREATER,[P0]:i.NOTEQUAL};function ge(I,S){if(S.type===ri&&t.has("OES_texture_float_linear")===!1&&(S.magFilter===ni||S.magFilter===jc||S.magFilter===Ja||S.magFilter===Fs||S.minFilter===ni||S.minFilter===jc||S.minFilter===Ja||S.minFilter===Fs)&&Zt("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(I,i.TEXTURE_WRAP_S,qt[S.wrapS]),i.texParameteri(I,i.TEXTURE_WRAP_T,qt[S.wrapT]),(I===i.TEXTURE_3D||I===i.TEXTURE_2D_ARRAY)&&i.texParameteri(I,i.TEXTURE_WRAP_R,qt[S.wrapR]),i.texParameteri(I,i.TEXTURE_MAG_FILTER,ae[S.magFilter]),i.texParameteri(I,i.TEXTURE_MIN_FILTER,ae[S.minFilter]),S.compareFunction&&(i.texParameteri(I,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(I,i.TEXTURE_COMPARE_FUNC,Ht[S.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(S.magFilter===fn||S.minFilter!==Ja&&S.minFilter!==Fs||S.type===ri&&t.has("OES_texture_float_linear")===!1)return;if(S.anisotropy>1||n.get(S).__currentAnisotropy){let q=t.get("EXT_texture_filter_anisotropic");i.texParameterf(I,q.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(S.anisotropy,s.getMaxAnisotropy())),n.get(S).__currentAnisotropy=S.anisotropy}}}function fe(I,S){let q=!1;I.__webglInit===void 0&&(I.__webglInit=!0,S.addEventListener("dispose",N),F(S));let ht=S.source,ot=f.get(ht);ot===void 0&&(ot={},f.set(ht,ot));let xt=tt(S);if(xt!==I.__cacheKey){ot[xt]===void 0&&(ot[xt]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,q=!0),ot[xt].usedTimes++;let yt=ot[I.__cacheKey];yt!==void 0&&(ot[I.__cacheKey].usedTimes--,yt.usedTimes===0&&H(S)),I.__cacheKey=xt,I.__webglTexture=ot[xt].texture}return q}function se(I,S,q){return Math.floor(Math.floor(I/q)/S)}function je(I,S,q,ht){let xt=I.updateRanges;if(xt.length===0)e.texSubImage2D(i.TEXTURE_2D,0,0,0,S.width,S.height,q,ht,S.data);else{xt.sort((B,rt)=>B.start-rt.start);let yt=0;for(let B=1;B<xt.length;B++){let rt=xt[yt],it=xt[B],wt=rt.start+rt.count,gt=se(it.start,S.width,4),bt=se(rt.start,S.width,4);it.start<=wt+1&&gt===bt&&se(it.start+it.count-1,S.width,4)===gt?rt.count=Math.max(rt.count,it.start+it.count-rt.start):(++yt,xt[yt]=it)}xt.length=yt+1;let nt=e.getParameter(i.UNPACK_ROW_LENGTH),st=e.getParameter(i.UNPACK_SKIP_PIXELS),pt=e.getParameter(i.UNPACK_SKIP_ROWS);e.pixelStorei(i.UNPACK_ROW_LENGTH,S.width);for(let B=0,rt=xt.length;B<rt;B++){let it=xt[B],wt=Math.floor(it.start/4),gt=Math.ceil(it.count/4),bt=wt%S.width,Wt=Math.floor(wt/S.width),jt=gt,ct=1;e.pixelStorei(i.UNPACK_SKIP_PIXELS,bt),e.pixelStorei(i.UNPACK_SKIP_ROWS,Wt),e.texSubImage2D(i.TEXTURE_2D,0,bt,Wt,jt,ct,q,ht,S.data)}I.clearUpdateRanges(),e.pixelStorei(i.UNPACK_ROW_LENGTH,nt),e.pixelStorei(i.UNPACK_SKIP_PIXELS,st),e.pixelStorei(i.UNPACK_SKIP_ROWS,pt)}}function He(I,S,q){let ht=i.TEXTURE_2D;(S.isDataArrayTexture||S.isCompressedArrayTexture)&&(ht=i.TEXTURE_2D_ARRAY),S.isData3DTexture&&(ht=i.TEXTURE_3D);let ot=fe(I,S),xt=S.source;e.bindTexture(ht,I.__webglTexture,i.TEXTURE0+q);let yt=n.get(xt);if(xt.version!==yt.__version||ot===!0){if(e.activeTexture(i.TEXTURE0+q),(typeof ImageBitmap<"u"&&S.image instanceof ImageBitmap)===!1){let ct=Se.getPrimaries(Se.workingColorSpace),Bt=S.colorSpace===ks?null:Se.getPrimaries(S.colorSpace),Qt=S.colorSpace===ks||ct===Bt?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,S.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,Qt)}e.pixelStorei(i.UNPACK_ALIGNMENT,S.unpackAlignment);let st=v(S.image,!1,s.maxTextureSize);st=Vt(S,st);let pt=r.convert(S.format,S.colorSpace),B=r.convert(S.type),rt=T(S.internalFormat,pt,B,S.normalized,S.colorSpace,S.isVideoTexture);ge(ht,S);let it,wt=S.mipmaps,gt=S.isVideoTexture!==!0,bt=yt.__version===void 0||ot===!0,Wt=xt.dataReady,jt=E(S,st);if(S.isDepthTexture)rt=x(S.format===Bs,S.type),bt&&(gt?e.texStorage2D(i.TEXTURE_2D,1,rt,st.width,st.height):e.texImage2D(i.TEXTURE_2D,0,rt,st.width,st.height,0,pt,B,null));else if(S.isDataTexture)if(wt.length>0){gt&&bt&&e.texStorage2D(i.TEXTURE_2D,jt,rt,wt[0].width,wt[0].height);for(let ct=0,Bt=wt.length;ct<Bt;ct++)it=wt[ct],gt?Wt&&e.texSubImage2D(i.TEXTURE_2D,ct,0,0,it.width,it.height,pt,B,it.data):e.texImage2D(i.TEXTURE_2D,ct,rt,it.width,it.height,0,pt,B,it.data);S.generateMipmaps=!1}else gt?(bt&&e.texStorage2D(i.TEXTURE_2D,jt,rt,st.width,st.height),Wt&&je(S,st,pt,B)):e.texImage2D(i.TEXTURE_2D,0,rt,st.width,st.height,0,pt,B,st.data);else if(S.isCompressedTexture)if(S.isCompressedArrayTexture){gt&&bt&&e.texStorage3D(i.TEXTURE_2D_ARRAY,jt,rt,wt[0].width,wt[0].height,st.depth);for(let ct=0,Bt=wt.length;ct<Bt;ct++)if(it=wt[ct],S.format!==Yi)if(pt!==null)if(gt){if(Wt)if(S.layerUpdates.size>0){let Qt=Qf(it.width,it.height,S.format,S.type);for(let Ct of S.layerUpdates){let ce=it.data.subarray(Ct*Qt/it.data.BYTES_PER_ELEMENT,(Ct+1)*Qt/it.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ct,0,0,Ct,it.width,it.height,1,pt,ce)}}else e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ct,0,0,0,it.width,it.height,st.depth,pt,it.data)}else e.compressedTexImage3D(i.TEXTURE_2D_ARRAY,ct,rt,it.width,it.height,st.depth,0,it.data,0,0);else Zt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else gt?Wt&&e.texSubImage3D(i.TEXTURE_2D_ARRAY,ct,0,0,0,it.width,it.height,st.depth,pt,B,it.data):e.texImage3D(i.TEXTURE_2D_ARRAY,ct,rt,it.width,it.height,st.depth,0,pt,B,it.data);S.layerUpdates.size>0&&S.clearLayerUpdates()}else{gt&&bt&&e.texStorage2D(i.TEXTURE_2D,jt,rt,wt[0].width,wt[0].height);for(let ct=0,Bt=wt.length;ct<Bt;ct++)it=wt[ct],S.format!==Yi?pt!==null?gt?Wt&&e.compressedTexSubImage2D(i.TEXTURE_2D,ct,0,0,it.width,it.height,pt,it.data):e.compressedTexImage2D(i.TEXTURE_2D,ct,rt,it.width,it.height,0,it.data):Zt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):gt?Wt&&e.texSubImage2D(i.TEXTURE_2D,ct,0,0,it.width,it.height,pt,B,it.data):e.texImage2D(i.TEXTURE_2D,ct,rt,it.width,it.height,0,pt,B,it.data)}else if(S.isDataArrayTexture)if(gt){if(bt&&e.texStorage3D(i.TEXTURE_2D_ARRAY,jt,rt,st.width,st.height,st.depth),Wt)if(S.layerUpdates.size>0){let ct=Qf(st.width,st.height,S.format,S.type);for(let Bt of S.layerUpdates){let Qt=st.data.subarray(Bt*ct/st.data.BYTES_PER_ELEMENT,(Bt+1)*ct/st.data.BYTES_PER_ELEMENT);e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Bt,st.width,st.height,1,pt,B,Qt)}S.clearLayerUpdates()}else e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,st.width,st.height,st.depth,pt,B,st.data)}else e.texImage3D(i.TEXTURE_2D_ARRAY,0,rt,st.width,st.height,st.depth,0,pt,B,st.data);else if(S.isData3DTexture)gt?(bt&&e.texStorage3D(i.TEXTURE_3D,jt,rt,st.width,st.height,st.depth),Wt&&e.texSubImage3D(i.TEXTURE_3D,0,0,0,0,st.width,st.height,st.depth,pt,B,st.data)):e.texImage3D(i.TEXTURE_3D,0,rt,st.width,st.height,st.depth,0,pt,B,st.data);else if(S.isFramebufferTexture){if(bt)if(gt)e.texStorage2D(i.TEXTURE_2D,jt,rt,st.width,st.height);else{let ct=st.width,Bt=st.height;for(let Qt=0;Qt<jt;Qt++)e.texImage2D(i.TEXTURE_2D,Qt,rt,ct,Bt,0,pt,B,null),ct>>=1,Bt>>=1}}else if(S.isHTMLTexture){if("texElementImage2D"in i){let ct=i.canvas;if(ct.hasAttribute("layoutsubtree")||ct.setAttribute("layoutsubtree","true"),st.parentNode!==ct){ct.appendChild(st),u.add(S),ct.onpaint=Bt=>{let Qt=Bt.changedElements;for(let Ct of u)Qt.includes(Ct.image)&&(Ct.needsUpdate=!0)},ct.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,st);else{let Qt=i.RGBA,Ct=i.RGBA,ce=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,Qt,Ct,ce,st)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(wt.length>0){if(gt&&bt){let ct=Yt(wt[0]);e.texStorage2D(i.TEXTURE_2D,jt,rt,ct.width,ct.height)}for(let ct=0,Bt=wt.length;ct<Bt;ct++)it=wt[ct],gt?Wt&&e.texSubImage2D(i.TEXTURE_2D,ct,0,0,pt,B,it):e.texImage2D(i.TEXTURE_2D,ct,rt,pt,B,it);S.generateMipmaps=!1}else if(gt){if(bt){let ct=Yt(st);e.texStorage2D(i.TEXTURE_2D,jt,rt,ct.width,ct.height)}Wt&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,pt,B,st)}else e.texImage2D(i.TEXTURE_2D,0,rt,pt,B,st);C(S)&&S.mipmapsAutoUpdate===!0&&b(ht),yt.__version=xt.version,S.onUpdate&&S.onUpdate(S)}I.__version=S.version}function mn(I,S,q){if(S.image.length!==6)return;let ht=fe(I,S),ot=S.source;e.bindTexture(i.TEXTURE_CUBE_MAP,I.__webglTexture,i.TEXTURE0+q);let xt=n.get(ot);if(ot.version!==xt.__version||ht===!0){e.activeTexture(i.TEXTURE0+q);let yt=Se.getPrimaries(Se.workingColorSpace),nt=S.colorSpace===ks?null:Se.getPrimaries(S.colorSpace),st=S.colorSpace===ks||yt===nt?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,S.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),e.pixelStorei(i.UNPACK_ALIGNMENT,S.unpackAlignment),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,st);let pt=S.isCompressedTexture||S.image[0].isCompressedTexture,B=S.image[0]&&S.image[0].isDataTexture,rt=[];for(let Ct=0;Ct<6;Ct++)!pt&&!B?rt[Ct]=v(S.image[Ct],!0,s.maxCubemapSize):rt[Ct]=B?S.image[Ct].image:S.image[Ct],rt[Ct]=Vt(S,rt[Ct]);let it=rt[0],wt=r.convert(S.format,S.colorSpace),gt=r.convert(S.type),bt=T(S.internalFormat,wt,gt,S.normalized,S.colorSpace),Wt=S.isVideoTexture!==!0,jt=xt.__version===void 0||ht===!0,ct=ot.dataReady,Bt=E(S,it);ge(i.TEXTURE_CUBE_MAP,S);let Qt;if(S.isDepthTexture){if(bt=x(S.format===Bs,S.type),jt)if(Wt)e.texStorage2D(i.TEXTURE_CUBE_MAP,1,bt,it.width,it.height);else for(let Ct=0;Ct<6;Ct++)e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,0,bt,it.width,it.height,0,wt,gt,null)}else if(pt){Wt&&jt&&e.texStorage2D(i.TEXTURE_CUBE_MAP,Bt,bt,it.width,it.height);for(let Ct=0;Ct<6;Ct++){Qt=rt[Ct].mipmaps;for(let ce=0;ce<Qt.length;ce++){let Xe=Qt[ce];S.format!==Yi?wt!==null?Wt?ct&&e.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,ce,0,0,Xe.width,Xe.height,wt,Xe.data):e.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,ce,bt,Xe.width,Xe.height,0,Xe.data):Zt("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Wt?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,ce,0,0,Xe.width,Xe.height,wt,gt,Xe.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,ce,bt,Xe.width,Xe.height,0,wt,gt,Xe.data)}}}else{if(Qt=S.mipmaps,Wt&&jt){Qt.length>0&&Bt++;let Ct=Yt(rt[0]);e.texStorage2D(i.TEXTURE_CUBE_MAP,Bt,bt,Ct.width,Ct.height)}for(let Ct=0;Ct<6;Ct++)if(B){Wt?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,0,0,0,rt[Ct].width,rt[Ct].height,wt,gt,rt[Ct].data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,0,bt,rt[Ct].width,rt[Ct].height,0,wt,gt,rt[Ct].data);for(let ce=0;ce<Qt.length;ce++){let Kn=Qt[ce].image[Ct].image;Wt?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,ce+1,0,0,Kn.width,Kn.height,wt,gt,Kn.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,ce+1,bt,Kn.width,Kn.height,0,wt,gt,Kn.data)}}else{Wt?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,0,0,0,wt,gt,rt[Ct]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,0,bt,wt,gt,rt[Ct]);for(let ce=0;ce<Qt.length;ce++){let Xe=Qt[ce];Wt?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,ce+1,0,0,wt,gt,Xe.image[Ct]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,ce+1,bt,wt,gt,Xe.image[Ct])}}}C(S)&&S.mipmapsAutoUpdate===!0&&b(i.TEXTURE_CUBE_MAP),xt.__version=ot.version,S.onUpdate&&S.onUpdate(S)}I.__version=S.version}function Be(I,S,q,ht,ot,xt){let yt=r.convert(q.format,q.colorSpace),nt=r.convert(q.type),st=T(q.internalFormat,yt,nt,q.normalized,q.colorSpace),pt=n.get(S),B=n.get(q);if(B.__renderTarget=S,!pt.__hasExternalTextures){let rt=Math.max(1,S.width>>xt),it=Math.max(1,S.height>>xt);ot===i.TEXTURE_3D||ot===i.TEXTURE_2D_ARRAY?e.texImage3D(ot,xt,st,rt,it,S.depth,0,yt,nt,null):e.texImage2D(ot,xt,st,rt,it,0,yt,nt,null)}e.bindFramebuffer(i.FRAMEBUFFER,I),St(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ht,ot,B.__webglTexture,0,le(S)):(ot===i.TEXTURE_2D||ot>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&ot<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,ht,ot,B.__webglTexture,xt),e.bindFramebuffer(i.FRAMEBUFFER,null)}function Dn(I,S,q){if(i.bindRenderbuffer(i.RENDERBUFFER,I),S.depthBuffer){let ht=S.depthTexture,ot=ht&&ht.isDepthTexture?ht.type:null,xt=x(S.stencilBuffer,ot),yt=S.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;St(S)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,le(S),xt,S.width,S.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,le(S),xt,S.width,S.height):i.renderbufferStorage(i.RENDERBUFFER,xt,S.width,S.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,yt,i.RENDERBUFFER,I)}else{let ht=S.textures;for(let ot=0;ot<ht.length;ot++){let xt=ht[ot],yt=r.convert(xt.format,xt.colorSpace),nt=r.convert(xt.type),st=T(xt.internalFormat,yt,nt,xt.normalized,xt.colorSpace);St(S)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,le(S),st,S.width,S.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,le(S),st,S.width,S.height):i.renderbufferStorage(i.RENDERBUFFER,st,S.width,S.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function Ae(I,S,q){let ht=S.isWebGLCubeRenderTarget===!0;if(e.bindFramebuffer(i.FRAMEBUFFER,I),!(S.depthTexture&&S.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let ot=n.get(S.depthTexture);ot.__renderTarget=S;let xt=ht?S.depthTexture.image[0]:S.depthTexture.image;(!ot.__webglTexture||xt.width!==S.width||xt.height!==S.height)&&(xt.width=S.width,xt.height=S.height,S.depthTexture.needsUpdate=!0),ht?Mt(S.depthTexture,0):mt(S.depthTexture,0);let yt=ot.__webglTexture,nt=le(S),st=ht?i.TEXTURE_CUBE_MAP_POSITIVE_X+q:i.TEXTURE_2D,pt=S.depthTexture.format===Bs?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(S.depthTexture.format===Cs)St(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pt,st,yt,0,nt):i.framebufferTexture2D(i.FRAMEBUFFER,pt,st,yt,0);else if(S.depthTexture.format===Bs)St(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pt,st,yt,0,nt):i.framebufferTexture2D(i.FRAMEBUFFER,pt,st,yt,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function En(I){let S=n.get(I),q=I.isWebGLCubeRenderTarget===!0;if(S.__boundDepthTexture!==I.depthTexture){let ht=I.depthTexture;if(S.__depthDisposeCallback&&S.__depthDisposeCallback(),ht){let ot=()=>{delete S.__boundDepthTexture,delete S.__depthDisposeCallback,ht.removeEventListener("dispose",ot)};ht.addEventListener("dispose",ot),S.__depthDisposeCallback=ot}S.__boundDepthTexture=ht}if(I.depthTexture&&!S.__autoAllocateDepthBuffer)if(q)for(let ht=0;ht<6;ht++)Ae(S.__webglFramebuffer[ht],I,ht);else I.texture.mipmaps.length>0?Ae(S.__webglFramebuffer[0],I,0):Ae(S.__webglFramebuffer,I,0);else if(q){S.__webglDepthbuffer=[];for(let ht=0;ht<6;ht++)if(e.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer[ht]),S.__webglDepthbuffer[ht]===void 0)S.__webglDepthbuffer[ht]=i.createRenderbuffer(),Dn(S.__webglDepthbuffer[ht],I,!1);else{let ot=I.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,xt=S.__webglDepthbuffer[ht];i.bindRenderbuffer(i.RENDERBUFFER,xt),i.framebufferRenderbuffer(i.FRAMEBUFFER,ot,i.RENDERBUFFER,xt)}}else if(I.texture.mipmaps.length>0?e.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer[0]):e.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer),S.__webglDepthbuffer===void 0)S.__webglDepthbuffer=i.createRenderbuffer(),Dn(S.__webglDepthbuffer,I,!1);else{let ot=I.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,xt=S.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,xt),i.framebufferRenderbuffer(i.FRAMEBUFFER,ot,i.RENDERBUFFER,xt)}e.bindFramebuffer(i.FRAMEBUFFER,null)}function on(I,S,q){let ht=n.get(I);S!==void 0&&Be(ht.__webglFramebuffer,I,I.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),q!==void 0&&En(I)}function gn(I){let S=I.texture,q=n.get(I),ht=n.get(S);I.addEventListener("dispose",z),F(I);let ot=I.textures,xt=I.isWebGLCubeRenderTarget===!0,yt=ot.length>1;if(yt||(ht.__webglTexture===void 0&&(ht.__webglTexture=i.createTexture()),ht.__version=S.version,o.memory.textures++),xt){q.__webglFramebuffer=[];for(let nt=0;nt<6;nt++)if(S.mipmaps.length>0){q.__webglFramebuffer[nt]=[];for(let st=0;st<S.mipmaps.length;st++)q.__webglFramebuffer[nt][st]=i.createFramebuffer()}else q.__webglFramebuffer[nt]=i.createFramebuffer()}else{if(S.mipmaps.length>0){q.__webglFramebuffer=[];for(let nt=0;nt<S.mipmaps.length;nt++)q.__webglFramebuffer[nt]=i.createFramebuffer()}else q.__webglFramebuffer=i.createFramebuffer();if(yt)for(let nt=0,st=ot.length;nt<st;nt++){let pt=n.get(ot[nt]);pt.__webglTexture===void 0&&(pt.__webglTexture=i.createTexture(),o.memory.textures++)}if(I.samples>0&&St(I)===!1){q.__webglMultisampledFramebuffer=i.createFramebuffer(),q.__webglColorRenderbuffer=[],e.bindFramebuffer(i.FRAMEBUFFER,q.__webglMultisampledFramebuffer);for(let nt=0;nt<ot.length;nt++){let st=ot[nt];q.__webglColorRenderbuffer[nt]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,q.__webglColorRenderbuffer[nt]);let pt=r.convert(st.format,st.colorSpace),B=r.convert(st.type),rt=T(st.internalFormat,pt,B,st.normalized,st.colorSpace,I.isXRRenderTarget===!0),it=le(I);i.renderbufferStorageMultisample(i.RENDERBUFFER,it,rt,I.width,I.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+nt,i.RENDERBUFFER,q.__webglColorRenderbuffer[nt])}i.bindRenderbuffer(i.RENDERBUFFER,null),I.depthBuffer&&(q.__webglDepthRenderbuffer=i.createRenderbuffer(),Dn(q.__webglDepthRenderbuffer,I,!0)),e.bindFramebuffer(i.FRAMEBUFFER,null)}}if(xt){e.bindTexture(i.TEXTURE_CUBE_MAP,ht.__webglTexture),ge(i.TEXTURE_CUBE_MAP,S);for(let nt=0;nt<6;nt++)if(S.mipmaps.length>0)for(let st=0;st<S.mipmaps.length;st++)Be(q.__webglFramebuffer[nt][st],I,S,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+nt,st);else Be(q.__webglFramebuffer[nt],I,S,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+nt,0);C(S)?b(i.TEXTURE_CUBE_MAP):S.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),e.unbindTexture()}else if(yt){for(let nt=0,st=ot.length;nt<st;nt++){let pt=ot[nt],B=n.get(pt),rt=i.TEXTURE_2D;(I.isWebGL3DRenderTarget||I.isWebGLArrayRenderTarget)&&(rt=I.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(rt,B.__webglTexture),ge(rt,pt),Be(q.__webglFramebuffer,I,pt,i.COLOR_ATTACHMENT0+nt,rt,0),C(pt)&&b(rt)}e.unbindTexture()}else{let nt=i.TEXTURE_2D;if((I.isWebGL3DRenderTarget||I.isWebGLArrayRenderTarget)&&(nt=I.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(nt,ht.__webglTexture),ge(nt,S),S.mipmaps.length>0)for(let st=0;st<S.mipmaps.length;st++)Be(q.__webglFramebuffer[st],I,S,i.COLOR_ATTACHMENT0,nt,st);else Be(q.__webglFramebuffer,I,S,i.COLOR_ATTACHMENT0,nt,0);C(S)?b(nt):S.mipmaps.length>0&&i.texParameteri(nt,i.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),e.unbindTexture()}I.depthBuffer&&En(I)}function k(I){let S=I.textures;for(let q=0,ht=S.length;q<ht;q++){let ot=S[q];if(C(ot)&&ot.mipmapsAutoUpdate===!0){let xt=R(I),yt=n.get(ot).__webglTexture;e.bindTexture(xt,yt),b(xt),e.unbindTexture()}}}let Rt=[];function Jt(I){if(I.samples>0){if(St(I)===!1){let S=I.textures,q=I.width,ht=I.height,ot=i.COLOR_BUFFER_BIT,xt=I.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,yt=n.get(I),nt=S.length>1;if(nt)for(let pt=0;pt<S.length;pt++)e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.RENDERBUFFER,null),e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.TEXTURE_2D,null,0);e.bindFramebuffer(i.READ_FRAMEBUFFER,yt.__webglMultisampledFramebuffer),I.texture.mipmaps.length>0?e.bindFramebuffer(i.DRAW_FRAMEBUFFER,yt.__webglFramebuffer[0]):e.bindFramebuffer(i.DRAW_FRAMEBUFFER,yt.__webglFramebuffer);for(let pt=0;pt<S.length;pt++){if(I.resolveDepthBuffer&&(I.depthBuffer&&(ot|=i.DEPTH_BUFFER_BIT),I.stencilBuffer&&I.resolveStencilBuffer&&(ot|=i.STENCIL_BUFFER_BIT)),nt){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,yt.__webglColorRenderbuffer[pt]);let B=n.get(S[pt]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,B,0)}i.blitFramebuffer(0,0,q,ht,0,0,q,ht,ot,i.NEAREST),l===!0&&(Rt.length=0,Rt.push(i.COLOR_ATTACHMENT0+pt),I.depthBuffer&&I.storeMultisampledDepthBuffer===!1&&Rt.push(xt),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Rt))}if(e.bindFramebuffer(i.READ_FRAMEBUFFER,null),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),nt)for(let pt=0;pt<S.length;pt++){e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.RENDERBUFFER,yt.__webglColorRenderbuffer[pt]);let B=n.get(S[pt]).__webglTexture;e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.TEXTURE_2D,B,0)}e.bindFramebuffer(i.DRAW_FRAMEBUFFER,yt.__webglMultisampledFramebuffer)}else if(I.depthBuffer&&I.storeMultisampledDepthBuffer===!1&&l){let S=I.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[S])}}}function le(I){return Math.min(s.maxSamples,I.samples)}function St(I){let S=n.get(I);return I.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&S.__useRenderToTexture!==!1}function ze(I){let S=o.render.frame;h.get(I)!==S&&(h.set(I,S),I.update())}function Vt(I,S){let q=I.colorSpace,ht=I.format,ot=I.type;return I.isCompressedTexture===!0||I.isVideoTexture===!0||q!==wa&&q!==ks&&(Se.getTransfer(q)===De?(ht!==Yi||ot!==li)&&Zt("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):te("WebGLTextures: Unsupported texture color space:",q)),S}function Yt(I){return typeof HTMLImageElement<"u"&&I instanceof HTMLImageElement?(c.width=I.naturalWidth||I.width,c.height=I.naturalHeight||I.height):typeof VideoFrame<"u"&&I instanceof VideoFrame?(c.width=I.displayWidth,c.height=I.displayHeight):(c.width=I.width,c.height=I.height),c}this.allocateTextureUnit=ut,this.resetTextureUnits=j,this.getTextureUnits=et,this.setTextureUnits=dt,this.setTexture2D=mt,this.setTexture2DArray=_t,this.setTexture3D=Tt,this.setTextureCube=Mt,this.rebindTextures=on,this.setupRenderTarget=gn,this.updateRenderTargetMipmap=k,this.updateMultisampleRenderTarget=Jt,this.setupDepthRenderbuffer=En,this.setupFrameBufferTexture=Be,this.useMultisampledRTT=St,this.dispose=W}function HA(i,t){function e(n,s=ks){let r,o=Se.getTransfer(s);if(n===li)return i.UNSIGNED_BYTE;if(n===th)return i.UNSIGNED_SHORT_4_4_4_4;if(n===eh)return i.UNSIGNED_SHORT_5_5_5_1;if(n===Bf)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===kf)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===Of)return i.BYTE;if(n===Ff)return i.SHORT;if(n===Lo)return i.UNSIGNED_SHORT;if(n===Qc)return i.INT;if(n===$i)return i.UNSIGNED_INT;if(n===ri)return i.FLOAT;if(n===vi)return i.HALF_FLOAT;if(n===zf)return i.ALPHA;if(n===Vf)return i.RGB;if(n===Yi)return i.RGBA;if(n===Cs)return i.DEPTH_COMPONENT;if(n===Bs)return i.DEPTH_STENCIL;if(n===nh)return i.RED;if(n===ih)return i.RED_INTEGER;if(n===ur)return i.RG;if(n===sh)return i.RG_INTEGER;if(n===rh)return i.RGBA_INTEGER;if(n===Ka||n===ja||n===Qa||n===tl)if(o===De)if(r=t.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===Ka)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===ja)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===Qa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===tl)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=t.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===Ka)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===ja)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===Qa)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===tl)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===oh||n===ah||n===lh||n===ch)if(r=t.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===oh)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===ah)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===lh)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===ch)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===hh||n===uh||n===dh||n===fh||n===ph||n===el||n===mh)if(r=t.get("WEBGL_compressed_texture_etc"),r!==null){if(n===hh||n===uh)return o===De?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===dh)return o===De?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===fh)return r.COMPRESSED_R11_EAC;if(n===ph)return r.COMPRESSED_SIGNED_R11_EAC;if(n===el)return r.COMPRESSED_RG11_EAC;if(n===mh)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===gh||n===xh||n===_h||n===yh||n===vh||n===bh||n===Mh||n===Sh||n===wh||n===Ah||n===Eh||n===Th||n===Ch||n===Rh)if(r=t.get("WEBGL_compressed_texture_astc"),r!==null){if(n===gh)return o===De?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===xh)return o===De?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===_h)return o===De?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===yh)return o===De?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===vh)return o===De?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===bh)return o===De?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===Mh)return o===De?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===Sh)return o===De?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===wh)return o===De?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===Ah)return o===De?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===Eh)return o===De?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===Th)return o===De?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===Ch)return o===De?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===Rh)return o===De?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===Ph||n===Ih||n===Lh)if(r=t.get("EXT_texture_compression_bptc"),r!==null){if(n===Ph)return o===De?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===Ih)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===Lh)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===Dh||n===Nh||n===nl||n===Uh)if(r=t.get("EXT_texture_compression_rgtc"),r!==null){if(n===Dh)return r.COMPRESSED_RED_RGTC1_EXT;if(n===Nh)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===nl)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===Uh)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===Lr?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:e}}var WA=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,XA=`
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

}`,fp=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e){if(this.texture===null){let n=new Ua(t.texture);(t.depthNear!==e.depthNear||t.depthFar!==e.depthFar)&&(this.depthNear=t.depthNear,this.depthFar=t.depthFar),this.texture=n}}getMesh(t){if(this.texture!==null&&this.mesh===null){let e=t.cameras[0].viewport,n=new _i({vertexShader:WA,fragmentShader:XA,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new de(new qi(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},pp=class extends Wi{constructor(t,e){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,u=null,d=null,f=null,p=null,y=typeof XRWebGLBinding<"u",m=new fp,g={},v=e.getContextAttributes(),C=null,b=null,R=[],T=[],x=new Gt,E=null,F=null,D=new kn;D.viewport=new nn;let N=new kn;N.viewport=new nn;let z=[D,N],G=new Xc,U=null,W=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(tt){let mt=R[tt];return mt===void 0&&(mt=new wo,R[tt]=mt),mt.getTargetRaySpace()},this.getControllerGrip=function(tt){let mt=R[tt];return mt===void 0&&(mt=new wo,R[tt]=mt),mt.getGripSpace()},this.getHand=function(tt){let mt=R[tt];return mt===void 0&&(mt=new wo,R[tt]=mt),mt.getHandSpace()};function $(tt){let mt=T.indexOf(tt.inputSource);if(mt===-1)return;let _t=R[mt];_t!==void 0&&(_t.update(tt.inputSource,tt.frame,c||o),_t.dispatchEvent({type:tt.type,data:tt.inputSource}))}function H(){s.removeEventListener("select",$),s.removeEventListener("selectstart",$),s.removeEventListener("selectend",$),s.removeEventListener("squeeze",$),s.removeEventListener("squeezestart",$),s.removeEventListener("squeezeend",$),s.removeEventListener("end",H),s.removeEventListener("inputsourceschange",lt);for(let tt=0;tt<R.length;tt++){let mt=T[tt];mt!==null&&(T[tt]=null,R[tt].disconnect(mt))}U=null,W=null,m.reset();for(let tt in g)delete g[tt];if(t.setRenderTarget(C),f=null,d=null,u=null,s=null,b=null,ut.stop(),n.isPresenting=!1,t.setPixelRatio(E),t.setSize(x.width,x.height,!1),F!==null){let tt=F.camera;tt.fov=F.fov,tt.zoom=F.zoom,tt.updateProjectionMatrix(),F=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(tt){r=tt,n.isPresenting===!0&&Zt("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(tt){a=tt,n.isPresenting===!0&&Zt("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(tt){c=tt},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return u===null&&y&&(u=new XRWebGLBinding(s,e)),u},this.getFrame=function(){return p},this.getSession=function(){return s},this.setSession=async function(tt){if(s=tt,s!==null){if(C=t.getRenderTarget(),s.addEventListener("select",$),s.addEventListener("selectstart",$),s.addEventListener("selectend",$),s.addEventListener("squeeze",$),s.addEventListener("squeezestart",$),s.addEventListener("squeezeend",$),s.addEventListener("end",H),s.addEventListener("inputsourceschange",lt),v.xrCompatible!==!0&&await e.makeXRCompatible(),E=t.getPixelRatio(),t.getSize(x),y&&"createProjectionLayer"in XRWebGLBinding.prototype){let _t=null,Tt=null,Mt=null;v.depth&&(Mt=v.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,_t=v.stencil?Bs:Cs,Tt=v.stencil?Lr:$i);let qt={colorFormat:e.RGBA8,depthFormat:Mt,scaleFactor:r};u=this.getBinding(),d=u.createProjectionLayer(qt),s.updateRenderState({layers:[d]}),t.setPixelRatio(1),t.setSize(d.textureWidth,d.textureHeight,!1),b=new si(d.textureWidth,d.textureHeight,{format:Yi,type:li,depthTexture:new Ds(d.textureWidth,d.textureHeight,Tt,void 0,void 0,void 0,void 0,void 0,void 0,_t),stencilBuffer:v.stencil,colorSpace:t.outputColorSpace,samples:v.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let _t={antialias:v.antialias,alpha:!0,depth:v.depth,stencil:v.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,e,_t),s.updateRenderState({baseLayer:f}),t.setPixelRatio(1),t.setSize(f.framebufferWidth,f.framebufferHeight,!1),b=new si(f.framebufferWidth,f.framebufferHeight,{format:Yi,type:li,colorSpace:t.outputColorSpace,stencilBuffer:v.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}b.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ut.setContext(s),ut.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function lt(tt){for(let mt=0;mt<tt.removed.length;mt++){let _t=tt.removed[mt],Tt=T.indexOf(_t);Tt>=0&&(T[Tt]=null,R[Tt].disconnect(_t))}for(let mt=0;mt<tt.added.length;mt++){let _t=tt.added[mt],Tt=T.indexOf(_t);if(Tt===-1){for(let qt=0;qt<R.length;qt++)if(qt>=T.length){T.push(_t),Tt=qt;break}else if(T[qt]===null){T[qt]=_t,Tt=qt;break}if(Tt===-1)break}let Mt=R[Tt];Mt&&Mt.connect(_t)}}function Z(tt,mt){mt===null?tt.matrixWorld.copy(tt.matrix):tt.matrixWorld.multiplyMatrices(mt.matrixWorld,tt.matrix),tt.matrixWorldInverse.copy(tt.matrixWorld).invert()}this.updateCamera=function(tt){if(s===null)return;let mt=tt.near,_t=tt.far;m.texture!==null&&(m.depthNear>0&&(mt=m.depthNear),m.depthFar>0&&(_t=m.depthFar)),G.near=N.near=D.near=mt,G.far=N.far=D.far=_t,(U!==G.near||W!==G.far)&&(s.updateRenderState({depthNear:G.near,depthFar:G.far}),U=G.near,W=G.far),G.layers.mask=tt.layers.mask|6,D.layers.mask=G.layers.mask&-5,N.layers.mask=G.layers.mask&-3;let Tt=tt.parent,Mt=G.cameras;Z(G,Tt);for(let qt=0;qt<Mt.length;qt++)Z(Mt[qt],Tt);G.projectionMatrix.copy(D.projectionMatrix),G.projectionMatrixInverse.copy(D.projectionMatrixInverse),F===null&&tt.isPerspectiveCamera&&(F={camera:tt,fov:tt.fov,zoom:tt.zoom}),j(tt,G,Tt)};function j(tt,mt,_t){_t===null?tt.matrix.copy(mt.matrixWorld):(tt.matrix.copy(_t.matrixWorld),tt.matrix.invert(),tt.matrix.multiply(mt.matrixWorld)),tt.matrix.decompose(tt.position,tt.quaternion,tt.scale),tt.updateMatrixWorld(!0),tt.projectionMatrix.copy(mt.projectionMatrix),tt.projectionMatrixInverse.copy(mt.projectionMatrixInverse),tt.isPerspectiveCamera&&(tt.fov=bo*2*Math.atan(1/tt.projectionMatrix.elements[5]),tt.zoom=1)}this.getCamera=function(){return G},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(tt){l=tt,d!==null&&(d.fixedFoveation=tt),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=tt)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(G)},this.getCameraTexture=function(tt){return g[tt]};let et=null;function dt(tt,mt){if(h=mt.getViewerPose(c||o),p=mt,h!==null){let _t=h.views;f!==null&&(t.setRenderTargetFramebuffer(b,f.framebuffer),t.setRenderTarget(b));let Tt=!1;_t.length!==G.cameras.length&&(G.cameras.length=0,Tt=!0);for(let Ht=0;Ht<_t.length;Ht++){let ge=_t[Ht],fe=null;if(f!==null)fe=f.getViewport(ge);else{let je=u.getViewSubImage(d,ge);fe=je.viewport,Ht===0&&(t.setRenderTargetTextures(b,je.colorTexture,je.depthStencilTexture),t.setRenderTarget(b))}let se=z[Ht];se===void 0&&(se=new kn,se.layers.enable(Ht),se.viewport=new nn,z[Ht]=se),se.matrix.fromArray(ge.transform.matrix),se.matrix.decompose(se.position,se.quaternion,se.scale),se.projectionMatrix.fromArray(ge.projectionMatrix),se.projectionMatrixInverse.copy(se.projectionMatrix).invert(),se.viewport.set(fe.x,fe.y,fe.width,fe.height),Ht===0&&(G.matrix.copy(se.matrix),G.matrix.decompose(G.position,G.quaternion,G.scale)),Tt===!0&&G.cameras.push(se)}let Mt=s.enabledFeatures;if(Mt&&Mt.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&y){u=n.getBinding();let Ht=u.getDepthInformation(_t[0]);Ht&&Ht.isValid&&Ht.texture&&m.init(Ht,s.renderState)}if(Mt&&Mt.includes("camera-access")&&y){t.state.unbindTexture(),u=n.getBinding();for(let Ht=0;Ht<_t.length;Ht++){let ge=_t[Ht].camera;if(ge){let fe=g[ge];fe||(fe=new Ua,g[ge]=fe);let se=u.getCameraImage(ge);fe.sourceTexture=se}}}}for(let _t=0;_t<R.length;_t++){let Tt=T[_t],Mt=R[_t];Tt!==null&&Mt!==void 0&&Mt.update(Tt,mt,c||o)}et&&et(tt,mt),mt.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:mt}),p=null}let ut=new cx;ut.setAnimationLoop(dt),this.setAnimationLoop=function(tt){et=tt},this.dispose=function(){}}},qA=new he,yx=new ie;yx.set(-1,0,0,0,1,0,0,0,1);function $A(i,t){function e(m,g){m.matrixAutoUpdate===!0&&m.updateMatrix(),g.value.copy(m.matrix)}function n(m,g){g.color.getRGB(m.fogColor.value,Jf(i)),g.isFog?(m.fogNear.value=g.near,m.fogFar.value=g.far):g.isFogExp2&&(m.fogDensity.value=g.density)}function s(m,g,v,C,b){g.isNodeMaterial?g.uniformsNeedUpdate=!1:g.isMeshBasicMaterial?r(m,g):g.isMeshLambertMaterial?(r(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshToonMaterial?(r(m,g),u(m,g)):g.isMeshPhongMaterial?(r(m,g),h(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshStandardMaterial?(r(m,g),d(m,g),g.isMeshPhysicalMaterial&&f(m,g,b)):g.isMeshMatcapMaterial?(r(m,g),p(m,g)):g.isMeshDepthMaterial?r(m,g):g.isMeshDistanceMaterial?(r(m,g),y(m,g)):g.isMeshNormalMaterial?r(m,g):g.isLineBasicMaterial?(o(m,g),g.isLineDashedMaterial&&a(m,g)):g.isPointsMaterial?l(m,g,v,C):g.isSpriteMaterial?c(m,g):g.isShadowMaterial?(m.color.value.copy(g.color),m.opacity.value=g.opacity):g.isShaderMaterial&&(g.uniformsNeedUpdate=!1)}function r(m,g){m.opacity.value=g.opacity,g.color&&m.diffuse.value.copy(g.color),g.emissive&&m.emissive.value.copy(g.emissive).multiplyScalar(g.emissiveIntensity),g.map&&(m.map.value=g.map,e(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.bumpMap&&(m.bumpMap.value=g.bumpMap,e(g.bumpMap,m.bumpMapTransform),m.bumpScale.value=g.bumpScale,g.side===Sn&&(m.bumpScale.value*=-1)),g.normalMap&&(m.normalMap.value=g.normalMap,e(g.normalMap,m.normalMapTransform),m.normalScale.value.copy(g.normalScale),g.side===Sn&&m.normalScale.value.negate()),g.displacementMap&&(m.displacementMap.value=g.displacementMap,e(g.displacementMap,m.displacementMapTransform),m.displacementScale.value=g.displacementScale,m.displacementBias.value=g.displacementBias),g.emissiveMap&&(m.emissiveMap.value=g.emissiveMap,e(g.emissiveMap,m.emissiveMapTransform)),g.specularMap&&(m.specularMap.value=g.specularMap,e(g.specularMap,m.specularMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest);let v=t.get(g),C=v.envMap,b=v.envMapRotation;C&&(m.envMap.value=C,m.envMapRotation.value.setFromMatrix4(qA.makeRotationFromEuler(b)).transpose(),C.isCubeTexture&&C.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(yx),m.reflectivity.value=g.reflectivity,m.ior.value=g.ior,m.refractionRatio.value=g.refractionRatio),g.lightMap&&(m.lightMap.value=g.lightMap,m.lightMapIntensity.value=g.lightMapIntensity,e(g.lightMap,m.lightMapTransform)),g.aoMap&&(m.aoMap.value=g.aoMap,m.aoMapIntensity.value=g.aoMapIntensity,e(g.aoMap,m.aoMapTransform))}function o(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,g.map&&(m.map.value=g.map,e(g.map,m.mapTransform))}function a(m,g){m.dashSize.value=g.dashSize,m.totalSize.value=g.dashSize+g.gapSize,m.scale.value=g.scale}function l(m,g,v,C){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.size.value=g.size*v,m.scale.value=C*.5,g.map&&(m.map.value=g.map,e(g.map,m.uvTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function c(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.rotation.value=g.rotation,g.map&&(m.map.value=g.map,e(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function h(m,g){m.specular.value.copy(g.specular),m.shininess.value=Math.max(g.shininess,1e-4)}function u(m,g){g.gradientMap&&(m.gradientMap.value=g.gradientMap)}function d(m,g){m.metalness.value=g.metalness,g.metalnessMap&&(m.metalnessMap.value=g.metalnessMap,e(g.metalnessMap,m.metalnessMapTransform)),m.roughness.value=g.roughness,g.roughnessMap&&(m.roughnessMap.value=g.roughnessMap,e(g.roughnessMap,m.roughnessMapTransform)),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)}function f(m,g,v){m.ior.value=g.ior,g.diffuseRoughness>0&&(m.diffuseRoughness.value=g.diffuseRoughness,g.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=g.diffuseRoughnessMap,e(g.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),g.sheen>0&&(m.sheenColor.value.copy(g.sheenColor).multiplyScalar(g.sheen),m.sheenRoughness.value=g.sheenRoughness,g.sheenColorMap&&(m.sheenColorMap.value=g.sheenColorMap,e(g.sheenColorMap,m.sheenColorMapTransform)),g.sheenRoughnessMap&&(m.sheenRoughnessMap.value=g.sheenRoughnessMap,e(g.sheenRoughnessMap,m.sheenRoughnessMapTransform))),g.clearcoat>0&&(m.clearcoat.value=g.clearcoat,m.clearcoatRoughness.value=g.clearcoatRoughness,g.clearcoatMap&&(m.clearcoatMap.value=g.clearcoatMap,e(g.clearcoatMap,m.clearcoatMapTransform)),g.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=g.clearcoatRoughnessMap,e(g.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),g.clearcoatNormalMap&&(m.clearcoatNormalMap.value=g.clearcoatNormalMap,e(g.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(g.clearcoatNormalScale),g.side===Sn&&m.clearcoatNormalScale.value.negate())),g.dispersion>0&&(m.dispersion.value=g.dispersion),g.retroreflectivity>0&&(m.retroreflectivity.value=g.retroreflectivity),g.iridescence>0&&(m.iridescence.value=g.iridescence,m.iridescenceIOR.value=g.iridescenceIOR,m.iridescenceThicknessMinimum.value=g.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=g.iridescenceThicknessMaximum,g.iridescenceMap&&(m.iridescenceMap.value=g.iridescenceMap,e(g.iridescenceMap,m.iridescenceMapTransform)),g.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=g.iridescenceThicknessMap,e(g.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),g.transmission>0&&(m.transmission.value=g.transmission,m.transmissionSamplerMap.value=v.texture,m.transmissionSamplerSize.value.set(v.width,v.height),g.transmissionMap&&(m.transmissionMap.value=g.transmissionMap,e(g.transmissionMap,m.transmissionMapTransform)),m.thickness.value=g.thickness,g.thicknessMap&&(m.thicknessMap.value=g.thicknessMap,e(g.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=g.attenuationDistance,m.attenuationColor.value.copy(g.attenuationColor)),g.anisotropy>0&&(m.anisotropyVector.value.set(g.anisotropy*Math.cos(g.anisotropyRotation),g.anisotropy*Math.sin(g.anisotropyRotation)),g.anisotropyMap&&(m.anisotropyMap.value=g.anisotropyMap,e(g.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=g.specularIntensity,m.specularColor.value.copy(g.specularColor),g.specularColorMap&&(m.specularColorMap.value=g.specularColorMap,e(g.specularColorMap,m.specularColorMapTransform)),g.specularIntensityMap&&(m.specularIntensityMap.value=g.specularIntensityMap,e(g.specularIntensityMap,m.specularIntensityMapTransform))}function p(m,g){g.matcap&&(m.matcap.value=g.matcap)}function y(m,g){let v=t.get(g).light;m.referencePosition.value.setFromMatrixPosition(v.matrixWorld),m.nearDistance.value=v.shadow.camera.near,m.farDistance.value=v.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function YA(i,t,e,n){let s={},r={};function o(v,C){let b=C.program;n.uniformBlockBinding(v,b,s[v.id])}function a(v,C){let b=s[v.id];b===void 0&&(p(v),b=l(v),s[v.id]=b,v.addEventListener("dispose",m));let R=C.program;n.updateUBOMapping(v,R);let T=t.render.frame;r[v.id]!==T&&(c(v),r[v.id]=T)}function l(v){let C=i.createBuffer(),b=v.__size,R=v.usage;return i.bindBuffer(i.UNIFORM_BUFFER,C),i.bufferData(i.UNIFORM_BUFFER,b,R),i.bindBuffer(i.UNIFORM_BUFFER,null),C}function c(v){let C=s[v.id],b=v.uniforms,R=v.__cache;i.bindBuffer(i.UNIFORM_BUFFER,C);for(let T=0,x=b.length;T<x;T++){let E=b[T];if(Array.isArray(E))for(let F=0,D=E.length;F<D;F++)h(E[F],T,F,R);else h(E,T,0,R)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(v,C,b,R){if(d(v,C,b,R)===!0){let T=v.__offset,x=v.value;if(Array.isArray(x)){let E=0;for(let F=0;F<x.length;F++){let D=x[F],N=y(D,!0);u(D,v.__data,E),E+=N.storage/Float32Array.BYTES_PER_ELEMENT}}else u(x,v.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,T,v.__data)}}function u(v,C,b){typeof v=="number"||typeof v=="boolean"?C[b]=v:v.isMatrix3?(C[b]=v.elements[0],C[b+1]=v.elements[1],C[b+2]=v.elements[2],C[b+3]=0,C[b+4]=v.elements[3],C[b+5]=v.elements[4],C[b+6]=v.elements[5],C[b+7]=0,C[b+8]=v.elements[6],C[b+9]=v.elements[7],C[b+10]=v.elements[8],C[b+11]=0):ArrayBuffer.isView(v)?C.set(v.subarray(0,C.length-b),b):v.toArray(C,b)}function d(v,C,b,R){let T=v.value,x=C+"_"+b;if(Array.isArray(T)){R[x]===void 0&&(R[x]=[]);let E=R[x],F=!1;for(let D=0;D<T.length;D++)f(T[D],E,D)===!0&&(F=!0);return F}return f(T,R,x)}function f(v,C,b){if(C[b]===void 0)return typeof v=="number"||typeof v=="boolean"?C[b]=v:ArrayBuffer.isView(v)?C[b]=v.slice():C[b]=v.clone(),!0;{let R=C[b];if(typeof v=="number"||typeof v=="boolean"){if(R!==v)return C[b]=v,!0}else{if(ArrayBuffer.isView(v))return!0;if(R.equals(v)===!1)return R.copy(v),!0}}return!1}function p(v){let C=v.uniforms,b=0,R=16;for(let x=0,E=C.length;x<E;x++){let F=Array.isArray(C[x])?C[x]:[C[x]];for(let D=0,N=F.length;D<N;D++){let z=F[D],G=Array.isArray(z.value)?z.value:[z.value],U=Array.isArray(C[x])||Array.isArray(z.value),W=b;for(let H=0,lt=G.length;H<lt;H++){let Z=G[H],j=y(Z,U),et=b%R,dt=et%j.boundary,ut=et+dt;b+=dt,ut!==0&&R-ut<j.storage&&(b+=R-ut),H===0&&(W=b),b+=j.storage}let $=z.type==="int"?Int32Array:z.type==="uint"?Uint32Array:Float32Array;z.__data=new $((b-W)/Float32Array.BYTES_PER_ELEMENT),z.__offset=W}}let T=b%R;return T>0&&(b+=R-T),v.__size=b,v.__cache={},this}function y(v,C){let b={boundary:0,storage:0};return typeof v=="number"||typeof v=="boolean"?(b.boundary=4,b.storage=4):v.isVector2?(b.boundary=8,b.storage=8):v.isVector3||v.isColor?(b.boundary=16,b.storage=12):v.isVector4?(b.boundary=16,b.storage=16):v.isMatrix3?(b.boundary=16,b.storage=48):v.isMatrix4?(b.boundary=16,b.storage=64):v.isTexture?Zt("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(v)?(b.boundary=16,b.storage=v.byteLength):Zt("WebGLRenderer: Unsupported uniform value type.",v),C===!0&&(b.boundary=16,b.storage=Math.ceil(b.storage/16)*16),b}function m(v){let C=v.target;C.removeEventListener("dispose",m),i.deleteBuffer(s[C.id]),delete s[C.id],delete r[C.id]}function g(){for(let v in s)i.deleteBuffer(s[v]);s={},r={}}return{bind:o,update:a,dispose:g}}var ZA=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),ds=null;function JA(){return ds===null&&(ds=new Pa(ZA,16,16,ur,vi),ds.name="DFG_LUT",ds.minFilter=ni,ds.magFilter=ni,ds.wrapS=as,ds.wrapT=as,ds.generateMipmaps=!1,ds.needsUpdate=!0),ds}var kh=class{constructor(t={}){let{canvas:e=L0(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:d=!1,outputBufferType:f=li}=t;this.isWebGLRenderer=!0;let p;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");p=n.getContextAttributes().alpha}else p=o;let y=f,m=new Set([rh,sh,ih]),g=new Set([li,$i,Lo,Lr,th,eh]),v=new Uint32Array(4),C=new Int32Array(4),b={textures:[],min:[],max:[],resolution:[]},R=null,T=null,x=[],E=[],F=null;this.domElement=e,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=us,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let D=this,N=!1,z=null,G=null,U=null,W=null;this._outputColorSpace=xi;let $=0,H=0,lt=null,Z=-1,j=null,et=new nn,dt=new nn,ut=null,tt=new Xt(0),mt=0,_t=e.width,Tt=e.height,Mt=1,qt=null,ae=null,Ht=new nn(0,0,_t,Tt),ge=new nn(0,0,_t,Tt),fe=!1,se=new sr,je=new Rc,He=!1,mn=!1,Be=new he,Dn=new P,Ae=new nn,En={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},on=!1;function gn(){return lt===null?Mt:1}let k=n;function Rt(A,V){return e.getContext(A,V)}let Jt,le,St,ze,Vt,Yt,I,S,q,ht,ot,xt,yt,nt,st,pt,B,rt,it,wt,gt,bt,Wt;try{let A={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${"187"}`),e.addEventListener("webglcontextlost",Bt,!1),e.addEventListener("webglcontextrestored",Qt,!1),e.addEventListener("webglcontextcreationerror",Ct,!1),k===null){let V="webgl2";if(k=Rt(V,A),k===null)throw Rt(V)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}jt()}catch(A){throw e.removeEventListener("webglcontextlost",Bt,!1),e.removeEventListener("webglcontextrestored",Qt,!1),e.removeEventListener("webglcontextcreationerror",Ct,!1),te("WebGLRenderer: "+A.message),A}function jt(){Jt=new a1(k),Jt.init(),gt=new HA(k,Jt),le=new Jw(k,Jt,t,gt),St=new VA(k,Jt),le.reversedDepthBuffer&&d&&St.buffers.depth.setReversed(!0),G=k.createFramebuffer(),U=k.createFramebuffer(),W=k.createFramebuffer(),ze=new h1(k),Vt=new TA,Yt=new GA(k,Jt,St,Vt,le,gt,ze),I=new o1(D),S=new dM(k),bt=new Yw(k,S),q=new l1(k,S,ze,bt),ht=new d1(k,q,S,bt,ze),rt=new u1(k,le,Yt),st=new Kw(Vt),ot=new EA(D,I,Jt,le,bt,st),xt=new $A(D,Vt),yt=new RA,nt=new UA(Jt),B=new $w(D,I,St,ht,p,l),pt=new zA(D,ht,le),Wt=new YA(k,ze,le,St),it=new Zw(k,Jt,ze),wt=new c1(k,Jt,ze),ze.programs=ot.programs,D.capabilities=le,D.extensions=Jt,D.properties=Vt,D.renderLists=yt,D.shadowMap=pt,D.state=St,D.info=ze}y!==li&&(F=new p1(y,e.width,e.height,a,s,r));let ct=new pp(D,k);this.xr=ct,this.getContext=function(){return k},this.getContextAttributes=function(){return k.getContextAttributes()},this.forceContextLoss=function(){let A=Jt.get("WEBGL_lose_context");A&&A.loseContext()},this.forceContextRestore=function(){let A=Jt.get("WEBGL_lose_context");A&&A.restoreContext()},this.getPixelRatio=function(){return Mt},this.setPixelRatio=function(A){A!==void 0&&(Mt=A,this.setSize(_t,Tt,!1))},this.getSize=function(A){return A.set(_t,Tt)},this.setSize=function(A,V,Q=!0){if(ct.isPresenting){Zt("WebGLRenderer: Can't change size while VR device is presenting.");return}_t=A,Tt=V,e.width=Math.floor(A*Mt),e.height=Math.floor(V*Mt),Q===!0&&(e.style.width=A+"px",e.style.height=V+"px"),F!==null&&F.setSize(e.width,e.height),this.setViewport(0,0,A,V)},this.getDrawingBufferSize=function(A){return A.set(_t*Mt,Tt*Mt).floor()},this.setDrawingBufferSize=function(A,V,Q){_t=A,Tt=V,Mt=Q,e.width=Math.floor(A*Q),e.height=Math.floor(V*Q),this.setViewport(0,0,A,V)},this.setEffects=function(A){if(y===li){te("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(A){for(let V=0;V<A.length;V++)if(A[V].isOutputPass===!0){Zt("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}F.setEffects(A||[])},this.getCurrentViewport=function(A){return A.copy(et)},this.getViewport=function(A){return A.copy(Ht)},this.setViewport=function(A,V,Q,Y){A.isVector4?Ht.set(A.x,A.y,A.z,A.w):Ht.set(A,V,Q,Y),St.viewport(et.copy(Ht).multiplyScalar(gn()).round())},this.getScissor=function(A){return A.copy(ge)},this.setScissor=function(A,V,Q,Y){A.isVector4?ge.set(A.x,A.y,A.z,A.w):ge.set(A,V,Q,Y),St.scissor(dt.copy(ge).multiplyScalar(gn()).round())},this.getScissorTest=function(){return fe},this.setScissorTest=function(A){St.setScissorTest(fe=A)},this.setOpaqueSort=function(A){qt=A},this.setTransparentSort=function(A){ae=A},this.getClearColor=function(A){return A.copy(B.getClearColor())},this.setClearColor=function(){B.setClearColor(...arguments)},this.getClearAlpha=function(){return B.getClearAlpha()},this.setClearAlpha=function(){B.setClearAlpha(...arguments)},this.clear=function(A=!0,V=!0,Q=!0){let Y=0;if(A){let J=!1;if(lt!==null){let At=lt.texture.format;J=m.has(At)}if(J){let At=lt.texture.type,Pt=g.has(At),Et=B.getClearColor(),It=B.getClearAlpha(),zt=Et.r,ee=Et.g,_e=Et.b;Pt?(v[0]=zt,v[1]=ee,v[2]=_e,v[3]=It,k.clearBufferuiv(k.COLOR,0,v)):(C[0]=zt,C[1]=ee,C[2]=_e,C[3]=It,k.clearBufferiv(k.COLOR,0,C))}else Y|=k.COLOR_BUFFER_BIT}V&&(Y|=k.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),Q&&(Y|=k.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),Y!==0&&k.clear(Y)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(A){A.setRenderer(this),z=A},this.dispose=function(){e.removeEventListener("webglcontextlost",Bt,!1),e.removeEventListener("webglcontextrestored",Qt,!1),e.removeEventListener("webglcontextcreationerror",Ct,!1),B.dispose(),yt.dispose(),nt.dispose(),Yt.dispose(),Vt.dispose(),I.dispose(),ht.dispose(),q.dispose(),bt.dispose(),Wt.dispose(),ot.dispose(),ct.dispose(),ct.removeEventListener("sessionstart",Cl),ct.removeEventListener("sessionend",ji),gs.stop()};function Bt(A){A.preventDefault(),qf("WebGLRenderer: Context Lost."),N=!0}function Qt(){qf("WebGLRenderer: Context Restored."),N=!1;let A=ze.autoReset,V=pt.enabled,Q=pt.autoUpdate,Y=pt.needsUpdate,J=pt.type;jt(),ze.autoReset=A,pt.enabled=V,pt.autoUpdate=Q,pt.needsUpdate=Y,pt.type=J}function Ct(A){te("WebGLRenderer: A WebGL context could not be created. Reason: ",A.statusMessage)}function ce(A){let V=A.target;V.removeEventListener("dispose",ce),Xe(V)}function Xe(A){Kn(A),Vt.remove(A)}function Kn(A){let V=Vt.get(A).programs;V!==void 0&&(V.forEach(function(Q){ot.releaseProgram(Q)}),A.isShaderMaterial&&ot.releaseShaderCache(A))}this.renderBufferDirect=function(A,V,Q,Y,J,At){V===null&&(V=En);let Pt=J.isMesh&&J.matrixWorld.determinantAffine()<0,Et=oa(A,V,Q,Y,J);St.setMaterial(Y,Pt);let It=Q.index,zt=1;if(Y.wireframe===!0){if(It=q.getWireframeAttribute(Q),It===void 0)return;zt=2}let ee=Q.drawRange,_e=Q.attributes.position,kt=ee.start*zt,ye=(ee.start+ee.count)*zt;At!==null&&(kt=Math.max(kt,At.start*zt),ye=Math.min(ye,(At.start+At.count)*zt)),It!==null?(kt=Math.max(kt,0),ye=Math.min(ye,It.count)):_e!=null&&(kt=Math.max(kt,0),ye=Math.min(ye,_e.count));let sn=ye-kt;if(sn<0||sn===1/0)return;bt.setup(J,Y,Et,Q,It);let Ue,Oe=it;if(It!==null&&(Ue=S.get(It),Oe=wt,Oe.setIndex(Ue)),J.isMesh)Y.wireframe===!0?(St.setLineWidth(Y.wireframeLinewidth*gn()),Oe.setMode(k.LINES)):Oe.setMode(k.TRIANGLES);else if(J.isLine){let Tn=Y.linewidth;Tn===void 0&&(Tn=1),St.setLineWidth(Tn*gn()),J.isLineSegments?Oe.setMode(k.LINES):J.isLineLoop?Oe.setMode(k.LINE_LOOP):Oe.setMode(k.LINE_STRIP)}else J.isPoints?Oe.setMode(k.POINTS):J.isSprite&&Oe.setMode(k.TRIANGLES);if(J.isBatchedMesh)if(Jt.get("WEBGL_multi_draw"))Oe.renderMultiDraw(J._multiDrawStarts,J._multiDrawCounts,J._multiDrawCount);else{let Tn=J._multiDrawStarts,Ut=J._multiDrawCounts,xn=J._multiDrawCount,Me=It?S.get(It).bytesPerElement:1,_s=Vt.get(Y).currentProgram.getUniforms();for(let _n=0;_n<xn;_n++)_s.setValue(k,"_gl_DrawID",_n),Oe.render(Tn[_n]/Me,Ut[_n])}else if(J.isInstancedMesh)Oe.renderInstances(kt,sn,J.count);else if(Q.isInstancedBufferGeometry){let Tn=Q._maxInstanceCount!==void 0?Q._maxInstanceCount:1/0,Ut=Math.min(Q.instanceCount,Tn);Oe.renderInstances(kt,sn,Ut)}else Oe.render(kt,sn)};function ia(A,V,Q,Y){z!==null&&A.isNodeMaterial&&z.setObject(Y,A),He===!0&&st.setState(A,Q,!1),A.transparent===!0&&A.side===wn&&A.forceSinglePass===!1?(A.side=Sn,A.needsUpdate=!0,Qi(A,V,Y),A.side=Di,A.needsUpdate=!0,Qi(A,V,Y),A.side=wn):Qi(A,V,Y)}this.compile=function(A,V,Q=null){Q===null&&(Q=A),z!==null&&z.renderStart(A,V,Q),T=nt.get(Q),T.init(V),E.push(T),Q.traverseVisible(function(J){J.isLight&&J.layers.test(V.layers)&&(T.pushLight(J),J.castShadow&&T.pushShadow(J))}),A!==Q&&A.traverseVisible(function(J){J.isLight&&J.layers.test(V.layers)&&(T.pushLight(J),J.castShadow&&T.pushShadow(J))}),T.setupLights(),z!==null&&z.updateLights(T.state.lightsArray),mn=this.localClippingEnabled,He=st.init(this.clippingPlanes,mn),He===!0&&st.setGlobalState(this.clippingPlanes,V),z!==null&&pt.render(T.state.shadowsArray,Q,V);let Y=new Set;return A.traverse(function(J){if(!(J.isMesh||J.isPoints||J.isLine||J.isSprite))return;let At=J.material;if(At)if(Array.isArray(At))for(let Pt=0;Pt<At.length;Pt++){let Et=At[Pt];ia(Et,Q,V,J),Y.add(Et)}else ia(At,Q,V,J),Y.add(At)}),T=E.pop(),z!==null&&z.renderEnd(),Y},this.compileAsync=function(A,V,Q=null){let Y=this.compile(A,V,Q);return new Promise(J=>{function At(){if(Y.forEach(function(Pt){let It=Vt.get(Pt).currentProgram;(It===void 0||It.isReady())&&Y.delete(Pt)}),Y.size===0){J(A);return}setTimeout(At,10)}Jt.get("KHR_parallel_shader_compile")!==null?At():setTimeout(At,10)})};let Xr=null;function Ad(A){Xr&&Xr(A)}function Cl(){gs.stop()}function ji(){gs.start()}let gs=new cx;gs.setAnimationLoop(Ad),typeof self<"u"&&gs.setContext(self),this.setAnimationLoop=function(A){Xr=A,ct.setAnimationLoop(A),A===null?gs.stop():gs.start()},ct.addEventListener("sessionstart",Cl),ct.addEventListener("sessionend",ji),this.render=function(A,V){if(V!==void 0&&V.isCamera!==!0){te("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(N===!0)return;z!==null&&z.renderStart(A,V);let Q=ct.enabled===!0&&ct.isPresenting===!0,Y=F!==null&&(lt===null||Q)&&F.begin(D,lt);if(A.matrixWorldAutoUpdate===!0&&A.updateMatrixWorld(),V.parent===null&&V.matrixWorldAutoUpdate===!0&&V.updateMatrixWorld(),ct.enabled===!0&&ct.isPresenting===!0&&(F===null||F.isCompositing()===!1)&&(ct.cameraAutoUpdate===!0&&ct.updateCamera(V),V=ct.getCamera()),A.isScene===!0&&A.onBeforeRender(D,A,V,lt),T=nt.get(A,E.length),T.init(V),T.state.textureUnits=Yt.getTextureUnits(),E.push(T),Be.multiplyMatrices(V.projectionMatrix,V.matrixWorldInverse),V.isArrayCamera?je.setFromArrayCamera(V):se.setFromProjectionMatrix(Be,Ci,V.reversedDepth),mn=this.localClippingEnabled,He=st.init(this.clippingPlanes,mn),R=yt.get(A,x.length),R.init(),x.push(R),this.info.render.frame++,ct.enabled===!0&&ct.isPresenting===!0){let Pt=D.xr.getDepthSensingMesh();Pt!==null&&xs(Pt,V,-1/0,D.sortObjects)}xs(A,V,0,D.sortObjects),R.finish(),z!==null&&z.updateLights(T.state.lightsArray),D.sortObjects===!0&&R.sort(qt,ae),on=ct.enabled===!1||ct.isPresenting===!1||ct.hasDepthSensing()===!1,on&&B.addToRenderList(R,A),this.info.autoReset===!0&&this.info.reset(),He===!0&&st.beginShadows();let J=T.state.shadowsArray;if(pt.render(J,A,V),He===!0&&st.endShadows(),(Y&&F.hasRenderPass())===!1){let Pt=R.opaque,Et=R.transmissive;if(T.setupLights(),V.isArrayCamera){let It=V.cameras;if(Et.length>0)for(let zt=0,ee=It.length;zt<ee;zt++){let _e=It[zt];Oi(Pt,Et,A,_e)}on&&B.render(A);for(let zt=0,ee=It.length;zt<ee;zt++){let _e=It[zt];sa(R,A,_e,_e.viewport)}}else Et.length>0&&Oi(Pt,Et,A,V),on&&B.render(A),sa(R,A,V)}lt!==null&&H===0&&(Yt.updateMultisampleRenderTarget(lt),Yt.updateRenderTargetMipmap(lt)),Y&&F.end(D),A.isScene===!0&&A.onAfterRender(D,A,V),bt.resetDefaultState(),Z=-1,j=null,E.pop(),E.length>0?(T=E[E.length-1],Yt.setTextureUnits(T.state.textureUnits),He===!0&&st.setGlobalState(D.clippingPlanes,T.state.camera)):T=null,x.pop(),x.length>0?R=x[x.length-1]:R=null,z!==null&&z.renderEnd()};function xs(A,V,Q,Y){if(A.visible===!1)return;if(A.layers.test(V.layers)){if(A.isGroup)Q=A.renderOrder;else if(A.isLOD)A.autoUpdate===!0&&A.update(V);else if(A.isLight)T.pushLight(A),A.castShadow&&T.pushShadow(A);else if(A.isSprite){let Pt=V.isArrayCamera?je:se;if(!A.frustumCulled||A.intersectsFrustum(Pt)){Y&&Ae.setFromMatrixPosition(A.matrixWorld).applyMatrix4(Be);let Et=ht.update(A),It=A.material;It.visible&&R.push(A,Et,It,Q,Ae.z,null,V)}}else if(A.isMesh||A.isLine||A.isPoints){let Pt=V.isArrayCamera?je:se;if(!A.frustumCulled||A.intersectsFrustum(Pt)){let Et=ht.update(A),It=A.material;if(Y&&(A.boundingSphere!==void 0?(A.boundingSphere===null&&A.computeBoundingSphere(),Ae.copy(A.boundingSphere.center)):(Et.boundingSphere===null&&Et.computeBoundingSphere(),Ae.copy(Et.boundingSphere.center)),Ae.applyMatrix4(A.matrixWorld).applyMatrix4(Be)),Array.isArray(It)){let zt=Et.groups;for(let ee=0,_e=zt.length;ee<_e;ee++){let kt=zt[ee],ye=It[kt.materialIndex];ye&&ye.visible&&R.push(A,Et,ye,Q,Ae.z,kt,V)}}else It.visible&&R.push(A,Et,It,Q,Ae.z,null,V)}}}let At=A.children;for(let Pt=0,Et=At.length;Pt<Et;Pt++)xs(At[Pt],V,Q,Y)}function sa(A,V,Q,Y){let{opaque:J,transmissive:At,transparent:Pt}=A;T.setupLightsView(Q),He===!0&&st.setGlobalState(D.clippingPlanes,Q),Y&&St.viewport(et.copy(Y)),J.length>0&&an(J,V,Q),At.length>0&&an(At,V,Q),Pt.length>0&&an(Pt,V,Q),St.buffers.depth.setTest(!0),St.buffers.depth.setMask(!0),St.buffers.color.setMask(!0),St.setPolygonOffset(!1)}function Oi(A,V,Q,Y){if((Q.isScene===!0?Q.overrideMaterial:null)!==null)return;if(T.state.transmissionRenderTarget[Y.id]===void 0){let kt=Jt.has("EXT_color_buffer_half_float")||Jt.has("EXT_color_buffer_float");T.state.transmissionRenderTarget[Y.id]=new si(1,1,{generateMipmaps:!0,type:kt?vi:li,minFilter:Fs,samples:Math.max(4,le.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:Se.workingColorSpace})}let At=T.state.transmissionRenderTarget[Y.id],Pt=Y.viewport||et;At.setSize(Pt.z*D.transmissionResolutionScale,Pt.w*D.transmissionResolutionScale);let Et=D.getRenderTarget(),It=D.getActiveCubeFace(),zt=D.getActiveMipmapLevel();D.setRenderTarget(At),D.getClearColor(tt),mt=D.getClearAlpha(),mt<1&&D.setClearColor(16777215,.5),D.clear(),on&&B.render(Q);let ee=D.toneMapping;D.toneMapping=us;let _e=Y.viewport;if(Y.viewport!==void 0&&(Y.viewport=void 0),T.setupLightsView(Y),He===!0&&st.setGlobalState(D.clippingPlanes,Y),an(A,Q,Y),Yt.updateMultisampleRenderTarget(At),Yt.updateRenderTargetMipmap(At),Jt.has("WEBGL_multisampled_render_to_texture")===!1){let kt=!1;for(let ye=0,sn=V.length;ye<sn;ye++){let Ue=V[ye],{object:Oe,geometry:Tn,material:Ut,group:xn}=Ue;if(Ut.side===wn&&Oe.layers.test(Y.layers)){let Me=Ut.side;Ut.side=Sn,Ut.needsUpdate=!0,un(Oe,Q,Y,Tn,Ut,xn),Ut.side=Me,Ut.needsUpdate=!0,kt=!0}}kt===!0&&(Yt.updateMultisampleRenderTarget(At),Yt.updateRenderTargetMipmap(At))}D.setRenderTarget(Et,It,zt),D.setClearColor(tt,mt),_e!==void 0&&(Y.viewport=_e),D.toneMapping=ee}function an(A,V,Q){let Y=V.isScene===!0?V.overrideMaterial:null;for(let J=0,At=A.length;J<At;J++){let Pt=A[J],{object:Et,geometry:It,group:zt}=Pt,ee=Pt.material;ee.allowOverride===!0&&Y!==null&&(ee=Y),Et.layers.test(Q.layers)&&un(Et,V,Q,It,ee,zt)}}function un(A,V,Q,Y,J,At){z!==null&&J.isNodeMaterial&&z.setObject(A,J),A.onBeforeRender(D,V,Q,Y,J,At),A.modelViewMatrix.multiplyMatrices(Q.matrixWorldInverse,A.matrixWorld),A.normalMatrix.getNormalMatrix(A.modelViewMatrix),J.onBeforeRender(D,V,Q,Y,A,At),J.transparent===!0&&J.side===wn&&J.forceSinglePass===!1?(J.side=Sn,J.needsUpdate=!0,D.renderBufferDirect(Q,V,Y,J,A,At),J.side=Di,J.needsUpdate=!0,D.renderBufferDirect(Q,V,Y,J,A,At),J.side=wn):D.renderBufferDirect(Q,V,Y,J,A,At),A.onAfterRender(D,V,Q,Y,J,At)}function dn(A){let V=0;for(let Q of A)Q.texture!==null&&V++;return V}function Qi(A,V,Q){V.isScene!==!0&&(V=En);let Y=Vt.get(A),J=T.state.lights,At=T.state.shadowsArray,Pt=J.state.version,Et=ot.getParameters(A,J.state,At,V,Q,T.state.lightProbeGridArray),It=ot.getProgramCacheKey(Et),zt=Y.programs;Y.environment=A.isMeshStandardMaterial||A.isMeshLambertMaterial||A.isMeshPhongMaterial?V.environment:null,Y.fog=V.fog;let ee=A.isMeshStandardMaterial||A.isMeshLambertMaterial&&!A.envMap||A.isMeshPhongMaterial&&!A.envMap;Y.envMap=I.get(A.envMap||Y.environment,ee),Y.envMapRotation=Y.environment!==null&&A.envMap===null?V.environmentRotation:A.envMapRotation,zt===void 0&&(A.addEventListener("dispose",ce),zt=new Map,Y.programs=zt,Y.programVariants=new Map);let _e=zt.get(It);if(_e!==void 0){if(Y.currentProgram===_e&&Y.lightsStateVersion===Pt)return ra(A,Et),_e}else Et.uniforms=ot.getUniforms(A),z!==null&&A.isNodeMaterial&&z.build(A,Q,Et),A.onBeforeCompile(Et,D),_e=ot.acquireProgram(Et,It),zt.set(It,_e),Y.uniforms=Et.uniforms;let kt=Y.uniforms;return(!A.isShaderMaterial&&!A.isRawShaderMaterial||A.clipping===!0)&&(kt.clippingPlanes=st.uniform),ra(A,Et),Y.needsLights=qs(A),Y.lightsStateVersion=Pt,Y.needsLights&&(kt.ambientLightColor.value=J.state.ambient,kt.lightProbe.value=J.state.probe,kt.sunLights.value=J.state.sun,kt.sunLightShadows.value=J.state.sunShadow,kt.directionalLights.value=J.state.directional,kt.directionalLightShadows.value=J.state.directionalShadow,kt.spotLights.value=J.state.spot,kt.spotLightShadows.value=J.state.spotShadow,kt.rectAreaLights.value=J.state.rectArea,kt.ltc_1.value=J.state.rectAreaLTC1,kt.ltc_2.value=J.state.rectAreaLTC2,kt.pointLights.value=J.state.point,kt.pointLightShadows.value=J.state.pointShadow,kt.hemisphereLights.value=J.state.hemi,kt.sunShadowMatrix.value=J.state.sunShadowMatrix,kt.sunShadowCascade.value=J.state.sunShadowCascade,kt.directionalShadowMatrix.value=J.state.directionalShadowMatrix,kt.spotLightMatrix.value=J.state.spotLightMatrix,kt.spotLightMap.value=J.state.spotLightMap,kt.pointShadowMatrix.value=J.state.pointShadowMatrix),Y.numLightProbeGrids=dn(T.state.lightProbeGridArray),Y.currentProgram=_e,Y.uniformsList=null,_e}function hi(A,V,Q,Y,J){let At=Vt.get(A),Pt=At.currentProgram.id+","+Y+","+J,Et=At.programVariants.get(Pt);return Et===void 0?(Et=Qi(A,V,Q),At.programVariants.set(Pt,Et)):(At.currentProgram=Et,At.uniformsList=null,At.outputColorSpace=Y,At.toneMapping=J),Et}function Xs(A){if(A.uniformsList===null){let V=A.currentProgram.getUniforms();A.uniformsList=Uo.seqWithValue(V.seq,A.uniforms)}return A.uniformsList}function ra(A,V){let Q=Vt.get(A);Q.outputColorSpace=V.outputColorSpace,Q.batching=V.batching,Q.batchingColor=V.batchingColor,Q.instancing=V.instancing,Q.instancingColor=V.instancingColor,Q.instancingMorph=V.instancingMorph,Q.skinning=V.skinning,Q.morphTargets=V.morphTargets,Q.morphNormals=V.morphNormals,Q.morphColors=V.morphColors,Q.morphTargetsCount=V.morphTargetsCount,Q.numClippingPlanes=V.numClippingPlanes,Q.numIntersection=V.numClipIntersection,Q.vertexAlphas=V.vertexAlphas,Q.vertexTangents=V.vertexTangents,Q.toneMapping=V.toneMapping}function oa(A,V,Q,Y,J){V.isScene!==!0&&(V=En),Yt.resetTextureUnits();let At=V.fog,Pt=Y.isMeshStandardMaterial||Y.isMeshLambertMaterial||Y.isMeshPhongMaterial?V.environment:null,Et=lt===null?D.outputColorSpace:lt.isXRRenderTarget===!0?lt.texture.colorSpace:Se.workingColorSpace,It=Y.isMeshStandardMaterial||Y.isMeshLambertMaterial&&!Y.envMap||Y.isMeshPhongMaterial&&!Y.envMap,zt=I.get(Y.envMap||Pt,It),ee=Y.vertexColors===!0&&!!Q.attributes.color&&Q.attributes.color.itemSize===4,_e=!!Q.attributes.tangent&&(!!Y.normalMap||Y.anisotropy>0),kt=!!Q.morphAttributes.position,ye=!!Q.morphAttributes.normal,sn=!!Q.morphAttributes.color,Ue=us;Y.toneMapped&&(lt===null||lt.isXRRenderTarget===!0)&&(Ue=D.toneMapping);let Oe=Q.morphAttributes.position||Q.morphAttributes.normal||Q.morphAttributes.color,Tn=Oe!==void 0?Oe.length:0,Ut=Vt.get(Y),xn=T.state.lights;if(He===!0&&(mn===!0||A!==j)){let Fe=A===j&&Y.id===Z;st.setState(Y,A,Fe)}let Me=!1,_s=!1;Y.version===Ut.__version?Ut.needsLights&&Ut.lightsStateVersion!==xn.state.version||J.isBatchedMesh&&Ut.batching===!1||!J.isBatchedMesh&&Ut.batching===!0||J.isBatchedMesh&&Ut.batchingColor===!0&&J._colorsTexture===null||J.isBatchedMesh&&Ut.batchingColor===!1&&J._colorsTexture!==null||J.isInstancedMesh&&Ut.instancing===!1||!J.isInstancedMesh&&Ut.instancing===!0||J.isSkinnedMesh&&Ut.skinning===!1||!J.isSkinnedMesh&&Ut.skinning===!0||J.isInstancedMesh&&Ut.instancingColor===!0&&J.instanceColor===null||J.isInstancedMesh&&Ut.instancingColor===!1&&J.instanceColor!==null||J.isInstancedMesh&&Ut.instancingMorph===!0&&J.morphTexture===null||J.isInstancedMesh&&Ut.instancingMorph===!1&&J.morphTexture!==null||Ut.envMap!==zt||Y.fog===!0&&Ut.fog!==At||Ut.numClippingPlanes!==void 0&&(Ut.numClippingPlanes!==st.numPlanes||Ut.numIntersection!==st.numIntersection)||Ut.vertexAlphas!==ee||Ut.vertexTangents!==_e||Ut.morphTargets!==kt||Ut.morphNormals!==ye||Ut.morphColors!==sn||Ut.morphTargetsCount!==Tn||Ut.numLightProbeGrids!==dn(T.state.lightProbeGridArray)?Me=!0:(Ut.outputColorSpace!==Et||Ut.toneMapping!==Ue)&&(_s=!0):(Me=!0,Ut.__version=Y.version);let _n=Ut.currentProgram;(Me===!0||_s===!0)&&(_n=_s===!0?hi(Y,V,J,Et,Ue):Qi(Y,V,J),z&&Y.isNodeMaterial&&z.onUpdateProgram(Y,_n,Ut));let Yr=!1,ts=!1,ys=!1,pe=_n.getUniforms(),ln=Ut.uniforms;if(St.useProgram(_n.program)&&(Yr=!0,ts=!0,ys=!0),Y.id!==Z&&(Z=Y.id,ts=!0),Yr||j!==A){St.buffers.depth.getReversed()&&A.reversedDepth!==!0&&(A._reversedDepth=!0,A.updateProjectionMatrix()),pe.setValue(k,"projectionMatrix",A.projectionMatrix),pe.setValue(k,"viewMatrix",A.matrixWorldInverse);let yn=pe.map.cameraPosition;yn!==void 0&&yn.setValue(k,Dn.setFromMatrixPosition(A.matrixWorld)),le.logarithmicDepthBuffer&&pe.setValue(k,"logDepthBufFC",2/(Math.log(A.far+1)/Math.LN2)),(Y.isMeshPhongMaterial||Y.isMeshToonMaterial||Y.isMeshLambertMaterial||Y.isMeshBasicMaterial||Y.isMeshStandardMaterial||Y.isShaderMaterial)&&pe.setValue(k,"isOrthographic",A.isOrthographicCamera===!0),j!==A&&(j=A,ts=!0,ys=!0)}if(Ut.needsLights&&(xn.state.sunShadowMap.length>0&&pe.setValue(k,"sunShadowMap",xn.state.sunShadowMap,Yt),xn.state.directionalShadowMap.length>0&&pe.setValue(k,"directionalShadowMap",xn.state.directionalShadowMap,Yt),xn.state.spotShadowMap.length>0&&pe.setValue(k,"spotShadowMap",xn.state.spotShadowMap,Yt),xn.state.pointShadowMap.length>0&&pe.setValue(k,"pointShadowMap",xn.state.pointShadowMap,Yt)),J.isSkinnedMesh){pe.setOptional(k,J,"bindMatrix"),pe.setOptional(k,J,"bindMatrixInverse");let Fe=J.skeleton;Fe&&(Fe.boneTexture===null&&Fe.computeBoneTexture(),pe.setValue(k,"boneTexture",Fe.boneTexture,Yt))}J.isBatchedMesh&&(pe.setOptional(k,J,"batchingTexture"),pe.setValue(k,"batchingTexture",J._matricesTexture,Yt),pe.setOptional(k,J,"batchingIdTexture"),pe.setValue(k,"batchingIdTexture",J._indirectTexture,Yt),pe.setOptional(k,J,"batchingColorTexture"),J._colorsTexture!==null&&pe.setValue(k,"batchingColorTexture",J._colorsTexture,Yt));let jn=Q.morphAttributes;if((jn.position!==void 0||jn.normal!==void 0||jn.color!==void 0)&&rt.update(J,Q,_n),(ts||Ut.receiveShadow!==J.receiveShadow)&&(Ut.receiveShadow=J.receiveShadow,pe.setValue(k,"receiveShadow",J.receiveShadow)),(Y.isMeshStandardMaterial||Y.isMeshLambertMaterial||Y.isMeshPhongMaterial)&&Y.envMap===null&&V.environment!==null&&(ln.envMapIntensity.value=V.environmentIntensity),ln.dfgLUT!==void 0&&(ln.dfgLUT.value=JA()),ts){if(pe.setValue(k,"toneMappingExposure",D.toneMappingExposure),Ut.needsLights&&qr(ln,ys),At&&Y.fog===!0&&xt.refreshFogUniforms(ln,At),xt.refreshMaterialUniforms(ln,Y,Mt,Tt,T.state.transmissionRenderTarget[A.id]),Ut.needsLights&&Ut.numLightProbeGrids>0){let Fe=b,yn=0;for(let qn of T.state.lightProbeGridArray)qn.texture!==null&&(Fe.textures[yn]=qn.texture,Fe.min[yn]=qn.boundingBox.min,Fe.max[yn]=qn.boundingBox.max,Fe.resolution[yn]=qn.resolution,yn++);for(let qn in Fe)Fe[qn].length=yn;ln.probesSH.value=Fe.textures,ln.probesMin.value=Fe.min,ln.probesMax.value=Fe.max,ln.probesResolution.value=Fe.resolution}Uo.upload(k,Xs(Ut),ln,Yt)}if(Y.isShaderMaterial&&Y.uniformsNeedUpdate===!0&&(Uo.upload(k,Xs(Ut),ln,Yt),Y.uniformsNeedUpdate=!1),Y.isSpriteMaterial&&pe.setValue(k,"center",J.center),pe.setValue(k,"modelViewMatrix",J.modelViewMatrix),pe.setValue(k,"normalMatrix",J.normalMatrix),pe.setValue(k,"modelMatrix",J.matrixWorld),Y.uniformsGroups!==void 0){let Fe=Y.uniformsGroups;for(let yn=0,qn=Fe.length;yn<qn;yn++){let Rl=Fe[yn];Wt.update(Rl,_n),Wt.bind(Rl,_n)}}return _n}function qr(A,V){A.ambientLightColor.needsUpdate=V,A.lightProbe.needsUpdate=V,A.sunLights.needsUpdate=V,A.sunLightShadows.needsUpdate=V,A.directionalLights.needsUpdate=V,A.directionalLightShadows.needsUpdate=V,A.pointLights.needsUpdate=V,A.pointLightShadows.needsUpdate=V,A.spotLights.needsUpdate=V,A.spotLightShadows.needsUpdate=V,A.rectAreaLights.needsUpdate=V,A.hemisphereLights.needsUpdate=V}function qs(A){return A.isMeshLambertMaterial||A.isMeshToonMaterial||A.isMeshPhongMaterial||A.isMeshStandardMaterial||A.isShadowMaterial||A.isShaderMaterial&&A.lights===!0}this.getActiveCubeFace=function(){return $},this.getActiveMipmapLevel=function(){return H},this.getRenderTarget=function(){return lt},this.setRenderTargetTextures=function(A,V,Q){let Y=Vt.get(A);Y.__autoAllocateDepthBuffer=A.resolveDepthBuffer===!1,Y.__autoAllocateDepthBuffer===!1&&(Y.__useRenderToTexture=!1),Vt.get(A.texture).__webglTexture=V,Vt.get(A.depthTexture).__webglTexture=Y.__autoAllocateDepthBuffer?void 0:Q,Y.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(A,V){let Q=Vt.get(A);Q.__webglFramebuffer=V,Q.__useDefaultFramebuffer=V===void 0},this.setRenderTarget=function(A,V=0,Q=0){lt=A,$=V,H=Q;let Y=null,J=!1,At=!1;if(A){let Et=Vt.get(A);if(Et.__useDefaultFramebuffer!==void 0){St.bindFramebuffer(k.FRAMEBUFFER,Et.__webglFramebuffer),et.copy(A.viewport),dt.copy(A.scissor),ut=A.scissorTest,St.viewport(et),St.scissor(dt),St.setScissorTest(ut),Z=-1;return}else if(Et.__webglFramebuffer===void 0)Yt.setupRenderTarget(A);else if(Et.__hasExternalTextures)Yt.rebindTextures(A,Vt.get(A.texture).__webglTexture,Vt.get(A.depthTexture).__webglTexture);else if(A.depthBuffer){let ee=A.depthTexture;if(Et.__boundDepthTexture!==ee){if(ee!==null&&Vt.has(ee)&&(A.width!==ee.image.width||A.height!==ee.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Yt.setupDepthRenderbuffer(A)}}let It=A.texture;(It.isData3DTexture||It.isDataArrayTexture||It.isCompressedArrayTexture)&&(At=!0);let zt=Vt.get(A).__webglFramebuffer;A.isWebGLCubeRenderTarget?(Array.isArray(zt[V])?Y=zt[V][Q]:Y=zt[V],J=!0):A.samples>0&&Yt.useMultisampledRTT(A)===!1?Y=Vt.get(A).__webglMultisampledFramebuffer:Array.isArray(zt)?Y=zt[Q]:Y=zt,et.copy(A.viewport),dt.copy(A.scissor),ut=A.scissorTest}else et.copy(Ht).multiplyScalar(Mt).floor(),dt.copy(ge).multiplyScalar(Mt).floor(),ut=fe;if(Q!==0&&(Y=G),St.bindFramebuffer(k.FRAMEBUFFER,Y)&&St.drawBuffers(A,Y),St.viewport(et),St.scissor(dt),St.setScissorTest(ut),J){let Et=Vt.get(A.texture);k.framebufferTexture2D(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_CUBE_MAP_POSITIVE_X+V,Et.__webglTexture,Q)}else if(At){let Et=V;for(let It=0;It<A.textures.length;It++){let zt=Vt.get(A.textures[It]);k.framebufferTextureLayer(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0+It,zt.__webglTexture,Q,Et)}}else if(A!==null&&Q!==0){let Et=Vt.get(A.texture);k.framebufferTexture2D(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_2D,Et.__webglTexture,Q)}Z=-1};function $r(A){let V=Vt.get(A);return(V.__readFormat!==A.format||V.__readType!==A.type)&&(V.__readFormat=A.format,V.__readType=A.type,V.__formatReadable=le.textureFormatReadable(A.format),V.__typeReadable=le.textureTypeReadable(A.type)),V}this.readRenderTargetPixels=function(A,V,Q,Y,J,At,Pt,Et=0){if(!(A&&A.isWebGLRenderTarget)){te("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let It=Vt.get(A).__webglFramebuffer;if(A.isWebGLCubeRenderTarget&&Pt!==void 0&&(It=It[Pt],Array.isArray(It)&&(It=It[0])),It){St.bindFramebuffer(k.FRAMEBUFFER,It);try{let zt=A.textures[Et],ee=zt.format,_e=zt.type;A.textures.length>1&&k.readBuffer(k.COLOR_ATTACHMENT0+Et);let kt=$r(zt);if(kt.__formatReadable===!1){te("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(kt.__typeReadable===!1){te("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}V>=0&&V<=A.width-Y&&Q>=0&&Q<=A.height-J&&k.readPixels(V,Q,Y,J,gt.convert(ee),gt.convert(_e),At)}finally{let zt=lt!==null?Vt.get(lt).__webglFramebuffer:null;St.bindFramebuffer(k.FRAMEBUFFER,zt)}}},this.readRenderTargetPixelsAsync=async function(A,V,Q,Y,J,At,Pt,Et=0){if(!(A&&A.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let It=Vt.get(A).__webglFramebuffer;if(A.isWebGLCubeRenderTarget&&Pt!==void 0&&(It=It[Pt],Array.isArray(It)&&(It=It[0])),It)if(V>=0&&V<=A.width-Y&&Q>=0&&Q<=A.height-J){St.bindFramebuffer(k.FRAMEBUFFER,It);let zt=A.textures[Et],ee=zt.format,_e=zt.type;A.textures.length>1&&k.readBuffer(k.COLOR_ATTACHMENT0+Et);let kt=$r(zt);if(kt.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(kt.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let ye=k.createBuffer();k.bindBuffer(k.PIXEL_PACK_BUFFER,ye),k.bufferData(k.PIXEL_PACK_BUFFER,At.byteLength,k.STREAM_READ),k.readPixels(V,Q,Y,J,gt.convert(ee),gt.convert(_e),0),k.bindBuffer(k.PIXEL_PACK_BUFFER,null);let sn=lt!==null?Vt.get(lt).__webglFramebuffer:null;St.bindFramebuffer(k.FRAMEBUFFER,sn);let Ue=k.fenceSync(k.SYNC_GPU_COMMANDS_COMPLETE,0);return k.flush(),await N0(k,Ue,4),k.bindBuffer(k.PIXEL_PACK_BUFFER,ye),k.getBufferSubData(k.PIXEL_PACK_BUFFER,0,At),k.bindBuffer(k.PIXEL_PACK_BUFFER,null),k.deleteBuffer(ye),k.deleteSync(Ue),At}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(A,V=null,Q=0){let Y=Math.pow(2,-Q),J=Math.floor(A.image.width*Y),At=Math.floor(A.image.height*Y),Pt=V!==null?V.x:0,Et=V!==null?V.y:0;Yt.setTexture2D(A,0),k.copyTexSubImage2D(k.TEXTURE_2D,Q,0,0,Pt,Et,J,At),St.unbindTexture()},this.copyTextureToTexture=function(A,V,Q=null,Y=null,J=0,At=0){let Pt,Et,It,zt,ee,_e,kt,ye,sn,Ue=A.isCompressedTexture?A.mipmaps[At]:A.image;if(Q!==null)Pt=Q.max.x-Q.min.x,Et=Q.max.y-Q.min.y,It=Q.isBox3?Q.max.z-Q.min.z:1,zt=Q.min.x,ee=Q.min.y,_e=Q.isBox3?Q.min.z:0;else{let pe=Math.pow(2,-J);Pt=Math.floor(Ue.width*pe),Et=Math.floor(Ue.height*pe),A.isDataArrayTexture?It=Ue.depth:A.isData3DTexture?It=Math.floor(Ue.depth*pe):It=1,zt=0,ee=0,_e=0}Y!==null?(kt=Y.x,ye=Y.y,sn=Y.z):(kt=0,ye=0,sn=0);let Oe=gt.convert(V.format),Tn=gt.convert(V.type),Ut;V.isData3DTexture?(Yt.setTexture3D(V,0),Ut=k.TEXTURE_3D):V.isDataArrayTexture||V.isCompressedArrayTexture?(Yt.setTexture2DArray(V,0),Ut=k.TEXTURE_2D_ARRAY):(Yt.setTexture2D(V,0),Ut=k.TEXTURE_2D),St.activeTexture(k.TEXTURE0),St.pixelStorei(k.UNPACK_FLIP_Y_WEBGL,V.flipY),St.pixelStorei(k.UNPACK_PREMULTIPLY_ALPHA_WEBGL,V.premultiplyAlpha),St.pixelStorei(k.UNPACK_ALIGNMENT,V.unpackAlignment);let xn=St.getParameter(k.UNPACK_ROW_LENGTH),Me=St.getParameter(k.UNPACK_IMAGE_HEIGHT),_s=St.getParameter(k.UNPACK_SKIP_PIXELS),_n=St.getParameter(k.UNPACK_SKIP_ROWS),Yr=St.getParameter(k.UNPACK_SKIP_IMAGES);St.pixelStorei(k.UNPACK_ROW_LENGTH,Ue.width),St.pixelStorei(k.UNPACK_IMAGE_HEIGHT,Ue.height),St.pixelStorei(k.UNPACK_SKIP_PIXELS,zt),St.pixelStorei(k.UNPACK_SKIP_ROWS,ee),St.pixelStorei(k.UNPACK_SKIP_IMAGES,_e);let ts=A.isDataArrayTexture||A.isData3DTexture,ys=V.isDataArrayTexture||V.isData3DTexture;if(A.isDepthTexture){let pe=Vt.get(A),ln=Vt.get(V),jn=Vt.get(pe.__renderTarget),Fe=Vt.get(ln.__renderTarget);St.bindFramebuffer(k.READ_FRAMEBUFFER,jn.__webglFramebuffer),St.bindFramebuffer(k.DRAW_FRAMEBUFFER,Fe.__webglFramebuffer);for(let yn=0;yn<It;yn++)ts&&(k.framebufferTextureLayer(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,Vt.get(A).__webglTexture,J,_e+yn),k.framebufferTextureLayer(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,Vt.get(V).__webglTexture,At,sn+yn)),k.blitFramebuffer(zt,ee,zt+Pt,ee+Et,kt,ye,kt+Pt,ye+Et,k.DEPTH_BUFFER_BIT,k.NEAREST);St.bindFramebuffer(k.READ_FRAMEBUFFER,null),St.bindFramebuffer(k.DRAW_FRAMEBUFFER,null)}else if(J!==0||A.isRenderTargetTexture||Vt.has(A)){let pe=Vt.get(A),ln=Vt.get(V);St.bindFramebuffer(k.READ_FRAMEBUFFER,U),St.bindFramebuffer(k.DRAW_FRAMEBUFFER,W);for(let jn=0;jn<It;jn++)ts?k.framebufferTextureLayer(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,pe.__webglTexture,J,_e+jn):k.framebufferTexture2D(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_2D,pe.__webglTexture,J),ys?k.framebufferTextureLayer(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,ln.__webglTexture,At,sn+jn):k.framebufferTexture2D(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_2D,ln.__webglTexture,At),J!==0?k.blitFramebuffer(zt,ee,zt+Pt,ee+Et,kt,ye,kt+Pt,ye+Et,k.COLOR_BUFFER_BIT,k.NEAREST):ys?k.copyTexSubImage3D(Ut,At,kt,ye,sn+jn,zt,ee,Pt,Et):k.copyTexSubImage2D(Ut,At,kt,ye,zt,ee,Pt,Et);St.bindFramebuffer(k.READ_FRAMEBUFFER,null),St.bindFramebuffer(k.DRAW_FRAMEBUFFER,null)}else ys?A.isDataTexture||A.isData3DTexture?k.texSubImage3D(Ut,At,kt,ye,sn,Pt,Et,It,Oe,Tn,Ue.data):V.isCompressedArrayTexture?k.compressedTexSubImage3D(Ut,At,kt,ye,sn,Pt,Et,It,Oe,Ue.data):k.texSubImage3D(Ut,At,kt,ye,sn,Pt,Et,It,Oe,Tn,Ue):A.isDataTexture?k.texSubImage2D(k.TEXTURE_2D,At,kt,ye,Pt,Et,Oe,Tn,Ue.data):A.isCompressedTexture?k.compressedTexSubImage2D(k.TEXTURE_2D,At,kt,ye,Ue.width,Ue.height,Oe,Ue.data):k.texSubImage2D(k.TEXTURE_2D,At,kt,ye,Pt,Et,Oe,Tn,Ue);St.pixelStorei(k.UNPACK_ROW_LENGTH,xn),St.pixelStorei(k.UNPACK_IMAGE_HEIGHT,Me),St.pixelStorei(k.UNPACK_SKIP_PIXELS,_s),St.pixelStorei(k.UNPACK_SKIP_ROWS,_n),St.pixelStorei(k.UNPACK_SKIP_IMAGES,Yr),At===0&&V.generateMipmaps===!0&&V.mipmapsAutoUpdate===!0&&k.generateMipmap(Ut),St.unbindTexture()},this.initRenderTarget=function(A){Vt.get(A).__webglFramebuffer===void 0&&Yt.setupRenderTarget(A)},this.initTexture=function(A){A.isCubeTexture?Yt.setTextureCube(A,0):A.isData3DTexture?Yt.setTexture3D(A,0):A.isDataArrayTexture||A.isCompressedArrayTexture?Yt.setTexture2DArray(A,0):Yt.setTexture2D(A,0),St.unbindTexture()},this.resetState=function(){$=0,H=0,lt=null,St.reset(),bt.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Ci}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;let e=this.getContext();e.drawingBufferColorSpace=Se._getDrawingBufferColorSpace(t),e.unpackColorSpace=Se._getUnpackColorSpace()}};var KA=[["x",new P(1,0,0)],["y",new P(0,1,0)],["z",new P(0,0,1)]],Gh=class{constructor(t,e){this.hand=t,this.stage=e;let n=We("what"),s=We("node"),r=We("size"),o=We("angle");this.what=M("select",{id:n,onchange:()=>this.#e()}),this.node=M("input",{id:s,type:"number",min:0,value:0}),this.size=M("input",{id:r,type:"number",min:0,step:"any",value:1}),this.angle=M("input",{id:o,type:"number",min:0,step:"any",value:5}),this.nodeRow=M("div.pair",{},M("label",{for:s},"Node"),this.node),this.take=M("button.primary",{type:"button",onclick:()=>this.#n()},"Take hold"),this.status=M("p.held",{role:"status"},"Nothing is held."),this.moves=this.#t("Move",(a,l)=>t.shift(a.clone().multiplyScalar(l*.001*Number(this.size.value)))),this.turns=this.#t("Turn",(a,l)=>t.turn(a,l*Math.PI*Number(this.angle.value)/180)),this.element=M("section.controls",{"aria-label":"Hands"},M("h3",{},"Take hold"),M("p.hint",{},"Drag any node in the picture to pull it by a spring, or a handle to lead it (Shift turns, the wheel moves in depth). Or use these:"),M("div.pair",{},M("label",{for:n},"What"),this.what),this.nodeRow,M("div.pair",{},this.take,this.status),M("div.pair",{},M("label",{for:r},"Step, mm"),this.size),this.moves,M("div.pair.turning",{},M("label",{for:o},"Turn, degrees"),this.angle),this.turns),t.changed.on(a=>this.#i(a)),t.moved.on(a=>a&&Ft(this.status,`Pulled by ${tn(Math.hypot(...a.force))} N.`)),this.#i(null)}#t(t,e){return M("div.pad",{},KA.map(([n,s])=>[1,-1].map(r=>M("button.small",{type:"button",disabled:!0,"aria-label":`${t} ${r>0?"along":"against"} ${n}`,onclick:()=>e(s,r)},`${r>0?"+":"−"}${n}`))))}load(){let t=this.hand.drives.map(n=>M("option",{value:`drive ${n.path}`},`handle ${n.path}`)),e=[...this.stage.drawables.values()].filter(n=>/^(tube|polyline|points|frames|surface)$/.test(n.object.kind)&&typeof n.object.id=="number").map(n=>M("option",{value:`node ${n.object.id}`},`${n.object.path} (${n.object.count??n.nodes} nodes)`));oe(this.what,t,e),this.#e()}#e(){let[t,e]=this.what.value.split(" ");this.nodeRow.hidden=t!=="node";let n=this.stage.drawables.get(Number(e))?.object;n&&(this.node.max=Math.max((n.count??1)-1,0))}#n(){if(this.hand.held)return this.hand.release();let[t,e]=this.what.value.split(" ");t==="drive"?this.hand.lead(e):this.hand.pick(Number(e),Number(this.node.value))}#i(t){Ft(this.take,t?"Let go":"Take hold"),Ft(this.status,t?t.path?`Leading ${t.path}.`:`Holding node ${t.node}.`:"Nothing is held.");for(let e of this.moves.querySelectorAll("button"))e.disabled=!t;for(let e of this.turns.querySelectorAll("button"))e.disabled=!t?.path}};var jA=["x","y","z"],Hh=class{constructor(t,e,n){this.unit=e,this.least=n,this.most=n,this.length=M("output.device-length",{},"0"),this.rows=jA.map(s=>{let r=M("i"),o=M("output",{},"0");return{bar:r,value:o,element:M("div.device-row",{},M("span.device-axis",{},s),M("span.device-bar",{},r),o)}}),this.element=M(`div.device-block.${e==="N"?"force":"moment"}`,{role:"group","aria-label":t},M("h4",{},t,this.length),this.rows.map(s=>s.element))}show(t){let e=Math.hypot(...t);this.most=Math.max(this.most,e),Ft(this.length,en(e,this.unit)),t.forEach((n,s)=>{let{bar:r,value:o}=this.rows[s],a=50*Math.abs(n)/this.most;r.style.width=`${a.toFixed(1)}%`,r.style.left=`${(n<0?50-a:50).toFixed(1)}%`,Ft(o,en(n,this.unit))})}clear(){this.most=this.least,this.show([0,0,0])}},Wh=class{constructor(t,e){this.session=t,this.force=new Hh("Force","N",.05),this.moment=new Hh("Moment","N m",.005),this.source=M("select",{"aria-label":"What is felt",onchange:()=>this.#t()}),this.element=M("section.device",{"aria-label":"Device"},M("div.device-head",{},M("h3",{},"Felt by the hand"),this.source),this.force.element,this.moment.element),t.frameArrived.on(n=>this.#e(n)),e.moved.on(n=>this.#n(n)),e.changed.on(n=>n&&!n.path&&(this.source.value="hand"))}load(t){let e=t.channels.filter(s=>s.nodes===1&&s.width.all===3&&!s.writable&&/^(force|moment)$/.test(s.quantity)),n=[...new Set(e.map(s=>s.item))];oe(this.source,n.map(s=>M("option",{value:s},s)),M("option",{value:"hand"},"the pulling hand")),this.source.value=n.find(s=>/handle|hold|hand/.test(s))??n[0]??"hand",this.#t()}#t(){let t=this.source.value;this.paths=t==="hand"?[]:["force","moment"].map(e=>`${t}/${e}`).filter(e=>this.session.channel(e)),this.session.wantChannels("device",this.paths),this.force.clear(),this.moment.clear()}#e(t){for(let e of t.blocks){if(e.kind!==6||!e.count)continue;let n=this.session.channel(e.object)?.path;if(!this.paths?.includes(n))continue;let s=(e.count-1)*e.width;(n.endsWith("/force")?this.force:this.moment).show([...e.data.subarray(s+1,s+4)])}}#n(t){this.source.value==="hand"&&(this.force.show(t?.force??[0,0,0]),this.moment.show(t?.moment??[0,0,0]))}};var mp={roughness:.42,wet:.3,grain:.16,fine:26,through:.32},vx={steel:{roughness:.3,metalness:.12,polished:.75},suture:{roughness:.55,strands:.3},cable:{roughness:.48},bone:{roughness:.78,grain:.13,fine:60},tissue:mp,organ:mp,vessel:{...mp,wet:.24,grain:.1,through:.22},ligament:{roughness:.62,grain:.2,fine:90,through:.15},skin:{roughness:.66,grain:.08,fine:120,through:.28},obstacle:{roughness:.82},default:{roughness:.65}},QA=.55,gp=[Math.PI/2,0,0],ll=new WeakMap,bx={value:1},tE=`attribute float occlusion;
varying float vOcclusion;
#ifdef MOVING
attribute vec3 rest;
#endif
#ifdef STRANDED
attribute vec2 twine;
varying vec2 vTwine;
#endif
varying vec3 vPlace;
`,eE=`#include <begin_vertex>
vOcclusion = occlusion;
#ifdef MOVING
vPlace = rest;
#else
vPlace = position;
#endif
#ifdef STRANDED
vTwine = twine;
#endif
`,nE=`varying float vOcclusion;
varying vec3 vPlace;
#ifdef STRANDED
varying vec2 vTwine;
#endif
uniform float hollows, natural, grain, fine, through, strands;
#ifdef RICH
float hash3(vec3 p) { p = fract(p * 0.3183099 + 0.1); p *= 17.0; return fract(p.x * p.y * p.z * (p.x + p.y + p.z)); }
float noise3(vec3 p) {
    vec3 i = floor(p), f = fract(p);
    f = f * f * (3.0 - 2.0 * f);
    return mix(mix(mix(hash3(i), hash3(i + vec3(1, 0, 0)), f.x), mix(hash3(i + vec3(0, 1, 0)), hash3(i + vec3(1, 1, 0)), f.x), f.y),
        mix(mix(hash3(i + vec3(0, 0, 1)), hash3(i + vec3(1, 0, 1)), f.x), mix(hash3(i + vec3(0, 1, 1)), hash3(i + vec3(1, 1, 1)), f.x), f.y), f.z);
}
#endif
`,iE=`#include <color_fragment>
if (natural > 0.0) {
#ifdef RICH
    if (grain > 0.0) {
        vec3 place = vPlace * fine;
        float sharp = 1.0 - smoothstep(0.3, 1.2, length(fwidth(place))); // finer than a pixel it is not seen
        diffuseColor.rgb *= 1.0 + grain * sharp * (noise3(place) + 0.5 * noise3(2.7 * place) - 0.75);
    }
#endif
#ifdef STRANDED
    float turns = vTwine.x + 2.0 * vTwine.y, clear = 1.0 - smoothstep(0.5, 2.0, fwidth(turns));
    diffuseColor.rgb *= 1.0 - strands * clear * (0.5 + 0.5 * sin(turns));
#endif
    diffuseColor.rgb *= 1.0 - 0.7 * hollows * vOcclusion;
}
`,sE=`#include <emissivemap_fragment>
if (through > 0.0 && natural > 0.0) {
    float grazing = 1.0 - abs(dot(normalize(normal), normalize(vViewPosition)));
    totalEmissiveRadiance += through * natural * diffuseColor.rgb * vec3(1.0, 0.5, 0.42) * grazing * grazing * grazing;
}
`;function Mx(i,t){let{stuff:e,natural:n,fine:s}=t;return ll.set(i,t),i.defines={...i.defines,...t.moving&&{MOVING:""},...e.strands&&{STRANDED:""}},i.onBeforeCompile=r=>{let o=a=>({value:a??0});Object.assign(r.uniforms,{hollows:bx,natural:n,fine:s,grain:o(e.grain),through:o(e.through),strands:o(e.strands)}),r.vertexShader=tE+r.vertexShader.replace("#include <begin_vertex>",eE),r.fragmentShader=nE+r.fragmentShader.replace("#include <color_fragment>",iE).replace("#include <emissivemap_fragment>",sE)},i.customProgramCacheKey=()=>"finish",i}function Sx(i,t,{moving:e=!1,extent:n=1,quality:s="plain",around:r=null}={}){let o=vx[i.material]??vx.default,a=new hs({roughness:o.roughness,...t});return Mx(a,{stuff:o,moving:e,natural:{value:1},fine:{value:(o.fine??0)/n}}),xp(a,s,r),a}function wx(i){let t=i.clone(),e=ll.get(i);return e?Mx(t,e):t}function xp(i,t,e){let n=ll.get(i)?.stuff,s=t==="soft";n&&(i.metalness=(s?n.polished:n.metalness)??0,n.polished&&(i.envMap=s?e:null,i.envMapIntensity=QA,i.envMapRotation.set(...gp)),n.wet&&(i.roughness=s?n.wet:n.roughness),s?i.defines.RICH="":delete i.defines.RICH)}function Ax(i,t){let e=ll.get(i);e&&(e.fine.value=(e.stuff.fine??0)/t)}function Ex(i,t){let e=ll.get(i);e&&(e.natural.value=t?0:1)}var Tx=i=>bx.value=i?1:0;var Cx=.26,rE={x:[1,0,0],y:[0,-1,0],z:[0,-1e-4,1]},oE=new P,Rx=new P,Xh=class{shown=new Set;constructor(t){this.stage=t,t.insets=this,this.camera=new kn(24,1,.001,100),this.camera.up.set(0,0,1)}choose(t,e){e&&!this.stage.plain?this.shown.add(t):this.shown.delete(t),this.stage.invalidate()}aim(t,e){let{camera:n,stage:s}=this,r=s.seen??s.box,o=.5*r.getSize(Rx).length()||s.extent,a=n.fov*Math.PI/360,l=o/Math.sin(Math.min(a,Math.atan(Math.tan(a)*e)));r.getCenter(n.position).add(oE.fromArray(rE[t]).multiplyScalar(l)),n.lookAt(r.getCenter(Rx)),Object.assign(n,{aspect:e,near:.01*l,far:60*s.extent}),n.updateProjectionMatrix(),n.updateMatrixWorld()}draw(){if(!this.shown.size)return;let{renderer:t,scene:e,canvas:n}=this.stage,s=Math.round(Cx*n.clientWidth),r=Math.round(Cx*n.clientHeight),o=t.shadowMap.autoUpdate;t.shadowMap.autoUpdate=!1,t.setScissorTest(!0),[...this.shown].sort().forEach((a,l)=>{let c=[0,n.clientHeight-(l+1)*(r+2),s,r];this.aim(a,s/r),t.setViewport(...c),t.setScissor(...c),t.render(e,this.camera)}),t.setScissorTest(!1),t.setViewport(0,0,n.clientWidth,n.clientHeight),t.shadowMap.autoUpdate=o}};var _p=new WeakMap,aE=1e6;function lE({position:i}){let t=0;for(let s of i.array)t=Math.max(t,Math.abs(s));let e=new Map,n=aE/(t||1);return Array.from({length:i.count},(s,r)=>{let o=[i.getX(r),i.getY(r),i.getZ(r)].map(a=>Math.round(a*n)).join(" ");return e.has(o)||e.set(o,e.size),e.get(o)})}function yp(i,t){let e=new Map;for(let n=0;n+2<i.length;n+=3){let[s,r,o]=[i[n],i[n+1],i[n+2]];for(let[a,l]of[[s,r],[r,o],[o,s]]){if(a===l)continue;let c=Math.min(a,l)*t+Math.max(a,l);e.set(c,(e.get(c)??0)+(a<l?1:-1))}}return e.size>0&&[...e.values()].every(n=>n===0)}function qh(i){if(_p.has(i))return _p.get(i);let{index:t,attributes:e}=i;if(!e.position)return!1;let n=lE(e),s=yp(t?Array.from({length:t.count},(r,o)=>n[t.getX(o)]):n,n.length);return _p.set(i,s),s}function Bo(i,t){let e=0,n=t?.length??i.length/3,s=r=>3*(t?t[r]:r);for(let r=0;r+2<n;r+=3){let[o,a,l]=[s(r),s(r+1),s(r+2)];e+=i[o]*(i[a+1]*i[l+2]-i[a+2]*i[l+1])+i[o+1]*(i[a+2]*i[l]-i[a]*i[l+2])+i[o+2]*(i[a]*i[l+1]-i[a+1]*i[l])}return e}function Px(i,t,[e,n,s]){let r=[0,0,0],o=[0,0,0],a=[0,0,0],l=d=>Math.hypot(d[0],d[1],d[2]),c=(d,f)=>d[0]*f[0]+d[1]*f[1]+d[2]*f[2],h=(d,f)=>{d[0]=i[3*f]-e,d[1]=i[3*f+1]-n,d[2]=i[3*f+2]-s},u=0;for(let d=0;d+2<t.length;d+=3){h(r,t[d]),h(o,t[d+1]),h(a,t[d+2]);let f=r[0]*(o[1]*a[2]-o[2]*a[1])+r[1]*(o[2]*a[0]-o[0]*a[2])+r[2]*(o[0]*a[1]-o[1]*a[0]),p=l(r),y=l(o),m=l(a);u+=Math.atan2(f,p*y*m+c(r,o)*m+c(o,a)*p+c(a,r)*y)}return u/(2*Math.PI)}var dr={water:{impedance:1.48,attenuation:.002,scattering:2e-5},vessel:{impedance:1.61,attenuation:.2,scattering:.0012},organ:{impedance:1.65,attenuation:.5,scattering:.016},tissue:{impedance:1.63,attenuation:.6,scattering:.022},muscle:{impedance:1.7,attenuation:1,scattering:.012},fat:{impedance:1.38,attenuation:.6,scattering:.007},skin:{impedance:1.72,attenuation:1.2,scattering:.05},ligament:{impedance:1.76,attenuation:1.3,scattering:.045},bone:{impedance:7.4,attenuation:7,scattering:.05},suture:{impedance:2.9,attenuation:3,scattering:.05},steel:{impedance:45,attenuation:.1,scattering:.001}},cE=["skin","fat","muscle","bone","vessel","ligament"],$h=i=>dr[i]??dr[cE.find(t=>i?.toLowerCase().includes(t))]??(/prostate|liver|organ/i.test(i??"")?dr.organ:dr.tissue),hE=(i,t)=>Math.abs((t.impedance-i.impedance)/(t.impedance+i.impedance)),Ix=(i,t,e=5)=>10**(-i.attenuation*e*100*t/20),uE=i=>Math.min(5,36/(200*.5*i));function Lx([i,t],[e,n],s,r,o=[]){let a=o.map(({depth:h,medium:u,cos:d})=>({depth:h,layer:u,cos:d}));for(let[h,u,d,f,p]of s){let y=d-h,m=f-u,g=e*m-n*y;if(g===0)continue;let v=((h-i)*m-(u-t)*y)/g,C=((h-i)*n-(u-t)*e)/g;v>0&&C>=0&&C<1&&a.push({depth:v,body:p,cos:Math.abs(g)/Math.hypot(y,m)})}a.sort((h,u)=>h.depth-u.depth);let l=new Set,c=dr.water;for(let h of a)h.layer?c=h.layer:l.delete(h.body)||l.add(h.body),h.medium=l.size?r[Math.max(...l)]:c;return a}function Dx(i,{count:t,depth:e,speckle:n=()=>.5,start:s=dr.water,frequency:r=uE(e)}){let o=new Float32Array(t),a=e/t,l=s,c=1,h=0;for(let u=0;u<t;++u){let d=(u+1)*a,f=u*a;for(;h<i.length&&i[h].depth<d;++h){let p=i[h],y=hE(l,p.medium);c*=Ix(l,Math.max(p.depth-f,0),r),f=Math.max(p.depth,f),o[u]+=c*c*y*p.cos**4,c*=Math.sqrt(1-y*y),l=p.medium}c*=Ix(l,d-f,r),o[u]+=c*c*l.scattering*n(d),o[u]*=10**(2*.5*r*100*d/20)}return o}var dE=62,Nx=i=>Math.min(Math.max(1+(20*Math.log10(Math.max(i,1e-12))+14)/dE,0),1);var vp=144,Yh=240,zs=280,Zh=.62,fE=.35,pE=.012,mE=100,gE={x:new P(1,0,0),y:new P(0,1,0),z:new P(0,0,1)},Jh=[new P,new P,new P],fr=new P;function xE(i,t){let e=Math.sin(i*127.1+t*311.7)*43758.5453,n=e-Math.floor(e);return Math.min(.45*Math.sqrt(-2*Math.log(1-.999*n)),1.6)}var Kh=class{where="off";at=0;constructor(t){this.stage=t,this.canvas=M("canvas",{width:zs,height:zs,role:"img","aria-label":"Ultrasound picture of a slice"}),this.element=M("div.ultrasound",{hidden:!0},this.canvas),t.canvas.parentElement?.append(this.element),t.drawn.on(()=>this.#t())}choose(t){this.where=t,this.element.hidden=t==="off",this.#t()}move(t){this.at=t,this.#t()}#t(){this.where!=="off"&&(this.timer??=setTimeout(()=>{this.timer=null,this.draw()},mE))}#e(){let{stage:t}=this,e=new zn;for(let[n,s]of t.drawables)!t.hidden.has(n)&&/^(tissue|bone)$/.test(s.object.role)&&s.object.kind!=="tissue"&&e.union(s.box());return e.isEmpty()?t.box:e}#n(){let{stage:t}=this,e=gE[this.where],n=this.#e(),s=n.getCenter(new P),r=[...t.drawables.values()].find(u=>u.halves&&Math.abs(new P(...u.object.normal).normalize().dot(e))<.7),o=r?new P(...r.object.normal).negate():new P(0,this.where==="z"?-1:0,this.where==="z"?0:-1);o.addScaledVector(e,-o.dot(e)).normalize();let a=n.getSize(new P),l=u=>Math.abs(u.x*a.x)+Math.abs(u.y*a.y)+Math.abs(u.z*a.z),c=s.addScaledVector(e,.5*this.at*l(e)),h=r?1.1*r.extent:1.1*l(o);return r?c.addScaledVector(o,new P(...r.object.position).sub(c).dot(o)):c.addScaledVector(o,-.55*l(o)),{origin:c,down:o,across:new P().crossVectors(o,e),normal:e,depth:h,layered:r}}#i(t,e,n,s){let{index:r,attributes:{position:o}}=t.geometry,a=r?.count??o.count;t.updateWorldMatrix(!0,!1);for(let l=0;l+2<a;l+=3){let c=[];Jh.forEach((u,d)=>u.fromBufferAttribute(o,r?r.getX(l+d):l+d).applyMatrix4(t.matrixWorld).sub(e.origin));let h=Jh.map(u=>u.dot(e.normal));for(let u=0;u<3;++u){let[d,f]=[h[u],h[(u+1)%3]];d>0!=f>0&&(fr.copy(Jh[u]).lerp(Jh[(u+1)%3],d/(d-f)),c.push(fr.dot(e.across),fr.dot(e.down)))}c.length===4&&s.push([...c,n])}}#r(t,e,n,s){let r=Math.max(t.object.radius?.[0]??0,.004*e.depth),o=r+pE*e.depth,a=c=>(t.nodeAt(c,fr).sub(e.origin),{u:fr.dot(e.across),v:fr.dot(e.down),off:Math.abs(fr.dot(e.normal))}),l=t.ends??Array.from({length:2*Math.max(t.nodes-1,0)},(c,h)=>h+1>>1);for(let c=0;c+1<l.length;c+=2){let h=a(l[c]),u=a(l[c+1]),d=Math.hypot(u.u-h.u,u.v-h.v);if(Math.min(h.off,u.off)>o||!(d>0))continue;let[f,p]=[-r*(u.v-h.v)/d,r*(u.u-h.u)/d],y=[[h.u+f,h.v+p],[u.u+f,u.v+p],[u.u-f,u.v-p],[h.u-f,h.v-p]];y.forEach(([m,g],v)=>s.push([m,g,...y[(v+1)%4],n]))}}#s(t){let e=[],n=[],{stage:s}=this,r=[...s.drawables].filter(([l])=>!s.hidden.has(l)).map(([,l])=>l),o=r.filter(({object:l})=>l.kind==="surface"||l.kind==="solid"&&l.shape!=="plane"&&!l.hollow).filter(({object:l,mesh:c})=>l.kind!=="surface"||qh(c.geometry)),a=l=>l.box().getSize(new P).length();for(let l of o.sort((c,h)=>a(h)-a(c)))l.group.traverse(c=>c.isMesh&&!c.parent.isMesh&&this.#i(c,t,n.length,e)),n.push($h(l.object.material));for(let l of r.filter(({object:c})=>(/^(tube|polyline)$/.test(c.kind)||c.kind==="edges"&&c.radius?.[0]>0)&&c.role!=="channel"))this.#r(l,t,n.length,e),n.push($h(l.object.material));return{pieces:e,media:n}}#o(t,[e,n],[s,r]){if(!t.layered)return[];let{position:o,normal:a,layers:l}=t.layered.object,c=new P(...a).normalize(),h=fr.copy(t.origin).addScaledVector(t.across,e).addScaledVector(t.down,n).sub(new P(...o)).dot(c),u=-(t.across.dot(c)*s+t.down.dot(c)*r);return u>.05?l.map(d=>({depth:Math.max((h+d.depth)/u,0),medium:$h(d.name),cos:u})):[]}draw(){let t=this.#n(),{pieces:e,media:n}=this.#s(t),s=fE*t.depth;this.fan=Array.from({length:vp},(r,o)=>{let a=Zh*(2*o/(vp-1)-1),l=[Math.sin(a),Math.cos(a)],c=[s*l[0],s*(l[1]-1)],h=Lx(c,l,e,n,this.#o(t,c,l));return Dx(h,{count:Yh,depth:t.depth,speckle:u=>xE(o,Math.round(Yh*u/t.depth)),start:dr.water})}),this.#a(t,s)}#a({depth:t},e){let n=this.canvas.getContext("2d"),s=n.createImageData(zs,zs),r=1.02*(t+e*(1-Math.cos(Zh)))/zs;for(let o=0;o<zs;++o)for(let a=0;a<zs;++a){let l=(a-zs/2)*r,c=(o-2)*r+e*Math.cos(Zh),h=Math.atan2(l,c),u=Math.hypot(l,c)-e,d=this.fan[Math.round((h/Zh+1)*.5*(vp-1))],f=Math.floor(u/t*Yh),p=d&&f>=0&&f<Yh?255*Nx(d[f]):0,y=4*(o*zs+a);s.data.set([p,p,p,255],y)}n.putImageData(s,0,0)}};var Ux=3,_E=.4,yE={tissue:[.02048,1050],bone:[.03148,1920],instrument:[.1205,7870]},vE={vertexShader:`varying vec3 place;
void main() {
    vec4 p = vec4(position, 1.0);
#ifdef USE_INSTANCING
    p = instanceMatrix * p;
#endif
    p = modelViewMatrix * p;
    place = p.xyz;
    gl_Position = projectionMatrix * p;
}`,fragmentShader:`varying vec3 place;
uniform float attenuation, origin;
void main() {
    float away = length(place) - origin;
    gl_FragColor = vec4(attenuation * (gl_FrontFacing ? -away : away), 0.0, 0.0, 1.0);
}`},bE={vertexShader:"varying vec2 at; void main() { at = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }",fragmentShader:"varying vec2 at; uniform sampler2D sum; void main() { gl_FragColor = vec4(vec3(pow(exp(-max(texture2D(sum, at).r, 0.0)), 1.0 / 2.2)), 1.0); }"};function ME({object:i,endless:t,mesh:e}){return i.kind==="tube"||i.kind==="polyline"?!i.closed:i.kind==="edges"?!!e?.isInstancedMesh:i.kind==="solid"?i.shape!=="plane"&&!i.hollow&&!t:i.kind==="surface"&&qh(e.geometry)}function SE({object:i,mesh:t}){return i.kind==="surface"&&Bo(t.geometry.attributes.position.array,t.geometry.index.array)<0?-1:1}function wE(i,t){let e=i.path.split("/").at(-1),n=(r,o)=>r.parameters.find(a=>a.name===o)?.value,s=t.find(r=>n(r,"density")>0&&n(r,"on")?.split("/").at(-1).replace("@","")===e);return s&&Number(n(s,"density"))}var jh=class{where="off";#t=new Map;constructor(t,e){this.stage=t,this.session=e,t.xray=this}choose(t){this.where=this.stage.plain?"off":t,this.load(),this.stage.invalidate()}load(){this.#t.clear(),this.stale=!0}#e(){let{renderer:t}=this.stage,e=t.getContext(),n=e.getExtension("EXT_color_buffer_float")&&e.getExtension("EXT_float_blend");this.sum=new si(4,4,{type:n?ri:vi,minFilter:fn,magFilter:fn,depthBuffer:!1}),this.faces=new _i({...vE,uniforms:{attenuation:{value:1},origin:{value:0}},side:wn,depthTest:!1,depthWrite:!1,blending:Yc,blendEquation:Os,blendSrc:Za,blendDst:Za,transparent:!0});let s=new de(new qi(2,2),new _i({...bE,uniforms:{sum:{value:this.sum.texture}},depthTest:!1,blending:Us}));s.frustumCulled=!1,this.film=new Rs,this.film.add(s),this.flat=new Pr}#n(){this.stale=!1;let t=this.session.scene?.items??[];for(let e of this.stage.drawables.values()){let n=yE[e.object.role];if(!n||!ME(e))continue;let s=n[0]*(wE(e.object,t)??n[1])*SE(e);e.group.traverse(r=>r.isMesh&&!r.parent.isMesh&&this.#i(r,s))}}#i(t,e){this.#t.set(t,e),t.layers.enable(Ux),t.onBeforeRender=(n,s,r,o,a)=>{a===this.faces&&(a.uniforms.attenuation.value=e,a.uniformsNeedUpdate=!0)}}#r(t,e,n){let{renderer:s,scene:r}=this.stage,{background:o,environment:a}=r;this.sum.setSize(t,e),this.faces.uniforms.origin.value=n.position.distanceTo(this.stage.controls.target),[r.background,r.environment,r.overrideMaterial]=[null,null,this.faces];let l=n.layers.mask;n.layers.set(Ux),s.setRenderTarget(this.sum),s.setClearColor(0,0),s.clear(),s.render(r,n),s.setRenderTarget(null),n.layers.mask=l,[r.background,r.environment,r.overrideMaterial]=[o,a,null]}draw(){if(this.where==="off")return;this.sum||this.#e(),this.stale&&this.#n();let{renderer:t,camera:e,canvas:n}=this.stage,s=t.getPixelRatio(),r=this.where==="beside"?_E:1,[o,a]=[n.clientWidth*r,n.clientHeight*r].map(Math.round),l=t.shadowMap.autoUpdate;t.shadowMap.autoUpdate=!1,this.#r(Math.max(1,Math.round(o*s)),Math.max(1,Math.round(a*s)),e),t.autoClear=!1,t.setViewport(n.clientWidth-o,0,o,a),t.render(this.film,this.flat),t.setViewport(0,0,n.clientWidth,n.clientHeight),t.autoClear=!0,t.shadowMap.autoUpdate=l}integralAt(t,e){let n=new Float32Array(4),{width:s,height:r}=this.sum;return this.sum.texture.type!==ri?NaN:(this.stage.renderer.readRenderTargetPixels(this.sum,Math.min(Math.floor(t*s),s-1),Math.min(Math.floor(e*r),r-1),1,1,n),n[0])}};var cl=14,Qh=14;function ko(i){let t=10**Math.floor(Math.log10(i));return[5,2,1].map(e=>e*t).find(e=>e<=i*1.0001)??t}var tu=class{#t=0;constructor(t){this.fine=new Ls(new ue,new Pi({transparent:!0,depthWrite:!1,vertexColors:!0})),this.fine.renderOrder=-2,t.add(this.fine)}theme(t){this.fine.material.color.set(t?5069674:10727614),this.fine.material.opacity=.8}place(t,e){this.centre=[(t.min.x+t.max.x)/2,(t.min.y+t.max.y)/2],this.level=t.min.z-.04*e,this.#t=0,this.#e(ko(e/8))}follow(t){this.centre&&this.#e(ko(90*t))}#e(t){if(t===this.#t)return;this.#t=t;let[e,n]=this.centre.map(a=>Math.round(a/t)*t),s=[],r=[],o=(a,l)=>{s.push(e+a*t,n+l*t,this.level),r.push(1,1,1,Math.max(0,1-Math.hypot(a,l)/cl)**1.3*(a%5&&l%5?.75:1))};for(let a=-cl;a<=cl;++a)for(let l=-Qh;l<Qh;++l){let c=l*cl/Qh,h=(l+1)*cl/Qh;o(a,c),o(a,h),o(c,a),o(h,a)}this.fine.geometry.dispose(),this.fine.geometry=new ue().setAttribute("position",new Ee(s,3)).setAttribute("color",new Ee(r,4)),this.fine.frustumCulled=!1}set visible(t){this.fine.visible=t}};var bp=[["x",[1,0,0]],["y",[0,1,0]],["z",[0,0,1]]],zo=new P,Mp=class{constructor(){this.lines=bp.map(([t])=>ki("line",{x1:32,y1:32,class:`axis-${t}`})),this.names=bp.map(([t])=>ki("text",{class:`axis-${t}`},t)),this.element=ki("svg",{class:"triad",viewBox:"0 0 64 64","aria-hidden":"true"},this.lines,this.names)}turn(t){bp.forEach(([,e],n)=>{zo.fromArray(e).transformDirection(t.matrixWorldInverse),this.lines[n].setAttribute("x2",32+20*zo.x),this.lines[n].setAttribute("y2",32-20*zo.y),this.names[n].setAttribute("x",32+27*zo.x-3),this.names[n].setAttribute("y",32-27*zo.y+4)})}};function Nr(i){let[,t]=i.path.slice(i.path.lastIndexOf("/")).split(".");return`${i.quantity.replaceAll("_"," ")}${t==="length"?" (length)":t?` ${t}`:""}`}var Sp=class{constructor(){this.title=M("div.legend-title"),this.ends=[M("span"),M("span"),M("span")],this.element=M("div.legend",{hidden:!0},this.title,M("div.legend-bar"),M("div.legend-ends",{},this.ends))}show(t){if(this.element.hidden=!t?.known,this.element.hidden)return;let[e,n]=t.ends,s=Ks(Math.max(Math.abs(e),Math.abs(n)),t.field.unit);Ft(this.title,`${Nr(t.field)}${s.unit?`, ${s.unit}`:""}${t.logarithmic?", logarithmic":""}`);let r=1e-9*Math.max(Math.abs(e),Math.abs(n));[0,.5,1].map(o=>t.at(o)).forEach((o,a)=>Ft(this.ends[a],tn(Math.abs(o)<r?0:o/s.factor)))}},AE=4,eu=class{constructor(t){this.stage=t,this.triad=new Mp,this.legends=Array.from({length:AE},()=>new Sp),this.barText=M("span"),this.bar=M("div.scalebar",{},this.barText,M("i")),this.arrows=M("div.arrow-legend"),this.labels=M("div.labels",{"aria-hidden":"true"}),this.element=M("div.overlay",{},this.labels,M("div.legends",{},this.legends.map(e=>e.element)),M("div.corner",{},this.triad.element,this.bar),this.arrows),t.drawn.on(()=>this.#e()),t.colours.changed.on(()=>this.#t()),t.arrowsScaled.on((e,n)=>this.#i(e,n))}load(){this.arrowRows=new Map,oe(this.arrows),oe(this.labels),this.#t()}#t(){let{shown:t}=this.stage.colours;this.legends.forEach((e,n)=>e.show(t[n]))}#e(){this.triad.turn(this.stage.camera);let t=this.stage.pixelSize(),e=ko(110*t);this.bar.lastChild.style.width=`${Math.round(e/t)}px`,Ft(this.barText,en(e,"m",1)),this.#n()}#n(){let t=[];for(let[s,r]of this.stage.drawables)r.labels&&!this.stage.hidden.has(s)&&t.push(...r.labels);for(;this.labels.children.length<t.length;)this.labels.append(M("span.label3d"));for(;this.labels.children.length>t.length;)this.labels.lastChild.remove();let e=-1/0,n=0;t.forEach((s,r)=>{let o=this.stage.project(s.at,zo);Math.abs(o.x-n)<60&&(o.y=Math.max(o.y,e+20)),[e,n]=[o.y,o.x];let a=this.labels.children[r];Ft(a,s.text),a.hidden=o.z>1,a.style.transform=`translate(${Math.round(o.x)}px, ${Math.round(o.y)}px)`})}#i(t,e){e>1e-9&&(this.arrowRows.has(t)||(this.arrowRows.set(t,M(`span.arrow-row.${t==="N m"?"moment":"force"}`)),this.arrows.append(this.arrowRows.get(t))),Ft(this.arrowRows.get(t),`${t==="N m"?"Moments":"Forces"}: longest so far ${en(e,t)}`))}};var EE=[["growing","all values so far"],["now","values of this moment"],["fixed","fixed"]],Ox=i=>`${i.kind} ${i.path}`,nu=class{wished=null;kept=new ne;constructor(t,e){this.stage=t,this.session=e;let n=(o,a)=>(a.id||=We("colour"),M("div.pair",{},M("label",{for:a.id},o),a));this.object=M("select",{onchange:()=>this.#i()}),this.field=M("select",{onchange:()=>this.#r()}),this.mode=M("select",{onchange:()=>this.#a(this.mode.value)},EE.map(([o,a])=>M("option",{value:o},a)));let s=o=>M("input",{type:"text",inputmode:"decimal",autocomplete:"off",onchange:()=>this.#c(),"aria-label":`${o} end of the colours, SI unit`});this.low=s("Low"),this.high=s("High"),this.unit=M("span.note");let r=We("log");this.log=M("input",{id:r,type:"checkbox",onchange:()=>this.#l()}),this.fixed=M("div.colour-ends",{},this.low,M("span",{},"to"),this.high,this.unit),this.restart=M("button.small",{type:"button",onclick:()=>this.scale&&this.stage.colours.restart(this.scale)},"Range from now"),this.box=M("div",{},n("Range",this.mode),this.fixed,M("p.check",{},this.log,M("label",{for:r},"Logarithmic")),this.restart),this.element=M("section.group",{},M("h3",{},"Colour by a result"),n("Object",this.object),n("Result",this.field),this.box)}load(t,e){let{stage:n,session:s}=this;t||(this.wished=e??null);let r=s.scene.fields??[];n.colours.load(r);let o=[...n.drawables.values()].filter(({object:l})=>this.#e(l).length);o.sort((l,c)=>n.hidden.has(l.object.id)-n.hidden.has(c.object.id)),oe(this.object,o.map(l=>M("option",{value:l.object.id},l.object.path))),this.element.hidden=!o.length;let a=this.wished??r.filter(l=>l.usual).flatMap(l=>l.objects.map(c=>[this.#t(c),l.path]));for(let[l,c]of a){let h=o.find(({object:d})=>Ox(d)===l),u=s.field(c);h&&u&&!n.hidden.has(h.object.id)&&n.colours.choose(h.object.id,u)}this.#s(),this.#i()}#t(t){let e=this.stage.drawables.get(t);return e?Ox(e.object):""}#e(t){return(this.session.scene.fields??[]).filter(e=>e.objects.includes(t?.id))}get#n(){return Number(this.object.value)}get scale(){return this.stage.colours.scales.get(this.stage.colours.choices.get(this.#n))}#i(){let t=new Map;for(let e of this.#e(this.stage.drawables.get(this.#n)?.object)){let n=e.path.slice(0,e.path.lastIndexOf("/"));t.set(n,[...t.get(n)??[],M("option",{value:e.path},Nr(e))])}oe(this.field,M("option",{value:""},"none"),[...t].map(([e,n])=>M("optgroup",{label:e},n))),this.field.value=this.stage.colours.choices.get(this.#n)??"",this.#o()}#r(){this.stage.colours.choose(this.#n,this.session.field(this.field.value)??null),this.wished=[...this.stage.colours.choices].map(([t,e])=>[this.#t(t),e]),this.kept.emit(this.wished),this.#s(),this.#o()}#s(){this.session.wantColours([...this.stage.colours.choices.values()])}#o(){let{scale:t}=this;if(this.box.hidden=!t,!!t){this.mode.value=t.mode,this.log.checked=t.logarithmic,this.fixed.hidden=t.mode!=="fixed",this.restart.hidden=t.mode!=="growing",this.unit.textContent=t.field.unit==="1"?"":t.field.unit,[this.low.value,this.high.value]=[t.low,t.high].map(e=>String(Number(e.toPrecision(4))));for(let e of[this.low,this.high])e.removeAttribute("aria-invalid")}}#a(t){let{scale:e}=this;e.mode=t,t==="fixed"&&!e.known&&([e.low,e.high]=[0,1]),this.#o(),this.stage.colours.restart(e)}#c(){let{scale:t}=this,[e,n]=[this.low,this.high].map(r=>Number(r.value.replace(",",".").replace("−","-"))),s=Number.isFinite(e)&&Number.isFinite(n)&&e<n;for(let r of[this.low,this.high])r.toggleAttribute("aria-invalid",!s);s&&([t.low,t.high]=[e,n],this.stage.colours.repaint(t))}#l(){this.scale.logarithmic=this.log.checked,this.stage.colours.repaint(this.scale)}};var wp="view",iu=class{constructor(t,e){this.stage=t,this.session=e,this.colouring=new nu(t,e),this.xray=new jh(t,e),this.insets=new Xh(t),this.ultrasound=new Kh(t),this.element=M("div.display",{},this.colouring.element,this.#n(),this.#o(),this.#c(),this.#l(),this.#h()),t.drawn.on(()=>this.#u())}load(t,e){t||(this.axis.value="",this.clip()),this.colouring.load(t,e),this.#i()}#t(t,e){return e.id||=We("display"),M("div.pair",{},M("label",{for:e.id},t),e)}#e(t,e,n=!1){let s=We("display"),r=M("input",{id:s,type:"checkbox",checked:n,onchange:()=>e(r.checked)});return M("p.check",{},r,M("label",{for:s},t))}#n(){return this.body=M("select",{onchange:()=>this.#s()}),this.clear=M("input.slider",{type:"range",min:.05,max:1,step:.05,oninput:()=>{this.stage.setOpacity(this.#r(),Number(this.clear.value)),this.#s()}}),this.part=M("output"),this.usual=M("button.small",{type:"button",onclick:()=>{this.stage.setOpacity(this.#r(),null),this.#s()}},"As usual"),this.opacityBox=M("section.group",{},M("h3",{},"Opacity"),this.#t("Body",this.body),this.#t("Opacity",this.clear),M("div.pair",{},this.part,this.usual)),this.opacityBox}#i(){let t=[...this.stage.drawables.values()].filter(n=>/^(surface|solid|tissue|tube|polyline|edges)$/.test(n.object.kind));t.sort((n,s)=>(s.object.kind==="surface")-(n.object.kind==="surface"));let e=new Map;oe(this.body,t.map(({object:n})=>{let s=(e.get(n.path)??0)+1;return e.set(n.path,s),M("option",{value:n.id},s>1?`${n.path} (${s})`:n.path)})),this.opacityBox.hidden=!t.length,this.#s()}#r(){return/^\d+$/.test(this.body.value)?Number(this.body.value):this.body.value}#s(){let t=this.stage.drawables.get(this.#r())?.opacity??1;document.activeElement!==this.clear&&(this.clear.value=t),Ft(this.part,`${Math.round(100*t)} %`)}#o(){let t=this.clip=()=>{let n=this.axis.value!=="";this.cutPart.disabled=!n;let s=this.stage.clip(n?this.#a():null,Number(this.cutPart.value),this.flipped);Ft(this.cutAt,n?en(s,"m"):"")},e=()=>{this.seen=this.stage.viewDirection,this.align.hidden=this.axis.value!==wp,t()};return this.axis=M("select",{onchange:e},M("option",{value:""},"none"),["x","y","z"].map((n,s)=>M("option",{value:s},`across ${n}`)),M("option",{value:wp},"across the view")),this.align=M("button.small",{type:"button",hidden:!0,onclick:e},"Align with the view"),this.cutPart=M("input.slider",{type:"range",min:0,max:1,step:.005,value:.5,disabled:!0,oninput:t}),this.cutAt=M("output.note"),M("section.group",{},M("h3",{},"Clipping plane"),this.#t("Plane",this.axis),this.#t("Place",this.cutPart),this.cutAt,this.align,this.#e("Show the other side",n=>{this.flipped=n,t()}))}#a(){return this.axis.value===wp?this.seen:new P().setComponent(Number(this.axis.value),1)}#c(){let{ultrasound:t}=this,e=M("select",{onchange:()=>{t.choose(e.value),n.disabled=e.value==="off"}},M("option",{value:"off"},"off"),["x","y","z"].map(s=>M("option",{value:s},`slice across ${s}`))),n=M("input.slider",{type:"range",min:-1,max:1,step:.02,value:0,disabled:!0,oninput:()=>t.move(Number(n.value))});return M("section.group",{},M("h3",{},"Ultrasound"),this.#t("Slice",e),this.#t("Position",n))}#l(){let{stage:t}=this,e=(a,l,c,h)=>M("input.slider",{type:"range",min:a,max:l,step:.25,value:c,oninput:u=>{h(Number(u.target.value)),t.redraw()}}),n=this.#e("Ghost of the start",a=>t.showGhosts(a));t.ghostsShown.on(a=>n.firstChild.checked=a);let s=M("select",{onchange:()=>r(s.value)},[["auto","automatic"],["plain","plain"],["soft","soft shadows"]].map(([a,l])=>M("option",{value:a},l))),r=a=>{lg("light",a),t.light.choose(a)};s.value=ag("light")??"auto",t.light.choose(s.value);let o=M("select",{disabled:t.plain,onchange:()=>this.xray.choose(o.value)},[["off","off"],["beside","in a corner"],["whole","whole picture"]].map(([a,l])=>M("option",{value:a},l)));return M("section.group",{},M("h3",{},"Looks"),this.#t("Light",s),this.#t("X-ray",o),["x","y","z"].map(a=>this.#e(`Another view along ${a}`,l=>this.insets.choose(a,l))),n,M("button.small",{type:"button",onclick:()=>{t.takeGhosts(),t.showGhosts(!0)}},"Ghost of this moment"),this.#e("Dark hollows",a=>{Tx(a),t.invalidate()},!0),this.#e("Grid",a=>{t.ground.visible=a,t.invalidate()},!0),this.#t("Thickness",e(1,6,1,a=>t.context.thickness=a)),this.#t("Arrows",e(.25,4,1,a=>t.context.arrowSize=a)))}#h(){let{stage:t}=this;this.place=M("output.note.mono");let e=(n,...s)=>M("button.small",{type:"button",onclick:()=>t.orbit(...s)},n);return M("section.group",{},M("h3",{},"Camera"),this.place,M("div.pad",{},e("Left",-.2,0),e("Right",.2,0),e("Up",0,-.2),e("Down",0,.2),e("Nearer",0,0,.8),e("Farther",0,0,1.25)))}#u(){if(this.place.offsetParent===null)return;this.#s();let{position:t}=this.stage.camera,{target:e}=this.stage.controls,n=s=>s.toArray().map(r=>tn(r*1e3)).join(", ");Ft(this.place,`from ${n(t)}
to ${n(e)} mm`)}};var Ep=["needle/biopsy","suture/stitch","tissue/liver","spine/c2-c7","liver/laparoscopy","suture/surgeon","cable/catheter","cable/harness"],Ap=({file:i})=>{let t=Ep.findIndex(e=>i.endsWith(`${e}.xml`));return t<0?Ep.length:t},su=class{constructor(t){this.session=t,this.filter=M("input",{type:"search",placeholder:"Filter","aria-label":"Filter the scenes",oninput:()=>this.#t()});let e=t.connection.engine?.docs;this.list=M("div.gallery-groups"),this.note=M("p.note",{role:"status"}),this.element=M("main.gallery",{hidden:!0},M("div.gallery-head",{},M("div",{},M("h2",{},"Scenes"),M("p.hint",{},"Choose one: it opens here, running live.",e?[" ",M("a",{href:e},"Documentation")]:"")),this.filter),this.note,this.list)}async open(){this.element.hidden=!1;try{let t=await this.session.connection.list("scenes");this.scenes=Array.isArray(t)?t:t.scenes,this.#t()}catch(t){oe(this.list,M("p.empty",{},`The list of scenes could not be read: ${t.message}.`))}}#t(){let t=this.filter.value.trim().toLowerCase(),e=(this.scenes??[]).filter(r=>JSON.stringify(r).toLowerCase().includes(t)),n=new Map,s=e.filter(r=>Ap(r)<Ep.length).sort((r,o)=>Ap(r)-Ap(o));s.length&&!t&&n.set("featured",s);for(let r of e){let o=r.group??r.file.split("/").at(-2)??"";n.set(o,[...n.get(o)??[],r])}this.note.textContent=t?`${e.length} of ${this.scenes.length} scenes`:"",oe(this.list,[...n].map(([r,o])=>M("section",{},M("h3",{},r),M("ul.cards",{},o.map(a=>this.#e(a))))))}#e(t){let e=t.picture?M("picture",{},M("source",{media:"(prefers-color-scheme: dark)",srcset:t.picture.replace(/\.\w+$/,"-dark$&")}),M("img",{src:t.picture,alt:"",loading:"lazy",width:320,height:180})):M("div.no-picture",{"aria-hidden":"true"},"no picture");return M("li",{},M("button.card",{type:"button",onclick:()=>this.session.tell("open",{index:t.index})},e,M("span.card-title",{},TE(t.title||t.file.split("/").at(-1))),M("span.card-text",{},t.sentence??""),M("span.path",{title:t.file},t.file.split("/").slice(-2).join("/"))))}},TE=i=>i.charAt(0).toUpperCase()+i.slice(1);var CE=[["Run",[["Space","play or pause"],[".","one step"],["r","reset to the start"],["s","keep a snapshot"],["c","record, stop and save"],["[ ]","slower, faster"]]],["View",[["f","show everything"],["1 2 3 4","along x, y, z, or aslant"],["arrows","orbit (in the picture)"],["+ −","nearer, farther"],["g","ghost of the start"],["m","measure a distance"],["p","save a picture"],["P","film, stop and save"],["l","copy a link to this view"]]],["Scene",[["t","go to the tree"],["e","go to the parameters (Enter in the tree)"],["v","show or hide the chosen item"],["w","edit the text of the scene, where the view allows it"],["Ctrl+Z Ctrl+Y","undo, redo a change"],["Esc","let go of what is held"]]],["Page",[["/ Ctrl+K","search items, parameters, results"],["Tab","to the next control"],["?","this list"]]]],ru=class{constructor(){this.element=M("dialog.help",{"aria-labelledby":"help-title"},M("form",{method:"dialog"},M("h2",{id:"help-title"},"Keys"),M("div.help-columns",{},CE.map(([t,e])=>M("section",{},M("h3",{},t),M("dl",{},e.map(([n,s])=>[M("dt",{},n.split(" ").map(r=>M("kbd",{},r))),M("dd",{},s)]))))),M("p.hint",{},"In the picture: drag to orbit, right button to move, wheel to zoom; drag a node to pull it."),M("button.primary",{value:"close"},"Close")))}toggle(){this.element.open?this.element.close():this.element.showModal()}};var Fx={play:"M5 3.2v9.6l7.6-4.8z",pause:"M5 3.5v9M11 3.5v9",step:"M4 3.5v9l6-4.5zM12.2 3.5v9",reset:"M3.4 8a4.6 4.6 0 1 0 1.5-3.4M3 2.6v2.9h2.9",fit:"M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10",camera:"M2.5 5h2.4l1-1.6h4.2l1 1.6h2.4v7.6h-11zM8 11a2.3 2.3 0 1 0 0-4.6A2.3 2.3 0 0 0 8 11",save:"M3 2.8h8.2L13.2 5v8.2H3zM5.4 2.8v3.4h4.8M5.2 13V9.4h5.8V13",close:"M4 4l8 8M12 4l-8 8",plus:"M8 3.2v9.6M3.2 8h9.6",download:"M8 2.6v7M5 7l3 3 3-3M3 13h10",table:"M2.6 3.4h10.8v9.2H2.6zM2.6 6.5h10.8M2.6 9.6h10.8M6.6 3.4v9.2",zoom:"M7 11.4A4.4 4.4 0 1 0 7 2.6a4.4 4.4 0 0 0 0 8.8M10.2 10.2l3.2 3.2M5 7h4",image:"M2.6 3.2h10.8v9.6H2.6zM3 11.4l3.2-3.4 2.4 2.4 2-1.9 2.6 2.7M10.4 6.2h.1",grid:"M2.8 2.8h4v4h-4zM9.2 2.8h4v4h-4zM2.8 9.2h4v4h-4zM9.2 9.2h4v4h-4z",eye:"M1.8 8S4 4 8 4s6.2 4 6.2 4-2.2 4-6.2 4-6.2-4-6.2-4M8 9.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6",eyeOff:"M1.8 8S4 4 8 4s6.2 4 6.2 4-2.2 4-6.2 4-6.2-4-6.2-4M3 13L13 3",undo:"M5.4 3L2.8 5.6l2.6 2.6M3 5.6h6.2a3.6 3.6 0 0 1 0 7.2H6.6",redo:"M10.6 3l2.6 2.6-2.6 2.6M13 5.6H6.8a3.6 3.6 0 0 0 0 7.2h2.6",search:"M7 11.4A4.4 4.4 0 1 0 7 2.6a4.4 4.4 0 0 0 0 8.8M10.2 10.2l3.2 3.2",ruler:"M2.4 10.6l8.2-8.2 3 3-8.2 8.2zM5.2 7.8l1.4 1.4M7.2 5.8l2 2M9.2 3.8l1.4 1.4",edit:"M3 13l.8-3.2L10.6 3l2.4 2.4-6.8 6.8zM9.2 4.4l2.4 2.4",file:"M4 2.4h5.2L12.4 5.6v8H4zM9 2.6v3.2h3.2",film:"M2.4 4.4h7.4v7.2H2.4zM9.8 7.4l3.8-2.4v6l-3.8-2.4",record:"M8 12.4a4.4 4.4 0 1 0 0-8.8 4.4 4.4 0 0 0 0 8.8",link:"M6.8 9.2l2.4-2.4M7.4 4.6l1.4-1.4a2.8 2.8 0 0 1 4 4l-1.4 1.4M8.6 11.4l-1.4 1.4a2.8 2.8 0 0 1-4-4l1.4-1.4",down:"M4 6l4 4 4-4",flag:"M4 14V2.6h7.6l-1.8 3 1.8 3H4"};function Pe(i){return ki("svg",{class:"icon",viewBox:"0 0 16 16","aria-hidden":"true"},ki("path",{d:Fx[i]}))}function ou(i,t){i.querySelector("path").setAttribute("d",Fx[t])}var RE=.4,Tp=1.5,Cp=.08,PE=350,IE=[{vendorId:9583},{vendorId:1133,usagePage:1,usage:8}],LE=new P,Rp=new P,Bx=i=>Math.abs(i)<Cp?0:(i-Math.sign(i)*Cp)/(1-Cp),DE=(i,t)=>Math.max(-1,Math.min(1,i.getInt16(t,!0)/PE)),au=class{deflection=[0,0,0,0,0,0];constructor(t,e){this.stage=t,this.hand=e,this.note=M("p.hint",{role:"status"},"A gamepad works as soon as one of its buttons is pressed.");let n=M("button.small",{type:"button",hidden:!navigator.hid,onclick:()=>this.#r()},"Connect a space mouse"),s=M("button.small",{type:"button",title:"The mouse moves what is held, without an edge of the screen; Esc ends it",onclick:()=>t.canvas.requestPointerLock()},"Lock the pointer");this.element=M("section.group",{},M("h3",{},"Instruments"),this.note,M("div.pair",{},n,s)),addEventListener("gamepadconnected",r=>this.#n(r.gamepad.id)),document.addEventListener("pointerlockchange",()=>this.#t()),t.canvas.addEventListener("mousemove",r=>this.locked&&this.#e(r))}#t(){this.locked=document.pointerLockElement===this.stage.canvas,Ft(this.note,this.locked?`The mouse moves ${this.hand.held?"what is held":"the camera"}; Esc ends it.`:""),this.locked||this.hand.release()}#e({movementX:t,movementY:e,shiftKey:n}){let s=this.stage.pixelSize();this.hand.held?this.#a(t*s,n?0:-e*s,n?e*s:0):this.stage.orbit(-.005*t,-.005*e)}#n(t){Ft(this.note,`${t.replace(/\s*\(.*/,"")} moves what is held, or the camera.`),!this.looking&&(this.looking=!0,this.last=performance.now(),requestAnimationFrame(()=>this.#i()))}#i(){let t=[...navigator.getGamepads?.()??[]].filter(s=>s?.connected),e=performance.now(),n=Math.min(e-this.last,100)/1e3;this.last=e;for(let{axes:s,buttons:r}of t){let[o=0,a=0,l=0,c=0]=s.map(Bx);this.move([o,-a,(r[7]?.value??0)-(r[6]?.value??0),c,l,0],n),r[1]?.pressed&&this.hand.release()}this.move(this.deflection,n),this.looking=t.length>0||!!this.device,this.looking&&requestAnimationFrame(()=>this.#i())}async#r(){let[t]=await navigator.hid.requestDevice({filters:IE}).catch(()=>[]);if(!t)return Ft(this.note,"No space mouse was chosen.");t.opened||await t.open(),this.device=t,t.addEventListener("inputreport",e=>this.#s(e)),this.#n(t.productName)}#s({reportId:t,data:e}){let n=r=>[0,2,4].map(o=>Bx(DE(e,r+o))),s=([r,o,a])=>[r,-a,o];t===1&&this.deflection.splice(0,3,...s(n(0))),t===1&&e.byteLength>=12&&this.deflection.splice(3,3,...s(n(6))),t===2&&this.deflection.splice(3,3,...s(n(0)))}#o(t){return LE.setFromMatrixColumn(this.stage.camera.matrixWorld,t)}#a(...t){Rp.set(0,0,0),t.forEach((e,n)=>Rp.addScaledVector(this.#o(n),e)),this.hand.shift(Rp.clone())}move(t,e){if(!t.some(Boolean))return;let[n,s,r,o,a,l]=t;if(this.hand.held){let c=RE*this.stage.extent*e;this.#a(n*c,s*c,r*c),[o,a,l].forEach((h,u)=>h&&this.hand.turn(this.#o(u).clone(),Tp*h*e))}else this.stage.orbit(Tp*(n+a)*e,Tp*(o-s)*e,Math.exp(-r*e))}};var NE=500,lu=class{constructor(t){this.session=t,this.list=M("div.log",{role:"log","aria-label":"Log","aria-live":"polite"}),this.remarks=M("ul.remarks",{"aria-label":"Remarks of components"}),this.empty=M("p.empty",{},"Nothing was said so far."),this.element=M("div.log-pane",{},this.remarks,this.empty,this.list),t.logged.on(e=>this.add(e.level??"note",e.text)),t.stateChanged.on(e=>this.#t(e.remarks??[]))}add(t,e){this.empty.hidden=!0;let n=this.session.state?.time??0,s=this.list.lastElementChild;if(s?.dataset.text===e){s.dataset.times=Number(s.dataset.times??1)+1,s.querySelector(".log-times").textContent=`${s.dataset.times} times`;return}let r=M(`div.log-line.${t}`,{},M("time",{},bs(n)),M("span.log-level",{},t),M("span.log-text",{},e),M("span.log-times"));for(r.dataset.text=e,this.list.append(r);this.list.children.length>NE;)this.list.firstChild.remove();this.list.scrollTop=this.list.scrollHeight}#t(t){let e=JSON.stringify(t);e!==this.remarked&&(this.remarked=e,oe(this.remarks,t.map(n=>M("li",{},M("span.path",{},n.path)," ",n.text))))}};var UE="uplot",OE="u-hz",FE="u-vt",BE="u-title",kE="u-wrap",zE="u-under",VE="u-over",GE="u-axis",Fr="u-off",HE="u-select",WE="u-cursor-x",XE="u-cursor-y",qE="u-cursor-pt",$E="u-legend",YE="u-live",ZE="u-inline",JE="u-series",KE="u-marker",kx="u-label",jE="u-value",ul="width",dl="height";var zx="bottom",Vo="left",Pp="right",$p="#000",Vx=$p+"0",Ip="mousemove",Gx="mousedown",Lp="mouseup",Hx="mouseenter",Wx="mouseleave",Xx="dblclick",QE="resize",tT="scroll",qx="change",fu="dppxchange",Yp="--",Yo=typeof window<"u",Fp=Yo?document:null,Ho=Yo?window:null,eT=Yo?navigator:null,Ie,cu;function Bp(){let i=devicePixelRatio;Ie!=i&&(Ie=i,cu&&zp(qx,cu,Bp),cu=matchMedia(`(min-resolution: ${Ie-.001}dppx) and (max-resolution: ${Ie+.001}dppx)`),Br(qx,cu,Bp),Ho.dispatchEvent(new CustomEvent(fu)))}function bi(i,t){if(t!=null){let e=i.classList;!e.contains(t)&&e.add(t)}}function kp(i,t){let e=i.classList;e.contains(t)&&e.remove(t)}function Ke(i,t,e){i.style[t]=e+"px"}function Zi(i,t,e,n){let s=Fp.createElement(i);return t!=null&&bi(s,t),e?.insertBefore(s,n),s}function Ni(i,t){return Zi("div",i,t)}var $x=new WeakMap;function ps(i,t,e,n,s){let r="translate("+t+"px,"+e+"px)",o=$x.get(i);r!=o&&(i.style.transform=r,$x.set(i,r),t<0||e<0||t>n||e>s?bi(i,Fr):kp(i,Fr))}var Yx=new WeakMap;function Zx(i,t,e){let n=t+e,s=Yx.get(i);n!=s&&(Yx.set(i,n),i.style.background=t,i.style.borderColor=e)}var Jx=new WeakMap;function Kx(i,t,e,n){let s=t+""+e,r=Jx.get(i);s!=r&&(Jx.set(i,s),i.style.height=e+"px",i.style.width=t+"px",i.style.marginLeft=n?-t/2+"px":0,i.style.marginTop=n?-e/2+"px":0)}var Zp={passive:!0},nT={...Zp,capture:!0};function Br(i,t,e,n){t.addEventListener(i,e,n?nT:Zp)}function zp(i,t,e,n){t.removeEventListener(i,e,Zp)}Yo&&Bp();function Ji(i,t,e,n){let s;e=e||0,n=n||t.length-1;let r=n<=2147483647;for(;n-e>1;)s=r?e+n>>1:Mi((e+n)/2),t[s]<i?e=s:n=s;return i-t[e]<=t[n]-i?e:n}function A_(i){return(e,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(e[a])){r=a;break}for(let a=s;a>=n;a--)if(i(e[a])){o=a;break}return[r,o]}}var E_=i=>i!=null,T_=i=>i!=null&&i>0,gu=A_(E_),iT=A_(T_);function sT(i,t,e,n=0,s=!1){let r=s?iT:gu,o=s?T_:E_;[t,e]=r(i,t,e);let a=i[t],l=i[t];if(t>-1)if(n==1)a=i[t],l=i[e];else if(n==-1)a=i[e],l=i[t];else for(let c=t;c<=e;c++){let h=i[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??Ve,l??-Ve]}function xu(i,t,e,n){let s=t_(i),r=t_(t);i==t&&(s==-1?(i*=e,t/=e):(i/=e,t*=e));let o=e==10?Vs:C_,a=s==1?Mi:Ui,l=r==1?Ui:Mi,c=a(o(In(i))),h=l(o(In(t))),u=Wo(e,c),d=Wo(e,h);return e==10&&(c<0&&(u=Ge(u,-c)),h<0&&(d=Ge(d,-h))),n||e==2?(i=u*s,t=d*r):(i=L_(i,u),t=_u(t,d)),[i,t]}function Jp(i,t,e,n){let s=xu(i,t,e,n);return i==0&&(s[0]=0),t==0&&(s[1]=0),s}var Kp=.1,jx={mode:3,pad:Kp},pl={pad:0,soft:null,mode:0},rT={min:pl,max:pl};function pu(i,t,e,n){return yu(e)?Qx(i,t,e):(pl.pad=e,pl.soft=n?0:null,pl.mode=n?3:0,Qx(i,t,rT))}function Ce(i,t){return i??t}function oT(i,t,e){for(t=Ce(t,0),e=Ce(e,i.length-1);t<=e;){if(i[t]!=null)return!0;t++}return!1}function Qx(i,t,e){let n=e.min,s=e.max,r=Ce(n.pad,0),o=Ce(s.pad,0),a=Ce(n.hard,-Ve),l=Ce(s.hard,Ve),c=Ce(n.soft,Ve),h=Ce(s.soft,-Ve),u=Ce(n.mode,0),d=Ce(s.mode,0),f=t-i,p=Vs(f),y=oi(In(i),In(t)),m=Vs(y),g=In(m-p);(f<1e-24||g>10)&&(f=0,(i==0||t==0)&&(f=1e-24,u==2&&c!=Ve&&(r=0),d==2&&h!=-Ve&&(o=0)));let v=f||y||1e3,C=Vs(v),b=Wo(10,Mi(C)),R=v*(f==0?i==0?.1:1:r),T=Ge(L_(i-R,b/10),24),x=i>=c&&(u==1||u==3&&T<=c||u==2&&T>=c)?c:Ve,E=oi(a,T<x&&i>=x?x:Ki(x,T)),F=v*(f==0?t==0?.1:1:o),D=Ge(_u(t+F,b/10),24),N=t<=h&&(d==1||d==3&&D>=h||d==2&&D<=h)?h:-Ve,z=Ki(l,D>N&&t<=N?N:oi(N,D));return E==z&&E==0&&(z=100),[E,z]}var aT=new Intl.NumberFormat(Yo?eT.language:"en-US"),jp=i=>aT.format(i),Si=Math,du=Si.PI,In=Si.abs,Mi=Si.floor,Pn=Si.round,Ui=Si.ceil,Ki=Si.min,oi=Si.max,Wo=Si.pow,t_=Si.sign,Vs=Si.log10,C_=Si.log2,lT=(i,t=1)=>Si.sinh(i)*t,Dp=(i,t=1)=>Si.asinh(i/t),Ve=1/0;function e_(i){return(Vs((i^i>>31)-(i>>31))|0)+1}function Vp(i,t,e){return Ki(oi(i,t),e)}function R_(i){return typeof i=="function"}function we(i){return R_(i)?i:()=>i}var cT=()=>{},P_=i=>i,I_=(i,t)=>t,hT=i=>null,n_=i=>!0,i_=(i,t)=>i==t,uT=/\.\d*?(?=9{6,}|0{6,})/gm,kr=i=>{if(N_(i)||mr.has(i))return i;let t=`${i}`,e=t.match(uT);if(e==null)return i;let n=e[0].length-1;if(t.indexOf("e-")!=-1){let[s,r]=t.split("e");return+`${kr(s)}e${r}`}return Ge(i,n)};function Ur(i,t){return kr(Ge(kr(i/t))*t)}function _u(i,t){return kr(Ui(kr(i/t))*t)}function L_(i,t){return kr(Mi(kr(i/t))*t)}function Ge(i,t=0){if(N_(i))return i;let e=10**t,n=i*e*(1+Number.EPSILON);return Pn(n)/e}var mr=new Map;function D_(i){return((""+i).split(".")[1]||"").length}function gl(i,t,e,n){let s=[],r=n.map(D_);for(let o=t;o<e;o++){let a=In(o),l=Ge(Wo(i,o),a);for(let c=0;c<n.length;c++){let h=i==10?+`${n[c]}e${o}`:n[c]*l,u=(o>=0?0:a)+(o>=r[c]?0:r[c]),d=i==10?h:Ge(h,u);s.push(d),mr.set(d,u)}}return s}var ml={},Qp=[],Xo=[null,null],pr=Array.isArray,N_=Number.isInteger,dT=i=>i===void 0;function s_(i){return typeof i=="string"}function yu(i){let t=!1;if(i!=null){let e=i.constructor;t=e==null||e==Object}return t}function fT(i){return i!=null&&typeof i=="object"}var pT=Object.getPrototypeOf(Uint8Array),U_="__proto__";function qo(i,t=yu){let e;if(pr(i)){let n=i.find(s=>s!=null);if(pr(n)||t(n)){e=Array(i.length);for(let s=0;s<i.length;s++)e[s]=qo(i[s],t)}else e=i.slice()}else if(i instanceof pT)e=i.slice();else if(t(i)){e={};for(let n in i)n!=U_&&(e[n]=qo(i[n],t))}else e=i;return e}function An(i){let t=arguments;for(let e=1;e<t.length;e++){let n=t[e];for(let s in n)s!=U_&&(yu(i[s])?An(i[s],qo(n[s])):i[s]=qo(n[s]))}return i}var mT=0,gT=1,xT=2;function _T(i,t,e){for(let n=0,s,r=-1;n<t.length;n++){let o=t[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<e&&i[s]==null;)i[r=s++]=null}}}function yT(i,t){if(MT(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return ST(o[0])||(o=bT(o)),o}let e=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let h=0;h<c;h++)e.add(l[h])}let n=[Array.from(e).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],u=Array(s).fill(void 0),d=t?t[o][c]:gT,f=[];for(let p=0;p<h.length;p++){let y=h[p],m=r.get(l[p]);y===null?d!=mT&&(u[m]=y,d==xT&&f.push(m)):u[m]=y}_T(u,f,s),n.push(u)}}return n}var vT=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function bT(i){let t=i[0],e=t.length,n=Array(e);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>t[r]-t[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(e);for(let l=0;l<e;l++)a[l]=o[n[l]];s.push(a)}return s}function MT(i){let t=i[0][0],e=t.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=e)return!1;if(s!=t){for(let r=0;r<e;r++)if(s[r]!=t[r])return!1}}return!0}function ST(i,t=100){let e=i.length;if(e<=1)return!0;let n=0,s=e-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=oi(1,Mi((s-n+1)/t));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var O_=["January","February","March","April","May","June","July","August","September","October","November","December"],F_=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function B_(i){return i.slice(0,3)}var wT=F_.map(B_),AT=O_.map(B_),ET={MMMM:O_,MMM:AT,WWWW:F_,WWW:wT};function hl(i){return(i<10?"0":"")+i}function TT(i){return(i<10?"00":i<100?"0":"")+i}var CT={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,t)=>t.MMMM[i.getMonth()],MMM:(i,t)=>t.MMM[i.getMonth()],MM:i=>hl(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>hl(i.getDate()),D:i=>i.getDate(),WWWW:(i,t)=>t.WWWW[i.getDay()],WWW:(i,t)=>t.WWW[i.getDay()],HH:i=>hl(i.getHours()),H:i=>i.getHours(),h:i=>{let t=i.getHours();return t==0?12:t>12?t-12:t},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>hl(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>hl(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>TT(i.getMilliseconds())};function tm(i,t){t=t||ET;let e=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)e.push(s[0][0]=="{"?CT[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<e.length;a++)o+=typeof e[a]=="string"?e[a]:e[a](r,t);return o}}var RT=new Intl.DateTimeFormat().resolvedOptions().timeZone;function PT(i,t){let e;return t=="UTC"||t=="Etc/UTC"?e=new Date(+i+i.getTimezoneOffset()*6e4):t==RT?e=i:(e=new Date(i.toLocaleString("en-US",{timeZone:t})),e.setMilliseconds(i.getMilliseconds())),e}var k_=i=>i%1==0,mu=[1,2,2.5,5],IT=gl(10,-32,0,mu),z_=gl(10,0,32,mu),LT=z_.filter(k_),Or=IT.concat(z_),em=`
`,V_="{YYYY}",r_=em+V_,G_="{M}/{D}",fl=em+G_,hu=fl+"/{YY}",H_="{aa}",DT="{h}:{mm}",Go=DT+H_,o_=em+Go,a_=":{ss}",Ne=null;function W_(i){let t=i*1e3,e=t*60,n=e*60,s=n*24,r=s*30,o=s*365,l=(i==1?gl(10,0,3,mu).filter(k_):gl(10,-3,0,mu)).concat([t,t*5,t*10,t*15,t*30,e,e*5,e*10,e*15,e*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,V_,Ne,Ne,Ne,Ne,Ne,Ne,1],[s*28,"{MMM}",r_,Ne,Ne,Ne,Ne,Ne,1],[s,G_,r_,Ne,Ne,Ne,Ne,Ne,1],[n,"{h}"+H_,hu,Ne,fl,Ne,Ne,Ne,1],[e,Go,hu,Ne,fl,Ne,Ne,Ne,1],[t,a_,hu+" "+Go,Ne,fl+" "+Go,Ne,o_,Ne,1],[i,a_+".{fff}",hu+" "+Go,Ne,fl+" "+Go,Ne,o_,Ne,1]];function h(u){return(d,f,p,y,m,g)=>{let v=[],C=m>=o,b=m>=r&&m<o,R=u(p),T=Ge(R*i,3),x=Np(R.getFullYear(),C?0:R.getMonth(),b||C?1:R.getDate()),E=Ge(x*i,3);if(b||C){let F=b?m/r:0,D=C?m/o:0,N=T==E?T:Ge(Np(x.getFullYear()+D,x.getMonth()+F,1)*i,3),z=new Date(Pn(N/i)),G=z.getFullYear(),U=z.getMonth();for(let W=0;N<=y;W++){let $=Np(G+D*W,U+F*W,1),H=$-u(Ge($*i,3));N=Ge((+$+H)*i,3),N<=y&&v.push(N)}}else{let F=m>=s?s:m,D=Mi(p)-Mi(T),N=E+D+_u(T-E,F);v.push(N);let z=u(N),G=z.getHours()+z.getMinutes()/e+z.getSeconds()/n,U=m/n,W=d.axes[f]._space,$=g/W;for(;N=Ge(N+m,i==1?0:3),!(N>y);)if(U>1){let H=Mi(Ge(G+U,6))%24,j=u(N).getHours()-H;j>1&&(j=-1),N-=j*n,G=(G+U)%24;let et=v[v.length-1];Ge((N-et)/m,3)*$>=.7&&v.push(N)}else v.push(N)}return v}}return[l,c,h]}var[NT,UT,OT]=W_(1),[FT,BT,kT]=W_(.001);gl(2,-53,53,[1]);function l_(i,t){return i.map(e=>e.map((n,s)=>s==0||s==8||n==null?n:t(s==1||e[8]==0?n:e[1]+n)))}function c_(i,t){return(e,n,s,r,o)=>{let a=t.find(p=>o>=p[0])||t[t.length-1],l,c,h,u,d,f;return n.map(p=>{let y=i(p),m=y.getFullYear(),g=y.getMonth(),v=y.getDate(),C=y.getHours(),b=y.getMinutes(),R=y.getSeconds(),T=m!=l&&a[2]||g!=c&&a[3]||v!=h&&a[4]||C!=u&&a[5]||b!=d&&a[6]||R!=f&&a[7]||a[1];return l=m,c=g,h=v,u=C,d=b,f=R,T(y)})}}function zT(i,t){let e=tm(t);return(n,s,r,o,a)=>s.map(l=>e(i(l)))}function Np(i,t,e){return new Date(i,t,e)}function h_(i,t){return t(i)}var VT="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function u_(i,t){return(e,n,s,r)=>r==null?Yp:t(i(n))}function GT(i,t){let e=i.series[t];return e.width?e.stroke(i,t):e.points.width?e.points.stroke(i,t):null}function HT(i,t){return i.series[t].fill(i,t)}var WT={show:!0,live:!0,isolate:!1,mount:cT,markers:{show:!0,width:2,stroke:GT,fill:HT,dash:"solid"},idx:null,idxs:null,values:[]};function XT(i,t){let e=i.cursor.points,n=Ni(),s=e.size(i,t);Ke(n,ul,s),Ke(n,dl,s);let r=s/-2;Ke(n,"marginLeft",r),Ke(n,"marginTop",r);let o=e.width(i,t,s);return o&&Ke(n,"borderWidth",o),n}function qT(i,t){let e=i.series[t].points;return e._fill||e._stroke}function $T(i,t){let e=i.series[t].points;return e._stroke||e._fill}function YT(i,t){return i.series[t].points.size}var Up=[0,0];function ZT(i,t,e){return Up[0]=t,Up[1]=e,Up}function uu(i,t,e,n=!0){return s=>{s.button==0&&(!n||s.target==t)&&e(s)}}function Op(i,t,e,n=!0){return s=>{(!n||s.target==t)&&e(s)}}var JT={show:!0,x:!0,y:!0,lock:!1,move:ZT,points:{one:!1,show:XT,size:YT,width:0,stroke:$T,fill:qT},bind:{mousedown:uu,mouseup:uu,click:uu,dblclick:uu,mousemove:Op,mouseleave:Op,mouseenter:Op},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,t,e,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},X_={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},nm=An({},X_,{filter:I_}),q_=An({},nm,{size:10}),$_=An({},X_,{show:!1}),im='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',Y_="bold "+im,Z_=1.5,d_={show:!0,scale:"x",stroke:$p,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Y_,side:2,grid:nm,ticks:q_,border:$_,font:im,lineGap:Z_,rotate:0},KT="Value",jT="Time",f_={show:!0,scale:"x",auto:!1,sorted:1,min:Ve,max:-Ve,idxs:[]};function QT(i,t,e,n,s){return t.map(r=>r==null?"":jp(r))}function tC(i,t,e,n,s,r,o){let a=[],l=mr.get(s)||0;e=o?e:Ge(_u(e,s),l);for(let c=e;c<=n;c=Ge(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function Gp(i,t,e,n,s,r,o){let a=[],l=i.scales[i.axes[t].scale].log,c=l==10?Vs:C_,h=Mi(c(e));s=Wo(l,h),l==10&&(s=Or[Ji(s,Or)]);let u=e,d=s*l;l==10&&(d=Or[Ji(d,Or)]);do a.push(u),u=u+s,l==10&&!mr.has(u)&&(u=Ge(u,mr.get(s))),u>=d&&(s=u,d=s*l,l==10&&(d=Or[Ji(d,Or)]));while(u<=n);return a}function eC(i,t,e,n,s,r,o){let l=i.scales[i.axes[t].scale].asinh,c=n>l?Gp(i,t,oi(l,e),n,s):[l],h=n>=0&&e<=0?[0]:[];return(e<-l?Gp(i,t,oi(l,-n),-e,s):[l]).reverse().map(d=>-d).concat(h,c)}var J_=/./,nC=/[12357]/,iC=/[125]/,p_=/1/,Hp=(i,t,e,n)=>i.map((s,r)=>t==4&&s==0||r%n==0&&e.test(s.toExponential()[s<0?1:0])?s:null);function sC(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,h=l(10,o),u=l(9,o)-h>=c?J_:l(7,o)-h>=c?nC:l(5,o)-h>=c?iC:p_;if(u==p_){let d=In(l(1,o)-h);if(d<c)return Hp(t.slice().reverse(),a.distr,u,Ui(c/d)).reverse()}return Hp(t,a.distr,u,1)}function rC(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=r._space,l=i.valToPos,c=In(l(1,o)-l(2,o));return c<a?Hp(t.slice().reverse(),3,J_,Ui(a/c)).reverse():t}function oC(i,t,e,n){return n==null?Yp:t==null?"":jp(t)}var m_={show:!0,scale:"y",stroke:$p,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Y_,side:3,grid:nm,ticks:q_,border:$_,font:im,lineGap:Z_,rotate:0};function aC(i,t){let e=3+(i||1)*2;return Ge(e*t,3)}function lC(i,t){let{scale:e,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],e,!0),o=i.valToPos(s[n[1]],e,!0),a=In(o-r),l=i.series[t],c=a/(l.points.space*Ie);return n[1]-n[0]<=c}var g_={scale:null,auto:!0,sorted:0,min:Ve,max:-Ve},K_=(i,t,e,n,s)=>s,x_={show:!0,auto:!0,sorted:0,gaps:K_,alpha:1,facets:[An({},g_,{scale:"x"}),An({},g_,{scale:"y"})]},__={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:K_,alpha:1,points:{show:lC,filter:null},values:null,min:Ve,max:-Ve,idxs:[],path:null,clip:null};function cC(i,t,e,n,s){return e/10}var j_={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},hC=An({},j_,{time:!1,ori:1}),y_={};function Q_(i,t){let e=y_[i];return e||(e={key:i,plots:[],sub(n){e.plots.push(n)},unsub(n){e.plots=e.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let h=0;h<e.plots.length;h++)e.plots[h]!=s&&e.plots[h].pub(n,s,r,o,a,l,c)}},i!=null&&(y_[i]=e)),e}var $o=1,Wp=2;function zr(i,t,e){let n=i.mode,s=i.series[t],r=n==2?i._data[t]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[t],h=n==2?o[s.facets[0].scale]:o[i.series[0].scale],u=n==2?o[s.facets[1].scale]:o[s.scale],d=a.left,f=a.top,p=a.width,y=a.height,m=i.valToPosH,g=i.valToPosV;return h.ori==0?e(s,l,c,h,u,m,g,d,f,p,y,bu,Zo,Su,ey,iy):e(s,l,c,h,u,g,m,f,d,y,p,Mu,Jo,om,ny,sy)}function sm(i,t){let e=0,n=0,s=Ce(i.bands,Qp);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==t?e=o.dir:o.series[1]==t&&(o.dir==1?n|=1:n|=2)}return[e,n==1?-1:n==2?1:n==3?2:0]}function uC(i,t,e,n,s){let r=i.mode,o=i.series[t],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function Gs(i,t,e,n,s,r){return zr(i,t,(o,a,l,c,h,u,d,f,p,y,m)=>{let g=o.pxRound,v=c.dir*(c.ori==0?1:-1),C=c.ori==0?Zo:Jo,b,R;v==1?(b=e,R=n):(b=n,R=e);let T=g(u(a[b],c,y,f)),x=g(d(l[b],h,m,p)),E=g(u(a[R],c,y,f)),F=g(d(r==1?h.max:h.min,h,m,p)),D=new Path2D(s);return C(D,E,F),C(D,T,F),C(D,T,x),D})}function vu(i,t,e,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=t==0?Su:om,l=e;for(let u=0;u<i.length;u++){let d=i[u];if(d[1]>d[0]){let f=d[0]-l;f>0&&a(o,l,n,f,n+r),l=d[1]}}let c=e+s-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function dC(i,t,e){let n=i[i.length-1];n&&n[0]==t?n[1]=e:i.push([t,e])}function rm(i,t,e,n,s,r,o){let a=[],l=i.length;for(let c=s==1?e:n;c>=e&&c<=n;c+=s)if(t[c]===null){let u=c,d=c;if(s==1)for(;++c<=n&&t[c]===null;)d=c;else for(;--c>=e&&t[c]===null;)d=c;let f=r(i[u]),p=d==u?f:r(i[d]),y=u-s;f=o<=0&&y>=0&&y<l?r(i[y]):f;let g=d+s;p=o>=0&&g>=0&&g<l?r(i[g]):p,p>=f&&a.push([f,p])}return a}function v_(i){return i==0?P_:i==1?Pn:t=>Ur(t,i)}function ty(i){let t=i==0?bu:Mu,e=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(s,r,o,a,l):(c=Ki(c,a/2,l/2),h=Ki(h,a/2,l/2),t(s,r+c,o),e(s,r+a,o,r+a,o+l,c),e(s,r+a,o+l,r,o+l,h),e(s,r,o+l,r,o,h),e(s,r,o,r+a,o,c),s.closePath())}}var bu=(i,t,e)=>{i.moveTo(t,e)},Mu=(i,t,e)=>{i.moveTo(e,t)},Zo=(i,t,e)=>{i.lineTo(t,e)},Jo=(i,t,e)=>{i.lineTo(e,t)},Su=ty(0),om=ty(1),ey=(i,t,e,n,s,r)=>{i.arc(t,e,n,s,r)},ny=(i,t,e,n,s,r)=>{i.arc(e,t,n,s,r)},iy=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(t,e,n,s,r,o)},sy=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(e,t,s,n,o,r)};function ry(i){return(t,e,n,s,r)=>zr(t,e,(o,a,l,c,h,u,d,f,p,y,m)=>{let{pxRound:g,points:v}=o,C,b;c.ori==0?(C=bu,b=ey):(C=Mu,b=ny);let R=Ge(v.width*Ie,3),T=(v.size-v.width)/2*Ie,x=Ge(T*2,3),E=new Path2D,F=new Path2D,{left:D,top:N,width:z,height:G}=t.bbox;Su(F,D-x,N-x,z+x*2,G+x*2);let U=W=>{if(l[W]!=null){let $=g(u(a[W],c,y,f)),H=g(d(l[W],h,m,p));C(E,$+T,H),b(E,$,H,T,0,du*2)}};if(r)r.forEach(U);else for(let W=n;W<=s;W++)U(W);return{stroke:R>0?E:null,fill:E,clip:F,flags:$o|Wp}})}function oy(i){return(t,e,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(t,e,n),r!=s&&o!=s&&i(t,e,s),i(t,e,o))}}var fC=oy(Zo),pC=oy(Jo);function ay(i){let t=Ce(i?.alignGaps,0);return(e,n,s,r)=>zr(e,n,(o,a,l,c,h,u,d,f,p,y,m)=>{[s,r]=gu(l,s,r);let g=o.pxRound,v=G=>g(u(G,c,y,f)),C=G=>g(d(G,h,m,p)),b,R;c.ori==0?(b=Zo,R=fC):(b=Jo,R=pC);let T=c.dir*(c.ori==0?1:-1),x={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:$o},E=x.stroke,F=!1;if(r-s>=y*4){let G=ut=>e.posToVal(ut,c.key,!0),U=null,W=null,$,H,lt,Z=v(a[T==1?s:r]),j=v(a[s]),et=v(a[r]),dt=G(T==1?j+1:et-1);for(let ut=T==1?s:r;ut>=s&&ut<=r;ut+=T){let tt=a[ut],_t=(T==1?tt<dt:tt>dt)?Z:v(tt),Tt=l[ut];_t==Z?Tt!=null?(H=Tt,U==null?(b(E,_t,C(H)),$=U=W=H):H<U?U=H:H>W&&(W=H)):Tt===null&&(F=!0):(U!=null&&R(E,Z,C(U),C(W),C($),C(H)),Tt!=null?(H=Tt,b(E,_t,C(H)),U=W=$=H):(U=W=null,Tt===null&&(F=!0)),Z=_t,dt=G(Z+T))}U!=null&&U!=W&&lt!=Z&&R(E,Z,C(U),C(W),C($),C(H))}else for(let G=T==1?s:r;G>=s&&G<=r;G+=T){let U=l[G];U===null?F=!0:U!=null&&b(E,v(a[G]),C(U))}let[N,z]=sm(e,n);if(o.fill!=null||N!=0){let G=x.fill=new Path2D(E),U=o.fillTo(e,n,o.min,o.max,N),W=C(U),$=v(a[s]),H=v(a[r]);T==-1&&([H,$]=[$,H]),b(G,H,W),b(G,$,W)}if(!o.spanGaps){let G=[];F&&G.push(...rm(a,l,s,r,T,v,t)),x.gaps=G=o.gaps(e,n,s,r,G),x.clip=vu(G,c.ori,f,p,y,m)}return z!=0&&(x.band=z==2?[Gs(e,n,s,r,E,-1),Gs(e,n,s,r,E,1)]:Gs(e,n,s,r,E,z)),x})}function mC(i){let t=Ce(i.align,1),e=Ce(i.ascDesc,!1),n=Ce(i.alignGaps,0),s=Ce(i.extend,!1);return(r,o,a,l)=>zr(r,o,(c,h,u,d,f,p,y,m,g,v,C)=>{[a,l]=gu(u,a,l);let b=c.pxRound,{left:R,width:T}=r.bbox,x=j=>b(p(j,d,v,m)),E=j=>b(y(j,f,C,g)),F=d.ori==0?Zo:Jo,D={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:$o},N=D.stroke,z=d.dir*(d.ori==0?1:-1),G=E(u[z==1?a:l]),U=x(h[z==1?a:l]),W=U,$=U;s&&t==-1&&($=R,F(N,$,G)),F(N,U,G);for(let j=z==1?a:l;j>=a&&j<=l;j+=z){let et=u[j];if(et==null)continue;let dt=x(h[j]),ut=E(et);t==1?F(N,dt,G):F(N,W,ut),F(N,dt,ut),G=ut,W=dt}let H=W;s&&t==1&&(H=R+T,F(N,H,G));let[lt,Z]=sm(r,o);if(c.fill!=null||lt!=0){let j=D.fill=new Path2D(N),et=c.fillTo(r,o,c.min,c.max,lt),dt=E(et);F(j,H,dt),F(j,$,dt)}if(!c.spanGaps){let j=[];j.push(...rm(h,u,a,l,z,x,n));let et=c.width*Ie/2,dt=e||t==1?et:-et,ut=e||t==-1?-et:et;j.forEach(tt=>{tt[0]+=dt,tt[1]+=ut}),D.gaps=j=c.gaps(r,o,a,l,j),D.clip=vu(j,d.ori,m,g,v,C)}return Z!=0&&(D.band=Z==2?[Gs(r,o,a,l,N,-1),Gs(r,o,a,l,N,1)]:Gs(r,o,a,l,N,Z)),D})}function b_(i,t,e,n,s,r,o=Ve){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(t[l]!==void 0){if(a!=null){let h=In(i[l]-i[a]);h<c&&(c=h,o=In(e(i[l],n,s,r)-e(i[a],n,s,r)))}a=l}}return o}function gC(i){i=i||ml;let t=Ce(i.size,[.6,Ve,1]),e=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=we(s),o=1-t[0],a=Ce(t[1],Ve),l=Ce(t[2],1),c=Ce(i.disp,ml),h=Ce(i.each,f=>{}),{fill:u,stroke:d}=c;return(f,p,y,m)=>zr(f,p,(g,v,C,b,R,T,x,E,F,D,N)=>{let z=g.pxRound,G=e,U=n*Ie,W=a*Ie,$=l*Ie,H,lt;b.ori==0?[H,lt]=r(f,p):[lt,H]=r(f,p);let Z=b.dir*(b.ori==0?1:-1),j=b.ori==0?Su:om,et=b.ori==0?h:(Rt,Jt,le,St,ze,Vt,Yt)=>{h(Rt,Jt,le,ze,St,Yt,Vt)},dt=Ce(f.bands,Qp).find(Rt=>Rt.series[0]==p),ut=dt!=null?dt.dir:0,tt=g.fillTo(f,p,g.min,g.max,ut),mt=z(x(tt,R,N,F)),_t,Tt,Mt,qt=D,ae=z(g.width*Ie),Ht=!1,ge=null,fe=null,se=null,je=null;u!=null&&(ae==0||d!=null)&&(Ht=!0,ge=u.values(f,p,y,m),fe=new Map,new Set(ge).forEach(Rt=>{Rt!=null&&fe.set(Rt,new Path2D)}),ae>0&&(se=d.values(f,p,y,m),je=new Map,new Set(se).forEach(Rt=>{Rt!=null&&je.set(Rt,new Path2D)})));let{x0:He,size:mn}=c;if(He!=null&&mn!=null){G=1,v=He.values(f,p,y,m),He.unit==2&&(v=v.map(le=>f.posToVal(E+le*D,b.key,!0)));let Rt=mn.values(f,p,y,m);mn.unit==2?Tt=Rt[0]*D:Tt=T(Rt[0],b,D,E)-T(0,b,D,E),qt=b_(v,C,T,b,D,E,qt),Mt=qt-Tt+U}else qt=b_(v,C,T,b,D,E,qt),Mt=qt*o+U,Tt=qt-Mt;Mt<1&&(Mt=0),ae>=Tt/2&&(ae=0),Mt<5&&(z=P_);let Be=Mt>0,Dn=qt-Mt-(Be?ae:0);Tt=z(Vp(Dn,$,W)),_t=(G==0?Tt/2:G==Z?0:Tt)-G*Z*((G==0?U/2:0)+(Be?ae/2:0));let Ae={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},En=Ht?null:new Path2D,on=null;if(dt!=null)on=f.data[dt.series[1]];else{let{y0:Rt,y1:Jt}=c;Rt!=null&&Jt!=null&&(C=Jt.values(f,p,y,m),on=Rt.values(f,p,y,m))}let gn=H*Tt,k=lt*Tt;for(let Rt=Z==1?y:m;Rt>=y&&Rt<=m;Rt+=Z){let Jt=C[Rt];if(Jt==null)continue;if(on!=null){let q=on[Rt]??0;if(Jt-q==0)continue;mt=x(q,R,N,F)}let le=b.distr!=2||c!=null?v[Rt]:Rt,St=T(le,b,D,E),ze=x(Ce(Jt,tt),R,N,F),Vt=z(St-_t),Yt=z(oi(ze,mt)),I=z(Ki(ze,mt)),S=Yt-I;if(Jt!=null){let q=Jt<0?k:gn,ht=Jt<0?gn:k;Ht?(ae>0&&se[Rt]!=null&&j(je.get(se[Rt]),Vt,I+Mi(ae/2),Tt,oi(0,S-ae),q,ht),ge[Rt]!=null&&j(fe.get(ge[Rt]),Vt,I+Mi(ae/2),Tt,oi(0,S-ae),q,ht)):j(En,Vt,I+Mi(ae/2),Tt,oi(0,S-ae),q,ht),et(f,p,Rt,Vt-ae/2,I,Tt+ae,S)}}return ae>0?Ae.stroke=Ht?je:En:Ht||(Ae._fill=g.width==0?g._fill:g._stroke??g._fill,Ae.width=0),Ae.fill=Ht?fe:En,Ae})}function xC(i,t){let e=Ce(t?.alignGaps,0);return(n,s,r,o)=>zr(n,s,(a,l,c,h,u,d,f,p,y,m,g)=>{[r,o]=gu(c,r,o);let v=a.pxRound,C=H=>v(d(H,h,m,p)),b=H=>v(f(H,u,g,y)),R,T,x;h.ori==0?(R=bu,x=Zo,T=iy):(R=Mu,x=Jo,T=sy);let E=h.dir*(h.ori==0?1:-1),F=C(l[E==1?r:o]),D=F,N=[],z=[];for(let H=E==1?r:o;H>=r&&H<=o;H+=E)if(c[H]!=null){let Z=l[H],j=C(Z);N.push(D=j),z.push(b(c[H]))}let G={stroke:i(N,z,R,x,T,v),fill:null,clip:null,band:null,gaps:null,flags:$o},U=G.stroke,[W,$]=sm(n,s);if(a.fill!=null||W!=0){let H=G.fill=new Path2D(U),lt=a.fillTo(n,s,a.min,a.max,W),Z=b(lt);x(H,D,Z),x(H,F,Z)}if(!a.spanGaps){let H=[];H.push(...rm(l,c,r,o,E,C,e)),G.gaps=H=a.gaps(n,s,r,o,H),G.clip=vu(H,h.ori,p,y,m,g)}return $!=0&&(G.band=$==2?[Gs(n,s,r,o,U,-1),Gs(n,s,r,o,U,1)]:Gs(n,s,r,o,U,$)),G})}function _C(i){return xC(yC,i)}function yC(i,t,e,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(e(a,i[0],t[0]),o==2)n(a,i[1],t[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),u=Array(o-1);for(let d=0;d<o-1;d++)h[d]=t[d+1]-t[d],u[d]=i[d+1]-i[d],c[d]=h[d]/u[d];l[0]=c[0];for(let d=1;d<o-1;d++)c[d]===0||c[d-1]===0||c[d-1]>0!=c[d]>0?l[d]=0:(l[d]=3*(u[d-1]+u[d])/((2*u[d]+u[d-1])/c[d-1]+(u[d]+2*u[d-1])/c[d]),isFinite(l[d])||(l[d]=0));l[o-1]=c[o-2];for(let d=0;d<o-1;d++)s(a,i[d]+u[d]/3,t[d]+l[d]*u[d]/3,i[d+1]-u[d]/3,t[d+1]-l[d+1]*u[d]/3,i[d+1],t[d+1])}return a}var Xp=new Set;function M_(){for(let i of Xp)i.syncRect(!0)}Yo&&(Br(QE,Ho,M_),Br(tT,Ho,M_,!0),Br(fu,Ho,()=>{Wn.pxRatio=Ie}));var vC=ay(),bC=ry();function S_(i,t,e,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>qp(r,o,t,e))}function MC(i,t){return i.map((e,n)=>n==0?{}:An({},t,e))}function qp(i,t,e,n){return An({},t==0?e:n,i)}function ly(i,t,e){return t==null?Xo:[t,e]}var SC=ly;function wC(i,t,e){return t==null?Xo:pu(t,e,Kp,!0)}function cy(i,t,e,n){return t==null?Xo:xu(t,e,i.scales[n].log,!1)}var AC=cy;function hy(i,t,e,n){return t==null?Xo:Jp(t,e,i.scales[n].log,!1)}var EC=hy;function TC(i,t,e,n,s){let r=oi(e_(i),e_(t)),o=t-i,a=Ji(s/n*o,e);do{let l=e[a],c=n*l/o;if(c>=s&&r+(l<5?mr.get(l):0)<=17)return[l,c]}while(++a<e.length);return[0,0]}function w_(i){let t,e;return i=i.replace(/(\d+)px/,(n,s)=>(t=Pn((e=+s)*Ie))+"px"),[i,t,e]}function CC(i){i.show&&[i.font,i.labelFont].forEach(t=>{let e=Ge(t[2]*Ie,1);t[0]=t[0].replace(/[0-9.]+px/,e+"px"),t[1]=e})}function Wn(i,t,e){let n={mode:Ce(i.mode,1)},s=n.mode;function r(_,w,L,O){let X=w.valToPct(_);return O+L*(w.dir==-1?1-X:X)}function o(_,w,L,O){let X=w.valToPct(_);return O+L*(w.dir==-1?X:1-X)}function a(_,w,L,O){return w.ori==0?r(_,w,L,O):o(_,w,L,O)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=Ni(UE);if(i.id!=null&&(c.id=i.id),bi(c,i.class),i.title){let _=Ni(BE,c);_.textContent=i.title}let h=Zi("canvas"),u=n.ctx=h.getContext("2d"),d=Ni(kE,c);Br("click",d,_=>{_.target===p&&(qe!=Kr||Qe!=jr)&&Vn.click(n,_)},!0);let f=n.under=Ni(zE,d);d.appendChild(h);let p=n.over=Ni(VE,d);i=qo(i);let y=+Ce(i.pxAlign,1),m=v_(y);(i.plugins||[]).forEach(_=>{_.opts&&(i=_.opts(n,i)||i)});let g=i.ms||.001,v=n.series=s==1?S_(i.series||[],f_,__,!1):MC(i.series||[null],x_),C=n.axes=S_(i.axes||[],d_,m_,!0),b=n.scales={},R=n.bands=i.bands||[];R.forEach(_=>{_.fill=we(_.fill||null),_.dir=Ce(_.dir,-1)});let T=s==2?v[1].facets[0].scale:v[0].scale,x={axes:ys,series:ye},E=(i.drawOrder||["axes","series"]).map(_=>x[_]);function F(_){let w=_.distr==3?L=>Vs(L>0?L:_.clamp(n,L,_.min,_.max,_.key)):_.distr==4?L=>Dp(L,_.asinh):_.distr==100?L=>_.fwd(L):L=>L;return L=>{let O=w(L),{_min:X,_max:K}=_,at=K-X;return(O-X)/at}}function D(_){let w=b[_];if(w==null){let L=(i.scales||ml)[_]||ml;if(L.from!=null){D(L.from);let O=An({},b[L.from],L,{key:_});O.valToPct=F(O),b[_]=O}else{w=b[_]=An({},_==T?j_:hC,L),w.key=_;let O=w.time,X=w.range,K=pr(X);if((_!=T||s==2&&!O)&&(K&&(X[0]==null||X[1]==null)&&(X={min:X[0]==null?jx:{mode:1,hard:X[0],soft:X[0]},max:X[1]==null?jx:{mode:1,hard:X[1],soft:X[1]}},K=!1),!K&&yu(X))){let at=X;X=(ft,vt,Dt)=>vt==null?Xo:pu(vt,Dt,at)}w.range=we(X||(O?SC:_==T?w.distr==3?AC:w.distr==4?EC:ly:w.distr==3?cy:w.distr==4?hy:wC)),w.auto=we(K?!1:w.auto),w.clamp=we(w.clamp||cC),w._min=w._max=null,w.valToPct=F(w)}}}D("x"),D("y"),s==1&&v.forEach(_=>{D(_.scale)}),C.forEach(_=>{D(_.scale)});for(let _ in i.scales)D(_);let N=b[T],z=N.distr,G,U;N.ori==0?(bi(c,OE),G=r,U=o):(bi(c,FE),G=o,U=r);let W={};for(let _ in b){let w=b[_];(w.min!=null||w.max!=null)&&(W[_]={min:w.min,max:w.max},w.min=w.max=null)}let $=i.tzDate||(_=>new Date(Pn(_/g))),H=i.fmtDate||tm,lt=g==1?OT($):kT($),Z=c_($,l_(g==1?UT:BT,H)),j=u_($,h_(VT,H)),et=[],dt=n.legend=An({},WT,i.legend),ut=n.cursor=An({},JT,{drag:{y:s==2}},i.cursor),tt=dt.show,mt=ut.show,_t=dt.markers;dt.idxs=et,_t.width=we(_t.width),_t.dash=we(_t.dash),_t.stroke=we(_t.stroke),_t.fill=we(_t.fill);let Tt,Mt,qt,ae=[],Ht=[],ge,fe=!1,se={};if(dt.live){let _=v[1]?v[1].values:null;fe=_!=null,ge=fe?_(n,1,0):{_:0};for(let w in ge)se[w]=Yp}if(tt)if(Tt=Zi("table",$E,c),qt=Zi("tbody",null,Tt),dt.mount(n,Tt),fe){Mt=Zi("thead",null,Tt,qt);let _=Zi("tr",null,Mt);Zi("th",null,_);for(var je in ge)Zi("th",kx,_).textContent=je}else bi(Tt,ZE),dt.live&&bi(Tt,YE);let He={show:!0},mn={show:!1};function Be(_,w){if(w==0&&(fe||!dt.live||s==2))return Xo;let L=[],O=Zi("tr",JE,qt,qt.childNodes[w]);bi(O,_.class),_.show||bi(O,Fr);let X=Zi("th",null,O);if(_t.show){let ft=Ni(KE,X);if(w>0){let vt=_t.width(n,w);vt&&(ft.style.border=vt+"px "+_t.dash(n,w)+" "+_t.stroke(n,w)),ft.style.background=_t.fill(n,w)}}let K=Ni(kx,X);_.label instanceof HTMLElement?K.appendChild(_.label):K.textContent=_.label,w>0&&(_t.show||(K.style.color=_.width>0?_t.stroke(n,w):_t.fill(n,w)),Ae("click",X,ft=>{if(ut._lock)return;jt(ft);let vt=v.indexOf(_);if((ft.ctrlKey||ft.metaKey)!=dt.isolate){let Dt=v.some((Nt,Ot)=>Ot>0&&Ot!=vt&&Nt.show);v.forEach((Nt,Ot)=>{Ot>0&&es(Ot,Dt?Ot==vt?He:mn:He,!0,vn.setSeries)})}else es(vt,{show:!_.show},!0,vn.setSeries)},!1),Qt&&Ae(Hx,X,ft=>{ut._lock||(jt(ft),es(v.indexOf(_),to,!0,vn.setSeries))},!1));for(var at in ge){let ft=Zi("td",jE,O);ft.textContent="--",L.push(ft)}return[O,L]}let Dn=new Map;function Ae(_,w,L,O=!0){let X=Dn.get(w)||{},K=ut.bind[_](n,w,L,O);K&&(Br(_,w,X[_]=K),Dn.set(w,X))}function En(_,w,L){let O=Dn.get(w)||{};for(let X in O)(_==null||X==_)&&(zp(X,w,O[X]),delete O[X]);_==null&&Dn.delete(w)}let on=0,gn=0,k=0,Rt=0,Jt=0,le=0,St=Jt,ze=le,Vt=k,Yt=Rt,I=0,S=0,q=0,ht=0;n.bbox={};let ot=!1,xt=!1,yt=!1,nt=!1,st=!1,pt=!1;function B(_,w,L){(L||_!=n.width||w!=n.height)&&rt(_,w),pe(!1),yt=!0,xt=!0,qn()}function rt(_,w){n.width=on=k=_,n.height=gn=Rt=w,Jt=le=0,bt(),Wt();let L=n.bbox;I=L.left=Ur(Jt*Ie,.5),S=L.top=Ur(le*Ie,.5),q=L.width=Ur(k*Ie,.5),ht=L.height=Ur(Rt*Ie,.5)}let it=3;function wt(){let _=!1,w=0;for(;!_;){w++;let L=Yr(w),O=ts(w);_=w==it||L&&O,_||(rt(n.width,n.height),xt=!0)}}function gt({width:_,height:w}){B(_,w)}n.setSize=gt;function bt(){let _=!1,w=!1,L=!1,O=!1;C.forEach((X,K)=>{if(X.show&&X._show){let{side:at,_size:ft}=X,vt=at%2,Dt=X.label!=null?X.labelSize:0,Nt=ft+Dt;Nt>0&&(vt?(k-=Nt,at==3?(Jt+=Nt,O=!0):L=!0):(Rt-=Nt,at==0?(le+=Nt,_=!0):w=!0))}}),ji[0]=_,ji[1]=L,ji[2]=w,ji[3]=O,k-=Oi[1]+Oi[3],Jt+=Oi[3],Rt-=Oi[2]+Oi[0],le+=Oi[0]}function Wt(){let _=Jt+k,w=le+Rt,L=Jt,O=le;function X(K,at){switch(K){case 1:return _+=at,_-at;case 2:return w+=at,w-at;case 3:return L-=at,L+at;case 0:return O-=at,O+at}}C.forEach((K,at)=>{if(K.show&&K._show){let ft=K.side;K._pos=X(ft,K._size),K.label!=null&&(K._lpos=X(ft,K.labelSize))}})}if(ut.dataIdx==null){let _=ut.hover,w=_.skip=new Set(_.skip??[]);w.add(void 0);let L=_.prox=we(_.prox),O=_.bias??=0;ut.dataIdx=(X,K,at,ft)=>{if(K==0)return at;let vt=at,Dt=L(X,K,at,ft)??Ve,Nt=Dt>=0&&Dt<Ve,Ot=N.ori==0?k:Rt,re=ut.left,Re=t[0],Te=t[K];if(w.has(Te[at])){vt=null;let ve=null,Kt=null,$t;if(O==0||O==-1)for($t=at;ve==null&&$t-- >0;)w.has(Te[$t])||(ve=$t);if(O==0||O==1)for($t=at;Kt==null&&$t++<Te.length;)w.has(Te[$t])||(Kt=$t);if(ve!=null||Kt!=null)if(Nt){let Ye=ve==null?-1/0:G(Re[ve],N,Ot,0),cn=Kt==null?1/0:G(Re[Kt],N,Ot,0),Fn=re-Ye,ke=cn-re;Fn<=ke?Fn<=Dt&&(vt=ve):ke<=Dt&&(vt=Kt)}else vt=Kt==null?ve:ve==null?Kt:at-ve<=Kt-at?ve:Kt}else Nt&&In(re-G(Re[at],N,Ot,0))>Dt&&(vt=null);return vt}}let jt=_=>{ut.event=_};ut.idxs=et,ut._lock=!1;let ct=ut.points;ct.show=we(ct.show),ct.size=we(ct.size),ct.stroke=we(ct.stroke),ct.width=we(ct.width),ct.fill=we(ct.fill);let Bt=n.focus=An({},i.focus||{alpha:.3},ut.focus),Qt=Bt.prox>=0,Ct=Qt&&ct.one,ce=[],Xe=[],Kn=[];function ia(_,w){let L=ct.show(n,w);if(L instanceof HTMLElement)return bi(L,qE),bi(L,_.class),ps(L,-10,-10,k,Rt),p.insertBefore(L,ce[w]),L}function Xr(_,w){if(s==1||w>0){let L=s==1&&b[_.scale].time,O=_.value;_.value=L?s_(O)?u_($,h_(O,H)):O||j:O||oC,_.label=_.label||(L?jT:KT)}if(Ct||w>0){_.width=_.width==null?1:_.width,_.paths=_.paths||vC||hT,_.fillTo=we(_.fillTo||uC),_.pxAlign=+Ce(_.pxAlign,y),_.pxRound=v_(_.pxAlign),_.stroke=we(_.stroke||null),_.fill=we(_.fill||null),_._stroke=_._fill=_._paths=_._focus=null;let L=aC(oi(1,_.width),1),O=_.points=An({},{size:L,width:oi(1,L*.2),stroke:_.stroke,space:L*2,paths:bC,_stroke:null,_fill:null},_.points);O.show=we(O.show),O.filter=we(O.filter),O.fill=we(O.fill),O.stroke=we(O.stroke),O.paths=we(O.paths),O.pxAlign=_.pxAlign}if(tt){let L=Be(_,w);ae.splice(w,0,L[0]),Ht.splice(w,0,L[1]),dt.values.push(null)}if(mt){et.splice(w,0,null);let L=null;Ct?w==0&&(L=ia(_,w)):w>0&&(L=ia(_,w)),ce.splice(w,0,L),Xe.splice(w,0,0),Kn.splice(w,0,0)}On("addSeries",w)}function Ad(_,w){w=w??v.length,_=s==1?qp(_,w,f_,__):qp(_,w,{},x_),v.splice(w,0,_),Xr(v[w],w)}n.addSeries=Ad;function Cl(_){if(v.splice(_,1),tt){dt.values.splice(_,1),Ht.splice(_,1);let w=ae.splice(_,1)[0];En(null,w.firstChild),w.remove()}mt&&(et.splice(_,1),ce.splice(_,1)[0].remove(),Xe.splice(_,1),Kn.splice(_,1)),On("delSeries",_)}n.delSeries=Cl;let ji=[!1,!1,!1,!1];function gs(_,w){if(_._show=_.show,_.show){let L=_.side%2,O=b[_.scale];O==null&&(_.scale=L?v[1].scale:T,O=b[_.scale]);let X=O.time;_.size=we(_.size),_.space=we(_.space),_.rotate=we(_.rotate),pr(_.incrs)&&_.incrs.forEach(at=>{!mr.has(at)&&mr.set(at,D_(at))}),_.incrs=we(_.incrs||(O.distr==2?LT:X?g==1?NT:FT:Or)),_.splits=we(_.splits||(X&&O.distr==1?lt:O.distr==3?Gp:O.distr==4?eC:tC)),_.stroke=we(_.stroke),_.grid.stroke=we(_.grid.stroke),_.ticks.stroke=we(_.ticks.stroke),_.border.stroke=we(_.border.stroke);let K=_.values;_.values=pr(K)&&!pr(K[0])?we(K):X?pr(K)?c_($,l_(K,H)):s_(K)?zT($,K):K||Z:K||QT,_.filter=we(_.filter||(O.distr>=3&&O.log==10?sC:O.distr==3&&O.log==2?rC:I_)),_.font=w_(_.font),_.labelFont=w_(_.labelFont),_._size=_.size(n,null,w,0),_._space=_._rotate=_._incrs=_._found=_._splits=_._values=null,_._size>0&&(ji[w]=!0,_._el=Ni(GE,d))}}function xs(_,w,L,O){let[X,K,at,ft]=L,vt=w%2,Dt=0;return vt==0&&(ft||K)&&(Dt=w==0&&!X||w==2&&!at?Pn(d_.size/3):0),vt==1&&(X||at)&&(Dt=w==1&&!K||w==3&&!ft?Pn(m_.size/2):0),Dt}let sa=n.padding=(i.padding||[xs,xs,xs,xs]).map(_=>we(Ce(_,xs))),Oi=n._padding=sa.map((_,w)=>_(n,w,ji,0)),an,un=null,dn=null,Qi=s==1?v[0].idxs:null,hi=null,Xs=!1;function ra(_,w){if(t=_??[],n.data=n._data=t,s==2){an=0;for(let L=1;L<v.length;L++)an+=t[L][0].length}else{t.length==0&&(n.data=n._data=t=[[]]),hi=t[0],an=hi.length;let L=t;if(z==2){L=t.slice();let O=L[0]=Array(an);for(let X=0;X<an;X++)O[X]=X}n._data=t=L}if(pe(!0),On("setData"),z==2&&(yt=!0),w!==!1){let L=N;L.auto(n,Xs)?oa():Ys(T,L.min,L.max),nt=nt||ut.left>=0,pt=!0,qn()}}n.setData=ra;function oa(){Xs=!0;let _,w;s==1&&(an>0?(un=Qi[0]=0,dn=Qi[1]=an-1,_=t[0][un],w=t[0][dn],z==2?(_=un,w=dn):_==w&&(z==3?[_,w]=xu(_,_,N.log,!1):z==4?[_,w]=Jp(_,_,N.log,!1):N.time?w=_+Pn(86400/g):[_,w]=pu(_,w,Kp,!0))):(un=Qi[0]=_=null,dn=Qi[1]=w=null)),Ys(T,_,w)}let qr,qs,$r,A,V,Q,Y,J,At,Pt;function Et(_,w,L,O,X,K){_??=Vx,L??=Qp,O??="butt",X??=Vx,K??="round",_!=qr&&(u.strokeStyle=qr=_),X!=qs&&(u.fillStyle=qs=X),w!=$r&&(u.lineWidth=$r=w),K!=V&&(u.lineJoin=V=K),O!=Q&&(u.lineCap=Q=O),L!=A&&u.setLineDash(A=L)}function It(_,w,L,O){w!=qs&&(u.fillStyle=qs=w),_!=Y&&(u.font=Y=_),L!=J&&(u.textAlign=J=L),O!=At&&(u.textBaseline=At=O)}function zt(_,w,L,O,X=0){if(O.length>0&&_.auto(n,Xs)&&(w==null||w.min==null)){let K=Ce(un,0),at=Ce(dn,O.length-1),ft=L.min==null?sT(O,K,at,X,_.distr==3):[L.min,L.max];_.min=Ki(_.min,L.min=ft[0]),_.max=oi(_.max,L.max=ft[1])}}let ee={min:null,max:null};function _e(){for(let O in b){let X=b[O];W[O]==null&&(X.min==null||W[T]!=null&&X.auto(n,Xs))&&(W[O]=ee)}for(let O in b){let X=b[O];W[O]==null&&X.from!=null&&W[X.from]!=null&&(W[O]=ee)}W[T]!=null&&pe(!0);let _={};for(let O in W){let X=W[O];if(X!=null){let K=_[O]=qo(b[O],fT);if(X.min!=null)An(K,X);else if(O!=T||s==2)if(an==0&&K.from==null){let at=K.range(n,null,null,O);K.min=at[0],K.max=at[1]}else K.min=Ve,K.max=-Ve}}if(an>0){v.forEach((O,X)=>{if(s==1){let K=O.scale,at=W[K];if(at==null)return;let ft=_[K];if(X==0){let vt=ft.range(n,ft.min,ft.max,K);ft.min=vt[0],ft.max=vt[1],un=Ji(ft.min,t[0]),dn=Ji(ft.max,t[0]),dn-un>1&&(t[0][un]<ft.min&&un++,t[0][dn]>ft.max&&dn--),O.min=hi[un],O.max=hi[dn]}else O.show&&O.auto&&zt(ft,at,O,t[X],O.sorted);O.idxs[0]=un,O.idxs[1]=dn}else if(X>0&&O.show&&O.auto){let[K,at]=O.facets,ft=K.scale,vt=at.scale,[Dt,Nt]=t[X],Ot=_[ft],re=_[vt];Ot!=null&&zt(Ot,W[ft],K,Dt,K.sorted),re!=null&&zt(re,W[vt],at,Nt,at.sorted),O.min=at.min,O.max=at.max}});for(let O in _){let X=_[O],K=W[O];if(X.from==null&&(K==null||K.min==null)){let at=X.range(n,X.min==Ve?null:X.min,X.max==-Ve?null:X.max,O);X.min=at[0],X.max=at[1]}}}for(let O in _){let X=_[O];if(X.from!=null){let K=_[X.from];if(K.min==null)X.min=X.max=null;else{let at=X.range(n,K.min,K.max,O);X.min=at[0],X.max=at[1]}}}let w={},L=!1;for(let O in _){let X=_[O],K=b[O];if(K.min!=X.min||K.max!=X.max){K.min=X.min,K.max=X.max;let at=K.distr;K._min=at==3?Vs(K.min):at==4?Dp(K.min,K.asinh):at==100?K.fwd(K.min):K.min,K._max=at==3?Vs(K.max):at==4?Dp(K.max,K.asinh):at==100?K.fwd(K.max):K.max,w[O]=L=!0}}if(L){v.forEach((O,X)=>{s==2?X>0&&w.y&&(O._paths=null):w[O.scale]&&(O._paths=null)});for(let O in w)yt=!0,On("setScale",O);mt&&ut.left>=0&&(nt=pt=!0)}for(let O in W)W[O]=null}function kt(_){let w=Vp(un-1,0,an-1),L=Vp(dn+1,0,an-1);for(;_[w]==null&&w>0;)w--;for(;_[L]==null&&L<an-1;)L++;return[w,L]}function ye(){if(an>0){let _=v.some(w=>w._focus)&&Pt!=Bt.alpha;_&&(u.globalAlpha=Pt=Bt.alpha),v.forEach((w,L)=>{if(L>0&&w.show&&(sn(L,!1),sn(L,!0),w._paths==null)){let O=Pt;Pt!=w.alpha&&(u.globalAlpha=Pt=w.alpha);let X=s==2?[0,t[L][0].length-1]:kt(t[L]);w._paths=w.paths(n,L,X[0],X[1]),Pt!=O&&(u.globalAlpha=Pt=O)}}),v.forEach((w,L)=>{if(L>0&&w.show){let O=Pt;Pt!=w.alpha&&(u.globalAlpha=Pt=w.alpha),w._paths!=null&&Ue(L,!1);{let X=w._paths!=null?w._paths.gaps:null,K=w.points.show(n,L,un,dn,X),at=w.points.filter(n,L,K,X);(K||at)&&(w.points._paths=w.points.paths(n,L,un,dn,at),Ue(L,!0))}Pt!=O&&(u.globalAlpha=Pt=O),On("drawSeries",L)}}),_&&(u.globalAlpha=Pt=1)}}function sn(_,w){let L=w?v[_].points:v[_];L._stroke=L.stroke(n,_),L._fill=L.fill(n,_)}function Ue(_,w){let L=w?v[_].points:v[_],{stroke:O,fill:X,clip:K,flags:at,_stroke:ft=L._stroke,_fill:vt=L._fill,_width:Dt=L.width}=L._paths;Dt=Ge(Dt*Ie,3);let Nt=null,Ot=Dt%2/2;w&&vt==null&&(vt=Dt>0?"#fff":ft);let re=L.pxAlign==1&&Ot>0;if(re&&u.translate(Ot,Ot),!w){let Re=I-Dt/2,Te=S-Dt/2,ve=q+Dt,Kt=ht+Dt;Nt=new Path2D,Nt.rect(Re,Te,ve,Kt)}w?Ut(ft,Dt,L.dash,L.cap,vt,O,X,at,K):Oe(_,ft,Dt,L.dash,L.cap,vt,O,X,at,Nt,K),re&&u.translate(-Ot,-Ot)}function Oe(_,w,L,O,X,K,at,ft,vt,Dt,Nt){let Ot=!1;vt!=0&&R.forEach((re,Re)=>{if(re.series[0]==_){let Te=v[re.series[1]],ve=t[re.series[1]],Kt=(Te._paths||ml).band;pr(Kt)&&(Kt=re.dir==1?Kt[0]:Kt[1]);let $t,Ye=null;Te.show&&Kt&&oT(ve,un,dn)?(Ye=re.fill(n,Re)||K,$t=Te._paths.clip):Kt=null,Ut(w,L,O,X,Ye,at,ft,vt,Dt,Nt,$t,Kt),Ot=!0}}),Ot||Ut(w,L,O,X,K,at,ft,vt,Dt,Nt)}let Tn=$o|Wp;function Ut(_,w,L,O,X,K,at,ft,vt,Dt,Nt,Ot){Et(_,w,L,O,X),(vt||Dt||Ot)&&(u.save(),vt&&u.clip(vt),Dt&&u.clip(Dt)),Ot?(ft&Tn)==Tn?(u.clip(Ot),Nt&&u.clip(Nt),Me(X,at),xn(_,K,w)):ft&Wp?(Me(X,at),u.clip(Ot),xn(_,K,w)):ft&$o&&(u.save(),u.clip(Ot),Nt&&u.clip(Nt),Me(X,at),u.restore(),xn(_,K,w)):(Me(X,at),xn(_,K,w)),(vt||Dt||Ot)&&u.restore()}function xn(_,w,L){L>0&&(w instanceof Map?w.forEach((O,X)=>{u.strokeStyle=qr=X,u.stroke(O)}):w!=null&&_&&u.stroke(w))}function Me(_,w){w instanceof Map?w.forEach((L,O)=>{u.fillStyle=qs=O,u.fill(L)}):w!=null&&_&&u.fill(w)}function _s(_,w,L,O){let X=C[_],K;if(O<=0)K=[0,0];else{let at=X._space=X.space(n,_,w,L,O),ft=X._incrs=X.incrs(n,_,w,L,O,at);K=TC(w,L,ft,O,at)}return X._found=K}function _n(_,w,L,O,X,K,at,ft,vt,Dt){let Nt=at%2/2;y==1&&u.translate(Nt,Nt),Et(ft,at,vt,Dt,ft),u.beginPath();let Ot,re,Re,Te,ve=X+(O==0||O==3?-K:K);L==0?(re=X,Te=ve):(Ot=X,Re=ve);for(let Kt=0;Kt<_.length;Kt++)w[Kt]!=null&&(L==0?Ot=Re=_[Kt]:re=Te=_[Kt],u.moveTo(Ot,re),u.lineTo(Re,Te));u.stroke(),y==1&&u.translate(-Nt,-Nt)}function Yr(_){let w=!0;return C.forEach((L,O)=>{if(!L.show)return;let X=b[L.scale];if(X.min==null){L._show&&(w=!1,L._show=!1,pe(!1));return}else L._show||(w=!1,L._show=!0,pe(!1));let K=L.side,at=K%2,{min:ft,max:vt}=X,[Dt,Nt]=_s(O,ft,vt,at==0?k:Rt);if(Nt==0)return;let Ot=X.distr==2,re=L._splits=L.splits(n,O,ft,vt,Dt,Nt,Ot),Re=X.distr==2?re.map($t=>hi[$t]):re,Te=X.distr==2?hi[re[1]]-hi[re[0]]:Dt,ve=L._values=L.values(n,L.filter(n,Re,O,Nt,Te),O,Nt,Te);L._rotate=K==2?L.rotate(n,ve,O,Nt):0;let Kt=L._size;L._size=Ui(L.size(n,ve,O,_)),Kt!=null&&L._size!=Kt&&(w=!1)}),w}function ts(_){let w=!0;return sa.forEach((L,O)=>{let X=L(n,O,ji,_);X!=Oi[O]&&(w=!1),Oi[O]=X}),w}function ys(){for(let _=0;_<C.length;_++){let w=C[_];if(!w.show||!w._show)continue;let L=w.side,O=L%2,X,K,at=w.stroke(n,_),ft=L==0||L==3?-1:1,[vt,Dt]=w._found;if(w.label!=null){let ti=w.labelGap*ft,fi=Pn((w._lpos+ti)*Ie);It(w.labelFont[0],at,"center",L==2?"top":zx),u.save(),O==1?(X=K=0,u.translate(fi,Pn(S+ht/2)),u.rotate((L==3?-du:du)/2)):(X=Pn(I+q/2),K=fi);let Sr=R_(w.label)?w.label(n,_,vt,Dt):w.label;u.fillText(Sr,X,K),u.restore()}if(Dt==0)continue;let Nt=b[w.scale],Ot=O==0?q:ht,re=O==0?I:S,Re=w._splits,Te=Nt.distr==2?Re.map(ti=>hi[ti]):Re,ve=Nt.distr==2?hi[Re[1]]-hi[Re[0]]:vt,Kt=w.ticks,$t=w.border,Ye=Kt.show?Kt.size:0,cn=Pn(Ye*Ie),Fn=Pn((w.alignTo==2?w._size-Ye-w.gap:w.gap)*Ie),ke=w._rotate*-du/180,hn=m(w._pos*Ie),ui=(cn+Fn)*ft,Qn=hn+ui;K=O==0?Qn:0,X=O==1?Qn:0;let Ai=w.font[0],Fi=w.align==1?Vo:w.align==2?Pp:ke>0?Vo:ke<0?Pp:O==0?"center":L==3?Pp:Vo,is=ke||O==1?"middle":L==2?"top":zx;It(Ai,at,Fi,is);let di=w.font[1]*w.lineGap,Ei=Re.map(ti=>m(a(ti,Nt,Ot,re))),Bi=w._values;for(let ti=0;ti<Bi.length;ti++){let fi=Bi[ti];if(fi!=null){O==0?X=Ei[ti]:K=Ei[ti],fi=""+fi;let Sr=fi.indexOf(`
`)==-1?[fi]:fi.split(/\n/gm);for(let ei=0;ei<Sr.length;ei++){let sg=Sr[ei];ke?(u.save(),u.translate(X,K+ei*di),u.rotate(ke),u.fillText(sg,0,0),u.restore()):u.fillText(sg,X,K+ei*di)}}}Kt.show&&_n(Ei,Kt.filter(n,Te,_,Dt,ve),O,L,hn,cn,Ge(Kt.width*Ie,3),Kt.stroke(n,_),Kt.dash,Kt.cap);let ss=w.grid;ss.show&&_n(Ei,ss.filter(n,Te,_,Dt,ve),O,O==0?2:1,O==0?S:I,O==0?ht:q,Ge(ss.width*Ie,3),ss.stroke(n,_),ss.dash,ss.cap),$t.show&&_n([hn],[1],O==0?1:0,O==0?1:2,O==1?S:I,O==1?ht:q,Ge($t.width*Ie,3),$t.stroke(n,_),$t.dash,$t.cap)}On("drawAxes")}function pe(_){v.forEach((w,L)=>{L>0&&(w._paths=null,_&&(s==1?(w.min=null,w.max=null):w.facets.forEach(O=>{O.min=null,O.max=null})))})}let ln=!1,jn=!1,Fe=[];function yn(){jn=!1;for(let _=0;_<Fe.length;_++)On(...Fe[_]);Fe.length=0}function qn(){ln||(vT(zm),ln=!0)}function Rl(_,w=!1){ln=!0,jn=w,_(n),zm(),w&&Fe.length>0&&queueMicrotask(yn)}n.batch=Rl;function zm(){if(ot&&(_e(),ot=!1),yt&&(wt(),yt=!1),xt){if(Ke(f,Vo,Jt),Ke(f,"top",le),Ke(f,ul,k),Ke(f,dl,Rt),Ke(p,Vo,Jt),Ke(p,"top",le),Ke(p,ul,k),Ke(p,dl,Rt),Ke(d,ul,on),Ke(d,dl,gn),h.width=Pn(on*Ie),h.height=Pn(gn*Ie),C.forEach(({_el:_,_show:w,_size:L,_pos:O,side:X})=>{if(_!=null)if(w){let K=X===3||X===0?L:0,at=X%2==1;Ke(_,at?"left":"top",O-K),Ke(_,at?"width":"height",L),Ke(_,at?"top":"left",at?le:Jt),Ke(_,at?"height":"width",at?Rt:k),kp(_,Fr)}else bi(_,Fr)}),qr=qs=$r=V=Q=Y=J=At=A=null,Pt=1,ca(!0),Jt!=St||le!=ze||k!=Vt||Rt!=Yt){pe(!1);let _=k/Vt,w=Rt/Yt;if(mt&&!nt&&ut.left>=0){ut.left*=_,ut.top*=w,Zr&&ps(Zr,Pn(ut.left),0,k,Rt),Jr&&ps(Jr,0,Pn(ut.top),k,Rt);for(let L=0;L<ce.length;L++){let O=ce[L];O!=null&&(Xe[L]*=_,Kn[L]*=w,ps(O,Ui(Xe[L]),Ui(Kn[L]),k,Rt))}}if($e.show&&!st&&$e.left>=0&&$e.width>0){$e.left*=_,$e.width*=_,$e.top*=w,$e.height*=w;for(let L in Id)Ke(Qr,L,$e[L])}St=Jt,ze=le,Vt=k,Yt=Rt}On("setSize"),xt=!1}on>0&&gn>0&&(u.clearRect(0,0,h.width,h.height),On("drawClear"),E.forEach(_=>_()),On("draw")),$e.show&&st&&(Pl($e),st=!1),mt&&nt&&(Mr(null,!0,!1),nt=!1),dt.show&&dt.live&&pt&&(Rd(),pt=!1),l||(l=!0,n.status=1,On("ready")),Xs=!1,ln=!1}n.redraw=(_,w)=>{yt=w||!1,_!==!1?Ys(T,N.min,N.max):qn()};function Ed(_,w){let L=b[_];if(L.from==null){if(an==0){let O=L.range(n,w.min,w.max,_);w.min=O[0],w.max=O[1]}if(w.min>w.max){let O=w.min;w.min=w.max,w.max=O}if(an>1&&w.min!=null&&w.max!=null&&w.max-w.min<1e-16)return;_==T&&L.distr==2&&an>0&&(w.min=Ji(w.min,t[0]),w.max=Ji(w.max,t[0]),w.min==w.max&&w.max++),W[_]=w,ot=!0,qn()}}n.setScale=Ed;let Td,Cd,Zr,Jr,Vm,Gm,Kr,jr,Hm,Wm,qe,Qe,$s=!1,Vn=ut.drag,Nn=Vn.x,Un=Vn.y;mt&&(ut.x&&(Td=Ni(WE,p)),ut.y&&(Cd=Ni(XE,p)),N.ori==0?(Zr=Td,Jr=Cd):(Zr=Cd,Jr=Td),qe=ut.left,Qe=ut.top);let $e=n.select=An({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),Qr=$e.show?Ni(HE,$e.over?p:f):null;function Pl(_,w){if($e.show){for(let L in _)$e[L]=_[L],L in Id&&Ke(Qr,L,_[L]);w!==!1&&On("setSelect")}}n.setSelect=Pl;function Lv(_){if(v[_].show)tt&&kp(ae[_],Fr);else if(tt&&bi(ae[_],Fr),mt){let L=Ct?ce[0]:ce[_];L!=null&&ps(L,-10,-10,k,Rt)}}function Ys(_,w,L){Ed(_,{min:w,max:L})}function es(_,w,L,O){w.focus!=null&&Fv(_),w.show!=null&&v.forEach((X,K)=>{K>0&&(_==K||_==null)&&(X.show=w.show,Lv(K),s==2?(Ys(X.facets[0].scale,null,null),Ys(X.facets[1].scale,null,null)):Ys(X.scale,null,null),qn())}),L!==!1&&On("setSeries",_,w),O&&ha("setSeries",n,_,w)}n.setSeries=es;function Dv(_,w){An(R[_],w)}function Nv(_,w){_.fill=we(_.fill||null),_.dir=Ce(_.dir,-1),w=w??R.length,R.splice(w,0,_)}function Uv(_){_==null?R.length=0:R.splice(_,1)}n.addBand=Nv,n.setBand=Dv,n.delBand=Uv;function Ov(_,w){v[_].alpha=w,mt&&ce[_]!=null&&(ce[_].style.opacity=w),tt&&ae[_]&&(ae[_].style.opacity=w)}let vs,Zs,br,to={focus:!0};function Fv(_){if(_!=br){let w=_==null,L=Bt.alpha!=1;v.forEach((O,X)=>{if(s==1||X>0){let K=w||X==0||X==_;O._focus=w?null:K,L&&Ov(X,K?1:Bt.alpha)}}),br=_,L&&qn()}}tt&&Qt&&Ae(Wx,Tt,_=>{ut._lock||(jt(_),br!=null&&es(null,to,!0,vn.setSeries))});function ns(_,w,L){let O=b[w];L&&(_=_/Ie-(O.ori==1?le:Jt));let X=k;O.ori==1&&(X=Rt,_=X-_),O.dir==-1&&(_=X-_);let K=O._min,at=O._max,ft=_/X,vt=K+(at-K)*ft,Dt=O.distr;return Dt==3?Wo(10,vt):Dt==4?lT(vt,O.asinh):Dt==100?O.bwd(vt):vt}function Bv(_,w){let L=ns(_,T,w);return Ji(L,t[0],un,dn)}n.valToIdx=_=>Ji(_,t[0]),n.posToIdx=Bv,n.posToVal=ns,n.valToPos=(_,w,L)=>b[w].ori==0?r(_,b[w],L?q:k,L?I:0):o(_,b[w],L?ht:Rt,L?S:0),n.setCursor=(_,w,L)=>{qe=_.left,Qe=_.top,Mr(null,w,L)};function Xm(_,w){Ke(Qr,Vo,$e.left=_),Ke(Qr,ul,$e.width=w)}function qm(_,w){Ke(Qr,"top",$e.top=_),Ke(Qr,dl,$e.height=w)}let aa=N.ori==0?Xm:qm,la=N.ori==1?Xm:qm;function kv(){if(tt&&dt.live)for(let _=s==2?1:0;_<v.length;_++){if(_==0&&fe)continue;let w=dt.values[_],L=0;for(let O in w)Ht[_][L++].firstChild.nodeValue=w[O]}}function Rd(_,w){if(_!=null&&(_.idxs?_.idxs.forEach((L,O)=>{et[O]=L}):dT(_.idx)||et.fill(_.idx),dt.idx=et[0]),tt&&dt.live){for(let L=0;L<v.length;L++)(L>0||s==1&&!fe)&&zv(L,et[L]);kv()}pt=!1,w!==!1&&On("setLegend")}n.setLegend=Rd;function zv(_,w){let L=v[_],O=_==0&&z==2?hi:t[_],X;fe?X=L.values(n,_,w)??se:(X=L.value(n,w==null?null:O[w],_,w),X=X==null?se:{_:X}),dt.values[_]=X}function Mr(_,w,L){Hm=qe,Wm=Qe,[qe,Qe]=ut.move(n,qe,Qe),ut.left=qe,ut.top=Qe,mt&&(Zr&&ps(Zr,Pn(qe),0,k,Rt),Jr&&ps(Jr,0,Pn(Qe),k,Rt));let O,X=un>dn;vs=Ve,Zs=null;let K=N.ori==0?k:Rt,at=N.ori==1?k:Rt;if(qe<0||an==0||X){O=ut.idx=null;for(let ft=0;ft<v.length;ft++){let vt=ce[ft];vt!=null&&ps(vt,-10,-10,k,Rt)}Qt&&es(null,to,!0,_==null&&vn.setSeries),dt.live&&(et.fill(O),pt=!0)}else{let ft,vt,Dt;s==1&&(ft=N.ori==0?qe:Qe,vt=ns(ft,T),O=ut.idx=Ji(vt,t[0],un,dn),Dt=G(t[0][O],N,K,0));let Nt=-10,Ot=-10,re=0,Re=0,Te=!0,ve="",Kt="";for(let $t=s==2?1:0;$t<v.length;$t++){let Ye=v[$t],cn=et[$t],Fn=cn==null?null:s==1?t[$t][cn]:t[$t][1][cn],ke=ut.dataIdx(n,$t,O,vt),hn=ke==null?null:s==1?t[$t][ke]:t[$t][1][ke];if(pt=pt||hn!=Fn||ke!=cn,et[$t]=ke,$t>0&&Ye.show){let ui=ke==null?-10:ke==O?Dt:G(s==1?t[0][ke]:t[$t][0][ke],N,K,0),Qn=hn==null?-10:U(hn,s==1?b[Ye.scale]:b[Ye.facets[1].scale],at,0);if(Qt&&hn!=null){let Ai=N.ori==1?qe:Qe,Fi=In(Bt.dist(n,$t,ke,Qn,Ai));if(Fi<vs){let is=Bt.bias;if(is!=0){let di=ns(Ai,Ye.scale),Ei=hn>=0?1:-1,Bi=di>=0?1:-1;Bi==Ei&&(Bi==1?is==1?hn>=di:hn<=di:is==1?hn<=di:hn>=di)&&(vs=Fi,Zs=$t)}else vs=Fi,Zs=$t}}if(pt||Ct){let Ai,Fi;N.ori==0?(Ai=ui,Fi=Qn):(Ai=Qn,Fi=ui);let is,di,Ei,Bi,ss,ti,fi=!0,Sr=ct.bbox;if(Sr!=null){fi=!1;let ei=Sr(n,$t);Ei=ei.left,Bi=ei.top,is=ei.width,di=ei.height}else Ei=Ai,Bi=Fi,is=di=ct.size(n,$t);if(ti=ct.fill(n,$t),ss=ct.stroke(n,$t),Ct)$t==Zs&&vs<=Bt.prox&&(Nt=Ei,Ot=Bi,re=is,Re=di,Te=fi,ve=ti,Kt=ss);else{let ei=ce[$t];ei!=null&&(Xe[$t]=Ei,Kn[$t]=Bi,Kx(ei,is,di,fi),Zx(ei,ti,ss),ps(ei,Ui(Ei),Ui(Bi),k,Rt))}}}}if(Ct){let $t=Bt.prox,Ye=br==null?vs<=$t:vs>$t||Zs!=br;if(pt||Ye){let cn=ce[0];cn!=null&&(Xe[0]=Nt,Kn[0]=Ot,Kx(cn,re,Re,Te),Zx(cn,ve,Kt),ps(cn,Ui(Nt),Ui(Ot),k,Rt))}}}if($e.show&&$s)if(_!=null){let[ft,vt]=vn.scales,[Dt,Nt]=vn.match,[Ot,re]=_.cursor.sync.scales,Re=_.cursor.drag;if(Nn=Re._x,Un=Re._y,Nn||Un){let{left:Te,top:ve,width:Kt,height:$t}=_.select,Ye=_.scales[Ot].ori,cn=_.posToVal,Fn,ke,hn,ui,Qn,Ai=ft!=null&&Dt(ft,Ot),Fi=vt!=null&&Nt(vt,re);Ai&&Nn?(Ye==0?(Fn=Te,ke=Kt):(Fn=ve,ke=$t),hn=b[ft],ui=G(cn(Fn,Ot),hn,K,0),Qn=G(cn(Fn+ke,Ot),hn,K,0),aa(Ki(ui,Qn),In(Qn-ui))):aa(0,K),Fi&&Un?(Ye==1?(Fn=Te,ke=Kt):(Fn=ve,ke=$t),hn=b[vt],ui=U(cn(Fn,re),hn,at,0),Qn=U(cn(Fn+ke,re),hn,at,0),la(Ki(ui,Qn),In(Qn-ui))):la(0,at)}else Ld()}else{let ft=In(Hm-Vm),vt=In(Wm-Gm);if(N.ori==1){let re=ft;ft=vt,vt=re}Nn=Vn.x&&ft>=Vn.dist,Un=Vn.y&&vt>=Vn.dist;let Dt=Vn.uni;Dt!=null?Nn&&Un&&(Nn=ft>=Dt,Un=vt>=Dt,!Nn&&!Un&&(vt>ft?Un=!0:Nn=!0)):Vn.x&&Vn.y&&(Nn||Un)&&(Nn=Un=!0);let Nt,Ot;Nn&&(N.ori==0?(Nt=Kr,Ot=qe):(Nt=jr,Ot=Qe),aa(Ki(Nt,Ot),In(Ot-Nt)),Un||la(0,at)),Un&&(N.ori==1?(Nt=Kr,Ot=qe):(Nt=jr,Ot=Qe),la(Ki(Nt,Ot),In(Ot-Nt)),Nn||aa(0,K)),!Nn&&!Un&&(aa(0,0),la(0,0))}if(Vn._x=Nn,Vn._y=Un,_==null){if(L){if(ig!=null){let[ft,vt]=vn.scales;vn.values[0]=ft!=null?ns(N.ori==0?qe:Qe,ft):null,vn.values[1]=vt!=null?ns(N.ori==1?qe:Qe,vt):null}ha(Ip,n,qe,Qe,k,Rt,O)}if(Qt){let ft=L&&vn.setSeries,vt=Bt.prox;br==null?vs<=vt&&es(Zs,to,!0,ft):vs>vt?es(null,to,!0,ft):Zs!=br&&es(Zs,to,!0,ft)}}pt&&(dt.idx=O,Rd()),w!==!1&&On("setCursor")}let Js=null;Object.defineProperty(n,"rect",{get(){return Js==null&&ca(!1),Js}});function ca(_=!1){_?Js=null:(Js=p.getBoundingClientRect(),On("syncRect",Js))}function $m(_,w,L,O,X,K,at){ut._lock||$s&&_!=null&&_.movementX==0&&_.movementY==0||(Pd(_,w,L,O,X,K,at,!1,_!=null),_!=null?Mr(null,!0,!0):Mr(w,!0,!1))}function Pd(_,w,L,O,X,K,at,ft,vt){if(Js==null&&ca(!1),jt(_),_!=null)L=_.clientX-Js.left,O=_.clientY-Js.top;else{if(L<0||O<0){qe=-10,Qe=-10;return}let[Dt,Nt]=vn.scales,Ot=w.cursor.sync,[re,Re]=Ot.values,[Te,ve]=Ot.scales,[Kt,$t]=vn.match,Ye=w.axes[0].side%2==1,cn=N.ori==0?k:Rt,Fn=N.ori==1?k:Rt,ke=Ye?K:X,hn=Ye?X:K,ui=Ye?O:L,Qn=Ye?L:O;if(Te!=null?L=Kt(Dt,Te)?a(re,b[Dt],cn,0):-10:L=cn*(ui/ke),ve!=null?O=$t(Nt,ve)?a(Re,b[Nt],Fn,0):-10:O=Fn*(Qn/hn),N.ori==1){let Ai=L;L=O,O=Ai}}vt&&(w==null||w.cursor.event.type==Ip)&&((L<=1||L>=k-1)&&(L=Ur(L,k)),(O<=1||O>=Rt-1)&&(O=Ur(O,Rt))),ft?(Vm=L,Gm=O,[Kr,jr]=ut.move(n,L,O)):(qe=L,Qe=O)}let Id={width:0,height:0,left:0,top:0};function Ld(){Pl(Id,!1)}let Ym,Zm,Jm,Km;function jm(_,w,L,O,X,K,at){$s=!0,Nn=Un=Vn._x=Vn._y=!1,Pd(_,w,L,O,X,K,at,!0,!1),_!=null&&(Ae(Lp,Fp,Qm,!1),ha(Gx,n,Kr,jr,k,Rt,null));let{left:ft,top:vt,width:Dt,height:Nt}=$e;Ym=ft,Zm=vt,Jm=Dt,Km=Nt}function Qm(_,w,L,O,X,K,at){$s=Vn._x=Vn._y=!1,Pd(_,w,L,O,X,K,at,!1,!0);let{left:ft,top:vt,width:Dt,height:Nt}=$e,Ot=Dt>0||Nt>0,re=Ym!=ft||Zm!=vt||Jm!=Dt||Km!=Nt;if(Ot&&re&&Pl($e),Vn.setScale&&Ot&&re){let Re=ft,Te=Dt,ve=vt,Kt=Nt;if(N.ori==1&&(Re=vt,Te=Nt,ve=ft,Kt=Dt),Nn&&Ys(T,ns(Re,T),ns(Re+Te,T)),Un)for(let $t in b){let Ye=b[$t];$t!=T&&Ye.from==null&&Ye.min!=Ve&&Ys($t,ns(ve+Kt,$t),ns(ve,$t))}Ld()}else ut.lock&&(ut._lock=!ut._lock,Mr(w,!0,_!=null));_!=null&&(En(Lp,Fp),ha(Lp,n,qe,Qe,k,Rt,null))}function Vv(_,w,L,O,X,K,at){if(ut._lock)return;jt(_);let ft=$s;if($s){let vt=!0,Dt=!0,Nt=10,Ot,re;N.ori==0?(Ot=Nn,re=Un):(Ot=Un,re=Nn),Ot&&re&&(vt=qe<=Nt||qe>=k-Nt,Dt=Qe<=Nt||Qe>=Rt-Nt),Ot&&vt&&(qe=qe<Kr?0:k),re&&Dt&&(Qe=Qe<jr?0:Rt),Mr(null,!0,!0),$s=!1}qe=-10,Qe=-10,et.fill(null),Mr(null,!0,!0),ft&&($s=ft)}function tg(_,w,L,O,X,K,at){ut._lock||(jt(_),oa(),Ld(),_!=null&&ha(Xx,n,qe,Qe,k,Rt,null))}function eg(){C.forEach(CC),B(n.width,n.height,!0)}Br(fu,Ho,eg);let eo={};eo.mousedown=jm,eo.mousemove=$m,eo.mouseup=Qm,eo.dblclick=tg,eo.setSeries=(_,w,L,O)=>{let X=vn.match[2];L=X(n,w,L),L!=-1&&es(L,O,!0,!1)},mt&&(Ae(Gx,p,jm),Ae(Ip,p,$m),Ae(Hx,p,_=>{jt(_),ca(!1)}),Ae(Wx,p,Vv),Ae(Xx,p,tg),Xp.add(n),n.syncRect=ca);let Il=n.hooks=i.hooks||{};function On(_,w,L){jn?Fe.push([_,w,L]):_ in Il&&Il[_].forEach(O=>{O.call(null,n,w,L)})}(i.plugins||[]).forEach(_=>{for(let w in _.hooks)Il[w]=(Il[w]||[]).concat(_.hooks[w])});let ng=(_,w,L)=>L,vn=An({key:null,setSeries:!1,filters:{pub:n_,sub:n_},scales:[T,v[1]?v[1].scale:null],match:[i_,i_,ng],values:[null,null]},ut.sync);vn.match.length==2&&vn.match.push(ng),ut.sync=vn;let ig=vn.key,Dd=Q_(ig);function ha(_,w,L,O,X,K,at){vn.filters.pub(_,w,L,O,X,K,at)&&Dd.pub(_,w,L,O,X,K,at)}Dd.sub(n);function Gv(_,w,L,O,X,K,at){vn.filters.sub(_,w,L,O,X,K,at)&&eo[_](null,w,L,O,X,K,at)}n.pub=Gv;function Hv(){Dd.unsub(n),Xp.delete(n),Dn.clear(),zp(fu,Ho,eg),c.remove(),Tt?.remove(),On("destroy")}n.destroy=Hv;function Nd(){On("init",i,t),ra(t||i.data,!1),W[T]?Ed(T,W[T]):oa(),st=$e.show&&($e.width>0||$e.height>0),nt=pt=!0,B(i.width,i.height)}return v.forEach(Xr),C.forEach(gs),e?e instanceof HTMLElement?(e.appendChild(c),Nd()):e(n,Nd):Nd(),n}Wn.assign=An;Wn.fmtNum=jp;Wn.rangeNum=pu;Wn.rangeLog=xu;Wn.rangeAsinh=Jp;Wn.orient=zr;Wn.pxRatio=Ie;Wn.join=yT;Wn.fmtDate=tm,Wn.tzDate=PT;Wn.sync=Q_;{Wn.addGap=dC,Wn.clipGaps=vu;let i=Wn.paths={points:ry};i.linear=ay,i.stepped=mC,i.bars=gC,i.spline=_C}var xl=class{envelope=0;constructor(t){this.columns=Array.from({length:t+1},()=>[])}get rows(){return this.columns[0].length}take(t,e,n,s=0){for(let r=0;r<n;++r){let o=t[r*e];for(;this.rows&&this.columns[0].at(-1)>=o;)for(let a of this.columns)a.pop();this.columns[0].push(o);for(let a=1;a<this.columns.length;++a)this.columns[a].push(t[r*e+s+a])}this.envelope=Math.min(this.envelope,this.rows),this.rows>12e4&&this.#t()}#t(){let t=this.rows>>3<<2,[e,...n]=this.columns;this.columns=[[...uy(e,t,s=>[s[0],s[3]]),...e.slice(t)],...n.map(s=>[...uy(s,t,r=>[Math.min(...r),Math.max(...r)]),...s.slice(t)])],this.envelope=t>>1}clear(){this.envelope=0;for(let t of this.columns)t.length=0}};function*uy(i,t,e){for(let n=0;n<t;n+=4)yield*e(i.slice(n,n+4))}var RC=200,wu=class{mark=null;constructor(t,{remove:e,changed:n,counted:s=!1,node:r=0}){this.node=Math.min(r,t.nodes-1),this.counted=s,this.changed=n,this.samples=new xl(t.names.length),this.adopt(t);let o=(l,c,h)=>M("button.icon-button",{type:"button",title:c,"aria-label":`${c}: ${t.path}`,onclick:h},Pe(l));this.tableButton=o("table","Show as table",()=>this.#l()),this.tableButton.setAttribute("aria-pressed","false"),this.chart=M("div.chart",{role:"img"}),this.note=M("p.plot-note",{role:"status",hidden:!0}),this.table=M("div.plot-table",{hidden:!0,tabindex:"0",role:"region","aria-label":`Values of ${t.path}`}),this.unit=M("span.plot-unit",{},t.unit==="1"?"":t.unit);let a=t.quantity.replaceAll("_"," ");this.element=M("article.plot",{"aria-label":`Plot of ${t.path}`},M("header",{},M("h3",{},a,this.unit,M("span.path",{},t.item)),this.#t(),o("zoom","Show all of it",()=>this.#a()),this.tableButton,o("download","Save as CSV",()=>this.#u()),o("image","Save as PNG",()=>this.#d()),o("close","Remove the plot",e)),this.note,this.chart,this.table),new ResizeObserver(()=>this.#c()).observe(this.chart),this.dark=matchMedia("(prefers-color-scheme: dark)"),this.dark.addEventListener("change",()=>this.#n())}adopt(t){this.channel&&t.names.length!==this.channel.names.length&&(this.samples=new xl(t.names.length)),this.channel=t,this.node=Math.min(this.node,t.nodes-1)}get wanted(){return this.channel.nodes>1?`${this.channel.path}#${this.node}`:this.channel.path}say(t){this.note.hidden=!t,Ft(this.note,t)}#t(){let{nodes:t,path:e}=this.channel;return t<2?null:M("label.node-field",{},"node ",M("input",{type:"number",min:0,max:t-1,value:this.node,"aria-label":`Node of ${e}`,onchange:n=>{this.node=Math.min(Math.max(Math.round(Number(n.target.value))||0,0),t-1),n.target.value=this.node,this.samples.clear(),this.draw(!0),this.changed()}}))}take(t){let e=t.width-1-this.channel.names.length;e>0&&t.data[1]!==this.node||(this.samples.take(t.data,t.width,t.count,e),this.stale=!0)}markTime(t){t!==this.mark&&(this.mark=t,this.uplot?.redraw(!1))}#e(t){if(this.mark===null)return;let e=t.valToPos(this.mark,"x",!0);e>=t.bbox.left&&e<=t.bbox.left+t.bbox.width&&(t.ctx.save(),t.ctx.strokeStyle=getComputedStyle(document.documentElement).getPropertyValue("--muted").trim(),t.ctx.lineWidth=devicePixelRatio,t.ctx.beginPath(),t.ctx.moveTo(e,t.bbox.top),t.ctx.lineTo(e,t.bbox.top+t.bbox.height),t.ctx.stroke(),t.ctx.restore())}#n(){let t=getComputedStyle(document.documentElement),e=s=>t.getPropertyValue(s).trim(),n={stroke:e("--muted"),grid:{stroke:e("--grid"),width:1},ticks:{show:!1},font:"11px system-ui, sans-serif"};this.uplot?.destroy(),this.uplot=new Wn({width:Math.max(this.chart.clientWidth,100),height:Math.max(this.chart.clientHeight-24,70),scales:{x:{time:!1,range:(s,r,o)=>r===o||r===null?[(r??0)-1,(r??0)+1]:[r,o]}},cursor:{drag:{x:!0,y:!1,uni:12},points:{size:6}},legend:{show:!0,live:!0},pxAlign:0,axes:[{...n,size:26,values:(s,r)=>r.map(o=>this.#r(o))},{...n,size:58,space:24,values:(s,r)=>this.#s(r)}],series:[{label:this.counted?"solution":"t",value:(s,r,o,a)=>this.#r(tn(a==null?s.data[0].at(-1)??0:r,4))},...this.channel.names.map((s,r)=>({label:s||this.channel.quantity.replaceAll("_"," "),stroke:e(`--series-${r%6+1}`),width:1.6,dash:r%3===1?[7,3]:r%3===2?[2,3]:void 0,points:{show:o=>o.data[0].length<12,size:5},value:(o,a,l,c)=>this.#i(o,c==null?o.data[l].at(-1)??NaN:a)}))],hooks:{setSelect:[()=>this.zoomed=!0],draw:[s=>this.#e(s)]}},this.samples.columns,this.chart)}#i({scales:t},e){let n=1e-9*Math.max(Math.abs(t.y?.min),Math.abs(t.y?.max));return en(Math.abs(e)<n?0:e,this.channel.unit)}#r(t){return this.counted?Number.isInteger(Number(t))?String(Number(t)):"":`${t} s`}#s(t){let e=Ks(Math.max(...t.map(Math.abs)),this.channel.unit);return Ft(this.unit,e.unit),t.map(n=>String(Number((n/e.factor).toPrecision(4))).replace("-","−"))}draw(t=!1){!this.stale&&!t||!this.chart.isConnected||this.chart.clientWidth===0||(this.stale=!1,!(!this.samples.rows&&!this.uplot)&&(this.uplot?this.uplot.setData(this.samples.columns,!this.zoomed):this.#n(),this.#o(),this.table.hidden||this.#h()))}#o(){let t=this.samples.columns.map(n=>n.at(-1)),e=this.channel.names.map((n,s)=>`${n} ${tn(t[s+1]??NaN)}`.trim()).join(", ");this.chart.setAttribute("aria-label",`${this.channel.path} over ${this.counted?"solutions":"time"}, ${this.samples.rows} samples; latest: ${e} ${this.channel.unit==="1"?"":this.channel.unit}`)}#a(){this.zoomed=!1,this.draw(!0)}#c(){!this.uplot||this.chart.clientWidth===0||this.uplot.setSize({width:this.chart.clientWidth,height:Math.max(this.chart.clientHeight-24,70)})}#l(){this.table.hidden=!this.table.hidden,this.chart.hidden=!this.table.hidden,this.tableButton.setAttribute("aria-pressed",String(!this.table.hidden)),this.table.hidden?this.draw(!0):this.#h()}#h(){let t=this.samples.columns,e=[];for(let n=t[0].length-1;n>=0&&e.length<RC;--n)e.push(M("tr",{},t.map((s,r)=>M(r?"td":"th",r?{}:{scope:"row"},tn(s[n],5)))));oe(this.table,M("table",{},M("thead",{},M("tr",{},[this.counted?"solution":"t, s",...this.channel.names.map(n=>n||this.channel.quantity)].map(n=>M("th",{scope:"col"},n)))),M("tbody",{},e)))}get fileName(){return this.channel.path.replace(/^\//,"").replaceAll("/","-")}#u(){let{names:t,quantity:e,unit:n}=this.channel,s=this.samples.columns,{envelope:r}=this.samples,o=[this.counted?"solution[1]":"time[s]",...t.map(l=>`${e}${l?`.${l}`:""}[${n}]`),...r?["envelope[1]"]:[]].join(","),a=s[0].map((l,c)=>[...s.map(h=>h[c]),...r?[+(c<r)]:[]].join(","));pi(`${this.fileName}.csv`,`${[o,...a].join(`
`)}
`)}#d(){let t=this.chart.querySelector("canvas");if(!t)return;let e=document.createElement("canvas");e.width=t.width,e.height=t.height;let n=e.getContext("2d");n.fillStyle=getComputedStyle(this.element).backgroundColor,n.fillRect(0,0,e.width,e.height),n.drawImage(t,0,0),e.toBlob(s=>pi(`${this.fileName}.png`,s),"image/png")}dispose(){this.uplot?.destroy(),this.element.remove()}};var PC=60,dy=30,Au=class{#t=new Map;changed=new ne;constructor(t){this.session=t;let e=We("channels");this.options=M("datalist",{id:e}),this.entry=M("input",{type:"text",list:e,placeholder:"channel, as /needle/tip/position","aria-label":"Channel to plot",autocomplete:"off",spellcheck:"false"}),this.note=M("span.note",{role:"status"}),this.form=M("form.plot-form",{onsubmit:n=>{n.preventDefault(),this.add(this.entry.value.trim())}},this.entry,this.options,M("button.small",{type:"submit"},Pe("plus"),"Add plot"),this.note),this.empty=M("p.empty",{},"No plots yet. Choose a channel above, or press Plot beside a result of an item."),this.grid=M("div.plot-grid",{},this.empty),this.element=M("div.plots",{},this.grid),t.frameArrived.on(n=>this.#r(n)),t.refusedChanged.on(()=>this.#i()),t.stateChanged.on(()=>this.#i()),setInterval(()=>this.#s(),PC)}load(t,e,n){oe(this.options,t.channels.map(s=>M("option",{value:s.path})));for(let[s,r]of this.#t){let o=this.session.channel(s);o&&e?r.adopt(o):this.#e(s)}if(!this.#t.size)for(let s of(n??DC(t)).filter(r=>this.session.channel(r.split("#")[0])))this.add(s);this.#n()}add(t){let[e,n]=t.split("#"),s=this.session.channel(e);if(!s)return Ft(this.note,t?`There is no channel ${e}.`:"");if(Ft(this.note,""),this.entry.value="",this.#t.has(e))return this.#t.get(e).element.scrollIntoView({block:"nearest"});if(this.#t.size>=dy)return Ft(this.note,`${dy} plots are the most.`);let r=new wu(s,{remove:()=>this.#e(e),changed:()=>this.#n(),counted:!!this.session.scene?.static,node:Number(n)||0});this.#t.set(e,r),this.grid.append(r.element),this.empty.hidden=!0,this.#n(),r.element.scrollIntoView({block:"nearest"})}recorded(){return[...this.#t.values()].filter(t=>t.samples.rows).map(t=>({wanted:t.wanted,columns:t.samples.columns.map(e=>e.map(n=>Number(n.toPrecision(7))))}))}#e(t){this.#t.get(t)?.dispose(),this.#t.delete(t),this.empty.hidden=this.#t.size>0,this.#n()}#n(){this.session.wantChannels("plots",[...this.#t.values()].map(t=>t.wanted)),this.changed.emit([...this.#t.values()].map(t=>t.wanted))}#i(){let{refused:t,state:e}=this.session,n=e?.rows_lost?`${e.rows_lost} steps are missing: the page was too slow for them.`:"";for(let s of this.#t.values())s.say(t.get(s.wanted)??n)}#r(t){for(let e of t.blocks)(e.kind===6||e.kind===7)&&this.#t.get(this.session.channel(e.object)?.path)?.take(e)}#s(){let t=this.session.hello?.live===!1;for(let e of this.#t.values())t&&e.markTime(this.session.time),e.draw()}},IC=2;function LC(i){let t=i.channels.map(e=>e.path);return i.items.flatMap(e=>{let[n,s]=["of","quantities"].map(l=>String(e.parameters.find(c=>c.name===l)?.value??"")),r=e.parent==="/"?"":e.parent,o=n.replace(/^@/,"").replace(/^\//,""),a=s.split(/[\s,]+/).filter(Boolean).flatMap(l=>[r,""].map(c=>t.find(h=>h===`${c}/${o}/${l}`)??t.find(h=>h.startsWith(`${c}/${o}/`)&&h.endsWith(`/${l}`)))).find(Boolean);return a?[a]:[]})}function DC(i){let t=new Set(i.items.filter(u=>u.drive||u.role==="condition").map(u=>u.path)),e=i.channels.filter(u=>!t.has(u.item)),n=e.filter(u=>u.nodes===1),s=(u,...d)=>d.map(f=>u.find(p=>f.test(p.path))).find(Boolean)?.path,r=s(n,/tip\/position$/,/displacement$/,/position$/)??s(e,/position$/),o=s(i.channels.filter(u=>u.nodes===1),/(handle|holder|hand)\/force$/,/\/force$/,/\/forces$/,/energy$/),a=u=>u.slice(u.lastIndexOf("/")),l=LC(i),c=l.find(u=>a(u)!==a(l[0]))??l[1];return[...new Set([l[0],c,r,o].filter(Boolean))].slice(0,IC).map(u=>{let{nodes:d}=i.channels.find(f=>f.path===u);return d>1?`${u}#${Math.round(.75*(d-1))}`:u})}var am=new Set(["int","real"]),Eu=class{constructor(t,e,n){this.parameter=t,this.path=e,this.session=n,this.initial=Vr(t,t.file??t.value??""),this.value=Vr(t,t.value??"");let s=We("field");this.help=M("p.field-help",{id:`${s}-help`},t.doc,M("span.field-range",{},NC(t))),this.note=M("p.field-note",{id:`${s}-note`,"aria-live":"polite"}),this.input=this.#n(s),this.input.setAttribute("aria-describedby",`${s}-help ${s}-note`),this.undo=M("button.icon-button.undo",{type:"button",hidden:!0,title:`Back to the value of the file: ${this.initial||"none"}`,"aria-label":`Set ${t.name} to the value of the file`,onclick:()=>this.#r(this.initial)},Pe("file"));let r=Vr(t,t.default??"");this.usual=M("button.icon-button.usual",{type:"button",title:`Back to the default: ${r}`,"aria-label":`Set ${t.name} to its default`,onclick:()=>this.#r(r)},Pe("reset")),this.usualValue=r;let o=t.unit&&t.unit!=="1"?t.unit:"";this.unit=M("span.field-unit",{},o),this.#o(),this.slider=this.#i(),this.element=M(`div.field${t.type==="bool"?".field-bool":""}`,{},M("div.field-top",{},M("label.field-name",{for:s},t.name.replaceAll("_"," ")),M("span.field-tags",{},t.live?M("span.tag.live",{title:"A change acts at once"},"live"):null)),M("div.field-line",{},this.input,this.unit,this.undo,this.usual),this.slider,this.note,this.help),this.element.dataset.parameter=t.name,this.#e(),this.heed()}heed(){let t=this.session.edits.list.get(`${this.path} ${this.parameter.name}`);t&&this.#s(Vr(this.parameter,t.value),t.applied)}get#t(){return this.parameter.generated||this.session.hello.read_only||this.session.hello.can?.edit===!1}#e(){this.undo.hidden=this.value===this.initial,this.usual.hidden=this.#t||this.value===this.usualValue||this.usualValue===""}#n(t){let{type:e,choices:n,name:s}=this.parameter,r=this.#t,o=()=>this.#r(e==="bool"?String(this.input.checked):this.input.value);return e==="bool"?M("input",{id:t,type:"checkbox",checked:this.value==="true"||this.value==="1",disabled:r,onchange:o}):e==="choice"?M("select",{id:t,disabled:r,onchange:o},(n??[]).map(a=>M("option",{value:a,selected:a===this.value},a))):M("input",{id:t,type:"text",value:this.value,readonly:r,autocomplete:"off",spellcheck:"false",inputmode:am.has(e)?"text":null,placeholder:Vr(this.parameter,this.parameter.default)||(e==="ref"?"none":""),class:e==="function"||e==="function3"||e==="reals"?"mono":null,"data-name":s,onchange:o,onkeydown:a=>a.key==="Escape"&&(this.input.value=this.value)})}#i(){let{type:t,min:e,max:n,live:s,generated:r,value:o}=this.parameter,a=Gd(this.value),l=Number(o);if(!s||r||!am.has(t)||!a||this.#t)return null;let c=l?a.number/l:1,h=Math.abs(a.number)||1,u=e!==null&&n!==null&&n-e<=100*(Math.abs(l)||1),d=u?e*c:a.number<0?-2*h:0,f=u?n*c:a.number<0?0:2*h,p=!u&&a.number>0;return M("input.slider",{type:"range","aria-label":`${this.parameter.name}, slider`,...p?{min:-1,max:1,step:.005,value:0}:{min:d,max:f,step:t==="int"?1:(f-d)/400,value:a.number},oninput:y=>{let m=Number(y.target.value),g=p?a.number*10**m:m;this.input.value=`${Number(g.toPrecision(4))}${a.unit?` ${a.unit}`:""}`,this.sliding??=setTimeout(()=>{this.sliding=null,this.#r(this.input.value)},60)}})}async#r(t){if(t===this.value)return;this.element.classList.add("busy");let{name:e}=this.parameter;try{let n=await this.session.edits.set(this.path,e,t,this.value);this.#s(Vr(this.parameter,n.value??t),n.applied)}catch(n){this.#c(n.message)}this.element.classList.remove("busy")}#s(t,e){this.value=t,this.#a(t),this.input.removeAttribute("aria-invalid"),this.element.classList.remove("wrong"),this.#e();let n=e==="now";this.element.classList.toggle("waits",!n);let s=n&&t===this.initial;oe(this.note,s?null:M(`span.tag.${n?"done":"wait"}`,{},n?"applied":"after reset"))}#o(){this.unit.hidden=!this.unit.textContent||!!Gd(this.value)?.unit}#a(t){this.#o(),document.activeElement!==this.slider&&(this.parameter.type==="bool"?this.input.checked=t==="true"||t==="1":this.input.value=t)}#c(t){this.input.setAttribute("aria-invalid","true"),this.element.classList.add("wrong"),Ft(this.note,t)}};function Vr({type:i,unit:t},e){return i==="real"?gg(e,t):e}function NC({type:i,min:t,max:e,above_zero:n,choices:s,unit:r,default:o}){let a=[],l=h=>i==="real"&&r&&r!=="1"?en(h,r):Number.isInteger(h)?String(h):tn(h),c=h=>Math.abs(h)>=1e6||r==="m"&&Math.abs(h)>=100;if(am.has(i)||i==="reals"||i==="vec3"){let h=Number.isFinite(t)&&t!==null,u=Number.isFinite(e)&&e!==null&&!c(e);n?a.push("above 0"):h&&u?a.push(`${l(t)} to ${l(e)}`):h&&!c(t)&&a.push(`at least ${l(t)}`),u&&!(h&&!n)&&a.push(`at most ${l(e)}`)}return(i==="function"||i==="function3")&&a.push("number or function of t"),o&&!s&&i!=="bool"&&a.push(`default ${Vr({type:i,unit:r},o)}`),a.length?` (${a.join(", ")})`:""}var UC={N:2,"N m":.1,m:.1,rad:3.2,Pa:1e4,"m/s":.5},Tu=class{constructor(t,e){this.channel=t,this.session=e;let n=UC[t.unit]??1,s=We("hold");this.hold=M("input",{id:s,type:"checkbox",disabled:e.hello.read_only,onchange:()=>this.#n()}),this.values=t.names.map(()=>0),this.sliders=t.names.map((r,o)=>this.#t(r,o,n)),this.element=M("fieldset.live-input",{},M("legend",{},M("span.check",{},this.hold,M("label",{for:s},"Hold by sliders"))),this.sliders.map(r=>r.row)),this.#e()}#t(t,e,n){let s=We("live"),r=M("output.live-value",{for:s},"0"),o=M("input.slider",{id:s,type:"range",min:-n,max:n,step:n/200,value:0,"aria-label":`${this.channel.path} ${t}`.trim(),oninput:()=>{this.values[e]=Number(o.value),Ft(r,tn(this.values[e])),this.#i()}});return{input:o,row:M("div.live-row",{},M("label",{for:s},t||this.channel.quantity.replaceAll("_"," ")),o,r,M("span.field-unit",{},this.channel.unit==="1"?"":this.channel.unit))}}#e(){for(let{input:t,row:e}of this.sliders)t.disabled=!this.hold.checked,e.hidden=!this.hold.checked}#n(){this.#e(),this.hold.checked?this.#i():this.session.tell("write",{channel:this.channel.path,values:null})}#i(){this.late??=setTimeout(()=>{this.late=null,this.hold.checked&&this.session.tell("write",{channel:this.channel.path,values:this.values})},33)}};var Cu=class{plotted=new ne;constructor(t,e){this.session=t,this.tree=e,this.element=M("div.properties"),this.fields=new Map,t.edits.changed.on(()=>{for(let n of this.fields.values())n.heed()})}load(){this.fields.clear()}show(t){let e=this.session.item(t);if(!e)return oe(this.element,M("p.empty",{},"Choose an item of the scene."));this.path=t;let n=e.parameters??[],s=n.filter(o=>o.given||o.channel),r=n.filter(o=>!s.includes(o));oe(this.element,this.#t(e),s.length?this.#e("Parameters",this.#i(e,s)):null,r.length?this.#n(s.length?`${r.length} more at their defaults`:"Parameters",this.#i(e,r),!s.length):null,this.#r(e))}focus(t){let e=this.element.querySelector(`[data-parameter="${t}"]`),n=e?.closest("details");n&&(n.open=!0),e?.scrollIntoView({block:"nearest"}),e?.querySelector("input, select")?.focus()}#t(t){let e=this.tree.isShown(t.path),n=We("shown");return M("header.item-head",{},M("h2",{},t.path==="/"?"Scene":t.name,M("span.component",{},t.component)),M("p.summary",{},(t.summary??"").split("`").map((s,r)=>r%2?M("code",{},s):s)),M("p.where",{},t.file?`${t.file.split("/").at(-1)}, line ${t.line}`:t.path==="/"?"":"made by its parent",M("span.path",{},t.path)),e===null||t.path==="/"?null:M("p.check",{},M("input",{id:n,type:"checkbox",checked:e,onchange:()=>this.tree.toggleShown(t.path)}),M("label",{for:n},"Shown in the view")))}#e(t,e){return M("section.group",{},M("h3",{},t),e)}#n(t,e,n=!1){return M("details.group",{open:n},M("summary",{},t),e)}#i(t,e){return e.map(n=>{let s=`${t.path} ${n.name}`;if(!this.fields.has(s)){let r=new Eu(n,t.path,this.session),o=n.channel&&this.session.channel(n.channel);o&&r.element.append(new Tu(o,this.session).element),this.fields.set(s,r)}return this.fields.get(s).element})}#r(t){let e=this.session.scene.channels.filter(n=>n.item===t.path);return e.length?this.#e("Results",M("ul.channels",{},e.map(n=>M("li",{},M("span.channel-name",{},n.quantity.replaceAll("_"," ")),M("span.channel-unit",{},n.unit==="1"?"":n.unit,n.nodes>1?` at ${n.nodes} nodes`:""),M("button.small",{type:"button","aria-label":`Plot ${n.path}`,onclick:()=>this.plotted.emit(n.path)},Pe("plus"),"Plot"))))):null}};var lm=60,OC={item:"item",parameter:"parameter",result:"plot"};function FC({items:i,channels:t}){return[...i.map(e=>({kind:"item",path:e.path,label:e.path,text:`${e.path} ${e.component}`})),...i.flatMap(e=>e.parameters.map(({name:n})=>({kind:"parameter",path:e.path,name:n,label:`${e.path} ${n.replaceAll("_"," ")}`,text:`${e.path} ${n} ${n.replaceAll("_"," ")} ${e.component}`}))),...t.map(e=>({kind:"result",path:e.path,label:e.path,text:`${e.path} ${e.quantity.replaceAll("_"," ")}`}))]}function BC(i,t){let e=t.toLowerCase().split(/\s+/).filter(Boolean);return i.filter(({text:n})=>e.every(s=>n.toLowerCase().includes(s))).sort((n,s)=>n.text.length-s.text.length)}var Ru=class{chosen=new ne;constructor(t){this.session=t;let e=We("found");this.field=M("input",{type:"search",role:"combobox","aria-expanded":"true","aria-controls":e,"aria-label":"Search items, parameters and results",placeholder:"Items, parameters, results",autocomplete:"off",oninput:()=>this.#t(),onkeydown:n=>this.#n(n)}),this.list=M("ul.found",{id:e,role:"listbox","aria-label":"Found"}),this.note=M("p.hint",{role:"status"}),this.element=M("dialog.search",{"aria-label":"Search"},this.field,this.list,this.note)}open(){!this.session.scene||this.element.open||(this.entries=FC(this.session.scene),this.field.value="",this.#t(),this.element.showModal(),this.field.focus())}#t(){let t=BC(this.entries,this.field.value);this.found=t.slice(0,lm),this.note.textContent=t.length>lm?`${t.length} found, ${lm} shown`:`${t.length} found`,oe(this.list,this.found.map((e,n)=>M("li",{role:"option",id:We("option"),"aria-selected":"false",onclick:()=>this.#i(n)},M("span.path",{},e.label),M("span.note",{},OC[e.kind])))),this.#e(0)}#e(t){this.list.children[this.at]?.setAttribute("aria-selected","false"),this.at=Math.min(Math.max(t,0),this.found.length-1);let e=this.list.children[this.at];e?.setAttribute("aria-selected","true"),e?.scrollIntoView({block:"nearest"}),e?this.field.setAttribute("aria-activedescendant",e.id):this.field.removeAttribute("aria-activedescendant")}#n(t){let e={ArrowDown:1,ArrowUp:-1,PageDown:8,PageUp:-8};if(e[t.key])this.#e(this.at+e[t.key]);else if(t.key==="Enter")this.#i(this.at);else return;t.preventDefault()}#i(t){let e=this.found[t];e&&(this.element.close(),this.chosen.emit(e))}};var Pu=class{constructor(t,e){setInterval(()=>this.#t(t,e),1e3)}#t(t,e){if(!t.scene)return;let n=[`${t.scene.title||"Scene"} at ${bs(t.state?.time)}`];for(let{object:s,positions:r,nodes:o}of e.drawables.values()){if(!/^(tube|polyline)$/.test(s.kind)||s.role==="channel"||!o)continue;let a=[...r.subarray(3*o-3)].map(l=>tn(1e3*l)).join(", ");if(n.push(`last node of ${s.name??s.path} at ${a} mm`),n.length>3)break}e.canvas.setAttribute("aria-label",`${n.join("; ")}.`)}};var _l=class{constructor(t,e,n=null){this.pages=e,this.buttons=e.map((s,r)=>{let o=We("tab"),a=We("panel");return s.panel=M("div.tab-panel",{id:a,role:"tabpanel","aria-labelledby":o,tabindex:"0"},s.element),M("button.tab",{type:"button",role:"tab",id:o,"aria-controls":a,onclick:()=>this.open(r),onkeydown:l=>this.#t(l,r)},s.name)}),this.list=M("div.tab-list",{role:"tablist","aria-label":t},this.buttons),this.element=M("div.tabs",{},M("div.tab-row",{},this.list,n),e.map(s=>s.panel)),this.open(0)}open(t){this.current=t,this.pages.forEach((e,n)=>{let s=n===t;this.buttons[n].setAttribute("aria-selected",String(s)),this.buttons[n].tabIndex=s?0:-1,e.panel.hidden=!s,e.shown?.(s)})}openNamed(t){this.open(this.pages.findIndex(e=>e.name===t))}#t(t,e){let n=this.pages.length,s={ArrowRight:(e+1)%n,ArrowLeft:(e+n-1)%n,Home:0,End:n-1}[t.key];s!==void 0&&(t.preventDefault(),this.open(s),this.buttons[s].focus())}};var Iu=class{constructor(t){this.session=t,this.summary=M("p.timing-summary",{},"Waiting for the first second of steps."),this.flame=M("div.flame",{"aria-hidden":"true"}),this.body=M("tbody"),this.table=M("table.timing-table",{},M("caption.hidden-text",{},"Time by component and operation"),M("thead",{},M("tr",{},["Component","Calls","A call","A step","Part"].map((e,n)=>M(n?"th.number":"th",{scope:"col"},e)))),this.body),this.element=M("div.timing",{},this.summary,this.flame,this.table),t.timingArrived.on(e=>this.#t(e))}#t({step:t,rows:e}){let n=e.reduce((o,a)=>o+a.seconds,0)||1,s=t?.count||1;t&&Ft(this.summary,`A step takes ${en(1e-6*t.median_us,"s")} (median), 99 % of steps at most ${en(1e-6*t.p99_us,"s")}; ${tn(t.ratio)} times faster than real time while it steps.`);let r=[...kC(e)].map(([o,a])=>({path:o,list:a,seconds:a.reduce((l,c)=>l+c.seconds,0)})).sort((o,a)=>a.seconds-o.seconds);this.#n(r,n),oe(this.body,r.map((o,a)=>[this.#e(o.path,o.list.length===1?o.list[0]:null,o.seconds,s,n,a),o.list.length===1?null:[...o.list].sort((l,c)=>c.seconds-l.seconds).map(l=>this.#e(l.operation,l,l.seconds,s,n,a,!0))]))}#e(t,e,n,s,r,o,a=!1){let l=n/r,c=M("i.part-bar");c.style.width=`${(100*l).toFixed(1)}%`;let h=e&&!a&&e.operation?`${t} · ${e.operation}`:t;return M(`tr${a?".inner":""}`,{},M("th",{scope:"row"},M(`span.swatch.hue-${o%6}`),h),M("td.number",{},e?String(e.calls):""),M("td.number",{},e&&e.calls?en(n/e.calls,"s"):""),M("td.number",{},en(n/s,"s")),M("td.number.part",{},c,M("span",{},`${(100*l).toFixed(1)} %`)))}#n(t,e){let n=(s,r,o,a)=>{let l=M(`span.flame-piece.hue-${o%6}${a?".inner":""}`,{title:`${s}: ${(100*r/e).toFixed(1)} %`},s);return l.style.flexGrow=String(r/e),l};oe(this.flame,M("div.flame-row",{},t.map((s,r)=>n(s.path,s.seconds,r))),M("div.flame-row",{},t.map((s,r)=>s.list.map(o=>n(o.operation||s.path,o.seconds,r,!0)))))}};function kC(i){let t=new Map;for(let e of i)t.set(e.path,[...t.get(e.path)??[],e]);return t}var zC=8e3,VC=3,Lu=class{constructor(t){this.element=M("div.toasts",{role:"alert"}),t.logged.on(({level:e,text:n})=>e==="error"&&this.show(n))}show(t,e="error"){[...this.element.children].find(r=>r.dataset.text===t)?.remove();let s=M("div.toast",{},M("span",{},t),M("button.icon-button",{type:"button","aria-label":"Close this message",onclick:()=>s.remove()},Pe("close")));for(s.dataset.text=t,s.dataset.level=e,this.element.append(s);this.element.children.length>VC;)this.element.firstChild.remove();setTimeout(()=>s.remove(),zC)}};var GC=[["continue","run on"],["pause","pause"],["loop","loop"]],HC=[.1,.25,.5,1,2,5,10],Du=class{constructor(t,e){this.session=t,this.recorder=e;let n=(s,r,o,a)=>M("button.icon-button",{type:"button",title:`${r} (${o})`,"aria-label":r,"aria-keyshortcuts":o,onclick:a},Pe(s));this.play=n("play","Play","Space",()=>this.toggle()),this.play.classList.add("play"),this.step=n("step","One step",".",()=>t.tell("step",{count:1})),this.reset=n("reset","Reset to the start","r",()=>this.restart()),this.clock=M("span.clock",{}),this.end=M("span.clock-end",{}),this.line=M("input.slider.timeline",{type:"range",min:0,max:1,step:.001,value:0,"aria-label":"Time, s",onchange:()=>this.#n(),oninput:()=>{this.seeking=performance.now(),t.hello?.live===!1&&this.#n()}}),this.speed=M("select",{"aria-label":"Speed",title:"Speed, times real time",onchange:()=>t.tell("speed",{value:Number(this.speed.value)})},HC.map(s=>M("option",{value:s,selected:s===1},`×${s}`)),M("option",{value:0},"as fast as possible")),this.atEnd=M("select",{"aria-label":"At the end",title:"At the duration of the scene",onchange:()=>t.tell("at_end",{value:this.atEnd.value})},GC.map(([s,r])=>M("option",{value:s},r))),this.actual=M("span.actual",{title:"Speed reached, times real time"}),this.snapshots=M("select.snapshots",{"aria-label":"Go back to a snapshot",onchange:()=>this.#i()}),this.record=n("record","Record","c",()=>e.toggle()),this.record.classList.add("record"),this.record.setAttribute("aria-pressed","false"),this.recorded=M("span.recorded",{role:"status",hidden:!0}),e.changed.on(()=>this.#t()),this.save=n("flag","Keep a snapshot of this state","s",()=>this.snapshot()),this.element=M("div.transport",{role:"group","aria-label":"Run"},this.reset,this.play,this.step,this.clock,this.line,this.end,this.speed,this.atEnd,this.actual,M("span.divider"),this.save,this.snapshots),t.stateChanged.on(s=>this.#r(s)),t.frameArrived.on(s=>s.plots||this.#a(s.time)),t.greeted.on(s=>this.#e(s))}#t(){let{packer:t}=this.recorder;this.record.setAttribute("aria-pressed",String(!!t)),this.record.title=t?"Stop, and save one HTML file that replays without a server (c)":"Record what is shown as one HTML file (c)",this.recorded.hidden=!t,t&&t.frames%8===0&&Ft(this.recorded,`${t.frames} pictures`)}#e(t){let e=t.can??{};this.duration=t.duration||1,this.line.max=this.duration,this.line.step=t.step||.001,this.line.disabled=e.seek===!1,Ft(this.end,bs(this.duration));for(let n of[this.play,this.step,this.reset,this.speed,this.save,this.snapshots])n.disabled=e.control===!1;this.save.disabled||=!t.live,this.record.hidden=this.session.connection.recording!==void 0,this.atEnd.hidden=!t.live||t.static,this.atEnd.disabled=e.control===!1,this.#a(t.time??0)}async#n(){if(this.sought=Number(this.line.value),!this.asking){for(this.asking=!0;this.sought!==null;){let t=this.sought;this.sought=null,await this.session.ask("seek",{time:t}).catch(()=>{})}this.asking=!1}}toggle(){this.session.tell(this.session.state?.running?"pause":"play")}restart(){this.session.tell("reset")}snapshot(){let t=this.clock.textContent.replace(" "," ");this.session.tell("snapshot",{name:`${(this.session.state?.snapshots?.length??0)+1} at ${t}`})}#i(){this.snapshots.value&&this.session.tell("restore",{name:this.snapshots.value}),this.snapshots.value=""}#r(t){let e=!!t.running;e!==this.running&&(this.running=e,ou(this.play,e?"pause":"play"),this.play.ariaLabel=e?"Pause":"Play",this.play.title=`${e?"Pause":"Play"} (Space)`),document.activeElement!==this.speed&&t.asked_speed!==void 0&&this.#s(t.asked_speed),document.activeElement!==this.atEnd&&t.at_end&&(this.atEnd.value=t.at_end),Ft(this.actual,e&&t.speed>0?`×${tn(t.speed,2)}`:"paused"),this.#o(t.snapshots??[]),this.#a(t.time)}#s(t){[...this.speed.options].some(n=>Number(n.value)===t)||this.speed.insertBefore(M("option",{value:t},`×${tn(t)}`),this.speed.lastChild),this.speed.value=String(t)}#o(t){let e=t.map(n=>n.name).join(`
`);e!==this.listed&&(this.listed=e,this.snapshots.hidden=!t.length,oe(this.snapshots,M("option",{value:""},t.length?`${t.length} snapshot${t.length>1?"s":""}`:"no snapshots"),t.map(n=>M("option",{value:n.name},n.name))))}#a(t){Ft(this.clock,bs(t)),!(performance.now()-(this.seeking??-1e4)<600)&&(t>this.line.max&&(this.line.max=t),this.line.value=t,this.line.style.setProperty("--part",`${100*t/this.line.max}%`))}};var Nu=class{chosen=new ne;entered=new ne;#t=new Map;#e="";constructor(t){this.stage=t,this.list=M("ul.tree",{role:"tree","aria-label":"Scene",onkeydown:e=>this.#a(e)}),this.filter=M("input",{type:"search",placeholder:"Filter","aria-label":"Filter the scene by name or component",oninput:()=>this.#l()}),this.element=M("nav.scene-tree",{"aria-label":"Scene"},M("div.pane-head",{},M("h2",{},"Scene"),this.filter),this.list)}load(t){let e=new Set([...this.#t].filter(([,o])=>o.ariaExpanded==="false").map(([o])=>o)),n=this.selected;this.#t.clear();let s=Map.groupBy?Map.groupBy(t,o=>o.parent):WC(t);oe(this.list,(s.get(null)??[]).map(o=>this.#n(o,s,1,e)));let r=this.#t.has(n)?n:(t.find(o=>o.parent!==null&&o.parameters?.some(a=>a.given))??t[0])?.path;r!==void 0&&this.select(r,!1)}#n(t,e,n,s){let r=e.get(t.path)??[],o=r.length?String(!s.has(t.path)):null,a=this.#i(t),l=M("div.tree-row",{role:"treeitem","aria-level":n,"aria-expanded":o,"aria-selected":"false",tabindex:"-1",title:t.summary},M("span.twisty",{"aria-hidden":"true"},r.length?Pe("down"):null),M(`span.dot.role-${t.role}`,{"aria-hidden":"true"}),M("span.tree-name",{},t.path==="/"?"scene":t.name),M("span.tree-kind",{},t.component===t.name||t.path==="/"?"":t.component),a);return l.style.setProperty("--level",n),l.dataset.path=t.path,l.addEventListener("click",c=>{a?.contains(c.target)||(c.target.closest(".twisty")&&r.length&&this.#s(l,l.ariaExpanded==="false"),this.select(t.path))}),this.#t.set(t.path,l),M("li",{role:"none"},l,r.length?M("ul",{role:"group"},r.map(c=>this.#n(c,e,n+1,s))):null)}#i(t){let e=[...this.stage.drawables.keys()].filter(r=>this.#r(t,r));if(!e.length||t.path==="/")return null;let n=()=>e.some(r=>!this.stage.hidden.has(r)),s=M("span.eye",{"aria-hidden":"true",title:"Show or hide"},Pe(n()?"eye":"eyeOff"));return s.classList.toggle("off",!n()),s.addEventListener("click",()=>this.toggleShown(t.path)),s}#r(t,e){return this.stage.belongs(this.stage.drawables.get(e).object,t.path)}toggleShown(t){let e=[...this.stage.drawables].filter(([,s])=>this.stage.belongs(s.object,t)).map(([s])=>s),n=e.some(s=>!this.stage.hidden.has(s));for(let s of e)this.stage.setHidden(s,n);for(let[s,r]of this.#t){let o=r.querySelector(".eye");!o||!(s===t||s.startsWith(`${t}/`))||(o.classList.toggle("off",n),ou(o,n?"eyeOff":"eye"))}return!n}isShown(t){let e=[...this.stage.drawables].filter(([,n])=>this.stage.belongs(n.object,t));return e.length?e.some(([n])=>!this.stage.hidden.has(n)):null}select(t,e=!0){let n=this.#t.get(this.selected);n&&(n.ariaSelected="false",n.tabIndex=-1),this.selected=t;let s=this.#t.get(t);if(s){s.ariaSelected="true",s.tabIndex=0;for(let r=cm(s);r;r=cm(r))this.#s(r,!0);e&&s.scrollIntoView({block:"nearest"}),this.chosen.emit(t)}}#s(t,e){t.ariaExpanded!==null&&t.setAttribute("aria-expanded",String(e))}#o(){return[...this.#t.values()].filter(t=>t.offsetParent!==null).sort((t,e)=>t.compareDocumentPosition(e)&Node.DOCUMENT_POSITION_FOLLOWING?-1:1)}#a(t){if(t.ctrlKey||t.metaKey||t.altKey)return;let e=this.#o(),n=t.target.closest(".tree-row"),s=e.indexOf(n),r=l=>l&&(this.select(l.dataset.path),l.focus()),o=n?.getAttribute("aria-expanded"),a={ArrowDown:()=>r(e[s+1]),ArrowUp:()=>r(e[s-1]),Home:()=>r(e[0]),End:()=>r(e.at(-1)),ArrowRight:()=>o==="false"?this.#s(n,!0):o==="true"&&r(e[s+1]),ArrowLeft:()=>o==="true"?this.#s(n,!1):r(cm(n)),Enter:()=>this.entered.emit(n.dataset.path)};if(a[t.key])a[t.key]();else if(/^[\p{L}\d_]$/u.test(t.key))this.#c(t.key,e,s,r);else return;t.preventDefault(),t.stopPropagation()}#c(t,e,n,s){clearTimeout(this.typing),this.typing=setTimeout(()=>this.#e="",600),this.#e+=t.toLowerCase();let r=this.#e.length>1?n:n+1,o=[...e.slice(r),...e.slice(0,r)];s(o.find(a=>a.querySelector(".tree-name").textContent.toLowerCase().startsWith(this.#e)))}#l(){let t=this.filter.value.trim().toLowerCase();for(let e of[...this.#t.values()].sort((n,s)=>s.ariaLevel-n.ariaLevel)){let n=e.textContent.toLowerCase().includes(t);e.parentElement.hidden=!!t&&!n&&!e.parentElement.querySelector("li:not([hidden])")}}},cm=i=>i.parentElement.parentElement.closest("li")?.firstChild??null;function WC(i){let t=new Map;for(let e of i)t.set(e.parent,[...t.get(e.parent)??[],e]);return t}function XC(i){let t="";for(let e=0;e<i.length;e+=8192)t+=String.fromCharCode(...i.subarray(e,e+8192));return btoa(t)}async function hm(i,t,e,n=!1){for(let s=0;s===0||s<e.length;s+=45e3)await i.request("upload",{name:t,offset:s,data:XC(e.subarray(s,s+45e3)),fresh:n&&s===0})}var qC=/\.(xml|scn)$/i,$C=500,fy=/is being checked/,YC=i=>(i??"").split("/").at(-1)||"scene.xml";function ZC(i){return i.split(`
`).filter(Boolean).map(t=>{let[,e,n,s]=/^[^\n]*?:(\d+):(\d+): (.*)$/.exec(t)??[null,1,1,t];return{line:Number(e),column:Number(n),text:s}})}var Uu=class{constructor(t,e){this.session=t,this.shown=e,this.name="scene.xml",this.host=M("div.writer-text"),this.note=M("p.writer-note",{role:"status"}),this.list=M("ul.problems",{"aria-label":"Problems"}),this.files=M("input",{type:"file",multiple:!0,hidden:!0,"aria-label":"Files",onchange:()=>this.take([...this.files.files])}),this.runs=M("button.primary.small",{type:"button",title:"Run this text (Ctrl+Enter)","aria-keyshortcuts":"Control+Enter",onclick:()=>this.run()},"Run"),this.title=M("h2"),this.element=M("section.writer",{"aria-label":"Text of the scene",hidden:!0},M("div.pane-head",{},this.title,M("span.space"),this.runs,M("button.small",{type:"button",title:"Open files from this computer",onclick:()=>this.files.click()},"Open"),M("button.icon-button",{type:"button","aria-label":"Save the text",title:"Save the text as a file",onclick:()=>pi(this.name,this.editor?.text??"")},Pe("download")),M("button.icon-button",{type:"button","aria-label":"Close the editor",onclick:()=>this.toggle(!1)},Pe("close"))),this.host,this.note,this.list,this.files),this.veil=M("div.drop-veil",{hidden:!0,"aria-hidden":"true"},M("p",{},"Drop a scene (.xml, .scn), or a mesh, to run it")),this.#l()}get allowed(){return!!this.session.hello?.can?.write}get open(){return!this.element.hidden}async toggle(t=!this.open){if(!(!this.allowed&&t)&&(this.element.hidden=!t,this.shown(t),!!t))try{await this.#t()&&await this.#n(),this.editor.focus()}catch(e){Ft(this.note,e.message)}}follow(){this.running||!this.open||!this.editor||this.changed||this.#n().catch(t=>Ft(this.note,t.message))}async#t(){if(this.editor)return!1;let t=await this.#e();globalThis.sinewEditor||await new Promise((n,s)=>{document.head.append(M("script",{src:this.session.connection.engine?"editor.js":"/editor.js",onload:n,onerror:()=>s(new Error("The editor could not be loaded."))}))});let e=this.host.attachShadow({mode:"open"});return this.editor=globalThis.sinewEditor.create({root:e,parent:e,label:"Text of the scene",components:t,changed:()=>this.#r(),run:()=>this.run()}),!0}async#e(){try{return await this.session.connection.list("components")}catch(t){throw new Error(`The tables of components could not be read: ${t.message}.`)}}async#n(){let{name:t,text:e}=await this.session.connection.request("text");this.#i(YC(t),e)}#i(t,e){this.name=t,Ft(this.title,t),this.editor.load(e),this.changed=!1,this.bundle=!1,this.#s("This text is running.",[])}#r(){this.changed=!0,clearTimeout(this.timer),this.timer=setTimeout(()=>this.check(),$C)}#s(t,e){Ft(this.note,t),this.editor.mark(e),oe(this.list,e.map(n=>M("li",{},M("button",{type:"button",onclick:()=>this.editor.goTo(n)},M("span.path",{},`${n.line}:${n.column}`)," ",n.text))))}async#o(t){let{connection:e}=this.session;await hm(e,this.name,new TextEncoder().encode(this.editor.text)),await e.request(t,{name:this.name,beside:!this.bundle})}#a(t,e){let n=ZC(t.message);this.#s(`${n.length} ${n.length===1?"problem":"problems"}. ${e}`,n)}async check(){if(this.running)return;let t=this.editor.text;try{await this.#o("check"),t===this.editor.text&&this.#s("No problems. Ctrl+Enter runs this text.",[])}catch(e){fy.test(e.message)?this.#r():t===this.editor.text&&this.#a(e,"The scene before runs on.")}}async run(){if(!this.running){clearTimeout(this.timer),this.running=this.runs.disabled=!0,Ft(this.note,"Checking and compiling …");try{await this.#c(()=>this.#o("run")),this.changed=this.bundle=!1,this.#s("This text is running.",[])}catch(t){this.#a(t,"The scene before runs on.")}finally{this.running=this.runs.disabled=!1}}}async#c(t){for(;;)try{return await t()}catch(e){if(!fy.test(e.message))throw e;await new Promise(n=>setTimeout(n,200))}}async take(t){if(!t.length||!this.allowed)return;await this.toggle(!0);let{connection:e}=this.session,n=t.find(s=>qC.test(s.name));try{let s=!0;for(let o of t){Ft(this.note,`Sending ${o.name} …`);let a=new Uint8Array(await o.arrayBuffer());await this.#c(()=>hm(e,o.name,a,s)),s=!1}let r=n?await n.text():(await this.#c(()=>e.request("text",{name:t[0].name}))).text;this.#i(n?n.name:`${t[0].name.replace(/\.[^.]*$/,"")}.xml`,r),this.bundle=!0,await this.run()}catch(s){Ft(this.note,s.message)}}#l(){let t=e=>this.allowed&&[...e.dataTransfer?.types??[]].includes("Files");addEventListener("dragover",e=>{t(e)&&(e.preventDefault(),e.dataTransfer.dropEffect="copy",this.veil.hidden=!1)}),addEventListener("dragleave",e=>e.relatedTarget||(this.veil.hidden=!0)),addEventListener("drop",e=>{this.veil.hidden=!0,t(e)&&(e.preventDefault(),this.take([...e.dataTransfer.files]))})}};var JC=150,yl=new P,py=new P,Ou=class{#t=[];#e=new Map;constructor(t,e){this.stage=t,this.session=e}objects(t){return this.#t=t.items.filter(e=>e.marks?.kind==="track").map(({path:e,marks:n})=>({path:e,id:`channel ${e}`,radius:2.2*(n.radii[0]??0),channels:n.channels,tip:n.end,sections:n.shaft,points:[],deepest:0,time:0})),this.#t.map(({id:e,path:n,radius:s})=>({id:e,kind:"polyline",path:n,name:"channel",role:"channel",radius:[s],pickable:!1,plain:!0}))}subscribe(){this.#e.clear();let t=this.#t.flatMap(({channels:e})=>e);this.session.wantChannels("carved",t.filter(e=>this.session.channel(e)))}take(t){for(let e of t.blocks){let n=e.kind===6&&e.count?this.session.channel(e.object)?.path:null;n&&this.#e.set(n,e.data[e.count*e.width-1])}if(!t.plots)for(let e of this.#t)this.#n(e,t.time)}#n(t,e){e<t.time&&Object.assign(t,{points:[],deepest:0}),t.time=e;let n=this.#e.get(t.channels[0]),s=this.#i(t.tip);if(!(n>t.deepest)||!s)return this.#s(t);t.points.length||(t.points=this.#r(t)),s.nodeAt(0,yl),!((t.points.length?yl.distanceTo(py.fromArray(t.points,t.points.length-3)):1/0)<this.stage.extent/JC)&&(t.deepest=n,t.points.push(...yl.toArray()),this.#s(t))}#i(t){return[...this.stage.drawables.values()].find(e=>e.object.kind==="frames"&&e.object.path===t&&e.nodes)}#r(t){let e=this.#e.get(t.channels[1])??0,n=this.#i(t.sections),s=this.#i(t.tip),r=[];for(let o=0;o<(n?.nodes??0);++o){let a=n.nodeAt(o,yl).distanceTo(s.nodeAt(0,py));a<e&&r.push({away:a,at:yl.toArray()})}return r.sort((o,a)=>a.away-o.away).flatMap(({at:o})=>o)}#s({id:t,points:e}){let n=this.stage.drawables.get(t);!n||n.positions.length===e.length||(n.group.visible=e.length>=6&&!this.stage.hidden.has(t),n.take({kind:1,data:Float32Array.from(e)}),n.applyOpacity())}};var my=22,jC=16,QC=6,vl=new P,Fu=new P,um=new P,Bu=new P,gy=new Gn,gr=new Ns,xy=new Gt,tR=new Je,ku=class{moved=new ne;changed=new ne;held=null;#t=0;#e=null;constructor(t,e){this.stage=t,this.session=e,this.marker=new de(new Li(1,20,14),new Is({color:1221560,transparent:!0,opacity:.65,depthTest:!1})),this.aim=new de(new Li(1,20,14),new Is({color:14239759,depthTest:!1}));let n=new ue().setAttribute("position",new be(new Float32Array(6),3));this.spring=new rr(n,new Pi({color:14239759,depthTest:!1}));for(let r of[this.marker,this.aim,this.spring])r.visible=!1,r.renderOrder=20,r.frustumCulled=!1,t.scene.add(r);this.catch=M("div.catch",{hidden:!0,"aria-hidden":"true"}),t.canvas.parentElement?.append(this.catch);let s=t.canvas;s.addEventListener("pointerleave",()=>this.#u(null)),s.addEventListener("pointermove",r=>this.#i(r)),s.addEventListener("pointerdown",r=>this.#n(r),{capture:!0}),s.addEventListener("pointerup",r=>this.#r(r)),s.addEventListener("pointercancel",r=>this.#r(r)),s.addEventListener("wheel",r=>this.#s(r),{capture:!0,passive:!1}),t.drawn.on(()=>this.#p())}get allowed(){return this.session.hello?.can?.control!==!1&&!this.session.hello?.read_only}get drives(){return(this.session.scene?.items??[]).filter(t=>t.drive).map(t=>({...t.drive,path:t.path,name:t.name}))}pick(t,e){let n=this.stage.drawables.get(t);!n||e>=n.nodes||(this.held={object:t,node:e,target:n.nodeAt(e,new P)},this.changed.emit(this.held),this.#d())}lead(t){let e=this.drives.find(r=>r.path===t),n=this.stage.drawables.get(e?.object);if(!n||e.node>=n.nodes)return;let s=new Je;if(n.poses){let[r,o,a,l]=n.poses.subarray(7*e.node+3,7*e.node+7);s.set(o,a,l,r)}this.held={path:t,object:e.object,node:e.node,target:n.nodeAt(e.node,new P),orientation:s},this.changed.emit(this.held)}shift(t){this.held&&(this.held.target.add(t),this.#d())}turn(t,e){this.held?.path&&(this.held.orientation.premultiply(tR.setFromAxisAngle(t,e)),this.#d())}release(){this.held&&(clearTimeout(this.#e),this.#e=null,this.held=null,this.session.tell("release"),this.#f(null),this.changed.emit(null),this.moved.emit(null))}#n(t){if(t.button!==0||!this.allowed||!t.isPrimary||this.stage.measuring||document.pointerLockElement)return;let e=this.#a(t);if(!e)return;t.stopImmediatePropagation(),t.preventDefault(),this.stage.canvas.focus({preventScroll:!0}),this.stage.canvas.setPointerCapture(t.pointerId),this.stage.controls.enabled=!1,this.stage.led=!0,this.dragging=t.pointerId,this.last=[t.clientX,t.clientY];let n=this.drives.find(s=>s.object===e.id&&s.node===e.node);n?this.lead(n.path):this.pick(e.id,e.node),this.#p()}#i(t){if(this.dragging!==t.pointerId){t.pointerType==="mouse"&&t.buttons===0&&this.#u(this.allowed?this.#a(t):null);return}let[e,n]=[t.clientX-this.last[0],t.clientY-this.last[1]];if(this.last=[t.clientX,t.clientY],!!this.held){if(t.shiftKey&&this.held.path){this.turn(new P().setFromMatrixColumn(this.stage.camera.matrixWorld,1),.008*e),this.turn(new P().setFromMatrixColumn(this.stage.camera.matrixWorld,0),.008*n);return}this.stage.camera.getWorldDirection(Bu),gy.setFromNormalAndCoplanarPoint(Bu,this.held.target),this.#o(t),gr.ray.intersectPlane(gy,um)&&this.held.target.copy(um),this.#d()}}#r(t){this.dragging===t.pointerId&&(this.dragging=null,this.stage.controls.enabled=!0,this.held?.path?this.#f(null):this.release())}#s(t){this.dragging===null||this.dragging===void 0||!this.held||(t.preventDefault(),t.stopImmediatePropagation(),this.stage.camera.getWorldDirection(Bu),this.shift(Bu.clone().multiplyScalar(-.1*t.deltaY*this.stage.pixelSize())))}#o(t){let e=this.stage.canvas.getBoundingClientRect();xy.set((t.clientX-e.left)/e.width*2-1,1-(t.clientY-e.top)/e.height*2),gr.setFromCamera(xy,this.stage.camera)}#a(t){return this.#l(t).sort((n,s)=>n.weight-s.weight).slice(0,QC).find(n=>this.#c(n))??null}#c({id:t,node:e}){let n=this.stage.camera.position;this.stage.drawables.get(t).nodeAt(e,vl);let s=vl.distanceTo(n);gr.set(n,um.subVectors(vl,n).normalize()),gr.near=0,gr.far=s-Math.max(.02*this.stage.extent,3*this.stage.pixelSize());let{object:r}=this.stage.drawables.get(t),o=[...this.stage.drawables].filter(([l,c])=>!this.stage.hidden.has(l)&&nR.has(c.object.kind)&&c.opacity>.9&&!eR(c.object,r)).map(([,l])=>l.group),a=gr.far<=0||gr.intersectObjects(o,!0).length===0;return gr.far=1/0,a}#l(t){let e=this.stage.canvas.getBoundingClientRect(),n=t.pointerType==="touch"?1.8*my:my,s=[],r=new Set(this.drives.map(o=>`${o.object}:${o.node}`));for(let[o,a]of this.stage.drawables)if(!(!iR.has(a.object.kind)||a.object.pickable===!1)&&!(this.stage.hidden.has(o)&&!this.stage.quiet.has(o)))for(let l=0;l<a.nodes;++l){let c=this.stage.project(a.nodeAt(l,vl),Fu);if(c.z>1)continue;let h=(c.x-t.clientX+e.left)**2+(c.y-t.clientY+e.top)**2;h>n*n||s.push({id:o,node:l,weight:h*(r.has(`${o}:${l}`)?.25:1)})}return s}#h(t){if(this.catch.hidden=!t,!t)return;let e=this.stage.drawables.get(t.id),n=this.drives.find(s=>s.object===t.id&&s.node===t.node);Ft(this.catch,n?`drive ${n.path}`:`pull ${e.object.path}${e.nodes>1?`, node ${t.node}`:""}`),this.stage.project(e.nodeAt(t.node,vl),Fu),this.catch.style.transform=`translate(${Math.round(Fu.x)+14}px, ${Math.round(Fu.y)+10}px)`}#u(t){this.stage.canvas.classList.toggle("grab",!!t),this.#h(t),this.marker.visible=!!t,t&&this.stage.drawables.get(t.id).nodeAt(t.node,this.marker.position),(t||this.hovering)&&this.stage.invalidate(),this.hovering=!!t}#d(){let t=this.#t+jC-performance.now();if(t>0){this.#e??=setTimeout(()=>{this.#e=null,this.#d()},t);return}let e=this.held;if(!e)return;this.#t=performance.now();let n=e.target.toArray();if(e.path){let{x:s,y:r,z:o,w:a}=e.orientation;this.session.tell("drive",{path:e.path,position:n,orientation:[a,s,r,o]})}else this.session.tell("pick",{object:e.object,node:e.node,target:n})}take(t){let e=t.blocks.find(m=>m.kind===8&&m.count>0);if(!e||!this.held)return;let[n,s,r,o,a,l,c,h,u,d,f,p]=e.data,y={force:[n,s,r],at:[o,a,l],target:[c,h,u],moment:[d,f,p]};this.moved.emit(y),this.#f(y)}#f(t){for(let e of[this.aim,this.spring])e.visible=!!t;if(this.marker.visible=!!t,t){this.marker.position.fromArray(t.at),this.aim.position.fromArray(t.target);let{position:e}=this.spring.geometry.attributes;e.array.set([...t.at,...t.target]),e.needsUpdate=!0}this.stage.invalidate()}#p(){let t=this.stage.pixelSize();this.marker.scale.setScalar(6*t),this.aim.scale.setScalar(4*t)}},eR=(i,t)=>i.of===t.id||i.kind==="solid"&&dm(i.path)!==""&&dm(i.path)===dm(t.path),dm=i=>i.replace(/\/[^/]*$/,""),nR=new Set(["surface","solid","tissue"]),iR=new Set(["tube","polyline","points","frames","surface","edges"]);var sR=8,zu=class{#t=[];constructor(t,e){this.stage=t,this.session=e}objects(t){let e=new Map(t.channels.map(n=>[n.path,n]));return this.#t=t.objects.filter(n=>n.kind==="arrows"&&!n.hidden).map(n=>({path:n.path,channel:`${n.path}/moment`,id:`moment ${n.path}`,at:n.id,role:n.role,name:n.name})).filter(({channel:n})=>e.get(n)?.width.all===3).slice(0,sR),this.#t.map(({id:n,path:s,name:r,role:o})=>({id:n,kind:"arrows",quantity:"moment",unit:"N m",path:s,name:r,role:o}))}subscribe(){this.session.wantChannels("moments",this.#t.map(({channel:t})=>t))}take(t){for(let e of t.blocks){let n=e.kind===6&&e.count?this.session.channel(e.object)?.path:null,s=n&&this.#t.find(r=>r.channel===n);s&&(s.vector=[...e.data.subarray((e.count-1)*e.width+1,e.count*e.width)])}for(let{id:e,at:n,vector:s}of this.#t){let r=this.stage.drawables.get(n)?.rows;s&&r?.length>=6&&this.stage.drawables.get(e)?.show([...r.subarray(0,3),...s])}}};var yy={steel:"#aab8c8",disc:"#6fb3c4",obstacle:"#8b96a3",force:"#d9480f",moment:"#8e44ad",contact:"#c2255c",channel:"#8f1d3a"},_y=["#5b8fd6","#d68a4c","#5fae8b","#b277c9","#c9ae4a","#d26a7c"],xr=i=>new Xt(yy[i]);function vy(i,t){return i.role==="channel"?xr("channel"):new Xt(i.colour??(i.role==="instrument"?yy.steel:_y[t%_y.length]))}var Gu=["#440154","#482878","#3e4989","#31688e","#26828e","#1f9e89","#35b779","#6ece58","#b5de2b","#fde725"],Vu=Gu.map(i=>new Xt(i)),rR=new Xt("#999ea6");function _r(i,t){if(Number.isNaN(i))return t.copy(rR);let e=Math.min(Math.max(i,0),1)*(Vu.length-1),n=Math.min(Math.floor(e),Vu.length-2);return t.copy(Vu[n]).lerp(Vu[n+1],e-n)}var yr=16,Hu=200;function Wu(i,t,e,n,s){i.textAlign=s,i.fillText(t,e,n)}function oR(i,t,e){let n=t.pixelSize(),s=ko(110*n),r=s/n;i.fillRect(yr,e-yr,r,2),Wu(i,en(s,"m",1),yr,e-yr-6,"left")}function aR(i,t,e,n){let s=t.ends,r=Ks(Math.max(...s.map(Math.abs)),t.field.unit),o=i.createLinearGradient(e,0,e+Hu,0);Gu.forEach((l,c)=>o.addColorStop(c/(Gu.length-1),l)),Wu(i,`${Nr(t.field)}${r.unit?`, ${r.unit}`:""}`,e,n-6,"left");let a=i.fillStyle;i.fillStyle=o,i.fillRect(e,n,Hu,10),i.fillStyle=a,["left","center","right"].forEach((l,c)=>Wu(i,tn(t.at(c/2)/r.factor),e+c*Hu/2,n+23,l))}function fm(i,t,e,n){let{width:s,height:r}=e,{canvas:o}=i,a=Math.min(o.width/s,o.height/r);i.setTransform(a,0,0,a,0,0),i.clearRect(0,0,o.width/a,o.height/a),i.drawImage(t,0,0,s,r),i.font="13px system-ui, sans-serif",i.fillStyle=getComputedStyle(document.documentElement).getPropertyValue("--text").trim()||"#222",oR(i,e,r),n!==null&&Wu(i,bs(n),s-yr,yr+10,"right"),e.colours.shown.filter(l=>l.known).forEach((l,c)=>aR(i,l,s-yr-Hu,r-yr-26-56*c))}async function by(i,t,e){let n=await createImageBitmap(i),s=M("canvas",{width:n.width,height:n.height});return fm(s.getContext("2d"),n,t,e),new Promise(r=>s.toBlob(r,"image/png"))}var Xu=i=>`${document.title.replace(/[^\w-]+/g,"-")}.${i}`;var My="video/webm",lR=8e6,Sy=500,qu=class{recorder=null;#t=!1;constructor(t,e){this.stage=t,this.timeOf=e,this.seconds=M("span",{hidden:!0}),this.button=M("button.icon-button.film",{type:"button",hidden:!globalThis.MediaRecorder?.isTypeSupported(My),onclick:()=>this.toggle()},Pe("film"),this.seconds),this.#n()}toggle(){this.recorder?this.recorder.stop():this.button.hidden||this.#e()}#e(){let{width:t,height:e}=this.stage.canvas,n=M("canvas",{width:t,height:e}).getContext("2d"),s=n.canvas.captureStream(),r=this.stage.drawn.on(()=>fm(n,this.stage.canvas,this.stage,this.timeOf())),o=setInterval(()=>this.#n(),Sy);this.recorder=new MediaRecorder(s,{mimeType:My,videoBitsPerSecond:lR}),this.recorder.addEventListener("dataavailable",({data:a})=>a.size&&pi(Xu("webm"),a)),this.recorder.addEventListener("stop",()=>{r(),clearInterval(o);for(let a of s.getTracks())a.stop();this.recorder=null,this.#n()}),this.began=performance.now(),this.recorder.start(),this.#n()}follow({running:t,end:e}){let{recorder:n}=this;this.#t&&!t&&e&&setTimeout(()=>n?.state==="recording"&&n.stop(),Sy),this.#t=t}#n(){let t=!!this.recorder,e=t?`${Math.floor((performance.now()-this.began)/1e3)} s`:"";this.seconds.hidden=!t,Ft(this.seconds,e),this.button.setAttribute("aria-pressed",String(t)),this.button.setAttribute("aria-label",t?`Save a film: recording, ${e}`:"Save a film"),this.button.title=t?"Stop, and save the film (P)":"Save a film (P)",t&&this.stage.invalidate()}};var cR=14,hR=5,wy=new P,Ay=new P,Ey=new Ns,Ty=new Gt,$u=class{on=!1;ends=[];constructor(t){this.stage=t;let e=new ue().setAttribute("position",new be(new Float32Array(6),3));this.line=new rr(e,new Pi({color:14239759,depthTest:!1})),this.line.visible=!1,this.line.frustumCulled=!1,this.line.renderOrder=21,t.scene.add(this.line),this.label=M("output.measured",{hidden:!0}),this.button=M("button.icon-button",{type:"button","aria-label":"Measure",title:"Measure: click two points (m)","aria-pressed":"false",onclick:()=>this.toggle()});let{canvas:n}=t;n.addEventListener("pointerdown",s=>this.from=[s.clientX,s.clientY],{capture:!0}),n.addEventListener("pointerup",s=>this.#t(s)),t.drawn.on(()=>this.#i())}toggle(t=!this.on){this.on=this.stage.measuring=t,this.ends=[],this.button.setAttribute("aria-pressed",String(t)),this.label.hidden=!t,Ft(this.label,t?"Click two points.":""),this.label.style.transform="",this.#i(),this.stage.invalidate()}#t(t){if(!this.on||t.button!==0||!this.from||Math.hypot(t.clientX-this.from[0],t.clientY-this.from[1])>hR)return;let e=this.#e(t);e&&(this.ends=this.ends.length===1?[...this.ends,e]:[e],this.stage.invalidate())}#e(t){let e=this.stage.canvas.getBoundingClientRect(),[n,s]=[t.clientX-e.left,t.clientY-e.top];Ty.set(n/e.width*2-1,1-s/e.height*2),Ey.setFromCamera(Ty,this.stage.camera);let r=[...this.stage.drawables].filter(([c,h])=>!this.stage.hidden.has(c)&&h.object.kind!=="arrows"),[o]=Ey.intersectObjects(r.map(([,c])=>c.group),!0).filter(({object:c})=>c.isMesh),a=o?o.distance+.02*this.stage.extent:1/0,l=null;for(let[c,h]of r)for(let u=0;u<h.nodes;++u){let d=this.stage.project(h.nodeAt(u,wy),Ay),f=Math.hypot(d.x-n,d.y-s);d.z<=1&&f<(l?.away??cR)&&wy.distanceTo(this.stage.camera.position)<a&&(l={away:f,id:c,node:u})}return l??(o&&{at:o.point.clone()})}#n({id:t,node:e,at:n}){if(n)return n;let s=this.stage.drawables.get(t);return s&&e<s.nodes?s.nodeAt(e,new P):null}get length(){let[t,e]=this.ends.map(n=>this.#n(n));return t&&e?t.distanceTo(e):null}#i(){let[t,e]=this.ends.map(a=>this.#n(a)),n=!!(t&&e);if(this.line.visible!==n&&this.stage.invalidate(),this.line.visible=n,!n)return;let{position:s}=this.line.geometry.attributes;s.array.set([...t.toArray(),...e.toArray()]),s.needsUpdate=!0;let r=e.clone().sub(t).toArray().map(a=>en(a,"m"));Ft(this.label,`${en(t.distanceTo(e),"m",4)} (x ${r[0]}, y ${r[1]}, z ${r[2]})`);let o=this.stage.project(t.clone().add(e).multiplyScalar(.5),Ay);this.label.style.transform=`translate(${Math.round(o.x)+10}px, ${Math.round(o.y)-12}px)`}};var uR=14,Py=new Ns,Cy=new Gt,Ry=new P,dR=new P,Yu=class{constructor(t){this.stage=t,this.element=M("div.probe",{hidden:!0,"aria-hidden":"true"}),t.canvas.parentElement?.append(this.element),t.canvas.addEventListener("pointermove",e=>{this.event=e.buttons?null:e,this.#t()}),t.canvas.addEventListener("pointerleave",()=>{this.event=null,this.#t()}),t.colours.changed.on(()=>this.#t())}#t(){this.asked??=requestAnimationFrame(()=>{this.asked=null;let t=this.event&&this.stage.colours.choices.size?this.#e(this.event):null;if(this.element.hidden=!t,!t)return;Ft(this.element,`${Nr(t.field)} ${Number.isNaN(t.value)?"not known here":en(t.value,t.field.unit)}`);let e=this.stage.canvas.getBoundingClientRect();this.element.style.transform=`translate(${Math.round(this.event.clientX-e.left)+14}px, ${Math.round(this.event.clientY-e.top)-28}px)`})}#e(t){let e=this.stage.canvas.getBoundingClientRect(),n=[t.clientX-e.left,t.clientY-e.top];Cy.set(n[0]/e.width*2-1,1-n[1]/e.height*2),Py.setFromCamera(Cy,this.stage.camera);let s=null;for(let[r,o]of this.stage.colours.choices){let a=this.stage.drawables.get(r);if(!a?.values||this.stage.hidden.has(r))continue;let l=a.object.kind==="surface"?fR(a):this.#n(a,n);l&&(!s||l.distance<s.distance)&&(s={...l,field:this.stage.colours.scales.get(o).field})}return s}#n(t,[e,n]){let s=null;for(let r=0;r<t.nodes;++r){let o=this.stage.project(t.nodeAt(r,Ry),dR),a=Math.hypot(o.x-e,o.y-n);o.z<=1&&a<(s?.away??uR)&&(s={away:a,value:t.values[r],distance:Ry.distanceTo(this.stage.camera.position)})}return s}};function fR(i){let[t]=Py.intersectObject(i.mesh,!1);if(!t)return null;let[e,n,s]=[t.face.a,t.face.b,t.face.c].map(o=>i.nodeOf[o]),r=t.barycoord;return{value:r.x*i.values[e]+r.y*i.values[n]+r.z*i.values[s],distance:t.distance}}var Iy={type:"change"},mm={type:"start"},Dy={type:"end"},Zu=new Ps,Ly=new Gn,pR=Math.cos(70*Oh.DEG2RAD),Ln=new P,ci=2*Math.PI,Le={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},pm=1e-6,Ju=class extends $a{constructor(t,e=null){super(t,e),this.state=Le.NONE,this.target=new P,this.cursor=new P,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:cr.ROTATE,MIDDLE:cr.DOLLY,RIGHT:cr.PAN},this.touches={ONE:hr.ROTATE,TWO:hr.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new P,this._lastQuaternion=new Je,this._lastTargetPosition=new P,this._quat=new Je().setFromUnitVectors(t.up,new P(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new Co,this._sphericalDelta=new Co,this._scale=1,this._panOffset=new P,this._rotateStart=new Gt,this._rotateEnd=new Gt,this._rotateDelta=new Gt,this._panStart=new Gt,this._panEnd=new Gt,this._panDelta=new Gt,this._dollyStart=new Gt,this._dollyEnd=new Gt,this._dollyDelta=new Gt,this._dollyDirection=new P,this._mouse=new Gt,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=gR.bind(this),this._onPointerDown=mR.bind(this),this._onPointerUp=xR.bind(this),this._onContextMenu=wR.bind(this),this._onMouseWheel=vR.bind(this),this._onKeyDown=bR.bind(this),this._onTouchStart=MR.bind(this),this._onTouchMove=SR.bind(this),this._onMouseDown=_R.bind(this),this._onMouseMove=yR.bind(this),this._interceptControlDown=AR.bind(this),this._interceptControlUp=ER.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(t){this._cursorStyle=t,t==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(t){super.connect(t),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=Le.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(t){t.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=t}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(Iy),this.update(),this.state=Le.NONE}pan(t,e){this._pan(t,e),this.update()}dollyIn(t){this._dollyIn(t),this.update()}dollyOut(t){this._dollyOut(t),this.update()}rotateLeft(t){this._rotateLeft(t),this.update()}rotateUp(t){this._rotateUp(t),this.update()}update(t=null){let e=this.object.position;Ln.copy(e).sub(this.target),Ln.applyQuaternion(this._quat),this._spherical.setFromVector3(Ln),this.autoRotate&&this.state===Le.NONE&&this._rotateLeft(this._getAutoRotationAngle(t)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=ci:n>Math.PI&&(n-=ci),s<-Math.PI?s+=ci:s>Math.PI&&(s-=ci),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(Ln.setFromSpherical(this._spherical),Ln.applyQuaternion(this._quatInverse),e.copy(this.target).add(Ln),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=Ln.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new P(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new P(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=Ln.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(Zu.origin.copy(this.object.position),Zu.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(Zu.direction))<pR?this.object.lookAt(this.target):(Ly.setFromNormalAndCoplanarPoint(this.object.up,this.target),Zu.intersectPlane(Ly,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>pm||8*(1-this._lastQuaternion.dot(this.object.quaternion))>pm||this._lastTargetPosition.distanceToSquared(this.target)>pm?(this.dispatchEvent(Iy),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(t){return t!==null?ci/60*this.autoRotateSpeed*t:ci/60/60*this.autoRotateSpeed}_getZoomScale(t){let e=Math.abs(t*.01);return Math.pow(.95,this.zoomSpeed*e)}_rotateLeft(t){this._sphericalDelta.theta-=t}_rotateUp(t){this._sphericalDelta.phi-=t}_panLeft(t,e){Ln.setFromMatrixColumn(e,0),Ln.multiplyScalar(-t),this._panOffset.add(Ln)}_panUp(t,e){this.screenSpacePanning===!0?Ln.setFromMatrixColumn(e,1):(Ln.setFromMatrixColumn(e,0),Ln.crossVectors(this.object.up,Ln)),Ln.multiplyScalar(t),this._panOffset.add(Ln)}_pan(t,e){let n=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;Ln.copy(s).sub(this.target);let r=Ln.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*t*r/n.clientHeight,this.object.matrix),this._panUp(2*e*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(t*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(e*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(t,e){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let n=this.domElement.getBoundingClientRect(),s=t-n.left,r=e-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(t){return Math.max(this.minDistance,Math.min(this.maxDistance,t))}_handleMouseDownRotate(t){this._rotateStart.set(t.clientX,t.clientY)}_handleMouseDownDolly(t){this._updateZoomParameters(t.clientX,t.clientY),this._dollyStart.set(t.clientX,t.clientY)}_handleMouseDownPan(t){this._panStart.set(t.clientX,t.clientY)}_handleMouseMoveRotate(t){this._rotateEnd.set(t.clientX,t.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(ci*this._rotateDelta.x/e.clientHeight),this._rotateUp(ci*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(t){this._dollyEnd.set(t.clientX,t.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(t){this._panEnd.set(t.clientX,t.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(t){this._updateZoomParameters(t.clientX,t.clientY),t.deltaY<0?this._dollyIn(this._getZoomScale(t.deltaY)):t.deltaY>0&&this._dollyOut(this._getZoomScale(t.deltaY)),this.update()}_handleKeyDown(t){let e=!1;switch(t.code){case this.keys.UP:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(ci*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),e=!0;break;case this.keys.BOTTOM:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(-ci*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),e=!0;break;case this.keys.LEFT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(ci*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),e=!0;break;case this.keys.RIGHT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(-ci*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),e=!0;break}e&&(t.preventDefault(),this.update())}_handleTouchStartRotate(t){if(this._pointers.length===1)this._rotateStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(t){if(this._pointers.length===1)this._panStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panStart.set(n,s)}}_handleTouchStartDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enablePan&&this._handleTouchStartPan(t)}_handleTouchStartDollyRotate(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enableRotate&&this._handleTouchStartRotate(t)}_handleTouchMoveRotate(t){if(this._pointers.length==1)this._rotateEnd.set(t.pageX,t.pageY);else{let n=this._getSecondPointerPosition(t),s=.5*(t.pageX+n.x),r=.5*(t.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(ci*this._rotateDelta.x/e.clientHeight),this._rotateUp(ci*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(t){if(this._pointers.length===1)this._panEnd.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(t.pageX+e.x)*.5,a=(t.pageY+e.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enablePan&&this._handleTouchMovePan(t)}_handleTouchMoveDollyRotate(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enableRotate&&this._handleTouchMoveRotate(t)}_addPointer(t){this._pointers.push(t.pointerId)}_removePointer(t){delete this._pointerPositions[t.pointerId];for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId){this._pointers.splice(e,1);return}}_isTrackingPointer(t){for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId)return!0;return!1}_trackPointer(t){let e=this._pointerPositions[t.pointerId];e===void 0&&(e=new Gt,this._pointerPositions[t.pointerId]=e),e.set(t.pageX,t.pageY)}_getSecondPointerPosition(t){let e=t.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[e]}_customWheelEvent(t){let e=t.deltaMode,n={clientX:t.clientX,clientY:t.clientY,deltaY:t.deltaY};switch(e){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return t.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}};function mR(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function gR(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function xR(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(Dy),this.state=Le.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let t=this._pointers[0],e=this._pointerPositions[t];this._onTouchStart({pointerId:t,pageX:e.x,pageY:e.y});break}}function _R(i){let t;switch(i.button){case 0:t=this.mouseButtons.LEFT;break;case 1:t=this.mouseButtons.MIDDLE;break;case 2:t=this.mouseButtons.RIGHT;break;default:t=-1}switch(t){case cr.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=Le.DOLLY;break;case cr.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Le.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Le.ROTATE}break;case cr.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Le.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Le.PAN}break;default:this.state=Le.NONE}this.state!==Le.NONE&&this.dispatchEvent(mm)}function yR(i){switch(this.state){case Le.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case Le.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case Le.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function vR(i){this.enabled===!1||this.enableZoom===!1||this.state!==Le.NONE||(i.preventDefault(),this.dispatchEvent(mm),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(Dy))}function bR(i){this.enabled!==!1&&this._handleKeyDown(i)}function MR(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case hr.ROTATE:if(this.enableRotate===!1){this.state=Le.NONE;break}this._handleTouchStartRotate(i),this.state=Le.TOUCH_ROTATE;break;case hr.PAN:if(this.enablePan===!1){this.state=Le.NONE;break}this._handleTouchStartPan(i),this.state=Le.TOUCH_PAN;break;default:this.state=Le.NONE}break;case 2:switch(this.touches.TWO){case hr.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=Le.TOUCH_DOLLY_PAN;break;case hr.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=Le.TOUCH_DOLLY_ROTATE;break;default:this.state=Le.NONE}break;default:this.state=Le.NONE}this.state!==Le.NONE&&this.dispatchEvent(mm)}function SR(i){switch(this._trackPointer(i),this.state){case Le.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case Le.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case Le.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case Le.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=Le.NONE}}function wR(i){this.enabled!==!1&&i.preventDefault()}function AR(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function ER(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var Ku=new WeakMap,gm=new WeakMap,Ny=new P,Oy=new P;function Fy(i,t,e){let n=t<1;if(gm.has(i)||gm.set(i,i.material.side),n&&!i.isInstancedMesh&&!Ku.has(i)){let r=new de(i.geometry,e.copyOf(i.material));r.material.side=Sn,r.frustumCulled=!1,Ku.set(i,r),i.add(r)}let s=Ku.get(i);i.material.side=s&&n?Di:gm.get(i),s&&(s.visible=n,Uy(s.material,t)),Uy(i.material,t)}function Uy(i,t){let e=t<1;i.transparent!==e&&(i.needsUpdate=!0),i.transparent=e,i.depthWrite=!e,i.opacity=t}function Ko(i){let t=Ku.get(i);t&&(t.geometry=i.geometry)}var TR=i=>i.material.side===Sn;function By(i,t){let e=[];t.getWorldDirection(Oy);for(let n of i)n.traverseVisible(s=>{s.isMesh&&!s.isInstancedMesh&&s.material.transparent&&e.push({mesh:s,depth:CR(s,t)})});e.sort((n,s)=>s.depth-n.depth),e.forEach(({mesh:n},s)=>n.renderOrder=1+s)}function CR(i,t){let{geometry:e}=i;e.boundingBox||e.computeBoundingBox();let{min:n,max:s}=e.boundingBox,r=1/0,o=-1/0;for(let a=0;a<8;++a){Ny.set(a&1?s.x:n.x,a&2?s.y:n.y,a&4?s.z:n.z).applyMatrix4(i.matrixWorld).sub(t.position);let l=Ny.dot(Oy);r=Math.min(r,l),o=Math.max(o,l)}return TR(i)?o:r}function xm(i,t=!1){let e=i[0].index!==null,n=new Set(Object.keys(i[0].attributes)),s=new Set(Object.keys(i[0].morphAttributes)),r={},o={},a=i[0].morphTargetsRelative,l=new ue;l.morphTargetsRelative=a;let c=0;for(let h=0;h<i.length;++h){let u=i[h],d=0,f=0;if(e!==(u.index!==null))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". All geometries must have compatible attributes; make sure index attribute exists among all geometries, or in none of them."),null;for(let p in u.attributes){if(!n.has(p))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+'. All geometries must have compatible attributes; make sure "'+p+'" attribute exists among all geometries, or in none of them.'),null;r[p]===void 0&&(r[p]=[]),r[p].push(u.attributes[p]),d++}if(d!==n.size)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". Make sure all geometries have the same number of attributes."),null;if(a!==u.morphTargetsRelative)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". .morphTargetsRelative must be consistent throughout all geometries."),null;for(let p in u.morphAttributes){if(!s.has(p))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+".  .morphAttributes must be consistent throughout all geometries."),null;if(u.morphAttributes[p].length!==i[0].morphAttributes[p].length)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+'. All geometries must have the same number of morph targets for the "'+p+'" morph attribute.'),null;o[p]===void 0&&(o[p]=[]),o[p].push(u.morphAttributes[p]),f++}if(f!==s.size)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". Make sure all geometries have the same number of morph attributes."),null;if(t){let p;if(e)p=u.index.count;else if(u.attributes.position!==void 0)p=u.attributes.position.count;else return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". The geometry must have either an index or a position attribute"),null;l.addGroup(c,p,h),c+=p}}if(e){let h=0,u=[];for(let d=0;d<i.length;++d){let f=i[d].index;for(let p=0;p<f.count;++p)u.push(f.getX(p)+h);h+=i[d].attributes.position.count}l.setIndex(u)}for(let h in r){let u=ky(r[h]);if(!u)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed while trying to merge the "+h+" attribute."),null;l.setAttribute(h,u)}for(let h in o){let u=o[h][0].length;if(u!==0){l.morphAttributes=l.morphAttributes||{},l.morphAttributes[h]=[];for(let d=0;d<u;++d){let f=[];for(let y=0;y<o[h].length;++y)f.push(o[h][y][d]);let p=ky(f);if(!p)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed while trying to merge the "+h+" morphAttribute."),null;l.morphAttributes[h].push(p)}}}return l}function ky(i){let t,e,n,s=-1,r=0;for(let c=0;c<i.length;++c){let h=i[c];if(t===void 0&&(t=h.array.constructor),t!==h.array.constructor)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.array must be of consistent array types across matching attributes."),null;if(e===void 0&&(e=h.itemSize),e!==h.itemSize)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.itemSize must be consistent across matching attributes."),null;if(n===void 0&&(n=h.normalized),n!==h.normalized)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.normalized must be consistent across matching attributes."),null;if(s===-1&&(s=h.gpuType),s!==h.gpuType)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.gpuType must be consistent across matching attributes."),null;r+=h.count*e}let o=new t(r),a=new be(o,e,n),l=0;for(let c=0;c<i.length;++c){let h=i[c];if(h.isInterleavedBufferAttribute){let u=l/e;for(let d=0,f=h.count;d<f;d++)for(let p=0;p<e;p++){let y=h.getComponent(d,p);a.setComponent(d+u,p,y)}}else o.set(h.array,l);l+=h.count*e}return s!==void 0&&(a.gpuType=s),a}function ju(i,t=Math.PI/3){let e=i.index?i.toNonIndexed():i,n=e.attributes.position,s=n.count,r;if(n.isBufferAttribute===!0&&n.itemSize===3&&n.normalized===!1)r=n.array;else{r=new Float64Array(s*3);for(let b=0;b<s;b++)r[3*b+0]=n.getX(b),r[3*b+1]=n.getY(b),r[3*b+2]=n.getZ(b)}let o=Math.cos(t),a=(1+1e-10)*100,l=s/3,c=new Float64Array(l*3);for(let b=0;b<l;b++){let R=9*b,T=r[R+0],x=r[R+1],E=r[R+2],F=r[R+3],D=r[R+4],N=r[R+5],z=r[R+6],G=r[R+7],U=r[R+8],W=z-F,$=G-D,H=U-N,lt=T-F,Z=x-D,j=E-N,et=$*j-H*Z,dt=H*lt-W*j,ut=W*Z-$*lt,tt=1/(Math.sqrt(et*et+dt*dt+ut*ut)||1);c[3*b+0]=et*tt,c[3*b+1]=dt*tt,c[3*b+2]=ut*tt}let h=new Int32Array(s),u=new Float64Array(s*3),d=1;for(;d<s*2;)d<<=1;let f=d-1,p=new Int32Array(d),y=0;for(let b=0;b<s;b++){let R=3*b,T=Math.trunc(r[R+0]*a),x=Math.trunc(r[R+1]*a),E=Math.trunc(r[R+2]*a),F=(Math.imul(T,73856093)^Math.imul(x,19349663)^Math.imul(E,83492791))&f;for(;;){let D=p[F];if(D===0){let z=3*y;u[z+0]=T,u[z+1]=x,u[z+2]=E,p[F]=y+1,h[b]=y++;break}let N=3*(D-1);if(u[N+0]===T&&u[N+1]===x&&u[N+2]===E){h[b]=D-1;break}F=F+1&f}}let m=new Int32Array(y+1);for(let b=0;b<s;b++)m[h[b]+1]++;for(let b=0;b<y;b++)m[b+1]+=m[b];let g=new Int32Array(s),v=m.slice(0,y);for(let b=0;b<l;b++){let R=3*b;g[v[h[R+0]]++]=b,g[v[h[R+1]]++]=b,g[v[h[R+2]]++]=b}let C=new Float32Array(s*3);for(let b=0;b<l;b++){let R=3*b,T=c[R+0],x=c[R+1],E=c[R+2];for(let F=0;F<3;F++){let D=R+F,N=h[D],z=0,G=0,U=0;for(let $=m[N],H=m[N+1];$<H;$++){let lt=3*g[$],Z=c[lt+0],j=c[lt+1],et=c[lt+2];T*Z+x*j+E*et>o&&(z+=Z,G+=j,U+=et)}let W=1/(Math.sqrt(z*z+G*G+U*U)||1);C[3*D+0]=z*W,C[3*D+1]=G*W,C[3*D+2]=U*W}}return e.setAttribute("normal",new be(C,3,!1)),e}var RR=new P,rn=class{positions=new Float32Array(0);poses=null;values=null;scalars=null;group=new Hn;ghost=null;lit=!1;usual=1;wished=null;constructor(t,e){this.object=t,this.context=e,this.colour=e.colourOf(t),this.group.name=t.path}get nodes(){return this.positions.length/3}take(t){if(t.kind===1)this.positions=t.data;else if(t.kind===3)this.poses=t.data,this.#t();else return!1;return this.update(),!0}#t(){let t=this.poses.length/7;this.positions.length!==3*t&&(this.positions=new Float32Array(3*t));for(let e=0;e<t;++e)for(let n=0;n<3;++n)this.positions[3*e+n]=this.poses[7*e+n]}paint(t){this.scalars=t,this.group.traverse(e=>e.material&&Ex(e.material,!!t)),this.update()}nodeColour(t){return this.scalars?_r(this.scalars[t],Jn):Jn.copy(this.colour)}light(t){this.lit=t,this.group.traverse(e=>{e.material?.emissive&&e.material.emissive.set(t?749183:0).multiplyScalar(t?.28:0)}),this.context.invalidate()}get opacity(){return this.wished??this.usual}wish(t){this.wished=t,this.applyOpacity()}applyOpacity(){let t=[];this.group.traverse(e=>e.isMesh&&!e.parent.isMesh&&t.push(e));for(let e of t)Fy(e,this.opacity,this.context);this.context.invalidate()}nodeAt(t,e){return e.fromArray(this.positions,3*t)}grow(t){for(let e=0;e<this.nodes;++e)t.expandByPoint(this.nodeAt(e,RR))}box(t=!1){let e=new zn;return this.grow(e),t&&this.growByHeads?.(e),e}takeGhost(){this.dropGhost(),this.ghost=this.group.clone(!0);let t=[];this.ghost.traverse(e=>e.isMesh&&e.parent?.isMesh&&t.push(e));for(let e of t)e.removeFromParent();this.ghost.traverse(e=>{e.material&&(e.geometry=e.geometry.clone(),e.material=this.context.ghostMaterial(e),e.renderOrder=-1)}),this.context.scene.add(this.ghost)}dropGhost(){this.ghost?.removeFromParent(),this.ghost?.traverse(t=>{t.geometry?.dispose(),t.material?.dispose()}),this.ghost=null}dispose(){this.dropGhost(),this.group.removeFromParent(),this.group.traverse(t=>{t.geometry?.dispose(),t.material?.dispose()})}update(){}},Jn=new Xt;var Qu=new P(0,1,0),zy=.2,Vy=1e-9,jo=new P,vr=new P,Gy=new P,td=new Je,Hy=new he;function PR(i){let t=n=>new Fa(.05,.18,16).translate(0,n-.09,0),e=[new ai(.018,.018,.84,12).translate(0,.42,0),t(1)];return i&&e.push(t(.86)),xm(e)}var ed=class extends rn{rows=new Float32Array(0);#t=0;constructor(t,e,n,s){super(t,e),this.shape=n,this.colour=s,this.material=e.material({color:s,roughness:.5,metalness:0})}take(t){if(t.kind!==5)return super.take(t);this.rows=t.data;let e=t.count;this.positions.length!==3*e&&(this.positions=new Float32Array(3*e));for(let n=0;n<e;++n)for(let s=0;s<3;++s)this.positions[3*n+s]=this.rows[6*n+s];return this.update(),!0}instances(t){return(!this.mesh||t>this.#t)&&(this.mesh?.removeFromParent(),this.mesh?.dispose(),this.#t=Math.max(16,2*t),this.mesh=new Xi(this.shape,this.material,this.#t),this.mesh.frustumCulled=!1,this.group.add(this.mesh)),this.mesh.count=t,this.mesh}show(t){this.rows=Float32Array.from(t),this.positions=new Float32Array(t.length/2);for(let e=0;6*e<t.length;++e)this.positions.set(this.rows.subarray(6*e,6*e+3),3*e);this.update()}takeGhost(){}},nd=class extends ed{constructor(t,e){let n=t.quantity==="moment"||t.unit==="N m";super(t,e,PR(n),xr(n?"moment":"force")),this.unit=t.unit??(n?"N m":"N")}growByHeads(t){let e=this.context.largest.get(this.unit)??0,n=zy*this.context.extent()*this.context.arrowSize;for(let s=0;e>Vy&&s<this.nodes;++s)vr.fromArray(this.rows,6*s+3).multiplyScalar(n/e),t.expandByPoint(jo.fromArray(this.rows,6*s).add(vr))}place(t){this.middle=t,this.update()}#t(t){return Math.hypot(this.rows[6*t+3],this.rows[6*t+4],this.rows[6*t+5])}update(){let t=this.instances(this.nodes),{largest:e}=this.context,n=e.get(this.unit)??0;for(let r=0;r<this.nodes;++r)n=Math.max(n,this.#t(r));e.set(this.unit,n);let s=zy*this.context.extent()*this.context.arrowSize;for(let r=0;r<this.nodes;++r){this.middle?jo.fromArray(this.middle):jo.fromArray(this.rows,6*r),vr.fromArray(this.rows,6*r+3);let o=n>Vy?s*this.#t(r)/n:0;td.setFromUnitVectors(Qu,vr.lengthSq()>0?vr.normalize():Qu);let a=o>.004*s?Math.max(o,.35*s):0;t.setMatrixAt(r,Hy.compose(jo,td,Gy.set(a,o,a)))}t.instanceMatrix.needsUpdate=!0,this.context.arrowsChanged(this.unit,n),this.context.invalidate()}},id=class extends ed{constructor(t,e){let n=new ai(.16,.16,4,8).translate(0,2,0);super(t,e,xm([new Li(1,16,12),n]),xr("contact"))}update(){let t=this.instances(this.nodes),e=.006*this.context.extent();for(let n=0;n<this.nodes;++n)jo.fromArray(this.rows,6*n),vr.fromArray(this.rows,6*n+3),td.setFromUnitVectors(Qu,vr.lengthSq()>0?vr.normalize():Qu),t.setMatrixAt(n,Hy.compose(jo,td,Gy.setScalar(e)));t.instanceMatrix.needsUpdate=!0,this.context.invalidate()}};function IR(){let i=document.createElement("canvas");i.width=i.height=64;let t=i.getContext("2d");return t.beginPath(),t.arc(32,32,30,0,2*Math.PI),t.fillStyle="#fff",t.fill(),new Da(i)}function _m(i,t){let e=i.nodes;t.attributes.position?.count!==e&&(t.setAttribute("position",new be(new Float32Array(3*e),3)),t.setAttribute("color",new be(new Float32Array(3*e),3)));let{position:n,color:s}=t.attributes;n.array.set(i.positions),n.needsUpdate=!0;for(let r=0;r<e;++r)i.nodeColour(r).toArray(s.array,3*r);return s.needsUpdate=!0,t}var sd=class extends rn{constructor(t,e){super(t,e);let n=e.dotMaterial(IR());this.dots=new Ia(new ue,n),this.dots.frustumCulled=!1,this.group.add(this.dots)}update(){_m(this,this.dots.geometry),this.context.invalidate()}};var Wy=new P(0,1,0),LR=new Xt(1,1,1),DR=new P,NR=new P,Xy=new P,UR=new P,qy=new Je,OR=new he;function bm(i,t,e,n,s){let r=Xy.subVectors(n,e).length();qy.setFromUnitVectors(Wy,r>0?Xy.normalize():Wy),i.setMatrixAt(t,OR.compose(e,qy,UR.set(s,r,s)))}var Mm=(i=12)=>new ai(1,1,1,i).translate(0,.5,0),ym=class extends rn{constructor(t,e){super(t,e);let n=new ue;n.setIndex([...t.topology?.edges??[]]),this.lines=new Ls(n,e.lineMaterial({vertexColors:!0})),this.lines.frustumCulled=!1,this.group.add(this.lines)}update(){_m(this,this.lines.geometry),this.context.invalidate()}},vm=class extends rn{constructor(t,e){super(t,e),this.ends=t.topology?.edges??[];let n=this.ends.length/2;this.mesh=new Xi(Mm(),e.finish(t,{color:LR}),Math.max(n,1)),this.mesh.instanceColor=new ir(new Float32Array(3*Math.max(n,1)),3),this.mesh.count=n,this.mesh.frustumCulled=!1,this.group.add(this.mesh)}update(){let t=Math.max(this.object.radius[0]*this.context.thickness,this.context.leastRadius());for(let e=0;e<this.mesh.count;++e){let n=this.ends[2*e],s=this.ends[2*e+1];n>=this.nodes||s>=this.nodes||(bm(this.mesh,e,this.nodeAt(n,DR),this.nodeAt(s,NR),t),this.scalars?_r(.5*(this.scalars[n]+this.scalars[s]),Jn):Jn.copy(this.colour),this.mesh.setColorAt(e,Jn))}this.mesh.instanceMatrix.needsUpdate=this.mesh.instanceColor.needsUpdate=!0,this.context.invalidate()}},$y=(i,t)=>i.radius?.[0]>0?new vm(i,t):new ym(i,t);function Qo(i,t,e,n,s,r){let o=i[t],a=i[t+1],l=i[t+2],c=i[t+3],h=2*(l*s-c*n),u=2*(c*e-a*s),d=2*(a*n-l*e);return r[0]=e+o*h+l*d-c*u,r[1]=n+o*u+c*h-a*d,r[2]=s+o*d+a*u-l*h,r}function rd(i){let t=Math.hypot(i[0],i[1],i[2])||1;return i[0]/=t,i[1]/=t,i[2]/=t,i}var Sm=(i,t)=>i[0]*t[0]+i[1]*t[1]+i[2]*t[2];function od(i,t,e){let n=i[1]*t[2]-i[2]*t[1],s=i[2]*t[0]-i[0]*t[2],r=i[0]*t[1]-i[1]*t[0];return e[0]=n,e[1]=s,e[2]=r,e}function wm(i,t){let e=Sm(i,t);for(let s=0;s<3;++s)i[s]-=e*t[s];let n=Math.hypot(i[0],i[1],i[2]);if(n<1e-6)return!1;for(let s=0;s<3;++s)i[s]/=n;return!0}var FR=[[[1,0,0],[.85,.22,.2]],[[0,1,0],[.16,.62,.3]],[[0,0,1],[.2,.42,.9]]],Yy=[0,0,0],ad=class extends rn{constructor(t,e){super(t,e),this.lines=new Ls(new ue,e.lineMaterial({vertexColors:!0})),this.lines.frustumCulled=!1,this.group.add(this.lines)}takeGhost(){}update(){let t=this.nodes;if(!this.poses)return;let e=this.lines.geometry;e.attributes.position?.count!==6*t&&(e.setAttribute("position",new be(new Float32Array(18*t),3)),e.setAttribute("color",new be(new Float32Array(18*t),3)));let n=e.attributes.position.array,s=e.attributes.color.array,r=Math.max(this.object.size??0,15*this.context.leastRadius(),t===1?.05*this.context.extent():0);for(let o=0;o<t;++o)FR.forEach(([a,l],c)=>{let h=18*o+6*c;Qo(this.poses,7*o+3,...a,Yy);for(let u=0;u<3;++u)n[h+u]=this.positions[3*o+u],n[h+3+u]=n[h+u]+r*Yy[u],s[h+u]=s[h+3+u]=l[u]});e.attributes.position.needsUpdate=!0,e.attributes.color.needsUpdate=!0,this.context.invalidate()}};var BR=Math.cos(.9);function kR(i,t){let e=new Float32Array(t.length);for(let n=0;n+2<t.length;n+=3){let[s,r,o]=[t[n],t[n+1],t[n+2]].map(y=>i.subarray(3*y,3*y+3)),[a,l,c,h,u,d]=[r[0]-s[0],r[1]-s[1],r[2]-s[2],o[0]-s[0],o[1]-s[1],o[2]-s[2]],f=[l*d-c*u,c*h-a*d,a*u-l*h],p=Math.hypot(...f)||1;f.forEach((y,m)=>e[n+m]=y/p)}return e}var Am=class{constructor(t){this.parent=Int32Array.from({length:t},(e,n)=>n)}root(t){for(;this.parent[t]!==t;)t=this.parent[t]=this.parent[this.parent[t]];return t}join(t,e){this.parent[this.root(t)]=this.root(e)}};function Zy(i,t){let e=kR(i,t),n=new Am(t.length),s=new Map,r=(c,h)=>e[c]*e[h]+e[c+1]*e[h+1]+e[c+2]*e[h+2]>BR;for(let c=0;c<t.length;++c){let h=c-c%3,u=h+(c+1)%3,[d,f]=[t[c],t[u]],p=d<f?`${d} ${f}`:`${f} ${d}`,y=s.get(p);if(!y)s.set(p,{first:h,a:d,corners:[c,u]});else if(r(h,y.first)){let[m,g]=y.a===d?y.corners:[y.corners[1],y.corners[0]];n.join(c,m),n.join(u,g)}}let o=new Map,a=[];return{index:t.map((c,h)=>{let u=n.root(h);return o.has(u)||o.set(u,a.push(c)-1),o.get(u)}),nodeOf:a}}var zR=56,VR=[-.29,-.23,-.17,-.11];function GR(){let i=[[0,-.5],[.8,-.5],[.94,-.488],[1,-.46]];for(let t of VR)i.push([1,t-.02],[.88,t-.012],[.88,t+.012],[1,t+.02]);return i.push([1,.14],[.9,.24],[.66,.33],[.6,.36],[.6,.375],[.74,.375],[.74,.4],[.34,.4],[.26,.46],[.15,.5],[0,.5]),i}function Jy(i,t){let e=new Ba(GR().map(([n,s])=>new Gt(n*i,s*t)),zR);return ju(e.rotateX(Math.PI/2),.9)}var HR=40,Cm=20,Ky=12,Tm=1.8,WR=6e4,XR=Array.from({length:Cm},(i,t)=>{let e=Math.sqrt((t+.5)/Cm),n=2.399963*t;return[e*Math.cos(n),e*Math.sin(n),Math.sqrt(1-e*e)]}),Rm=class{constructor(t,e){let n=[1/0,1/0,1/0],s=[-1/0,-1/0,-1/0];for(let r of e)for(let o=0;o<3;++o)n[o]=Math.min(n[o],t[3*r+o]),s[o]=Math.max(s[o],t[3*r+o]);this.size=Math.max(...s.map((r,o)=>r-n[o]))/HR||1,this.low=n.map(r=>r-this.size),this.count=s.map((r,o)=>Math.ceil((r-n[o])/this.size)+3),this.full=new Uint8Array(this.count[0]*this.count[1]*this.count[2])}index(t,e,n){let[s,r,o]=this.count,[a,l,c]=this.low,h=Math.floor((t-a)/this.size),u=Math.floor((e-l)/this.size),d=Math.floor((n-c)/this.size);return h<0||u<0||d<0||h>=s||u>=r||d>=o?-1:h+s*(u+r*d)}mark(t,e,n,s){let r=(l,c)=>t[3*l+c],o=(l,c)=>Math.hypot(r(l,0)-r(c,0),r(l,1)-r(c,1),r(l,2)-r(c,2)),a=Math.max(1,Math.ceil(Math.max(o(e,n),o(n,s),o(s,e))/(.7*this.size)));for(let l=0;l<=a;++l)for(let c=0;l+c<=a;++c){let[h,u]=[l/a,c/a],d=1-h-u;this.full[this.index(...[0,1,2].map(f=>h*r(e,f)+u*r(n,f)+d*r(s,f)))]=1}}dark([t,e,n],[s,r,o]){let a=s*s<.5?[0,o,-r]:[-o,0,s],l=Math.hypot(...a),[c,h,u]=a.map(m=>m/l),[d,f,p]=[r*u-o*h,o*c-s*u,s*h-r*c],y=0;for(let[m,g,v]of XR){let[C,b,R]=[m*c+g*d+v*s,m*h+g*f+v*r,m*u+g*p+v*o].map(F=>F*this.size),[T,x,E]=[t+Tm*this.size*s,e+Tm*this.size*r,n+Tm*this.size*o];for(let F=0;F<Ky;++F){let D=this.index(T+F*C,x+F*b,E+F*R);if(D<0)break;if(this.full[D]){y+=1-F/Ky;break}}}return y/Cm}};function qR(i,t){let e=new Float32Array(i.length),n=(s,r,o)=>i[3*s+o]-i[3*r+o];for(let s=0;s+2<t.length;s+=3){let[r,o,a]=[t[s],t[s+1],t[s+2]],[l,c]=[[0,1,2].map(u=>n(o,r,u)),[0,1,2].map(u=>n(a,r,u))],h=[l[1]*c[2]-l[2]*c[1],l[2]*c[0]-l[0]*c[2],l[0]*c[1]-l[1]*c[0]];for(let u of[r,o,a])for(let d=0;d<3;++d)e[3*u+d]+=h[d]}for(let s=0;s<e.length;s+=3){let r=Math.hypot(e[s],e[s+1],e[s+2]);for(let o=0;r>0&&o<3;++o)e[s+o]/=r}return e}function jy(i,t){let e=new Float32Array(i.length),n=new Uint16Array(i.length);for(let s=0;s+2<t.length;s+=3)for(let r=0;r<3;++r){let o=t[s+r],a=t[s+(r+1)%3];e[o]+=i[a],e[a]+=i[o],++n[o],++n[a]}for(let s=0;s<i.length;++s)n[s]&&(i[s]=.5*i[s]+.5*e[s]/n[s])}function ld(i,t){let e=new Float32Array(i.length/3);if(!t.length||e.length>WR)return e;let n=new Rm(i,t),s=qR(i,t),r=yp(t,e.length),o=Bo(i,t)<0?-1:1;for(let a=0;a+2<t.length;a+=3)n.mark(i,t[a],t[a+1],t[a+2]);for(let a=0;a<e.length;++a){let l=[s[3*a],s[3*a+1],s[3*a+2]],c=[i[3*a],i[3*a+1],i[3*a+2]];if(!l[0]&&!l[1]&&!l[2])continue;let h=n.dark(c,l.map(u=>o*u));e[a]=r?h:Math.min(h,n.dark(c,l.map(u=>-o*u)))}return jy(e,t),jy(e,t),e}var $R=new P(0,1,0),YR=new P(0,0,1),cd=new P,Qy=new Je,ZR={polygonOffset:!0,polygonOffsetFactor:2,polygonOffsetUnits:8},JR=4,KR=4;function jR(i,t,{position:e,axes:n}){let s=([r,o,a,l])=>new Je(o,a,l,r);return i.translate(...t.position.map(r=>-r)).applyQuaternion(s(n).multiply(s(t.axes).invert())).translate(...e)}function QR({points:i,triangles:t,built:e,position:n,axes:s}){let r=new ue;r.setAttribute("position",new be(new Float32Array(i),3)),r.setAttribute("occlusion",new be(ld(i,t),1)),r.setIndex(Bo(i,t)<0?[...t].reverse():t);let o=ju(r,.9);return e&&s?jR(o,e,{position:n,axes:s}):o}function t3({size:i,axes:[t,e,n,s]=[1,0,0,0],position:r=[0,0,0]}){return new Ii(...i).toNonIndexed().applyQuaternion(Qy.set(e,n,s,t)).translate(...r)}function e3(i){let{shape:t,size:e=[],hollow:n}=i,[s=1,r=s,o=r]=e;if(i.component==="handle"&&t==="cylinder")return Jy(s,r);switch(t){case"sphere":return new Li(s,48,32);case"ellipsoid":return new Li(1,48,32).scale(s,r,o);case"disc":return new ai(s,s,e[1]??.02*s,56).rotateX(Math.PI/2);case"cylinder":return new ai(s,s,r,56,1,!!n).rotateX(Math.PI/2);case"capsule":return new Oa(s,r,10,32).rotateX(Math.PI/2);case"box":return t3(i);case"ring":return new ka(s,e[1]??.06*s,14,48);case"surface":return QR(i);case"plane":return new qi(2*s,2*r);default:return null}}var hd=class extends rn{constructor(t,e){super(t,e);let n=e3(t);if(!n)return;t.shape==="surface"&&e.bodies.add(t.of);let s=t.hollow||t.shape==="plane"||t.role==="obstacle"||t.role==="tissue",r=new de(n,e.finish(t,{color:this.colour,side:s?wn:Di,...t.shape==="plane"&&ZR}));t.shape!=="box"&&t.shape!=="surface"&&r.position.fromArray(t.position??[0,0,0]),t.direction&&r.quaternion.setFromUnitVectors(YR,cd.fromArray(t.direction).normalize()),this.endless=t.shape==="plane"&&!t.size?.length||t.shape==="cylinder"&&t.size?.length===1,this.carrier=new Hn,this.carrier.add(r),this.group.add(this.carrier),this.usual=t.opacity??(t.shape==="plane"?.28:s?.4:1),this.applyOpacity()}settle(){let t=this.carrier?.children[0],e=this.context.extent();if(this.object.shape==="disc"&&this.object.size[0]>4*e&&(t.scale.z=e/this.object.size[0],t.material.color.copy(xr("obstacle")),this.usual=.3),this.object.shape==="sphere"&&this.object.size[0]>JR*e&&this.#t(t,e),!this.endless)return;let n=cd.fromArray(this.object.position??[0,0,0]).clone(),s=new P().fromArray(this.object.direction??[0,0,1]).normalize();this.group.updateMatrixWorld(!0);let r=this.carrier.worldToLocal(this.context.stage.box.getCenter(new P)).sub(n);this.object.shape==="plane"&&[...this.context.stage.drawables.values()].filter(o=>o.endless).length>KR?(t.position.copy(n),t.scale.setScalar(.1*e)):this.object.shape==="plane"?(t.position.copy(n).add(r.addScaledVector(s,-r.dot(s))),t.scale.setScalar(.8*e)):(t.position.copy(n).addScaledVector(s,r.dot(s)),t.scale.set(1,1,Math.max(e,6*this.object.size[0])/this.object.size[0]))}#t(t,e){let[n]=this.object.size;this.isVast=!0,this.group.updateMatrixWorld(!0);let s=this.carrier.worldToLocal(this.context.stage.box.getCenter(new P)).sub(t.position).normalize();t.geometry.dispose(),t.geometry=new Li(n,48,12,0,2*Math.PI,0,.75*e/n),t.quaternion.setFromUnitVectors($R,s),Ko(t)}follow(){let{of:t,node:e=0}=this.object;!this.carrier||t===null||t===void 0||this.context.placeAt(this.carrier,t,e)}grow(t){if(!this.carrier||this.object.shape==="plane")return;this.group.updateMatrixWorld(!0);let e=this.carrier.children[0];e.geometry.computeBoundingBox();let{min:n,max:s}=e.geometry.boundingBox,r=s.distanceTo(n);if(!(this.object.role==="obstacle"&&r>4*this.context.extent()&&!t.isEmpty()))for(let o=0;o<8;++o)cd.set(o&1?s.x:n.x,o&2?s.y:n.y,o&4?s.z:n.z),t.expandByPoint(cd.applyMatrix4(e.matrixWorld))}};function tv(i,t,e){i.position.set(t[e],t[e+1],t[e+2]),i.quaternion.copy(Qy.set(t[e+4],t[e+5],t[e+6],t[e+3]).normalize())}var n3=new P(0,1,0),Pm=.36,i3=new P,ud=new P;function ev({path:i,b:t},e){let n=i.slice(0,i.lastIndexOf("/")),s=e.find(o=>o.what==="bands"&&o.path.startsWith(`${n}/`));if(!s||t.of===null)return 0;let r=s.b.of===t.of?s.b.points:s.a.points;return Math.hypot(r[0],r[1])}var dd=class extends rn{constructor(t,e,n){super(t,e),this.width=n,this.usual=.6,this.carriers=[t.a,t.b].map(({of:s})=>({of:s,group:new Hn}));for(let{group:s}of this.carriers)this.group.add(s)}get frames(){return this.carriers.map(({of:t})=>this.context.drawables.get(t)).filter(t=>t?.poses)}follow(){if(!(this.frames.length<2)){this.built||this.#t();for(let{of:t,group:e}of this.carriers)this.context.placeAt(e,t,0);this.context.invalidate()}}#t(){this.built=!0;let[t,e]=this.frames;ud.subVectors(e.nodeAt(0,new P),t.nodeAt(0,i3));let n=ud.length();ud.normalize(),this.carriers.forEach(({of:s,group:r},o)=>{this.context.placeAt(r,s,0);let a=ud.clone().multiplyScalar(o?-1:1).applyQuaternion(r.quaternion.clone().invert()),l=this.#n(a,Pm*n,.5*n,.94*this.width,xr("disc"));r.add(l),this.#e(s)||r.add(this.#n(a,-Pm*n,Pm*n,this.width,this.colour))}),this.applyOpacity()}#e(t){let{bodies:e}=this.context;return e.has(t)?!0:(e.add(t),!1)}#n(t,e,n,s,r){let o=new ai(s,s,n-e,48),a=new de(o,this.context.finish({material:r===this.colour?"bone":"ligament"},{color:r}));return a.position.copy(t).multiplyScalar((e+n)/2),a.quaternion.setFromUnitVectors(n3,t),a}grow(t){this.built&&t.expandByObject(this.group)}};var Im=new P,Lm=new P,bl=new Hn,Dm=class extends rn{constructor(t,e){super(t,e),this.count=(t.a?.points?.length??0)/3,this.positions=new Float32Array(6*this.count),this.mesh=new Xi(Mm(),e.finish(t,{color:this.colour}),Math.max(this.count,1)),this.mesh.count=this.count,this.mesh.frustumCulled=!1,this.group.add(this.mesh),this.follow()}#t(t,e,n,s){return s.fromArray(t.points,3*n),t.of===null||t.of===void 0?s:(bl.position.set(0,0,0),bl.quaternion.identity(),this.context.placeAt(bl,t.of,Array.isArray(e)?e[n]??0:e??0),s.applyQuaternion(bl.quaternion).add(bl.position))}follow(){let{a:t,b:e,node_a:n,node_b:s,radius:r=0}=this.object,o=Math.max(Array.isArray(r)?r[0]:r,this.context.leastRadius());for(let a=0;a<this.count;++a)this.#t(t,n,a,Im),this.#t(e,s,a,Lm),Im.toArray(this.positions,6*a),Lm.toArray(this.positions,6*a+3),bm(this.mesh,a,Im,Lm,o);this.mesh.instanceMatrix.needsUpdate=!0,this.context.invalidate()}};function nv(i,t){let e=i.what==="joint"?ev(i,t.objects):0;return e>0?new dd(i,t,e):new Dm(i,t)}var s3=[[0,1],[0,2],[0,3],[1,2],[1,3],[2,3]],Gr=new Float64Array(4),fd=class{positions=[];values=[];constructor(t,e){this.surface=t,this.solids=e,this.mesh=new de(new ue,new Is({vertexColors:!0,side:wn})),this.mesh.frustumCulled=!1,this.mesh.visible=!1,t.mesh.add(this.mesh)}get shown(){return this.mesh.visible}update(t){if(this.mesh.visible=!!t,!!t){this.positions.length=this.values.length=0;for(let e=0;e+3<this.solids.length;e+=4)this.#t(e,t);this.#n()}}#t(t,{normal:e,constant:n}){let{positions:s}=this.surface,r=0;for(let a=0;a<4;++a){let l=3*this.solids[t+a];Gr[a]=e.x*s[l]+e.y*s[l+1]+e.z*s[l+2]+n,r+=Gr[a]>0}if(r===0||r===4)return;let o=s3.filter(([a,l])=>Gr[a]>0!=Gr[l]>0);for(let a of o.length===3?[[0,1,2]]:[[0,1,3],[0,3,2]])for(let l of a)this.#e(t,o[l])}#e(t,[e,n]){let{positions:s,scalars:r}=this.surface,o=Gr[e]/(Gr[e]-Gr[n]),[a,l]=[this.solids[t+e],this.solids[t+n]];for(let c=0;c<3;++c)this.positions.push(s[3*a+c]+o*(s[3*l+c]-s[3*a+c]));this.values.push(r?r[a]+o*(r[l]-r[a]):NaN)}#n(){let{geometry:t}=this.mesh,e=this.values.length;if((t.attributes.position?.count??0)<e){t.dispose(),this.mesh.geometry=new ue;for(let r of["position","color"])this.mesh.geometry.setAttribute(r,new be(new Float32Array(6*e),3).setUsage(Do))}let{position:n,color:s}=this.mesh.geometry.attributes;if(n){n.array.set(this.positions);for(let r=0;r<e;++r)this.surface.scalars?_r(this.values[r],Jn):Jn.copy(this.surface.colour).multiplyScalar(.8),Jn.toArray(s.array,3*r);n.needsUpdate=s.needsUpdate=!0,this.mesh.geometry.setDrawRange(0,e),this.mesh.geometry.boundingSphere=this.mesh.geometry.boundingBox=null}}};var pd=class extends rn{nodeOf=[];constructor(t,e){super(t,e),this.triangles=r3(t),this.mesh=new de(new ue,e.finish(t,{vertexColors:!0,side:wn},!0)),this.mesh.frustumCulled=!1,this.group.add(this.mesh),t.topology?.solids&&(this.section=new fd(this,t.topology.solids))}get shownNodes(){return this.section?.shown?null:this.seen??=[...new Set(this.triangles)]}contains(t){return Math.abs(Px(this.positions,this.triangles,t.toArray()))>.5}#t(){let{index:t,nodeOf:e}=Zy(this.positions,this.triangles),n=new ue,s=ld(this.positions,this.triangles),r=e.length;for(let o of["position","color","rest"])n.setAttribute(o,new be(new Float32Array(3*r),3));n.setAttribute("occlusion",new be(Float32Array.from(e,o=>s[o]),1)),n.setIndex(t),this.nodeOf=e,this.#e(n.attributes.rest),this.mesh.geometry.dispose(),this.mesh.geometry=n,Ko(this.mesh)}#e({array:t}){this.nodeOf.forEach((e,n)=>{for(let s=0;s<3;++s)t[3*n+s]=this.positions[3*e+s]})}#n({array:t}){this.nodeOf.forEach((e,n)=>this.nodeColour(e).toArray(t,3*n))}update(){if(!this.nodes)return;this.nodeOf.length||this.#t();let{geometry:t}=this.mesh,{position:e,color:n}=t.attributes;this.#e(e),this.#n(n),e.needsUpdate=n.needsUpdate=!0,t.computeVertexNormals(),t.boundingBox=null,this.section?.update(this.context.plane),this.context.invalidate()}};function r3(i){let t=[...i.topology?.triangles??[]],e=i.topology?.quads??[];for(let n=0;n+3<e.length;n+=4){let[s,r,o,a]=e.slice(n,n+4);t.push(s,r,o,s,o,a)}return t}var o3=new P(0,0,1),iv=.2,a3=.25,l3=.02,c3=.4,h3=/^(tube|polyline)$/,Ml=new P,Sl=new P,sv=new he,md=class extends rn{labels=[];usual=this.object.surface?iv:1;cut=0;settle(){let{position:t=[0,0,0],normal:e=[0,0,1],layers:n=[],surface:s}=this.object;if(this.group.clear(),this.labels.length=0,s)this.#r(s,n);else{let r=new P(...e).normalize(),o=this.context.stage.box.getCenter(new P);o.addScaledVector(r,r.dot(new P(...t).sub(o))),this.group.position.copy(o),this.group.quaternion.copy(new Je().setFromUnitVectors(o3,r)),this.group.updateMatrixWorld(!0),this.extent=.36*this.context.extent(),this.halves=new Hn,this.group.add(this.halves),this.cut=0,this.turned=void 0,n.forEach((a,l)=>this.#e(a,l,n[l+1]?.depth)),this.open(),this.follow()}this.group.updateMatrixWorld(!0),this.applyOpacity()}#t(t,e){return this.context.finish({material:this.object.surface?"tissue":"skin"},{color:t,side:wn,...e})}#e(t,e,n){let{extent:s}=this,r=t.depth??0,o=t.thickness>0?t.thickness:(n??r+.75*s)-r,a=new de(new Ii(1,s,o).translate(.5,0,0),this.#t(new Xt(t.colour)));a.position.z=-r-o/2,this.halves.add(a),this.labels.push({text:t.name??`layer ${e+1}`,at:new P,depth:r+o/2})}follow(){if(!this.halves)return;sv.copy(this.halves.matrixWorld).setPosition(this.group.position).invert();let t=this.extent/2,e=this.cut;for(let{object:n,positions:s,nodes:r,group:o}of this.context.drawables.values())if(!(!h3.test(n.kind)||n.role==="channel"||!o.visible))for(let a=0;a<r;++a)Sl.fromArray(s,3*a).applyMatrix4(sv),Sl.z<0&&Math.abs(Sl.y)<t&&Math.abs(Sl.x)<t&&(this.cut=Math.max(this.cut,Math.min(Sl.x/this.extent+l3,c3)));(this.cut!==e||!this.placed)&&this.#n()}#n(){this.placed=!0,this.halves.position.set(this.cut*this.extent,0,0).applyQuaternion(this.halves.quaternion);for(let t of this.halves.children)t.scale.x=(.5-this.cut)*this.extent;this.halves.updateMatrixWorld(!0);for(let t of this.labels)t.at.copy(this.#i(-t.depth));this.context.invalidate()}open(){if(!this.halves)return;Ml.subVectors(this.context.stage.camera.position,this.group.position).normalize().applyQuaternion(this.group.quaternion.clone().invert());let t=[[Ml.x,Math.PI],[-Ml.x,0],[Ml.y,-Math.PI/2],[-Ml.y,Math.PI/2]],e=t.reduce((s,r)=>r[0]>s[0]?r:s),n=t.find(([,s])=>s===this.turned);n&&e[0]-n[0]<a3||(this.turned=e[1],this.halves.rotation.z=this.turned,this.halves.position.set(0,0,0),this.halves.updateMatrixWorld(!0),this.cut=0,this.placed=!1,this.follow())}#i(t){let e=this.extent/2;return[[0,1],[0,-1]].map(([s,r])=>new P(s*e,r*e,t).applyMatrix4(this.halves.matrixWorld)).sort((s,r)=>r.z-s.z||s.y-r.y||r.x-s.x)[0]}grow(t){super.grow(t),this.group.children.length&&t.expandByObject(this.group)}#r(t,e){let n=new ue;n.setAttribute("position",new be(new Float32Array(t.points),3)),n.setIndex([...t.triangles]),n.computeVertexNormals(),this.positions=new Float32Array(t.points);let s=new Xt(e[0]?.colour??this.colour),r=new de(n,this.#t(s));this.group.add(r),n.computeBoundingBox();let o=n.boundingBox.getCenter(new P).setZ(n.boundingBox.max.z);this.labels.push({text:e.map(a=>a.name).join(", ")||this.object.name,at:o})}takeGhost(){}light(t){if(!this.object.surface)return super.light(t);this.usual=t?.32:iv,this.applyOpacity()}};var Xn=[0,0,0],ta=[0,0,0],ea=[0,0,0];function rv(i,t,e,n){for(let s=0;s<t;++s){let r=s>0?s-1:e?t-1:0,o=s<t-1?s+1:e?0:t-1,a=0,l=0;for(let c=0;c<3;++c)Xn[c]=i[3*s+c]-i[3*r+c],ta[c]=i[3*o+c]-i[3*s+c],a+=Xn[c]*Xn[c],l+=ta[c]*ta[c];for(let c=0;c<3;++c)ea[c]=(a>0?Xn[c]/a:0)+(l>0?ta[c]/l:0);rd(ea);for(let c=0;c<3;++c)n[3*s+c]=ea[c]}}function ov(i,t,e){let n=[0,0,0],s=[[1,0,0],[0,1,0],[0,0,1]];for(let o=0;o<e;++o)s.forEach((a,l)=>{Qo(i,7*o+3,...a,Xn),n[l]+=Math.abs(Xn[0]*t[3*o]+Xn[1]*t[3*o+1]+Xn[2]*t[3*o+2])/e});let r=n.indexOf(Math.max(...n));return n[r]>.8?r:-1}function av({x:i,poses:t,tangent:e,n,closed:s,axis:r,pieces:o},a){let l=s?n:n-1,c=0,h=[0,0,0];for(let u=0;u<l;++u){let d=(u+1)%n,f=!s&&u===l-1;for(let p=0;p<o+(f?1:0);++p){let y=p/o;u3(i,e,u,d,y,a,9*c);let m=[a[9*c+3],a[9*c+4],a[9*c+5]],g=!1;if(t&&r>=0&&(g=d3(t,u,d,y,(r+1)%3,m,ea)),!g){(c===0||!wm(h,m))&&f3(m,h);for(let v=0;v<3;++v)ea[v]=h[v]}for(let v=0;v<3;++v)a[9*c+6+v]=ea[v];++c}}return c}function u3(i,t,e,n,s,r,o){let a=Math.hypot(i[3*n]-i[3*e],i[3*n+1]-i[3*e+1],i[3*n+2]-i[3*e+2]),l=s*s,c=l*s;for(let h=0;h<3;++h){let u=i[3*e+h],d=i[3*n+h],f=t[3*e+h]*a,p=t[3*n+h]*a;r[o+h]=(2*c-3*l+1)*u+(c-2*l+s)*f+(3*l-2*c)*d+(c-l)*p,Xn[h]=6*(l-s)*u+(3*l-4*s+1)*f+6*(s-l)*d+(3*l-2*s)*p}Xn[0]===0&&Xn[1]===0&&Xn[2]===0&&(Xn[0]=1),rd(Xn);for(let h=0;h<3;++h)r[o+3+h]=Xn[h]}function d3(i,t,e,n,s,r,o){let a=s===0?[1,0,0]:s===1?[0,1,0]:[0,0,1];Qo(i,7*t+3,...a,Xn),Qo(i,7*e+3,...a,ta);for(let l=0;l<3;++l)o[l]=(1-n)*Xn[l]+n*ta[l];return wm(o,r)}function f3(i,t){let e=Math.abs(i[2])<.9?[0,0,1]:[1,0,0];od(e,i,t),Sm(t,t)<1e-12&&(t[0]=1),rd(t)}var lv=14,gd=.32,p3=96,m3={x:0,y:1,z:2},wl=[-gd,gd];for(let i=0;i<lv;++i)wl.push(gd+(2*Math.PI-2*gd)*i/(lv-1));var pn=wl.length,Al=class extends rn{usual=this.object.role==="channel"?.75:1;#t=0;#e=null;update(){let t=this.nodes;if(t<2)return;let e=!!this.object.closed;this.#n(t,e),rv(this.positions,t,e,this.tangent),this.poses&&this.#e===null&&(this.#e=m3[this.object.axis]??ov(this.poses,this.tangent,t));let{poses:n,tangent:s,pieces:r}=this;av({x:this.positions,poses:n,tangent:s,n:t,closed:e,axis:this.#e??-1,pieces:r},this.rows),this.#r(t),this.#c(t),this.context.invalidate()}#n(t,e){let n=Math.max(1,Math.ceil(p3/t)),s=e?t*n+1:(t-1)*n+1;if(s===this.#t&&n===this.pieces)return;this.#t=s,this.pieces=n,this.tangent=new Float32Array(3*t),this.rows=new Float32Array(9*(s+1)),this.mesh?.geometry.dispose();let r=new ue;for(let o of["position","normal","color"]){let a=new be(new Float32Array(3*(s*pn+2)),3);r.setAttribute(o,a.setUsage(Do))}this.object.material==="suture"&&r.setAttribute("twine",new be(new Float32Array(2*(s*pn+2)),2).setUsage(Do)),r.setIndex(g3(s,e)),this.mesh?(this.mesh.geometry=r,Ko(this.mesh)):(this.mesh=new de(r,this.context.finish(this.object,{vertexColors:!0})),this.mesh.frustumCulled=!1,this.group.add(this.mesh))}#i(t,e){let n=this.object.radius??[],s=Math.min(t/this.pieces,e-1),r=Math.floor(s),o=Math.min(r+1,e-1),a=n.length>1?(n[r]??0)+((n[o]??0)-(n[r]??0))*(s-r):n[0]??0;return Math.max(a*this.context.thickness,this.context.leastRadius())}#r(t){let{position:e,normal:n}=this.mesh.geometry.attributes,s=e.array,r=n.array,o=this.rows,a=[0,0,0],l=[0,0,0],c=[0,0,0];this.object.closed&&o.copyWithin(9*(this.#t-1),0,9);for(let u=0;u<this.#t;++u){let d=this.#i(u,t);for(let p=0;p<3;++p)a[p]=o[9*u+3+p],l[p]=o[9*u+6+p];od(a,l,c);let f=this.#o(u);for(let p=0;p<pn;++p){let y=Math.cos(wl[p]),m=Math.sin(wl[p]),g=3*(u*pn+p),v=f*d*(m-1);for(let C=0;C<3;++C)r[g+C]=y*l[C]+m*c[C],s[g+C]=o[9*u+C]+d*r[g+C]+v*a[C]}}this.#a(s,r),this.mesh.geometry.attributes.twine&&this.#s(t),e.needsUpdate=n.needsUpdate=!0,this.mesh.geometry.boundingBox=null}#s(t){let{twine:e}=this.mesh.geometry.attributes,{rows:n}=this;for(let s=0,r=0;s<this.#t;++s){let o=s?Math.hypot(...[0,1,2].map(a=>n[9*s+a]-n[9*(s-1)+a])):0;r+=o/this.#i(s,t);for(let a=0;a<pn;++a)e.setXY(s*pn+a,r,wl[a])}e.needsUpdate=!0}#o(t){let e=this.object.bevel;if(!(e>.02&&e<1.57))return 0;let n=this.object.tip==="first"?0:this.#t-1;return t===n?(n?1:-1)/Math.tan(e):0}#a(t,e){let n=this.#t*pn;for(let[s,r,o]of[[n,0,-1],[n+1,this.#t-1,1]])for(let a=0;a<3;++a){let l=0;for(let c=0;c<pn;++c)l+=t[3*(r*pn+c)+a];t[3*s+a]=l/pn,e[3*s+a]=o*this.rows[9*r+3+a]}}#c(t){let e=this.mesh.geometry.attributes.color,n=e.array;for(let r=0;r<this.#t;++r){if(this.scalars){let o=Math.min(r/this.pieces,t-1),a=Math.floor(o),l=Math.min(a+1,t-1),c=this.scalars[a]+(this.scalars[l]-this.scalars[a])*(o-a);_r(c,Jn)}else Jn.copy(this.colour);for(let o=0;o<pn;++o){let a=o<2&&!this.object.plain?.28:1,l=3*(r*pn+o);n[l]=Jn.r*a,n[l+1]=Jn.g*a,n[l+2]=Jn.b*a}}let s=this.#t*pn;n.copyWithin(3*s,6,9),n.copyWithin(3*(s+1),3*(s-1),3*s),e.needsUpdate=!0}};function g3(i,t){let e=[],n=(r,o,a)=>{let l=r*pn+o,c=r*pn+a,h=l+pn,u=c+pn;e.push(l,c,h,c,u,h)};for(let r=0;r<i-1;++r){n(r,0,1);for(let o=2;o<pn-1;++o)n(r,o,o+1)}if(t)return e;let s=i*pn;for(let[r,o,a]of[[s,0,!0],[s+1,i-1,!1]])for(let l=0;l<pn-1;++l){let c=o*pn+l;a?e.push(r,c+1,c):e.push(r,c,c+1)}return e}var Hs=i=>(t,e)=>new i(t,e),x3={tube:Hs(Al),polyline:Hs(Al),points:Hs(sd),edges:$y,surface:Hs(pd),frames:Hs(ad),arrows:Hs(nd),contacts:Hs(id),solid:Hs(hd),springs:nv,tissue:Hs(md)};function Nm(i,t){return x3[i.kind]?.(i,t)??null}var _3=1e-6,Um=class{mode="growing";logarithmic=!1;low=1/0;high=-1/0;constructor(t){this.field=t}get known(){return this.high>=this.low}forget(){this.mode!=="fixed"&&([this.low,this.high]=[1/0,-1/0])}widen(t){this.mode==="fixed"||!Number.isFinite(t)||(t<this.low&&(this.low=t),t>this.high&&(this.high=t))}get ends(){if(!this.known)return[0,1];if(!this.logarithmic)return[this.low,this.high];let t=this.high>0?this.high:1;return[Math.max(this.low,_3*t),t]}part(t){let[e,n]=this.ends;return Number.isNaN(t)?NaN:n>e?this.logarithmic?t>0?Math.log(t/e)/Math.log(n/e):0:(t-e)/(n-e):.5}at(t){let[e,n]=this.ends;return this.logarithmic?e*(n/e)**t:e+t*(n-e)}},xd=class{changed=new ne;choices=new Map;scales=new Map;constructor(t){this.stage=t}load(t){this.choices.clear();for(let[e,n]of this.scales){let s=t.find(r=>r.path===e);s?n.field=s:this.scales.delete(e),n.forget()}this.changed.emit()}choose(t,e){e?(this.choices.set(t,e.path),this.scales.has(e.path)||this.scales.set(e.path,new Um(e)),this.scales.get(e.path).forget()):this.choices.delete(t);let n=this.stage.drawables.get(t);n&&(n.values=null),n?.paint(null),this.changed.emit()}get shown(){return[...new Set(this.choices.values())].map(t=>this.scales.get(t))}take(t,e){let n=[...this.choices].filter(([,r])=>r===e?.path).map(([r])=>this.stage.drawables.get(r)).filter(Boolean);if(!n.length)return;let s=this.scales.get(e.path);s.mode==="now"&&s.forget();for(let r of n){r.values=y3(t.data,r.object.first??0,r.nodes);for(let o of r.shownNodes??r.values.keys())s.widen(r.values[o])}this.repaint(s)}repaint(t){for(let[e,n]of this.choices){let s=this.stage.drawables.get(e);n===t.field.path&&s?.values&&s.paint(s.values.map(r=>t.part(r)))}this.changed.emit()}restart(t){t.forget();for(let[e,n]of this.choices){let s=this.stage.drawables.get(e);if(!(n!==t.field.path||!s?.values))for(let r of s.shownNodes??s.values.keys())t.widen(s.values[r])}this.repaint(t)}};function y3(i,t,e){return i.length===e?i:Float32Array.from({length:e},(n,s)=>i[Math.min(Math.max(s-t,0),i.length-1)])}var _d=class{thickness=1;arrowSize=1;largest=new Map;drawables=new Map;objects=[];bodies=new Set;#t=[];#e=new Set;#n=0;constructor(t){this.stage=t,this.scene=t.scene}invalidate(){this.stage.invalidate()}extent(){return this.stage.extent}leastRadius(){return 1.5*this.stage.pixelSize()}colourOf(t){return vy(t,this.#n++)}arrowsChanged(t,e){this.stage.arrowsScaled.emit(t,e)}placeAt(t,e,n){let s=this.drawables.get(e);!s||n>=s.nodes||(s.poses?tv(t,s.poses,7*n):t.position.fromArray(s.positions,3*n))}material(t){return this.#i(new hs(t))}finish(t,e,n=!1){return this.#i(Sx(t,e,{moving:n,extent:this.extent(),quality:this.stage.light.quality,around:this.stage.light.around}))}adaptFinish(){for(let t of this.#e)xp(t,this.stage.light.quality,this.stage.light.around),Ax(t,this.extent())}lineMaterial(t){return this.#i(new Pi(t))}dotMaterial(t){return this.#i(new Rr({size:7*Math.min(devicePixelRatio,2),sizeAttenuation:!1,vertexColors:!0,map:t,alphaTest:.5}))}copyOf(t){return this.#i(wx(t))}ghostMaterial(t){let e={color:9082790,transparent:!0,opacity:.32,depthWrite:!1};return t.isMesh?this.material({...e,roughness:1,side:t.material.side}):t.isPoints?this.#i(new Rr({...e,size:6,sizeAttenuation:!1,map:t.material.map})):this.lineMaterial(e)}#i(t){return this.#e.add(t),t.addEventListener("dispose",()=>this.#e.delete(t)),t.clippingPlanes=this.#t.length?this.#t:null,t}get plane(){return this.#t[0]??null}clip(t){this.#t=t;for(let e of this.drawables.values())e.section?.update(this.plane);for(let e of this.#e)e.clippingPlanes=t.length?t:null,e.needsUpdate=!0;this.invalidate()}};var yd=class extends Rs{constructor(){super(),this.name="RoomEnvironment",this.position.y=-3.5;let t=new Ii;t.deleteAttribute("uv");let e=new hs({side:Sn}),n=new hs,s=new qa(16777215,900,28,2);s.position.set(.418,16.199,.3),this.add(s);let r=new de(t,e);r.position.set(-.757,13.219,.717),r.scale.set(31.713,28.305,28.591),this.add(r);let o=new Xi(t,n,6),a=new Mn;a.position.set(-10.906,2.009,1.846),a.rotation.set(0,-.195,0),a.scale.set(2.328,7.905,4.651),a.updateMatrix(),o.setMatrixAt(0,a.matrix),a.position.set(-5.607,-.754,-.758),a.rotation.set(0,.994,0),a.scale.set(1.97,1.534,3.955),a.updateMatrix(),o.setMatrixAt(1,a.matrix),a.position.set(6.167,.857,7.803),a.rotation.set(0,.561,0),a.scale.set(3.927,6.285,3.687),a.updateMatrix(),o.setMatrixAt(2,a.matrix),a.position.set(-2.017,.018,6.124),a.rotation.set(0,.333,0),a.scale.set(2.002,4.566,2.064),a.updateMatrix(),o.setMatrixAt(3,a.matrix),a.position.set(2.291,-.756,-2.621),a.rotation.set(0,-.286,0),a.scale.set(1.546,1.552,1.496),a.updateMatrix(),o.setMatrixAt(4,a.matrix),a.position.set(-2.193,-.369,-5.547),a.rotation.set(0,.516,0),a.scale.set(3.875,3.487,2.986),a.updateMatrix(),o.setMatrixAt(5,a.matrix),this.add(o);let l=new de(t,na(50));l.position.set(-16.116,14.37,8.208),l.scale.set(.1,2.428,2.739),this.add(l);let c=new de(t,na(50));c.position.set(-16.109,18.021,-8.207),c.scale.set(.1,2.425,2.751),this.add(c);let h=new de(t,na(17));h.position.set(14.904,12.198,-1.832),h.scale.set(.15,4.265,6.331),this.add(h);let u=new de(t,na(43));u.position.set(-.462,8.89,14.52),u.scale.set(4.38,5.441,.088),this.add(u);let d=new de(t,na(20));d.position.set(3.235,11.486,-12.541),d.scale.set(2.5,2,.1),this.add(d);let f=new de(t,na(100));f.position.set(0,20,0),f.scale.set(1,.1,1),this.add(f)}dispose(){let t=new Set;this.traverse(e=>{e.isMesh&&(t.add(e.geometry),t.add(e.material))});for(let e of t)e.dispose()}};function na(i){return new Va({color:0,emissive:16777215,emissiveIntensity:i})}var v3=new P(.45,-.5,1.3).normalize(),cv=2048,b3={plain:{sun:2.1,fill:.7,sky:1.35,around:0},soft:{sun:1.7,fill:.25,sky:.55,around:.22}},M3=/swiftshader|llvmpipe|softpipe|software|basic render/i,S3=new Set(["tube","polyline","edges"]),hv=new P,vd=class{quality="plain";constructor(t){this.stage=t,this.sun=new Eo(16777215),this.fill=new Eo(14674431),this.fill.position.set(-1,-.4,.3),this.sky=new Ha(16777215,9279912),t.scene.add(this.sky,this.sun,this.sun.target,this.fill),this.#e()}get fast(){return this.card??=this.#t()}#t(){let t=this.stage.plain?null:this.stage.renderer.getContext(),e=t?.getExtension("WEBGL_debug_renderer_info");return!!t&&!M3.test(e?t.getParameter(e.UNMASKED_RENDERER_WEBGL):"")}choose(t){let e=this.stage.plain?"plain":t==="auto"?this.fast?"soft":"plain":t;e!==this.quality&&(this.quality=e,e==="soft"&&this.#n(),this.stage.renderer.shadowMap.enabled=this.sun.castShadow=e==="soft",this.stage.scene.environment=e==="soft"?this.around:null,this.floor&&(this.floor.visible=e==="soft"),this.#e(),this.stage.context.adaptFinish(),this.stage.scene.traverse(n=>n.material&&(n.material.needsUpdate=!0)),this.stage.invalidate())}#e(){let{sun:t,fill:e,sky:n,around:s}=b3[this.quality];[this.sun.intensity,this.fill.intensity,this.sky.intensity]=[t,e,n],this.stage.scene.environmentIntensity=s}#n(){if(this.around)return;let{renderer:t,scene:e}=this.stage,n=new Oo(t);this.around=n.fromScene(new yd,.04).texture,n.dispose(),e.environmentRotation.set(...gp),t.shadowMap.type=$c,this.sun.shadow.mapSize.set(cv,cv),this.sun.shadow.radius=4,this.floor=new de(new qi(1,1),new za({opacity:.2,depthWrite:!1})),this.floor.receiveShadow=!0,this.floor.renderOrder=-1,e.add(this.floor)}update(){let{camera:t,controls:e,extent:n}=this.stage;if(this.quality==="plain"){this.sun.position.copy(t.position).sub(e.target).add(hv.set(0,0,n)),this.sun.target.position.set(0,0,0);return}let s=this.stage.seen??this.stage.box,r=.62*s.getSize(hv).length()+.05*n;s.getCenter(this.sun.target.position),this.sun.position.copy(this.sun.target.position).addScaledVector(v3,3*r);let{shadow:o}=this.sun;Object.assign(o.camera,{left:-r,right:r,top:r,bottom:-r,near:.5*r,far:6*r}),o.camera.updateProjectionMatrix(),o.bias=-4e-4,o.normalBias=8e-4*n,this.floor.position.set(this.sun.target.position.x,this.sun.target.position.y,this.stage.ground.level??s.min.z),this.floor.scale.setScalar(8*r);for(let{group:a,object:l}of this.stage.drawables.values())a.traverse(c=>{c.isMesh&&(c.castShadow=!c.material.transparent&&l.kind!=="arrows",c.receiveShadow=!S3.has(l.kind))})}};var uv=.42,ms=new P,bd=new Xt,dv=new Xt,w3=new he,fv=new he,pv=new he,El=class{#t=1;constructor(t){if(this.canvas=t,this.pen=t.getContext("2d"),!this.pen)throw new Error("no canvas")}getPixelRatio(){return this.#t}setPixelRatio(t){this.#t=t,this.setSize(this.width??300,this.height??150)}setSize(t,e){[this.width,this.height]=[t,e],this.canvas.width=Math.round(t*this.#t),this.canvas.height=Math.round(e*this.#t)}render(t,e){t.updateMatrixWorld(),e.updateMatrixWorld(),pv.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse);let n=[];t.traverseVisible(s=>{if(s.isInstancedMesh)for(let r=0;r<s.count;++r)s.getMatrixAt(r,fv),this.#i(s,w3.multiplyMatrices(s.matrixWorld,fv),r,n);else s.isMesh?this.#i(s,s.matrixWorld,-1,n):s.isLine?this.#s(s,n):s.isPoints&&this.#o(s,n)}),n.sort((s,r)=>r.depth-s.depth),this.#a(n,t.background)}#e(t,e){let n=t.geometry.attributes.position,s=new Float32Array(n?3*n.count:0),r=t.material.clippingPlanes??[];for(let o=0;o<s.length;o+=3){ms.fromBufferAttribute(n,o/3).applyMatrix4(e);let a=r.some(l=>l.distanceToPoint(ms)<0);ms.applyMatrix4(pv),s[o]=a?NaN:(.5+.5*ms.x)*this.canvas.width,s[o+1]=(.5-.5*ms.y)*this.canvas.height,s[o+2]=t.material.depthTest===!1?-2:ms.z}return s}#n(t,e,n){bd.copy(t.material.color);let s=t.geometry.attributes.color;return t.material.vertexColors&&s&&bd.multiply(dv.fromBufferAttribute(s,e)),n>=0&&t.instanceColor&&bd.multiply(dv.fromArray(t.instanceColor.array,3*n)),bd}#i(t,e,n,s){if(t.material.opacity===0)return;let r=this.#e(t,e),o=t.geometry.index?.array,a=o?o.length:r.length/3,l=t.material.transparent?t.material.opacity:1;for(let c=0;c+2<a;c+=3){let[h,u,d]=o?[o[c],o[c+1],o[c+2]]:[c,c+1,c+2],f=(r[3*h+2]+r[3*u+2]+r[3*d+2])/3,p=(r[3*u]-r[3*h])*(r[3*d+1]-r[3*h+1])-(r[3*u+1]-r[3*h+1])*(r[3*d]-r[3*h]);!(f<1)||!(Math.abs(p)>0)||t.material.side===0&&p>0||t.material.side===1&&p<0||s.push({depth:f,fade:l,colour:this.#r(t,h,u,d,e,n),line:[r[3*h],r[3*h+1],r[3*u],r[3*u+1],r[3*d],r[3*d+1]],filled:!0})}}#r(t,e,n,s,r,o){let a=t.geometry.attributes.normal,l=1;return a&&(ms.fromBufferAttribute(a,e).add(mv(a,n)).add(mv(a,s)).transformDirection(r),l=uv+(1-uv)*Math.min(1,.55*Math.abs(ms.z)+.45*Math.abs(ms.x-ms.y))),`#${this.#n(t,e,o).multiplyScalar(l).getHexString()}`}#s(t,e){let n=this.#e(t,t.matrixWorld),s=t.geometry.index?.array,r=s?s.length:n.length/3,o=t.isLineSegments?2:1;for(let a=0;a+1<r;a+=o){let[l,c]=s?[s[a],s[a+1]]:[a,a+1],h=(n[3*l+2]+n[3*c+2])/2;if(!(n[3*l+2]<1&&n[3*c+2]<1))continue;let d=(t.geometry.attributes.color?.itemSize===4?t.geometry.attributes.color.getW(l):1)*(t.material.transparent?t.material.opacity:1);d<.03||e.push({depth:h,fade:d,colour:`#${this.#n(t,l,-1).getHexString()}`,line:[n[3*l],n[3*l+1],n[3*c],n[3*c+1]]})}}#o(t,e){let n=this.#e(t,t.matrixWorld),s=t.material.size/2*this.#t;for(let r=0;3*r<n.length;++r)n[3*r+2]<1&&e.push({depth:n[3*r+2],fade:1,colour:`#${this.#n(t,r,-1).getHexString()}`,dot:s,line:[n[3*r],n[3*r+1]]})}#a(t,e){let{pen:n}=this;n.globalAlpha=1,n.fillStyle=`#${e.getHexString()}`,n.fillRect(0,0,this.canvas.width,this.canvas.height);for(let{fade:s,colour:r,line:o,filled:a,dot:l}of t)if(!Number.isNaN(o[0])){n.globalAlpha=s,n.beginPath(),l?n.arc(o[0],o[1],l,0,2*Math.PI):n.moveTo(o[0],o[1]);for(let c=2;c<o.length;c+=2)n.lineTo(o[c],o[c+1]);n.fillStyle=n.strokeStyle=r,(a||l)&&n.fill(),!l&&s===1?(n.lineWidth=a?.7:this.#t,n.stroke()):!a&&!l&&(n.lineWidth=this.#t,n.stroke())}}},A3=new P,mv=(i,t)=>A3.fromBufferAttribute(i,t);var E3={iso:[.7,-1.1,.62],x:[1,0,0],y:[0,-1,0],z:[0,-1e-4,1]},gv={light:"#eef2f6",dark:"#141a21"},Md=class{extent=.1;box=new zn;parts=new Map;drawn=new ne;arrowsScaled=new ne;ghostsShown=new ne;selected=null;pictures=0;width=800;height=600;hidden=new Set;quiet=new Set;opacities=new Map;#t=!1;#e=!1;#n=null;#i=0;constructor(t){this.canvas=t,this.renderer=U3(t),this.plain=this.renderer instanceof El,this.renderer.setPixelRatio(Math.min(devicePixelRatio,2)),this.scene=new Rs,this.camera=new kn(32,1,.001,100),this.camera.up.set(0,0,1),this.light=new vd(this),this.ground=new tu(this.scene),this.controls=new Ju(this.camera,t),this.controls.zoomToCursor=!0,this.controls.addEventListener("start",()=>this.led=!0),this.controls.addEventListener("change",()=>this.#m()),this.context=new _d(this),this.colours=new xd(this),new ResizeObserver(()=>this.#b()).observe(t.parentElement);let e=matchMedia("(prefers-color-scheme: dark)");e.addEventListener("change",()=>this.#r(e.matches)),this.#r(e.matches)}#r(t){this.scene.background=new Xt(t?gv.dark:gv.light),this.ground.theme(t),this.invalidate()}get drawables(){return this.context.drawables}load(t,e){for(let n of this.drawables.values())n.dispose();this.drawables.clear(),this.hidden.clear(),this.quiet.clear(),this.context.largest.clear(),this.context.bodies.clear(),this.context.objects=t,e||this.opacities.clear();for(let n of t){let s=Nm(n,this.context);s&&(this.drawables.set(n.id,s),this.scene.add(s.group),n.quiet&&!n.hidden&&this.quiet.add(n.id),(n.quiet||n.hidden)&&this.hidden.add(n.id),s.group.visible=!this.hidden.has(n.id),s.wished=this.opacities.get(Fm(n))??null)}this.xray?.load(),this.#t=!1,this.keepCamera=e,this.invalidate()}reshape(t){for(let{id:e,...n}of t){let s=this.drawables.get(e);s&&(s.object.kind==="solid"?this.#s(e,{...s.object,...n}):Object.assign(s.object,n),s.object.kind==="tissue"?s.settle():s.update())}this.invalidate()}#s(t,e){let n=this.drawables.get(t),s=Nm(e,this.context);n.dispose(),this.drawables.set(t,s),this.scene.add(s.group),s.group.visible=!this.hidden.has(t),s.wished=this.opacities.get(Fm(e))??null,s.settle?.(),s.follow?.(),this.selected&&s.light(s.lit=this.belongs(e,this.selected))}take(t,e){if(!t.plots){for(let n of t.blocks)this.drawables.get(n.object)?.take(n);this.#t||this.#c();for(let n of this.drawables.values())n.follow?.();for(let n of t.blocks)n.kind===4&&this.colours.take(n,e.scene.fields?.[n.object]);this.#o(),this.#v()}}#o(){let t=500-(performance.now()-(this.looked??-1e3));if(t>0){this.late??=setTimeout(()=>{this.late=null,this.#o()},t);return}this.looked=performance.now(),this.#l(),!this.led&&(this.#p(!0).every(({box:e})=>Om(e).every(n=>N3(n.project(this.camera))))||(this.#a(this.#f()),this.ground.place(this.seen,this.extent),this.look()))}#a(t){this.seen.union(t);for(let{id:e,box:n}of this.#p(!0))this.parts.set(e,n.union(this.parts.get(e)??n))}#c(){this.#t=!0,this.#h();for(let t of this.drawables.values())t.follow?.();this.#h();for(let t of this.drawables.values())t.settle?.(),t.applyOpacity();this.ground.place(this.#f(),this.extent),this.#u(),this.keepCamera||(this.led=!1,this.fit("iso")),this.wantedLook&&this.#d();for(let t of this.drawables.values())t.update();this.#l(),this.takeGhosts(),this.showGhosts(this.ghosts??!1)}#l(){let t=[...this.drawables].filter(([e,n])=>!this.hidden.has(e)&&T3.test(n.object.kind)&&n.nodes!==1).map(([,e])=>({one:e,box:e.box()}));for(let{one:e,box:n}of t){if(e.object.kind!=="surface"||e.usual<1)continue;let s=n.clone().expandByVector(n.getSize(new P).multiplyScalar(-.08)),r=t.some(({one:a,box:l})=>a.object.state!==e.object.state&&s.containsPoint(l.getCenter(new P))&&l.getSize(new P).length()<.97*n.getSize(new P).length()&&e.contains(a.nodes?a.nodeAt(a.nodes>>1,new P):l.getCenter(new P))),o=t.some(({one:a,box:l})=>a!==e&&D3(n,l));!r&&!o||(e.usual=r?I3:L3,e.applyOpacity())}}setOpacity(t,e){let n=this.drawables.get(t);n&&(this.opacities.set(Fm(n.object),e),n.wish(e))}#h(){this.box.copy(this.#g()),this.box.isEmpty()&&this.box.set(new P(-.05,-.05,-.05),new P(.05,.05,.05)),this.box.getSize(new P).length()<1e-9&&this.box.expandByScalar(.05);let t=this.box.getSize(new P);this.extent=Math.max(t.x,t.y,t.z,1e-4),this.context.adaptFinish(),this.ground.place(this.box,this.extent),this.camera.near=.002*this.extent,this.camera.far=60*this.extent,this.camera.updateProjectionMatrix()}fit(t){this.#u(),this.look(t)}#u(){this.parts.clear(),this.seen=new zn,this.#a(this.#f())}lookFrom(t,e){this.wantedLook={position:t,target:e},this.#t&&this.#d()}#d(){this.camera.position.fromArray(this.wantedLook.position),this.controls.target.fromArray(this.wantedLook.target),this.wantedLook=null,this.led=!0,this.controls.update(),this.#m()}#f(){let t=this.#g(!0);return t.isEmpty()?this.box:t}#p(t=!1){let e=[...this.drawables].filter(([l])=>!this.hidden.has(l)).map(([l,c])=>({id:l,one:c,box:c.box(t)})).filter(({box:l})=>!l.isEmpty()).map(l=>({...l,size:l.box.getSize(new P).length()}));e.sort((l,c)=>c.size-l.size);let n=e[0]?.one.object.kind==="solid"&&e[1]?.size>0&&e[0].size>R3*e[1].size;n&&e.shift();let s=yv(e.filter(({one:l})=>l.object.role!=="obstacle"&&!xv.test(l.object.kind))),r=P3*s.getSize(new P).length(),o=s.getCenter(new P),a=({one:l,size:c})=>l.isVast||l.object.role==="obstacle"&&c>r;return!(r>0)||!(n||e.some(a))?e:e.filter(l=>!a(l)&&!(xv.test(l.one.object.kind)&&l.box.distanceToPoint(o)>r))}#g(t=!1){return yv(this.#p(t))}look(t){let e=new P;t||this.camera.position.lengthSq()===0?e.fromArray(E3[t??"iso"]):e.subVectors(this.camera.position,this.controls.target);let n=this.seen.getCenter(this.controls.target);this.camera.position.copy(n).add(e.normalize()),this.camera.lookAt(n),this.camera.updateMatrixWorld();let s=1.1*this.#y(n,e);this.camera.position.copy(n).addScaledVector(e,s),this.controls.update(),this.#m()}#y(t,e){let n=Math.tan(this.camera.fov*Math.PI/360),s=n*this.camera.aspect,r=new P().setFromMatrixColumn(this.camera.matrixWorld,0),o=new P().setFromMatrixColumn(this.camera.matrixWorld,1),a=[...this.parts.values()].flatMap(Om),l=0;for(let c=0;c<4;++c){l=.3*this.extent;for(let u of a){let d=u.clone().sub(t);l=Math.max(l,d.dot(e)+Math.max(Math.abs(d.dot(r))/s,Math.abs(d.dot(o))/n))}let h=[r,o].map(u=>{let d=a.map(f=>f.clone().sub(t).dot(u)*l/(l-f.clone().sub(t).dot(e)));return .5*(Math.min(...d)+Math.max(...d))});a.length&&t.addScaledVector(r,h[0]).addScaledVector(o,h[1])}return l}orbit(t,e,n=1){this.led=!0;let s=this.camera.position.clone().sub(this.controls.target);s.applyAxisAngle(this.camera.up,t);let r=new P().crossVectors(this.camera.up,s).normalize(),o=s.clone().applyAxisAngle(r,e);o.clone().normalize().cross(this.camera.up).length()>.05&&s.copy(o),this.camera.position.copy(this.controls.target).add(s.multiplyScalar(n)),this.controls.update(),this.#m()}#m(){for(let t of this.drawables.values())t.open?.();this.ground.follow(this.pixelSize()),this.invalidate()}pixelSize(){return 2*this.camera.position.distanceTo(this.controls.target)*Math.tan(this.camera.fov*Math.PI/360)/this.height}setHidden(t,e){e?this.hidden.add(t):this.hidden.delete(t),this.quiet.delete(t);let n=this.drawables.get(t);n&&(n.group.visible=!e),this.invalidate()}select(t){this.selected=t;for(let e of this.drawables.values()){let n=this.belongs(e.object,t);n!==e.lit&&e.light(n),e.lit=n}}belongs(t,e){return!!(e&&e!=="/"&&(t.path===e||t.path.startsWith(`${e}/`)))}takeGhosts(){for(let t of this.drawables.values())t.takeGhost()}showGhosts(t){this.ghosts=t,this.ghostsShown.emit(t);for(let[e,n]of this.drawables)n.ghost&&(n.ghost.visible=t&&!this.hidden.has(e));this.invalidate()}clip(t,e,n){if(t===null)return this.context.clip([]);let s=Om(this.box).map(l=>l.dot(t)),r=Math.min(...s)-.02*this.extent,o=Math.max(...s)+.02*this.extent,a=r+e*(o-r);return this.context.clip([new Gn(t.clone().multiplyScalar(n?1:-1),n?-a:a)]),a}get viewDirection(){return new P().subVectors(this.camera.position,this.controls.target).normalize()}redraw(){for(let t of this.drawables.values())t.update()}invalidate(){this.#e||(this.#e=!0,requestAnimationFrame(()=>this.#x()))}#v(){let t=this.light.fast?0:C3-(performance.now()-this.#i);t<=0?this.invalidate():this.#n??=setTimeout(()=>{this.#n=null,this.invalidate()},t)}#x(){this.#e=!1,this.#i=performance.now(),this.light.update(),By([...this.drawables.values()].map(t=>t.group),this.camera),this.#_(),++this.pictures,this.drawn.emit()}#_(){this.renderer.render(this.scene,this.camera),this.xray?.draw(),this.insets?.draw()}#b(){let{clientWidth:t,clientHeight:e}=this.canvas.parentElement;t===0||e===0||([this.width,this.height]=[t,e],this.renderer.setSize(t,e,!1),this.camera.aspect=t/e,this.camera.updateProjectionMatrix(),this.#t&&!this.led?this.look():this.#m(),this.#x())}async picture(t=1){let e=this.renderer.getPixelRatio();this.renderer.setPixelRatio(e*t),this.#_();let s=await new Promise(r=>this.canvas.toBlob(r,"image/png"));return this.renderer.setPixelRatio(e),this.invalidate(),s}project(t,e=new P){return e.copy(t).project(this.camera),e.x=(e.x+1)/2*this.width,e.y=(1-e.y)/2*this.height,e}},T3=/^(tube|polyline|edges|surface|solid|points|frames)$/,xv=/^(frames|arrows)$/,C3=50,R3=20,P3=4,_v=1.02,I3=.36,L3=.5;function D3(i,t){let{min:e,max:n}=i,s=t.getCenter(new P);return n.z-e.z<.35*Math.min(n.x-e.x,n.y-e.y)&&e.z>t.max.z-.2*(t.max.z-t.min.z)&&s.x>e.x&&s.x<n.x&&s.y>e.y&&s.y<n.y}var Om=({min:i,max:t})=>Array.from({length:8},(e,n)=>new P(n&1?t.x:i.x,n&2?t.y:i.y,n&4?t.z:i.z)),N3=({x:i,y:t})=>Math.abs(i)<_v&&Math.abs(t)<_v,yv=i=>i.reduce((t,{box:e})=>t.union(e),new zn),Fm=i=>`${i.path} ${i.kind}`;function U3(i){if(!document.createElement("canvas").getContext("webgl2"))return new El(i);let t=new kh({canvas:i,antialias:!0,alpha:!1});return t.localClippingEnabled=!0,t}var Sd=class{shared=new ne;constructor(){this.canvas=M("canvas",{tabindex:"0",role:"img","aria-label":"The scene",onkeydown:t=>this.#n(t)}),this.element=M("section.view",{"aria-label":"Picture"},this.canvas),this.stage=new Md(this.canvas),this.overlay=new eu(this.stage),this.probe=new Yu(this.stage),this.measure=new $u(this.stage),this.measure.button.append(Pe("ruler")),this.film=new qu(this.stage,()=>this.#e()),this.bar=this.#t(),this.element.append(this.overlay.element,this.measure.label,this.bar),this.stage.plain&&this.element.append(M("p.plain-note",{role:"note"},"This browser has no WebGL: the picture is drawn plainly and slowly."))}#t(){let t=(n,s,r)=>M("button.small",{type:"button","aria-label":`Look along ${n}`,title:`Look along ${n} (${r})`,onclick:()=>this.stage.fit(s)},n),e=(n,s,r,o)=>M("button.icon-button",{type:"button","aria-label":s,title:`${s} (${r})`,onclick:o},Pe(n));return M("div.view-bar",{role:"toolbar","aria-label":"View"},e("fit","Show everything","f",()=>this.stage.fit()),t("x","x","1"),t("y","y","2"),t("z","z","3"),this.measure.button,e("camera","Save a picture","p",()=>this.save()),this.film.button,e("link","Copy a link to this view","l",()=>this.shared.emit()))}async save(t=this.#e()){pi(Xu("png"),await by(await this.stage.picture(2),this.stage,t))}#e(){return this.timeOf?.()??null}#n(t){let e={ArrowLeft:[-.12,0],ArrowRight:[.12,0],ArrowUp:[0,-.12],ArrowDown:[0,.12]};e[t.key]&&(t.preventDefault(),this.stage.orbit(...e[t.key]))}};var Bm=new P,wi=new P,km=new P,Ws=new os;function O3(i){let t=i.attributes.position.array,e=[];for(let n=0;n<t.length;n+=9)Ws.set(Ws.a.fromArray(t,n),Ws.b.fromArray(t,n+3),Ws.c.fromArray(t,n+6)).getNormal(wi),e.push(wi.x,wi.y,wi.z,wi.dot(Ws.a));return{corners:t,planes:e}}function F3({corners:i,planes:t},e,n,s){let r=-1/0;for(let a=0;a<t.length;a+=4){let l=t[a]*e.x+t[a+1]*e.y+t[a+2]*e.z-t[a+3];l<=r||(r=l,n.fromArray(t,a))}if(r<=0||r>s)return r;let o=1/0;for(let a=0;a<i.length;a+=9){Ws.a.fromArray(i,a),Ws.b.fromArray(i,a+3),Ws.c.fromArray(i,a+6);let l=Ws.closestPointToPoint(e,km).distanceToSquared(e);l>=o||(o=l,wi.subVectors(e,km))}return n.copy(wi).normalize(),Math.sqrt(o)}function B3({shape:i,size:t,direction:e},n,s){if(s.copy(n),i==="sphere"){let c=s.length();return s.divideScalar(c||1),c-t[0]}wi.fromArray(e??[0,0,1]).normalize();let r=n.dot(wi),o=t[1]>0?Math.abs(r)-t[1]/2:-1/0;s.addScaledVector(wi,-r);let a=s.length(),l=a-t[0];return s.divideScalar(a||1),o<=0&&l>=o?l:(wi.multiplyScalar(Math.sign(r)),l<=0?(s.copy(wi),o):(s.multiplyScalar(l).addScaledVector(wi,o).normalize(),Math.hypot(l,o)))}function vv(i,t,e,n=1/0){let{object:s}=i;if(s.shape==="surface"||s.shape==="box")return F3(i.faces??=O3(i.carrier.children[0].geometry),t,e,n);if(Bm.subVectors(t,km.fromArray(s.position??[0,0,0])),s.shape==="plane")return Bm.dot(e.fromArray(s.direction??[0,0,1]).normalize());let r=B3(s,Bm,e);return s.hollow?(e.negate(),-r):r}var k3=.02,Hr=new P,Wr=new P,bv=new P,Mv=new he,wd=class{#t=[];#e=new Map;constructor(t,e){this.stage=t,this.session=e}objects(t){this.#e.clear();let e=[s=>this.#s(s),s=>this.#r(s),s=>this.#i(s)];this.#t=t.items.filter(s=>s.marks?.kind==="contacts").map(s=>({item:s,id:`contact ${s.path}`,rows:e[s.marks.channels.length](s)}));let n=this.#t.filter(({item:s})=>s.marks.channels.length===1);return[...this.#t.map(({item:s,id:r})=>({id:r,kind:"contacts",path:s.path,name:s.name,role:"helper"})),...n.map(({item:s})=>({id:`force ${s.path}`,kind:"arrows",quantity:"force",unit:"N",path:s.path,name:s.name,role:"load"}))]}subscribe(){let t=this.#t.flatMap(({item:e})=>e.marks.channels);this.session.wantChannels("touching",t.filter(e=>this.session.channel(e)))}take(t){for(let e of t.blocks){let n=e.kind===6&&e.count?this.session.channel(e.object)?.path:null;n&&this.#e.set(n,[...e.data.subarray((e.count-1)*e.width+1,e.count*e.width)])}for(let e of this.#t)this.#n(e,e.rows())}#n({item:t,id:e},{rows:n,forces:s}){let{drawables:r}=this.stage;if(r.get(e)?.show(n),s)return r.get(`force ${t.path}`)?.show(s);let o=[...r.values()].find(l=>l.object.kind==="arrows"&&l.object.unit==="N"&&l.object.path===t.path);if(!o)return;let a=[0,0,0];for(let l=0;l<n.length;l+=6)for(let c=0;c<3;++c)a[c]+=n[l+c]/(n.length/6);o.place(n.length?a:null)}#i(t){return()=>{let[e,n]=t.marks.channels.map(s=>this.#e.get(s));return!e||!n||!e.every(Number.isFinite)||!(Math.hypot(...n)>0)?{rows:[]}:{rows:[...e,...n]}}}#r(t){return()=>{let e=[...this.stage.drawables.values()].filter(o=>o.object.path===t.path&&o.object.shape==="disc"),n=this.#e.get(t.marks.channels[0])??[],s=[],r=[];return n.forEach((o,a)=>{let l=e[e.length/2+a];!(o>0)||!l||(l.group.updateMatrixWorld(!0),Hr.fromArray(l.object.position).applyMatrix4(l.carrier.matrixWorld),Wr.fromArray(l.object.direction).normalize().transformDirection(l.carrier.matrixWorld).negate(),s.push(...Hr.toArray(),...Wr.toArray()),r.push(...Hr.toArray(),...Wr.multiplyScalar(o).toArray()))}),{rows:s,forces:r}}}#s(t){let{radii:e}=t.marks,n,s;return()=>{let r=[...this.stage.drawables.values()];n??=r.filter(l=>l.object.kind==="solid"&&l.object.path===t.path&&l.carrier).map(l=>l.object.id);let o=n.map(l=>this.stage.drawables.get(l)),a=r.find(l=>l.object.kind==="arrows"&&l.object.path===t.path)?.object.state;return s??=r.find(l=>/^(points|frames)$/.test(l.object.kind)&&l.object.state===a),{rows:o.length&&s?this.#o(o,s,e):[]}}}#o(t,e,n){let[{group:s,carrier:r,object:{hollow:o}}]=t;s.updateMatrixWorld(!0),Mv.copy(r.matrixWorld).invert();let a=[],l=o?-1:1;for(let c=0;c<e.nodes;++c){let h=n.length?n[Math.min(c,n.length-1)]:0,u=Math.max(k3*h,1e-4*this.stage.extent);e.nodeAt(c,Hr).applyMatrix4(Mv);let d=l*(1/0);for(let f of t){let p=vv(f,Hr,bv,h+u);l*(p-d)>=0||(d=p,Wr.copy(bv))}d-=h,d<u&&(Hr.addScaledVector(Wr,-d-h).applyMatrix4(r.matrixWorld),Wr.transformDirection(r.matrixWorld),a.push(...Hr.toArray(),...Wr.toArray()))}return a}};var z3={connecting:"connecting",open:"live",lost:"no connection",refused:"refused"};function Av(i,t){let e=new Sd,{stage:n}=e,s=new ku(n,t),r=[new wd(n,t),new Ou(n,t),new zu(n,t)],o=new Nu(n),a=new Au(t),l=new Vl(t,()=>a.recorded()),c=new Du(t,l);e.bar.append(c.record,c.recorded);let h={session:t,pane:e,stage:n,hand:s,found:r,tree:o,transport:c,properties:new Cu(t,o),display:new iu(n,t),controls:new Gh(s,n),device:new Wh(t,s),plots:a,recorder:l,timing:new Iu(t),log:new lu(t),gallery:new su(t),help:new ru,search:new Ru(t),instruments:new au(n,s),toasts:new Lu(t),workshop:new Uu(t,d=>{h.bench.classList.toggle("writing",d),h.write.setAttribute("aria-expanded",String(d))})};h.side=new _l("Details",[{name:"Properties",element:h.properties.element},{name:"Display",element:h.display.element},{name:"Hands",element:M("div",{},h.device.element,h.controls.element,h.instruments.element)}]),h.dock=new _l("Results",[{name:"Plots",element:h.plots.element,shown:d=>h.plots.form.hidden=!d},{name:"Timing",element:h.timing.element,shown:d=>t.wantTiming(d)},{name:"Log",element:h.log.element}],[h.plots.form,V3()]),new Pu(t,n),H3(i,h),q3(h);let u=Y3(h);yg(u),globalThis.sinewView={session:t,stage:n,hand:s,measure:e.measure,instruments:h.instruments,keys:Object.keys(u)}}function V3(){let i=M("button.icon-button.fold",{type:"button","aria-label":"Fold the results","aria-expanded":"true",title:"Fold or unfold the results",onclick:()=>{let t=document.querySelector(".bench").classList.toggle("folded");i.setAttribute("aria-expanded",String(!t))}},Pe("down"));return i}function Sv({edits:i},t,e,n){let s=M("button.icon-button",{type:"button",hidden:!0,"aria-label":e,"aria-keyshortcuts":n.replace("Ctrl","Control"),onclick:()=>i[t]()},Pe(t));return i.stacked.on(()=>{let r=i.next[t];s.hidden=!r,s.title=r?`${e}: ${r.parameter.replaceAll("_"," ")} of ${r.path} (${n})`:e}),s}function G3(){return ki("svg",{class:"mark",viewBox:"0 0 24 24","aria-hidden":"true"},ki("rect",{width:24,height:24,rx:6}),ki("path",{d:"M4.5 18C12 18 10.5 6 19.5 6"}))}function H3(i,t){let{session:e,transport:n}=t;t.title=M("h1",{},"Sinew"),t.file=M("span.file"),t.status=M("span.status",{role:"status"},"connecting"),t.visitors=M("span.visitors",{role:"status",hidden:!0,title:"Open pages"}),t.scenes=M("button.small",{type:"button",hidden:!0,onclick:()=>Ev(t)},Pe("grid"),"Scenes");let s=M("button.small",{type:"button",title:"Download the scene with your changes",onclick:()=>X3(e)},Pe("download"),"Save as patch");t.patch=s,t.write=M("button.small",{type:"button",hidden:!0,"aria-expanded":"false",title:"Edit the text of the scene (w)",onclick:()=>t.workshop.toggle()},Pe("edit"),"Edit");let r=Sv(e,"undo","Undo","Ctrl+Z"),o=Sv(e,"redo","Redo","Ctrl+Y"),a=M("button.icon-button",{type:"button","aria-label":"Keys",title:"Keys (?)",onclick:()=>t.help.toggle()},"?"),l=M("button.icon-button",{type:"button","aria-label":"Search",title:"Search items, parameters and results (Ctrl+K)",onclick:()=>t.search.open()},Pe("search")),c=M("header.top",{},G3(),M("span.brand",{},"Sinew"),t.title,t.file,M("span.space"),t.visitors,t.status,r,o,t.scenes,t.write,s,l,a);t.bench=M("div.bench",{},t.tree.element,t.workshop.element,M("main.middle",{},t.pane.element,n.element,M("section.dock",{"aria-label":"Results"},t.dock.element)),M("aside.side",{"aria-label":"Details"},t.side.element)),i.append(c,new Gl(e,n).element,t.bench,t.gallery.element,t.help.element,t.search.element,t.toasts.element,t.workshop.veil)}function wv({stage:i,tree:t,session:e},{camera:n,target:s,selected:r,time:o}){Number.isFinite(o)&&e.hello?.live===!1&&e.tell("seek",{time:o}),n&&s&&i.lookFrom(n,s),r&&e.item(r)&&t.select(r)}async function W3({session:i,stage:t,toasts:e}){let n=bg(location,t,i.hello?.live===!1?i.time:null);try{await navigator.clipboard.writeText(n),e.show("The link to this view is on the clipboard.","note")}catch{history.replaceState(null,"",n),e.show("The address of this page is now a link to this view.","note")}}function Ev({bench:i,gallery:t,title:e,file:n,patch:s}){i.hidden=s.hidden=!0,Ft(e,"Scenes"),Ft(n,""),t.open()}async function X3(i){try{let t=await i.ask("patch");pi((i.scene?.file??"scene.xml").split("/").at(-1).replace(/(\.xml)?$/,"-changed.xml"),t.text)}catch{}}function q3(i){let{session:t,stage:e,hand:n,found:s,tree:r,side:o,dock:a}=i,l=null;i.pane.shared.on(()=>W3(i)),addEventListener("hashchange",()=>wv(i,Hd(location.hash))),i.pane.timeOf=()=>t.scene?.static?null:t.time,t.connection.changed.on(c=>{Ft(i.status,c==="open"&&t.hello?.live===!1?"recording":z3[c]),i.status.dataset.status=c,c!=="open"&&(n.held=null)}),t.greeted.on(c=>{i.scenes.hidden=!c.can?.gallery,c.live===!1&&Ft(i.status,"recording"),c.can?.gallery&&!c.scene&&Ev(i)}),t.sceneChanged.on(c=>{let h=c.file===l&&e.drawables.size>0;h||t.edits.forget(),l=c.file;let u=ua(l);i.gallery.element.hidden=!0,i.bench.hidden=!1,i.write.hidden=!i.workshop.allowed,i.workshop.follow(),i.patch.hidden=t.hello.read_only||t.hello.can?.edit===!1,Ft(i.title,c.title||"Untitled scene"),Ft(i.file,(c.file??"").split("/").slice(-2).join("/")),document.title=`${c.title||"scene"} - Sinew`,i.pane.overlay.load(),e.load([...c.objects,...s.flatMap(d=>d.objects(c))],h);for(let d of s)d.subscribe();i.properties.load(),r.load(c.items),i.display.load(h,u.colours),i.controls.load(),i.device.load(c),i.plots.load(c,h,u.plots),h||wv(i,{...u,...Hd(location.hash)})}),i.recorder.ended.on(c=>i.toasts.show(c,"note")),t.edits.reshaped.on(c=>e.reshape(c)),i.display.colouring.kept.on(c=>wr(t.scene.file,{colours:c})),i.plots.changed.on(c=>t.scene&&wr(t.scene.file,{plots:c})),e.controls.addEventListener("end",()=>t.scene&&wr(t.scene.file,{camera:e.camera.position.toArray(),target:e.controls.target.toArray()})),t.stateChanged.on(c=>t.hello.live===!1&&i.pane.film.follow(c)),t.stateChanged.on(({clients:c})=>{i.visitors.hidden=!(c>1),Ft(i.visitors,`${c} visitors`)}),t.frameArrived.on(c=>{e.take(c,t);for(let h of s)h.take(c);n.take(c)}),r.chosen.on(c=>{e.select(c),i.properties.show(c),wr(t.scene.file,{selected:c})}),i.search.chosen.on(c=>$3(c,i)),r.entered.on(()=>Tv(o,i.properties)),n.changed.on(c=>c&&o.openNamed("Hands")),i.properties.plotted.on(c=>{a.openNamed("Plots"),i.plots.add(c)})}function $3({kind:i,path:t,name:e},{tree:n,side:s,properties:r,dock:o,plots:a}){if(i==="result")return o.openNamed("Plots"),a.add(t);n.select(t),s.openNamed("Properties"),i==="parameter"&&r.focus(e)}function Tv(i,t){i.openNamed("Properties"),t.element.querySelector(".field input, .field select")?.focus()}function Y3({session:i,stage:t,hand:e,tree:n,transport:s,pane:r,side:o,help:a,properties:l,workshop:c,search:h}){let u=[.1,.25,.5,1,2,5,10],d=f=>{let p=u.indexOf(i.state?.asked_speed??1);i.tell("speed",{value:u[Math.min(Math.max(p+f,0),u.length-1)]})};return{" ":()=>s.toggle(),".":()=>i.tell("step",{count:1}),r:()=>s.restart(),s:()=>s.snapshot(),c:()=>s.recorder.toggle(),"[":()=>d(-1),"]":()=>d(1),f:()=>t.fit(),1:()=>t.fit("x"),2:()=>t.fit("y"),3:()=>t.fit("z"),4:()=>t.fit("iso"),"+":()=>t.orbit(0,0,.85),"-":()=>t.orbit(0,0,1.18),g:()=>t.showGhosts(!t.ghosts),p:()=>r.save(),P:()=>r.film.toggle(),l:()=>r.shared.emit(),t:()=>n.list.querySelector('[tabindex="0"]')?.focus(),e:()=>Tv(o,l),v:()=>n.selected&&n.toggleShown(n.selected),w:()=>c.toggle(),m:()=>r.measure.toggle(),"/":()=>h.open(),"Ctrl+k":()=>h.open(),Escape:()=>r.measure.on?r.measure.toggle(!1):e.release(),"Ctrl+z":()=>i.edits.undo(),"Ctrl+y":()=>i.edits.redo(),"Ctrl+z+Shift":()=>i.edits.redo(),"?":()=>a.toggle()}}var Pv=()=>new URLSearchParams(location.hash.slice(1)).get("t")??"",Iv=Pv(),Tl=pg();Tl&&wr(Tl.scene.file,Tl.kept??{});var Cv=new zl(Tl?new Bl(Tl):new Nl(Iv,Dl())),Rv=document.getElementById("app");try{Av(Rv,Cv),Cv.start()}catch(i){oe(Rv,M("main.no-webgl",{},M("h1",{},"The live view needs a canvas"),M("p",{},"This browser cannot draw the scene. Firefox, Chrome, Edge and Safari of the last years can."),M("p",{},"Without a browser: ",M("code",{},"sinew run SCENE")," writes tables and ",M("code",{},"sinew plot")," draws them."),M("p.note",{},i.message))),Ft(document.querySelector("title"),"Sinew: no canvas")}addEventListener("hashchange",()=>Pv()!==Iv&&location.reload());})();
/*! Bundled license information:

three/build/three.core.js:
three/build/three.module.js:
  (**
   * @license
   * Copyright 2010-2026 Three.js Authors
   * SPDX-License-Identifier: MIT
   *)
*/

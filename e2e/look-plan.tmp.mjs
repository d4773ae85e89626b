import { chromium } from 'playwright'
const B='http://127.0.0.1:4802'
const api=async(method,path,token,body)=>{const r=await fetch(B+'/api/v1'+path,{method,headers:{'content-type':'application/json',...(token&&{authorization:'Bearer '+token})},...(body&&{body:JSON.stringify(body)})});const j=await r.json();if(!r.ok)console.log(path,r.status,JSON.stringify(j).slice(0,400));return j.data??j}
const s=await api('POST','/auth/signin',null,{email:process.env.WHO??'team@demo.vetvisit.example',password:'demo-vetvisit'})
const token=s.token??s.accessToken
console.log(Object.keys(s))
const user=s.user
const day=process.env.DAY??'2026-11-30'
let id=process.env.BLOCK
if(!id){const b=await api('POST','/practice/blocks',token,{start:day+'T07:00:00.000Z',end:day+'T17:00:00.000Z',kind:'ill'});id=b.block?._id;console.log('block',id,b.visits?.length)}
const plan=await api('GET','/practice/blocks/plan?id='+id,token)
console.log(plan.visits?.length,plan.visits?.map(v=>v.start+' '+v.status+' '+v.colleagues.map(c=>c.fullname)+' '+v.patient.mobile).join('\n'),JSON.stringify(plan.settled))
const br=await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell'})
for(const [w,h,scheme,lang] of [[1440,900,'light','en'],[1440,900,'dark','de'],[820,1100,'light','de'],[390,844,'light','en'],[390,844,'dark','hi'],[320,800,'light','de'],[1920,1000,'light','en']]){
 if(process.env.ONLY&&!process.env.ONLY.split(',').includes(String(w)))continue
 const c=await br.newContext({viewport:{width:w,height:h},colorScheme:scheme,locale:lang})
 await c.addInitScript(([t,u,l])=>{localStorage.setItem('token',t);localStorage.setItem('user',u);localStorage.setItem('language',l)},[token,JSON.stringify(user),lang])
 const p=await c.newPage();p.on('console',m=>m.type()==='error'&&console.log('ERR',m.text().slice(0,200)))
 await p.goto(B+(process.env.PATHNAME??('/doctor/appointment/plan/'+id)));await p.waitForTimeout(2500)
 await p.screenshot({path:`/tmp/look-b/shot-${w}-${scheme}.png`})
 await c.close()
}
await br.close()

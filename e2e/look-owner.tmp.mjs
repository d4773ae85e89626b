import { chromium } from 'playwright'
const B='http://127.0.0.1:4802'
const api=async(method,path,token,body)=>{const r=await fetch(B+'/api/v1'+path,{method,headers:{'content-type':'application/json',...(token&&{authorization:'Bearer '+token})},...(body&&{body:JSON.stringify(body)})});const j=await r.json();if(!r.ok)console.log(path,r.status,JSON.stringify(j).slice(0,600));return j.data??j}
const s=await api('POST','/auth/signin',null,{email:'team@demo.vetvisit.example',password:'demo-vetvisit'})
const id=process.env.BLOCK
const plan=await api('GET','/practice/blocks/plan?id='+id,s.token)
console.log(plan.visits.length, plan.settled.length)
const br=await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell'})
const shot=async(w,h,scheme,lang,who,path,name,act)=>{const c=await br.newContext({viewport:{width:w,height:h},colorScheme:scheme,locale:lang});await c.addInitScript(([t,u,l])=>{localStorage.setItem('token',t);localStorage.setItem('user',u);localStorage.setItem('language',l)},[who.token,JSON.stringify(who.user),lang]);const p=await c.newPage();p.on('pageerror',e=>console.log('ERR',e.message));await p.goto(B+path);await p.waitForTimeout(2500);if(act)await act(p);await p.screenshot({path:`/tmp/look-b/${name}.png`});await c.close()}
const pick=async p=>{await p.locator('button:has-text("Other times"),ion-button:has-text("Other times")').last().click();await p.waitForTimeout(2500);for(let i=0;i<3;i++){await p.locator('.slot:not([disabled])[aria-pressed=false]').nth(i*2).click();await p.waitForTimeout(200)};}
if(process.env.SEND){await shot(1440,900,'light','en',s,'/doctor/appointment/plan/'+id,'propose',async p=>{await pick(p);await p.screenshot({path:'/tmp/look-b/propose-modal.png'});await p.getByRole('button',{name:/Propose 3 times/}).click();await p.waitForTimeout(2500)})}
for(const [w,h,sch,l] of [[1440,900,'light','en'],[1440,900,'dark','en'],[820,1100,'light','de'],[390,844,'dark','en'],[320,800,'light','de'],[1920,1000,'light','hi']]) await shot(w,h,sch,l,s,'/doctor/appointment/plan/'+id,`plan-${w}-${sch}`,async p=>{if(w===390)await p.evaluate(()=>document.querySelector('#plan-asked')?.scrollIntoView())})
await br.close()

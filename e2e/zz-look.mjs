import { chromium } from 'playwright'
const base='http://localhost:4791'
const email = process.argv[2] ?? 'team@demo.vetvisit.example'
const r = await fetch(base+'/api/v1/auth/signin',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({email,password:'demo-vetvisit'})})
const j = await r.json()
const session = j.data ?? j
console.log(r.status, Object.keys(session))
const browser = await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell'})
const token=session.token
const cal = async (from,to)=> (await (await fetch(`${base}/api/v1/doctor/calendar?from=${from}&to=${to}&scope=practice`,{headers:{authorization:'Bearer '+token}})).json()).data
const today = new Date().toISOString().slice(0,10)
const until = new Date(Date.now()+10*864e5).toISOString().slice(0,10)
const c = await cal(today, until)
const visit = c.visits.filter(v=>v.status==='approved' && Date.parse(v.start)>Date.now()+864e5)
console.log(visit.length, visit[0]?.start, visit[1]?.start)
const target = visit[0], other = visit.find(v=>v.extId!==target.extId && v.doctorId===target.doctorId && v.start!==target.start) ?? visit[3]
for (const [w,h] of [[390,844],[820,1180],[1440,900]]) for (const scheme of ['light','dark']) {
  const ctx = await browser.newContext({viewport:{width:w,height:h},colorScheme:scheme,timezoneId:'Europe/Berlin',locale:'en-GB'})
  const page = await ctx.newPage()
  await page.addInitScript(([t,u])=>{localStorage.setItem('token',t);localStorage.setItem('user',u);localStorage.setItem('language','en')},[token,JSON.stringify(session.user)])
  await page.goto(`${base}/doctor/appointment?patId=${other.extId}`)
  await page.waitForTimeout(6000)
  await page.screenshot({path:`/tmp/wta-new-${w}-${scheme}.png`})
  const pet = page.locator('ion-modal input[type=radio][name*=pet], ion-modal .pet-tiles input').first()
  const time = page.getByLabel('Or any other time')
  try {
    await page.getByRole('radio',{name:new RegExp('^'+other.petName)}).first().check({timeout:3000}).catch(()=>{})
    const vet = page.getByRole('radio',{name:new RegExp(target.doctorName)}).first()
    await vet.check({timeout:2000}).catch(()=>{})
    const taken = await page.locator('.slot[disabled] time').first().getAttribute('datetime')
    const d = new Intl.DateTimeFormat('en-GB',{timeZone:'Europe/Berlin',hour:'2-digit',minute:'2-digit'}).format(new Date(taken))
    await time.fill(d,{timeout:3000})
    await time.scrollIntoViewIfNeeded()
    await page.waitForTimeout(800)
    await page.screenshot({path:`/tmp/wta-time-${w}-${scheme}.png`})
    await page.locator('ion-modal ion-footer ion-button', {hasText:/Book/}).last().click({timeout:3000})
    await page.waitForTimeout(2500)
    await page.screenshot({path:`/tmp/wta-over-${w}-${scheme}.png`})
    if (w===1440 && scheme==='light' ) {
      await page.getByRole('radio',{name:'Emergency'}).check({timeout:3000})
      await page.locator('ion-modal ion-footer ion-button', {hasText:'Book anyway'}).click({timeout:3000})
      await page.waitForTimeout(2500)
      await page.goto(`${base}/doctor/appointment?at=${taken}`)
      await page.waitForTimeout(5000)
      await page.screenshot({path:`/tmp/wta-cal-${w}-${scheme}.png`})
    }
  } catch(e) { console.log(w,scheme,e.message.slice(0,200)); await page.screenshot({path:`/tmp/wta-err-${w}-${scheme}.png`}) }
  await ctx.close()
}
await browser.close()

import { chromium } from 'playwright'
const base = 'http://localhost:4793'
const api = async (path, body, token) => (await (await fetch(base + '/api/v1' + path, { method: body ? 'POST' : 'GET', headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }, ...(body && { body: JSON.stringify(body) }) })).json())
const signin = async (email) => (await api('/auth/signin', { email, password: 'demo-vetvisit' })).data
const team = await signin('team@demo.vetvisit.example')
const owner = await signin('owner@demo.vetvisit.example')
const clinics = (await api('/doctor/clinicPage', undefined, team.token)).data ?? []
console.log(Object.keys(team), clinics.length, owner?.user?.fullname)
const clinicId = process.env.CLINIC ?? clinics[0]?._id
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' })
const shots = process.argv.slice(2)
async function open(who, path, { width, dark = false, lang = 'en' }) {
  const c = await b.newContext({ viewport: { width, height: width < 500 ? 844 : 1000 }, colorScheme: dark ? 'dark' : 'light', locale: lang, reducedMotion: 'reduce' })
  await c.addInitScript(([t, u, l]) => { if (t) { localStorage.setItem('token', t); localStorage.setItem('user', u) } localStorage.setItem('language', l) }, [who?.token ?? null, who ? JSON.stringify(who.user) : null, lang])
  const p = await c.newPage()
  p.on('pageerror', (e) => console.log('ERR', e.message))
  await p.goto(base + path)
  await p.waitForTimeout(2500)
  return p
}
const shot = async (p, name) => { await p.screenshot({ path: `/tmp/shots/${name}.png` }); }
const size = [390, 820, 1440]
for (const width of size) {
  const dark = width === 820
  const lang = width === 1440 ? 'en' : 'de'
  let p = await open(team, '/doctor/reasons', { width, dark, lang })
  await shot(p, `page-${width}`)
  await p.locator('.reason-name').nth(4).click(); await p.waitForTimeout(900)
  await shot(p, `form-${width}`)
  await p.context().close()
  p = await open(owner, `/patient/book/${clinicId}?vet=x`, { width, dark, lang })
  await p.waitForTimeout(800)
  await shot(p, `sheet-${width}`)
  await p.locator('.reason-tile').nth(4).click(); await p.waitForTimeout(500)
  await shot(p, `sheet-chosen-${width}`)
  await p.context().close()
  p = await open(null, `/auth?q=login&next=${encodeURIComponent(`/patient/book/${clinicId}?vet=x`)}`, { width, dark, lang })
  await p.locator('.reason-tile').nth(5).click(); await p.waitForTimeout(500)
  await p.locator('.own-note').scrollIntoViewIfNeeded().catch(() => null)
  await shot(p, `visitor-${width}`)
  await p.context().close()
}
await b.close()

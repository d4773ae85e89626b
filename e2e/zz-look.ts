import { chromium } from 'playwright'
process.env['BASE_URL'] = 'http://localhost:4793'
const { ask } = await import('./people.ts')
const { signin } = await import('@vetvisit/contract/auth/routes')
const [, , who = 'team', width = '1440', scheme = 'light', path = '/doctor/appointment', steps = ''] =
  process.argv
const { token, user } = await ask(null, signin, {
  body: { email: `${who}@demo.vetvisit.example`, password: 'demo-vetvisit' },
})
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' })
const context = await browser.newContext({
  viewport: {
    width: Number(width),
    height: width === '390' ? 844 : width === '1920' ? 1080 : width === '820' ? 1180 : 900,
  },
  colorScheme: scheme as 'light',
  reducedMotion: 'reduce',
  locale: process.env['LOCALE'] ?? 'en-GB',
  timezoneId: 'Europe/Berlin',
  serviceWorkers: 'block',
})
const ahead = Number(process.env['CLOCK_AHEAD_MS'])
await context.clock.install({ time: Date.now() })
await context.addInitScript(
  ([t, u, s]) => {
    localStorage.setItem('token', t)
    localStorage.setItem('user', u)
    if (s) localStorage.setItem('agendas-of-practice', s)
  },
  [token, JSON.stringify(user), user._id] as const,
)
const page = await context.newPage()
page.on('console', (m) => {
  if (m.type() === 'error') console.log('console:', m.text())
})
page.on('pageerror', (e) => console.log('error:', e.message))
await page.goto(`http://localhost:4793${path}`)
await page.locator('.visit-tile, .agenda-row, .grid-head').first().waitFor()
if (Number(width) >= 768)
  await page
    .getByRole('button', { name: 'Day', exact: true })
    .click()
    .catch(() => {})
await page.waitForTimeout(1500)
if (steps)
  await (new Function('page', `return (async () => { ${steps} })()`) as (p: unknown) => Promise<void>)(page)
await page.waitForTimeout(500)
await page.screenshot({ path: process.env['OUT'] ?? '/tmp/c-look.png' })
await browser.close()
void ahead

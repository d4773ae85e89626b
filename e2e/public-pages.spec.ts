import type { APIRequestContext } from '@playwright/test'
import { getRequestPage } from '@vetvisit/contract/appointments/agenda/routes'
import { deleteClinic } from '@vetvisit/contract/clinics/routes'
import { searchClinics } from '@vetvisit/contract/search/routes'
import { judge } from './accessibility-judge.ts'
import { chooseReason, expectSent, okOf, sheetOf } from './sheet.ts'
import { startDemo, Visitor } from './visitor.ts'
import { aDoctor, anOwner, aPet, ask, expect, openAs, test } from './world.ts'

test.describe.configure({ mode: 'default' })
let stop = async () => {}
test.beforeAll(async () => {
  stop = await startDemo()
})
test.afterAll(() => stop())

/** Addresses on this server that a page links to. */
const linksOf = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*href="(\/[^"#?]*)"/g)].map(([, path = '']) => path)

async function textOf(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(new URL(path, process.env['BASE_URL']).href)
  expect([path, answer.status()]).toEqual([path, 200])
  return answer.text()
}

test(
  'a crawler without JavaScript reaches each listed practice from / and from the sitemap',
  { tag: '@desktop' },
  async ({ request }) => {
    await aDoctor()
    const { clinics } = await ask(null, searchClinics, { query: {} })
    const start = await textOf(request, '/')
    const seen = new Set<string>()
    const waiting = linksOf(start)
    const practices = new Map<string, string>()
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (seen.has(path) || !/^\/en\/vets?(\/|$)/.test(path)) continue
      seen.add(path)
      const html = await textOf(request, path)
      if (path.startsWith('/en/vet/')) practices.set(path, html)
      else waiting.push(...linksOf(html))
    }
    const names = [...practices.values()].map((html) => /<h1>(.*?)<\/h1>/.exec(html)?.[1])
    for (const { name } of clinics) expect(names).toContain(name)
    expect(practices.size).toBe(clinics.length)
    const first = await textOf(request, '/sitemap-2.xml')
    for (const [path, html] of practices) {
      expect(first).toContain(`${path}</loc>`)
      expect(html.match(/<h1/g)).toHaveLength(1)
      expect(html).toMatch(/<link rel="canonical" href="http[^"]*\/en\/vet\//)
      expect(html.match(/hrefLang=/gi)?.length).toBeGreaterThanOrEqual(4)
      for (const [, json = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs))
        expect(JSON.parse(json)).toHaveProperty('@context')
      expect(Buffer.byteLength(html)).toBeLessThan(40_000)
      expect(linksOf(html).filter((link) => /^\/(doctor|api)/.test(link))).toEqual([])
    }
  },
)

test('a stranger opens the page of a practice and books a time', async ({ browser }) => {
  const vet = await aDoctor()
  const page = await openAs(browser, null, `/en/vet/${vet.clinicId}`)
  await expect(page).toHaveURL(/\/en\/vet\/[a-z-]+/)
  await expect(page.getByRole('heading', { level: 1, name: vet.clinicName })).toBeVisible()
  await judge(page)
  await page
    .getByRole('link', { name: /^Book \w/ })
    .first()
    .click()
  const visitor = new Visitor(sheetOf(page))
  await visitor.tellWhy()
  await visitor.prove()
  await visitor.send()
  await visitor.expectSent()
  expect((await ask(vet, getRequestPage, { query: {} })).requests).toHaveLength(1)
})

test('a signed-in owner with one pet books there with three taps', async ({ browser }) => {
  const vet = await aDoctor()
  const owner = await anOwner()
  await aPet(owner)
  const page = await openAs(browser, owner, `/en/vet/${vet.clinicId}`)
  await expect(page.getByRole('link', { name: 'Your pages' })).toBeVisible()
  await page.locator('.panel .times a').first().click()
  const sheet = sheetOf(page)
  await chooseReason(sheet)
  await okOf(sheet).click()
  await expectSent(sheet)
})

test('without JavaScript the page has the same text, and the practice can be called', async ({ browser }) => {
  const vet = await aDoctor()
  const withScript = await openAs(browser, null, `/de/vet/${vet.clinicId}`)
  const without = await openAs(browser, null, `/de/vet/${vet.clinicId}`, { javaScriptEnabled: false })
  const textOfMain = async (page: typeof without) =>
    page.locator('.practice-main, .practice-rest').allInnerTexts()
  expect(await textOfMain(without)).toEqual(await textOfMain(withScript))
  await expect(without.getByText('Online buchen geht nur mit JavaScript.')).toBeVisible()
})

test('a closed practice says so', { tag: '@desktop' }, async ({ browser, request }) => {
  const vet = await aDoctor()
  await ask(vet, deleteClinic, { query: { clinicId: vet.clinicId, forceDelete: true } })
  const path = `/en/vet/${vet.clinicId}`
  expect((await request.get(new URL(path, process.env['BASE_URL']).href)).status()).toBe(410)
  const page = await openAs(browser, null, path)
  await expect(page.getByRole('heading', { name: 'This practice has closed' })).toBeVisible()
  await judge(page)
})

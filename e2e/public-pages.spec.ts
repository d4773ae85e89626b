import type { APIRequestContext, Browser } from '@playwright/test'
import { getRequestPage } from '@vetvisit/contract/appointments/agenda/routes'
import { deleteClinic } from '@vetvisit/contract/clinics/routes'
import { searchClinics } from '@vetvisit/contract/search/routes'
import { judge, sideways } from './accessibility/judge.ts'
import { chooseReason, expectSent, okOf, sheetOf } from './sheet.ts'
import { READY_WITHIN_MS } from './start-server.ts'
import { startDemo, Visitor } from './visitor.ts'
import { aDoctor, anOwner, aPet, ask, expect, openAs, test } from './world.ts'

test.describe.configure({ mode: 'default' })
let stop = async () => {}
test.beforeAll(async () => {
  // As long as a server may take to fill itself on a busy machine.
  test.setTimeout(READY_WITHIN_MS)
  stop = await startDemo()
})
test.afterAll(() => stop())

/** Pages that the crawler reads side by side. */
const AT_ONCE = 6

/** Characters before compression, which leaves a quarter of them as bytes. */
const PAGE_MAX_LENGTH = 28_000

/** Addresses on this server that a page links to. */
const linksOf = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*href="(\/[^"#?]*)"/g)].map(([, path = '']) => path)

async function textOf(request: APIRequestContext, path: string, language = 'en'): Promise<string> {
  const headers = { 'accept-language': language }
  const answer = await request.get(new URL(path, process.env['BASE_URL']).href, { headers })
  expect([path, answer.status()]).toEqual([path, 200])
  return answer.text()
}

type Crawled = { pages: Map<string, string>; practices: Set<string> }

/**
 * Follows the links from `/` through the pages below `/vet` and `/vets` of a language. Of the practices it finds it reads a part.
 *
 * @returns the HTML of what was read, by path, and the paths of all practices
 */
async function crawl(request: APIRequestContext, language: string): Promise<Crawled> {
  const pages = new Map<string, string>()
  const practices = new Set<string>()
  const isWanted = (path: string) => {
    if (path.startsWith(`/${language}/vet/`) && !practices.has(path))
      return practices.add(path).size % READ_ONE_IN === 0
    return new RegExp(`^/${language}/vets(/|$)`).test(path) && !pages.has(path)
  }
  let next = linksOf(await textOf(request, '/', language))
  while (next.length > 0) {
    const wanted = [...new Set(next)].filter(isWanted)
    next = []
    for (let at = 0; at < wanted.length; at += AT_ONCE) {
      const read = async (path: string) => [path, await textOf(request, path, language)] as const
      for (const [path, html] of await Promise.all(wanted.slice(at, at + AT_ONCE).map(read))) {
        pages.set(path, html)
        next.push(...linksOf(html))
      }
    }
  }
  return { pages, practices }
}

const structured = (html: string): object[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as object,
  )

/** What the page of a practice has for search engines and link previews, in a language. */
function expectPage(path: string, html: string, language: string): void {
  const start = (one: string) => `http[^"]*${path.replace(`/${language}/`, one === '' ? '/' : `/${one}/`)}"`
  expect([path, html.match(/<h1/g)?.length]).toEqual([path, 1])
  expect(html).toMatch(`<html lang="${language}"`)
  expect(html).toMatch(new RegExp(`<link rel="canonical" href="${start(language)}`))
  for (const [one, prefix] of Object.entries({ en: 'en', de: 'de', hi: 'hi', 'x-default': '' }))
    expect(html).toMatch(new RegExp(`rel="alternate" hrefLang="${one}" href="${start(prefix)}`))
  for (const data of structured(html)) expect(data).toHaveProperty('@context', 'https://schema.org')
  // The practice and the way to it; questions only if it has some.
  expect([2, 3]).toContain(structured(html).length)
  expect([path, html.length < PAGE_MAX_LENGTH]).toEqual([path, true])
  expect(linksOf(html).filter((link) => /^\/(doctor|api)/.test(link))).toEqual([])
}

/** Of the practices' own pages, which have the same parts, every fifth is read. */
const READ_ONE_IN = 5

/** Of all pages, every tenth is also read in other languages, in which it leads to the same pages. */
const TRANSLATED_ONE_IN = 10

const inLanguage = (path: string, language: string): string =>
  path.replace(/^\/(en|de|hi)(?=\/|$)/, `/${language}`)

/** The pages to which a page links, all as if in English. */
const goalsOf = (html: string): string[] => [...new Set(linksOf(html).map((path) => inLanguage(path, 'en')))]

test(
  'a crawler without JavaScript reaches each listed practice from / and from the sitemap, in each language',
  { tag: '@desktop' },
  async ({ request, browser }) => {
    test.slow()
    const vet = await aDoctor()
    const { total } = await ask(null, searchClinics, { query: {} })
    const listed = await textOf(request, '/sitemap-2.xml')
    const { pages, practices } = await crawl(request, 'en')
    expect(practices.size).toBe(total)
    const read = [...pages].filter(([path]) => practices.has(path))
    expect(read.length).toBe(Math.floor(total / READ_ONE_IN))
    for (const [path, html] of read) expectPage(path, html, 'en')
    const own = await request.get(`${process.env['BASE_URL']}/en/vet/${vet.clinicId}`)
    expect([...practices]).toContain(new URL(own.url()).pathname)
    const html = await own.text()
    expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]).toBe(vet.clinicName)
    const preview = /property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? ''
    expect(await sizeOfPicture(browser, new URL(preview).pathname)).toEqual([1200, 630])
    const translated = [...pages].filter((_, at) => at % TRANSLATED_ONE_IN === 0)
    for (const language of ['en', 'de', 'hi']) {
      for (const path of practices) expect(listed).toContain(`${inLanguage(path, language)}</loc>`)
      expect(goalsOf(await textOf(request, '/', language))).toContain('/en/vets')
      for (const [path, english] of language === 'en' ? [] : translated) {
        const there = inLanguage(path, language)
        const page = await textOf(request, there, language)
        expect([there, goalsOf(page)]).toEqual([there, goalsOf(english)])
        if (practices.has(path)) expectPage(there, page, language)
      }
    }
  },
)

/** Width and height of a picture as a browser shows it. */
async function sizeOfPicture(browser: Browser, path: string): Promise<number[]> {
  const page = await openAs(browser, null, path)
  return page
    .locator('img')
    .evaluate((picture: HTMLImageElement) => [picture.naturalWidth, picture.naturalHeight])
}

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

test('a signed-in owner with one pet books there with three taps', { tag: '@phone' }, async ({ browser }) => {
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

test(
  'nothing is wider than 320 pixels, not even with letters of 200 %',
  { tag: '@phone' },
  async ({ browser }) => {
    const vet = await aDoctor({
      clinic: {
        species: ['Dog', 'Guinea pig'],
        takesEmergencies: true,
        phone: '+493023125014',
        emergencyPhone: '+493023125015',
      },
    })
    const paths = [
      '/search',
      '/search?sort=best',
      '/search?emergency=1',
      `/de/vet/${vet.clinicId}`,
      '/de/vets/berlin',
    ]
    for (const path of paths) {
      const page = await openAs(browser, null, path, {
        locale: 'de-DE',
        viewport: { width: 320, height: 640 },
      })
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      expect.soft(await sideways(page), path).toEqual([])
      await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
      await expect.soft.poll(() => sideways(page), `${path} at 200 %`).toEqual([])
      await page.close()
    }
  },
)

test(
  'without JavaScript the page has the same text, and the practice can be called',
  { tag: '@phone' },
  async ({ browser }) => {
    const vet = await aDoctor()
    const withScript = await openAs(browser, null, `/de/vet/${vet.clinicId}`)
    const without = await openAs(browser, null, `/de/vet/${vet.clinicId}`, { javaScriptEnabled: false })
    const textOfMain = async (page: typeof without) =>
      page.locator('.practice-main, .practice-rest').allInnerTexts()
    expect(await textOfMain(without)).toEqual(await textOfMain(withScript))
    // Not `getByText`, which leaves such elements out.
    const notice = without.locator('noscript p')
    await expect(notice).toBeVisible()
    expect(await notice.evaluate((element) => element.textContent)).toContain(
      'Online buchen geht nur mit JavaScript.',
    )
  },
)

test('a closed practice says so', { tag: '@desktop' }, async ({ browser, request }) => {
  const vet = await aDoctor()
  await ask(vet, deleteClinic, { query: { clinicId: vet.clinicId, forceDelete: true } })
  const path = `/en/vet/${vet.clinicId}`
  expect((await request.get(new URL(path, process.env['BASE_URL']).href)).status()).toBe(410)
  const page = await openAs(browser, null, path)
  await expect(page.getByRole('heading', { name: 'This practice has closed' })).toBeVisible()
  await judge(page)
})

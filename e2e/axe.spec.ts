import { violationsOf } from './axe.ts'
import { expect, test } from './world.ts'

const PAGE = `<!doctype html><html lang="en"><title>Planted</title>
  <style>p { color: #222; background: #fff } @media (prefers-color-scheme: dark) { p { background: #000 } }</style>
  <main><h1>Planted</h1><p>Read me</p><div id="part"><button aria-label="Close"></button></div></main>
  <iframe title="Frame" srcdoc="<html lang='en'><title>Frame</title><main aria-label='Frame'><h1>Frame</h1></main>"></iframe></html>`

/** Walks of accessibility are worth what axe finds. */
test(
  'axe sees a fault in the page, in a shadow and in a frame, and the dark theme',
  { tag: '@phone' },
  async ({ page }) => {
    await page.route('**/planted', (route) => route.fulfill({ contentType: 'text/html', body: PAGE }))
    await page.goto('/planted')
    const found = async (...rest: [within?: string, rules?: string[]]) =>
      (await violationsOf(page, ...rest)).map(({ id, places }) => `${id}: ${places.join()}`)
    expect(await found()).toEqual([])

    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await found('html', ['color-contrast'])).toEqual(['color-contrast: <p>Read me</p>'])
    await page.emulateMedia({ colorScheme: 'light' })

    await page
      .frameLocator('iframe')
      .getByRole('main')
      .evaluate((main) => main.append(document.createElement('button')))
    expect(await found()).toEqual(['button-name: <button></button>'])
    expect(await found('#part')).toEqual([])

    await page.locator('#part').evaluate((part) => {
      part.attachShadow({ mode: 'open' }).innerHTML = '<input>'
    })
    expect(await found('#part')).toEqual(['label: <input>'])
  },
)

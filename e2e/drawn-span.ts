import type { Locator, Page } from '@playwright/test'

/** Draws a span of 45 minutes over the empty time below a tile. @returns the times that its menu names */
export async function drawBelow(page: Page, tile: Locator): Promise<[string, string]> {
  await tile.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = await tile.boundingBox()
  if (!box) throw new Error('The tile is not there.')
  const x = box.x + box.width / 2
  await page.mouse.move(x, box.y + box.height + 3)
  await page.mouse.down()
  await page.mouse.move(x, box.y + box.height * 2.5, { steps: 6 })
  await page.mouse.up()
  const [from = '', until = ''] = (await page.locator('.span-menu b').innerText()).split('–')
  return [from, until]
}

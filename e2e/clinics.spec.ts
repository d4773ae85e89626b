import type { Browser, Page } from '@playwright/test'
import { button, fillClinic, section } from './screen.ts'
import { aDoctor, expect, openAs, test } from './world.ts'

async function openNewClinic(browser: Browser): Promise<Page> {
  const page = await openAs(browser, await aDoctor(), '/doctor/clinics/new')
  await expect(page.getByRole('heading', { name: 'Add clinic' })).toBeVisible()
  return page
}

test.describe('the clinic form', () => {
  // specification/practice §2: colour popover: 13 swatches, the current one with a thick black border
  test('shows the address on the map with a movable pin', { tag: '@phone' }, async ({ browser }) => {
    const page = await openNewClinic(browser)
    await expect(page.getByText('Enter the address, or set the pin by hand.')).toBeVisible()
    await fillClinic(page, 'clinic', 'Praxis am Inn')
    await section(page, 'Name and address').click()
    await expect(
      page.getByText('Drag the pin to correct it. It shows where we found the address.'),
    ).toBeVisible()
    const pin = page.getByRole('button', { name: /^Position of the clinic/ })
    await pin.focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('You set the pin by hand.')).toBeVisible()
    await button(page, 'Use the position of the address').click()
    await expect(page.getByText('It shows where we found the address.')).toBeVisible()

    await test.step('marks the current colour with a thick black border', async () => {
      await page.getByRole('button', { name: /^Choose a colour/ }).click()
      const colours = page.getByRole('group', { name: 'Colour in calendars' })
      await colours.getByRole('button', { name: 'Teal' }).click()
      await expect(colours).toBeHidden()
      await button(page, 'Choose a colour, now Teal').click()
      const teal = colours.getByRole('button', { name: 'Teal' })
      await expect(teal).toHaveCSS('border-color', 'rgb(0, 0, 0)')
      expect(
        Number.parseFloat(await teal.evaluate((swatch) => getComputedStyle(swatch).borderWidth)),
      ).toBeGreaterThan(2)
      await expect(colours.getByRole('button', { name: 'Red' })).toHaveCSS('border-width', '0px')
    })
  })
})

import { expect, it } from 'vitest'
import { button, dialog } from './screen.ts'
import { anOwner, openAs } from './world.ts'

/** Longer than a dialog takes to be gone. */
const GONE_MS = 500

it('a dialog that is opened again while it still closes stays open', async () => {
  const page = await openAs(await anOwner(), '/patient/profile')
  const opener = page.getByRole('button', { name: /^Country code/ })
  await opener.click()
  const countries = dialog(page, 'Country code')
  await expect(countries).toBeVisible()
  const reopened = new Promise<void>((resolve) => {
    const open = () => void opener.click().then(resolve)
    document.addEventListener('ionModalWillDismiss', open, { once: true })
  })
  await button(countries, 'Close').click()
  await reopened
  await new Promise((resolve) => setTimeout(resolve, GONE_MS))
  await expect(countries).toBeVisible()
  await button(countries, 'Close').click()
  await expect(countries).toBeHidden()
  await opener.click()
  await expect(countries).toBeVisible()
})

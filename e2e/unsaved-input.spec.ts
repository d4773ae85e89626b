import { dialog, field, question } from './screen.ts'
import { anOwner, expect, openAs, test } from './world.ts'

test.describe('a dialog with unsaved input', () => {
  test('asks if Escape follows the last letter immediately', { tag: '@desktop' }, async ({ browser }) => {
    const owner = await anOwner()
    const page = await openAs(browser, owner, '/patient/pets')
    await page.getByRole('button', { name: 'Add a pet' }).first().click()
    const adding = dialog(page, 'Add a pet')
    const name = field(adding, 'Name')
    await name.focus()
    // In one task, so that nothing renders in between.
    await name.evaluate((input) => {
      if (!(input instanceof HTMLInputElement)) return
      input.value = 'R'
      input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, data: 'R' }))
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }))
    })
    await expect(question(page)).toBeVisible()
    await question(page).getByRole('button', { name: 'Stay' }).click()
    await expect(name).toHaveValue('R')
  })
})

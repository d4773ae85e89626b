import { describe, expect, it } from 'vitest'
import { button, dialog, question } from './screen.ts'
import { aDoctor, anOwner, aPet, openAs, type Page } from './world.ts'

const inert = (page: Page, name: string) => page.locator(`${name}[inert], [inert] ${name}`)
const popover = (page: Page) => page.locator('ion-popover').filter({ visible: true })

/** An empty dialog over the open page, which is not shown yet. */
async function emptyDialog(page: Page): Promise<HTMLIonModalElement> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const modal = document.createElement('ion-modal')
  modal.component = document.createElement('div')
  document.querySelector('ion-app')?.append(modal)
  return modal
}

async function tabWithin(page: Page, name: string) {
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab')
    expect(document.activeElement?.closest(name)).not.toBeNull()
  }
}

// specification/readings §9: what lies behind an open dialog is inert (added)
describe('what is laid over a page and takes the focus', () => {
  it('a popover leaves nothing behind it to the Tab key, and gives the focus back', async () => {
    const owner = await anOwner()
    const pet = await aPet(owner)
    const page = await openAs(owner, `/patient/history/${pet._id}`)
    await button(page, 'Filter').click()
    await expect(page.getByRole('dialog', { name: /filter/i })).toBeVisible()
    await expect(inert(page, '.side-menu')).toHaveCount(1)
    await tabWithin(page, 'ion-popover')
    await page.keyboard.press('Escape')
    await expect(page.locator('[inert]')).toHaveCount(0)
    await expect(button(page, 'Filter')).toBeFocused()
  })

  it('the list of a field leaves nothing of its dialog, which alone has the keys again after the choice', async () => {
    const owner = await anOwner()
    await aPet(owner)
    const page = await openAs(owner, '/patient/pets')
    await page.getByRole('region', { name: 'Rex' }).getByRole('button', { name: 'Edit', exact: true }).click()
    const form = dialog(page, 'Edit pet')
    await form.locator('ion-select').filter({ hasText: 'Gender' }).click()
    await expect(popover(page)).toBeVisible()
    await expect(inert(page, 'ion-modal')).toHaveCount(1)
    await tabWithin(page, 'ion-popover')
    await popover(page).getByRole('radio', { name: 'Female', exact: true }).click()
    await expect(popover(page)).toHaveCount(0)
    await expect(inert(page, 'ion-modal')).toHaveCount(0)
    await expect(inert(page, '.side-menu')).toHaveCount(1)
    await tabWithin(page, 'ion-modal')
  })

  it('a question that is there before the dialog under it takes the keys, and the dialog has them after it', async () => {
    const vet = await aDoctor()
    const page = await openAs(vet, '/doctor/clinics')
    await expect(page.getByRole('article', { name: vet.clinicName })).toBeVisible()
    const modal = await emptyDialog(page)
    // Its content comes late.
    let bring: ((content: HTMLElement) => void) | undefined
    const content = new Promise<HTMLElement>((resolve) => (bring = resolve))
    modal.delegate = { attachViewToDom: () => content, removeViewFromDom: () => Promise.resolve() }
    const presented = modal.present()
    await button(page, `Delete ${vet.clinicName}`).click()
    await expect(question(page)).toContainText(`Delete ${vet.clinicName}?`)
    bring?.(document.createElement('div'))
    await presented
    await expect(inert(page, 'ion-modal')).toHaveCount(1)
    await tabWithin(page, 'ion-alert')
    await button(question(page), 'No').click()
    await expect(question(page)).toHaveCount(0)
    await expect(inert(page, 'ion-modal')).toHaveCount(0)
    await expect(inert(page, '.side-menu')).toHaveCount(1)
  })

  it('a dialog that is removed while it opens leaves the page to screen readers', async () => {
    const page = await openAs(await anOwner(), '/patient/pets')
    const modal = await emptyDialog(page)
    const presented = modal.present()
    modal.remove()
    await presented
    expect(document.querySelector('ion-router-outlet')?.hasAttribute('aria-hidden')).toBe(false)
    expect(document.body.className).toBe('')
  })
})

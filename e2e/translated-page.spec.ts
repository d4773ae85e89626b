import type { Page } from '@playwright/test'
import { getAppointmentPage } from '@vetvisit/contract/appointments/agenda/routes'
import { chooseReason, chosenTime, expectSent, sheetOf } from './sheet.ts'
import { beginEntry, dialog, toast } from './screen.ts'
import {
  aDoctor,
  anOwner,
  aPet,
  approve,
  ask,
  book,
  bookPath,
  expect,
  freeStarts,
  openAs,
  test,
} from './world.ts'

/*
 * Chrome and Edge translate a page by putting `<font>` elements in the place of its text nodes, again after each change.
 */

/** Does what a browser's translator does, as soon as the page has something to read. The words stay as they are. */
function translate(): void {
  // The page gets this function alone, so everything stands in it.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const isRead = (node: Node) => {
    const element = node.parentElement
    return (
      (node.textContent ?? '').trim() !== '' &&
      element !== null &&
      element.closest('font, [translate=no], script, style, textarea, .notranslate') === null
    )
  }
  const turn = () => {
    const texts: Node[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) if (isRead(walker.currentNode)) texts.push(walker.currentNode)
    for (const text of texts) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.append(text.textContent ?? '')
      outer.append(inner)
      text.parentNode?.replaceChild(outer, text)
    }
  }
  addEventListener('DOMContentLoaded', () => {
    turn()
    new MutationObserver(turn).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
}

/** Opens a page that the browser translates. @returns it, and what went wrong on it */
async function openTranslated(...[browser, person, path]: Parameters<typeof openAs>) {
  const page = await openAs(browser, person, '/terms-condition')
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  await page.addInitScript(translate)
  await page.goto(path)
  await expect(page.locator('font').first()).toBeAttached()
  return { page, problems }
}

const isTranslated = (page: Page) => page.evaluate(() => document.querySelectorAll('font font').length > 10)

test(
  'a page that the browser translates books the time that it names',
  { tag: '@phone' },
  async ({ browser }) => {
    const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
    await aPet(owner)
    const [first = '', , , other = ''] = await freeStarts(owner, vet.clinicId)
    const { page, problems } = await openTranslated(browser, owner, bookPath(vet, first))
    const sheet = sheetOf(page)
    await chooseReason(sheet)
    await sheet.getByRole('button', { name: 'Change the time' }).click()
    const slot = sheet.locator('.slot').filter({ has: page.locator(`time[datetime="${other}"]`) })
    const clock = (await slot.textContent())?.trim() ?? ''
    await slot.click()
    await expect(chosenTime(sheet)).toContainText(clock)
    await sheet.getByRole('button', { name: new RegExp(`^Keep .*${clock}`) }).click()
    await sheet.getByRole('button', { name: new RegExp(`^OK.*${clock}`) }).click()
    await expectSent(sheet)
    expect(await isTranslated(page)).toBe(true)
    await sheet.getByRole('link', { name: 'See your request' }).click()
    await expect(page.getByText('Waiting for an answer')).toBeVisible()
    await expect(page.locator(`time[datetime="${other}"]`).first()).toBeVisible()
    expect(problems).toEqual([])
  },
)

// specification/owner §1: a translator of a browser leaves names in sentences, questions, toasts and labels of fields as they are (added)
test(
  'a translated calendar moves through its days, and a note is written',
  { tag: '@desktop' },
  async ({ browser }) => {
    const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
    const pet = await aPet(owner)
    const [start = ''] = await freeStarts(owner, vet.clinicId)
    const visit = await approve(vet, await book(owner, vet.clinicId, pet._id, start))
    const { page, problems } = await openTranslated(
      browser,
      vet,
      `/doctor/appointment?visit=${visit._id}&at=${visit.start}`,
    )
    const opened = dialog(page, 'Appointment of Rex')
    await expect(opened).toContainText('Olga Owner')
    const heading = opened.getByRole('heading', { name: 'Appointment of Rex' })
    await expect(heading.locator('font font')).toHaveText('Appointment of ')
    await expect(heading.locator('bdi')).toHaveText('Rex')
    await opened.getByRole('button', { name: 'Close' }).click()
    await expect(opened).toBeHidden()
    for (const way of ['Later', 'Later', 'Earlier', 'Earlier'])
      await page.getByRole('button', { name: way, exact: true }).click()
    await expect(page.locator(`[data-visit="${visit._id}"]`)).toBeVisible()

    await page.goto(`/doctor/patients/${pet._id}`)
    await beginEntry(page, 'Text')
    const note = dialog(page, 'Add note')
    await note.getByRole('textbox').fill('Coughs at night')
    await note.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page).first()).toBeVisible()
    await expect(page.getByRole('article').filter({ hasText: 'Coughs at night' })).toBeVisible()
    expect(await isTranslated(page)).toBe(true)
    expect(problems).toEqual([])
    const day = visit.start.slice(0, 10)
    expect(await ask(vet, getAppointmentPage, { query: { from: day, to: day } })).toHaveLength(1)
  },
)

import type { Page } from '@playwright/test'
import { createNote } from '@vetvisit/contract/notes/routes'
import { dialog } from './screen.ts'
import { aDoctor, anOwner, aPet, approve, ask, book, expect, freeStarts, openAs, test } from './world.ts'

/** An owner with two confirmed appointments and a lab result, all unread. */
async function anInbox() {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
  const pet = await aPet(owner)
  const starts = await freeStarts(owner, vet.clinicId)
  for (const start of starts.slice(0, 2)) await approve(vet, await book(owner, vet.clinicId, pet._id, start))
  await ask(vet, createNote, { body: { action: 'lab', data: { pet: pet._id, text: 'Leucocytes 12' } } })
  return { vet, owner, pet, starts }
}

const openMessages = async (page: Page) => {
  await page.getByRole('navigation').getByText('Messages').click()
  return dialog(page, 'Messages')
}

/** Drags a finger down over the middle of the list. */
async function pullDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: 195, y }],
    })
  await touch('touchStart', 250)
  for (let y = 270; y <= 610; y += 20) await touch('touchMove', y)
  await touch('touchEnd', 610)
  await session.detach()
}

test.describe('messages', () => {
  test('are read again when they are pulled down', { tag: '@phone' }, async ({ browser }) => {
    const { owner, pet, vet, starts } = await anInbox()
    const page = await openAs(browser, owner, '/patient')
    const list = await openMessages(page)
    await expect(list.getByRole('listitem')).toHaveCount(3)
    // What takes the pull loads after the list.
    await expect(list.locator('ion-refresher.hydrated')).toBeAttached()
    // Without the live connection only a pull brings the next one.
    await page.context().route('**/socket.io/**', (route) => route.abort())
    await page.context().routeWebSocket('**/socket.io/**', (socket) => socket.close())
    const again = page.waitForResponse('**/notifications/get/patient?*')
    await pullDown(page)
    expect((await again).ok()).toBe(true)
    await approve(vet, await book(owner, vet.clinicId, pet._id, starts[2] ?? ''))
    await pullDown(page)
    await expect(list.getByRole('listitem')).toHaveCount(4)
  })
})

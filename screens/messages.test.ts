import { describe, expect, it } from 'vitest'
import { createNote } from '@vetvisit/contract/notes/routes'
import { dialog, looksOf, toast } from './screen.ts'
import {
  aDoctor,
  anOwner,
  aPet,
  approve,
  ask,
  book,
  failed,
  freeStarts,
  openAs,
  type Page,
  PHONE,
} from './world.ts'

/** An owner with two confirmed appointments and a lab result, all unread. */
async function anInbox() {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
  const pet = await aPet(owner)
  const starts = await freeStarts(owner, vet.clinicId)
  for (const start of starts.slice(0, 2)) await approve(vet, await book(owner, vet.clinicId, pet._id, start))
  await ask(vet, createNote, { body: { action: 'lab', data: { pet: pet._id, text: 'Leucocytes 12' } } })
  return owner
}

const openMessages = async (page: Page) => {
  await page.getByRole('navigation').getByText('Messages').click()
  return dialog(page, 'Messages')
}

describe('messages', () => {
  it('are filtered and marked as read all at once', async () => {
    const owner = await anInbox()
    const page = await openAs(owner, '/patient', PHONE)
    const list = await openMessages(page)
    const rows = list.getByRole('listitem')
    await expect(rows).toHaveCount(3)
    await expect(list.getByRole('radio')).toHaveCount(4)

    await list.getByRole('radio', { name: 'Records' }).check()
    await expect(rows).toHaveCount(1)
    await list.getByRole('radio', { name: 'Appointments' }).check()
    await expect(rows).toHaveCount(2)
    await list.getByRole('radio', { name: 'Unread' }).check()
    await expect(rows).toHaveCount(3)

    page.route(/notifications\/seen/, failed, { times: 1 })
    await list.getByRole('button', { name: 'Mark all read' }).click()
    const error = toast(page).filter({ hasText: 'We can’t reach VetVisit.' })
    await expect(error).toBeVisible()
    // An error stays until it is read (specification/readings §11).
    expect(await looksOf(error)).toEqual({ ms: 0, color: 'danger', position: 'top' })

    await list.getByRole('button', { name: 'Mark all read' }).click()
    await expect(toast(page).filter({ hasText: 'All messages are read' })).toBeVisible()
    await expect(list.getByText('You’ve read everything.')).toBeVisible()
    await expect(list.getByRole('button', { name: 'Mark all read' })).toHaveCount(0)
    await list.getByRole('radio', { name: 'All' }).check()
    await expect(rows).toHaveCount(3)
    await page.reload()
    await openMessages(page)
    await expect(rows).toHaveCount(3)
    await expect(rows.getByText('New', { exact: true })).toHaveCount(0)
  })
})

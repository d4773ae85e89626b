import { consultAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { getPracticeHistory } from '@vetvisit/contract/notes/routes'
import { plainText } from '@vetvisit/contract/notes/rules'
import { holdCode } from './late-code.ts'
import { button, dialog, field } from './screen.ts'
import {
  aDoctor,
  alwaysOpen,
  anOwner,
  aPet,
  approve,
  ask,
  awayFromTheEndOfSlot,
  book,
  expect,
  freeStarts,
  openAs,
  test,
} from './world.ts'

/*
 * An animal is in the room: its record is open, and the veterinarian writes without a press on anything.
 */

const QUARTER_MS = 900_000
const WORDS = 'Coughs at night since Monday.'

/** An animal whose visit began with the present quarter of an hour. */
async function inRoom() {
  const vet = await aDoctor({ clinic: alwaysOpen(15) })
  const owner = await anOwner()
  const pet = await aPet(owner)
  const [later = ''] = await freeStarts(owner, vet.clinicId)
  await approve(vet, await book(owner, vet.clinicId, pet._id, later))
  await awayFromTheEndOfSlot(15)
  const start = new Date(Math.floor(Date.now() / QUARTER_MS) * QUARTER_MS).toISOString()
  const visit = await book(vet, vet.clinicId, pet._id, start)
  await ask(vet, consultAppointment, { body: { _id: visit._id } })
  return { vet, pet }
}

test(
  'Finish visit looks as other buttons and stands apart from the search',
  { tag: '@desktop' },
  async ({ browser }) => {
    const { vet, pet } = await inRoom()
    const page = await openAs(browser, vet, `/doctor/patients/${pet._id}`)
    const finish = page.locator('ion-toolbar .finish-visit')
    await expect(finish).toBeVisible()
    const radius = await finish.evaluate((host) => {
      const native = host.shadowRoot?.querySelector('.button-native')
      return native ? Number.parseFloat(getComputedStyle(native).borderTopLeftRadius) : 0
    })
    expect(radius).toBeGreaterThanOrEqual(8)
    const [left, right] = [
      await finish.boundingBox(),
      await page
        .getByRole('button', { name: 'Find an owner or animal' })
        .filter({ visible: true })
        .first()
        .boundingBox(),
    ]
    expect((right?.x ?? 0) - (left?.x ?? 0) - (left?.width ?? 0)).toBeGreaterThanOrEqual(8)
  },
)

test(
  'the first key writes into the note of the visit, also while its editor loads',
  { tag: '@desktop' },
  async ({ browser }) => {
    const { vet, pet } = await inRoom()
    const page = await openAs(browser, vet, '/doctor/patients')
    const arrive = await holdCode(page, 'visit-note', 'rich-text-editor')
    await page.getByRole('link', { name: pet.name, exact: true }).click()
    await expect(page.getByText('Visit since').first()).toBeVisible()
    await page.keyboard.type('Coughs')
    await arrive()
    const note = field(dialog(page, 'Add appointment note'), 'Note')
    await expect(note).toHaveText('Coughs')
    await page.keyboard.type(WORDS.slice('Coughs'.length))
    await expect(note).toHaveText(WORDS)

    // The focus is elsewhere: a letter goes back into the note, and the key N of the practice does nothing.
    await button(page, 'Filter').focus()
    await page.keyboard.type('No fever.')
    await expect(note).toHaveText(`${WORDS}No fever.`)
    await button(dialog(page, 'Add appointment note'), 'Save').click()
    await expect(note).toHaveText('')
    const { items } = await ask(vet, getPracticeHistory, { query: { petId: pet._id } })
    expect(items.map(({ text }) => plainText(text))).toContain(`${WORDS}No fever.`)
    await page.keyboard.type('Again')
    await expect(note).toHaveText('Again')
  },
)

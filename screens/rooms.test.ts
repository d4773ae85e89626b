import { getCalendar } from '@vetvisit/contract/appointments/agenda/routes'
import { createBlock } from '@vetvisit/contract/appointments/blocks/routes'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { updateRooms } from '@vetvisit/contract/clinics/rooms/routes'
import { describe, expect, it } from 'vitest'
import { button, dialog, field, question, toast } from './screen.ts'
import {
  aDoctor,
  anOwner,
  aPet,
  approve,
  ask,
  book,
  clockOf,
  dayOf,
  daysAhead,
  type Doctor,
  freeStarts,
  join,
  openAs,
  PHONE,
} from './world.ts'

const HOURS = '/doctor/team/hours'

const roomsOf = ({ clinicId }: Doctor, doctor: Doctor, names: readonly string[]) =>
  ask(doctor, updateRooms, { query: { clinicId }, body: { rooms: names.map((name) => ({ name })) } })

/** A practice with an operating room, in which Rex has a visit on a day to come; Mia is of the same owner. */
async function visitInRoom() {
  const doctor = await aDoctor({ fullname: 'Ruth Adler' })
  const owner = await anOwner('Olga Owner')
  const [rex, mia] = [await aPet(owner, 'Rex'), await aPet(owner, 'Mia')]
  const day = daysAhead(1)
  const times = (await freeStarts(owner, doctor.clinicId)).filter((start) => dayOf(start) === day)
  await approve(doctor, await book(owner, doctor.clinicId, mia._id, times[9] ?? ''))
  const [surgery] = await roomsOf(doctor, doctor, ['Operating room', 'X-ray'])
  const visit = await ask(doctor, createAppointment, {
    body: {
      clinicId: doctor.clinicId,
      petId: rex._id,
      start: times[2] ?? '',
      ...(surgery && { roomId: surgery._id }),
    },
  })
  return { doctor, owner, day, times, visit }
}

/** The rooms of the visits that begin at an instant, in the practice. */
const roomsAt = async (doctor: Doctor, day: string, start: string | undefined) => {
  const { visits } = await ask(doctor, getCalendar, { query: { from: day, to: day, scope: 'practice' } })
  return visits
    .filter((visit) => visit.start === start)
    .map(({ petName, room }) => `${petName}: ${room?.name}`)
}

// docs/decisions/0431-rooms.md
describe('the treatment rooms of a clinic', () => {
  // specification/practice §4: treatment rooms stand with the hours of a clinic’s vets (added)
  it('are added, renamed, ordered and removed with the hours of its vets', async () => {
    const lead = await aDoctor({ fullname: 'Ruth Adler' })
    await join(await aDoctor({ fullname: 'Ingo Brenner' }), lead)
    const page = await openAs(lead, HOURS)
    const rooms = page.getByRole('region', { name: 'Treatment rooms' })
    const add = async (name: string) => {
      await button(rooms, 'Add a treatment room').click()
      const form = dialog(page, 'Add a treatment room')
      await field(form, 'Name').fill(name)
      await button(form, 'Save').click()
      return form
    }
    await add('Operating room')
    await expect(toast(page)).toContainText('Treatment rooms saved')
    await expect(rooms.getByRole('listitem')).toHaveCount(1)
    const refused = await add('operating ROOM')
    await expect(refused.getByText('This clinic has a room with this name', { exact: true })).toBeVisible()
    await field(refused, 'Name').fill('X-ray')
    await button(refused, 'Save').click()
    await expect(rooms.getByRole('listitem')).toHaveCount(2)

    await button(rooms, 'Move X-ray up').click()
    await expect(rooms.getByRole('listitem').first()).toContainText('X-ray')
    await button(rooms, 'Rename X-ray').click()
    const form = dialog(page, 'Rename X-ray')
    await field(form, 'Name').fill('Imaging')
    await button(form, 'Save').click()
    await expect(rooms.getByRole('listitem').first()).toContainText('Imaging')
    await button(rooms, 'Remove the room Imaging').click()
    await question(page).getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(rooms.getByRole('listitem')).toHaveCount(1)
  })

  // specification/practice §4: without treatment rooms no screen of appointments says a word of them (added)
  it('are no question for a practice without any', async () => {
    const doctor = await aDoctor()
    const owner = await anOwner('Olga Owner')
    const rex = await aPet(owner, 'Rex')
    const [start = ''] = await freeStarts(owner, doctor.clinicId)
    await approve(doctor, await book(owner, doctor.clinicId, rex._id, start))
    const page = await openAs(doctor, `/doctor/appointment?patId=${owner.user._id}`)
    const form = dialog(page, 'New appointment')
    await expect(form.getByRole('radio', { name: /^Rex/ })).toBeVisible()
    await expect(form).not.toContainText('Treatment room')
  })
})

describe('the treatment room of a visit', () => {
  // specification/practice §4: a new appointment has a treatment room where the clinic has some (added)
  it('is chosen in a new appointment', async () => {
    const { doctor, owner, day, times } = await visitInRoom()
    const page = await openAs(doctor, `/doctor/appointment?patId=${owner.user._id}`)
    const form = dialog(page, 'New appointment')
    await form.getByRole('radio', { name: /^Mia/ }).press('Space')
    await form.getByRole('radio', { name: 'X-ray' }).press('Space')
    await form.getByLabel('Or any other time').fill(clockOf(times[4] ?? ''))
    await form.getByRole('button', { name: /^Book/ }).press('Enter')
    await expect(toast(page)).toContainText('Booked.')
    expect(await roomsAt(doctor, day, times[4])).toEqual(['Mia: X-ray'])
  })

  // specification/readings §6: a treatment room has one visit at a time, also for different vets; the refusal names the room (added)
  it('is named where it is taken, and the visit is booked in another one', async () => {
    const { doctor, owner, day, times } = await visitInRoom()
    const colleague = await aDoctor({ fullname: 'Ingo Brenner' })
    await join(colleague, doctor)
    const page = await openAs(doctor, `/doctor/appointment?patId=${owner.user._id}`)
    const form = dialog(page, 'New appointment')
    await form.getByRole('radio', { name: /^Mia/ }).press('Space')
    await form.getByRole('radio', { name: 'Operating room' }).press('Space')
    await form.getByRole('radio', { name: /^Ingo Brenner/ }).press('Space')
    await form.getByLabel('Or any other time').fill(clockOf(times[2] ?? ''))
    await form.getByRole('button', { name: /^Book/ }).press('Enter')
    const taken = dialog(page, 'This time is taken')
    await expect(taken.getByRole('list', { name: 'In the way' })).toContainText(
      'Operating room: Rex, Olga Owner',
    )
    await button(taken, 'Close').click()
    await form.getByRole('radio', { name: 'X-ray' }).press('Space')
    await form.getByRole('button', { name: /^Book/ }).press('Enter')
    await expect(toast(page)).toContainText('Booked.')
    expect((await roomsAt(doctor, day, times[2])).toSorted()).toEqual(['Mia: X-ray', 'Rex: Operating room'])
  })

  // specification/practice §4: staff give a visit another treatment room in its dialog (added)
  it('is said in the dialog of the visit, and changed there', async () => {
    const { doctor, day, times } = await visitInRoom()
    const page = await openAs(doctor, '/doctor/appointment')
    await page
      .getByRole('button', { name: /Rex.*Operating room/ })
      .first()
      .click()
    const opened = dialog(page, 'Appointment of Rex')
    await expect(opened).toContainText('Treatment room')
    await expect(opened).toContainText('Operating room')
    await button(opened, 'Choose a room').click()
    const choice = question(page)
    await choice.getByRole('radio', { name: 'X-ray' }).click()
    await choice.getByRole('button', { name: 'OK' }).click()
    await expect(toast(page)).toContainText('Rex: X-ray')
    expect(await roomsAt(doctor, day, times[2])).toEqual(['Rex: X-ray'])
  })

  // specification/practice §4: the dialog in which staff move a visit has its treatment room, too (added)
  it('is chosen with another time in the dialog of a move, and alone', async () => {
    const { doctor, day, times, visit } = await visitInRoom()
    const link = `/doctor/appointment?visit=${visit._id}&act=move`
    const page = await openAs(doctor, link)
    const opened = dialog(page, 'Appointment of Rex')
    await expect(opened.getByRole('radio', { name: 'Operating room' })).toBeChecked()
    await opened.getByRole('radio', { name: 'X-ray' }).press('Space')
    await opened.getByLabel('Or any other time').fill(clockOf(times[4] ?? ''))
    await button(opened, 'Move here').press('Enter')
    await page.hide()
    await expect.poll(() => roomsAt(doctor, day, times[4])).toEqual(['Rex: X-ray'])

    await page.goto(`${link}&at=${times[4]}`)
    await opened.getByRole('radio', { name: 'No room' }).press('Space')
    await button(opened, 'Save').press('Enter')
    await page.hide()
    await expect.poll(() => roomsAt(doctor, day, times[4])).toEqual(['Rex: undefined'])
  })

  // specification/practice §4: tiles, lists and the board of the day name the treatment room (added)
  it('stands on the tile of the calendar and in the list of a phone', async () => {
    const { doctor } = await visitInRoom()
    const wide = await openAs(doctor, '/doctor/appointment')
    await expect(wide.getByRole('button', { name: /Rex.*Operating room/ }).first()).toBeVisible()
    const phone = await openAs(doctor, '/doctor/appointment', PHONE)
    await phone.getByRole('button', { name: /, 2 appointments$/ }).click()
    await expect(phone.getByRole('button', { name: /Rex.*Operating room/ }).first()).toBeVisible()
  })
})

// docs/decisions/0437-blocks-of-rooms.md
describe('a blocked treatment room', () => {
  // specification/readings §6: a treatment room is blocked, too; its vets go on seeing visits elsewhere (added)
  it('is chosen in place of a vet, with the kinds that rooms have', async () => {
    const { doctor, day, times } = await visitInRoom()
    const page = await openAs(doctor, `/doctor/appointment?at=${times[2]}`)
    await expect(button(page, 'Block time')).toBeVisible()
    await page.keyboard.press('b')
    const opened = dialog(page, 'Block time')
    const whose = opened.getByRole('group', { name: 'Whose time, or which room?' })
    await expect(whose.getByRole('radio')).toHaveCount(3)
    await whose.getByRole('radio', { name: 'Operating room' }).check()
    const kinds = opened.getByRole('group', { name: 'What for?' })
    await expect(kinds.getByRole('radio')).toHaveCount(2)
    await expect(kinds.getByRole('radio', { name: 'Other' })).toBeChecked()
    await opened.getByLabel('From: Time').fill('00:05')
    await opened.getByLabel('Until: Time').fill('23:55')
    await field(opened, 'Note (optional)').fill('Cleaning')
    await button(opened, 'Block').click()
    await expect(opened).toContainText('One appointment lies in this time.')
    const { blocks } = await ask(doctor, getCalendar, { query: { from: day, to: day } })
    expect(blocks).toMatchObject([{ doctorId: null, room: { name: 'Operating room' }, kind: 'other' }])
  })

  it('stands in the list of the day, and keeps its room when it is changed', async () => {
    const doctor = await aDoctor({ fullname: 'Ruth Adler' })
    const [surgery] = await roomsOf(doctor, doctor, ['Operating room'])
    const day = daysAhead(1)
    const times = { start: `${day}T11:00:00.000Z`, end: `${day}T12:00:00.000Z` }
    const body = {
      ...times,
      kind: 'other',
      note: 'Cleaning',
      ...(surgery && { roomId: surgery._id }),
    } as const
    await ask(doctor, createBlock, { body })
    const page = await openAs(doctor, `/doctor/appointment?at=${times.start}`, PHONE)
    await page.getByRole('button', { name: /Operating room: Other: Cleaning/ }).click()
    const opened = dialog(page, 'Blocked time')
    await expect(opened).toContainText('Operating room')
    await opened.getByRole('radio', { name: 'Meeting' }).check()
    await button(opened, 'Save').click()
    await expect(page.getByRole('button', { name: /Operating room: Meeting: Cleaning/ })).toBeVisible()
  })
})

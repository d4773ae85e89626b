import {
  createClinic,
  deleteClinic,
  endClinicPause,
  pauseClinic,
  updateClinic,
} from '@vetvisit/contract/clinics/routes'
import { updateRooms } from '@vetvisit/contract/clinics/rooms/routes'
import { addDayChange, deleteDayChange, updateClinicVets } from '@vetvisit/contract/clinics/vets/routes'
import { CLINICS_CHANGED } from '@vetvisit/contract/events'
import type { Route } from '@vetvisit/contract/http'
import { addPresetReasons, addReason, archiveReason, updateReason } from '@vetvisit/contract/reasons/routes'
import { leavePractice } from '@vetvisit/contract/team/routes'
import { beforeEach, describe, expect, it } from 'vitest'
import { joinedVet } from '../../../test/colleagues.ts'
import {
  CLINIC,
  clinicOf,
  harnessOfFile,
  onboardedDoctor,
  type Person,
  type Raw,
} from '../../../test/harness.ts'
import { practiceIdOf } from '../../../test/practice.ts'
import { takePracticeEvents } from '../../../test/practice-events.ts'

const harness = harnessOfFile()

let doctor: Person
let query: { clinicId: string }
beforeEach(async () => {
  doctor = await onboardedDoctor(harness)
  query = { clinicId: (await clinicOf(harness, doctor))._id }
})

/** The events of clinics that an act sends, by the practices that get them. */
async function eventsOf(act: () => Promise<unknown>) {
  await takePracticeEvents(harness)
  await act()
  const events = await takePracticeEvents(harness)
  return events.filter(({ event }) => event === CLINICS_CHANGED).map(({ practiceId }) => practiceId)
}

const CLOSED = { date: '2026-03-04', opens: false, start: 480, end: 720 }
const REASON = { name: 'Check-up', minutes: 30 }

const send = (route: Route, request: Raw) => harness.send(route, { token: doctor.token, ...request })
const closeDay = () => harness.call(addDayChange, { token: doctor.token, body: { ...query, ...CLOSED } })
const newReason = () => harness.call(addReason, { token: doctor.token, body: REASON })

// docs/decisions/0447-live-changes-of-clinics.md
describe('the practice hears of', () => {
  const acts: [name: string, act: () => Promise<unknown>][] = [
    ['another clinic', () => send(createClinic, { body: { ...CLINIC, name: 'Tierklinik Süd' } })],
    ['a changed clinic', () => send(updateClinic, { query, body: { name: 'Tierklinik West' } })],
    ['a pause', () => send(pauseClinic, { query, body: { restOfDay: true } })],
    ['the end of a pause', () => send(endClinicPause, { query })],
    ['a deleted clinic', () => send(deleteClinic, { query: { ...query, forceDelete: 'true' } })],
    ['rooms', () => send(updateRooms, { query, body: { rooms: [{ name: 'Room 1' }] } })],
    ['hours of vets', () => send(updateClinicVets, { query, body: { vets: [] } })],
    ['a closed day', () => send(addDayChange, { body: { ...query, ...CLOSED } })],
    ['a reason', () => send(addReason, { body: REASON })],
    ['the reasons that the product offers', () => send(addPresetReasons, {})],
  ]
  // specification/readings §9: everybody in a practice hears that its clinics, hours, rooms or reasons have changed (added)
  it.each(acts)('%s', async (_, act) => {
    const heard = await eventsOf(async () => expect(await act()).toMatchObject({ httpStatus: 200 }))
    expect(heard).toEqual([await practiceIdOf(harness, doctor)])
  })

  it('a day that opens again', async () => {
    const { changes } = await closeDay()
    const act = () => send(deleteDayChange, { query: { id: changes[0]?._id } })
    expect(await eventsOf(act)).toEqual([await practiceIdOf(harness, doctor)])
  })

  it('a changed reason and an archived one', async () => {
    const { _id: reasonId } = await newReason()
    const practice = await practiceIdOf(harness, doctor)
    const change = () => send(updateReason, { query: { reasonId }, body: { name: 'First visit' } })
    expect(await eventsOf(change)).toEqual([practice])
    expect(await eventsOf(() => send(archiveReason, { query: { reasonId } }))).toEqual([practice])
  })

  it('a vet who joins, and of one who leaves', async () => {
    let colleague = doctor
    const practice = await practiceIdOf(harness, doctor)
    expect(await eventsOf(async () => (colleague = await joinedVet(harness, doctor)))).toContain(practice)
    expect(await eventsOf(() => harness.call(leavePractice, { token: colleague.token }))).toEqual([practice])
  })

  it('nothing if an archived reason is archived again, or no offered reason is missing', async () => {
    const { _id: reasonId } = await newReason()
    const again = async () => {
      await send(archiveReason, { query: { reasonId } })
      await send(addPresetReasons, {})
    }
    await again()
    expect(await eventsOf(again)).toEqual([])
  })

  it('nothing if the change is refused', async () => {
    expect(
      await eventsOf(async () =>
        expect(await send(updateClinic, { query, body: { name: '' } })).toMatchObject({ httpStatus: 422 }),
      ),
    ).toEqual([])
  })
})

import {
  createAppointment,
  holdSlot,
  releaseSlot,
  releaseVisitorHold,
} from '@vetvisit/contract/appointments/booking/routes'
import {
  completeAppointment,
  consultAppointment,
  deleteAppointment,
  updateAppointment,
} from '@vetvisit/contract/appointments/lifecycle/routes'
import {
  answerProposal,
  closeMoveRequest,
  moveAppointment,
  proposeTime,
  requestMove,
} from '@vetvisit/contract/appointments/reschedule/routes'
import {
  joinWaitingList,
  leaveWaitingList,
  offerTime,
} from '@vetvisit/contract/appointments/waiting-list/routes'
import { requestCode } from '@vetvisit/contract/auth/code/routes'
import { requestAppointment } from '@vetvisit/contract/visitors/routes'
import { NEW_PERSON } from '../../../src/modules/auth/codes/codes.test-support.ts'
import { PET } from '../../open-harness.ts'
import { type Recorder, VISITOR } from '../recorder.ts'
import type { Animals } from './animals.ts'
import { addressOf } from './people.ts'
import type { Clinics } from './practices.ts'

type Booked = { name: string; clinicId: string; petId: string; start: string } & Record<string, unknown>

/** A visit that is called by its name from then on. */
export async function book(record: Recorder, person: string, { name, ...body }: Booked): Promise<string> {
  const sent = { body: { confirmed: true, ...body } as never }
  return (await record.call(person, createAppointment, sent, { names: name }))._id
}

export const change = (record: Recorder, person: string, body: Record<string, unknown>) =>
  record.call(person, updateAppointment, { body })

export async function approved(record: Recorder, doctor: string, id: Promise<string>): Promise<string> {
  await change(record, doctor, { _id: await id, status: 'approved' })
  return id
}

/** Visits of a day that is over: completed, missed, rejected, withdrawn, expired, cancelled by either side, at once, for an owner. */
export async function pastVisits(
  record: Recorder,
  { clinic, small }: Clinics,
  pets: Animals,
  managedPet: string,
) {
  const on = (name: string, petId: string, time: string, more = {}): Booked => ({
    name,
    clinicId: clinic,
    petId,
    start: `2026-02-27T${time}:00.000Z`,
    ...more,
  })
  const detailed = { reasonKind: 'skin', urgentSigns: ['poison'], reason: 'Scratches' }
  const seen = await approved(
    record,
    'Ruth',
    book(record, 'Mira', on('visit seen', pets.Bello, '09:00', detailed)),
  )
  const missed = await approved(record, 'Ida', book(record, 'Lena', on('visit missed', pets.Nala, '10:00')))
  const rejected = await book(record, 'Karl', on('visit rejected', pets.Rex, '13:00'))
  await change(record, 'Rita', { _id: rejected, status: 'rejected', reason: 'We are in a meeting' })
  const withdrawn = await book(record, 'Paul', on('visit withdrawn', pets.Tico, '13:30'))
  await record.call('Paul', deleteAppointment, { query: { id: withdrawn }, body: undefined })
  await book(record, 'Karl', on('visit expired', pets.Rex, '14:00'))
  const byOwner = await approved(
    record,
    'Ruth',
    book(record, 'Lena', on('visit cancelled', pets.Nala, '15:00')),
  )
  await change(record, 'Lena', { _id: byOwner, isCancelled: true, reason: 'She is well again' })
  const moved = await approved(record, 'Ruth', book(record, 'Lena', on('visit moved', pets.Nala, '15:30')))
  await record.call('Lena', moveAppointment, { body: { _id: moved, start: '2026-03-06T15:30:00.000Z' } })
  await book(record, 'Ida', on('visit by the desk', managedPet, '11:00', { type: 'followup' }))
  await book(record, 'Paul', {
    ...on('visit at once', pets.Tico, ''),
    clinicId: small,
    start: '2026-02-28T08:00:00.000Z',
  })
  const again = { body: on('', pets.Bello, '09:00') }
  const { name: _, ...twice } = again.body
  await record.call(
    'Paul',
    createAppointment,
    { body: { ...twice, petId: pets.Tico } },
    { refused: true, title: 'a taken time' },
  )
  await record.sends()
  record.at('2026-02-25T14:00:00.000Z')
  await record.sends()
  record.at('2026-02-27T09:05:00.000Z')
  await record.call('Ruth', consultAppointment, { body: { _id: seen } })
  await record.sends()
  return { seen, missed }
}

export async function endOfThatDay(record: Recorder, { seen, missed }: { seen: string; missed: string }) {
  await record.call('Ruth', completeAppointment, { body: { _id: seen } })
  record.at('2026-02-27T10:40:00.000Z')
  await change(record, 'Ruth', { _id: missed, status: 'no_show' })
  await record.sends()
}

/** A full day: owners who wait, a freed time that is offered and taken, an offer of the practice, and one who gives up. */
export async function waitingLists(record: Recorder, { clinic }: Clinics, pets: Animals): Promise<string> {
  const full = async (name: string, date: string, { first, petId }: { first: string; petId: string }) => {
    const at = (person: string, pet: string, time: string) => ({
      name: `${name} of ${person}`,
      clinicId: clinic,
      petId: pet,
      start: `${date}T${time}:00.000Z`,
    })
    await approved(record, 'Ruth', book(record, 'Lena', at('Lena', pets.Nala, '07:30')))
    return approved(record, 'Ruth', book(record, first, at(first, petId, '07:00')))
  }
  const join = (person: string, date: string) =>
    record.call(
      person,
      joinWaitingList,
      { body: { clinicId: clinic, date } },
      { names: `${person} waits on ${date}` },
    )
  const freed = await full('full day', '2026-03-12', { first: 'Karl', petId: pets.Rex })
  await join('Paul', '2026-03-12')
  const { _id: patient } = await join('Mira', '2026-03-12')
  await change(record, 'Karl', { _id: freed, isCancelled: true })
  await record.sends()
  await book(record, 'Paul', {
    name: 'visit after waiting',
    clinicId: clinic,
    petId: pets.Tico,
    start: '2026-03-12T07:00:00.000Z',
  })
  await record.call('Ida', offerTime, { body: { _id: patient, start: '2026-03-13T08:00:00.000Z' } })
  await record.sends()
  await record.call('Mira', leaveWaitingList, { query: { id: patient } })
  await full('other full day', '2026-03-05', { first: 'Paul', petId: pets.Tico })
  const { _id: waiting } = await join('Mira', '2026-03-05')
  await record.sends()
  return waiting
}

/** Wishes of owners and proposals of practices that were answered. */
export async function otherTimes(
  record: Recorder,
  { clinic, otherClinic }: Clinics,
  pets: Animals,
): Promise<void> {
  const at = (name: string, petId: string, start: string, clinicId = clinic) => ({
    name,
    clinicId,
    petId,
    start,
  })
  const wished = await approved(
    record,
    'Ruth',
    book(record, 'Karl', at('visit wished', pets.Rex, '2026-03-09T09:00:00.000Z')),
  )
  await record.call('Karl', requestMove, {
    body: { _id: wished, starts: ['2026-03-09T10:00:00.000Z'], note: 'A little later' },
  })
  await record.sends()
  await change(record, 'Ruth', { _id: wished, start: '2026-03-09T10:00:00.000Z' })
  await record.call('Karl', requestMove, { body: { _id: wished, note: 'Another day' } })
  await record.call('Ida', closeMoveRequest, {
    query: { id: wished },
    body: { reason: 'That week is full' },
  })
  const proposed = await book(
    record,
    'Lena',
    at('visit proposed', pets.Nala, '2026-03-10T09:00:00.000Z', otherClinic),
  )
  await record.call('Dora', proposeTime, {
    body: { _id: proposed, start: '2026-03-10T11:00:00.000Z', note: 'Surgery until ten' },
  })
  await record.sends()
  await record.call('Lena', answerProposal, {
    body: { _id: proposed, accept: true, start: '2026-03-10T11:00:00.000Z' },
  })
  const declined = await book(
    record,
    'Karl',
    at('visit declined', pets.Rex, '2026-03-10T12:00:00.000Z', otherClinic),
  )
  await record.call('Anna', proposeTime, { body: { _id: declined, start: '2026-03-10T13:00:00.000Z' } })
  await record.call('Karl', answerProposal, {
    body: { _id: declined, accept: false, start: '2026-03-10T13:00:00.000Z' },
  })
  await record.sends()
}

/** Visitors: a hold that is released, and a first request that makes account, animal and visit together. */
export async function visitors(record: Recorder, { clinic, otherClinic }: Clinics): Promise<void> {
  const hold = async (clinicId: string, start: string) =>
    (await record.call(VISITOR, holdSlot, { body: { clinicId, start } })) as { holdKey: string }
  const { holdKey: released } = await hold(otherClinic, '2026-03-11T09:00:00.000Z')
  await record.call(VISITOR, releaseVisitorHold, { body: { holdKey: released } })
  const start = '2026-03-03T09:00:00.000Z'
  const { holdKey } = await hold(clinic, start)
  const email = addressOf('Berta')
  const { codeKey, demoCode } = await record.call(VISITOR, requestCode, { body: { email, holdKey } })
  const who = { email, code: demoCode ?? '', codeKey, person: { ...NEW_PERSON, fullname: 'Berta Frei' } }
  const visit = {
    pet: { ...PET, name: 'Fips' },
    clinicId: clinic,
    start,
    holdKey,
    reasonKind: 'vaccination',
  } as const
  await record.call(
    VISITOR,
    requestAppointment,
    { body: { ...who, ...visit }, language: 'de' },
    { names: 'Berta' },
  )
  const { _id } = (await record.call('Paul', holdSlot, {
    body: { clinicId: otherClinic, start: '2026-03-11T10:00:00.000Z' },
  })) as { _id: string }
  await record.call('Paul', releaseSlot, { query: { id: _id } })
  await record.sends()
}

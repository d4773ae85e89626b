import { holdSlot } from '@vetvisit/contract/appointments/booking/routes'
import { consultAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { proposeTime, requestMove } from '@vetvisit/contract/appointments/reschedule/routes'
import { deleteOwner } from '@vetvisit/contract/account/routes'
import { deleteAssistant } from '@vetvisit/contract/assistants/routes'
import { requestCode } from '@vetvisit/contract/auth/code/routes'
import { forgotPassword } from '@vetvisit/contract/auth/routes'
import { changeEmail, listSessions } from '@vetvisit/contract/auth/security/routes'
import { pauseClinic } from '@vetvisit/contract/clinics/routes'
import { getNotifications, markNotificationsSeen } from '@vetvisit/contract/notifications/routes'
import type { Objects } from '../../authorization/objects.ts'
import { PROPOSED } from '../../authorization/times.ts'
import { PASSWORD } from '../../open-harness.ts'
import { mailedLink, type Recorder, VISITOR } from '../recorder.ts'
import { animals, invitations, managedOwners, type Animals } from './animals.ts'
import { addressOf, colleague, ownerByCode, signUps, teams } from './people.ts'
import { clinics, papers, upload, type Clinics } from './practices.ts'
import { notesOfOwner, notesOfVisit } from './records.ts'
import {
  approved,
  book,
  change,
  endOfThatDay,
  otherTimes,
  pastVisits,
  visitors,
  waitingLists,
} from './visits.ts'

/** Doctors who are each a practice, from their first day until a Monday morning at 10:10 in Berlin. */
export async function oneDoctor(
  record: Recorder,
  chapter: (name: string) => Promise<void>,
): Promise<Partial<Objects>> {
  await chapter('1-people')
  await signUps(record)
  await ownerByCode(record)
  await chapter('2-practices')
  const team = await teams(record)
  const places = await clinics(record)
  const files = await papers(record)
  await chapter('3-owners')
  const pets = await animals(record)
  const managed = await managedOwners(record)
  const asked = await invitations(record)
  await chapter('4-visits')
  const past = await pastVisits(record, places, pets, managed.managedPet)
  await chapter('5-records')
  await notesOfVisit(record, pets, past.seen)
  await endOfThatDay(record, past)
  await record.call('Ida', deleteAssistant, { query: { id: record.names.valueOf('Rita') } })
  await record.sends()
  await chapter('6-times')
  const waiting = await waitingLists(record, places, pets)
  await otherTimes(record, places, pets)
  await chapter('7-monday')
  const day = await monday(record, places, pets)
  const written = await notesOfOwner(record, pets, record.names.valueOf('Ruth'))
  await visitors(record, places)
  await chapter('8-last-minutes')
  const peer = await colleague(record)
  const last = await lastMinutes(record, places)
  return {
    ...people(record),
    ...team,
    ...places,
    ...files,
    ...managed,
    ...asked,
    ...day,
    ...written,
    ...last,
    peer,
    waiting,
    // Later parts have them.
    block: '',
    reminderToken: '',
    pet: pets.Bello,
  }
}

const people = ({ names }: Recorder) => ({
  owner: names.valueOf('Mira'),
  ownerEmail: addressOf('Mira'),
  doctor: names.valueOf('Ruth'),
  otherPractice: names.valueOf('Otto'),
})

const wednesday = (time: string) => `2026-03-04T${time}:00.000Z`

/** Reminders on Sunday; on Monday visits that have begun, that wait for an answer, and that are to come. */
async function monday(record: Recorder, { clinic, otherClinic, center }: Clinics, { Bello, Tico }: Animals) {
  record.at('2026-03-01T07:00:00.000Z')
  const at = (name: string, start: string, clinicId = clinic) => ({ name, clinicId, petId: Bello, start })
  const mira = (name: string, start: string, clinicId?: string) =>
    book(record, 'Mira', at(name, start, clinicId))
  const begun = await approved(record, 'Ruth', mira('visit begun', '2026-03-02T09:00:00.000Z'))
  const centerBegun = await approved(
    record,
    'Lab',
    mira('visit begun at the center', '2026-03-02T08:30:00.000Z', center),
  )
  const paul = { ...at('visit that runs', '2026-03-02T08:00:00.000Z', otherClinic), petId: Tico }
  const running = await approved(record, 'Dora', book(record, 'Paul', paul))
  await record.sends()
  record.at('2026-03-01T09:30:00.000Z')
  await record.sends()
  record.at('2026-03-02T09:10:00.000Z')
  await record.call('Dora', consultAppointment, { body: { _id: running } })
  const visit = await approved(record, 'Ruth', mira('visit', wednesday('09:00')))
  const request = await mira('request', wednesday('09:30'))
  const moveRequest = await approved(record, 'Ruth', mira('visit to move', wednesday('10:00')))
  await record.call('Mira', requestMove, { body: { _id: moveRequest, starts: [], note: 'Later, please' } })
  const proposed = await mira('request with a proposal', wednesday('10:30'))
  await record.call('Ruth', proposeTime, { body: { _id: proposed, start: PROPOSED } })
  const cancelled = await approved(record, 'Ruth', mira('cancelled visit', wednesday('11:00')))
  await change(record, 'Ruth', { _id: cancelled, status: 'cancelled' })
  const centerVisit = await approved(record, 'Lab', mira('visit at the center', wednesday('07:00'), center))
  const centerRequest = await mira('request at the center', wednesday('07:30'), center)
  await record.sends()
  return { begun, centerBegun, visit, request, moveRequest, proposed, cancelled, centerVisit, centerRequest }
}

/** What lives for minutes: links, codes, a hold; and an owner who leaves. */
async function lastMinutes(record: Recorder, { clinic, paused }: Clinics) {
  await record.call('Inge', pauseClinic, { query: { clinicId: paused }, body: { hours: 12 } })
  await record.call('Nele', markNotificationsSeen, { body: {} })
  await record.call('Karl', deleteOwner, { body: { password: PASSWORD } })
  await record.call('Paul', changeEmail, { body: { email: 'paul.winter@example.org', password: PASSWORD } })
  await record.call(VISITOR, forgotPassword, { body: { email: addressOf('Mira') } })
  const sent = await record.sends()
  const resetToken = mailedLink(sent, addressOf('Mira'), 'forgot-password?token')
  const sessions = await record.call('Mira', listSessions, {})
  const hold = await record.call('Mira', holdSlot, {
    body: { clinicId: clinic, start: '2026-03-04T11:30:00.000Z' },
  })
  const newcomerEmail = addressOf('newcomer')
  const [owner, newcomer] = [await codeOf(record, addressOf('Mira')), await codeOf(record, newcomerEmail)]
  return {
    resetToken,
    ownerSession: sessions.find(({ current }) => current)?._id ?? '',
    ownerNotification: await newestOf(record, 'Mira', 'patient'),
    doctorNotification: await newestOf(record, 'Ruth', 'doctor'),
    unsubscribeToken: unsubscribeTokenOf(record),
    hold: (hold as { _id: string })._id,
    petFile: await upload(record, 'Mira', 'pet/vaccination'),
    ownReportFile: await upload(record, 'Mira', 'notes/report'),
    ownerCode: owner.demoCode ?? '',
    ownerCodeKey: owner.codeKey,
    newcomerEmail,
    newcomerCode: newcomer.demoCode ?? '',
    newcomerCodeKey: newcomer.codeKey,
  }
}

const codeOf = (record: Recorder, email: string) => record.call(VISITOR, requestCode, { body: { email } })

const newestOf = async (record: Recorder, person: string, role: 'patient' | 'doctor') =>
  (await record.call(person, getNotifications, { params: { role }, query: {} })).notifications[0]?._id ?? ''

/** From the newest mail to Mira that offers it. */
function unsubscribeTokenOf({ steps, names }: Recorder): string {
  const mails = steps.flatMap((step) => ('sends' in step ? (step.sends.mails[addressOf('Mira')] ?? []) : []))
  const links = (mails as { unsubscribe?: string }[]).flatMap(({ unsubscribe }) => unsubscribe ?? [])
  const [, token = ''] = /token=(.*)$/.exec(names.filled(links.at(-1) ?? '')) ?? []
  return decodeURIComponent(token)
}

import { requestCode } from '@vetvisit/contract/auth/code/routes'
import { forgotPassword, signin } from '@vetvisit/contract/auth/routes'
import { listSessions } from '@vetvisit/contract/auth/security/routes'
import { addDayChange } from '@vetvisit/contract/clinics/vets/routes'
import { updateDoctor } from '@vetvisit/contract/doctors/routes'
import type { UploadPath } from '@vetvisit/contract/files/rules'
import { createNote, updateNote } from '@vetvisit/contract/notes/routes'
import { getNotifications } from '@vetvisit/contract/notifications/routes'
import { addReason } from '@vetvisit/contract/reasons/routes'
import { MEDICINE, reportOf, write } from '../../src/modules/notes/notes.test-support.ts'
import { answerLinks, unsubscribeUrl } from '../../src/modules/notifications/public.ts'
import { linkValue } from '../mails.ts'
import { type Harness, PASSWORD, type Person } from '../open-harness.ts'
import { assistantOf, hiredAssistant } from '../team.ts'
import { jpeg, uploaded } from '../uploads.ts'
import { invitationsOf } from './owners.ts'
import { wednesday } from './times.ts'
import { type Side, visitsOf } from './visits.ts'

/** The objects of an owner and a doctor, by kind, without those of managed owners, service providers and assistants. */
export async function objectsOf(harness: Harness, side: Side) {
  const { owner, doctor, clinic, pet, begun } = side
  // Before the waiting list: a change of a date offers its times.
  const dayChange = await dayChangeOf(harness, doctor, clinic)
  const visits = await visitsOf(harness, side)
  await harness.call(forgotPassword, { body: { email: owner.email } })
  const { token } = await harness.call(signin, { body: { email: owner.email, password: PASSWORD } })
  const sessions = await harness.call(listSessions, { token })
  const shared = await reportOf(harness, owner, pet)
  await harness.call(updateNote, {
    token: owner.token,
    body: { action: 'share', noteId: shared._id, data: { docId: doctor.id } },
  })
  return {
    owner: owner.id,
    ownerEmail: owner.email,
    ownerSession: sessions.find(({ current }) => current)?._id ?? '',
    ownerNotification: await newestOf(harness, owner, 'patient'),
    resetToken: await linkValue(harness, owner.email, 'forgot-password?token'),
    ...(await codesOf(harness, owner)),
    unsubscribeToken: await unsubscribeTokenOf(harness, owner),
    reminderToken: await reminderTokenOf(harness, owner, visits.visit),
    pet,
    petFile: await fileOf(harness, owner, 'pet/vaccination'),
    ownReportFile: await fileOf(harness, owner, 'notes/report'),
    ownText: (await write(harness, owner, 'text', { pet, text: 'Eats little' }))._id,
    report: (await reportOf(harness, owner, pet))._id,
    sharedReport: shared._id,
    ...(await invitationsOf(harness, side)),
    doctor: doctor.id,
    doctorNotification: await newestOf(harness, doctor, 'doctor'),
    peer: (await assistantOf(harness, doctor, [])).id,
    invited: (await hiredAssistant(harness, doctor)).id,
    clinic,
    dayChange,
    reason: (await harness.call(addReason, { token: doctor.token, body: { name: 'Surgery', minutes: 45 } }))
      ._id,
    document: await fileOf(harness, doctor, 'doctor/document'),
    certificate: await certificateOf(harness, doctor),
    certificateFile: await fileOf(harness, doctor, 'doctor/certificate'),
    reportFile: await fileOf(harness, doctor, 'notes/report'),
    begun,
    ...visits,
    text: (await write(harness, doctor, 'text', { pet, text: 'Of the practice' }))._id,
    prescription: (
      await harness.call(createNote, {
        token: doctor.token,
        body: { action: 'prescription', data: { pet, prescription: [MEDICINE] } },
      })
    )._id,
  }
}

async function dayChangeOf(harness: Harness, { token }: Person, clinicId: string): Promise<string> {
  const body = { clinicId, date: '2026-06-01', opens: false, start: 0, end: 1440 }
  const { changes } = await harness.call(addDayChange, { token, body })
  return changes[0]?._id ?? ''
}

async function unsubscribeTokenOf({ context, clock }: Harness, { id }: Person): Promise<string> {
  const url = await unsubscribeUrl(context, { userId: id, topic: 'documents' }, clock.now())
  return new URL(url).searchParams.get('token') ?? ''
}

async function reminderTokenOf({ context, clock }: Harness, { id }: Person, visit: string): Promise<string> {
  const reminded = { appointmentId: visit, startsAt: Date.parse(wednesday('09:00')), ownerId: id }
  const linkFor = await answerLinks(context, reminded, clock.now())
  return new URL(linkFor('confirm')).searchParams.get('token') ?? ''
}

async function newestOf(harness: Harness, { token }: Person, role: 'patient' | 'doctor'): Promise<string> {
  const inbox = await harness.call(getNotifications, { token, params: { role }, query: {} })
  return inbox.notifications[0]?._id ?? ''
}

async function certificateOf(harness: Harness, doctor: Person): Promise<string> {
  const body = { certificates: [await fileOf(harness, doctor, 'doctor/certificate')] }
  const { certificates } = await harness.call(updateDoctor, { token: doctor.token, body })
  return certificates[0]?._id ?? ''
}

export const fileOf = async (harness: Harness, { token }: Person, path: UploadPath) =>
  uploaded(harness, { token, path, bytes: await jpeg() })

/** Sign-in codes of an owner and of an address without an account; the harness runs as a demo, which answers them. */
async function codesOf(harness: Harness, { email }: Person) {
  const codeOf = (address: string) => harness.call(requestCode, { body: { email: address } })
  const newcomerEmail = `newcomer-${email}`
  const [owner, newcomer] = [await codeOf(email), await codeOf(newcomerEmail)]
  return {
    ownerCode: owner.demoCode ?? '',
    ownerCodeKey: owner.codeKey,
    newcomerEmail,
    newcomerCode: newcomer.demoCode ?? '',
    newcomerCodeKey: newcomer.codeKey,
  }
}

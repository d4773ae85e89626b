import { requestCode } from '@vetvisit/contract/auth/code/routes'
import { requestMove, proposeTime } from '@vetvisit/contract/appointments/reschedule/routes'
import { addWalkIn, endWalkIn } from '@vetvisit/contract/appointments/walk-ins/routes'
import { createBlock } from '@vetvisit/contract/appointments/blocks/routes'
import { updateRooms } from '@vetvisit/contract/clinics/rooms/routes'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { ASSISTANT_RIGHTS, type AssistantRight } from '@vetvisit/contract/assistants/rules'
import { forgotPassword, signin } from '@vetvisit/contract/auth/routes'
import { listSessions } from '@vetvisit/contract/auth/security/routes'
import { addDayChange } from '@vetvisit/contract/clinics/vets/routes'
import { updateDoctor } from '@vetvisit/contract/doctors/routes'
import type { UploadPath } from '@vetvisit/contract/files/rules'
import {
  answerInvitation,
  invitePatient,
  listInvitations,
  listPractices,
} from '@vetvisit/contract/owners/care-routes'
import { makeRecordLink } from '@vetvisit/contract/owners/link-routes'
import { createManagedOwner } from '@vetvisit/contract/owners/practice-routes'
import { addReason } from '@vetvisit/contract/reasons/routes'
import { createTask } from '@vetvisit/contract/tasks/routes'
import { createPet } from '@vetvisit/contract/pets/routes'
import { getNotifications } from '@vetvisit/contract/notifications/routes'
import { createNote, updateNote } from '@vetvisit/contract/notes/routes'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { answerLinks, unsubscribeUrl } from '../../src/modules/notifications/public.ts'
import { MEDICINE, reportOf, write } from '../../src/modules/notes/notes.test-support.ts'
import {
  clinicOf,
  type Harness,
  onboardedDoctor,
  onboardedOwner,
  PASSWORD,
  PET,
  type Person,
  petOf,
  signUpDoctor,
  signUpOwner,
} from '../open-harness.ts'
import { holdFor } from '../holds.ts'
import { practiceOf } from '../practice.ts'
import { assistantOf, hiredAssistant } from '../team.ts'
import { linkValue } from '../mails.ts'
import { jpeg, uploaded } from '../uploads.ts'
import { execute } from '../sql.ts'

/** The columns of the table (specification/authorization "Personas"). */
export const PERSONAS = ['AN', 'PO', 'PX', 'DT', 'DX', 'AT', 'AX', 'SP'] as const
export type Persona = (typeof PERSONAS)[number]

/** Ids, addresses, tokens and links of one owner and one practice that a call can send. */
export type Objects = Readonly<Record<Kind, string>>
export type Kind = (typeof KINDS)[number]

const KINDS = [
  'owner',
  'ownerEmail',
  'ownerSession',
  'ownerNotification',
  'resetToken',
  'ownerCode',
  'ownerCodeKey',
  'newcomerEmail',
  'newcomerCode',
  'newcomerCodeKey',
  'unsubscribeToken',
  'reminderToken',
  'pet',
  'petFile',
  'ownReportFile',
  'ownText',
  'invitation',
  'sentInvitation',
  'otherPractice',
  'managed',
  'managedPet',
  'recordLink',
  'report',
  'sharedReport',
  'hold',
  'waiting',
  'block',
  'room',
  'roomBlock',
  'task',
  'walkIn',
  'doctor',
  'doctorNotification',
  'peer',
  'assistant',
  'invited',
  'clinic',
  'dayChange',
  'reason',
  'document',
  'certificate',
  'certificateFile',
  'reportFile',
  'begun',
  'visit',
  'request',
  'moveRequest',
  'proposed',
  'cancelled',
  'text',
  'prescription',
  'center',
  'centerReportFile',
  'centerBegun',
  'centerVisit',
  'centerRequest',
] as const

/** Starts on Monday, 2 March, while the cast is made, and on Wednesday, 4 March. */
const BEGUN = '2026-03-02T09:00:00.000Z'
const CENTER_BEGUN = '2026-03-02T08:30:00.000Z'
const AFTER_BEGUN = '2026-03-02T09:10:00.000Z'
const wednesday = (time: string) => `2026-03-04T${time}:00.000Z`

/** Free in every clinic of the cast. */
export const FREE = wednesday('15:00')
/** All clinics of the cast are closed then. */
export const SUNDAY = '2026-03-08T10:00:00.000Z'
export const PROPOSED = wednesday('14:00')

/** A block in the time of no other object. */
export const BLOCK = {
  start: wednesday('18:00'),
  end: wednesday('19:00'),
  kind: 'meeting',
  note: 'Team',
} as const
/** Another one, after it. */
export const NEXT_BLOCK = { ...BLOCK, start: BLOCK.end, end: wednesday('20:00') } as const

type Side = { owner: Person; doctor: Person; clinic: string; pet: string; begun: string }

export type Cast = {
  tokens: Record<Exclude<Persona, 'AN'>, string>
  /** Objects of PO, DT and their service provider. */
  ours: Objects
  /** Objects of PX and DX. */
  foreign: Objects
  /** Two assistants of DT per right: one with that right alone, one with all others. */
  assistants: Record<AssistantRight, { only: string; without: string }>
  /** People during onboarding. */
  unfinished: { patient: string; doctor: string }
}

/** Creates the cast. Afterwards the clock is at Monday, 10:10 in Berlin. */
export async function castOf(harness: Harness): Promise<Cast> {
  const [mine, theirs] = [await sideOf(harness), await sideOf(harness)]
  const provider = await onboardedDoctor(harness, { isServiceProvider: true })
  const center = (await clinicOf(harness, provider))._id
  const at = (start: string) => booking(harness, { ...mine, doctor: provider, clinic: center }, start)
  const centerBegun = await at(CENTER_BEGUN)
  await approve(harness, provider, centerBegun)
  harness.clock.set(AFTER_BEGUN)
  const centers = {
    center,
    centerReportFile: await fileOf(harness, provider, 'notes/report'),
    centerBegun,
    centerVisit: await approve(harness, provider, await at(wednesday('07:00'))),
    centerRequest: await at(wednesday('07:30')),
  }
  const [assistant, otherAssistant] = [
    await assistantOf(harness, mine.doctor),
    await assistantOf(harness, theirs.doctor),
  ]
  const ours = {
    ...(await objectsOf(harness, mine)),
    ...(await managedOf(harness, mine.doctor)),
    ...centers,
    assistant: assistant.id,
  }
  const theirReport = await fileOf(harness, theirs.doctor, 'notes/report')
  const others = {
    center: theirs.clinic,
    centerReportFile: theirReport,
    centerBegun: theirs.begun,
    centerVisit: theirs.begun,
    centerRequest: theirs.begun,
  }
  return {
    tokens: {
      PO: mine.owner.token,
      PX: theirs.owner.token,
      DT: mine.doctor.token,
      DX: theirs.doctor.token,
      AT: assistant.token,
      AX: otherAssistant.token,
      SP: provider.token,
    },
    ours,
    foreign: {
      ...(await objectsOf(harness, theirs)),
      // Of a third doctor, because DX must keep no such record (specification/authorization B1).
      ...(await managedOf(harness, await onboardedDoctor(harness))),
      ...others,
      assistant: otherAssistant.id,
    },
    assistants: Object.fromEntries(
      await Promise.all(
        ASSISTANT_RIGHTS.map(async (right) => [right, await pairOf(harness, mine.doctor, right)]),
      ),
    ) as Cast['assistants'],
    unfinished: {
      patient: (await signUpOwner(harness)).token,
      doctor: (await signUpDoctor(harness)).token,
    },
  }
}

/** The same objects with ids that do not exist. */
export function nothing(ours: Objects): Objects {
  return Object.fromEntries(
    Object.entries(ours).map(([kind, name]) => [
      kind,
      name.replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/, () => uuidv7()),
    ]),
  ) as Objects
}

async function pairOf(harness: Harness, doctor: Person, right: AssistantRight) {
  const others = ASSISTANT_RIGHTS.filter((other) => other !== right)
  return {
    only: (await assistantOf(harness, doctor, [right])).token,
    without: (await assistantOf(harness, doctor, others)).token,
  }
}

async function sideOf(harness: Harness): Promise<Side> {
  const doctor = await onboardedDoctor(harness)
  const owner = await onboardedOwner(harness)
  const side = {
    owner,
    doctor,
    clinic: (await clinicOf(harness, doctor, { ownersMayMove: true }))._id,
    pet: (await petOf(harness, owner))._id,
  }
  return { ...side, begun: await approve(harness, doctor, await booking(harness, side, BEGUN)) }
}

async function booking(harness: Harness, side: Omit<Side, 'begun'>, start: string): Promise<string> {
  const { _id } = await harness.call(createAppointment, {
    token: side.owner.token,
    body: { clinicId: side.clinic, petId: side.pet, start, confirmed: true },
  })
  return _id
}

async function approve(harness: Harness, doctor: Person, id: string): Promise<string> {
  await harness.call(updateAppointment, { token: doctor.token, body: { _id: id, status: 'approved' } })
  return id
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

async function objectsOf(harness: Harness, side: Side) {
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

async function visitsOf(harness: Harness, side: Side) {
  const { owner, doctor, clinic } = side
  const approved = async (time: string) =>
    approve(harness, doctor, await booking(harness, side, wednesday(time)))
  const visit = await approved('09:00')
  const request = await booking(harness, side, wednesday('09:30'))
  const asked = await approved('10:00')
  await harness.call(requestMove, {
    token: owner.token,
    body: { _id: asked, starts: [], note: 'Later, please' },
  })
  const proposed = await booking(harness, side, wednesday('10:30'))
  await harness.call(proposeTime, { token: doctor.token, body: { _id: proposed, start: PROPOSED } })
  const cancelled = await approved('11:00')
  await harness.call(updateAppointment, {
    token: doctor.token,
    body: { _id: cancelled, status: 'cancelled' },
  })
  const hold = await holdFor(harness, owner, { clinicId: clinic, start: wednesday('11:30') })
  const waiting = uuidv7()
  await execute(
    harness.database,
    sql`insert into waiting_list (id, owner_id, practice_id, clinic_id, doctor_id, date, joined_at)
    values (${waiting}::uuid, ${owner.id}::uuid, ${practiceOf(doctor.id)}, ${clinic}::uuid, ${doctor.id}::uuid, '2026-03-05', ${AFTER_BEGUN}::timestamptz)`,
  )
  const { block } = await harness.call(createBlock, { token: doctor.token, body: BLOCK })
  const [room] = await harness.call(updateRooms, {
    token: doctor.token,
    query: { clinicId: clinic },
    body: { rooms: [{ name: 'X-ray' }] },
  })
  const ofRoom = { ...BLOCK, roomId: room?._id }
  const { block: roomBlock } = await harness.call(createBlock, { token: doctor.token, body: ofRoom })
  const task = { text: 'Order vaccines', date: '2026-03-04' }
  const written = await harness.call(createTask, { token: doctor.token, body: task })
  const walkIn = await harness.call(addWalkIn, {
    token: doctor.token,
    body: { clinicId: clinic, petId: side.pet },
  })
  // So that a row can put the animal on the list.
  await harness.call(endWalkIn, { token: doctor.token, body: { _id: walkIn._id } })
  return {
    visit,
    request,
    moveRequest: asked,
    proposed,
    cancelled,
    hold: hold._id,
    waiting,
    block: block._id,
    room: room?._id ?? '',
    roomBlock: roomBlock._id,
    task: written._id,
    walkIn: walkIn._id,
  }
}

const MANAGED = {
  fullname: 'Ole Kraft',
  gender: 'm',
  dateOfBirth: '1971-02-03',
  countryCode: '+49',
  email: 'ole@example.org',
} as const

/** An owner without an account, with a pet. */
async function managedOf(harness: Harness, { token }: Person) {
  const { _id } = await harness.call(createManagedOwner, { token, body: MANAGED })
  const pet = await harness.call(createPet, { token, query: { patientid: _id }, body: PET })
  const { url } = await harness.call(makeRecordLink, { token, body: { patient: _id } })
  return { managed: _id, managedPet: pet._id, recordLink: url.split('token=')[1] ?? '' }
}

/** Two other doctors invite the owner, who accepts one; the side's doctor invites an address. */
async function invitationsOf(harness: Harness, { owner, doctor }: Side) {
  const inviteOwner = async () => {
    const { id, token } = await onboardedDoctor(harness)
    await harness.call(invitePatient, { token, body: { email: owner.email } })
    return id
  }
  const openInvitation = async () =>
    (await harness.call(listPractices, { token: owner.token })).invitations[0]?._id ?? ''
  const otherPractice = await inviteOwner()
  await harness.call(answerInvitation, {
    token: owner.token,
    body: { _id: await openInvitation(), accept: true },
  })
  await inviteOwner()
  await harness.call(invitePatient, { token: doctor.token, body: { email: 'somebody@example.org' } })
  const sent = await harness.call(listInvitations, { token: doctor.token })
  return { otherPractice, invitation: await openInvitation(), sentInvitation: sent[0]?._id ?? '' }
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

const fileOf = async (harness: Harness, { token }: Person, path: UploadPath) =>
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

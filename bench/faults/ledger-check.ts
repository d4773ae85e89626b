import { createAppointment, holdSlot, releaseSlot } from '@vetvisit/contract/appointments/booking/routes'
import { deleteAppointment, updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import type { Hold } from '@vetvisit/contract/appointments/booking/schemas'
import { APPOINTMENT_STATUSES } from '@vetvisit/contract/appointments/record/rules'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { answerProposal, proposeTime } from '@vetvisit/contract/appointments/reschedule/routes'
import { deleteNotification } from '@vetvisit/contract/notifications/routes'
import { createNote } from '@vetvisit/contract/notes/routes'
import { createPet } from '@vetvisit/contract/pets/routes'
import { requestAppointment } from '@vetvisit/contract/visitors/routes'
import { blockBreaches } from './blocks-check.ts'
import { bookedBy, firstRequestBreaches } from './first-requests-check.ts'
import { dataOf } from './http-client.ts'
import type { Ledger, Write } from './ledger.ts'
import type { Reader } from './readers.ts'

/** A person's whole inbox by the API, read without load. */
export type Inbox = { client: string; at: number; ids: ReadonlySet<string> }

type AppointmentRow = {
  id: string
  status: string
  clinic: string
  doctor: string
  /** Of a hold: what it is for. Null for an owner's or visitor's own. */
  purpose: string | null
  pet: string | null
  /** Null for the hold of a visitor. */
  owner: string | null
  starts: number
  reason: string
  version: number
  type: string
}
type EventRow = { appointment: string; version: number; kind: string; from: number | null; to: number | null }
type PetRow = { id: string; owner: string; name: string; rfid: string | null }
type NoteRow = { id: string; author: string; pet: string; text: string }
type MessageRow = { id: string; recipient: string; created: number; deleted: boolean }
type ProposalRow = { appointment: string; starts: number }
type Stored = {
  appointments: Map<string, AppointmentRow>
  events: Map<string, EventRow[]>
  proposals: Map<string, ProposalRow[]>
  pets: PetRow[]
  notes: NoteRow[]
  messages: Map<string, MessageRow>
}

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`

async function load(reader: Reader): Promise<Stored> {
  const appointments =
    (await reader.query(`select id, status, clinic_id as clinic, doctor_id as doctor, held_for as purpose, pet_id as pet, owner_id as owner, ${ms('starts_at')} as starts,
    reason, version, type from appointments`)) as AppointmentRow[]
  const events =
    (await reader.query(`select appointment_id as appointment, version, kind, ${ms('from_starts_at')} as from, ${ms('to_starts_at')} as to
    from appointment_events order by appointment_id, version, kind = 'overridden'`)) as EventRow[]
  const proposals =
    (await reader.query(`select p.appointment_id as appointment, ${ms('h.starts_at')} as starts from proposals p
    join appointments h on h.id = p.hold_id order by p.appointment_id, h.starts_at`)) as ProposalRow[]
  const pets = (await reader.query(
    `select id, owner_id as owner, name, rfid from pets where rfid is not null`,
  )) as PetRow[]
  const notes = (await reader.query(
    `select id, author_id as author, pet_id as pet, regexp_replace(body, '<[^>]*>', '', 'g') as text from notes where type = 'text'`,
  )) as NoteRow[]
  const messages =
    (await reader.query(`select id, recipient_id as recipient, ${ms('created_at')} as created, deleted_at is not null as deleted
    from notifications`)) as MessageRow[]
  return {
    appointments: new Map(appointments.map((row) => [row.id, row])),
    events: groupBy(events, (event) => event.appointment),
    proposals: groupBy(proposals, ({ appointment }) => appointment),
    pets,
    notes,
    messages: new Map(messages.map((row) => [row.id, row])),
  }
}

/** Compares the database with the ledger; one sentence per difference (I1, I3, I4, I6, I7, I21). */
export async function compareWithLedger(
  reader: Reader,
  ledger: Pick<Ledger, 'writes'>,
  inboxes: readonly Inbox[],
): Promise<string[]> {
  const stored = await load(reader)
  const writes = [...ledger.writes.values()]
  const of = (...names: string[]) => writes.filter((write) => names.includes(write.call))
  return [
    ...bookings(stored, of(createAppointment.name, requestAppointment.name)),
    ...changes(stored, of(...CHANGES)),
    ...holds(stored, writes),
    ...pets(stored, of(createPet.name)),
    ...notes(stored, of(createNote.name)),
    ...deletions(stored, of(deleteNotification.name)),
    ...inboxes.flatMap((inbox) => inboxBreaches(stored, inbox)),
    ...(await firstRequestBreaches(reader, writes)),
    ...(await blockBreaches(reader, writes)),
  ]
}

/** Rows marked with a client's key: every row has an intent, an intent at most one row, a refused one none. */
function marked<T extends { id: string }>(
  kind: string,
  rows: ReadonlyMap<string, readonly T[]>,
  writes: readonly Write[],
  isAsAcknowledged: (row: T, write: Write) => boolean,
): string[] {
  const asked = new Set(writes.map((write) => write.key))
  const phantoms = [...rows]
    .filter(([key]) => !asked.has(key))
    .map(([, found]) => `I4: nobody requested ${kind} ${found[0]?.id}`)
  return [
    ...phantoms,
    ...writes.flatMap((write) => markedBy(kind, rows.get(write.key) ?? [], write, isAsAcknowledged)),
  ]
}

function markedBy<T extends { id: string }>(
  kind: string,
  rows: readonly T[],
  write: Write,
  isAsAcknowledged: (row: T, write: Write) => boolean,
): string[] {
  const [row] = rows
  if (rows.length > 1) return [`I5: ${rows.length} of ${kind} by one write ${write.key}`]
  if (write.outcome === 'refused' && row) return [`I4: a refused ${kind} is stored: ${row.id}`]
  if (write.outcome !== 'acked') return []
  if (!row) return [`I3: LOST ${kind} of ${write.key}`]
  return isAsAcknowledged(row, write)
    ? []
    : [`I3: ${kind} ${row.id} is not as acknowledged: ${JSON.stringify(row)}`]
}

function bookings({ appointments, events }: Stored, writes: readonly Write[]): string[] {
  const booked = [...appointments.values()].filter((row) => row.status !== 'held')
  return marked(
    'appointment',
    groupBy(booked, (row) => row.reason),
    writes,
    (row, write) => isBookedAsAnswered(row, bookedBy(write), events.get(row.id) ?? []),
  )
}

function pets(stored: Stored, writes: readonly Write[]): string[] {
  return marked(
    'pet',
    groupBy(stored.pets, (row) => row.rfid ?? ''),
    writes,
    (row, write) => row.id === idOf(write) && row.owner === write.client,
  )
}

function notes(stored: Stored, writes: readonly Write[]): string[] {
  return marked(
    'note',
    groupBy(stored.notes, (row) => row.text),
    writes,
    (row, write) =>
      row.id === idOf(write) &&
      row.author === write.client &&
      row.pet === (write.body?.['data'] as { pet: string } | undefined)?.pet,
  )
}

const appointmentOf = (write: Write) => dataOf(write.text) as Appointment
const idOf = (write: Write) => (dataOf(write.text) as { _id: string })._id

function isBookedAsAnswered(
  row: AppointmentRow,
  answered: Appointment,
  events: readonly EventRow[],
): boolean {
  return (
    row.id === answered._id &&
    row.clinic === answered.clinic._id &&
    row.pet === answered.pet._id &&
    row.owner === answered.patient._id &&
    row.type === answered.type &&
    at(row, events, 1).starts === Date.parse(answered.start) &&
    events[0]?.kind === answered.status
  )
}

/** Status and start of an appointment at a version, from its history. */
function at(
  row: AppointmentRow,
  events: readonly EventRow[],
  version: number,
): { status: string | undefined; starts: number } {
  const until = events.filter((event) => event.version <= version)
  const nextMove = events.find((event) => event.version > version && event.from !== null)
  return {
    status: until.findLast((event) => STATUSES.has(event.kind))?.kind,
    starts: nextMove?.from ?? row.starts,
  }
}

const CHANGES = [
  updateAppointment.name,
  deleteAppointment.name,
  proposeTime.name,
  answerProposal.name,
] as const
const STATUSES = new Set<string>(APPOINTMENT_STATUSES)

/** Every acknowledged version is in the history, and every version after the first was requested or made by time. */
function changes({ appointments, events, proposals }: Stored, writes: readonly Write[]): string[] {
  const acked = writes.filter((write) => write.outcome === 'acked').map(appointmentOf)
  const known = new Set(acked.map((answered) => `${answered._id} ${answered.version}`))
  const unsettled = new Set(writes.filter(isUnsettled).map(targetOf))
  const lost = acked.flatMap((answered) =>
    lostChange(answered, appointments.get(answered._id), events.get(answered._id) ?? []),
  )
  const phantoms = [...events.values()]
    .flat()
    .filter((event) => event.version > 1 && event.kind !== 'expired')
    .filter(
      (event) => !known.has(`${event.appointment} ${event.version}`) && !unsettled.has(event.appointment),
    )
  const unlike = acked.filter((answered) => {
    const row = appointments.get(answered._id)
    return row?.version === answered.version && !isPlacedAs(answered, row, proposals.get(row.id) ?? [])
  })
  return [
    ...lost,
    ...unlike.map(
      ({ _id, version }) =>
        `I3: vet or proposed times of ${_id} at version ${version} are not as acknowledged`,
    ),
    ...phantoms.map(
      (event) => `I4: nobody requested version ${event.version} (${event.kind}) of ${event.appointment}`,
    ),
  ]
}

/** The vet and the proposed times that are open, as acknowledged. */
function isPlacedAs(
  { doctor, proposal }: Appointment,
  row: AppointmentRow,
  proposed: readonly ProposalRow[],
): boolean {
  const starts = proposal?.times.map(({ start }) => Date.parse(start)) ?? []
  return row.doctor === doctor._id && String(proposed.map((time) => time.starts)) === String(starts)
}

function lostChange(
  answered: Appointment,
  row: AppointmentRow | undefined,
  events: readonly EventRow[],
): string[] {
  if (!row || row.version < answered.version)
    return [`I3: LOST change to version ${answered.version} of ${answered._id}`]
  const then = at(row, events, answered.version)
  if (then.status === answered.status && then.starts === Date.parse(answered.start)) return []
  return [`I3: version ${answered.version} of ${answered._id} is not as acknowledged`]
}

const isUnsettled = ({ outcome }: Write) => outcome === 'open' || outcome === 'unknown'

function targetOf({ url, body }: Write): string {
  const named = body?.['_id']
  return typeof named === 'string' ? named : (new URL(url, 'http://server').searchParams.get('id') ?? '')
}

/**
 * A hold stays until its owner books, holds another slot or releases it, or until it expires. That of a visitor also ends when the practice
 * takes its time, so it may be gone; but nobody has one who did not ask for it.
 */
function holds({ appointments }: Stored, writes: readonly Write[]): string[] {
  const concerned = writes.filter(({ call, outcome }) => ENDS_HOLDS.has(call) && outcome !== 'refused')
  const held = concerned.filter(({ call }) => call === holdSlot.name)
  const known = new Set(held.filter(({ outcome }) => outcome === 'acked').map(idOf))
  const unsettled = new Set(held.filter(isUnsettled).map(holderOf))
  const last = new Map(concerned.map((write) => [write.client, write]))
  const lost = [...last.values()]
    .filter(({ call, outcome }) => call === holdSlot.name && outcome === 'acked')
    .filter((write) => holderOf(write) !== null)
    .map((write) => dataOf(write.text) as Hold)
    // Near its end it may be deleted.
    .filter(({ expiresAt }) => Date.parse(expiresAt) > Date.now() + 2000)
    .filter(({ _id }) => appointments.get(_id)?.status !== 'held')
  const phantoms = [...appointments.values()].filter(
    ({ id, status, owner, purpose }) =>
      status === 'held' && purpose === null && !known.has(id) && !unsettled.has(owner),
  )
  return [
    ...lost.map(({ _id }) => `I3: LOST hold ${_id}`),
    ...phantoms.map(({ id }) => `I4: nobody requested hold ${id}`),
  ]
}

/** The owner of a requested hold; null for a visitor. */
const holderOf = ({ client }: Write) => (client.startsWith('stranger-') ? null : client)

const ENDS_HOLDS = new Set<string>([holdSlot.name, releaseSlot.name, createAppointment.name])

/** Only recipients delete notifications, and deletions last. */
function deletions(stored: Stored, writes: readonly Write[]): string[] {
  const wished = new Map(
    writes
      .filter(({ outcome }) => outcome !== 'refused')
      .map((write) => [write.url.split('/').at(-1) ?? '', write]),
  )
  const undone = [...wished].filter(
    ([id, { outcome }]) => outcome === 'acked' && stored.messages.get(id)?.deleted === false,
  )
  const stolen = [...stored.messages.values()].filter(
    ({ id, recipient, deleted }) => deleted && wished.get(id)?.client !== recipient,
  )
  return [
    ...undone.map(([id]) => `I3: LOST deletion of notification ${id}`),
    ...stolen.map(({ id }) => `I7: notification ${id} was not deleted by its recipient`),
  ]
}

/** An inbox by the API equals the database. */
function inboxBreaches(stored: Stored, { client, at, ids }: Inbox): string[] {
  const lost = [...ids].filter((id) => stored.messages.get(id)?.recipient !== client)
  const hidden = [...stored.messages.values()].filter(
    (row) => row.recipient === client && !row.deleted && row.created < at && !ids.has(row.id),
  )
  return [
    ...lost.map((id) => `I6: LOST notification ${id} that ${client} has read`),
    ...hidden.map(({ id }) => `I6: notification ${id} is not in the inbox of ${client}`),
  ]
}

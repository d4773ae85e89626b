import type { Override } from '@vetvisit/contract/appointments/override/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { PracticeScope } from '../../../context/caller.ts'
import type { ChangeContext } from '../../../context/context.ts'
import { notifyOfAppointments } from '../../../context/notify-practice.ts'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { type Recipient, recordNotifications } from '../../notifications/public.ts'
import { actorOf, type Editor, isOwnerScope } from '../record/actors.ts'
import { saveChange } from '../record/change-query.ts'
import { clearMoveRequestAndProposals, clearProposals } from '../record/move-request-query.ts'
import { notificationFor, ownerRecipient } from '../record/presenter.ts'
import { type AppointmentRow, findAppointment, findRecipients } from '../record/repository.ts'
import { findVets, type VetRow } from '../record/vets-query.ts'
import type { Overriding } from '../record/override.ts'
import type { RoomOfVisit } from '../record/rooms-query.ts'
import { loadClinicOfDoctor } from '../record/timetable-of-visit.ts'
import { type ByStaff, clearTimeForStaff } from './clear-time.ts'
import { type Place, roomAfter } from './new-place.ts'
import { tellsOwner } from './tell-owner.ts'

type Row = AppointmentRow

/** The vet of the editor's practice who may take an appointment over; undefined for everybody else, and for an owner. */
export async function findTaker(
  { database }: ChangeContext,
  editor: Editor,
  doctorId: string | undefined,
): Promise<VetRow | undefined> {
  if (doctorId === undefined || isOwnerScope(editor)) return undefined
  return (await findVets(database, editor)).find(({ id }) => id === doctorId)
}

type HandOver = {
  /** The caller holds the locks of both vets. */
  taker: VetRow | undefined
  /** A new time and clinic, which is free; empty if the appointment keeps its own. */
  place: Partial<Place>
  reason: string | null
  by: PracticeScope
  override?: Override | undefined
  /** Whether the owner is told; absent, they are if they chose the vet or get another time. */
  tell?: boolean | undefined
  /** Another treatment room, or null for none; the same if absent. */
  roomId?: string | null | undefined
}

/**
 * Gives a request or an appointment to a vet of the practice who works at its clinic, if their time is free then. Both vets and their
 * assistants are told, and of an appointment to come the owner who chose the vet or gets another time, unless the practice chose otherwise.
 *
 * @throws DomainError invalid for a vet who does not work there, slot_taken with `ConflictDetails`, stale
 */
export async function handOver(
  context: ChangeContext,
  row: Row,
  { taker, place, reason, by, tell, ...wish }: HandOver,
  now: Instant,
): Promise<Row> {
  const { database } = context
  if (!taker?.clinicIds.includes(place.clinicId ?? row.clinicId))
    throw new DomainError('invalid', { fields: { doctorId: 'validation.invalid' } })
  const doctorId = taker.id
  const kept = place.span ? {} : await keepTime(context, row, { ...wish, doctorId, scope: by }, now)
  // Times that were proposed before are held for nobody, and a move closes what was asked.
  if (place.span) await clearMoveRequestAndProposals(database, row.id, now)
  else if (row.proposals.length > 0) await clearProposals(database, row.id, now)
  const { span, ...rest } = place
  const next = { ...row, ...rest, ...kept, ...span, doctorId, version: row.version + 1 }
  const line = { kind: 'handed_over', reason, by: actorOf(by, next) } as const
  if (!(await saveChange(database, row, { ...next, ...line }, now))) throw new DomainError('stale')
  notifyOfAppointments(context, row.practiceId)
  const after = (await findAppointment(database, row, row.id)) ?? next
  await recordNotifications(
    context,
    await notificationsFor(database, { before: row, after, by, tell }, now),
    now,
  )
  return after
}

/** Clears the vet's time for an appointment that keeps its own, also outside the hours. @throws DomainError not_found, slot_taken */
async function keepTime(
  context: ChangeContext,
  row: Row,
  { doctorId, roomId, ...by }: ByStaff & { doctorId: string } & Pick<HandOver, 'roomId'>,
  now: Instant,
): Promise<Overriding & RoomOfVisit & { overrides: boolean }> {
  const { clinicId, status, startsAt, endsAt, busyFrom, busyUntil } = row
  const { timetable } = await loadClinicOfDoctor(context.database, { ...row, doctorId }, clinicId)
  const span = { startsAt, endsAt, busyFrom, busyUntil }
  const room = await roomAfter(context.database, row, { clinicId, roomId })
  const time = { ...by, doctorId, clinicId, timetable, span, status, room, inHours: false }
  return { ...room, ...(await clearTimeForStaff(context, row, time, now)) }
}

type Handed = { before: Row; after: Row; by: PracticeScope; tell: boolean | undefined }

async function notificationsFor(database: Database, { before, after, by, tell }: Handed, now: Instant) {
  const told = new Map<string, Recipient>()
  for (const { doctorId } of [before, after])
    for (const member of await findRecipients(database, { ...after, doctorId })) told.set(member.id, member)
  told.delete(by.actorId)
  const isMoved = before.startsAt !== after.startsAt
  // An owner who took any vet learns nothing new from another one.
  const isOwnerTold = tellsOwner({ before, after }, tell ?? (after.vetChosen || isMoved))
  if (isOwnerTold && after.startsAt > now) told.set(after.ownerId, ownerRecipient(after))
  const more = {
    by: 'practice',
    previousDoctor: before.doctorName,
    ...(isMoved && { previousStart: instantText(before.startsAt) }),
  } as const
  return [notificationFor('appointment-handed-over', after, [...told.values()], more)]
}

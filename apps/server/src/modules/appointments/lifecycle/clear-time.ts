import { busyTimeOf, type Span, spanOf } from '@vetvisit/contract/appointments/availability/rules'
import { DomainError } from '@vetvisit/contract/errors'
import { localDateOf } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../../db/instant.ts'
import type { ChangeContext } from '../../../context/context.ts'
import type { Database } from '../../../db/client.ts'
import { type BookableClinic, loadTimetable } from '../../timetables/public.ts'
import { type Claim, claimsOnTime, isPetBusy } from '../availability/claims-query.ts'
import { expireRequests } from './expire.ts'
import { deleteWaitingOfMove } from './leave-waiting-query.ts'
import { deleteHolds } from '../availability/holds-query.ts'
import { bindsPractice, isStanding } from '../record/rules.ts'
import type { AppointmentRow } from '../record/repository.ts'
import { slotTakenRefusal, type VetTime } from '../availability/slots.ts'

/**
 * A clinic where the vet of an appointment works, to which it can be moved. Its timetable is that of the vet; the clinic's where owners cannot
 * book the vet.
 *
 * @throws DomainError not_found
 */
export async function loadClinicOfDoctor(
  database: Database,
  row: Pick<AppointmentRow, 'doctorId' | 'clinicId'>,
  clinicId: string,
): Promise<BookableClinic> {
  const found = await loadTimetable(database, clinicId)
  const vet = found?.vets.find(({ doctorId }) => doctorId === row.doctorId)
  const isHere = vet || clinicId === row.clinicId || found?.clinic.doctorId === row.doctorId
  if (!found || !isHere) throw new DomainError('not_found')
  return { ...found, timetable: (vet ?? found).timetable }
}

/** Of one clinic, the best first. */
type Vets<Vet> = readonly [Vet, ...Vet[]]

type Room = {
  timetable: BookableClinic['timetable']
  startsAt: number
  /** An appointment whose own claim does not count. */
  except: string
  /** First start that the refusal may name; owners' notice if absent. */
  earliest?: number
  /** Whether a claim keeps the mover from the time; as for a practice if absent. */
  binds?: (claim: Claim, now: Instant) => boolean
}

/**
 * Clears a time for a moved appointment by deleting expired claims; requires the doctor's lock.
 *
 * @returns the time that the appointment would have
 * @throws DomainError slot_taken with `details.alternatives`, pet_busy
 */
export async function clearTimeOfAppointment(
  context: ChangeContext,
  { id, doctorId, petId }: Pick<AppointmentRow, 'id' | 'doctorId' | 'petId'>,
  room: Room,
  now: Instant,
): Promise<Span> {
  const span = await clearTime(context, doctorId, room, now)
  const { startsAt, endsAt } = span
  if (await isPetBusy(context.database, { petId, startsAt, endsAt, except: id }))
    throw new DomainError('pet_busy')
  return span
}

/**
 * Clears a time for an owner who moves an appointment to it, as a booking does: holds of others bind, and the owner leaves the waiting lists
 * that the new time fulfils. Requires the locks of the vets.
 *
 * @returns the time that the appointment would have, and its vet
 * @throws DomainError slot_taken with `details.alternatives`, pet_busy
 */
export async function clearTimeForOwner(
  context: ChangeContext,
  row: Pick<AppointmentRow, 'id' | 'petId' | 'ownerId' | 'clinicId'>,
  { vets, startsAt }: { vets: Vets<VetTime>; startsAt: number },
  now: Instant,
): Promise<{ span: Span; doctorId: string }> {
  const { database } = context
  const { id, ownerId, clinicId } = row
  const { zone } = vets[0].timetable
  await deleteWaitingOfMove(database, { ownerId, clinicId, date: localDateOf(zone, startsAt), startsAt })
  const binds = (claim: Claim) =>
    isStanding(claim, now) && !(claim.status === 'held' && claim.ownerId === ownerId)
  const { doctorId, timetable } = await findFreeVet(database, { vets, startsAt, except: id, binds }, now)
  const room = { timetable, startsAt, except: id, binds }
  return { span: await clearTimeOfAppointment(context, { ...row, doctorId }, room, now), doctorId }
}

/**
 * The first of the vets whose time is free. Requires their locks.
 *
 * @throws DomainError slot_taken with `details.alternatives`
 */
export async function findFreeVet<Vet extends VetTime>(
  database: Database,
  room: Pick<Room, 'startsAt' | 'except' | 'binds'> & { vets: Vets<Vet> },
  now: Instant,
): Promise<Vet> {
  const { vets, startsAt, except, binds = bindsPractice } = room
  const busy = busyTimeOf(spanOf(startsAt, { minutes: vets[0].timetable.slotMinutes }))
  const claims = await claimsOnTime(database, { doctorIds: vets.map(({ doctorId }) => doctorId), ...busy })
  const standing = claims.filter((claim) => claim.id !== except && binds(claim, now))
  const vet = vets.find(({ doctorId }) => standing.every((claim) => claim.doctorId !== doctorId))
  if (!vet) throw await slotTakenRefusal(database, { vets, start: startsAt }, now)
  return vet
}

/**
 * Clears a doctor's time by deleting expired claims and holds that do not bind the mover: for the practice those of visitors who are not
 * signed in; requires the doctor's lock.
 *
 * @returns the time of a slot with this start
 * @throws DomainError slot_taken with `details.alternatives`
 */
export async function clearTime(
  context: ChangeContext,
  doctorId: string,
  { timetable, startsAt, except, binds = bindsPractice, ...refusal }: Room,
  now: Instant,
): Promise<Span> {
  const { database } = context
  const span = spanOf(startsAt, { minutes: timetable.slotMinutes })
  const found = await claimsOnTime(database, { doctorIds: [doctorId], ...busyTimeOf(span) })
  const claims = found.filter(({ id }) => id !== except)
  if (claims.some((claim) => binds(claim, now)))
    throw await slotTakenRefusal(
      database,
      { vets: [{ doctorId, timetable }], start: startsAt, ...refusal },
      now,
    )
  const idsOf = (status: 'held' | 'requested') =>
    claims.filter((claim) => claim.status === status).map((claim) => claim.id)
  await deleteHolds(database, idsOf('held'))
  await expireRequests(context, idsOf('requested'), now)
  return span
}

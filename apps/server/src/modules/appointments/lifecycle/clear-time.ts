import {
  busyTimeOf,
  neededAt,
  type Span,
  spanOf,
  type Timetable,
} from '@vetvisit/contract/appointments/availability/rules'
import { isWithinHours } from '@vetvisit/contract/appointments/availability/within-hours'
import type { Override } from '@vetvisit/contract/appointments/override/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import { localDateOf } from '@vetvisit/contract/zones/rules'
import type { PracticeScope } from '../../../context/caller.ts'
import type { ChangeContext } from '../../../context/context.ts'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import type { BookableClinic } from '../../timetables/public.ts'
import { type Claim, claimsOnRoom, claimsOnTime, isPetBusy } from '../availability/claims-query.ts'
import { deleteHolds } from '../availability/holds-query.ts'
import { slotTakenRefusal, type VetTime } from '../availability/slots.ts'
import { conflictDetails, recordOverride } from '../record/conflicts.ts'
import { decideOverride, type Overriding, partsOutside, PLAIN } from '../record/override.ts'
import type { AppointmentRow } from '../record/repository.ts'
import { NO_ROOM, type RoomOfVisit } from '../record/rooms-query.ts'
import { bindsPractice, isStanding, outsideHours } from '../record/rules.ts'
import { expireRequests } from './expire.ts'
import { deleteWaitingOfMove } from './leave-waiting-query.ts'

/** Of one clinic, the best first. */
type Vets<Vet> = readonly [Vet, ...Vet[]]

/** A time to clear for an appointment. */
export type TimeToClear = {
  timetable: BookableClinic['timetable']
  startsAt: number
  /** The time that an appointment has and keeps; absent for a slot of the clinic. */
  kept?: Span
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
  time: TimeToClear,
  now: Instant,
): Promise<Span> {
  const span = await clearTime(context, doctorId, time, now)
  const { startsAt, endsAt } = span
  await requirePetThere(context.database, { petId, startsAt, endsAt, except: id })
  return span
}

/** @throws DomainError pet_busy if the pet has another appointment at that time than the one with the id `except` */
export async function requirePetThere(
  database: Database,
  time: Parameters<typeof isPetBusy>[1],
): Promise<void> {
  if (await isPetBusy(database, time)) throw new DomainError('pet_busy')
}

/**
 * Clears a time for an owner who moves an appointment to it, as a booking does: holds of others bind, and the owner leaves the waiting lists
 * that the new time fulfils. Requires the locks of the vets.
 *
 * @returns the time that the appointment would have, its vet, and its treatment room if that is free then
 * @throws DomainError slot_taken with `details.alternatives`, pet_busy
 */
export async function clearTimeForOwner(
  context: ChangeContext,
  row: Pick<AppointmentRow, 'id' | 'petId' | 'ownerId' | 'clinicId' | keyof RoomOfVisit>,
  { vets, startsAt }: { vets: Vets<VetTime>; startsAt: number },
  now: Instant,
): Promise<RoomOfVisit & { span: Span; doctorId: string }> {
  const { database } = context
  const { id, ownerId, clinicId } = row
  const { zone } = vets[0].timetable
  await deleteWaitingOfMove(database, { ownerId, clinicId, date: localDateOf(zone, startsAt), startsAt })
  const binds = (claim: Claim) =>
    isStanding(claim, now) && !(claim.status === 'held' && claim.ownerId === ownerId)
  const { doctorId, timetable } = await findFreeVet(database, { vets, startsAt, except: id, binds }, now)
  const time = { timetable, startsAt, except: id, binds }
  const span = await clearTimeOfAppointment(context, { ...row, doctorId }, time, now)
  return { span, doctorId, ...(await roomAfterOwnersMove(database, row, { clinicId, span })) }
}

/**
 * The first of the vets whose time is free. Requires their locks.
 *
 * @throws DomainError slot_taken with `details.alternatives`
 */
export async function findFreeVet<Vet extends VetTime>(
  database: Database,
  time: Pick<TimeToClear, 'startsAt' | 'except' | 'binds'> & { vets: Vets<Vet> },
  now: Instant,
): Promise<Vet> {
  const { vets, startsAt, except, binds = bindsPractice } = time
  const busy = busyTimeOf(spanOf(startsAt, neededAt(vets[0].timetable)))
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
 * @returns the time of a slot with this start, or the kept one
 * @throws DomainError slot_taken with `details.alternatives`
 */
export async function clearTime(
  context: ChangeContext,
  doctorId: string,
  { timetable, startsAt, kept, except, binds = bindsPractice, ...refusal }: TimeToClear,
  now: Instant,
): Promise<Span> {
  const { database } = context
  const span = kept ?? spanOf(startsAt, neededAt(timetable))
  const found = await claimsOnTime(database, { doctorIds: [doctorId], ...busyTimeOf(span) })
  const claims = found.filter(({ id }) => id !== except)
  if (claims.some((claim) => binds(claim, now)))
    throw await slotTakenRefusal(
      database,
      { vets: [{ doctorId, timetable }], start: startsAt, ...refusal },
      now,
    )
  await giveWay(context, claims, now)
  return span
}

/** Deletes holds and expires requests that do not bind the mover. */
async function giveWay(context: ChangeContext, claims: readonly Claim[], now: Instant): Promise<void> {
  const idsOf = (status: 'held' | 'requested') =>
    claims.filter((claim) => claim.status === status).map((claim) => claim.id)
  await deleteHolds(context.database, idsOf('held'))
  await expireRequests(context, idsOf('requested'), now)
}

/** The treatment room of an appointment that its owner moves: it stays if it is free then. Requires the lock of the room. */
export async function roomAfterOwnersMove(
  database: Database,
  row: Pick<AppointmentRow, 'id' | 'clinicId' | keyof RoomOfVisit>,
  { clinicId, span }: { clinicId: string; span: Span },
): Promise<RoomOfVisit> {
  const { roomId, roomName } = row
  if (roomId === null || clinicId !== row.clinicId) return NO_ROOM
  const claims = await claimsOnRoom(database, { roomId, ...busyTimeOf(span) })
  return claims.some(({ id }) => id !== row.id) ? NO_ROOM : { roomId, roomName }
}

/** Who of the practice changes an appointment, and what they override. */
export type ByStaff = { scope: PracticeScope; override?: Override | undefined }

type StaffTime = ByStaff & {
  /** Whose time it will be. */
  doctorId: string
  clinicId: string
  timetable: Timetable
  span: Span
  /** Where it will be. */
  room: RoomOfVisit
  /** Whether the hours count. */
  inHours: boolean
  status: AppointmentRow['status']
}

/**
 * Clears the time of a vet and a treatment room for an appointment that the practice moves, gives another length or room, or hands over. A
 * claim is in the way only on time that the appointment does not have yet. Requires the locks of vet and room.
 *
 * @throws DomainError slot_taken and clinic_closed with `ConflictDetails`, pet_busy
 */
export async function clearTimeForStaff(
  context: ChangeContext,
  row: AppointmentRow,
  time: StaffTime,
  now: Instant,
): Promise<Overriding & { overrides: boolean }> {
  const { database } = context
  const { scope, override, doctorId, timetable, span, status, room } = time
  const isSameVet = doctorId === row.doctorId
  const claims = await claimsNewlyMet(database, row, time)
  const bind = claims.filter((claim) => bindsPractice(claim, now))
  const inTheWay = { closed: newlyClosed(row, time), claims: bind }
  const mayLieOver = status !== 'requested'
  const decision = decideOverride(inTheWay, { override, by: scope.actorId, mayLieOver })
  if ('refusal' in decision) {
    const { code, refusal } = decision.refusal
    const details = await conflictDetails(database, scope, inTheWay, { ...span, doctorId, mayLieOver })
    throw await slotTakenRefusal(
      database,
      {
        vets: [{ doctorId, timetable }],
        start: span.startsAt,
        earliest: now,
        code: code === 'clinic_closed' ? code : 'slot_taken',
        text: refusal.text,
        details,
        roomId: room.roomId,
      },
      now,
    )
  }
  await giveWay(
    context,
    claims.filter((claim) => !bind.includes(claim)),
    now,
  )
  const { startsAt, endsAt } = span
  await requirePetThere(database, { petId: row.petId, startsAt, endsAt, except: row.id })
  if (decision !== PLAIN) {
    await recordOverride(database, scope, { call: 'updateAppointment', id: row.id }, now)
    return { ...decision, overrides: true }
  }
  return { ...(isSameVet ? await keptOverride(database, row, time, now) : PLAIN), overrides: false }
}

/** Claims on what an appointment newly takes of the time of a vet and a treatment room, each once, including expired ones. */
async function claimsNewlyMet(
  database: Database,
  row: AppointmentRow,
  { doctorId, span, room: { roomId } }: Pick<StaffTime, 'doctorId' | 'span' | 'room'>,
): Promise<Claim[]> {
  const parts = partsOutside(busyTimeOf(span), doctorId === row.doctorId ? busyTimeOf(row) : null)
  const found: Claim[] = []
  for (const part of parts) found.push(...(await claimsOnTime(database, { doctorIds: [doctorId], ...part })))
  if (roomId !== null) {
    const inRoom = partsOutside(busyTimeOf(span), roomId === row.roomId ? busyTimeOf(row) : null)
    for (const part of inRoom) found.push(...(await claimsOnRoom(database, { roomId, ...part })))
  }
  return eachOnce(found).filter(({ id }) => id !== row.id)
}

/** A claim on vet and room counts as one on the vet. */
const eachOnce = (claims: readonly Claim[]): Claim[] => [
  ...new Map(claims.toReversed().map((claim) => [claim.id, claim])).values(),
]

const visitOf = ({ startsAt, endsAt }: Span) => ({ start: startsAt, end: endsAt })

/** The refusal if an appointment newly takes time outside the hours. */
function newlyClosed(
  row: AppointmentRow,
  { doctorId, clinicId, timetable, span, inHours }: StaffTime,
): DomainError | undefined {
  const refusal = inHours ? outsideHours(timetable, span) : undefined
  if (!refusal || doctorId !== row.doctorId || clinicId !== row.clinicId) return refusal
  const parts = partsOutside(visitOf(span), visitOf(row))
  return parts.every((part) => isWithinHours(timetable, part)) ? undefined : refusal
}

/** The override of an appointment that keeps some of its time: it stays while something is in the way. */
async function keptOverride(
  database: Database,
  row: AppointmentRow,
  { doctorId, timetable, span, room: { roomId } }: StaffTime,
  now: Instant,
): Promise<Overriding> {
  if (row.overrideReason === null) return PLAIN
  const time = busyTimeOf(span)
  const claims = row.forced ? await claimsOnTime(database, { doctorIds: [doctorId], ...time }) : []
  if (row.forced && roomId !== null) claims.push(...(await claimsOnRoom(database, { roomId, ...time })))
  const forced = claims.some((claim) => claim.id !== row.id && bindsPractice(claim, now))
  const isClosed = outsideHours(timetable, span) !== undefined
  const { overrideReason, overriddenBy } = row
  return forced || isClosed ? { forced, overrideReason, overriddenBy } : PLAIN
}

import { neededAt, type Span, spanOf, withMinutes } from '@vetvisit/contract/appointments/availability/rules'
import { requestExpiresAt } from '@vetvisit/contract/appointments/lifecycle/answer-time'
import { DomainError } from '@vetvisit/contract/errors'
import type { ChangeContext } from '../../../context/context.ts'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import type { Overriding } from '../record/override.ts'
import type { AppointmentRow } from '../record/repository.ts'
import { requireRoomAt, type RoomOfVisit } from '../record/rooms-query.ts'
import { offStep, refuse, startBeyondPlans } from '../record/rules.ts'
import { loadClinicOfDoctor } from '../record/timetable-of-visit.ts'
import { type ByStaff, clearTimeForStaff } from './clear-time.ts'

/** Where and when an appointment is after a change of the practice. */
export type Place = Overriding &
  RoomOfVisit & {
    clinicId: string
    span: Span
    expiresAt: number | null
    ownLength: boolean
    /** Something is in the way, and the change overrides it. */
    overrides: boolean
  }

/** What the practice changes of the place of an appointment; absent parts stay. */
type PlaceChange = ByStaff & {
  /** The vet who takes it over; the same if absent. */
  doctorId?: string | undefined
  clinicId?: string | undefined
  /** Another treatment room, or null for none. */
  roomId?: string | null | undefined
  start?: number | undefined
  /** Another length. */
  minutes?: number | undefined
  status: AppointmentRow['status']
}

/**
 * The new time, length and clinic of an appointment that the practice changes. Practices need no notice, but a start in the future, at any five
 * minutes or one that the clinic offers.
 *
 * @throws DomainError slot_taken and clinic_closed with `ConflictDetails`, pet_busy, invalid, too_soon, not_found
 */
export async function newPlace(
  context: ChangeContext,
  row: AppointmentRow,
  { doctorId = row.doctorId, clinicId = row.clinicId, roomId, start, minutes, status, ...by }: PlaceChange,
  now: Instant,
): Promise<Place> {
  const found = await loadClinicOfDoctor(context.database, { ...row, doctorId }, clinicId)
  const timetable = withMinutes(found.timetable, minutes)
  const startsAt = start ?? row.startsAt
  if (startsAt <= now) throw new DomainError('invalid', { fields: { start: 'validation.slotRequired' } })
  if (startsAt !== row.startsAt)
    refuse(
      startBeyondPlans(startsAt, now) ??
        offStep(timetable, startsAt, { isOverridden: by.override !== undefined }),
    )
  const span = spanOf(startsAt, neededAt(timetable))
  const room = await roomAfter(context.database, row, { clinicId, roomId })
  const time = { ...by, doctorId, clinicId, timetable, span, status, room, inHours: true }
  const overriding = await clearTimeForStaff(context, row, time, now)
  const expiresAt =
    status === 'requested'
      ? requestExpiresAt({
          requestedAt: row.createdAt,
          startsAt,
          expiryHours: found.clinic.requestExpiryHours,
          openingTimes: timetable,
        })
      : null
  // The request would expire at once. If it is approved in the same call, it may start at any time from now on.
  if (expiresAt !== null && expiresAt <= now) throw new DomainError('too_soon')
  const ownLength = minutes === undefined ? row.ownLength : true
  return { clinicId: found.clinic.id, span, expiresAt, ownLength, ...room, ...overriding }
}

/**
 * The treatment room of an appointment after a change of the practice: the wished one, else its own as long as it stays at the clinic.
 *
 * @throws DomainError invalid for a room that the clinic does not offer
 */
export async function roomAfter(
  database: Database,
  row: Pick<AppointmentRow, 'clinicId' | keyof RoomOfVisit>,
  { clinicId, roomId }: { clinicId: string; roomId: string | null | undefined },
): Promise<RoomOfVisit> {
  const { roomName } = row
  const isKept = clinicId === row.clinicId && (roomId === undefined || roomId === row.roomId)
  return isKept ? { roomId: row.roomId, roomName } : requireRoomAt(database, { roomId, clinicId })
}

/**
 * Clears another treatment room for an appointment that keeps its time.
 *
 * @throws DomainError invalid, slot_taken with `ConflictDetails`
 */
export async function newRoom(
  context: ChangeContext,
  row: AppointmentRow,
  { roomId, ...by }: ByStaff & { roomId?: string | null | undefined },
  now: Instant,
): Promise<RoomOfVisit & Overriding & { overrides: boolean }> {
  const { clinicId, doctorId, status, startsAt, endsAt, busyFrom, busyUntil } = row
  const { timetable } = await loadClinicOfDoctor(context.database, row, clinicId)
  const room = await roomAfter(context.database, row, { clinicId, roomId })
  const span = { startsAt, endsAt, busyFrom, busyUntil }
  const { scope, override } = by
  const time = { scope, override, doctorId, clinicId, timetable, span, status, room, inHours: false }
  return { ...room, ...(await clearTimeForStaff(context, row, time, now)) }
}

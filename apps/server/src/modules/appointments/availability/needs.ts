import {
  busyTimeOf,
  neededAt,
  spanOf,
  type Timetable,
} from '@vetvisit/contract/appointments/availability/rules'
import { DomainError } from '@vetvisit/contract/errors'
import { needOf, takesAnimals, takesReason } from '@vetvisit/contract/reasons/rules'
import { DAY_MS } from '@vetvisit/contract/zones/rules'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { findReasonAtClinic, reasonNotOffered, type ReasonRow, reasonTimeOf } from '../../reasons/public.ts'
import { findFullDates } from './full-dates-query.ts'
import { type Claim, claimsOnRoom, claimsOnTime } from './claims-query.ts'
import type { VetTime } from './vets.ts'

/** The reason for which an owner or the practice books at a clinic; none if absent. */
export type ReasonWish = { reasonId?: string | undefined }

/** How many animals come, 1 if absent. */
export type AnimalsWish = { animals?: number | undefined }

/** @throws DomainError invalid for a reason that is not of this clinic, or, for owners, that they cannot book */
export async function findWishedReason(
  database: Database,
  { clinicId, reasonId }: ReasonWish & { clinicId: string },
  { forOwners }: { forOwners: boolean },
): Promise<ReasonRow | null> {
  if (reasonId === undefined) return null
  const found = await findReasonAtClinic(database, { id: reasonId, clinicId })
  if (!found || (forOwners && !found.online))
    throw new DomainError('invalid', { fields: { reasonId: 'validation.reasonNotHere' } })
  return found
}

/** @throws DomainError invalid, on the field, for more animals than may come for the reason */
export function requireAnimals(reason: ReasonRow | null, animals: number, field: string): void {
  if (!takesAnimals(reason, animals))
    throw new DomainError('invalid', { fields: { [field]: 'validation.oneAnimal' } })
}

type Counting = {
  now: Instant
  /** An owner whose own holds do not count. */
  exceptHoldsOf?: string | null | undefined
  /** A hold that does not count. */
  exceptId?: string | null | undefined
}

/**
 * The dates on which owners cannot book a reason any more. Of one with a limit of a day, every act that inserts takes the lock of the reason
 * before.
 */
async function fullDatesOf(
  database: Database,
  { id: reasonId, maxPerDay: most }: Pick<ReasonRow, 'id' | 'maxPerDay'>,
  { zone, now, exceptHoldsOf = null, exceptId = null }: Counting & { zone: string },
): Promise<string[]> {
  if (most === null) return []
  const from = now - DAY_MS
  const counted = { reasonId, zone, most, from, now, exceptHoldsOf, exceptId }
  return (await findFullDates(database, counted)).map(({ date }) => date)
}

/**
 * Those vets who take appointments for a reason, each with the time that it needs and the days on which owners may book it.
 *
 * @param wish.animals how many come
 * @param counting absent for the practice, which no limit of owners binds
 * @throws DomainError reason_not_offered if none of the vets does
 */
export async function vetsForReason<Vet extends VetTime>(
  database: Database,
  vets: readonly Vet[],
  { reason, animals }: { reason: ReasonRow | null; animals: number },
  counting?: Counting,
): Promise<readonly Vet[]> {
  const [first] = vets
  if (reason === null || !first) return vets
  const taking = vets.filter(({ doctorId }) => takesReason(reason, doctorId))
  if (taking.length === 0) throw reasonNotOffered('vet')
  const { zone } = first.timetable
  const fullDates = counting ? await fullDatesOf(database, reason, { zone, ...counting }) : []
  return taking.map((vet) => {
    const need = needOf(reasonTimeOf(reason), vet.doctorId, animals)
    return { ...vet, timetable: { ...withLimits(vet.timetable, reason), need, fullDates } }
  })
}

/**
 * Timetables of vets for an owner who moves an appointment, with the length that it keeps: notice, horizon and full days of its reason bind
 * the owner as in a booking. A reason that the clinic does not offer any more binds nobody.
 */
export async function withLimitsOfReason<Vet extends VetTime>(
  database: Database,
  vets: readonly Vet[],
  { id: exceptId, reasonId, clinicId }: { id: string; reasonId: string | null; clinicId: string },
  now: Instant,
): Promise<readonly Vet[]> {
  const reason =
    reasonId === null ? undefined : await findReasonAtClinic(database, { id: reasonId, clinicId })
  const [first] = vets
  if (!reason || !first) return vets
  const fullDates = await fullDatesOf(database, reason, { zone: first.timetable.zone, now, exceptId })
  return vets.map((vet) => ({ ...vet, timetable: { ...withLimits(vet.timetable, reason), fullDates } }))
}

function withLimits(
  timetable: Timetable,
  { noticeMinutes, horizonDays }: Pick<ReasonRow, 'noticeMinutes' | 'horizonDays'>,
): Timetable {
  const horizons = [timetable.horizonDays, horizonDays].filter((days) => typeof days === 'number')
  return {
    ...timetable,
    ...(noticeMinutes !== null && { noticeMinutes }),
    ...(horizons.length > 0 && { horizonDays: Math.min(...horizons) }),
  }
}

/** Minutes of an appointment; the longest where vets differ. */
export const longestOf = (vets: readonly VetTime[]): number =>
  Math.max(...vets.map(({ timetable }) => neededAt(timetable).minutes))

/** Claims on the time that an appointment would take of each vet, including expired ones; one query unless vets need different times. */
export async function claimsOnStart(
  database: Database,
  vets: readonly VetTime[],
  start: number,
): Promise<Claim[]> {
  const byTime = new Map<string, { doctorIds: string[]; start: number; end: number }>()
  for (const { doctorId, timetable } of vets) {
    const time = busyTimeOf(spanOf(start, neededAt(timetable)))
    const key = `${time.start} ${time.end}`
    const same = byTime.get(key) ?? { doctorIds: [], ...time }
    same.doctorIds.push(doctorId)
    byTime.set(key, same)
  }
  return (await Promise.all(Array.from(byTime.values(), (time) => claimsOnTime(database, time)))).flat()
}

/** Claims of a vet, with those on the treatment room where an appointment of that vet would be; each once. */
export async function withClaimsOnRoom(
  database: Database,
  ofVet: Claim[],
  { roomId, vet, start }: { roomId: string | null; vet: VetTime; start: number },
): Promise<Claim[]> {
  if (roomId === null) return ofVet
  const time = busyTimeOf(spanOf(start, neededAt(vet.timetable)))
  const onRoom = await claimsOnRoom(database, { roomId, ...time })
  return [...ofVet, ...onRoom.filter(({ id }) => !ofVet.some((claim) => claim.id === id))]
}

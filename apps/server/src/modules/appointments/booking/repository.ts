import { neededAt, type Span, spanOf, withMinutes } from '@vetvisit/contract/appointments/availability/rules'
import { DomainError } from '@vetvisit/contract/errors'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { DAY_MS, localDateOf } from '@vetvisit/contract/zones/rules'
import { sql } from 'drizzle-orm'
import type { Instant } from '../../../db/instant.ts'
import type { PracticeScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import type { Database } from '../../../db/client.ts'
import { array, bool, date, id, instant, int, orNull, text } from '../../../db/columns.ts'
import { dialableNumber } from '../../../db/dialable-number.ts'
import { query } from '../../../db/query.ts'
import { status, statuses } from '../../../db/statuses.ts'
import { onRecord } from '../../care/public.ts'
import type { ReasonRow } from '../../reasons/public.ts'
import { loadTimetable } from '../../timetables/public.ts'
import {
  type AnimalsWish,
  claimsOnStart,
  findWishedReason,
  type ReasonWish,
  requireAnimals,
  vetsForReason,
  withClaimsOnRoom,
} from '../availability/needs.ts'
import { rankVets } from '../availability/rank-vets.ts'
import { vetsForOwner, vetsForPractice, type VetWish } from '../availability/vets.ts'
import { booksByTelephoneOnly } from '../record/missed-query.ts'
import { findBookablePet, findBookablePets } from '../record/repository.ts'
import { requireRoomAt } from '../record/rooms-query.ts'
import { type BookingState, ownHoldOf } from './rules.ts'

const bookingOwner = query('booking_owner', {
  params: { ownerId: id, practiceId: id, now: instant },
  row: {
    ownerName: text(),
    ownerMobile: orNull(text()),
    ownerEmail: orNull(text()),
    ownerProfile: orNull(id),
    ownerLanguage: orNull(text<TextLanguage>()),
    telephoneOnly: bool,
  },
  text: (
    p,
  ) => sql`select u.fullname as owner_name, ${dialableNumber('u')} as owner_mobile, u.email as owner_email,
      u.profile_file_id as owner_profile, u.language as owner_language,
      ${booksByTelephoneOnly({ practice: p.practiceId, owner: p.ownerId, now: p.now })} as telephone_only
    from users u where u.id = ${p.ownerId}`,
})

/** An owner's open requests, and all requests since this time yesterday, at this clinic, at its practice and in all. */
const ownersAppointments = query('owners_appointments', {
  params: { ownerId: id, practiceId: id, clinicId: id, now: instant, yesterday: instant },
  row: { waitingHere: int, waitingInAll: int, upcomingHere: int, askedHere: int, askedInAll: int },
  text: (p) => sql`select open.*, asked.* from (
      select count(*) filter (where is_waiting and clinic_id = ${p.clinicId})::int as waiting_here,
        count(*) filter (where is_waiting)::int as waiting_in_all,
        count(*) filter (where (is_waiting or status = ${status('approved')})
          and practice_id = ${p.practiceId} and starts_at > ${p.now})::int as upcoming_here
      from (select *, status = ${status('requested')} and expires_at > ${p.now} as is_waiting from appointments
        where owner_id = ${p.ownerId} and status in ${statuses(['requested', 'approved'])} and ends_at > ${p.now}) upcoming
    ) open, (
      select count(*) filter (where practice_id = ${p.practiceId})::int as asked_here, count(*)::int as asked_in_all
      from appointments where owner_id = ${p.ownerId} and status <> ${status('held')} and created_at > ${p.yesterday}
    ) asked`,
})

/** The owner's holds with any doctor, and the places on waiting lists that this booking fulfils. */
const ownersHoldsAndPlaces = query('owners_holds_and_places', {
  params: { ownerId: id, clinicId: id, date, start: instant, now: instant },
  row: { ownHoldIds: array(id), waitingIds: array(id) },
  text: (p) => sql`select
    array(select id from appointments
      where owner_id = ${p.ownerId} and status = ${status('held')} and held_for is null and ends_at > ${p.now}) as own_hold_ids,
    array(select w.id from waiting_list w where w.owner_id = ${p.ownerId} and w.clinic_id = ${p.clinicId}
      and (w.date = ${p.date} or exists (
        select from appointments h where h.id = w.hold_id and h.starts_at = ${p.start}))) as waiting_ids`,
})

type Wanted = VetWish &
  ReasonWish &
  AnimalsWish & {
    clinicId: string
    ownerId: string
    petId: string | null
    /** Absent for a hold, which counts `animals`. */
    furtherPetIds?: readonly string[] | undefined
    start: number
    /** Length that the practice gives it, and the treatment room. */
    minutes?: number | undefined
    roomId?: string | undefined
  }

/** Who makes the appointment decides which vets may take it. */
type Load = { now: Instant; by: 'owner' | 'practice' }

/**
 * Loads everything that decides about a booking. Call it under the locks of vets and owner.
 *
 * @param start epoch milliseconds
 * @returns one for each vet who may take it, best first: who holds the time for the owner, then in the order of `rankVets`
 * @throws DomainError not_found if there is no such clinic or it was deleted, for an owner also unless it is listed; invalid for a wish that is
 *   no vet of the clinic
 */
export async function loadBookingStates(
  context: Pick<Context, 'database' | 'config'>,
  { clinicId, doctorId: wished, reasonId, ownerId, petId, start, minutes, roomId, ...wish }: Wanted,
  { now, by }: Load,
): Promise<BookingState[]> {
  const { database } = context
  const found = await loadTimetable(database, clinicId)
  if (!found) throw new DomainError('not_found')
  const forOwners = by === 'owner'
  const reason = await findWishedReason(database, { clinicId, reasonId }, { forOwners })
  const vetsHere = forOwners
    ? vetsForOwner(context, found, { doctorId: wished })
    : vetsForPractice(found, { doctorId: wished })
  const counting = forOwners ? { now, exceptHoldsOf: ownerId } : undefined
  const { furtherPetIds = [], animals = 1 + furtherPetIds.length } = wish
  requireAnimals(reason, animals, furtherPetIds.length > 0 ? 'furtherPetIds' : 'animals')
  const taking = await vetsForReason(database, vetsHere, { reason, animals }, counting)
  const candidates = taking.map((vet) => ({ ...vet, timetable: withMinutes(vet.timetable, minutes) }))
  const { practiceId } = found.clinic
  const { timetable } = found
  const room = await requireRoomAt(database, { roomId, clinicId })
  const wanted = { practiceId, startsAt: start, ownerId, petId }
  const [vets, [owner], pet, furtherPets, claims, [open], [own]] = await Promise.all([
    rankVets(database, candidates, wanted, now),
    bookingOwner(database, { ownerId, practiceId, now }),
    findBookablePet(database, { petId, ownerId }),
    findBookablePets(database, { petIds: furtherPetIds, ownerId }),
    claimsOnStart(database, candidates, start),
    ownersAppointments(database, { ownerId, practiceId, clinicId, now, yesterday: now - DAY_MS }),
    ownersHoldsAndPlaces(database, {
      ownerId,
      clinicId,
      date: localDateOf(timetable.zone, start),
      start,
      now,
    }),
  ])
  if (!owner || !open || !own) throw new DomainError('not_found')
  const { telephoneOnly, ...person } = owner
  const isKnown = await isKnownTo(database, reason, { practiceId, ownerId })
  const same = {
    ...found,
    candidates,
    reason,
    isKnown,
    owner: { ownerId, ...person },
    telephoneOnly,
    pet: pet ?? null,
    furtherPets,
    open,
    ...own,
    room,
  }
  return statesOf(database, same, { vets, claims, start }, now)
}

type OfVets = { vets: readonly BookingState['vet'][]; claims: BookingState['claims']; start: number }

/** What decides about a booking with each of the vets, the one whose time the owner holds first. */
async function statesOf(
  database: Database,
  same: Omit<BookingState, 'vet' | 'timetable' | 'claims' | keyof Span>,
  { vets, claims, start }: OfVets,
  now: Instant,
): Promise<BookingState[]> {
  const states = vets.map(async (vet): Promise<BookingState> => {
    const ofVet = claims.filter(({ doctorId }) => doctorId === vet.doctorId)
    return {
      ...same,
      ...spanOf(start, neededAt(vet.timetable)),
      vet,
      timetable: vet.timetable,
      claims: await withClaimsOnRoom(database, ofVet, { ...same.room, vet, start }),
    }
  })
  const isHeld = (state: BookingState) => Number(ownHoldOf(state, now)?.startsAt === start)
  return (await Promise.all(states)).toSorted((a, b) => isHeld(b) - isHeld(a))
}

const recordOfOwner = query('owner_is_on_record', {
  params: { practiceId: id, ownerId: id },
  row: { isKnown: bool },
  text: (p) => sql`select ${onRecord({ practice: p.practiceId, owner: p.ownerId })} as is_known`,
})

/** Whether an owner is on the practice's record; read only for a reason that asks. */
async function isKnownTo(
  database: Database,
  reason: ReasonRow | null,
  pair: { practiceId: string; ownerId: string },
): Promise<boolean> {
  if (reason === null || reason.clients === 'all') return false
  const [found] = await recordOfOwner(database, pair)
  return found?.isKnown ?? false
}

const ownerOnRecord = query('owner_on_record', {
  params: { practiceId: id, petId: id },
  row: { ownerId: id },
  text: (p) => sql`select p.owner_id from pets p
    join users u on u.id = p.owner_id and u.deleted_at is null
    where p.id = ${p.petId} and p.archived_at is null and p.deceased_on is null
      and ${onRecord({ practice: p.practiceId, owner: sql`p.owner_id` })}`,
})

const ownClinic = query('own_clinic_of_booking', {
  params: { practiceId: id, clinicId: id },
  row: { id },
  text: (p) =>
    sql`select id from clinics where id = ${p.clinicId} and practice_id = ${p.practiceId} and deleted_at is null`,
})

/**
 * The owner of a pet that can come, if the owner is on the practice's record and the clinic is the practice's (specification/authorization R2).
 */
export async function findOwnerToBookFor(
  database: Database,
  { practiceId }: Pick<PracticeScope, 'practiceId'>,
  { petId, clinicId }: { petId: string; clinicId: string },
): Promise<string | undefined> {
  const [[owner], [clinic]] = await Promise.all([
    ownerOnRecord(database, { practiceId, petId }),
    ownClinic(database, { practiceId, clinicId }),
  ])
  return clinic && owner?.ownerId
}

import { sql, type SQL } from 'drizzle-orm'
import type { ReasonPreset } from '@vetvisit/contract/appointments/record/reasons'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import type { OwnerScope, PracticeScope } from '../../../context/caller.ts'
import type { Database } from '../../../db/client.ts'
import {
  array,
  bool,
  date,
  id,
  instant,
  int,
  list,
  object,
  orNull,
  type RowOf,
  text,
} from '../../../db/columns.ts'
import { dialableNumber } from '../../../db/dialable-number.ts'
import type { Instant } from '../../../db/instant.ts'
import { query } from '../../../db/query.ts'
import { status } from '../../../db/statuses.ts'
import { booksByTelephoneOnly } from '../record/missed-query.ts'
import { reachOf } from '../record/reach-query.ts'

/** An offer that has not expired. */
const offer = object({ start: instant, end: instant, expiresAt: instant })

const offerOf = (now: SQL) =>
  offer.of(sql`
  select h.starts_at as start, h.ends_at as "end", h.expires_at
  from appointments h where h.id = w.hold_id and h.status = ${status('held')} and h.expires_at > ${now}`)

const waitedReason = object({ id, name: text(), preset: orNull(text<ReasonPreset>()), animals: int })

/** The reason for which a place `w` waits. */
const reasonOfPlace = waitedReason.of(sql`
  select r.id, r.name, r.preset, w.animals from visit_reasons r where r.id = w.reason_id`)

/** An owner's place on the waiting list of a day, with the details that the owner sees. */
const waitingRow = {
  id,
  date,
  clinicId: id,
  clinicName: text(),
  timeZone: text(),
  /** Who leads the clinic if the owner waits for any vet. */
  doctorId: id,
  doctorName: text(),
  anyVet: bool,
  reason: orNull(waitedReason),
  joinedAt: instant,
  offer: orNull(offer),
}
export type WaitingRow = RowOf<typeof waitingRow>

/** For queries that select `waitingOfOwner` as one of several lists. */
export const waitingList = list(waitingRow)

/** An owner's places, with their current offers, for days that are not over at the clinic. */
export const waitingOfOwner = ({
  owner,
  now,
  clinic,
}: {
  owner: SQL
  now: SQL
  clinic: SQL | null
}): SQL => sql`
  select w.id, w.date, w.clinic_id, c.name as clinic_name, c.time_zone, du.id as doctor_id, du.fullname as doctor_name,
    w.doctor_id is null as any_vet, ${reasonOfPlace} as reason, w.joined_at, ${offerOf(now)} as offer
  from waiting_list w join clinics c on c.id = w.clinic_id join users du on du.id = coalesce(w.doctor_id, c.doctor_id)
  where w.owner_id = ${owner} and c.deleted_at is null and w.date >= (${now} at time zone c.time_zone)::date
    ${clinic ? sql`and w.clinic_id = ${clinic}` : sql``}
  order by w.date, w.joined_at, w.id`

export const findWaitingOf = query('waiting_of_owner', {
  params: { ownerId: id, now: instant },
  row: waitingRow,
  text: (p) => waitingOfOwner({ owner: p.ownerId, now: p.now, clinic: null }),
})

const insert = query('insert_waiting', {
  params: {
    id,
    ownerId: id,
    practiceId: id,
    clinicId: id,
    doctorId: orNull(id),
    reasonId: orNull(id),
    animals: int,
    date,
    now: instant,
  },
  row: { id },
  text: (p) => sql`
    insert into waiting_list (id, owner_id, practice_id, clinic_id, doctor_id, reason_id, animals, date, joined_at)
    values (${p.id}, ${p.ownerId}, ${p.practiceId}, ${p.clinicId}, ${p.doctorId}, ${p.reasonId}, ${p.animals}, ${p.date}, ${p.now})
    on conflict (owner_id, clinic_id, date) do nothing returning id`,
})

/** @returns false if the owner already waits for that day */
export async function insertWaiting(
  database: Database,
  row: Omit<Parameters<typeof insert>[1], 'now'>,
  now: Instant,
): Promise<boolean> {
  return (await insert(database, { ...row, now })).length > 0
}

const placeOfOwner = query('place_of_owner', {
  params: { id, ownerId: id },
  row: { clinicId: id, doctorId: orNull(id), practiceId: id, offerVetId: orNull(id) },
  text: (p) => sql`select w.clinic_id, w.doctor_id, w.practice_id, h.doctor_id as offer_vet_id
    from waiting_list w left join appointments h on h.id = w.hold_id
    where w.id = ${p.id} and w.owner_id = ${p.ownerId}`,
})

/** Where an owner waits, for whom (null for any vet), and the vet whose time is held for them. */
export async function findPlaceOfOwner(
  database: Database,
  { ownerId }: OwnerScope,
  id: string,
): Promise<
  { clinicId: string; doctorId: string | null; practiceId: string; offerVetId: string | null } | undefined
> {
  const [row] = await placeOfOwner(database, { id, ownerId })
  return row
}

const deleteOne = query('delete_waiting', {
  params: { id, ownerId: id },
  row: { id },
  text: (p) => sql`
    with gone as (delete from waiting_list where owner_id = ${p.ownerId} and id = ${p.id} returning id, hold_id),
      given_back as (delete from appointments a using gone where a.id = gone.hold_id and a.status = ${status('held')})
    select id from gone`,
})

/** Takes an owner off a waiting list and releases the time that is held for them. */
export async function deleteWaitingEntry(
  database: Database,
  { ownerId }: OwnerScope,
  { id }: { id: string },
): Promise<void> {
  await deleteOne(database, { id, ownerId })
}

/** Takes an owner, who has booked, off waiting lists. A time that is held for them there ends, and `expireOffers` offers it to the next. */
export const fulfilWaiting = query('fulfil_waiting', {
  params: { ids: array(id), ownerId: id, now: instant },
  text: (p) => sql`
    with gone as (delete from waiting_list where owner_id = ${p.ownerId} and id = any(${p.ids}) returning hold_id)
    update appointments a set expires_at = ${p.now} from gone where a.id = gone.hold_id and a.status = ${status('held')}`,
})

/** Deletes the waiting lists of a practice and releases the times that are held for them. */
export const deleteWaitingFor = query('delete_waiting_for_practice', {
  params: { practiceId: id },
  text: (p) => sql`with gone as (
      delete from waiting_list w where w.practice_id = ${p.practiceId} returning w.hold_id)
    delete from appointments a using gone where a.id = gone.hold_id and a.status = ${status('held')}`,
})

/** Whether a place `w` waits for a vet, or for any vet of a clinic where this one works. */
const waitsFor = (doctor: SQL): SQL => sql`(w.doctor_id = ${doctor} or (w.doctor_id is null
  and w.clinic_id in (select v.clinic_id from clinic_vets v where v.doctor_id = ${doctor})))`

const oneOfDoctor = query('one_waiting_for_doctor', {
  params: { doctorId: id },
  row: { id },
  text: (p) => sql`select w.id from waiting_list w where ${waitsFor(p.doctorId)} limit 1`,
})

/** Whether any owner waits for a doctor's time; usually none does, and the caller has nothing else to do. */
export async function hasWaitingList(database: Database, doctorId: string): Promise<boolean> {
  return (await oneOfDoctor(database, { doctorId })).length > 0
}

/** A place on a waiting list in its line, without an offer. */
export const inLine = {
  id,
  ownerId: id,
  ownerName: text(),
  ownerProfile: orNull(id),
  ownerLanguage: orNull(text<TextLanguage>()),
  clinicId: id,
  date,
  reason: orNull(waitedReason),
  /** Starts that were offered before. */
  offered: array(instant),
}
export type WaitingOwner = RowOf<typeof inLine>

/** The columns of a place `w` of an owner `u`. */
export const columnsInLine = sql`w.id, w.owner_id, u.fullname as owner_name, u.profile_file_id as owner_profile,
  u.language as owner_language, w.clinic_id, w.date, ${reasonOfPlace} as reason, w.offered`

/** The waiting lists of a doctor's clinics on which the doctor or any vet is awaited, without the owners who hold an offer or book by telephone only: least often offered first, then first come. */
export const findWaitingOwners = query('waiting_line', {
  params: { doctorId: id, now: instant },
  row: inLine,
  text: (p) => sql`
    select ${columnsInLine}
    from waiting_list w
      join clinics c on c.id = w.clinic_id
      join users u on u.id = w.owner_id
      join users du on du.id = ${p.doctorId}
    where ${waitsFor(p.doctorId)} and c.deleted_at is null and w.date >= (${p.now} at time zone c.time_zone)::date
      and u.disabled_at is null and u.deleted_at is null
      and not du.onboarding and du.disabled_at is null and du.deleted_at is null
      and not exists (select from appointments h where h.id = w.hold_id and h.status = ${status('held')} and h.expires_at > ${p.now})
      and not ${booksByTelephoneOnly({ practice: sql`w.practice_id`, owner: sql`w.owner_id`, now: p.now })}
    order by w.clinic_id, w.date, cardinality(w.offered), w.joined_at, w.id`,
})

const waitingOwner = {
  id,
  date,
  /** Null for any vet of the clinic. */
  doctorId: orNull(id),
  /** Null for any vet of the clinic. */
  doctorName: orNull(text()),
  clinicId: id,
  clinicName: text(),
  clinicColor: text(),
  timeZone: text(),
  ownerId: id,
  ownerName: text(),
  ownerMobile: orNull(text()),
  ownerProfile: orNull(id),
  ownerLanguage: orNull(text<TextLanguage>()),
  reason: orNull(waitedReason),
  joinedAt: instant,
  offers: int,
  total: int,
  offer: orNull(offer),
}
/** A place on a waiting list as the practice sees it. */
export type WaitingListRow = RowOf<typeof waitingOwner>

const waitingOwners = query('waiting_of_practice', {
  params: { practiceId: id, vetId: orNull(id), id: orNull(id), limit: int, now: instant },
  row: waitingOwner,
  text: (p) => sql`
    select w.id, w.date, w.clinic_id, c.name as clinic_name, c.color as clinic_color, c.time_zone, w.doctor_id, du.fullname as doctor_name, w.owner_id,
      u.fullname as owner_name, ${dialableNumber('u')} as owner_mobile, u.profile_file_id as owner_profile, u.language as owner_language,
      ${reasonOfPlace} as reason, w.joined_at, cardinality(w.offered) as offers, count(*) over () as total, ${offerOf(p.now)} as offer
    from waiting_list w join clinics c on c.id = w.clinic_id join users u on u.id = w.owner_id
      left join users du on du.id = w.doctor_id
    where w.practice_id = ${p.practiceId} and (${p.vetId} is null or ${waitsFor(p.vetId)}) and c.deleted_at is null
      and w.date >= (${p.now} at time zone c.time_zone)::date
      and u.disabled_at is null and u.deleted_at is null and (${p.id} is null or w.id = ${p.id})
    order by w.date, c.name, c.id, w.joined_at, w.id limit ${p.limit}`,
})

/** The waiting lists within a member's reach, of days that are not over. Like a request, a place shows the owner's phone number. */
export async function listWaitingOwners(
  database: Database,
  scope: PracticeScope,
  limit: number,
  now: Instant,
): Promise<WaitingListRow[]> {
  return waitingOwners(database, { ...reachOf(scope), id: null, limit, now })
}

/** A place on the waiting lists of a practice, for a day that is not over. */
export async function findWaitingOwner(
  database: Database,
  { practiceId }: Pick<PracticeScope, 'practiceId'>,
  id: string,
  now: Instant,
): Promise<WaitingListRow | undefined> {
  const [place] = await waitingOwners(database, { practiceId, vetId: null, id, limit: 1, now })
  return place
}

const hold = {
  id,
  practiceId: id,
  doctorId: id,
  startsAt: instant,
  endsAt: instant,
  busyFrom: orNull(instant),
  busyUntil: orNull(instant),
  expiresAt: instant,
  currency: text(),
}

const insertHold = query('insert_hold_for_waiting', {
  params: { ...hold, ownerId: id, clinicId: id, reasonId: orNull(id), now: instant },
  row: { id },
  text: (p) => sql`
    insert into appointments (id, status, held_for, practice_id, doctor_id, clinic_id, owner_id, reason_id, starts_at, ends_at, busy_from,
      busy_until, currency, expires_at, created_at)
    values (${p.id}, ${status('held')}, 'waiting', ${p.practiceId}, ${p.doctorId}, ${p.clinicId}, ${p.ownerId}, ${p.reasonId}, ${p.startsAt}, ${p.endsAt},
      ${p.busyFrom}, ${p.busyUntil}, ${p.currency}, ${p.expiresAt}, ${p.now})
    on conflict do nothing returning id`,
})

const writeOffer = query('write_offer', {
  params: { id, holdId: id, startsAt: instant },
  text: (p) =>
    sql`update waiting_list set hold_id = ${p.holdId}, offered = offered || ${p.startsAt} where id = ${p.id}`,
})

/** Holds a time for an owner on the waiting list. @returns false if the constraint finds the doctor's time taken */
export async function holdForWaitingOwner(
  database: Database,
  { id, ownerId, clinicId, reason }: Pick<WaitingOwner, 'id' | 'ownerId' | 'clinicId' | 'reason'>,
  wanted: RowOf<typeof hold>,
  now: Instant,
): Promise<boolean> {
  const kept = await insertHold(database, { ...wanted, ownerId, clinicId, reasonId: reason?.id ?? null, now })
  if (kept.length === 0) return false
  await writeOffer(database, { id, holdId: wanted.id, startsAt: wanted.startsAt })
  return true
}

/** Deletes a doctor's expired holds. */
export const deleteExpiredHoldsOfDoctor = query('delete_expired_holds_of_doctor', {
  params: { doctorId: id, now: instant },
  text: (p) =>
    sql`delete from appointments where doctor_id = ${p.doctorId} and status = ${status('held')} and expires_at <= ${p.now}`,
})

const doctorsToOffer = query('doctors_to_offer', {
  params: { now: instant },
  row: { doctorId: id },
  text: (p) => sql`select distinct a.doctor_id from appointments a
    where a.status = ${status('held')} and a.expires_at <= ${p.now}
      and exists (select from waiting_list w where ${waitsFor(sql`a.doctor_id`)})
    limit 100`,
})

/** Doctors with expired holds and an owner who waits for their time. */
export async function findDoctorsToOffer(database: Database, now: Instant): Promise<string[]> {
  return (await doctorsToOffer(database, { now })).map(({ doctorId }) => doctorId)
}

/** Deletes places for dates that are past in every time zone. */
export const deletePastEntries = query('delete_past_waiting', {
  params: { now: instant },
  text: (p) => sql`delete from waiting_list where date < (${p.now} at time zone 'UTC')::date - 2`,
})

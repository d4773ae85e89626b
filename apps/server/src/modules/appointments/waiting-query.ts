import { sql, type SQL } from 'drizzle-orm'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { OwnerScope, PracticeScope } from '../../caller.ts'
import type { Database } from '../../db/client.ts'
import { epochMs, instantValue, rowsOf } from '../../db/rows.ts'
import { givenId, givenInstant, statement } from '../../db/statement.ts'
import { dialled } from './repository.ts'

/** Somebody who waits for a day, with what they are shown of it. Times are epoch milliseconds. */
export type WaitingRow = {
  id: string
  date: string
  clinicId: string
  clinicName: string
  timeZone: string
  doctorId: string
  doctorName: string
  joinedAt: number
  offer: { start: number; end: number; expiresAt: number } | null
}

/** An owner's places in line, with the offers that stand, of days that are not over there. */
export const waitingOfOwner = ({
  owner,
  now,
  clinic,
}: {
  owner: SQL
  now: SQL
  clinic: SQL | null
}): SQL => sql`
  select w.id, w.date::text as date, w.clinic_id as "clinicId", c.name as "clinicName", c.time_zone as "timeZone",
    w.doctor_id as "doctorId", du.fullname as "doctorName", ${epochMs('w.joined_at')} as "joinedAt",
    (select json_build_object('start', ${epochMs('h.starts_at')}, 'end', ${epochMs('h.ends_at')}, 'expiresAt', ${epochMs('h.expires_at')})
      from appointments h where h.id = w.hold_id and h.status = 'held' and h.expires_at > ${now}) as offer
  from waiting_list w join clinics c on c.id = w.clinic_id join users du on du.id = w.doctor_id
  where w.owner_id = ${owner} and c.deleted_at is null and w.date >= (${now} at time zone c.time_zone)::date
    ${clinic ? sql`and w.clinic_id = ${clinic}` : sql``}
  order by w.date, w.joined_at, w.id`

const waiting = statement<WaitingRow>(
  'waiting_of_owner',
  waitingOfOwner({ owner: givenId('owner'), now: givenInstant('now'), clinic: null }),
)

export async function findWaitingOf(
  database: Database,
  { ownerId }: OwnerScope,
  now: number,
): Promise<WaitingRow[]> {
  return waiting(database, { owner: ownerId, now: instantText(now) })
}

/** @returns false when the owner waits for that day already */
export async function insertWaiting(
  database: Database,
  row: { id: string; ownerId: string; clinicId: string; doctorId: string; date: string },
  now: number,
): Promise<boolean> {
  const inserted = await rowsOf(
    database,
    sql`insert into waiting_list (id, owner_id, clinic_id, doctor_id, date, joined_at)
      values (${row.id}::uuid, ${row.ownerId}::uuid, ${row.clinicId}::uuid, ${row.doctorId}::uuid, ${row.date}::date, ${instantValue(now)})
      on conflict (owner_id, clinic_id, date) do nothing returning id`,
  )
  return inserted.length > 0
}

/** The doctor of an owner's place in a line. */
export async function findWaitingDoctor(
  database: Database,
  { ownerId }: OwnerScope,
  id: string,
): Promise<string | undefined> {
  const [row] = await rowsOf<{ doctorId: string }>(
    database,
    sql`select doctor_id as "doctorId" from waiting_list where id = ${id}::uuid and owner_id = ${ownerId}::uuid`,
  )
  return row?.doctorId
}

/** Takes an owner out of a line, with what was kept for them. */
export async function deleteWaiting(
  database: Database,
  { ownerId }: OwnerScope,
  which: { id: string } | { clinicId: string; date: string },
): Promise<boolean> {
  const those =
    'id' in which
      ? sql`id = ${which.id}::uuid`
      : sql`clinic_id = ${which.clinicId}::uuid and date = ${which.date}::date`
  const gone = await rowsOf(
    database,
    sql`with gone as (delete from waiting_list where owner_id = ${ownerId}::uuid and ${those} returning hold_id),
        given_back as (delete from appointments a using gone where a.id = gone.hold_id and a.status = 'held')
      select 1 from gone`,
  )
  return gone.length > 0
}

/** Takes everybody out of a doctor's lines, with what was kept for them. */
export async function deleteWaitingFor(database: Database, doctorId: string): Promise<void> {
  await database.db.execute(
    sql`with gone as (delete from waiting_list where doctor_id = ${doctorId}::uuid returning hold_id)
      delete from appointments a using gone where a.id = gone.hold_id and a.status = 'held'`,
  )
}

/** Whether anybody waits for a time of a doctor; most often nobody does, and nothing else is to be done. */
export async function isWaitedFor(database: Database, doctorId: string): Promise<boolean> {
  const found = await rowsOf(
    database,
    sql`select 1 from waiting_list where doctor_id = ${doctorId}::uuid limit 1`,
  )
  return found.length > 0
}

/** Somebody in line whom nothing is kept for. */
export type InLine = {
  id: string
  ownerId: string
  ownerName: string
  ownerProfile: string | null
  ownerLanguage: TextLanguage | null
  clinicId: string
  date: string
  /** Starts offered before, epoch milliseconds. */
  offered: number[]
}

/** A doctor's waiting lists without those who hold an offer: whoever was offered least, then whoever came first. */
export async function findLine(database: Database, doctorId: string, now: number): Promise<InLine[]> {
  return rowsOf(
    database,
    sql`select w.id, w.owner_id as "ownerId", u.fullname as "ownerName", u.profile_file_id as "ownerProfile", u.language as "ownerLanguage",
        w.clinic_id as "clinicId", w.date::text as date,
        (select coalesce(json_agg(${epochMs('start')}), '[]') from unnest(w.offered) start) as offered
      from waiting_list w
        join clinics c on c.id = w.clinic_id
        join users u on u.id = w.owner_id
        join users du on du.id = w.doctor_id
      where w.doctor_id = ${doctorId}::uuid and c.deleted_at is null and w.date >= (${instantValue(now)} at time zone c.time_zone)::date
        and u.disabled_at is null and u.deleted_at is null
        and not du.onboarding and du.disabled_at is null and du.deleted_at is null
        and not exists (select from appointments h where h.id = w.hold_id and h.status = 'held' and h.expires_at > ${instantValue(now)})
      order by w.clinic_id, w.date, cardinality(w.offered), w.joined_at, w.id`,
  )
}

/** Somebody who waits, as the practice sees it. Times are epoch milliseconds. */
export type WaitingOwnerRow = Pick<
  WaitingRow,
  'id' | 'date' | 'clinicId' | 'clinicName' | 'timeZone' | 'joinedAt' | 'offer'
> & {
  clinicColor: string
  ownerId: string
  ownerName: string
  ownerMobile: string | null
  ownerProfile: string | null
  ownerLanguage: TextLanguage | null
  offers: number
  total: number
}

/** A practice's waiting lists of days that are not over, or one place of them. Like a request, waiting shows how to reach who waits. */
export async function findWaitingOwners(
  database: Database,
  { doctorId }: PracticeScope,
  { id, limit }: { id?: string; limit: number },
  now: number,
): Promise<WaitingOwnerRow[]> {
  return rowsOf(
    database,
    sql`select w.id, w.date::text as date, w.clinic_id as "clinicId", c.name as "clinicName", c.color as "clinicColor",
        c.time_zone as "timeZone", w.owner_id as "ownerId", u.fullname as "ownerName", ${dialled('u')} as "ownerMobile",
        u.profile_file_id as "ownerProfile", u.language as "ownerLanguage", ${epochMs('w.joined_at')} as "joinedAt",
        cardinality(w.offered) as offers, count(*) over ()::int as total,
        (select json_build_object('start', ${epochMs('h.starts_at')}, 'end', ${epochMs('h.ends_at')}, 'expiresAt', ${epochMs('h.expires_at')})
          from appointments h where h.id = w.hold_id and h.status = 'held' and h.expires_at > ${instantValue(now)}) as offer
      from waiting_list w join clinics c on c.id = w.clinic_id join users u on u.id = w.owner_id
      where w.doctor_id = ${doctorId}::uuid and c.deleted_at is null and w.date >= (${instantValue(now)} at time zone c.time_zone)::date
        and u.disabled_at is null and u.deleted_at is null ${id === undefined ? sql`` : sql`and w.id = ${id}::uuid`}
      order by w.date, c.name, c.id, w.joined_at, w.id limit ${limit}`,
  )
}

/** Keeps a time for somebody in line. The constraint on the doctor's time decides. */
export async function keepFor(
  database: Database,
  { id, ownerId, clinicId }: Pick<InLine, 'id' | 'ownerId' | 'clinicId'>,
  hold: {
    id: string
    doctorId: string
    startsAt: number
    endsAt: number
    expiresAt: number
    currency: string
  },
  now: number,
): Promise<boolean> {
  const kept = await rowsOf(
    database,
    sql`insert into appointments (id, status, held_for, doctor_id, clinic_id, owner_id, starts_at, ends_at, currency, expires_at, created_at)
      values (${hold.id}::uuid, 'held', 'waiting', ${hold.doctorId}::uuid, ${clinicId}::uuid, ${ownerId}::uuid,
        ${instantValue(hold.startsAt)}, ${instantValue(hold.endsAt)}, ${hold.currency}, ${instantValue(hold.expiresAt)}, ${instantValue(now)})
      on conflict do nothing returning id`,
  )
  if (kept.length === 0) return false
  await database.db.execute(
    sql`update waiting_list set hold_id = ${hold.id}::uuid, offered = offered || ${instantValue(hold.startsAt)} where id = ${id}::uuid`,
  )
  return true
}

/** Lets go of a doctor's holds that are past their time. @returns how many */
export async function dropLapsedHoldsOf(database: Database, doctorId: string, now: number): Promise<number> {
  const gone = await rowsOf(
    database,
    sql`delete from appointments where doctor_id = ${doctorId}::uuid and status = 'held' and expires_at <= ${instantValue(now)} returning id`,
  )
  return gone.length
}

/** Doctors with holds past their time, and somebody who waits for them. */
export async function findDoctorsToOffer(database: Database, now: number): Promise<string[]> {
  const rows = await rowsOf<{ doctorId: string }>(
    database,
    sql`select distinct a.doctor_id as "doctorId" from appointments a
      where a.status = 'held' and a.expires_at <= ${instantValue(now)}
        and exists (select from waiting_list w where w.doctor_id = a.doctor_id)
      limit 100`,
  )
  return rows.map(({ doctorId }) => doctorId)
}

/** Forgets days that are over in every zone. */
export async function forgetPastDays(database: Database, now: number): Promise<void> {
  await database.db.execute(
    sql`delete from waiting_list where date < (${instantValue(now)} at time zone 'UTC')::date - 2`,
  )
}

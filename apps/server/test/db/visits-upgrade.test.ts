/** @module-tag databases */
import { APPOINTMENT_STATUSES } from '@vetvisit/contract/appointments/record/rules'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/db/client.ts'
import { execute, rowsOf } from '../sql.ts'
import { rowDigests, wholeDigests } from './row-digests.ts'
import { openUpgraded } from './upgraded-database.ts'

let database: Database
let close = async (): Promise<void> => {}

const TABLES = ['appointments', 'appointment_events', 'waiting_list', 'proposals', 'move_requests'] as const
const digests: Awaited<ReturnType<typeof rowDigests>>[] = []

const id = (number: number) => sql.raw(`'01890000-0000-7000-8000-${String(number).padStart(12, '0')}'::uuid`)
/** Two practices; the account of the third doctor was deleted. */
const DOCTORS = [1, 2, 3]
const practice = (doctor: number) => id(10 + doctor)
const clinic = (doctor: number) => id(20 + doctor)
const OWNER = id(4)
const PETS = [30, 31]
const MORNING = sql.raw(`'2026-03-02T09:00:00Z'::timestamptz`)

beforeAll(async () => {
  const upgraded = await openUpgraded({
    newest: '0528_unused_trigrams_of_owner_words.sql',
    fill,
    read: (before) => wholeDigests(before, TABLES),
  })
  ;({ database, close } = upgraded)
  digests.push(upgraded.seen.digest, await rowDigests(database, upgraded.seen.columns))
})

afterAll(() => close())

async function fill(before: Database): Promise<void> {
  await execute(
    before,
    sql`insert into users (id, role, fullname, onboarding, terms_accepted_at, created_at) values
      (${id(1)}, 'doctor', 'Vera Vet', false, now(), now()), (${id(2)}, 'doctor', 'Carl Colleague', false, now(), now()),
      (${id(3)}, 'doctor', 'Lea Left', false, now(), '2026-01-01T00:00:00Z'), (${OWNER}, 'patient', 'Ute Besitzer', false, now(), now())`,
  )
  for (const doctor of DOCTORS) await practiceOf(before, doctor)
  for (const pet of PETS)
    await execute(
      before,
      sql`insert into pets (id, owner_id, name, gender, species, breed, born_on, created_at)
        values (${id(pet)}, ${OWNER}, 'Minka', 'f', 'Cat', 'Siamese', '2021-05-01', now())`,
    )
  let number = 100
  for (const doctor of DOCTORS)
    for (const [place, status] of APPOINTMENT_STATUSES.entries())
      await visit(before, {
        number: (number += 1),
        doctor,
        status,
        half: place + doctor * 20,
        pet: 30 + (doctor % 2),
      })
  // Touches the one before, with the same animal and doctor; the cancelled one takes no time.
  await visit(before, { number: 200, doctor: 1, status: 'approved', half: 19, pet: 31 })
  await visit(before, { number: 201, doctor: 1, status: 'cancelled', half: 19, pet: 31 })
  await execute(
    before,
    sql`insert into appointments (id, status, doctor_id, clinic_id, starts_at, ends_at, currency, expires_at, created_at)
      values (${id(202)}, 'held', ${id(1)}, ${clinic(1)}, ${MORNING} + interval '5 days', ${MORNING} + interval '5 days 30 minutes', 'EUR', now(), now())`,
  )
  await execute(
    before,
    sql`insert into waiting_list (id, owner_id, clinic_id, doctor_id, date, joined_at, hold_id)
      select id, owner_id, clinic_id, doctor_id, starts_at::date, now(), id from appointments where status = 'held' and owner_id is not null`,
  )
  await execute(
    before,
    sql`insert into proposals (appointment_id, hold_id, note, proposed_at) values (${id(102)}, ${id(101)}, 'Earlier?', now())`,
  )
  await execute(
    before,
    sql`insert into move_requests (appointment_id, starts, note, asked_at) values (${id(103)}, '{}', 'Later?', now())`,
  )
  await execute(before, sql`update memberships set left_at = now() where user_id = ${id(3)}`)
  await execute(before, sql`update users set fullname = 'Anonymous', deleted_at = now() where id = ${id(3)}`)
}

/** A practice of one doctor with a clinic. */
async function practiceOf(before: Database, doctor: number): Promise<void> {
  await execute(before, sql`insert into doctors (user_id) values (${id(doctor)})`)
  await execute(
    before,
    sql`insert into practices (id, is_service_provider, created_at) values (${practice(doctor)}, false, '2026-01-01T00:00:00Z')`,
  )
  await execute(
    before,
    sql`insert into memberships (practice_id, user_id, kind, joined_at) values (${practice(doctor)}, ${id(doctor)}, 'vet', '2026-01-01T00:00:00Z')`,
  )
  await execute(
    before,
    sql`insert into clinics (id, doctor_id, practice_id, name, address_line1, zipcode, city, state, country, time_zone, currency,
        consultation_fee, follow_up_fee, color, slot_minutes, created_at)
      values (${clinic(doctor)}, ${id(doctor)}, ${practice(doctor)}, 'Praxis', 'Markt 1', '10115', 'Berlin', 'Berlin', 'Germany',
        'Europe/Berlin', 'EUR', 50, 20, '#123456', 30, now())`,
  )
}

type Visit = { number: number; doctor: number; status: string; half: number; pet: number }

/** Half an hour that begins so many halves after the morning. */
async function visit(before: Database, { number, doctor, status, half, pet }: Visit): Promise<void> {
  await execute(
    before,
    sql`insert into appointments (id, status, doctor_id, clinic_id, owner_id, pet_id, starts_at, ends_at, currency, version, expires_at, reason, created_at)
      values (${id(number)}, ${status}, ${id(doctor)}, ${clinic(doctor)}, ${OWNER}, case when ${status} <> 'held' then ${id(pet)} end,
        ${MORNING} + ${half}::int * interval '30 minutes', ${MORNING} + (${half}::int + 1) * interval '30 minutes', 'EUR', 2, now(), ${`no ${number}`}, now())`,
  )
  await execute(
    before,
    sql`insert into appointment_events (id, appointment_id, version, at, kind, actor_id)
      select ${id(number)}, id, 1, now(), status, owner_id from appointments where id = ${id(number)} and status <> 'held'`,
  )
}

// docs/decisions/0409-visits-of-practices.md
describe('the visits of a database from before practices had them', () => {
  it('keep every value, with their history, waiting lists, proposals and move requests', () => {
    const [before = {}, after] = digests
    expect(after).toEqual(before)
    expect(Object.values(before).map(({ rows }) => rows)).toEqual([33, 29, 3, 1, 1])
  })

  it('belong to the practices of their clinics, also where the account was deleted', async () => {
    for (const table of ['appointments', 'waiting_list']) {
      const counts = sql`select c.id as clinic, count(*)::int as visits from ${sql.identifier(table)} t
        join clinics c on c.id = t.clinic_id and c.practice_id = t.practice_id group by 1 order by 1`
      const found = await rowsOf<{ visits: number }>(database, counts)
      expect(found.map(({ visits }) => visits)).toEqual(table === 'appointments' ? [13, 10, 10] : [1, 1, 1])
    }
  })

  // docs/decisions/0410-animals-of-visits.md
  it('each have their animal, which claims its time as the visit did', async () => {
    const copies = sql`select count(*)::int as copied, count(*) filter (where v.claims)::int as claiming
      from appointments a join appointment_pets v on v.appointment_id = a.id and v.place = 0
      where (v.pet_id, v.owner_id, v.starts_at, v.ends_at) = (a.pet_id, a.owner_id, a.starts_at, a.ends_at)
        and v.claims = (a.status in ('requested', 'approved', 'consulting'))`
    expect(await rowsOf(database, copies)).toEqual([{ copied: 29, claiming: 10 }])
    const all = sql`select count(*)::int as animals from appointment_pets`
    expect(await rowsOf(database, all)).toEqual([{ animals: 29 }])
  })

  it('have no time around them', async () => {
    const around = sql`select id from appointments where busy_from is not null or busy_until is not null`
    expect(await rowsOf(database, around)).toEqual([])
  })
})

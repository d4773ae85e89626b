/** @module-tag databases */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/db/client.ts'
import { foldOldTexts } from '../../src/jobs/fold-old-texts.ts'
import { createLog } from '../../src/process/log.ts'
import { execute, rowsOf } from '../sql.ts'
import { rowDigests, wholeDigests } from './row-digests.ts'
import { openUpgraded } from './upgraded-database.ts'

let database: Database
let close = async (): Promise<void> => {}

const TABLES = ['appointments', 'waiting_list'] as const
const digests: Awaited<ReturnType<typeof rowDigests>>[] = []

const id = (number: number) => sql.raw(`'01890000-0000-7000-8000-${String(number).padStart(12, '0')}'::uuid`)
const [DOCTOR, OWNER, PRACTICE, CLINIC, VISIT] = [id(1), id(2), id(3), id(4), id(5)]
const MORNING = sql.raw(`'2026-03-02T09:00:00Z'::timestamptz`)

beforeAll(async () => {
  const upgraded = await openUpgraded({
    newest: '0536_hours_of_vets.sql',
    fill,
    read: (before) => wholeDigests(before, TABLES),
  })
  ;({ database, close } = upgraded)
  digests.push(upgraded.seen.digest, await rowDigests(database, upgraded.seen.columns))
})

afterAll(() => close())

/** A visit, a place on a waiting list, and a time that its owner and a visitor have just held. */
async function fill(before: Database): Promise<void> {
  const statements = [
    sql`insert into users (id, role, fullname, onboarding, terms_accepted_at, created_at) values
      (${DOCTOR}, 'doctor', 'Vera Vet', false, now(), now()), (${OWNER}, 'patient', 'Ute Besitzer', false, now(), now())`,
    sql`insert into doctors (user_id) values (${DOCTOR})`,
    sql`insert into practices (id, is_service_provider, created_at) values (${PRACTICE}, false, now())`,
    sql`insert into memberships (practice_id, user_id, kind, joined_at) values (${PRACTICE}, ${DOCTOR}, 'vet', now())`,
    sql`insert into clinics (id, doctor_id, practice_id, name, address_line1, zipcode, city, state, country, time_zone, currency,
        consultation_fee, follow_up_fee, color, slot_minutes, created_at)
      values (${CLINIC}, ${DOCTOR}, ${PRACTICE}, 'Praxis', 'Markt 1', '१०११५', 'Berlin', 'Berlin', 'Germany',
        'Europe/Berlin', 'EUR', 50, 20, '#123456', 30, now())`,
    sql`insert into appointments (id, status, practice_id, doctor_id, clinic_id, owner_id, starts_at, ends_at, currency, expires_at, created_at)
      values (${VISIT}, 'held', ${PRACTICE}, ${DOCTOR}, ${CLINIC}, ${OWNER}, ${MORNING}, ${MORNING} + interval '30 minutes', 'EUR', now(), now())`,
    sql`insert into waiting_list (id, owner_id, practice_id, clinic_id, doctor_id, date, joined_at)
      values (${id(6)}, ${OWNER}, ${PRACTICE}, ${CLINIC}, ${DOCTOR}, '2026-03-02', now())`,
    sql`insert into held_times (owner_id, doctor_id, starts_at, since) values (${OWNER}, ${DOCTOR}, ${MORNING}, now())`,
    sql`insert into visitor_times (network_key, doctor_id, starts_at, until) values (repeat('n', 22), ${DOCTOR}, ${MORNING}, now())`,
    sql`insert into folded_texts (table_name, after_id, finished_at) values ('clinics', ${CLINIC}, now())`,
  ]
  for (const statement of statements) await execute(before, statement)
}

// docs/decisions/0416-any-vet.md
describe('a database from before owners could take any vet', () => {
  it('keeps every value of visits and waiting lists', () => {
    const [before = {}, after] = digests
    expect(after).toEqual(before)
    expect(Object.values(before).map(({ rows }) => rows)).toEqual([1, 1])
  })

  it('takes every vet for chosen', async () => {
    expect(await rowsOf(database, sql`select vet_chosen from appointments`)).toEqual([{ vet_chosen: true }])
  })

  it('forgets who held a time a moment ago', async () => {
    for (const table of ['held_times', 'visitor_times'])
      expect(await rowsOf(database, sql`select from ${sql.identifier(table)}`)).toEqual([])
  })

  it('lets an owner wait for any vet, but not at a clinic of another practice', async () => {
    const place = (practice: ReturnType<typeof id>, number: number) =>
      execute(
        database,
        sql`insert into waiting_list (id, owner_id, practice_id, clinic_id, date, joined_at)
          values (${id(number)}, ${OWNER}, ${practice}, ${CLINIC}, '2026-03-03', now())`,
      )
    await expect(place(id(99), 7)).rejects.toMatchObject({ cause: { constraint: 'waiting_list_clinic' } })
    await place(PRACTICE, 8)
    expect(await rowsOf(database, sql`select id from waiting_list where doctor_id is null`)).toHaveLength(1)
  })
})

// docs/decisions/0392-old-texts.md
describe('a database whose texts were folded before their digits were', () => {
  it('is read once more', async () => {
    const zipcodes = sql`select zipcode from clinics`
    expect(await rowsOf(database, zipcodes)).toEqual([{ zipcode: '१०११५' }])
    expect(await foldOldTexts({ database, clock: Date.now, log: createLog('silent') })).toEqual({
      changed: 1,
      kept: 0,
    })
    expect(await rowsOf(database, zipcodes)).toEqual([{ zipcode: '10115' }])
  })
})

/** @module-tag databases */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/db/client.ts'
import { sqlState } from '../../src/db/failures.ts'
import { foldOldTexts } from '../../src/jobs/fold-old-texts.ts'
import { createLog } from '../../src/process/log.ts'
import { execute, rowsOf } from '../sql.ts'
import { columnsOf, rowDigests } from './row-digests.ts'
import { openUpgraded } from './upgraded-database.ts'

const log = createLog('silent')
let database: Database
let close = async (): Promise<void> => {}

/** Tables whose rows no migration since then has changed, with the columns that they had. */
const KEPT = ['users', 'doctors', 'clinics', 'pets'] as const
const digests: Awaited<ReturnType<typeof rowDigests>>[] = []

const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const DOCTOR = id(1)
const COLLEAGUE = id(2)
const OWNER = id(3)
const MORNING = '2026-03-02T09:00:00Z'

beforeAll(async () => {
  const upgraded = await openUpgraded({ newest: '0520_owner_words.sql', fill, read: digestsOf })
  ;({ database, close } = upgraded)
  const { columns, digest } = upgraded.seen
  digests.push(digest, await rowDigests(database, columns))
})

afterAll(() => close())

async function digestsOf(before: Database) {
  const columns = Object.fromEntries(
    await Promise.all(KEPT.map(async (table) => [table, await columnsOf(before, table)] as const)),
  ) as Record<(typeof KEPT)[number], string[]>
  return { columns, digest: await rowDigests(before, columns) }
}

/** Two doctors with visits, and an owner with animals whose texts have what was once accepted. */
async function fill(before: Database): Promise<void> {
  await execute(
    before,
    sql`insert into users (id, role, fullname, mobile, country_code, iso_code, onboarding, terms_accepted_at, created_at) values
      (${DOCTOR}::uuid, 'doctor', 'Vera Vet', null, null, null, false, now(), now()),
      (${COLLEAGUE}::uuid, 'doctor', 'Carl Colleague', null, null, null, false, now(), now()),
      (${OWNER}::uuid, 'patient', ${'Ute B\u200Bo'}, '01715510005', '+49', 'DE', false, now(), now())`,
  )
  await execute(before, sql`insert into doctors (user_id) values (${DOCTOR}::uuid), (${COLLEAGUE}::uuid)`)
  await team(before)
  for (const doctor of [DOCTOR, COLLEAGUE])
    await execute(
      before,
      sql`insert into clinics (id, doctor_id, name, address_line1, zipcode, city, state, country, time_zone, currency,
          consultation_fee, follow_up_fee, color, slot_minutes, created_at)
        values (${doctor}::uuid, ${doctor}::uuid, ${`Praxis ${doctor}`}, 'Markt 1', '10115', 'Berlin', 'Berlin', 'Germany',
          'Europe/Berlin', 'EUR', 50, 20, '#123456', 30, now())`,
    )
  for (const [place, chip] of ['276098106123456', '२७६ 0981 0612 3456', 'AVID*023*456*789', null].entries())
    await execute(
      before,
      sql`insert into pets (id, owner_id, name, gender, species, breed, born_on, rfid, created_at)
        values (${id(10 + place)}::uuid, ${OWNER}::uuid, ${`Pet ${place}`}, 'f', 'Cat', 'Siamese', '2021-05-01', ${chip}, now())`,
    )
  await records(before)
  await visit(before, { number: 20, doctor: DOCTOR, pet: 10, hours: 0, status: 'consulting' })
  await visit(before, { number: 21, doctor: DOCTOR, pet: 11, hours: 2, status: 'consulting' })
  await visit(before, { number: 22, doctor: DOCTOR, pet: 12, hours: 1, status: 'consulting' })
  await visit(before, { number: 23, doctor: DOCTOR, pet: 12, hours: 3, status: 'approved' })
  await visit(before, { number: 24, doctor: COLLEAGUE, pet: 13, hours: 0, status: 'consulting' })
}

/** An assistant of the doctor who works, one who has left, and a doctor with an assistant who have left. */
async function team(before: Database): Promise<void> {
  await execute(
    before,
    sql`insert into users (id, role, fullname, onboarding, terms_accepted_at, created_at, deleted_at) values
      (${id(4)}::uuid, 'assistant', 'Ada Assistant', false, now(), '2026-01-01T00:00:00Z', null),
      (${id(5)}::uuid, 'assistant', 'Lea Left', false, now(), '2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'),
      (${id(6)}::uuid, 'doctor', 'Anonymous', false, now(), '2026-01-01T00:00:00Z', '2026-02-02T00:00:00Z'),
      (${id(7)}::uuid, 'assistant', 'Anonymous', false, now(), '2026-01-01T00:00:00Z', '2026-02-02T00:00:00Z')`,
  )
  await execute(before, sql`insert into doctors (user_id, is_service_provider) values (${id(6)}::uuid, true)`)
  await execute(before, sql`alter table assistants disable trigger doctor_is_here`)
  await execute(
    before,
    sql`insert into assistants (user_id, doctor_id, rights) values
      (${id(4)}::uuid, ${DOCTOR}::uuid, '{requests,records}'),
      (${id(5)}::uuid, ${DOCTOR}::uuid, '{owners}'),
      (${id(7)}::uuid, ${id(6)}::uuid, '{}')`,
  )
}

/** An owner on the doctor's record, with everything that a practice keeps of them. */
async function records(before: Database): Promise<void> {
  for (const [file, path] of [
    [id(30), 'doctor/profile'],
    [id(31), 'doctor/document'],
    [id(32), 'doctor/document'],
    [id(33), 'notes/report'],
  ])
    await execute(
      before,
      sql`insert into files (id, holder_id, uploader_id, path, kind, name, bytes, sha256, created_at, stored_at, uses)
        values (${file}::uuid, ${DOCTOR}::uuid, ${DOCTOR}::uuid, ${path}, 'jpeg', 'a.jpg', 3, decode(repeat('00', 32), 'hex'), now(), now(), 1)`,
    )
  for (const statement of [
    sql`insert into files (id, holder_id, uploader_id, path, kind, name, bytes, sha256, created_at, stored_at)
      values (${id(34)}::uuid, ${OWNER}::uuid, ${OWNER}::uuid, 'pet/profile', 'jpeg', 'a.jpg', 3, decode(repeat('00', 32), 'hex'), now(), now())`,
    sql`insert into certificates (id, doctor_id, kind, file_id, added_at) values (${id(35)}::uuid, ${DOCTOR}::uuid, 'document', ${id(32)}::uuid, now())`,
    sql`insert into care (doctor_id, owner_id, origin, since) values (${DOCTOR}::uuid, ${OWNER}::uuid, 'booking', now())`,
    sql`insert into care_invitations (id, doctor_id, email, asked_at, expires_at)
      values (${id(36)}::uuid, ${DOCTOR}::uuid, 'a@example.com', now(), now() + interval '1 day')`,
    sql`insert into record_links (id, doctor_id, owner_id, token_hash, made_by, made_at, expires_at)
      values (${id(37)}::uuid, ${DOCTOR}::uuid, ${OWNER}::uuid, '\\x00'::bytea, ${DOCTOR}::uuid, now(), now() + interval '1 day')`,
    sql`insert into pet_writings (pet_id, about, actor_id, doctor_id, written_at) values (${id(10)}::uuid, 'alerts', ${DOCTOR}::uuid, ${DOCTOR}::uuid, now())`,
    sql`insert into notes (id, owner_id, pet_id, doctor_id, author_id, type, body, dated_at, created_at)
      values (${id(38)}::uuid, ${OWNER}::uuid, ${id(10)}::uuid, ${DOCTOR}::uuid, ${DOCTOR}::uuid, 'note', 'eats', now(), now()),
        (${id(39)}::uuid, ${OWNER}::uuid, ${id(10)}::uuid, null, ${OWNER}::uuid, 'text', 'eats', now(), now())`,
    sql`insert into note_shares (id, note_id, doctor_id, shared_at) values (${id(40)}::uuid, ${id(39)}::uuid, ${COLLEAGUE}::uuid, now())`,
    sql`insert into audit (id, at, actor_id, principal_id, call, outcome) values
      (${id(41)}::uuid, now(), ${DOCTOR}::uuid, ${DOCTOR}::uuid, 'getPracticeHistory', 'read'),
      (${id(42)}::uuid, now(), ${OWNER}::uuid, null, 'deleteOwner', 'done')`,
    sql`insert into pending_assistants (id, doctor_id, ordered_by, fullname, email, rights, created_at, invited_at)
      values (${id(43)}::uuid, ${DOCTOR}::uuid, ${id(4)}::uuid, 'Ida Invited', 'ida@example.com', '{owners}', now(), now())`,
  ])
    await execute(before, statement)
}

type Visit = { number: number; doctor: string; pet: number; hours: number; status: 'consulting' | 'approved' }

const visit = (before: Database, { number, doctor, pet, hours, status }: Visit) =>
  execute(
    before,
    sql`insert into appointments (id, status, doctor_id, clinic_id, owner_id, pet_id, starts_at, ends_at, currency, version, created_at)
      values (${id(number)}::uuid, ${status}, ${doctor}::uuid, ${doctor}::uuid, ${OWNER}::uuid, ${id(pet)}::uuid,
        ${MORNING}::timestamptz + make_interval(hours => ${hours}::int),
        ${MORNING}::timestamptz + make_interval(hours => ${hours}::int, mins => 30), 'EUR', 3, now())`,
  )

const digest = async (...of: string[]) => (await rowDigests(database, { doctors: of })).doctors

describe('a database of an older version', () => {
  it('keeps every value of people, clinics and animals', () => {
    const [before = {}, after] = digests
    expect(after).toEqual(before)
    expect(Object.values(before).map(({ rows }) => rows)).toEqual([7, 3, 2, 4])
  })

  // docs/decisions/0402-reminder-hours.md
  it('reminds owners a day before, as it did, and takes up to three other hours', async () => {
    const set = (hours: string) =>
      execute(database, sql`update clinics set reminder_hours = ${hours}::int[] where id = ${DOCTOR}::uuid`)
    const hours = sql`select distinct reminder_hours as hours from clinics`
    expect(await rowsOf(database, hours)).toEqual([{ hours: [24] }])
    for (const refused of ['{0}', '{337}', '{24,24}', '{1,2,3,4}', '{null}'])
      await expect(set(refused)).rejects.toSatisfy((error) => sqlState(error) === '23514')
    for (const taken of ['{}', '{336,24,1}', '{24}']) await set(taken)
  })

  it('has another digest after a change of a value or of the columns, and the same if a column is only read in another way', async () => {
    const whole = await digest('user_id', 'about')
    expect(await digest('user_id')).not.toEqual(whole)
    expect(await digest('user_id', "about:about || '.'")).not.toEqual(whole)
    expect(await digest('user_id', 'about:coalesce(about)')).toEqual(whole)
  })
})

describe('a database with several visits of a doctor in the room', () => {
  // docs/decisions/0386-visit-screen.md
  it('keeps the latest of each doctor, and completes the others with an entry of their history', async () => {
    expect(await rowsOf(database, sql`select id, status, version from appointments order by id`)).toEqual([
      { id: id(20), status: 'completed', version: 4 },
      { id: id(21), status: 'consulting', version: 3 },
      { id: id(22), status: 'completed', version: 4 },
      { id: id(23), status: 'approved', version: 3 },
      { id: id(24), status: 'consulting', version: 3 },
    ])
    const events = sql`select appointment_id as id, version, kind, actor_id as actor from appointment_events order by 1`
    expect(await rowsOf(database, events)).toEqual(
      [id(20), id(22)].map((ended) => ({ id: ended, version: 4, kind: 'completed', actor: null })),
    )
    expect(await rowsOf(database, sql`select id from outbox`)).toEqual([])
  })

  it('takes no second one from then on', async () => {
    const start = sql`update appointments set status = 'consulting' where id = ${id(23)}::uuid`
    const refusal: unknown = await execute(database, start).catch((error: unknown) => error)
    expect(sqlState(refusal)).toBe('23505')
  })
})

const practiceOf = (doctor: string) => ({
  is_own_id: true,
  id: doctor,
  name: '',
  is_center: false,
  closed: false,
})

describe('a database with doctors and assistants', () => {
  // docs/decisions/0407-practices-and-memberships.md
  it('has a practice of each doctor, who is its admin, closed with the account', async () => {
    const practices = sql`select p.id <> m.user_id as is_own_id, m.user_id as id, p.name, p.is_service_provider as is_center, p.closed_at is not null as closed
      from practices p join memberships m on m.practice_id = p.id and m.kind = 'vet' and m.is_admin order by m.user_id`
    expect(await rowsOf(database, practices)).toEqual([
      practiceOf(DOCTOR),
      practiceOf(COLLEAGUE),
      { ...practiceOf(id(6)), is_center: true, closed: true },
    ])
  })

  it('keeps its clinics listed, each with the doctor who leads it', async () => {
    const clinics = sql`select c.id, c.doctor_id as lead, v.doctor_id as vet, c.practice_id = v.practice_id as same, c.shown, c.verified
      from clinics c join clinic_vets v on v.clinic_id = c.id order by c.id`
    const kept = { same: true, shown: true, verified: false }
    expect(await rowsOf(database, clinics)).toEqual(
      [DOCTOR, COLLEAGUE].map((doctor) => ({ id: doctor, lead: doctor, vet: doctor, ...kept })),
    )
  })

  // docs/decisions/0413-people-of-a-practice.md
  it('keeps assistants with their doctor and rights, and lets those who work read histories; those without an account have left', async () => {
    const assistants = sql`select m.user_id as id, m.principal_id as doctor, m.rights, m.left_at is not null as left
      from memberships m join memberships vet on vet.practice_id = m.practice_id and vet.user_id = m.principal_id
      where m.kind = 'assistant' order by m.user_id`
    expect(await rowsOf(database, assistants)).toEqual([
      { id: id(4), doctor: DOCTOR, rights: ['requests', 'records', 'histories'], left: false },
      { id: id(5), doctor: DOCTOR, rights: ['owners'], left: true },
      { id: id(7), doctor: id(6), rights: [], left: true },
    ])
  })
})

const vetOf = (column: string) => sql`vet_of_practice(${sql.identifier(column)}) as vet`

describe('a database with invited assistants', () => {
  // docs/decisions/0407-practices-and-memberships.md
  it('keeps them for the practice of the doctor who invited them', async () => {
    const invited = sql`select id, ${vetOf('practice_id')}, kind, principal_id as principal, ordered_by as by, fullname, email, rights from invited_members`
    expect(await rowsOf(database, invited)).toEqual([
      {
        id: id(43),
        vet: DOCTOR,
        kind: 'assistant',
        principal: DOCTOR,
        by: id(4),
        fullname: 'Ida Invited',
        email: 'ida@example.com',
        rights: ['owners', 'histories'],
      },
    ])
  })
})

describe('a database with records of doctors', () => {
  // docs/decisions/0246-practice-ids.md
  it('gives them to the practices of those doctors, and keeps who signed and whom an owner chose', async () => {
    for (const table of ['care', 'care_invitations', 'record_links', 'pet_writings'])
      expect([
        table,
        await rowsOf(database, sql`select ${vetOf('practice_id')} from ${sql.identifier(table)}`),
      ]).toEqual([table, [{ vet: DOCTOR }]])
    expect(
      await rowsOf(
        database,
        sql`select id, ${vetOf('practice_id')}, doctor_id as signer from notes order by id`,
      ),
    ).toEqual([
      { id: id(38), vet: DOCTOR, signer: DOCTOR },
      { id: id(39), vet: null, signer: null },
    ])
    expect(
      await rowsOf(database, sql`select ${vetOf('practice_id')}, doctor_id as chosen from note_shares`),
    ).toEqual([{ vet: COLLEAGUE, chosen: COLLEAGUE }])
    expect(await rowsOf(database, sql`select id, ${vetOf('practice_id')} from audit order by id`)).toEqual([
      { id: id(41), vet: DOCTOR },
      { id: id(42), vet: null },
    ])
  })

  it('leaves pictures and certificates with the person, and gives other files to the practice', async () => {
    const files = sql`select id, person_id as person, vet_of_practice(practice_id) as vet from files order by id`
    expect(await rowsOf(database, files)).toEqual([
      { id: id(30), person: DOCTOR, vet: null },
      { id: id(31), person: null, vet: DOCTOR },
      { id: id(32), person: DOCTOR, vet: null },
      { id: id(33), person: null, vet: DOCTOR },
      { id: id(34), person: OWNER, vet: null },
    ])
  })
})

describe('a database with numbers of microchips in several spellings', () => {
  it('keeps them as they were typed, also the same one of two animals, and finds them by what they have in common', async () => {
    const keys = sql`select name, rfid, chip_key(rfid) as key from pets where rfid is not null order by name`
    expect(await rowsOf(database, keys)).toEqual([
      { name: 'Pet 0', rfid: '276098106123456', key: '276098106123456' },
      { name: 'Pet 1', rfid: '२७६ 0981 0612 3456', key: '276098106123456' },
      { name: 'Pet 2', rfid: 'AVID*023*456*789', key: '023456789' },
    ])
  })
})

describe('a database with hidden characters in names and digits of another script in numbers', () => {
  it('loses them in the first run of the job, and the search knows the name', async () => {
    const read = sql`select u.fullname, s.name_key as key from users u join owner_search s on s.owner_id = u.id`
    expect(await rowsOf(database, read)).toEqual([{ fullname: 'Ute B\u200Bo', key: 'ute b\u200Bo' }])
    expect(await foldOldTexts({ database, clock: Date.now, log })).toEqual({ changed: 2, kept: 0 })
    expect(await rowsOf(database, read)).toEqual([{ fullname: 'Ute Bo', key: 'ute bo' }])
    const chip = sql`select rfid from pets where name = 'Pet 1'`
    expect(await rowsOf(database, chip)).toEqual([{ rfid: '276 0981 0612 3456' }])
    expect(await foldOldTexts({ database, clock: Date.now, log })).toEqual({ changed: 0, kept: 0 })
  })
})

describe('a database with an index of similar words that no query uses', () => {
  it('loses it, and keeps the words and their key', async () => {
    const indexes = sql`select indexname as name from pg_indexes where tablename = 'owner_words'`
    expect(await rowsOf(database, indexes)).toEqual([{ name: 'owner_words_pkey' }])
    expect(await rowsOf(database, sql`select count(*) > 0 as kept from owner_words`)).toEqual([
      { kept: true },
    ])
  })
})

/** @module-tag databases */
import { APPOINTMENT_STATUSES } from '@vetvisit/contract/appointments/record/rules'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBreaches } from '../../../../bench/faults/invariants.ts'
import type { Database } from '../../src/db/client.ts'
import { execute, rowsOf } from '../sql.ts'
import { rowDigests, wholeDigests } from './row-digests.ts'
import { openUpgraded } from './upgraded-database.ts'

/*
 * A database that the build of 22 November 2026 filled: before visitors, reasons, practices and everything that came with them. It has visits of each
 * status, and rows in every table that visits touched then.
 */

let database: Database
let close = async (): Promise<void> => {}

const TABLES = [
  'appointments',
  'appointment_events',
  'waiting_list',
  'proposals',
  'move_requests',
  'notifications',
  'outbox',
  'notes',
] as const
const digests: Awaited<ReturnType<typeof rowDigests>>[] = []

const id = (number: number) => sql.raw(`'01890000-0000-7000-8000-${String(number).padStart(12, '0')}'::uuid`)
const DOCTORS = [1, 2]
const OWNERS = [3, 4]
const clinic = (doctor: number) => id(20 + doctor)
const pet = (owner: number) => id(30 + owner)
const MORNING = sql.raw(`'2026-11-16T09:00:00Z'::timestamptz`)

beforeAll(async () => {
  const upgraded = await openUpgraded({
    newest: '0410_names_of_tables.sql',
    fill,
    read: (before) => wholeDigests(before, TABLES),
  })
  ;({ database, close } = upgraded)
  digests.push(upgraded.seen.digest, await rowDigests(database, upgraded.seen.columns))
})

afterAll(() => close())

async function fill(before: Database): Promise<void> {
  await people(before)
  let number = 100
  for (const doctor of DOCTORS)
    for (const [place, status] of APPOINTMENT_STATUSES.entries())
      await visit(before, { number: (number += 1), doctor, status, half: place + doctor * 20 })
  // Touches the one before, with the same animal and doctor; the cancelled one takes no time.
  await visit(before, { number: 200, doctor: 1, status: 'approved', half: 40 })
  await visit(before, { number: 201, doctor: 1, status: 'cancelled', half: 40 })
  const held = sql`select id from appointments where status = 'held' order by id`
  const [offer, proposal] = (await rowsOf<{ id: string }>(before, held)).map((row) => sql`${row.id}::uuid`)
  const requested = sql`(select id from appointments where status = 'requested' and doctor_id = ${id(2)})`
  for (const statement of [
    sql`update appointments set held_for = 'waiting' where id = ${offer}`,
    sql`update appointments set held_for = 'proposal' where id = ${proposal}`,
    sql`insert into waiting_list (id, owner_id, clinic_id, doctor_id, date, joined_at, offered, hold_id)
      select ${id(300)}, owner_id, clinic_id, doctor_id, '2026-11-16', now(), array[starts_at], id from appointments where id = ${offer}`,
    sql`insert into waiting_list (id, owner_id, clinic_id, doctor_id, date, joined_at)
      values (${id(301)}, ${id(4)}, ${clinic(2)}, ${id(2)}, '2026-11-17', now())`,
    sql`insert into proposals (appointment_id, hold_id, note, proposed_at) values (${requested}, ${proposal}, 'Earlier?', now())`,
    sql`insert into move_requests (appointment_id, starts, note, asked_at) values (${id(200)}, array[${MORNING}], 'Later?', now())`,
  ])
    await execute(before, statement)
}

/** Two doctors with a clinic each, an assistant, and two owners with an animal each; one owner is on the first doctor's record. */
async function people(before: Database): Promise<void> {
  for (const statement of [
    sql`insert into users (id, role, fullname, onboarding, terms_accepted_at, created_at) values
      (${id(1)}, 'doctor', 'Vera Vet', false, now(), now()), (${id(2)}, 'doctor', 'Carl Colleague', false, now(), now()),
      (${id(3)}, 'patient', 'Ute Besitzer', false, now(), now()), (${id(4)}, 'patient', 'Olaf Ohm', false, now(), now()),
      (${id(5)}, 'assistant', 'Ada Assistant', false, now(), now())`,
    sql`insert into doctors (user_id) values (${id(1)}), (${id(2)})`,
    sql`insert into assistants (user_id, doctor_id, rights) values (${id(5)}, ${id(1)}, '{requests}')`,
    sql`insert into care (doctor_id, owner_id, origin, since) values (${id(1)}, ${id(3)}, 'booking', now())`,
  ])
    await execute(before, statement)
  for (const doctor of DOCTORS)
    await execute(
      before,
      sql`insert into clinics (id, doctor_id, name, address_line1, zipcode, city, state, country, time_zone, currency,
          consultation_fee, follow_up_fee, color, slot_minutes, created_at)
        values (${clinic(doctor)}, ${id(doctor)}, 'Praxis', 'Markt 1', '10115', 'Berlin', 'Berlin', 'Germany', 'Europe/Berlin', 'EUR',
          50, 20, '#123456', 30, now())`,
    )
  for (const owner of OWNERS)
    await execute(
      before,
      sql`insert into pets (id, owner_id, name, gender, species, breed, born_on, created_at)
        values (${pet(owner)}, ${id(owner)}, 'Minka', 'f', 'Cat', 'Siamese', '2021-05-01', now())`,
    )
}

type Visit = { number: number; doctor: number; status: string; half: number }

/**
 * Half an hour that begins so many halves after the morning, for the owner and the animal of the doctor's number, with its history, a message of it that
 * was mailed, and a note about it.
 */
async function visit(before: Database, { number, doctor, status, half }: Visit): Promise<void> {
  const owner = doctor + 2
  const isHeld = status === 'held'
  await execute(
    before,
    sql`insert into appointments (id, status, doctor_id, clinic_id, owner_id, pet_id, starts_at, ends_at, type, reason, fee, currency, services,
        services_total, expires_at, answer_reason, known, version, created_at)
      values (${id(number)}, ${status}, ${id(doctor)}, ${clinic(doctor)}, ${id(owner)}, ${isHeld ? sql`null` : pet(owner)},
        ${MORNING} + ${half}::int * interval '30 minutes', ${MORNING} + (${half}::int + 1) * interval '30 minutes', 'followup', ${`no ${number}`}, 20,
        'EUR', '[{"name":"Surgery","subServices":[{"name":"Scan","price":30}]}]', 30, now(), ${status === 'rejected' ? 'Full' : null},
        ${status === 'rejected' && doctor === 2 ? sql`known_of_owner(${id(owner)})` : sql`null`}, ${isHeld ? 1 : 2}, ${MORNING} - interval '3 days')`,
  )
  if (isHeld) return
  const part = (kind: number) => id(number * 10 + kind)
  for (const statement of [
    sql`insert into appointment_events (id, appointment_id, version, at, kind, actor_id)
      values (${part(1)}, ${id(number)}, 1, now(), ${status === 'requested' ? 'requested' : 'approved'}, ${id(owner)}),
        (${part(2)}, ${id(number)}, 2, now(), ${status === 'approved' || status === 'requested' ? 'edited' : status}, ${id(doctor)})`,
    sql`insert into notifications (id, recipient_id, type, appointment_id, appointment_version, params, color, created_at, announced_at)
      values (${part(3)}, ${id(owner)}, 'appointment', ${id(number)}, 2, '{"petName":"Minka"}', '#123456', now(), now())`,
    sql`insert into outbox (id, channel, recipient_id, notification_id, dedupe_key, payload, state, not_before, sent_at, created_at)
      values (${part(4)}, 'mail', ${id(owner)}, ${part(3)}, ${`mail ${number}`}, '{}', 'sent', now(), now(), now())`,
    sql`insert into notes (id, owner_id, pet_id, doctor_id, author_id, type, appointment_id, body, cancel_code, dated_at, created_at)
      values (${part(5)}, ${id(owner)}, ${pet(owner)}, ${id(doctor)}, ${id(doctor)}, ${status === 'cancelled' ? 'cancelled' : 'note'}, ${id(number)}, 'eats',
        ${status === 'cancelled' ? 'recovered' : null}, now(), now())`,
  ])
    await execute(before, statement)
}

describe('a filled database of the build of 22 November 2026', () => {
  it('keeps every value of its visits, and of all that belongs to them', () => {
    const [before = {}, after] = digests
    expect(after).toEqual(before)
    expect(Object.values(before).map(({ rows }) => rows)).toEqual([22, 40, 2, 1, 1, 20, 20, 20])
  })

  // docs/decisions/0409-visits-of-practices.md, docs/decisions/0410-animals-of-visits.md
  it('has each visit in the practice of its vet, with its animal, plain, for no reason, with the vet that was chosen', async () => {
    const found = sql`select count(*)::int as visits, count(v.pet_id)::int as animals from appointments a
      join clinics c on c.id = a.clinic_id and c.practice_id = a.practice_id
      join memberships m on m.practice_id = a.practice_id and m.user_id = a.doctor_id and m.kind = 'vet'
      left join appointment_pets v on v.appointment_id = a.id and v.place = 0 and v.pet_id = a.pet_id
        and v.claims = (a.status in ('requested', 'approved', 'consulting'))
      where not a.forced and a.vet_chosen and num_nonnulls(a.room_id, a.reason_id, a.busy_from, a.busy_until) = 0`
    expect(await rowsOf(database, found)).toEqual([{ visits: 22, animals: 20 }])
  })

  it('breaks no rule of where a vet, a room and an animal are', async () => {
    const query = (text: string) =>
      database.query({ name: '', text, values: [] }) as Promise<Record<string, unknown>[]>
    const breaches = await database.transact(() => findBreaches({ query, close: async () => {} }))
    expect(breaches.filter(({ id: rule }) => ['I1', 'I2', 'I16', 'I20'].includes(rule))).toEqual([])
  })
})

import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Client, Pool, PoolClient } from 'pg'
import { userOf } from './session.ts'

export type BookingRequest = { clinicId: string; start: string; petId: string }

const LOCK = {
  name: 'lock',
  text: `select pg_advisory_xact_lock(hashtextextended('vetvisit doctor ' || doctor_id, 0)) from clinics where id = $1`,
}

/** Writes appointment, history, notification and outbox in one statement and returns the columns of the answer. */
const BOOK = {
  name: 'book',
  text: `
    with facts as (
      select c.*, d.fullname as doctor_name, o.fullname as owner_name, p.name as pet_name, p.species as pet_species, p.breed, p.gender, p.born_on
      from clinics c join users d on d.id = c.doctor_id join users o on o.id = $3 join pets p on p.id = $4 and p.owner_id = $3
      where c.id = $2
    ), booked as (
      insert into appointments (id, status, practice_id, doctor_id, clinic_id, owner_id, pet_id, starts_at, ends_at, fee, currency, expires_at, created_at)
      select $1, 'requested', practice_id, doctor_id, id, $3, $4, $5::timestamptz, $5::timestamptz + slot_minutes * interval '1 minute', consultation_fee,
        currency, now() + interval '24 hours', now() from facts
      on conflict do nothing returning *
    ), event as (
      insert into appointment_events (id, appointment_id, version, at, kind, actor_id)
      select $6, id, 1, created_at, status, owner_id from booked
    ), notified as (
      insert into notifications (id, recipient_id, type, appointment_id, appointment_version, params, color, created_at)
      select $7, b.doctor_id, 'request', b.id, 1, jsonb_build_object('ownerId', b.owner_id, 'ownerName', owner_name, 'ownerProfile', null,
        'doctorName', doctor_name, 'doctorProfile', null, 'petName', pet_name, 'clinicId', b.clinic_id, 'clinicName', name, 'timeZone', time_zone,
        'start', starts_at, 'end', ends_at, 'type', b.type), color, b.created_at
      from booked b, facts returning id, recipient_id
    ), pushed as (
      insert into outbox (id, channel, recipient_id, notification_id, dedupe_key, payload, not_before, created_at)
      select id, 'push', recipient_id, id, 'push:' || id, jsonb_build_object('type', 'request', 'id', id), now(), now() from notified
      where (select token from devices d where d.user_id = recipient_id limit 1) is not null
    )
    select b.id, b.status, b.starts_at, b.ends_at, b.fee, b.currency, b.created_at, b.expires_at, b.clinic_id, b.doctor_id, b.owner_id, b.pet_id,
      name, color, address_line1, city, lat, lng, time_zone, doctor_name, owner_name, pet_name, pet_species, breed, gender, born_on
    from booked b, facts`,
}

/** Books by PostgreSQL alone. @returns undefined if the slot is taken */
export async function bookBare(
  client: Client | PoolClient,
  ownerId: string,
  { clinicId, start, petId }: BookingRequest,
  messageId = randomUUID(),
): Promise<object | undefined> {
  await client.query('begin')
  await client.query({ ...LOCK, values: [clinicId] })
  const { rows } = await client.query<object>({
    ...BOOK,
    values: [randomUUID(), clinicId, ownerId, petId, start, randomUUID(), messageId],
  })
  await client.query('commit')
  return rows[0]
}

const MARK = {
  name: 'mark',
  text: 'update notifications set announced_at = now() where id = any($1::uuid[])',
}
const MARK_EVERY_MS = 200

export function addBookingBaseline(app: FastifyInstance, pool: Pool): void {
  // The baseline has no sockets to announce to, but marks announcements as the product must.
  let announced: string[] = []
  setInterval(() => {
    if (announced.length > 0) void pool.query({ ...MARK, values: [announced] })
    announced = []
  }, MARK_EVERY_MS).unref()
  app.post('/book', async (request, reply) => {
    const ownerId = await userOf(pool, request.headers.authorization)
    const client = await pool.connect()
    // A connection with an unfinished transaction is closed.
    let isDone = false
    try {
      const messageId = randomUUID()
      const booked = await bookBare(client, ownerId, request.body as BookingRequest, messageId)
      isDone = true
      if (booked) announced.push(messageId)
      return booked
        ? { status: 'success', data: booked }
        : reply.code(409).send({ status: 'error', code: 'slot_taken' })
    } finally {
      client.release(!isDone)
    }
  })
}

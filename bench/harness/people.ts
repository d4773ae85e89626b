import type { Client } from 'pg'

/*
 * A country of invented people, made by SQL: through the API each costs a password hash. Who they are follows from a number, so
 * that client and server need no list.
 */

export const SLOT_MINUTES = 15
const SLOT_MS = SLOT_MINUTES * 60_000

const id = (kind: string, index: number) =>
  `0000000${kind}-0000-7000-8000-${index.toString(16).padStart(12, '0')}`
export const ownerId = (index: number) => id('1', index)
export const petId = (index: number) => id('2', index)
export const doctorId = (index: number) => id('3', index)
export const clinicId = (index: number) => id('4', index)
export const ownerToken = (index: number) => `bench-owner-${index}`
export const doctorToken = (index: number) => `bench-doctor-${index}`

export const sqlId = (kind: string, index: string) =>
  `('0000000${kind}-0000-7000-8000-' || lpad(to_hex(${index}), 12, '0'))::uuid`

/** Midnight in India, where clocks never change, two days from now: every clinic here is open around the clock. */
const firstSlot = (Math.floor(Date.now() / 86_400_000) + 2) * 86_400_000 - 5.5 * 3_600_000
export const slotStart = (index: number) => new Date(firstSlot + index * SLOT_MS).toISOString()

const range = ({ from, count }: { from: number; count: number }) =>
  `generate_series(${from}, ${from + count - 1}) i`
type Range = { from: number; count: number }

export async function addOwners(client: Client, range_: Range): Promise<void> {
  const all = range(range_)
  await client.query(`insert into users (id, role, email, fullname, onboarding, terms_accepted_at, created_at)
    select ${sqlId('1', 'i')}, 'patient', 'owner' || i || '@bench.example', 'Anna Beispiel', false, now(), now() from ${all}`)
  await client.query(sessions('1', 'bench-owner-', all))
  await client.query(`insert into pets (id, owner_id, name, gender, species, breed, born_on, created_at)
    select ${sqlId('2', 'i')}, ${sqlId('1', 'i')}, 'Bello', 'm', 'Dog', 'Beagle', '2020-05-01', now() from ${all}`)
}

type ClinicOptions = { confirmAtOnce?: boolean }

/** Doctors with one clinic each, open all day. */
export async function addDoctors(
  client: Client,
  range_: Range,
  { confirmAtOnce = false }: ClinicOptions = {},
): Promise<void> {
  const all = range(range_)
  await client.query(`insert into users (id, role, email, fullname, onboarding, terms_accepted_at, created_at)
    select ${sqlId('3', 'i')}, 'doctor', 'doctor' || i || '@bench.example', 'Ruth Lange', false, now(), now() from ${all}`)
  await client.query(sessions('3', 'bench-doctor-', all))
  await client.query(`insert into doctors (user_id, registration_id, verified_at, specializations, experience)
    select ${sqlId('3', 'i')}, 'BENCH' || i, now(), '{surgery}', 12 from ${all}`)
  await client.query(`insert into clinics (id, doctor_id, name, address_line1, zipcode, city, state, country, time_zone, lat, lng, geohash,
      position, currency, consultation_fee, follow_up_fee, color, slot_minutes, confirm_at_once, search_text, created_at)
    select ${sqlId('4', 'i')}, ${sqlId('3', 'i')}, 'Praxis ' || i, 'Hill Road 1', '400050', 'Mumbai', 'Maharashtra', 'India', 'Asia/Kolkata',
      19.076, 72.8777, 'te7u', point(8112709, 2163503), 'INR', 500, 300, '#fdd86f', ${SLOT_MINUTES}, ${confirmAtOnce}, ' praxis ' || i, now() from ${all}`)
  await client.query(`insert into clinic_hours (clinic_id, schedule, weekday, start_minute, end_minute)
    select ${sqlId('4', 'i')}, 0, weekday, 0, 1440 from ${all}, generate_series(0, 6) weekday`)
}

const sessions = (kind: string, token: string, all: string) => `
  insert into sessions (id, user_id, token_hash, created_at, last_used_at, expires_at)
  select ${sqlId(`${kind === '1' ? '5' : '6'}`, 'i')}, ${sqlId(kind, 'i')}, sha256(convert_to('${token}' || i, 'UTF8')), now(), now(), now() + interval '30 days'
  from ${all}`

export async function analyze(client: Client): Promise<void> {
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}

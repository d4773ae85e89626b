import { createHash } from 'node:crypto'

/** A connection to PostgreSQL, or the embedded database, opened while no server uses it. */
export type Writer = { query: (text: string) => Promise<unknown> }

/*
 * Invented people, written by SQL because the API hashes a password for each. Ids and tokens follow from a number, so nobody needs
 * a list of them.
 */

export const SLOT_MINUTES = 15
const SLOT_MS = SLOT_MINUTES * 60_000

/** Ids begin with a time and end at random, as the server's do: indexes are slower with other ids (README.md). */
const FIRST_ID = 1_760_000_000_000
const ID_STEP = 997

function id(kind: string, index: number): string {
  const time = (FIRST_ID + index * ID_STEP).toString(16).padStart(12, '0')
  const random = createHash('md5').update(`${kind}:${index}`).digest('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6, 18)}`
}

export const ownerId = (index: number) => id('1', index)
export const petId = (index: number) => id('2', index)
export const doctorId = (index: number) => id('3', index)
export const clinicId = (index: number) => id('4', index)
/** The treatment room of a clinic. */
export const roomId = (index: number) => id('b', index)
export const ownerToken = (index: number) => `bench-owner-${index}`
export const doctorToken = (index: number) => `bench-doctor-${index}`

/** The same id in SQL. */
export const sqlId = (kind: string, index: string) =>
  `(lpad(to_hex(${FIRST_ID} + (${index})::bigint * ${ID_STEP}), 12, '0') || '7' || left(md5('${kind}:' || (${index})), 3) || '8' || substr(md5('${kind}:' || (${index})), 4, 15))::uuid`

/** Midnight in India, which never changes its clocks, two days from now. Every clinic of the bench is open day and night. */
const firstSlot = (Math.floor(Date.now() / 86_400_000) + 2) * 86_400_000 - 5.5 * 3_600_000
export const slotStart = (index: number) => new Date(firstSlot + index * SLOT_MS).toISOString()

const range = ({ from, count }: { from: number; count: number }) =>
  `generate_series(${from}, ${from + count - 1}) i`
type Range = { from: number; count: number }

export async function addOwners(client: Writer, range_: Range): Promise<void> {
  const all = range(range_)
  await client.query(`insert into users (id, role, email, fullname, onboarding, terms_accepted_at, created_at)
    select ${sqlId('1', 'i')}, 'patient', 'owner' || i || '@bench.example', 'Anna Beispiel', false, now(), now() from ${all}`)
  await client.query(sessions('1', 'bench-owner-', all))
  await client.query(`insert into pets (id, owner_id, name, gender, species, breed, born_on, created_at)
    select ${sqlId('2', 'i')}, ${sqlId('1', 'i')}, 'Bello', 'm', 'Dog', 'Beagle', '2020-05-01', now() from ${all}`)
}

/** Adds the practices of doctors, who work there alone. @param all `from` item of their numbers, `i` */
export async function addPractices(client: Writer, all: string): Promise<void> {
  await client.query(`insert into practices (id, is_service_provider, created_at)
    select ${sqlId('a', 'i')}, false, now() from ${all}`)
  await client.query(`insert into memberships (practice_id, user_id, kind, is_admin, joined_at)
    select ${sqlId('a', 'i')}, ${sqlId('3', 'i')}, 'vet', true, now() from ${all}`)
}

/** Adds vets without a practice. @param all `from` item of their numbers, `i` */
export async function addVets(client: Writer, all: string): Promise<void> {
  await client.query(`insert into users (id, role, email, fullname, onboarding, terms_accepted_at, created_at)
    select ${sqlId('3', 'i')}, 'doctor', 'doctor' || i || '@bench.example', 'Ruth Lange', false, now(), now() from ${all}`)
  await client.query(sessions('3', 'bench-doctor-', all))
  await client.query(`insert into doctors (user_id, registration_id, verified_at, specializations, experience)
    select ${sqlId('3', 'i')}, 'BENCH' || i, now(), '{surgery}', 12 from ${all}`)
}

type ClinicOptions = { confirmAtOnce?: boolean }

/** Adds doctors with one clinic each, which is open all day. */
export async function addDoctors(
  client: Writer,
  range_: Range,
  { confirmAtOnce = false }: ClinicOptions = {},
): Promise<void> {
  const all = range(range_)
  await addVets(client, all)
  await addPractices(client, all)
  await client.query(`insert into clinics (id, doctor_id, practice_id, name, address_line1, zipcode, city, state, country, time_zone, lat, lng, geohash,
      position, currency, consultation_fee, follow_up_fee, color, slot_minutes, confirm_at_once, search_text, created_at)
    select ${sqlId('4', 'i')}, ${sqlId('3', 'i')}, ${sqlId('a', 'i')}, 'Praxis ' || i, 'Hill Road 1', '400050', 'Mumbai', 'Maharashtra', 'India', 'Asia/Kolkata',
      19.076, 72.8777, 'te7u', point(8112709, 2163503), 'INR', 500, 300, '#fdd86f', ${SLOT_MINUTES}, ${confirmAtOnce}, ' praxis ' || i, now() from ${all}`)
  await client.query(`insert into clinic_hours (clinic_id, schedule, weekday, start_minute, end_minute)
    select ${sqlId('4', 'i')}, 0, weekday, 0, 1440 from ${all}, generate_series(0, 6) weekday`)
}

/** Adds vets to practices of one clinic. @param lead the number of the practice of vet `i`, in SQL */
export async function addColleagues(client: Writer, { from, count }: Range, lead: string): Promise<void> {
  const colleagues = range({ from, count })
  await addVets(client, colleagues)
  await client.query(`insert into memberships (practice_id, user_id, kind, joined_at)
    select ${sqlId('a', lead)}, ${sqlId('3', 'i')}, 'vet', now() from ${colleagues}`)
  await client.query(`insert into clinic_vets (clinic_id, doctor_id, practice_id, position)
    select ${sqlId('4', lead)}, ${sqlId('3', 'i')}, ${sqlId('a', lead)}, i - ${from - 1} from ${colleagues}`)
}

const sessions = (kind: string, token: string, all: string) => `
  insert into sessions (id, user_id, token_hash, created_at, last_used_at, expires_at)
  select ${sqlId(kind === '1' ? '5' : '6', 'i')}, ${sqlId(kind, 'i')}, sha256(convert_to('${token}' || i, 'UTF8')), now(), now(), now() + interval '30 days'
  from ${all}`

export async function analyze(client: Writer): Promise<void> {
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}

/** Appointments of a day of each practice. */
const AGENDA_VISITS = 10
const INBOX_OWNERS = 64

/**
 * Adds appointments of owners on 12 past days and 13 from today on, one a day for each owner. On two of the days to come they are requests.
 *
 * @param on the numbers of the vet and of the clinic, and the place in the day, of owner `i` on day `k`, in SQL
 */
const addVisits = (
  client: Writer,
  { from, count }: Range,
  { vet, clinic, place }: { vet: string; clinic: string; place: string },
): Promise<unknown> =>
  client.query(`insert into appointments (id, status, practice_id, doctor_id, clinic_id, owner_id, pet_id, starts_at, ends_at, fee, currency, expires_at, created_at)
    select ${sqlId('7', 'i * 25 + k')}, case when k < 12 then 'completed' when k % 5 = 0 then 'requested' else 'approved' end,
      ${sqlId('a', clinic)}, ${sqlId('3', vet)}, ${sqlId('4', clinic)}, ${sqlId('1', 'i')}, ${sqlId('2', 'i')},
      slot, slot + interval '15 minutes', 500, 'INR', case when k >= 12 and k % 5 = 0 then slot end, now()
    from generate_series(${from}, ${from + count - 1}) i, generate_series(0, 24) k,
      lateral (select date_trunc('day', now()) + (k - 12) * interval '1 day' + interval '3 hours' + (${place}) * interval '15 minutes' as slot) slots`)

/**
 * Adds the weeks of a practice of several vets, who work at one clinic, as `addAgenda` does.
 *
 * @param numbers of the first vet and of the first owner
 */
export async function addAgendaOfVets(
  client: Writer,
  { lead, vets, owners }: { lead: number; vets: number; owners: number },
): Promise<void> {
  const all = { from: owners, count: vets * AGENDA_VISITS }
  await addOwners(client, all)
  await addDoctors(client, { from: lead, count: 1 })
  await addColleagues(client, { from: lead + 1, count: vets - 1 }, String(lead))
  await addVisits(client, all, {
    vet: `(${lead} + i % ${vets})`,
    clinic: String(lead),
    place: `(i - ${owners}) / ${vets}`,
  })
}

/**
 * Adds the weeks of practices: 12 past days and 13 from today on, 10 appointments a day for each doctor (on two of the days to
 * come they are requests), one pet and 25 appointments for each owner, 200 notifications for each of the first 64.
 */
export async function addAgenda(client: Writer, doctors: number): Promise<{ owners: number }> {
  const owners = doctors * AGENDA_VISITS
  await addOwners(client, { from: 0, count: owners })
  await addDoctors(client, { from: 0, count: doctors })
  const vet = `((i + k * 7) % ${doctors})`
  await addVisits(client, { from: 0, count: owners }, { vet, clinic: vet, place: `i / ${doctors}` })
  // Each owner's are about the first appointment of their own.
  await client.query(`insert into notifications (id, recipient_id, type, params, color, created_at, announced_at, appointment_id, appointment_version)
    select ${sqlId('8', 'i * 200 + k')}, ${sqlId('1', 'i')}, 'appointment-approved', jsonb_build_object('ownerId', ${sqlId('1', 'i')}, 'ownerName', 'Anna Beispiel',
      'ownerProfile', null, 'doctorName', 'Ruth Lange', 'doctorProfile', null, 'petName', 'Bello', 'clinicId', ${sqlId('4', 'k')},
      'clinicName', 'Praxis ' || k, 'timeZone', 'Asia/Kolkata', 'start', '2027-01-11T08:00:00.000Z', 'end', '2027-01-11T08:15:00.000Z', 'type', 'consultation'),
      '#fdd86f', now(), now(), ${sqlId('7', 'i * 25 + 1')}, 2 + k
    from generate_series(0, ${INBOX_OWNERS - 1}) i, generate_series(0, 199) k`)
  return { owners }
}

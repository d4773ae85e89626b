import { by, type Effort } from './effort.ts'
import { addDoctors, addOwners, SLOT_MINUTES, sqlId, type Writer } from './people.ts'

export type Size = { owners: number; pets: number; visits: number }

const WHOLE: Size = { owners: 5000, pets: 12_000, visits: 60_000 }
/** Enough for every search and for more than a page of each list. */
export const SMALL: Size = { owners: 1500, pets: 2000, visits: 4000 }
const VISITS_A_DAY = 40
/** Days with appointments to come; all other days are past. */
const DAYS_AHEAD = 60
/** Entries in the history of the first pet, which has no appointments. */
const HISTORY = 500

const FIRST_NAMES = `'{Anna,Jonas,Priya,Mehmet,Clara,Rahul,Ines,Tomasz,Leila,Peter,Asha,Felix,Noor,Emil,Greta,Arjun,Mira,Oskar,Sofia,Kiran}'::text[]`
const LAST_NAMES = `'{Bergmann,Sharma,Keller,Demir,Novak,Iyer,Lindqvist,Vogel,Haddad,Moreau,Kulkarni,Brandt,Rossi,Patel,Winter,Okafor,Schuster,Menon,Fischer,Quinn,Aalto,Desai,Huber,Castro,Jensen}'::text[]`
const PET_NAMES = `'{Bello,Luna,Mogli,Nala,Balu,Kira,Simba,Lilly,Rocky,Coco,Sheru,Tiger,Minka,Paul,Emma,Max,Moti,Frieda,Oscar,Bruno}'::text[]`

/** The mobile number of an owner, in SQL. */
const mobile = (index: string) => `('98' || lpad((${index})::text, 8, '0'))`

/** The number of an animal's chip, in SQL. */
const chip = (index: string) => `('276' || lpad((${index})::text, 12, '0'))`

const picked = (names: string, index: string) => `(${names})[1 + (${index}) % cardinality(${names})]`

/**
 * Adds one practice after four years: 5,000 owners on its record, 40 appointments a day in the past and to come, and one pet with a
 * history of 500 entries. To see that a bench runs, fewer owners and days do.
 */
export const addLargePractice = (client: Writer, effort: Effort): Promise<void> =>
  addPracticeOf(client, by(effort, { once: SMALL, quick: WHOLE, whole: WHOLE }))

/** The same of any size. Animals beyond the first of an owner have chips. */
export async function addPracticeOf(client: Writer, { owners, pets, visits }: Size): Promise<void> {
  await addDoctors(client, { from: 0, count: 1 })
  await addOwners(client, { from: 0, count: owners })
  await nameOwners(client, owners)
  await client.query(`insert into pets (id, owner_id, name, gender, species, breed, born_on, rfid, created_at)
    select ${sqlId('2', 'i')}, ${sqlId('1', `i % ${owners}`)}, ${picked(PET_NAMES, 'i')}, 'f', 'Cat', 'Siamese', '2021-05-01', ${chip('i')}, now()
    from generate_series(${owners}, ${pets - 1}) i`)
  await client.query(`insert into care (practice_id, owner_id, origin, since)
    select ${sqlId('a', '0')}, ${sqlId('1', 'i')}, 'booking', now() from generate_series(0, ${owners - 1}) i`)
  await client.query(`insert into appointments (id, status, practice_id, doctor_id, clinic_id, owner_id, pet_id, starts_at, ends_at, fee, currency, expires_at, created_at)
    select ${sqlId('7', 'k')}, status, ${sqlId('a', '0')}, ${sqlId('3', '0')}, ${sqlId('4', '0')}, ${sqlId('1', `pet % ${owners}`)}, ${sqlId('2', 'pet')},
      slot, slot + interval '${SLOT_MINUTES} minutes', 500, 'INR', case when status = 'requested' then slot end, slot - interval '100 days'
    from generate_series(0, ${visits - 1}) k,
      lateral (select k / ${VISITS_A_DAY} - ${visits / VISITS_A_DAY - DAYS_AHEAD} as day, 1 + (k * 7919::bigint) % ${pets - 1} as pet) which,
      lateral (select case when day >= 0 then case when day > 0 and k % 5 = 0 then 'requested' else 'approved' end
        when k % 10 = 0 then 'cancelled' when k % 33 = 0 then 'no_show' else 'completed' end as status,
        date_trunc('day', now()) + day * interval '1 day' + interval '3 hours' + (k % ${VISITS_A_DAY}) * interval '${SLOT_MINUTES} minutes' as slot) slots`)
  await client.query(`insert into notes (id, owner_id, pet_id, practice_id, doctor_id, author_id, type, body, dated_at, created_at)
    select ${sqlId('9', 'i')}, ${sqlId('1', '0')}, ${sqlId('2', '0')}, ${sqlId('a', '0')}, ${sqlId('3', '0')}, ${sqlId('3', '0')}, 'note', '<p>' || repeat('Eats well, weight stable, coat dense. ', 6) || '</p>',
      now() - i * interval '3 days', now() - i * interval '3 days' from generate_series(0, ${HISTORY - 1}) i`)
  await client.query(`insert into notes (id, owner_id, pet_id, practice_id, doctor_id, author_id, type, appointment_id, body, dated_at, created_at)
    select ${sqlId('9', `${HISTORY} + row_number() over (order by starts_at)`)}, owner_id, pet_id, ${sqlId('a', '0')}, doctor_id, doctor_id, 'note', id, '<p>Vaccinated.</p>', starts_at, starts_at
    from appointments where status = 'completed' and starts_at > now() - interval '400 days'`)
}

/** Gives the first owners names and numbers of their own. */
export const nameOwners = (client: Writer, count: number) =>
  client.query(`update users set fullname = ${picked(FIRST_NAMES, 'n')} || ' ' || ${picked(LAST_NAMES, 'n / 20')},
      mobile = ${mobile('n')}, mobile_e164 = '+91' || ${mobile('n')}, country_code = '+91', iso_code = 'IN'
    from generate_series(0, ${count - 1}) n where id = ${sqlId('1', 'n')}`)

/** What a desk types for a caller, on the practice of 12,000 owners and on the small one. */
export const DESK_SEARCHES = [
  { name: 'a number', q: '+91 98000 01234', baselineQ: '9800001234' },
  { name: 'a name and an animal', q: 'keller anna bello', baselineQ: 'Anna Keller' },
  { name: 'a name with a typing error', q: 'kellr anna', baselineQ: 'Anna Keller' },
  { name: 'the beginning of a name', q: 'berg', baselineQ: 'berg' },
  { name: 'a chip', q: '276 0000 0000 1700', baselineQ: '276000000001700' },
]

/** Searches for owners. `baselineQ` finds the same owners at the baseline, which only knows parts of names and numbers. */
export const OWNER_SEARCHES = [
  { name: 'owners found by "keller anna bello"', q: 'keller anna bello', baselineQ: 'Anna Keller' },
  { name: 'owners found by a whole number', q: '+91 98000 01234', baselineQ: '9800001234' },
  { name: 'owners found by a part of a number', q: '000 123', baselineQ: '000123' },
]

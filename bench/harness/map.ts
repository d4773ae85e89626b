import type { Client } from 'pg'
import { addPractices, sqlId } from './people.ts'

const CITIES = 5000

/** Adds random towns. Clinics crowd in the first ones. */
export async function addCities(client: Client): Promise<void> {
  await client.query('select setseed(0.42)')
  await client.query(`create table bench_cities as
    select i, degrees(asin(sin(radians(-45)) + random() * (sin(radians(62)) - sin(radians(-45))))) as lat, random() * 358 - 179 as lng
    from generate_series(0, ${CITIES - 1}) i`)
  // Rows of the bench are valid and need not outlast a crash: skip checks and flushing.
  await client.query('set session_replication_role = replica')
  await client.query('alter table clinic_hours drop constraint clinic_hours_no_overlap')
  await client.query('alter table clinic_hours set unlogged')
}

/**
 * Adds clinics around the towns: ten for each doctor, open on five days, with five appointments to come for each doctor. Written by
 * SQL, because a million calls would take hours.
 */
export async function addClinics(client: Client, { from, to }: { from: number; to: number }): Promise<void> {
  const [firstDoctor, lastDoctor] = [Math.ceil(from / 10), Math.ceil(to / 10) - 1]
  await client.query(`insert into users (id, role, email, fullname, onboarding, terms_accepted_at, created_at)
    select ${sqlId('3', 'i')}, 'doctor', 'doctor' || i || '@bench.example', 'Ruth Lange', false, now(), now() from generate_series(${firstDoctor}, ${lastDoctor}) i`)
  await client.query(`insert into doctors (user_id, registration_id, verified_at, specializations, experience)
    select ${sqlId('3', 'i')}, 'BENCH' || i, now(), '{surgery,internal-medicine}', 12 from generate_series(${firstDoctor}, ${lastDoctor}) i`)
  await addPractices(client, `generate_series(${firstDoctor}, ${lastDoctor}) i`)
  await client.query(
    'drop index if exists clinics_position, clinics_search_text, clinics_search_keys, clinics_name, clinics_standing',
  )
  await client.query(`insert into clinics (id, doctor_id, practice_id, name, address_line1, zipcode, city, state, country, time_zone, lat, lng, geohash, position,
      currency, consultation_fee, follow_up_fee, color, slot_minutes, search_text, search_keys, shown, verified, mail_confirmed, listable, created_at)
    select ${sqlId('4', 'i')}, ${sqlId('3', 'i / 10')}, ${sqlId('a', 'i / 10')}, 'Praxis ' || i, 'Hauptstrasse 1', '12345', 'Stadt ' || city, 'Land', 'Germany', 'Europe/Berlin',
      lat, lng, 'u33', point(6378137 * radians(lng), 6378137 * ln(tan(pi() / 4 + radians(lat) / 2))), 'EUR', 60, 35, '#2296f3', 30,
      ' praxis ' || i || ' ruth lange stadt ' || city, '{spec:surgery,spec:internal-medicine}', true, true, true, true, now()
    from (
      select s.i, c.i as city, c.lat + s.r * cos(s.a) as lat, c.lng + s.r * sin(s.a) as lng
      from (select i, floor(${CITIES} * random() ^ 3)::int as city, 0.08 * sqrt(-2 * ln(1 - random())) as r, 2 * pi() * random() as a
        from generate_series(${from}, ${to - 1}) i) s join bench_cities c on c.i = s.city
    ) places`)
  await client.query(`insert into clinic_vets (clinic_id, doctor_id, practice_id)
    select ${sqlId('4', 'i')}, ${sqlId('3', 'i / 10')}, ${sqlId('a', 'i / 10')} from generate_series(${from}, ${to - 1}) i`)
  // As the server would write at its next start, beside the measurement.
  await client.query(`insert into clinic_slugs (slug, clinic_id, city)
    select 'praxis-' || i, ${sqlId('4', 'i')}, 'stadt' from generate_series(${from}, ${to - 1}) i`)
  await client.query('alter table clinic_hours drop constraint clinic_hours_pkey')
  await client.query(`insert into clinic_hours (clinic_id, schedule, weekday, start_minute, end_minute)
    select ${sqlId('4', 'i')}, 0, weekday, 480, 1020 from generate_series(${from}, ${to - 1}) i, generate_series(0, 4) weekday`)
  await client.query('alter table clinic_hours add primary key (clinic_id, schedule, weekday)')
  await client.query('create index clinics_position on clinics using gist (position) where shown')
  await client.query('create index clinics_search_keys on clinics using gin (search_keys) where shown')
  await client.query(
    `create index clinics_standing on clinics (((case when verified then '0' else '1' end || left(search_text, 100))) collate "C", id) where shown`,
  )
  await client.query(
    'create index clinics_name on clinics ((left(search_text, 100)) collate "C", id) where shown',
  )
  await client.query(`insert into appointments (id, status, practice_id, doctor_id, clinic_id, owner_id, pet_id, starts_at, ends_at, fee, currency, created_at)
    select ${sqlId('7', 'i * 5 + k')}, 'approved', ${sqlId('a', 'i')}, ${sqlId('3', 'i')}, ${sqlId('4', 'i * 10')}, ${sqlId('1', '0')}, ${sqlId('2', '0')},
      slot, slot + interval '30 minutes', 60, 'EUR', now()
    from generate_series(${firstDoctor}, ${lastDoctor}) i, generate_series(0, 4) k,
      lateral (select date_trunc('day', now()) + (k + 1) * interval '1 day' + interval '9 hours' as slot) slots`)
}

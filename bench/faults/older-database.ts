import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Client } from 'pg'
import { ROOT } from './server-process.ts'
import type { Site } from './sites.ts'

const FOLDER = path.join(ROOT, 'apps/server/src/db/migrations')
/** The newest migration from before practices. */
const NEWEST = '0524_folded_texts.sql'

const DOCTORS = 20
const VISITS_OF_DOCTOR = 100

const id = (kind: number, number: string) =>
  `('0189000${kind}-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`

/** Doctors with a clinic each, an owner with a pet for each, and visits that are over. */
const PEOPLE_AND_VISITS = `
  insert into users (id, role, fullname, onboarding, terms_accepted_at, created_at)
    select ${id(1, 'i')}, 'doctor', 'Vera Vet', false, now(), now() from generate_series(1, ${DOCTORS}) i
    union all select ${id(2, 'i')}, 'patient', 'Ute Bergmann', false, now(), now() from generate_series(1, ${DOCTORS}) i;
  insert into doctors (user_id) select ${id(1, 'i')} from generate_series(1, ${DOCTORS}) i;
  insert into clinics (id, doctor_id, name, address_line1, zipcode, city, state, country, time_zone, currency,
      consultation_fee, follow_up_fee, color, slot_minutes, created_at)
    select ${id(3, 'i')}, ${id(1, 'i')}, 'Praxis ' || i, 'Markt 1', '10115', 'Berlin', 'Berlin', 'Germany', 'Europe/Berlin', 'EUR',
      50, 20, '#123456', 30, now() from generate_series(1, ${DOCTORS}) i;
  insert into pets (id, owner_id, name, gender, species, breed, born_on, created_at)
    select ${id(4, 'i')}, ${id(2, 'i')}, 'Minka', 'f', 'Cat', 'Siamese', '2021-05-01', now() from generate_series(1, ${DOCTORS}) i;
  insert into appointments (id, status, doctor_id, clinic_id, owner_id, pet_id, starts_at, ends_at, currency, version, created_at)
    select ${id(5, 'i * 1000 + k')}, 'completed', ${id(1, 'i')}, ${id(3, 'i')}, ${id(2, 'i')}, ${id(4, 'i')},
      starts_at, starts_at + interval '30 minutes', 'EUR', 3, starts_at - interval '2 days'
    from generate_series(1, ${DOCTORS}) i, generate_series(1, ${VISITS_OF_DOCTOR}) k,
      lateral (select '2024-03-01T08:00:00Z'::timestamptz + k * interval '1 day' as starts_at) day;
  insert into appointment_events (id, appointment_id, version, at, kind)
    select ${id(6, '(i * 1000 + k) * 10 + version')}, ${id(5, 'i * 1000 + k')}, version, now(), (array['approved', 'consulting', 'completed'])[version]
    from generate_series(1, ${DOCTORS}) i, generate_series(1, ${VISITS_OF_DOCTOR}) k, generate_series(1, 3) version;`

/** Numbers and hashes of rows that no migration since then may change. */
export const ROWS_QUERY = `
  select (select count(*)::int from appointments) as visits,
    (select md5(string_agg(concat_ws(' ', id, status, doctor_id, clinic_id, owner_id, pet_id, extract(epoch from starts_at),
      extract(epoch from ends_at), currency, version), ',' order by id)) from appointments) as hash_of_visits,
    (select md5(string_agg(concat_ws(' ', id, appointment_id, version, kind), ',' order by id)) from appointment_events) as hash_of_events,
    (select md5(string_agg(concat_ws(' ', id, doctor_id, name), ',' order by id)) from clinics) as hash_of_clinics,
    (select md5(string_agg(concat_ws(' ', id, owner_id, name), ',' order by id)) from pets) as hash_of_pets`

type Connection = {
  run: (text: string) => Promise<unknown>
  rows: (text: string) => Promise<unknown[]>
  close: () => Promise<void>
}

/** Makes a filled database of the build before practices at a site without one. @returns the row of `ROWS_QUERY` */
export async function createOlderDatabase(site: Site): Promise<unknown> {
  const { run, rows, close } = await connect(site)
  await run(
    'create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  for (const name of migrationsOf(FOLDER).filter((one) => one <= NEWEST)) {
    const script = readFileSync(path.join(FOLDER, name), 'utf8')
    const checksum = createHash('sha256').update(script).digest('hex')
    await run(
      `begin;\n${script}\n;insert into schema_migrations (name, checksum) values ('${name}', '${checksum}');commit`,
    )
  }
  await run(PEOPLE_AND_VISITS)
  const [before] = await rows(ROWS_QUERY)
  await close()
  return before
}

/** The number of migrations that a database of today has. */
export const countMigrations = (): number => migrationsOf(FOLDER).length

const migrationsOf = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()

async function connect({ environment, cluster }: Site): Promise<Connection> {
  if (cluster) {
    const client = new Client({ connectionString: cluster.url, options: '-c TimeZone=UTC' })
    await client.connect()
    return {
      run: (text) => client.query(text),
      rows: async (text) => (await client.query<Record<string, unknown>>(text)).rows,
      close: () => client.end(),
    }
  }
  const dataDir = path.join(environment['DATA_DIR'] ?? '', 'pg')
  mkdirSync(dataDir, { recursive: true })
  const client = await PGlite.create({ dataDir, extensions: { btree_gist, pg_trgm } })
  return {
    run: (text) => client.exec(text),
    rows: async (text) => (await client.query(text)).rows,
    close: () => client.close(),
  }
}

import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Harness, START } from './harness.ts'
import { execute } from './sql.ts'

export type Client = { token: string; petId: string }

/** Owners with a pet and a session, written by SQL, because the API hashes a password for each. */
export async function manyOwners(harness: Harness, count: number): Promise<Client[]> {
  const people = Array.from({ length: count }, () => ({
    id: randomUUID(),
    session: randomUUID(),
    petId: randomUUID(),
    token: randomUUID(),
  }))
  const rows = JSON.stringify(
    people.map(({ token, ...rest }) => ({
      ...rest,
      hash: createHash('sha256').update(token).digest('hex'),
    })),
  )
  const all = sql`jsonb_to_recordset(${rows}::text::jsonb) as p(id uuid, session uuid, "petId" uuid, hash text)`
  const now = sql`${START}::timestamptz`
  await execute(
    harness.database,
    sql`insert into users (id, role, email, fullname, onboarding, terms_accepted_at, created_at)
      select id, 'patient', id || '@race.example', 'Anna Beispiel', false, ${now}, ${now} from ${all}`,
  )
  await execute(
    harness.database,
    sql`insert into sessions (id, user_id, token_hash, created_at, last_used_at, expires_at)
      select session, id, decode(hash, 'hex'), ${now}, ${now}, ${now} + interval '1 day' from ${all}`,
  )
  await execute(
    harness.database,
    sql`insert into pets (id, owner_id, name, gender, species, breed, born_on, created_at)
      select "petId", id, 'Bello', 'm', 'Dog', 'Beagle', '2020-05-01', ${now} from ${all}`,
  )
  return people
}

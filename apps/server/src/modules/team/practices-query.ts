import type { AssistantRight } from '@vetvisit/contract/assistants/rules'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Practice } from '../../context/caller.ts'
import type { Database } from '../../db/client.ts'
import { array, bool, id, instant, orNull, text } from '../../db/columns.ts'
import type { Instant } from '../../db/instant.ts'
import { query } from '../../db/query.ts'

const insertPractice = query('insert_practice', {
  params: { practiceId: id, isServiceProvider: bool, now: instant },
  text: (p) => sql`
    insert into practices (id, is_service_provider, created_at) values (${p.practiceId}, ${p.isServiceProvider}, ${p.now})`,
})

const insertVet = query('insert_vet', {
  params: { practiceId: id, doctorId: id, now: instant },
  text: (p) => sql`
    insert into memberships (practice_id, user_id, kind, is_admin, joined_at)
    values (${p.practiceId}, ${p.doctorId}, 'vet', true, ${p.now})`,
})

/** Opens the practice of a new doctor or service center, who works there alone. */
export async function openPractice(
  database: Database,
  { doctorId, isServiceProvider }: { doctorId: string; isServiceProvider: boolean },
  now: Instant,
): Promise<void> {
  const practiceId = uuidv7()
  await insertPractice(database, { practiceId, isServiceProvider, now })
  await insertVet(database, { practiceId, doctorId, now })
}

/** Closes a practice: nobody joins it any more. */
export const closePractice = query('close_practice', {
  params: { practiceId: id, now: instant },
  text: (p) => sql`
    update practices set closed_at = greatest(${p.now}, created_at) where id = ${p.practiceId}`,
})

/** An invited person joins the practice, perhaps once more. */
export const insertMember = query('insert_member', {
  params: {
    practiceId: id,
    userId: id,
    kind: text<Practice['kind']>(),
    principalId: orNull(id),
    rights: array(text<AssistantRight>()),
    now: instant,
  },
  text: (p) => sql`
    insert into memberships (practice_id, user_id, kind, principal_id, rights, joined_at)
    values (${p.practiceId}, ${p.userId}, ${p.kind}, ${p.principalId}, ${p.rights}, ${p.now})
    on conflict (practice_id, user_id) do update set kind = excluded.kind, principal_id = excluded.principal_id,
      rights = excluded.rights, is_admin = false, joined_at = excluded.joined_at, left_at = null`,
})

/** The row stays, because records name their authors. */
export const writeEndOfMembership = query('end_membership', {
  params: { userId: id, practiceId: id, now: instant },
  text: (p) => sql`
    update memberships set left_at = greatest(${p.now}, joined_at)
    where practice_id = ${p.practiceId} and user_id = ${p.userId} and left_at is null`,
})

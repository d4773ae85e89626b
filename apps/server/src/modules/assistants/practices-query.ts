import type { AssistantRight } from '@vetvisit/contract/assistants/rules'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../db/client.ts'
import { array, bool, id, instant, text } from '../../db/columns.ts'
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
    insert into memberships (practice_id, user_id, kind, joined_at) values (${p.practiceId}, ${p.doctorId}, 'vet', ${p.now})`,
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

/** Closes the practice in which a doctor works: nobody joins it any more. */
export const closePractice = query('close_practice', {
  params: { doctorId: id, now: instant },
  text: (p) => sql`
    update practices p set closed_at = greatest(${p.now}, p.created_at) from memberships m
    where m.practice_id = p.id and m.user_id = ${p.doctorId} and m.left_at is null`,
})

/** An assistant joins the practice in which the doctor works. */
export const insertAssistant = query('insert_assistant', {
  params: { id, doctorId: id, rights: array(text<AssistantRight>()), now: instant },
  text: (p) => sql`
    insert into memberships (practice_id, user_id, kind, principal_id, rights, joined_at)
    select practice_id, ${p.id}, 'assistant', user_id, ${p.rights}, ${p.now}
    from memberships where user_id = ${p.doctorId} and left_at is null`,
})

/** A person leaves their practice. The row stays, because records name their authors. */
export const endMembership = query('end_membership', {
  params: { userId: id, now: instant },
  text: (p) => sql`
    update memberships set left_at = greatest(${p.now}, joined_at) where user_id = ${p.userId} and left_at is null`,
})

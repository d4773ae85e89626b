import { setTimeout } from 'node:timers/promises'
import { createAssistant, listAssistants } from '@vetvisit/contract/assistants/routes'
import { type AssistantRight, DEFAULT_RIGHTS, RECEPTION_RIGHTS } from '@vetvisit/contract/assistants/rules'
import { resetPassword, signin } from '@vetvisit/contract/auth/routes'
import { v7 as uuidv7 } from 'uuid'
import { sql } from 'drizzle-orm'
import { array, text } from '../src/db/columns.ts'
import { valueOf } from '../src/db/query.ts'
import { invitePending } from '../src/modules/team/public.ts'
import { openSession } from '../src/modules/auth/sessions/open-session.ts'
import { type Harness, PASSWORD, type Person } from './open-harness.ts'
import { linkValue } from './mails.ts'
import { practiceOf } from './practice.ts'
import { execute, instantValueOf } from './sql.ts'

let hired = 0

/** A signed-in assistant of a doctor, written straight into the database, for tests that are not about invitations. */
export async function assistantOf(
  harness: Harness,
  doctor: { id: string },
  rights: readonly AssistantRight[] = DEFAULT_RIGHTS,
): Promise<Person> {
  const id = uuidv7()
  const email = `assistant-${id}@example.com`
  const now = harness.clock.now()
  await execute(
    harness.database,
    sql`insert into users (id, role, email, fullname, onboarding, terms_accepted_at, created_at)
      values (${id}::uuid, 'assistant', ${email}, 'Ida Blum', false, ${instantValueOf(now)}, ${instantValueOf(now)})`,
  )
  await joinPractice(harness, { userId: id, doctorId: doctor.id, rights })
  const { token, user } = await openSession(
    harness.context,
    { userId: id, deviceToken: undefined, event: 'signed_up' },
    { ip: '127.0.0.1', userAgent: '', now },
  )
  return { token, id, email, user }
}

/** A signed-in reception of a doctor's practice, written straight into the database. */
export async function receptionOf(
  harness: Harness,
  doctor: { id: string },
  rights: readonly AssistantRight[] = RECEPTION_RIGHTS,
): Promise<Person> {
  const reception = await assistantOf(harness, doctor, rights)
  await execute(
    harness.database,
    sql`update memberships set kind = 'reception', principal_id = null where user_id = ${reception.id}::uuid`,
  )
  return reception
}

/** Makes a person an assistant in the practice of a doctor. */
export const joinPractice = (
  harness: Harness,
  { userId, doctorId, rights }: { userId: string; doctorId: string; rights: readonly AssistantRight[] },
): Promise<void> =>
  execute(
    harness.database,
    sql`insert into memberships (practice_id, user_id, kind, principal_id, rights, joined_at)
      select practice_id, ${userId}::uuid, 'assistant', user_id, ${valueOf(array(text()), [...rights])}, ${instantValueOf(harness.clock.now())}
      from memberships where user_id = ${doctorId}::uuid order by left_at is not null limit 1`,
  )

/** Makes a doctor a vet of another doctor's practice, as joining will: their own practice ends. */
export async function joinAsVet(harness: Harness, vet: { id: string }, lead: { id: string }): Promise<void> {
  const now = instantValueOf(harness.clock.now())
  await execute(
    harness.database,
    sql`with ended as (update memberships set left_at = greatest(joined_at, ${now})
          where user_id = ${vet.id}::uuid and left_at is null returning practice_id)
      update practices p set closed_at = greatest(created_at, ${now}) from ended where p.id = ended.practice_id`,
  )
  await execute(
    harness.database,
    sql`insert into memberships (practice_id, user_id, kind, joined_at)
      select practice_id, ${vet.id}::uuid, 'vet', ${now} from memberships where user_id = ${lead.id}::uuid and left_at is null`,
  )
}

/** Makes a vet of the practice one of a clinic. */
export const workAt = ({ database }: Harness, vet: { id: string }, clinicId: string): Promise<void> =>
  execute(
    database,
    sql`insert into clinic_vets (clinic_id, doctor_id, practice_id)
      values (${clinicId}::uuid, ${vet.id}::uuid, ${practiceOf(vet.id)})`,
  )

/** Waits until every added assistant is invited, which the server does by itself after the commit. */
export async function teamInvited(harness: Harness, doctor: Person) {
  for (;;) {
    await invitePending(harness.context)
    const team = await harness.call(listAssistants, { token: doctor.token })
    if (team.every(({ state }) => state !== 'creating')) return team
    await setTimeout(20)
  }
}

/** Adds an assistant and waits for the invitation. */
export async function hiredAssistant(harness: Harness, doctor: Person, body: Record<string, unknown> = {}) {
  const assistant = await harness.call(createAssistant, {
    token: doctor.token,
    body: { fullname: 'Ida Blum', email: `ida-${(hired += 1)}@example.com`, ...body },
  })
  await teamInvited(harness, doctor)
  return assistant
}

/** An assistant who accepted the invitation, set a password and signed in. */
export async function workingAssistant(
  harness: Harness,
  doctor: Person,
  body: Record<string, unknown> = {},
): Promise<Person> {
  const { id, email } = await hiredAssistant(harness, doctor, body)
  const token = await linkValue(harness, email, 'forgot-password?token')
  await harness.call(resetPassword, { body: { token, password: PASSWORD, confirmPassword: PASSWORD } })
  const session = await harness.call(signin, { body: { email, password: PASSWORD } })
  return { token: session.token, id, email, user: session.user }
}

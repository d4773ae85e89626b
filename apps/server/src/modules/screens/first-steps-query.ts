import { sql } from 'drizzle-orm'
import { bool, id, instant, orNull, type RowOf, text } from '../../db/columns.ts'
import type { PracticeScope } from '../../context/caller.ts'
import type { Database } from '../../db/client.ts'
import { query } from '../../db/query.ts'
import { statuses } from '../../db/statuses.ts'
import { waitsForAssistant } from '../team/public.ts'
import { currentCare } from '../care/public.ts'

const setup = {
  email: orNull(text()),
  emailVerifiedAt: orNull(instant),
  /** True if a clinic has opening hours. */
  hasHours: bool,
  hasOwner: bool,
  hasAssistant: bool,
  /** True if an assistant is invited who has not answered, and the mail was not given up. */
  hasInvited: bool,
  /** True if a booking was ever asked for or made. */
  hasAppointment: bool,
}
export type PracticeSetup = RowOf<typeof setup>

const practiceSetup = query('practice_setup', {
  params: { practiceId: id, signerId: orNull(id) },
  row: setup,
  text: (p) => sql`
    select d.email, d.email_verified_at,
      exists (select from clinics c join clinic_hours h on h.clinic_id = c.id
        where c.practice_id = ${p.practiceId} and c.deleted_at is null) as has_hours,
      exists (select from ${currentCare} care where care.practice_id = ${p.practiceId}) as has_owner,
      exists (select from memberships m where m.practice_id = ${p.practiceId} and m.kind = 'assistant' and m.left_at is null) as has_assistant,
      ${waitsForAssistant(p.practiceId)} as has_invited,
      exists (select from appointments v join clinics c on c.id = v.clinic_id where c.practice_id = ${p.practiceId}
        and v.status not in ${statuses(['held'])}) as has_appointment
    from users d where d.id = coalesce(${p.signerId}, vet_of_practice(${p.practiceId}))`,
})

/** What a practice has of the things that come before its first booking. */
export async function findPracticeSetup(
  database: Database,
  { practiceId, signerId }: Pick<PracticeScope, 'practiceId' | 'signerId'>,
): Promise<PracticeSetup> {
  const [row] = await practiceSetup(database, { practiceId, signerId })
  if (!row) throw new Error(`There is no doctor in the practice ${practiceId}.`)
  return row
}

import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { id, instant, orNull, type RowOf, text } from '../../../db/columns.ts'
import type { Instant } from '../../../db/instant.ts'
import { query } from '../../../db/query.ts'

const mail = {
  email: text(),
  practiceId: id,
  doctorName: text(),
  doctorLanguage: orNull(text<TextLanguage>()),
}
const invitationMail = query('invitation_mail', {
  params: { id, now: instant },
  row: mail,
  text: (p) => sql`select i.email, i.practice_id, d.fullname as doctor_name, d.language as doctor_language
    from care_invitations i join users d on d.id = vet_of_practice(i.practice_id) and d.deleted_at is null
    where i.id = ${p.id} and i.answer is null and i.withdrawn_at is null and i.expires_at > ${p.now}`,
})

/** The data for the mail of an invitation; undefined once the invitation is closed. */
export async function findInvitationMail(
  database: Database,
  id: string,
  now: Instant,
): Promise<RowOf<typeof mail> | undefined> {
  const [row] = await invitationMail(database, { id, now })
  return row
}

import type { AssistantRight } from '@vetvisit/contract/assistants/rules'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { array, id, orNull, text } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'
import { freeAddress } from '../identifiers/repository.ts'
import { insertAccount } from '../repository.ts'

const isOpen = sql`failure is null and invited_at is not null`

/** The invited person's data that a password must not contain. */
export const findInvited = query('invited_person', {
  params: { orderId: id },
  row: { email: text(), fullname: text(), mobile: orNull(text()) },
  text: (p) =>
    sql`select email, fullname, mobile from pending_assistants where id = ${p.orderId} and ${isOpen}`,
})

const takeOpen = query('take_invitation', {
  params: { orderId: id },
  row: {
    id,
    doctorId: id,
    fullname: text(),
    email: text(),
    mobile: orNull(text()),
    countryCode: orNull(text()),
    isoCode: orNull(text()),
    rights: array(text<AssistantRight>()),
    profileFileId: orNull(id),
  },
  text: (p) => sql`
    delete from pending_assistants where id = ${p.orderId} and ${isOpen}
    returning id, doctor_id, fullname, email, mobile, country_code, iso_code, rights, profile_file_id`,
})

const insertAssistant = query('insert_invited_assistant', {
  params: { id, doctorId: id, rights: array(text<AssistantRight>()), profileFileId: orNull(id) },
  text: (p) => sql`
    with picture as (update users set profile_file_id = ${p.profileFileId} where id = ${p.id})
    insert into assistants (user_id, doctor_id, rights) values (${p.id}, ${p.doctorId}, ${p.rights})`,
})

/**
 * Turns an invitation into an account without a password. Of several calls at once, one gets the row.
 *
 * @param isProven the address belongs to the invited person, so an account that never confirmed it loses it
 * @returns undefined for an invitation that was accepted or withdrawn
 * @throws DomainError email_taken if the address has an account meanwhile
 */
export async function takeInvitation(
  database: Database,
  orderId: string,
  { isProven, now }: { isProven: boolean; now: number },
): Promise<{ userId: string; email: string } | undefined> {
  const [order] = await takeOpen(database, { orderId })
  if (!order) return undefined
  const { id: userId, doctorId, rights, profileFileId, ...person } = order
  const { email } = person
  if (isProven) await freeAddress(database, { email, exceptUserId: userId })
  await insertAccount(database, {
    ...person,
    id: userId,
    role: 'assistant',
    passwordHash: null,
    language: null,
    createdAt: now,
  })
  await insertAssistant(database, { id: userId, doctorId, rights, profileFileId })
  return { userId, email }
}

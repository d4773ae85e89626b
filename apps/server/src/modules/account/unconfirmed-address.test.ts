import { deleteOwner } from '@vetvisit/contract/account/routes'
import { sendEnquiry } from '@vetvisit/contract/auth/routes'
import { invitePatient } from '@vetvisit/contract/owners/care-routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  confirmAddress,
  harnessOfFile,
  onboardedDoctor,
  PASSWORD,
  type Person,
  signUpOwner,
} from '../../../test/harness.ts'
import { mailsTo } from '../../../test/mails.ts'
import { tablesWith } from '../../../test/whole-database.ts'
import { listLocalMails } from '../../adapters/mail/local-mails-query.ts'
import { EXPORTED_TABLES } from './personal-query.ts'
import { readExported } from './personal-rows-query.ts'
import { rowsOf } from '../../../test/sql.ts'

const harness = harnessOfFile()

/** A person without an account who wrote to the operator, was invited by a doctor and got a mail. */
async function written(email: string) {
  await harness.call(sendEnquiry, {
    body: { name: 'Berta Quandt', email, subject: 'Secret', message: 'My diagnosis' },
  })
  const doctor = await onboardedDoctor(harness)
  await harness.call(invitePatient, { token: doctor.token, body: { email } })
  await mailsTo(harness, email)
}

/** Tables whose rows belong to a person only by the address. */
async function foundBy(person: Person): Promise<string[]> {
  const found = await Promise.all(
    EXPORTED_TABLES.filter(({ name }) => ['enquiries', 'care_invitations', 'local_mails'].includes(name)).map(
      async ({ name, rows }) =>
        (
          await rowsOf(
            harness.database,
            sql`select 1 from ${sql.identifier(name)} t where ${rows(person.id)}`,
          )
        ).length > 0
          ? [name]
          : [],
    ),
  )
  return found.flat().toSorted()
}

describe('an unconfirmed address', () => {
  it('adds no rows of other people to the export', async () => {
    const email = 'berta@example.org'
    await written(email)
    const thief = await signUpOwner(harness, { email })
    await mailsTo(harness, email)
    expect(await foundBy(thief)).toEqual([])
    await confirmAddress(harness, thief)
    expect(await foundBy(thief)).toEqual(['care_invitations', 'enquiries', 'local_mails'])
  })

  it('keeps rows of other people when the account is deleted', async () => {
    const email = 'cora@example.org'
    await written(email)
    const thief = await signUpOwner(harness, { email })
    await harness.call(deleteOwner, { token: thief.token, body: { password: PASSWORD } })
    expect(await tablesWith(harness, [email])).toEqual(
      expect.arrayContaining(['care_invitations', 'enquiries', 'local_mails']),
    )
    const owner = await signUpOwner(harness, { email })
    await confirmAddress(harness, owner)
    await harness.call(deleteOwner, { token: owner.token, body: { password: PASSWORD } })
    // The enquiry stays with the operator.
    expect(await tablesWith(harness, [email])).toEqual(['local_mails'])
    expect(await listLocalMails(harness.database, email)).toEqual([])
  })
})

describe('the export', () => {
  it('lists sent mails without their links', async () => {
    const email = 'dora@example.org'
    const owner = await signUpOwner(harness, { email })
    const [mail] = await mailsTo(harness, email)
    const token = mail?.text.split('verify-user?user=')[1]?.split(/\s/)[0] ?? 'missing'
    await confirmAddress(harness, owner)
    const rows = await Promise.all(
      EXPORTED_TABLES.map((table) => readExported(harness.database, table, owner.id)),
    )
    expect(JSON.stringify(rows)).toContain(mail?.subject)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(token).toHaveLength(43)
  })
})

import { deleteAccount } from '@vetvisit/contract/account/routes'
import { leavePractice, removeMember } from '@vetvisit/contract/team/routes'
import { sql } from 'drizzle-orm'
import { PASSWORD, type Harness, type Person } from './harness.ts'
import { execute, rowsOf } from './sql.ts'

/** How members of a practice go: by themselves, removed by another, or with their account. */
export const departuresIn = (harness: Harness) => ({
  leave: (person: Person) => harness.send(leavePractice, { token: person.token }),
  remove: (by: Person, member: Person) =>
    harness.send(removeMember, { token: by.token, query: { id: member.id } }),
  erase: ({ id, token }: Person) =>
    harness.send(deleteAccount, { token, body: { _id: id, id, password: PASSWORD } }),
  disable: ({ id }: Person) =>
    execute(harness.database, sql`update users set disabled_at = created_at where id = ${id}::uuid`),
  /** Who leads a clinic. */
  leadOf: (clinicId: string) =>
    rowsOf(harness.database, sql`select doctor_id as lead from clinics where id = ${clinicId}::uuid`),
})

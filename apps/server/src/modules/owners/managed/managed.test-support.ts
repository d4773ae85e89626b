import { resetPassword } from '@vetvisit/contract/auth/routes'
import { createManagedOwner, listPracticeOwners } from '@vetvisit/contract/owners/practice-routes'
import { updateOwner } from '@vetvisit/contract/owners/routes'
import { createPet } from '@vetvisit/contract/pets/routes'
import { type Harness, PASSWORD, type Person, PET } from '../../../../test/harness.ts'
import { linkValue } from '../../../../test/mails.ts'

/** What practices do with owners without an account, and how such an owner takes the record over. */
export function managedOwnersOf(harness: Harness) {
  let owners = 0
  const fields = (changes: Record<string, unknown> = {}) => ({
    fullname: 'Ole Kraft',
    gender: 'm' as const,
    dateOfBirth: '1971-02-03',
    countryCode: '+49',
    email: `ole-${(owners += 1)}@example.org`,
    ...changes,
  })
  return {
    fields,
    keep: (person: Person, changes: Record<string, unknown> = {}) =>
      harness.call(createManagedOwner, { token: person.token, body: fields(changes) }),
    listed: async (person: Person, q?: string) => {
      const query = q === undefined ? {} : { q }
      return (await harness.call(listPracticeOwners, { token: person.token, query })).patients
    },
    change: (person: Person, body: Record<string, unknown>) =>
      harness.send(updateOwner, { token: person.token, body }),
    petFor: (person: Person, patientid: string) =>
      harness.call(createPet, { token: person.token, query: { patientid }, body: PET }),
    claim: async (email: string) => {
      const token = await linkValue(harness, email, 'forgot-password?token')
      return harness.send(resetPassword, { body: { token, password: PASSWORD, confirmPassword: PASSWORD } })
    },
  }
}

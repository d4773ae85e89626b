import {
  answerInvitation,
  invitePatient,
  listInvitations,
  listPractices,
} from '@vetvisit/contract/owners/care-routes'
import { makeRecordLink } from '@vetvisit/contract/owners/link-routes'
import { createManagedOwner } from '@vetvisit/contract/owners/practice-routes'
import { createPet } from '@vetvisit/contract/pets/routes'
import { type Harness, onboardedDoctor, type Person, PET } from '../open-harness.ts'
import type { Side } from './visits.ts'

const MANAGED = {
  fullname: 'Ole Kraft',
  gender: 'm',
  dateOfBirth: '1971-02-03',
  countryCode: '+49',
  email: 'ole@example.org',
} as const

/** An owner without an account, with a pet. */
export async function managedOf(harness: Harness, { token }: Person) {
  const { _id } = await harness.call(createManagedOwner, { token, body: MANAGED })
  const pet = await harness.call(createPet, { token, query: { patientid: _id }, body: PET })
  const { url } = await harness.call(makeRecordLink, { token, body: { patient: _id } })
  return { managed: _id, managedPet: pet._id, recordLink: url.split('token=')[1] ?? '' }
}

/** Two other doctors invite the owner, who accepts one; the side's doctor invites an address. */
export async function invitationsOf(harness: Harness, { owner, doctor }: Side) {
  const inviteOwner = async () => {
    const { id, token } = await onboardedDoctor(harness)
    await harness.call(invitePatient, { token, body: { email: owner.email } })
    return id
  }
  const openInvitation = async () =>
    (await harness.call(listPractices, { token: owner.token })).invitations[0]?._id ?? ''
  const otherPractice = await inviteOwner()
  await harness.call(answerInvitation, {
    token: owner.token,
    body: { _id: await openInvitation(), accept: true },
  })
  await inviteOwner()
  await harness.call(invitePatient, { token: doctor.token, body: { email: 'somebody@example.org' } })
  const sent = await harness.call(listInvitations, { token: doctor.token })
  return { otherPractice, invitation: await openInvitation(), sentInvitation: sent[0]?._id ?? '' }
}

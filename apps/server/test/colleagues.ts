import { setTimeout } from 'node:timers/promises'
import { makeInvitationLink } from '@vetvisit/contract/assistants/routes'
import { getTeam, inviteMember, joinPractice } from '@vetvisit/contract/team/routes'
import { invitePending } from '../src/modules/team/public.ts'
import { type Harness, onboardedDoctor, type Person } from './open-harness.ts'

/** The token of an invitation to join a practice as a vet. */
export async function vetInvitation(harness: Harness, admin: Person, email: string): Promise<string> {
  const { token } = admin
  const { id } = await harness.call(inviteMember, {
    token,
    body: { kind: 'vet', fullname: 'Vera Neu', email },
  })
  await invited(harness, { token, id })
  const { url } = await harness.call(makeInvitationLink, { token, body: { id } })
  return url.replace(/^.*\/join\?token=/, '')
}

/** Waits until an invitation is sent, which the server does by itself after the commit, too. */
async function invited(harness: Harness, { token, id }: { token: string; id: string }): Promise<void> {
  for (;;) {
    await invitePending(harness.context)
    const { invitations } = await harness.call(getTeam, { token })
    if (invitations.some((invitation) => invitation.id === id && invitation.state !== 'creating')) return
    await setTimeout(20)
  }
}

/** A vet who has joined the practice of another one by an invitation. */
export async function joinedVet(harness: Harness, admin: Person): Promise<Person> {
  const vet = await onboardedDoctor(harness)
  const token = await vetInvitation(harness, admin, vet.email)
  await harness.call(joinPractice, { token: vet.token, body: { token } })
  return vet
}

import { makeInvitationLink } from '@vetvisit/contract/assistants/routes'
import { updateClinicVets } from '@vetvisit/contract/clinics/vets/routes'
import { getTeam, inviteMember, joinPractice } from '@vetvisit/contract/team/routes'
import { call } from './http-client.ts'
import { pause } from './server-process.ts'
import { createVet, type Doctor, type Vet } from './world.ts'

const INVITED_WITHIN_MS = 15_000

type Invitation = { id: string; token: string }

/** Invites an address to join a doctor's practice as a vet. @returns the id of the invitation and the token of its link */
export async function inviteVet(
  address: string,
  { token }: Pick<Doctor, 'token'>,
  email: string,
): Promise<Invitation> {
  const body = { kind: 'vet' as const, fullname: 'Vera Neu', email }
  const { id } = await call(address, inviteMember, { token, body })
  const deadline = Date.now() + INVITED_WITHIN_MS
  const isWaiting = async () =>
    (await call(address, getTeam, { token })).invitations.some(
      (one) => one.id === id && one.state !== 'invited',
    )
  while (await isWaiting()) {
    if (Date.now() > deadline) throw new Error('The vet was not invited in time.')
    await pause(50)
  }
  const { url } = await call(address, makeInvitationLink, { token, body: { id } })
  return { id, token: new URL(url, address).searchParams.get('token') ?? '' }
}

/** A vet who has joined a doctor's practice and works at its clinic. */
export async function createColleague(address: string, lead: Doctor, name: string): Promise<Vet> {
  const vet = await createVet(address, name)
  const invitation = await inviteVet(address, lead, vet.email)
  await call(address, joinPractice, { token: vet.token, body: { token: invitation.token } })
  await workAtClinic(address, lead, vet)
  return vet
}

/** Makes a vet of the practice one of the doctor's clinic, in its opening times. */
export const workAtClinic = (address: string, { token, clinicId }: Doctor, vet: Pick<Vet, 'id'>) =>
  call(address, updateClinicVets, {
    token,
    query: { clinicId },
    body: { vets: [{ doctorId: vet.id, ...AS_THE_CLINIC }] },
  })

const AS_THE_CLINIC = { online: true, ownHours: false, schedule: [], since: null, until: null }

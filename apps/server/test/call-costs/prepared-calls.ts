import { createBlock } from '@vetvisit/contract/appointments/blocks/routes'
import { consultAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { lockSession, setPin } from '@vetvisit/contract/auth/locks/routes'
import { joinPractice } from '@vetvisit/contract/team/routes'
import type { Cast } from '../authorization/cast.ts'
import { vetInvitation } from '../colleagues.ts'
import { linkValue } from '../mails.ts'
import { type Harness, onboardedDoctor, PASSWORD, signUpOwner } from '../open-harness.ts'

type Input = { title: string; token?: string; query?: Record<string, string>; body?: object }
type Prepare = (harness: Harness, cast: Cast) => Promise<Input>

const PIN = '2580'

/** A day on which nobody of the cast has an appointment. */
const FULL_DAY = '2026-03-06'

/** Calls that succeed for no persona of the table of calls, by their names, each with the objects that make it succeed. */
export const PREPARED_CALLS: Readonly<Record<string, Prepare>> = {
  verifyUser: async (harness) => {
    const { email } = await signUpOwner(harness)
    return {
      title: 'confirms an address',
      body: { user: await linkValue(harness, email, 'verify-user?user') },
    }
  },
  lockSession: async (harness) => ({ title: 'locks a session', token: await tokenWithPin(harness) }),
  unlockSession: async (harness) => {
    const token = await tokenWithPin(harness)
    await harness.call(lockSession, { token })
    return { title: 'unlocks a session by its PIN', token, body: { pin: PIN } }
  },
  getJoinOffer: async (harness) => {
    const { vet, invitation } = await invitedVet(harness)
    return { title: 'opens an invitation', token: vet.token, query: { token: invitation } }
  },
  joinPractice: async (harness) => {
    const { vet, invitation } = await invitedVet(harness)
    return { title: 'joins a practice', token: vet.token, body: { token: invitation } }
  },
  leavePractice: async (harness) => {
    const { vet, invitation } = await invitedVet(harness)
    await harness.call(joinPractice, { token: vet.token, body: { token: invitation } })
    return { title: 'leaves a practice', token: vet.token }
  },
  completeAppointment: async (harness, { tokens, foreign }) => {
    await harness.call(consultAppointment, { token: tokens.DX, body: { _id: foreign.begun } })
    return { title: 'finishes a visit', token: tokens.DX, body: { _id: foreign.begun } }
  },
  joinWaitingList: async (harness, { tokens, foreign }) => {
    await harness.call(createBlock, {
      token: tokens.DX,
      body: { start: `${FULL_DAY}T00:00:00.000Z`, end: `${FULL_DAY}T23:00:00.000Z`, kind: 'away' },
    })
    return {
      title: 'joins the waiting list of a full day',
      token: tokens.PX,
      body: { clinicId: foreign.clinic, date: FULL_DAY },
    }
  },
}

async function tokenWithPin(harness: Harness): Promise<string> {
  const { token } = await signUpOwner(harness)
  await harness.call(setPin, { token, body: { pin: PIN, password: PASSWORD } })
  return token
}

/** A vet without a clinic and the token of an invitation to another practice. */
async function invitedVet(harness: Harness) {
  const vet = await onboardedDoctor(harness)
  return { vet, invitation: await vetInvitation(harness, await onboardedDoctor(harness), vet.email) }
}

/** @module-tag databases */
import { listAssistants } from '@vetvisit/contract/assistants/routes'
import { getDoctorDashboard } from '@vetvisit/contract/doctors/routes'
import { invitePatient, listInvitations } from '@vetvisit/contract/owners/care-routes'
import { describe, expect, it } from 'vitest'
import { mailsOfFile } from '../../../adapters/mail/mail.test-support.ts'
import { onboardedDoctor, type Person } from '../../../../test/harness.ts'
import { hiredAssistant } from '../../../../test/team.ts'

const { harness, received, refusals, deliver } = mailsOfFile()

let invited = 0
const unknownAddress = () => `unknown-${(invited += 1)}@example.com`

/** Sends the mails that are due, and tries again until each has arrived or was given up. */
async function deliverOrGiveUp(): Promise<void> {
  for (let tries = 0; tries < 8; tries += 1) {
    await deliver()
    harness.clock.advance(3_600_000)
  }
}

const teamOf = ({ token }: Person) => harness.call(listAssistants, { token })
const invitationsOf = ({ token }: Person) => harness.call(listInvitations, { token })
const stepOf = async ({ token }: Person) =>
  (await harness.call(getDoctorDashboard, { token })).firstSteps.find(({ name }) => name === 'assistant')
const ask = ({ token }: Person, email: string) => harness.call(invitePatient, { token, body: { email } })

// specification/readings §11: the mail of an invitation that has not arrived is said (added)
describe('the mail of an assistant’s invitation', () => {
  it('is listed as waiting, then as sent', async () => {
    const doctor = await onboardedDoctor(harness)
    await hiredAssistant(harness, doctor)
    expect(await teamOf(doctor)).toMatchObject([{ mail: { state: 'waiting', reason: null } }])
    await deliver()
    expect(await teamOf(doctor)).toMatchObject([{ mail: { state: 'sent', reason: null } }])
  })

  it('is listed as failed for an address that does not exist, without the mail server’s answer', async () => {
    const doctor = await onboardedDoctor(harness)
    await hiredAssistant(harness, doctor, { email: unknownAddress() })
    await deliver()
    const team = await teamOf(doctor)
    expect(team).toMatchObject([{ state: 'invited', mail: { state: 'failed', reason: 'unknown_address' } }])
    expect(JSON.stringify(team)).not.toMatch(/No such user/)
  })

  it('that failed leaves the step of the first assistant to do', async () => {
    const doctor = await onboardedDoctor(harness)
    await hiredAssistant(harness, doctor, { email: unknownAddress() })
    expect(await stepOf(doctor)).toMatchObject({ state: 'waiting' })
    await deliver()
    expect(await stepOf(doctor)).toMatchObject({ state: 'todo' })
  })

  it('is listed as waiting with the reason while it is tried again', async () => {
    const doctor = await onboardedDoctor(harness)
    refusals.push(451)
    await hiredAssistant(harness, doctor)
    await deliver()
    expect(await teamOf(doctor)).toMatchObject([{ mail: { state: 'waiting', reason: 'refused' } }])
  })
})

describe('the mail of an owner’s invitation', () => {
  it('is listed with its state, the latest if the owner was invited again', async () => {
    const doctor = await onboardedDoctor(harness)
    await ask(doctor, unknownAddress())
    await deliver()
    expect(await invitationsOf(doctor)).toMatchObject([
      { mail: { state: 'failed', reason: 'unknown_address' } },
    ])
  })

  it('is sent again on another request only if it was given up', async () => {
    const doctor = await onboardedDoctor(harness)
    const email = 'mira@example.com'
    refusals.push(...Array.from({ length: 8 }, () => 451))
    await ask(doctor, email)
    await deliverOrGiveUp()
    expect(await invitationsOf(doctor)).toMatchObject([{ mail: { state: 'failed', reason: 'refused' } }])
    await ask(doctor, email)
    await deliver()
    expect(await invitationsOf(doctor)).toMatchObject([{ mail: { state: 'sent' } }])
    await ask(doctor, email)
    await deliver()
    expect(received.filter(({ to }) => to.includes(email))).toHaveLength(1)
  })
})

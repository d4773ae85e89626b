/** @module-tag databases */
import { deleteAccount } from '@vetvisit/contract/account/routes'
import { getCalendar } from '@vetvisit/contract/appointments/agenda/routes'
import { getUser, resetPassword, signin, signupDoctor } from '@vetvisit/contract/auth/routes'
import { listClinics } from '@vetvisit/contract/clinics/routes'
import { getJoinOffer, getTeam, inviteMember, joinPractice } from '@vetvisit/contract/team/routes'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { joinedVet, vetInvitation } from '../../../../test/colleagues.ts'
import { clinicOf, harnessOfFile, onboardedDoctor, PASSWORD, type Person } from '../../../../test/harness.ts'
import { mailsTo } from '../../../../test/mails.ts'
import { practiceIdOf } from '../../../../test/practice.ts'
import { rowsOf } from '../../../../test/sql.ts'
import { assistantOf } from '../../../../test/team.ts'
import { visitsIn } from '../../../../test/visits.ts'

const harness = harnessOfFile()
const { world } = visitsIn(harness)

let lead: Person
beforeEach(async () => {
  lead = await onboardedDoctor(harness)
})

const join = (vet: Person, token: string) => harness.send(joinPractice, { token: vet.token, body: { token } })
const namesOf = async (person: Person) =>
  (await harness.call(getTeam, { token: person.token })).members.map(({ _id }) => _id)

// specification/readings §4: a vet joins a practice by an invitation, with an account or a new one (added)
describe('a vet who joins a practice', () => {
  it('works at its clinics, sees the team, and can be booked within four calls', async () => {
    const clinic = await clinicOf(harness, lead)
    const vet = await onboardedDoctor(harness)
    const token = await vetInvitation(harness, lead, vet.email)
    expect(await harness.call(getJoinOffer, { token: vet.token, query: { token } })).toMatchObject({
      email: vet.email,
      own: { clinics: 0, owners: 0, notes: 0, visits: 0, members: 0 },
    })
    expect((await join(vet, token)).httpStatus).toBe(200)
    expect(await namesOf(vet)).toEqual([lead.id, vet.id])
    expect((await harness.call(listClinics, { token: vet.token })).map(({ _id }) => _id)).toEqual([
      clinic._id,
    ])
    expect(
      await rowsOf(
        harness.database,
        sql`select online, position from clinic_vets where doctor_id = ${vet.id}::uuid`,
      ),
    ).toEqual([{ online: true, position: 1 }])
    const user = await harness.call(getUser, { token: vet.token })
    const practiceId = await practiceIdOf(harness, lead)
    expect(user.member).toEqual({ practiceId, kind: 'vet', isAdmin: false, hasColleagues: true })
  })

  // specification/readings §4: a vet who joins before they have said their name has that of the invitation (added)
  it('has the name of the invitation among the vets until they have said their own', async () => {
    await clinicOf(harness, lead)
    const email = `vera-${lead.id}@example.com`
    const account = { email, password: PASSWORD, confirmPassword: PASSWORD }
    const { token } = await harness.call(signupDoctor, { body: account })
    const invitation = await vetInvitation(harness, lead, email)
    await harness.call(joinPractice, { token, body: { token: invitation } })
    const { members } = await harness.call(getTeam, { token: lead.token })
    const { vets } = await harness.call(getCalendar, {
      token: lead.token,
      query: { from: '2026-03-02', to: '2026-03-02' },
    })
    const names = [...members, ...vets].map(({ fullname }) => fullname)
    expect(names).not.toContain('')
    expect((await harness.call(getUser, { token })).fullname).toBe(members[1]?.fullname)
  })

  it('leaves no practice behind', async () => {
    const vet = await onboardedDoctor(harness)
    const own = await practiceIdOf(harness, vet)
    expect((await join(vet, await vetInvitation(harness, lead, vet.email))).httpStatus).toBe(200)
    expect(
      await rowsOf(
        harness.database,
        sql`select closed_at is not null as closed from practices where id = ${own}::uuid`,
      ),
    ).toEqual([{ closed: true }])
  })

  it('makes an account by the link, and goes on with onboarding', async () => {
    await clinicOf(harness, lead)
    const email = `new-${lead.id}@example.com`
    const token = await vetInvitation(harness, lead, email)
    await harness.call(resetPassword, { body: { token, password: PASSWORD, confirmPassword: PASSWORD } })
    const { user } = await harness.call(signin, { body: { email, password: PASSWORD } })
    expect(user).toMatchObject({
      role: 'doctor',
      onboarding: true,
      member: { kind: 'vet', hasColleagues: true },
    })
    expect(await namesOf(lead)).toEqual([lead.id, user._id])
  })

  it('is asked in the mail to open the invitation, whether or not the address has an account', async () => {
    const vet = await onboardedDoctor(harness)
    for (const email of [vet.email, `nobody-${lead.id}@example.com`]) {
      await vetInvitation(harness, lead, email)
      const mails = await mailsTo(harness, email)
      expect(mails.some(({ text }) => text.includes('/join?token='))).toBe(true)
    }
  })
})

describe('joining', () => {
  // specification/readings §4: records never move silently: who joins has an empty practice (added)
  it('is refused while the own practice has a clinic, a member, or a visit, with counts', async () => {
    const { doctor, book } = await world({ confirmAtOnce: true })
    await book('2026-03-05T09:00:00.000Z')
    await assistantOf(harness, doctor)
    const token = await vetInvitation(harness, lead, doctor.email)
    expect(await harness.refusal(joinPractice, { token: doctor.token, body: { token } })).toMatchObject({
      httpStatus: 409,
      code: 'practice_in_use',
      details: { clinics: 1, owners: 1, visits: 1, members: 1 },
    })
    expect(await namesOf(lead)).toEqual([lead.id])
  })

  // specification/authorization N12
  it('is refused to another address, to a dead link, and to a Service Center', async () => {
    const vet = await onboardedDoctor(harness)
    const center = await onboardedDoctor(harness, { isServiceProvider: true })
    const token = await vetInvitation(harness, lead, vet.email)
    for (const [person, text] of [
      [await onboardedDoctor(harness), token],
      [vet, `${token}x`],
      [center, await vetInvitation(harness, lead, center.email)],
    ] as const)
      expect((await join(person, text)).httpStatus).toBe(422)
    expect(await namesOf(lead)).toEqual([lead.id])
  })

  it('is once, when the link is followed twice at the same moment', async () => {
    const vet = await onboardedDoctor(harness)
    const token = await vetInvitation(harness, lead, vet.email)
    const statuses = (await Promise.all([join(vet, token), join(vet, token)])).map(
      ({ httpStatus }) => httpStatus,
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(await namesOf(lead)).toEqual([lead.id, vet.id])
  })

  it('lets two vets in who join at the same moment', async () => {
    const vets = [await onboardedDoctor(harness), await onboardedDoctor(harness)]
    const tokens: string[] = []
    for (const { email } of vets) tokens.push(await vetInvitation(harness, lead, email))
    await clinicOf(harness, lead)
    const answers = await Promise.all(vets.map((vet, index) => join(vet, tokens[index] ?? '')))
    expect(answers.map(({ httpStatus }) => httpStatus)).toEqual([200, 200])
    expect((await namesOf(lead)).toSorted()).toEqual([lead, ...vets].map(({ id }) => id).toSorted())
  })

  it('never gets into a practice that closes at the same moment', async () => {
    const vet = await onboardedDoctor(harness)
    const token = await vetInvitation(harness, lead, vet.email)
    const body = { _id: lead.id, id: lead.id, password: PASSWORD }
    const [closed, joined] = await Promise.all([
      harness.send(deleteAccount, { token: lead.token, body }),
      join(vet, token),
    ])
    // Either the practice is closed, or it goes on with the vet who joined; then its only admin cannot leave.
    expect([closed.httpStatus, joined.httpStatus]).toEqual(
      joined.httpStatus === 200 ? [409, 200] : [200, 422],
    )
    const user = await harness.call(getUser, { token: vet.token })
    expect(user.member?.hasColleagues).toBe(joined.httpStatus === 200)
  })
})

describe('an invitation of a vet', () => {
  // specification/authorization N11
  it('is made by an admin alone', async () => {
    const vet = await joinedVet(harness, lead)
    const body = { kind: 'vet', fullname: 'Vera Neu', email: `third-${lead.id}@example.com` }
    expect((await harness.send(inviteMember, { token: vet.token, body })).httpStatus).toBe(404)
    expect((await harness.send(inviteMember, { token: lead.token, body })).httpStatus).toBe(200)
  })
})

describe('a colleague', () => {
  it('reads the calendar of the practice under an own name', async () => {
    const vet = await joinedVet(harness, lead)
    const query = { from: '2026-03-02', to: '2026-03-03' }
    expect((await harness.send(getCalendar, { token: vet.token, query })).httpStatus).toBe(200)
  })
})

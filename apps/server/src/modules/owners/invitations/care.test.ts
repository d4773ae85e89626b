import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { getNotifications } from '@vetvisit/contract/notifications/routes'
import { getPracticeHistory } from '@vetvisit/contract/notes/routes'
import {
  answerInvitation,
  endCare,
  findPatientByEmail,
  invitePatient,
  listInvitations,
  listPractices,
  withdrawInvitation,
} from '@vetvisit/contract/owners/care-routes'
import { listPracticeOwners } from '@vetvisit/contract/owners/practice-routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  clinicOf,
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  openHarness,
  type Person,
  petOf,
  START,
} from '../../../../test/harness.ts'
import { mailsTo } from '../../../../test/mails.ts'
import { assistantOf } from '../../../../test/team.ts'
import { ownerInTreatment } from '../../notes/notes.test-support.ts'
import { execute, rowsOf } from '../../../../test/sql.ts'

const harness = harnessOfFile()

const DAY_MS = 86_400_000
const ask = (doctor: Person, email: string) =>
  harness.call(invitePatient, { token: doctor.token, body: { email } })
const asked = (doctor: Person) => harness.call(listInvitations, { token: doctor.token })
const practicesOf = (owner: Person) => harness.call(listPractices, { token: owner.token })
const answer = (owner: Person, _id: string, accept: boolean) =>
  harness.call(answerInvitation, { token: owner.token, body: { _id, accept } })
const leave = (owner: Person, doctor: Person) =>
  harness.call(endCare, { token: owner.token, query: { doctorid: doctor.id } })
const stateOf = async (doctor: Person, email: string) =>
  (await harness.call(findPatientByEmail, { token: doctor.token, query: { email } })).state
const onRecord = async (doctor: Person) =>
  (await harness.call(listPracticeOwners, { token: doctor.token, query: {} })).patients.map(({ _id }) => _id)
const messagesOf = async ({ token, user }: Person) =>
  (
    await harness.call(getNotifications, {
      token,
      params: { role: user.role === 'patient' ? 'patient' : 'doctor' },
      query: {},
    })
  ).notifications.map(({ type, message }) => [type, message])
/** Mailed invitations. */
const mailCount = async (email: string) =>
  (await mailsTo(harness, email)).filter(({ subject }) => subject.startsWith('Add ')).length

async function invited() {
  const doctor = await onboardedDoctor(harness)
  const owner = await onboardedOwner(harness)
  await ask(doctor, owner.email)
  const [invitation] = (await practicesOf(owner)).invitations
  if (!invitation) throw new Error('The owner was not invited.')
  return { doctor, owner, id: invitation._id }
}

describe('a doctor who invites an owner by e-mail', () => {
  // specification/practice §7: look-up of an owner by e-mail, and the question to be on record (paths not shown)
  // specification/readings §4: an owner added by e-mail: the same answer for every address
  it('sees the same for the address of an owner, of a doctor and of an unknown person', async () => {
    const doctor = await onboardedDoctor(harness)
    const owner = await onboardedOwner(harness)
    const colleague = await onboardedDoctor(harness)
    const emails = [owner.email, colleague.email, 'nobody@example.org']
    for (const email of emails) {
      expect(await stateOf(doctor, email)).toBe('new')
      expect(await ask(doctor, email.toUpperCase())).toEqual({
        email,
        message: 'If that owner has an account, we’ve asked them.',
      })
      expect(await stateOf(doctor, email)).toBe('asked')
    }
    const questions = await asked(doctor)
    expect(questions.map(({ email }) => email).toSorted()).toEqual(emails.toSorted())
    expect(new Set(questions.map(({ askedAt, until }) => `${askedAt} ${until}`)).size).toBe(1)
    expect(await onRecord(doctor)).toEqual([])
  })

  it('reaches an owner by notification and mail, and a stranger by a mail that leads to sign-up', async () => {
    const { doctor, owner } = await invited()
    expect(await messagesOf(owner)).toEqual([
      ['care-asked', 'Add Ruth Lange to your practices? Answer on your start page.'],
    ])
    const [mail] = await mailsTo(harness, owner.email)
    expect(mail?.text).toContain('Hello Mira Vogel')
    expect(mail?.text).toMatch(/\/patient\s/)
    await ask(doctor, 'newcomer-1@example.org')
    const [letter] = await mailsTo(harness, 'newcomer-1@example.org')
    expect(letter?.subject).toBe('Add Ruth Lange to your practices?')
    expect(letter?.text).toMatch(/\/auth\s/)
  })

  it('changes nothing by inviting again while the invitation is open, also after a refusal', async () => {
    const { doctor, owner, id } = await invited()
    await ask(doctor, owner.email)
    expect(await mailCount(owner.email)).toBe(1)
    await answer(owner, id, false)
    expect(await stateOf(doctor, owner.email)).toBe('asked')
    harness.clock.advance(27 * DAY_MS)
    await ask(doctor, owner.email)
    expect([await mailCount(owner.email), (await practicesOf(owner)).invitations]).toEqual([1, []])
  })

  it('may invite again after four weeks', async () => {
    const { doctor, owner, id } = await invited()
    await answer(owner, id, false)
    harness.clock.advance(28 * DAY_MS)
    expect([await stateOf(doctor, owner.email), await asked(doctor)]).toEqual(['new', []])
    await ask(doctor, owner.email)
    expect((await practicesOf(owner)).invitations).toHaveLength(1)
    expect(await mailCount(owner.email)).toBe(2)
  })

  it('withdraws an invitation, after which a refusal is still valid', async () => {
    const { doctor, owner } = await invited()
    const [invitation] = await asked(doctor)
    expect(await mailCount(owner.email)).toBe(1)
    const stranger = await onboardedDoctor(harness)
    const back = (person: Person) =>
      harness.send(withdrawInvitation, { token: person.token, query: { id: invitation?._id } })
    expect((await back(stranger)).httpStatus).toBe(404)
    expect((await back(doctor)).httpStatus).toBe(200)
    expect([await asked(doctor), (await practicesOf(owner)).invitations]).toEqual([[], []])
    await ask(doctor, owner.email)
    const [again] = (await practicesOf(owner)).invitations
    expect(await mailCount(owner.email)).toBe(2)
    await answer(owner, again?._id ?? '', false)
    await back(doctor)
    await ask(doctor, owner.email)
    expect([await stateOf(doctor, owner.email), (await practicesOf(owner)).invitations]).toEqual([
      'asked',
      [],
    ])
    expect(await mailCount(owner.email)).toBe(2)
  })

  it('cannot invite an owner who is on record already', async () => {
    const { doctor, owner } = await ownerInTreatment(harness)
    expect(await stateOf(doctor, owner.email)).toBe('on_record')
    await ask(doctor, owner.email)
    expect([await asked(doctor), await mailCount(owner.email)]).toEqual([[], 0])
  })

  it('invites at most twenty addresses on the first day of the account, and twenty more with each day', async () => {
    const doctor = await onboardedDoctor(harness)
    for (let index = 0; index < 20; index += 1) await ask(doctor, `many-${index}@example.org`)
    const refused = await harness.refusal(invitePatient, {
      token: doctor.token,
      body: { email: 'many-20@example.org' },
    })
    expect(refused).toMatchObject({ httpStatus: 429, code: 'too_many_requests' })
    expect(await asked(doctor)).toHaveLength(20)
    harness.clock.advance(DAY_MS)
    for (let index = 20; index < 60; index += 1) await ask(doctor, `many-${index}@example.org`)
    const again = await harness.refusal(invitePatient, {
      token: doctor.token,
      body: { email: 'many-60@example.org' },
    })
    expect(again).toMatchObject({
      httpStatus: 429,
      message: 'Hand the record over by its link, or go on tomorrow. You’ve sent all of today’s invitations.',
      headers: { 'retry-after': String(DAY_MS / 1000) },
    })
    expect(await asked(doctor)).toHaveLength(60)
  })

  it.each(['', 'no address', 'a@b'])('is refused with the address %j', async (email) => {
    const doctor = await onboardedDoctor(harness)
    expect(await harness.refusal(invitePatient, { token: doctor.token, body: { email } })).toMatchObject({
      httpStatus: 422,
      fields: { email: expect.stringMatching(/email/i) as unknown },
    })
  })

  it('is a veterinarian: assistants and service providers get not found', async () => {
    const doctor = await onboardedDoctor(harness)
    const provider = await onboardedDoctor(harness, { isServiceProvider: true })
    const assistant = await assistantOf(harness, doctor, ['owners'])
    for (const { token } of [provider, assistant])
      expect(
        await harness.refusal(invitePatient, { token, body: { email: 'nobody@example.org' } }),
      ).toMatchObject({ httpStatus: 404, code: 'not_found' })
  })

  it('must be verified where verification is required', async () => {
    const strict = await openHarness({ config: { doctorVerification: 'required' } })
    const doctor = await onboardedDoctor(strict)
    for (const [route, request] of [
      [invitePatient, { body: { email: 'nobody@example.org' } }],
      [findPatientByEmail, { query: { email: 'nobody@example.org' } }],
    ] as const)
      expect(await strict.refusal(route, { token: doctor.token, ...request })).toMatchObject({
        httpStatus: 409,
        code: 'not_verified',
      })
    await strict.close()
  })
})

describe('an invited owner', () => {
  // specification/readings §4: the relation begins when the owner accepts
  it('is on record from the acceptance, and not before', async () => {
    const { doctor, owner, id } = await invited()
    const pet = await petOf(harness, owner)
    expect(await onRecord(doctor)).toEqual([])
    const { practices, invitations } = await answer(owner, id, true)
    expect(practices.map((practice) => practice.doctor.fullname)).toEqual(['Ruth Lange'])
    expect(invitations).toEqual([])
    expect(await onRecord(doctor)).toEqual([owner.id])
    const history = await harness.call(getPracticeHistory, {
      token: doctor.token,
      query: { petId: pet._id },
    })
    expect(history.record?.name).toBe('Bello')
    expect(await messagesOf(doctor)).toEqual([
      ['care-accepted', 'Mira Vogel has added your practice. You find Mira Vogel under Owners.'],
    ])
    expect([await asked(doctor), await stateOf(doctor, owner.email)]).toEqual([[], 'on_record'])
  })

  it('may accept twice, and cannot decline afterwards', async () => {
    const { doctor, owner, id } = await invited()
    await answer(owner, id, true)
    await answer(owner, id, true)
    expect(await messagesOf(doctor)).toHaveLength(1)
    expect(
      await harness.refusal(answerInvitation, { token: owner.token, body: { _id: id, accept: false } }),
    ).toMatchObject({ httpStatus: 409, code: 'wrong_state', message: 'This invitation is no longer open.' })
    expect(await onRecord(doctor)).toEqual([owner.id])
  })

  it('declines without a notification to anyone, and may still accept', async () => {
    const { doctor, owner, id } = await invited()
    const before = await asked(doctor)
    expect((await answer(owner, id, false)).invitations).toEqual([])
    expect(await asked(doctor)).toEqual(before)
    expect(await messagesOf(doctor)).toEqual([])
    await answer(owner, id, true)
    expect(await onRecord(doctor)).toEqual([owner.id])
  })

  it('sees name, specialisations and clinics of the inviting doctor, with their numbers for emergencies', async () => {
    const doctor = await onboardedDoctor(harness)
    await clinicOf(harness, doctor, { emergencyPhone: '+493012345679' })
    const owner = await onboardedOwner(harness)
    await ask(doctor, owner.email)
    expect((await practicesOf(owner)).invitations).toMatchObject([
      {
        askedAt: START,
        doctor: {
          _id: doctor.id,
          fullname: 'Ruth Lange',
          isServiceProvider: false,
          specialization: ['surgery', 'internal-medicine'],
          clinics: [{ name: 'Tierklinik Nord', city: 'Berlin', emergencyPhone: '+493012345679' }],
        },
      },
    ])
  })

  it('answers only their own invitations, and none that has expired', async () => {
    const { owner, id } = await invited()
    const other = await onboardedOwner(harness)
    const refusedTo = (person: Person) =>
      harness.refusal(answerInvitation, { token: person.token, body: { _id: id, accept: true } })
    expect(await refusedTo(other)).toMatchObject({ code: 'not_found' })
    harness.clock.advance(28 * DAY_MS - 1)
    expect((await practicesOf(owner)).invitations).toHaveLength(1)
    harness.clock.advance(1)
    expect((await practicesOf(owner)).invitations).toEqual([])
    expect(await refusedTo(owner)).toMatchObject({ code: 'not_found' })
  })

  it('sees invitations only after confirming the address', async () => {
    const mailed = await openHarness({ config: { smtpUrl: 'smtp://127.0.0.1:1' } })
    const doctor = await onboardedDoctor(mailed)
    const owner = await onboardedOwner(mailed)
    await execute(
      mailed.database,
      sql`update users set email_verified_at = null where id = ${owner.id}::uuid`,
    )
    await mailed.call(invitePatient, { token: doctor.token, body: { email: owner.email } })
    const seen = async () => (await mailed.call(listPractices, { token: owner.token })).invitations
    expect(await seen()).toEqual([])
    const notifications = await rowsOf(mailed.database, sql`select 1 from notifications`)
    expect(notifications).toEqual([])
    expect(
      await mailed.refusal(answerInvitation, {
        token: owner.token,
        body: { _id: doctor.id, accept: true },
      }),
    ).toMatchObject({ httpStatus: 409, code: 'verify_email' })
    await execute(
      mailed.database,
      sql`update users set email_verified_at = created_at where id = ${owner.id}::uuid`,
    )
    expect(await seen()).toHaveLength(1)
    await mailed.close()
  })
})

describe('an owner who leaves a record', () => {
  it('is no longer readable, and cannot be invited for four weeks', async () => {
    const { doctor, owner, id } = await invited()
    const pet = await petOf(harness, owner)
    await answer(owner, id, true)
    expect((await leave(owner, doctor)).practices).toEqual([])
    expect(await onRecord(doctor)).toEqual([])
    expect(
      await harness.refusal(getPracticeHistory, { token: doctor.token, query: { petId: pet._id } }),
    ).toMatchObject({ code: 'not_found' })
    await ask(doctor, owner.email)
    expect((await practicesOf(owner)).invitations).toEqual([])
    harness.clock.advance(28 * DAY_MS)
    await ask(doctor, owner.email)
    expect((await practicesOf(owner)).invitations).toHaveLength(1)
  })

  it('must first cancel upcoming appointments', async () => {
    const { doctor, owner, visit } = await ownerInTreatment(harness)
    expect((await practicesOf(owner)).practices).toMatchObject([{ openAppointments: 1 }])
    expect(
      await harness.refusal(endCare, { token: owner.token, query: { doctorid: doctor.id } }),
    ).toMatchObject({ httpStatus: 409, code: 'practice_has_visits', details: { appointments: 1 } })
    await harness.call(updateAppointment, {
      token: owner.token,
      body: { _id: visit._id, status: 'cancelled' },
    })
    await leave(owner, doctor)
    expect(await onRecord(doctor)).toEqual([])
  })

  it('comes back by booking', async () => {
    const { doctor, owner, id } = await invited()
    await answer(owner, id, true)
    await leave(owner, doctor)
    const clinic = await clinicOf(harness, doctor, { confirmAtOnce: true })
    const pet = await petOf(harness, owner)
    await harness.call(createAppointment, {
      token: owner.token,
      body: { clinicId: clinic._id, petId: pet._id, start: '2026-03-02T10:00:00.000Z' },
    })
    expect(await onRecord(doctor)).toEqual([owner.id])
  })

  it('leaves only a record they are on, and only once', async () => {
    const { doctor, owner, id } = await invited()
    await answer(owner, id, true)
    const other = await onboardedOwner(harness)
    const refusedTo = (person: Person) =>
      harness.refusal(endCare, { token: person.token, query: { doctorid: doctor.id } })
    expect(await refusedTo(other)).toMatchObject({ code: 'not_found' })
    await leave(owner, doctor)
    expect(await refusedTo(owner)).toMatchObject({ code: 'not_found' })
  })
})

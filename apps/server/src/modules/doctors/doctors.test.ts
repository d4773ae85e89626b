import { getUser } from '@vetvisit/contract/auth/routes'
import { createClinic } from '@vetvisit/contract/clinics/routes'
import { getDoctor, getDoctorDashboard, updateDoctor } from '@vetvisit/contract/doctors/routes'
import { SPECIALISATION_IDS } from '@vetvisit/contract/people/rules'
import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  CLINIC,
  clinicOf,
  DOCTOR_PROFILE,
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  type Person,
  signUpDoctor,
  signUpOwner,
  START,
} from '../../../test/harness.ts'
import { assistantOf } from '../../../test/team.ts'
import { doctors, users } from '../../db/schema/accounts.ts'
import { clinics } from '../../db/schema/clinics.ts'
import { audit } from '../../db/schema/plumbing.ts'
import { operate } from '../../operator-acts.ts'

const harness = harnessOfFile()

const change = (doctor: Person, body: unknown) => harness.send(updateDoctor, { token: doctor.token, body })
const save = (doctor: Person, body: Record<string, unknown>) =>
  harness.call(updateDoctor, { token: doctor.token, body })
const refusal = (doctor: Person, body: unknown) =>
  harness.refusal(updateDoctor, { token: doctor.token, body })
const stepOf = async (doctor: Person) => (await harness.call(getUser, { token: doctor.token })).onboardingStep
const columnsOf = async (doctor: Person) => ({
  user: (await harness.database.db.select().from(users).where(eq(users.id, doctor.id)))[0],
  doctor: (await harness.database.db.select().from(doctors).where(eq(doctors.userId, doctor.id)))[0],
})

const { specialization, experience, degree, ...INFO } = DOCTOR_PROFILE
const AVAILABILITY = { specialization, experience, degree }

describe('the onboarding of a doctor', () => {
  it('goes from personal data to professional data to the clinic', async () => {
    const doctor = await signUpDoctor(harness)
    expect(await stepOf(doctor)).toBe('info')
    expect((await save(doctor, INFO)).onboardingStep).toBe('availability')
    expect((await save(doctor, AVAILABILITY)).onboardingStep).toBe('clinic')
    expect(await stepOf(doctor)).toBe('clinic')
  })

  it.each(['fullname', 'dateOfBirth', 'gender', 'countryCode', 'registrationId'] as const)(
    'stays at the first step without %s',
    async (field) => {
      const doctor = await signUpDoctor(harness)
      const { [field]: _, ...rest } = INFO
      expect((await save(doctor, { ...rest, ...AVAILABILITY })).onboardingStep).toBe('info')
    },
  )

  it.each(['specialization', 'experience', 'degree'] as const)(
    'stays at the second step without %s',
    async (field) => {
      const doctor = await signUpDoctor(harness)
      const { [field]: _, ...rest } = AVAILABILITY
      expect((await save(doctor, { ...INFO, ...rest })).onboardingStep).toBe('availability')
    },
  )

  it('asks a service provider for no registration number', async () => {
    const provider = await signUpDoctor(harness, { isServiceProvider: true })
    const { registrationId: _, ...rest } = INFO
    expect((await save(provider, rest)).onboardingStep).toBe('availability')
  })

  it('may be skipped at the clinic, and then never asks again', async () => {
    const doctor = await signUpDoctor(harness)
    await save(doctor, { ...INFO, ...AVAILABILITY })
    harness.clock.advance(5000)
    expect(await save(doctor, { termsAccepted: true })).toMatchObject({
      onboarding: false,
      onboardingStep: null,
      clinics: [],
      termsAndConditionsAcceptedAt: '2026-03-02T07:00:05.000Z',
      createdOn: '2026-03-02T07:00:05.000Z',
    })
    expect(await harness.call(getUser, { token: doctor.token })).toMatchObject({
      onboarding: false,
      onboardingStep: null,
    })
    expect((await harness.send(getDoctorDashboard, { token: doctor.token })).httpStatus).toBe(200)
  })

  it('ends with the first clinic when its form accepts the terms', async () => {
    const doctor = await signUpDoctor(harness)
    await save(doctor, { ...INFO, ...AVAILABILITY })
    const clinic = await clinicOf(harness, doctor, { termsAccepted: true })
    expect(await harness.call(getDoctor, { token: doctor.token })).toMatchObject({
      onboarding: false,
      clinics: [clinic.id],
    })
  })

  it.each([
    ['info', {}],
    ['availability', INFO],
  ])('cannot end before its clinic step; the answer names the open one, %s', async (step, saved) => {
    const doctor = await signUpDoctor(harness)
    await save(doctor, saved)
    expect(await refusal(doctor, { termsAccepted: true })).toMatchObject({
      httpStatus: 409,
      code: 'onboarding_required',
      details: { step },
    })
    expect(
      await harness.refusal(createClinic, { token: doctor.token, body: { ...CLINIC, termsAccepted: true } }),
    ).toMatchObject({
      httpStatus: 409,
      code: 'onboarding_required',
      details: { step },
    })
    expect((await columnsOf(doctor)).user).toMatchObject({
      onboarding: true,
      termsAcceptedAt: null,
      createdOn: null,
    })
  })

  it('can end in the call that completes the record', async () => {
    const doctor = await signUpDoctor(harness)
    expect(await save(doctor, { ...DOCTOR_PROFILE, termsAccepted: true })).toMatchObject({
      onboarding: false,
    })
  })

  it('keeps the first acceptance when the terms are accepted again', async () => {
    const doctor = await onboardedDoctor(harness)
    harness.clock.advance(60_000)
    expect(await save(doctor, { termsAccepted: true })).toMatchObject({
      termsAndConditionsAcceptedAt: START,
      createdOn: START,
    })
  })

  it('does not end for terms that are not accepted', async () => {
    const doctor = await signUpDoctor(harness)
    expect(await refusal(doctor, { ...DOCTOR_PROFILE, termsAccepted: false })).toMatchObject({
      httpStatus: 422,
      fields: { termsAccepted: 'Please accept the terms and conditions' },
    })
  })

  it('keeps the dashboard closed until then', async () => {
    const doctor = await signUpDoctor(harness)
    expect(await harness.refusal(getDoctorDashboard, { token: doctor.token })).toMatchObject({
      httpStatus: 409,
      code: 'onboarding_required',
    })
  })
})

describe('the record of a doctor', () => {
  it.each([
    ['1980-04-03', 25, 200],
    ['1980-04-03', 26, 422],
    ['2005-12-31', 0, 200],
    ['2006-01-01', 0, 422],
    ['1980-04-03', 0, 200],
    ['1980-04-03', -1, 422],
    ['1980-04-03', 3.5, 422],
  ])('born %s, answers %d years of experience in 2026 with %d', async (dateOfBirth, years, status) => {
    const doctor = await signUpDoctor(harness)
    expect((await change(doctor, { dateOfBirth, experience: years })).httpStatus).toBe(status)
  })

  it('says that experience cannot exceed age minus 21, also when the date of birth is what changes', async () => {
    harness.clock.set('2026-12-31T12:00:00.000Z')
    const doctor = await onboardedDoctor(harness, { experience: 25 })
    expect(await refusal(doctor, { experience: 26 })).toMatchObject({
      httpStatus: 422,
      fields: { experience: 'Experience cannot exceed your age minus 21 years' },
    })
    expect(await refusal(doctor, { dateOfBirth: '1981-01-01' })).toMatchObject({
      httpStatus: 422,
      fields: { experience: 'Experience cannot exceed your age minus 21 years' },
    })
    harness.clock.set('2027-01-01T00:00:00.000Z')
    expect((await change(doctor, { experience: 26 })).httpStatus).toBe(200)
  })

  it.each([
    ['2026-03-02', 200],
    ['2026-03-03', 422],
  ])('answers the date of birth %s with %d on 2 March 2026', async (dateOfBirth, status) => {
    const doctor = await signUpDoctor(harness)
    expect((await change(doctor, { dateOfBirth })).httpStatus).toBe(status)
  })

  it.each([
    ['BER/4711-A', 200],
    ['4711', 200],
    ['x'.repeat(40), 200],
    ['x'.repeat(41), 422],
    ['4711 A', 422],
    ['4711_A', 422],
    ['4711#', 422],
  ])('answers the registration number %j with %d', async (registrationId, status) => {
    const doctor = await signUpDoctor(harness)
    expect((await change(doctor, { registrationId })).httpStatus).toBe(status)
  })

  it.each([
    ['registrationId', null, 'Registration number required'],
    ['registrationId', '', 'Registration number required'],
    ['specialization', [], 'Choose at least one specialization'],
    ['experience', null, 'Years of experience required'],
    ['degree', '', 'Degree Required'],
    ['gender', null, 'Gender Required'],
    ['dateOfBirth', null, 'Date of Birth Required'],
    ['countryCode', null, 'Country code required'],
    ['fullname', '', 'Full Name Required'],
  ])('cannot be emptied of %s (%j)', async (field, value, text) => {
    const doctor = await onboardedDoctor(harness)
    expect(await refusal(doctor, { [field]: value })).toMatchObject({
      httpStatus: 422,
      fields: { [field]: text },
    })
  })

  it('lets a service provider take the registration number back', async () => {
    const provider = await onboardedDoctor(harness, { isServiceProvider: true })
    expect(await save(provider, { registrationId: '' })).toMatchObject({ registrationId: null })
  })

  it('knows the specialisations of the list, once each, and no others', async () => {
    const doctor = await signUpDoctor(harness)
    expect((await save(doctor, { specialization: [...SPECIALISATION_IDS] })).specialization).toEqual(
      SPECIALISATION_IDS,
    )
    expect((await save(doctor, { specialization: ['surgery', 'surgery'] })).specialization).toEqual([
      'surgery',
    ])
    expect((await refusal(doctor, { specialization: ['astrology'] })).httpStatus).toBe(422)
  })

  it('may be sent back whole and unchanged, at every stage and also wrapped', async () => {
    const doctor = await signUpDoctor(harness)
    const { fullname: _, ...fresh } = await harness.call(getDoctor, { token: doctor.token })
    expect((await change(doctor, fresh)).httpStatus).toBe(200)
    await save(doctor, {
      ...DOCTOR_PROFILE,
      mobile: '1725550001',
      about: 'Hunde und Katzen',
      termsAccepted: true,
    })
    await clinicOf(harness, doctor)
    const assistant = await assistantOf(harness, doctor)
    const record = await harness.call(getDoctor, { token: doctor.token })
    expect(record.assistants).toEqual([assistant.id])
    expect(await save(doctor, { ...record, role: 'doctor' })).toEqual(record)
    expect(await save(doctor, { doctor: record })).toEqual(record)
  })

  it.each([
    ['email', 'thief@example.com'],
    ['role', 'patient'],
    ['verified', true],
    ['isServiceProvider', true],
    ['clinics', ['00000000-0000-7000-8000-000000000000']],
    ['assistants', ['00000000-0000-7000-8000-000000000000']],
    ['onboarding', true],
    ['onboardingStep', 'info'],
    ['termsAndConditionsAcceptedAt', '2020-01-01T00:00:00.000Z'],
    ['createdOn', null],
  ])('refuses another value of the read-only %s', async (field, value) => {
    const doctor = await onboardedDoctor(harness)
    const before = await columnsOf(doctor)
    expect(await refusal(doctor, { fullname: 'Somebody Else', [field]: value })).toMatchObject({
      httpStatus: 422,
      fields: { [field]: 'This cannot be changed' },
    })
    expect(await columnsOf(doctor)).toEqual(before)
  })

  it.each(['passwordHash', 'verifiedAt', 'disabledAt', 'notes', 'rights'])(
    'has no %s to write',
    async (field) => {
      const doctor = await onboardedDoctor(harness)
      expect(await refusal(doctor, { [field]: 'x' })).toMatchObject({
        httpStatus: 422,
        fields: { [field]: 'Unknown field' },
      })
    },
  )

  it('is only the own one: another doctor’s id is not found', async () => {
    const [doctor, other] = [await onboardedDoctor(harness), await onboardedDoctor(harness)]
    const before = await columnsOf(other)
    expect((await change(doctor, { _id: other.id, fullname: 'Thief' })).httpStatus).toBe(404)
    expect(await columnsOf(other)).toEqual(before)
  })

  it('is neither an owner’s nor an assistant’s to read or write', async () => {
    const doctor = await onboardedDoctor(harness)
    const owner = await onboardedOwner(harness)
    const assistant = await assistantOf(harness, doctor)
    for (const { token } of [owner, assistant]) {
      expect((await harness.send(getDoctor, { token })).httpStatus).toBe(404)
      expect((await harness.send(updateDoctor, { token, body: { degree: 'Dr.' } })).httpStatus).toBe(404)
    }
  })

  it('makes clinics be found by the new name', async () => {
    const doctor = await onboardedDoctor(harness, { fullname: 'Ruth Lange' })
    const clinic = await clinicOf(harness, doctor)
    const foundBy = async (word: string) =>
      Number(
        (
          await harness.database.db
            .select({ count: sql<string>`count(*)` })
            .from(clinics)
            .where(sql`id = ${clinic.id} and search_text like ${`%${word}%`}`)
        )[0]?.count,
      )
    expect([await foundBy('lange'), await foundBy('zimmermann')]).toEqual([1, 0])
    await save(doctor, { fullname: 'Ruth Zimmermann' })
    expect([await foundBy('lange'), await foundBy('zimmermann')]).toEqual([0, 1])
  })
})

const audited = (call: string) =>
  harness.database.db
    .select({ object: audit.objectId, actor: audit.actorId })
    .from(audit)
    .where(eq(audit.call, call))
    .orderBy(asc(audit.at), asc(audit.id))

describe('the operator', () => {
  const printed: string[] = []
  const run = (...args: string[]) => {
    printed.length = 0
    return operate(args, {
      database: harness.database,
      live: harness.context.live,
      files: harness.context.files,
      now: harness.clock.now(),
      print: (line) => printed.push(line),
    })
  }

  it('verifies a doctor by e-mail, and the audit knows', async () => {
    const doctor = await onboardedDoctor(harness)
    expect(await run('verify-doctor', ` ${doctor.email.toUpperCase()}`)).toBe(0)
    expect(await harness.call(getUser, { token: doctor.token })).toMatchObject({ verified: true })
    expect((await audited('operator.verify-doctor')).at(-1)).toEqual({ object: doctor.id, actor: null })
  })

  it('has to verify again when the registration number changes, and only then', async () => {
    const doctor = await onboardedDoctor(harness)
    await run('verify-doctor', doctor.email)
    expect(await save(doctor, { registrationId: 'BER/4711-A', fullname: 'Ruth Weber' })).toMatchObject({
      verified: true,
    })
    expect(await save(doctor, { registrationId: 'BER/4712-A' })).toMatchObject({ verified: false })
  })

  it('cannot verify owners or strangers', async () => {
    const owner = await signUpOwner(harness)
    expect([
      await run('verify-doctor', owner.email),
      await run('verify-doctor', 'nobody@example.com'),
    ]).toEqual([1, 1])
  })

  it('cannot verify a doctor before name and registration number are given', async () => {
    const doctor = await signUpDoctor(harness)
    const { registrationId, ...rest } = INFO
    await save(doctor, rest)
    expect(await run('verify-doctor', doctor.email)).toBe(1)
    expect(printed).toEqual([
      `${doctor.email} has not told name and registration number yet: there is nothing to verify.`,
    ])
    expect(await harness.call(getUser, { token: doctor.token })).toMatchObject({ verified: false })
    await save(doctor, { registrationId })
    expect(await run('verify-doctor', doctor.email)).toBe(0)
  })

  it('lists all doctors with what decides', async () => {
    const doctor = await onboardedDoctor(harness, { registrationId: 'LIST/1' })
    expect(await run('list-doctors')).toBe(0)
    expect(printed).toContain(`${doctor.email}\tRuth Lange\tdoctor\tLIST/1\tnot verified`)
  })

  it('signs somebody out everywhere, sockets included', async () => {
    const owner = await signUpOwner(harness)
    harness.live.disconnected.length = 0
    expect(await run('end-sessions', owner.email)).toBe(0)
    expect(printed).toEqual([`Sessions of ${owner.email} ended: 1.`])
    expect(await harness.refusal(getUser, { token: owner.token })).toMatchObject({
      httpStatus: 403,
      code: 'session_expired',
    })
    expect(harness.live.disconnected).toHaveLength(1)
    expect((await audited('operator.end-sessions')).at(-1)).toEqual({ object: owner.id, actor: null })
    expect(await run('end-sessions', 'nobody@example.com')).toBe(1)
  })

  it('is told how it goes when it says something else', async () => {
    expect([
      await run(),
      await run('help'),
      await run('drop-tables'),
      await run('verify-doctor'),
      await run('constructor'),
    ]).toEqual([0, 0, 2, 2, 2])
    expect(printed.join()).toContain('npm run operator -- help')
  })
})

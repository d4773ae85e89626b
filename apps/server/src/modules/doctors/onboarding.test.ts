import { getUser } from '@vetvisit/contract/auth/routes'
import { createClinic } from '@vetvisit/contract/clinics/routes'
import { getDoctor, getDoctorDashboard } from '@vetvisit/contract/doctors/routes'
import { describe, expect, it } from 'vitest'
import {
  CLINIC,
  clinicOf,
  DOCTOR_PROFILE,
  harnessOfFile,
  onboardedDoctor,
  type Person,
  signUpDoctor,
  START,
} from '../../../test/harness.ts'
import { recordsIn } from './doctors.test-support.ts'

const harness = harnessOfFile()
const { save, refusal, columnsOf } = recordsIn(harness)
const stepOf = async (doctor: Person) => (await harness.call(getUser, { token: doctor.token })).onboardingStep

const { specialization, experience, degree, ...INFO } = DOCTOR_PROFILE
const AVAILABILITY = { specialization, experience, degree }

describe('the onboarding of a doctor', () => {
  // specification/practice §3: Doctor fields
  // specification/practice §5: doctor: name, birth, experience, specialization, country code, degree needed
  // specification/practice §7: POST /doctor/update
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

  // specification/readings §11: a veterinarian may have no specialisation
  it('needs a specialisation of a service provider, and none of a veterinarian', async () => {
    const { specialization: _, ...rest } = AVAILABILITY
    const doctor = await signUpDoctor(harness)
    expect((await save(doctor, { ...INFO, ...rest })).onboardingStep).toBe('clinic')
    const provider = await signUpDoctor(harness, { isServiceProvider: true })
    expect((await save(provider, { ...INFO, ...rest })).onboardingStep).toBe('availability')
  })

  it.each(['experience', 'degree'] as const)('stays at the second step without %s', async (field) => {
    const doctor = await signUpDoctor(harness)
    const { [field]: _, ...rest } = AVAILABILITY
    expect((await save(doctor, { ...INFO, ...rest })).onboardingStep).toBe('availability')
  })

  // specification/practice §5: registration number: letters, digits, dash, slash; not for service providers
  it('needs no registration number from a service provider', async () => {
    const provider = await signUpDoctor(harness, { isServiceProvider: true })
    const { registrationId: _, ...rest } = INFO
    expect((await save(provider, rest)).onboardingStep).toBe('availability')
  })

  // specification/practice §4: skip updates only the doctor and leads to `/doctor/clinics`
  it('may skip the clinic step, which is then not shown again', async () => {
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

  // specification/practice §4: the clinic is created, linked to the doctor, then `/doctor`
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
  ])('cannot end before its clinic step; the refusal names the open one, %s', async (step, saved) => {
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
      terms_accepted_at: null,
      created_on: null,
    })
  })

  it('can end in the call that completes the record', async () => {
    const doctor = await signUpDoctor(harness)
    expect(await save(doctor, { ...DOCTOR_PROFILE, termsAccepted: true })).toMatchObject({
      onboarding: false,
    })
  })

  // specification/practice §4: accepting the terms: time, flag, createdOn if unset, home
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

  // specification/practice §2: `/doctor` needs a token and finished onboarding
  it('refuses the dashboard until then', async () => {
    const doctor = await signUpDoctor(harness)
    expect(await harness.refusal(getDoctorDashboard, { token: doctor.token })).toMatchObject({
      httpStatus: 409,
      code: 'onboarding_required',
    })
  })
})

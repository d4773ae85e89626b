import { getDoctor, updateDoctor } from '@vetvisit/contract/doctors/routes'
import { SPECIALIZATION_IDS } from '@vetvisit/contract/doctors/specializations'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  clinicOf,
  DOCTOR_PROFILE,
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  signUpDoctor,
} from '../../../test/harness.ts'
import { assistantOf } from '../../../test/team.ts'
import { recordsIn } from './doctors.test-support.ts'
import { rowsOf } from '../../../test/sql.ts'

const harness = harnessOfFile()
const { change, save, refusal, columnsOf } = recordsIn(harness)

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

  it('refuses experience above age minus 21, also when the date of birth changes', async () => {
    harness.clock.set('2026-12-31T12:00:00.000Z')
    const doctor = await onboardedDoctor(harness, { experience: 25 })
    expect(await refusal(doctor, { experience: 26 })).toMatchObject({
      httpStatus: 422,
      fields: { experience: 'Experience can’t exceed your age minus 21 years' },
    })
    expect(await refusal(doctor, { dateOfBirth: '1981-01-01' })).toMatchObject({
      httpStatus: 422,
      fields: { experience: 'Experience can’t exceed your age minus 21 years' },
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

  // specification/readings §11: a veterinarian may have no specialisation
  it('may lose its last specialisation, unless it is a service provider’s', async () => {
    const doctor = await onboardedDoctor(harness)
    expect(await save(doctor, { specialization: [] })).toMatchObject({ specialization: [] })
    const provider = await onboardedDoctor(harness, { isServiceProvider: true })
    expect(await refusal(provider, { specialization: [] })).toMatchObject({
      httpStatus: 422,
      fields: { specialization: 'Choose at least one specialization' },
    })
  })

  it('lets a service provider remove the registration number', async () => {
    const provider = await onboardedDoctor(harness, { isServiceProvider: true })
    expect(await save(provider, { registrationId: '' })).toMatchObject({ registrationId: null })
  })

  it('accepts specialisations of the list, each once, and no others', async () => {
    const doctor = await signUpDoctor(harness)
    expect((await save(doctor, { specialization: [...SPECIALIZATION_IDS] })).specialization).toEqual(
      SPECIALIZATION_IDS,
    )
    expect((await save(doctor, { specialization: ['surgery', 'surgery'] })).specialization).toEqual([
      'surgery',
    ])
    expect((await refusal(doctor, { specialization: ['astrology'] })).httpStatus).toBe(422)
  })

  // specification/practice §3: Doctor fields
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
    ['notes', ['00000000-0000-7000-8000-000000000000']],
    ['onboarding', true],
    ['onboardingStep', 'info'],
    ['termsAndConditionsAcceptedAt', '2020-01-01T00:00:00.000Z'],
    ['createdOn', null],
  ])('refuses another value of the read-only %s', async (field, value) => {
    const doctor = await onboardedDoctor(harness)
    const before = await columnsOf(doctor)
    expect(await refusal(doctor, { fullname: 'Somebody Else', [field]: value })).toMatchObject({
      httpStatus: 422,
      fields: { [field]: 'You can’t change this' },
    })
    expect(await columnsOf(doctor)).toEqual(before)
  })

  it.each(['passwordHash', 'verifiedAt', 'disabledAt', 'rights'])(
    'has no writable field %s',
    async (field) => {
      const doctor = await onboardedDoctor(harness)
      expect(await refusal(doctor, { [field]: 'x' })).toMatchObject({
        httpStatus: 422,
        fields: { [field]: 'Unknown field' },
      })
    },
  )

  // specification/practice §7: POST /doctor/update
  it('is refused as not found for another doctor’s id', async () => {
    const [doctor, other] = [await onboardedDoctor(harness), await onboardedDoctor(harness)]
    const before = await columnsOf(other)
    expect((await change(doctor, { _id: other.id, fullname: 'Thief' })).httpStatus).toBe(404)
    expect(await columnsOf(other)).toEqual(before)
  })

  it('is refused to owners and assistants', async () => {
    const doctor = await onboardedDoctor(harness)
    const owner = await onboardedOwner(harness)
    const assistant = await assistantOf(harness, doctor)
    for (const { token } of [owner, assistant]) {
      expect((await harness.send(getDoctor, { token })).httpStatus).toBe(404)
      expect((await harness.send(updateDoctor, { token, body: { degree: 'Dr.' } })).httpStatus).toBe(404)
    }
  })

  it('has its clinics found by a new name', async () => {
    const doctor = await onboardedDoctor(harness, { fullname: 'Ruth Lange' })
    const clinic = await clinicOf(harness, doctor)
    const foundBy = async (word: string) =>
      (
        await rowsOf(
          harness.database,
          sql`select id from clinics where id = ${clinic.id}::uuid and search_text like ${`%${word}%`}`,
        )
      ).length
    expect([await foundBy('lange'), await foundBy('zimmermann')]).toEqual([1, 0])
    await save(doctor, { fullname: 'Ruth Zimmermann' })
    expect([await foundBy('lange'), await foundBy('zimmermann')]).toEqual([0, 1])
  })
})

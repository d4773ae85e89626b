import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { getUser, signin, signupOwner } from '@vetvisit/contract/auth/routes'
import { getOwner, getOwnerDashboard, updateOwner } from '@vetvisit/contract/owners/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  clinicOf,
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  OWNER_PROFILE,
  PASSWORD,
  type Person,
  petOf,
  signUpDoctor,
  signUpOwner,
  START,
} from '../../../../test/harness.ts'
import { rowsOf } from '../../../../test/sql.ts'

const harness = harnessOfFile()

const change = (owner: Person, body: unknown) => harness.send(updateOwner, { token: owner.token, body })
const rowOf = async (owner: Person) =>
  (await rowsOf(harness.database, sql`select * from users where id = ${owner.id}::uuid`))[0]

describe('the onboarding of an owner', () => {
  // specification/owner §3: AuthUser and BaseUser fields
  it('ends with the terms: flag, server time and joining date in one write', async () => {
    const owner = await signUpOwner(harness)
    harness.clock.advance(90_000)
    const record = await harness.call(updateOwner, {
      token: owner.token,
      body: { ...OWNER_PROFILE, termsAccepted: true },
    })
    expect(record).toMatchObject({
      fullname: 'Mira Vogel',
      fullName: 'Mira Vogel',
      onboarding: false,
      termsAndConditionsAcceptedAt: '2026-03-02T07:01:30.000Z',
      createdOn: '2026-03-02T07:01:30.000Z',
    })
    expect(await harness.call(getUser, { token: owner.token })).toMatchObject({
      onboarding: false,
      fullname: 'Mira Vogel',
    })
  })

  // specification/owner §5: owner gender required
  // specification/owner §5: country code required
  it.each([
    ['fullname', 'Full Name Required'],
    ['dateOfBirth', 'Date of Birth Required'],
    ['gender', 'Gender Required'],
    ['countryCode', 'Country code required'],
  ])('does not end without %s', async (field, text) => {
    const owner = await signUpOwner(harness)
    const { [field as keyof typeof OWNER_PROFILE]: _, ...rest } = OWNER_PROFILE
    expect(
      await harness.refusal(updateOwner, { token: owner.token, body: { ...rest, termsAccepted: true } }),
    ).toMatchObject({
      httpStatus: 422,
      fields: { [field]: text },
    })
    expect(await rowOf(owner)).toMatchObject({ onboarding: true, terms_accepted_at: null, fullname: '' })
  })

  // specification/owner §7: PATCH /patient/update
  it('may be done in several calls', async () => {
    const owner = await signUpOwner(harness)
    expect((await change(owner, { fullname: 'Mira Vogel' })).httpStatus).toBe(200)
    expect(
      (await change(owner, { gender: 'f', dateOfBirth: '1990-05-17', countryCode: '+49' })).httpStatus,
    ).toBe(200)
    expect((await change(owner, { termsAccepted: true })).httpStatus).toBe(200)
  })

  // specification/owner §7: PATCH /patient/update
  it('reads both spellings of name and number, and names emptied fields', async () => {
    const owner = await signUpOwner(harness)
    expect((await change(owner, { fullName: 'Mira Vogel', phone: '0176 123 456' })).httpStatus).toBe(200)
    expect(await harness.call(getOwner, { token: owner.token })).toMatchObject({
      fullname: 'Mira Vogel',
      mobile: '0176123456',
    })
    expect(
      await harness.refusal(updateOwner, {
        token: owner.token,
        body: { fullName: '', phone: '12', dateOfBirth: '' },
      }),
    ).toMatchObject({
      fields: {
        fullname: 'Full Name Required',
        mobile: 'Please enter a valid contact number',
        dateOfBirth: 'Date of Birth Required',
      },
    })
  })

  it('keeps the first acceptance when the terms are accepted again', async () => {
    const owner = await onboardedOwner(harness)
    harness.clock.advance(60_000)
    expect(
      await harness.call(updateOwner, { token: owner.token, body: { termsAccepted: true } }),
    ).toMatchObject({
      termsAndConditionsAcceptedAt: START,
      createdOn: START,
    })
  })

  // specification/owner §2: `/patient` needs a session and finished onboarding
  it('refuses every other call until then', async () => {
    const owner = await signUpOwner(harness)
    expect(await harness.refusal(getOwnerDashboard, { token: owner.token })).toMatchObject({
      httpStatus: 409,
      code: 'onboarding_required',
    })
  })
})

describe('the record of an owner', () => {
  it.each([
    ['Käthe', 200],
    ['Anne-Marie O’Neill', 200],
    ["St. John D'Arc", 200],
    ['अनीता शर्मा', 200],
    ['Max 2', 422],
    ['Max_Muster', 422],
    ['-Max', 422],
    ['<b>Max</b>', 422],
    ['x'.repeat(100), 200],
    ['x'.repeat(101), 422],
  ])('answers the name %j with %d', async (fullname, status) => {
    const owner = await signUpOwner(harness)
    expect((await change(owner, { fullname })).httpStatus).toBe(status)
  })

  // specification/owner §5: owner name texts
  it('refuses a missing name and one with digits', async () => {
    const owner = await signUpOwner(harness)
    const texts = await Promise.all(
      ['', '   ', 'M4x'].map(
        async (fullname) =>
          (await harness.refusal(updateOwner, { token: owner.token, body: { fullname } })).fields?.[
            'fullname'
          ],
      ),
    )
    expect(texts).toEqual(['Full Name Required', 'Full Name Required', 'Please enter valid name'])
  })

  it.each([
    ['2026-03-02', 200],
    ['2026-03-03', 422],
    ['1900-01-01', 200],
    ['1899-12-31', 422],
    ['2025-02-29', 422],
    ['17-05-1990', 422],
  ])('answers the date of birth %s with %d on 2 March 2026', async (dateOfBirth, status) => {
    const owner = await signUpOwner(harness)
    const answer = await change(owner, { dateOfBirth })
    expect([answer.httpStatus, status === 422 && (answer.body as { fields?: object }).fields]).toEqual([
      status,
      status === 422 && { dateOfBirth: 'Please enter a valid date of birth' },
    ])
  })

  it.each([
    ['m', 'm'],
    ['f', 'f'],
    ['*', '*'],
    ['o', '*'],
  ])('reads the gender %s as %s', async (sent, stored) => {
    const owner = await signUpOwner(harness)
    expect(await harness.call(updateOwner, { token: owner.token, body: { gender: sent } })).toMatchObject({
      gender: stored,
    })
  })

  // specification/owner §5: owner gender required
  it('refuses another gender', async () => {
    const owner = await signUpOwner(harness)
    expect(await harness.refusal(updateOwner, { token: owner.token, body: { gender: 'x' } })).toMatchObject({
      httpStatus: 422,
      fields: { gender: 'Gender Required' },
    })
  })

  it('takes the number with or without its dial code, and signs in by it', async () => {
    const owner = await onboardedOwner(harness)
    expect(
      await harness.call(updateOwner, {
        token: owner.token,
        body: { mobile: '+49 171 555 0001', currentPassword: PASSWORD },
      }),
    ).toMatchObject({ mobile: '1715550001', countryCode: '+49' })
    expect((await harness.call(signin, { body: { email: '01715550001', password: PASSWORD } })).user.id).toBe(
      owner.id,
    )
  })

  it('refuses to lose the last way to sign in', async () => {
    const passwords = { password: PASSWORD, confirmPassword: PASSWORD }
    const { token } = await harness.call(signupOwner, {
      body: { ...passwords, mobile: '1715550003', countryCode: '+49' },
    })
    await harness.call(updateOwner, { token, body: { ...OWNER_PROFILE, termsAccepted: true } })
    expect(await harness.refusal(updateOwner, { token, body: { mobile: null } })).toMatchObject({
      httpStatus: 422,
      fields: { mobile: 'Enter an e-mail address or a mobile number' },
    })
    const byMail = await onboardedOwner(harness, { mobile: '1715550004' })
    expect(
      await harness.call(updateOwner, {
        token: byMail.token,
        body: { mobile: ' ', currentPassword: PASSWORD },
      }),
    ).toMatchObject({ mobile: null })
  })

  it.each([
    ['gender', 'Gender Required'],
    ['dateOfBirth', 'Date of Birth Required'],
    ['countryCode', 'Country code required'],
  ])('cannot be emptied of %s', async (field, text) => {
    const owner = await onboardedOwner(harness)
    expect(await harness.refusal(updateOwner, { token: owner.token, body: { [field]: null } })).toMatchObject(
      { httpStatus: 422, fields: { [field]: text } },
    )
  })

  const ADDRESS = {
    addressLine1: 'Am Kanal 3',
    addressLine2: '',
    zipcode: '10999',
    city: 'Berlin',
    state: 'Berlin',
    country: 'Germany',
  }

  // specification/owner §3: address fields, addressLine2 default empty
  it('stores an address and removes it', async () => {
    const owner = await onboardedOwner(harness)
    expect(
      (await harness.call(updateOwner, { token: owner.token, body: { address: ADDRESS } })).address,
    ).toEqual(ADDRESS)
    expect(
      (await harness.call(updateOwner, { token: owner.token, body: { address: null } })).address,
    ).toBeNull()
    const { addressLine2: _, ...oneLine } = ADDRESS
    expect(
      (await harness.call(updateOwner, { token: owner.token, body: { address: oneLine } })).address,
    ).toEqual(ADDRESS)
  })

  // specification/owner §2: address form
  // specification/owner §5: address lines required; letters and spaces
  // specification/owner §5: zip code letters, digits, apostrophe
  // specification/practice §5: address: required, letters and spaces; zip code
  it.each([
    ['addressLine1', '', 'Address Required'],
    ['zipcode', '', 'Zip Code Required'],
    ['zipcode', '10#99', 'Zip Code Invalid'],
    ['city', '', 'City Required'],
    ['city', 'Berlin 1', 'City Invalid'],
    ['state', '', 'State Required'],
    ['state', 'B@yern', 'State Invalid'],
    ['country', '', 'Country Required'],
    ['country', 'Germ4ny', 'Country Invalid'],
  ])('refuses an address whose %s is %j', async (field, value, text) => {
    const owner = await onboardedOwner(harness)
    const body = { address: { ...ADDRESS, [field]: value } }
    expect(await harness.refusal(updateOwner, { token: owner.token, body })).toMatchObject({
      httpStatus: 422,
      fields: { [`address.${field}`]: text },
    })
  })

  it.each([
    ['zipcode', "1099'A"],
    ['zipcode', 'SW1A 1AA'],
    ['city', 'Baden-Baden'],
    ['city', 'St. Gallen'],
  ])('takes an address whose %s is %j', async (field, value) => {
    const owner = await onboardedOwner(harness)
    expect((await change(owner, { address: { ...ADDRESS, [field]: value } })).httpStatus).toBe(200)
  })

  // specification/owner §3: owner form fields; gender m, f, `*`, o read as `*`
  // specification/owner §7: GET /patient/get
  it('may be sent back whole and unchanged, at every stage', async () => {
    const owner = await signUpOwner(harness)
    const { fullname: _, fullName: __, ...fresh } = await harness.call(getOwner, { token: owner.token })
    expect((await change(owner, fresh)).httpStatus).toBe(200)
    await harness.call(updateOwner, {
      token: owner.token,
      body: { ...OWNER_PROFILE, mobile: '1715550005', address: ADDRESS, termsAccepted: true },
    })
    const record = await harness.call(getOwner, { token: owner.token })
    expect(
      await harness.call(updateOwner, { token: owner.token, body: { ...record, role: 'patient' } }),
    ).toEqual(record)
  })

  it.each([
    ['email', 'thief@example.com'],
    ['role', 'doctor'],
    ['onboarding', true],
    ['termsAndConditionsAcceptedAt', '2020-01-01T00:00:00.000Z'],
    ['createdOn', '2020-01-01T00:00:00.000Z'],
  ])('refuses another value of the read-only %s', async (field, value) => {
    const owner = await onboardedOwner(harness)
    const before = await rowOf(owner)
    expect(
      await harness.refusal(updateOwner, {
        token: owner.token,
        body: { fullname: 'Somebody Else', [field]: value },
      }),
    ).toMatchObject({
      httpStatus: 422,
      fields: { [field]: 'You can’t change this' },
    })
    expect(await rowOf(owner)).toEqual(before)
  })

  it('cannot end onboarding by its flag', async () => {
    const owner = await signUpOwner(harness)
    expect(
      await harness.refusal(updateOwner, {
        token: owner.token,
        body: { ...OWNER_PROFILE, onboarding: false },
      }),
    ).toMatchObject({ httpStatus: 422 })
  })

  it.each(['verified', 'isServiceProvider', 'passwordHash', 'clinics', 'emailVerified', 'disabledAt'])(
    'has no writable field %s',
    async (field) => {
      const owner = await onboardedOwner(harness)
      expect(
        await harness.refusal(updateOwner, { token: owner.token, body: { [field]: true } }),
      ).toMatchObject({ httpStatus: 422, fields: { [field]: 'Unknown field' } })
    },
  )

  // specification/owner §7: PATCH /patient/update
  it('is refused as not found for another person’s id', async () => {
    const [owner, other] = [await onboardedOwner(harness), await onboardedOwner(harness)]
    const before = await rowOf(other)
    for (const field of ['_id', 'id'])
      expect((await change(owner, { [field]: other.id, fullname: 'Thief' })).httpStatus).toBe(404)
    expect(await rowOf(other)).toEqual(before)
  })

  // specification/owner §7: GET /patient/get
  it('is refused to doctors and visitors', async () => {
    const doctor = await signUpDoctor(harness)
    for (const route of [getOwner, getOwnerDashboard]) {
      expect((await harness.send(route, { token: doctor.token })).httpStatus).toBe(404)
      expect((await harness.send(route)).httpStatus).toBe(401)
    }
  })

  it('never shows secret fields', async () => {
    const owner = await onboardedOwner(harness)
    expect((await harness.send(getOwner, { token: owner.token })).text).not.toMatch(/argon|password|hash/i)
  })
})

describe('the dashboard of an owner', () => {
  // specification/owner §7: GET /patient/dashboard
  it('shows only the owner’s own upcoming appointments, open requests and pets', async () => {
    const doctor = await onboardedDoctor(harness)
    const clinic = await clinicOf(harness, doctor)
    const [owner, other] = [await onboardedOwner(harness), await onboardedOwner(harness)]
    const pet = await petOf(harness, owner)
    const otherPet = await petOf(harness, other)
    const book = (person: Person, petId: string, start: string) =>
      harness.call(createAppointment, {
        token: person.token,
        body: { clinicId: clinic.id, petId, start, confirmed: true },
      })
    const waiting = await book(owner, pet.id, '2026-03-03T09:00:00.000Z')
    const approved = await book(owner, pet.id, '2026-03-04T09:00:00.000Z')
    await book(other, otherPet.id, '2026-03-05T09:00:00.000Z')
    await harness.call(updateAppointment, {
      token: doctor.token,
      body: { _id: approved.id, status: 'approved' },
    })

    const dashboard = await harness.call(getOwnerDashboard, { token: owner.token })
    expect(dashboard.now).toBe(START)
    expect(dashboard.upcoming.map(({ id }) => id)).toEqual([approved.id])
    expect(dashboard.requests.map(({ id }) => id)).toEqual([waiting.id])
    expect(dashboard.recent).toEqual([])
    expect(dashboard.pets.map(({ id }) => id)).toEqual([pet.id])
  })
})

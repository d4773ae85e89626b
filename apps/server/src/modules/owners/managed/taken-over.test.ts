/** @module-tag databases */
import { deleteAccount, deleteOwner } from '@vetvisit/contract/account/routes'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { getUser, signin, signupOwner } from '@vetvisit/contract/auth/routes'
import { getNotifications } from '@vetvisit/contract/notifications/routes'
import { answerInvitation, listPractices } from '@vetvisit/contract/owners/care-routes'
import { updateOwner } from '@vetvisit/contract/owners/routes'
import { createPet, listPets, updatePet } from '@vetvisit/contract/pets/routes'
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
  PET,
} from '../../../../test/harness.ts'
import { mailsTo } from '../../../../test/mails.ts'
import { jpeg, PDF, uploaded } from '../../../../test/uploads.ts'
import { tablesWith } from '../../../../test/whole-database.ts'
import { fileIdOf } from '../../../adapters/file-store/file-link.ts'
import { removeUnusedFiles } from '../../files/public.ts'
import { ownerInTreatment } from '../../notes/notes.test-support.ts'
import { rowsOf } from '../../../../test/sql.ts'
import { managedOwnersOf } from './managed.test-support.ts'

const harness = harnessOfFile()

const { keep, listed, change, petFor, claim } = managedOwnersOf(harness)

/** A managed owner with a photo and a pet with a passport, all uploaded by the practice, after taking over the record. */
async function claimed(doctor: Person) {
  const { _id, email } = await keep(doctor)
  const bytes = await jpeg()
  const [profile, passport_url] = [
    await uploaded(harness, { token: doctor.token, path: 'patient/profile', bytes }),
    await uploaded(harness, { token: doctor.token, path: 'pet/passport', bytes: PDF, name: 'pass.pdf' }),
  ]
  await harness.call(updateOwner, { token: doctor.token, body: { _id, profile } })
  await harness.call(createPet, {
    token: doctor.token,
    query: { patientid: _id },
    body: { ...PET, passport_url },
  })
  expect((await claim(email ?? '')).httpStatus).toBe(200)
  const { token } = await harness.call(signin, { body: { email: email ?? '', password: PASSWORD } })
  await harness.call(updateOwner, { token, body: { termsAccepted: true } })
  return { id: _id, token, files: [profile, passport_url].flatMap((url) => fileIdOf(url) ?? []) }
}

/** A managed owner who signed up without the invitation and did not confirm the address. */
async function signedUpUnconfirmed() {
  const { email } = await keep(await onboardedDoctor(harness))
  const body = { email: email ?? '', password: PASSWORD, confirmPassword: PASSWORD }
  await mailsTo(harness, body.email)
  const { token } = await harness.call(signupOwner, { body })
  await harness.call(updateOwner, { token, body: { ...OWNER_PROFILE, termsAccepted: true } })
  return { token, email: body.email }
}

describe('a managed owner who takes the record over', () => {
  it('sets a password by the mail and finds their pets; then only they change the record', async () => {
    const doctor = await onboardedDoctor(harness)
    const { _id, email } = await keep(doctor)
    const pet = await petFor(doctor, _id)
    const address = email ?? ''
    const [mail] = await mailsTo(harness, address)
    expect(mail?.text).toContain('Ruth Lange keeps records for you')
    expect((await claim(address)).httpStatus).toBe(200)
    const { token, user } = await harness.call(signin, { body: { email: address, password: PASSWORD } })
    expect(user).toMatchObject({ _id, fullname: 'Ole Kraft', onboarding: true })
    await harness.call(updateOwner, { token, body: { termsAccepted: true } })
    expect((await harness.call(listPets, { token, query: {} })).map(({ name }) => name)).toEqual(['Bello'])
    expect((await harness.call(listPractices, { token })).practices).toHaveLength(1)
    expect(await listed(doctor)).toMatchObject([{ _id, email: address, managed: false }])
    expect((await change(doctor, { _id, fullname: 'Thief' })).httpStatus).toBe(404)
    const refused = await harness.refusal(updatePet, {
      token: doctor.token,
      query: { petId: pet._id },
      body: { name: 'Thief' },
    })
    expect(refused).toMatchObject({ code: 'invalid', fields: { name: 'You can’t change this' } })
  })

  it('with an account gets pets and appointments by accepting, and is listed once', async () => {
    const doctor = await onboardedDoctor(harness)
    const clinic = await clinicOf(harness, doctor)
    const owner = await onboardedOwner(harness)
    const { _id } = await keep(doctor, { email: owner.email })
    const pet = await petFor(doctor, _id)
    await harness.call(createAppointment, {
      token: doctor.token,
      body: { clinicId: clinic._id, petId: pet._id, start: '2026-03-02T10:00:00.000Z' },
    })
    expect(await harness.call(listPets, { token: owner.token, query: {} })).toEqual([])
    const { invitations } = await harness.call(listPractices, { token: owner.token })
    await harness.call(answerInvitation, {
      token: owner.token,
      body: { _id: invitations[0]?._id ?? '', accept: true },
    })
    const [moved] = await harness.call(listPets, { token: owner.token, query: {} })
    expect(moved).toMatchObject({ _id: pet._id, patient: owner.id })
    expect(await listed(doctor)).toMatchObject([{ _id: owner.id, managed: false, pets: [{ _id: pet._id }] }])
    expect((await harness.call(listPractices, { token: owner.token })).practices).toMatchObject([
      { openAppointments: 1 },
    ])
  })

  it('is the reader of the corrected address, not of the wrong one', async () => {
    const doctor = await onboardedDoctor(harness)
    const { _id, email } = await keep(doctor, { mobile: '1715550123' })
    await mailsTo(harness, email ?? '')
    expect((await change(doctor, { _id, email: 'right@example.org' })).httpStatus).toBe(200)
    expect(await claim(email ?? '')).toMatchObject({ httpStatus: 422, body: { code: 'invalid' } })
    expect((await listed(doctor))[0]?.managed).toBe(true)
    expect((await claim('right@example.org')).httpStatus).toBe(200)
    expect((await listed(doctor))[0]).toMatchObject({ email: 'right@example.org', managed: false })
  })

  it('takes over the practice’s uploads, which are then deleted with the account, not with the practice', async () => {
    const [stays, goes] = [await onboardedDoctor(harness), await onboardedDoctor(harness)]
    const [deleted, left] = [await claimed(stays), await claimed(goes)]
    await harness.call(deleteOwner, { token: deleted.token, body: { password: PASSWORD } })
    await harness.call(deleteAccount, { token: goes.token, body: { password: PASSWORD } })
    await removeUnusedFiles(harness.context)
    const rows = await rowsOf<{ id: string }>(
      harness.database,
      sql`select id, coalesce(person_id, practice_id) as "holderId", uses, released_at as "releasedAt" from files`,
    )
    expect(rows.filter(({ id }) => deleted.files.includes(id))).toEqual([])
    expect(rows.filter(({ id }) => left.files.includes(id))).toMatchObject(
      left.files.map(() => ({ holderId: left.id, uses: 1, releasedAt: null })),
    )
    const [pet] = await harness.call(listPets, { token: left.token, query: {} })
    const passport = await harness.app.inject({ url: pet?.passport_url ?? '' })
    expect(passport.rawPayload).toEqual(PDF)
  })

  it('with an account leaves no name in the closed record', async () => {
    const doctor = await onboardedDoctor(harness)
    const owner = await onboardedOwner(harness, { fullname: 'Zacharias Quell' })
    await keep(doctor, { email: owner.email, fullname: 'Zacharias Quell' })
    const { invitations } = await harness.call(listPractices, { token: owner.token })
    await harness.call(answerInvitation, {
      token: owner.token,
      body: { _id: invitations[0]?._id ?? '', accept: true },
    })
    expect(await tablesWith(harness, ['Zacharias'])).not.toEqual([])
    await harness.call(deleteOwner, { token: owner.token, body: { password: PASSWORD } })
    await mailsTo(harness, owner.email)
    expect(await tablesWith(harness, ['Zacharias'])).toEqual([])
  })

  describe('who has signed up meanwhile without confirming the address', () => {
    it('gets the record by its link if the new account is empty', async () => {
      const { token, email } = await signedUpUnconfirmed()
      expect((await claim(email)).httpStatus).toBe(200)
      expect((await harness.call(getUser, { token })).email).toBeNull()
    })

    it('is refused if the new account has a pet, and keeps it', async () => {
      const { token, email } = await signedUpUnconfirmed()
      await harness.call(createPet, { token, query: {}, body: PET })
      expect((await claim(email)).httpStatus).toBe(409)
      expect((await harness.call(getUser, { token })).email).toBe(email)
    })
  })
})

describe('a practice and the pets of owners with an account', () => {
  it('adds one and notifies the owner, and changes none', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    const added = await petFor(doctor, owner.id)
    const { notifications } = await harness.call(getNotifications, {
      token: owner.token,
      params: { role: 'patient' },
      query: {},
    })
    expect(notifications[0]).toMatchObject({
      type: 'pet-added',
      petId: added._id,
      message: 'Ruth Lange has added Bello to your pets.',
    })
    for (const petId of [pet._id, added._id])
      expect(
        await harness.refusal(updatePet, { token: doctor.token, query: { petId }, body: { name: 'Thief' } }),
      ).toMatchObject({ code: 'invalid', fields: { name: 'You can’t change this' } })
  })

  it('is refused a pet without an owner on its record', async () => {
    const { owner } = await ownerInTreatment(harness)
    const stranger = await onboardedDoctor(harness)
    const refusedWith = (query: Record<string, string>) =>
      harness.refusal(createPet, { token: stranger.token, query, body: PET })
    expect(await refusedWith({ patientid: owner.id })).toMatchObject({ code: 'not_found' })
    expect(await refusedWith({})).toMatchObject({ httpStatus: 422, fields: { patientid: 'Required' } })
  })
})

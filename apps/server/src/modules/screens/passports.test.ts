import { getPassportKey, getPassports } from '@vetvisit/contract/passports/routes'
import { PASSPORT_DAYS, PASSPORT_TOKEN_MAX_LENGTH } from '@vetvisit/contract/passports/rules'
import { checkPassport } from '@vetvisit/contract/passports/token'
import { archivePet, updatePet } from '@vetvisit/contract/pets/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedOwner, petOf, type Person } from '../../../test/harness.ts'
import { execute } from '../../../test/sql.ts'
import { ownerInTreatment } from '../notes/notes.test-support.ts'

const harness = harnessOfFile()
const DAY_MS = 86_400_000

async function passportsOf({ token }: Pick<Person, 'token'>, at = harness.clock.now()) {
  const [{ publicKey }, { passports }] = await Promise.all([
    harness.call(getPassportKey, {}),
    harness.call(getPassports, { token }),
  ])
  return Promise.all(passports.map(({ passport }) => checkPassport(passport, publicKey, at)))
}

describe('passports of an owner', () => {
  it('show chip, number, vaccination with its writer, and the telephone of the practice on record', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    const query = { petId: pet._id }
    await harness.call(updatePet, {
      token: owner.token,
      query,
      body: { rfid: '276098100000001', passport_number: 'DE 01234' },
    })
    await harness.call(updatePet, { token: doctor.token, query, body: { vaccinationDueOn: '2027-03-01' } })
    await execute(
      harness.database,
      sql`update clinics set phone = '+493012345678' where doctor_id = ${doctor.id}::uuid`,
    )
    const [checked] = await passportsOf(owner)
    expect(checked).toMatchObject({
      state: 'genuine',
      passport: {
        name: pet.name,
        chip: '276098100000001',
        passportNumber: 'DE 01234',
        vaccinationValidUntil: '2027-03-01',
        vaccinationBy: expect.stringMatching(/./),
        phone: '+493012345678',
      },
    })
  })

  it(`are signed for ${PASSPORT_DAYS} days`, async () => {
    const owner = await onboardedOwner(harness)
    await petOf(harness, owner)
    const [last] = await passportsOf(owner, harness.clock.now() + PASSPORT_DAYS * DAY_MS - 1)
    const [after] = await passportsOf(owner, harness.clock.now() + PASSPORT_DAYS * DAY_MS)
    expect([last?.state, after?.state]).toEqual(['genuine', 'expired'])
  })

  it('name the owner as writer of a vaccination that no practice entered', async () => {
    const owner = await onboardedOwner(harness)
    const pet = await petOf(harness, owner)
    await harness.call(updatePet, {
      token: owner.token,
      query: { petId: pet._id },
      body: { vaccinationDueOn: '2027-03-01' },
    })
    expect(await passportsOf(owner)).toMatchObject([
      { passport: { vaccinationValidUntil: '2027-03-01', vaccinationBy: null, clinic: null, phone: null } },
    ])
  })

  // specification/owner §1: a passport is signed and checked without a network; nothing of a changed one is shown (added)
  it('hold nothing else: no owner, no allergy, no insurance number', async () => {
    const owner = await onboardedOwner(harness)
    const pet = await petOf(harness, owner)
    const hidden = { allergies: 'Penicillin', alerts: 'Bites', pet_insurance_no: 'INS-77' }
    await harness.call(updatePet, { token: owner.token, query: { petId: pet._id }, body: hidden })
    const { passports } = await harness.call(getPassports, { token: owner.token })
    const text = Buffer.from(passports[0]?.passport.split('.')[0] ?? '', 'base64url').toString()
    for (const secret of [...Object.values(hidden), owner.email, owner.id, pet._id])
      expect(text).not.toContain(secret)
  })

  it('are those of living pets of this owner only', async () => {
    const owner = await onboardedOwner(harness)
    const other = await onboardedOwner(harness)
    const pets = [await petOf(harness, owner), await petOf(harness, owner), await petOf(harness, owner)]
    await petOf(harness, other)
    await harness.call(archivePet, { token: owner.token, query: { petId: pets[0]?._id ?? '' } })
    await harness.call(updatePet, {
      token: owner.token,
      query: { petId: pets[1]?._id ?? '' },
      body: { deceasedOn: '2026-03-01' },
    })
    const { passports } = await harness.call(getPassports, { token: owner.token })
    expect(passports.map(({ petId }) => petId)).toEqual([pets[2]?._id])
  })

  it('fit their limit with the longest names in three-byte letters', async () => {
    const owner = await onboardedOwner(harness)
    const pet = await petOf(harness, owner)
    const long = {
      name: 'क'.repeat(60),
      breed: 'क'.repeat(80),
      rfid: '₹'.repeat(40),
      passport_number: '₹'.repeat(40),
    }
    await harness.call(updatePet, { token: owner.token, query: { petId: pet._id }, body: long })
    const { passports } = await harness.call(getPassports, { token: owner.token })
    expect(passports[0]?.passport.length).toBeLessThan(PASSPORT_TOKEN_MAX_LENGTH)
    expect(await passportsOf(owner)).toMatchObject([{ state: 'genuine', passport: { name: long.name } }])
  })
})

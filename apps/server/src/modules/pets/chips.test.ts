/** @module-tag databases */
import { chipKey } from '@vetvisit/contract/pets/microchip'
import { createPet, archivePet, findPetsByChip, getPet } from '@vetvisit/contract/pets/routes'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedDoctor, onboardedOwner, type Person, petOf } from '../../../test/harness.ts'
import { rowsOf } from '../../../test/sql.ts'
import { ownerInTreatment } from '../notes/notes.test-support.ts'

const harness = harnessOfFile()
const CHIP = '276098106312345'

const carriers = async (person: Person, rfid: string, petId?: string) => {
  const pets = await harness.call(findPetsByChip, {
    token: person.token,
    query: { rfid, ...(petId && { petId }) },
  })
  return pets.map(({ name }) => name)
}

describe('the animals with a chip', () => {
  // specification/owner §5: a microchip has 15 digits; another number is kept with a warning, and an animal with the same one is named (added)
  it('are those of owners on the practice’s record, however the number is written', async () => {
    const { doctor, owner } = await ownerInTreatment(harness)
    const minka = await petOf(harness, owner, { name: 'Minka', rfid: '276 0981 0631-2345' })
    const stranger = await onboardedOwner(harness)
    await petOf(harness, stranger, { name: 'Fremder', rfid: CHIP })
    expect(
      await harness.call(findPetsByChip, { token: doctor.token, query: { rfid: `\u200B${CHIP}` } }),
    ).toEqual([{ _id: minka._id, name: 'Minka', type: 'Dog', patient: owner.id, ownername: 'Mira Vogel' }])
    expect(await carriers(doctor, '276098106312346')).toEqual([])
    expect(await carriers(doctor, CHIP.slice(1))).toEqual([])
    expect(await carriers(doctor, CHIP, minka._id)).toEqual([])
    expect(await carriers(await onboardedDoctor(harness), CHIP)).toEqual([])
  })

  it('are an owner’s own in the form of the owner, without archived ones', async () => {
    const [owner, stranger] = await Promise.all([onboardedOwner(harness), onboardedOwner(harness)])
    const rex = await petOf(harness, owner, { name: 'Rexi', rfid: CHIP })
    await petOf(harness, stranger, { name: 'Fremder', rfid: CHIP })
    expect(await carriers(owner, CHIP)).toEqual(['Rexi'])
    await harness.call(archivePet, { token: owner.token, query: { petId: rex._id } })
    expect(await carriers(owner, CHIP)).toEqual([])
  })

  it.each(['012*345*678', 'AVID*012*345*678', '0A1B2C3D4E', '27609810631234', 'not known'])(
    'keep a number that is odd as it was typed: %s',
    async (rfid) => {
      const owner = await onboardedOwner(harness)
      const { _id } = await petOf(harness, owner, { rfid })
      expect(await harness.call(getPet, { token: owner.token, query: { petId: _id } })).toMatchObject({
        rfid,
      })
      expect(await carriers(owner, rfid.toLowerCase())).toHaveLength(1)
    },
  )

  it('are none for a number without letters and digits', async () => {
    const owner = await onboardedOwner(harness)
    await petOf(harness, owner, { rfid: '---' })
    expect(await carriers(owner, '-')).toEqual([])
    expect(
      await harness.refusal(findPetsByChip, { token: owner.token, query: { rfid: ' \u200B' } }),
    ).toMatchObject({ httpStatus: 422 })
  })

  it('may be two: a second one is saved', async () => {
    const owner = await onboardedOwner(harness)
    await petOf(harness, owner, { name: 'Rexi', rfid: CHIP })
    const body = { name: 'Luna', gender: 'f', type: 'Dog', breed: 'Beagle', age: '4', rfid: CHIP } as const
    await harness.call(createPet, { token: owner.token, query: {}, body })
    expect(await carriers(owner, CHIP)).toEqual(['Rexi', 'Luna'])
  })

  it('are compared by the database as by the contract', async () => {
    const typed = fc.array(fc.constantFrom(...'0123456789 -./*:()aAvViIdDzZ०९٣۴\u00A0'.split('')), {
      maxLength: 40,
    })
    const numbers = fc.sample(typed, 200).map((letters) => letters.join(''))
    const rows = await rowsOf<{ key: string }>(
      harness.database,
      sql`select chip_key(number) as key from jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb) with ordinality t (number, at) order by at`,
    )
    expect(rows.map(({ key }) => key)).toEqual(numbers.map(chipKey))
  })
})

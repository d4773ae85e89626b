import { PET_DOCUMENTS } from '@vetvisit/contract/pets/rules'
import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import { describe, expect, it } from 'vitest'
import { readableBy } from './policy.ts'

const documents = Object.fromEntries(PET_DOCUMENTS.map((field) => [field, `/files/${field}`])) as Pick<
  PetRecord,
  (typeof PET_DOCUMENTS)[number]
>
const id = '0190a5c0-0000-7000-8000-000000000001'
const record: PetRecord = {
  _id: id,
  id,
  patient: id,
  name: 'Rex',
  gender: 'm',
  type: 'Dog',
  breed: 'Beagle',
  age: '3.4',
  ageEntered: '3.4',
  bornOn: '2022-11-02',
  profile: '/files/photo',
  passport_number: 'DE 1',
  rfid: '276',
  pet_insurance_no: 'TK',
  vaccinationDueOn: '2026-05-05',
  dewormingDueOn: '2026-06-06',
  archived: false,
  dateOfBirth: '2022-11-02',
  colour: 'brown',
  neutered: true,
  allergies: 'Chicken',
  alerts: 'bites',
  deceasedOn: null,
  ...documents,
  weights: [{ date: '2026-01-01', kg: 12, by: null }],
  writtenBy: [],
}

describe('the part of a pet’s record that a practice reads', () => {
  it('is the pet without details while the owner has only a request', () => {
    const seen = readableBy(record, { grade: 'requested', isServiceProvider: false })
    const { name, type, breed, age, gender, profile } = record
    expect(seen).toMatchObject({ name, type, breed, age, gender, profile })
    const hidden = [
      'rfid',
      'passport_number',
      'allergies',
      'alerts',
      'colour',
      'dateOfBirth',
      ...PET_DOCUMENTS,
    ] as const
    for (const field of hidden) expect(seen[field]).toBeNull()
    expect(seen.weights).toEqual([])
  })

  it('is the whole record for an owner on record', () => {
    expect(readableBy(record, { grade: 'on-record', isServiceProvider: false })).toEqual(record)
  })

  it('has no documents for a service provider', () => {
    const seen = readableBy(record, { grade: 'on-record', isServiceProvider: true })
    expect(seen).toMatchObject({ allergies: 'Chicken', weights: record.weights })
    for (const field of PET_DOCUMENTS) expect(seen[field]).toBeNull()
  })
})

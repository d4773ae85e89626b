import { describe, expect, it } from 'vitest'
import { DoctorChanges } from '../doctors/routes.ts'
import { PetChanges } from '../pets/schemas.ts'
import { Address } from './fields.ts'

const ADDRESS = {
  addressLine1: 'Torstraße 1',
  addressLine2: '',
  zipcode: '10115',
  city: 'Berlin',
  state: 'Berlin',
  country: 'Germany',
}

// specification/readings §10: the digits of streets, postcodes and numbers are stored as 0 to 9, whichever script they are typed in (added)
describe('digits of another script', () => {
  it.each(['१०११५', '١٠١١٥', '۱۰۱۱۵', '１０１１５', '𝟏𝟎𝟏𝟏𝟓'])('are 0 to 9 in a postcode: %s', (zipcode) => {
    expect(Address.parse({ ...ADDRESS, zipcode }).zipcode).toBe('10115')
  })

  it('are 0 to 9 in the lines of an address, and the words stay', () => {
    expect(Address.parse({ ...ADDRESS, addressLine1: 'नेहरू मार्ग १२', addressLine2: '３階' })).toMatchObject({
      addressLine1: 'नेहरू मार्ग 12',
      addressLine2: '3階',
    })
  })

  it.each(['rfid', 'passport_number', 'pet_insurance_no'] as const)(
    'are 0 to 9 in a number of an animal: %s',
    (field) => {
      expect(PetChanges.parse({ [field]: '२७६ ०९८१' })[field]).toBe('276 0981')
      expect(PetChanges.parse({ [field]: '' })[field]).toBeNull()
    },
  )

  it('are 0 to 9 in a registration number', () => {
    expect(DoctorChanges.parse({ registrationId: 'MH/४७११' }).registrationId).toBe('MH/4711')
  })

  it('stay in the name of an animal', () => {
    expect(PetChanges.parse({ name: 'मोती २' }).name).toBe('मोती २')
  })
})

describe('a postcode', () => {
  it('has the apostrophe that keyboards put in its place', () => {
    expect(Address.parse({ ...ADDRESS, zipcode: '12`34' }).zipcode).toBe('12’34')
  })
})

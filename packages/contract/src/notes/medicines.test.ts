import { describe, expect, it } from 'vitest'
import { allergyConflict, medicinesToDecide } from './medicines.ts'

describe('a medicine for an animal with allergies', () => {
  it.each([
    ['Meloxicam', 'Meloxicam 1,5 mg/ml', { kind: 'name', word: 'meloxicam' }],
    ['verträgt kein Rimadyl', 'RIMADYL 50', { kind: 'name', word: 'rimadyl' }],
    [
      'Penicillin',
      'Amoxicillin/Clavulansäure 250 mg',
      { kind: 'group', group: 'penicillins', word: 'penicillin' },
    ],
    ['penicillins, chicken', 'Synulox', { kind: 'group', group: 'penicillins', word: 'penicillins' }],
    ['Amoxicilline', 'Synulox', { kind: 'group', group: 'penicillins', word: 'amoxicilline' }],
    ['Penicillin', 'Convenia', { kind: 'group', group: 'cephalosporins', word: 'penicillin' }],
    ['Sulfonamide', 'Cotrimoxazol', { kind: 'group', group: 'sulfonamides', word: 'sulfonamide' }],
    ['NSAID', 'Metacam', { kind: 'group', group: 'nsaids', word: 'nsaid' }],
    ['Carprofen', 'Metacam', { kind: 'group', group: 'nsaids', word: 'carprofen' }],
    ['Entzündungshemmer', 'Onsior 6 mg', { kind: 'group', group: 'nsaids', word: 'entzundungshemmer' }],
    ['Kortison', 'Prednisolon 5 mg', { kind: 'group', group: 'steroids', word: 'kortison' }],
  ])('with "%s" warns of %s', (allergies, medicine, conflict) => {
    expect(allergyConflict(allergies, medicine)).toEqual(conflict)
  })

  it.each([
    [null, 'Metacam'],
    ['', 'Metacam'],
    ['Pollen, Huhn', 'Metacam'],
    ['Penicillin', 'Metacam'],
    ['Penicillin', ''],
    ['Ei', 'Eisen'],
  ])('with %j gives no warning about "%s"', (allergies, medicine) => {
    expect(allergyConflict(allergies, medicine)).toBeNull()
  })
})

describe('a prescription for an animal with allergies', () => {
  const ALLERGIES = 'Penicillin'

  // specification/practice §2: warnings stay in sight; a medicine against an allergy needs a reason
  it('waits for a reason for each medicine in conflict, once, in the order of the prescription', () => {
    const medicines = ['Synulox', 'Meloxicam', 'Amoxicillin', ' amoxicillin ']
    expect(medicinesToDecide(ALLERGIES, medicines, [])).toEqual(['Synulox', 'Amoxicillin'])
  })

  it('no longer waits for a medicine with a reason, however it is written', () => {
    expect(medicinesToDecide(ALLERGIES, ['Amoxicillin', 'Synulox'], ['AMOXICILLIN '])).toEqual(['Synulox'])
  })

  it('waits for nothing without a conflict', () => {
    expect(medicinesToDecide(ALLERGIES, ['Meloxicam', ''], [])).toEqual([])
    expect(medicinesToDecide(null, ['Amoxicillin'], [])).toEqual([])
  })
})

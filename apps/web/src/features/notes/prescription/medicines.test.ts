import { describe, expect, it } from 'vitest'
import { type Medicine, medicineText, mergeMedicines } from './medicines.ts'

const medicine = (medName: string, dose = '1 ml', imageUrl: string | null = null): Medicine => ({
  medName,
  dose,
  frequency: 'once a day',
  duration: '5 days',
  imageUrl,
})
const [A, B] = [medicine('Meloxicam'), medicine('Omeprazol')]

describe('one prescription that two colleagues change', () => {
  it('has both changes if they are of different medicines', () => {
    const { list, conflicts } = mergeMedicines(
      [A, B],
      [medicine('Meloxicam', '2 ml'), B],
      [A, B, medicine('Iron')],
    )
    expect(list.map(medicineText)).toEqual([
      'Meloxicam, 2 ml, once a day, 5 days',
      'Omeprazol, 1 ml, once a day, 5 days',
      'Iron, 1 ml, once a day, 5 days',
    ])
    expect(conflicts).toEqual([])
  })

  it('shows the other’s medicine beside one’s own if both changed it', () => {
    const theirs = medicine('Omeprazol', '3 ml')
    const { list, conflicts, seen } = mergeMedicines([A, B], [A, medicine('Omeprazol', '2 ml')], [A, theirs])
    expect(list[1]?.dose).toBe('2 ml')
    expect(conflicts).toEqual([{ line: list[1], mine: list[1], theirs }])
    expect(conflicts[0]?.line).toBe(list[1])
    expect(seen).toEqual([A, theirs])
  })

  it('restores a medicine that one removed and the other changed', () => {
    const theirs = medicine('Omeprazol', '3 ml')
    const { list, conflicts } = mergeMedicines([A, B], [A], [A, theirs])
    expect(list).toEqual([A, theirs])
    expect(conflicts).toEqual([{ line: theirs, mine: undefined, theirs }])
  })

  it('treats an image with a new link as the same', () => {
    const before = medicine('Meloxicam', '1 ml', '/api/v1/files/1?until=1')
    const saved = medicine('Meloxicam', '1 ml', '/api/v1/files/1?until=2')
    const { list, conflicts } = mergeMedicines([before], [{ ...before, dose: '2 ml' }], [saved])
    expect(list).toEqual([{ ...before, dose: '2 ml' }])
    expect(conflicts).toEqual([])
  })
})

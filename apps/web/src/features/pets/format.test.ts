import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import { describe, expect, it } from 'vitest'
import { chosenPet, weightLine, weightText } from './format.ts'

const pet = (_id: string, changes: Partial<PetRecord> = {}) =>
  ({ _id, archived: false, deceasedOn: null, ...changes }) as PetRecord

describe('a weight', () => {
  it('is in kilograms, below one kilogram in grams, in the reader’s number format', () => {
    expect([weightText(31.1, 'en'), weightText(1, 'en'), weightText(0.999, 'en')]).toEqual([
      '31.1\u00A0kg',
      '1\u00A0kg',
      '999\u00A0g',
    ])
    expect(weightText(12.425, 'de').replace(/\s/, ' ')).toBe('12,425 kg')
  })
})

describe('the line chart of weights', () => {
  const size = { width: 100, height: 100 }

  it('needs two days', () => {
    expect(weightLine([], size)).toEqual([])
    expect(weightLine([{ date: '2026-01-01', kg: 5 }], size)).toEqual([])
  })

  it('is to scale in time and weight, with room above and below', () => {
    const points = weightLine(
      [
        { date: '2026-01-01', kg: 4 },
        { date: '2026-01-26', kg: 6 },
        { date: '2026-04-11', kg: 5 },
      ],
      size,
    )
    expect(points.map(({ x }) => x)).toEqual([0, 25, 100])
    const [low = 0, high = 0, middle = 0] = points.map(({ y }) => y)
    expect(middle).toBeCloseTo((low + high) / 2)
    expect(high).toBeGreaterThan(0)
    expect(low).toBeLessThan(100)
  })

  it('is level if the weight does not change', () => {
    const level = weightLine(
      ['2026-01-01', '2026-01-02'].map((date) => ({ date, kg: 4 })),
      size,
    )
    expect(level.map(({ y }) => y)).toEqual([50, 50])
  })
})

describe('the pet on the page', () => {
  const [old, rex, minka] = [
    pet('old', { archived: true }),
    pet('rex', { deceasedOn: '2026-01-01' }),
    pet('minka'),
  ]

  it('is the one named in the URL', () => {
    expect(chosenPet([old, rex, minka], 'rex')).toBe(rex)
  })

  it('is otherwise the first living one, and never an archived one', () => {
    expect(chosenPet([old, rex, minka], null)).toBe(minka)
    expect(chosenPet([old, rex, minka], 'old')).toBe(minka)
    expect(chosenPet([old, rex], 'gone')).toBe(rex)
    expect(chosenPet([old], null)).toBeUndefined()
  })
})

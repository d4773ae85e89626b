import { describe, expect, it } from 'vitest'
import { serviceTotal } from './rules.ts'

describe('chosen services', () => {
  it('cost the sum of their prices, and nothing if there are none', () => {
    expect(serviceTotal([{ price: 20 }, { price: 0 }, { price: 35 }])).toBe(55)
    expect(serviceTotal([])).toBe(0)
  })
})

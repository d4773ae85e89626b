import { describe, expect, it } from 'vitest'
import { whenBack } from './when-back.ts'

const backAsOf = (today: string) => whenBack('2026-11-28T23:30:00Z', 'Europe/Berlin', today)

describe('a vet who is away', () => {
  it('is back at a time if that is today for the reader, else on a day', () => {
    expect(backAsOf('2026-11-29')).toMatch(/30/)
    expect(backAsOf('2026-11-28')).toMatch(/^Sun\b/)
  })
})

import { describe, expect, it } from 'vitest'
import { dayText, markedPets, nameParts, shownPets } from './table-format.ts'

const pet = (name: string, deceasedOn: string | null = null) => ({ name, deceasedOn })

describe('a row of the owners', () => {
  it('has the last word of a name apart', () => {
    expect(nameParts('Hanna Mittag Klein')).toEqual({ first: 'Hanna Mittag', last: 'Klein' })
    expect(nameParts(' Mira ')).toEqual({ first: '', last: 'Mira' })
  })

  it('says the day at the clinic: nothing today, the year only if it is another', () => {
    const now = Date.parse('2026-03-02T23:30:00Z')
    expect(dayText('2026-03-03T08:00:00Z', 'Europe/Berlin', now)).toBeNull()
    expect(dayText('2026-03-02T08:00:00Z', 'Europe/Berlin', now)).toMatch(/^Mon,? 2 Mar$/)
    expect(dayText('2025-12-30T08:00:00Z', 'Europe/Berlin', now)).toBe('30-12-2025')
  })

  it('shows living animals first, and names those without room', () => {
    const pets = [pet('Rex', '2026-01-01'), pet('Bello'), pet('Luna'), pet('Max')]
    const { shown, others } = shownPets(pets, 3)
    expect(shown.map(({ name }) => name)).toEqual(['Bello', 'Luna', 'Max'])
    expect(others).toEqual(['Rex'])
  })

  it('names the living animals with allergies and with warnings, also those without room', () => {
    const twelve = Array.from({ length: 12 }, (_, index) => ({
      ...pet(`Pet ${index + 1}`, index === 1 ? '2026-01-01' : null),
      hasAllergies: index === 1 || index === 11,
      hasAlerts: index === 0 || index === 11,
    }))
    expect(markedPets(twelve)).toEqual({ allergy: ['Pet 12'], warning: ['Pet 1', 'Pet 12'] })
    expect(markedPets([])).toEqual({ allergy: [], warning: [] })
  })
})

import { describe, expect, it } from 'vitest'
import { SPECIALIZATION_IDS, SPECIALIZATIONS } from './specializations.ts'

describe('the specialisations', () => {
  // specification/owner §3: country code entries; specialisations en/de
  // specification/practice §3: specializations: the fixed nine
  it('are the nine of the specification', () => {
    expect(SPECIALIZATIONS.map((entry) => entry.name_en)).toEqual([
      'Anesthesia and Analgesia',
      'Animal Welfare',
      'Clinical Pharmacology',
      'Emergency and Critical Care',
      'Internal Medicine',
      'Preventive Medicine',
      'Surgery',
      'Pathology',
      'Public Health & Food Safety',
    ])
  })

  // specification/owner §3: country code entries; specialisations en/de
  it('have an id of their own and a name in each language', () => {
    expect(new Set(SPECIALIZATION_IDS).size).toBe(9)
    expect(
      SPECIALIZATIONS.flatMap((entry) => [entry.name_de, entry.name_hi]).every((name) => name.length > 3),
    ).toBe(true)
    expect(SPECIALIZATIONS.every((entry) => /^[\p{Script=Devanagari} ]+$/u.test(entry.name_hi))).toBe(true)
  })
})

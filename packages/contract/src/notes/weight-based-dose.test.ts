import { describe, expect, it } from 'vitest'
import { hasRecentWeight, isWeightBased } from './weight-based-dose.ts'

describe('a dose by weight', () => {
  it.each([
    '0.1 mg/kg',
    '0,2 ml/kg',
    '5 µg/kg',
    '5 μg / kg',
    '100 IE/kg',
    '22 mg/kg KGW',
    '22 mg/kgKGW',
    '10 mg/KGW',
    '10 MG/KG/d',
    '1 Tablette je 10 kg',
    '1 Tablette pro 2,5 kg',
    '1 ml per 5 kg',
    '5 mg pro Kilogramm',
    '5 mg per kilo',
    '1 mg/lb',
    '2 mg kg⁻¹',
    '2 mg·kg-1',
    '㎎/㎏',
    '1 mg⁄kg',
    '5 मि.ग्रा./किग्रा',
    '5 मि.ग्रा. प्रति किलो',
  ])('is read: %s', (dose) => {
    expect(isWeightBased(dose)).toBe(true)
  })

  it.each([
    '1 ml',
    '⅓ Tablette',
    '≤ 2 IE',
    '1.5 mg/ml',
    '2 kg',
    '5 Tropfen je Ohr',
    '1 Tablette pro Tag',
    '1/2',
    '1 g/Kapsel',
    '',
  ])('is not read: %s', (dose) => {
    expect(isWeightBased(dose)).toBe(false)
  })
})

const GROWN = '2020-01-01'

const isRecentlyWeighed = (bornOn: string, ...dates: string[]) =>
  hasRecentWeight({ bornOn, weights: dates.map((date) => ({ date })) }, '2026-11-26')

describe('a recent weight', () => {
  it.each([
    ['today', ['2026-11-26'], true],
    ['60 days ago', ['2026-09-27'], true],
    ['61 days ago', ['2026-09-26'], false],
    ['never', [], false],
    ['often, the last time 10 days ago', ['2025-01-01', '2026-11-16'], true],
  ])('of a grown animal: weighed %s', (_, dates, isRecent) => {
    expect(isRecentlyWeighed(GROWN, ...dates)).toBe(isRecent)
  })

  it.each([
    ['on the day before the first birthday', '2025-11-27', '2026-10-27', true],
    ['31 days ago, younger than a year', '2025-11-27', '2026-10-26', false],
    ['31 days ago, a year old today', '2025-11-26', '2026-10-26', true],
  ])('of a young animal: %s', (_, bornOn, date, isRecent) => {
    expect(isRecentlyWeighed(bornOn, date)).toBe(isRecent)
  })
})

import { describe, expect, it } from 'vitest'
import { shareAmongColleagues } from './rules.ts'

const visit = (time: string, colleagues: string, end = time.replace(':00', ':30')) => ({
  _id: time,
  start: `2026-03-03T${time}:00.000Z`,
  end: `2026-03-03T${end}:00.000Z`,
  colleagues: colleagues.split('').map((_id) => ({ _id })),
})
const shared = (...visits: Parameters<typeof shareAmongColleagues>[0][number][]) =>
  [...shareAmongColleagues(visits)].map(([time, vet]) => `${time} ${vet}`)

// docs/decisions/0432-plan-of-a-block.md
describe('appointments that are shared among colleagues', () => {
  // specification/readings §6: appointments beneath a block are shared evenly among the colleagues who can take them (added)
  it('go to the one who has got the fewest, the first of several', () => {
    expect(shared(visit('09:00', 'AB'), visit('10:00', 'AB'), visit('11:00', 'AB'))).toEqual([
      '09:00 A',
      '10:00 B',
      '11:00 A',
    ])
  })

  it('stay with nobody whom they would overlap, and where nobody can take them', () => {
    expect(
      shared(visit('09:00', 'A', '10:15'), visit('10:00', 'AB'), visit('10:05', 'AB'), visit('11:00', '')),
    ).toEqual(['09:00 A', '10:00 B'])
  })
})

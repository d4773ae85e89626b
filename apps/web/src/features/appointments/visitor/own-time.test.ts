import { expect, it } from 'vitest'
import { withOwnTime } from './own-time.ts'

const MINE = '2026-11-30T07:30:00.000Z'
const OTHER = '2026-11-30T08:00:00.000Z'
const page = {
  days: [
    {
      date: '2026-11-30',
      state: 'open' as const,
      slots: [
        { start: MINE, taken: true },
        { start: OTHER, taken: true },
      ],
    },
  ],
}

it('shows the time that this browser holds as free, and no other', () => {
  const [day] = withOwnTime(page, MINE).days
  expect(day?.slots.map(({ taken }) => taken)).toEqual([false, true])
  expect(withOwnTime(page, null)).toBe(page)
})

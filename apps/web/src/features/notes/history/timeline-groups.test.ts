import type { HistoryItem, HistoryVisit } from '@vetvisit/contract/notes/schemas'
import { groupByVisit } from '@vetvisit/contract/notes/rules'
import { describe, expect, it } from 'vitest'
import { partsOf } from './timeline-groups.ts'

const NOW = Date.parse('2026-03-02T09:30:00.000Z')

const item = (
  id: string,
  type: HistoryItem['type'],
  visit: { status: HistoryVisit['status']; start: string } | null,
  createdAt: string | null = null,
) =>
  ({
    _id: id,
    type,
    createdAt,
    appointment: visit && { _id: `visit of ${id}`, timeZone: 'Europe/Berlin', ...visit },
  }) as HistoryItem

const ITEMS = [
  item('next', 'appointment', { status: 'approved', start: '2026-03-09T09:00:00.000Z' }),
  item('early', 'active', { status: 'completed', start: '2026-03-02T07:00:00.000Z' }),
  item('running', 'active', { status: 'consulting', start: '2026-03-01T22:30:00.000Z' }),
  item('old', 'active', { status: 'completed', start: '2026-02-02T09:00:00.000Z' }),
  item('missed', 'active', { status: 'no_show', start: '2026-03-02T08:00:00.000Z' }),
  item('note', 'text', null, '2026-02-01T09:00:00.000Z'),
]

const read = (isPractice: boolean) =>
  partsOf(groupByVisit(ITEMS), { isPractice, now: NOW }).map(({ items, part }) => [items[0]?._id, part])

describe('the history of a pet', () => {
  // specification/readings §7: the visit of today is on top for the practice
  it('has the running visit on top for the practice, then the other visits of today', () => {
    expect(read(true)).toEqual([
      ['running', 'today'],
      ['early', 'today'],
      ['next', 'toCome'],
      ['old', 'unwritten'],
      ['missed', 'unwritten'],
      ['note', 'written'],
    ])
  })

  it('keeps its order for the owner', () => {
    expect(read(false)).toEqual([
      ['next', 'toCome'],
      ['early', 'unwritten'],
      ['running', 'unwritten'],
      ['old', 'unwritten'],
      ['missed', 'unwritten'],
      ['note', 'written'],
    ])
  })
})

import { describe, expect, it } from 'vitest'
import type { PendingWrite } from '../../../lib/offline/pending-write.ts'
import { dayAndTime, dosesOf, minuteNow } from './doses.ts'
import { pendingDoses } from '../pending.ts'

const LINE = { noteId: 'prescription', version: 2, index: 1 }
const [EIGHT, NOON] = ['2026-11-25T08:00:00.000Z', '2026-11-25T12:00:00.000Z']

const write = (key: string, body: object, more: Partial<PendingWrite> = {}): PendingWrite => ({
  key,
  account: 'owner',
  kind: 'dose',
  petId: 'rex',
  petName: 'Rex',
  writtenAt: 0,
  summary: 'Meloxicam',
  input: { body },
  file: null,
  form: null,
  refusal: null,
  ...more,
})

describe('the doses of a medicine', () => {
  it('are the stored ones and those that wait, in the order of their times, each once', () => {
    const waiting = [
      { at: EIGHT, key: 'first' },
      { at: EIGHT, key: 'again' },
      { at: NOON, key: 'sent' },
    ]
    expect(dosesOf([NOON], waiting)).toEqual([
      { at: EIGHT, key: 'first' },
      { at: NOON, key: null },
    ])
  })

  // specification/owner §1: an owner ticks off a medicine, also without a network, and asks for more; no practice sees the doses (added)
  it('wait only for their own line of their own version, unless they were refused', () => {
    const writes = [
      write('this', { ...LINE, at: NOON }),
      write('other line', { ...LINE, index: 0, at: NOON }),
      write('other version', { ...LINE, version: 1, at: NOON }),
      write('refused', { ...LINE, at: NOON }, { refusal: { code: 'wrong_state', message: '' } }),
      write('a weight', { date: '2026-11-25', kg: 12 }, { kind: 'weight' }),
    ]
    expect(pendingDoses(writes, LINE)).toEqual([{ at: NOON, key: 'this' }])
  })

  it('have the time of the press to the minute', () => {
    expect(minuteNow(Date.parse('2026-11-25T12:00:59.999Z'))).toBe(NOON)
  })

  it('name the weekday, and also the date seven days ago, when the weekday is that of today', () => {
    const now = Date.parse('2026-11-25T12:00:00.000Z')
    expect(dayAndTime('2026-11-19T12:00:00.000Z', now)).toMatch(/^Thu \d/)
    expect(dayAndTime('2026-11-18T12:00:00.000Z', now)).toMatch(/^Wed 18-11-2026, \d/)
  })
})

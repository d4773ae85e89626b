import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  groupByVisit,
  isEmptyText,
  isTooLongText,
  matchesText,
  NOTE_CREATE_ACTIONS,
  NOTE_TYPES,
  plainText,
  timeOfDose,
  typeOfAction,
} from './rules.ts'

// specification/owner §3: note types
it('knows the nine note types of the specification', () => {
  expect(NOTE_TYPES.join(', ')).toBe(
    'text, prescription, lab, report, appointment, note, active, cancelled, rejected',
  )
})

it('creates entries by action, of which only report_patient is not a note type', () => {
  const types: readonly string[] = NOTE_TYPES
  expect(NOTE_CREATE_ACTIONS.filter((action) => !types.includes(action))).toEqual(['report_patient'])
  expect(typeOfAction('report_patient')).toBe('report')
})

const items = fc
  .array(fc.option(fc.nat(5)), { maxLength: 20 })
  .map((visits) =>
    visits.map((visit, id) => ({ id, appointment: visit === null ? null : { _id: `v${visit}` } })),
  )

it('keeps every entry when a history is grouped by visit, each visit in one group', () => {
  fc.assert(
    fc.property(items, (entries) => {
      const groups = groupByVisit(entries)
      expect(
        groups
          .flatMap((group) => group.items)
          .map(({ id }) => id)
          .toSorted((a, b) => a - b),
      ).toEqual(entries.map(({ id }) => id))
      const named = groups.flatMap(({ appointmentId }) => appointmentId ?? [])
      expect(new Set(named).size).toBe(named.length)
      for (const group of groups)
        expect(group.items.every((item) => (item.appointment?._id ?? null) === group.appointmentId)).toBe(
          true,
        )
    }),
  )
})

describe('a formatted text', () => {
  it('is empty when there are no words in it', () => {
    for (const html of ['', ' ', '<p></p>', '<p><br></p>', '<ul><li></li></ul>', '&nbsp;', '\u200B\uFEFF'])
      expect(isEmptyText(html)).toBe(true)
    expect(isEmptyText('<p>.</p>')).toBe(false)
  })

  it('is too long from 20,001 characters on, including formatting', () => {
    const frame = '<p></p>'.length
    const text = (signs: number) => `<p>${'x'.repeat(signs - frame)}</p>`
    expect([20_000, 20_001].map((signs) => isTooLongText(text(signs)))).toEqual([false, true])
  })

  it('becomes plain text on one line', () => {
    expect(plainText('<p>A &lt;b&gt;</p><p>c&amp;d&nbsp; e</p>')).toBe('A <b> c&d e')
  })

  it('is converted quickly even if it is crafted to be slow', () => {
    expect(plainText('<'.repeat(20_000))).toHaveLength(20_000)
  })
})

describe('a filter', () => {
  // specification/practice §5: filter: case-insensitive; empty text returns everything
  it('matches any of the texts in any letter case; an empty filter matches everything', () => {
    expect(matchesText(['Meloxicam', null], 'MELO')).toBe(true)
    expect(matchesText([null, 'Größe'], 'größe')).toBe(true)
    expect(matchesText(['Meloxicam'], 'lab')).toBe(false)
    expect(matchesText([], '')).toBe(true)
    expect(matchesText([null], '   ')).toBe(true)
  })
})

describe('the time of a dose', () => {
  const now = Date.parse('2026-11-25T12:00:30Z')
  const timeOf = (at: string) => {
    const time = timeOfDose(Date.parse(at), now)
    return time === null ? null : new Date(time).toISOString()
  }

  it('counts to the minute, and is now by a clock that is ahead', () => {
    expect(timeOf('2026-11-25T07:50:59Z')).toBe('2026-11-25T07:50:00.000Z')
    expect(timeOf('2026-11-25T13:00:00Z')).toBe('2026-11-25T12:00:00.000Z')
  })

  // specification/owner §1: an owner ticks off a medicine, also without a network, and asks for more; no practice sees the doses (added)
  it('is at most 7 days ago', () => {
    expect(timeOf('2026-11-18T12:00:30Z')).toBe('2026-11-18T12:00:00.000Z')
    expect(timeOf('2026-11-18T12:00:29Z')).toBeNull()
  })
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { APPOINTMENT_STATUSES } from '../appointments/rules.ts'
import {
  groupByVisit,
  historyOf,
  isEmptyText,
  matchesText,
  NOTE_CREATE_ACTIONS,
  NOTE_TYPES,
  plainText,
  type RecordedNote,
  type ScheduledVisit,
  STORED_NOTE_TYPES,
  typeOfAction,
} from './rules.ts'

it('knows the nine note types of the specification', () => {
  expect(NOTE_TYPES.join(', ')).toBe(
    'text, prescription, lab, report, appointment, note, active, cancelled, rejected',
  )
})

it('creates entries by action, of which report_patient alone is no note type', () => {
  const types: readonly string[] = NOTE_TYPES
  expect(NOTE_CREATE_ACTIONS.filter((action) => !types.includes(action))).toEqual(['report_patient'])
  expect(typeOfAction('report_patient')).toBe('report')
})

const NOW = 1_000_000
const visit = (id: string, status: ScheduledVisit['status'], startsAt: number): ScheduledVisit => ({
  id,
  status,
  startsAt,
})
const note = (id: string, changes: Partial<RecordedNote> = {}): RecordedNote => ({
  id,
  type: 'text',
  appointmentId: null,
  at: NOW - 10,
  createdAt: NOW - 10,
  imported: false,
  ...changes,
})
const typesOf = (notes: RecordedNote[], visits: ScheduledVisit[], now = NOW) =>
  historyOf(notes, visits, now).map(({ type }) => type)

describe('an appointment without a note', () => {
  it('becomes active once it has begun and an appointment before', () => {
    expect(typesOf([], [visit('a', 'approved', NOW + 1)])).toEqual(['appointment'])
    expect(typesOf([], [visit('a', 'approved', NOW)])).toEqual(['active'])
    expect(typesOf([], [visit('a', 'consulting', NOW - 1)])).toEqual(['active'])
    expect(typesOf([], [visit('a', 'completed', NOW - 1)])).toEqual(['active'])
  })

  it('says that it was cancelled or rejected', () => {
    expect(typesOf([], [visit('a', 'cancelled', NOW + 1)])).toEqual(['cancelled'])
    expect(typesOf([], [visit('a', 'rejected', NOW - 1)])).toEqual(['rejected'])
  })

  it('leaves nothing when nobody came or it was never agreed', () => {
    for (const status of ['no_show', 'requested', 'withdrawn', 'expired', 'held'] as const)
      expect(typesOf([], [visit('a', status, NOW - 1)])).toEqual([])
  })

  it('stands above the notes of the same time, and what is to come above all', () => {
    const visits = [visit('past', 'completed', NOW - 10), visit('next', 'approved', NOW + 10)]
    expect(historyOf([note('n')], visits, NOW).map(({ id }) => id)).toEqual(['next', 'past', 'n'])
  })
})

describe('an appointment with a note', () => {
  it('is matched by its identifier and not by its time', () => {
    const visits = [visit('a', 'completed', NOW - 10)]
    expect(typesOf([note('n', { appointmentId: 'a' })], visits)).toEqual(['text'])
    expect(typesOf([note('n', { at: NOW - 10 })], visits)).toEqual(['active', 'text'])
  })

  it('is matched by its time for imported notes', () => {
    const visits = [visit('a', 'completed', NOW - 10)]
    expect(historyOf([note('n', { imported: true })], visits, NOW)).toEqual([
      { id: 'n', type: 'text', at: NOW - 10, appointmentId: 'a', written: true },
    ])
    expect(typesOf([note('n', { imported: true, at: NOW - 11 })], visits)).toEqual(['active', 'text'])
  })
})

const times = fc.integer({ min: NOW - 5, max: NOW + 5 })
const visitsOfAnyKind = fc
  .array(fc.record({ status: fc.constantFrom(...APPOINTMENT_STATUSES), startsAt: times }), { maxLength: 12 })
  .map((list) => list.map((each, index) => ({ ...each, id: `v${index}` })))
const notesOfAnyKind = fc
  .array(
    fc.record({
      type: fc.constantFrom(...STORED_NOTE_TYPES),
      visit: fc.option(fc.nat(11)),
      at: times,
      createdAt: times,
      imported: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((list) =>
    list.map(({ visit: index, ...each }, number) => ({
      ...each,
      id: `n${number}`,
      appointmentId: index === null ? null : `v${index}`,
    })),
  )

describe('any history', () => {
  it('holds each note once, at most one entry more for each appointment, newest first', () => {
    fc.assert(
      fc.property(notesOfAnyKind, visitsOfAnyKind, (notes, visits) => {
        const history = historyOf(notes, visits, NOW)
        expect(new Set(history.map(({ id }) => id)).size).toBe(history.length)
        expect(
          history
            .filter(({ written }) => written)
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual(notes.map(({ id }) => id).toSorted())
        const dates = history.map(({ at }) => at)
        expect(dates).toEqual(dates.toSorted((a, b) => b - a))
      }),
    )
  })

  it('says something of an appointment itself only when no note belongs to it', () => {
    fc.assert(
      fc.property(notesOfAnyKind, visitsOfAnyKind, (notes, scheduled) => {
        const history = historyOf(notes, scheduled, NOW)
        const said = history.filter(({ written }) => !written)
        for (const entry of said)
          expect(notes.some((each) => each.appointmentId === entry.appointmentId)).toBe(false)
        const visits = said.filter(({ type }) => type === 'appointment' || type === 'active')
        for (const { type, at } of visits) expect(type).toBe(at <= NOW ? 'active' : 'appointment')
      }),
    )
  })

  it('is the same whatever the order of what it is made from', () => {
    fc.assert(
      fc.property(notesOfAnyKind, visitsOfAnyKind, (notes, visits) => {
        const plain = notes.map((each) => ({ ...each, imported: false }))
        expect(historyOf(plain.toReversed(), visits.toReversed(), NOW)).toEqual(historyOf(plain, visits, NOW))
      }),
    )
  })

  it('keeps every entry when it is grouped by visit, each visit in one group', () => {
    fc.assert(
      fc.property(notesOfAnyKind, visitsOfAnyKind, (notes, visits) => {
        const items = historyOf(notes, visits, NOW).map((entry) => ({
          ...entry,
          appointment: entry.appointmentId === null ? null : { _id: entry.appointmentId },
        }))
        const groups = groupByVisit(items)
        expect(
          groups
            .flatMap((group) => group.items)
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual(items.map(({ id }) => id).toSorted())
        const named = groups.flatMap(({ appointmentId }) => appointmentId ?? [])
        expect(new Set(named).size).toBe(named.length)
        for (const group of groups)
          expect(group.items.every((item) => item.appointmentId === group.appointmentId)).toBe(true)
      }),
    )
  })
})

describe('a formatted text', () => {
  it('is empty when there are no words in it', () => {
    for (const html of ['', ' ', '<p></p>', '<p><br></p>', '<ul><li></li></ul>', '&nbsp;', '\u200B\uFEFF'])
      expect(isEmptyText(html)).toBe(true)
    expect(isEmptyText('<p>.</p>')).toBe(false)
  })

  it('gives its words on one line', () => {
    expect(plainText('<p>A &lt;b&gt;</p><p>c&amp;d&nbsp; e</p>')).toBe('A <b> c&d e')
  })

  it('is read in time also when it is made to be slow', () => {
    expect(plainText('<'.repeat(20_000))).toHaveLength(20_000)
  })
})

describe('a filter', () => {
  it('matches in any of the texts, whatever the case; empty returns everything', () => {
    expect(matchesText(['Meloxicam', null], 'MELO')).toBe(true)
    expect(matchesText([null, 'Größe'], 'größe')).toBe(true)
    expect(matchesText(['Meloxicam'], 'lab')).toBe(false)
    expect(matchesText([], '')).toBe(true)
    expect(matchesText([null], '   ')).toBe(true)
  })
})

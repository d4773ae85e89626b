import { expect, it } from 'vitest'
import { NOTE_CREATE_ACTIONS, NOTE_TYPES } from './rules.ts'

it('knows the nine note types of the specification', () => {
  expect(NOTE_TYPES.join(', ')).toBe(
    'text, prescription, lab, report, appointment, note, active, cancelled, rejected',
  )
})

it('creates entries by action, of which report_patient alone is no note type', () => {
  const types: readonly string[] = NOTE_TYPES
  expect(NOTE_CREATE_ACTIONS.filter((action) => !types.includes(action))).toEqual(['report_patient'])
})

import { expect, it } from 'vitest'
import { SPECIFIED_TYPES } from './rules.ts'

// specification/owner §3: notification fields and types
it('knows the notification types of the specification', () => {
  expect(SPECIFIED_TYPES.join(', ')).toBe(
    'report, appointment-rejected, appointment-deleted, appointment-approved, appointment-created, appointment-rescheduled, appointment-new, request',
  )
})

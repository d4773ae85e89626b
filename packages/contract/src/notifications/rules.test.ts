import { expect, it } from 'vitest'
import { NOTIFICATION_TYPES } from './rules.ts'

it('knows the notification types of the specification', () => {
  expect(NOTIFICATION_TYPES.join(', ')).toBe(
    'report, appointment-rejected, appointment-deleted, appointment-approved, appointment-created, appointment-rescheduled, appointment-new, request',
  )
})

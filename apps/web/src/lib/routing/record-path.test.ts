import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { describe, expect, it } from 'vitest'
import { recordPath } from './record-path.ts'

const visit = (status: Appointment['status']) =>
  recordPath({ status, pet: { _id: 'rex' } as Appointment['pet'] })

describe('the record of an appointment’s pet', () => {
  it.each(['approved', 'consulting', 'completed', 'no_show', 'cancelled'] as const)(
    'is open to the practice when the visit is %s',
    (status) => {
      expect(visit(status)).toBe('/doctor/patients/rex')
    },
  )

  it.each(['requested', 'rejected', 'withdrawn', 'expired'] as const)(
    'stays closed when the request is %s',
    (status) => {
      expect(visit(status)).toBeNull()
    },
  )
})

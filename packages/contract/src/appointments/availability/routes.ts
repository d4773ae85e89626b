import { z } from 'zod'
import { route } from '../../http.ts'
import { CalendarDate, Instant } from '../../wire.ts'
import { ClinicVets, SlotDay, SlotDaysQuery, SlotLength, VisitSlotsQuery } from './schemas.ts'

/** The slots of a clinic, readable without a session, for the popup of the search page. */
export const getClinicSlots = route({
  name: 'getClinicSlots',
  method: 'GET',
  path: '/clinic/slots',
  summary: 'List the free and taken slots of a clinic',
  access: 'public',
  query: VisitSlotsQuery,
  data: z.object({
    today: CalendarDate,
    days: z.array(SlotDay),
    nextFree: Instant.nullable(),
    vets: ClinicVets,
    minutes: SlotLength,
  }),
  errors: ['not_found'],
})

/** The slots of a clinic for the booking sheet of a visitor, as `getBookPage` for an owner. */
export const getVisitorSlots = route({
  name: 'getVisitorSlots',
  method: 'GET',
  path: '/patient/slots',
  summary: 'List the free and taken slots of a clinic for visitors who are not signed in',
  access: 'public',
  query: SlotDaysQuery,
  data: z.object({
    now: Instant,
    today: CalendarDate.describe('Current date in the clinic’s zone.'),
    lastDate: CalendarDate.describe('Last date that owners may book.'),
    days: z.array(SlotDay),
    nextFree: Instant.nullable(),
    vets: ClinicVets,
    minutes: SlotLength,
  }),
  errors: ['not_found'],
})

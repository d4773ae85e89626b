import { z } from 'zod'
import { route } from '../../http.ts'
import { CalendarDate, Instant } from '../../wire.ts'
import { SlotDay, SlotDaysQuery } from './schemas.ts'

/** The slots of a clinic, readable without a session, for the popup of the search page. */
export const getClinicSlots = route({
  name: 'getClinicSlots',
  method: 'GET',
  path: '/clinic/slots',
  summary: 'List the free and taken slots of a clinic',
  access: 'public',
  query: SlotDaysQuery,
  data: z.object({ today: CalendarDate, days: z.array(SlotDay), nextFree: Instant.nullable() }),
  errors: ['not_found'],
})

import { z } from 'zod'
import { PRACTICE_ROLES, route } from '../../http.ts'
import { Id, InstantInput, orWrapped, searchTerm } from '../../wire.ts'
import { SlotDaysQuery } from '../availability/schemas.ts'
import { Appointment } from '../record/schemas.ts'
import { BookPage, Hold, NewAppointment, OwnerChoice } from './schemas.ts'

export const getBookPage = route({
  name: 'getBookPage',
  method: 'GET',
  path: '/patient/bookpage',
  summary: 'Read the booking page of a clinic: its slots from a given day',
  access: { roles: ['patient'] },
  query: SlotDaysQuery,
  data: BookPage,
})

export const holdSlot = route({
  name: 'holdSlot',
  method: 'POST',
  path: '/appointment/hold',
  summary:
    'Hold a slot for five minutes; afterwards the caller cannot hold it again for one minute. An earlier hold of the caller is released',
  access: { roles: ['patient'] },
  body: z.strictObject({ clinicId: Id, start: InstantInput }),
  data: Hold,
  errors: ['slot_taken', 'clinic_closed', 'too_soon'],
})

export const releaseSlot = route({
  name: 'releaseSlot',
  method: 'DELETE',
  path: '/appointment/hold',
  summary: 'Release a held slot',
  access: { roles: ['patient'] },
  query: z.strictObject({ id: Id.describe('Id of the hold.') }),
  data: z.null(),
})

export const createAppointment = route({
  name: 'createAppointment',
  method: 'POST',
  path: '/appointment/create',
  summary:
    'Book a slot. The appointment is approved at once if the clinic confirms at once or the practice books for an owner',
  access: { roles: ['patient', ...PRACTICE_ROLES] },
  body: orWrapped('appointment', NewAppointment),
  data: Appointment,
  errors: [
    'slot_taken',
    'request_exists',
    'pet_busy',
    'clinic_closed',
    'too_soon',
    'too_many_requests_open',
    'verify_email',
    'not_verified',
  ],
})

export const searchOwners = route({
  name: 'searchOwners',
  method: 'GET',
  path: '/appointment/owners',
  summary: 'Search the owners on record by name, mobile number or pet, to book for them',
  access: { roles: PRACTICE_ROLES },
  query: z.strictObject({
    search: searchTerm(100).default('').describe('Part of the owner’s name or number, or of a pet’s name.'),
    patId: Id.optional().describe('Id of an owner. Only this owner is returned.'),
  }),
  data: z.array(OwnerChoice),
})

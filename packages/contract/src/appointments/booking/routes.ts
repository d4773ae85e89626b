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
  summary: 'A clinic with its slots from a day on',
  access: { roles: ['patient'] },
  query: SlotDaysQuery,
  data: BookPage,
})

export const holdSlot = route({
  name: 'holdSlot',
  method: 'POST',
  path: '/appointment/hold',
  summary:
    'Keep a slot for five minutes in all, then leave it to others for one; an earlier hold of the caller is released',
  access: { roles: ['patient'] },
  body: z.strictObject({ clinicId: Id, start: InstantInput }),
  data: Hold,
  errors: ['slot_taken', 'clinic_closed', 'too_soon'],
})

export const releaseSlot = route({
  name: 'releaseSlot',
  method: 'DELETE',
  path: '/appointment/hold',
  summary: 'Give a held slot back',
  access: { roles: ['patient'] },
  query: z.strictObject({ id: Id.describe('Id of the hold.') }),
  data: z.null(),
})

export const createAppointment = route({
  name: 'createAppointment',
  method: 'POST',
  path: '/appointment/create',
  summary:
    'Request a slot; approved at once where the clinic says so, and when the practice books for an owner on record',
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
  summary: 'Owners on record by name, mobile or pet, for a booking by the practice',
  access: { roles: PRACTICE_ROLES },
  query: z.strictObject({
    search: searchTerm(100)
      .default('')
      .describe('Text in the name or number of the owner, or in the name of a pet.'),
    patId: Id.optional().describe('Id of an owner; only this owner is returned.'),
  }),
  data: z.array(OwnerChoice),
})

import { z } from 'zod'
import { PRACTICE_ROLES, route } from '../../http.ts'
import { Id, orWrapped, searchTerm } from '../../wire.ts'
import { SlotDaysQuery } from '../availability/schemas.ts'
import { BookedAppointment } from '../record/schemas.ts'
import { BookPage, HoldAnswer, HoldKey, NewAppointment, NewHold, OwnerChoice } from './schemas.ts'

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
    'Hold a slot for at most five minutes; an earlier hold of the caller is released. An owner cannot hold it again for one minute. A visitor gets a key, and ten more minutes by asking for a sign-in code. Over a limit visitors are told that the slot is not held; they book it unheld',
  access: { roles: ['patient'], visitors: true },
  body: NewHold,
  data: HoldAnswer,
  errors: ['slot_taken', 'clinic_closed', 'too_soon', 'telephone_only'],
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

/** A POST with a body, because `navigator.sendBeacon` sends it while the browser closes the page, and the key stays out of addresses. */
export const releaseVisitorHold = route({
  name: 'releaseVisitorHold',
  method: 'POST',
  path: '/appointment/hold/release',
  summary: 'Release the hold of a visitor by its key. The answer is the same for every key',
  access: 'public',
  body: z.strictObject({ holdKey: HoldKey }),
  data: z.null(),
})

/** Why the booking of an owner or a visitor may be refused. */
export const BOOKING_REFUSALS = [
  'slot_taken',
  'request_exists',
  'pet_busy',
  'clinic_closed',
  'too_soon',
  'too_many_requests_open',
  'telephone_only',
] as const

export const createAppointment = route({
  name: 'createAppointment',
  method: 'POST',
  path: '/appointment/create',
  summary:
    'Book a slot. The appointment is approved at once if the clinic confirms at once or the practice books for an owner',
  access: { roles: ['patient', ...PRACTICE_ROLES] },
  body: orWrapped('appointment', NewAppointment),
  data: BookedAppointment,
  errors: [...BOOKING_REFUSALS, 'verify_email', 'not_verified', 'wrong_state'],
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

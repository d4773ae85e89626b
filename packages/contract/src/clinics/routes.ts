import { z } from 'zod'
import { PRACTICE_ROLES, route } from '../http.ts'
import { Address, NAME_MAX_LENGTH } from '../people/fields.ts'
import { CalendarDate, Id, QueryFlag, typedLine } from '../wire.ts'
import { Clinic, ClinicChanges, NewClinic, Pause } from './schemas.ts'

export const createClinic = route({
  name: 'createClinic',
  method: 'POST',
  path: '/clinic/create',
  summary: 'Create a clinic or service center',
  access: { roles: ['doctor'], duringOnboarding: true },
  query: z.strictObject({ doctorid: Id.optional().describe('Id of the doctor, who must be the caller.') }),
  body: NewClinic,
  data: Clinic,
  errors: ['onboarding_required'],
})

export const updateClinic = route({
  name: 'updateClinic',
  method: 'PATCH',
  path: '/clinic/update',
  summary: 'Change a clinic; only the doctor changes name, currency and fees',
  access: { roles: PRACTICE_ROLES, duringOnboarding: true },
  query: z.strictObject({ clinicId: Id.describe('Id of the clinic.') }),
  body: ClinicChanges,
  data: Clinic,
  errors: ['visits_affected'],
})

export const listPublicHolidays = route({
  name: 'listPublicHolidays',
  method: 'GET',
  path: '/clinic/public-holidays',
  summary: 'List the public holidays of a country from today on, until the end of next year',
  access: { roles: PRACTICE_ROLES, duringOnboarding: true },
  query: z.strictObject({
    country: typedLine(NAME_MAX_LENGTH).describe('Name of the country as in an address, or its ISO code.'),
    state: typedLine(NAME_MAX_LENGTH)
      .default('')
      .describe('Name or code of the state. Without a known one the days of the whole country are listed.'),
  }),
  data: z.object({
    state: z.string().nullable().describe('Code of the state whose days are listed.'),
    states: z
      .array(z.object({ code: z.string(), name: z.string() }))
      .describe('States that have days of their own.'),
    days: z
      .array(z.object({ date: CalendarDate, name: z.string() }))
      .describe(
        'Soonest first; empty for a country that is not known. Names are in the language of the reader if possible.',
      ),
  }),
})

export const pauseClinic = route({
  name: 'pauseClinic',
  method: 'POST',
  path: '/clinic/pause',
  summary: 'Pause bookings by owners; existing appointments stay',
  access: { roles: PRACTICE_ROLES },
  query: z.strictObject({ clinicId: Id.describe('Id of the clinic.') }),
  body: Pause,
  data: Clinic,
})

export const endClinicPause = route({
  name: 'endClinicPause',
  method: 'DELETE',
  path: '/clinic/pause',
  summary: 'End the pause of a clinic; without a pause nothing changes',
  access: { roles: PRACTICE_ROLES },
  query: z.strictObject({ clinicId: Id.describe('Id of the clinic.') }),
  data: Clinic,
})

export const deleteClinic = route({
  name: 'deleteClinic',
  method: 'DELETE',
  path: '/clinic/delete',
  summary:
    'Delete a clinic. With upcoming appointments `forceDelete` is required; they are cancelled and their owners notified',
  access: { roles: ['doctor'] },
  query: z.strictObject({
    clinicId: Id.describe('Id of the clinic.'),
    forceDelete: QueryFlag.default(false).describe(
      'True to cancel the upcoming appointments of the clinic. Without it a clinic with upcoming appointments is not deleted.',
    ),
  }),
  data: z.object({ cancelledVisits: z.int() }),
  errors: ['visits_affected'],
})

export const listClinics = route({
  name: 'listClinics',
  method: 'GET',
  path: '/doctor/clinicPage',
  summary: 'List the practice’s clinics, oldest first',
  access: { roles: PRACTICE_ROLES, duringOnboarding: true },
  data: z.array(Clinic),
})

export const getClinic = route({
  name: 'getClinic',
  method: 'GET',
  path: '/clinic/get',
  summary: 'Read one clinic',
  access: 'public',
  query: z.strictObject({ clinicId: Id.describe('Id of the clinic.') }),
  data: Clinic,
  errors: ['not_found'],
})

/** Geocodes an address for the pin in the clinic form. */
export const locateClinic = route({
  name: 'locateClinic',
  method: 'POST',
  path: '/clinic/locate',
  summary: 'Find the position and time zone of an address',
  access: { roles: PRACTICE_ROLES, duringOnboarding: true },
  body: Address.partial().extend({ city: Address.shape.city }),
  data: z.object({ lat: z.number().nullable(), lng: z.number().nullable(), timeZone: z.string().nullable() }),
})

import { z } from 'zod'
import { PRACTICE_ROLES, route } from '../../http.ts'
import { Id, QueryFlag } from '../../wire.ts'
import { ClinicVetChanges, ClinicVets, NewDayChange } from './schemas.ts'

export const getClinicVets = route({
  name: 'getClinicVets',
  method: 'GET',
  path: '/clinic/vets',
  summary: 'List the vets of a clinic with their hours there, and changes of single dates',
  access: { roles: PRACTICE_ROLES },
  query: z.strictObject({ clinicId: Id.describe('Id of the clinic.') }),
  data: ClinicVets,
})

export const updateClinicVets = route({
  name: 'updateClinicVets',
  method: 'PATCH',
  path: '/clinic/vets',
  summary: 'Change which vets work at a clinic, and when',
  access: { roles: PRACTICE_ROLES },
  query: z.strictObject({ clinicId: Id.describe('Id of the clinic.') }),
  body: ClinicVetChanges,
  data: ClinicVets,
  errors: ['visits_affected'],
})

export const addDayChange = route({
  name: 'addDayChange',
  method: 'POST',
  path: '/clinic/daychange',
  summary: 'Open or close a part of one date, for a clinic or one of its vets',
  access: { roles: PRACTICE_ROLES },
  body: NewDayChange,
  data: ClinicVets,
  errors: ['visits_affected', 'limit_reached'],
})

export const deleteDayChange = route({
  name: 'deleteDayChange',
  method: 'DELETE',
  path: '/clinic/daychange',
  summary: 'Take a change of a date back',
  access: { roles: PRACTICE_ROLES },
  query: z.strictObject({
    id: Id.describe('Id of the change.'),
    cancelExisting: QueryFlag.default(false).describe(
      'True to cancel the appointments that lie outside the hours without the change.',
    ),
  }),
  data: ClinicVets,
  errors: ['visits_affected'],
})

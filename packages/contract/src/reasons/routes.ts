import { z } from 'zod'
import { CURRENCY_CODES } from '../clinics/rules.ts'
import { PRACTICE_ROLES, route } from '../http.ts'
import { Id } from '../wire.ts'
import { ClinicReason, NewReason, PracticeReason, ReasonChanges } from './schemas.ts'

const WhichReason = z.strictObject({ reasonId: Id.describe('Id of the reason.') })

export const listReasons = route({
  name: 'listReasons',
  method: 'GET',
  path: '/practice/reasons',
  summary: 'List the practice’s reasons for appointments in their order, archived ones last',
  access: { roles: PRACTICE_ROLES },
  data: z.array(PracticeReason),
})

export const addReason = route({
  name: 'addReason',
  method: 'POST',
  path: '/practice/reasons',
  summary: 'Add a reason for appointments; only an admin sets a price',
  access: { roles: PRACTICE_ROLES },
  body: NewReason,
  data: PracticeReason,
  errors: ['limit_reached'],
})

export const addPresetReasons = route({
  name: 'addPresetReasons',
  method: 'POST',
  path: '/practice/reasons/presets',
  summary: 'Add the reasons that the product offers; those that the practice has stay as they are',
  access: { roles: PRACTICE_ROLES },
  data: z.array(PracticeReason),
  errors: ['limit_reached'],
})

export const updateReason = route({
  name: 'updateReason',
  method: 'PATCH',
  path: '/practice/reasons',
  summary: 'Change, move or restore a reason; only an admin changes its price',
  access: { roles: PRACTICE_ROLES },
  query: WhichReason,
  body: ReasonChanges,
  data: PracticeReason,
  errors: ['stale', 'limit_reached'],
})

export const archiveReason = route({
  name: 'archiveReason',
  method: 'DELETE',
  path: '/practice/reasons',
  summary: 'Archive a reason: nobody books it any more, and its appointments stay',
  access: { roles: PRACTICE_ROLES },
  query: WhichReason,
  data: PracticeReason,
})

export const listClinicReasons = route({
  name: 'listClinicReasons',
  method: 'GET',
  path: '/clinic/reasons',
  summary: 'List the reasons for which owners may book at a clinic',
  access: 'public',
  query: z.strictObject({ clinicId: Id.describe('Id of the clinic.') }),
  data: z.object({
    currency: z.enum(CURRENCY_CODES).describe('Currency of `priceFrom`.'),
    reasons: z
      .array(ClinicReason)
      .describe('In the order of the practice. Empty for a practice without reasons of its own.'),
  }),
  errors: ['not_found'],
})

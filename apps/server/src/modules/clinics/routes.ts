import * as clinics from '@vetvisit/contract/clinics/routes'
import { localDateOf } from '@vetvisit/contract/zones/rules'
import { DomainError } from '@vetvisit/contract/errors'
import { practiceScope, signedIn, signerOf } from '../../context/caller.ts'
import { requireRight } from '../../context/policy.ts'
import type { Context } from '../../context/context.ts'
import { bind, type Binding } from '../../http/calls/bind.ts'
import { finishOnboarding } from '../doctors/public.ts'
import { findClinic, isListed, listOwnClinics, type StoredClinic } from '../timetables/public.ts'
import { createClinic } from './create-clinic.ts'
import { deleteClinic } from './delete-clinic.ts'
import { locate, needsLocation } from './locate.ts'
import { pauseClinic } from './pause-clinic.ts'
import { clinicToWire } from './presenter.ts'
import { publicHolidays } from './public-holidays.ts'
import { requireOwnClinic } from './require-clinic.ts'
import { roomsBindings } from './rooms/routes.ts'
import { updateClinic } from './update-clinic.ts'
import { clinicVetsBindings } from './vets/routes.ts'

export function clinicsBindings(context: Context): Binding[] {
  const { geocoder } = context
  return [
    createBinding(context),
    ...changeBindings(context),
    ...readBindings(context),
    ...clinicVetsBindings(context),
    ...roomsBindings(context),
    bind(clinics.locateClinic, {
      prepare: ({ body }) => locate(geocoder, body, null),
      handle: async (_, { lat, lng, timeZone }) => ({ lat, lng, timeZone: lat === null ? null : timeZone }),
    }),
  ]
}

/** The first clinic ends the doctor's onboarding. */
const createBinding = (context: Context): Binding =>
  bind(clinics.createClinic, {
    prepare: async ({ caller, query, body }) => {
      const { signerId } = practiceScope(caller)
      if ([query.doctorid, body.doctor].some((id) => id !== undefined && id !== signerId))
        throw new DomainError('not_found')
      if (signedIn(caller).onboarding && !body.termsAccepted)
        throw new DomainError('invalid', { fields: { termsAccepted: 'validation.termsRequired' } })
      return locate(context.geocoder, body.address, body.position ?? null)
    },
    handle: async ({ caller, body, now }, location) => {
      const scope = practiceScope(caller)
      if (signedIn(caller).onboarding) await finishOnboarding(context.database, signerOf(scope), now)
      const stored = await createClinic(context, scope, { form: body, location }, now)
      return clinicToWire(context, stored)
    },
  })

function changeBindings(context: Context): Binding[] {
  const { database, geocoder } = context
  const toWire = async (changed: Promise<StoredClinic>) => clinicToWire(context, await changed)
  return [
    bind(clinics.updateClinic, {
      prepare: async ({ caller, query, body }) => {
        const scope = practiceScope(caller)
        requireRight(scope, 'clinics')
        const current = await requireOwnClinic(database, scope.practiceId, query.clinicId)
        if (!needsLocation(current, body)) return null
        return locate(geocoder, body.address ?? current.clinic, body.position ?? null)
      },
      handle: ({ caller, query: { clinicId }, body: changes, now }, location) =>
        toWire(updateClinic(context, practiceScope(caller), { clinicId, changes, location }, now)),
    }),
    bind(clinics.pauseClinic, async ({ caller, query: { clinicId }, body: length, now }) => {
      const scope = practiceScope(caller)
      requireRight(scope, 'clinics')
      return toWire(pauseClinic(context, scope, { clinicId, length }, now))
    }),
    bind(clinics.endClinicPause, async ({ caller, query: { clinicId }, now }) => {
      const scope = practiceScope(caller)
      requireRight(scope, 'clinics')
      return toWire(pauseClinic(context, scope, { clinicId, length: null }, now))
    }),
    bind(clinics.deleteClinic, async ({ caller, query: { clinicId, forceDelete: force }, now }) => ({
      cancelledVisits: await deleteClinic(context, practiceScope(caller), { clinicId, force }, now),
    })),
  ]
}

const readBindings = (context: Context): Binding[] => [
  bind(clinics.listPublicHolidays, {
    prepare: ({ query, language, now }) => publicHolidays(query, language, localDateOf('UTC', now)),
    handle: async (_, holidays) => holidays,
  }),
  bind(clinics.listClinics, async ({ caller }) => {
    const stored = await listOwnClinics(context.database, practiceScope(caller).practiceId)
    return stored.map((clinic) => clinicToWire(context, clinic))
  }),
  bind(clinics.getClinic, async ({ query }) => {
    const stored = await findClinic(context.database, query.clinicId)
    if (!stored || !isListed(stored.listing, context.config)) throw new DomainError('not_found')
    return clinicToWire(context, stored)
  }),
]

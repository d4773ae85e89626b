import {
  createClinic as createClinicRoute,
  deleteClinic as deleteClinicRoute,
  endClinicPause,
  getClinic,
  listClinics,
  locateClinic,
  pauseClinic as pauseClinicRoute,
  updateClinic as updateClinicRoute,
} from '@vetvisit/contract/clinics/routes'
import { DomainError } from '@vetvisit/contract/errors'
import { practiceScope, signedIn } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { finishOnboarding } from '../doctors/commands.ts'
import { createClinic, deleteClinic, own, pauseClinic, updateClinic } from './commands.ts'
import { locate, needsLocation } from './place-commands.ts'
import { requireClinicRight } from './policy.ts'
import { clinicToWire } from './presenter.ts'
import { findClinic, findOwnClinic, isListed, listOwnClinics } from '../timetables/public.ts'

export function clinicsBindings(context: Context): Binding[] {
  const { config, database, geocoder } = context
  return [
    bind(createClinicRoute, {
      prepare: async ({ caller, query, body }) => {
        const { doctorId } = practiceScope(caller)
        if ([query.doctorid, body.doctor].some((id) => id !== undefined && id !== doctorId))
          throw new DomainError('not_found')
        if (signedIn(caller).onboarding && !body.termsAccepted)
          throw new DomainError('invalid', { fields: { termsAccepted: 'validation.termsRequired' } })
        return locate(geocoder, body.address, body.position ?? null)
      },
      handle: async ({ caller, body, now }, location) => {
        const { doctorId } = practiceScope(caller)
        if (signedIn(caller).onboarding) await finishOnboarding(database, doctorId, now)
        return clinicToWire(context, await createClinic(database, doctorId, body, location, now))
      },
    }),
    bind(updateClinicRoute, {
      prepare: async ({ caller, query, body }) => {
        const scope = practiceScope(caller)
        requireClinicRight(scope)
        const current = own(await findOwnClinic(database, scope.doctorId, query.clinicId))
        if (!needsLocation(current, body)) return null
        return locate(geocoder, body.address ?? current.clinic, body.position ?? null)
      },
      handle: async ({ caller, query, body, now }, location) => {
        const scope = practiceScope(caller)
        return clinicToWire(
          context,
          await updateClinic(context, scope, { clinicId: query.clinicId, changes: body, location }, now),
        )
      },
    }),
    bind(pauseClinicRoute, async ({ caller, query, body, now }) => {
      const scope = practiceScope(caller)
      requireClinicRight(scope)
      const wish = { clinicId: query.clinicId, length: body }
      return clinicToWire(context, await pauseClinic(context, scope, wish, now))
    }),
    bind(endClinicPause, async ({ caller, query, now }) => {
      const scope = practiceScope(caller)
      requireClinicRight(scope)
      const wish = { clinicId: query.clinicId, length: null }
      return clinicToWire(context, await pauseClinic(context, scope, wish, now))
    }),
    bind(deleteClinicRoute, async ({ caller, query, now }) => ({
      cancelledVisits: await deleteClinic(
        context,
        practiceScope(caller),
        query.clinicId,
        query.forceDelete,
        now,
      ),
    })),
    bind(listClinics, async ({ caller }) =>
      (await listOwnClinics(database, practiceScope(caller).doctorId)).map((stored) =>
        clinicToWire(context, stored),
      ),
    ),
    bind(getClinic, async ({ query }) => {
      const stored = own(await findClinic(database, query.clinicId))
      if (!isListed(stored.doctor, config)) throw new DomainError('not_found')
      return clinicToWire(context, stored)
    }),
    bind(locateClinic, {
      prepare: ({ body }) => locate(geocoder, body, null),
      handle: async (_, { lat, lng, timeZone }) => ({ lat, lng, timeZone: lat === null ? null : timeZone }),
    }),
  ]
}

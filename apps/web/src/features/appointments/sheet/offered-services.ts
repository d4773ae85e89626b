import { isRelatedService } from '@vetvisit/contract/appointments/record/reason-services'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { needsService } from '../parts/format.ts'
import { kindOfTile, type ReasonTile } from './reasons.ts'

type Offering = Pick<Clinic, 'additionalServices' | 'isServiceProvider'>

/**
 * The groups of services that are offered with a reason: those that have to do with it and those of which one is chosen. All without an
 * offered reason, and where one must be chosen.
 */
export function offeredServices(
  clinic: Offering,
  reason: ReasonTile | null,
  chosen: readonly string[],
): Clinic['additionalServices'] {
  const kind = kindOfTile(reason)
  if (kind === null || needsService(clinic)) return clinic.additionalServices
  return clinic.additionalServices.filter(
    ({ name, subServices }) =>
      isRelatedService(kind, name) || subServices.some(({ _id }) => chosen.includes(_id)),
  )
}

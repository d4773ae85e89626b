import * as vets from '@vetvisit/contract/clinics/vets/routes'
import { type Caller, practiceScope, type PracticeScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import { requireRight } from '../../../context/policy.ts'
import { bind, type Binding } from '../../../http/calls/bind.ts'
import { addDayChange, removeDayChange } from './change-day.ts'
import { loadVets } from './load-vets.ts'
import { updateVets } from './update-vets.ts'

/** Hours of a clinic's vets (specification/authorization N8). */
export const clinicVetsBindings = (context: Context): Binding[] => [
  bind(vets.getClinicVets, ({ caller, query: { clinicId }, now }) =>
    loadVets(context, practiceScope(caller), clinicId, now),
  ),
  bind(vets.updateClinicVets, ({ caller, query: { clinicId }, body: changes, now }) =>
    updateVets(context, whoChanges(caller), { clinicId, changes }, now),
  ),
  bind(vets.addDayChange, ({ caller, body, now }) => addDayChange(context, whoChanges(caller), body, now)),
  bind(vets.deleteDayChange, ({ caller, query, now }) =>
    removeDayChange(context, whoChanges(caller), query, now),
  ),
]

/** @throws DomainError not_found for a member without the right */
function whoChanges(caller: Caller | null): PracticeScope {
  const scope = practiceScope(caller)
  requireRight(scope, 'clinics')
  return scope
}

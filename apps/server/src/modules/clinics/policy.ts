import { READ_ONLY_CLINIC_FIELDS, type Clinic, type ClinicChanges } from '@vetvisit/contract/clinics/schemas'
import type { PracticeScope } from '../../context/caller.ts'
import { refuseChanged, refuseOtherId } from '../../context/sent-fields.ts'

const ADMIN_ONLY = ['name', 'currency', 'consultationFee', 'followUpFee'] as const

/**
 * Refuses changes of fields that the caller may only send back unchanged: derived fields, and for all but admins name, currency and fees
 * (specification/practice §5).
 *
 * @throws DomainError not_found for another clinic's id; invalid, `validation.readOnly` for each field that differs
 */
export function refuseReadOnly(scope: PracticeScope, current: Clinic, changes: ClinicChanges): void {
  refuseOtherId(current.id, changes)
  const fixed = [...READ_ONLY_CLINIC_FIELDS, ...(scope.isAdmin ? [] : ADMIN_ONLY)]
  refuseChanged(current, changes, fixed)
}

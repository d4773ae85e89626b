import { addDays, localDateOf } from '@vetvisit/contract/zones/rules'
import type { ClinicVets } from '@vetvisit/contract/clinics/vets/schemas'
import type { PracticeScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { requireOwnClinic } from '../require-clinic.ts'
import { clinicVetsToWire } from './presenter.ts'
import { listDayChanges, listVets } from './vets-query.ts'

/** The vets of a clinic, with their hours and with changes of dates from yesterday on. @throws DomainError not_found */
export async function loadVets(
  context: Pick<Context, 'database' | 'files'>,
  { practiceId }: Pick<PracticeScope, 'practiceId'>,
  clinicId: string,
  now: Instant,
): Promise<ClinicVets> {
  const { database } = context
  const stored = await requireOwnClinic(database, practiceId, clinicId)
  const from = addDays(localDateOf(stored.clinic.timeZone, now), -1)
  const [vets, changes] = await Promise.all([
    listVets(database, { practiceId, clinicId }),
    listDayChanges(database, { clinicId, from }),
  ])
  return clinicVetsToWire(context, stored, vets, changes)
}

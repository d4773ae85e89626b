import type { Database } from '../../../db/client.ts'
import { refreshSearchText } from '../../search/public.ts'
import { listOpenClinics, passLeadOn, workEverywhere, workNowhere } from './members-query.ts'

/** A vet who has joined works at all clinics of the practice, in the running transaction. The caller has locked all its vets. */
export async function workAtClinics(
  database: Database,
  { practiceId, doctorId }: { practiceId: string; doctorId: string },
): Promise<void> {
  await workEverywhere(database, { practiceId, doctorId })
  await refreshClinics(database, practiceId)
}

/** A vet who leaves works at no clinic of the practice any more, and a colleague leads theirs. The caller has locked all its vets. */
export async function leaveClinics(
  database: Database,
  { practiceId, from, to }: { practiceId: string; from: string; to: string },
): Promise<void> {
  await passLeadOn(database, { practiceId, from, to })
  await workNowhere(database, { practiceId, doctorId: from })
  await refreshClinics(database, practiceId)
}

/** Searches find clinics by the names of their vets. */
async function refreshClinics(database: Database, practiceId: string): Promise<void> {
  for (const { id: clinicId } of await listOpenClinics(database, { practiceId }))
    await refreshSearchText(database, { clinicId })
}

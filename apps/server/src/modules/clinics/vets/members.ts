import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { refreshSearchText } from '../../search/public.ts'
import { listOpenClinics, passLeadOn, workEverywhere, workNowhere } from './members-query.ts'
import { touchClinic } from './vets-query.ts'

/** A vet who has joined works at all clinics of the practice, in the running transaction. The caller has locked all its vets. */
export async function workAtClinics(
  database: Database,
  { practiceId, doctorId }: { practiceId: string; doctorId: string },
  now: Instant,
): Promise<void> {
  await workEverywhere(database, { practiceId, doctorId })
  await refreshClinics(database, practiceId, now)
}

/** A vet who leaves works at no clinic of the practice any more, and a colleague leads theirs. The caller has locked all its vets. */
export async function leaveClinics(
  database: Database,
  { practiceId, from, to }: { practiceId: string; from: string; to: string },
  now: Instant,
): Promise<void> {
  await passLeadOn(database, { practiceId, from, to })
  await workNowhere(database, { practiceId, doctorId: from })
  await refreshClinics(database, practiceId, now)
}

/** Searches find clinics by the names of their vets, and public pages name them. */
async function refreshClinics(database: Database, practiceId: string, now: Instant): Promise<void> {
  for (const { id: clinicId } of await listOpenClinics(database, { practiceId })) {
    await refreshSearchText(database, { clinicId })
    await touchClinic(database, { clinicId, now })
  }
}

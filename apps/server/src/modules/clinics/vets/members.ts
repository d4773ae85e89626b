import type { Context } from '../../../context/context.ts'
import { notifyOfClinics } from '../../../context/notify-practice.ts'
import type { Instant } from '../../../db/instant.ts'
import { refreshSearchText } from '../../search/public.ts'
import { listOpenClinics, passLeadOn, workEverywhere, workNowhere } from './members-query.ts'
import { touchClinic } from './vets-query.ts'

type Changing = Pick<Context, 'database' | 'live'>

/** A vet who has joined works at all clinics of the practice, in the running transaction. The caller has locked all its vets. */
export async function workAtClinics(
  context: Changing,
  { practiceId, doctorId }: { practiceId: string; doctorId: string },
  now: Instant,
): Promise<void> {
  await workEverywhere(context.database, { practiceId, doctorId })
  await refreshClinics(context, practiceId, now)
}

/** A vet who leaves works at no clinic of the practice any more, and a colleague leads theirs. The caller has locked all its vets. */
export async function leaveClinics(
  context: Changing,
  { practiceId, from, to }: { practiceId: string; from: string; to: string },
  now: Instant,
): Promise<void> {
  const { database } = context
  await passLeadOn(database, { practiceId, from, to })
  await workNowhere(database, { practiceId, doctorId: from })
  await refreshClinics(context, practiceId, now)
}

/** Searches find clinics by the names of their vets, and public pages and colleagues see them. */
async function refreshClinics(context: Changing, practiceId: string, now: Instant): Promise<void> {
  const { database } = context
  for (const { id: clinicId } of await listOpenClinics(database, { practiceId })) {
    await refreshSearchText(database, { clinicId })
    await touchClinic(database, { clinicId, now })
  }
  notifyOfClinics(context, practiceId)
}

import { infoProblems } from '@vetvisit/contract/doctors/rules'
import { plainLine } from '@vetvisit/contract/letters/rules'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { recordAudit } from '../../../db/transactions/audit.ts'
import { recordSecurityEvent } from '../../../db/transactions/security-log.ts'
import { profileOf } from '../presenter.ts'
import { findDoctorId, lockDoctorRecord, writeVerified } from '../repository.ts'

/**
 * Marks a doctor as verified. Only the operator does that (specification/readings §3); no call of the API leads here.
 *
 * @returns `nobody` without a doctor of that e-mail; `nothing to check` while name or registration number are missing
 */
export async function verifyDoctor(
  database: Database,
  email: string,
  now: Instant,
): Promise<'verified' | 'nobody' | 'nothing to check'> {
  return database.transact(async () => {
    const id = await findDoctorId(database, plainLine(email).toLowerCase())
    const doctor = id === undefined ? undefined : await lockDoctorRecord(database, id)
    if (!doctor) return 'nobody'
    if (Object.keys(infoProblems(profileOf(doctor))).length > 0) return 'nothing to check'
    await writeVerified(database, { doctorId: doctor.id, now })
    const event = { userId: doctor.id, kind: 'operator', detail: 'verify-doctor' } as const
    await recordSecurityEvent(database, event, { now })
    const object = { type: 'doctor', id: doctor.id }
    await recordAudit(database, {
      caller: null,
      call: 'operator.verify-doctor',
      outcome: 'done',
      object,
      now,
    })
    return 'verified'
  })
}

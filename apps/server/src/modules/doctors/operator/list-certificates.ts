import { plainLine } from '@vetvisit/contract/letters/rules'
import type { Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { recordAudit } from '../../../db/transactions/audit.ts'
import { recordSecurityEvent } from '../../../db/transactions/security-log.ts'
import { filesOf, type StoredFile } from '../../files/public.ts'
import { findDoctor, findDoctorId } from '../repository.ts'

/**
 * The certificates and documents of a doctor, for the operator to check.
 *
 * @returns null without a doctor of that e-mail
 */
export async function certificatesForOperator(
  context: Pick<Context, 'database' | 'files'>,
  email: string,
  now: Instant,
): Promise<StoredFile[] | null> {
  const { database } = context
  const doctorId = await findDoctorId(database, plainLine(email).toLowerCase())
  if (doctorId === undefined) return null
  const certificates = (await findDoctor(database, doctorId))?.certificates ?? []
  const fileIds = new Set(certificates.map(({ fileId }) => fileId))
  const object = { type: 'doctor', id: doctorId }
  await recordAudit(database, {
    caller: null,
    call: 'operator.save-certificates',
    outcome: 'read',
    object,
    now,
  })
  await recordSecurityEvent(
    database,
    { userId: doctorId, kind: 'operator', detail: 'save-certificates' },
    { now },
  )
  return (await filesOf(context, { personId: doctorId })).filter(({ id }) => fileIds.has(id))
}

import type { DoctorChanges } from '@vetvisit/contract/doctors/routes'
import { CERTIFICATE_PATHS, CERTIFICATES_MAX, type CertificateKind } from '@vetvisit/contract/doctors/rules'
import { DomainError } from '@vetvisit/contract/errors'
import { v7 as uuidv7 } from 'uuid'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../db/transactions/audit.ts'
import { recordSecurityEvent } from '../../db/transactions/security-log.ts'
import { attachFile, fileIdOf, filesOf, type StoredFile, releaseFile } from '../files/public.ts'
import {
  type CertificateRow,
  deleteCertificateRow,
  type DoctorRow,
  findDoctor,
  findDoctorId,
  insertCertificate,
} from './repository.ts'

type Parts = Pick<Context, 'database'>
type Sent = NonNullable<DoctorChanges['certificates']>

const FIELDS = { certificate: 'certificates', document: 'documents' } as const

/**
 * Adds the uploads that a doctor's form names to the record; what is there already stays as it is.
 *
 * @returns whether there were any
 * @throws DomainError invalid on `certificates` or `documents`: not the doctor's upload, changed, or too many
 */
export async function addCertificates(
  context: Parts,
  { id: doctorId, certificates }: DoctorRow,
  changes: Pick<DoctorChanges, 'certificates' | 'documents'>,
  now: number,
): Promise<boolean> {
  let added = false
  for (const kind of Object.keys(FIELDS) as CertificateKind[]) {
    const field = FIELDS[kind]
    const present = certificates.filter((one) => one.kind === kind)
    const urls = newOf(present, changes[field] ?? [], field)
    if (present.length + urls.length > CERTIFICATES_MAX) throw wrong(field, 'validation.tooMany')
    for (const url of urls) {
      const paths = [CERTIFICATE_PATHS[kind]]
      const fileId = await attachFile(context, { doctorId }, url, { paths, field })
      await insertCertificate(context.database, {
        id: uuidv7(),
        doctorId,
        kind,
        fileId,
        addedAt: now,
      })
      added = true
    }
  }
  return added
}

/**
 * Takes a paper of either kind out of the doctor's record; its links are dead at once.
 *
 * @throws DomainError not_found when the doctor has no such paper
 */
export async function deleteCertificate(
  context: Parts,
  doctorId: string,
  id: string,
  now: number,
): Promise<void> {
  const fileId = await deleteCertificateRow(context.database, doctorId, id)
  if (fileId === undefined) throw new DomainError('not_found')
  await releaseFile(context, fileId, now)
}

/**
 * A doctor's certificates and documents for the operator, who verifies by them.
 *
 * @returns null when no living doctor has that e-mail
 */
export async function certificatesForOperator(
  context: Pick<Context, 'database' | 'files'>,
  email: string,
  now: number,
): Promise<StoredFile[] | null> {
  const { database } = context
  const doctorId = await findDoctorId(database, email.trim().toLowerCase())
  if (doctorId === undefined) return null
  const papers = new Set((await findDoctor(database, doctorId))?.certificates.map(({ fileId }) => fileId))
  await recordAudit(database, {
    caller: null,
    call: 'operator.save-papers',
    outcome: 'read',
    object: { type: 'doctor', id: doctorId },
    now,
  })
  await recordSecurityEvent(database, { userId: doctorId, kind: 'operator', detail: 'save-papers' }, { now })
  return (await filesOf(context, { doctorId })).filter(({ id }) => papers.has(id))
}

/** Addresses of what is not in the record yet, each once. A paper that is sent back must be one that is there, by its name. */
function newOf(present: readonly CertificateRow[], sent: Sent, field: string): string[] {
  const known = new Set(present.map(({ fileId }) => fileId))
  const urls = new Map<string, string>()
  for (const one of sent)
    if (typeof one === 'string') {
      const fileId = fileIdOf(one) ?? one
      if (!known.has(fileId)) urls.set(fileId, one)
    } else if (!present.some(({ id, name }) => id === one._id && name === one.name))
      throw wrong(field, 'validation.readOnly')
  return [...urls.values()]
}

const wrong = (field: string, key: string) => new DomainError('invalid', { fields: { [field]: key } })

import type { DoctorChanges } from '@vetvisit/contract/doctors/routes'
import { CERTIFICATE_PATHS, CERTIFICATES_MAX, type CertificateKind } from '@vetvisit/contract/doctors/rules'
import { DomainError } from '@vetvisit/contract/errors'
import { v7 as uuidv7 } from 'uuid'
import type { Context } from '../../context/context.ts'
import type { Instant } from '../../db/instant.ts'
import { fileIdOf } from '../../adapters/file-store/file-link.ts'
import { attachFile, giveFileToPerson } from '../files/public.ts'
import { type CertificateRow, type DoctorRow, insertCertificate } from './repository.ts'

type Sent = NonNullable<DoctorChanges['certificates']>

const FIELDS = { certificate: 'certificates', document: 'documents' } as const

/**
 * Adds the uploads that the doctor's form names to the record; certificates and documents that are there stay unchanged.
 *
 * @returns whether any were added
 * @throws DomainError invalid on `certificates` or `documents`: not the doctor's upload, changed, or too many
 */
export async function addCertificates(
  context: Pick<Context, 'database'>,
  { doctor: { id: doctorId, certificates }, practiceId }: { doctor: DoctorRow; practiceId: string },
  changes: Pick<DoctorChanges, 'certificates' | 'documents'>,
  now: Instant,
): Promise<boolean> {
  let added = false
  for (const kind of Object.keys(FIELDS) as CertificateKind[]) {
    const field = FIELDS[kind]
    const present = certificates.filter((one) => one.kind === kind)
    const urls = newUrlsOf(present, changes[field] ?? [], field)
    if (present.length + urls.length > CERTIFICATES_MAX) throw invalid(field, 'validation.tooMany')
    for (const url of urls) {
      const holder = kind === 'certificate' ? { personId: doctorId } : { practiceId }
      const fileId = await attachFile(context, holder, url, {
        paths: [CERTIFICATE_PATHS[kind]],
        field,
      })
      await giveFileToPerson(context.database, { id: fileId, personId: doctorId })
      await insertCertificate(context.database, { id: uuidv7(), doctorId, kind, fileId, addedAt: now })
      added = true
    }
  }
  return added
}

/** Addresses of uploads that are not in the record yet, each once. An object must equal one of the record. @throws DomainError invalid */
function newUrlsOf(present: readonly CertificateRow[], sent: Sent, field: string): string[] {
  const known = new Set(present.map(({ fileId }) => fileId))
  const urls = new Map<string, string>()
  for (const one of sent)
    if (typeof one === 'string') {
      const fileId = fileIdOf(one) ?? one
      if (!known.has(fileId)) urls.set(fileId, one)
    } else if (!present.some(({ id, name }) => id === one._id && name === one.name))
      throw invalid(field, 'validation.readOnly')
  return [...urls.values()]
}

const invalid = (field: string, key: string) => new DomainError('invalid', { fields: { [field]: key } })

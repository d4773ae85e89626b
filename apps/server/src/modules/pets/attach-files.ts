import { PET_FILES, type PetFile } from '@vetvisit/contract/pets/rules'
import type { Context } from '../../context/context.ts'
import type { Instant } from '../../db/instant.ts'
import { attachFile, releaseFile } from '../files/public.ts'
import type { PetRow } from './repository.ts'
import { FILE_COLUMNS, type PetFileColumns } from './rules.ts'
import { type PetWriter, uploaderOf } from './writer.ts'

type FileChange = {
  /** Addresses of uploads; null removes a file, undefined keeps it. */
  fields: Partial<Record<PetFile, string | null | undefined>>
  current: PetRow | null
}

/**
 * Attaches the files that were sent and releases those they replace.
 *
 * @throws DomainError invalid on the field of a file that the writer did not upload, or uploaded for something else
 */
export async function attachFiles(
  context: Pick<Context, 'database'>,
  writer: PetWriter,
  { fields, current }: FileChange,
  now: Instant,
): Promise<PetFileColumns> {
  const fileOf = async (field: PetFile): Promise<string | null> => {
    const present = current?.[FILE_COLUMNS[field]] ?? null
    const url = fields[field]
    if (url === undefined) return present
    const attachment = { paths: [PET_FILES[field]], field, current: present }
    const sent = url === null ? null : await attachFile(context, uploaderOf(writer), url, attachment)
    if (present !== null && present !== sent) await releaseFile(context, present, now)
    return sent
  }
  return {
    photoFileId: await fileOf('profile'),
    vaccinationFileId: await fileOf('vaccination_url'),
    dewormingFileId: await fileOf('deworming_url'),
    importFileId: await fileOf('import_compliance'),
    insuranceFileId: await fileOf('pet_insurance_url'),
    ownershipFileId: await fileOf('ownershipProof'),
    passportFileId: await fileOf('passport_url'),
  }
}

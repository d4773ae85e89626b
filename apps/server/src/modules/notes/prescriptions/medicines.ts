import type { NoteData } from '@vetvisit/contract/notes/schemas'
import type { Context } from '../../../context/context.ts'
import { fileIdOf } from '../../../adapters/file-store/file-link.ts'
import { attachFile } from '../../files/public.ts'
import type { Writer } from '../policy.ts'
import type { Medicine } from './repository.ts'

/** Medicines as they are sent, with their images attached; images in `stored`, by their ids, stay as they are. */
export async function medicinesFrom(
  context: Pick<Context, 'database'>,
  writer: Writer,
  entries: NonNullable<NoteData['prescription']>,
  stored: ReadonlySet<string> = new Set(),
): Promise<Medicine[]> {
  const medicines: Medicine[] = []
  for (const [position, { medName, dose, frequency, duration, imageUrl }] of entries.entries()) {
    const sentId = imageUrl ? fileIdOf(imageUrl) : null
    const imageFileId = !imageUrl
      ? null
      : await attachFile(context, writer, imageUrl, {
          paths: ['doctor/document'],
          imageOnly: true,
          field: `data.prescription.${position}.imageUrl`,
          current: sentId !== null && stored.has(sentId) ? sentId : null,
        })
    medicines.push({ medName, dose, frequency, duration, imageFileId })
  }
  return medicines
}

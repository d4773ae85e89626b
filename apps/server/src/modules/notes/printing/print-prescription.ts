import { DomainError } from '@vetvisit/contract/errors'
import { plainText } from '@vetvisit/contract/notes/rules'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import type { Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { recordAudit } from '../../../db/transactions/audit.ts'
import { createPdfPage } from '../../../adapters/pdf/pdf-page.ts'
import { findEntry } from '../history/entry-query.ts'
import { namesIn, sheetOf } from '../history/presenter.ts'
import { isOwner, mayReadNotes, scopeOf, type Writer } from '../policy.ts'
import { drawPrescription } from './draw-prescription.ts'
import { PRINT_TEXTS } from './texts.ts'

/**
 * A prescription as a PDF under the practice's letterhead. A practice's print is in the owner's access log.
 *
 * @throws DomainError not_found for anything but a prescription that the viewer may read
 */
export async function printPrescription(
  { database }: Pick<Context, 'database'>,
  viewer: Writer,
  { noteId, language }: { noteId: string; language: TextLanguage },
  now: Instant,
): Promise<{ fileName: string; base64: string }> {
  const rows = await findEntry(database, scopeOf(viewer), {
    noteId,
    readsNotes: isOwner(viewer) || mayReadNotes(viewer),
  })
  const note = rows.entries[0]?.note
  const names = namesIn(rows)
  const sheet = note ? sheetOf(note, names) : null
  if (!note || !sheet) throw new DomainError('not_found')
  if (!isOwner(viewer))
    await recordAudit(database, {
      caller: { userId: viewer.actorId, practice: viewer },
      call: 'getPrescriptionPdf',
      outcome: 'read',
      object: { type: 'pet', id: note.petId },
      now,
    })
  const petName = names.petOf(note).name
  const texts = PRINT_TEXTS[language]
  const page = await createPdfPage({ title: `${texts.title} ${petName} ${sheet.issuedOn}`, language })
  const words = plainText(note.body) === '' ? '' : paragraphsOf(note.body)
  drawPrescription(page, { note, sheet, petName, words, language })
  const content = await page.finish()
  return {
    fileName: `${texts.title}-${petName}-${sheet.issuedOn}.pdf`,
    base64: content.toString('base64'),
  }
}

/** Formatted text as paragraphs; items of lists begin with a dash. */
const paragraphsOf = (html: string): string =>
  html
    .replaceAll(/<li[^<>]*>/g, '<li>– ')
    .split(/<\/(?:p|li|ul|ol)>|<br ?\/?>/)
    .map(plainText)
    .filter((line) => line !== '')
    .join('\n')

import { DomainError } from '@vetvisit/contract/errors'
import { plainText } from '@vetvisit/contract/notes/rules'
import type { PrescriptionSheet } from '@vetvisit/contract/notes/schemas'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../db/transactions/audit.ts'
import { createPdfPage, type PdfPage } from '../../pdf/paper.ts'
import { readsOf } from './history-commands.ts'
import { findEntry, type NoteRow } from './entry-query.ts'
import { isOwner, type Writer } from './policy.ts'
import { named, sheetOf } from './presenter.ts'
import { PRINT_TEXTS } from './prescription-texts.ts'

/**
 * A prescription as PDF under the practice's heading, for whoever may read it. Of a practice the owner finds it in his log.
 *
 * @throws DomainError not_found for anything else
 */
export async function prescriptionPdf(
  { database }: Pick<Context, 'database'>,
  viewer: Writer,
  { noteId, language }: { noteId: string; language: TextLanguage },
  now: number,
): Promise<{ fileName: string; base64: string }> {
  const rows = await findEntry(database, readsOf(viewer), noteId)
  const [note] = rows.entries
  const names = named(rows)
  const sheet = note?.written ? sheetOf(note, names) : null
  if (!note?.written || !sheet) throw new DomainError('not_found')
  if (!isOwner(viewer))
    await recordAudit(database, {
      caller: { userId: viewer.actorId, practice: viewer },
      call: 'getPrescriptionPdf',
      outcome: 'read',
      object: { type: 'pet', id: note.petId },
      now,
    })
  const petName = names.petOf(note).name
  const date = sheet.issuedOn
  const texts = PRINT_TEXTS[language]
  const paper = await createPdfPage({ title: `${texts.title} ${petName} ${date}`, language })
  head(paper, sheet, texts.registration)
  subject(paper, note, { texts, sheet, petName })
  table(paper, note, texts)
  if (plainText(note.body) !== '') {
    paper.space(8)
    paper.text(texts.note, { bold: true })
    paper.text(paragraphsOf(note.body))
  }
  paper.space(48)
  paper.text('______________________________')
  paper.text(`${texts.signature}, ${sheet.doctorName}`, { size: 9, colour: '#52625f' })
  const content = await paper.finish()
  return { fileName: `${texts.title}-${petName}-${date}.pdf`, base64: content.toString('base64') }
}

type Texts = (typeof PRINT_TEXTS)['en']

function head(paper: PdfPage, sheet: PrescriptionSheet, registration: string): void {
  const { clinicName, doctorName, address, registrationId } = sheet
  paper.text(clinicName ?? doctorName, { size: 17, bold: true, colour: '#0b5f58' })
  paper.text(doctorName)
  paper.text(address.join(' · '), { size: 9, colour: '#52625f' })
  if (registrationId) paper.text(`${registration} ${registrationId}`, { size: 9, colour: '#52625f' })
  paper.rule()
}

function subject(
  paper: PdfPage,
  note: NoteRow,
  { texts, sheet, petName }: { texts: Texts; sheet: PrescriptionSheet; petName: string },
): void {
  paper.space(6)
  paper.text(note.isVoid ? `${texts.title} – ${texts.void}` : texts.title, { size: 20, bold: true })
  paper.space(4)
  const line = (name: string, value: string) =>
    paper.row([
      { text: name, width: 0.2, bold: true },
      { text: value, width: 0.8 },
    ])
  line(texts.animal, `${petName} (${sheet.breed})`)
  line(texts.owner, sheet.ownerName)
  line(texts.date, sheet.issuedOn.split('-').toReversed().join('-'))
  if (note.version > 1) line(texts.version, String(note.version))
  paper.space(6)
}

const cells = (medicine: string, dose: string, frequency: string, duration: string, bold = false) => [
  { text: medicine, width: 0.37, bold: true },
  { text: dose, width: 0.19, bold },
  { text: frequency, width: 0.24, bold },
  { text: duration, width: 0.2, bold },
]

function table(paper: PdfPage, note: NoteRow, texts: Texts): void {
  paper.row(cells(texts.medicine, texts.dose, texts.frequency, texts.duration, true), { size: 10 })
  paper.rule()
  for (const { medName, dose, frequency, duration } of note.prescription?.medicines ?? [])
    paper.row(cells(medName, dose, frequency, duration))
  paper.rule()
}

/** Formatted text as paragraphs; items of lists get a dash. */
const paragraphsOf = (html: string): string =>
  html
    .replaceAll(/<li[^<>]*>/g, '<li>– ')
    .split(/<\/(?:p|li|ul|ol)>|<br ?\/?>/)
    .map(plainText)
    .filter((line) => line !== '')
    .join('\n')

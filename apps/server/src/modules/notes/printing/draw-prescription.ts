import type { PrescriptionSheet } from '@vetvisit/contract/notes/schemas'
import { ageWords, weightWords } from '@vetvisit/contract/pets/words'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { joinIsolated } from '../../../adapters/fonts/isolate.ts'
import type { PdfPage } from '../../../adapters/pdf/pdf-page.ts'
import type { NoteRow } from '../history/rows-query.ts'
import { PRINT_TEXTS, type PrintTexts, SPECIES_TEXTS } from './texts.ts'

type Prescription = {
  note: NoteRow
  sheet: PrescriptionSheet
  petName: string
  /** The doctor's note below the medicines; empty for none. */
  words: string
  language: TextLanguage
}

/** Draws a prescription from its letterhead to the line for the signature. */
export function drawPrescription(page: PdfPage, prescription: Prescription): void {
  const { note, sheet, words, language } = prescription
  const texts = PRINT_TEXTS[language]
  drawLetterhead(page, sheet, texts)
  drawSubject(page, prescription)
  drawMedicines(page, note, texts)
  if (words !== '') {
    page.space(8)
    page.text(texts.note, { bold: true })
    page.text(words)
  }
  page.space(48)
  page.text('______________________________')
  page.text(`${texts.signature}, ${sheet.doctorName}`, { size: 9, colour: '#52625f' })
}

function drawLetterhead(page: PdfPage, sheet: PrescriptionSheet, { registration }: PrintTexts): void {
  const { clinicName, doctorName, address, registrationId } = sheet
  page.text(clinicName ?? doctorName, { size: 17, bold: true, colour: '#0b5f58' })
  page.text(doctorName)
  page.text(joinIsolated(address, ' · '), { size: 9, colour: '#52625f' })
  if (registrationId) page.text(`${registration} ${registrationId}`, { size: 9, colour: '#52625f' })
  page.rule()
}

/** dd-MM-yyyy, in German dd.MM.yyyy. */
const dateText = (date: string, language: TextLanguage): string =>
  date
    .split('-')
    .toReversed()
    .join(language === 'de' ? '.' : '-')

function drawSubject(page: PdfPage, { note, sheet, petName, language }: Prescription): void {
  const texts = PRINT_TEXTS[language]
  const { species, breed, age, weight } = sheet
  page.space(6)
  page.text(note.isVoid ? `${texts.title} – ${texts.void}` : texts.title, { size: 20, bold: true })
  page.space(4)
  const line = (name: string, value: string) =>
    page.row([
      { text: name, width: 0.2, bold: true },
      { text: value, width: 0.8 },
    ])
  line(texts.animal, joinIsolated([petName, SPECIES_TEXTS[language][species], breed].filter(Boolean), ', '))
  line(texts.age, ageWords(age, language) ?? texts.unknown)
  line(
    texts.weight,
    weight ? `${weightWords(weight.kg, language)} (${dateText(weight.date, language)})` : texts.unknown,
  )
  line(texts.owner, joinIsolated([sheet.ownerName, ...sheet.ownerAddress], ', '))
  line(texts.date, dateText(sheet.issuedOn, language))
  if (note.version > 1) line(texts.version, String(note.version))
  page.space(6)
}

type Columns = Record<'medicine' | 'dose' | 'frequency' | 'duration', string>

const cellsOf = ({ medicine, dose, frequency, duration }: Columns, isHeading = false) => [
  { text: medicine, width: 0.37, bold: true },
  { text: dose, width: 0.19, bold: isHeading },
  { text: frequency, width: 0.24, bold: isHeading },
  { text: duration, width: 0.2, bold: isHeading },
]

function drawMedicines(page: PdfPage, { medicines }: NoteRow, texts: PrintTexts): void {
  page.row(cellsOf(texts, true), { size: 10 })
  page.rule()
  for (const { medName, ...columns } of medicines) page.row(cellsOf({ medicine: medName, ...columns }))
  page.rule()
}

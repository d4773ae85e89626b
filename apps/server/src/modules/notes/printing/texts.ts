import type { TextLanguage } from '@vetvisit/contract/texts/translate'

/** Words of a printed prescription. They are not in the shared texts, because only the server prints. */
export type PrintTexts = Record<
  | 'title'
  | 'animal'
  | 'owner'
  | 'date'
  | 'medicine'
  | 'dose'
  | 'frequency'
  | 'duration'
  | 'note'
  | 'signature'
  | 'registration'
  | 'void'
  | 'version',
  string
>

export const PRINT_TEXTS: Record<TextLanguage, PrintTexts> = {
  en: {
    title: 'Prescription',
    animal: 'Animal',
    owner: 'Owner',
    date: 'Date',
    medicine: 'Medicine',
    dose: 'Dose',
    frequency: 'Frequency',
    duration: 'Duration',
    note: 'Note',
    signature: 'Signature',
    registration: 'Reg. no.',
    void: 'VOID',
    version: 'Version',
  },
  de: {
    title: 'Rezept',
    animal: 'Tier',
    owner: 'Halter',
    date: 'Datum',
    medicine: 'Medikament',
    dose: 'Dosis',
    frequency: 'Häufigkeit',
    duration: 'Dauer',
    note: 'Hinweis',
    signature: 'Unterschrift',
    registration: 'Reg.-Nr.',
    void: 'UNGÜLTIG',
    version: 'Fassung',
  },
  hi: {
    title: 'पर्चा',
    animal: 'पशु',
    owner: 'मालिक',
    date: 'तारीख',
    medicine: 'दवा',
    dose: 'मात्रा',
    frequency: 'कितनी बार',
    duration: 'अवधि',
    note: 'टिप्पणी',
    signature: 'हस्ताक्षर',
    registration: 'पंजीकरण सं.',
    void: 'अमान्य',
    version: 'संस्करण',
  },
}

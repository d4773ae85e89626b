import type { TextLanguage } from '@vetvisit/contract/texts/translate'

type Sentences = { headline: string; scan: string }

type PosterTexts = {
  /** Of a practice that owners can book online. */
  booking: Sentences
  /** Of one that is reached by telephone only. */
  calling: Sentences
  fileName: string
}

/** What a poster says, in the language of the practice's country. */
export const POSTER_TEXTS: Record<TextLanguage, PosterTexts> = {
  en: {
    booking: { headline: 'Your next visit in one minute', scan: 'Scan the code, choose a time, done.' },
    calling: {
      headline: 'Our hours and number, at hand',
      scan: 'Scan the code: hours, telephone, way here.',
    },
    fileName: 'Poster',
  },
  de: {
    booking: { headline: 'Nächster Termin in einer Minute', scan: 'Code scannen, Uhrzeit wählen, fertig.' },
    calling: {
      headline: 'Zeiten und Telefon immer dabei',
      scan: 'Code scannen: Zeiten, Telefon, Anfahrt.',
    },
    fileName: 'Aushang',
  },
  hi: {
    booking: { headline: 'अगला अपॉइंटमेंट एक मिनट में', scan: 'कोड स्कैन करें, समय चुनें, हो गया।' },
    calling: {
      headline: 'क्लिनिक का समय और फ़ोन नंबर, हमेशा साथ',
      scan: 'कोड स्कैन करें: समय, फ़ोन, रास्ता।',
    },
    fileName: 'पोस्टर',
  },
}

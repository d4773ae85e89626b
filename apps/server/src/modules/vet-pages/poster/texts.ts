import type { TextLanguage } from '@vetvisit/contract/texts/translate'

type PosterTexts = { headline: string; scan: string; fileName: string }

/** What a poster says, in the language of the practice's country. */
export const POSTER_TEXTS: Record<TextLanguage, PosterTexts> = {
  en: {
    headline: 'Your next visit in one minute',
    scan: 'Scan the code, choose a time, done.',
    fileName: 'Poster',
  },
  de: {
    headline: 'Nächster Termin in einer Minute',
    scan: 'Code scannen, Uhrzeit wählen, fertig.',
    fileName: 'Aushang',
  },
  hi: {
    headline: 'अगला अपॉइंटमेंट एक मिनट में',
    scan: 'कोड स्कैन करें, समय चुनें, हो गया।',
    fileName: 'पोस्टर',
  },
}

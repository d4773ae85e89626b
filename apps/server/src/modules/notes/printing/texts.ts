import type { Species } from '@vetvisit/contract/pets/species'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'

/** Words of a printed prescription. They are not in the shared texts, because only the server prints. */
export type PrintTexts = Record<
  | 'title'
  | 'animal'
  | 'age'
  | 'weight'
  | 'unknown'
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
    age: 'Age',
    weight: 'Weight',
    unknown: 'unknown',
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
    age: 'Alter',
    weight: 'Gewicht',
    unknown: 'unbekannt',
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
    age: 'आयु',
    weight: 'वज़न',
    unknown: 'अज्ञात',
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

/** One animal of a species; of another species the breed says more. */
export const SPECIES_TEXTS: Record<TextLanguage, Record<Species, string>> = {
  en: {
    Dog: 'Dog',
    Cat: 'Cat',
    Birds: 'Bird',
    Hamster: 'Hamster',
    Rabbit: 'Rabbit',
    Parrots: 'Parrot',
    Fish: 'Fish',
    Turtles: 'Turtle',
    Reptiles: 'Reptile',
    Horse: 'Horse',
    Chicken: 'Chicken',
    Mouse: 'Mouse',
    Sheep: 'Sheep',
    'Guinea pig': 'Guinea pig',
    Goldfish: 'Goldfish',
    Lizards: 'Lizard',
    Goat: 'Goat',
    Monkey: 'Monkey',
    Other: '',
  },
  de: {
    Dog: 'Hund',
    Cat: 'Katze',
    Birds: 'Vogel',
    Hamster: 'Hamster',
    Rabbit: 'Kaninchen',
    Parrots: 'Papagei',
    Fish: 'Fisch',
    Turtles: 'Schildkröte',
    Reptiles: 'Reptil',
    Horse: 'Pferd',
    Chicken: 'Huhn',
    Mouse: 'Maus',
    Sheep: 'Schaf',
    'Guinea pig': 'Meerschweinchen',
    Goldfish: 'Goldfisch',
    Lizards: 'Echse',
    Goat: 'Ziege',
    Monkey: 'Affe',
    Other: '',
  },
  hi: {
    Dog: 'कुत्ता',
    Cat: 'बिल्ली',
    Birds: 'पक्षी',
    Hamster: 'हैम्स्टर',
    Rabbit: 'खरगोश',
    Parrots: 'तोता',
    Fish: 'मछली',
    Turtles: 'कछुआ',
    Reptiles: 'सरीसृप',
    Horse: 'घोड़ा',
    Chicken: 'मुर्गी',
    Mouse: 'चूहा',
    Sheep: 'भेड़',
    'Guinea pig': 'गिनी पिग',
    Goldfish: 'गोल्डफ़िश',
    Lizards: 'छिपकली',
    Goat: 'बकरी',
    Monkey: 'बंदर',
    Other: '',
  },
}

export type Specialization = { id: string; name_en: string; name_de: string; name_hi: string }

/** The fixed list (specification/owner §3); ids are stored, names are shown. */
export const SPECIALIZATIONS = [
  {
    id: 'anesthesia',
    name_en: 'Anesthesia and Analgesia',
    name_de: 'Anästhesie und Schmerztherapie',
    name_hi: 'एनेस्थीसिया और दर्द का इलाज',
  },
  { id: 'animal-welfare', name_en: 'Animal Welfare', name_de: 'Tierschutz', name_hi: 'पशु कल्याण' },
  {
    id: 'clinical-pharmacology',
    name_en: 'Clinical Pharmacology',
    name_de: 'Klinische Pharmakologie',
    name_hi: 'दवाएँ और उनका असर',
  },
  {
    id: 'emergency',
    name_en: 'Emergency and Critical Care',
    name_de: 'Notfall- und Intensivmedizin',
    name_hi: 'इमरजेंसी और आईसीयू',
  },
  {
    id: 'internal-medicine',
    name_en: 'Internal Medicine',
    name_de: 'Innere Medizin',
    name_hi: 'अंदरूनी बीमारियाँ',
  },
  {
    id: 'preventive-medicine',
    name_en: 'Preventive Medicine',
    name_de: 'Präventivmedizin',
    name_hi: 'बीमारी से बचाव',
  },
  { id: 'surgery', name_en: 'Surgery', name_de: 'Chirurgie', name_hi: 'सर्जरी' },
  { id: 'pathology', name_en: 'Pathology', name_de: 'Pathologie', name_hi: 'पैथोलॉजी' },
  {
    id: 'public-health',
    name_en: 'Public Health & Food Safety',
    name_de: 'Öffentliche Gesundheit und Lebensmittelsicherheit',
    name_hi: 'जन स्वास्थ्य और खाद्य सुरक्षा',
  },
] as const satisfies readonly Specialization[]

export type SpecializationId = (typeof SPECIALIZATIONS)[number]['id']

/** The ids as a tuple of literals, as an enum schema requires. */
export const SPECIALIZATION_IDS = SPECIALIZATIONS.map((entry) => entry.id) as [
  SpecializationId,
  ...SpecializationId[],
]

/** A group of related medicines: an animal that is allergic to one of them may react to all. */
export type DrugGroup = {
  id:
    | 'penicillins'
    | 'cephalosporins'
    | 'sulfonamides'
    | 'tetracyclines'
    | 'fluoroquinolones'
    | 'nsaids'
    | 'opioids'
    | 'steroids'
  /** Names of the group in allergy records and on packages, folded. */
  names: readonly string[]
  /** Active substances and usual trade names, folded. */
  medicines: readonly string[]
  /** Groups with a cross-allergy to this one. */
  crosses?: readonly DrugGroup['id'][]
}

/**
 * A short table of the medicines that small-animal practices prescribe most. It is a reminder, not a proof: unlisted or misspelt
 * medicines, food, vaccines and reactions outside these groups are not found. The prescriber decides.
 */
export const DRUG_GROUPS: readonly DrugGroup[] = [
  {
    id: 'penicillins',
    names: ['penicillin', 'penizillin', 'beta-lactam', 'betalactam', 'पेनिसिलिन'],
    medicines: [
      'amoxicillin',
      'amoxicilline',
      'ampicillin',
      'benzylpenicillin',
      'cloxacillin',
      'clavulan',
      'synulox',
      'kesium',
      'clavaseptin',
      'clavubactin',
      'amoxi',
    ],
    crosses: ['cephalosporins'],
  },
  {
    id: 'cephalosporins',
    names: ['cephalosporin', 'cefalosporin', 'beta-lactam', 'betalactam'],
    medicines: [
      'cefalexin',
      'cephalexin',
      'cefovecin',
      'convenia',
      'cefazolin',
      'cefadroxil',
      'ceftiofur',
      'rilexine',
      'cefaseptin',
    ],
    crosses: ['penicillins'],
  },
  {
    id: 'sulfonamides',
    names: ['sulfonamid', 'sulphonamid', 'sulfa', 'sulpha'],
    medicines: [
      'sulfadiazin',
      'sulphadiazin',
      'sulfamethoxazol',
      'cotrimoxazol',
      'co-trimoxazol',
      'trimethoprim/sulf',
      'sulfasalazin',
      'sulfadimethoxin',
    ],
  },
  {
    id: 'tetracyclines',
    names: ['tetracyclin', 'tetrazyklin'],
    medicines: ['doxycyclin', 'doxyzyklin', 'oxytetracyclin', 'minocyclin', 'ronaxan', 'chlortetracyclin'],
  },
  {
    id: 'fluoroquinolones',
    names: ['fluoroquinolon', 'fluorchinolon', 'quinolon', 'chinolon', 'gyrasehemmer'],
    medicines: [
      'enrofloxacin',
      'baytril',
      'marbofloxacin',
      'marbocyl',
      'pradofloxacin',
      'veraflox',
      'orbifloxacin',
      'ciprofloxacin',
    ],
  },
  {
    id: 'nsaids',
    names: ['nsaid', 'nsaids', 'nsar', 'nsai', 'antirheumatik', 'entzundungshemmer'],
    medicines: [
      'meloxicam',
      'metacam',
      'carprofen',
      'rimadyl',
      'firocoxib',
      'previcox',
      'robenacoxib',
      'onsior',
      'mavacoxib',
      'cimicoxib',
      'ketoprofen',
      'tolfenam',
      'flunixin',
      'phenylbutazon',
      'aspirin',
      'acetylsalicyl',
      'ibuprofen',
      'diclofenac',
      'metamizol',
      'novalgin',
    ],
  },
  {
    id: 'opioids',
    names: ['opioid', 'opiat'],
    medicines: ['buprenorphin', 'butorphanol', 'methadon', 'tramadol', 'fentanyl', 'morphin', 'morphium'],
  },
  {
    id: 'steroids',
    names: [
      'corticosteroid',
      'kortikosteroid',
      'glucocorticoid',
      'glukokortikoid',
      'cortison',
      'kortison',
      'steroid',
    ],
    medicines: [
      'prednisolon',
      'prednison',
      'dexamethason',
      'methylprednisolon',
      'triamcinolon',
      'hydrocortison',
      'medrol',
    ],
  },
]

/** Why a medicine conflicts with the allergies: they name the medicine, its group or a group with a cross-allergy. */
export type AllergyConflict =
  | { kind: 'name'; word: string }
  | { kind: 'group'; group: DrugGroup['id']; word: string }

/** Shorter words such as "oel" or "ei" are ambiguous. */
const WORD_MIN_LENGTH = 4

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()

const wordsOf = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{M}\p{N}-]+/u)
    .filter((word) => word.length >= WORD_MIN_LENGTH)

/** Whether one starts with the other: "Amoxicillin" and "amoxicilline", "Penicilline" and "penicillin". */
const fits = (word: string, name: string) =>
  word.startsWith(name) || (word.length >= 6 && name.startsWith(word))

const named = (words: readonly string[], names: readonly string[]) =>
  words.find((word) => names.some((name) => fits(word, name)))

/**
 * Compares the name of a medicine with the allergies in an animal's record.
 *
 * @returns null if no conflict is known, which does not prove that there is none (see `DRUG_GROUPS`)
 */
export function allergyConflict(allergies: string | null, medicine: string): AllergyConflict | null {
  const words = wordsOf(allergies ?? '')
  const wanted = wordsOf(medicine)
  if (words.length === 0 || wanted.length === 0) return null
  const same = named(words, wanted)
  if (same !== undefined) return { kind: 'name', word: same }
  for (const group of DRUG_GROUPS) {
    if (named(wanted, [...group.names, ...group.medicines]) === undefined) continue
    const related = DRUG_GROUPS.filter(({ id }) => id === group.id || group.crosses?.includes(id))
    const word = named(
      words,
      related.flatMap(({ names, medicines }) => [...names, ...medicines]),
    )
    if (word !== undefined) return { kind: 'group', group: group.id, word }
  }
  return null
}

/** Case, accents and outer spaces do not make another medicine. */
const sameMedicine = (name: string) => folded(name.trim())

/**
 * The medicines of a prescription that wait for a reason: they conflict with the allergies, and nobody has decided about them yet.
 *
 * @param decided medicines with a reason, and those that were saved before
 * @returns each name once, as it was typed, in the order of the prescription
 */
export function medicinesToDecide(
  allergies: string | null,
  medicines: readonly string[],
  decided: readonly string[],
): string[] {
  const seen = new Set(decided.map(sameMedicine))
  return medicines.filter((name) => {
    if (seen.has(sameMedicine(name)) || allergyConflict(allergies, name) === null) return false
    seen.add(sameMedicine(name))
    return true
  })
}

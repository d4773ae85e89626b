import { merge } from '@vetvisit/contract/merge'
import { PRESCRIPTION_SHAPE } from '@vetvisit/contract/notes/merging'
import type { HistoryItem } from '@vetvisit/contract/notes/schemas'

export const MEDICINE_FIELDS = ['medName', 'dose', 'frequency', 'duration'] as const

export type Medicine = Record<(typeof MEDICINE_FIELDS)[number], string> & { imageUrl: string | null }

export const medicineOf = ({
  medName,
  dose,
  frequency,
  duration,
  imageUrl,
}: HistoryItem['prescription'][number]): Medicine => ({ medName, dose, frequency, duration, imageUrl })

/** `Meloxicam, 1 ml, once a day, 5 days`. */
export const medicineText = (medicine: Medicine): string =>
  MEDICINE_FIELDS.map((field) => medicine[field]).join(', ')

/** A paragraph of a formatted text; marks in the words stay words. */
export const paragraphOf = (words: string): string =>
  `<p>${words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`

/** The file of a link without its query, which changes with each response. */
const fileOf = (url: string) => url.split('?', 1)[0]

/** Replaces links to known files by the known links, so that pictures do not reload. */
function withKnownLinks(medicines: readonly Medicine[], known: readonly Medicine[]): Medicine[] {
  const links = new Map(known.flatMap(({ imageUrl }) => (imageUrl ? [[fileOf(imageUrl), imageUrl]] : [])))
  return medicines.map((medicine) => ({
    ...medicine,
    imageUrl: medicine.imageUrl && (links.get(fileOf(medicine.imageUrl)) ?? medicine.imageUrl),
  }))
}

/** The other person's version of a line that both changed; null if removed. */
export type MedicineConflict = { line: Medicine; mine: Medicine | undefined; theirs: Medicine | undefined }

export type MergedMedicines = {
  /** The lines that others have saved. */
  seen: Medicine[]
  /** The lines with one's own changes. */
  list: Medicine[]
  conflicts: MedicineConflict[]
}

/** Merges one's own changes of a prescription with a colleague's saved version. */
export function mergeMedicines(
  before: readonly Medicine[],
  mine: readonly Medicine[],
  saved: readonly Medicine[],
): MergedMedicines {
  const seen = withKnownLinks(saved, [...before, ...mine])
  const { value, conflicts } = merge(PRESCRIPTION_SHAPE, before, mine, seen)
  // Each line is a separate object, because conflicts are found by identity.
  const list = (value as Medicine[]).map((line) => ({ ...line }))
  return {
    seen,
    list,
    conflicts: conflicts.flatMap((conflict) => {
      const line = list[Number(conflict.path[0])]
      const [own, theirs] = [conflict.mine, conflict.theirs] as (Medicine | undefined)[]
      return line ? [{ line, mine: own, theirs }] : []
    }),
  }
}

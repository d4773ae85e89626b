import { courseOf, type Course } from '@vetvisit/contract/notes/course'
import type { HistoryItem } from '@vetvisit/contract/notes/schemas'

type Line = HistoryItem['prescription'][number]

/** A medicine of a pet under its newest prescription. */
export type PetMedicine = {
  prescription: HistoryItem
  line: Line
  /** The day of the prescription, `yyyy-MM-dd`. */
  issuedOn: string
  course: Course
  /** Times under older prescriptions, so that no dose of a renewed medicine is given twice. */
  givenBefore: readonly string[]
}

const nameOf = ({ medName }: Line) => medName.trim().toLowerCase()

const writtenAt = ({ createdAt, date }: HistoryItem) => Date.parse(createdAt ?? date)

const issuedOnOf = ({ sheet, date }: HistoryItem) => sheet?.issuedOn ?? date.slice(0, 10)

/**
 * The medicines of a pet, newest first: those that it is given today, and earlier ones. Of a medicine that was prescribed again only the
 * newest prescription counts.
 */
export function medicinesOf(
  prescriptions: readonly HistoryItem[],
  today: string,
): { running: PetMedicine[]; earlier: PetMedicine[] } {
  const lines = prescriptions
    .filter(({ isVoid }) => !isVoid)
    .toSorted((one, other) => writtenAt(other) - writtenAt(one))
    .flatMap((prescription) => prescription.prescription.map((line) => ({ prescription, line })))
  const medicines = lines.flatMap(({ prescription, line }) => {
    const named = lines.filter((other) => nameOf(other.line) === nameOf(line))
    if (named[0]?.prescription !== prescription) return []
    const newest = named.filter((other) => other.prescription === prescription)
    const durations = newest.map((other) => other.line.duration)
    const issuedOn = issuedOnOf(prescription)
    const givenBefore = named.slice(newest.length).flatMap((other) => other.line.given)
    return [{ prescription, line, issuedOn, course: courseOf({ durations, issuedOn }, today), givenBefore }]
  })
  return {
    running: medicines.filter(({ course }) => course.isRunning),
    earlier: medicines.filter(({ course }) => !course.isRunning),
  }
}

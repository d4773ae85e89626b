import type { AppointmentType } from './rules.ts'

/** Reasons that the product offers a practice to begin with; people read their names in their own language. */
export const REASON_PRESETS = [
  'checkup',
  'vaccination',
  'ill',
  'teeth',
  'skin',
  'followup',
  'surgery_talk',
  'goodbye',
] as const
export type ReasonPreset = (typeof REASON_PRESETS)[number]

/** Reasons of an appointment that the product offers, in their order; people read their names in their own language. */
export const REASON_KINDS = ['checkup', 'vaccination', 'ill', 'teeth', 'skin', 'followup'] as const
export type ReasonKind = (typeof REASON_KINDS)[number]

/** Signs of an emergency, which cannot wait for an appointment; people read their names in their own language. */
export const URGENT_SIGNS = [
  'breathing',
  'bleeding',
  'bloat',
  'poison',
  'seizure',
  'urine',
  'accident',
  'heat',
] as const
export type UrgentSign = (typeof URGENT_SIGNS)[number]

/** The name of a practice's own reason: the one that it wrote, else that of an offered one. */
export type NamedReason = { name: string; preset: ReasonPreset | null }

/** The reason of an appointment: what was chosen from the offered answers, and the words that were typed (decision 304). */
export type VisitReason = {
  /** The reason of the practice for which it was booked, whose name stands in place of the kind. */
  practiceReason?: NamedReason | null | undefined
  reasonKind: ReasonKind | null
  urgentSigns: UrgentSign[]
  reason: string
}

/** The name of an offered answer in the reader's language. */
export type NameOfReason = (answer: ReasonKind | ReasonPreset | UrgentSign) => string

/** The type of appointment that a reason presets. */
export const typeOfReason = (kind: ReasonKind | null): AppointmentType =>
  kind === 'followup' ? 'followup' : 'consultation'

/** The type after another reason was chosen: one that a person has chosen stays, one that the earlier reason has preset does not. */
export function typeAfterReason(
  type: AppointmentType,
  before: ReasonKind | null,
  next: ReasonKind | null,
): AppointmentType {
  const preset = typeOfReason(next)
  return preset === 'followup' || before === 'followup' ? preset : type
}

/** The name of a practice's own reason as people read it. */
export const nameOfPracticeReason = ({ name, preset }: NamedReason, nameOf: NameOfReason): string =>
  name === '' && preset !== null ? nameOf(preset) : name

/** A reason as people read it: the name of its kind, the names of signs, then the words: `Ill: Heavy bleeding; since noon`. */
export const reasonText = (
  { practiceReason, reasonKind, urgentSigns, reason }: VisitReason,
  nameOf: NameOfReason,
): string =>
  [
    practiceReason
      ? nameOfPracticeReason(practiceReason, nameOf)
      : reasonKind === null
        ? ''
        : nameOf(reasonKind),
    [urgentSigns.map(nameOf).join(', '), reason].filter(Boolean).join('; '),
  ]
    .filter(Boolean)
    .join(': ')

/** A reason whose whole text was corrected: it keeps its signs and its kind as far as the text still begins with their names. */
export function reasonOfText(
  text: string,
  { reasonKind, urgentSigns }: VisitReason,
  nameOf: NameOfReason,
): VisitReason {
  for (const signs of [urgentSigns, []]) {
    const answers = { reasonKind, urgentSigns: signs, reason: '' }
    const names = reasonText(answers, nameOf)
    const rest = text.slice(names.length)
    const separator = signs.length > 0 ? '; ' : ': '
    if (names !== '' && text.startsWith(names) && (rest === '' || rest.startsWith(separator)))
      return { ...answers, reason: rest.slice(separator.length) }
  }
  return { reasonKind: null, urgentSigns: [], reason: text }
}

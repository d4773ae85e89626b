import { DomainError } from '@vetvisit/contract/errors'
import { PRESET_REASONS, type ReasonTime } from '@vetvisit/contract/reasons/rules'
import type { ReasonRow } from './repository.ts'

/** What decides how much time an appointment for a reason takes. */
export const reasonTimeOf = ({
  minutes,
  beforeMinutes: before,
  afterMinutes: after,
  stepMinutes: step,
  furtherPetMinutes,
  vets,
}: Pick<
  ReasonRow,
  'minutes' | 'beforeMinutes' | 'afterMinutes' | 'stepMinutes' | 'furtherPetMinutes' | 'vets'
>): ReasonTime => ({
  minutes,
  before,
  after,
  step,
  furtherPetMinutes,
  vets,
})

/** The offered reasons that a practice does not have yet. @param reasons archived ones do not count */
export const missingPresets = (reasons: readonly Pick<ReasonRow, 'preset' | 'isArchived'>[]) =>
  PRESET_REASONS.filter(
    ({ preset }) => !reasons.some((reason) => !reason.isArchived && reason.preset === preset),
  )

/** The ids of reasons after one of them was put to another place. */
export function withPlace(ids: readonly string[], moved: string, place: number): string[] {
  const others = ids.filter((id) => id !== moved)
  return others.toSpliced(place, 0, moved)
}

/** The ids of reasons as they were read, if a client sent them. */
export function seenOrder(seen: Record<string, unknown> | undefined): readonly string[] | null {
  const order = seen?.['order']
  return Array.isArray(order) && order.every((id) => typeof id === 'string') ? order : null
}

/** Why an appointment for a reason is not offered like that. */
export type WhyNot = 'vet' | 'species' | 'new' | 'known' | 'day_full'

const TEXTS = {
  vet: 'refusals.reasonVet',
  species: 'refusals.reasonSpecies',
  new: 'refusals.reasonNew',
  known: 'refusals.reasonKnown',
  day_full: 'refusals.reasonDayFull',
} as const

export function reasonNotOffered(whyNot: WhyNot): DomainError {
  const why = whyNot === 'new' || whyNot === 'known' ? 'clients' : whyNot
  return new DomainError('reason_not_offered', { text: TEXTS[whyNot], details: { why } })
}

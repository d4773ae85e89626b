import { ANIMALS_MAX } from '@vetvisit/contract/appointments/availability/schemas'
import { REASON_MAX_LENGTH } from '@vetvisit/contract/appointments/record/rules'
import { reasonOfLink } from '../booking-sheet/reasons.ts'
import type { Opening } from '../booking-sheet/use-sheet-draft.ts'

/** The opening by the button Book of a clinic. */
export const NOTHING_KNOWN: Opening = { start: null, petId: null, reason: null, words: '', vetId: null }

/** A reason of the practice, by its id. */
const REASON_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What a link to the booking page says; null if it only leads to the page. */
export function openingOfLink(search: string): Opening | null {
  const query = new URLSearchParams(search)
  const start = instantOf(query.get('start'))
  const petId = query.get('pet')
  const along = query
    .get('with')
    ?.split(',')
    .slice(0, ANIMALS_MAX - 1)
  const named = query.get('reason')
  const reason = reasonOfLink(named)
  const reasonId = named !== null && REASON_ID.test(named) ? named : undefined
  const vetId = query.get('vet')
  const animals = animalsOf(query.get('animals'))
  if ([start, petId, reason, reasonId, vetId].every((known) => known == null)) return null
  const words =
    reason === null && reasonId === undefined ? '' : (query.get('words') ?? '').slice(0, REASON_MAX_LENGTH)
  return {
    start,
    petId,
    reason,
    ...(along && { furtherPetIds: along }),
    ...(animals !== undefined && { animals }),
    ...(reasonId !== undefined && { reasonId }),
    words,
    vetId,
  }
}

function instantOf(text: string | null): string | null {
  return text === null || Number.isNaN(Date.parse(text)) ? null : new Date(text).toISOString()
}

/** How many animals a link says come, if several can. */
function animalsOf(text: string | null): number | undefined {
  const animals = Number(text)
  return Number.isInteger(animals) && animals > 1 && animals <= ANIMALS_MAX ? animals : undefined
}

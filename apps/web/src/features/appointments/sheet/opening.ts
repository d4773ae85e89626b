import { REASON_MAX_LENGTH } from '@vetvisit/contract/appointments/record/rules'
import { reasonOfLink } from './reasons.ts'
import type { Opening } from './use-sheet-draft.ts'

/** The opening by the button Book of a clinic. */
export const NOTHING_KNOWN: Opening = { start: null, petId: null, reason: null, words: '', vetId: null }

/** What a link to the booking page says; null if it only leads to the page. */
export function openingOfLink(search: string): Opening | null {
  const query = new URLSearchParams(search)
  const start = instantOf(query.get('start'))
  const petId = query.get('pet')
  const reason = reasonOfLink(query.get('reason'))
  const vetId = query.get('vet')
  if (start === null && petId === null && reason === null && vetId === null) return null
  const words = reason === null ? '' : (query.get('words') ?? '').slice(0, REASON_MAX_LENGTH)
  return { start, petId, reason, words, vetId }
}

function instantOf(text: string | null): string | null {
  return text === null || Number.isNaN(Date.parse(text)) ? null : new Date(text).toISOString()
}

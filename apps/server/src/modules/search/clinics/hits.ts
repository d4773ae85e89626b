import type { Opening } from '@vetvisit/contract/appointments/availability/opening'
import type { Position } from '@vetvisit/contract/geo/rules'
import type { Instant } from '../../../db/instant.ts'
import { distanceFrom } from './area.ts'
import type { Ranked } from './candidates-query.ts'
import type { CardRow } from './cards-query.ts'
import type { Availability } from './order.ts'

export type Hit = Opening & {
  card: CardRow
  distanceKm: number | null
  nextFree: Instant | null
  nextSlots: readonly Instant[]
}

/** Found clinics with what their cards show. */
export function hitsOf(
  page: readonly Ranked[],
  found: readonly CardRow[],
  { next, wanted }: Availability,
  from: Position | null,
): Hit[] {
  const cards = new Map(found.map((card) => [card.id, card]))
  return page.flatMap(({ id }) => {
    const card = cards.get(id)
    const free = next.get(id)
    // Missing if it was deleted between the two queries.
    if (!card || !free) return []
    return {
      card,
      distanceKm: distanceFrom(from, card),
      nextFree: free.times[0] ?? null,
      nextSlots: wanted.get(id) ?? [],
      openUntil: free.openUntil,
      opensAt: free.opensAt,
    }
  })
}

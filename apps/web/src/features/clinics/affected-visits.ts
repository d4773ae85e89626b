import { z } from 'zod'

/** A visit that a change of opening times would leave outside; a held slot has no names yet. */
export type AffectedVisit = {
  _id: string
  start: string
  petName: string | null
  ownerName: string | null
}

const AffectedVisits = z.object({
  visits: z.array(
    z.object({
      _id: z.string(),
      start: z.string(),
      petName: z.string().nullable(),
      ownerName: z.string().nullable(),
    }),
  ),
  total: z.number(),
})

/** What a refusal `visits_affected` is about. */
export function affectedVisits(details: Record<string, unknown>): { visits: AffectedVisit[]; total: number } {
  const parsed = AffectedVisits.safeParse(details)
  return parsed.success ? parsed.data : { visits: [], total: 0 }
}

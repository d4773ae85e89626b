import { z } from 'zod'

/** A visit that a change of opening times would leave outside; a held slot has no names yet. */
const AffectedVisit = z.object({
  _id: z.string(),
  start: z.string(),
  petName: z.string().nullable(),
  ownerName: z.string().nullable(),
})
export type AffectedVisit = z.output<typeof AffectedVisit>

const AffectedVisits = z.object({ visits: z.array(AffectedVisit), total: z.number() })

/** What a refusal `visits_affected` is about. */
export function affectedVisits(details: Record<string, unknown>): z.output<typeof AffectedVisits> {
  const parsed = AffectedVisits.safeParse(details)
  return parsed.success ? parsed.data : { visits: [], total: 0 }
}

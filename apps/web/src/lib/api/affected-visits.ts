import { z } from 'zod'

/** An appointment outside the new opening times; a held slot has no names yet. */
const AffectedVisit = z.object({
  _id: z.string(),
  start: z.string(),
  petName: z.string().nullable(),
  ownerName: z.string().nullable(),
})
export type AffectedVisit = z.output<typeof AffectedVisit>

const AffectedVisits = z.object({ visits: z.array(AffectedVisit), total: z.number() })

/** The appointments of a `visits_affected` refusal. */
export function affectedVisits(details: Record<string, unknown>): z.output<typeof AffectedVisits> {
  const parsed = AffectedVisits.safeParse(details)
  return parsed.success ? parsed.data : { visits: [], total: 0 }
}

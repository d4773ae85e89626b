import { z } from 'zod'
import { petNames } from '../text/pet-names.ts'

/** An appointment outside the new opening times; a held slot has no names yet. */
const AffectedVisit = z.object({
  _id: z.string(),
  start: z.string(),
  petName: z.string().nullable(),
  furtherPets: z.array(z.object({ name: z.string() })).optional(),
  ownerName: z.string().nullable(),
})
export type AffectedVisit = z.output<typeof AffectedVisit>

const AffectedVisits = z.object({ visits: z.array(AffectedVisit), total: z.number() })

/** The animals and the owner of an appointment, as far as they are known; null for a held slot. */
export const namesOfAffected = ({ petName, furtherPets, ownerName }: AffectedVisit): string[] | null =>
  petName === null && ownerName === null
    ? null
    : [petName === null ? '' : petNames({ petName, furtherPets }), ownerName ?? ''].filter(Boolean)

/** The appointments of a `visits_affected` refusal. */
export function affectedVisits(details: Record<string, unknown>): z.output<typeof AffectedVisits> {
  const parsed = AffectedVisits.safeParse(details)
  return parsed.success ? parsed.data : { visits: [], total: 0 }
}

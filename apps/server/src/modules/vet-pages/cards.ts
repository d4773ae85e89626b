import { distanceKm, type Position } from '@vetvisit/contract/search/rules'
import type { PracticeCard } from '@vetvisit/contract/vet-pages/pages'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import { nextTimesOf } from './next-times.ts'
import type { findCityCards } from './repository.ts'

type CardRow = Awaited<ReturnType<typeof findCityCards>>[number]

/** Which clinics strangers see, as in the search. */
export const listingOf = ({ doctorVerification, smtpUrl }: Config) => ({
  verifiedOnly: doctorVerification === 'required',
  mailConfirmedOnly: smtpUrl !== undefined,
})

/** Rows as cards with their next free times, in the same order. @param from where distances begin; null for none */
export async function cardsOf(
  database: Database,
  rows: readonly CardRow[],
  from: Position | null,
  now: number,
): Promise<PracticeCard[]> {
  const ids = rows.map(({ id }) => id)
  const times = await nextTimesOf(database, ids, now)
  return rows.flatMap((row) => {
    const free = times.get(row.id)
    // Missing if it was deleted between the two queries.
    return free ? [cardToPage(row, free, from)] : []
  })
}

function cardToPage(
  row: CardRow,
  { timeZone, times }: { timeZone: string; times: number[] },
  from: Position | null,
): PracticeCard {
  const { lat, lng } = row
  const km = from === null || lat === null || lng === null ? null : distanceKm(from, { lat, lng })
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    city: row.city,
    doctorName: row.doctorName,
    verified: row.verified,
    species: row.species,
    currency: row.currency,
    consultationFee: row.consultationFee,
    timeZone,
    distanceKm: km === null ? null : Math.round(km * 100) / 100,
    times: times.map(instantText),
  }
}

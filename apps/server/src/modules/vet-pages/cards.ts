import { distanceKm, type Position } from '@vetvisit/contract/geo/rules'
import type { PracticeCard } from '@vetvisit/contract/vet-pages/pages'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Context } from '../../context/context.ts'
import type { Instant } from '../../db/instant.ts'
import { loadNextTimes, type NextTimes } from '../appointments/public.ts'
import { shownVets } from '../timetables/public.ts'
import type { findCityCards } from './repository.ts'

type CardRow = Awaited<ReturnType<typeof findCityCards>>[number]

/** Rows as cards with their next free times, in the same order. @param from where distances begin; null for none */
export async function cardsOf(
  context: Pick<Context, 'database' | 'config'>,
  rows: readonly CardRow[],
  from: Position | null,
  now: Instant,
): Promise<PracticeCard[]> {
  const next = await loadNextTimes(context, rows, now)
  return rows.flatMap((row) => {
    const free = next.get(row.id)
    // Missing if it was deleted between the two queries.
    return free ? [cardToPage(context, row, { ...free, from })] : []
  })
}

function cardToPage(
  { config }: Pick<Context, 'config'>,
  row: CardRow,
  { zone, times, from }: Pick<NextTimes, 'zone' | 'times'> & { from: Position | null },
): PracticeCard {
  const { all, first, verified, onlineBooking } = shownVets(
    row.vets,
    { ...row, mailConfirmed: false },
    config,
  )
  const { lat, lng } = row
  const km = from === null || lat === null || lng === null ? null : distanceKm(from, { lat, lng })
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    city: row.city,
    doctorName: first.fullname,
    vetCount: all.length,
    onlineBooking,
    verified,
    species: row.species,
    currency: row.currency,
    consultationFee: row.consultationFee,
    timeZone: zone,
    lat,
    lng,
    distanceKm: km === null ? null : Math.round(km * 100) / 100,
    times: times.map(instantText),
  }
}

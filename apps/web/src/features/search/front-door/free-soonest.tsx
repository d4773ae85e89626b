import type { Species } from '@vetvisit/contract/pets/species'
import { useTranslation } from '../../../lib/text/translation.ts'
import { today } from '../../../lib/time/dates.ts'
import { viewerZone } from '../../../lib/time/region.ts'
import { useFollow } from '../../../ui/page/open-page.ts'
import { useMediaQuery } from '../../../ui/page/use-media-query.ts'
import { ClinicCard } from '../clinic-card/clinic-card.tsx'
import { ClinicListSkeleton } from '../clinic-card/clinic-list-skeleton.tsx'
import { useDetails, Details } from '../clinic-card/details.tsx'
import { readState, wishOf, writeState, type Area } from '../format.ts'
import { useFirstFound } from '../queries.ts'

const CARDS = 3

type FreeSoonestProps = {
  species: Species | undefined
  area: Area | null
  /** Around which practices are counted; null while unknown. */
  centre: Area | null
  /** Practices with a time today; null if unknown. */
  freeToday: number | null
  now: number
}

/** Three practices with free times nearby; nothing if none is found. */
export function FreeSoonest({ species, area, centre, freeToday, now }: FreeSoonestProps) {
  const { t } = useTranslation('search')
  const follow = useFollow()
  const isWide = useMediaQuery('(min-width: 48em)')
  const details = useDetails()
  const state = { ...readState(new URLSearchParams()), species, area }
  const found = useFirstFound(wishOf(state, null, viewerZone()), CARDS)
  const clinics = found.data?.clinics ?? []
  if (found.isError || found.data?.clinics.length === 0) return null
  const countsToday = isWide && freeToday && !species
  const date = countsToday ? today(undefined, now) : ''
  const all = `/search?${writeState({ ...state, date, area: centre }).toString()}`
  return (
    <section className="door-section">
      <div className="door-heading">
        <h2>{t('door.soonest')}</h2>
        <a href={all} onClick={(event) => follow(event, all)}>
          {countsToday ? t('door.seeAllToday', { count: freeToday }) : t('door.seeAll')}
        </a>
      </div>
      {found.data ? (
        <ul className="card-list door-cards">
          {clinics.map((clinic) => (
            <li key={clinic._id}>
              <ClinicCard clinic={clinic} now={now} mayBook compact={!isWide} onDetails={details.open} />
            </li>
          ))}
        </ul>
      ) : (
        <ClinicListSkeleton count={CARDS} className="door-cards" />
      )}
      <Details details={details} now={now} mayBook />
    </section>
  )
}

import './search-notes.css'
import { useLayoutEffect } from 'react'
import { type Translate, useTranslation } from '../../../lib/text/translation.ts'
import { EmergencyStrip } from '../emergency/emergency-strip.tsx'
import { formatDistance, type Area, type Found, type Wish } from '../format.ts'
import type { PracticeSearch } from './use-practice-search.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'

type SearchNotesProps = {
  found: Found
  search: Pick<PracticeSearch, 'change' | 'state' | 'query'>
  onShown: (isShown: boolean) => void
}

/** What the search made of the text: an emergency, corrected words, the nearest practice if the place has none. */
export function SearchNotes({ found, search: { change, state, query }, onShown }: SearchNotesProps) {
  const { t } = useTranslation('search')
  useLayoutEffect(() => {
    onShown(true)
    return () => onShown(false)
  }, [onShown])
  const { urgent, corrected, nearest, unknownName, clinics } = found
  const isTold = nearest !== null || unknownName !== null
  return (
    <>
      {urgent && <EmergencyStrip />}
      {corrected && (
        <p className="search-note">
          {t('notes.showing', { shown: corrected.shown })}{' '}
          <button type="button" className="link-button" onClick={() => change({ exact: true })}>
            {t('notes.instead', { typed: corrected.typed })}
          </button>
        </p>
      )}
      {lacksPlace(found, state.area, query) && <AddTown />}
      {isTold && clinics.length > 0 && (
        <p className="search-note">
          <Sentence text={foundInstead(found, t)} />
        </p>
      )}
    </>
  )
}

function AddTown() {
  const { t } = useTranslation('town')
  return <p className="search-note">{t('addTown')}</p>
}

/** True if neither the search nor the reader's time zone tells a place. A practice that is named may be anywhere. */
const lacksPlace = ({ place, around, understood }: Found, area: Area | null, query: Wish | null): boolean =>
  !place && !around && !area && query?.lat === undefined && !understood.some(({ kind }) => kind === 'name')

/** What is missing at the place, and what is listed instead. */
function foundInstead({ place, nearest, unknownName }: Found, t: Translate<'search'>): string {
  const where = place?.name ?? nearest?.place ?? null
  const first =
    where === null
      ? unknownName === null
        ? t('notes.noneHere')
        : t('notes.leftOut', { name: kept(unknownName) })
      : unknownName === null
        ? t('notes.noneIn', { place: kept(where) })
        : t('notes.notCalledIn', { name: kept(unknownName), place: kept(where) })
  if (nearest) return `${first} ${nearestText(nearest, t)}`
  return where === null && unknownName !== null ? first : `${first} ${t('notes.others')}`
}

const nearestText = ({ distanceKm, clinic }: NonNullable<Found['nearest']>, t: Translate<'search'>): string =>
  distanceKm === null
    ? t('notes.nearestNamed', { name: kept(clinic.name) })
    : t('notes.nearest', { name: kept(clinic.name), distance: formatDistance(distanceKm) })

import { useTranslation } from 'react-i18next'
import { EmergencyStrip } from '../emergency/emergency-strip.tsx'
import { formatDistance, type Found } from '../format.ts'
import type { PracticeSearch } from './use-practice-search.ts'

type SearchNotesProps = { found: Found | undefined; search: Pick<PracticeSearch, 'change'> }

/** What the search made of the text: an emergency, corrected words, the nearest practice if the place has none. */
export function SearchNotes({ found, search: { change } }: SearchNotesProps) {
  const { t } = useTranslation('search')
  if (!found) return null
  const { urgent, corrected, nearest, clinics } = found
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
      {nearest && clinics.length > 0 && <p className="search-note">{nearestText(nearest, t)}</p>}
    </>
  )
}

function nearestText(
  { place, distanceKm, clinic }: NonNullable<Found['nearest']>,
  t: ReturnType<typeof useTranslation<'search'>>['t'],
): string {
  const first = place === null ? t('notes.noneHere') : t('notes.noneIn', { place })
  if (distanceKm === null) return `${first} ${t('notes.nearestNamed', { name: clinic.name })}`
  return `${first} ${t('notes.nearest', { name: clinic.name, distance: formatDistance(distanceKm) })}`
}

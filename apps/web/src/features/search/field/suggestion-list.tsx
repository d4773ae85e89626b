import type { suggest } from '@vetvisit/contract/search/suggest-routes'
import type { RouteData } from '@vetvisit/contract/http'
import { alertCircle, locationOutline, medkitOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Animal } from '../../../ui/picture/animal.tsx'
import { PracticePicture } from '../../../ui/picture/practice-picture.tsx'
import { Icon } from '../../../ui/show/icon.tsx'
import { formatDistance } from '../format.ts'

export type SuggestionRow = { q: string; name: string; detail: string; picture: ReactNode; isUrgent: boolean }
export type SuggestionGroup = { name: 'animals' | 'problems' | 'places' | 'practices'; rows: SuggestionRow[] }

/** The suggestions in the order in which the arrow keys pass them; groups without rows are left out. */
export function groupsOf(found: RouteData<typeof suggest> | undefined): SuggestionGroup[] {
  if (!found) return []
  const groups: SuggestionGroup[] = [
    {
      name: 'animals',
      rows: found.animals.map(({ q, name, species }) => row(q, name, '', <Animal type={species} />)),
    },
    {
      name: 'problems',
      rows: found.problems.map(({ q, name, urgent }) => ({
        ...row(q, name, '', <Icon icon={urgent ? alertCircle : medkitOutline} />),
        isUrgent: urgent,
      })),
    },
    {
      name: 'places',
      rows: found.places.map(({ q, name, detail }) => row(q, name, detail, <Icon icon={locationOutline} />)),
    },
    {
      name: 'practices',
      rows: found.practices.map(({ q, name, clinicId, docName, city, distanceKm }) => {
        const distance = distanceKm === null ? '' : ` · ${formatDistance(distanceKm)}`
        return row(q, name, `${docName}, ${city}${distance}`, <PracticePicture id={clinicId} />)
      }),
    },
  ]
  return groups.filter(({ rows }) => rows.length > 0)
}

const row = (q: string, name: string, detail: string, picture: ReactNode): SuggestionRow => ({
  q,
  name,
  detail,
  picture,
  isUrgent: false,
})

type SuggestionListProps = {
  id: string
  groups: readonly SuggestionGroup[]
  active: SuggestionRow | undefined
  onTake: (row: SuggestionRow) => void
}

export const optionId = (list: string, index: number): string => `${list}-${index}`

/** The rows below the search field; the field keeps the focus. */
export function SuggestionList({ id, groups, active, onTake }: SuggestionListProps) {
  const { t } = useTranslation('search')
  const all = groups.flatMap(({ rows }) => rows)
  return (
    <div
      id={id}
      className="suggestions"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select shows no pictures
      role="listbox"
      aria-label={t('suggest.label')}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
    >
      {groups.map(({ name, rows }) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of options
        <div key={name} role="group" aria-label={t(`suggest.${name}`)}>
          <p className="suggestions-heading" aria-hidden="true">
            {t(`suggest.${name}`)}
          </p>
          {rows.map((one) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field of the combobox has the keys
            <div
              key={`${one.name} ${one.detail}`}
              id={optionId(id, all.indexOf(one))}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option shows no pictures
              role="option"
              tabIndex={-1}
              className="suggestion"
              data-urgent={one.isUrgent}
              aria-selected={one === active}
              onClick={() => onTake(one)}
            >
              <span className="suggestion-picture">{one.picture}</span>
              <span className="suggestion-words">
                <span>{one.name}</span>
                {one.detail && <small className="quiet">{one.detail}</small>}
              </span>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

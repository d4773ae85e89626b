import type { suggest } from '@vetvisit/contract/search/suggest-routes'
import type { RouteData } from '@vetvisit/contract/http'
import { alertCircle, locationOutline, medkitOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
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

export const optionId = (list: string, index: number): string => `${list}-${index}`

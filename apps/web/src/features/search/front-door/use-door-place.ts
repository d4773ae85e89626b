import { useState } from 'react'
import { type Translate, useTranslation } from '../../../lib/text/translation.ts'
import { viewerZone } from '../../../lib/time/region.ts'
import { useLocate } from '../place/use-locate.ts'
import { useOwnPosition } from '../place/use-own-position.ts'
import type { Position } from '@vetvisit/contract/geo/rules'
import { forgetPlace, lastPlace } from '../place/last-place.ts'
import { useAround } from '../queries.ts'
import type { DoorPlace } from './door-form.tsx'

type PlaceChoice = {
  choices: readonly DoorPlace[]
  value: string
  choose: (value: string) => void
  /** Null for the main town of the reader's time zone, and for one that they type. */
  position: Position | null
  /** True if the zone spans a country, so that the reader types their town. */
  asksTown: boolean
}

/** Where to search: around the place of the last search, else the main town of the time zone or one that is typed, or around the person. */
export function useDoorPlace(): PlaceChoice {
  const { t } = useTranslation('search')
  const [last] = useState(lastPlace)
  const [value, setValue] = useState<string>(last ? 'last' : 'town')
  const [found, setFound] = useState<Position | null>(null)
  const own = useOwnPosition(false)
  const { locate } = useLocate(own.locate, (area) => setFound(area?.kind === 'around' ? area : null))
  const zone = useAround({ zone: viewerZone() })
  const town = zone.data?.place
  const choose = (next: string) => {
    setValue(next)
    if (next === 'me') void locate()
    // The results begin at the last place if there is one.
    if (next === 'town') forgetPlace()
  }
  return {
    choices: [
      ...(last ? [{ value: 'last', text: t('door.around', { place: last.name }) }] : []),
      ...(last && town === last.name ? [] : [{ value: 'town', text: labelOf(town, zone.isPending, t) }]),
      { value: 'me', text: t('door.nearMe') },
    ],
    value,
    choose,
    position: value === 'last' ? last : value === 'me' ? (own.position ?? found) : null,
    asksTown: value === 'town' && town === null,
  }
}

/** The label of the option of the time zone's town: the server names it. Blank until it has, and anywhere if it cannot. */
function labelOf(town: string | null | undefined, isPending: boolean, t: Translate<'search'>): string {
  if (town) return t('door.around', { place: town })
  if (town === null) return t('door.otherTown')
  return isPending ? '' : t('door.anywhere')
}

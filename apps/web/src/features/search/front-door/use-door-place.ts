import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { viewerZone } from '../../../lib/time/region.ts'
import { useLocate } from '../components/use-locate.ts'
import { useOwnPosition } from '../components/use-own-position.ts'
import type { Position } from '@vetvisit/contract/geo/rules'
import { forgetPlace, lastPlace } from '../last-place.ts'
import type { DoorPlace } from './door-form.tsx'

type PlaceChoice = {
  choices: readonly DoorPlace[]
  value: string
  choose: (value: string) => void
  /** Null for the main town of the reader's time zone. */
  position: Position | null
}

/** Where to search: around the place of the last search, else the main town of the time zone, or around the person. */
export function useDoorPlace(): PlaceChoice {
  const { t } = useTranslation('search')
  const [last] = useState(lastPlace)
  const [value, setValue] = useState<string>(last ? 'last' : 'town')
  const [found, setFound] = useState<Position | null>(null)
  const own = useOwnPosition(false)
  const { locate } = useLocate(own.locate, (area) => setFound(area?.kind === 'around' ? area : null))
  const choose = (next: string) => {
    setValue(next)
    if (next === 'me') void locate()
    // The results begin at the last place if there is one.
    if (next === 'town') forgetPlace()
  }
  const town = townOfZone(viewerZone())
  return {
    choices: [
      ...(last ? [{ value: 'last', text: t('door.around', { place: last.name }) }] : []),
      ...(town !== last?.name
        ? [{ value: 'town', text: town ? t('door.around', { place: town }) : t('door.anywhere') }]
        : []),
      { value: 'me', text: t('door.nearMe') },
    ],
    value,
    choose,
    position: value === 'last' ? last : value === 'me' ? (own.position ?? found) : null,
  }
}

/** The main town of a time zone, as the server names it: `Europe/Berlin` is Berlin. Empty for zones without one. */
const townOfZone = (zone: string): string =>
  zone.includes('/') && !zone.startsWith('Etc/') ? (zone.split('/').at(-1) ?? '').replaceAll('_', ' ') : ''

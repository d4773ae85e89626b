import './front-door.css'
import type { RouteData } from '@vetvisit/contract/http'
import type { Species } from '@vetvisit/contract/pets/species'
import type { Position } from '@vetvisit/contract/geo/rules'
import type { countAround } from '@vetvisit/contract/search/suggest-routes'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../lib/time/clock.ts'
import { viewerZone } from '../../../lib/time/region.ts'
import { useFocusOnArrival } from '../../../ui/page/focus-on-arrival.ts'
import { PublicPage } from '../../../ui/page/public-page.tsx'
import { Scene } from '../../../ui/picture/scene.tsx'
import { rounded } from '../format.ts'
import { useSearchState } from '../components/use-search-state.ts'
import { useAround } from '../queries.ts'
import { AnimalTiles, type OwnPet } from './animal-tiles.tsx'
import { DoorForm } from './door-form.tsx'
import { EmergencyStrip } from '../emergency/emergency-strip.tsx'
import { Cities, DoorFooter, HowItWorks, WhereTimesComeFrom } from './door-sections.tsx'
import { FreeSoonest } from './free-soonest.tsx'
import { useDoorPlace } from './use-door-place.ts'

/** `/search` without a query: what, where and when, and the first free times nearby. */
export function FrontDoor({ pets }: { pets: readonly OwnPet[] }) {
  const { t } = useTranslation('search')
  const { begin } = useSearchState()
  const now = useNow()
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOnArrival(heading)
  const [text, setText] = useState('')
  const [species, setSpecies] = useState<Species>()
  const [date, setDate] = useState('')
  const place = useDoorPlace()
  const area = place.position && around(place.position)
  const counted = useAround(area ? positionOf(area) : { zone: viewerZone() }).data
  // As many practices as are counted.
  const centre = area ?? (counted?.centre ? around(counted.centre) : null)
  // A text may name another place.
  const search = (q: string) => begin({ q, species, date, area: q === '' ? centre : area })
  return (
    <PublicPage tone="hero">
      <section className="hero on-hero">
        <div className="hero-inner">
          <h1 ref={heading} tabIndex={-1}>
            {t('door.headline')}
          </h1>
          <p className="hero-counts">{counted && <Counts around={counted} />}</p>
          <AnimalTiles pets={pets} chosen={species} onChoose={setSpecies} />
          <DoorForm
            text={text}
            onText={setText}
            onTake={(q) => search(q)}
            places={place.choices}
            place={place.value}
            onPlace={place.choose}
            date={date}
            onDate={setDate}
            now={now}
            onSubmit={() => search(text.trim())}
          />
          <div className="hero-scene">
            <Scene name="waiting-room" />
          </div>
        </div>
      </section>
      <div className="door-body">
        <EmergencyStrip />
        <FreeSoonest
          species={species}
          area={area}
          centre={centre}
          freeToday={counted?.freeToday ?? null}
          now={now}
        />
        <HowItWorks />
        <WhereTimesComeFrom />
        <Cities cities={counted?.cities ?? NO_CITIES} />
      </div>
      <DoorFooter />
    </PublicPage>
  )
}

const NO_CITIES: readonly { slug: string; name: string }[] = []

const around = ({ lat, lng }: Position) => ({ kind: 'around', lat: rounded(lat), lng: rounded(lng) }) as const

const positionOf = ({ lat, lng }: Position): Position => ({ lat, lng })

/** How many practices there are, and how many have a time today; a number that the server does not know is left out. */
function Counts({ around: { place, clinics, freeToday } }: { around: RouteData<typeof countAround> }) {
  const { t } = useTranslation('search')
  if (place === null || !clinics) return null
  const practices = t('door.counts', { count: clinics, place })
  return freeToday === null
    ? t('door.countsAlone', { practices })
    : t('door.countsFree', { practices, count: freeToday })
}

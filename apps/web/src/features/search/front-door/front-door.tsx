import './front-door.css'
import type { RouteData } from '@vetvisit/contract/http'
import type { Species } from '@vetvisit/contract/pets/species'
import type { Position } from '@vetvisit/contract/geo/rules'
import type { countAround } from '@vetvisit/contract/search/suggest-routes'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { viewerZone } from '../../../lib/time/region.ts'
import { useFocusOnArrival } from '../../../ui/page/focus-on-arrival.ts'
import { PublicPage } from '../../../ui/page/public-page.tsx'
import { Scene } from '../../../ui/picture/scene.tsx'
import { rounded } from '../format.ts'
import { useSearchState } from '../use-search-state.ts'
import { useAround } from '../queries.ts'
import { AnimalTiles, type OwnPet } from './animal-tiles.tsx'
import { DoorForm } from './door-form.tsx'
import { EmergencyStrip } from '../emergency/emergency-strip.tsx'
import { Cities, DoorFooter, HowItWorks, WhereTimesComeFrom } from './door-sections.tsx'
import { FreeSoonest } from './free-soonest.tsx'
import { useDoorPlace } from './use-door-place.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'

const TownField = lazy(() =>
  import('../search-field/town-field.tsx').then((file) => ({ default: file.TownField })),
)

/** `/search` without a query: what, where and when, and the first free times nearby. */
export function FrontDoor({ pets }: { pets: readonly OwnPet[] }) {
  const { begin } = useSearchState()
  const now = useNow()
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
  const town = useTown(place)
  return (
    <PublicPage tone="hero">
      <section className="hero door-hero on-hero">
        <div className="hero-inner">
          <Headline />
          <p className="hero-counts">{counted && <Counts around={counted} />}</p>
          <AnimalTiles pets={pets} chosen={species} onChoose={setSpecies} />
          <DoorForm
            text={text}
            onText={setText}
            onTake={(q) => search(q)}
            places={place.choices}
            place={place.value}
            onPlace={place.choose}
            townField={town.field}
            date={date}
            onDate={setDate}
            now={now}
            onSubmit={() => town.submit(text, search)}
          />
          <div className="hero-scene">
            <Scene name="waiting-room" />
          </div>
        </div>
      </section>
      <div className="door-body">
        <EmergencyStrip />
        {(centre !== null || counted === undefined) && (
          <FreeSoonest
            species={species}
            area={area}
            centre={centre}
            freeToday={counted?.freeToday ?? null}
            now={now}
          />
        )}
        <HowItWorks />
        <WhereTimesComeFrom />
        <Cities cities={counted?.cities ?? NO_CITIES} />
      </div>
      <DoorFooter />
    </PublicPage>
  )
}

function Headline() {
  const { t } = useTranslation('search')
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOnArrival(heading)
  return (
    <h1 ref={heading} tabIndex={-1}>
      {t('door.headline')}
    </h1>
  )
}

/** The field for the town where the time zone does not tell it. */
function useTown({ asksTown, choose }: ReturnType<typeof useDoorPlace>) {
  const [town, setTown] = useState('')
  const [isMissing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const field = asksTown && (
    <Suspense fallback={<div className="door-field" />}>
      <TownField
        ref={input}
        value={town}
        onChange={setTown}
        onNearMe={() => choose('me')}
        isMissing={isMissing && town.trim() === ''}
      />
    </Suspense>
  )
  /** Searches the text with the town behind it; without both, asks for the town. */
  const submit = (text: string, search: (q: string) => void): void => {
    const q = [text, asksTown ? town : ''].map((part) => part.trim()).filter((part) => part !== '')
    if (q.length > 0 || !asksTown) return search(q.join(' '))
    setMissing(true)
    return input.current?.focus()
  }
  return { field, submit }
}

const NO_CITIES: readonly { slug: string; name: string }[] = []

const around = ({ lat, lng }: Position) => ({ kind: 'around', lat: rounded(lat), lng: rounded(lng) }) as const

const positionOf = ({ lat, lng }: Position): Position => ({ lat, lng })

/** How many practices there are, and how many have a time today; a number that the server does not know is left out. */
function Counts({ around: { place, clinics, freeToday } }: { around: RouteData<typeof countAround> }) {
  const { t } = useTranslation('search')
  if (place === null || !clinics) return null
  const practices = t('door.counts', { count: clinics, place: kept(place) })
  const text =
    freeToday === null
      ? t('door.countsAlone', { practices })
      : t('door.countsFree', { practices, count: freeToday })
  return <Sentence text={text} />
}

import type { PracticePage } from '@vetvisit/contract/vet-pages/pages'
import { useTranslation } from 'react-i18next'
import { LOCALES } from '../../lib/time/dates.ts'
import { useFrame } from './frame.ts'
import { timeText } from './time-text.ts'

type PlaceMapProps = { page: PracticePage }

/** Where a practice is: streets if the server has them, else rings of distance and the practices near (specification/pages §2). */
export function PlaceMap({ page }: PlaceMapProps) {
  const { t } = useTranslation('vet')
  const { language, now } = useFrame()
  const [first] = page.times
  if (page.lat === null || page.lng === null) return null
  return (
    <div className="place-map">
      {page.map === null ? <Rings page={page} /> : <Streets slug={page.slug} version={page.map} />}
      <span className="place-pin figures" aria-hidden="true" data-live="pin">
        {first === undefined ? '–' : timeText(first, page.timeZone, now, language)}
      </span>
      {page.map === null ? (
        <p className="place-note">{t('noStreets')}</p>
      ) : (
        <p className="place-note place-credit">
          ©{' '}
          <a href="https://www.openstreetmap.org/copyright" rel="noreferrer">
            OpenStreetMap
          </a>
        </p>
      )}
    </div>
  )
}

/** One picture for each theme; browsers fetch only the one that is shown. */
function Streets({ slug, version }: { slug: string; version: string }) {
  return (['light', 'dark'] as const).map((theme) => (
    <img
      key={theme}
      className={`streets-${theme}`}
      src={`/vet/${slug}/map-${theme}-${version}.svg`}
      alt=""
      width="800"
      height="400"
      loading="lazy"
    />
  ))
}

const WIDTH = 800
const HEIGHT = 400
const RINGS_KM = [1, 2, 5]
/** The practices near fit into this distance from the middle, unless they are very far. */
const NEAR_PX = 165
const PX_PER_KM = { least: 22, most: 72 }
const KM_PER_DEGREE = 111.2
/** Longest name that is written beside its dot, in letters. */
const NAME_MAX = 22

/** Decorative: distances and names stand in the list of practices near, too. */
function Rings({ page: { lat, lng, near } }: PlaceMapProps) {
  const { language } = useFrame()
  const [middleX, middleY] = [WIDTH / 2, HEIGHT / 2]
  const farthest = Math.max(...near.map(({ distanceKm }) => distanceKm ?? 0), 1)
  const scale = Math.min(PX_PER_KM.most, Math.max(PX_PER_KM.least, NEAR_PX / farthest))
  const kilometres = new Intl.NumberFormat(LOCALES[language], { style: 'unit', unit: 'kilometer' })
  const placed = near.flatMap((clinic) => {
    if (clinic.lat === null || clinic.lng === null || lat === null || lng === null) return []
    const east = (clinic.lng - lng) * KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180)
    const north = (clinic.lat - lat) * KM_PER_DEGREE
    return [
      {
        name: clinic.name,
        x: Math.round(middleX + east * scale),
        y: Math.round(middleY - north * scale),
      },
    ]
  })
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {RINGS_KM.map((km) => (
        <g key={km}>
          <circle cx={middleX} cy={middleY} r={km * scale} />
          <text x={middleX} y={middleY - km * scale - 6}>
            {kilometres.format(km)}
          </text>
        </g>
      ))}
      {placed.map(({ name, x, y }) => (
        <g key={name} className="place-near">
          <circle cx={x} cy={y} r="6" />
          <text x={x} y={y + 22}>
            {name.length > NAME_MAX ? `${name.slice(0, NAME_MAX)}…` : name}
          </text>
        </g>
      ))}
    </svg>
  )
}

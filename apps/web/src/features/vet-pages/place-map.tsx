import { LOCALES } from '@vetvisit/contract/zones/formatters'
import type { PracticePage } from '@vetvisit/contract/vet-pages/pages'
import { useTranslation } from '../../lib/text/translation.ts'
import { useFrame } from './frame.ts'
import { HEIGHT, ringMap, WIDTH } from './ring-map.ts'
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

/** Decorative: distances and names stand in the list of practices near, too. */
function Rings({ page: { lat, lng, near } }: PlaceMapProps) {
  const { language } = useFrame()
  if (lat === null || lng === null) return null
  const kilometres = new Intl.NumberFormat(LOCALES[language], { style: 'unit', unit: 'kilometer' })
  const { rings, dots } = ringMap(
    { lat, lng },
    near.flatMap((one) =>
      one.lat === null || one.lng === null
        ? []
        : { ...one, lat: one.lat, lng: one.lng, distanceKm: one.distanceKm ?? 0 },
    ),
  )
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {rings.map(({ km, radius }) => (
        <g key={km}>
          <circle cx={WIDTH / 2} cy={HEIGHT / 2} r={radius} />
          <text x={WIDTH / 2} y={HEIGHT / 2 - radius - 6}>
            {kilometres.format(km)}
          </text>
        </g>
      ))}
      {dots.map(({ name, x, y, label }) => (
        <g key={`${x} ${y}`} className="place-near">
          <circle cx={x} cy={y} r="6" />
          {label && (
            <text x={label.x} y={label.y} dominantBaseline="central">
              {name}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

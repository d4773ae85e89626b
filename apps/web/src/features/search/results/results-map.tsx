import './results-map.css'
import type { ClinicCard } from '@vetvisit/contract/search/routes'
import type { Position } from '@vetvisit/contract/geo/rules'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { currentLanguage } from '../../../lib/text/language.ts'
import { addressLine, directionsUrl } from '../../../lib/routing/map-links.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { usePublicSettings } from '../../../lib/settings.ts'
import { Button } from '../../../ui/action/button.tsx'
import type { MapPoint } from '../../../ui/map/clusters.ts'
import type { MapMove } from '../../../ui/map/geometry.ts'
import { LazyMap } from '../../../ui/map/lazy-map.tsx'
import { MapPlaceholder } from '../../../ui/map/map-placeholder.tsx'
import { useMapLabels } from '../../../ui/map/use-map-labels.ts'
import { useIdle } from '../../../ui/page/use-idle.ts'
import type { Target } from '../format.ts'
import { Fees, Subjects } from '../clinic-card/card-facts.tsx'
import { isFreeToday, pinText } from './pin-text.ts'

type ResultsMapProps = {
  clinics: readonly ClinicCard[]
  target: Target | null
  own: Position | null
  selectedId: string | undefined
  litId: string | undefined
  onSelect: (id: string | undefined) => void
  onLight: (id: string | undefined) => void
  onDetails: (clinic: ClinicCard) => void
  onSearchHere: (box: MapMove['bbox']) => void
  onUnavailable: () => void
}

/** The practices of the list as pins. Its code is loaded after the list is rendered. */
export function ResultsMap({
  clinics,
  target,
  own,
  selectedId,
  litId,
  onSelect,
  onLight,
  onDetails,
  onSearchHere,
  onUnavailable,
}: ResultsMapProps) {
  const { t } = useTranslation('search')
  const labels = useMapLabels()
  const idle = useIdle()
  const settings = usePublicSettings()
  const now = useNow()
  const points = useMemo(() => pointsOf(clinics, now), [clinics, now])
  const [moved, setMoved] = useState<MapMove | null>(null)
  if (!idle || !target || settings.isPending)
    return <MapPlaceholder status="loading" labels={labels} height="100%" />
  return (
    <LazyMap
      points={points}
      target={target}
      height="100%"
      language={currentLanguage()}
      labels={labels}
      {...(own && { ownPosition: own })}
      ringsAround={'lat' in target ? target : undefined}
      selectedId={selectedId}
      highlightedId={litId}
      sources={settings.data ?? {}}
      onSelect={(index) => onSelect(clinics[index]?._id)}
      onHighlight={onLight}
      onUnavailable={onUnavailable}
      onMove={(move) => setMoved(move.byUser ? move : null)}
      renderInfo={({ index }) => {
        const clinic = clinics[index]
        return clinic && <Info clinic={clinic} onDetails={() => onDetails(clinic)} />
      }}
    >
      {moved && (
        <Button
          className="search-here"
          shape="wide"
          onClick={() => {
            setMoved(null)
            onSearchHere(moved.bbox)
          }}
        >
          {t('searchHere')}
        </Button>
      )}
    </LazyMap>
  )
}

/** Doctor, first line and city, specialisations, fees (specification/owner §2). */
function Info({ clinic, onDetails }: { clinic: ClinicCard; onDetails: () => void }) {
  const { t } = useTranslation('search')
  return (
    <div className="map-info">
      <h3 translate="no">{clinic.vetCount > 1 ? clinic.name : clinic.docName}</h3>
      <p className="quiet">
        {clinic.address.addressLine1}, {clinic.address.city}
      </p>
      <Subjects clinic={clinic} />
      <Fees clinic={clinic} />
      <Button
        size="small"
        look="outline"
        aria-label={t('card.detailsOf', { name: clinic.docName })}
        onClick={onDetails}
      >
        {t('card.details')}
      </Button>
      <a
        href={directionsUrl({ ...clinic, address: addressLine(clinic.address) })}
        target="_blank"
        rel="noopener"
      >
        {t('details.directions')}
      </a>
    </div>
  )
}

/** A practice without a position is in the list only (specification/readings §5). */
function pointsOf(clinics: readonly ClinicCard[], now: number): MapPoint[] {
  return clinics.flatMap(({ _id, lat, lng, docName, name, nextFree, timeZone }, index) => {
    if (lat === null || lng === null) return []
    const text = pinText(nextFree, timeZone, now)
    const isToday = isFreeToday(nextFree, timeZone, now)
    return [{ id: _id, index, lat, lng, label: `${docName}, ${name}`, text, isToday }]
  })
}

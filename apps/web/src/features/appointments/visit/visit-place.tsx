import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { useMemo, useState } from 'react'
import { hasStreets, usePublicSettings } from '../../../lib/settings.ts'
import { currentLanguage } from '../../../lib/text/language.ts'
import { formatTime } from '../../../lib/time/dates.ts'
import { useOnline } from '../../../platform/network.ts'
import { LazyMap } from '../../../ui/map/lazy-map.tsx'
import { useMapLabels } from '../../../ui/map/use-map-labels.ts'
import { useIdle } from '../../../ui/page/use-idle.ts'
import { addressOf, CallButton, DirectionsButton } from '../visit-cards/clinic-buttons.tsx'

/** Where the practice is, how to get there and how to call it. */
export function VisitPlace({ appointment, isAhead }: { appointment: Appointment; isAhead: boolean }) {
  const { clinic, doctor } = appointment
  return (
    <section className="card visit-place" aria-labelledby="visit-place">
      {isAhead && <PlaceMap appointment={appointment} />}
      <div className="visit-place-words">
        <h2 translate="no" id="visit-place">
          {clinic.name}
        </h2>
        <p translate="no">{doctor.fullname}</p>
        <p className="quiet">{addressOf(clinic)}</p>
        <div className="visit-place-buttons">
          <DirectionsButton className="tinted" clinic={clinic} />
          <CallButton className="tinted" clinic={clinic} />
        </div>
      </div>
    </section>
  )
}

/** Height of the map in CSS pixels. */
const MAP_HEIGHT = 168
/** Streets show the corner; without them the rings show how far away it is. */
const MAP_ZOOM = { streets: 15, rings: 12.5 }

/** A picture of the place, which cannot be moved: a page scrolls over it. The address beside it says the same in words. */
function PlaceMap({ appointment: { start, timeZone, clinic } }: { appointment: Appointment }) {
  const { _id, lat, lng, name } = clinic
  const time = formatTime(start, timeZone)
  const labels = useMapLabels()
  const [hasMap, setHasMap] = useState(true)
  const settings = usePublicSettings()
  const online = useOnline()
  const isIdle = useIdle()
  const zoom = hasStreets(settings.data) ? MAP_ZOOM.streets : MAP_ZOOM.rings
  const target = useMemo(() => (lat === null || lng === null ? null : { lat, lng, zoom }), [lat, lng, zoom])
  const points = useMemo(
    () =>
      target
        ? [{ id: _id, index: 0, lat: target.lat, lng: target.lng, label: name, text: time, isToday: false }]
        : [],
    [_id, name, target, time],
  )
  if (!target || !online || !hasMap) return null
  return (
    <div className="visit-map" inert style={{ minHeight: MAP_HEIGHT }}>
      {isIdle && !settings.isPending && (
        <LazyMap
          points={points}
          target={target}
          height={MAP_HEIGHT}
          language={currentLanguage()}
          labels={labels}
          ringsAround={target}
          sources={settings.data ?? {}}
          onUnavailable={() => setHasMap(false)}
          onSelect={() => undefined}
          renderInfo={() => null}
        />
      )}
    </div>
  )
}

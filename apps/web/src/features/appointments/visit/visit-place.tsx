import { IonButton, IonIcon } from '@ionic/react'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { callOutline, navigateOutline } from 'ionicons/icons'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { directionsUrl } from '../../../lib/routing/map-links.ts'
import { useHomeCountry } from '../../../lib/session/session.ts'
import { usePublicSettings } from '../../../lib/settings.ts'
import { currentLanguage } from '../../../lib/text/language.ts'
import { usePhoneText } from '../../../lib/text/use-phone-text.ts'
import { formatTime } from '../../../lib/time/dates.ts'
import { useOnline } from '../../../platform/network.ts'
import { LazyMap } from '../../../ui/map/lazy-map.tsx'
import { useMapLabels } from '../../../ui/map/use-map-labels.ts'
import { useIdle } from '../../../ui/page/use-idle.ts'

type Clinic = Appointment['clinic']
const addressOf = ({ addressLine1, city }: Clinic) => `${addressLine1}, ${city}`

/** Where the practice is, how to get there and how to call it. */
export function VisitPlace({ appointment, isAhead }: { appointment: Appointment; isAhead: boolean }) {
  const { t } = useTranslation('requests')
  const { clinic, doctor } = appointment
  return (
    <section className="card visit-place" aria-labelledby="visit-place">
      {isAhead && <PlaceMap appointment={appointment} />}
      <div className="visit-place-words">
        <h2 id="visit-place">{clinic.name}</h2>
        <p>{doctor.fullname}</p>
        <p className="quiet">{addressOf(clinic)}</p>
        <div className="visit-place-buttons">
          <IonButton
            className="tinted"
            href={directionsUrl({ lat: clinic.lat, lng: clinic.lng, address: addressOf(clinic) })}
            target="_blank"
            rel="noopener noreferrer"
          >
            <IonIcon slot="start" icon={navigateOutline} aria-hidden="true" />
            {t('directions')}
          </IonButton>
          <CallButton clinic={clinic} />
        </div>
      </div>
    </section>
  )
}

function CallButton({ clinic: { name, phone } }: { clinic: Clinic }) {
  const { t } = useTranslation('common')
  const shown = usePhoneText({ mobile: phone }, useHomeCountry())
  if (!shown) return null
  return (
    <IonButton className="tinted" href={`tel:${shown.dial}`} aria-label={t('clinicPhones.call', { name })}>
      <IonIcon slot="start" icon={callOutline} aria-hidden="true" />
      <span className="figures">{shown.text}</span>
    </IonButton>
  )
}

/** Height of the map in CSS pixels. */
const MAP_HEIGHT = 168
const MAP_ZOOM = 15

/** A picture of the place, which cannot be moved: a page scrolls over it. The address beside it says the same in words. */
function PlaceMap({ appointment: { start, timeZone, clinic } }: { appointment: Appointment }) {
  const { _id, lat, lng, name } = clinic
  const time = formatTime(start, timeZone)
  const { t } = useTranslation('visits')
  const shared = useMapLabels()
  const labels = useMemo(() => ({ ...shared, unavailable: t('page.noMap'), noStreets: '' }), [shared, t])
  const settings = usePublicSettings()
  const online = useOnline()
  const isIdle = useIdle()
  const target = useMemo(
    () => (lat === null || lng === null ? null : { lat, lng, zoom: MAP_ZOOM }),
    [lat, lng],
  )
  const points = useMemo(
    () =>
      target
        ? [{ id: _id, index: 0, lat: target.lat, lng: target.lng, label: name, text: time, isToday: false }]
        : [],
    [_id, name, target, time],
  )
  if (!target || !online) return null
  return (
    <div className="visit-map" inert style={{ minHeight: MAP_HEIGHT }}>
      {isIdle && !settings.isPending && (
        <LazyMap
          points={points}
          target={target}
          height={MAP_HEIGHT}
          language={currentLanguage()}
          labels={labels}
          ringsAround={undefined}
          sources={settings.data ?? {}}
          onSelect={() => undefined}
          renderInfo={() => null}
        />
      )}
    </div>
  )
}

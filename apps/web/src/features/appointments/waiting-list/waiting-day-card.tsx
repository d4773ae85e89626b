import '../agenda/cards.css'
import '../agenda/visits.css'
import { IonButton, IonIcon } from '@ionic/react'
import type { Waiting } from '@vetvisit/contract/appointments/waiting-list/schemas'
import { hourglassOutline, notificationsOutline } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../lib/time/clock.ts'
import { formatDay, formatTime, wallTime, zoneHint } from '../../../lib/time/dates.ts'
import { bookPath } from '../../../lib/routing/paths.ts'
import { timeLeft } from '../../../lib/time/time-left.ts'
import { WaitingButton } from './waiting-button.tsx'

/** The owner's waiting list entry; for an offered time also the time left and a button to book it. */
export function WaitingDayCard({ waiting }: { waiting: Waiting }) {
  const { t } = useTranslation('visits')
  const { clinic, doctor, date, offer } = waiting
  return (
    <article className="card visit-card" data-offer={offer !== null}>
      <IonIcon
        className="visit-card-icon"
        icon={offer ? notificationsOutline : hourglassOutline}
        aria-hidden="true"
      />
      <div className="visit-card-text">
        <h3>{offer ? t('waiting.free') : formatDay(date)}</h3>
        {offer && <OfferTime waiting={waiting} start={offer.start} expiresAt={offer.expiresAt} />}
        <p>{clinic.name}</p>
        <p className="quiet">{doctor.fullname}</p>
        {!offer && <p className="quiet">{t('waiting.tell')}</p>}
      </div>
      <div className="visit-card-end">
        {offer && (
          <IonButton color="secondary" routerLink={bookPath(clinic._id, offer.start)}>
            {t('waiting.book')}
          </IonButton>
        )}
        <WaitingButton clinicId={clinic._id} date={date} waiting={[waiting]} />
      </div>
    </article>
  )
}

function OfferTime({
  waiting: { clinic },
  start,
  expiresAt,
}: {
  waiting: Waiting
  start: string
  expiresAt: string
}) {
  const { t } = useTranslation('visits')
  const now = useNow()
  const left = timeLeft(expiresAt, now)
  const hint = zoneHint(clinic.timeZone, start)
  return (
    <>
      <p>
        <time dateTime={start}>
          <strong>
            {formatDay(wallTime(start, clinic.timeZone).date)}, {formatTime(start, clinic.timeZone)}
          </strong>
        </time>
        {hint && <span className="quiet"> {hint}</span>}
      </p>
      <p className="request-expiry">
        <IonIcon icon={hourglassOutline} aria-hidden="true" />
        {left
          ? t('waiting.keptUntil', { time: formatTime(expiresAt, clinic.timeZone) })
          : t('waiting.passed')}
      </p>
    </>
  )
}

import '../parts/cards.css'
import '../parts/visits.css'
import { IonButton, IonIcon } from '@ionic/react'
import type { Waiting } from '@vetvisit/contract/appointments/waiting-list/schemas'
import { hourglassOutline, sparklesOutline } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { formatDay, formatTime, wallTime, zoneHint } from '../../../lib/time/dates.ts'
import { shownDay, unbroken } from '../../../lib/time/unbroken.ts'
import { bookPath } from '../../../lib/routing/paths.ts'
import { timeLeft } from '../../../lib/time/time-left.ts'
import { WaitingButton } from './waiting-button.tsx'
import { useWaitingReason } from './waiting-for-reason.ts'

type WaitingDayCardProps = { waiting: Waiting; /** Its button is the page's apricot one. */ leads: boolean }

/** The owner's waiting list entry; for a freed time also how long it is kept and a button to book it. */
export function WaitingDayCard({ waiting, leads }: WaitingDayCardProps) {
  const { t } = useTranslation('visits')
  const { clinic, date, offer, reason } = waiting
  const leave = <WaitingButton clinicId={clinic._id} date={date} waiting={[waiting]} />
  if (!offer)
    return (
      <article className="visit-card">
        <IonIcon className="visit-card-icon" icon={hourglassOutline} aria-hidden="true" />
        <div className="visit-card-text">
          <h3>{shownDay(date)}</h3>
          <WaitingFor waiting={waiting} />
          <p>{t('waiting.tell')}</p>
        </div>
        <div className="visit-card-end">{leave}</div>
      </article>
    )
  return (
    <article className="card offer-card">
      <h2>
        <IonIcon icon={sparklesOutline} aria-hidden="true" />
        {t('waiting.free')}
      </h2>
      <OfferTime waiting={waiting} start={offer.start} expiresAt={offer.expiresAt} />
      <div className="offer-buttons">
        <IonButton
          color={leads ? 'secondary' : 'primary'}
          routerLink={offerPath(clinic._id, offer.start, reason)}
        >
          {t('waiting.book')}
        </IonButton>
        {leave}
      </div>
    </article>
  )
}

/** The booking page at the offered time, for what the owner waits and with as many animals. */
const offerPath = (clinicId: string, start: string, reason: Waiting['reason']): string =>
  `${bookPath(clinicId, start, reason?._id)}${reason && reason.animals > 1 ? `&animals=${reason.animals}` : ''}`

/** Where the owner waits, for whom, and for what. */
function WaitingFor({ waiting: { clinic, doctor, reason } }: Pick<WaitingDayCardProps, 'waiting'>) {
  const textOf = useWaitingReason()
  return (
    <>
      <p translate="no">
        {clinic.name}, {doctor.fullname}
      </p>
      {reason && <p>{textOf(reason)}</p>}
    </>
  )
}

function OfferTime({ waiting, start, expiresAt }: { waiting: Waiting; start: string; expiresAt: string }) {
  const { t } = useTranslation('visits')
  const now = useNow()
  const { clinic } = waiting
  const left = timeLeft(expiresAt, now)
  const hint = zoneHint(clinic.timeZone, start)
  return (
    <>
      <p>
        <time translate="no" dateTime={start}>
          <strong>
            {unbroken(
              `${formatDay(wallTime(start, clinic.timeZone).date)}, ${formatTime(start, clinic.timeZone)}`,
            )}
          </strong>
        </time>
        {hint && <span className="quiet"> {hint}</span>}
      </p>
      <WaitingFor waiting={waiting} />
      <p className="request-expiry">
        <IonIcon icon={hourglassOutline} aria-hidden="true" />
        {left
          ? t('waiting.keptUntil', { time: formatTime(expiresAt, clinic.timeZone) })
          : t('waiting.passed')}
      </p>
    </>
  )
}

import '../agenda/cards.css'
import { IonButton, IonIcon } from '@ionic/react'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { callOutline, hourglassOutline } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import type { Arrival } from '../../../lib/routing/arrival.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { zoneHint } from '../../../lib/time/dates.ts'
import { useRight } from '../../../lib/session/rights.ts'
import { timeLeft } from '../../../lib/time/time-left.ts'
import { useOnline } from '../../../platform/network.ts'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'
import { PersonPicture } from '../../../ui/picture/person-picture.tsx'
import { PhoneLink } from '../../../ui/show/phone-link.tsx'
import { PetLine } from '../../../ui/show/pet-line.tsx'
import { useAnswer } from './use-answer.ts'
import { usePrepared } from '../reschedule/use-prepared.ts'
import { dayOf, timesOf } from '../agenda/request-format.ts'
import { timeText } from '../booking/chosen-times.tsx'
import { ClinicLine } from '../parts/clinic-line.tsx'
import { Prices } from '../booking/prices.tsx'
import { ProposeButton } from '../reschedule/propose-button.tsx'

type RequestCardProps = {
  request: Appointment
  /** Selection for answering several requests; absent if not available. */
  choice?: { isChosen: boolean; onChoose: (isChosen: boolean) => void }
  /** Set if the URL links to this request, possibly with a prepared answer to confirm. */
  prepared?: Prepared
}

type Prepared = Pick<Arrival, 'act' | 'done'>

/** The element id of the card of a request or move request. */
export const requestAnchor = (id: string): string => `request-${id}`

/** A waiting request as the practice sees it, with the buttons to answer it. */
export function RequestCard({ request, choice, prepared }: RequestCardProps) {
  const { t } = useTranslation('requests')
  const { patient, pet } = request
  return (
    <article
      id={requestAnchor(request._id)}
      tabIndex={-1}
      className="card request-card"
      data-wanted={prepared !== undefined}
      aria-label={t('requestOf', { owner: patient.fullname, pet: pet.name })}
    >
      <header className="request-head">
        <PetPicture pet={pet} size={3.5} />
        <div>
          <h3>{pet.name}</h3>
          <p className="quiet">
            <PetLine pet={pet} />
          </p>
        </div>
        {choice && (
          <label className="choose-box request-choice">
            <input
              type="checkbox"
              aria-label={t('choose', { owner: patient.fullname, pet: pet.name })}
              checked={choice.isChosen}
              onChange={({ target }) => choice.onChoose(target.checked)}
            />
          </label>
        )}
      </header>
      <RequestedTime request={request} />
      <p className="request-owner">
        <PersonPicture name={patient.fullname} photo={patient.profile} size={2} />
        <span className="request-contact">
          <span>{patient.fullname}</span>
          <PhoneLink number={patient} label={t('call', { name: patient.fullname })}>
            <IonIcon icon={callOutline} aria-hidden="true" />
          </PhoneLink>
        </span>
      </p>
      {request.reason && <p className="request-reason">{request.reason}</p>}
      <Prices appointment={request} />
      <Answer request={request} prepared={prepared} />
    </article>
  )
}

function RequestedTime({ request }: { request: Appointment }) {
  const { t } = useTranslation('requests')
  const now = useNow()
  const { start, timeZone, expiresAt } = request
  const hint = zoneHint(timeZone, start)
  const left = expiresAt && timeLeft(expiresAt, now)
  return (
    <div className="request-wish">
      <p className="request-day">
        <time dateTime={start}>
          {dayOf(request)}, <strong>{timesOf(request)}</strong>
        </time>
        {hint && <span className="quiet"> {hint}</span>}
      </p>
      <p className="request-meta">
        <ClinicLine clinic={request.clinic} />
        {expiresAt && (
          <span className="request-expiry">
            <IonIcon icon={hourglassOutline} aria-hidden="true" />
            {left ? t('expires', { time: timeText(expiresAt, timeZone), when: left }) : t('expired')}
          </span>
        )}
      </p>
    </div>
  )
}

function Answer({ request, prepared }: { request: Appointment; prepared: Prepared | undefined }) {
  const { t } = useTranslation(['requests', 'common'])
  const online = useOnline()
  const mayAnswer = useRight('requests')
  const { approve, askToApprove, reject, isApproving, isStale } = useAnswer(request)
  usePrepared(mayAnswer ? prepared : undefined, { approve: askToApprove, reject })
  const isDisabled = !online || isApproving
  return (
    <>
      {isStale && (
        <p className="form-banner" role="alert">
          {t('changed')}
        </p>
      )}
      <div className="request-answers">
        <ProposeButton request={request} />
        {mayAnswer ? (
          <div className="form-actions">
            <IonButton fill="outline" color="danger" disabled={isDisabled} onClick={() => void reject()}>
              {t('reject')}
            </IonButton>
            <IonButton disabled={isDisabled} onClick={() => void approve()}>
              {isApproving ? t('approving') : t('approve')}
            </IonButton>
          </div>
        ) : (
          <p className="quiet">{t('common:noRight')}</p>
        )}
      </div>
    </>
  )
}

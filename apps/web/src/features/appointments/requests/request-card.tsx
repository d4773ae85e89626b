import '../parts/cards.css'
import '../../../ui/show/names.css'
import { IonButton, IonIcon } from '@ionic/react'
import type { RequestSurroundings } from '@vetvisit/contract/appointments/agenda/schemas'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import type { Arrival } from '../../../lib/routing/arrival.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { formatMoney } from '../../../lib/text/money.ts'
import { useReasonText } from '../../../lib/text/use-reason-text.ts'
import { formatTime, today, wallTime, weekdayNames, weekdayOf, zoneHint } from '../../../lib/time/dates.ts'
import { useAgendaScope } from '../../../lib/session/agenda-scope.ts'
import { useRight } from '../../../lib/session/rights.ts'
import { timeLeft } from '../../../lib/time/time-left.ts'
import { useOnline } from '../../../platform/network.ts'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'
import { PhoneLink } from '../../../ui/show/phone-link.tsx'
import { PetLine } from '../../../ui/show/pet-line.tsx'
import './around-request.css'
import { warningOutline } from 'ionicons/icons'
import { cellsAround } from './around-format.ts'
import { useAnswer } from './use-answer.ts'
import { usePrepared } from '../reschedule/use-prepared.ts'
import { timeText } from '../parts/chosen-times.tsx'
import { ClinicLine } from '../parts/clinic-line.tsx'
import { Prices } from '../parts/prices.tsx'
import { beginProposal } from '../reschedule/begin-proposal.ts'
import { ProposalWaits } from '../reschedule/proposal-waits.tsx'
import { petNames } from '../../../lib/text/pet-names.ts'
import { unbroken } from '../../../lib/time/unbroken.ts'

type RequestCardProps = {
  request: Appointment
  /** Undefined if it was answered meanwhile. */
  surroundings: RequestSurroundings | undefined
  /** Selection for answering several requests; absent if not available. */
  choice?: { isChosen: boolean; onChoose: (isChosen: boolean) => void }
  /** Set if the address links to this request, possibly with a prepared answer to confirm. */
  prepared?: Prepared
}

type Prepared = Pick<Arrival, 'act' | 'done'>

/** The element id of the card of a request or move request. */
export const requestAnchor = (id: string): string => `request-${id}`

/** A waiting request as the practice sees it, with its answers. */
export function RequestCard({ request, surroundings, choice, prepared }: RequestCardProps) {
  const { t } = useTranslation('requests')
  const reason = useReasonText()(request)
  const { patient, pet, doctor } = request
  const { scope } = useAgendaScope()
  return (
    <article
      id={requestAnchor(request._id)}
      tabIndex={-1}
      className="card request-card"
      data-wanted={prepared !== undefined}
      aria-label={t('requestOf', { owner: patient.fullname, pet: petNames(request) })}
    >
      <header className="request-head">
        <PetPicture pet={pet} size={2.25} />
        <div>
          <h3 className="names" title={`${petNames(request)}, ${patient.fullname}`}>
            <span translate="no" className="name">
              {petNames(request)}
            </span>{' '}
            <span translate="no" className="request-owner name">
              {patient.fullname}
            </span>
          </h3>
          <p className="quiet request-about">
            <PetLine pet={pet} />{' '}
            <PhoneLink className="link" number={patient} label={t('call', { name: patient.fullname })} />
          </p>
        </div>
        <Until request={request} />
        {choice && (
          <label className="choose-box request-choice">
            <input
              type="checkbox"
              aria-label={t('choose', { owner: patient.fullname, pet: petNames(request) })}
              checked={choice.isChosen}
              onChange={({ target }) => choice.onChoose(target.checked)}
            />
          </label>
        )}
      </header>
      <RequestedTime request={request} />
      {scope === 'practice' && (
        <p translate="no" className="quiet request-about">
          {doctor.fullname}
        </p>
      )}
      {reason && <p className="request-reason">{reason}</p>}
      {request.additionalServices.length > 0 && <Prices appointment={request} />}
      {surroundings && <AroundRequest request={request} surroundings={surroundings} />}
      <Answer request={request} prepared={prepared} />
    </article>
  )
}

/** Below it, the time for an answer is marked as short. */
const SOON_MS = 2 * 60 * 60 * 1000

/** Until when the request waits for an answer, at most some days; the weekday is left out if it is today. */
function Until({ request: { expiresAt, timeZone } }: { request: Appointment }) {
  const { t } = useTranslation('requests')
  const now = useNow()
  if (!expiresAt) return null
  const left = timeLeft(expiresAt, now)
  const { date } = wallTime(expiresAt, timeZone)
  const weekday = date === today(timeZone, now) ? '' : weekdayNames('short')[weekdayOf(date)]
  const time = `${weekday} ${formatTime(expiresAt, timeZone)}`.trim()
  return (
    <span className="request-until" data-soon={Date.parse(expiresAt) - now < SOON_MS}>
      <span className="figures" aria-hidden={left !== null}>
        {left ? unbroken(t('until', { time })) : t('expired')}
      </span>
      {left && (
        <span className="sr-only">{t('expires', { time: timeText(expiresAt, timeZone), when: left })}</span>
      )}
    </span>
  )
}

function RequestedTime({ request }: { request: Appointment }) {
  const { t } = useTranslation(['requests', 'common', 'calendar'])
  const { start, end, timeZone, type, total, currency, clinic } = request
  const hint = zoneHint(timeZone, start)
  const minutes = Math.round((Date.parse(end) - Date.parse(start)) / 60_000)
  return (
    <div>
      <p className="request-day">
        <time translate="no" dateTime={start}>
          {timeText(start, timeZone)}
        </time>{' '}
        <span className="quiet">
          {t('calendar:minutes', { count: minutes })}
          {hint && `, ${hint}`}
        </span>
      </p>
      <p className="quiet request-meta">
        <ClinicLine clinic={clinic} />
        <span>
          {t(`common:visitTypes.${type}`)},{' '}
          <span translate="no" className="figures">
            {formatMoney(total, currency)}
          </span>
        </span>
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
        {mayAnswer && (
          <IonButton className="request-approve" disabled={isDisabled} onClick={() => void approve()}>
            {isApproving
              ? t('approving')
              : t('approveTime', { time: formatTime(request.start, request.timeZone) })}
          </IonButton>
        )}
        <ProposeButton request={request} />
        {mayAnswer ? (
          <IonButton fill="clear" color="danger" disabled={isDisabled} onClick={() => void reject()}>
            {t('reject')}
          </IonButton>
        ) : (
          <p className="quiet">{t('common:noRight')}</p>
        )}
      </div>
    </>
  )
}

/** The practice proposes another time for a request, or changes its proposal. An open dialog stays if the right is removed. */
function ProposeButton({ request }: { request: Appointment }) {
  const { t } = useTranslation('visits')
  const online = useOnline()
  const mayAnswer = useRight('requests')
  return (
    <>
      <ProposalWaits appointment={request} />
      {mayAnswer && (
        <IonButton fill="outline" disabled={!online} onClick={() => beginProposal(request)}>
          {t('proposal.ask')}
        </IonButton>
      )}
    </>
  )
}

type AroundRequestProps = { request: Appointment; surroundings: RequestSurroundings }

/** Allergies of the animal, and whether the request fits between the appointments of its day. */
function AroundRequest({ request, surroundings }: AroundRequestProps) {
  const { t } = useTranslation('requests')
  const { allergies } = surroundings
  return (
    <>
      {allergies && (
        <p className="request-allergies">
          <IonIcon icon={warningOutline} aria-hidden="true" />
          <span>{t('allergies', { allergies })}</span>
        </p>
      )}
      <ol className="request-around figures" aria-label={t('around')}>
        {cellsAround(request, surroundings).map(({ kind, start, name }) => (
          <li
            key={`${kind} ${start}`}
            data-kind={kind}
            aria-current={kind === 'asked' ? 'true' : undefined}
            title={name || undefined}
          >
            {formatTime(start, request.timeZone)}{' '}
            {kind === 'asked' || kind === 'taken' ? name : t(`stretches.${kind}`)}
          </li>
        ))}
      </ol>
    </>
  )
}

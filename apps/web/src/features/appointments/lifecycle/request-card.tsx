import '../agenda/cards.css'
import { IonButton, IonIcon } from '@ionic/react'
import { REASON_MAX_LENGTH } from '@vetvisit/contract/appointments/record/rules'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { callOutline, hourglassOutline } from 'ionicons/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api/call.ts'
import type { Arrival } from '../../../lib/routing/arrival.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { zoneHint } from '../../../lib/time/dates.ts'
import { useRight } from '../../../lib/session/rights.ts'
import { timeLeft } from '../../../lib/time/time-left.ts'
import { useOnline } from '../../../platform/network.ts'
import { Avatar } from '../../../ui/show/avatar.tsx'
import { PhoneLink } from '../../../ui/show/phone-link.tsx'
import { confirmDialog, textDialog } from '../../../ui/modal/dialogs.ts'
import { PetLine } from '../../../ui/show/pet-line.tsx'
import { offerUndo } from '../../../ui/action/offer-undo.ts'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { useApprove } from './answer-queries.ts'
import { usePrepared } from '../reschedule/use-prepared.ts'
import { hideAnsweredRequest, rejectWithUndo } from './rejections.ts'
import { dayOf, timesOf } from '../agenda/request-format.ts'
import { timeText } from '../booking/chosen-times.tsx'
import { ClinicLine } from '../parts/clinic-line.tsx'
import { Prices } from '../booking/prices.tsx'
import { ProposeButton } from '../reschedule/propose-button.tsx'

type RequestCardProps = {
  request: Appointment
  /** Absent where it is not answered together with others. */
  choice?: { isChosen: boolean; onChoose: (isChosen: boolean) => void }
  /** Where the address leads to this request, perhaps with an answer that is asked about. */
  prepared?: Prepared
}

type Prepared = Pick<Arrival, 'act' | 'done'>

/** The id of the card of a request, or of a visit that shall be moved. */
export const requestAnchor = (id: string): string => `request-${id}`

/** A waiting request as the practice sees it, with its answers. */
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
        <Avatar name={pet.name} picture={pet.profile} species={pet.type} size={3.5} />
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
      <Wish request={request} />
      <p className="request-owner">
        <Avatar name={patient.fullname} picture={patient.profile} size={2} />
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

function Wish({ request }: { request: Appointment }) {
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
  const approve = useApprove()
  const [changed, setChanged] = useState(false)
  const owner = request.patient.fullname

  const refused = (error: unknown) => {
    // A colleague moved it: the card shows the present request, and the person decides again.
    if (error instanceof ApiError && error.code === 'stale') setChanged(true)
    else showFailure(error)
  }
  const sayYes = async () => {
    try {
      // Waited for as such: the live event may take the card away before the answer is here.
      await approve.mutateAsync(request)
      hideAnsweredRequest(request._id)
      void showToast({ message: t('approved', { owner }), color: 'success' })
    } catch (error) {
      refused(error)
    }
  }
  const askYes = async () => {
    const { pet } = request
    const when = `${dayOf(request)}, ${timesOf(request)}`
    const agreed = await confirmDialog({
      header: t('approveHeader'),
      message: t('approveMessage', { owner, pet: pet.name, when }),
      yes: t('approve'),
      no: t('common:cancel'),
    })
    if (agreed) await sayYes()
  }
  const sayNo = async () => {
    const reason = await textDialog(
      {
        header: t('rejectHeader'),
        message: t('rejectMessage', { owner }),
        yes: t('reject'),
        danger: true,
      },
      { label: t('rejectReason'), maxLength: REASON_MAX_LENGTH },
    )
    if (reason === null) return
    const undo = rejectWithUndo(request, reason, refused)
    void offerUndo({ message: t('rejected', { owner }) }, undo)
  }
  usePrepared(mayAnswer ? prepared : undefined, { approve: askYes, reject: sayNo })
  return (
    <>
      {changed && (
        <p className="form-banner" role="alert">
          {t('changed')}
        </p>
      )}
      <div className="request-answers">
        <ProposeButton request={request} />
        {mayAnswer ? (
          <div className="form-actions">
            <IonButton
              fill="outline"
              color="danger"
              disabled={!online || approve.isPending}
              onClick={() => void sayNo()}
            >
              {t('reject')}
            </IonButton>
            <IonButton disabled={!online || approve.isPending} onClick={() => void sayYes()}>
              {approve.isPending ? t('approving') : t('approve')}
            </IonButton>
          </div>
        ) : (
          <p className="quiet">{t('common:noRight')}</p>
        )}
      </div>
    </>
  )
}

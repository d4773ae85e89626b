import './visits.css'
import { IonButton, IonIcon } from '@ionic/react'
import type { Appointment } from '@vetvisit/contract/appointments/schemas'
import { hourglassOutline } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../lib/clock.ts'
import { timeLeft } from '../../../lib/time-left.ts'
import { useOnline } from '../../../platform/network.ts'
import { useAnswerProposal } from '../waiting-queries.ts'
import { timeText } from './chosen-times.tsx'
import { toastOutcome } from './toast-outcome.ts'

/** Another time that the practice proposes, with the owner's answers. */
export function ProposalAnswer({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('visits')
  const online = useOnline()
  const now = useNow()
  const answer = useAnswerProposal(appointment)
  const { proposal, timeZone, clinic } = appointment
  if (!proposal) return null
  const left = timeLeft(proposal.expiresAt, now)
  const time = timeText(proposal.start, timeZone)
  const say = (accept: boolean) =>
    void toastOutcome(answer.mutateAsync({ accept, start: proposal.start }), {
      message: t(accept ? 'proposal.accepted' : 'proposal.declined'),
      ...(accept && { color: 'success' }),
    })
  return (
    <div className="visit-note" data-asks>
      <p>
        <strong>{t('proposal.proposed')}</strong> <time dateTime={proposal.start}>{time}</time>
        {proposal.clinic._id !== clinic._id && <>, {proposal.clinic.name}</>}
      </p>
      {proposal.note && <p className="quiet">{proposal.note}</p>}
      <p className="request-expiry">
        <IonIcon icon={hourglassOutline} aria-hidden="true" />
        {left
          ? t('proposal.kept', { time: timeText(proposal.expiresAt, timeZone), when: left })
          : t('proposal.over')}
      </p>
      <div className="visit-note-buttons">
        <IonButton
          color="secondary"
          disabled={!left || !online || answer.isPending}
          aria-label={t('proposal.acceptTime', { time })}
          onClick={() => say(true)}
        >
          {t('proposal.accept')}
        </IonButton>
        <IonButton
          fill="outline"
          disabled={!left || !online || answer.isPending}
          aria-label={t('proposal.declineTime', { time })}
          onClick={() => say(false)}
        >
          {t('proposal.decline')}
        </IonButton>
      </div>
    </div>
  )
}

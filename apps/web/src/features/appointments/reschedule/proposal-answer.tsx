import '../parts/visits.css'
import { IonButton, IonIcon } from '@ionic/react'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { ownersAppointmentPage } from '@vetvisit/contract/notifications/pages'
import { hourglassOutline } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { useArrival } from '../../../lib/routing/arrival.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { timeLeft } from '../../../lib/time/time-left.ts'
import { useOnline } from '../../../platform/network.ts'
import { confirmDialog } from '../../../ui/modal/dialogs.ts'
import { usePrepared } from './use-prepared.ts'
import { useAnswerProposal } from '../waiting-list/waiting-queries.ts'
import { timeText } from '../parts/chosen-times.tsx'
import { toastOutcome } from '../parts/toast-outcome.ts'

/** Another time that the practice proposes, with the owner's answers. */
export function ProposalAnswer({ appointment }: { appointment: Appointment }) {
  const { proposal } = appointment
  return proposal && <Proposed appointment={appointment} proposal={proposal} />
}

type ProposedProps = { appointment: Appointment; proposal: NonNullable<Appointment['proposal']> }

function Proposed({ appointment, proposal }: ProposedProps) {
  const { t } = useTranslation(['visits', 'common'])
  const online = useOnline()
  const now = useNow()
  const answer = useAnswerProposal(appointment)
  const { timeZone, clinic } = appointment
  const isOff = !online || answer.isPending
  const left = timeLeft(proposal.expiresAt, now)
  const time = timeText(proposal.start, timeZone)
  const arrival = useArrival(ownersAppointmentPage(appointment._id))
  const ask = async (accept: boolean) => {
    const agreed = await confirmDialog({
      message: t(accept ? 'proposal.acceptQuestion' : 'proposal.declineQuestion', { time }),
      yes: t(accept ? 'proposal.accept' : 'proposal.decline'),
      no: t('common:cancel'),
    })
    if (agreed) say(accept)
  }
  usePrepared(left ? arrival : undefined, { accept: () => ask(true), decline: () => ask(false) })
  const say = (accept: boolean) =>
    void toastOutcome(answer.mutateAsync({ accept, start: proposal.start }), {
      message: t(accept ? 'proposal.accepted' : 'proposal.declined'),
      ...(accept && { color: 'success' }),
    })
  return (
    <div className="visit-note" data-asks>
      <p>
        <strong>{t('proposal.proposed')}</strong> <ProposedTime start={proposal.start} text={time} />
        {proposal.clinic._id !== clinic._id && <span translate="no">, {proposal.clinic.name}</span>}
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
          disabled={!left || isOff}
          aria-label={t('proposal.acceptTime', { time })}
          onClick={() => say(true)}
        >
          {t('proposal.accept')}
        </IonButton>
        <IonButton
          fill="outline"
          disabled={!left || isOff}
          aria-label={t('proposal.declineTime', { time })}
          onClick={() => say(false)}
        >
          {t('proposal.decline')}
        </IonButton>
      </div>
    </div>
  )
}

const ProposedTime = ({ start, text }: { start: string; text: string }) => (
  <time translate="no" dateTime={start}>
    {text}
  </time>
)

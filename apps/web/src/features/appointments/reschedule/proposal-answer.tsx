import '../parts/visits.css'
import './proposed-times.css'
import { IonButton, IonIcon } from '@ionic/react'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { ownersAppointmentPage } from '@vetvisit/contract/notifications/pages'
import { hourglassOutline } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useArrival } from '../../../lib/routing/arrival.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { formatTime, wallTime } from '../../../lib/time/dates.ts'
import { timeLeft } from '../../../lib/time/time-left.ts'
import { useOnline } from '../../../platform/network.ts'
import { confirmDialog } from '../../../ui/modal/dialogs.ts'
import { usePrepared } from './use-prepared.ts'
import { useAnswerProposal } from '../waiting-list/waiting-queries.ts'
import { timeText } from '../parts/chosen-times.tsx'
import { toastOutcome } from '../../../ui/action/toast-outcome.ts'
import { shownDay } from '../../../lib/time/unbroken.ts'

/** Other times that the practice proposes, with the owner's answers. */
export function ProposalAnswer({ appointment }: { appointment: Appointment }) {
  const { proposal } = appointment
  return proposal && <Proposed appointment={appointment} proposal={proposal} />
}

type ProposedProps = { appointment: Appointment; proposal: NonNullable<Appointment['proposal']> }

/** The owner's answers: at once, or after a question. */
function useAnswer({ appointment, proposal }: ProposedProps) {
  const { t } = useTranslation(['visits', 'common'])
  const answer = useAnswerProposal(appointment)
  const stays = appointment.status === 'approved'
  const several = proposal.times.length > 1
  const say = (accept: boolean, start = proposal.start) =>
    void toastOutcome(answer.mutateAsync({ accept, start }), {
      message: t(accept ? 'proposal.accepted' : stays ? 'proposal.declinedStays' : 'proposal.declined'),
      ...(accept && { color: 'success' }),
    })
  const ask = async (accept: boolean) => {
    const time = timeText(proposal.start, appointment.timeZone)
    const declines = t(
      stays
        ? 'proposal.declineQuestionStays'
        : several
          ? 'proposal.declineAllQuestion'
          : 'proposal.declineQuestion',
      { time },
    )
    const agreed = await confirmDialog({
      message: accept ? t('proposal.acceptQuestion', { time }) : declines,
      yes: t(accept ? 'proposal.accept' : 'proposal.decline'),
      no: t('common:cancel'),
    })
    if (agreed) say(accept)
  }
  return { say, ask, several, isPending: answer.isPending }
}

function Proposed({ appointment, proposal }: ProposedProps) {
  const { t } = useTranslation('visits')
  const online = useOnline()
  const now = useNow()
  const { say, ask, several, isPending } = useAnswer({ appointment, proposal })
  const { timeZone } = appointment
  const left = timeLeft(proposal.expiresAt, now)
  const isOff = !left || !online || isPending
  const isTaken = proposal.times.every(({ taken }) => taken)
  const time = timeText(proposal.start, timeZone)
  const onlyDay = several ? onlyDayOf(proposal.times, timeZone) : null
  const arrival = useArrival(ownersAppointmentPage(appointment._id))
  usePrepared(left ? arrival : undefined, { accept: () => ask(true), decline: () => ask(false) })
  return (
    <div className="visit-note" data-asks>
      <Heading appointment={appointment} proposal={proposal} onlyDay={onlyDay} />
      {several && (
        <TimesToChoose
          appointment={appointment}
          proposal={proposal}
          hasDay={onlyDay === null}
          isOff={isOff}
          onAccept={(start) => say(true, start)}
        />
      )}
      {proposal.note && <p className="quiet">{proposal.note}</p>}
      <p className="request-expiry">
        <IonIcon icon={hourglassOutline} aria-hidden="true" />
        {isTaken
          ? t('proposal.takenOne')
          : left
            ? t('proposal.kept', { time: timeText(proposal.expiresAt, timeZone), when: left })
            : t('proposal.over')}
      </p>
      <div className="visit-note-buttons">
        {!several && !isTaken && (
          <IonButton
            color="secondary"
            disabled={isOff}
            aria-label={t('proposal.acceptTime', { time })}
            onClick={() => say(true)}
          >
            {t('proposal.accept')}
          </IonButton>
        )}
        <IonButton
          fill="outline"
          disabled={isOff}
          {...(!several && { 'aria-label': t('proposal.declineTime', { time }) })}
          onClick={() => (several ? void ask(false) : say(false))}
        >
          {t(several ? 'proposal.declineAll' : 'proposal.decline')}
        </IonButton>
      </div>
    </div>
  )
}

type HeadingProps = ProposedProps & { onlyDay: string | null }

/** What is proposed: a time, or the day of several, and another clinic. */
function Heading({ appointment: { timeZone, clinic }, proposal, onlyDay }: HeadingProps) {
  const { t } = useTranslation('visits')
  const { times, start } = proposal
  return (
    <p>
      <strong>{t('proposal.proposed')}</strong>{' '}
      {times.length === 1 && <ProposedTime start={start} text={timeText(start, timeZone)} />}
      {onlyDay !== null && (
        <time translate="no" dateTime={onlyDay}>
          {shownDay(onlyDay, 'short')}
        </time>
      )}
      {proposal.clinic._id !== clinic._id && <span translate="no">, {proposal.clinic.name}</span>}
    </p>
  )
}

/** The day of times that are all on one; null of several. */
function onlyDayOf(times: readonly { start: string }[], zone: string): string | null {
  const [day = null, ...others] = new Set(times.map(({ start }) => wallTime(start, zone).date))
  return others.length === 0 ? day : null
}

type TimesProps = ProposedProps & {
  /** Whether each time says its day. */
  hasDay: boolean
  isOff: boolean
  onAccept: (start: string) => void
}

/** Several proposed times, each with a button that takes it, and the vet if it is another one. */
function TimesToChoose({ appointment, proposal, hasDay, isOff, onAccept }: TimesProps) {
  const { timeZone, doctor } = appointment
  const { t } = useTranslation('visits')
  return (
    <ul className="proposed-times">
      {proposal.times.map(({ start, vet, taken }) => {
        const time = timeText(start, timeZone)
        return (
          <li key={start}>
            <span>
              <ProposedTime start={start} text={hasDay ? time : formatTime(start, timeZone)} />
              {vet !== doctor.fullname && (
                <>
                  {' · '}
                  <span translate="no">{vet}</span>
                </>
              )}
            </span>
            {taken ? (
              <span className="quiet">{t('proposal.taken')}</span>
            ) : (
              <IonButton
                size="small"
                color="secondary"
                disabled={isOff}
                aria-label={t('proposal.acceptTime', { time })}
                onClick={() => onAccept(start)}
              >
                {t('proposal.accept')}
              </IonButton>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const ProposedTime = ({ start, text }: { start: string; text: string }) => (
  <time translate="no" dateTime={start}>
    {text}
  </time>
)

import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { formatTime, wallTime, zoneHint } from '../../../lib/time/dates.ts'
import { nearDay } from '../../../lib/time/slot-label.ts'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'
import { VisitArrival } from '../arrival/visit-arrival.tsx'
import { VisitSubject } from '../visit-cards/visit-subject.tsx'
import { AnswerBy } from '../visit-cards/answer-by.tsx'
import { MoveRequestLine } from '../reschedule/move-button.tsx'
import { ProposalAnswer } from '../reschedule/proposal-answer.tsx'
import type { ShownVisit } from './visit-queries.ts'
import { isAhead, type VisitState } from './visit-state.ts'
import { petNames } from '../../../lib/text/pet-names.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'
import { shownDay, unbroken } from '../../../lib/time/unbroken.ts'

type VisitProps = { visit: ShownVisit; state: VisitState }

const MINUTE_MS = 60_000

/** State, day and time, for whom and how long. */
export function VisitTop({ visit: { appointment }, state }: VisitProps) {
  const { t } = useTranslation('visits')
  const { start, end, timeZone, pet } = appointment
  const hint = zoneHint(timeZone, start)
  const minutes = Math.round((Date.parse(end) - Date.parse(start)) / MINUTE_MS)
  return (
    <header className="visit-top">
      <div>
        <p>
          <span className="visit-status" data-status={STATUS[state]}>
            {t(`page.pill.${state}`)}
          </span>
        </p>
        <h2>
          <time translate="no" dateTime={start}>
            <Day appointment={appointment} /> <span>{unbroken(formatTime(start, timeZone))}</span>
          </time>
        </h2>
        {hint && <p className="quiet">{hint}</p>}
        <p className="visit-subject">
          <VisitSubject appointment={appointment} /> · {t('page.minutes', { count: minutes })}
        </p>
      </div>
      <PetPicture pet={pet} size={6} />
    </header>
  )
}

/** The colours of a state, as those of a status. */
const STATUS: Record<VisitState, Appointment['status']> = {
  waiting: 'requested',
  proposed: 'requested',
  moveAsked: 'approved',
  confirmed: 'approved',
  running: 'consulting',
  over: 'withdrawn',
  completed: 'completed',
  missed: 'no_show',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
  expired: 'expired',
  cancelled: 'cancelled',
  cancelledByOwner: 'cancelled',
  cancelledByPractice: 'rejected',
}

/** `Today, Wed, 25 Nov`: a day that is near is named, and each day has its weekday. */
function Day({ appointment: { start, timeZone } }: { appointment: Pick<Appointment, 'start' | 'timeZone'> }) {
  const now = useNow()
  const { date } = wallTime(start, timeZone)
  const near = nearDay(date, timeZone, now)
  const day = shownDay(date, 'short')
  return <span>{near ? `${near}, ${day}` : day}</span>
}

/** What the state means and what happens next. */
export function VisitWords({ visit: { appointment }, state }: VisitProps) {
  const { t } = useTranslation(['visits', 'requests', 'booking'])
  const { clinic, answerReason } = appointment
  return (
    <div className="visit-words">
      {state !== 'waiting' && (
        <p>
          <Sentence
            text={t(`page.words.${state}`, { clinic: kept(clinic.name), pet: kept(petNames(appointment)) })}
          />
        </p>
      )}
      {state === 'waiting' && (
        <>
          <AnswerBy appointment={appointment} />
          <p className="quiet">{t('booking:sent.tell')}</p>
        </>
      )}
      <VisitArrival appointment={appointment} />
      <ProposalAnswer appointment={appointment} />
      {isAhead(state) && <MoveRequestLine appointment={appointment} />}
      {answerReason && <p className="quiet">{t('requests:because', { reason: answerReason })}</p>}
    </div>
  )
}

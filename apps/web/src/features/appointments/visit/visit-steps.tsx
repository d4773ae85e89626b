import { IonIcon } from '@ionic/react'
import { checkmarkOutline, closeOutline } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { formatTime, wallTime } from '../../../lib/time/dates.ts'
import { timeLeft } from '../../../lib/time/time-left.ts'
import type { ShownVisit } from './visit-queries.ts'
import type { VisitState } from './visit-state.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'
import { shownDay, unbroken } from '../../../lib/time/unbroken.ts'

type Step = {
  name: 'requested' | 'answer' | 'confirmed' | 'handedOver' | 'visit' | Ending
  /** The vet whom the name of the step takes. */
  vet?: string
  /** `done` and `ended` have happened, `next` has not. */
  mark: 'done' | 'ended' | 'next'
  /** ISO instant, or words. */
  at: string | null
  words?: string | null
}

type VisitProps = { visit: ShownVisit; state: VisitState }

/** From the request to the visit: what has happened and when, and what comes next. */
export function VisitSteps({ visit, state }: VisitProps) {
  const { t } = useTranslation('visits')
  const now = useNow()
  const { timeZone } = visit.appointment
  return (
    <ol className="visit-steps">
      {stepsOf({ visit, state }, now).map(({ name, vet, mark, at, words }) => (
        <li key={name} data-mark={mark}>
          <span className="visit-step-mark" aria-hidden="true">
            {mark !== 'next' && <IonIcon icon={mark === 'done' ? checkmarkOutline : closeOutline} />}
          </span>
          <b>
            <Sentence text={t(`page.step.${name}`, { vet: kept(vet ?? '') })} />
          </b>
          {words && <span className="quiet">{words}</span>}
          {at !== null && (
            <time translate="no" className="quiet" dateTime={at}>
              <span>{shownDay(wallTime(at, timeZone).date, 'short')}</span>{' '}
              <span>{unbroken(formatTime(at, timeZone))}</span>
            </time>
          )}
        </li>
      ))}
    </ol>
  )
}

const ENDINGS = [
  'rejected',
  'withdrawn',
  'expired',
  'cancelled',
  'cancelledByOwner',
  'cancelledByPractice',
  'missed',
] as const satisfies readonly VisitState[]
type Ending = (typeof ENDINGS)[number]

function stepsOf({ visit, state }: VisitProps, now: number): Step[] {
  const { appointment, confirmedAt, handedOver, endedAt } = visit
  const { start, createdAt } = appointment
  const requested: Step = { name: 'requested', mark: 'done', at: createdAt }
  const wasConfirmed = confirmedAt !== null || !UNCONFIRMED.has(state)
  const confirmed: Step[] = wasConfirmed ? [{ name: 'confirmed', mark: 'done', at: confirmedAt }] : []
  if (handedOver)
    confirmed.push({ name: 'handedOver', vet: appointment.doctor.fullname, mark: 'done', at: handedOver.at })
  const ending = ENDINGS.find((one) => one === state)
  if (ending)
    return [
      requested,
      ...confirmed,
      { name: ending, mark: 'ended', at: ending === 'missed' ? start : endedAt },
    ]
  if (!wasConfirmed)
    return [
      requested,
      ...confirmed,
      { name: 'answer', mark: 'next', at: null },
      { name: 'visit', mark: 'next', at: null, words: timeLeft(start, now) },
    ]
  const isBegun = Date.parse(start) <= now
  return [
    requested,
    ...confirmed,
    {
      name: 'visit',
      mark: isBegun ? 'done' : 'next',
      at: isBegun ? start : null,
      words: timeLeft(start, now),
    },
  ]
}

/** States of requests that no practice has confirmed. */
const UNCONFIRMED: ReadonlySet<VisitState> = new Set([
  'waiting',
  'proposed',
  'rejected',
  'withdrawn',
  'expired',
])

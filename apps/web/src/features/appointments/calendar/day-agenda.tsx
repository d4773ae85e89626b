import './agenda.css'
import '../../../ui/show/names.css'
import { IonIcon } from '@ionic/react'
import type { Block } from '@vetvisit/contract/appointments/blocks/schemas'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { banOutline, callOutline, checkmarkDone, chevronDown, chevronUp, warning } from 'ionicons/icons'
import { Fragment, useEffect, useRef, useState } from 'react'
import { Sentence } from '../../../ui/show/sentence.tsx'
import { useTranslation } from '../../../lib/text/translation.ts'
import { closedText } from '../../../lib/text/closed-text.ts'
import { useReasonText } from '../../../lib/text/use-reason-text.ts'
import { addDays, formatDay, wallTime, weekdayNames } from '../../../lib/time/dates.ts'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'
import { rangeOf } from './calendar-format.ts'
import type { ShownTimes, ShownVisit } from './calendar-queries.ts'
import {
  clockText,
  type DayPlan,
  nextOpening,
  type PlacedBlock,
  type PlacedHold,
  type PlacedVisit,
  planOf,
  type Stretch,
} from './day-layout.ts'
import { useConfirmationText } from '../reminder/confirmation-mark.tsx'
import { BlockTile, HoldTile, useStateWord } from './calendar-tiles.tsx'
import { petNames } from '../../../lib/text/pet-names.ts'

type DayAgendaProps = ShownTimes & {
  clinics: readonly Clinic[]
  date: string
  /** Time zone of the displayed times. */
  zone: string
  now: number
  onDate: (date: string) => void
  onVisit: (visit: ShownVisit) => void
  /** Opens a block, or a new one; null for people who may not change blocks. */
  onBlock: ((block: Block | null) => void) | null
}

/** Length of a full day in minutes if its opening hours are unknown. */
const USUAL_DAY_MINUTES = 480

/** For phones: the week as a strip of days, and the appointments of the chosen day in order; past ones are folded. */
export function DayAgenda({ date, zone, now, onDate, onVisit, onBlock, ...times }: DayAgendaProps) {
  const { t } = useTranslation(['calendar', 'common', 'requests'])
  const [unfolded, setUnfolded] = useState<string | null>(null)
  const monday = rangeOf('week', date).from
  const plans = [0, 1, 2, 3, 4, 5, 6].map((index) => planOf(addDays(monday, index), { ...times, zone }))
  const plan = plans.find((each) => each.date === date)
  const moment = wallTime(new Date(now).toISOString(), zone)
  const shown = plan?.visits ?? []
  const past = date === moment.date ? shown.filter(({ visit }) => isOver(visit)) : []
  const isFolded = past.length > 1 && unfolded !== date
  const visits = isFolded ? shown.filter((each) => !past.includes(each)) : shown
  const rows = plan ? [...visits, ...plan.holds, ...plan.blocks].toSorted((a, b) => a.start - b.start) : []
  const nowBefore = date === moment.date ? rows.find(({ start }) => start > moment.minutes) : undefined
  return (
    <>
      <WeekStrip plans={plans} date={date} onDate={onDate} />
      <h2 className="sr-only">{formatDay(date)}</h2>
      {plan?.holidays.map((clinic) => (
        <HolidayLine key={clinic._id} clinic={clinic} date={date} isNamed={times.clinics.length > 1} />
      ))}
      {rows.length === 0 && past.length === 0 && <p className="quiet">{t('noVisits')}</p>}
      {past.length > 1 && (
        <PastRow past={past} isFolded={isFolded} onFold={() => setUnfolded(isFolded ? date : null)} />
      )}
      <ul className="agenda">
        {rows.map((placed, index) => (
          <Fragment key={keyOf(placed)}>
            <BreakBefore plan={plan} before={rows[index - 1]} next={placed} />
            {placed === nowBefore && (
              <li className="agenda-present figures" aria-hidden="true">
                {clockText(moment.minutes)}
              </li>
            )}
            {'block' in placed ? (
              <li>
                <BlockTile block={placed.block} stretch={placed} onBlock={onBlock} />
              </li>
            ) : 'hold' in placed ? (
              <li>
                <HoldTile hold={placed.hold} zone={zone} showsTime />
              </li>
            ) : (
              <AgendaRow visit={placed.visit} zone={zone} onVisit={onVisit} />
            )}
          </Fragment>
        ))}
      </ul>
      <NewBlock onBlock={onBlock} />
    </>
  )
}

const keyOf = (placed: PlacedVisit | PlacedHold | PlacedBlock): string =>
  'block' in placed ? placed.block._id : 'hold' in placed ? placed.hold.start : placed.visit._id

/** Blocks a time of the day. */
function NewBlock({ onBlock }: Pick<DayAgendaProps, 'onBlock'>) {
  const { t } = useTranslation('blocks')
  if (!onBlock) return null
  return (
    <button type="button" className="agenda-new-block" onClick={() => onBlock(null)}>
      <IonIcon icon={banOutline} aria-hidden="true" /> {t('new')}
    </button>
  )
}

type HolidayLineProps = { clinic: Clinic; date: string; isNamed: boolean }

/** A clinic's holiday, and when that clinic opens again. */
function HolidayLine({ clinic, date, isNamed }: HolidayLineProps) {
  const { t } = useTranslation('calendar')
  const next = nextOpening([clinic], date)
  return (
    <p className="holiday-line">
      {closedText(t('holiday'))} {isNamed && <span translate="no">({clinic.name})</span>}
      {next && (
        <span className="figures">
          <Sentence text={t('opens', { day: formatDay(next.date, 'short'), time: clockText(next.start) })} />
        </span>
      )}
    </p>
  )
}

const isOver = ({ status }: ShownVisit) => status === 'completed' || status === 'no_show'

type PastRowProps = { past: readonly PlacedVisit[]; isFolded: boolean; onFold: () => void }

/** Past appointments as one row that unfolds. */
function PastRow({ past, isFolded, onFold }: PastRowProps) {
  const { t } = useTranslation('calendar')
  const missed = past.filter(({ visit }) => visit.status === 'no_show').length
  const done = t('done', { count: past.length - missed })
  return (
    <button type="button" className="agenda-past" aria-expanded={!isFolded} onClick={onFold}>
      <IonIcon icon={checkmarkDone} aria-hidden="true" />
      <span>{missed > 0 ? `${done}, ${t('missed', { count: missed })}` : done}</span>
      <span className="figures">{`${clockText(past[0]?.start ?? 0)}–${clockText(past.at(-1)?.end ?? 0)}`}</span>
      <IonIcon icon={isFolded ? chevronDown : chevronUp} aria-hidden="true" />
    </button>
  )
}

type BreakBeforeProps = { plan: DayPlan | undefined; before: Stretch | undefined; next: Stretch }

/** The lunch break, if it lies between two appointments. */
function BreakBefore({ plan, before, next }: BreakBeforeProps) {
  const { t } = useTranslation('calendar')
  const found = plan?.breaks.find((each) => each.end <= next.start && (before?.start ?? 0) < each.start)
  if (!found || !before) return null
  return (
    <li className="agenda-break figures">
      {t('break', { from: clockText(found.start), to: clockText(found.end) })}
    </li>
  )
}

function WeekStrip({
  plans,
  date,
  onDate,
}: {
  plans: readonly DayPlan[]
  date: string
  onDate: (date: string) => void
}) {
  const { t } = useTranslation('calendar')
  const names = weekdayNames('short')
  const strip = useRef<HTMLUListElement>(null)
  const chosen = plans.findIndex((plan) => plan.date === date)
  // With large letters the strip is wider than the screen.
  useEffect(() => {
    const list = strip.current
    const day = list?.children[chosen]?.getBoundingClientRect()
    if (!list || !day) return
    const { left, width } = list.getBoundingClientRect()
    list.scrollLeft += day.left + day.width / 2 - left - width / 2
  }, [chosen])
  return (
    <ul ref={strip} className="week-strip" aria-label={t('week')}>
      {plans.map((plan, index) => (
        <li key={plan.date}>
          <button
            type="button"
            aria-pressed={plan.date === date}
            data-closed={plan.open.length === 0 && plan.visits.length === 0}
            aria-label={`${formatDay(plan.date)}, ${t('visits', { count: plan.visits.length })}`}
            onClick={() => onDate(plan.date)}
          >
            <span aria-hidden="true">{names[index]}</span>
            <b className="figures" aria-hidden="true">
              {Number(plan.date.slice(8))}
            </b>
            <span className="strip-load" style={{ ['--load' as string]: loadOf(plan) }} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}

const minutesIn = (stretches: readonly { start: number; end: number }[]) =>
  stretches.reduce((sum, { start, end }) => sum + end - start, 0)

/** How full a day is, 0 to 1. */
const loadOf = ({ visits, open }: DayPlan) =>
  Math.min(1, minutesIn(visits) / (minutesIn(open) || USUAL_DAY_MINUTES))

/** That the owner has not answered a reminder yet, or comes late. */
function Answered({ visit }: { visit: ShownVisit }) {
  const answer = useConfirmationText()(visit)
  return answer === '' ? null : <span className="agenda-about">{answer}</span>
}

/** The animal, a warning of its allergies, and its owner's surname. */
function Names({ visit }: { visit: ShownVisit }) {
  const { t } = useTranslation('calendar')
  const { ownername, hasAllergies } = visit
  const names = petNames(visit)
  return (
    <span className="names" title={`${names}, ${ownername}`}>
      <b className="agenda-pet">
        <span translate="no" className="name">
          {names}
        </span>
        {hasAllergies && <IonIcon className="agenda-alert" icon={warning} aria-hidden="true" />}
      </b>{' '}
      {hasAllergies && <span className="sr-only">({t('allergic')})</span>}{' '}
      <span translate="no" className="sr-only">
        {ownername}
      </span>
      <span translate="no" className="name" aria-hidden="true">
        {ownername.split(' ').at(-1)}
      </span>
    </span>
  )
}

type AgendaRowProps = { visit: ShownVisit; zone: string; onVisit: (visit: ShownVisit) => void }

/** A visit with its own start, also one that began before midnight. */
function AgendaRow({ visit, zone, onVisit }: AgendaRowProps) {
  const { t } = useTranslation(['calendar', 'common', 'requests'])
  const { petId, petName, breed, ownername, status, type, species, mobile, vet, start, end } = visit
  const reason = useReasonText()(visit)
  const { state, isForced } = useStateWord(visit)
  const callable = status === 'approved' && mobile
  return (
    <li className="agenda-item" data-status={status} data-forced={isForced}>
      <button type="button" className="agenda-row" onClick={() => onVisit(visit)}>
        <span className="agenda-hours figures">
          <b>{clockText(wallTime(start, zone).minutes)}</b>
          <span>{t('minutes', { count: (Date.parse(end) - Date.parse(start)) / 60_000 })}</span>
        </span>
        <span className="agenda-bar" aria-hidden="true" />
        <PetPicture pet={{ _id: petId, name: petName, type: species, breed }} size={2.25} />
        <span className="agenda-text">
          <Names visit={visit} />
          <span className="agenda-about">{reason || t(`common:visitTypes.${type}`)}</span>
          <Answered visit={visit} />
          {(vet !== null || visit.room) && (
            <span translate="no" className="agenda-about">
              {[vet, visit.room?.name].filter(Boolean).join(' · ')}
            </span>
          )}
        </span>
        {state && <span className="agenda-state">{state}</span>}
      </button>
      {callable && (
        <a
          className="agenda-call"
          href={`tel:${mobile.replaceAll(/[^+\d]/g, '')}`}
          aria-label={t('call', { owner: ownername })}
        >
          <IonIcon icon={callOutline} aria-hidden="true" />
        </a>
      )}
    </li>
  )
}

import { IonIcon } from '@ionic/react'
import type { Block } from '@vetvisit/contract/appointments/blocks/schemas'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { sunnyOutline } from 'ionicons/icons'
import type { PointerEvent, ReactNode } from 'react'
import { Sentence } from '../../../ui/show/sentence.tsx'
import { useTranslation } from '../../../lib/text/translation.ts'
import { closedText } from '../../../lib/text/closed-text.ts'
import { formatDay, wallTime } from '../../../lib/time/dates.ts'
import type { ShownVisit } from './calendar-queries.ts'
import { clockText, type DayPlan, labelOffset, nextOpening, type Stretch } from './day-layout.ts'
import { BlockTile, HoldTile, VisitTile } from './calendar-tiles.tsx'
import type { Dragged } from '../drag/use-drag.ts'
import { shortPetNames } from '../../../lib/text/pet-names.ts'

type DayColumnProps = {
  plan: DayPlan
  clinics: readonly Clinic[]
  zone: string
  wide: boolean
  isFolded: boolean
  hours: Stretch
  /** Current minute of the day; null except today. */
  nowAt: number | null
  /** True if the break is labelled; one label per week is enough. */
  namesBreak: boolean
  dragged: Dragged | null
  grabOf: (visit: ShownVisit) => ((event: PointerEvent<HTMLElement>) => void) | undefined
  /** Of the lower edge. */
  edgeOf: (visit: ShownVisit) => ((event: PointerEvent<HTMLElement>) => void) | undefined
  onVisit: (visit: ShownVisit) => void
  onBlock: ((block: Block) => void) | null
  /** Where a day has several columns: its id, and whose it is, as a screen reader says it. */
  column?: { id: string; label: string }
  /** What lies between the hours and the appointments. */
  children?: ReactNode
}

export const at = ({ start, end }: Stretch) => ({
  ['--at' as string]: start,
  ['--length' as string]: end - start,
})

const within = ({ start, end }: Stretch, hours: Stretch): Stretch => ({
  start: Math.max(start, hours.start),
  end: Math.min(end, hours.end),
})

/** One day of the grid. */
export function DayColumn({
  plan,
  clinics,
  zone,
  wide,
  isFolded,
  hours,
  nowAt,
  namesBreak,
  ...rest
}: DayColumnProps) {
  const { t } = useTranslation('calendar')
  const { date, visits, holds, open, holidays, isNobodyIn } = plan
  const { dragged, onBlock, column, children, ...acts } = rest
  const isHoliday = open.length === 0 && holidays.length > 0
  const isClosed = open.length === 0 && visits.length === 0 && !isHoliday
  return (
    <div
      className="day-column"
      data-date={date}
      data-holiday={isHoliday}
      data-folded={isFolded}
      {...(column && { 'data-column': column.id, role: 'group', 'aria-label': column.label })}
    >
      {open.map((stretch) => (
        <div
          key={stretch.start}
          className="grid-open"
          style={{ ...at(stretch), ['--into' as string]: stretch.start % 60 }}
        />
      ))}
      {namesBreak && <Breaks plan={plan} />}
      {isClosed && !(column && isFolded) && (
        <p className="grid-closed">{t(isNobodyIn ? 'notIn' : 'closed')}</p>
      )}
      {isHoliday && <HolidayCard clinics={clinics} date={date} />}
      {nowAt !== null && <div className="grid-now" style={{ ['--at' as string]: nowAt }} />}
      {children}
      <Blocks plan={plan} hours={hours} onBlock={onBlock} />
      {holds.map(({ hold, ...stretch }) => (
        <HoldTile key={hold.start} hold={hold} zone={zone} style={at(stretch)} />
      ))}
      <Visits plan={plan} zone={zone} wide={wide} {...acts} />
      {dragged && <DropTile dragged={dragged} hours={hours} />}
    </div>
  )
}

type VisitsProps = Pick<DayColumnProps, 'plan' | 'zone' | 'wide' | 'grabOf' | 'edgeOf' | 'onVisit'>

/** The appointments of a day, also the part of one that began before it. */
function Visits({ plan, zone, wide, grabOf, edgeOf, onVisit }: VisitsProps) {
  return plan.visits.map(({ visit, lane, lanes, ...stretch }) => (
    <VisitTile
      key={visit._id}
      visit={visit}
      zone={zone}
      wide={wide}
      minutes={stretch.end - stretch.start}
      isBeneath={isBeneath(plan, { visit, ...stretch })}
      style={{ ...at(stretch), ['--lane' as string]: lane, ['--lanes' as string]: lanes }}
      onOpen={() => onVisit(visit)}
      onGrab={grabOf(visit)}
      // Its length is measured from the day on which it begins.
      onEdge={wallTime(visit.start, zone).date === plan.date ? edgeOf(visit) : undefined}
    />
  ))
}

/** The breaks of a day, without those in a block. */
function Breaks({ plan }: { plan: DayPlan }) {
  const { t } = useTranslation('calendar')
  return plan.breaks
    .filter((each) => !isBlocked(plan, each))
    .map((stretch) => (
      <p key={stretch.start} className="grid-break figures" style={at(stretch)}>
        {t('break', { from: clockText(stretch.start), to: clockText(stretch.end) })}
      </p>
    ))
}

/** Where a dragged appointment would be, and its end if its length changes. */
export function DropTile({
  dragged: { visit, place, minutes },
  hours,
}: {
  dragged: Dragged
  hours: Stretch
}) {
  if (place?.minute == null) return null
  const { minute } = place
  const until = minutes === undefined ? '' : `–${clockText(minute + minutes)}`
  return (
    <div className="grid-drop" style={at(dropped(visit, { minute, minutes }, hours))}>
      {clockText(minute)}
      {until} <b translate="no">{shortPetNames(visit)}</b>
    </div>
  )
}

const meet = (a: Stretch, b: Stretch) => a.start < b.end && b.start < a.end
const isBlocked = ({ blocks }: DayPlan, stretch: Stretch) => blocks.some((block) => meet(block, stretch))

/** Whether an appointment lies in a blocked time of its vet. */
const isBeneath = ({ blocks }: DayPlan, { visit, ...stretch }: Stretch & { visit: ShownVisit }) =>
  blocks.some(({ block, ...of }) => block.doctorId === visit.doctorId && meet(of, stretch))

/** The blocks of a day, each with its label where no appointment covers it. */
function Blocks({ plan, hours, onBlock }: Pick<DayColumnProps, 'plan' | 'hours' | 'onBlock'>) {
  return plan.blocks
    .filter((stretch) => meet(stretch, hours))
    .map(({ block, lane, lanes, ...stretch }) => {
      const shown = within(stretch, hours)
      const style = {
        ...at(shown),
        ['--label' as string]: labelOffset(shown, plan.visits),
        ['--lane' as string]: lane,
        ['--lanes' as string]: lanes,
      }
      return <BlockTile key={block._id} block={block} stretch={stretch} style={style} onBlock={onBlock} />
    })
}

function dropped(
  { start, end }: ShownVisit,
  { minute, minutes }: { minute: number; minutes: number | undefined },
  hours: Stretch,
): Stretch {
  const length = minutes ?? (Date.parse(end) - Date.parse(start)) / 60_000
  return { start: minute, end: Math.min(minute + length, hours.end) }
}

function HolidayCard({ clinics, date }: { clinics: readonly Clinic[]; date: string }) {
  const { t } = useTranslation('calendar')
  const next = nextOpening(clinics, date)
  return (
    <div className="holiday-card">
      <IonIcon icon={sunnyOutline} aria-hidden="true" />
      <b>{closedText(t('holiday'))}</b>
      {next && (
        <span className="figures">
          <Sentence text={t('opens', { day: formatDay(next.date, 'short'), time: clockText(next.start) })} />
        </span>
      )}
    </div>
  )
}

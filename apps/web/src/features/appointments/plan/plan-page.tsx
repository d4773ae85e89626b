import './plan.css'
import type { BlockPlan, SettledVisit } from '@vetvisit/contract/appointments/plans/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useParams } from 'react-router-dom'
import { petNames } from '../../../lib/text/pet-names.ts'
import { formatDay } from '../../../lib/time/dates.ts'
import { viewerZone } from '../../../lib/time/region.ts'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { PageShell } from '../../../ui/page/page-shell.tsx'
import { CardListSkeleton, EmptyState } from '../../../ui/page/states.tsx'
import { useEntryKeys } from '../../../ui/page/use-entry-keys.ts'
import { draftOf } from '../block-modal/block-draft.ts'
import { timeText } from '../parts/chosen-times.tsx'
import type { MoveGoal } from '../parts/move-goal.ts'
import { timesOf } from '../parts/request-format.ts'
import { useMovedSoon } from '../reschedule/moves.ts'
import { HandOverAll } from './hand-over-all.tsx'
import { useBlockPlan } from './plan-queries.ts'
import { type NotGivenBack, useNotGivenBack } from './not-given-back.tsx'
import { PlannedVisitCard } from './planned-visit.tsx'
import { SettledList } from './settled-list.tsx'

/** `/doctor/appointment/plan/:blockId`: what becomes of the appointments beneath a block, such as those of a vet who is ill. */
export function PlanPage() {
  const { t } = useTranslation('plan')
  const { blockId = '' } = useParams()
  const plan = useBlockPlan(blockId)
  const moved = useMovedSoon()
  return (
    <PageShell title={t('title')} back="/doctor/appointment" mayPull width="full">
      <div className="column">
        <Loaded query={plan} skeleton={<CardListSkeleton count={4} />}>
          {(of) => <Plan plan={planAfter(of, moved)} />}
        </Loaded>
      </div>
    </PageShell>
  )
}

type Visit = BlockPlan['visits'][number]

const settledAt = (visit: Visit, { start, taker }: MoveGoal, vet: string): SettledVisit => ({
  _id: visit._id,
  petName: petNames(visit),
  ownername: visit.patient.fullname,
  from: visit.start,
  outcome: 'handed-over',
  start,
  vet: taker?.fullname ?? vet,
  clinicName: visit.clinic.name,
  timeZone: visit.timeZone,
})

/** A plan in which appointments that were moved here are settled, although that is not sent yet and can be undone. */
function planAfter(plan: BlockPlan, goals: ReadonlyMap<string, MoveGoal>): BlockPlan {
  const soon = plan.visits.flatMap((visit) => {
    const goal = goals.get(visit._id)
    return goal ? [settledAt(visit, goal, plan.vet.fullname)] : []
  })
  if (soon.length === 0) return plan
  return {
    ...plan,
    visits: plan.visits.filter(({ _id }) => !goals.has(_id)),
    settled: [...plan.settled, ...soon].toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from)),
  }
}

type PlanProps = { plan: BlockPlan }

const zoneOf = ({ visits, settled }: BlockPlan): string => (visits[0] ?? settled[0])?.timeZone ?? viewerZone()

const daysOf = (plan: BlockPlan) => draftOf(plan.block, zoneOf(plan))

/** When the block is: its times and days, or its whole days. */
function timesText(plan: BlockPlan): string {
  const { block } = plan
  const timeZone = zoneOf(plan)
  const { isWholeDays, fromDate, untilDate } = daysOf(plan)
  if (fromDate !== untilDate)
    return isWholeDays
      ? `${formatDay(fromDate)} – ${formatDay(untilDate)}`
      : `${timeText(block.start, timeZone)} – ${timeText(block.end, timeZone)}`
  return isWholeDays ? formatDay(fromDate) : `${formatDay(fromDate)}, ${timesOf({ ...block, timeZone })}`
}

/** The owner can still take one of the proposed times. */
const isWithOwner = ({ proposal }: BlockPlan['visits'][number]): boolean =>
  proposal?.times.some(({ taken }) => !taken) ?? false

function Plan({ plan }: PlanProps) {
  const { t } = useTranslation('plan')
  const { visits, settled } = plan
  const asked = visits.filter((visit) => isWithOwner(visit))
  const open = visits.filter((visit) => !isWithOwner(visit))
  const forColleagues = open.filter(({ colleagues }) => colleagues.length > 0)
  const others = open.filter(({ colleagues }) => colleagues.length === 0)
  const { fromDate, untilDate } = daysOf(plan)
  const { question, onRefused } = useNotGivenBack()
  const of = { hasDay: fromDate !== untilDate, blockId: plan.block._id, onRefused }
  const area = useEntryKeys()
  return (
    <div ref={area} className="plan">
      <PlanHead plan={plan} />
      {visits.length === 0 && <EmptyState title={t('none')} hint={t('noneHint')} />}
      <VisitList id="plan-colleagues" title={t('forColleagues')} visits={forColleagues} {...of} />
      <VisitList id="plan-others" title={t('toCall')} visits={others} {...of} />
      <VisitList id="plan-asked" title={t('waiting')} visits={asked} {...of} />
      <SettledList settled={settled} />
      {question}
    </div>
  )
}

/** Whose time it is, how much is still open, and the act that settles most of it. */
function PlanHead({ plan }: PlanProps) {
  const { t } = useTranslation(['plan', 'blocks'])
  const { block, vet, visits } = plan
  return (
    <section className="card plan-head">
      <div>
        <h2>
          <span translate="no">{vet.fullname}</span>
          {` · ${t(`blocks:kinds.${block.kind}`)}`}
        </h2>
        <p className="figures" translate="no">
          {timesText(plan)}
        </p>
        <output className="quiet">{t('open', { count: visits.length })}</output>
      </div>
      <HandOverAll visits={visits.filter((visit) => !isWithOwner(visit))} />
    </section>
  )
}

type VisitListProps = {
  id: string
  title: string
  visits: BlockPlan['visits']
  hasDay: boolean
  blockId: string
  onRefused: NotGivenBack['onRefused']
}

/** Appointments of one kind; nothing without any. */
function VisitList({ id, title, visits, ...of }: VisitListProps) {
  if (visits.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        {title}{' '}
        <span className="quiet figures" translate="no">
          {visits.length}
        </span>
      </h2>
      <ul className="plan-list">
        {visits.map((visit) => (
          <li key={visit._id}>
            <PlannedVisitCard visit={visit} {...of} />
          </li>
        ))}
      </ul>
    </section>
  )
}

import type { VisitGroup } from '@vetvisit/contract/notes/rules'
import type { HistoryItem } from '@vetvisit/contract/notes/schemas'
import { wallTime } from '../../../lib/time/dates.ts'

/** Parts of a history in their order; appointments without entries have parts of their own (specification/owner §4). */
export type Part = 'today' | 'toCome' | 'unwritten' | 'written'

export type TimelineGroup = Pick<VisitGroup<HistoryItem>, 'items'> & { part: Part }

type Viewer = { isPractice: boolean; now: number }

/**
 * The groups of a history with their parts. A practice has the visit of today on top, the running one before others; all other groups keep
 * their order.
 */
export function partsOf(groups: readonly VisitGroup<HistoryItem>[], viewer: Viewer): TimelineGroup[] {
  const all = groups.map(({ items }) => ({ items, part: partOf(items, viewer) }))
  const isRunning = ({ items }: TimelineGroup) => items[0]?.appointment?.status === 'consulting'
  const today = all.filter(({ part }) => part === 'today')
  return [
    ...today.filter((group) => isRunning(group)),
    ...today.filter((group) => !isRunning(group)),
    ...all.filter(({ part }) => part !== 'today'),
  ]
}

function partOf(items: readonly HistoryItem[], viewer: Viewer): Part {
  const [first] = items
  if (first && viewer.isPractice && isOfToday(first, viewer.now)) return 'today'
  if (!first || first.createdAt !== null) return 'written'
  return first.type === 'appointment' ? 'toCome' : first.type === 'active' ? 'unwritten' : 'written'
}

/** A visit that runs, or one of this day at the clinic that has begun and took place. */
function isOfToday({ appointment }: HistoryItem, now: number): boolean {
  if (!appointment) return false
  const { status, start, timeZone } = appointment
  if (status === 'consulting') return true
  const isVisit = status === 'approved' || status === 'completed'
  return isVisit && Date.parse(start) <= now && dayOf(Date.parse(start), timeZone) === dayOf(now, timeZone)
}

const dayOf = (instant: number, zone: string) => wallTime(new Date(instant).toISOString(), zone).date

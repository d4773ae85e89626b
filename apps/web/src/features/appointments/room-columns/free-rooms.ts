import { isEditable } from '../calendar/calendar-format.ts'
import type { ShownBlock, ShownVisit } from '../calendar/calendar-queries.ts'

type Wanted = { roomId: string; start: string; end: string; except: string }
type Times = { visits: readonly ShownVisit[]; roomBlocks: readonly ShownBlock[] }

/** Whether a treatment room is known to be free, but for one visit. */
export function isRoomFree({ roomId, start, end, except }: Wanted, { visits, roomBlocks }: Times): boolean {
  const meets = (from: string, until: string) =>
    Date.parse(from) < Date.parse(end) && Date.parse(start) < Date.parse(until)
  return (
    !roomBlocks.some((block) => block.room?._id === roomId && meets(block.start, block.end)) &&
    !visits.some(
      (visit) =>
        visit._id !== except &&
        visit.room?._id === roomId &&
        isEditable(visit) &&
        meets(visit.busyFrom ?? visit.start, visit.busyUntil ?? visit.end),
    )
  )
}

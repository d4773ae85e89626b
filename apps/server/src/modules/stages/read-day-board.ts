import { type Place, placeOf, runsOvernight } from '@vetvisit/contract/appointments/stages/rules'
import type { BoardVisit, DayBoard, RunningDelay } from '@vetvisit/contract/appointments/stages/schemas'
import { DAY_MS, dateOf, instantText, localDateOf } from '@vetvisit/contract/zones/rules'
import type { PracticeScope } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import type { Instant } from '../../db/instant.ts'
import { appointmentToWire, reachOf, stretchAround } from '../appointments/public.ts'
import { type BoardVisitRow, type DelayRow, findDayBoard } from './repository.ts'
import { walkInToWire } from './walk-ins/presenter.ts'

/**
 * The visits of a day within reach, by where their animals are, and who waits without an appointment. Days follow each clinic's time zone; of
 * today are also visits of the evening before that still run or ended less than two hours ago.
 *
 * @param asked.date today without it
 */
export async function readDayBoard(
  context: Pick<Context, 'database' | 'files'>,
  scope: PracticeScope,
  { date }: { date?: string | undefined },
  now: Instant,
): Promise<DayBoard> {
  const day = date ?? dateOf(Math.floor(now / DAY_MS))
  const stretch = stretchAround({ from: day, to: day })
  const [found] = await findDayBoard(context.database, {
    ...reachOf(scope),
    ...stretch,
    firstDate: localDateOf('UTC', stretch.from),
    lastDate: localDateOf('UTC', stretch.until),
    now,
  })
  const { visits = [], delays = [], walkIns = [] } = found ?? {}
  const isOfDay = (zone: string, of: string) => of === (date ?? localDateOf(zone, now))
  const board: Record<Place, BoardVisit[]> = { expected: [], arrived: [], inRoom: [], done: [] }
  const isOvernight = (row: BoardVisitRow) =>
    isOfDay(row.timeZone, localDateOf(row.timeZone, now)) && row.startsAt < now && runsOvernight(row, now)
  const shown = visits.filter(
    (row) => isOfDay(row.timeZone, localDateOf(row.timeZone, row.startsAt)) || isOvernight(row),
  )
  for (const row of shown) {
    const visit = { ...appointmentToWire(context, row, scope, now), toldMinutes: row.toldMinutes }
    board[placeOf(visit)].push(visit)
  }
  board.arrived.sort((one, other) => arrivalOf(one) - arrivalOf(other))
  const running = delays.filter((delay) => isOfDay(delay.timeZone, delay.date))
  const waiting = walkIns.filter(({ timeZone }) => isOfDay(timeZone, localDateOf(timeZone, now)))
  return {
    now: instantText(now),
    ...board,
    walkIns: waiting.map((row) => walkInToWire(context, row, now)),
    delays: running.map(delayToWire),
  }
}

const arrivalOf = ({ stage, start }: BoardVisit) => Date.parse(stage?.arrivedAt ?? start)

export const delayToWire = ({
  clinicId,
  doctorId,
  minutes,
  setAt,
}: Pick<DelayRow, 'clinicId' | 'doctorId' | 'minutes' | 'setAt'>): RunningDelay => ({
  clinicId,
  doctorId,
  minutes,
  setAt: instantText(setAt),
})

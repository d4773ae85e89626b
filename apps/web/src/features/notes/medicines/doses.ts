import { t } from '../../../lib/text/translation.ts'
import {
  addDays,
  formatTime,
  formatWeekdayShort,
  formatWeekdayTime,
  today,
  wallTime,
} from '../../../lib/time/dates.ts'
import { viewerZone } from '../../../lib/time/region.ts'

/** A dose that was given; `key` is that of its write while it waits for the network. */
export type Dose = { at: string; key: string | null }

/** Most times of a day that are named. */
const NAMED = 4

/** Stored and waiting doses of a medicine, oldest first, each time once. */
export const dosesOf = (given: readonly string[], waiting: readonly Dose[]): Dose[] =>
  [
    ...given.map((at) => ({ at, key: null })),
    ...waiting.filter(({ at }, index) => !given.includes(at) && isFirst(waiting, at, index)),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))

const isFirst = (doses: readonly Dose[], at: string, index: number) =>
  doses.findIndex((dose) => dose.at === at) === index

/** The time of a press, to the minute, as the server stores it. */
export const minuteNow = (now = Date.now()): string =>
  new Date(Math.floor(now / 60_000) * 60_000).toISOString()

/** "Given today: 07:50, 19:10"; without one of today the last, with its day. */
export function givenText(doses: readonly Dose[], now: number): string {
  const zone = viewerZone()
  const day = today(zone, now)
  const ofToday = doses.filter(({ at }) => wallTime(at, zone).date === day)
  const last = doses.at(-1)
  if (ofToday.length === 0) return last ? t('history:dose.last', { time: dayAndTime(last.at, now) }) : ''
  return t('history:dose.today', {
    count: ofToday.length,
    times: ofToday
      .slice(-NAMED)
      .map(({ at }) => formatTime(at, zone))
      .join(', '),
  })
}

/** `Wed 19:15`; seven days ago, which is the weekday of today, with the date. */
export function dayAndTime(at: string, now: number): string {
  const zone = viewerZone()
  const isWithinWeek = wallTime(at, zone).date > addDays(today(zone, now), -7)
  return isWithinWeek ? formatWeekdayShort(at, zone) : formatWeekdayTime(at, zone)
}

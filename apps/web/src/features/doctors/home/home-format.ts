import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import type { DoctorDashboard } from '@vetvisit/contract/doctors/routes'

export type Phase = 'over' | 'running' | 'ahead'

type Stretch = Pick<Appointment, 'start' | 'end' | 'status'>

/** Phase of an appointment at an instant. A missed one is over from its start; a started visit runs until it is completed. */
export function phaseOf({ start, end, status }: Stretch, now: number): Phase {
  if (status === 'completed' || status === 'no_show') return 'over'
  if (status === 'consulting') return 'running'
  if (Date.parse(end) <= now) return 'over'
  return Date.parse(start) <= now ? 'running' : 'ahead'
}

/** Number of a day's appointments, in order of start, above the "now" line. */
export const nowIndex = (day: readonly Pick<Appointment, 'start'>[], now: number): number =>
  day.filter(({ start }) => Date.parse(start) <= now).length

/** Number of closed appointments that stay visible, because owners may ask about the last ones. */
const CLOSED_SHOWN = 3

/**
 * The earliest completed or missed appointments of a day in order of start, which fold into one row. An agreed appointment that has not
 * begun stays visible, however late it is, and so do those after it.
 */
export function foldedPast<Visit extends Pick<Stretch, 'status'>>(day: readonly Visit[]): readonly Visit[] {
  const open = day.findIndex(({ status }) => status !== 'completed' && status !== 'no_show')
  const folded = (open === -1 ? day.length : open) - CLOSED_SHOWN
  return folded > 1 ? day.slice(0, folded) : []
}

type Week = DoctorDashboard['week']

/** Outcomes of appointments, in the order of a bar's parts from the bottom up. */
export const VISIT_OUTCOMES = ['consulted', 'approved', 'noShow', 'cancelled'] as const
export type Outcome = (typeof VISIT_OUTCOMES)[number]

/** Sum of the week's numbers. */
export function totalsOf(week: Week): Record<Outcome, number> {
  const sum = (kind: Outcome) => week.reduce((total, day) => total + day[kind], 0)
  return {
    consulted: sum('consulted'),
    approved: sum('approved'),
    noShow: sum('noShow'),
    cancelled: sum('cancelled'),
  }
}

/** Number of a day's appointments that took place or are upcoming. */
export const loadOf = ({ approved, consulted }: Week[number]): number => approved + consulted

export type Bar = {
  date: string
  parts: { kind: Outcome; top: number; height: number }[]
}

/**
 * Stacked bars of the week, from the bottom up in the order of `VISIT_OUTCOMES`.
 *
 * @param height of the tallest bar; all days have the same scale, and a quiet week does not look full
 */
export function barsOf(week: Week, height: number): Bar[] {
  const most = Math.max(
    FULL_DAY,
    ...week.map((day) => VISIT_OUTCOMES.reduce((sum, kind) => sum + day[kind], 0)),
  )
  return week.map((day) => {
    let ground = height
    const parts = VISIT_OUTCOMES.flatMap((kind) => {
      const partHeight = (day[kind] / most) * height
      ground -= partHeight
      return day[kind] > 0 ? [{ kind, top: ground, height: partHeight }] : []
    })
    return { date: day.date, parts }
  })
}

/** Number of appointments of a full bar, unless a day has more. */
const FULL_DAY = 4

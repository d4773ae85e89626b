import type { Appointment } from '@vetvisit/contract/appointments/schemas'
import type { DoctorDashboard } from '@vetvisit/contract/doctors/routes'

export type Phase = 'over' | 'running' | 'ahead'

type Stretch = Pick<Appointment, 'start' | 'end' | 'status'>

/** Where a visit stands at an instant. A missed one is over from its start, one that was begun runs until it is closed. */
export function phaseOf({ start, end, status }: Stretch, now: number): Phase {
  if (status === 'completed' || status === 'no_show') return 'over'
  if (status === 'consulting') return 'running'
  if (Date.parse(end) <= now) return 'over'
  return Date.parse(start) <= now ? 'running' : 'ahead'
}

/** How many visits of a day, in order of start, stand above the line that says "now". */
export const nowIndex = (day: readonly Pick<Appointment, 'start'>[], now: number): number =>
  day.filter(({ start }) => Date.parse(start) <= now).length

type Week = DoctorDashboard['week']

/** The week's numbers together. */
export function totalsOf(week: Week): { booked: number; cancelled: number; noShow: number } {
  const sum = (of: (day: Week[number]) => number) => week.reduce((total, day) => total + of(day), 0)
  return {
    booked: sum((day) => day.booked),
    cancelled: sum((day) => day.cancelled),
    noShow: sum((day) => day.noShow),
  }
}

export type Bar = {
  date: string
  parts: { kind: 'booked' | 'noShow' | 'cancelled'; top: number; height: number }[]
}

/**
 * Stacked bars of the week, each from the ground up: booked, missed, cancelled.
 *
 * @param height of the tallest bar; days are drawn to one scale, and a week with little in it does not look full
 */
export function barsOf(week: Week, height: number): Bar[] {
  const most = Math.max(FULL_DAY, ...week.map(({ booked, noShow, cancelled }) => booked + noShow + cancelled))
  return week.map((day) => {
    let ground = height
    const parts = (['booked', 'noShow', 'cancelled'] as const).flatMap((kind) => {
      const partHeight = (day[kind] / most) * height
      ground -= partHeight
      return day[kind] > 0 ? [{ kind, top: ground, height: partHeight }] : []
    })
    return { date: day.date, parts }
  })
}

/** A bar of so many visits is the tallest, unless a day has more. */
const FULL_DAY = 4

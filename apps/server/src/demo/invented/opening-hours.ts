import type { Schedule } from '@vetvisit/contract/clinics/schemas'
import type { Random } from './random.ts'

type Minutes = { days: string; from: number; to: number }

const h = (hour: number, minute = 0) => hour * 60 + minute

/** Patterns of opening times; the weights make the ordinary ones common. */
const PATTERNS: readonly { weight: number; shifts: readonly Minutes[] }[] = [
  {
    weight: 5,
    shifts: [
      { days: '0,1,2,3,4', from: h(8, 30), to: h(12) },
      { days: '0,1,3,4', from: h(14), to: h(18) },
    ],
  },
  { weight: 4, shifts: [{ days: '0,1,2,3,4', from: h(9), to: h(17) }] },
  {
    weight: 3,
    shifts: [
      { days: '0,1,2,3,4', from: h(9), to: h(12, 30) },
      { days: '0,2,4', from: h(15), to: h(19) },
      { days: '5', from: h(9), to: h(12) },
    ],
  },
  { weight: 2, shifts: [{ days: '0,1,2,3,4,5', from: h(10), to: h(20) }] },
  {
    weight: 1,
    shifts: [
      { days: '1,3', from: h(16), to: h(21) },
      { days: '5,6', from: h(10), to: h(16) },
    ],
  },
  { weight: 1, shifts: [{ days: '0,1,2,3,4,5,6', from: h(7), to: h(24) }] },
]

/** Opening times of one practice in the form that the clinic form sends. */
export function makeSchedule(random: Random, slotMinutes: 15 | 30 | 60): Schedule[] {
  return random.pickWeighted(PATTERNS).shifts.map((shift) => scheduleLine(shift, slotMinutes))
}

/** Seven days a week from morning to evening, so that the demo's own practices have appointments on every weekday. */
export const everyDay = (fromHour: number, toHour: number, slotMinutes: 15 | 30 | 60): Schedule[] => [
  scheduleLine({ days: '0,1,2,3,4,5,6', from: h(fromHour), to: h(toHour) }, slotMinutes),
]

/**
 * Opening times of a practice with slots of a quarter of an hour and a lunch break: Monday to Friday until the evening, Saturday morning.
 *
 * @param today weekday on which the demo begins; a Sunday is then open in the morning, so that today has appointments
 */
export const busyWeek = (today: number): Schedule[] =>
  [
    { days: '0,1,2,3,4', from: h(8), to: h(12, 30) },
    { days: '0,1,2,3,4', from: h(13, 30), to: h(18) },
    { days: today === 6 ? '5,6' : '5', from: h(9), to: h(12) },
  ].map((shift) => scheduleLine(shift, 15))

/** Day and night. */
export const roundTheClock = (): Schedule[] => everyDay(0, 24, 30)

/** From the evening until the morning, when other practices are closed. */
export const nightHours = (): Schedule[] => [...everyDay(0, 7, 30), ...everyDay(19, 24, 30)]

/** Saturday afternoons, when the doctor's other practice is closed. */
export const saturdayAfternoon = (): Schedule[] => [scheduleLine({ days: '5', from: h(13), to: h(16) }, 30)]

const scheduleLine = ({ days, from, to }: Minutes, slotPerPatient: 15 | 30 | 60): Schedule => ({
  availableDays: days,
  fromTimeHour: Math.floor(from / 60),
  fromTimeMin: from % 60,
  toTimeHour: Math.floor(to / 60),
  toTimeMin: to % 60,
  slotPerPatient,
})

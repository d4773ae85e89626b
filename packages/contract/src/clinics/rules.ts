import type { OpeningHours } from '../appointments/availability/rules.ts'
import { plainLine } from '../letters/rules.ts'
import { addDays, HOUR_MS, instantOf, localDateOf, MINUTES_PER_DAY, startOfDate } from '../zones/rules.ts'

/** Slot lengths a clinic may choose (specification/practice §4, §9). */
export const SLOT_MINUTES = [15, 30, 60] as const
export type SlotMinutes = (typeof SLOT_MINUTES)[number]

/** How many reminders of a visit a clinic may choose, and how many hours before its start each may be. */
export const REMINDERS_MAX = 3
export const REMINDER_HOURS_MAX = 336
/** Reminders that forms offer, in hours before the start. */
export const OFFERED_REMINDERS: readonly number[] = [336, 168, 72, 48, 24, 12, 4, 2, 1]
/** A clinic that has chosen nothing reminds its owners once, a day before. */
export const USUAL_REMINDER_HOURS = 24

/** The swatches of the colour popover, in its order (specification/practice §9). */
export const CLINIC_COLORS = [
  '#fdd86f',
  '#ff9901',
  '#f44337',
  '#ea1f63',
  '#9c26b0',
  '#683ab7',
  '#3f51b5',
  '#2296f3',
  '#019788',
  '#4baf50',
  '#534641',
  '#7e5d4e',
  '#9e9e9e',
] as const
export type ClinicColor = (typeof CLINIC_COLORS)[number]

export const CURRENCY_CODES = ['BTC', 'CHF', 'ETH', 'EUR', 'GBP', 'INR', 'USD'] as const
export type CurrencyCode = (typeof CURRENCY_CODES)[number]

/** Currencies of fees (specification/practice §3). */
export const CURRENCIES: Record<CurrencyCode, { name: string; symbol: string }> = {
  BTC: { name: 'Bitcoin', symbol: '₿' },
  CHF: { name: 'Swiss Franc', symbol: 'CHF' },
  ETH: { name: 'Ethereum', symbol: 'Ξ' },
  EUR: { name: 'Euro', symbol: '€' },
  GBP: { name: 'Pound Sterling', symbol: '£' },
  INR: { name: 'Indian Rupee', symbol: '₹' },
  USD: { name: 'US Dollar', symbol: '$' },
}

/** Longest cancellation notice, in hours, that a clinic may require: two weeks. */
export const CANCEL_NOTICE_HOURS_MAX = 336

/** Longest text about parking or access, question and answer of a practice's public page, and most of them. */
export const ARRIVAL_TEXT_MAX = 300
export const QUESTION_MAX_LENGTH = 150
export const ANSWER_MAX_LENGTH = 600
export const QUESTIONS_MAX = 8

/** ISO 639-1 codes of the languages that a practice can say it speaks; their names come from the reader's device. */
export const SPOKEN_LANGUAGES = [
  'ar',
  'bg',
  'bn',
  'bs',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'es',
  'et',
  'fa',
  'fi',
  'fr',
  'gu',
  'he',
  'hi',
  'hr',
  'hu',
  'id',
  'it',
  'ja',
  'kn',
  'ko',
  'ku',
  'lt',
  'lv',
  'ml',
  'mr',
  'nb',
  'ne',
  'nl',
  'pa',
  'pl',
  'ps',
  'pt',
  'ro',
  'ru',
  'sk',
  'sl',
  'sq',
  'sr',
  'sv',
  'ta',
  'te',
  'th',
  'tr',
  'uk',
  'ur',
  'vi',
  'zh',
] as const
export type SpokenLanguage = (typeof SPOKEN_LANGUAGES)[number]

/** Longest time, in hours, that a clinic may take to answer a request: a week. */
export const REQUEST_EXPIRY_HOURS_MAX = 168

/** A fee has 1 to 5 digits (specification/practice §5), whole major units (specification/readings §2). */
export const FEE_MAX = 99_999

/** A service price has at most 7 digits and is not negative (specification/readings §2). */
export const SERVICE_PRICE_MAX = 9_999_999

/** How long a practice stops taking bookings: hours from now, the rest of the clinic's day, or until a time of that day. */
export type PauseLength =
  | { hours: number }
  | { restOfDay: true }
  | { until: { hour: number; minute: number } }

/** Longest pause in hours; holidays are for anything longer than a working day. */
export const PAUSE_HOURS_MAX = 12

/**
 * When a pause that begins now ends, in epoch milliseconds.
 *
 * @param zone of the clinic, whose day and clock count
 * @returns null for a time of day that has passed, or that clocks skip
 */
export function pauseEnd(length: PauseLength, zone: string, now: number): number | null {
  if ('hours' in length) return now + length.hours * HOUR_MS
  const today = localDateOf(zone, now)
  if ('restOfDay' in length) return startOfDate(zone, addDays(today, 1))
  const end = instantOf(zone, today, length.until.hour * 60 + length.until.minute)
  return end !== null && end > now ? end : null
}

/** A line of opening times on the wire (specification/practice §3). */
export type WireSchedule = {
  /** Comma-separated weekdays, 0 = Monday. */
  availableDays: string
  fromTimeHour: number
  fromTimeMin: number
  toTimeHour: number
  toTimeMin: number
  slotPerPatient: number
}

/** A schedule while its form is being filled in. */
export type ScheduleDraft = {
  [Key in keyof WireSchedule]: WireSchedule[Key] extends number ? number | null : WireSchedule[Key]
}

export type ScheduleProblemKey =
  | 'validation.daysRequired'
  | 'validation.timeRequired'
  | 'validation.slotLengthRequired'
  | 'validation.slotLengthDiffers'
  | 'validation.shiftEndMustBeGreater'
  | 'validation.shiftEndBeforeStart'
  | 'validation.schedulesOverlap'

export type ScheduleProblem = { index: number; field: keyof WireSchedule; message: ScheduleProblemKey }

/**
 * Lists the problems of a clinic's schedules (specification/practice §5, specification/readings §6); empty if there are none.
 * Times may be null, so that the form can call the same function as the server.
 *
 * An end equal to the start is `shiftEndMustBeGreater` ("Shift end time must be greater than start time"), an earlier one
 * `shiftEndBeforeStart` ("Shift end cannot be earlier than shift start"). An overlap is reported for the later schedule.
 */
export function scheduleProblems(schedules: readonly ScheduleDraft[]): ScheduleProblem[] {
  const problems = schedules.flatMap((schedule, index) =>
    problemsOf(schedule, index, schedules[0] as ScheduleDraft),
  )
  return problems.length > 0 ? problems : overlapsOf(schedules)
}

function problemsOf(schedule: ScheduleDraft, index: number, first: ScheduleDraft): ScheduleProblem[] {
  const problems: ScheduleProblem[] = []
  const report = (field: keyof WireSchedule, message: ScheduleProblemKey) =>
    problems.push({ index, field, message })
  if (weekdaysOf(schedule.availableDays).length === 0) report('availableDays', 'validation.daysRequired')
  if (!SLOT_MINUTES.some((minutes) => minutes === schedule.slotPerPatient))
    report('slotPerPatient', 'validation.slotLengthRequired')
  else if (schedule.slotPerPatient !== first.slotPerPatient)
    report('slotPerPatient', 'validation.slotLengthDiffers')
  const start = minuteOf(schedule.fromTimeHour, schedule.fromTimeMin)
  const end = minuteOf(schedule.toTimeHour, schedule.toTimeMin)
  if (start === null || start === MINUTES_PER_DAY) report('fromTimeHour', 'validation.timeRequired')
  if (end === null) report('toTimeHour', 'validation.timeRequired')
  if (start === null || end === null) return problems
  if (end === start) report('toTimeHour', 'validation.shiftEndMustBeGreater')
  if (end < start) report('toTimeHour', 'validation.shiftEndBeforeStart')
  return problems
}

function overlapsOf(schedules: readonly ScheduleDraft[]): ScheduleProblem[] {
  const earlier: OpeningHours[] = []
  const problems: ScheduleProblem[] = []
  for (const [index, schedule] of schedules.entries()) {
    const hours = hoursOf(schedule)
    if (hours.some((span) => earlier.some((other) => overlap(span, other))))
      problems.push({ index, field: 'fromTimeHour', message: 'validation.schedulesOverlap' })
    earlier.push(...hours)
  }
  return problems
}

const overlap = (a: OpeningHours, b: OpeningHours) =>
  a.weekday === b.weekday && a.start < b.end && b.start < a.end

/** Minute of day of an hour and a minute; 24:00 is 1440. Null if it is not a time of day. */
export function minuteOf(hour: number | null, minute: number | null): number | null {
  if (hour === null || minute === null || !Number.isInteger(hour) || !Number.isInteger(minute)) return null
  if (hour < 0 || minute < 0 || minute > 59) return null
  const minuteOfDay = hour * 60 + minute
  return minuteOfDay <= MINUTES_PER_DAY ? minuteOfDay : null
}

/** The weekdays of `availableDays`, 0 = Monday, in order and once each; empty when the text is not such a list. */
export function weekdaysOf(availableDays: string): number[] {
  if (availableDays.length > 13 || !/^[0-6](,[0-6])*$/.test(availableDays)) return []
  return [...new Set(availableDays.split(',').map(Number))].toSorted((a, b) => a - b)
}

/** The wire's `availableDays` for a list of weekdays. */
export function availableDaysOf(weekdays: readonly number[]): string {
  return [...new Set(weekdays)].toSorted((a, b) => a - b).join(',')
}

/** A clinic's schedules as weekly hours for the slot rules; incomplete schedules are left out. */
export function weekHoursOf(schedules: readonly ScheduleDraft[]): OpeningHours[] {
  return schedules.flatMap(hoursOf).toSorted((a, b) => a.weekday - b.weekday || a.start - b.start)
}

function hoursOf(schedule: ScheduleDraft): OpeningHours[] {
  const start = minuteOf(schedule.fromTimeHour, schedule.fromTimeMin)
  const end = minuteOf(schedule.toTimeHour, schedule.toTimeMin)
  if (start === null || end === null || end <= start) return []
  return weekdaysOf(schedule.availableDays).map((weekday) => ({ weekday, start, end }))
}

/** Picks a swatch by a random number from 0 (inclusive) to 1 (exclusive) (specification/practice §4). */
export function randomColour(random: number): ClinicColor {
  return CLINIC_COLORS[Math.floor(random * CLINIC_COLORS.length)] as ClinicColor
}

/**
 * The sub-services in comma-separated text that a main service does not have yet (specification/practice §5). Empty pieces are dropped,
 * names compare without case and surrounding space, and a name typed twice counts once.
 *
 * @param existing names the main service has
 */
export function newSubServices(text: string, existing: readonly string[]): string[] {
  const seen = new Set(existing.map(serviceKey))
  return text.split(',').flatMap((piece) => {
    const name = plainLine(piece).replace(/\s+/g, ' ')
    if (name === '' || seen.has(serviceKey(name))) return []
    seen.add(serviceKey(name))
    return [name]
  })
}

/** Two service names are the same if their keys are equal. */
export function serviceKey(name: string): string {
  return plainLine(name).replace(/\s+/g, ' ').toLowerCase()
}

/** Longer texts are refused before the pattern runs. */
const NAME_SCAN_LENGTH = 200

/**
 * Whether the text can be the name of a clinic: Unicode letters, digits, spaces and `& + . - ' · ( )`
 * (specification/readings §11). Names of people and places are stricter.
 */
export function isClinicName(text: string): boolean {
  return (
    text.length <= NAME_SCAN_LENGTH &&
    /\p{L}/u.test(text) &&
    /^[\p{L}\p{Nd}('’](?:[\p{L}\p{M}\p{Nd} &+.'’·・()-]|\u200C|\u200D)*$/u.test(text)
  )
}

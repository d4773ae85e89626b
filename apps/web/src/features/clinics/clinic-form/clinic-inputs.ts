import { DEFAULT_REQUEST_EXPIRY_HOURS } from '@vetvisit/contract/appointments/lifecycle/answer-time'
import { HORIZON_DAYS_MAX } from '@vetvisit/contract/appointments/availability/rules'
import {
  availableDaysOf,
  minuteOf,
  USUAL_REMINDER_HOURS,
  weekdaysOf,
  type ClinicColor,
  type CurrencyCode,
  type SlotMinutes,
  type SpokenLanguage,
  randomColour,
} from '@vetvisit/contract/clinics/rules'
import {
  NewClinic,
  type Clinic,
  type ClinicQuestion,
  type Schedule,
} from '@vetvisit/contract/clinics/schemas'
import { typedPrice } from '@vetvisit/contract/clinics/typed-price'
import { plainDigits } from '@vetvisit/contract/letters/rules'
import { typedNumber } from '@vetvisit/contract/numbers/units'
import type { Species } from '@vetvisit/contract/pets/species'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { phoneText } from '../../../lib/text/phone-text.ts'
import { currentLanguage, type Language } from '../../../lib/text/language.ts'
import { onSessionEnd } from '../../../lib/session/session.ts'

export type AddressInputs = {
  addressLine1: string
  addressLine2: string
  zipcode: string
  city: string
  state: string
  country: string
}

/** A line of opening times; with a break, empty or absent for none, it is two on the wire. */
export type ScheduleInputs = {
  days: number[]
  from: string
  to: string
  breakFrom?: string
  breakTo?: string
}
export type SubServiceInputs = { _id?: string | undefined; name: string; price: string }
export type ServiceInputs = { name: string; subServices: SubServiceInputs[] }
export type Position = { lat: number; lng: number }

/** Values of the clinic form: numbers and times as typed. */
export type ClinicInputs = {
  name: string
  color: ClinicColor
  address: AddressInputs
  /** The number as typed; empty for none. */
  phone: string
  emergencyPhone: string
  takesEmergencies: boolean
  parking: string
  access: string
  languages: SpokenLanguage[]
  questions: ClinicQuestion[]
  /** The pin set by hand; null uses the position of the address again, undefined leaves the position unchanged. */
  position?: Position | null | undefined
  slotMinutes: SlotMinutes
  schedule: ScheduleInputs[]
  currency: CurrencyCode
  consultationFee: string
  followUpFee: string
  additionalServices: ServiceInputs[]
  holidays: string[]
  species: Species[]
  confirmAtOnce: boolean
  /** Null follows `confirmAtOnce`, until it is chosen. */
  ownersMayMove: boolean | null
  cancelNoticeHours: string
  requestExpiryHours: string
  horizonDays: string
  reminderHours: number[]
  termsAccepted: boolean
}

/** The values of the form. */
export type ClinicFormApi = UseFormReturn<ClinicInputs, unknown, NewClinic>

export const EMPTY_SCHEDULE: ScheduleInputs = { days: [], from: '', to: '' }

/** Initial values of a new clinic, open Monday to Friday. */
export const emptyClinic = (color: ClinicColor, currency: CurrencyCode): ClinicInputs => ({
  name: '',
  color,
  address: { addressLine1: '', addressLine2: '', zipcode: '', city: '', state: '', country: '' },
  phone: '',
  emergencyPhone: '',
  takesEmergencies: false,
  parking: '',
  access: '',
  languages: [],
  questions: [],
  slotMinutes: 30,
  schedule: [{ ...EMPTY_SCHEDULE, days: [0, 1, 2, 3, 4] }],
  currency,
  consultationFee: '',
  followUpFee: '',
  additionalServices: [],
  holidays: [],
  species: [],
  confirmAtOnce: false,
  ownersMayMove: null,
  cancelNoticeHours: '0',
  requestExpiryHours: String(DEFAULT_REQUEST_EXPIRY_HOURS),
  horizonDays: String(HORIZON_DAYS_MAX),
  reminderHours: [USUAL_REMINDER_HOURS],
  termsAccepted: false,
})

/** Form values of a stored clinic. */
export function inputsOf(clinic: Clinic): ClinicInputs {
  return {
    name: clinic.name,
    color: clinic.color,
    address: clinic.address,
    phone: phoneText({ mobile: clinic.phone })?.text ?? '',
    emergencyPhone: phoneText({ mobile: clinic.emergencyPhone })?.text ?? '',
    takesEmergencies: clinic.takesEmergencies,
    parking: clinic.parking,
    access: clinic.access,
    languages: clinic.languages,
    questions: clinic.questions,
    slotMinutes: clinic.schedule[0]?.slotPerPatient ?? 30,
    schedule: scheduleInputsOf(clinic.schedule),
    currency: clinic.currency,
    consultationFee: String(clinic.consultationFee),
    followUpFee: String(clinic.followUpFee),
    additionalServices: clinic.additionalServices.map(({ name, subServices }) => ({
      name,
      subServices: subServices.map((sub) => ({ ...sub, price: String(sub.price) })),
    })),
    holidays: clinic.holidays,
    species: clinic.species,
    confirmAtOnce: clinic.confirmAtOnce,
    ownersMayMove: clinic.ownersMayMove,
    cancelNoticeHours: String(clinic.cancelNoticeHours),
    requestExpiryHours: String(clinic.requestExpiryHours),
    horizonDays: String(clinic.horizonDays),
    reminderHours: clinic.reminderHours,
    termsAccepted: false,
  }
}

/** Lines of opening times as they are typed. */
export const scheduleInputsOf = (schedule: readonly Schedule[]): ScheduleInputs[] =>
  withBreaks(
    schedule.map((line) => ({
      days: weekdaysOf(line.availableDays),
      from: clock(line.fromTimeHour, line.fromTimeMin),
      to: clock(line.toTimeHour, line.toTimeMin),
    })),
  )

const clock = (hour: number, minute: number) =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`

/** `a.m.` and `p.m.`, with points or without. */
const HALF_OF_DAY = /([ap])\.? ?m\.?$/
/** Hour, minutes and half of the day, with the words of the three languages between and behind them. */
const TYPED_CLOCK = /^(\d{1,2})(?: ?(?:[:.,h]|uhr)? ?(\d{2}))? ?(am|pm|uhr|h|बजे)?\.?$/

/**
 * A typed time of day (`9`, `930`, `9.30`, `09:30`, `9 h`, `9 Uhr 30`, `5 p.m.`) as `HH:mm`; 24:00 is the end of the day.
 *
 * @returns null if it is not a time
 */
export function parseClock(text: string): string | null {
  const match = plainDigits(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(HALF_OF_DAY, '$1m')
    .match(TYPED_CLOCK)
  if (!match) return null
  const [, hourText = '', minuteText = '0', half] = match
  const typed = Number(hourText)
  if ((half === 'am' || half === 'pm') && (typed < 1 || typed > 12)) return null
  const hour = half === 'am' ? typed % 12 : half === 'pm' ? (typed % 12) + 12 : typed
  const minute = Number(minuteText)
  return minuteOf(hour, minute) === null ? null : clock(hour, minute)
}

/** Lines of the same days that follow each other are one with a break, such as a morning and an afternoon. */
function withBreaks(lines: readonly ScheduleInputs[]): ScheduleInputs[] {
  const joined: ScheduleInputs[] = []
  for (const line of lines) {
    const before = joined.at(-1)
    if (before && before.breakFrom === undefined && isAfternoonOf(before, line))
      joined.splice(-1, 1, { ...before, breakFrom: before.to, breakTo: line.from, to: line.to })
    else joined.push(line)
  }
  return joined
}

const isAfternoonOf = (morning: ScheduleInputs, line: ScheduleInputs) =>
  String(morning.days) === String(line.days) && morning.to < line.from

type Part = { index: number; from: 'from' | 'breakTo'; to: 'to' | 'breakFrom' }

/** The lines of the wire with the inputs that they come from. */
const partsOf = (schedule: readonly ScheduleInputs[]): Part[] =>
  schedule.flatMap(({ breakFrom = '', breakTo = '' }, index): Part[] =>
    breakFrom === '' && breakTo === ''
      ? [{ index, from: 'from', to: 'to' }]
      : [
          { index, from: 'from', to: 'breakFrom' },
          { index, from: 'breakTo', to: 'to' },
        ],
  )

/** Typed lines of opening times as they are sent, not validated. */
export const wireScheduleOf = (schedule: readonly ScheduleInputs[], slotMinutes: SlotMinutes) =>
  partsOf(schedule).map(({ index, from, to }) => {
    const { days, ...times } = schedule[index] ?? EMPTY_SCHEDULE
    return wireSchedule({ days, from: times[from] ?? '', to: times[to] ?? '' }, slotMinutes)
  })

function wireSchedule(line: { days: number[]; from: string; to: string }, slotPerPatient: SlotMinutes) {
  const [fromTimeHour, fromTimeMin] = timeParts(line.from)
  const [toTimeHour, toTimeMin] = timeParts(line.to)
  return {
    availableDays: availableDaysOf(line.days),
    fromTimeHour,
    fromTimeMin,
    toTimeHour,
    toTimeMin,
    slotPerPatient,
  }
}

function timeParts(text: string): [number | null, number | null] {
  const time = parseClock(text)
  return time === null ? [null, null] : [Number(time.slice(0, 2)), Number(time.slice(3))]
}

/** The form values as the body of a create call, not validated. */
export function wireOf(inputs: ClinicInputs): unknown {
  const { slotMinutes, schedule, consultationFee, followUpFee, additionalServices, position, termsAccepted } =
    inputs
  return {
    name: inputs.name,
    color: inputs.color,
    address: inputs.address,
    phone: inputs.phone,
    emergencyPhone: inputs.emergencyPhone,
    takesEmergencies: inputs.takesEmergencies,
    parking: inputs.parking,
    access: inputs.access,
    languages: inputs.languages,
    questions: inputs.questions,
    ...(position !== undefined && { position }),
    schedule: wireScheduleOf(schedule, slotMinutes),
    currency: inputs.currency,
    consultationFee: typedPrice(consultationFee, inputs.currency),
    followUpFee: typedPrice(followUpFee, inputs.currency),
    additionalServices: additionalServices.map(({ name, subServices }) => ({
      name,
      subServices: subServices.map((sub) => ({
        ...(sub._id !== undefined && { _id: sub._id }),
        name: sub.name,
        price: typedPrice(sub.price, inputs.currency),
      })),
    })),
    holidays: inputs.holidays,
    species: inputs.species,
    confirmAtOnce: inputs.confirmAtOnce,
    ...(inputs.ownersMayMove !== null && { ownersMayMove: inputs.ownersMayMove }),
    cancelNoticeHours: typedNumber(inputs.cancelNoticeHours, 'hours'),
    requestExpiryHours: typedNumber(inputs.requestExpiryHours, 'hours'),
    horizonDays: typedNumber(inputs.horizonDays, 'days'),
    reminderHours: inputs.reminderHours,
    ...(termsAccepted && { termsAccepted }),
  }
}

const inputOfField = (field: string, { from, to }: Part): string =>
  field.startsWith('from') ? from : field.startsWith('to') ? to : field === 'availableDays' ? 'days' : field

/**
 * The input for a path of the contract: `schedule.0.toTimeMin` is typed in `schedule.0.to`, or in `schedule.0.breakFrom`.
 *
 * @param schedule the typed lines; without them no line has a break
 */
export function inputOf(path: string, schedule: readonly ScheduleInputs[] = []): string {
  const [, line, field] = path.match(/^schedule\.(\d+)\.(\w+)$/) ?? []
  if (field === undefined) return path
  if (field === 'slotPerPatient') return 'slotMinutes'
  const part = partsOf(schedule)[Number(line)] ?? { index: Number(line), from: 'from', to: 'to' }
  return `schedule.${part.index}.${inputOfField(field, part)}`
}

/** Validates the form with the contract's schema and puts its messages on the inputs. */
const checked = (mode: 'onboarding' | 'settings') =>
  z.custom<ClinicInputs>().transform((inputs, context) => {
    const result = NewClinic.safeParse(wireOf(inputs))
    const report = reporterAt(context)
    for (const issue of result.error?.issues ?? [])
      report(inputOf(issue.path.join('.'), inputs.schedule), messageOf(issue))
    if (mode === 'onboarding' && !inputs.termsAccepted) report('termsAccepted', 'validation.termsRequired')
    return result.success ? result.data : z.NEVER
  })

/** Puts messages on inputs, one each: hour and minute of a time share one. */
export function reporterAt(context: z.RefinementCtx): (input: string, message: string) => void {
  const reported = new Set<string>()
  return (input, message) => {
    if (reported.has(input)) return
    reported.add(input)
    context.addIssue({ code: 'custom', path: input.split('.'), message })
  }
}

export const messageOf = ({ message }: { message: string }): string =>
  message.startsWith('validation.') ? message : 'validation.invalid'

export const ClinicSchemas = { onboarding: checked('onboarding'), settings: checked('settings') }

/** The sections of the form (specification/practice §2). */
export type Section = 'place' | 'hours' | 'fees'

/** What has a page of its own: what the public page shows, and the rules of booking. */
export const OWN_PAGES = ['page', 'options'] as const
export type OwnPage = (typeof OWN_PAGES)[number]

const SECTION_OF: Record<keyof ClinicInputs, Section | OwnPage | null> = {
  name: 'place',
  color: 'place',
  address: 'place',
  phone: 'place',
  emergencyPhone: 'place',
  takesEmergencies: 'place',
  position: 'place',
  slotMinutes: 'hours',
  schedule: 'hours',
  holidays: 'hours',
  consultationFee: 'fees',
  followUpFee: 'fees',
  currency: 'fees',
  additionalServices: 'fees',
  parking: 'page',
  access: 'page',
  languages: 'page',
  questions: 'page',
  species: 'options',
  confirmAtOnce: 'options',
  ownersMayMove: 'options',
  cancelNoticeHours: 'options',
  requestExpiryHours: 'options',
  horizonDays: 'options',
  reminderHours: 'options',
  termsAccepted: null,
}

export type Problem = { path: string; section: Section | OwnPage | null }

/** Every input with a message, in the order of the form. `errors` is react-hook-form's tree. */
export function problemsOf(errors: object): Problem[] {
  const order = Object.keys(SECTION_OF)
  return leaves(errors)
    .map((path) => ({ path, field: path.split('.')[0] as keyof ClinicInputs }))
    .toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field))
    .map(({ path, field }) => ({ path, section: SECTION_OF[field] ?? null }))
}

function leaves(tree: object, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, child]) => {
    if (typeof child !== 'object' || child === null) return []
    const path = prefix ? `${prefix}.${key}` : key
    if ('type' in child && typeof child.type === 'string') return path.replace(/\.root$/, '')
    return leaves(child, path)
  })
}

const CURRENCY_OF: Record<Language, CurrencyCode> = { en: 'EUR', de: 'EUR', hi: 'INR' }

let draft: ClinicInputs | null = null

onSessionEnd(() => {
  draft = null
})

/** Stores typed values when the onboarding step is left by "Back"; null deletes them after a save. */
export const keepClinicDraft = (typed: ClinicInputs | null): void => {
  draft = typed
}

/** Initial values of a new clinic: those typed before, or empty ones with a random colour. */
export const firstInputs = (): ClinicInputs =>
  draft ?? emptyClinic(randomColour(Math.random()), CURRENCY_OF[currentLanguage()])

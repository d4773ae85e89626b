import type { Need } from '../appointments/availability/rules.ts'
import type { ReasonKind, ReasonPreset } from '../appointments/record/reasons.ts'
import type { AppointmentType } from '../appointments/record/rules.ts'

/** Owners who may book a reason: all, or only those who are new to the practice, or only those on its record. */
export const REASON_CLIENTS = ['all', 'new', 'known'] as const
export type ReasonClients = (typeof REASON_CLIENTS)[number]

/** Whether an appointment is approved at once or waits for an answer; `clinic` as the clinic decides. */
export const REASON_CONFIRM = ['clinic', 'at_once', 'ask'] as const
export type ReasonConfirm = (typeof REASON_CONFIRM)[number]

export const REASON_NAME_MAX = 80
export const PREPARATION_MAX = 1000

/** Lengths are multiples of this many minutes. */
export const REASON_MINUTES_STEP = 5
export const REASON_MINUTES_MAX = 480
export const BUFFER_MINUTES_MAX = 120
export const REASON_NOTICE_MAX = 43_200
/** Most minutes that each further animal adds. */
export const FURTHER_PET_MINUTES_MAX = 240
export const REASON_PER_DAY_MAX = 200

/** Most reasons of a practice, and most including archived ones. */
export const REASONS_MAX = 60
export const REASONS_STORED_MAX = 200

/** What decides how much time an appointment takes. */
export type ReasonTime = {
  minutes: number
  before: number
  after: number
  /** Minutes between two starts; null for the slot length of the clinic. */
  step: number | null
  /** Minutes more for each animal after the first; null for one animal only. */
  furtherPetMinutes: number | null
  /** Empty for all vets of the practice; null for the minutes of the reason. */
  vets: readonly { doctorId: string; minutes: number | null }[]
}

/**
 * What an appointment for a reason needs of one vet's time.
 *
 * @param animals how many come; more than one only where the reason allows it
 */
export function needOf(
  { minutes, before, after, step, furtherPetMinutes, vets }: ReasonTime,
  vetId: string,
  animals = 1,
): Need {
  const own = vets.find(({ doctorId }) => doctorId === vetId)?.minutes
  const further = (animals - 1) * (furtherPetMinutes ?? 0)
  return { minutes: (own ?? minutes) + further, before, after, ...(step !== null && { step }) }
}

/** Whether so many animals may come to one appointment; without a reason of the practice one. */
export const takesAnimals = (
  reason: Pick<ReasonTime, 'furtherPetMinutes'> | null,
  animals: number,
): boolean => animals === 1 || (reason?.furtherPetMinutes ?? null) !== null

/** The shortest and the longest time that its vets take for a reason, in minutes. */
export function lengthsOf({
  minutes,
  vets,
}: Pick<ReasonTime, 'minutes'> & { vets: readonly { minutes: number | null }[] }): {
  least: number
  most: number
} {
  const lengths = vets.length === 0 ? [minutes] : vets.map((vet) => vet.minutes ?? minutes)
  return { least: Math.min(...lengths), most: Math.max(...lengths) }
}

/** Whether a vet takes appointments for a reason. */
export const takesReason = ({ vets }: Pick<ReasonTime, 'vets'>, vetId: string): boolean =>
  vets.length === 0 || vets.some(({ doctorId }) => doctorId === vetId)

/** What a practice begins with when it sets up its reasons. */
type Preset = {
  preset: ReasonPreset
  kind: ReasonKind | null
  type: AppointmentType
  minutes: number
  after: number
  online: boolean
}

const preset = (
  kind: ReasonKind,
  minutes: number,
  { type = 'consultation' }: { type?: AppointmentType } = {},
): Preset => ({ preset: kind, kind, type, minutes, after: 0, online: true })

/** Reasons as the product offers them, in the order of the presets. */
export const PRESET_REASONS: readonly Preset[] = [
  preset('checkup', 30),
  preset('vaccination', 15),
  preset('ill', 30),
  preset('teeth', 30),
  preset('skin', 30),
  preset('followup', 15, { type: 'followup' }),
  { preset: 'surgery_talk', kind: null, type: 'consultation', minutes: 30, after: 0, online: true },
  { preset: 'goodbye', kind: null, type: 'consultation', minutes: 60, after: 15, online: false },
]

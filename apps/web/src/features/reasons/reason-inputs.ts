import type { ReasonKind, ReasonPreset } from '@vetvisit/contract/appointments/record/reasons'
import type { AppointmentType } from '@vetvisit/contract/appointments/record/rules'
import type { CurrencyCode } from '@vetvisit/contract/clinics/rules'
import { typedPrice } from '@vetvisit/contract/clinics/typed-price'
import { typedNumber } from '@vetvisit/contract/numbers/units'
import type { Species } from '@vetvisit/contract/pets/species'
import type { ReasonClients, ReasonConfirm } from '@vetvisit/contract/reasons/rules'
import { NewReason, type PracticeReason } from '@vetvisit/contract/reasons/schemas'
import { z } from 'zod'
import type { Place } from './queries.ts'

/** In place of a kind: none of the six. */
export const NO_KIND = 'none'

/** Whether a vet takes appointments for the reason, and the length as typed; empty for that of the reason. */
type VetInputs = { doctorId: string; takes: boolean; minutes: string }

/** Values of the form of a reason: numbers as typed. */
export type ReasonInputs = {
  name: string
  preset: ReasonPreset | null
  kind: ReasonKind | typeof NO_KIND
  type: AppointmentType
  minutes: string
  before: string
  after: string
  vets: VetInputs[]
  clinics: string[]
  species: Species[]
  clients: ReasonClients
  confirm: ReasonConfirm
  priceFrom: string
  preparation: string
  noticeHours: string
  horizonDays: string
  maxPerDay: string
  step: string
  /** Several animals may come to one appointment. */
  manyPets: boolean
  furtherPetMinutes: string
  /** Reminds at hours of its own, in place of those of the clinic. */
  ownReminders: boolean
  reminderHours: number[]
  online: boolean
}

const typed = (number: number | null): string => (number === null ? '' : String(number))

const MINUTES_OF_HOUR = 60

/** Form values of a reason; null for a new one. @param vets all vets of the practice */
export function inputsOf(reason: PracticeReason | null, vets: readonly Place[]): ReasonInputs {
  const { name, preset, kind, type, minutes, before, after, noticeMinutes, ...rest } =
    reason ?? NewReason.parse({ name: '-', minutes: 30, online: true })
  return {
    name: reason ? name : '',
    preset,
    kind: kind ?? NO_KIND,
    type,
    minutes: reason ? String(minutes) : '',
    before: before === 0 ? '' : String(before),
    after: after === 0 ? '' : String(after),
    vets: vets.map(({ id }) => {
      const own = rest.vets.find(({ doctorId }) => doctorId === id)
      return {
        doctorId: id,
        takes: rest.vets.length === 0 || own !== undefined,
        minutes: typed(own?.minutes ?? null),
      }
    }),
    clinics: rest.clinics,
    species: rest.species,
    clients: rest.clients,
    confirm: rest.confirm,
    priceFrom: typed(rest.priceFrom),
    preparation: rest.preparation,
    noticeHours: noticeMinutes === null ? '' : String(noticeMinutes / MINUTES_OF_HOUR),
    horizonDays: typed(rest.horizonDays),
    maxPerDay: typed(rest.maxPerDay),
    step: typed(rest.step),
    manyPets: rest.furtherPetMinutes !== null,
    furtherPetMinutes: typed(rest.furtherPetMinutes),
    ownReminders: rest.reminderHours !== null,
    reminderHours: rest.reminderHours ?? [],
    online: rest.online,
  }
}

/** Minutes of typed hours; anything but a number stays, and the schema refuses it. */
function minutesOfHours(hours: string): number | string | null {
  const number = typedNumber(hours, 'hours')
  return typeof number === 'number' ? Math.round(number * MINUTES_OF_HOUR) : number
}

/** All vets with the length of the reason are none on the wire, so that a new colleague takes it, too. */
function wireVets(vets: readonly VetInputs[]) {
  const taking = vets.filter(({ takes }) => takes)
  const isPlain = taking.length === vets.length && taking.every(({ minutes }) => minutes.trim() === '')
  return isPlain
    ? []
    : taking.map(({ doctorId, minutes }) => ({ doctorId, minutes: typedNumber(minutes, 'minutes') }))
}

/** The form values as the body of a call, not validated. @param currency that of the price; null without a clinic */
export function wireOf(inputs: ReasonInputs, currency: CurrencyCode | null): unknown {
  const { kind, minutes, before, after, vets, manyPets, noticeHours, ownReminders, ...same } = inputs
  return {
    ...same,
    kind: kind === NO_KIND ? null : kind,
    minutes: typedNumber(minutes, 'minutes'),
    before: typedNumber(before, 'minutes') ?? 0,
    after: typedNumber(after, 'minutes') ?? 0,
    vets: wireVets(vets),
    priceFrom: typedPrice(same.priceFrom, currency),
    noticeMinutes: minutesOfHours(noticeHours),
    horizonDays: typedNumber(same.horizonDays, 'days'),
    maxPerDay: typedNumber(same.maxPerDay, 'perDay'),
    step: typedNumber(same.step, 'minutes'),
    // Without a number each further animal takes no more time.
    furtherPetMinutes: manyPets ? (typedNumber(same.furtherPetMinutes, 'minutes') ?? 0) : null,
    reminderHours: ownReminders ? same.reminderHours : null,
  }
}

/** The input for a path of the contract. @param vets the typed ones; a path counts only those who take the reason */
export function inputOf(path: string, vets: readonly VetInputs[] = []): string {
  if (path === 'noticeMinutes') return 'noticeHours'
  const [, place] = path.match(/^vets\.(\d+)/) ?? []
  if (place === undefined) return path
  const taking = vets.flatMap(({ takes }, index) => (takes ? [index] : []))
  return `vets.${taking[Number(place)] ?? Number(place)}.minutes`
}

const messageOf = ({ message }: { message: string }) =>
  message.startsWith('validation.') ? message : 'validation.invalid'

/** Validates the form with the contract's schema and puts its messages on the inputs. */
export const reasonSchema = (currency: CurrencyCode | null) =>
  z.custom<ReasonInputs>().transform((inputs, context) => {
    const result = NewReason.safeParse(wireOf(inputs, currency))
    const report = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: path.split('.'), message })
    for (const issue of result.error?.issues ?? [])
      report(inputOf(issue.path.join('.'), inputs.vets), messageOf(issue))
    const isTakenByNobody = inputs.vets.length > 0 && inputs.vets.every(({ takes }) => !takes)
    if (isTakenByNobody) report('vets.0.takes', 'validation.required')
    return result.success && !isTakenByNobody ? result.data : z.NEVER
  })

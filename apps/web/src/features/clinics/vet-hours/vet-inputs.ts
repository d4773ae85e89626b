import type { SlotMinutes } from '@vetvisit/contract/clinics/rules'
import type { Schedule } from '@vetvisit/contract/clinics/schemas'
import { ClinicVetWork, type ClinicVet } from '@vetvisit/contract/clinics/vets/schemas'
import { z } from 'zod'
import {
  inputOf,
  messageOf,
  reporterAt,
  scheduleInputsOf,
  wireScheduleOf,
  type ScheduleInputs,
} from '../clinic-form/clinic-inputs.ts'

/** Values of the form of a vet's hours at a clinic; a missing date is empty. */
export type VetInputs = {
  online: boolean
  ownHours: boolean
  schedule: ScheduleInputs[]
  since: string
  until: string
}

/** When a vet works at a clinic, as the form sends it. */
export type VetTimes = Omit<ClinicVetWork, 'doctorId'>

/**
 * Form values of a vet.
 *
 * @param opening opening times of the clinic, with which hours of their own begin
 */
export const vetInputsOf = (
  { online, ownHours, schedule, since, until }: ClinicVetWork,
  opening: readonly Schedule[],
): VetInputs => ({
  online,
  ownHours,
  schedule: scheduleInputsOf(schedule.length > 0 ? schedule : opening),
  since: since ?? '',
  until: until ?? '',
})

const dateOf = (typed: string) => (typed === '' ? null : typed)

/** Validates the form with the contract's schema and puts its messages on the inputs. */
export const vetSchema = (doctorId: string, slotMinutes: SlotMinutes) =>
  z.custom<VetInputs>().transform(({ schedule, since, until, ...inputs }, context): VetTimes => {
    const sent = {
      doctorId,
      ...inputs,
      schedule: inputs.ownHours ? wireScheduleOf(schedule, slotMinutes) : [],
      since: dateOf(since),
      until: dateOf(until),
    }
    const result = ClinicVetWork.safeParse(sent)
    const report = reporterAt(context)
    for (const issue of result.error?.issues ?? [])
      report(inputOf(issue.path.join('.'), schedule), messageOf(issue))
    if (!result.success) return z.NEVER
    const { doctorId: _, ...times } = result.data
    return times
  })

/** A vet in the form in which they are sent. */
export const workOf = ({ doctorId, online, ownHours, schedule, since, until }: ClinicVet): ClinicVetWork => ({
  doctorId,
  online,
  ownHours,
  schedule,
  since,
  until,
})

/** The vets with one of them a place earlier or later among those who can be booked. */
export function moved<Vet extends Pick<ClinicVetWork, 'doctorId' | 'online'>>(
  vets: readonly Vet[],
  doctorId: string,
  by: -1 | 1,
): Vet[] {
  const at = vets.findIndex((vet) => vet.doctorId === doctorId)
  const vet = vets[at]
  let to = at + by
  while (vets[to]?.online === false) to += by
  if (!vet || !vets[to]) return [...vets]
  return vets.toSpliced(at, 1).toSpliced(to, 0, vet)
}

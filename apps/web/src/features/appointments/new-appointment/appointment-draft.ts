import { type NameOfReason, reasonOfText, reasonText } from '@vetvisit/contract/appointments/record/reasons'
import type { AppointmentType } from '@vetvisit/contract/appointments/record/rules'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import type { AppointmentDetails } from '@vetvisit/contract/appointments/lifecycle/schemas'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'

/** Form values of an appointment's correctable details; services by `serviceKey`. */
export type AppointmentDraft = {
  type: AppointmentType
  petId: string
  /** The whole text, with the names of offered answers. */
  reason: string
  services: ReadonlySet<string>
}

type Subject = Pick<Appointment, 'type' | 'reasonKind' | 'urgentSigns' | 'reason' | 'additionalServices'> & {
  pet: { _id: string }
}

const serviceKey = (service: string, name: string) => JSON.stringify([service, name])

export const draftOf = (seen: Subject, nameOf: NameOfReason): AppointmentDraft => ({
  type: seen.type,
  petId: seen.pet._id,
  // The practice's own reason is not part of the text that is corrected.
  reason: reasonText({ ...seen, practiceReason: null }, nameOf),
  services: new Set(
    seen.additionalServices.flatMap(({ name: service, subServices }) =>
      subServices.map(({ name }) => serviceKey(service, name)),
    ),
  ),
})

const sameServices = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((key) => other.has(key))

/** The changes of a draft as the body of the call; null without changes. */
export function detailsOf(
  draft: AppointmentDraft,
  seen: Subject,
  nameOf: NameOfReason,
): AppointmentDetails | null {
  const before = draftOf(seen, nameOf)
  const text = draft.reason.trim()
  const details: AppointmentDetails = {
    ...(draft.type !== before.type && { type: draft.type }),
    ...(draft.petId !== before.petId && { petId: draft.petId }),
    ...(text !== before.reason && reasonOfText(text, seen, nameOf)),
    ...(!sameServices(draft.services, before.services) && {
      additionalServices: [...draft.services].map((key) => {
        const [service = '', name = ''] = JSON.parse(key) as string[]
        return { service, name }
      }),
    }),
  }
  return Object.keys(details).length === 0 ? null : details
}

/** Applies the draft to an appointment that another person changed: untouched fields get their current values. */
export function rebaseDraft(
  draft: AppointmentDraft,
  seen: Subject,
  fresh: Subject,
  nameOf: NameOfReason,
): AppointmentDraft {
  const [before, now] = [draftOf(seen, nameOf), draftOf(fresh, nameOf)]
  return {
    type: draft.type === before.type ? now.type : draft.type,
    petId: draft.petId === before.petId ? now.petId : draft.petId,
    reason: draft.reason === before.reason ? now.reason : draft.reason,
    services: sameServices(draft.services, before.services) ? now.services : draft.services,
  }
}

/** The clinic with all services that can be chosen: its current ones, and the booked ones at their booked prices. */
export function clinicOfDraft<Offering extends Pick<Clinic, 'additionalServices'>>(
  visit: Pick<Subject, 'additionalServices'>,
  clinic: Offering,
): Offering {
  const groups = new Map<string, Map<string, number>>()
  for (const source of [clinic.additionalServices, visit.additionalServices])
    for (const { name: service, subServices } of source) {
      const group = groups.get(service) ?? new Map<string, number>()
      for (const { name, price } of subServices) group.set(name, price)
      groups.set(service, group)
    }
  const additionalServices = [...groups].map(([service, prices]) => ({
    name: service,
    subServices: [...prices].map(([name, price]) => ({ _id: serviceKey(service, name), name, price })),
  }))
  return { ...clinic, additionalServices }
}

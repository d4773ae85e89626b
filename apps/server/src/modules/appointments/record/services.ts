import { serviceTotal } from '@vetvisit/contract/appointments/record/rules'
import { DomainError } from '@vetvisit/contract/errors'
import type { BookableClinic } from '../../timetables/public.ts'
import type { AppointmentRow } from './repository.ts'

type Services = AppointmentRow['services']

/** The chosen services with today's prices, in the clinic's order. @throws DomainError invalid */
export function chooseServices({ services, doctor }: BookableClinic, ids: readonly string[]): Services {
  const chosen = new Set(ids)
  const known = services.filter((service) => chosen.has(service.id))
  if (known.length < chosen.size)
    throw new DomainError('invalid', { fields: { additionalServices: 'validation.invalid' } })
  if (doctor.isServiceProvider && services.length > 0 && chosen.size === 0)
    throw new DomainError('invalid', { fields: { additionalServices: 'validation.servicesRequired' } })
  return grouped(known)
}

/** Sub-services by the service they belong to, in the given order. */
export function grouped(priced: readonly { service: string; name: string; price: number }[]): Services {
  const groups = new Map<string, Services[number]>()
  for (const { service, name, price } of priced) {
    const group = groups.get(service) ?? { name: service, subServices: [] }
    group.subServices.push({ name, price })
    groups.set(service, group)
  }
  return [...groups.values()]
}

export const totalOf = (services: Services): number =>
  serviceTotal(services.flatMap(({ subServices }) => subServices))

import { newSubServices, serviceKey } from '@vetvisit/contract/clinics/rules'
import { plainLine } from '@vetvisit/contract/letters/rules'
import type { ServiceInputs } from './clinic-inputs.ts'

/**
 * Adds sub-services, to an existing service of the same name if there is one. Prices start empty (specification/practice §5).
 *
 * @param names sub-services by name; existing ones are not added again
 */
export function withSubServices(
  services: readonly ServiceInputs[],
  service: string,
  names: readonly string[],
): ServiceInputs[] {
  const name = plainLine(service).replaceAll(/\s+/g, ' ')
  const known = services.find((existing) => serviceKey(existing.name) === serviceKey(name))
  const had = known?.subServices ?? []
  const added = newSubServices(
    names.join(','),
    had.map((sub) => sub.name),
  ).map((sub) => ({ name: sub, price: '' }))
  if (name === '' || added.length === 0) return [...services]
  if (!known) return [...services, { name, subServices: added }]
  return services.map((existing) =>
    existing === known ? { ...existing, subServices: [...had, ...added] } : existing,
  )
}

/** Removes a sub-service, and the service if it was the last one. */
export function withoutSubService(
  services: readonly ServiceInputs[],
  service: string,
  name: string,
): ServiceInputs[] {
  return services
    .map((existing) =>
      existing.name === service
        ? { ...existing, subServices: existing.subServices.filter((sub) => sub.name !== name) }
        : existing,
    )
    .filter(({ subServices }) => subServices.length > 0)
}

import { serviceKey } from '@vetvisit/contract/clinics/rules'
import { plainLine } from '@vetvisit/contract/letters/rules'
import { NAME_MAX_LENGTH } from '@vetvisit/contract/people/fields'
import type { CatalogueRow } from './repository.ts'

/** A change of the catalogue by the operator. Names are compared as clinics compare them; clinics keep the names they copied. */
export type CatalogueChange =
  | { act: 'add'; service: string; subServices: readonly string[] }
  | { act: 'rename'; service: string; to: string }
  | { act: 'retire'; service: string }
  | { act: 'add-sub'; service: string; name: string }
  | { act: 'rename-sub'; service: string; name: string; to: string }
  | { act: 'retire-sub'; service: string; name: string }

/** The reason why nothing was changed. */
export type CatalogueRefusal = 'no service' | 'no sub-service' | 'name taken' | 'no name' | 'last sub-service'

export const isSameName = (one: string, other: string) => serviceKey(one) === serviceKey(other)

/** A name as it is stored; null for one that clinics could not copy. */
function cleanName(text: string): string | null {
  const name = plainLine(text).replaceAll(/\s+/g, ' ')
  return name === '' || name.length > NAME_MAX_LENGTH ? null : name
}

/** @param present the service that has the name already */
export function addedService(
  present: CatalogueRow | undefined,
  { service, subServices }: Extract<CatalogueChange, { act: 'add' }>,
): Omit<CatalogueRow, 'id'> | CatalogueRefusal {
  const name = cleanName(service)
  const names = subServices.map(cleanName).filter((one) => one !== null)
  if (name === null || names.length === 0) return 'no name'
  if (present) return 'name taken'
  const once = names.filter((one, index) => names.findIndex((other) => isSameName(one, other)) === index)
  return { name, subServices: once }
}

/** The service after the change; a service to be retired as it is. */
export function changedService(
  services: readonly CatalogueRow[],
  present: CatalogueRow | undefined,
  change: Exclude<CatalogueChange, { act: 'add' }>,
): CatalogueRow | CatalogueRefusal {
  if (!present) return 'no service'
  if (change.act === 'retire') return present
  if (change.act !== 'rename') return withSubServices(present, change)
  const name = cleanName(change.to)
  if (name === null) return 'no name'
  const isTaken = services.some((other) => other.id !== present.id && isSameName(other.name, name))
  return isTaken ? 'name taken' : { ...present, name }
}

function withSubServices(
  present: CatalogueRow,
  change: Extract<CatalogueChange, { name: string }>,
): CatalogueRow | CatalogueRefusal {
  const { subServices } = present
  const at = subServices.findIndex((name) => isSameName(name, change.name))
  if (change.act === 'retire-sub') {
    if (at === -1) return 'no sub-service'
    if (subServices.length === 1) return 'last sub-service'
    return { ...present, subServices: subServices.toSpliced(at, 1) }
  }
  if (change.act === 'rename-sub' && at === -1) return 'no sub-service'
  const name = cleanName(change.act === 'add-sub' ? change.name : change.to)
  if (name === null) return 'no name'
  const isTaken = subServices.some(
    (other, index) => isSameName(other, name) && (change.act === 'add-sub' || index !== at),
  )
  if (isTaken) return 'name taken'
  return {
    ...present,
    subServices: change.act === 'add-sub' ? [...subServices, name] : subServices.with(at, name),
  }
}

import { NAME_MAX_LENGTH } from '@vetvisit/contract/people/fields'
import { serviceKey } from '@vetvisit/contract/clinics/rules'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit } from '../../db/transactions/audit.ts'
import type { Database } from '../../db/client.ts'
import {
  type CatalogueRow,
  deleteService,
  insertService,
  listCatalogue,
  updateService,
} from './repository.ts'

/** What the operator does to the catalogue; names are compared as clinics compare them. Clinics keep the names they have copied. */
export type CatalogueChange =
  | { act: 'add'; service: string; subServices: readonly string[] }
  | { act: 'rename'; service: string; to: string }
  | { act: 'retire'; service: string }
  | { act: 'add-sub'; service: string; name: string }
  | { act: 'rename-sub'; service: string; name: string; to: string }
  | { act: 'retire-sub'; service: string; name: string }

/** Why nothing was changed. */
export type CatalogueRefusal = 'no service' | 'no sub-service' | 'name taken' | 'no name' | 'last sub-service'

/** The catalogue in the operator's order. */
export async function readCatalogue(database: Database): Promise<CatalogueRow[]> {
  return listCatalogue(database)
}

/**
 * Changes the catalogue that clinics choose from.
 *
 * @returns null when it was done, else why not
 */
export async function changeCatalogue(
  database: Database,
  change: CatalogueChange,
  now: number,
): Promise<CatalogueRefusal | null> {
  return database.transact(async () => {
    const services = await listCatalogue(database)
    const present = services.find(({ name }) => isSame(name, change.service))
    const next = change.act === 'add' ? added(present, change) : changed(services, present, change)
    if (typeof next === 'string') return next
    if (change.act === 'add') await insertService(database, next)
    else if (change.act === 'retire') await deleteService(database, next)
    else await updateService(database, next)
    await recordAudit(database, {
      caller: null,
      call: `operator.${change.act}-service`,
      outcome: 'done',
      object: { type: 'service', id: next.id },
      now,
    })
    return null
  })
}

const isSame = (one: string, other: string) => serviceKey(one) === serviceKey(other)

/** A name as it is stored, or null for one that clinics could not take over. */
function cleanName(text: string): string | null {
  const name = text.trim().replaceAll(/\s+/g, ' ')
  return name === '' || name.length > NAME_MAX_LENGTH ? null : name
}

function added(
  present: CatalogueRow | undefined,
  { service, subServices }: Extract<CatalogueChange, { act: 'add' }>,
): CatalogueRow | CatalogueRefusal {
  const name = cleanName(service)
  const names = subServices.map(cleanName).filter((one) => one !== null)
  if (name === null || names.length === 0) return 'no name'
  if (present) return 'name taken'
  const once = names.filter((one, index) => names.findIndex((other) => isSame(one, other)) === index)
  return { id: uuidv7(), name, subServices: once }
}

function changed(
  services: readonly CatalogueRow[],
  present: CatalogueRow | undefined,
  change: Exclude<CatalogueChange, { act: 'add' }>,
): CatalogueRow | CatalogueRefusal {
  if (!present) return 'no service'
  if (change.act === 'retire') return present
  if (change.act !== 'rename') return withSubServices(present, change)
  const name = cleanName(change.to)
  if (name === null) return 'no name'
  const isTaken = services.some((other) => other.id !== present.id && isSame(other.name, name))
  return isTaken ? 'name taken' : { ...present, name }
}

function withSubServices(
  present: CatalogueRow,
  change: Extract<CatalogueChange, { name: string }>,
): CatalogueRow | CatalogueRefusal {
  const { subServices } = present
  const at = subServices.findIndex((name) => isSame(name, change.name))
  if (change.act === 'retire-sub') {
    if (at === -1) return 'no sub-service'
    if (subServices.length === 1) return 'last sub-service'
    return { ...present, subServices: subServices.toSpliced(at, 1) }
  }
  if (change.act === 'rename-sub' && at === -1) return 'no sub-service'
  const name = cleanName(change.act === 'add-sub' ? change.name : change.to)
  if (name === null) return 'no name'
  const isTaken = subServices.some(
    (other, index) => isSame(other, name) && (change.act === 'add-sub' || index !== at),
  )
  if (isTaken) return 'name taken'
  return {
    ...present,
    subServices: change.act === 'add-sub' ? [...subServices, name] : subServices.with(at, name),
  }
}

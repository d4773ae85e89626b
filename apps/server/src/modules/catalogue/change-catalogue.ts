import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../db/client.ts'
import type { Instant } from '../../db/instant.ts'
import { recordAudit } from '../../db/transactions/audit.ts'
import {
  type CatalogueRow,
  deleteService,
  insertService,
  listCatalogue,
  updateService,
} from './repository.ts'
import {
  addedService,
  type CatalogueChange,
  type CatalogueRefusal,
  changedService,
  isSameName,
} from './rules.ts'

/**
 * Changes the catalogue that clinics choose from.
 *
 * @returns null if it was changed, else the refusal
 */
export async function changeCatalogue(
  database: Database,
  change: CatalogueChange,
  now: Instant,
): Promise<CatalogueRefusal | null> {
  return database.transact(async () => {
    const services = await listCatalogue(database)
    const present = services.find(({ name }) => isSameName(name, change.service))
    const next =
      change.act === 'add' ? addedService(present, change) : changedService(services, present, change)
    if (typeof next === 'string') return next
    const row: CatalogueRow = { id: uuidv7(), ...next }
    if (change.act === 'add') await insertService(database, row)
    else if (change.act === 'retire') await deleteService(database, row)
    else await updateService(database, row)
    const object = { type: 'service', id: row.id }
    const call = `operator.${change.act}-service`
    await recordAudit(database, { caller: null, call, outcome: 'done', object, now })
    return null
  })
}

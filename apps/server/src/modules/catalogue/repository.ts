import { asc } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { catalogueServices } from '../../db/schema/clinics.ts'

export type CatalogueRow = { id: string; name: string; subServices: string[] }

/** The catalogue in the operator's order. */
export async function listCatalogue(database: Database): Promise<CatalogueRow[]> {
  return database.db
    .select({
      id: catalogueServices.id,
      name: catalogueServices.name,
      subServices: catalogueServices.subServices,
    })
    .from(catalogueServices)
    .orderBy(asc(catalogueServices.position), asc(catalogueServices.name))
}

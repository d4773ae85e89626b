import { asc, eq, sql } from 'drizzle-orm'
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

/** Behind all there are. */
export async function insertService(database: Database, service: CatalogueRow): Promise<void> {
  await database.db.insert(catalogueServices).values({
    ...service,
    position: sql`(select coalesce(max(position), 0) + 1 from catalogue_services)`,
  })
}

export async function writeService(database: Database, { id, ...service }: CatalogueRow): Promise<void> {
  await database.db.update(catalogueServices).set(service).where(eq(catalogueServices.id, id))
}

export async function deleteService(database: Database, id: string): Promise<void> {
  await database.db.delete(catalogueServices).where(eq(catalogueServices.id, id))
}

import type { CatalogueService } from '@vetvisit/contract/catalogue/routes'
import type { Database } from '../../db/client.ts'
import { catalogueServiceToWire } from './presenter.ts'
import { listCatalogue } from './repository.ts'

/** The services that clinics choose from, in the operator's order. */
export async function listServices(database: Database): Promise<CatalogueService[]> {
  return (await listCatalogue(database)).map(catalogueServiceToWire)
}

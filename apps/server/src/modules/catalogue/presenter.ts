import type { CatalogueService } from '@vetvisit/contract/catalogue/routes'
import type { CatalogueRow } from './repository.ts'

export function catalogueServiceToWire({ id, name, subServices }: CatalogueRow): CatalogueService {
  return { _id: id, name, subServices: subServices.map((subService) => ({ name: subService })) }
}

import { listServices } from '@vetvisit/contract/catalogue/routes'
import type { Context } from '../../context.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { catalogueServiceToWire } from './presenter.ts'
import { listCatalogue } from './repository.ts'

export function catalogueBindings({ database }: Context): Binding[] {
  return [bind(listServices, async () => (await listCatalogue(database)).map(catalogueServiceToWire))]
}

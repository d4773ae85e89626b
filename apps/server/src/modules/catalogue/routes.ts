import { listServices as listServicesRoute } from '@vetvisit/contract/catalogue/routes'
import type { Context } from '../../context/context.ts'
import { bind, type Binding } from '../../http/calls/bind.ts'
import { listServices } from './list-services.ts'

export function catalogueBindings({ database }: Context): Binding[] {
  return [bind(listServicesRoute, () => listServices(database))]
}

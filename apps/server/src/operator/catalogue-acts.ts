import {
  type CatalogueChange,
  type CatalogueRefusal,
  changeCatalogue,
  listCatalogue,
} from '../modules/catalogue/public.ts'
import type { Act, ExitCode, Parts } from './act.ts'

/** Acts on the catalogue of additional services. */
export const CATALOGUE_ACTS: Record<string, Act> = {
  'list-services': {
    takes: [],
    does: 'list the catalogue that clinics choose from',
    run: async ({ database, print }) => {
      for (const { name, subServices } of await listCatalogue(database))
        print(`${name}: ${subServices.join(', ')}`)
      return 0
    },
  },
  'add-service': {
    takes: ['service', 'sub-services'],
    does: 'add a service at the end; its sub-services are separated by commas',
    run: (parts, [service = '', names = '']) =>
      catalogued(parts, { act: 'add', service, subServices: names.split(',') }),
  },
  'rename-service': {
    takes: ['service', 'new-name'],
    does: 'rename a service; clinics that have it keep the old name',
    run: (parts, [service = '', to = '']) => catalogued(parts, { act: 'rename', service, to }),
  },
  'retire-service': {
    takes: ['service'],
    does: 'stop offering a service to clinics; those that have it keep it',
    run: (parts, [service = '']) => catalogued(parts, { act: 'retire', service }),
  },
  'add-sub-service': {
    takes: ['service', 'name'],
    does: 'add a sub-service to a service',
    run: (parts, [service = '', name = '']) => catalogued(parts, { act: 'add-sub', service, name }),
  },
  'rename-sub-service': {
    takes: ['service', 'name', 'new-name'],
    does: 'rename a sub-service',
    run: (parts, [service = '', name = '', to = '']) =>
      catalogued(parts, { act: 'rename-sub', service, name, to }),
  },
  'retire-sub-service': {
    takes: ['service', 'name'],
    does: 'remove a sub-service from a service',
    run: (parts, [service = '', name = '']) => catalogued(parts, { act: 'retire-sub', service, name }),
  },
}

const REFUSALS: Record<CatalogueRefusal, string> = {
  'no service': 'The catalogue has no such service.',
  'no sub-service': 'The service has no such sub-service.',
  'name taken': 'That name is taken.',
  'no name': 'A service and each of its sub-services needs a name that is not too long.',
  'last sub-service': 'A service needs a sub-service: retire the service instead.',
}

async function catalogued({ database, now, print }: Parts, change: CatalogueChange): Promise<ExitCode> {
  const refusal = await changeCatalogue(database, change, now)
  print(refusal === null ? 'The catalogue is changed.' : REFUSALS[refusal])
  return refusal === null ? 0 : 1
}

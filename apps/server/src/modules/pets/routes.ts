import { DomainError } from '@vetvisit/contract/errors'
import { createPet, listPets } from '@vetvisit/contract/pets/routes'
import { ownerScope } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { bind, type Binding } from '../../http/bind.ts'
import * as commands from './commands.ts'

export function petsBindings({ database }: Pick<Context, 'database'>): Binding[] {
  return [
    bind(createPet, async ({ caller, query, body, now }) => {
      const scope = ownerScope(caller)
      if (query.patientid !== undefined && query.patientid.toLowerCase() !== scope.ownerId)
        throw new DomainError('not_found')
      return commands.createPet(database, scope, body, now)
    }),
    bind(listPets, async ({ caller, now }) => commands.listPets(database, ownerScope(caller).ownerId, now)),
  ]
}

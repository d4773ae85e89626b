import { DomainError } from '@vetvisit/contract/errors'
import {
  addWeight,
  archivePet,
  createPet,
  getPet,
  listPets,
  removeWeight,
  restorePet,
  updatePet,
} from '@vetvisit/contract/pets/routes'
import { ownerScope, practiceScope } from '../../caller.ts'
import type { ChangeContext } from '../../context.ts'
import { bind, type Binding } from '../../http/bind.ts'
import * as commands from './commands.ts'
import { addWeightFor, createPetFor, removeWeightFor, updatePetFor } from './practice-commands.ts'

export function petsBindings(context: ChangeContext): Binding[] {
  return [
    bind(createPet, async ({ caller, query, body, now }) => {
      const { patient, ...fields } = body
      const named = [query.patientid, patient].filter((id) => id !== undefined)
      if (caller?.practice) {
        if (new Set(named).size > 1) throw new DomainError('not_found')
        return createPetFor(context, { ...practiceScope(caller), caller }, named[0], fields, now)
      }
      const scope = ownerScope(caller)
      if (named.some((id) => id !== scope.ownerId)) throw new DomainError('not_found')
      return commands.createPet(context, scope, fields, now)
    }),
    bind(updatePet, ({ caller, query, body, now }) =>
      caller?.practice
        ? updatePetFor(context, { ...practiceScope(caller), caller }, query.petId, body, now)
        : commands.updatePet(context, ownerScope(caller), query.petId, body, now),
    ),
    bind(archivePet, ({ caller, query, now }) =>
      commands.archivePet(context, ownerScope(caller), query.petId, query.confirmed, now),
    ),
    bind(restorePet, ({ caller, query, now }) =>
      commands.restorePet(context, ownerScope(caller), query.petId, now),
    ),
    bind(listPets, ({ caller, query, now }) =>
      commands.listRecords(context, ownerScope(caller), query.archived, now),
    ),
    bind(getPet, ({ caller, query, now }) => commands.getPet(context, ownerScope(caller), query.petId, now)),
    bind(addWeight, ({ caller, query, body, now }) =>
      caller?.practice
        ? addWeightFor(context, { ...practiceScope(caller), caller }, query.petId, body, now)
        : commands.addWeight(context, ownerScope(caller), query.petId, body, now),
    ),
    bind(removeWeight, ({ caller, query, now }) =>
      caller?.practice
        ? removeWeightFor(context, { ...practiceScope(caller), caller }, query.petId, query.date, now)
        : commands.removeWeight(context, ownerScope(caller), query.petId, query.date, now),
    ),
  ]
}

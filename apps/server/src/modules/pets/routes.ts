import { DomainError } from '@vetvisit/contract/errors'
import * as pets from '@vetvisit/contract/pets/routes'
import { ownerScope, practiceScope } from '../../context/caller.ts'
import type { ChangeContext } from '../../context/context.ts'
import { bind, type Binding } from '../../http/calls/bind.ts'
import { addWeight } from './add-weight.ts'
import { archivePet } from './archive-pet.ts'
import { createPet } from './create-pet.ts'
import { findPetsByChip } from './find-by-chip.ts'
import { getPet } from './get-pet.ts'
import { listRecords } from './list-records.ts'
import { createPetForOwner } from './practice/create-pet.ts'
import { updatePetOnRecord } from './practice/update-pet.ts'
import { addWeightOnRecord, removeWeightOnRecord } from './practice/weights.ts'
import { removeWeight } from './remove-weight.ts'
import { restorePet } from './restore-pet.ts'
import { updatePet } from './update-pet.ts'

export function petsBindings(context: ChangeContext): Binding[] {
  return [
    bind(pets.createPet, async ({ caller, query, body, now }) => {
      const { patient, ...fields } = body
      const ownerIds = new Set([query.patientid, patient].filter((id) => id !== undefined))
      if (caller?.practice) {
        if (ownerIds.size > 1) throw new DomainError('not_found')
        const [ownerId] = ownerIds
        return createPetForOwner(context, practiceScope(caller), { ownerId, fields }, now)
      }
      const scope = ownerScope(caller)
      if ([...ownerIds].some((id) => id !== scope.ownerId)) throw new DomainError('not_found')
      return createPet(context, scope, fields, now)
    }),
    bind(pets.updatePet, ({ caller, query: { petId }, body: changes, now }) =>
      caller?.practice
        ? updatePetOnRecord(context, practiceScope(caller), { petId, changes }, now)
        : updatePet(context, ownerScope(caller), { petId, changes }, now),
    ),
    bind(pets.archivePet, ({ caller, query, now }) => archivePet(context, ownerScope(caller), query, now)),
    bind(pets.restorePet, ({ caller, query, now }) =>
      restorePet(context, ownerScope(caller), query.petId, now),
    ),
    bind(pets.listPets, ({ caller, query, now }) =>
      listRecords(context, ownerScope(caller), query.archived, now),
    ),
    bind(pets.getPet, ({ caller, query, now }) => getPet(context, ownerScope(caller), query.petId, now)),
    bind(pets.findPetsByChip, ({ caller, query }) => findPetsByChip(context, caller, query)),
    bind(pets.addWeight, ({ caller, query: { petId }, body, now }) =>
      caller?.practice
        ? addWeightOnRecord(context, practiceScope(caller), { petId, ...body }, now)
        : addWeight(context, ownerScope(caller), { petId, ...body }, now),
    ),
    bind(pets.removeWeight, ({ caller, query, now }) =>
      caller?.practice
        ? removeWeightOnRecord(context, practiceScope(caller), query, now)
        : removeWeight(context, ownerScope(caller), query, now),
    ),
  ]
}

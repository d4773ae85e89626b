import { chipKey } from '@vetvisit/contract/pets/microchip'
import type { PetWithChip } from '@vetvisit/contract/pets/schemas'
import { type Caller, ownerScope, practiceScope } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import { petsOfOwnerWithChip, petsOnRecordWithChip } from './chip-query.ts'

/** The pets with a chip's number that the caller may see (specification/authorization D5); none for a number without letters and digits. */
export async function findPetsByChip(
  { database }: Pick<Context, 'database'>,
  caller: Caller | null,
  { rfid, petId }: { rfid: string; petId?: string | undefined },
): Promise<PetWithChip[]> {
  const wanted = { chip: chipKey(rfid), petId: petId ?? null }
  if (wanted.chip === '') return []
  const rows = caller?.practice
    ? await petsOnRecordWithChip(database, { ...wanted, practiceId: practiceScope(caller).practiceId })
    : await petsOfOwnerWithChip(database, { ...wanted, ownerId: ownerScope(caller).ownerId })
  return rows.map(({ id, name, species, ownerId, ownerName }) => ({
    _id: id,
    name,
    type: species,
    patient: ownerId,
    ownername: ownerName,
  }))
}

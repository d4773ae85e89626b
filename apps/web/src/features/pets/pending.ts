import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import type { PendingWrite } from '../../lib/offline/pending-write.ts'

/** The pets as they will be once everything that waits is sent; refused writes change nothing. */
export function withPending(pets: readonly PetRecord[], writes: readonly PendingWrite[]): PetRecord[] {
  return pets.map((pet) =>
    writes
      .filter(({ petId, refusal }) => petId === pet._id && refusal === null)
      .reduce((shown, { kind, input }) => {
        if (kind === 'weight') return withWeight(shown, input.body as { date: string; kg: number })
        return kind === 'pet' ? withChanges(shown, input.body as Record<string, unknown>) : shown
      }, pet),
  )
}

const withWeight = (pet: PetRecord, { date, kg }: { date: string; kg: number }): PetRecord => ({
  ...pet,
  weights: [...pet.weights.filter((other) => other.date !== date), { date, kg, by: null }].toSorted(
    (one, other) => (one.date < other.date ? -1 : 1),
  ),
})

/** Changed fields have the names of the record. */
function withChanges(pet: PetRecord, changes: Record<string, unknown>): PetRecord {
  const known = Object.entries(changes).filter(([name]) => name in pet)
  return { ...pet, ...Object.fromEntries(known) }
}

import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { RouteInput } from '@vetvisit/contract/http'
import { getPracticeHistory } from '@vetvisit/contract/notes/routes'
import {
  addWeight,
  archivePet,
  createPet,
  listPets,
  removeWeight,
  restorePet,
  updatePet,
} from '@vetvisit/contract/pets/routes'
import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import { call } from '../../lib/api/call.ts'
import { APPOINTMENTS_KEY, HISTORY_KEY, SLOTS_KEY } from '../../lib/api/query-keys.ts'

export const petKeys = { all: ['pets'] as const, own: ['pets', 'own'] as const }

type NewPet = RouteInput<typeof createPet>['body']
type Change = { petId: string; changes: RouteInput<typeof updatePet>['body']; idempotencyKey?: string }

/** The owner's pets, archived ones, too. */
export const usePets = () =>
  useQuery({
    queryKey: petKeys.own,
    queryFn: ({ signal }) => call(listPets, { query: { archived: true } }, { signal }),
  })

/** A pet as a practice may read and, where it keeps the owner's record, change it. */
export const usePracticePet = (petId: string) =>
  useQuery({
    queryKey: ['pets', 'practice', petId],
    queryFn: async ({ signal }) => {
      const { record } = await call(getPracticeHistory, { query: { petId, limit: 1 } }, { signal })
      return record
    },
    staleTime: 0,
    gcTime: 0,
  })

/** Home and booking show pets, too. */
const staleAfterPet = (queryClient: QueryClient) =>
  Promise.all(
    [petKeys.all, SLOTS_KEY, APPOINTMENTS_KEY, HISTORY_KEY].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )

/** A write that answers the pet as it is now: what is on the screen changes at once. */
function usePetWrite<Input>(write: (input: Input) => Promise<PetRecord>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: async (saved) => {
      queryClient.setQueryData<PetRecord[]>(petKeys.own, (pets) =>
        pets?.some((pet) => pet._id === saved._id)
          ? pets.map((pet) => (pet._id === saved._id ? saved : pet))
          : pets && [...pets, saved],
      )
      await staleAfterPet(queryClient)
    },
  })
}

/** @param ownerId in a call: whose pet it is, where a practice adds it */
export const useCreatePet = () =>
  usePetWrite(
    ({
      pet,
      ownerId,
      idempotencyKey,
    }: {
      pet: NewPet
      ownerId: string | undefined
      idempotencyKey: string
    }) =>
      call(
        createPet,
        { query: ownerId === undefined ? {} : { patientid: ownerId }, body: pet },
        { idempotencyKey },
      ),
  )

/** @throws ApiError pet_has_visits with `details.visits` when death would cancel visits and it is not confirmed */
export const useUpdatePet = () =>
  usePetWrite(({ petId, changes, idempotencyKey }: Change) =>
    call(
      updatePet,
      { query: { petId }, body: changes },
      idempotencyKey === undefined ? {} : { idempotencyKey },
    ),
  )

/** @throws ApiError pet_has_visits with `details.visits` when it is not confirmed */
export const useArchivePet = () =>
  usePetWrite(({ petId, confirmed }: { petId: string; confirmed: boolean }) =>
    call(archivePet, { query: { petId, confirmed } }),
  )

export const useRestorePet = () => usePetWrite((petId: string) => call(restorePet, { query: { petId } }))

export const useAddWeight = () =>
  usePetWrite(({ petId, ...body }: { petId: string; date: string; kg: number }) =>
    call(addWeight, { query: { petId }, body }),
  )

export const useRemoveWeight = () =>
  usePetWrite((query: { petId: string; date: string }) => call(removeWeight, { query }))

import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
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
import type { Attempt } from '../../lib/api/idempotency.ts'
import { APPOINTMENTS_KEY, HISTORY_KEY, SLOTS_KEY } from '../../lib/api/query-keys.ts'
import { useAction } from '../../ui/action/use-action.ts'

export const petKeys = { all: ['pets'] as const, own: ['pets', 'own'] as const }

type NewPet = RouteInput<typeof createPet>['body']
type Change = { petId: string; changes: RouteInput<typeof updatePet>['body'] }

/** The owner's pets, including archived ones. */
export const petsQuery = queryOptions({
  queryKey: petKeys.own,
  queryFn: ({ signal }) => call(listPets, { query: { archived: true } }, { signal }),
})

export const usePets = () => useQuery(petsQuery)

/** A pet that a practice may read and, if it keeps the owner's record, change. */
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

/** Home and booking pages also show pets. */
const staleAfterPet = (queryClient: QueryClient) =>
  Promise.all(
    [petKeys.all, SLOTS_KEY, APPOINTMENTS_KEY, HISTORY_KEY].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )

/** A write that returns the changed pet, which updates the screen at once. */
function usePetWrite<Input>(act: (input: Input, attempt: Attempt) => Promise<PetRecord>) {
  const queryClient = useQueryClient()
  return useAction({
    act,
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

/** @param ownerId owner of the pet, if a practice adds it */
export const useCreatePet = () =>
  usePetWrite(({ pet, ownerId }: { pet: NewPet; ownerId: string | undefined }, attempt) =>
    call(createPet, { query: ownerId === undefined ? {} : { patientid: ownerId }, body: pet }, attempt),
  )

/** @throws ApiError pet_has_visits with `details.visits` if a death would cancel appointments and this is not confirmed */
export const useUpdatePet = () =>
  usePetWrite(({ petId, changes }: Change, attempt) =>
    call(updatePet, { query: { petId }, body: changes }, attempt),
  )

/** @throws ApiError pet_has_visits with `details.visits` if not confirmed */
export const useArchivePet = () =>
  usePetWrite((query: { petId: string; confirmed: boolean }, attempt) => call(archivePet, { query }, attempt))

export const useRestorePet = () =>
  usePetWrite((petId: string, attempt) => call(restorePet, { query: { petId } }, attempt))

export const useAddWeight = () =>
  usePetWrite(({ petId, ...body }: { petId: string; date: string; kg: number }, attempt) =>
    call(addWeight, { query: { petId }, body }, attempt),
  )

export const useRemoveWeight = () =>
  usePetWrite((query: { petId: string; date: string }, attempt) => call(removeWeight, { query }, attempt))

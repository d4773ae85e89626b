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
import type { PetChanges, PetRecord } from '@vetvisit/contract/pets/schemas'
import { useMemo } from 'react'
import { call } from '../../lib/api/call.ts'
import type { Attempt } from '../../lib/api/idempotency.ts'
import { APPOINTMENTS_KEY, HISTORY_KEY, PETS_KEY, SLOTS_KEY } from '../../lib/api/query-keys.ts'
import { keepingAccount } from '../../lib/offline/kept-queries.ts'
import type { PendingWrite } from '../../lib/offline/pending-write.ts'
import { pendingWrites } from '../../lib/offline/pending-list.ts'
import { sendOrKeep } from '../../lib/offline/send-pending.ts'
import { useStore } from '../../lib/store.ts'
import { formatDate } from '../../lib/time/dates.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { weightText } from './format.ts'
import { withPending } from './pending.ts'

export const petKeys = { all: PETS_KEY, own: [...PETS_KEY, 'own'] as const }

type NewPet = RouteInput<typeof createPet>['body']
/** Changed fields, with their values before. */
type Changes = Partial<PetChanges>
type Change = {
  petId: string
  changes: Changes
  /** The form's inputs and those of the record that it began with, to show both sides if another person changes the same. */
  form?: PendingWrite['form']
}

/** The owner's pets, including archived ones. */
export const petsQuery = queryOptions({
  queryKey: petKeys.own,
  queryFn: ({ signal }) => call(listPets, { query: { archived: true } }, { signal }),
})

/** The owner's pets with what this device has not sent yet. */
export function usePets() {
  const pets = useQuery(petsQuery)
  const writes = useStore(pendingWrites)
  const data = useMemo(() => pets.data && withPending(pets.data, writes), [pets.data, writes])
  return { ...pets, data }
}

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
function usePetWrite<Input, Answer extends PetRecord | null = PetRecord>(
  act: (input: Input, attempt: Attempt) => Promise<Answer>,
) {
  const queryClient = useQueryClient()
  return useAction({
    act,
    onSuccess: async (saved) => {
      // Kept on the device: `usePets` shows it.
      if (saved === null) return
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

/**
 * Changes a pet; without a network an owner's change is kept on the device, and the answer is null.
 *
 * @throws ApiError pet_has_visits with `details.visits` if a death would cancel appointments and this is not confirmed
 */
export function useUpdatePet() {
  const written = useWritten()
  return usePetWrite<Change, PetRecord | null>(async ({ petId, changes, form = null }, attempt) => {
    const input = { query: { petId }, body: changes }
    if (!mayWait(changes)) return call(updatePet, input, attempt)
    return sendOrKeep({ ...written('pet', petId, attempt), input, form, summary: '' })
  })
}

/** A death cancels appointments, so it is never kept for later. */
const mayWait = (changes: Changes): boolean =>
  keepingAccount() !== null && changes.deceasedOn === undefined && changes.confirmed === undefined

/** The parts that every write about a pet has. */
function useWritten() {
  const queryClient = useQueryClient()
  return <Kind extends 'pet' | 'weight'>(kind: Kind, petId: string, { idempotencyKey }: Attempt) => {
    const pet = queryClient.getQueryData<PetRecord[]>(petKeys.own)?.find(({ _id }) => _id === petId)
    const petName = pet?.name ?? ''
    return { kind, petId, petName, key: idempotencyKey, writtenAt: Date.now(), file: null }
  }
}

/** @throws ApiError pet_has_visits with `details.visits` if not confirmed */
export const useArchivePet = () =>
  usePetWrite((query: { petId: string; confirmed: boolean }, attempt) => call(archivePet, { query }, attempt))

export const useRestorePet = () =>
  usePetWrite((petId: string, attempt) => call(restorePet, { query: { petId } }, attempt))

type NewWeight = { petId: string; date: string; kg: number }

/** Adds a weight; without a network an owner's weight is kept on the device, and the answer is null. */
export function useAddWeight() {
  const written = useWritten()
  return usePetWrite<NewWeight, PetRecord | null>(async ({ petId, ...body }, attempt) => {
    const input = { query: { petId }, body }
    if (keepingAccount() === null) return call(addWeight, input, attempt)
    return sendOrKeep({
      ...written('weight', petId, attempt),
      input,
      form: null,
      summary: `${weightText(body.kg)}, ${formatDate(body.date)}`,
    })
  })
}

export const useRemoveWeight = () =>
  usePetWrite((query: { petId: string; date: string }, attempt) => call(removeWeight, { query }, attempt))

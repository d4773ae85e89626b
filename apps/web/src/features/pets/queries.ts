import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createPet } from '@vetvisit/contract/pets/routes'
import type { RouteInput } from '@vetvisit/contract/http'
import { call } from '../../lib/api.ts'
import { SLOTS_KEY } from '../../lib/query-keys.ts'

export const petKeys = { all: ['pets'] as const }

type NewPet = RouteInput<typeof createPet>['body']

/** Registers a pet; the booking page shows the pets, too. */
export function useCreatePet() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ pet, idempotencyKey }: { pet: NewPet; idempotencyKey: string }) =>
      call(createPet, { query: {}, body: pet }, { idempotencyKey }),
    onSuccess: async () => {
      await Promise.all(
        [petKeys.all, SLOTS_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      )
    },
  })
}

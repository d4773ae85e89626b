import { useQuery } from '@tanstack/react-query'
import { getVisitorSlots } from '@vetvisit/contract/appointments/availability/routes'
import { getClinic } from '@vetvisit/contract/clinics/routes'
import { call } from '../../../lib/api/call.ts'
import { SLOTS_KEY } from '../../../lib/api/query-keys.ts'
import { wishedOf } from '../queries.ts'
import type { ClinicTimes } from '../booking-sheet/use-sheet-draft.ts'

const REFRESH_MS = 60_000

type Days = {
  clinicId: string
  /** Any vet if absent. */
  doctorId?: string | undefined
  /** A reason of the practice; times of one slot if absent. */
  reasonId?: string | undefined
  from?: string | undefined
  days: number
}

/** A clinic with its slots, as everybody may read them; never older than a minute. */
export const useVisitorPage = ({ clinicId, doctorId, reasonId, from, days }: Days) =>
  useQuery({
    queryKey: [
      ...SLOTS_KEY,
      clinicId,
      'visitor',
      from ?? 'today',
      days,
      doctorId ?? 'any',
      reasonId ?? 'slot',
    ],
    queryFn: async ({ signal }): Promise<ClinicTimes> => {
      const [clinic, slots] = await Promise.all([
        call(getClinic, { query: { clinicId } }, { signal }),
        call(
          getVisitorSlots,
          { query: { clinicId, days, ...(from && { from }), ...wishedOf({ doctorId, reasonId }) } },
          { signal },
        ),
      ])
      return { ...slots, clinic, pets: [], seenPets: [], waiting: [] }
    },
    placeholderData: (previous) => (previous?.clinic._id === clinicId ? previous : undefined),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  })

import { useQuery } from '@tanstack/react-query'
import { createAppointment, getBookPage } from '@vetvisit/contract/appointments/booking/routes'
import type { NewAppointmentInput } from '@vetvisit/contract/appointments/booking/schemas'
import { call } from '../../lib/api/call.ts'
import { SLOTS_KEY } from '../../lib/api/query-keys.ts'
import { useAppointmentChange } from './parts/use-appointment-change.ts'

const REFRESH_MS = 60_000

export const bookingKeys = {
  /** Key prefix of everything that shows free times of a clinic. */
  slots: SLOTS_KEY,
  days: (clinicId: string, from: string | undefined, days: number) =>
    [...SLOTS_KEY, clinicId, from ?? 'today', days] as const,
}

type Days = {
  clinicId: string
  /** First day; by default today at the clinic. */ from?: string | undefined
  days: number
}

/** A clinic with its slots of several days, never older than a minute. While other days load, the previous ones stay. */
export const useBookPage = ({ clinicId, from, days }: Days) =>
  useQuery({
    queryKey: bookingKeys.days(clinicId, from, days),
    queryFn: ({ signal }) =>
      call(getBookPage, { query: { clinicId, days, ...(from && { from }) } }, { signal }),
    placeholderData: (previous) => (previous?.clinic._id === clinicId ? previous : undefined),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  })

/** Books one slot for a pet. */
export const useBookAppointment = () =>
  useAppointmentChange((body: NewAppointmentInput, attempt) => call(createAppointment, { body }, attempt))

import { useQuery } from '@tanstack/react-query'
import { getClinicSlots } from '@vetvisit/contract/appointments/availability/routes'
import { createAppointment, getBookPage } from '@vetvisit/contract/appointments/booking/routes'
import type { NewAppointmentInput } from '@vetvisit/contract/appointments/booking/schemas'
import { call } from '../../lib/api/call.ts'
import { SLOTS_KEY } from '../../lib/api/query-keys.ts'
import { useAppointmentChange } from './parts/use-appointment-change.ts'

const REFRESH_MS = 60_000

type Days = {
  clinicId: string
  /** Any vet if absent. */
  doctorId?: string | undefined
  /** First day; by default today at the clinic. */ from?: string | undefined
  days: number
}

export const bookingKeys = {
  /** Key prefix of everything that shows free times of a clinic. */
  slots: SLOTS_KEY,
  days: ({ clinicId, doctorId, from, days }: Days) =>
    [...SLOTS_KEY, clinicId, from ?? 'today', days, doctorId ?? 'any'] as const,
}

/** A clinic with its slots of several days, never older than a minute. While other days load, the previous ones stay. */
export const useBookPage = (wish: Days) =>
  useQuery({
    queryKey: bookingKeys.days(wish),
    queryFn: ({ signal }) => {
      const { clinicId, doctorId, from, days } = wish
      const query = { clinicId, days, ...(from && { from }), ...(doctorId && { doctorId }) }
      return call(getBookPage, { query }, { signal })
    },
    placeholderData: (previous) => (previous?.clinic._id === wish.clinicId ? previous : undefined),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  })

type Day = { clinicId: string; /** Null for any vet. */ doctorId: string | null; date: string }

/** The vets of a clinic of several and their times of a day, as owners see them. A clinic of one vet has neither here. */
export function useVetTimes({ clinicId, doctorId, date }: Day) {
  const { data } = useQuery({
    queryKey: [...SLOTS_KEY, clinicId, 'vets', date, doctorId ?? 'any'],
    queryFn: ({ signal }) => {
      const query = { clinicId, from: date, days: 1, ...(doctorId !== null && { doctorId }) }
      return call(getClinicSlots, { query }, { signal })
    },
    placeholderData: (previous, query) => (query?.queryKey.includes(clinicId) ? previous : undefined),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    // A clinic that is not listed has no public times.
    retry: false,
  })
  const vets = data?.vets ?? []
  return { vets, slots: data && vets.length > 0 ? (data.days[0]?.slots ?? []) : null }
}

/** Books one slot for a pet. */
export const useBookAppointment = () =>
  useAppointmentChange((body: NewAppointmentInput, attempt) => call(createAppointment, { body }, attempt))

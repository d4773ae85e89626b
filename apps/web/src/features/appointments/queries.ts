import { useQuery } from '@tanstack/react-query'
import { getClinicSlots } from '@vetvisit/contract/appointments/availability/routes'
import type { ClinicVets, SlotDay } from '@vetvisit/contract/appointments/availability/schemas'
import { createAppointment, getBookPage } from '@vetvisit/contract/appointments/booking/routes'
import type { NewAppointmentInput } from '@vetvisit/contract/appointments/booking/schemas'
import { listClinicReasons, listReasons } from '@vetvisit/contract/reasons/routes'
import type { ClinicReason, PracticeReason } from '@vetvisit/contract/reasons/schemas'
import { call } from '../../lib/api/call.ts'
import { CLINIC_REASONS_KEY, REASONS_KEY, SLOTS_KEY } from '../../lib/api/query-keys.ts'
import { useAppointmentChange } from './parts/use-appointment-change.ts'

const REFRESH_MS = 60_000

type Days = {
  clinicId: string
  /** Any vet if absent. */
  doctorId?: string | undefined
  /** A reason of the practice; times of one slot if absent. */
  reasonId?: string | undefined
  /** How many animals come; one if absent. */
  animals?: number | undefined
  /** First day; by default today at the clinic. */ from?: string | undefined
  days: number
}

export type Wished = Pick<Days, 'doctorId' | 'reasonId' | 'animals'>

/** What another time of an appointment needs. */
export type WishedMove = Wished & {
  /** The length that the appointment keeps; that of the reason or of a slot if absent. */
  minutes?: number
}

/** The wished vet, the reason and the number of animals as calls send them. */
export const wishedOf = ({ doctorId, reasonId, animals = 1 }: Wished) => ({
  ...(doctorId && { doctorId }),
  ...(reasonId && { reasonId }),
  ...(animals > 1 && { animals }),
})

/** The same in the keys of queries. */
const wishedKey = ({ doctorId, reasonId, animals = 1 }: Wished) =>
  [doctorId ?? 'any', reasonId ?? 'slot', ...(animals > 1 ? [animals] : [])] as const

/** No reasons of its own, as most practices have none. */
const NONE: readonly never[] = []

/** The reasons for which owners may book at a clinic; undefined until they are read, none if they cannot be. */
export function useClinicReasons(clinicId: string): readonly ClinicReason[] | undefined {
  const { data, isError, fetchStatus } = useQuery({
    queryKey: [...CLINIC_REASONS_KEY, clinicId],
    queryFn: ({ signal }) => call(listClinicReasons, { query: { clinicId } }, { signal }),
    staleTime: REFRESH_MS,
    // Without them the sheet offers the six kinds, and a booking of one slot is possible.
    retry: false,
  })
  return data?.reasons ?? (isError || fetchStatus === 'paused' ? NONE : undefined)
}

/** The reasons of the practice that can be booked, also those that only its staff books; none until they are read. */
export function usePracticeReasons(): readonly PracticeReason[] {
  const { data } = useQuery({
    queryKey: REASONS_KEY,
    queryFn: ({ signal }) => call(listReasons, {}, { signal }),
  })
  return data?.filter(({ archived }) => !archived) ?? NONE
}

export const bookingKeys = {
  /** Key prefix of everything that shows free times of a clinic. */
  slots: SLOTS_KEY,
  days: ({ clinicId, from, days, ...wished }: Days) =>
    [...SLOTS_KEY, clinicId, from ?? 'today', days, ...wishedKey(wished)] as const,
}

/** A clinic with its slots of several days, never older than a minute. While other days load, the previous ones stay. */
export const useBookPage = (wish: Days) =>
  useQuery({
    queryKey: bookingKeys.days(wish),
    queryFn: ({ signal }) => {
      const { clinicId, from, days, ...wished } = wish
      const query = { clinicId, days, ...(from && { from }), ...wishedOf(wished) }
      return call(getBookPage, { query }, { signal })
    },
    placeholderData: (previous) => (previous?.clinic._id === wish.clinicId ? previous : undefined),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  })

type Day = {
  clinicId: string
  /** Null for any vet. */ doctorId: string | null
  /** A reason that owners may book. */ reasonId: string | undefined
  /** How many animals come; counts for a reason only. */ animals: number
  date: string
}

function useDayOfVets({ clinicId, doctorId, reasonId, animals, date }: Day) {
  const wished = { doctorId: doctorId ?? undefined, reasonId, animals: reasonId === undefined ? 1 : animals }
  return useQuery({
    queryKey: [...SLOTS_KEY, clinicId, 'vets', date, ...wishedKey(wished)],
    queryFn: ({ signal }) => {
      const query = { clinicId, from: date, days: 1, ...wishedOf(wished) }
      return call(getClinicSlots, { query }, { signal })
    },
    placeholderData: (previous, query) => (query?.queryKey.includes(clinicId) ? previous : undefined),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    // A clinic that is not listed has no public times.
    retry: false,
  })
}

/** The times of a day of the vets of a clinic of several, as owners see them; null at a clinic of one vet and while they are unknown. */
export function useVetTimes(day: Day): SlotDay['slots'] | null {
  const { data } = useDayOfVets(day)
  return data && data.vets.length > 0 ? (data.days[0]?.slots ?? []) : null
}

/** The vets of a clinic of several; none at a clinic of one vet, and where they cannot be read. Undefined until they are. */
export function useClinicVets(clinicId: string, date: string): Readonly<ClinicVets> | undefined {
  const day = { clinicId, doctorId: null, reasonId: undefined, animals: 1, date }
  const { data, isError, fetchStatus } = useDayOfVets(day)
  return data?.vets ?? (isError || fetchStatus === 'paused' ? NONE : undefined)
}

/** Books one slot for a pet. */
export const useBookAppointment = () =>
  useAppointmentChange((body: NewAppointmentInput, attempt) => call(createAppointment, { body }, attempt))

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listServices } from '@vetvisit/contract/catalogue/routes'
import {
  createClinic,
  deleteClinic,
  endClinicPause,
  listClinics,
  locateClinic,
  pauseClinic,
  updateClinic,
} from '@vetvisit/contract/clinics/routes'
import type { Clinic, ClinicChanges, NewClinic, Pause } from '@vetvisit/contract/clinics/schemas'
import { getPoster, type PosterFormat } from '@vetvisit/contract/vet-pages/routes'
import { call } from '../../lib/api/call.ts'
import { bytesOf } from '../../lib/api/base64.ts'
import { CLINICS_KEY } from '../../lib/api/query-keys.ts'
import { refreshUser } from '../../lib/session/refresh-user.ts'
import { updateUser } from '../../lib/session/session.ts'
import type { AddressInputs } from './clinic-form/clinic-inputs.ts'
import { useAction } from '../../ui/action/use-action.ts'

export const clinicKeys = {
  own: [...CLINICS_KEY, 'own'] as const,
  located: (address: AddressInputs) => [...CLINICS_KEY, 'located', address] as const,
  services: [...CLINICS_KEY, 'services'] as const,
  address: (clinicId: string) => [...CLINICS_KEY, 'address', clinicId] as const,
  vets: (clinicId: string) => [...CLINICS_KEY, 'vets', clinicId] as const,
}

/** The practice's clinics, oldest first. */
export const useClinics = () =>
  useQuery({ queryKey: clinicKeys.own, queryFn: ({ signal }) => call(listClinics, {}, { signal }) })

/** Where the public page of a clinic is, and whether strangers see it. */
export const usePublicAddress = (clinicId: string) =>
  useQuery({
    queryKey: clinicKeys.address(clinicId),
    queryFn: ({ signal }) => call(getPoster, { query: { clinicId, format: 'svg' } }, { signal }),
    select: ({ address, isListed }) => ({ address, isListed }),
  })

const POSTER_TYPES = { a4: 'application/pdf', a6: 'application/pdf', svg: 'image/svg+xml' }

/** A poster with the code of a public page, or the code alone. */
export async function fetchPosterFile(clinicId: string, format: PosterFormat): Promise<File> {
  const { fileName, base64 } = await call(getPoster, { query: { clinicId, format } })
  return new File([bytesOf(base64)], fileName, { type: POSTER_TYPES[format] })
}

const HOUR_MS = 3_600_000

/** Services to choose from. */
export const useServiceCatalogue = () =>
  useQuery({
    queryKey: clinicKeys.services,
    queryFn: ({ signal }) => call(listServices, {}, { signal }),
    staleTime: HOUR_MS,
  })

/** The position that the server finds for an address; null disables the query. */
export const useLocated = (address: AddressInputs | null) =>
  useQuery({
    queryKey: clinicKeys.located(address ?? NO_ADDRESS),
    queryFn: ({ signal }) => call(locateClinic, { body: filled(address ?? NO_ADDRESS) }, { signal }),
    enabled: address !== null,
    staleTime: HOUR_MS,
    retry: false,
  })

const NO_ADDRESS: AddressInputs = {
  addressLine1: '',
  addressLine2: '',
  zipcode: '',
  city: '',
  state: '',
  country: '',
}

/** Leaves out empty lines: the town alone is enough. */
const filled = ({ city, ...lines }: AddressInputs) => ({
  city,
  ...Object.fromEntries(Object.entries(lines).filter(([, line]) => line.trim() !== '')),
})

/** The country for numbers without a dial code is that of the oldest clinic. */
const learnCountry = () => void refreshUser()

/** Creates a clinic. During onboarding this also accepts the terms, so the stored user is refetched (specification/practice §4). */
export function useCreateClinic() {
  const queryClient = useQueryClient()
  return useAction({
    act: async (clinic: NewClinic, attempt): Promise<Clinic> => {
      const created = await call(createClinic, { query: {}, body: clinic }, attempt)
      if (clinic.termsAccepted) {
        updateUser({ onboarding: false, onboardingStep: null })
        await refreshUser()
      }
      return created
    },
    onSuccess: (_, clinic) => clinic.termsAccepted || learnCountry(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: clinicKeys.own }),
  })
}

type Update = { clinicId: string; changes: ClinicChanges }

/** Changes a clinic. @throws ApiError visits_affected, see `affectedVisits` */
export function useUpdateClinic() {
  const queryClient = useQueryClient()
  return useAction({
    act: ({ clinicId, changes }: Update, attempt): Promise<Clinic> =>
      call(updateClinic, { query: { clinicId }, body: changes }, attempt),
    onSuccess: (saved, { changes }) => {
      queryClient.setQueryData<Clinic[]>(clinicKeys.own, (clinics) =>
        clinics?.map((clinic) => (clinic.id === saved.id ? saved : clinic)),
      )
      if (changes.address) learnCountry()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: clinicKeys.own }),
  })
}

/** Pauses the bookings of a clinic; null ends the pause. */
export function usePauseClinic(clinicId: string) {
  const queryClient = useQueryClient()
  return useAction({
    act: (pause: Pause | null, attempt): Promise<Clinic> =>
      pause === null
        ? call(endClinicPause, { query: { clinicId } }, attempt)
        : call(pauseClinic, { query: { clinicId }, body: pause }, attempt),
    onSuccess: (saved) =>
      queryClient.setQueryData<Clinic[]>(clinicKeys.own, (clinics) =>
        clinics?.map((clinic) => (clinic.id === saved.id ? saved : clinic)),
      ),
    onError: () => queryClient.invalidateQueries({ queryKey: clinicKeys.own }),
  })
}

/** Deletes a clinic. @throws ApiError visits_affected, see `affectedVisits` */
export function useDeleteClinic() {
  const queryClient = useQueryClient()
  return useAction({
    act: ({ clinicId, forceDelete }: { clinicId: string; forceDelete: boolean }, attempt) =>
      call(deleteClinic, { query: { clinicId, forceDelete: forceDelete ? 'true' : 'false' } }, attempt),
    onSuccess: (_, { clinicId }) => {
      queryClient.setQueryData<Clinic[]>(clinicKeys.own, (clinics) =>
        clinics?.filter((clinic) => clinic.id !== clinicId),
      )
      learnCountry()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: clinicKeys.own }),
  })
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  deleteCertificate,
  getDoctor,
  updateDoctor,
  type Doctor,
  type DoctorChanges,
} from '@vetvisit/contract/doctors/routes'
import { call } from '../../lib/api/call.ts'
import { updateUser } from '../../lib/session/session.ts'
import { useAction } from '../../ui/action/use-action.ts'

export const doctorKeys = { own: ['doctors', 'own'] as const }

/** The doctor's own record. */
export const useOwnRecord = () =>
  useQuery({ queryKey: doctorKeys.own, queryFn: ({ signal }) => call(getDoctor, {}, { signal }) })

/** Saves part of the doctor's own record, and updates the cached record and the stored user from the response. */
export function useSaveDoctor() {
  const queryClient = useQueryClient()
  return useAction({
    act: (changes: DoctorChanges, attempt): Promise<Doctor> =>
      call(updateDoctor, { body: { doctor: changes } }, attempt),
    onSuccess: (doctor) => {
      queryClient.setQueryData(doctorKeys.own, doctor)
      const { fullname, mobile, profile, verified, onboarding, onboardingStep } = doctor
      updateUser({ fullname, mobile, profile, verified, onboarding, onboardingStep })
    },
  })
}

/** Deletes a certificate or document from the record. */
export function useDeleteCertificate() {
  const queryClient = useQueryClient()
  return useAction({
    act: (id: string, attempt) => call(deleteCertificate, { query: { id }, body: undefined }, attempt),
    onSuccess: (doctor) => queryClient.setQueryData(doctorKeys.own, doctor),
  })
}

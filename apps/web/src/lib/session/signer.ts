import { useUser } from './session.ts'

/** The vet for whom the person of a practice writes: themselves, or the vet of an assistant; undefined for a reception. */
export function useSignerId(): string | undefined {
  const user = useUser()
  return user?.role === 'doctor' ? user._id : user?.doctor?._id
}

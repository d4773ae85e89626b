import { useUser } from '../session/session.ts'

/** The word for the signed-in person's place: Service Center for service providers, otherwise Clinic (specification/practice §1). */
export const usePlaceKind = (): 'clinic' | 'center' => (useUser()?.isServiceProvider ? 'center' : 'clinic')

import { useUser } from '../session/session.ts'

/** What the place of whoever is signed in is called: service providers run a Service Center, everybody else a clinic (specification/practice §1). */
export const usePlaceKind = (): 'clinic' | 'center' => (useUser()?.isServiceProvider ? 'center' : 'clinic')

import type { Context } from '../../context/context.ts'
import { openPractice } from '../team/public.ts'
import { createAccount, openSession, type Origin, type SignedIn, type Signup } from '../auth/public.ts'
import { insertDoctor } from './repository.ts'

type DoctorSignup = Omit<Signup, 'role'> & {
  isServiceProvider: boolean
  deviceToken?: string | undefined
}

/** Creates the account and the practice of a doctor or service center, and signs it in. @throws DomainError email_taken, mobile_taken, invalid */
export async function signUpDoctor(
  context: Context,
  signup: DoctorSignup,
  origin: Origin,
): Promise<SignedIn> {
  const { database } = context
  const { isServiceProvider, deviceToken } = signup
  const doctorId = await createAccount(database, { ...signup, role: 'doctor' }, origin.now)
  await insertDoctor(database, { doctorId, isServiceProvider })
  await openPractice(database, { doctorId, isServiceProvider }, origin.now)
  return openSession(context, { userId: doctorId, deviceToken, event: 'signed_up' }, origin)
}

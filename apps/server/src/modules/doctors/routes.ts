import { signupDoctor } from '@vetvisit/contract/auth/routes'
import {
  deleteCertificate as deleteCertificateRoute,
  getDoctor as getDoctorRoute,
  updateDoctor as updateDoctorRoute,
} from '@vetvisit/contract/doctors/routes'
import { DomainError } from '@vetvisit/contract/errors'
import { practiceScope, signedIn, signerOf } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import { bind, type Binding } from '../../http/calls/bind.ts'
import { checkCurrentPassword, prepareSignup } from '../auth/public.ts'
import { deleteCertificate } from './delete-certificate.ts'
import { getDoctor } from './get-doctor.ts'
import { signUpDoctor } from './sign-up.ts'
import { updateDoctor } from './update-doctor.ts'

export function doctorsBindings(context: Context): Binding[] {
  return [
    bind(signupDoctor, {
      prepare: (call) => prepareSignup(context, call.body, call),
      handle: (call, passwordHash) => {
        const isServiceProvider = call.body.isServiceProvider || call.body.role === 'service_provider'
        return signUpDoctor(context, { ...call.body, isServiceProvider, passwordHash }, call)
      },
    }),
    bind(getDoctorRoute, ({ caller, now }) => getDoctor(context, signerOf(practiceScope(caller)), now)),
    bind(updateDoctorRoute, {
      prepare: (call) => checkCurrentPassword(context, signedIn(call.caller), call.body, call),
      handle: ({ caller, body, ...origin }, isProven) =>
        updateDoctor(context, practiceScope(caller), body, { ...origin, isProven }),
    }),
    bind(deleteCertificateRoute, async ({ caller, query, body, now }) => {
      const id = body?.id ?? query.id
      if (id === undefined) throw new DomainError('invalid', { fields: { id: 'validation.required' } })
      const signerId = signerOf(practiceScope(caller))
      await deleteCertificate(context, signerId, id, now)
      return getDoctor(context, signerId, now)
    }),
  ]
}

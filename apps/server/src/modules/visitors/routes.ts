import { requestCode as requestCodeRoute } from '@vetvisit/contract/auth/code/routes'
import { requestAppointment as requestAppointmentRoute } from '@vetvisit/contract/visitors/routes'
import type { Context } from '../../context/context.ts'
import { bind, type Binding } from '../../http/calls/bind.ts'
import { extendVisitorHold, usualAnswerOf } from '../appointments/public.ts'
import { checkCode, limitCodes, requestCode } from '../auth/public.ts'
import { requestAppointment } from './request-appointment.ts'

export const visitorsBindings = (context: Context): Binding[] => [
  bind(requestCodeRoute, {
    prepare: (call) => limitCodes(context, call.body, call),
    handle: async ({ body, language, now }) => {
      // While the mail is on its way, the time stays held.
      if (body.holdKey !== undefined) await extendVisitorHold(context.database, body.holdKey, now)
      return requestCode(context, { ...body, language: body.language ?? language }, now)
    },
  }),
  bind(requestAppointmentRoute, {
    prepare: async (call) => ({
      checked: await checkCode(context, call.body, call),
      usual: await usualAnswerOf(context.database, call.body.clinicId, call.now),
    }),
    handle: (call, prepared) => {
      const { body, language } = call
      return requestAppointment(
        context,
        { request: body, ...prepared, language: body.language ?? language },
        call,
      )
    },
  }),
]

import { z } from 'zod'
import { PRACTICE_ROLES, route } from '../../http.ts'
import { Id, orWrapped } from '../../wire.ts'
import { Appointment, Reason, namedAppointment } from '../record/schemas.ts'
import { AppointmentChange } from './schemas.ts'

export const updateAppointment = route({
  name: 'updateAppointment',
  method: 'PATCH',
  path: '/appointment/update',
  summary:
    'Approve, reject, move or cancel an appointment, hand it over to another vet, mark it as missed, or correct its details',
  access: { roles: ['patient', ...PRACTICE_ROLES] },
  body: orWrapped('appointment', AppointmentChange),
  data: Appointment,
  errors: ['slot_taken', 'pet_busy', 'wrong_state', 'stale', 'too_late', 'too_soon', 'clinic_closed'],
})

export const deleteAppointment = route({
  name: 'deleteAppointment',
  method: 'DELETE',
  path: '/appointment/delete',
  summary: 'Withdraw a request as its owner, or cancel an appointment as the doctor',
  access: { roles: ['patient', 'doctor'] },
  query: z.strictObject({ id: Id.optional().describe('Id of the appointment, unless the body names it.') }),
  body: orWrapped(
    'appointment',
    namedAppointment(z.strictObject({ _id: Id, reason: Reason.optional() })),
  ).optional(),
  data: Appointment,
  errors: ['wrong_state', 'too_late'],
})

export const consultAppointment = route({
  name: 'consultAppointment',
  method: 'POST',
  path: '/appointment/consult',
  summary:
    'Start the visit; repeating the call changes nothing. The visit of a colleague is taken over. While another visit of the doctor runs, it is refused with `visit_running` and that appointment',
  access: { roles: ['doctor'] },
  body: orWrapped(
    'appointment',
    namedAppointment(
      z.strictObject({
        _id: Id,
        finish: Id.optional().describe('Id of the visit that runs; it is completed first.'),
      }),
    ),
  ),
  data: Appointment,
  errors: ['wrong_state', 'too_soon', 'visit_running', 'slot_taken'],
})

export const completeAppointment = route({
  name: 'completeAppointment',
  method: 'POST',
  path: '/appointment/complete',
  summary: 'Finish a visit that runs; repeating the call changes nothing',
  access: { roles: ['doctor'] },
  body: orWrapped('appointment', namedAppointment(z.strictObject({ _id: Id }))),
  data: Appointment,
  errors: ['wrong_state'],
})

import { z } from 'zod'
import { PRACTICE_ROLES, route } from '../../http.ts'
import { Id, InstantInput } from '../../wire.ts'
import { Appointment, Reason } from '../record/schemas.ts'
import { MoveRequest, NewProposal, OwnMove } from './schemas.ts'

/** For clinics that allow it; elsewhere, and less than a day ahead, owners ask (specification/readings §6). */
export const moveAppointment = route({
  name: 'moveAppointment',
  method: 'POST',
  path: '/appointment/move',
  summary:
    'Move an approved appointment to a free slot without asking, where the clinic allows it; the same move twice is done once',
  access: { roles: ['patient'] },
  body: OwnMove,
  data: Appointment,
  errors: [
    'slot_taken',
    'pet_busy',
    'wrong_state',
    'stale',
    'too_late',
    'too_soon',
    'clinic_closed',
    'reason_not_offered',
    'telephone_only',
  ],
})

/** The practice moves the appointment (specification/readings §6): it sets a new time with `updateAppointment`, or declines. */
export const requestMove = route({
  name: 'askToMove',
  method: 'POST',
  path: '/appointment/askmove',
  summary: 'Ask the practice to move an appointment; a later request replaces an earlier one',
  access: { roles: ['patient'] },
  body: MoveRequest,
  data: Appointment,
  errors: ['wrong_state', 'stale', 'too_soon', 'clinic_closed'],
})

export const closeMoveRequest = route({
  name: 'dropMoveWish',
  method: 'DELETE',
  path: '/appointment/askmove',
  summary: 'Withdraw a move request as its owner, or decline it as the practice',
  access: { roles: ['patient', ...PRACTICE_ROLES] },
  query: z.strictObject({ id: Id.describe('Id of the appointment.') }),
  body: z.strictObject({ reason: Reason.optional() }).optional(),
  data: Appointment,
  errors: ['wrong_state'],
})

export const proposeTime = route({
  name: 'proposeTime',
  method: 'POST',
  path: '/appointment/propose',
  summary:
    'Propose other times for a request or an approved appointment; they are kept free until the owner answers',
  access: { roles: PRACTICE_ROLES },
  body: NewProposal,
  data: Appointment,
  errors: ['slot_taken', 'pet_busy', 'wrong_state', 'stale', 'too_soon', 'clinic_closed'],
})

export const answerProposal = route({
  name: 'answerProposal',
  method: 'POST',
  path: '/appointment/answerproposal',
  summary: 'Accept a proposed time, or decline all and keep the original one',
  access: { roles: ['patient'] },
  body: z.strictObject({
    _id: Id,
    accept: z.boolean(),
    start: InstantInput.describe(
      'The proposed start that the owner takes, or saw. Another one is refused with `stale`.',
    ),
  }),
  data: Appointment,
  errors: ['wrong_state', 'stale', 'slot_taken', 'pet_busy'],
})

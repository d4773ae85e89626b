import { z } from 'zod'
import { PRACTICE_ROLES, route } from '../../http.ts'
import { Id } from '../../wire.ts'
import { NewWalkIn, WalkIn } from './schemas.ts'

export const addWalkIn = route({
  name: 'addWalkIn',
  method: 'POST',
  path: '/doctor/walkin',
  summary: 'Put an animal that came without an appointment on the list of the day board',
  access: { roles: PRACTICE_ROLES },
  body: NewWalkIn,
  data: WalkIn,
  errors: ['limit_reached'],
})

/** The call needs no `seen`, because an animal that has left is gone for every member. */
export const endWalkIn = route({
  name: 'endWalkIn',
  method: 'POST',
  path: '/doctor/walkin/left',
  summary:
    'Note that an animal that waited without an appointment has left, or take that back; repeating the call changes nothing',
  access: { roles: PRACTICE_ROLES },
  body: z.strictObject({
    _id: Id,
    undo: z.boolean().default(false).describe('True if it is still there.'),
  }),
  data: WalkIn,
  errors: ['wrong_state', 'limit_reached'],
})

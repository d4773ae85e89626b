import { z } from 'zod'
import { PRACTICE_ROLES, route } from '../../http.ts'
import { Id } from '../../wire.ts'
import { Room, RoomChanges } from './schemas.ts'

export const listRooms = route({
  name: 'listRooms',
  method: 'GET',
  path: '/practice/rooms',
  summary: 'List the treatment rooms of the practice’s clinics in their order, archived ones last',
  access: { roles: PRACTICE_ROLES },
  data: z.array(Room),
})

export const updateRooms = route({
  name: 'updateRooms',
  method: 'PATCH',
  path: '/clinic/rooms',
  summary: 'Change the treatment rooms of a clinic, their names and their order',
  access: { roles: PRACTICE_ROLES },
  query: z.strictObject({ clinicId: Id.describe('Id of the clinic.') }),
  body: RoomChanges,
  data: z.array(Room).describe('The rooms of the clinic.'),
  errors: ['limit_reached'],
})

import * as rooms from '@vetvisit/contract/clinics/rooms/routes'
import { practiceScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import { bind, type Binding } from '../../../http/calls/bind.ts'
import { listRooms, updateRooms } from './change-rooms.ts'

/** Treatment rooms of a practice's clinics (specification/authorization N8). */
export const roomsBindings = ({ database }: Context): Binding[] => [
  bind(rooms.listRooms, ({ caller }) => listRooms(database, practiceScope(caller))),
  bind(rooms.updateRooms, ({ caller, query: { clinicId }, body: changes, now }) =>
    updateRooms(database, practiceScope(caller), { clinicId, changes }, now),
  ),
]

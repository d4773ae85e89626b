import * as rooms from '@vetvisit/contract/clinics/rooms/routes'
import { practiceScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import { bind, type Binding } from '../../../http/calls/bind.ts'
import { listRooms, updateRooms } from './change-rooms.ts'

/** Treatment rooms of a practice's clinics (specification/authorization N8). */
export const roomsBindings = (context: Context): Binding[] => [
  bind(rooms.listRooms, ({ caller }) => listRooms(context.database, practiceScope(caller))),
  bind(rooms.updateRooms, ({ caller, query: { clinicId }, body: changes, now }) =>
    updateRooms(context, practiceScope(caller), { clinicId, changes }, now),
  ),
]

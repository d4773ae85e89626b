import type { Task } from '@vetvisit/contract/tasks/schemas'
import { writeInstant } from '../../db/instant.ts'
import type { TaskRow } from './repository.ts'

/** A task as the people of its practice see it. */
export const taskToWire = (row: TaskRow): Task => ({
  _id: row.id,
  text: row.text,
  date: row.date,
  isCall: row.isCall,
  personId: row.personId,
  personName: row.personName,
  owner:
    row.ownerId === null
      ? null
      : {
          _id: row.ownerId,
          fullname: row.ownerName ?? '',
          mobile: row.mobile,
          countryCode: row.countryCode,
        },
  pet: row.petId === null ? null : { _id: row.petId, name: row.petName ?? '' },
  createdAt: writeInstant(row.createdAt),
  createdBy: row.createdBy,
  doneAt: row.doneAt === null ? null : writeInstant(row.doneAt),
})

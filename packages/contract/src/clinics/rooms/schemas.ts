import { z } from 'zod'
import { Id, requiredLine, Seen } from '../../wire.ts'
import { ROOM_NAME_MAX, roomKey, ROOMS_MAX } from './rules.ts'

/** A treatment room of a clinic; only the practice reads it. */
export const Room = z.object({
  _id: Id,
  clinicId: Id,
  name: z.string(),
  archived: z.boolean().describe('True if it is no longer chosen. Its visits go on naming it.'),
})
export type Room = z.infer<typeof Room>

/** The treatment room of a visit. */
export const VisitRoom = z
  .object({ _id: Id, name: z.string() })
  .optional()
  .describe('Treatment room, for the practice. Absent for owners, and without one.')

/** The treatment room that the practice chooses for a visit. */
export const WishedRoom = Id.optional().describe(
  'The practice only: id of a treatment room of the clinic, which then has no other visit at that time.',
)

/** The rooms of a clinic in their order, without archived ones. */
export const RoomChanges = z
  .strictObject({
    rooms: z
      .array(
        z.strictObject({
          _id: Id.optional().describe(
            'Absent for a new room; one with the name of an archived room is that room.',
          ),
          name: requiredLine(ROOM_NAME_MAX, 'validation.required'),
        }),
      )
      .max(ROOMS_MAX, 'validation.tooMany')
      .refine(
        (rooms) => new Set(rooms.map(({ name }) => roomKey(name))).size === rooms.length,
        'validation.invalid',
      )
      .refine((rooms) => {
        const ids = rooms.flatMap(({ _id }) => _id ?? [])
        return new Set(ids).size === ids.length
      }, 'validation.invalid'),
    seen: Seen,
  })
  .describe('Rooms that are not named are archived if visits have them, and deleted otherwise.')
export type RoomChanges = z.output<typeof RoomChanges>

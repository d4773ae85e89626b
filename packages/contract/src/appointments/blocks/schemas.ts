import { z } from 'zod'
import { DAY_MS, MINUTE_MS } from '../../zones/rules.ts'
import { CalendarDate, Id, Instant, InstantInput, typedLine } from '../../wire.ts'
import { AppointmentStatus, FurtherPet } from '../record/schemas.ts'
import { VisitRoom } from '../../clinics/rooms/schemas.ts'
import {
  BLOCK_DAYS_MAX,
  BLOCK_KINDS,
  BLOCK_NOTE_MAX,
  BLOCKS_CHANGED,
  CLOCK_CHANGE_MINUTES_MAX,
  ROOM_BLOCK_KINDS,
  SERIES_WEEKS_MAX,
  WEEKLY_BLOCK_MINUTES_MAX,
} from './rules.ts'

/** A time in which a vet or a treatment room takes no visits. */
export const Block = z.object({
  _id: Id,
  doctorId: Id.nullable().describe('The vet. Null for a block of a treatment room.'),
  room: VisitRoom.describe('The treatment room. Absent for a block of a vet.'),
  start: Instant,
  end: Instant,
  kind: z
    .enum(BLOCK_KINDS)
    .describe(
      '`reserved` is taken for owners and free for the practice; the others are taken for everybody.',
    ),
  note: z.string().describe('Only the practice reads it.'),
  seriesId: Id.nullable().describe('Of the weekly block to which it belongs. Null for a single one.'),
})
export type Block = z.infer<typeof Block>

/** A visit or request that lies beneath a block; it stays. */
export const VisitBeneath = z.object({
  _id: Id,
  status: AppointmentStatus.extract(['requested', 'approved', 'consulting']),
  start: Instant,
  end: Instant,
  petName: z.string(),
  furtherPets: z.array(FurtherPet).optional().describe('Animals that come with the pet. Absent without any.'),
  ownername: z.string(),
})
export type VisitBeneath = z.infer<typeof VisitBeneath>

/** Most visits that an answer lists. */
export const VISITS_BENEATH_MAX = 100

export const VisitsBeneath = z
  .array(VisitBeneath)
  .describe(`Visits and requests beneath, by start, at most ${VISITS_BENEATH_MAX}. They stay as they are.`)

const WholeMinute = InstantInput.refine((at) => at % MINUTE_MS === 0)

const times = {
  start: WholeMinute,
  end: WholeMinute.describe(`At most ${BLOCK_DAYS_MAX} days after \`start\`.`),
}

/** Longest weekly block, on the day on which clocks go back; the server measures it by the clocks of its zone. */
const WEEKLY_MS_MAX = (WEEKLY_BLOCK_MINUTES_MAX + CLOCK_CHANGE_MINUTES_MAX) * MINUTE_MS

/** Refuses an end that is not after the start, and a block that is too long. */
const requireLength = (
  { start, end, weekly }: { start: number; end: number; weekly?: unknown },
  { addIssue }: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
) => {
  const longest = weekly === undefined ? BLOCK_DAYS_MAX * DAY_MS : WEEKLY_MS_MAX
  if (end <= start) addIssue({ code: 'custom', path: ['end'], message: 'validation.blockEnd' })
  else if (end - start > longest)
    addIssue({ code: 'custom', path: ['end'], message: 'validation.blockTooLong' })
}

const roomKinds: ReadonlySet<string> = new Set(ROOM_BLOCK_KINDS)

/** Refuses a block of a vet and a treatment room at once, and kinds that a room does not have. */
const requireVetOrRoom = (
  { doctorId, roomId, kind }: { doctorId?: string | undefined; roomId?: string | undefined; kind: string },
  { addIssue }: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
) => {
  if (roomId === undefined) return
  if (doctorId !== undefined) addIssue({ code: 'custom', path: ['roomId'], message: 'validation.invalid' })
  if (!roomKinds.has(kind)) addIssue({ code: 'custom', path: ['kind'], message: 'validation.invalid' })
}

export const NewBlock = z
  .strictObject({
    doctorId: Id.optional().describe(
      'A vet of the practice. Without it, the vet who signs for the caller, or the only one of the practice.',
    ),
    roomId: Id.optional().describe(
      'A treatment room of a clinic, in place of a vet. Its kinds are `meeting` and `other`.',
    ),
    ...times,
    kind: z.enum(BLOCK_KINDS),
    note: typedLine(BLOCK_NOTE_MAX).default(''),
    weekly: z
      .strictObject({
        until: CalendarDate.optional().describe('The last day on which one may begin.'),
        count: z.int().min(1).max(SERIES_WEEKS_MAX).optional().describe('How many there are.'),
      })
      .refine(({ until, count }) => until === undefined || count === undefined)
      .optional()
      .describe(
        `Repeats the block each week at the same time of the clinic’s clocks; without \`until\` and \`count\` it goes on. A weekly block has at most ${WEEKLY_BLOCK_MINUTES_MAX} minutes by these clocks.`,
      ),
  })
  .superRefine(requireLength)
  .superRefine(requireVetOrRoom)
export type NewBlock = z.output<typeof NewBlock>

export const BlockChange = z
  .strictObject({
    _id: Id,
    ...times,
    kind: z.enum(BLOCK_KINDS),
    note: typedLine(BLOCK_NOTE_MAX),
    which: z
      .enum(BLOCKS_CHANGED)
      .default('one')
      .describe(
        '`following` means this block and the later ones of its weekly block: each moves by as many days, to the same time of the clinic’s clocks, and gets the kind and note.',
      ),
    seen: Block.pick({ start: true, end: true, kind: true, note: true })
      .optional()
      .describe(
        'The block as the client read it. If it has changed since, the call is refused with `stale`, and `details.block` is the current one.',
      ),
  })
  .superRefine(requireLength)
export type BlockChange = z.output<typeof BlockChange>

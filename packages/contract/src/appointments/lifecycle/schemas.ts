import { z } from 'zod'
import { Id, InstantInput } from '../../wire.ts'
import { Override, VisitMinutes } from '../override/schemas.ts'
import { SERVICES_PER_BOOKING_MAX } from '../record/rules.ts'
import { AppointmentType, ReadVersion, Reason, ReasonKind, UrgentSigns } from '../record/schemas.ts'

/** Details of an appointment that its practice may correct; absent fields stay unchanged (specification/authorization E2). */
export const AppointmentDetails = z
  .strictObject({
    type: AppointmentType.optional(),
    petId: Id.optional().describe('Another pet of the same owner. It can be changed until the visit begins.'),
    reasonKind: ReasonKind.nullable().optional(),
    urgentSigns: UrgentSigns.optional(),
    reason: Reason.optional(),
    additionalServices: z
      .array(z.strictObject({ service: z.string().max(200), name: z.string().max(200) }))
      .max(SERVICES_PER_BOOKING_MAX, 'validation.tooMany')
      .optional()
      .describe(
        'The complete list of services. Services that are already booked keep their price; added ones get the current price.',
      ),
  })
  .refine(
    (details) => Object.values(details).some((value) => value !== undefined),
    'validation.nothingToChange',
  )
export type AppointmentDetails = z.infer<typeof AppointmentDetails>

/** Whether the practice has the owner told of what it does. */
export const TellOwner = z
  .boolean()
  .optional()
  .describe(
    'The practice only: whether the owner is told. Absent, they are told of a booking, of another time and length, and of another vet if they chose theirs. False has them told only of what is never hidden: another start or clinic, an answer, the end of a move request, of proposed times or of waiting, and the cancellation of an appointment of which they know.',
  )

/** Approve, reject, move, hand over, mark as no-show, cancel (specification/readings §6), or correct the details. */
export const AppointmentChange = z
  .strictObject({
    _id: Id,
    status: z.enum(['approved', 'rejected', 'no_show', 'cancelled', 'withdrawn']).optional(),
    isCancelled: z.literal(true).optional(),
    start: InstantInput.optional(),
    clinicId: Id.optional(),
    doctorId: Id.optional().describe(
      'Id of another vet of the practice who works at the clinic: the appointment is handed over to them, at the same time or at `start`.',
    ),
    reason: Reason.optional().describe(
      'Reason for the rejection, cancellation or new time. That of a hand-over is kept in the history and sent to nobody.',
    ),
    details: AppointmentDetails.optional().describe(
      'Corrected details. They cannot be combined with other changes.',
    ),
    minutes: VisitMinutes,
    roomId: Id.nullable()
      .optional()
      .describe(
        'The practice only: id of a treatment room of the clinic, or null for none. Absent, a moved appointment keeps its room as long as it stays at the clinic.',
      ),
    override: Override,
    tell: TellOwner,
    version: ReadVersion,
  })
  .refine(
    (change) =>
      change.status !== undefined ||
      change.isCancelled !== undefined ||
      change.start !== undefined ||
      change.minutes !== undefined ||
      change.doctorId !== undefined ||
      change.roomId !== undefined ||
      change.details !== undefined,
    'validation.nothingToChange',
  )
  .refine(
    ({ details, status, isCancelled, start, clinicId, doctorId, minutes, roomId, override, tell }) =>
      details === undefined ||
      [status, isCancelled, start, clinicId, doctorId, minutes, roomId, override, tell].every(
        (other) => other === undefined,
      ),
    { path: ['details'], error: 'validation.detailsAlone' },
  )
  .refine(
    ({ doctorId, status, isCancelled }) =>
      doctorId === undefined || (status === undefined && isCancelled === undefined),
    { path: ['doctorId'], error: 'validation.handOverAlone' },
  )
  .refine(
    ({ status, isCancelled }) => isCancelled === undefined || (status !== 'approved' && status !== 'no_show'),
    { path: ['status'], error: 'validation.cancelledAndNot' },
  )
export type AppointmentChange = z.infer<typeof AppointmentChange>

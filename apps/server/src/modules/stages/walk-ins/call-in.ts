import type { NewAppointment } from '@vetvisit/contract/appointments/booking/schemas'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import { instantText, localDateOf } from '@vetvisit/contract/zones/rules'
import type { PracticeScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import { requireRight } from '../../../context/policy.ts'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { lockForBooking } from '../../../db/locks.ts'
import { bookForOwner, worksAt } from '../../appointments/public.ts'
import { saveMarks } from '../repository.ts'
import { type FoundWalkIn, loadWalkIn, walkInOver } from './change-walk-in.ts'
import { saveCalledIn } from './repository.ts'

/**
 * Books for an owner on record (`bookForOwner`). With `walkInId` it calls in an animal that waits without an appointment: the entry leaves the
 * list, and the animal of a visit of today has arrived when it came. Without `doctorId` the visit is with the vet of who calls (`vetOfCall`).
 *
 * @throws DomainError as `bookForOwner`; not_found for an entry of another practice, clinic or animal; wrong_state for an animal that waits no longer
 */
export async function bookByPractice(
  context: Context,
  scope: PracticeScope,
  request: NewAppointment,
  now: Instant,
): Promise<Appointment> {
  const { walkInId: id, clinicId, roomId, reasonId } = request
  if (id === undefined) return bookForOwner(context, scope, request, now)
  requireRight(scope, 'appointments')
  const { database } = context
  const { practiceId } = scope
  return database.transact(async () => {
    const waiting = await loadWalkIn(database, { practiceId, id }, now)
    const { ownerId } = waiting
    const doctorId = request.doctorId ?? (await vetOfCall(database, scope, waiting))
    // The lock of the owner lets two people who call in one animal do so one after the other.
    await lockForBooking(database, { clinicId, doctorId, roomId, reasonId, ownerId })
    const found = await loadWalkIn(database, { practiceId, id }, now)
    if (!found.isWaiting) throw walkInOver()
    if (found.petId !== request.petId || found.clinicId !== clinicId) throw new DomainError('not_found')
    const booked = await bookForOwner(context, scope, { ...request, doctorId }, now)
    const saved = await saveCalledIn(database, { practiceId, id, appointmentId: booked._id })
    if (saved.length === 0) throw walkInOver()
    const dateOf = (instant: Instant) => localDateOf(found.timeZone, instant)
    if (dateOf(request.start) !== dateOf(now)) return booked
    const { joinedAt: arrivedAt, joinedBy: arrivedBy } = found
    await saveMarks(database, { appointmentId: booked._id, arrivedAt, arrivedBy, leftAt: null })
    return { ...booked, stage: { arrivedAt: instantText(arrivedAt), byOwner: false, leftAt: null } }
  })
}

/** The vet whose agenda the caller keeps, if they work at the clinic; else the vet for whom the animal waits, if any. */
async function vetOfCall(
  database: Database,
  { practiceId, reach }: PracticeScope,
  { clinicId, doctorId }: FoundWalkIn,
): Promise<string | undefined> {
  const isHere =
    reach !== 'practice' && (await worksAt(database, { practiceId, doctorId: reach.vetId, clinicId }))
  return isHere ? reach.vetId : (doctorId ?? undefined)
}

import { holdsSlot } from '@vetvisit/contract/appointments/record/rules'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import type { ChangeContext } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { lockVetOfAppointment } from '../../../db/locks.ts'
import { type Editor, isOwnerScope, type Reader } from '../record/actors.ts'
import { appointmentToWire, type Viewer } from '../record/presenter.ts'
import { type AppointmentRow, findAppointment } from '../record/repository.ts'
import { offerFreedTimes } from '../waiting-list/waiting-list.ts'

type Row = AppointmentRow

const viewerOf = (editor: Editor): Viewer => (isOwnerScope(editor) ? 'owner' : editor)

/**
 * Changes one appointment of the editor in a transaction, under the lock of its vet, and offers the freed time to the waiting list.
 *
 * @param change.anyVet locks all vets of the clinic if the owner took any of them, because `act` may choose another one
 * @param act changes the appointment and returns its new state
 * @throws DomainError not_found
 */
export async function changeAppointment(
  context: ChangeContext,
  editor: Editor,
  { id, now, anyVet = false }: { id: string; now: Instant; anyVet?: boolean },
  act: (row: Row) => Promise<Row>,
): Promise<Appointment> {
  const { database } = context
  return database.transact(async () => {
    if (!(await lockVetOfAppointment(database, id, { anyVet }))) throw new DomainError('not_found')
    const row = await findAppointment(database, editor, id)
    if (!row) throw new DomainError('not_found')
    const after = await act(row)
    if (freesTime(row, after)) await offerFreedTimes(context, row.doctorId, now)
    return appointmentToWire(context, after, viewerOf(editor), now)
  })
}

/** Whether a change frees the time of an appointment, or the time that was held for its proposal. */
const freesTime = (before: Row, after: Row) =>
  (holdsSlot(before.status) &&
    (!holdsSlot(after.status) || before.startsAt !== after.startsAt || before.doctorId !== after.doctorId)) ||
  (before.proposal !== null && before.proposal.holdId !== after.proposal?.holdId)

/**
 * Refuses a change by an editor who saw another version (specification/authorization E2).
 *
 * @param seen undefined accepts any version
 * @throws DomainError stale with the current appointment
 */
export function requireFresh(
  context: Reader,
  row: Row,
  { editor, seen }: { editor: Editor; seen: number | undefined },
  now: Instant,
): void {
  if (seen !== undefined && seen !== row.version)
    throw new DomainError('stale', {
      details: { appointment: appointmentToWire(context, row, viewerOf(editor), now) },
    })
}

import { holdsSlot } from '@vetvisit/contract/appointments/record/rules'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import type { ChangeContext } from '../../../context/context.ts'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { lockVetOfAppointment } from '../../../db/locks.ts'
import { type Editor, isOwnerScope, type Reader } from '../record/actors.ts'
import { appointmentToWire, type Viewer } from '../record/presenter.ts'
import { type AppointmentRow, findAppointment } from '../record/repository.ts'
import { offerFreedTimes } from '../waiting-list/waiting-list.ts'

type Row = AppointmentRow

const viewerOf = (editor: Editor): Viewer => (isOwnerScope(editor) ? 'owner' : editor)

type Changed = {
  id: string
  now: Instant
  /** A vet of the practice who may take the appointment over. */
  taker?: string | undefined
  /** A treatment room into which the appointment may come. */
  roomId?: string | null | undefined
  /** Locks all vets of the clinic, because `act` may choose another one: always, or if the owner took any of them. */
  vets?: 'all' | 'any'
  /** Locks the reason whose appointments of a day are counted. */
  counted?: boolean
}

/**
 * Changes one appointment of the editor in a transaction, under the locks of its vet and of the one who may take it over, and offers the
 * freed time to the waiting list.
 *
 * @param act changes the appointment and returns its new state
 * @throws DomainError not_found
 */
export async function changeAppointment(
  context: ChangeContext,
  editor: Editor,
  { id, now, ...locks }: Changed,
  act: (row: Row) => Promise<Row>,
): Promise<Appointment> {
  const { database } = context
  return database.transact(async () => {
    const { row, vets } = await lockedAppointment(database, editor, { id, ...locks })
    const after = await act(row)
    for (const doctorId of vetsWithFreedTime(row, after))
      if (vets.includes(doctorId)) await offerFreedTimes(context, doctorId, now)
    return appointmentToWire(context, after, viewerOf(editor), now)
  })
}

async function lockedAppointment(
  database: Database,
  editor: Editor,
  change: Omit<Changed, 'now'>,
): Promise<{ row: Row; vets: readonly string[] }> {
  const vets = await lockVetOfAppointment(database, change.id, change)
  const row = vets.length === 0 ? undefined : await findAppointment(database, editor, change.id)
  if (!row) throw new DomainError('not_found')
  // Handed over while this waited: the lock of the vet who has it now is still to be taken.
  return vets.includes(row.doctorId) ? { row, vets } : lockedAppointment(database, editor, change)
}

/** The vets of whose time a change frees some: that of the appointment, or what was held for its proposals. */
function vetsWithFreedTime(before: Row, after: Row): Set<string> {
  const isFreed =
    holdsSlot(before.status) &&
    (!holdsSlot(after.status) || before.startsAt !== after.startsAt || before.doctorId !== after.doctorId)
  const held = new Set(after.proposals.map(({ holdId }) => holdId))
  const ended = before.proposals.filter(({ holdId }) => !held.has(holdId))
  return new Set([...(isFreed ? [before.doctorId] : []), ...ended.map(({ doctorId }) => doctorId)])
}

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

import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import type { Instant } from '../../../db/instant.ts'
import type { OwnerScope } from '../../../context/caller.ts'
import type { Reader } from './actors.ts'
import { findMilestones, type Milestones } from './milestones-query.ts'
import { appointmentToWire } from './presenter.ts'
import { findAppointment } from './repository.ts'

/** One appointment of an owner in any state, with what became of it. @throws DomainError not_found */
export async function ownersAppointment(
  context: Reader,
  { ownerId }: OwnerScope,
  id: string,
  now: Instant,
): Promise<Milestones & { appointment: Appointment }> {
  const { database } = context
  const [row, milestones] = await Promise.all([
    findAppointment(database, { ownerId }, id),
    findMilestones(database, { appointmentId: id, ownerId }),
  ])
  if (!row) throw new DomainError('not_found')
  return { ...milestones, appointment: appointmentToWire(context, row, 'owner', now) }
}

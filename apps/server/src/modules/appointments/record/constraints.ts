import { DomainError } from '@vetvisit/contract/errors'
import { constraintOf } from '../../../db/failures.ts'

/**
 * Runs a change of an appointment and translates violations of its constraints. The locks of vet and room protect their time; the pet's
 * time may be taken by another practice at the same moment.
 *
 * @throws DomainError pet_busy, slot_taken, visit_running
 */
export async function withConstraintRefusals<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const constraint = constraintOf(error)
    if (constraint === 'appointments_pet_free') throw new DomainError('pet_busy')
    if (constraint === 'appointments_doctor_free' || constraint === 'appointments_room_free')
      throw new DomainError('slot_taken')
    if (constraint === 'appointments_one_in_room') throw new DomainError('visit_running')
    throw error
  }
}

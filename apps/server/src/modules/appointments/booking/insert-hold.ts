import type { Span } from '@vetvisit/contract/appointments/availability/rules'
import { v7 as uuidv7 } from 'uuid'
import type { Instant } from '../../../db/instant.ts'
import type { Database } from '../../../db/client.ts'
import { insertAppointment, type NewAppointmentRow } from '../record/insert-query.ts'
import { PLAIN } from '../record/override.ts'
import type { BookingState } from './rules.ts'

type HeldTime = Span & { ownerId: string | null; expiresAt: number }

/**
 * Inserts a hold of a vet's time at a clinic; without an owner for a visitor.
 *
 * @returns undefined if the constraint finds the doctor's time taken
 */
export async function insertHold(
  database: Database,
  {
    clinic,
    vet,
    reason,
  }: Pick<BookingState, 'clinic' | 'reason'> & { vet: Pick<BookingState['vet'], 'doctorId'> },
  time: HeldTime,
  now: Instant,
): Promise<(HeldTime & { id: string; clinicId: string; doctorId: string }) | undefined> {
  const row: NewAppointmentRow & HeldTime = {
    ...time,
    ...PLAIN,
    roomId: null,
    ownLength: false,
    id: uuidv7(),
    status: 'held',
    practiceId: clinic.practiceId,
    doctorId: vet.doctorId,
    vetChosen: true,
    clinicId: clinic.id,
    petId: null,
    type: 'consultation',
    reasonId: reason?.id ?? null,
    reasonKind: null,
    urgentSigns: [],
    reason: '',
    fee: 0,
    currency: clinic.currency,
    services: [],
    servicesTotal: 0,
  }
  return (await insertAppointment(database, row, now)) ? row : undefined
}

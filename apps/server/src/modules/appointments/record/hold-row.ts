import { v7 as uuidv7 } from 'uuid'
import type { BookableClinic } from '../../timetables/public.ts'
import type { NewAppointmentRow } from './insert-query.ts'

type HeldTime = { ownerId: string | null; startsAt: number; endsAt: number; expiresAt: number }

/** A new hold of a clinic's time, as a row without a pet; without an owner for a visitor. */
export const holdRow = (clinic: BookableClinic['clinic'], time: HeldTime): NewAppointmentRow & HeldTime => ({
  ...time,
  id: uuidv7(),
  status: 'held',
  doctorId: clinic.doctorId,
  clinicId: clinic.id,
  petId: null,
  type: 'consultation',
  reason: '',
  fee: 0,
  currency: clinic.currency,
  services: [],
  servicesTotal: 0,
})

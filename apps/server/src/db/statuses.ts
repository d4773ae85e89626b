import { type AppointmentStatus, SLOT_HOLDING_STATUSES } from '@vetvisit/contract/appointments/record/rules'
import { sql, type SQL } from 'drizzle-orm'

/** One status in SQL: `a.status = ${status('requested')}`. */
export const status = (one: AppointmentStatus): SQL => sql.raw(`'${one}'`)

/** Statuses as a list of SQL: `status in ${statuses(['requested', 'approved'])}`. */
export const statuses = (listed: readonly AppointmentStatus[]): SQL =>
  sql.raw(`(${listed.map((status) => `'${status}'`).join(', ')})`)

/** Statuses that take a doctor's time: holds, requests and appointments. */
export const SLOT_HOLDING = statuses(SLOT_HOLDING_STATUSES)

import type { Doctor } from '@vetvisit/contract/doctors/routes'
import { DomainError } from '@vetvisit/contract/errors'
import type { Context } from '../../context/context.ts'
import type { Instant } from '../../db/instant.ts'
import { doctorToWire } from './presenter.ts'
import { findDoctor } from './repository.ts'

/** The doctor's own record. */
export async function getDoctor(
  context: Pick<Context, 'database' | 'files'>,
  doctorId: string,
  now: Instant,
): Promise<Doctor> {
  const row = await findDoctor(context.database, doctorId)
  if (!row) throw new DomainError('not_found')
  return doctorToWire(context, row, now)
}

import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import type { SQL } from 'drizzle-orm'
import type { PracticeScope } from '../../caller.ts'
import type { Context } from '../../context.ts'
import type { Instant } from '../../db/instant.ts'
import { recordToWire } from './presenter.ts'
import { petOnRecord, type PetOnRecordRow } from './repository.ts'
import { readableBy } from './rules.ts'

/** Part of a query: what `recordForPractice` shows of a pet to a doctor. */
export const recordRows = (doctor: SQL, pet: SQL): SQL => petOnRecord(doctor, pet)

/** What a practice reads of a pet whose owner is on its record; null for any other pet. @param rows of `recordRows` */
export function recordForPractice(
  context: Pick<Context, 'files'>,
  { isServiceProvider }: Pick<PracticeScope, 'isServiceProvider'>,
  [pet]: readonly PetOnRecordRow[],
  now: Instant,
): PetRecord | null {
  if (!pet) return null
  return readableBy(recordToWire(context, pet, pet, now), { grade: 'on-record', isServiceProvider })
}

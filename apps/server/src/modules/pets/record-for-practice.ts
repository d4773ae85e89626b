import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import type { PracticeScope } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import type { Instant } from '../../db/instant.ts'
import { recordToWire } from './presenter.ts'
import type { PetOnRecordRow } from './repository.ts'
import { readableBy } from './policy.ts'

/** The data that a practice reads of a pet whose owner is on its record; null for any other pet. @param rows of `petIfOnRecord` */
export function recordForPractice(
  context: Pick<Context, 'files'>,
  { isServiceProvider }: Pick<PracticeScope, 'isServiceProvider'>,
  [pet]: readonly PetOnRecordRow[],
  now: Instant,
): PetRecord | null {
  if (!pet) return null
  return readableBy(recordToWire(context, pet, pet, now), { grade: 'on-record', isServiceProvider })
}

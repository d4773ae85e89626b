import { DomainError } from '@vetvisit/contract/errors'
import { GIVEN_A_DAY_MAX, GIVEN_DAYS, GIVEN_MAX, timeOfDose } from '@vetvisit/contract/notes/rules'
import type { GivenDose, HistoryItem } from '@vetvisit/contract/notes/schemas'
import { DAY_MS } from '@vetvisit/contract/zones/rules'
import type { OwnerScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { refuseFields } from '../../../context/sent-fields.ts'
import { readEntry } from '../history/read-entry.ts'
import { lockMedicine } from './lock-medicine.ts'
import { countDoses, deleteDosesBefore, insertDose } from './repository.ts'

/**
 * Notes for the owner that a medicine was given; doses that are no longer shown are dropped.
 *
 * @throws DomainError not_found, wrong_state for a void prescription, invalid for a time too long ago or too many doses
 */
export async function addDose(
  context: Pick<Context, 'database' | 'files'>,
  scope: OwnerScope,
  { at, ...line }: GivenDose,
  now: Instant,
): Promise<HistoryItem> {
  const { database } = context
  const { noteId } = line
  const { medName, isVoid } = await lockMedicine(database, scope, line)
  if (isVoid) throw new DomainError('wrong_state', { text: 'refusals.prescriptionVoid' })
  const givenAt = timeOfDose(at, now)
  if (givenAt === null) throw new DomainError('invalid', { fields: { at: 'validation.givenAtInvalid' } })
  await deleteDosesBefore(database, { noteId, oldest: now - GIVEN_DAYS * DAY_MS })
  const [count] = await countDoses(database, { noteId, medName, after: givenAt - DAY_MS, until: givenAt })
  if (count && (count.recent >= GIVEN_A_DAY_MAX || count.doses >= GIVEN_MAX))
    refuseFields({ at: 'validation.tooMany' })
  await insertDose(database, { noteId, medName, givenAt })
  return readEntry(context, scope, noteId, now)
}

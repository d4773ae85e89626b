import { WEIGHTS_MAX } from '@vetvisit/contract/pets/rules'
import type { PetRecord, WeightEntry } from '@vetvisit/contract/pets/schemas'
import type { Context } from '../../context/context.ts'
import type { Instant } from '../../db/instant.ts'
import { refuseFields } from '../../context/sent-fields.ts'
import { loadRecord, requirePetLocked } from './load-record.ts'
import { countWeights, upsertWeight } from './weights-query.ts'
import { latestToday } from './rules.ts'
import type { PetWriter } from './writer.ts'
import { writeWritings } from './writings-query.ts'

/** Adds a weight; it replaces another one of the same date. @throws DomainError not_found, invalid */
export async function addWeight(
  context: Pick<Context, 'database' | 'files'>,
  writer: PetWriter,
  { petId, date, kg }: WeightEntry & { petId: string },
  now: Instant,
): Promise<PetRecord> {
  const { database } = context
  const pet = await requirePetLocked(database, writer, petId)
  if (date > latestToday(now)) refuseFields({ date: 'validation.measuredOnInvalid' })
  if ((await countWeights(database, petId)) >= WEIGHTS_MAX) refuseFields({ kg: 'validation.tooMany' })
  await upsertWeight(database, { petId, measuredOn: date, grams: Math.round(kg * 1000) })
  await writeWritings(database, { petId, about: [`weight:${date}`] }, writer.practice ?? null, now)
  return loadRecord(context, pet, now)
}

import { DomainError } from '@vetvisit/contract/errors'
import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import type { Context } from '../../context/context.ts'
import type { Database } from '../../db/client.ts'
import type { Instant } from '../../db/instant.ts'
import { loadRecord, requirePetLocked } from './load-record.ts'
import { deleteWeight } from './weights-query.ts'
import type { PetWriter, PracticeWriter } from './writer.ts'
import { findWritings, writeWritings } from './writings-query.ts'

/** Removes the weight of a date if there is one. @throws DomainError not_found */
export async function removeWeight(
  context: Pick<Context, 'database' | 'files'>,
  writer: PetWriter,
  { petId, date }: { petId: string; date: string },
  now: Instant,
): Promise<PetRecord> {
  const { database } = context
  const pet = await requirePetLocked(database, writer, petId)
  if (writer.practice) await requireWrittenBy(database, writer.practice, { petId, date })
  await deleteWeight(database, { petId, measuredOn: date })
  await writeWritings(database, { petId, about: [`weight:${date}`] }, null, now)
  return loadRecord(context, pet, now)
}

/** A practice removes only weights that it wrote. @throws DomainError not_found */
async function requireWrittenBy(
  database: Database,
  practice: PracticeWriter,
  { petId, date }: { petId: string; date: string },
): Promise<void> {
  const writings = await findWritings(database, [petId])
  const isOwn = writings.some(
    ({ about, practiceId }) => about === `weight:${date}` && practiceId === practice.practiceId,
  )
  if (!isOwn) throw new DomainError('not_found')
}

import { DomainError } from '@vetvisit/contract/errors'
import { CLINICAL_FIELDS, WEIGHTS_MAX } from '@vetvisit/contract/pets/rules'
import {
  type Pet,
  type PetChanges,
  type PetFields,
  type PetRecord,
  READ_ONLY_PET_FIELDS,
  type WeightEntry,
} from '@vetvisit/contract/pets/schemas'
import type { SQL } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { OwnerScope, PracticeScope } from '../../caller.ts'
import type { Context, ChangeContext } from '../../context.ts'
import { PETS_MOST, requireRoom } from '../../db/transactions/budgets.ts'
import { refuseChanged, refuseFields, mergeSeen, refuseOtherId, sentOr } from '../../read-only.ts'
import { cancelUpcomingAppointments, countUpcomingAppointments } from '../appointments/public.ts'
import { dayProblems, latestToday, readableBy } from './policy.ts'
import { birthOf, filesOf, missingAge, restOf } from './fields-commands.ts'
import { petToWire, recordToWire } from './presenter.ts'
import * as repository from './repository.ts'
import type { PetRow } from './repository.ts'
import { findWritings, writeWritings } from './writings-query.ts'

type Reader = Pick<Context, 'database' | 'files'>
/** Who writes: the animal's owner, or somebody of a practice. */
type Holder = OwnerScope | Pick<PracticeScope, 'actorId' | 'doctorId'>

/**
 * Registers a pet.
 *
 * @param holder whose uploads its files are, when not the owner's
 * @throws DomainError invalid
 */
export async function createPet(
  context: Reader,
  scope: OwnerScope,
  fields: PetFields,
  now: number,
  holder: Holder = scope,
): Promise<PetRecord> {
  requireRoom(await repository.countPets(context.database, scope.ownerId), PETS_MOST)
  const pet: PetRow = {
    id: uuidv7(),
    ownerId: scope.ownerId,
    name: fields.name,
    gender: fields.gender,
    species: fields.type,
    breed: fields.breed,
    ...(birthOf(fields, null, now) ?? missingAge()),
    ...restOf(fields, null),
    ...(await filesOf(context, holder, fields, null, now)),
    deceasedOn: null,
    createdAt: now,
    archivedAt: null,
  }
  refuseFields(dayProblems({}, pet, now))
  await repository.insertPet(context.database, pet)
  return recordToWire(context, pet, { weights: [], writings: [] }, now)
}

/**
 * Changes a pet. What ends its life ends its visits to come, too, whatever a clinic's notice: it asks first.
 *
 * @param holder whose uploads new files are, when not the owner's
 * @throws DomainError invalid, not_found, stale, pet_has_visits with `details.visits` unless `confirmed`
 */
export async function updatePet(
  context: ChangeContext,
  scope: OwnerScope,
  petId: string,
  sent: PetChanges,
  now: number,
  holder: Holder = scope,
): Promise<PetRecord> {
  const { database } = context
  const current = own(await repository.lockPet(database, scope, petId))
  refuseOtherId(current.id, sent)
  const shown = await recordOf(context, current, now)
  refuseChanged(shown, sent, READ_ONLY_PET_FIELDS)
  const changes = mergeSeen(shown, sent)
  const next: PetRow = {
    ...current,
    name: changes.name ?? current.name,
    gender: changes.gender ?? current.gender,
    species: changes.type ?? current.species,
    breed: changes.breed ?? current.breed,
    ...birthOf(changes, current, now),
    ...restOf(changes, current),
    ...(await filesOf(context, holder, changes, current, now)),
    deceasedOn: sentOr(changes.deceasedOn, current.deceasedOn),
  }
  refuseFields(dayProblems(current, next, now))
  if (next.deceasedOn !== null && current.deceasedOn === null)
    await endVisits(
      context,
      scope,
      petId,
      { confirmed: changes.confirmed === true, noticeCounts: false },
      now,
    )
  await repository.writePet(database, next)
  const written = CLINICAL_FIELDS.filter((field) => next[field] !== current[field])
  await writeWritings(database, { petId, about: written }, holderPractice(holder), now)
  return recordOf(context, next, now)
}

/** Who of a practice holds the pen; null is the owner. */
const holderPractice = (holder: Holder) =>
  'actorId' in holder ? { actorId: holder.actorId, doctorId: holder.doctorId } : null

/**
 * Archives a pet: it leaves every list and can be taken back. Doing it again changes nothing.
 *
 * @throws DomainError not_found; pet_has_visits with `details.visits` unless `confirmed`; too_late when one of them can no
 *   longer be cancelled online
 */
export async function archivePet(
  context: ChangeContext,
  scope: OwnerScope,
  petId: string,
  confirmed: boolean,
  now: number,
): Promise<PetRecord> {
  const { database } = context
  const current = own(await repository.lockPet(database, scope, petId))
  if (current.archivedAt === null)
    await endVisits(context, scope, petId, { confirmed, noticeCounts: true }, now)
  const next = { ...current, archivedAt: current.archivedAt ?? now }
  await repository.writePet(database, next)
  return recordOf(context, next, now)
}

/** Takes a pet out of the archive. @throws DomainError not_found */
export async function restorePet(
  context: Reader,
  scope: OwnerScope,
  petId: string,
  now: number,
): Promise<PetRecord> {
  const { database } = context
  const next = { ...own(await repository.lockPet(database, scope, petId)), archivedAt: null }
  await repository.writePet(database, next)
  return recordOf(context, next, now)
}

/** The pets that can be booked for: neither archived nor dead, in the order they were registered. */
export async function listPets(context: Reader, ownerId: string, now: number): Promise<Pet[]> {
  const pets = await repository.findBookablePets(context.database, { ownerId })
  return pets.map((pet) => petToWire(context, pet, now))
}

/** Whole records in the order of registration; archived ones only when asked for. */
export async function listRecords(
  context: Reader,
  scope: OwnerScope,
  archived: boolean,
  now: number,
): Promise<PetRecord[]> {
  const { database } = context
  const pets = await repository.findPets(database, scope, archived ? 'all' : 'kept')
  const ids = pets.map(({ id }) => id)
  const [weights, writings] = [await repository.findWeights(database, ids), await findWritings(database, ids)]
  const weightsOf = new Map<string, repository.WeightRow[]>(pets.map(({ id }) => [id, []]))
  for (const weight of weights) weightsOf.get(weight.petId)?.push(weight)
  return pets.map((pet) =>
    recordToWire(
      context,
      pet,
      {
        weights: weightsOf.get(pet.id) ?? [],
        writings: writings.filter(({ petId }) => petId === pet.id),
      },
      now,
    ),
  )
}

/** One pet of the caller, also an archived one. @throws DomainError not_found */
export async function getPet(
  context: Reader,
  scope: OwnerScope,
  petId: string,
  now: number,
): Promise<PetRecord> {
  const { database } = context
  return recordOf(context, own(await repository.findPet(database, scope, petId)), now)
}

/** Part of a statement that asks for what `recordForPractice` shows of a pet to a doctor. */
export const recordRows = (doctor: SQL, pet: SQL): SQL => repository.petOnRecord(doctor, pet)

/** What a practice reads of a pet whose owner is on its record; null of any other. @param rows of `recordRows` */
export function recordForPractice(
  context: Reader,
  { isServiceProvider }: Pick<PracticeScope, 'isServiceProvider'>,
  [pet]: readonly repository.PetOnRecordRow[],
  now: number,
): PetRecord | null {
  if (!pet) return null
  return readableBy(recordToWire(context, pet, pet, now), { grade: 'on-record', isServiceProvider })
}

/** Notes a weight; another one of that day is replaced. @throws DomainError not_found, invalid */
export async function addWeight(
  context: Reader,
  scope: OwnerScope,
  petId: string,
  { date, kg }: WeightEntry,
  now: number,
  holder: Holder = scope,
): Promise<PetRecord> {
  const { database } = context
  const pet = own(await repository.lockPet(database, scope, petId))
  if (date > latestToday(now)) refuseFields({ date: 'validation.measuredOnInvalid' })
  if ((await repository.countWeights(database, pet.id)) >= WEIGHTS_MAX)
    refuseFields({ kg: 'validation.tooMany' })
  await repository.upsertWeight(database, { petId: pet.id, measuredOn: date, grams: Math.round(kg * 1000) })
  await writeWritings(database, { petId: pet.id, about: [`weight:${date}`] }, holderPractice(holder), now)
  return recordOf(context, pet, now)
}

/** Takes the weight of a day away, if there is one. @throws DomainError not_found */
export async function removeWeight(
  context: Reader,
  scope: OwnerScope,
  petId: string,
  date: string,
  now: number,
  holder: Holder = scope,
): Promise<PetRecord> {
  const { database } = context
  const pet = own(await repository.lockPet(database, scope, petId))
  await requireOwnWeight(context, pet.id, date, holder)
  await repository.deleteWeight(database, { petId: pet.id, measuredOn: date })
  await writeWritings(database, { petId: pet.id, about: [`weight:${date}`] }, null, now)
  return recordOf(context, pet, now)
}

/** A practice takes away what it wrote, and of an owner's own weights none. @throws DomainError not_found */
async function requireOwnWeight(
  { database }: Reader,
  petId: string,
  date: string,
  holder: Holder,
): Promise<void> {
  const practice = holderPractice(holder)
  if (practice === null) return
  const writings = await findWritings(database, [petId])
  const own = writings.some(
    ({ about, doctorId }) => about === `weight:${date}` && doctorId === practice.doctorId,
  )
  if (!own) throw new DomainError('not_found')
}

async function recordOf(context: Reader, pet: PetRow, now: number): Promise<PetRecord> {
  const [weights, writings] = [
    await repository.findWeights(context.database, [pet.id]),
    await findWritings(context.database, [pet.id]),
  ]
  return recordToWire(context, pet, { weights, writings }, now)
}

async function endVisits(
  context: ChangeContext,
  scope: OwnerScope,
  petId: string,
  { confirmed, noticeCounts }: { confirmed: boolean; noticeCounts: boolean },
  now: number,
): Promise<void> {
  const visits = await countUpcomingAppointments(context.database, scope, petId, now)
  if (visits === 0) return
  if (!confirmed) throw new DomainError('pet_has_visits', { details: { visits } })
  await cancelUpcomingAppointments(context, scope, petId, { noticeCounts }, now)
}

function own(row: PetRow | undefined): PetRow {
  if (!row) throw new DomainError('not_found')
  return row
}

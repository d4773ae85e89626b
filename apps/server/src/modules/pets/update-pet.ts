import { CLINICAL_FIELDS } from '@vetvisit/contract/pets/rules'
import { type PetChanges, type PetRecord, READ_ONLY_PET_FIELDS } from '@vetvisit/contract/pets/schemas'
import type { ChangeContext } from '../../context/context.ts'
import type { Instant } from '../../db/instant.ts'
import { mergeSeen, refuseChanged, refuseFields, refuseOtherId, sentOr } from '../../context/sent-fields.ts'
import { attachFiles } from './attach-files.ts'
import { cancelAppointmentsOfPet } from './cancel-appointments.ts'
import { birthOf, withDetails } from './fields.ts'
import { loadRecord, requirePetLocked } from './load-record.ts'
import { type PetRow, writePet } from './repository.ts'
import { dateProblems, nameProblems } from './rules.ts'
import type { PetWriter } from './writer.ts'
import { writeWritings } from './writings-query.ts'

/**
 * Changes a pet. A date of death also cancels upcoming appointments, regardless of the clinics' notice.
 *
 * @throws DomainError invalid, not_found, stale, pet_has_visits with `details.visits` unless `confirmed`
 */
export async function updatePet(
  context: ChangeContext,
  writer: PetWriter,
  { petId, changes: sent }: { petId: string; changes: PetChanges },
  now: Instant,
): Promise<PetRecord> {
  const { database } = context
  const current = await requirePetLocked(database, writer, petId)
  refuseOtherId(current.id, sent)
  const shown = await loadRecord(context, current, now)
  refuseChanged(shown, sent, READ_ONLY_PET_FIELDS)
  const changes = mergeSeen(shown, sent)
  const next: PetRow = {
    ...current,
    name: changes.name ?? current.name,
    gender: changes.gender ?? current.gender,
    species: changes.type ?? current.species,
    breed: changes.breed ?? current.breed,
    ...birthOf(changes, current, now),
    ...withDetails(changes, current),
    ...(await attachFiles(context, writer, { fields: changes, current }, now)),
    deceasedOn: sentOr(changes.deceasedOn, current.deceasedOn),
  }
  refuseFields({ ...dateProblems(current, next, now), ...(!writer.practice && nameProblems(current, next)) })
  if (next.deceasedOn !== null && current.deceasedOn === null) {
    const confirmed = changes.confirmed === true
    await cancelAppointmentsOfPet(context, writer, { petId, confirmed, noticeCounts: false }, now)
  }
  await writePet(database, next)
  const about = CLINICAL_FIELDS.filter((field) => next[field] !== current[field])
  await writeWritings(database, { petId, about }, writer.practice ?? null, now)
  return loadRecord(context, next, now)
}

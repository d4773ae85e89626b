import { DomainError } from '@vetvisit/contract/errors'
import type { PracticeScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { recordForPractice } from '../../pets/public.ts'
import { allowedNoteActions } from '../policy.ts'
import { type HistoryRequest, pageOf, pageRequest } from './page.ts'
import { petToWire, runningToWire } from './presenter.ts'
import { readHistory } from './repository.ts'

/**
 * A page of the part of a pet's history that a practice may read; the owner sees the reading in the access log (specification/readings §4).
 *
 * @throws DomainError not_found for a pet whose owner never was on the practice's record, invalid for a malformed cursor
 */
export async function practiceHistory(
  context: Pick<Context, 'database' | 'files'>,
  scope: PracticeScope,
  request: HistoryRequest & { petId: string },
  now: Instant,
) {
  const { database, files } = context
  const { petId, limit } = request
  const rows = await readHistory(database, scope, { ...pageRequest(request, now), petId })
  const [pet] = rows.pets
  if (!pet) throw new DomainError('not_found')
  return {
    ...pageOf(rows, limit, { files, viewer: scope, now }),
    pet: petToWire(pet, { files, now }),
    patient: {
      _id: pet.ownerId,
      fullname: pet.ownerName,
      email: pet.ownerEmail,
      mobile: pet.ownerMobile,
      countryCode: pet.ownerCountryCode,
    },
    record: recordForPractice(context, scope, rows.record, now),
    mayAdd: pet.onRecord ? allowedNoteActions(scope) : [],
    running: runningToWire(rows.running),
  }
}

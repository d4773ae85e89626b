import { OWNER_CHOICES_MAX } from '@vetvisit/contract/appointments/booking/rules'
import type { OwnerChoice } from '@vetvisit/contract/appointments/booking/schemas'
import type { Instant } from '../../db/instant.ts'
import type { PracticeScope } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import { reachOf } from '../appointments/public.ts'
import { linkToPicture } from '../files/public.ts'
import { findForgiving, isSimilarOnly, matchesSearch } from '../owners/public.ts'
import { findLastOwners, findOwnerChoices } from './owner-choices-query.ts'

/** Number of owners that are offered before anything is typed. */
const LAST_OWNERS = 5

/** Owners on record with the pets that can come, for a booking by the practice; the most recent owners without a search term. */
export async function searchOwners(
  context: Pick<Context, 'database' | 'files'>,
  scope: PracticeScope,
  { search, patId }: { search: string; patId?: string | undefined },
  now: Instant,
): Promise<OwnerChoice[]> {
  const { database } = context
  const last =
    search === '' && patId === undefined
      ? await findLastOwners(database, reachOf(scope), LAST_OWNERS)
      : undefined
  const ownerIds = patId === undefined ? last : [patId]
  const rows = await findForgiving(
    database,
    { practiceId: scope.practiceId, typed: search },
    (found) =>
      findOwnerChoices(
        database,
        scope,
        {
          matches: matchesSearch(found),
          isSimilar: isSimilarOnly(found),
          ownerIds,
          limit: OWNER_CHOICES_MAX,
        },
        now,
      ),
    (found) => found.length === 0,
  )
  if (last) rows.sort((a, b) => last.indexOf(a.id) - last.indexOf(b.id))
  return rows.map(({ id, fullname, mobile, isSimilar, pets }) => ({
    _id: id,
    fullname,
    mobile,
    isSimilar,
    pets: pets.map(({ id: petId, name, species, breed, photoFileId, wasSeen }) => ({
      _id: petId,
      name,
      type: species,
      breed,
      profile: photoFileId && linkToPicture(context, photoFileId, now),
      wasSeen,
    })),
  }))
}

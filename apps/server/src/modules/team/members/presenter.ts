import { ASSISTANT_RIGHTS } from '@vetvisit/contract/assistants/rules'
import type { Member, Practice } from '@vetvisit/contract/team/routes'
import type { Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { linkToPicture } from '../../files/public.ts'
import type { ColleagueRow, PracticeRow } from './team-query.ts'

export const practiceToWire = ({ id, ...practice }: PracticeRow): Practice => ({ _id: id, ...practice })

export const colleagueToWire = (
  { files }: Pick<Context, 'files'>,
  row: ColleagueRow,
  now: Instant,
): Member => ({
  _id: row.id,
  kind: row.kind,
  fullname: row.fullname,
  email: row.email ?? '',
  profile: row.profileFileId && linkToPicture({ files }, row.profileFileId, now),
  isAdmin: row.isAdmin,
  // Stored in any order, sent in the order of the list.
  rights: ASSISTANT_RIGHTS.filter((right) => row.rights.includes(right)),
  worksFor: row.principalId,
  isVerified: row.isVerified,
})

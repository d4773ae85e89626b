import type { Assistant } from '@vetvisit/contract/assistants/routes'
import { ASSISTANT_RIGHTS } from '@vetvisit/contract/assistants/rules'
import type { ErrorCode } from '@vetvisit/contract/errors'
import { translate, type TextLanguage } from '@vetvisit/contract/texts/translate'
import type { Context } from '../../context.ts'
import { linkToPicture } from '../files/presenter.ts'
import type { MemberRow, PendingAssistantRow } from './repository.ts'

type Listed = Pick<
  MemberRow,
  'id' | 'fullname' | 'email' | 'mobile' | 'countryCode' | 'isoCode' | 'rights' | 'profileFileId' | 'state'
>

export const memberToWire = ({ files }: Pick<Context, 'files'>, member: Listed, now: number): Assistant => ({
  ...toWire(member, null),
  profile: member.profileFileId && linkToPicture({ files }, member.profileFileId, now),
})

/**
 * An account that is being made, or that could not be, with the reason in the reader's language; or somebody who is invited, as whom the
 * address of somebody else's account is shown, too.
 */
export function pendingToWire(
  order: PendingAssistantRow,
  { files, language, now }: Pick<Context, 'files'> & { language: TextLanguage; now: number },
): Assistant {
  const { failure, invitedAt, profileFileId } = order
  if (failure === null && invitedAt !== null)
    return memberToWire({ files }, { ...order, profileFileId, state: 'invited' }, now)
  return toWire(
    { ...order, state: failure === null ? 'creating' : 'failed' },
    failure && reasonOf(failure, language),
  )
}

/** In words for the doctor; those of an error are meant for who signs up by himself. */
function reasonOf(failure: ErrorCode, language: TextLanguage): string {
  if (failure === 'email_taken' || failure === 'mobile_taken') return translate(language, `hiring.${failure}`)
  return translate(language, `errors.${failure}`)
}

function toWire(row: Omit<Listed, 'profileFileId'>, err: string | null): Assistant {
  return {
    _id: row.id,
    id: row.id,
    fullname: row.fullname,
    fullName: row.fullname,
    email: row.email ?? '',
    phone: row.mobile,
    countryCode: row.countryCode,
    ISOCode: row.isoCode,
    profile: null,
    // In the order of the list, however they were stored.
    rights: ASSISTANT_RIGHTS.filter((right) => row.rights.includes(right)),
    state: row.state,
    err,
  }
}

import type { Assistant } from '@vetvisit/contract/assistants/routes'
import { ASSISTANT_RIGHTS } from '@vetvisit/contract/assistants/rules'
import type { ErrorCode } from '@vetvisit/contract/errors'
import { translate, type TextLanguage } from '@vetvisit/contract/texts/translate'
import type { Instant } from '../../db/instant.ts'
import type { Context } from '../../context/context.ts'
import { linkToPicture } from '../files/public.ts'
import { deliveryToWire } from '../notifications/public.ts'
import type { ListedPendingRow } from './invited-query.ts'
import type { MemberRow } from './repository.ts'

type Listed = Pick<
  MemberRow,
  | 'id'
  | 'kind'
  | 'fullname'
  | 'email'
  | 'mobile'
  | 'countryCode'
  | 'isoCode'
  | 'rights'
  | 'profileFileId'
  | 'state'
> & {
  /** Of the invitation; null for a member. */
  mail?: ListedPendingRow['mail']
}

export const memberToWire = ({ files }: Pick<Context, 'files'>, member: Listed, now: Instant): Assistant => ({
  ...toWire(member, null),
  profile: member.profileFileId && linkToPicture({ files }, member.profileFileId, now),
})

/**
 * An assistant without an account: `creating` until the invitation is sent, `failed` with the reason in the reader's language, or
 * `invited`. An address that has someone else's account is shown as `invited`, too.
 */
export function pendingToWire(
  pending: ListedPendingRow,
  { files, language, now }: Pick<Context, 'files'> & { language: TextLanguage; now: Instant },
): Assistant {
  const { failure, invitedAt, profileFileId } = pending
  if (failure === null && invitedAt !== null)
    return memberToWire({ files }, { ...pending, profileFileId, state: 'invited' }, now)
  return toWire(
    { ...pending, state: failure === null ? 'creating' : 'failed' },
    failure && reasonOf(failure, language),
  )
}

/** Some errors have a text of their own here, because `errors.*` addresses the person who signs up. */
function reasonOf(failure: ErrorCode, language: TextLanguage): string {
  if (failure === 'email_taken' || failure === 'mobile_taken') return translate(language, `hiring.${failure}`)
  return translate(language, `errors.${failure}`)
}

function toWire(row: Omit<Listed, 'profileFileId'>, err: string | null): Assistant {
  return {
    _id: row.id,
    id: row.id,
    kind: row.kind,
    fullname: row.fullname,
    fullName: row.fullname,
    email: row.email ?? '',
    phone: row.mobile,
    countryCode: row.countryCode,
    ISOCode: row.isoCode,
    profile: null,
    // Stored in any order, sent in the order of the list.
    rights: ASSISTANT_RIGHTS.filter((right) => row.rights.includes(right)),
    state: row.state,
    err,
    mail: row.mail ? deliveryToWire(row.mail) : null,
  }
}

import type { Assistant } from '@vetvisit/contract/assistants/routes'
import { ASSISTANT_RIGHTS } from '@vetvisit/contract/assistants/rules'
import { translate, type TextLanguage } from '@vetvisit/contract/texts/translate'
import type { MemberRow, OrderRow } from './repository.ts'

type Listed = Pick<
  MemberRow,
  'id' | 'fullname' | 'email' | 'mobile' | 'countryCode' | 'isoCode' | 'rights' | 'profileUrl' | 'state'
>

export const memberToWire = (member: Listed): Assistant => toWire(member, null)

/** An account that is being made, or that could not be, with the reason in the reader's language. */
export function orderToWire(order: OrderRow, language: TextLanguage): Assistant {
  const { failure } = order
  return toWire(
    { ...order, profileUrl: null, state: failure === null ? 'creating' : 'failed' },
    failure && translate(language, `errors.${failure}`),
  )
}

function toWire(row: Listed, err: string | null): Assistant {
  return {
    _id: row.id,
    id: row.id,
    fullname: row.fullname,
    fullName: row.fullname,
    email: row.email ?? '',
    phone: row.mobile,
    countryCode: row.countryCode,
    ISOCode: row.isoCode,
    profile: row.profileUrl,
    // In the order of the list, however they were stored.
    rights: ASSISTANT_RIGHTS.filter((right) => row.rights.includes(right)),
    state: row.state,
    err,
  }
}

import { instantText } from '@vetvisit/contract/zones/rules'
import { handleEnquiry, readEnquiries } from '../modules/auth/enquiries/handle-enquiries.ts'
import type { EnquiryRow } from '../modules/auth/enquiries/repository.ts'
import { deliveriesForOperator, retryByOperator, type Undelivered } from '../modules/notifications/public.ts'
import { type Act, said, UUID } from './act.ts'

/** Acts on enquiries, mails and pushes. */
export const MAIL_ACTS: Record<string, Act> = {
  'list-enquiries': {
    takes: [],
    does: 'list the open enquiries, oldest first',
    run: async ({ database, now, print }) => {
      const enquiries = await readEnquiries(database, now)
      for (const enquiry of enquiries) print(enquiryText(enquiry))
      if (enquiries.length === 0) print('Nothing waits for an answer.')
      return 0
    },
  },
  'handle-enquiry': {
    takes: ['id'],
    does: 'mark an enquiry as handled',
    run: async ({ database, now, print }, [id = '']) =>
      said(print, UUID.test(id) && (await handleEnquiry(database, id, now)), {
        done: `Enquiry ${id} is handled.`,
        none: `There is no open enquiry ${id}.`,
      }),
  },
  'list-deliveries': {
    takes: [],
    does: 'count mails and pushes by state, and list those that failed or are tried again, with the reason',
    run: async ({ database, now, print }) => {
      const { counts, undelivered } = await deliveriesForOperator(database, now)
      for (const { channel, state, count } of counts) print([channel, state, count].join('\t'))
      for (const one of undelivered) print(undeliveredText(one))
      if (undelivered.length === 0) print('Nothing was given up, and nothing waits for another try.')
      return 0
    },
  },
  'retry-delivery': {
    takes: ['id'],
    does: 'try a failed mail or push again',
    run: async ({ database, now, print }, [id = '']) =>
      said(print, UUID.test(id) && (await retryByOperator(database, id, now)), {
        done: `${id} is tried again.`,
        none: `Nothing that was given up has the identifier ${id}.`,
      }),
  },
}

function enquiryText({ id, createdAt, name, email, mobile, subject, message }: EnquiryRow): string {
  const from = [name, email, mobile].filter(Boolean).join(', ')
  return [`${id}  ${instantText(createdAt)}  ${from}`, ...(subject ? [subject] : []), message, ''].join('\n')
}

function undeliveredText(entry: Undelivered): string {
  const { id, channel, kind, type, email, state, reason, error, attempts, createdAt, nextAt } = entry
  const next = state === 'failed' ? 'given up' : `tried again at ${instantText(nextAt)}`
  const who = `${channel} ${type ?? kind ?? ''} to ${email ?? 'an address that was typed'}`
  return [id, instantText(createdAt), who, `${attempts} tries, ${next}`, reason ?? '', error ?? ''].join('\t')
}

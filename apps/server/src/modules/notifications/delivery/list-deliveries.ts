import { DomainError } from '@vetvisit/contract/errors'
import type { Told } from '@vetvisit/contract/notifications/routes'
import { translate, type TextLanguage } from '@vetvisit/contract/texts/translate'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { PracticeScope } from '../../../caller.ts'
import { recordAudit } from '../../../db/transactions/audit.ts'
import type { Database } from '../../../db/client.ts'
import { instantValue } from '../../../db/rows.ts'
import {
  countDeliveries,
  type DeliveryRow,
  findTold,
  findUndelivered,
  queueAgain,
  type ToldRow,
  type Undelivered,
} from './deliveries-query.ts'
import { messageText } from '../messages/presenter.ts'

/**
 * Who was told what of an appointment, and whether it has left. It holds neither addresses nor a server's words.
 *
 * @throws DomainError not_found for an appointment of another practice
 */
export async function readDeliveries(
  database: Database,
  { doctorId }: PracticeScope,
  appointmentId: string,
  language: TextLanguage,
): Promise<Told[]> {
  const told = await findTold(database, doctorId, appointmentId)
  if (!told) throw new DomainError('not_found')
  return told.map((row) => toldToWire(row, language))
}

function toldToWire(
  { type, params, toldAt, fullname, isOwner, mail, push }: ToldRow,
  language: TextLanguage,
): Told {
  const title =
    params && type !== 'reminder'
      ? messageText({ type, params }, language).title
      : translate(language, `deliveries.${type === 'reminder' ? 'reminder' : 'booked'}`)
  return {
    type,
    title,
    to: { fullname, isOwner },
    toldAt: instantText(toldAt),
    mail: mail && deliveryToWire(mail),
    push: push && deliveryToWire(push),
  }
}

const deliveryToWire = ({ state, reason, at }: DeliveryRow): NonNullable<Told['mail']> => ({
  state: state === 'cancelled' ? 'dropped' : state,
  reason,
  at: instantText(at),
})

/** More lines than anybody reads. */
const LISTED_MOST = 200

export type DeliveryReport = {
  counts: Awaited<ReturnType<typeof countDeliveries>>
  undelivered: Undelivered[]
}

/** What the operator sees of mails and pushes. */
export async function deliveriesForOperator(database: Database, now: number): Promise<DeliveryReport> {
  await recordAudit(database, { caller: null, call: 'operator.listDeliveries', outcome: 'read', now })
  return {
    counts: await countDeliveries(database),
    undelivered: await findUndelivered(database, LISTED_MOST),
  }
}

/** Has a message that was given up tried again. @returns whether there was one */
export async function retryByOperator(database: Database, id: string, now: number): Promise<boolean> {
  const isQueued = await queueAgain(database, id, instantValue(now))
  if (isQueued) {
    const object = { type: 'outbox', id }
    await recordAudit(database, {
      caller: null,
      call: 'operator.retryDelivery',
      outcome: 'done',
      object,
      now,
    })
  }
  return isQueued
}

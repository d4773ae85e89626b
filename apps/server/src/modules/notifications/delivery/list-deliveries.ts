import { DomainError } from '@vetvisit/contract/errors'
import type { DeliveredNotification } from '@vetvisit/contract/notifications/routes'
import { translate, type TextLanguage } from '@vetvisit/contract/texts/translate'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { PracticeScope } from '../../../context/caller.ts'
import type { Database } from '../../../db/client.ts'
import { messageTitle } from '../messages/presenter.ts'
import { findDeliveries, type DeliveredRow } from './deliveries-query.ts'
import { deliveryToWire } from './delivery-query.ts'

/**
 * Lists the people who were notified of an appointment, with the state of each mail and push, but without addresses and answers of mail
 * servers.
 *
 * @throws DomainError not_found for an appointment of another practice
 */
export async function readDeliveries(
  database: Database,
  { practiceId }: PracticeScope,
  appointmentId: string,
  language: TextLanguage,
): Promise<DeliveredNotification[]> {
  const found = await findDeliveries(database, practiceId, appointmentId)
  if (!found) throw new DomainError('not_found')
  return found.map((row) => deliveredToWire(row, language))
}

/** Whether the owner of an appointment was told of it, was reminded of it, or got the mail of its booking. */
export const wasOwnerTold = async (
  database: Database,
  { id, practiceId }: { id: string; practiceId: string },
): Promise<boolean> =>
  (await findDeliveries(database, practiceId, id))?.some(({ isOwner }) => isOwner) === true

function deliveredToWire(
  { type, params, toldAt, fullname, isOwner, mail, push }: DeliveredRow,
  language: TextLanguage,
): DeliveredNotification {
  const title =
    params && type !== 'reminder'
      ? messageTitle({ type, params }, language)
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

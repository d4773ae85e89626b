import { DomainError } from '@vetvisit/contract/errors'
import type { Told } from '@vetvisit/contract/notifications/routes'
import { translate, type TextLanguage } from '@vetvisit/contract/texts/translate'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { PracticeScope } from '../../../caller.ts'
import type { Database } from '../../../db/client.ts'
import { messageText } from '../messages/presenter.ts'
import { type DeliveryRow, findTold, type ToldRow } from './deliveries-query.ts'

/**
 * Lists the people who were notified of an appointment, with the state of each mail and push, but without addresses and answers of mail
 * servers.
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

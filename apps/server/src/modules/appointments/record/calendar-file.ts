import type { getCalendarFile } from '@vetvisit/contract/appointments/agenda/routes'
import { reasonText } from '@vetvisit/contract/appointments/record/reasons'
import { isCancelled } from '@vetvisit/contract/appointments/record/rules'
import { DomainError } from '@vetvisit/contract/errors'
import type { RouteData } from '@vetvisit/contract/http'
import { ownersAppointmentPage, practicesAppointmentPage } from '@vetvisit/contract/notifications/pages'
import { listedText } from '@vetvisit/contract/texts/lists'
import { type TextLanguage, translate } from '@vetvisit/contract/texts/translate'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { linkBase, mailText } from '../../../adapters/mail/letter.ts'
import { visitFile } from '../../../adapters/mail/visit-calendar.ts'
import { shownPhone } from '../../../adapters/phone/phone-number.ts'
import { type Editor, isOwnerScope } from './actors.ts'
import { ownerNameOf, petNamesOf, namedReasonOf } from './presenter.ts'
import { type AppointmentRow, findAppointment } from './repository.ts'

/** One appointment of an owner or of a practice as a file for a calendar. @throws DomainError not_found */
export async function calendarFile(
  { database, config }: Pick<Context, 'database' | 'config'>,
  scope: Editor,
  { id, language }: { id: string; language: TextLanguage },
  now: Instant,
): Promise<RouteData<typeof getCalendarFile>> {
  const row = await findAppointment(database, scope, id)
  if (!row) throw new DomainError('not_found')
  const visit = {
    appointmentId: row.id,
    sequence: row.version,
    start: row.startsAt,
    end: row.endsAt,
    summary: summaryOf(row, scope, language),
    location: `${row.clinicName}, ${row.clinicLine1}, ${row.clinicCity}`,
    description: descriptionOf(row, language),
    url: linkBase(config) + pageOf(row, scope),
  }
  return { fileName: 'appointment.ics', text: visitFile(visit, statusOf(row), now) }
}

/** For an owner where the animal is expected, for a practice who comes. */
function summaryOf(row: AppointmentRow, scope: Editor, language: TextLanguage): string {
  const isOwner = isOwnerScope(scope)
  const pet = listedText(petNamesOf(row, isOwner ? 'owner' : scope), language)
  return isOwner
    ? mailText(language, 'calendar.title', { pet, clinic: row.clinicName })
    : `${pet} (${ownerNameOf(row, scope)})`
}

function descriptionOf(row: AppointmentRow, language: TextLanguage): string {
  const { status, doctorName, clinicPhone } = row
  const practiceReason = row.reasonId === null ? null : namedReasonOf(row)
  const reason = reasonText({ ...row, practiceReason }, (answer) => translate(language, `reasons.${answer}`))
  const phone = clinicPhone && `${mailText(language, 'appointment.phone')}: ${shownPhone(clinicPhone, null)}`
  const waiting = status === 'requested' ? mailText(language, 'calendar.waiting') : ''
  return [doctorName, waiting, reason, phone].filter(Boolean).join('\n')
}

const pageOf = ({ id, startsAt }: AppointmentRow, scope: Editor): string =>
  isOwnerScope(scope) ? ownersAppointmentPage(id) : practicesAppointmentPage(id, instantText(startsAt))

function statusOf({ status }: AppointmentRow): 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED' {
  if (status === 'requested') return 'TENTATIVE'
  return isCancelled(status) ? 'CANCELLED' : 'CONFIRMED'
}

import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { IonButton, IonIcon } from '@ionic/react'
import { calendarOutline, checkmarkCircle, hourglassOutline } from 'ionicons/icons'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { saveCalendarFile } from '../../../lib/time/calendar-file.ts'
import { formatDay, formatTime, wallTime, zoneHint } from '../../../lib/time/dates.ts'
import { formatMoney } from '../../../lib/text/money.ts'
import { ClinicPhone } from '../../../ui/show/clinic-phones.tsx'
import { calendarEntryOf } from '../agenda/request-format.ts'
import { timeText } from './chosen-times.tsx'

/** Summary of the booking and the next steps. */
export function Booked({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { status, clinic, pet, start, timeZone, expiresAt } = appointment
  const approved = status === 'approved'
  const hint = zoneHint(timeZone, start)
  return (
    <div className="booked">
      <IonIcon
        icon={approved ? checkmarkCircle : hourglassOutline}
        aria-hidden="true"
        data-approved={approved}
      />
      <h3 ref={heading} tabIndex={-1}>
        {t(approved ? 'done.approved' : 'done.requested')}
      </h3>
      <p>
        {approved
          ? t('done.approvedNext', { clinic: clinic.name })
          : t('done.requestedNext', {
              clinic: clinic.name,
              until: expiresAt ? timeText(expiresAt, timeZone) : '',
            })}
      </p>
      <dl className="booked-facts">
        <dt>{t('done.when')}</dt>
        <dd>
          <time dateTime={start}>
            {formatDay(wallTime(start, timeZone).date)}, {formatTime(start, timeZone)}
          </time>
          {hint && <span className="quiet"> {hint}</span>}
        </dd>
        <dt>{t('done.where')}</dt>
        <dd>
          {clinic.name}, {clinic.addressLine1}, {clinic.city} <ClinicPhone clinic={clinic} />
        </dd>
        <dt>{t('done.who')}</dt>
        <dd>{pet.name}</dd>
        <dt>{t('modal.total')}</dt>
        <dd className="figures">{formatMoney(appointment.total, appointment.currency)}</dd>
      </dl>
    </div>
  )
}

/** Actions for the new booking. */
export function BookedActions({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const { t } = useTranslation(['appointments', 'requests'])
  const { pet, clinic, doctor, status } = appointment
  const waiting = status === 'requested'
  const own = calendarEntryOf(
    appointment,
    t('requests:calendarTitle', { pet: pet.name, clinic: clinic.name }),
  )
  const state = waiting ? `${doctor.fullname}. ${t('calendarWaiting')}` : doctor.fullname
  const description = own.description ? `${state}\n${own.description}` : state
  const entry = { ...own, description, tentative: waiting }
  return (
    <>
      <IonButton color="primary" fill="outline" onClick={() => saveCalendarFile(entry)}>
        <IonIcon slot="start" icon={calendarOutline} aria-hidden="true" />
        {t('done.addToCalendar')}
      </IonButton>
      <IonButton color="primary" routerLink="/patient" routerDirection="root" onClick={onClose}>
        {t('done.toVisits')}
      </IonButton>
    </>
  )
}

import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { IonButton, IonIcon } from '@ionic/react'
import { checkmarkCircle, hourglassOutline } from 'ionicons/icons'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatTime, wallTime, zoneHint } from '../../../lib/time/dates.ts'
import { formatMoney } from '../../../lib/text/money.ts'
import { ClinicPhone } from '../../../ui/show/clinic-phones.tsx'
import { AddToCalendarButton } from '../parts/add-to-calendar-button.tsx'
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
  const { t } = useTranslation('appointments')
  return (
    <>
      <AddToCalendarButton appointmentId={appointment._id} />
      <IonButton color="primary" routerLink="/patient" routerDirection="root" onClick={onClose}>
        {t('done.toVisits')}
      </IonButton>
    </>
  )
}

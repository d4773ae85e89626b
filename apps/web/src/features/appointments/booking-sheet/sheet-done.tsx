import { IonIcon } from '@ionic/react'
import type { BookedAppointment } from '@vetvisit/contract/appointments/record/schemas'
import {
  callOutline,
  checkmarkCircle,
  chevronForward,
  clipboardOutline,
  navigateOutline,
  calendarOutline,
  downloadOutline,
} from 'ionicons/icons'
import { useEffect, useRef, type ReactNode, useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { directionsUrl } from '../../../lib/routing/map-links.ts'
import { formatMoney } from '../../../lib/text/money.ts'
import { useReasonText } from '../../../lib/text/use-reason-text.ts'
import { zoneHint } from '../../../lib/time/dates.ts'
import { feel } from '../../../platform/haptics.ts'
import { PracticePicture } from '../../../ui/picture/practice-picture.tsx'
import { Scene } from '../../../ui/picture/scene.tsx'
import { PhoneLink } from '../../../ui/show/phone-link.tsx'
import { timeText } from '../parts/chosen-times.tsx'
import { useCalendarFile } from '../parts/use-calendar-file.ts'
import { install, mayOfferInstall, noteInstallOffer } from '../../../platform/install.ts'
import type { ReasonTile } from './reasons.ts'
import { petNames } from '../../../lib/text/pet-names.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'

type SheetDoneProps = {
  appointment: BookedAppointment
  reason: ReasonTile | null
  /** The clinic has several vets, so that of the appointment is named. */
  hasVets: boolean
}

/** What happens next, and what to do until then. */
export function SheetDone({ appointment, reason, hasVets }: SheetDoneProps) {
  const { t } = useTranslation('booking')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    feel('success')
  }, [])
  const approved = appointment.status === 'approved'
  const own = appointment.practiceReason
  return (
    <div className="sheet-done">
      {approved ? <IonIcon icon={checkmarkCircle} aria-hidden="true" /> : <Scene name="sent" />}
      <h3 ref={heading} tabIndex={-1}>
        {t(approved ? 'sent.approved' : 'sent.requested')}
      </h3>
      <Next appointment={appointment} />
      <Facts appointment={appointment} hasVets={hasVets} />
      <ul className="list sheet-rows">
        <CalendarRow appointmentId={appointment._id} />
        <DirectionsRow clinic={appointment.clinic} />
        {appointment.clinic.phone !== null && <CallRow clinic={appointment.clinic} />}
        <InstallRow />
        {reason !== null && (
          <li>
            <IonIcon icon={clipboardOutline} aria-hidden="true" />
            <span>
              <b>{t('sent.before')}</b>
              <span className="quiet" dir="auto">
                {own?.preparation || t(`preparation.${reason}`)}
              </span>
            </span>
          </li>
        )}
      </ul>
    </div>
  )
}

function Next({ appointment }: Pick<SheetDoneProps, 'appointment'>) {
  const { t } = useTranslation('booking')
  const { status, clinic, timeZone, expiresAt, usuallyAnsweredBy } = appointment
  if (status === 'approved')
    return (
      <>
        <p>
          <Sentence text={t('sent.approvedNext', { clinic: kept(clinic.name) })} />
        </p>
        <p className="quiet">{t('sent.come')}</p>
      </>
    )
  return (
    <>
      {usuallyAnsweredBy !== null && (
        <p>
          <Sentence
            text={t('sent.usually', {
              clinic: kept(clinic.name),
              time: timeText(usuallyAnsweredBy, timeZone),
            })}
          />
        </p>
      )}
      {usuallyAnsweredBy === null && expiresAt !== null && (
        <p>
          <Sentence
            text={t('sent.until', { clinic: kept(clinic.name), time: timeText(expiresAt, timeZone) })}
          />
        </p>
      )}
      <p className="quiet">{t('sent.tell')}</p>
    </>
  )
}

function Facts({ appointment, hasVets }: Pick<SheetDoneProps, 'appointment' | 'hasVets'>) {
  const { t } = useTranslation('booking')
  const { start, timeZone, total, currency, clinic, doctor } = appointment
  const price = formatMoney(total, currency)
  const reason = useReasonText()(appointment)
  const hint = zoneHint(timeZone, start)
  return (
    <div className="sheet-facts">
      <span className="sheet-house">
        <PracticePicture id={clinic._id} />
      </span>
      <b>
        <time translate="no" dateTime={start}>
          {timeText(start, timeZone)}
        </time>{' '}
        {hint && <span className="quiet">{hint}</span>}
      </b>
      {hasVets && (
        <b>
          <Sentence text={t('withVet', { vet: kept(doctor.fullname) })} />
        </b>
      )}
      <span className="quiet">
        <span translate="no">{petNames(appointment)}</span>
        {reason && `, ${reason}`}
        {price && <span translate="no">, {price}</span>}
      </span>
      <span className="quiet">
        <span translate="no">{clinic.name}</span>, {clinic.addressLine1}, {clinic.city}
      </span>
    </div>
  )
}

type ClinicOfAppointment = BookedAppointment['clinic']

function DirectionsRow({ clinic: { lat, lng, addressLine1, city } }: { clinic: ClinicOfAppointment }) {
  const { t } = useTranslation('booking')
  const address = `${addressLine1}, ${city}`
  return (
    <Row icon={navigateOutline}>
      <a href={directionsUrl({ lat, lng, address })} target="_blank" rel="noopener noreferrer">
        {t('sent.directions')}
      </a>
    </Row>
  )
}

function CallRow({ clinic: { phone } }: { clinic: ClinicOfAppointment }) {
  return (
    <Row icon={callOutline}>
      <PhoneLink number={{ mobile: phone }} hasVerb />
    </Row>
  )
}

function Row({ icon, children }: { icon: string; children: ReactNode }) {
  return (
    <li>
      <IonIcon icon={icon} aria-hidden="true" />
      {children}
      <IonIcon icon={chevronForward} aria-hidden="true" />
    </li>
  )
}

/** Hands the appointment to the calendar of the device. */
function CalendarRow({ appointmentId }: { appointmentId: string }) {
  const { t } = useTranslation('booking')
  const file = useCalendarFile()
  return (
    <li>
      <IonIcon icon={calendarOutline} aria-hidden="true" />
      <button type="button" disabled={file.isPending} onClick={() => file.mutate(appointmentId)}>
        {t('sent.calendar')}
      </button>
      <IonIcon icon={chevronForward} aria-hidden="true" />
    </li>
  )
}

/** Offers to install the application, where the browser can and at most every 90 days. */
function InstallRow() {
  const { t } = useTranslation('booking')
  const [isOffered] = useState(mayOfferInstall)
  const [isDone, setIsDone] = useState(false)
  const isShown = isOffered && !isDone
  useEffect(() => {
    if (isShown) noteInstallOffer()
  }, [isShown])
  if (!isShown) return null
  return (
    <li>
      <IonIcon icon={downloadOutline} aria-hidden="true" />
      <button
        type="button"
        onClick={() => {
          setIsDone(true)
          void install()
        }}
      >
        {t('sent.install')}
      </button>
      <IonIcon icon={chevronForward} aria-hidden="true" />
    </li>
  )
}

import { IonButton, IonIcon } from '@ionic/react'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import {
  calendarClearOutline,
  callOutline,
  createOutline,
  globeOutline,
  locationOutline,
  optionsOutline,
  peopleOutline,
  pauseCircleOutline,
  qrCodeOutline,
  timeOutline,
  trashOutline,
  walletOutline,
  warningOutline,
} from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { useToday } from '../../../lib/time/use-today.ts'
import { formatMoney } from '../../../lib/text/money.ts'
import { ApiError } from '../../../lib/api/call.ts'
import { useRight } from '../../../lib/session/rights.ts'
import { useUser } from '../../../lib/session/session.ts'
import { ClinicPhones } from '../../../ui/show/clinic-phones.tsx'
import { confirmDialog } from '../../../ui/modal/dialogs.ts'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { pauseOf } from '../format.ts'
import { OpeningLines } from '../opening-lines.tsx'
import type { OwnPage } from '../clinic-form/clinic-inputs.ts'
import { PauseNotice } from '../home/pause-notice.tsx'
import { useDeleteWithConfirmation } from './use-affected-appointments.tsx'
import { useWords } from '../words.ts'
import { kept } from '../../../lib/text/kept-names.ts'

type ClinicCardProps = { clinic: Clinic; onHolidays: () => void; onPause: () => void; onPoster: () => void }

/** One of the practice's clinics as owners see it in the search, with the practice's actions. */
export function ClinicCard({ clinic, ...acts }: ClinicCardProps) {
  const { t } = useTranslation(['clinics', 'common'])
  const words = useWords()
  return (
    <article
      className="card own-clinic"
      style={{ '--clinic-colour': clinic.color } as React.CSSProperties}
      aria-label={clinic.name}
    >
      <h2 translate="no">{clinic.name}</h2>
      <PauseNotice clinic={clinic} />
      <ClinicFacts clinic={clinic} />
      {clinic.lat === null && (
        <p className="clinic-warning">
          <IonIcon icon={warningOutline} aria-hidden="true" />
          <span>
            <strong>{t('card.notOnMap')}</strong> {words('notOnMapHint')}
          </span>
        </p>
      )}
      <ClinicActions clinic={clinic} {...acts} />
    </article>
  )
}

/** Address, telephone numbers, opening times and fees. */
function ClinicFacts({ clinic }: Pick<ClinicCardProps, 'clinic'>) {
  const { t } = useTranslation('clinics')
  const { address } = clinic
  const fee = (amount: number) => formatMoney(amount, clinic.currency)
  const hasPhone = clinic.phone !== null || clinic.emergencyPhone !== null || clinic.takesEmergencies
  return (
    <dl>
      <Fact icon={locationOutline} label={t('card.address')}>
        <dd>
          {[address.addressLine1, address.addressLine2].filter(Boolean).join(', ')}
          <br />
          {address.zipcode} {address.city}, {address.country}
        </dd>
      </Fact>
      {hasPhone && (
        <Fact icon={callOutline} label={t('card.phone')}>
          <dd>
            <ClinicPhones clinic={clinic} />
          </dd>
        </Fact>
      )}
      <Fact icon={timeOutline} label={t('card.hours')}>
        <dd className="figures openings">
          <OpeningLines schedule={clinic.schedule} />
        </dd>
      </Fact>
      <Fact icon={walletOutline} label={t('card.fees')}>
        <dd className="figures">
          {t('card.consultation', { fee: fee(clinic.consultationFee) })}
          <br />
          {t('card.followUp', { fee: fee(clinic.followUpFee) })}
        </dd>
      </Fact>
    </dl>
  )
}

function Fact({ icon, label, children }: { icon: string; label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>
        <IonIcon icon={icon} aria-hidden="true" />
        <span className="sr-only">{label}</span>
      </dt>
      {children}
    </div>
  )
}

function ClinicActions({ clinic, onHolidays, onPause, onPoster }: ClinicCardProps) {
  const { t } = useTranslation(['clinics', 'common'])
  const today = useToday(clinic.timeZone)
  const mayEdit = useRight('clinics')
  const hasColleagues = useUser()?.member?.hasColleagues === true
  const isPaused = pauseOf(clinic, useNow()) !== null
  const holidays = clinic.holidays.filter((day) => day >= today).length
  return (
    <div className="clinic-actions">
      {mayEdit && (
        <>
          {!isPaused && (
            <IonButton fill="clear" onClick={onPause}>
              <IonIcon slot="start" icon={pauseCircleOutline} aria-hidden="true" />
              {t('pause.start')}
            </IonButton>
          )}
          <IonButton fill="clear" onClick={onHolidays}>
            <IonIcon slot="start" icon={calendarClearOutline} aria-hidden="true" />
            {t('card.holidays', { count: holidays })}
          </IonButton>
          <OwnPageLink clinic={clinic} part="options" icon={optionsOutline} />
          <OwnPageLink clinic={clinic} part="page" icon={globeOutline} />
        </>
      )}
      {hasColleagues && (
        <IonButton fill="clear" routerLink="/doctor/team/hours">
          <IonIcon slot="start" icon={peopleOutline} aria-hidden="true" />
          {t('vets.title')}
        </IonButton>
      )}
      <IonButton fill="clear" onClick={onPoster}>
        <IonIcon slot="start" icon={qrCodeOutline} aria-hidden="true" />
        {t('poster.open')}
      </IonButton>
      <div className="clinic-actions-end">
        {mayEdit && (
          <IonButton
            fill="outline"
            routerLink={`/doctor/clinics/${clinic.id}`}
            aria-label={t('card.edit', { name: clinic.name })}
          >
            <IonIcon slot="start" icon={createOutline} aria-hidden="true" />
            {t('common:edit')}
          </IonButton>
        )}
        <DeleteButton clinic={clinic} />
      </div>
    </div>
  )
}

type OwnPageLinkProps = { clinic: Clinic; part: OwnPage; icon: string }

function OwnPageLink({ clinic, part, icon }: OwnPageLinkProps) {
  const { t } = useTranslation('clinics')
  return (
    <IonButton fill="clear" routerLink={`/doctor/clinics/${clinic.id}/${part}`}>
      <IonIcon slot="start" icon={icon} aria-hidden="true" />
      {t(`sections.${part}`)}
    </IonButton>
  )
}

/** Deletes a clinic, after a question that shows its upcoming appointments; only for the doctor (specification/practice §7). */
function DeleteButton({ clinic }: { clinic: Clinic }) {
  const { t } = useTranslation('clinics')
  const isDoctor = useUser()?.role === 'doctor'
  const { remove, removing, question } = useDeleteWithConfirmation(clinic)
  const { name } = clinic
  if (!isDoctor) return null
  const submit = async () => {
    if (!(await confirmDialog({ message: t('card.deleteQuestion', { name: kept(name) }), danger: true })))
      return
    try {
      await remove()
      void showToast({ message: t('card.deleted', { name: kept(name) }), color: 'success' })
    } catch (error) {
      // The person chose to keep the appointments, so no message is needed.
      if (error instanceof ApiError && error.code === 'visits_affected') return
      showFailure(error)
    }
  }
  return (
    <>
      <IonButton
        fill="clear"
        color="danger"
        disabled={removing}
        aria-busy={removing}
        aria-label={t('card.delete', { name })}
        onClick={() => void submit()}
      >
        <IonIcon slot="icon-only" icon={trashOutline} aria-hidden="true" />
      </IonButton>
      {question}
    </>
  )
}

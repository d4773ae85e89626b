import { IonButton, useIonRouter } from '@ionic/react'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../lib/time/clock.ts'
import { recordPath } from '../../../lib/routing/paths.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useOnline } from '../../../platform/network.ts'
import { useStartVisit } from '../waiting-list/waiting-queries.ts'
import { toastOutcome } from './toast-outcome.ts'

/** Starts a visit, from its start time on, and opens the pet's record; only for the veterinarian, not the front desk. */
export function StartVisitButton({ visit }: { visit: Appointment }) {
  const { t } = useTranslation('visits')
  const online = useOnline()
  const now = useNow()
  const start = useStartVisit(visit)
  const router = useIonRouter()
  const isDoctor = useUser()?.role === 'doctor'
  if (!isDoctor || visit.status !== 'approved' || Date.parse(visit.start) > now) return null
  return (
    <IonButton
      className="tinted"
      size="small"
      disabled={!online || start.isPending}
      aria-label={t('start.label', { pet: visit.pet.name })}
      onClick={() => {
        const begun = start.mutateAsync().then((started) => {
          router.push(recordPath(visit.pet._id))
          return started
        })
        void toastOutcome(begun, { message: t('start.done', { pet: visit.pet.name }), color: 'success' })
      }}
    >
      {t('start.action')}
    </IonButton>
  )
}

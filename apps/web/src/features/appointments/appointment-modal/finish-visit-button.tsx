import { IonButton, IonIcon } from '@ionic/react'
import { checkmarkDoneOutline } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../lib/session/session.ts'
import { useOnline } from '../../../platform/network.ts'
import { restoreFocus } from '../../../ui/page/focus.ts'
import { toastOutcome } from '../parts/toast-outcome.ts'
import { useFinishVisit } from './visit-queries.ts'

/** Finishes a visit that runs; only for the veterinarian, not the front desk. */
export function FinishVisitButton({ visitId, petName }: { visitId: string; petName: string }) {
  const { t } = useTranslation('visits')
  const online = useOnline()
  const finish = useFinishVisit(visitId)
  const isDoctor = useUser()?.role === 'doctor'
  if (!isDoctor) return null
  const press = async () => {
    const ending = finish.mutateAsync()
    await toastOutcome(ending, { message: t('finish.done', { pet: petName }), color: 'success' })
    // The button is gone with the visit.
    restoreFocus(null)
  }
  return (
    <IonButton
      fill="outline"
      className="finish-visit"
      disabled={!online || finish.isPending}
      aria-label={t('finish.label', { pet: petName })}
      onClick={() => void press()}
    >
      <IonIcon slot="start" icon={checkmarkDoneOutline} aria-hidden="true" />
      {t('finish.action')}
    </IonButton>
  )
}

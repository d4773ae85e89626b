import { IonButton, IonIcon, useIonRouter } from '@ionic/react'
import { checkmarkDoneOutline } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { minutesWaited } from '@vetvisit/contract/appointments/stages/rules'
import { recordPath } from '../../../lib/routing/paths.ts'
import { useUser } from '../../../lib/session/session.ts'
import { petNames } from '../../../lib/text/pet-names.ts'
import { useOnline } from '../../../platform/network.ts'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { confirmDialog } from '../../../ui/modal/dialogs.ts'
import { restoreFocus } from '../../../ui/page/focus.ts'
import { callIn, nextArrived } from '../day-board/board-queries.ts'
import { useFinishVisit } from './visit-queries.ts'
import { kept } from '../../../lib/text/kept-names.ts'

/** Finishes a visit that runs, and offers to call in the next animal that has arrived; only for the veterinarian, not the front desk. */
export function FinishVisitButton({ visitId, petName }: { visitId: string; petName: string }) {
  const { t } = useTranslation('visits')
  const online = useOnline()
  const finish = useFinishVisit(visitId)
  const offerNext = useOfferNext()
  const isDoctor = useUser()?.role === 'doctor'
  if (!isDoctor) return null
  const press = async () => {
    try {
      await finish.mutateAsync()
    } catch (error) {
      return showFailure(error)
    }
    // Beneath the question that may follow in the middle.
    await showToast({
      message: t('finish.done', { pet: kept(petName) }),
      color: 'success',
      position: 'bottom',
    })
    // The button is gone with the visit.
    restoreFocus(null)
    return offerNext()
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

/** Asks whether the animal that has waited longest is called in, if one waits; the record opens with its visit. */
function useOfferNext(): () => Promise<unknown> {
  const { t } = useTranslation('board')
  const router = useIonRouter()
  return async () => {
    const now = Date.now()
    const next = await nextArrived(now)
    if (!next?.stage) return undefined
    const { stage } = next
    const names = petNames(next)
    const agrees = await confirmDialog({
      header: t('next.header', { pet: kept(names) }),
      message: t('next.message', {
        pet: kept(names),
        count: minutesWaited(Date.parse(stage.arrivedAt), now),
      }),
      yes: t('callIn'),
      no: t('next.no'),
    })
    if (!agrees) return undefined
    try {
      await callIn(next)
    } catch (error) {
      return showFailure(error)
    }
    return router.push(recordPath(next.pet._id))
  }
}

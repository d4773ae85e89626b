import { IonButton, useIonRouter } from '@ionic/react'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { recordPath } from '../../../lib/routing/paths.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useOnline } from '../../../platform/network.ts'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { confirmDialog } from '../../../ui/modal/dialogs.ts'
import { runningVisitOf, useStartVisit } from './visit-queries.ts'
import { petNames } from '../../../lib/text/pet-names.ts'
import { kept } from '../../../lib/text/kept-names.ts'

type StartVisitProps = {
  visit: Appointment
  /** Text and name of the button, where it says more than that the visit starts. */
  words?: { action: string; label: string }
}

/** Starts a visit, from its start time on, and opens the pet's record; only for the veterinarian, not the front desk. */
export function StartVisitButton({ visit, words }: StartVisitProps) {
  const { t } = useTranslation(['visits', 'agenda', 'common'])
  const online = useOnline()
  const now = useNow()
  const begin = useBegin(visit)
  const router = useIonRouter()
  const user = useUser()
  if (user?.role !== 'doctor' || visit.status !== 'approved' || Date.parse(visit.start) > now) return null
  const { pet, doctor } = visit
  const agrees = () =>
    doctor._id === user._id ||
    confirmDialog({
      header: t('agenda:takeOver.header', { pet: kept(petNames(visit)) }),
      message: t('agenda:takeOver.message', { vet: kept(doctor.fullname) }),
      yes: t('agenda:takeOver.yes'),
      no: t('common:cancel'),
    })
  const press = async () => {
    try {
      if (!(await agrees())) return
      if (!(await begin.act())) return
    } catch (error) {
      return showFailure(error)
    }
    router.push(recordPath(pet._id))
    return showToast({ message: t('start.done', { pet: kept(petNames(visit)) }), color: 'success' })
  }
  return (
    <IonButton
      className="tinted"
      size="small"
      disabled={!online || begin.isPending}
      aria-label={words?.label ?? t('start.label', { pet: petNames(visit) })}
      onClick={() => void press()}
    >
      {words?.action ?? t('start.action')}
    </IonButton>
  )
}

/** Starts the visit. If another one runs, it asks whether to finish that one first. */
function useBegin(visit: Appointment) {
  const { t } = useTranslation('visits')
  const start = useStartVisit(visit)
  return {
    isPending: start.isPending,
    /** @returns false if the person keeps the other visit */
    act: async (): Promise<boolean> => {
      try {
        await start.mutateAsync({})
        return true
      } catch (error) {
        const running = runningVisitOf(error)
        if (!running) throw error
        const names = { running: kept(petNames(running)), pet: kept(petNames(visit)) }
        const isOver = await confirmDialog({
          header: t('start.runs.header', names),
          message: t('start.runs.message', names),
          yes: t('start.runs.yes', names),
          no: t('start.runs.no', names),
        })
        if (isOver) await start.mutateAsync({ finish: running._id })
        return isOver
      }
    },
  }
}

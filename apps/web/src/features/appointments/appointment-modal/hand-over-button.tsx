import { IonButton } from '@ionic/react'
import type { OpenedAppointment } from '@vetvisit/contract/appointments/agenda/schemas'
import { useTranslation } from 'react-i18next'
import { useRight } from '../../../lib/session/rights.ts'
import { useOnline } from '../../../platform/network.ts'
import { choiceDialog } from '../../../ui/modal/dialogs.ts'
import { useHandOver } from '../calendar/calendar-queries.ts'
import { toastOutcome } from '../parts/toast-outcome.ts'
import { petNames } from '../../../lib/text/pet-names.ts'

/** Hands a request or an appointment over to a colleague who works at its clinic; nothing where there is none. */
export function HandOverButton({ visit }: { visit: OpenedAppointment }) {
  const { t } = useTranslation('agenda')
  const online = useOnline()
  const mayEdit = useRight('appointments')
  const handOver = useHandOver()
  const { colleagues, patient } = visit
  if (!mayEdit || colleagues.length === 0) return null
  const press = async () => {
    const [only, ...others] = colleagues
    const vetId = await choiceDialog(
      {
        header: t('handOver.header', { pet: petNames(visit) }),
        message:
          only && others.length === 0
            ? t('handOver.messageTo', { vet: only.fullname, owner: patient.fullname })
            : t('handOver.message', { owner: patient.fullname }),
        yes: t('handOver.action'),
      },
      colleagues.map(({ _id, fullname }) => ({ value: _id, label: fullname })),
    )
    const vet = colleagues.find(({ _id }) => _id === vetId)
    if (!vet) return
    const ending = handOver.mutateAsync({ ...visit, doctorId: vet._id })
    await toastOutcome(ending, {
      message: t('handOver.done', { vet: vet.fullname, pet: petNames(visit) }),
      color: 'success',
    })
  }
  return (
    <IonButton fill="outline" disabled={!online || handOver.isPending} onClick={() => void press()}>
      {t('handOver.action')}
    </IonButton>
  )
}

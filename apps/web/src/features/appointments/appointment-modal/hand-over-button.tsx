import { IonButton } from '@ionic/react'
import type { OpenedAppointment } from '@vetvisit/contract/appointments/agenda/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useRight } from '../../../lib/session/rights.ts'
import { petNames } from '../../../lib/text/pet-names.ts'
import { useOnline } from '../../../platform/network.ts'
import { choiceDialog } from '../../../ui/modal/dialogs.ts'
import { useChanging } from './use-changing.tsx'
import { kept } from '../../../lib/text/kept-names.ts'

/** Hands a request or an appointment over to a colleague who works at its clinic; nothing where there is none. */
export function HandOverButton({ visit }: { visit: OpenedAppointment }) {
  const { t } = useTranslation('agenda')
  const online = useOnline()
  const mayEdit = useRight('appointments')
  const { colleagues, patient } = visit
  const { isPending, question, change } = useChanging(visit, ({ start, taker }) =>
    taker && start === visit.start
      ? t('handOver.done', { vet: kept(taker.fullname), pet: kept(petNames(visit)) })
      : null,
  )
  if (!mayEdit || colleagues.length === 0) return null
  const press = async () => {
    const [only, ...others] = colleagues
    const vetId = await choiceDialog(
      {
        header: t('handOver.header', { pet: kept(petNames(visit)) }),
        message:
          only && others.length === 0
            ? t('handOver.messageTo', { vet: kept(only.fullname), owner: kept(patient.fullname) })
            : t('handOver.message', { owner: kept(patient.fullname) }),
        yes: t('handOver.action'),
      },
      colleagues.map(({ _id, fullname }) => ({ value: _id, label: kept(fullname) })),
    )
    const taker = colleagues.find(({ _id }) => _id === vetId)
    if (taker) await change({ start: visit.start, taker })
  }
  return (
    <>
      <IonButton fill="outline" disabled={!online || isPending} onClick={() => void press()}>
        {t('handOver.action')}
      </IonButton>
      {question}
    </>
  )
}

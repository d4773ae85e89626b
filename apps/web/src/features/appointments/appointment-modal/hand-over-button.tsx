import { IonButton } from '@ionic/react'
import type { OpenedAppointment } from '@vetvisit/contract/appointments/agenda/schemas'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useRight } from '../../../lib/session/rights.ts'
import { petNames } from '../../../lib/text/pet-names.ts'
import { useOnline } from '../../../platform/network.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { useChanging } from './use-changing.tsx'
import { kept } from '../../../lib/text/kept-names.ts'

/** Hands a request or an appointment over to a colleague who works at its clinic; nothing where there is none. */
export function HandOverButton({ visit }: { visit: OpenedAppointment }) {
  const { t } = useTranslation('agenda')
  const online = useOnline()
  const mayEdit = useRight('appointments')
  const { colleagues } = visit
  const { isPending, question, change } = useChanging(visit, ({ start, taker }) =>
    taker && start === visit.start
      ? t('handOver.done', { vet: kept(taker.fullname), pet: kept(petNames(visit)) })
      : null,
  )
  const [opened, setOpened] = useState({ turn: 0, isOpen: false })
  if (!mayEdit || colleagues.length === 0) return null
  const close = () => setOpened(({ turn }) => ({ turn, isOpen: false }))
  return (
    <>
      <IonButton
        fill="outline"
        disabled={!online || isPending}
        onClick={() => setOpened(({ turn }) => ({ turn: turn + 1, isOpen: true }))}
      >
        {t('handOver.action')}
      </IonButton>
      {opened.turn > 0 && (
        <HandOverDialog
          key={opened.turn}
          visit={visit}
          isOpen={opened.isOpen}
          onClose={close}
          onHandOver={(goal) => {
            close()
            void change(goal)
          }}
        />
      )}
      {question}
    </>
  )
}

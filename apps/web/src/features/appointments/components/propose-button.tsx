import './visits.css'
import { IonButton } from '@ionic/react'
import type { Appointment } from '@vetvisit/contract/appointments/schemas'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRight } from '../../../lib/rights.ts'
import { useOnline } from '../../../platform/network.ts'
import { timeText } from './chosen-times.tsx'

const ProposeModal = lazy(async () => ({ default: (await import('../propose-modal.tsx')).ProposeModal }))

/** The practice proposes another time for a request, or another one than before. The dialog outlives the right to open it. */
export function ProposeButton({ request }: { request: Appointment }) {
  const { t } = useTranslation('visits')
  const online = useOnline()
  const mayAnswer = useRight('requests')
  const [opened, setOpened] = useState<{ isOpen: boolean; turn: number } | null>(null)
  const { proposal, timeZone } = request
  return (
    <>
      {proposal && (
        <p className="visit-note">
          {t('proposal.waits', { time: timeText(proposal.start, timeZone), owner: request.patient.fullname })}
        </p>
      )}
      {mayAnswer && (
        <IonButton
          fill="clear"
          disabled={!online}
          onClick={() => setOpened({ isOpen: true, turn: (opened?.turn ?? 0) + 1 })}
        >
          {t('proposal.ask')}
        </IonButton>
      )}
      {opened && (
        <Suspense fallback={null}>
          <ProposeModal
            key={opened.turn}
            request={request}
            isOpen={opened.isOpen}
            onClose={() => setOpened({ ...opened, isOpen: false })}
          />
        </Suspense>
      )}
    </>
  )
}

import { IonButton } from '@ionic/react'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useRight } from '../../../lib/session/rights.ts'
import { useOnline } from '../../../platform/network.ts'
import { beginProposal } from './begin-proposal.ts'
import { ProposalWaits } from './proposal-waits.tsx'

/** The practice proposes another time for a request, or changes its proposal. An open dialog stays if the right is removed. */
export function ProposeButton({ request }: { request: Appointment }) {
  const { t } = useTranslation('visits')
  const online = useOnline()
  const mayAnswer = useRight('requests')
  return (
    <>
      <ProposalWaits appointment={request} />
      {mayAnswer && (
        <IonButton fill="outline" disabled={!online} onClick={() => beginProposal(request)}>
          {t('proposal.ask')}
        </IonButton>
      )}
    </>
  )
}

import { IonButton } from '@ionic/react'
import type { Block, VisitBeneath } from '@vetvisit/contract/appointments/blocks/schemas'
import { petNames } from '../../../lib/text/pet-names.ts'
import { useTranslation } from '../../../lib/text/translation.ts'
import { AppModal } from '../../../ui/modal/app-modal.tsx'
import { ModalActions } from '../../../ui/modal/modal-actions.tsx'
import { timeText } from '../parts/chosen-times.tsx'

type BeneathModalProps = BeneathProps & { title: string; block: Block; isOpen: boolean; onClose: () => void }

/** The dialog after saving a block that has visits beneath. */
export function BeneathModal({ title, isOpen, onClose, block, ...beneath }: BeneathModalProps) {
  const { t } = useTranslation('blocks')
  return (
    <AppModal
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      footer={<ModalActions cancel={null} act={t('done')} onAct={onClose} />}
    >
      <Beneath {...beneath} />
      <PlanLink block={block} onClose={onClose} />
    </AppModal>
  )
}

type BeneathProps = {
  visits: readonly VisitBeneath[]
  zone: string
  onVisit: (visit: VisitBeneath) => void
}

/** The visits beneath a block that was saved; each opens, so that it can be moved. */
function Beneath({ visits, zone, onVisit }: BeneathProps) {
  const { t } = useTranslation(['blocks', 'requests'])
  return (
    <div className="block-form">
      <output ref={(said) => said?.scrollIntoView({ block: 'end' })}>
        {t('beneath', { count: visits.length })}
      </output>
      <ul className="block-beneath">
        {visits.map((visit) => (
          <li key={visit._id}>
            <button type="button" className="block-visit" onClick={() => onVisit(visit)}>
              <span translate="no" className="figures">
                {timeText(visit.start, zone)}
              </span>{' '}
              <b translate="no">{petNames(visit)}</b>, <span translate="no">{visit.ownername}</span>
            </button>{' '}
            ({t(`requests:status.${visit.status}`)})
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Leads from the block of a vet who is ill to the plan for its appointments; nothing for other blocks. */
export function PlanLink({ block, onClose }: { block: Block; onClose: () => void }) {
  const { t } = useTranslation('plan')
  if (block.kind !== 'ill') return null
  return (
    <IonButton
      className="block-plan"
      fill="outline"
      routerLink={`/doctor/appointment/plan/${block._id}`}
      onClick={onClose}
    >
      {t('make')}
    </IonButton>
  )
}

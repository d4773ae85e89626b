import './owner-alerts.css'
import { IonIcon } from '@ionic/react'
import { alertCircle, warning } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { type MarkedPets, markedPets } from './table-format.ts'

const ICONS = { allergy: warning, warning: alertCircle }

/** Signs that animals of an owner have allergies or warnings; their names are in the title. What they are, the records say. */
export function OwnerAlerts({ pets }: { pets: MarkedPets }) {
  const { t } = useTranslation('patients')
  const marked = markedPets(pets)
  const kinds = (['allergy', 'warning'] as const).filter((kind) => marked[kind].length > 0)
  if (kinds.length === 0) return null
  return (
    <span className="owner-alerts">
      {kinds.map((kind) => {
        const label = t(`alerts.${kind}Of`, { names: marked[kind].join(', ') })
        return (
          <span key={kind} className="owner-alert" data-kind={kind} title={label}>
            <IonIcon icon={ICONS[kind]} aria-hidden="true" />
            <span className="owner-alert-word" aria-hidden="true">
              {t(`alerts.${kind}`)}
            </span>
            <span className="sr-only">{label}</span>
          </span>
        )
      })}
    </span>
  )
}

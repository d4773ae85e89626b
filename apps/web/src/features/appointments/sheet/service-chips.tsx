import { IonButton, IonIcon } from '@ionic/react'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { add, checkmark } from 'ionicons/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../lib/text/money.ts'
import { needsService } from '../parts/format.ts'
import { isRelatedService } from '@vetvisit/contract/appointments/record/reason-services'
import { kindOfTile, type ReasonTile } from './reasons.ts'

type ServiceChipsProps = {
  clinic: Clinic
  reason: ReasonTile | null
  chosen: readonly string[]
  onToggle: (id: string) => void
}

/**
 * Additional services with their prices, those that have to do with the reason before the others are asked for; at a service provider
 * at least one (specification/owner §2).
 */
export function ServiceChips({ clinic, reason, chosen, onToggle }: ServiceChipsProps) {
  const { t } = useTranslation('booking')
  const [areAllShown, setAllShown] = useState(false)
  const all = clinic.additionalServices
  const offered = areAllShown ? all : offeredServices(clinic, reason, chosen)
  if (all.length === 0) return null
  return (
    <fieldset className="service-chips">
      <legend>
        {t('services')}{' '}
        <span className="quiet">{t(needsService(clinic) ? 'servicesMandatory' : 'servicesOptional')}</span>
      </legend>
      {offered.map((service) => (
        <div key={service.name} className="service-group">
          {all.length > 1 && <h4>{service.name}</h4>}
          <div className="choice-chips-row">
            {service.subServices.map(({ _id, name, price }) => (
              <label key={_id} className="choice-chip">
                <input type="checkbox" checked={chosen.includes(_id)} onChange={() => onToggle(_id)} />
                {chosen.includes(_id) && <IonIcon icon={checkmark} aria-hidden="true" />}
                <span>{name}</span>
                <span translate="no" className="figures service-price">
                  {formatMoney(price, clinic.currency)}
                </span>
              </label>
            ))}
          </div>
        </div>
      ))}
      {offered.length < all.length && (
        <IonButton className="sheet-more" fill="clear" onClick={() => setAllShown(true)}>
          <IonIcon slot="start" icon={add} aria-hidden="true" />
          {t('servicesAll')}
        </IonButton>
      )}
    </fieldset>
  )
}

type Offering = Pick<Clinic, 'additionalServices' | 'isServiceProvider'>

/**
 * The groups of services that are offered with a reason: those that have to do with it and those of which one is chosen. All without an
 * offered reason, and where one must be chosen.
 */
function offeredServices(
  clinic: Offering,
  reason: ReasonTile | null,
  chosen: readonly string[],
): Clinic['additionalServices'] {
  const kind = kindOfTile(reason)
  if (kind === null || needsService(clinic)) return clinic.additionalServices
  return clinic.additionalServices.filter(
    ({ name, subServices }) =>
      isRelatedService(kind, name) || subServices.some(({ _id }) => chosen.includes(_id)),
  )
}

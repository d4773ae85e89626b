import { IonIcon } from '@ionic/react'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { checkmark } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../lib/text/money.ts'
import { needsService } from '../parts/format.ts'

type ServiceChipsProps = { clinic: Clinic; chosen: readonly string[]; onToggle: (id: string) => void }

/** Additional services with their prices; at a service provider at least one (specification/owner §2). */
export function ServiceChips({ clinic, chosen, onToggle }: ServiceChipsProps) {
  const { t } = useTranslation('booking')
  if (clinic.additionalServices.length === 0) return null
  return (
    <fieldset className="service-chips">
      <legend>
        {t('services')}{' '}
        <span className="quiet">{t(needsService(clinic) ? 'servicesMandatory' : 'servicesOptional')}</span>
      </legend>
      {clinic.additionalServices.map((service) => (
        <div key={service.name} className="service-group">
          {clinic.additionalServices.length > 1 && <h4>{service.name}</h4>}
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
    </fieldset>
  )
}

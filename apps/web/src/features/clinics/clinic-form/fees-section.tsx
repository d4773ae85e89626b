import { CURRENCIES, CURRENCY_CODES } from '@vetvisit/contract/clinics/rules'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '../../../lib/text/translation.ts'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { ClinicFormApi, ServiceInputs } from './clinic-inputs.ts'
import { IonButton, IonIcon } from '@ionic/react'
import { addOutline, trashOutline } from 'ionicons/icons'
import { useState } from 'react'
import { confirmDialog } from '../../../ui/modal/dialogs.ts'
import { messageOf } from '../../../ui/form/use-field.ts'
import { ServiceModal } from './service-modal.tsx'
import { withoutSubService, withSubServices } from './services.ts'

type FeesSectionProps = {
  form: ClinicFormApi
  /** An assistant may not change currency and fees (specification/practice §5). */
  limited: boolean
}

/** Currency, the two fees and the additional services with their prices. */
export function FeesSection({ form, limited }: FeesSectionProps) {
  const { t } = useTranslation('clinics')
  const { control } = form
  const { symbol } = CURRENCIES[useWatch({ control, name: 'currency' })]
  const fee = (name: 'consultationFee' | 'followUpFee', label: string) => (
    <TextField
      control={control}
      name={name}
      label={`${label} (${symbol})`}
      inputmode="numeric"
      maxlength={24}
      disabled={limited}
      {...(limited && { helperText: t('doctorOnly') })}
    />
  )
  return (
    <>
      <SelectField
        control={control}
        name="currency"
        label={t('fees.currency')}
        disabled={limited}
        options={CURRENCY_CODES.map((code) => ({
          value: code,
          label: `${CURRENCIES[code].symbol} · ${CURRENCIES[code].name}`,
        }))}
        {...(limited && { helperText: t('doctorOnly') })}
      />
      <div className="form-columns">
        {fee('consultationFee', t('fees.consultation'))}
        {fee('followUpFee', t('fees.followUp'))}
      </div>
      <ServicesEditor form={form} symbol={symbol} />
    </>
  )
}

type ServicesEditorProps = { form: ClinicFormApi; symbol: string }

/** Additional services, each with a price table; deleting asks first (specification/practice §5). */
function ServicesEditor({ form, symbol }: ServicesEditorProps) {
  const { t } = useTranslation('clinics')
  const [adding, setAdding] = useState(false)
  const { services, replace, remove, problem } = useServices(form)
  return (
    <section className="services" aria-label={t('services.title')}>
      <h3>{t('services.title')}</h3>
      {services.length === 0 && <p className="quiet">{t('services.none')}</p>}
      {services.map((service, index) => (
        <div key={service.name} className="service">
          <div className="service-head">
            <h4>{service.name}</h4>
            <RemoveButton
              name={service.name}
              onRemove={() => void remove(services.filter((other) => other !== service))}
            />
          </div>
          <PriceTable
            form={form}
            symbol={symbol}
            service={service}
            index={index}
            onRemove={(name) => void remove(withoutSubService(services, service.name, name))}
          />
        </div>
      ))}
      {problem && <p className="field-error">{problem}</p>}
      <div>
        <IonButton type="button" fill="outline" onClick={() => setAdding(true)}>
          <IonIcon slot="start" icon={addOutline} aria-hidden="true" />
          {t('services.add')}
        </IonButton>
      </div>
      {adding && (
        <ServiceModal
          services={services}
          onClose={() => setAdding(false)}
          onAdded={(service, names) => {
            replace(withSubServices(services, service, names))
            setAdding(false)
          }}
        />
      )}
    </section>
  )
}

/** The services of the form. `problem` is the message of the list itself; messages of prices are at their inputs. */
function useServices(form: ClinicFormApi) {
  const { t } = useTranslation('clinics')
  const services = useWatch({ control: form.control, name: 'additionalServices' })
  const { error } = form.getFieldState('additionalServices', form.formState)
  const message = error?.root?.message ?? error?.message
  const replace = (next: ServiceInputs[]) =>
    form.setValue('additionalServices', next, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
  return {
    services,
    replace,
    remove: async (next: ServiceInputs[]) => {
      if (await confirmDialog({ message: t('services.confirmDelete'), danger: true })) replace(next)
    },
    problem: messageOf(message ? { type: 'custom', message } : undefined),
  }
}

type PriceTableProps = ServicesEditorProps & {
  service: ServiceInputs
  /** Index of the service in the form. */
  index: number
  onRemove: (name: string) => void
}

function PriceTable({ form, symbol, service, index, onRemove }: PriceTableProps) {
  const { t } = useTranslation(['clinics', 'common'])
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('services.service')}</th>
          <th scope="col">{t('services.price', { symbol })}</th>
          <th scope="col">
            <span className="sr-only">{t('common:delete')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {service.subServices.map((sub, subIndex) => (
          <tr key={sub.name}>
            <th scope="row">{sub.name}</th>
            <td>
              <TextField
                control={form.control}
                name={`additionalServices.${index}.subServices.${subIndex}.price`}
                label={t('services.priceOf', { name: sub.name })}
                labelHidden
                inputmode="numeric"
                maxlength={24}
              />
            </td>
            <td>
              <RemoveButton name={sub.name} onRemove={() => onRemove(sub.name)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation('clinics')
  return (
    <IonButton
      type="button"
      fill="clear"
      color="medium"
      aria-label={t('services.remove', { name })}
      onClick={onRemove}
    >
      <IonIcon slot="icon-only" icon={trashOutline} aria-hidden="true" />
    </IonButton>
  )
}

import { IonCheckbox, IonInput, IonSelect, IonSelectOption, IonTextarea } from '@ionic/react'
import { newSubServices, serviceKey } from '@vetvisit/contract/clinics/rules'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { AppModal } from '../../../ui/modal/app-modal.tsx'
import { ModalActions } from '../../../ui/modal/modal-actions.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { RowsSkeleton } from '../../../ui/page/states.tsx'
import type { ServiceInputs } from './clinic-inputs.ts'
import { useServiceCatalogue } from '../queries.ts'

/** Value of the choice for a service outside the catalogue. */
const OWN = 'own'

type CatalogueService = { name: string; subServices: readonly { name: string }[] }

type ServiceModalProps = {
  /** Services that the clinic already has. */
  services: readonly ServiceInputs[]
  onClose: () => void
  onAdded: (service: string, subServices: string[]) => void
}

/** Adds a service: sub-services of the catalogue, or a custom service with comma-separated sub-services (specification/practice §5). */
export function ServiceModal({ services, onClose, onAdded }: ServiceModalProps) {
  const { t } = useTranslation(['clinics', 'common'])
  const catalogue = useServiceCatalogue()
  const state = useNewService(services, catalogue.data)
  const { choice, choose, listed, service, added } = state
  const missing = missingOf(state)
  return (
    <AppModal
      isOpen
      onClose={onClose}
      title={t('services.add')}
      unsaved={state.isBegun}
      backdropDismiss={false}
      footer={
        <ModalActions
          act={t('common:add')}
          missing={missing && t(`services.missing.${missing}`)}
          onAct={() => onAdded(service, added)}
        />
      }
    >
      <Loaded query={catalogue} skeleton={<RowsSkeleton count={2} />} />
      {/* An open list would grow beneath the pointer, and out of the screen, if the services came later. */}
      {!catalogue.isPending && (
        <div className="form">
          <IonSelect
            label={t('services.kind')}
            labelPlacement="stacked"
            fill="outline"
            interface="popover"
            interfaceOptions={{ size: 'cover' }}
            placeholder={t('services.choose')}
            value={choice}
            onIonChange={(event) => choose(String(event.detail.value))}
          >
            {catalogue.data?.map(({ _id, name }) => (
              <IonSelectOption key={_id} value={name}>
                {name}
              </IonSelectOption>
            ))}
            <IonSelectOption value={OWN}>{t('services.own')}</IonSelectOption>
          </IonSelect>
          {listed && <Picks names={listed.subServices.map(({ name }) => name)} state={state} />}
          {choice === OWN && <OwnService {...state} />}
        </div>
      )}
    </AppModal>
  )
}

type NewService = ReturnType<typeof useNewService>

/** The chosen service of the catalogue, or `OWN`, and the sub-services to add. */
function useNewService(services: readonly ServiceInputs[], catalogue: readonly CatalogueService[] = []) {
  const [choice, setChoice] = useState<string | null>(null)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [own, setOwn] = useState({ name: '', subServices: '' })
  const listed = catalogue.find(({ name }) => name === choice)
  const service = choice === OWN ? own.name : (listed?.name ?? '')
  const has = (name: string) =>
    services
      .find((existing) => serviceKey(existing.name) === serviceKey(service))
      ?.subServices.some((sub) => serviceKey(sub.name) === serviceKey(name)) ?? false
  const wanted = choice === OWN ? newSubServices(own.subServices, []) : [...picked]
  return {
    choice,
    choose: (name: string) => {
      setChoice(name)
      setPicked(new Set())
    },
    listed,
    service,
    has,
    picked,
    pick: (name: string, isPicked: boolean) => {
      const next = new Set(picked)
      if (isPicked) next.add(name)
      else next.delete(name)
      setPicked(next)
    },
    own,
    setOwn,
    added: wanted.filter((name) => !has(name)),
    isBegun: own.name + own.subServices !== '' || picked.size > 0,
  }
}

/** What the dialog still needs; null if the service can be added. */
function missingOf({ choice, service, added }: NewService): 'service' | 'name' | 'sub' | 'ownSub' | null {
  if (choice === null) return 'service'
  if (service.trim() === '') return 'name'
  if (added.length > 0) return null
  return choice === OWN ? 'ownSub' : 'sub'
}

/** The sub-services of a catalogue service; those of the clinic are already checked and fixed. */
function Picks({ names, state: { has, picked, pick } }: { names: readonly string[]; state: NewService }) {
  const { t } = useTranslation('clinics')
  return (
    <fieldset className="service-picks">
      <legend>{t('services.which')}</legend>
      {names.map((name) => (
        <IonCheckbox
          key={name}
          labelPlacement="end"
          justify="start"
          checked={picked.has(name) || has(name)}
          disabled={has(name)}
          onIonChange={(event) => pick(name, event.detail.checked)}
        >
          {name}
        </IonCheckbox>
      ))}
    </fieldset>
  )
}

function OwnService({ own, setOwn }: Pick<NewService, 'own' | 'setOwn'>) {
  const { t } = useTranslation('clinics')
  return (
    <>
      <IonInput
        label={t('services.ownName')}
        labelPlacement="stacked"
        fill="outline"
        maxlength={100}
        value={own.name}
        onIonInput={(event) => setOwn({ ...own, name: (event.detail.value ?? '').trimStart() })}
      />
      <IonTextarea
        label={t('services.ownSubServices')}
        helperText={t('services.ownHint')}
        labelPlacement="stacked"
        fill="outline"
        autoGrow
        value={own.subServices}
        onIonInput={(event) => setOwn({ ...own, subServices: event.detail.value ?? '' })}
      />
    </>
  )
}

import { IonButton, IonCheckbox, IonIcon } from '@ionic/react'
import {
  SPECIALIZATION_IDS,
  SPECIALIZATIONS,
  type SpecializationId,
} from '@vetvisit/contract/doctors/specializations'
import { chevronDown } from 'ionicons/icons'
import { useId, useState, type Ref } from 'react'
import type { Control } from 'react-hook-form'
import { useTranslation } from '../../../lib/text/translation.ts'
import { currentLanguage } from '../../../lib/text/language.ts'
import { DialogPopover } from '../../../ui/modal/dialog-popover.tsx'
import { messageOf, useSteadyField } from '../../../ui/form/use-field.ts'
import { specializationNames, type InfoInputs } from '../format.ts'

/** The choice as a field of the first step. */
export function SpecializationField<Out>({
  control,
  mayBeNone,
}: Pick<SpecializationChoiceProps, 'mayBeNone'> & { control: Control<InfoInputs, unknown, Out> }) {
  const { field, fieldState } = useSteadyField({ control, name: 'specialization' })
  return <SpecializationChoice field={field} error={messageOf(fieldState.error)} mayBeNone={mayBeNone} />
}

type SpecializationChoiceProps = {
  field: {
    value: SpecializationId[]
    onChange: (chosen: SpecializationId[]) => void
    onBlur: () => void
    ref: Ref<HTMLButtonElement>
  }
  error: string | undefined
  /** True for a veterinarian, who then has a general practice. */
  mayBeNone: boolean
}

/**
 * A choice of several from the fixed list, in a popover: Save returns number and names, Cancel keeps the earlier choice
 * (specification/practice §2).
 */
export function SpecializationChoice({
  field: { value, onChange, onBlur, ref },
  error,
  mayBeNone,
}: SpecializationChoiceProps) {
  const { t } = useTranslation('doctors')
  const id = useId()
  const [event, setEvent] = useState<Event | undefined>()
  const names = specializationNames(value, currentLanguage())
  const close = () => {
    setEvent(undefined)
    onBlur()
  }
  return (
    <div className="specializations" data-invalid={error !== undefined}>
      <button
        type="button"
        ref={ref}
        aria-haspopup="dialog"
        aria-describedby={error ? id : undefined}
        onClick={(click) => setEvent(click.nativeEvent)}
      >
        <span className="specializations-label">
          {t('specialization.label')}
          {names.length > 0 && ` (${names.length})`}
        </span>
        <span className={names.length > 0 ? '' : 'quiet'}>
          {names.length > 0
            ? names.join(', ')
            : t(mayBeNone ? 'specialization.general' : 'specialization.none')}
        </span>
        <IonIcon icon={chevronDown} aria-hidden="true" />
      </button>
      {error && (
        <p className="field-error" id={id}>
          {error}
        </p>
      )}
      <DialogPopover
        event={event}
        onClose={close}
        label={t('specialization.label')}
        className="specializations-popover"
      >
        <Choice
          earlier={value}
          onCancel={close}
          onSave={(chosen) => {
            onChange(chosen)
            close()
          }}
        />
      </DialogPopover>
    </div>
  )
}

type ChoiceProps = {
  earlier: readonly SpecializationId[]
  onCancel: () => void
  onSave: (chosen: SpecializationId[]) => void
}

function Choice({ earlier, onCancel, onSave }: ChoiceProps) {
  const { t } = useTranslation(['doctors', 'common'])
  const [chosen, setChosen] = useState<ReadonlySet<SpecializationId>>(() => new Set(earlier))
  const all = chosen.size === SPECIALIZATIONS.length
  const toggle = (id: SpecializationId, checked: boolean) => {
    const next = new Set(chosen)
    if (checked) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  return (
    <div className="specializations-list">
      <IonCheckbox
        className="specializations-all"
        labelPlacement="end"
        justify="start"
        checked={all}
        indeterminate={chosen.size > 0 && !all}
        onIonChange={(event) => setChosen(new Set(event.detail.checked ? SPECIALIZATION_IDS : []))}
      >
        {t('specialization.all')}
      </IonCheckbox>
      {SPECIALIZATIONS.map((entry) => (
        <IonCheckbox
          key={entry.id}
          labelPlacement="end"
          justify="start"
          checked={chosen.has(entry.id)}
          onIonChange={(event) => toggle(entry.id, event.detail.checked)}
        >
          {entry[`name_${currentLanguage()}`]}
        </IonCheckbox>
      ))}
      <div className="specializations-actions">
        <IonButton fill="clear" onClick={onCancel}>
          {t('common:cancel')}
        </IonButton>
        <IonButton onClick={() => onSave(SPECIALIZATION_IDS.filter((id) => chosen.has(id)))}>
          {t('common:save')}
        </IonButton>
      </div>
    </div>
  )
}

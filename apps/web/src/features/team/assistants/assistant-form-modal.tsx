import { IonInput } from '@ionic/react'
import { AssistantFields, type Assistant } from '@vetvisit/contract/assistants/routes'
import { MEMBER_SHAPES } from '@vetvisit/contract/assistants/merging'
import { ASSISTANT_RIGHTS, type AssistantRight } from '@vetvisit/contract/assistants/rules'
import { useId } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formName } from '../../../lib/session/form-name.ts'
import { usePlaceKind } from '../../../lib/text/place-kind.ts'
import { useUser } from '../../../lib/session/session.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { MobileField } from '../../../ui/person/mobile-field.tsx'
import { EmailField, TextField } from '../../../ui/form/text-field.tsx'
import type { ApiFormState } from '../../../ui/form/use-api-form.ts'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { AssistantPhoto } from './assistant-photo.tsx'
import { inputsOf, type AssistantInputs } from './format.ts'
import { useAddAssistant, useUpdateAssistant } from './queries.ts'

type AssistantFormModalProps = {
  /** The assistant to change; null for a new one. */
  assistant: Assistant | null
  /** Initial values of a new assistant, from a failed invitation. */
  draft?: Assistant | null
  /** Only the doctor grants and revokes rights. */
  mayGiveRights: boolean
  onClose: () => void
  onOrdered: (assistant: Assistant) => void
}

/** Photo, name, e-mail, contact number and rights of an assistant; an account's e-mail is fixed (specification/practice §2, §5). */
export function AssistantFormModal({
  assistant,
  draft = null,
  mayGiveRights,
  onClose,
  onOrdered,
}: AssistantFormModalProps) {
  const { t } = useTranslation('assistants')
  const user = useUser()
  const order = useAddAssistant()
  const update = useUpdateAssistant()
  const state = useRecordForm<Assistant | null, AssistantInputs, AssistantFields>({
    schema: AssistantFields,
    record: assistant,
    keepAs: formName('assistant', assistant?.id ?? null),
    shapes: MEMBER_SHAPES,
    inputsOf: (record, languages) => inputsOf(record ?? draft, languages),
    onSave: async (changes, values) => {
      if (assistant) {
        await update.mutateAsync({ id: assistant.id, changes })
        void showToast({ message: t('updated'), color: 'success' })
      } else onOrdered(await order.mutateAsync(values))
      onClose()
      return null
    },
  })
  return (
    <FormModal
      state={state}
      onClose={onClose}
      title={assistant ? t('edit') : t('add')}
      className="assistant-dialog"
      unsaved={draft !== null || state.form.formState.isDirty}
      right={assistant?.id === user?.id ? undefined : 'team'}
    >
      <AssistantPhoto state={state} />
      <NameAndEmail state={state} email={assistant?.email ?? null} />
      <MobileField control={state.control} mobile="phone" countryCode="countryCode" isoCode="ISOCode" />
      {mayGiveRights && (
        <RightsField
          chosen={state.form.watch('rights')}
          onChange={(rights) => state.form.setValue('rights', rights, { shouldDirty: true })}
        />
      )}
    </FormModal>
  )
}

type NameAndEmailProps = {
  state: ApiFormState<AssistantInputs, AssistantFields>
  /** Fixed once there is an account; null for a new assistant. */
  email: string | null
}

function NameAndEmail({ state, email }: NameAndEmailProps) {
  const { t } = useTranslation('assistants')
  return (
    <>
      <TextField
        control={state.control}
        name="fullname"
        label={t('fullname')}
        maxlength={100}
        autocomplete="off"
        isFirst
      />
      {email === null ? (
        <EmailField
          control={state.control}
          name="email"
          label={t('email')}
          autocomplete="off"
          helperText={t('emailHint')}
        />
      ) : (
        <IonInput
          label={t('email')}
          labelPlacement="stacked"
          fill="outline"
          value={email}
          readonly
          helperText={t('emailFixed')}
        />
      )}
    </>
  )
}

type RightsFieldProps = { chosen: readonly AssistantRight[]; onChange: (rights: AssistantRight[]) => void }

/** Rights that only a practice of several vets is asked about. */
const OF_SEVERAL: ReadonlySet<AssistantRight> = new Set(['histories', 'overrides'])

/** The rights of the assistant. Prescribing is not among them, because only the veterinarian may prescribe. */
function RightsField({ chosen, onChange }: RightsFieldProps) {
  const { t } = useTranslation('assistants')
  const id = useId()
  const hasColleagues = useUser()?.member?.hasColleagues === true
  const offered = hasColleagues
    ? ASSISTANT_RIGHTS
    : ASSISTANT_RIGHTS.filter((right) => !OF_SEVERAL.has(right))
  const clinics = usePlaceKind() === 'center' ? 'centers' : 'clinics'
  return (
    <fieldset className="assistant-rights">
      <legend>{t('rightsLegend')}</legend>
      {offered.map((right) => (
        <div key={right} className="checkbox-field">
          <input
            id={`${id}-${right}`}
            type="checkbox"
            checked={chosen.includes(right)}
            onChange={(event) =>
              onChange(
                ASSISTANT_RIGHTS.filter((one) =>
                  one === right ? event.target.checked : chosen.includes(one),
                ),
              )
            }
          />
          <label htmlFor={`${id}-${right}`}>{t(`rights.${right === 'clinics' ? clinics : right}`)}</label>
        </div>
      ))}
      <p className="field-helper">{t(hasColleagues ? 'rightsHintTeam' : 'rightsHint')}</p>
    </fieldset>
  )
}

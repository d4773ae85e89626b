import { ANIMALS_MAX } from '@vetvisit/contract/appointments/availability/schemas'
import { REASON_KINDS } from '@vetvisit/contract/appointments/record/reasons'
import { APPOINTMENT_TYPES } from '@vetvisit/contract/appointments/record/rules'
import { CURRENCIES, type CurrencyCode } from '@vetvisit/contract/clinics/rules'
import { SPECIES } from '@vetvisit/contract/pets/species'
import {
  PREPARATION_MAX,
  REASON_CLIENTS,
  REASON_CONFIRM,
  REASON_NAME_MAX,
} from '@vetvisit/contract/reasons/rules'
import type { NewReason, PracticeReason } from '@vetvisit/contract/reasons/schemas'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '../../lib/text/translation.ts'
import { formName } from '../../lib/session/form-name.ts'
import { ApiError } from '../../lib/api/call.ts'
import { type Changes, freshOf } from '../../ui/form/changes-since.ts'
import { useUser } from '../../lib/session/session.ts'
import { useReasonName } from '../../lib/text/use-reason-text.ts'
import { showToast } from '../../ui/action/toast.ts'
import { CheckboxField } from '../../ui/form/checkbox-field.tsx'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { ReminderHoursField } from '../../ui/form/reminder-hours-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextareaField, TextField } from '../../ui/form/text-field.tsx'
import type { ApiFormState } from '../../ui/form/use-api-form.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { useAddReason, useUpdateReason, type Place } from './queries.ts'
import { inputOf, inputsOf, NO_KIND, reasonSchema, type ReasonInputs } from './reason-inputs.ts'

type ReasonFormProps = {
  /** Null for a new one. */
  reason: PracticeReason | null
  places: { vets: readonly Place[]; clinics: readonly Place[]; currency: CurrencyCode | null }
  onClose: () => void
}

type State = ApiFormState<ReasonInputs, NewReason>

/** What an appointment for a reason is, how long it takes, and who may book it. */
export function ReasonForm({ reason, places, onClose }: ReasonFormProps) {
  const { t } = useTranslation('reasons')
  const state = useReasonForm({ reason, places, onClose })
  // The only vet of a practice may not be among them, if the others have left.
  const isOfSome = reason !== null && reason.vets.length > 0
  return (
    <FormModal
      state={state}
      onClose={onClose}
      title={t(reason ? 'edit' : 'add')}
      right="clinics"
      backdropDismiss={false}
      intro={
        <output>
          {reason?.archived && state.error === null && (
            <span className="form-banner">{t('archivedMeanwhile')}</span>
          )}
        </output>
      }
    >
      <Subject state={state} reason={reason} />
      <Length state={state} currency={places.currency} />
      <SeveralAnimals state={state} />
      {(places.vets.length > 1 || isOfSome) && <VetFields state={state} vets={places.vets} />}
      <TextareaField
        control={state.control}
        name="preparation"
        label={t('preparation')}
        helperText={t('preparationHint')}
        maxlength={PREPARATION_MAX}
        rows={2}
      />
      <WhoBooks state={state} clinics={places.clinics} />
      <Limits state={state} />
      <Reminders state={state} reason={reason} />
    </FormModal>
  )
}

/** The form's state; a change by a colleague is shown at its field. */
function useReasonForm({ reason, places, onClose }: ReasonFormProps): State {
  const { t } = useTranslation('reasons')
  const add = useAddReason()
  const update = useUpdateReason()
  const schema = useMemo(() => reasonSchema(places.currency), [places.currency])
  /** Offers it again if it was archived while it is open, once the form has said so. */
  const save = async (
    { _id: reasonId, archived }: PracticeReason,
    { seen, ...changes }: Changes<NewReason>,
  ) => {
    const sent = { ...changes, seen: { ...seen, archived }, ...(archived && { archived: false as const }) }
    try {
      await update.mutateAsync({ reasonId, changes: sent })
    } catch (failure) {
      const fresh = freshOf(failure) as PracticeReason | undefined
      if (archived || !fresh?.archived || !(failure instanceof ApiError)) throw failure
      throw new ApiError(failure.code, failure.status, { message: t('archivedMeanwhile'), details: {} })
    }
  }
  return useRecordForm<PracticeReason | null, ReasonInputs, NewReason>({
    schema,
    record: reason,
    keepAs: formName('reason', reason?._id ?? null),
    inputsOf: (record) => inputsOf(record, places.vets),
    inputOf: (path) => inputOf(path),
    shapes: { species: 'members', clinics: 'members', vets: { rows: 'whole' } },
    onSave: async (changes, values) => {
      if (reason) await save(reason, changes)
      else await add.mutateAsync(values)
      void showToast({ message: t('saved'), color: 'success' })
      onClose()
      return null
    },
  })
}

/** Name, kind and type. */
function Subject({ state: { control }, reason }: { state: State; reason: PracticeReason | null }) {
  const { t } = useTranslation(['reasons', 'common'])
  const nameOf = useReasonName()
  const preset = reason?.preset ?? null
  return (
    <>
      <TextField
        control={control}
        name="name"
        label={t('name')}
        maxlength={REASON_NAME_MAX}
        autocomplete="off"
        isFirst
        {...(preset !== null && { placeholder: nameOf(preset), helperText: t('nameHint') })}
      />
      <div className="form-columns">
        <SelectField
          control={control}
          name="kind"
          label={t('kind')}
          helperText={t('kindHint')}
          options={[
            { value: NO_KIND, label: t('kindNone') },
            ...REASON_KINDS.map((kind) => ({ value: kind, label: nameOf(kind) })),
          ]}
        />
        <SelectField
          control={control}
          name="type"
          label={t('type')}
          options={APPOINTMENT_TYPES.map((type) => ({ value: type, label: t(`common:visitTypes.${type}`) }))}
        />
      </div>
    </>
  )
}

type PriceProps = { state: State; currency: CurrencyCode | null }

/** Length with the price, and what stays free around it. */
function Length({ state, currency }: PriceProps) {
  const { t } = useTranslation('reasons')
  const number = (name: 'minutes' | 'before' | 'after') => (
    <TextField
      control={state.control}
      name={name}
      label={t(name)}
      helperText={t(name === 'minutes' ? 'minutesHint' : 'bufferHint')}
      inputmode="numeric"
      maxlength={24}
      autocomplete="off"
    />
  )
  return (
    <div className="form-columns">
      {number('minutes')}
      <Price state={state} currency={currency} />
      {number('before')}
      {number('after')}
    </div>
  )
}

/** Whether several animals of one owner come to one appointment, and how much longer each makes it. */
function SeveralAnimals({ state: { control } }: { state: State }) {
  const { t } = useTranslation('reasons')
  const hasMany = useWatch({ control, name: 'manyPets' })
  return (
    <>
      <CheckboxField control={control} name="manyPets" helperText={t('manyPetsHint', { count: ANIMALS_MAX })}>
        {t('manyPets')}
      </CheckboxField>
      {hasMany && (
        <TextField
          control={control}
          name="furtherPetMinutes"
          label={t('furtherPetMinutes')}
          helperText={t('furtherPetMinutesHint')}
          placeholder="0"
          inputmode="numeric"
          maxlength={24}
          autocomplete="off"
        />
      )}
    </>
  )
}

/** Who offers it, each with a length of their own if they like. */
function VetFields({ state: { control }, vets }: { state: State; vets: readonly Place[] }) {
  const { t } = useTranslation('reasons')
  return (
    <fieldset className="reason-vets">
      <legend>{t('vets')}</legend>
      {vets.map(({ id, name }, index) => (
        <div key={id} className="reason-vet">
          <CheckboxField control={control} name={`vets.${index}.takes`}>
            <span translate="no">{name}</span>
          </CheckboxField>
          <TextField
            control={control}
            name={`vets.${index}.minutes`}
            label={t('minutesOf', { name })}
            labelHidden
            placeholder={t('minutesAsAbove')}
            inputmode="numeric"
            maxlength={24}
            autocomplete="off"
          />
        </div>
      ))}
    </fieldset>
  )
}

/** An estimate, which only an admin sets. */
function Price({ state: { control }, currency }: PriceProps) {
  const { t } = useTranslation('reasons')
  const isAdmin = useUser()?.member?.isAdmin === true
  const symbol = currency === null ? '' : ` (${CURRENCIES[currency].symbol})`
  return (
    <TextField
      control={control}
      name="priceFrom"
      label={`${t('priceFrom')}${symbol}`}
      helperText={t(isAdmin ? 'priceHint' : 'adminOnly')}
      disabled={!isAdmin}
      inputmode="decimal"
      maxlength={24}
      autocomplete="off"
    />
  )
}

/** Whether and which owners book it online, for which animals and where. */
function WhoBooks({ state: { control }, clinics }: { state: State; clinics: readonly Place[] }) {
  const { t } = useTranslation(['reasons', 'common'])
  return (
    <>
      <CheckboxField control={control} name="online" helperText={t('isOnlineHint')}>
        {t('isOnline')}
      </CheckboxField>
      <div className="form-columns">
        <SelectField
          control={control}
          name="clients"
          label={t('whoBooks')}
          options={REASON_CLIENTS.map((value) => ({ value, label: t(`clients.${value}`) }))}
        />
        <SelectField
          control={control}
          name="confirm"
          label={t('confirmation')}
          options={REASON_CONFIRM.map((value) => ({ value, label: t(`confirm.${value}`) }))}
        />
      </div>
      <SelectField
        control={control}
        name="species"
        label={t('species')}
        placeholder={t('speciesAll')}
        multiple
        options={SPECIES.map((name) => ({ value: name, label: t(`common:speciesNames.${name}`) }))}
      />
      {clinics.length > 1 && (
        <SelectField
          control={control}
          name="clinics"
          label={t('clinics')}
          placeholder={t('speciesAll')}
          multiple
          options={clinics.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </>
  )
}

/** How far ahead, how often and at which times of a day owners book it. */
function Limits({ state: { control } }: { state: State }) {
  const { t } = useTranslation('reasons')
  const number = (
    name: 'noticeHours' | 'horizonDays' | 'maxPerDay' | 'step',
    label: string,
    hint: string,
  ) => (
    <TextField
      control={control}
      name={name}
      label={label}
      helperText={hint}
      inputmode={name === 'noticeHours' ? 'decimal' : 'numeric'}
      maxlength={24}
      autocomplete="off"
    />
  )
  return (
    <div className="form-columns">
      {number('noticeHours', t('notice'), t('noticeHint'))}
      {number('horizonDays', t('horizon'), t('horizonHint'))}
      {number('maxPerDay', t('maxPerDay'), t('maxPerDayHint'))}
      {number('step', t('step'), t('stepHint'))}
    </div>
  )
}

/** When owners are reminded, if not as the clinic has chosen. */
function Reminders({ state: { control }, reason }: { state: State; reason: PracticeReason | null }) {
  const { t } = useTranslation('reasons')
  const isOwn = useWatch({ control, name: 'ownReminders' })
  return (
    <>
      <CheckboxField control={control} name="ownReminders" helperText={t('ownRemindersHint')}>
        {t('ownReminders')}
      </CheckboxField>
      {isOwn && (
        <ReminderHoursField control={control} name="reminderHours" hours={reason?.reminderHours ?? []} />
      )}
    </>
  )
}

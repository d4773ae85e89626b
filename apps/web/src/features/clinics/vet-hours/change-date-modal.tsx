import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import type { ClinicVet } from '@vetvisit/contract/clinics/vets/schemas'
import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useToday } from '../../../lib/time/use-today.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { useApiForm } from '../../../ui/form/use-api-form.ts'
import { ClockField } from '../clock-field.tsx'
import { useAsking } from '../clinic-list/use-affected-appointments.tsx'
import {
  changeSchema,
  changeWord,
  inputOfChange,
  type ChangedDate,
  type ChangeInputs,
} from './change-inputs.ts'
import { useAddDayChange } from './queries.ts'

type ChangeDateModalProps = { clinic: Clinic; vets: readonly ClinicVet[]; onClose: () => void }

/** Closes or opens a part of one date, for everybody at a clinic or for one vet. */
export function ChangeDateModal({ clinic, vets, onClose }: ChangeDateModalProps) {
  const { t } = useTranslation('clinics')
  const add = useAddDayChange(clinic.id)
  const { ask, question } = useAsking(clinic.timeZone, 'change')
  const [schema] = useState(() => changeSchema(clinic.id))
  const state = useApiForm<ChangeInputs, ChangedDate>({
    schema,
    defaultValues: { doctorId: '', date: '', kind: 'closed', from: '', to: '' },
    inputOf: inputOfChange,
    onSubmit: async (change) => {
      await ask((cancelExisting) => add.mutateAsync({ ...change, ...(cancelExisting && { cancelExisting }) }))
      void showToast({ message: t('dates.saved'), color: 'success' })
      onClose()
    },
  })
  const { control } = state
  const [kind, doctorId] = useWatch({ control, name: ['kind', 'doctorId'] })
  const people = vets
    .filter(({ online }) => online)
    .map(({ doctorId, fullname }) => ({ value: doctorId, label: fullname }))
  return (
    <FormModal
      state={state}
      onClose={onClose}
      title={t('dates.add')}
      right="clinics"
      intro={
        <p translate="no" className="quiet">
          {clinic.name}
        </p>
      }
      after={question}
    >
      <DateField control={control} name="date" label={t('dates.date')} min={useToday(clinic.timeZone)} />
      <SelectField
        control={control}
        name="doctorId"
        label={t('dates.who')}
        options={[{ value: '', label: t('dates.everybody') }, ...people]}
      />
      <SelectField
        control={control}
        name="kind"
        label={t('dates.kind')}
        options={(['closed', 'open'] as const).map((value) => ({
          value,
          label: t(`dates.kinds.${changeWord(value, doctorId)}`),
        }))}
      />
      <ChangedTimes control={control} mayBeEmpty={kind === 'closed'} />
    </FormModal>
  )
}

type ChangedTimesProps = { control: Control<ChangeInputs, unknown, ChangedDate>; mayBeEmpty: boolean }

function ChangedTimes({ control, mayBeEmpty }: ChangedTimesProps) {
  const { t } = useTranslation('clinics')
  return (
    <div className="form-columns">
      <ClockField
        control={control}
        name="from"
        label={t('hours.from')}
        {...(mayBeEmpty && { helperText: t('dates.wholeDay') })}
      />
      <ClockField control={control} name="to" label={t('hours.to')} />
    </div>
  )
}

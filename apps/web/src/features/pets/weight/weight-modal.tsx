import { typedWeight } from '@vetvisit/contract/pets/typed'
import { WeightEntry, type PetRecord } from '@vetvisit/contract/pets/schemas'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { z } from 'zod'
import { formName } from '../../../lib/session/form-name.ts'
import { today } from '../../../lib/time/dates.ts'
import { useToday } from '../../../lib/time/use-today.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useFollowedDay } from '../../../ui/form/use-followed-day.ts'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { useWeightDoubt } from '../../../ui/form/weight-doubt.ts'
import { useAddWeight } from '../queries.ts'
import { kept } from '../../../lib/text/kept-names.ts'

type Inputs = { kg: string; date: string }

type WeightModalProps = {
  pet: PetRecord
  /** False if the right was removed while the form is open. */
  mayAdd: boolean
  onClose: () => void
}

/** Adds a weight; it replaces the one of the same day. */
export function WeightModal({ pet, mayAdd, onClose }: WeightModalProps) {
  const { t } = useTranslation(['pets', 'unsent'])
  const day = useToday()
  const add = useAddWeight()
  const isMeant = useWeightDoubt(pet)
  const [schema] = useState(() =>
    z.preprocess(
      (inputs) => ({ ...(inputs as Inputs), kg: typedWeight((inputs as Inputs).kg) }),
      WeightEntry.refine(({ date }) => date <= today(), {
        error: 'validation.measuredOnInvalid',
        path: ['date'],
      }),
    ),
  )
  const state = useRecordForm<null, Inputs, WeightEntry>({
    schema,
    record: null,
    inputsOf: () => ({ kg: '', date: day }),
    keepAs: formName('weight', pet._id),
    onSave: async (_changes, entry) => {
      if (!(await isMeant(entry))) return null
      const saved = await add.mutateAsync({ petId: pet._id, ...entry })
      if (saved === null) void showToast({ message: t('unsent:kept') })
      onClose()
      return null
    },
  })
  useFollowedDay(state.form, 'date', day)
  return (
    <FormModal
      state={state}
      onClose={onClose}
      title={t('weight.addTitle', { name: kept(pet.name) })}
      may={mayAdd}
      className="small-modal"
    >
      <TextField
        control={state.control}
        name="kg"
        label={t('weight.kg')}
        inputmode="decimal"
        maxlength={24}
        isFirst
        autocomplete="off"
        required
      />
      <DateField control={state.control} name="date" label={t('weight.date')} max={day} required />
    </FormModal>
  )
}

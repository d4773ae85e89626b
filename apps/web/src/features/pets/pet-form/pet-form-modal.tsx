import '../pets.css'
import type { PetRecord, StoredPetFields } from '@vetvisit/contract/pets/schemas'
import { useState, type BaseSyntheticEvent } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useWatch, type Control } from 'react-hook-form'
import { discardWrite, readPending } from '../../../lib/offline/pending-list.ts'
import { formName } from '../../../lib/session/form-name.ts'
import { today } from '../../../lib/time/dates.ts'
import { useToday } from '../../../lib/time/use-today.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { useToldFirst } from '../../../ui/form/told-first.ts'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { petsWithChip } from './chip-field.tsx'
import { DocumentFields, PetPhotoField } from './file-fields.tsx'
import { inputsOf, petForm, type PetInputs } from './pet-inputs.ts'
import { MoreFields, RequiredFields } from './pet-fields.tsx'
import { useAskingAboutVisits } from './use-asking-about-visits.ts'
import { useCreatePet, useUpdatePet } from '../queries.ts'

type PetFormModalProps = {
  isOpen: boolean
  onClose: () => void
  /** Receives the saved pet (specification/owner §4). */
  onSaved: (pet: PetRecord) => void
  /** The pet to edit; undefined to add one. */
  pet?: PetRecord
  /** Id of the owner if a practice adds the pet. */
  ownerId?: string
}

/** A change of this pet that was refused as out of date is settled by the next one. */
async function forgetRefused(petId: string): Promise<void> {
  for (const { key, kind, petId: about, refusal } of await readPending().catch(() => []))
    if (kind === 'pet' && about === petId && refusal !== null) await discardWrite(key)
}

/** Adds or edits a pet (specification/owner §5). After a failure it stays open with the typed values and an error. */
export function PetFormModal({ isOpen, onClose, onSaved, pet, ownerId }: PetFormModalProps) {
  const { t } = useTranslation(['pets', 'unsent'])
  const day = useToday()
  const [schema] = useState(() => petForm(today, { byPractice: ownerId !== undefined, pet: pet ?? null }))
  const create = useCreatePet()
  const update = useUpdatePet()
  const asking = useAskingAboutVisits()
  const isTold = useToldFirst()
  const state = useRecordForm<PetRecord | null, PetInputs, StoredPetFields>({
    schema,
    record: pet ?? null,
    keepAs: formName('pet', pet?._id ?? null, ownerId),
    inputsOf,
    onSave: async (changes, { deceasedOn: _deceasedOn, ...fields }) => {
      if (!(await isTold(petsWithChip(state.form.getValues('rfid'), pet?._id ?? null)))) return null
      const saved = pet
        ? await asking((confirmed) =>
            update.mutateAsync({
              petId: pet._id,
              changes: confirmed ? { ...changes, confirmed } : changes,
              form: { typed: state.form.getValues(), seen: inputsOf(pet) },
            }),
          )
        : await create.mutateAsync({ pet: fields, ownerId })
      if (saved === null) {
        void showToast({ message: t('unsent:kept') })
        onClose()
        return null
      }
      if (pet) await forgetRefused(pet._id)
      void showToast({ message: t(pet ? 'updated' : 'added'), color: 'success' })
      onSaved(saved)
      return null
    },
  })
  const { isValid } = state.form.formState
  const missing = useMissingText(state.control)
  const submit = async (event?: BaseSyntheticEvent) => {
    if (!isValid) void showToast({ message: t('invalidForm'), color: 'danger', position: 'top' })
    await state.submit(event)
  }
  return (
    <FormModal
      state={{ ...state, submit }}
      isOpen={isOpen}
      onClose={onClose}
      title={t(pet ? 'editTitle' : 'addTitle')}
      missing={missing}
      disabled={!isValid}
      right={ownerId === undefined ? undefined : 'owners'}
      backdropDismiss={false}
    >
      <SubmitByEnter />
      <PetPhotoField form={state.form} />
      <RequiredFields control={state.control} today={day} />
      <MoreFields control={state.control} today={day} petId={pet?._id ?? null} />
      <DocumentFields form={state.form} />
    </FormModal>
  )
}

/** The answers that a pet still needs, as a sentence; what is wrong with others stands at the fields. */
function useMissingText<Out>(control: Control<PetInputs, unknown, Out>): string | null {
  const { t } = useTranslation('pets')
  const { exact, ...answers } = useWatch({ control })
  const labels = { name: 'name', type: 'species', breed: 'breed', gender: 'gender' } as const
  const needed = { ...labels, ...(exact ? { dateOfBirth: 'dateOfBirth' as const } : { age: 'age' as const }) }
  const open = Object.entries(needed).filter(
    ([field]) => !String(answers[field as keyof typeof answers]).trim(),
  )
  if (open.length === 0) return null
  return t('stillNeeded', { fields: open.map(([, label]) => t(label)).join(', ') })
}

/** Lets Enter submit while "Save" is disabled, so that the form shows what is missing. */
function SubmitByEnter() {
  const { t } = useTranslation('common')
  return (
    <button type="submit" hidden>
      {t('save')}
    </button>
  )
}

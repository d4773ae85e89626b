import { PET_DOCUMENTS } from '@vetvisit/contract/pets/rules'
import { useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from '../../../lib/text/translation.ts'
import { Disclosure } from '../../../ui/show/disclosure.tsx'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'
import { PhotoField } from '../../../ui/field/photo-field.tsx'
import { offerUndo } from '../../../ui/action/offer-undo.ts'
import { DocumentTiles } from './document-tiles.tsx'
import type { PetFiles, PetInputs } from './pet-inputs.ts'

type FileFieldsProps<O> = { form: UseFormReturn<PetInputs, unknown, O> }

/** Sets a file in the form; it is saved with the other fields. */
function useFileChange<O>({ getValues, setValue }: UseFormReturn<PetInputs, unknown, O>) {
  const { t } = useTranslation('files')
  return (field: keyof PetFiles, url: string | null) => {
    const before = getValues(field)
    const put = (link: string | null) => setValue(field, link, { shouldDirty: true, shouldValidate: true })
    put(url)
    if (url === null) void offerUndo({ message: t('removed'), color: 'success' }, () => put(before))
  }
}

/** The photo of a pet. */
export function PetPhotoField<O>({ form }: FileFieldsProps<O>) {
  const [profile, name, type, breed] = useWatch({
    control: form.control,
    name: ['profile', 'name', 'type', 'breed'],
  })
  const change = useFileChange(form)
  return (
    <PhotoField
      path="pet/profile"
      url={profile}
      picture={<PetPicture pet={{ name, type, breed, profile }} size={6} />}
      onChange={(url) => change('profile', url)}
    />
  )
}

/** The six documents, collapsed at first. */
export function DocumentFields<O>({ form }: FileFieldsProps<O>) {
  const { t } = useTranslation('pets')
  const [open, setOpen] = useState(false)
  const files = useWatch({ control: form.control })
  const change = useFileChange(form)
  const { errors } = form.formState
  const problem = PET_DOCUMENTS.some((field) => errors[field] !== undefined)
  return (
    <Disclosure
      title={t('documents.title')}
      hint={t('documents.hint')}
      isOpen={open || problem}
      onToggle={() => setOpen(!(open || problem))}
    >
      <DocumentTiles
        documents={{
          vaccination_url: files.vaccination_url ?? null,
          deworming_url: files.deworming_url ?? null,
          passport_url: files.passport_url ?? null,
          pet_insurance_url: files.pet_insurance_url ?? null,
          import_compliance: files.import_compliance ?? null,
          ownershipProof: files.ownershipProof ?? null,
        }}
        onChange={change}
      />
    </Disclosure>
  )
}

import type { Owner } from '@vetvisit/contract/owners/routes'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formName } from '../../../lib/session/form-name.ts'
import { AddressFields } from '../../../ui/person/address-fields.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { AddressForm, addressInputs, type AddressFormInputs } from '../format.ts'
import { useSaveOwner } from '../queries.ts'

/** The address form (specification/owner §5): every field except the second line is required. */
export function AddressModal({ owner, onClose }: { owner: Owner; onClose: () => void }) {
  const { t } = useTranslation('owners')
  const save = useSaveOwner()
  const state = useRecordForm<Owner, AddressFormInputs, AddressForm>({
    schema: AddressForm,
    record: owner,
    keepAs: formName('address', owner._id),
    inputsOf: addressInputs,
    shapes: { address: { parts: {} } },
    onSave: async (changes) => {
      await save.mutateAsync(changes)
      void showToast({ message: t('address.saved'), color: 'success' })
      onClose()
      return null
    },
  })
  return (
    <FormModal state={state} onClose={onClose} title={t('address.title')}>
      <AddressFields control={state.control} />
    </FormModal>
  )
}

import type { PracticeOwner } from '@vetvisit/contract/owners/practice-routes'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formName } from '../../../lib/session/form-name.ts'
import { useKept } from '../../../lib/session/kept.ts'
import { useHomeCountry } from '../../../lib/session/session.ts'
import { Disclosure } from '../../../ui/show/disclosure.tsx'
import { AddressFields } from '../../../ui/person/address-fields.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { PersonFields } from '../../../ui/person/person-fields.tsx'
import { EmailField } from '../../../ui/form/text-field.tsx'
import { useToldFirst } from '../../../ui/form/told-first.ts'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { ManagedOwner, type ManagedOwnerInputs, managedInputs, inputsFromSearch } from '../format.ts'
import { ownersWithNumber, SameNumber } from './same-number.tsx'
import { useCreateManagedOwner, useUpdateManagedOwner } from '../practice-list/practice-queries.ts'

type OwnerFormModalProps = {
  /** The owner to change; null for a new one. */
  owner: PracticeOwner | null
  /** The search without results: initial value of the name or the number. */
  searchTerm?: string
  /** Receives the new owner's record. */
  onAdded?: (owner: PracticeOwner) => void
  onClose: () => void
}

/** Adds or edits an owner who has no account, with the user-info form and its rules (specification/practice §5). */
export function OwnerFormModal(props: OwnerFormModalProps) {
  const { owner, onClose } = props
  const { t } = useTranslation('patients')
  const name = formName('owner', owner?._id ?? null)
  const [addressOpen, setAddressOpen] = useKept(`${name}, address`, owner !== null && owner.address !== null)
  const state = useOwnerForm(name, props)
  const [isNumberTyped] = useState(() => state.form.getValues('mobile') !== '')
  const addressWrong = state.form.formState.errors.address !== undefined
  return (
    <FormModal state={state} onClose={onClose} title={t(owner ? 'editOwner' : 'addOwner')} right="owners">
      <PersonFields
        control={state.control}
        email={null}
        mayBeUnknown
        number={{
          isFirst: owner === null && !isNumberTyped,
          below: <SameNumber control={state.control} ownerId={owner?._id ?? null} />,
        }}
      >
        <div className="wide">
          <EmailField
            control={state.control}
            name="email"
            label={t('email')}
            autocomplete="off"
            helperText={t('emailHint')}
          />
        </div>
      </PersonFields>
      <Disclosure
        title={t('address')}
        hint={t('addressHint')}
        isOpen={addressOpen || addressWrong}
        onToggle={() => setAddressOpen(!(addressOpen || addressWrong))}
      >
        <AddressFields control={state.control} />
      </Disclosure>
    </FormModal>
  )
}

/** The form's state; `name` is the one under which its input is kept. */
function useOwnerForm(name: string, { owner, searchTerm = '', onAdded, onClose }: OwnerFormModalProps) {
  const { t } = useTranslation('patients')
  const country = useHomeCountry()
  const create = useCreateManagedOwner()
  const update = useUpdateManagedOwner()
  const isTold = useToldFirst()
  const state = useRecordForm<PracticeOwner | null, ManagedOwnerInputs, ManagedOwner>({
    schema: ManagedOwner,
    record: owner,
    keepAs: name,
    inputsOf: (record, languages) => ({
      ...managedInputs(record, languages, country),
      ...(record === null && inputsFromSearch(searchTerm, country)),
    }),
    shapes: { address: { parts: {} } },
    onSave: async (changes, values) => {
      if (!(await isTold(ownersWithNumber(state.form.getValues(), owner?._id ?? null)))) return null
      if (owner) {
        await update.mutateAsync({ ownerId: owner._id, changes })
        void showToast({ message: t('updated'), color: 'success' })
      } else {
        const { asked, ...added } = await create.mutateAsync(values)
        void showToast({
          message: t(asked || added.email === null ? 'added' : 'addedUnasked'),
          color: 'success',
        })
        onAdded?.(added)
      }
      onClose()
      return null
    },
  })
  return state
}

import type { Owner } from '@vetvisit/contract/owners/routes'
import { useTranslation } from 'react-i18next'
import { PersonFields } from '../../../ui/form/person-fields.tsx'
import { personInputs, type PersonInputs } from '../../../ui/form/person-schema.ts'
import { ProfileFormCard } from '../../../ui/form/profile-form-card.tsx'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { showToast } from '../../../ui/toast.ts'
import { OwnerProfileForm } from '../format.ts'
import { useSaveOwner } from '../queries.ts'

/** The user-info form (spec 1 §5). */
export function ProfileForm({ owner }: { owner: Owner }) {
  const { t } = useTranslation('owners')
  const save = useSaveOwner()
  const state = useRecordForm<Owner, PersonInputs, OwnerProfileForm>({
    schema: OwnerProfileForm,
    record: owner,
    inputsOf: personInputs,
    onSave: async (changes, { idempotencyKey }) => {
      const saved = await save.mutateAsync({ changes, idempotencyKey })
      void showToast({ message: t('profile.saved'), color: 'success' })
      return saved
    },
  })
  return (
    <ProfileFormCard state={state} title={t('profile.aboutYou')}>
      <PersonFields control={state.control} email={owner.email} />
    </ProfileFormCard>
  )
}

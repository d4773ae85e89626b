import type { Owner } from '@vetvisit/contract/owners/routes'
import { useTranslation } from 'react-i18next'
import { PersonFields } from '../../../ui/form/person-fields.tsx'
import { personInputs, type PersonInputs } from '../../../ui/form/person-schema.ts'
import { ProfileFormCard } from '../../../ui/form/profile-form-card.tsx'
import { useApiForm } from '../../../ui/form/use-api-form.ts'
import { useNewerRecord } from '../../../ui/form/use-newer-record.ts'
import { showToast } from '../../../ui/toast.ts'
import { OwnerProfileForm } from '../format.ts'
import { useSaveOwner } from '../queries.ts'

/** The user-info form (spec 1 §5). */
export function ProfileForm({ owner }: { owner: Owner }) {
  const { t } = useTranslation('owners')
  const save = useSaveOwner()
  const state = useApiForm<PersonInputs, OwnerProfileForm>({
    schema: OwnerProfileForm,
    defaultValues: personInputs(owner, navigator.languages),
    onSubmit: async (changes, { idempotencyKey }) => {
      const saved = await save.mutateAsync({ changes, idempotencyKey })
      state.form.reset(personInputs(saved, navigator.languages))
      void showToast({ message: t('profile.saved'), color: 'success' })
    },
  })
  const { isDirty } = state.form.formState
  useNewerRecord(owner, personInputs, { reset: state.form.reset, isDirty })
  return (
    <ProfileFormCard state={state} title={t('profile.aboutYou')}>
      <PersonFields control={state.control} email={owner.email} />
    </ProfileFormCard>
  )
}

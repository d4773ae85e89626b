import type { Owner } from '@vetvisit/contract/owners/routes'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiForm, SubmitButton } from '../../../ui/form/api-form.tsx'
import { PersonFields } from '../../../ui/form/person-fields.tsx'
import { personInputs, type PersonInputs } from '../../../ui/form/person-schema.ts'
import { useApiForm } from '../../../ui/form/use-api-form.ts'
import { useLeaveGuard } from '../../../ui/leave-guard.ts'
import { showToast } from '../../../ui/toast.ts'
import { OwnerProfileForm } from '../format.ts'
import { useSaveOwner } from '../queries.ts'

/** The user-info form (spec 1 §5). With unsaved changes the page asks before it is left (spec 1 §2, "leaving guard"). */
export function ProfileForm({ owner }: { owner: Owner }) {
  const { t } = useTranslation(['owners', 'common'])
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
  useLeaveGuard(isDirty)
  useNewerRecord(owner, state.form.reset, isDirty)
  return (
    <section className="card stack" aria-labelledby="profile-form">
      <h2 id="profile-form">{t('profile.aboutYou')}</h2>
      <ApiForm state={state}>
        <PersonFields control={state.control} email={owner.email} />
        <div className="form-actions">
          <SubmitButton submitting={state.submitting} color="secondary" disabled={!isDirty}>
            {t('common:save')}
          </SubmitButton>
        </div>
      </ApiForm>
    </section>
  )
}

/** What was changed elsewhere is shown, unless something is being typed here. */
function useNewerRecord(owner: Owner, reset: (inputs: PersonInputs) => void, isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) reset(personInputs(owner, navigator.languages))
  }, [owner, reset, isDirty])
}

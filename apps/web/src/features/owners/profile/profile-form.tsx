import { changeEmail } from '@vetvisit/contract/auth/security/routes'
import type { Owner } from '@vetvisit/contract/owners/routes'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formName } from '../../../lib/session/form-name.ts'
import { call } from '../../../lib/api/call.ts'
import { refreshUser } from '../../../lib/session/refresh-user.ts'
import { useUser } from '../../../lib/session/session.ts'
import type { Changes } from '../../../ui/form/changes-since.ts'
import { changesNumber } from '../../../ui/form/number-change.ts'
import { PersonFields } from '../../../ui/person/person-fields.tsx'
import { ProfileFormCard } from '../../../ui/form/profile-form-card.tsx'
import { usePasswordQuestion } from '../../../ui/password/use-password-question.tsx'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { NumberOnlyProfileForm, OwnerProfileForm, profileInputs, type OwnerProfileInputs } from '../format.ts'
import { useSaveOwner } from '../queries.ts'

type Values = Omit<OwnerProfileForm, 'email'> & { email: string | null }

/**
 * The user-info form (specification/owner §5). Changing the number or the e-mail address requires the password; a new address must be
 * confirmed.
 */
export function ProfileForm({ owner }: { owner: Owner }) {
  const { t } = useTranslation(['owners', 'person', 'access', 'common'])
  const pending = useUser()?.pendingEmail ?? null
  const { ask, question } = usePasswordQuestion()
  const save = useSave(owner)
  const state = useRecordForm<Owner, OwnerProfileInputs, Values>({
    schema: owner.email === null ? NumberOnlyProfileForm : OwnerProfileForm,
    record: owner,
    inputsOf: profileInputs,
    keepAs: formName('own profile', null),
    onSave: async (changes) => {
      if (!changes.email && !changesNumber(owner, changes)) return save(changes)
      const words = { text: t('access:passwordFor.contact'), act: t('common:save') }
      return ask(words, (password) => save(changes, password))
    },
  })
  return (
    <>
      <ProfileFormCard state={state} title={t('profile.aboutYou')}>
        <PersonFields
          control={state.control}
          email={owner.email}
          emailField={{
            helperText: pending
              ? t('person:emailPending', { email: pending })
              : t(owner.email === null ? 'person:emailMissing' : 'person:emailHint'),
          }}
        />
      </ProfileFormCard>
      {question}
    </>
  )
}

/** Saves the record, and requests the change of the e-mail address. */
function useSave(owner: Owner) {
  const { t } = useTranslation(['owners', 'access'])
  const { mutateAsync } = useSaveOwner()
  return async ({ email, seen, ...rest }: Changes<Values>, password?: string) => {
    const { email: _, ...seenRest } = seen
    const isMore = Object.keys(rest).length > 0
    const saved = isMore
      ? await mutateAsync({
          ...rest,
          seen: seenRest,
          ...(password !== undefined && { currentPassword: password }),
        })
      : owner
    if (email && password !== undefined) {
      await call(changeEmail, { body: { email, password } })
      await refreshUser()
    }
    const message = email ? t('access:email.asked', { email }) : t('profile.saved')
    void showToast({ message, color: 'success', ...(email && { durationMs: 4000 }) })
    return { ...saved }
  }
}

import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from '../../lib/text/translation.ts'
import { useLeaveGuard } from '../modal/leave-guard.ts'
import { ApiForm, SubmitButton } from './api-form.tsx'
import type { ApiFormState } from './use-api-form.ts'

type ProfileFormCardProps<In extends FieldValues, Out> = {
  state: ApiFormState<In, Out>
  title: string
  children: ReactNode
}

/** The form of a profile with its Save button. With unsaved changes the page asks before the person leaves (specification/owner §2). */
export function ProfileFormCard<In extends FieldValues, Out>({
  state,
  title,
  children,
}: ProfileFormCardProps<In, Out>) {
  const { t } = useTranslation(['common', 'person'])
  const { isDirty } = state.form.formState
  useLeaveGuard(isDirty)
  return (
    <section className="card stack" aria-labelledby="profile-form">
      <h2 id="profile-form">{title}</h2>
      <ApiForm state={state}>
        {children}
        <div className="form-actions">
          {!isDirty && !state.submitting && <output className="quiet">{t('person:unchanged')}</output>}
          <SubmitButton submitting={state.submitting} disabled={!isDirty}>
            {t('save')}
          </SubmitButton>
        </div>
      </ApiForm>
    </section>
  )
}

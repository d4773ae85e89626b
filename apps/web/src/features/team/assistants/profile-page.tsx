import '../../../ui/show/profile.css'
import { AssistantFields, type Assistant } from '@vetvisit/contract/assistants/routes'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formName } from '../../../lib/session/form-name.ts'
import { updateUser } from '../../../lib/session/session.ts'
import { MobileField } from '../../../ui/person/mobile-field.tsx'
import { changesNumber } from '../../../ui/form/number-change.ts'
import { usePasswordQuestion } from '../../../ui/password/use-password-question.tsx'
import { ProfileFormCard } from '../../../ui/form/profile-form-card.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { PageShell } from '../../../ui/page/page-shell.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { RowsSkeleton } from '../../../ui/page/states.tsx'
import { showToast } from '../../../ui/action/toast.ts'
import { AssistantPhoto } from './assistant-photo.tsx'
import { inputsOf, type AssistantInputs } from './format.ts'
import { useTeam, useUpdateAssistant } from './queries.ts'

type AssistantProfileProps = {
  /** Id of the signed-in assistant. */
  id: string
  /** Settings of other features. */
  children: ReactNode
}

/** `/doctor/profile` of an assistant: photo, name and contact number. */
export function AssistantProfile({ id, children }: AssistantProfileProps) {
  const { t } = useTranslation(['assistants', 'common'])
  const team = useTeam(false)
  const own = team.data?.find((one) => one.id === id)
  return (
    <PageShell title={t('common:titles.profile')} width="form">
      <Loaded query={team} skeleton={<RowsSkeleton />}>
        {() =>
          own && (
            <div className="profile">
              <ProfileForm assistant={own} />
              {children}
            </div>
          )
        }
      </Loaded>
    </PageShell>
  )
}

function ProfileForm({ assistant }: { assistant: Assistant }) {
  const { t } = useTranslation(['assistants', 'access', 'common'])
  const { ask, question } = usePasswordQuestion()
  const update = useUpdateAssistant()
  const state = useRecordForm<Assistant, AssistantInputs, AssistantFields>({
    schema: AssistantFields,
    record: assistant,
    inputsOf,
    keepAs: formName('own profile', null),
    onSave: async (changes) => {
      const before = { mobile: assistant.phone, countryCode: assistant.countryCode }
      const after = {
        ...('phone' in changes && { mobile: changes.phone }),
        ...('countryCode' in changes && { countryCode: changes.countryCode }),
      }
      const { id } = assistant
      const saved = changesNumber(before, after)
        ? await ask({ text: t('access:passwordFor.mobile'), act: t('common:save') }, (currentPassword) =>
            update.mutateAsync({ id, changes: { ...changes, currentPassword } }),
          )
        : await update.mutateAsync({ id, changes })
      if (!saved) return null
      updateUser({ fullname: saved.fullname, mobile: saved.phone, profile: saved.profile })
      void showToast({ message: t('profileSaved'), color: 'success' })
      return saved
    },
  })
  return (
    <ProfileFormCard state={state} title={t('aboutYou')}>
      <AssistantPhoto state={state} />
      <TextField
        control={state.control}
        name="fullname"
        label={t('fullname')}
        maxlength={100}
        autocomplete="name"
      />
      <MobileField control={state.control} mobile="phone" countryCode="countryCode" isoCode="ISOCode" />
      {question}
    </ProfileFormCard>
  )
}

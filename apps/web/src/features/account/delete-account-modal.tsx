import { useQuery } from '@tanstack/react-query'
import {
  AccountDeletion,
  deleteAccount,
  deleteOwner,
  previewDeletion,
  type AccountEffects,
} from '@vetvisit/contract/account/routes'
import type { Role } from '@vetvisit/contract/http'
import { useTranslation } from '../../lib/text/translation.ts'
import { call } from '../../lib/api/call.ts'
import { expectEnd, signOut, useUser } from '../../lib/session/session.ts'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { CurrentPasswordField } from '../../ui/password/current-password-field.tsx'
import { useApiForm } from '../../ui/form/use-api-form.ts'
import { showToast } from '../../ui/action/toast.ts'
import { Loaded } from '../../ui/page/loaded.tsx'
import { RowsSkeleton } from '../../ui/page/states.tsx'
import '../../ui/show/profile.css'

/** Shows the effects of deleting the account and asks for the password; it cannot be undone (specification/readings §3). */
export function DeleteAccountModal({ role, onClose }: { role: Role; onClose: () => void }) {
  const { t } = useTranslation('account')
  const state = useApiForm<{ password: string }, AccountDeletion>({
    schema: AccountDeletion,
    defaultValues: { password: '' },
    onSubmit: async (body, { idempotencyKey }) => {
      expectEnd({ account_deleted: 'left' })
      try {
        await call(role === 'patient' ? deleteOwner : deleteAccount, { body }, { idempotencyKey })
      } finally {
        expectEnd({})
      }
      signOut()
      void showToast({ message: t('deleted'), durationMs: 4000 })
    },
  })
  return (
    <FormModal
      state={state}
      onClose={onClose}
      title={t('delete')}
      act={t('deleteForGood')}
      color="danger"
      unsaved={false}
      backdropDismiss={false}
      intro={<Effects role={role} />}
    >
      <CurrentPasswordField control={state.control} name="password" label={t('password')} />
    </FormModal>
  )
}

/** The effects of deleting the account, as a list. */
function Effects({ role }: { role: Role }) {
  const { t } = useTranslation('account')
  if (role === 'doctor') return <PracticeEffects />
  const effects = role === 'patient' ? PATIENT : ASSISTANT
  return (
    <ul className="delete-effects">
      {effects.map((effect) => (
        <li key={effect}>{t(effect)}</li>
      ))}
    </ul>
  )
}

const PATIENT = [
  'effects.patient.erased',
  'effects.patient.visits',
  'effects.patient.records',
  'effects.final',
] as const
const ASSISTANT = ['effects.assistant.erased', 'effects.assistant.records', 'effects.final'] as const

/** The numbers of records that a practice loses with the account. */
function PracticeEffects() {
  const { t } = useTranslation('account')
  const preview = useDeletionPreview(true)
  return (
    <Loaded query={preview} skeleton={<RowsSkeleton count={5} />}>
      {(counts) => (
        <ul className="delete-effects">
          <Counts {...counts} />
          <li>{t('effects.doctor.erased')}</li>
          <li>{t('effects.doctor.records')}</li>
          <li>{t('effects.final')}</li>
        </ul>
      )}
    </Loaded>
  )
}

/** Records that are deleted with the doctor's account; never cached, because the decision needs current numbers. */
const useDeletionPreview = (enabled: boolean) =>
  useQuery({
    queryKey: ['account', 'deletion'],
    queryFn: ({ signal }) => call(previewDeletion, {}, { signal }),
    enabled,
    staleTime: 0,
    gcTime: 0,
  })

/** Numbers that are not zero. */
function Counts({ visits, clinics, assistants, owners, practiceGoesOn }: AccountEffects) {
  const { t } = useTranslation('account')
  const places = useUser()?.isServiceProvider ? 'centers' : 'clinics'
  return (
    <>
      {practiceGoesOn && <li>{t('effects.doctor.goesOn')}</li>}
      {visits > 0 && <li>{t('effects.doctor.visits', { count: visits })}</li>}
      {clinics > 0 && <li>{t(`effects.doctor.${places}`, { count: clinics })}</li>}
      {assistants > 0 && <li>{t('effects.doctor.assistants', { count: assistants })}</li>}
      {owners > 0 && <li>{t('effects.doctor.owners', { count: owners })}</li>}
    </>
  )
}

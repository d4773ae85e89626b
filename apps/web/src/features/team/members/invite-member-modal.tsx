import { NewInvitation } from '@vetvisit/contract/team/routes'
import { useTranslation } from '../../../lib/text/translation.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { EmailField, TextField } from '../../../ui/form/text-field.tsx'
import { useApiForm } from '../../../ui/form/use-api-form.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { useInviteMember } from './queries.ts'

type InviteMemberModalProps = { kind: 'vet' | 'reception'; onClose: () => void }

/** Name and e-mail of a vet or a reception who is invited to the practice. */
export function InviteMemberModal({ kind, onClose }: InviteMemberModalProps) {
  const { t } = useTranslation(['team', 'assistants'])
  const invite = useInviteMember()
  const state = useApiForm<{ kind: 'vet' | 'reception'; fullname: string; email: string }, NewInvitation>({
    schema: NewInvitation,
    defaultValues: { kind, fullname: '', email: '' },
    onSubmit: async (values) => {
      await invite.mutateAsync(values)
      void showToast({ message: t('assistants:sent'), color: 'success' })
      onClose()
    },
  })
  return (
    <FormModal
      state={state}
      onClose={onClose}
      title={t(`invite.${kind}`)}
      act={t('invite.send')}
      intro={<p>{t(`invite.${kind}Hint`)}</p>}
    >
      <TextField
        control={state.control}
        name="fullname"
        label={t('assistants:fullname')}
        maxlength={100}
        autocomplete="off"
        isFirst
      />
      <EmailField control={state.control} name="email" label={t('assistants:email')} autocomplete="off" />
    </FormModal>
  )
}

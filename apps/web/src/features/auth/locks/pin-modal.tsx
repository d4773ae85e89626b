import { setPin } from '@vetvisit/contract/auth/locks/routes'
import { PinChange } from '@vetvisit/contract/auth/locks/schemas'
import { PIN_MAX_LENGTH } from '@vetvisit/contract/auth/locks/rules'
import { useTranslation } from '../../../lib/text/translation.ts'
import { call } from '../../../lib/api/call.ts'
import { refreshUser } from '../../../lib/session/refresh-user.ts'
import { useUser } from '../../../lib/session/session.ts'
import { setShared } from '../../../lib/shared-computer/faces.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { CurrentPasswordField } from '../../../ui/password/current-password-field.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useAccessForm } from '../sign-in/use-access-form.ts'

/** Sets or changes the PIN. The browser in which a first one is set counts as shared. */
export function PinModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('access')
  const hasPin = useUser()?.hasPin ?? false
  const state = useAccessForm({
    schema: PinChange,
    defaultValues: { pin: '', password: '' },
    onSubmit: async (body, attempt) => {
      await call(setPin, { body }, attempt)
      if (!hasPin) setShared(true)
      await refreshUser()
      onClose()
      void showToast({ message: t('lock.setting.done'), color: 'success' })
    },
  })
  return (
    <FormModal
      state={state}
      onClose={onClose}
      title={t(hasPin ? 'lock.setting.change' : 'lock.setting.set')}
      className="fitted-modal"
    >
      <TextField
        control={state.control}
        name="pin"
        label={t('lock.setting.new')}
        type="password"
        inputmode="numeric"
        autocomplete="off"
        // With room for what other programs paste around it.
        maxlength={2 * PIN_MAX_LENGTH}
        helperText={t('lock.setting.newHint')}
        isFirst
      />
      <CurrentPasswordField control={state.control} name="password" label={t('lock.password')} />
    </FormModal>
  )
}

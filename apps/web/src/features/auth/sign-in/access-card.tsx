import { IonButton, IonSkeletonText } from '@ionic/react'
import { useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { readStored, writeStored } from '../../../lib/session/stored.ts'
import { usePublicSettings } from '../../../lib/settings.ts'
import { useRequestedCode } from '../../../ui/code/requested-code.ts'
import { CodeSignIn, UsePasswordButton } from './code-sign-in.tsx'
import { DemoAccess } from './demo-accounts.tsx'
import { PasswordAccess } from './password-access.tsx'

const KEY = 'sign-in-way'
type Way = 'code' | 'password'

/**
 * The way in: first the code for owners, behind a button the forms with a password. A device that used a password last, and a practice that
 * signs up, begin with those forms, and a server without codes has no others.
 */
export function AccessCard({ tab, onTab, role }: ComponentProps<typeof PasswordAccess>) {
  const { t } = useTranslation('code')
  const settings = usePublicSettings()
  const requested = useRequestedCode()
  const [way, setWay] = useState<Way>(() => (role || readStored(KEY) === 'password' ? 'password' : 'code'))
  const choose = (next: Way) => {
    writeStored(KEY, next)
    setWay(next)
  }
  if (settings.isPending) return <IonSkeletonText animated className="auth-pending" />
  if (settings.data?.signInByCode !== true) return <PasswordAccess tab={tab} onTab={onTab} role={role} />
  if (way === 'password')
    return (
      <>
        <PasswordAccess tab={tab} onTab={onTab} role={role} />
        <IonButton fill="clear" size="small" onClick={() => choose('code')}>
          {t('useCode')}
        </IonButton>
      </>
    )
  return (
    <>
      <CodeSignIn />
      {!requested && <UsePasswordButton onChosen={() => choose('password')} />}
      {!requested && settings.data.demo && <DemoAccess />}
    </>
  )
}

import './passports.css'
import { IonButton } from '@ionic/react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { loginPath } from '../../lib/routing/paths.ts'
import { useUser } from '../../lib/session/session.ts'
import { PageShell } from '../../ui/page/page-shell.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { CheckedPassport } from './checked-passport.tsx'

type PassportPageProps = {
  /** The passports of the signed-in owner, with photos, which belong to another feature. */
  Own: ComponentType
}

/**
 * `/passport`: the passports of an owner's pets. With a signed passport behind `#`, which no server ever gets, it shows and checks that one,
 * for anyone and without a network.
 */
export function PassportPage({ Own }: PassportPageProps) {
  const { t } = useTranslation(['passports', 'common'])
  const isOwner = useUser()?.role === 'patient'
  const token = useLocation().hash.slice(1)
  return (
    <PageShell title={t('common:titles.passport')} width="form">
      {token !== '' && <CheckedPassport token={token} />}
      {token === '' && isOwner && <Own />}
      {token === '' && !isOwner && (
        <EmptyState
          title={t('visitor')}
          hint={t('visitorHint')}
          action={
            <IonButton color="secondary" routerLink={loginPath('/passport')}>
              {t('common:menu.logIn')}
            </IonButton>
          }
        />
      )}
    </PageShell>
  )
}

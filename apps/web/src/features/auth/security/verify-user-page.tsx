import { IonButton } from '@ionic/react'
import { useQuery } from '@tanstack/react-query'
import { getUser, verifyUser } from '@vetvisit/contract/auth/routes'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useLocation } from 'react-router-dom'
import { ApiError, call } from '../../../lib/api/call.ts'
import { homeOf } from '../../../lib/routing/paths.ts'
import { currentSession, type SessionUser, updateUser, useUser } from '../../../lib/session/session.ts'
import { PageShell } from '../../../ui/page/page-shell.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { EmptyState, RowsSkeleton } from '../../../ui/page/states.tsx'
import { emailNoticeOf } from './email-notice.ts'
import { ResendButton } from './verify-banner.tsx'

/** True if the link confirmed the address. An invalid link is a result, not an error. */
async function confirm(value: string, signal: AbortSignal): Promise<'confirmed' | 'invalid'> {
  try {
    await call(verifyUser, { body: { user: value } }, { signal })
  } catch (failure) {
    if (failure instanceof ApiError && failure.code === 'invalid') return 'invalid'
    throw failure
  }
  if (currentSession()) updateUser(await call(getUser, {}, { signal }))
  return 'confirmed'
}

/** `/verify-user?user=…`: target of the link in the mail. It may be opened more than once (specification/readings §3). */
export function VerifyUserPage() {
  const { t } = useTranslation(['access', 'common'])
  const value = new URLSearchParams(useLocation().search).get('user') ?? ''
  const user = useUser()
  const outcome = useQuery({
    queryKey: ['verify', value],
    queryFn: ({ signal }) => (value === '' ? 'invalid' : confirm(value, signal)),
    staleTime: Infinity,
  })
  return (
    <PageShell title={t('common:titles.verifyUser')} back={homeOf(user)} width="form">
      <Loaded query={outcome} skeleton={<RowsSkeleton count={3} />}>
        {(result) =>
          result === 'confirmed' ? (
            <EmptyState
              scene="sent"
              title={t('verify.doneHeading')}
              // An address of the person would need no confirmation any more.
              hint={t(emailNoticeOf(user) === 'confirm' ? 'verify.otherAccount' : 'verify.done')}
              action={<IonButton routerLink={homeOf(user)}>{t('verify.goOn')}</IonButton>}
            />
          ) : (
            <DeadLink user={user} />
          )
        }
      </Loaded>
    </PageShell>
  )
}

/** A link that confirms nothing; a new one is sent only to an address that waits for it. */
function DeadLink({ user }: { user: SessionUser | null }) {
  const { t } = useTranslation('access')
  const dead = { scene: 'not-found', title: t('verify.invalidHeading') } as const
  if (user === null)
    return (
      <EmptyState
        {...dead}
        hint={t('verify.invalidVisitor')}
        action={<IonButton routerLink="/auth?q=login">{t('verify.logIn')}</IonButton>}
      />
    )
  if (['confirm', 'confirmNew'].includes(emailNoticeOf(user)))
    return <EmptyState {...dead} hint={t('verify.invalid')} action={<ResendButton />} />
  return (
    <EmptyState
      {...dead}
      hint={t('verify.invalidNone')}
      action={<IonButton routerLink={homeOf(user)}>{t('verify.goOn')}</IonButton>}
    />
  )
}

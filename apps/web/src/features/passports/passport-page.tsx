import './passports.css'
import { IonButton } from '@ionic/react'
import type { ComponentType } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import { useLocation } from 'react-router-dom'
import { loginPath } from '../../lib/routing/paths.ts'
import { useUser } from '../../lib/session/session.ts'
import { PageShell } from '../../ui/page/page-shell.tsx'
import { EmptyState, CardListSkeleton } from '../../ui/page/states.tsx'
import { alertCircle, checkmarkCircle, timeOutline } from 'ionicons/icons'
import { formatInstantDate } from '../../lib/time/dates.ts'
import { viewerZone } from '../../lib/time/region.ts'
import { Icon } from '../../ui/show/icon.tsx'
import { useCheckedPassport } from './queries.ts'
import { PassportCard } from './passport-card.tsx'
import { PassportFacts } from './passport-facts.tsx'

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

const dateOf = (at: number) => formatInstantDate(new Date(at).toISOString(), viewerZone())

/** A scanned passport with the result of its check. Nothing of a passport that is not genuine is shown. */
function CheckedPassport({ token }: { token: string }) {
  const { t } = useTranslation('passports')
  const { data: check, refetch } = useCheckedPassport(token)
  if (!check) return <CardListSkeleton count={1} />
  if (check.state === 'no-key')
    return (
      <EmptyState
        scene="offline"
        title={t('noKey')}
        hint={t('noKeyHint')}
        action={
          <IonButton color="secondary" onClick={() => void refetch()}>
            {t('again')}
          </IonButton>
        }
      />
    )
  if (check.state === 'refused')
    return (
      <div className="passport-verdict" data-verdict="refused" role="alert">
        <Icon icon={alertCircle} />
        <div>
          <h2>{t('refused')}</h2>
          <p>{t('refusedHint')}</p>
        </div>
      </div>
    )
  const { passport, state } = check
  return (
    <div className="passports">
      <output className="passport-verdict" data-verdict={state}>
        <Icon icon={state === 'genuine' ? checkmarkCircle : timeOutline} />
        <span>
          <b>{t(state === 'genuine' ? 'genuine' : 'expired')}</b>
          <span>
            {state === 'genuine'
              ? t('issuedOn', { date: dateOf(passport.issuedAt) })
              : t('expiredOn', { date: dateOf(passport.expiresAt) })}
          </span>
        </span>
      </output>
      <PassportCard passport={passport} />
      <PassportFacts passport={passport} />
      <p className="quiet">{t('means')}</p>
    </div>
  )
}

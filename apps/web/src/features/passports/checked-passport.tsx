import { IonButton } from '@ionic/react'
import { alertCircle, checkmarkCircle, timeOutline } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { formatInstantDate } from '../../lib/time/dates.ts'
import { viewerZone } from '../../lib/time/region.ts'
import { CardListSkeleton, EmptyState } from '../../ui/page/states.tsx'
import { Icon } from '../../ui/show/icon.tsx'
import { useCheckedPassport } from './queries.ts'
import { PassportCard } from './passport-card.tsx'
import { PassportFacts } from './passport-facts.tsx'

const dateOf = (at: number) => formatInstantDate(new Date(at).toISOString(), viewerZone())

/** A scanned passport with the result of its check. Nothing of a passport that is not genuine is shown. */
export function CheckedPassport({ token }: { token: string }) {
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

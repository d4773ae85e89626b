import { useTranslation } from 'react-i18next'
import { PageShell } from '../../../ui/page/page-shell.tsx'
import { FailedState, RowsSkeleton } from '../../../ui/page/states.tsx'
import { OnboardingForm } from './onboarding-form.tsx'
import { useOwnRecord } from '../queries.ts'

/** `/patient/onboarding`: the owner's personal data and the terms (specification/readings §3). */
export function OwnerOnboardingPage() {
  const { t } = useTranslation('owners')
  const owner = useOwnRecord()
  return (
    <PageShell title={t('onboarding.title')} width="form">
      <p className="quiet">{t('onboarding.intro')}</p>
      {owner.isPending && <RowsSkeleton />}
      {owner.isError && !owner.data && (
        <FailedState error={owner.error} onRetry={() => void owner.refetch()} />
      )}
      {owner.data && <OnboardingForm owner={owner.data} />}
    </PageShell>
  )
}

import { useTranslation } from '../../lib/text/translation.ts'
import { PageShell } from '../../ui/page/page-shell.tsx'
import { TermsText } from '../../ui/modal/terms-text.tsx'

/** `/terms-condition`: the terms, public, in a separate window during onboarding. */
export function TermsPage() {
  const { t } = useTranslation()
  return (
    <PageShell title={t('titles.terms')} width="form">
      <TermsText />
    </PageShell>
  )
}

import { useTranslation } from '../../lib/text/translation.ts'
import { PageShell } from '../../ui/page/page-shell.tsx'
import { Team } from './team.tsx'

/** `/doctor/assistant`: the assistants of a doctor (specification/practice §2). */
export function AssistantsPage() {
  const { t } = useTranslation()
  return (
    <PageShell title={t('titles.assistants')}>
      <Team />
    </PageShell>
  )
}

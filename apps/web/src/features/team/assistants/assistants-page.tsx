import { useTranslation } from '../../../lib/text/translation.ts'
import { PageShell } from '../../../ui/page/page-shell.tsx'
import { AssistantList } from './assistant-list.tsx'

/** `/doctor/assistant`: the assistants of a doctor (specification/practice §2). */
export function AssistantsPage() {
  const { t } = useTranslation()
  return (
    <PageShell title={t('titles.assistants')}>
      <AssistantList />
    </PageShell>
  )
}

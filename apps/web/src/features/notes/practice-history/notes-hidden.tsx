import { useRight } from '../../../lib/session/rights.ts'
import { useTranslation } from '../../../lib/text/translation.ts'

/** Says to a person who may not read notes that a history without any may have some. */
export function NotesHidden() {
  const { t } = useTranslation('history')
  if (useRight('histories')) return null
  return <p className="card quiet notes-hidden">{t('notesHidden')}</p>
}

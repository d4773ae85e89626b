import { useTranslation } from '../../../lib/text/translation.ts'
import { AppModal } from '../../../ui/modal/app-modal.tsx'
import { AssistantList } from './assistant-list.tsx'

/** The assistants popup of the doctor's menu (specification/practice §2). */
export function AssistantsModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <AppModal isOpen={isOpen} onClose={onClose} title={t('titles.assistants')}>
      <AssistantList />
    </AppModal>
  )
}

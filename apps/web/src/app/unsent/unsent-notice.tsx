import './unsent.css'
import { cloudOfflineOutline, warningOutline } from 'ionicons/icons'
import { useTranslation } from '../../lib/text/translation.ts'
import { pendingWrites } from '../../lib/offline/pending-list.ts'
import { useStore } from '../../lib/store.ts'
import { Icon } from '../../ui/show/icon.tsx'
import { openPanel } from '../panels/open-panel.ts'

/** A line on every page while entries of an owner wait for the network, or were refused when they were sent. */
export function UnsentNotice() {
  const { t } = useTranslation('unsent')
  const writes = useStore(pendingWrites)
  const refused = writes.filter(({ refusal }) => refusal !== null).length
  if (writes.length === 0) return null
  return (
    <output className="unsent-notice" data-refused={refused > 0}>
      <Icon icon={refused > 0 ? warningOutline : cloudOfflineOutline} />
      <span>{refused > 0 ? t('refused', { count: refused }) : t('waiting', { count: writes.length })}</span>
      <button type="button" className="unsent-show" onClick={() => openPanel('unsent')}>
        {t('show')}
      </button>
    </output>
  )
}

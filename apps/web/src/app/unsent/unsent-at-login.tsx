import './unsent.css'
import { cloudOfflineOutline } from 'ionicons/icons'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import { useLocation } from 'react-router-dom'
import { discardWritesOf, writesAtLogin } from '../../lib/offline/pending-list.ts'
import { confirmDialog } from '../../ui/modal/dialogs.ts'
import { Icon } from '../../ui/show/icon.tsx'

/** A line at the login while entries of an expired session wait for their owner, with the choice to delete them. It names nobody. */
export function UnsentAtLogin() {
  const { pathname } = useLocation()
  return pathname === '/auth' ? <Waiting /> : null
}

function Waiting() {
  const { t } = useTranslation(['unsent', 'common'])
  const [writes, setWrites] = useState<Awaited<ReturnType<typeof writesAtLogin>>>()
  useEffect(() => {
    // Without a database nothing was kept.
    void writesAtLogin().then(setWrites, () => undefined)
  }, [])
  if (!writes) return null
  const discard = async () => {
    const agreed = await confirmDialog({
      header: t('discardAllHeader'),
      message: t('discardMessage'),
      yes: t('discard'),
      no: t('common:cancel'),
      danger: true,
    })
    if (!agreed) return
    await discardWritesOf(writes.account)
    setWrites(await writesAtLogin())
  }
  return (
    <output className="unsent-notice">
      <Icon icon={cloudOfflineOutline} />
      <span>{t('login', { count: writes.count })}</span>
      <button type="button" className="unsent-show" onClick={() => void discard()}>
        {t('discard')}
      </button>
    </output>
  )
}

import { refreshOutline } from 'ionicons/icons'
import { useTranslation } from '../../lib/text/translation.ts'
import { useNewVersion } from '../../lib/new-version.ts'
import { Icon } from '../show/icon.tsx'

/** A line shown while a newer version waits for unsaved input. */
export function NewVersionBanner() {
  return <output className="banner-slot">{useNewVersion() && <NewVersion />}</output>
}

function NewVersion() {
  const { t } = useTranslation()
  return (
    <div className="banner">
      <Icon icon={refreshOutline} />
      <span>
        {t('newVersion.text')}{' '}
        <button type="button" className="link" onClick={() => location.reload()}>
          {t('newVersion.load')}
        </button>
      </span>
    </div>
  )
}

import './emergency-strip.css'
import { alertCircle, chevronForward } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { EMERGENCY_PATH } from '../../../lib/routing/paths.ts'
import { useFollow } from '../../../ui/page/open-page.ts'
import { Icon } from '../../../ui/show/icon.tsx'

/** Leads to the practices that can be called now. */
export function EmergencyStrip() {
  const { t } = useTranslation('search')
  const follow = useFollow()
  return (
    <a className="emergency-strip" href={EMERGENCY_PATH} onClick={(event) => follow(event, EMERGENCY_PATH)}>
      <Icon icon={alertCircle} />
      <span>
        <b>{t('door.emergency')}</b> <span className="only-narrow">{t('door.callNow')}</span>
        <span className="only-wide">{t('door.callOpen')}</span>
      </span>
      <Icon icon={chevronForward} />
    </a>
  )
}

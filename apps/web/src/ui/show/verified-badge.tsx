import { shieldCheckmark } from 'ionicons/icons'
import { useTranslation } from '../../lib/text/translation.ts'
import { Icon } from './icon.tsx'

/** Badge of a practice whose registration was checked; `text` may say when. */
export function VerifiedBadge({ text }: { text?: string }) {
  const { t } = useTranslation()
  return (
    <span className="verified">
      <Icon icon={shieldCheckmark} />
      <span>{text ?? t('verified')}</span>
    </span>
  )
}

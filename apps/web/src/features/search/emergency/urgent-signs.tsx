import {
  balloon,
  carSport,
  flash,
  hourglassOutline,
  pulseOutline,
  skullOutline,
  thermometer,
  water,
} from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { Icon } from '../../../ui/show/icon.tsx'

const SIGNS = [
  ['breathing', pulseOutline],
  ['bleeding', water],
  ['belly', balloon],
  ['poison', skullOutline],
  ['seizure', flash],
  ['urine', hourglassOutline],
  ['accident', carSport],
  ['heat', thermometer],
] as const

/** Eight signs that cannot wait. */
export function UrgentSigns() {
  const { t } = useTranslation('emergency')
  return (
    <ul className="cannot-wait" aria-label={t('hint')}>
      {SIGNS.map(([sign, icon]) => (
        <li key={sign}>
          <Icon icon={icon} />
          {t(`signs.${sign}`)}
        </li>
      ))}
    </ul>
  )
}

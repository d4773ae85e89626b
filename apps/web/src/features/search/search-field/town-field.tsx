import './town-field.css'
import { locate, locationOutline } from 'ionicons/icons'
import type { Ref } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { Icon } from '../../../ui/show/icon.tsx'

type TownFieldProps = {
  ref?: Ref<HTMLInputElement>
  value: string
  onChange: (value: string) => void
  /** Searches around the person instead. */
  onNearMe: () => void
  /** True after a search without a town. */
  isMissing: boolean
}

/** Asks for the reader's town, which their time zone does not tell. */
export function TownField({ ref, value, onChange, onNearMe, isMissing }: TownFieldProps) {
  const { t } = useTranslation(['town', 'search'])
  return (
    <div className="door-field town-field">
      <Icon icon={locationOutline} />
      <span className="door-label">{t('search:door.where')}</span>
      <input
        ref={ref}
        type="text"
        autoComplete="address-level2"
        enterKeyHint="search"
        maxLength={60}
        value={value}
        placeholder={t('town')}
        aria-label={t('town')}
        aria-invalid={isMissing}
        onChange={(event) => onChange(event.target.value)}
      />
      <button
        type="button"
        aria-label={t('search:door.nearMe')}
        title={t('search:door.nearMe')}
        onClick={onNearMe}
      >
        <Icon icon={locate} />
      </button>
    </div>
  )
}

import { call } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/show/icon.tsx'
import { PhoneLink } from '../../../ui/show/phone-link.tsx'
import type { EmergencyLine } from './kept-list.ts'

/** Numbers that the operator set, such as a poison line; nothing without one. */
export function EmergencyLines({ lines }: { lines: readonly EmergencyLine[] }) {
  const { t } = useTranslation('search')
  if (lines.length === 0) return null
  return (
    <section className="emergency-group">
      <h2>{t('emergency.lines')}</h2>
      <ul className="card-list emergency-cards">
        {lines.map(({ name, phone }, index) => (
          <li key={name} className="card emergency-card">
            <h3>{name}</h3>
            <PhoneLink
              className={`call-button ${index === 0 ? 'call-first' : ''}`}
              number={{ mobile: phone }}
              hasVerb
            >
              <Icon icon={call} />
            </PhoneLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

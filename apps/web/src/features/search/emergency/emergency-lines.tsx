import { call } from 'ionicons/icons'
import { Icon } from '../../../ui/show/icon.tsx'
import { PhoneLink } from '../../../ui/show/phone-link.tsx'
import type { EmergencyLine } from './kept-list.ts'

type EmergencyLinesProps = {
  title: string
  lines: readonly EmergencyLine[]
  /** True if the first one is the page's main action. */
  isFirst?: boolean
}

/** Numbers under a heading, such as a poison line of the operator; nothing without one. */
export function EmergencyLines({ title, lines, isFirst = false }: EmergencyLinesProps) {
  if (lines.length === 0) return null
  return (
    <section className="emergency-group">
      <h2>{title}</h2>
      <ul className="card-list emergency-cards">
        {lines.map(({ name, phone }, index) => (
          <li key={`${name} ${phone}`} className="card emergency-card">
            <h3>{name}</h3>
            <PhoneLink
              className={`call-button ${isFirst && index === 0 ? 'call-first' : ''}`}
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

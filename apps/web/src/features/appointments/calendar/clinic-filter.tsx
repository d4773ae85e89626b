import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../lib/time/clock.ts'
import { formatTime, zoneHint, zoneName } from '../../../lib/time/dates.ts'
import { usePlaceKind } from '../../../lib/text/place-kind.ts'

type ClinicFilterProps = {
  clinics: readonly Clinic[]
  /** Ids of the hidden clinics. */
  hidden: ReadonlySet<string>
  zones: readonly string[]
  zone: string
  onHidden: (hidden: ReadonlySet<string>) => void
  onZone: (zone: string) => void
}

/** Chooses the clinics to show, with their colours, and the time zone. */
export function ClinicFilter({ clinics, hidden, zones, zone, onHidden, onZone }: ClinicFilterProps) {
  const { t } = useTranslation('calendar')
  const kind = usePlaceKind()
  const id = useId()
  const now = new Date(useNow()).toISOString()
  const hint = zoneHint(zone, now)
  if (clinics.length === 1) return hint && <p className="quiet calendar-zone">{hint}</p>
  const toggle = (clinicId: string) => {
    const next = new Set(hidden)
    if (!next.delete(clinicId)) next.add(clinicId)
    onHidden(next)
  }
  return (
    <div className="clinic-filter">
      <ul className="chips" aria-label={t(`words.${kind}.all`)}>
        {clinics.map(({ _id, name, color }) => (
          <li key={_id}>
            <button type="button" aria-pressed={!hidden.has(_id)} onClick={() => toggle(_id)}>
              <span className="clinic-dot" style={{ backgroundColor: color }} aria-hidden="true" />
              {name}
            </button>
          </li>
        ))}
      </ul>
      {zones.length > 1 ? (
        <p className="calendar-zone">
          <label htmlFor={id}>{t('clocks')}</label>
          <select id={id} value={zone} onChange={({ target }) => onZone(target.value)}>
            {zones.map((each) => (
              <option key={each} value={each}>
                {t('clock', {
                  zone: zoneName(each),
                  time: formatTime(now, each),
                  clinics: clinics
                    .filter(({ timeZone }) => timeZone === each)
                    .map(({ name }) => name)
                    .join(', '),
                })}
              </option>
            ))}
          </select>
        </p>
      ) : (
        hint && <p className="quiet calendar-zone">{hint}</p>
      )}
    </div>
  )
}

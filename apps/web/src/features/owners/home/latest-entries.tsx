import { IonButton } from '@ionic/react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formatInstantDate } from '../../../lib/time/dates.ts'
import { viewerZone } from '../../../lib/time/region.ts'
import { useLatestEntries } from './home-queries.ts'

/** The latest entries in the records of the owner's pets; nothing without entries. */
export function LatestEntries() {
  const { t } = useTranslation(['home', 'history'])
  const latest = useLatestEntries()
  const items = latest.data?.items ?? []
  if (items.length === 0) return null
  return (
    <section>
      <div className="home-heading">
        <h2>{t('entries')}</h2>
        <IonButton fill="clear" routerLink="/patient/history">
          {t('allEntries')}
        </IonButton>
      </div>
      <ul className="home-rows home-entries">
        {items.map(({ _id, type, date, petName, docName, fileName }) => (
          <li key={_id}>
            <span className="home-entry">
              <span translate="no">{petName}</span> · {t(`history:kinds.${type}`)}
              {fileName && <span translate="no">: {fileName}</span>}
            </span>
            <span className="quiet">
              <time translate="no" dateTime={date}>
                {formatInstantDate(date, viewerZone())}
              </time>
              {docName && <span translate="no">, {docName}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

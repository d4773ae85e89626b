import './known-record.css'
import { IonIcon } from '@ionic/react'
import { alertCircleOutline } from 'ionicons/icons'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import { Sentence } from '../show/sentence.tsx'

/** A record that exists already, and the page that shows it; names in the text are marked by `kept`. */
export type KnownRecord = { id: string; text: string; path: string }

/** Says below a field which records have the typed value already. Their links keep the form: they open in a tab of their own. */
export function KnownRecords({ records }: { records: readonly KnownRecord[] }) {
  const { t } = useTranslation('person')
  const newTab = useId()
  const list = useRef<HTMLOutputElement>(null)
  const isKnown = records.length > 0
  useEffect(() => {
    // A save that waited for them has kept the form open.
    if (isKnown) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isKnown])
  return (
    // Always there, so that screen readers hear what appears in it.
    <output ref={list} className="known-records">
      {records.map(({ id, text, path }) => (
        <p key={id}>
          <IonIcon icon={alertCircleOutline} aria-hidden="true" />
          <span>
            <Sentence text={text} />{' '}
            <a className="link" href={path} target="_blank" rel="opener" aria-describedby={newTab}>
              {t('knownRecord.open')}
            </a>
          </span>
        </p>
      ))}
      <span id={newTab} hidden>
        {t('knownRecord.newTab')}
      </span>
    </output>
  )
}

import { IonIcon } from '@ionic/react'
import { plainText } from '@vetvisit/contract/notes/rules'
import type { HistoryItem } from '@vetvisit/contract/notes/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useReasonText } from '../../../lib/text/use-reason-text.ts'
import { ENTRY_ICONS } from './history-entry.tsx'

type VisitSoFarProps = {
  visitId: string
  /** The newest entries of the history. */
  items: readonly HistoryItem[]
}

/** The reason of the running visit and what was written in it; nothing if its entries are not among the newest. */
export function VisitSoFar({ visitId, items }: VisitSoFarProps) {
  const { t } = useTranslation('history')
  const ofVisit = items.filter(({ appointment }) => appointment?._id === visitId)
  const reasonText = useReasonText()
  const [first] = ofVisit
  if (!first) return null
  const written = ofVisit.filter(({ createdAt }) => createdAt !== null)
  const reason = first.appointment ? reasonText(first.appointment) : ''
  return (
    <section className="visit-so-far" aria-label={t('kinds.active')}>
      <h2>{reason || t('kinds.active')}</h2>
      {written.length === 0 && <p className="quiet">{t('record.nothingYet')}</p>}
      <ul>
        {written.map((item) => (
          <li key={item._id}>
            <b>
              <IonIcon icon={ENTRY_ICONS[item.type]} aria-hidden="true" />
              {t(`kinds.${item.type}`)}
            </b>
            {wordsOf(item)}
          </li>
        ))}
      </ul>
    </section>
  )
}

const wordsOf = ({ type, prescription, description, text, fileName }: HistoryItem): string => {
  if (type === 'prescription') return prescription.map(({ medName }) => medName).join(', ')
  return plainText(type === 'report' ? description : text) || (fileName ?? '')
}

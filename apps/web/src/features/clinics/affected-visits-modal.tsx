import { IonButton } from '@ionic/react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../lib/dates.ts'
import { AppModal } from '../../ui/app-modal.tsx'
import type { AffectedVisit } from './format.ts'

type AffectedVisitsModalProps = {
  visits: readonly AffectedVisit[]
  total: number
  /** Zone of the clinic. */
  zone: string
  onAnswer: (cancelVisits: boolean) => void
}

/** The visits that a change would leave outside of the opening times; they stay, or are cancelled with the change. */
export function AffectedVisitsModal({ visits, total, zone, onAnswer }: AffectedVisitsModalProps) {
  const { t } = useTranslation('clinics')
  return (
    <AppModal
      isOpen
      onClose={() => onAnswer(false)}
      title={t('affected.title', { count: total })}
      backdropDismiss={false}
      footer={
        <>
          <IonButton fill="clear" onClick={() => onAnswer(false)}>
            {t('affected.keep')}
          </IonButton>
          <IonButton color="danger" onClick={() => onAnswer(true)}>
            {t('affected.cancel', { count: total })}
          </IonButton>
        </>
      }
    >
      <p>{t('affected.text')}</p>
      <ul className="affected-list">
        {visits.map((visit) => (
          <li key={visit._id}>
            <time dateTime={visit.start}>{formatDateTime(visit.start, zone)}</time>
            <span>
              {visit.petName === null
                ? t('affected.held')
                : [visit.petName, visit.ownerName].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {total > visits.length && (
        <p className="quiet">{t('affected.more', { count: total - visits.length })}</p>
      )}
    </AppModal>
  )
}

import { useTranslation } from 'react-i18next'
import { formatWeekdayTime } from '../../../lib/time/dates.ts'
import { AppModal } from '../../../ui/modal/app-modal.tsx'
import { ModalActions } from '../../../ui/modal/modal-actions.tsx'
import type { AffectedVisit } from './affected-visits.ts'

type AffectedVisitsModalProps = {
  visits: readonly AffectedVisit[]
  total: number
  /** Time zone of the clinic. */
  zone: string
  /** Reason why the appointments would be cancelled: changed opening times, or deletion of the clinic. */
  occasion: 'change' | 'deletion'
  onAnswer: (cancelAppointments: boolean) => void
}

/** Appointments outside the new opening times or of a deleted clinic; the person chooses whether to keep or cancel them. */
export function AffectedVisitsModal({ visits, total, zone, occasion, onAnswer }: AffectedVisitsModalProps) {
  const { t } = useTranslation('clinics')
  return (
    <AppModal
      isOpen
      onClose={() => onAnswer(false)}
      title={t(occasion === 'change' ? 'affected.title' : 'affected.ahead', { count: total })}
      backdropDismiss={false}
      footer={
        <ModalActions
          cancel={t('affected.keep')}
          act={t(occasion === 'change' ? 'affected.cancel' : 'affected.delete', { count: total })}
          color="danger"
          onAct={() => onAnswer(true)}
        />
      }
    >
      <p>{t(occasion === 'change' ? 'affected.text' : 'affected.deleteText')}</p>
      <ul className="list affected-list">
        {visits.map((visit) => (
          <li key={visit._id}>
            <time translate="no" dateTime={visit.start}>
              {formatWeekdayTime(visit.start, zone)}
            </time>
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

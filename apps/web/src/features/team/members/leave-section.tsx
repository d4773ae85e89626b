import { IonButton } from '@ionic/react'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useNavigate } from 'react-router-dom'
import { type AffectedVisit, affectedVisits, namesOfAffected } from '../../../lib/api/affected-visits.ts'
import { ApiError } from '../../../lib/api/call.ts'
import { formatWeekdayTime } from '../../../lib/time/dates.ts'
import { viewerZone } from '../../../lib/time/region.ts'
import { confirmDialog } from '../../../ui/modal/dialogs.ts'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { useLeavePractice } from './queries.ts'

/** Leaves the practice; visits to come that stand in the way are listed. */
export function LeaveSection() {
  const { t } = useTranslation('team')
  const navigate = useNavigate()
  const leave = useLeavePractice()
  const [visits, setVisits] = useState<readonly AffectedVisit[]>([])

  const ask = async () => {
    if (!(await confirmDialog({ message: t('leaveQuestion'), yes: t('leave'), no: t('stay'), danger: true })))
      return
    try {
      // Awaited, because the section and its callbacks are removed with the practice.
      await leave.mutateAsync()
      void showToast({ message: t('left') })
      navigate('/doctor', { replace: true })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'practice_has_visits')
        setVisits(affectedVisits(error.details).visits)
      showFailure(error)
    }
  }
  return (
    <section className="team-part">
      <h2>{t('leave')}</h2>
      <p>{t('leaveHint')}</p>
      {visits.length > 0 && (
        <ul>
          {visits.map((visit) => (
            <li key={visit._id}>
              <time translate="no">{formatWeekdayTime(visit.start, viewerZone())}</time>{' '}
              <span translate="no">{namesOfAffected(visit)?.join(', ')}</span>
            </li>
          ))}
        </ul>
      )}
      <IonButton fill="outline" color="danger" disabled={leave.isPending} onClick={() => void ask()}>
        {t('leave')}
      </IonButton>
    </section>
  )
}

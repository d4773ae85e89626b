import './pause.css'
import { IonButton, IonIcon } from '@ionic/react'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { pauseCircleOutline } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { formatMinutes } from '../../../lib/time/dates.ts'
import { useRight } from '../../../lib/session/rights.ts'
import { useOnline } from '../../../platform/network.ts'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { pauseOf } from '../format.ts'
import { useClinics, usePauseClinic } from '../queries.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'

/** Until when a clinic takes no bookings. */
export function PauseText({ name, pause }: { name: string; pause: NonNullable<ReturnType<typeof pauseOf>> }) {
  const { t } = useTranslation('clinics')
  return pause === 'day' ? (
    <Sentence text={t('pause.pausedToday', { name: kept(name) })} />
  ) : (
    <Sentence text={t('pause.paused', { name: kept(name), time: formatMinutes(pause) })} />
  )
}

/** Notice that bookings of a clinic are paused, with a button to end the pause; nothing without a pause. */
export function PauseNotice({ clinic }: { clinic: Clinic }) {
  const { t } = useTranslation('clinics')
  const pause = pauseOf(clinic, useNow())
  const mayEnd = useRight('clinics')
  const online = useOnline()
  const end = usePauseClinic(clinic.id)
  const { name } = clinic
  if (pause === null) return null
  const finish = () =>
    end.mutate(null, {
      onSuccess: () => void showToast({ message: t('pause.ended', { name: kept(name) }), color: 'success' }),
      onError: showFailure,
    })
  return (
    <div className="pause-notice">
      <IonIcon icon={pauseCircleOutline} aria-hidden="true" />
      <span>
        <PauseText name={name} pause={pause} />
      </span>
      {mayEnd && (
        <IonButton
          size="small"
          fill="outline"
          color="dark"
          disabled={!online || end.isPending}
          aria-busy={end.isPending}
          onClick={finish}
        >
          {t('pause.end')}
        </IonButton>
      )}
    </div>
  )
}

/** All pauses of the practice, for its home page. */
export function PauseNotices() {
  const clinics = useClinics()
  return clinics.data?.map((clinic) => <PauseNotice key={clinic.id} clinic={clinic} />)
}

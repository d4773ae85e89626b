import '../care/care.css'
import { IonButton } from '@ionic/react'
import type { CarePractice } from '@vetvisit/contract/owners/care-routes'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formatInstantDate } from '../../../lib/time/dates.ts'
import { viewerZone } from '../../../lib/time/region.ts'
import { errorText } from '../../../lib/text/error-text.ts'
import { PersonPicture } from '../../../ui/picture/person-picture.tsx'
import { confirmDialog } from '../../../ui/modal/dialogs.ts'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { RowsSkeleton } from '../../../ui/page/states.tsx'
import { toastOutcome } from '../../../ui/action/toast-outcome.ts'
import { placesOf } from '../care/care-format.ts'
import { useEndCare, usePractices } from '../care/care-queries.ts'
import { kept } from '../../../lib/text/kept-names.ts'

/** The practices that have the owner on record, each with a button to leave it. */
export function PracticesSection() {
  const { t } = useTranslation(['owners', 'common'])
  const practices = usePractices()
  return (
    <section className="card stack" aria-labelledby="profile-practices">
      <h2 id="profile-practices">{t('care.practices')}</h2>
      <p className="quiet">{t('care.practicesHint')}</p>
      <Loaded
        query={{ data: practices.data?.practices, error: practices.error, refetch: practices.refetch }}
        skeleton={<RowsSkeleton />}
        failed={
          <div className="profile-act" role="alert">
            <p>{errorText(practices.error)}</p>
            <IonButton fill="outline" onClick={() => void practices.refetch()}>
              {t('common:tryAgain')}
            </IonButton>
          </div>
        }
        empty={<p>{t('care.nobody')}</p>}
      >
        {(all) => (
          <ul className="list care-list">
            {all.map((practice) => (
              <Practice key={practice.doctor._id} practice={practice} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

function Practice({ practice: { doctor, since, openAppointments } }: { practice: CarePractice }) {
  const { t } = useTranslation(['owners', 'common'])
  const end = useEndCare()
  const name = doctor.fullname
  const places = placesOf(doctor)
  const remove = async () => {
    const agreed = await confirmDialog({
      header: t('care.removeHeader', { name: kept(name) }),
      message: t('care.removeQuestion'),
      yes: t('common:remove'),
      no: t('common:cancel'),
      danger: true,
    })
    if (!agreed) return
    await toastOutcome(end.mutateAsync(doctor._id), {
      message: t('care.removed', { name: kept(name) }),
      color: 'success',
    })
  }
  return (
    <li className="care-card">
      <PersonPicture name={name} photo={doctor.profile} />
      <div className="care-words">
        <h3>{name}</h3>
        {places && <p>{places}</p>}
        <p className="quiet">{t('care.since', { date: formatInstantDate(since, viewerZone()) })}</p>
        {openAppointments > 0 && (
          <p className="quiet">{t('care.cancelFirst', { count: openAppointments })}</p>
        )}
      </div>
      {openAppointments === 0 && (
        <div className="care-acts">
          <IonButton
            fill="outline"
            color="danger"
            disabled={end.isPending}
            aria-label={t('care.removeOf', { name })}
            onClick={() => void remove()}
          >
            {t('common:remove')}
          </IonButton>
        </div>
      )}
    </li>
  )
}

import type { Doctor } from '@vetvisit/contract/doctors/routes'
import { useTranslation } from 'react-i18next'
import { formatInstantDate, viewerZone } from '../../../lib/dates.ts'
import { errorText } from '../../../lib/error-text.ts'
import { PhotoField } from '../../../ui/photo-field.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useSaveDoctor } from '../queries.ts'

/** Name, since when the doctor is here, and the picture, which is saved as soon as it is chosen or taken away. */
export function ProfileHead({ doctor }: { doctor: Doctor }) {
  const { t } = useTranslation(['doctors', 'files'])
  const save = useSaveDoctor()
  const change = (profile: string | null) =>
    save.mutate(
      { changes: { profile } },
      {
        onSuccess: () => profile === null && void showToast({ message: t('files:removed') }),
        onError: (error) => void showToast({ message: errorText(error), color: 'danger', durationMs: 4000 }),
      },
    )
  return (
    <section className="card profile-head" aria-label={t('profile.person')}>
      <div className="profile-name">
        <strong>{doctor.fullname}</strong>
        {doctor.createdOn && (
          <span className="quiet">
            {t('profile.since', { date: formatInstantDate(doctor.createdOn, viewerZone()) })}
          </span>
        )}
        <p className="quiet">{t('profile.photoHint')}</p>
      </div>
      <PhotoField
        path="doctor/profile"
        url={doctor.profile}
        name={doctor.fullname}
        onChange={change}
        disabled={save.isPending}
      />
    </section>
  )
}

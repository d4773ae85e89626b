import { useTranslation } from '../../lib/text/translation.ts'
import { formatInstantDate } from '../../lib/time/dates.ts'
import { viewerZone } from '../../lib/time/region.ts'
import { PersonPicture } from '../picture/person-picture.tsx'
import { PhotoField } from '../field/photo-field.tsx'
import { showFailure } from '../action/show-failure.ts'
import { showToast } from '../action/toast.ts'

type ProfileHeadProps = {
  person: { fullname: string; profile: string | null; createdOn: string | null }
  path: 'patient/profile' | 'doctor/profile'
  /** Text that says who sees the photo. */
  hint?: string
  onPhoto: (profile: string | null) => Promise<unknown>
  saving: boolean
}

/** Name, date of joining, and the picture, which is saved as soon as it is chosen or removed. */
export function ProfileHead({ person, path, hint, onPhoto, saving }: ProfileHeadProps) {
  const { t } = useTranslation(['person', 'files'])
  const { fullname, profile, createdOn } = person
  const change = async (next: string | null) => {
    try {
      await onPhoto(next)
      if (next === null) void showToast({ message: t('files:removed') })
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <section className="card profile-head" aria-label={t('you')}>
      <div className="profile-name">
        <strong translate="no">{fullname}</strong>
        {createdOn && (
          <span className="quiet">{t('since', { date: formatInstantDate(createdOn, viewerZone()) })}</span>
        )}
        {hint && <p className="quiet">{hint}</p>}
      </div>
      <PhotoField
        path={path}
        url={profile}
        picture={<PersonPicture name={fullname} photo={profile} size={6} />}
        onChange={(url) => void change(url)}
        disabled={saving}
      />
    </section>
  )
}

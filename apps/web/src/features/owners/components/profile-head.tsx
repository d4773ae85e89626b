import type { Owner } from '@vetvisit/contract/owners/routes'
import { useTranslation } from 'react-i18next'
import { formatInstantDate, viewerZone } from '../../../lib/dates.ts'
import { errorText } from '../../../lib/error-text.ts'
import { PhotoField } from '../../../ui/photo-field.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useSaveOwner } from '../queries.ts'

/** Name, since when the owner is here, and the picture, which is saved as soon as it is chosen or taken away. */
export function ProfileHead({ owner }: { owner: Owner }) {
  const { t } = useTranslation(['owners', 'files'])
  const save = useSaveOwner()
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
        <strong>{owner.fullname}</strong>
        {owner.createdOn && (
          <span className="quiet">
            {t('profile.since', { date: formatInstantDate(owner.createdOn, viewerZone()) })}
          </span>
        )}
      </div>
      <PhotoField
        path="patient/profile"
        url={owner.profile}
        name={owner.fullname}
        onChange={change}
        disabled={save.isPending}
      />
    </section>
  )
}

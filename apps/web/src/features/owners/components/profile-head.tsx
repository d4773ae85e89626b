import type { Owner } from '@vetvisit/contract/owners/routes'
import { useTranslation } from 'react-i18next'
import { formatInstantDate, viewerZone } from '../../../lib/dates.ts'
import { Avatar } from '../../../ui/avatar.tsx'

/** Picture, name, and since when the owner is here. */
export function ProfileHead({ owner }: { owner: Owner }) {
  const { t } = useTranslation('owners')
  return (
    <section className="card profile-head" aria-label={t('profile.person')}>
      <Avatar name={owner.fullname} picture={owner.profile} size={6} />
      <div className="profile-name">
        <strong>{owner.fullname}</strong>
        {owner.createdOn && (
          <span className="quiet">
            {t('profile.since', { date: formatInstantDate(owner.createdOn, viewerZone()) })}
          </span>
        )}
      </div>
    </section>
  )
}

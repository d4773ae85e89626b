import { IonButton, IonIcon } from '@ionic/react'
import type { PracticeOwner } from '@vetvisit/contract/owners/practice-routes'
import { pawOutline } from 'ionicons/icons'
import { Fragment } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { EmailText } from '../../../ui/show/email-text.tsx'
import { PhoneLink } from '../../../ui/show/phone-link.tsx'
import type { OwnerSorting } from './use-owner-order.ts'
import { OwnerAlerts } from './owner-alerts.tsx'
import { OwnerAnimals } from './owner-animals.tsx'
import { RecordButtons } from './record-button.tsx'

type OwnerListProps = {
  owners: readonly PracticeOwner[]
  total: number
  sorting: OwnerSorting
  onPets: (owner: PracticeOwner) => void
}

/** The owners as cards, for windows that are too narrow for the table. */
export function OwnerList({ owners, total, sorting, onPets }: OwnerListProps) {
  const { t } = useTranslation('patients')
  const similarFrom = owners.findIndex(({ isSimilar }) => isSimilar)
  return (
    <>
      <div className="owner-count">
        <output className="quiet">{t('count', { count: total })}</output>
        {total > 1 && (
          <IonButton fill="clear" size="small" onClick={sorting.change}>
            {t(`sortBy.${sorting.other}`)}
          </IonButton>
        )}
      </div>
      <ul className="list owner-list">
        {owners.map((owner, index) => (
          <Fragment key={owner._id}>
            {index === similarFrom && <li className="owner-similar">{t('similar')}</li>}
            <OwnerCard owner={owner} onPets={() => onPets(owner)} />
          </Fragment>
        ))}
      </ul>
    </>
  )
}

function OwnerCard({ owner, onPets }: { owner: PracticeOwner; onPets: () => void }) {
  const { t } = useTranslation('patients')
  return (
    <li className="card owner-card">
      <div className="owner-words">
        <h2 translate="no">{owner.fullname}</h2>
        {owner.managed && <p className="owner-managed">{t('managed')}</p>}
        {owner.pets.length === 0 ? (
          <p className="quiet">{t('noPets')}</p>
        ) : (
          <OwnerAnimals pets={owner.pets} />
        )}
        <OwnerAlerts pets={owner.pets} />
        {(owner.mobile ?? owner.email) && (
          <p className="owner-reach">
            <PhoneLink number={owner} />
            {owner.email && (
              <a href={`mailto:${owner.email}`}>
                <EmailText email={owner.email} />
              </a>
            )}
          </p>
        )}
      </div>
      <div className="owner-card-acts">
        <RecordButtons owner={owner} shape="card" />
        <IonButton
          fill="outline"
          aria-haspopup="dialog"
          aria-label={t('petsOf', { name: owner.fullname })}
          onClick={onPets}
        >
          <IonIcon slot="start" icon={pawOutline} aria-hidden="true" />
          {t('pets')}
        </IonButton>
      </div>
    </li>
  )
}

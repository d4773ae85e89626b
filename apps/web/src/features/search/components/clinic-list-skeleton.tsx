import { IonSkeletonText } from '@ionic/react'
import { useTranslation } from 'react-i18next'

const CARDS = [0, 1, 2, 3, 4]

/** Skeleton of the list, with cards of the final size. */
export function ClinicListSkeleton() {
  const { t } = useTranslation()
  return (
    <output className="card-list clinic-list" aria-label={t('loading')}>
      {CARDS.map((card) => (
        <span key={card} className="card clinic-card clinic-card-skeleton">
          <IonSkeletonText
            animated
            style={{ width: '3.5rem', height: '3.5rem', borderRadius: '50%', margin: 0 }}
          />
          <span className="clinic-card-head">
            <IonSkeletonText animated style={{ width: '60%', height: '1.25rem' }} />
            <IonSkeletonText animated style={{ width: '85%', height: '1rem' }} />
          </span>
          <IonSkeletonText className="wide" animated style={{ maxWidth: '70%', height: '1.5rem' }} />
          <IonSkeletonText className="wide" animated style={{ maxWidth: '55%', height: '1rem' }} />
          <IonSkeletonText className="wide" animated style={{ maxWidth: '9rem', height: '2.75rem' }} />
        </span>
      ))}
    </output>
  )
}

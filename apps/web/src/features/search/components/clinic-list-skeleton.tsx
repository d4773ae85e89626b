import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../ui/show/skeleton.tsx'

const CARDS = [0, 1, 2, 3, 4]

/** Skeleton of the list, with cards of the final size. */
export function ClinicListSkeleton() {
  const { t } = useTranslation()
  return (
    <output className="card-list clinic-list" aria-label={t('loading')}>
      {CARDS.map((card) => (
        <span key={card} className="card clinic-card clinic-card-skeleton">
          <Skeleton style={{ width: '3.5rem', height: '3.5rem', borderRadius: '50%', margin: 0 }} />
          <span className="clinic-card-head">
            <Skeleton style={{ width: '60%', height: '1.25rem' }} />
            <Skeleton style={{ width: '85%', height: '1rem' }} />
          </span>
          <Skeleton className="wide" style={{ maxWidth: '70%', height: '1.5rem' }} />
          <Skeleton className="wide" style={{ maxWidth: '55%', height: '1rem' }} />
          <Skeleton className="wide" style={{ maxWidth: '9rem', height: '2.75rem' }} />
        </span>
      ))}
    </output>
  )
}

import { useTranslation } from '../../../lib/text/translation.ts'
import { Skeleton } from '../../../ui/show/skeleton.tsx'

const CARDS = [0, 1, 2, 3, 4]

type SkeletonProps = { count?: number; className?: string }

/** Skeleton of the list, with cards of the final size. */
export function ClinicListSkeleton({ count = CARDS.length, className = '' }: SkeletonProps) {
  const { t } = useTranslation()
  return (
    <output className={`card-list clinic-list ${className}`} aria-label={t('loading')}>
      {CARDS.slice(0, count).map((card) => (
        <span key={card} className="card clinic-card clinic-card-skeleton">
          <span className="clinic-card-top">
            <Skeleton style={{ width: '4.5rem', height: '4.5rem', margin: 0 }} />
            <span className="clinic-card-head">
              <Skeleton style={{ width: '60%', height: '1.25rem' }} />
              <Skeleton style={{ width: '85%', height: '1rem' }} />
            </span>
          </span>
          <Skeleton style={{ width: '75%', height: '3rem' }} />
        </span>
      ))}
    </output>
  )
}

import type { SceneName } from '@vetvisit/drawings/scenes/names'
import { alertCircleOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import { ApiError } from '../../lib/api/call.ts'
import { errorText } from '../../lib/text/error-text.ts'
import { Button } from '../action/button.tsx'
import { Scene } from '../picture/scene.tsx'
import { Icon } from '../show/icon.tsx'
import { Skeleton } from '../show/skeleton.tsx'

type EmptyStateProps = {
  title: string
  hint?: ReactNode
  /** Drawn above; `empty` by default. */
  scene?: SceneName
  /** Button for the action that creates the first entry. */
  action?: ReactNode
}

/** An empty list: a sentence, a picture and the action that fills it. */
export function EmptyState({ title, hint, scene = 'empty', action }: EmptyStateProps) {
  return (
    <div className="state">
      <Scene name={scene} />
      <h2>{title}</h2>
      {hint && <p className="quiet">{hint}</p>}
      {action}
    </div>
  )
}

type FailedStateProps = { error: unknown; onRetry?: () => void; title?: string; children?: ReactNode }

/** A failed load: the error in plain words, and "Try again" unless what was asked for does not exist. `children` are the parts that still work. */
export function FailedState({ error, onRetry, title, children }: FailedStateProps) {
  const { t } = useTranslation()
  const isNowhere = error instanceof ApiError && error.namesNothing
  const isGone = isNowhere || (error instanceof ApiError && error.code === 'not_found')
  return (
    <div className="state" role="alert">
      {error instanceof ApiError && error.status === 0 ? (
        <Scene name="offline" />
      ) : (
        <div className="state-picture" aria-hidden="true">
          <Icon icon={alertCircleOutline} />
        </div>
      )}
      <h2>{title ?? t(isNowhere ? 'notFound.heading' : 'errors.failedHeading')}</h2>
      <p className="quiet">{isNowhere ? t('notFound.message') : errorText(error)}</p>
      {onRetry && !isGone && <Button onClick={onRetry}>{t('tryAgain')}</Button>}
      {children}
    </div>
  )
}

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Skeleton of a list of cards with a picture and three lines. */
export function CardListSkeleton({ count = 4 }: { count?: number }) {
  const { t } = useTranslation()
  return (
    <output className="card-list" aria-label={t('loading')}>
      {indexes(count).map((index) => (
        <div key={index} className="card row" style={{ flexWrap: 'nowrap' }}>
          <Skeleton style={{ width: '4rem', height: '4rem', flex: 'none' }} />
          <div style={{ flex: 1 }}>
            <Skeleton style={{ width: '55%', height: '1.25rem' }} />
            <Skeleton style={{ width: '80%', height: '1rem' }} />
            <Skeleton style={{ width: '40%', height: '1rem' }} />
          </div>
        </div>
      ))}
    </output>
  )
}

/** Skeleton of rows with one line, such as names or history entries. */
export function RowsSkeleton({ count = 6 }: { count?: number }) {
  const { t } = useTranslation()
  return (
    <output className="stack" aria-label={t('loading')}>
      {indexes(count).map((index) => (
        <Skeleton key={index} style={{ height: '2.75rem', width: '100%' }} />
      ))}
    </output>
  )
}

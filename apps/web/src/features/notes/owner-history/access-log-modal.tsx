import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { viewerZone } from '../../../lib/time/region.ts'
import { AppModal } from '../../../ui/modal/app-modal.tsx'
import { LoadMore } from '../../../ui/action/load-more.tsx'
import { EmptyState, FailedState, RowsSkeleton } from '../../../ui/page/states.tsx'
import { useAccessLog } from '../queries.ts'

/** The accesses of practices to a pet's history (specification/readings §4). */
export function AccessLogModal({ petId, onClose }: { petId: string; onClose: () => void }) {
  const { t } = useTranslation('history')
  const log = useAccessLog(petId)
  const accesses = log.data?.pages.flatMap((page) => page.accesses)
  return (
    <AppModal isOpen onClose={onClose} title={t('access.title')}>
      <div className="stack">
        <p className="quiet">{t('access.hint')}</p>
        {log.isPending && <RowsSkeleton count={3} />}
        {log.isError && !log.data && <FailedState error={log.error} onRetry={() => void log.refetch()} />}
        {accesses?.length === 0 && <EmptyState title={t('access.none')} />}
        {accesses && accesses.length > 0 && (
          <ul className="list">
            {accesses.map(({ _id, at, name, docName }) => (
              <li key={_id} className="access-row">
                <p>{name === docName ? name : t('access.row', { name, doctor: docName })}</p>
                <p className="quiet">
                  <time translate="no" dateTime={at}>
                    {formatDateTime(at, viewerZone())}
                  </time>
                </p>
              </li>
            ))}
          </ul>
        )}
        {log.hasNextPage && (
          <LoadMore busy={log.isFetchingNextPage} onMore={() => void log.fetchNextPage()}>
            {t('access.older')}
          </LoadMore>
        )}
      </div>
    </AppModal>
  )
}

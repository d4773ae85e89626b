import { useTranslation } from '../../../lib/text/translation.ts'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { viewerZone } from '../../../lib/time/region.ts'
import { AppModal } from '../../../ui/modal/app-modal.tsx'
import { LoadMore } from '../../../ui/action/load-more.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { EmptyState, RowsSkeleton } from '../../../ui/page/states.tsx'
import { useAccessLog } from '../queries.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'

/** The accesses of practices to a pet's history (specification/readings §4). */
export function AccessLogModal({ petId, onClose }: { petId: string; onClose: () => void }) {
  const { t } = useTranslation('history')
  const log = useAccessLog(petId)
  const accesses = log.data?.pages.flatMap((page) => page.accesses)
  return (
    <AppModal isOpen onClose={onClose} title={t('access.title')}>
      <div className="stack">
        <p className="quiet">{t('access.hint')}</p>
        <Loaded
          query={{ data: accesses, error: log.error, refetch: log.refetch }}
          skeleton={<RowsSkeleton count={3} />}
          empty={<EmptyState title={t('access.none')} />}
        >
          {(all) => (
            <ul className="list">
              {all.map(({ _id, at, name, docName }) => (
                <li key={_id} className="access-row">
                  <p>
                    {name === docName ? (
                      <span translate="no">{name}</span>
                    ) : (
                      <Sentence text={t('access.row', { name: kept(name), doctor: kept(docName) })} />
                    )}
                  </p>
                  <p className="quiet">
                    <time translate="no" dateTime={at}>
                      {formatDateTime(at, viewerZone())}
                    </time>
                  </p>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
        {log.hasNextPage && (
          <LoadMore busy={log.isFetchingNextPage} onMore={() => void log.fetchNextPage()}>
            {t('access.older')}
          </LoadMore>
        )}
      </div>
    </AppModal>
  )
}

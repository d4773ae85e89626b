import { IonButton } from '@ionic/react'
import type { HistoryItem, HistoryVisit } from '@vetvisit/contract/notes/schemas'
import { useEffect } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useLocation } from 'react-router-dom'
import { useStore } from '../../../lib/store.ts'
import { leadTo, useOncePerWish } from '../../../ui/page/lead-to.ts'
import { LoadMore } from '../../../ui/action/load-more.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { CardListSkeleton, EmptyState } from '../../../ui/page/states.tsx'
import { addedEntry } from './added-entry.ts'
import type { HistoryFilter } from '../queries.ts'
import { type EntryActions, entryAnchor } from './history-entry.tsx'
import { HistoryTimeline } from './history-timeline.tsx'
import type { VisitAdding } from './visit-adds.tsx'

export const NO_FILTER: HistoryFilter = { kinds: [], text: '' }

type Loading = {
  isPending: boolean
  error: unknown
  refetch: () => unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** Scrolls to the linked entry (`?entry=`) of a mail or notification, loading earlier pages until it is found. */
function useWantedEntry(loading: Loading, items: readonly HistoryItem[] | undefined): void {
  const { search, key } = useLocation()
  const wanted = new URLSearchParams(search).get('entry')
  const isShown = items?.some(({ _id }) => _id === wanted) === true
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = loading
  useEffect(() => {
    if (wanted !== null && !isShown && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [wanted, isShown, hasNextPage, isFetchingNextPage, fetchNextPage])
  useOncePerWish(
    isShown ? `${key} ${wanted}` : null,
    () => void (wanted !== null && leadTo(entryAnchor(wanted))),
  )
}

/** Brings an entry into sight that this person has just added. */
function useNewEntry(items: readonly HistoryItem[] | undefined): void {
  const id = useStore(addedEntry)
  const isShown = items?.some(({ _id }) => _id === id) === true
  useEffect(() => {
    if (id === null || !isShown) return
    addedEntry.set(null)
    const entry = document.getElementById(entryAnchor(id))
    entry?.scrollIntoView({ block: 'nearest' })
    entry?.classList.add('entry-new')
  }, [id, isShown])
}

type HistoryListProps = {
  loading: Loading
  /** Undefined until the first page has loaded. */
  items: readonly HistoryItem[] | undefined
  /** Says that a history is empty; by default that there is nothing yet. */
  none?: string
  /** Hint for an empty history. */
  noneHint: string
  filter: HistoryFilter
  onFilter: (filter: HistoryFilter) => void
  actions: EntryActions
  onCancel: (item: HistoryItem, visit: HistoryVisit) => void
  showPet: boolean
  adding?: VisitAdding
}

/** A history in all states: loading, failed, empty, without matches, and with earlier pages. */
export function HistoryList({
  loading,
  items,
  none,
  noneHint,
  filter,
  onFilter,
  actions,
  onCancel,
  showPet,
  adding,
}: HistoryListProps) {
  const { t } = useTranslation('history')
  useWantedEntry(loading, items)
  useNewEntry(items)
  if (!items)
    return (
      <Loaded
        query={{ data: items, error: loading.error, refetch: loading.refetch }}
        skeleton={<CardListSkeleton count={3} />}
      />
    )
  // A search without hits so far continues: the end of the list is visible, so the next page loads.
  if (items.length === 0 && !loading.hasNextPage)
    return filter.kinds.length > 0 || filter.text.trim() !== '' ? (
      <EmptyState
        scene="not-found"
        title={t('noMatch')}
        hint={t('noMatchHint')}
        action={<IonButton onClick={() => onFilter(NO_FILTER)}>{t('clearFilter')}</IonButton>}
      />
    ) : (
      <EmptyState title={none ?? t('none')} hint={noneHint} />
    )
  return (
    <>
      <HistoryTimeline
        items={items}
        showPet={showPet}
        onCancel={onCancel}
        actions={actions}
        adding={adding}
        folds={filter.kinds.length === 0 && filter.text === ''}
      />
      {loading.hasNextPage && (
        <LoadMore busy={loading.isFetchingNextPage} onMore={() => void loading.fetchNextPage()}>
          {t('older')}
        </LoadMore>
      )}
    </>
  )
}

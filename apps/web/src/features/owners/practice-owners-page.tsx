import './components/practice-owners.css'
import type { PracticeOwner } from '@vetvisit/contract/owners/practice-routes'
import { useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useKept } from '../../lib/session/kept.ts'
import { LoadMore } from '../../ui/action/load-more.tsx'
import { SearchInput } from '../../ui/field/search-input.tsx'
import { PageShell } from '../../ui/page/page-shell.tsx'
import { CardListSkeleton, EmptyState, FailedState, RowsSkeleton } from '../../ui/page/states.tsx'
import { useMediaQuery } from '../../ui/page/use-media-query.ts'
import { OwnerActs } from './components/owner-acts.tsx'
import { OwnerList } from './components/owner-list.tsx'
import { OwnerTable } from './components/owner-table.tsx'
import { OwnerPetsModal, type PetFormProps } from './owner-pets-modal.tsx'
import { usePracticeOwners } from './practice-queries.ts'
import { useLinkedOwner } from './use-linked-owner.ts'
import { useOwnerOrder } from './use-owner-order.ts'

export type { PetFormProps } from './owner-pets-modal.tsx'

/**
 * `/doctor/patients`: the owners on the practice's record, with links to the histories of their pets; `?owner=` opens the pets of one.
 * A table from 80 em (1280 px) on, below that cards.
 */
export function PracticeOwners({ PetForm }: { PetForm: ComponentType<PetFormProps> }) {
  const { t } = useTranslation(['patients', 'common'])
  const isTable = useMediaQuery('(min-width: 80em)')
  const [text, setText] = useState('')
  const [chosen, setChosen] = useKept<PracticeOwner | null>('owners: pets', null)
  const { linked, close } = useLinkedOwner()
  const sorting = useOwnerOrder()
  const owners = usePracticeOwners(text.trim(), sorting.order)
  const shown = owners.data?.pages.flatMap((page) => page.patients)
  const total = owners.data?.pages[0]?.total ?? 0
  const opened = chosen ?? linked
  const list = { owners: shown ?? [], total, sorting, onPets: setChosen }
  const rest = <Rest owners={owners} isTable={isTable} isFiltered={text.trim() !== ''} />
  return (
    <PageShell
      title={t('common:titles.owners')}
      {...(isTable && { width: 'full', bar: <Bar total={shown ? total : null} onAdded={setChosen} /> })}
    >
      {isTable ? (
        <OwnerTable {...list} text={text} onText={setText}>
          {rest}
        </OwnerTable>
      ) : (
        <div className="practice-owners">
          <OwnerActs onAdded={setChosen} />
          <SearchInput text={text} label={t('search')} onChange={setText} />
          {list.owners.length > 0 && <OwnerList {...list} />}
          {rest}
        </div>
      )}
      {opened && (
        <OwnerPetsModal
          key={opened._id}
          owner={list.owners.find(({ _id }) => _id === opened._id) ?? opened}
          PetForm={PetForm}
          onClose={() => {
            setChosen(null)
            close()
          }}
        />
      )}
    </PageShell>
  )
}

type RestProps = { owners: ReturnType<typeof usePracticeOwners>; isTable: boolean; isFiltered: boolean }

/** What stands below the owners, or in their place: loading, failed, nobody, or the way to more. */
function Rest({ owners, isTable, isFiltered }: RestProps) {
  const { t } = useTranslation('patients')
  if (owners.isPending) return isTable ? <RowsSkeleton /> : <CardListSkeleton />
  if (!owners.data) return <FailedState error={owners.error} onRetry={() => void owners.refetch()} />
  if (owners.data.pages[0]?.total === 0) return <Nobody filtered={isFiltered} />
  if (!owners.hasNextPage) return null
  return (
    <LoadMore busy={owners.isFetchingNextPage} onMore={() => void owners.fetchNextPage()}>
      {t('more')}
    </LoadMore>
  )
}

type BarProps = { total: number | null; onAdded: (owner: PracticeOwner) => void }

/** What stands above the table: how many owners there are, and how to add one. */
function Bar({ total, onAdded }: BarProps) {
  const { t } = useTranslation(['patients', 'common'])
  return (
    <div className="owner-bar">
      <p>
        <strong aria-hidden="true">{t('common:titles.owners')}</strong>{' '}
        <output className="quiet">{total !== null && t('count', { count: total })}</output>
      </p>
      <OwnerActs onAdded={onAdded} />
    </div>
  )
}

function Nobody({ filtered }: { filtered: boolean }) {
  const { t } = useTranslation('patients')
  return filtered ? (
    <EmptyState scene="not-found" title={t('noMatch')} hint={t('noMatchHint')} />
  ) : (
    <EmptyState title={t('none')} hint={t('noneHint')} />
  )
}

import './practice-owners.css'
import { IonButton, IonIcon } from '@ionic/react'
import type { PracticeOwner } from '@vetvisit/contract/owners/practice-routes'
import { personAddOutline } from 'ionicons/icons'
import { lazy, useState, type ComponentType } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useKept } from '../../../lib/session/kept.ts'
import { LoadMore } from '../../../ui/action/load-more.tsx'
import { SearchInput } from '../../../ui/field/search-input.tsx'
import { PageShell } from '../../../ui/page/page-shell.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { CardListSkeleton, EmptyState, RowsSkeleton } from '../../../ui/page/states.tsx'
import { useMediaQuery } from '../../../ui/page/use-media-query.ts'
import { OwnerActs } from './owner-acts.tsx'
import { OwnerList } from './owner-list.tsx'
import { OwnerTable } from './owner-table.tsx'
import { OwnerPetsModal, type PetFormProps } from './owner-pets-modal.tsx'
import { useMayKeepOwners, usePracticeOwners, usePracticeOwner } from './practice-queries.ts'
import { useLocation } from 'react-router-dom'
import { useOwnerOrder } from './use-owner-order.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'
import { FirstOpening } from '../../../ui/modal/first-opening.tsx'

export type { PetFormProps } from './owner-pets-modal.tsx'

const OwnerFormModal = lazy(() =>
  import('../owner-form/owner-form-modal.tsx').then((file) => ({ default: file.OwnerFormModal })),
)

/**
 * `/doctor/patients`: the owners on the practice's record, with links to the histories of their pets; `?owner=` opens the pets of one,
 * `?add=` the form for a new one.
 * A table from 80 em (1280 px) on, below that cards.
 */
export function PracticeOwners({ PetForm }: { PetForm: ComponentType<PetFormProps> }) {
  const { t } = useTranslation(['patients', 'common'])
  const isTable = useMediaQuery('(min-width: 80em)')
  const [text, setText] = useState('')
  const [chosen, setChosen] = useKept<PracticeOwner | null>('owners: pets', null)
  const { linked, added, close } = useLinkedOwner()
  const adding = useAddFromSearch(added, close)
  const sorting = useOwnerOrder()
  const owners = usePracticeOwners(text.trim(), sorting.order)
  const shown = owners.data?.pages.flatMap((page) => page.patients)
  const total = owners.data?.pages[0]?.total ?? 0
  const opened = chosen ?? linked
  const list = { owners: shown ?? [], total, sorting, onPets: setChosen }
  const rest = <Rest owners={owners} isTable={isTable} searchTerm={text.trim()} onAdd={adding.onAdd} />
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
      <AddFromSearch searchTerm={adding.searchTerm} onAdded={setChosen} onClose={adding.onClose} />
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

/** The search from which an owner is added: of this page, or of the link that led here; null for none. */
function useAddFromSearch(linked: string | null, close: () => void) {
  const [here, setHere] = useKept<string | null>('owners: added from a search', null)
  const mayKeep = useMayKeepOwners()
  return {
    searchTerm: here ?? (mayKeep ? linked : null),
    onAdd: mayKeep ? setHere : null,
    onClose: () => {
      setHere(null)
      close()
    },
  }
}

type AddFromSearchProps = {
  searchTerm: string | null
  onAdded: (owner: PracticeOwner) => void
  onClose: () => void
}

function AddFromSearch({ searchTerm, onAdded, onClose }: AddFromSearchProps) {
  if (searchTerm === null) return null
  return (
    <FirstOpening>
      <OwnerFormModal owner={null} searchTerm={searchTerm} onAdded={onAdded} onClose={onClose} />
    </FirstOpening>
  )
}

type RestProps = { owners: ReturnType<typeof usePracticeOwners>; isTable: boolean } & NobodyProps

/** What stands below the owners, or in their place: loading, failed, nobody, or the way to more. */
function Rest({ owners, isTable, ...nobody }: RestProps) {
  const { t } = useTranslation('patients')
  return (
    <Loaded query={owners} skeleton={isTable ? <RowsSkeleton /> : <CardListSkeleton />}>
      {({ pages: [first] }) => {
        if (first?.total === 0) return <Nobody {...nobody} />
        if (!owners.hasNextPage) return first?.patients[0]?.isSimilar ? <AddSearched {...nobody} /> : null
        return (
          <LoadMore busy={owners.isFetchingNextPage} onMore={() => void owners.fetchNextPage()}>
            {t('more')}
          </LoadMore>
        )
      }}
    </Loaded>
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

type NobodyProps = {
  searchTerm: string
  /** Adds the owner who was searched for; null if the reader may not. */
  onAdd: ((searchTerm: string) => void) | null
}

function Nobody({ searchTerm, onAdd }: NobodyProps) {
  const { t } = useTranslation('patients')
  return searchTerm !== '' ? (
    <EmptyState
      scene="not-found"
      title={t('noMatch')}
      hint={t('noMatchHint')}
      action={<AddSearched searchTerm={searchTerm} onAdd={onAdd} />}
    />
  ) : (
    <EmptyState title={t('none')} hint={t('noneHint')} />
  )
}

function AddSearched({ searchTerm, onAdd }: NobodyProps) {
  const { t } = useTranslation('patients')
  if (!onAdd) return null
  return (
    <IonButton
      className="owner-add-searched"
      color="secondary"
      aria-haspopup="dialog"
      onClick={() => onAdd(searchTerm)}
    >
      <IonIcon slot="start" icon={personAddOutline} aria-hidden="true" />
      <Sentence text={t('addSearched', { text: kept(searchTerm) })} />
    </IonButton>
  )
}

const PATH = '/doctor/patients'

type Linked = {
  /** The owner whom the address names; null without one, while loading, and after `close`. */
  linked: PracticeOwner | null
  /** The search from which an owner is to be added; null without one and after `close`. */
  added: string | null
  close: () => void
}

/** What the page's address asks for, once per navigation: an owner, or the form for a new one. */
function useLinkedOwner(): Linked {
  const { pathname, search, key } = useLocation()
  const [seen, setSeen] = useState<string | null>(null)
  const [id, setId] = useState<string | null>(null)
  const [added, setAdded] = useState<string | null>(null)
  const arrival = `${key} ${search}`
  if (pathname === PATH && arrival !== seen) {
    setSeen(arrival)
    const asked = new URLSearchParams(search)
    setId(asked.get('owner'))
    setAdded(asked.get('add'))
  }
  const owner = usePracticeOwner(id)
  const close = () => {
    setId(null)
    setAdded(null)
  }
  return { linked: id === null ? null : (owner.data ?? null), added, close }
}

import { IonButton, IonCheckbox, IonIcon } from '@ionic/react'
import { addOutline, funnelOutline } from 'ionicons/icons'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useOnline } from '../../../platform/network.ts'
import { SearchInput } from '../../../ui/field/search-input.tsx'
import { DialogPopover } from '../../../ui/modal/dialog-popover.tsx'
import type { HistoryFilter } from '../queries.ts'
import { ADD_KINDS, type AddKind } from './add-kinds.ts'

/** Options of the filter menu; `note` counts as text, and upcoming appointments are `active`. */
const FILTER_KINDS = [
  { kind: 'appointment', types: ['appointment'] },
  { kind: 'active', types: ['active'] },
  { kind: 'text', types: ['text', 'note'] },
  { kind: 'prescription', types: ['prescription'] },
  { kind: 'lab', types: ['lab'] },
  { kind: 'report', types: ['report'] },
  { kind: 'cancelled', types: ['cancelled', 'rejected'] },
] as const

type SearchAndFilterProps = { filter: HistoryFilter; onFilter: (filter: HistoryFilter) => void }

/** Filters a history by text and by types of entries. */
export function SearchAndFilter({ filter, onFilter }: SearchAndFilterProps) {
  const { t } = useTranslation('history')
  return (
    <>
      <SearchInput
        className="history-search"
        text={filter.text}
        label={t('search')}
        onChange={(text) => onFilter({ ...filter, text })}
      />
      <FilterMenu kinds={filter.kinds} onChange={(kinds) => onFilter({ ...filter, kinds })} />
    </>
  )
}

type FilterMenuProps = { kinds: readonly string[]; onChange: (kinds: readonly string[]) => void }

/** The filter menu of a history: the types of entries to show; none selected shows all. */
function FilterMenu({ kinds, onChange }: FilterMenuProps) {
  const { t } = useTranslation('history')
  const [opener, setOpener] = useState<Event>()
  const toggle = (types: readonly string[], on: boolean) =>
    onChange(on ? [...kinds, ...types] : kinds.filter((kind) => !types.includes(kind)))
  const count = FILTER_KINDS.filter(({ types }) => kinds.includes(types[0])).length
  return (
    <>
      <IonButton fill="outline" aria-haspopup="dialog" onClick={(event) => setOpener(event.nativeEvent)}>
        <IonIcon slot="start" icon={funnelOutline} aria-hidden="true" />
        {count === 0 ? t('filter') : t('filterActive', { count })}
      </IonButton>
      <DialogPopover event={opener} onClose={() => setOpener(undefined)} label={t('filterTitle')}>
        <ul className="history-menu">
          {FILTER_KINDS.map(({ kind, types }) => (
            <li key={kind}>
              <IonCheckbox
                labelPlacement="end"
                justify="start"
                checked={kinds.includes(types[0])}
                onIonChange={(event) => toggle(types, event.detail.checked)}
              >
                {t(`kinds.${kind}`)}
              </IonCheckbox>
            </li>
          ))}
          <li>
            <IonButton fill="clear" disabled={kinds.length === 0} onClick={() => onChange([])}>
              {t('filterAll')}
            </IonButton>
          </li>
        </ul>
      </DialogPopover>
    </>
  )
}

type AddMenuProps<Kind extends AddKind> = {
  kinds: readonly Kind[]
  onAdd: (kind: Kind) => void
  /** The visit that this menu belongs to, if there are several menus. */
  visit?: string
  /** True if entries may be written without a network and sent later. */
  mayWait?: boolean
}

/** The menu of entries that this person may add to the history. */
export function AddMenu<Kind extends AddKind>({ kinds, onAdd, visit, mayWait = false }: AddMenuProps<Kind>) {
  const { t } = useTranslation(['history', 'common'])
  const online = useOnline()
  const [opener, setOpener] = useState<Event>()
  const choose = (kind: Kind) => {
    setOpener(undefined)
    onAdd(kind)
  }
  return (
    <>
      <IonButton
        {...(visit === undefined
          ? { color: 'secondary' }
          : { fill: 'clear', size: 'small', 'aria-label': `${t('addToVisit')}: ${visit}` })}
        disabled={!online && !mayWait}
        aria-haspopup="dialog"
        onClick={(event) => setOpener(event.nativeEvent)}
      >
        <IonIcon slot="start" icon={addOutline} aria-hidden="true" />
        {t(visit === undefined ? 'common:add' : 'addToVisit')}
      </IonButton>
      <DialogPopover
        event={opener}
        onClose={() => setOpener(undefined)}
        label={t(visit === undefined ? 'addMenu' : 'addToVisit')}
      >
        <ul className="history-menu">
          {kinds.map((kind) => (
            <li key={kind}>
              <button type="button" className="menu-item" onClick={() => choose(kind)}>
                <IonIcon icon={ADD_KINDS[kind].icon} aria-hidden="true" />
                {t(ADD_KINDS[kind].text)}
              </button>
            </li>
          ))}
        </ul>
      </DialogPopover>
    </>
  )
}

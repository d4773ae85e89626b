import { IonButton, IonCheckbox, IonIcon, IonInput } from '@ionic/react'
import { addOutline, documentTextOutline, funnelOutline, pencilOutline, searchOutline } from 'ionicons/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '../../../platform/network.ts'
import { DialogPopover } from '../../../ui/dialog-popover.tsx'

/** What the filter menu offers; `note` is a text, too, and a visit is what `active` calls it. */
const FILTER_KINDS = [
  { kind: 'appointment', types: ['appointment'] },
  { kind: 'active', types: ['active'] },
  { kind: 'text', types: ['text', 'note'] },
  { kind: 'prescription', types: ['prescription'] },
  { kind: 'lab', types: ['lab'] },
  { kind: 'report', types: ['report'] },
  { kind: 'cancelled', types: ['cancelled', 'rejected'] },
] as const

type FilterMenuProps = { kinds: readonly string[]; onChange: (kinds: readonly string[]) => void }

/** The filter-history menu: which kinds of entries are shown. None chosen shows all. */
export function FilterMenu({ kinds, onChange }: FilterMenuProps) {
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

/** The add-to-history menu of an owner: text and report (spec 1 §2). */
export function AddMenu({ onAdd }: { onAdd: (kind: 'text' | 'report') => void }) {
  const { t } = useTranslation('history')
  const online = useOnline()
  const [opener, setOpener] = useState<Event>()
  const choose = (kind: 'text' | 'report') => {
    setOpener(undefined)
    onAdd(kind)
  }
  return (
    <>
      <IonButton
        color="secondary"
        disabled={!online}
        aria-haspopup="dialog"
        onClick={(event) => setOpener(event.nativeEvent)}
      >
        <IonIcon slot="start" icon={addOutline} aria-hidden="true" />
        {t('add')}
      </IonButton>
      <DialogPopover event={opener} onClose={() => setOpener(undefined)} label={t('addMenu')}>
        <ul className="history-menu">
          <li>
            <button type="button" className="menu-item" onClick={() => choose('text')}>
              <IonIcon icon={pencilOutline} aria-hidden="true" />
              {t('addText')}
            </button>
          </li>
          <li>
            <button type="button" className="menu-item" onClick={() => choose('report')}>
              <IonIcon icon={documentTextOutline} aria-hidden="true" />
              {t('addReport')}
            </button>
          </li>
        </ul>
      </DialogPopover>
    </>
  )
}

/** The text filter: entries that contain it, whatever its case. */
export function HistorySearch({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('history')
  return (
    <IonInput
      className="history-search"
      type="search"
      fill="outline"
      clearInput
      value={text}
      debounce={300}
      maxlength={200}
      placeholder={t('search')}
      aria-label={t('search')}
      onIonInput={(event) => onChange(event.detail.value ?? '')}
    >
      <IonIcon slot="start" icon={searchOutline} aria-hidden="true" />
    </IonInput>
  )
}

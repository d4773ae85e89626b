import { IonIcon } from '@ionic/react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '../../../platform/network.ts'
import { ADD_KINDS, type AddKind } from '../entries/add-kinds.ts'

type AddBarProps = {
  kinds: readonly AddKind[]
  /** The kind whose form is in front. */
  shown: AddKind | null
  onAdd: (kind: AddKind) => void
}

/** Entries that this person may add to the history, as buttons in a row: the options of `AddMenu`. */
export function AddBar({ kinds, shown, onAdd }: AddBarProps) {
  const { t } = useTranslation('history')
  const online = useOnline()
  return (
    <ul className="add-bar" aria-label={t('addMenu')}>
      {kinds.map((kind) => (
        <li key={kind}>
          <button
            type="button"
            disabled={!online}
            {...(kind !== 'appointment' && { 'aria-pressed': kind === shown })}
            onClick={() => onAdd(kind)}
          >
            <IonIcon icon={ADD_KINDS[kind].icon} aria-hidden="true" />
            {t(ADD_KINDS[kind].text)}
          </button>
        </li>
      ))}
    </ul>
  )
}

import { IonIcon } from '@ionic/react'
import { peopleOutline } from 'ionicons/icons'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { PersonPicture } from '../../../ui/picture/person-picture.tsx'
import type { Column } from './columns.ts'

type ChooseVetsProps = {
  columns: readonly Column[]
  hidden: ReadonlySet<string>
  onToggle: (vetId: string) => void
}

/** Chooses whose columns are shown; one always is. */
export function ChooseVets({ columns, hidden, onToggle }: ChooseVetsProps) {
  const { t } = useTranslation('columns')
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  useCloseOutside(place, isOpen, () => setOpen(false))
  const shown = columns.filter(({ id: vetId }) => !hidden.has(vetId))
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setOpen(false)
    place.current?.querySelector('button')?.focus()
  }
  return (
    <div ref={place} className="choose-vets" onKeyDown={escape} role="presentation">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`${t('choose')}, ${t('chosen', { shown: shown.length, all: columns.length })}`}
        title={t('choose')}
        onClick={() => setOpen(!isOpen)}
      >
        <IonIcon icon={peopleOutline} aria-hidden="true" />
        {shown.length < columns.length && (
          <span className="figures" translate="no" aria-hidden="true">
            {shown.length}/{columns.length}
          </span>
        )}
      </button>
      <fieldset id={id} className="choose-vets-list" hidden={!isOpen}>
        <legend>{t('choose')}</legend>
        {columns.map(({ id: vetId, name, photo }) => {
          const isShown = !hidden.has(vetId)
          return (
            <label key={vetId}>
              <input
                type="checkbox"
                checked={isShown}
                disabled={isShown && shown.length === 1}
                onChange={() => onToggle(vetId)}
              />
              <PersonPicture name={name} photo={photo} size={1.75} />
              <span translate="no">{name}</span>
            </label>
          )
        })}
        <p className="quiet">{t('keys')}</p>
      </fieldset>
    </div>
  )
}

function useCloseOutside(place: React.RefObject<HTMLElement | null>, isOpen: boolean, close: () => void) {
  useEffect(() => {
    if (!isOpen) return undefined
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) close()
    }
    // A press on a checkbox gives the focus to the page around it in Safari: the press is no way out.
    const beside = (event: Event) => {
      if (!(event.target instanceof Node && event.target.contains(place.current))) outside(event)
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', beside)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', beside)
    }
  }, [place, isOpen, close])
}

import { IonIcon } from '@ionic/react'
import type { PracticeHistory } from '@vetvisit/contract/notes/routes'
import { timeOutline } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formatTime } from '../../../lib/time/dates.ts'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'
import { useOnline } from '../../../platform/network.ts'
import { ADD_KINDS, type AddKind } from '../history/add-kinds.ts'

/** The animal, its owner and a running visit, in place of the page's title. */
export function RecordBar({ about: { pet, patient, running } }: { about: PracticeHistory }) {
  const { t } = useTranslation('history')
  return (
    <div className="record-bar">
      <PetPicture pet={pet} size={1.875} />
      <strong translate="no">{pet.name}</strong>
      <span translate="no" className="record-bar-owner quiet">
        {patient.fullname}
      </span>
      {running && (
        <span className="record-bar-visit">
          <IonIcon icon={timeOutline} aria-hidden="true" />
          {t('record.since', { time: formatTime(running.start, running.timeZone) })}
        </span>
      )}
    </div>
  )
}

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

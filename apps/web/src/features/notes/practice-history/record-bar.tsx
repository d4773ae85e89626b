import { IonIcon } from '@ionic/react'
import type { PracticeHistory } from '@vetvisit/contract/notes/routes'
import { timeOutline } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../lib/time/dates.ts'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'

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

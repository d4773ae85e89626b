import { IonSelect, IonSelectOption } from '@ionic/react'
import type { HistoryItem } from '@vetvisit/contract/notes/schemas'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useKept } from '../../../lib/session/kept.ts'
import { usePracticeClinics } from '../queries.ts'

/** The part of the call that determines the clinic of a prescription. */
type SentPlace = { appointment?: string; clinic?: string }

export type Place = {
  sent: SentPlace
  isChanged: boolean
  clinics: readonly { _id: string; name: string }[]
  /** True while it is not known whether there are several clinics. */
  isPending: boolean
  chosen: string | null
  choose: (clinicId: string) => void
  missing: boolean
  /** Returns true if the clinic is known; otherwise shows a message. */
  isChosen: () => boolean
}

/**
 * A prescription is headed by the clinic of its visit; without a visit the doctor chooses a clinic if there are several.
 *
 * @param visitId of the visit for which a new prescription is written
 */
export function usePlace(visitId: string | null, item: HistoryItem | null): Place {
  const asks = (item ? item.appointment : visitId) === null
  const found = usePracticeClinics(asks)
  const several = found.data && found.data.length > 1 ? found.data : []
  const clinics = asks ? several : []
  const first = item?.sheet?.clinicId ?? null
  const [chosen, setChosen] = useKept('prescription: clinic', first)
  const [missing, setMissing] = useState(false)
  const isChanged = chosen !== first
  return {
    sent: {
      ...(item === null && visitId !== null && { appointment: visitId }),
      ...(asks && isChanged && chosen !== null && { clinic: chosen }),
    },
    isChanged,
    clinics,
    isPending: asks && found.isLoading,
    chosen,
    choose: (clinicId) => {
      setChosen(clinicId)
      setMissing(false)
    },
    missing,
    isChosen: () => {
      const known = clinics.length === 0 || chosen !== null
      setMissing(!known)
      return known
    },
  }
}

/** Chooses the clinic that heads the prescription. */
export function ClinicChoice({ place }: { place: Place }) {
  const { t } = useTranslation('history')
  if (place.clinics.length === 0) return null
  return (
    <div>
      <IonSelect
        label={t('prescription.clinic')}
        labelPlacement="stacked"
        fill="outline"
        interface="popover"
        interfaceOptions={{ size: 'cover' }}
        value={place.chosen}
        onIonChange={(event) => place.choose(String(event.detail.value))}
      >
        {place.clinics.map(({ _id, name }) => (
          <IonSelectOption key={_id} value={_id}>
            {name}
          </IonSelectOption>
        ))}
      </IonSelect>
      {place.missing && (
        <p className="field-error" role="alert">
          {t('prescription.clinicMissing')}
        </p>
      )}
    </div>
  )
}

import { IonSelect, IonSelectOption } from '@ionic/react'
import { useTranslation } from '../../../lib/text/translation.ts'

export type PetChoice = { _id: string; name: string }

type PetFieldProps = {
  pets: readonly PetChoice[]
  /** Undefined while no pet is chosen. */
  chosen: string | undefined
  onChoose: (petId: string) => void
}

/** Chooses the pet of an entry. */
export function PetField({ pets, chosen, onChoose }: PetFieldProps) {
  const { t } = useTranslation('history')
  return (
    <IonSelect
      label={t('choosePet')}
      labelPlacement="stacked"
      fill="outline"
      interface="popover"
      value={chosen ?? null}
      onIonChange={(event) => onChoose(String(event.detail.value))}
    >
      {pets.map((pet) => (
        <IonSelectOption translate="no" key={pet._id} value={pet._id}>
          {pet.name}
        </IonSelectOption>
      ))}
    </IonSelect>
  )
}

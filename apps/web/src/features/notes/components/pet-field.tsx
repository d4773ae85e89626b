import { IonSelect, IonSelectOption } from '@ionic/react'

export type PetChoice = { _id: string; name: string }

type PetFieldProps = {
  label: string
  pets: readonly PetChoice[]
  /** None while nothing is chosen. */
  chosen: string | undefined
  onChoose: (petId: string) => void
}

/** Whose history it is. */
export function PetField({ label, pets, chosen, onChoose }: PetFieldProps) {
  return (
    <IonSelect
      label={label}
      labelPlacement="stacked"
      fill="outline"
      interface="popover"
      value={chosen ?? null}
      onIonChange={(event) => onChoose(String(event.detail.value))}
    >
      {pets.map((pet) => (
        <IonSelectOption key={pet._id} value={pet._id}>
          {pet.name}
        </IonSelectOption>
      ))}
    </IonSelect>
  )
}

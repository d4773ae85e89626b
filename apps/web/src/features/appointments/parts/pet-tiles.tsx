import type { OwnerChoice } from '@vetvisit/contract/appointments/booking/schemas'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../ui/show/avatar.tsx'

type PetTilesProps = {
  pets: OwnerChoice['pets']
  chosen: string | null
  onChoose: (petId: string) => void
}

/** The pets of one owner, of which one is chosen. */
export function PetTiles({ pets, chosen, onChoose }: PetTilesProps) {
  const { t } = useTranslation()
  return (
    <div className="choice-tiles">
      {pets.map(({ _id, name, profile, type, breed }) => (
        <label key={_id} className="tile animal-tile">
          <input type="radio" name="pet" checked={_id === chosen} onChange={() => onChoose(_id)} />
          <Avatar name={name} picture={profile} species={type} size={2.5} />
          <span className="tile-text">
            <b>{name}</b>
            <span className="quiet">
              {t(`speciesNames.${type}`)}, {breed}
            </span>
          </span>
        </label>
      ))}
    </div>
  )
}

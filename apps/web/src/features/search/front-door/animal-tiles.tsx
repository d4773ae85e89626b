import { SPECIES, type Species } from '@vetvisit/contract/pets/species'
import { ellipsisHorizontal } from 'ionicons/icons'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useMediaQuery } from '../../../ui/page/use-media-query.ts'
import { Animal } from '../../../ui/picture/animal.tsx'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'
import { Icon } from '../../../ui/show/icon.tsx'

/** A pet of the reader; choosing it chooses its kind. */
export type OwnPet = {
  _id: string
  name: string
  type: string | null
  breed?: string | null
  profile?: string | null | undefined
}

/** The kinds that most people look for, then the others in the order of the form. */
const COMMON: readonly Species[] = ['Dog', 'Cat', 'Rabbit', 'Birds', 'Hamster', 'Turtles', 'Horse']
const KINDS = [...COMMON, ...SPECIES.filter((kind) => !COMMON.includes(kind))]

type Tile = { key: string; kind: Species; pet?: OwnPet }

type AnimalTilesProps = {
  pets: readonly OwnPet[]
  chosen: Species | undefined
  onChoose: (kind: Species | undefined) => void
}

/** The owner's pets and the kinds of animals as pictures; one can be chosen, and again freed. */
export function AnimalTiles({ pets, chosen, onChoose }: AnimalTilesProps) {
  const { t } = useTranslation(['search', 'common'])
  const isWide = useMediaQuery('(min-width: 48em)')
  const [showsAll, setShowsAll] = useState(false)
  const [tapped, setTapped] = useState<string>()
  const tiles = tilesOf(pets)
  const shown = showsAll ? tiles : firstTiles(tiles, isWide ? COMMON.length : 4, chosen)
  const active =
    shown.find(({ key, kind }) => kind === chosen && key === tapped) ??
    shown.find(({ kind }) => kind === chosen)
  return (
    <fieldset className="door-animals">
      <legend className="sr-only">{t('door.animal')}</legend>
      {shown.map((tile) => (
        <button
          key={tile.key}
          type="button"
          className="door-animal"
          aria-pressed={tile === active}
          onClick={() => {
            setTapped(tile.key)
            onChoose(tile === active ? undefined : tile.kind)
          }}
        >
          <span className="door-animal-picture">
            {tile.pet ? (
              <PetPicture pet={tile.pet} size={2.5} />
            ) : (
              <Animal type={tile.kind} className="door-animal-head" />
            )}
          </span>
          <span translate={tile.pet ? 'no' : undefined} className="door-animal-name">
            {tile.pet?.name ?? t(`door.kinds.${tile.kind}`)}
          </span>
        </button>
      ))}
      {!showsAll && (
        <button type="button" className="door-animal" onClick={() => setShowsAll(true)}>
          <span className="door-animal-picture">
            <Icon icon={ellipsisHorizontal} />
          </span>
          <span className="door-animal-name">{t('door.more')}</span>
        </button>
      )}
    </fieldset>
  )
}

function tilesOf(pets: readonly OwnPet[]): Tile[] {
  const own = pets.flatMap((pet) => {
    const kind = SPECIES.find((species) => species === pet.type)
    return kind ? [{ key: pet._id, kind, pet }] : []
  })
  return [...own, ...KINDS.map((kind) => ({ key: kind, kind }))]
}

/** The first tiles; a chosen one from further behind takes the last place. */
function firstTiles(tiles: readonly Tile[], count: number, chosen: Species | undefined): readonly Tile[] {
  const first = tiles.slice(0, count)
  const late = first.some(({ kind }) => kind === chosen)
    ? undefined
    : tiles.find(({ kind }) => kind === chosen)
  return late ? [...first.slice(0, -1), late] : first
}

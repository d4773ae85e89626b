import { portraitOf } from '@vetvisit/drawings/animals/breeds'
import { groundOf, portraitFile } from '@vetvisit/drawings/animals/kinds'
import { drawingPath } from './drawing-path.ts'
import { Photo, pictureSize } from './photo.tsx'

type PetPictureProps = {
  pet: {
    _id?: string
    name: string
    type: string | null
    breed?: string | null
    profile?: string | null | undefined
  }
  /** Length of an edge in rem. */
  size?: number
  /** The name is beside it, so the picture needs no label. */
  decorative?: boolean
}

/** A pet, round: its photo, else the head of its breed in its coat. */
export function PetPicture({ pet, size = 3, decorative = true }: PetPictureProps) {
  const { _id: id, type, breed, name } = pet
  // Without the colour, because lists do not have it and a pet looks the same everywhere.
  const portrait = portraitOf({ id, type, breed })
  const alt = decorative ? '' : name
  return (
    <span className="avatar" data-ground={groundOf(portrait)} style={pictureSize(size)}>
      <Photo
        src={pet.profile}
        alt={alt}
        standIn={<img className="head" src={drawingPath(portraitFile(portrait))} alt={alt} loading="lazy" />}
      />
    </span>
  )
}

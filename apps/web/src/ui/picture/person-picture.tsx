import { Photo, pictureSize } from './photo.tsx'

type PersonPictureProps = {
  name: string
  photo: string | null | undefined
  /** Length of an edge in rem. */
  size?: number
  /** The name is beside it, so the picture needs no label. */
  decorative?: boolean
}

const GROUNDS = ['pine', 'apricot', 'plum'] as const

/** A person, round: the photo, else a plain bust on a ground by the name. */
export function PersonPicture({ name, photo, size = 3, decorative = true }: PersonPictureProps) {
  const ground = GROUNDS[name.length % GROUNDS.length]
  const spoken = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name }
  return (
    <span className="avatar" data-ground={ground} style={pictureSize(size)}>
      <Photo
        src={photo}
        alt={decorative ? '' : name}
        standIn={
          <svg className="bust" viewBox="0 0 96 96" {...spoken}>
            <circle cx="48" cy="40" r="17" />
            <path d="M12 96C12 74 28 64 48 64S84 74 84 96Z" />
          </svg>
        }
      />
    </span>
  )
}

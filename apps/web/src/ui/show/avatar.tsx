import { IonIcon } from '@ionic/react'
import { person } from 'ionicons/icons'
import { useState } from 'react'
import { fileAddress } from '../../lib/api/call.ts'
import { SpeciesIcon, speciesKind } from './species-icon.tsx'

type AvatarProps = {
  name: string
  /** URL of the picture; without one, or if it fails to load, the species or initials are shown, or an icon without a name. */
  picture?: string | null | undefined
  /** Species of a pet, whose silhouette replaces initials. */
  species?: string | null
  /** Length of an edge in rem. */
  size?: number
  /** True if the name stands beside it, so that the picture needs no label. */
  decorative?: boolean
}

/** First letters of the first and the last name. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/^(?:(?:dr|prof|डॉ)\.?\s+|\p{L}{2,}\.\s+)+/iu, '')
    .split(/\s+/)
    .filter(Boolean)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return [first, last]
    .map((word) => word.slice(0, (word.codePointAt(0) ?? 0) > 0xffff ? 2 : 1))
    .join('')
    .toLocaleUpperCase()
}

/** A round picture of a person or pet. */
export function Avatar({ name, picture, species, size = 3, decorative = true }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  // With large letters the text needs the room more than a picture does.
  const style = { '--avatar-size': `min(${size}rem, ${size * 20}px)` } as React.CSSProperties
  const standIn =
    species === undefined ? (
      initialsOf(name) || <IonIcon icon={person} aria-hidden="true" />
    ) : (
      <SpeciesIcon kind={speciesKind(species)} />
    )
  const spoken = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name }
  if (picture && picture !== broken) {
    return (
      <span className="avatar" style={style}>
        <img
          src={fileAddress(picture)}
          alt={decorative ? '' : name}
          loading="lazy"
          onError={() => setBroken(picture)}
        />
      </span>
    )
  }
  return (
    <span className="avatar" style={style} {...spoken}>
      {standIn}
    </span>
  )
}

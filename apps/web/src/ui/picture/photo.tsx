import { useState, type ReactNode } from 'react'
import { fileAddress } from '../../lib/api/call.ts'

type PhotoProps = {
  /** URL of the photo; without one, or if it fails to load, `standIn` is shown. */
  src: string | null | undefined
  /** Empty if the name stands beside it. */
  alt: string
  standIn: ReactNode
}

/** A photo, or the drawing that stands in for it. */
export function Photo({ src, alt, standIn }: PhotoProps) {
  const [broken, setBroken] = useState<string | null>(null)
  if (!src || src === broken) return standIn
  return <img src={fileAddress(src)} alt={alt} loading="lazy" onError={() => setBroken(src)} />
}

/** Edge of a round picture in rem; large letters need the room more than a picture does. */
export const pictureSize = (size: number) =>
  ({ '--avatar-size': `min(${size}rem, ${size * 20}px)` }) as React.CSSProperties

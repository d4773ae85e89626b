import { portraitFile, portraitOfKind } from '@vetvisit/drawings/animals/kinds'
import { facadeOf } from '@vetvisit/drawings/practices/facade'
import { signOf } from '@vetvisit/drawings/practices/sign'
import type { CSSProperties } from 'react'
import { drawingPath } from '../../ui/picture/drawing-path.ts'

type HouseProps = { id: string; species: readonly string[]; isFirst?: boolean }

/** The house of a practice as `PracticePicture` draws it, from files of the server. Decorative. */
export function House({ id, species, isFirst = false }: HouseProps) {
  const { colour, sign } = facadeOf(id)
  const loading = isFirst ? 'eager' : 'lazy'
  return (
    <span
      className="facade"
      style={{ '--facade': colour, '--sign': `${sign.y / 1.2}%` } as CSSProperties}
      aria-hidden="true"
    >
      <img src={`/vet/house/${id}.svg`} alt="" loading={loading} />
      <img
        className="facade-sign"
        src={drawingPath(portraitFile(portraitOfKind(signOf(id, species))))}
        alt=""
        loading={loading}
      />
    </span>
  )
}

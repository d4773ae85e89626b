import { portraitFile, portraitOfKind } from '@vetvisit/drawings/animals/kinds'
import { facadeOf } from '@vetvisit/drawings/practices/facade'
import { pick } from '@vetvisit/drawings/svg'
import type { CSSProperties } from 'react'
import { drawingPath } from '../../ui/picture/drawing-path.ts'
import { SIGN_ANIMALS } from '../../ui/picture/sign-animals.ts'

type HouseProps = { id: string; species: readonly string[]; isFirst?: boolean }

/** The house of a practice as `PracticePicture` draws it, from files of the server. Decorative. */
export function House({ id, species, isFirst = false }: HouseProps) {
  const { colour, sign } = facadeOf(id)
  const animals = species.length > 0 ? species : SIGN_ANIMALS
  const animal = animals[pick(id, animals.length, 'sign')] ?? 'Dog'
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
        src={drawingPath(portraitFile(portraitOfKind(animal)))}
        alt=""
        loading={loading}
      />
    </span>
  )
}

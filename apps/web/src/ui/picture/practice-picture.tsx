import './practice-picture.css'
import { portraitFile, portraitOfKind } from '@vetvisit/drawings/animals/kinds'
import type { facadeFile, facadeOf } from '@vetvisit/drawings/practices/facade'
import { signOf } from '@vetvisit/drawings/practices/sign'
import { useEffect, useState } from 'react'
import { drawingPath } from './drawing-path.ts'

type PracticePictureProps = {
  /** Decides the house, so that a practice is known again. */
  id: string
  /** Kinds of animals it treats; one of them is on its sign. Empty if it names none. */
  species?: readonly string[]
}

type Facades = { facadeOf: typeof facadeOf; facadeFile: typeof facadeFile }
let loaded: Facades | undefined

/** What draws houses; loaded after the page, because cards can be read without them. */
function useFacades(): Facades | undefined {
  const [facades, setFacades] = useState(loaded)
  useEffect(() => {
    if (facades) return
    // Without a connection the sky stays empty.
    import('@vetvisit/drawings/practices/facade').then(
      (module) => setFacades((loaded = module)),
      () => undefined,
    )
  }, [facades])
  return facades
}

/** The house of a practice, drawn from its id; fills its box, wide boxes show the street. Decorative. */
export function PracticePicture({ id, species = [] }: PracticePictureProps) {
  const facades = useFacades()
  if (!facades) return <span className="facade" aria-hidden="true" />
  const facade = facades.facadeOf(id)
  const style = { '--facade': facade.colour, '--sign': `${facade.sign.y / 1.2}%` } as React.CSSProperties
  return (
    <span className="facade" style={style} aria-hidden="true">
      <img src={`data:image/svg+xml,${encodeURIComponent(facades.facadeFile(facade))}`} alt="" />
      <img
        className="facade-sign"
        src={drawingPath(portraitFile(portraitOfKind(signOf(id, species))))}
        alt=""
      />
    </span>
  )
}

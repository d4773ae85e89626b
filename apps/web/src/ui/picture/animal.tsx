import { portraitFile, portraitOfKind } from '@vetvisit/drawings/animals/kinds'
import { drawingPath } from './drawing-path.ts'

/** The animal that stands for a kind, as high as the text's capitals unless `className` says otherwise; decorative. */
export function Animal({ type, className = 'animal' }: { type: string; className?: string }) {
  return <img className={className} src={drawingPath(portraitFile(portraitOfKind(type)))} alt="" />
}

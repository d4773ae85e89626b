import type { SceneName } from '@vetvisit/drawings/scenes/names'
import { drawingPath } from './drawing-path.ts'

/** A scene for a page or part that has nothing else to show; decorative, because the words stand below it. */
export function Scene({ name }: { name: SceneName }) {
  const [width, height] = name === 'waiting-room' ? [600, 420] : [320, 240]
  return <img className="scene" src={drawingPath(`scene-${name}.svg`)} width={width} height={height} alt="" />
}

import { headFiles } from './animals/heads.ts'
import { sceneFiles } from './scenes/scenes.ts'

/** A drawing as the web application loads it: a file of its own, named by what it shows. */
export type DrawingFile = { name: string; content: string }

export const drawingFiles = (): DrawingFile[] => [...headFiles(), ...sceneFiles()]

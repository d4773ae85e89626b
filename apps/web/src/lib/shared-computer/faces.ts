import { createStore, useStore } from '../store.ts'
import { readStored, writeStored } from '../session/stored.ts'

/** A person with a PIN who has signed in on this shared computer, and whose session is still there (decision 435). */
export type Face = {
  userId: string
  name: string
  /** Link to the picture; it may have expired. */
  photo: string | null
  token: string
  /** False while the session is open, and until the server has heard that it is locked. */
  isLocked: boolean
}

/** Most people of one computer; the one who was here longest ago gives way. */
const FACES_MAX = 8

const FACES_KEY = 'faces'
const SHARED_KEY = 'shared-computer'

const shared = createStore(readStored(SHARED_KEY) !== null)
const faces = createStore(stored())

function stored(): readonly Face[] {
  try {
    return JSON.parse(readStored(FACES_KEY) ?? '[]') as readonly Face[]
  } catch {
    return []
  }
}

// Another tab locked, unlocked or removed a person.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key !== FACES_KEY && key !== SHARED_KEY && key !== null) return
  shared.set(readStored(SHARED_KEY) !== null)
  faces.set(stored())
})

/** The people of this computer, the last one first. */
export const readFaces = (): readonly Face[] => faces.get()
export const useFaces = (): readonly Face[] => useStore(faces)

export const isShared = (): boolean => shared.get()
export const useShared = (): boolean => useStore(shared)

function save(next: readonly Face[]): void {
  writeStored(FACES_KEY, next.length > 0 ? JSON.stringify(next) : null)
  faces.set(next)
}

/** Marks this browser as shared, or not: then it forgets its people. */
export function setShared(isOn: boolean): void {
  writeStored(SHARED_KEY, isOn ? 'on' : null)
  shared.set(isOn)
  if (!isOn) save([])
}

/** Adds a person, or changes them. @returns people who gave way */
export function keepFace(face: Face): readonly Face[] {
  const all = [face, ...faces.get().filter(({ userId }) => userId !== face.userId)]
  save(all.slice(0, FACES_MAX))
  return all.slice(FACES_MAX)
}

/** Changes a person in their place. */
export const changeFace = (face: Face): void =>
  save(faces.get().map((one) => (one.userId === face.userId ? face : one)))

export const removeFace = (userId: string): void => save(faces.get().filter((face) => face.userId !== userId))

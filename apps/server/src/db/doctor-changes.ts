/** Where a change was made: by this process, or by another one on the same database. */
export type Origin = 'here' | 'elsewhere'

type Listener = (doctorId: string, origin: Origin) => void

/** Tells those who keep something about doctors that it may be out of date. Messages of other processes can be late or get lost. */
export type DoctorChanges = { tell: Listener; listen: (listener: Listener) => void }

export function createDoctorChanges(): DoctorChanges {
  const listeners: Listener[] = []
  return {
    tell: (doctorId, origin) => {
      for (const listener of listeners) listener(doctorId, origin)
    },
    listen: (listener) => void listeners.push(listener),
  }
}

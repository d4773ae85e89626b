import type { Shape } from '../../merge.ts'

export const ROOM_NAME_MAX = 60

/** Rooms that one clinic may offer. */
export const ROOMS_MAX = 20

/** Rooms that one clinic may have with archived ones. */
export const ROOMS_STORED_MAX = 60

/** By this, names of rooms are compared. */
export const roomKey = (name: string): string => name.toLowerCase()

/** How concurrent changes of a clinic's rooms are merged: room by room; new ones by their names. */
export const ROOMS_SHAPES = {
  rooms: {
    rows: { parts: {} },
    key: (row) => {
      const { _id, name } = row as { _id?: string; name: string }
      return _id ?? `new ${roomKey(name)}`
    },
  },
} as const satisfies Record<string, Shape>

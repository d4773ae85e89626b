/** Scenes: `empty` nothing here yet, `sent` on its way, `asleep` nothing to do, `waiting-room` for the dark ground of the front door. */
export type SceneName = 'waiting-room' | 'empty' | 'offline' | 'sent' | 'not-found' | 'asleep'

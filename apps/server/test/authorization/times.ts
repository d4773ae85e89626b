/** Starts on Monday, 2 March, while the cast is made, and on Wednesday, 4 March. */
export const BEGUN = '2026-03-02T09:00:00.000Z'
export const CENTER_BEGUN = '2026-03-02T08:30:00.000Z'
export const AFTER_BEGUN = '2026-03-02T09:10:00.000Z'
export const wednesday = (time: string) => `2026-03-04T${time}:00.000Z`

/** Free in every clinic of the cast. */
export const FREE = wednesday('15:00')
/** All clinics of the cast are closed then. */
export const SUNDAY = '2026-03-08T10:00:00.000Z'
export const PROPOSED = wednesday('14:00')

/** A block in the time of no other object. */
export const BLOCK = {
  start: wednesday('18:00'),
  end: wednesday('19:00'),
  kind: 'meeting',
  note: 'Team',
} as const
/** Another one, after it. */
export const NEXT_BLOCK = { ...BLOCK, start: BLOCK.end, end: wednesday('20:00') } as const

import type { Shape } from '../merge.ts'

/** How concurrent changes of a member are merged: right by right. */
export const MEMBER_SHAPES = { rights: 'members' } as const satisfies Record<string, Shape>

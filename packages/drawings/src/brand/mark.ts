/** The mark: an animal's head whose face is a tick, on a grid of 96; the head has a stroke of 6 units, the tick of 8. */
export const HEAD = 'M22 20L36 34H60L74 20V54A26 26 0 0 1 22 54Z'
export const TICK = 'M36 54L45 63L61 45'
/** Up to 24 px the tick is heavier and the head larger. */
const SMALL_TICK = 'M35 54L45 64L62 45'

export type MarkColours = { head: string; tick: string }

export const MARK_ON_LIGHT: MarkColours = { head: '#0E6467', tick: '#F3A869' }
export const MARK_ON_DARK: MarkColours = { head: '#6CC5C1', tick: '#04292A' }
export const MARK_ON_TILE: MarkColours = { head: '#F3A869', tick: '#073B3D' }
export const TILE = '#073B3D'

const stroke = (colour: string, width: number) =>
  `stroke="${colour}" stroke-width="${width}" stroke-linejoin="round"`

const drawn = ({ head, tick }: MarkColours, d: string, width: number) =>
  `<path d="${HEAD}" fill="${head}" ${stroke(head, 6)}/>` +
  `<path d="${d}" fill="none" stroke-linecap="round" ${stroke(tick, width)}/>`

export const drawMark = (colours: MarkColours): string => drawn(colours, TICK, 8)

/** For 24 px and below, already enlarged around the middle of the tile. */
export const drawSmallMark = (colours: MarkColours): string =>
  `<g transform="translate(48 49) scale(1.2) translate(-48 -50)">${drawn(colours, SMALL_TICK, 10.5)}</g>`

/** The box of the mark without the space around it. */
export const MARK_BOX = { x: 18, y: 16, width: 60, height: 67 } as const

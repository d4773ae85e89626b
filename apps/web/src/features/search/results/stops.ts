/** Where the sheet over the map of a phone can stand, from the whole list to one card. */
export type Stop = 'list' | 'middle' | 'peek'

/** Distance in pixels from the top of the room to the sheet. Low rooms have no middle. */
export type Tops = { list: 0; middle?: number; peek: number }

/** Height of the lowest stop: the handle and one compact card, in units of the text. */
export const PEEK_REM = 10.625

/**
 * The stops that a room has.
 *
 * @param room height for map and sheet in pixels
 * @param peek height of the lowest stop in pixels
 * @param map height of the map at the middle stop, which needs room for at least one card below it
 */
export function topsOf(room: number, { peek, map }: { peek: number; map: number }): Tops {
  const lowest = Math.max(0, room - peek)
  return lowest >= map ? { list: 0, middle: map, peek: lowest } : { list: 0, peek: lowest }
}

const LOWER = ['list', 'middle', 'peek'] as const satisfies Stop[]

/** The stop at which a sheet stands that was left at `wanted`; without that, the one with the map in sight if there is room for both. */
export function standingStop(wanted: Stop | undefined, tops: Tops): Stop {
  if (wanted === undefined) return tops.middle === undefined ? 'list' : 'middle'
  return wanted === 'middle' && tops.middle === undefined ? 'peek' : wanted
}

/** The stop above (-1) or below (1); the same one at the end. */
export function neighbour(stop: Stop, tops: Tops, step: -1 | 1): Stop {
  const stops = LOWER.filter((each) => tops[each] !== undefined)
  return stops[stops.indexOf(stop) + step] ?? stop
}

/** The stop to which a press of the handle leads: up, and from the list down to the map. */
export const nextStop = (stop: Stop, tops: Tops): Stop => neighbour(stop, tops, stop === 'list' ? 1 : -1)

/** The stop nearest to a sheet that was let go. */
export function nearestStop(top: number, tops: Tops): Stop {
  const away = (stop: Stop) => Math.abs((tops[stop] ?? Infinity) - top)
  return LOWER.reduce((best, stop) => (away(stop) < away(best) ? stop : best))
}

/** Size of the drawing; a phone shows its middle, as wide as it is high. */
export const WIDTH = 800
export const HEIGHT = 400
const MIDDLE = { x: WIDTH / 2, y: HEIGHT / 2 }
const PHONE_WIDTH = 350

const RINGS_KM = [0.5, 1, 2, 5, 10, 20]
/** Rings with another radius lie below the pin or outside of the drawing. */
const RING_PX = { least: 50, most: 190 }

/** The practices near fit into this distance from the middle, unless they are very far. */
const NEAR_PX = 165
const PX_PER_KM = { least: 22, most: 180 }
const KM_PER_DEGREE = 111.2

const DOT_PX = 6
const LINE_PX = 16
/** Usual width of a letter. */
const LETTER_PX = 7.2

/** The time of the practice, above the middle. */
const PIN: Box = { left: MIDDLE.x - 70, right: MIDDLE.x + 70, top: MIDDLE.y - 44, bottom: MIDDLE.y }
/** What a phone shows, without the note at the bottom. */
const ROOM: Box = {
  left: MIDDLE.x - PHONE_WIDTH / 2,
  right: MIDDLE.x + PHONE_WIDTH / 2,
  top: 4,
  bottom: HEIGHT - 48,
}

type Box = { left: number; right: number; top: number; bottom: number }
type Position = { lat: number; lng: number }
type Dot = { x: number; y: number; name: string; label: { x: number; y: number } | null }

/**
 * Rings around a practice, and dots of the practices near it, in units of the drawing. A name is written below, above, or beside its dot, where it
 * covers nothing; otherwise it is left out, because the list of practices near has it, too.
 *
 * @param near the nearest first
 */
export function ringMap(
  centre: Position,
  near: readonly (Position & { name: string; distanceKm: number })[],
): { rings: { km: number; radius: number }[]; dots: Dot[] } {
  const farthest = Math.max(...near.map(({ distanceKm }) => distanceKm), 0.1)
  const scale = Math.min(PX_PER_KM.most, Math.max(PX_PER_KM.least, NEAR_PX / farthest))
  const rings = RINGS_KM.map((km) => ({ km, radius: Math.round(km * scale) })).filter(
    ({ radius }) => radius >= RING_PX.least && radius <= RING_PX.most,
  )
  const points = near.map(({ lat, lng, name }) => ({
    name,
    x: Math.round(
      MIDDLE.x + (lng - centre.lng) * KM_PER_DEGREE * Math.cos((centre.lat * Math.PI) / 180) * scale,
    ),
    y: Math.round(MIDDLE.y - (lat - centre.lat) * KM_PER_DEGREE * scale),
  }))
  const covered = [
    PIN,
    ...points.map(({ x, y }) => boxAround(x, y, DOT_PX, DOT_PX)),
    ...rings.map(({ radius }) => boxAround(MIDDLE.x, MIDDLE.y - radius - 10, 24, LINE_PX / 2)),
  ]
  const dots = points.map((point) => {
    const half = (point.name.length * LETTER_PX) / 2
    const label = placesAround(point, half).find(({ x, y }) =>
      isFree(boxAround(x, y, half, LINE_PX / 2), covered),
    )
    if (label) covered.push(boxAround(label.x, label.y, half, LINE_PX / 2))
    return { ...point, label: label ?? null }
  })
  return { rings, dots }
}

/** Middles of a name below, above, right and left of its dot. */
function placesAround({ x, y }: { x: number; y: number }, half: number): { x: number; y: number }[] {
  const away = DOT_PX + 4
  return [
    { x, y: y + away + LINE_PX / 2 },
    { x, y: y - away - LINE_PX / 2 },
    { x: Math.round(x + away + half), y },
    { x: Math.round(x - away - half), y },
  ]
}

const boxAround = (x: number, y: number, halfWidth: number, halfHeight: number): Box => ({
  left: x - halfWidth,
  right: x + halfWidth,
  top: y - halfHeight,
  bottom: y + halfHeight,
})

function isFree(box: Box, covered: readonly Box[]): boolean {
  const fits =
    box.left >= ROOM.left && box.right <= ROOM.right && box.top >= ROOM.top && box.bottom <= ROOM.bottom
  return fits && !covered.some((other) => overlaps(box, other))
}

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

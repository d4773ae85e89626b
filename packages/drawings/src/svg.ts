/** A standalone SVG file of a drawing. */
export const svgFile = (body: string, [width, height]: readonly [number, number] = [96, 96]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body}</svg>`

export const fill = (d: string, colour: string): string => `<path d="${d}" fill="${colour}"/>`

/** A round line; several subpaths share one element. */
export const line = (d: string, colour: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

export const dot = (cx: number, cy: number, r: number, colour: string): string =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${colour}"/>`

export const oval = (cx: number, cy: number, rx: number, ry: number, colour: string): string =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${colour}"/>`

/** Places a drawing elsewhere, e.g. an animal in a scene. */
export const placed = (body: string, x: number, y: number, scale: number): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${body}</g>`

/** A number from 0 to `count` − 1 that stays the same for a text; `salt` gives independent numbers for one text. */
export function pick(text: string, count: number, salt = ''): number {
  let hash = 0x811c9dc5
  for (const character of salt + text) {
    hash ^= character.codePointAt(0) ?? 0
    hash = Math.imul(hash, 0x01000193)
  }
  // FNV-1a mixes its low bits poorly for texts that differ in the last character.
  hash ^= hash >>> 15
  return ((Math.imul(hash, 0x2c1b3c6d) >>> 8) & 0xffff) % count
}

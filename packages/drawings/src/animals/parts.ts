import { dot, fill, line } from '../svg.ts'

export const INK = '#22302F'
export const PINK = '#F2B8A6'
export const NOSE_PINK = '#E58A7B'
export const CREAM = '#FFF6E8'

type TwoTone = { fur: string; shade: string }

/**
 * A shape in its shade with the lit part over it, which is the same shape moved to the upper left. `inside` is clipped to the shape.
 *
 * @param id unique within the file that the drawing goes into
 */
export function shaded(id: string, d: string, { fur, shade }: TwoTone, inside = '', by = '-5 -4'): string {
  return (
    `<clipPath id="${id}c"><path id="${id}" d="${d}"/></clipPath><g clip-path="url(#${id}c)">` +
    `<use href="#${id}" fill="${shade}"/><use href="#${id}" fill="${fur}" transform="translate(${by})"/>${inside}</g>`
  )
}

const FLIP = 'transform="matrix(-1 0 0 1 96 0)"'

/** The same on both sides of a face that looks ahead. */
export const mirrored = (body: string): string => `${body}<g ${FLIP}>${body}</g>`

/** A pair of which the right one is in the shade. */
export const pair = (id: string, d: string, { fur, shade }: TwoTone): string =>
  `<path id="${id}" d="${d}" fill="${fur}"/><g ${FLIP}>${fill(d, shade)}</g>`

/** An eye of ink with a highlight; with `iris` a ring of that colour around it. */
export function eye(x: number, y: number, r: number, iris?: string): string {
  const ring = iris === undefined ? '' : dot(x, y, r + 1.5, iris)
  return `${ring}${dot(x, y, r, INK)}${dot(x - 1.2, y - 1.3, Math.round(r * 36) / 100, '#fff')}`
}

export const eyes = (left: number, y: number, r: number, iris?: string): string =>
  eye(left, y, r, iris) + eye(96 - left, y, r, iris)

/** A dog's nose around 48, `y`. */
export const nose = (y: number, scale = 1, colour = INK): string =>
  `<path transform="translate(48 ${y}) scale(${scale})" d="M-7 -1.5C-7 -4 -4 -4.6 0 -4.6S7 -4 7 -1.5C7 2 3 4.8 0 4.8S-7 2 -7 -1.5Z" fill="${colour}"/>`

/** Optical size: enlarged around the middle and moved so that the head sits in the middle of the grid. */
export const enlarged = (scale: number, body: string, to = 50): string =>
  `<g transform="translate(48 ${to}) scale(${scale}) translate(-48 -50)">${body}</g>`

export const mouth = (d: string, colour = INK, width = 2.2): string => line(d, colour, width)

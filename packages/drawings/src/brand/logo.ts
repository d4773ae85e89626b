import { svgFile } from '../svg.ts'
import { drawMark, MARK_BOX, MARK_ON_DARK, MARK_ON_LIGHT, type MarkColours } from './mark.ts'
import { WORDMARK, WORDMARK_WIDTH } from './wordmark.ts'

export type LogoColours = MarkColours & { text: string }

export const LOGO_ON_LIGHT: LogoColours = { ...MARK_ON_LIGHT, text: '#0E6467' }
export const LOGO_ON_DARK: LogoColours = { ...MARK_ON_DARK, text: '#FFFFFF' }

/** The mark is 1.3 times as high as the type and stands 0.31 em before it. */
const TYPE_SIZE = MARK_BOX.height / 1.3
const GAP = 0.31 * TYPE_SIZE
const CAP_HEIGHT = 0.66 * TYPE_SIZE

/** Where the wordmark begins and its baseline, in units of the mark. */
export const WORDMARK_AT = {
  x: MARK_BOX.width + GAP,
  y: MARK_BOX.height / 2 + CAP_HEIGHT / 2,
  scale: TYPE_SIZE / 1000,
} as const

export const LOGO_SIZE = [
  Math.ceil(WORDMARK_AT.x + WORDMARK_WIDTH * WORDMARK_AT.scale),
  MARK_BOX.height,
] as const

const rounded = (value: number) => Math.round(value * 1000) / 1000

/** Mark and wordmark side by side. */
export const drawLogo = (colours: LogoColours): string =>
  `<g transform="translate(${-MARK_BOX.x} ${-MARK_BOX.y})">${drawMark(colours)}</g>` +
  `<path transform="translate(${rounded(WORDMARK_AT.x)} ${rounded(WORDMARK_AT.y)}) scale(${rounded(WORDMARK_AT.scale * 1000) / 1000})" d="${WORDMARK}" fill="${colours.text}"/>`

export const logoFile = (colours: LogoColours): string => svgFile(drawLogo(colours), LOGO_SIZE)

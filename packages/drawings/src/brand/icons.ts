import { svgFile } from '../svg.ts'
import { LOGO_ON_DARK, LOGO_ON_LIGHT, LOGO_SIZE, logoFile } from './logo.ts'
import { LINK_PREVIEW_SIZE, linkPreview } from './link-preview.ts'
import { drawMark, drawSmallMark, MARK_ON_TILE, TILE } from './mark.ts'

/** A file of the brand: SVG as it is, or drawn as PNG with a width in pixels; a `.ts` file holds the PNG in base64. `path` begins at the top of the repository. */
export type BrandFile = { path: string; svg: string; width?: number }

const tile = (body: string) => `<rect width="96" height="96" rx="22" fill="${TILE}"/>${body}`
export const APP_ICON = svgFile(tile(drawMark(MARK_ON_TILE)))
const SMALL_ICON = svgFile(tile(drawSmallMark(MARK_ON_TILE)))

/** Systems cut their own shape; the ears reach 0.43 of the width and must stay in the safe circle of 0.40. */
const MASKABLE = svgFile(
  `<rect width="96" height="96" fill="${TILE}"/><g transform="translate(48 48) scale(.88) translate(-48 -48)">${drawMark(MARK_ON_TILE)}</g>`,
)

/** One colour, which the system replaces; the tick is a hole. */
const MONOCHROME = svgFile(
  `<mask id="a">${drawMark({ head: '#fff', tick: '#000' })}</mask><g transform="translate(48 48) scale(.88) translate(-48 -48)"><rect width="96" height="96" mask="url(#a)"/></g>`,
)

const PUBLIC = 'apps/web/public'
const THEME = 'apps/web/src/theme/brand'

export const BRAND_FILES: readonly BrandFile[] = [
  { path: `${PUBLIC}/icon.svg`, svg: SMALL_ICON },
  { path: `${PUBLIC}/favicon-16.png`, svg: SMALL_ICON, width: 16 },
  { path: `${PUBLIC}/favicon-32.png`, svg: SMALL_ICON, width: 32 },
  // iOS cuts the corners itself.
  {
    path: `${PUBLIC}/apple-touch-icon.png`,
    svg: svgFile(`<rect width="96" height="96" fill="${TILE}"/>${drawMark(MARK_ON_TILE)}`),
    width: 180,
  },
  { path: `${PUBLIC}/icon-192.png`, svg: APP_ICON, width: 192 },
  { path: `${PUBLIC}/icon-512.png`, svg: APP_ICON, width: 512 },
  { path: `${PUBLIC}/icon-maskable-192.png`, svg: MASKABLE, width: 192 },
  { path: `${PUBLIC}/icon-maskable-512.png`, svg: MASKABLE, width: 512 },
  { path: `${PUBLIC}/icon-monochrome-512.png`, svg: MONOCHROME, width: 512 },
  { path: `${PUBLIC}/link-preview.png`, svg: linkPreview(), width: LINK_PREVIEW_SIZE[0] },
  { path: `${THEME}/logo-on-light.svg`, svg: logoFile(LOGO_ON_LIGHT) },
  { path: `${THEME}/logo-on-dark.svg`, svg: logoFile(LOGO_ON_DARK) },
  { path: 'docs/logo.svg', svg: logoFile(LOGO_ON_LIGHT) },
  { path: 'docs/logo-on-dark.svg', svg: logoFile(LOGO_ON_DARK) },
  // Shown 33 px high in mails; twice as many pixels for fine screens.
  {
    path: 'apps/server/src/adapters/mail/logo-picture.ts',
    svg: logoFile(LOGO_ON_LIGHT),
    width: Math.round((LOGO_SIZE[0] / LOGO_SIZE[1]) * 66),
  },
]

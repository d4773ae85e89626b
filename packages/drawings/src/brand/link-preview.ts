import { waitingRoom } from '../scenes/waiting-room.ts'
import { placed, svgFile } from '../svg.ts'
import { drawLogo, LOGO_ON_LIGHT } from './logo.ts'

/** Width and height in pixels that messengers and search engines show without cutting. */
export const LINK_PREVIEW_SIZE = [1200, 630] as const

const GROUND = '#FBF8F3'

/** The picture beside a link to the product: the logo and the waiting room. Drawn at a tenth of its size, which `brand.ts` enlarges. */
export const linkPreview = (): string =>
  svgFile(
    `<rect width="120" height="63" fill="${GROUND}"/>` +
      placed(drawLogo(LOGO_ON_LIGHT), 7, 26, 0.15) +
      placed(waitingRoom(), 56, 10.5, 0.1),
    [120, 63],
  )

import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp, { type OverlayOptions } from 'sharp'
import { COAT_NAMES } from '../src/animals/coats.ts'
import { drawHead, headFiles } from '../src/animals/heads.ts'
import { portraitOfKind, type HeadName } from '../src/animals/kinds.ts'
import { APP_ICON } from '../src/brand/icons.ts'
import { LOGO_ON_DARK, LOGO_ON_LIGHT, logoFile } from '../src/brand/logo.ts'
import { facadeFile, facadeOf } from '../src/practices/facade.ts'
import { sceneFiles } from '../src/scenes/scenes.ts'
import { svgFile } from '../src/svg.ts'

/** Draws everything on one picture, to be looked at after a change: docs/screenshots/identity.png. */
const WIDTH = 1440
const MARGIN = 40
const GAP = 12
const LIGHT = ['#FBF8F3', '#DCECEA', '#ECE8F6', '#FDECDC'] as const
const DARK = ['#121918', '#173D3E', '#2F2749', '#42301F'] as const
const SIGNS = ['Dog', 'Cat', 'Turtles', 'Rabbit', 'Birds', 'Hamster', 'Horse', 'Fish']

const overlays: OverlayOptions[] = []
let [x, y, row] = [MARGIN, MARGIN, 0]

const newRow = () => {
  ;[x, y, row] = [MARGIN, y + row + GAP, 0]
}

/** Places a picture on a tile; the next one goes beside it, or into the next row. */
async function put(picture: string | Buffer, size: readonly [number, number], ground: string, pad = 8) {
  const [width, height] = size
  if (x + width + 2 * pad > WIDTH - MARGIN) newRow()
  const tile = { width: width + 2 * pad, height: height + 2 * pad, channels: 4, background: ground } as const
  const drawn = await sharp(Buffer.from(picture), { density: 300 })
    .resize(width, height, { fit: 'contain', background: '#0000' })
    .png()
    .toBuffer()
  const input = await sharp({ create: tile })
    .composite([{ input: drawn, left: pad, top: pad }])
    .png()
    .toBuffer()
  overlays.push({ input, left: x, top: y })
  x += tile.width + GAP
  row = Math.max(row, tile.height)
}

const head = (name: HeadName, coat?: (typeof COAT_NAMES)[number]) =>
  svgFile(drawHead({ head: name, ...(coat && { coat }) }))

const heads = [...new Set(headFiles().map(({ name }) => name.split('.')[0] as HeadName))]

await put(APP_ICON, [180, 180], LIGHT[0])
await put(logoFile(LOGO_ON_LIGHT), [420, 150], '#FFFFFF', 23)
await put(logoFile(LOGO_ON_DARK), [420, 150], '#073B3D', 23)
for (const size of [64, 32, 16]) await put(APP_ICON, [size, size], LIGHT[0])
newRow()
for (const [index, name] of heads.entries())
  await put(head(name, 'caramel'), [112, 112], LIGHT[index % 4] ?? '')
newRow()
for (const name of ['dog', 'dog-shepherd', 'cat', 'cat-points', 'rabbit', 'horse'] as const)
  for (const [index, coat] of COAT_NAMES.entries())
    await put(head(name, coat), [56, 56], (index % 2 ? DARK : LIGHT)[index % 4] ?? '')
newRow()
for (const ground of [LIGHT[0], LIGHT[1], DARK[0], DARK[1]])
  for (const name of ['dog', 'cat', 'rabbit', 'birds', 'turtles'] as const)
    for (const size of [40, 16]) await put(head(name, 'caramel'), [size, size], ground, 4)
newRow()
for (let number = 0; number < 16; number += 1) {
  const facade = facadeOf(`practice ${number}`)
  const sign = drawHead(portraitOfKind(SIGNS[number % SIGNS.length]), 's')
  const house = facadeFile(facade).replace(
    '</svg>',
    `<g transform="translate(48.5 ${facade.sign.y - 11.5}) scale(.24)">${sign}</g></svg>`,
  )
  await put(house, [150, 150], number % 8 < 4 ? '#DCECEA' : '#1B2423', 0)
}
newRow()
for (const [index, { name, content }] of sceneFiles().entries())
  await put(content, [300, 214], name.includes('waiting') ? '#073B3D' : (index % 2 ? LIGHT : DARK)[0])
newRow()
const faces = fileURLToPath(new URL('../../../apps/server/assets/faces/', import.meta.url))
for (const name of readdirSync(faces).toSorted())
  await put(
    await sharp(faces + name)
      .png()
      .toBuffer(),
    [96, 96],
    LIGHT[0],
    0,
  )
newRow()

await sharp({ create: { width: WIDTH, height: y + MARGIN, channels: 3, background: LIGHT[0] } })
  .composite(overlays)
  .png({ palette: true })
  .toFile(
    process.argv[2] ?? fileURLToPath(new URL('../../../docs/screenshots/identity.png', import.meta.url)),
  )

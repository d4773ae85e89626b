import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createAvatar } from '@dicebear/core'
import * as openPeeps from '@dicebear/open-peeps'
import sharp from 'sharp'

/**
 * Draws the faces of the demo's people with Open Peeps (drawings CC0, code MIT) as WebP of 256 px. Each line: hair, hair colour, skin,
 * expression, clothes, and beard or glasses.
 */
type Face = readonly [head: string, hair: string, skin: string, face: string, clothes: string, more?: string]

const [PALE, FAIR, TAN, BROWN, DARK] = ['ffdbb4', 'edb98a', 'd08b5b', 'ae5d29', '694d3d'] as const
const [BLACK, BRUNETTE, CHESTNUT, BLOND, RED, GREY] = [
  '2c1b18',
  '4a312c',
  'a55728',
  'd6b370',
  'c93305',
  'e8e1e1',
] as const

const WOMEN: readonly Face[] = [
  ['bun2', BRUNETTE, PALE, 'smile', '9ddadb'],
  ['long', BLOND, PALE, 'calm', '8fa7df'],
  ['mediumBangs', CHESTNUT, FAIR, 'cute', 'ffcf77'],
  ['longCurly', BLACK, TAN, 'smile', 'e78276'],
  ['bangs', BRUNETTE, FAIR, 'smile', '78e185', 'glasses2'],
  ['medium2', RED, PALE, 'cute', '9ddadb'],
  ['bun', BLACK, BROWN, 'smile', 'ffcf77'],
  ['afro', BLACK, DARK, 'calm', 'e78276'],
  ['grayMedium', GREY, PALE, 'smile', '8fa7df', 'glasses'],
  ['mediumStraight', BLACK, TAN, 'cute', 'e279c7'],
  ['longBangs', CHESTNUT, PALE, 'smile', '78e185'],
  ['medium1', BLOND, FAIR, 'smile', 'e78276'],
]
const MEN: readonly Face[] = [
  ['short1', BRUNETTE, PALE, 'smile', '8fa7df'],
  ['short4', BLACK, FAIR, 'calm', '9ddadb', 'full'],
  ['pomp', CHESTNUT, PALE, 'smile', 'ffcf77'],
  ['short3', BLOND, PALE, 'calm', '78e185', 'glasses3'],
  ['flatTop', BLACK, DARK, 'smile', 'e78276'],
  ['grayShort', GREY, FAIR, 'smile', '8fa7df', 'glasses'],
  ['short5', BLACK, BROWN, 'smile', '9ddadb', 'moustache2'],
  ['short2', RED, PALE, 'calm', '78e185', 'chin'],
  ['noHair1', BRUNETTE, FAIR, 'smile', 'ffcf77', 'full3'],
  ['shaved2', BLACK, TAN, 'calm', 'e78276', 'goatee1'],
  ['short4', CHESTNUT, PALE, 'smile', '9ddadb', 'full2'],
  ['short1', BLACK, BROWN, 'calm', '8fa7df'],
]

/** Grounds of the light theme: pine, apricot, plum. */
const GROUNDS = ['DCECEA', 'FDECDC', 'ECE8F6'] as const

const folder = fileURLToPath(new URL('../../../apps/server/assets/faces/', import.meta.url))
mkdirSync(folder, { recursive: true })

async function draw(
  name: string,
  [head, hair, skin, face, clothes, more]: Face,
  ground: string,
): Promise<void> {
  const isBeard = more !== undefined && !more.startsWith('glasses')
  const svg = createAvatar(
    openPeeps as never,
    {
      seed: name,
      head: [head],
      headContrastColor: [hair],
      skinColor: [skin],
      face: [face],
      clothingColor: [clothes],
      facialHair: isBeard ? [more] : [],
      facialHairProbability: isBeard ? 100 : 0,
      accessories: more !== undefined && !isBeard ? [more] : [],
      accessoriesProbability: more !== undefined && !isBeard ? 100 : 0,
      maskProbability: 0,
      backgroundColor: [ground],
      scale: 92,
      translateY: 4,
    } as never,
  ).toString()
  const webp = await sharp(Buffer.from(svg), { density: 200 })
    .resize(256, 256)
    .webp({ quality: 84 })
    .toBuffer()
  writeFileSync(`${folder}${name}.webp`, webp)
  console.log(`${name} ${webp.length} bytes`)
}

for (const [letter, faces] of [
  ['f', WOMEN],
  ['m', MEN],
] as const)
  for (const [index, face] of faces.entries())
    await draw(`${letter}${index + 1}`, face, GROUNDS[index % GROUNDS.length] ?? GROUNDS[0])

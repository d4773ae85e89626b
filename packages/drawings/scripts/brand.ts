import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { BRAND_FILES, type BrandFile } from '../src/brand/icons.ts'
import { renderPng, samePicture } from './render-png.ts'

/** Writes the files of the brand; with `--check` it only compares and fails for a difference. */
const root = fileURLToPath(new URL('../../../', import.meta.url))
const isCheck = process.argv.includes('--check')

async function isCurrent({ path: name, svg, width }: BrandFile): Promise<boolean> {
  const file = path.join(root, name)
  if (width === undefined) return readFileSync(file, 'utf8') === `${svg}\n`
  return samePicture(
    isModule(name) ? pngOf(readFileSync(file)) : readFileSync(file),
    await renderPng(svg, width),
  )
}

const isModule = (file: string) => file.endsWith('.ts')

/** The server's bundle holds the picture as a module, because it has no files beside it. */
const moduleOf = (png: Buffer) =>
  `/** Mark and wordmark as PNG in base64, for mails; written by \`npm run brand\`. */
export const LOGO_PNG =
  '${png.toString('base64')}'
`

/** The PNG that a module holds. */
const pngOf = (content: Buffer): Buffer => {
  const [, base64 = ''] = /'([\w+/=]+)'/.exec(content.toString('utf8')) ?? []
  return Buffer.from(base64, 'base64')
}

async function contentOf({ path: name, svg, width }: BrandFile): Promise<string | Buffer> {
  if (width === undefined) return `${svg}\n`
  const png = await renderPng(svg, width)
  return isModule(name) ? moduleOf(png) : png
}

for (const file of BRAND_FILES) {
  const target = path.join(root, file.path)
  if (isCheck) {
    if (await isCurrent(file)) continue
    console.error(`${file.path} differs from the drawing: run \`npm run brand\`.`)
    process.exitCode = 1
  } else {
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, await contentOf(file))
  }
}

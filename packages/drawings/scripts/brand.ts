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
  return samePicture(readFileSync(file), await renderPng(svg, width))
}

for (const file of BRAND_FILES) {
  const target = path.join(root, file.path)
  if (isCheck) {
    if (await isCurrent(file)) continue
    console.error(`${file.path} differs from the drawing: run \`npm run brand\`.`)
    process.exitCode = 1
  } else {
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, file.width === undefined ? `${file.svg}\n` : await renderPng(file.svg, file.width))
  }
}

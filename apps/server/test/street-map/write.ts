/**
 * Writes the invented street map to a file, to try a map with streets:
 *
 *     npm run map -- island.pmtiles && MAP_FILE=island.pmtiles npm run demo
 */
import { writeFileSync } from 'node:fs'
import { inventedMap } from './invented-map.ts'

const [target] = process.argv.slice(2)
if (target === undefined) throw new Error('Usage: npm run map -- <file.pmtiles>')
writeFileSync(target, inventedMap())

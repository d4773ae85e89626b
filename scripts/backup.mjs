// `npm run backup -- FOLDER` and `npm run restore -- [--verify] FOLDER`.
import { buildOrExit } from './build.mjs'

await buildOrExit()
await import('../apps/server/dist/backup.js')

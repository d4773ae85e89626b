// `npm run operator -- <command>`: commands of the operator.
import { buildOrExit } from './build.mjs'

await buildOrExit()
await import('../apps/server/dist/operator.js')

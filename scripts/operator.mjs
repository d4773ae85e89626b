// `npm run operator -- <command>`: acts of whoever runs the installation.
import { buildOrExit } from './build.mjs'

await buildOrExit()
await import('../apps/server/dist/operator.js')

// `npm run operator -- <command>`: acts of whoever runs the installation.
import { buildAll } from './build.mjs'

await buildAll()
await import('../apps/server/dist/operator.js')

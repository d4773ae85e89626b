// `npm start` and `npm run demo`: builds what is missing, then runs the server in this process, so that signals reach it.
import { buildOrExit } from './build.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`VetVisit needs Node 20.19 or newer; this is ${process.version}.\n`)
  process.exit(1)
}

if (process.argv.includes('--demo')) {
  process.env.DEMO ??= 'true'
  process.env.DOCTOR_VERIFICATION ??= 'off'
  process.env.DATA_DIR ??= './data/demo'
  process.env.LOG_LEVEL ??= 'warn'
}

await buildOrExit()
await import('../apps/server/dist/main.js')

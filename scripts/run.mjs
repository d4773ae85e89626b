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

// Nobody has these numbers: they are of those that Germany keeps free for films.
if (process.env.DEMO === 'true')
  process.env.EMERGENCY_LINES ??=
    'Poison line (demo): +49 30 23125 197; Animal rescue (demo): +49 30 23125 198'

await buildOrExit()
await import('../apps/server/dist/main.js')

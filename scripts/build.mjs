// Builds the server bundle and the web app, each only when something it is made of has changed.
import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { compressBuild } from './compress.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** Names, sizes and contents of everything below the given files and folders. */
function fingerprint(parts) {
  const hash = createHash('sha256').update(process.version + (process.env.VITE_API_URL ?? ''))
  const visit = (file) => {
    if (statSync(file).isDirectory()) {
      for (const name of readdirSync(file).toSorted())
        if (name !== 'node_modules' && name !== 'dist') visit(path.join(file, name))
    } else hash.update(path.relative(root, file)).update(readFileSync(file))
  }
  for (const part of parts) visit(path.join(root, part))
  return hash.digest('hex')
}

/** Runs `make` unless the folder was made from the same sources before. */
async function unlessBuilt(folder, parts, make) {
  const stamp = path.join(root, folder, '.built-from')
  const wanted = fingerprint(['package-lock.json', 'scripts/build.mjs', 'scripts/compress.mjs', ...parts])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  await make()
  writeFileSync(stamp, wanted)
}

async function buildServer() {
  const { build } = await import('esbuild')
  const out = path.join(root, 'apps/server/dist')
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  await build({
    entryPoints: ['main', 'operator', 'files/picture-process']
      .map((name) => path.join(root, `apps/server/src/${name}.ts`))
      .filter((file) => existsSync(file)),
    outdir: out,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    // Our own packages are bundled; everything from the registry stays where npm put it.
    plugins: [
      {
        name: 'registry-packages-stay-outside',
        setup: (setup) =>
          setup.onResolve({ filter: /^[^./]/ }, ({ path: name }) =>
            name.startsWith('@vetvisit/') ? undefined : { path: name, external: true },
          ),
      },
    ],
  })
  cpSync(path.join(root, 'apps/server/src/db/migrations'), path.join(out, 'db/migrations'), {
    recursive: true,
  })
}

async function buildWeb() {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: path.join(root, 'apps/web'),
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The web app could not be built.')
  // A build for the phone apps names its server; it lies within the app and is never sent.
  if (process.env.VITE_API_URL === undefined) await compressBuild(path.join(root, 'apps/web/dist'))
}

const buildServerIfStale = () =>
  unlessBuilt('apps/server/dist', ['apps/server/src', 'packages/contract/src'], buildServer)

/** Brings both builds up to date. */
export async function buildAll() {
  await buildServerIfStale()
  await unlessBuilt('apps/web/dist', ['apps/web', 'packages/contract/src'], buildWeb)
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await (process.argv.includes('--server') ? buildServerIfStale() : buildAll())

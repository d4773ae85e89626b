// Builds the server bundle and the web application, each only if its sources have changed.
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
  const hash = createHash('sha256').update(process.env.VITE_API_URL ?? '')
  const visit = (file) => {
    if (statSync(file).isDirectory()) {
      for (const name of readdirSync(file).toSorted())
        if (name !== 'node_modules' && name !== 'dist') visit(path.join(file, name))
    } else hash.update(path.relative(root, file)).update(readFileSync(file))
  }
  for (const part of parts) visit(path.join(root, part))
  return hash.digest('hex')
}

/** False after `npm ci --omit=dev`, which omits the build tools; a server then runs an earlier build. */
const canBuild = () =>
  ['esbuild', 'vite'].every((name) => existsSync(path.join(root, 'node_modules', name, 'package.json')))

/** Runs `make` unless the folder has a build of the same sources. */
async function unlessBuilt(folder, parts, make) {
  const stamp = path.join(root, folder, '.built-from')
  const wanted = fingerprint(['package-lock.json', 'scripts/build.mjs', 'scripts/compress.mjs', ...parts])
  const built = existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined
  if (built === wanted) return
  if (!canBuild())
    throw new BuildError(
      `${folder} ${built === undefined ? 'is missing' : 'was built from other sources'}, and the packages that build it are not installed. Run \`npm ci && npm run build\`, then \`npm ci --omit=dev\` again.`,
    )
  await make()
  writeFileSync(stamp, wanted)
}

/** A build is missing or outdated, and the build tools are not installed. */
class BuildError extends Error {}

async function buildServer() {
  const { build } = await import('esbuild')
  const out = path.join(root, 'apps/server/dist')
  const manifest = JSON.parse(readFileSync(path.join(root, 'apps/server/package.json'), 'utf8'))
  const dependencies = Object.keys(manifest.dependencies).filter((name) => !name.startsWith('@vetvisit/'))
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  await build({
    entryPoints: ['main', 'operator', 'backup', 'adapters/pictures/picture-process']
      .map((name) => path.join(root, `apps/server/src/${name}.ts`))
      .filter((file) => existsSync(file)),
    outdir: out,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    // A server runs beside its sources.
    sourcesContent: false,
    // Production dependencies stay in node_modules. The rest is bundled: our own packages, and libraries of which the server uses
    // a small part, because a server's folder should be small.
    plugins: [
      {
        name: 'dependencies-stay-outside',
        setup: (setup) =>
          setup.onResolve({ filter: /^[^./]/ }, ({ path: name }) =>
            dependencies.some((dependency) => name === dependency || name.startsWith(`${dependency}/`))
              ? { path: name, external: true }
              : undefined,
          ),
      },
    ],
  })
  cpSync(path.join(root, 'apps/server/src/db/migrations'), path.join(out, 'db/migrations'), {
    recursive: true,
  })
}

function runVite(...options) {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn', ...options], {
    cwd: path.join(root, 'apps/web'),
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The web application could not be built.')
}

async function buildWeb() {
  runVite()
  // The public pages: what a browser loads, then what the server imports (apps/web/vite.pages.config.ts).
  const pages = ['--config', 'vite.pages.config.ts']
  runVite(...pages)
  runVite(...pages, '--ssr', 'src/app/server/render.ts')
  rmSync(path.join(root, 'apps/web/dist/vet-pages.json'))
  // A build for the phone apps has a server address; its files are part of the app and never sent.
  if (process.env.VITE_API_URL === undefined) await compressBuild(path.join(root, 'apps/web/dist'))
}

const buildServerIfStale = () =>
  unlessBuilt(
    'apps/server/dist',
    ['apps/server/src', 'packages/contract/src', 'packages/drawings/src'],
    buildServer,
  )

/** Builds both if needed. */
export async function buildAll() {
  await buildServerIfStale()
  await unlessBuilt('apps/web/dist', ['apps/web', 'packages/contract/src', 'packages/drawings/src'], buildWeb)
}

/** As `buildAll`, for a program that needs its build: prints a failure and exits with 1. */
export async function buildOrExit() {
  try {
    await buildAll()
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await (process.argv.includes('--server') ? buildServerIfStale() : buildAll())

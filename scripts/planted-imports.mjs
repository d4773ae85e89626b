// Imports that the rules of .dependency-cruiser.cjs must refuse, one or more for each rule, as files of a small repository.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const SERVER = 'apps/server/src'
const MODULES = `${SERVER}/modules`
const WEB = 'apps/web/src'
const CONTRACT = 'packages/contract/src'

/** Rule, importing file, and what it imports: a file, or a package or module of Node by name. */
const BY_HAND = [
  ['no-cycles', `${WEB}/lib/circle-a.ts`, `${WEB}/lib/circle-b.ts`],
  ['no-cycles', 'screens/circle-a.ts', 'screens/circle-b.ts'],
  ['no-orphans', `${WEB}/lib/orphan.ts`],
  ['contract-stands-alone', `${CONTRACT}/pets/planted-routes.ts`, `${WEB}/lib/planted.ts`],
  ['contract-stands-alone', `${CONTRACT}/pets/planted.ts`, 'packages/drawings/src/planted.ts'],
  ['contract-needs-zod-only', `${CONTRACT}/pets/planted-schemas.ts`, 'fastify'],
  ['drawings-stand-alone', 'packages/drawings/src/planted.ts', 'zod'],
  ['drawings-stand-alone', 'packages/drawings/src/planted-too.ts', `${CONTRACT}/errors.ts`],
  ['rules-are-pure', `${CONTRACT}/search/lexicon.ts`, 'zod'],
  ['rules-are-pure', `${CONTRACT}/notes/medicines.ts`, 'node:fs'],
  ['rules-are-pure', `${CONTRACT}/zones/region.ts`, `${CONTRACT}/pets/schemas.ts`],
  ['rules-are-pure', `${CONTRACT}/clinics/rules.ts`, `${CONTRACT}/owners/care-routes.ts`],
  ['rules-are-pure', `${CONTRACT}/clinics/money.ts`, `${CONTRACT}/wire.ts`],
  ['public-only-passes-on', `${MODULES}/pets/public.ts`, `${SERVER}/db/planted.ts`],
  ['routes-only-bind', `${MODULES}/pets/planted-routes.ts`, `${MODULES}/pets/repository.ts`],
  ['routes-only-bind', `${MODULES}/pets/routes.ts`, `${MODULES}/pets/planted-query.ts`],
  ['acts-know-no-http', `${MODULES}/pets/planted-http.ts`, 'fastify'],
  ['acts-know-no-http', `${MODULES}/pets/planted-act.ts`, `${SERVER}/http/planted.ts`],
  [
    'only-notifications-send-live-events',
    `${MODULES}/pets/planted-live.ts`,
    `${SERVER}/http/realtime/planted.ts`,
  ],
  ['rights-are-asked-in-policies', `${MODULES}/pets/planted-right.ts`, `${SERVER}/context/rights.ts`],
  ['only-notifications-send-live-events', `${MODULES}/pets/planted-live-too.ts`, `${SERVER}/context/live.ts`],
  ['modules-are-bound-at-the-top', `${SERVER}/adapters/mail/planted.ts`, `${MODULES}/pets/planted.ts`],
  ['sql-only-in-repositories', `${MODULES}/pets/planted-sql.ts`, 'drizzle-orm'],
  ['sql-only-in-repositories', `${SERVER}/adapters/mail/planted-sql.ts`, 'pg'],
  ['libraries-are-loaded-when-needed', `${SERVER}/adapters/pdf/planted-sharp.ts`, 'sharp'],
  ['libraries-are-loaded-when-needed', `${SERVER}/db/planted-pg.ts`, 'pg'],
  ['server-rules-ask-nobody', `${MODULES}/pets/rules.ts`, `${MODULES}/pets/repository.ts`],
  ['server-rules-ask-nobody', `${MODULES}/owners/rules.ts`, 'node:fs/promises'],
  ['server-rules-ask-nobody', `${MODULES}/notes/rules.ts`, 'drizzle-orm'],
  ['server-rules-ask-nobody', `${MODULES}/notes/policy.ts`, `${MODULES}/notes/planted-query.ts`],
  ['nothing-imports-a-program', `${SERVER}/jobs/planted-program.ts`, `${SERVER}/start.ts`],
  ['web-never-sees-server', `${WEB}/lib/planted-server.ts`, `${SERVER}/adapters/mail/planted-text.ts`],
  ['server-never-sees-web', `${SERVER}/adapters/mail/planted-web.ts`, `${WEB}/lib/planted.ts`],
  ['features-do-not-meet', `${WEB}/features/pets/planted.ts`, `${WEB}/features/notes/planted.ts`],
  ['web-points-down', `${WEB}/ui/planted.ts`, `${WEB}/features/notes/planted.ts`],
  ['web-points-down', `${WEB}/lib/planted-up.ts`, `${WEB}/app/planted.ts`],
  ['features-know-no-app', `${WEB}/features/pets/planted-up.ts`, `${WEB}/app/planted.ts`],
  ['lib-knows-no-ui', `${WEB}/lib/planted-ui.ts`, `${WEB}/ui/planted.ts`],
  ['lib-knows-no-ui', `${WEB}/platform/planted-ui.ts`, `${WEB}/ui/planted.ts`],
  ['capacitor-only-in-platform', `${WEB}/app/planted-phone.ts`, '@capacitor/app'],
  ['e2e-and-bench-use-the-contract', 'e2e/planted.spec.ts', `${WEB}/lib/planted.ts`],
  ['screens-start-the-application', 'screens/planted.test.ts', `${WEB}/lib/planted.ts`],
  ['e2e-and-bench-use-the-contract', 'engines/planted.ts', `${WEB}/lib/planted.ts`],
  ['e2e-and-bench-use-the-contract', 'bench/planted.ts', `${SERVER}/adapters/mail/planted-text.ts`],
]

/** Each member of a floor imports what stands on its own floor or above it. */
const upwards = (floors, { prefix, root, target }) =>
  floors.flatMap((members, floor) =>
    members.map((member) => {
      // On top of all others stands nothing but a member that has no floor.
      const [other = 'without-floor'] = floors
        .slice(floor)
        .flat()
        .filter((one) => one !== member)
      return [`${prefix}-${member}`, `${root}/${member}/planted-up.ts`, `${root}/${other}/${target}`]
    }),
  )

/** Each module imports a file of a lower one that is not its `public.ts`. */
const inwards = ([[lowest], ...floors]) =>
  floors
    .flat()
    .map((member) => [
      `floor-of-${member}`,
      `${MODULES}/${member}/planted-inward.ts`,
      `${MODULES}/${lowest}/planted.ts`,
    ])

export const plantedImports = ({ wings, adapters, http, modules, appointments, owners }) => [
  ...BY_HAND,
  ...upwards(wings, { prefix: 'wing', root: SERVER, target: 'planted.ts' }),
  ...upwards(adapters, { prefix: 'adapter', root: `${SERVER}/adapters`, target: 'planted.ts' }),
  ...upwards(http, { prefix: 'http', root: `${SERVER}/http`, target: 'planted.ts' }),
  ...upwards(modules, { prefix: 'floor-of', root: MODULES, target: 'public.ts' }),
  ...inwards(modules),
  ...upwards(appointments, {
    prefix: 'appointments',
    root: `${MODULES}/appointments`,
    target: 'planted.ts',
  }),
  ...upwards(owners, { prefix: 'owners', root: `${MODULES}/owners`, target: 'planted.ts' }),
]

const isFile = (target) => target.endsWith('.ts')

function specifierOf(from, to) {
  const relative = path.posix.relative(path.posix.dirname(from), to)
  return relative.startsWith('.') ? relative : `./${relative}`
}

/** The files and packages of the imports, by path. */
function filesOf(imports) {
  const files = new Map()
  const add = (file, line) => files.set(file, (files.get(file) ?? '') + line)
  for (const [rule, from, to] of imports) {
    if (to === undefined) add(from, 'export const a = 1\n')
    else if (isFile(to)) {
      add(from, `export { a } from '${specifierOf(from, to)}'\n`)
      add(to, rule === 'no-cycles' ? `export { b } from '${specifierOf(to, from)}'\n` : '')
    } else {
      add(from, `export { a } from '${to}'\n`)
      if (to.startsWith('node:')) continue
      files.set(`node_modules/${to}/package.json`, JSON.stringify({ name: to, exports: './index.js' }))
      files.set(`node_modules/${to}/index.js`, 'export const a = 1\n')
    }
  }
  return files
}

/** Writes the imports into a folder, calls `act` with it as the current folder, and deletes it. */
export async function inPlantedFolder(imports, act) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vetvisit-imports-'))
  const home = process.cwd()
  try {
    for (const [file, text] of filesOf(imports)) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
      writeFileSync(path.join(folder, file), text)
    }
    process.chdir(folder)
    return await act()
  } finally {
    process.chdir(home)
    rmSync(folder, { recursive: true })
  }
}

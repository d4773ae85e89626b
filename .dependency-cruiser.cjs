// Import rules of docs/architecture.md, as a check (`npm run check:imports`). Each message says what to do instead. A rule names what may be
// imported, or by whom, and forbids everything else; `scripts/check-imports.mjs` fails for a rule whose `from` matches no file.
const { readdirSync } = require('node:fs')

const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })

const SERVER = '^apps/server/src/'
const MODULES = `${SERVER}modules/`
const TEST = '\\.test(-support)?\\.tsx?$'
const NOT_FOR_TYPES = { dependencyTypesNot: ['type-only'] }
/** A module of Node: `fs`, `node:fs`, `fs/promises`. */
const BUILT_IN = '^(node:)?[a-z_0-9/]+$'

/** Files of the contract with schemas, routes and what those are made of; all others are pure. */
const WIRE = [
  '^packages/contract/src/.*(schemas|fields|routes)\\.ts$',
  '^packages/contract/src/(api|http|wire|notifications/delivery|owners/note-form|passports/token)\\.ts$',
]

/** The wings of the server by floor, the lowest first; each imports lower floors only (decision 396). */
const WINGS = [
  ['limits', 'process'],
  ['db'],
  ['adapters'],
  ['context'],
  ['http'],
  ['modules'],
  ['backup', 'demo', 'jobs', 'operator'],
]

/** The folders of `adapters` by floor, the lowest first. */
const ADAPTERS = [
  ['fonts', 'geo', 'mail', 'passwords', 'phone', 'pictures', 'push', 'redis'],
  ['file-store', 'link-previews', 'pdf', 'street-map'],
]

/** Libraries of some megabytes that a start can do without. */
const LOADED_WHEN_NEEDED = [
  '@node-rs/argon2',
  '@socket.io/[a-z-]+-adapter',
  'date-holidays',
  'fontkit',
  'ioredis',
  'nodemailer',
  'pdfkit',
  'pg',
  'prom-client',
  'sanitize-html',
  'sharp',
  'subset-font',
  'web-push',
  'yazl',
]

/** The folders of `http` by floor, the lowest first. */
const HTTP_FOLDERS = [
  ['calls', 'openapi'],
  ['pages', 'realtime'],
]

/** Modules by floor, the lowest first; a module imports `public.ts` of lower floors only (decision 240). */
const FLOORS = [
  ['care', 'catalogue', 'settings', 'timetables'],
  ['files', 'reasons'],
  ['notifications'],
  ['appointments', 'auth'],
  ['blocks', 'reminders', 'search', 'stages', 'tasks', 'team'],
  ['doctors', 'pets'],
  ['clinics', 'notes'],
  ['owners'],
  ['account', 'screens', 'vet-pages', 'visitors'],
]

/** The folders of `appointments` by floor, the lowest first. */
const FOLDERS = [
  ['record'],
  ['availability'],
  ['waiting-list'],
  ['lifecycle'],
  ['agenda', 'booking', 'reschedule'],
]

/** The folders of `owners` by floor, the lowest first. */
const OWNER_FOLDERS = [['profile'], ['invitations', 'practice-list'], ['managed']]

/** Fails for a folder that is on no floor, because no rule would guard it. */
function requireFloors(root, floors) {
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const homeless = folders.map(({ name }) => name).filter((name) => !floors.flat().includes(name))
  if (homeless.length > 0)
    throw new Error(`no floor in .dependency-cruiser.cjs for ${homeless.join(', ')} of ${root}`)
}
requireFloors('apps/server/src', WINGS)
requireFloors('apps/server/src/adapters', ADAPTERS)
requireFloors('apps/server/src/http', HTTP_FOLDERS)
requireFloors('apps/server/src/modules', FLOORS)
requireFloors('apps/server/src/modules/appointments', FOLDERS)
requireFloors('apps/server/src/modules/owners', OWNER_FOLDERS)

/** A rule for each member: it imports itself and, by the pattern, what stands below. */
const floorRules = (floors, { prefix, root, below, comment }) =>
  floors.flatMap((members, floor) =>
    members.map((member) => {
      const lower = floors.slice(0, floor).flat()
      const allowed = [
        `${root}${member}/`,
        ...(lower.length > 0 ? [`${root}(${lower.join('|')})${below}`] : []),
      ]
      return forbid(
        `${prefix}-${member}`,
        { path: `${root}${member}/`, pathNot: TEST },
        { path: `${root}[^/]+/`, pathNot: allowed },
        comment,
      )
    }),
  )

module.exports = {
  // Not of dependency-cruiser: the planted faults of `check-imports.mjs` and the counts of `shape.mjs` read the floors.
  floors: {
    wings: WINGS,
    adapters: ADAPTERS,
    http: HTTP_FOLDERS,
    modules: FLOORS,
    appointments: FOLDERS,
    owners: OWNER_FOLDERS,
  },
  forbidden: [
    forbid('no-cycles', {}, { circular: true }, 'move the shared part down'),
    forbid(
      'contract-stands-alone',
      { path: '^packages/contract' },
      { path: ['^apps', '^packages/drawings', '^(e2e|screens|engines|bench)/'] },
      'the contract knows neither side',
    ),
    forbid(
      'contract-needs-zod-only',
      { path: '^packages/contract/src', pathNot: TEST },
      { path: 'node_modules/', pathNot: 'node_modules/zod/' },
      'the contract depends on zod alone',
    ),
    forbid(
      'drawings-stand-alone',
      { path: '^packages/drawings/src', pathNot: TEST },
      { path: ['^apps', '^packages/contract', 'node_modules/'] },
      'drawings are plain text',
    ),
    forbid(
      'rules-are-pure',
      { path: '^packages/contract/src/', pathNot: [...WIRE, TEST] },
      { path: ['node_modules/', BUILT_IN, ...WIRE], ...NOT_FOR_TYPES },
      'no I/O, no schemas; a new file with schemas is added to WIRE',
    ),

    ...floorRules(WINGS, {
      prefix: 'wing',
      root: SERVER,
      below: '/',
      comment: 'wings of the server point down (decision 396)',
    }),
    forbid(
      'nothing-imports-a-program',
      { path: `${SERVER}[^/]+/`, pathNot: TEST },
      { path: `${SERVER}[^/]+\\.ts$` },
      'programs and what joins their parts stand above all wings',
    ),
    ...floorRules(ADAPTERS, {
      prefix: 'adapter',
      root: `${SERVER}adapters/`,
      below: '/',
      comment: 'adapters do not meet, but for those below (decision 396)',
    }),
    ...floorRules(HTTP_FOLDERS, {
      prefix: 'http',
      root: `${SERVER}http/`,
      below: '/',
      comment: 'folders of http point down',
    }),
    ...floorRules(FLOORS, {
      prefix: 'floor-of',
      root: MODULES,
      below: '/public\\.ts$',
      comment: 'import public.ts of a lower floor (decision 240)',
    }),
    ...floorRules(FOLDERS, {
      prefix: 'appointments',
      root: `${MODULES}appointments/`,
      below: '/',
      comment: 'folders of appointments point down',
    }),
    ...floorRules(OWNER_FOLDERS, {
      prefix: 'owners',
      root: `${MODULES}owners/`,
      below: '/',
      comment: 'folders of owners point down',
    }),
    forbid(
      'public-only-passes-on',
      { path: `${MODULES}[^/]+/public\\.ts$` },
      { pathNot: `${MODULES}` },
      'public.ts names what other modules may use, nothing else',
    ),
    forbid(
      'routes-only-bind',
      { path: `${MODULES}.*routes\\.ts$` },
      { path: ['/repository\\.ts$', '-query\\.ts$', `${SERVER}db/`], ...NOT_FOR_TYPES },
      'call an act',
    ),
    forbid(
      'acts-know-no-http',
      { path: MODULES, pathNot: ['routes\\.ts$', TEST] },
      { path: [`${SERVER}http/`, 'node_modules/fastify'] },
      'acts are called by routes and jobs alike',
    ),
    forbid(
      'rights-are-asked-in-policies',
      { path: SERVER, pathNot: ['/policy\\.ts$', TEST] },
      { path: `${SERVER}context/rights\\.ts$` },
      'call a function of a policy.ts, or requireRight',
    ),
    forbid(
      'only-notifications-send-live-events',
      { path: MODULES, pathNot: `${MODULES}notifications/` },
      { path: [`${SERVER}context/live\\.ts$`, `${SERVER}http/realtime/`] },
      'record a notification',
    ),
    forbid(
      'modules-are-bound-at-the-top',
      {
        path: SERVER,
        pathNot: [
          MODULES,
          TEST,
          `${SERVER}(app|start|operator)\\.ts$`,
          `${SERVER}(jobs|demo|operator|backup)/`,
        ],
      },
      { path: MODULES },
      'give it what it needs as an argument',
    ),
    forbid(
      'sql-only-in-repositories',
      { path: SERVER, pathNot: ['/repository\\.ts$', '-query\\.ts$', `${SERVER}db/`, TEST] },
      { path: ['node_modules/drizzle-orm', 'node_modules/pg/'], ...NOT_FOR_TYPES },
      'queries live in repository.ts',
    ),
    forbid(
      'libraries-are-loaded-when-needed',
      { path: SERVER, pathNot: [TEST, `${SERVER}(backup/|db/testing|adapters/pictures/picture-process)`] },
      { path: `node_modules/(${LOADED_WHEN_NEEDED.join('|')})/`, dynamic: false, ...NOT_FOR_TYPES },
      'use import() where it is called: a server at rest has no memory for it (decision 396)',
    ),
    forbid(
      'server-rules-ask-nobody',
      { path: `${SERVER}.*/(rules|policy)\\.ts$` },
      {
        path: [
          '/repository\\.ts$',
          '-query\\.ts$',
          `${SERVER}(http|jobs|db/(client|query))`,
          'node_modules/(drizzle-orm|pg|fastify)',
          '^(node:)?(fs|http|https|net|child_process|worker_threads)(/|$)',
        ],
        ...NOT_FOR_TYPES,
      },
      'what a rule decides by is given to it',
    ),

    forbid(
      'web-never-sees-server',
      { path: '^apps/web' },
      { path: '^apps/server' },
      'talk through the contract',
    ),
    forbid(
      'server-never-sees-web',
      { path: '^apps/server' },
      { path: '^apps/web' },
      'talk through the contract',
    ),
    forbid(
      'features-do-not-meet',
      { path: '^apps/web/src/features/([^/]+)/' },
      { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
      'compose features in app/',
    ),
    forbid(
      'web-points-down',
      { path: '^apps/web/src/(lib|ui|platform)/' },
      { path: '^apps/web/src/(features|app)/' },
      'app > features > ui > lib',
    ),
    forbid(
      'features-know-no-app',
      { path: '^apps/web/src/features/' },
      { path: '^apps/web/src/app/' },
      'app > features > ui > lib',
    ),
    forbid(
      'lib-knows-no-ui',
      { path: '^apps/web/src/(lib|platform)/' },
      { path: '^apps/web/src/ui/' },
      'app > features > ui > lib',
    ),
    forbid(
      'capacitor-only-in-platform',
      { path: '^apps/web/src', pathNot: '^apps/web/src/platform/' },
      { path: 'node_modules/@capacitor' },
      'use platform/',
    ),
    forbid(
      'e2e-and-bench-use-the-contract',
      { path: '^(e2e|engines|bench)/' },
      { path: '^apps/' },
      'test from outside',
    ),
    forbid(
      'screens-start-the-application',
      { path: '^screens/' },
      { path: '^apps/', pathNot: '^apps/web/src/app/start\\.tsx$' },
      'test the application as a person meets it; people and calls are in e2e/people.ts',
    ),
    forbid(
      'no-orphans',
      {
        orphan: true,
        pathNot: [
          '\\.(test|bench|spec)\\.tsx?$',
          '(^|/)(main|[a-z.]+\\.config)\\.tsx?$',
          '\\.d\\.ts$',
          '^(scripts|bench|e2e|screens|engines)/',
        ],
      },
      {},
      'nothing imports this file',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Packages must stay in the graph: a rule about node_modules matches nothing that is left out here.
    exclude: { path: '^(apps|packages|bench|e2e|screens|engines)/.*(/dist/|\\.d\\.ts$)' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}

// Import rules of docs/architecture.md, as a check. Each message says what to do instead.
const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })

module.exports = {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }, 'move the shared part down'),
    forbid(
      'contract-stands-alone',
      { path: '^packages/contract' },
      { path: '^apps' },
      'the contract knows neither side',
    ),
    forbid(
      'rules-are-pure',
      { path: '^packages/contract/.*/rules\\.ts$' },
      { pathNot: ['/rules\\.ts$', 'packages/contract/src/errors\\.ts$'] },
      'no clock, no I/O, no schemas',
    ),
    forbid(
      'server-rules-ask-nobody',
      { path: '^apps/server/.*/rules\\.ts$' },
      {
        path: [
          '/repository\\.ts$',
          '-query\\.ts$',
          '^apps/server/src/(http|realtime|jobs|db/(client|query))',
          'node_modules/(drizzle-orm|pg|fastify)',
          '^(node:)?(fs|http|net)',
        ],
        dependencyTypesNot: ['type-only'],
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
      'sql-only-in-repositories',
      {
        path: '^apps/server/src',
        pathNot: [
          '/repository\\.ts$',
          '/(search|[a-z]+)-query\\.ts$',
          '^apps/server/src/db/',
          '\\.test(-support)?\\.ts$',
        ],
      },
      {
        path: ['^apps/server/src/db/schema', 'node_modules/drizzle-orm', 'node_modules/pg/'],
        dependencyTypesNot: ['type-only'],
      },
      'queries live in repository.ts',
    ),
    forbid(
      'other-modules-by-command',
      { path: '^apps/server/src/modules/([^/]+)/', pathNot: '\\.test\\.ts$' },
      {
        path: '^apps/server/src/modules/',
        pathNot: ['^apps/server/src/modules/$1/', '[/-](commands|policy)\\.ts$', '/public\\.ts$'],
      },
      'use its public.ts, else its commands or policy',
    ),
    forbid(
      'appointments-by-public',
      { path: '^apps/server/src/modules/(?!appointments/)', pathNot: '\\.test\\.ts$' },
      { path: '^apps/server/src/modules/appointments/', pathNot: '/public\\.ts$' },
      'use its public.ts',
    ),
    forbid(
      'care-stands-below',
      { path: '^apps/server/src/modules/care/' },
      { path: '^apps/server/src/modules/', pathNot: '^apps/server/src/modules/care/' },
      'care knows no other module: they ask it',
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
      'capacitor-only-in-platform',
      { path: '^apps/web', pathNot: '^apps/web/src/platform/' },
      { path: 'node_modules/@capacitor' },
      'use platform/',
    ),
    forbid(
      'only-notifications-speak-realtime',
      { path: '^apps/server/src/modules/', pathNot: '/modules/notifications/' },
      { path: '^apps/server/src/realtime/' },
      'record a notification',
    ),
    forbid(
      'repositories-know-no-http',
      { path: '/repository\\.ts$' },
      { path: ['^apps/server/src/http/', 'node_modules/fastify'] },
      'return rows, throw DomainError',
    ),
    forbid(
      'commands-know-no-http',
      { path: '/commands\\.ts$' },
      { path: ['^apps/server/src/http/', 'node_modules/fastify'] },
      'commands are called by routes and jobs alike',
    ),
    forbid(
      'e2e-and-bench-use-the-contract',
      { path: '^(e2e|bench)/' },
      { path: '^apps/' },
      'test from outside',
    ),
    forbid(
      'no-orphans',
      {
        orphan: true,
        pathNot: [
          '\\.(test|bench|spec)\\.tsx?$',
          '(^|/)(main|[a-z.]+\\.config)\\.tsx?$',
          '\\.d\\.ts$',
          '^(scripts|bench|e2e)/',
        ],
      },
      {},
      'nothing imports this file',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/dist/|\\.d\\.ts$)' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}

import os from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { sharedTexts } from './apps/web/scripts/shared-texts.ts'

/** They replace a package for their whole process, or weigh the process itself. */
const ALONE = ['src/modules/auth/{auth,signup}.test.ts', 'src/adapters/geo/places.test.ts']

/** They stand in for a part of the browser that modules read once, such as its language, or set a clock that modules keep. */
const ALONE_IN_WEB = [
  'src/app/{follow-new-versions,live/keep-at-hand,shell/exit-dialog}.test.ts',
  'src/features/appointments/reschedule/moves.test.ts',
  'src/lib/{api/{call,upload},offline/start-offline,session/{refresh-user,session},time/clock}.test.ts',
  'service-worker/*.test.ts',
]

/** They open the embedded database by themselves, and are the same wherever the server's own tests run. */
const EMBEDDED = ['test/db/{embedded,embedded-copies,power-cut,data-lock,used-again}.test.ts']

/** The embedded database has one process. */
const PROCESSES = process.env['TEST_DATABASE_URL'] ? [] : ['test/next-times-of-processes.test.ts']

const server = { root: 'apps/server' }

/** Times are written as the zone of the device is used to. */
const web = { root: 'apps/web', env: { TZ: 'UTC' } }

export default defineConfig({
  test: {
    environment: 'node',
    // Test files of a worker share one process: to load the server anew for each takes longer than most of them.
    isolate: false,
    setupFiles: [path.resolve(import.meta.dirname, 'vitest.setup.ts')],
    tags: [
      {
        name: 'databases',
        description:
          'The two databases can differ here: queries, locks, races, holds, the outbox, search, jobs, migrations.',
      },
    ],
    // What the application writes to the console is shown of tests that fail.
    silent: 'passed-only',
    // Long enough for a machine that does much else: the longest test takes ten seconds.
    testTimeout: 240_000,
    hookTimeout: 480_000,
    expect: { poll: { timeout: 60_000 } },
    // As many as the smallest machine has cores; by itself Vitest would leave one of two idle.
    maxWorkers: Math.max(2, os.availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'] },
      },
      {
        extends: true,
        test: { name: 'drawings', root: 'packages/drawings', include: ['src/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          ...server,
          name: 'server',
          include: ['{src,test}/**/*.test.ts'],
          exclude: [...ALONE, ...EMBEDDED, ...PROCESSES],
        },
      },
      { extends: true, test: { ...server, name: 'server, each alone', include: ALONE, isolate: true } },
      { extends: true, test: { ...server, name: 'embedded database', include: EMBEDDED } },
      {
        extends: true,
        plugins: [sharedTexts()],
        // As it is built: the development build of React takes twice as long.
        mode: 'production',
        oxc: { jsx: { development: false } },
        // As a browser resolves them: on a server, these packages render nothing.
        ssr: { resolve: { conditions: ['browser', 'module', 'import', 'default'] } },
        // For browsers this package is empty, because they have sockets of their own.
        resolve: { alias: { ws: path.join(import.meta.dirname, 'node_modules/ws/wrapper.mjs') } },
        test: {
          name: 'screens',
          root: 'screens',
          include: ['*.test.ts'],
          setupFiles: [path.resolve(import.meta.dirname, 'screens/setup.ts')],
          env: { TZ: 'Europe/Berlin', NODE_ENV: 'production' },
          server: {
            deps: {
              inline: [
                // They are written for bundlers.
                ...[/@ionic/, /ionicons/, /@stencil/, /@lit/, /react/, /scheduler/],
                // They need the alias.
                ...[/socket\.io-client/, /engine\.io-client/],
              ],
            },
          },
        },
      },
      {
        extends: true,
        plugins: [sharedTexts()],
        test: { ...web, name: 'web', include: ['src/**/*.test.ts'], exclude: ALONE_IN_WEB },
      },
      {
        extends: true,
        plugins: [sharedTexts()],
        test: { ...web, name: 'web, each alone', include: ALONE_IN_WEB, isolate: true },
      },
    ],
  },
})

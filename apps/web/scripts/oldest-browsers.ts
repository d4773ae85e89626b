import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ESLint } from 'eslint'
import compat from 'eslint-plugin-compat'
import { OLDEST_BROWSERS } from '../src/lib/oldest-browsers.ts'

/*
 * `npm run browsers -w @vetvisit/web`, after a build: finds what the oldest promised browsers lack in the built files, those of libraries
 * too, and the promise in every place that makes it. The compiler's `lib` keeps newer methods of the language out of our own code, and the
 * build's target newer syntax.
 */

/** Asked for before they are used. */
const ASKED_FOR = [
  'Intl.Segmenter',
  'ImageDecoder',
  'VideoFrame',
  'WebTransport',
  'navigator.connection',
  'navigator.vibrate',
  'requestIdleCallback',
  'trustedTypes',
]

const { Chrome, Edge, Firefox, Safari } = OLDEST_BROWSERS
const browsers = [
  `chrome ${Chrome}`,
  `edge ${Edge}`,
  `firefox ${Firefox}`,
  `safari ${Safari}`,
  `ios_saf ${Safari}`,
]

const root = path.resolve(import.meta.dirname, '..')
const linter = new ESLint({
  cwd: root,
  ignore: false,
  overrideConfigFile: true,
  overrideConfig: {
    files: ['**/*.js', '**/*.mjs'],
    plugins: { compat },
    rules: { 'compat/compat': 'error' },
    settings: { browsers },
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' },
  },
})

/** What the oldest browsers lack in some code, except what is asked for first. */
const lacksOf = (results: ESLint.LintResult[]): string[] =>
  results.flatMap(({ filePath, messages }) =>
    messages
      .map(({ message }) => message)
      .filter((message) => !ASKED_FOR.some((name) => message.startsWith(name)))
      .map((message) => `${path.relative(root, filePath)}: ${message}`),
  )

const planted = await linter.lintText('new URLPattern()\nrequestIdleCallback(() => {})\n', {
  filePath: 'planted.js',
})
if (lacksOf(planted).length !== 1)
  throw new Error('The planted fault is not found: mend scripts/oldest-browsers.ts.')

/** Places that promise browsers. */
const PROMISES = ['../../README.md', 'public/old-browser.js']
const promise = Object.entries(OLDEST_BROWSERS)
  .map(([name, version]) => `${name} ${version}`)
  .join(', ')
const problems = [
  ...lacksOf(await linter.lintFiles(['dist/**/*.js', 'dist/**/*.mjs'])),
  ...PROMISES.filter((file) => !readFileSync(path.join(root, file), 'utf8').includes(promise)).map(
    (file) => `${file} does not name ${promise}`,
  ),
]
for (const problem of problems) console.error(problem)
console.log(`${browsers.join(', ')}: ${problems.length} problems`)
if (problems.length > 0) process.exitCode = 1

// `npm run check:styles`: paddings, margins, gaps and corners are steps of `theme/scale.css`, and dark colours stand in `theme/tokens.css` only.
// A size that fits nothing else says why: `/* stylelint-disable-next-line <rule> -- reason */`.
import stylelint from 'stylelint'
import { provePlanted } from './planted.mjs'

const SHEETS = 'apps/web/src/**/*.css'
const SCALE = 'apps/web/src/theme/scale.css'
const COLOURS = 'apps/web/src/theme/tokens.css'

/** A length that is neither 0 nor a hairline of 1 px. Lengths in `em` follow the text, shares follow the window. */
const LENGTH = String.raw`(?<![\w.-])-?(?!0(?:px|rem)|1px)\d*\.?\d+(?:px|rem)\b`
const DISTANCE = '/^(--)?(inner-)?(scroll-)?(padding|margin|gap|row-gap|column-gap)/'
const CORNER = '/radius$/'

const config = {
  reportDescriptionlessDisables: true,
  reportNeedlessDisables: true,
  rules: {
    'declaration-property-value-disallowed-list': [
      { [DISTANCE]: [`/${LENGTH}/`], [CORNER]: [`/${LENGTH}/`] },
      { message: (property, value) => `“${property}: ${value}” is no step of ${SCALE}` },
    ],
    // The class follows the choice of the person, too.
    'media-feature-name-disallowed-list': ['prefers-color-scheme'],
    'selector-disallowed-list': [
      ['/\\.dark\\b/'],
      { message: () => `Dark colours are written once, in ${COLOURS}` },
    ],
  },
  overrides: [
    { files: [SCALE], rules: { 'declaration-property-value-disallowed-list': null } },
    { files: [COLOURS], rules: { 'selector-disallowed-list': null } },
  ],
}

const problemsOf = ({ results }) =>
  results.flatMap(({ source, warnings }) =>
    warnings.map(({ line, text }) => `${source ?? 'planted'}:${line}: ${text}`),
  )
const problemsIn = async (code) => problemsOf(await stylelint.lint({ code, config }))

const RIGHT = `a { gap: var(--space-1) 0.5em; margin: calc(-1 * var(--space-2)) auto 0 -1px; border-radius: 50%; width: 3rem }`
const PLANTED = {
  'a raw padding': '.a { padding: 0.75rem var(--space-2) }',
  'a raw margin below zero': '.a { margin-block: -10px }',
  'a raw gap in a sum': '.a { gap: calc(var(--space-1) + 3px) }',
  'a raw padding of a part of Ionic': '.a { --padding-start: 12px }',
  'a raw corner': '.a { border-radius: 12px }',
  'a raw corner of one side': '.a { border-start-start-radius: .5rem }',
  'a fallback beside a token': '.a { border-radius: var(--radius, 12px) }',
  'dark colours of one screen': '.dark .a { color: #fff }',
  'dark colours by the system': '@media (prefers-color-scheme: dark) { .a { color: #fff } }',
  'an exception without a reason': `/* stylelint-disable-next-line selector-disallowed-list */
    .dark .a { color: #fff }`,
  'an exception that nothing needs': `/* stylelint-disable-next-line selector-disallowed-list -- a picture */
    .a { color: #fff }`,
}
const caught = Object.entries(PLANTED).map(async ([name, code]) => [
  name,
  await problemsIn(`${RIGHT}\n${code}`),
])
provePlanted(Object.fromEntries(await Promise.all(caught)))

const linted = await stylelint.lint({ files: SHEETS, config })
const problems = problemsOf(linted)
console.log(`${linted.results.length} style sheets, ${problems.length} problems`)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1

// `npm run check:shape`: counts of the code's shape, which fail above their limits. Lower a limit when its figure improves, never raise it.
// Usage: node --import tsx scripts/check-shape.mjs [--list]   --list names every counted place.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { provePlanted } from './planted.mjs'
import { FIGURES, parse, pathOfBooking } from './shape.mjs'

const PATH_OF_BOOKING = 'files on the path of one booking'
const LIMITS = {
  'module pairs that import each other': 0,
  'arrows up between the folders of appointments': 0,
  'arrows from files to other folders of appointments': 55,
  'pairs of these folders': 15,
  'files on the path of one booking': 7,
  'functions over 60 lines': 0,
  'functions with 5 or more parameters': 0,
  'care in SQL outside care and account': 0,
  'status literals in SQL outside statuses.ts': 0,
  'new Date and getTime in the server': 1,
  'ids lower-cased in the server': 0,
  'times without translate="no"': 0,
  'prices and names without translate="no"': 0,
  'names in sentences that a translator may change': 0,
}

const MODULES = 'apps/server/src/modules'
const UP = { [`${MODULES}/appointments/record/a.ts`]: "import { b } from '../booking/b.ts'" }
const DOWN = { [`${MODULES}/appointments/booking/b.ts`]: "export { a } from '../record/a.ts'" }
/** Files by path for each figure, with one place that it must count and one that it must not. */
const PLANTED = {
  'module pairs that import each other': {
    [`${MODULES}/pets/a.ts`]: "import { b } from '../owners/b.ts'\nimport { c } from '../care/c.ts'",
    [`${MODULES}/owners/b.ts`]: "export { a } from '../pets/a.ts'",
  },
  'arrows up between the folders of appointments': { ...UP, ...DOWN },
  'arrows from files to other folders of appointments': {
    [`${MODULES}/appointments/booking/b.ts`]:
      "import { a } from '../record/a.ts'\nimport { c } from './c.ts'",
  },
  'pairs of these folders': {
    ...DOWN,
    [`${MODULES}/appointments/booking/c.ts`]: "import { a } from '../record/a.ts'",
  },
  'functions over 60 lines': {
    'apps/web/src/a.tsx': `function a() {${'\n'.repeat(60)}}\nconst b = () => {${'\n'.repeat(59)}}`,
  },
  'functions with 5 or more parameters': {
    'packages/contract/src/a.ts': 'const a = (b, c, d, e, f) => b\nfunction g(b, c, d, e) {}',
  },
  'care in SQL outside care and account': {
    [`${MODULES}/pets/a.ts`]: 'sql`select from care where id = ${id}`',
    [`${MODULES}/care/a.ts`]: 'sql`delete from care`',
  },
  'status literals in SQL outside statuses.ts': {
    [`${MODULES}/pets/a.ts`]: "sql`select where id = ${id} and status <> 'held'`\nconst held = 'held'",
  },
  'new Date and getTime in the server': {
    [`${MODULES}/pets/a.ts`]: 'const a = new Date(now)',
    'apps/web/src/a.ts': 'const a = b.getTime()',
  },
  'ids lower-cased in the server': {
    [`${MODULES}/pets/a.ts`]: 'const a = petId.toLowerCase() + name.toLowerCase()',
  },
  'times without translate="no"': {
    'apps/web/src/a.tsx':
      'const a = <time translate="no">15:30</time>\nconst b = <time dateTime={at}>15:30</time>',
  },
  'prices and names without translate="no"': {
    'apps/web/src/a.tsx':
      'const a = <b translate="no"><i>{pet.name}</i></b>\nconst b = <p>{pet?.name ?? surnameOf(owner)}, {service.name}</p>',
  },
  'names in sentences that a translator may change': {
    'apps/web/src/a.tsx':
      "const a = <p aria-label={t('seen', { pet })}><Sentence text={t('seen', { pet: kept(pet) })} /></p>\nconst b = <p>{isSeen && t('seen', { pet })}</p>",
  },
}
/** Further faults of this figure: a toast, a label that is seen, and texts that are made apart from what shows them. */
const PLANTED_SENTENCES = {
  'a name in a toast':
    "void showToast({ message: t('seen', { pet: kept(pet) }) })\nvoid offerUndo({ message: t('seen', { pet }) }, undo)",
  'a name in an error that stays':
    "showUntilRead(t('seen', { pet: pet.name }))\nlog(t('seen', { pet: pet.name }))",
  'a name in the label of a field':
    "const a = <IonTextarea label={t('why', { pet })} />\nconst b = <TextField label={t('why', { pet })} labelHidden />",
  'a name among values that stand apart': "const said = { pet }\nconst a = <b>{t('seen', said)}</b>",
  'a name in a text that a function makes':
    "function seen() { return t('seen', { pet }) }\nfunction labelOf() { return t('seen', { pet }) }",
  'a name in a text that a constant holds':
    "const text = isSeen ? t('seen', { pet }) : ''\nconst label = t('seen', { pet })",
}
const PLANTED_PATH = '## The path of one booking\n\n1. `a.ts`: books.\n\nAfter the commit\n\n1. `b.ts`'

const isSource = (file) =>
  /^(apps\/(server|web)\/src|packages\/contract\/src)\/.*\.tsx?$/.test(file) &&
  !/\.(test|property\.test|test-support|d)\.tsx?$|\/demo\//.test(file)

/** The places that each figure counts in the repository. */
function measure() {
  const sources = execFileSync('git', ['ls-files', 'apps', 'packages/contract/src'], { encoding: 'utf8' })
    .split('\n')
    .filter(isSource)
    .map((file) => parse(file, readFileSync(file, 'utf8')))
  const counted = Object.entries(FIGURES).map(([figure, find]) => [figure, find(sources)])
  return {
    ...Object.fromEntries(counted),
    [PATH_OF_BOOKING]: pathOfBooking(readFileSync('docs/architecture.md', 'utf8')),
  }
}

const plantedPlaces = ([figure, find]) => [
  figure,
  find(Object.entries(PLANTED[figure]).map(([file, text]) => parse(file, text))),
]

const plantedSentence = ([fault, text]) => [
  fault,
  FIGURES['names in sentences that a translator may change']([parse('apps/web/src/a.tsx', text)]),
]

provePlanted({
  ...Object.fromEntries(Object.entries(FIGURES).map(plantedPlaces)),
  ...Object.fromEntries(Object.entries(PLANTED_SENTENCES).map(plantedSentence)),
  [PATH_OF_BOOKING]: pathOfBooking(PLANTED_PATH),
})

const measured = measure()
let isOver = false
for (const [figure, limit] of Object.entries(LIMITS)) {
  const found = measured[figure]
  console.log(`${String(found.length).padStart(4)} of at most ${String(limit).padStart(3)}  ${figure}`)
  if (process.argv.includes('--list')) for (const place of found) console.log(`      ${place}`)
  if (found.length > limit) isOver = true
}
if (isOver) {
  console.error('A figure is above its limit. Lower the figure; limits are never raised.')
  process.exit(1)
}

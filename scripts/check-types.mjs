// `npm run check:types`: the types of each workspace, with TypeScript 7 (decision 8).
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { provePlanted } from './planted.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const PROJECTS = [
  'packages/contract',
  'packages/drawings',
  'apps/server',
  'apps/web',
  'apps/web/service-worker',
  'e2e',
  'screens',
  'engines',
  'bench',
]

/** The problems that the compiler finds in a project, as it prints them. */
function problemsIn(project) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['node_modules/typescript-7/bin/tsc', '-p', project, '--noEmit', '--pretty', 'false'],
    { cwd: root, encoding: 'utf8' },
  )
  // The lines that explain a problem are indented.
  const problems = `${stdout}${stderr}`.split(/\n(?=\S)/).filter((problem) => problem !== '')
  return status === 0 || problems.length > 0 ? problems : [`${project}: the compiler ended with ${status}.`]
}

/** What the compiler prints about one file under the settings of a workspace. */
function problemsWithPlanted(workspace, text) {
  // Inside the workspace, because a project finds its packages beside it.
  const folder = mkdtempSync(path.join(root, workspace, 'planted-'))
  try {
    writeFileSync(path.join(folder, 'planted.ts'), text)
    writeFileSync(
      path.join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: '../tsconfig.json', include: ['planted.ts'] }),
    )
    return problemsIn(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

for (const project of PROJECTS)
  for (const problem of problemsIn(project)) {
    process.exitCode = 1
    console.error(problem)
  }
provePlanted({
  'a number in place of a text': problemsWithPlanted('packages/contract', 'export const name: string = 4\n'),
  'an element of an array that may be missing': problemsWithPlanted(
    'packages/contract',
    'const letters: string[] = []\nexport const first: string = letters[0]\n',
  ),
  'a text without a key': problemsWithPlanted(
    'apps/web',
    "import { t } from '../src/lib/text/translation.ts'\nexport const text = t('history:titleOfPage')\n",
  ),
})

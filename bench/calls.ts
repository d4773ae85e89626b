import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { by, type Effort } from './harness/effort.ts'
import { atMost, type Figure, printFigures, spreadOf } from './harness/figures.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

/** Calls above this need a cost in `apps/server/src/http/calls/call-costs.ts`, and so a budget (docs/security.md). */
const COSTLY_MS = 20

/** Clinics and owners of a small demo. */
const FEW_PEOPLE = ['40', '120']

/** One line of the measuring program; `cost` is the declared one. */
type Measured = { call: string; title: string; status: number; ms: number; cost: number | null }

/** Measures the processor time of every call of the API in the whole server with the filled demo. */
export async function callsBench(effort: Effort): Promise<Figure[]> {
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      '--import',
      'tsx',
      'apps/server/test/call-costs/measure.ts',
      String(by(effort, { once: 1, quick: 6, whole: 24 })),
      ...(effort === 'once' ? FEW_PEOPLE : []),
    ],
    { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 16_000_000 },
  )
  if (status !== 0) throw new Error('The calls could not be measured.')
  const measured = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Measured)
  const refused = measured.filter((one) => one.status !== 200)
  if (refused.length > 0)
    throw new Error(`Refused: ${refused.map(({ call, title }) => `${call}, ${title}`).join('; ')}`)
  const figures = measured.toSorted((a, b) => b.ms - a.ms).map(figureOf)
  printFigures('Processor time of calls, demo data, embedded database', figures, effort)
  return figures
}

function figureOf({ call, title, ms, cost }: Measured): Figure {
  const name = `${call}: ${title}`
  const figure = { name, unit: 'ms', ours: spreadOf([ms]) }
  return cost === null ? { ...figure, budget: atMost(COSTLY_MS, ms, 'below 20, or a cost') } : figure
}

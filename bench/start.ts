import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { by, type Effort } from './harness/effort.ts'
import { atMost, type Figure, printFigures, spreadOf } from './harness/figures.ts'
import { startPostgres, startProduct } from './harness/processes.ts'

const REST_MS = 4000

/** Measures how soon the server is ready on existing data, and its memory while it is idle. */
export async function startBench(effort: Effort): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vetvisit-bench-'))
  const postgres = await startPostgres()
  try {
    const figures = [
      ...(await figuresOf('PostgreSQL', { DATABASE_URL: postgres.url }, 150, effort)),
      ...(await figuresOf('embedded database', { DATA_DIR: folder }, 300, effort)),
    ]
    printFigures('Start and memory at rest', figures, effort)
    return figures
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function figuresOf(
  kind: string,
  environment: Record<string, string>,
  memoryLimit: number,
  effort: Effort,
): Promise<Figure[]> {
  const first = await startProduct(environment)
  await first.stop()
  const ready: number[] = []
  const memory: number[] = []
  const work: number[] = []
  for (let round = 0; round < by(effort, { once: 1, quick: 3, whole: 5 }); round += 1) {
    const product = await startProduct(environment)
    ready.push(product.readyMs / 1000)
    work.push(product.cpuSeconds())
    await fetch(`${product.url}/health/ready`)
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
    memory.push(product.memory())
    await product.stop()
  }
  const [seconds, megabytes] = [spreadOf(ready), spreadOf(memory)]
  return [
    { name: `first start, ${kind}`, unit: 's', ours: spreadOf([first.readyMs / 1000]) },
    {
      name: `start on existing data, ${kind}`,
      unit: 's',
      ours: seconds,
      budget: atMost(3, seconds.median, 'at most 3 s'),
    },
    { name: `  processor time until then, ${kind}`, unit: 's', ours: spreadOf(work) },
    {
      name: `memory at rest, ${kind}`,
      unit: 'MB',
      ours: megabytes,
      budget: atMost(memoryLimit, megabytes.median, `at most ${memoryLimit} MB`),
    },
  ]
}

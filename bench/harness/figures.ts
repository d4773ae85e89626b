import os from 'node:os'
import type { Effort } from './effort.ts'

/** Median, lowest and highest of repeated measurements. */
export type Spread = { median: number; min: number; max: number }

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const median =
    sorted.length % 2 === 1 ? sorted[middle] : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
  return { median: median ?? Number.NaN, min: sorted[0] ?? Number.NaN, max: sorted.at(-1) ?? Number.NaN }
}

export type Figure = {
  name: string
  ours: Spread
  /** The same measurement of the baseline, taken in turn with ours. */
  baseline?: Spread
  unit: string
  /** Ours divided by the baseline, one value per pair. */
  ratio?: Spread
  budget?: { text: string; met: boolean }
}

/** Measures both in turn, because other load of the machine then affects both alike. */
export async function inPairs(
  pairs: number,
  ours: () => Promise<number> | number,
  baseline: () => Promise<number> | number,
) {
  const samples: { ours: number; baseline: number }[] = []
  for (let pair = 0; pair < pairs; pair += 1) {
    // Every other pair begins with the baseline, because the second one finds warmer caches.
    if (pair % 2 === 0) samples.push({ ours: await ours(), baseline: await baseline() })
    else {
      const first = await baseline()
      samples.push({ ours: await ours(), baseline: first })
    }
  }
  return {
    ours: spreadOf(samples.map((sample) => sample.ours)),
    baseline: spreadOf(samples.map((sample) => sample.baseline)),
    ratio: spreadOf(samples.map((sample) => sample.ours / sample.baseline)),
  }
}

const worksOf = (results: readonly { work?: number }[]) => results.map(({ work }) => work ?? Number.NaN)

/** Processor time per answer. The ratio is baseline divided by ours, so that higher is better, as it is with rates. */
export function workFigure(
  ours: readonly { work?: number }[],
  baseline: readonly { work?: number }[],
): Figure {
  const ratios = worksOf(ours).map((work, pair) => (worksOf(baseline)[pair] ?? Number.NaN) / work)
  return {
    name: '  processor time per answer (ratio: baseline / ours)',
    unit: 'ms',
    ours: spreadOf(worksOf(ours)),
    baseline: spreadOf(worksOf(baseline)),
    ratio: spreadOf(ratios),
  }
}

export const atMost = (limit: number, value: number, text = `at most ${limit}`) => ({
  text,
  met: value <= limit,
})
export const atLeast = (limit: number, value: number, text = `at least ${limit}`) => ({
  text,
  met: value >= limit,
})

/** A number of things that must never happen, which is judged also if a bench runs once. */
export const countFigure = (name: string, count: number): Figure => ({
  name,
  unit: '',
  ours: spreadOf([count]),
  budget: atMost(0, count, NEVER),
})

const NEVER = 'none'
/** Whether something happened that must never happen. */
export const isBroken = ({ budget }: Figure): boolean => budget?.text === NEVER && !budget.met

const digits = (value: number) => {
  if (!Number.isFinite(value)) return '-'
  const size = Math.abs(value)
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : size >= 0.1 ? 2 : 4)
}
const shown = ({ median, min, max }: Spread) =>
  min === max ? digits(median) : `${digits(median)} (${digits(min)}-${digits(max)})`

/** Prints the figures of one bench: median (lowest-highest). One round is not judged. */
export function printFigures(title: string, figures: readonly Figure[], effort: Effort): void {
  const header = ['name', 'unit', 'ours', 'baseline', 'ratio', 'budget', '']
  const rows = figures.map(({ name, unit, ours, baseline, ratio, budget }) => [
    name,
    unit,
    shown(ours),
    baseline ? shown(baseline) : '',
    ratio ? shown(ratio) : '',
    budget?.text ?? '',
    budget && effort !== 'once' ? (budget.met ? 'met' : 'MISSED') : '',
  ])
  const widths = header.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const load = os
    .loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')
  process.stdout.write(
    `\n## ${title} (load average ${load}, ${os.availableParallelism()} cores)\n\n${[line(header), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')}\n`,
  )
}

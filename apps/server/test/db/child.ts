import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

export type Child = {
  process: ChildProcess
  /** Lines of its output so far. */
  lines: string[]
  /** Its error output. */
  errors: () => string
  /** Waits for the next line. */
  next: () => Promise<string>
  /** Waits for its exit code, which is null after a kill. */
  exited: Promise<number | null>
  kill: () => Promise<void>
}

/** Runs a script of `fixtures/` in a child process, which a test may kill. */
export function startChild(fixture: string, ...given: string[]): Child {
  const script = path.join(import.meta.dirname, 'fixtures', fixture)
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...given], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  let errors = ''
  let asked = 0
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (line) => lines.push(line))
  child.stderr.on('data', (chunk) => (errors += String(chunk)))
  const exited = once(child, 'close').then(() => child.exitCode)
  return {
    process: child,
    lines,
    errors: () => errors,
    exited,
    next: async () => {
      while (lines.length <= asked) {
        if (child.exitCode !== null) throw new Error(`${fixture} ended with ${child.exitCode}: ${errors}`)
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      asked += 1
      return lines[asked - 1] ?? ''
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}

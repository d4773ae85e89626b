import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'

/**
 * The outcome of a write, as its sender knows it. `acked`: a complete success. `refused`: a refusal by rule. `unknown`: an error, a
 * time-out, a 5xx or no answer; a repetition under the same key finds out.
 */
export type Outcome = 'open' | 'acked' | 'refused' | 'unknown'

export type Write = {
  /** The `Idempotency-Key`. */
  readonly key: string
  readonly client: string
  /** Name of the call in the contract. */
  readonly call: string
  readonly method: string
  readonly url: string
  readonly body: Record<string, unknown> | undefined
  /** Position among all writes. */
  readonly number: number
  /** How many writes had been asked for when its outcome became known: those with this number or a higher one came after it. */
  askedUntil: number
  outcome: Outcome
  /** Its outcome was unknown at some time. */
  wasUnknown: boolean
  /** From the last complete answer. */
  status: number | undefined
  text: string | undefined
}

/**
 * Intents and outcomes, outside of the system under test. Each line is flushed before the program continues, so that the file is never
 * behind the system.
 */
export class Ledger {
  readonly writes = new Map<string, Write>()
  readonly #file: number

  constructor(path: string) {
    this.#file = openSync(path, 'a')
  }

  intend(write: Pick<Write, 'key' | 'client' | 'call' | 'method' | 'url' | 'body'>): Write {
    const entry: Write = {
      ...write,
      number: this.writes.size,
      askedUntil: Infinity,
      outcome: 'open',
      wasUnknown: false,
      status: undefined,
      text: undefined,
    }
    this.#append({ intent: write })
    this.writes.set(write.key, entry)
    return entry
  }

  settle(write: Write, outcome: Outcome, answer?: { status: number; text: string }): void {
    write.outcome = outcome
    write.askedUntil = this.writes.size
    if (outcome === 'unknown') write.wasUnknown = true
    write.status = answer?.status
    write.text = answer?.text
    this.#append({ outcome, key: write.key, ...answer })
  }

  count(outcome: Outcome): number {
    return [...this.writes.values()].filter((write) => write.outcome === outcome).length
  }

  /** The acknowledged writes. */
  acknowledged(): ReadonlySet<string> {
    const acked = [...this.writes.values()].filter(({ outcome }) => outcome === 'acked')
    return new Set(acked.map(({ key }) => key))
  }

  /** What is known of the data at a moment: each write that was acknowledged later may be in them or not. */
  at(acknowledged: ReadonlySet<string>): Pick<Ledger, 'writes'> {
    const then = ([key, write]: [string, Write]): [string, Write] => [
      key,
      write.outcome === 'acked' && !acknowledged.has(key) ? { ...write, outcome: 'unknown' } : write,
    ]
    return { writes: new Map([...this.writes].map(then)) }
  }

  close(): void {
    closeSync(this.#file)
  }

  #append(line: object): void {
    writeSync(this.#file, `${JSON.stringify(line)}\n`)
    fdatasyncSync(this.#file)
  }
}

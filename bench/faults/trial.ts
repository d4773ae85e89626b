import { findBreaches } from './invariants.ts'
import { compareWithLedger, type Inbox } from './ledger-check.ts'
import { Ledger } from './ledger.ts'
import { type Client, DoctorClient, type Line, OwnerClient } from './load.ts'
import type { Random } from './random.ts'
import { pause, ServerProcess } from './server-process.ts'
import type { Site } from './sites.ts'
import { createWorld } from './world.ts'

/** One fault and what was found after it; no problems means that nothing was lost, doubled or broken. */
export type Round = { name: string; problems: string[] }

export type Fault = 'kill' | 'kill twice' | 'kill database' | 'stop database at once' | 'power cut'

const PEOPLE = { owners: 8, doctors: 4 }
const SETTLED_WITHIN_MS = 90_000
const LOAD_WITHIN_MS = 6000
const REPLAYS = 15
/** What the server logs when it answers 500. */
const UNFORESEEN = 'a request failed unexpectedly'

/** One site's faults, from the first start on the same data to the last. */
export class Trial {
  readonly rounds: Round[] = []
  readonly startMs: number[] = []
  readonly ledger: Ledger
  readonly #site: Site
  readonly #random: Random
  readonly #line: Line
  readonly #report: (round: Round) => void
  #clients: Client[] = []
  #inboxes: Inbox[] = []
  #server: ServerProcess | undefined

  constructor(site: Site, folder: string, random: Random, report: (round: Round) => void) {
    this.#site = site
    this.#random = random
    this.#report = report
    this.ledger = new Ledger(`${folder}.jsonl`)
    this.#line = { address: '', ledger: this.ledger, random, complaints: [] }
  }

  /** Kills the first start, migrations and all, some times before it may end; then makes people and clinics. */
  async begin(kills: number, tag: string): Promise<void> {
    for (let number = 0; number < kills; number += 1) {
      const server = new ServerProcess(this.#site.environment)
      const after = this.#random.whole(150, 2500)
      await pause(after)
      await server.kill()
      const complaint = server.output.includes('is ready')
        ? 'first start killed when it was just ready'
        : `first start killed after ${after} ms`
      this.#finish(complaint, [])
    }
    await this.#start()
    const world = await createWorld(this.#line.address, PEOPLE, tag)
    this.#clients = [
      ...world.owners.map((owner) => new OwnerClient(this.#line, owner, world)),
      ...world.doctors.map((doctor) => new DoctorClient(this.#line, doctor)),
    ]
  }

  /** Load, one fault in the midst of it, and what the data say afterwards. */
  async suffer(fault: Fault): Promise<void> {
    await this.#calm()
    const before = this.ledger.count('acked')
    const unknownBefore = this.#everUnknown()
    let goesOn = true
    const running = Promise.all(this.#clients.map((client) => client.run(() => goesOn)))
    await this.#underWay(before + this.#random.whole(20, 120))
    try {
      await this.#strike(fault)
    } finally {
      goesOn = false
      await running
    }
    const unknown = this.#everUnknown() - unknownBefore
    await this.#examine(`${fault}, ${this.ledger.count('acked') - before} acknowledged, ${unknown} unknown`)
  }

  /** Some load has been answered; on a slow machine that takes longer. */
  async #underWay(acked: number): Promise<void> {
    const deadline = Date.now() + LOAD_WITHIN_MS
    while (this.ledger.count('acked') < acked && Date.now() < deadline) await pause(20)
    await pause(this.#random.whole(0, 30))
  }

  /** An orderly end, after which everything is known. */
  async end(): Promise<void> {
    await this.#calm()
    await this.#server?.stop()
    await this.#examine('orderly stop, nothing unknown')
  }

  async close(): Promise<void> {
    await this.#server?.kill()
    this.ledger.close()
    await this.#site.close()
  }

  #everUnknown(): number {
    return [...this.ledger.writes.values()].filter(({ wasUnknown }) => wasUnknown).length
  }

  /** The server is up, nothing is unknown, every inbox is read, and some writes get their answers again. */
  async #calm(): Promise<void> {
    if (!this.#server?.alive) await this.#start()
    const deadline = Date.now() + SETTLED_WITHIN_MS
    for (const client of this.#clients) {
      while (!(await client.settle())) {
        if (Date.now() > deadline) {
          this.#line.complaints.push('a write could not be settled')
          break
        }
        await pause(100)
      }
    }
    this.#inboxes = await Promise.all(
      this.#clients.map(async (client) => ({
        client: client.name,
        at: Date.now(),
        ids: await client.inbox(),
      })),
    )
    const acked = [...this.ledger.writes.values()].filter(({ outcome }) => outcome === 'acked')
    for (let count = 0; count < REPLAYS && acked.length > 0; count += 1) {
      const write = this.#random.pick(acked)
      const complaint = await this.#clients.find(({ name }) => name === write.client)?.replay(write)
      if (complaint) this.#line.complaints.push(complaint)
    }
  }

  async #start(): Promise<void> {
    const since = performance.now()
    this.#server = new ServerProcess(this.#site.environment)
    this.#line.address = await this.#server.ready()
    this.startMs.push(performance.now() - since)
  }

  async #strike(fault: Fault): Promise<void> {
    const server = this.#server
    if (!server) throw new Error('There is no server to strike.')
    if (fault === 'power cut') await this.#cutPower(server)
    else if (fault === 'kill database' || fault === 'stop database at once')
      await this.#crashDatabase(server, fault)
    else await server.kill()
    if (fault !== 'kill twice') return
    const again = new ServerProcess(this.#site.environment)
    await pause(this.#random.whole(50, 1200))
    await again.kill()
  }

  async #crashDatabase(server: ServerProcess, fault: Fault): Promise<void> {
    const { cluster } = this.#site
    await (fault === 'kill database' ? cluster?.kill() : cluster?.stopImmediately())
    await pause(this.#random.whole(0, 300))
    await cluster?.start()
    // The server has to find back to the database by itself, under load.
    await pause(800)
    if (!server.alive) this.#line.complaints.push('the server ended with its database')
  }

  /** Nobody runs on while the disk is copied, so the copy is of one moment. */
  async #cutPower(server: ServerProcess): Promise<void> {
    const { cluster, image } = this.#site
    server.signal('SIGSTOP')
    cluster?.freeze()
    image?.capture()
    await Promise.all([server.kill(), cluster?.kill()])
    await image?.restore()
    await cluster?.start()
  }

  async #examine(name: string): Promise<void> {
    const problems = this.#line.complaints.splice(0)
    if (this.#server?.output.includes(UNFORESEEN))
      problems.push(`the server logged: ${logLine(this.#server.output)}`)
    const reader = await this.#site.read()
    try {
      for (const { id, rule, rows } of await findBreaches(reader))
        problems.push(`${id}: not so: ${rule}: ${JSON.stringify(rows.slice(0, 3))}`)
      problems.push(...(await compareWithLedger(reader, this.ledger, this.#inboxes)))
    } finally {
      await reader.close()
    }
    this.#finish(name, problems)
  }

  #finish(name: string, problems: string[]): void {
    const round = { name: `${this.#site.name}: ${name}`, problems }
    this.rounds.push(round)
    this.#report(round)
  }
}

const logLine = (output: string) =>
  output
    .split('\n')
    .find((line) => line.includes(UNFORESEEN))
    ?.slice(0, 1500) ?? ''

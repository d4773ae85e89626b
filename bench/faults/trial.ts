import { deskClients } from './desk.ts'
import { findBreaches } from './invariants.ts'
import { compareWithLedger, type Inbox } from './ledger-check.ts'
import { Ledger } from './ledger.ts'
import { type Client, DoctorClient, type Line, OwnerClient } from './load.ts'
import type { Random } from './random.ts'
import { RedisServer } from './redis-server.ts'
import { pause, runBackup, ServerProcess } from './server-process.ts'
import { sharedLimitBreaches, WITH_LIMITS } from './shared-limits.ts'
import { sickDayClients } from './sick-day.ts'
import { cutPower, type Site } from './sites.ts'
import { StrangerClient } from './strangers.ts'
import { createWorld } from './world.ts'

/** One fault and the problems after it: lost, repeated or broken data. */
export type Round = { name: string; problems: string[] }

export type Fault =
  | 'kill'
  | 'kill twice'
  | 'kill one of two'
  | 'kill Redis'
  | 'kill database'
  | 'stop database at once'
  | 'full disk'
  | 'power cut'

const PEOPLE = { owners: 8, doctors: 4 }
const STRANGERS = 6
const SETTLED_WITHIN_MS = 90_000
const LOAD_WITHIN_MS = 6000
const REPLAYS = 15
/** The server's log line for a 500. */
const UNFORESEEN = 'a request failed unexpectedly'

/** The faults of one site, all on the same data. */
export class Trial {
  readonly rounds: Round[] = []
  readonly startMs: number[] = []
  readonly ledger: Ledger
  readonly #site: Site
  readonly #random: Random
  readonly #line: Line
  readonly #report: (round: Round) => void
  readonly #backup: string
  #clients: Client[] = []
  #clinicId = ''
  #inboxes: Inbox[] = []
  #servers: ServerProcess[] = []
  #settings: Record<string, string> = {}

  constructor(site: Site, folder: string, random: Random, report: (round: Round) => void) {
    this.#site = site
    this.#random = random
    this.#report = report
    this.ledger = new Ledger(`${folder}.jsonl`)
    this.#backup = `${folder}-backup`
    this.#line = { addresses: [], ledger: this.ledger, random, complaints: [] }
  }

  /** Kills the first start with its migrations several times, then lets it finish and creates people and clinics. */
  async begin(kills: number, tag: string): Promise<void> {
    for (let number = 0; number < kills; number += 1) {
      const server = new ServerProcess(this.#site.environment)
      const after = this.#random.whole(150, 2500)
      await pause(after)
      await server.kill()
      const complaint = server.output.includes('is ready')
        ? 'first start killed when it became ready'
        : `first start killed after ${after} ms`
      this.#finish(complaint, [])
    }
    const address = await this.#start()
    const world = await createWorld(address, PEOPLE, tag)
    this.#clinicId = world.doctors[1]?.clinicId ?? ''
    const sickDay = await sickDayClients(this.#line, address, tag)
    const desk = await deskClients(this.#line, address, tag)
    await this.#stop()
    this.#servers = []
    // A demo answers codes instead of mailing them. It invents people only in an empty database.
    this.#settings = { DEMO: 'true' }
    this.#clients = [
      ...world.owners.map((owner) => new OwnerClient(this.#line, owner, world)),
      ...world.doctors.map((doctor) => new DoctorClient(this.#line, doctor)),
      ...sickDay,
      ...desk,
      ...Array.from({ length: STRANGERS }, (_, number) => new StrangerClient(this.#line, number, world)),
    ]
  }

  /** Runs load with one fault and checks the data afterwards. */
  async suffer(fault: Fault): Promise<void> {
    await this.#calm()
    const redis = fault === 'kill Redis' ? await this.#moveToRedis() : undefined
    if (fault === 'kill one of two') await this.#start()
    const before = this.ledger.count('acked')
    const unknownBefore = this.#everUnknown()
    let goesOn = true
    const running = Promise.all(this.#clients.map((client) => client.run(() => goesOn)))
    await this.#underWay(before + this.#random.whole(20, 120))
    try {
      await (redis ? this.#crashRedis(redis) : this.#strike(fault))
    } finally {
      goesOn = false
      await running
      await redis?.kill()
    }
    const unknown = this.#everUnknown() - unknownBefore
    await this.#examine(`${fault}, ${this.ledger.count('acked') - before} acknowledged, ${unknown} unknown`)
  }

  /**
   * A backup under load, more load, a kill, and a restore elsewhere. A server starts on what was restored; it must have every write that was
   * acknowledged before the backup began.
   */
  async restoreBackup(): Promise<void> {
    await this.#calm()
    let goesOn = true
    const running = Promise.all(this.#clients.map((client) => client.run(() => goesOn)))
    let before: ReadonlySet<string>
    try {
      await this.#underWay(this.ledger.count('acked') + this.#random.whole(20, 120))
      before = this.ledger.acknowledged()
      this.#complain(await runBackup(['backup', this.#backup], this.#site.environment))
      await this.#underWay(this.ledger.count('acked') + 20)
      await this.#kill()
    } finally {
      goesOn = false
      await running
    }
    const later = this.ledger.count('acked') - before.size
    const restored = await this.#site.empty()
    this.#complain(await runBackup(['restore', '--verify', this.#backup], {}))
    this.#complain(await runBackup(['restore', this.#backup], restored.environment))
    const server = new ServerProcess({ ...restored.environment, ...this.#settings })
    await server.ready()
    await server.stop()
    const name = `backup under load, kill, restore: ${before.size} acknowledged before, ${later} later`
    await this.#examine(name, restored.read, this.ledger.at(before))
  }

  #complain(complaint: string | null): void {
    if (complaint !== null) this.#line.complaints.push(complaint)
  }

  /** Waits for answered load, which takes longer on a slow machine. */
  async #underWay(acked: number): Promise<void> {
    const deadline = Date.now() + LOAD_WITHIN_MS
    while (this.ledger.count('acked') < acked && Date.now() < deadline) await pause(20)
    await pause(this.#random.whole(0, 30))
  }

  /** Stops in order, after every outcome is known. */
  async end(): Promise<void> {
    await this.#calm()
    await this.#stop()
    await this.#examine('orderly stop, nothing unknown')
  }

  /** After the end: two servers with limits on the same data, with a Redis, must count together. */
  async shareLimits(): Promise<void> {
    const redis = await RedisServer.start()
    try {
      this.#servers = []
      for (let number = 0; number < 2; number += 1)
        await this.#start({ REDIS_URL: redis.url, ...WITH_LIMITS })
      this.#line.complaints.push(...(await sharedLimitBreaches(this.#line.addresses, this.#clinicId)))
      await this.#stop()
    } finally {
      await redis.kill()
    }
    this.#finish('limits of two servers', this.#line.complaints.splice(0))
  }

  async close(): Promise<void> {
    await this.#kill()
    this.ledger.close()
    await this.#site.close()
  }

  #everUnknown(): number {
    return [...this.ledger.writes.values()].filter(({ wasUnknown }) => wasUnknown).length
  }

  /** Starts a server, finds out every unknown outcome, reads every inbox and repeats some writes. */
  async #calm(): Promise<void> {
    this.#servers = this.#servers.filter(({ alive }) => alive)
    if (this.#servers.length === 0) await this.#start()
    const deadline = Date.now() + SETTLED_WITHIN_MS
    for (const client of this.#clients) {
      while (!(await client.settle())) {
        if (Date.now() > deadline) {
          this.#line.complaints.push('the outcome of a write could not be found out')
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

  /** Starts a further server. @returns its address */
  async #start(environment: Record<string, string> = {}): Promise<string> {
    const since = performance.now()
    const server = new ServerProcess({ ...this.#site.environment, ...this.#settings, ...environment })
    this.#servers.push(server)
    const address = await server.ready()
    this.startMs.push(performance.now() - since)
    this.#line.addresses = await Promise.all(this.#servers.map((each) => each.ready()))
    return address
  }

  async #stop(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.stop()))
  }

  async #kill(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.kill()))
  }

  async #strike(fault: Fault): Promise<void> {
    if (fault === 'power cut') return cutPower(this.#site, this.#servers)
    if (fault === 'full disk') return this.#fillDisk()
    if (fault === 'kill database' || fault === 'stop database at once') return this.#crashDatabase(fault)
    if (fault === 'kill one of two') return this.#killOne()
    await this.#kill()
    if (fault !== 'kill twice') return
    const again = new ServerProcess({ ...this.#site.environment, ...this.#settings })
    await pause(this.#random.whole(50, 1200))
    await again.kill()
  }

  /** Kills one of two servers. The balancer notices with a delay, and its clients repeat at the other server. */
  async #killOne(): Promise<void> {
    const [killed, ...others] = this.#random.chance(0.5) ? this.#servers : this.#servers.toReversed()
    await killed?.kill()
    await pause(this.#random.whole(0, 300))
    this.#line.addresses = await Promise.all(others.map((server) => server.ready()))
    await pause(500)
    this.#expectAlive(others, 'with the other one')
  }

  /** Replaces the server by two that share a Redis. */
  async #moveToRedis(): Promise<RedisServer> {
    const redis = await RedisServer.start()
    await this.#stop()
    this.#servers = []
    for (let number = 0; number < 2; number += 1) await this.#start({ REDIS_URL: redis.url })
    return redis
  }

  async #crashRedis(redis: RedisServer): Promise<void> {
    await redis.kill()
    await pause(this.#random.whole(300, 1500))
    await redis.restart()
    await pause(800)
    this.#expectAlive(this.#servers, 'with Redis')
    // The next round has no Redis.
    await this.#stop()
  }

  async #crashDatabase(fault: Fault): Promise<void> {
    const { cluster } = this.#site
    await (fault === 'kill database' ? cluster?.kill() : cluster?.stopImmediately())
    await pause(this.#random.whole(0, 300))
    await cluster?.start()
    // The server must reconnect by itself under load.
    await pause(800)
    this.#expectAlive(this.#servers, 'with its database')
  }

  /** Fills the disk for a while. Programs that it stopped are started again when there is space. */
  async #fillDisk(): Promise<void> {
    const { cluster, image } = this.#site
    image?.fill()
    await pause(this.#random.whole(500, 1500))
    await cluster?.switchLog()
    await pause(this.#random.whole(500, 1500))
    image?.freeDiskSpace()
    await cluster?.restartIfEnded()
    const acked = this.ledger.count('acked')
    await this.#underWay(acked + 1)
    if (this.#servers.some(({ alive }) => alive) && this.ledger.count('acked') === acked)
      this.#line.complaints.push('a server could not write although there was space again')
    // The embedded database is read while no server runs.
    if (!cluster) await this.#kill()
  }

  #expectAlive(servers: readonly ServerProcess[], fellow: string): void {
    if (servers.some(({ alive }) => !alive)) this.#line.complaints.push(`a server ended ${fellow}`)
  }

  async #examine(
    name: string,
    read = this.#site.read,
    ledger: Pick<Ledger, 'writes'> = this.ledger,
  ): Promise<void> {
    const problems = this.#line.complaints.splice(0)
    for (const { output } of this.#servers)
      if (output.includes(UNFORESEEN)) problems.push(`the server logged: ${logLine(output)}`)
    const reader = await read()
    try {
      for (const { id, rule, rows } of await findBreaches(reader))
        problems.push(`${id}: not so: ${rule}: ${JSON.stringify(rows.slice(0, 3))}`)
      problems.push(...(await compareWithLedger(reader, ledger, this.#inboxes)))
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

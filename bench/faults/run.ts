// `npm run faults`: kills, database crashes and power cuts under load, each followed by a check that nothing is lost.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { requestAppointment } from '@vetvisit/contract/visitors/routes'
import { cutObstacle } from './disk-image.ts'
import { isForced } from './desk.ts'
import { findPostgres } from './postgres-cluster.ts'
import { Random } from './random.ts'
import { isRedisInstalled } from './redis-server.ts'
import { writeReport } from './report.ts'
import { build } from './server-process.ts'
import { isOfSickDay } from './sick-day.ts'
import { embeddedSite, postgresSite, type Site } from './sites.ts'
import { cutTeam, TEAM_STEPS } from './team-cuts.ts'
import { type Fault, type Round, Trial } from './trial.ts'
import { cutUpgrades } from './upgrade-cuts.ts'

const { values: given } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    kills: { type: 'string' },
    cuts: { type: 'string' },
    /** Full disks per database. */
    full: { type: 'string' },
    database: { type: 'string', default: 'both' },
    seed: { type: 'string' },
  },
})
const kills = Number(given.kills ?? (given.short ? 3 : 30))
const cuts = Number(given.cuts ?? (given.short ? 2 : 10))
const full = Number(given.full ?? (given.short ? 0 : 3))
/** The short run has a fixed seed, because a gate must be repeatable; longer runs find new cases. */
const SEED_OF_SHORT = 879_034
const seed = Number(given.seed ?? (given.short ? SEED_OF_SHORT : Date.now() % 1_000_000))
const wants = (database: string) => given.database === 'both' || given.database === database

const say = (text: string) => void process.stdout.write(`${text}\n`)
const folder = mkdtempSync(path.join(os.tmpdir(), 'vetvisit-faults-'))
const random = new Random(seed)
const rounds: Round[] = []
const starts: number[] = []
const notRun: string[] = []
const total = {
  acked: 0,
  unknown: 0,
  committed: 0,
  firstRequests: 0,
  unknownFirst: 0,
  sickDay: 0,
  unknownSickDay: 0,
  forced: 0,
}

function report({ name, problems }: Round): void {
  say(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${name}`)
  for (const problem of problems.slice(0, 10)) say(`         ${problem}`)
  if (problems.length > 10) say(`         and ${problems.length - 10} more`)
}

/**
 * Cuts servers that upgrade a filled database, and servers while a vet joins, takes a visit over and leaves, each at a site of its own: by power cuts and
 * kills in turn, or by kills alone without a disk for power cuts.
 */
async function playCuts(
  siteOf: (name: string, options: { onImage: boolean }) => Promise<Site>,
  { obstacle, teamAtLeast }: { obstacle: string | null; teamAtLeast: number },
): Promise<void> {
  const options = { onImage: obstacle === null && cuts > 0 }
  if (cuts > 0 && obstacle !== null)
    notRun.push(`Power cuts of upgrades and teams: they need root and a loop device (${obstacle}).`)
  // At least a power cut and a kill each.
  const times = Math.max(2, Math.ceil(kills / 3))
  for (const play of [
    async () => cutUpgrades(await siteOf('upgrade', options), times, random),
    async () => cutTeam(await siteOf('team', options), Math.max(teamAtLeast, times), random),
  ]) {
    const round = await play()
    rounds.push(round)
    report(round)
  }
}

/** Tests a site from its first start to an orderly stop. */
async function play(
  site: Site,
  tag: string,
  firstStartKills: number,
  {
    faults,
    sharesLimits = false,
    restoresBackup = false,
  }: { faults: readonly Fault[]; sharesLimits?: boolean; restoresBackup?: boolean },
): Promise<void> {
  const trial = new Trial(site, path.join(folder, tag), random, report)
  try {
    await trial.begin(firstStartKills, tag)
    for (const fault of faults) await trial.suffer(fault)
    if (restoresBackup) await trial.restoreBackup()
    await trial.end()
    if (sharesLimits) await trial.shareLimits()
  } catch (error) {
    const problems = [error instanceof Error ? (error.stack ?? error.message) : String(error)]
    trial.rounds.push({ name: `${tag} did not get to its end`, problems })
    report({ name: `${tag} did not get to its end`, problems })
  } finally {
    rounds.push(...trial.rounds)
    await trial.close()
  }
  starts.push(...trial.startMs)
  const writes = [...trial.ledger.writes.values()]
  total.acked += writes.filter(({ outcome }) => outcome === 'acked').length
  total.unknown += writes.filter(({ wasUnknown }) => wasUnknown).length
  const first = writes.filter(({ call }) => call === requestAppointment.name)
  total.firstRequests += first.filter(({ outcome }) => outcome === 'acked').length
  total.unknownFirst += first.filter(({ wasUnknown }) => wasUnknown).length
  const sickDay = writes.filter(isOfSickDay)
  total.sickDay += sickDay.filter(({ outcome }) => outcome === 'acked').length
  total.unknownSickDay += sickDay.filter(({ wasUnknown }) => wasUnknown).length
  total.forced += writes.filter(isForced).length
  total.committed += writes.filter(({ wasUnknown, outcome }) => wasUnknown && outcome === 'acked').length
}

/** A fifth of the kills hit the first start, the others the load, alternating with other faults. */
function killsOf(kinds: readonly Fault[]): { first: number; faults: Fault[] } {
  const first = Math.ceil(kills / 5)
  return {
    first,
    faults: Array.from({ length: kills - first }, (_, number) => kinds[number % kinds.length] ?? 'kill'),
  }
}

/** Faults that need a disk of their own: power cuts and a full disk. */
const diskFaults = (cutsHere: number): Fault[] => [
  ...Array<Fault>(cutsHere).fill('power cut'),
  ...Array<Fault>(full).fill('full disk'),
]

async function playEmbedded(obstacle: string | null): Promise<void> {
  const { first, faults } = killsOf(['kill', 'kill twice'])
  if (kills > 0)
    await play(embeddedSite(path.join(folder, 'embedded'), { onImage: false }), 'embedded', first, {
      faults,
      restoresBackup: true,
    })
  if (kills > 0)
    await playCuts(
      async (name, options) => embeddedSite(path.join(folder, `embedded-${name}`), options),
      // Its starts take long.
      { obstacle, teamAtLeast: 2 },
    )
  const onDisk = diskFaults(cuts)
  if (onDisk.length === 0) return
  if (obstacle !== null)
    notRun.push(
      `${onDisk.length} power cuts and full disks of the embedded database: they need root and a loop device (${obstacle}).`,
    )
  else
    await play(embeddedSite(path.join(folder, 'embedded-disk'), { onImage: true }), 'embedded-disk', 0, {
      faults: onDisk,
    })
}

async function playPostgres(obstacle: string | null): Promise<void> {
  const programs = findPostgres()
  const onDisk = diskFaults(Math.ceil(cuts / 5))
  if (programs === undefined) {
    notRun.push(`${kills} kills and ${onDisk.length} faults of the disk on PostgreSQL: it is not installed.`)
    return
  }
  const kinds: Fault[] = [
    'kill',
    'kill database',
    'kill one of two',
    'kill twice',
    'stop database at once',
    'kill Redis',
  ]
  const { first, faults } = killsOf(isRedisInstalled() ? kinds : kinds.slice(0, -1))
  if (!isRedisInstalled()) notRun.push('Killed Redis and limits of two servers: Redis is not installed.')
  if (kills > 0)
    await play(
      await postgresSite(path.join(folder, 'postgres'), programs, { onImage: false }),
      'postgres',
      first,
      { faults, sharesLimits: isRedisInstalled(), restoresBackup: true },
    )
  if (kills > 0)
    await playCuts(
      (name, options) => postgresSite(path.join(folder, `postgres-${name}`), programs, options),
      { obstacle, teamAtLeast: TEAM_STEPS },
    )
  if (onDisk.length === 0) return
  if (obstacle !== null)
    notRun.push(
      `${onDisk.length} power cuts and full disks of PostgreSQL: they need root and a loop device (${obstacle}).`,
    )
  else
    await play(
      await postgresSite(path.join(folder, 'postgres-disk'), programs, { onImage: true }),
      'postgres-disk',
      0,
      { faults: onDisk },
    )
}

function conclude(): void {
  const failed = rounds.filter(({ problems }) => problems.length > 0).length
  const sorted = starts.toSorted((a, b) => a - b)
  const seconds = (part: number) => ((sorted[Math.floor((sorted.length - 1) * part)] ?? 0) / 1000).toFixed(2)
  say('')
  say(
    `${total.acked} acknowledged writes; ${total.unknown} unknown after a fault, of which ${total.committed} were found done or done once by a repetition.`,
  )
  say(
    `${total.firstRequests} of them were first requests of visitors, of which ${total.unknownFirst} were unknown at some time.`,
  )
  say(
    `${total.sickDay} were hand-overs, proposals and their answers on a sick day, of which ${total.unknownSickDay} were unknown at some time.`,
  )
  say(`${total.forced} bookings and changes lay over other visits, rooms or blocks.`)
  say(`Time of ${sorted.length} starts: median ${seconds(0.5)} s, longest ${seconds(1)} s.`)
  for (const reason of notRun) say(`Not run: ${reason}`)
  say(`${rounds.length - failed} rounds passed, ${failed} failed, ${notRun.length} groups not run.`)
  if (failed > 0)
    say(
      `Repeat: npm run faults -- --kills ${kills} --cuts ${cuts} --full ${full} --database ${given.database} --seed ${seed}`,
    )
  writeReport('faults', { passed: rounds.length - failed, failed })
  if (failed > 0 || rounds.length === 0) process.exitCode = 1
}

say(`Seed ${seed}`)
build()
try {
  const obstacle = cuts + full > 0 ? await cutObstacle(path.join(folder, 'trial-cut')) : null
  if (wants('embedded')) await playEmbedded(obstacle)
  if (wants('postgres')) await playPostgres(obstacle)
} finally {
  conclude()
  if (process.exitCode === undefined) rmSync(folder, { recursive: true, force: true })
  else say(`Ledgers and data are kept in ${folder}.`)
}

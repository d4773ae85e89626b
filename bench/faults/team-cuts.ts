import { randomUUID } from 'node:crypto'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import type { Route } from '@vetvisit/contract/http'
import { getTeam, joinPractice, leavePractice } from '@vetvisit/contract/team/routes'
import { inviteVet, workAtClinic } from './colleagues.ts'
import { call, fetchWhole, type Request, urlOf } from './http-client.ts'
import { findBreaches } from './invariants.ts'
import type { Random } from './random.ts'
import { pause, ServerProcess } from './server-process.ts'
import { cut, type Site } from './sites.ts'
import type { Round } from './trial.ts'
import { createDoctor, createOwner, createVet, type Doctor, type Vet } from './world.ts'

/** From the request to the kill, in milliseconds. */
const LATEST_MS = 60
const DAY_MS = 86_400_000

type Step = Request & { name: string; route: Route; token: string }

/** An open practice without people, or a hand-over that did not happen once. */
const problemsQuery = (handOvers: number) => `
  select 'open practice without people' as problem from practices p
    where p.closed_at is null and not exists (select from memberships m where m.practice_id = p.id and m.left_at is null)
  union all select count(*) || ' hand-overs instead of ${handOvers}' from appointment_events where kind = 'handed_over'
    having count(*) <> ${handOvers}`

/** Steps of a vet who joins and leaves: joining, two hand-overs, leaving. */
export const TEAM_STEPS = 4

/**
 * Cuts servers in the midst of a vet's joining, of handing a visit over and back, and of leaving: one by a power cut, where the site has a disk for
 * that, and one by a kill in turn. The next server must do the repeated call once. With fewer cuts than steps the last steps are cut.
 *
 * @param cuts how many of these steps are cut; the vet joins and leaves as often as that takes
 */
export async function cutTeam(site: Site, cuts: number, random: Random): Promise<Round> {
  const trial = new TeamCuts(site, random, cuts)
  try {
    await trial.play(Math.ceil(cuts / TEAM_STEPS))
  } catch (error) {
    trial.problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  } finally {
    await trial.close()
  }
  const powerCuts = trial.done.filter((how) => how === 'power cut').length
  if (trial.done.length !== cuts) trial.problems.push(`${trial.done.length} cuts instead of ${cuts}`)
  return {
    name: `${site.name}: joining, handing over and leaving, cut ${trial.done.length} times, ${powerCuts} of them by power cuts`,
    problems: trial.problems,
  }
}

class TeamCuts {
  readonly problems: string[] = []
  readonly done: string[] = []
  readonly #site: Site
  readonly #random: Random
  readonly #cuts: number
  #step = 0
  #server: ServerProcess | undefined
  #address = ''

  constructor(site: Site, random: Random, cuts: number) {
    this.#site = site
    this.#random = random
    this.#cuts = cuts
  }

  async play(times: number): Promise<void> {
    await this.#start()
    const lead = await createDoctor(this.#address, 'cut-lead', { confirmAtOnce: true })
    const vet = await createVet(this.#address, 'cut-vet')
    const owner = await createOwner(this.#address, 'cut-owner')
    const start = new Date(Math.ceil(Date.now() / DAY_MS + 2) * DAY_MS).toISOString()
    const { _id } = await call(this.#address, createAppointment, {
      token: owner.token,
      body: { clinicId: lead.clinicId, petId: owner.pets[0], start, confirmed: true },
    })
    for (let time = 0; time < times; time += 1) await this.#joinAndLeave(lead, vet, _id)
    await this.#server?.stop()
    await this.#examine(times * 2)
  }

  async close(): Promise<void> {
    await this.#server?.kill()
    await this.#site.close()
  }

  async #joinAndLeave(lead: Doctor, vet: Vet, visit: string): Promise<void> {
    const { token } = await inviteVet(this.#address, lead, vet.email)
    await this.#cut({ name: 'joining', route: joinPractice, token: vet.token, body: { token } })
    await this.#expectMembers(lead, 2)
    await workAtClinic(this.#address, lead, vet)
    for (const { id } of [vet, lead])
      await this.#cut({
        name: 'a hand-over',
        route: updateAppointment,
        token: lead.token,
        body: { _id: visit, doctorId: id },
      })
    await this.#cut({ name: 'leaving', route: leavePractice, token: vet.token })
    await this.#expectMembers(lead, 1)
  }

  /** Sends a call, cuts the server meanwhile, and repeats the call at the next one; in the first steps that are too many it only sends the call. */
  async #cut({ name, route, token, ...request }: Step): Promise<void> {
    const { method } = route
    const send = () =>
      fetchWhole(this.#address, { method, url: urlOf(route, request), key, token, body: request.body })
    const key = randomUUID()
    const time = Math.floor(this.#step / TEAM_STEPS)
    const isLeftOut = this.#step < Math.ceil(this.#cuts / TEAM_STEPS) * TEAM_STEPS - this.#cuts
    this.#step += 1
    if (this.#server !== undefined && !isLeftOut) {
      const first = send().catch(() => undefined)
      await pause(this.#random.whole(0, LATEST_MS))
      // The other way in the next turn, so that each step is cut in both ways.
      this.done.push(await cut(this.#site, this.#server, (this.done.length + time) % 2 === 0))
      await first
      await this.#start()
    }
    const { status, text } = await send()
    if (status !== 200) this.problems.push(`${name}, repeated, answered ${status}: ${text}`)
  }

  async #expectMembers({ token }: Doctor, count: number): Promise<void> {
    const { members } = await call(this.#address, getTeam, { token })
    if (members.length !== count) this.problems.push(`${members.length} members instead of ${count}`)
  }

  async #start(): Promise<void> {
    this.#server = new ServerProcess(this.#site.environment)
    this.#address = await this.#server.ready()
  }

  async #examine(handOvers: number): Promise<void> {
    const reader = await this.#site.read()
    try {
      for (const { problem } of await reader.query(problemsQuery(handOvers)))
        this.problems.push(String(problem))
      for (const { id, rule, rows } of await findBreaches(reader))
        this.problems.push(`${id}: not so: ${rule}: ${JSON.stringify(rows.slice(0, 3))}`)
    } finally {
      await reader.close()
    }
  }
}

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
import type { Site } from './sites.ts'
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

/**
 * Kills servers in the midst of a vet's joining, of handing a visit over and back, and of leaving. The next server must do the repeated call
 * once.
 *
 * @param times how often the vet joins and leaves; four kills each
 */
export async function cutTeam(site: Site, times: number, random: Random): Promise<Round> {
  const trial = new TeamCuts(site, random)
  try {
    await trial.play(times)
  } catch (error) {
    trial.problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  } finally {
    await trial.close()
  }
  return {
    name: `${site.name}: joining, handing over and leaving, killed ${times * 4} times`,
    problems: trial.problems,
  }
}

class TeamCuts {
  readonly problems: string[] = []
  readonly #site: Site
  readonly #random: Random
  #server: ServerProcess | undefined
  #address = ''

  constructor(site: Site, random: Random) {
    this.#site = site
    this.#random = random
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

  /** Sends a call, kills the server meanwhile, and repeats the call at the next one. */
  async #cut({ name, route, token, ...request }: Step): Promise<void> {
    const { method } = route
    const sent = { method, url: urlOf(route, request), key: randomUUID(), token, body: request.body }
    const first = fetchWhole(this.#address, sent).catch(() => undefined)
    await pause(this.#random.whole(0, LATEST_MS))
    await this.#server?.kill()
    await first
    await this.#start()
    const { status, text } = await fetchWhole(this.#address, sent)
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

import { API_BASE, type Route, type RouteData, type RouteInput } from '@vetvisit/contract/http'
import { clearRefusals } from '../authorization/request.ts'
import { urlOf, type Harness, type Raw } from '../open-harness.ts'
import type { Names } from './names.ts'
import { sendInStory } from './send.ts'
import { runJobs, takeRooms } from './sent-out.ts'
import type { Answer, Call, Json, Request, SentOut, Step } from './tape.ts'

export const VISITOR = 'a visitor'

/** Name of the session that a call of a person carries. */
export const sessionOf = (person: string) => `session of ${person}`

type More = { language?: string; key?: string; file?: true }
type Choice = {
  /** Name of what the call makes: of the person who signs up or in, or of the object that is answered. */
  names?: string
  title?: string
  /** The call is to be refused. */
  refused?: true
}

/** Records a story: makes its calls, and writes down what was sent and answered. */
export class Recorder {
  readonly steps: Step[] = []
  readonly #harness: Harness
  readonly names: Names

  constructor(harness: Harness, names: Names) {
    this.#harness = harness
    this.names = names
  }

  at(instant: string): void {
    this.#harness.clock.set(instant)
    this.steps.push({ at: instant })
  }

  /** Makes a call as a person who was named by an earlier one. */
  async call<const R extends Route>(
    person: string,
    route: R,
    sent: RouteInput<R> & More,
    choice: Choice = {},
  ): Promise<RouteData<R>> {
    const request = requestOf(route, sent)
    const token = person === VISITOR ? undefined : this.names.valueOf(sessionOf(person))
    const answer = await sendInStory(this.#harness, request, token)
    if (answer.status !== 200) await clearRefusals(this.#harness)
    if ((answer.status === 200) === (choice.refused === true))
      throw new Error(`${person}, ${route.name}: ${answer.status} ${JSON.stringify(answer.error)}`)
    const { data } = answer
    if (choice.names !== undefined) this.#name(choice.names, data)
    this.steps.push(recordedCall(this.names, { title: choice.title, route, person, request, answer }))
    return data as RouteData<R>
  }

  /** Gives a name to a part of an answer. */
  name(name: string, value: string): string {
    const contradiction = this.names.give(name, value)
    if (contradiction !== undefined) throw new Error(contradiction)
    return value
  }

  #name(name: string, data: Json | undefined): void {
    const answered = data as { token?: string; signedIn?: object; user?: { id: string }; _id?: string }
    const signedIn = (answered.signedIn ?? answered) as typeof answered
    if (signedIn.token !== undefined && signedIn.user) {
      this.name(sessionOf(name), signedIn.token)
      if (this.names.nameOf(signedIn.user.id) === undefined) this.name(name, signedIn.user.id)
    } else this.name(name, answered._id ?? '')
  }

  /** Runs the jobs. @returns what was sent, with values of this run */
  async sends(...doctors: string[]): Promise<SentOut> {
    const sent = await runJobs(
      this.#harness,
      doctors.map((doctor) => this.names.valueOf(sessionOf(doctor))),
    )
    this.steps.push({
      sends: this.names.named(sent, 'sent'),
      teams: doctors,
    })
    return sent
  }

  /** Ends a chapter. */
  async ends(): Promise<void> {
    this.steps.push({ rooms: await takeRooms(this.#harness) })
  }
}

/** The random value of the newest mailed link to a page. */
export function mailedLink({ mails }: SentOut, address: string, page: string): string {
  for (const mail of (mails[address] ?? []).toReversed()) {
    const value = (mail as { text: string }).text.split(`/${page}=`)[1]?.split(/\s/)[0]
    if (value !== undefined) return value
  }
  throw new Error(`No link to ${page} was sent to ${address}.`)
}

export function requestOf(route: Route, { language, key, file, params, query, body }: Raw & More): Request {
  const texts = Object.entries(query ?? {}).map(([name, value]) => [name, String(value)])
  return {
    method: route.method,
    path: urlOf(route, { ...(params && { params }) }).slice(API_BASE.length),
    ...(texts.length > 0 && { query: Object.fromEntries(texts) as Record<string, string> }),
    ...(language !== undefined && { language }),
    ...(key !== undefined && { key }),
    ...(body !== undefined && { body: body as Json }),
    ...(file && { file }),
  }
}

type Made = { title: string | undefined; route: Route; person: string; request: Request; answer: Answer }

/** A call as it stands on the tape. Its request names only what an earlier answer has shown. */
export function recordedCall(names: Names, { title, route, person, request, answer }: Made): Call {
  return {
    ...(title !== undefined && { title }),
    call: route.name,
    as: [person],
    request: names.named(request, route.name, true),
    answer: names.named(answer, route.name),
  }
}

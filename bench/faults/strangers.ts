import { randomUUID } from 'node:crypto'
import { holdSlot, releaseVisitorHold } from '@vetvisit/contract/appointments/booking/routes'
import type { HoldAnswer } from '@vetvisit/contract/appointments/booking/schemas'
import { type CodeRequested, requestCode, signInByCode } from '@vetvisit/contract/auth/code/routes'
import { requestAppointment } from '@vetvisit/contract/visitors/routes'
import { dataOf } from './http-client.ts'
import type { Write } from './ledger.ts'
import { Client, type Line, placeIn } from './load.ts'
import type { World } from './world.ts'

const PERSON = { fullname: 'Nora Stein', mobile: '17099887766', countryCode: '+49', acceptsTerms: true }
const PET = { name: 'Nelly', gender: 'f', type: 'Cat', breed: 'Not sure', age: '2' }

/** Domain of the addresses of visitors. */
export const VISITORS_DOMAIN = 'visitors.example.com'

/** After so many calls with one code the visitor asks for another. */
const USES_OF_CODE = 6

type Code = { email: string; codeKey: string; code: string }

/** A visitor without an account, who holds times, asks for a code, enters it and sends the first request, each time under a new address. */
export class StrangerClient extends Client {
  readonly #world: World
  #held: { holdKey: string; clinicId: string; start: string } | undefined
  #code: Code | undefined
  #uses = 0
  /** The code of the last request, which must not work again. */
  #spent: Code | undefined
  readonly #spentKeys = new Set<unknown>()

  constructor(line: Line, number: number, world: World) {
    super(line, { id: `stranger-${number}`, token: undefined }, 'patient')
    this.#world = world
  }

  async act(): Promise<void> {
    const { random } = this.line
    const [held, code] = [this.#held, this.#code]
    const die = random.next()
    if (this.#spent && die < 0.15) await this.#request(this.#spent)
    else if (held && die < 0.08) await this.write(releaseVisitorHold, { body: { holdKey: held.holdKey } })
    else if (!held || die < 0.2) await this.#hold()
    else if (!code) await this.#askForCode(held.holdKey)
    else if (die < 0.35) await this.#useCode(code, () => this.write(signInByCode, { body: code }))
    else await this.#useCode(code, () => this.#request(code))
  }

  async #hold(): Promise<void> {
    const { random } = this.line
    const held = this.#held
    const { clinicId, start } = held && random.chance(0.4) ? held : placeIn(this.#world, random)
    await this.write(holdSlot, { body: { clinicId, start, ...(held && { holdKey: held.holdKey }) } })
  }

  async #askForCode(holdKey: string): Promise<void> {
    await this.write(requestCode, { body: { email: `${randomUUID()}@${VISITORS_DOMAIN}`, holdKey } })
  }

  async #useCode(code: Code, send: () => Promise<void>): Promise<void> {
    this.#uses += 1
    await send()
    if (this.#uses >= USES_OF_CODE && this.#code === code) this.#code = undefined
  }

  /** The reason is the key, which identifies the row. */
  async #request(code: Code): Promise<void> {
    const key = randomUUID()
    const { clinicId, start, ...hold } = this.#held ?? placeIn(this.#world, this.line.random)
    const body = { ...code, person: PERSON, pet: PET, clinicId, start, ...hold, reason: key, confirmed: true }
    await this.write(requestAppointment, { body }, key)
    if (code === this.#spent) this.#spent = undefined
  }

  /** Nobody writes to a stranger. */
  override async inbox(): Promise<Set<string>> {
    return new Set()
  }

  protected learn({ call, body }: Write, text: string): void {
    if (call === holdSlot.name) {
      const answer = dataOf(text) as HoldAnswer
      const { held } = answer
      this.#held =
        held && answer.holdKey !== null
          ? { holdKey: answer.holdKey, clinicId: answer.clinicId, start: answer.start }
          : undefined
    } else if (call === requestCode.name) {
      const { codeKey, demoCode } = dataOf(text) as CodeRequested
      this.#code = { email: String(body?.['email']), codeKey, code: demoCode ?? '' }
      this.#uses = 0
    } else if (call === requestAppointment.name) {
      if (this.#spentKeys.has(body?.['codeKey']))
        this.line.complaints.push(`I21: a code was used twice, by ${String(body?.['email'])}`)
      this.#spentKeys.add(body?.['codeKey'])
      this.#spent = this.#code
      this.#code = undefined
      this.#held = undefined
    } else if (call === releaseVisitorHold.name) this.#held = undefined
  }
}

import { holdSlot, releaseVisitorHold } from '@vetvisit/contract/appointments/booking/routes'
import type { HoldAnswer } from '@vetvisit/contract/appointments/booking/schemas'
import { dataOf } from './http-client.ts'
import type { Write } from './ledger.ts'
import { Client, type Line, placeIn } from './load.ts'
import type { World } from './world.ts'

/** A visitor without an account, who holds times, holds them again and releases them by the key alone. */
export class StrangerClient extends Client {
  readonly #world: World
  #held: { holdKey: string; clinicId: string; start: string } | undefined

  constructor(line: Line, number: number, world: World) {
    super(line, { id: `stranger-${number}`, token: undefined }, 'patient')
    this.#world = world
  }

  async act(): Promise<void> {
    const { random } = this.line
    const held = this.#held
    if (held && random.chance(0.3)) {
      await this.write(releaseVisitorHold, { body: { holdKey: held.holdKey } })
      return
    }
    const { clinicId, start } = held && random.chance(0.4) ? held : placeIn(this.#world, random)
    await this.write(holdSlot, { body: { clinicId, start, ...(held && { holdKey: held.holdKey }) } })
  }

  /** Nobody writes to a stranger. */
  override async inbox(): Promise<Set<string>> {
    return new Set()
  }

  protected learn({ call }: Write, text: string): void {
    if (call !== holdSlot.name) {
      this.#held = undefined
      return
    }
    const answer = dataOf(text) as HoldAnswer
    this.#held =
      answer.held && answer.holdKey !== null
        ? { holdKey: answer.holdKey, clinicId: answer.clinicId, start: answer.start }
        : undefined
  }
}

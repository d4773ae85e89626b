import { expect } from 'vitest'
import { unique } from '../e2e/people.ts'
import { WORDS, type Words } from '../e2e/visitor-words.ts'
import { focused } from './elements.ts'
import type { Locator } from './locator.ts'
import { pressKey } from './press.ts'
import { field } from './screen.ts'

/** Fills in the booking sheet as a visitor of a server that shows its codes. */
export class Visitor {
  readonly email = `${unique()}@example.org`

  constructor(
    readonly sheet: Locator,
    readonly words: Words = WORDS.en,
  ) {}

  tap(control: Locator): Promise<void> {
    return control.click()
  }

  type(label: string, text: string): Promise<void> {
    return field(this.sheet, label).fill(text)
  }

  button = (name: string | RegExp): Locator =>
    this.sheet.getByRole('button', { name, exact: typeof name === 'string' })

  choice = (name: string | RegExp): Locator =>
    this.sheet.getByRole('radio', { name, exact: typeof name === 'string' })

  /** Reason and new pet, up to the question who the visitor is. */
  async tellWhy(): Promise<void> {
    await this.tap(this.choice(this.words.reason))
    await this.bring('Nelly')
  }

  /** A new pet, after the reason. */
  async bring(...pet: Parameters<Visitor['fillPet']>): Promise<void> {
    await this.tap(this.button(this.words.toPet))
    await this.fillPet(...pet)
    await this.tap(this.button(this.words.toYou))
  }

  /** The five answers that a new pet needs. */
  async fillPet(
    name: string,
    kind: string = this.words.pet.kind,
    breed: string = this.words.pet.breed,
  ): Promise<void> {
    const { pet } = this.words
    await this.type(pet.name, name)
    await this.tap(this.choice(kind))
    await this.tap(this.choice(pet.sex))
    await this.tap(this.choice(pet.age))
    await this.tap(this.choice(breed))
  }

  async requestCode(email = this.email): Promise<void> {
    await this.type(this.words.email, email)
    await this.tap(this.button(this.words.send))
    await expect(field(this.sheet, this.words.code)).toBeFocused()
  }

  /** Enters the code that is shown. */
  async enterCode(): Promise<void> {
    await field(this.sheet, this.words.code).fill(await this.sheet.locator('.code-demo b').textContent())
  }

  async introduce(): Promise<void> {
    const { words } = this
    await expect(field(this.sheet, words.fullname)).toBeFocused()
    await this.type(words.fullname, 'Mira Vogel')
    await this.type(words.mobile, '15112345678')
    await this.tap(this.sheet.getByRole('checkbox', { name: words.terms }))
  }

  async prove(): Promise<void> {
    await this.requestCode()
    await this.enterCode()
    await this.introduce()
  }

  send = (): Promise<void> => this.tap(this.button(this.words.ok))

  /** The heading after the request was sent. */
  sent = (): Locator => this.sheet.getByRole('heading', { name: this.words.sent })
}

/** Most presses of Tab that lead from one control to the next. */
const PRESSES_MAX = 80

/** A visitor without a pointer. */
export class KeyboardVisitor extends Visitor {
  override async tap(control: Locator): Promise<void> {
    await expect(control).toBeEnabled()
    await reach(control)
    await pressKey('Space')
  }

  override async type(label: string, text: string): Promise<void> {
    await reach(field(this.sheet, label))
    for (const letter of text) await pressKey(letter)
  }
}

async function reach(control: Locator): Promise<void> {
  const element = await control.element()
  for (let presses = 0; presses < PRESSES_MAX; presses += 1) {
    if (focused() === element) return
    await pressKey('Tab')
  }
  throw new Error(`${PRESSES_MAX} presses do not lead to ${String(control)}.`)
}

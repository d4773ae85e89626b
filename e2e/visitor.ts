import type { Locator } from '@playwright/test'
import { field, pressKey, reach } from './screen.ts'
import { talkTo, type CodeServer } from './code-server.ts'
import { WORDS } from './visitor-words.ts'
import { expect, test, unique } from './world.ts'

/** The first demo of a machine is invented, beside other journeys. */
const DEMO_WITHIN_MS = 400_000

/** Starts a demo, which shows its codes, before all journeys of a file. */
export function startDemo(): Promise<() => Promise<void>> {
  test.setTimeout(DEMO_WITHIN_MS)
  return talkTo({ DEMO: 'true' })
}

/** Fills in the sheet and counts what it takes. */
export class Visitor {
  taps = 0
  fields = 0
  readonly email = `${unique()}@example.org`
  readonly words = WORDS.en

  /** @param mailedCode without it the server is a demo, which shows the code */
  constructor(
    readonly sheet: Locator,
    private readonly mailedCode?: CodeServer['mailedCode'],
  ) {}

  async tap(control: Locator): Promise<void> {
    this.taps += 1
    await control.click()
  }

  async type(label: string, text: string): Promise<void> {
    this.fields += 1
    await field(this.sheet, label).fill(text)
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

  async requestCode(): Promise<void> {
    await this.type(this.words.email, this.email)
    await this.tap(this.button(this.words.send))
    await expect(field(this.sheet, this.words.code)).toBeFocused()
  }

  async enterCode(): Promise<void> {
    await field(this.sheet, this.words.code).fill(await this.code())
  }

  code = async (): Promise<string> =>
    this.mailedCode
      ? this.mailedCode(this.email)
      : ((await this.sheet.locator('.code-demo b').textContent()) ?? '')

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

  expectSent = (): Promise<void> =>
    expect(this.sheet.getByRole('heading', { name: this.words.sent })).toBeVisible()
}

/** A visitor without a pointer. */
export class KeyboardVisitor extends Visitor {
  override async tap(control: Locator): Promise<void> {
    this.taps += 1
    await pressKey(control)
  }

  override async type(label: string, text: string): Promise<void> {
    this.fields += 1
    await reach(field(this.sheet, label))
    await this.sheet.page().keyboard.type(text)
  }
}

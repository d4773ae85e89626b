import type { Locator, Page } from '@playwright/test'
import { field, pressKey, reach } from './screen.ts'
import { launchServer } from './start-server.ts'
import { expect, test, unique } from './world.ts'

/*
 * Visitors who book. The server of the other journeys mails no codes, so it offers the forms with a password; this one is a demo, which shows
 * its codes.
 */

/** The first demo of a machine is invented, beside other journeys. */
const DEMO_WITHIN_MS = 400_000

/** Starts a demo before all journeys of a file, to which this process talks until it is stopped. @returns stops it */
export async function startDemo(): Promise<() => Promise<void>> {
  const { BASE_URL = '', LOCAL_MAIL_URL = '' } = process.env
  test.setTimeout(DEMO_WITHIN_MS)
  const { address, localMail, stop } = await launchServer({ DEMO: 'true' })
  Object.assign(process.env, { BASE_URL: address, LOCAL_MAIL_URL: localMail })
  return async () => {
    Object.assign(process.env, { BASE_URL, LOCAL_MAIL_URL })
    await stop()
  }
}

/** The words of the sheet that a visitor meets, in one language. */
export const WORDS = {
  en: {
    title: 'Book an appointment',
    reason: /^Check-up/,
    toPet: 'Next: who is coming',
    toYou: 'Next: you',
    pet: { name: 'Name', kind: 'Cat', sex: 'Female', age: 'Age', breed: 'Maine Coon' },
    email: 'E-mail',
    send: 'Send me a code',
    code: 'Six digits from our e-mail',
    fullname: 'Full name',
    mobile: 'Mobile number',
    terms: 'I accept the terms and conditions',
    ok: /^OK, request/,
    sent: 'Request sent',
  },
  de: {
    title: 'Termin buchen',
    reason: /^Untersuchung/,
    toPet: 'Weiter: Wer kommt?',
    toYou: 'Weiter: Sie',
    pet: { name: 'Name', kind: 'Katze', sex: 'Weiblich', age: 'Alter', breed: 'Maine Coon' },
    email: 'E-Mail',
    send: 'Code schicken',
    code: 'Sechs Ziffern aus der E-Mail',
    fullname: 'Vollständiger Name',
    mobile: 'Mobilnummer',
    terms: 'Ich stimme den Nutzungsbedingungen zu',
    ok: /^OK, .* anfragen$/,
    sent: 'Anfrage gesendet',
  },
  hi: {
    title: 'अपॉइंटमेंट बुक करें',
    reason: /^जाँच/,
    toPet: 'आगे: कौन आ रहा है',
    toYou: 'आगे: आप',
    pet: { name: 'नाम', kind: 'बिल्ली', sex: 'मादा', age: 'उम्र', breed: 'मेन कून' },
    email: 'ई-मेल',
    send: 'मुझे कोड भेजें',
    code: 'ई-मेल में आए छह अंक',
    fullname: 'पूरा नाम',
    mobile: 'मोबाइल नंबर',
    terms: 'मुझे नियम और शर्तें मंज़ूर हैं',
    ok: /^OK, .* का अनुरोध करें$/,
    sent: 'अनुरोध भेजा गया',
  },
} as const
type Words = (typeof WORDS)[keyof typeof WORDS]

/** Fills in the sheet and counts what it takes. */
export class Visitor {
  taps = 0
  fields = 0
  readonly email = `${unique()}@example.org`

  constructor(
    readonly sheet: Locator,
    readonly words: Words = WORDS.en,
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
    await this.type(pet.age, '2')
    await this.tap(this.choice(breed))
  }

  async requestCode(email = this.email): Promise<void> {
    await this.type(this.words.email, email)
    await this.tap(this.button(this.words.send))
    await expect(field(this.sheet, this.words.code)).toBeFocused()
  }

  /** Enters the code that the demo shows. */
  async enterCode(): Promise<void> {
    await field(this.sheet, this.words.code).fill(await this.shownCode())
  }

  shownCode = async (): Promise<string> => (await this.sheet.locator('.code-demo b').textContent()) ?? ''

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

/** Reads a value that the page keeps for its tab. */
export const keptInTab = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => sessionStorage.getItem(name), key)

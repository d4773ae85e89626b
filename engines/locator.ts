import path from 'node:path'
import { build } from 'esbuild'
import { eventually } from './eventually.ts'
import type { Tab } from './engine.ts'
import type { Look, Seen, Words } from './in-page.ts'

/*
 * Finds elements in the page of any engine, in the words of the other floors, and acts on them with its mouse and its keys. Everything
 * waits for what it needs and never for time.
 */

type Text = string | RegExp

const IN_PAGE = 'vetvisitInPage'

/** The code of `in-page.ts`, which each page gets before its first question. */
const { outputFiles } = await build({
  entryPoints: [path.join(import.meta.dirname, 'in-page.ts')],
  bundle: true,
  minify: true,
  write: false,
  format: 'iife',
  globalName: IN_PAGE,
  target: 'es2022',
})
const CODE = outputFiles[0]?.text ?? ''

const words = (text: Text): Words =>
  typeof text === 'string' ? text : { pattern: text.source, flags: text.flags }

/** Calls a function of `in-page.ts`. */
async function ask(tab: Tab, call: string): Promise<unknown> {
  const answer = await tab.evaluate(`globalThis.${IN_PAGE} ? ${IN_PAGE}.${call} : 'unknown'`)
  if (answer !== 'unknown') return answer
  await tab.evaluate(`void (globalThis.${IN_PAGE} = (() => { ${CODE}; return ${IN_PAGE} })())`)
  return tab.evaluate(`${IN_PAGE}.${call}`)
}

export class Locator {
  constructor(
    readonly tab: Tab,
    private readonly looks: Look[] = [],
  ) {}

  toString(): string {
    return JSON.stringify(this.looks)
  }

  #with(look: Look): Locator {
    return new Locator(this.tab, [...this.looks, look])
  }

  /** A text as name is the whole name. */
  getByRole(role: string, name?: Text): Locator {
    return this.#with({ role, ...(name !== undefined && { name: words(name) }) })
  }

  getByText(text: Text): Locator {
    return this.#with({ text: words(text) })
  }

  locator(css: string): Locator {
    return this.#with({ css })
  }

  withText(text: Text): Locator {
    return this.#with({ hasText: words(text) })
  }

  having(inner: Locator): Locator {
    return this.#with({ has: inner.looks })
  }

  first(): Locator {
    return this.#with({ at: 0 })
  }

  last(): Locator {
    return this.#with({ at: -1 })
  }

  async see(): Promise<Seen> {
    return (await ask(this.tab, `see(${JSON.stringify(this.looks)})`)) as Seen
  }

  /** Waits until what is seen is as wanted. @param wanted what a failure says */
  async #until(wanted: string, isRight: (seen: Seen) => boolean | Promise<boolean>): Promise<Seen> {
    let seen: Seen | undefined
    return eventually(async () => {
      seen = await this.see()
      if (await isRight(seen)) return seen
      throw new Error(`${String(this)} is not ${wanted}: ${JSON.stringify(seen)}`)
    }).catch(async (error: unknown) => {
      throw new Error(`${String(error)}\n${String(await ask(this.tab, 'outline()'))}`)
    })
  }

  appears = (): Promise<Seen> => this.#until('there', ({ count }) => count === 1)

  vanishes = (): Promise<Seen> => this.#until('gone', ({ count }) => count === 0)

  says = (text: string): Promise<Seen> => this.#until(`saying “${text}”`, (seen) => seen.text.includes(text))

  hasFocus = (): Promise<Seen> => this.#until('focused', (seen) => seen.hasFocus)

  /** The place to press, once it stands still and nothing lies over it. */
  async #place(): Promise<{ x: number; y: number }> {
    let point: Seen['point'] = null
    await this.#until('to be pressed', async () => {
      point = (await ask(this.tab, `stillPoint(${JSON.stringify(this.looks)})`)) as Seen['point']
      return point !== null
    })
    return point ?? { x: 0, y: 0 }
  }

  async click(): Promise<void> {
    const { x, y } = await this.#place()
    await this.tab.mouse.move(x, y)
    await this.tab.mouse.down()
    await this.tab.mouse.up()
  }

  /** Drags it by this many pixels, and drops it there. */
  async dragBy(x: number, y: number): Promise<void> {
    const from = await this.#place()
    await this.tab.mouse.move(from.x, from.y)
    await this.tab.mouse.down()
    for (let step = 1; step <= DRAG_STEPS; step += 1)
      await this.tab.mouse.move(from.x + (x * step) / DRAG_STEPS, from.y + (y * step) / DRAG_STEPS)
    await this.tab.mouse.up()
  }

  /** Replaces the text of a field by keys. */
  async fill(text: string): Promise<void> {
    await this.click()
    await this.hasFocus()
    await this.tab.press('Control+a')
    await this.tab.type(text)
    await this.#until(`“${text}”`, ({ value }) => value === text)
  }

  async chooseFile(file: string): Promise<void> {
    await eventually(async () => {
      if (!(await ask(this.tab, `anyOf(${JSON.stringify(this.looks)}) !== undefined`)))
        throw new Error(`${String(this)} is not there.`)
    })
    await this.tab.chooseFile(`${IN_PAGE}.anyOf(${JSON.stringify(this.looks)})`, file)
  }

  /** Calls a function of the page with the only element. @param body expression with `element` */
  async evaluate(body: string): Promise<unknown> {
    await this.appears()
    return this.tab.evaluate(`((element) => (${body}))(${IN_PAGE}.anyOf(${JSON.stringify(this.looks)}))`)
  }
}

const DRAG_STEPS = 12

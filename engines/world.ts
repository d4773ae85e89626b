import type { Person } from '../e2e/people.ts'
import type { Engine, Size, Tab } from './engine.ts'
import { Locator } from './locator.ts'
import type { Network } from './network.ts'

/** What a step runs in. */
export type World = {
  engine: Engine
  size: Size
  network: Network
  /** Closes what the step has opened when it ends. */
  opened: Tab[]
}

export type Step = { name: string; isForDesk?: true; run: (world: World) => Promise<void> }

/** A page of a tab: the document in which its elements are found. */
export class Page extends Locator {
  constructor(
    tab: Tab,
    private readonly address: string,
  ) {
    super(tab)
  }

  goto = (path: string): Promise<void> => this.tab.goto(this.address + path)

  reload = (): Promise<void> => this.tab.reload()

  press = (combination: string): Promise<void> => this.tab.press(combination)

  type = (text: string): Promise<void> => this.tab.type(text)

  url = async (): Promise<string> => String(await this.tab.evaluate('location.href'))

  /** A dialog, or a form beside a history, by its title. Title and content are in slots, so this is the element around both. */
  dialog = (name: string): Locator =>
    this.locator('ion-modal, .form-panel').having(new Locator(this.tab).getByRole('dialog', name))
}

/** Opens a page in a new browser, signed in as this person or as a visitor. */
export async function openAs(world: World, person: Person | null, path: string): Promise<Page> {
  const tab = await world.engine.open(world.size)
  world.opened.push(tab)
  const page = new Page(tab, world.network.address)
  if (person) {
    // Any document of the origin will do.
    await page.goto('/robots.txt')
    const kept = { token: person.token, user: JSON.stringify(person.user) }
    await tab.evaluate(`Object.assign(localStorage, ${JSON.stringify(kept)}) && true`)
  }
  await page.goto(path)
  return page
}

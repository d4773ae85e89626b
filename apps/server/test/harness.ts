import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openHarness, START, type Harness, type Options } from './open-harness.ts'

export * from './open-harness.ts'

/**
 * The harness of a test file: opens before its first test, closes after its last and sets the clock to START before each.
 *
 * @param options a function if they are known only then, such as the port of another server
 */
export function harnessOfFile(options: Options | (() => Promise<Options>) = {}): Harness {
  // Filled by `beforeAll`, so it must not be used before the first test.
  const harness = {} as Harness
  beforeAll(async () => {
    const settings = typeof options === 'function' ? await options() : options
    Object.assign(harness, await openHarness(settings))
  })
  afterAll(() => harness.close())
  beforeEach(() => harness.clock.set(START))
  return harness
}

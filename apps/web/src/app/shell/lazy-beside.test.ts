import { describe, expect, it } from 'vitest'
import { untilLoaded } from './lazy-beside.ts'

describe('a part beside the pages', () => {
  it('is loaded again until it is there', async () => {
    const tries: string[] = []
    const load = async () => {
      tries.push('load')
      if (tries.length < 5) throw new Error('no network')
      return 'part'
    }
    expect(await untilLoaded(load, async () => void tries.push('wait'))).toBe('part')
    expect(tries).toEqual(['load', 'wait', 'load', 'wait', 'load'])
  })
})

import { describe, expect, it } from 'vitest'
import { createDoctorChanges } from '../../../db/doctor-changes.ts'
import { createKeptTimes, KEPT_MS } from './kept-times.ts'

const NOW = 1_000_000
const clinic = (number: number) => ({ id: `clinic ${number}`, vets: [`doctor ${number}`, 'everywhere'] })

/** Memory for `max` clinics, and the ids of the clinics that were loaded. */
function memory(max?: number, until = Infinity) {
  const changes = createDoctorChanges()
  const kept = createKeptTimes<string>(changes, max)
  const loaded: string[] = []
  const ask = (clinics: ReturnType<typeof clinic>[], now = NOW, during = () => {}) =>
    kept(clinics, now, async (missing) => {
      during()
      loaded.push(...missing.map(({ id }) => id))
      return new Map(missing.map(({ id, vets }) => [id, { value: `times of ${id}`, vets, until }]))
    })
  return { changes, ask, loaded }
}

describe('what is kept of clinics', () => {
  it('is loaded once, together with nothing that is known', async () => {
    const { ask, loaded } = memory()
    await ask([clinic(1)])
    expect(await ask([clinic(1), clinic(2)])).toEqual(
      new Map([
        ['clinic 1', 'times of clinic 1'],
        ['clinic 2', 'times of clinic 2'],
      ]),
    )
    expect(loaded).toEqual(['clinic 1', 'clinic 2'])
  })

  it('is given up when its doctor changes, here or elsewhere', async () => {
    const { changes, ask, loaded } = memory()
    for (const origin of ['here', 'elsewhere'] as const) {
      await ask([clinic(1), clinic(2)])
      changes.tell('doctor 1', origin)
    }
    await ask([clinic(1), clinic(2)])
    expect(loaded).toEqual(['clinic 1', 'clinic 2', 'clinic 1', 'clinic 1'])
  })

  it('is given up for all clinics of a vet who changes, also where others work', async () => {
    const { changes, ask, loaded } = memory()
    await ask([clinic(1), clinic(2)])
    changes.tell('everywhere', 'here')
    await ask([clinic(1), clinic(2)])
    expect(loaded).toHaveLength(4)
  })

  it('is not what was loaded while its doctor changed', async () => {
    const { changes, ask, loaded } = memory()
    await ask([clinic(1), clinic(2)], NOW, () => changes.tell('doctor 1', 'here'))
    await ask([clinic(1), clinic(2)])
    expect(loaded).toEqual(['clinic 1', 'clinic 2', 'clinic 1'])
  })

  it('is a minute old at most', async () => {
    const { ask, loaded } = memory()
    await ask([clinic(1)])
    await ask([clinic(1)], NOW + KEPT_MS - 1)
    expect(loaded).toHaveLength(1)
    await ask([clinic(1)], NOW + KEPT_MS)
    expect([loaded.length, KEPT_MS]).toEqual([2, 60_000])
  })

  it('ends at the instant from which it may be otherwise, and if the clock is set back', async () => {
    const { ask, loaded } = memory(10, NOW + 5)
    await ask([clinic(1)])
    await ask([clinic(1)], NOW + 4)
    expect(loaded).toHaveLength(1)
    await ask([clinic(1)], NOW + 5)
    await ask([clinic(1)], NOW - 1)
    expect(loaded).toHaveLength(3)
  })

  it('belongs to a limited number of clinics; the oldest is given up for another', async () => {
    const { ask, loaded } = memory(2)
    await ask([clinic(1), clinic(2)])
    await ask([clinic(3)])
    await ask([clinic(2), clinic(3)])
    expect(loaded).toEqual(['clinic 1', 'clinic 2', 'clinic 3'])
    await ask([clinic(1)])
    expect(loaded).toHaveLength(4)
  })
})

import { describe, expect, it } from 'vitest'
import { merge, type Shape } from './merge.ts'

const ADDRESS: Shape = { parts: {} }
const HOURS: Shape = { rows: 'whole' }
const SERVICES: Shape = { rows: { parts: {} }, key: (row) => (row as { name: string }).name }

const address = (changes: object = {}) => ({ street: 'Markt 1', city: 'Bern', ...changes })
const line = (days: string, from: number, to: number) => ({ days, from, to })
const morning = line('0,1', 9, 12)
const evening = line('0,1', 14, 18)
const bath = { name: 'Bath', price: 10 }
const grooming = (...sub: object[]) => [{ name: 'Grooming', sub }]
const nails = { name: 'Nails', price: 8 }

describe('two changes of one value', () => {
  it('give the changed value if only one side changed it', () => {
    expect(merge('whole', 'a', 'a', 'b')).toEqual({ value: 'b', conflicts: [] })
    expect(merge('whole', 'a', 'b', 'a')).toEqual({ value: 'b', conflicts: [] })
  })

  it('do not conflict if both sides made the same change', () => {
    expect(merge('whole', 'a', 'b', 'b')).toEqual({ value: 'b', conflicts: [] })
    expect(merge('whole', { x: 1, y: 2 }, { x: 1, y: 3 }, { y: 3, x: 1 }).conflicts).toEqual([])
  })

  it('conflict if they differ: the result has mine and reports theirs', () => {
    expect(merge('whole', 'a', 'b', 'c')).toEqual({
      value: 'b',
      conflicts: [{ path: [], mine: 'b', theirs: 'c' }],
    })
  })
})

describe('the parts of an address', () => {
  it('are merged separately', () => {
    expect(merge(ADDRESS, address(), address({ city: 'Basel' }), address({ street: 'Ring 2' }))).toEqual({
      value: { street: 'Ring 2', city: 'Basel' },
      conflicts: [],
    })
  })

  it('conflict only in the part that both sides changed', () => {
    expect(
      merge(ADDRESS, address(), address({ city: 'Basel', street: 'Ring 2' }), address({ city: 'Chur' })),
    ).toEqual({
      value: { street: 'Ring 2', city: 'Basel' },
      conflicts: [{ path: ['city'], mine: 'Basel', theirs: 'Chur' }],
    })
  })

  it('are one value if one side removed the address', () => {
    expect(merge(ADDRESS, address(), null, address({ city: 'Chur' })).conflicts).toHaveLength(1)
  })
})

describe('days on which a clinic is closed', () => {
  it('include the additions and removals of both sides', () => {
    const seen = ['2026-05-01', '2026-12-24']
    const theirs = ['2026-05-01', '2026-10-03', '2026-12-24']
    const mine = ['2026-12-24', '2026-12-31']
    expect(merge('members', seen, mine, theirs)).toEqual({
      value: ['2026-10-03', '2026-12-24', '2026-12-31'],
      conflicts: [],
    })
  })
})

describe('rows with a name', () => {
  it('keep a changed price beside a new row', () => {
    expect(merge(SERVICES, [bath], [{ ...bath, price: 12 }], [bath, nails])).toEqual({
      value: [{ ...bath, price: 12 }, nails],
      conflicts: [],
    })
  })

  it('are in the order of the side that moved them, beside a change of the other', () => {
    const dearer = { ...nails, price: 9 }
    const walk = { name: 'Walk', price: 5 }
    expect(merge(SERVICES, [bath, nails], [nails, bath], [bath, dearer, walk]).value).toEqual([
      dearer,
      bath,
      walk,
    ])
    expect(merge(SERVICES, [bath, nails], [bath, dearer], [nails, bath]).value).toEqual([dearer, bath])
  })

  it('keep both new rows, but only one of two equal ones', () => {
    const walk = { name: 'Walk', price: 5 }
    expect(merge(SERVICES, [bath], [bath, walk], [bath, nails]).value).toEqual([bath, nails, walk])
    expect(merge(SERVICES, [bath], [bath, nails], [bath, nails]).value).toEqual([bath, nails])
  })

  it('conflict if both sides add a row with the same name and different prices', () => {
    expect(merge(SERVICES, [], [nails], [{ ...nails, price: 9 }])).toEqual({
      value: [nails],
      conflicts: [{ path: [0, 'price'], mine: 8, theirs: 9 }],
    })
  })

  it('are removed if one side removed them and the other did not change them', () => {
    expect(merge(SERVICES, [bath, nails], [nails], [bath, { ...nails, price: 9 }])).toEqual({
      value: [{ ...nails, price: 9 }],
      conflicts: [],
    })
  })

  it('stay and are reported if one side removed what the other changed', () => {
    const dearer = { ...bath, price: 12 }
    expect(merge(SERVICES, [bath], [], [dearer])).toEqual({
      value: [dearer],
      conflicts: [{ path: [0], mine: undefined, theirs: dearer }],
    })
    expect(merge(SERVICES, [bath, nails], [dearer, nails], [nails])).toEqual({
      value: [nails, dearer],
      conflicts: [{ path: [1], mine: dearer, theirs: undefined }],
    })
  })

  it('are merged including their nested rows', () => {
    const shape: Shape = { ...SERVICES, rows: { parts: { sub: SERVICES } } }
    expect(merge(shape, grooming(bath), grooming({ ...bath, price: 12 }), grooming(bath, nails))).toEqual({
      value: grooming({ ...bath, price: 12 }, nails),
      conflicts: [],
    })
    expect(
      merge(
        shape,
        grooming(nails, bath),
        grooming(nails, { ...bath, price: 12 }),
        grooming(nails, { ...bath, price: 9 }),
      ).conflicts,
    ).toEqual([{ path: [0, 'sub', 1, 'price'], mine: 12, theirs: 9 }])
  })
})

describe('rows without a name', () => {
  it('keep a changed line beside a new one', () => {
    const later = line('0,1', 9, 13)
    expect(merge(HOURS, [morning, evening], [later, evening], [morning, evening, line('5', 9, 12)])).toEqual({
      value: [later, evening, line('5', 9, 12)],
      conflicts: [],
    })
  })

  it('remove one line and keep the change of another', () => {
    const longer = line('0,1', 14, 20)
    expect(merge(HOURS, [morning, evening], [evening], [morning, longer])).toEqual({
      value: [longer],
      conflicts: [],
    })
  })

  it('conflict if both sides change the same line', () => {
    const [mine, theirs] = [line('0,1', 8, 12), line('0,1', 10, 12)]
    expect(merge(HOURS, [morning, evening], [mine, evening], [theirs, evening])).toEqual({
      value: [mine, evening],
      conflicts: [{ path: [0], mine, theirs }],
    })
  })

  it('are recognised if lines were inserted before them', () => {
    const early = line('6', 7, 8)
    const longer = line('0,1', 14, 20)
    expect(merge(HOURS, [morning, evening], [morning, longer], [early, morning, evening])).toEqual({
      value: [early, morning, longer],
      conflicts: [],
    })
  })
})

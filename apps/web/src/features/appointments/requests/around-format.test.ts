import { describe, expect, it } from 'vitest'
import { cellsAround } from './around-format.ts'

const at = (time: string) => `2026-11-24T${time}:00.000Z`
const request = { start: at('10:00'), end: at('10:15'), pet: { name: 'Käthe' } }
const neighbour = (petName: string, start: string, end: string) => ({
  _id: petName,
  status: 'approved' as const,
  petName,
  start: at(start),
  end: at(end),
})
const further = (name: string) => ({ _id: name, name, type: 'Cat' as const, breed: 'Birman' })
const day = { opens: at('08:00'), closes: at('12:00') }
const textOf = (around: Parameters<typeof cellsAround>[1]) =>
  cellsAround(request, around).map(
    ({ kind, start, name }) => `${start.slice(11, 16)} ${kind === 'free' ? 'free' : name}`,
  )

describe('the strip around a request', () => {
  it('shows the appointments right before and after it', () => {
    const before = neighbour('Nala', '09:45', '10:00')
    const after = neighbour('Pia', '10:15', '10:30')
    expect(textOf({ before, after, ...day })).toEqual(['09:45 Nala', '10:00 Käthe', '10:15 Pia'])
  })

  // specification/practice §4: an appointment is named by all of its animals, on narrow tiles by the first and the number of the others (added)
  it('names all animals of its neighbours', () => {
    const before = { ...neighbour('Nala', '09:45', '10:00'), furtherPets: [further('Minka')] }
    expect(textOf({ before, after: null, opens: null, closes: null })).toEqual([
      '09:45 Nala and Minka',
      '10:00 Käthe',
    ])
  })

  it('shows free time between it and its neighbours', () => {
    const before = neighbour('Nala', '09:00', '09:15')
    const after = neighbour('Pia', '11:00', '11:15')
    expect(textOf({ before, after, ...day })).toEqual([
      '09:00 Nala',
      '09:15 free',
      '10:00 Käthe',
      '10:15 free',
      '11:00 Pia',
    ])
  })

  it('begins and ends with opening hours on a day without other appointments', () => {
    expect(textOf({ before: null, after: null, ...day })).toEqual(['08:00 free', '10:00 Käthe', '10:15 free'])
  })

  it('calls no time free outside opening hours', () => {
    const before = neighbour('Nala', '07:00', '07:15')
    const around = { before, after: neighbour('Pia', '13:30', '13:45') }
    expect(textOf({ ...around, opens: at('10:00'), closes: at('10:15') })).toEqual([
      '07:00 Nala',
      '10:00 Käthe',
      '13:30 Pia',
    ])
    expect(textOf({ ...around, opens: null, closes: null })).toEqual([
      '07:00 Nala',
      '10:00 Käthe',
      '13:30 Pia',
    ])
  })
})

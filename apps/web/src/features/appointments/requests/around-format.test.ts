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
  cellsAround(request, around).map(({ kind, start, name }) => `${start.slice(11, 16)} ${name || kind}`)

const block = (kind: 'meeting' | 'reserved', start: string, end: string) => ({
  kind,
  start: at(start),
  end: at(end),
})

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
      '10:15 closed',
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

  // specification/practice §7: the strip around a request tells blocks of its vet, reserved and closed time from free time (added)
  it('tells blocks and reserved time from free time', () => {
    const before = neighbour('Nala', '08:00', '08:15')
    const blocks = [
      block('meeting', '07:00', '08:05'),
      block('meeting', '08:30', '09:00'),
      block('reserved', '09:30', '10:00'),
      block('meeting', '10:00', '10:30'),
      block('meeting', '11:30', '13:00'),
    ]
    expect(textOf({ before, after: null, blocks, ...day })).toEqual([
      '08:00 Nala',
      '08:15 free',
      '08:30 blocked',
      '09:00 free',
      '09:30 reserved',
      '10:00 blocked',
      '10:00 Käthe',
      '10:30 free',
      '11:30 blocked',
    ])
    const all = [block('meeting', '00:00', '23:00')]
    expect(textOf({ before: null, after: null, blocks: all, ...day })).toEqual([
      '08:00 blocked',
      '10:00 Käthe',
    ])
  })

  it('calls no time free outside opening hours', () => {
    const before = neighbour('Nala', '07:00', '07:15')
    const around = { before, after: neighbour('Pia', '13:30', '13:45') }
    expect(textOf({ ...around, opens: at('10:00'), closes: at('10:15') })).toEqual([
      '07:00 Nala',
      '07:15 closed',
      '10:00 Käthe',
      '10:15 closed',
      '13:30 Pia',
    ])
    expect(textOf({ ...around, opens: null, closes: null })).toEqual([
      '07:00 Nala',
      '07:15 closed',
      '10:00 Käthe',
      '10:15 closed',
      '13:30 Pia',
    ])
  })
})

import { describe, expect, it } from 'vitest'
import {
  reasonOfLink,
  sentReason,
  isConfirmedAtOnce,
  minutesOfReason,
  reasonOfLinkAt,
  tileOfReason,
  vetsOfReason,
} from './reasons.ts'
import type { ClinicReason } from '@vetvisit/contract/reasons/schemas'

describe('the reason of a booking', () => {
  it('is the kind of the tile, the signs of an emergency and the own words', () => {
    expect(sentReason({ reason: 'ill', signs: ['bleeding'], words: ' She limps. ' })).toEqual({
      reasonKind: 'ill',
      urgentSigns: ['bleeding'],
      reason: 'She limps.',
    })
  })

  it('is the own words alone for something else', () => {
    expect(sentReason({ reason: 'other', signs: [], words: 'He moves house.' })).toEqual({
      urgentSigns: [],
      reason: 'He moves house.',
    })
    expect(sentReason({ reason: null, signs: [], words: '' })).toEqual({ urgentSigns: [], reason: '' })
  })

  it('comes from a link only by a known name', () => {
    expect(reasonOfLink('vaccination')).toBe('vaccination')
    expect(reasonOfLink('poetry')).toBeNull()
    expect(reasonOfLink(null)).toBeNull()
  })
})

const reason = (id: string, changes: Partial<ClinicReason> = {}): ClinicReason => ({
  _id: id,
  kind: null,
  preset: null,
  name: id,
  type: 'consultation',
  minutes: 30,
  species: [],
  priceFrom: null,
  clients: 'all',
  confirm: 'clinic',
  preparation: '',
  furtherPetMinutes: null,
  vets: [{ _id: 'vera', minutes: 30 }],
  ...changes,
})

describe('the reasons of a practice in the booking sheet', () => {
  // specification/owner §2: a link to an offered reason opens the first online reason of that kind (added)
  it('are found by the kind of a link, and by their id', () => {
    const shots = reason('Shots', { kind: 'vaccination' })
    const titer = reason('Titer', { kind: 'vaccination' })
    const scan = reason('Scan')
    const all = [scan, shots, titer]
    expect(reasonOfLinkAt(all, { reason: 'vaccination' })).toBe(shots)
    expect(reasonOfLinkAt(all, { reason: null, reasonId: 'Titer' })).toBe(titer)
    expect(reasonOfLinkAt(all, { reason: 'teeth' })).toBeNull()
    expect(reasonOfLinkAt(all, { reason: 'other' })).toBeNull()
    expect(reasonOfLinkAt(all, { reason: null })).toBeNull()
  })

  it('count as the answer of their kind', () => {
    expect(tileOfReason(reason('Limping', { kind: 'ill' }))).toBe('ill')
    expect(tileOfReason(reason('Scan'))).toBe('other')
  })

  it('take as long as the chosen vet needs, else from the shortest to the longest', () => {
    const vets = [
      { _id: 'vera', minutes: 20 },
      { _id: 'viktor', minutes: 45 },
    ]
    expect(minutesOfReason(reason('Scan', { vets }), null)).toEqual({ least: 20, most: 45 })
    expect(minutesOfReason(reason('Scan', { vets }), 'viktor')).toEqual({ least: 45, most: 45 })
    expect(minutesOfReason(reason('Scan', { vets: [] }), null)).toEqual({ least: 30, most: 30 })
  })

  // specification/practice §4: several animals come to one appointment where its reason allows it; each adds its minutes and its fee (added)
  it('take longer by each further animal', () => {
    const shots = reason('Shots', { minutes: 20, vets: [], furtherPetMinutes: 10 })
    expect(minutesOfReason(shots, null, 3)).toEqual({ least: 40, most: 40 })
    expect(minutesOfReason({ ...shots, furtherPetMinutes: 0 }, null, 3)).toEqual({ least: 20, most: 20 })
  })

  it('leave the vets who offer them to choose from', () => {
    const vets = ['vera', 'viktor', 'vanessa'].map((_id) => ({ _id }))
    const both = reason('Scan', {
      vets: [
        { _id: 'vera', minutes: 30 },
        { _id: 'vanessa', minutes: 30 },
      ],
    })
    expect(vetsOfReason(vets, both)).toEqual([{ _id: 'vera' }, { _id: 'vanessa' }])
    expect(vetsOfReason(vets, reason('Alone'))).toEqual([])
    expect(vetsOfReason(vets, null)).toEqual(vets)
  })

  it('are confirmed at once as they say, else as the clinic does', () => {
    const clinic = { confirmAtOnce: true }
    expect(isConfirmedAtOnce(null, clinic)).toBe(true)
    expect(isConfirmedAtOnce(reason('A'), clinic)).toBe(true)
    expect(isConfirmedAtOnce(reason('A', { confirm: 'ask' }), clinic)).toBe(false)
    expect(isConfirmedAtOnce(reason('A', { confirm: 'at_once' }), { confirmAtOnce: false })).toBe(true)
  })
})

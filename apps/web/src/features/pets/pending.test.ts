import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import { describe, expect, it } from 'vitest'
import type { PendingWrite } from '../../lib/offline/pending-write.ts'
import { withPending } from './pending.ts'

const REX = {
  _id: 'rex',
  name: 'Rex',
  allergies: null,
  weights: [{ date: '2026-11-01', kg: 12, by: null }],
} as unknown as PetRecord

const write = (kind: 'weight' | 'pet', body: object, more: Partial<PendingWrite> = {}): PendingWrite => ({
  key: 'key',
  account: 'owner',
  kind,
  petId: 'rex',
  petName: 'Rex',
  writtenAt: 0,
  summary: '',
  input: { body },
  file: null,
  form: null,
  refusal: null,
  ...more,
})
const shown = (...writes: PendingWrite[]) => withPending([REX], writes)[0]

describe('a pet with writes that wait', () => {
  it('has weights in the order of their days, and one for each day', () => {
    const weights = shown(
      write('weight', { date: '2026-11-20', kg: 13 }),
      write('weight', { date: '2026-10-01', kg: 11 }),
      write('weight', { date: '2026-11-01', kg: 12.5 }),
    )?.weights.map(({ kg }) => kg)
    expect(weights).toEqual([11, 12.5, 13])
  })

  it('has changed fields, and nothing of what the call needs besides', () => {
    const pet = shown(write('pet', { allergies: 'Chicken', seen: { allergies: null } }))
    expect(pet).toEqual({ ...REX, allergies: 'Chicken' })
  })

  it('shows nothing of a refused write or of another pet', () => {
    const refusal = { code: 'stale', message: '' }
    const writes = [
      write('pet', { allergies: 'Chicken' }, { refusal }),
      write('pet', { allergies: 'Fish' }, { petId: 'other' }),
    ]
    expect(shown(...writes)).toEqual(REX)
  })
})

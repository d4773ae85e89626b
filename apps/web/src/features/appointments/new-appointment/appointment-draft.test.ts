import { describe, expect, it } from 'vitest'
import { clinicOfDraft, detailsOf, draftOf, rebaseDraft } from './appointment-draft.ts'

const claws = { name: 'Claws', price: 15 }
const bath = { name: 'Bath', price: 30 }
const grooming = (...subServices: { name: string; price: number }[]) => [{ name: 'Grooming', subServices }]
const seen = {
  type: 'consultation' as const,
  pet: { _id: 'rex' },
  reasonKind: null,
  urgentSigns: [],
  reason: 'Limps',
  additionalServices: grooming(claws),
}
const nameOf = () => 'Check-up'
/** No offered answer. */
const TYPED = { reasonKind: null, urgentSigns: [] }
const [clawsKey = ''] = draftOf(seen, nameOf).services

describe('the draft of an appointment', () => {
  it('sends only changed fields, and nothing without changes', () => {
    const draft = draftOf(seen, nameOf)
    expect(detailsOf(draft, seen, nameOf)).toBeNull()
    expect(detailsOf({ ...draft, reason: ' Limps ' }, seen, nameOf)).toBeNull()
    expect(detailsOf({ ...draft, type: 'followup' }, seen, nameOf)).toEqual({ type: 'followup' })
    expect(detailsOf({ ...draft, services: new Set() }, seen, nameOf)).toEqual({ additionalServices: [] })
  })

  it('names services by group and name', () => {
    const both = draftOf({ ...seen, additionalServices: grooming(bath, claws) }, nameOf)
    expect(detailsOf(both, seen, nameOf)).toEqual({
      additionalServices: [
        { service: 'Grooming', name: 'Bath' },
        { service: 'Grooming', name: 'Claws' },
      ],
    })
  })

  it('keeps typed values if another person changed the appointment, and takes over the other values', () => {
    const draft = { ...draftOf(seen, nameOf), reason: 'Stitches' }
    const fresh = {
      ...seen,
      reason: 'Coughs',
      type: 'followup' as const,
      additionalServices: grooming(claws, bath),
    }
    const next = rebaseDraft(draft, seen, fresh, nameOf)
    expect(next).toMatchObject({ reason: 'Stitches', type: 'followup' })
    expect(next.services.size).toBe(2)
    expect(detailsOf(next, fresh, nameOf)).toEqual({ ...TYPED, reason: 'Stitches' })
  })

  it('shows an offered reason by its name, which stays while the text begins with it', () => {
    const offered = { ...seen, reasonKind: 'checkup' as const }
    const draft = draftOf(offered, nameOf)
    expect(draft.reason).toBe('Check-up: Limps')
    expect(detailsOf(draft, offered, nameOf)).toBeNull()
    const more = { ...draft, reason: 'Check-up: Limps, coughs' }
    expect(detailsOf(more, offered, nameOf)).toEqual({
      ...TYPED,
      reasonKind: 'checkup',
      reason: 'Limps, coughs',
    })
    const another = { ...draft, reason: 'Teeth' }
    expect(detailsOf(another, offered, nameOf)).toEqual({ ...TYPED, reason: 'Teeth' })
  })

  it('offers booked services at their booked price, even if the clinic has removed them', () => {
    const additionalServices = [
      { name: 'Grooming', subServices: [{ _id: 'one', name: 'Claws', price: 99 }] },
      { name: 'Diet', subServices: [{ _id: 'two', name: 'Plan', price: 40 }] },
    ]
    const offered = clinicOfDraft({ additionalServices: grooming(claws, bath) }, { additionalServices })
    expect(
      offered.additionalServices.map(({ name, subServices }) => [
        name,
        ...subServices.map((sub) => `${sub.name} ${sub.price}`),
      ]),
    ).toEqual([
      ['Grooming', 'Claws 15', 'Bath 30'],
      ['Diet', 'Plan 40'],
    ])
    expect(offered.additionalServices[0]?.subServices[0]?._id).toBe(clawsKey)
  })
})

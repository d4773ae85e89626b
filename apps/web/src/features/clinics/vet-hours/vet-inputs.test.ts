import { describe, expect, it } from 'vitest'
import { moved, vetInputsOf, vetSchema } from './vet-inputs.ts'

const line = (availableDays: string, from: number, to: number) => ({
  availableDays,
  fromTimeHour: from,
  fromTimeMin: 0,
  toTimeHour: to,
  toTimeMin: 0,
  slotPerPatient: 30 as const,
})
const OPENING = [line('0,1,2,3,4', 8, 18)]
const vet = {
  doctorId: '019a0000-0000-7000-8000-000000000001',
  online: true,
  ownHours: false,
  schedule: [],
  since: null,
  until: null,
}
const typed = vetInputsOf(vet, OPENING)
const send = (more: Partial<typeof typed>) => vetSchema(vet.doctorId, 30).safeParse({ ...typed, ...more })
const problems = (more: Partial<typeof typed>) =>
  send(more).error?.issues.map(({ path, message }) => [path.join('.'), message])

// specification/readings §5: vets of a clinic have hours of their own, and each date can be changed (added)
describe('the form of a vet’s hours', () => {
  it('begins own hours with the opening times of the clinic', () => {
    expect(typed.schedule).toEqual([{ days: [0, 1, 2, 3, 4], from: '08:00', to: '18:00' }])
    expect(send({ ownHours: true }).data).toMatchObject({ ownHours: true, schedule: OPENING })
  })

  it('shows a break, and sends it as two lines', () => {
    const schedule = [line('1', 8, 12), line('1', 14, 18)]
    const inputs = vetInputsOf({ ...vet, ownHours: true, schedule }, OPENING)
    expect(inputs.schedule).toEqual([
      { days: [1], from: '08:00', breakFrom: '12:00', breakTo: '14:00', to: '18:00' },
    ])
    expect(send(inputs).data?.schedule).toEqual(schedule)
  })

  it('sends no hours for a vet who works as the clinic, not even typed ones', () => {
    const { data } = send({ schedule: [{ days: [], from: 'x', to: '' }] })
    expect(data).toEqual({ online: true, ownHours: false, schedule: [], since: null, until: null })
  })

  it('puts a message on the input that needs a change', () => {
    expect(problems({ ownHours: true, schedule: [{ days: [1], from: '12', to: '9' }] })).toEqual([
      ['schedule.0.to', 'validation.shiftEndBeforeStart'],
    ])
    expect(problems({ ownHours: true, schedule: [{ days: [1], from: '4,5', to: '9' }] })).toEqual([
      ['schedule.0.from', 'validation.timeRequired'],
    ])
    expect(problems({ since: '2026-03-05', until: '2026-03-04' })).toEqual([
      ['until', 'validation.lastDayBeforeFirst'],
    ])
  })
})

describe('the order of vets', () => {
  const vets = [
    { doctorId: 'a', online: true },
    { doctorId: 'b', online: false },
    { doctorId: 'c', online: true },
  ]
  const order = (doctorId: string, by: -1 | 1) => moved(vets, doctorId, by).map((each) => each.doctorId)

  it('changes past vets who cannot be booked', () => {
    expect(order('c', -1)).toEqual(['c', 'a', 'b'])
    expect(order('a', 1)).toEqual(['b', 'c', 'a'])
  })

  it('stays at its ends', () => {
    expect(order('a', -1)).toEqual(['a', 'b', 'c'])
    expect(order('c', 1)).toEqual(['a', 'b', 'c'])
  })
})

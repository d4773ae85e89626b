import { describe, expect, it } from 'vitest'
import { changeSchema, changeWord, type ChangeInputs } from './change-inputs.ts'

const ID = '019a0000-0000-7000-8000-000000000001'
const TYPED: ChangeInputs = { doctorId: '', date: '2026-03-04', kind: 'closed', from: '', to: '' }
const send = (more: Partial<ChangeInputs>) => changeSchema(ID).safeParse({ ...TYPED, ...more })
const fields = (more: Partial<ChangeInputs>) => send(more).error?.issues.map(({ path }) => path.join('.'))

// specification/readings §5: vets of a clinic have hours of their own, and each date can be changed (added)
describe('the form of a changed date', () => {
  it('closes the whole day for everybody without times', () => {
    expect(send({}).data).toEqual({
      doctorId: null,
      date: '2026-03-04',
      opens: false,
      start: 0,
      end: 1440,
    })
  })

  it('closes or opens a part of the day for one vet', () => {
    expect(send({ doctorId: ID, kind: 'open', from: '9', to: '24' }).data).toMatchObject({
      doctorId: ID,
      opens: true,
      start: 540,
      end: 1440,
    })
  })

  it('needs a date, both times or none to close, and both to open', () => {
    expect(fields({ date: '' })).toEqual(['date'])
    expect(fields({ from: '9' })).toEqual(['to'])
    expect(fields({ kind: 'open' })).toEqual(['from', 'to'])
    expect(fields({ from: '12', to: '9' })).toEqual(['to'])
  })

  it('does not guess a time', () => {
    expect(fields({ from: '4,5', to: '9' })).toEqual(['from'])
    expect(fields({ from: '9', to: '25' })).toEqual(['to'])
  })

  it('says of a clinic that it is closed or open, of a vet that they are away or there', () => {
    expect([changeWord('closed', ''), changeWord('open', null)]).toEqual(['closed', 'open'])
    expect([changeWord('closed', ID), changeWord('open', ID)]).toEqual(['away', 'there'])
  })
})

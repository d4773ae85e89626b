import type { HistoryItem } from '@vetvisit/contract/notes/schemas'
import { describe, expect, it } from 'vitest'
import { medicinesOf } from './medicines-of-pet.ts'

const TODAY = '2026-11-25'
const NOON = `${TODAY}T12:00:00.000Z`

type Line = [medName: string, duration: string, given?: string[]]

const prescription = (issuedOn: string, lines: Line[], more: Partial<HistoryItem> = {}) =>
  ({
    _id: issuedOn,
    createdAt: `${issuedOn}T09:00:00.000Z`,
    isVoid: false,
    sheet: { issuedOn },
    prescription: lines.map(([medName, duration, given = []], index) => ({
      index,
      medName,
      duration,
      given,
    })),
    ...more,
  }) as HistoryItem

function shown(...prescriptions: HistoryItem[]) {
  const { running, earlier } = medicinesOf(prescriptions, TODAY)
  const named = (list: typeof running) => list.map(({ line, issuedOn }) => `${line.medName} ${issuedOn}`)
  return { running: named(running), earlier: named(earlier) }
}

describe('the medicines of a pet', () => {
  it('are those of today and the ended ones, the newest prescription first', () => {
    expect(
      shown(
        prescription('2024-11-20', [['Omeprazole', '2 weeks']]),
        prescription('2026-11-20', [
          ['Carprofen', '10 days'],
          ['Maropitant', '3 days'],
        ]),
        prescription('2026-03-02', [['Pimobendan', 'long term']]),
      ),
    ).toEqual({
      running: ['Carprofen 2026-11-20', 'Pimobendan 2026-03-02'],
      earlier: ['Maropitant 2026-11-20', 'Omeprazole 2024-11-20'],
    })
  })

  // specification/owner §1: medicines of a pet: current ones first, ended ones folded; an unreadable duration is not guessed (added)
  it('name a medicine that was prescribed again once, under its newest prescription', () => {
    expect(
      shown(
        prescription('2026-11-20', [['Carprofen', '10 days']]),
        prescription('2026-11-24', [['carprofen ', '5 days']]),
        prescription('2026-10-01', [['Prednisolone', 'long term']]),
        prescription('2026-11-01', [['Prednisolone', '5 days']]),
      ),
    ).toEqual({ running: ['carprofen  2026-11-24'], earlier: ['Prednisolone 2026-11-01'] })
  })

  it('keep the doses of today when a medicine is prescribed again', () => {
    const { running } = medicinesOf(
      [
        prescription('2026-11-20', [['Carprofen', '5 days', [NOON]]]),
        prescription(TODAY, [['Carprofen', '10 days']]),
      ],
      TODAY,
    )
    expect(running.map(({ line, givenBefore }) => [line.given, givenBefore])).toEqual([[[], [NOON]]])
  })

  it('run together if one prescription names a medicine in two lines, such as a falling dose', () => {
    expect(
      shown(
        prescription('2026-11-15', [
          ['Prednisolone', '5 days'],
          ['Prednisolone', '10 days'],
        ]),
      ).running,
    ).toHaveLength(2)
  })

  it('are not those of a void prescription, and then an older one counts again', () => {
    expect(
      shown(
        prescription('2026-11-20', [['Carprofen', '10 days']]),
        prescription('2026-11-24', [['Carprofen', '1 day']], { isVoid: true }),
      ),
    ).toEqual({ running: ['Carprofen 2026-11-20'], earlier: [] })
  })
})

import { getCalendarFile } from '@vetvisit/contract/appointments/agenda/routes'
import { deleteAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { updateOwner } from '@vetvisit/contract/owners/routes'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, type Person } from '../../../../test/harness.ts'
import { holdFor } from '../../../../test/holds.ts'
import { visitsIn } from '../../../../test/visits.ts'

const harness = harnessOfFile()
const { world, change } = visitsIn(harness)

const START = '2026-03-05T09:00:00.000Z'

/** The lines of an appointment's file, folded ones put together again. */
async function fileOf({ token }: Person, id: string, language = 'en'): Promise<string[]> {
  const file = await harness.call(getCalendarFile, { token, language, query: { id } })
  expect(file.fileName).toBe('appointment.ics')
  return file.text.replaceAll('\r\n ', '').split('\r\n')
}

const describing = (lines: string[]) => lines.find((line) => line.startsWith('DESCRIPTION:'))
const having = (...lines: string[]): unknown => expect.arrayContaining(lines)

describe('the calendar file of an appointment', () => {
  // specification/practice §4: clinics have telephone numbers and names like "Becker & Sommer 24"
  // specification/readings §9: an appointment as an iCalendar file, for owner and practice
  it('shows its owner time, place, doctor and reason, with the number to call', async () => {
    const { owner, clinic, pet, book } = await world({ phone: '+493012345678' })
    const { _id } = await book(START, { reason: 'Limps, left\nforeleg' })
    const lines = await fileOf(owner, _id)
    expect(lines).toEqual(
      having(
        `UID:${_id}@vetvisit`,
        'DTSTART:20260305T090000Z',
        'DTEND:20260305T093000Z',
        `SUMMARY:${pet.name}: appointment at ${clinic.name}`,
        `LOCATION:${clinic.name}\\, ${clinic.address.addressLine1}\\, ${clinic.address.city}`,
      ),
    )
    expect(describing(lines)).toContain(
      '\\nNot confirmed yet.\\nLimps\\, left\\nforeleg\\nTelephone: +49 30 12345678',
    )
    expect(lines.find((line) => line.startsWith('URL'))).toContain(`/patient/visits/${_id}`)
  })

  it('speaks the language of the reader', async () => {
    const { owner, clinic, pet, book } = await world()
    const { _id } = await book(START)
    await harness.call(updateOwner, { token: owner.token, body: { language: 'de' } })
    expect(await fileOf(owner, _id)).toContain(`SUMMARY:${pet.name}: Termin bei ${clinic.name}`)
  })

  // specification/readings §9: an offered reason is read in the reader's language
  it('names an offered reason in the language of the reader, before the typed words', async () => {
    const { owner, doctor, book } = await world()
    const { _id, reasonKind, reason } = await book(START, { reasonKind: 'vaccination', reason: 'Tollwut' })
    expect({ reasonKind, reason }).toEqual({ reasonKind: 'vaccination', reason: 'Tollwut' })
    await harness.call(updateOwner, { token: owner.token, body: { language: 'de' } })
    expect(describing(await fileOf(owner, _id))).toContain('\\nImpfung: Tollwut')
    expect(describing(await fileOf(doctor, _id))).toContain('\\nVaccination: Tollwut')
  })

  it('names each sign of an emergency once in the language of the reader', async () => {
    const { owner, doctor, book } = await world()
    const { _id, urgentSigns } = await book(START, {
      reasonKind: 'ill',
      urgentSigns: ['bleeding', 'heat', 'bleeding'],
      reason: 'Seit heute',
    })
    expect(urgentSigns).toEqual(['bleeding', 'heat'])
    await harness.call(updateOwner, { token: owner.token, body: { language: 'de' } })
    expect(describing(await fileOf(owner, _id))).toContain('Starke Blutung')
    expect(describing(await fileOf(doctor, _id))).toContain('Heavy bleeding\\, Overheated\\; Seit heute')
  })

  it('shows its practice the pet and owner', async () => {
    const { doctor, book } = await world()
    const { _id, pet, patient } = await book(START)
    const lines = await fileOf(doctor, _id)
    expect(lines).toContain(`SUMMARY:${pet.name} (${patient.fullname})`)
    expect(lines.find((line) => line.startsWith('URL'))).toContain(`/doctor/appointment?visit=${_id}`)
  })

  // specification/readings §9: an appointment as an iCalendar file, for owner and practice
  it('is tentative while the practice has not answered, then confirmed, at last cancelled', async () => {
    const { owner, doctor, book } = await world()
    const { _id } = await book(START)
    const files = [await fileOf(owner, _id)]
    await change(doctor, { _id, status: 'approved' })
    files.push(await fileOf(owner, _id))
    await harness.call(deleteAppointment, { token: doctor.token, query: {}, body: { appointment: { _id } } })
    files.push(await fileOf(owner, _id))
    for (const [index, status] of ['TENTATIVE', 'CONFIRMED', 'CANCELLED'].entries())
      expect(files[index]).toEqual(having('METHOD:PUBLISH', `STATUS:${status}`))
    const sequences = files.map((lines) =>
      Number(lines.find((line) => line.startsWith('SEQUENCE:'))?.slice('SEQUENCE:'.length)),
    )
    expect(sequences[0]).toBeLessThan(sequences[1] ?? 0)
    expect(sequences[1]).toBeLessThan(sequences[2] ?? 0)
    expect(files.flat().filter((line) => /^(ATTENDEE|ORGANIZER)/.test(line))).toEqual([])
  })

  it('keeps ten o’clock of the clinic on the days around a change of the clocks', async () => {
    const { owner, book } = await world()
    const before = await book('2026-03-27T09:00:00.000Z')
    const after = await book('2026-03-30T08:00:00.000Z')
    expect(await fileOf(owner, before._id)).toContain('DTSTART:20260327T090000Z')
    expect(await fileOf(owner, after._id)).toContain('DTSTART:20260330T080000Z')
  })

  // specification/readings §9: an appointment as an iCalendar file, for owner and practice
  it('does not exist for other people, nor for a hold', async () => {
    const { owner, clinic, book } = await world()
    const stranger = await world()
    const { _id } = await book(START)
    const hold = await holdFor(harness, owner, { clinicId: clinic._id, start: '2026-03-06T09:00:00.000Z' })
    const asked = [
      [stranger.owner, _id],
      [stranger.doctor, _id],
      [owner, hold._id],
    ] as const
    for (const [{ token }, id] of asked)
      expect(await harness.refusal(getCalendarFile, { token, query: { id } })).toMatchObject({
        code: 'not_found',
      })
  })
})

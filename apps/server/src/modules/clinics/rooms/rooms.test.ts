import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { getAppointmentDetails } from '@vetvisit/contract/appointments/agenda/routes'
import { deleteClinic } from '@vetvisit/contract/clinics/routes'
import { listRooms, updateRooms } from '@vetvisit/contract/clinics/rooms/routes'
import { ROOMS_MAX } from '@vetvisit/contract/clinics/rooms/rules'
import { beforeEach, describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedDoctor } from '../../../../test/harness.ts'
import { assistantOf } from '../../../../test/team.ts'
import { visitsIn } from '../../../../test/visits.ts'

const harness = harnessOfFile()
const { world } = visitsIn(harness)

let practice: Awaited<ReturnType<typeof world>>
beforeEach(async () => {
  practice = await world({ confirmAtOnce: true })
})

type Rooms = { _id?: string; name: string }[]

const query = () => ({ clinicId: practice.clinic._id })
const save = (rooms: Rooms, seen?: Rooms) =>
  harness.call(updateRooms, {
    token: practice.doctor.token,
    query: query(),
    body: { rooms, ...(seen && { seen: { rooms: seen } }) },
  })
const refused = (rooms: Rooms, token = practice.doctor.token) =>
  harness.refusal(updateRooms, { token, query: query(), body: { rooms } })
const offered = (rooms: Awaited<ReturnType<typeof save>>) =>
  rooms.filter(({ archived }) => !archived).map(({ _id, name }) => ({ _id, name }))
const namesOf = (rooms: readonly { name: string }[]) => rooms.map(({ name }) => name)

// docs/decisions/0431-rooms.md
describe('the treatment rooms of a clinic', () => {
  it('are none at first', async () => {
    expect(await harness.call(listRooms, { token: practice.doctor.token })).toEqual([])
  })

  // specification/readings §6: a clinic has treatment rooms in an order of its own; the practice alone reads them (added)
  it('are added, renamed and put into another order', async () => {
    const [surgery, first] = offered(await save([{ name: 'Operating room' }, { name: 'Room 1' }]))
    await save([{ ...first, name: 'Room A' }, { name: 'Room B' }, surgery ?? { name: '' }])
    const rooms = await harness.call(listRooms, { token: practice.doctor.token })
    expect(namesOf(rooms)).toEqual(['Room A', 'Room B', 'Operating room'])
    expect(rooms.at(-1)?._id).toBe(surgery?._id)
  })

  it('have names that differ, and are at most twenty', async () => {
    expect(await refused([{ name: 'Room' }, { name: 'room' }])).toMatchObject({ code: 'invalid' })
    expect(await refused([{ name: ' ' }])).toMatchObject({ code: 'invalid' })
    const many = Array.from({ length: ROOMS_MAX + 1 }, (_, index) => ({ name: `Room ${index}` }))
    expect(await refused(many)).toMatchObject({ code: 'invalid' })
  })

  // specification/readings §6: a treatment room that visits have is archived and comes back under its name, another one is deleted (added)
  it('are deleted, unless a visit has them: its room is archived, and comes back under its name', async () => {
    const [surgery, other] = offered(await save([{ name: 'Operating room' }, { name: 'Room 1' }]))
    const { doctor, book, pet, clinic } = practice
    await book('2026-03-03T09:00:00.000Z')
    const body = {
      clinicId: clinic._id,
      petId: pet._id,
      start: '2026-03-03T10:00:00.000Z',
      ...(surgery && { roomId: surgery._id }),
    }
    const visit = await harness.call(createAppointment, { token: doctor.token, body })
    const left = await save([])
    expect(left).toEqual([{ ...surgery, clinicId: clinic._id, archived: true }])
    const read = { token: doctor.token, query: { id: visit._id } }
    expect((await harness.call(getAppointmentDetails, read)).room).toEqual(surgery)
    expect(await harness.refusal(createAppointment, { token: doctor.token, body })).toMatchObject({
      code: 'invalid',
      fields: { roomId: 'Invalid value' },
    })
    expect(offered(await save([{ name: 'operating room' }]))).toEqual([
      { _id: surgery?._id, name: 'operating room' },
    ])
    expect(other).toBeDefined()
  })

  it('take the changes of two people', async () => {
    const seen = offered(await save([{ name: 'Operating room' }, { name: 'Room 1' }]))
    const [surgery, first] = seen
    await save([...seen, { name: 'Room 2' }], seen)
    const merged = await save([surgery ?? { name: '' }, { ...first, name: 'X-ray' }], seen)
    expect(namesOf(merged)).toEqual(['Operating room', 'X-ray', 'Room 2'])
    expect(
      await harness.refusal(updateRooms, {
        token: practice.doctor.token,
        query: query(),
        body: { rooms: [{ ...first, name: 'Laboratory' }], seen: { rooms: seen } },
      }),
    ).toMatchObject({ code: 'stale' })
  })

  it('go with their clinic', async () => {
    await save([{ name: 'Operating room' }])
    await harness.call(deleteClinic, { token: practice.doctor.token, query: query() })
    expect(await harness.call(listRooms, { token: practice.doctor.token })).toEqual([])
  })

  it('are the practice’s: not those of another, and not without the right', async () => {
    const [room] = offered(await save([{ name: 'Operating room' }]))
    const stranger = await onboardedDoctor(harness)
    expect(await refused([{ name: 'Mine' }], stranger.token)).toMatchObject({ code: 'not_found' })
    expect(await harness.call(listRooms, { token: stranger.token })).toEqual([])
    const helper = await assistantOf(harness, practice.doctor, ['appointments'])
    expect(await refused([{ name: 'Mine' }], helper.token)).toMatchObject({ code: 'not_found' })
    expect(namesOf(await harness.call(listRooms, { token: helper.token }))).toEqual(['Operating room'])
    expect(await refused([{ _id: stranger.id, name: 'Mine' }])).toMatchObject({ code: 'not_found' })
    expect(room).toBeDefined()
  })
})

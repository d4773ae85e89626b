import { createBlock } from '@vetvisit/contract/appointments/blocks/routes'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { updateRooms } from '@vetvisit/contract/clinics/rooms/routes'
import { createCaller } from '@vetvisit/contract/owners/caller-routes'
import { addPresetReasons, addReason } from '@vetvisit/contract/reasons/routes'
import { berlin } from './clock.ts'
import { aColleague, aDoctor, anOwner, aPet, aReception, ask, type Doctor, type Person } from './people.ts'

export const MONDAY = '2030-03-11'
/** An instant of the Monday by its clock in Berlin: `08:00`. */
export const monday = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return berlin(MONDAY, hours * 60 + minutes)
}
export const mondayText = (clock: string): string => new Date(monday(clock)).toISOString()

const NAMES = 'Ada Bea Cleo Dora Emmi Fina Gisa Hella Ilse Jule Kira Lotte Mina'.split(' ')
const DOG = { gender: 'm', type: 'Dog', breed: 'Beagle', age: '3.4' } as const

/** An owner whom the practice has put on record, with their animals. */
const aCaller = (lead: Person, fullname: string, mobile: string, pets: readonly string[]) =>
  ask(lead, createCaller, {
    body: { owner: { fullname, mobile, countryCode: '+49' }, pets: pets.map((name) => ({ name, ...DOG })) },
  })

/**
 * Three vets and a reception on a Monday, open from 8:00 to 18:00 in slots of 15 minutes. The surgeon operates from 11:00; the third has
 * thirteen vaccinations from 13:00, of which colleagues can take the first six.
 */
export async function aMondayPractice() {
  const hours = { fromTimeHour: 8, fromTimeMin: 0, toTimeHour: 18, toTimeMin: 0, slotPerPatient: 15 } as const
  const clinic = { schedule: [{ availableDays: '0,1,2,3,4', ...hours }], holidays: [], confirmAtOnce: true }
  const lead = await aDoctor({ fullname: 'Hannah Seidel', clinic })
  const surgeon = await aColleague(lead, 'Felix Oster')
  const third = await aColleague(lead, 'Aylin Kaya')
  const reception = await aReception(lead, 'Lukas Arndt')
  const secondReception = await aReception(lead, 'Mira Sommer')
  const reasons = await ask(lead, addPresetReasons)
  const vaccination = reasons.find(({ preset }) => preset === 'vaccination')?._id ?? ''
  const surgery = await ask(lead, addReason, {
    body: { name: 'Surgery', minutes: 60, after: 15, vets: [{ doctorId: surgeon.user._id }] },
  })
  const [room] = await ask(lead, updateRooms, {
    query: { clinicId: lead.clinicId },
    body: { rooms: [{ name: 'Operating room' }, { name: 'X-ray' }] },
  })
  const bookFor = (petId: string, vet: Person, clock: string, more: object = {}) =>
    ask(lead, createAppointment, {
      body: { clinicId: lead.clinicId, doctorId: vet.user._id, petId, start: mondayText(clock), ...more },
    })
  await aCaller(lead, 'Karin Neumann', '1715510005', ['Charly', 'Bruno'])
  const [nala] = (await aCaller(lead, 'Paula Stein', '1715510006', ['Nala'])).pets
  if (room && nala) await bookFor(nala._id, surgeon, '11:00', { reasonId: surgery._id, roomId: room._id })
  const olga = await anOwner('Olga Owner')
  await aPet(olga)
  const mona = await anOwner('Mona Mai')
  const minka = await aPet(mona, 'Minka')
  await ask(mona, createAppointment, {
    body: { clinicId: lead.clinicId, doctorId: lead.user._id, petId: minka._id, start: mondayText('11:00') },
  })
  const afternoon = [...NAMES.entries()].map(async ([index, name]) => {
    const [pet] = (await aCaller(lead, `${name} Winter`, `17155101${10 + index}`, [`Pet ${name}`])).pets
    await bookFor(pet?._id ?? '', third, quarter(index), { reasonId: vaccination })
  })
  await Promise.all(afternoon)
  await block(lead, lead, '14:30')
  await block(lead, surgeon, '13:00')
  return { lead, reception, secondReception, olga, mona }
}

/** The start of a quarter of an hour, counted from 13:00. */
const quarter = (index: number): string =>
  `${13 + Math.floor(index / 4)}:${String((index % 4) * 15).padStart(2, '0')}`

const block = (lead: Doctor, vet: Person, from: string) =>
  ask(lead, createBlock, {
    body: { doctorId: vet.user._id, start: mondayText(from), end: mondayText('18:00'), kind: 'meeting' },
  })

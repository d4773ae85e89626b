import { aDoctor, anOwner, aPet, approve, book, dayOf, daysAhead, freeStarts } from './world.ts'

export const PETS = ['Pünktchen', 'Rex', 'Schnurri', 'Hermine', 'Bob', 'Kasimir']

/** Open every day with slots of the given length. */
export const schedule = (slotPerPatient: 15 | 30 | 60) => [
  {
    availableDays: '0,1,2,3,4,5,6',
    fromTimeHour: 8,
    fromTimeMin: 0,
    toTimeHour: 18,
    toTimeMin: 0,
    slotPerPatient,
  },
]

/** A practice with six appointments in a row on a day to come. */
export async function aFullMorning(minutes: 15 | 30 | 60) {
  const doctor = await aDoctor({ clinic: { schedule: schedule(minutes) } })
  const owner = await anOwner('Karin Vogel')
  const day = daysAhead(1)
  const starts = (await freeStarts(owner, doctor.clinicId)).filter((start) => dayOf(start) === day)
  let petId = ''
  for (const [index, name] of PETS.entries()) {
    const pet = await aPet(owner, name)
    petId = pet._id
    await approve(doctor, await book(owner, doctor.clinicId, pet._id, starts[index] ?? '', 'Coughs at night'))
  }
  return { doctor, day, petId }
}

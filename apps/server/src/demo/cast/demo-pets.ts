import type { PetFields, WeightEntry } from '@vetvisit/contract/pets/schemas'
import { addDays } from '@vetvisit/contract/zones/rules'

type DemoOwnPet = PetFields & { weights: WeightEntry[] }

/** The animals of the demo owner, with the fields that a record can hold: an overdue date, one that is due soon, changing weights. */
export function demoPets(today: string): DemoOwnPet[] {
  const weights = (everyDays: number, kilograms: readonly number[]): WeightEntry[] =>
    kilograms.map((kg, index) => ({ date: addDays(today, -everyDays * (kilograms.length - index)), kg }))
  return [
    {
      name: 'Balou',
      gender: 'm',
      type: 'Dog',
      breed: 'Labrador Retriever',
      age: '6.4',
      rfid: '276098100000123',
      passport_number: 'DE 07 0000001',
      pet_insurance_no: 'TK-4711-0815',
      colour: 'Fuchsrot',
      neutered: true,
      allergies: 'Huhn, Penicillin',
      vaccinationDueOn: addDays(today, 12),
      dewormingDueOn: addDays(today, -5),
      weights: weights(45, [29.8, 31.2, 32.6, 34.1, 33.4, 32.2, 31.5, 31.1]),
    },
    {
      name: 'Minka',
      gender: 'f',
      type: 'Cat',
      breed: 'European Shorthair',
      age: '3.10',
      colour: 'Schildpatt',
      neutered: true,
      alerts: 'Kratzt, wenn man ihren Bauch berührt',
      vaccinationDueOn: addDays(today, 140),
      weights: weights(60, [3.4, 3.7, 3.9, 4.1, 4.05]),
    },
    {
      name: 'Hoppel',
      gender: 'm',
      type: 'Rabbit',
      breed: 'Dwarf Lop',
      dateOfBirth: addDays(today, -430),
      neutered: false,
      weights: weights(30, [1.42, 1.55, 1.61]),
    },
    {
      name: 'Frieda',
      gender: 'f',
      type: 'Turtles',
      breed: "Hermann's Tortoise",
      age: '14',
      weights: weights(180, [0.78, 0.83]),
    },
  ]
}

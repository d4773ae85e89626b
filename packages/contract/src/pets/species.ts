/** Kinds of animals, in the order of the form (specification/owner §3). */
export const SPECIES = [
  'Dog',
  'Cat',
  'Birds',
  'Hamster',
  'Rabbit',
  'Parrots',
  'Fish',
  'Turtles',
  'Reptiles',
  'Horse',
  'Chicken',
  'Mouse',
  'Sheep',
  'Guinea pig',
  'Goldfish',
  'Lizards',
  'Goat',
  'Monkey',
  'Other',
] as const
export type Species = (typeof SPECIES)[number]

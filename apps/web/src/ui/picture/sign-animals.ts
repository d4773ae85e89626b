/** On the signs of practices that name no animals. */
export const SIGN_ANIMALS = ['Dog', 'Cat', 'Rabbit', 'Birds', 'Turtles', 'Hamster'] as const

/** Text keys of a pet's gender. */
export const GENDER_TEXTS = { m: 'male', f: 'female' } as const

/** Text keys of an animal's gender. */
export const GENDER_TEXTS = { m: 'male', f: 'female' } as const

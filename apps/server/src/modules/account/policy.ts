/**
 * What a deleted person or animal is called in the records that practices keep: the same name wherever one record speaks of one
 * person, and nothing to find the person by.
 */
export const pseudonymOf = (id: string): string => `Anonymous ${id.slice(-6).toUpperCase()}`

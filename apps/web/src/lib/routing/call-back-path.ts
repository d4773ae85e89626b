/** The home page of a practice with the form of a call back to one of its owners. */
export const callBackPath = (ownerId: string): string => `/doctor?call=${ownerId}`

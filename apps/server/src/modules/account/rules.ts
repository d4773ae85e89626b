type Address = { email: string | null; isConfirmed: boolean }

/** Rows of an address are erased with the account only if the person has confirmed it. */
export const confirmedAddresses = ({ email, isConfirmed }: Address): string[] =>
  email !== null && isConfirmed ? [email] : []

/**
 * Who calls the rows below: DT, a colleague vet of DT's practice, its reception, an assistant of each vet, a vet who has left, and a doctor of
 * another practice.
 */
export const COLLEAGUES = ['DT', 'VC', 'RC', 'AT', 'AC', 'VL', 'DX'] as const

/** Cells that several rows have, in the order of `COLLEAGUES`. */
export const PRACTICE = '200 200 200 200 200 404 404'
/** Those of other practices act in their own. */
export const OWN = '200 200 200 200 200 200 200'
/** The reception has no right to clinics. */
export const WITHOUT_RECEPTION = '200 200 404 200 200 404 404'
/** As before; those of other practices act in their own. */
export const OWN_WITHOUT_RECEPTION = '200 200 404 200 200 200 200'
export const VETS = '200 200 404 404 404 404 404'
export const ALONE = '200 404 404 404 404 404 404'
export const NOBODY = '404 404 404 404 404 404 404'
/** Those of other practices are admins of their own. */
export const ADMINS = '200 404 404 404 404 200 200'
export const EVERY_VET = '200 200 404 404 404 200 200'
/** The assistant of the row has the right, the reception and the colleague's assistant have not. */
export const RIGHTED = '200 200 404 200 404 404 404'

/** The reception and the colleague's assistant have the right to override, the assistant of the row has not. */
export const OVERRIDING = '200 200 200 404 200 404 404'

/** The colleague’s assistant has no right to owners. */
export const WITHOUT_COLLEAGUES_ASSISTANT = '200 200 200 200 404 404 404'
/** As before; those of other practices create in their own. */
export const CREATING = '200 200 200 200 404 200 200'
export const NOT_NOW = '409 409 409 409 409 409 409'

/** The columns of the table (specification/authorization "Personas"). */
export const PERSONAS = ['AN', 'PO', 'PX', 'DT', 'DX', 'AT', 'AX', 'SP'] as const
export type Persona = (typeof PERSONAS)[number]

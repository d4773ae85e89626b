/** Password of all demo accounts, which exist only if `demo` is set. */
export const DEMO_PASSWORD = 'demo-vetvisit'

/** PIN of the people of the demo's practice of several, so that the lock of shared computers can be tried. They cannot change it. */
export const DEMO_PIN = '2580'

/** Kind of a demo account; a service provider is a doctor with a flag (specification/readings §3). */
export type DemoAccountKind =
  | 'owner'
  | 'doctor'
  | 'assistant'
  | 'serviceProvider'
  | 'emergencyClinic'
  | 'vetOfTeam'
  | 'reception'

/** Accounts that the demo creates; the login page shows them as one-tap buttons in this order. */
export const DEMO_ACCOUNTS = [
  { kind: 'owner', email: 'owner@demo.vetvisit.example' },
  { kind: 'doctor', email: 'doctor@demo.vetvisit.example' },
  { kind: 'assistant', email: 'assistant@demo.vetvisit.example' },
  { kind: 'serviceProvider', email: 'center@demo.vetvisit.example' },
  { kind: 'emergencyClinic', email: 'clinic@demo.vetvisit.example' },
  { kind: 'vetOfTeam', email: 'team@demo.vetvisit.example' },
  { kind: 'reception', email: 'reception@demo.vetvisit.example' },
] as const satisfies readonly { kind: DemoAccountKind; email: string }[]

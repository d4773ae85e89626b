import type { Context } from './context.ts'
import { endSessionsByOperator } from './modules/auth/commands.ts'
import { listDoctorsForOperator, verifyDoctor } from './modules/doctors/commands.ts'

type Parts = Pick<Context, 'database' | 'live'> & { now: number; print: (line: string) => void }

const USAGE = `Acts of whoever runs this installation; each is written to the audit table.

  npm run operator -- list-doctors            all doctors, with registration numbers
  npm run operator -- verify-doctor <email>   the doctor's licence was checked: list the clinics
  npm run operator -- end-sessions <email>    sign somebody out everywhere

The embedded database serves one process: stop the server first. PostgreSQL needs no stop.`

type ExitCode = 0 | 1 | 2

/** Acts by name. */
const ACTS: Record<string, { needsEmail: boolean; run: (parts: Parts, email: string) => Promise<ExitCode> }> =
  {
    'list-doctors': {
      needsEmail: false,
      run: async ({ database, now, print }) => {
        for (const doctor of await listDoctorsForOperator(database, now)) print(lineOf(doctor))
        return 0
      },
    },
    'verify-doctor': {
      needsEmail: true,
      run: async ({ database, now, print }, email) => {
        const done = await verifyDoctor(database, email, now)
        print(done ? `${email} is verified.` : `There is no doctor with the e-mail ${email}.`)
        return done ? 0 : 1
      },
    },
    'end-sessions': {
      needsEmail: true,
      run: async (parts, email) => {
        const ended = await endSessionsByOperator(parts, email, parts.now)
        parts.print(
          ended === null
            ? `There is nobody with the e-mail ${email}.`
            : `Sessions of ${email} ended: ${ended}.`,
        )
        return ended === null ? 1 : 0
      },
    },
  }

/**
 * Carries out one act of the operator.
 *
 * @returns exit code: 0 done, 1 nobody found, 2 not understood
 */
export async function operate(
  [name = 'help', email, ...rest]: readonly string[],
  parts: Parts,
): Promise<ExitCode> {
  const act = Object.hasOwn(ACTS, name) ? ACTS[name] : undefined
  if (act && rest.length === 0 && act.needsEmail === (email !== undefined)) return act.run(parts, email ?? '')
  parts.print(USAGE)
  return name === 'help' ? 0 : 2
}

type ListedDoctor = Awaited<ReturnType<typeof listDoctorsForOperator>>[number]

function lineOf({
  email,
  mobile,
  fullname,
  registrationId,
  isServiceProvider,
  verifiedAt,
  onboarding,
}: ListedDoctor): string {
  const state = verifiedAt === null ? 'not verified' : `verified ${verifiedAt.toISOString().slice(0, 10)}`
  const kind = isServiceProvider ? 'service provider' : 'doctor'
  return [
    email ?? mobile ?? '',
    fullname,
    kind,
    registrationId ?? '-',
    onboarding ? 'onboarding' : state,
  ].join('\t')
}

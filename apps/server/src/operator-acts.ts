import type { Context } from './context.ts'
import { endSessionsByOperator } from './modules/auth/commands.ts'
import { listDoctorsForOperator, verifyDoctor } from './modules/doctors/commands.ts'

type Parts = Pick<Context, 'database' | 'live'> & { now: number; print: (line: string) => void }

const USAGE = `Acts of whoever runs this installation; each is written to the audit table.

  npm run operator -- list-doctors            all doctors, with registration numbers
  npm run operator -- verify-doctor <email>   the doctor's licence was checked: list the clinics
  npm run operator -- end-sessions <email>    sign somebody out everywhere

The embedded database serves one process: stop the server first. PostgreSQL needs no stop.`

/**
 * Carries out one act of the operator.
 *
 * @returns exit code: 0 done, 1 nobody found, 2 not understood
 */
export async function operate([act, email, ...rest]: readonly string[], parts: Parts): Promise<0 | 1 | 2> {
  const { database, now, print } = parts
  if (act === 'list-doctors' && email === undefined) {
    for (const doctor of await listDoctorsForOperator(database, now)) print(lineOf(doctor))
    return 0
  }
  if (act === 'verify-doctor' && email !== undefined && rest.length === 0) {
    const done = await verifyDoctor(database, email, now)
    print(done ? `${email} is verified.` : `There is no doctor with the e-mail ${email}.`)
    return done ? 0 : 1
  }
  if (act === 'end-sessions' && email !== undefined && rest.length === 0) {
    const ended = await endSessionsByOperator(parts, email, now)
    print(
      ended === null
        ? `There is nobody with the e-mail ${email}.`
        : `${ended} sessions of ${email} have ended.`,
    )
    return ended === null ? 1 : 0
  }
  print(USAGE)
  return act === 'help' || act === undefined ? 0 : 2
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

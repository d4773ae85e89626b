import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { requestAppointment } from '@vetvisit/contract/visitors/routes'
import type { VisitorRequested } from '@vetvisit/contract/visitors/schemas'
import { dataOf } from './http-client.ts'
import type { Write } from './ledger.ts'
import type { Reader } from './readers.ts'
import { VISITORS_DOMAIN } from './strangers.ts'

/** An account of a visitor, with everything that its first request writes. */
type AccountRow = {
  id: string
  email: string
  complete: boolean
  pets: number
  appointments: number
  notified: number
  codes: number
}

/** The appointment of an acknowledged booking, be it an owner's or a visitor's. */
export function bookedBy(write: Write): Appointment {
  const data = dataOf(write.text) as Appointment | VisitorRequested
  return 'appointment' in data ? data.appointment : data
}

const ACCOUNTS = `
  select u.id, u.email,
    u.password_hash is null and not u.onboarding and u.terms_accepted_at is not null and u.email_verified_at is not null as complete,
    (select count(*)::int from pets p where p.owner_id = u.id) as pets,
    (select count(*)::int from appointments a where a.owner_id = u.id) as appointments,
    (select count(*)::int from notifications n join appointments a on a.id = n.appointment_id and a.doctor_id = n.recipient_id
      where a.owner_id = u.id and n.appointment_version = 1) as notified,
    (select count(*)::int from sign_in_codes c where c.email = u.email) as codes
  from users u where u.email like '%@${VISITORS_DOMAIN}'`

const emailOf = ({ body }: Write) => String(body?.['email'])

/** Compares the accounts of visitors with their first requests; one sentence per difference (I21). */
export async function firstRequestBreaches(reader: Reader, writes: readonly Write[]): Promise<string[]> {
  const accounts = (await reader.query(ACCOUNTS)) as AccountRow[]
  const requests = writes.filter(({ call }) => call === requestAppointment.name)
  const possible = new Set(requests.filter(({ outcome }) => outcome !== 'refused').map(emailOf))
  const byEmail = new Map(accounts.map((account) => [account.email, account]))
  const lost = requests
    .filter(({ outcome }) => outcome === 'acked')
    .filter((write) => {
      const { signedIn } = dataOf(write.text) as VisitorRequested
      return byEmail.get(emailOf(write))?.id !== signedIn.user._id
    })
  const half = accounts.filter(
    ({ complete, pets, appointments, notified }) =>
      !complete || pets !== 1 || appointments !== 1 || notified !== 1,
  )
  return [
    ...lost.map((write) => `I3: LOST account of ${emailOf(write)}`),
    ...half.map((account) => `I21: half an account: ${JSON.stringify(account)}`),
    ...accounts
      .filter(({ email }) => !possible.has(email))
      .map(({ email }) => `I4: nobody requested the account of ${email}`),
    ...accounts
      .filter(({ codes }) => codes > 0)
      .map(({ email }) => `I21: the code of ${email} can be used again`),
  ]
}

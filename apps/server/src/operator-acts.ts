import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Email } from '@vetvisit/contract/people/fields'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Context } from './context.ts'
import { handleEnquiry, readEnquiries } from './modules/auth/enquiries/handle-enquiries.ts'
import type { EnquiryRow } from './modules/auth/enquiries/repository.ts'
import { addEmailByOperator } from './modules/auth/operator/add-email.ts'
import { blockByOperator } from './modules/auth/operator/block-account.ts'
import { endSessionsByOperator } from './modules/auth/operator/end-sessions.ts'
import { visible } from './visible.ts'
import {
  type CatalogueChange,
  type CatalogueRefusal,
  changeCatalogue,
  listCatalogue,
} from './modules/catalogue/public.ts'
import { certificatesForOperator, listDoctorsForOperator, verifyDoctor } from './modules/doctors/public.ts'
import { deliveriesForOperator, retryByOperator, type Undelivered } from './modules/notifications/public.ts'

type Parts = Pick<Context, 'database' | 'live' | 'files'> & { now: number; print: (line: string) => void }
type ExitCode = 0 | 1 | 2

type Act = {
  /** Names of the arguments, as the help shows them. */
  takes: readonly string[]
  /** One line of help. */
  does: string
  /** @param given as many texts as `takes` names */
  run: (parts: Parts, given: readonly string[]) => Promise<ExitCode>
}

/** Acts by name, in the order of the help. */
const ACTS: Record<string, Act> = {
  'list-doctors': {
    takes: [],
    does: 'all doctors, with registration numbers',
    run: async ({ database, now, print }) => {
      const doctors = await listDoctorsForOperator(database, now)
      for (const doctor of doctors) print(lineOf(doctor))
      if (doctors.length === 0) print('There are no doctors in this database.')
      return 0
    },
  },
  'save-papers': {
    takes: ['email', 'folder'],
    does: 'save the papers that a doctor uploaded for verification into a folder',
    run: async (parts, [email = '', folder = '']) => savePapers(parts, email, folder),
  },
  'verify-doctor': {
    takes: ['email'],
    does: 'confirm that the doctor’s licence was checked: list the clinics',
    run: async ({ database, now, print }, [email = '']) => {
      const outcome = await verifyDoctor(database, email, now)
      print(
        {
          verified: `${email} is verified.`,
          nobody: `There is no doctor with the e-mail ${email}.`,
          'nothing to check': `${email} has not entered name and registration number yet: there is nothing to verify.`,
        }[outcome],
      )
      return outcome === 'verified' ? 0 : 1
    },
  },
  'end-sessions': {
    takes: ['email'],
    does: 'sign a person out everywhere',
    run: async (parts, [email = '']) => {
      const ended = await endSessionsByOperator(parts, email, parts.now)
      return said(parts.print, ended !== null, {
        done: `Sessions of ${email} ended: ${ended}.`,
        none: `There is nobody with the e-mail ${email}.`,
      })
    },
  },
  'block-account': {
    takes: ['email'],
    does: 'sign a person out everywhere and refuse every sign-in; a doctor’s clinics are not listed',
    run: async (parts, [email = '']) =>
      said(parts.print, await blockByOperator(parts, email, true, parts.now), {
        done: `${email} is blocked.`,
        none: `There is nobody with the e-mail ${email}.`,
      }),
  },
  'unblock-account': {
    takes: ['email'],
    does: 'unblock an account',
    run: async (parts, [email = '']) =>
      said(parts.print, await blockByOperator(parts, email, false, parts.now), {
        done: `${email} may sign in again.`,
        none: `There is nobody with the e-mail ${email}.`,
      }),
  },
  'add-email': {
    takes: ['mobile', 'email'],
    does: 'add an address to an account that has only a number: the link goes to that address',
    run: async (parts, [mobile = '', typed = '']) => {
      const email = Email.safeParse(typed)
      const isDone = email.success && (await addEmailByOperator(parts, mobile, email.data, parts.now))
      return said(parts.print, isDone, {
        done: `A link is on its way to ${typed}.`,
        none: `Nobody has the number ${mobile} and no e-mail address, several people have it, or ${typed} is no address.`,
      })
    },
  },
  'list-enquiries': {
    takes: [],
    does: 'list the open enquiries, oldest first',
    run: async ({ database, now, print }) => {
      const enquiries = await readEnquiries(database, now)
      for (const enquiry of enquiries) print(enquiryText(enquiry))
      if (enquiries.length === 0) print('Nothing waits for an answer.')
      return 0
    },
  },
  'handle-enquiry': {
    takes: ['id'],
    does: 'mark an enquiry as handled',
    run: async ({ database, now, print }, [id = '']) =>
      said(print, UUID.test(id) && (await handleEnquiry(database, id, now)), {
        done: `Enquiry ${id} is handled.`,
        none: `There is no open enquiry ${id}.`,
      }),
  },
  'list-deliveries': {
    takes: [],
    does: 'count mails and pushes by state, and list those that failed or are tried again, with the reason',
    run: async ({ database, now, print }) => {
      const { counts, undelivered } = await deliveriesForOperator(database, now)
      for (const { channel, state, count } of counts) print([channel, state, count].join('\t'))
      for (const one of undelivered) print(undeliveredText(one))
      if (undelivered.length === 0) print('Nothing was given up, and nothing waits for another try.')
      return 0
    },
  },
  'retry-delivery': {
    takes: ['id'],
    does: 'try a failed mail or push again',
    run: async ({ database, now, print }, [id = '']) =>
      said(print, UUID.test(id) && (await retryByOperator(database, id, now)), {
        done: `${id} is tried again.`,
        none: `Nothing that was given up has the identifier ${id}.`,
      }),
  },
  'list-services': {
    takes: [],
    does: 'list the catalogue that clinics choose from',
    run: async ({ database, print }) => {
      for (const { name, subServices } of await listCatalogue(database))
        print(`${name}: ${subServices.join(', ')}`)
      return 0
    },
  },
  'add-service': {
    takes: ['service', 'sub-services'],
    does: 'add a service at the end; its sub-services are separated by commas',
    run: (parts, [service = '', names = '']) =>
      catalogued(parts, { act: 'add', service, subServices: names.split(',') }),
  },
  'rename-service': {
    takes: ['service', 'new-name'],
    does: 'rename a service; clinics that have it keep the old name',
    run: (parts, [service = '', to = '']) => catalogued(parts, { act: 'rename', service, to }),
  },
  'retire-service': {
    takes: ['service'],
    does: 'stop offering a service to clinics; those that have it keep it',
    run: (parts, [service = '']) => catalogued(parts, { act: 'retire', service }),
  },
  'add-sub-service': {
    takes: ['service', 'name'],
    does: 'add a sub-service to a service',
    run: (parts, [service = '', name = '']) => catalogued(parts, { act: 'add-sub', service, name }),
  },
  'rename-sub-service': {
    takes: ['service', 'name', 'new-name'],
    does: 'rename a sub-service',
    run: (parts, [service = '', name = '', to = '']) =>
      catalogued(parts, { act: 'rename-sub', service, name, to }),
  },
  'retire-sub-service': {
    takes: ['service', 'name'],
    does: 'remove a sub-service from a service',
    run: (parts, [service = '', name = '']) => catalogued(parts, { act: 'retire-sub', service, name }),
  },
}

/**
 * Carries out one act of the operator.
 *
 * @returns exit code: 0 done, 1 nothing found or refused, 2 not understood
 */
export async function operate(
  [name = 'help', ...given]: readonly string[],
  { print, ...others }: Parts,
): Promise<ExitCode> {
  // Names and enquiries were typed by strangers: control characters must not reach the terminal.
  const parts = { ...others, print: (line: string) => print(visible(line)) }
  const act = Object.hasOwn(ACTS, name) ? ACTS[name] : undefined
  if (act && given.length === act.takes.length) return act.run(parts, given)
  if (act) parts.print(`That needs to be: npm run operator -- ${callOf(name, act)}`)
  else if (name === 'help') parts.print(usage())
  else parts.print(`There is no act "${name}"; \`npm run operator -- help\` lists them.`)
  return name === 'help' ? 0 : 2
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const callOf = (name: string, { takes }: Act) => [name, ...takes.map((text) => `<${text}>`)].join(' ')

function usage(): string {
  const lines = Object.entries(ACTS).map(([name, act]) => [callOf(name, act), act.does] as const)
  const width = Math.max(...lines.map(([call]) => call.length))
  return `Acts of the operator. Each one that changes or reads data about people is recorded in the audit table.
Put names with spaces in quotation marks.

${lines.map(([call, does]) => `  npm run operator -- ${call.padEnd(width)}   ${does}`).join('\n')}

The embedded database serves one process: stop the server first. PostgreSQL needs no stop.`
}

function said(print: Parts['print'], done: boolean, lines: { done: string; none: string }): ExitCode {
  print(done ? lines.done : lines.none)
  return done ? 0 : 1
}

/** File names are numbered, because uploads may have the same name. An existing file is not overwritten. */
async function savePapers(parts: Parts, email: string, folder: string): Promise<ExitCode> {
  const papers = await certificatesForOperator(parts, email, parts.now)
  if (papers === null)
    return said(parts.print, false, { done: '', none: `There is no doctor with the e-mail ${email}.` })
  try {
    await mkdir(folder, { recursive: true })
    for (const [index, { name, read }] of papers.entries()) {
      const file = path.join(folder, `${index + 1}-${name.replaceAll(/[\\/]/g, '-')}`)
      await writeFile(file, (await read()) ?? Buffer.alloc(0), { flag: 'wx' })
      parts.print(file)
    }
  } catch (error) {
    // The file exists, the path is no folder or not writable: the message names the path.
    if (!(error instanceof Error && 'syscall' in error)) throw error
    parts.print(`The papers could not be written: ${error.message}`)
    return 1
  }
  if (papers.length === 0) parts.print(`${email} has not uploaded anything.`)
  return 0
}

const REFUSALS: Record<CatalogueRefusal, string> = {
  'no service': 'The catalogue has no such service.',
  'no sub-service': 'The service has no such sub-service.',
  'name taken': 'That name is taken.',
  'no name': 'A service and each of its sub-services needs a name that is not too long.',
  'last sub-service': 'A service needs a sub-service: retire the service instead.',
}

async function catalogued({ database, now, print }: Parts, change: CatalogueChange): Promise<ExitCode> {
  const refusal = await changeCatalogue(database, change, now)
  print(refusal === null ? 'The catalogue is changed.' : REFUSALS[refusal])
  return refusal === null ? 0 : 1
}

function enquiryText({ id, createdAt, name, email, mobile, subject, message }: EnquiryRow): string {
  const from = [name, email, mobile].filter(Boolean).join(', ')
  return [`${id}  ${instantText(createdAt)}  ${from}`, ...(subject ? [subject] : []), message, ''].join('\n')
}

function undeliveredText(entry: Undelivered): string {
  const { id, channel, kind, type, email, state, reason, error, attempts, createdAt, nextAt } = entry
  const next = state === 'failed' ? 'given up' : `tried again at ${instantText(nextAt)}`
  const who = `${channel} ${type ?? kind ?? ''} to ${email ?? 'an address that was typed'}`
  return [id, instantText(createdAt), who, `${attempts} tries, ${next}`, reason ?? '', error ?? ''].join('\t')
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
  const state = verifiedAt === null ? 'not verified' : `verified ${instantText(verifiedAt).slice(0, 10)}`
  const kind = isServiceProvider ? 'service provider' : 'doctor'
  return [
    email ?? mobile ?? '',
    fullname,
    kind,
    registrationId ?? '-',
    onboarding ? 'onboarding' : state,
  ].join('\t')
}

import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Email } from '@vetvisit/contract/people/fields'
import { instantText } from '@vetvisit/contract/zones/rules'
import { addEmailByOperator } from '../modules/auth/operator/add-email.ts'
import { blockByOperator } from '../modules/auth/operator/block-account.ts'
import { endSessionsByOperator } from '../modules/auth/operator/end-sessions.ts'
import { certificatesForOperator, listDoctorsForOperator, verifyDoctor } from '../modules/doctors/public.ts'
import { type Act, type ExitCode, type Parts, said } from './act.ts'

/** Acts on doctors and on accounts. */
export const ACCOUNT_ACTS: Record<string, Act> = {
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
  'save-certificates': {
    takes: ['email', 'folder'],
    does: 'save the certificates that a doctor uploaded for verification into a folder',
    run: async (parts, [email = '', folder = '']) => saveCertificates(parts, email, folder),
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
}

/** File names are numbered, because uploads may have the same name. An existing file is not overwritten. */
async function saveCertificates(parts: Parts, email: string, folder: string): Promise<ExitCode> {
  const certificates = await certificatesForOperator(parts, email, parts.now)
  if (certificates === null)
    return said(parts.print, false, { done: '', none: `There is no doctor with the e-mail ${email}.` })
  try {
    await mkdir(folder, { recursive: true })
    for (const [index, { name, read }] of certificates.entries()) {
      const file = path.join(folder, `${index + 1}-${name.replaceAll(/[\\/]/g, '-')}`)
      await writeFile(file, (await read()) ?? Buffer.alloc(0), { flag: 'wx' })
      parts.print(file)
    }
  } catch (error) {
    // The file exists, the path is no folder or not writable: the message names the path.
    if (!(error instanceof Error && 'syscall' in error)) throw error
    parts.print(`The certificates could not be written: ${error.message}`)
    return 1
  }
  if (certificates.length === 0) parts.print(`${email} has not uploaded anything.`)
  return 0
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

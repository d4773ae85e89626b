import { createAssistant, listAssistants } from '@vetvisit/contract/assistants/routes'
import { ASSISTANT_RIGHTS } from '@vetvisit/contract/assistants/rules'
import { resetPassword, signin } from '@vetvisit/contract/auth/routes'
import { call } from '../faults/http-client.ts'
import { readPostgres } from '../faults/readers.ts'
import { localMailOf, pause } from '../faults/server-process.ts'
import { type Doctor, PASSWORD } from '../faults/world.ts'

const MADE_WITHIN_MS = 15_000

/** Assistants of a doctor with every right there is, signed in. */
export async function createAssistants(
  address: string,
  databaseUrl: string | undefined,
  { doctor, names }: { doctor: Doctor; names: readonly string[] },
): Promise<{ id: string; token: string }[]> {
  const { token } = doctor
  for (const name of names)
    await call(address, createAssistant, {
      token,
      body: { fullname: 'Ida Blum', email: `${name}@example.com`, rights: [...ASSISTANT_RIGHTS] },
    })
  const deadline = Date.now() + MADE_WITHIN_MS
  while ((await call(address, listAssistants, { token })).some(({ state }) => state !== 'invited')) {
    if (Date.now() > deadline) throw new Error('The accounts of the assistants were not made in time.')
    await pause(50)
  }
  const assistants = []
  for (const name of names) {
    const email = `${name}@example.com`
    if (databaseUrl === undefined) await acceptInvitation(address, email)
    else await lendPassword(databaseUrl, doctor.id, email)
    const session = await call(address, signin, { body: { email, password: PASSWORD } })
    assistants.push({ id: session.user._id, token: session.token })
  }
  return assistants
}

/** The embedded database keeps its mails. */
async function acceptInvitation(address: string, email: string): Promise<void> {
  const deadline = Date.now() + MADE_WITHIN_MS
  for (;;) {
    const mails = await (await fetch(localMailOf(address, email))).text()
    const token = /forgot-password\?token=([\w-]+)/.exec(mails)?.[1]
    if (token !== undefined) {
      const password = { password: PASSWORD, confirmPassword: PASSWORD }
      await call(address, resetPassword, { body: { token, ...password } })
      return
    }
    if (Date.now() > deadline) throw new Error(`No invitation was sent to ${email}.`)
    await pause(100)
  }
}

/** On PostgreSQL without a mail server nobody can read an invitation: the doctor's password is the assistant's, too. */
async function lendPassword(databaseUrl: string, doctorId: string, email: string): Promise<void> {
  const database = await readPostgres(databaseUrl)
  await database.query(
    `update users set password_hash = (select password_hash from users where id = '${doctorId}') where email = '${email}'`,
  )
  await database.query('commit')
  await database.close()
}

import { createAssistant, listAssistants, makeInvitationLink } from '@vetvisit/contract/assistants/routes'
import { ASSISTANT_RIGHTS } from '@vetvisit/contract/assistants/rules'
import { resetPassword, signin } from '@vetvisit/contract/auth/routes'
import { call } from '../faults/http-client.ts'
import { pause } from '../faults/server-process.ts'
import { type Doctor, PASSWORD } from '../faults/world.ts'

const INVITED_WITHIN_MS = 15_000

/** Signed-in assistants of a doctor with every right. */
export async function createAssistants(
  address: string,
  { doctor, names }: { doctor: Doctor; names: readonly string[] },
): Promise<{ id: string; token: string }[]> {
  const { token } = doctor
  for (const name of names)
    await call(address, createAssistant, {
      token,
      body: { fullname: 'Ida Blum', email: `${name}@example.com`, rights: [...ASSISTANT_RIGHTS] },
    })
  const deadline = Date.now() + INVITED_WITHIN_MS
  while ((await call(address, listAssistants, { token })).some(({ state }) => state !== 'invited')) {
    if (Date.now() > deadline) throw new Error('The assistants were not invited in time.')
    await pause(50)
  }
  const assistants = []
  for (const { id, email } of await call(address, listAssistants, { token })) {
    const { url } = await call(address, makeInvitationLink, { token, body: { id } })
    const link = new URL(url, address).searchParams.get('token') ?? ''
    const password = { password: PASSWORD, confirmPassword: PASSWORD }
    await call(address, resetPassword, { body: { token: link, ...password } })
    const session = await call(address, signin, { body: { email, password: PASSWORD } })
    assistants.push({ id: session.user._id, token: session.token })
  }
  return assistants
}

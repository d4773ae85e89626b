import { listAssistants, makeInvitationLink } from '@vetvisit/contract/assistants/routes'
import { ASSISTANT_RIGHTS } from '@vetvisit/contract/assistants/rules'
import { resetPassword, signin } from '@vetvisit/contract/auth/routes'
import { inviteMember } from '@vetvisit/contract/team/routes'
import { call } from '../faults/http-client.ts'
import { pause } from '../faults/server-process.ts'
import { type Doctor, PASSWORD } from '../faults/world.ts'

const INVITED_WITHIN_MS = 15_000

type Kind = 'assistant' | 'reception'
type Invited = { id: string; kind: Kind; token: string }

/** Signed-in people of a doctor's practice with every right, one of each kind, in their order. */
export async function createTeam(
  address: string,
  { doctor: { token }, tag, kinds }: { doctor: Doctor; tag: string; kinds: readonly Kind[] },
): Promise<Invited[]> {
  const invited = kinds.map((kind, index) => ({ kind, email: `${tag}-${kind}-${index}@example.com` }))
  for (const { kind, email } of invited)
    await call(address, inviteMember, {
      token,
      body: { kind, fullname: 'Ida Blum', email, rights: [...ASSISTANT_RIGHTS] },
    })
  const deadline = Date.now() + INVITED_WITHIN_MS
  while ((await call(address, listAssistants, { token })).some(({ state }) => state !== 'invited')) {
    if (Date.now() > deadline) throw new Error('The team was not invited in time.')
    await pause(50)
  }
  const listed = await call(address, listAssistants, { token })
  const people: Invited[] = []
  for (const { kind, email } of invited) {
    const id = listed.find((person) => person.email === email)?.id ?? ''
    const { url } = await call(address, makeInvitationLink, { token, body: { id } })
    const link = new URL(url, address).searchParams.get('token') ?? ''
    const password = { password: PASSWORD, confirmPassword: PASSWORD }
    await call(address, resetPassword, { body: { token: link, ...password } })
    const session = await call(address, signin, { body: { email, password: PASSWORD } })
    people.push({ id: session.user._id, kind, token: session.token })
  }
  return people
}

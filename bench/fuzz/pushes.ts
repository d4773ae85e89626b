import { API_BASE } from '@vetvisit/contract/http'
import { getBrowserPush, registerBrowser, removeBrowser } from '@vetvisit/contract/notifications/routes'
import { call, fetchWhole } from '../faults/http-client.ts'
import { createOwner } from '../faults/world.ts'
import { ENDPOINTS, KEYS, PUBLIC_KEYS, SECRETS } from './odd-inputs.ts'
import type { People } from './people.ts'
import type { SocketFinding } from './sockets.ts'

type Subscription = { endpoint: string; keys: typeof KEYS }

/** A forged subscription and the statuses that it may get. */
type Forged = {
  address: string
  name: string
  subscription: Subscription
  as: 'owner' | 'doctor' | 'dead' | 'none'
  statuses: readonly number[]
}

const ADDRESS = `${API_BASE}${registerBrowser.path}`
const TRUE: Subscription = { endpoint: 'https://push.example.org/browsers/fuzz', keys: KEYS }

export const FORGED: readonly Forged[] = [
  ...ENDPOINTS.map(([name, endpoint, statuses]) => ({
    address: `${ADDRESS}, endpoint`,
    name,
    subscription: { ...TRUE, endpoint },
    as: 'owner' as const,
    statuses,
  })),
  ...[
    { key: 'p256dh', cases: PUBLIC_KEYS },
    { key: 'auth', cases: SECRETS },
  ].flatMap(({ key, cases }) =>
    cases.map(([name, value, statuses]) => ({
      address: `${ADDRESS}, ${key}`,
      name,
      subscription: { ...TRUE, keys: { ...KEYS, [key]: value } },
      as: 'owner' as const,
      statuses,
    })),
  ),
  { address: ADDRESS, name: 'no session', subscription: TRUE, as: 'none', statuses: [401] },
  { address: ADDRESS, name: 'a dead session', subscription: TRUE, as: 'dead', statuses: [403] },
  { address: ADDRESS, name: 'a doctor', subscription: TRUE, as: 'doctor', statuses: [404] },
]

/** A browser keeps its subscription when another person signs in there; it belongs to the last one. */
export const TAKEN_OVER = { address: ADDRESS, name: 'the subscription of another person', statuses: [200] }

/** Sends forged subscriptions of browsers to pushes. None may be stored, and an address has one owner. */
export async function playPushes(address: string, people: People): Promise<SocketFinding[]> {
  const [owner, other] = [
    await createOwner(address, 'fuzz-push-a'),
    await createOwner(address, 'fuzz-push-b'),
  ]
  const isOn = async ({ token }: { token: string }) => (await call(address, getBrowserPush, { token })).isOn
  const findings: SocketFinding[] = []
  for (const { name, subscription, as, statuses } of FORGED) {
    const token = as === 'owner' ? owner.token : people.tokenOf(as)
    const { status } = await fetchWhole(address, { method: 'POST', url: ADDRESS, token, body: subscription })
    const complaint = statuses.includes(status) ? null : `it was answered ${status}`
    findings.push({ name: `push, ${name}`, complaint })
  }
  const stored = (await isOn(owner)) ? 'a forged subscription was stored' : null
  findings.push({ name: 'push, all forged subscriptions', complaint: stored })
  for (const { token } of [owner, other]) await call(address, registerBrowser, { token, body: TRUE })
  const shared = (await isOn(owner)) || !(await isOn(other)) ? 'it does not belong to the last person' : null
  findings.push({ name: `push, ${TAKEN_OVER.name}`, complaint: shared })
  await call(address, removeBrowser, { token: other.token })
  return findings
}

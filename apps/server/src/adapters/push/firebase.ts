import { createSign } from 'node:crypto'
import { z } from 'zod'
import type { Instant } from '../../db/instant.ts'
import type { FirebaseAccount } from '../../process/config.ts'
import type { Push, PushMessage } from './push.ts'

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
/** How long a claim, and the token that it is exchanged for, are valid. */
const CLAIM_SECONDS = 3600
/** A token that expires sooner than this is replaced before it is used. */
const RENEW_BEFORE_MS = 60_000
const ANSWER_TIMEOUT_MS = 10_000
const ANSWER_LIMIT = 20_000

const AccessToken = z.object({ access_token: z.string(), expires_in: z.number() })
const Refusal = z.object({
  error: z.object({
    status: z.string().optional(),
    message: z.string().optional(),
    details: z
      .array(
        z.looseObject({
          errorCode: z.string().optional(),
          fieldViolations: z.array(z.looseObject({ field: z.string().optional() })).optional(),
        }),
      )
      .optional(),
  }),
})

/** Firebase Cloud Messaging by its HTTP interface, version 1. */
export function firebasePush(account: FirebaseAccount, clock: () => number): Push {
  let kept: { token: string; until: number } | null = null
  let asking: Promise<string> | null = null

  async function buyToken(): Promise<string> {
    const response = await post(account.tokenUrl, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: signedClaim(account, clock()),
      }).toString(),
    })
    const answer = AccessToken.safeParse(response.json)
    if (response.status !== 200 || !answer.success)
      throw new Error(`the push service refused the service account with ${response.status}`)
    kept = { token: answer.data.access_token, until: clock() + answer.data.expires_in * 1000 }
    return kept.token
  }

  /** One request for all callers that wait for it. */
  function accessToken(): Promise<string> {
    if (kept && clock() < kept.until - RENEW_BEFORE_MS) return Promise.resolve(kept.token)
    asking ??= buyToken().finally(() => {
      asking = null
    })
    return asking
  }

  const ask = async (deviceToken: string, message: PushMessage) =>
    post(`${account.url}/v1/projects/${encodeURIComponent(account.projectId)}/messages:send`, {
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await accessToken()}` },
      body: JSON.stringify({ message: messageOf(deviceToken, message) }),
    })

  return {
    send: async ({ token: deviceToken }, message) => {
      let response = await ask(deviceToken, message)
      if (response.status === 401) {
        kept = null
        response = await ask(deviceToken, message)
      }
      if (response.status === 200) return 'sent'
      if (isGone(response.json)) return 'gone'
      throw new Error(`the push service answered ${response.status}`)
    },
  }
}

/** A message that arrives twice, after a retry, is shown once on the lock screen, because both have the same id. */
function messageOf(token: string, { type, id, title, text }: PushMessage) {
  return {
    token,
    notification: { title, body: text },
    data: { type, id },
    android: { priority: 'HIGH', notification: { tag: id } },
    apns: { headers: { 'apns-collapse-id': id } },
  }
}

function signedClaim({ clientEmail, privateKey, tokenUrl }: FirebaseAccount, now: Instant): string {
  const issued = Math.floor(now / 1000)
  const claim = { iss: clientEmail, scope: SCOPE, aud: tokenUrl, iat: issued, exp: issued + CLAIM_SECONDS }
  const unsigned = [{ alg: 'RS256', typ: 'JWT' }, claim]
    .map((part) => base64url(JSON.stringify(part)))
    .join('.')
  return `${unsigned}.${createSign('RSA-SHA256').update(unsigned).sign(privateKey, 'base64url')}`
}

const base64url = (text: string) => Buffer.from(text).toString('base64url')

/** The app was removed, or the token belongs to another project or is invalid. */
function isGone(json: unknown): boolean {
  const refusal = Refusal.safeParse(json)
  return (refusal.data?.error.details ?? []).some(
    ({ errorCode, fieldViolations = [] }) =>
      errorCode === 'UNREGISTERED' ||
      errorCode === 'SENDER_ID_MISMATCH' ||
      fieldViolations.some(({ field }) => field === 'message.token'),
  )
}

async function post(
  url: string,
  request: { headers: Record<string, string>; body: string },
): Promise<{ status: number; json: unknown }> {
  const response = await fetch(url, {
    method: 'POST',
    ...request,
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  })
  const text = (await response.text()).slice(0, ANSWER_LIMIT)
  return { status: response.status, json: parsed(text) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

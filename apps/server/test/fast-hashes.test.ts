import { createHash, type BinaryToTextEncoding } from 'node:crypto'
import { changePassword, signin, signupOwner } from '@vetvisit/contract/auth/routes'
import { API_BASE, type Route } from '@vetvisit/contract/http'
import { expect, it } from 'vitest'
import { harnessOfFile, PASSWORD } from './harness.ts'
import { tablesWith } from './whole-database.ts'

const harness = harnessOfFile()
const OTHER = 'battery staple horse'
const email = 'greta@example.test'

const sent: { route: Route; body: object }[] = [
  { route: signupOwner, body: { email, password: PASSWORD, confirmPassword: PASSWORD } },
  { route: signin, body: { email, password: PASSWORD } },
  { route: changePassword, body: { currentPassword: PASSWORD, newPassword: OTHER, confirmPassword: OTHER } },
]

/** Hashes that are computed millions of times a second, as a column may show them. */
const fastHashes = (text: string): string[] =>
  ['md5', 'sha1', 'sha256', 'sha512'].flatMap((algorithm) =>
    (['hex', 'base64', 'base64url'] as BinaryToTextEncoding[]).map((encoding) =>
      createHash(algorithm).update(text).digest(encoding).replaceAll('+', '\\+'),
    ),
  )

it('stores no fast hash of a password, alone or in the request that it was sent with', async () => {
  let token: string | undefined
  for (const [index, { route, body }] of sent.entries()) {
    const answer = await harness.send(route, {
      ...(token && { token }),
      key: `a-key-of-write-${index}`,
      body,
    })
    expect([route.name, answer.httpStatus]).toEqual([route.name, 200])
    token = (answer.body as { data?: { token?: string } }).data?.token ?? token
  }
  const requests = sent.flatMap(({ route, body }) => {
    const json = JSON.stringify(body)
    return [json, `${route.method} ${API_BASE}${route.path}\n${json}`]
  })
  expect(await tablesWith(harness, [PASSWORD, OTHER, ...requests].flatMap(fastHashes))).toEqual([])
  // The search finds what is there: addresses are no secrets.
  expect(await tablesWith(harness, [email])).toContain('users')
})

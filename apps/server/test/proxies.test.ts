import { describe, expect, it } from 'vitest'
import { readConfig } from '../src/process/config.ts'
import { createServer } from '../src/http/server.ts'
import { createLog } from '../src/process/log.ts'

describe('the address of a caller', () => {
  const FORWARDED = '203.0.113.1, 198.51.100.7, 10.0.0.2'

  it.each([
    ['false', '10.0.0.1', 'nothing that the request says of itself'],
    ['true', '10.0.0.2', 'what the one proxy in front was told it by'],
    ['2', '198.51.100.7', 'what the outer of two proxies was told it by'],
  ])('with TRUST_PROXY=%s is %s: %s', async (setting, address) => {
    const config = readConfig({ TRUST_PROXY: setting, RATE_LIMIT: 'off' })
    const app = await createServer(config, createLog('silent'), undefined)
    app.get('/address', (request, reply) => reply.send({ address: request.ip }))
    const answer = await app.inject({
      url: '/address',
      remoteAddress: '10.0.0.1',
      headers: { 'x-forwarded-for': FORWARDED },
    })
    expect(answer.json()).toEqual({ address })
    await app.close()
  })
})

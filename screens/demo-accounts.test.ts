import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@vetvisit/contract/settings/demo-accounts'
import { describe, expect, it } from 'vitest'
import { openAs, serveWith } from './world.ts'

serveWith({ demo: true })

// specification/readings §3: the log-in page of a demo has a button for each of its accounts (added)
describe('the log-in page of a demo', () => {
  it('has a button for each of its accounts, which sends the address of that account', async () => {
    const page = await openAs(null, '/auth?q=login')
    const sent: unknown[] = []
    page.route(/\/auth\/signin$/, ({ body, proceed }) => {
      sent.push(JSON.parse(body ?? 'null'))
      return proceed()
    })
    const accounts = page.getByRole('region', { name: 'Look around' }).getByRole('button')
    await expect(accounts).toHaveCount(DEMO_ACCOUNTS.length)
    for (const account of accounts.all()) {
      const before = sent.length
      await account.click()
      await expect.poll(() => sent.length).toBe(before + 1)
    }
    expect(sent).toMatchObject(DEMO_ACCOUNTS.map(({ email }) => ({ email, password: DEMO_PASSWORD })))
  })
})

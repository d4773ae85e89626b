import { createAssistant, listAssistants } from '@vetvisit/contract/assistants/routes'
import type { Delivery } from '@vetvisit/contract/notifications/delivery'
import { invitePatient } from '@vetvisit/contract/owners/care-routes'
import { describe, expect, it } from 'vitest'
import { dialog } from './screen.ts'
import { aDoctor, ask, openAs, type Page, unique } from './world.ts'

const FAILED: Delivery = { state: 'failed', reason: 'unknown_address', at: '2026-03-02T07:00:00.000Z' }
const RETRIED: Delivery = { state: 'waiting', reason: 'unreachable', at: '2026-03-02T07:08:00.000Z' }

/** Answers of this path say this of the mails of invitations. */
function withMail(page: Page, path: RegExp, mail: Delivery): void {
  page.route(path, async ({ proceed }) => {
    const answer = (await (await proceed()).json()) as { data: object[] }
    return Response.json({ ...answer, data: answer.data.map((one) => ({ ...one, mail })) })
  })
}

// specification/readings §11: the mail of an invitation that has not arrived is said (added)
describe('an invitation', () => {
  it('of an assistant says that its mail did not arrive, and shows the link instead', async () => {
    const doctor = await aDoctor()
    await ask(doctor, createAssistant, {
      body: { fullname: 'Ida Blum', email: `ida-${unique()}@example.com` },
    })
    await expect
      .poll(async () => (await ask(doctor, listAssistants)).map(({ state }) => state))
      .toEqual(['invited'])
    const page = await openAs(doctor, '/')
    withMail(page, /assistant\/get/, FAILED)
    await page.goto('/doctor/assistant')
    const card = page.getByRole('article', { name: 'Ida Blum' })
    await expect(card).toContainText('The e-mail couldn’t be delivered: the e-mail address doesn’t exist.')
    const link = card.getByRole('button', { name: 'Show the link of Ida Blum' })
    await expect(link).toContainText('Show link')
    await link.click()
    await expect(dialog(page, 'Link of the invitation: Ida Blum')).toBeVisible()
  })

  it('of an owner says that its mail waits for another try', async () => {
    const doctor = await aDoctor()
    const page = await openAs(doctor, '/')
    await ask(doctor, invitePatient, { body: { email: `mira-${unique()}@example.com` } })
    withMail(page, /doctor\/invitations/, RETRIED)
    await page.goto('/doctor/patients')
    await page.getByRole('button', { name: 'Invite owner' }).click()
    await expect(dialog(page, 'Invite owner')).toContainText('The e-mail hasn’t left yet: no connection.')
  })

  it('whose mail was sent says nothing of it', async () => {
    const doctor = await aDoctor()
    const page = await openAs(doctor, '/')
    await ask(doctor, invitePatient, { body: { email: `mira-${unique()}@example.com` } })
    withMail(page, /doctor\/invitations/, { ...FAILED, state: 'sent', reason: null })
    await page.goto('/doctor/patients')
    await page.getByRole('button', { name: 'Invite owner' }).click()
    await expect(dialog(page, 'Invite owner')).toContainText('open until')
    await expect(dialog(page, 'Invite owner')).not.toContainText('The e-mail')
  })
})

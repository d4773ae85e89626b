import { getAccessLog, getPracticeHistory } from '@vetvisit/contract/notes/routes'
import { describe, expect, it } from 'vitest'
import { bell, choose, dialog, looksOf, PLAIN_TOAST, question, toast } from './screen.ts'
import {
  aDoctor,
  anOwner,
  aPet,
  approve,
  aReport,
  ask,
  book,
  freeStarts,
  openAs,
  type Page,
} from './world.ts'

/** An owner on record by an appointment to come. */
async function ownerOnRecord() {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
  const pet = await aPet(owner)
  const [start = ''] = await freeStarts(owner, vet.clinicId)
  const visit = await approve(vet, await book(owner, vet.clinicId, pet._id, start))
  return { vet, owner, pet, visit }
}

const entries = (page: Page, kind: string) => page.getByRole('article').filter({ hasText: kind })

describe('the history of a pet', () => {
  // specification/owner §2: history: open report
  // specification/owner §2: history: share report
  // specification/owner §2: history: share history
  // specification/owner §2: image viewer titles 'Document Image' and 'Prescription Image'
  // specification/owner §8: report already shared, 5 s, date dd-MM-yyyy - HH:mm
  // specification/owner §8: share outcome texts
  // specification/practice §2: history list: view share history
  it('shares an uploaded report once, notifies the doctor, and ends the share', async () => {
    const { vet, owner, pet } = await ownerOnRecord()
    await aReport(owner, pet._id)
    const page = await openAs(owner, `/patient/history/${pet._id}`)
    const report = entries(page, 'Self uploaded')
    await expect(report).toHaveCount(1)

    const share = async () => {
      await report.getByRole('button', { name: /^Share:/ }).click()
      const modal = dialog(page, 'Share report')
      await expect(modal).toContainText('Choose a doctor.')
      await modal.getByRole('radio', { name: new RegExp(vet.fullname) }).click()
      await modal.getByRole('button', { name: 'Share', exact: true }).click()
      return modal
    }
    await share()
    await expect(toast(page).filter({ hasText: `Shared successfully with ${vet.fullname}` })).toBeVisible()
    await expect(report.getByText(`Shared with ${vet.fullname}`)).toBeVisible()
    // Notifications of the request and of the report.
    const vets = await openAs(vet, `/doctor/patients/${pet._id}`)
    await expect(bell(vets, 2)).toBeVisible()
    const received = entries(vets, 'blood.pdf')
    await expect(received.getByText('Shared', { exact: true })).toBeVisible()
    await expect(received).toContainText(/Shared on \d{2}-\d{2}-\d{4} - \d{2}:\d{2}/)
    await expect(received).not.toContainText('Self uploaded')
    await expect(received.getByRole('button', { name: /^Share/ })).toHaveCount(0)

    await openAs(owner, `/patient/history/${pet._id}`)
    const again = await share()
    const refusal = toast(page).filter({
      hasText: 'This report has been already shared with the selected doctor on',
    })
    await expect(refusal).toContainText(/on \d{2}-\d{2}-\d{4} - \d{2}:\d{2}/)
    expect(await looksOf(refusal)).toEqual({ ...PLAIN_TOAST, ms: 5000 })

    await again.locator('ion-segment-button').filter({ hasText: 'Share history' }).click()
    await again.getByRole('button', { name: `Stop sharing: ${vet.fullname}` }).click()
    await question(page).getByRole('button', { name: 'Yes' }).click()
    await expect(again.getByText('Ended on')).toBeVisible()
  })

  // specification/owner §2: history: cancel appointment
  // specification/practice §4: cancelling from history
  it('cancels the appointment with a reason for both sides', async () => {
    const { vet, owner, pet } = await ownerOnRecord()
    const page = await openAs(owner, '/patient/history')
    await page.getByRole('button', { name: /^Cancel appointment/ }).click()
    const modal = dialog(page, 'Cancel appointment')
    await modal.getByRole('radio', { name: 'The animal is well again' }).click()
    await modal.getByRole('button', { name: 'Cancel appointment' }).click()
    await expect(toast(page).filter({ hasText: 'Appointment cancelled' })).toBeVisible()
    await expect(page.getByRole('article').getByText('Cancelled by the owner')).toBeVisible()
    await expect(page.getByRole('article').getByText('The animal is well again')).toBeVisible()
    const { items } = await ask(vet, getPracticeHistory, { query: { petId: pet._id } })
    expect(items).toMatchObject([{ type: 'cancelled', code: 'recovered' }])
  })

  it('shows which practice has read it', async () => {
    const { vet, owner, pet } = await ownerOnRecord()
    await aPet(owner, 'Minka')
    await ask(vet, getPracticeHistory, { query: { petId: pet._id } })
    expect((await ask(owner, getAccessLog, { query: { petId: pet._id } })).accesses).toHaveLength(1)
    const page = await openAs(owner, '/patient/history')
    await choose(page, page, 'Pet', 'Rex')
    await expect(page).toHaveURL(new RegExp(`/patient/history/${pet._id}`))
    await page.getByRole('button', { name: 'Who read it' }).click()
    await expect(dialog(page, 'Who read the history').getByText(vet.fullname)).toBeVisible()
  })
})

import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { describe, expect, it } from 'vitest'
import { sheetOf } from './sheet.ts'
import { button, dialog } from './screen.ts'
import { aDoctor, anOwner, aPet, ask, bookPath, freeStarts, openAs, setClock } from './world.ts'

/** An owner whose animal did not come to one appointment, at a practice with a telephone number. */
async function oneMissed() {
  const [vet, owner] = await Promise.all([
    aDoctor({ clinic: { confirmAtOnce: true, phone: '+493023125014' } }),
    anOwner(),
  ])
  const pet = await aPet(owner)
  const [start = '', , next = ''] = await freeStarts(owner, vet.clinicId)
  const visit = await ask(owner, createAppointment, {
    body: { clinicId: vet.clinicId, petId: pet._id, start },
  })
  await setClock(Date.parse(start))
  await ask(vet, updateAppointment, { body: { _id: visit._id, status: 'no_show' } })
  return { vet, owner, next }
}

// specification/practice §3: a practice may let owners who missed a number of appointments within 12 months book by telephone only (added)
describe('a practice that lets owners call who missed an appointment', () => {
  it('says so where it keeps its clinics; the owner reads why before anything is asked, and books again once the practice allows it', async () => {
    const { vet, owner, next } = await oneMissed()
    const page = await openAs(vet, '/doctor/clinics')
    await page.getByLabel('Book by telephone only after').selectOption('1 missed appointment')
    await expect(page.getByLabel('Book by telephone only after')).toHaveValue('1')
    const asked = await openAs(owner, bookPath(vet, next))
    const notice = dialog(asked, 'By telephone only')
    await expect(notice).toContainText('this practice takes your bookings by telephone only')
    await expect(notice.getByRole('link')).toHaveAttribute('href', 'tel:+493023125014')
    await expect(sheetOf(asked)).toHaveCount(0)
    const owners = await openAs(vet, `/doctor/patients?owner=${owner.user._id}`)
    await expect(owners.getByText('Books by telephone only: 1 missed')).toBeVisible()
    await button(owners, 'Allow online booking again').click()
    await expect(owners.getByText('Did not come once in the last 12 months')).toBeVisible()
    await expect(sheetOf(await openAs(owner, bookPath(vet, next)))).toBeVisible()
  })
})

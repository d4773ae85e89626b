import { button, dialog, toast } from './screen.ts'
import { aDoctor, alwaysOpen, anAssistant, anOwner, aPet, bookSoon, expect, openAs, test } from './world.ts'

// specification/readings §6: the day board shows where the animals of a day are; a stage leaves the version of its visit (added)
// specification/owner §4: an owner sees that their appointment begins later, and says that they are there (added)
test('an owner says that they are there, the front desk sees it at once and tells a delay', async ({
  browser,
}) => {
  const [vet, owner] = await Promise.all([aDoctor({ clinic: alwaysOpen(15) }), anOwner('Anna Agreed')])
  const [pet, ida] = await Promise.all([
    aPet(owner),
    anAssistant(vet, 'Ida Blum', ['requests', 'appointments']),
  ])
  await bookSoon(vet, owner, pet._id)

  const desk = await openAs(browser, ida, '/doctor')
  await expect(desk.getByRole('list', { name: 'Today' })).toContainText('Rex')
  const owners = await openAs(browser, owner, '/patient')
  await button(owners, 'I’m here').first().click()
  const arrived = desk.getByRole('region', { name: /^Arrived/ })
  await expect(arrived).toContainText('Rex')
  await expect(arrived).toContainText('Checked in')

  await button(desk, 'Running late').click()
  const late = dialog(desk, 'Running late')
  await late.getByRole('radio', { name: '20 min', exact: true }).check()
  await late.getByRole('button', { name: /^Tell \d owner/ }).click()
  await expect(toast(desk).filter({ hasText: 'told' })).toBeVisible()
  await expect(owners.getByText(/Your appointment begins at about/).first()).toBeVisible()
})

import { consultAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { createNote } from '@vetvisit/contract/notes/routes'
import { updatePet, addWeight } from '@vetvisit/contract/pets/routes'
import {
  aDoctor,
  alwaysOpen,
  anOwner,
  aPet,
  approve,
  ask,
  awayFromTheEndOfSlot,
  book,
  freeStarts,
  openAs,
  test,
} from './world.ts'
import { beginEntry, button, dialog, field } from './screen.ts'

test('look', { tag: '@desktop' }, async ({ browser }) => {
  test.setTimeout(240000)
  const vet = await aDoctor({ clinic: alwaysOpen(15) })
  const owner = await anOwner()
  const pet = await aPet(owner)
  const [later = ''] = await freeStarts(owner, vet.clinicId)
  await approve(vet, await book(owner, vet.clinicId, pet._id, later))
  await ask(owner, updatePet, { query: { petId: pet._id }, body: { allergies: 'Penicillin' } })
  await ask(vet, addWeight, { query: { petId: pet._id }, body: { kg: 31.2, date: '2026-09-01' } })
  await ask(vet, createNote, {
    body: {
      action: 'prescription',
      data: {
        pet: pet._id,
        prescription: [
          {
            medName: 'Meloxicam 1.5 mg/ml',
            dose: '1 ml',
            frequency: 'once a day with food',
            duration: '10 days',
            imageUrl: null,
          },
        ],
        text: '',
      },
    },
  } as never)
  await ask(vet, createNote, { body: { action: 'lab', data: { pet: pet._id, text: 'Leucocytes 11.2' } } })
  await awayFromTheEndOfSlot(15)
  const start = new Date(Math.floor(Date.now() / 900_000) * 900_000).toISOString()
  const visit = await book(vet, vet.clinicId, pet._id, start)
  await ask(vet, consultAppointment, { body: { _id: visit._id } })
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [820, 1100],
  ] as const)
    for (const scheme of ['light', 'dark'] as const) {
      const page = await openAs(browser, vet, `/doctor/patients/${pet._id}`)
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme: scheme })
      await page.getByText('Meloxicam').first().waitFor()
      await page.waitForTimeout(1500)
      if (width === 1440) await page.keyboard.type('Coughs at night')
      await page.screenshot({ path: `/tmp/visit-look-${width}-${scheme}.png` })
      if (width === 390) {
        await button(page, 'Add note').first().click()
        await page.waitForTimeout(1200)
        await page.screenshot({ path: `/tmp/visit-look-note-${width}-${scheme}.png` })
        await button(dialog(page, 'Add appointment note'), 'Close').click()
        await page.waitForTimeout(600)
      }
      if (width !== 820) {
        await beginEntry(page, 'Prescription')
        const form = dialog(page, 'Add prescription')
        await field(form, 'Medicine').fill('Meloxicam')
        await field(form, 'Dose').fill('0.1 mg/kg')
        await field(form, 'Frequency').fill('once a day')
        await field(form, 'Duration').fill('5 days')
        await button(form, 'Add medicine').click()
        await page.waitForTimeout(1000)
        await page.screenshot({ path: `/tmp/visit-look-dose-${width}-${scheme}.png` })
        await form.getByText('Save weight').scrollIntoViewIfNeeded()
        await page.screenshot({ path: `/tmp/visit-look-dose2-${width}-${scheme}.png` })
        await page.route('**/notes/create', (route) =>
          route.fulfill({
            status: 500,
            contentType: 'application/json',
            body: '{"code":"internal","message":"x"}',
          }),
        )
      }
      await page.context().close()
    }
})

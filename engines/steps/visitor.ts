import assert from 'node:assert/strict'
import { getRequestPage } from '@vetvisit/contract/appointments/agenda/routes'
import { aDoctor, ask, unique } from '../../e2e/people.ts'
import { WORDS } from '../../e2e/visitor-words.ts'
import type { Locator } from '../locator.ts'
import { openAs, type Step } from '../world.ts'

const words = WORDS.en

export const FRONT_PAGE: Step = {
  name: 'the front page leads to the practices of a place',
  run: async (world) => {
    const page = await openAs(world, null, '/')
    await page.getByRole('heading', 'Find a vet who has time for your animal.').appears()
    await page.getByRole('combobox', 'Vet, problem or place').fill('Berlin')
    await page.getByRole('button', 'Show free times').click()
    await page
      .getByRole('article')
      .first()
      .getByRole('link', /^Book /)
      .first()
      .appears()
    assert.match(await page.url(), /\/search\?.*Berlin/)
  },
}

async function fillPet(sheet: Locator): Promise<void> {
  const { pet } = words
  await sheet.getByRole('textbox', pet.name).fill('Nelly')
  await sheet.getByRole('radio', pet.kind).click()
  await sheet.getByRole('radio', pet.sex).click()
  await sheet.getByRole('radio', pet.age).click()
  await sheet.getByRole('radio', pet.breed).click()
}

export const BOOKING: Step = {
  name: 'a visitor finds a practice, and books with a code by mail',
  run: async (world) => {
    const vet = await aDoctor()
    const page = await openAs(world, null, `/search?q=${encodeURIComponent(vet.fullname)}`)
    const card = page.getByRole('article').withText(vet.fullname)
    await card
      .getByRole('link', /^Book /)
      .first()
      .click()
    const sheet = page.dialog(words.title)
    await sheet.getByRole('radio', words.reason).click()
    await sheet.getByRole('button', words.toPet).click()
    await fillPet(sheet)
    await sheet.getByRole('button', words.toYou).click()
    await sheet.getByRole('textbox', words.email).fill(`${unique()}@example.org`)
    await sheet.getByRole('button', words.send).click()
    const code = sheet.getByRole('textbox', words.code)
    await code.hasFocus()
    await page.type((await sheet.locator('.code-demo b').appears()).text)
    await sheet.getByRole('textbox', words.fullname).fill('Mira Vogel')
    await sheet.getByRole('textbox', words.mobile).fill('15112345678')
    await sheet.getByRole('checkbox', words.terms).click()
    await sheet.getByRole('button', words.ok).click()
    await sheet.getByRole('heading', words.sent).appears()
    const { requests } = await ask(vet, getRequestPage, { query: {} })
    assert.deepEqual(
      requests.map(({ pet }) => pet.name),
      ['Nelly'],
    )
  },
}

import { createAppointment, getBookPage } from '@vetvisit/contract/appointments/booking/routes'
import { getRequestPage } from '@vetvisit/contract/appointments/agenda/routes'
import { deleteAssistant, listAssistants, updateAssistant } from '@vetvisit/contract/assistants/routes'
import { getUser } from '@vetvisit/contract/auth/routes'
import { updateDoctor } from '@vetvisit/contract/doctors/routes'
import { getNotifications } from '@vetvisit/contract/notifications/routes'
import { updateOwner } from '@vetvisit/contract/owners/routes'
import { searchClinics } from '@vetvisit/contract/search/routes'
import { describe, expect, it } from 'vitest'
import {
  clinicOf,
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  type Person,
  petOf,
} from '../../../test/harness.ts'
import { hiredAssistant } from '../../../test/team.ts'
import { jpeg, uploaded } from '../../../test/uploads.ts'

const harness = harnessOfFile()

const photoOf = async ({ token }: Person, path: string) =>
  uploaded(harness, { token, path, bytes: await jpeg() })

/** The answer of a link to a reader without a session. */
const statusOf = async (url: string | null | undefined) =>
  (await harness.app.inject({ method: 'GET', url: url ?? '/none' })).statusCode

describe('the picture of a doctor', () => {
  it('is shown on profile, card, booking page and in notifications, for everyone by a permanent link', async () => {
    const doctor = await onboardedDoctor(harness)
    const clinic = await clinicOf(harness, doctor, { confirmAtOnce: false })
    const saved = await harness.call(updateDoctor, {
      token: doctor.token,
      body: { profile: await photoOf(doctor, 'doctor/profile') },
    })
    expect(saved.profile).toContain('expires=public')
    expect(await statusOf(saved.profile)).toBe(200)
    expect((await harness.call(getUser, { token: doctor.token })).profile).not.toBeNull()

    const { clinics } = await harness.call(searchClinics, { query: { q: 'Tierklinik' } })
    expect(clinics.find(({ id }) => id === clinic.id)?.docProfile).toBe(saved.profile)

    const owner = await onboardedOwner(harness)
    await harness.call(updateOwner, {
      token: owner.token,
      body: { profile: await photoOf(owner, 'patient/profile') },
    })
    const pet = await petOf(harness, owner)
    const page = await harness.call(getBookPage, { token: owner.token, query: { clinicId: clinic.id } })
    expect(page.clinic.docProfile).toBe(saved.profile)

    const start = '2026-03-03T10:00:00.000Z'
    const request = await harness.call(createAppointment, {
      token: owner.token,
      body: { clinicId: clinic.id, petId: pet.id, start },
    })
    expect(request.doctor.profile).toBe(saved.profile)

    const { requests } = await harness.call(getRequestPage, { token: doctor.token, query: {} })
    expect(await statusOf(requests.find(({ id }) => id === request.id)?.patient.profile)).toBe(200)

    const { notifications } = await harness.call(getNotifications, {
      token: doctor.token,
      params: { role: 'doctor' },
      query: {},
    })
    expect(await statusOf(notifications[0]?.patient?.profile)).toBe(200)
    expect(notifications[0]?.doctor?.profile).toBe(saved.profile)
  })

  it('can be removed, and its link ends', async () => {
    const doctor = await onboardedDoctor(harness)
    const body = { profile: await photoOf(doctor, 'doctor/profile') }
    const { profile } = await harness.call(updateDoctor, { token: doctor.token, body })
    expect((await harness.call(updateDoctor, { token: doctor.token, body: { about: 'Here' } })).profile).toBe(
      profile,
    )
    const without = await harness.call(updateDoctor, { token: doctor.token, body: { profile: null } })
    expect(without.profile).toBeNull()
    expect(await statusOf(profile)).toBe(404)
  })

  it('is refused if another person uploaded it, or it was uploaded for something else', async () => {
    const [doctor, other] = [await onboardedDoctor(harness), await onboardedDoctor(harness)]
    for (const profile of [await photoOf(other, 'doctor/profile'), await photoOf(doctor, 'doctor/assistant')])
      expect(
        (await harness.refusal(updateDoctor, { token: doctor.token, body: { profile } })).fields,
      ).toEqual({
        profile: expect.any(String),
      })
  })
})

describe('the photo of an assistant', () => {
  it('is stored before the account exists, can be changed, and is deleted with the account', async () => {
    const doctor = await onboardedDoctor(harness)
    const { id } = await hiredAssistant(harness, doctor, {
      profile: await photoOf(doctor, 'doctor/assistant'),
    })
    const [hired] = await harness.call(listAssistants, { token: doctor.token })
    expect(await statusOf(hired?.profile)).toBe(200)

    const changed = await harness.call(updateAssistant, {
      token: doctor.token,
      query: { id },
      body: { profile: await photoOf(doctor, 'doctor/assistant') },
    })
    expect(await statusOf(hired?.profile)).toBe(404)
    expect(await statusOf(changed.profile)).toBe(200)

    await harness.call(deleteAssistant, { token: doctor.token, query: { id } })
    expect(await statusOf(changed.profile)).toBe(404)
  })
})

import { deleteCertificate, getDoctor, updateDoctor } from '@vetvisit/contract/doctors/routes'
import { CERTIFICATES_MAX } from '@vetvisit/contract/doctors/rules'
import { deleteFile } from '@vetvisit/contract/files/routes'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedDoctor, type Person, START } from '../../../test/harness.ts'
import { jpeg, PDF, uploaded } from '../../../test/uploads.ts'

const harness = harnessOfFile()

const diploma = ({ token }: Person, name = 'Diplom.pdf') =>
  uploaded(harness, { token, path: 'doctor/certificate', bytes: PDF, name, type: 'application/pdf' })
const licence = async ({ token }: Person) =>
  uploaded(harness, { token, path: 'doctor/document', bytes: await jpeg(), name: 'Zulassung.jpg' })
const statusOf = async (url = '/none') => (await harness.app.inject({ url })).statusCode
const add = ({ token }: Person, body: Record<string, unknown>) => harness.call(updateDoctor, { token, body })

describe('the certificates and documents of a doctor', () => {
  it('are added by their uploads, each list by itself, and kept by later saves', async () => {
    const doctor = await onboardedDoctor(harness)
    expect(await harness.call(getDoctor, { token: doctor.token })).toMatchObject({
      certificates: [],
      documents: [],
    })
    const first = await add(doctor, { certificates: [await diploma(doctor)] })
    expect(first.certificates).toMatchObject([{ name: 'Diplom.pdf', addedAt: START }])
    expect(await statusOf(first.certificates[0]?.fileUrl)).toBe(200)
    harness.clock.advance(1000)
    const second = await add(doctor, {
      certificates: [await diploma(doctor, 'Fachtierarzt.pdf')],
      documents: [await licence(doctor)],
    })
    expect(second.certificates.map(({ name }) => name)).toEqual(['Diplom.pdf', 'Fachtierarzt.pdf'])
    expect(second.documents).toMatchObject([{ name: 'Zulassung.jpg' }])
    expect((await add(doctor, { about: 'Cats first' })).certificates).toHaveLength(2)
  })

  it('may be sent back, repeated or left out: none is lost or doubled', async () => {
    const doctor = await onboardedDoctor(harness)
    const url = await diploma(doctor)
    const whole = await add(doctor, { certificates: [url, url] })
    expect(whole.certificates).toHaveLength(1)
    for (const certificates of [whole.certificates, [whole.certificates[0]?.fileUrl], [url], []])
      expect((await add(doctor, { certificates })).certificates).toEqual(whole.certificates)
    const renamed = whole.certificates.map((one) => ({ ...one, name: 'Another' }))
    expect(
      await harness.refusal(updateDoctor, { token: doctor.token, body: { certificates: renamed } }),
    ).toMatchObject({ httpStatus: 422, fields: { certificates: expect.any(String) as string } })
  })

  it('are refused unless the doctor uploaded them to their path', async () => {
    const [doctor, other] = [await onboardedDoctor(harness), await onboardedDoctor(harness)]
    for (const certificates of [
      [await diploma(other)],
      [await licence(doctor)],
      ['https://example.com/x.pdf'],
    ])
      expect(
        (await harness.refusal(updateDoctor, { token: doctor.token, body: { certificates } })).fields,
      ).toEqual({ certificates: 'Choose a file that you’ve uploaded yourself' })
    expect((await harness.call(getDoctor, { token: doctor.token })).certificates).toEqual([])
  })

  it(`are at most ${CERTIFICATES_MAX} of a kind`, async () => {
    const doctor = await onboardedDoctor(harness)
    const urls = await Promise.all(Array.from({ length: CERTIFICATES_MAX }, () => diploma(doctor)))
    expect((await add(doctor, { certificates: urls })).certificates).toHaveLength(CERTIFICATES_MAX)
    const body = { certificates: [await diploma(doctor)] }
    expect((await harness.refusal(updateDoctor, { token: doctor.token, body })).fields).toHaveProperty(
      'certificates',
    )
    expect((await add(doctor, { documents: [await licence(doctor)] })).documents).toHaveLength(1)
  })

  // specification/practice §7: DELETE /doctor/deleteCertificate
  it.each(['query', 'body'] as const)('are deleted by the %s, and their links end', async (carrier) => {
    const doctor = await onboardedDoctor(harness)
    const { certificates, documents } = await add(doctor, {
      certificates: [await diploma(doctor)],
      documents: [await licence(doctor)],
    })
    const [paper] = certificates
    const id = paper?._id ?? ''
    // A file that a record refers to is deleted through the record.
    expect(
      await harness.refusal(deleteFile, { token: doctor.token, query: { path: paper?.fileUrl ?? '' } }),
    ).toMatchObject({ code: 'file_in_use' })
    const left = await harness.call(deleteCertificate, {
      token: doctor.token,
      query: carrier === 'query' ? { id } : {},
      body: carrier === 'body' ? { id } : undefined,
    })
    expect(left).toMatchObject({ certificates: [], documents })
    expect(await statusOf(paper?.fileUrl)).toBe(404)
    expect(await harness.refusal(deleteCertificate, { token: doctor.token, query: { id } })).toMatchObject({
      httpStatus: 404,
    })
    expect(await harness.refusal(deleteCertificate, { token: doctor.token })).toMatchObject({
      httpStatus: 422,
      fields: { id: expect.any(String) as string },
    })
  })

  it('refuses to delete another doctor’s certificate', async () => {
    const [doctor, other] = [await onboardedDoctor(harness), await onboardedDoctor(harness)]
    const { certificates } = await add(doctor, { certificates: [await diploma(doctor)] })
    const id = certificates[0]?._id ?? ''
    expect(await harness.refusal(deleteCertificate, { token: other.token, query: { id } })).toMatchObject({
      httpStatus: 404,
    })
    expect((await harness.call(getDoctor, { token: doctor.token })).certificates).toHaveLength(1)
  })
})

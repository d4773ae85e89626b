import { updateClinic } from '@vetvisit/contract/clinics/routes'
import { updateClinicVets } from '@vetvisit/contract/clinics/vets/routes'
import { getPoster, type PosterFormat } from '@vetvisit/contract/vet-pages/routes'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readByGlyphs } from '../../../../test/pdf-text.ts'
import { CLINIC, clinicOf, harnessOfFile, onboardedDoctor, onboardedOwner } from '../../../../test/harness.ts'
import { drawPoster, type Poster } from './draw-poster.ts'

const harness = harnessOfFile()

const poster = async (token: string, clinicId: string, format: PosterFormat = 'svg') =>
  harness.call(getPoster, { token, query: { clinicId, format } })

/** Reads a drawn code as a telephone does. */
async function scanned(svg: Buffer): Promise<string> {
  const { data, info } = await sharp(svg, { density: 300 })
    .resize(600)
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ data, width: info.width, height: info.height })
}

describe('the poster of a practice', () => {
  it('leads to its public page, also under its new name', async () => {
    const doctor = await onboardedDoctor(harness)
    const { id } = await clinicOf(harness, doctor, { name: 'Aushang Ost' })
    const first = await poster(doctor.token, id)
    expect(await scanned(Buffer.from(first.base64, 'base64'))).toBe(first.address)
    expect(first.address).toMatch(/^http:.*\/vet\/aushang-ost-/)
    await harness.call(updateClinic, {
      token: doctor.token,
      query: { clinicId: id },
      body: { name: 'Aushang West' },
    })
    expect((await poster(doctor.token, id)).address).toContain('/vet/aushang-west-')
  })

  it.each([
    ['a4', 595.28, 841.89],
    ['a6', 297.64, 419.53],
  ] as const)('is one page of %s paper', async (format, width, height) => {
    const doctor = await onboardedDoctor(harness)
    const { id } = await clinicOf(harness, doctor, { name: 'Papier' })
    const { base64, fileName } = await poster(doctor.token, id, format)
    const text = Buffer.from(base64, 'base64').toString('latin1')
    expect(text).toContain(`/MediaBox [0 0 ${width} ${height}]`)
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(fileName).toMatch(new RegExp(`^Aushang-papier-[a-z0-9-]+-${format}\\.pdf$`))
  })

  it('is in the language of the practice’s country', async () => {
    const doctor = await onboardedDoctor(harness)
    const { id } = await clinicOf(harness, doctor, {
      address: { ...CLINIC.address, city: 'Mumbai', state: 'Maharashtra', country: 'India' },
    })
    expect((await poster(doctor.token, id, 'a6')).fileName).toMatch(/^पोस्टर-/)
  })

  it('is the practice’s alone', async () => {
    const [doctor, other, owner] = await Promise.all([
      onboardedDoctor(harness),
      onboardedDoctor(harness),
      onboardedOwner(harness),
    ])
    const { id } = await clinicOf(harness, doctor)
    for (const { token } of [other, owner])
      expect(
        await harness.refusal(getPoster, { token, query: { clinicId: id, format: 'a4' } }),
      ).toMatchObject({
        code: 'not_found',
      })
  })

  // specification/pages §6: where owners can only call, a poster promises no booking (added)
  it('promises no booking where owners can only call', async () => {
    const doctor = await onboardedDoctor(harness)
    const { id } = await clinicOf(harness, doctor, { name: 'Nur am Telefon' })
    const read = async () =>
      readByGlyphs(Buffer.from((await poster(doctor.token, id, 'a4')).base64, 'base64'))
    expect(await read()).toContain('Uhrzeit wählen')
    await harness.call(updateClinicVets, {
      token: doctor.token,
      query: { clinicId: id },
      body: {
        vets: [
          { doctorId: doctor.id, online: false, ownHours: false, schedule: [], since: null, until: null },
        ],
      },
    })
    const calling = await read()
    expect(calling).toContain('Code scannen: Zeiten, Telefon, Anfahrt.')
    expect(calling).not.toContain('Uhrzeit wählen')
  })

  // specification/pages §6: an address is whole (added)
  it('has the whole address, in smaller letters if it is long', async () => {
    const street = 'Straße der Deutsch-Sowjetischen Freundschaft und Kameradschaft 123a'
    const town = '17252 Mirow-Peetsch an der Müritz'
    for (const place of [`${street}, ${town}`, `${street}, ${street}, ${street}, ${town}`])
      for (const paper of ['A4', 'A6'] as const) {
        const poster: Poster = {
          name: 'Praxis am Park',
          place,
          phone: null,
          address: 'https://vets.example/vet/a',
          onlineBooking: true,
          language: 'de',
        }
        const read = (await readByGlyphs(await drawPoster(poster, paper))).replaceAll(/\s+/g, ' ')
        expect(read).toContain(place)
        expect(read).not.toContain('…')
      }
  })

  it.each(['Ä'.repeat(100), 'पशु चिकित्सालय '.repeat(6).trim(), 'Praxis', ''])(
    'has room for the name %j',
    async (name) => {
      const wide: Poster = {
        name,
        place: 'x'.repeat(200),
        phone: '+49 30 12345678',
        address: `https://vets.example/vet/${'a'.repeat(70)}`,
        onlineBooking: true,
        language: 'de',
      }
      const made = (await drawPoster(wide, 'A6')).toString('latin1')
      expect(made.match(/\/Type \/Page\b/g)).toHaveLength(1)
    },
  )
})

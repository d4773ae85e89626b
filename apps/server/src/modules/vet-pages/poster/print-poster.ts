import type { PosterFormat } from '@vetvisit/contract/vet-pages/routes'
import { languageOfCountry } from '@vetvisit/contract/vet-pages/rules'
import { DomainError } from '@vetvisit/contract/errors'
import type { PracticeScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import { joinIsolated } from '../../../adapters/fonts/isolate.ts'
import { countryCodeOf } from '../../../adapters/geo/countries.ts'
import { linkBase } from '../../../adapters/mail/letter.ts'
import { writtenNumber } from '../../../adapters/phone/phone-number.ts'
import { findOwnClinic, isListed, vetsShownAt } from '../../timetables/public.ts'
import { findByClinicId } from '../repository.ts'
import { drawPoster } from './draw-poster.ts'
import { qrSvg } from './qr-code.ts'
import { POSTER_TEXTS } from './texts.ts'

type Wanted = { clinicId: string; format: PosterFormat }
type Printed = { fileName: string; base64: string; address: string; isListed: boolean }

/**
 * The code of a clinic's public page, alone or on a poster.
 *
 * @throws DomainError not_found for a clinic of another practice
 */
export async function printPoster(
  { database, config }: Pick<Context, 'database' | 'config'>,
  { practiceId }: PracticeScope,
  { clinicId, format }: Wanted,
): Promise<Printed> {
  const stored = await findOwnClinic(database, practiceId, clinicId)
  const [addressed] = stored ? await findByClinicId(database, { id: clinicId }) : []
  if (!stored || !addressed) throw new DomainError('not_found')
  const { name, addressLine1, zipcode, city, country, phone } = stored.clinic
  const countryCode = countryCodeOf(country) ?? null
  const language = languageOfCountry(countryCode)
  // Without a language, so that each reader gets their own.
  const address = `${linkBase(config)}/vet/${addressed.slug}`
  const place = joinIsolated([addressLine1, `${zipcode} ${city}`.trim()].filter(Boolean), ', ')
  const { onlineBooking } = vetsShownAt(stored, config)
  const number = phone && writtenNumber(phone, countryCode)
  const poster = { name, place, phone: number, address, onlineBooking, language }
  const content =
    format === 'svg' ? Buffer.from(qrSvg(address)) : await drawPoster(poster, format === 'a4' ? 'A4' : 'A6')
  return {
    fileName: `${POSTER_TEXTS[language].fileName}-${addressed.slug}-${format}.${format === 'svg' ? 'svg' : 'pdf'}`,
    base64: content.toString('base64'),
    address,
    isListed: isListed(stored.listing, config),
  }
}

import type { NewClinic } from '@vetvisit/contract/clinics/schemas'
import { v7 as uuidv7 } from 'uuid'
import { type PracticeScope, signerOf } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import { notifyOfClinics } from '../../context/notify-practice.ts'
import type { Instant } from '../../db/instant.ts'
import { CLINICS_MOST, requireRoom } from '../../db/transactions/budgets.ts'
import { refreshSearchText } from '../search/public.ts'
import type { StoredClinic } from '../timetables/public.ts'
import { columnsOf, hoursOf, servicesOf, withPhones } from './form-rows.ts'
import type { Location } from './locate.ts'
import { countClinics, insertClinic, replaceHolidays, replaceHours, replaceServices } from './repository.ts'
import { requireOwnClinic } from './require-clinic.ts'
import { giveSlug } from './slugs.ts'

/** Creates a clinic of the practice that the signer leads, with its opening times, holidays and services. @throws DomainError invalid, limit_reached */
export async function createClinic(
  context: Pick<Context, 'database' | 'live'>,
  scope: Pick<PracticeScope, 'practiceId' | 'signerId'>,
  { form, location }: { form: NewClinic; location: Location },
  now: Instant,
): Promise<StoredClinic> {
  const { database } = context
  const { practiceId } = scope
  const doctorId = signerOf(scope)
  requireRoom(await countClinics(database, practiceId), CLINICS_MOST)
  const id = uuidv7()
  const { ownersMayMove = form.confirmAtOnce } = form
  const columns = columnsOf({ ...withPhones(form, form.address.country), ownersMayMove })
  await insertClinic(database, { id, doctorId, practiceId, ...columns, ...location }, now)
  await replaceHours(database, id, hoursOf(form.schedule))
  await replaceHolidays(database, id, form.holidays)
  await replaceServices(database, id, servicesOf(form.additionalServices, []))
  await refreshSearchText(database, { clinicId: id })
  await giveSlug(database, { clinicId: id, name: columns.name, city: columns.city })
  notifyOfClinics(context, practiceId)
  return requireOwnClinic(database, practiceId, id)
}

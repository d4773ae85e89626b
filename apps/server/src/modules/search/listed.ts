import type { Config } from '../../config.ts'
import type { Filter } from './filter-query.ts'

/** Which clinics this server lists: with `DOCTOR_VERIFICATION=required` verified ones, with a mail server those with a confirmed address. */
export const listedBy = (
  config: Pick<Config, 'doctorVerification' | 'smtpUrl'>,
): Pick<Filter, 'verifiedOnly' | 'mailConfirmedOnly'> => ({
  verifiedOnly: config.doctorVerification === 'required',
  mailConfirmedOnly: config.smtpUrl !== undefined,
})

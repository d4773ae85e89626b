import { useTranslation } from '../../../lib/text/translation.ts'
import { ApiError } from '../../../lib/api/call.ts'
import { confirmDialog } from '../../../ui/modal/dialogs.ts'

/**
 * Makes a call that may cancel appointments of a pet. If there are any, the person is asked, and the call is repeated with consent.
 *
 * @returns function that rejects with the refusal if the person keeps the appointments
 */
export function useAskingAboutVisits() {
  const { t } = useTranslation('pets')
  return async <T>(write: (confirmed: boolean) => Promise<T>): Promise<T> => {
    try {
      return await write(false)
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'pet_has_visits') throw failure
      const agreed = await confirmDialog({
        header: t('visits.header'),
        message: t('visits.message', { count: Number(failure.details['visits'] ?? 1) }),
        yes: t('visits.yes'),
        no: t('visits.no'),
        danger: true,
      })
      if (!agreed) throw failure
      return write(true)
    }
  }
}

import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { ApiError } from '../../../lib/api/call.ts'
import { offerUndo } from '../../../ui/action/offer-undo.ts'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { confirmDialog } from '../../../ui/modal/dialogs.ts'
import { dayOf, timesOf } from '../parts/request-format.ts'
import { askReason } from '../parts/ask-reason.ts'
import { useApprove } from './answer-queries.ts'
import { hideAnsweredRequest, rejectWithUndo } from './rejections.ts'
import { petNames } from '../../../lib/text/pet-names.ts'
import { kept } from '../../../lib/text/kept-names.ts'

/** Approves or rejects a request. `isStale` means that a colleague changed it first; the card then shows the current request. */
export function useAnswer(request: Appointment) {
  const { t } = useTranslation(['requests', 'common'])
  const action = useApprove()
  const [isStale, setStale] = useState(false)
  const { patient } = request
  const owner = patient.fullname

  const refused = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'stale') setStale(true)
    else showFailure(error)
  }
  const approve = async () => {
    try {
      // Awaited here, because the live event may remove the card, and its callbacks, before the response arrives.
      await action.mutateAsync(request)
      hideAnsweredRequest(request._id)
      void showToast({ message: t('approved', { owner: kept(owner) }), color: 'success' })
    } catch (error) {
      refused(error)
    }
  }
  const askToApprove = async () => {
    const when = `${dayOf(request)}, ${timesOf(request)}`
    const isAgreed = await confirmDialog({
      header: t('approveHeader'),
      message: t('approveMessage', { owner: kept(owner), pet: kept(petNames(request)), when }),
      yes: t('approve'),
      no: t('common:cancel'),
    })
    if (isAgreed) await approve()
  }
  const reject = async () => {
    const reason = await askReason(
      request._id,
      {
        header: t('rejectHeader'),
        message: t('rejectMessage', { owner: kept(owner) }),
        yes: t('reject'),
        danger: true,
      },
      t('rejectReason'),
    )
    if (reason === null) return
    const undo = rejectWithUndo(request, reason, showFailure)
    void offerUndo({ message: t('rejected', { owner: kept(owner) }), endsWhenHidden: true }, undo)
  }
  return { approve, askToApprove, reject, isApproving: action.isPending, isStale }
}

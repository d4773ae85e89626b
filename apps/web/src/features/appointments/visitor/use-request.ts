import type { NewPerson } from '@vetvisit/contract/auth/code/schemas'
import type { RouteInput } from '@vetvisit/contract/http'
import { requestAppointment } from '@vetvisit/contract/visitors/routes'
import type { VisitorRequested } from '@vetvisit/contract/visitors/schemas'
import { ApiError, call } from '../../../lib/api/call.ts'
import { setStaying } from '../../../lib/routing/stay.ts'
import { knownDevice } from '../../../lib/session/device-token.ts'
import { keepSignedIn } from '../../../lib/session/keep-signed-in.ts'
import { currentLanguage } from '../../../lib/text/language.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { forgetCode } from '../../../ui/code/requested-code.ts'
import { storedHoldKey, storeHoldKey } from '../hold/visitor-hold.ts'
import { newPetOf } from '../new-pet/new-pet.ts'
import type { SheetAnswers, SheetPage } from '../booking-sheet/use-sheet-draft.ts'
import type { You } from './use-you.ts'

type Request = RouteInput<typeof requestAppointment>['body']

type RequestOptions = {
  answers: SheetAnswers
  page: SheetPage
  you: You
  onSent: () => void
  onRefused: (error: unknown) => void
}

/** The home of the owner, to whom a reload of the sent sheet leads. */
const HOME = '/patient'

/** Sends person, pet and booking in one call, and signs the new owner in. A retry after a lost answer repeats nothing (decision 282). */
export function useRequest({ answers, page, you, onSent, onRefused }: RequestOptions) {
  const { draft, sentReason, sentOwn, sentVet } = answers
  const request = useAction<Request, VisitorRequested>({
    isExclusive: true,
    act: (body, attempt) => call(requestAppointment, { body }, attempt),
    onSuccess: async ({ signedIn }) => {
      onSent()
      storeHoldKey(null)
      setStaying(true)
      // The router stays at this page, which shows what happens next.
      history.replaceState(history.state, '', HOME)
      await keepSignedIn(signedIn)
      forgetCode()
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return onRefused(error)
      const deadCode = error.fields['code'] ?? error.fields['codeKey']
      if (deadCode !== undefined) you.startAgain()
      you.showRefusal(error)
      onRefused(
        deadCode === undefined ? error : new ApiError(error.code, error.status, { message: deadCode }),
      )
    },
  })
  const send = (person: NewPerson) => {
    const { proven } = you
    const checked = draft.newPet && newPetOf(draft.newPet)
    if (proven === null || draft.start === null || !checked || 'problems' in checked) return
    const holdKey = storedHoldKey()
    request.mutate({
      ...proven,
      person,
      pet: checked.pet,
      clinicId: page.clinic._id,
      start: draft.start,
      ...sentVet,
      ...sentOwn,
      type: draft.type,
      ...sentReason,
      additionalServices: draft.services,
      language: currentLanguage(),
      ...(holdKey !== null && { holdKey }),
      ...knownDevice(),
    })
  }
  return { send, booked: request.data?.appointment ?? null, isSending: request.isPending }
}

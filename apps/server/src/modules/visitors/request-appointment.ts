import type { VisitorRequest, VisitorRequested } from '@vetvisit/contract/visitors/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import type { Context } from '../../context/context.ts'
import { book, type UsualAnswer, withUsualAnswer } from '../appointments/public.ts'
import { type CheckedCode, type Origin, signInByCode } from '../auth/public.ts'
import { createPet } from '../pets/public.ts'

type Request = {
  request: VisitorRequest
  checked: CheckedCode
  usual: UsualAnswer
  language: TextLanguage
}

/**
 * Makes a visitor's account, pet and request in one transaction; an address with an account is signed in and books with a pet of its own or
 * with a new one. A refusal leaves nothing behind: the code can be sent again with another time, and the practice has heard nothing.
 *
 * @param request.checked the code, from `checkCode` before the transaction
 * @param request.usual from `usualAnswerOf` before the transaction
 * @throws DomainError as `signInByCode`, `createPet` and `book`; invalid on `person` for an account that is missing or not complete
 */
export async function requestAppointment(
  context: Context,
  { request, checked, usual, language }: Request,
  origin: Origin,
): Promise<VisitorRequested> {
  const { person, deviceToken, pet, petId: known, ...booking } = request
  return context.database.transact(async () => {
    const signedIn = await signInByCode(context, { checked, person, language, deviceToken }, origin)
    if (!signedIn || signedIn.user.onboarding)
      throw new DomainError('invalid', { fields: { person: 'validation.required' } })
    const ownerId = signedIn.user._id
    const petId = pet ? (await createPet(context, { ownerId }, pet, origin.now))._id : (known ?? '')
    const owner = { ownerId, emailVerified: true }
    const appointment = await book(context, owner, { ...booking, petId }, origin.now)
    return { signedIn, appointment: withUsualAnswer(appointment, usual, origin.now) }
  })
}

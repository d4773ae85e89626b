/** What a change of the practice changes for the owner of an appointment whose status stays. */
export type OwnersChange = {
  /** It gets another start or clinic. */
  isElsewhere: boolean
  /** It closes a move request of the owner, or times that were proposed to them. */
  endsQuestion: boolean
  /** Another vet takes it over. */
  isOfOtherVet: boolean
  /** The owner chose the vet before. */
  vetChosen: boolean
}

/** Whether the owner is told of a change even if the practice chose not to tell them (decision 455). */
export const isNeverHidden = ({ isElsewhere, endsQuestion }: OwnersChange): boolean =>
  isElsewhere || endsQuestion

/** Whether a screen offers to tell the owner until a person chooses otherwise: of another time, and of another vet in place of the chosen one. */
export const isToldAtRest = (change: OwnersChange): boolean =>
  isNeverHidden(change) || (change.isOfOtherVet && change.vetChosen)

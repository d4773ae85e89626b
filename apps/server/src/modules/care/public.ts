// What other modules may use of care: who is on whose record.
export {
  beginCare,
  currentCare,
  endAndForgetCareOfOwner,
  endCare,
  hasCreatedRecord,
  onRecordValue,
  isOrWasOnRecord,
  type LastKnown,
  lastKnown,
  onRecord,
} from './repository.ts'

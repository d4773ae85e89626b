// The parts of care that other modules may use: which owners are on which practice's record.
export {
  beginCare,
  currentCare,
  endCareOfOwner,
  writeCareNote,
  endCare,
  giveCareNote,
  hasCreatedRecord,
  isOrWasOnRecord,
  joinCareRecord,
  type LastKnown,
  onlineSince,
  onRecord,
  writeOnlineSince,
} from './repository.ts'

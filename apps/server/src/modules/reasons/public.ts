// The parts of reasons that other modules may use: what an appointment for a reason takes, and who may book it.
export { findReasonAtClinic, type ReasonRow } from './repository.ts'
export { reasonNotOffered, reasonTimeOf } from './rules.ts'

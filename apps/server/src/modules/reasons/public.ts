// The parts of reasons that other modules may use: what an appointment for a reason takes, and who may book it.
export { findReasonAtClinic, insertReason, listReasonRows, type ReasonRow } from './repository.ts'
export { reasonsForOwners } from './clinic-reasons.ts'
export { rowOfForm } from './presenter.ts'
export { reasonNotOffered, reasonTimeOf } from './rules.ts'

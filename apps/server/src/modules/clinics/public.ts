// The parts of clinics that other modules and the demo may use.
export { affectedDetails } from './affected-appointments.ts'
export { closeClinics } from './close-clinics.ts'
export { createClinic } from './create-clinic.ts'
export { locate } from './locate.ts'
export { clinicToWire } from './presenter.ts'
export { fillSlugs } from './slugs.ts'
export { deleteOldDayChanges } from './vets/change-day.ts'
export { leaveClinics, workAtClinics } from './vets/members.ts'

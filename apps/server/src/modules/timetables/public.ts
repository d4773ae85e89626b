// The parts of timetables that other modules may use: clinics as they are read, and when they can be booked.
export {
  type BookableClinic,
  type BookableVet,
  type ClinicTimetable,
  loadTimetable,
  loadTimetables,
} from './load.ts'
export {
  cardVets,
  cardVetsOf,
  clinicColumns,
  type ClinicRow,
  type ClinicValues,
  findClinic,
  findOwnClinic,
  formColumns,
  hoursList,
  type HoursRow,
  listOwnClinics,
  serviceColumns,
  type ServiceRow,
  type StoredClinic,
} from './repository.ts'
export { isListed, listedBy, leadOf, mayBeBooked, shownVets, timetableOfVet, vetsShownAt } from './rules.ts'

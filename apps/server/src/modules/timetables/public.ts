// The parts of timetables that other modules may use: clinics as they are read, and when they can be booked.
export {
  type BookableClinic,
  type BookableVet,
  type ClinicTimetable,
  loadTimetable,
  loadTimetables,
} from './load.ts'
export {
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
export { isListed, listedBy, mayBeBooked, timetableOf, timetableOfVet } from './rules.ts'

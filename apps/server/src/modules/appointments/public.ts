// What other modules may use of appointments.
export { ownerAgenda, practiceAgenda } from './agenda/agendas.ts'
export { slotsForOwner } from './availability/slots.ts'
export { cancelAppointmentsOfOwner } from './lifecycle/appointments-of-person.ts'
export { cancelUpcomingAppointments, countUpcomingAppointments } from './lifecycle/appointments-of-pet.ts'
export { busyTimesOf, cancelAppointments } from './lifecycle/change-status.ts'
export { update as updateAppointment } from './lifecycle/update.ts'
export { deleteWaitingListsOfDoctor, offerFreedTimes } from './waiting-list/waiting-list.ts'

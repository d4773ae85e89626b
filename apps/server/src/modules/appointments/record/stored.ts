/** Services with their prices at the time of booking. */
export type BookedServices = { name: string; subServices: { name: string; price: number }[] }[]

/** Steps in the history of an appointment. */
export type AppointmentEventKind =
  | 'requested'
  | 'approved'
  | 'rejected'
  | 'withdrawn'
  | 'expired'
  | 'consulting'
  | 'completed'
  | 'cancelled'
  | 'no_show'
  | 'rescheduled'
  | 'move_asked'
  | 'move_dropped'
  | 'move_declined'
  | 'proposed'
  | 'proposal_declined'
  | 'edited'
  | 'handed_over'
  | 'overridden'

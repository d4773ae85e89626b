import {
  calendarOutline,
  documentTextOutline,
  flaskOutline,
  medkitOutline,
  pencilOutline,
} from 'ionicons/icons'

/** Kinds of entries to add to a history, with icon and text. */
export const ADD_KINDS = {
  text: { icon: pencilOutline, text: 'addText' },
  prescription: { icon: medkitOutline, text: 'kinds.prescription' },
  lab: { icon: flaskOutline, text: 'kinds.lab' },
  report: { icon: documentTextOutline, text: 'kinds.report' },
  appointment: { icon: calendarOutline, text: 'kinds.appointment' },
} as const
export type AddKind = keyof typeof ADD_KINDS

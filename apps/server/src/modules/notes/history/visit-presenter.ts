import { isCancelled } from '@vetvisit/contract/appointments/record/rules'
import type { HistoryItem, HistoryVisit } from '@vetvisit/contract/notes/schemas'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { publicLinkToFile } from '../../files/public.ts'
import { isOwner, mayCancelVisit, type Writer } from '../policy.ts'
import type { EntryRow, VisitRow } from './rows-query.ts'

/** The viewer, and the time of viewing. */
export type View = { files: Context['files']; viewer: Writer; now: Instant }

/** The appointment of an entry. */
export function visitToWire(visit: VisitRow, { files, viewer, now }: View): HistoryVisit {
  return {
    _id: visit.id,
    start: instantText(visit.startsAt),
    end: instantText(visit.endsAt),
    timeZone: visit.timeZone,
    type: visit.type,
    status: visit.status,
    reasonKind: visit.reasonKind,
    urgentSigns: visit.urgentSigns,
    ...(visit.reasonName !== null && {
      practiceReason: { name: visit.reasonName, preset: visit.reasonPreset },
    }),
    reason: visit.reason,
    clinicName: visit.clinicName,
    doctor: {
      _id: visit.doctorId,
      fullname: visit.doctorName,
      profile: visit.doctorProfile && publicLinkToFile({ files }, visit.doctorProfile),
    },
    mayCancel: mayCancelVisit(viewer, visit, now),
    actorName: isOwner(viewer) ? null : visit.actorName,
    handedOverFrom: visit.handedOverFrom,
  }
}

/** An entry that history adds for an appointment without notes. */
export function visitEntryToWire(
  { type, id }: Pick<EntryRow, 'type' | 'id'>,
  visit: VisitRow,
  view: View,
): HistoryItem {
  return {
    ...EMPTY,
    _id: id,
    id,
    type,
    date: instantText(visit.startsAt),
    end: type === 'appointment' ? instantText(visit.endsAt) : null,
    text: type === 'appointment' ? visit.type : isCancelled(visit.status) ? (visit.answerReason ?? '') : '',
    petId: visit.petId,
    petName: visit.petName,
    docId: visit.doctorId,
    docName: visit.doctorName,
    uploadedBy: visit.endedByOwner ? 'patient' : 'other',
    appointment: visitToWire(visit, view),
  }
}

const EMPTY = {
  createdAt: null,
  description: '',
  fileUrl: null,
  fileName: null,
  isImage: false,
  authorName: null,
  sharedTo: [],
  code: null,
  prescription: [],
  sheet: null,
  version: 1,
  isVoid: false,
  mayDelete: false,
  mayEdit: false,
  mayShare: false,
} satisfies Partial<HistoryItem>

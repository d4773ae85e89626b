import { v7 as uuidv7 } from 'uuid'

/** Ids, addresses, tokens and links of one owner and one practice that a call can send. */
export type Objects = Readonly<Record<Kind, string>>
export type Kind = (typeof KINDS)[number]

const KINDS = [
  'owner',
  'ownerEmail',
  'ownerSession',
  'ownerNotification',
  'resetToken',
  'ownerCode',
  'ownerCodeKey',
  'newcomerEmail',
  'newcomerCode',
  'newcomerCodeKey',
  'unsubscribeToken',
  'reminderToken',
  'pet',
  'petFile',
  'ownReportFile',
  'ownText',
  'invitation',
  'sentInvitation',
  'otherPractice',
  'managed',
  'managedPet',
  'recordLink',
  'report',
  'sharedReport',
  'hold',
  'waiting',
  'block',
  'room',
  'roomBlock',
  'task',
  'walkIn',
  'doctor',
  'doctorNotification',
  'peer',
  'assistant',
  'invited',
  'clinic',
  'dayChange',
  'reason',
  'document',
  'certificate',
  'certificateFile',
  'reportFile',
  'begun',
  'visit',
  'request',
  'moveRequest',
  'proposed',
  'cancelled',
  'text',
  'prescription',
  'center',
  'centerReportFile',
  'centerBegun',
  'centerVisit',
  'centerRequest',
] as const

/** The same objects with ids that do not exist. */
export function withAbsentIds(ours: Objects): Objects {
  return Object.fromEntries(
    Object.entries(ours).map(([kind, name]) => [
      kind,
      name.replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/, () => uuidv7()),
    ]),
  ) as Objects
}

/** The kinds of objects that a call sends. */
export function namedIn(objects: Objects, send: (ids: Objects) => unknown): Kind[] {
  const named = new Set<Kind>()
  send(
    new Proxy(objects, {
      get: (all, kind: Kind) => {
        named.add(kind)
        return all[kind]
      },
    }),
  )
  return [...named]
}

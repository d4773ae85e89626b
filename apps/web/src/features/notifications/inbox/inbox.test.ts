import type { Notification } from '@vetvisit/contract/notifications/routes'
import { describe, expect, it } from 'vitest'
import {
  cursorOf,
  emptied,
  messagesOf,
  unseenCount,
  withArrived,
  withoutMessage,
  withSeen,
  type Inbox,
} from './inbox.ts'

const message = (id: string, isSeen = false): Notification => ({
  _id: id,
  id,
  type: 'request',
  timestamp: '2026-11-23T08:00:00.000Z',
  createdAt: '2026-11-23T08:00:00.000Z',
  title: 'New request',
  message: `Message ${id}`,
  color: '#019788',
  isSeen,
  AppointmentType: null,
  patientName: null,
  fileUrl: null,
  link: '/doctor/requests',
  petId: null,
  pet: null,
  appointment: null,
  patient: null,
  doctor: null,
})

/** Newest first, two pages: 4 and 3 unseen, 2 and 1 seen; nine more unseen ones are not loaded. */
const INBOX: Inbox = {
  pageParams: [null, '3'],
  pages: [
    { notifications: [message('4'), message('3')], unseen: 11, cursor: '4', nextCursor: '3' },
    { notifications: [message('2', true), message('1', true)], unseen: 11, cursor: '4', nextCursor: '1' },
  ],
}
const idsOf = (inbox: Inbox) => messagesOf(inbox).map(({ _id }) => _id)

describe('a new notification', () => {
  it('is on top and unseen, and begins the next catch-up', () => {
    const { inbox, added } = withArrived(INBOX, [message('5')])
    expect(idsOf(inbox)).toEqual(['5', '4', '3', '2', '1'])
    expect(added.map(({ _id }) => _id)).toEqual(['5'])
    expect([unseenCount(inbox), cursorOf(inbox)]).toEqual([12, '5'])
  })

  it('is left out if it is known, because it is announced at least once', () => {
    const { inbox, added } = withArrived(INBOX, [message('4'), message('1')])
    expect(added).toEqual([])
    expect(inbox).toBe(INBOX)
  })

  it('is put in order with others that were missed', () => {
    expect(idsOf(withArrived(INBOX, [message('5'), message('7'), message('6')]).inbox)).toEqual([
      '7',
      '6',
      '5',
      '4',
      '3',
      '2',
      '1',
    ])
  })

  it('does not count if it was seen on another device', () => {
    expect(unseenCount(withArrived(INBOX, [message('5', true)]).inbox)).toBe(11)
  })
})

describe('a deleted notification', () => {
  it('is removed, and lowers the count if it was unseen', () => {
    const inbox = withoutMessage(INBOX, '3')
    expect(inbox && [idsOf(inbox), unseenCount(inbox)]).toEqual([['4', '2', '1'], 10])
  })

  it('does not change the count if it was seen', () => {
    const inbox = withoutMessage(INBOX, '2')
    expect(inbox && unseenCount(inbox)).toBe(11)
  })

  it('has an unknown effect if it is not loaded', () => {
    expect(withoutMessage(INBOX, '0')).toBeNull()
  })
})

// specification/owner §4: live events created, deleted, all deleted
it('is empty after all were deleted, and catches up from the same position', () => {
  const inbox = emptied(INBOX)
  expect([messagesOf(inbox), unseenCount(inbox), cursorOf(inbox)]).toEqual([[], 0, '4'])
  expect(idsOf(withArrived(inbox, [message('5')]).inbox)).toEqual(['5'])
})

it('shows notifications as seen, with the server’s count', () => {
  const inbox = withSeen(INBOX, new Set(['4']), 10)
  expect(messagesOf(inbox).map(({ isSeen }) => isSeen)).toEqual([true, false, true, true])
  expect(unseenCount(inbox)).toBe(10)
})

it('lists a notification of two pages once', () => {
  const [first, second] = INBOX.pages
  if (!first || !second) throw new Error('two pages')
  const shifted = { ...second, notifications: [message('3'), ...second.notifications] }
  expect(idsOf({ ...INBOX, pages: [first, shifted] })).toEqual(['4', '3', '2', '1'])
})

it('has nothing unseen before it is loaded', () => {
  expect([unseenCount(undefined), cursorOf(undefined)]).toEqual([0, null])
})

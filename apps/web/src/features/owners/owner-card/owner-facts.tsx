import type { PracticeOwner } from '@vetvisit/contract/owners/practice-routes'
import { useTranslation } from '../../../lib/text/translation.ts'
import type { StoredNumber } from '../../../lib/text/stored-number.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { formatTime } from '../../../lib/time/dates.ts'
import { PhoneLink } from '../../../ui/show/phone-link.tsx'
import { dayText } from '../practice-list/table-format.ts'

type Next = PracticeOwner['nextAppointment']
type Last = PracticeOwner['lastAppointment']

/** What the practice knows besides appointments. */
type Words = Partial<Pick<PracticeOwner, 'note' | 'missed' | 'telephoneOnly'>>

type OwnerFactsProps = {
  owner: StoredNumber
  next: Next
  last: Last
  /** Null or undefined while they are not known. */
  words: Words | null | undefined
}

/** What a call is mostly about: the owner's number, the next and the last visit, missed ones and the practice's note. */
export function OwnerFacts({ owner, next, last, words }: OwnerFactsProps) {
  const { t } = useTranslation('find')
  return (
    <dl>
      {owner.mobile && (
        <div>
          <dt>{t('owner.phone')}</dt>
          <dd>
            <PhoneLink number={owner} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t(next?.status === 'requested' ? 'owner.request' : 'owner.next')}</dt>
        <dd className="figures" translate="no">
          <Time of={next} />
        </dd>
      </div>
      <div>
        <dt>{t(last?.status === 'no_show' ? 'owner.missed' : 'owner.last')}</dt>
        <dd className="figures" translate="no">
          <Day of={last} />
        </dd>
      </div>
      <Words owner={words} />
    </dl>
  )
}

/** The practice's note, and how often the owner's animals did not come. */
function Words({ owner }: { owner: Words | null | undefined }) {
  const { t } = useTranslation(['find', 'patients'])
  const { note = '', missed = 0, telephoneOnly = false } = owner ?? {}
  return (
    <>
      {missed > 0 && (
        <div>
          <dt>{t('owner.missed')}</dt>
          <dd className="figures">
            {telephoneOnly
              ? t('patients:telephoneOnly', { count: missed })
              : t('patients:missedShort', { count: missed })}
          </dd>
        </div>
      )}
      {note !== '' && (
        <div>
          <dt>{t('patients:note.label')}</dt>
          <dd data-kind="note" translate="no">
            {note}
          </dd>
        </div>
      )}
    </>
  )
}

function Time({ of }: { of: Next }) {
  const { t } = useTranslation('find')
  const now = useNow()
  if (!of) return '–'
  return `${dayText(of.start, of.timeZone, now) ?? t('owner.today')}, ${formatTime(of.start, of.timeZone)}`
}

function Day({ of }: { of: Last }) {
  const { t } = useTranslation('find')
  const now = useNow()
  return of ? (dayText(of.start, of.timeZone, now) ?? t('owner.today')) : '–'
}

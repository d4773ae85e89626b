import { IonButton, IonIcon } from '@ionic/react'
import { isEmptyText } from '@vetvisit/contract/notes/rules'
import type { HistoryItem } from '@vetvisit/contract/notes/schemas'
import {
  attachOutline,
  calendarOutline,
  checkmarkCircleOutline,
  closeCircleOutline,
  documentTextOutline,
  flaskOutline,
  medkitOutline,
  pencilOutline,
} from 'ionicons/icons'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { pendingWrites } from '../../../lib/offline/pending-list.ts'
import { useStore } from '../../../lib/store.ts'
import { useOnline } from '../../../platform/network.ts'
import { isComing, momentOf, momentParts, originOf, shareMoment, takingOf } from '../format.ts'
import { RichText } from './rich-text.tsx'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'
import { unbroken } from '../../../lib/time/unbroken.ts'

/** Actions of an entry; absent ones are not shown. */
export type EntryActions = {
  viewer: 'patient' | 'practice'
  onOpenFile: (item: HistoryItem) => void
  onOpenPrescription: (item: HistoryItem) => void
  onShare?: (item: HistoryItem, mode: 'share' | 'history') => void
  onDelete: (item: HistoryItem) => void
  /** Changes a prescription (its author's). */
  onEditPrescription?: (item: HistoryItem) => void
}

/** The picture of each type of entry. */
export const ENTRY_ICONS: Record<HistoryItem['type'], string> = {
  text: pencilOutline,
  note: pencilOutline,
  prescription: medkitOutline,
  lab: flaskOutline,
  report: documentTextOutline,
  appointment: calendarOutline,
  active: checkmarkCircleOutline,
  cancelled: closeCircleOutline,
  rejected: closeCircleOutline,
}

type EntryProps = {
  item: HistoryItem
  actions: EntryActions
  /** True in a history of several pets, to name the pet. */
  showPet: boolean
  /** True if the heading of its visit shows the date. */
  inVisit: boolean
}

/** The id of the element that shows an entry. */
export const entryAnchor = (id: string): string => `entry-${id}`

/** One entry of a timeline. */
export function HistoryEntry({ item, actions, showPet, inVisit }: EntryProps) {
  const { t } = useTranslation(['history', 'unsent'])
  const waits = useStore(pendingWrites).some(({ key }) => key === item._id)
  const origin = originOf(item, actions.viewer)
  return (
    <article
      id={entryAnchor(item._id)}
      tabIndex={-1}
      className={`entry ${inVisit ? 'entry-in-visit' : ''} ${item.isVoid ? 'entry-void' : ''}`}
    >
      <span className={`entry-icon entry-icon-${item.type}`} aria-hidden="true">
        <IonIcon icon={ENTRY_ICONS[item.type]} />
      </span>
      <div className="entry-body">
        <h3 className="entry-title">
          {t(`kinds.${item.type}`)}
          {showPet && !inVisit && (
            <span className="quiet">
              {' '}
              <Sentence text={t('ofPet', { pet: kept(item.petName) })} />
            </span>
          )}
          {origin && <span className="chip">{t(origin)}</span>}
          {item.isVoid && <span className="chip">{t('void')}</span>}
          {waits && <span className="chip">{t('unsent:waits')}</span>}
        </h3>
        <p className="quiet entry-line">
          {!inVisit && <Moment item={item} />}
          <Author item={item} inVisit={inVisit} />
          {item.version > 1 && <span>{t('versionOf', { version: item.version })}</span>}
        </p>
        <Content item={item} viewer={actions.viewer} />
        <Shares item={item} viewer={actions.viewer} />
        <Buttons item={item} actions={actions} />
      </div>
    </article>
  )
}

/** When it was written; where the date stands beside the card, only the time is visible. */
function Moment({ item }: { item: HistoryItem }) {
  const { date, time } = momentParts(item)
  return (
    <time translate="no" dateTime={item.date}>
      <span className="date-in-card">{date}, </span>
      {time}
    </time>
  )
}

/** The author: assistant and doctor if an assistant wrote the entry. The heading of a visit shows who cancelled it. */
function Author({ item: { type, authorName, docName }, inVisit }: Pick<EntryProps, 'item' | 'inVisit'>) {
  const { t } = useTranslation('history')
  if (docName === null || (type === 'cancelled' && inVisit)) return null
  if (authorName !== null && authorName !== docName)
    return (
      <span>
        <Sentence text={t('doneByFor', { name: kept(authorName), doctor: kept(docName) })} />
      </span>
    )
  return inVisit ? null : (
    <span>
      <Sentence text={t('by', { name: kept(docName) })} />
    </span>
  )
}

function Content({ item, viewer }: { item: HistoryItem; viewer: EntryActions['viewer'] }) {
  const { t } = useTranslation(['history', 'common'])
  if (isComing(item))
    return <p>{t(`common:visitTypes.${item.text === 'followup' ? 'followup' : 'consultation'}`)}</p>
  if (item.type === 'active') {
    const text = item.appointment?.status === 'consulting' ? 'runningText' : 'activeText'
    return <p className="quiet">{t(`${text}.${viewer}`)}</p>
  }
  if (item.type === 'cancelled' || item.type === 'rejected') return <Ended item={item} />
  if (item.type === 'prescription')
    return (
      <ul className="entry-medicines">
        {item.prescription.map((line) => (
          <li key={line.prepId}>
            <strong translate="no">{unbroken(line.medName)}</strong> {takingOf(line)}
          </li>
        ))}
      </ul>
    )
  const words = item.type === 'report' ? item.description : item.text
  return isEmptyText(words) ? null : <RichText html={words} />
}

function Ended({ item: { type, uploadedBy, code, text } }: { item: HistoryItem }) {
  const { t } = useTranslation('history')
  const lines = [
    type === 'rejected'
      ? t('rejectedText')
      : t(uploadedBy === 'patient' ? 'cancelledByOwner' : 'cancelledByPractice'),
    ...(code === null ? [] : [t(`codes.${code}`)]),
    ...(text === '' ? [] : [text]),
  ]
  return lines.map((line) => <p key={line}>{line}</p>)
}

/** The recipients of a report; a practice sees when it was shared with that practice. */
function Shares({ item, viewer }: { item: HistoryItem; viewer: EntryActions['viewer'] }) {
  const { t } = useTranslation('history')
  const [share] = item.sharedTo
  if (!share) return null
  if (viewer === 'practice')
    return <p className="quiet">{t('sharedOn', { date: shareMoment(share.sharedTimestamp) })}</p>
  const names = item.sharedTo.map(({ docName }) => docName).join(', ')
  return (
    <p className="quiet">
      <Sentence text={t('sharedWith', { names: kept(names) })} />
    </p>
  )
}

function Buttons({ item, actions }: { item: HistoryItem; actions: EntryActions }) {
  const { t } = useTranslation(['history', 'common'])
  const online = useOnline()
  const { onShare, onDelete, onEditPrescription, onOpenFile, onOpenPrescription } = actions
  const named = `${t(`kinds.${item.type}`)}, ${item.fileName ?? momentOf(item)}`
  const button = (text: string, onPress: () => void, icon?: string, needsNetwork = true): ReactNode => (
    <IonButton
      key={text}
      fill="clear"
      size="small"
      disabled={needsNetwork && !online}
      aria-label={`${text}: ${named}`}
      onClick={onPress}
    >
      {icon && <IonIcon slot="start" icon={icon} aria-hidden="true" />}
      {text}
    </IonButton>
  )
  const buttons = [
    ...(item.fileUrl === null
      ? []
      : [button(item.fileName ?? t('openReport'), () => onOpenFile(item), attachOutline)]),
    ...(item.type === 'prescription'
      ? [button(t('openPrescription'), () => onOpenPrescription(item), medkitOutline, false)]
      : []),
    ...(item.mayEdit && onEditPrescription
      ? [button(t('editPrescription'), () => onEditPrescription(item), pencilOutline)]
      : []),
    ...(item.mayShare && onShare
      ? [
          button(t('share'), () => onShare(item, 'share')),
          button(t('shareHistory'), () => onShare(item, 'history')),
        ]
      : []),
    ...(item.mayDelete
      ? [button(t(item.type === 'prescription' ? 'voidIt' : 'common:delete'), () => onDelete(item))]
      : []),
  ]
  return buttons.length === 0 ? null : <div className="entry-buttons">{buttons}</div>
}

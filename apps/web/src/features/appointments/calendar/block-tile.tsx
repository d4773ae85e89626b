import { IonIcon } from '@ionic/react'
import { banOutline } from 'ionicons/icons'
import { MINUTES_PER_DAY } from '@vetvisit/contract/zones/rules'
import type { CSSProperties } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import type { ShownBlock } from './calendar-queries.ts'
import { clockText, type Stretch, surnameOf } from './day-layout.ts'
import { kept, withoutMarks } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'

type BlockTileProps = {
  block: ShownBlock
  /** Its part of the day. */
  stretch: Stretch
  style?: CSSProperties
  /** Null for people who may not change it. */
  onBlock: ((block: ShownBlock) => void) | null
}

/** A block in the calendar: hatched, with its kind and note, and with its treatment room, or its vet where everybody's are shown. */
export function BlockTile({ block, stretch, style, onBlock }: BlockTileProps) {
  const { t } = useTranslation('blocks')
  const isWholeDay = stretch.start === 0 && stretch.end === MINUTES_PER_DAY
  const times = isWholeDay ? t('wholeDay') : `${clockText(stretch.start)}–${clockText(stretch.end)}`
  const kind = t(`kinds.${block.kind}`)
  const whose = block.roomName ?? block.vet
  const named = [whose && kept(whose), kind, block.note && kept(block.note)].filter(Boolean).join(': ')
  const content = (
    <>
      <IonIcon icon={banOutline} aria-hidden="true" />
      <span className="block-hours figures" aria-hidden="true">
        {times}
      </span>
      <span className="block-text" aria-hidden="true">
        {block.roomName !== null && <span translate="no">{block.roomName}: </span>}
        {block.vet !== null && <span translate="no">{surnameOf(block.vet)}: </span>}
        <b>{kind}</b> <span translate="no">{block.note}</span>
      </span>
      <span className="sr-only">
        <Sentence text={t('tile', { times, named })} />
      </span>
    </>
  )
  if (!onBlock)
    return (
      <div className="block-tile" style={style}>
        {content}
      </div>
    )
  return (
    <button
      type="button"
      className="block-tile"
      title={withoutMarks(named)}
      style={style}
      onClick={() => onBlock(block)}
    >
      {content}
    </button>
  )
}

import { IonIcon } from '@ionic/react'
import type { Block } from '@vetvisit/contract/appointments/blocks/schemas'
import { banOutline } from 'ionicons/icons'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { clockText, type Stretch } from './day-layout.ts'

type BlockTileProps = {
  block: Block
  /** Its part of the day. */
  stretch: Stretch
  style?: CSSProperties
  /** Null for people who may not change it. */
  onBlock: ((block: Block) => void) | null
}

/** A block in the calendar: hatched, with its kind and note. */
export function BlockTile({ block, stretch, style, onBlock }: BlockTileProps) {
  const { t } = useTranslation('blocks')
  const times = `${clockText(stretch.start)}–${clockText(stretch.end)}`
  const kind = t(`kinds.${block.kind}`)
  const named = [kind, block.note].filter(Boolean).join(': ')
  const content = (
    <>
      <IonIcon icon={banOutline} aria-hidden="true" />
      <span className="block-hours figures" aria-hidden="true">
        {times}
      </span>
      <span className="block-text" aria-hidden="true">
        <b>{kind}</b> {block.note}
      </span>
      <span className="sr-only">{t('tile', { times, named })}</span>
    </>
  )
  if (!onBlock)
    return (
      <div className="block-tile" style={style}>
        {content}
      </div>
    )
  return (
    <button type="button" className="block-tile" title={named} style={style} onClick={() => onBlock(block)}>
      {content}
    </button>
  )
}

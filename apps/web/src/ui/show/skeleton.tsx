import './skeleton.css'
import type { CSSProperties } from 'react'

/** A grey bar in place of a text that loads; its style gives width and height. */
export function Skeleton({ style, className = '' }: { style: CSSProperties; className?: string }) {
  return <span className={`skeleton ${className}`} style={style} />
}

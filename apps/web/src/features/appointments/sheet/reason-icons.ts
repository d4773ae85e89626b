import { bandage, chatbubbleEllipses, ear, eyedrop, happy, medkit, repeat } from 'ionicons/icons'
import type { ReasonTile } from './reasons.ts'

export const REASON_ICONS: Record<ReasonTile, string> = {
  checkup: medkit,
  vaccination: eyedrop,
  ill: bandage,
  teeth: happy,
  skin: ear,
  followup: repeat,
  other: chatbubbleEllipses,
}

import { listOutline, mapOutline } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Icon } from '../../../ui/show/icon.tsx'

/** Brings the map beside the list, or the list alone. On phones the handle of the sheet does it. */
export function MapToggle({ isShown, onToggle }: { isShown: boolean; onToggle: () => void }) {
  const { t } = useTranslation('search')
  return (
    <Button
      look="clear"
      className="map-toggle"
      aria-label={t(isShown ? 'sheet.list' : 'sheet.map')}
      onClick={onToggle}
    >
      <Icon icon={isShown ? listOutline : mapOutline} />
      {t(isShown ? 'hideMap' : 'showMap')}
    </Button>
  )
}

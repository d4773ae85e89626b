import { chatbubbleOutline, home, homeOutline, paw, pawOutline } from 'ionicons/icons'
import { useTranslation } from '../../lib/text/translation.ts'
import { openPanel } from '../panels/open-panel.ts'
import { Badge } from './menu-items.tsx'
import { ButtonTab, FindTab, LinkTab } from './tab-bar.tsx'

export function OwnerTabs() {
  const { t } = useTranslation()
  return (
    <>
      <LinkTab name="home" path="/patient" icons={[homeOutline, home]} />
      <FindTab />
      <LinkTab name="pets" path="/patient/pets" icons={[pawOutline, paw]} />
      <ButtonTab icon={chatbubbleOutline} onPress={() => openPanel('messages')}>
        {t('tabs.messages')}
        <Badge name="messages" />
      </ButtonTab>
    </>
  )
}

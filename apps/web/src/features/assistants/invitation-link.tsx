import { IonButton, IonIcon } from '@ionic/react'
import type { Assistant } from '@vetvisit/contract/assistants/routes'
import { linkOutline } from 'ionicons/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../lib/session/session.ts'
import { LinkModal } from '../../ui/modal/link-modal.tsx'
import { makeInvitationLink } from './queries.ts'

/** Shows the doctor the link of an invitation, because mails get lost and some servers send none. */
export function InvitationLink({ invited: { id, fullname } }: { invited: Assistant }) {
  const { t } = useTranslation('assistants')
  const [isOpen, setIsOpen] = useState(false)
  if (useUser()?.role !== 'doctor') return null
  return (
    <>
      <IonButton
        fill="clear"
        aria-label={t('showLinkNamed', { name: fullname })}
        onClick={() => setIsOpen(true)}
      >
        <IonIcon slot="icon-only" icon={linkOutline} aria-hidden="true" />
      </IonButton>
      {isOpen && (
        <LinkModal
          title={t('linkOf', { name: fullname })}
          intro={t('linkHint', { name: fullname })}
          heading={t('linkPrinted')}
          onMake={() => makeInvitationLink(id)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

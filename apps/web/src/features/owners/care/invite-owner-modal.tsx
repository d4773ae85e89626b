import './care.css'
import { IonButton } from '@ionic/react'
import type { Invitation } from '@vetvisit/contract/owners/care-routes'
import { Email } from '@vetvisit/contract/people/fields'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { z } from 'zod'
import { usePublicSettings } from '../../../lib/settings.ts'
import { formatInstantDate } from '../../../lib/time/dates.ts'
import { viewerZone } from '../../../lib/time/region.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { EmailField } from '../../../ui/form/text-field.tsx'
import { useApiForm } from '../../../ui/form/use-api-form.ts'
import { LinkModal } from '../../../ui/modal/link-modal.tsx'
import { InvitationMail } from '../../../ui/show/invitation-mail.tsx'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { makeLink, useInvitations, useInvite, useWithdrawInvitation } from './care-queries.ts'
import { kept } from '../../../lib/text/kept-names.ts'

const InviteForm = z.object({ email: Email })
type InviteForm = z.output<typeof InviteForm>

/** Invites an owner by e-mail to be on record, and lists open invitations. It never discloses whether an account exists. */
export function InviteOwnerModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['patients', 'common'])
  const invite = useInvite()
  const isMailed = usePublicSettings().data?.mail ?? true
  const state = useApiForm<{ email: string }, InviteForm>({
    schema: InviteForm,
    defaultValues: { email: '' },
    onSubmit: async ({ email }) => {
      const { message } = await invite.mutateAsync(email)
      state.form.reset({ email: '' })
      void showToast({ message, color: 'success', durationMs: 4000 })
    },
  })
  return (
    <FormModal
      state={state}
      onClose={onClose}
      title={t('invite')}
      className="fitted-modal"
      act={t('ask')}
      cancel={t('common:close')}
      intro={<p>{t(isMailed ? 'inviteHint' : 'inviteByLinkHint')}</p>}
      after={<Asked />}
    >
      <EmailField control={state.control} name="email" label={t('email')} autocomplete="off" />
    </FormModal>
  )
}

function Asked() {
  const { t } = useTranslation('patients')
  const asked = useInvitations().data ?? []
  if (asked.length === 0) return null
  return (
    <section className="care-asked" aria-labelledby="asked-owners">
      <h2 id="asked-owners">{t('asked')}</h2>
      <ul className="list care-list">
        {asked.map((invitation) => (
          <Question key={invitation._id} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

function Question({ invitation: { _id, email, askedAt, until, mail } }: { invitation: Invitation }) {
  const { t } = useTranslation('patients')
  const withdraw = useWithdrawInvitation()
  const [linking, setLinking] = useState(false)
  const zone = viewerZone()
  const dates = { asked: formatInstantDate(askedAt, zone), until: formatInstantDate(until, zone) }
  return (
    <li className="care-card">
      <div className="care-words">
        <p>{email}</p>
        <p className="quiet figures">{t('askedUntil', dates)}</p>
        <InvitationMail mail={mail} />
      </div>
      <div className="care-acts">
        <IonButton
          fill="clear"
          aria-haspopup="dialog"
          aria-label={t('linkOf', { name: email })}
          onClick={() => setLinking(true)}
        >
          {t('link')}
        </IonButton>
        <IonButton
          fill="clear"
          disabled={withdraw.isPending}
          aria-label={t('withdrawOf', { email })}
          // Awaited, because the row is gone if the owner has answered meanwhile.
          onClick={() => void withdraw.mutateAsync(_id).catch(showFailure)}
        >
          {t('withdraw')}
        </IonButton>
      </div>
      {linking && (
        <LinkModal
          title={t('linkOf', { name: kept(email) })}
          intro={t('questionLinkHint')}
          heading={t('questionPrinted')}
          onMake={() => makeLink({ invitation: _id })}
          onClose={() => setLinking(false)}
        />
      )}
    </li>
  )
}

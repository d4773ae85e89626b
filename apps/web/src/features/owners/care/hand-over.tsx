import type { PracticeOwner } from '@vetvisit/contract/owners/practice-routes'
import { useTranslation } from '../../../lib/text/translation.ts'
import { LinkModal } from '../../../ui/modal/link-modal.tsx'
import { makeLink } from './care-queries.ts'
import { kept } from '../../../lib/text/kept-names.ts'

/** The link with which an owner takes over a record that the practice has kept. */
export function HandOverModal({
  owner: { _id, fullname },
  onClose,
}: {
  owner: Pick<PracticeOwner, '_id' | 'fullname'>
  onClose: () => void
}) {
  const { t } = useTranslation('patients')
  return (
    <LinkModal
      title={t('linkOf', { name: kept(fullname) })}
      intro={t('recordLinkHint')}
      heading={t('linkPrinted')}
      onMake={() => makeLink({ patient: _id })}
      onClose={onClose}
    />
  )
}

import { useTranslation } from '../../lib/text/translation.ts'
import type { RequestedCode } from './requested-code.ts'

/** The address that a code was mailed to; on a demo without a mail server also the code. */
export function SentCode({ requested: { email, demoCode } }: { requested: RequestedCode }) {
  const { t } = useTranslation('code')
  return (
    <>
      <p>
        {t('sentTo')} <strong>{email}</strong>
      </p>
      {demoCode !== null && (
        <p className="code-demo">
          {t('demo')} <b>{demoCode}</b>
        </p>
      )}
    </>
  )
}

import { IonButton } from '@ionic/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'

type LoadMoreProps = { busy: boolean; onMore: () => void; children: string }

/** End of a paged list: loads the next page when it becomes visible, or when pressed. */
export function LoadMore({ busy, onMore, children }: LoadMoreProps) {
  const { t } = useTranslation()
  const end = useRef<HTMLDivElement>(null)
  const more = useEffectEvent(onMore)
  useEffect(() => {
    if (busy || !end.current) return undefined
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && more())
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [busy])
  return (
    <div ref={end} className="load-more">
      <IonButton fill="clear" disabled={busy} onClick={onMore}>
        {busy ? t('loading') : children}
      </IonButton>
    </div>
  )
}

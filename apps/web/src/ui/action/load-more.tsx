import { IonButton } from '@ionic/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'

type LoadMoreProps = { busy: boolean; onMore: () => void; children: string }

/** The end of a list that goes on: loads by itself when it comes into sight, and by pressing it. */
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

import { IonButton, IonIcon } from '@ionic/react'
import { chevronBack, chevronForward } from 'ionicons/icons'
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { keyboardScroll } from './keyboard-scroll.ts'

/** Distance that one press scrolls the strip, in pixels (specification/owner §9). */
const STEP_PX = 100

type ScrollStripProps = {
  title: string
  /** Labels of the scroll buttons. */
  back: string
  on: string
  /** Buttons beside the title. */
  actions?: ReactNode
  /** The `li` elements. */
  children: ReactNode
}

/** A scrolling row of tiles under a heading. */
export function ScrollStrip({ title, back, on, actions, children }: ScrollStripProps) {
  const id = useId()
  const strip = useRef<HTMLUListElement>(null)
  const { before, after } = useOverflow(strip)
  const move = (step: number) => strip.current?.scrollBy({ left: step })
  return (
    <section aria-labelledby={id}>
      <div className="strip-heading">
        <h2 id={id}>{title}</h2>
        <span>
          {actions}
          {(before || after) && (
            <>
              <IonButton fill="clear" disabled={!before} aria-label={back} onClick={() => move(-STEP_PX)}>
                <IonIcon slot="icon-only" icon={chevronBack} aria-hidden="true" />
              </IonButton>
              <IonButton fill="clear" disabled={!after} aria-label={on} onClick={() => move(STEP_PX)}>
                <IonIcon slot="icon-only" icon={chevronForward} aria-hidden="true" />
              </IonButton>
            </>
          )}
        </span>
      </div>
      <ul className="strip" ref={strip} {...keyboardScroll} aria-labelledby={id}>
        {children}
      </ul>
    </section>
  )
}

/** True for each side with hidden tiles. */
function useOverflow(strip: React.RefObject<HTMLUListElement | null>) {
  const [hidden, setHidden] = useState({ before: false, after: false })
  // Before the first paint, so that the buttons do not push the tiles down.
  useLayoutEffect(() => {
    const list = strip.current
    if (!list) return undefined
    const look = () => {
      const before = list.scrollLeft > 1
      const after = list.scrollLeft + list.clientWidth < list.scrollWidth - 1
      setHidden((known) => (known.before === before && known.after === after ? known : { before, after }))
    }
    look()
    const size = new ResizeObserver(look)
    size.observe(list)
    const members = new MutationObserver(look)
    members.observe(list, { childList: true })
    list.addEventListener('scroll', look, { passive: true })
    return () => {
      size.disconnect()
      members.disconnect()
      list.removeEventListener('scroll', look)
    }
  }, [strip])
  return hidden
}

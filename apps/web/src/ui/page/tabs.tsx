import './tabs.css'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'

type TabsProps<Id extends string> = {
  /** Names the list for screen readers. */
  label: string
  tabs: readonly { id: Id; text: string }[]
  chosen: Id
  onChoose: (id: Id) => void
  /** The part of the chosen tab. */
  children: ReactNode
}

/** Parts of a page, one at a time. Arrow keys, Home and End open the others; the Tab key leads on into the part. */
export function Tabs<Id extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = document.getElementById(tabId(chosen))
    if (list.current && tab)
      list.current.scrollLeft = tab.offsetLeft - list.current.clientWidth / 2 + tab.clientWidth / 2
  }, [chosen])
  const move = (event: KeyboardEvent) => {
    const last = tabs.length - 1
    const at = tabs.findIndex(({ id }) => id === chosen)
    const to = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key]
    const tab = to === undefined ? undefined : tabs[to]
    if (!tab) return
    event.preventDefault()
    onChoose(tab.id)
    document.getElementById(tabId(tab.id))?.focus()
  }
  return (
    <>
      <div ref={list} className="tabs" role="tablist" aria-label={label}>
        {tabs.map(({ id, text }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={tabId(id)}
            aria-selected={id === chosen}
            aria-controls={`panel-${chosen}`}
            tabIndex={id === chosen ? 0 : -1}
            onClick={() => onChoose(id)}
            onKeyDown={move}
          >
            {text}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`panel-${chosen}`} aria-labelledby={tabId(chosen)}>
        {children}
      </div>
    </>
  )
}

const tabId = (id: string) => `tab-${id}`

import { useInSight } from '../page/use-in-sight.ts'

type FailureProps = {
  /** Null without one. */
  text: string | null | undefined
  /** As a banner above what was filled in, or as a line below it. */
  className: 'form-banner' | 'field-error'
}

/** Why something could not be done; read out, and scrolled into sight. */
export function Failure({ text, className }: FailureProps) {
  const place = useInSight<HTMLDivElement>(text)
  // A banner has its place above; a line takes none before there is one.
  if (!text && className === 'field-error') return null
  return (
    <div role="alert" ref={place}>
      {text && <p className={className}>{text}</p>}
    </div>
  )
}

import './icon.css'

type IconProps = {
  /** A data address from `ionicons/icons`. */
  icon: string
}

/** A decorative icon as plain SVG, as large as the text; `IonIcon` needs Ionic's runtime. */
export function Icon({ icon }: IconProps) {
  // Markup from our own build, never from a person; a page has dozens, so what HTML does not need is left out.
  const markup = { __html: icon.slice(icon.indexOf('<')).replace(/ xmlns='[^']*'| class='ionicon'/g, '') }
  return <span className="icon" aria-hidden="true" dangerouslySetInnerHTML={markup} />
}

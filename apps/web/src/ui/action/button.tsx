import './button.css'
import type { ComponentProps, ReactNode } from 'react'
import { useFollow } from '../page/open-page.ts'

type Look = {
  look?: 'solid' | 'outline' | 'clear' | 'tinted'
  shape?: 'wide'
  size?: 'small'
}

type ButtonProps = Look & Omit<ComponentProps<'button'>, 'type'> & { children: ReactNode }

/** A button with Ionic's looks and without its runtime, for pages that visitors open first (decision 302). */
export function Button({ look = 'solid', shape, size, className = '', ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={`plain-button ${className}`}
      data-look={look}
      data-shape={shape}
      data-size={size}
      {...rest}
    />
  )
}

type ButtonLinkProps = Look & Omit<ComponentProps<'a'>, 'href'> & { to: string; children: ReactNode }

/** The same as a link to a page of the application. */
export function ButtonLink({
  look = 'solid',
  shape,
  size,
  className = '',
  to,
  children,
  ...rest
}: ButtonLinkProps) {
  const follow = useFollow()
  return (
    <a
      href={to}
      className={`plain-button ${className}`}
      data-look={look}
      data-shape={shape}
      data-size={size}
      onClick={(event) => follow(event, to)}
      {...rest}
    >
      {children}
    </a>
  )
}

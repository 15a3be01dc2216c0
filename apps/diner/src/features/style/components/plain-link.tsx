import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { useAppPath } from '../../../app/page-input.ts'
import { type BlockTarget, needsNewPage } from '../block-link.ts'

/** A link to a safe target: our own by the router, another site in a new page without access back. */
export function PlainLink(props: {
  target: Extract<BlockTarget, { kind: 'inner' | 'outside' }>
  className?: string | undefined
  onClick?: ((event: MouseEvent) => void) | undefined
  children: ReactNode
}) {
  const { target, className, onClick, children } = props
  const pathOf = useAppPath()
  if (target.kind === 'inner') {
    return (
      <Link to={pathOf(target.path)} reloadDocument={needsNewPage(target.path)} className={className} onClick={onClick}>
        {children}
      </Link>
    )
  }
  return (
    <a href={target.url} target="_blank" rel="noopener noreferrer" className={className} onClick={onClick}>
      {children}
    </a>
  )
}

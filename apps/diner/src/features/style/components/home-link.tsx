import type { MouseEvent, ReactNode } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { openMiniProgramPage } from '../../../platform/mini-program.ts'
import { type BlockTarget, blockTarget, isDineIn } from '../block-link.ts'
import type { HomeItem } from './banner-carousel.tsx'
import { PlainLink } from './plain-link.tsx'

export interface HomeLinkProps {
  item: HomeItem
  className: string
  /** Asks first: another site, or a guest at a table. */
  onAsk: (item: HomeItem) => void
  /** Shows why it leads nowhere now. */
  onMessage: (words: string) => void
  /** It was tapped. */
  onTap?: () => void
  children: ReactNode
}

/** An owner's picture as a link, or as a button that says why it leads nowhere. Without a target: only the picture. */
export function HomeLink({ item, className, onAsk, onMessage, onTap, children }: HomeLinkProps) {
  const text = useText()
  const { table } = usePage()
  const target = blockTarget(item.linkType, item.link)
  if (item.link === '') return <span className={className}>{children}</span>
  if (target.kind === 'inner' || target.kind === 'outside') {
    const tap = (event: MouseEvent) => {
      onTap?.()
      if (!needsAsking(target, table !== null)) return
      event.preventDefault()
      onAsk(item)
    }
    return (
      <PlainLink target={target} className={className} onClick={tap}>
        {children}
        {target.kind === 'outside' && <span className="sr">{text('home.opensSite', { host: target.host })}</span>}
      </PlainLink>
    )
  }
  const why = { later: 'home.later', wxminip: 'home.onlyWechat', refused: 'home.badLink' }[target.kind]
  async function tap(): Promise<void> {
    onTap?.()
    if (target.kind === 'wxminip') {
      if (needsAsking(target, table !== null)) return onAsk(item)
      if (await openMiniProgramPage(target.path)) return
    }
    onMessage(text(why))
  }
  return (
    <button type="button" className={className} onClick={() => void tap()}>
      {children}
    </button>
  )
}

/** Another site is named first; a guest at a table most likely wants to eat there (spec 1 §2 Home). */
function needsAsking(target: BlockTarget, isSeated: boolean): boolean {
  return target.kind === 'outside' || (isSeated && !isDineIn(target))
}

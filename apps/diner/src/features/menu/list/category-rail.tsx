import type { MenuType } from '@comanda/contract/menu/menu.schema.ts'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { caretDown } from '@comanda/ui/icon/icons.tsx'
import { Badge } from '@comanda/ui/mark/badge.tsx'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { useText } from '../../../i18n/text.ts'
import { useHeldCart } from '../../cart/cart-actions.ts'
import { Original } from '../card/original.tsx'
import styles from './category-rail.module.css'
import { prefersReducedMotion } from './swipe.ts'

export interface CategoryRailProps {
  types: readonly MenuType[]
  current: string
  onGo: (code: string) => void
  rail: RefObject<HTMLElement | null>
  top: boolean
}

/**
 * The categories beside the dishes, with the number chosen in each; in the top layout as a bar, with a list of all
 * types.
 */
export function CategoryRail({ rail, top, ...links }: CategoryRailProps) {
  const text = useText()
  const label = text('menu.categories')
  if (!top) {
    return (
      <nav ref={rail} className={styles.rail} aria-label={label}>
        <CategoryLinks {...links} />
      </nav>
    )
  }
  return (
    <nav className={styles.tabs} aria-label={label}>
      <div ref={rail as RefObject<HTMLDivElement | null>} className={styles.scroll}>
        <CategoryLinks {...links} />
      </div>
      <AllTypes {...links} />
    </nav>
  )
}

type LinksProps = Pick<CategoryRailProps, 'types' | 'current' | 'onGo'>

function CategoryLinks({ types, current, onGo }: LinksProps) {
  return types.map((type) => (
    <a
      key={type.code}
      href={`#c-${type.code}`}
      aria-current={type.code === current ? 'true' : undefined}
      onClick={(event) => {
        event.preventDefault()
        onGo(type.code)
      }}
    >
      <span>
        {type.showName}
        <Original of={type.name} shown={type.showName} lang={type.menuItem[0]?.sndlang} below />
      </span>
      <CategoryBadge type={type} />
    </a>
  ))
}

/** A tap beside the list, Escape, or focus elsewhere closes it. */
const leaving = ['pointerdown', 'keydown', 'focusin']

/** All types at a glance (spec 1 §2). It opens and its links work without a script. */
function AllTypes({ onGo, ...links }: LinksProps) {
  const text = useText()
  const box = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: Event) => {
      const { current } = box
      if (!current?.open) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        current.querySelector('summary')?.focus()
      } else if (current.contains(event.target as Node)) return
      current.open = false
    }
    for (const type of leaving) document.addEventListener(type, close)
    return () => {
      for (const type of leaving) document.removeEventListener(type, close)
    }
  }, [])
  /** Until the bar sticks, the end of the list would lie behind the cart's bar. */
  function show({ currentTarget: { open, lastElementChild } }: { readonly currentTarget: HTMLDetailsElement }) {
    if (open)
      lastElementChild?.scrollIntoView({ block: 'nearest', behavior: prefersReducedMotion() ? 'auto' : 'smooth' })
  }
  function go(code: string) {
    if (box.current) box.current.open = false
    onGo(code)
  }
  return (
    <details ref={box} className={styles.all} onToggle={show}>
      <summary>
        {text('menu.allTypes')}
        <Icon shape={caretDown} size="xs" />
      </summary>
      <div className={styles.list}>
        <CategoryLinks {...links} onGo={go} />
      </div>
    </details>
  )
}

function CategoryBadge({ type }: { type: MenuType }) {
  const text = useText()
  const codes = useMemo(() => new Set(type.menuItem.map(({ code }) => code)), [type])
  // Walks the choices, which are few: every cart change runs this for every type.
  const count = useHeldCart(({ countByCode }) => {
    let sum = 0
    for (const code in countByCode) if (codes.has(code)) sum += countByCode[code] ?? 0
    return sum
  })
  return <Badge count={count} label={text('menu.chosen', { n: count })} className={styles.badge} />
}

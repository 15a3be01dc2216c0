import { Component, type ReactNode, type RefObject } from 'react'

export interface KeptPlaceProps {
  readonly version: number
  /** Holds the dishes, each with `data-code`. */
  readonly list: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

interface Place {
  readonly code: string
  readonly top: number
}

/**
 * Keeps the dish being read in place when a new menu replaces the old. A class, as only a class reads the page before
 * it changes.
 */
export class KeptPlace extends Component<KeptPlaceProps> {
  override getSnapshotBeforeUpdate(before: KeptPlaceProps): Place | null {
    return before.version === this.props.version ? null : firstInView(this.props.list.current)
  }

  override componentDidUpdate(_before: KeptPlaceProps, _state: unknown, place: Place | null): void {
    if (place === null) return
    const dish = this.props.list.current?.querySelector(`[data-code="${CSS.escape(place.code)}"]`)
    const moved = (dish?.getBoundingClientRect().top ?? place.top) - place.top
    if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: 'instant' })
  }

  override render(): ReactNode {
    return this.props.children
  }
}

/** Below the heads that stick. */
const headPx = 110

function firstInView(list: HTMLElement | null): Place | null {
  // At the top of the page the guest sees the new menu's beginning.
  if (list === null || window.scrollY < 1) return null
  for (const dish of list.querySelectorAll<HTMLElement>('[data-code]')) {
    const { top, bottom } = dish.getBoundingClientRect()
    if (bottom > headPx) return { code: dish.dataset.code ?? '', top }
  }
  return null
}

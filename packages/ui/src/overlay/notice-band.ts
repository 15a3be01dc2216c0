import styles from './toast.module.css'

const bars = new Set<HTMLElement>()
let band: HTMLElement | undefined
let sizes: ResizeObserver | undefined
let isShown = false

/** The page's one band of notices. The page scrolls its last control out from under it (`--notices`: its height). */
export function noticeBand(): HTMLElement {
  if (band?.isConnected) return band
  band = document.createElement('div')
  band.className = styles.band ?? 'band'
  band.dataset.notices = ''
  document.body.append(band)
  sizes = new ResizeObserver(setRoom)
  for (const element of [band, ...bars]) sizes.observe(element)
  return band
}

/** Ref of a bar that sticks to the screen's foot: the notices stand above it (`--bars`). */
export function standBelowNotices<E extends HTMLElement>(bar: E | null): (() => void) | undefined {
  if (bar === null) return undefined
  bars.add(bar)
  sizes?.observe(bar)
  // Not only with the observer's frame: a bar that takes another's place is never under the notices.
  if (isShown) setRoom()
  return () => {
    bars.delete(bar)
    sizes?.unobserve(bar)
    if (isShown) setRoom()
  }
}

function setRoom(): void {
  const notices = band?.offsetHeight ?? 0
  const { style } = document.documentElement
  isShown = notices > 0
  if (!isShown) {
    style.removeProperty('--notices')
    style.removeProperty('--bars')
    return
  }
  // Only a bar on the screen has a height; a tab bar may stand below a dock.
  const foot = Math.max(0, ...[...bars].map((bar) => bar.offsetHeight && bar.offsetHeight + bottomOf(bar)))
  style.setProperty('--notices', `${notices}px`)
  style.setProperty('--bars', `${foot}px`)
}

const bottomOf = (bar: HTMLElement): number => Number.parseFloat(getComputedStyle(bar).bottom) || 0

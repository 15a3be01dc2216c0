import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Icon } from '../icon/icon.tsx'
import { classes } from '../style/classes.ts'
import styles from './strip.module.css'

export interface StripProps {
  icon: string
  children: ReactNode
  /** A small way out at its end. */
  action?: ReactNode
  /** What holds and asks for nothing: on paper, not on ink. */
  quiet?: boolean | undefined
}

/** Above everything while something holds for the whole app: no signal, a stranger's menu. Read out when it appears. */
export function Strip({ icon, children, action, quiet }: StripProps) {
  const strip = useRef<HTMLDivElement>(null)
  useStripHeight(strip)
  return (
    <div ref={strip} className={classes(styles.strip, quiet ? styles.quiet : 'on-ink')} role="status">
      <Icon shape={icon} size="md" />
      <span className="grow">{children}</span>
      {action}
    </div>
  )
}

/** Whatever sticks to the top sticks below the strip: its height, which follows its words, is `--strip`. */
function useStripHeight(strip: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const element = strip.current
    if (element === null) return
    const { style } = document.documentElement
    const tell = () => {
      const sticks = getComputedStyle(element).position === 'sticky'
      style.setProperty('--strip', sticks ? `${element.offsetHeight}px` : '0px')
    }
    const watch = new ResizeObserver(tell)
    tell()
    watch.observe(element)
    return () => {
      watch.disconnect()
      style.removeProperty('--strip')
    }
  }, [strip])
}

import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Icon } from '../icon/icon.tsx'
import { classes } from '../style/classes.ts'
import styles from './strip.module.css'

export interface StripProps {
  icon: string
  children: ReactNode
  /** A small button at its end. */
  action?: ReactNode
  /** For a lasting state that asks for nothing: on paper, not on ink. */
  quiet?: boolean | undefined
}

/** A notice above everything while a state lasts: no signal, another store's menu. Announced when it appears. */
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

/** Sticky elements stay below the strip. Its height, which depends on its words, is `--strip`. */
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

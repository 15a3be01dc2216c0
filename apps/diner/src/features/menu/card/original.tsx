import { classes } from '@comanda/ui/style/classes.ts'
import styles from './original.module.css'

export interface OriginalProps {
  /** As the menu writes it. */
  of: string
  /** As the guest reads it. */
  shown: string
  /** The language of the menu; undefined if the guest reads it. */
  lang: string | undefined
  /** On its own line, however short both are. */
  below?: boolean
}

/** The menu's own word, small beside a translation: guests point at it when they talk to staff. */
export function Original({ of, shown, lang, below }: OriginalProps) {
  if (lang === undefined || of.trim() === shown.trim()) return null
  return (
    <small className={classes(styles.original, below && styles.below)} lang={lang}>
      {of}
    </small>
  )
}

import { classes } from '@comanda/ui/style/classes.ts'
import styles from './original.module.css'

export interface OriginalProps {
  /** As the menu writes it. */
  of: string
  /** As the guest reads it. */
  shown: string
  /** The language of the menu; undefined where the guest reads it. */
  lang: string | undefined
  /** On a line of its own, however short both are. */
  below?: boolean
}

/** What the menu calls it, small beside a translation: what a guest points at in talking to the staff. */
export function Original({ of, shown, lang, below }: OriginalProps) {
  if (lang === undefined || of.trim() === shown.trim()) return null
  return (
    <small className={classes(styles.original, below && styles.below)} lang={lang}>
      {of}
    </small>
  )
}

import { classes } from '@comanda/ui/style/classes.ts'
import { useText } from '../../../i18n/text.ts'
import styles from './turn-button.module.css'

export interface TurnButtonProps {
  playing: boolean
  onPlay: (playing: boolean) => void
  className?: string | undefined
}

/** Stops or starts what turns by itself. */
export function TurnButton({ playing, onPlay, className }: TurnButtonProps) {
  const text = useText()
  return (
    <button
      type="button"
      className={classes(styles.pause, className)}
      aria-label={text(playing ? 'home.pause' : 'home.play')}
      onClick={() => onPlay(!playing)}
    >
      <span className={playing ? styles.bars : styles.triangle} />
    </button>
  )
}

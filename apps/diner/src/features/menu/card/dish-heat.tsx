import { Icon } from '@comanda/ui/icon/icon.tsx'
import { pepper } from '@comanda/ui/icon/icons.tsx'
import { useText } from '../../../i18n/text.ts'
import styles from './dish-card.module.css'
import type { ReadTags } from './dish-tag.ts'

/** How hot a dish is, in chillies; nothing without such a tag. */
export function DishHeat({ heat }: Pick<ReadTags, 'heat'>) {
  const text = useText()
  return (
    heat > 0 && (
      <span className={styles.heat} role="img" aria-label={text('menu.heat', { n: heat })}>
        {[1, 2, 3].slice(0, heat).map((step) => (
          <Icon key={step} shape={pepper} size="xs" />
        ))}
      </span>
    )
  )
}

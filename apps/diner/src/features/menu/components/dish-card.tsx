import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { classes } from '@comanda/ui/classes.ts'
import { Icon } from '@comanda/ui/icon.tsx'
import { pepper } from '@comanda/ui/icons.tsx'
import { Picture } from '@comanda/ui/picture.tsx'
import { Tag, Tags } from '@comanda/ui/tag.tsx'
import { memo } from 'react'
import { useText } from '../../../i18n/text.ts'
import { readTags } from '../dish-tag.ts'
import { useIsSoldOut } from '../sold-out.state.ts'
import { DishAction } from './dish-action.tsx'
import styles from './dish-card.module.css'
import { DishPrices } from './dish-prices.tsx'

export interface DishCardProps {
  item: MenuItem
  /** Near the top of the page: its picture loads at once. */
  eager: boolean
  onChoose: (item: MenuItem) => void
}

const looks = [styles.plain, styles.big, styles.small]

/** One dish in one of three picture modes (spec 1 §9). Memoised: a tap on a dish draws that dish. */
export const DishCard = memo(function DishCard({ item, eager, onChoose }: DishCardProps) {
  const text = useText()
  const out = useIsSoldOut(item.code, item.isSaleout)
  const mode = item.picPath === '' && item.picMode === 1 ? 2 : item.picMode
  return (
    <li className={classes(styles.dish, looks[mode], out && styles.out)}>
      {mode !== 0 && (
        <Picture
          src={item.picPath || undefined}
          alt=""
          kind={item.picPath.startsWith('/pictures/') ? 'cutout' : 'photo'}
          hue={item.hue}
          initial={[...item.showName][0]}
          eager={eager}
          out={out}
          ribbon={out ? text('menu.soldOut') : undefined}
          className={styles.picture}
        />
      )}
      <div className={styles.body}>
        <h3>{item.showName}</h3>
        {item.desc !== '' && <p className={styles.text}>{item.desc}</p>}
        <DishTags item={item} out={out && mode === 0} />
        {mode === 0 ? <DishPrices item={item} /> : null}
        {mode !== 0 && (
          <div className={styles.foot}>
            <DishPrices item={item} />
            <DishAction item={item} out={out} onChoose={onChoose} />
          </div>
        )}
      </div>
      {mode === 0 && <DishAction item={item} out={out} onChoose={onChoose} />}
    </li>
  )
})

function DishTags({ item, out }: { item: MenuItem; out: boolean }) {
  const text = useText()
  const { heat, words } = readTags(item.tags, item.showTags)
  const ways = item.standards.length
  if (!out && heat === 0 && words.length === 0 && ways < 2) return null
  return (
    <div className={styles.tags}>
      <Tags>
        {out && <Tag tone="warn">{text('menu.soldOut')}</Tag>}
        {heat > 0 && (
          <span className={styles.heat} role="img" aria-label={text('menu.heat', { n: heat })}>
            {[1, 2, 3].slice(0, heat).map((step) => (
              <Icon key={step} shape={pepper} size="xs" />
            ))}
          </span>
        )}
        {words.map((word, index) => (
          <Tag key={word} tone={index === 0 ? 'brand' : undefined}>
            {word}
          </Tag>
        ))}
        {ways > 1 && <Tag>{text('menu.ways', { n: ways })}</Tag>}
      </Tags>
    </div>
  )
}

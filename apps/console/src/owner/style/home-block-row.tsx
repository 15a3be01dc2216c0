import { Button } from '@comanda/ui/action/button.tsx'
import { useOwnerText } from '../i18n/text.ts'
import { YesNo } from '../parts/choices.tsx'
import { emptyItem, type HomeBlock, itemCount, replaced, without } from './home-blocks.ts'
import { HomeItemForm } from './home-item-form.tsx'
import css from './style.module.css'

interface Props {
  readonly block: HomeBlock
  readonly at: number
  /** Its kind and place, for the names of its buttons. */
  readonly name: string
  readonly sellerId: string
  readonly isOpen: boolean
  readonly isDragged: boolean
  readonly isLast: boolean
  readonly onOpen: (open: boolean) => void
  readonly onMove: (way: 'up' | 'down') => void
  /** The row begins to be dragged; undefined = no longer. */
  readonly onDrag: (at: number | undefined) => void
  readonly onDrop: () => void
  readonly onChange: (block: HomeBlock) => void
  readonly onRemove: () => void
}

/** One part of the home page: its place, and what it holds. */
export function HomeBlockRow(props: Props) {
  const { block, at, name, isOpen, isDragged, isLast, onOpen, onMove, onDrag, onDrop, onRemove } = props
  const t = useOwnerText()
  return (
    <li
      className={css.block}
      draggable={!isOpen}
      data-dragged={isDragged || undefined}
      onDragStart={() => onDrag(at)}
      onDragEnd={() => onDrag(undefined)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDrop()
      }}
    >
      <div className={css.blockHead}>
        <span className={css.grip} aria-hidden="true">
          ⠿
        </span>
        <b className={css.grow}>{t(`style.block.${block.type}`)}</b>
        <Button
          size="small"
          data-move={`up${at}`}
          aria-disabled={at === 0 || undefined}
          aria-label={t('style.up', { what: name })}
          onClick={() => onMove('up')}
        >
          ↑
        </Button>
        <Button
          size="small"
          data-move={`down${at}`}
          aria-disabled={isLast || undefined}
          aria-label={t('style.down', { what: name })}
          onClick={() => onMove('down')}
        >
          ↓
        </Button>
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-label={t('style.edit', { what: name })}
          onClick={() => onOpen(!isOpen)}
        >
          {t('style.editShort')}
        </Button>
        <Button size="small" aria-label={t('style.remove', { what: name })} onClick={onRemove}>
          {t('style.noPicture')}
        </Button>
      </div>
      {isOpen && <BlockForm {...props} />}
    </li>
  )
}

function BlockForm({ block, sellerId, onChange }: Props) {
  const t = useOwnerText()
  const count = itemCount(block.type)
  const { items } = block
  const take = (next: HomeBlock['items']) => onChange({ ...block, items: next })
  return (
    <div className={css.blockForm}>
      {block.type !== 'banner' && (
        <YesNo
          label={t('style.apart')}
          value={block.marginTop}
          onChoose={(marginTop) => onChange({ ...block, marginTop })}
        />
      )}
      {count !== 0 &&
        items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item has no name but its place
          <fieldset key={at} className={css.itemBox}>
            <legend>{t('style.item', { n: at + 1 })}</legend>
            <HomeItemForm item={item} sellerId={sellerId} onChange={(next) => take(replaced(items, at, next))} />
            {count === null && (
              <Button aria-label={t('style.removeItem', { n: at + 1 })} onClick={() => take(without(items, at))}>
                {t('style.noPicture')}
              </Button>
            )}
          </fieldset>
        ))}
      {count === null && <Button onClick={() => take([...items, emptyItem])}>{t('style.addItem')}</Button>}
    </div>
  )
}

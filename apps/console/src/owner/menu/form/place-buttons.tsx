import { Button } from '@comanda/ui/action/button.tsx'
import { useOwnerText } from '../../i18n/text.ts'
import css from './form.module.css'

interface Props {
  /** What moves or goes, for those who hear the page. */
  readonly of: string
  readonly index: number
  readonly count: number
  readonly canRemove: boolean
  readonly onMove: (from: number, to: number) => void
  readonly onRemove: (index: number) => void
}

/** The place of a row among its rows: up, down, away. */
export function PlaceButtons({ of, index, count, canRemove, onMove, onRemove }: Props) {
  const t = useOwnerText()
  const acts = [
    ['up', index > 0, () => onMove(index, index - 1)],
    ['down', index < count - 1, () => onMove(index, index + 1)],
    ['remove', canRemove, () => onRemove(index)],
  ] as const
  return (
    <div className={css.buttons}>
      {acts.map(([act, isPossible, onClick]) => (
        <Button
          key={act}
          size="small"
          kind="quiet"
          disabled={!isPossible}
          aria-label={`${t(`menu.row.${act}`)}: ${of}`}
          onClick={onClick}
        >
          {t(`menu.row.${act}`)}
        </Button>
      ))}
    </div>
  )
}

import ask from '../../app/ask-dialog.module.css'
import { AskDialog } from '../../app/ask-dialog.tsx'
import { useText } from '../../i18n/text.ts'
import { hasLeft } from './changed-since.ts'
import type { FloorActions } from './floor.mutations.ts'
import type { Floor, TableTile } from './floor.queries.ts'
import css from './floor-dialog.module.css'

interface Props {
  /** The table as it was when the staff asked to move the party, and as it is. */
  readonly seen: TableTile
  readonly tile: TableTile
  readonly floor: Floor
  readonly actions: FloorActions
  readonly onMoved: (tableNo: string) => void
  readonly onDone: () => void
}

/** Where the party changes to: one of the tables that are free now. */
export function MoveDialog({ seen, tile, floor, actions, onMoved, onDone }: Props) {
  const t = useText()
  // That one's own yes moves it is no news.
  const left = !actions.busy && hasLeft(seen, tile)
  const free = floor.tables.filter(({ life }) => life === 'free')
  return (
    <AskDialog
      title={t('floor.moveTitle', { table: seen.tablename })}
      hint={free.length === 0 ? t('floor.noFree') : t('floor.moveHint')}
      onDone={onDone}
    >
      <div className={css.tables}>
        {free.map(({ tableno, tablename, seats }) => (
          <button
            key={tableno}
            type="button"
            disabled={actions.busy || left}
            onClick={() =>
              actions.move.mutate(
                { tableNo: seen.tableno, seatingid: seen.seatingId, to: tableno },
                { onSuccess: () => onMoved(tableno), onSettled: onDone },
              )
            }
          >
            {tablename}
            <small>{t('floor.seats', { n: seats })}</small>
          </button>
        ))}
      </div>
      <p className={css.notice} role="status">
        {left ? t('floor.seenLeft') : null}
      </p>
      <div className={ask.buttons}>
        <button type="button" className={ask.keep} onClick={onDone}>
          {t('floor.back')}
        </button>
      </div>
    </AskDialog>
  )
}

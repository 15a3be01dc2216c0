import { useText } from '../../../i18n/text.ts'
import type { FloorActions } from './floor.mutations.ts'
import type { Floor, TableTile } from './floor.queries.ts'
import css from './floor-dialog.module.css'
import { FloorDialog } from './floor-dialog.tsx'

interface Props {
  readonly tile: TableTile
  readonly floor: Floor
  readonly actions: FloorActions
  readonly onMoved: (tableNo: string) => void
  readonly onDone: () => void
}

/** Where the party changes to: one of the tables that are free now. */
export function MoveDialog({ tile, floor, actions, onMoved, onDone }: Props) {
  const t = useText()
  const free = floor.tables.filter(({ life }) => life === 'free')
  return (
    <FloorDialog
      title={t('floor.moveTitle', { table: tile.tablename })}
      hint={free.length === 0 ? t('floor.noFree') : t('floor.moveHint')}
      onDone={onDone}
    >
      <div className={css.tables}>
        {free.map(({ tableno, tablename, seats }) => (
          <button
            key={tableno}
            type="button"
            disabled={actions.busy}
            onClick={() =>
              actions.move.mutate(
                { tableNo: tile.tableno, to: tableno },
                { onSuccess: () => onMoved(tableno), onSettled: onDone },
              )
            }
          >
            {tablename}
            <small>{t('floor.seats', { n: seats })}</small>
          </button>
        ))}
      </div>
      <div className={css.buttons}>
        <button type="button" className={css.keep} onClick={onDone}>
          {t('floor.back')}
        </button>
      </div>
    </FloorDialog>
  )
}

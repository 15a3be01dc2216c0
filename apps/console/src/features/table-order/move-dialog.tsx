import ask from '../../app/ask-dialog.module.css'
import { AskDialog } from '../../app/ask-dialog.tsx'
import { useText } from '../../i18n/text.ts'
import type { FloorActions } from './floor.mutations.ts'
import type { Floor, TableTile } from './floor.queries.ts'
import css from './floor-dialog.module.css'
import { hasPartyLeft } from './party-change.ts'

interface Props {
  /** The table when the dialog opened, and now. */
  readonly seen: TableTile
  readonly tile: TableTile
  readonly floor: Floor
  readonly actions: FloorActions
  readonly onMoved: (tableNo: string) => void
  readonly onDone: () => void
}

/** Moves the party to a table that is free now. */
export function MoveDialog({ seen, tile, floor, actions, onMoved, onDone }: Props) {
  const t = useText()
  // The move by this dialog itself is not reported.
  const left = !actions.busy && hasPartyLeft(seen, tile)
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

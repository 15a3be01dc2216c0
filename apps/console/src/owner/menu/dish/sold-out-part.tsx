import { Button } from '@comanda/ui/action/button.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useOwnerText } from '../../i18n/text.ts'
import css from './dish.module.css'
import { dishStateQuery, markSoldOut } from './dish.queries.ts'
import { useDish } from './dish-context.ts'
import { CellCheck } from './dish-fields.tsx'

/** Sold out until the store closes: at once, on every phone. Until further notice: with the next publish. */
export function SoldOutPart() {
  const t = useOwnerText()
  const { row, work } = useDish()
  const queries = useQueryClient()
  const state = useQuery({ ...dishStateQuery(work.place), enabled: !row.isNew })
  const mark = useMutation({
    mutationFn: (isSoldOut: boolean) => markSoldOut(work.place, row.code, isSoldOut),
    onSettled: () => queries.invalidateQueries({ queryKey: dishStateQuery(work.place).queryKey }),
  })
  const now = state.data?.dishes.find(({ code }) => code === row.code)
  const isByMenu = work.menu.rows.find(({ code }) => code === row.code)?.cells.sold_out === '1'
  return (
    <fieldset className={css.part}>
      <legend>{t('menu.column.sold_out')}</legend>
      {now !== undefined && (
        <>
          <p role="status">
            {now.soldOut ? t(isByMenu ? 'dish.soldOutByMenu' : 'dish.soldOutToday') : t('dish.onSale')}
          </p>
          {!isByMenu && (
            <div>
              <Button waiting={mark.isPending} onClick={() => mark.mutate(!now.soldOut)}>
                {t(now.soldOut ? 'dish.sellAgain' : 'dish.sellOutToday')}
              </Button>
            </div>
          )}
        </>
      )}
      {mark.error !== null && (
        <p role="alert" className={css.problem}>
          {mark.error.message}
        </p>
      )}
      <CellCheck column="sold_out" />
    </fieldset>
  )
}

import { Button } from '@comanda/ui/action/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useIntentKey } from '../../app/use-intent-key.ts'
import { useOwnerText } from '../i18n/text.ts'
import { TimesDialog } from './availability/times-dialog.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { dishPath } from './dish/dish-path.ts'
import { DraftDock } from './draft-dock.tsx'
import { FilterBar } from './filter-bar.tsx'
import { MenuGrid } from './grid/menu-grid.tsx'
import { ImportDialog } from './import-dialog.tsx'
import css from './menu.module.css'
import { exportMenu, undoMenu } from './menu.queries.ts'
import { MenuAsk } from './menu-ask.tsx'
import { withDish } from './menu-draft.ts'
import { filteredRows, type MenuFilter } from './menu-filter.ts'
import { NewDish } from './new-dish.tsx'
import { PhotosDialog } from './photos/photos-dialog.tsx'
import { saveFile } from './save-file.ts'
import { ScheduleLine } from './schedule/schedule-line.tsx'
import type { OpenMenu } from './use-open-menu.ts'

type Open = 'import' | 'dish' | 'photos' | 'undo' | 'times' | null

interface Props {
  readonly work: OpenMenu
  readonly filter: MenuFilter
  readonly onFilter: (filter: MenuFilter) => void
}

/** One menu as a grid, with what is typed over it. */
export function MenuEditor({ work, filter, onFilter }: Props) {
  const t = useOwnerText()
  const go = useNavigate()
  const { place, menu, categories, draft, rows, type, change, load: onLoad } = work
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<Open>(null)
  const [said, setSaid] = useState('')
  const shown = useMemo(() => filteredRows(rows, filter), [rows, filter])
  const choose = useCallback(
    (codes: readonly string[], isChosen: boolean) =>
      setChosen((before) => {
        const next = new Set(before)
        for (const code of codes) isChosen ? next.add(code) : next.delete(code)
        return next
      }),
    [],
  )
  const close = () => setOpen(null)
  const onMoved = async () => {
    close()
    const version = await onLoad()
    if (version !== undefined) setSaid(t('menu.moved', { n: version }))
  }
  const onPublished = async (version: number) => {
    await onLoad()
    close()
    setSaid(t('menu.published', { n: version }))
  }
  const keyOf = useIntentKey()
  const undo = useMutation({
    mutationFn: () => undoMenu(place, menu.version, keyOf({ undo: menu.version })),
    onSuccess: async ({ version }) => {
      await onLoad()
      close()
      setSaid(t('menu.undone', { n: version }))
    },
  })
  const save = useMutation({ mutationFn: (kind: 'csv' | 'xlsx') => exportMenu(place, kind), onSuccess: saveFile })
  const isEmpty = rows.length === 0
  const picked = rows.filter(({ code }) => chosen.has(code))
  const fault = undo.error ?? save.error
  return (
    <>
      <div className={css.group}>
        <Button kind={isEmpty ? 'primary' : 'plain'} onClick={() => setOpen('import')}>
          {t('menu.import')}
        </Button>
        <Button onClick={() => setOpen('dish')}>{t('menu.newDish')}</Button>
        {!isEmpty && <Button onClick={() => setOpen('photos')}>{t('photos.open')}</Button>}
        {menu.version > 0 && (
          <>
            <Button onClick={() => save.mutate('xlsx')}>{t('menu.exportXlsx')}</Button>
            <Button onClick={() => save.mutate('csv')}>{t('menu.exportCsv')}</Button>
          </>
        )}
        {!isEmpty && <Button onClick={() => setOpen('times')}>{t('times.open')}</Button>}
        {menu.former !== null && <Button onClick={() => setOpen('undo')}>{t('menu.undo')}</Button>}
      </div>
      <p role="status" className={css.said}>
        {said !== '' ? said : menu.version > 0 ? t('menu.version', { n: menu.version }) : ''}
      </p>
      {fault !== null && (
        <p role="alert" className={css.fault}>
          {fault.message}
        </p>
      )}
      <ScheduleLine place={place} />
      {isEmpty ? (
        <section className={css.none}>
          <h2>{t('menu.none')}</h2>
          <p>{t('menu.noneHint')}</p>
        </section>
      ) : (
        <>
          <FilterBar
            filter={filter}
            categories={categories.list}
            onChange={onFilter}
            shown={shown.length}
            all={rows.length}
          />
          {picked.length > 0 && (
            <BulkBar
              menu={menu}
              draft={draft}
              rows={picked}
              categoryCode={categories.codeOf}
              onChange={(next) => change(() => next)}
              onClear={() => setChosen(new Set())}
            />
          )}
          <MenuGrid
            place={place}
            rows={shown}
            categories={categories.list}
            chosen={chosen}
            onChoose={choose}
            onType={type}
          />
          <p className={css.hint}>{t('menu.keysHint')}</p>
        </>
      )}
      <DraftDock work={work} onSaid={setSaid} />
      {open === 'import' && (
        <ImportDialog
          place={place}
          version={menu.version}
          onClose={close}
          onPublished={(version) => void onPublished(version)}
          onMoved={() => void onMoved()}
        />
      )}
      {open === 'dish' && (
        <NewDish
          codes={new Set(rows.map(({ code }) => code))}
          onClose={close}
          onAdd={(code, cells) => {
            const { category_code: category } = cells
            const own = category === undefined ? cells : { ...cells, category_code: categories.codeOf(category) }
            change((one) => withDish(one, code, own))
            void go(dishPath(place, code))
          }}
        />
      )}
      {open === 'photos' && (
        <PhotosDialog
          {...{ place, rows, onClose: close }}
          onSet={(pictures) => {
            for (const { code, picture } of pictures) type(code, 'picture', picture)
            setSaid(t('photos.done', { n: pictures.length }))
            close()
          }}
        />
      )}
      {open === 'times' && <TimesDialog work={work} onClose={close} />}
      {open === 'undo' && (
        <MenuAsk
          title={t('menu.undo')}
          says={t('menu.undoAsk', { n: menu.former ?? 0 })}
          yes={t('menu.publish')}
          isWaiting={undo.isPending}
          onYes={() => undo.mutate()}
          onClose={close}
        />
      )}
    </>
  )
}

import { Button } from '@comanda/ui/action/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useLanguage } from '../../i18n/text.ts'
import { useOwnerText } from '../i18n/text.ts'
import { BulkBar } from './bulk-bar.tsx'
import { FilterBar } from './filter-bar.tsx'
import { ImportDialog } from './import-dialog.tsx'
import css from './menu.module.css'
import { type EditableMenu, exportMenu, type MenuPlace, undoMenu } from './menu.queries.ts'
import { MenuDialog } from './menu-dialog.tsx'
import { editsOf, withDish } from './menu-draft.ts'
import { filteredRows, type MenuFilter } from './menu-filter.ts'
import { MenuGrid } from './menu-grid.tsx'
import { NewDish } from './new-dish.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { saveFile } from './save-file.ts'
import { useIntentKey } from './use-intent-key.ts'
import { useMenuDraft } from './use-menu-draft.ts'

interface Props {
  readonly place: MenuPlace
  readonly menu: EditableMenu
  /** Loads the menu in force; its version. */
  readonly onLoad: () => Promise<number | undefined>
}

type Open = 'review' | 'import' | 'dish' | 'undo' | 'discard' | null

/** One menu with what is typed over it. */
export function MenuEditor({ place, menu, onLoad }: Props) {
  const t = useOwnerText()
  const categories = useCategories(menu)
  const { draft, rows, count, type, change, clear } = useMenuDraft(place, menu, categories.codeOf)
  const [filter, setFilter] = useState<MenuFilter>({ text: '', category: '', kind: '' })
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
  const onPublished = async (version: number, isDraft: boolean) => {
    await onLoad()
    if (isDraft) clear()
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
        {menu.version > 0 && (
          <>
            <Button onClick={() => save.mutate('xlsx')}>{t('menu.exportXlsx')}</Button>
            <Button onClick={() => save.mutate('csv')}>{t('menu.exportCsv')}</Button>
          </>
        )}
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
            onChange={setFilter}
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
          <MenuGrid rows={shown} categories={categories.list} chosen={chosen} onChoose={choose} onType={type} />
          <p className={css.hint}>{t('menu.keysHint')}</p>
        </>
      )}
      {count > 0 && (
        <div className={css.dock}>
          <p role="status">{t('menu.unpublished', { n: count })}</p>
          <Button onClick={() => setOpen('discard')}>{t('menu.discard')}</Button>
          <Button kind="primary" onClick={() => setOpen('review')}>
            {t('menu.review')}
          </Button>
        </div>
      )}
      <datalist id="menu-categories">
        {categories.list.map(({ code, name }) => (
          <option key={code} value={name} />
        ))}
      </datalist>
      {open === 'review' && (
        <ReviewDialog
          place={place}
          version={menu.version}
          edits={editsOf(draft, menu)}
          onClose={close}
          onPublished={(version) => void onPublished(version, true)}
          onMoved={() => void onMoved()}
        />
      )}
      {open === 'import' && (
        <ImportDialog
          place={place}
          version={menu.version}
          onClose={close}
          onPublished={(version) => void onPublished(version, false)}
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
            close()
          }}
        />
      )}
      {open === 'undo' && (
        <Ask
          title={t('menu.undo')}
          says={t('menu.undoAsk', { n: menu.former ?? 0 })}
          yes={t('menu.publish')}
          isWaiting={undo.isPending}
          onYes={() => undo.mutate()}
          onClose={close}
        />
      )}
      {open === 'discard' && (
        <Ask
          title={t('menu.discard')}
          says={t('menu.discardAsk')}
          yes={t('menu.discard')}
          isWaiting={false}
          onYes={() => {
            clear()
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

interface AskProps {
  readonly title: string
  readonly says: string
  readonly yes: string
  readonly isWaiting: boolean
  readonly onYes: () => void
  readonly onClose: () => void
}

function Ask({ title, says, yes, isWaiting, onYes, onClose }: AskProps) {
  const t = useOwnerText()
  return (
    <MenuDialog title={title} onClose={onClose}>
      <p>{says}</p>
      <div className={css.actions}>
        <Button onClick={onClose}>{t('menu.back')}</Button>
        <Button kind="primary" waiting={isWaiting} onClick={onYes}>
          {yes}
        </Button>
      </div>
    </MenuDialog>
  )
}

/** The categories by their names in the page's language; an owner writes the name, the menu keeps the code. */
function useCategories(menu: EditableMenu) {
  const language = useLanguage()
  return useMemo(() => {
    const list = menu.categories.map(({ code, names }) => {
      return { code, name: names[language] ?? names[menu.original] ?? code }
    })
    const codeOf = (name: string) => list.find((one) => one.name === name)?.code ?? name
    return { list, codeOf }
  }, [menu, language])
}

import { buttonClass } from '@comanda/ui/action/button.tsx'
import { Tabs } from '@comanda/ui/navigation/tabs.tsx'
import { useEffect, useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useOwnerText } from '../../i18n/text.ts'
import { useWide } from '../../parts/use-wide.ts'
import { useDishName } from '../dish-name.ts'
import { DraftDock } from '../draft-dock.tsx'
import menuCss from '../menu.module.css'
import type { OpenMenu } from '../use-open-menu.ts'
import css from './dish.module.css'
import { DishContext, type OpenDish } from './dish-context.ts'
import { dishPath, gridPath } from './dish-path.ts'
import { DishPhone, PreviewButton } from './dish-phone.tsx'
import { type DishTab, dishTabs, tabOfColumn } from './dish-tabs.ts'
import { LookTab } from './look-tab.tsx'
import { OptionsTab } from './options-tab.tsx'
import { SellTab } from './sell-tab.tsx'
import { useDraftCheck } from './use-draft-check.ts'
import { WordsTab } from './words-tab.tsx'

const parts = { sell: SellTab, words: WordsTab, look: LookTab, options: OptionsTab }

/** One dish on a page. It types into the same draft as the grid. */
export function DishPage({ work }: { readonly work: OpenMenu }) {
  const t = useOwnerText()
  const nameOf = useDishName()
  const { code = '' } = useParams()
  const [tab, setTab] = useState<DishTab>('sell')
  const [said, setSaid] = useState('')
  const isWide = useWide()
  const { faults, error } = useDraftCheck(work)
  const head = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another dish is read from its name.
  useEffect(() => head.current?.focus(), [code])
  const { rows, place } = work
  const at = rows.findIndex((one) => one.code === code)
  const row = rows[at]
  const back = (
    <Link className={buttonClass({ size: 'small' })} to={gridPath(place)}>
      {t('dish.toGrid')}
    </Link>
  )
  if (row === undefined) {
    return (
      <>
        <p>{t('dish.unknown', { code })}</p>
        <p>{back}</p>
      </>
    )
  }
  const own = faults.filter((fault) => fault.code === code && fault.sheet !== 'words')
  const dish: OpenDish = {
    row,
    work,
    cell: (column) => row.cells[column] ?? '',
    type: (column, text) => work.type(code, column, text),
    problemOf: (column) => own.find((fault) => fault.sheet === null && fault.column === column)?.why ?? '',
  }
  const Part = parts[tab]
  const beside = [
    ['dish.before', rows[at - 1]],
    ['dish.after', rows[at + 1]],
  ] as const
  return (
    <DishContext value={dish}>
      <div className={css.beside}>
        <div className={css.form}>
          <nav className={css.buttons} aria-label={t('dish.ways')}>
            {back}
            {beside.map(([id, other]) =>
              other === undefined ? null : (
                <Link key={id} className={buttonClass({ size: 'small' })} to={dishPath(place, other.code)} replace>
                  {t(id, { dish: nameOf(other) })}
                </Link>
              ),
            )}
            {!isWide && <PreviewButton />}
          </nav>
          <h2 ref={head} tabIndex={-1} className={css.title}>
            {nameOf(row)} <small>{code}</small> {row.isNew && <small className={menuCss.mark}>{t('menu.new')}</small>}
            {row.isMeal && <small className={menuCss.mark}>{t('menu.meal')}</small>}
          </h2>
          <p role="status" className={menuCss.said}>
            {said}
          </p>
          {error !== null && (
            <p role="alert" className={css.problem}>
              {error.message}
            </p>
          )}
          {own
            .filter(({ sheet, column }) => sheet !== null || tabOfColumn(column) === null)
            .map(({ why }) => (
              <p key={why} role="alert" className={css.problem}>
                {why}
              </p>
            ))}
          <div className={css.sheet}>
            <Tabs
              label={t('dish.parts')}
              value={tab}
              onChange={setTab}
              tabs={dishTabs.map((value) => {
                const wrong = own.filter(({ sheet, column }) => sheet === null && tabOfColumn(column) === value).length
                return {
                  value,
                  name:
                    wrong === 0 ? t(`dish.tab.${value}`) : t('dish.wrong', { tab: t(`dish.tab.${value}`), n: wrong }),
                }
              })}
            >
              <Part />
            </Tabs>
          </div>
        </div>
        {isWide && <DishPhone />}
      </div>
      <DraftDock work={work} onSaid={setSaid} />
    </DishContext>
  )
}

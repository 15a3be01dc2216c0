import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { suiteSoldOut } from '@comanda/rules/menu/suite-choice.ts'
import { LiveRegion } from '@comanda/ui/feedback/live-region.tsx'
import { Note } from '@comanda/ui/feedback/note.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { type ComponentType, useEffect, useRef } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { ProblemNotice } from '../../../app/problem-notice.tsx'
import { useText } from '../../../i18n/text.ts'
import { addDish, changeChoice } from '../../cart/cart-actions.ts'
import type { DishChoice } from '../../cart/cart-queue.ts'
import { DishSign } from '../card/dish-sign.tsx'
import { shownItems, wordOf } from '../dish-words.ts'
import { ScanFoot, ScanNote } from '../page/scan-first.tsx'
import { useClosed, useOrderable } from '../sold-out.state.ts'
import { SuiteGroups } from '../suite/suite-groups.tsx'
import { SuiteProgress } from '../suite/suite-progress.tsx'
import { useUnavailableDishes } from '../use-unavailable-dishes.ts'
import {
  chooseStandard,
  fewerPortions,
  lessOfEntry,
  lineOf,
  missingIn,
  moreOfEntry,
  morePortions,
  type Place,
  portionBounds,
  priceOf,
  withPortions,
  writeNote,
} from './dish-draft.ts'
import styles from './dish-sheet.module.css'
import type { OpenedDish } from './dish-sheet-host.tsx'
import { HowChoice } from './how-choice.tsx'
import { editOf } from './line-edit.ts'
import { placeId } from './place-id.ts'
import { SheetFoot } from './sheet-foot.tsx'
import { SheetHead } from './sheet-head.tsx'
import { SheetNews } from './sheet-news.tsx'
import { SheetNote } from './sheet-note.tsx'
import { StaffFoot } from './staff-foot.tsx'
import { shownPart, useStepMessageText } from './step-message-text.ts'
import { useDishDraft } from './use-dish-draft.ts'

/** What the foot shows when the choice does not go into the cart. */
export interface TakerFootProps {
  /** The price of the chosen portion. */
  readonly amount: number
  /** Why it cannot be had at all. */
  readonly stop: string | undefined
  /** What has to be chosen first. */
  readonly wanted: string | undefined
  readonly onTake: () => void
}

/** Receives the choice instead of the cart: one portion, without a stepper. */
export interface DishTaker {
  readonly Foot: ComponentType<TakerFootProps>
  take(choice: Required<DishChoice>): void
}

/** A dish or a set meal: its choices, and the button to the cart (spec 1 §2 Food detail, Set-meal detail). */
export function DishSheet(props: OpenedDish & { taker?: DishTaker }) {
  const { menu, item: tapped, line, num, bell, isDraft, taker, onClose } = props
  const text = useText()
  const { mayOrder, style } = usePage()
  const word = wordOf(menu)
  const { item, isOnMenu } = currentItem(menu, tapped)
  const chosen = useDishDraft(menu, item, line, taker !== undefined, num)
  const { dish, draft, there, base, moved, gone, change, message, at, take } = chosen
  const soldOut = useUnavailableDishes(menu)
  const stock = useOrderable(item)
  const closed = useClosed(undefined)
  const isOut = stock !== 'in'
  // A taker's dish is always for now.
  const isRefused = stock === 'refused' || (isOut && taker !== undefined)
  const messageText = useStepMessageText(item, draft, word)
  const partOut = shownPart(
    item,
    suiteSoldOut(dish.suite, soldOut, (code) => dish.limited.left.get(code)),
  )
  const [first] = missingIn(dish, draft, soldOut)
  const goal = useRef<Place>(null)
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (at === 0 || goal.current === null) return
    showPlace(body.current, goal.current)
    goal.current = null
  }, [at])
  const sentence = message === undefined ? '' : messageText(message)
  const price = priceOf(dish, draft)
  const foot = {
    stop: !isOnMenu
      ? text('dish.gone')
      : partOut
        ? text('dish.mealOut', { name: partOut })
        : isRefused
          ? text(closed.dishes[item.code] === undefined ? 'dish.soldOutNow' : 'dish.notNow')
          : undefined,
    wanted: first && messageText(first, true),
  }
  const how = {
    word,
    lang: item.sndlang,
    message: message && { at: message.at, sentence },
    onStandard: (place: Place, standard: string) => take({ draft: chooseStandard(draft, place, standard) }),
    onMore: (place: Place & { section: number }, entry: number) => take(moreOfEntry(dish, draft, place, entry)),
    onLess: (place: Place & { section: number }, entry: number) => take(lessOfEntry(dish, draft, place, entry)),
    onNote: style.inputOrderMemo ? note : undefined,
  }
  function note(place: Place, memo: string) {
    take({ draft: writeNote(draft, place, memo) })
  }
  function put() {
    if (first !== undefined) {
      goal.current = first.at
      return take({ draft, message: first })
    }
    const form = lineOf(dish, draft)
    const addItems = shownItems(form.addItems, item, word)
    // It stays open until the taker has accepted it.
    if (taker !== undefined) return taker.take({ ...form, addItems })
    if (there === undefined) addDish(item.code, { ...form, addItems })
    else {
      const { addItems: isOther, ...edit } = editOf(form, base)
      // The guest accepts a changed dish as a whole.
      const isAsked = gone.length > 0 || change.renamed || change.repriced || there.problem || there.wasPrice != null
      const asked = { standard: form.standard, addItems }
      const to = isAsked ? { ...edit, ...asked } : isOther ? { ...edit, addItems } : edit
      if (Object.keys(to).length > 0) changeChoice(there.id, item, to)
    }
    onClose()
  }
  return (
    <Dialog
      open
      title={
        <>
          {item.showName}
          {item.isGroup && <DishSign item={item} />}
        </>
      }
      titleHidden={!item.isGroup}
      closeLabel={text('app.dismiss')}
      onClose={onClose}
      footer={
        <>
          {/* The page's own notices lie behind the sheet. */}
          <ProblemNotice at="place" />
          <SheetNews
            lineGone={line !== undefined && !there}
            lineMoved={moved}
            change={isDraft ? {} : change}
            stop={foot.stop}
          />
          {taker ? (
            <taker.Foot {...foot} amount={price.amount} onTake={put} />
          ) : item.priceBy !== undefined ? (
            <StaffFoot item={item} stop={foot.stop} bell={bell} />
          ) : mayOrder ? (
            <SheetFoot
              {...foot}
              price={price}
              num={draft.num}
              {...portionBounds(dish, draft)}
              name={item.showName}
              isEdit={there !== undefined}
              message={message !== undefined && Object.keys(message.at).length === 0 ? sentence : ''}
              onMore={() => take(morePortions(dish, draft))}
              onFewer={() => take(fewerPortions(dish, draft))}
              onNumber={(num) => take(withPortions(draft, num))}
              onPut={put}
            />
          ) : (
            <ScanFoot onClose={onClose} />
          )}
        </>
      }
    >
      <div ref={body} className={styles.body}>
        <SheetHead item={item} out={isOut} left={dish.left} />
        {!mayOrder && !taker && item.priceBy === undefined && <ScanNote />}
        {gone.length > 0 && !isDraft && (
          <Note tone="warn">{text('dish.chosenGone', { names: gone.map(word).join(text('dish.pairs')) })}</Note>
        )}
        {/* The staff ask for the choices of a dish that they price. */}
        {item.priceBy === undefined && (
          <>
            {item.isGroup && <SuiteProgress suite={dish.suite} parts={draft.parts} />}
            {item.isGroup && (
              <SuiteGroups item={item} dish={dish} draft={draft} soldOut={soldOut} how={how} take={take} />
            )}
            <HowChoice
              {...how}
              at={{}}
              standards={item.standards}
              withPrices
              standard={draft.standard}
              sections={dish.sections}
              options={draft.options}
            />
            {style.inputOrderMemo && <SheetNote memo={draft.memo} onMemo={(memo) => note({}, memo)} />}
          </>
        )}
      </div>
      <LiveRegion urgent>{sentence !== '' && <span key={at}>{sentence}</span>}</LiveRegion>
    </Dialog>
  )
}

/** The dish on the current menu, which may have replaced the tapped one. */
function currentItem({ types }: OpenedDish['menu'], tapped: MenuItem): { item: MenuItem; isOnMenu: boolean } {
  const found = types.flatMap(({ menuItem }) => menuItem).find(({ code }) => code === tapped.code)
  return { item: found ?? tapped, isOnMenu: found !== undefined }
}

/** Scrolls a place into view and focuses it. */
function showPlace(body: HTMLElement | null, place: Place): void {
  const element = body?.querySelector<HTMLElement>(`#${placeId(place)}`)
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'center' })
  const control = element?.querySelector<HTMLElement>('input:not(:disabled), button')
  control?.focus({ preventScroll: true })
}

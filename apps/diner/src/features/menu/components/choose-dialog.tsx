import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { writeAddItems } from '@comanda/rules/menu/option-choice.ts'
import { formatMoney } from '@comanda/rules/money/format-money.ts'
import { add, money, multiply } from '@comanda/rules/money/money.ts'
import { Button, buttonClass } from '@comanda/ui/button.tsx'
import { Dialog } from '@comanda/ui/dialog.tsx'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useAppPath, usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { addDish } from '../../table-order/table-order.state.ts'
import { listQuantity, plainOptions } from '../dish-choice.ts'
import styles from './choose-dialog.module.css'

/** Which way of a dish, until its own page is built; for a guest who came in by no code, how to begin instead. */
export function ChooseDialog({ item, onClose }: { item: MenuItem | null; onClose: () => void }) {
  const { mayOrder } = usePage()
  if (item === null) return null
  return mayOrder ? <ChooseStandard key={item.code} item={item} onClose={onClose} /> : <ScanFirst onClose={onClose} />
}

function ScanFirst({ onClose }: { onClose: () => void }) {
  const text = useText()
  const pathOf = useAppPath()
  return (
    <Sheet
      title={text('menu.scanTitle')}
      onClose={onClose}
      footer={
        <>
          <Button kind="primary" size="big" wide onClick={onClose}>
            {text('menu.scanRead')}
          </Button>
          <Link to={pathOf('/index/choosestore/1')} className={buttonClass({ kind: 'quiet', wide: true })}>
            {text('menu.scanStores')}
          </Link>
        </>
      }
    >
      <p>{text('menu.scanText')}</p>
    </Sheet>
  )
}

function ChooseStandard({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  const text = useText()
  const { style } = usePage()
  const [standard, setStandard] = useState(item.standards[0]?.standard ?? '')
  const options = plainOptions(item)
  const extra = add(...options.map((option) => multiply(option.price, option.num)))
  const chosen = item.standards.find((way) => way.standard === standard) ?? item
  const { min } = listQuantity(item)
  const amount = formatMoney(multiply(add(money(chosen.price), extra), min), style.currency)
  function put() {
    addDish(item.code, { standard, addItems: writeAddItems(options), num: min })
    onClose()
  }
  return (
    <Sheet
      title={item.showName}
      onClose={onClose}
      footer={
        <Button kind="primary" size="big" wide onClick={put}>
          {text('menu.add', { amount })}
        </Button>
      }
    >
      {item.desc !== '' && <p>{item.desc}</p>}
      {item.standards.length > 1 && (
        <fieldset className={styles.ways}>
          <legend>{text('menu.chooseOne')}</legend>
          {item.standards.map((way) => (
            <label key={way.standard} className={styles.way}>
              <input
                type="radio"
                name="standard"
                checked={way.standard === standard}
                onChange={() => setStandard(way.standard)}
              />
              <span className="grow">{way.showStandard}</span>
              <b>{formatMoney(money(way.price), style.currency)}</b>
            </label>
          ))}
        </fieldset>
      )}
      {options.length > 0 && (
        <div className={styles.options}>
          <h3>{text('menu.madeWith')}</h3>
          <p>{options.map((option) => option.name).join(text('menu.listComma'))}</p>
        </div>
      )}
    </Sheet>
  )
}

function Sheet(props: { title: string; onClose: () => void; footer: ReactNode; children: ReactNode }) {
  const text = useText()
  return (
    <Dialog open title={props.title} closeLabel={text('app.dismiss')} onClose={props.onClose} footer={props.footer}>
      <div className={styles.body}>{props.children}</div>
    </Dialog>
  )
}

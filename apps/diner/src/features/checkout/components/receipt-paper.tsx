import type { ReceiptAnswer } from '@comanda/contract/checkout/receipt.schema.ts'
import { Slip } from '@comanda/ui/layout/slip.tsx'
import { Leader } from '@comanda/ui/text/leader.tsx'
import { Fragment } from 'react'
import styles from './receipt-paper.module.css'

type Block = ReceiptAnswer['blocks'][number]
type Row = Extract<Block, { kind: 'total' }>['row']

/** The receipt as its paper reads: the same model as the PDF. */
export function ReceiptPaper({ receipt }: { receipt: ReceiptAnswer }) {
  return (
    <Slip both>
      <div className={styles.receipt}>
        {receipt.blocks.map((block, index) => (
          <Fragment key={block.kind}>
            {index > 0 && <hr />}
            <Part block={block} />
          </Fragment>
        ))}
      </div>
    </Slip>
  )
}

function Part({ block }: { block: Block }) {
  switch (block.kind) {
    case 'title':
      return (
        <div className={styles.title}>
          <h2>{block.text}</h2>
          <p className={styles.store}>{block.store}</p>
          <Lines texts={block.below} />
        </div>
      )
    case 'total':
      return <Leader tone="due" name={block.row.name} figure={<b>{block.row.figure}</b>} />
    case 'footer':
      return (
        <div className={styles.title}>
          <Lines texts={block.texts} />
        </div>
      )
    default:
      return (
        <ul className={block.kind === 'facts' ? styles.facts : styles.rows}>
          {block.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be the same, and none moves
            <li key={index}>
              <Leader name={<Name row={row} />} figure={row.figure} />
            </li>
          ))}
        </ul>
      )
  }
}

function Name({ row: { name, detail } }: { row: Row }) {
  return (
    <>
      {name}
      {detail !== '' && <small>{detail}</small>}
    </>
  )
}

function Lines({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => <p key={text}>{text}</p>)
}

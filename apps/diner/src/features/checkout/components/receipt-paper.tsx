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
      {receipt.blocks.map((block, index) => (
        <Fragment key={block.kind}>
          {index > 0 && <hr />}
          <BlockOf block={block} />
        </Fragment>
      ))}
    </Slip>
  )
}

function BlockOf({ block }: { block: Block }) {
  switch (block.kind) {
    case 'title':
      return (
        <div className={styles.centred}>
          <h2 className={styles.title}>{block.text}</h2>
          <p>{block.store}</p>
          {block.below.map((line) => (
            <p key={line} className={styles.small}>
              {line}
            </p>
          ))}
        </div>
      )
    case 'total':
      return <RowOf row={block.row} isTotal />
    case 'footer':
      return (
        <div className={styles.centred}>
          {block.texts.map((line) => (
            <p key={line} className={styles.small}>
              {line}
            </p>
          ))}
        </div>
      )
    default:
      return (
        <div className={styles.rows}>
          {block.rows.map((row) => (
            <RowOf key={`${row.name} ${row.detail} ${row.figure}`} row={row} />
          ))}
        </div>
      )
  }
}

function RowOf({ row: { name, detail, figure }, isTotal = false }: { row: Row; isTotal?: boolean }) {
  return (
    <div>
      <Leader tone={isTotal ? 'due' : undefined} name={name} figure={figure} />
      {detail !== '' && <p className={styles.small}>{detail}</p>}
    </div>
  )
}
